/* Counting by sights: all boards up to a change of suits, on each all holes that checked.
 *
 * What a hand is worth on a board depends on ranks and, where a suit lies there three times ("spades"), on
 * that suit: boards that agree in both are one class, and a hole is a lane of it. The dealers beaten come
 * from one sweep over a class's holes in the order of their values: those below, less those that share a
 * card. What was seen on the flop needs every board. */
#include "thumb.h"

#include <pthread.h>

enum {
  HOLES = 1326,
  HOLE_ROOM = 1344, /* a row of holes, padded for vectors */
  PAIRS = 91,
  FLOPS = 22100,
  SUIT_SETS = 8192,
  DEALERS = 990,
  THREADS_MAX = 16,
  BOARDS_MAX = 134459,
  LANES_BOTH = PAIRS,    /* both spades, by pair; below it none, by pair */
  LANES_ONE = 2 * PAIRS, /* a spade of rank a and another of rank b: 13 a + b */
  LANES = LANES_ONE + FELT_RANKS * FELT_RANKS,
  NO_SUIT = FELT_SUITS
};

struct hole {
  felt_card one, two;
  uint8_t pair; /* of ranks */
  felt_set set;
};

struct board {
  uint64_t class; /* its ranks in ascending order, then its spades */
  felt_set set;
  felt_card card[5];
  int8_t suit;    /* of the spades; NO_SUIT where no suit lies there three times */
  uint8_t weight; /* boards like it */
};

struct tables {
  const struct felt_game *game;
  int64_t unit, blind[FELT_CATEGORIES];
  felt_value qualifies;    /* the dealer's lowest qualifying value */
  struct hole hole[HOLES]; /* those that check before the flop come first */
  int checks;
  uint16_t lane[FELT_SUITS + 1][HOLES];
  struct board *board; /* by class */
  int boards;
  uint8_t pair[FELT_RANKS][FELT_RANKS], low[PAIRS], high[PAIRS];
  felt_value flush[SUIT_SETS];
  uint8_t category[FELT_VALUES + 1];
  uint8_t (*sight)[HOLE_ROOM]; /* by flop */
};

static int flop_number(int low, int middle, int high) {
  return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

/* ---- tables */

static void fill_values(struct tables *t) {
  for (unsigned set = 0; set < SUIT_SETS; set++) {
    int cards = __builtin_popcount(set);
    t->flush[set] = cards >= 5 && cards <= 7 ? felt_eval((felt_set)set) : 0;
  }
  for (int v = 0; v <= FELT_VALUES; v++)
    t->category[v] = v == 0 ? 0 : (uint8_t)felt_eval_category((felt_value)v);
  t->qualifies = 1;
  while (t->category[t->qualifies] < t->game->qualifies) t->qualifies++;
}

/* Its place among AA, AKs, AKo, AQs, ...: a row of 2 x rank + 1 for each high card, aces first. */
static int start_number(int high, int low, bool suited) {
  int start = 0;
  for (int r = FELT_RANKS - 1; r > high; r--) start += 2 * r + 1;
  return low < high ? start + 1 + 2 * (high - 1 - low) + (suited ? 0 : 1) : start;
}

static void add_holes(struct tables *t, const struct felt_solution *solution, bool checks, int *count) {
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      int a = one % FELT_RANKS, b = two % FELT_RANKS, high = a > b ? a : b;
      int start = start_number(high, a + b - high, one / FELT_RANKS == two / FELT_RANKS);
      if ((solution->start[start].multiple == 0) != checks) continue;
      t->hole[(*count)++] = (struct hole){(felt_card)one, (felt_card)two, t->pair[a][b],
                                          felt_set_of((felt_card)one) | felt_set_of((felt_card)two)};
    }
}

static int lane_of(const struct hole *hole, int suit) {
  int a = felt_card_rank(hole->one), b = felt_card_rank(hole->two);
  bool first = felt_card_suit(hole->one) == suit, second = felt_card_suit(hole->two) == suit;
  if (first && second) return LANES_BOTH + hole->pair;
  if (first) return LANES_ONE + FELT_RANKS * a + b;
  if (second) return LANES_ONE + FELT_RANKS * b + a;
  return hole->pair;
}

static void fill_holes(struct tables *t, const struct felt_solution *solution) {
  int pairs = 0, holes = 0;
  for (int high = 0; high < FELT_RANKS; high++)
    for (int low = 0; low <= high; low++) {
      t->low[pairs] = (uint8_t)low;
      t->high[pairs] = (uint8_t)high;
      t->pair[low][high] = t->pair[high][low] = (uint8_t)pairs++;
    }
  add_holes(t, solution, true, &holes);
  t->checks = holes;
  add_holes(t, solution, false, &holes);
  felt_assert(holes == HOLES);
  for (int suit = 0; suit <= NO_SUIT; suit++)
    for (int h = 0; h < HOLES; h++) t->lane[suit][h] = (uint16_t)lane_of(&t->hole[h], suit);
}

static bool fill_odds(struct tables *t) {
  t->unit = 1;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    int64_t per = t->game->blind[c].per ? t->game->blind[c].per : 1, unit = t->unit;
    while (unit % per) unit += t->unit;
    t->unit = unit;
  }
  for (int c = 0; c < FELT_CATEGORIES; c++)
    t->blind[c] = t->game->blind[c].per ? t->unit * t->game->blind[c].to / t->game->blind[c].per : 0;
  return t->unit <= 1000;
}

/* ---- sights on the flop */

/* Of five cards. */
static bool is_straight_or_flush(felt_set set) {
  unsigned ranks = 0;
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    unsigned held = (unsigned)(set >> suit * FELT_RANKS & FELT_SUIT_MASK);
    if (__builtin_popcount(held) == 5) return true;
    ranks |= held;
  }
  return ranks == 0x100f || (__builtin_popcount(ranks) == 5 && ranks / (ranks & -ranks) == 31);
}

static int sight_of(const felt_card flop[3], const struct hole *hole) {
  int rank[3], a = felt_card_rank(hole->one), b = felt_card_rank(hole->two);
  int with_a = 0, with_b = 0, best = -1;
  for (int i = 0; i < 3; i++) {
    rank[i] = felt_card_rank(flop[i]);
    with_a += rank[i] == a;
    with_b += rank[i] == b;
  }
  bool board_pair = rank[0] == rank[1] || rank[1] == rank[2] || rank[0] == rank[2];
  bool board_trips = rank[0] == rank[1] && rank[1] == rank[2];
  felt_set all = felt_cards_set(flop, 3) | hole->set;
  if (board_trips) return a == b || with_a || with_b ? SIGHT_TWO_PAIR : SIGHT_BOARD_TRIPS;
  if (with_a + with_b >= 2 || (a == b && (with_a || board_pair)) || (board_pair && with_a + with_b))
    return SIGHT_TWO_PAIR;
  if (is_straight_or_flush(all)) return SIGHT_TWO_PAIR;
  if (a == b) return SIGHT_POCKET + a;
  if (with_a + with_b) return SIGHT_PAIR + (with_a ? a : b);
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    if (felt_set_count(all >> suit * FELT_RANKS & FELT_SUIT_MASK) != 4) continue;
    if (felt_card_suit(hole->one) == suit) best = a;
    if (felt_card_suit(hole->two) == suit && b > best) best = b;
  }
  return best < 0 ? SIGHT_NOTHING : SIGHT_FLUSH_DRAW + best;
}

static void fill_sights(struct tables *t, int part, int parts) {
  for (int high = 2 + part; high < FELT_DECK; high += parts)
    for (int middle = 1; middle < high; middle++)
      for (int low = 0; low < middle; low++) {
        felt_card flop[3] = {(felt_card)low, (felt_card)middle, (felt_card)high};
        felt_set set = felt_cards_set(flop, 3);
        uint8_t *row = t->sight[flop_number(low, middle, high)];
        for (int h = 0; h < t->checks; h++)
          row[h] = set & t->hole[h].set ? SIGHT_NOTHING : (uint8_t)sight_of(flop, &t->hole[h]);
      }
}

/* ---- the list of boards */

/* Boards in which no suit's ranks come before the next one's, taken as numbers: one of all that change only
 * suits. */
static bool first_of_its_kind(felt_set set, uint8_t *weight) {
  unsigned suit[FELT_SUITS];
  int ways = 24, run = 1;
  for (int s = 0; s < FELT_SUITS; s++) suit[s] = (unsigned)(set >> s * FELT_RANKS & FELT_SUIT_MASK);
  for (int s = 1; s < FELT_SUITS; s++) {
    if (suit[s] > suit[s - 1]) return false;
    run = suit[s] == suit[s - 1] ? run + 1 : 1;
    ways /= run;
  }
  *weight = (uint8_t)ways;
  return true;
}

static void add_board(struct tables *t, felt_set set, uint8_t weight) {
  struct board *board = &t->board[t->boards++];
  uint8_t count[FELT_RANKS] = {0};
  int cards = 0;
  *board = (struct board){.set = set, .suit = NO_SUIT, .weight = weight};
  for (felt_set left = set; left; cards++) {
    board->card[cards] = felt_set_take(&left);
    count[felt_card_rank(board->card[cards])]++;
  }
  for (unsigned rank = 0; rank < FELT_RANKS; rank++)
    for (int i = 0; i < count[rank]; i++) board->class = board->class << 4 | rank;
  board->class <<= FELT_RANKS;
  for (int s = 0; s < FELT_SUITS; s++) {
    felt_set spades = set >> s * FELT_RANKS & FELT_SUIT_MASK;
    if (felt_set_count(spades) < 3) continue;
    board->suit = (int8_t)s;
    board->class |= spades;
  }
}

static int by_class(const void *a, const void *b) {
  const struct board *one = a, *two = b;
  if (one->class != two->class) return one->class < two->class ? -1 : 1;
  return (one->set > two->set) - (one->set < two->set);
}

static void list_boards(struct tables *t) {
  int c[5];
  uint8_t weight;
  for (c[4] = 4; c[4] < FELT_DECK; c[4]++)
    for (c[3] = 3; c[3] < c[4]; c[3]++)
      for (c[2] = 2; c[2] < c[3]; c[2]++)
        for (c[1] = 1; c[1] < c[2]; c[1]++)
          for (c[0] = 0; c[0] < c[1]; c[0]++) {
            felt_set set = 0;
            for (int i = 0; i < 5; i++) set |= felt_set_of((felt_card)c[i]);
            if (first_of_its_kind(set, &weight)) add_board(t, set, weight);
          }
  felt_assert(t->boards == BOARDS_MAX);
  qsort(t->board, (size_t)t->boards, sizeof t->board[0], by_class);
}

/* ---- one class */

struct worth {
  int64_t base;
  int32_t ahead;
};

struct work {
  struct tables *t;
  struct thumb_counts *counts;
  int part, parts, every;
  uint64_t ranks; /* of the class in hand */
  felt_value plain[PAIRS], value[HOLES];
  bool live[HOLES];
  uint16_t order[HOLES];
  struct worth worth[HOLES], lane_worth[LANES];
  uint8_t lane_end[LANES];
  int64_t nothing[LANES]; /* flops that show a lane nothing, over its boards */
};

/* Values of 91 pairs of ranks with the board's, suits aside: cards of equal rank take different suits, and no
 * suit gets five. */
static felt_value plain_value(const int ranks[7]) {
  int seen[FELT_RANKS] = {0}, turn = 0;
  felt_set set = 0;
  for (int i = 0; i < 7; i++) {
    if (seen[ranks[i]] == FELT_SUITS) return 0; /* five of a kind */
    for (;; turn++) {
      felt_set card = felt_set_of(felt_card_make(ranks[i], turn % FELT_SUITS));
      if (set & card) continue;
      set |= card;
      break;
    }
    seen[ranks[i]]++;
    turn++;
  }
  return felt_eval(set);
}

static void value_ranks(struct work *w, const struct board *board) {
  int ranks[7];
  for (int i = 0; i < 5; i++) ranks[i] = felt_card_rank(board->card[i]);
  for (int p = 0; p < PAIRS; p++) {
    ranks[5] = w->t->low[p];
    ranks[6] = w->t->high[p];
    w->plain[p] = plain_value(ranks);
  }
}

static void value_holes(struct work *w, const struct board *board) {
  const struct tables *t = w->t;
  int shift = board->suit * FELT_RANKS;
  for (int h = 0; h < HOLES; h++) {
    const struct hole *hole = &t->hole[h];
    w->live[h] = !(board->set & hole->set);
    if (!w->live[h]) continue;
    felt_value value = w->plain[hole->pair];
    felt_value flush =
        board->suit == NO_SUIT ? 0 : t->flush[(board->set | hole->set) >> shift & FELT_SUIT_MASK];
    w->value[h] = value > flush ? value : flush;
  }
}

/* The live holes in ascending order of value: a count of each value would be long, so by buckets of a bitmap.
 */
static int sort_holes(struct work *w) {
  enum { WORD = 64, WORDS = FELT_VALUES / WORD + 1 };
  uint64_t bits[WORDS] = {0};
  uint16_t before[WORDS], start[HOLES + 1] = {0};
  int steps = 0, count = 0;
  for (int h = 0; h < HOLES; h++)
    if (w->live[h]) bits[w->value[h] / WORD] |= UINT64_C(1) << w->value[h] % WORD;
  for (int i = 0; i < WORDS; i++) {
    before[i] = (uint16_t)steps;
    steps += __builtin_popcountll(bits[i]);
  }
  uint16_t step[HOLES];
  for (int h = 0; h < HOLES; h++) {
    if (!w->live[h]) continue;
    uint64_t lower = bits[w->value[h] / WORD] & ((UINT64_C(1) << w->value[h] % WORD) - 1);
    step[h] = (uint16_t)(before[w->value[h] / WORD] + __builtin_popcountll(lower));
    start[step[h] + 1]++;
    count++;
  }
  for (int i = 0; i < steps; i++) start[i + 1] = (uint16_t)(start[i + 1] + start[i]);
  for (int h = 0; h < HOLES; h++)
    if (w->live[h]) w->order[start[step[h]]++] = (uint16_t)h;
  return count;
}

struct seen {
  int all, with[FELT_DECK];
};

static int apart(const struct seen *seen, const struct hole *hole) {
  return seen->all - seen->with[hole->one] - seen->with[hole->two];
}

static void sweep(struct work *w, int count) {
  const struct tables *t = w->t;
  struct seen seen = {0}, unqualified = {0};
  int below[HOLES];
  for (int i = 0, end; i < count; i = end) {
    felt_value value = w->value[w->order[i]];
    for (end = i; end < count && w->value[w->order[end]] == value; end++)
      below[end] = apart(&seen, &t->hole[w->order[end]]);
    for (int j = i; j < end; j++) {
      const struct hole *hole = &t->hole[w->order[j]];
      seen.all++, seen.with[hole->one]++, seen.with[hole->two]++;
    }
    if (value < t->qualifies) unqualified = seen;
    for (int j = i; j < end; j++) w->worth[w->order[j]].ahead = apart(&seen, &t->hole[w->order[j]]) + 1;
  }
  for (int i = 0; i < count; i++) { /* `ahead` holds those at or below until here */
    int h = w->order[i];
    bool qualified = w->value[h] >= t->qualifies;
    int won = below[i], lost = DEALERS - w->worth[h].ahead;
    int low = apart(&unqualified, &t->hole[h]) + (qualified ? 0 : 1);
    int64_t ante = qualified ? won - low - lost : low - DEALERS;
    w->worth[h] =
        (struct worth){t->unit * (ante - lost) + t->blind[t->category[w->value[h]]] * won, won - lost};
  }
}

/* ---- sights on the river */

struct river {
  felt_value with[FELT_DECK]; /* the board and one card, 0 for cards that lie there */
  felt_value sorted[FELT_DECK];
  int count;
  unsigned ranks; /* on the board */
  enum felt_category own;
};

static int by_value(const void *a, const void *b) {
  felt_value one = *(const felt_value *)a, two = *(const felt_value *)b;
  return (one > two) - (one < two);
}

static void look_at_river(const struct board *board, struct river *river) {
  *river = (struct river){.own = felt_eval_category(felt_eval(board->set))};
  for (int i = 0; i < 5; i++) river->ranks |= 1U << felt_card_rank(board->card[i]);
  for (int card = 0; card < FELT_DECK; card++) {
    if (board->set >> card & 1) continue;
    river->with[card] = felt_eval(board->set | felt_set_of((felt_card)card));
    river->sorted[river->count++] = river->with[card];
  }
  qsort(river->sorted, (size_t)river->count, sizeof river->sorted[0], by_value);
}

static int end_of(const struct work *w, const struct river *river, int h) {
  const struct hole *hole = &w->t->hole[h];
  felt_value value = w->value[h];
  int a = felt_card_rank(hole->one), b = felt_card_rank(hole->two);
  if (a == b || river->ranks >> a & 1 || river->ranks >> b & 1 || w->t->category[value] > river->own)
    return HIDDEN_PAIR;
  int low = 0, high = river->count;
  while (low < high) { /* the first card that beats the hand */
    int middle = (low + high) / 2;
    if (river->sorted[middle] > value)
      high = middle;
    else
      low = middle + 1;
  }
  return river->count - low - (river->with[hole->one] > value) - (river->with[hole->two] > value);
}

/* ---- counting */

static void look_at_class(struct work *w, const struct board *board) {
  struct river river;
  if (w->ranks != board->class >> FELT_RANKS) value_ranks(w, board);
  w->ranks = board->class >> FELT_RANKS;
  value_holes(w, board);
  sweep(w, sort_holes(w));
  look_at_river(board, &river);
  for (int h = 0; h < HOLES; h++) {
    if (!w->live[h]) continue;
    int lane = w->t->lane[board->suit][h];
    w->lane_worth[lane] = w->worth[h];
    w->lane_end[lane] = (uint8_t)end_of(w, &river, h);
  }
}

static void add(struct thumb_sum *sum, const struct worth *worth, int64_t times) {
  sum->boards += times;
  sum->base += times * worth->base;
  sum->ahead += times * worth->ahead;
}

/* Most holes see one thing on some of a board's ten flops and nothing on the others: those two are counted
 * for all holes at once. */
struct seen_flops {
  uint8_t most[HOLE_ROOM], with_most[HOLE_ROOM], nothing[HOLE_ROOM];
};

/* Rows of fixed length that do not overlap, so that compilers take many holes at a time. */
static void find_most(uint8_t most[restrict], const uint8_t row[restrict]) {
  for (int h = 0; h < HOLE_ROOM; h++) most[h] = row[h] > most[h] ? row[h] : most[h];
}

static void count_equal(uint8_t count[restrict], const uint8_t row[restrict], const uint8_t to[restrict]) {
  for (int h = 0; h < HOLE_ROOM; h++) count[h] = (uint8_t)(count[h] + (row[h] == to[h]));
}

static void count_nothing(uint8_t count[restrict], const uint8_t row[restrict]) {
  for (int h = 0; h < HOLE_ROOM; h++) count[h] = (uint8_t)(count[h] + (row[h] == SIGHT_NOTHING));
}

static void count_flops(const uint8_t *const row[10], struct seen_flops *seen) {
  memset(seen, 0, sizeof *seen);
  for (int f = 0; f < 10; f++) find_most(seen->most, row[f]);
  for (int f = 0; f < 10; f++) count_equal(seen->with_most, row[f], seen->most);
  for (int f = 0; f < 10; f++) count_nothing(seen->nothing, row[f]);
}

static void count_board(struct work *w, const struct board *board) {
  const struct tables *t = w->t;
  const uint16_t *lanes = t->lane[board->suit];
  const uint8_t *row[10];
  struct seen_flops seen;
  int flops = 0;
  for (int i = 2; i < 5; i++)
    for (int j = 1; j < i; j++)
      for (int k = 0; k < j; k++)
        row[flops++] = t->sight[flop_number(board->card[k], board->card[j], board->card[i])];
  count_flops(row, &seen);
  for (int h = 0; h < t->checks; h++) {
    if (board->set & t->hole[h].set) continue;
    int lane = lanes[h];
    w->nothing[lane] += (int64_t)board->weight * seen.nothing[h];
    if (seen.nothing[h] == 10) continue;
    int end = w->lane_end[lane];
    add(&w->counts->sum[seen.most[h]][end], &w->lane_worth[lane], (int64_t)board->weight * seen.with_most[h]);
    if (seen.nothing[h] + seen.with_most[h] == 10) continue;
    for (int f = 0; f < 10; f++)
      if (row[f][h] != SIGHT_NOTHING && row[f][h] != seen.most[h])
        add(&w->counts->sum[row[f][h]][end], &w->lane_worth[lane], board->weight);
  }
}

static void end_class(struct work *w) {
  for (int lane = 0; lane < LANES; lane++) {
    if (!w->nothing[lane]) continue;
    add(&w->counts->sum[SIGHT_NOTHING][w->lane_end[lane]], &w->lane_worth[lane], w->nothing[lane]);
    w->nothing[lane] = 0;
  }
}

static void *count_part(void *context) {
  struct work *w = context;
  const struct tables *t = w->t;
  for (int i = 0, end, n = 0; i < t->boards; i = end, n++) {
    for (end = i; end < t->boards && t->board[end].class == t->board[i].class; end++) continue;
    if (n % w->every != 0 || n / w->every % w->parts != w->part) continue;
    look_at_class(w, &t->board[i]);
    for (int b = i; b < end; b++) count_board(w, &t->board[b]);
    end_class(w);
  }
  return NULL;
}

static void *sight_part(void *context) {
  struct work *w = context;
  fill_sights(w->t, w->part, w->parts);
  return NULL;
}

/* Every part at once, each on its own thread; a thread that cannot be started is done here. */
static void together(struct work *works, int parts, void *(*run)(void *)) {
  pthread_t thread[THREADS_MAX];
  bool started[THREADS_MAX] = {false};
  for (int i = 1; i < parts; i++) started[i] = pthread_create(&thread[i], NULL, run, &works[i]) == 0;
  (void)run(&works[0]);
  for (int i = 1; i < parts; i++) {
    if (started[i])
      (void)pthread_join(thread[i], NULL);
    else
      (void)run(&works[i]);
  }
}

enum felt_status thumb_count(const struct felt_game *game, const struct felt_solution *solution, int threads,
                             int every, struct thumb_counts *counts, struct felt_error *error) {
  felt_assert(threads >= 1 && threads <= THREADS_MAX);
  struct tables *t = calloc(1, sizeof *t);
  struct work *works = calloc((size_t)threads, sizeof *works);
  struct thumb_counts *parts = calloc((size_t)threads, sizeof *parts);
  if (t) t->sight = calloc(FLOPS, sizeof t->sight[0]);
  if (t) t->board = calloc(BOARDS_MAX, sizeof t->board[0]);
  enum felt_status status = FELT_OK;
  if (!t || !works || !parts || !t->sight || !t->board) {
    status = felt_fail(error, FELT_E_NOMEM, NULL, NULL, "no memory to count rules of thumb");
  } else if (t->game = game, !fill_odds(t)) {
    status = felt_fail(error, FELT_E_INPUT, "blind", NULL, "its odds have no small common unit");
  } else {
    fill_values(t);
    fill_holes(t, solution);
    list_boards(t);
    for (int i = 0; i < threads; i++)
      works[i] = (struct work){.t = t, .counts = &parts[i], .part = i, .parts = threads, .every = every};
    together(works, threads, sight_part);
    together(works, threads, count_part);
    memset(counts, 0, sizeof *counts);
    counts->unit = t->unit;
    counts->every = every;
    for (int i = 0; i < threads; i++)
      for (int s = 0; s < SIGHTS; s++)
        for (int e = 0; e < ENDS; e++) {
          counts->sum[s][e].boards += parts[i].sum[s][e].boards;
          counts->sum[s][e].base += parts[i].sum[s][e].base;
          counts->sum[s][e].ahead += parts[i].sum[s][e].ahead;
        }
  }
  if (t) {
    free(t->sight);
    free(t->board);
  }
  free(t);
  free(works);
  free(parts);
  return status;
}
