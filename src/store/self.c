/* Whose log it is: the stream "store", in which the log speaks of itself. Its first event is the identity of
 * the floor; every later one says that a person let the log count though it was not the one that was there
 * last. */
#include "inside.h"

#include <inttypes.h>
#include <sodium.h>

#define IDENTITY STORE_OWN "identity "
#define RESTORED STORE_OWN "restored"
#define BEGUN    STORE_OWN "begun"
#define KEY      STORE_OWN "key "

struct felt_store_identity_hex felt_store_identity_hex(const struct felt_store_identity *identity) {
  struct felt_store_identity_hex hex;
  sodium_bin2hex(hex.text, sizeof hex.text, identity->bytes, sizeof identity->bytes);
  return hex;
}

static bool read_hex(const char *text, uint8_t *bytes, size_t count) {
  size_t length = 0;
  return strspn(text, "0123456789abcdef") == 2 * count && text[2 * count] == '\0' &&
         sodium_hex2bin(bytes, count, text, 2 * count, NULL, &length, NULL) == 0 && length == count;
}

static bool read_identity(const char *text, struct felt_store_identity *identity) {
  return strncmp(text, IDENTITY, strlen(IDENTITY)) == 0 &&
         read_hex(text + strlen(IDENTITY), identity->bytes, sizeof identity->bytes);
}

/* "s1 restored" or "s1 restored was=12:HASH". */
static bool is_note(const char *text, const char *word) {
  struct felt_store_hash hash;
  size_t length = strlen(word);
  if (strncmp(text, word, length) != 0) return false;
  text += length;
  if (!*text) return true;
  if (strncmp(text, " was=", 5) != 0) return false;
  text += 5;
  size_t digits = strspn(text, "0123456789");
  return digits > 0 && digits < 19 && text[0] != '0' && text[digits] == ':' &&
         read_hex(text + digits + 1, hash.bytes, sizeof hash.bytes);
}

static bool read_key(const char *text, uint8_t key[FELT_STORE_KEY]) {
  return strncmp(text, KEY, strlen(KEY)) == 0 && read_hex(text + strlen(KEY), key, FELT_STORE_KEY);
}

bool store_is_self(const char *text, int64_t number) {
  struct felt_store_identity identity;
  uint8_t key[FELT_STORE_KEY];
  if (number == 1) return read_identity(text, &identity);
  return is_note(text, RESTORED) || is_note(text, BEGUN) || read_key(text, key);
}

enum felt_status store_load_self(struct felt_store *store, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  if (!store_map_find(&store->streams, FELT_STORE_SELF)) return FELT_OK;
  enum felt_status status = felt_store_read(store, FELT_STORE_SELF, 1, &cursor, error);
  if (status) return status;
  do {
    status = felt_store_next(cursor, &record, error);
    if (status || !record) break;
    if (record->number == 1) store->identified = read_identity(record->text, &store->identity);
    (void)read_key(record->text, store->key);
  } while (true);
  felt_store_end(cursor);
  return status;
}

/* ---- the key of anchors that leave */

enum felt_status felt_store_say_key(struct felt_store *store, const uint8_t key[FELT_STORE_KEY],
                                    int64_t time_ms, struct felt_error *error) {
  char line[96], hex[2 * FELT_STORE_KEY + 1];
  felt_assert(!store->in_group && store->identified);
  if (memcmp(store->key, key, FELT_STORE_KEY) == 0) return FELT_OK;
  (void)snprintf(line, sizeof line, KEY "%s", sodium_bin2hex(hex, sizeof hex, key, FELT_STORE_KEY));
  if (time_ms > store->time_ms) store->time_ms = time_ms;
  enum felt_status status = felt_store_begin(store, error);
  if (!status) status = store_put_own(store, FELT_STORE_SELF, line, error);
  if (!status) status = felt_store_commit(store, error);
  if (!status) memcpy(store->key, key, FELT_STORE_KEY);
  return status;
}

enum felt_status felt_store_check_key(struct felt_store *store, const uint8_t key[FELT_STORE_KEY], bool *said,
                                      struct felt_error *error) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  uint8_t found[FELT_STORE_KEY];
  *said = false;
  enum felt_status status = felt_store_read(store, FELT_STORE_SELF, 1, &cursor, error);
  if (status) return status;
  do {
    status = felt_store_next(cursor, &record, error);
    if (!status && record && read_key(record->text, found))
      *said = *said || memcmp(found, key, FELT_STORE_KEY) == 0;
  } while (!status && record);
  felt_store_end(cursor);
  return status;
}

/* ---- the log beside */

bool store_read_beside(const char **at, struct felt_store_head *head) {
  static const char before[] = " " STORE_PEOPLE "=";
  const char *text = *at;
  char *end = NULL, hex[2 * FELT_STORE_HASH + 1];
  if (strncmp(text, before, strlen(before)) != 0) return false;
  text += strlen(before);
  if (*text < '1' || *text > '9' || strspn(text, "0123456789") > 18) return false;
  head->number = strtoll(text, &end, 10);
  if (*end != '=' || strnlen(end + 1, 2 * FELT_STORE_HASH) < 2 * FELT_STORE_HASH) return false;
  (void)snprintf(hex, sizeof hex, "%s", end + 1);
  if (!read_hex(hex, head->hash.bytes, FELT_STORE_HASH)) return false;
  *at = end + 1 + 2 * FELT_STORE_HASH;
  return true;
}

void felt_store_set_beside(struct felt_store *store, const struct felt_store_head *people) {
  store->beside = *people;
}

bool felt_store_get_identity(const struct felt_store *store, struct felt_store_identity *identity) {
  if (store->identified) *identity = store->identity;
  return store->identified;
}

/* ---- taking it up */

static enum felt_status note(struct felt_store *store, const struct felt_store_self *self,
                             struct felt_error *error) {
  char line[160];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_put(&text, self->came == FELT_STORE_RESTORED ? RESTORED : BEGUN);
  if (self->was.seq > 0)
    felt_text_printf(&text, " was=%" PRId64 ":%s", self->was.seq, store_hex(&self->was.hash).text);
  return store_put_own(store, FELT_STORE_SELF, line, error);
}

static enum felt_status record(struct felt_store *store, const struct felt_store_self *self,
                               struct felt_error *error) {
  char line[64];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_printf(&text, IDENTITY "%s", felt_store_identity_hex(&self->identity).text);
  enum felt_status status = felt_store_begin(store, error);
  if (!status && !store->identified) status = store_put_own(store, FELT_STORE_SELF, line, error);
  if (!status && self->came != FELT_STORE_STAYED) status = note(store, self, error);
  return status ? status : felt_store_commit(store, error);
}

/* The mark is there before the log says whose it is: a start that is cut off between the two finds a mark
 * without an event, and goes on from there. */
enum felt_status felt_store_take_up(struct felt_store *store, const struct felt_store_self *self,
                                    int64_t time_ms, struct felt_error *error) {
  const struct felt_store_mark first = {.identity = self->identity};
  felt_assert(!store->in_group && !store->mark);
  if (store->identified && memcmp(&store->identity, &self->identity, sizeof self->identity) != 0)
    return felt_refuse(error, FELT_E_INPUT, "store", NULL,
                       FELT_SAYS(LOG_OF_OTHER_FLOOR, felt_store_identity_hex(&store->identity).text));
  enum felt_status status = store_mark_open(self->mark, self->vfs, &first, &store->mark, error);
  if (status) return status;
  if (time_ms > store->time_ms) store->time_ms = time_ms;
  if (!store->identified || self->came != FELT_STORE_STAYED)
    status = record(store, self, error);
  else
    status = store_mark_put(store->mark, store->committed.seq, &store->committed.hash, error);
  if (status) return status;
  store->identity = self->identity;
  store->identified = true;
  return felt_store_settle_mark(store, error);
}

enum felt_status felt_store_settle_mark(const struct felt_store *store, struct felt_error *error) {
  return store->mark ? store_mark_settle(store->mark, error) : FELT_OK;
}
