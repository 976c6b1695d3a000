/* cache: answers by the question, the least lately used go first. Safe in any number of threads. */
#ifndef FELT_SERVER_CACHE_H
#define FELT_SERVER_CACHE_H

#include <stdbool.h>
#include <stddef.h>

enum { CACHE_KEY = 32 };

struct cache;

/* `entries` answers, together at most `bytes`. NULL: no memory. */
struct cache *cache_new(int entries, size_t bytes);
void cache_free(struct cache *cache);

/* A copy of the answer that the caller frees; false where there is none. */
bool cache_get(struct cache *cache, const unsigned char key[CACHE_KEY], char **text, size_t *length);

/* Keeps a copy; does nothing where memory is short. */
void cache_put(struct cache *cache, const unsigned char key[CACHE_KEY], const char *text, size_t length);

#endif
