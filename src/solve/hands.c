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
static void count_plain(const struct rest *rest, int ranks[], int i) {
  if (i == rest->cards) {
    int64_t n = ways(rest->left, ranks, i);
    if (n) rest->count[plain_kind(rest, ranks)] += n;
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
    rest->count[plain_kind(rest, ranks)] -= n;
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

static void count_hands(const struct tables *t, felt_card one, felt_card two, int cards, int64_t count[]) {
  struct rest rest = {
      .t = t, .hole = {felt_card_rank(one), felt_card_rank(two)}, .cards = cards, .count = count};
  for (int r = 0; r < FELT_RANKS; r++) rest.left[r] = FELT_SUITS - (rest.hole[0] == r) - (rest.hole[1] == r);
  int ranks[5];
  count_plain(&rest, ranks, 0);
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    bool in_one = felt_card_suit(one) == suit, in_two = felt_card_suit(two) == suit;
    rest.own = (in_one ? 1U << rest.hole[0] : 0) | (in_two ? 1U << rest.hole[1] : 0);
    for (int r = 0; r < FELT_RANKS; r++) rest.others[r] = rest.left[r] - !(rest.own >> r & 1);
    correct_suit(&rest);
  }
}

void felt_hands_of_seven(const struct tables *t, felt_card one, felt_card two, int64_t count[KINDS]) {
  memset(count, 0, KINDS * sizeof count[0]);
  count_hands(t, one, two, 5, count);
}

void felt_hands_of_five(const struct tables *t, felt_card one, felt_card two,
                        int64_t count[FELT_CATEGORIES]) {
  memset(count, 0, FELT_CATEGORIES * sizeof count[0]);
  count_hands(t, one, two, 3, count);
}

void felt_hands_hole(const struct tables *t, int start, felt_card *one, felt_card *two) {
  int pair = start < UNEQUAL ? start : start - UNEQUAL;
  *one = felt_card_make(t->high[pair], 3);
  *two = felt_card_make(t->low[pair], start < UNEQUAL ? 3 : 2);
}
