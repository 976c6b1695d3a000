/* A command of the floor as JSON: every field by the word that docs/ledger.md has for it. It becomes the line
 * of text that the floor itself reads, so there is one reader that knows what belongs to which command. */
#include "fields.h"
#include "house.h"

#include "felt/record.h"

#include <sodium.h>

/* The fields in the order in which a line has them, whatever the command. */
static const struct field {
  const char *key;
  int usual; /* a number that a line leaves out; NONE: it never does */
} fields[] = {
#define NONE (-1)
    {"link", NONE},
    {"table", 0},
    {"round", 0},
    {"kind", NONE},
    {"when", NONE},
    {"count", 1},
    {"who", NONE},
    {"decision", NONE},
    {"seat", 0},
    {"seats", NONE},
    {"hand", NONE},
    {"on-board", NONE},
    {"hit", 0},
    {"award", 0},
    {"cleared", NONE},
    {"cheques", 0},
    {"check", 0},
    {"patron", NONE},
    {"currency", NONE},
    {"cents", 0},
    {"correctable", NONE},
    {"not-misdealt", NONE},
    {"multiple", NONE},
    {"commitment", NONE},
    {"seed", NONE},
    {"from", NONE},
    {"to", NONE},
    {"micro", NONE},
    {"other", NONE},
    {"account", NONE},
    {"game", NONE},
    {"notice", 0},
    {"date", 0},
    {"note-by", NONE},
    {"reason", NONE},
    {"book", NONE},
    {"way", NONE},
    {"ante", 0},
    {"blind", 0},
    {"trips", 0},
    {"cover-all", 0},
    {"match-play", 0},
    {"progressive", NONE},
    {"live", NONE},
    {"decks", 0},
    {"wager", 0},
    {"cap-0", 0},
    {"cap-1", 0},
    {"cap-2", 0},
    {"cap-3", 0},
    {"toke", 0},
    {"on", NONE},
    {"cards", NONE},
    {"dead", NONE},
    {"down", NONE},
};

/* JSON's keys have "_" where the words have "-". */
static void plain_key(const char *key, char plain[32]) {
  (void)snprintf(plain, 32, "%.31s", key);
  for (char *at = plain; *at; at++)
    if (*at == '-') *at = '_';
}

/* ---- values */

static int role_of(const char *name) {
  int role = FELT_DEALER;
  while (role < FELT_ROLES && strcmp(felt_role_name((enum felt_role)role), name) != 0) role++;
  return role;
}

/* Cards one after the other, or numbers and roles as bits. */
static enum felt_status put_array(struct felt_text *text, const char *key, const json_t *array,
                                  struct felt_error *error) {
  char cards[3 * FELT_DECK];
  struct felt_text words = felt_text_init(cards, sizeof cards);
  bool are_cards = strcmp(key, "cards") == 0;
  uint32_t bits = 0;
  size_t i;
  json_t *value;
  json_array_foreach(array, i, value) {
    if (are_cards && json_is_string(value) && json_string_length(value) == 2 && i < FELT_DECK) {
      felt_text_put(&words, json_string_value(value));
      continue;
    }
    int64_t bit = json_is_integer(value)  ? json_integer_value(value)
                  : json_is_string(value) ? role_of(json_string_value(value))
                                          : -1;
    bool role = json_is_string(value) && bit == FELT_ROLES;
    if (are_cards || role || bit < 0 || bit > 31 || bits >> bit & 1)
      return field_bad(error, key, are_cards ? FELT_SAYS(MUST_BE_CARDS) : FELT_SAYS(NOT_NUMBERS_OR_ROLES));
    bits |= UINT32_C(1) << bit;
  }
  if (are_cards && words.length > 0) felt_record_string(text, key, cards);
  if (bits) felt_record_bits(text, key, bits);
  return FELT_OK;
}

static enum felt_status put_value(struct felt_text *text, const char *key, int usual, const json_t *value,
                                  struct felt_error *error) {
  if (json_is_integer(value)) {
    if (usual == NONE || json_integer_value(value) != usual)
      felt_record_int(text, key, json_integer_value(value));
  } else if (json_is_string(value)) {
    const char *words = json_string_value(value);
    if (strcmp(key, "who") == 0 && strcmp(words, "dealer") == 0)
      felt_record_int(text, key, FELT_THE_DEALERS_HAND);
    else if (words[0])
      felt_record_string(text, key, words);
  } else if (json_is_array(value)) {
    return put_array(text, key, value, error);
  } else if (json_is_true(value)) {
    felt_record_flag(text, key, true);
  } else if (!json_is_false(value) && !json_is_null(value)) {
    return field_bad(error, key, FELT_SAYS(NOT_A_VALUE));
  }
  return FELT_OK;
}

/* A built-in book goes by its name; the floor knows it by the hash of its text. */
static const struct felt_book_text *named_book(const json_t *value) {
  return json_is_string(value) ? felt_book_find(json_string_value(value)) : NULL;
}

static void put_book(struct felt_text *text, const struct felt_book_text *book) {
  uint8_t hash[FELT_BOOK_HASH];
  crypto_generichash(hash, sizeof hash, (const unsigned char *)book->text, book->length, NULL, 0);
  felt_record_hex(text, "book", hash, sizeof hash);
}

/* ---- the line */

/* Who besides the book's own may do what to a link: "may_pay" and "with_pay", lists of roles. */
static enum felt_status put_rights(struct felt_text *text, const json_t *body, size_t *known,
                                   struct felt_error *error) {
  for (int act = 0; act < FELT_LINK_HOLD; act++)
    for (int second = 0; second < 2; second++) {
      char key[32], plain[32];
      (void)snprintf(key, sizeof key, "%s-%s", second ? "with" : "may",
                     felt_link_act_name((enum felt_link_act)act));
      plain_key(key, plain);
      const json_t *value = json_object_get(body, plain);
      if (!value) continue;
      ++*known;
      if (!json_is_array(value)) return field_bad(error, plain, FELT_SAYS(NOT_A_LIST_OF_ROLES));
      enum felt_status status = put_array(text, key, value, error);
      if (status) return status;
    }
  return FELT_OK;
}

static enum felt_status put_fields(struct felt_text *text, const json_t *body, size_t *known,
                                   struct felt_error *error) {
  const char *deed = json_string_value(json_object_get(body, "do"));
  for (size_t i = 0; i < FELT_COUNT(fields); i++) {
    char plain[32];
    plain_key(fields[i].key, plain);
    const json_t *value = json_object_get(body, plain);
    if (strcmp(fields[i].key, "toke") == 0) {
      enum felt_status status = put_rights(text, body, known, error);
      if (status) return status;
    }
    *known += value != NULL;
    /* The blind follows the ante. */
    if (!value && strcmp(fields[i].key, "blind") == 0 && strcmp(deed, "bet") == 0)
      value = json_object_get(body, "ante");
    if (!value) continue;
    const struct felt_book_text *book = strcmp(fields[i].key, "book") == 0 ? named_book(value) : NULL;
    if (book) {
      put_book(text, book);
      continue;
    }
    enum felt_status status = put_value(text, fields[i].key, fields[i].usual, value, error);
    if (status) return status;
  }
  return FELT_OK;
}

static enum felt_status unknown_field(const json_t *body, struct felt_error *error) {
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)body; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    char plain[32];
    bool known = strcmp(key, "id") == 0 || strcmp(key, "do") == 0 || strncmp(key, "may_", 4) == 0 ||
                 strncmp(key, "with_", 5) == 0;
    for (size_t i = 0; i < FELT_COUNT(fields) && !known; i++) {
      plain_key(fields[i].key, plain);
      known = strcmp(key, plain) == 0;
    }
    if (!known) return field_bad(error, "command", FELT_SAYS(UNKNOWN_FIELD, key));
  }
  return field_bad(error, "command", FELT_SAYS(NO_SUCH_LINK_ACT));
}

/* The reader's own reason, with the deed instead of a place in a line that the client never saw. */
static enum felt_status explain(struct felt_error *error, const char *deed, const char *line) {
  const struct felt_reason place = error->reason, fault = error->cause;
  int64_t column = place.code == FELT_CODE_RECORD_FAULT ? place.figure[0].number : 0;
  if (place.code == FELT_CODE_FIELD_FAULT)
    return felt_refuse_with_cause(error, FELT_E_INPUT, "command",
                                  FELT_SAYS(COMMAND_FIELD_FAULT, deed, place.figure[0].text), &fault);
  if (fault.code != FELT_CODE_LEFT_OVER || column < 1 || (size_t)column > strlen(line))
    return felt_refuse_with_cause(error, FELT_E_INPUT, "command", FELT_SAYS(COMMAND_FAULT, deed), &fault);
  char key[32];
  line += column - 1;
  line += strspn(line, " ");
  (void)snprintf(key, sizeof key, "%.*s", (int)strcspn(line, " ="), line);
  return felt_refuse(error, FELT_E_INPUT, "command", NULL, FELT_SAYS(FIELD_NOT_TAKEN, deed, key));
}

enum felt_status floor_command_read(const json_t *body, struct felt_floor_command *command,
                                    const struct felt_book_text **book, struct felt_error *error) {
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  size_t known = 0;
  if (!json_is_object(body)) return field_bad(error, "command", FELT_SAYS(NOT_AN_OBJECT));
  const char *deed = json_string_value(json_object_get(body, "do"));
  if (!deed || strlen(deed) > 30 || !deed[0] || strspn(deed, "abcdefghijklmnopqrstuvwxyz-") != strlen(deed))
    return field_bad(error, "do", FELT_SAYS(NO_SUCH_DEED));
  known = 1 + (json_object_get(body, "id") != NULL);
  felt_record_begin(&text, FELT_FLOOR_VERSION, deed);
  enum felt_status status = put_fields(&text, body, &known, error);
  if (status) return status;
  if (known != json_object_size(body)) return unknown_field(body, error);
  if (text.full) return field_bad(error, "command", FELT_SAYS(COMMAND_TOO_LONG));
  *book = named_book(json_object_get(body, "book"));
  return felt_floor_command_parse(line, text.length, command, error) ? explain(error, deed, line) : FELT_OK;
}
