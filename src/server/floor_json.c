/* A command of the floor as JSON: every field by the word that docs/ledger.md has for it, with "_" for "-".
 * The floor's own description of its commands asks for the fields, so there is one reader that knows what
 * belongs to which command. */
#include "fields.h"
#include "house.h"

#include "felt/record.h"

#include <sodium.h>

/* What is left of the object: fields that nobody asked for yet. */
struct object {
  json_t *left;
  const struct felt_book_text *book;
};

/* JSON's keys have "_" where the words have "-". */
static void plain_key(const char *key, char plain[48]) {
  (void)snprintf(plain, 48, "%.47s", key);
  for (char *at = plain; *at; at++)
    if (*at == '-') *at = '_';
}

static int role_of(const char *name) {
  int role = FELT_DEALER;
  while (role < FELT_ROLES && strcmp(felt_role_name((enum felt_role)role), name) != 0) role++;
  return role;
}

/* ---- forms: false where the value has another one */

static bool as_number(const char *key, const json_t *value, struct felt_record_value *out) {
  if (strcmp(key, "who") == 0 && json_is_string(value) && strcmp(json_string_value(value), "dealer") == 0) {
    out->number = FELT_THE_DEALERS_HAND;
    return true;
  }
  out->number = json_integer_value(value);
  return json_is_integer(value);
}

/* Cards one after the other. */
static bool as_cards(const json_t *array, struct felt_record_value *out) {
  struct felt_text text = felt_text_init(out->text, sizeof out->text);
  size_t i;
  json_t *card;
  json_array_foreach(array, i, card) {
    if (!json_is_string(card) || json_string_length(card) != 2 || i >= FELT_DECK) return false;
    felt_text_put(&text, json_string_value(card));
  }
  return true;
}

static bool as_text(const char *key, const json_t *value, struct felt_record_value *out) {
  if (strcmp(key, "cards") == 0 && json_is_array(value)) return as_cards(value, out);
  if (!json_is_string(value) || json_string_length(value) >= sizeof out->text) return false;
  (void)snprintf(out->text, sizeof out->text, "%s", json_string_value(value));
  return true;
}

/* Numbers or roles. */
static bool as_bits(const json_t *array, struct felt_record_value *out) {
  size_t i;
  json_t *value;
  out->bits = 0;
  if (!json_is_array(array)) return false;
  json_array_foreach(array, i, value) {
    int64_t bit = json_is_integer(value)  ? json_integer_value(value)
                  : json_is_string(value) ? role_of(json_string_value(value))
                                          : -1;
    if (bit < 0 || bit > 31 || (json_is_string(value) && bit == FELT_ROLES) || out->bits >> bit & 1)
      return false;
    out->bits |= UINT32_C(1) << bit;
  }
  return true;
}

/* A built-in book goes by its name; the floor knows it by the hash of its text. */
static bool as_book(struct object *object, const json_t *value, struct felt_record_value *out) {
  const struct felt_book_text *book = json_is_string(value) ? felt_book_find(json_string_value(value)) : NULL;
  if (!book) return false;
  uint8_t hash[FELT_BOOK_HASH];
  crypto_generichash(hash, sizeof hash, (const unsigned char *)book->text, book->length, NULL, 0);
  sodium_bin2hex(out->text, sizeof out->text, hash, sizeof hash);
  object->book = book;
  return true;
}

static bool fits(const char *key, enum felt_record_form form, const json_t *value,
                 struct felt_record_value *out) {
  switch (form) {
  case FELT_AS_NUMBER: return as_number(key, value, out);
  case FELT_AS_TEXT: return as_text(key, value, out);
  case FELT_AS_FLAG: out->flag = json_is_true(value); return json_is_boolean(value);
  case FELT_AS_BITS: return as_bits(value, out);
  }
  return false;
}

static void misfit(struct felt_record_source *source, const char *key, enum felt_record_form form) {
  switch (form) {
  case FELT_AS_NUMBER: felt_record_source_fault(source, key, FELT_SAYS(NOT_A_NUMBER)); break;
  case FELT_AS_FLAG: felt_record_source_fault(source, key, FELT_SAYS(NOT_TRUE_OR_FALSE)); break;
  case FELT_AS_BITS: felt_record_source_fault(source, key, FELT_SAYS(NOT_NUMBERS_OR_ROLES)); break;
  case FELT_AS_TEXT:
    if (strcmp(key, "cards") == 0)
      felt_record_source_fault(source, key, FELT_SAYS(MUST_BE_CARDS));
    else
      felt_record_source_fault(source, key, FELT_SAYS(NOT_A_TEXT, FELT_RECORD_TEXT_MAX - 1));
    break;
  }
}

/* ---- the source */

static bool find(struct felt_record_source *source, const char *key, enum felt_record_form form,
                 struct felt_record_value *out) {
  struct object *object = source->context;
  char plain[48];
  plain_key(key, plain);
  const json_t *value = json_object_get(object->left, plain);
  bool is_there = value && !json_is_null(value);
  bool found =
      is_there && ((strcmp(key, "book") == 0 && as_book(object, value, out)) || fits(key, form, value, out));
  if (is_there && !found) misfit(source, plain, form);
  (void)json_object_del(object->left, plain);
  return found;
}

/* The n-th field that nobody asked for yet, by its word; those that can be none are passed over. */
static bool left(struct felt_record_source *source, int n, char *key, size_t size) {
  const struct object *object = source->context;
  const char *plain;
  json_t *value;
  json_object_foreach(object->left, plain, value) {
    bool word = plain[0] && strlen(plain) < size &&
                strspn(plain, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(plain);
    if (!word || n-- > 0) continue;
    (void)snprintf(key, size, "%s", plain);
    for (char *at = key; *at; at++)
      if (*at == '_') *at = '-';
    return true;
  }
  return false;
}

/* The fields of a command, all of them its own copy's; NULL: memory ran out. */
static json_t *fields_of(const json_t *body, const char *deed) {
  json_t *fields = json_copy((json_t *)(uintptr_t)body); /* jansson takes no const */
  (void)json_object_del(fields, "id");
  (void)json_object_del(fields, "do");
  /* The blind follows the ante. */
  json_t *ante = json_object_get(fields, "ante");
  if (ante && strcmp(deed, "bet") == 0 && !json_object_get(fields, "blind"))
    (void)json_object_set(fields, "blind", ante);
  return fields;
}

enum felt_status floor_command_read(const json_t *body, struct felt_floor_command *command,
                                    const struct felt_book_text **book, struct felt_error *error) {
  if (!json_is_object(body)) return field_bad(error, "command", FELT_SAYS(NOT_AN_OBJECT));
  const char *deed = json_string_value(json_object_get(body, "do"));
  if (!deed) return field_bad(error, "do", FELT_SAYS(NO_SUCH_DEED));
  struct object object = {.left = fields_of(body, deed)};
  if (!object.left) return felt_refuse(error, FELT_E_NOMEM, "command", NULL, FELT_SAYS(NO_MEMORY));
  struct felt_record_source source = {.find = find, .left = left, .context = &object};
  enum felt_status status = felt_floor_command_take(deed, &source, command, error);
  const char *over = json_object_iter_key(json_object_iter(object.left));
  if (!status && over)
    status = felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(FIELD_NOT_TAKEN, deed, over));
  json_decref(object.left);
  *book = object.book;
  return status;
}
