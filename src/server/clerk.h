/* clerk: writes down what may wait, in a thread of its own, so that neither the writer nor the connections
 * ever wait for it: the hands of players' histories, and the logs of both databases into the databases. Four
 * times a second it looks whether the floor's database is still in its place, and ends the process otherwise.
 * Safe in any number of threads. */
#ifndef FELT_SERVER_CLERK_H
#define FELT_SERVER_CLERK_H

#include "felt/store.h"

struct clerk;
struct counts;

/* On a table of its own in the people's database at `path` (NULL: in memory); borrows the
 * store, whose log it looks after, and the counts, which say when there is something in it. */
enum felt_status clerk_start(const char *path, const struct felt_store *store, const struct counts *counts,
                             struct clerk **clerk, struct felt_error *error) FELT_CHECKED;
/* Writes what is left. May be NULL. */
void clerk_stop(struct clerk *clerk);

/* Keeps one hand once; a second one of the same table, round and seat is left alone. Copies, and returns
 * before it is written. */
void clerk_keep_hand(struct clerk *clerk, const char *name, int table, int64_t round, int seat,
                     int64_t time_ms, const char *json);

/* The latest `limit` hands of a player with numbers below `before` (0: all), newest first, those that were
 * kept a moment ago too. */
void clerk_each_hand(struct clerk *clerk, const char *name, int64_t before, int limit,
                     void (*visit)(void *context, int64_t number, const char *json), void *context);
/* Another text for a hand that is kept. */
void clerk_set_hand(struct clerk *clerk, int64_t number, const char *json);

#endif
