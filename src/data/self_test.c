/* A floor knows itself: what is missing, older, cut off, rewritten, swapped or another floor's is refused
 * with a sentence, unless a person has said that it is to be so, and that is in the log. `data.self_test N`
 * flips N random bits. */
#include "felt/data.h"
#include "felt/people.h"
#include "felt/rng.h"
#include "felt/service.h"
#include "fixture.h"
#include "test.h"
#include "told.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

static int flips = 60;

static const char *const names[] = {
    "floor.db",      "floor.db-wal",  "floor.mark",    "accounts.db", "accounts.db-wal",
    "accounts.mark", "people.db",     "people.db-wal", "deck.key",    "accounts.db-shm",
    "floor.db-shm",  "people.db-shm", "lock"};
enum { KEPT = 9 /* of the names: what a folder is */ };

struct house {
  struct fixture fixture;
  char folder[3][96]; /* the one that is tried; another house's; what was kept of the first */
};

static void path_of(char path[160], const char *folder, const char *name) {
  (void)snprintf(path, 160, "%s/%s", folder, name);
}

/* ---- a server, as far as it matters: it takes the folder up, writes, and ends or is killed */

struct server {
  struct folder folder;
  struct felt_store *store;
  struct felt_floor *floor;
  struct people *people;
  struct felt_deck_keys keys;
};

static enum felt_status open_server(struct server *server, const char *data, bool restored, bool make_new,
                                    struct felt_error *error) {
  const struct ledger_options options = {.data = data, .restored = restored, .make_new = make_new};
  struct people_limits limits = {.commands_per_second = 1, .guests_per_minute = 1};
  struct people_found found;
  *server = (struct server){.folder.lock = -1};
  enum felt_status status =
      ledger_open(&options, NULL, &server->folder, &server->store, &server->floor, error);
  struct people_place place = {
      .log = server->folder.accounts, .path = server->folder.people, .self = &server->folder.self.people};
  if (!status) status = folder_make_people(&server->folder, error);
  if (!status) status = people_open(&place, &limits, &server->people, &found, error);
  if (!status)
    status = deck_file_open(server->folder.key, &server->folder.self.identity, server->floor, &server->keys,
                            error);
  return status;
}

static void close_server(struct server *server) {
  felt_floor_close(server->floor);
  felt_store_close(server->store);
  people_close(server->people);
  folder_close(&server->folder);
}

static int64_t buy_in(struct server *server, int n) {
  char line[160];
  struct felt_error error;
  (void)snprintf(line, sizeof line,
                 "v1 buy-in id=b-%d time=%d by=carl roles=cashier patron=ann currency=USD cents=100", n, n);
  assert_int_equal(felt_floor_submit_line(server->floor, line, strlen(line), 0, &error), FELT_OK);
  assert_int_equal(felt_floor_commit(server->floor, &error), FELT_OK);
  return felt_store_last(server->store);
}

/* Quietly: a start says much. */
static enum felt_status tried(const char *data, bool restored, bool make_new, struct felt_error *error) {
  struct server server;
  int err = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  assert_true(err >= 0 && nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0);
  *error = (struct felt_error){0};
  enum felt_status status = open_server(&server, data, restored, make_new, error);
  close_server(&server);
  assert_true(dup2(err, STDERR_FILENO) >= 0);
  close(err);
  close(nowhere);
  return status;
}

static void opened(struct server *server, const char *data) {
  struct felt_error error = {0};
  if (open_server(server, data, false, false, &error)) fail_msg("%s", told_of(&error).text);
}

/* ---- files */

static void copy_file(const char *from, const char *to, const char *name) {
  char source[160], copy[160];
  struct stat there;
  size_t length;
  path_of(source, from, name);
  path_of(copy, to, name);
  (void)unlink(copy);
  if (stat(source, &there) != 0) return;
  char *bytes = fixture_read_file(source, &length);
  fixture_write_file(copy, bytes, length);
  free(bytes);
}

static void copy_folder(const char *from, const char *to) {
  for (size_t i = 0; i < FELT_COUNT(names); i++) {
    char path[160];
    path_of(path, to, names[i]);
    (void)unlink(path);
  }
  (void)mkdir(to, 0700);
  for (size_t i = 0; i < KEPT; i++) copy_file(from, to, names[i]);
}

/* A night of a house, which was killed: some of it is in the databases, some in their logs. `from`: as of
 * which copies are kept as `older`. */
static void play(const char *data, const char *older) {
  struct server server;
  struct felt_error error;
  char away[110];
  (void)snprintf(away, sizeof away, "%s.killed", data);
  opened(&server, data);
  for (int n = 1; n <= 10; n++) (void)buy_in(&server, n);
  struct people_change change = {.deed = PEOPLE_APPOINT, .by = "", .name = "ada"};
  struct people_changed changed;
  assert_int_equal(people_change(server.people, &change, &changed, &error), FELT_OK);
  if (older) copy_folder(data, older);
  for (int n = 11; n <= 30; n++) (void)buy_in(&server, n);
  change.name = "bob";
  assert_int_equal(people_change(server.people, &change, &changed, &error), FELT_OK);
  copy_folder(data, away);
  close_server(&server);
  copy_folder(away, data);
}

static int set_up(void **state) {
  static struct house house;
  static const char *const folders[] = {"data", "other", "older"};
  assert_true(sodium_init() >= 0);
  fixture_init(&house.fixture);
  for (size_t i = 0; i < FELT_COUNT(folders); i++) {
    (void)snprintf(house.folder[i], sizeof house.folder[i], "%s/%s", house.fixture.folder, folders[i]);
    assert_int_equal(mkdir(house.folder[i], 0700), 0);
  }
  int err = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  assert_true(dup2(nowhere, STDERR_FILENO) >= 0);
  play(house.folder[1], NULL);
  play(house.folder[0], house.folder[2]);
  assert_true(dup2(err, STDERR_FILENO) >= 0);
  close(err);
  close(nowhere);
  *state = &house;
  return 0;
}

static int tear_down(void **state) {
  struct house *house = *state;
  static const char *const folders[] = {"data", "other", "older", "data.killed", "other.killed", "try"};
  for (size_t i = 0; i < FELT_COUNT(folders); i++)
    for (size_t j = 0; j <= FELT_COUNT(names); j++) {
      char folder[128], path[160];
      (void)snprintf(folder, sizeof folder, "%s/%s", house->fixture.folder, folders[i]);
      if (j == FELT_COUNT(names)) (void)rmdir(folder);
      if (j == FELT_COUNT(names)) break;
      path_of(path, folder, names[j]);
      (void)unlink(path);
    }
  fixture_release(&house->fixture);
  return 0;
}

/* ---- what is refused */

enum { OTHER = 1, OLDER = 2, GONE = 4, CUT = 8, EMPTY = 16, SPOILT = 32 };

static const struct {
  const char *what;
  struct {
    const char *name;
    int how;
  } change[5];
  enum felt_code code, restored; /* FELT_CODE_NONE: it starts */
} cases[] = {
    {"nothing is changed", {{NULL, 0}}, FELT_CODE_NONE, FELT_CODE_NOTHING_RESTORED},
    {"another house's ledger",
     {{"floor.db", OTHER}, {"floor.db-wal", OTHER}},
     FELT_CODE_FILES_OF_TWO_FLOORS,
     FELT_CODE_FILES_OF_TWO_FLOORS},
    {"another house's ledger with its mark",
     {{"floor.db", OTHER}, {"floor.db-wal", OTHER}, {"floor.mark", OTHER}},
     FELT_CODE_FILES_OF_TWO_FLOORS,
     FELT_CODE_FILES_OF_TWO_FLOORS},
    {"another house's ledger and people",
     {{"floor.db", OTHER}, {"floor.db-wal", OTHER}, {"accounts.db", OTHER}, {"accounts.db-wal", OTHER}},
     FELT_CODE_MARK_OF_OTHER_FLOOR,
     FELT_CODE_FILE_OF_OTHER_FLOOR /* of people.db */},
    {"another house's people",
     {{"accounts.db", OTHER}, {"accounts.db-wal", OTHER}},
     FELT_CODE_FILES_OF_TWO_FLOORS,
     FELT_CODE_FILES_OF_TWO_FLOORS},
    {"another house's secrets",
     {{"people.db", OTHER}, {"people.db-wal", OTHER}},
     FELT_CODE_FILE_OF_OTHER_FLOOR,
     FELT_CODE_NOTHING_RESTORED},
    {"another house's deck keys",
     {{"deck.key", OTHER}},
     FELT_CODE_FILE_OF_OTHER_FLOOR,
     FELT_CODE_NOTHING_RESTORED},
    {"an older copy of the ledger",
     {{"floor.db", OLDER}, {"floor.db-wal", OLDER}},
     FELT_CODE_LOG_IS_OLDER,
     FELT_CODE_NONE},
    {"an older copy of people",
     {{"accounts.db", OLDER}, {"accounts.db-wal", OLDER}},
     FELT_CODE_LOG_IS_OLDER,
     FELT_CODE_NONE},
    {"the ledger's log is lost", {{"floor.db-wal", GONE}}, FELT_CODE_LOG_IS_OLDER, FELT_CODE_NONE},
    {"the ledger's log is cut", {{"floor.db-wal", CUT}}, FELT_CODE_LOG_IS_OLDER, FELT_CODE_NONE},
    {"the log of people's log is cut", {{"accounts.db-wal", CUT}}, FELT_CODE_LOG_IS_OLDER, FELT_CODE_NONE},
    {"the ledger's mark is gone", {{"floor.mark", GONE}}, FELT_CODE_MARK_MISSING, FELT_CODE_NONE},
    {"the ledger's mark is empty", {{"floor.mark", EMPTY}}, FELT_CODE_MARK_MISSING, FELT_CODE_NONE},
    {"the ledger's mark is spoilt", {{"floor.mark", SPOILT}}, FELT_CODE_MARK_BROKEN, FELT_CODE_NONE},
    {"the mark of people is gone", {{"accounts.mark", GONE}}, FELT_CODE_MARK_MISSING, FELT_CODE_NONE},
    {"another house's mark", {{"floor.mark", OTHER}}, FELT_CODE_MARK_OF_OTHER_FLOOR, FELT_CODE_NONE},
    {"a copy without marks, as felt backup makes it",
     {{"floor.mark", GONE}, {"accounts.mark", GONE}},
     FELT_CODE_MARK_MISSING,
     FELT_CODE_NONE},
    {"people are gone",
     {{"accounts.db", GONE}, {"accounts.db-wal", GONE}, {"people.db", GONE}, {"people.db-wal", GONE}},
     FELT_CODE_LOG_IS_MISSING,
     FELT_CODE_NONE},
    {"people and their mark are gone",
     {{"accounts.db", GONE},
      {"accounts.db-wal", GONE},
      {"people.db", GONE},
      {"people.db-wal", GONE},
      {"accounts.mark", GONE}},
     FELT_CODE_MARK_MISSING,
     FELT_CODE_NONE},
    {"the ledger is gone",
     {{"floor.db", GONE}, {"floor.db-wal", GONE}},
     FELT_CODE_LEDGER_MISSING_BESIDE,
     FELT_CODE_LEDGER_MISSING_BESIDE},
    {"nothing is left but a mark",
     {{"floor.db", GONE},
      {"floor.db-wal", GONE},
      {"accounts.db", GONE},
      {"people.db", GONE},
      {"deck.key", GONE}},
     FELT_CODE_LEDGER_MISSING_BESIDE,
     FELT_CODE_LEDGER_MISSING_BESIDE},
};

static void change(const struct house *house, const char *data, const char *name, int how) {
  char path[160];
  struct stat there;
  path_of(path, data, name);
  if (how == OTHER) copy_file(house->folder[1], data, name);
  if (how == OLDER) copy_file(house->folder[2], data, name);
  if (how == GONE) (void)unlink(path);
  if (how == EMPTY) assert_int_equal(truncate(path, 0), 0);
  if (how == CUT) {
    assert_int_equal(stat(path, &there), 0);
    assert_int_equal(truncate(path, there.st_size / 2), 0);
  }
  if (how == SPOILT) {
    assert_int_equal(stat(path, &there), 0);
    char *zeros = calloc(1, (size_t)there.st_size);
    fixture_write_file(path, zeros, (size_t)there.st_size);
    free(zeros);
  }
}

static void prepare(const struct house *house, size_t n, char data[128]) {
  (void)snprintf(data, 128, "%s/try", house->fixture.folder);
  copy_folder(house->folder[0], data);
  for (size_t i = 0; i < FELT_COUNT(cases[n].change) && cases[n].change[i].name; i++)
    change(house, data, cases[n].change[i].name, cases[n].change[i].how);
}

/* Of what a start does not start on, nothing is changed. */
static void hash_files(const char *data, uint8_t hash[32]) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, NULL, 0, 32);
  for (size_t i = 0; i < KEPT; i++) {
    char path[160];
    struct stat there;
    size_t length;
    path_of(path, data, names[i]);
    crypto_generichash_update(&state, (const uint8_t *)names[i], strlen(names[i]));
    if (stat(path, &there) != 0) continue;
    char *bytes = fixture_read_file(path, &length);
    crypto_generichash_update(&state, (const uint8_t *)bytes, length);
    free(bytes);
  }
  crypto_generichash_final(&state, hash, 32);
}

static bool is_of_people_db(enum felt_code code) {
  return code == FELT_CODE_FILE_OF_OTHER_FLOOR; /* found after the ledger was taken up */
}

static void what_is_not_what_was_written_last_is_refused(void **state) {
  const struct house *house = *state;
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    char data[128];
    uint8_t before[32], after[32];
    struct felt_error error;
    prepare(house, i, data);
    hash_files(data, before);
    enum felt_status status = tried(data, false, false, &error);
    if (error.reason.code != cases[i].code || (status == FELT_OK) != (cases[i].code == FELT_CODE_NONE))
      fail_msg("%s: %s: %s", cases[i].what, error.where, told_of(&error).text);
    hash_files(data, after);
    if (status && !is_of_people_db(cases[i].code) && memcmp(before, after, sizeof before) != 0)
      fail_msg("%s: the folder was changed", cases[i].what);
    if (status) assert_int_equal(status, FELT_E_IO);
  }
}

/* The last lines in which the logs speak of themselves. */
static bool says(const char *data, const char *log, const char *line) {
  char path[160];
  bool found = false;
  struct felt_store *store;
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  path_of(path, data, log);
  assert_int_equal(felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, NULL),
                   FELT_OK);
  assert_int_equal(felt_store_read(store, FELT_STORE_SELF, 1, &cursor, NULL), FELT_OK);
  while (felt_store_next(cursor, &record, NULL) == FELT_OK && record)
    found = found || strncmp(record->text, line, strlen(line)) == 0;
  felt_store_end(cursor);
  struct felt_store_report report;
  assert_int_equal(felt_store_verify(store, NULL, &report, NULL), FELT_OK);
  felt_store_close(store);
  return found;
}

static void what_a_person_lets_count_is_recorded_and_starts_from_then_on(void **state) {
  const struct house *house = *state;
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    char data[128];
    struct felt_error error;
    prepare(house, i, data);
    enum felt_status status = tried(data, true, false, &error);
    if (error.reason.code != cases[i].restored)
      fail_msg("%s: %s: %s", cases[i].what, error.where, told_of(&error).text);
    if (status) continue;
    if (!says(data, "floor.db", "s1 restored") && !says(data, "accounts.db", "s1 restored"))
      fail_msg("%s: it is not recorded", cases[i].what);
    if (tried(data, false, false, &error)) fail_msg("%s: then %s", cases[i].what, told_of(&error).text);
    (void)tried(data, true, false, &error);
    assert_int_equal(error.reason.code, FELT_CODE_NOTHING_RESTORED);
  }
}

static void a_ledger_that_is_begun_anew_keeps_the_floors_name_and_says_so(void **state) {
  const struct house *house = *state;
  char data[128];
  struct felt_error error;
  (void)snprintf(data, sizeof data, "%s/try", house->fixture.folder);
  copy_folder(house->folder[0], data);
  change(house, data, "floor.db", GONE);
  change(house, data, "floor.db-wal", GONE);
  if (tried(data, false, true, &error)) fail_msg("%s", told_of(&error).text);
  assert_true(says(data, "floor.db", "s1 begun was="));
  if (tried(data, false, false, &error)) fail_msg("%s", told_of(&error).text);
}

/* What a program before this one left: no log says whose it is, and there are no marks. */
static void an_older_folder_is_taken_over_once(void **state) {
  const struct house *house = *state;
  char data[128], path[160];
  struct felt_error error;
  struct server older = {.folder.lock = -1};
  (void)snprintf(data, sizeof data, "%s/try", house->fixture.folder);
  copy_folder("/nowhere", data);
  path_of(path, data, "floor.db");
  assert_int_equal(felt_store_open(path, NULL, &older.store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(older.store, NULL, &older.floor, &error), FELT_OK);
  (void)buy_in(&older, 1);
  close_server(&older);
  if (tried(data, false, false, &error)) fail_msg("%s", told_of(&error).text);
  assert_true(says(data, "floor.db", "s1 identity "));
  assert_true(says(data, "accounts.db", "s1 identity "));
  assert_false(says(data, "floor.db", "s1 restored"));
  copy_file(house->folder[1], data, "accounts.db"); /* from now on it is known */
  copy_file(house->folder[1], data, "accounts.db-wal");
  assert_int_equal(tried(data, false, false, &error), FELT_E_IO);
  assert_int_equal(error.reason.code, FELT_CODE_FILES_OF_TWO_FLOORS);
}

/* A start that is cut off anywhere between the first mark and the first event: the next one goes on. */
static void a_first_start_that_is_cut_off_is_no_alarm(void **state) {
  const struct house *house = *state;
  const struct felt_store_mark first = {.identity = {{9}}};
  struct felt_store_self self = {.identity = first.identity};
  struct felt_error error;
  for (int after = 0; after < 5; after++) {
    char data[128], path[2][160], mark[2][160];
    struct felt_store *store;
    (void)snprintf(data, sizeof data, "%s/try", house->fixture.folder);
    copy_folder("/nowhere", data);
    path_of(path[0], data, "floor.db");
    path_of(path[1], data, "accounts.db");
    path_of(mark[0], data, "floor.mark");
    path_of(mark[1], data, "accounts.mark");
    assert_int_equal(felt_store_open(path[0], NULL, &store, &error), FELT_OK);
    felt_store_close(store);
    if (after == 1) fixture_write_file(mark[0], "", 0); /* the power went while it was made */
    if (after >= 2) assert_int_equal(felt_store_make_mark(mark[0], NULL, &first, &error), FELT_OK);
    if (after >= 3) assert_int_equal(felt_store_make_mark(mark[1], NULL, &first, &error), FELT_OK);
    if (after >= 4) { /* the log says it, and its mark does not yet */
      assert_int_equal(felt_store_open(path[0], NULL, &store, &error), FELT_OK);
      self.mark = mark[0];
      assert_int_equal(felt_store_take_up(store, &self, 1, &error), FELT_OK);
      felt_store_close(store);
      assert_int_equal(unlink(mark[0]), 0);
      assert_int_equal(felt_store_make_mark(mark[0], NULL, &first, &error), FELT_OK);
    }
    if (tried(data, false, false, &error)) fail_msg("cut off after step %d: %s", after, told_of(&error).text);
    if (tried(data, false, false, &error)) fail_msg("again after step %d: %s", after, told_of(&error).text);
  }
}

/* ---- random bits */

/* Whatever bit is flipped: it starts with everything that was acknowledged, or not at all. */
static void a_flipped_bit_is_never_started_on_with_less(void **state) {
  const struct house *house = *state;
  static const char *const files[] = {"floor.db",    "floor.db-wal",    "floor.mark",
                                      "accounts.db", "accounts.db-wal", "accounts.mark"};
  struct felt_rng rng = felt_rng_from_seed(21);
  int started = 0, tries = flips;
  for (int i = 0; i < tries; i++) {
    char data[128], path[160];
    struct felt_error error;
    size_t length;
    const char *name = files[felt_rng_below(&rng, FELT_COUNT(files))];
    (void)snprintf(data, sizeof data, "%s/try", house->fixture.folder);
    copy_folder(house->folder[0], data);
    path_of(path, data, name);
    char *bytes = fixture_read_file(path, &length);
    size_t at = felt_rng_below(&rng, (uint32_t)length);
    bytes[at] = (char)(bytes[at] ^ 1 << felt_rng_below(&rng, 8));
    fixture_write_file(path, bytes, length);
    free(bytes);
    if (tried(data, false, false, &error)) continue;
    started++;
    struct felt_store *store;
    struct felt_store_answer answer = {0};
    path_of(path, data, "floor.db");
    assert_int_equal(felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, NULL),
                     FELT_OK);
    assert_int_equal(felt_store_find_command(store, "b-30", &answer, NULL), FELT_OK);
    if (!answer.text) fail_msg("%s: byte %zu: it started, and the last buy-in is gone", name, at);
    felt_store_close(store);
    struct people_audited audited;
    path_of(path, data, "accounts.db");
    assert_int_equal(people_audit(path, "/nowhere", &audited, &error), FELT_OK);
    if (audited.accounts != 2) fail_msg("%s: byte %zu: it started, and a person is gone", name, at);
  }
  print_message("# %d flips, %d without effect\n", tries, started);
  assert_true(started < tries * 3 / 4); /* much of the files is of no account */
}

int main(int argc, char *argv[]) {
  if (argc > 1) flips = (int)strtol(argv[1], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_not_what_was_written_last_is_refused),
      cmocka_unit_test(what_a_person_lets_count_is_recorded_and_starts_from_then_on),
      cmocka_unit_test(a_ledger_that_is_begun_anew_keeps_the_floors_name_and_says_so),
      cmocka_unit_test(an_older_folder_is_taken_over_once),
      cmocka_unit_test(a_first_start_that_is_cut_off_is_no_alarm),
      cmocka_unit_test(a_flipped_bit_is_never_started_on_with_less),
  };
  return cmocka_run_group_tests_name("self", tests, set_up, tear_down);
}
