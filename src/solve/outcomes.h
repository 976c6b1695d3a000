/* Every outcome of a hand under the best play, from a run of the kernel. */
#ifndef FELT_SOLVE_OUTCOMES_H
#define FELT_SOLVE_OUTCOMES_H

#include "run.h"

/* Play wins with and without the Ante in action, loses with and without; ties; the hand folds. */
enum outcome { WINS_ANTE, WINS, LOSES_ANTE, LOSES, TIES, FOLDS, OUTCOMES };

struct outcome_row {
  enum outcome outcome;
  int street;   /* on which Play is bet, the river at the last */
  int multiple; /* of the Play wager; on the river also of one that is not made */
  int kind;     /* of the seven cards */
  int five;     /* a category that wins what hole and flop do, where the progressive is on them */
  int64_t deals;
};

enum { OUTCOME_ROWS = 5 * FELT_CATEGORIES * KINDS * OUTCOMES };
struct outcomes {
  int count;
  struct outcome_row row[OUTCOME_ROWS]; /* their deals make FELT_DEALS_ALL */
  int64_t folds[FELT_CATEGORIES];       /* as in struct felt_distribution */
};

/* Fails where envy is at stake, and for want of memory. */
enum felt_status felt_outcomes_of(const struct felt_game *game, const struct run *run,
                                  struct outcomes *outcomes, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* Net results of the wagers in one outcome, in the game's unit; of all of them, less the fee. */
struct outcome_nets {
  felt_wide ante, blind, play, side[FELT_SIDES_MAX], progressive, total;
};
struct outcome_nets felt_outcome_nets(const struct felt_game *game, const struct amounts *amounts,
                                      const struct outcome_row *row) FELT_NONNULL(1, 2, 3);

#endif
