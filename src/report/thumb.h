/* thumb: rules of thumb after the flop, and what they cost, exactly.
 *
 * Every (hole, flop, turn and river) that the best play checks before the flop is counted once, by what a
 * player sees on the flop and on the river. Any rule made of those sights can then be valued to the last
 * deal, and the best one of its kind found. */
#ifndef FELT_REPORT_THUMB_H
#define FELT_REPORT_THUMB_H

#include "felt/solve.h"

/* What a player sees on the flop, hole and flop together. */
enum {
  SIGHT_NOTHING,
  SIGHT_BOARD_TRIPS,                          /* three of a kind, all on the board */
  SIGHT_TWO_PAIR,                             /* two pair or better, a hole card in it */
  SIGHT_POCKET,                               /* a pocket pair, by rank */
  SIGHT_PAIR = SIGHT_POCKET + FELT_RANKS,     /* a hole card pairs the flop, by rank */
  SIGHT_FLUSH_DRAW = SIGHT_PAIR + FELT_RANKS, /* four to a flush, by the highest hole card in it */
  SIGHTS = SIGHT_FLUSH_DRAW + FELT_RANKS
};

/* And on the river: a pair or better with a hole card in it, or how many single cards would give the dealer a
 * better hand than one's own. */
enum { OUTS = 46, HIDDEN_PAIR = OUTS, ENDS };

/* Of the hands with that sight and that end, over all dealer's holes. */
struct thumb_sum {
  int64_t boards; /* of FELT_BOARDS_ALL */
  int64_t base;   /* Ante and Blind of a hand that plays, in 1/unit antes */
  int64_t ahead;  /* dealers beaten less those lost to */
};

struct thumb_counts {
  int every;    /* only every so many ranks of boards were counted; 1 is all of them */
  int64_t unit; /* parts of an ante in `base` */
  struct thumb_sum sum[SIGHTS][ENDS];
};

/* `every` 1 counts all boards. More than that is a sample for tests: of the boards' ranks, listed with the
 * highest rank varying slowest, those at every / 2, every / 2 + every, ... Cost: about 0.4 s of one core.
 * Fails with FELT_E_NOMEM, and with FELT_E_INPUT where the Blind's odds have no small common unit. */
enum felt_status thumb_count(const struct felt_game *game, const struct felt_solution *solution, int threads,
                             int every, struct thumb_counts *counts, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 5);

/* The best rules of this kind. */
struct thumb_rules {
  bool two_pair, board_trips;            /* bet on the flop */
  int pocket_from, pair_from, draw_from; /* lowest rank that bets on the flop; FELT_RANKS: none */
  bool hidden_pair;                      /* bets on the river */
  int outs_below; /* or with fewer outs for the dealer than this; 0: never. Of several numbers that decide
                     every deal alike the familiar one, else the lowest */
  struct felt_exact ev; /* of the whole game with them, antes */
};

void thumb_find(const struct felt_game *game, const struct felt_solution *solution,
                const struct thumb_counts *counts, struct thumb_rules *rules) FELT_NONNULL(1, 2, 3, 4);
/* The value of the whole game when these rules are followed. */
struct felt_exact thumb_value(const struct felt_game *game, const struct felt_solution *solution,
                              const struct thumb_counts *counts, const struct thumb_rules *rules)
    FELT_NONNULL(1, 2, 3, 4);

#endif
