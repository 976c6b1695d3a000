/* form: what a name, a text and a posting may look like, and the canonical bytes of a record. */
#ifndef FELT_STORE_FORM_H
#define FELT_STORE_FORM_H

#include "felt/store.h"

/* A buffer that grows. Zeros are an empty one. */
struct store_buffer {
  char *at;
  size_t length, size;
};

/* Make room for `more` bytes and a terminator. False: memory ran out, nothing changed. */
bool store_buffer_reserve(struct store_buffer *buffer, size_t more) FELT_CHECKED FELT_NONNULL(1);
bool store_buffer_put(struct store_buffer *buffer, const char *bytes, size_t length) FELT_CHECKED
    FELT_NONNULL(1, 2);
bool store_buffer_printf(struct store_buffer *buffer, const char *format, ...) FELT_CHECKED FELT_PRINTF(2, 3)
    FELT_NONNULL(1, 2);
void store_buffer_release(struct store_buffer *buffer) FELT_NONNULL(1);

/* Forms: FELT_CODE_NONE when right, else what is wrong with it; its one figure is what "it" is. */
enum felt_code store_form_name(const char *name) FELT_NONNULL(1);
enum felt_code store_form_id(const char *id) FELT_NONNULL(1);
enum felt_code store_form_currency(const char *currency) FELT_NONNULL(1);
enum felt_code store_form_line(const char *text, size_t most) FELT_NONNULL(1);
/* The same for a book, without a figure. */
enum felt_code store_form_book(const char *text, size_t length) FELT_NONNULL(1);

/* Checks everything about a record that it can be asked alone, the balance of its postings included. */
enum felt_status store_form_check(const struct felt_store_record *record, enum felt_status status,
                                  const char *where, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1);

/* The canonical bytes of a record (docs/ledger.md), into the emptied buffer. False: memory ran out. */
bool store_form_write(const struct felt_store_record *record, struct store_buffer *buffer) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* The record's hash, over the hash before it in its stream and the canonical bytes. */
bool store_form_hash(const struct felt_store_hash *previous, const struct felt_store_record *record,
                     struct store_buffer *scratch, struct felt_store_hash *hash) FELT_CHECKED
    FELT_NONNULL(1, 2, 3, 4);

struct felt_store_hash store_hash_of(const void *bytes, size_t length) FELT_NONNULL(1);
bool store_hash_equal(const struct felt_store_hash *a, const struct felt_store_hash *b) FELT_NONNULL(1, 2);

struct store_hex {
  char text[2 * FELT_STORE_HASH + 1];
};
struct store_hex store_hex(const struct felt_store_hash *hash) FELT_NONNULL(1);

#endif
