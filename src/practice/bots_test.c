/* What bots do with what they see, and how perfect ones think beside the tables. */
#include "felt/practice.h"

#include "test.h"

#include <time.h>

struct scene {
  const char *kind, *hole, *board;
  int multiple;
};

static struct felt_round_view view_of(const char *hole, const char *board) {
  struct felt_round_view view = {.viewer = {FELT_VIEWER_SEAT, 2}, .hand_count = 1};
  struct felt_error error;
  int count = 0;
  view.hand[0] = (struct felt_hand_view){.seat = 2,
                                         .bet = {.cents[FELT_ANTE] = 500, .cents[FELT_BLIND] = 500},
                                         .hole = {.dealt = 2, .known = 2}};
  assert_int_equal(felt_cards_parse(hole, strlen(hole), 2, 2, view.hand[0].hole.face, &count, &error),
                   FELT_OK);
  assert_int_equal(felt_cards_parse(board, strlen(board), 0, 5, view.board.face, &view.board.known, &error),
                   FELT_OK);
  view.board.dealt = view.board.known;
  view.phase = view.board.known == 0   ? FELT_PHASE_PREFLOP
               : view.board.known == 3 ? FELT_PHASE_FLOP
                                       : FELT_PHASE_RIVER;
  view.legal.play_count = view.board.known == 0 ? 2 : 1;
  view.legal.play[0].multiple = view.board.known == 0 ? 3 : view.board.known == 3 ? 2 : 1;
  view.legal.play[1].multiple = 4;
  return view;
}

static void simple_and_timid_bots_go_by_what_they_see(void **state) {
  (void)state;
  static const struct scene scenes[] = {
      {"simple", "AhAd", "", 4},
      {"simple", "7h2d", "", 0},
      {"simple", "9h9d", "9s4c2h", 2},
      {"simple", "7h2d", "KsQc9h", 0},
      {"simple", "7h2d", "KsQc9h8d4s", FELT_BOT_FOLDS},
      {"simple", "7h7d", "KsQc9h8d4s", 1},
      {"timid", "AhAd", "", 0},
      {"timid", "9h9d", "9s4c2h", 0},
      {"timid", "9h9d", "9s4c2h8d4s", 1},
      {"timid", "7h2d", "KsQc9h8d4s", FELT_BOT_FOLDS},
      {"perfect", "AhAd", "", FELT_BOT_THINKS},
      {"perfect", "7h2d", "KsQc9h8d4s", FELT_BOT_THINKS},
  };
  for (size_t i = 0; i < FELT_COUNT(scenes); i++) {
    const struct felt_round_view view = view_of(scenes[i].hole, scenes[i].board);
    if (felt_bot_decide(scenes[i].kind, &view) != scenes[i].multiple)
      fail_msg("%s with %s on \"%s\"", scenes[i].kind, scenes[i].hole, scenes[i].board);
  }
}

static struct felt_book *first_book(void) {
  const struct felt_book_text *text = felt_book_builtin(0);
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults faults;
  assert_non_null(book);
  assert_int_equal(felt_book_read(text->text, text->length, book, &faults), FELT_OK);
  return book;
}

static void a_perfect_bot_plays_what_is_worth_it_at_the_river_and_folds_the_rest(void **state) {
  (void)state;
  static const struct scene scenes[] = {
      {"perfect", "9h9d", "9s4c2h8d4s", 1}, {"perfect", "7h2d", "KsQc9h8d4s", FELT_BOT_FOLDS},
      {"perfect", "7h6d", "7sQc9h8d4s", 1}, {"perfect", "3h2d", "KsQcJhTd4s", FELT_BOT_FOLDS},
      {"perfect", "Ah2d", "KsQcJhTd4s", 1}, /* a straight to the ace */
  };
  struct felt_book *book = first_book();
  struct felt_bot_mind *mind = felt_bot_mind_new();
  assert_non_null(mind);
  for (size_t i = 0; i < FELT_COUNT(scenes); i++) {
    const struct felt_round_view view = view_of(scenes[i].hole, scenes[i].board);
    if (felt_bot_perfect(mind, book, &view) != scenes[i].multiple)
      fail_msg("perfect with %s on \"%s\"", scenes[i].hole, scenes[i].board);
  }
  felt_bot_mind_free(mind);
  free(book);
}

/* ---- thinking */

/* Asks until the bot has made up its mind. */
static int answer(struct felt_thinking *thinking, int table, const struct felt_book *book,
                  const struct felt_round_view *view) {
  int multiple = FELT_BOT_THINKS;
  for (int i = 0; i < 60000 && multiple == FELT_BOT_THINKS; i++) {
    multiple = felt_thinking_ask(thinking, table, "perfect", book, view);
    (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return multiple;
}

static void a_perfect_bot_thinks_while_its_table_waits_and_nobody_else_does(void **state) {
  (void)state;
  struct felt_book *book = first_book();
  struct felt_thinking *thinking = felt_thinking_start();
  assert_non_null(thinking);
  const struct felt_round_view good = view_of("9h9d", "9s4c2h8d4s"), bad = view_of("7h2d", "KsQc9h8d4s");
  assert_int_equal(felt_thinking_ask(thinking, 1, "perfect", book, &good), FELT_BOT_THINKS);
  assert_int_equal(felt_thinking_ask(thinking, 2, "perfect", book, &bad), FELT_BOT_THINKS);
  assert_int_equal(felt_thinking_ask(thinking, 1, "simple", book, &good), 1); /* at once */
  assert_int_equal(answer(thinking, 2, book, &bad), FELT_BOT_FOLDS);
  assert_int_equal(answer(thinking, 1, book, &good), 1);
  felt_thinking_stop(thinking);
  felt_thinking_stop(NULL);
  free(book);
}

/* The clock may act for a bot, or its round be void, before it is asked again. */
static void what_a_bot_thought_of_one_decision_is_not_taken_for_another(void **state) {
  (void)state;
  struct felt_book *book = first_book();
  struct felt_thinking *thinking = felt_thinking_start();
  assert_non_null(thinking);
  const struct felt_round_view good = view_of("9h9d", "9s4c2h8d4s");
  struct felt_round_view others[3];
  for (int i = 0; i < 3; i++) others[i] = view_of("7h2d", "KsQc9h8d4s");
  others[0].opening.number = 1; /* the next round */
  others[1].viewer.seat = others[1].hand[0].seat = 3;
  others[2] = view_of("7h2d", "KsQc9h"); /* another street: it checks */
  const int expected[3] = {FELT_BOT_FOLDS, FELT_BOT_FOLDS, 0};
  for (int i = 0; i < 3; i++) {
    assert_int_equal(felt_thinking_ask(thinking, 1, "perfect", book, &good), FELT_BOT_THINKS);
    assert_int_equal(answer(thinking, 1, book, &others[i]), expected[i]);
    assert_int_equal(answer(thinking, 1, book, &good), 1);
  }
  felt_thinking_stop(thinking);
  free(book);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(simple_and_timid_bots_go_by_what_they_see),
      cmocka_unit_test(a_perfect_bot_plays_what_is_worth_it_at_the_river_and_folds_the_rest),
      cmocka_unit_test(a_perfect_bot_thinks_while_its_table_waits_and_nobody_else_does),
      cmocka_unit_test(what_a_bot_thought_of_one_decision_is_not_taken_for_another),
  };
  return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
