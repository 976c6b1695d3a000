/* eval: the rank of the best five of five, six or seven cards as one comparable integer.
 *
 * A value is larger for a better hand and equal for hands that tie; felt_eval_rank() turns it into the
 * usual 1 (royal flush) to 7462 (7-5-4-3-2). Pure, safe in any number of threads, no allocation. */
#ifndef FELT_EVAL_H
#define FELT_EVAL_H

#include "felt/cards.h"

/* From worst to best. */
enum felt_category {
  FELT_HIGH_CARD,
  FELT_PAIR,
  FELT_TWO_PAIR,
  FELT_THREE_OF_A_KIND,
  FELT_STRAIGHT,
  FELT_FLUSH,
  FELT_FULL_HOUSE,
  FELT_FOUR_OF_A_KIND,
  FELT_STRAIGHT_FLUSH,
  FELT_ROYAL_FLUSH,
  FELT_CATEGORIES
};

/* 1 (7-5-4-3-2) to 7462 (royal flush); 0 is not a hand. */
typedef uint16_t felt_value;

enum { FELT_VALUES = 7462, FELT_HOLE_PAIRS = 1081 /* pairs from the 47 cards off a board */ };

/* The value of the best five of a set of five, six or seven cards. Cost: some 4 ns. */
felt_value felt_eval(felt_set cards) FELT_CONST;

static inline int felt_eval_rank(felt_value value) {
  return FELT_VALUES + 1 - value;
}

enum felt_category felt_eval_category(felt_value value) FELT_CONST;

/* "royal-flush", "straight-flush", ... "high-card". */
const char *felt_category_name(enum felt_category category) FELT_CONST;

/* The five of cards[0..count) that play, most significant first: of quads the four then the kicker, of a
 * five-high straight 5-4-3-2-A. Among cards of equal rank that could play, the earlier in `cards` comes
 * first (so callers put hole cards before the board). count is 5, 6 or 7. Cost: about a microsecond. */
void felt_eval_best_five(const felt_card cards[], int count, felt_card best[5]) FELT_NONNULL(1, 3);

/* What it is for people, as felt/words.h says it: "a pair of kings", "two pair, kings and fours", "a flush,
 * ace high". */
struct felt_reason felt_eval_says(felt_value value);

/* ---- what decides between two hands */

/* What hands of one category are compared by, one part after the other. */
enum felt_decides {
  FELT_DECIDES_NOTHING, /* the hands tie */
  FELT_DECIDES_CATEGORY,
  FELT_DECIDES_FOUR,        /* the rank of the four, */
  FELT_DECIDES_THREE,       /* of the three, */
  FELT_DECIDES_PAIR,        /* of the pair, of two pairs the higher one, */
  FELT_DECIDES_SECOND_PAIR, /* or the lower one */
  FELT_DECIDES_TOP,         /* the highest card of a straight: five in 5-4-3-2-A */
  FELT_DECIDES_CARD,        /* a card of a flush, or of a hand without a pair */
  FELT_DECIDES_KICKER,
  FELT_DECIDERS
};
/* "nothing", "category", "four", "three", "pair", "second-pair", "top", "card", "kicker" */
const char *felt_decides_name(enum felt_decides by) FELT_CONST;

struct felt_deciding {
  int compared; /* 1: the first hand is higher, -1: the second, 0: they tie */
  enum felt_decides by;
  int place, count; /* the cards that decide: best[place] .. best[place + count - 1] of either hand, as
                     * felt_eval_best_five gives them; 0 of them where no rank decides */
};
/* Cost: some 100 ns. */
struct felt_deciding felt_eval_deciding(felt_value first, felt_value second) FELT_CONST;

/* A player's hand against the dealer's, for people. What they share: "both have two pair, kings and fours",
 * "neither has a pair"; FELT_CODE_NONE where the category decides. */
struct felt_shared {
  struct felt_reason says, hand; /* and what lies behind it, where that is a hand */
};
struct felt_shared felt_eval_says_shared(felt_value player, felt_value dealer);
/* And what decides: "your queen kicker beats the dealer's nine", "your flush beats the dealer's straight",
 * "the hands tie". */
struct felt_reason felt_eval_says_deciding(felt_value player, felt_value dealer);

/* ---- a hand that grows card by card: one addition a card, two table look-ups a value */

/* A plain value; copy it to branch. Good for up to seven cards. */
struct felt_eval_hand {
  uint64_t key;
  felt_set cards;
};

/* A key is a sum over the cards. From the top: four bits a suit that start from 3, so that five cards of a
 * suit set the highest of them; carries; 32 bits that tell the ranks: 13 of row and 10 of column, scrambled,
 * and in the last 9 the number of cards. Carries out of the 32 bits are meant to be lost. */
enum {
  FELT_KEY_SUITS = 48,
  FELT_KEY_ROW = 19,
  FELT_KEY_COLUMN = 9,
  FELT_KEY_CARDS = 0x1ff,
  FELT_KEY_ROWS = 8192,
  FELT_KEY_COLUMNS = 1024
};
#define FELT_KEY_EMPTY (UINT64_C(0x3333) << FELT_KEY_SUITS)
#define FELT_KEY_FLUSH (UINT64_C(0x8888) << FELT_KEY_SUITS)

/* Written by src/eval/tables_gen.c: the shifts of the rows of five, six and seven cards, halved, after a
 * quarter that is empty; values by shift plus column; values by the ranks of one suit, 0 for fewer than five.
 */
extern const uint64_t felt_eval_card_keys[FELT_DECK];
extern const uint16_t felt_eval_shifts[4 * FELT_KEY_ROWS];
extern const felt_value felt_eval_by_ranks[];
extern const felt_value felt_eval_by_suit[8192];

/* The row within the shifts of all sizes. A rotation brings the last two bits of the number of cards above
 * the thirteen of the row: 1, 2, 3 for five, six, seven. */
static inline uint32_t felt_key_row(uint32_t key) {
  return (key << (32 - FELT_KEY_ROW) | key >> FELT_KEY_ROW) & (4 * FELT_KEY_ROWS - 1);
}

static inline uint32_t felt_key_column(uint32_t key) {
  return key >> FELT_KEY_COLUMN & (FELT_KEY_COLUMNS - 1);
}

static inline struct felt_eval_hand felt_eval_start(void) {
  return (struct felt_eval_hand){FELT_KEY_EMPTY, 0};
}

static inline struct felt_eval_hand felt_eval_add(struct felt_eval_hand hand, felt_card card) {
  return (struct felt_eval_hand){hand.key + felt_eval_card_keys[card], hand.cards | felt_set_of(card)};
}

/* The hand of a set of up to seven cards, at once. */
struct felt_eval_hand felt_eval_hand_of(felt_set cards) FELT_CONST;

/* The value of five, six or seven cards; any other number gives a value that means nothing. */
static inline felt_value felt_eval_value(struct felt_eval_hand hand) {
  uint64_t flush = hand.key & FELT_KEY_FLUSH;
  if (__builtin_expect(flush != 0, 0)) {
    int suit = (__builtin_ctzll(flush) - FELT_KEY_SUITS) / 4;
    return felt_eval_by_suit[hand.cards >> suit * FELT_RANKS & FELT_SUIT_MASK];
  }
  uint32_t key = (uint32_t)hand.key;
  return felt_eval_by_ranks[2 * (uint32_t)felt_eval_shifts[felt_key_row(key)] + felt_key_column(key)];
}

/* ---- many values at once: the fastest code that the processor can run, the same values by all of it */

/* values[i] = felt_eval(hands[i]). Cost: some 2 ns a hand. */
void felt_eval_many(const felt_set hands[], size_t count, felt_value values[]) FELT_NONNULL(1, 3);

/* A board of three, four or five cards with every pair of `live` cards, none of them on the board: with five
 * on the board and all others live, the 1081 pairs of hole cards. The pairs come as (first, second),
 * (first, third), ... (second, third), ... in the order of felt_eval_live(). Returns their number,
 * n (n - 1) / 2, and writes nothing beyond. Cost: some 200 ns for 1081 pairs, 40 ns for a few dozen. */
int felt_eval_pairs(struct felt_eval_hand board, felt_set live, felt_value values[]) FELT_NONNULL(3);

/* The same with every three live cards and a board of two, three or four: (first, second, third), (first,
 * second, fourth), ... Writes and returns n (n - 1) (n - 2) / 6 values. Cost with AVX-512: 0.3 ns a value
 * with 32 live cards, 2 ns with ten; without it that of the pairs. */
int felt_eval_triples(struct felt_eval_hand board, felt_set live, felt_value values[]) FELT_NONNULL(3);

/* Lists a set by rank, then suit: 2c 2d 2h 2s 3c ... As. Returns how many. */
int felt_eval_live(felt_set live, felt_card cards[FELT_DECK]) FELT_NONNULL(2);

/* Where the pair (first, second), 0 <= first < second < n, of n live cards stands. */
static inline int felt_eval_pair_index(int n, int first, int second) {
  return first * (2 * n - first - 1) / 2 + second - first - 1;
}

#endif
