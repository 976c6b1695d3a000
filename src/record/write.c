#include "felt/record.h"

void felt_record_begin(struct felt_text *text, int version, const char *word) {
  felt_text_printf(text, "v%d %s", version, word);
}

void felt_record_int(struct felt_text *text, const char *key, int64_t value) {
  felt_text_printf(text, " %s=%lld", key, (long long)value);
}

void felt_record_ints(struct felt_text *text, const char *key, const int64_t values[], int count) {
  felt_text_printf(text, " %s=", key);
  for (int i = 0; i < count; i++) felt_text_printf(text, "%s%lld", i ? "," : "", (long long)values[i]);
}

void felt_record_string(struct felt_text *text, const char *key, const char *value) {
  felt_text_printf(text, " %s=", key);
  for (const char *at = value; *at; at++) {
    unsigned char byte = (unsigned char)*at;
    bool plain = byte > ' ' && byte != '%' && byte != ',' && byte != 0x7f;
    felt_text_printf(text, plain ? "%c" : "%%%02X", byte);
  }
}

void felt_record_hex(struct felt_text *text, const char *key, const uint8_t bytes[], size_t count) {
  felt_text_printf(text, " %s=", key);
  for (size_t i = 0; i < count; i++) felt_text_printf(text, "%02x", bytes[i]);
}

void felt_record_bits(struct felt_text *text, const char *key, uint32_t bits) {
  felt_text_printf(text, " %s=%s", key, bits ? "" : "-");
  for (int bit = 0; bits; bit++, bits >>= 1)
    if (bits & 1) felt_text_printf(text, bits > 1 ? "%d," : "%d", bit);
}

void felt_record_flag(struct felt_text *text, const char *key, bool set) {
  if (set) felt_text_printf(text, " %s", key);
}
