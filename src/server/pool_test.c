#include "pool.h"

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
  assert_true(pool_submit(pool, &job));
  assert_true(pool_submit(pool, &job));
  while (count(&begun) < 2) continue;
  for (int i = 0; i < 3; i++) assert_true(pool_submit(pool, &job));
  assert_false(pool_submit(pool, &job));
  assert_int_equal(pool_busy(pool), 5);
  /* Those at the gate go on only after the others were told: nobody waits for them. */
  pthread_t opener;
  assert_int_equal(pthread_create(&opener, NULL, open_gate_after_refusals, NULL), 0);
  pool_finish(pool);
  pthread_join(opener, NULL);
  assert_int_equal(refused, 3);
  assert_int_equal(done, 2);
  assert_int_equal(pool_busy(pool), 0);
  assert_false(pool_submit(pool, &job));
  pool_stop(pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_full_pool_takes_no_more_and_a_stopping_one_finishes_only_what_is_in_work)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
