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
