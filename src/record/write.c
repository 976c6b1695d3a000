/* Records are printed for every event, command and digest: by hand, because printf takes ten times as long.
 */
#include "felt/record.h"

static void put_number(struct felt_text *text, int64_t value) {
  char digits[20]; /* those of INT64_MIN, and its sign */
  size_t at = sizeof digits;
  uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do {
    digits[--at] = (char)('0' + left % 10);
    left /= 10;
  } while (left > 0);
  if (value < 0) digits[--at] = '-';
  felt_text_put_bytes(text, digits + at, sizeof digits - at);
}

static void put_hex(struct felt_text *text, uint8_t byte, const char digits[]) {
  const char both[2] = {digits[byte >> 4], digits[byte & 15]};
  felt_text_put_bytes(text, both, sizeof both);
}

static void put_key(struct felt_text *text, const char *key) {
  felt_text_put_bytes(text, " ", 1);
  felt_text_put(text, key);
  felt_text_put_bytes(text, "=", 1);
}

void felt_record_begin(struct felt_text *text, int version, const char *word) {
  felt_text_put_bytes(text, "v", 1);
  put_number(text, version);
  felt_text_put_bytes(text, " ", 1);
  felt_text_put(text, word);
}

void felt_record_int(struct felt_text *text, const char *key, int64_t value) {
  put_key(text, key);
  put_number(text, value);
}

void felt_record_ints(struct felt_text *text, const char *key, const int64_t values[], int count) {
  put_key(text, key);
  for (int i = 0; i < count; i++) {
    if (i > 0) felt_text_put_bytes(text, ",", 1);
    put_number(text, values[i]);
  }
}

static bool is_plain(char c) {
  unsigned char byte = (unsigned char)c;
  return byte > ' ' && byte != '%' && byte != ',' && byte != 0x7f;
}

void felt_record_string(struct felt_text *text, const char *key, const char *value) {
  put_key(text, key);
  for (const char *at = value; *at;) {
    size_t plain = 0;
    while (is_plain(at[plain])) plain++;
    felt_text_put_bytes(text, at, plain);
    at += plain;
    if (!*at) break;
    felt_text_put_bytes(text, "%", 1);
    put_hex(text, (uint8_t)*at++, "0123456789ABCDEF");
  }
}

void felt_record_hex(struct felt_text *text, const char *key, const uint8_t bytes[], size_t count) {
  put_key(text, key);
  for (size_t i = 0; i < count; i++) put_hex(text, bytes[i], "0123456789abcdef");
}

void felt_record_bits(struct felt_text *text, const char *key, uint32_t bits) {
  put_key(text, key);
  if (!bits) felt_text_put_bytes(text, "-", 1);
  for (int bit = 0; bits; bit++, bits >>= 1) {
    if (!(bits & 1)) continue;
    put_number(text, bit);
    if (bits > 1) felt_text_put_bytes(text, ",", 1);
  }
}

void felt_record_flag(struct felt_text *text, const char *key, bool set) {
  if (!set) return;
  felt_text_put_bytes(text, " ", 1);
  felt_text_put(text, key);
}
