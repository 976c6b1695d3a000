/* Boards with three, four or five cards of one suit, called spades here: what the flush changes.
 *
 * Only spade or not matters beside the ranks. Each class of boards gives a vector over the 338 lanes of
 * holes: its sums less those of the same ranks without flushes. The vectors go straight into the sums of
 * flops. */
#include "variant.h"

static void add_lanes(struct lane_sums *restrict to, const struct lane_sums *restrict from) {
  for (int i = 0; i < LANE_ROOM; i++) to->base[i] += from->base[i];
  for (int i = 0; i < LANE_ROOM; i++) to->margin[i] += from->margin[i];
  for (int i = 0; i < LANE_ROOM; i++) to->spared[i] += from->spared[i];
}

static void add_times(struct lane_sums *restrict to, const struct lane_sums *restrict from,
                      const sum way[restrict]) {
  for (int i = 0; i < LANE_ROOM; i++) to->base[i] += way[i] * from->base[i];
  for (int i = 0; i < LANE_ROOM; i++) to->margin[i] += way[i] * from->margin[i];
  for (int i = 0; i < LANE_ROOM; i++) to->spared[i] += way[i] * from->spared[i];
}

/* Sums of a class less those of the same ranks without flushes; 0 where the hole's spades lie on the board.
 */
static void score_class(const struct space *space, const struct counts *restrict c,
                        const struct rank_board *board, const sum live[restrict],
                        struct lane_sums *restrict out) {
  const uint8_t *lane_pair = space->t->lane_pair;
  signed_sum ante = (signed_sum)space->s->ante, play = ante * space->s->river;
  ALIGNED sum base[LANE_ROOM], margin[LANE_ROOM], spared[LANE_ROOM];
  for (int i = 0; i < LANE_ROOM; i++) {
    base[i] = board->sums.base[lane_pair[i]];
    margin[i] = board->sums.margin[lane_pair[i]];
    spared[i] = board->sums.spared[lane_pair[i]];
  }
  for (int i = 0; i < LANE_ROOM; i++) {
    sum b, m, s;
    score(ante, play, c->below[i], c->upto[i], c->unqualified[i], c->qualified[i], c->blind[i], c->kept[i],
          &b, &m, &s);
    out->base[i] = (b - base[i]) & live[i];
    out->margin[i] = (m - margin[i]) & live[i];
    out->spared[i] = (s - spared[i]) & live[i];
  }
}

/* ---- three spades */

enum { ALL = FELT_RANKS, TALLY = 16 };

/* Of the holes of two spades, by how many steps of the rank board's values lie at or below them: tally[n]
 * counts those below step n, for each spade those that hold it, and ALL. */
static void tally_spades(const struct rank_board *board, const struct tables *t, unsigned spades,
                         uint8_t tally[PAIRS + 1][TALLY]) {
  memset(tally, 0, (size_t)(board->steps + 1) * TALLY);
  unsigned left = (unsigned)FELT_SUIT_MASK & ~spades;
  for (unsigned highs = left; highs; highs &= highs - 1) {
    int b = __builtin_ctz(highs);
    for (unsigned lows = left & ((1U << b) - 1); lows; lows &= lows - 1) {
      int a = __builtin_ctz(lows);
      uint8_t *row = tally[board->step[t->pair[a][b]] + 1];
      row[a]++, row[b]++, row[ALL]++;
    }
  }
  for (int n = 1; n <= board->steps; n++)
    for (int i = 0; i < TALLY; i++) tally[n][i] = (uint8_t)(tally[n][i] + tally[n - 1][i]);
}

static void count_three(const struct space *space, const struct rank_board *board,
                        const struct spade_triple *triple, struct counts *restrict c) {
  const struct tables *t = space->t;
  ALIGNED uint8_t tally[PAIRS + 1][TALLY];
  tally_spades(board, t, triple->spades, tally);
  const uint8_t *unqualified = tally[board->unqualified_steps];
  const int16_t *flushes = triple->plain_flushes;
  for (int p = 0; p < PAIRS; p++) { /* no spade: the flushes are out of the dealer's plain holes */
    const uint8_t *below = tally[board->step[p]], *upto = tally[board->step[p] + 1];
    int beaten = board->above_flush[p] ? flushes[ALL] : 0;
    c->below[LANE_NONE + p] = (int16_t)(board->below[p] - below[ALL] + beaten);
    c->upto[LANE_NONE + p] = (int16_t)(board->upto[p] - upto[ALL] + beaten);
    c->unqualified[LANE_NONE + p] = (int16_t)(board->unqualified[p] - unqualified[ALL]);
    c->qualified[LANE_NONE + p] = board->qualified[p];
    c->blind[LANE_NONE + p] = board->blind[p];
    c->kept[LANE_NONE + p] = board->kept[p];
  }
  for (int a = 0; a < FELT_RANKS; a++)
    for (int b = 0; b < FELT_RANKS; b++) { /* the spade a takes its flushes from the dealer */
      int p = t->pair[a][b], lane = LANE_ONE + a * FELT_RANKS + b;
      const uint8_t *below = tally[board->step[p]], *upto = tally[board->step[p] + 1];
      int beaten = board->above_flush[p] ? flushes[a] : 0;
      c->below[lane] = (int16_t)(board->below[p] - below[ALL] + below[a] + beaten);
      c->upto[lane] = (int16_t)(board->upto[p] - upto[ALL] + upto[a] + beaten);
      c->unqualified[lane] = (int16_t)(board->unqualified[p] - unqualified[ALL] + unqualified[a]);
      c->qualified[lane] = board->qualified[p];
      c->blind[lane] = board->blind[p];
      c->kept[lane] = board->kept[p];
    }
  for (int p = 0; p < UNEQUAL; p++) { /* two spades: 28 of the dealer's holes are flushes too */
    enum { FLUSHES = 28 };
    int a = t->low[p], b = t->high[p];
    int others = triple->straight[p] ? DEALERS - FLUSHES : board->plain[p] - FLUSHES;
    int itself = board->step[p] < board->unqualified_steps;
    c->below[p] = c->upto[p] = (int16_t)(others + triple->lower[p]);
    c->unqualified[p] =
        (int16_t)(board->unqualified[p] - unqualified[ALL] + unqualified[a] + unqualified[b] - itself);
    c->qualified[p] = -1;
    c->blind[p] = triple->blind[p];
    c->kept[p] = triple->kept[p];
  }
}

static void flush_triple(const struct space *space, unsigned spades, struct spade_triple *triple) {
  const struct tables *t = space->t;
  const struct stakes *s = space->s;
  felt_value value[UNEQUAL] = {0};
  triple->spades = spades;
  for (int i = 0; i <= FELT_RANKS; i++) triple->plain_flushes[i] = 0;
  for (int p = 0; p < UNEQUAL; p++) {
    unsigned hole = 1U << t->low[p] | 1U << t->high[p];
    if (hole & spades) continue;
    value[p] = t->flush[hole | spades];
    int category = t->category[value[p]];
    triple->straight[p] = category >= FELT_STRAIGHT_FLUSH;
    triple->blind[p] = (signed_sum)s->blind[category];
    triple->kept[p] = (signed_sum)(DEALERS * s->kept[space->group][category]);
    for (int i = 0; i <= FELT_RANKS; i++) /* without spade i; bit 13 is in no hole */
      triple->plain_flushes[i] =
          (int16_t)(triple->plain_flushes[i] + (!triple->straight[p] && !(hole >> i & 1)));
  }
  for (int p = 0; p < UNEQUAL; p++) {
    unsigned hole = 1U << t->low[p] | 1U << t->high[p];
    triple->lower[p] = 0;
    for (int q = 0; q < UNEQUAL && value[p]; q++)
      if (value[q] && value[q] < value[p] && !(hole & (1U << t->low[q] | 1U << t->high[q])))
        triple->lower[p]++;
  }
  for (int i = 0; i < LANE_ROOM; i++) {
    unsigned hole = (1U << t->lane_spades[i][0] | 1U << t->lane_spades[i][1]) & (unsigned)FELT_SUIT_MASK;
    triple->live[i] = i < LANES && !(hole & spades) ? (sum)-1 : 0;
  }
}

/* All boards of three spades with the other two ranks of `pair`. */
static void boards_of_three(struct space *space, struct part_space *own, int pair) {
  const struct tables *t = space->t;
  int x = t->low[pair], y = t->high[pair];
  ALIGNED sum way[LANE_ROOM];
  for (int i = 0; i < LANE_ROOM; i++) {
    int cards = t->others[x][i];
    way[i] = (sum)(x == y ? cards * (cards - 1) / 2 : cards * t->others[y][i]);
  }
  struct lane_sums *change = &own->change;
  memset(own->pairs, 0, sizeof own->pairs);
  for (int h = 2, n = 0; h < FELT_RANKS; h++)
    for (int m = 1; m < h; m++)
      for (int l = 0; l < m; l++, n++) {
        const struct spade_triple *triple = &space->triples[n];
        const struct rank_board *board = &space->boards[felt_multiset_of(t, (int[]){l, m, h, x, y}, 5)];
        count_three(space, board, triple, &own->counts);
        score_class(space, &own->counts, board, triple->live, change);
        add_times(&own->three[n], change, way);
        add_lanes(&own->pairs[t->pair[l][m]], change);
        add_lanes(&own->pairs[t->pair[l][h]], change);
        add_lanes(&own->pairs[t->pair[m][h]], change);
      }
}

static void halve_lanes(struct lane_sums *sums) {
  /* Each turn and river came in twice. The wrapped sums stand for small whole numbers, so halving is exact.
   */
  for (int i = 0; i < LANE_ROOM; i++) {
    sums->base[i] = (sum)((signed_sum)sums->base[i] / 2);
    sums->margin[i] = (sum)((signed_sum)sums->margin[i] / 2);
    sums->spared[i] = (sum)((signed_sum)sums->spared[i] / 2);
  }
}

/* Flops with one or two of these spades: turn and river bring the rest. */
static void flops_of_three(struct space *space, struct part_space *own, int pair) {
  const struct tables *t = space->t;
  struct lane_sums(*one)[PAIRS] = space->flops[space->group].one;
  int x = t->low[pair], y = t->high[pair];
  ALIGNED sum way_x[LANE_ROOM], way_y[LANE_ROOM];
  for (int i = 0; i < LANE_ROOM; i++) {
    way_x[i] = (sum)(t->others[x][i] - (x == y));
    way_y[i] = (sum)t->others[y][i];
  }
  for (int p = 0; p < UNEQUAL; p++) {
    add_times(&own->two[p][y], &own->pairs[p], way_x);
    if (x != y) add_times(&own->two[p][x], &own->pairs[p], way_y);
    add_lanes(&one[t->low[p]][pair], &own->pairs[p]);
    add_lanes(&one[t->high[p]][pair], &own->pairs[p]);
  }
  for (int r = 0; r < FELT_RANKS; r++) halve_lanes(&one[r][pair]);
}

/* ---- four and five spades: by the dealer's 26 kinds of card, 13 spades and 13 ranks of others */

struct hole_value {
  felt_value value;
  uint16_t lane;
};

static int by_value(const void *one, const void *two) {
  const struct hole_value *a = one, *b = two;
  return (a->value > b->value) - (a->value < b->value);
}

struct card_tally {
  int all;
  int spade[FELT_RANKS + 1], other[FELT_RANKS];
};

static int holes_in_lane(const struct tables *t, int lane, const int left[]) {
  int p = t->lane_pair[lane];
  if (lane < LANE_ONE) return 1;
  if (lane < LANE_NONE) return left[(lane - LANE_ONE) % FELT_RANKS];
  int a = t->low[p], b = t->high[p];
  return a == b ? left[a] * (left[a] - 1) / 2 : left[a] * left[b];
}

static void add_hole(const struct tables *t, struct card_tally *tally, int lane, const int left[]) {
  int p = t->lane_pair[lane], a = t->low[p], b = t->high[p];
  tally->all += holes_in_lane(t, lane, left);
  if (lane < LANE_ONE) {
    tally->spade[a]++, tally->spade[b]++;
  } else if (lane < LANE_NONE) {
    int spade = (lane - LANE_ONE) / FELT_RANKS, other = (lane - LANE_ONE) % FELT_RANKS;
    tally->spade[spade] += left[other];
    tally->other[other]++;
  } else if (a == b) {
    tally->other[a] += left[a] - 1;
  } else {
    tally->other[a] += left[b];
    tally->other[b] += left[a];
  }
}

static int16_t apart(const struct tables *t, const struct card_tally *tally, int lane, bool itself) {
  int p = t->lane_pair[lane], a = t->low[p], b = t->high[p], holding;
  if (lane < LANE_ONE)
    holding = tally->spade[a] + tally->spade[b];
  else if (lane < LANE_NONE)
    holding = tally->spade[(lane - LANE_ONE) / FELT_RANKS] + tally->other[(lane - LANE_ONE) % FELT_RANKS];
  else
    holding = tally->other[a] + tally->other[b];
  return (int16_t)(tally->all - holding + itself);
}

static felt_value value_in_lane(const struct space *space, const struct rank_board *board, unsigned spades,
                                int lane) {
  const struct tables *t = space->t;
  unsigned hole = (1U << t->lane_spades[lane][0] | 1U << t->lane_spades[lane][1]) & (unsigned)FELT_SUIT_MASK;
  felt_value flush = t->flush[spades | hole], plain = board->value[t->lane_pair[lane]];
  return flush > plain ? flush : plain;
}

/* Any class of board, by sorting its holes. */
static void count_any(const struct space *space, const struct rank_board *board, unsigned spades,
                      const int others[], felt_value own, struct counts *c, sum live[]) {
  const struct tables *t = space->t;
  const struct stakes *s = space->s;
  int left[FELT_RANKS], count = 0;
  struct hole_value holes[LANES];
  for (int r = 0; r < FELT_RANKS; r++) left[r] = FELT_SUITS - 1 - others[r];
  for (int lane = 0; lane < LANE_ROOM; lane++) {
    unsigned hole =
        (1U << t->lane_spades[lane][0] | 1U << t->lane_spades[lane][1]) & (unsigned)FELT_SUIT_MASK;
    live[lane] = lane < LANES && !(hole & spades) ? (sum)-1 : 0;
    if (live[lane])
      holes[count++] = (struct hole_value){value_in_lane(space, board, spades, lane), (uint16_t)lane};
  }
  qsort(holes, (size_t)count, sizeof holes[0], by_value);
  struct card_tally tally = {0}, unqualified = {0};
  for (int i = 0, end; i < count; i = end) {
    felt_value value = holes[i].value;
    for (end = i; end < count && holes[end].value == value; end++)
      c->below[holes[end].lane] = apart(t, &tally, holes[end].lane, false);
    for (int j = i; j < end; j++) add_hole(t, &tally, holes[j].lane, left);
    for (int j = i; j < end; j++) c->upto[holes[j].lane] = apart(t, &tally, holes[j].lane, true);
    if (value < s->qualifies) unqualified = tally;
  }
  for (int i = 0; i < count; i++) {
    int lane = holes[i].lane, category = t->category[holes[i].value];
    c->unqualified[lane] = apart(t, &unqualified, lane, holes[i].value < s->qualifies);
    c->qualified[lane] = holes[i].value >= s->qualifies ? -1 : 0;
    c->blind[lane] = (signed_sum)s->blind[category];
    c->kept[lane] =
        (signed_sum)(DEALERS *
                     s->kept[space->group][category + (holes[i].value == own ? FELT_CATEGORIES : 0)]);
  }
}

static void board_of_four(struct space *space, struct part_space *own, const int r[4], int x) {
  const struct tables *t = space->t;
  unsigned spades = 1U << r[0] | 1U << r[1] | 1U << r[2] | 1U << r[3];
  int others[FELT_RANKS] = {0};
  others[x] = 1;
  struct lane_sums *change = &own->change;
  ALIGNED sum live[LANE_ROOM], way[LANE_ROOM];
  int n = felt_multiset_of(t, (int[]){r[0], r[1], r[2], r[3], x}, 5);
  count_any(space, &space->boards[n], spades, others, t->five[n], &own->counts, live);
  score_class(space, &own->counts, &space->boards[n], live, change);
  for (int i = 0; i < LANE_ROOM; i++) way[i] = (sum)t->others[x][i];
  for (int i = 0; i < 4; i++) add_times(&own->three[t->triple[spades ^ 1U << r[i]]], change, way);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++) add_lanes(&own->two[t->pair[r[i]][r[j]]][x], change);
}

static void board_of_five(struct space *space, struct part_space *own, const int r[5]) {
  const struct tables *t = space->t;
  unsigned spades = 0;
  for (int i = 0; i < 5; i++) spades |= 1U << r[i];
  int others[FELT_RANKS] = {0};
  struct lane_sums *change = &own->change;
  ALIGNED sum live[LANE_ROOM];
  const struct rank_board *board = &space->boards[multiset(t, r, 5)];
  count_any(space, board, spades, others, t->flush[spades], &own->counts, live);
  score_class(space, &own->counts, board, live, change);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) add_lanes(&own->three[t->triple[spades ^ 1U << r[i] ^ 1U << r[j]]], change);
}

static void boards_of_more(struct space *space, struct part_space *own, int part, int parts) {
  int r[5], n = 0;
  for (r[3] = 3; r[3] < FELT_RANKS; r[3]++)
    for (r[2] = 2; r[2] < r[3]; r[2]++)
      for (r[1] = 1; r[1] < r[2]; r[1]++)
        for (r[0] = 0; r[0] < r[1]; r[0]++, n++) {
          if (n % parts != part) continue;
          for (int x = 0; x < FELT_RANKS; x++) board_of_four(space, own, r, x);
          for (r[4] = r[3] + 1; r[4] < FELT_RANKS; r[4]++) board_of_five(space, own, r);
        }
}

void VARIANT(spade_triples)(struct space *space, int part, int parts) {
  for (int h = 2, n = 0; h < FELT_RANKS; h++)
    for (int m = 1; m < h; m++)
      for (int l = 0; l < m; l++, n++)
        if (n % parts == part) flush_triple(space, 1U << l | 1U << m | 1U << h, &space->triples[n]);
}

void VARIANT(spade_boards)(struct space *space, int part, int parts) {
  struct part_space *own = &space->parts[part];
  memset(own->two, 0, sizeof own->two);
  memset(own->three, 0, sizeof own->three);
  for (int pair = 0; pair < PAIRS; pair++) {
    if (pair % parts != part) continue;
    boards_of_three(space, own, pair);
    flops_of_three(space, own, pair);
  }
  boards_of_more(space, own, part, parts);
}
