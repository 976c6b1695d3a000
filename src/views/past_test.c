/* A corrected round for each who may look at it: the original stays, and only the house is told people. */
#include "felt/views.h"

#include "hall.h"

#define REASON "half of it"

struct fixture {
  struct hall hall;
  struct felt_floor_past_round past;
  json_t *whole;
};

/* Ann plays a round at table 1 with an ante of 10. */
static void play(struct hall *hall) {
  open_hall(hall, 1);
  wait(hall, 1);
  ask(hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  wager(hall, 1, 1, false);
  ask(hall, ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 1));
  wait(hall, 1);
  act(hall, 1, FELT_DO_PLAY, 4);
  while (phase_of(hall, 1) != FELT_PHASE_OVER) wait_us(hall, 100000);
}

/* By two people: the ante was so much. */
static void correct(struct hall *hall, int64_t cents) {
  struct felt_floor_command command = {.act = FELT_FLOOR_ROUND, .table = 1, .time_ms = hall->now_us / 1000};
  command.round.kind = FELT_DO_CORRECT;
  command.round.correction.what = FELT_CORRECT_WAGER;
  command.round.correction.seat = 1;
  command.round.correction.bet = (struct felt_bet){.cents[FELT_ANTE] = cents, .cents[FELT_BLIND] = cents};
  command.with = (struct felt_floor_person){.id = "mia", .roles = 1U << FELT_SHIFT_MANAGER};
  (void)snprintf(command.round_note.reason, sizeof command.round_note.reason, "%s", REASON);
  do_as(hall, "sue", 1U << FELT_SUPERVISOR, command);
}

static void begin(struct fixture *f, bool corrected) {
  play(&f->hall);
  if (corrected) correct(&f->hall, 500);
  assert_int_equal(felt_floor_past_round(f->hall.floor, 1, 1, &f->past, NULL), FELT_OK);
  f->whole = view_past(1, &f->past);
  assert_non_null(f->whole);
}

static void end(struct fixture *f) {
  json_decref(f->whole);
  close_hall(&f->hall);
}

static struct view_past_eyes eyes(const struct fixture *f, const char *patron, bool house) {
  return (struct view_past_eyes){.floor = f->hall.floor, .patron = patron, .house = house};
}

static const json_t *at(const json_t *object, const char *list) {
  return json_array_get(json_object_get(object, list), 0);
}

static int64_t number(const json_t *object, const char *name) {
  return json_integer_value(json_object_get(object, name));
}

static int64_t net(const json_t *round) {
  return number(at(json_object_get(round, "settlement"), "seats"), "net");
}

/* ---- what stands there */

static void the_original_stays_beside_what_was_corrected(void **state) {
  (void)state;
  static struct fixture f;
  begin(&f, true);
  const json_t *original = json_object_get(f.whole, "original"),
               *corrected = json_object_get(f.whole, "corrected");
  assert_int_equal(number(at(json_object_get(original, "facts"), "seats"), "ante"), 1000);
  assert_int_equal(number(at(json_object_get(corrected, "facts"), "seats"), "ante"), 500);
  assert_int_equal(number(at(f.whole, "seats"), "cents"), net(corrected) - net(original));
  assert_int_equal(number(f.whole, "life_round"), 1);
  end(&f);
}

static void a_round_that_was_not_corrected_is_shown_as_it_is(void **state) {
  (void)state;
  static struct fixture f;
  begin(&f, false);
  const struct view_past_eyes anybody = eyes(&f, "", false);
  assert_true(json_is_null(json_object_get(f.whole, "corrected")));
  assert_int_equal(json_array_size(json_object_get(f.whole, "corrections")), 0);
  assert_true(json_is_null(view_corrected(f.whole, &anybody)));
  assert_true(json_is_null(view_corrected(NULL, &anybody)));
  assert_null(view_corrected_hand(f.whole, 1));
  end(&f);
}

/* ---- who is told what */

static void expect_told(const struct fixture *f, const char *patron, bool house) {
  const struct view_past_eyes looks = eyes(f, patron, house);
  json_t *shown[] = {view_past_for(f->whole, &looks), view_corrected(f->whole, &looks)};
  bool own = strcmp(patron, "play.ann") == 0;
  for (size_t i = 0; i < FELT_COUNT(shown); i++) {
    const json_t *one = at(shown[i], "corrections"), *seat = at(shown[i], "seats");
    char *text = json_dumps(shown[i], 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(one, "roles"), 0)), "supervisor");
    assert_string_equal(json_string_value(json_array_get(json_object_get(one, "with_roles"), 0)),
                        "shift-manager");
    assert_int_equal(strstr(text, "\"sue\"") != NULL, house);
    assert_int_equal(strstr(text, "\"mia\"") != NULL, house);
    assert_int_equal(strstr(text, REASON) != NULL, house);
    assert_int_equal(strstr(text, "ann") != NULL, house || own);
    assert_int_equal(json_is_true(json_object_get(seat, "you")), own);
    assert_int_equal(json_is_object(json_object_get(seat, "owed")), house || own);
    assert_int_equal(json_object_get(shown[i], "original") != NULL, i == 0);
    free(text);
    json_decref(shown[i]);
  }
}

static void players_are_told_roles_and_the_house_people_and_reasons(void **state) {
  (void)state;
  static struct fixture f;
  begin(&f, true);
  expect_told(&f, "", false);
  expect_told(&f, "play.bob", false);
  expect_told(&f, "play.ann", false);
  expect_told(&f, "sue", true);
  assert_true(view_past_is_of(f.whole, "play.ann"));
  assert_false(view_past_is_of(f.whole, "play.bob"));
  assert_false(view_past_is_of(f.whole, "")); /* of a seat where nobody sat */
  end(&f);
}

static void a_hand_of_the_history_has_its_own_result_and_no_names(void **state) {
  (void)state;
  static struct fixture f;
  begin(&f, true);
  json_t *hand = view_corrected_hand(f.whole, 1);
  char *text = json_dumps(hand, 0);
  assert_int_equal(number(json_object_get(hand, "result"), "net"),
                   net(json_object_get(f.whole, "corrected")));
  assert_int_equal(json_array_size(json_object_get(hand, "board")), 5);
  assert_int_equal(json_array_size(json_object_get(hand, "hole")), 2);
  assert_null(strstr(text, "sue"));
  assert_null(strstr(text, REASON));
  free(text);
  json_decref(hand);
  hand = view_corrected_hand(f.whole, 5); /* whose hand was found to be another seat's */
  assert_true(json_is_null(json_object_get(hand, "result")));
  assert_true(json_is_null(json_object_get(hand, "hole")));
  json_decref(hand);
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_original_stays_beside_what_was_corrected),
      cmocka_unit_test(a_round_that_was_not_corrected_is_shown_as_it_is),
      cmocka_unit_test(players_are_told_roles_and_the_house_people_and_reasons),
      cmocka_unit_test(a_hand_of_the_history_has_its_own_result_and_no_names),
  };
  return cmocka_run_group_tests_name("past", tests, NULL, NULL);
}
