#include "felt/base.h"
#include "test.h"

static void odds_round_in_the_players_favour(void **state) {
  (void)state;
  assert_int_equal(felt_money_odds(1000, 500, 1), 500000);
  assert_int_equal(felt_money_odds(1000, 3, 2), 1500);
  assert_int_equal(felt_money_odds(501, 3, 2), 752);
  assert_int_equal(felt_money_odds(0, 3, 2), 0);
}

static void even_shares_give_the_odd_cents_to_the_first(void **state) {
  (void)state;
  assert_int_equal(felt_money_even_share(100, 3, 0), 34);
  assert_int_equal(felt_money_even_share(100, 3, 1), 33);
  assert_int_equal(felt_money_even_share(100, 3, 2), 33);
  assert_int_equal(felt_money_even_share(2, 3, 2), 0);
}

static void prorate_gives_catfish_bends_example(void **state) {
  (void)state;
  int64_t claims[] = {2500000, 1500000};
  felt_money_prorate(2500000, 2, claims);
  assert_int_equal(claims[0], 1562500);
  assert_int_equal(claims[1], 937500);
}

static void prorate_adds_up_to_the_limit_by_largest_remainder(void **state) {
  (void)state;
  int64_t claims[] = {100, 100, 100};
  felt_money_prorate(200, 3, claims);
  assert_int_equal(claims[0], 67);
  assert_int_equal(claims[1], 67);
  assert_int_equal(claims[2], 66);
  int64_t uneven[] = {1, 10, 100};
  felt_money_prorate(50, 3, uneven);
  assert_int_equal(uneven[0] + uneven[1] + uneven[2], 50);
  assert_int_equal(uneven[0], 0);
  assert_int_equal(uneven[1], 5);
}

static void prorate_leaves_claims_that_fit_alone(void **state) {
  (void)state;
  int64_t claims[] = {30, 20};
  felt_money_prorate(50, 2, claims);
  assert_int_equal(claims[0], 30);
  assert_int_equal(claims[1], 20);
}

static void prorate_is_exact_at_the_largest_amounts(void **state) {
  (void)state;
  int64_t claims[] = {FELT_CENTS_MAX, FELT_CENTS_MAX - 1};
  felt_money_prorate(FELT_CENTS_MAX, 2, claims);
  assert_int_equal(claims[0] + claims[1], FELT_CENTS_MAX);
  assert_int_equal(claims[0], FELT_CENTS_MAX / 2);
}

static void amounts_are_read_exactly(void **state) {
  (void)state;
  static const struct {
    const char *string;
    int64_t cents;
  } good[] = {{"5", 500},
              {"0.50", 50},
              {"0.5", 50},
              {"20000", 2000000},
              {"0", 0},
              {"1.07", 107},
              {"10000000000", FELT_CENTS_MAX}};
  for (size_t i = 0; i < FELT_COUNT(good); i++) {
    int64_t cents = -1;
    assert_int_equal(felt_money_parse(good[i].string, &cents, NULL), FELT_OK);
    assert_int_equal(cents, good[i].cents);
  }
}

static void amounts_that_are_not_plain_decimals_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"",   ".",     "5.",    ".5",   "1.005",       "-1",
                                    "+1", "1e3",   "0x10",  "0500", "1,000",       " 5",
                                    "5 ", "1.2.3", "00.50", "NaN",  "10000000001", "99999999999999999999999"};
  for (size_t i = 0; i < FELT_COUNT(bad); i++) {
    int64_t cents = 77;
    struct felt_error error;
    assert_int_equal(felt_money_parse(bad[i], &cents, &error), FELT_E_INPUT);
    assert_int_equal(cents, 77);
    assert_int_equal(error.reason.code,
                     strlen(bad[i]) > 10 ? FELT_CODE_AMOUNT_TOO_LARGE : FELT_CODE_NOT_AN_AMOUNT);
    assert_string_equal(error.reason.figure[0].text, bad[i]);
  }
}

static void amounts_are_printed_as_people_write_them(void **state) {
  (void)state;
  static const struct {
    const char *currency;
    int64_t cents;
    const char *string;
  } rows[] = {{"USD", 500, "$5.00"},
              {"USD", -123456789, "-$1,234,567.89"},
              {"EUR", 2000000, "EUR 20,000.00"},
              {"USD", 0, "$0.00"},
              {"USD", 100000, "$1,000.00"}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char buffer[40];
    struct felt_text text = felt_text_init(buffer, sizeof buffer);
    felt_money_print(&text, rows[i].currency, rows[i].cents);
    assert_string_equal(buffer, rows[i].string);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(odds_round_in_the_players_favour),
      cmocka_unit_test(even_shares_give_the_odd_cents_to_the_first),
      cmocka_unit_test(prorate_gives_catfish_bends_example),
      cmocka_unit_test(prorate_adds_up_to_the_limit_by_largest_remainder),
      cmocka_unit_test(prorate_leaves_claims_that_fit_alone),
      cmocka_unit_test(prorate_is_exact_at_the_largest_amounts),
      cmocka_unit_test(amounts_are_read_exactly),
      cmocka_unit_test(amounts_that_are_not_plain_decimals_are_refused),
      cmocka_unit_test(amounts_are_printed_as_people_write_them),
  };
  return cmocka_run_group_tests_name("money", tests, NULL, NULL);
}
