#include "crew.h"

#include "people.h"
#include "pool.h"

#include <sodium.h>

struct crews {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  struct pool *pool[CREWS];
};

static void work(void *job) {
  struct request *request = job;
  request->route->handle(request);
  request_done(request);
}

static void refuse(void *job) {
  struct request *request = job;
  reply_no_worker(request);
  request_done(request);
}

struct crews *crews_start(int threads, int waiting) {
  struct crews *crews = calloc(1, sizeof *crews);
  if (!crews) return NULL;
  randombytes_buf(crews->secret, sizeof crews->secret);
  crews->pool[CREW_LAB] = pool_start(threads, waiting, work, refuse);
  crews->pool[CREW_DOOR] = pool_start(CREW_DOOR_THREADS, CREW_DOOR_WAITING, work, refuse);
  crews->pool[CREW_STAFF] = pool_start(CREW_STAFF_THREADS, CREW_STAFF_WAITING, work, refuse);
  for (int i = 0; i < CREWS; i++)
    if (!crews->pool[i]) {
      crews_stop(crews);
      return NULL;
    }
  return crews;
}

static uint64_t owner_of(const struct crews *crews, const char *word) {
  uint64_t owner = 0;
  crypto_shorthash((unsigned char *)&owner, (const unsigned char *)word, strlen(word), crews->secret);
  return owner ? owner : 1;
}

bool crews_submit(struct crews *crews, struct request *request) {
  struct person person;
  char address[64];
  if (request_person(request, &person) && person.roles & ~(1U << ROLE_PLAYER))
    return pool_submit(crews->pool[CREW_STAFF], owner_of(crews, person.name), request);
  if (request->route->how != ROUTE_AT_THE_DOOR) return pool_submit(crews->pool[CREW_LAB], 0, request);
  request_address(request, address);
  return pool_submit(crews->pool[CREW_DOOR], owner_of(crews, address), request);
}

int crews_busy(struct crews *crews) {
  int busy = 0;
  for (int i = 0; i < CREWS; i++) busy += pool_busy(crews->pool[i]);
  return busy;
}

void crews_finish(struct crews *crews) {
  for (int i = 0; crews && i < CREWS; i++) pool_finish(crews->pool[i]);
}

void crews_stop(struct crews *crews) {
  for (int i = 0; crews && i < CREWS; i++) pool_stop(crews->pool[i]);
  free(crews);
}
