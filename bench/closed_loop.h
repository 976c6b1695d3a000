/* A closed loop of clients on a disk: everybody has one command outstanding and sends the next when it is
 * answered. What a commit for each costs, and what one for all that wait, with a thread beside the writer
 * that checkpoints all the while. */
#ifndef FELT_BENCH_CLOSED_LOOP_H
#define FELT_BENCH_CLOSED_LOOP_H

#include "felt/store.h"

enum { LOOP_CLIENTS = 64 };

/* Commits what the clients `first` to first + together - 1, from 0 on, have to say. Returns how many of them
 * were answered; a client that had nothing to say is not in `asked`. */
typedef int loop_group(void *with, int first, int together, bool asked[LOOP_CLIENTS]);

/* A store in a new file in the folder of argv[1], TMPDIR or /var/tmp. */
struct felt_store *loop_open(int argc, char *argv[]);
/* Closes it and removes the file. */
void loop_close(struct felt_store *store);

/* Both ways, as fast as the disk allows, then with 4 ms added to every fsync; prints them and their ratio. */
void loop_compare(struct felt_store *store, loop_group *group, void *with);

/* Ends the program on an error. */
void loop_check(enum felt_status status, const struct felt_error *error);

/* The wall's and the thread's clock, in seconds. */
double loop_now(void);
double loop_cpu(void);

#endif
