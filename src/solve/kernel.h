/* The hot part of the solver: from the stakes to the sums of the 169 starting hands.
 *
 * Built once per width of its sums and per instruction set; felt_kernel_choose() picks one. */
#ifndef FELT_SOLVE_KERNEL_H
#define FELT_SOLVE_KERNEL_H

#include "stakes.h"

enum { SPREAD = RUNOUTS + 1, FLOP_TYPES = 1755 };

/* Of one starting hand, over all its holes and flops. */
struct start_sums {
  felt_wide base, margin; /* of every flop; margin is of dealers alone here */
  felt_wide best;         /* after a check: the better of Play and check on every flop */
  int64_t raises;         /* (flop, hole) on which a Play wager is better than a check */
  int64_t raised_low;     /* of them with the lowest multiple */
  int64_t folds;          /* boards on which a checked hand folds */
};

/* A flop up to a change of suits. The first card is a spade (suit 3), the others spades, hearts or diamonds.
 */
struct flop_type {
  felt_card card[3];
  int weight; /* flops of this type; all weights make 22100 */
  int suit_count;
  int suit[3];    /* the suits of its cards */
  size_t sums[3]; /* where the kernel keeps what each suit's flush adds, in bytes */
  size_t ranks;   /* and the sums without flushes */
};

/* Of one (flop, hole), over turns, rivers and dealers. */
struct hole_sums {
  int64_t base, margin, spared, folds; /* margin is of dealers alone here */
};

/* Dealers against each hole on one class of boards, by lane or, on ranks alone, by pair. Borrows from the
 * space. */
struct board_counts {
  const int16_t *below, *upto, *unqualified;
  const int16_t *qualified; /* -1: the hole itself would qualify */
  const felt_value *value;  /* ranks alone only */
};

/* Steps 0 to 2 once for each group of the stakes, then step 3. Steps follow one another; the parts of a step
 * may run at once. */
enum { KERNEL_GROUP_STEPS = 3, KERNEL_DECIDES = 3 };

struct kernel {
  size_t (*size)(int parts, int groups);
  /* `space` is zeroed memory of size() bytes, aligned to 64, that the caller owns; borrows the rest. */
  void (*prepare)(void *space, int parts, const struct tables *t, const struct stakes *s);
  void (*begin)(void *space, int group);
  void (*run)(void *space, int step, int part, int parts);
  void (*look)(const void *space, int group, int flop, felt_card one, felt_card two, struct hole_sums *sums);
  const struct flop_type *(*flop)(const void *space, int flop); /* 0 to FLOP_TYPES - 1 */
  /* The Play multiple that is best on the flop; 0: check. */
  int (*play)(const void *space, int flop, felt_card one, felt_card two);
  /* After step 0: the boards of these ranks as if flushes did not exist; a class of three, four or five
   * spades, with the ranks of the other cards. The latter stands until the part's next call. */
  void (*rank_counts)(const void *space, int ranks, struct board_counts *counts);
  void (*count)(void *space, int part, unsigned spades, const int others[], struct board_counts *counts);
  /* After the last step. */
  void (*collect)(const void *space, int parts, struct start_sums starts[STARTS]);
};

/* The narrowest kernel whose sums hold these stakes, for this processor. */
const struct kernel *felt_kernel_choose(const struct stakes *s) FELT_NONNULL(1);
/* The same for a processor of which nothing is known. */
const struct kernel *felt_kernel_plain(const struct stakes *s) FELT_NONNULL(1);

#endif
