/* service: what a program that runs for years needs besides its subject: clocks, log lines, workers, a cache,
 * limits, figures. Safe in any number of threads unless it says otherwise. */
#ifndef FELT_SERVICE_H
#define FELT_SERVICE_H

#include "felt/base.h"

#include <jansson.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- clock.c */

/* clock: what time it is, and waiting until a time on the steady clock. A wait that is measured by the wall
 * clock lasts an hour longer when somebody sets that clock back by an hour. */

int64_t clock_us(void);      /* steady */
int64_t clock_wall_ms(void); /* since 1970 */

/* Instead of pthread_cond_init(), for a condition that is waited for until a time. */
void clock_wait_init(pthread_cond_t *wait);

/* Until it is signalled (pthread_cond_signal) or clock_us() has reached `until_us`, or for no reason at all,
 * as with any condition variable. INT64_MAX: until it is signalled. */
void clock_wait(pthread_cond_t *wait, pthread_mutex_t *lock, int64_t until_us);

/* ---- log.c */

/* log: one JSON object a line on standard error. Never cards, cookies or bodies. */

/* What is said, as its code, its figures, and in words, which are "what". */
void log_says(const char *level, const char *event, const struct felt_reason *reason);
/* The same of a failure, with its code; `id` stands before it, of a command; NULL: none. */
void log_failure(const char *level, const char *event, const char *id, const struct felt_error *error);
/* The same with fields of its own, `what` among them. Takes them; NULL: memory ran out. */
void log_json(const char *level, const char *event, json_t *fields);

/* ---- reason.c */

/* A text that may be cut, or is not UTF-8 at all, which jansson would refuse: question marks stand for what
 * is not printable ASCII. */
json_t *plain_json(const char *words);
/* {"code", "figures"}, and the figures alone: numbers, texts, {"cents", "currency"}, {"name"} */
json_t *reason_json(const struct felt_reason *reason);
json_t *reason_figures_json(const struct felt_reason *reason);

/* ---- pool.c */

/* pool: a few threads and a short queue. What does not fit is refused at once, so that nobody waits for
 * nothing. */

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

/* ---- cache.c */

/* cache: answers by the question, the least lately used go first. Safe in any number of threads. */

enum { CACHE_KEY = 32 };

struct cache;

/* `entries` answers, together at most `bytes`. NULL: no memory. */
struct cache *cache_new(int entries, size_t bytes);
void cache_free(struct cache *cache);

/* A copy of the answer that the caller frees; false where there is none. */
bool cache_get(struct cache *cache, const unsigned char key[CACHE_KEY], char **text, size_t *length);

/* Keeps a copy; does nothing where memory is short. */
void cache_put(struct cache *cache, const unsigned char key[CACHE_KEY], const char *text, size_t length);

/* ---- bucket.c */

/* bucket: how much may come at once, and how fast that much may come again. The caller locks. */

/* Zeros are a full one. */
struct bucket {
  double taken;  /* of what may come at once, and not back yet */
  int64_t at_us; /* when that was so */
};

/* Takes `count` of the `most` that it holds, of which `per_second` come back. 0: done; else nothing was
 * taken, and how many seconds to wait. More than it holds is taken from a full one, which then is in debt. */
int bucket_take(struct bucket *bucket, double most, double per_second, double count, int64_t now_us);

/* ---- timing.c */

/* timing: how long something took, as a histogram that operators and the load generator read. Safe in any
 * number of threads; adding is two or three atomic additions. */

/* Bucket k holds what took at most 2^k/4 ms; the last one everything longer (than a second). */
enum { TIMING_BUCKETS = 14, TIMING_FIRST_US = 250 };

/* Zeros are an empty one. */
struct timing {
  atomic_llong bucket[TIMING_BUCKETS], sum_us;
};

void timing_add(struct timing *timing, int64_t us);

/* In the form of Prometheus: "felt_NAME_seconds_bucket{le=...}", _sum and _count. */
void timing_print(const struct timing *timing, const char *name, const char *help, struct felt_text *text);

/* ---- sql.c */

/* sql: a statement with its values in one call. */

enum { SQL_BLOB = 32 };

/* One statement with its values: 's' text, 'i' int64_t, 'b' SQL_BLOB bytes. NULL: it failed. */
sqlite3_stmt *sql_prepare(sqlite3 *db, const char *text, const char *kinds, ...);
/* Does it and ends it; a statement of NULL has failed. */
bool sql_finish(sqlite3_stmt *statement);

#endif
