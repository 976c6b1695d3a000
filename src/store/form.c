#include "form.h"

#include <inttypes.h>
#include <sodium.h>

/* ---- a buffer that grows */

bool store_buffer_reserve(struct store_buffer *buffer, size_t more) {
  size_t needed = buffer->length + more + 1;
  if (needed <= buffer->size) return true;
  size_t size = buffer->size ? buffer->size : 512;
  while (size < needed) size *= 2;
  char *at = realloc(buffer->at, size);
  if (!at) return false;
  buffer->at = at;
  buffer->size = size;
  return true;
}

bool store_buffer_put(struct store_buffer *buffer, const char *bytes, size_t length) {
  if (!store_buffer_reserve(buffer, length)) return false;
  memcpy(buffer->at + buffer->length, bytes, length);
  buffer->length += length;
  buffer->at[buffer->length] = '\0';
  return true;
}

/* Into the room there is; where it was too small, it is known how much is needed. */
bool store_buffer_printf(struct store_buffer *buffer, const char *format, ...) {
  va_list arguments;
  if (!store_buffer_reserve(buffer, 0)) return false;
  size_t room = buffer->size - buffer->length;
  va_start(arguments, format);
  int length = vsnprintf(buffer->at + buffer->length, room, format, arguments);
  va_end(arguments);
  felt_assert(length >= 0);
  if ((size_t)length >= room) {
    buffer->at[buffer->length] = '\0';
    if (!store_buffer_reserve(buffer, (size_t)length)) return false;
    va_start(arguments, format);
    vsnprintf(buffer->at + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
  }
  buffer->length += (size_t)length;
  return true;
}

void store_buffer_release(struct store_buffer *buffer) {
  free(buffer->at);
  *buffer = (struct store_buffer){0};
}

/* ---- forms */

static bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

static bool is_word(char c) {
  return is_small(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

enum felt_code store_form_name(const char *name) {
  size_t length = strlen(name);
  if (length == 0 || length > FELT_STORE_NAME_MAX) return FELT_CODE_EMPTY_OR_TOO_LONG;
  if (!is_small(name[0])) return FELT_CODE_NO_SMALL_LETTER;
  for (size_t i = 0; i < length; i++) {
    if (is_word(name[i])) continue;
    if (name[i] != ':') return FELT_CODE_WRONG_CHARACTER;
    if (!is_word(name[i + 1])) return FELT_CODE_EMPTY_PART;
  }
  return FELT_CODE_NONE;
}

enum felt_code store_form_id(const char *id) {
  size_t length = strlen(id);
  if (length == 0 || length > FELT_STORE_NAME_MAX) return FELT_CODE_EMPTY_OR_TOO_LONG;
  for (size_t i = 0; i < length; i++)
    if (id[i] <= ' ' || id[i] > '~') return FELT_CODE_NOT_PRINTABLE;
  return FELT_CODE_NONE;
}

enum felt_code store_form_currency(const char *currency) {
  for (int i = 0; i < 3; i++)
    if (currency[i] < 'A' || currency[i] > 'Z') return FELT_CODE_NOT_A_CURRENCY;
  return currency[3] == '\0' ? FELT_CODE_NONE : FELT_CODE_NOT_A_CURRENCY;
}

/* The length of the UTF-8 sequence at `p` (RFC 3629: shortest form, no surrogates); 0 when there is none. */
static size_t utf8_sequence(const unsigned char *p) {
  if (p[0] < 0x80) return 1;
  size_t length = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
  if (p[0] < 0xc2 || p[0] > 0xf4) return 0;
  for (size_t i = 1; i < length; i++)
    if ((p[i] & 0xc0) != 0x80) return 0; /* the terminator stops it, too */
  if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f)) return 0;
  if ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f)) return 0;
  return length;
}

static enum felt_code check_utf8(const char *text, const char *controls) {
  const unsigned char *p = (const unsigned char *)text;
  while (*p) {
    if ((*p < ' ' || *p == 0x7f) && !strchr(controls, *p)) return FELT_CODE_CONTROL_CHARACTER;
    size_t length = utf8_sequence(p);
    if (length == 0) return FELT_CODE_NOT_UTF8;
    p += length;
  }
  return FELT_CODE_NONE;
}

enum felt_code store_form_line(const char *text, size_t most) {
  return strnlen(text, most + 1) > most ? FELT_CODE_TOO_LONG : check_utf8(text, "");
}

enum felt_code store_form_book(const char *text, size_t length) {
  if (length == 0 || length > FELT_STORE_BOOK_MAX) return FELT_CODE_BOOK_LENGTH;
  if (strlen(text) != length) return FELT_CODE_BOOK_CONTROL_CHARACTER;
  enum felt_code wrong = check_utf8(text, "\n\r\t");
  if (wrong == FELT_CODE_CONTROL_CHARACTER) return FELT_CODE_BOOK_CONTROL_CHARACTER;
  return wrong ? FELT_CODE_BOOK_NOT_UTF8 : FELT_CODE_NONE;
}

/* ---- a record */

static enum felt_code check_texts(const struct felt_store_record *record, const char **what) {
  enum felt_code wrong;
  *what = "stream";
  if ((wrong = store_form_name(record->stream))) return wrong;
  *what = "command id";
  if (record->command && (wrong = store_form_id(record->command))) return wrong;
  *what = "event";
  if (record->text[0] == '\0') return FELT_CODE_IS_EMPTY;
  if ((wrong = store_form_line(record->text, FELT_STORE_TEXT_MAX))) return wrong;
  *what = "answer";
  if (record->answer && (wrong = store_form_line(record->answer, FELT_STORE_ANSWER_MAX))) return wrong;
  *what = "time";
  return record->time_ms < 0 ? FELT_CODE_BEFORE_1970 : FELT_CODE_NONE;
}

static enum felt_code check_posting(const struct felt_store_posting *posting, const char **what) {
  enum felt_code wrong;
  *what = "account";
  if ((wrong = store_form_name(posting->account))) return wrong;
  *what = "currency";
  if ((wrong = store_form_currency(posting->currency))) return wrong;
  *what = "amount";
  return posting->amount_microcents == 0 ? FELT_CODE_IS_ZERO : FELT_CODE_NONE;
}

/* The sum in the currency of posting `first`. Every partial sum must fit. */
static bool sum_is_zero(const struct felt_store_record *record, size_t first) {
  int64_t sum = 0;
  for (size_t i = 0; i < record->posting_count; i++) {
    if (strcmp(record->postings[i].currency, record->postings[first].currency) != 0) continue;
    if (__builtin_add_overflow(sum, record->postings[i].amount_microcents, &sum)) return false;
  }
  return sum == 0;
}

static struct felt_reason about(const char *what, enum felt_code wrong) {
  return (struct felt_reason){.code = wrong, .figure_count = 1, .figure = {felt_figure_text(what)}};
}

enum felt_status store_form_check(const struct felt_store_record *record, enum felt_status status,
                                  const char *where, struct felt_error *error) {
  const char *what;
  enum felt_code wrong = check_texts(record, &what);
  if (wrong) {
    const struct felt_reason reason = about(what, wrong);
    return felt_refuse(error, status, where, NULL, &reason);
  }
  if (record->posting_count > FELT_STORE_POSTINGS_MAX)
    return felt_refuse(error, status, where, NULL,
                       FELT_SAYS(TOO_MANY_POSTINGS, record->posting_count, FELT_STORE_POSTINGS_MAX));
  for (size_t i = 0; i < record->posting_count; i++) {
    if (!(wrong = check_posting(&record->postings[i], &what))) continue;
    const struct felt_reason fault = about(what, wrong);
    return felt_refuse_with_cause(error, status, where, FELT_SAYS(POSTING_FAULT, i + 1), &fault);
  }
  for (size_t i = 0; i < record->posting_count; i++) {
    const char *currency = record->postings[i].currency;
    if (i > 0 && strcmp(currency, record->postings[i - 1].currency) == 0) continue;
    if (!sum_is_zero(record, i))
      return felt_refuse(error, status, where, NULL, FELT_SAYS(UNBALANCED, currency));
  }
  return FELT_OK;
}

bool store_form_write(const struct felt_store_record *record, struct store_buffer *buffer) {
  buffer->length = 0;
  bool fits = store_buffer_printf(
      buffer, "felt-record 1\nseq %" PRId64 "\nstream %s\nnumber %" PRId64 "\ntime %" PRId64 "\n",
      record->seq, record->stream, record->number, record->time_ms);
  if (record->command) fits = fits && store_buffer_printf(buffer, "command %s\n", record->command);
  fits = fits && store_buffer_printf(buffer, "event %s\n", record->text);
  if (record->answer) fits = fits && store_buffer_printf(buffer, "answer %s\n", record->answer);
  for (size_t i = 0; fits && i < record->posting_count; i++) {
    const struct felt_store_posting *posting = &record->postings[i];
    fits = store_buffer_printf(buffer, "post %s %s %" PRId64 "\n", posting->account, posting->currency,
                               posting->amount_microcents);
  }
  return fits;
}

bool store_form_hash(const struct felt_store_hash *previous, const struct felt_store_record *record,
                     struct store_buffer *scratch, struct felt_store_hash *hash) {
  if (!store_form_write(record, scratch)) return false;
  crypto_generichash_state state;
  crypto_generichash_init(&state, NULL, 0, FELT_STORE_HASH);
  crypto_generichash_update(&state, previous->bytes, FELT_STORE_HASH);
  crypto_generichash_update(&state, (const unsigned char *)scratch->at, scratch->length);
  crypto_generichash_final(&state, hash->bytes, FELT_STORE_HASH);
  return true;
}

struct felt_store_hash store_hash_of(const void *bytes, size_t length) {
  struct felt_store_hash hash;
  crypto_generichash(hash.bytes, FELT_STORE_HASH, bytes, length, NULL, 0);
  return hash;
}

bool store_hash_equal(const struct felt_store_hash *a, const struct felt_store_hash *b) {
  return memcmp(a->bytes, b->bytes, FELT_STORE_HASH) == 0;
}

struct store_hex store_hex(const struct felt_store_hash *hash) {
  struct store_hex hex;
  sodium_bin2hex(hex.text, sizeof hex.text, hash->bytes, FELT_STORE_HASH);
  return hex;
}
