/* What the side wagers bring each starting hand when it never folds, less the fee. */
#ifndef FELT_SOLVE_SIDE_SUMS_H
#define FELT_SOLVE_SIDE_SUMS_H

#include "stakes.h"

/* Over all deals of all holes of each starting hand, in the game's unit. Cost: nothing where there are no
 * side wagers; otherwise some hundredths of a second. */
void felt_side_sums(const struct felt_game *game, const struct amounts *amounts, const struct tables *t,
                    felt_wide sums[STARTS]) FELT_NONNULL(1, 2, 3, 4);

#endif
