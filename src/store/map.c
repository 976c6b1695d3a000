#include "map.h"

#include <sodium.h>

void store_map_init(struct store_map *map) {
  *map = (struct store_map){0};
  randombytes_buf(map->key, sizeof map->key);
}

void store_map_release(struct store_map *map) {
  for (size_t i = 0; i < map->count; i++) {
    free(map->entries[i]->name);
    free(map->entries[i]);
  }
  free(map->entries);
  free(map->changes);
  free(map->slots);
  *map = (struct store_map){0};
}

/* The slot that holds `name`, or the empty one where it belongs. */
static size_t slot_of(const struct store_map *map, const char *name) {
  uint64_t hash;
  crypto_shorthash((unsigned char *)&hash, (const unsigned char *)name, strlen(name), map->key);
  size_t slot = (size_t)hash & (map->slot_count - 1);
  while (map->slots[slot] && strcmp(map->slots[slot]->name, name) != 0)
    slot = (slot + 1) & (map->slot_count - 1);
  return slot;
}

struct store_entry *store_map_find(const struct store_map *map, const char *name) {
  return map->slot_count ? map->slots[slot_of(map, name)] : NULL;
}

static bool grow_lists(struct store_map *map) {
  size_t room = map->room ? 2 * map->room : 16;
  struct store_entry **entries = realloc(map->entries, room * sizeof(struct store_entry *));
  if (!entries) return false;
  map->entries = entries;
  struct store_entry **changes = realloc(map->changes, room * sizeof(struct store_entry *));
  if (!changes) return false;
  map->changes = changes;
  map->room = room;
  return true;
}

static bool grow_slots(struct store_map *map) {
  size_t slot_count = map->slot_count ? 2 * map->slot_count : 64;
  struct store_entry **slots = calloc(slot_count, sizeof(struct store_entry *));
  if (!slots) return false;
  free(map->slots);
  map->slots = slots;
  map->slot_count = slot_count;
  for (size_t i = 0; i < map->count; i++) slots[slot_of(map, map->entries[i]->name)] = map->entries[i];
  return true;
}

struct store_entry *store_map_add(struct store_map *map, const char *name) {
  struct store_entry *found = store_map_find(map, name);
  if (found) return found;
  if (map->count == map->room && !grow_lists(map)) return NULL;
  if (2 * (map->count + 1) > map->slot_count && !grow_slots(map)) return NULL;
  struct store_entry *entry = calloc(1, sizeof *entry);
  size_t size = strlen(name) + 1;
  char *copy = entry ? malloc(size) : NULL;
  if (!copy) {
    free(entry);
    return NULL;
  }
  memcpy(copy, name, size);
  entry->name = copy;
  map->slots[slot_of(map, name)] = entry;
  map->entries[map->count++] = entry;
  return entry;
}

void store_map_change(struct store_map *map, struct store_entry *entry) {
  if (entry->changed) return;
  entry->changed = true;
  map->changes[map->change_count++] = entry;
}

void store_map_commit(struct store_map *map) {
  for (size_t i = 0; i < map->change_count; i++) {
    struct store_entry *entry = map->changes[i];
    entry->committed = entry->pending;
    entry->committed_hash = entry->pending_hash;
    entry->committed_mark = entry->pending_mark;
    entry->changed = false;
  }
  map->change_count = 0;
}

void store_map_roll_back(struct store_map *map) {
  for (size_t i = 0; i < map->change_count; i++) {
    struct store_entry *entry = map->changes[i];
    entry->pending = entry->committed;
    entry->pending_hash = entry->committed_hash;
    entry->pending_mark = entry->committed_mark;
    entry->changed = false;
  }
  map->change_count = 0;
}

int store_entry_by_name(const void *a, const void *b) {
  const struct store_entry *const *left = a, *const *right = b;
  return strcmp((*left)->name, (*right)->name);
}
