/* map: names with a committed and a pending value; a group's changes are kept or dropped together. */
#ifndef FELT_STORE_MAP_H
#define FELT_STORE_MAP_H

#include "felt/store.h"

struct store_entry {
  char *name;
  int64_t committed, pending; /* a stream's last number, an account's balance, a seq */
  struct felt_store_hash committed_hash, pending_hash; /* of a stream */
  int64_t trial;                                       /* what pending may become */
  bool committed_mark,
      pending_mark; /* a stream that no anchor names since its last event; an account with postings */
  bool changed;     /* is among the changes */
};

struct store_map {
  struct store_entry **slots;   /* open addressing; a power of two, at most half full */
  struct store_entry **entries; /* in the order of their coming; they never move */
  struct store_entry **changes; /* as large as entries */
  size_t slot_count, count, room, change_count;
  uint8_t key[16]; /* patrons choose some of the names: the hash is keyed */
};

void store_map_init(struct store_map *map) FELT_NONNULL(1);
void store_map_release(struct store_map *map) FELT_NONNULL(1);

/* NULL when it is not there. */
struct store_entry *store_map_find(const struct store_map *map, const char *name) FELT_NONNULL(1, 2);

/* Finds or adds one with zeros. NULL: memory ran out. */
struct store_entry *store_map_add(struct store_map *map, const char *name) FELT_CHECKED FELT_NONNULL(1, 2);

/* Notes that entry->pending was or will be changed. */
void store_map_change(struct store_map *map, struct store_entry *entry) FELT_NONNULL(1, 2);
void store_map_commit(struct store_map *map) FELT_NONNULL(1);
void store_map_roll_back(struct store_map *map) FELT_NONNULL(1);

/* Compares two pointers to entries, for qsort. */
int store_entry_by_name(const void *a, const void *b) FELT_NONNULL(1, 2);

#endif
