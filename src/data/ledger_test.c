/* A server and `felt audit --ledger` are of one mind about every damage: what the one finds, the other does
 * not start on, and leaves as it was. `data.ledger_test 1` flips every byte, with every bit of the head. */

#include "crowd.h"
#include "felt/data.h"
#include "felt/service.h"
#include "fixture.h"

#include "felt/words.h"

#include "test.h"
#include "told.h"

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 100 /* bytes of a database's own head */ };

static size_t every = 1201;
static bool long_run;

/* ---- a data folder with a ledger: one table, a round with a jackpot */

static void write_floor(const char *path, uint64_t seed) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  static struct crowd crowd;
  crowd = (struct crowd){.jackpots = 1};
  struct felt_floor_listener listener = {.answered = crowd_answered, .context = &crowd};
  assert_int_equal(felt_store_open(path, NULL, &store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(store, &listener, &floor, &error), FELT_OK);
  assert_int_equal(crowd_init(&crowd, floor, "catfish-bend", 1, seed, &error), FELT_OK);
  while (crowd.rounds < 1) assert_int_equal(crowd_step(&crowd, &error), FELT_OK);
  assert_int_equal(crowd_finish(&crowd, &error), FELT_OK);
  felt_floor_close(floor);
  felt_store_close(store);
}

struct kept {
  struct fixture fixture;
  char *bytes;
  size_t length;
};

static int set_up(void **state) {
  static struct kept kept;
  fixture_init(&kept.fixture);
  write_floor(kept.fixture.path, 5);
  kept.bytes = fixture_read_file(kept.fixture.path, &kept.length);
  *state = &kept;
  return 0;
}

static int tear_down(void **state) {
  struct kept *kept = *state;
  free(kept->bytes);
  fixture_release(&kept->fixture);
  return 0;
}

/* ---- the two opinions */

static enum felt_status audit(const char *path, struct felt_error *error) {
  struct felt_store *store = NULL;
  struct felt_store_report report;
  enum felt_status status =
      felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, error);
  if (!status) status = felt_store_verify(store, NULL, &report, error);
  felt_store_close(store);
  return status;
}

static enum felt_status write_on(struct felt_floor *floor, struct felt_error *error) {
  static const char line[] =
      "v1 buy-in id=more time=1 by=carl roles=cashier patron=ann currency=USD cents=100";
  enum felt_status status = felt_floor_submit_line(floor, line, strlen(line), 0, error);
  return status ? status : felt_floor_commit(floor, error);
}

/* As a server takes it up and goes on with it; quietly, since it is done a thousand times. */
static enum felt_status start(const struct ledger_options *options, struct felt_error *error) {
  struct folder folder = {.lock = -1};
  struct felt_store *store = NULL;
  struct felt_floor *floor = NULL;
  int err = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  assert_true(err >= 0 && nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0);
  enum felt_status status = ledger_open(options, NULL, &folder, &store, &floor, error);
  if (!status) status = write_on(floor, error);
  felt_floor_close(floor);
  felt_store_close(store);
  folder_close(&folder);
  assert_true(dup2(err, STDERR_FILENO) >= 0);
  close(err);
  close(nowhere);
  return status;
}

static void remove_beside(const struct kept *kept) {
  static const char *const ends[] = {"-wal", "-shm", "-journal"};
  static const char *const marks[] = {"floor.mark", "accounts.mark"};
  for (size_t i = 0; i < FELT_COUNT(ends); i++) {
    char path[128];
    (void)snprintf(path, sizeof path, "%s%s", kept->fixture.path, ends[i]);
    (void)unlink(path);
  }
  for (size_t i = 0; i < FELT_COUNT(marks); i++) {
    char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", kept->fixture.folder, marks[i]);
    (void)unlink(path);
  }
}

/* What lies in the folder, but for the lock, which a server holds and leaves, and the index of a log, which
 * every reader of one makes anew: a hash of names and bytes. */
static uint64_t hash_of(const char *folder) {
  uint64_t sum = 0;
  DIR *list = opendir(folder);
  const struct dirent *entry;
  assert_non_null(list);
  while ((entry = readdir(list)) != NULL) {
    char path[400];
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    size_t length;
    if (entry->d_name[0] == '.' || strcmp(entry->d_name, "lock") == 0 || strstr(entry->d_name, "-shm"))
      continue;
    (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    char *bytes = fixture_read_file(path, &length);
    for (const char *c = entry->d_name; *c; c++) hash = (hash ^ (uint8_t)*c) * UINT64_C(1099511628211);
    for (size_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)bytes[i]) * UINT64_C(1099511628211);
    free(bytes);
    sum += hash; /* in any order */
  }
  closedir(list);
  return sum;
}

/* Both of one mind about what lies in the folder now. Returns whether it is sound; `error` is the server's.
 */
static bool agree(const struct kept *kept, const char *what, struct felt_error *error) {
  const struct ledger_options options = {.data = kept->fixture.folder};
  struct felt_error found = {0};
  uint64_t before = hash_of(kept->fixture.folder);
  *error = (struct felt_error){0};
  enum felt_status audited = audit(kept->fixture.path, &found), started = start(&options, error);
  if ((audited == FELT_OK) != (started == FELT_OK))
    fail_msg("%s: the audit says %d %s: %s, the server %d %s: %s", what, audited, found.where,
             felt_words_of(&found).text, started, error->where, felt_words_of(error).text);
  if (!started && audit(kept->fixture.path, &found))
    fail_msg("%s: %s: %s", what, found.where, felt_words_of(&found).text);
  if (started) {
    assert_int_equal(started, FELT_E_DIFFERS);
    assert_int_equal(error->reason.code, FELT_CODE_LEDGER_UNSOUND);
    assert_int_equal(error->cause.code, found.reason.code);
    assert_int_equal(strncmp(error->where, "floor.db, ", 10), 0);
    assert_string_equal(error->where + 10, found.where);
    assert_true(hash_of(kept->fixture.folder) == before);
  }
  return started == FELT_OK;
}

static bool agree_with_flip(const struct kept *kept, size_t at, int bit) {
  char what[64];
  struct felt_error error;
  remove_beside(kept);
  kept->bytes[at] = (char)(kept->bytes[at] ^ 1 << bit);
  fixture_write_file(kept->fixture.path, kept->bytes, kept->length);
  kept->bytes[at] = (char)(kept->bytes[at] ^ 1 << bit);
  (void)snprintf(what, sizeof what, "bit %d of byte %zu of %zu", bit, at, kept->length);
  return agree(kept, what, &error);
}

static void a_flipped_bit_is_found_by_both_or_by_neither(void **state) {
  const struct kept *kept = *state;
  struct felt_error error;
  size_t tried = 0, sound = 0;
  assert_true(agree(kept, "nothing", &error));
  for (size_t i = 0; i < HEAD; i++)
    for (int bit = long_run ? 0 : (int)(i % 8); bit < 8; bit += long_run ? 1 : 8, tried++)
      sound += agree_with_flip(kept, i, bit);
  for (size_t i = HEAD; i < kept->length; i += every, tried++)
    sound += agree_with_flip(kept, i, (int)(tried % 8));
  print_message("# %zu bytes, %zu flips, %zu without effect\n", kept->length, tried, sound);
  assert_true(sound > 0 && tried - sound > tried / 4);
}

/* ---- on purpose */

static void run_sql(const struct kept *kept, const char *sql) {
  sqlite3 *db = NULL;
  char *message = NULL;
  remove_beside(kept);
  fixture_write_file(kept->fixture.path, kept->bytes, kept->length);
  assert_int_equal(sqlite3_open(kept->fixture.path, &db), SQLITE_OK);
  /* Those that guard the log. */
  assert_int_equal(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL), SQLITE_OK);
  if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s: %s", sql, message);
  assert_true(sqlite3_total_changes(db) > 0);
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

#define A_BUY_IN "(SELECT min(seq) FROM event WHERE text GLOB 'v1 buy-in *')"
#define THE_LAST "(SELECT max(seq) FROM event)"

/* What was changed, and how the server names it. */
static const struct {
  const char *sql, *where;
  enum felt_code code; /* FELT_CODE_NONE: whatever it is */
} damages[] = {
    {"UPDATE event SET text = replace(text, 'cents=', 'cents=1') WHERE seq = " A_BUY_IN, "event ",
     FELT_CODE_HASH_DIFFERS},
    {"UPDATE event SET answer = replace(answer, 'cents=', 'cents=1') WHERE seq = " A_BUY_IN, "event ",
     FELT_CODE_HASH_DIFFERS},
    {"UPDATE event SET time_ms = time_ms + 1 WHERE seq = 9", "event 9 ", FELT_CODE_HASH_DIFFERS},
    {"UPDATE posting SET amount_microcents = amount_microcents + 1 WHERE seq = " A_BUY_IN " AND line = 1",
     "event ", FELT_CODE_UNBALANCED},
    {"UPDATE posting SET amount_microcents = 10 * amount_microcents WHERE seq = " A_BUY_IN, "event ",
     FELT_CODE_HASH_DIFFERS},
    {"UPDATE balance SET amount_microcents = amount_microcents + 1000000 WHERE account = 'cage'", "cage",
     FELT_CODE_BALANCE_DIFFERS},
    {"UPDATE balance SET amount_microcents = -amount_microcents WHERE account = 'cage'", "cage",
     FELT_CODE_BALANCE_DIFFERS},
    {"DELETE FROM balance WHERE account = 'cage'", "cage", FELT_CODE_NO_BALANCE_KEPT},
    {"INSERT INTO balance VALUES ('patron:nobody', 'USD', 1)", "patron:nobody", FELT_CODE_BALANCE_DIFFERS},
    {"DELETE FROM event WHERE seq = 9", "event 10 ", FELT_CODE_EVENT_MISSING},
    {"DELETE FROM event WHERE seq = 1", "event 2 ", FELT_CODE_EVENT_MISSING},
    {"DELETE FROM posting WHERE seq = " A_BUY_IN, "event ", FELT_CODE_HASH_DIFFERS},
    {"DELETE FROM posting WHERE seq = " A_BUY_IN " AND line = 2", "event ", FELT_CODE_UNBALANCED},
    {"DELETE FROM posting WHERE seq = " A_BUY_IN " AND line = 1", "database", FELT_CODE_VALUE_DAMAGED},
    {"DELETE FROM event WHERE seq = " THE_LAST, "head", FELT_CODE_LOG_ENDS_ELSEWHERE},
    {"UPDATE event SET seq = -seq WHERE seq IN (10, 11); UPDATE event SET seq = 21 + seq WHERE seq < 0",
     "event 10 ", FELT_CODE_NONE},
    {"UPDATE event SET text = replace(text, '=1=', '=2=') WHERE text GLOB 's1 anchor*'", "event ",
     FELT_CODE_NONE},
    {"UPDATE event SET hash = zeroblob(32) WHERE seq = 9", "event 9 ", FELT_CODE_HASH_DIFFERS},
    {"UPDATE head SET seq = seq - 1", "head", FELT_CODE_LOG_ENDS_ELSEWHERE},
    {"UPDATE head SET anchor = anchor - 1", "head", FELT_CODE_ANCHOR_ELSEWHERE},
    {"UPDATE book SET text = replace(text, '1', '2')", "book", FELT_CODE_BOOK_HASH_DIFFERS},
    {"DELETE FROM book", "book", FELT_CODE_BOOK_MISSING},
    {"CREATE TABLE more (x); INSERT INTO more VALUES (1)", "database", FELT_CODE_OTHER_SCHEMA},
};

static bool tells_of(const struct felt_error *error, enum felt_code code) {
  return error->reason.code == code || error->cause.code == code || error->root.code == code;
}

static void what_is_changed_on_purpose_is_found_by_both(void **state) {
  const struct kept *kept = *state;
  for (size_t i = 0; i < FELT_COUNT(damages); i++) {
    struct felt_error error;
    char where[64];
    run_sql(kept, damages[i].sql);
    (void)snprintf(where, sizeof where, "floor.db, %s", damages[i].where);
    if (agree(kept, damages[i].sql, &error) || strncmp(error.where, where, strlen(where)) != 0 ||
        (damages[i].code != FELT_CODE_NONE && !tells_of(&error, damages[i].code)))
      fail_msg("%s: %s: %s", damages[i].sql, error.where, told_of(&error).text);
  }
}

/* ---- what a chain does not prove */

static struct felt_store_report noted(const struct kept *kept) {
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  const struct felt_store_options to_read = {.read_only = true};
  assert_int_equal(felt_store_open(kept->fixture.path, &to_read, &store, &error), FELT_OK);
  assert_int_equal(felt_store_verify(store, NULL, &report, &error), FELT_OK);
  felt_store_close(store);
  return report;
}

/* Sound to both, but not to somebody who noted the last anchor down. */
static void is_found_by_its_anchor_alone(const struct kept *kept, const struct felt_store_report *report) {
  struct felt_store *store;
  struct felt_error error;
  const struct felt_store_options to_read = {.read_only = true};
  assert_true(agree(kept, "another ledger", &error));
  assert_int_equal(felt_store_open(kept->fixture.path, &to_read, &store, &error), FELT_OK);
  assert_int_equal(felt_store_check_anchor(store, report->anchor_seq, &report->anchor_hash, &error),
                   FELT_E_DIFFERS);
  felt_store_close(store);
}

static void a_ledger_that_is_rewritten_whole_is_found_by_an_anchor_alone(void **state) {
  const struct kept *kept = *state;
  struct felt_store_report report = noted(kept);
  assert_int_equal(unlink(kept->fixture.path), 0);
  write_floor(kept->fixture.path, 6); /* the same people on another night */
  is_found_by_its_anchor_alone(kept, &report);
}

/* Cut off with all that is kept of it, a tail is missed by nobody else. */
static void a_tail_that_is_cut_off_is_found_by_an_anchor_alone(void **state) {
  const struct kept *kept = *state;
  struct felt_store_report report = noted(kept);
  run_sql(kept,
          "CREATE TEMP TABLE last AS SELECT max(seq) AS seq FROM event WHERE answer IS NOT NULL"
          " AND seq < " THE_LAST " - 9;"
          "DELETE FROM posting WHERE seq > (SELECT seq FROM last);"
          "DELETE FROM event WHERE seq > (SELECT seq FROM last);"
          "DELETE FROM balance;"
          "INSERT INTO balance SELECT account, currency, sum(amount_microcents) FROM posting GROUP BY 1, 2;"
          "UPDATE head SET seq = (SELECT seq FROM last),"
          " hash = (SELECT hash FROM event WHERE seq = (SELECT seq FROM last)),"
          " anchor = (SELECT coalesce(max(seq), 0) FROM event WHERE text GLOB 's1 anchor*')");
  is_found_by_its_anchor_alone(kept, &report);
}

/* A server that was killed leaves a log; the store's tests say what can be told of one. */
static void so_it_is_with_a_log_left_behind(void **state) {
  struct kept *kept = *state;
  char path[128];
  size_t length, tried = 0, sound = 0;
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  (void)snprintf(path, sizeof path, "%s-wal", kept->fixture.path);
  assert_int_equal(felt_store_open(kept->fixture.path, NULL, &store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(store, NULL, &floor, &error), FELT_OK);
  for (int n = 1; n <= 8; n++) {
    char line[160];
    (void)snprintf(line, sizeof line,
                   "v1 buy-in id=left-%d time=1 by=carl roles=cashier patron=ann currency=USD cents=%d", n,
                   n);
    assert_int_equal(felt_floor_submit_line(floor, line, strlen(line), 0, &error), FELT_OK);
    assert_int_equal(felt_floor_commit(floor, &error), FELT_OK);
  }
  char *bytes = fixture_read_file(kept->fixture.path, &kept->length), *log = fixture_read_file(path, &length);
  free(kept->bytes);
  kept->bytes = bytes;
  felt_floor_close(floor);
  felt_store_close(store);
  for (size_t i = 0; i < length; i += long_run ? every : 1901, tried++) {
    char what[64];
    remove_beside(kept);
    fixture_write_file(kept->fixture.path, kept->bytes, kept->length);
    log[i] = (char)(log[i] ^ 1 << i % 8);
    fixture_write_file(path, log, length);
    log[i] = (char)(log[i] ^ 1 << i % 8);
    (void)snprintf(what, sizeof what, "byte %zu of %zu of the log", i, length);
    sound += agree(kept, what, &error);
  }
  print_message("# %zu bytes, %zu flips, %zu without effect\n", length, tried, sound);
  assert_true(tried - sound > tried / 2);
  free(log);
}

static void a_journal_that_would_change_it_is_found_by_both(void **state) {
  const struct kept *kept = *state;
  struct felt_error error;
  char path[128];
  (void)snprintf(path, sizeof path, "%s-journal", kept->fixture.path);
  fixture_write_file(path, "journal", 7);
  assert_false(agree(kept, "a journal", &error));
  assert_true(tells_of(&error, FELT_CODE_JOURNAL_BESIDE));
  remove_beside(kept);
  assert_true(agree(kept, "no journal", &error));
}

/* ---- what is there beside what is missing */

/* Of floor.db, its log, people.db and deck.key: 0: missing, E: empty, L: the ledger, X: something, D: a
 * folder, S: a link. */
static const struct {
  char floor, log, people, key;
  bool new_ledger, starts;
  enum felt_code code;
  const char *named; /* the file in its first figure, and what is beside it */
} folders[] = {
    {0, 0, 0, 0, false, true, FELT_CODE_NONE, ""},
    {0, 0, 0, 0, true, true, FELT_CODE_NONE, ""},
    {'L', 0, 0, 0, false, true, FELT_CODE_NONE, ""},
    {'L', 0, 'X', 'X', false, true, FELT_CODE_NONE, ""},
    {'L', 'E', 'X', 'X', false, true, FELT_CODE_NONE, ""},
    {'L', 0, 'X', 'X', true, false, FELT_CODE_LEDGER_IS_THERE, "floor.db"},
    {'X', 0, 0, 0, true, false, FELT_CODE_LEDGER_IS_THERE, "floor.db"},
    {0, 'X', 'X', 'X', true, false, FELT_CODE_LEDGER_IS_THERE, "floor.db-wal"},
    {'E', 'X', 0, 0, true, false, FELT_CODE_LEDGER_IS_THERE, "floor.db-wal"},
    {0, 0, 'X', 'X', false, false, FELT_CODE_LEDGER_MISSING_BESIDE, "floor.db people.db"},
    {0, 0, 'E', 0, false, false, FELT_CODE_LEDGER_MISSING_BESIDE, "floor.db people.db"},
    {0, 0, 0, 'X', false, false, FELT_CODE_LEDGER_MISSING_BESIDE, "floor.db deck.key"},
    {0, 'X', 0, 0, false, false, FELT_CODE_LEDGER_MISSING_BESIDE, "floor.db floor.db-wal"},
    {'E', 0, 'X', 'X', false, false, FELT_CODE_LEDGER_EMPTY_BESIDE, "floor.db people.db"},
    {'E', 0, 0, 0, false, false, FELT_CODE_LEDGER_EMPTY, "floor.db"},
    {0, 0, 'X', 'X', true, true, FELT_CODE_NONE, ""},
    {'E', 0, 'X', 'X', true, true, FELT_CODE_NONE, ""},
    {'E', 'E', 0, 0, true, true, FELT_CODE_NONE, ""},
    {'X', 0, 'X', 'X', false, false, FELT_CODE_LEDGER_UNSOUND, ""},
    {'D', 0, 'X', 'X', false, false, FELT_CODE_NOT_A_PLAIN_FILE, "floor.db"},
    {'D', 0, 0, 0, true, false, FELT_CODE_NOT_A_PLAIN_FILE, "floor.db"},
    {'S', 0, 'X', 'X', false, false, FELT_CODE_NOT_A_PLAIN_FILE, "floor.db"},
    {'L', 0, 'D', 0, false, false, FELT_CODE_NOT_A_PLAIN_FILE, "people.db"},
};

static void place(const struct kept *kept, const char *folder, const char *name, char what) {
  char path[160];
  (void)snprintf(path, sizeof path, "%s/%s", folder, name);
  if (what == 'D') assert_int_equal(mkdir(path, 0700), 0);
  if (what == 'S') assert_int_equal(symlink(kept->fixture.path, path), 0);
  if (what == 'E' || what == 'X') fixture_write_file(path, "something", what == 'E' ? 0 : 9);
  if (what == 'L') fixture_write_file(path, kept->bytes, kept->length);
}

/* Names, kinds and sizes; of the ledger more is seen elsewhere. */
static void list(const char *folder, char text[static 600]) {
  static const char *const names[] = {"floor.db", "floor.db-wal", "floor.db.new", "people.db", "deck.key"};
  struct felt_text names_and_sizes = felt_text_init(text, 600);
  for (size_t i = 0; i < FELT_COUNT(names); i++) {
    char path[160];
    struct stat found;
    (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    if (lstat(path, &found) == 0)
      felt_text_printf(&names_and_sizes, "%s %o %lld\n", names[i], (unsigned)found.st_mode & S_IFMT,
                       S_ISREG(found.st_mode) ? (long long)found.st_size : 0);
  }
}

static void clear(const char *folder) {
  static const char *const names[] = {"floor.db", "floor.db-wal", "floor.db-shm", "people.db",
                                      "deck.key", "lock",         "floor.mark",   "accounts.mark"};
  for (size_t i = 0; i < FELT_COUNT(names); i++) {
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    if (unlink(path) != 0) (void)rmdir(path);
  }
  assert_int_equal(rmdir(folder), 0); /* and nothing else is left there */
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void a_ledger_is_begun_only_where_there_was_none(void **state) {
  const struct kept *kept = *state;
  char folder[100], before[600], after[600];
  (void)snprintf(folder, sizeof folder, "%s/data", kept->fixture.folder);
  for (size_t i = 0; i < FELT_COUNT(folders); i++) {
    struct felt_error error = {0};
    const struct ledger_options options = {.data = folder, .make_new = folders[i].new_ledger};
    assert_int_equal(mkdir(folder, 0700), 0);
    place(kept, folder, "floor.db", folders[i].floor);
    place(kept, folder, "floor.db-wal", folders[i].log);
    place(kept, folder, "people.db", folders[i].people);
    place(kept, folder, "deck.key", folders[i].key);
    list(folder, before);
    bool starts = start(&options, &error) == FELT_OK;
    list(folder, after);
    if (starts != folders[i].starts || error.reason.code != folders[i].code ||
        !ends_with(told_of(&error).text, folders[i].named))
      fail_msg("folder %zu: %s: %s", i, error.where, told_of(&error).text);
    if (!starts) assert_string_equal(before, after);
    clear(folder);
  }
}

int main(int argc, char *argv[]) {
  long_run = argc > 1;
  if (long_run) every = strtoul(argv[1], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_flipped_bit_is_found_by_both_or_by_neither, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_changed_on_purpose_is_found_by_both, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_ledger_that_is_rewritten_whole_is_found_by_an_anchor_alone, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(a_tail_that_is_cut_off_is_found_by_an_anchor_alone, set_up, tear_down),
      cmocka_unit_test_setup_teardown(so_it_is_with_a_log_left_behind, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_journal_that_would_change_it_is_found_by_both, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_ledger_is_begun_only_where_there_was_none, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
