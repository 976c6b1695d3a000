/* What the files of the kernel share. They are compiled several times: FELT_SUM_BITS is the width of the
 * sums, FELT_VARIANT the suffix of the names, beside the compiler's own choice of instructions.
 *
 * For every (flop, hole) three sums over its 1081 turns and rivers are kept:
 *
 *   base    what Ante and Blind bring when the hand plays on, over all 990 dealers
 *   margin  SPREAD x (dealers beaten - dealers that win) + 1 for each board on which a fold is better
 *   spared  what the fold saves on those boards
 *
 * A Play wager of p antes on the flop is worth base + p ante margin, a check base + river ante margin +
 * spared. Sums are unsigned and wrap: only the last, whole one has to fit, and the caller chooses a width in
 * which it does. */
#ifndef FELT_SOLVE_VARIANT_H
#define FELT_SOLVE_VARIANT_H

#include "kernel.h"

#define PASTE_(a, b)  a##_##b
#define PASTE(a, b)   PASTE_(a, b)
#define VARIANT(name) PASTE(name, FELT_VARIANT)

/* To a line of the cache, for vectors. */
#define ALIGNED _Alignas(64)

#if FELT_SUM_BITS == 32
typedef uint32_t sum;
typedef int32_t signed_sum;
typedef int64_t total; /* of a starting hand: 1326 x 19600 (flop, hole) */
#else
typedef uint64_t sum;
typedef int64_t signed_sum;
typedef felt_wide total;
#endif

struct rank_sums {
  ALIGNED sum base[PAIR_ROOM], margin[PAIR_ROOM], spared[PAIR_ROOM];
};

struct lane_sums {
  ALIGNED sum base[LANE_ROOM], margin[LANE_ROOM], spared[LANE_ROOM];
};

/* A board of five ranks as if flushes did not exist, for each of 91 holes. */
struct rank_board {
  felt_value value[PAIR_ROOM];
  int16_t below[PAIR_ROOM];       /* dealer's holes beaten */
  int16_t upto[PAIR_ROOM];        /* those and the ties */
  int16_t unqualified[PAIR_ROOM]; /* dealer's holes that do not qualify */
  int16_t plain[PAIR_ROOM];       /* dealer's holes below a flush */
  int16_t above_flush[PAIR_ROOM]; /* 1: the hole makes a full house or better */
  int16_t qualified[PAIR_ROOM];   /* -1: the hole itself would qualify */
  uint8_t step[PAIR_ROOM];        /* how many different values lie below this one */
  signed_sum blind[PAIR_ROOM];    /* what its Blind is paid when it wins */
  signed_sum kept[PAIR_ROOM];     /* 990 x what a fold forfeits beside Ante and Blind */
  int steps;                      /* different values */
  int plain_steps;                /* of them below a flush */
  int unqualified_steps;          /* of them below the qualifying one */
  struct rank_sums sums;
};

/* Three spades of the board, for each hole of two more: all 45 make different flushes. */
struct spade_triple {
  int16_t lower[UNEQUAL];    /* lower flushes, of holes that share no card */
  int16_t straight[UNEQUAL]; /* 1: a straight flush */
  signed_sum blind[UNEQUAL], kept[UNEQUAL];
  int16_t plain_flushes[FELT_RANKS + 1]; /* flushes below a full house without the spade; [13]: of them all */
  unsigned spades;
  sum live[LANE_ROOM]; /* all ones where the hole's spades are not on the board */
};

/* Dealers against each lane's hole, on one class of boards, and what the hole is paid. */
struct counts {
  int16_t below[LANE_ROOM], upto[LANE_ROOM], unqualified[LANE_ROOM], qualified[LANE_ROOM];
  signed_sum blind[LANE_ROOM], kept[LANE_ROOM];
};

/* Flops, of one group of hands. */
struct flop_sums {
  struct lane_sums two[UNEQUAL][FELT_RANKS]; /* of two spades and a rank: what that suit's flush adds */
  struct lane_sums three[TRIPLES];           /* of three spades */
  struct lane_sums one[FELT_RANKS][PAIRS];   /* of one spade and two other ranks */
  struct rank_sums ranks[FLOPS];             /* of three ranks, as if flushes did not exist */
};

/* Dealer's holes by the steps of a board's values: row n counts those below step n; of them those that hold a
 * given card of each rank, and ALL. */
enum { ALL = FELT_RANKS, TALLY_ROOM = 16 };
struct tally {
  ALIGNED int16_t row[PAIRS + 1][TALLY_ROOM];
};

/* As struct start_sums, as wide as this variant needs. */
struct start_totals {
  total base, margin, best;
  int64_t raises, raised_low, folds;
};

struct spare_sums {
  struct lane_sums two[UNEQUAL][FELT_RANKS], three[TRIPLES];
};

/* What one part of the work has to itself. */
struct part_space {
  /* Its share of the flops': the first part's is where they belong, the others' are `spare` and added up
   * later. */
  struct lane_sums (*two)[FELT_RANKS], *three;
  struct lane_sums pairs[UNEQUAL]; /* for one pair of other ranks, by two spades of the flop */
  struct counts counts;            /* of one class of boards */
  struct lane_sums change;         /* what the flush changes in it */
  struct lane_sums with_envy;      /* the same, where envy is at stake */
  struct lane_sums sum_of_four;    /* of one set of four spades, over the fifth card */
  struct start_totals starts[STARTS];
};

struct space {
  ALIGNED const struct tables *t;
  const struct stakes *s;
  struct part_space *parts;
  struct spare_sums *spare; /* of parts 1 and up */
  struct flop_sums *flops;  /* by group */
  struct flop_type types[FLOP_TYPES];
  struct spade_triple triples[TRIPLES];
  int group; /* whose sums are being made */
  bool envy; /* a fold forfeits envy */
  struct rank_board boards[BOARDS];
};

/* Fills the tally of a board's steps for dealers' holes from `left` cards of each rank. */
void VARIANT(tally_ranks)(const struct tables *t, const struct rank_board *board, const int left[FELT_RANKS],
                          struct tally *tally);

void VARIANT(rank_boards)(struct space *space, int part, int parts);
void VARIANT(rank_flops)(struct space *space, int part, int parts);
void VARIANT(spade_triples)(struct space *space, int part, int parts);
void VARIANT(spade_boards)(struct space *space, int part, int parts);
void VARIANT(count)(void *space, int part, unsigned spades, const int others[], struct board_counts *counts);
void VARIANT(list_flops)(struct space *space);
int VARIANT(play)(const void *space, int flop, felt_card one, felt_card two);
void VARIANT(look)(const void *space, int group, int flop, felt_card one, felt_card two,
                   struct hole_sums *sums);
void VARIANT(decide)(struct space *space, int part, int parts);

/* Adds a row of small counts to another, many at a time: none is negative and none overflows, so whole words
 * can be added. */
static inline void add_row(void *to, const void *from, size_t words) {
  for (size_t i = 0; i < words; i++) {
    uint64_t a, b;
    memcpy(&a, (const char *)to + i * sizeof a, sizeof a);
    memcpy(&b, (const char *)from + i * sizeof b, sizeof b);
    a += b;
    memcpy((char *)to + i * sizeof a, &a, sizeof a);
  }
}

/* Scores one lane; the vectors' loops call it. */
static inline void score(signed_sum ante, signed_sum play, signed_sum below, signed_sum upto,
                         signed_sum unqualified, signed_sum qualified, signed_sum blind, signed_sum kept,
                         sum *base, sum *margin, sum *spared) {
  signed_sum lost = DEALERS - upto;
  /* A hole that would qualify beats every dealer that does not; one that would not beats no dealer that does.
   */
  signed_sum on_ante = qualified ? below - unqualified - lost : unqualified - DEALERS;
  signed_sum worth = ante * (on_ante - lost) + blind * below;
  signed_sum ahead = below - lost;
  signed_sum saved = -2 * ante * DEALERS - (worth + play * ahead + kept);
  bool folds = saved > 0;
  *base = (sum)worth;
  *margin = (sum)(ahead * SPREAD + folds);
  *spared = (sum)(folds ? saved : 0);
}

#endif
