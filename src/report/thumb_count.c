/* Counting by sights, a class of boards at a time.
 *
 * What a player sees on a flop follows from ranks, but for flushes and four to a flush. Those need the suit:
 *
 * - Spades, which lie on the board three times or more: a class says which cards of a flop are spades, and a
 *   lane which cards of the hole are.
 * - Another suit: a hole of two and two cards of the flop, which are then the only ones of that suit on the
 *   board. Such deals are few. They are counted as seeing nothing first, then moved, in move_draws().
 *
 * Nothing is dealt: how many deals a lane of a class stands for is a product of small binomials. Classes with
 * spades are counted one by one and their deals taken off those of their ranks; what is left of a board's
 * ranks are the deals on which no suit lies three times. */
#include "lanes.h"
#include "thumb.h"

#include <pthread.h>

enum { FLOPS_OF_RANKS = 455, THREADS_MAX = 16, FLOPS = 10 };

struct tables {
  struct lane_tables lanes;
  /* By pair of ranks: whether the best play checks it before the flop; pairs count as offsuit. */
  bool checks_offsuit[RANK_PAIRS], checks_suited[RANK_PAIRS];
  uint8_t sight[FLOPS_OF_RANKS][RANK_PAIRS]; /* as if suits did not exist */
};

struct work {
  const struct tables *t;
  struct thumb_counts *counts;
  int part, parts, every;
  struct rank_board board;   /* in hand */
  int64_t deals[RANK_PAIRS]; /* of its checked holes, less those of classes with spades */
  struct lane_class class;
  const uint8_t *flop[FLOPS]; /* sights of a board's ten flops */
  int flop_spades[FLOPS];
};

/* ---- tables */

/* Ascending ranks. */
static int flop_number(int low, int middle, int high) {
  return high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low;
}

/* Of five ranks. */
static bool is_straight(unsigned ranks) {
  return ranks == 0x100f || ranks / (ranks & -ranks) == 31;
}

static int sight_of(const int flop[3], int a, int b) {
  int with_a = 0, with_b = 0;
  unsigned ranks = 1U << a | 1U << b;
  for (int i = 0; i < 3; i++) {
    ranks |= 1U << flop[i];
    with_a += flop[i] == a;
    with_b += flop[i] == b;
  }
  bool board_pair = flop[0] == flop[1] || flop[1] == flop[2], board_trips = flop[0] == flop[2];
  if (board_trips) return a == b || with_a || with_b ? SIGHT_TWO_PAIR : SIGHT_BOARD_TRIPS;
  if (with_a + with_b >= 2 || (a == b && (with_a || board_pair)) || (board_pair && with_a + with_b))
    return SIGHT_TWO_PAIR;
  if (is_straight(ranks)) return SIGHT_TWO_PAIR;
  if (a == b) return SIGHT_POCKET + a;
  if (with_a + with_b) return SIGHT_PAIR + (with_a ? a : b);
  return SIGHT_NOTHING;
}

static void fill_sights(struct tables *t) {
  int flop[3];
  for (flop[2] = 0; flop[2] < FELT_RANKS; flop[2]++)
    for (flop[1] = 0; flop[1] <= flop[2]; flop[1]++)
      for (flop[0] = 0; flop[0] <= flop[1]; flop[0]++)
        for (int p = 0; p < RANK_PAIRS; p++)
          t->sight[flop_number(flop[0], flop[1], flop[2])][p] =
              (uint8_t)sight_of(flop, t->lanes.high[p], t->lanes.low[p]);
}

/* Its place among AA, AKs, AKo, AQs, ...: a row of 2 x rank + 1 for each high card, aces first. */
static int start_number(int high, int low, bool suited) {
  int start = 0;
  for (int r = FELT_RANKS - 1; r > high; r--) start += 2 * r + 1;
  return low < high ? start + 1 + 2 * (high - 1 - low) + (suited ? 0 : 1) : start;
}

static void fill_checks(struct tables *t, const struct felt_solution *solution) {
  for (int p = 0; p < RANK_PAIRS; p++) {
    int high = t->lanes.high[p], low = t->lanes.low[p];
    t->checks_offsuit[p] = solution->start[start_number(high, low, false)].multiple == 0;
    t->checks_suited[p] = high != low && solution->start[start_number(high, low, true)].multiple == 0;
  }
}

/* ---- how many deals */

static int64_t choose(int n, int k) {
  static const int64_t few[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  return n < k ? 0 : few[n][k];
}

/* Checked deals on boards of these ranks, whatever the suits. */
static int64_t deals_of_ranks(const struct work *w, int pair) {
  int a = w->t->lanes.high[pair], b = w->t->lanes.low[pair];
  int64_t holes = a == b ? 6 * w->t->checks_offsuit[pair]
                         : 12 * w->t->checks_offsuit[pair] + 4 * w->t->checks_suited[pair];
  for (int r = 0; r < FELT_RANKS && holes; r++)
    holes *= choose(FELT_SUITS - (a == r) - (b == r), w->board.count[r]);
  return holes;
}

/* A class's cards that are not spades: two, one or none. */
struct others {
  int count, rank[2];
};

/* Ways for them to lie on the board when the hole holds others of ranks a and b, -1 for none. */
static int64_t ways_of_others(const struct others *others, int a, int b) {
  int left[2] = {1, 1};
  for (int i = 0; i < others->count; i++)
    left[i] = FELT_SUITS - 1 - (others->rank[i] == a) - (others->rank[i] == b);
  if (others->count < 2) return others->count ? left[0] : 1;
  return others->rank[0] == others->rank[1] ? choose(left[0], 2) : (int64_t)left[0] * left[1];
}

/* Checked deals of a lane, in one of four suits of spades. */
static int64_t deals_of_lane(const struct tables *t, const struct others *others, int lane) {
  int a = t->lanes.lane[lane].a, b = t->lanes.lane[lane].b, pair = t->lanes.lane[lane].pair;
  if (lane >= LANES_ONE) return t->checks_offsuit[pair] ? FELT_SUITS * 3 * ways_of_others(others, b, -1) : 0;
  if (lane >= LANES_BOTH) return t->checks_suited[pair] ? FELT_SUITS * ways_of_others(others, -1, -1) : 0;
  int holes = a == b ? 3 * t->checks_offsuit[pair] : 6 * t->checks_offsuit[pair] + 3 * t->checks_suited[pair];
  return holes ? FELT_SUITS * holes * ways_of_others(others, a, b) : 0;
}

/* ---- counting */

static struct thumb_sum *sum_of(struct work *w, int sight, const struct lane_worth *worth) {
  return &w->counts->sum[sight][worth->outs == OUTS_NONE ? HIDDEN_PAIR : worth->outs];
}

static void add(struct thumb_sum *sum, const struct lane_worth *worth, int64_t deals) {
  sum->boards += deals;
  sum->base += deals * worth->base;
  sum->ahead += deals * worth->ahead;
}

static void list_flops(struct work *w) {
  const int *r = w->board.rank;
  unsigned last = 0;
  int n = 0, spade[5];
  for (int i = 0; i < 5; i++) { /* of equal ranks the first is the spade */
    spade[i] = (w->class.spades & ~last) >> r[i] & 1;
    last |= 1U << r[i];
  }
  for (int i = 2; i < 5; i++)
    for (int j = 1; j < i; j++)
      for (int k = 0; k < j; k++, n++) {
        w->flop[n] = w->t->sight[flop_number(r[k], r[j], r[i])];
        w->flop_spades[n] = spade[i] + spade[j] + spade[k];
      }
}

/* What the suit of spades makes of a sight by ranks. */
static int with_spades(const struct tables *t, int lane, int flop_spades, int sight) {
  if (lane >= LANES_ONE)
    return sight == SIGHT_NOTHING && flop_spades == 3 ? SIGHT_FLUSH_DRAW + t->lanes.lane[lane].a : sight;
  if (flop_spades == 3) return SIGHT_TWO_PAIR;
  return sight == SIGHT_NOTHING && flop_spades == 2 ? SIGHT_FLUSH_DRAW + t->lanes.lane[lane].a : sight;
}

static void count_lane(struct work *w, int lane, int64_t deals) {
  const struct lane_worth *worth = &w->class.worth[lane];
  int pair = w->t->lanes.lane[lane].pair, nothing = 0;
  for (int f = 0; f < FLOPS; f++) {
    int sight = w->flop[f][pair];
    if (lane >= LANES_BOTH) sight = with_spades(w->t, lane, w->flop_spades[f], sight);
    if (sight == SIGHT_NOTHING)
      nothing++;
    else
      add(sum_of(w, sight, worth), worth, deals);
  }
  if (nothing) add(sum_of(w, SIGHT_NOTHING, worth), worth, nothing * deals);
}

/* Flops of the ranks one and two in a suit that is not spades and one of `rest`: a hole of two more cards of
 * that suit has four to a flush there, in so many deals. */
static void move_draws(struct work *w, int one, int two, const int rest[3], int64_t deals) {
  const struct tables *t = w->t;
  for (int i = 0; i < 3; i++) {
    int low = one < two ? one : two, high = one < two ? two : one, last = rest[i];
    const uint8_t *sight = t->sight[last <= low    ? flop_number(last, low, high)
                                    : last <= high ? flop_number(low, last, high)
                                                   : flop_number(low, high, last)];
    for (int p = 0; p < RANK_PAIRS; p++) {
      if (!t->checks_suited[p] || sight[p] != SIGHT_NOTHING) continue;
      const struct lane_worth *worth = &w->class.worth[p];
      add(sum_of(w, SIGHT_NOTHING, worth), worth, -deals);
      add(sum_of(w, SIGHT_FLUSH_DRAW + t->lanes.high[p], worth), worth, deals);
    }
  }
}

static void count_spades(struct work *w, unsigned spades, const struct others *others) {
  const struct tables *t = w->t;
  lane_class_fill(&t->lanes, &w->board, spades, &w->class);
  list_flops(w);
  for (int i = 0; i < w->class.count; i++) {
    int lane = w->class.order[i];
    int64_t deals = deals_of_lane(t, others, lane);
    if (!deals) continue;
    w->deals[t->lanes.lane[lane].pair] -= deals;
    count_lane(w, lane, deals);
  }
  if (others->count < 2 || others->rank[0] == others->rank[1]) return;
  int rest[3], n = 0;
  for (int r = 0; r < FELT_RANKS; r++)
    if (spades >> r & 1) rest[n++] = r;
  move_draws(w, others->rank[0], others->rank[1], rest, FELT_SUITS * (FELT_SUITS - 1));
}

/* Boards with exactly two cards of the hole's suit and no suit three times: the other three cards lie in the
 * other suits, not all in one. */
static void move_plain_draws(struct work *w) {
  const int *r = w->board.rank;
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 5; j++) {
      /* Equal ranks stand side by side: take the first of them only. */
      if (r[i] == r[j] || (i > 0 && r[i - 1] == r[i]) || (j > i + 1 && r[j - 1] == r[j])) continue;
      int rest[3], n = 0, count[FELT_RANKS] = {0};
      int64_t ways = 1;
      for (int k = 0; k < 5; k++) {
        if (k == i || k == j) continue;
        rest[n++] = r[k];
        count[r[k]]++;
      }
      for (int k = 0; k < FELT_RANKS; k++) ways *= choose(FELT_SUITS - 1, count[k]);
      if (rest[0] != rest[1] && rest[1] != rest[2]) ways -= FELT_SUITS - 1;
      move_draws(w, r[i], r[j], rest, FELT_SUITS * ways);
    }
}

static void count_ranks(struct work *w, const int rank[5]) {
  rank_board_fill(&w->t->lanes, rank, &w->board);
  for (int p = 0; p < RANK_PAIRS; p++) w->deals[p] = deals_of_ranks(w, p);
  for (unsigned chosen = 0; chosen < 32; chosen++) { /* which of the five are spades */
    struct others others = {0};
    unsigned spades = 0;
    bool doubled = false;
    for (int i = 0; i < 5; i++) {
      /* Of equal ranks the first is the spade. */
      if (chosen >> i & 1 && i > 0 && rank[i] == rank[i - 1]) doubled = true;
      if (chosen >> i & 1)
        spades |= 1U << rank[i];
      else if (others.count++ < 2)
        others.rank[others.count - 1] = rank[i];
    }
    if (!doubled && others.count <= 2) count_spades(w, spades, &others);
  }
  lane_class_fill(&w->t->lanes, &w->board, 0, &w->class);
  list_flops(w);
  for (int p = 0; p < RANK_PAIRS; p++)
    if (w->deals[p]) count_lane(w, p, w->deals[p]);
  move_plain_draws(w);
}

static void *count_part(void *context) {
  struct work *w = context;
  int r[5], n = 0;
  for (r[4] = 0; r[4] < FELT_RANKS; r[4]++)
    for (r[3] = 0; r[3] <= r[4]; r[3]++)
      for (r[2] = 0; r[2] <= r[3]; r[2]++)
        for (r[1] = 0; r[1] <= r[2]; r[1]++)
          for (r[0] = 0; r[0] <= r[1]; r[0]++, n++)
            if (r[0] != r[4] && n % w->every == w->every / 2 && n / w->every % w->parts == w->part)
              count_ranks(w, r);
  return NULL;
}

/* Every part at once, each on its own thread; a thread that cannot be started is done here. */
static void together(struct work *works, int parts) {
  pthread_t thread[THREADS_MAX];
  bool started[THREADS_MAX] = {false};
  for (int i = 1; i < parts; i++) started[i] = pthread_create(&thread[i], NULL, count_part, &works[i]) == 0;
  (void)count_part(&works[0]);
  for (int i = 1; i < parts; i++) {
    if (started[i])
      (void)pthread_join(thread[i], NULL);
    else
      (void)count_part(&works[i]);
  }
}

static void add_up(const struct thumb_counts parts[], int count, struct thumb_counts *counts) {
  for (int i = 0; i < count; i++)
    for (int s = 0; s < SIGHTS; s++)
      for (int e = 0; e < ENDS; e++) {
        counts->sum[s][e].boards += parts[i].sum[s][e].boards;
        counts->sum[s][e].base += parts[i].sum[s][e].base;
        counts->sum[s][e].ahead += parts[i].sum[s][e].ahead;
      }
}

enum felt_status thumb_count(const struct felt_game *game, const struct felt_solution *solution, int threads,
                             int every, struct thumb_counts *counts, struct felt_error *error) {
  felt_assert(threads >= 1 && threads <= THREADS_MAX && every >= 1);
  struct tables *t = calloc(1, sizeof *t);
  struct work *works = calloc((size_t)threads, sizeof *works);
  struct thumb_counts *parts = calloc((size_t)threads, sizeof *parts);
  enum felt_status status = FELT_OK;
  if (!t || !works || !parts) {
    status = felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  } else if (!lane_tables_fill(game, &t->lanes)) {
    status = felt_refuse(error, FELT_E_INPUT, "blind", NULL, FELT_SAYS(ODDS_WITHOUT_UNIT));
  } else {
    fill_checks(t, solution);
    fill_sights(t);
    for (int i = 0; i < threads; i++) {
      works[i].t = t;
      works[i].counts = &parts[i];
      works[i].part = i;
      works[i].parts = threads;
      works[i].every = every;
    }
    together(works, threads);
    memset(counts, 0, sizeof *counts);
    counts->unit = t->lanes.unit;
    counts->every = every;
    add_up(parts, threads, counts);
  }
  free(t);
  free(works);
  free(parts);
  return status;
}
