/* Whatever is changed in a stored log is noticed: by accident, byte by byte, and on purpose, by somebody who
 * knows the schema and repairs what he can. */
#include "felt/store.h"
#include "fixture.h"
#include "form.h"
#include "test.h"

#include <sqlite3.h>

static const struct felt_store_options small_pages = {.page_bytes = 512, .anchor_every = 6};
static const struct felt_store_options to_read = {.read_only = true};

static void write_log(const struct fixture *fixture) {
  struct felt_store *store;
  assert_int_equal(felt_store_open(fixture->path, &small_pages, &store, NULL), FELT_OK);
  assert_int_equal(fixture_group(store, 1, 4, NULL), FELT_OK);
  assert_int_equal(fixture_group(store, 5, 8, NULL), FELT_OK);
  felt_store_close(store);
}

/* What `felt audit` does. On success the export is in *export, for the caller to free. */
static enum felt_status audit(const char *path, char **export, struct felt_error *error) {
  struct felt_store *store;
  struct felt_store_report report;
  enum felt_status status = felt_store_open(path, &to_read, &store, error);
  if (status) return status;
  status = felt_store_verify(store, NULL, &report, error);
  if (status == FELT_OK && export) {
    *export = fixture_export(store, error);
    if (!*export) status = error->status;
  }
  felt_store_close(store);
  return status;
}

/* ---- by accident */

static void every_flipped_byte_is_named_or_changes_nothing(void **state) {
  const struct fixture *fixture = *state;
  write_log(fixture);
  char *clean = NULL;
  struct felt_error error;
  assert_int_equal(audit(fixture->path, &clean, &error), FELT_OK);
  size_t length, named = 0;
  char *bytes = fixture_read_file(fixture->path, &length);
  FILE *file = fopen(fixture->path, "r+be");
  assert_non_null(file);
  setvbuf(file, NULL, _IONBF, 0);
  for (size_t i = 0; i < length; i++) {
    /* All bits of one byte, one bit of the next: lengths and types tell them apart. */
    char flipped = (char)(bytes[i] ^ (i % 2 == 0 ? 0xff : 1 << i / 2 % 8)), *found = NULL;
    fseek(file, (long)i, SEEK_SET);
    fputc(flipped, file);
    error = (struct felt_error){0};
    if (audit(fixture->path, &found, &error) == FELT_OK) {
      if (strcmp(clean, found) != 0)
        fail_msg("byte %zu of %zu: the log differs and nobody noticed", i, length);
    } else {
      if (error.status != FELT_E_DIFFERS || error.reason.code == FELT_CODE_NONE)
        fail_msg("byte %zu of %zu: status %d, %s", i, length, error.status,
                 felt_code_word(error.reason.code));
      named++;
    }
    free(found);
    fseek(file, (long)i, SEEK_SET);
    fputc(bytes[i], file);
  }
  (void)fclose(file);
  assert_true(named > length / 3);
  print_message("# %zu bytes, %zu flips named, %zu without effect\n", length, named, length - named);
  assert_int_equal(audit(fixture->path, NULL, &error), FELT_OK);
  free(bytes);
  free(clean);
}

/* A floor that was killed leaves a write-ahead log. SQLite drops its end from the first wrong byte on without
 * a word; only within the last group can that not be told from a write that was cut off. */
static void every_flipped_byte_of_a_log_left_behind_is_named_up_to_the_last_group(void **state) {
  const struct fixture *fixture = *state;
  char log_path[128], left_path[128], left_log_path[160];
  (void)snprintf(log_path, sizeof log_path, "%s-wal", fixture->path);
  (void)snprintf(left_path, sizeof left_path, "%s/left.db", fixture->folder);
  (void)snprintf(left_log_path, sizeof left_log_path, "%s-wal", left_path);
  struct felt_store *store;
  struct felt_error error;
  size_t length, log_length, before_last, named = 0;
  assert_int_equal(felt_store_open(fixture->path, &small_pages, &store, NULL), FELT_OK);
  for (int n = 1; n <= 6; n += 2) assert_int_equal(fixture_group(store, n, n + 1, NULL), FELT_OK);
  free(fixture_read_file(log_path, &before_last));
  assert_int_equal(fixture_group(store, 7, 8, NULL), FELT_OK);
  char *bytes = fixture_read_file(fixture->path, &length), *log = fixture_read_file(log_path, &log_length);
  felt_store_close(store);
  fixture_write_file(left_path, bytes, length);
  fixture_write_file(left_log_path, log, log_length);
  char *clean = NULL;
  assert_int_equal(audit(left_path, &clean, &error), FELT_OK);
  size_t step = getenv("FELT_TEST_LONG") ? 1 : 37;
  for (size_t i = 0; i < log_length; i += step) {
    char *found = NULL;
    log[i] = (char)(log[i] ^ (1 << i % 8));
    fixture_write_file(left_log_path, log, log_length);
    log[i] = (char)(log[i] ^ (1 << i % 8));
    error = (struct felt_error){0};
    enum felt_status status = audit(left_path, &found, &error);
    if (status == FELT_E_DIFFERS)
      named++;
    else if (status)
      fail_msg("byte %zu of %zu: status %d, %s", i, log_length, status, felt_code_word(error.reason.code));
    else if (strcmp(clean, found) != 0 && i < before_last)
      fail_msg("byte %zu of %zu: the log differs and nobody noticed", i, log_length);
    free(found);
  }
  assert_true(named > before_last / step / 2);
  log[before_last / 2] ^= 1; /* nor is such a log written on */
  fixture_write_file(left_log_path, log, log_length);
  assert_int_equal(felt_store_open(left_path, NULL, &store, &error), FELT_E_DIFFERS);
  assert_int_equal(error.reason.code, FELT_CODE_LOG_FRAME_DAMAGED);
  free(bytes);
  free(log);
  free(clean);
}

/* The head is written when a log begins anew, over one that is in the database already. A power cut that
 * tears it must not keep the floor closed; but a head that rots above groups of its own is named. */
static void a_torn_head_of_a_log_is_passed_over_when_nothing_is_lost_with_it(void **state) {
  const struct fixture *fixture = *state;
  char log_path[128], left_path[128], left_log_path[160];
  (void)snprintf(log_path, sizeof log_path, "%s-wal", fixture->path);
  (void)snprintf(left_path, sizeof left_path, "%s/left.db", fixture->folder);
  (void)snprintf(left_log_path, sizeof left_log_path, "%s-wal", left_path);
  for (int copied = 0; copied < 2; copied++) {
    struct felt_store *store;
    struct felt_error error = {0};
    size_t length, log_length;
    char *clean = NULL;
    assert_int_equal(felt_store_open(fixture->path, &small_pages, &store, NULL), FELT_OK);
    for (int n = 1; n <= 6; n += 2)
      assert_int_equal(fixture_group(store, 10 * copied + n, 10 * copied + n + 1, NULL), FELT_OK);
    if (copied) assert_int_equal(felt_store_checkpoint(store, NULL), FELT_OK);
    char *bytes = fixture_read_file(fixture->path, &length), *log = fixture_read_file(log_path, &log_length);
    felt_store_close(store);
    fixture_write_file(left_path, bytes, length);
    fixture_write_file(left_log_path, log, log_length);
    assert_int_equal(audit(left_path, &clean, &error), FELT_OK);
    enum { FRAME = 24 + 512 };
    log = realloc(log, log_length + FRAME); /* and a frame of a group that was cut off earlier */
    assert_non_null(log);
    memcpy(log + log_length, log + 32, FRAME);
    log_length += FRAME;
    for (size_t torn = 0; torn < 32; torn++) {
      char *found = NULL;
      log[torn] ^= 1;
      fixture_write_file(left_path, bytes, length);
      fixture_write_file(left_log_path, log, log_length);
      log[torn] ^= 1;
      enum felt_status status = audit(left_path, &found, &error);
      assert_int_equal(status, copied ? FELT_OK : FELT_E_DIFFERS);
      assert_int_equal(felt_store_open(left_path, NULL, &store, &error), status);
      if (copied) {
        assert_string_equal(found, clean);
        assert_int_equal(fixture_group(store, 30, 31, NULL), FELT_OK);
        felt_store_close(store);
      }
      free(found);
    }
    free(bytes);
    free(log);
    free(clean);
  }
}

static void a_file_cut_short_anywhere_is_named(void **state) {
  const struct fixture *fixture = *state;
  write_log(fixture);
  size_t length;
  char *bytes = fixture_read_file(fixture->path, &length);
  for (size_t kept = 0; kept < length; kept += 256) {
    struct felt_error error;
    fixture_write_file(fixture->path, bytes, kept);
    if (audit(fixture->path, NULL, &error) != FELT_E_DIFFERS)
      fail_msg("%zu of %zu bytes: not noticed", kept, length);
  }
  free(bytes);
}

/* A reader passes over these, but a writer would fail or change what was found sound. */
static void what_only_a_writer_would_stumble_upon_is_named(void **state) {
  const struct fixture *fixture = *state;
  struct felt_error error = {0};
  char journal[128];
  size_t length;
  write_log(fixture);
  char *bytes = fixture_read_file(fixture->path, &length);
  bytes[18] = 3; /* "file format write version": more than 2 is not to be written to */
  fixture_write_file(fixture->path, bytes, length);
  assert_int_equal(audit(fixture->path, NULL, &error), FELT_E_DIFFERS);
  assert_int_equal(error.reason.code, FELT_CODE_HEAD_DAMAGED);
  bytes[18] = 1; /* without a log, as after VACUUM INTO */
  bytes[19] = 1;
  fixture_write_file(fixture->path, bytes, length);
  assert_int_equal(audit(fixture->path, NULL, &error), FELT_OK);
  (void)snprintf(journal, sizeof journal, "%s-journal", fixture->path);
  fixture_write_file(journal, "", 0);
  assert_int_equal(audit(fixture->path, NULL, &error), FELT_OK);
  fixture_write_file(journal, "x", 1);
  assert_int_equal(audit(fixture->path, NULL, &error), FELT_E_DIFFERS);
  assert_int_equal(error.reason.code, FELT_CODE_JOURNAL_BESIDE);
  free(bytes);
}

/* ---- on purpose */

static void run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s: %s", sql, message);
}

/* The triggers that guard the log are taken away and put back to the letter. */
#define TRIGGERS 4
static sqlite3 *open_to_tamper(const char *path, char *triggers[TRIGGERS]) {
  sqlite3 *db;
  sqlite3_stmt *list;
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(
      sqlite3_prepare_v2(db,
                         "SELECT sql, 'DROP TRIGGER ' || name FROM sqlite_schema WHERE type = 'trigger'"
                         " ORDER BY name",
                         -1, &list, NULL),
      SQLITE_OK);
  char *drops[TRIGGERS];
  for (int i = 0; i < TRIGGERS; i++) {
    assert_int_equal(sqlite3_step(list), SQLITE_ROW);
    triggers[i] = sqlite3_mprintf("%s", sqlite3_column_text(list, 0));
    drops[i] = sqlite3_mprintf("%s", sqlite3_column_text(list, 1));
  }
  sqlite3_finalize(list);
  for (int i = 0; i < TRIGGERS; i++) {
    run(db, drops[i]);
    sqlite3_free(drops[i]);
  }
  return db;
}

static void close_tampered(sqlite3 *db, char *triggers[TRIGGERS]) {
  for (int i = 0; i < TRIGGERS; i++) {
    run(db, triggers[i]);
    sqlite3_free(triggers[i]);
  }
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Gives a stream hashes that fit what stands there now, from its first event on, as somebody who tampers well
 * would. */
static void mend_chain(const char *path, const char *stream) {
  struct felt_store *store;
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  struct felt_store_hash hash = {{0}};
  struct store_buffer scratch = {0}, sql = {0};
  assert_int_equal(felt_store_open(path, &to_read, &store, NULL), FELT_OK);
  assert_int_equal(felt_store_read(store, stream, 1, &cursor, NULL), FELT_OK);
  while (felt_store_next(cursor, &record, NULL) == FELT_OK && record) {
    assert_true(store_form_hash(&hash, record, &scratch, &hash));
    assert_true(store_buffer_printf(&sql,
                                    "UPDATE event SET hash = x'%s' WHERE seq = %d;"
                                    "UPDATE head SET hash = x'%s' WHERE seq = %d;",
                                    store_hex(&hash).text, (int)record->seq, store_hex(&hash).text,
                                    (int)record->seq));
  }
  felt_store_end(cursor);
  felt_store_close(store);
  char *triggers[TRIGGERS];
  sqlite3 *db = open_to_tamper(path, triggers);
  run(db, sql.at);
  close_tampered(db, triggers);
  store_buffer_release(&scratch);
  store_buffer_release(&sql);
}

/* Tampering, what is mended afterwards, where it is named, by which code, and what its first figure says. */
static const struct tampering {
  const char *sql, *mend, *where;
  enum felt_code code;
  const char *figure;
} tamperings[] = {
    {"UPDATE event SET text = 'v1 bet seat=3 ante=1000' WHERE seq = 4", NULL, "event 4 ",
     FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE event SET text = 'v1 bet seat=3 ante=1000' WHERE seq = 2", "table:1", "event ",
     FELT_CODE_ANCHOR_DIFFERS, "table:1"},
    {"UPDATE event SET text = 's1 anchor' WHERE text GLOB 's1 anchor *'", "floor", "event ",
     FELT_CODE_ANCHOR_MISSES, ""},
    {"UPDATE event SET text = replace(text, substr(text, instr(text, ' table:1='), 75), '')"
     " WHERE text GLOB 's1 anchor * table:1=?=*'",
     "floor", "event ", FELT_CODE_ANCHOR_MISSES, "table:1"},
    {"UPDATE event SET answer = '{\"ok\":9}' WHERE seq = 2", NULL, "event 2 ", FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE event SET time_ms = 1 WHERE seq = 2", NULL, "event 2 ", FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE event SET command = 'else' WHERE seq = 2", NULL, "event 2 ", FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE posting SET amount_microcents = amount_microcents * 2 WHERE seq = 3", NULL, "event 3 ",
     FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE posting SET amount_microcents = amount_microcents + 1 WHERE seq = 2 AND line = 1", "table:1",
     "event 2 ", FELT_CODE_UNBALANCED, "USD"},
    {"UPDATE posting SET account = 'patron:thief' WHERE seq = 2 AND line = 1", NULL, "event 2 ",
     FELT_CODE_HASH_DIFFERS, ""},
    {"DELETE FROM posting WHERE seq = 2", NULL, "event 2 ", FELT_CODE_HASH_DIFFERS, ""},
    {"INSERT INTO posting VALUES (999, 1, 'a', 'USD', 1), (999, 2, 'b', 'USD', -1)", NULL, "database",
     FELT_CODE_POSTING_WITHOUT_EVENT, "999"},
    {"DELETE FROM event WHERE seq = 3; DELETE FROM posting WHERE seq = 3", NULL, "event 4 ",
     FELT_CODE_EVENT_MISSING, "3"},
    {"DELETE FROM event WHERE seq = 1", NULL, "event 2 ", FELT_CODE_EVENT_MISSING, "1"},
    {"DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)", NULL, "head", FELT_CODE_LOG_ENDS_ELSEWHERE,
     ""},
    {"UPDATE event SET seq = -seq WHERE seq IN (3, 4); UPDATE event SET seq = 7 + seq WHERE seq < 0", NULL,
     "event 3 ", FELT_CODE_HASH_DIFFERS, ""},
    {"UPDATE event SET number = 99 WHERE seq = 2", NULL, "event 2 ", FELT_CODE_STREAM_GAP, "1"},
    {"UPDATE balance SET amount_microcents = amount_microcents + 1 WHERE account = 'tray:1'", NULL, "tray:1",
     FELT_CODE_BALANCE_DIFFERS, ""},
    {"DELETE FROM balance WHERE account = 'tray:1'", NULL, "tray:1", FELT_CODE_NO_BALANCE_KEPT, NULL},
    {"INSERT INTO balance VALUES ('ghost', 'USD', 0)", NULL, "ghost", FELT_CODE_BALANCE_DIFFERS, ""},
    {"UPDATE book SET text = text || 'x'", NULL, "book", FELT_CODE_BOOK_HASH_DIFFERS, ""},
    {"DELETE FROM book", NULL, "book", FELT_CODE_BOOK_MISSING, ""},
    {"INSERT INTO book VALUES (zeroblob(32), 'x')", NULL, "book", FELT_CODE_BOOK_HASH_DIFFERS, ""},
    {"UPDATE head SET seq = seq - 1", NULL, "head", FELT_CODE_LOG_ENDS_ELSEWHERE, ""},
    {"UPDATE head SET anchor = 1", NULL, "head", FELT_CODE_ANCHOR_ELSEWHERE, "1"},
    {"DELETE FROM head", NULL, "head", FELT_CODE_LOG_ENDS_ELSEWHERE, ""},
    {"DROP INDEX event_of_command", NULL, "database", FELT_CODE_OTHER_SCHEMA, "CREATE"},
    {"CREATE TABLE more (x); PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'more';"
     "PRAGMA writable_schema = OFF",
     NULL, "database", FELT_CODE_DATABASE_DAMAGED, "never used"},
    {"CREATE TABLE more (x)", NULL, "database", FELT_CODE_OTHER_SCHEMA, "CREATE"},
    {"PRAGMA user_version = 99", NULL, "database", FELT_CODE_NEWER_SCHEMA, "99"},
    {"PRAGMA application_id = 7", NULL, "database", FELT_CODE_NOT_FELTS, "7"},
    {"UPDATE event SET answer = NULL WHERE seq = 2", "table:1", "event 3 ", FELT_CODE_COMMAND_UNANSWERED,
     NULL},
    {"UPDATE event SET command = NULL, answer = NULL WHERE seq = 2", "table:1", "event 2 ",
     FELT_CODE_OWN_OR_COMMANDED, NULL},
    {"UPDATE event SET text = 's1 odd' WHERE seq = 1", "floor", "event 1 ", FELT_CODE_UNKNOWN_OWN_EVENT,
     NULL},
};

/* The first figure as it is printed; "" where there is none. */
static void print_figure(const struct felt_reason *reason, struct felt_text *text) {
  const struct felt_figure *figure = &reason->figure[0];
  if (reason->figure_count == 0) return;
  if (figure->kind == FELT_IS_A_NUMBER)
    felt_text_printf(text, "%lld", (long long)figure->number);
  else
    felt_text_put(text, figure->text);
}

static bool is_named(const struct felt_error *error, const struct tampering *tampering) {
  char figure[FELT_FIGURE_TEXT];
  struct felt_text text = felt_text_init(figure, sizeof figure);
  print_figure(&error->reason, &text);
  bool said = tampering->figure ? strstr(figure, tampering->figure) != NULL : figure[0] == '\0';
  return error->reason.code == tampering->code && said &&
         strncmp(error->where, tampering->where, strlen(tampering->where)) == 0;
}

static void tampering_is_named(void **state) {
  const struct fixture *fixture = *state;
  size_t length;
  write_log(fixture);
  char *bytes = fixture_read_file(fixture->path, &length);
  for (size_t i = 0; i < FELT_COUNT(tamperings); i++) {
    const struct tampering *tampering = &tamperings[i];
    struct felt_error error = {0};
    char *triggers[TRIGGERS];
    fixture_write_file(fixture->path, bytes, length);
    sqlite3 *db = open_to_tamper(fixture->path, triggers);
    run(db, tampering->sql);
    close_tampered(db, triggers);
    if (tampering->mend) mend_chain(fixture->path, tampering->mend);
    if (audit(fixture->path, NULL, &error) != FELT_E_DIFFERS || !is_named(&error, tampering))
      fail_msg("%s: status %d, %s: %s", tampering->sql, error.status, error.where,
               felt_code_word(error.reason.code));
  }
  free(bytes);
}

static void the_log_refuses_to_be_edited(void **state) {
  const struct fixture *fixture = *state;
  write_log(fixture);
  sqlite3 *db;
  assert_int_equal(sqlite3_open(fixture->path, &db), SQLITE_OK);
  static const char *const edits[] = {"DELETE FROM event", "UPDATE event SET text = ''",
                                      "DELETE FROM posting", "UPDATE posting SET amount_microcents = 0"};
  for (size_t i = 0; i < FELT_COUNT(edits); i++)
    assert_int_equal(sqlite3_exec(db, edits[i], NULL, NULL, NULL), SQLITE_CONSTRAINT);
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* A writer never goes on with a log whose end is not what was committed. */
static void a_log_without_its_end_is_not_written_on(void **state) {
  const struct fixture *fixture = *state;
  char *triggers[TRIGGERS];
  struct felt_store *store;
  struct felt_error error;
  write_log(fixture);
  sqlite3 *db = open_to_tamper(fixture->path, triggers);
  run(db, "DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)");
  close_tampered(db, triggers);
  assert_int_equal(felt_store_open(fixture->path, NULL, &store, &error), FELT_E_DIFFERS);
  assert_string_equal(error.where, "head");
}

static int set_up(void **state) {
  static struct fixture fixture;
  fixture_init(&fixture);
  *state = &fixture;
  return 0;
}

static int tear_down(void **state) {
  fixture_release(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(every_flipped_byte_is_named_or_changes_nothing, set_up, tear_down),
      cmocka_unit_test_setup_teardown(every_flipped_byte_of_a_log_left_behind_is_named_up_to_the_last_group,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_torn_head_of_a_log_is_passed_over_when_nothing_is_lost_with_it,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_only_a_writer_would_stumble_upon_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_file_cut_short_anywhere_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(tampering_is_named, set_up, tear_down),
      cmocka_unit_test_setup_teardown(the_log_refuses_to_be_edited, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_log_without_its_end_is_not_written_on, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
