/* Memory runs out at every allocation in turn, SQLite's and our own: the call reports it or does without,
 * nothing is half done, nothing leaks. */
#include "failing_malloc.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

#include <sqlite3.h>
#include <unistd.h>

/* ---- SQLite's allocations go the same way; it wants to know how large a block is */

static void *sqlite_malloc(int size) {
  int64_t *block = malloc(sizeof(int64_t) + (size_t)size);
  if (!block) return NULL;
  *block = size;
  return block + 1;
}

static void sqlite_free(void *memory) {
  free((int64_t *)memory - 1);
}

static void *sqlite_realloc(void *memory, int size) {
  int64_t *block = realloc((int64_t *)memory - 1, sizeof(int64_t) + (size_t)size);
  if (!block) return NULL;
  *block = size;
  return block + 1;
}

static int sqlite_size(void *memory) {
  return memory ? (int)*((int64_t *)memory - 1) : 0;
}

static int sqlite_roundup(int size) {
  return (size + 7) & ~7;
}

static int sqlite_init(void *data) {
  (void)data;
  return SQLITE_OK;
}

static void sqlite_shutdown(void *data) {
  (void)data;
}

/* ---- the work */

static enum felt_status swallow(void *context, const char *text, size_t length, struct felt_error *error) {
  (void)context, (void)text, (void)length, (void)error;
  return FELT_OK;
}

/* Reading, in a store that was written before. */
static enum felt_status look_around(const char *where, const struct felt_store_options *options,
                                    struct felt_error *error) {
  struct felt_store *store;
  struct felt_store_report report;
  enum felt_status status = felt_store_open(where, options, &store, error);
  if (status) return status;
  status = felt_store_verify(store, NULL, &report, error);
  if (status == FELT_OK) status = felt_store_export_jsonl(store, swallow, NULL, error);
  if (status == FELT_OK) status = felt_store_export_hledger(store, swallow, NULL, error);
  felt_store_close(store);
  return status;
}

/* Writing, as far as it gets. */
static enum felt_status write_groups(const char *where, int groups, int *acknowledged,
                                     struct felt_error *error) {
  struct felt_store *store;
  const struct felt_store_options options = {.anchor_every = 3};
  *acknowledged = 0;
  enum felt_status status = felt_store_open(where, &options, &store, error);
  if (status) return status;
  for (int group = 0; group < groups && status == FELT_OK; group++) {
    status = fixture_group(store, 2 * group + 1, 2 * group + 2, error);
    if (status == FELT_OK) *acknowledged += 2;
  }
  felt_store_close(store);
  return status;
}

static void expect_memory_error(enum felt_status status, const struct felt_error *error, long n) {
  if (status != FELT_E_NOMEM && status != FELT_E_IO)
    fail_msg("allocation %ld: status %d, %s", n, status, felt_code_word(error->reason.code));
}

static void remove_files(const struct fixture *fixture) {
  char name[128];
  (void)unlink(fixture->path);
  struct felt_text text = felt_text_init(name, sizeof name);
  felt_text_printf(&text, "%s-wal", fixture->path);
  (void)unlink(name);
}

static void expect_whole(const struct fixture *fixture, int acknowledged, long n) {
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_open(fixture->path, NULL, &store, &error))
    fail_msg("allocation %ld: %s", n, felt_code_word(error.reason.code));
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("allocation %ld: %s", n, felt_code_word(error.reason.code));
  if (report.commands < acknowledged || report.commands > acknowledged + 2 || report.commands % 2 != 0)
    fail_msg("allocation %ld: %d acknowledged, %d there", n, acknowledged, (int)report.commands);
  felt_store_close(store);
}

static void writing_survives_every_failed_allocation(void **state) {
  const struct fixture *fixture = *state;
  struct felt_error error;
  int acknowledged, reported = 0;
  failing_malloc.count = 0;
  assert_int_equal(write_groups(fixture->path, 2, &acknowledged, &error), FELT_OK);
  long all = failing_malloc.count;
  assert_true(all > 100);
  /* Some in the middle are left out, so that the test takes seconds; FELT_TEST_LONG=1 takes them all. */
  long step = getenv("FELT_TEST_LONG") ? 1 : all / 400 + 1;
  for (long n = 1; n <= all; n += step) {
    remove_files(fixture);
    failing_malloc.count = 0;
    failing_malloc.fail_at = n;
    enum felt_status status = write_groups(fixture->path, 2, &acknowledged, &error);
    failing_malloc.fail_at = 0;
    if (status) {
      expect_memory_error(status, &error, n);
      reported++;
    }
    expect_whole(fixture, acknowledged, n);
  }
  assert_true(reported > all / step / 2);
}

static void writing_in_memory_survives_every_failed_allocation(void **state) {
  (void)state;
  struct felt_error error;
  int acknowledged;
  failing_malloc.count = 0;
  assert_int_equal(write_groups("memory:", 3, &acknowledged, &error), FELT_OK);
  long all = failing_malloc.count;
  for (long n = 1; n <= all; n++) {
    failing_malloc.count = 0;
    failing_malloc.fail_at = n;
    enum felt_status status = write_groups("memory:", 3, &acknowledged, &error);
    failing_malloc.fail_at = 0;
    if (status) expect_memory_error(status, &error, n);
  }
}

static void reading_survives_every_failed_allocation(void **state) {
  const struct fixture *fixture = *state;
  const struct felt_store_options options = {.read_only = true};
  struct felt_error error;
  int acknowledged, reported = 0;
  assert_int_equal(write_groups(fixture->path, 2, &acknowledged, &error), FELT_OK);
  failing_malloc.count = 0;
  assert_int_equal(look_around(fixture->path, &options, &error), FELT_OK);
  long all = failing_malloc.count;
  long step = getenv("FELT_TEST_LONG") ? 1 : all / 400 + 1;
  for (long n = 1; n <= all; n += step) {
    failing_malloc.count = 0;
    failing_malloc.fail_at = n;
    enum felt_status status = look_around(fixture->path, &options, &error);
    failing_malloc.fail_at = 0;
    if (status) {
      expect_memory_error(status, &error, n);
      reported++;
    }
  }
  assert_true(reported > all / step / 2);
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
  const sqlite3_mem_methods methods = {sqlite_malloc,  sqlite_free, sqlite_realloc,  sqlite_size,
                                       sqlite_roundup, sqlite_init, sqlite_shutdown, NULL};
  /* Small allocations must not come from a pool that is filled once. */
  if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK ||
      sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK)
    return 1;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(writing_survives_every_failed_allocation, set_up, tear_down),
      cmocka_unit_test(writing_in_memory_survives_every_failed_allocation),
      cmocka_unit_test_setup_teardown(reading_survives_every_failed_allocation, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("allocation", tests, NULL, NULL);
}
