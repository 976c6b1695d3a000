#include "deal.h"
#include "oracle.h"
#include "tables.h"
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

/* The oracle's strength of each value, learnt from all five-card hands. */
static uint32_t strength_of[FELT_VALUES + 1];

/* A value is right when it orders hands as the oracle does: one strength per value, and strengths that rise
 * with the values. */
static void all_five_card_hands_are_ordered_as_the_oracle_orders_them(void **state) {
  (void)state;
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

static void millions_of_six_and_seven_card_hands_agree_with_the_oracle(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(1);
  for (int i = 0; i < 2400000; i++) {
    int count = i % 6 ? 7 : 6;
    felt_value value = felt_eval(felt_dealer_deal(&dealer, count));
    assert_int_equal(strength_of[value], felt_oracle(dealer.deck, count));
  }
}

/* Seven cards as four and three above them: every hand once. */
static void all_seven_card_hands_fall_into_the_known_categories(void **state) {
  (void)state;
  static const uint32_t known[FELT_CATEGORIES] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                                  4047644,  3473184,  224848,   37260,   4324};
  static uint32_t seen[FELT_VALUES + 1];
  static felt_value values[FELT_DECK * 17 * 25];
  felt_card deck[FELT_DECK];
  felt_set above = FELT_FULL_DECK;
  felt_eval_live(FELT_FULL_DECK, deck);
  for (int a = 0; a < FELT_DECK; a++) {
    above &= ~felt_set_of(deck[a]);
    for (int b = 0; b < a; b++)
      for (int c = 0; c < b; c++)
        for (int d = 0; d < c; d++) {
          felt_card four[4] = {deck[a], deck[b], deck[c], deck[d]};
          int count = felt_eval_triples(felt_eval_hand_of(felt_cards_set(four, 4)), above, values);
          for (int i = 0; i < count; i++) seen[values[i]]++;
        }
  }
  uint32_t categories[FELT_CATEGORIES] = {0};
  for (int value = 1; value <= FELT_VALUES; value++)
    categories[felt_eval_category((felt_value)value)] += seen[value];
  assert_int_equal(seen[0], 0);
  for (int category = 0; category < FELT_CATEGORIES; category++)
    assert_int_equal(categories[category], known[category]);
}

static felt_set permuted(felt_set cards, const int suits[FELT_SUITS]) {
  felt_set set = 0;
  for (int suit = 0; suit < FELT_SUITS; suit++)
    set |= (cards >> suit * FELT_RANKS & FELT_SUIT_MASK) << suits[suit] * FELT_RANKS;
  return set;
}

static void suits_are_all_alike(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(2);
  for (int round = 0; round < 30000; round++) {
    felt_set cards = 0;
    do cards = felt_dealer_deal(&dealer, 5 + round % 3);
    while (round % 64 == 0 && felt_set_count(cards & FELT_SUIT_MASK) < 5); /* flushes are rare otherwise */
    for (int order = 0; order < 24; order++) {
      int suits[FELT_SUITS] = {0, 1, 2, 3}, code = order;
      for (int i = 3; i > 0; i--) {
        int j = code % (i + 1), swap = suits[i];
        code /= i + 1;
        suits[i] = suits[j];
        suits[j] = swap;
      }
      assert_int_equal(felt_eval(permuted(cards, suits)), felt_eval(cards));
    }
  }
}

static void a_hand_that_grew_is_worth_what_it_is_worth_at_once(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(3);
  for (int round = 0; round < 100000; round++) {
    felt_dealer_deal(&dealer, 7);
    struct felt_eval_hand hand = felt_eval_start();
    for (int count = 1; count <= 7; count++) {
      hand = felt_eval_add(hand, dealer.deck[count - 1]);
      assert_true(hand.cards == felt_cards_set(dealer.deck, count));
      if (count >= 5) assert_int_equal(felt_eval_value(hand), felt_eval(hand.cards));
    }
  }
}

static void the_tables_take_256_kilobytes_at_most(void **state) {
  (void)state;
  assert_in_range(felt_eval_tables_bytes, 1, 256 * 1024);
}

static felt_value value_of(const char *text) {
  felt_card cards[7];
  int count = 0;
  assert_int_equal(felt_cards_parse(text, strlen(text), 0, 7, cards, &count, NULL), FELT_OK);
  return felt_eval(felt_cards_set(cards, count));
}

static void hands_are_named(void **state) {
  (void)state;
  static const struct {
    const char *cards, *name, *says;
    int rank;
  } rows[] = {
      {"AhKhQhJhTh2c2d", "royal-flush", "royal-flush", 1},
      {"9h8h7h6h5h", "straight-flush", "straight-flush-to rank-nine", 6},
      {"5h4h3h2hAh", "straight-flush", "straight-flush-to rank-five", 10},
      {"6h6c6d6sAh2c2d", "four-of-a-kind", "four-of rank-six", 107},
      {"QhQcQd9s9h8c8d", "full-house", "full-house-of rank-queen rank-nine", 195},
      {"AhJh9h4h2hAcAd", "flush", "flush-to rank-ace", 0},
      {"5h4c3d2sAh", "straight", "straight-to rank-five", 1609},
      {"6h6c6dAsKh", "three-of-a-kind", "three-of rank-six", 0},
      {"KhKc4d4sAh3c3d", "two-pair", "two-pair-of rank-king rank-four", 0},
      {"KhKc4d3sAh", "pair", "pair-of rank-king", 0},
      {"7h5c4d3s2h", "high-card", "high-card rank-seven", 7462},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    felt_value value = value_of(rows[i].cards);
    char words[64];
    struct felt_text text = felt_text_init(words, sizeof words);
    const struct felt_reason says = felt_eval_says(value);
    felt_text_put(&text, felt_code_word(says.code));
    for (int n = 0; n < says.figure_count; n++)
      felt_text_printf(&text, " %s", felt_code_word((enum felt_code)says.figure[n].number));
    assert_string_equal(words, rows[i].says);
    assert_string_equal(felt_category_name(felt_eval_category(value)), rows[i].name);
    if (rows[i].rank) assert_int_equal(felt_eval_rank(value), rows[i].rank);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_five_card_hands_are_ordered_as_the_oracle_orders_them),
      cmocka_unit_test(millions_of_six_and_seven_card_hands_agree_with_the_oracle),
      cmocka_unit_test(all_seven_card_hands_fall_into_the_known_categories),
      cmocka_unit_test(suits_are_all_alike),
      cmocka_unit_test(a_hand_that_grew_is_worth_what_it_is_worth_at_once),
      cmocka_unit_test(the_tables_take_256_kilobytes_at_most),
      cmocka_unit_test(hands_are_named),
  };
  return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
