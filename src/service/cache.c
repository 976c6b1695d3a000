
#include "felt/base.h"
#include "felt/service.h"

#include <pthread.h>
#include <stdint.h>

struct entry {
  unsigned char key[CACHE_KEY];
  char *text; /* NULL: free */
  size_t length;
  uint64_t used; /* when last, on the cache's own clock */
};

/* A few hundred entries: looking through their keys costs less than anything that is kept here. */
struct cache {
  pthread_mutex_t lock;
  uint64_t clock;
  size_t bytes, bytes_max;
  int count;
  struct entry entry[];
};

struct cache *cache_new(int entries, size_t bytes) {
  struct cache *cache = calloc(1, sizeof *cache + (size_t)entries * sizeof cache->entry[0]);
  if (!cache) return NULL;
  pthread_mutex_init(&cache->lock, NULL);
  cache->count = entries;
  cache->bytes_max = bytes;
  return cache;
}

void cache_free(struct cache *cache) {
  if (!cache) return;
  for (int i = 0; i < cache->count; i++) free(cache->entry[i].text);
  pthread_mutex_destroy(&cache->lock);
  free(cache);
}

static struct entry *find(struct cache *cache, const unsigned char key[CACHE_KEY]) {
  for (int i = 0; i < cache->count; i++)
    if (cache->entry[i].text && memcmp(cache->entry[i].key, key, CACHE_KEY) == 0) return &cache->entry[i];
  return NULL;
}

bool cache_get(struct cache *cache, const unsigned char key[CACHE_KEY], char **text, size_t *length) {
  pthread_mutex_lock(&cache->lock);
  struct entry *found = find(cache, key);
  char *copy = found ? malloc(found->length + 1) : NULL;
  if (copy) {
    memcpy(copy, found->text, found->length + 1);
    *text = copy;
    *length = found->length;
    found->used = ++cache->clock;
  }
  pthread_mutex_unlock(&cache->lock);
  return copy != NULL;
}

static void drop(struct cache *cache, struct entry *entry) {
  cache->bytes -= entry->length;
  free(entry->text);
  entry->text = NULL;
}

/* A free place for `length` bytes. */
static struct entry *make_room(struct cache *cache, size_t length) {
  for (;;) {
    struct entry *oldest = NULL, *empty = NULL;
    for (int i = 0; i < cache->count; i++) {
      struct entry *entry = &cache->entry[i];
      if (!entry->text)
        empty = entry;
      else if (!oldest || entry->used < oldest->used)
        oldest = entry;
    }
    if (empty && cache->bytes + length <= cache->bytes_max) return empty;
    felt_assert(oldest); /* there is something to make room of */
    drop(cache, oldest);
  }
}

void cache_put(struct cache *cache, const unsigned char key[CACHE_KEY], const char *text, size_t length) {
  char *copy = length <= cache->bytes_max ? malloc(length + 1) : NULL;
  if (!copy) return;
  memcpy(copy, text, length);
  copy[length] = '\0';
  pthread_mutex_lock(&cache->lock);
  struct entry *entry = find(cache, key);
  if (entry) drop(cache, entry);
  entry = make_room(cache, length);
  *entry = (struct entry){.text = copy, .length = length, .used = ++cache->clock};
  memcpy(entry->key, key, CACHE_KEY);
  cache->bytes += length;
  pthread_mutex_unlock(&cache->lock);
}
