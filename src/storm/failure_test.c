/* The floor's main scenarios with one allocation failing: the first, the second, ... until a run completes.
 * Memory that runs out must be reported, nothing of the open group answered, and the floor that starts again
 * be what it must be: the storm's model says what that is. */
#include "disk.h"
#include "felt/storm.h"
#include "test.h"

#include <sqlite3.h>

static int64_t allocations, fail_at;
static bool counting;

static bool fails(void) {
  return counting && ++allocations == fail_at;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
  return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
  return fails() ? NULL : __real_realloc(old, size);
}

/* SQLite's own memory fails in the same row. */
static sqlite3_mem_methods system_memory;

static void *sqlite_malloc(int size) {
  return fails() ? NULL : system_memory.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size) {
  return fails() ? NULL : system_memory.xRealloc(old, size);
}

static void count_inside(bool enters) {
  counting = enters;
}

/* A morning, bets, rounds, a jackpot: the disk itself does not fail, and its own memory does not count. */
static const struct felt_storm_options scenario = {
    .seed = 6, .without = ~(1U << FELT_STORM_HITS), .tables = 1U, .inside = count_inside};

static void run_to(int64_t commands, int64_t stride, int64_t *runs) {
  struct felt_storm_options options = scenario;
  struct felt_storm_report report;
  options.until = commands;
  for (int64_t n = 1;; n += stride, (*runs)++) {
    allocations = 0;
    fail_at = n;
    felt_storm_run(&options, &report);
    if (report.failed) fail_msg("allocation %lld: %s", (long long)n, report.what);
    if (allocations < n) break; /* it never came to that */
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
  disk_forget();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(an_allocation_that_fails_loses_and_invents_nothing)};
  return cmocka_run_group_tests_name("failure", tests, begin, forget);
}
