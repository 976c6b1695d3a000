#include "pool.h"

#include "test.h"

#include <pthread.h>

/* A gate that jobs wait at. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int is_open, begun, done;

static void wait_at_gate(void *job) {
  (void)job;
  pthread_mutex_lock(&lock);
  begun++;
  while (!is_open) pthread_cond_wait(&opened, &lock);
  done++;
  pthread_mutex_unlock(&lock);
}

static void open_gate(void) {
  pthread_mutex_lock(&lock);
  is_open = 1;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&lock);
}

static int count(const int *counter) {
  pthread_mutex_lock(&lock);
  int value = *counter;
  pthread_mutex_unlock(&lock);
  return value;
}

static void a_full_pool_refuses_and_a_stopped_one_has_finished(void **state) {
  (void)state;
  struct pool *pool = pool_start(2, 3, wait_at_gate);
  assert_non_null(pool);
  int job = 0;
  assert_true(pool_submit(pool, &job));
  assert_true(pool_submit(pool, &job));
  while (count(&begun) < 2) continue;
  for (int i = 0; i < 3; i++) assert_true(pool_submit(pool, &job));
  assert_false(pool_submit(pool, &job));
  assert_int_equal(pool_busy(pool), 5);
  open_gate();
  pool_finish(pool);
  assert_int_equal(done, 5);
  assert_false(pool_submit(pool, &job));
  pool_stop(pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_full_pool_refuses_and_a_stopped_one_has_finished)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
