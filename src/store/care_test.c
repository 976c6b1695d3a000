/* Old schemas, backups, checkpoints, readers beside the writer, and a second writer. */
#include "disk.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#define ok(call) assert_int_equal(call, FELT_OK)

static const struct felt_store_options to_read = {.read_only = true};

static char *beside(const struct fixture *fixture, const char *name, char path[static 128]) {
  struct felt_text text = felt_text_init(path, 128);
  felt_text_printf(&text, "%s/%s", fixture->folder, name);
  return path;
}

static char *export_from(const char *path, const struct felt_store_options *options) {
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_open(path, options, &store, &error))
    fail_msg("%s: %s", path, felt_code_word(error.reason.code));
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("%s: %s: %s", path, error.where, felt_code_word(error.reason.code));
  char *text = fixture_export(store, &error);
  felt_store_close(store);
  return text;
}

static char *export_of(const char *path) {
  return export_from(path, &to_read);
}

/* ---- old schemas: src/store/old/ holds databases as old versions wrote them, and their logs */

#define OLD_DATABASE "src/store/old/floor-v1.db"
#define OLD_LOG      "src/store/old/floor-v1.jsonl"

static void place_old_database(const struct fixture *fixture) {
  size_t length;
  char *bytes = fixture_read_file(OLD_DATABASE, &length);
  fixture_write_file(fixture->path, bytes, length);
  free(bytes);
}

static void an_old_database_is_migrated_and_says_the_same(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  size_t length;
  char *log = fixture_read_file(OLD_LOG, &length);
  place_old_database(fixture);
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  assert_int_equal(felt_store_schema_found(store), 1);
  char *export = fixture_export(store, NULL);
  assert_string_equal(export, log);
  ok(fixture_group(store, 101, 104, NULL)); /* and is written on */
  felt_store_close(store);
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  assert_int_equal(felt_store_schema_found(store), FELT_STORE_SCHEMA);
  felt_store_close(store);
  char *after = export_of(fixture->path);
  assert_true(strlen(after) > strlen(export));
  free(after);
  free(export);
  free(log);
}

static void an_old_database_is_read_without_being_touched(void **state) {
  const struct fixture *fixture = *state;
  size_t length, before_length, after_length;
  place_old_database(fixture);
  char *before = fixture_read_file(fixture->path, &before_length), *log = fixture_read_file(OLD_LOG, &length);
  char *export = export_of(fixture->path);
  assert_string_equal(export, log);
  char *after = fixture_read_file(fixture->path, &after_length);
  assert_int_equal(before_length, after_length);
  assert_memory_equal(before, after, before_length);
  free(before);
  free(after);
  free(export);
  free(log);
}

static void cut_migration_off(const char *old, size_t length, const char *log, enum disk_cut cut) {
  static const char path[] = "/floor.db";
  const struct felt_store_options on_disk = {.vfs = DISK_VFS};
  struct felt_store *store;
  for (int n = 1, done = 0; !done; n++) {
    disk_format((uint64_t)n);
    disk_put(path, old, length);
    disk_crash_after(n);
    done = felt_store_open(path, &on_disk, &store, NULL) == FELT_OK && !disk_is_down();
    if (!disk_is_down()) felt_store_close(store);
    disk_cut_power(cut);
    disk_start();
    ok(felt_store_open(path, &on_disk, &store, NULL));
    felt_store_close(store);
    char *export = export_from(path, &on_disk);
    assert_string_equal(export, log);
    free(export);
  }
}

static void a_migration_that_is_cut_off_is_done_again(void **state) {
  (void)state;
  size_t length, log_length;
  char *old = fixture_read_file(OLD_DATABASE, &length), *log = fixture_read_file(OLD_LOG, &log_length);
  for (enum disk_cut cut = 0; cut < DISK_CUTS; cut++) cut_migration_off(old, length, log, cut);
  free(old);
  free(log);
}

/* ---- readers */

static int entries(const struct fixture *fixture, const char *suffix) {
  char path[128];
  struct felt_text text = felt_text_init(path, sizeof path);
  felt_text_printf(&text, "%s%s", fixture->path, suffix);
  struct stat found;
  return stat(path, &found) == 0;
}

static void reading_leaves_nothing_beside_the_file(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  ok(fixture_group(store, 1, 4, NULL));
  felt_store_close(store);
  assert_false(entries(fixture, "-wal"));
  assert_int_equal(chmod(fixture->path, 0444), 0);
  assert_int_equal(chmod(fixture->folder, 0555), 0);
  free(export_of(fixture->path));
  assert_false(entries(fixture, "-wal") || entries(fixture, "-shm"));
  assert_int_equal(chmod(fixture->folder, 0755), 0);
}

static void a_reader_sees_one_moment_while_the_writer_goes_on(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store, *reader;
  struct felt_store_report report;
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  ok(fixture_group(store, 1, 4, NULL));
  ok(felt_store_open(fixture->path, &to_read, &reader, NULL));
  int64_t then = felt_store_last(reader);
  ok(fixture_group(store, 5, 8, NULL));
  ok(felt_store_checkpoint(store, NULL));
  ok(felt_store_verify(reader, NULL, &report, NULL));
  assert_int_equal(report.events, then);
  assert_int_equal(felt_store_begin(reader, NULL), FELT_E_INPUT);
  felt_store_close(reader);
  felt_store_close(store);
}

static void what_is_missing_or_no_store_is_refused(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store = NULL;
  struct felt_error error;
  assert_int_equal(felt_store_open(fixture->path, &to_read, &store, &error), FELT_E_INPUT);
  fixture_write_file(fixture->path, "", 0);
  assert_int_equal(felt_store_open(fixture->path, &to_read, &store, &error), FELT_E_DIFFERS);
  static const char text[] =
      "This is a letter, not a database, and long enough to have a header of 100 bytes, or so.";
  fixture_write_file(fixture->path, text, sizeof text);
  assert_int_equal(felt_store_open(fixture->path, &to_read, &store, &error), FELT_E_DIFFERS);
  assert_int_equal(felt_store_open(fixture->path, NULL, &store, &error), FELT_E_DIFFERS);
  assert_int_equal(felt_store_open(fixture->folder, &to_read, &store, &error), FELT_E_IO);
  assert_null(store);
}

/* ---- a second writer */

/* Opening a database to write touches its files, which the first writer notices. */
static void a_second_writer_ends_the_first(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *first, *second;
  const struct felt_store_options impatient = {.busy_ms = 10};
  struct felt_error error;
  ok(felt_store_open(fixture->path, &impatient, &first, NULL));
  ok(fixture_group(first, 1, 2, NULL));
  ok(felt_store_open(fixture->path, &impatient, &second, NULL));
  assert_int_equal(fixture_group(first, 3, 4, &error), FELT_E_IO);
  assert_int_equal(error.reason.code, FELT_CODE_FILE_OVERWRITTEN);
  ok(fixture_group(second, 5, 6, NULL));
  felt_store_close(second);
  felt_store_close(first);
  free(export_of(fixture->path));
}

/* ---- files that are pulled away */

static void replace(const struct fixture *fixture, const char *name) {
  char path[128], other[128];
  size_t length;
  char *bytes = fixture_read_file(beside(fixture, name, path), &length);
  fixture_write_file(beside(fixture, "other", other), bytes, length);
  assert_int_equal(rename(other, path), 0);
  free(bytes);
}

static void pull_away(const struct fixture *fixture, const char *name, bool for_another) {
  char path[128];
  if (for_another)
    replace(fixture, name);
  else
    assert_int_equal(unlink(beside(fixture, name, path)), 0);
}

static void nothing_is_acknowledged_once_a_file_is_pulled_away(void **state) {
  const struct fixture *fixture = *state;
  static const char *const names[] = {"floor.db", "floor.db-wal"};
  for (int n = 0; n < 8; n++) {
    struct felt_store *store;
    struct felt_error error = {0}, again = {0};
    const char *name = names[n % 2];
    bool within_group = n & 4;
    ok(felt_store_open(fixture->path, NULL, &store, &error));
    ok(fixture_group(store, 10 * n + 1, 10 * n + 2, &error));
    ok(felt_store_check_place(store, &error));
    int64_t last = felt_store_last(store);
    if (within_group) {
      ok(felt_store_begin(store, &error));
      ok(fixture_append(store, 10 * n + 3, &error));
    }
    pull_away(fixture, name, n & 2);
    assert_int_equal(felt_store_check_place(store, &error), FELT_E_IO);
    assert_int_equal(error.reason.code, FELT_CODE_FILE_PULLED_AWAY);
    assert_non_null(strstr(error.reason.figure[0].text, name));
    assert_int_equal(felt_store_checkpoint(store, NULL), FELT_E_IO);
    assert_int_equal(within_group ? felt_store_commit(store, &again)
                                  : fixture_group(store, 10 * n + 5, 10 * n + 6, &again),
                     FELT_E_IO);
    assert_int_equal(error.reason.code, again.reason.code);
    assert_string_equal(error.reason.figure[0].text, again.reason.figure[0].text);
    assert_int_equal(felt_store_last(store), last);
    assert_int_equal(felt_store_begin(store, NULL), FELT_E_IO); /* and never again */
    felt_store_close(store);
    char path[128];
    (void)unlink(fixture->path); /* what is left is of two databases */
    (void)unlink(beside(fixture, "floor.db-wal", path));
    (void)unlink(beside(fixture, "floor.db-shm", path));
  }
}

/* Another file copied over one that is open keeps its name and its place on the disk. */
static void write_over(const struct fixture *fixture, const char *name, bool shorter) {
  char path[128];
  size_t length;
  char *bytes = fixture_read_file(beside(fixture, name, path), &length);
  assert_true(length > 0);
  (void)nanosleep(&(struct timespec){.tv_nsec = 20000000},
                  NULL); /* a file's time has the grain of the system's clock */
  fixture_write_file(path, bytes, shorter ? length / 2 : length);
  free(bytes);
}

static void nothing_is_acknowledged_once_a_file_is_written_over(void **state) {
  const struct fixture *fixture = *state;
  static const char *const names[] = {"floor.db", "floor.db-wal"};
  for (int n = 0; n < 8; n++) {
    struct felt_store *store;
    struct felt_error error = {0}, again = {0};
    const char *name = names[n % 2];
    char path[128];
    ok(felt_store_open(fixture->path, NULL, &store, &error));
    ok(fixture_group(store, 10 * n + 1, 10 * n + 2, &error));
    if (n & 4) ok(felt_store_checkpoint(store, &error));
    ok(fixture_group(store, 10 * n + 3, 10 * n + 4, &error));
    ok(felt_store_check_place(store, &error));
    write_over(fixture, name, n & 2);
    assert_int_equal(felt_store_check_place(store, &error), FELT_E_IO);
    assert_int_equal(error.reason.code, FELT_CODE_FILE_OVERWRITTEN);
    assert_non_null(strstr(error.reason.figure[0].text, name));
    assert_int_equal(felt_store_checkpoint(store, NULL), FELT_E_IO);
    assert_int_equal(fixture_group(store, 10 * n + 5, 10 * n + 6, &again), FELT_E_IO);
    assert_int_equal(error.reason.code, again.reason.code);
    felt_store_close(store);
    (void)unlink(fixture->path);
    (void)unlink(beside(fixture, "floor.db-wal", path));
    (void)unlink(beside(fixture, "floor.db-shm", path));
  }
}

static void readers_and_stores_in_memory_have_no_place_to_lose(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  ok(felt_store_open("memory:", NULL, &store, NULL));
  ok(felt_store_check_place(store, NULL));
  felt_store_close(store);
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  felt_store_close(store);
  ok(felt_store_open(fixture->path, &to_read, &store, NULL));
  assert_int_equal(unlink(fixture->path), 0);
  ok(felt_store_check_place(store, NULL));
  felt_store_close(store);
}

/* ---- backups and checkpoints */

struct caretaker {
  const struct felt_store *store;
  const struct fixture *fixture;
  int backups;
  enum felt_status status;
};

static void *take_care(void *context) {
  struct caretaker *caretaker = context;
  for (; caretaker->backups < 5 && caretaker->status == FELT_OK; caretaker->backups++) {
    char name[32], path[128];
    struct felt_text text = felt_text_init(name, sizeof name);
    felt_text_printf(&text, "backup-%d.db", caretaker->backups);
    caretaker->status = felt_store_backup(caretaker->store, beside(caretaker->fixture, name, path), NULL);
    if (caretaker->status == FELT_OK) caretaker->status = felt_store_checkpoint(caretaker->store, NULL);
  }
  return NULL;
}

static void backups_and_checkpoints_run_while_the_writer_writes(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  ok(fixture_group(store, 1, 10, NULL));
  struct caretaker caretaker = {.store = store, .fixture = fixture};
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, take_care, &caretaker), 0);
  for (int n = 11; n < 400; n += 2) ok(fixture_group(store, n, n + 1, NULL));
  assert_int_equal(pthread_join(thread, NULL), 0);
  ok(caretaker.status);
  felt_store_close(store);
  char *all = export_of(fixture->path);
  for (int i = 0; i < caretaker.backups; i++) {
    char name[32], path[128];
    struct felt_text text = felt_text_init(name, sizeof name);
    felt_text_printf(&text, "backup-%d.db", i);
    char *export = export_of(beside(fixture, name, path)); /* verified, and a beginning of the whole */
    const char *books = strstr(export, "{\"book\"");
    assert_non_null(books);
    assert_memory_equal(all, export, (size_t)(books - export));
    free(export);
  }
  free(all);
}

static void a_backup_takes_no_name_that_is_there(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  char path[128];
  ok(felt_store_open(fixture->path, NULL, &store, NULL));
  ok(fixture_group(store, 1, 2, NULL));
  fixture_write_file(beside(fixture, "there.db", path), "x", 1);
  assert_int_equal(felt_store_backup(store, path, NULL), FELT_E_INPUT);
  assert_int_equal(felt_store_backup(store, beside(fixture, "no/folder.db", path), NULL), FELT_E_IO);
  felt_store_close(store);
}

static void the_log_beside_the_database_does_not_grow_for_ever(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  const struct felt_store_options options = {.page_bytes = 512};
  struct stat found;
  char path[128];
  off_t largest = 0;
  ok(felt_store_open(fixture->path, &options, &store, NULL));
  for (int n = 1; n < 2000; n += 20) {
    ok(fixture_group(store, n, n + 19, NULL));
    ok(felt_store_checkpoint(store, NULL));
    assert_int_equal(stat(beside(fixture, "floor.db-wal", path), &found), 0);
    if (found.st_size > largest) largest = found.st_size;
  }
  assert_int_equal(stat(fixture->path, &found), 0);
  assert_true(found.st_size > 4 * largest);
  felt_store_close(store);
}

static int set_up(void **state) {
  static struct fixture fixture;
  fixture_init(&fixture);
  *state = &fixture;
  return 0;
}

static int tear_down(void **state) {
  disk_forget();
  fixture_release(*state);
  return 0;
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      CASE(an_old_database_is_migrated_and_says_the_same),
      CASE(an_old_database_is_read_without_being_touched),
      CASE(a_migration_that_is_cut_off_is_done_again),
      CASE(reading_leaves_nothing_beside_the_file),
      CASE(a_reader_sees_one_moment_while_the_writer_goes_on),
      CASE(what_is_missing_or_no_store_is_refused),
      CASE(a_second_writer_ends_the_first),
      CASE(nothing_is_acknowledged_once_a_file_is_pulled_away),
      CASE(nothing_is_acknowledged_once_a_file_is_written_over),
      CASE(readers_and_stores_in_memory_have_no_place_to_lose),
      CASE(backups_and_checkpoints_run_while_the_writer_writes),
      CASE(a_backup_takes_no_name_that_is_there),
      CASE(the_log_beside_the_database_does_not_grow_for_ever),
  };
  return cmocka_run_group_tests_name("care", tests, NULL, NULL);
}
