#include "bell.h"

#include "felt/base.h"

void bell_init(pthread_cond_t *bell) {
  pthread_condattr_t steady;
  (void)pthread_condattr_init(&steady);
  int code = pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  felt_assert(code == 0);
  (void)pthread_cond_init(bell, &steady);
  (void)pthread_condattr_destroy(&steady);
}

void bell_wait(pthread_cond_t *bell, pthread_mutex_t *lock, int64_t until_us) {
  if (until_us == INT64_MAX) {
    (void)pthread_cond_wait(bell, lock);
    return;
  }
  if (until_us < 0) until_us = 0;
  struct timespec until = {.tv_sec = until_us / 1000000, .tv_nsec = until_us % 1000000 * 1000};
  (void)pthread_cond_timedwait(bell, lock, &until);
}
