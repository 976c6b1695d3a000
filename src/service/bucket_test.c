
#include "felt/service.h"
#include "test.h"

static const int64_t second_us = 1000000;

static void gives_what_it_holds_at_once_and_then_as_it_fills(void **state) {
  (void)state;
  struct bucket bucket = {0};
  int64_t now_us = 7 * second_us;
  for (int i = 0; i < 60; i++) assert_int_equal(bucket_take(&bucket, 60, 20, 1, now_us), 0);
  assert_int_equal(bucket_take(&bucket, 60, 20, 1, now_us), 1);
  for (int i = 0; i < 20; i++) assert_int_equal(bucket_take(&bucket, 60, 20, 1, now_us + second_us), 0);
  assert_int_equal(bucket_take(&bucket, 60, 20, 1, now_us + second_us), 1);
}

static void a_client_that_keeps_to_the_pace_never_waits(void **state) {
  (void)state;
  struct bucket bucket = {0};
  for (int i = 0; i < 10000; i++)
    assert_int_equal(bucket_take(&bucket, 60, 20, 1, second_us + i * second_us / 20), 0);
}

static void a_long_rest_is_worth_one_full_bucket(void **state) {
  (void)state;
  struct bucket bucket = {0};
  assert_int_equal(bucket_take(&bucket, 10, 1, 10, 1), 0);
  assert_int_equal(bucket_take(&bucket, 10, 1, 10, 1000 * second_us), 0);
  assert_int_equal(bucket_take(&bucket, 10, 1, 5, 1000 * second_us), 6);
}

static void more_than_it_holds_waits_for_a_full_one_and_leaves_a_debt(void **state) {
  (void)state;
  struct bucket bucket = {0};
  assert_int_equal(bucket_take(&bucket, 10, 1, 1, second_us), 0);
  assert_int_equal(bucket_take(&bucket, 10, 1, 25, second_us), 2);
  assert_int_equal(bucket_take(&bucket, 10, 1, 25, 2 * second_us), 0);
  assert_int_equal(bucket_take(&bucket, 10, 1, 1, 2 * second_us), 17);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_what_it_holds_at_once_and_then_as_it_fills),
      cmocka_unit_test(a_client_that_keeps_to_the_pace_never_waits),
      cmocka_unit_test(a_long_rest_is_worth_one_full_bucket),
      cmocka_unit_test(more_than_it_holds_waits_for_a_full_one_and_leaves_a_debt),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
