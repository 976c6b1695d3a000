#include "event_io.h"

void felt_io_cards(struct felt_record_io *io, const char *key, struct felt_faces *faces) {
  char words[2 * FELT_DECK + 1];
  if (io->text) {
    struct felt_text text = felt_text_init(words, sizeof words);
    for (int i = 0; i < faces->count; i++) felt_text_put(&text, felt_card_print(faces->card[i]).text);
    if (faces->count) felt_record_string(io->text, key, words);
    return;
  }
  faces->count = 0;
  felt_record_io_text(io, key, words, sizeof words);
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
