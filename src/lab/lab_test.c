#include "felt/lab.h"

#include "sides.h"
#include "test.h"

static struct felt_lab_question question;
static struct felt_faults faults;
static char buffer[FELT_LAB_TEXT_MAX];

static enum felt_status read(const char *text, enum felt_lab_kind kind, struct felt_error *error) {
  json_t *object = json_loads(text, 0, NULL);
  assert_non_null(object);
  enum felt_status status = felt_lab_read(object, kind, &question, &faults, error);
  json_decref(object);
  return status;
}

static void reads_a_question(void **state) {
  (void)state;
  struct felt_error error;
  assert_int_equal(
      read("{\"book\": \"chickasaw\", \"ante\": 1000, \"trips\": 500, \"progressive\": true,"
           " \"meters\": {\"mega\": 123}, \"players\": 3, \"hole\": \"AsKs\", \"board\": [\"2c\", "
           "\"3c\", \"4c\"]}",
           FELT_LAB_ADVISE, &error),
      FELT_OK);
  assert_int_equal(question.wagers.ante_cents, 1000);
  assert_int_equal(question.wagers.side_cents[0], 500);
  assert_true(question.wagers.progressive);
  assert_int_equal(question.wagers.meter_cents[0], 123);
  assert_int_equal(question.wagers.meter_cents[1], -1);
  assert_int_equal(question.wagers.players, 3);
  assert_int_equal(question.point.board_count, 3);
  assert_true(question.has_hole);
}

/* No line of C knows their names: those of tests/more-sides.yaml. */
static void side_wagers_of_a_sheet_are_asked_about_by_their_keys(void **state) {
  (void)state;
  static struct sheet sheet;
  struct felt_error error;
  with_more_sides("chickasaw", &sheet);
  json_t *asked = json_pack("{ss si si ss}", "text", sheet.text, "trips", 500, "lucky_pair", 700,
                            "lucky_pair_table", "high");
  assert_int_equal(felt_lab_read(asked, FELT_LAB_SOLVE, &question, &faults, &error), FELT_OK);
  const struct felt_game_side *lucky = &question.game.side[LUCKY_PAIR - FELT_SIDE];
  assert_int_equal(lucky->cents, 700);
  assert_int_equal(lucky->pays[FELT_FLUSH].to, 5);
  assert_true(question.game.side[0].fold_forfeits && !lucky->fold_forfeits);
  json_object_del(asked, "lucky_pair");
  assert_int_equal(felt_lab_read(asked, FELT_LAB_SOLVE, &question, &faults, &error), FELT_E_INPUT);
  assert_string_equal(error.where, "lucky_pair_table");
  assert_int_equal(error.reason.code, FELT_CODE_ONLY_WITH_WAGER);
  json_object_del(asked, "lucky_pair_table");
  json_object_set_new(asked, "top_table", json_integer(300)); /* by the hands of others */
  assert_int_equal(felt_lab_read(asked, FELT_LAB_SOLVE, &question, &faults, &error), FELT_E_INPUT);
  assert_string_equal(error.where, "top table");
  assert_int_equal(error.reason.code, FELT_CODE_BY_HANDS_OF_OTHERS);
  assert_string_equal(error.rule, "TT 1");
  json_object_del(asked, "top_table");
  json_object_set_new(asked, "cover_all", json_integer(300)); /* the house has none */
  assert_int_equal(felt_lab_read(asked, FELT_LAB_SOLVE, &question, &faults, &error), FELT_E_INPUT);
  assert_int_equal(error.reason.code, FELT_CODE_UNKNOWN_FIELD);
  json_decref(asked);
}

static void changes_several_values_at_once(void **state) {
  (void)state;
  struct felt_error error;
  /* One after the other the first edit alone would leave a least above the most. */
  assert_int_equal(read("{\"book\": \"chickasaw\", \"edits\": {\"ante_and_blind/limits/min\": \"200\", "
                        "\"ante_and_blind/limits/max\": \"500\", \"trips/after_a_fold/trips\": \"paid\"}}",
                        FELT_LAB_DESIGN, &error),
                   FELT_OK);
  assert_int_equal(question.book.main.ante.min_cents, 20000);
  assert_int_equal(question.book.main.ante.max_cents, 50000);
  assert_int_equal(question.book.side[0].after_fold, FELT_FOLD_KEEPS);
  assert_false(question.game.side[0].fold_forfeits);
}

static void every_value_is_found_by_its_path(void **state) {
  (void)state;
  struct felt_error error;
  for (int b = 0; felt_book_builtin(b); b++) {
    struct felt_text text = felt_text_init(buffer, sizeof buffer);
    char words[400];
    (void)snprintf(words, sizeof words, "{\"book\": \"%s\"}", felt_book_builtin(b)->name);
    assert_int_equal(read(words, FELT_LAB_SOLVE, &error), FELT_OK);
    felt_lab_print_sheet(&question.book, &text);
    assert_false(text.full);
    json_t *sheet = json_loads(buffer, 0, NULL);
    assert_non_null(sheet);
    assert_true(json_array_size(sheet) > 100);
    for (size_t i = 0; i < json_array_size(sheet); i += 7) { /* its own word changes nothing */
      const json_t *value = json_array_get(sheet, i);
      json_t *object =
          json_pack("{ss s{sO}}", "book", felt_book_builtin(b)->name, "edits",
                    json_string_value(json_object_get(value, "path")), json_object_get(value, "word"));
      struct felt_book before = question.book;
      assert_int_equal(felt_lab_read(object, FELT_LAB_SOLVE, &question, &faults, &error), FELT_OK);
      memcpy(before.hash, question.book.hash, sizeof before.hash); /* the text's own */
      static char one[FELT_BOOK_TEXT_MAX], other[FELT_BOOK_TEXT_MAX];
      struct felt_text left = felt_text_init(one, sizeof one), right = felt_text_init(other, sizeof other);
      felt_book_print_json(&before, &left);
      felt_book_print_json(&question.book, &right);
      assert_string_equal(one, other);
      json_decref(object);
    }
    json_decref(sheet);
  }
}

static void the_page_says_a_changed_book_in_words(void **state) {
  (void)state;
  struct felt_error error;
  assert_int_equal(read("{\"book\": \"massachusetts\", \"page\": true, \"edits\": "
                        "{\"trips/after_a_fold/trips\": \"lost\"}}",
                        FELT_LAB_DESIGN, &error),
                   FELT_OK);
  assert_true(question.page);
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_lab_print_page(&question.book, &text);
  json_t *page = json_loads(buffer, 0, NULL);
  assert_non_null(page);
  int values = 0, cells = 0, notes = 0, after_fold = 0;
  for (size_t i = 0; i < json_array_size(page); i++) {
    const json_t *section = json_array_get(page, i), *rows = json_object_get(section, "rows");
    const char *named = json_string_value(json_object_get(section, "code"));
    assert_non_null(named);
    assert_true(json_array_size(rows) > 0);
    for (size_t k = 0; k < json_array_size(rows); k++) {
      const json_t *row = json_array_get(rows, k);
      const char *code = json_string_value(json_object_get(row, "code"));
      assert_non_null(code);
      values += json_object_get(row, "value") != NULL;
      cells += json_array_size(json_object_get(row, "cells")) > 1;
      notes += json_object_get(row, "note") != NULL;
      if (strcmp(named, "trips") == 0 && strcmp(code, "after-fold") == 0) {
        after_fold++;
        const json_t *said = json_array_get(json_object_get(row, "value"), 0);
        assert_string_equal(json_string_value(json_object_get(said, "code")), "rules-wager-lost");
        assert_string_equal(json_string_value(json_array_get(json_object_get(said, "figures"), 0)), "Trips");
      }
    }
  }
  assert_true(values > 100 && cells > 10 && notes > 50);
  assert_int_equal(after_fold, 1);
  json_decref(page);
}

static void refuses_what_is_not_a_question(void **state) {
  (void)state;
  static const struct {
    const char *text, *where;
    enum felt_code code;
  } row[] = {
      {"[]", "question", FELT_CODE_NOT_AN_OBJECT},
      {"{\"book\": \"chickasaw\", \"x\": 1}", "question", FELT_CODE_UNKNOWN_FIELD},
      {"{\"book\": \"chickasaw\", \"hole\": \"AsKs\"}", "question", FELT_CODE_UNKNOWN_FIELD},
      {"{}", "book", FELT_CODE_NOT_A_BUILT_IN_BOOK},
      {"{\"book\": 1}", "book", FELT_CODE_NOT_A_BUILT_IN_BOOK},
      {"{\"book\": \"chickasaw\", \"text\": \"x\"}", "book", FELT_CODE_NAME_AND_TEXT},
      {"{\"text\": \"x\"}", "text", FELT_CODE_BOOK_HAS_FAULTS},
      {"{\"book\": \"chickasaw\", \"edits\": []}", "edits", FELT_CODE_NOT_EDITS},
      {"{\"book\": \"chickasaw\", \"edits\": {\"trips/limits/min\": 5}}", "edits", FELT_CODE_EDIT_NOT_A_TEXT},
      {"{\"book\": \"chickasaw\", \"edits\": {\"trips/limits/min\": \"a\\nb: c\"}}", "edits",
       FELT_CODE_EDIT_NOT_A_TEXT},
      {"{\"book\": \"chickasaw\", \"edits\": {\"trips/limits\": \"5\"}}", "edits", FELT_CODE_NO_SUCH_VALUE},
      {"{\"book\": \"chickasaw\", \"ante\": -1}", "ante", FELT_CODE_NOT_CENTS},
      {"{\"book\": \"chickasaw\", \"trips\": true}", "trips", FELT_CODE_NOT_CENTS},
      {"{\"book\": \"chickasaw\", \"trips\": 1000000000}", "trips", FELT_CODE_MORE_THAN_ANTES},
      {"{\"book\": \"chickasaw\", \"trips_table\": \"Z\"}", "trips_table", FELT_CODE_NOT_A_TABLE_OF_BOOK},
      {"{\"book\": \"chickasaw\", \"progressive\": 1}", "progressive", FELT_CODE_NOT_TRUE_OR_FALSE},
      {"{\"book\": \"chickasaw\", \"progressive_table\": \"Z\"}", "progressive_table",
       FELT_CODE_NOT_A_TABLE_OF_BOOK},
      {"{\"book\": \"chickasaw\", \"meters\": [1]}", "meters", FELT_CODE_NOT_METERS},
      {"{\"book\": \"chickasaw\", \"players\": 0}", "players", FELT_CODE_PLAYERS_OVER_POSITIONS},
      {"{\"book\": \"chickasaw\", \"players\": 7}", "players",
       FELT_CODE_PLAYERS_OVER_POSITIONS}, /* with or without the progressive */
      {"{\"book\": \"chickasaw\", \"players\": 1000000000000}", "players", FELT_CODE_NOT_A_NUMBER_OF_HANDS},
      {"{\"book\": \"chickasaw\", \"meters\": {\"mega\": 1}}", "meters", FELT_CODE_ONLY_WITH_PROGRESSIVE},
      {"{\"book\": \"massachusetts\", \"progressive_table\": \"PTMGL02\"}", "progressive_table",
       FELT_CODE_ONLY_WITH_PROGRESSIVE},
      {"{\"book\": \"massachusetts\", \"trips_table\": \"B\"}", "trips_table", FELT_CODE_ONLY_WITH_WAGER},
      {"{\"book\": \"chickasaw\", \"full\": 1}", "full", FELT_CODE_NOT_TRUE_OR_FALSE},
      {"{\"book\": \"chickasaw\", \"page\": true}", "question", FELT_CODE_UNKNOWN_FIELD},
  };
  for (size_t i = 0; i < FELT_COUNT(row); i++) {
    struct felt_error error = {0};
    assert_int_equal(read(row[i].text, FELT_LAB_SOLVE, &error), FELT_E_INPUT);
    assert_string_equal(error.where, row[i].where);
    assert_int_equal(error.reason.code, row[i].code);
  }
}

/* What is not wagered may be asked about by itself, and in a design. */
static void meters_belong_to_side_wagers_and_designs(void **state) {
  (void)state;
  struct felt_error error;
  const char *text = "{\"book\": \"chickasaw\", \"meters\": {\"mega\": 1}, \"players\": 6}";
  assert_int_equal(read(text, FELT_LAB_DESIGN, &error), FELT_OK);
  assert_int_equal(
      read("{\"book\": \"chickasaw\", \"meters\": {\"mega\": 1}, \"side\": true}", FELT_LAB_SOLVE, &error),
      FELT_OK);
}

static void outs_are_told_in_cards(void **state) {
  (void)state;
  const struct felt_reason none = felt_lab_outs(&(struct felt_dealer_hands){.cards = 45, .outs = 0});
  const struct felt_reason some = felt_lab_outs(&(struct felt_dealer_hands){.cards = 45, .outs = 23});
  assert_int_equal(none.code, FELT_CODE_OUTS_NONE);
  assert_int_equal(none.figure[0].number, 45);
  assert_int_equal(some.code, FELT_CODE_OUTS);
  assert_int_equal(some.figure[0].number, 23);
  assert_int_equal(some.figure[1].number, 45);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_a_question),
      cmocka_unit_test(side_wagers_of_a_sheet_are_asked_about_by_their_keys),
      cmocka_unit_test(changes_several_values_at_once),
      cmocka_unit_test(every_value_is_found_by_its_path),
      cmocka_unit_test(the_page_says_a_changed_book_in_words),
      cmocka_unit_test(refuses_what_is_not_a_question),
      cmocka_unit_test(meters_belong_to_side_wagers_and_designs),
      cmocka_unit_test(outs_are_told_in_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
