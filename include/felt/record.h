/* record: one event as one line of text, "v1 coin-in seq=12 table=3 seats=1,2", written and read back
 * exactly.
 *
 * A line is a version, a word, then fields in a fixed order, each "key=value" or a bare flag, one space
 * apart. The form is canonical: a value has one spelling, so what was read prints to the same bytes, and two
 * records are equal when their lines are. In strings the bytes up to the space, '%', ',' and DEL are written
 * "%2C"; everything else stands for itself. Pure; nothing allocates. */
#ifndef FELT_RECORD_H
#define FELT_RECORD_H

#include "felt/base.h"

/* ---- writing, to the end of `text` */

void felt_record_begin(struct felt_text *text, int version, const char *word) FELT_NONNULL(1, 3);
void felt_record_int(struct felt_text *text, const char *key, int64_t value) FELT_NONNULL(1, 2);
void felt_record_ints(struct felt_text *text, const char *key, const int64_t values[], int count)
    FELT_NONNULL(1, 2, 3);
void felt_record_string(struct felt_text *text, const char *key, const char *value) FELT_NONNULL(1, 2, 3);
void felt_record_hex(struct felt_text *text, const char *key, const uint8_t bytes[], size_t count)
    FELT_NONNULL(1, 2, 3);
/* Bits as numbers: bit 2 and bit 5 are "seats=2,5"; no bit is "seats=-". */
void felt_record_bits(struct felt_text *text, const char *key, uint32_t bits) FELT_NONNULL(1, 2);
/* The bare key, or nothing. */
void felt_record_flag(struct felt_text *text, const char *key, bool set) FELT_NONNULL(1, 2);

/* ---- reading
 * A reader goes through a line once. The first fault stays: everything after it reads as zero and
 * felt_record_end returns it. `line` is borrowed; any bytes are safe input. */

struct felt_record {
  const char *at, *line;
  size_t left;
  enum felt_status status;
  struct felt_error *error;
};

/* Reads "v1 coin-in". The word is found among words[0..count), NULL entries skipped; its index is in *word.
 */
struct felt_record felt_record_read(const char *line, size_t length, int version, const char *const words[],
                                    int count, int *word, struct felt_error *error) FELT_NONNULL(1, 4, 6);
int64_t felt_record_read_int(struct felt_record *record, const char *key, int64_t min, int64_t max)
    FELT_NONNULL(1, 2);
/* Exactly `count` numbers. */
void felt_record_read_ints(struct felt_record *record, const char *key, int64_t min, int64_t max,
                           int64_t values[], int count) FELT_NONNULL(1, 2, 5);
/* At most size - 1 bytes, terminated; a NUL byte cannot be spelled. On a fault the string is empty. */
void felt_record_read_string(struct felt_record *record, const char *key, char *string, size_t size)
    FELT_NONNULL(1, 2, 3);
/* One of words[0..count), NULL entries skipped; returns its index. */
int felt_record_read_word(struct felt_record *record, const char *key, const char *const words[], int count)
    FELT_NONNULL(1, 2, 3);
void felt_record_read_hex(struct felt_record *record, const char *key, uint8_t bytes[], size_t count)
    FELT_NONNULL(1, 2, 3);
/* Bits 0 to `highest`. */
uint32_t felt_record_read_bits(struct felt_record *record, const char *key, int highest) FELT_NONNULL(1, 2);
bool felt_record_read_flag(struct felt_record *record, const char *key) FELT_NONNULL(1, 2);

/* Marks the record as faulty, for a fault that only its reader can see. The error's reason says where, that
 * is FELT_CODE_RECORD_FAULT with the column, or FELT_CODE_FIELD_FAULT with the key and the column; its cause
 * is `fault`. */
void felt_record_fault(struct felt_record *record, const struct felt_reason *fault) FELT_NONNULL(1, 2);

/* Nothing may be left. */
enum felt_status felt_record_end(struct felt_record *record) FELT_CHECKED FELT_NONNULL(1);

/* ---- both at once: one description of the fields writes them and reads them, so the two cannot drift apart.
 * A field that has its usual value is left out, and must not be spelled when it has: one record, one line. */

/* Values that stand by name somewhere else than in a line, say in JSON, for the same description. The first
 * fault stays, with the key that has it. A usual value may be spelled. */
enum felt_record_form { FELT_AS_NUMBER, FELT_AS_TEXT, FELT_AS_FLAG, FELT_AS_BITS };
enum { FELT_RECORD_TEXT_MAX = 400 };
struct felt_record_value {
  int64_t number;
  uint32_t bits;
  bool flag;
  char text[FELT_RECORD_TEXT_MAX];
};
struct felt_record_source {
  /* Whether there is a value of that name. One that does not have that form is felt_record_source_fault(). */
  bool (*find)(struct felt_record_source *source, const char *key, enum felt_record_form form,
               struct felt_record_value *value);
  /* The n-th name that was not asked for yet, from 0; false where there are not so many. NULL: all are known.
   */
  bool (*left)(struct felt_record_source *source, int n, char *key, size_t size);
  void *context;
  char key[48];
  struct felt_reason fault; /* FELT_CODE_NONE: none */
};
void felt_record_source_fault(struct felt_record_source *source, const char *key,
                              const struct felt_reason *fault) FELT_NONNULL(1, 2, 3);

/* One of `text`, `record` and `source` is there. `with` is the describer's own. */
struct felt_record_io {
  const void *with;
  struct felt_text *text;
  struct felt_record *record;
  struct felt_record_source *source;
};

/* Marks what is read as faulty, as felt_record_fault() does; `key` has the fault. */
void felt_record_io_fault(struct felt_record_io *io, const char *key, const struct felt_reason *fault)
    FELT_NONNULL(1, 2, 3);
/* Whether there was a fault. */
bool felt_record_io_failed(const struct felt_record_io *io) FELT_NONNULL(1);
/* For fields that only their reader can name: of a line the key of the next "key=value", where one is next
 * and fits, for n = 0 alone; of a source the n-th name that was not asked for yet. */
bool felt_record_io_left(struct felt_record_io *io, int n, char *key, size_t size) FELT_NONNULL(1, 3);

/* Usually `usual`; otherwise 0 to `max`. */
void felt_record_io_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t usual,
                        int64_t max) FELT_NONNULL(1, 2, 3);
/* Usually 0; otherwise -`max` to `max`. */
void felt_record_io_signed(struct felt_record_io *io, const char *key, int64_t *value, int64_t max)
    FELT_NONNULL(1, 2, 3);
/* Always there, whatever they are. */
void felt_record_io_need_int(struct felt_record_io *io, const char *key, int64_t *value, int64_t min,
                             int64_t max) FELT_NONNULL(1, 2, 3);
void felt_record_io_need_ints(struct felt_record_io *io, const char *key, int64_t values[], int count,
                              int64_t min, int64_t max) FELT_NONNULL(1, 2, 3);
void felt_record_io_need_text(struct felt_record_io *io, const char *key, char *value, size_t size)
    FELT_NONNULL(1, 2, 3);
void felt_record_io_need_hex(struct felt_record_io *io, const char *key, uint8_t bytes[], size_t count)
    FELT_NONNULL(1, 2, 3);
void felt_record_io_need_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest)
    FELT_NONNULL(1, 2, 3);
/* Usually false, "", zeros, no bits. */
void felt_record_io_flag(struct felt_record_io *io, const char *key, bool *value) FELT_NONNULL(1, 2, 3);
void felt_record_io_text(struct felt_record_io *io, const char *key, char *value, size_t size)
    FELT_NONNULL(1, 2, 3);
void felt_record_io_hex(struct felt_record_io *io, const char *key, uint8_t bytes[], size_t count)
    FELT_NONNULL(1, 2, 3);
void felt_record_io_bits(struct felt_record_io *io, const char *key, uint32_t *bits, int highest)
    FELT_NONNULL(1, 2, 3);
/* A number that is a word on paper; left out where it is `usual` (-1: never). */
void felt_record_io_word(struct felt_record_io *io, const char *key, int *value, int usual,
                         const char *const words[], int count) FELT_NONNULL(1, 2, 3, 5);

/* The same for fields of any integer or enum type. */
#define FELT_IO_INT(io, type, key, field, usual, max) \
  do { \
    int64_t felt_io_value = (field); \
    felt_record_io_int(io, key, &felt_io_value, usual, max); \
    (field) = (type)felt_io_value; \
  } while (0)
#define FELT_IO_NEED_INT(io, type, key, field, min, max) \
  do { \
    int64_t felt_io_value = (field); \
    felt_record_io_need_int(io, key, &felt_io_value, min, max); \
    (field) = (type)felt_io_value; \
  } while (0)
#define FELT_IO_NEED_BITS(io, type, key, field, highest) \
  do { \
    uint32_t felt_io_value = (field); \
    felt_record_io_need_bits(io, key, &felt_io_value, highest); \
    (field) = (type)felt_io_value; \
  } while (0)
#define FELT_IO_WORD(io, type, key, field, usual, words, count) \
  do { \
    int felt_io_value = (int)(field); \
    felt_record_io_word(io, key, &felt_io_value, usual, words, count); \
    (field) = (type)felt_io_value; \
  } while (0)

#endif
