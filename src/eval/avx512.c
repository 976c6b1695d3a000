/* Needs AVX-512 with VBMI2 and VPOPCNTDQ: Ice Lake, Zen 4 and later.
 *
 * Table look-ups stay plain loads, which measured faster than gathers (docs/eval.md), and go into vectors by
 * insertion, not through memory. */
#if defined(__x86_64__)
#include "paths.h"

#include <immintrin.h>

#define TARGET \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt")))

/* What is handed vectors in a struct must not be called: they would pass through memory. */
#define INLINE static inline __attribute__((always_inline))

/* ---- many hands */

/* The keys of sixteen sets, given as the low and the high halves of their 64 bits: a permutation looks up one
 * nibble of each, by the last four bits of its index. */
TARGET static inline __m512i keys_of(__m512i low, __m512i high) {
#define NIBBLE(i, half, shift) \
  _mm512_permutexvar_epi32(_mm512_srli_epi32(half, shift), _mm512_loadu_si512(felt_eval_nibbles[i]))
  __m512i a = _mm512_add_epi32(NIBBLE(0, low, 0), NIBBLE(1, low, 4));
  __m512i b = _mm512_add_epi32(NIBBLE(2, low, 8), NIBBLE(3, low, 12));
  a = _mm512_add_epi32(a, _mm512_add_epi32(NIBBLE(4, low, 16), NIBBLE(5, low, 20)));
  b = _mm512_add_epi32(b, _mm512_add_epi32(NIBBLE(6, low, 24), NIBBLE(7, low, 28)));
  a = _mm512_add_epi32(a, _mm512_add_epi32(NIBBLE(8, high, 0), NIBBLE(9, high, 4)));
  b = _mm512_add_epi32(b, _mm512_add_epi32(NIBBLE(10, high, 8), NIBBLE(11, high, 12)));
  return _mm512_add_epi32(_mm512_add_epi32(a, b), NIBBLE(12, high, 16));
#undef NIBBLE
}

TARGET static inline __m512i if_five(__m512i suit, __m512i otherwise) {
  __mmask16 five = _mm512_cmpgt_epi32_mask(_mm512_popcnt_epi32(suit), _mm512_set1_epi32(4));
  return _mm512_mask_mov_epi32(otherwise, five, suit);
}

/* The ranks of the suit that makes a flush, or 0. */
TARGET static inline __m512i flushes_of(__m512i low, __m512i high) {
  const __m512i suit = _mm512_set1_epi32(FELT_SUIT_MASK);
  __m512i hearts = _mm512_or_si512(_mm512_srli_epi32(low, 26), _mm512_slli_epi32(high, 6));
  __m512i flush = if_five(_mm512_and_si512(low, suit), _mm512_setzero_si512());
  flush = if_five(_mm512_and_si512(_mm512_srli_epi32(low, 13), suit), flush);
  flush = if_five(_mm512_and_si512(hearts, suit), flush);
  return if_five(_mm512_srli_epi32(high, 7), flush);
}

/* Hands go in blocks, vectors first, look-ups after: taking turns sixteen by sixteen measured half again as
 * slow.
 */
enum { BLOCK = 64 };

struct block {
  uint32_t keys[BLOCK];
  uint32_t flush[BLOCK + 16], where[BLOCK + 16]; /* the flushes among them; compressed vectors overhang */
  int flushes;
  unsigned wrong; /* not 0 if a hand is not of five to seven cards of the 52 */
};

TARGET static inline void read_block(const felt_set hands[BLOCK], struct block *block) {
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i odd = _mm512_or_si512(even, _mm512_set1_epi32(1));
  __m512i where = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  block->flushes = 0;
  block->wrong = 0;
  for (int i = 0; i < BLOCK; i += 16, where = _mm512_add_epi32(where, _mm512_set1_epi32(16))) {
    __m512i a = _mm512_loadu_si512(hands + i), b = _mm512_loadu_si512(hands + i + 8);
    __m512i low = _mm512_permutex2var_epi32(a, even, b), high = _mm512_permutex2var_epi32(a, odd, b);
    __m512i keys = keys_of(low, high);
    __m512i cards = _mm512_and_si512(keys, _mm512_set1_epi32((1 << FELT_KEY_COLUMN) - 1));
    block->wrong |= _mm512_cmpge_epu32_mask(high, _mm512_set1_epi32(1 << 20));
    block->wrong |=
        _mm512_cmpgt_epu32_mask(_mm512_sub_epi32(cards, _mm512_set1_epi32(5)), _mm512_set1_epi32(2));
    _mm512_storeu_si512(block->keys + i, keys);
    __m512i flush = flushes_of(low, high);
    __mmask16 some = _mm512_test_epi32_mask(flush, flush);
    _mm512_storeu_si512(block->flush + block->flushes, _mm512_maskz_compress_epi32(some, flush));
    _mm512_storeu_si512(block->where + block->flushes, _mm512_maskz_compress_epi32(some, where));
    block->flushes += __builtin_popcount(some);
  }
}

TARGET void felt_many_avx512(const felt_set hands[], size_t count, felt_value values[]) {
  size_t done = 0;
  for (; done + BLOCK <= count; done += BLOCK) {
    struct block block;
    read_block(hands + done, &block);
    felt_assert(!block.wrong);
    felt_value *to = values + done;
    for (int i = 0; i < BLOCK; i++) {
      uint32_t key = block.keys[i];
      to[i] = felt_eval_by_ranks[2 * (uint32_t)felt_eval_shifts[felt_key_row(key)] + felt_key_column(key)];
    }
    for (int i = 0; i < block.flushes; i++) to[block.where[i]] = felt_eval_by_suit[block.flush[i]];
  }
  felt_many_portable(hands + done, count - done, values + done);
}

/* ---- a board with pairs */

/* The values of the 96 lanes of rank pairs, in three vectors. */
struct lanes {
  __m512i at[3];
};

#define EIGHT(look) \
  __m128i v = _mm_cvtsi32_si128(look(0)); \
  v = _mm_insert_epi16(v, look(1), 1); \
  v = _mm_insert_epi16(v, look(2), 2); \
  v = _mm_insert_epi16(v, look(3), 3); \
  v = _mm_insert_epi16(v, look(4), 4); \
  v = _mm_insert_epi16(v, look(5), 5); \
  v = _mm_insert_epi16(v, look(6), 6); \
  v = _mm_insert_epi16(v, look(7), 7); \
  return v

TARGET static inline __m128i eight_by_ranks(const uint16_t *shifts, uint32_t key, const uint32_t *add) {
#define LOOK(i) felt_key_value(shifts, key + add[i])
  EIGHT(LOOK);
#undef LOOK
}

TARGET static inline __m128i eight_by_suit(unsigned held, const uint16_t *add) {
#define LOOK(i) felt_eval_by_suit[held | add[i]]
  EIGHT(LOOK);
#undef LOOK
}

TARGET static inline __m512i join(__m128i a, __m128i b, __m128i c, __m128i d) {
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_set_m128i(b, a)), _mm256_set_m128i(d, c), 1);
}

/* Lanes below `first` are not needed, and not looked up in whole eights. */
TARGET INLINE struct lanes lanes_by_ranks(struct felt_eval_hand board, int first) {
  const uint16_t *shifts = felt_key_shifts_of_pairs(board);
  const uint32_t key = (uint32_t)board.key;
#define PART(lane) \
  ((lane) + 8 > first ? eight_by_ranks(shifts, key, felt_eval_pair_keys + (lane)) : _mm_setzero_si128())
  return (struct lanes){{join(PART(0), PART(8), PART(16), PART(24)),
                         join(PART(32), PART(40), PART(48), PART(56)),
                         join(PART(64), PART(72), PART(80), PART(88))}};
#undef PART
}

TARGET INLINE struct lanes lanes_by_suit(unsigned held, int first) {
#define PART(lane) \
  ((lane) + 8 > first ? eight_by_suit(held, felt_eval_pair_ranks + (lane)) : _mm_setzero_si128())
  return (struct lanes){{join(PART(0), PART(8), PART(16), PART(24)),
                         join(PART(32), PART(40), PART(48), PART(56)),
                         join(PART(64), PART(72), PART(80), PART(88))}};
#undef PART
}

/* Second cards are laid out as the deck by rank, then suit, from the first card's rank up: 32 cards, or eight
 * ranks, in one vector and what is left, if there is, in another. */
#define EIGHT_RANKS \
  _mm512_set_epi64(0x0007000700070007, 0x0006000600060006, 0x0005000500050005, 0x0004000400040004, \
                   0x0003000300030003, 0x0002000200020002, 0x0001000100010001, 0)

/* The ranks from `low` up, four cards each. */
TARGET static inline __m512i ranks_from(int low) {
  return _mm512_add_epi16(EIGHT_RANKS, _mm512_set1_epi16((short)low));
}

/* The values of a card of `rank` with cards of `ranks`. A permutation takes its index modulo its size, so the
 * lanes' own numbers will do; the ranks from 6 up lie in the last vector. */
TARGET static inline __m512i spread(struct lanes lanes, int rank, __m512i ranks) {
  __m512i index = _mm512_add_epi16(ranks, _mm512_set1_epi16((short)felt_pair_row(rank)));
  if (rank >= 6) return _mm512_permutexvar_epi16(index, lanes.at[2]);
  return _mm512_permutex2var_epi16(rank < 3 ? lanes.at[0] : lanes.at[2], index, lanes.at[1]);
}

/* The live cards of the deck as bits, by rank, then suit. */
TARGET static inline uint64_t by_rank(felt_set live) {
  return _pdep_u64(live, UINT64_C(0x1111111111111)) | _pdep_u64(live >> 13, UINT64_C(0x2222222222222)) |
         _pdep_u64(live >> 26, UINT64_C(0x4444444444444)) | _pdep_u64(live >> 39, UINT64_C(0x8888888888888));
}

/* The rows of a rank's cards: values compressed to the live cards, without the first of the rank. The row of
 * its k-th live card (from 0) is what stands from the k-th place on. */
struct rows {
  __m512i low, high;
  unsigned lows, highs;
};

TARGET static inline struct rows rows_of(__m512i low, __m512i high, uint64_t live) {
  uint64_t after = live & (live - 1);
  uint32_t lows = (uint32_t)after, highs = (uint32_t)(after >> 32);
  return (struct rows){_mm512_maskz_compress_epi16(lows, low), _mm512_maskz_compress_epi16(highs, high),
                       (unsigned)__builtin_popcount(lows), (unsigned)__builtin_popcount(highs)};
}

/* Stores the row of the k-th card at `at` and returns its end; in two vectors, or in one where the high one
 * is empty. A card that is not live stores nothing: that costs less than a branch which nobody can predict.
 */
TARGET static inline felt_value *store_two(felt_value *at, struct rows rows, unsigned k, bool live) {
  unsigned lows = live ? rows.lows : 0, highs = live ? rows.highs : 0;
  _mm512_mask_storeu_epi16(at - k, _bzhi_u32(~0U << k, lows), rows.low);
  _mm512_mask_storeu_epi16(at - k + lows, _bzhi_u32(~0U, highs), rows.high);
  return at + (live ? lows + highs - k : 0);
}

TARGET static inline felt_value *store_one(felt_value *at, struct rows rows, unsigned k, bool live) {
  unsigned lows = live ? rows.lows : 0;
  _mm512_mask_storeu_epi16(at - k, _bzhi_u32(~0U << k, lows), rows.low);
  return at + (live ? lows - k : 0);
}

/* The same where the row is sixteen at most: half the width crosses half as many cache lines. */
TARGET static inline felt_value *store_half(felt_value *at, struct rows rows, unsigned k, bool live) {
  unsigned lows = live ? rows.lows : 0;
  _mm256_mask_storeu_epi16(at - k, (__mmask16)_bzhi_u32(~0U << k, lows), _mm512_castsi512_si256(rows.low));
  return at + (live ? lows - k : 0);
}

/* From these ranks up at most 32, and 16, cards are left. */
enum { ONE_VECTOR = 5, HALF_VECTOR = 9 };

TARGET INLINE void store_plain(struct lanes lanes, uint64_t live, felt_value *at) {
  int rank = __builtin_ctzll(live) / 4;
  for (; rank < ONE_VECTOR; rank++) {
    uint64_t from = live >> 4 * rank;
    unsigned cards = (unsigned)__builtin_popcountll(from & 15);
    struct rows rows =
        rows_of(spread(lanes, rank, ranks_from(rank)), spread(lanes, rank, ranks_from(rank + 8)), from);
    at = store_two(at, rows, 0, cards > 0);
    at = store_two(at, rows, 1, cards > 1);
    at = store_two(at, rows, 2, cards > 2);
    at = store_two(at, rows, 3, cards > 3);
  }
  for (; rank < HALF_VECTOR; rank++) {
    uint64_t from = live >> 4 * rank;
    unsigned cards = (unsigned)__builtin_popcountll(from & 15);
    struct rows rows = rows_of(spread(lanes, rank, ranks_from(rank)), _mm512_setzero_si512(), from);
    at = store_one(at, rows, 0, cards > 0);
    at = store_one(at, rows, 1, cards > 1);
    at = store_one(at, rows, 2, cards > 2);
    at = store_one(at, rows, 3, cards > 3);
  }
  for (; rank < FELT_RANKS; rank++) {
    uint64_t from = live >> 4 * rank;
    unsigned cards = (unsigned)__builtin_popcountll(from & 15);
    struct rows rows = rows_of(spread(lanes, rank, ranks_from(rank)), _mm512_setzero_si512(), from);
    at = store_half(at, rows, 0, cards > 0);
    at = store_half(at, rows, 1, cards > 1);
    at = store_half(at, rows, 2, cards > 2);
    at = store_half(at, rows, 3, cards > 3);
  }
}

/* Where a flush may be made the value is the higher of two: by the ranks, and by the ranks of the one suit.
 */
struct flush {
  unsigned held;    /* the board's ranks of the suit */
  __mmask32 suited; /* the cards of the suit in a vector */
  __m512i none;     /* the value as the board stands */
  __m512i one;      /* with one more rank, by rank */
  struct lanes two; /* with two more ranks */
};

TARGET INLINE struct flush flush_of(struct felt_eval_hand board, int suit, int first) {
  static const uint16_t single[16] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
  struct flush flush = {.held = felt_ranks_held(board, suit)};
  flush.suited = UINT32_C(0x11111111) << suit;
  flush.none = _mm512_set1_epi16((short)felt_eval_by_suit[flush.held]);
  __m128i low = first < felt_pair_lane(8, 8) ? eight_by_suit(flush.held, single) : _mm_setzero_si128();
  flush.one = _mm512_castsi256_si512(_mm256_set_m128i(eight_by_suit(flush.held, single + 8), low));
  flush.two = lanes_by_suit(flush.held, first);
  return flush;
}

/* A card of another suit, and a card of the suit and `rank`, with cards of `ranks`. */
TARGET static inline __m512i flush_other(const struct flush *flush, __m512i ranks) {
  return _mm512_mask_permutexvar_epi16(flush->none, flush->suited, ranks, flush->one);
}

TARGET static inline __m512i flush_suited(const struct flush *flush, int rank, __m512i ranks) {
  __m512i one = _mm512_set1_epi16((short)felt_eval_by_suit[flush->held | 1U << rank]);
  return _mm512_mask_mov_epi16(one, flush->suited, spread(flush->two, rank, ranks));
}

TARGET static inline struct rows pick(bool suited, struct rows a, struct rows b) {
  __mmask8 all = (__mmask8)-suited;
  return (struct rows){_mm512_mask_mov_epi64(b.low, all, a.low), _mm512_mask_mov_epi64(b.high, all, a.high),
                       a.lows, a.highs};
}

TARGET INLINE void store_flush(struct lanes lanes, const struct flush *flush, int suit, uint64_t live,
                               felt_value *at) {
  int rank = __builtin_ctzll(live) / 4;
#define EACH_SUIT(store) \
  unsigned clubs = from & 1, diamonds = from >> 1 & 1, hearts = from >> 2 & 1, spades = from >> 3 & 1; \
  at = store(at, pick(suit == 0, suited, other), 0, clubs); \
  at = store(at, pick(suit == 1, suited, other), clubs, diamonds); \
  at = store(at, pick(suit == 2, suited, other), clubs + diamonds, hearts); \
  at = store(at, pick(suit == 3, suited, other), clubs + diamonds + hearts, spades)

  for (; rank < ONE_VECTOR; rank++) {
    uint64_t from = live >> 4 * rank;
    __m512i near = ranks_from(rank), far = ranks_from(rank + 8);
    __m512i low = spread(lanes, rank, near), high = spread(lanes, rank, far);
    struct rows other = rows_of(_mm512_max_epu16(low, flush_other(flush, near)),
                                _mm512_max_epu16(high, flush_other(flush, far)), from);
    struct rows suited = rows_of(_mm512_max_epu16(low, flush_suited(flush, rank, near)),
                                 _mm512_max_epu16(high, flush_suited(flush, rank, far)), from);
    EACH_SUIT(store_two);
  }
  for (; rank < FELT_RANKS; rank++) {
    uint64_t from = live >> 4 * rank;
    __m512i near = ranks_from(rank), low = spread(lanes, rank, near), none = _mm512_setzero_si512();
    struct rows other = rows_of(_mm512_max_epu16(low, flush_other(flush, near)), none, from);
    struct rows suited = rows_of(_mm512_max_epu16(low, flush_suited(flush, rank, near)), none, from);
    EACH_SUIT(store_one);
  }
#undef EACH_SUIT
}

TARGET int felt_pairs_avx512(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  int n = __builtin_popcountll(live), flush_suit = felt_key_flush_draw(board.key);
  uint64_t deck = by_rank(live);
  int low = __builtin_ctzll(deck) / 4, first = felt_pair_lane(low, low);
  struct lanes lanes = lanes_by_ranks(board, first);
  if (flush_suit < 0) {
    store_plain(lanes, deck, values);
  } else {
    struct flush flush = flush_of(board, flush_suit, first);
    store_flush(lanes, &flush, flush_suit, deck, values);
  }
  return n * (n - 1) / 2;
}

/* Pairs above each first card. Cards of a rank differ by their flushes alone, so the ranks are looked up
 * once, and a flush again only when another suit, or more of it, is held. */
TARGET int felt_triples_avx512(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  uint64_t deck = by_rank(live);
  felt_value *at = values;
  struct flush flush = {0};
  int known_suit = -1;
  while (deck & (deck - 1)) {
    int rank = __builtin_ctzll(deck) / 4, first = felt_pair_lane(rank, rank);
    struct lanes lanes = lanes_by_ranks(felt_eval_add(board, felt_card_make(rank, 0)), first);
    for (unsigned suits = deck >> 4 * rank & 15; suits; suits &= suits - 1) {
      struct felt_eval_hand hand = felt_eval_add(board, felt_card_make(rank, __builtin_ctz(suits)));
      int suit = felt_key_flush_draw(hand.key), n = __builtin_popcountll(deck &= deck - 1);
      if (!n) break;
      if (suit < 0) {
        store_plain(lanes, deck, at);
      } else {
        if (suit != known_suit || felt_ranks_held(hand, suit) != flush.held)
          flush = flush_of(hand, suit, first);
        known_suit = suit;
        store_flush(lanes, &flush, suit, deck, at);
      }
      at += n * (n - 1) / 2;
    }
  }
  return (int)(at - values);
}

#else
typedef int felt_not_x86_64; /* an empty file is not C */
#endif
