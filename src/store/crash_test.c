/* Invariant 6: acknowledged means durable. The disk fails, or the power goes, at every single operation in
 * turn; what was acknowledged is there afterwards, and of the rest whole groups or nothing. */
#include "fault.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

#include <unistd.h>

enum { GROUPS = 6, PER_GROUP = 2 };

static const struct felt_store_options on_faulty_disk = {
    .vfs = FAULT_VFS, .page_bytes = 1024, .anchor_every = 5};

/* Opens, commits groups with checkpoints between them, and closes, as far as it gets. Returns how many
 * commands were acknowledged. */
static int work(const char *path, struct felt_error *error) {
  struct felt_store *store;
  int acknowledged = 0;
  if (felt_store_open(path, &on_faulty_disk, &store, error)) return 0;
  for (int group = 0; group < GROUPS; group++) {
    int first = group * PER_GROUP + 1;
    if (fixture_group(store, first, first + PER_GROUP - 1, error)) break;
    acknowledged += PER_GROUP;
    if (group % 2 == 1) (void)!felt_store_checkpoint(store, NULL);
  }
  felt_store_close(store);
  return acknowledged;
}

static int operations_of_work(const char *path) {
  fault_begin(false);
  struct felt_error error;
  assert_int_equal(work(path, &error), GROUPS * PER_GROUP);
  return fault_operations();
}

/* Counts commands 1, 2, ... that are stored with the right answer; no other may be there. */
static int stored(struct felt_store *store) {
  int count = 0;
  for (int n = 1; n <= GROUPS * PER_GROUP; n++) {
    struct felt_store_answer answer;
    assert_int_equal(felt_store_find_command(store, fixture_id(n).text, &answer, NULL), FELT_OK);
    if (!answer.text) continue;
    assert_string_equal(answer.text, fixture_answer(n).text);
    assert_int_equal(count, n - 1); /* no hole */
    count++;
  }
  return count;
}

static void expect_whole(const char *path, int acknowledged, int n, unsigned seed) {
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  if (felt_store_open(path, NULL, &store, &error))
    fail_msg("operation %d, seed %u: cannot open again: %s", n, seed, felt_code_word(error.reason.code));
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("operation %d, seed %u: %s: %s", n, seed, error.where, felt_code_word(error.reason.code));
  int there = stored(store);
  if (there < acknowledged || there > acknowledged + PER_GROUP || there % PER_GROUP != 0)
    fail_msg("operation %d, seed %u: %d commands acknowledged, %d there", n, seed, acknowledged, there);
  assert_int_equal(report.commands, there);
  felt_store_close(store);
}

static void remove_database(const char *path) {
  static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
  for (size_t i = 0; i < FELT_COUNT(suffixes); i++) {
    char name[128];
    struct felt_text text = felt_text_init(name, sizeof name);
    felt_text_printf(&text, "%s%s", path, suffixes[i]);
    (void)unlink(name);
  }
}

static void a_power_cut_at_any_operation_loses_nothing_acknowledged(void **state) {
  const struct fixture *fixture = *state;
  int operations = operations_of_work(fixture->path);
  assert_true(operations > 50);
  int partly = 0;
  for (int n = 1; n <= operations; n++) {
    for (int kind = 0; kind < 3; kind++) {
      unsigned seed =
          kind < 2 ? (unsigned)kind : 2 + (unsigned)n; /* nothing survives, everything, some of it */
      struct felt_error error;
      remove_database(fixture->path);
      fault_begin(true);
      fault_fail_at(n, true);
      int acknowledged = work(fixture->path, &error);
      fault_cut_power(seed);
      if (acknowledged > 0 && acknowledged < GROUPS * PER_GROUP) partly++;
      expect_whole(fixture->path, acknowledged, n, seed);
    }
  }
  assert_true(partly > operations); /* most cuts came in the middle of the work */
}

static void one_failing_operation_is_reported_and_does_no_harm(void **state) {
  const struct fixture *fixture = *state;
  int operations = operations_of_work(fixture->path), reported = 0;
  for (int n = 1; n <= operations; n++) {
    struct felt_error error = {0};
    remove_database(fixture->path);
    fault_begin(false);
    fault_fail_at(n, false);
    int acknowledged = work(fixture->path, &error);
    if (error.status) {
      assert_int_equal(error.status, FELT_E_IO);
      reported++;
    }
    fault_begin(false);
    expect_whole(fixture->path, acknowledged, n, 0);
  }
  assert_true(reported > operations / 2);
}

/* The commit that fails to sync must not be answered, and no later one may succeed. */
static void a_failed_sync_is_final(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  struct felt_error first = {0}, later;
  for (int n = 1;; n++) { /* the last operation of a commit is its sync */
    remove_database(fixture->path);
    fault_begin(false);
    assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
    assert_int_equal(fixture_group(store, 1, 2, NULL), FELT_OK);
    fault_fail_at(fault_operations() + n, false);
    if (fixture_group(store, 3, 4, &first) == FELT_OK) break;
    assert_int_equal(first.reason.code, FELT_CODE_CANNOT_COMMIT);
    assert_int_equal(first.cause.code, FELT_CODE_SQLITE_SAYS);
    assert_int_equal(felt_store_begin(store, &later), FELT_E_IO);
    assert_int_equal(first.reason.code, later.reason.code);
    assert_string_equal(first.cause.figure[0].text, later.cause.figure[0].text);
    assert_int_equal(first.cause.figure[1].number, later.cause.figure[1].number);
    assert_int_equal(felt_store_roll_back(store, NULL), FELT_E_IO);
    felt_store_close(store);
    expect_whole(fixture->path, 2, n, 0);
  }
  felt_store_close(store);
  assert_int_equal(first.cause.figure[1].number, 1034); /* SQLITE_IOERR_FSYNC */
}

/* A failed sync, a restart that finds the group in the file all the same, more groups, then the power goes:
 * had the restart relied on what it read, the log would break off there, and what was acknowledged after it
 * be lost. */
static void what_a_failed_sync_left_is_not_relied_upon(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  struct felt_error error = {0};
  for (int n = 1, again = 1; again; n++) {
    remove_database(fixture->path);
    fault_begin(true);
    assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
    assert_int_equal(fixture_group(store, 1, 2, NULL), FELT_OK);
    fault_fail_at(fault_operations() + n, false);
    again = fixture_group(store, 3, 4, &error) != FELT_OK;
    felt_store_close(store);
    assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
    int there = stored(store);
    assert_int_equal(fixture_group(store, there + 1, there + 2, NULL), FELT_OK);
    fault_fail_at(fault_operations() + 1, true); /* the process ends without closing anything */
    felt_store_close(store);
    fault_cut_power(0);
    expect_whole(fixture->path, there + 2, n, 0);
  }
  assert_int_equal(error.cause.figure[1].number, 1034); /* the sync was among those that failed */
}

/* The same, and the power goes before anything else is written: what the restart read it has shown, and a
 * client that sent its command again was told that it is done. The log that the restart emptied may be there
 * again, without the group that never reached the disk, and must not hide what was taken out of it. */
static void what_a_restart_after_a_failed_sync_shows_is_durable(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  struct felt_error error = {0};
  for (int n = 1, again = 1; again; n++) {
    remove_database(fixture->path);
    fault_begin(true);
    assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
    assert_int_equal(fixture_group(store, 1, 2, NULL), FELT_OK);
    fault_fail_at(fault_operations() + n, false);
    again = fixture_group(store, 3, 4, &error) != FELT_OK;
    felt_store_close(store);
    assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
    int there = stored(store);
    fault_fail_at(fault_operations() + 1, true);
    felt_store_close(store);
    fault_cut_power(0);
    expect_whole(fixture->path, there, n, 0);
  }
  assert_int_equal(error.cause.figure[1].number, 1034);
}

static void a_commit_costs_one_sync(void **state) {
  const struct fixture *fixture = *state;
  struct felt_store *store;
  fault_begin(false);
  assert_int_equal(felt_store_open(fixture->path, &on_faulty_disk, &store, NULL), FELT_OK);
  assert_int_equal(fixture_group(store, 1, 1, NULL), FELT_OK); /* the first also syncs the log's header */
  int before = fault_syncs();
  assert_int_equal(fixture_group(store, 2, 9, NULL), FELT_OK);
  assert_int_equal(fault_syncs() - before, 1);
  felt_store_close(store);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_power_cut_at_any_operation_loses_nothing_acknowledged, fault_set_up,
                                      fault_tear_down),
      cmocka_unit_test_setup_teardown(one_failing_operation_is_reported_and_does_no_harm, fault_set_up,
                                      fault_tear_down),
      cmocka_unit_test_setup_teardown(a_failed_sync_is_final, fault_set_up, fault_tear_down),
      cmocka_unit_test_setup_teardown(what_a_failed_sync_left_is_not_relied_upon, fault_set_up,
                                      fault_tear_down),
      cmocka_unit_test_setup_teardown(what_a_restart_after_a_failed_sync_shows_is_durable, fault_set_up,
                                      fault_tear_down),
      cmocka_unit_test_setup_teardown(a_commit_costs_one_sync, fault_set_up, fault_tear_down),
  };
  return cmocka_run_group_tests_name("crash", tests, NULL, NULL);
}
