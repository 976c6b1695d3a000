/* pool: a few threads and a short queue. What does not fit is refused at once, so that nobody waits for
 * nothing. */
#ifndef FELT_SERVER_POOL_H
#define FELT_SERVER_POOL_H

#include <stdbool.h>
#include <stdint.h>

struct pool;

typedef void pool_work(void *job);

/* Every job that is taken is given either to `work` or, when the pool ends before its turn, to `refuse`.
 * NULL: no memory or no threads. */
struct pool *pool_start(int threads, int waiting, pool_work *work, pool_work *refuse);

/* Hands a job over; false when the queue is full or the pool is stopping. Of the places in the queue, half
 * are one owner's at most, so that nobody takes all of them; 0: it is nobody's, and may have them all. */
bool pool_submit(struct pool *pool, uint64_t owner, void *job);

/* Jobs that wait or are worked on. */
int pool_busy(struct pool *pool);

/* Refuses the jobs that wait, finishes those that are worked on, then ends the threads; from then on no job
 * is taken. May be called again; `pool` may be NULL. */
void pool_finish(struct pool *pool);
/* Finishes, if that is not done, and frees. Nobody may submit any more. */
void pool_stop(struct pool *pool);

#endif
