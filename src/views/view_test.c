/* A table as JSON for each who may look at it: what is in it, and above all what is not. */
#include "felt/views.h"

#include "hall.h"

/* ---- a table of three: ann and bob, and a bot */

struct seen {
  char *text;
  json_t *json;
};

struct looker {
  const char *id; /* NULL: nobody */
  uint32_t roles;
  int seat; /* 0: none */
};

static const struct looker lookers[] = {
    {NULL, 0, 0},
    {"play.eve", 0, 0},
    {"play.ann", 0, 1},
    {"play.bob", 0, 2},
    {"dan", 1U << FELT_DEALER, 0},
    {"sue", 1U << FELT_SUPERVISOR, 0},
    {"kim", 1U << FELT_AUDITOR, 0},
};

static struct seen view(const struct hall *hall, const struct looker *looker, bool practice) {
  struct felt_floor_person person = {.roles = looker->roles};
  const struct view_practice with = {.practice = practice};
  if (looker->id) (void)snprintf(person.id, sizeof person.id, "%s", looker->id);
  struct seen seen = {.json = view_table(hall->floor, 1, looker->id ? &person : NULL, &with)};
  assert_non_null(seen.json);
  seen.text = json_dumps(seen.json, JSON_COMPACT);
  return seen;
}

static void forget(struct seen *seen) {
  free(seen->text);
  json_decref(seen->json);
}

static const json_t *seat_json(const json_t *json, int seat) {
  size_t i;
  json_t *one;
  json_array_foreach(json_object_get(json, "seats"), i, one) {
    if (json_integer_value(json_object_get(one, "seat")) == seat) return one;
  }
  return NULL;
}

/* Whether a card is named anywhere in the view, in whatever field. */
static bool names(const struct seen *seen, felt_card card) {
  char quoted[8];
  (void)snprintf(quoted, sizeof quoted, "\"%s\"", felt_card_print(card).text);
  return strstr(seen->text, quoted) != NULL;
}

static bool is_on_board(const struct felt_round *round, int position) {
  for (int i = 0; i < round->now.board_open; i++)
    if (round->now.board_position[i] == position) return true;
  return false;
}

static bool is_in_hand(const struct felt_round *round, int seat, int position) {
  const struct felt_round_hand *hand = &round->now.hand[seat - 1];
  return felt_round_has_seat(round, seat) && (hand->position[0] == position || hand->position[1] == position);
}

/* No card but those of the open board and of one's own hand, before the showdown. */
static void check_cards(const struct hall *hall, const struct looker *looker) {
  const struct felt_round *round = &table_of(hall, 1)->table.round;
  struct seen seen = view(hall, looker, true);
  for (int position = 0; position < FELT_DECK; position++) {
    bool may = is_on_board(round, position) || (looker->seat && is_in_hand(round, looker->seat, position));
    if (names(&seen, round->now.deck[position]) != may)
      fail_msg("%s %s %s in phase %d", looker->id ? looker->id : "nobody", may ? "is not shown" : "sees",
               felt_card_print(round->now.deck[position]).text, round->now.phase);
  }
  assert_null(strstr(seen.text, "secret"));
  assert_null(strstr(seen.text, "\"deck\""));
  forget(&seen);
}

static void check_all(const struct hall *hall) {
  for (size_t i = 0; i < FELT_COUNT(lookers); i++) check_cards(hall, &lookers[i]);
}

static void seed(struct hall *hall, const char *patron, int seat, uint8_t byte) {
  struct felt_floor_command command = {.act = FELT_FLOOR_SEED_DEAL, .table = 1, .seat = seat};
  memset(command.seed, byte, sizeof command.seed);
  do_as(hall, patron, 0, command);
}

static void open_for_two(struct hall *hall) {
  open_hall(hall, 1);
  wait(hall, 1);
  ask_as(hall, "ann", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask_as(hall, "bob", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 2));
  seed(hall, "play.ann", 1, 0xa1);
  wager_as(hall, "play.ann", 1, 1, false);
  wager_as(hall, "play.bob", 1, 2, false);
}

static void deal(struct hall *hall) {
  ask_as(hall, "ann", ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 1));
  ask_as(hall, "bob", ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 2));
  wait_us(hall, 0);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_PREFLOP);
}

/* Both check to the next street. */
static void check_on(struct hall *hall, enum felt_phase to) {
  static const char *const patrons[] = {"", "play.ann", "play.bob"};
  for (int turn; (turn = table_of(hall, 1)->table.round.now.turn) != 0;)
    act_as(hall, patrons[turn], turn, FELT_DO_CHECK, 0);
  wait_us(hall, SECOND_US);
  assert_int_equal(phase_of(hall, 1), to);
}

static void finish(struct hall *hall) {
  static const char *const patrons[] = {"", "play.ann", "play.bob"};
  for (int turn; (turn = table_of(hall, 1)->table.round.now.turn) != 0;)
    act_as(hall, patrons[turn], turn, turn == 1 ? FELT_DO_PLAY : FELT_DO_FOLD, turn == 1 ? 1 : 0);
  for (int i = 0; i < 100 && phase_of(hall, 1) != FELT_PHASE_OVER; i++) wait_us(hall, SECOND_US / 10);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_OVER);
}

static void nobody_sees_a_card_before_its_time(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  deal(&hall);
  check_all(&hall);
  check_on(&hall, FELT_PHASE_FLOP);
  check_all(&hall);
  check_on(&hall, FELT_PHASE_RIVER);
  check_all(&hall);
  close_hall(&hall);
}

static void at_game_over_everybody_sees_the_deck_and_what_made_it(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  deal(&hall);
  check_on(&hall, FELT_PHASE_FLOP);
  check_on(&hall, FELT_PHASE_RIVER);
  finish(&hall);
  for (size_t i = 0; i < FELT_COUNT(lookers); i++) {
    struct seen seen = view(&hall, &lookers[i], true);
    const json_t *fair = json_object_get(seen.json, "fair");
    assert_true(json_is_true(json_object_get(fair, "opened")));
    assert_int_equal(json_array_size(json_object_get(fair, "deck")), FELT_DECK);
    const char *hex = json_string_value(json_object_get(json_object_get(fair, "seeds"), "1"));
    assert_non_null(hex);
    assert_int_equal(strlen(hex), 2 * FELT_FLOOR_SEED);
    assert_int_equal(strncmp(hex, "a1a1", 4), 0);
    assert_non_null(json_object_get(fair, "secret"));
    assert_true(json_is_object(json_object_get(seen.json, "settlement")));
    forget(&seen);
  }
  close_hall(&hall);
}

/* ---- what one may do, and whose money it is */

static void only_players_are_told_what_they_may_do_and_only_of_their_own_seat(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  for (int street = 0; street < 2; street++) {
    for (size_t i = 0; i < FELT_COUNT(lookers); i++) {
      struct seen seen = view(&hall, &lookers[i], true);
      const json_t *legal = json_object_get(seen.json, "legal");
      if (!lookers[i].seat)
        assert_true(json_is_null(legal));
      else
        assert_int_equal(json_integer_value(json_object_get(legal, "seat")), lookers[i].seat);
      if (street == 1 && lookers[i].seat)
        assert_int_equal(json_is_true(json_object_get(legal, "check")),
                         table_of(&hall, 1)->table.round.now.turn == lookers[i].seat);
      forget(&seen);
    }
    if (street == 0) deal(&hall);
  }
  close_hall(&hall);
}

static void nobody_is_told_what_another_holds(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  ask_as(&hall, "bob", ASK(.wish = FELT_WISH_BUY, .table = 1, .seat = 2, .cents = 1234567));
  const char *currency = table_of(&hall, 1)->book->currency;
  for (size_t i = 0; i < FELT_COUNT(lookers); i++) {
    struct seen seen = view(&hall, &lookers[i], true);
    const json_t *you = json_object_get(seen.json, "you");
    char bobs[32];
    (void)snprintf(bobs, sizeof bobs, "%lld",
                   (long long)felt_floor_balance(hall.floor, "play.bob", currency).cents);
    assert_int_equal(strstr(seen.text, bobs) != NULL, lookers[i].seat == 2);
    if (!lookers[i].id) {
      assert_true(json_is_null(you));
    } else {
      assert_int_equal(json_integer_value(json_object_get(you, "cents")),
                       felt_floor_balance(hall.floor, lookers[i].id, currency).cents);
      assert_int_equal(json_array_size(json_object_get(you, "seats")), lookers[i].seat ? 1 : 0);
    }
    for (int seat = 1; seat <= 2; seat++)
      assert_int_equal(json_is_true(json_object_get(seat_json(seen.json, seat), "you")),
                       seat == lookers[i].seat);
    forget(&seen);
  }
  close_hall(&hall);
}

/* With play chips players are named to everybody; tests/server/money_test.py looks at tables for money. */
static void players_with_play_chips_are_named_to_everybody(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  for (size_t i = 0; i < FELT_COUNT(lookers); i++) {
    struct seen play = view(&hall, &lookers[i], true);
    for (int seat = 1; seat <= 2; seat++) {
      const json_t *named = json_object_get(seat_json(play.json, seat), "name");
      assert_string_equal(json_string_value(named), seat == 1 ? "ann" : "bob");
    }
    assert_true(json_is_null(json_object_get(play.json, "needs_fill")));
    forget(&play);
  }
  close_hall(&hall);
}

/* ---- the other views */

static void a_listed_table_has_its_seats_and_a_sign_names_no_player(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  deal(&hall);
  const struct view_practice money = {.practice = false};
  json_t *row = view_listed(hall.floor, table_of(&hall, 1), &money);
  json_t *sign = view_sign(hall.floor, table_of(&hall, 1)->link.text, 77);
  char *text = json_dumps(row, 0), *on_sign = json_dumps(sign, 0);
  assert_int_equal(json_array_size(json_object_get(row, "seats")), 2);
  assert_null(strstr(on_sign, "ann"));
  assert_string_equal(json_string_value(json_object_get(sign, "state")), "normal");
  assert_int_equal(json_integer_value(json_object_get(sign, "now_ms")), 77);
  assert_null(view_sign(hall.floor, "no such link", 77));
  assert_null(view_link(hall.floor, "no such link"));
  free(text);
  free(on_sign);
  json_decref(row);
  json_decref(sign);
  close_hall(&hall);
}

static void facts_are_for_game_over(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  json_t *facts = view_facts(hall.floor, 1);
  assert_true(json_is_null(facts));
  json_decref(facts);
  deal(&hall);
  facts = view_facts(hall.floor, 1);
  assert_true(json_is_null(facts));
  json_decref(facts);
  check_on(&hall, FELT_PHASE_FLOP);
  check_on(&hall, FELT_PHASE_RIVER);
  finish(&hall);
  facts = view_facts(hall.floor, 1);
  assert_true(json_is_object(facts));
  json_decref(facts);
  close_hall(&hall);
}

/* What is kept of a round for everybody is what the public saw of it, and nobody's own. */
static void the_last_round_holds_nothing_of_one_viewer(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  deal(&hall);
  check_on(&hall, FELT_PHASE_FLOP);
  check_on(&hall, FELT_PHASE_RIVER);
  finish(&hall);
  struct seen seen = view(&hall, &lookers[0], true);
  json_t *last = view_last(seen.json);
  static const char *const own[] = {"you", "legal", "now_ms", "deadline_ms", "last", "progressive"};
  for (size_t i = 0; i < FELT_COUNT(own); i++) assert_null(json_object_get(last, own[i]));
  for (int seat = 1; seat <= 2; seat++)
    assert_true(json_is_false(json_object_get(seat_json(last, seat), "you")));
  assert_true(json_is_object(json_object_get(last, "settlement")));
  json_decref(last);
  forget(&seen);
  close_hall(&hall);
}

static void there_is_no_view_of_a_table_that_is_not(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  const struct view_practice with = {.practice = true};
  assert_null(view_table(hall.floor, 77, NULL, &with));
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nobody_sees_a_card_before_its_time),
      cmocka_unit_test(at_game_over_everybody_sees_the_deck_and_what_made_it),
      cmocka_unit_test(only_players_are_told_what_they_may_do_and_only_of_their_own_seat),
      cmocka_unit_test(nobody_is_told_what_another_holds),
      cmocka_unit_test(players_with_play_chips_are_named_to_everybody),
      cmocka_unit_test(a_listed_table_has_its_seats_and_a_sign_names_no_player),
      cmocka_unit_test(facts_are_for_game_over),
      cmocka_unit_test(the_last_round_holds_nothing_of_one_viewer),
      cmocka_unit_test(there_is_no_view_of_a_table_that_is_not),
  };
  return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
