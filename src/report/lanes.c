#include "lanes.h"

#include "felt/eval.h"

enum { DEALERS = 990 };

/* ---- tables */

static bool fill_odds(const struct felt_game *game, struct lane_tables *t) {
  t->unit = 1;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    int64_t per = game->blind[c].per ? game->blind[c].per : 1, unit = t->unit;
    while (unit % per) unit += t->unit;
    t->unit = unit;
  }
  for (int c = 0; c < FELT_CATEGORIES; c++)
    t->blind[c] = game->blind[c].per ? t->unit * game->blind[c].to / game->blind[c].per : 0;
  return t->unit <= 1000;
}

static void fill_lanes(struct lane_tables *t) {
  int pairs = 0;
  for (int high = 0; high < FELT_RANKS; high++)
    for (int low = 0; low <= high; low++) {
      t->low[pairs] = (uint8_t)low;
      t->high[pairs] = (uint8_t)high;
      t->pair[low][high] = t->pair[high][low] = (uint8_t)pairs++;
    }
  for (int lane = 0; lane < LANES; lane++) {
    int a = lane < LANES_ONE ? t->high[lane % RANK_PAIRS] : (lane - LANES_ONE) / FELT_RANKS;
    int b = lane < LANES_ONE ? t->low[lane % RANK_PAIRS] : (lane - LANES_ONE) % FELT_RANKS;
    t->lane[lane].a = (uint8_t)a;
    t->lane[lane].b = (uint8_t)b;
    t->lane[lane].pair = t->pair[a][b];
  }
}

bool lane_tables_fill(const struct felt_game *game, struct lane_tables *t) {
  for (int v = 0; v <= FELT_VALUES; v++)
    t->category[v] = v == 0 ? 0 : (uint8_t)felt_eval_category((felt_value)v);
  t->qualifies = 1;
  while (t->category[t->qualifies] < game->qualifies) t->qualifies++;
  fill_lanes(t);
  return fill_odds(game, t);
}

/* ---- ranks, suits aside */

/* Cards of equal rank take different suits, and no suit gets five. */
static felt_value plain_value(const int ranks[], int count) {
  int seen[FELT_RANKS] = {0}, turn = 0;
  felt_set set = 0;
  for (int i = 0; i < count; i++) {
    if (seen[ranks[i]]++ == FELT_SUITS) return 0; /* five of a kind */
    while (set & felt_set_of(felt_card_make(ranks[i], turn % FELT_SUITS))) turn++;
    set |= felt_set_of(felt_card_make(ranks[i], turn++ % FELT_SUITS));
  }
  return felt_eval(set);
}

void rank_board_fill(const struct lane_tables *t, const int rank[5], struct rank_board *board) {
  int ranks[7];
  memset(board->count, 0, sizeof board->count);
  for (int i = 0; i < 5; i++) {
    ranks[i] = board->rank[i] = rank[i];
    board->count[rank[i]]++;
  }
  board->own = plain_value(ranks, 5);
  for (ranks[5] = 0; ranks[5] < FELT_RANKS; ranks[5]++) board->one[ranks[5]] = plain_value(ranks, 6);
  for (int p = 0; p < RANK_PAIRS; p++) {
    ranks[5] = t->low[p];
    ranks[6] = t->high[p];
    board->two[p] = plain_value(ranks, 7);
  }
}

/* ---- one class: what is left, and its values in order */

/* Where no suit lies three times every card is one of the others. */
struct left {
  int spade[FELT_RANKS], other[FELT_RANKS];
};

static struct left left_of(const struct rank_board *board, unsigned spades) {
  struct left left;
  for (int r = 0; r < FELT_RANKS; r++) {
    int on_board = (int)(spades >> r & 1);
    left.spade[r] = spades ? 1 - on_board : 0;
    left.other[r] = (spades ? FELT_SUITS - 1 : FELT_SUITS) - (board->count[r] - on_board);
  }
  return left;
}

static felt_value better_of(felt_value one, felt_value two) {
  return one > two ? one : two;
}

/* The lanes that have a hole, with their values. */
static int list_lanes(const struct lane_tables *t, const struct rank_board *board, const struct left *left,
                      unsigned spades, felt_value value[LANES], uint16_t list[LANES]) {
  int count = 0;
  felt_value own = felt_eval_by_suit[spades];
  for (int p = 0; p < RANK_PAIRS; p++) {
    int a = t->high[p], b = t->low[p];
    if (left->other[a] - (a == b) > 0 && left->other[b] > 0) {
      value[p] = better_of(board->two[p], own);
      list[count++] = (uint16_t)p;
    }
    if (a != b && left->spade[a] && left->spade[b]) {
      value[LANES_BOTH + p] = better_of(board->two[p], felt_eval_by_suit[spades | 1U << a | 1U << b]);
      list[count++] = (uint16_t)(LANES_BOTH + p);
    }
  }
  for (int a = 0; a < FELT_RANKS; a++) {
    if (!left->spade[a]) continue;
    felt_value flush = felt_eval_by_suit[spades | 1U << a];
    for (int b = 0, lane = LANES_ONE + FELT_RANKS * a; b < FELT_RANKS; b++, lane++) {
      if (left->other[b] <= 0) continue;
      value[lane] = better_of(board->two[t->pair[a][b]], flush);
      list[count++] = (uint16_t)lane;
    }
  }
  return count;
}

/* By one digit of the value, keeping the order of equal ones. */
static void sort_digit(const felt_value value[LANES], int shift, int count, const uint16_t from[LANES],
                       uint16_t to[LANES]) {
  enum { DIGITS = 128 };
  uint16_t start[DIGITS + 1] = {0};
  for (int i = 0; i < count; i++) start[(value[from[i]] >> shift) % DIGITS + 1]++;
  for (int d = 0; d < DIGITS; d++) start[d + 1] = (uint16_t)(start[d + 1] + start[d]);
  for (int i = 0; i < count; i++) to[start[(value[from[i]] >> shift) % DIGITS]++] = from[i];
}

/* ---- dealers beaten: one sweep over the lanes in the order of their values */

/* Holes swept over, and of them those with one given card. */
struct seen {
  int all, spade[FELT_RANKS], other[FELT_RANKS];
};

static void see(struct seen *seen, const struct left *left, int lane, int a, int b) {
  if (lane >= LANES_ONE) {
    seen->all += left->other[b];
    seen->spade[a] += left->other[b];
    seen->other[b]++;
  } else if (lane >= LANES_BOTH) {
    seen->all++;
    seen->spade[a]++;
    seen->spade[b]++;
  } else if (a == b) {
    seen->all += left->other[a] * (left->other[a] - 1) / 2;
    seen->other[a] += left->other[a] - 1;
  } else {
    seen->all += left->other[a] * left->other[b];
    seen->other[a] += left->other[b];
    seen->other[b] += left->other[a];
  }
}

/* Those that share no card with a hole of the lane; the hole itself, where seen, is taken off once too often.
 */
static int apart(const struct seen *seen, int lane, int a, int b) {
  int with_a = lane >= LANES_BOTH ? seen->spade[a] : seen->other[a];
  int with_b = lane >= LANES_BOTH && lane < LANES_ONE ? seen->spade[b] : seen->other[b];
  return seen->all - with_a - with_b;
}

static void sweep(const struct lane_tables *t, const struct left *left, const felt_value value[LANES],
                  struct lane_class *class) {
  struct seen seen = {0}, unqualified = {0};
  int won[LANES], upto[LANES];
  for (int i = 0, end; i < class->count; i = end) {
    felt_value in_hand = value[class->order[i]];
    for (end = i; end < class->count && value[class->order[end]] == in_hand; end++) {
      int lane = class->order[end];
      won[end] = apart(&seen, lane, t->lane[lane].a, t->lane[lane].b);
    }
    for (int j = i; j < end; j++) {
      int lane = class->order[j];
      see(&seen, left, lane, t->lane[lane].a, t->lane[lane].b);
    }
    if (in_hand < t->qualifies) unqualified = seen;
    for (int j = i; j < end; j++) {
      int lane = class->order[j];
      upto[j] = apart(&seen, lane, t->lane[lane].a, t->lane[lane].b) + 1;
    }
  }
  for (int i = 0; i < class->count; i++) {
    int lane = class->order[i], lost = DEALERS - upto[i];
    bool qualified = value[lane] >= t->qualifies;
    int low = apart(&unqualified, lane, t->lane[lane].a, t->lane[lane].b) + (qualified ? 0 : 1);
    int64_t ante = qualified ? won[i] - low - lost : low - DEALERS;
    class->worth[lane].base = t->unit * (ante - lost) + t->blind[t->category[value[lane]]] * won[i];
    class->worth[lane].ahead = won[i] - lost;
  }
}

/* ---- outs */

/* The board with one card more: a spade of each rank, then one of the others. */
struct outs {
  felt_value with[2 * FELT_RANKS];
  int cards[2 * FELT_RANKS];
  uint8_t order[2 * FELT_RANKS]; /* best first */
};

static void list_outs(const struct rank_board *board, const struct left *left, unsigned spades,
                      struct outs *outs) {
  for (int i = 0; i < 2 * FELT_RANKS; i++) {
    int rank = i % FELT_RANKS, at = i;
    bool spade = i < FELT_RANKS;
    outs->cards[i] = spade ? left->spade[rank] : left->other[rank];
    outs->with[i] = better_of(board->one[rank], felt_eval_by_suit[spade ? spades | 1U << rank : spades]);
    for (; at > 0 && outs->with[outs->order[at - 1]] < outs->with[i]; at--)
      outs->order[at] = outs->order[at - 1];
    outs->order[at] = (uint8_t)i;
  }
}

static void count_outs(const struct lane_tables *t, const struct rank_board *board, const struct left *left,
                       const felt_value value[LANES], struct lane_class *class) {
  struct outs outs;
  int next = 0, better = 0;
  list_outs(board, left, class->spades, &outs);
  int own = t->category[better_of(board->own, felt_eval_by_suit[class->spades])];
  for (int i = class->count - 1; i >= 0; i--) { /* from the best hand down, ever more cards beat it */
    int lane = class->order[i], a = t->lane[lane].a, b = t->lane[lane].b;
    for (; next < 2 * FELT_RANKS && outs.with[outs.order[next]] > value[lane]; next++)
      better += outs.cards[outs.order[next]];
    bool paired = a == b || board->count[a] || board->count[b] || t->category[value[lane]] > own;
    int one = lane >= LANES_BOTH ? a : FELT_RANKS + a;
    int two = lane >= LANES_BOTH && lane < LANES_ONE ? b : FELT_RANKS + b;
    class->worth[lane].outs =
        paired ? OUTS_NONE : better - (outs.with[one] > value[lane]) - (outs.with[two] > value[lane]);
  }
}

void lane_class_fill(const struct lane_tables *t, const struct rank_board *board, unsigned spades,
                     struct lane_class *class) {
  felt_value value[LANES];
  uint16_t list[LANES], half[LANES];
  struct left left = left_of(board, spades);
  class->spades = spades;
  class->count = list_lanes(t, board, &left, spades, value, list);
  sort_digit(value, 0, class->count, list, half);
  sort_digit(value, 7, class->count, half, class->order);
  sweep(t, &left, value, class);
  count_outs(t, board, &left, value, class);
}
