#include "oracle.h"
#include "test.h"

struct showdown {
  const char *player, *dealer, *board; /* hole cards, */
  enum felt_decides by;
  const char *players, *dealers; /* the cards that decide, */
  const char *sentence;          /* and what is said of it */
};

static void parse(const char *text, felt_card cards[], int count) {
  int read = 0;
  assert_int_equal(felt_cards_parse(text, strlen(text), 0, count, cards, &read, NULL), FELT_OK);
  assert_int_equal(read, count);
}

/* The value of a hand, and its five cards that play. */
static felt_value hand(const char *hole, const char *board, felt_card best[5]) {
  felt_card cards[7];
  parse(hole, cards, 2);
  parse(board, cards + 2, 5);
  felt_eval_best_five(cards, 7, best);
  return felt_eval(felt_cards_set(cards, 7));
}

static const char *printed(const felt_card cards[], int count, char text[16]) {
  struct felt_text out = felt_text_init(text, 16);
  for (int i = 0; i < count; i++)
    felt_text_printf(&out, "%s%s", i ? " " : "", felt_card_print(cards[i]).text);
  return text;
}

static const char *said(felt_value player, felt_value dealer, char words[160]) {
  struct felt_text text = felt_text_init(words, 160);
  felt_eval_describe_shared(player, dealer, &text);
  if (text.length) felt_text_put(&text, "; ");
  felt_eval_describe_deciding(player, dealer, &text);
  return words;
}

static void check(const struct showdown *row) {
  felt_card players[5], dealers[5];
  char text[16], words[160];
  felt_value player = hand(row->player, row->board, players), dealer = hand(row->dealer, row->board, dealers);
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  assert_string_equal(felt_decides_name(deciding.by), felt_decides_name(row->by));
  assert_int_equal(deciding.compared, (player > dealer) - (player < dealer));
  assert_string_equal(printed(players + deciding.place, deciding.count, text), row->players);
  assert_string_equal(printed(dealers + deciding.place, deciding.count, text), row->dealers);
  assert_string_equal(said(player, dealer, words), row->sentence);
}

static void one_of_each_kind_is_named_with_its_cards(void **state) {
  (void)state;
  static const struct showdown rows[] = {
      {"Ah 2h", "9s 8s", "Kh Th 4h Jc 7d", FELT_DECIDES_CATEGORY, "", "",
       "your flush beats the dealer's straight"},
      {"Ac Qd", "3s 3d", "Kh Th 4h 7c 8d", FELT_DECIDES_CATEGORY, "", "",
       "the dealer's pair beats your ace high"},
      {"Ah Kh", "9h 2h", "Qh Jh Th 3s 3c", FELT_DECIDES_CATEGORY, "", "",
       "your royal flush beats the dealer's flush"},
      {"Ac 9d", "Kd 9s", "Jh 8h 6d 4c 2s", FELT_DECIDES_CARD, "Ac", "Kd",
       "neither has a pair; your ace beats the dealer's king"},
      {"7c 3d", "6d 3s", "Ah Kh Jd 9c 2s", FELT_DECIDES_CARD, "7c", "6d",
       "both have ace high with a king, a jack and a nine; your seven beats the dealer's six"},
      {"4c 4d", "9d 9s", "Ah Kh Jd 8c 2s", FELT_DECIDES_PAIR, "4c 4d", "9d 9s",
       "both have a pair; the dealer's nines beat your fours"},
      {"Kc Qd", "Kd 9s", "Kh 8h 6d 4c 2s", FELT_DECIDES_KICKER, "Qd", "9s",
       "both have a pair of kings; your queen kicker beats the dealer's nine"},
      {"Kc 7d", "Kd 5s", "Kh Ah 8d 4c 2s", FELT_DECIDES_KICKER, "7d", "5s",
       "both have a pair of kings with an ace and an eight; your seven kicker beats the dealer's five"},
      {"Kc 4d", "Qd 4s", "Kh Qh 4c 8d 2s", FELT_DECIDES_PAIR, "Kc Kh", "Qd Qh",
       "both have two pair; your kings beat the dealer's queens"},
      {"7c 3d", "4d 3s", "Kh Kd 7d 4c 2s", FELT_DECIDES_SECOND_PAIR, "7c 7d", "4d 4c",
       "both have two pair with kings; your sevens beat the dealer's fours"},
      {"Qc 3d", "9d 3s", "Kh Kd 4d 4c 2s", FELT_DECIDES_KICKER, "Qc", "9d",
       "both have two pair, kings and fours; your queen kicker beats the dealer's nine"},
      {"5c 5d", "8d 8s", "8h 5h Ad Kc 2s", FELT_DECIDES_THREE, "5c 5d 5h", "8d 8s 8h",
       "both have three of a kind; the dealer's eights beat your fives"},
      {"6c Td", "6d 9s", "6h 6s Ad 3c 2s", FELT_DECIDES_KICKER, "Td", "9s",
       "both have three sixes with an ace; your ten kicker beats the dealer's nine"},
      {"9c 2d", "4d 3s", "8h 7s 6d 5c Ks", FELT_DECIDES_TOP, "9c", "8h",
       "both have a straight; your straight to the nine beats the dealer's to the eight"},
      {"Ac Kd", "6d Qs", "5h 4s 3d 2c Ks", FELT_DECIDES_TOP, "5h", "6d",
       "both have a straight; the dealer's straight to the six beats yours to the five"},
      {"Ah 2c", "Qh 2d", "Kh Th 4h 7h 8d", FELT_DECIDES_CARD, "Ah", "Kh",
       "both have a flush; your ace beats the dealer's king"},
      {"3h 2c", "5h 2d", "Kh Th 4h 7h 8d", FELT_DECIDES_CARD, "4h", "5h",
       "both have a flush, king high with a ten and a seven; the dealer's five beats your four"},
      {"Kc 9d", "Qd 9s", "Kh Ks Qh Qs 9c", FELT_DECIDES_THREE, "Kc Kh Ks", "Qd Qh Qs",
       "both have a full house; your kings beat the dealer's queens"},
      {"9c 2d", "4d 2s", "Kh Ks Kd 9h 4c", FELT_DECIDES_PAIR, "9c 9h", "4d 4c",
       "both have a full house of kings; your nines beat the dealer's fours"},
      {"Kc Kd", "Qd Qc", "Kh Ks Qh Qs 9c", FELT_DECIDES_FOUR, "Kc Kd Kh Ks", "Qd Qc Qh Qs",
       "both have four of a kind; your kings beat the dealer's queens"},
      {"Ac 2d", "Qd 3s", "9h 9s 9d 9c 4c", FELT_DECIDES_KICKER, "Ac", "Qd",
       "both have four nines; your ace kicker beats the dealer's queen"},
      {"Th 2d", "5h 4h", "9h 8h 7h 6h 2s", FELT_DECIDES_TOP, "Th", "9h",
       "both have a straight flush; your straight flush to the ten beats the dealer's to the nine"},
      {"Ah Kc", "6h Kd", "5h 4h 3h 2h Ks", FELT_DECIDES_TOP, "5h", "6h",
       "both have a straight flush; the dealer's straight flush to the six beats yours to the five"},
      {"Qc 3d", "Qd 3s", "Kh Kd 4d 4c 2s", FELT_DECIDES_NOTHING, "", "",
       "both have two pair, kings and fours, down to the last card; the hands tie"},
      {"2c 3d", "2d 3s", "Qh Js Td 9c 8s", FELT_DECIDES_NOTHING, "", "",
       "both have a straight, queen high; the hands tie"},
      {"2c 3d", "2d 3s", "Ah Kh Qh Jh Th", FELT_DECIDES_NOTHING, "", "",
       "both have a royal flush; the hands tie"},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) check(&rows[i]);
}

/* ---- hands of a category, against the oracle's five ranks */

enum { CLOSE = 250 };

static uint32_t strength_of[FELT_VALUES + 1];

static void learn_strengths(void) {
  felt_card cards[5];
  for (cards[0] = 0; cards[0] < FELT_DECK; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
      for (cards[2] = 0; cards[2] < cards[1]; cards[2]++)
        for (cards[3] = 0; cards[3] < cards[2]; cards[3]++)
          for (cards[4] = 0; cards[4] < cards[3]; cards[4]++) {
            felt_value value = felt_eval(felt_cards_set(cards, 5));
            if (!strength_of[value]) strength_of[value] = felt_oracle(cards, 5);
          }
}

static int rank_at(uint32_t strength, int place) {
  return (int)(strength >> 4 * (4 - place) & 15);
}

/* How many of the five have the rank of the card at `place`. */
static int alike(uint32_t strength, int place) {
  int count = 0;
  for (int i = 0; i < 5; i++) count += rank_at(strength, i) == rank_at(strength, place);
  return count;
}

/* What a person would call the card at `place`, from how many there are of it. */
static enum felt_decides called(uint32_t strength, int place) {
  enum felt_category category = (enum felt_category)(strength >> 20);
  bool paired = alike(strength, 0) > 1;
  switch (alike(strength, place)) {
  case 4: return FELT_DECIDES_FOUR;
  case 3: return FELT_DECIDES_THREE;
  case 2: return category == FELT_TWO_PAIR && place > 1 ? FELT_DECIDES_SECOND_PAIR : FELT_DECIDES_PAIR;
  default: break;
  }
  if (category == FELT_STRAIGHT || category == FELT_STRAIGHT_FLUSH) return FELT_DECIDES_TOP;
  return paired ? FELT_DECIDES_KICKER : FELT_DECIDES_CARD;
}

/* Close values differ late among their ranks: all of those, and of the far ones some. */
static void two_hands_of_a_category_are_decided_where_the_oracles_ranks_differ(void **state) {
  (void)state;
  int seen[FELT_CATEGORIES][5] = {{0}};
  learn_strengths();
  for (int first = 1; first <= FELT_VALUES; first++)
    for (int second = first - 1; second > 0; second -= first - second < CLOSE ? 1 : 13) {
      uint32_t above = strength_of[first], below = strength_of[second];
      if (above >> 20 != below >> 20) break;
      int place = 0;
      while (rank_at(above, place) == rank_at(below, place)) place++;
      struct felt_deciding deciding = felt_eval_deciding((felt_value)first, (felt_value)second);
      if (deciding.place != place || deciding.by != called(above, place) || deciding.compared != 1 ||
          deciding.count != (deciding.by == FELT_DECIDES_TOP ? 1 : alike(above, place)))
        fail_msg("values %d and %d: %s at %d", first, second, felt_decides_name(deciding.by), deciding.place);
      seen[above >> 20][place]++;
    }
  /* Where hands of a category can differ first. */
  static const bool possible[FELT_CATEGORIES][5] = {
      [FELT_HIGH_CARD] = {1, 1, 1, 1, 1},
      [FELT_PAIR] = {1, 0, 1, 1, 1},
      [FELT_TWO_PAIR] = {1, 0, 1, 0, 1},
      [FELT_THREE_OF_A_KIND] = {1, 0, 0, 1, 1},
      [FELT_STRAIGHT] = {1},
      [FELT_FLUSH] = {1, 1, 1, 1, 1},
      [FELT_FULL_HOUSE] = {1, 0, 0, 1},
      [FELT_FOUR_OF_A_KIND] = {1, 0, 0, 0, 1},
      [FELT_STRAIGHT_FLUSH] = {1},
  };
  for (int category = 0; category < FELT_CATEGORIES; category++)
    for (int place = 0; place < 5; place++)
      assert_int_equal(seen[category][place] > 0, possible[category][place]);
}

static void hands_of_two_categories_are_decided_by_them_and_equal_ones_by_nothing(void **state) {
  (void)state;
  for (int first = 1; first <= FELT_VALUES; first++) {
    struct felt_deciding equal = felt_eval_deciding((felt_value)first, (felt_value)first);
    assert_true(equal.compared == 0 && equal.by == FELT_DECIDES_NOTHING && equal.count == 0);
    for (int second = 1; second <= FELT_VALUES; second += 389) {
      if (felt_eval_category((felt_value)first) == felt_eval_category((felt_value)second)) continue;
      struct felt_deciding deciding = felt_eval_deciding((felt_value)first, (felt_value)second);
      assert_int_equal(deciding.by, FELT_DECIDES_CATEGORY);
      assert_int_equal(deciding.count, 0);
      assert_int_equal(deciding.compared, first > second ? 1 : -1);
    }
  }
}

static void the_other_side_says_the_same_and_the_terminal_has_room_for_it(void **state) {
  (void)state;
  for (int first = 1; first <= FELT_VALUES; first += 7)
    for (int second = 1 + first % 23; second <= FELT_VALUES; second += 23) {
      char words[160];
      struct felt_deciding here = felt_eval_deciding((felt_value)first, (felt_value)second);
      struct felt_deciding there = felt_eval_deciding((felt_value)second, (felt_value)first);
      assert_true(here.compared == -there.compared && here.by == there.by && here.place == there.place &&
                  here.count == there.count);
      if (second % 3) continue;
      struct felt_text text = felt_text_init(words, sizeof words);
      felt_eval_describe_shared((felt_value)first, (felt_value)second, &text);
      assert_true(strlen(words) <= 70);
      text = felt_text_init(words, sizeof words);
      felt_eval_describe_deciding((felt_value)first, (felt_value)second, &text);
      assert_in_range(strlen(words), 1, 70);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_of_each_kind_is_named_with_its_cards),
      cmocka_unit_test(two_hands_of_a_category_are_decided_where_the_oracles_ranks_differ),
      cmocka_unit_test(hands_of_two_categories_are_decided_by_them_and_equal_ones_by_nothing),
      cmocka_unit_test(the_other_side_says_the_same_and_the_terminal_has_room_for_it),
  };
  return cmocka_run_group_tests_name("deciding", tests, NULL, NULL);
}
