/* Counted by ranks as if flushes did not exist, then put right for each suit that can make one: seven cards
 * have room for one flush only, so the suits do not meet. */
#include "hands.h"

/* What the hole leaves. */
struct rest {
  const struct tables *t;
  int hole[2];            /* its ranks */
  int left[FELT_RANKS];   /* cards of a rank */
  int others[FELT_RANKS]; /* of them outside the suit at hand */
  unsigned own;           /* ranks that the hole has in the suit at hand */
  int cards;              /* community cards: 5, or 3 for a flop */
  uint8_t kind[BOARDS];   /* without flushes, by the community cards' ranks */
  int64_t *count;
};

static int64_t choose(int n, int k) {
  static const int64_t few[5][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  return n < 0 || k > n ? 0 : few[n][k];
}

/* Ways to take these ascending ranks from what is left. */
static int64_t ways(const int left[], const int ranks[], int count) {
  int64_t n = 1;
  for (int i = 0, end; i < count; i = end) {
    for (end = i; end < count && ranks[end] == ranks[i]; end++) {
    }
    n *= choose(left[ranks[i]], end - i);
  }
  return n;
}

static felt_value value_of(const struct rest *rest, const int ranks[]) {
  int all[7] = {rest->hole[0], rest->hole[1]};
  for (int i = 0; i < rest->cards; i++) all[i + 2] = ranks[i];
  int n = felt_multiset_of(rest->t, all, rest->cards + 2);
  return rest->cards == 5 ? rest->t->seven[n] : rest->t->five[n];
}

static int kind_of(const struct rest *rest, felt_value value, felt_value board) {
  return rest->t->category[value] + (rest->cards == 5 && value == board ? FELT_CATEGORIES : 0);
}

static int plain_kind(const struct rest *rest, const int ranks[]) {
  felt_value board = rest->cards == 5 ? rest->t->five[felt_multiset_of(rest->t, ranks, 5)] : 0;
  return kind_of(rest, value_of(rest, ranks), board);
}

/* All ascending ranks from position `i` on, without flushes. */
static void count_plain(struct rest *rest, int ranks[], int i) {
  if (i == rest->cards) {
    int64_t n = ways(rest->left, ranks, i);
    if (!n) return;
    int kind = plain_kind(rest, ranks);
    rest->kind[multiset(rest->t, ranks, i)] = (uint8_t)kind;
    rest->count[kind] += n;
    return;
  }
  for (ranks[i] = i ? ranks[i - 1] : 0; ranks[i] < FELT_RANKS; ranks[i]++) count_plain(rest, ranks, i + 1);
}

/* The board's spades are `spades`; the other cards' ranks follow from position `from` on. */
static void correct(const struct rest *rest, unsigned spades, int ranks[], int from, int i) {
  if (i == rest->cards) {
    int64_t n = ways(rest->others, ranks + from, i - from);
    if (!n) return;
    felt_value flush = rest->t->flush[spades | rest->own];
    felt_value board = from == 5 ? rest->t->flush[spades] : 0;
    rest->count[rest->kind[felt_multiset_of(rest->t, ranks, i)]] -= n;
    rest->count[kind_of(rest, flush, board)] += n;
    return;
  }
  for (ranks[i] = i > from ? ranks[i - 1] : 0; ranks[i] < FELT_RANKS; ranks[i]++)
    correct(rest, spades, ranks, from, i + 1);
}

static void correct_suit(const struct rest *rest) {
  int own = __builtin_popcount(rest->own);
  for (unsigned spades = 0; spades < SUIT_SETS; spades++) {
    int more = __builtin_popcount(spades), ranks[5], n = 0;
    if (spades & rest->own || more > rest->cards || own + more < 5) continue;
    for (int r = 0; r < FELT_RANKS; r++)
      if (spades >> r & 1) ranks[n++] = r;
    correct(rest, spades, ranks, n, n);
  }
}

static void correct_flushes(struct rest *rest, felt_card one, felt_card two) {
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    bool in_one = felt_card_suit(one) == suit, in_two = felt_card_suit(two) == suit;
    rest->own = (in_one ? 1U << rest->hole[0] : 0) | (in_two ? 1U << rest->hole[1] : 0);
    for (int r = 0; r < FELT_RANKS; r++) rest->others[r] = rest->left[r] - !(rest->own >> r & 1);
    correct_suit(rest);
  }
}

static void begin(const struct tables *t, int a, int b, int cards, struct rest *rest) {
  *rest = (struct rest){.t = t, .hole = {a, b}, .cards = cards};
  for (int r = 0; r < FELT_RANKS; r++) rest->left[r] = FELT_SUITS - (a == r) - (b == r);
}

void felt_hands_hole(const struct tables *t, int start, felt_card *one, felt_card *two) {
  int pair = start < UNEQUAL ? start : start - UNEQUAL;
  *one = felt_card_make(t->high[pair], 3);
  *two = felt_card_make(t->low[pair], start < UNEQUAL ? 3 : 2);
}

/* Suited and offsuit share what is counted without flushes. */
static void count_starts(const struct tables *t, int cards, int kinds, int64_t count[]) {
  for (int pair = 0; pair < PAIRS; pair++) {
    struct rest rest;
    int64_t plain[KINDS] = {0};
    int ranks[5];
    begin(t, t->high[pair], t->low[pair], cards, &rest);
    rest.count = plain;
    count_plain(&rest, ranks, 0);
    for (int suited = 0; suited <= (pair < UNEQUAL); suited++) {
      int start = suited ? pair : UNEQUAL + pair;
      felt_card one, two;
      felt_hands_hole(t, start, &one, &two);
      rest.count = count + (size_t)start * (size_t)kinds;
      memcpy(rest.count, plain, (size_t)kinds * sizeof plain[0]);
      correct_flushes(&rest, one, two);
    }
  }
}

void felt_hands_of_seven(const struct tables *t, int64_t count[STARTS][KINDS]) {
  count_starts(t, 5, KINDS, &count[0][0]);
}

void felt_hands_of_five(const struct tables *t, int64_t count[STARTS][FELT_CATEGORIES]) {
  count_starts(t, 3, FELT_CATEGORIES, &count[0][0]);
}
