/* The whole game against its known value, and the kernel against the slow road. */
#include "test.h"

#include "felt/rng.h"
#include "run.h"
#include "sample_games.h"
#include "slow.h"

static struct felt_solution solved(const struct felt_game *game, int threads) {
  struct felt_solution solution;
  struct felt_error error;
  assert_int_equal(felt_solve(game, threads, &solution, &error), FELT_OK);
  return solution;
}

static void the_base_game_has_its_known_value_on_any_number_of_threads(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  struct felt_solution solution = solved(&game, 1);
  assert_true(solution.ev.denominator == FELT_DEALS_ALL);
  assert_true(solution.ev.numerator == INT64_C(-607723787676));
  assert_int_equal(solution.starts_that_raise, 69);
  assert_true(near(felt_solution_average_wager(&solution), 4.152252, 5e-7));
  struct felt_solution several = solved(&game, 3);
  assert_memory_equal(&solution, &several, sizeof several);
}

/* Beside the game Trips costs what it loses by itself, and what folds throw away or plays are made for it. */
static void trips_lost_with_a_fold_change_the_best_play(void **state) {
  (void)state;
  static const struct {
    bool forfeits;
    int64_t trips_cents;
    double value, edge_percent; /* of the Trips wager */
  } rows[] = {{true, 500, -0.042788482627, 2.093877}, {false, 500, -0.040890206926, 1.904049}};
  struct felt_game base = sample_base();
  struct felt_solution without = solved(&base, 2);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_game game = base;
    sample_trips(&game, rows[i].trips_cents, (int[]){50, 40, 30, 8, 6, 5, 3}, rows[i].forfeits);
    struct felt_solution with = solved(&game, 2);
    assert_true(near(felt_exact_value(with.ev), rows[i].value, 6e-12));
    struct felt_exact trips = felt_side_beside(&game, 0, &with, &without);
    assert_true(near(-100 * felt_exact_value(trips), rows[i].edge_percent, 5e-7));
  }
}

static const int side_pays[] = {100, 50, 20, 6, 4, 3, 2};

static void put_side(struct felt_game *game, int n, int64_t cents, bool forfeits) {
  game->side[n] = (struct felt_game_side){.cents = cents, .fold_forfeits = forfeits};
  for (int i = 0; i < 7; i++)
    game->side[n].pays[FELT_ROYAL_FLUSH - i] = (struct felt_game_odds){side_pays[i], 1};
}

/* By hands counted one by one, in wagers. */
static struct felt_exact worth_of_side(void) {
  struct felt_hand_counts counts;
  struct felt_pay_table table = {0};
  for (int i = 0; i < 7; i++) table.row[FELT_ROYAL_FLUSH - i] = (struct felt_odds){side_pays[i], 1, {""}};
  assert_int_equal(felt_hand_counts(&counts, NULL), FELT_OK);
  return felt_own_hand_side(&counts, &table).ev;
}

/* Two that a fold forfeits, by one table, are one of both amounts. One that is kept changes nothing in the
 * play: beside them it brings what it brings by itself. */
static void side_wagers_are_solved_together(void **state) {
  (void)state;
  struct felt_game whole = sample_base(), split = whole;
  put_side(&whole, 1, 800, true);
  put_side(&split, 0, 500, true);
  put_side(&split, 3, 300, true);
  struct felt_solution one = solved(&whole, 2), two = solved(&split, 2);
  assert_memory_equal(&one, &two, sizeof one);
  put_side(&split, 2, 300, false);
  struct felt_solution three = solved(&split, 2);
  assert_int_equal(three.folds, two.folds);
  struct felt_exact worth = worth_of_side();
  assert_true(three.ev.denominator == two.ev.denominator);
  assert_true((three.ev.numerator - two.ev.numerator) * worth.denominator * split.ante_cents ==
              worth.numerator * 300 * two.ev.denominator);
}

/* What is put down on average, added up deal by deal over how hands end. */
static double average_staked(const struct felt_game *game, const struct felt_distribution *d) {
  double staked = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++)
    for (int i = 0; i < d->plays; i++)
      for (int end = 0; end < FELT_ENDS; end++)
        staked += (double)d->play[i].multiple * (double)d->play[i].deals[c][end];
  return 2 + staked / (double)FELT_DEALS_ALL +
         (double)(game->side[0].cents + game->progressive_cents) / (double)game->ante_cents;
}

/* 35 cents are 0.07 antes. */
static void a_fee_is_lost_whatever_happens(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  game.fee_cents = 35;
  struct felt_solution solution = solved(&game, 2);
  assert_true((solution.ev.numerator * 100 + solution.ev.denominator * 7) * FELT_DEALS_ALL ==
              INT64_C(-607723787676) * solution.ev.denominator * 100);
  assert_true(near(felt_solution_house_edge(&solution), 0.021849713763 + 0.07, 1e-12));
  assert_true(near(felt_solution_average_wager(&solution), 4.152252, 5e-7)); /* as without it */
  double wager = felt_solution_average_wager(&solution);
  assert_true(near(felt_solution_element_of_risk(&game, &solution), (0.021849713763 + 0.07) / wager, 1e-12));
  game.fee_cents = -1;
  assert_int_equal(felt_solve(&game, 1, &solution, NULL), FELT_E_INPUT);
}

/* The distribution must give back the value that the fast sums found, by every path that a hand can take. */
static const struct felt_distribution *check_distribution(const struct felt_game *game) {
  static struct felt_distribution distribution;
  struct felt_solution solution;
  struct felt_error error;
  assert_int_equal(felt_solve_full(game, 2, &solution, &distribution, &error), FELT_OK);
  assert_true(distribution.ev.numerator * solution.ev.denominator ==
              solution.ev.numerator * distribution.ev.denominator);
  int64_t deals = 0;
  for (int i = 0; i < distribution.count; i++) {
    assert_true(distribution.row[i].deals > 0);
    assert_true(i == 0 || distribution.row[i].net > distribution.row[i - 1].net);
    deals += distribution.row[i].deals;
  }
  assert_int_equal(deals, FELT_DEALS_ALL);
  /* The element of risk divides by every wager that the loss is of. */
  double risk = -felt_exact_value(solution.ev) / average_staked(game, &distribution);
  assert_true(near(felt_solution_element_of_risk(game, &solution), risk, 1e-12));
  return &distribution;
}

/* Of a game of Ante, Blind and Play alone: each wager by itself adds up to the whole. */
static void check_ends(const struct felt_game *game, const struct felt_distribution *d) {
  felt_wide twice = 0; /* the Blind pays 3 to 2 on a flush */
  int64_t deals = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    struct felt_game_odds odds = game->blind[c];
    int64_t blind = odds.per ? 2 * odds.to / odds.per : 0;
    deals += d->folded[c];
    twice -= 4 * (felt_wide)d->folded[c];
    for (int i = 0; i < d->plays; i++) {
      const int64_t *end = d->play[i].deals[c];
      felt_wide won = end[FELT_WINS_ANTE] + end[FELT_WINS], lost = end[FELT_LOSES_ANTE] + end[FELT_LOSES];
      deals += (int64_t)(won + lost) + end[FELT_TIES];
      twice += 2 * (felt_wide)(end[FELT_WINS_ANTE] - end[FELT_LOSES_ANTE]) + blind * won - 2 * lost +
               2 * d->play[i].multiple * (won - lost);
    }
  }
  assert_int_equal(deals, FELT_DEALS_ALL);
  assert_true(twice * d->ev.denominator == 2 * d->ev.numerator * FELT_DEALS_ALL);
}

static void the_distribution_has_the_value_of_the_solution(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  const struct felt_distribution *base = check_distribution(&game);
  /* Best play folds a full house or better only where the board makes one, and then the dealer has it too:
   * Cover All loses nothing by folded hands. */
  for (int c = FELT_FULL_HOUSE; c < FELT_CATEGORIES; c++) assert_int_equal(base->folds[c], 0);
  assert_true(base->folds[FELT_PAIR] > 0);
  assert_true(near(base->standard_deviation, 4.94, 0.005));
  assert_int_equal(base->plays, 3);
  check_ends(&game, base);
  game.ante_cents = 1500;
  sample_trips(&game, 1000, (int[]){50, 40, 30, 8, 6, 5, 3}, true);
  sample_progressive(&game, 100, (int64_t[]){1000000, 100000, 30000, 5000, 4000, 3000, 900}, true);
  game.fee_cents = 70;
  check_distribution(&game);
}

static struct run *opened(const struct felt_game *game) {
  struct run *run;
  struct felt_error error;
  assert_int_equal(felt_run_open(game, 1, &run, &error), FELT_OK);
  return run;
}

/* Every hole of one flop, both roads. */
static void compare_flop(const struct run *run, int group, int number) {
  static struct slow_flop slow;
  const struct flop_type *flop = run->kernel->flop(run->space, number);
  felt_slow_flop(&run->stakes, group, flop->card, &slow);
  felt_set taken = felt_cards_set(flop->card, 3);
  int holes = 0;
  for (int two = 1; two < FELT_DECK; two++)
    for (int one = 0; one < two; one++) {
      if (taken & (felt_set_of((felt_card)one) | felt_set_of((felt_card)two))) continue;
      struct hole_sums fast;
      run->kernel->look(run->space, group, number, (felt_card)one, (felt_card)two, &fast);
      assert_memory_equal(&fast, &slow.hole[one][two], sizeof fast);
      holes++;
    }
  assert_int_equal(holes, 1176);
}

/* FELT_SOLVE_FLOPS=1755 compares all flops (minutes); otherwise a random few. */
static int flops_to_compare(int few) {
  const char *all = getenv("FELT_SOLVE_FLOPS");
  return all ? (int)strtol(all, NULL, 10) : few;
}

static void compare_sample(const struct run *run, int few, uint64_t seed) {
  struct felt_rng rng = felt_rng_from_seed(seed);
  int count = flops_to_compare(few);
  for (int group = 0; group < run->stakes.groups; group++)
    for (int i = 0; i < count; i++)
      compare_flop(run, group, count == FLOP_TYPES ? i : (int)felt_rng_below(&rng, FLOP_TYPES));
}

static void flop_types_make_up_all_flops(const struct run *run) {
  int flops = 0;
  for (int n = 0; n < FLOP_TYPES; n++) flops += run->kernel->flop(run->space, n)->weight;
  assert_int_equal(flops, 22100);
}

static void the_slow_road_agrees_on_every_hole_of_random_flops(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  struct run *run = opened(&game);
  flop_types_make_up_all_flops(run);
  compare_sample(run, 1, 1);
  felt_run_close(run);
}

/* Stakes that need wide sums. */
static struct felt_game odd_game(void) {
  struct felt_game game = sample_base();
  game.qualifies = FELT_TWO_PAIR;
  game.blind[FELT_ROYAL_FLUSH] = (struct felt_game_odds){20000, 3};
  game.ante_cents = 10000;
  sample_trips(&game, 700, (int[]){50, 40, 20, 7, 6, 5, 3}, true);
  sample_progressive(&game, 100, (int64_t[]){1000000, 100000, 30000, 20000, 10000, 3000, 900}, true);
  game.others = 4;
  game.envy_cents[FELT_ROYAL_FLUSH] = 300000;
  game.envy_cents[FELT_STRAIGHT_FLUSH] = 70000;
  return game;
}

static void the_slow_road_agrees_with_side_wagers_and_odd_rules(void **state) {
  (void)state;
  struct felt_game game = odd_game();
  struct run *run = opened(&game);
  assert_int_equal(run->stakes.groups, 3); /* no prize; 0.09 and 0.3 antes; from one ante up nobody folds */
  compare_sample(run, 1, 2);
  /* Ten, jack and queen of one suit: others may hold what brings envy. */
  int flop = FLOP_TYPES - TRIPLES + run->tables.triple[1U << 8 | 1U << 9 | 1U << 10];
  compare_flop(run, 0, flop);
  felt_run_close(run);
}

/* The variants for a processor of which nothing is known, which are those that sanitizers read. */
static void plain_kernels_find_what_the_chosen_ones_find(void **state) {
  (void)state;
  const struct felt_game games[] = {sample_base(), odd_game()};
  const struct kernel *plain[FELT_COUNT(games)];
  for (size_t i = 0; i < FELT_COUNT(games); i++) {
    struct run *chosen = opened(&games[i]), *run;
    struct felt_error error;
    assert_int_equal(felt_run_open_on(&games[i], 2, felt_kernel_plain, &run, &error), FELT_OK);
    for (int start = 0; start < STARTS; start++) {
      const struct start_sums *one = &run->starts[start], *other = &chosen->starts[start];
      assert_true(one->base == other->base && one->margin == other->margin && one->best == other->best);
      assert_int_equal(one->raises, other->raises);
      assert_int_equal(one->raised_low, other->raised_low);
      assert_int_equal(one->folds, other->folds);
    }
    plain[i] = run->kernel;
    felt_run_close(run);
    felt_run_close(chosen);
  }
  assert_true(plain[0] != plain[1]); /* narrow and wide sums */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_base_game_has_its_known_value_on_any_number_of_threads),
      cmocka_unit_test(trips_lost_with_a_fold_change_the_best_play),
      cmocka_unit_test(side_wagers_are_solved_together),
      cmocka_unit_test(a_fee_is_lost_whatever_happens),
      cmocka_unit_test(the_distribution_has_the_value_of_the_solution),
      cmocka_unit_test(the_slow_road_agrees_on_every_hole_of_random_flops),
      cmocka_unit_test(the_slow_road_agrees_with_side_wagers_and_odd_rules),
      cmocka_unit_test(plain_kernels_find_what_the_chosen_ones_find),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
