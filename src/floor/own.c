/* Events that are the floor's own, as lines of text: money of patrons and tables, seats, seeds. */
#include "internal.h"

#include <string.h>

static const struct floor_act secret = {.word = "secret", .fields = FIELD_SEED};

static const struct floor_act *act_of(int kind) {
  return kind == FLOOR_SECRET ? &secret : floor_act(kind);
}

/* The word of a kind of event; NULL: there is none such. */
static const char *word_of(int kind) {
  const struct floor_act *act = act_of(kind);
  return act && !(act->fields & FIELD_OPTIONS) ? act->word : NULL;
}

static void io_own(struct felt_record_io *io, struct floor_own *own) {
  unsigned fields = act_of(own->kind)->fields;
  if (fields & FIELD_SEAT) FELT_IO_NEED_INT(io, int32_t, "seat", own->seat, 1, FELT_SEATS_MAX);
  if (fields & FIELD_PATRON) felt_record_io_text(io, "patron", own->patron, sizeof own->patron);
  if (fields & FIELD_CURRENCY) felt_record_io_text(io, "currency", own->currency, sizeof own->currency);
  if (fields & FIELD_CENTS) felt_record_io_need_int(io, "cents", &own->cents, 1, FELT_CENTS_MAX);
  if (fields & FIELD_SEED) felt_record_io_hex(io, "seed", own->seed, sizeof own->seed);
  if (fields & FIELD_NOTE) felt_io_note(io, "by", &own->note);
}

void floor_own_print(const struct floor_own *own, struct felt_text *text) {
  struct floor_own copy = *own; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.text = text};
  felt_record_begin(text, FELT_FLOOR_VERSION, word_of(own->kind));
  io_own(&io, &copy);
}

bool floor_own_is(const char *line) {
  if (strncmp(line, "v1 ", 3) != 0) return false;
  size_t length = strcspn(line + 3, " ");
  for (int i = 0; i <= FLOOR_SECRET; i++) {
    const char *word = word_of(i);
    if (word && strlen(word) == length && memcmp(word, line + 3, length) == 0) return true;
  }
  return false;
}

enum felt_status floor_own_parse(const char *line, size_t length, struct floor_own *own,
                                 struct felt_error *error) {
  struct floor_own read = {0};
  int kind = 0;
  const char *words[FLOOR_SECRET + 1];
  for (int i = 0; i <= FLOOR_SECRET; i++) words[i] = word_of(i);
  struct felt_record record =
      felt_record_read(line, length, FELT_FLOOR_VERSION, words, FLOOR_SECRET + 1, &kind, error);
  struct felt_record_io io = {.record = &record};
  read.kind = (uint8_t)kind;
  if (!record.status) io_own(&io, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *own = read;
  return status;
}
