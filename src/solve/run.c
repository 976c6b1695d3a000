#include "run.h"

#include "parallel.h"

struct job {
  const struct kernel *kernel;
  void *space;
  int step;
};

static void run_part(void *context, int part, int parts) {
  const struct job *job = context;
  job->kernel->run(job->space, job->step, part, parts);
}

static enum felt_status run_kernel(struct run *run, const struct kernel *kernel, struct felt_error *error) {
  enum { LINE = 64 };
  run->kernel = kernel;
  size_t size = kernel->size(run->threads, run->stakes.groups) + LINE;
  run->memory = calloc(1, size); /* fresh pages are zero without being touched */
  if (!run->memory) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  run->space = (char *)run->memory + (LINE - (uintptr_t)run->memory % LINE) % LINE;
  kernel->prepare(run->space, run->threads, &run->tables, &run->stakes);
  struct job job = {kernel, run->space, 0};
  for (int group = 0; group < run->stakes.groups; group++) {
    kernel->begin(run->space, group);
    for (job.step = 0; job.step < KERNEL_GROUP_STEPS; job.step++) felt_parallel(run->threads, run_part, &job);
  }
  job.step = KERNEL_DECIDES;
  felt_parallel(run->threads, run_part, &job);
  kernel->collect(run->space, run->threads, run->starts);
  return FELT_OK;
}

enum felt_status felt_run_open_on(const struct felt_game *game, int threads, felt_kernel_choice *choose,
                                  struct run **out, struct felt_error *error) {
  if (threads < 1 || threads > FELT_SOLVE_THREADS_MAX)
    return felt_refuse(error, FELT_E_INPUT, "threads", NULL,
                       FELT_SAYS(NOT_ONE_TO, threads, FELT_SOLVE_THREADS_MAX));
  struct run *run = malloc(sizeof *run);
  if (!run) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  run->memory = NULL;
  run->threads = threads;
  enum felt_status status = felt_amounts_of(game, &run->amounts, error);
  if (!status) {
    felt_tables_fill(&run->tables);
    status = felt_stakes_of(game, &run->amounts, &run->stakes, error);
  }
  if (!status) status = run_kernel(run, choose(&run->stakes), error);
  if (status)
    felt_run_close(run);
  else
    *out = run;
  return status;
}

enum felt_status felt_run_open(const struct felt_game *game, int threads, struct run **out,
                               struct felt_error *error) {
  return felt_run_open_on(game, threads, felt_kernel_choose, out, error);
}

void felt_run_close(struct run *run) {
  if (!run) return;
  free(run->memory);
  free(run);
}
