#include "workers.h"
#include "felt/service.h"

#include "felt/people.h"

#include <sodium.h>

struct workers {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  struct pool *pool[WORKERS_KINDS];
};

static void work(void *job) {
  struct request *request = job;
  const struct route *route = request->route;
  bool orders = route->how == ROUTE_AT_THE_DOOR && route->order;
  if (orders && route->order(request)) return; /* the writer's now */
  if (!orders) route->handle(request);
  request_done(request);
}

static void refuse(void *job) {
  struct request *request = job;
  reply_no_worker(request);
  request_done(request);
}

struct workers *workers_start(int threads, int waiting) {
  struct workers *workers = calloc(1, sizeof *workers);
  if (!workers) return NULL;
  randombytes_buf(workers->secret, sizeof workers->secret);
  workers->pool[WORKERS_LAB] = pool_start(threads, waiting, work, refuse);
  workers->pool[WORKERS_DOOR] = pool_start(WORKERS_DOOR_THREADS, WORKERS_DOOR_WAITING, work, refuse);
  workers->pool[WORKERS_STAFF] = pool_start(WORKERS_STAFF_THREADS, WORKERS_STAFF_WAITING, work, refuse);
  for (int i = 0; i < WORKERS_KINDS; i++)
    if (!workers->pool[i]) {
      workers_stop(workers);
      return NULL;
    }
  return workers;
}

static uint64_t owner_of(const struct workers *workers, const char *word) {
  uint64_t owner = 0;
  crypto_shorthash((unsigned char *)&owner, (const unsigned char *)word, strlen(word), workers->secret);
  return owner ? owner : 1;
}

bool workers_submit(struct workers *workers, struct request *request) {
  struct person person;
  char address[64];
  if (request_person(request, &person) && person.roles & ~(1U << FELT_PLAYER))
    return pool_submit(workers->pool[WORKERS_STAFF], owner_of(workers, person.name), request);
  if (request->route->how != ROUTE_AT_THE_DOOR) return pool_submit(workers->pool[WORKERS_LAB], 0, request);
  request_address(request, address);
  return pool_submit(workers->pool[WORKERS_DOOR], owner_of(workers, address), request);
}

int workers_busy(struct workers *workers) {
  int busy = 0;
  for (int i = 0; i < WORKERS_KINDS; i++) busy += pool_busy(workers->pool[i]);
  return busy;
}

void workers_finish(struct workers *workers) {
  for (int i = 0; workers && i < WORKERS_KINDS; i++) pool_finish(workers->pool[i]);
}

void workers_stop(struct workers *workers) {
  for (int i = 0; workers && i < WORKERS_KINDS; i++) pool_stop(workers->pool[i]);
  free(workers);
}
