/* Rules of thumb: counted by classes, and by dealing. */
#include "test.h"

#include "thumb.h"

static struct felt_game base_game(void) {
  static const struct felt_game_odds blind[FELT_CATEGORIES] = {
      [FELT_STRAIGHT] = {1, 1},        [FELT_FLUSH] = {3, 2},           [FELT_FULL_HOUSE] = {3, 1},
      [FELT_FOUR_OF_A_KIND] = {10, 1}, [FELT_STRAIGHT_FLUSH] = {50, 1}, [FELT_ROYAL_FLUSH] = {500, 1}};
  struct felt_game game = {.ante_cents = 500,
                           .qualifies = FELT_PAIR,
                           .play_count = {2, 1, 1},
                           .play_multiple = {{3, 4}, {2}, {1}}};
  memcpy(game.blind, blind, sizeof blind);
  return game;
}

/* ---- the simple road: every board, hole, flop and dealer, by cards */

struct dealt {
  const struct felt_game *game;
  const struct felt_solution *solution;
  felt_set board;
  felt_card card[5];
  int holes;
  felt_set hole[FELT_HOLE_PAIRS];
  felt_value value[FELT_HOLE_PAIRS];
  int weight; /* boards that differ in suits only */
};

static bool checks_before_the_flop(const struct felt_solution *solution, felt_card one, felt_card two) {
  static const char ranks[] = "23456789TJQKA";
  int a = felt_card_rank(one), b = felt_card_rank(two);
  char hand[4] = {ranks[a > b ? a : b], ranks[a > b ? b : a], '\0', '\0'};
  if (a != b) hand[2] = felt_card_suit(one) == felt_card_suit(two) ? 's' : 'o';
  for (int i = 0; i < FELT_STARTS; i++)
    if (strcmp(solution->start[i].hand, hand) == 0) return solution->start[i].multiple == 0;
  fail_msg("no start %s", hand);
  return false;
}

static int of_rank(felt_set set, int rank) {
  int count = 0;
  for (int suit = 0; suit < FELT_SUITS; suit++) count += (int)(set >> (suit * FELT_RANKS + rank) & 1);
  return count;
}

/* From the words of the sights alone. */
static int sight_by_cards(felt_set flop, felt_card one, felt_card two) {
  felt_set all = flop | felt_set_of(one) | felt_set_of(two);
  int a = felt_card_rank(one), b = felt_card_rank(two), best = -1;
  enum felt_category category = felt_eval_category(felt_eval(all));
  for (int rank = 0; rank < FELT_RANKS; rank++)
    if (of_rank(flop, rank) == 3 && category == FELT_THREE_OF_A_KIND) return SIGHT_BOARD_TRIPS;
  bool flop_pair = false;
  for (int rank = 0; rank < FELT_RANKS; rank++) flop_pair = flop_pair || of_rank(flop, rank) == 2;
  /* Three cards make no two pair: a hole card is in it. */
  if (category >= FELT_TWO_PAIR) return SIGHT_TWO_PAIR;
  if (a == b) return SIGHT_POCKET + a;
  if (category == FELT_PAIR && !flop_pair) return SIGHT_PAIR + (of_rank(all, a) == 2 ? a : b);
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    if (felt_set_count(all >> suit * FELT_RANKS & FELT_SUIT_MASK) != 4) continue;
    if (felt_card_suit(one) == suit && a > best) best = a;
    if (felt_card_suit(two) == suit && b > best) best = b;
  }
  return best < 0 ? SIGHT_NOTHING : SIGHT_FLUSH_DRAW + best;
}

static int end_by_cards(felt_set board, felt_value value, felt_card one, felt_card two) {
  int a = felt_card_rank(one), b = felt_card_rank(two), outs = 0;
  if (a == b || of_rank(board, a) || of_rank(board, b) ||
      felt_eval_category(value) > felt_eval_category(felt_eval(board)))
    return HIDDEN_PAIR;
  for (int card = 0; card < FELT_DECK; card++)
    if (!(board >> card & 1) && card != one && card != two)
      outs += felt_eval(board | felt_set_of((felt_card)card)) > value;
  return outs;
}

/* What Ante and Blind bring against every dealer, doubled: a flush's Blind pays 3 to 2. */
static struct thumb_sum against_dealers(const struct dealt *d, int player) {
  struct thumb_sum sum = {.boards = 1};
  struct felt_game_odds odds = d->game->blind[felt_eval_category(d->value[player])];
  int64_t blind = odds.per ? 2 * odds.to / odds.per : 0;
  for (int h = 0; h < d->holes; h++) {
    if (d->hole[h] & d->hole[player]) continue;
    bool qualifies = felt_eval_category(d->value[h]) >= d->game->qualifies;
    if (d->value[h] < d->value[player]) {
      sum.base += (qualifies ? 2 : 0) + blind;
      sum.ahead++;
    } else if (d->value[h] > d->value[player]) {
      sum.base -= (qualifies ? 2 : 0) + 2;
      sum.ahead--;
    }
  }
  return sum;
}

static void count_hole(const struct dealt *d, int player, struct thumb_counts *counts) {
  felt_set left = d->hole[player];
  felt_card one = felt_set_take(&left), two = felt_set_take(&left);
  if (!checks_before_the_flop(d->solution, one, two)) return;
  struct thumb_sum sum = against_dealers(d, player);
  int end = end_by_cards(d->board, d->value[player], one, two);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) { /* turn and river */
      felt_set flop = d->board & ~(felt_set_of(d->card[i]) | felt_set_of(d->card[j]));
      struct thumb_sum *to = &counts->sum[sight_by_cards(flop, one, two)][end];
      to->boards += d->weight;
      to->base += d->weight * sum.base;
      to->ahead += d->weight * sum.ahead;
    }
}

static void count_board(struct dealt *d, struct thumb_counts *counts) {
  felt_set left = d->board;
  for (int i = 0; i < 5; i++) d->card[i] = felt_set_take(&left);
  d->holes = 0;
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      felt_set hole = felt_set_of((felt_card)one) | felt_set_of((felt_card)two);
      if (hole & d->board) continue;
      d->hole[d->holes] = hole;
      d->value[d->holes++] = felt_eval(d->board | hole);
    }
  assert_int_equal(d->holes, FELT_HOLE_PAIRS);
  for (int h = 0; h < d->holes; h++) count_hole(d, h, counts);
}

/* One of all boards that change only suits, and how many they are. */
static bool first_of_its_kind(felt_set set, int *weight) {
  unsigned suit[FELT_SUITS];
  int run = 1;
  *weight = 24;
  for (int s = 0; s < FELT_SUITS; s++) suit[s] = (unsigned)(set >> s * FELT_RANKS & FELT_SUIT_MASK);
  for (int s = 1; s < FELT_SUITS; s++) {
    if (suit[s] > suit[s - 1]) return false;
    run = suit[s] == suit[s - 1] ? run + 1 : 1;
    *weight /= run;
  }
  return true;
}

/* All boards of these ranks. */
static void count_ranks(struct dealt *d, const int rank[5], struct thumb_counts *counts) {
  for (unsigned suits = 0; suits < 1024; suits++) {
    felt_set set = 0;
    bool ordered = true;
    for (int i = 0; i < 5; i++) {
      int suit = (int)(suits >> 2 * i & 3);
      if (i > 0 && rank[i] == rank[i - 1]) ordered = ordered && suit > (int)(suits >> (2 * i - 2) & 3);
      set |= felt_set_of(felt_card_make(rank[i], suit));
    }
    if (!ordered || !first_of_its_kind(set, &d->weight)) continue;
    d->board = set;
    count_board(d, counts);
  }
}

static void count_by_dealing(struct dealt *d, int every, struct thumb_counts *counts) {
  int r[5], n = 0;
  memset(counts, 0, sizeof *counts);
  counts->every = every;
  counts->unit = 2;
  for (r[4] = 0; r[4] < FELT_RANKS; r[4]++)
    for (r[3] = 0; r[3] <= r[4]; r[3]++)
      for (r[2] = 0; r[2] <= r[3]; r[2]++)
        for (r[1] = 0; r[1] <= r[2]; r[1]++)
          for (r[0] = 0; r[0] <= r[1]; r[0]++, n++)
            if (r[0] != r[4] && n % every == every / 2) count_ranks(d, r, counts);
}

/* ---- tests */

/* Some boards' ranks, with pairs and without: all of them are 2,598,960 boards, and every report checks all
 * of them against the solver. */
static void counting_by_classes_agrees_with_dealing_every_card(void **state) {
  (void)state;
  static struct felt_solution solution;
  static struct thumb_counts fast, simple;
  static struct dealt dealt;
  struct felt_game game = base_game();
  struct felt_error error;
  assert_int_equal(felt_solve(&game, 2, &solution, &error), FELT_OK);
  static const int samples[] = {2063, 2500};
  for (size_t i = 0; i < FELT_COUNT(samples); i++) {
    dealt = (struct dealt){.game = &game, .solution = &solution};
    assert_int_equal(thumb_count(&game, &solution, 1, samples[i], &fast, &error), FELT_OK);
    count_by_dealing(&dealt, samples[i], &simple);
    assert_int_equal(fast.unit, simple.unit);
    for (int s = 0; s < SIGHTS; s++)
      for (int e = 0; e < ENDS; e++) {
        assert_int_equal(fast.sum[s][e].boards, simple.sum[s][e].boards);
        assert_int_equal(fast.sum[s][e].base, simple.sum[s][e].base);
        assert_int_equal(fast.sum[s][e].ahead, simple.sum[s][e].ahead);
      }
  }
}

static void rules_of_thumb_are_counted_alike_by_any_number_of_threads(void **state) {
  (void)state;
  enum { EVERY = 40 };
  struct felt_game game = base_game();
  static struct felt_solution solution;
  static struct thumb_counts one, three;
  struct felt_error error;
  assert_int_equal(felt_solve(&game, 2, &solution, &error), FELT_OK);
  assert_int_equal(thumb_count(&game, &solution, 1, EVERY, &one, &error), FELT_OK);
  assert_int_equal(thumb_count(&game, &solution, 3, EVERY, &three, &error), FELT_OK);
  assert_memory_equal(&one, &three, sizeof one);
  struct thumb_rules rules;
  thumb_find(&game, &solution, &one, &rules);
  assert_true(rules.two_pair && rules.hidden_pair);
  assert_in_range(rules.outs_below, 15, 30);
}

/* No hand at all has 21 or 22 outs, so that fewer than 21, 22 and 23 are one rule; players know it by 21. */
static void the_familiar_number_of_outs_is_told_where_it_decides_alike(void **state) {
  (void)state;
  struct felt_game game = base_game();
  static struct felt_solution solution;
  static struct thumb_counts counts;
  struct felt_error error;
  assert_int_equal(felt_solve(&game, 2, &solution, &error), FELT_OK);
  assert_int_equal(thumb_count(&game, &solution, 2, 1, &counts, &error), FELT_OK);
  for (int s = 0; s < SIGHTS; s++) assert_int_equal(counts.sum[s][21].boards + counts.sum[s][22].boards, 0);
  struct thumb_rules rules, other;
  thumb_find(&game, &solution, &counts, &rules);
  assert_int_equal(rules.outs_below, 21);
  for (int outs = 20; outs <= 24; outs++) {
    other = rules;
    other.outs_below = outs;
    struct felt_exact ev = thumb_value(&game, &solution, &counts, &other);
    felt_wide less = rules.ev.numerator * ev.denominator - ev.numerator * rules.ev.denominator;
    assert_int_equal(less > 0, outs == 20 || outs == 24);
    assert_true(less >= 0);
  }
  /* Where hands lie between the two numbers the best one is told, whatever players are used to. */
  counts.sum[SIGHT_NOTHING][21] = counts.sum[SIGHT_NOTHING][19];
  thumb_find(&game, &solution, &(struct thumb_counts){.every = 2, .unit = counts.unit}, &other);
  assert_int_equal(other.outs_below, 21); /* nothing comes to the river: every number is alike */
  counts.every = 2;
  thumb_find(&game, &solution, &counts, &other);
  assert_int_equal(other.outs_below, 22);
}

static void odds_without_a_small_unit_are_refused(void **state) {
  (void)state;
  struct felt_game game = base_game();
  struct felt_solution solution = {0};
  static struct thumb_counts counts;
  struct felt_error error;
  game.blind[FELT_STRAIGHT] = (struct felt_game_odds){997, 991};
  game.blind[FELT_FLUSH] = (struct felt_game_odds){3, 2};
  assert_int_equal(thumb_count(&game, &solution, 1, 400, &counts, &error), FELT_E_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counting_by_classes_agrees_with_dealing_every_card),
      cmocka_unit_test(rules_of_thumb_are_counted_alike_by_any_number_of_threads),
      cmocka_unit_test(the_familiar_number_of_outs_is_told_where_it_decides_alike),
      cmocka_unit_test(odds_without_a_small_unit_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
