/* What everyone is told of an event, the question that the coach is asked, and what is kept of a hand. */
#include "felt/views.h"

#include "hall.h"

static json_t *read_json(const char *text) {
  json_error_t fault;
  json_t *value = json_loads(text, 0, &fault);
  if (!value) fail_msg("%s: %s", fault.text, text);
  return value;
}

/* Takes `is`. */
static void expect_json(json_t *is, const char *expected) {
  json_t *wanted = read_json(expected);
  char *text = is ? json_dumps(is, JSON_COMPACT) : NULL;
  if (!json_equal(is, wanted)) fail_msg("%s, not %s", text ? text : "nothing", expected);
  free(text);
  json_decref(wanted);
  json_decref(is);
}

/* ---- events */

static void an_event_tells_the_deed_and_no_card(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  const struct felt_book *book = table_of(&hall, 1)->book;
  struct felt_event round = {.kind = FELT_DID_BET};
  struct felt_floor_event event = {.word = "bet", .table = 1, .seat = 2, .book = book, .round = &round};
  round.bet.cents[FELT_ANTE] = 1500;
  round.bet.cents[FELT_BLIND] = 1500; /* follows the Ante: nobody has to be told */
  expect_json(view_did(&event), "{\"did\":\"bet\",\"seat\":2,\"ante\":1500}");
  round = (struct felt_event){.kind = FELT_DID_PLAY};
  round.play.multiple = 4;
  event.word = "play";
  expect_json(view_did(&event), "{\"did\":\"play\",\"seat\":2,\"multiple\":4}");
  round = (struct felt_event){.kind = FELT_DID_DEAL};
  round.faces.count = FELT_DECK;
  for (int i = 0; i < FELT_DECK; i++) round.faces.card[i] = (felt_card)i;
  event.word = "deal";
  event.seat = 0;
  expect_json(view_did(&event), "{\"did\":\"deal\"}");
  round = (struct felt_event){.kind = FELT_DID_REVEAL};
  event.word = "reveal";
  expect_json(view_did(&event), "{\"did\":\"reveal\",\"seat\":0}"); /* the dealer's own */
  round = (struct felt_event){.kind = FELT_DID_OPEN};
  round.opening.number = 12;
  event.word = "open";
  expect_json(view_did(&event), "{\"did\":\"open\",\"round\":12}");
  round = (struct felt_event){.kind = FELT_DID_MOVE, .seat = 2};
  round.moved.stage = FELT_STAGE_FOLDED;
  event.word = "move";
  event.seat = 2;
  expect_json(view_did(&event), "{\"did\":\"move\",\"seat\":2,\"stage\":\"folded\"}");
  round = (struct felt_event){.kind = FELT_DID_CORRECT};
  round.correction.correction.what = FELT_CORRECT_CARD;
  round.correction.correction.card = 7;
  event.word = "correct";
  event.seat = 0;
  expect_json(view_did(&event), "{\"did\":\"correct\",\"what\":\"card\"}");
  event.past_round = 9;
  expect_json(view_did(&event), "{\"did\":\"correct\",\"round\":9,\"what\":\"card\"}");
  event.past_round = 0;
  event.round = NULL;
  event.word = "players"; /* the names of those who play for money are for nobody else */
  assert_null(view_did(&event));
  event.word = "sit";
  event.seat = 3;
  expect_json(view_did(&event), "{\"did\":\"sit\",\"seat\":3}");
  close_hall(&hall);
}

/* ---- the question */

#define SEATS \
  "\"seats\":[{\"seat\":1,\"you\":true,\"hole\":{\"cards\":[\"As\",\"Ks\"]},\"bet\":{\"ante\":500," \
  "\"progressive\":true}}," \
  "{\"seat\":2,\"you\":false,\"hole\":{\"cards\":[]},\"bet\":{\"ante\":700}}," \
  "{\"seat\":3,\"you\":true,\"hole\":{\"cards\":[\"2d\",\"7c\"]},\"bet\":{\"ante\":900,\"progressive\":" \
  "false}}]"
#define VIEW(turn, legal) \
  "{\"book\":\"some-name\",\"book_hash\":\"some\",\"turn\":" turn ",\"legal\":" legal \
  ",\"board\":{\"cards\":[\"9h\"]},\"side_wagers\":[],\"progressive\":{\"levels\":[{\"name\":\"Major\"," \
  "\"cents\":12345}]}," SEATS "}"

static void expect_question(const char *view, const char *expected) {
  json_t *seen = read_json(view), *question = view_question(seen);
  if (expected)
    expect_json(question, expected);
  else
    assert_null(question);
  json_decref(seen);
}

static void the_coach_is_asked_about_the_hand_whose_turn_it_is(void **state) {
  (void)state;
  expect_question(VIEW("1", "{\"seat\":1}"),
                  "{\"book\":\"some\",\"ante\":500,\"hole\":[\"As\",\"Ks\"],\"board\":[\"9h\"],\"dead\":["
                  "\"2d\",\"7c\"],\"progressive\":true,\"meters\":{\"Major\":12345}}");
  expect_question(VIEW("3", "{\"seat\":3}"),
                  "{\"book\":\"some\",\"ante\":900,\"hole\":[\"2d\",\"7c\"],\"board\":[\"9h\"],\"dead\":["
                  "\"As\",\"Ks\"]}");
  expect_question(VIEW("2", "{\"seat\":1}"), NULL);
  expect_question(VIEW("null", "{\"seat\":1}"), NULL);
  expect_question(VIEW("2", "null"), NULL);
}

/* ---- what is kept */

static json_t *hand_of(const struct hall *hall, int seat) {
  const struct view_practice practice = {.practice = true};
  return view_hand(hall->floor, 1, seat, &practice, 777);
}

static const char *text_of(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static void a_hand_is_kept_for_each_person_who_was_dealt_in(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  ask_as(&hall, "ann", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask_as(&hall, "bob", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 2));
  ask_as(&hall, "ann", ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 4, .kind = "simple"));
  wager(&hall, 1, 1, false);
  ask_as(&hall, "ann", ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 1));
  ask_as(&hall, "bob", ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 2));
  wait(&hall, 1);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP);
  json_t *before = hand_of(&hall, 1); /* nobody asks this early; nothing hidden would be in it */
  assert_true(json_is_null(json_object_get(before, "facts")));
  assert_int_equal(json_array_size(json_object_get(json_object_get(before, "dealer"), "cards")), 0);
  json_decref(before);
  act(&hall, 1, FELT_DO_PLAY, 4);
  while (phase_of(&hall, 1) != FELT_PHASE_OVER) wait_us(&hall, 100000);
  json_t *hand = hand_of(&hall, 1);
  const struct felt_floor_table *table = table_of(&hall, 1);
  assert_non_null(hand);
  assert_int_equal(json_integer_value(json_object_get(hand, "table")), 1);
  assert_int_equal(json_integer_value(json_object_get(hand, "round")), table->table.round.opening.number);
  assert_int_equal(json_integer_value(json_object_get(hand, "time_ms")), 777);
  assert_string_equal(text_of(hand, "book"), table->book->name.text);
  assert_string_equal(text_of(hand, "currency"), table->book->currency);
  assert_int_equal(json_integer_value(json_object_get(json_object_get(hand, "seat"), "seat")), 1);
  assert_int_equal(json_array_size(json_object_get(json_object_get(hand, "dealer"), "cards")), 2);
  assert_true(json_is_object(json_object_get(hand, "facts")));
  assert_int_equal(json_is_true(json_object_get(hand, "contributed")), table->table.round.opening.linked);
  json_decref(hand);
  assert_null(hand_of(&hall, 2)); /* bob sat out */
  assert_null(hand_of(&hall, 3));
  assert_null(hand_of(&hall, 4)); /* a bot keeps no history */
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_event_tells_the_deed_and_no_card),
      cmocka_unit_test(the_coach_is_asked_about_the_hand_whose_turn_it_is),
      cmocka_unit_test(a_hand_is_kept_for_each_person_who_was_dealt_in),
  };
  return cmocka_run_group_tests_name("hand", tests, NULL, NULL);
}
