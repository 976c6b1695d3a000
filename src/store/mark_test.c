/* The mark of how far a log went: never ahead of the log, whatever breaks off when, so that a log which ends
 * before it has lost something; and never behind what was acknowledged but by what a power cut may take. */
#include "disk.h"
#include "felt/store.h"
#include "fixture.h"
#include "test.h"

enum { GROUPS = 4, SLOT = 512, PAGE = 4096, SLOTS = 3 };

#define PATH "/floor.db"
#define MARK "/floor.mark"

static const struct felt_store_options on_disk = {.vfs = DISK_VFS, .page_bytes = 1024, .anchor_every = 5};
static const struct felt_store_self self = {.mark = MARK, .vfs = DISK_VFS, .identity = {{1, 2, 3}}};

static struct felt_store_mark read_mark(enum felt_store_mark_found *found) {
  struct felt_store_mark mark = {.seq = 0};
  assert_int_equal(felt_store_read_mark(MARK, DISK_VFS, &mark, found, NULL), FELT_OK);
  return mark;
}

/* As a server does: takes it up, commits, settles now and then. Returns the last seq that was acknowledged,
 * and in *settled the last that was then settled. */
static int64_t work(int64_t *settled, struct felt_error *error) {
  struct felt_store *store;
  int64_t acknowledged = *settled = 0;
  if (felt_store_open(PATH, &on_disk, &store, error)) return 0;
  enum felt_status status = felt_store_take_up(store, &self, 1, error);
  for (int group = 0; group < GROUPS && !status; group++) {
    status = fixture_group(store, 2 * group + 1, 2 * group + 2, error);
    if (status) break;
    acknowledged = felt_store_last(store);
    if (group % 2 == 1) status = felt_store_settle_mark(store, error);
    if (group % 2 == 1 && !status) *settled = acknowledged;
  }
  felt_store_close(store);
  return acknowledged;
}

/* What a start asks: the log reaches its mark, and the event there is the one that was marked. */
static void expect_no_alarm(int64_t at_least, const char *after, int n) {
  struct felt_store *store;
  struct felt_store_identity identity;
  struct felt_error error;
  enum felt_store_mark_found found;
  struct felt_store_mark mark = read_mark(&found);
  if (felt_store_open(PATH, &on_disk, &store, &error))
    fail_msg("operation %d, %s: %s", n, after, felt_code_word(error.reason.code));
  bool identified = felt_store_get_identity(store, &identity);
  if (identified && found != FELT_STORE_MARK) fail_msg("operation %d, %s: mark %d", n, after, (int)found);
  if (found == FELT_STORE_MARK && felt_store_last(store) < mark.seq)
    fail_msg("operation %d, %s: the mark says %d, the log has %d", n, after, (int)mark.seq,
             (int)felt_store_last(store));
  if (found == FELT_STORE_MARK && mark.seq > 0)
    assert_int_equal(felt_store_check_anchor(store, mark.seq, &mark.hash, &error), FELT_OK);
  if ((found == FELT_STORE_MARK ? mark.seq : 0) < at_least)
    fail_msg("operation %d, %s: %d were acknowledged, the mark says %d", n, after, (int)at_least,
             (int)mark.seq);
  assert_int_equal(felt_store_take_up(store, &self, 2, &error), FELT_OK);
  assert_int_equal(fixture_group(store, 90, 91, &error), FELT_OK);
  struct felt_store_report report;
  if (felt_store_verify(store, NULL, &report, &error))
    fail_msg("operation %d, %s: %s: %s", n, after, error.where, felt_code_word(error.reason.code));
  int64_t last = felt_store_last(store);
  disk_crash_after(1); /* killed */
  felt_store_close(store);
  disk_start();
  assert_int_equal(read_mark(&found).seq, last);
}

static int operations_of_work(void) {
  struct felt_error error;
  int64_t settled;
  disk_format(0);
  assert_true(work(&settled, &error) > 2 * GROUPS);
  return (int)disk_counts().operations;
}

static void a_power_cut_never_leaves_a_mark_ahead_of_the_log_nor_behind_what_was_settled(void **state) {
  (void)state;
  int operations = operations_of_work();
  for (int n = 1; n <= operations; n++)
    for (enum disk_cut cut = 0; cut < DISK_CUTS; cut++) {
      struct felt_error error;
      int64_t settled;
      disk_format((uint64_t)n);
      disk_crash_after(n);
      (void)work(&settled, &error);
      assert_true(disk_is_down());
      disk_cut_power(cut);
      disk_start();
      expect_no_alarm(settled, disk_cut_name(cut), n);
    }
}

static void a_process_that_is_killed_leaves_a_mark_of_all_that_it_acknowledged(void **state) {
  (void)state;
  int operations = operations_of_work();
  for (int n = 1; n <= operations; n++) {
    struct felt_error error;
    int64_t settled;
    disk_format((uint64_t)n);
    disk_crash_after(n);
    int64_t acknowledged = work(&settled, &error);
    disk_start();
    expect_no_alarm(acknowledged, "killed", n);
  }
}

static void a_failing_mark_is_reported_and_nothing_is_acknowledged_after_it(void **state) {
  (void)state;
  int operations = operations_of_work();
  for (int n = 1; n <= operations; n++) {
    struct felt_error error = {0};
    int64_t settled;
    disk_format((uint64_t)n);
    disk_fail_operation_after(n);
    int64_t acknowledged = work(&settled, &error);
    expect_no_alarm(acknowledged, "it failed", n);
  }
}

static void a_commit_with_its_mark_costs_one_sync(void **state) {
  (void)state;
  struct felt_store *store;
  disk_format(0);
  assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
  assert_int_equal(felt_store_take_up(store, &self, 1, NULL), FELT_OK);
  assert_int_equal(fixture_group(store, 1, 1, NULL), FELT_OK);
  int64_t before = disk_counts().syncs;
  assert_int_equal(fixture_group(store, 2, 9, NULL), FELT_OK);
  assert_int_equal(disk_counts().syncs - before, 1);
  assert_int_equal(felt_store_settle_mark(store, NULL), FELT_OK);
  assert_int_equal(felt_store_settle_mark(store, NULL), FELT_OK); /* nothing to do */
  assert_int_equal(disk_counts().syncs - before, 2);
  felt_store_close(store);
}

/* ---- damage */

static uint8_t *written(int64_t *last) {
  struct felt_error error;
  int64_t settled;
  size_t length;
  disk_format(7);
  *last = work(&settled, &error);
  uint8_t *bytes = disk_file(MARK, &length);
  assert_true(length >= (SLOTS - 1) * PAGE + SLOT);
  return bytes;
}

/* Every byte of the slot that counts, flipped: what is older by at most a settling counts then. */
static void a_flipped_bit_leaves_another_slot_or_is_told(void **state) {
  (void)state;
  int64_t last;
  enum felt_store_mark_found found;
  uint8_t *bytes = written(&last);
  int64_t latest = read_mark(&found).seq;
  assert_true(latest >= last);
  for (size_t i = 0; i < SLOT; i++) {
    bytes[i] ^= (uint8_t)(1 << i % 8);
    struct felt_store_mark mark = read_mark(&found);
    assert_int_equal(found, FELT_STORE_MARK);
    assert_true(mark.seq <= latest);
    bytes[i] ^= (uint8_t)(1 << i % 8);
  }
  for (size_t i = 0; i < SLOTS; i++) bytes[i * PAGE + 20] ^= 1;
  (void)read_mark(&found);
  assert_int_equal(found, FELT_STORE_BROKEN_MARK);
  disk_delete(MARK);
  (void)read_mark(&found);
  assert_int_equal(found, FELT_STORE_NO_MARK);
}

/* ---- what the log says of itself */

static void a_log_says_whose_it_is_and_how_it_came(void **state) {
  (void)state;
  struct felt_store *store;
  struct felt_store_identity identity;
  struct felt_error error;
  struct felt_store_self again = self;
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  static const char *const said[] = {"s1 identity 01020300000000000000000000000000",
                                     "s1 restored was=12:", "s1 begun"};
  disk_format(0);
  assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
  assert_false(felt_store_get_identity(store, &identity));
  assert_int_equal(felt_store_take_up(store, &self, 1, NULL), FELT_OK);
  felt_store_close(store);
  again.came = FELT_STORE_RESTORED;
  again.was.seq = 12;
  for (int i = 0; i < 2; i++) {
    assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
    assert_true(felt_store_get_identity(store, &identity));
    assert_memory_equal(&identity, &self.identity, sizeof identity);
    assert_int_equal(felt_store_take_up(store, &again, 1, NULL), FELT_OK);
    felt_store_close(store);
    again.came = FELT_STORE_BEGUN;
    again.was.seq = 0;
  }
  assert_int_equal(felt_store_open(PATH, &on_disk, &store, NULL), FELT_OK);
  assert_int_equal(felt_store_read(store, FELT_STORE_SELF, 1, &cursor, NULL), FELT_OK);
  for (size_t i = 0; i < FELT_COUNT(said); i++) {
    assert_int_equal(felt_store_next(cursor, &record, NULL), FELT_OK);
    assert_non_null(record);
    assert_memory_equal(record->text, said[i], strlen(said[i]));
  }
  felt_store_end(cursor);
  again.identity.bytes[0]++;
  assert_int_equal(felt_store_take_up(store, &again, 1, &error), FELT_E_INPUT);
  assert_int_equal(error.reason.code, FELT_CODE_LOG_OF_OTHER_FLOOR);
  felt_store_close(store);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(a_power_cut_never_leaves_a_mark_ahead_of_the_log_nor_behind_what_was_settled,
                                disk_tear_down),
      cmocka_unit_test_teardown(a_process_that_is_killed_leaves_a_mark_of_all_that_it_acknowledged,
                                disk_tear_down),
      cmocka_unit_test_teardown(a_failing_mark_is_reported_and_nothing_is_acknowledged_after_it,
                                disk_tear_down),
      cmocka_unit_test_teardown(a_commit_with_its_mark_costs_one_sync, disk_tear_down),
      cmocka_unit_test_teardown(a_flipped_bit_leaves_another_slot_or_is_told, disk_tear_down),
      cmocka_unit_test_teardown(a_log_says_whose_it_is_and_how_it_came, disk_tear_down),
  };
  return cmocka_run_group_tests_name("mark", tests, NULL, NULL);
}
