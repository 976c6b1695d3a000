#include "event_io.h"

/* Is " key=" next? */
static bool stands(const struct felt_record *record, const char *key) {
  size_t length = strlen(key);
  return !record->status && record->left > length + 1 && record->at[0] == ' ' &&
         memcmp(record->at + 1, key, length) == 0 && record->at[length + 1] == '=';
}

static void must_differ(struct event_io *io, bool is_usual) {
  if (is_usual && !io->record->status) felt_record_fault(io->record, "a usual value is left out");
}

void felt_io_need_int(struct event_io *io, const char *key, int64_t *value, int64_t min, int64_t max) {
  if (io->text)
    felt_record_int(io->text, key, *value);
  else
    *value = felt_record_read_int(io->record, key, min, max);
}

void felt_io_int(struct event_io *io, const char *key, int64_t *value, int64_t usual, int64_t max) {
  if (io->text) {
    if (*value != usual) felt_record_int(io->text, key, *value);
    return;
  }
  *value = usual;
  if (!stands(io->record, key)) return;
  *value = felt_record_read_int(io->record, key, 0, max);
  must_differ(io, *value == usual);
}

void felt_io_flag(struct event_io *io, const char *key, bool *value) {
  if (io->text)
    felt_record_flag(io->text, key, *value);
  else
    *value = felt_record_read_flag(io->record, key);
}

void felt_io_text(struct event_io *io, const char *key, char *value, size_t size) {
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

void felt_io_hex(struct event_io *io, const char *key, uint8_t bytes[], size_t count) {
  if (io->text) {
    if (!all_zero(bytes, count)) felt_record_hex(io->text, key, bytes, count);
    return;
  }
  memset(bytes, 0, count);
  if (!stands(io->record, key)) return;
  felt_record_read_hex(io->record, key, bytes, count);
  must_differ(io, all_zero(bytes, count));
}

void felt_io_bits(struct event_io *io, const char *key, uint32_t *bits) {
  if (io->text) {
    if (*bits) felt_record_bits(io->text, key, *bits);
    return;
  }
  *bits = 0;
  if (!stands(io->record, key)) return;
  *bits = felt_record_read_bits(io->record, key, FELT_SEATS_MAX);
  must_differ(io, *bits == 0);
}

void felt_io_cards(struct event_io *io, const char *key, struct felt_faces *faces) {
  char words[2 * FELT_DECK + 1];
  if (io->text) {
    struct felt_text text = felt_text_init(words, sizeof words);
    for (int i = 0; i < faces->count; i++) felt_text_put(&text, felt_card_print(faces->card[i]).text);
    if (faces->count) felt_record_string(io->text, key, words);
    return;
  }
  faces->count = 0;
  felt_io_text(io, key, words, sizeof words);
  if (io->record->status || !words[0]) return;
  int count = 0;
  if (felt_cards_parse(words, strlen(words), 0, FELT_DECK, faces->card, &count, NULL)) {
    felt_record_fault(io->record, "not cards, once each");
    return;
  }
  faces->count = (uint8_t)count;
  /* One spelling: no separators, ranks and suits as they are printed. */
  for (int i = 0; i < count; i++)
    if (memcmp(words + (size_t)i * 2, felt_card_print(faces->card[i]).text, 2) != 0) {
      felt_record_fault(io->record, "cards in another spelling");
      return;
    }
  if (strlen(words) != (size_t)count * 2) felt_record_fault(io->record, "cards in another spelling");
}

void felt_io_word(struct event_io *io, const char *key, int *value, int usual, const char *const words[],
                  int count) {
  if (io->text) {
    if (*value != usual) felt_record_string(io->text, key, words[*value]);
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
  felt_record_fault(io->record, "an unknown word");
  *value = usual < 0 ? 0 : usual;
}
