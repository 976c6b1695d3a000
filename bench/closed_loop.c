#include "closed_loop.h"

#include "felt/words.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES = 1 << 20, SECONDS = 2, ADDED_US = 4000 };

void loop_check(enum felt_status status, const struct felt_error *error) {
  if (status == FELT_OK) return;
  (void)fprintf(stderr, "felt-bench: %s: %s\n", error->where, felt_words_of(error).text);
  exit(1);
}

static double seconds_of(clockid_t clock) {
  struct timespec time;
  felt_assert(clock_gettime(clock, &time) == 0);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double loop_now(void) {
  return seconds_of(CLOCK_MONOTONIC);
}

double loop_cpu(void) {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- a disk whose syncs take longer: the system's VFS, and beside each open file its methods but for one */

#define SLOW_VFS "felt-slow"

struct slowed {
  const sqlite3_io_methods *system;
  sqlite3_io_methods methods;
};

static sqlite3_vfs *system_vfs, slow_vfs;
static atomic_int added_to_sync; /* microseconds */

static struct slowed *slowed_of(sqlite3_file *file) {
  return (struct slowed *)(void *)((char *)file + slow_vfs.szOsFile - sizeof(struct slowed));
}

static int sync_slowly(sqlite3_file *file, int flags) {
  int added = atomic_load(&added_to_sync);
  if (added > 0) nanosleep(&(struct timespec){.tv_nsec = added * 1000L}, NULL);
  return slowed_of(file)->system->xSync(file, flags);
}

static int open_slowed(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  int code = system_vfs->xOpen(system_vfs, name, file, flags, out_flags);
  if (!file->pMethods) return code;
  struct slowed *slowed = slowed_of(file);
  *slowed = (struct slowed){.system = file->pMethods, .methods = *file->pMethods};
  slowed->methods.xSync = sync_slowly;
  file->pMethods = &slowed->methods;
  return code;
}

static void register_slow_vfs(void) {
  enum { ALIGNMENT = _Alignof(struct slowed) };
  system_vfs = sqlite3_vfs_find(NULL);
  felt_assert(system_vfs);
  slow_vfs = *system_vfs;
  slow_vfs.zName = SLOW_VFS;
  slow_vfs.xOpen = open_slowed;
  slow_vfs.szOsFile =
      (system_vfs->szOsFile + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + (int)sizeof(struct slowed);
  felt_assert(sqlite3_vfs_register(&slow_vfs, 0) == SQLITE_OK);
}

/* ---- the store */

static char path[512], mark[520];

struct felt_store *loop_open(int argc, char *argv[]) {
  const struct felt_store_options options = {.vfs = SLOW_VFS};
  struct felt_store *store;
  struct felt_error error;
  struct felt_text text = felt_text_init(path, sizeof path);
  const char *folder = argc > 1 ? argv[1] : getenv("TMPDIR");
  felt_text_printf(&text, "%s/felt-bench-%ld.db", folder ? folder : "/var/tmp", (long)getpid());
  register_slow_vfs();
  loop_check(felt_store_open(path, &options, &store, &error), &error);
  (void)snprintf(mark, sizeof mark, "%s.mark", path);
  const struct felt_store_self self = {.mark = mark, .vfs = SLOW_VFS};
  loop_check(felt_store_take_up(store, &self, 1, &error), &error);
  return store;
}

void loop_close(struct felt_store *store) {
  felt_store_close(store);
  (void)unlink(path);
  (void)unlink(mark);
}

/* ---- the checkpointing thread */

struct caretaker {
  const struct felt_store *store;
  atomic_bool stop;
};

static void *take_care(void *context) {
  struct caretaker *caretaker = context;
  struct felt_error error;
  for (int turn = 0; !atomic_load(&caretaker->stop); turn++) {
    enum { EVERY_SECOND = 20 };
    loop_check(felt_store_checkpoint(caretaker->store, &error), &error);
    if (turn % EVERY_SECOND == 0) loop_check(felt_store_settle_mark(caretaker->store, &error), &error);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  }
  return NULL;
}

/* ---- the loop */

static double latency[SAMPLES]; /* in seconds */
static size_t samples;

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

struct result {
  double per_second, median_ms, p99_ms, busy;
};

/* Groups of `together` clients; a client that is not in this one waits for the next. */
static struct result measure(struct felt_store *store, int together, loop_group *group, void *with) {
  struct caretaker caretaker = {.store = store};
  pthread_t thread;
  double sent[LOOP_CLIENTS], start = loop_now(), end = start, busy = loop_cpu();
  int64_t answered = 0;
  samples = 0;
  if (pthread_create(&thread, NULL, take_care, &caretaker) != 0) exit(1);
  for (int i = 0; i < LOOP_CLIENTS; i++) sent[i] = start;
  for (int first = 0; end - start < SECONDS; first = (first + together) % LOOP_CLIENTS) {
    bool asked[LOOP_CLIENTS] = {false};
    answered += group(with, first, together, asked);
    end = loop_now();
    for (int client = first; client < first + together; client++) {
      if (asked[client] && samples < SAMPLES) latency[samples++] = end - sent[client];
      sent[client] = end;
    }
  }
  busy = (loop_cpu() - busy) / (end - start);
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

void loop_compare(struct felt_store *store, loop_group *group, void *with) {
  for (int added_us = 0; added_us <= ADDED_US; added_us += ADDED_US) {
    atomic_store(&added_to_sync, added_us);
    struct result alone = measure(store, 1, group, with);
    struct result together = measure(store, LOOP_CLIENTS, group, with);
    printf("%d ms added to fsync\n", added_us / 1000);
    print("one command a commit", alone);
    print("group commit", together);
    printf("  ratio                  %9.1f\n", together.per_second / alone.per_second);
  }
  atomic_store(&added_to_sync, 0);
}
