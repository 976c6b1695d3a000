#include "deal.h"
#include "paths.h"
#include "test.h"

#define EACH_PATH(path) \
  for (int nth = 0; nth < 8; nth++) \
    for (const struct felt_eval_path *(path) = felt_eval_path(nth); path; (path) = NULL)

static void the_processor_runs_the_portable_path_at_least(void **state) {
  (void)state;
  assert_string_equal(felt_eval_path(0)->name, "portable");
  EACH_PATH(path) print_message("path that runs here: %s\n", path->name);
}

static void many_hands_are_worth_what_each_is_worth(void **state) {
  (void)state;
  enum { HANDS = 40009 };
  static felt_set hands[HANDS];
  static felt_value values[HANDS + 1];
  struct felt_dealer dealer = felt_dealer_from(4);
  for (int i = 0; i < HANDS; i++) {
    int count = 5 + (int)felt_dealer_below(&dealer, 3);
    do hands[i] = felt_dealer_deal(&dealer, count);
    while (i % 32 == 0 &&
           felt_set_count(hands[i] & FELT_SUIT_MASK << i % 52 / 13 * 13) < 5); /* more flushes */
  }
  static const int counts[] = {HANDS, 0, 1, 15, 16, 63, 64, 65, 129};
  EACH_PATH(path)
  for (size_t c = 0; c < FELT_COUNT(counts); c++) {
    memset(values, 0xff, sizeof values);
    path->many(hands, (size_t)counts[c], values);
    for (int i = 0; i < counts[c]; i++) assert_int_equal(values[i], felt_eval(hands[i]));
    assert_int_equal(values[counts[c]], 0xffff);
  }
}

/* A board of three to five cards and live cards of many kinds: all, few, one suit, high ones only. */
static void deal_board(struct felt_dealer *dealer, int round, felt_set *board, felt_set *live) {
  *board = felt_dealer_deal(dealer, 5 - round % 7 / 5 - round % 11 / 9);
  *live = FELT_FULL_DECK & ~*board;
  for (int kind = round % 8; kind > 4; kind--) *live &= ~felt_dealer_deal(dealer, 17);
  if (round % 8 == 1) *live &= ~UINT64_C(0) << felt_dealer_below(dealer, 52);
  if (round % 8 == 2) *live &= FELT_SUIT_MASK << round % 52;
}

static void pairs_are_worth_what_each_is_worth_and_come_in_order(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(5);
  for (int round = 0; round < 600; round++) {
    felt_value values[FELT_DECK * FELT_DECK / 2];
    felt_card cards[FELT_DECK];
    felt_set board, live;
    deal_board(&dealer, round, &board, &live);
    int n = felt_eval_live(live, cards);
    assert_int_equal(n, felt_set_count(live));
    assert_int_equal(felt_eval_pairs(felt_eval_hand_of(board), live, values), n * (n - 1) / 2);
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        assert_int_equal(values[felt_eval_pair_index(n, i, j)],
                         felt_eval(board | felt_set_of(cards[i]) | felt_set_of(cards[j])));
  }
}

static void pairs_are_the_same_on_every_path(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(6);
  enum { SPACE = FELT_DECK * FELT_DECK / 2 };
  for (int round = 0; round < 4000; round++) {
    felt_value expected[SPACE], values[SPACE];
    felt_set board, live;
    deal_board(&dealer, round, &board, &live);
    struct felt_eval_hand hand = felt_eval_hand_of(board);
    int n = felt_set_count(live), pairs = n * (n - 1) / 2;
    memset(expected, 0xff, sizeof expected);
    assert_int_equal(felt_eval_pairs_on(felt_eval_path(0), hand, live, expected), pairs);
    assert_int_equal(expected[pairs], 0xffff);
    EACH_PATH(path) {
      memset(values, 0xff, sizeof values);
      assert_int_equal(felt_eval_pairs_on(path, hand, live, values), pairs);
      assert_memory_equal(values, expected, sizeof values); /* nothing written beyond, either */
    }
  }
}

static void triples_are_worth_what_each_is_worth_on_every_path(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(8);
  static felt_value values[FELT_DECK * 17 * 25 + 1];
  for (int round = 0; round < 24; round++) {
    felt_card cards[FELT_DECK];
    felt_set board, live;
    deal_board(&dealer, round, &board, &live);
    while (felt_set_count(board) > 4 - round % 3) (void)felt_set_take(&board);
    int n = felt_eval_live(live, cards), triples = n * (n - 1) * (n - 2) / 6;
    EACH_PATH(path) {
      memset(values, 0xff, sizeof values);
      assert_int_equal(felt_eval_triples_on(path, felt_eval_hand_of(board), live, values), triples);
      assert_int_equal(values[triples], 0xffff);
      const felt_value *at = values;
      for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
          for (int k = j + 1; k < n; k++)
            assert_int_equal(*at++, felt_eval(board | felt_set_of(cards[i]) | felt_set_of(cards[j]) |
                                              felt_set_of(cards[k])));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_processor_runs_the_portable_path_at_least),
      cmocka_unit_test(many_hands_are_worth_what_each_is_worth),
      cmocka_unit_test(pairs_are_worth_what_each_is_worth_and_come_in_order),
      cmocka_unit_test(pairs_are_the_same_on_every_path),
      cmocka_unit_test(triples_are_worth_what_each_is_worth_on_every_path),
  };
  return cmocka_run_group_tests_name("paths", tests, NULL, NULL);
}
