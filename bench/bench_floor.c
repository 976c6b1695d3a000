/* felt-bench-floor [FOLDER]: a floor of 64 tables on one link, on the disk that holds FOLDER (TMPDIR or
 * /var/tmp).
 *
 * A closed loop: every table has one command outstanding and sends the next, as text, when it is answered.
 * First every command has a commit of its own, then all that wait are committed together; the same again with
 * 4 ms added to every fsync. A thread beside the floor checkpoints all the while. Then the floor is opened
 * from its log, and audited: by the processor's time, since neither waits for anyone. The figures are ratios
 * within one run: the clock of the disk is whatever it is. */
#include "crowd.h"
#include "fault.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 64, SAMPLES = 1 << 20, SECONDS = 2, ADDED_US = 4000, WARM_UP = 200 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(enum felt_status status, const struct felt_error *error) {
  if (status == FELT_OK) return;
  (void)fprintf(stderr, "felt-bench-floor: %s: %s\n", error->where, error->what);
  exit(1);
}

/* ---- the checkpointing thread */

struct caretaker {
  const struct felt_store *store;
  atomic_bool stop;
};

static void *take_care(void *context) {
  struct caretaker *caretaker = context;
  struct felt_error error;
  while (!atomic_load(&caretaker->stop)) {
    check(felt_store_checkpoint(caretaker->store, &error), &error);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  }
  return NULL;
}

/* ---- the closed loop */

static double latency[SAMPLES]; /* in seconds */
static size_t samples;
static struct crowd crowd = {.calm = true, .jackpots = 500};

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

struct result {
  double per_second, median_ms, p99_ms, busy;
};

static double cpu(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Jackpots are verified and paid, so that they do not pile up; not counted. */
static void clear_hits(void) {
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_error error;
  if (crowd_link(&crowd, line))
    check(felt_floor_submit_line(crowd.floor, line, strlen(line), 0, &error), &error);
}

/* Groups of `together` commands; who is not in this one waits for the next. */
static struct result measure(struct felt_store *store, int together) {
  static char line[FELT_FLOOR_LINE_MAX];
  struct caretaker caretaker = {.store = store};
  pthread_t thread;
  struct felt_error error;
  double sent[TABLES + 1], start = now(), end = start, busy = cpu();
  size_t answered = 0;
  samples = 0;
  if (pthread_create(&thread, NULL, take_care, &caretaker) != 0) exit(1);
  for (int i = 1; i <= TABLES; i++) sent[i] = start;
  for (int first = 1; end - start < SECONDS; first = (first + together - 1) % TABLES + 1) {
    bool asked[TABLES + 1] = {false};
    for (int table = first; table < first + together; table++) {
      asked[table] = crowd_next(&crowd, table, line);
      if (asked[table]) check(felt_floor_submit_line(crowd.floor, line, strlen(line), 0, &error), &error);
    }
    clear_hits();
    check(felt_floor_commit(crowd.floor, &error), &error);
    end = now();
    for (int table = first; table < first + together; table++) {
      if (asked[table] && samples < SAMPLES) latency[samples++] = end - sent[table];
      answered += asked[table];
      sent[table] = end;
    }
  }
  busy = (cpu() - busy) / (end - start);
  atomic_store(&caretaker.stop, true);
  pthread_join(thread, NULL);
  qsort(latency, samples, sizeof latency[0], by_size);
  return (struct result){.per_second = (double)answered / (end - start),
                         .median_ms = latency[samples / 2] * 1000,
                         .p99_ms = latency[samples * 99 / 100] * 1000,
                         .busy = busy};
}

static void print(const char *what, struct result result) {
  printf("  %-22s %9.0f a second   median %8.2f ms   99th percentile %8.2f ms   writer busy %3.0f %%\n", what,
         result.per_second, result.median_ms, result.p99_ms, result.busy * 100);
}

static void compare(struct felt_store *store, int added_us) {
  fault_delay_sync(added_us);
  struct result alone = measure(store, 1), together = measure(store, TABLES);
  printf("%d ms added to fsync\n", added_us / 1000);
  print("one command a commit", alone);
  print("group commit", together);
  printf("  ratio                  %9.1f\n", together.per_second / alone.per_second);
  fault_delay_sync(0);
}

/* ---- restart and audit */

static void reopen(struct felt_store *store) {
  struct felt_floor *floor;
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  struct felt_error error;
  double start = cpu();
  check(felt_floor_open(store, NULL, &floor, &error), &error);
  double opened = cpu();
  double events = (double)felt_store_last(store);
  felt_floor_close(floor);
  check(felt_floor_replayer(store, &replayer, &error), &error);
  double audit = cpu();
  check(felt_store_verify(store, &replayer, &report, &error), &error);
  double audited = cpu();
  felt_floor_replayer_release(&replayer);
  printf("%.0f events: replayed %.0f a second; audited, every command decided again, %.0f a second\n", events,
         events / (opened - start), events / (audited - audit));
}

int main(int argc, char *argv[]) {
  char path[512];
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  const struct felt_store_options options = {.vfs = FAULT_VFS};
  struct felt_floor_listener listener = {.answered = crowd_answered, .context = &crowd};
  struct felt_text text = felt_text_init(path, sizeof path);
  const char *folder = argc > 1 ? argv[1] : getenv("TMPDIR");
  felt_text_printf(&text, "%s/felt-bench-%ld.db", folder ? folder : "/var/tmp", (long)getpid());
  fault_register();
  fault_begin(false);
  check(felt_store_open(path, &options, &store, &error), &error);
  check(felt_floor_open(store, &listener, &floor, &error), &error);
  check(crowd_init(&crowd, floor, "massachusetts", TABLES, 1, &error), &error);
  for (int i = 0; i < WARM_UP; i++) check(crowd_step(&crowd, &error), &error);
  compare(store, 0);
  compare(store, ADDED_US);
  printf("refused: %" PRId64 " of %" PRId64 "\n", crowd.refused, crowd.accepted + crowd.refused);
  felt_floor_close(floor);
  reopen(store);
  felt_store_close(store);
  return unlink(path) == 0 ? 0 : 1;
}
