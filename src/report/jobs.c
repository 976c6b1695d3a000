#include "jobs.h"

#include <pthread.h>
#include <stdatomic.h>

struct queue {
  const struct job *jobs;
  int count;
  atomic_int next;
};

static void *work(void *context) {
  struct queue *queue = context;
  for (int i; (i = atomic_fetch_add(&queue->next, 1)) < queue->count;)
    queue->jobs[i].run(queue->jobs[i].context);
  return NULL;
}

void jobs_run(const struct job jobs[], int count, int threads) {
  felt_assert(threads >= 1 && threads <= JOB_THREADS_MAX);
  struct queue queue = {.jobs = jobs, .count = count};
  pthread_t thread[JOB_THREADS_MAX];
  int started = 0;
  while (started < threads - 1 && pthread_create(&thread[started], NULL, work, &queue) == 0) started++;
  (void)work(&queue);
  for (int i = 0; i < started; i++) felt_assert(pthread_join(thread[i], NULL) == 0);
}
