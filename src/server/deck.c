#include "deck.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A table that is closed and opened again counts its rounds from 1 again; its life goes on. */
static void derive(const uint8_t key[DECK_KEY], const struct felt_floor_table *table, int64_t round,
                   uint8_t secret[FELT_FLOOR_SEED]) {
  char words[80];
  int64_t of_life = table->rounds_before + round;
  (void)snprintf(words, sizeof words, "felt practice deck 1 %d %lld", table->number, (long long)of_life);
  crypto_generichash(secret, FELT_FLOOR_SEED, (const unsigned char *)words, strlen(words), key, DECK_KEY);
}

void deck_next(const struct deck_keys *keys, const struct felt_floor_table *table,
               uint8_t secret[FELT_FLOOR_SEED]) {
  derive(keys->key[keys->count - 1], table, table->table.duty.rounds + INT64_C(1), secret);
}

/* The key that a table's round was committed to under; -1: none of these. */
static int key_of(const struct deck_keys *keys, const struct felt_floor_table *table,
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

bool deck_find(const struct deck_keys *keys, const struct felt_floor_table *table,
               uint8_t secret[FELT_FLOOR_SEED]) {
  return key_of(keys, table, secret) >= 0;
}

/* ---- the file */

static enum felt_status read_keys(const char *path, struct deck_keys *keys, struct felt_error *error) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return FELT_OK;
  if (file < 0)
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  ssize_t got = read(file, keys->key, sizeof keys->key);
  char more;
  bool whole = got >= 0 && got % DECK_KEY == 0 && read(file, &more, 1) == 0;
  close(file);
  if (!whole) return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(NOT_A_DECK_KEY, path));
  keys->count = (int)(got / DECK_KEY);
  return FELT_OK;
}

/* Whole under its name, or the old one still is. */
static bool write_keys(const char *path, const struct deck_keys *keys) {
  char other[1100], folder[1100];
  (void)snprintf(other, sizeof other, "%.1000s.new", path);
  (void)snprintf(folder, sizeof folder, "%.1000s", path);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = '\0';
  size_t size = (size_t)keys->count * DECK_KEY;
  int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool done = file >= 0 && write(file, keys->key, size) == (ssize_t)size && fsync(file) == 0;
  if (file >= 0) close(file);
  done = done && rename(other, path) == 0;
  int place = done ? open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  done = place >= 0 && fsync(place) == 0;
  if (place >= 0) close(place);
  return done;
}

static bool waits_for_its_deal(const struct felt_floor_table *table) {
  int phase = table->table.round.now.phase;
  return table->open && !table->table.options.live &&
         (phase == FELT_PHASE_BETTING || phase == FELT_PHASE_LOCKED);
}

static void keep_needed(const struct felt_floor *floor, struct deck_keys *keys) {
  bool needed[DECK_KEYS_MAX] = {false};
  const struct felt_floor_table *table;
  for (int i = 0; (table = felt_floor_table_at(floor, i)) != NULL; i++) {
    uint8_t secret[FELT_FLOOR_SEED];
    int key = waits_for_its_deal(table) ? key_of(keys, table, secret) : -1;
    if (key >= 0) needed[key] = true;
  }
  int count = 0;
  for (int i = 0; i < keys->count; i++)
    if (needed[i]) memmove(keys->key[count++], keys->key[i], DECK_KEY);
  keys->count = count;
}

enum felt_status deck_open(const char *path, const struct felt_floor *floor, struct deck_keys *keys,
                           struct felt_error *error) {
  keys->count = 0;
  enum felt_status status = path ? read_keys(path, keys, error) : FELT_OK;
  if (status) return status;
  keep_needed(floor, keys);
  if (keys->count == DECK_KEYS_MAX)
    return felt_refuse(error, FELT_E_RULE, "key", NULL, FELT_SAYS(TOO_MANY_DECK_KEYS, DECK_KEYS_MAX));
  randombytes_buf(keys->key[keys->count++], DECK_KEY);
  if (path && !write_keys(path, keys))
    return felt_refuse(error, FELT_E_IO, "key", NULL, FELT_SAYS(FILE_SAYS, path, strerror(errno)));
  return FELT_OK;
}
