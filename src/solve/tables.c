#include "tables.h"

static void fill_pairs(struct tables *t) {
  for (int b = 0; b < FELT_RANKS; b++)
    for (int a = 0; a <= b; a++) {
      int n = a == b ? UNEQUAL + a : b * (b - 1) / 2 + a;
      t->pair[a][b] = t->pair[b][a] = (uint8_t)n;
      t->low[n] = (uint8_t)a;
      t->high[n] = (uint8_t)b;
    }
}

static void fill_holds(struct tables *t) {
  for (int rank = 0; rank < FELT_RANKS; rank++)
    for (int p = 0; p < PAIR_ROOM; p++)
      t->holds[rank][p] = p < PAIRS ? (t->low[p] == rank) + (t->high[p] == rank) : 0;
}

static void name_lane(struct tables *t, int lane, int spade, int other_spade, int pair) {
  t->lane_pair[lane] = (uint8_t)pair;
  t->lane_spades[lane][0] = (uint8_t)spade;
  t->lane_spades[lane][1] = (uint8_t)other_spade;
}

static void fill_lanes(struct tables *t) {
  for (int lane = LANES; lane < LANE_ROOM; lane++) name_lane(t, lane, FELT_RANKS, FELT_RANKS, 0);
  for (int p = 0; p < PAIRS; p++) {
    if (p < UNEQUAL) name_lane(t, LANE_BOTH + p, t->low[p], t->high[p], p);
    name_lane(t, LANE_NONE + p, FELT_RANKS, FELT_RANKS, p);
  }
  for (int a = 0; a < FELT_RANKS; a++)
    for (int b = 0; b < FELT_RANKS; b++)
      name_lane(t, LANE_ONE + a * FELT_RANKS + b, a, FELT_RANKS, t->pair[a][b]);
  for (int rank = 0; rank < FELT_RANKS; rank++)
    for (int lane = 0; lane < LANE_ROOM; lane++) {
      int p = t->lane_pair[lane];
      int held = (t->low[p] == rank) + (t->high[p] == rank);
      held -= (t->lane_spades[lane][0] == rank) + (t->lane_spades[lane][1] == rank);
      t->others[rank][lane] = FELT_SUITS - 1 - held;
    }
}

static int lane_of(const struct tables *t, int suit, felt_card one, felt_card two) {
  int a = felt_card_rank(one), b = felt_card_rank(two);
  bool spade_one = felt_card_suit(one) == suit, spade_two = felt_card_suit(two) == suit;
  if (spade_one && spade_two) return LANE_BOTH + t->pair[a][b];
  if (spade_one) return LANE_ONE + a * FELT_RANKS + b;
  if (spade_two) return LANE_ONE + b * FELT_RANKS + a;
  return LANE_NONE + t->pair[a][b];
}

static int start_of(const struct tables *t, felt_card one, felt_card two) {
  int pair = t->pair[felt_card_rank(one)][felt_card_rank(two)];
  return pair < UNEQUAL && felt_card_suit(one) == felt_card_suit(two) ? pair : UNEQUAL + pair;
}

static void fill_card_lanes(struct tables *t) {
  for (int suit = 0; suit < FELT_SUITS; suit++)
    for (int one = 0; one < FELT_DECK; one++)
      for (int two = 0; two < FELT_DECK; two++)
        t->lane[suit][one][two] = one == two ? 0 : (uint16_t)lane_of(t, suit, (felt_card)one, (felt_card)two);
}

static void fill_starts(struct tables *t) {
  for (int one = 0; one < FELT_DECK; one++)
    for (int two = 0; two < FELT_DECK; two++)
      t->start[one][two] = one == two ? 0 : (uint8_t)start_of(t, (felt_card)one, (felt_card)two);
}

static void fill_choose(struct tables *t) {
  for (int n = 0; n < 24; n++)
    for (int k = 0; k < 8; k++)
      t->choose[n][k] = (uint16_t)(k == 0 ? 1 : n == 0 ? 0 : t->choose[n - 1][k - 1] + t->choose[n - 1][k]);
}

/* Cards of the given ranks with no flush among them: ascending ranks take the suits in turn, so equal ranks
 * differ and no suit comes up more than twice. */
static felt_set without_flush(const int ranks[], int count) {
  felt_set set = 0;
  for (int i = 0; i < count; i++) set |= felt_set_of(felt_card_make(ranks[i], i % FELT_SUITS));
  return set;
}

static bool five_of_a_kind(const int ranks[], int count) {
  for (int i = 0; i + 4 < count; i++)
    if (ranks[i] == ranks[i + 4]) return true;
  return false;
}

/* The next multiset in ascending order of numbers; false after the last. */
static bool next_multiset(int ranks[], int count) {
  int i = 0;
  while (i < count && ranks[i] == (i + 1 < count ? ranks[i + 1] : FELT_RANKS - 1)) i++;
  if (i == count) return false;
  ranks[i]++;
  for (int j = 0; j < i; j++) ranks[j] = 0;
  return true;
}

static void fill_values(felt_value values[], int count) {
  int ranks[7] = {0};
  int n = 0;
  do {
    values[n++] = five_of_a_kind(ranks, count) ? 0 : felt_eval(without_flush(ranks, count));
  } while (next_multiset(ranks, count));
}

static void fill_suits(struct tables *t) {
  int triples = 0;
  for (unsigned set = 0; set < SUIT_SETS; set++) {
    int count = __builtin_popcount(set);
    t->triple[set] = count == 3 ? (uint16_t)triples++ : 0;
    t->flush[set] = count >= 5 && count <= 7 ? felt_eval(set) : 0;
  }
  felt_assert(triples == TRIPLES);
}

static void fill_categories(struct tables *t) {
  t->category[0] = FELT_HIGH_CARD;
  for (int value = FELT_VALUES; value >= 1; value--) {
    t->category[value] = (uint8_t)felt_eval_category((felt_value)value);
    t->first[t->category[value]] = (felt_value)value;
  }
  t->first[FELT_CATEGORIES] = FELT_VALUES + 1;
}

void felt_tables_fill(struct tables *t) {
  fill_pairs(t);
  fill_holds(t);
  fill_lanes(t);
  fill_card_lanes(t);
  fill_starts(t);
  fill_choose(t);
  fill_values(t->seven, 7);
  fill_values(t->five, 5);
  fill_suits(t);
  fill_categories(t);
}

int felt_multiset_of(const struct tables *t, const int ranks[], int count) {
  int sorted[7];
  for (int i = 0; i < count; i++) {
    int j = i;
    for (; j > 0 && sorted[j - 1] > ranks[i]; j--) sorted[j] = sorted[j - 1];
    sorted[j] = ranks[i];
  }
  return multiset(t, sorted, count);
}

void felt_value_pairs(const struct tables *t, const int ranks[5], felt_value value[PAIRS]) {
  int as_is[6] = {0}, one_up[6] = {0}, two_up[6] = {0}; /* partial numbers with 0, 1, 2 ranks put before */
  for (int i = 0; i < 5; i++) {
    as_is[i + 1] = as_is[i] + t->choose[ranks[i] + i][i + 1];
    one_up[i + 1] = one_up[i] + t->choose[ranks[i] + i + 1][i + 2];
    two_up[i + 1] = two_up[i] + t->choose[ranks[i] + i + 2][i + 3];
  }
  int below[FELT_RANKS]; /* the board's ranks that come before a rank */
  for (int r = 0, i = 0; r < FELT_RANKS; r++) {
    while (i < 5 && ranks[i] <= r) i++;
    below[r] = i;
  }
  for (int p = 0; p < PAIRS; p++) {
    int a = t->low[p], b = t->high[p], i = below[a], j = below[b];
    int n = as_is[i] + t->choose[a + i][i + 1] + one_up[j] - one_up[i] + t->choose[b + j + 1][j + 2] +
            two_up[5] - two_up[j];
    value[p] = t->seven[n];
  }
}
