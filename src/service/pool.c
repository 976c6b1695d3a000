

#include "felt/service.h"

enum { THREADS_MAX = 16 };

struct pool {
  pthread_mutex_t lock;
  pthread_cond_t work_is_there;
  pool_work *work, *refuse;
  pthread_t thread[THREADS_MAX];
  int threads;
  int room, first, count, working;
  bool stopping;
  struct {
    uint64_t owner;
    void *job;
  } place[];
};

/* Under the lock. */
static void *take(struct pool *pool) {
  void *job = pool->place[pool->first].job;
  pool->first = (pool->first + 1) % pool->room;
  pool->count--;
  return job;
}

static void *run(void *context) {
  struct pool *pool = context;
  pthread_mutex_lock(&pool->lock);
  for (;;) {
    while (pool->count == 0 && !pool->stopping) pthread_cond_wait(&pool->work_is_there, &pool->lock);
    if (pool->stopping) break;
    void *job = take(pool);
    pool->working++;
    pthread_mutex_unlock(&pool->lock);
    pool->work(job);
    pthread_mutex_lock(&pool->lock);
    pool->working--;
  }
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

struct pool *pool_start(int threads, int waiting, pool_work *work, pool_work *refuse) {
  struct pool *pool = calloc(1, sizeof *pool + (size_t)waiting * sizeof pool->place[0]);
  if (!pool) return NULL;
  pthread_mutex_init(&pool->lock, NULL);
  clock_wait_init(&pool->work_is_there);
  pool->work = work;
  pool->refuse = refuse;
  pool->room = waiting;
  if (threads > THREADS_MAX) threads = THREADS_MAX;
  while (pool->threads < threads && pthread_create(&pool->thread[pool->threads], NULL, run, pool) == 0)
    pool->threads++;
  if (pool->threads > 0) return pool;
  pool_stop(pool);
  return NULL;
}

/* Under the lock. */
static bool has_its_half(const struct pool *pool, uint64_t owner) {
  int places = 0;
  for (int i = 0; owner && i < pool->count; i++)
    places += pool->place[(pool->first + i) % pool->room].owner == owner;
  return owner && places >= (pool->room + 1) / 2;
}

bool pool_submit(struct pool *pool, uint64_t owner, void *job) {
  pthread_mutex_lock(&pool->lock);
  bool taken = pool->count < pool->room && !pool->stopping && !has_its_half(pool, owner);
  if (taken) {
    int last = (pool->first + pool->count) % pool->room;
    pool->place[last].owner = owner;
    pool->place[last].job = job;
    pool->count++;
    pthread_cond_signal(&pool->work_is_there);
  }
  pthread_mutex_unlock(&pool->lock);
  return taken;
}

int pool_busy(struct pool *pool) {
  pthread_mutex_lock(&pool->lock);
  int busy = pool->count + pool->working;
  pthread_mutex_unlock(&pool->lock);
  return busy;
}

void pool_finish(struct pool *pool) {
  if (!pool) return;
  pthread_mutex_lock(&pool->lock);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->work_is_there);
  while (pool->count > 0) {
    void *job = take(pool);
    pthread_mutex_unlock(&pool->lock);
    pool->refuse(job);
    pthread_mutex_lock(&pool->lock);
  }
  pthread_mutex_unlock(&pool->lock);
  while (pool->threads > 0) pthread_join(pool->thread[--pool->threads], NULL);
}

void pool_stop(struct pool *pool) {
  if (!pool) return;
  pool_finish(pool);
  pthread_cond_destroy(&pool->work_is_there);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}
