/* solve_side: a book's side wagers by themselves, as felt solve --side prints them. */
#ifndef FELT_APPS_SOLVE_SIDE_H
#define FELT_APPS_SOLVE_SIDE_H

#include "cli.h"

#include "felt/solve.h"

/* Side wagers on the own hand by their tables, progressives at the given meters (those of the table in use),
 * side wagers on the highest hand. Returns the exit code. */
int solve_side(const struct cli_command *command, const struct felt_book *book,
               const struct felt_wagers *wagers, bool json) FELT_CHECKED FELT_NONNULL(1, 2, 3);

#endif
