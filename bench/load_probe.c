#include "load_probe.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

enum { EVERY_MS = 50, WRITE_BYTES = 16 << 10, WRITES = 256, SAMPLES_MAX = 1 << 16 };

struct load_probe {
  pthread_t thread;
  atomic_bool stopping, beginning;
  int file;
  char path[300];
  struct load_samples disk, late;
};

double load_now(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct load_samples load_samples_new(int room) {
  struct load_samples samples = {.at = malloc((size_t)room * sizeof(double)), .room = room};
  if (!samples.at) samples.room = 0;
  return samples;
}

void load_samples_add(struct load_samples *samples, double seconds) {
  if (samples->count < samples->room) samples->at[samples->count++] = seconds;
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

void load_samples_sort(struct load_samples *samples) {
  if (samples->count > 0) qsort(samples->at, (size_t)samples->count, sizeof samples->at[0], by_size);
}

double load_samples_ms(const struct load_samples *samples, double part) {
  if (samples->count == 0) return 0;
  int at = (int)(part * samples->count);
  return 1e3 * samples->at[at < samples->count ? at : samples->count - 1];
}

/* As the server's log: sixteen kilobytes after those before, from the beginning again after four megabytes.
 */
static void *measure(void *context) {
  static const char bytes[WRITE_BYTES] = "felt";
  struct load_probe *probe = context;
  for (int n = 0; !atomic_load(&probe->stopping); n++) {
    double at = load_now();
    (void)nanosleep(&(struct timespec){.tv_nsec = EVERY_MS * 1000000L}, NULL);
    double woken = load_now();
    bool written = pwrite(probe->file, bytes, sizeof bytes, (off_t)(n % WRITES) * WRITE_BYTES) ==
                       (ssize_t)sizeof bytes &&
                   fdatasync(probe->file) == 0;
    double done = load_now();
    if (atomic_exchange(&probe->beginning, false)) probe->disk.count = probe->late.count = 0;
    load_samples_add(&probe->late, woken - at - EVERY_MS * 1e-3);
    if (written) load_samples_add(&probe->disk, done - woken);
  }
  return NULL;
}

struct load_probe *load_probe_start(const char *folder) {
  struct load_probe *probe = calloc(1, sizeof *probe);
  if (!probe) return NULL;
  probe->disk = load_samples_new(SAMPLES_MAX);
  probe->late = load_samples_new(SAMPLES_MAX);
  (void)snprintf(probe->path, sizeof probe->path, "%.200s/probe", folder);
  probe->file = open(probe->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (probe->file >= 0 && pthread_create(&probe->thread, NULL, measure, probe) == 0) return probe;
  if (probe->file >= 0) close(probe->file);
  free(probe->disk.at);
  free(probe->late.at);
  free(probe);
  return NULL;
}

void load_probe_begin(struct load_probe *probe) {
  atomic_store(&probe->beginning, true);
}

void load_probe_stop(struct load_probe *probe, struct load_samples *disk, struct load_samples *late) {
  atomic_store(&probe->stopping, true);
  pthread_join(probe->thread, NULL);
  close(probe->file);
  (void)unlink(probe->path);
  load_samples_sort(&probe->disk);
  load_samples_sort(&probe->late);
  *disk = probe->disk;
  *late = probe->late;
  free(probe);
}
