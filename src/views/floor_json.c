/* A command of the floor as JSON: every field by the word that docs/ledger.md has for it, with "_" for "-".
 * The floor's own description of its commands asks for the fields, so there is one reader that knows what
 * belongs to which command. */
#include "felt/views.h"

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

/* -1 where the value is none. */
static int64_t bit_of(const json_t *value, bool roles) {
  if (!roles) return json_is_integer(value) ? json_integer_value(value) : -1;
  enum felt_role role = json_is_string(value) ? felt_role_find(json_string_value(value)) : FELT_NOBODY;
  return role == FELT_NOBODY ? -1 : (int64_t)role;
}

/* Who may, and with whom, are roles; seats are numbers. */
static bool as_bits(const char *key, const json_t *array, struct felt_record_value *out) {
  bool roles = strncmp(key, "may-", 4) == 0 || strncmp(key, "with-", 5) == 0;
  size_t i;
  json_t *value;
  out->bits = 0;
  if (!json_is_array(array)) return false;
  json_array_foreach(array, i, value) {
    int64_t bit = bit_of(value, roles);
    if (bit < 0 || bit > 31 || out->bits >> bit & 1) return false;
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
  case FELT_AS_BITS: return as_bits(key, value, out);
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
  bool wagers = strcmp(deed, "bet") == 0 || strcmp(deed, "correct") == 0;
  if (ante && wagers && !json_object_get(fields, "blind")) (void)json_object_set(fields, "blind", ante);
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

/* ---- a command as JSON again: the description asks its own line for the fields, and each is noted down in
 * the form that it is asked in */

struct line {
  char text[FELT_FLOOR_PROPOSED_MAX];
  struct {
    const char *key, *value; /* in `text`; a flag has no value */
    bool asked;
  } field[96];
  int count;
  json_t *into;
};

static void cut_line(const char *line, struct line *cut) {
  (void)snprintf(cut->text, sizeof cut->text, "%s", line);
  cut->count = 0;
  char *rest = NULL;
  for (char *word = strtok_r(cut->text, " ", &rest); word && cut->count < (int)FELT_COUNT(cut->field);
       word = strtok_r(NULL, " ", &rest)) {
    char *equals = strchr(word, '=');
    if (equals) *equals = '\0';
    cut->field[cut->count].key = word;
    cut->field[cut->count].value = equals ? equals + 1 : NULL;
    cut->field[cut->count++].asked = false;
  }
}

/* A text as it is, read by the reader of lines. */
static void read_text(const char *value, char *text, size_t size) {
  char line[FELT_RECORD_TEXT_MAX + 16];
  const char *const words[] = {"-"};
  int word = 0;
  (void)snprintf(line, sizeof line, "v1 - x=%s", value);
  struct felt_record record = felt_record_read(line, strlen(line), 1, words, 1, &word, NULL);
  felt_record_read_string(&record, "x", text, size);
}

static json_t *bits_json(const char *key, uint32_t bits) {
  bool roles = strncmp(key, "may-", 4) == 0 || strncmp(key, "with-", 5) == 0;
  json_t *list = json_array();
  for (int i = 0; i < 32; i++)
    if (bits >> i & 1)
      json_array_append_new(list, roles ? json_string(felt_role_name((enum felt_role)i)) : json_integer(i));
  return list;
}

static json_t *text_json(const char *key, const char *text) {
  const struct felt_book_text *book;
  if (strcmp(key, "book") != 0) return json_string(text);
  for (int i = 0; (book = felt_book_builtin(i)) != NULL; i++) {
    uint8_t hash[FELT_BOOK_HASH];
    char hex[2 * FELT_BOOK_HASH + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)book->text, book->length, NULL, 0);
    if (strcmp(sodium_bin2hex(hex, sizeof hex, hash, sizeof hash), text) == 0) return json_string(book->name);
  }
  return json_string(text);
}

static uint32_t read_bits(const char *value) {
  uint32_t bits = 0;
  for (const char *at = value; *at >= '0' && *at <= '9'; at += *at == ',') {
    char *end = NULL;
    bits |= UINT32_C(1) << (strtoul(at, &end, 10) & 31);
    at = end;
  }
  return bits;
}

static void note_value(struct line *line, const char *key, const char *value, enum felt_record_form form,
                       struct felt_record_value *out) {
  char plain[48];
  json_t *json = NULL;
  plain_key(key, plain);
  switch (form) {
  case FELT_AS_NUMBER:
    out->number = strtoll(value, NULL, 10);
    json = strcmp(key, "who") == 0 && out->number == FELT_THE_DEALERS_HAND ? json_string("dealer")
                                                                           : json_integer(out->number);
    break;
  case FELT_AS_TEXT:
    read_text(value, out->text, sizeof out->text);
    json = text_json(key, out->text);
    break;
  case FELT_AS_FLAG:
    out->flag = true;
    json = json_true();
    break;
  case FELT_AS_BITS:
    out->bits = read_bits(value);
    json = bits_json(key, out->bits);
    break;
  }
  json_object_set_new(line->into, plain, json);
}

static bool find_in_line(struct felt_record_source *source, const char *key, enum felt_record_form form,
                         struct felt_record_value *out) {
  struct line *line = source->context;
  for (int i = 2; i < line->count; i++) {
    if (line->field[i].asked || strcmp(line->field[i].key, key) != 0) continue;
    line->field[i].asked = true;
    note_value(line, key, line->field[i].value ? line->field[i].value : "", form, out);
    return true;
  }
  return false;
}

static bool left_in_line(struct felt_record_source *source, int n, char *key, size_t size) {
  const struct line *line = source->context;
  for (int i = 2; i < line->count; i++) {
    if (line->field[i].asked || strlen(line->field[i].key) >= size || n-- > 0) continue;
    (void)snprintf(key, size, "%s", line->field[i].key);
    return true;
  }
  return false;
}

/* The person who asks stands beside the command, and not in its id. */
static void take_head(struct line *line) {
  static const char *const people[] = {"by", "roles"};
  struct felt_record_source source = {.context = line};
  struct felt_record_value value;
  for (size_t i = 0; i < FELT_COUNT(people); i++) {
    (void)find_in_line(&source, people[i], FELT_AS_TEXT, &value);
    (void)json_object_del(line->into, people[i]);
  }
  if (!find_in_line(&source, "id", FELT_AS_TEXT, &value)) return;
  const char *colon = strchr(value.text, ':');
  json_object_set_new(line->into, "id", json_string(colon ? colon + 1 : value.text));
}

json_t *floor_command_json(const char *text) {
  struct felt_floor_command command;
  struct felt_error error;
  struct line *line = malloc(sizeof *line);
  if (!line) return json_null();
  cut_line(text, line);
  line->into = json_object();
  json_t *command_json = line->into;
  take_head(line);
  if (line->count > 1) {
    struct felt_record_source source = {.find = find_in_line, .left = left_in_line, .context = line};
    json_object_set_new(command_json, "do", json_string(line->field[1].key));
    (void)!felt_floor_command_take(line->field[1].key, &source, &command, &error);
  }
  free(line);
  return command_json;
}

/* ---- what only a table's book knows */

static enum felt_status no_such_wager(const struct felt_name *word, struct felt_error *error) {
  char key[48];
  plain_key(word->text, key);
  return field_bad(error, "command", FELT_SAYS(UNKNOWN_FIELD, key));
}

enum felt_status floor_command_check(const struct felt_book *book, const struct felt_floor_command *command,
                                     struct felt_error *error) {
  bool opens = command->act == FELT_FLOOR_OPEN_TABLE;
  for (int i = 0; i < FELT_SIDES_MAX; i++) {
    const struct felt_name *word = opens ? &command->options.side[i].word : &command->stake[i].word;
    if (!word->text[0]) break;
    if (felt_wager_side((int)felt_book_wager(book, word->text)) < 0) return no_such_wager(word, error);
  }
  bool on_nothing = command->toke_on.text[0] && felt_book_wager(book, command->toke_on.text) == FELT_WAGERS;
  return on_nothing ? field_bad(error, "on", FELT_SAYS(NOT_A_WAGER)) : FELT_OK;
}
