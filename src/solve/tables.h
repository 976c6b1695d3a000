/* How holes, boards and flops are numbered inside the solver, and the values of hands by those numbers.
 *
 * Two cards of a hole seen from one suit ("spades"): both spades, one, or none. That is all that matters
 * beside the ranks, so a hole falls into one of 338 lanes, and vectors over lanes are what the solver adds.
 * Ranks alone give 91 pairs. Multisets of ranks are numbered by their combinatorial index. */
#ifndef FELT_SOLVE_TABLES_H
#define FELT_SOLVE_TABLES_H

#include "felt/solve.h"

enum {
  PAIRS = 91,     /* unordered pairs of ranks: 78 of different ranks, then 13 of one */
  UNEQUAL = 78,   /* the first of them */
  PAIR_ROOM = 96, /* a row of pairs, padded for vectors */

  LANE_BOTH = 0,              /* two spades: UNEQUAL lanes, by pair */
  LANE_ONE = UNEQUAL,         /* spade of rank a, other of rank b: 13 a + b */
  LANE_NONE = LANE_ONE + 169, /* no spade: PAIRS lanes, by pair */
  LANES = LANE_NONE + PAIRS,  /* 338 */
  LANE_ROOM = 352,

  FLOPS = 455,      /* multisets of 3 ranks */
  BOARDS = 6188,    /* multisets of 5 ranks; 13 of them are five of a kind and never used */
  SEVENS = 50388,   /* multisets of 7 ranks */
  TRIPLES = 286,    /* sets of 3 ranks */
  SUIT_SETS = 8192, /* sets of ranks of one suit, as bits */

  STARTS = FELT_STARTS, /* starting hands: suited by pair, offsuit by pair, pairs */
  KINDS = FELT_KINDS,

  RUNOUTS = 1081, /* turns and rivers, given a flop and a hole */
  DEALERS = 990   /* dealer's holes, given a board and a hole */
};

struct tables {
  uint8_t pair[FELT_RANKS][FELT_RANKS];  /* number of a pair of ranks, in either order */
  uint8_t low[PAIRS], high[PAIRS];       /* its ranks, low <= high */
  int32_t holds[FELT_RANKS][PAIR_ROOM];  /* cards of a rank in a pair */
  uint8_t lane_pair[LANE_ROOM];          /* the ranks' pair of each lane */
  uint8_t lane_spades[LANE_ROOM][2];     /* ranks of its spades, FELT_RANKS where there is none */
  int32_t others[FELT_RANKS][LANE_ROOM]; /* cards of a rank outside spades that the hole leaves: 1 to 3 */
  uint16_t lane[FELT_SUITS][FELT_DECK][FELT_DECK]; /* lane of two cards, seen from a suit */
  uint8_t start[FELT_DECK][FELT_DECK];             /* starting hand of two cards */
  uint16_t choose[24][8];
  uint16_t triple[SUIT_SETS];  /* number of a set of 3 ranks */
  felt_value seven[SEVENS];    /* best five of 7 ranks, no flush */
  felt_value five[BOARDS];     /* the board's own five, no flush */
  felt_value flush[SUIT_SETS]; /* best five of one suit's ranks; 0 below five */
  uint8_t category[FELT_VALUES + 1];
  felt_value first[FELT_CATEGORIES + 1]; /* first value of a category; one past the last at the end */
};

/* Fills every table. Cost: about a millisecond. */
void felt_tables_fill(struct tables *t) FELT_NONNULL(1);

/* Number of a multiset of `count` ranks in ascending order. */
static inline int multiset(const struct tables *t, const int ranks[], int count) {
  int n = 0;
  for (int i = 0; i < count; i++) n += t->choose[ranks[i] + i][i + 1];
  return n;
}

/* Number of the multiset of any ranks; sorts a copy. count <= 7. */
int felt_multiset_of(const struct tables *t, const int ranks[], int count) FELT_NONNULL(1, 2) FELT_PURE;

/* Values of 91 pairs of ranks with five ascending ones, flushes aside; 0 where that would be five of a kind.
 */
void felt_value_pairs(const struct tables *t, const int ranks[5], felt_value value[PAIRS])
    FELT_NONNULL(1, 2, 3);

#endif
