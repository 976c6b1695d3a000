#include "oracle.h"
#include "test.h"

struct showdown {
  const char *player, *dealer, *board; /* hole cards, */
  enum felt_decides by;
  const char *players, *dealers; /* the cards that decide, */
  const char *says;              /* and what is said of it, in codes */
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

static void put_reason(struct felt_text *text, const struct felt_reason *reason) {
  felt_text_put(text, felt_code_word(reason->code));
  for (int i = 0; i < reason->figure_count; i++) {
    assert_int_equal(reason->figure[i].kind, FELT_IS_A_NAME);
    felt_text_printf(text, " %s", felt_code_word((enum felt_code)reason->figure[i].number));
  }
}

/* "both-have: pair-of rank-king; your-kicker-beats rank-queen rank-nine" */
static const char *said(felt_value player, felt_value dealer, char words[200]) {
  struct felt_text text = felt_text_init(words, 200);
  const struct felt_shared shared = felt_eval_says_shared(player, dealer);
  const struct felt_reason says = felt_eval_says_deciding(player, dealer);
  put_reason(&text, &shared.says);
  if (shared.hand.code) felt_text_put(&text, ": ");
  put_reason(&text, &shared.hand);
  if (shared.says.code) felt_text_put(&text, "; ");
  put_reason(&text, &says);
  return words;
}

static void check(const struct showdown *row) {
  felt_card players[5], dealers[5];
  char text[16], words[200];
  felt_value player = hand(row->player, row->board, players), dealer = hand(row->dealer, row->board, dealers);
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  assert_string_equal(felt_decides_name(deciding.by), felt_decides_name(row->by));
  assert_int_equal(deciding.compared, (player > dealer) - (player < dealer));
  assert_string_equal(printed(players + deciding.place, deciding.count, text), row->players);
  assert_string_equal(printed(dealers + deciding.place, deciding.count, text), row->dealers);
  assert_string_equal(said(player, dealer, words), row->says);
}

static void one_of_each_kind_is_named_with_its_cards(void **state) {
  (void)state;
  static const struct showdown rows[] = {
      {"Ah 2h", "9s 8s", "Kh Th 4h Jc 7d", FELT_DECIDES_CATEGORY, "", "",
       "your-kind-beats kind-flush kind-straight"},
      {"Ac Qd", "3s 3d", "Kh Th 4h 7c 8d", FELT_DECIDES_CATEGORY, "", "",
       "dealers-kind-beats-high kind-pair rank-ace"},
      {"Ah Kh", "9h 2h", "Qh Jh Th 3s 3c", FELT_DECIDES_CATEGORY, "", "",
       "your-kind-beats kind-royal-flush kind-flush"},
      {"Ac 9d", "Kd 9s", "Jh 8h 6d 4c 2s", FELT_DECIDES_CARD, "Ac", "Kd",
       "neither-has-pair; your-card-beats rank-ace rank-king"},
      {"7c 3d", "6d 3s", "Ah Kh Jd 9c 2s", FELT_DECIDES_CARD, "7c", "6d",
       "both-have-with-three rank-king rank-jack rank-nine: high-card rank-ace; your-card-beats rank-seven "
       "rank-six"},
      {"4c 4d", "9d 9s", "Ah Kh Jd 8c 2s", FELT_DECIDES_PAIR, "4c 4d", "9d 9s",
       "both-have-kind kind-pair; dealers-rank-beats rank-nine rank-four"},
      {"Kc Qd", "Kd 9s", "Kh 8h 6d 4c 2s", FELT_DECIDES_KICKER, "Qd", "9s",
       "both-have: pair-of rank-king; your-kicker-beats rank-queen rank-nine"},
      {"Kc 7d", "Kd 5s", "Kh Ah 8d 4c 2s", FELT_DECIDES_KICKER, "7d", "5s",
       "both-have-with-two rank-ace rank-eight: pair-of rank-king; your-kicker-beats rank-seven rank-five"},
      {"Kc 4d", "Qd 4s", "Kh Qh 4c 8d 2s", FELT_DECIDES_PAIR, "Kc Kh", "Qd Qh",
       "both-have-kind kind-two-pair; your-rank-beats rank-king rank-queen"},
      {"7c 3d", "4d 3s", "Kh Kd 7d 4c 2s", FELT_DECIDES_SECOND_PAIR, "7c 7d", "4d 4c",
       "both-have-two-pair-with rank-king; your-rank-beats rank-seven rank-four"},
      {"Qc 3d", "9d 3s", "Kh Kd 4d 4c 2s", FELT_DECIDES_KICKER, "Qc", "9d",
       "both-have: two-pair-of rank-king rank-four; your-kicker-beats rank-queen rank-nine"},
      {"5c 5d", "8d 8s", "8h 5h Ad Kc 2s", FELT_DECIDES_THREE, "5c 5d 5h", "8d 8s 8h",
       "both-have-kind kind-three-of-a-kind; dealers-rank-beats rank-eight rank-five"},
      {"6c Td", "6d 9s", "6h 6s Ad 3c 2s", FELT_DECIDES_KICKER, "Td", "9s",
       "both-have-with-one rank-ace: three-of rank-six; your-kicker-beats rank-ten rank-nine"},
      {"9c 2d", "4d 3s", "8h 7s 6d 5c Ks", FELT_DECIDES_TOP, "9c", "8h",
       "both-have-kind kind-straight; your-top-beats kind-straight rank-nine rank-eight"},
      {"Ac Kd", "6d Qs", "5h 4s 3d 2c Ks", FELT_DECIDES_TOP, "5h", "6d",
       "both-have-kind kind-straight; dealers-top-beats kind-straight rank-six rank-five"},
      {"Ah 2c", "Qh 2d", "Kh Th 4h 7h 8d", FELT_DECIDES_CARD, "Ah", "Kh",
       "both-have-kind kind-flush; your-card-beats rank-ace rank-king"},
      {"3h 2c", "5h 2d", "Kh Th 4h 7h 8d", FELT_DECIDES_CARD, "4h", "5h",
       "both-have-with-two rank-ten rank-seven: flush-to rank-king; dealers-card-beats rank-five rank-four"},
      {"Kc 9d", "Qd 9s", "Kh Ks Qh Qs 9c", FELT_DECIDES_THREE, "Kc Kh Ks", "Qd Qh Qs",
       "both-have-kind kind-full-house; your-rank-beats rank-king rank-queen"},
      {"9c 2d", "4d 2s", "Kh Ks Kd 9h 4c", FELT_DECIDES_PAIR, "9c 9h", "4d 4c",
       "both-have-full-house-of rank-king; your-rank-beats rank-nine rank-four"},
      {"Kc Kd", "Qd Qc", "Kh Ks Qh Qs 9c", FELT_DECIDES_FOUR, "Kc Kd Kh Ks", "Qd Qc Qh Qs",
       "both-have-kind kind-four-of-a-kind; your-rank-beats rank-king rank-queen"},
      {"Ac 2d", "Qd 3s", "9h 9s 9d 9c 4c", FELT_DECIDES_KICKER, "Ac", "Qd",
       "both-have: four-of rank-nine; your-kicker-beats rank-ace rank-queen"},
      {"Th 2d", "5h 4h", "9h 8h 7h 6h 2s", FELT_DECIDES_TOP, "Th", "9h",
       "both-have-kind kind-straight-flush; your-top-beats kind-straight-flush rank-ten rank-nine"},
      {"Ah Kc", "6h Kd", "5h 4h 3h 2h Ks", FELT_DECIDES_TOP, "5h", "6h",
       "both-have-kind kind-straight-flush; dealers-top-beats kind-straight-flush rank-six rank-five"},
      {"Qc 3d", "Qd 3s", "Kh Kd 4d 4c 2s", FELT_DECIDES_NOTHING, "", "",
       "both-have-to-the-last: two-pair-of rank-king rank-four; hands-tie"},
      {"2c 3d", "2d 3s", "Qh Js Td 9c 8s", FELT_DECIDES_NOTHING, "", "",
       "both-have: straight-to rank-queen; hands-tie"},
      {"2c 3d", "2d 3s", "Ah Kh Qh Jh Th", FELT_DECIDES_NOTHING, "", "", "both-have: royal-flush; hands-tie"},
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

static void the_other_side_says_the_same(void **state) {
  (void)state;
  for (int first = 1; first <= FELT_VALUES; first += 7)
    for (int second = 1 + first % 23; second <= FELT_VALUES; second += 23) {
      struct felt_deciding here = felt_eval_deciding((felt_value)first, (felt_value)second);
      struct felt_deciding there = felt_eval_deciding((felt_value)second, (felt_value)first);
      assert_true(here.compared == -there.compared && here.by == there.by && here.place == there.place &&
                  here.count == there.count);
      if (second % 3 || here.compared <= 0) continue;
      enum felt_code won = felt_eval_says_deciding((felt_value)first, (felt_value)second).code;
      enum felt_code lost = felt_eval_says_deciding((felt_value)second, (felt_value)first).code;
      assert_string_equal(felt_code_word(won) + strlen("your"), felt_code_word(lost) + strlen("dealers"));
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_of_each_kind_is_named_with_its_cards),
      cmocka_unit_test(two_hands_of_a_category_are_decided_where_the_oracles_ranks_differ),
      cmocka_unit_test(hands_of_two_categories_are_decided_by_them_and_equal_ones_by_nothing),
      cmocka_unit_test(the_other_side_says_the_same),
  };
  return cmocka_run_group_tests_name("deciding", tests, NULL, NULL);
}
