/* Every single call of the disk fails in turn, reads, opens and locks too, while a log that a crash has left
 * is taken up: that is reported as what it is, and nothing is lost or overlooked for it. */
#include "disk.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

enum { COMMANDS = 8 };

#define PATH "/floor.db"
#define LEFT "/left.db"

static const struct felt_store_options on_disk = {.vfs = DISK_VFS, .page_bytes = 512};

/* A database with a log that nobody has copied yet, as a killed process leaves them. */
static void leave_behind(void) {
  struct felt_store *store;
  disk_format(1);
  assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
  for (int n = 1; n <= COMMANDS; n += 2) assert_int_equal(fixture_group(store, n, n + 1, NULL), FELT_OK);
  disk_copy(PATH, LEFT);
  disk_copy(PATH "-wal", LEFT "-wal");
  felt_store_close(store);
}

/* Opens it with its n-th call failing; false: there are not so many. */
static bool open_with_failure(int n, struct felt_store **store, enum felt_status *status,
                              struct felt_error *error) {
  disk_copy(LEFT, PATH);
  disk_copy(LEFT "-wal", PATH "-wal");
  *store = NULL;
  int64_t before = disk_counts().calls;
  disk_watch(true);
  disk_fail_after(n);
  *status = felt_store_open(PATH, &on_disk, store, error);
  disk_watch(false);
  disk_start();
  int64_t calls = disk_counts().calls - before;
  /* SQLite would copy the log while it closes: one that a failed fsync has left, that nobody has written
   * again. Should the power go before it is cut off, older pages would come back over newer ones. */
  if (*status == FELT_E_IO && calls > n + 1)
    fail_msg("call %d: the disk is at work after it, up to call %lld", n, (long long)calls);
  return calls >= n;
}

static void expect_all(struct felt_store *store, int n) {
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("call %d: %s", n, felt_code_word(error.reason.code));
  if (report.commands != COMMANDS) fail_msg("call %d: %lld commands", n, (long long)report.commands);
}

static void a_call_that_fails_in_recovery_is_reported_and_loses_nothing(void **state) {
  (void)state;
  struct felt_store *store;
  struct felt_error error;
  enum felt_status status;
  int reported = 0;
  leave_behind();
  for (int n = 1; open_with_failure(n, &store, &status, &error); n++) {
    if (status != FELT_OK && status != FELT_E_IO)
      fail_msg("call %d: status %d, %s", n, status, felt_code_word(error.reason.code));
    if (status) {
      reported++;
      if (felt_store_open(PATH, &on_disk, &store, &error))
        fail_msg("call %d: cannot open again: %s", n, felt_code_word(error.reason.code));
    }
    expect_all(store, n);
    felt_store_close(store);
  }
  felt_store_close(store);
  assert_true(reported > 40);
}

static void a_damaged_log_is_not_overlooked_because_a_call_fails(void **state) {
  (void)state;
  struct felt_store *store;
  struct felt_error error;
  enum felt_status status;
  size_t length;
  int reported = 0;
  leave_behind();
  uint8_t *log = disk_file(LEFT "-wal", &length);
  log[length / 2] ^= 1;
  for (int n = 1; open_with_failure(n, &store, &status, &error); n++, reported++)
    if (status != FELT_E_IO && status != FELT_E_DIFFERS)
      fail_msg("call %d: it was opened, or status %d", n, status);
  assert_int_equal(status, FELT_E_DIFFERS);
  assert_true(reported > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(a_call_that_fails_in_recovery_is_reported_and_loses_nothing, disk_tear_down),
      cmocka_unit_test_teardown(a_damaged_log_is_not_overlooked_because_a_call_fails, disk_tear_down),
  };
  return cmocka_run_group_tests_name("call", tests, NULL, NULL);
}
