/* The secrets behind the virtual decks of practice tables. */
#include "practice.h"

#include <sodium.h>

/* A table that is closed and opened again counts its rounds from 1 again; its life goes on. */
static void derive(const uint8_t key[FELT_DECK_KEY], const struct felt_floor_table *table, int64_t round,
                   uint8_t secret[FELT_FLOOR_SEED]) {
  char words[80];
  int64_t of_life = table->rounds_before + round;
  (void)snprintf(words, sizeof words, "felt practice deck 1 %d %lld", table->number, (long long)of_life);
  crypto_generichash(secret, FELT_FLOOR_SEED, (const unsigned char *)words, strlen(words), key,
                     FELT_DECK_KEY);
}

void felt_deck_next(const struct felt_deck_keys *keys, const struct felt_floor_table *table,
                    uint8_t secret[FELT_FLOOR_SEED]) {
  derive(keys->key[keys->count - 1], table, table->table.duty.rounds + INT64_C(1), secret);
}

/* The key that a table's round was committed to under; -1: none of these. */
static int key_of(const struct felt_deck_keys *keys, const struct felt_floor_table *table,
                  uint8_t secret[FELT_FLOOR_SEED]) {
  const struct felt_opening *opening = &table->table.round.opening;
  for (int i = keys->count - 1; i >= 0; i--) {
    uint8_t commitment[FELT_COMMITMENT];
    derive(keys->key[i], table, opening->number, secret);
    felt_floor_commitment(secret, commitment);
    if (memcmp(commitment, opening->commitment, sizeof commitment) == 0) return i;
  }
  return -1;
}

bool felt_deck_find(const struct felt_deck_keys *keys, const struct felt_floor_table *table,
                    uint8_t secret[FELT_FLOOR_SEED]) {
  return key_of(keys, table, secret) >= 0;
}

/* ---- which keys are kept */

static bool waits_for_its_deal(const struct felt_floor_table *table) {
  int phase = table->table.round.now.phase;
  return table->open && !table->table.options.live &&
         (phase == FELT_PHASE_BETTING || phase == FELT_PHASE_LOCKED);
}

static void keep_needed(const struct felt_floor *floor, struct felt_deck_keys *keys) {
  bool needed[FELT_DECK_KEYS_MAX] = {false};
  const struct felt_floor_table *table;
  for (int i = 0; (table = felt_floor_table_at(floor, i)) != NULL; i++) {
    uint8_t secret[FELT_FLOOR_SEED];
    int key = waits_for_its_deal(table) ? key_of(keys, table, secret) : -1;
    if (key >= 0) needed[key] = true;
  }
  int count = 0;
  for (int i = 0; i < keys->count; i++)
    if (needed[i]) memmove(keys->key[count++], keys->key[i], FELT_DECK_KEY);
  keys->count = count;
}

enum felt_status felt_deck_keys_renew(struct felt_deck_keys *keys, const struct felt_floor *floor,
                                      const uint8_t fresh[FELT_DECK_KEY], struct felt_error *error) {
  keep_needed(floor, keys);
  if (keys->count == FELT_DECK_KEYS_MAX)
    return felt_refuse(error, FELT_E_RULE, "key", NULL, FELT_SAYS(TOO_MANY_DECK_KEYS, FELT_DECK_KEYS_MAX));
  memcpy(keys->key[keys->count++], fresh, FELT_DECK_KEY);
  return FELT_OK;
}
