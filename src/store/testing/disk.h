/* disk: a simulated disk as an SQLite VFS: sectors, a page cache, fsync barriers, and every way to lose them.
 *
 * What a program writes is in the page cache for everyone to read, and on the platter only after a sync of
 * its file. A power cut leaves the platter and, of what was written since, whatever the disk chose: nothing,
 * everything, the first so many sectors, or any of them, in any order. A sync that fails behaves as Linux
 * does: some sectors reached the platter, the others count as clean and are never tried again, so that a
 * power cut loses them however many syncs succeed later. Names of files are durable at once.
 *
 * For tests and the simulator: disk_format(), then pass DISK_VFS as felt_store_options.vfs.
 *
 * There is one such disk in a process, and one thread. Its operations are writes, truncations, syncs and
 * deletions, counted over all files. Its calls are these and everything else that can fail: reads, opening a
 * file, asking for it or for its size, locks, shared memory; they count while somebody is watched. */
#ifndef FELT_STORE_DISK_H
#define FELT_STORE_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DISK_VFS "felt-disk"

/* An empty disk; registers the VFS the first time. All files must be closed. `seed` decides what survives. */
void disk_format(uint64_t seed);
/* Gives the memory back. The same for the end of a test, which may have failed with files open. */
void disk_forget(void);
int disk_tear_down(void **state);

/* The n-th operation from now on (1: the next) is not done, and neither is any after it, until disk_start().
 * 0: never. A write that is cut off may be in the page cache in part. */
void disk_crash_after(int64_t n);

/* The n-th call from now on fails, that one alone; or the n-th operation; or sync. 0: none does. */
void disk_fail_after(int64_t n);
void disk_fail_operation_after(int64_t n);
void disk_fail_sync_after(int64_t n);

/* Nothing that grows a file fits any more. */
void disk_fill(bool full);

struct disk_counts {
  int64_t operations, syncs, calls;
  int64_t failed_calls; /* because disk_fail_after() said so */
  int64_t failed_syncs; /* because disk_fail_sync_after() did */
  int64_t unfit;        /* writes that did not fit on a full disk */
  int64_t failures;     /* of any kind, for any reason */
};
struct disk_counts disk_counts(void); /* since disk_format() */
bool disk_is_down(void);              /* the crash has come */

/* Calls count from here on, or do not, as in the beginning: calls of the process that a test is about do,
 * calls of the test itself do not. */
void disk_watch(bool watched);

enum disk_cut { DISK_LOST, DISK_KEPT, DISK_TORN, DISK_SCATTERED, DISK_CUTS };
/* "lost", "kept", "torn", "scattered" */
const char *disk_cut_name(enum disk_cut cut);

/* What a sync that fails has written all the same, of what it should: scattered sectors, unless this says
 * otherwise. */
void disk_failed_sync_leaves(enum disk_cut what);

/* The power is gone: only the platter is left. Files must be closed. */
void disk_cut_power(enum disk_cut cut);

/* The disk is at work again, after a crash or a power cut. */
void disk_start(void);

/* A file's bytes in the page cache, until it is written to; NULL: there is no such file. */
uint8_t *disk_file(const char *name, size_t *length);

/* A file that holds these bytes, on the platter too, or what another does; an old one of that name is gone.
 */
void disk_put(const char *name, const void *bytes, size_t length);
void disk_copy(const char *from, const char *to);
void disk_delete(const char *name);

#endif
