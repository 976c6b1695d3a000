/* Work in equal parts on a number of threads. */
#ifndef FELT_SOLVE_PARALLEL_H
#define FELT_SOLVE_PARALLEL_H

#include "felt/base.h"

/* Calls work(context, part, parts) for every part, each on a thread of its own, the last on the caller's, and
 * returns when all are done. A part whose thread cannot be started runs on the caller's. parts <= 16. */
void felt_parallel(int parts, void (*work)(void *context, int part, int parts), void *context)
    FELT_NONNULL(2, 3);

#endif
