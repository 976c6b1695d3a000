#include "side_sums.h"

#include "hands.h"

/* How often one of these counts among the deals of a hole: 19600 flops x 1081 turns and rivers x 990 dealers.
 */
enum {
  FLOPS_OF_A_HOLE = 19600,
  PER_BOARD = 10 * DEALERS, /* five community cards, ten of whose choices are the flop */
  PER_FLOP = RUNOUTS * DEALERS,
  PER_FIVE =
      10 * DEALERS,   /* five cards of a flop and another's hole: ten ways to share them; turn and river */
  PER_SEVEN = 21 * 10 /* seven cards of a board and another's hole: 21 ways, ten flops */
};

/* Hands of five or seven by what they hold. */
struct holding {
  int64_t two[STARTS][FELT_CATEGORIES];     /* both cards of a hole */
  int64_t one[FELT_RANKS][FELT_CATEGORIES]; /* one card of this rank */
  int64_t all[FELT_CATEGORIES];
};

/* A hand of `size` cards that holds a given one pairs it with size - 1 others. */
static void count_holding(const struct tables *t, int size, struct holding *h) {
  memset(h->one, 0, sizeof h->one);
  memset(h->all, 0, sizeof h->all);
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    for (int a = 0; a < FELT_RANKS; a++) {
      for (int b = 0; b < FELT_RANKS; b++) {
        int pair = t->pair[a][b];
        h->one[a][c] +=
            a == b ? 3 * h->two[UNEQUAL + pair][c] : h->two[pair][c] + 3 * h->two[UNEQUAL + pair][c];
      }
      h->one[a][c] /= size - 1;
      h->all[c] += FELT_SUITS * h->one[a][c];
    }
    h->all[c] /= size;
  }
}

/* Envy of one other hand, drawn from the cards that the hole leaves. */
static felt_wide envy_sum(const struct felt_game *game, const struct amounts *a, const struct tables *t,
                          const struct holding *h, int start) {
  felt_card hole[2];
  felt_hands_hole(t, start, &hole[0], &hole[1]);
  felt_wide total = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    int64_t hands = h->all[c] - h->one[felt_card_rank(hole[0])][c] - h->one[felt_card_rank(hole[1])][c] +
                    h->two[start][c];
    total += a->envy[c] * hands * (game->progressive_of_seven ? PER_SEVEN : PER_FIVE);
  }
  if (!game->progressive_of_seven) return total;
  /* A royal on the board, of a suit in which the hole has no card of it. */
  int royals = FELT_SUITS;
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    bool broken = false;
    for (int i = 0; i < 2; i++)
      broken = broken || (felt_card_suit(hole[i]) == suit && felt_card_rank(hole[i]) >= FELT_RANKS - 5);
    royals -= broken;
  }
  felt_wide difference = a->envy[FELT_CATEGORIES + FELT_ROYAL_FLUSH] - a->envy[FELT_ROYAL_FLUSH];
  return total + difference * royals * PER_BOARD;
}

static void add_seven(const struct amounts *a, const struct tables *t, bool of_seven, struct holding *holding,
                      felt_wide sums[STARTS]) {
  int64_t count[STARTS][KINDS];
  felt_hands_of_seven(t, count);
  for (int start = 0; start < STARTS; start++)
    for (int k = 0; k < KINDS; k++) {
      int c = k % FELT_CATEGORIES;
      sums[start] += PER_BOARD * (a->sides[c] + (of_seven ? a->progressive[k] : 0)) * count[start][k];
      if (of_seven) holding->two[start][c] = count[start][c] + count[start][c + FELT_CATEGORIES];
    }
}

static void add_five(const struct amounts *a, const struct tables *t, struct holding *holding,
                     felt_wide sums[STARTS]) {
  felt_hands_of_five(t, holding->two);
  for (int start = 0; start < STARTS; start++)
    for (int c = 0; c < FELT_CATEGORIES; c++)
      sums[start] += PER_FLOP * a->progressive[c] * holding->two[start][c];
}

void felt_side_sums(const struct felt_game *game, const struct amounts *a, const struct tables *t,
                    felt_wide sums[STARTS]) {
  bool progressive = game->progressive_cents > 0, of_seven = progressive && game->progressive_of_seven;
  struct holding holding;
  memset(sums, 0, STARTS * sizeof sums[0]);
  if (felt_game_sides_cents(game) > 0 || of_seven) add_seven(a, t, of_seven, &holding, sums);
  if (progressive && !of_seven) add_five(a, t, &holding, sums);
  if (progressive && game->others > 0) {
    count_holding(t, of_seven ? 7 : 5, &holding);
    for (int start = 0; start < STARTS; start++) sums[start] += envy_sum(game, a, t, &holding, start);
  }
  for (int start = 0; start < STARTS; start++) {
    sums[start] -= a->fee * FLOPS_OF_A_HOLE * PER_FLOP;
    sums[start] *= combinations_of(start);
  }
}
