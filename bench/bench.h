/* What the programs of bench/ share: the best of several short runs, one line a figure, ratios within the
 * run.
 *
 * Time is that of the thread alone, so a busy machine disturbs a run less; the best of several is the one
 * that was disturbed least. */
#ifndef FELT_BENCH_H
#define FELT_BENCH_H

#include "felt/base.h"

static inline double bench_seconds(void) {
  struct timespec now;
  felt_assert(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The shortest run of work(with), in seconds, of as many as `seconds` have room for, three at least. */
static inline double bench_best(double seconds, void (*work)(void *), void *with) {
  double best = 1e9, begin = bench_seconds(), now = begin;
  for (int runs = 0; runs < 3 || now - begin < seconds; runs++) {
    double start = now;
    work(with);
    now = bench_seconds();
    if (now - start < best) best = now - start;
  }
  return best;
}

static inline void bench_title(const char *words) {
  (void)printf("\n%s\n", words);
}

/* "  avx512                      1.52 G/s    2.3 x one by one": how many of `count` a second, and how many
 * times as fast as something else (0: nothing to compare with). */
static inline void bench_line(const char *what, double count, double seconds, double times, const char *as) {
  double rate = count / seconds;
  if (rate >= 1e9)
    (void)printf("  %-44s %8.2f G/s", what, rate * 1e-9);
  else
    (void)printf("  %-44s %8.2f M/s", what, rate * 1e-6);
  if (times > 0) (void)printf(" %8.1f x %s", times, as);
  (void)printf("\n");
  (void)fflush(stdout);
}

#endif
