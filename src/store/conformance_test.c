/* What every backend must do, run on each of them. */
#include "felt/store.h"
#include "fixture.h"
#include "form.h"
#include "test.h"

struct place {
  struct fixture fixture;
  const char *where;
  struct felt_store *store;
  struct felt_error error;
};

#define ok(call) assert_int_equal(call, FELT_OK)

static void open_place(struct place *place) {
  const struct felt_store_options options = {.anchor_every = 4};
  if (felt_store_open(place->where, &options, &place->store, &place->error))
    fail_msg("%s", felt_code_word(place->error.reason.code));
}

static int set_up(void **state, bool memory) {
  struct place *place = calloc(1, sizeof *place);
  felt_assert(place);
  fixture_init(&place->fixture);
  place->where = memory ? "memory:" : place->fixture.path;
  *state = place;
  open_place(place);
  return 0;
}

static int in_memory(void **state) {
  return set_up(state, true);
}

static int in_sqlite(void **state) {
  return set_up(state, false);
}

static int tear_down(void **state) {
  struct place *place = *state;
  felt_store_close(place->store);
  fixture_release(&place->fixture);
  free(place);
  return 0;
}

/* ---- helpers */

static const struct felt_store_command some_command = {"c-1", 5, "done"};
static const struct felt_store_event some_event = {"table:1", "v1 open", NULL, 0};

static void expect_verified(struct place *place, struct felt_store_report *report) {
  if (felt_store_verify(place->store, NULL, report, &place->error))
    fail_msg("%s: %s", place->error.where, felt_code_word(place->error.reason.code));
}

static int64_t count(struct place *place, const char *stream, int64_t from) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  int64_t number = 0;
  ok(felt_store_read(place->store, stream, from, &cursor, NULL));
  while (felt_store_next(cursor, &record, NULL) == FELT_OK && record) number++;
  felt_store_end(cursor);
  return number;
}

/* ---- events */

static void an_empty_store_verifies(void **state) {
  struct place *place = *state;
  struct felt_store_report report;
  expect_verified(place, &report);
  assert_int_equal(report.events, 0);
  assert_int_equal(felt_store_last(place->store), 0);
  assert_int_equal(count(place, NULL, 1), 0);
}

static void events_come_back_as_they_were_put(void **state) {
  struct place *place = *state;
  const struct felt_store_posting postings[] = {{"patron:ann", "USD", -1000}, {"tray:1", "USD", 1000}};
  const struct felt_store_event events[] = {{"table:1", "v1 bet seat=2 name=Zo\xc3\xab", postings, 2},
                                            {"link:main", "v1 coin-in", NULL, 0}};
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_append(place->store, &some_command, events, 2, NULL));
  ok(felt_store_commit(place->store, NULL));
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  ok(felt_store_read(place->store, NULL, 1, &cursor, NULL));
  ok(felt_store_next(cursor, &record, NULL));
  assert_int_equal(record->seq, 1);
  assert_int_equal(record->number, 1);
  assert_int_equal(record->time_ms, 5);
  assert_string_equal(record->stream, "table:1");
  assert_string_equal(record->text, events[0].text);
  assert_string_equal(record->command, "c-1");
  assert_null(record->answer);
  assert_int_equal(record->posting_count, 2);
  assert_string_equal(record->postings[0].account, "patron:ann");
  assert_string_equal(record->postings[1].currency, "USD");
  assert_int_equal(record->postings[0].amount_microcents, -1000);
  ok(felt_store_next(cursor, &record, NULL));
  assert_string_equal(record->stream, "link:main");
  assert_string_equal(record->answer, "done");
  assert_int_equal(record->posting_count, 0);
  ok(felt_store_next(cursor, &record, NULL));
  assert_null(record);
  felt_store_end(cursor);
}

static void a_stream_is_read_alone_and_from_any_number(void **state) {
  struct place *place = *state;
  ok(fixture_group(place->store, 1, 12, NULL));
  assert_int_equal(count(place, "table:1", 1), 4);
  assert_int_equal(count(place, "table:1", 3), 2);
  assert_int_equal(count(place, "link:main", 1), 6);
  assert_int_equal(count(place, "table:9", 1), 0);
  assert_int_equal(count(place, NULL, 1), felt_store_last(place->store));
  assert_int_equal(count(place, NULL, felt_store_last(place->store)), 1);
}

/* The hash of the first record, computed here by the words of docs/ledger.md alone. */
static void the_hash_is_the_documented_one(void **state) {
  struct place *place = *state;
  const struct felt_store_posting postings[] = {{"patron:ann", "USD", -1000}, {"tray:1", "USD", 1000}};
  const struct felt_store_event event = {"table:1", "v1 bet", postings, 2};
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_append(place->store, &some_command, &event, 1, NULL));
  ok(felt_store_commit(place->store, NULL));
  static const char canonical[] =
      "felt-record 1\nseq 1\nstream table:1\nnumber 1\ntime 5\ncommand c-1\n"
      "event v1 bet\nanswer done\npost patron:ann USD -1000\npost tray:1 USD 1000\n";
  char bytes[FELT_STORE_HASH + sizeof canonical] = {0};
  memcpy(bytes + FELT_STORE_HASH, canonical, sizeof canonical);
  struct felt_store_hash expected = store_hash_of(bytes, sizeof bytes - 1);
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  ok(felt_store_read(place->store, NULL, 1, &cursor, NULL));
  ok(felt_store_next(cursor, &record, NULL));
  assert_memory_equal(record->hash.bytes, expected.bytes, FELT_STORE_HASH);
  felt_store_end(cursor);
}

/* ---- groups */

static void a_group_that_is_rolled_back_never_happened(void **state) {
  struct place *place = *state;
  ok(fixture_group(place->store, 1, 5, NULL));
  char *before = fixture_export(place->store, NULL);
  ok(felt_store_begin(place->store, NULL));
  for (int n = 6; n <= 9; n++) ok(fixture_append(place->store, n, NULL));
  const struct felt_store_posting postings[] = {{"patron:new", "EUR", -1}, {"cage", "EUR", 1}};
  const struct felt_store_event event = {"table:new", "v1 open", postings, 2};
  ok(felt_store_append(place->store, &some_command, &event, 1, NULL));
  assert_int_equal(felt_store_balance(place->store, "cage", "EUR"), 1);
  ok(felt_store_anchor(place->store, NULL));
  struct felt_store_hash hash;
  ok(felt_store_put_book(place->store, "x: 1\n", 5, 7, &hash, NULL));
  ok(felt_store_roll_back(place->store, NULL));
  char *after = fixture_export(place->store, NULL);
  assert_string_equal(before, after);
  assert_int_equal(felt_store_balance(place->store, "cage", "EUR"), 0);
  struct felt_store_answer answer;
  ok(felt_store_find_command(place->store, "c-1", &answer, NULL));
  assert_null(answer.text);
  ok(fixture_group(place->store, 6, 9, NULL));
  struct felt_store_report report;
  expect_verified(place, &report);
  free(before);
  free(after);
}

static void an_empty_group_leaves_no_trace(void **state) {
  struct place *place = *state;
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_commit(place->store, NULL));
  assert_int_equal(felt_store_last(place->store), 0);
}

static void last_counts_what_is_committed(void **state) {
  struct place *place = *state;
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_append(place->store, &some_command, &some_event, 1, NULL));
  assert_int_equal(felt_store_last(place->store), 0);
  ok(felt_store_commit(place->store, NULL));
  assert_int_equal(felt_store_last(place->store), 1);
}

/* ---- commands (invariant 7) */

static void a_command_is_stored_once_and_its_answer_repeated(void **state) {
  struct place *place = *state;
  struct felt_store_answer answer;
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_append(place->store, &some_command, &some_event, 1, NULL));
  ok(felt_store_find_command(place->store, "c-1", &answer, NULL));
  assert_string_equal(answer.text, "done");
  assert_false(answer.durable); /* nobody may be answered yet */
  assert_int_equal(felt_store_append(place->store, &some_command, &some_event, 1, &place->error),
                   FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_ID_STORED);
  assert_string_equal(place->error.reason.figure[0].text, "c-1");
  ok(felt_store_commit(place->store, NULL));
  ok(felt_store_begin(place->store, NULL));
  assert_int_equal(felt_store_append(place->store, &some_command, &some_event, 1, NULL), FELT_E_INPUT);
  ok(felt_store_commit(place->store, NULL));
  ok(felt_store_find_command(place->store, "c-1", &answer, NULL));
  assert_string_equal(answer.text, "done");
  assert_true(answer.durable);
  assert_int_equal(answer.seq, 1);
  assert_int_equal(count(place, NULL, 1), 1);
}

static void a_refused_command_may_be_tried_again(void **state) {
  struct place *place = *state;
  const struct felt_store_posting wrong[] = {{"patron:ann", "USD", -1}, {"tray:1", "USD", 2}};
  const struct felt_store_event event = {"table:1", "v1 bet", wrong, 2};
  struct felt_store_answer answer;
  ok(felt_store_begin(place->store, NULL));
  assert_int_equal(felt_store_append(place->store, &some_command, &event, 1, NULL), FELT_E_INPUT);
  ok(felt_store_find_command(place->store, "c-1", &answer, NULL));
  assert_null(answer.text);
  ok(felt_store_append(place->store, &some_command, &some_event, 1, NULL));
  ok(felt_store_commit(place->store, NULL));
  ok(felt_store_find_command(place->store, "c-1", &answer, NULL));
  assert_string_equal(answer.text, "done");
}

/* ---- postings (invariant 5) */

static void postings_that_do_not_balance_are_refused(void **state) {
  struct place *place = *state;
  static const struct {
    enum felt_code code, cause;
    struct felt_store_posting postings[3];
  } wrong[] = {
      {FELT_CODE_UNBALANCED, 0, {{"a", "USD", 1}, {"b", "USD", 1}, {"c", "USD", -1}}},
      {FELT_CODE_UNBALANCED, 0, {{"a", "USD", 1}, {"b", "EUR", -1}, {"c", "USD", -2}}},
      {FELT_CODE_UNBALANCED, 0, {{"a", "USD", 1}, {"b", "USD", -1}, {"c", "EUR", 1}}},
      /* 0 modulo 2^64 */
      {FELT_CODE_UNBALANCED, 0, {{"a", "USD", INT64_MAX}, {"b", "USD", INT64_MAX}, {"c", "USD", 2}}},
      {FELT_CODE_POSTING_FAULT, FELT_CODE_IS_ZERO, {{"a", "USD", 0}, {"b", "USD", 1}, {"c", "USD", -1}}},
      {FELT_CODE_POSTING_FAULT,
       FELT_CODE_EMPTY_OR_TOO_LONG,
       {{"", "USD", 1}, {"b", "USD", 1}, {"c", "USD", -2}}},
      {FELT_CODE_POSTING_FAULT,
       FELT_CODE_WRONG_CHARACTER,
       {{"a b", "USD", 1}, {"b", "USD", 1}, {"c", "USD", -2}}},
      {FELT_CODE_POSTING_FAULT, FELT_CODE_EMPTY_PART, {{"a:", "USD", 1}, {"b", "USD", 1}, {"c", "USD", -2}}},
      {FELT_CODE_POSTING_FAULT,
       FELT_CODE_NOT_A_CURRENCY,
       {{"a", "usd", 1}, {"b", "usd", 1}, {"c", "usd", -2}}},
      {FELT_CODE_POSTING_FAULT,
       FELT_CODE_NOT_A_CURRENCY,
       {{"a", "USDX", 1}, {"b", "USDX", 1}, {"c", "USDX", -2}}},
  };
  ok(felt_store_begin(place->store, NULL));
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    const struct felt_store_event events[] = {some_event, {"table:1", "v1 bet", wrong[i].postings, 3}};
    assert_int_equal(felt_store_append(place->store, &some_command, events, 2, &place->error), FELT_E_INPUT);
    assert_int_equal(place->error.reason.code, wrong[i].code);
    assert_int_equal(place->error.cause.code, wrong[i].cause);
  }
  ok(felt_store_commit(place->store, NULL));
  assert_int_equal(count(place, NULL, 1), 0);
  assert_int_equal(felt_store_balance(place->store, "b", "USD"), 0);
}

static void balances_follow_the_postings(void **state) {
  struct place *place = *state;
  ok(fixture_group(place->store, 1, 3, NULL));
  ok(fixture_group(place->store, 4, 8, NULL));
  assert_int_equal(felt_store_balance(place->store, "tray:1", "USD"),
                   INT64_C(3012000000)); /* 1001, 1004, 1007 */
  assert_int_equal(felt_store_balance(place->store, "patron:p1", "USD"),
                   INT64_C(-2007000000)); /* 1001, 1006 */
  assert_int_equal(felt_store_balance(place->store, "meter:main:major", "USD"), 4 * 14000000 + 2 + 4 + 6 + 8);
  assert_int_equal(felt_store_balance(place->store, "meter:main:major", "EUR"), 0);
  assert_int_equal(felt_store_balance(place->store, "nobody", "USD"), 0);
}

static void a_balance_that_would_overflow_is_refused(void **state) {
  struct place *place = *state;
  const struct felt_store_posting most[] = {{"cage", "USD", INT64_MAX}, {"house", "USD", -INT64_MAX}};
  const struct felt_store_posting more[] = {{"cage", "USD", 1}, {"patron:a", "USD", -1}};
  const struct felt_store_event events[] = {{"table:1", "v1 fill", most, 2}, {"table:1", "v1 fill", more, 2}};
  ok(felt_store_begin(place->store, NULL));
  assert_int_equal(felt_store_append(place->store, &some_command, events, 2, &place->error), FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_BALANCE_OVERFLOWS);
  assert_string_equal(place->error.reason.figure[0].text, "cage");
  assert_int_equal(felt_store_balance(place->store, "cage", "USD"), 0);
  ok(felt_store_append(place->store, &some_command, events, 1, NULL));
  assert_int_equal(felt_store_balance(place->store, "cage", "USD"), INT64_MAX);
  ok(felt_store_commit(place->store, NULL));
}

/* ---- forms */

static void malformed_commands_are_refused(void **state) {
  struct place *place = *state;
  static char long_id[FELT_STORE_NAME_MAX + 2];
  memset(long_id, 'x', sizeof long_id - 1);
  const struct {
    struct felt_store_command command;
    struct felt_store_event event;
    enum felt_code code;
    const char *figure;
  } wrong[] = {
      {{"", 0, "a"}, some_event, FELT_CODE_EMPTY_OR_TOO_LONG, "command id"},
      {{"a b", 0, "a"}, some_event, FELT_CODE_NOT_PRINTABLE, "command id"},
      {{"caf\xc3\xa9", 0, "a"}, some_event, FELT_CODE_NOT_PRINTABLE, "command id"},
      {{long_id, 0, "a"}, some_event, FELT_CODE_EMPTY_OR_TOO_LONG, "command id"},
      {{"c", -1, "a"}, some_event, FELT_CODE_BEFORE_1970, "time"},
      {{"c", 0, "two\nlines"}, some_event, FELT_CODE_CONTROL_CHARACTER, "answer"},
      {{"c", 0, "a"}, {"Table", "v1 x", NULL, 0}, FELT_CODE_NO_SMALL_LETTER, "stream"},
      {{"c", 0, "a"}, {"table::1", "v1 x", NULL, 0}, FELT_CODE_EMPTY_PART, "stream"},
      {{"c", 0, "a"}, {"", "v1 x", NULL, 0}, FELT_CODE_EMPTY_OR_TOO_LONG, "stream"},
      {{"c", 0, "a"}, {"table:1", "", NULL, 0}, FELT_CODE_IS_EMPTY, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 x\n", NULL, 0}, FELT_CODE_CONTROL_CHARACTER, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 \xff", NULL, 0}, FELT_CODE_NOT_UTF8, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 \xc0\x80", NULL, 0}, FELT_CODE_NOT_UTF8, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 \xed\xa0\x80", NULL, 0}, FELT_CODE_NOT_UTF8, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 \xf4\x90\x80\x80", NULL, 0}, FELT_CODE_NOT_UTF8, "event"},
      {{"c", 0, "a"}, {"table:1", "v1 \xe2\x82", NULL, 0}, FELT_CODE_NOT_UTF8, "event"},
      {{"c", 0, "a"}, {"floor", "s1 anchor", NULL, 0}, FELT_CODE_STORES_OWN_EVENT, ""},
  };
  ok(felt_store_begin(place->store, NULL));
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    assert_int_equal(felt_store_append(place->store, &wrong[i].command, &wrong[i].event, 1, &place->error),
                     FELT_E_INPUT);
    assert_int_equal(place->error.reason.code, wrong[i].code);
    assert_string_equal(place->error.reason.figure[0].text, wrong[i].figure);
  }
  assert_int_equal(felt_store_append(place->store, &some_command, &some_event, 0, &place->error),
                   FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_COMMAND_WITHOUT_EVENT);
  ok(felt_store_commit(place->store, NULL));
  assert_int_equal(felt_store_last(place->store), 0);
}

/* ---- books */

static void a_book_is_kept_by_its_hash(void **state) {
  struct place *place = *state;
  struct felt_store_hash hash, again, unknown = {{1}};
  const char *text;
  size_t length;
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_put_book(place->store, "house: A\n", 9, 7, &hash, NULL));
  ok(felt_store_put_book(place->store, "house: A\n", 9, 8, &again, NULL));
  assert_memory_equal(&hash, &again, sizeof hash);
  assert_int_equal(felt_store_put_book(place->store, "a\0b", 3, 9, &again, &place->error), FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_BOOK_CONTROL_CHARACTER);
  assert_int_equal(felt_store_put_book(place->store, "\xff", 1, 9, &again, &place->error), FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_BOOK_NOT_UTF8);
  assert_int_equal(felt_store_put_book(place->store, "", 0, 9, &again, &place->error), FELT_E_INPUT);
  assert_int_equal(place->error.reason.code, FELT_CODE_BOOK_LENGTH);
  ok(felt_store_commit(place->store, NULL));
  ok(felt_store_get_book(place->store, &hash, &text, &length, NULL));
  assert_int_equal(length, 9);
  assert_string_equal(text, "house: A\n");
  ok(felt_store_get_book(place->store, &unknown, &text, &length, NULL));
  assert_null(text);
  struct felt_store_report report;
  expect_verified(place, &report);
  assert_int_equal(report.books, 1);
  assert_int_equal(report.events, 1);
}

/* ---- anchors */

static void anchors_come_by_themselves_and_name_the_heads(void **state) {
  struct place *place = *state;
  struct felt_store_report report;
  ok(fixture_group(place->store, 1, 2, NULL)); /* a book and three events: time for an anchor */
  expect_verified(place, &report);
  assert_int_equal(report.anchors, 1);
  assert_int_equal(report.anchor_seq, felt_store_last(place->store));
  ok(fixture_group(place->store, 3, 3, NULL)); /* one event: not yet */
  expect_verified(place, &report);
  assert_int_equal(report.anchors, 1);
  ok(felt_store_begin(place->store, NULL));
  ok(felt_store_anchor(place->store, NULL));
  ok(felt_store_anchor(place->store, NULL)); /* nothing left to anchor */
  ok(felt_store_commit(place->store, NULL));
  expect_verified(place, &report);
  assert_int_equal(report.anchors, 2);
}

static void more_streams_than_one_anchor_holds_are_anchored_by_several(void **state) {
  struct place *place = *state;
  ok(felt_store_begin(place->store, NULL));
  for (int n = 0; n < 600; n++) {
    char stream[32], id[32];
    struct felt_text text = felt_text_init(stream, sizeof stream);
    felt_text_printf(&text, "table:%d", n);
    text = felt_text_init(id, sizeof id);
    felt_text_printf(&text, "c%d", n);
    const struct felt_store_event event = {stream, "v1 open", NULL, 0};
    const struct felt_store_command command = {id, 1, "ok"};
    ok(felt_store_append(place->store, &command, &event, 1, NULL));
  }
  ok(felt_store_commit(place->store, NULL));
  struct felt_store_report report;
  expect_verified(place, &report);
  assert_int_equal(report.anchors, 3);
  assert_int_equal(report.streams, 601);
}

/* ---- a replayer (invariant 8) */

struct replay {
  int events, finished;
};

static enum felt_status replay_one(void *context, const struct felt_store_record *record,
                                   struct felt_error *error) {
  struct replay *replay = context;
  assert_false(felt_store_is_own(record->text));
  replay->events++;
  return replay->events < 100
             ? FELT_OK
             : felt_refuse(error, FELT_E_DIFFERS, "state", NULL, FELT_SAYS(EVENT_MISSING, 100));
}

static enum felt_status replay_end(void *context, struct felt_store *store, struct felt_error *error) {
  (void)store, (void)error;
  ((struct replay *)context)->finished++;
  return FELT_OK;
}

static void a_replayer_sees_the_games_events_and_may_object(void **state) {
  struct place *place = *state;
  struct replay replay = {0, 0};
  const struct felt_store_replayer replayer = {replay_one, replay_end, &replay};
  struct felt_store_report report;
  ok(fixture_group(place->store, 1, 20, NULL));
  ok(felt_store_verify(place->store, &replayer, &report, NULL));
  assert_int_equal(replay.events, 30);
  assert_int_equal(replay.finished, 1);
  ok(fixture_group(place->store, 21, 80, NULL));
  replay.events = 0;
  assert_int_equal(felt_store_verify(place->store, &replayer, &report, &place->error), FELT_E_DIFFERS);
  assert_string_equal(place->error.where, "state");
}

static void an_anchor_that_was_noted_down_tells_a_log_that_is_older_or_another(void **state) {
  struct place *place = *state;
  struct felt_store_report report;
  ok(fixture_group(place->store, 1, 20, NULL));
  expect_verified(place, &report);
  int64_t last = felt_store_last(place->store);
  struct felt_store_hash hash = report.anchor_hash;
  ok(felt_store_check_anchor(place->store, report.anchor_seq, &hash, &place->error));
  assert_int_equal(felt_store_check_anchor(place->store, last + 1, &hash, &place->error), FELT_E_DIFFERS);
  assert_int_equal(felt_store_check_anchor(place->store, report.anchor_seq - 1, &hash, NULL), FELT_E_DIFFERS);
  hash.bytes[FELT_STORE_HASH - 1] ^= 1;
  assert_int_equal(felt_store_check_anchor(place->store, report.anchor_seq, &hash, &place->error),
                   FELT_E_DIFFERS);
  assert_string_equal(place->error.where, "anchor");
}

/* The same commands give the same bytes on every backend, and after a reopening of one that keeps them. */
static void the_log_is_the_same_wherever_it_is_kept(void **state) {
  struct place *place = *state;
  struct felt_store *other;
  const struct felt_store_options options = {.anchor_every = 4};
  ok(felt_store_open("memory:", &options, &other, NULL));
  for (int n = 1; n < 30; n += 3) {
    ok(fixture_group(place->store, n, n + 2, NULL));
    ok(fixture_group(other, n, n + 2, NULL));
    if (strcmp(place->where, "memory:") == 0) continue;
    ok(felt_store_begin(other, NULL)); /* what closing does */
    ok(felt_store_anchor(other, NULL));
    ok(felt_store_commit(other, NULL));
    felt_store_close(place->store);
    open_place(place);
  }
  char *here = fixture_export(place->store, NULL), *there = fixture_export(other, NULL);
  assert_string_equal(here, there);
  free(here);
  free(there);
  felt_store_close(other);
}

#define CASE(test, place) \
  { #test " in " #place, test, in_##place, tear_down, NULL }
#define ON_EVERY_BACKEND(test) CASE(test, memory), CASE(test, sqlite)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_EVERY_BACKEND(an_empty_store_verifies),
      ON_EVERY_BACKEND(events_come_back_as_they_were_put),
      ON_EVERY_BACKEND(a_stream_is_read_alone_and_from_any_number),
      ON_EVERY_BACKEND(the_hash_is_the_documented_one),
      ON_EVERY_BACKEND(a_group_that_is_rolled_back_never_happened),
      ON_EVERY_BACKEND(an_empty_group_leaves_no_trace),
      ON_EVERY_BACKEND(last_counts_what_is_committed),
      ON_EVERY_BACKEND(a_command_is_stored_once_and_its_answer_repeated),
      ON_EVERY_BACKEND(a_refused_command_may_be_tried_again),
      ON_EVERY_BACKEND(postings_that_do_not_balance_are_refused),
      ON_EVERY_BACKEND(balances_follow_the_postings),
      ON_EVERY_BACKEND(a_balance_that_would_overflow_is_refused),
      ON_EVERY_BACKEND(malformed_commands_are_refused),
      ON_EVERY_BACKEND(a_book_is_kept_by_its_hash),
      ON_EVERY_BACKEND(anchors_come_by_themselves_and_name_the_heads),
      ON_EVERY_BACKEND(more_streams_than_one_anchor_holds_are_anchored_by_several),
      ON_EVERY_BACKEND(an_anchor_that_was_noted_down_tells_a_log_that_is_older_or_another),
      ON_EVERY_BACKEND(a_replayer_sees_the_games_events_and_may_object),
      ON_EVERY_BACKEND(the_log_is_the_same_wherever_it_is_kept),
  };
  return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
