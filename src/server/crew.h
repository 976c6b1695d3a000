/* crew: who works on what takes longer than a look into memory. Three pools, so that what anybody may ask for
 * without saying who he is holds up neither those who come in nor those who work here:
 *
 *   CREW_LAB    mathematics and whatever else, for everyone who is not staff
 *   CREW_DOOR   coming in and going out: what checks passwords, one after the other, 32 MB each
 *   CREW_STAFF  everything that staff ask for, passwords that they set too
 *
 * Staff is who is logged in with a role besides that of a player. At the door nobody's address has more than
 * half of the places, among staff nobody's name. */
#ifndef FELT_SERVER_CREW_H
#define FELT_SERVER_CREW_H

#include "serve.h"

enum crew { CREW_LAB, CREW_DOOR, CREW_STAFF, CREWS };
/* Workers of the two whose number is no option, and how much may wait for them. So passwords take 4 times
 * 32 MB at most. */
enum { CREW_DOOR_THREADS = 2, CREW_DOOR_WAITING = 64, CREW_STAFF_THREADS = 2, CREW_STAFF_WAITING = 32 };

struct crews;

/* Of `threads` and `waiting` for the lab. NULL: no memory or no threads. */
struct crews *crews_start(int threads, int waiting);
/* Hands a suspended request over to those who work for who asks; they answer it by the handler of its route.
 * False: they are too busy, or the server stops. */
bool crews_submit(struct crews *crews, struct request *request);
/* Jobs that wait or are worked on. */
int crews_busy(struct crews *crews);
/* As pool_finish() and pool_stop(); `crews` may be NULL. */
void crews_finish(struct crews *crews);
void crews_stop(struct crews *crews);

#endif
