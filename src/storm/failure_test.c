/* The floor's main scenarios with one allocation failing: the first, the second, ... until a run completes.
 * Memory that runs out must be reported, nothing of the open group answered, and the floor that starts again
 * be what it must be: the storm's model says what that is. */
#include "disk.h"
#include "failing_malloc.h"
#include "felt/storm.h"
#include "test.h"

#include <sqlite3.h>

/* SQLite's own memory fails in the same row. */
static sqlite3_mem_methods system_memory;

static void *sqlite_malloc(int size) {
  return failing_malloc_fails() ? NULL : system_memory.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size) {
  return failing_malloc_fails() ? NULL : system_memory.xRealloc(old, size);
}

static void count_inside(bool enters) {
  failing_malloc.paused = !enters;
}

/* A morning, bets, rounds, a jackpot: the disk itself does not fail, and its own memory does not count. */
static const struct felt_storm_options scenario = {
    .seed = 6, .without = ~(1U << FELT_STORM_HITS), .tables = 1U, .inside = count_inside};

static void run_to(int64_t commands, long stride, int64_t *runs) {
  struct felt_storm_options options = scenario;
  struct felt_storm_report report;
  options.until = commands;
  for (long n = 1;; n += stride, (*runs)++) {
    failing_malloc = (struct failing_malloc){.fail_at = n, .paused = true};
    felt_storm_run(&options, &report);
    if (report.failed) fail_msg("allocation %ld: %s", n, report.what);
    if (failing_malloc.count < n) break; /* it never came to that */
  }
}

static void an_allocation_that_fails_loses_and_invents_nothing(void **state) {
  (void)state;
  int64_t runs = 0;
  const char *all = getenv("FELT_STORM_ALLOCATIONS"); /* "all": each of them, which takes minutes */
  run_to(70, all ? 1 : 23, &runs);
  assert_true(runs > 20);
}

static int begin(void **state) {
  (void)state;
  sqlite3_mem_methods failing;
  if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory) != SQLITE_OK) return 1;
  failing = system_memory;
  failing.xMalloc = sqlite_malloc;
  failing.xRealloc = sqlite_realloc;
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &failing) != SQLITE_OK ||
         sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK;
}

static int forget(void **state) {
  (void)state;
  failing_malloc = (struct failing_malloc){0};
  disk_forget();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(an_allocation_that_fails_loses_and_invents_nothing)};
  return cmocka_run_group_tests_name("failure", tests, begin, forget);
}
