/* felt-serve-load: sign viewers and busy tables against a server of its own on this machine, bounded in count
 * and time. Prints how long commands took until they were durable, where that time went as far as the server
 * knows, what disk and processors were worth in the same seconds, and what the server held. In the end the
 * server is told to stop while everyone goes on.
 *
 *   felt-serve-load SERVE [--viewers N] [--tables N] [--seconds N] [--think MS] [--keep DIR] [--json]
 *
 * Loopback only. Three threads: players, viewers, and one that measures the machine. */
#include "load_players.h"
#include "load_viewers.h"
#include "load_wire.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { VIEWERS_MAX = 12000, BUCKETS_MAX = 32, STOP_SECONDS = 10 };

struct load {
  const char *program, *keep;
  int viewers, tables, seconds, think_ms;
  bool json;
  char data[300];
  int port;
  pid_t server;
};

struct result {
  struct load_seen seen;
  struct load_played played;
  struct load_samples disk, late;
  char metrics[WIRE_ANSWER];
  long memory_kb;
  double in_line; /* of the time that the server's threads wanted a processor, the part that they had none */
  double stop_seconds;
  int status; /* of the server's end, as a shell has it */
};

/* ---- the server */

static void start_server(struct load *load) {
  char tables[16], line[256];
  int ends[2];
  if (pipe(ends) != 0) wire_give_up("pipe");
  (void)snprintf(tables, sizeof tables, "%d", load->tables);
  const char *words[] = {"felt-serve", "--listen",      "127.0.0.1:0", "--data",
                         load->data,   "--practice",    tables,        "--pace",
                         "0",          "--per-address", "300",         "--per-session",
                         "1000000",    "--new-guests",  "1000000",     NULL};
  char *arguments[FELT_COUNT(words)];
  for (size_t i = 0; i < FELT_COUNT(words); i++) arguments[i] = (char *)(uintptr_t)words[i];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  if (posix_spawn(&load->server, load->program, &actions, NULL, arguments, environ) != 0)
    wire_give_up(load->program);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  FILE *out = fdopen(ends[0], "r");
  while (out && !load->port && fgets(line, sizeof line, out)) {
    const char *at = strstr(line, "Felt is at http://127.0.0.1:");
    if (at) load->port = (int)strtol(at + 28, NULL, 10);
  }
  if (!load->port) wire_give_up("the server did not start");
  /* The other end stays open: a server that says something later must not die of it. */
}

static long memory_kb(pid_t server) {
  char path[64], line[256];
  long kb = 0;
  (void)snprintf(path, sizeof path, "/proc/%d/status", (int)server);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, "VmHWM:", 6) == 0) kb = strtol(line + 6, NULL, 10);
  if (file) fclose(file);
  return kb;
}

/* What the kernel tells of the server's threads: nanoseconds in which they ran, and in which they could have
 * run but stood in line for a processor. */
struct turns {
  double ran, waited;
};

static struct turns read_turns(pid_t server) {
  struct turns sum = {0, 0};
  char path[64];
  (void)snprintf(path, sizeof path, "/proc/%d/task", (int)server);
  DIR *tasks = opendir(path);
  const struct dirent *task;
  while (tasks && (task = readdir(tasks)) != NULL) { /* NOLINT(concurrency-mt-unsafe): a stream of its own */
    char name[400], line[128], *end = NULL;
    (void)snprintf(name, sizeof name, "%s/%s/schedstat", path, task->d_name);
    FILE *file = task->d_name[0] == '.' ? NULL : fopen(name, "r");
    if (file && fgets(line, sizeof line, file)) {
      sum.ran += strtod(line, &end);
      sum.waited += strtod(end, NULL);
    }
    if (file) fclose(file);
  }
  if (tasks) closedir(tasks);
  return sum;
}

static void read_metrics(const struct load *load, struct result *result) {
  static const char request[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  int s = wire_connect(load->port, VIEWERS_MAX * 2);
  wire_send(s, request, sizeof request - 1);
  if (wire_answer(s, result->metrics, sizeof result->metrics) != 200) wire_give_up("metrics");
  close(s);
}

static double counter(const struct result *result, const char *name) {
  char words[80];
  (void)snprintf(words, sizeof words, "\nfelt_%s ", name);
  const char *at = strstr(result->metrics, words);
  return at ? strtod(at + strlen(words), NULL) : 0;
}

/* From a histogram of the server's: linear within its bucket. */
static double timing_ms(const struct result *result, const char *name, double part) {
  char words[80];
  double most[BUCKETS_MAX], upto[BUCKETS_MAX];
  int count = 0;
  (void)snprintf(words, sizeof words, "\nfelt_%s_seconds_bucket{le=\"", name);
  for (const char *at = result->metrics; count < BUCKETS_MAX && (at = strstr(at, words)) != NULL; count++) {
    char *end = NULL;
    at += strlen(words);
    most[count] = at[0] == '+' ? -1 : strtod(at, NULL);
    upto[count] = strtod(strchr(at, ' '), &end);
    at = end;
  }
  if (count == 0 || upto[count - 1] == 0) return 0;
  double wanted = part * upto[count - 1], below_s = 0, below = 0;
  for (int i = 0; i < count; i++) {
    if (most[i] < 0) break;
    if (upto[i] >= wanted)
      return 1e3 * (below_s + (most[i] - below_s) * (wanted - below) / (upto[i] - below + 1e-9));
    below_s = most[i];
    below = upto[i];
  }
  return 1e3 * below_s;
}

/* ---- the run */

static void stop_under_load(const struct load *load, struct load_players *players,
                            struct load_viewers *viewers, struct result *result) {
  int status = 0;
  double begun = load_now();
  load_viewers_expect_the_end(viewers);
  (void)kill(load->server, SIGTERM);
  load_players_play_out(players, STOP_SECONDS);
  result->seen = load_viewers_stop(viewers, STOP_SECONDS);
  (void)waitpid(load->server, &status, 0);
  result->stop_seconds = load_now() - begun;
  result->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result->played = load_players_stop(players);
}

static void run(struct load *load, struct result *result) {
  char path[320];
  start_server(load);
  struct load_probe *probe = load_probe_start(load->data);
  if (!probe) wire_give_up("probe");
  (void)snprintf(path, sizeof path, "%s/acknowledged", load->data);
  FILE *log = load->keep ? fopen(path, "w") : NULL;
  struct load_players *players = load_players_start(load->port, load->tables, load->think_ms / 1e3, log);
  struct load_viewers *viewers = load_viewers_start(load->port, load->viewers);
  load_viewers_wait(viewers, 30);
  load_probe_begin(probe);
  struct turns before = read_turns(load->server);
  load_players_play(players, load->seconds);
  struct turns after = read_turns(load->server);
  double waited = after.waited - before.waited, ran = after.ran - before.ran;
  result->in_line = waited + ran > 0 ? waited / (waited + ran) : 0;
  load_probe_stop(probe, &result->disk, &result->late);
  read_metrics(load, result);
  result->memory_kb = memory_kb(load->server);
  stop_under_load(load, players, viewers, result);
  if (log) fclose(log);
}

static void remove_data(const char *data) {
  static const char *const files[] = {"floor.db",      "floor.db-wal",  "floor.db-shm", "people.db",
                                      "people.db-wal", "people.db-shm", "deck.key"};
  char path[320];
  for (size_t i = 0; i < FELT_COUNT(files); i++) {
    (void)snprintf(path, sizeof path, "%.280s/%s", data, files[i]);
    (void)unlink(path);
  }
  (void)rmdir(data);
}

/* ---- what is told */

/* `name` is what JSON calls it, `words` what people read. */
static void tell_samples(bool json, const char *name, const char *words, const struct load_samples *samples) {
  double median = load_samples_ms(samples, 0.5), most = load_samples_ms(samples, 0.99);
  if (json)
    printf(", \"%s\": {\"count\": %d, \"median_ms\": %.2f, \"p99_ms\": %.2f, \"longest_ms\": %.2f}", name,
           samples->count, median, most, load_samples_ms(samples, 1));
  else
    printf("  %-44s %8.2f %8.2f %8.2f\n", words, median, most, load_samples_ms(samples, 1));
}

static void tell_timing(const struct result *result, bool json, const char *name, const char *words) {
  double median = timing_ms(result, name, 0.5), most = timing_ms(result, name, 0.99);
  if (json)
    printf(", \"%s\": {\"median_ms\": %.2f, \"p99_ms\": %.2f}", name, median, most);
  else
    printf("  %-44s %8.2f %8.2f\n", words, median, most);
}

static void tell_times(const struct result *result, bool json) {
  if (!json) printf("milliseconds%43s%9s%9s\n", "median", "99 %", "longest");
  tell_samples(json, "command", "a command, until its answer was read", &result->played.took);
  tell_timing(result, json, "queue", "of that: until the writer takes it");
  tell_timing(result, json, "commit", "until its group is durable");
  tell_timing(result, json, "loop", "until its answer is sent");
  tell_timing(result, json, "show", "the writer shows what a group changed");
  tell_samples(json, "disk", "the disk alone: 16 kB durable", &result->disk);
  tell_samples(json, "late", "a thread that only slept wakes late by", &result->late);
}

static void tell_people(const struct load *load, const struct result *result) {
  const struct load_played *played = &result->played;
  double commits = counter(result, "commits_total");
  double disk_ms = load_samples_ms(&result->disk, 0.99);
  printf("%d of %d streams held with %d busy tables for %d s: %d commands, %.0f a second, %.1f a commit\n",
         result->seen.held, result->seen.asked, load->tables, load->seconds, played->took.count,
         (double)played->took.count / load->seconds,
         commits > 0 ? counter(result, "commands_total") / commits : 0);
  printf("%lld too early by the rules, %lld failed, %d players cut off\n", played->early, played->failed,
         played->cut);
  tell_times(result, false);
  printf(
      "the 99th percentile of commands is %.1f times that of the disk alone; the server stood in line for a "
      "processor %.0f %% of the time that it needed one\n",
      disk_ms > 0 ? load_samples_ms(&played->took, 0.99) / disk_ms : 0, 100 * result->in_line);
  printf("%.1f MB at most in the server; viewers received %lld pieces, %.1f MB\n",
         (double)result->memory_kb / 1024, result->seen.frames, (double)result->seen.bytes / 1e6);
  printf(
      "told to stop under load, it ended after %.2f s with status %d: %d of %d streams told bye, %d commands "
      "answered on the way\n",
      result->stop_seconds, result->status, result->seen.told, result->seen.asked, played->last);
}

static void tell_json(const struct load *load, const struct result *result) {
  const struct load_played *played = &result->played;
  printf(
      "{\"viewers\": %d, \"held\": %d, \"tables\": %d, \"seconds\": %d, \"early\": %lld, \"failed\": %lld, "
      "\"cut\": %d, \"in_line\": %.3f, \"memory_mb\": %.1f, \"commits\": %.0f, \"bytes\": %lld",
      result->seen.asked, result->seen.held, load->tables, load->seconds, played->early, played->failed,
      played->cut, result->in_line, (double)result->memory_kb / 1024, counter(result, "commits_total"),
      result->seen.bytes);
  tell_times(result, true);
  printf(", \"stop\": {\"seconds\": %.3f, \"status\": %d, \"told\": %d, \"ended\": %d, \"answered\": %d}}\n",
         result->stop_seconds, result->status, result->seen.told, result->seen.ended, played->last);
}

/* ---- options */

static bool read_options(int argc, char *argv[], struct load *load) {
  const struct {
    const char *name;
    int most, *into;
  } numbers[] = {{"--viewers", VIEWERS_MAX, &load->viewers},
                 {"--tables", LOAD_TABLES_MAX, &load->tables},
                 {"--seconds", 600, &load->seconds},
                 {"--think", 60000, &load->think_ms}};
  for (int i = 2; i < argc; i++) {
    bool known = strcmp(argv[i], "--json") == 0;
    load->json = load->json || known;
    if (strcmp(argv[i], "--keep") == 0 && i + 1 < argc) {
      load->keep = argv[++i];
      known = true;
    }
    for (size_t n = 0; n < FELT_COUNT(numbers) && !known; n++) {
      if (strcmp(argv[i], numbers[n].name) != 0 || i + 1 == argc) continue;
      char *end = NULL;
      long value = strtol(argv[++i], &end, 10);
      known = *end == '\0' && end != argv[i] && value >= 0 && value <= numbers[n].most;
      *numbers[n].into = (int)value;
    }
    if (!known) return false;
  }
  return argc >= 2 && argv[1][0] != '-' && load->tables > 0 && load->seconds > 0;
}

int main(int argc, char *argv[]) {
  static struct result result;
  struct load load = {.viewers = 2000, .tables = 64, .seconds = 10, .think_ms = 50};
  struct rlimit files;
  if (!read_options(argc, argv, &load)) {
    (void)fprintf(
        stderr,
        "felt-serve-load SERVE [--viewers 0..%d] [--tables 1..%d] [--seconds 1..600] [--think MS] "
        "[--keep DIR] [--json]\n"
        "  build/release/bench/felt-serve-load build/release/felt-serve --viewers 2000 --tables 64\n",
        VIEWERS_MAX, LOAD_TABLES_MAX);
    return 2;
  }
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
  }
  load.program = argv[1];
  const char *tmp = getenv("TMPDIR");
  (void)snprintf(load.data, sizeof load.data, "%.200s/felt-load-XXXXXX", tmp && *tmp ? tmp : "/tmp");
  if (load.keep) (void)snprintf(load.data, sizeof load.data, "%.280s", load.keep);
  if (load.keep ? mkdir(load.data, 0700) != 0 : !mkdtemp(load.data)) wire_give_up(load.data);
  run(&load, &result);
  (load.json ? tell_json : tell_people)(&load, &result);
  if (!load.keep) remove_data(load.data);
  return result.status;
}
