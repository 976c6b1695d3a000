/* Boards and flops by their ranks alone, as if flushes did not exist. */
#include "variant.h"

/* Dealer's holes with values so far, and how many of them hold one given card of a rank. */
struct tally {
  int all;
  int holding[FELT_RANKS];
};

static void add_dealer(const struct tables *t, struct tally *tally, const int left[], int pair) {
  int a = t->low[pair], b = t->high[pair];
  if (a == b) {
    tally->all += left[a] * (left[a] - 1) / 2;
    tally->holding[a] += left[a] - 1;
  } else {
    tally->all += left[a] * left[b];
    tally->holding[a] += left[b];
    tally->holding[b] += left[a];
  }
}

/* Those of the tally that hold neither card of the hole. Only the hole itself holds both. */
static int16_t disjoint(const struct tables *t, const struct tally *tally, int pair, bool counted_itself) {
  return (int16_t)(tally->all - tally->holding[t->low[pair]] - tally->holding[t->high[pair]] +
                   counted_itself);
}

/* Pairs in ascending order of value. */
static void sort_pairs(const felt_value value[], uint8_t order[]) {
  uint32_t keys[PAIRS];
  for (int i = 0; i < PAIRS; i++) {
    uint32_t key = (uint32_t)value[i] << 8 | (uint32_t)i;
    int j = i;
    for (; j > 0 && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
  }
  for (int i = 0; i < PAIRS; i++) order[i] = (uint8_t)keys[i];
}

static void value_holes(const struct tables *t, const int ranks[5], struct rank_board *board) {
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
    board->value[p] = t->seven[n];
  }
}

static void count_dealers(const struct tables *t, const struct stakes *s, const int ranks[5],
                          struct rank_board *board) {
  int left[FELT_RANKS];
  for (int r = 0; r < FELT_RANKS; r++) left[r] = FELT_SUITS;
  for (int i = 0; i < 5; i++) left[ranks[i]]--;
  uint8_t order[PAIRS];
  sort_pairs(board->value, order);
  struct tally tally = {0}, unqualified = {0}, plain = {0};
  felt_value flush = t->first[FELT_FLUSH];
  int step = 0;
  for (int i = 0, end; i < PAIRS; i = end) {
    felt_value value = board->value[order[i]];
    for (end = i; end < PAIRS && board->value[order[end]] == value; end++) {
      int p = order[end];
      board->below[p] = disjoint(t, &tally, p, false);
      board->step[p] = (uint8_t)step;
    }
    for (int j = i; j < end; j++) add_dealer(t, &tally, left, order[j]);
    for (int j = i; j < end; j++) board->upto[order[j]] = disjoint(t, &tally, order[j], true);
    step++;
    if (value < s->qualifies) unqualified = tally, board->unqualified_steps = step;
    if (value < flush) plain = tally;
  }
  board->steps = step;
  for (int p = 0; p < PAIRS; p++) {
    board->unqualified[p] = disjoint(t, &unqualified, p, board->value[p] < s->qualifies);
    board->plain[p] = disjoint(t, &plain, p, board->value[p] < flush);
    board->qualified[p] = board->value[p] >= s->qualifies ? -1 : 0;
    board->above_flush[p] = board->value[p] >= t->first[FELT_FULL_HOUSE];
  }
}

static void score_board(const struct tables *t, const struct stakes *s, const int64_t kept[KINDS],
                        felt_value own, struct rank_board *board) {
  signed_sum ante = (signed_sum)s->ante, play = ante * s->river;
  for (int p = 0; p < PAIRS; p++) {
    int category = t->category[board->value[p]];
    int kind = category + (board->value[p] == own ? FELT_CATEGORIES : 0);
    board->blind[p] = (signed_sum)s->blind[category];
    board->kept[p] = (signed_sum)(DEALERS * kept[kind]);
  }
  for (int p = 0; p < PAIRS; p++)
    score(ante, play, board->below[p], board->upto[p], board->unqualified[p], board->qualified[p],
          board->blind[p], board->kept[p], &board->sums.base[p], &board->sums.margin[p],
          &board->sums.spared[p]);
}

/* The part's share of the multisets of five ranks, by their highest rank and second highest. */
void VARIANT(rank_boards)(struct space *space, int part, int parts) {
  const struct tables *t = space->t;
  int ranks[5];
  for (ranks[4] = 0; ranks[4] < FELT_RANKS; ranks[4]++)
    for (ranks[3] = 0; ranks[3] <= ranks[4]; ranks[3]++) {
      if (t->pair[ranks[3]][ranks[4]] % parts != part) continue;
      for (ranks[2] = 0; ranks[2] <= ranks[3]; ranks[2]++)
        for (ranks[1] = 0; ranks[1] <= ranks[2]; ranks[1]++)
          for (ranks[0] = 0; ranks[0] <= ranks[1]; ranks[0]++) {
            if (ranks[0] == ranks[4]) continue;
            int n = multiset(t, ranks, 5);
            struct rank_board *board = &space->boards[n];
            value_holes(t, ranks, board);
            count_dealers(t, space->s, ranks, board);
            score_board(t, space->s, space->s->kept[space->group], t->five[n], board);
          }
    }
}

/* Ways to turn up ranks x and y, given what the flop and the hole leave of them. */
static void ways(const struct tables *t, const int left[], int x, int y, sum way[PAIR_ROOM]) {
  for (int p = 0; p < PAIRS; p++) {
    int held_x = (t->low[p] == x) + (t->high[p] == x), held_y = (t->low[p] == y) + (t->high[p] == y);
    int cards_x = left[x] - held_x, cards_y = left[y] - held_y;
    way[p] = (sum)(x == y ? cards_x * (cards_x - 1) / 2 : cards_x * cards_y);
  }
}

static void add_ranks(struct rank_sums *to, const struct rank_sums *from, const sum way[]) {
  for (int p = 0; p < PAIR_ROOM; p++) {
    to->base[p] += way[p] * from->base[p];
    to->margin[p] += way[p] * from->margin[p];
    to->spared[p] += way[p] * from->spared[p];
  }
}

void VARIANT(rank_flops)(struct space *space, int part, int parts) {
  const struct tables *t = space->t;
  struct rank_sums *flops = space->flops[space->group].ranks;
  for (int h = 0, n = 0; h < FELT_RANKS; h++)
    for (int m = 0; m <= h; m++)
      for (int l = 0; l <= m; l++, n++) {
        if (n % parts != part) continue;
        int left[FELT_RANKS];
        for (int r = 0; r < FELT_RANKS; r++) left[r] = FELT_SUITS - (r == l) - (r == m) - (r == h);
        for (int pair = 0; pair < PAIRS; pair++) {
          int x = t->low[pair], y = t->high[pair];
          sum way[PAIR_ROOM] = {0};
          ways(t, left, x, y, way);
          add_ranks(&flops[n], &space->boards[felt_multiset_of(t, (int[]){l, m, h, x, y}, 5)].sums, way);
        }
      }
}
