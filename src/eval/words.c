#include "order.h"

const char *felt_category_name(enum felt_category category) {
  static const char *const names[FELT_CATEGORIES] = {[FELT_HIGH_CARD] = "high-card",
                                                     [FELT_PAIR] = "pair",
                                                     [FELT_TWO_PAIR] = "two-pair",
                                                     [FELT_THREE_OF_A_KIND] = "three-of-a-kind",
                                                     [FELT_STRAIGHT] = "straight",
                                                     [FELT_FLUSH] = "flush",
                                                     [FELT_FULL_HOUSE] = "full-house",
                                                     [FELT_FOUR_OF_A_KIND] = "four-of-a-kind",
                                                     [FELT_STRAIGHT_FLUSH] = "straight-flush",
                                                     [FELT_ROYAL_FLUSH] = "royal-flush"};
  felt_assert((unsigned)category < FELT_CATEGORIES);
  return names[category];
}

static const char *one(int rank) {
  static const char *const words[FELT_RANKS] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                "nine", "ten",   "jack", "queen", "king", "ace"};
  return words[rank];
}

static const char *many(int rank) {
  static const char *const words[FELT_RANKS] = {"twos",   "threes", "fours", "fives", "sixes",
                                                "sevens", "eights", "nines", "tens",  "jacks",
                                                "queens", "kings",  "aces"};
  return words[rank];
}

void felt_eval_describe(felt_value value, struct felt_text *text) {
  uint8_t r[5];
  felt_order_read(value, r);
  switch (felt_eval_category(value)) {
  case FELT_HIGH_CARD: felt_text_printf(text, "%s high", one(r[0])); break;
  case FELT_PAIR: felt_text_printf(text, "a pair of %s", many(r[0])); break;
  case FELT_TWO_PAIR: felt_text_printf(text, "two pair, %s and %s", many(r[0]), many(r[2])); break;
  case FELT_THREE_OF_A_KIND: felt_text_printf(text, "three %s", many(r[0])); break;
  case FELT_STRAIGHT: felt_text_printf(text, "a straight, %s high", one(r[0])); break;
  case FELT_FLUSH: felt_text_printf(text, "a flush, %s high", one(r[0])); break;
  case FELT_FULL_HOUSE: felt_text_printf(text, "a full house, %s over %s", many(r[0]), many(r[3])); break;
  case FELT_FOUR_OF_A_KIND: felt_text_printf(text, "four %s", many(r[0])); break;
  case FELT_STRAIGHT_FLUSH: felt_text_printf(text, "a straight flush, %s high", one(r[0])); break;
  case FELT_ROYAL_FLUSH: felt_text_put(text, "a royal flush"); break;
  case FELT_CATEGORIES: break;
  }
}

/* ---- two hands */

/* "pair", "three of a kind": without the article that some have. */
static const char *bare(enum felt_category category) {
  static const char *const words[FELT_CATEGORIES] = {[FELT_HIGH_CARD] = "high card",
                                                     [FELT_PAIR] = "pair",
                                                     [FELT_TWO_PAIR] = "two pair",
                                                     [FELT_THREE_OF_A_KIND] = "three of a kind",
                                                     [FELT_STRAIGHT] = "straight",
                                                     [FELT_FLUSH] = "flush",
                                                     [FELT_FULL_HOUSE] = "full house",
                                                     [FELT_FOUR_OF_A_KIND] = "four of a kind",
                                                     [FELT_STRAIGHT_FLUSH] = "straight flush",
                                                     [FELT_ROYAL_FLUSH] = "royal flush"};
  return words[category];
}

/* Where the cards begin that felt_eval_describe() leaves out; 5: it names them all. */
static int unnamed_from(enum felt_category category) {
  static const int8_t from[FELT_CATEGORIES] = {
      [FELT_HIGH_CARD] = 1,      [FELT_PAIR] = 2,       [FELT_TWO_PAIR] = 4,   [FELT_THREE_OF_A_KIND] = 3,
      [FELT_STRAIGHT] = 5,       [FELT_FLUSH] = 1,      [FELT_FULL_HOUSE] = 5, [FELT_FOUR_OF_A_KIND] = 4,
      [FELT_STRAIGHT_FLUSH] = 5, [FELT_ROYAL_FLUSH] = 5};
  return from[category];
}

/* " with an ace, a ten and an eight": the ranks from..until. */
static void describe_beside(const uint8_t ranks[], int from, int until, struct felt_text *text) {
  for (int i = from; i < until; i++) {
    const char *word = one(ranks[i]);
    felt_text_put(text, i == from ? " with" : i == until - 1 ? " and" : ",");
    felt_text_printf(text, " %s %s", word[0] == 'a' || word[0] == 'e' ? "an" : "a", word);
  }
}

static void describe_tie(felt_value value, struct felt_text *text) {
  felt_text_put(text, "both have ");
  felt_eval_describe(value, text);
  if (unnamed_from(felt_eval_category(value)) < 5) felt_text_put(text, ", down to the last card");
}

/* Nothing is shared but the category. */
static void describe_kind(enum felt_category category, struct felt_text *text) {
  bool article =
      category != FELT_TWO_PAIR && category != FELT_THREE_OF_A_KIND && category != FELT_FOUR_OF_A_KIND;
  if (category == FELT_HIGH_CARD)
    felt_text_put(text, "neither has a pair");
  else
    felt_text_printf(text, "both have %s%s", article ? "a " : "", bare(category));
}

void felt_eval_describe_shared(felt_value player, felt_value dealer, struct felt_text *text) {
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  enum felt_category category = felt_eval_category(player);
  uint8_t r[5];
  felt_order_read(player, r);
  if (deciding.by == FELT_DECIDES_CATEGORY) return;
  if (deciding.by == FELT_DECIDES_NOTHING) {
    describe_tie(player, text);
  } else if (deciding.place == 0) {
    describe_kind(category, text);
  } else if (deciding.by == FELT_DECIDES_SECOND_PAIR) {
    felt_text_printf(text, "both have two pair with %s", many(r[0]));
  } else if (deciding.by == FELT_DECIDES_PAIR) {
    felt_text_printf(text, "both have a full house of %s", many(r[0]));
  } else {
    felt_text_put(text, "both have ");
    felt_eval_describe(player, text);
    describe_beside(r, unnamed_from(category), deciding.place, text);
  }
}

/* "flush"; a hand without a pair by its highest card, "ace high". */
static void describe_short(felt_value value, const uint8_t ranks[5], struct felt_text *text) {
  enum felt_category category = felt_eval_category(value);
  if (category == FELT_HIGH_CARD)
    felt_text_printf(text, "%s high", one(ranks[0]));
  else
    felt_text_put(text, bare(category));
}

void felt_eval_describe_deciding(felt_value player, felt_value dealer, struct felt_text *text) {
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  bool won = deciding.compared > 0;
  const char *winner = won ? "your" : "the dealer's", *loser = won ? "the dealer's" : "your";
  felt_value above = won ? player : dealer, below = won ? dealer : player;
  uint8_t high[5], low[5];
  felt_order_read(above, high);
  felt_order_read(below, low);
  int of_above = high[deciding.place], of_below = low[deciding.place];
  switch (deciding.by) {
  case FELT_DECIDES_NOTHING: felt_text_put(text, "the hands tie"); break;
  case FELT_DECIDES_CATEGORY:
    felt_text_printf(text, "%s ", winner);
    describe_short(above, high, text);
    felt_text_printf(text, " beats %s ", loser);
    describe_short(below, low, text);
    break;
  case FELT_DECIDES_FOUR:
  case FELT_DECIDES_THREE:
  case FELT_DECIDES_PAIR:
  case FELT_DECIDES_SECOND_PAIR:
    felt_text_printf(text, "%s %s beat %s %s", winner, many(of_above), loser, many(of_below));
    break;
  case FELT_DECIDES_TOP:
    felt_text_printf(text, "%s %s to the %s beats %s to the %s", winner, bare(felt_eval_category(above)),
                     one(of_above), won ? loser : "yours", one(of_below));
    break;
  case FELT_DECIDES_CARD:
    felt_text_printf(text, "%s %s beats %s %s", winner, one(of_above), loser, one(of_below));
    break;
  case FELT_DECIDES_KICKER:
    felt_text_printf(text, "%s %s kicker beats %s %s", winner, one(of_above), loser, one(of_below));
    break;
  case FELT_DECIDERS: break;
  }
}
