/* felt-bench-store [FOLDER]: what group commit brings, on the disk that holds FOLDER (TMPDIR or /var/tmp).
 *
 * A closed loop of 64 clients, one a table: everybody has one command outstanding and sends the next when it
 * is acknowledged. First every command has a commit of its own, then all that wait are committed together;
 * the same again with 4 ms added to every fsync. A thread beside the writer checkpoints all the while. Then
 * the log is replayed and verified. The figures are ratios within one run: the clock of the disk is whatever
 * it is. */
#include "fault.h"
#include "felt/store.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { CLIENTS = 64, SAMPLES = 1 << 20, SECONDS = 2, ADDED_US = 4000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(enum felt_status status, const struct felt_error *error) {
  if (status == FELT_OK) return;
  fprintf(stderr, "felt-bench-store: %s: %s\n", error->where, error->what);
  exit(1);
}

/* ---- one command: a bet at the client's table, and its coin-in on the link */

static uint64_t commands_sent;

static uint64_t scramble(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static void append(struct felt_store *store, int client) {
  char id[40], table[32], tray[32], patron[32];
  struct felt_error error;
  uint64_t n = ++commands_sent;
  (void)snprintf(id, sizeof id, "%016" PRIx64 "%016" PRIx64, scramble(n),
                 scramble(~n)); /* as random as a UUID */
  (void)snprintf(table, sizeof table, "table:%d", client + 1);
  (void)snprintf(tray, sizeof tray, "tray:%d", client + 1);
  (void)snprintf(patron, sizeof patron, "patron:%d", client + 1);
  const struct felt_store_posting bet[] = {{patron, "USD", -2000000000}, {tray, "USD", 2000000000}};
  const struct felt_store_posting coin_in[] = {{"house", "USD", -16000000},
                                               {"meter:main:major", "USD", 14000000},
                                               {"reserve:main:major", "USD", 2000000}};
  const struct felt_store_event events[] = {
      {table, "v1 bet seat=2 ante=1000 blind=1000 trips=500", bet, FELT_COUNT(bet)},
      {"link:main", "v1 coin-in table=1 round=17 seats=2 wager=100", coin_in, FELT_COUNT(coin_in)}};
  const struct felt_store_command command = {id, INT64_C(1794700800000) + (int64_t)n,
                                             "{\"ok\":true,\"seq\":17}"};
  check(felt_store_append(store, &command, events, FELT_COUNT(events), &error), &error);
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

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

struct result {
  double per_second, median_ms, p99_ms;
};

/* Groups of `together` commands; who is not in this one waits for the next. */
static struct result measure(struct felt_store *store, int together) {
  struct caretaker caretaker = {.store = store};
  pthread_t thread;
  struct felt_error error;
  double sent[CLIENTS], start = now(), end = start;
  size_t acknowledged = 0;
  samples = 0;
  if (pthread_create(&thread, NULL, take_care, &caretaker) != 0) exit(1);
  for (int i = 0; i < CLIENTS; i++) sent[i] = start;
  for (int first = 0; end - start < SECONDS; first = (first + together) % CLIENTS) {
    check(felt_store_begin(store, &error), &error);
    for (int i = 0; i < together; i++) append(store, first + i);
    check(felt_store_commit(store, &error), &error);
    end = now();
    for (int i = 0; i < together; i++, acknowledged++) {
      if (samples < SAMPLES) latency[samples++] = end - sent[first + i];
      sent[first + i] = end;
    }
  }
  atomic_store(&caretaker.stop, true);
  pthread_join(thread, NULL);
  qsort(latency, samples, sizeof latency[0], by_size);
  return (struct result){.per_second = (double)acknowledged / (end - start),
                         .median_ms = latency[samples / 2] * 1000,
                         .p99_ms = latency[samples * 99 / 100] * 1000};
}

static void compare(struct felt_store *store, int added_us) {
  fault_delay_sync(added_us);
  struct result alone = measure(store, 1), together = measure(store, CLIENTS);
  printf("%d ms added to fsync\n", added_us / 1000);
  printf("  one command a commit   %9.0f a second   median %8.2f ms   99th percentile %8.2f ms\n",
         alone.per_second, alone.median_ms, alone.p99_ms);
  printf("  group commit           %9.0f a second   median %8.2f ms   99th percentile %8.2f ms\n",
         together.per_second, together.median_ms, together.p99_ms);
  printf("  ratio                  %9.1f\n", together.per_second / alone.per_second);
  fault_delay_sync(0);
}

/* ---- replay */

static void replay(struct felt_store *store) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  struct felt_store_report report;
  struct felt_error error;
  int64_t events = 0;
  double start = now();
  check(felt_store_read(store, NULL, 1, &cursor, &error), &error);
  for (;; events++) {
    check(felt_store_next(cursor, &record, &error), &error);
    if (!record) break;
  }
  felt_store_end(cursor);
  double read = now();
  check(felt_store_verify(store, NULL, &report, &error), &error);
  double verified = now();
  printf("replay  %" PRId64 " events, %.0f a second; verified %.0f a second\n", events,
         (double)events / (read - start), (double)events / (verified - read));
}

int main(int argc, char *argv[]) {
  char path[512];
  struct felt_store *store;
  struct felt_error error;
  const struct felt_store_options options = {.vfs = FAULT_VFS};
  struct felt_text text = felt_text_init(path, sizeof path);
  const char *folder = argc > 1 ? argv[1] : getenv("TMPDIR");
  felt_text_printf(&text, "%s/felt-bench-%ld.db", folder ? folder : "/var/tmp", (long)getpid());
  fault_register();
  fault_begin(false);
  check(felt_store_open(path, &options, &store, &error), &error);
  compare(store, 0);
  compare(store, ADDED_US);
  replay(store);
  felt_store_close(store);
  return unlink(path) == 0 ? 0 : 1;
}
