/* One run of the kernel, kept for those who look at single flops afterwards. */
#ifndef FELT_SOLVE_RUN_H
#define FELT_SOLVE_RUN_H

#include "kernel.h"

struct run {
  struct tables tables;
  struct amounts amounts;
  struct stakes stakes;
  const struct kernel *kernel;
  void *space, *memory; /* the space lies aligned within the memory */
  int threads;
  struct start_sums starts[STARTS];
};

/* Solves the game. The caller owns the run and closes it. */
enum felt_status felt_run_open(const struct felt_game *game, int threads, struct run **run,
                               struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);
/* The same with a kernel of the caller's choice. */
typedef const struct kernel *felt_kernel_choice(const struct stakes *s);
enum felt_status felt_run_open_on(const struct felt_game *game, int threads, felt_kernel_choice *choose,
                                  struct run **run, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 3, 4);
void felt_run_close(struct run *run);

/* What the run found, put together. */
void felt_run_solution(const struct felt_game *game, const struct run *run, struct felt_solution *solution)
    FELT_NONNULL(1, 2, 3);

/* The Play multiple of a starting hand before the flop; 0: it checks. */
int felt_start_multiple(const struct felt_game *game, const struct stakes *s,
                        const struct start_sums *sums) FELT_PURE FELT_NONNULL(1, 2, 3);

#endif
