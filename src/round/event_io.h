/* One description of a line's fields, for writing and for reading: the two cannot drift apart.
 *
 * A field that has its usual value is left out, and must not be spelled when it has: one event, one line. */
#ifndef FELT_ROUND_EVENT_IO_H
#define FELT_ROUND_EVENT_IO_H

#include "felt/record.h"

#include "internal.h"

/* Either `text` or `record` is there. */
struct event_io {
  const struct felt_book *book;
  struct felt_text *text;
  struct felt_record *record;
};

void felt_io_int(struct event_io *io, const char *key, int64_t *value, int64_t usual, int64_t max);
void felt_io_need_int(struct event_io *io, const char *key, int64_t *value, int64_t min, int64_t max);
void felt_io_flag(struct event_io *io, const char *key, bool *value);
void felt_io_text(struct event_io *io, const char *key, char *value, size_t size);
void felt_io_hex(struct event_io *io, const char *key, uint8_t bytes[], size_t count);
void felt_io_bits(struct event_io *io, const char *key, uint32_t *bits);
void felt_io_cards(struct event_io *io, const char *key, struct felt_faces *faces);

/* A number that is a word on paper; left out where it is `usual` (-1: never). */
void felt_io_word(struct event_io *io, const char *key, int *value, int usual, const char *const words[],
                  int count);

#endif
