
#include "felt/service.h"

void timing_add(struct timing *timing, int64_t us) {
  int bucket = 0;
  while (bucket < TIMING_BUCKETS - 1 && us > (int64_t)TIMING_FIRST_US << bucket) bucket++;
  atomic_fetch_add(&timing->bucket[bucket], 1);
  atomic_fetch_add(&timing->sum_us, us);
}

void timing_print(const struct timing *timing, const char *name, const char *help, struct felt_text *text) {
  long long count = 0, sum_us = atomic_load(&timing->sum_us);
  felt_text_printf(text, "# HELP felt_%s_seconds %s\n# TYPE felt_%s_seconds histogram\n", name, help, name);
  for (int i = 0; i < TIMING_BUCKETS; i++) {
    int64_t most_us = (int64_t)TIMING_FIRST_US << i;
    count += atomic_load(&timing->bucket[i]);
    if (i == TIMING_BUCKETS - 1)
      felt_text_printf(text, "felt_%s_seconds_bucket{le=\"+Inf\"} %lld\n", name, count);
    else
      felt_text_printf(text, "felt_%s_seconds_bucket{le=\"%lld.%06lld\"} %lld\n", name,
                       (long long)(most_us / 1000000), (long long)(most_us % 1000000), count);
  }
  felt_text_printf(text, "felt_%s_seconds_sum %lld.%06lld\nfelt_%s_seconds_count %lld\n", name,
                   sum_us / 1000000, sum_us % 1000000, name, count);
}
