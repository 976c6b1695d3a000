/* Every single call of the disk fails in turn, reads, opens and locks too, while a log that a crash has left
 * is taken up: that is reported as what it is, and nothing is lost or overlooked for it. */
#include "fault.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

enum { COMMANDS = 8 };

static const struct felt_store_options on_faulty_disk = {.vfs = FAULT_VFS, .page_bytes = 512};

/* A database with a log that nobody has copied yet, as a killed process leaves them. */
struct left {
  char path[128], log_path[136];
  char *bytes, *log;
  size_t length, log_length;
};

static void leave_behind(const struct fixture *fixture, struct left *left) {
  struct felt_store *store;
  char log_path[136];
  (void)snprintf(log_path, sizeof log_path, "%s-wal", fixture->path);
  (void)snprintf(left->path, sizeof left->path, "%s/left.db", fixture->folder);
  (void)snprintf(left->log_path, sizeof left->log_path, "%s-wal", left->path);
  assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
  for (int n = 1; n <= COMMANDS; n += 2) assert_int_equal(fixture_group(store, n, n + 1, NULL), FELT_OK);
  left->bytes = fixture_read_file(fixture->path, &left->length);
  left->log = fixture_read_file(log_path, &left->log_length);
  felt_store_close(store);
}

static void lay_out(const struct left *left) {
  fixture_write_file(left->path, left->bytes, left->length);
  fixture_write_file(left->log_path, left->log, left->log_length);
}

static void forget(struct left *left) {
  free(left->bytes);
  free(left->log);
}

/* Opens it with its n-th call failing; false: there are not so many. */
static bool open_with_failure(const struct left *left, int n, struct felt_store **store,
                              enum felt_status *status, struct felt_error *error) {
  lay_out(left);
  *store = NULL;
  fault_begin(false);
  fault_count_all();
  fault_fail_at(n, false);
  *status = felt_store_open(left->path, &on_faulty_disk, store, error);
  bool failed = fault_operations() >= n;
  /* SQLite would copy the log while it closes: one that a failed fsync has left, that nobody has written
   * again. Should the power go before it is cut off, older pages would come back over newer ones. */
  if (*status == FELT_E_IO && fault_operations() > n + 1)
    fail_msg("call %d: the disk is at work after it, up to call %d", n, fault_operations());
  fault_begin(false);
  return failed;
}

static void expect_all(struct felt_store *store, int n) {
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("call %d: %s", n, felt_code_word(error.reason.code));
  if (report.commands != COMMANDS) fail_msg("call %d: %lld commands", n, (long long)report.commands);
}

static void a_call_that_fails_in_recovery_is_reported_and_loses_nothing(void **state) {
  struct left left;
  struct felt_store *store;
  struct felt_error error;
  enum felt_status status;
  int reported = 0;
  leave_behind(*state, &left);
  for (int n = 1; open_with_failure(&left, n, &store, &status, &error); n++) {
    if (status != FELT_OK && status != FELT_E_IO)
      fail_msg("call %d: status %d, %s", n, status, felt_code_word(error.reason.code));
    if (status) {
      reported++;
      if (felt_store_open(left.path, &on_faulty_disk, &store, &error))
        fail_msg("call %d: cannot open again: %s", n, felt_code_word(error.reason.code));
    }
    expect_all(store, n);
    felt_store_close(store);
  }
  felt_store_close(store);
  assert_true(reported > 40);
  forget(&left);
}

static void a_damaged_log_is_not_overlooked_because_a_call_fails(void **state) {
  struct left left;
  struct felt_store *store;
  struct felt_error error;
  enum felt_status status;
  int reported = 0;
  leave_behind(*state, &left);
  left.log[left.log_length / 2] ^= 1;
  for (int n = 1; open_with_failure(&left, n, &store, &status, &error); n++, reported++)
    if (status != FELT_E_IO && status != FELT_E_DIFFERS)
      fail_msg("call %d: it was opened, or status %d", n, status);
  assert_int_equal(status, FELT_E_DIFFERS);
  assert_true(reported > 10);
  forget(&left);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_call_that_fails_in_recovery_is_reported_and_loses_nothing,
                                      fault_set_up, fault_tear_down),
      cmocka_unit_test_setup_teardown(a_damaged_log_is_not_overlooked_because_a_call_fails, fault_set_up,
                                      fault_tear_down),
  };
  return cmocka_run_group_tests_name("call", tests, NULL, NULL);
}
