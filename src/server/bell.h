/* bell: condition variables on the steady clock. A wait that is measured by the wall clock lasts an hour
 * longer when somebody sets that clock back by an hour. */
#ifndef FELT_SERVER_BELL_H
#define FELT_SERVER_BELL_H

#include <pthread.h>
#include <stdint.h>

/* Instead of pthread_cond_init(), for a condition that is waited for until a time. */
void bell_init(pthread_cond_t *bell);

/* Until it is rung (pthread_cond_signal) or clock_us() has reached `until_us`, or for no reason at all, as
 * with any condition variable. INT64_MAX: until it is rung. */
void bell_wait(pthread_cond_t *bell, pthread_mutex_t *lock, int64_t until_us);

#endif
