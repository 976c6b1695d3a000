/* One description of a line's fields, for writing and for reading. */
#include "felt/record.h"

/* Is " key=" next? */
static bool stands(const struct felt_record *record, const char *key) {
  size_t length = strlen(key);
  return !record->status && record->left > length + 1 && record->at[0] == ' ' &&
         memcmp(record->at + 1, key, length) == 0 && record->at[length + 1] == '=';
}

static void must_differ(struct felt_record_io *io, bool is_usual) {
  if (is_usual && !io->record->status) felt_record_fault(io->record, FELT_SAYS(USUAL_VALUE));
}

void felt_record_io_need_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t min,
                             int64_t max) {
  if (io->text)
    felt_record_int(io->text, key, *value);
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

void felt_record_io_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t usual,
                        int64_t max) {
  if (io->text) {
    if (*value != usual) felt_record_int(io->text, key, *value);
    return;
  }
  *value = usual;
  if (!stands(io->record, key)) return;
  *value = felt_record_read_int(io->record, key, 0, max);
  must_differ(io, *value == usual);
}

void felt_record_io_flag(struct felt_record_io *io, const char *key, bool *value) {
  if (io->text)
    felt_record_flag(io->text, key, *value);
  else
    *value = felt_record_read_flag(io->record, key);
}

void felt_record_io_text(struct felt_record_io *io, const char *key, char *value, size_t size) {
  if (io->text) {
    if (value[0]) felt_record_string(io->text, key, value);
    return;
  }
  memset(value, 0, size);
  if (!stands(io->record, key)) return;
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
  if (!stands(io->record, key)) return;
  felt_record_read_hex(io->record, key, bytes, count);
  must_differ(io, all_zero(bytes, count));
}

void felt_record_io_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest) {
  if (io->text) {
    if (*bits) felt_record_bits(io->text, key, *bits);
    return;
  }
  *bits = 0;
  if (!stands(io->record, key)) return;
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
  *value = usual;
  if (usual != -1 && !stands(io->record, key)) return;
  /* Words of a book may hold any character: they are read as strings. */
  char word[80];
  felt_record_read_string(io->record, key, word, sizeof word);
  for (int i = 0; i < count; i++)
    if (!io->record->status && strcmp(words[i], word) == 0) {
      *value = i;
      must_differ(io, i == usual);
      return;
    }
  felt_record_fault(io->record, FELT_SAYS(UNKNOWN_WORD));
  *value = usual < 0 ? 0 : usual;
}
