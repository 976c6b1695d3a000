/* felt-simulate-mpi: felt simulate on as many processes as mpirun starts, on one machine or several.
 *
 * Blocks are dealt out to the ranks in turn, a stretch of them at a time; after every stretch the ranks hear
 * of signals and the first adds up what all have played. A block's deals follow from its number and sums are
 * integers, so the number of ranks changes nothing. */
#include "simulate.h"

#include <mpi.h>

enum { BLOCKS_A_STRETCH = 8 /* of each rank */ };

struct ranks {
  int own, count;
};

/* Adds what every rank has in `part` to the first one's `sum`. MPI has no type for 128-bit sums, so they
 * travel as bytes; all ranks run the same program on the same kind of machine. */
static void add_from_all(const struct ranks *ranks, const struct felt_sim_sums *part,
                         struct felt_sim_sums *all, struct felt_sim_sums *sum) {
  const int size = (int)sizeof *part;
  (void)MPI_Gather(part, size, MPI_BYTE, all, size, MPI_BYTE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < ranks->count && ranks->own == 0; i++) felt_sim_merge(sum, &all[i]);
}

/* The highest signal that any rank has caught. */
static int signal_of_any(void) {
  int own = simulate_signal(), any = 0;
  (void)MPI_Allreduce(&own, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return any;
}

static void play_stretch(struct simulation *run, const struct ranks *ranks, int64_t from,
                         struct felt_sim_sums *part) {
  int64_t to = from + (int64_t)ranks->count * BLOCKS_A_STRETCH;
  for (int64_t block = from + ranks->own; block < to && block < run->blocks; block += ranks->count) {
    struct felt_sim_sums sums = {0};
    felt_sim_play(run->sim, (uint64_t)block, simulate_block_rounds(run, block), &sums);
    felt_sim_merge(part, &sums);
    felt_sim_merge(&run->path[simulate_row(run, block)], &sums);
  }
}

/* One message from every rank: with more ranks than processors each exchange may cost a turn of them all. */
static void collect_path(struct simulation *run, const struct ranks *ranks) {
  static struct felt_sim_sums path[PATH_ROWS];
  const int size = (int)sizeof path;
  if (ranks->own != 0) (void)MPI_Send(run->path, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
  for (int rank = 1; rank < ranks->count && ranks->own == 0; rank++) {
    (void)MPI_Recv(path, size, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < PATH_ROWS; i++) felt_sim_merge(&run->path[i], &path[i]);
  }
}

static void play_all(struct simulation *run, const struct ranks *ranks, struct felt_sim_sums *all) {
  struct progress progress = progress_begin();
  if (ranks->own != 0) progress.shown = false;
  for (int64_t from = 0; from < run->blocks && !signal_of_any();
       from += (int64_t)ranks->count * BLOCKS_A_STRETCH) {
    struct felt_sim_sums part = {0};
    play_stretch(run, ranks, from, &part);
    add_from_all(ranks, &part, all, &run->sums);
    progress_show(&progress, run, false);
  }
  progress_show(&progress, run, true);
  collect_path(run, ranks);
}

static int play(struct simulation *run, const struct ranks *ranks) {
  struct felt_sim_sums *all = calloc((size_t)ranks->count, sizeof *all);
  int code = all ? CLI_DONE : cli_fail(run->command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  if (!code && ranks->own == 0) code = simulate_open_csv(run);
  (void)MPI_Allreduce(MPI_IN_PLACE, &code, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!code && all) {
    simulate_catch_signals();
    play_all(run, ranks, all);
    if (ranks->own == 0) code = simulate_finish(run);
  }
  free(all);
  return code;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct simulation simulation; /* the path is too much for a stack */
  struct ranks ranks;
  bool stop;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
  (void)MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
  /* All ranks read the same words; one of them speaks. */
  if (ranks.own != 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
    return CLI_FAILED;
  int code = simulate_open(command, argc, argv, &simulation, &stop);
  if (stop) return code;
  code = play(&simulation, &ranks);
  simulate_close(&simulation);
  return code;
}

static const struct cli_command command = {
    .name = "simulate-mpi",
    .summary = "Simulate on several processes or machines",
    .synopsis = "--book BOOK [--rounds N] [--seed S] [--strategy NAME] [--ante AMOUNT]\n"
                "[--trips N] [--trips-table NAME] [--wager NAME=N]... [--wager-table NAME=TABLE]...\n"
                "[--progressive] [--progressive-table NAME]\n"
                "[--meter LEVEL=AMOUNT]... [--players N] [--threads N] [--engine NAME] [--csv FILE] [--json]",
    .about =
        "As felt simulate, and with the same output whatever the number of ranks. --threads is for solving\n"
        "alone: every rank plays on one.\n\n"
        "  mpirun -np 4 felt-simulate-mpi --book chickasaw --rounds 1G",
    .options = simulate_options,
    .run = run,
};

int main(int argc, char *argv[]) {
  (void)MPI_Init(&argc, &argv);
  int code = cli_finish(&command, command.run(&command, argc, argv));
  (void)MPI_Finalize();
  return code;
}
