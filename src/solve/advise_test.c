/* Advice at known points, and against the whole game's solution and against counting dealer by dealer. */
#include "test.h"

#include "advise.h"
#include "felt/rng.h"
#include "sample_games.h"

static struct felt_point point_of(const char *hole, const char *board, const char *dead) {
  struct felt_point point = {0};
  felt_card cards[FELT_DECK];
  int count;
  struct felt_error error;
  assert_int_equal(felt_cards_parse(hole, strlen(hole), 0, 2, point.hole, &count, &error), FELT_OK);
  assert_int_equal(count, 2);
  assert_int_equal(felt_cards_parse(board, strlen(board), 0, 5, point.board, &point.board_count, &error),
                   FELT_OK);
  assert_int_equal(felt_cards_parse(dead, strlen(dead), 0, FELT_DECK, cards, &count, &error), FELT_OK);
  point.dead = felt_cards_set(cards, count);
  return point;
}

static struct felt_advice advised(const struct felt_game *game, const struct felt_point *point, int threads) {
  struct felt_advice advice;
  struct felt_error error;
  assert_int_equal(felt_advise(game, point, threads, &advice, &error), FELT_OK);
  return advice;
}

static bool equal(struct felt_exact a, struct felt_exact b) {
  return a.numerator * b.denominator == b.numerator * a.denominator;
}

static void river_decisions_have_their_known_values(void **state) {
  (void)state;
  static const struct {
    const char *hole;
    int64_t numerator;
    const char *best;
  } rows[] = {{"KdQh", -2151, "fold"}, {"AdJh", -1959, "1x"}};
  struct felt_game game = sample_base();
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_point point = point_of(rows[i].hole, "4s5h6d8c9d", "");
    struct felt_advice advice = advised(&game, &point, 1);
    assert_int_equal(advice.street, 2);
    assert_int_equal(advice.count, 2);
    assert_true(equal(advice.option[0].ev, (struct felt_exact){rows[i].numerator, 990}));
    assert_true(equal(advice.option[1].ev, (struct felt_exact){-2, 1}));
    assert_string_equal(felt_option_name(&advice, advice.best), rows[i].best);
  }
}

static void the_dealers_hands_are_counted_on_the_river(void **state) {
  (void)state;
  static const struct {
    const char *hole, *board, *dead;
    struct felt_dealer_hands dealer;
  } rows[] = {
      /* The board plays for everyone. */
      {"2d3h", "AsKsQsJsTs", "", {990, 0, 990, 0, 0, 45, 0}},
      /* Aces and kings with a queen: full houses with one of four cards, 4 x 41 + 6, or two twos, 3. As outs
         players count the four. */
      {"Qc3d", "AsAhKsKh2c", "", {990, 173, 117, 700, 0, 45, 4}},
      /* King high ties with 3 x 3 others; counted with `felt eval` hand by hand. Outs: five times three cards
         that pair the board, four sevens for a straight, four aces. */
      {"KdQh", "4s5h6d8c9d", "", {990, 805, 9, 176, 273, 45, 23}},
      {"KdQh", "4s5h6d8c9d", "AsAhAcAd", {820, 635, 9, 176, 185, 41, 19}},
  };
  struct felt_game game = sample_base();
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_point point = point_of(rows[i].hole, rows[i].board, rows[i].dead);
    struct felt_dealer_hands dealer = advised(&game, &point, 1).dealer;
    assert_memory_equal(&dealer, &rows[i].dealer, sizeof dealer);
  }
  struct felt_point flop = point_of("KdQh", "4s5h6d", "");
  assert_int_equal(advised(&game, &flop, 1).dealer.hands, 0);
}

static void a_fee_is_part_of_every_action(void **state) {
  (void)state;
  struct felt_game game = sample_base(), with_fee = game;
  with_fee.fee_cents = 35;
  static const char *const boards[] = {"4s5h6d", "4s5h6d8c9d"};
  for (size_t b = 0; b < FELT_COUNT(boards); b++) {
    struct felt_point point = point_of("KdQh", boards[b], "");
    struct felt_advice plain = advised(&game, &point, 2), less = advised(&with_fee, &point, 2);
    assert_int_equal(plain.count, less.count);
    assert_int_equal(plain.best, less.best);
    for (int i = 0; i < plain.count; i++) {
      struct felt_exact ev = plain.option[i].ev;
      assert_true(equal(less.option[i].ev,
                        (struct felt_exact){ev.numerator * 500 - 35 * ev.denominator, ev.denominator * 500}));
    }
  }
}

static void before_the_flop_it_agrees_with_the_whole_game(void **state) {
  (void)state;
  static const char *const holes[][2] = {{"Kh5c", "K5o"}};
  struct felt_game game = sample_base();
  sample_trips(&game, 500, (int[]){50, 40, 30, 8, 6, 5, 3}, true);
  sample_progressive(&game, 100, (int64_t[]){1000000, 100000, 30000, 5000, 4000, 3000, 300}, true);
  game.others = 3;
  game.envy_cents[FELT_ROYAL_FLUSH] = 100000;
  game.envy_cents[FELT_STRAIGHT_FLUSH] = 30000;
  game.fee_cents = 70;
  struct felt_solution solution;
  struct felt_error error;
  assert_int_equal(felt_solve(&game, 2, &solution, &error), FELT_OK);
  for (size_t i = 0; i < FELT_COUNT(holes); i++) {
    struct felt_point point = point_of(holes[i][0], "", "");
    struct felt_advice advice = advised(&game, &point, 2);
    const struct felt_start *start = solution.start;
    while (strcmp(start->hand, holes[i][1]) != 0) start++;
    assert_int_equal(advice.count, 3);
    assert_int_equal(advice.option[0].multiple, 4);
    assert_true(equal(advice.option[0].ev, start->ev_raise));
    assert_true(equal(advice.option[2].ev, start->ev_check));
    assert_int_equal(advice.option[advice.best].multiple, start->multiple);
  }
}

/* A progressive of seven that a fold keeps, as one house has it, with a royal on the board apart. */
static void a_progressive_of_seven_agrees_with_the_whole_game(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  sample_progressive(&game, 500, (int64_t[]){2000000, 150000, 50000, 5000, 0, 0, 0}, false);
  game.progressive_of_seven = true;
  memcpy(game.award_cents + FELT_CATEGORIES, game.award_cents, FELT_CATEGORIES * sizeof game.award_cents[0]);
  game.award_cents[FELT_CATEGORIES + FELT_ROYAL_FLUSH] = 500000;
  game.others = 2;
  game.envy_cents[FELT_ROYAL_FLUSH] = 10000;
  struct felt_solution solution;
  struct felt_error error;
  assert_int_equal(felt_solve(&game, 2, &solution, &error), FELT_OK);
  struct felt_point point = point_of("JdTd", "", "");
  struct felt_advice advice = advised(&game, &point, 2);
  const struct felt_start *start = solution.start;
  while (strcmp(start->hand, "JTs") != 0) start++;
  assert_true(equal(advice.option[0].ev, start->ev_raise));
  assert_true(equal(advice.option[2].ev, start->ev_check));
}

static struct view *seen(const struct felt_game *game, const struct felt_point *point) {
  struct felt_error error;
  struct view *view = malloc(sizeof *view);
  assert_non_null(view);
  assert_int_equal(felt_view_open(game, point, view, &error), FELT_OK);
  return view;
}

static void classes_of_boards_score_as_dealer_by_dealer(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  struct felt_rng rng = felt_rng_from_seed(7);
  felt_card deck[FELT_DECK];
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
  for (int i = 0; i < 40; i++) {
    felt_rng_draw(&rng, deck, FELT_DECK, 17);
    struct felt_point point = {.hole = {deck[0], deck[1]}, .dead = felt_cards_set(deck + 7, i % 11)};
    /* Every other board with a flush in reach. */
    for (int j = 2; j < 5 && i % 2; j++)
      deck[j] = felt_card_make(felt_card_rank(deck[j]), felt_card_suit(deck[0]));
    felt_set board = felt_cards_set(deck + 2, 5);
    if (felt_set_count(board | point.dead | felt_cards_set(point.hole, 2)) != 7 + i % 11) continue;
    struct view *view = seen(&game, &point);
    struct board_score slow = felt_view_board(view, board, NULL);
    struct board_class class = felt_board_class(board);
    struct board_score fast = felt_view_class(view, &class);
    assert_int_equal(fast.base, slow.base);
    assert_int_equal(fast.ahead, slow.ahead);
    assert_int_equal(fast.kind, slow.kind);
    free(view);
  }
}

/* The flop's check is worth the mean of the best river decisions. */
static void the_flop_is_the_mean_of_its_rivers(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  sample_trips(&game, 700, (int[]){50, 40, 30, 8, 6, 5, 3}, true);
  sample_progressive(&game, 500, (int64_t[]){1000000, 100000, 30000, 25000, 20000, 15000, 400}, true);
  game.others = 3;
  game.envy_cents[FELT_ROYAL_FLUSH] = 100000;
  game.envy_cents[FELT_STRAIGHT_FLUSH] = 30000;
  static const char *const rows[][3] = {{"2c7d", "QsJsTs", "3h3dAsAh2d2h4c4d4h5c5d5h6c6d6h7c7h8c8d8h9c"},
                                        {"9h9d", "9c4h2s", "3h3dAsAhAdAcKcKdKhKsQcQdQhJcJdJh8c8d8h7c"}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_point point = point_of(rows[i][0], rows[i][1], rows[i][2]);
    struct felt_advice flop = advised(&game, &point, 1);
    felt_set rest =
        FELT_FULL_DECK & ~(point.dead | felt_cards_set(point.hole, 2) | felt_cards_set(point.board, 3));
    double check = 0, play = 0;
    int rivers = 0;
    point.board_count = 5;
    for (felt_set highs = rest; highs;) {
      point.board[4] = felt_set_take(&highs);
      for (felt_set lows = rest & (felt_set_of(point.board[4]) - 1); lows; rivers++) {
        point.board[3] = felt_set_take(&lows);
        struct felt_advice river = advised(&game, &point, 1);
        check += felt_exact_value(river.option[river.best].ev);
        play += felt_exact_value(river.option[0].ev);
      }
    }
    assert_true(near(felt_exact_value(flop.option[1].ev), check / rivers, 1e-9));
    assert_true(felt_exact_value(flop.option[1].ev) >= play / rivers - 1e-9);
  }
}

static void dead_cards_change_the_value_before_the_flop(void **state) {
  (void)state;
  struct felt_game game = sample_base();
  struct felt_point point =
      point_of("AhKh", "", "QhJhTh2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9dTcTd");
  struct felt_advice one = advised(&game, &point, 1), two = advised(&game, &point, 2);
  assert_memory_equal(&one, &two, sizeof one);
  /* Mean over all flops of the better of Play and check. */
  felt_set rest = FELT_FULL_DECK & ~(point.dead | felt_cards_set(point.hole, 2));
  felt_card left[FELT_DECK];
  int count = 0, flops = 0;
  double check = 0;
  while (rest) left[count++] = felt_set_take(&rest);
  point.board_count = 3;
  for (int h = 2; h < count; h++)
    for (int m = 1; m < h; m++)
      for (int l = 0; l < m; l++, flops++) {
        point.board[0] = left[l], point.board[1] = left[m], point.board[2] = left[h];
        struct felt_advice flop = advised(&game, &point, 1);
        check += felt_exact_value(flop.option[flop.best].ev);
      }
  assert_true(near(felt_exact_value(one.option[2].ev), check / flops, 1e-9));
}

static void impossible_points_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *hole, *board, *dead, *where;
    enum felt_code code;
  } rows[] = {{"AhKh", "2c3c4c5c", "", "board", FELT_CODE_BOARD_COUNT},
              {"AhKh", "2c3cAh", "", "board", FELT_CODE_CARD_TWICE},
              {"AhKh", "2c3c4c", "4c", "dead", FELT_CODE_CARD_IN_SIGHT},
              {"AhKh", "", "Ah", "dead", FELT_CODE_CARD_IN_SIGHT}};
  struct felt_game game = sample_base();
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_point point = point_of(rows[i].hole, rows[i].board, rows[i].dead);
    struct felt_advice advice;
    struct felt_error error;
    assert_int_equal(felt_advise(&game, &point, 1, &advice, &error), FELT_E_INPUT);
    assert_string_equal(error.where, rows[i].where);
    assert_int_equal(error.reason.code, rows[i].code);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(river_decisions_have_their_known_values),
      cmocka_unit_test(the_dealers_hands_are_counted_on_the_river),
      cmocka_unit_test(a_fee_is_part_of_every_action),
      cmocka_unit_test(before_the_flop_it_agrees_with_the_whole_game),
      cmocka_unit_test(a_progressive_of_seven_agrees_with_the_whole_game),
      cmocka_unit_test(classes_of_boards_score_as_dealer_by_dealer),
      cmocka_unit_test(the_flop_is_the_mean_of_its_rivers),
      cmocka_unit_test(dead_cards_change_the_value_before_the_flop),
      cmocka_unit_test(impossible_points_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
