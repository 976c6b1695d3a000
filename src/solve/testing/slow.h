/* The slow road, for tests and benchmarks only: board by board, sort all 1081 holes, count by inclusion and
 * exclusion. It shares nothing with the kernel but the stakes. */
#ifndef FELT_SOLVE_SLOW_H
#define FELT_SOLVE_SLOW_H

#include "kernel.h"

struct slow_flop {
  struct hole_sums hole[FELT_DECK]
                       [FELT_DECK]; /* by the two cards, lower first; zero where they lie on the flop */
};

/* Cost: about 15 ms a flop optimised. `group`: which of the stakes' groups. */
void felt_slow_flop(const struct stakes *s, int group, const felt_card flop[3], struct slow_flop *out)
    FELT_NONNULL(1, 3, 4);

#endif
