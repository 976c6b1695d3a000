
#include "felt/service.h"
#include "test.h"

#include <pthread.h>

/* A gate that jobs wait at. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int is_open, begun, done, refused;

static void wait_at_gate(void *job) {
  (void)job;
  pthread_mutex_lock(&lock);
  begun++;
  while (!is_open) pthread_cond_wait(&opened, &lock);
  done++;
  pthread_mutex_unlock(&lock);
}

static void refuse(void *job) {
  (void)job;
  pthread_mutex_lock(&lock);
  refused++;
  pthread_mutex_unlock(&lock);
}

static void *open_gate(void *context) {
  (void)context;
  pthread_mutex_lock(&lock);
  is_open = 1;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static int count(const int *counter) {
  pthread_mutex_lock(&lock);
  int value = *counter;
  pthread_mutex_unlock(&lock);
  return value;
}

static void *open_gate_after_refusals(void *context) {
  while (count(&refused) < 3) continue;
  return open_gate(context);
}

static void a_full_pool_takes_no_more_and_a_stopping_one_finishes_only_what_is_in_work(void **state) {
  (void)state;
  struct pool *pool = pool_start(2, 3, wait_at_gate, refuse);
  assert_non_null(pool);
  int job = 0;
  assert_true(pool_submit(pool, 0, &job));
  assert_true(pool_submit(pool, 0, &job));
  while (count(&begun) < 2) continue;
  for (int i = 0; i < 3; i++) assert_true(pool_submit(pool, 0, &job));
  assert_false(pool_submit(pool, 0, &job));
  assert_int_equal(pool_busy(pool), 5);
  /* Those at the gate go on only after the others were told: nobody waits for them. */
  pthread_t opener;
  assert_int_equal(pthread_create(&opener, NULL, open_gate_after_refusals, NULL), 0);
  pool_finish(pool);
  pthread_join(opener, NULL);
  assert_int_equal(refused, 3);
  assert_int_equal(done, 2);
  assert_int_equal(pool_busy(pool), 0);
  assert_false(pool_submit(pool, 0, &job));
  pool_stop(pool);
}

/* Two at work, then whoever comes with as much as he likes; there is room for others. */
static void nobody_has_more_than_half_of_the_places(void **state) {
  (void)state;
  is_open = begun = done = refused = 0;
  struct pool *pool = pool_start(2, 8, wait_at_gate, refuse);
  assert_non_null(pool);
  int job = 0;
  assert_true(pool_submit(pool, 7, &job));
  assert_true(pool_submit(pool, 7, &job));
  while (count(&begun) < 2) continue;
  for (int i = 0; i < 4; i++) assert_true(pool_submit(pool, 7, &job));
  for (int i = 0; i < 10; i++) assert_false(pool_submit(pool, 7, &job));
  for (int i = 0; i < 2; i++) assert_true(pool_submit(pool, 8, &job));
  for (int i = 0; i < 2; i++) assert_true(pool_submit(pool, 0, &job));
  assert_false(pool_submit(pool, 8, &job)); /* full */
  open_gate(NULL);
  while (count(&done) < 10) continue;
  assert_true(pool_submit(pool, 7, &job)); /* what was worked on counts no more */
  while (count(&done) < 11) continue;
  pool_stop(pool);
  assert_int_equal(refused, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_full_pool_takes_no_more_and_a_stopping_one_finishes_only_what_is_in_work),
      cmocka_unit_test(nobody_has_more_than_half_of_the_places)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
