#include "felt/eval.h"
#include "oracle.h"
#include "test.h"

/* The next of all five-card hands in order; false after the last. */

static bool next_five(felt_card cards[5]) {
  int i = 4;
  while (i >= 0 && cards[i] == FELT_DECK - 5 + i) i--;
  if (i < 0) return false;
  cards[i]++;
  for (int j = i + 1; j < 5; j++) cards[j] = (felt_card)(cards[j - 1] + 1);
  return true;
}

/* A value is right when it orders hands as the oracle does: one strength per value, and strengths that rise
 * with the values. */
static void all_five_card_hands_are_ordered_as_the_oracle_orders_them(void **state) {
  (void)state;
  static uint32_t strength_of[FELT_VALUES + 1];
  static const int known[FELT_CATEGORIES] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};
  int seen[FELT_CATEGORIES] = {0};
  felt_card cards[5] = {0, 1, 2, 3, 4};
  do {
    felt_value value = felt_eval(felt_cards_set(cards, 5));
    uint32_t strength = felt_oracle(cards, 5);
    assert_in_range(value, 1, FELT_VALUES);
    if (strength_of[value] == 0) strength_of[value] = strength;
    assert_int_equal(strength_of[value], strength);
    assert_int_equal(felt_eval_category(value), strength >> 20);
    seen[strength >> 20]++;
  } while (next_five(cards));
  for (int value = 2; value <= FELT_VALUES; value++)
    assert_true(strength_of[value] > strength_of[value - 1] && strength_of[value - 1] > 0);
  for (int category = 0; category < FELT_CATEGORIES; category++)
    assert_int_equal(seen[category], known[category]);
}

static felt_value value_of(const char *text) {
  felt_card cards[7];
  int count = 0;
  assert_int_equal(felt_cards_parse(text, strlen(text), 0, 7, cards, &count, NULL), FELT_OK);
  return felt_eval(felt_cards_set(cards, count));
}

static void hands_read_as_people_say_them(void **state) {
  (void)state;
  static const struct {
    const char *cards, *name, *words;
    int rank;
  } rows[] = {
      {"AhKhQhJhTh2c2d", "royal-flush", "a royal flush", 1},
      {"9h8h7h6h5h", "straight-flush", "a straight flush, nine high", 6},
      {"5h4h3h2hAh", "straight-flush", "a straight flush, five high", 10},
      {"6h6c6d6sAh2c2d", "four-of-a-kind", "four sixes", 107},
      {"QhQcQd9s9h8c8d", "full-house", "a full house, queens over nines", 195},
      {"AhJh9h4h2hAcAd", "flush", "a flush, ace high", 0},
      {"5h4c3d2sAh", "straight", "a straight, five high", 1609},
      {"6h6c6dAsKh", "three-of-a-kind", "three sixes", 0},
      {"KhKc4d4sAh3c3d", "two-pair", "two pair, kings and fours", 0},
      {"KhKc4d3sAh", "pair", "a pair of kings", 0},
      {"7h5c4d3s2h", "high-card", "seven high", 7462},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    felt_value value = value_of(rows[i].cards);
    char words[64];
    struct felt_text text = felt_text_init(words, sizeof words);
    felt_eval_describe(value, &text);
    assert_string_equal(words, rows[i].words);
    assert_string_equal(felt_category_name(felt_eval_category(value)), rows[i].name);
    if (rows[i].rank) assert_int_equal(felt_eval_rank(value), rows[i].rank);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_five_card_hands_are_ordered_as_the_oracle_orders_them),
      cmocka_unit_test(hands_read_as_people_say_them),
  };
  return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
