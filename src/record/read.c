#include "felt/record.h"

/* The first fault stays. Without a key it is the record's. */
static void fault_at(struct felt_record *record, const char *key, const struct felt_reason *fault) {
  if (record->status) return;
  int64_t column = record->at - record->line + 1;
  record->status = felt_refuse_with_cause(
      record->error, FELT_E_INPUT, "record",
      key ? FELT_SAYS(FIELD_FAULT, key, column) : FELT_SAYS(RECORD_FAULT, column), fault);
  record->left = 0;
}

void felt_record_fault(struct felt_record *record, const struct felt_reason *fault) {
  fault_at(record, NULL, fault);
}

/* Takes `string` off the front, if it stands there. */
static bool take(struct felt_record *record, const char *string) {
  size_t length = strlen(string);
  if (record->left < length || memcmp(record->at, string, length) != 0) return false;
  record->at += length;
  record->left -= length;
  return true;
}

/* " key=" */
static bool take_key(struct felt_record *record, const char *key) {
  const char *at = record->at;
  size_t left = record->left;
  if (record->status) return false;
  if (take(record, " ") && take(record, key) && take(record, "=")) return true;
  record->at = at;
  record->left = left;
  fault_at(record, key, FELT_SAYS(FIELD_MISSING));
  return false;
}

/* The bytes up to the next space or comma. */
static size_t value_length(const struct felt_record *record) {
  size_t length = 0;
  while (length < record->left && record->at[length] != ' ' && record->at[length] != ',') length++;
  return length;
}

static int take_word(struct felt_record *record, const char *const words[], int count) {
  size_t length = value_length(record);
  for (int i = 0; i < count; i++) {
    if (!words[i] || strlen(words[i]) != length || memcmp(record->at, words[i], length) != 0) continue;
    record->at += length;
    record->left -= length;
    return i;
  }
  return -1;
}

/* One spelling a number: no plus, no leading zero, no minus zero. */
static bool take_int(struct felt_record *record, int64_t *value) {
  bool negative = take(record, "-");
  size_t digits = 0;
  int64_t number = 0;
  bool fits = true;
  while (digits < record->left && record->at[digits] >= '0' && record->at[digits] <= '9') {
    int digit = record->at[digits++] - '0';
    /* Built as a negative number, whose range is one larger. */
    fits = fits && !__builtin_mul_overflow(number, 10, &number) &&
           !__builtin_sub_overflow(number, digit, &number);
  }
  bool canonical = digits > 0 && (record->at[0] != '0' || (digits == 1 && !negative));
  if (!fits || !canonical || (!negative && number == INT64_MIN)) return false;
  record->at += digits;
  record->left -= digits;
  *value = negative ? number : -number;
  return true;
}

static int64_t take_bounded(struct felt_record *record, const char *key, int64_t min, int64_t max) {
  int64_t value = 0;
  if (record->status) return 0;
  if (!take_int(record, &value)) {
    fault_at(record, key, FELT_SAYS(NOT_A_WHOLE_NUMBER));
    return 0;
  }
  if (value < min || value > max) {
    fault_at(record, key, FELT_SAYS(NUMBER_OUT_OF_RANGE));
    return 0;
  }
  return value;
}

struct felt_record felt_record_read(const char *line, size_t length, int version, const char *const words[],
                                    int count, int *word, struct felt_error *error) {
  struct felt_record record = {.at = line, .line = line, .left = length, .error = error};
  char prefix[16];
  (void)snprintf(prefix, sizeof prefix, "v%d ", version);
  *word = 0;
  if (!take(&record, prefix)) {
    felt_record_fault(&record, FELT_SAYS(NOT_THIS_VERSION));
    return record;
  }
  int found = take_word(&record, words, count);
  if (found < 0)
    felt_record_fault(&record, FELT_SAYS(UNKNOWN_WORD));
  else
    *word = found;
  return record;
}

int64_t felt_record_read_int(struct felt_record *record, const char *key, int64_t min, int64_t max) {
  return take_key(record, key) ? take_bounded(record, key, min, max) : 0;
}

void felt_record_read_ints(struct felt_record *record, const char *key, int64_t min, int64_t max,
                           int64_t values[], int count) {
  (void)take_key(record, key);
  for (int i = 0; i < count; i++) {
    if (i > 0 && !record->status && !take(record, ",")) fault_at(record, key, FELT_SAYS(TOO_FEW_NUMBERS));
    values[i] = take_bounded(record, key, min, max);
  }
}

static int hex_digit(char byte, bool upper) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  char first = upper ? 'A' : 'a';
  return byte >= first && byte < first + 6 ? byte - first + 10 : -1;
}

/* "%2C"; -1 where that is not the spelling of a byte that must be escaped. */
static int escaped_byte(const char *at, size_t left) {
  if (left < 3) return -1;
  int high = hex_digit(at[1], true), low = hex_digit(at[2], true);
  if (high < 0 || low < 0) return -1;
  int byte = high * 16 + low;
  bool must = byte > 0 && (byte <= ' ' || byte == '%' || byte == ',' || byte == 0x7f);
  return must ? byte : -1;
}

void felt_record_read_string(struct felt_record *record, const char *key, char *string, size_t size) {
  felt_assert(size > 0);
  size_t length = 0, used = 0;
  string[0] = '\0';
  if (!take_key(record, key)) return;
  size_t left = value_length(record);
  while (used < left) {
    int byte = (unsigned char)record->at[used];
    size_t step = 1;
    if (byte == '%') {
      byte = escaped_byte(record->at + used, left - used);
      step = 3;
    } else if (byte < ' ' || byte == 0x7f) {
      byte = -1;
    }
    if (byte < 0 || length + 1 >= size) {
      string[0] = '\0';
      fault_at(record, key, byte < 0 ? FELT_SAYS(WRONG_SPELLING) : FELT_SAYS(TEXT_TOO_LONG));
      return;
    }
    string[length++] = (char)byte;
    used += step;
  }
  string[length] = '\0';
  record->at += used;
  record->left -= used;
}

int felt_record_read_word(struct felt_record *record, const char *key, const char *const words[], int count) {
  if (!take_key(record, key)) return 0;
  int found = take_word(record, words, count);
  if (found < 0) fault_at(record, key, FELT_SAYS(UNKNOWN_WORD));
  return found < 0 ? 0 : found;
}

void felt_record_read_hex(struct felt_record *record, const char *key, uint8_t bytes[], size_t count) {
  memset(bytes, 0, count);
  if (!take_key(record, key)) return;
  for (size_t i = 0; i < count; i++) {
    int high = record->left >= 2 ? hex_digit(record->at[0], false) : -1;
    int low = record->left >= 2 ? hex_digit(record->at[1], false) : -1;
    if (high < 0 || low < 0) {
      memset(bytes, 0, count);
      fault_at(record, key, FELT_SAYS(TOO_FEW_DIGITS));
      return;
    }
    bytes[i] = (uint8_t)(high * 16 + low);
    record->at += 2;
    record->left -= 2;
  }
}

uint32_t felt_record_read_bits(struct felt_record *record, const char *key, int highest) {
  felt_assert(highest >= 0 && highest < 32);
  uint32_t bits = 0;
  if (!take_key(record, key) || take(record, "-")) return 0;
  for (int64_t next = 0;;) {
    int64_t bit = take_bounded(record, key, next, highest);
    if (record->status) return 0;
    bits |= UINT32_C(1) << bit;
    next = bit + 1;
    if (!take(record, ",")) return bits;
  }
}

bool felt_record_read_flag(struct felt_record *record, const char *key) {
  size_t length = strlen(key);
  if (record->status || record->left < length + 1 || record->at[0] != ' ' ||
      memcmp(record->at + 1, key, length) != 0)
    return false;
  if (record->left > length + 1 && record->at[length + 1] != ' ') return false;
  record->at += length + 1;
  record->left -= length + 1;
  return true;
}

enum felt_status felt_record_end(struct felt_record *record) {
  if (!record->status && record->left > 0) felt_record_fault(record, FELT_SAYS(LEFT_OVER));
  return record->status;
}
