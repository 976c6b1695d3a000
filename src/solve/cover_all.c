/* Cover All: the highest of several hands, exactly.
 *
 * On one board the holes that make a category or better ("good" pairs) are the edges of a graph on the 47
 * cards that are left. Hands are disjoint pairs, so the deals in which no hand is good follow by inclusion
 * and exclusion from the number of ways to choose k disjoint good pairs: the matchings of the graph. Cards of
 * one kind (a spade of a rank, or another card of a rank) have the same neighbours, so the graph is one of at
 * most 26 kinds. Kinds joined to every card
 * ("hubs") are counted in closed form; what is left falls into small components. */
#include "tables.h"

enum { CARD_KINDS = 26, DEGREE = FELT_HIGHEST_HANDS_MAX, LEFT = 47 };

/* Number of k-matchings, k = 0 to DEGREE. */
struct matchings {
  felt_wide of[DEGREE + 1];
};

/* Kinds 0 to 12 are spades, 13 to 25 other cards of the same ranks. */
struct graph {
  int cards[CARD_KINDS];
  uint32_t joined[CARD_KINDS]; /* bit k: every card of this kind with every other of kind k */
};

/* ---- matchings */

static struct matchings multiply(const struct matchings *a, const struct matchings *b) {
  struct matchings product = {{0}};
  for (int i = 0; i <= DEGREE; i++)
    for (int j = 0; i + j <= DEGREE; j++) product.of[i + j] += a->of[i] * b->of[j];
  return product;
}

/* A card of the first kind stays single, or is matched with one of its neighbours. */
static struct matchings match(struct graph *g, uint32_t kinds) {
  struct matchings sum = {{1}};
  while (kinds && g->cards[__builtin_ctz(kinds)] == 0) kinds &= kinds - 1;
  if (!kinds) return sum;
  int first = __builtin_ctz(kinds);
  g->cards[first]--;
  sum = match(g, kinds);
  for (uint32_t left = g->joined[first] & kinds; left; left &= left - 1) {
    int other = __builtin_ctz(left), ways = g->cards[other];
    if (!ways) continue;
    g->cards[other]--;
    struct matchings rest = match(g, kinds);
    g->cards[other]++;
    for (int k = 0; k < DEGREE; k++) sum.of[k + 1] += ways * rest.of[k];
  }
  g->cards[first]++;
  return sum;
}

static uint32_t component(const struct graph *g, uint32_t kinds) {
  uint32_t reached = kinds & -kinds, before;
  do {
    before = reached;
    for (uint32_t left = before; left; left &= left - 1) reached |= g->joined[__builtin_ctz(left)] & kinds;
  } while (reached != before);
  return reached;
}

/* `hubs` cards joined to every card, beside a graph on `rest` cards with matchings m: i pairs of hubs, j hubs
 * matched with other cards that m leaves single. */
static struct matchings add_hubs(int hubs, int rest, const struct matchings *m) {
  struct matchings sum = {{0}};
  felt_wide pairs = 1; /* ways to choose i disjoint pairs of hubs */
  for (int i = 0; i <= DEGREE && 2 * i <= hubs; i++) {
    for (int l = 0; i + l <= DEGREE; l++) {
      felt_wide ways = pairs * m->of[l];
      int single = hubs - 2 * i, free = rest - 2 * l;
      for (int j = 0; i + j + l <= DEGREE && j <= single && j <= free; j++) {
        sum.of[i + j + l] += ways;
        ways = ways * (single - j) * (free - j) / (j + 1);
      }
    }
    pairs = pairs * (hubs - 2 * i) * (hubs - 2 * i - 1) / 2 / (i + 1);
  }
  return sum;
}

static struct matchings all_matchings(struct graph *g) {
  uint32_t present = 0, hubs = 0;
  int hub_cards = 0;
  for (int k = 0; k < CARD_KINDS; k++)
    if (g->cards[k]) present |= 1U << k;
  for (int k = 0; k < CARD_KINDS; k++) {
    uint32_t others =
        g->cards[k] == 1 ? present & ~(1U << k) : present; /* a single card needs no mate of its kind */
    if (!(present >> k & 1) || (others & ~g->joined[k])) continue;
    hubs |= 1U << k;
    hub_cards += g->cards[k];
  }
  struct matchings rest = {{1}};
  for (uint32_t left = present & ~hubs; left;) {
    uint32_t kinds = component(g, left);
    struct matchings own = match(g, kinds);
    rest = multiply(&rest, &own);
    left &= ~kinds;
  }
  return add_hubs(hub_cards, LEFT - hub_cards, &rest);
}

/* ---- the graph of a board */

struct board_kind {
  int left[FELT_RANKS];    /* cards of a rank off the board that are not spades */
  unsigned spades;         /* of the board; only where it can make a straight flush */
  felt_value value[PAIRS]; /* flushes aside */
};

static bool good(const struct tables *t, const struct board_kind *board, int one, int two, felt_value limit) {
  unsigned hole = (one < FELT_RANKS ? 1U << one : 0) | (two < FELT_RANKS ? 1U << two : 0);
  felt_value flush = board->spades ? t->flush[board->spades | hole] : 0;
  return flush >= limit || board->value[t->pair[one % FELT_RANKS][two % FELT_RANKS]] >= limit;
}

static void draw_graph(const struct tables *t, const struct board_kind *board, felt_value limit,
                       struct graph *g) {
  memset(g, 0, sizeof *g);
  for (int r = 0; r < FELT_RANKS; r++) {
    bool on_board = board->spades >> r & 1;
    /* Without a flush in reach spades are cards like others. */
    g->cards[r] = board->spades && !on_board;
    g->cards[FELT_RANKS + r] = board->left[r] - g->cards[r];
  }
  for (int one = 0; one < CARD_KINDS; one++)
    for (int two = 0; two < CARD_KINDS; two++)
      if (g->cards[one] && g->cards[two] && good(t, board, one, two, limit)) g->joined[one] |= 1U << two;
}

/* ---- sums over boards */

struct sums {
  const struct tables *t;
  struct matchings of[FELT_CATEGORIES]; /* full house and better */
};

static void add_board(struct sums *sums, const struct board_kind *board, int64_t boards) {
  const struct tables *t = sums->t;
  if (boards == 0) return;
  for (int c = FELT_FULL_HOUSE; c < FELT_CATEGORIES; c++) {
    if (c >= FELT_STRAIGHT_FLUSH && !board->spades) { /* no such hand: the empty matching alone */
      sums->of[c].of[0] += boards;
      continue;
    }
    struct graph g;
    draw_graph(t, board, t->first[c], &g);
    struct matchings m = all_matchings(&g);
    for (int k = 0; k <= DEGREE; k++) sums->of[c].of[k] += boards * m.of[k];
  }
}

static bool straight_flush_in_reach(const struct tables *t, unsigned spades) {
  for (int p = 0; p < UNEQUAL; p++)
    if (t->flush[spades | 1U << t->low[p] | 1U << t->high[p]] >= t->first[FELT_STRAIGHT_FLUSH]) return true;
  return false;
}

static int64_t ways(const int ranks[], int count, int from) {
  static const int few[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  int64_t n = 1;
  for (int i = 0, end; i < count; i = end) {
    for (end = i; end < count && ranks[end] == ranks[i]; end++) {
    }
    n *= end - i > from ? 0 : few[from][end - i];
  }
  return n;
}

/* All boards of five ranks: those with a straight flush in reach by their suit, then the others together. */
static void add_ranks(struct sums *sums, const int ranks[5]) {
  const struct tables *t = sums->t;
  struct board_kind board = {.spades = 0};
  for (int r = 0; r < FELT_RANKS; r++) board.left[r] = FELT_SUITS;
  for (int i = 0; i < 5; i++) board.left[ranks[i]]--;
  felt_value_pairs(t, ranks, board.value);
  int64_t boards = ways(ranks, 5, FELT_SUITS);
  for (unsigned chosen = 0; chosen < 32; chosen++) { /* which of the five are spades */
    unsigned spades = 0;
    int others[5], count = 0;
    bool doubled = false;
    for (int i = 0; i < 5; i++) {
      bool spade = chosen >> i & 1;
      doubled = doubled || (spade && i > 0 && ranks[i] == ranks[i - 1]);
      if (spade)
        spades |= 1U << ranks[i];
      else
        others[count++] = ranks[i];
    }
    if (doubled || count > 2 || !straight_flush_in_reach(t, spades)) continue;
    int64_t own = FELT_SUITS * ways(others, count, FELT_SUITS - 1);
    board.spades = spades;
    add_board(sums, &board, own);
    boards -= own;
  }
  board.spades = 0;
  add_board(sums, &board, boards);
}

/* Ways to deal `hands` pairs one after the other from so many cards. */
static felt_wide pairs_from(int cards, int hands) {
  felt_wide n = 1;
  for (int i = 0; i < hands; i++, cards -= 2) n *= cards * (cards - 1) / 2;
  return n;
}

static felt_wide choose_in_order(int hands, int k) {
  felt_wide n = 1;
  for (int i = 0; i < k; i++) n *= hands - i;
  return n;
}

enum felt_status felt_highest(struct felt_highest *highest, struct felt_error *error) {
  struct tables *t = malloc(sizeof *t);
  if (!t) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  felt_tables_fill(t);
  struct sums sums = {.t = t};
  int r[5];
  for (r[4] = 0; r[4] < FELT_RANKS; r[4]++)
    for (r[3] = 0; r[3] <= r[4]; r[3]++)
      for (r[2] = 0; r[2] <= r[3]; r[2]++)
        for (r[1] = 0; r[1] <= r[2]; r[1]++)
          for (r[0] = 0; r[0] <= r[1]; r[0]++)
            if (r[0] != r[4]) add_ranks(&sums, r);
  memset(highest, 0, sizeof *highest);
  for (int hands = 1; hands <= FELT_HIGHEST_HANDS_MAX; hands++)
    for (int c = FELT_FULL_HOUSE; c < FELT_CATEGORIES; c++) {
      felt_wide none = 0, all = sums.of[c].of[0] * pairs_from(LEFT, hands);
      for (int k = 0; k <= hands; k++) {
        felt_wide term = choose_in_order(hands, k) * sums.of[c].of[k] * pairs_from(LEFT - 2 * k, hands - k);
        none += k % 2 ? -term : term;
      }
      highest->at_least[hands][c] = (struct felt_exact){all - none, all};
    }
  free(t);
  return FELT_OK;
}

enum felt_status felt_highest_side(const struct felt_highest *highest, const struct felt_book *book, int side,
                                   int hands, struct felt_side *worth, struct felt_error *error) {
  const char *name = book->wager[FELT_SIDE + side].said.text;
  felt_assert(book->side[side].kind == FELT_HIGHEST_HAND);
  if (hands < 1 || hands > FELT_HIGHEST_HANDS_MAX)
    return felt_refuse(error, FELT_E_INPUT, name, NULL,
                       FELT_SAYS(HANDS_NOT_ONE_TO, hands, FELT_HIGHEST_HANDS_MAX));
  const struct felt_odds *pays = book->side[side].pays[hands];
  felt_wide all = highest->at_least[hands][FELT_ROYAL_FLUSH].denominator, per = 1, net = 0, hit = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    if (pays[c].per == 0 || pays[c].to == 0) continue;
    if (c < FELT_FULL_HOUSE) return felt_refuse(error, FELT_E_INPUT, name, NULL, FELT_SAYS(ROW_NOT_COUNTED));
    per *= pays[c].per;
  }
  for (int c = FELT_FULL_HOUSE; c < FELT_CATEGORIES; c++) {
    felt_wide exactly = highest->at_least[hands][c].numerator -
                        (c + 1 < FELT_CATEGORIES ? highest->at_least[hands][c + 1].numerator : 0);
    if (pays[c].per == 0 || pays[c].to == 0) continue;
    net += exactly * (per / pays[c].per * pays[c].to);
    hit += exactly;
  }
  net -= (all - hit) * per;
  *worth = (struct felt_side){{net, all * per}, {hit, all}};
  return FELT_OK;
}
