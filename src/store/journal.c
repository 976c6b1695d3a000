/* The postings as a plain-text journal for hledger: a transaction an event, and the balances as the store
 * keeps them in a last one that asserts them, so that hledger itself says whether they are right. */
#include "inside.h"

#include <inttypes.h>

struct out {
  felt_store_write *write;
  void *context;
  struct store_buffer text;
  int64_t latest_ms;
};

/* 2026-11-15, in UTC. */
static bool put_date(struct store_buffer *text, int64_t time_ms) {
  time_t seconds = (time_t)(time_ms / 1000);
  struct tm date;
  return gmtime_r(&seconds, &date) &&
         store_buffer_printf(text, "%04d-%02d-%02d", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

/* Millionths of a cent are hundred-millionths of the currency: always eight places. */
static bool put_amount(struct store_buffer *text, const struct felt_store_posting *amount) {
  enum { PER_UNIT = 100000000 };
  int64_t value = amount->amount_microcents;
  uint64_t size = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
  return store_buffer_printf(text, "%s %s%" PRIu64 ".%08" PRIu64, amount->currency, value < 0 ? "-" : "",
                             size / PER_UNIT, size % PER_UNIT);
}

/* A semicolon would begin a comment there. The exact text is in the JSON lines; this is for reading. */
static bool put_description(struct store_buffer *text, const char *event) {
  size_t start = text->length;
  if (!store_buffer_put(text, event, strlen(event))) return false;
  for (size_t i = start; i < text->length; i++)
    if (text->at[i] == ';') text->at[i] = ',';
  return true;
}

static bool put_transaction(struct store_buffer *text, const struct felt_store_record *record) {
  bool fits = put_date(text, record->time_ms) &&
              store_buffer_printf(text, " (%" PRId64 ") %s %" PRId64 " ", record->seq, record->stream,
                                  record->number) &&
              put_description(text, record->text) && store_buffer_put(text, "\n", 1);
  for (size_t i = 0; i < record->posting_count && fits; i++)
    fits = store_buffer_printf(text, "    %s  ", record->postings[i].account) &&
           put_amount(text, &record->postings[i]) && store_buffer_put(text, "\n", 1);
  return fits && store_buffer_put(text, "\n", 1);
}

static enum felt_status flush(struct out *out, bool fits, struct felt_error *error) {
  if (!fits) return store_no_memory(error);
  enum felt_status status = out->write(out->context, out->text.at, out->text.length, error);
  out->text.length = 0;
  return status;
}

static enum felt_status export_records(struct felt_store *store, struct out *out, struct felt_error *error) {
  struct felt_store_cursor *cursor;
  enum felt_status status = felt_store_read(store, NULL, 1, &cursor, error);
  if (status) return status;
  const struct felt_store_record *record = NULL;
  do {
    status = felt_store_next(cursor, &record, error);
    if (status || !record) break;
    if (record->posting_count == 0) continue;
    if (record->time_ms > out->latest_ms) out->latest_ms = record->time_ms;
    status = flush(out, put_transaction(&out->text, record), error);
  } while (status == FELT_OK);
  felt_store_end(cursor);
  return status;
}

static enum felt_status export_balance(void *context, const struct felt_store_posting *balance,
                                       struct felt_error *error) {
  struct out *out = context;
  bool fits = store_buffer_printf(&out->text, "    %s  %s 0 = ", balance->account, balance->currency) &&
              put_amount(&out->text, balance) && store_buffer_put(&out->text, "\n", 1);
  return flush(out, fits, error);
}

enum felt_status felt_store_export_hledger(struct felt_store *store, felt_store_write *write, void *context,
                                           struct felt_error *error) {
  struct out out = {.write = write, .context = context};
  enum felt_status status = flush(
      &out, store_buffer_printf(&out.text, "; Felt's ledger, for hledger. Amounts are exact.\n\n"), error);
  if (status == FELT_OK) status = export_records(store, &out, error);
  if (status == FELT_OK)
    status = flush(
        &out, put_date(&out.text, out.latest_ms) && store_buffer_printf(&out.text, " balances as kept\n"),
        error);
  if (status == FELT_OK) status = felt_store_each_balance(store, export_balance, &out, error);
  store_buffer_release(&out.text);
  return status;
}
