#include "order.h"

const char *felt_decides_name(enum felt_decides by) {
  static const char *const names[FELT_DECIDERS] = {
      [FELT_DECIDES_NOTHING] = "nothing", [FELT_DECIDES_CATEGORY] = "category",
      [FELT_DECIDES_FOUR] = "four",       [FELT_DECIDES_THREE] = "three",
      [FELT_DECIDES_PAIR] = "pair",       [FELT_DECIDES_SECOND_PAIR] = "second-pair",
      [FELT_DECIDES_TOP] = "top",         [FELT_DECIDES_CARD] = "card",
      [FELT_DECIDES_KICKER] = "kicker",
  };
  felt_assert((unsigned)by < FELT_DECIDERS);
  return names[by];
}

/* What the five cards of a hand are, most significant first (R17). Of a straight the highest card says all,
 * and of royal flushes there is nothing to say. */
static const uint8_t parts[FELT_CATEGORIES][5] = {
#define FIVE(part) \
  { part, part, part, part, part }
#define FOUR   FELT_DECIDES_FOUR
#define THREE  FELT_DECIDES_THREE
#define PAIR   FELT_DECIDES_PAIR
#define SECOND FELT_DECIDES_SECOND_PAIR
#define KICKER FELT_DECIDES_KICKER
    [FELT_HIGH_CARD] = FIVE(FELT_DECIDES_CARD),
    [FELT_PAIR] = {PAIR, PAIR, KICKER, KICKER, KICKER},
    [FELT_TWO_PAIR] = {PAIR, PAIR, SECOND, SECOND, KICKER},
    [FELT_THREE_OF_A_KIND] = {THREE, THREE, THREE, KICKER, KICKER},
    [FELT_STRAIGHT] = FIVE(FELT_DECIDES_TOP),
    [FELT_FLUSH] = FIVE(FELT_DECIDES_CARD),
    [FELT_FULL_HOUSE] = {THREE, THREE, THREE, PAIR, PAIR},
    [FELT_FOUR_OF_A_KIND] = {FOUR, FOUR, FOUR, FOUR, KICKER},
    [FELT_STRAIGHT_FLUSH] = FIVE(FELT_DECIDES_TOP),
    [FELT_ROYAL_FLUSH] = FIVE(FELT_DECIDES_NOTHING),
};

static int cards_of(enum felt_decides by) {
  static const int8_t cards[FELT_DECIDERS] = {
      [FELT_DECIDES_FOUR] = 4,        [FELT_DECIDES_THREE] = 3, [FELT_DECIDES_PAIR] = 2,
      [FELT_DECIDES_SECOND_PAIR] = 2, [FELT_DECIDES_TOP] = 1,   [FELT_DECIDES_CARD] = 1,
      [FELT_DECIDES_KICKER] = 1,
  };
  return cards[by];
}

struct felt_deciding felt_eval_deciding(felt_value first, felt_value second) {
  struct felt_deciding deciding = {(first > second) - (first < second), FELT_DECIDES_NOTHING, 0, 0};
  if (first == second) return deciding;
  enum felt_category category = felt_eval_category(first);
  if (category != felt_eval_category(second)) {
    deciding.by = FELT_DECIDES_CATEGORY;
    return deciding;
  }
  uint8_t of_first[5], of_second[5];
  felt_order_read(first, of_first);
  felt_order_read(second, of_second);
  while (deciding.place < 4 && of_first[deciding.place] == of_second[deciding.place]) deciding.place++;
  deciding.by = (enum felt_decides)parts[category][deciding.place];
  deciding.count = cards_of(deciding.by);
  return deciding;
}
