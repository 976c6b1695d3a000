#include "felt/service.h"

#include "inside.h"

#include <strings.h>

#define PREFIX "felt_"

/* ---- making, signing and revoking */

static void copy_key(const struct felt_roster_made_key *made, struct api_key *key) {
  *key = (struct api_key){.table = made->key.table,
                          .per_minute = made->key.per_minute,
                          .good = felt_roster_key_is_good(made),
                          .made_ms = made->made_ms,
                          .revoked_ms = made->revoked_ms};
  (void)snprintf(key->name, sizeof key->name, "%.19s", made->name);
  memcpy(key->link, made->key.link, sizeof key->link);
  memcpy(key->game, made->key.game, sizeof key->game);
  people_name(key->made_by, made->made_by);
  people_name(key->signed_by, made->signed_by);
}

static void start_count(struct people *people, const char *name) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_made_key *made = felt_roster_find_key(&people->roster, name);
  if (made) people->key_commands[made - people->roster.key] = (struct bucket){0};
  pthread_mutex_unlock(&people->lock);
}

enum felt_status keys_make(struct people *people, const struct api_key *wanted, char text[KEY_TEXT],
                           struct felt_error *error) {
  uint8_t secret[TOKEN];
  struct felt_roster_event event = {.act = FELT_ROSTER_KEY,
                                    .key = {.table = wanted->table, .per_minute = wanted->per_minute}};
  if (wanted->table < 1 || wanted->table > FELT_FLOOR_TABLES_MAX)
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NOT_UP_TO, FELT_FLOOR_TABLES_MAX));
  people_name(event.name, wanted->name);
  people_name(event.by, wanted->made_by);
  memcpy(event.key.link, wanted->link, sizeof event.key.link);
  memcpy(event.key.game, wanted->game, sizeof event.key.game);
  randombytes_buf(secret, sizeof secret);
  people_hash_token(secret, event.secret);
  enum felt_status status = people_record_one(people, &event, error);
  if (!status) {
    start_count(people, event.name);
    memcpy(text, PREFIX, strlen(PREFIX));
    sodium_bin2hex(text + strlen(PREFIX), KEY_TEXT - strlen(PREFIX), secret, sizeof secret);
  }
  sodium_memzero(secret, sizeof secret);
  return status;
}

static enum felt_status change(struct people *people, enum felt_roster_act act, const char *name,
                               const char *by, struct felt_error *error) {
  struct felt_roster_event event = {.act = act};
  people_name(event.name, name);
  people_name(event.by, by);
  return people_record_one(people, &event, error);
}

enum felt_status keys_sign(struct people *people, const char *name, const char *by,
                           struct felt_error *error) {
  return change(people, FELT_ROSTER_SIGN_KEY, name, by, error);
}

enum felt_status keys_revoke(struct people *people, const char *name, const char *by,
                             struct felt_error *error) {
  struct api_key key;
  if (keys_get(people, name, &key) && key.revoked_ms) return FELT_OK;
  return change(people, FELT_ROSTER_REVOKE_KEY, name, by, error);
}

/* ---- looking */

bool keys_get(struct people *people, const char *name, struct api_key *key) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_made_key *there = felt_roster_find_key(&people->roster, name);
  if (there) copy_key(there, key);
  pthread_mutex_unlock(&people->lock);
  return there != NULL;
}

void keys_each(struct people *people, void (*visit)(void *context, const struct api_key *key),
               void *context) {
  struct api_key key;
  pthread_mutex_lock(&people->lock);
  for (int i = 0; i < people->roster.keys; i++) {
    copy_key(&people->roster.key[i], &key);
    visit(context, &key);
  }
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
  uint8_t hash[TOKEN];
  if (strncmp(text, PREFIX, strlen(PREFIX)) != 0 || !people_hash_hex(text + strlen(PREFIX), hash))
    return false;
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_made_key *found = NULL;
  for (int i = 0; i < people->roster.keys; i++)
    if (sodium_memcmp(people->roster.key[i].secret, hash, TOKEN) == 0) found = &people->roster.key[i];
  if (found) copy_key(found, key);
  pthread_mutex_unlock(&people->lock);
  return found != NULL;
}

enum felt_status keys_admit(struct people *people, const char *text, const char *link, struct api_key *key,
                            struct felt_error *error) {
  *key = (struct api_key){0};
  if (!text) return felt_refuse(error, FELT_E_RULE, "Authorization", NULL, FELT_SAYS(NOT_A_KEY));
  if (!keys_find(people, text, key))
    return felt_refuse(error, FELT_E_RULE, "Authorization", NULL, FELT_SAYS(UNKNOWN_KEY));
  if (key->revoked_ms) return felt_refuse(error, FELT_E_RULE, "Authorization", NULL, FELT_SAYS(KEY_REVOKED));
  if (!key->good) return felt_refuse(error, FELT_E_RULE, "Authorization", NULL, FELT_SAYS(KEY_NOT_SIGNED));
  if (strcmp(key->link, link) != 0)
    return felt_refuse(error, FELT_E_RULE, "link", NULL, FELT_SAYS(KEY_OF_OTHER_LINK));
  return FELT_OK;
}

enum felt_status key_need_table(const struct api_key *key, int64_t table, struct felt_error *error) {
  if (table == key->table) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "table", NULL, FELT_SAYS(KEY_OF_OTHER_TABLE, key->table));
}

enum felt_status key_need_hit_of(const struct api_key *key, int64_t table, struct felt_error *error) {
  if (table == key->table) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "hit", NULL, FELT_SAYS(HIT_OF_OTHER_TABLE));
}

struct felt_floor_person key_on_floor(const struct api_key *key) {
  struct felt_floor_person person = {.roles = 1U << FELT_TECHNICIAN};
  (void)snprintf(person.id, sizeof person.id, "key.%s", key->name);
  return person;
}

int keys_spend(struct people *people, const char *name, int commands) {
  int wait_seconds = 0;
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_made_key *there = felt_roster_find_key(&people->roster, name);
  if (there) {
    double most = there->key.per_minute;
    wait_seconds =
        bucket_take(&people->key_commands[there - people->roster.key], most, most / 60, commands, clock_us());
  }
  pthread_mutex_unlock(&people->lock);
  return wait_seconds;
}
