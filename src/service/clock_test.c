
#include "felt/service.h"
#include <stdbool.h>

#include "test.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* A wait on the wall clock would take this time for one in 1970 and not wait at all. */
static void a_wait_lasts_until_its_time_on_the_steady_clock(void **state) {
  (void)state;
  pthread_cond_t bell;
  clock_wait_init(&bell);
  int64_t until_us = clock_us() + 50000;
  int waits = 0;
  pthread_mutex_lock(&lock);
  for (; clock_us() < until_us && waits < 100; waits++) clock_wait(&bell, &lock, until_us);
  pthread_mutex_unlock(&lock);
  assert_true(clock_us() >= until_us);
  assert_true(waits < 100);
  pthread_cond_destroy(&bell);
}

static void a_time_that_is_over_is_not_waited_for(void **state) {
  (void)state;
  pthread_cond_t bell;
  clock_wait_init(&bell);
  pthread_mutex_lock(&lock);
  clock_wait(&bell, &lock, clock_us() - 1);
  clock_wait(&bell, &lock, INT64_MIN);
  pthread_mutex_unlock(&lock);
  pthread_cond_destroy(&bell);
}

struct ringer {
  pthread_cond_t bell;
  bool rung;
};

static void *ring(void *context) {
  struct ringer *ringer = context;
  pthread_mutex_lock(&lock);
  ringer->rung = true;
  pthread_cond_signal(&ringer->bell);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void a_wait_without_an_end_is_woken_by_a_signal(void **state) {
  (void)state;
  struct ringer ringer = {.rung = false};
  pthread_t thread;
  clock_wait_init(&ringer.bell);
  pthread_mutex_lock(&lock);
  assert_int_equal(pthread_create(&thread, NULL, ring, &ringer), 0);
  while (!ringer.rung) clock_wait(&ringer.bell, &lock, INT64_MAX);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  pthread_cond_destroy(&ringer.bell);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wait_lasts_until_its_time_on_the_steady_clock),
      cmocka_unit_test(a_time_that_is_over_is_not_waited_for),
      cmocka_unit_test(a_wait_without_an_end_is_woken_by_a_signal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
