/* Keys of other games' tables: made, listed and revoked by administrators. */
#include "access.h"
#include "felt/people.h"
#include "writer.h"

static json_t *key_json(const struct api_key *key) {
  return json_pack("{ss ss si ss si ss so sb sI so}", "name", key->name, "link", key->link, "table",
                   key->table, "game", key->game, "per_minute", key->per_minute, "made_by", key->made_by,
                   "signed_by", key->signed_by[0] ? json_string(key->signed_by) : json_null(), "good",
                   key->good, "made_ms", (json_int_t)key->made_ms, "revoked_ms",
                   key->revoked_ms ? json_integer(key->revoked_ms) : json_null());
}

static void add_row(void *context, const struct api_key *key) {
  json_array_append_new(context, key_json(key));
}

void api_keys(struct request *request) {
  struct person person;
  if (!request_administrator(request, &person, NULL)) return;
  json_t *rows = json_array();
  keys_each(request->server->writer->people, add_row, rows);
  reply_json(&request->reply, MHD_HTTP_OK, json_pack("{so}", "keys", rows));
}

/* A text that fits; absent ones stay empty, and keys_make() says what is missing. */
static bool take_text(struct request *request, const json_t *body, const char *field, char *text,
                      size_t size) {
  const json_t *value = json_object_get(body, field);
  if (!value) return true;
  const char *words = json_string_value(value);
  if (words && strlen(words) < size && strlen(words) == json_string_length(value)) {
    memcpy(text, words, strlen(words) + 1);
    return true;
  }
  reply_refuse(&request->reply, FELT_E_INPUT, field, FELT_SAYS(NOT_A_TEXT, (int64_t)size - 1));
  return false;
}

static bool take_number(struct request *request, const json_t *body, const char *field, int *number) {
  const json_t *value = json_object_get(body, field);
  if (!value) return true;
  if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= 1000000) {
    *number = (int)json_integer_value(value);
    return true;
  }
  reply_refuse(&request->reply, FELT_E_INPUT, field, FELT_SAYS(NOT_A_NUMBER));
  return false;
}

static void tell(const struct request *request, const char *event, const char *result, const char *by,
                 const struct api_key *key, const struct felt_reason *why) {
  access_log(request, &(struct access){.event = event,
                                       .result = result,
                                       .who = by,
                                       .whom = key->name,
                                       .why = why,
                                       .more = json_pack("{ss si}", "link", key->link, "table", key->table)});
}

void api_make_key(struct request *request) {
  struct person person;
  struct felt_error error;
  struct api_key key = {.per_minute = KEY_PER_MINUTE};
  char text[KEY_TEXT];
  if (!request_administrator(request, &person, "key-made")) return;
  json_t *body = request_json(request);
  if (!body) return;
  (void)snprintf(key.made_by, sizeof key.made_by, "%s", person.name);
  bool read = take_text(request, body, "name", key.name, sizeof key.name) &&
              take_text(request, body, "link", key.link, sizeof key.link) &&
              take_text(request, body, "game", key.game, sizeof key.game) &&
              take_number(request, body, "table", &key.table) &&
              take_number(request, body, "per_minute", &key.per_minute);
  json_decref(body);
  if (!read) return;
  struct people *people = request->server->writer->people;
  if (keys_make(people, &key, text, &error)) {
    reply_failure(&request->reply, &error);
    tell(request, "key-made", access_result(&error), person.name, &key, &error.reason);
    return;
  }
  (void)keys_get(people, key.name, &key);
  json_t *answer = key_json(&key);
  json_object_set_new(answer, "key", json_string(text));
  reply_json(&request->reply, MHD_HTTP_OK, answer);
  tell(request, "key-made", "ok", person.name, &key, FELT_SAYS(IS_A_KEY));
}

/* What a second administrator does to a key, or whoever revokes it. */
static void change_key(struct request *request, const char *event,
                       enum felt_status (*work)(struct people *people, const char *name, const char *by,
                                                struct felt_error *error),
                       const struct felt_reason *done) {
  struct person person;
  struct felt_error error;
  struct api_key key;
  if (!request_administrator(request, &person, event)) return;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  struct people *people = request->server->writer->people;
  if (!keys_get(people, request->arg[0], &key)) {
    reply_refuse(&request->reply, FELT_E_INPUT, "key", FELT_SAYS(NO_SUCH_KEY));
    return;
  }
  if (work(people, key.name, person.name, &error)) {
    reply_failure(&request->reply, &error);
    tell(request, event, access_result(&error), person.name, &key, &error.reason);
    return;
  }
  (void)keys_get(people, key.name, &key);
  reply_json(&request->reply, MHD_HTTP_OK, key_json(&key));
  tell(request, event, "ok", person.name, &key, done);
}

void api_sign_key(struct request *request) {
  change_key(request, "key-signed", keys_sign, FELT_SAYS(KEY_IS_SIGNED));
}

void api_revoke_key(struct request *request) {
  change_key(request, "key-revoked", keys_revoke, FELT_SAYS(IS_REFUSED));
}
