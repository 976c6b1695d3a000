/* walk: many hands one after the other, in floating point: what a bankroll does. */
#ifndef FELT_REPORT_WALK_H
#define FELT_REPORT_WALK_H

#include "felt/solve.h"

/* Steps of half an ante; results between two steps are shared so that the mean stays. */
enum { WALK_STEPS = 1 << 16, WALK_PER_ANTE = 2, WALK_BANKROLL_MAX = 6000 };

struct walk {
  int count;
  int step[FELT_DISTRIBUTION_MAX * 2];
  double chance[FELT_DISTRIBUTION_MAX * 2];
};

void walk_of(const struct felt_distribution *distribution, struct walk *walk) FELT_NONNULL(1, 2);

/* The chances of every total after `hands` hands: chance[i] is of i - WALK_STEPS / 2 steps. By the discrete
 * Fourier transform, in some milliseconds. */
void walk_total(const struct walk *walk, int hands, double chance[WALK_STEPS]) FELT_NONNULL(1, 3);

/* deepest[i]: the chance that the lowest point of the way, over `hands` hands, lies i steps or more below the
 * start, i up to WALK_BANKROLL_MAX. Goes on from where `state` stands (zeroed: at the start). */
struct walk_low {
  int hands;
  double chance[WALK_BANKROLL_MAX + 1]; /* of each depth; the last one and deeper */
};
void walk_lowest(const struct walk *walk, int hands, struct walk_low *state) FELT_NONNULL(1, 3);

#endif
