/* workers: they do what takes longer than a look into memory. Three pools, so that what anybody may ask for
 * without logging in holds up neither people who log in nor people who work here:
 *
 *   WORKERS_LAB    mathematics and whatever else, for everyone who is not staff
 *   WORKERS_DOOR   coming in and going out: what checks passwords, one after the other, 32 MB each
 *   WORKERS_STAFF  everything that staff ask for, passwords that they set too
 *
 * Staff are those who are logged in with a role besides that of a player. At the door nobody's address has
 * more than half of the places, among staff nobody's name. */
#ifndef FELT_SERVER_WORKERS_H
#define FELT_SERVER_WORKERS_H

#include "serve.h"

enum workers_kind { WORKERS_LAB, WORKERS_DOOR, WORKERS_STAFF, WORKERS_KINDS };
/* Workers of the two whose number is not an option, and how much may wait for them. So passwords take 4 times
 * 32 MB at most. */
enum {
  WORKERS_DOOR_THREADS = 2,
  WORKERS_DOOR_WAITING = 64,
  WORKERS_STAFF_THREADS = 2,
  WORKERS_STAFF_WAITING = 32
};

struct workers;

/* Of `threads` and `waiting` for the lab. NULL: no memory or no threads. */
struct workers *workers_start(int threads, int waiting);
/* Hands a suspended request over to the pool of the person who asks; a worker answers it by the handler of
 * its route. False: they are too busy, or the server stops. */
bool workers_submit(struct workers *workers, struct request *request);
/* Jobs that wait or are worked on. */
int workers_busy(struct workers *workers);
/* As pool_finish() and pool_stop(); `workers` may be NULL. */
void workers_finish(struct workers *workers);
void workers_stop(struct workers *workers);

#endif
