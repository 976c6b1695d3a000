/* Acknowledged means durable: a power cut at any write, a disk that fails, and the floor is what was
 * answered. */
#include "crowd.h"
#include "disk.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 9, STEPS_MAX = 64, COMMANDS_MAX = 4096 };

/* What was answered in this life of the floor. */
struct witness {
  struct crowd crowd;
  int64_t answered, shown;
  char id[COMMANDS_MAX][32];
  int64_t seq[COMMANDS_MAX];
  uint8_t digest[STEPS_MAX][FELT_STORE_HASH]; /* after each commit that succeeded */
  int commits;
};

static struct witness witness;

static void answered(void *context, const struct felt_floor_answer *answer) {
  struct witness *w = context;
  crowd_answered(&w->crowd, answer);
  if (answer->status || w->answered == COMMANDS_MAX) return;
  (void)snprintf(w->id[w->answered], sizeof w->id[0], "%s", answer->id);
  w->seq[w->answered++] = answer->seq;
}

static void happened(void *context, const struct felt_floor_event *event) {
  ((struct witness *)context)->shown = event->seq;
}

static const char path[] = "/floor.db";
static const struct felt_store_options options = {.vfs = DISK_VFS, .page_bytes = 4096, .anchor_every = 16};

/* Plays until the disk fails, or to the end; true: to the end. */
static bool live(void) {
  struct felt_store *store = NULL;
  struct felt_floor *floor = NULL;
  struct felt_error error;
  memset(&witness, 0, sizeof witness);
  witness.crowd.jackpots = 3;
  struct felt_floor_listener listener = {.happened = happened, .answered = answered, .context = &witness};
  bool well = felt_store_open(path, &options, &store, &error) == FELT_OK &&
              felt_floor_open(store, &listener, &floor, &error) == FELT_OK;
  if (well) well = crowd_init(&witness.crowd, floor, "catfish-bend", 2, 1, &error) == FELT_OK;
  for (int i = 0; i < STEPS && well; i++) {
    felt_floor_digest(floor, witness.digest[witness.commits++]);
    well = crowd_step(&witness.crowd, &error) == FELT_OK;
  }
  if (well) felt_floor_digest(floor, witness.digest[witness.commits++]);
  if (!well && floor) {
    int64_t before = witness.answered;
    assert_true(felt_floor_is_dead(floor) || witness.commits == 0);
    assert_int_not_equal(felt_floor_commit(floor, &error), FELT_OK); /* dead for good */
    assert_int_equal(witness.answered, before);
  }
  felt_floor_close(floor);
  felt_store_close(store);
  return well;
}

/* What was answered is there under its id; the state is that of the last answered group, or of the next. */
static void check_after(void) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  disk_start();
  if (felt_store_open(path, &options, &store, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  for (int64_t i = 0; i < witness.answered; i++) {
    struct felt_store_answer answer;
    assert_int_equal(felt_store_find_command(store, witness.id[i], &answer, &error), FELT_OK);
    if (!answer.text) fail_msg("%s was answered and is gone", witness.id[i]);
    assert_int_equal(answer.seq, witness.seq[i]);
  }
  assert_true(felt_store_last(store) >= witness.shown);
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  if (felt_floor_replayer(store, &replayer, &error) || felt_store_verify(store, &replayer, &report, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_replayer_release(&replayer);
  if (felt_floor_open(store, NULL, &floor, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_close(floor);
  felt_store_close(store);
}

static void rebuilt(uint8_t digest[FELT_STORE_HASH]) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  if (felt_store_open(path, &options, &store, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  if (felt_floor_open(store, NULL, &floor, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_digest(floor, digest);
  felt_floor_close(floor);
  felt_store_close(store);
}

/* The states that the undisturbed floor went through, one a commit. */
static uint8_t all[STEPS_MAX][FELT_STORE_HASH];
static int all_count;

static int operations_of_life(void) {
  disk_format(0);
  assert_true(live());
  return (int)disk_counts().operations;
}

static void a_power_cut_at_any_write_loses_nothing_answered_and_invents_nothing(void **state) {
  (void)state;
  int operations = operations_of_life();
  memcpy(all, witness.digest, sizeof all);
  all_count = witness.commits;
  assert_true(operations > 20);
  for (int n = 1; n <= operations; n++) {
    uint8_t digest[FELT_STORE_HASH];
    disk_format((uint64_t)n);
    disk_crash_after(n);
    (void)live();
    assert_true(disk_is_down());
    disk_cut_power((enum disk_cut)(n % DISK_CUTS));
    check_after();
    rebuilt(digest);
    int at = witness.commits > 0 ? witness.commits - 1 : 0, found = -1;
    for (int i = at; i < all_count && i <= at + 1; i++)
      if (memcmp(digest, all[i], sizeof digest) == 0) found = i;
    if (found < 0 && witness.commits > 0) fail_msg("after a cut at operation %d: a state that never was", n);
  }
}

/* A write that fails once is enough: nobody knows what is on disk. */
static void a_floor_whose_commit_failed_is_dead_and_answers_nothing(void **state) {
  (void)state;
  int operations = operations_of_life();
  for (int n = operations / 2; n <= operations / 2 + 6; n++) {
    disk_format((uint64_t)n);
    disk_fail_operation_after(n);
    assert_false(live());
    check_after();
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(a_power_cut_at_any_write_loses_nothing_answered_and_invents_nothing,
                                disk_tear_down),
      cmocka_unit_test_teardown(a_floor_whose_commit_failed_is_dead_and_answers_nothing, disk_tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
