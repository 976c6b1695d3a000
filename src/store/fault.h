/* fault: a disk that counts, delays, fails and loses power, as an SQLite VFS over the system's.
 *
 * For tests, simulations and benchmarks: fault_register() once, then pass FAULT_VFS as
 * felt_store_options.vfs. There is one such disk in a process. Its operations are writes, truncations and
 * syncs, of all files together.
 *
 * A power cut: fault_begin(true) remembers what every file durably holds, that is at its last sync, and every
 * operation since. Let operation n and all after it fail, close the store as a dying process would, then
 * fault_cut_power(seed) leaves on disk the durable bytes and, of what was not synced, whatever the seed
 * chooses: nothing, all, or some writes, some of them torn. Names of files are durable at once.
 *
 * A sync that fails behaves as Linux does: what it should have written is in the file for everyone to read,
 * but is taken for written and never tried again, so that a power cut loses it however many syncs succeed
 * later. Only writing it again helps. */
#ifndef FELT_STORE_FAULT_H
#define FELT_STORE_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#define FAULT_VFS "felt-fault"

void fault_register(void);

/* Counts from 0 again, forgets failures and delays; with `power` remembers what power cuts need. */
void fault_begin(bool power);

/* From here to the next fault_begin() whatever else can fail is an operation, too: reads, opening a file,
 * asking for it or its size, locks, shared memory. */
void fault_count_all(void);

/* Operation n from fault_begin() on (1: the first) fails, and every later one if for_ever. 0: none does. */
void fault_fail_at(int n, bool for_ever);

/* Added to every sync. */
void fault_delay_sync(int microseconds);

int fault_operations(void); /* so far */
int fault_syncs(void);

void fault_cut_power(uint64_t seed);

/* Forgets everything remembered. */
void fault_end(void);

/* A test's beginning and end: *state is a struct fixture, and this disk is there for it. */
int fault_set_up(void **state);
int fault_tear_down(void **state);

#endif
