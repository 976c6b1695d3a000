#include "felt/meter.h"
#include "test.h"

static void a_dollar_at_fourteen_percent_adds_fourteen_cents(void **state) {
  (void)state;
  struct felt_meter meter = felt_meter_seeded(1000000);
  felt_meter_contribute(&meter, 100, 140000, 0);
  assert_int_equal(felt_meter_shown_cents(&meter), 1000014);
}

static void fractions_of_a_cent_are_kept_and_not_shown(void **state) {
  (void)state;
  struct felt_meter meter = felt_meter_seeded(0);
  for (int i = 0; i < 3; i++) felt_meter_contribute(&meter, 1, 333333, 0);
  assert_int_equal(felt_meter_shown_cents(&meter), 0);
  felt_meter_contribute(&meter, 1, 1, 0);
  assert_int_equal(felt_meter_shown_cents(&meter), 1);
}

static void a_percentage_is_rounded_down_and_the_rest_stays(void **state) {
  (void)state;
  struct felt_meter meter = {.micro = 1009 * FELT_MICRO + 7};
  assert_int_equal(felt_meter_take(&meter, 100000), 100);
  assert_int_equal(meter.micro, 909 * FELT_MICRO + 7);
}

static void taking_it_all_and_reseeding_shows_the_full_seed(void **state) {
  (void)state;
  struct felt_meter meter = {.micro = 2345678 * FELT_MICRO + 123456};
  assert_int_equal(felt_meter_take(&meter, FELT_PPM), 2345678);
  assert_int_equal(felt_meter_reseed(&meter, 2000000), 0);
  assert_int_equal(felt_meter_shown_cents(&meter), 2000000);
  assert_int_equal(meter.micro, 2000000 * FELT_MICRO + 123456);
}

static void a_reseed_uses_the_reserve_first_and_leaves_a_surplus(void **state) {
  (void)state;
  static const struct {
    int64_t reserve_micro, seed_cents, from_reserve_cents, left_micro;
  } rows[] = {{500 * FELT_MICRO, 2000, 500, 0},
              {2500 * FELT_MICRO + 9, 2000, 2000, 500 * FELT_MICRO + 9},
              {999999, 2000, 0, 999999}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_meter meter = {.reserve_micro = rows[i].reserve_micro};
    assert_int_equal(felt_meter_reseed(&meter, rows[i].seed_cents), rows[i].from_reserve_cents);
    assert_int_equal(meter.reserve_micro, rows[i].left_micro);
    assert_int_equal(meter.micro, rows[i].seed_cents * FELT_MICRO);
  }
}

static void the_largest_meter_does_not_overflow(void **state) {
  (void)state;
  struct felt_meter meter = felt_meter_seeded(FELT_CENTS_MAX);
  assert_int_equal(felt_meter_take(&meter, FELT_PPM), FELT_CENTS_MAX);
  assert_int_equal(meter.micro, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_dollar_at_fourteen_percent_adds_fourteen_cents),
      cmocka_unit_test(fractions_of_a_cent_are_kept_and_not_shown),
      cmocka_unit_test(a_percentage_is_rounded_down_and_the_rest_stays),
      cmocka_unit_test(taking_it_all_and_reseeding_shows_the_full_seed),
      cmocka_unit_test(a_reseed_uses_the_reserve_first_and_leaves_a_surplus),
      cmocka_unit_test(the_largest_meter_does_not_overflow),
  };
  return cmocka_run_group_tests_name("meter", tests, NULL, NULL);
}
