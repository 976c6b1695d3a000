#include "fields.h"

enum felt_status felt_wire_bad(struct felt_error *error, int seat, const char *field, const char *rule,
                               const struct felt_reason *reason) {
  char where[96];
  if (seat == FELT_NO_SEAT)
    (void)snprintf(where, sizeof where, "round %.60s", field);
  else
    (void)snprintf(where, sizeof where, "seat %d %.60s", seat, field);
  return felt_refuse(error, FELT_E_INPUT, where, rule, reason);
}

/* A key of unknown input, made fit for a message. */
static void plain(const char *from, char *to, size_t size) {
  size_t i = 0;
  for (; from[i] && i + 1 < size; i++) to[i] = from[i] >= ' ' && from[i] <= '~' ? from[i] : '?';
  to[i] = '\0';
}

static enum felt_status read_field(int seat, const char *key, const json_t *value,
                                   const struct field fields[], int count, struct felt_error *error) {
  for (int i = 0; i < count; i++) {
    if (strcmp(fields[i].name, key) != 0) continue;
    if (fields[i].absent) return felt_wire_bad(error, seat, key, NULL, FELT_SAYS(FIELD_NOT_HERE));
    return fields[i].read(&fields[i], seat, value, error);
  }
  char shown[48];
  plain(key, shown, sizeof shown);
  return felt_wire_bad(error, seat, shown, NULL, FELT_SAYS(FIELD_UNKNOWN));
}

/* "seat 2 multiple" becomes "seat 2 play multiple". */
static void insert_within(int seat, const char *within, struct felt_error *error) {
  if (!within || !error) return;
  char before[16], field[sizeof error->where];
  (void)snprintf(before, sizeof before, seat == FELT_NO_SEAT ? "round " : "seat %d ", seat);
  (void)snprintf(field, sizeof field, "%s", error->where + strlen(before));
  (void)snprintf(error->where, sizeof error->where, "%s%.20s %.50s", before, within, field);
}

enum felt_status felt_wire_fields(const json_t *object, int seat, const char *within,
                                  const struct field fields[], int count, struct felt_error *error) {
  const char *key;
  json_t *value;
  json_t *walked = (json_t *)(uintptr_t)object; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    enum felt_status status = read_field(seat, key, value, fields, count, error);
    if (!status) continue;
    insert_within(seat, within, error);
    return status;
  }
  return FELT_OK;
}

enum felt_status felt_wire_cents(const struct field *field, int seat, const json_t *value,
                                 struct felt_error *error) {
  if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > FELT_CENTS_MAX)
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_CENTS_UP_TO, FELT_CENTS_MAX));
  *(int64_t *)field->into = json_integer_value(value);
  return FELT_OK;
}

enum felt_status felt_wire_bool(const struct field *field, int seat, const json_t *value,
                                struct felt_error *error) {
  if (!json_is_boolean(value))
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_TRUE_OR_FALSE));
  *(bool *)field->into = json_is_true(value);
  return FELT_OK;
}

enum felt_status felt_wire_small(const struct field *field, int seat, const json_t *value,
                                 struct felt_error *error) {
  if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 1000)
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_A_NUMBER_UP_TO, 1000));
  *(int *)field->into = (int)json_integer_value(value);
  return FELT_OK;
}

enum felt_status felt_wire_remark(const struct field *field, int seat, const json_t *value,
                                  struct felt_error *error) {
  return json_is_string(value) ? FELT_OK
                               : felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(MUST_BE_TEXT));
}

enum felt_status felt_wire_cards(const struct field *field, int seat, const json_t *value,
                                 struct felt_error *error) {
  const struct cards *into = field->into;
  if (!json_is_array(value))
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(CARDS_NOT_A_LIST));
  int count = (int)json_array_size(value);
  if (json_array_size(value) > (size_t)into->limit)
    return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(TOO_MANY_CARDS, into->limit));
  for (int i = 0; i < count; i++) {
    const json_t *card = json_array_get(value, (size_t)i);
    const char *text = json_string_value(card);
    if (!text) return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(CARD_NOT_A_TEXT));
    if (json_string_length(card) != 2 || felt_card_parse(text, 2, &into->card[i], NULL)) {
      char shown[16];
      plain(text, shown, sizeof shown);
      return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_SPELLED_AS_CARD, shown));
    }
  }
  *into->count = count;
  return FELT_OK;
}

enum felt_status felt_wire_choice(const struct field *field, int seat, const json_t *value,
                                  struct felt_error *error) {
  const struct choice *into = field->into;
  char words[160];
  struct felt_text text = felt_text_init(words, sizeof words);
  for (int i = 0; i < into->count; i++) {
    if (json_is_string(value) && strcmp(json_string_value(value), into->name(into->with, i)) == 0) {
      *into->index = i;
      return FELT_OK;
    }
    felt_text_printf(&text, "%s%s", i ? ", " : "", into->name(into->with, i));
  }
  return felt_wire_bad(error, seat, field->name, NULL, FELT_SAYS(NOT_ONE_OF, words));
}
