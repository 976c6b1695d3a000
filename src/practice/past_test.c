/* Which tables can be practice tables, by what they are for. */
#include "felt/practice.h"

#include "felt/words.h"

#include "test.h"
#include "told.h"

#define AUTO  "by=auto-dealer roles=supervisor+shift-manager "
#define SUE   "by=sue roles=supervisor "
#define MIA   "by=mia roles=shift-manager "
#define OPENS "with=sue with-roles=supervisor link=play reason=new-link book=@"

/* Commands without ids, one a line, "@" for the book; how many practice tables there are to be; what is told
 * if they cannot, or how it begins. */
static const struct past_case {
  const char *lines;
  int tables;
  const char *told;
} cases[] = {
    {"", 4, NULL},
    {"open-table " AUTO "table=1 book=@ for=play\n", 4, NULL},
    {"open-table " SUE "table=1 book=@ live\n", 4, "money-at-first-table 1"},
    {"open-table " SUE "table=1 book=@ live\n", 0, NULL},
    {"open-table " SUE "table=1 book=@\n", 1, "money-at-first-table 1"},
    {"open-table " AUTO "table=1 book=@ for=play\nopen-table " SUE "table=3 book=@\n", 3,
     "money-at-table 3 2"},
    {"open-table " AUTO "table=1 book=@ for=play\nopen-table " SUE "table=3 book=@\n", 2, NULL},
    /* Closed again, it is what it was; fewer practice tables than there are contradict nothing. */
    {"open-table " SUE "table=2 book=@\nclose-table " SUE "table=2\n", 2, "money-at-table 2 1"},
    {"open-table " AUTO "table=2 book=@ for=play\nclose-table " SUE "table=2\n", 2, NULL},
    {"open-table " AUTO "table=2 book=@ for=play\n", 0, NULL},
    /* A table of another game under the number. */
    {"link-open " MIA OPENS "\nlink-join " SUE "link=play table=2 game=let-it-ride book=@\n", 2,
     "money-at-table 2 1"},
};

/* ---- a floor where these lines were done */

static void write_line(const char *line, int n, const char *book, struct felt_text *text) {
  size_t word = strcspn(line, " ");
  felt_text_printf(text, "v1 %.*s id=command-%d time=%d", (int)word, line, n, n);
  for (const char *c = line + word; *c && *c != '\n'; c++)
    if (*c == '@')
      felt_text_put(text, book);
    else
      felt_text_put_bytes(text, c, 1);
}

static void do_lines(struct felt_floor *floor, const char *lines, const char *book) {
  int n = 0;
  for (const char *line = lines; *line; line = strchr(line, '\n') + 1) {
    char buffer[FELT_FLOOR_LINE_MAX];
    struct felt_text text = felt_text_init(buffer, sizeof buffer);
    struct felt_floor_command command;
    struct felt_error error;
    int64_t seq;
    write_line(line, ++n, book, &text);
    if (felt_floor_command_parse(buffer, text.length, &command, &error) ||
        felt_floor_do(floor, &command, &seq, &error))
      fail_msg("%s: %s: %s", buffer, error.where, felt_words_of(&error).text);
  }
}

static enum felt_status note(void *context, const struct felt_store_record *record,
                             struct felt_error *error) {
  return felt_past_note(context, record, error);
}

static void check(const struct past_case *expected) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error = {0};
  struct felt_store_report report;
  uint8_t hash[FELT_BOOK_HASH];
  char hex[2 * FELT_BOOK_HASH + 1];
  struct felt_text text = felt_text_init(hex, sizeof hex);
  struct felt_past *past = felt_past_new();
  const struct felt_store_replayer replayer = {.apply = note, .context = past};
  const struct felt_book_text *book = felt_book_builtin(0);
  assert_int_equal(felt_store_open("memory:", NULL, &store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(store, NULL, &floor, &error), FELT_OK);
  assert_int_equal(felt_floor_keep_book(floor, book->text, book->length, 0, hash, &error), FELT_OK);
  for (size_t i = 0; i < sizeof hash; i++) felt_text_printf(&text, "%02x", hash[i]);
  do_lines(floor, expected->lines, hex);
  assert_int_equal(felt_floor_commit(floor, &error), FELT_OK);
  assert_int_equal(felt_store_verify(store, &replayer, &report, &error), FELT_OK);
  enum felt_status status = felt_past_check(past, floor, expected->tables, &error);
  if (status != (expected->told ? FELT_E_RULE : FELT_OK) ||
      (expected->told && strncmp(told_of(&error).text, expected->told, strlen(expected->told)) != 0))
    fail_msg("%d tables after\n%s%s: %s", expected->tables, expected->lines, error.where,
             told_of(&error).text);
  felt_past_free(past);
  felt_floor_close(floor);
  felt_store_close(store);
}

static void tables_for_money_cannot_become_practice_tables(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(cases); i++) check(&cases[i]);
}

static void an_answer_that_is_not_a_receipt_is_named(void **state) {
  (void)state;
  struct felt_past *past = felt_past_new();
  struct felt_error error = {0};
  const struct felt_store_record record = {.seq = 7, .answer = "v1 open-table by=sue table=one"};
  assert_int_equal(felt_past_note(past, &record, &error), FELT_E_DIFFERS);
  assert_string_equal(error.where, "event 7");
  assert_int_equal(error.reason.code, FELT_CODE_NOT_A_RECEIPT);
  const struct felt_store_record newer = {.seq = 8, .answer = "v1 open-table rules=99 by=sue table=1"};
  assert_int_equal(felt_past_note(past, &newer, &error), FELT_E_INPUT);
  assert_int_equal(error.cause.code ? error.cause.code : error.reason.code, FELT_CODE_NEWER_RULES);
  felt_past_free(past);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_for_money_cannot_become_practice_tables),
      cmocka_unit_test(an_answer_that_is_not_a_receipt_is_named),
  };
  return cmocka_run_group_tests_name("past", tests, NULL, NULL);
}
