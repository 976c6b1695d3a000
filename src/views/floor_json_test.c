/* A command in JSON is the command of its line: one description reads both. */
#include "felt/views.h"
#include "reasons.h"
#include "test.h"

static enum felt_status read(const char *text, struct felt_floor_command *command, struct felt_error *error) {
  const struct felt_book_text *book;
  json_t *body = json_loads(text, JSON_DECODE_ANY, NULL);
  if (!body) fail_msg("not JSON: %s", text);
  enum felt_status status = floor_command_read(body, command, &book, error);
  json_decref(body);
  return status;
}

/* `line` without its version. */
static void expect_line(const char *text, const char *line) {
  struct felt_floor_command command, again;
  struct felt_error error;
  char printed[1024];
  struct felt_text out = felt_text_init(printed, sizeof printed);
  if (read(text, &command, &error))
    fail_msg("%s: %s %s", text, felt_code_word(error.reason.code), felt_code_word(error.cause.code));
  felt_floor_command_print(&command, &out);
  assert_string_equal(printed + strlen("v1 "), line);
  assert_int_equal(felt_floor_command_parse(printed, out.length, &again, &error), FELT_OK);
  assert_memory_equal(&again, &command, sizeof command);
}

static void a_command_in_json_is_that_of_its_line(void **state) {
  (void)state;
  expect_line("{\"do\": \"sit\", \"table\": 3, \"seat\": 2, \"patron\": \"ann\"}",
              "sit table=3 seat=2 patron=ann");
  expect_line("{\"id\": \"a\", \"do\": \"leave\", \"table\": 3, \"seat\": 2}", "leave table=3 seat=2");
  expect_line("{\"do\": \"play\", \"table\": 3, \"seat\": 1, \"multiple\": 4, \"toke\": 100}",
              "play table=3 seat=1 multiple=4 toke=100");
  expect_line("{\"do\": \"busy\", \"table\": 3, \"on\": true}", "busy table=3 on");
  expect_line("{\"do\": \"busy\", \"table\": 3, \"on\": false}", "busy table=3");
  expect_line("{\"do\": \"count-stub\", \"table\": 3, \"cards\": 17}", "count-stub table=3 cards=17");
  expect_line("{\"do\": \"fill\", \"table\": 3, \"cents\": null}", "fill table=3");
  expect_line("{\"do\": \"incident\", \"table\": 3, \"kind\": \"wrong-card-count\", \"who\": \"dealer\"}",
              "incident table=3 kind=wrong-card-count who=0");
  expect_line("{\"do\": \"incident\", \"table\": 3, \"kind\": \"wrong-card-count\", \"who\": 4}",
              "incident table=3 kind=wrong-card-count who=4");
}

static void a_blind_follows_its_ante_unless_it_is_told(void **state) {
  (void)state;
  expect_line("{\"do\": \"bet\", \"seat\": 2, \"ante\": 1000}", "bet seat=2 ante=1000 blind=1000");
  expect_line("{\"do\": \"bet\", \"seat\": 2, \"ante\": 1000, \"blind\": 500}",
              "bet seat=2 ante=1000 blind=500");
  expect_line("{\"do\": \"bet\", \"seat\": 2, \"ante\": 1000, \"blind\": 0}", "bet seat=2 ante=1000");
}

static void side_wagers_go_by_their_keys_and_a_toke_by_its_wagers_word(void **state) {
  (void)state;
  expect_line(
      "{\"do\": \"bet\", \"seat\": 2, \"lucky_pair\": 700, \"match_play\": 500, \"progressive\": true, "
      "\"toke\": 100, \"on\": \"lucky-pair\"}",
      "bet seat=2 lucky-pair=700 match-play=500 progressive toke=100 on=lucky-pair");
  expect_line("{\"do\": \"bet\", \"seat\": 2, \"toke\": 100, \"on\": \"ante\"}", "bet seat=2 toke=100");
}

static void cards_are_a_list_or_one_text(void **state) {
  (void)state;
  expect_line("{\"do\": \"flop\", \"cards\": [\"Ah\", \"Kd\", \"2c\"]}", "flop cards=AhKd2c");
  expect_line("{\"do\": \"flop\", \"cards\": \"AhKd2c\"}", "flop cards=AhKd2c");
  expect_line("{\"do\": \"flop\", \"cards\": []}", "flop");
}

static void seats_are_numbers_and_people_are_roles(void **state) {
  (void)state;
  expect_line(
      "{\"do\": \"link-coin-in\", \"link\": \"main\", \"table\": 200, \"round\": 1, \"seats\": [3, 1]}",
      "link-coin-in link=main table=200 round=1 seats=1,3");
  expect_line("{\"do\": \"link-open\", \"link\": \"main\", \"may_pay\": [\"shift-manager\", \"dealer\"]}",
              "link-open link=main may-pay=1,3");
}

static void a_book_goes_by_its_name(void **state) {
  (void)state;
  struct felt_floor_command command;
  struct felt_error error;
  static const uint8_t none[FELT_BOOK_HASH];
  assert_int_equal(read("{\"do\": \"open-table\", \"table\": 3, \"book\": \"chickasaw\"}", &command, &error),
                   FELT_OK);
  assert_memory_not_equal(command.book, none, sizeof none);
}

/* ---- what is refused */

static void every_field_has_its_form(void **state) {
  (void)state;
  static const struct {
    const char *text, *field;
    enum felt_code why;
  } rows[] = {
      {"{\"do\": \"sit\", \"table\": \"3\"}", "table", FELT_CODE_NOT_A_NUMBER},
      {"{\"do\": \"sit\", \"table\": 1.0}", "table", FELT_CODE_NOT_A_NUMBER},
      {"{\"do\": \"sit\", \"seat\": \"dealer\"}", "seat", FELT_CODE_NOT_A_NUMBER},
      {"{\"do\": \"incident\", \"kind\": \"wrong-card-count\", \"who\": \"player\"}", "who",
       FELT_CODE_NOT_A_NUMBER},
      {"{\"do\": \"sit\", \"patron\": 7}", "patron", FELT_CODE_NOT_A_TEXT},
      {"{\"do\": \"busy\", \"on\": 1}", "on", FELT_CODE_NOT_TRUE_OR_FALSE},
      {"{\"do\": \"flop\", \"cards\": [\"Ahh\"]}", "cards", FELT_CODE_MUST_BE_CARDS},
      {"{\"do\": \"flop\", \"cards\": [\"A\", \"hKd\"]}", "cards", FELT_CODE_MUST_BE_CARDS},
      {"{\"do\": \"flop\", \"cards\": [1]}", "cards", FELT_CODE_MUST_BE_CARDS},
      {"{\"do\": \"link-coin-in\", \"seats\": 1}", "seats", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-coin-in\", \"seats\": [1, 1]}", "seats", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-coin-in\", \"seats\": [-1]}", "seats", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-coin-in\", \"seats\": [32]}", "seats", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-coin-in\", \"seats\": [\"dealer\"]}", "seats", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-open\", \"may_pay\": [3]}", "may_pay", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-open\", \"may_pay\": [\"nobody\"]}", "may_pay", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-open\", \"may_pay\": [\"king\"]}", "may_pay", FELT_CODE_NOT_NUMBERS_OR_ROLES},
      {"{\"do\": \"link-open\", \"with_pay\": [\"dealer\", \"dealer\"]}", "with_pay",
       FELT_CODE_NOT_NUMBERS_OR_ROLES},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_floor_command command;
    struct felt_error error;
    if (!read(rows[i].text, &command, &error)) fail_msg("taken: %s", rows[i].text);
    assert_int_equal(error.reason.code, FELT_CODE_COMMAND_FIELD_FAULT);
    assert_string_equal(error.reason.figure[1].text, rows[i].field);
    if (error.cause.code != rows[i].why) fail_msg("%s: %s", rows[i].text, felt_code_word(error.cause.code));
  }
}

static void expect_refusal(const char *text, const char *where, const struct felt_reason *reason) {
  struct felt_floor_command command;
  struct felt_error error;
  memset(&command, 0x5a, sizeof command);
  const struct felt_floor_command before = command;
  if (!read(text, &command, &error)) fail_msg("taken: %s", text);
  assert_string_equal(error.where, where);
  assert_reason(&error.reason, reason);
  assert_memory_equal(&command, &before, sizeof command);
}

static void a_command_is_an_object_with_a_deed_and_its_own_fields(void **state) {
  (void)state;
  expect_refusal("[]", "command", FELT_SAYS(NOT_AN_OBJECT));
  expect_refusal("7", "command", FELT_SAYS(NOT_AN_OBJECT));
  expect_refusal("{}", "do", FELT_SAYS(NO_SUCH_DEED));
  expect_refusal("{\"do\": 7}", "do", FELT_SAYS(NO_SUCH_DEED));
  expect_refusal("{\"do\": \"rob\"}", "do", FELT_SAYS(UNKNOWN_WORD));
}

static void what_no_command_takes_is_named(void **state) {
  (void)state;
  struct felt_floor_command command;
  struct felt_error error;
  static const char *const rows[][3] = {
      {"{\"do\": \"sit\", \"table\": 3, \"cents\": 5}", "sit", "cents"},
      {"{\"do\": \"fold\", \"seat\": 1, \"ante\": 5}", "fold", "ante"}, /* no blind follows it here */
      {"{\"do\": \"bet\", \"seat\": 1, \"Trips\": 5}", "bet", "Trips"}, /* never the key of a wager */
      {"{\"do\": \"bet\", \"seat\": 1, \"time\": 5}", "bet",
       "time"}, /* nor is what stands for something else */
      {"{\"do\": \"sit\", \"\": 5}", "sit", ""},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    if (!read(rows[i][0], &command, &error)) fail_msg("taken: %s", rows[i][0]);
    assert_reason(&error.reason, FELT_SAYS(FIELD_NOT_TAKEN, rows[i][1], rows[i][2]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_command_in_json_is_that_of_its_line),
      cmocka_unit_test(a_blind_follows_its_ante_unless_it_is_told),
      cmocka_unit_test(side_wagers_go_by_their_keys_and_a_toke_by_its_wagers_word),
      cmocka_unit_test(cards_are_a_list_or_one_text),
      cmocka_unit_test(seats_are_numbers_and_people_are_roles),
      cmocka_unit_test(a_book_goes_by_its_name),
      cmocka_unit_test(every_field_has_its_form),
      cmocka_unit_test(a_command_is_an_object_with_a_deed_and_its_own_fields),
      cmocka_unit_test(what_no_command_takes_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
