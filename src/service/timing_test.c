
#include "felt/service.h"
#include "test.h"

static void a_histogram_counts_from_below_and_adds_up(void **state) {
  (void)state;
  static const int64_t took_us[] = {0, 250, 251, 900, 1024000, 1024001, 60000000};
  struct timing timing = {0};
  char buffer[4096];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  for (size_t i = 0; i < FELT_COUNT(took_us); i++) timing_add(&timing, took_us[i]);
  timing_print(&timing, "nap", "how long", &text);
  static const char *const lines[] = {
      "# HELP felt_nap_seconds how long\n",
      "# TYPE felt_nap_seconds histogram\n",
      "felt_nap_seconds_bucket{le=\"0.000250\"} 2\n",
      "felt_nap_seconds_bucket{le=\"0.000500\"} 3\n",
      "felt_nap_seconds_bucket{le=\"0.001000\"} 4\n",
      "felt_nap_seconds_bucket{le=\"0.512000\"} 4\n",
      "felt_nap_seconds_bucket{le=\"1.024000\"} 5\n",
      "felt_nap_seconds_bucket{le=\"+Inf\"} 7\n",
      "felt_nap_seconds_sum 62.049402\n",
      "felt_nap_seconds_count 7\n",
  };
  for (size_t i = 0; i < FELT_COUNT(lines); i++)
    if (!strstr(buffer, lines[i])) fail_msg("%s is not in\n%s", lines[i], buffer);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_histogram_counts_from_below_and_adds_up)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
