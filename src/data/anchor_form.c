/* An anchor that leaves, as a line of JSON: what it says, whose key signed it. */
#include "felt/data.h"

#include <inttypes.h>
#include <sodium.h>

enum { SIGNED_MAX = 512, HASH_HEX = 2 * FELT_STORE_HASH + 1 };

static const char *hex_of(char *hex, size_t size, const void *bytes, size_t count) {
  return sodium_bin2hex(hex, size, bytes, count);
}

/* The bytes that are signed: docs/ledger.md. */
static size_t print_signed(const struct anchor *anchor, char text[SIGNED_MAX]) {
  char hash[HASH_HEX], people[HASH_HEX];
  int length =
      snprintf(text, SIGNED_MAX,
               "felt-anchor 1\nfloor %s\ntime %" PRId64 "\nseq %" PRId64 "\nhash %s\npeople %" PRId64 " %s\n",
               felt_store_identity_hex(&anchor->floor).text, anchor->time_ms, anchor->seq,
               hex_of(hash, sizeof hash, anchor->hash.bytes, FELT_STORE_HASH), anchor->people.number,
               hex_of(people, sizeof people, anchor->people.hash.bytes, FELT_STORE_HASH));
  felt_assert(length > 0 && length < SIGNED_MAX);
  return (size_t)length;
}

void anchor_sign(struct anchor *anchor, const uint8_t secret[ANCHOR_SECRET]) {
  char text[SIGNED_MAX];
  memcpy(anchor->key, secret + ANCHOR_SECRET - FELT_STORE_KEY, FELT_STORE_KEY); /* libsodium's form */
  size_t length = print_signed(anchor, text);
  (void)crypto_sign_detached(anchor->signature, NULL, (const unsigned char *)text, length, secret);
}

bool anchor_is_signed(const struct anchor *anchor) {
  char text[SIGNED_MAX];
  size_t length = print_signed(anchor, text);
  return crypto_sign_verify_detached(anchor->signature, (const unsigned char *)text, length, anchor->key) ==
         0;
}

json_t *anchor_json(const struct anchor *anchor) {
  char hash[HASH_HEX], people[HASH_HEX], key[2 * FELT_STORE_KEY + 1], signature[2 * ANCHOR_SIGNATURE + 1];
  return json_pack("{si ss sI sI ss sI ss ss ss}", "anchor", 1, "floor",
                   felt_store_identity_hex(&anchor->floor).text, "time_ms", (json_int_t)anchor->time_ms,
                   "seq", (json_int_t)anchor->seq, "hash",
                   hex_of(hash, sizeof hash, anchor->hash.bytes, FELT_STORE_HASH), "people",
                   (json_int_t)anchor->people.number, "people_hash",
                   hex_of(people, sizeof people, anchor->people.hash.bytes, FELT_STORE_HASH), "key",
                   hex_of(key, sizeof key, anchor->key, FELT_STORE_KEY), "signature",
                   hex_of(signature, sizeof signature, anchor->signature, ANCHOR_SIGNATURE));
}

static bool take_hex(const json_t *object, const char *field, void *bytes, size_t count) {
  const char *text = json_string_value(json_object_get(object, field));
  size_t length = 0;
  return text && strlen(text) == 2 * count &&
         sodium_hex2bin(bytes, count, text, 2 * count, NULL, &length, NULL) == 0 && length == count;
}

static bool take_number(const json_t *object, const char *field, int64_t *number) {
  const json_t *value = json_object_get(object, field);
  if (!json_is_integer(value) || json_integer_value(value) < 0) return false;
  *number = json_integer_value(value);
  return true;
}

enum anchor_found anchor_read(const char *line, size_t length, struct anchor *anchor) {
  json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
  const json_t *form = json_object_get(object, "anchor");
  bool is_one = json_is_integer(form);
  bool sound = is_one && json_integer_value(form) == 1 &&
               take_hex(object, "floor", anchor->floor.bytes, FELT_STORE_IDENTITY) &&
               take_number(object, "time_ms", &anchor->time_ms) && take_number(object, "seq", &anchor->seq) &&
               anchor->seq > 0 && take_hex(object, "hash", anchor->hash.bytes, FELT_STORE_HASH) &&
               take_number(object, "people", &anchor->people.number) &&
               take_hex(object, "people_hash", anchor->people.hash.bytes, FELT_STORE_HASH) &&
               take_hex(object, "key", anchor->key, FELT_STORE_KEY) &&
               take_hex(object, "signature", anchor->signature, ANCHOR_SIGNATURE);
  json_decref(object);
  return sound ? ANCHOR_FOUND : is_one ? ANCHOR_BROKEN : ANCHOR_NONE;
}
