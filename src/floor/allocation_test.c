/* Memory runs out at one allocation after the other: the floor says so and is dead, nothing leaks, nothing of
 * the group was answered. Here every fourth allocation fails; `floor.allocation_test 1` lets
 * each. */
#include "crowd.h"
#include "failing_malloc.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static long every = 4;

static struct crowd crowd;
static int64_t shown;

static void happened(void *context, const struct felt_floor_event *event) {
  (void)context;
  shown = event->seq;
}

/* An evening and its audit; the first failure ends it. */
static enum felt_status work(struct felt_store *store, struct felt_error *error) {
  struct felt_floor *floor = NULL;
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  crowd = (struct crowd){.jackpots = 1};
  struct felt_floor_listener listener = {.happened = happened, .answered = crowd_answered, .context = &crowd};
  enum felt_status status = felt_floor_open(store, &listener, &floor, error);
  if (status) return status;
  status = crowd_init(&crowd, floor, "catfish-bend", 1, 5, error);
  for (int i = 0; i < 22 && !status; i++) status = crowd_step(&crowd, error);
  if (status && !felt_floor_is_dead(floor))
    fail_msg("allocation %ld: %d %s: %s", failing_malloc.fail_at, status, error->where,
             felt_code_word(error->reason.code));
  felt_floor_close(floor);
  if (!status) status = felt_floor_open(store, NULL, &floor, error);
  if (status) return status;
  felt_floor_close(floor);
  status = felt_floor_replayer(store, &replayer, error);
  if (status) return status;
  status = felt_store_verify(store, &replayer, &report, error);
  felt_floor_replayer_release(&replayer);
  return status;
}

static void every_allocation_may_fail(void **state) {
  (void)state;
  long failed = 0;
  for (failing_malloc.fail_at = 1;; failing_malloc.fail_at += every) {
    struct felt_store *store = NULL;
    struct felt_error error = {0};
    failing_malloc.count = shown = 0;
    enum felt_status status = felt_store_open("memory:", NULL, &store, &error);
    if (!status) status = work(store, &error);
    if (status && status != FELT_E_NOMEM)
      fail_msg("allocation %ld: status %d, %s: %s", failing_malloc.fail_at, status, error.where,
               felt_code_word(error.reason.code));
    if (store) assert_true(felt_store_last(store) >= shown);
    felt_store_close(store);
    failed += status == FELT_E_NOMEM;
    if (failing_malloc.count < failing_malloc.fail_at) break; /* it went through */
  }
  failing_malloc.fail_at = 0;
  assert_true(failed > 100);
  print_message("# memory ran out %ld times\n", failed);
}

int main(int argc, char *argv[]) {
  if (argc > 1) every = strtol(argv[1], NULL, 10);
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
