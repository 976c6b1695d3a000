#include "felt/people.h"

#include "test.h"

static void a_lease_is_over_when_its_time_is(void **state) {
  (void)state;
  struct lease *lease = lease_new(1000);
  assert_non_null(lease);
  assert_false(lease_is_over(lease, 999));
  assert_true(lease_is_over(lease, 1000));
  lease_drop(lease);
}

static void what_ends_it_ends_it_for_everyone(void **state) {
  (void)state;
  struct lease *session = lease_new(1000), *stream = lease_keep(session);
  assert_non_null(session);
  lease_end(session);
  lease_drop(session);
  assert_true(lease_is_over(stream, 0));
  lease_drop(stream);
}

static void a_stream_without_a_session_has_no_end(void **state) {
  (void)state;
  assert_null(lease_keep(NULL));
  assert_false(lease_is_over(NULL, INT64_MAX));
  lease_drop(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_lease_is_over_when_its_time_is),
      cmocka_unit_test(what_ends_it_ends_it_for_everyone),
      cmocka_unit_test(a_stream_without_a_session_has_no_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
