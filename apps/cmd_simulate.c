/* felt simulate: many seeded rounds, and how they agree with the exact values. */
#include "commands.h"
#include "simulate.h"

#include <pthread.h>
#include <stdatomic.h>

struct shared {
  struct simulation *run;
  struct progress progress;
  atomic_llong next;    /* block to be played */
  pthread_mutex_t lock; /* for the sums */
};

/* Blocks are handed out in order and every one handed out is played, so that whatever ends the run, what was
 * played is its beginning. */
static void play_blocks(struct shared *shared, bool first) {
  struct simulation *run = shared->run;
  while (!simulate_signal()) {
    int64_t block = atomic_fetch_add(&shared->next, 1);
    if (block >= run->blocks) break;
    struct felt_sim_sums sums = {0};
    felt_sim_play(run->sim, (uint64_t)block, simulate_block_rounds(run, block), &sums);
    (void)pthread_mutex_lock(&shared->lock);
    felt_sim_merge(&run->sums, &sums);
    felt_sim_merge(&run->path[simulate_row(run, block)], &sums);
    if (first) progress_show(&shared->progress, run, false);
    (void)pthread_mutex_unlock(&shared->lock);
  }
}

static void *play_beside(void *shared) {
  play_blocks(shared, false);
  return NULL;
}

static void play_all(struct simulation *run) {
  pthread_t thread[FELT_SOLVE_THREADS_MAX];
  bool started[FELT_SOLVE_THREADS_MAX] = {false};
  struct shared shared = {.run = run, .progress = progress_begin(), .lock = PTHREAD_MUTEX_INITIALIZER};
  for (int i = 1; i < run->threads; i++)
    started[i] = pthread_create(&thread[i], NULL, play_beside, &shared) == 0;
  play_blocks(&shared, true);
  for (int i = 1; i < run->threads; i++)
    if (started[i]) (void)pthread_join(thread[i], NULL);
  progress_show(&shared.progress, run, true);
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct simulation simulation; /* the path is too much for a stack */
  bool stop;
  int code = simulate_open(command, argc, argv, &simulation, &stop);
  if (stop) return code;
  code = simulate_open_csv(&simulation);
  if (!code) {
    simulate_catch_signals();
    play_all(&simulation);
    code = simulate_finish(&simulation);
  }
  simulate_close(&simulation);
  return code;
}

const struct cli_command cmd_simulate = {
    .name = "simulate",
    .summary = "Simulate rounds of a book and compare them with the exact values",
    .synopsis = "--book BOOK [--rounds N] [--seed S] [--strategy NAME] [--ante AMOUNT]\n"
                "[--trips N] [--trips-table NAME] [--wager NAME=N]... [--wager-table NAME=TABLE]...\n"
                "[--progressive] [--progressive-table NAME]\n"
                "[--meter LEVEL=AMOUNT]... [--players N] [--threads N] [--engine NAME] [--csv FILE] [--json]",
    .about = "Rounds are dealt as the book deals, played by the strategy and paid by the book's settlement. "
             "Every\n"
             "wager is shown with its 95 % interval, the exact value of the best play, and how many standard "
             "errors\n"
             "lie between. Interrupted, it shows what it has. Exit status 3: a value lies more than five "
             "standard\n"
             "errors off; 130 (SIGINT) or 143 (SIGTERM): ended early.\n\n"
             "  felt simulate --book chickasaw --rounds 10M --trips 1 --progressive --threads 2",
    .options = simulate_options,
    .run = run,
};
