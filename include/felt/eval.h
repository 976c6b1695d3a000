/* eval: the rank of the best five of five, six or seven cards as one comparable integer.
 *
 * A value is larger for a better hand and equal for hands that tie; felt_eval_rank() turns it into the
 * usual 1 (royal flush) to 7462 (7-5-4-3-2). Pure, safe in any number of threads, no allocation. */
#ifndef FELT_EVAL_H
#define FELT_EVAL_H

#include "felt/cards.h"

/* From worst to best. */
enum felt_category {
  FELT_HIGH_CARD,
  FELT_PAIR,
  FELT_TWO_PAIR,
  FELT_THREE_OF_A_KIND,
  FELT_STRAIGHT,
  FELT_FLUSH,
  FELT_FULL_HOUSE,
  FELT_FOUR_OF_A_KIND,
  FELT_STRAIGHT_FLUSH,
  FELT_ROYAL_FLUSH,
  FELT_CATEGORIES
};

/* 1 (7-5-4-3-2) to 7462 (royal flush); 0 is no hand. */
typedef uint16_t felt_value;

enum { FELT_VALUES = 7462, FELT_HOLE_PAIRS = 1081 /* pairs from the 47 cards off a board */ };

/* The value of the best five of a set of five, six or seven cards. */
felt_value felt_eval(felt_set cards) FELT_CONST;

static inline int felt_eval_rank(felt_value value) {
  return FELT_VALUES + 1 - value;
}

enum felt_category felt_eval_category(felt_value value) FELT_CONST;

/* "royal-flush", "straight-flush", ... "high-card". */
const char *felt_category_name(enum felt_category category) FELT_CONST;

/* The five of cards[0..count) that play, most significant first: of quads the four then the kicker, of a
 * five-high straight 5-4-3-2-A. Among cards of equal rank that could play, the earlier in `cards` comes
 * first (so callers put hole cards before the board). count is 5, 6 or 7. Cost: about a microsecond. */
void felt_eval_best_five(const felt_card cards[], int count, felt_card best[5]) FELT_NONNULL(1, 3);

/* "a pair of kings", "two pair, kings and fours", "a flush, ace high", for people; static words only. */
void felt_eval_describe(felt_value value, struct felt_text *text) FELT_NONNULL(2);

#endif
