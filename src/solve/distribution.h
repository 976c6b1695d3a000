/* The distribution of the net result, from a run of the kernel. */
#ifndef FELT_SOLVE_DISTRIBUTION_H
#define FELT_SOLVE_DISTRIBUTION_H

#include "outcomes.h"

enum felt_status felt_distribution_of(const struct felt_game *game, const struct run *run,
                                      struct felt_distribution *distribution,
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

#endif
