/* Boards and flops by their ranks alone, as if flushes did not exist. */
#include "variant.h"

/* ---- the tally of a board */

void VARIANT(tally_ranks)(const struct tables *t, const struct rank_board *board, const int left[FELT_RANKS],
                          struct tally *tally) {
  memset(tally->row, 0, (size_t)(board->steps + 1) * sizeof tally->row[0]);
  for (int p = 0; p < UNEQUAL; p++) {
    int a = t->low[p], b = t->high[p];
    int16_t *row = tally->row[board->step[p] + 1];
    row[a] = (int16_t)(row[a] + left[b]);
    row[b] = (int16_t)(row[b] + left[a]);
    row[ALL] = (int16_t)(row[ALL] + left[a] * left[b]);
  }
  for (int a = 0; a < FELT_RANKS; a++) {
    int16_t *row = tally->row[board->step[UNEQUAL + a] + 1];
    row[a] = (int16_t)(row[a] + (left[a] > 0 ? left[a] - 1 : 0));
    row[ALL] = (int16_t)(row[ALL] + left[a] * (left[a] - 1) / 2);
  }
  for (int n = 1; n <= board->steps; n++)
    add_row(tally->row[n], tally->row[n - 1], TALLY_ROOM * sizeof(int16_t) / sizeof(uint64_t));
}

/* Those of a row that hold neither card of the hole. Only the hole itself holds both. */
static inline int16_t disjoint(const struct tables *t, const int16_t row[], int pair, bool itself) {
  return (int16_t)(row[ALL] - row[t->low[pair]] - row[t->high[pair]] + itself);
}

/* Numbers the board's different values from the lowest up, by a bitmap of all values. */
static void number_steps(const struct tables *t, const struct stakes *s, struct rank_board *board) {
  enum { WORD = 64, WORDS = FELT_VALUES / WORD + 1 };
  uint64_t bits[WORDS] = {0};
  uint8_t before[WORDS + 1];
  for (int p = 0; p < PAIRS; p++) bits[board->value[p] / WORD] |= UINT64_C(1) << board->value[p] % WORD;
  before[0] = 0;
  for (int i = 0; i < WORDS; i++) before[i + 1] = (uint8_t)(before[i] + __builtin_popcountll(bits[i]));
  const felt_value limits[2] = {s->qualifies, t->first[FELT_FLUSH]};
  int steps[2];
  for (int i = 0; i < 2; i++) {
    uint64_t lower = bits[limits[i] / WORD] & ((UINT64_C(1) << limits[i] % WORD) - 1);
    steps[i] = before[limits[i] / WORD] + __builtin_popcountll(lower);
  }
  board->unqualified_steps = steps[0];
  board->plain_steps = steps[1];
  board->steps = before[WORDS];
  for (int p = 0; p < PAIRS; p++) {
    uint64_t lower = bits[board->value[p] / WORD] & ((UINT64_C(1) << board->value[p] % WORD) - 1);
    board->step[p] = (uint8_t)(before[board->value[p] / WORD] + __builtin_popcountll(lower));
  }
}

/* ---- boards */

static void count_dealers(const struct tables *t, const struct stakes *s, const int ranks[5],
                          struct rank_board *board) {
  int left[FELT_RANKS];
  for (int r = 0; r < FELT_RANKS; r++) left[r] = FELT_SUITS;
  for (int i = 0; i < 5; i++) left[ranks[i]]--;
  struct tally tally;
  number_steps(t, s, board);
  VARIANT(tally_ranks)(t, board, left, &tally);
  const int16_t *unqualified = tally.row[board->unqualified_steps], *plain = tally.row[board->plain_steps];
  for (int p = 0; p < PAIRS; p++) {
    int step = board->step[p];
    board->below[p] = disjoint(t, tally.row[step], p, false);
    board->upto[p] = disjoint(t, tally.row[step + 1], p, true);
    board->unqualified[p] = disjoint(t, unqualified, p, step < board->unqualified_steps);
    board->plain[p] = disjoint(t, plain, p, step < board->plain_steps);
    board->qualified[p] = step >= board->unqualified_steps ? -1 : 0;
    board->above_flush[p] = step >= board->plain_steps;
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
            felt_value_pairs(t, ranks, board->value);
            count_dealers(t, space->s, ranks, board);
            score_board(t, space->s, space->s->kept[space->group], t->five[n], board);
          }
    }
}

/* ---- flops */

/* Ways to turn up ranks x and y, given what the flop and the hole leave of them. */
static void ways(const struct tables *t, const int left[], int x, int y, sum way[PAIR_ROOM]) {
  for (int p = 0; p < PAIR_ROOM; p++) {
    int cards_x = left[x] - t->holds[x][p], cards_y = left[y] - t->holds[y][p];
    way[p] = (sum)(x == y ? cards_x * (cards_x - 1) / 2 : cards_x * cards_y);
  }
}

static void add_ranks(struct rank_sums *restrict to, const struct rank_sums *restrict from,
                      const sum way[restrict]) {
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
          ALIGNED sum way[PAIR_ROOM];
          ways(t, left, x, y, way);
          add_ranks(&flops[n], &space->boards[felt_multiset_of(t, (int[]){l, m, h, x, y}, 5)].sums, way);
        }
      }
}
