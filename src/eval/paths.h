/* The ways to compute many values at once. All give the same values; each CPU runs some of them. */
#ifndef FELT_EVAL_PATHS_H
#define FELT_EVAL_PATHS_H

#include "tables.h"

struct felt_eval_path {
  const char *name; /* "portable", "avx2", "avx512" */
  void (*many)(const felt_set hands[], size_t count, felt_value values[]);
  /* As felt_eval_pairs(), its arguments checked, for two live cards or more. */
  int (*pairs)(struct felt_eval_hand board, felt_set live, felt_value values[]);
  /* As felt_eval_triples(), its arguments checked; NULL: by pairs. */
  int (*triples)(struct felt_eval_hand board, felt_set live, felt_value values[]);
};

/* The n-th path that this processor can run, slowest (portable) first; NULL after the last. */
const struct felt_eval_path *felt_eval_path(int n) FELT_CONST;

/* felt_eval_pairs() and felt_eval_triples() by one of them. */
int felt_eval_pairs_on(const struct felt_eval_path *path, struct felt_eval_hand board, felt_set live,
                       felt_value values[]) FELT_NONNULL(1, 4);
int felt_eval_triples_on(const struct felt_eval_path *path, struct felt_eval_hand board, felt_set live,
                         felt_value values[]) FELT_NONNULL(1, 4);

void felt_many_portable(const felt_set hands[], size_t count, felt_value values[]);
int felt_pairs_portable(struct felt_eval_hand board, felt_set live, felt_value values[]);

#if defined(__x86_64__)
int felt_pairs_avx2(struct felt_eval_hand board, felt_set live, felt_value values[]);
void felt_many_avx512(const felt_set hands[], size_t count, felt_value values[]);
int felt_pairs_avx512(struct felt_eval_hand board, felt_set live, felt_value values[]);
int felt_triples_avx512(struct felt_eval_hand board, felt_set live, felt_value values[]);
#endif

/* ---- shared by the paths */

/* The suit of which the board holds three or more, so that two more cards may make a flush; -1 if none. */
static inline int felt_key_flush_draw(uint64_t key) {
  uint64_t draw = (key + (UINT64_C(0x2222) << FELT_KEY_SUITS)) & FELT_KEY_FLUSH;
  return draw ? (__builtin_ctzll(draw) - FELT_KEY_SUITS) / 4 : -1;
}

/* The ranks of a suit in a hand. */
static inline unsigned felt_ranks_held(struct felt_eval_hand hand, int suit) {
  return (unsigned)(hand.cards >> suit * FELT_RANKS & FELT_SUIT_MASK);
}

/* The shifts for hands of two cards more than `board`. */
static inline const uint16_t *felt_key_shifts_of_pairs(struct felt_eval_hand board) {
  return felt_eval_shifts + ((board.key + 2) & 3) * FELT_KEY_ROWS;
}

static inline felt_value felt_key_value(const uint16_t shifts[FELT_KEY_ROWS], uint32_t key) {
  return felt_eval_by_ranks[2 * (uint32_t)shifts[key >> FELT_KEY_ROW] + felt_key_column(key)];
}

/* The ranks of the live cards. */
static inline unsigned felt_ranks_of(felt_set live) {
  return (unsigned)((live | live >> 13 | live >> 26 | live >> 39) & FELT_SUIT_MASK);
}

/* The suits of the live cards of a rank, as four bits. */
static inline unsigned felt_suits_of(felt_set live, int rank) {
  live >>= rank;
  return (unsigned)((live & 1) | (live >> 12 & 2) | (live >> 24 & 4) | (live >> 36 & 8));
}

/* Lanes of pairs with room to read sixteen from any row. */
enum { FELT_PAIR_SPACE = FELT_PAIR_LANES + 16 };

/* The values of the board with the 91 pairs of ranks, suits left aside, from the pairs of rank `low` on. */
void felt_pairs_by_ranks(struct felt_eval_hand board, int low, felt_value by_ranks[FELT_PAIR_SPACE]);

/* Where a flush may be made, a card matters by its class: its rank, plus 16 if it is of the suit. rows[a][b]
 * is the value of the board with a card of class a and one of class b, rank of a <= rank of b. A flush is
 * worth more than anything that the ranks of the same cards make, since it leaves no room for a full house.
 */
void felt_pairs_flush_rows(struct felt_eval_hand board, int flush_suit, int low, const felt_value by_ranks[],
                           felt_value rows[32][32]);

#endif
