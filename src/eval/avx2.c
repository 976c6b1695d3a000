/* A byte shuffle looks up eight sixteen-bit values, so the row of a first card, thirteen values by rank,
 * takes two: one for the ranks two to nine and one for ten to ace. Indices out of its half have the top bit
 * set, for which a shuffle gives 0, and the two are put together. */
#if defined(__x86_64__)
#include "paths.h"

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,popcnt")))

/* The live cards as shuffle indices; those of the suit of a flush stand in lists of their own. */
struct list {
  uint16_t low[FELT_DECK + 16], high[FELT_DECK + 16];
  uint16_t suited_low[FELT_DECK + 16], suited_high[FELT_DECK + 16];
  uint8_t classes[FELT_DECK + 4];
  int count;
};

static const uint64_t absent = UINT64_C(0x8080808080808080);

static void put_four(uint16_t at[4], uint64_t four) {
  memcpy(at, &four, sizeof four);
}

/* Four of a rank at a time, however many are live: the next rank overwrites the rest. */
TARGET static void list_cards(felt_set live, int flush_suit, struct list *list) {
  int n = 0;
  for (int rank = __builtin_ctz(felt_ranks_of(live)); rank < FELT_RANKS; rank++) {
    unsigned suits = felt_suits_of(live, rank);
    uint64_t four = (uint64_t)(rank % 8) * UINT64_C(0x0202020202020202) + UINT64_C(0x0100010001000100);
    put_four(list->low + n, rank < 8 ? four : absent);
    put_four(list->high + n, rank < 8 ? absent : four);
    uint32_t classes = (uint32_t)rank * UINT32_C(0x01010101);
    memcpy(list->classes + n, &classes, sizeof classes);
    if (flush_suit >= 0) {
      put_four(list->suited_low + n, absent);
      put_four(list->suited_high + n, absent);
      if (suits >> flush_suit & 1) {
        int at = n + __builtin_popcount(suits & ((1U << flush_suit) - 1));
        list->suited_low[at] = list->low[at];
        list->suited_high[at] = list->high[at];
        list->low[at] = list->high[at] = (uint16_t)absent;
        list->classes[at] |= 16;
      }
    }
    n += __builtin_popcount(suits);
  }
  list->count = n;
}

TARGET static inline __m256i look_up(__m128i table, const uint16_t indices[16]) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table),
                             _mm256_loadu_si256((const __m256i_u *)indices));
}

TARGET static inline __m128i eight(const felt_value values[8]) {
  return _mm_loadu_si128((const __m128i_u *)values);
}

/* The values of the cards of the list from `from` on, sixteen of them, with a first card whose row this is.
 */
TARGET static inline __m256i sixteen(const felt_value row[16], const struct list *list, int from) {
  return _mm256_or_si256(look_up(eight(row), list->low + from), look_up(eight(row + 8), list->high + from));
}

TARGET static inline __m256i sixteen_suited(const felt_value row[16], const struct list *list, int from) {
  return _mm256_or_si256(look_up(eight(row), list->suited_low + from),
                         look_up(eight(row + 8), list->suited_high + from));
}

/* Rows are stored in sixteens that run into the next row, which is stored later; so the last rows, whose
 * sixteens would run over the end, are written one by one. */
enum { LAST_ROWS = 5 };

TARGET static felt_value *store_plain(const felt_value by_ranks[], const struct list *list, felt_value *at) {
  int n = list->count;
  for (int i = 0; i < n - 1 - LAST_ROWS; at += n - 1 - i, i++) {
    const felt_value *row = by_ranks + felt_pair_row(list->classes[i]);
    for (int j = i + 1; j < n; j += 16)
      _mm256_storeu_si256((__m256i_u *)(at + j - i - 1), sixteen(row, list, j));
  }
  return at;
}

TARGET static felt_value *store_flush(felt_value rows[32][32], const struct list *list, felt_value *at) {
  int n = list->count;
  for (int i = 0; i < n - 1 - LAST_ROWS; at += n - 1 - i, i++) {
    const felt_value *row = rows[list->classes[i]];
    for (int j = i + 1; j < n; j += 16)
      _mm256_storeu_si256((__m256i_u *)(at + j - i - 1),
                          _mm256_or_si256(sixteen(row, list, j), sixteen_suited(row + 16, list, j)));
  }
  return at;
}

TARGET int felt_pairs_avx2(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  felt_value by_ranks[FELT_PAIR_SPACE] = {0}, rows[32][32];
  struct list list;
  int flush_suit = felt_key_flush_draw(board.key);
  list_cards(live, flush_suit, &list);
  int n = list.count;
  int low = __builtin_ctz(felt_ranks_of(live));
  felt_pairs_by_ranks(board, low, by_ranks);
  if (flush_suit >= 0) felt_pairs_flush_rows(board, flush_suit, low, by_ranks, rows);
  felt_value *at = flush_suit >= 0 ? store_flush(rows, &list, values) : store_plain(by_ranks, &list, values);
  for (int i = n - 1 > LAST_ROWS ? n - 1 - LAST_ROWS : 0; i < n; i++) {
    const felt_value *row =
        flush_suit >= 0 ? rows[list.classes[i]] : by_ranks + felt_pair_row(list.classes[i]);
    for (int j = i + 1; j < n; j++) *at++ = row[list.classes[j]];
  }
  return n * (n - 1) / 2;
}

#else
typedef int felt_not_x86_64; /* an empty file is not C */
#endif
