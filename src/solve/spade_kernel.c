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

/* From pairs of ranks to lanes: only holes of one spade are out of order. */
static inline void spread(const uint8_t lane_pair[], const sum pairs[restrict], sum lanes[restrict]) {
  memcpy(lanes + LANE_BOTH, pairs, UNEQUAL * sizeof pairs[0]);
  for (int i = LANE_ONE; i < LANE_NONE; i++) lanes[i] = pairs[lane_pair[i]];
  memcpy(lanes + LANE_NONE, pairs, PAIRS * sizeof pairs[0]);
  memset(lanes + LANES, 0, (LANE_ROOM - LANES) * sizeof pairs[0]);
}

/* Sums of a class less those of the same ranks without flushes; 0 where the hole's spades lie on the board.
 */
static void score_class(const struct space *space, const struct counts *restrict c,
                        const signed_sum kept[restrict], const struct rank_board *board,
                        const sum live[restrict], struct lane_sums *restrict out) {
  const uint8_t *lane_pair = space->t->lane_pair;
  signed_sum ante = (signed_sum)space->s->ante, play = ante * space->s->river;
  ALIGNED sum base[LANE_ROOM], margin[LANE_ROOM], spared[LANE_ROOM];
  spread(lane_pair, board->sums.base, base);
  spread(lane_pair, board->sums.margin, margin);
  spread(lane_pair, board->sums.spared, spared);
  for (int i = 0; i < LANE_ROOM; i++) {
    sum b, m, s;
    score(ante, play, c->below[i], c->upto[i], c->unqualified[i], c->qualified[i], c->blind[i], kept[i], &b,
          &m, &s);
    out->base[i] = (b - base[i]) & live[i];
    out->margin[i] = (m - margin[i]) & live[i];
    out->spared[i] = (s - spared[i]) & live[i];
  }
}

/* All ones where the hole's spades are not on the board. */
static void mark_live(const struct tables *t, unsigned spades, sum live[LANE_ROOM]) {
  for (int i = 0; i < LANE_ROOM; i++) {
    unsigned hole = (1U << t->lane_spades[i][0] | 1U << t->lane_spades[i][1]) & (unsigned)FELT_SUIT_MASK;
    live[i] = i < LANES && !(hole & spades) ? (sum)-1 : 0;
  }
}

/* ---- envy: on flops of three spades another player may hold a straight flush */

/* What a fold would forfeit for each lane, over another's holes: spades outside flop, `gone` and the hole.
 * False where no hole makes a straight flush with this flop. */
static bool envy_in_lanes(const struct space *space, unsigned flop, unsigned gone,
                          signed_sum envy[LANE_ROOM]) {
  const struct tables *t = space->t;
  signed_sum all = 0, with[FELT_RANKS] = {0}, worth[UNEQUAL];
  for (int p = 0; p < UNEQUAL; p++) {
    unsigned hole = 1U << t->low[p] | 1U << t->high[p];
    worth[p] = hole & (flop | gone) ? 0 : (signed_sum)space->s->envy[t->category[t->flush[flop | hole]]];
    all += worth[p];
    with[t->low[p]] += worth[p];
    with[t->high[p]] += worth[p];
  }
  for (int i = 0; i < LANE_ROOM; i++) envy[i] = i >= LANE_NONE ? all : 0;
  for (int a = 0; a < FELT_RANKS; a++)
    for (int b = 0; b < FELT_RANKS; b++) envy[LANE_ONE + a * FELT_RANKS + b] = all - with[a];
  for (int p = 0; p < UNEQUAL; p++) envy[p] = all - with[t->low[p]] - with[t->high[p]] + worth[p];
  return all > 0;
}

/* A class of boards whose counts and change stand in the part's space. */
struct scored {
  const struct rank_board *board;
  const sum *live, *way;
};

/* Adds the class to a flop of three of its spades; `gone` are the others. */
static void add_to_flop(const struct space *space, struct part_space *own, const struct scored *class,
                        unsigned flop, unsigned gone) {
  ALIGNED signed_sum kept[LANE_ROOM];
  struct lane_sums *to = &own->three[space->t->triple[flop]];
  if (!space->envy || !envy_in_lanes(space, flop, gone, kept)) {
    add_times(to, &own->change, class->way);
    return;
  }
  for (int i = 0; i < LANE_ROOM; i++) kept[i] += own->counts.kept[i];
  score_class(space, &own->counts, kept, class->board, class->live, &own->with_envy);
  add_times(to, &own->with_envy, class->way);
}

/* ---- three spades */

/* Of the holes of two spades, by how many steps of the rank board's values lie at or below them: tally[n]
 * counts those below step n, for each spade those that hold it, and ALL. */
static void tally_spades(const struct rank_board *board, const struct tables *t, unsigned spades,
                         uint8_t tally[PAIRS + 1][TALLY_ROOM]) {
  memset(tally, 0, (size_t)(board->steps + 1) * TALLY_ROOM);
  unsigned left = (unsigned)FELT_SUIT_MASK & ~spades;
  for (unsigned highs = left; highs; highs &= highs - 1) {
    int b = __builtin_ctz(highs);
    for (unsigned lows = left & ((1U << b) - 1); lows; lows &= lows - 1) {
      int a = __builtin_ctz(lows);
      uint8_t *row = tally[board->step[t->pair[a][b]] + 1];
      row[a]++, row[b]++, row[ALL]++;
    }
  }
  for (int n = 1; n <= board->steps; n++) add_row(tally[n], tally[n - 1], TALLY_ROOM / sizeof(uint64_t));
}

static inline void set_lane(struct counts *c, int lane, int below, int upto, int unqualified) {
  c->below[lane] = (int16_t)below;
  c->upto[lane] = (int16_t)upto;
  c->unqualified[lane] = (int16_t)unqualified;
}

/* What holes without a flush are paid, by their ranks. */
static inline void copy_pays(const uint8_t lane_pair[], const struct rank_board *board,
                             struct counts *restrict c) {
  for (int i = LANE_ONE; i < LANE_NONE; i++) c->qualified[i] = board->qualified[lane_pair[i]];
  for (int i = LANE_ONE; i < LANE_NONE; i++) c->blind[i] = board->blind[lane_pair[i]];
  for (int i = LANE_ONE; i < LANE_NONE; i++) c->kept[i] = board->kept[lane_pair[i]];
  memcpy(c->qualified + LANE_NONE, board->qualified, PAIRS * sizeof board->qualified[0]);
  memcpy(c->blind + LANE_NONE, board->blind, PAIRS * sizeof board->blind[0]);
  memcpy(c->kept + LANE_NONE, board->kept, PAIRS * sizeof board->kept[0]);
}

static void count_three(const struct space *space, const struct rank_board *board,
                        const struct spade_triple *triple, struct counts *restrict c) {
  const struct tables *t = space->t;
  ALIGNED uint8_t tally[PAIRS + 1][TALLY_ROOM];
  tally_spades(board, t, triple->spades, tally);
  const uint8_t *unqualified = tally[board->unqualified_steps];
  const int16_t *flushes = triple->plain_flushes;
  for (int p = 0; p < PAIRS; p++) { /* no spade: the flushes are out of the dealer's plain holes */
    const uint8_t *below = tally[board->step[p]], *upto = tally[board->step[p] + 1];
    bool full = board->above_flush[p];
    int beaten = full ? flushes[ALL] : 0;
    int lanes[2] = {LANE_ONE + t->low[p] * FELT_RANKS + t->high[p],
                    LANE_ONE + t->high[p] * FELT_RANKS + t->low[p]};
    int under = board->below[p] - below[ALL], most = board->upto[p] - upto[ALL];
    int none = board->unqualified[p] - unqualified[ALL];
    set_lane(c, LANE_NONE + p, under + beaten, most + beaten, none);
    for (int i = 0; i < 2; i++) { /* the spade a takes its flushes from the dealer */
      int a = i ? t->high[p] : t->low[p];
      int fewer = full ? flushes[a] : 0;
      set_lane(c, lanes[i], under + below[a] + fewer, most + upto[a] + fewer, none + unqualified[a]);
    }
  }
  copy_pays(t->lane_pair, board, c);
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
  mark_live(t, spades, triple->live);
}

static inline void add_thrice(sum *restrict a, sum *restrict b, sum *restrict c, const sum *restrict from) {
  for (int i = 0; i < LANE_ROOM; i++) {
    sum more = from[i];
    a[i] += more;
    b[i] += more;
    c[i] += more;
  }
}

static void add_to_pairs(struct lane_sums *const pairs[3], const struct lane_sums *change) {
  add_thrice(pairs[0]->base, pairs[1]->base, pairs[2]->base, change->base);
  add_thrice(pairs[0]->margin, pairs[1]->margin, pairs[2]->margin, change->margin);
  add_thrice(pairs[0]->spared, pairs[1]->spared, pairs[2]->spared, change->spared);
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
        score_class(space, &own->counts, own->counts.kept, board, triple->live, change);
        struct lane_sums *const pairs[3] = {&own->pairs[t->pair[l][m]], &own->pairs[t->pair[l][h]],
                                            &own->pairs[t->pair[m][h]]};
        add_to_pairs(pairs, change);
        add_to_flop(space, own, &(struct scored){board, triple->live, way}, triple->spades, 0);
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

/* ---- four spades: a fifth makes the flush, and with the hole's card in it no two flushes tie */

/* What depends on the board's spades alone, for a hole of none, one or two more. */
struct spade_rest {
  felt_value own;             /* flush on the board */
  felt_value one[FELT_RANKS]; /* with one more; 0 where it lies on the board */
  felt_value two[UNEQUAL];
  int one_count, two_count; /* those that are possible, in a list */
  struct {
    felt_value value;
    uint16_t spades;
  } ones[FELT_RANKS], twos[UNEQUAL];
};

static void value_spades(const struct tables *t, unsigned spades, struct spade_rest *rest) {
  rest->own = t->flush[spades];
  rest->one_count = rest->two_count = 0;
  for (int r = 0; r < FELT_RANKS; r++) {
    unsigned hole = 1U << r;
    rest->one[r] = spades & hole ? 0 : t->flush[spades | hole];
    rest->ones[rest->one_count].value = rest->one[r];
    rest->ones[rest->one_count].spades = (uint16_t)hole;
    rest->one_count += rest->one[r] > 0;
  }
  for (int p = 0; p < UNEQUAL; p++) {
    unsigned hole = 1U << t->low[p] | 1U << t->high[p];
    rest->two[p] = spades & hole ? 0 : t->flush[spades | hole];
    rest->twos[rest->two_count].value = rest->two[p];
    rest->twos[rest->two_count].spades = (uint16_t)hole;
    rest->two_count += rest->two[p] > 0;
  }
}

/* Dealer's holes with a spade, none of `hole`, whose flush is below `limit`; `others`: cards that are not
 * spades. */
static int flushes_below(const struct spade_rest *rest, unsigned hole, int others, int limit) {
  int ones = 0, twos = 0;
  for (int i = 0; i < rest->one_count; i++)
    ones += rest->ones[i].value < limit && !(hole & rest->ones[i].spades);
  for (int i = 0; i < rest->two_count; i++)
    twos += rest->twos[i].value < limit && !(hole & rest->twos[i].spades);
  return ones * others + twos;
}

static void pay_lane(const struct space *space, struct counts *c, int lane, felt_value value,
                     felt_value board) {
  int category = space->t->category[value], kind = category + (value == board ? FELT_CATEGORIES : 0);
  c->qualified[lane] = -1;
  c->blind[lane] = (signed_sum)space->s->blind[category];
  c->kept[lane] = (signed_sum)(DEALERS * space->s->kept[space->group][kind]);
}

/* Per set of four spades: what all boards with it share. */
struct four {
  struct spade_rest rest;
  int lower_one[FELT_RANKS], lower_two[UNEQUAL]; /* flushes below the hole's */
  int plain_flushes; /* flushes below a full house, against a hole without spades */
  sum live[LANE_ROOM];
};

enum { OTHERS_FOUR = 38 /* cards that are not spades, off the board */ };

static void prepare_four(const struct space *space, unsigned spades, struct counts *c, struct four *four) {
  const struct tables *t = space->t;
  value_spades(t, spades, &four->rest);
  mark_live(t, spades, four->live);
  four->plain_flushes = flushes_below(&four->rest, 0, OTHERS_FOUR - 2, t->first[FELT_STRAIGHT_FLUSH]);
  for (int a = 0; a < FELT_RANKS; a++) {
    felt_value value = four->rest.one[a];
    four->lower_one[a] = value ? flushes_below(&four->rest, 1U << a, OTHERS_FOUR - 1, value) : 0;
    for (int b = 0; b < FELT_RANKS; b++) pay_lane(space, c, LANE_ONE + a * FELT_RANKS + b, value, 0);
  }
  for (int p = 0; p < UNEQUAL; p++) {
    felt_value value = four->rest.two[p];
    unsigned hole = 1U << t->low[p] | 1U << t->high[p];
    four->lower_two[p] = value ? flushes_below(&four->rest, hole, OTHERS_FOUR, value) : 0;
    pay_lane(space, c, p, value, 0);
  }
}

static void count_four(const struct space *space, const struct rank_board *board, const struct four *four,
                       int x, struct counts *c) {
  const struct tables *t = space->t;
  int left[FELT_RANKS];
  for (int r = 0; r < FELT_RANKS; r++) left[r] = FELT_SUITS - 1 - (r == x);
  struct tally tally;
  VARIANT(tally_ranks)(t, board, left, &tally);
  const int16_t *unqualified = tally.row[board->unqualified_steps], *plain = tally.row[board->plain_steps];
  for (int p = 0; p < PAIRS; p++) { /* no spade */
    int step = board->step[p], a = t->low[p], b = t->high[p], lane = LANE_NONE + p;
    const int16_t *below = tally.row[step], *upto = tally.row[step + 1];
    int beaten = board->above_flush[p] ? four->plain_flushes : 0;
    c->below[lane] = (int16_t)(below[ALL] - below[a] - below[b] + beaten);
    c->upto[lane] = (int16_t)(upto[ALL] - upto[a] - upto[b] + 1 + beaten);
    c->unqualified[lane] =
        (int16_t)(unqualified[ALL] - unqualified[a] - unqualified[b] + (step < board->unqualified_steps));
    c->qualified[lane] = board->qualified[p];
    c->blind[lane] = board->blind[p];
    c->kept[lane] = board->kept[p];
  }
  for (int a = 0; a < FELT_RANKS; a++) {
    bool straight = four->rest.one[a] >= t->first[FELT_STRAIGHT_FLUSH];
    for (int b = 0; b < FELT_RANKS; b++) {
      int lane = LANE_ONE + a * FELT_RANKS + b;
      int others = straight ? (OTHERS_FOUR - 1) * (OTHERS_FOUR - 2) / 2 : plain[ALL] - plain[b];
      c->below[lane] = c->upto[lane] = (int16_t)(four->lower_one[a] + others);
      c->unqualified[lane] = (int16_t)(unqualified[ALL] - unqualified[b]);
    }
  }
  for (int p = 0; p < UNEQUAL; p++) {
    bool straight = four->rest.two[p] >= t->first[FELT_STRAIGHT_FLUSH];
    int others = straight ? OTHERS_FOUR * (OTHERS_FOUR - 1) / 2 : plain[ALL];
    c->below[p] = c->upto[p] = (int16_t)(four->lower_two[p] + others);
    c->unqualified[p] = unqualified[ALL];
  }
}

static void boards_of_four(struct space *space, struct part_space *own, const int r[4]) {
  const struct tables *t = space->t;
  struct lane_sums *change = &own->change, *by_flop = &own->sum_of_four;
  struct four four;
  unsigned spades = 1U << r[0] | 1U << r[1] | 1U << r[2] | 1U << r[3];
  prepare_four(space, spades, &own->counts, &four);
  memset(by_flop, 0, sizeof *by_flop);
  for (int x = 0; x < FELT_RANKS; x++) {
    const struct rank_board *board =
        &space->boards[felt_multiset_of(t, (int[]){r[0], r[1], r[2], r[3], x}, 5)];
    count_four(space, board, &four, x, &own->counts);
    score_class(space, &own->counts, own->counts.kept, board, four.live, change);
    ALIGNED sum way[LANE_ROOM];
    for (int i = 0; i < LANE_ROOM; i++) way[i] = (sum)t->others[x][i];
    add_times(by_flop, change, way);
    for (int i = 0; i < 4 && space->envy; i++)
      add_to_flop(space, own, &(struct scored){board, four.live, way}, spades ^ 1U << r[i], 1U << r[i]);
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < i; j++) add_lanes(&own->two[t->pair[r[i]][r[j]]][x], change);
  }
  for (int i = 0; i < 4 && !space->envy; i++) add_lanes(&own->three[t->triple[spades ^ 1U << r[i]]], by_flop);
}

/* ---- five spades: everybody has a flush, and the ranks of other cards do not matter */

enum { OTHERS_FIVE = 39 };

/* Dealers below and up to a hole of these spades and `others` other cards, which is worth `value`. */
static void count_five_lane(const struct space *space, const struct spade_rest *rest, unsigned hole, int held,
                            felt_value value, int lane, struct counts *c) {
  int others = OTHERS_FIVE - held, none = others * (others - 1) / 2;
  c->below[lane] = (int16_t)(flushes_below(rest, hole, others, value) + (rest->own < value ? none : 0));
  c->upto[lane] = (int16_t)(flushes_below(rest, hole, others, value + 1) + (rest->own <= value ? none : 0));
  c->unqualified[lane] = 0;
  pay_lane(space, c, lane, value, rest->own);
}

static void copy_lane(struct counts *c, int from, int to) {
  c->below[to] = c->below[from];
  c->upto[to] = c->upto[from];
  c->unqualified[to] = c->unqualified[from];
  c->qualified[to] = c->qualified[from];
  c->blind[to] = c->blind[from];
  c->kept[to] = c->kept[from];
}

static void count_five(const struct space *space, unsigned spades, struct counts *c) {
  const struct tables *t = space->t;
  struct spade_rest rest;
  value_spades(t, spades, &rest);
  count_five_lane(space, &rest, 0, 2, rest.own, LANE_NONE, c);
  for (int p = 1; p < PAIRS; p++) copy_lane(c, LANE_NONE, LANE_NONE + p);
  for (int a = 0; a < FELT_RANKS; a++) {
    int lane = LANE_ONE + a * FELT_RANKS;
    if (rest.one[a]) count_five_lane(space, &rest, 1U << a, 1, rest.one[a], lane, c);
    for (int b = 1; b < FELT_RANKS; b++) copy_lane(c, lane, lane + b);
  }
  for (int p = 0; p < UNEQUAL; p++)
    if (rest.two[p]) count_five_lane(space, &rest, 1U << t->low[p] | 1U << t->high[p], 0, rest.two[p], p, c);
}

static void board_of_five(struct space *space, struct part_space *own, const int r[5]) {
  const struct tables *t = space->t;
  struct counts *c = &own->counts;
  ALIGNED sum live[LANE_ROOM];
  unsigned spades = 0;
  for (int i = 0; i < 5; i++) spades |= 1U << r[i];
  mark_live(t, spades, live);
  count_five(space, spades, c);
  const struct rank_board *board = &space->boards[multiset(t, r, 5)];
  ALIGNED sum once[LANE_ROOM];
  for (int i = 0; i < LANE_ROOM; i++) once[i] = 1;
  score_class(space, c, c->kept, board, live, &own->change);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) {
      unsigned gone = 1U << r[i] | 1U << r[j];
      add_to_flop(space, own, &(struct scored){board, live, once}, spades ^ gone, gone);
    }
}

static void boards_of_more(struct space *space, struct part_space *own, int part, int parts) {
  int r[5], n = 0;
  for (r[3] = 3; r[3] < FELT_RANKS; r[3]++)
    for (r[2] = 2; r[2] < r[3]; r[2]++)
      for (r[1] = 1; r[1] < r[2]; r[1]++)
        for (r[0] = 0; r[0] < r[1]; r[0]++, n++) {
          if (n % parts != part) continue;
          boards_of_four(space, own, r);
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
  if (part > 0) memset(&space->spare[part - 1], 0, sizeof space->spare[0]); /* from the last group */
  for (int pair = 0; pair < PAIRS; pair++) {
    if (pair % parts != part) continue;
    boards_of_three(space, own, pair);
    flops_of_three(space, own, pair);
  }
  boards_of_more(space, own, part, parts);
}

void VARIANT(count)(void *memory, int part, unsigned spades, const int others[],
                    struct board_counts *counts) {
  struct space *space = memory;
  const struct tables *t = space->t;
  struct counts *c = &space->parts[part].counts;
  int ranks[5], count = 0;
  for (unsigned left = spades; left; left &= left - 1) ranks[count++] = __builtin_ctz(left);
  for (int i = count; i < 5; i++) ranks[i] = others[i - count];
  const struct rank_board *board = &space->boards[felt_multiset_of(t, ranks, 5)];
  if (count == 3) count_three(space, board, &space->triples[t->triple[spades]], c);
  if (count == 4) {
    struct four four;
    prepare_four(space, spades, c, &four);
    count_four(space, board, &four, others[0], c);
  }
  if (count == 5) count_five(space, spades, c);
  *counts = (struct board_counts){c->below, c->upto, c->unqualified, c->qualified, NULL};
}
