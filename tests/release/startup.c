/* startup: the best wall-clock time of many runs of a command, in TAP. The best run is the one that nothing
 * disturbed, so the figure holds on a busy machine.
 *
 *   startup LIMIT_MS COMMAND [ARGUMENT...] */
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
  if (argc < 3) return 2;
  double limit = strtod(argv[1], NULL), best = -1;
  for (int i = 0; i < RUNS; i++) {
    double took = run_ms(argv + 2);
    if (took < 0) {
      printf("not ok 1 - %s does not run\n", argv[2]);
      return 1;
    }
    if (best < 0 || took < best) best = took;
  }
  printf("%s 1 - starts and ends in %.2f ms (best of %d), at most %.1f ms\n", best < limit ? "ok" : "not ok",
         best, RUNS, limit);
  return best < limit ? 0 : 1;
}
