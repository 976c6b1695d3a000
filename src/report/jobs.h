/* jobs: independent pieces of work, done by several threads. */
#ifndef FELT_REPORT_JOBS_H
#define FELT_REPORT_JOBS_H

#include "felt/base.h"

enum { JOB_THREADS_MAX = 16 };

struct job {
  void (*run)(void *context);
  void *context; /* borrows; nothing that another job writes */
};

/* Runs all of them, in the order listed as threads come free: long ones first. Returns when all are done. A
 * thread that cannot be started is one less. */
void jobs_run(const struct job jobs[], int count, int threads) FELT_NONNULL(1);

#endif
