/* One description of a line's fields, for writing and for reading. */
#include "felt/record.h"

/* Is " key=" next? */
static bool stands(const struct felt_record *record, const char *key) {
  size_t length = strlen(key);
  return !record->status && record->left > length + 1 && record->at[0] == ' ' &&
         memcmp(record->at + 1, key, length) == 0 && record->at[length + 1] == '=';
}

/* ---- faults */

void felt_record_source_fault(struct felt_record_source *source, const char *key,
                              const struct felt_reason *fault) {
  if (source->fault.code != FELT_CODE_NONE) return;
  source->fault = *fault;
  (void)snprintf(source->key, sizeof source->key, "%s", key);
}

void felt_record_io_fault(struct felt_record_io *io, const char *key, const struct felt_reason *fault) {
  if (io->source)
    felt_record_source_fault(io->source, key, fault);
  else
    felt_record_fault(io->record, fault);
}

bool felt_record_io_failed(const struct felt_record_io *io) {
  if (io->source) return io->source->fault.code != FELT_CODE_NONE;
  return io->record && io->record->status;
}

/* ---- from a source */

/* Whether `key` is there, in that form. */
static bool found(struct felt_record_io *io, const char *key, enum felt_record_form form,
                  struct felt_record_value *value) {
  value->text[0] = '\0';
  return !felt_record_io_failed(io) && io->source->find(io->source, key, form, value) &&
         !felt_record_io_failed(io);
}

static void must_be_there(struct felt_record_io *io, const char *key, bool is_there) {
  if (!is_there && !felt_record_io_failed(io)) felt_record_io_fault(io, key, FELT_SAYS(FIELD_MISSING));
}

static bool found_int(struct felt_record_io *io, const char *key, int64_t *number, int64_t min, int64_t max) {
  struct felt_record_value value;
  if (!found(io, key, FELT_AS_NUMBER, &value)) return false;
  if (value.number < min || value.number > max) {
    felt_record_io_fault(io, key, FELT_SAYS(NUMBER_OUT_OF_RANGE));
    return false;
  }
  *number = value.number;
  return true;
}

static bool found_text(struct felt_record_io *io, const char *key, char *text, size_t size) {
  struct felt_record_value value;
  if (!found(io, key, FELT_AS_TEXT, &value)) return false;
  if (strlen(value.text) >= size) {
    felt_record_io_fault(io, key, FELT_SAYS(TEXT_TOO_LONG));
    return false;
  }
  (void)snprintf(text, size, "%s", value.text);
  return true;
}

static bool found_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest) {
  struct felt_record_value value;
  if (!found(io, key, FELT_AS_BITS, &value)) return false;
  if (highest < 31 && value.bits >> (highest + 1)) {
    felt_record_io_fault(io, key, FELT_SAYS(NUMBER_OUT_OF_RANGE));
    return false;
  }
  *bits = value.bits;
  return true;
}

static bool found_flag(struct felt_record_io *io, const char *key) {
  struct felt_record_value value;
  return found(io, key, FELT_AS_FLAG, &value) && value.flag;
}

/* The digits are read as a line's are, by the line's own reader. */
static bool found_hex(struct felt_record_io *io, const char *key, uint8_t bytes[], size_t count) {
  struct felt_record_value value;
  if (!found(io, key, FELT_AS_TEXT, &value)) return false;
  char line[FELT_RECORD_TEXT_MAX + 16];
  (void)snprintf(line, sizeof line, "v1 - hex=%s", value.text);
  const char *const words[] = {"-"};
  int word = 0;
  struct felt_record record = felt_record_read(line, strlen(line), 1, words, 1, &word, NULL);
  felt_record_read_hex(&record, "hex", bytes, count);
  if (!felt_record_end(&record)) return true;
  memset(bytes, 0, count);
  felt_record_io_fault(io, key, FELT_SAYS(TOO_FEW_DIGITS));
  return false;
}

/* ---- fields */

static bool next_key(const struct felt_record *record, char *key, size_t size) {
  if (record->status || record->left < 2 || record->at[0] != ' ') return false;
  size_t length = 1;
  while (length < record->left && record->at[length] != ' ' && record->at[length] != '=') length++;
  if (length == record->left || record->at[length] != '=' || length == 1 || length > size) return false;
  memcpy(key, record->at + 1, length - 1);
  key[length - 1] = '\0';
  return true;
}

bool felt_record_io_left(struct felt_record_io *io, int n, char *key, size_t size) {
  if (io->source) return io->source->left && io->source->left(io->source, n, key, size);
  return io->record && n == 0 && next_key(io->record, key, size);
}

static void must_differ(struct felt_record_io *io, bool is_usual) {
  if (is_usual && !io->record->status) felt_record_fault(io->record, FELT_SAYS(USUAL_VALUE));
}

void felt_record_io_need_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t min,
                             int64_t max) {
  if (io->text)
    felt_record_int(io->text, key, *value);
  else if (io->source)
    must_be_there(io, key, found_int(io, key, value, min, max));
  else
    *value = felt_record_read_int(io->record, key, min, max);
}

void felt_record_io_need_ints(struct felt_record_io *io, const char *key, int64_t values[], int count,
                              int64_t min, int64_t max) {
  if (io->text)
    felt_record_ints(io->text, key, values, count);
  else
    felt_record_read_ints(io->record, key, min, max, values, count);
}

void felt_record_io_need_text(struct felt_record_io *io, const char *key, char *value, size_t size) {
  if (io->text)
    felt_record_string(io->text, key, value);
  else
    felt_record_read_string(io->record, key, value, size);
}

void felt_record_io_need_hex(struct felt_record_io *io, const char *key, uint8_t bytes[], size_t count) {
  if (io->text)
    felt_record_hex(io->text, key, bytes, count);
  else
    felt_record_read_hex(io->record, key, bytes, count);
}

void felt_record_io_need_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest) {
  if (io->text)
    felt_record_bits(io->text, key, *bits);
  else
    *bits = felt_record_read_bits(io->record, key, highest);
}

static void io_bounded(struct felt_record_io *io, const char *key, int64_t *value, int64_t usual, int64_t min,
                       int64_t max) {
  if (io->text) {
    if (*value != usual) felt_record_int(io->text, key, *value);
    return;
  }
  *value = usual;
  if (io->source) (void)found_int(io, key, value, min, max);
  if (io->source || !stands(io->record, key)) return;
  *value = felt_record_read_int(io->record, key, min, max);
  must_differ(io, *value == usual);
}

void felt_record_io_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t usual,
                        int64_t max) {
  io_bounded(io, key, value, usual, 0, max);
}

void felt_record_io_signed(struct felt_record_io *io, const char *key, int64_t *value, int64_t max) {
  io_bounded(io, key, value, 0, -max, max);
}

void felt_record_io_flag(struct felt_record_io *io, const char *key, bool *value) {
  if (io->text)
    felt_record_flag(io->text, key, *value);
  else if (io->source)
    *value = found_flag(io, key);
  else
    *value = felt_record_read_flag(io->record, key);
}

void felt_record_io_text(struct felt_record_io *io, const char *key, char *value, size_t size) {
  if (io->text) {
    if (value[0]) felt_record_string(io->text, key, value);
    return;
  }
  memset(value, 0, size);
  if (io->source) (void)found_text(io, key, value, size);
  if (io->source || !stands(io->record, key)) return;
  felt_record_read_string(io->record, key, value, size);
  must_differ(io, value[0] == '\0');
}

static bool all_zero(const uint8_t bytes[], size_t count) {
  for (size_t i = 0; i < count; i++)
    if (bytes[i]) return false;
  return true;
}

void felt_record_io_hex(struct felt_record_io *io, const char *key, uint8_t bytes[], size_t count) {
  if (io->text) {
    if (!all_zero(bytes, count)) felt_record_hex(io->text, key, bytes, count);
    return;
  }
  memset(bytes, 0, count);
  if (io->source) (void)found_hex(io, key, bytes, count);
  if (io->source || !stands(io->record, key)) return;
  felt_record_read_hex(io->record, key, bytes, count);
  must_differ(io, all_zero(bytes, count));
}

void felt_record_io_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest) {
  if (io->text) {
    if (*bits) felt_record_bits(io->text, key, *bits);
    return;
  }
  *bits = 0;
  if (io->source) (void)found_bits(io, key, bits, highest);
  if (io->source || !stands(io->record, key)) return;
  *bits = felt_record_read_bits(io->record, key, highest);
  must_differ(io, *bits == 0);
}

void felt_record_io_word(struct felt_record_io *io, const char *key, int *value, int usual,
                         const char *const words[], int count) {
  if (io->text) {
    /* A number without a word cannot be read back, which is as it should be. */
    if (*value != usual)
      felt_record_string(io->text, key, *value >= 0 && *value < count ? words[*value] : "");
    return;
  }
  *value = usual < 0 ? 0 : usual;
  char word[80];
  if (io->source) {
    bool is_there = found_text(io, key, word, sizeof word);
    if (usual < 0) must_be_there(io, key, is_there);
    if (!is_there) return;
  } else {
    if (usual != -1 && !stands(io->record, key)) return;
    /* Words of a book may hold any character: they are read as strings. */
    felt_record_read_string(io->record, key, word, sizeof word);
  }
  for (int i = 0; i < count; i++)
    if (!felt_record_io_failed(io) && strcmp(words[i], word) == 0) {
      *value = i;
      if (io->record) must_differ(io, i == usual);
      return;
    }
  felt_record_io_fault(io, key, FELT_SAYS(UNKNOWN_WORD));
}
