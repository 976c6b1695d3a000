/* Fields that commands and events share, as text. */
#include "felt/record.h"

#include "internal.h"

void felt_io_cards(struct felt_record_io *io, struct felt_faces *faces) {
  char words[2 * FELT_DECK + 1];
  struct felt_text text = felt_text_init(words, sizeof words);
  for (int i = 0; io->text && i < faces->count && i < FELT_DECK; i++)
    felt_text_put(&text, faces->card[i] < FELT_DECK ? felt_card_print(faces->card[i]).text : "??");
  felt_record_io_text(io, "cards", words, sizeof words);
  if (io->text) return;
  faces->count = 0;
  if (felt_record_io_failed(io) || !words[0]) return;
  int count = 0;
  if (felt_cards_parse(words, strlen(words), 0, FELT_DECK, faces->card, &count, NULL)) {
    felt_record_io_fault(io, "cards", FELT_SAYS(NOT_CARDS));
    return;
  }
  faces->count = (uint8_t)count;
  /* One spelling: no separators, ranks and suits as they are printed. */
  bool same = strlen(words) == (size_t)count * 2;
  for (int i = 0; i < count && same; i++)
    same = memcmp(words + (size_t)i * 2, felt_card_print(faces->card[i]).text, 2) == 0;
  if (!same) felt_record_io_fault(io, "cards", FELT_SAYS(CARDS_SPELLED_OTHERWISE));
}

void felt_io_note(struct felt_record_io *io, const char *by_key, struct felt_note_by *note) {
  felt_record_io_text(io, by_key, note->by, sizeof note->by);
  felt_record_io_text(io, "reason", note->reason, sizeof note->reason);
}

void felt_io_incident(struct felt_record_io *io, struct felt_incident *incident) {
  const char *kinds[FELT_INCIDENT_KINDS], *moments[FELT_MOMENTS + 1];
  for (int i = 0; i < FELT_INCIDENT_KINDS; i++) kinds[i] = felt_incident_name((enum felt_incident_kind)i);
  for (int i = 0; i < FELT_MOMENTS; i++) moments[i] = felt_moment_name((enum felt_moment)i);
  moments[FELT_NO_MOMENT] = "";
  bool not_misdealt = !incident->misdealt;
  FELT_IO_WORD(io, enum felt_incident_kind, "kind", incident->kind, -1, kinds, FELT_INCIDENT_KINDS);
  FELT_IO_WORD(io, enum felt_moment, "when", incident->when, FELT_NO_MOMENT, moments, FELT_MOMENTS + 1);
  FELT_IO_INT(io, int, "count", incident->count, 1, FELT_DECK);
  FELT_IO_INT(io, int, "who", incident->who, FELT_NO_SEAT, FELT_SEATS_MAX);
  FELT_IO_INT(io, int, "seat", incident->seat, FELT_NO_SEAT, FELT_SEATS_MAX);
  felt_record_io_flag(io, "correctable", &incident->correctable);
  felt_record_io_flag(io, "not-misdealt", &not_misdealt);
  incident->misdealt = !not_misdealt;
  if (!io->text) incident->decision = FELT_NO_DECISION;
}

void felt_io_ruling(struct felt_record_io *io, struct felt_ruling *ruling) {
  const char *decisions[FELT_DECISIONS];
  for (int i = 0; i < FELT_DECISIONS; i++) decisions[i] = felt_decision_name((enum felt_decision)i);
  FELT_IO_WORD(io, uint8_t, "decision", ruling->decision, -1, decisions, FELT_DECISIONS);
  FELT_IO_INT(io, int16_t, "seat", ruling->seat, FELT_NO_SEAT, FELT_SEATS_MAX);
}
