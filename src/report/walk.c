#include "walk.h"

#include <complex.h>
#include <math.h>

void walk_of(const struct felt_distribution *d, struct walk *walk) {
  walk->count = 0;
  for (int i = 0; i < d->count; i++) {
    double at = (double)d->row[i].net * WALK_PER_ANTE / (double)d->per_ante;
    double chance = (double)d->row[i].deals / (double)FELT_DEALS_ALL, below = floor(at), part = at - below;
    walk->step[walk->count] = (int)below;
    walk->chance[walk->count++] = chance * (1 - part);
    if (part <= 0) continue;
    walk->step[walk->count] = (int)below + 1;
    walk->chance[walk->count++] = chance * part;
  }
}

/* ---- totals */

/* Cooley and Tukey, in place; `sign` 1 is the inverse, without the division. */
static void transform(double complex *at, int count, int sign) {
  for (int i = 1, j = 0; i < count; i++) {
    int bit = count >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      double complex swap = at[i];
      at[i] = at[j];
      at[j] = swap;
    }
  }
  for (int length = 2; length <= count; length <<= 1) {
    double angle = sign * 2 * acos(-1.0) / length;
    for (int k = 0; k < length / 2; k++) {
      double complex turn = cos(angle * k) + I * sin(angle * k);
      for (int i = k; i < count; i += length) {
        double complex even = at[i], odd = at[i + length / 2] * turn;
        at[i] = even + odd;
        at[i + length / 2] = even - odd;
      }
    }
  }
}

static double complex power(double complex base, int exponent) {
  double complex result = 1;
  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1) result *= base;
  return result;
}

void walk_total(const struct walk *walk, int hands, double chance[WALK_STEPS]) {
  double complex *at = calloc(WALK_STEPS, sizeof *at);
  felt_assert(at);
  for (int i = 0; i < walk->count; i++) at[(walk->step[i] + WALK_STEPS) % WALK_STEPS] += walk->chance[i];
  transform(at, WALK_STEPS, -1);
  for (int i = 0; i < WALK_STEPS; i++) at[i] = power(at[i], hands);
  transform(at, WALK_STEPS, 1);
  for (int i = 0; i < WALK_STEPS; i++) {
    double real = creal(at[(i + WALK_STEPS / 2) % WALK_STEPS]) / WALK_STEPS;
    chance[i] = real > 0 ? real : 0;
  }
  free(at);
}

/* ---- the lowest point
 *
 * The depth below the highest point so far of the way walked backwards has, at each time, the same
 * distribution as the deepest point of the way itself (Lindley). So one pass serves every bankroll. */

void walk_lowest(const struct walk *walk, int hands, struct walk_low *state) {
  double *next = malloc(sizeof state->chance);
  felt_assert(next);
  if (state->hands == 0) state->chance[0] = 1;
  for (; state->hands < hands; state->hands++) {
    memset(next, 0, sizeof state->chance);
    int deepest = WALK_BANKROLL_MAX;
    while (deepest > 0 && state->chance[deepest] < 1e-15) deepest--;
    for (int i = 0; i < walk->count; i++) {
      int step = walk->step[i], depth = 0;
      double chance = walk->chance[i];
      for (; depth <= deepest && depth - step <= 0; depth++) next[0] += chance * state->chance[depth];
      for (; depth <= deepest && depth - step < WALK_BANKROLL_MAX; depth++)
        next[depth - step] += chance * state->chance[depth];
      for (; depth <= deepest; depth++) next[WALK_BANKROLL_MAX] += chance * state->chance[depth];
    }
    memcpy(state->chance, next, sizeof state->chance);
  }
  free(next);
}
