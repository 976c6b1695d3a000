/* simulate: what `felt simulate` and `felt-simulate-mpi` share: options, the run's plan, printing. */
#ifndef FELT_APPS_SIMULATE_H
#define FELT_APPS_SIMULATE_H

#include "cli.h"

#include "felt/sim.h"

enum { PATH_ROWS = 1000 }; /* of the CSV, at most */

struct simulation {
  const struct cli_command *command;
  struct felt_book book;
  struct felt_sim_options options;
  struct felt_sim *sim;
  int threads;
  int64_t rounds, blocks; /* asked for */
  bool json;
  const char *csv; /* borrows from the command line; NULL: none */
  FILE *csv_file;
  /* What was played, by a share of the way: path[i] holds the blocks of row i alone. */
  struct felt_sim_sums sums;
  struct felt_sim_sums path[PATH_ROWS];
};

/* The options of both programs. */
extern const struct cli_option simulate_options[];

/* Reads the command line and sets the simulation up. CLI_DONE with `stop` false to go on; otherwise
 * everything has been said. */
int simulate_open(const struct cli_command *command, int argc, char *argv[], struct simulation *run,
                  bool *stop) FELT_CHECKED FELT_NONNULL(1, 3, 4, 5);
void simulate_close(struct simulation *run) FELT_NONNULL(1);

/* The file of --csv, before anything is played: a name that cannot be written is said at once. */
int simulate_open_csv(struct simulation *run) FELT_CHECKED FELT_NONNULL(1);

/* How many rounds a block has: all but the last have FELT_SIM_BLOCK. */
int simulate_block_rounds(const struct simulation *run, int64_t block) FELT_NONNULL(1);
/* Which row of the path it belongs to. */
int simulate_row(const struct simulation *run, int64_t block) FELT_NONNULL(1);

/* Catches SIGINT and SIGTERM, so that a run can end with what it has; a second one ends it at once. */
void simulate_catch_signals(void);
/* The signal that came, or 0. */
int simulate_signal(void);

/* A bar with rate and time left on standard error, where that is a terminal; the last call ends its line. */
struct progress {
  bool shown;
  double begin, last;
};
struct progress progress_begin(void);
void progress_show(struct progress *progress, const struct simulation *run, bool last) FELT_NONNULL(1, 2);

/* Prints the result, writes the path, and gives the exit code: CLI_DONE, CLI_DIFFERS where a value lies more
 * than five standard errors off, 128 + the signal that ended the run early. */
int simulate_finish(struct simulation *run) FELT_NONNULL(1);

/* simulate_print.c */
struct verdict {
  int judged;    /* values that have an exact one and rounds enough */
  int outside;   /* of them more than three standard errors off */
  double worst;  /* the largest |z| */
  char what[64]; /* whose */
};
struct verdict simulate_judge(const struct simulation *run) FELT_NONNULL(1);
void simulate_print_words(const struct simulation *run, const struct verdict *verdict) FELT_NONNULL(1, 2);
void simulate_print_json(const struct simulation *run, const struct verdict *verdict) FELT_NONNULL(1, 2);
void simulate_write_path(const struct simulation *run, FILE *file) FELT_NONNULL(1, 2);

#endif
