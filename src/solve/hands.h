/* How many hands of each kind there are: of five, of seven, and of seven with a given starting hand. */
#ifndef FELT_SOLVE_HANDS_H
#define FELT_SOLVE_HANDS_H

#include "tables.h"

/* Boards (of C(50,5)) by the kind of hand that they make with each starting hand. Cost: about 0.1 s. */
void felt_hands_of_seven(const struct tables *t, int64_t count[STARTS][KINDS]) FELT_NONNULL(1, 2);

/* Flops (of C(50,3)) by the category of hole and flop. */
void felt_hands_of_five(const struct tables *t, int64_t count[STARTS][FELT_CATEGORIES]) FELT_NONNULL(1, 2);

/* A hole of the starting hand. */
void felt_hands_hole(const struct tables *t, int start, felt_card *one, felt_card *two) FELT_NONNULL(1, 3, 4);

static inline int combinations_of(int start) {
  return start < UNEQUAL ? 4 : start < 2 * UNEQUAL ? 12 : 6;
}

#endif
