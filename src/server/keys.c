#include "keys.h"

#include "bucket.h"
#include "people_inside.h"

#include <strings.h>

#define PREFIX "felt_"

struct key {
  struct key *next;
  struct api_key key;
  uint8_t hash[TOKEN];
  struct bucket commands;
};

static struct key **find_name(struct people *people, const char *name) {
  struct key **at = &people->keys;
  while (*at && strcmp((*at)->key.name, name) != 0) at = &(*at)->next;
  return at;
}

static struct key *add(struct people *people, const struct api_key *key) {
  int count = 0;
  struct key **last = &people->keys;
  for (; *last; last = &(*last)->next) count++;
  if (count >= KEYS_MAX) return NULL;
  *last = calloc(1, sizeof **last);
  if (*last) (*last)->key = *key;
  return *last;
}

/* ---- reading the database */

static void copy_text(sqlite3_stmt *row, int column, char *text, size_t size) {
  (void)snprintf(text, size, "%s", (const char *)sqlite3_column_text(row, column));
}

void keys_load(struct people *people) {
  sqlite3_stmt *rows = people_prepare(people,
                                      "select name, hash, link, at, game, per_minute, made_by, made_ms,"
                                      " revoked_ms from keys order by made_ms, name",
                                      "");
  while (rows && sqlite3_step(rows) == SQLITE_ROW) {
    struct api_key key = {.table = sqlite3_column_int(rows, 3),
                          .per_minute = sqlite3_column_int(rows, 5),
                          .made_ms = sqlite3_column_int64(rows, 7),
                          .revoked_ms = sqlite3_column_int64(rows, 8)};
    copy_text(rows, 0, key.name, sizeof key.name);
    copy_text(rows, 2, key.link, sizeof key.link);
    copy_text(rows, 4, key.game, sizeof key.game);
    copy_text(rows, 6, key.made_by, sizeof key.made_by);
    struct key *added = sqlite3_column_bytes(rows, 1) == TOKEN ? add(people, &key) : NULL;
    if (!added) break;
    memcpy(added->hash, sqlite3_column_blob(rows, 1), TOKEN);
  }
  sqlite3_finalize(rows);
}

void keys_free(struct people *people) {
  while (people->keys) {
    struct key *gone = people->keys;
    people->keys = gone->next;
    free(gone);
  }
}

/* ---- making and revoking */

static enum felt_status check(const struct api_key *wanted, struct felt_error *error) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  size_t length = strlen(wanted->name);
  if (length < 2 || strspn(wanted->name, letters) != length)
    return felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NOT_A_NAME, KEY_NAME - 1));
  if (!wanted->link[0]) return felt_refuse(error, FELT_E_INPUT, "link", NULL, FELT_SAYS(IS_MISSING));
  if (!wanted->game[0]) return felt_refuse(error, FELT_E_INPUT, "game", NULL, FELT_SAYS(IS_MISSING));
  if (wanted->table < 1 || wanted->table > FELT_FLOOR_TABLES_MAX)
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NOT_UP_TO, FELT_FLOOR_TABLES_MAX));
  if (wanted->per_minute < 1 || wanted->per_minute > KEY_PER_MINUTE_MAX)
    return felt_refuse(error, FELT_E_INPUT, "per_minute", NULL, FELT_SAYS(NOT_UP_TO, KEY_PER_MINUTE_MAX));
  return FELT_OK;
}

/* A name stands for a table for ever: the log says who asked by it, and ids of commands are its own. */
static enum felt_status check_free(const struct key *there, const struct api_key *wanted,
                                   struct felt_error *error) {
  if (!there) return FELT_OK;
  if (!there->key.revoked_ms) return felt_refuse(error, FELT_E_RULE, "name", NULL, FELT_SAYS(KEY_EXISTS));
  if (there->key.table != wanted->table || strcmp(there->key.link, wanted->link) != 0 ||
      strcmp(there->key.game, wanted->game) != 0)
    return felt_refuse(error, FELT_E_RULE, "name", NULL, FELT_SAYS(KEY_NAME_TAKEN));
  return FELT_OK;
}

static enum felt_status put(struct people *people, const struct api_key *key, const uint8_t hash[TOKEN],
                            struct felt_error *error) {
  struct key *there = *find_name(people, key->name);
  enum felt_status status = check_free(there, key, error);
  if (status) return status;
  if (!there) there = add(people, key);
  if (!there) return felt_refuse(error, FELT_E_RULE, "keys", NULL, FELT_SAYS(TOO_MANY_KEYS));
  /* Good in memory only once it is on disk. */
  there->key.revoked_ms = key->made_ms;
  sqlite3_stmt *row = people_prepare(people, "insert or replace into keys values(?,?,?,?,?,?,?,?,0)",
                                     "sbsisisi", key->name, hash, key->link, (int64_t)key->table, key->game,
                                     (int64_t)key->per_minute, key->made_by, key->made_ms);
  if (!people_finish_durably(people, row)) return people_fail(people, error);
  there->key = *key;
  memcpy(there->hash, hash, TOKEN);
  there->commands = (struct bucket){0};
  return FELT_OK;
}

enum felt_status keys_make(struct people *people, const struct api_key *wanted, char text[KEY_TEXT],
                           struct felt_error *error) {
  uint8_t secret[TOKEN], hash[TOKEN];
  enum felt_status status = check(wanted, error);
  if (status) return status;
  struct api_key key = *wanted;
  key.made_ms = clock_wall_ms();
  key.revoked_ms = 0;
  randombytes_buf(secret, sizeof secret);
  people_hash_token(secret, hash);
  pthread_mutex_lock(&people->lock);
  status = put(people, &key, hash, error);
  pthread_mutex_unlock(&people->lock);
  if (!status) {
    memcpy(text, PREFIX, strlen(PREFIX));
    sodium_bin2hex(text + strlen(PREFIX), KEY_TEXT - strlen(PREFIX), secret, sizeof secret);
  }
  sodium_memzero(secret, sizeof secret);
  return status;
}

enum felt_status keys_revoke(struct people *people, const char *name, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  pthread_mutex_lock(&people->lock);
  struct key *there = *find_name(people, name);
  if (!there) {
    status = felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NO_SUCH_KEY));
  } else if (!there->key.revoked_ms) {
    int64_t now_ms = clock_wall_ms();
    there->key.revoked_ms = now_ms; /* in memory whatever the disk says */
    if (!people_finish_durably(people, people_prepare(people, "update keys set revoked_ms = ? where name = ?",
                                                      "is", now_ms, name)))
      status = people_fail(people, error);
  }
  pthread_mutex_unlock(&people->lock);
  return status;
}

/* ---- looking */

bool keys_get(struct people *people, const char *name, struct api_key *key) {
  pthread_mutex_lock(&people->lock);
  const struct key *there = *find_name(people, name);
  if (there) *key = there->key;
  pthread_mutex_unlock(&people->lock);
  return there != NULL;
}

void keys_each(struct people *people, void (*visit)(void *context, const struct api_key *key),
               void *context) {
  pthread_mutex_lock(&people->lock);
  for (const struct key *at = people->keys; at; at = at->next) visit(context, &at->key);
  pthread_mutex_unlock(&people->lock);
}

const char *keys_in_header(const char *authorization) {
  static const char scheme[] = "Bearer ";
  if (!authorization || strncasecmp(authorization, scheme, strlen(scheme)) != 0) return NULL;
  const char *text = authorization + strlen(scheme);
  text += strspn(text, " ");
  return strncmp(text, PREFIX, strlen(PREFIX)) == 0 ? text : NULL;
}

bool keys_find(struct people *people, const char *text, struct api_key *key) {
  uint8_t secret[TOKEN], hash[TOKEN];
  size_t length = 0;
  if (strlen(text) != KEY_TEXT - 1 || strncmp(text, PREFIX, strlen(PREFIX)) != 0 ||
      sodium_hex2bin(secret, sizeof secret, text + strlen(PREFIX), 2 * (size_t)TOKEN, NULL, &length, NULL) !=
          0 ||
      length != TOKEN)
    return false;
  people_hash_token(secret, hash);
  sodium_memzero(secret, sizeof secret);
  pthread_mutex_lock(&people->lock);
  const struct key *found = NULL;
  for (const struct key *at = people->keys; at; at = at->next)
    if (sodium_memcmp(at->hash, hash, TOKEN) == 0) found = at;
  if (found) *key = found->key;
  pthread_mutex_unlock(&people->lock);
  return found != NULL;
}

int keys_spend(struct people *people, const char *name, int commands) {
  int wait_seconds = 0;
  pthread_mutex_lock(&people->lock);
  struct key *there = *find_name(people, name);
  if (there) {
    double most = there->key.per_minute;
    wait_seconds = bucket_take(&there->commands, most, most / 60, commands, clock_us());
  }
  pthread_mutex_unlock(&people->lock);
  return wait_seconds;
}
