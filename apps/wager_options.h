/* wager_options: the options with which solve and advise say what is wagered. */
#ifndef FELT_APPS_WAGER_OPTIONS_H
#define FELT_APPS_WAGER_OPTIONS_H

#include "cli.h"

#include "felt/solve.h"

enum { WAGER_METERS = 8 };

/* What was said, borrowing from the command line; read once the book is known. */
struct wager_options {
  const char *book, *ante, *trips, *players, *threads, *trips_table, *progressive_table;
  const char *meter[WAGER_METERS], *side[FELT_SIDES_MAX], *side_table[FELT_SIDES_MAX];
  int meter_count, side_count, side_table_count; /* of sides, how many were said */
  bool progressive;
  bool sides; /* the side wagers are asked about whether they are wagered or not */
};

/* In the table of a command, in this order, before its own options. */
enum {
  WAGER_BOOK,
  WAGER_ANTE,
  WAGER_TRIPS,
  WAGER_TRIPS_TABLE,
  WAGER_SIDE,
  WAGER_SIDE_TABLE,
  WAGER_PROGRESSIVE,
  WAGER_PROGRESSIVE_TABLE,
  WAGER_METER,
  WAGER_PLAYERS,
  WAGER_THREADS,
  WAGER_OPTIONS
};
#define WAGER_OPTION_ROWS \
  [WAGER_BOOK] = {"book", "BOOK", "a built-in book, or the path of a YAML file"}, \
  [WAGER_ANTE] = {"ante", "AMOUNT", "the Ante (the book's least)"}, \
  [WAGER_TRIPS] = {"trips", "N", "a Trips wager of N antes"}, \
  [WAGER_TRIPS_TABLE] = {"trips-table", "NAME", "one of the book's Trips tables"}, \
  [WAGER_SIDE] = {"wager", "NAME=N", "N antes on another side wager on the own hand; may be repeated"}, \
  [WAGER_SIDE_TABLE] = {"wager-table", "NAME=TABLE", "one of its tables; may be repeated"}, \
  [WAGER_PROGRESSIVE] = {"progressive", NULL, "the book's progressive wager"}, \
  [WAGER_PROGRESSIVE_TABLE] = {"progressive-table", "NAME", "one of the book's progressives"}, \
  [WAGER_METER] = {"meter", "LEVEL=AMOUNT", \
                   "what a meter of --progressive shows (its seed); may be repeated"}, \
  [WAGER_PLAYERS] = {"players", "N", "hands with the progressive wager, for envy (1)"}, \
  [WAGER_THREADS] = {"threads", "N", "threads to work on (1)"}

/* Takes one option; false where there are too many meters. */
bool wager_take(struct wager_options *options, int option, const char *value) FELT_NONNULL(1);

/* Opens the book and makes the game and, where `wagers` is not NULL, says what was wagered. What is wrong has
 * been said when the exit code is not CLI_DONE. */
int wager_game(const struct cli_command *command, const struct wager_options *options, struct felt_book *book,
               struct felt_game *game, struct felt_wagers *wagers, int *threads) FELT_CHECKED
    FELT_NONNULL(1, 2, 3, 4, 6);

#endif
