#include "lockout.h"

#include "serve.h"

#include <sodium.h>

enum { PLACES = 4096, WAYS = 4 };

struct place {
  uint64_t key; /* 0: free */
  int failures;
  int64_t last_us, until_us;
};

/* Filled by wrong passwords alone. Whoever floods it pushes out what is oldest of what locks nobody; a lock
 * stays until its time is over, and where all places of a word hold locks, it waits with them. */
struct table {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  struct place place[PLACES];
};

/* Two tables, so that a try's name and its address never push out each other. */
struct lockout {
  pthread_mutex_t lock;
  struct table names, addresses;
};

struct lockout *lockout_new(void) {
  struct lockout *lockout = calloc(1, sizeof *lockout);
  if (!lockout) return NULL;
  pthread_mutex_init(&lockout->lock, NULL);
  randombytes_buf(lockout->names.secret, sizeof lockout->names.secret);
  randombytes_buf(lockout->addresses.secret, sizeof lockout->addresses.secret);
  return lockout;
}

void lockout_free(struct lockout *lockout) {
  if (!lockout) return;
  pthread_mutex_destroy(&lockout->lock);
  free(lockout);
}

static uint64_t key_of(const struct table *table, const char *word) {
  uint64_t key = 0;
  crypto_shorthash((unsigned char *)&key, (const unsigned char *)word, strlen(word), table->secret);
  return key ? key : 1;
}

static struct place *way(struct table *table, uint64_t key, uint64_t i) {
  return &table->place[(key + i) % PLACES];
}

static struct place *find(struct table *table, uint64_t key) {
  for (uint64_t i = 0; i < WAYS; i++)
    if (way(table, key, i)->key == key) return way(table, key, i);
  return NULL;
}

/* NULL: every place it could have is another's lock. */
static struct place *find_or_take(struct table *table, uint64_t key, int64_t now_us) {
  struct place *there = find(table, key), *oldest = NULL;
  if (there) return there;
  for (uint64_t i = 0; i < WAYS; i++) {
    struct place *place = way(table, key, i);
    if (place->until_us <= now_us && (!oldest || place->last_us < oldest->last_us)) oldest = place;
  }
  if (oldest) *oldest = (struct place){.key = key};
  return oldest;
}

static int left_seconds(const struct place *place, int64_t now_us) {
  return place->until_us > now_us ? (int)((place->until_us - now_us) / 1000000 + 1) : 0;
}

/* Who has no place yet waits until one is free: a wrong password could not be noted. */
static int wait_of(struct table *table, const char *word, int64_t now_us) {
  uint64_t key = key_of(table, word);
  const struct place *there = find(table, key);
  if (there) return left_seconds(there, now_us);
  int least = left_seconds(way(table, key, 0), now_us);
  for (uint64_t i = 1; i < WAYS; i++) {
    int left = left_seconds(way(table, key, i), now_us);
    if (left < least) least = left;
  }
  return least;
}

int lockout_wait(struct lockout *lockout, const char *name, const char *address) {
  pthread_mutex_lock(&lockout->lock);
  int64_t now_us = clock_us();
  int by_name = wait_of(&lockout->names, name, now_us);
  int by_address = wait_of(&lockout->addresses, address, now_us);
  pthread_mutex_unlock(&lockout->lock);
  return by_name > by_address ? by_name : by_address;
}

static void fail(struct table *table, const char *word, int tries, int64_t now_us) {
  struct place *place = find_or_take(table, key_of(table, word), now_us);
  if (!place) return; /* taken since the try was let in; the next one waits */
  place->last_us = now_us;
  if (++place->failures < tries) return;
  int64_t seconds = LOCKOUT_FIRST_SECONDS;
  for (int i = tries; i < place->failures && seconds < LOCKOUT_SECONDS_MAX; i++) seconds *= 2;
  if (seconds > LOCKOUT_SECONDS_MAX) seconds = LOCKOUT_SECONDS_MAX;
  place->until_us = now_us + seconds * 1000000;
}

void lockout_note(struct lockout *lockout, const char *name, const char *address, bool right) {
  pthread_mutex_lock(&lockout->lock);
  int64_t now_us = clock_us();
  if (right) {
    struct place *place = find(&lockout->names, key_of(&lockout->names, name));
    if (place) place->failures = 0;
  } else {
    fail(&lockout->names, name, LOCKOUT_NAME_TRIES, now_us);
    fail(&lockout->addresses, address, LOCKOUT_ADDRESS_TRIES, now_us);
  }
  pthread_mutex_unlock(&lockout->lock);
}
