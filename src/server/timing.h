/* timing: how long something took, as a histogram that operators and the load generator read. Safe in any
 * number of threads; adding is two or three atomic additions. */
#ifndef FELT_SERVER_TIMING_H
#define FELT_SERVER_TIMING_H

#include "felt/base.h"

#include <stdatomic.h>

/* Bucket k holds what took at most 2^k/4 ms; the last one everything longer (than a second). */
enum { TIMING_BUCKETS = 14, TIMING_FIRST_US = 250 };

/* Zeros are an empty one. */
struct timing {
  atomic_llong bucket[TIMING_BUCKETS], sum_us;
};

void timing_add(struct timing *timing, int64_t us);

/* In the form of Prometheus: "felt_NAME_seconds_bucket{le=...}", _sum and _count. */
void timing_print(const struct timing *timing, const char *name, const char *help, struct felt_text *text);

#endif
