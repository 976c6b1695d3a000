#include "lockout.h"

#include "serve.h"

#include <sodium.h>

enum { PLACES = 4096, WAYS = 4 };

struct place {
  uint64_t key; /* 0: free */
  int failures;
  int64_t last_us, until_us;
};

/* A fixed table: whoever floods it with names pushes out only what is oldest in the same few places. */
struct lockout {
  pthread_mutex_t lock;
  uint8_t secret[crypto_shorthash_KEYBYTES];
  struct place place[PLACES];
};

struct lockout *lockout_new(void) {
  struct lockout *lockout = calloc(1, sizeof *lockout);
  if (!lockout) return NULL;
  pthread_mutex_init(&lockout->lock, NULL);
  randombytes_buf(lockout->secret, sizeof lockout->secret);
  return lockout;
}

void lockout_free(struct lockout *lockout) {
  if (!lockout) return;
  pthread_mutex_destroy(&lockout->lock);
  free(lockout);
}

static struct place *place_of(struct lockout *lockout, char kind, const char *word) {
  char text[128];
  uint64_t key = 0;
  (void)snprintf(text, sizeof text, "%c%.120s", kind, word);
  crypto_shorthash((unsigned char *)&key, (const unsigned char *)text, strlen(text), lockout->secret);
  if (key == 0) key = 1;
  struct place *oldest = NULL;
  for (uint64_t i = 0; i < WAYS; i++) {
    struct place *place = &lockout->place[(key + i) % PLACES];
    if (place->key == key) return place;
    if (!oldest || place->last_us < oldest->last_us) oldest = place;
  }
  *oldest = (struct place){.key = key, .last_us = clock_us()};
  return oldest;
}

static int left_seconds(const struct place *place, int64_t now_us) {
  return place->until_us > now_us ? (int)((place->until_us - now_us) / 1000000 + 1) : 0;
}

int lockout_wait(struct lockout *lockout, const char *name, const char *address) {
  pthread_mutex_lock(&lockout->lock);
  int64_t now_us = clock_us();
  int by_name = left_seconds(place_of(lockout, 'n', name), now_us);
  int by_address = left_seconds(place_of(lockout, 'a', address), now_us);
  pthread_mutex_unlock(&lockout->lock);
  return by_name > by_address ? by_name : by_address;
}

static void fail(struct place *place, int tries, int64_t now_us) {
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
    place_of(lockout, 'n', name)->failures = 0;
  } else {
    fail(place_of(lockout, 'n', name), LOCKOUT_NAME_TRIES, now_us);
    fail(place_of(lockout, 'a', address), LOCKOUT_ADDRESS_TRIES, now_us);
  }
  pthread_mutex_unlock(&lockout->lock);
}
