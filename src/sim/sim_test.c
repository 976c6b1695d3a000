#include "books.h"
#include "felt/rng.h"
#include "policy.h"
#include "test.h"

static const char *const houses[] = {"chickasaw", "massachusetts", "catfish-bend", "players-guide"};

static struct felt_sim_options options_of(const struct felt_book *book, int players, bool sides) {
  struct felt_sim_options options = {
      .wagers = felt_wagers_none(), .strategy = felt_strategy_best(), .seed = 7, .threads = 2};
  options.wagers.players = players;
  if (sides) {
    options.wagers.side_cents[0] = book->main.ante.min_cents;
    options.wagers.progressive = true;
  }
  return options;
}

static struct felt_sim *open_sim(const struct felt_book *book, const struct felt_sim_options *options) {
  struct felt_sim *sim;
  struct felt_error error = {0};
  if (felt_sim_open(book, options, &sim, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  return sim;
}

/* One hand with side wagers by the best play: solved once for all tests, for that takes seconds. */
static struct felt_sim *best_sims[FELT_COUNT(houses)];

static const struct felt_sim *best_sim(const char *house) {
  size_t i = 0;
  while (strcmp(houses[i], house) != 0) i++;
  struct felt_sim_options options = options_of(book_named(house), 1, true);
  if (!best_sims[i]) best_sims[i] = open_sim(book_named(house), &options);
  return best_sims[i];
}

static int close_best_sims(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(houses); i++)
    if (best_sims[i]) felt_sim_close(best_sims[i]);
  return 0;
}

static struct felt_strategy strategy_of(const char *text) {
  struct felt_strategy strategy;
  assert_int_equal(felt_strategy_parse(text, strlen(text), &strategy, NULL), FELT_OK);
  return strategy;
}

static felt_card card_of(const char *text) {
  felt_card card;
  assert_int_equal(felt_card_parse(text, strlen(text), &card, NULL), FELT_OK);
  return card;
}

static void cards_of(const char *text, felt_card cards[]) {
  for (int i = 0; *text; text += 2 + (text[2] == ' '), i++) cards[i] = card_of(text);
}

/* ---- two engines */

static void both_engines_pay_the_same(const struct felt_book *book, int players, int rounds) {
  struct felt_sim_options options = options_of(book, players, true);
  /* Rules are decided cheaply, the book's settlement is what is compared. */
  options.strategy =
      strategy_of("preflop 4x A2+ 55+\npreflop 3x K9+\nflop 2x pair, flush-draw 9+\nriver 1x pair, outs 22");
  struct felt_sim_sums sums[2] = {{0}};
  for (int i = 0; i < 2; i++) {
    options.engine = i ? FELT_SIM_TABLE : FELT_SIM_SETTLE;
    struct felt_sim *sim = open_sim(book, &options);
    felt_sim_play(sim, 3, rounds, &sums[i]);
    felt_sim_close(sim);
  }
  assert_int_equal(sums[0].rounds, rounds);
  assert_int_equal(sums[0].hands, (int64_t)rounds * players);
  assert_true(sums[0].part[FELT_SIM_TOTAL].cents != 0 && sums[0].plays[0] > 0 && sums[0].folds > 0);
  assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
  int64_t parts_cents = 0;
  for (int p = FELT_SIM_ANTE; p < FELT_SIM_TOTAL; p++) parts_cents += sums[0].part[p].cents;
  assert_int_equal(parts_cents, sums[0].part[FELT_SIM_TOTAL].cents);
  assert_int_equal(sums[0].part[FELT_SIM_FEE].cents, -book->fee_cents * sums[0].hands);
}

static void a_table_and_the_settlement_alone_pay_the_same_to_the_cent(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(houses); i++)
    both_engines_pay_the_same(book_named(houses[i]), i % 2 ? 1 : 4, 3000);
}

/* ---- payout limits, and a fee */

/* Massachusetts with a fee and with limits that many a hand reaches. */
static struct felt_book mean_book(void) {
  struct felt_book book = *book_named("massachusetts");
  book.fee_cents = 125;
  assert_int_equal(book.aggregate_count, 2);
  for (int i = 0; i < 2; i++) book.aggregate[i].limit_cents = 1500, book.aggregate[i].or_minimum_win = false;
  return book;
}

static void a_fee_and_limits_are_the_same_on_both_engines(void **state) {
  (void)state;
  struct felt_book book = mean_book();
  both_engines_pay_the_same(&book, 4, 1000);
}

static void what_limits_cut_is_told_apart_from_what_they_do_not(void **state) {
  (void)state;
  struct felt_book book = mean_book(), free = book;
  free.aggregate_count = 0;
  struct felt_sim_options options = options_of(&book, 3, true);
  options.strategy = strategy_of("preflop 4x A2+ 55+\nflop 2x pair\nriver 1x pair, outs 20");
  struct felt_sim *sim = open_sim(&book, &options), *unlimited = open_sim(&free, &options);
  struct felt_sim_sums sums = {0}, whole = {0};
  felt_sim_play(sim, 0, 2000, &sums);
  felt_sim_play(unlimited, 0, 2000, &whole);
  assert_true(felt_sim_limited(sim) && !felt_sim_limited(unlimited));
  assert_true(sums.cut_rounds > 100 && sums.cut_rounds < 2000);
  assert_true(sums.cut_pays[0] == 0 && sums.cut_pays[1] > sums.cut_rounds); /* with the progressive */
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    bool covered = p <= FELT_SIM_SIDE || p == FELT_SIM_TOTAL;
    assert_int_equal(felt_sim_cut(sim, &sums, p), covered);
    assert_int_equal(sums.part[p].cents != whole.part[p].cents, covered);
    assert_memory_equal(&sums.unlimited[p], &whole.part[p], sizeof whole.part[p]);
    assert_false(felt_sim_cut(unlimited, &whole, p));
  }
  assert_true(felt_sim_estimate_unlimited(sim, &sums, FELT_SIM_PLAY).mean >
              felt_sim_estimate(sim, &sums, FELT_SIM_PLAY).mean);
  assert_true(felt_sim_has(sim, FELT_SIM_FEE));
  assert_string_equal(felt_sim_part_name(sim, FELT_SIM_FEE), "fee");
  felt_sim_close(sim);
  felt_sim_close(unlimited);
}

/* A limit that no pay can reach is none: $50,000 of a hand at the least Ante. */
static void limits_out_of_reach_cost_nothing(void **state) {
  (void)state;
  static const struct {
    const char *house;
    int64_t ante_cents;
    int players;
    bool limited;
  } rows[] = {{"massachusetts", 500, 6, false},
              {"massachusetts", 10000, 1, true},
              {"catfish-bend", 5000, 1, false},
              {"catfish-bend", 5000, 2, true}, /* of a round */
              {"chickasaw", 10000, 6, false}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    const struct felt_book *book = book_named(rows[i].house);
    struct felt_sim_options options = options_of(book, rows[i].players, false);
    options.strategy = strategy_of("river 1x any");
    options.wagers.ante_cents = rows[i].ante_cents;
    struct felt_sim *sim = open_sim(book, &options);
    assert_int_equal(felt_sim_limited(sim), rows[i].limited);
    felt_sim_close(sim);
  }
}

/* ---- blocks */

static void blocks_add_up_in_any_order(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_sim_options options = options_of(book, 1, false);
  options.strategy = felt_strategy_simple();
  struct felt_sim *sim = open_sim(book, &options);
  enum { BLOCKS = 4, ROUNDS = 500 };
  struct felt_sim_sums forward = {0}, backward = {0}, apart = {0};
  for (int i = 0; i < BLOCKS; i++) felt_sim_play(sim, (uint64_t)i, ROUNDS, &forward);
  for (int i = BLOCKS - 1; i >= 0; i--) {
    struct felt_sim_sums one = {0};
    felt_sim_play(sim, (uint64_t)i, ROUNDS, &one);
    felt_sim_merge(&backward, &one);
  }
  assert_memory_equal(&forward, &backward, sizeof forward);
  assert_int_equal(forward.plays[0] + forward.plays[1] + forward.plays[2] + forward.folds, BLOCKS * ROUNDS);
  assert_int_equal(forward.wins + forward.losses + forward.pushes + forward.folds, BLOCKS * ROUNDS);
  felt_sim_play(sim, BLOCKS, ROUNDS, &apart);
  assert_memory_not_equal(&apart.part, &forward.part, sizeof apart.part);
  felt_sim_close(sim);
}

static void another_seed_is_another_deal(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_sim_options options = options_of(book, 1, false);
  options.strategy = strategy_of("preflop 4x any");
  struct felt_sim_sums sums[3] = {{0}};
  for (int i = 0; i < 3; i++) {
    options.seed = i == 2 ? 7 : 7 + (uint64_t)i;
    struct felt_sim *sim = open_sim(book, &options);
    felt_sim_play(sim, 0, 400, &sums[i]);
    felt_sim_close(sim);
  }
  assert_memory_not_equal(&sums[0], &sums[1], sizeof sums[0]);
  assert_memory_equal(&sums[0], &sums[2], sizeof sums[0]);
  assert_int_equal(sums[0].plays[0], 400);
}

/* ---- decisions */

/* What the strategy does must be worth what the best option is worth, by the solver's other road. */
static void compare_with_advice(const struct felt_sim *sim, const struct felt_point *point, int multiple) {
  struct felt_advice advice;
  assert_int_equal(felt_advise(felt_sim_game(sim), point, 1, &advice, NULL), FELT_OK);
  for (int i = 0; i < advice.count; i++)
    if (advice.option[i].multiple == multiple) {
      const struct felt_exact *own = &advice.option[i].ev, *best = &advice.option[advice.best].ev;
      if (own->numerator * best->denominator != best->numerator * own->denominator)
        fail_msg("%s%s: plays %dx, not %dx", felt_card_print(point->hole[0]).text,
                 felt_card_print(point->hole[1]).text, multiple, advice.option[advice.best].multiple);
      return;
    }
  fail_msg("%dx is not allowed", multiple);
}

static void decide_some(const struct felt_sim *sim, int flops, int rivers, bool one_suit) {
  struct felt_rng rng = felt_rng_from_seed(11);
  struct felt_point point = {0};
  felt_card deck[FELT_DECK];
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
  for (int i = 0; i < flops + rivers; i++) {
    felt_rng_draw(&rng, deck, FELT_DECK, 7);
    memcpy(point.hole, deck, 2);
    memcpy(point.board, deck + 2, 5);
    if (one_suit && (felt_card_suit(deck[2]) != felt_card_suit(deck[3]) ||
                     felt_card_suit(deck[2]) != felt_card_suit(deck[4]))) {
      i--;
      continue;
    }
    point.board_count = i < flops ? 3 : 5;
    compare_with_advice(sim, &point,
                        i < flops ? felt_sim_flop(sim, point.hole, point.board)
                                  : felt_sim_river(sim, point.hole, point.board));
  }
}

/* Some rounds lie near the exact values, and money that was never won would be noticed. */
static void agrees(const struct felt_sim *sim) {
  struct felt_sim_sums sums = {0};
  felt_sim_play(sim, 0, FELT_SIM_BLOCK, &sums);
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    struct felt_sim_estimate e = felt_sim_estimate(sim, &sums, p);
    if (felt_sim_has(sim, p) && (!e.has_exact || (e.enough && (e.z > 4 || e.z < -4))))
      fail_msg("%s: %f, %f standard errors off", felt_sim_part_name(sim, p), e.mean, e.z);
  }
  assert_true(felt_sim_frequency(sim, &sums, FELT_PREFLOP).enough);
  assert_true(felt_sim_frequency(sim, &sums, FELT_STREETS).z < 4);
  assert_true(felt_sim_estimate(sim, &sums, FELT_SIM_ANTE).enough);
  assert_false(felt_sim_estimate(sim, &sums, FELT_SIM_LEVEL).enough); /* a royal is too rare for this */
  sums.part[FELT_SIM_ANTE].cents += sums.rounds * 500 / 10;
  assert_true(felt_sim_estimate(sim, &sums, FELT_SIM_ANTE).z > 5);
}

static void the_best_play_is_what_advice_says(void **state) {
  (void)state;
  /* One book where folds forfeit side wagers, by groups of prizes; one with a progressive of seven cards. */
  static const char *const two[] = {"chickasaw", "players-guide"};
  for (size_t i = 0; i < FELT_COUNT(two); i++) {
    const struct felt_sim *sim = best_sim(two[i]);
    agrees(sim);
    decide_some(sim, 8, 300, false);
    const struct felt_solution *solution = felt_sim_solution(sim);
    felt_card hole[2];
    for (int s = 0; s < FELT_STARTS; s++) {
      const char *hand = solution->start[s].hand;
      char text[6] = {hand[0], 's', hand[1], hand[2] == 's' ? 's' : 'd', '\0'};
      cards_of(text, hole);
      assert_int_equal(felt_sim_before(sim, hole), solution->start[s].multiple);
    }
  }
}

static void envy_at_stake_counts_on_the_river(void **state) {
  (void)state;
  const struct felt_book *book = book_named("massachusetts");
  struct felt_sim_options options = options_of(book, 6, true);
  options.strategy = strategy_of("river best");
  struct felt_sim *sim = open_sim(book, &options);
  decide_some(sim, 0, 100, true);
  felt_sim_close(sim);
}

/* ---- what a rule sees */

static void rules_see_what_a_player_sees(void **state) {
  (void)state;
  static const struct {
    const char *text, *hole, *board;
    int flop, river;
  } cases[] = {
      {"flop 2x two-pair", "AsKd", "Ah Kc 2d 3c 4c", 2, 0},
      {"flop 2x two-pair", "AsKd", "Ah 2c 2d 3c 4c", 2, 0},
      {"flop 2x two-pair", "AsKd", "9h 2c 2d 3c 4c", 0, 0},
      {"flop 2x two-pair", "7s7d", "9h 2c 2d 3c 4c", 2, 0},
      {"flop 2x two-pair", "7s7d", "9h 2c 3d 3c 4c", 0, 0},
      {"flop 2x two-pair", "7s8d", "9h Tc Jd 3c 4c", 2, 0},
      {"flop 2x two-pair", "7s8s", "9s Ts 2s 3c 4c", 2, 0},
      {"flop 2x two-pair", "7s8d", "9h 9c 9d 3c 4c", 0, 0},
      {"flop 2x two-pair", "9s8d", "9h 9c 2d 3c 4c", 2, 0},
      {"flop 2x trips-on-board", "7s8d", "9h 9c 9d 3c 4c", 2, 0},
      {"flop 2x trips-on-board", "7s7d", "9h 9c 9d 3c 4c", 0, 0},
      {"flop 2x pocket 3+", "3s3d", "9h Tc Jd 3c 4c", 2, 0},
      {"flop 2x pocket 3+", "2s2d", "9h Tc Jd 3c 4c", 0, 0},
      {"flop 2x pocket 3+", "3s3d", "3h Tc Jd 2c 4c", 0, 0},
      {"flop 2x pair 9+", "9s2d", "9h Tc Jd 3c 4c", 2, 0},
      {"flop 2x pair 9+", "9s2d", "2h Tc Jd 3c 4c", 0, 0},
      {"flop 2x flush-draw T+", "Ts2s", "9s 4s Jd 3c 4c", 2, 0},
      {"flop 2x flush-draw T+", "8s2s", "9s 4s Jd 3c 4c", 0, 0},
      {"flop 2x flush-draw T+", "Ts2d", "9s 4s Js 3c 4c", 2, 0},
      {"flop 2x flush-draw T+", "Td2s", "9s 4s Js 3c 4c", 0, 0},
      {"flop 2x flush-draw 2+", "Td2c", "9s 4s Js 3c 4d", 0, 0},
      {"river 1x pair", "AsKd", "Qh Jc 2d 3c 4d", 0, 0},
      {"river 1x pair", "AsQd", "Qh Jc 2d 3c 4d", 0, 1},
      {"river 1x pair", "9s9d", "Qh Jc 2d 3c 4d", 0, 1},
      {"river 1x pair", "AsKd", "Qh Jc 2d 2c 4d", 0, 0},
      {"river 1x pair", "AsKd", "Qh Jc Td 2c 4d", 0, 1},
      {"river 1x outs 3", "AsKd", "2h 2c 7d 7c 9d", 0, 0}, /* fours and more pair up */
      {"river 1x outs 7", "AsKd", "Qh Qc Qd Qs 3d", 0, 1}, /* no kicker beats the ace */
      {"river 1x outs 6", "KsJd", "Qh Qc Qd Qs 3d", 0, 1}, /* four aces do */
      {"river 1x outs 3", "KsJd", "Qh Qc Qd Qs 3d", 0, 0},
      {"river 1x any", "2s3d", "Qh Jc Td 7c 8d", 0, 1},
      {"river fold pair\nriver 1x any", "QsKd", "Qh Jc 2d 3c 4d", 0, 0},
  };
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    struct felt_strategy strategy = strategy_of(cases[i].text);
    felt_card hole[2], board[5];
    cards_of(cases[i].hole, hole);
    cards_of(cases[i].board, board);
    int flop = felt_sights_flop(strategy.rule[FELT_FLOP], strategy.count[FELT_FLOP], hole, board);
    int river = felt_sights_river(strategy.rule[FELT_RIVER], strategy.count[FELT_RIVER], hole, board);
    if (flop != cases[i].flop || river != cases[i].river)
      fail_msg("%s: %s on %s: %d, %d", cases[i].text, cases[i].hole, cases[i].board, flop, river);
  }
}

/* ---- setting up */

static void what_the_book_refuses_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *rule;
    int64_t ante_cents, trips_cents;
    int players, line;
    enum felt_status status;
  } cases[] = {
      {"preflop 5x AA", "CN 16", 0, 0, 1, 1, FELT_E_RULE},
      {"preflop check 22\nflop 1x any", "CN 18", 0, 0, 1, 2, FELT_E_RULE},
      {"river 2x any", "CN 20", 0, 0, 1, 1, FELT_E_RULE},
      {"river 1x any", "R15", 20000, 0, 1, 0, FELT_E_RULE},
      {"river 1x any", "R15", 0, 100, 1, 0, FELT_E_RULE},
      {"river 1x any", "R15", 0, 0, 0, 0, FELT_E_INPUT},
      {"river 1x any", "R15", 0, 0, 7, 0, FELT_E_INPUT},
  };
  const struct felt_book *book = book_named("chickasaw");
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    struct felt_sim_options options = options_of(book, cases[i].players, false);
    struct felt_sim *sim = NULL;
    struct felt_error error = {0};
    options.strategy = strategy_of(cases[i].text);
    options.wagers.ante_cents = cases[i].ante_cents;
    options.wagers.side_cents[0] = cases[i].trips_cents;
    enum felt_status status = felt_sim_open(book, &options, &sim, &error);
    if (status == FELT_OK || strcmp(error.rule, cases[i].rule) != 0 || error.line != cases[i].line)
      fail_msg("%zu: %d %s line %d: %s", i, status, error.rule, error.line,
               felt_code_word(error.reason.code));
    assert_null(sim);
  }
}

static void a_rule_of_thumb_has_no_exact_value(void **state) {
  (void)state;
  const struct felt_book *book = book_named("catfish-bend");
  struct felt_sim_options options = options_of(book, 1, true);
  options.strategy = felt_strategy_simple();
  struct felt_sim *sim = open_sim(book, &options);
  struct felt_sim_sums sums = {0};
  assert_false(felt_sim_estimate(sim, &sums, FELT_SIM_TOTAL).has_exact); /* nor anything else, yet */
  felt_sim_play(sim, 0, 2000, &sums);
  struct felt_sim_estimate total = felt_sim_estimate(sim, &sums, FELT_SIM_TOTAL);
  assert_false(total.has_exact || total.enough);
  assert_true(total.error > 0);
  assert_true(felt_sim_has(sim, FELT_SIM_SIDE) && felt_sim_has(sim, FELT_SIM_LEVEL + 1));
  assert_false(felt_sim_has(sim, FELT_SIM_LEVEL + 2) || felt_sim_has(sim, FELT_SIM_ENVY));
  assert_string_equal(felt_sim_part_name(sim, FELT_SIM_LEVEL + 1), "minor");
  assert_string_equal(felt_sim_part_name(sim, FELT_SIM_TOTAL), "total");
  felt_sim_close(sim);
}

/* ---- the exact values beside them */

static void expect_sum(const struct felt_parts *parts, const struct felt_solution *solution, int64_t ante) {
  const struct felt_moments *all[] = {&parts->ante,    &parts->blind,   &parts->play,
                                      &parts->side[0], &parts->side[2], &parts->progressive};
  felt_wide sum = 0;
  for (size_t i = 0; i < FELT_COUNT(all); i++) {
    assert_true(all[i]->mean_cents.denominator == parts->total.mean_cents.denominator);
    sum += all[i]->mean_cents.numerator;
  }
  assert_true(sum == parts->total.mean_cents.numerator);
  /* In antes, as the solver adds it up by another road. */
  assert_true(sum * solution->ev.denominator ==
              solution->ev.numerator * ante * parts->total.mean_cents.denominator);
}

static void the_wagers_add_up_to_the_solution(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  static struct felt_plan plan;
  struct felt_wagers wagers = felt_wagers_none();
  struct felt_game game;
  wagers.side_cents[0] = 500;
  assert_int_equal(felt_game_of(book, &wagers, &game, NULL), FELT_OK);
  game.side[2] = game.side[0]; /* two by one table, and one of them is kept after a fold */
  game.side[2].fold_forfeits = !game.side[0].fold_forfeits;
  assert_int_equal(felt_solve_plan(&game, 2, &plan, NULL), FELT_OK);
  assert_true(plan.parts.side[2].mean_cents.numerator >= plan.parts.side[0].mean_cents.numerator);
  assert_true(plan.has_parts);
  expect_sum(&plan.parts, &plan.solution, 500);
  assert_true(plan.parts.total.deviation_cents > plan.parts.play.deviation_cents);
  assert_true(plan.parts.ante.farthest_cents > 500 && plan.parts.ante.farthest_cents < 1000);
}

/* Envy to the winner himself is part of what the wager brings, on both roads. */
static void what_the_progressive_pays_adds_up(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(houses); i++) {
    const struct felt_book *book = book_named(houses[i]);
    const struct felt_sim *sim = best_sim(houses[i]);
    struct felt_sim_sums sums = {0};
    felt_sim_play(sim, 0, 100, &sums);
    double paid = 0;
    for (int p = FELT_SIM_TRAY; p < FELT_SIM_PARTS; p++)
      if (felt_sim_has(sim, p)) paid += felt_sim_estimate(sim, &sums, p).exact;
    const struct felt_progressive *table = &book->progressive.table[book->progressive.table_default];
    double wager = (double)table->wager_cents / (double)book->main.ante.min_cents;
    double brings = felt_sim_estimate(sim, &sums, FELT_SIM_PROGRESSIVE).exact;
    assert_false(book->progressive.stake_returned);
    assert_true(paid - wager - brings < 1e-12 && brings - paid + wager < 1e-12);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_and_the_settlement_alone_pay_the_same_to_the_cent),
      cmocka_unit_test(a_fee_and_limits_are_the_same_on_both_engines),
      cmocka_unit_test(what_limits_cut_is_told_apart_from_what_they_do_not),
      cmocka_unit_test(limits_out_of_reach_cost_nothing),
      cmocka_unit_test(blocks_add_up_in_any_order),
      cmocka_unit_test(another_seed_is_another_deal),
      cmocka_unit_test(the_best_play_is_what_advice_says),
      cmocka_unit_test(envy_at_stake_counts_on_the_river),
      cmocka_unit_test(rules_see_what_a_player_sees),
      cmocka_unit_test(what_the_book_refuses_is_refused),
      cmocka_unit_test(a_rule_of_thumb_has_no_exact_value),
      cmocka_unit_test(the_wagers_add_up_to_the_solution),
      cmocka_unit_test(what_the_progressive_pays_adds_up),
  };
  return cmocka_run_group_tests(tests, NULL, close_best_sims);
}
