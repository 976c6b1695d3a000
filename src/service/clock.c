
#include "felt/base.h"
#include "felt/service.h"

#include <time.h>

int64_t clock_us(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t clock_wall_ms(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void clock_wait_init(pthread_cond_t *wait) {
  pthread_condattr_t steady;
  (void)pthread_condattr_init(&steady);
  int code = pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  felt_assert(code == 0);
  (void)pthread_cond_init(wait, &steady);
  (void)pthread_condattr_destroy(&steady);
}

void clock_wait(pthread_cond_t *wait, pthread_mutex_t *lock, int64_t until_us) {
  if (until_us == INT64_MAX) {
    (void)pthread_cond_wait(wait, lock);
    return;
  }
  if (until_us < 0) until_us = 0;
  struct timespec until = {.tv_sec = until_us / 1000000, .tv_nsec = until_us % 1000000 * 1000};
  (void)pthread_cond_timedwait(wait, lock, &until);
}
