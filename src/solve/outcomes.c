/* Every outcome of a hand under the best play, and how many deals bring it.
 *
 * The kernel adds counts of boards up into flops. Here the same sums run backwards: the decisions of all
 * (flop, hole) are weights, and they are handed down to the classes of boards, whose dealers are then counted
 * once by outcome. A class of three or more spades takes its weight away from its ranks, which stand for it
 * as if flushes did not exist. */
#include "outcomes.h"
#include "parallel.h"

enum { PATHS = 5, SETS = PATHS * FELT_CATEGORIES };

/* Where Play is bet: with the low or high multiple before the flop or on it, or on the river at the last. */
enum path { BEFORE_LOW, BEFORE_HIGH, FLOP_LOW, FLOP_HIGH, CHECKED };

/* (flop, hole) that take one path with one prize of a progressive on hole and flop. */
struct weights {
  int32_t one[FELT_RANKS][PAIRS][LANE_ROOM];
  int32_t two[UNEQUAL][FELT_RANKS][LANE_ROOM];
  int32_t three[TRIPLES][LANE_ROOM];
  int64_t ranks[FLOPS][PAIR_ROOM];
  /* Prizes are rare, so most vectors of most sets are zero. */
  bool has_one[FELT_RANKS][PAIRS], has_two[UNEQUAL][FELT_RANKS], has_three[TRIPLES];
};

struct bins {
  int64_t count[KINDS][OUTCOMES];
  int64_t folds[FELT_CATEGORIES]; /* of hands above the board's own category */
};

struct work {
  const struct felt_game *game;
  const struct run *run;
  int prizes;                 /* different prizes, the first is none */
  int prize[FELT_CATEGORIES]; /* of the five cards of hole and flop */
  int five[FELT_CATEGORIES];  /* a category with that prize */
  int sets;                   /* PATHS x prizes */
  struct weights *weights[SETS];
  struct bins (*bins)[SETS]; /* by part */
};

/* ---- weights of flops */

/* Hands that win nothing are one, all others apart: equal awards may come from different meters. */
static void list_prizes(struct work *work) {
  const struct felt_game *game = work->game;
  bool counts = game->progressive_cents > 0 && !game->progressive_of_seven;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    bool wins = counts && game->award_cents[c] > 0;
    int n = 0;
    while (n < work->prizes && (wins || (counts && game->award_cents[work->five[n]] > 0))) n++;
    if (n == work->prizes) work->five[work->prizes++] = c;
    work->prize[c] = n;
  }
  work->sets = PATHS * work->prizes;
}

/* Path of a hole that does not raise before the flop. */
static enum path path_on_flop(const struct work *work, int flop, felt_card one, felt_card two) {
  int multiple = work->run->kernel->play(work->run->space, flop, one, two);
  return multiple == 0 ? CHECKED : multiple == work->run->stakes.flop_low ? FLOP_LOW : FLOP_HIGH;
}

static enum felt_status weights_of(struct work *work, int set, struct weights **weights,
                                   struct felt_error *error) {
  if (!work->weights[set]) work->weights[set] = calloc(1, sizeof *work->weights[set]);
  *weights = work->weights[set];
  return *weights ? FELT_OK : felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
}

/* The lanes of a flop's suits, as the kernel's look-up takes them. */
static void add_weight(const struct tables *t, const struct flop_type *flop, felt_card one, felt_card two,
                       struct weights *w) {
  int rank[3], pair = t->pair[felt_card_rank(one)][felt_card_rank(two)];
  for (int i = 0; i < 3; i++) rank[i] = felt_card_rank(flop->card[i]);
  w->ranks[felt_multiset_of(t, rank, 3)][pair] += flop->weight;
  for (int i = 0; i < flop->suit_count; i++) {
    int lane = t->lane[flop->suit[i]][one][two], same = 0, in[3] = {0}, others[3] = {0}, rest = 0;
    for (int j = 0; j < 3; j++) {
      if (felt_card_suit(flop->card[j]) == flop->suit[i])
        in[same++] = rank[j];
      else
        others[rest++] = rank[j];
    }
    if (same == 3) {
      int triple = t->triple[1U << in[0] | 1U << in[1] | 1U << in[2]];
      w->three[triple][lane] += flop->weight;
      w->has_three[triple] = true;
    } else if (same == 2) {
      int two_of_them = t->pair[in[0]][in[1]];
      w->two[two_of_them][others[0]][lane] += flop->weight;
      w->has_two[two_of_them][others[0]] = true;
    } else {
      int rest_of_them = t->pair[others[0]][others[1]];
      w->one[in[0]][rest_of_them][lane] += flop->weight;
      w->has_one[in[0]][rest_of_them] = true;
    }
  }
}

static enum felt_status weigh_flop(struct work *work, const int before[STARTS], int number,
                                   struct felt_error *error) {
  const struct run *run = work->run;
  const struct tables *t = &run->tables;
  const struct flop_type *flop = run->kernel->flop(run->space, number);
  felt_set board = felt_cards_set(flop->card, 3);
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      felt_set set = felt_set_of((felt_card)one) | felt_set_of((felt_card)two);
      if (board & set) continue;
      int start = t->start[one][two];
      enum path path = before[start] != CHECKED ? (enum path)before[start]
                                                : path_on_flop(work, number, (felt_card)one, (felt_card)two);
      int prize = work->prizes == 1 ? 0 : work->prize[felt_eval_category(felt_eval(board | set))];
      struct weights *weights;
      enum felt_status status = weights_of(work, (int)path * work->prizes + prize, &weights, error);
      if (status) return status;
      add_weight(t, flop, (felt_card)one, (felt_card)two, weights);
    }
  return FELT_OK;
}

/* ---- outcomes of classes */

static void count_outcomes(const struct work *work, int set, int64_t weight, int below, int upto,
                           int unqualified, bool qualified, int kind, int board, struct bins *bins) {
  const struct stakes *s = &work->run->stakes;
  int64_t lost = DEALERS - upto, *count = bins->count[kind];
  int64_t on_ante = qualified ? below - unqualified - lost : unqualified - DEALERS;
  if (set / work->prizes == CHECKED) {
    int group = s->group[work->five[set % work->prizes]];
    int64_t worth = s->ante * (on_ante - lost) + s->blind[kind % FELT_CATEGORIES] * below;
    int64_t kept = group == NEVER_FOLDS ? 0 : DEALERS * s->kept[group][kind];
    if (group != NEVER_FOLDS && -2 * s->ante * DEALERS > worth + s->river * s->ante * (below - lost) + kept) {
      count[FOLDS] += weight * DEALERS;
      if (kind % FELT_CATEGORIES > board) bins->folds[kind % FELT_CATEGORIES] += weight * DEALERS;
      return;
    }
  }
  int64_t won_ante = qualified ? below - unqualified : 0, lost_ante = won_ante - on_ante;
  count[WINS_ANTE] += weight * won_ante;
  count[WINS] += weight * (below - won_ante);
  count[LOSES_ANTE] += weight * lost_ante;
  count[LOSES] += weight * (lost - lost_ante);
  count[TIES] += weight * (upto - below);
}

static void add_times(int32_t weight[restrict], const int32_t from[restrict], const int32_t ways[restrict]) {
  for (int i = 0; i < LANE_ROOM; i++) weight[i] += from[i] * ways[i];
}

static void add_once(int32_t weight[restrict], const int32_t from[restrict]) {
  for (int i = 0; i < LANE_ROOM; i++) weight[i] += from[i];
}

/* A class of boards, and in how many ways each lane's hole leaves its turn and river. */
struct class {
  unsigned spades;
  int rank[5], count;        /* of the spades */
  int x, y;                  /* the other ranks, where there are any */
  int32_t ways[LANE_ROOM];   /* both others, or the one */
  int32_t ways_x[LANE_ROOM]; /* x, when y lies on the flop */
};

static void make_class(const struct tables *t, unsigned spades, const int others[], struct class *class) {
  class->spades = spades;
  class->count = 0;
  for (unsigned left = spades; left; left &= left - 1) class->rank[class->count++] = __builtin_ctz(left);
  int x = class->x = class->count < 5 ? others[0] : 0, y = class->y = class->count == 3 ? others[1] : 0;
  for (int i = 0; i < LANE_ROOM; i++) {
    int left_x = t->others[x][i], left_y = t->others[y][i];
    class->ways_x[i] = left_x - (x == y);
    class->ways[i] = class->count == 5   ? 1
                     : class->count == 4 ? left_x
                     : x == y            ? left_x * (left_x - 1) / 2
                                         : left_x * left_y;
  }
}

/* The weight of a class, lane by lane: what its flops hand down. False where they hand down nothing. */
static bool weigh_class(const struct tables *t, const struct weights *w, const struct class *class,
                        int32_t weight[LANE_ROOM]) {
  const int *r = class->rank;
  int x = class->x, y = class->y;
  bool any = false;
  memset(weight, 0, LANE_ROOM * sizeof weight[0]);
  for (int a = 0; a < class->count; a++) {
    int others = t->pair[x][y];
    if (class->count == 3 && w->has_one[r[a]][others]) any = true, add_once(weight, w->one[r[a]][others]);
    for (int b = 0; b < a; b++) {
      int pair = t->pair[r[a]][r[b]];
      if (class->count == 4 && w->has_two[pair][x]) any = true, add_once(weight, w->two[pair][x]);
      if (class->count == 3 && w->has_two[pair][y])
        any = true, add_times(weight, w->two[pair][y], class->ways_x);
      if (class->count == 3 && x != y && w->has_two[pair][x])
        any = true, add_times(weight, w->two[pair][x], t->others[y]);
      for (int c = 0; c < b; c++) {
        int triple = t->triple[1U << r[a] | 1U << r[b] | 1U << r[c]];
        if (w->has_three[triple]) any = true, add_times(weight, w->three[triple], class->ways);
      }
    }
  }
  return any;
}

static void add_class(const struct work *work, int part, const struct board_counts *ranks, unsigned spades,
                      const int others[], felt_value own, int64_t weight_of_ranks[SETS][PAIR_ROOM]) {
  const struct run *run = work->run;
  const struct tables *t = &run->tables;
  struct board_counts c;
  run->kernel->count(run->space, part, spades, others, &c);
  felt_value board = t->flush[spades] ? t->flush[spades] : own;
  uint8_t kind[LANES];
  bool live[LANES];
  struct class class;
  make_class(t, spades, others, &class);
  for (int i = 0; i < LANES; i++) {
    unsigned hole = (1U << t->lane_spades[i][0] | 1U << t->lane_spades[i][1]) & (unsigned)FELT_SUIT_MASK;
    felt_value plain = ranks->value[t->lane_pair[i]], flush = t->flush[spades | hole];
    felt_value value = flush > plain ? flush : plain;
    kind[i] = (uint8_t)(t->category[value] + (value == board ? FELT_CATEGORIES : 0));
    live[i] = !(hole & spades);
  }
  for (int set = 0; set < work->sets; set++) {
    int32_t weight[LANE_ROOM];
    if (!work->weights[set] || !weigh_class(t, work->weights[set], &class, weight)) continue;
    for (int i = 0; i < LANES; i++) {
      if (!weight[i] || !live[i]) continue;
      weight_of_ranks[set][t->lane_pair[i]] -= weight[i];
      count_outcomes(work, set, weight[i], c.below[i], c.upto[i], c.unqualified[i], c.qualified[i] != 0,
                     kind[i], t->category[board], &work->bins[part][set]);
    }
  }
}

/* What the flops of these ranks hand down to the board, as if flushes did not exist. */
static void weigh_ranks(const struct tables *t, const struct weights *w, const int ranks[5],
                        int64_t weight[PAIR_ROOM]) {
  memset(weight, 0, PAIR_ROOM * sizeof weight[0]);
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 5; j++) {
      /* Equal ranks stand side by side: take the first of them only. */
      if ((i > 0 && ranks[i - 1] == ranks[i]) || (j > i + 1 && ranks[j - 1] == ranks[j])) continue;
      int flop[3], n = 0, left_x = FELT_SUITS, left_y = FELT_SUITS, x = ranks[i], y = ranks[j];
      for (int k = 0; k < 5; k++) {
        if (k == i || k == j) continue;
        flop[n++] = ranks[k];
        left_x -= ranks[k] == x;
        left_y -= ranks[k] == y;
      }
      const int64_t *from = w->ranks[multiset(t, flop, 3)];
      for (int p = 0; p < PAIRS; p++) {
        int cards_x = left_x - t->holds[x][p], cards_y = left_y - t->holds[y][p];
        weight[p] += from[p] * (x == y ? cards_x * (cards_x - 1) / 2 : cards_x * cards_y);
      }
    }
}

/* One multiset of ranks: all its boards with three or more of a suit, then the rest. */
static void add_ranks(const struct work *work, int part, const int ranks[5]) {
  const struct run *run = work->run;
  const struct tables *t = &run->tables;
  static const int none[2] = {0};
  int number = multiset(t, ranks, 5);
  int64_t weight[SETS][PAIR_ROOM];
  for (int set = 0; set < work->sets; set++)
    if (work->weights[set]) weigh_ranks(t, work->weights[set], ranks, weight[set]);
  struct board_counts c;
  run->kernel->rank_counts(run->space, number, &c);
  for (unsigned chosen = 0; chosen < 32; chosen++) { /* which of the five are spades */
    unsigned spades = 0;
    int others[5], count = 0;
    bool doubled = false;
    for (int i = 0; i < 5; i++) {
      bool spade = chosen >> i & 1;
      /* Of equal ranks the first is the spade. */
      if (spade && i > 0 && ranks[i] == ranks[i - 1]) doubled = true;
      if (spade)
        spades |= 1U << ranks[i];
      else
        others[count++] = ranks[i];
    }
    if (doubled || count > 2) continue;
    add_class(work, part, &c, spades, count ? others : none, t->five[number], weight);
  }
  for (int set = 0; set < work->sets; set++)
    for (int p = 0; p < PAIRS && work->weights[set]; p++) {
      if (!weight[set][p]) continue;
      int kind = t->category[c.value[p]] + (c.value[p] == t->five[number] ? FELT_CATEGORIES : 0);
      count_outcomes(work, set, weight[set][p], c.below[p], c.upto[p], c.unqualified[p], c.qualified[p] != 0,
                     kind, t->category[t->five[number]], &work->bins[part][set]);
    }
}

static void add_part(void *context, int part, int parts) {
  const struct work *work = context;
  int r[5], n = 0;
  for (r[4] = 0; r[4] < FELT_RANKS; r[4]++)
    for (r[3] = 0; r[3] <= r[4]; r[3]++)
      for (r[2] = 0; r[2] <= r[3]; r[2]++)
        for (r[1] = 0; r[1] <= r[2]; r[1]++)
          for (r[0] = 0; r[0] <= r[1]; r[0]++, n++)
            if (r[0] != r[4] && n % parts == part) add_ranks(work, part, r);
}

/* ---- all together */

static int street_of(enum path path) {
  return path < FLOP_LOW ? 0 : path < CHECKED ? 1 : 2;
}

static int multiple_of(const struct felt_game *game, enum path path) {
  switch (path) {
  case BEFORE_LOW: return game->play_multiple[0][0];
  case BEFORE_HIGH: return game->play_multiple[0][game->play_count[0] - 1];
  case FLOP_LOW: return game->play_multiple[1][0];
  case FLOP_HIGH: return game->play_multiple[1][game->play_count[1] - 1];
  case CHECKED: break;
  }
  return game->play_multiple[2][0];
}

static void list_rows(const struct work *work, struct outcomes *out) {
  int64_t all = 0;
  out->count = 0;
  for (int set = 0; set < work->sets; set++)
    for (int k = 0; k < KINDS; k++)
      for (int o = 0; o < OUTCOMES; o++) {
        int64_t deals = 0;
        for (int part = 0; part < work->run->threads; part++) deals += work->bins[part][set].count[k][o];
        if (!deals) continue;
        all += deals;
        out->row[out->count++] =
            (struct outcome_row){.outcome = (enum outcome)o,
                                 .street = street_of((enum path)(set / work->prizes)),
                                 .multiple = multiple_of(work->game, (enum path)(set / work->prizes)),
                                 .kind = k,
                                 .five = work->five[set % work->prizes],
                                 .deals = deals};
      }
  felt_assert(all == FELT_DEALS_ALL);
  memset(out->folds, 0, sizeof out->folds);
  for (int part = 0; part < work->run->threads; part++)
    for (int set = 0; set < work->sets; set++)
      for (int c = 0; c < FELT_CATEGORIES; c++) out->folds[c] += work->bins[part][set].folds[c];
}

static void close_work(struct work *work) {
  for (int i = 0; i < SETS; i++) free(work->weights[i]);
  free(work->bins);
}

static enum felt_status weigh_all(struct work *work, struct felt_error *error) {
  const struct run *run = work->run;
  int before[STARTS];
  for (int i = 0; i < STARTS; i++) {
    int multiple = felt_start_multiple(work->game, &run->stakes, &run->starts[i]);
    before[i] = multiple == 0                                 ? CHECKED
                : multiple == work->game->play_multiple[0][0] ? BEFORE_LOW
                                                              : BEFORE_HIGH;
  }
  for (int n = 0; n < FLOP_TYPES; n++) {
    enum felt_status status = weigh_flop(work, before, n, error);
    if (status) return status;
  }
  return FELT_OK;
}

enum felt_status felt_outcomes_of(const struct felt_game *game, const struct run *run, struct outcomes *out,
                                  struct felt_error *error) {
  if (game->others > 0)
    return felt_refuse(error, FELT_E_INPUT, "players", NULL, FELT_SAYS(DISTRIBUTION_WITHOUT_ENVY));
  struct work work = {.game = game, .run = run};
  list_prizes(&work);
  work.bins = calloc((size_t)run->threads, sizeof work.bins[0]);
  enum felt_status status = work.bins ? weigh_all(&work, error)
                                      : felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  if (!status) {
    felt_parallel(run->threads, add_part, &work);
    list_rows(&work, out);
  }
  close_work(&work);
  return status;
}
