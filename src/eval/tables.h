/* The tables that no caller sees; those of felt/eval.h come from the same generator. 256 KB hold all of them.
 */
#ifndef FELT_EVAL_TABLES_H
#define FELT_EVAL_TABLES_H

#include "felt/eval.h"

/* The key of a set of cards is the sum of one entry for each byte of the set. */
extern const uint64_t felt_eval_bytes[7][256];

/* The low half of the same, for each nibble: sixteen entries fit one AVX-512 register. */
extern const uint32_t felt_eval_nibbles[13][16];

/* The 91 pairs of ranks, 2-2, 2-3, ... 2-A, 3-3, ... A-A, shifted up to end with the last of 96 lanes, so
 * that the pairs of the high ranks alone stand in the fewest vectors. */
enum { FELT_PAIR_LANES = 96 };
extern const uint32_t felt_eval_pair_keys[FELT_PAIR_LANES];  /* what the two add to a key */
extern const uint16_t felt_eval_pair_ranks[FELT_PAIR_LANES]; /* the two as a set of ranks */

extern const size_t felt_eval_tables_bytes;

/* The lane of the pair (low, high) is felt_pair_row(low) + high. */
static inline int felt_pair_row(int low) {
  return FELT_PAIR_LANES - (FELT_RANKS - low) * (FELT_RANKS - low + 1) / 2 - low;
}

static inline int felt_pair_lane(int low, int high) {
  return felt_pair_row(low) + high;
}

/* The key of a set. */
static inline uint64_t felt_key_of(felt_set cards) {
  return felt_eval_bytes[0][cards & 255] + felt_eval_bytes[1][cards >> 8 & 255] +
         felt_eval_bytes[2][cards >> 16 & 255] + felt_eval_bytes[3][cards >> 24 & 255] +
         felt_eval_bytes[4][cards >> 32 & 255] + felt_eval_bytes[5][cards >> 40 & 255] +
         felt_eval_bytes[6][cards >> 48 & 255];
}

#endif
