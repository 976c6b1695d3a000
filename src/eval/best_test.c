#include "deal.h"
#include "oracle.h"
#include "test.h"

static int parse(const char *text, felt_card cards[7]) {
  int count = 0;
  assert_int_equal(felt_cards_parse(text, strlen(text), 0, 7, cards, &count, NULL), FELT_OK);
  return count;
}

static void the_five_that_play_come_most_significant_first(void **state) {
  (void)state;
  static const struct {
    const char *cards, *best;
  } rows[] = {
      {"5h Ac 2d 3s 4h", "5h 4h 3s 2d Ac"},       /* the wheel ends with the ace */
      {"Ah 2h 3h 4h 5h 6c 7d", "5h 4h 3h 2h Ah"}, /* a steel wheel beats seven high */
      {"2c Ah 9h 4h 6h Jh Kh", "Ah Kh Jh 9h 6h"}, /* six of a suit: the lowest stays out */
      {"3h Ah 9h 4h 6h Jh Kh", "Ah Kh Jh 9h 6h"}, /* seven of a suit */
      {"Qs Qd 9c 9h Qc 9d As", "Qs Qd Qc 9c 9h"}, /* two trips: the earlier nines play */
      {"9d 9h Qs Qd 9c Qc As", "Qs Qd Qc 9d 9h"}, /* and the order given rules */
      {"Qs Qd 9c 9h Qc 8d 8s", "Qs Qd Qc 9c 9h"}, /* trips and two pairs */
      {"7s 7d 9c 9h 5c 5d As", "9c 9h 7s 7d As"}, /* three pairs, ace kicker */
      {"7s 7d 9c 9h Ac Ad 2s", "Ac Ad 9c 9h 7s"}, /* three pairs, the third gives the kicker */
      {"7d 7s 9h 9c Ad Ac 2s", "Ad Ac 9h 9c 7d"}, /* equal cards in the order given */
      {"Ks 6d 6c 6h 6s Kd Kc", "6d 6c 6h 6s Ks"}, /* quads over trips: the first king */
      {"8d 8c 9h Td Js Qc 2h", "Qc Js Td 9h 8d"}, /* a straight with a pair in it: the earlier eight */
      {"8c 8d 9h Td Js Qc 2h", "Qc Js Td 9h 8c"}, {"2c 3d 8h Ts Kc", "Kc Ts 8h 3d 2c"},
      {"Kh 2d Ks 3d Th 8c", "Kh Ks Th 8c 3d"},    /* six cards */
      {"Ah Ad Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th"}, /* the royal flush takes its own ace */
      {"Ad Ah Kh Qh Jh Th 9h", "Ah Kh Qh Jh Th"},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    felt_card cards[7], best[5], expected[7];
    int count = parse(rows[i].cards, cards);
    parse(rows[i].best, expected);
    felt_eval_best_five(cards, count, best);
    assert_memory_equal(best, expected, 5);
  }
}

static void the_five_that_play_are_worth_the_whole_hand(void **state) {
  (void)state;
  struct felt_dealer dealer = felt_dealer_from(11);
  const felt_card *deck = dealer.deck;
  for (int round = 0; round < 60000; round++) {
    int count = 5 + round % 3;
    felt_dealer_deal(&dealer, count);
    felt_card best[5];
    felt_eval_best_five(deck, count, best);
    felt_set playing = felt_cards_set(best, 5);
    assert_int_equal(felt_set_count(playing), 5);
    assert_int_equal(playing & ~felt_cards_set(deck, count), 0);
    uint32_t strength = felt_oracle(deck, count);
    assert_int_equal(felt_oracle(best, 5), strength);
    for (int i = 0; i < 5; i++) /* a low ace is 1 in the oracle's five ranks */
      assert_int_equal((felt_card_rank(best[i]) + 1) % 13, ((strength >> 4 * (4 - i) & 15) + 12) % 13);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_five_that_play_come_most_significant_first),
      cmocka_unit_test(the_five_that_play_are_worth_the_whole_hand),
  };
  return cmocka_run_group_tests_name("best", tests, NULL, NULL);
}
