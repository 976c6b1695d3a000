/* startup: how many times as long a command takes as a program that does nothing, in TAP. The two run in turn
 * and the best run of each counts, the one that nothing disturbed: so the figure is the command's and not the
 * machine's.
 *
 *   startup LIMIT COMMAND [ARGUMENT...] */
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

static double now_ms(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* The time of one run, or a negative number when it failed. */
static double run_ms(char *command[]) {
  char *no_environment[] = {NULL};
  posix_spawn_file_actions_t actions;
  pid_t child;
  int status;
  (void)posix_spawn_file_actions_init(&actions);
  (void)posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  double start = now_ms();
  int refused = posix_spawn(&child, command[0], &actions, NULL, command, no_environment);
  bool done =
      !refused && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  double took = now_ms() - start;
  (void)posix_spawn_file_actions_destroy(&actions);
  return done ? took : -1;
}

int main(int argc, char *argv[]) {
  enum { RUNS = 200 };
  if (argc == 1) return 0; /* the program that does nothing */
  if (argc == 2) return 2;
  char *nothing[] = {argv[0], NULL};
  double limit = strtod(argv[1], NULL), best = 1e9, least = 1e9;
  for (int i = 0; i < RUNS; i++) {
    double took = run_ms(argv + 2), idle = run_ms(nothing);
    if (took < 0 || idle < 0) {
      printf("not ok 1 - %s does not run\n", took < 0 ? argv[2] : argv[0]);
      return 1;
    }
    if (took < best) best = took;
    if (idle < least) least = idle;
  }
  bool quick = best < limit * least;
  printf(
      "%s 1 - starts and ends in %.2f ms (best of %d), %.2f times as long as doing nothing, at most %.1f\n",
      quick ? "ok" : "not ok", best, RUNS, best / least, limit);
  return quick ? 0 : 1;
}
