/* The ways to compute many values at once. All give the same values; each CPU runs some of them. */
#ifndef FELT_EVAL_PATHS_H
#define FELT_EVAL_PATHS_H

#include "tables.h"

struct felt_eval_path {
  const char *name; /* "portable", "avx2", "avx512" */
  void (*many)(const felt_set hands[], size_t count, felt_value values[]);
  /* As felt_eval_pairs(), its arguments checked, the board as a hand of three to five cards. */
  int (*pairs)(struct felt_eval_hand board, felt_set live, felt_value values[]);
};

/* The n-th path that this processor can run, slowest (portable) first; NULL after the last. */
const struct felt_eval_path *felt_eval_path(int n) FELT_CONST;

void felt_many_portable(const felt_set hands[], size_t count, felt_value values[]);
int felt_pairs_portable(struct felt_eval_hand board, felt_set live, felt_value values[]);

#if defined(__x86_64__)
void felt_many_avx512(const felt_set hands[], size_t count, felt_value values[]);
int felt_pairs_avx512(struct felt_eval_hand board, felt_set live, felt_value values[]);
#endif

/* ---- shared by the paths */

/* The suit of which the board holds three or more, so that two more cards may make a flush; -1 if none. */
static inline int felt_key_flush_draw(uint64_t key) {
  uint64_t draw = (key + (UINT64_C(0x2222) << FELT_KEY_SUITS)) & FELT_KEY_FLUSH;
  return draw ? (__builtin_ctzll(draw) - FELT_KEY_SUITS) / 4 : -1;
}

/* The shifts for hands of two cards more than `board`. */
static inline const uint16_t *felt_key_shifts_of_pairs(struct felt_eval_hand board) {
  return felt_eval_shifts + ((board.key & 7) - 3) * FELT_KEY_ROWS;
}

static inline felt_value felt_key_value(const uint16_t shifts[FELT_KEY_ROWS], uint32_t key) {
  return felt_eval_by_ranks[2 * (uint32_t)shifts[key >> FELT_KEY_ROW] + felt_key_column(key)];
}

#endif
