#include "parallel.h"

#include <pthread.h>

enum { PARTS_MAX = 16 };

struct share {
  void (*work)(void *context, int part, int parts);
  void *context;
  int part, parts;
};

static void *run_share(void *argument) {
  const struct share *share = argument;
  share->work(share->context, share->part, share->parts);
  return NULL;
}

void felt_parallel(int parts, void (*work)(void *context, int part, int parts), void *context) {
  felt_assert(parts >= 1 && parts <= PARTS_MAX);
  pthread_t threads[PARTS_MAX];
  struct share shares[PARTS_MAX];
  bool started[PARTS_MAX] = {false};
  for (int i = 0; i < parts; i++) {
    shares[i] = (struct share){work, context, i, parts};
    if (i < parts - 1) started[i] = pthread_create(&threads[i], NULL, run_share, &shares[i]) == 0;
  }
  for (int i = parts - 1; i >= 0; i--)
    if (!started[i]) run_share(&shares[i]);
  for (int i = 0; i < parts - 1; i++)
    if (started[i]) felt_assert(pthread_join(threads[i], NULL) == 0);
}
