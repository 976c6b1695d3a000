/* deck: the secrets behind the virtual decks of practice tables. A round's secret follows from a key, the
 * table and the number of the round in the table's whole life. Each start has a key of its own, so that data
 * brought back from a copy never deals again what the original dealt; older keys are kept as long as a round
 * that was committed to under them waits for its deal. */
#ifndef FELT_SERVER_DECK_H
#define FELT_SERVER_DECK_H

#include "felt/floor.h"

enum { DECK_KEY = 32, DECK_KEYS_MAX = 128 };

struct deck_keys {
  int count;
  uint8_t key[DECK_KEYS_MAX][DECK_KEY]; /* the latest last: new rounds are under that one */
};

/* Reads the keys in `path` (NULL: there are none), leaves out those that no table of the floor waits for,
 * adds a new one and writes them. All of it is on disk when this returns. */
enum felt_status deck_open(const char *path, const struct felt_floor *floor, struct deck_keys *keys,
                           struct felt_error *error) FELT_CHECKED;

/* The secret of the table's next round. */
void deck_next(const struct deck_keys *keys, const struct felt_floor_table *table,
               uint8_t secret[FELT_FLOOR_SEED]);
/* The secret that the table's round was committed to; false: no key here explains the commitment. */
bool deck_find(const struct deck_keys *keys, const struct felt_floor_table *table,
               uint8_t secret[FELT_FLOOR_SEED]);

#endif
