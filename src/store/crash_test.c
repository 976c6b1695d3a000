/* Invariant 6: acknowledged means durable. The disk fails, or the power goes, at every single operation in
 * turn; what was acknowledged is there afterwards, and of the rest whole groups or nothing. */
#include "disk.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

enum { GROUPS = 6, PER_GROUP = 2 };

#define PATH "/floor.db"

static const struct felt_store_options on_disk = {.vfs = DISK_VFS, .page_bytes = 1024, .anchor_every = 5};

static struct felt_store *opened(void) {
  struct felt_store *store;
  assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
  return store;
}

/* Opens, commits groups with checkpoints between them, and closes, as far as it gets. Returns how many
 * commands were acknowledged. */
static int work(struct felt_error *error) {
  struct felt_store *store;
  int acknowledged = 0;
  if (felt_store_open(PATH, &on_disk, &store, error)) return 0;
  for (int group = 0; group < GROUPS; group++) {
    int first = group * PER_GROUP + 1;
    if (fixture_group(store, first, first + PER_GROUP - 1, error)) break;
    acknowledged += PER_GROUP;
    if (group % 2 == 1) (void)!felt_store_checkpoint(store, NULL);
  }
  felt_store_close(store);
  return acknowledged;
}

static int operations_of_work(void) {
  struct felt_error error;
  disk_format(0);
  assert_int_equal(work(&error), GROUPS * PER_GROUP);
  return (int)disk_counts().operations;
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

static void expect_whole(int acknowledged, const char *after, int n) {
  struct felt_store *store;
  struct felt_store_report report;
  struct felt_error error;
  size_t journal;
  if (felt_store_open(PATH, &(struct felt_store_options){.vfs = DISK_VFS}, &store, &error))
    fail_msg("operation %d, %s: cannot open again: %s", n, after, felt_code_word(error.reason.code));
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("operation %d, %s: %s: %s", n, after, error.where, felt_code_word(error.reason.code));
  (void)disk_file(PATH "-journal", &journal);
  assert_int_equal(journal, 0);
  int there = stored(store);
  if (there < acknowledged || there > acknowledged + PER_GROUP || there % PER_GROUP != 0)
    fail_msg("operation %d, %s: %d commands acknowledged, %d there", n, after, acknowledged, there);
  assert_int_equal(report.commands, there);
  felt_store_close(store);
}

static void expect_whole_after_cut(int acknowledged, enum disk_cut cut, int n) {
  disk_cut_power(cut);
  disk_start();
  expect_whole(acknowledged, disk_cut_name(cut), n);
}

static void a_power_cut_at_any_operation_loses_nothing_acknowledged(void **state) {
  (void)state;
  int operations = operations_of_work(), partly = 0;
  assert_true(operations > 50);
  for (int n = 1; n <= operations; n++) {
    for (enum disk_cut cut = 0; cut < DISK_CUTS; cut++) {
      struct felt_error error;
      disk_format((uint64_t)n);
      disk_crash_after(n);
      int acknowledged = work(&error);
      assert_true(disk_is_down());
      if (acknowledged > 0 && acknowledged < GROUPS * PER_GROUP) partly++;
      expect_whole_after_cut(acknowledged, cut, n);
    }
  }
  assert_true(partly > operations); /* most cuts came in the middle of the work */
}

static void one_failing_operation_is_reported_and_does_no_harm(void **state) {
  (void)state;
  int operations = operations_of_work(), reported = 0;
  for (int n = 1; n <= operations; n++) {
    struct felt_error error = {0};
    disk_format((uint64_t)n);
    disk_fail_operation_after(n);
    int acknowledged = work(&error);
    if (error.status) {
      assert_int_equal(error.status, FELT_E_IO);
      reported++;
    }
    expect_whole(acknowledged, "it failed", n);
  }
  assert_true(reported > operations / 2);
}

/* The commit that fails to sync must not be answered, and no later one may succeed. */
static void a_failed_sync_is_final(void **state) {
  (void)state;
  struct felt_store *store;
  struct felt_error first = {0}, later;
  for (int n = 1;; n++) { /* the last operation of a commit is its sync */
    disk_format((uint64_t)n);
    store = opened();
    assert_int_equal(fixture_group(store, 1, 2, NULL), FELT_OK);
    disk_fail_operation_after(n);
    if (fixture_group(store, 3, 4, &first) == FELT_OK) break;
    assert_int_equal(first.reason.code, FELT_CODE_CANNOT_COMMIT);
    assert_int_equal(first.cause.code, FELT_CODE_SQLITE_SAYS);
    assert_int_equal(felt_store_begin(store, &later), FELT_E_IO);
    assert_int_equal(first.reason.code, later.reason.code);
    assert_string_equal(first.cause.figure[0].text, later.cause.figure[0].text);
    assert_int_equal(first.cause.figure[1].number, later.cause.figure[1].number);
    assert_int_equal(felt_store_roll_back(store, NULL), FELT_E_IO);
    felt_store_close(store);
    expect_whole(2, "it failed", n);
  }
  felt_store_close(store);
  assert_int_equal(first.cause.figure[1].number, 1034); /* SQLITE_IOERR_FSYNC */
}

/* Every operation of a commit fails in turn, its sync among them; a restart finds the group in the file all
 * the same, writes `more` commands, and the power goes. */
static void restart_and_lose_power(enum disk_cut failed_sync_leaves, int more, enum disk_cut cut) {
  struct felt_error error = {0};
  for (int n = 1, again = 1; again; n++) {
    disk_format((uint64_t)n);
    disk_failed_sync_leaves(failed_sync_leaves);
    struct felt_store *store = opened();
    assert_int_equal(fixture_group(store, 1, 2, NULL), FELT_OK);
    disk_fail_operation_after(n);
    again = fixture_group(store, 3, 4, &error) != FELT_OK;
    felt_store_close(store);
    store = opened();
    int there = stored(store);
    if (more > 0) assert_int_equal(fixture_group(store, there + 1, there + more, NULL), FELT_OK);
    disk_crash_after(1); /* the process ends without closing anything */
    felt_store_close(store);
    expect_whole_after_cut(there + more, cut, n);
  }
  assert_int_equal(error.cause.figure[1].number, 1034); /* the sync was among those that failed */
}

static void restart_and_lose_power_in_any_way(int more) {
  for (enum disk_cut cut = 0; cut < DISK_CUTS; cut++) {
    restart_and_lose_power(DISK_LOST, more, cut);
    restart_and_lose_power(DISK_SCATTERED, more, cut);
  }
}

/* Had the restart relied on what it read, the log would break off there, and what was acknowledged after it
 * be lost. */
static void what_a_failed_sync_left_is_not_relied_upon(void **state) {
  (void)state;
  restart_and_lose_power_in_any_way(PER_GROUP);
}

/* What the restart read it has shown, and a client that sent its command again was told that it is done. The
 * log that the restart emptied may be there again, without the group that never reached the disk, and must
 * not hide what was taken out of it. */
static void what_a_restart_after_a_failed_sync_shows_is_durable(void **state) {
  (void)state;
  restart_and_lose_power_in_any_way(0);
}

static void a_commit_costs_one_sync(void **state) {
  (void)state;
  disk_format(0);
  struct felt_store *store = opened();
  assert_int_equal(fixture_group(store, 1, 1, NULL), FELT_OK); /* the first also syncs the log's header */
  int64_t before = disk_counts().syncs;
  assert_int_equal(fixture_group(store, 2, 9, NULL), FELT_OK);
  assert_int_equal(disk_counts().syncs - before, 1);
  felt_store_close(store);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(a_power_cut_at_any_operation_loses_nothing_acknowledged, disk_tear_down),
      cmocka_unit_test_teardown(one_failing_operation_is_reported_and_does_no_harm, disk_tear_down),
      cmocka_unit_test_teardown(a_failed_sync_is_final, disk_tear_down),
      cmocka_unit_test_teardown(what_a_failed_sync_left_is_not_relied_upon, disk_tear_down),
      cmocka_unit_test_teardown(what_a_restart_after_a_failed_sync_shows_is_durable, disk_tear_down),
      cmocka_unit_test_teardown(a_commit_costs_one_sync, disk_tear_down),
  };
  return cmocka_run_group_tests_name("crash", tests, NULL, NULL);
}
