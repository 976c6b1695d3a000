/* lanes: what every hole is worth on a class of boards.
 *
 * Seven cards have room for one flush, and a board of five for one suit that can make it: one that lies there
 * three times ("spades"). So a hand's value depends on ranks and on spades alone. Boards with the same ranks
 * and the same spades are a class, and holes that such a board cannot tell apart are a lane of it: some
 * 42,800 classes of at most 351 lanes stand for 2,598,960 boards of 1081 holes. */
#ifndef FELT_REPORT_LANES_H
#define FELT_REPORT_LANES_H

#include "felt/solve.h"

enum {
  RANK_PAIRS = 91,
  SUIT_SETS = 1 << FELT_RANKS,
  LANES_BOTH = RANK_PAIRS,    /* both cards spades, by pair of ranks; below it none is, by pair */
  LANES_ONE = 2 * LANES_BOTH, /* a spade of rank a and another card of rank b: 13 a + b */
  LANES = LANES_ONE + FELT_RANKS * FELT_RANKS,
};

/* What all classes of a game share. */
struct lane_tables {
  int64_t unit;                   /* parts of an ante */
  int64_t blind[FELT_CATEGORIES]; /* in those parts */
  felt_value qualifies;           /* the dealer's lowest qualifying value */
  uint8_t category[FELT_VALUES + 1];
  uint8_t pair[FELT_RANKS][FELT_RANKS], low[RANK_PAIRS], high[RANK_PAIRS];
  struct {
    uint8_t a, b, pair; /* ranks; a is the spade where there is one */
  } lane[LANES];
};

/* False where the Blind's odds have no small common unit. */
bool lane_tables_fill(const struct felt_game *game, struct lane_tables *tables) FELT_NONNULL(1, 2);

/* Five ranks on the board as if flushes did not exist. */
struct rank_board {
  int rank[5];                /* ascending, not all equal */
  int count[FELT_RANKS];      /* cards of each rank */
  felt_value own;             /* the board's own hand */
  felt_value one[FELT_RANKS]; /* with a card of that rank; 0: there is none */
  felt_value two[RANK_PAIRS]; /* with a hole of those ranks; 0 likewise */
};

void rank_board_fill(const struct lane_tables *tables, const int rank[5], struct rank_board *board)
    FELT_NONNULL(1, 2, 3);

/* Of a hand that plays on, over all 990 dealers. */
struct lane_worth {
  int64_t base;  /* Ante and Blind, in 1/unit antes */
  int32_t ahead; /* dealers beaten less those lost to */
  int32_t outs;  /* single cards that would give the dealer a better hand; OUTS_NONE: does not apply */
};
/* The hole has a pair or better with a card of its own in it. */
enum { OUTS_NONE = -1 };

/* One class in hand. Lanes that no hole has are left as they were. */
struct lane_class {
  unsigned spades;       /* ranks; 0 for boards on which no suit lies three times */
  int count;             /* lanes in `order` */
  uint16_t order[LANES]; /* those with a hole, by value */
  struct lane_worth worth[LANES];
};

/* Cost: some five microseconds. */
void lane_class_fill(const struct lane_tables *tables, const struct rank_board *board, unsigned spades,
                     struct lane_class *class) FELT_NONNULL(1, 2, 4);

#endif
