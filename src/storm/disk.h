/* disk: a simulated disk as an SQLite VFS: sectors, a page cache, fsync barriers, and every way to lose them.
 *
 * What a program writes is in the page cache for everyone to read, and on the platter only after a sync of
 * its file. A power cut leaves the platter and, of what was written since, whatever the disk chose: nothing,
 * everything, the first so many sectors, or any of them, in any order. A sync that fails behaves as Linux
 * does: some sectors reached the platter, the others count as clean and are never tried again. Names of files
 * are durable at once.
 *
 * There is one such disk in a process, and one thread. Its operations are writes, truncations, syncs and
 * deletions, counted over all files. Its calls are these and everything else that can fail: reads, opening a
 * file, asking for it or for its size, locks, shared memory; they count while somebody is watched. */
#ifndef FELT_STORM_DISK_H
#define FELT_STORM_DISK_H

#include <stdbool.h>
#include <stdint.h>

#define DISK_VFS "felt-disk"

/* An empty disk; registers the VFS the first time. All files must be closed. `seed` decides what survives. */
void disk_format(uint64_t seed);
void disk_forget(void); /* gives the memory back */

/* The n-th operation from now on (1: the next) is not done, and neither is any after it, until disk_start().
 * 0: never. A write that is cut off may be in the page cache in part. */
void disk_crash_after(int64_t n);

/* The n-th call from now on fails, that one alone; 0: none does. */
void disk_fail_after(int64_t n);

/* The n-th sync from now on fails; 0: never. */
void disk_fail_sync_after(int64_t n);

/* Nothing that grows a file fits any more. */
void disk_fill(bool full);

int64_t disk_operations(void); /* in all */
int64_t disk_syncs(void);
int64_t disk_calls(void);
int64_t disk_failed_calls(void); /* so many did because disk_fail_after() said so, */
int64_t disk_failures(void);     /* so many for any reason */
int64_t disk_failed_syncs(void); /* that disk_fail_sync_after() asked for */
int64_t disk_unfit(void);        /* writes that did not fit on a full disk */
bool disk_is_down(void);         /* the crash has come */

/* Calls count from here on, or do not: those of the process that the storm is about do, those of who holds
 * it against the model do not. */
void disk_watch(bool watched);

enum disk_cut { DISK_LOST, DISK_KEPT, DISK_TORN, DISK_SCATTERED, DISK_CUTS };
/* "lost", "kept", "torn", "scattered" */
const char *disk_cut_name(enum disk_cut cut);

/* The power is gone: only the platter is left. Files must be closed. */
void disk_cut_power(enum disk_cut cut);

/* The disk is at work again, after a crash or a power cut. */
void disk_start(void);

/* A file as it is in the page cache, under another name; an old one of that name is gone. */
void disk_copy(const char *from, const char *to);
void disk_delete(const char *name);

#endif
