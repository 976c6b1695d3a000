#include "lockout.h"

#include "felt/service.h"

#include <sodium.h>

enum { PLACES = 4096, WAYS = 4 };
#define HOUR_US INT64_C(3600000000)

struct place {
  uint64_t key;     /* 0: free */
  int failures;     /* that are not forgiven */
  int64_t since_us; /* the time that is yet to forgive one of them */
  int64_t last_us, until_us;
};

/* Filled by wrong passwords alone. Whoever floods it pushes out what is oldest of what locks nobody; a lock
 * stays until its time is over, and where all places of a word hold locks, it waits with them. */
struct table {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  int tries; /* that are free, and that an hour forgives */
  struct place place[PLACES];
};

/* A table each, so that a try's name and its address never push out each other. The third has what a name
 * cost an address, forgiven as fast as the address is; it locks nobody, and what is pushed out of it is
 * forgiven by time alone. */
struct lockout {
  pthread_mutex_t lock;
  struct table names, addresses, both;
};

static void begin(struct table *table, int tries) {
  randombytes_buf(table->secret, sizeof table->secret);
  table->tries = tries;
}

struct lockout *lockout_new(void) {
  struct lockout *lockout = calloc(1, sizeof *lockout);
  if (!lockout) return NULL;
  pthread_mutex_init(&lockout->lock, NULL);
  begin(&lockout->names, LOCKOUT_NAME_TRIES);
  begin(&lockout->addresses, LOCKOUT_ADDRESS_TRIES);
  begin(&lockout->both, LOCKOUT_ADDRESS_TRIES);
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

/* A name that has no place yet waits until one is free: a wrong password could not be noted. */
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

int lockout_wait(struct lockout *lockout, const char *name, const char *address, int64_t now_us) {
  pthread_mutex_lock(&lockout->lock);
  int by_name = wait_of(&lockout->names, name, now_us);
  int by_address = wait_of(&lockout->addresses, address, now_us);
  pthread_mutex_unlock(&lockout->lock);
  return by_name > by_address ? by_name : by_address;
}

/* ---- noting */

static void forgive_by_time(const struct table *table, struct place *place, int64_t now_us) {
  int64_t each_us = HOUR_US / table->tries, forgiven = (now_us - place->since_us) / each_us;
  if (forgiven >= place->failures) {
    place->failures = 0;
    place->since_us = now_us;
  } else {
    place->failures -= (int)forgiven;
    place->since_us += forgiven * each_us;
  }
}

/* NULL: there is no place for it; the next one waits. */
static struct place *count_failure(struct table *table, const char *word, int64_t now_us) {
  struct place *place = find_or_take(table, key_of(table, word), now_us);
  if (!place) return NULL;
  forgive_by_time(table, place, now_us);
  place->failures++;
  place->last_us = now_us;
  return place;
}

static void fail(struct table *table, const char *word, int64_t now_us) {
  struct place *place = count_failure(table, word, now_us);
  if (!place || place->failures < table->tries) return;
  int64_t seconds = LOCKOUT_FIRST_SECONDS;
  for (int i = table->tries; i < place->failures && seconds < LOCKOUT_SECONDS_MAX; i++) seconds *= 2;
  if (seconds > LOCKOUT_SECONDS_MAX) seconds = LOCKOUT_SECONDS_MAX;
  place->until_us = now_us + seconds * 1000000;
}

/* All that is counted there; how much that was. */
static int forgive(struct table *table, const char *word, int64_t now_us) {
  struct place *place = find(table, key_of(table, word));
  if (!place) return 0;
  forgive_by_time(table, place, now_us);
  int forgiven = place->failures;
  place->failures = 0;
  return forgiven;
}

static void succeed(struct lockout *lockout, const char *name, const char *address, const char *both,
                    int64_t now_us) {
  (void)forgive(&lockout->names, name, now_us);
  int cost = forgive(&lockout->both, both, now_us);
  struct place *place = find(&lockout->addresses, key_of(&lockout->addresses, address));
  if (!place) return;
  forgive_by_time(&lockout->addresses, place, now_us);
  place->failures = place->failures > cost ? place->failures - cost : 0;
}

void lockout_note(struct lockout *lockout, const char *name, const char *address, bool right,
                  int64_t now_us) {
  uint64_t pair[] = {key_of(&lockout->addresses, address), key_of(&lockout->names, name)};
  char both[2 * sizeof pair + 1];
  (void)sodium_bin2hex(both, sizeof both, (const unsigned char *)pair, sizeof pair);
  pthread_mutex_lock(&lockout->lock);
  if (right) {
    succeed(lockout, name, address, both, now_us);
  } else {
    fail(&lockout->names, name, now_us);
    fail(&lockout->addresses, address, now_us);
    (void)count_failure(&lockout->both, both, now_us);
  }
  pthread_mutex_unlock(&lockout->lock);
}
