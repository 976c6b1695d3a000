/* The log as JSON lines: one object a line, in the order head, events, books, balances, end. */
#include "inside.h"

#include <inttypes.h>

struct out {
  felt_store_write *write;
  void *context;
  struct store_buffer line;
  struct felt_store_hash last;
  int64_t events;
};

static bool put_string(struct store_buffer *line, const char *text) {
  bool fits = store_buffer_put(line, "\"", 1);
  while (fits && *text) {
    size_t plain = 0; /* bytes that stand for themselves */
    while ((unsigned char)text[plain] >= ' ' && text[plain] != '"' && text[plain] != '\\') plain++;
    fits = store_buffer_put(line, text, plain);
    text += plain;
    if (!fits || *text == '\0') break;
    fits = *text == '"' || *text == '\\' ? store_buffer_printf(line, "\\%c", *text)
                                         : store_buffer_printf(line, "\\u%04x", (unsigned char)*text);
    text++;
  }
  return fits && store_buffer_put(line, "\"", 1);
}

static bool put_member(struct store_buffer *line, const char *name, const char *text) {
  return !text || (store_buffer_printf(line, ",\"%s\":", name) && put_string(line, text));
}

static bool put_posting(struct store_buffer *line, const struct felt_store_posting *posting) {
  return store_buffer_put(line, "[", 1) && put_string(line, posting->account) &&
         store_buffer_put(line, ",", 1) && put_string(line, posting->currency) &&
         store_buffer_printf(line, ",%" PRId64 "]", posting->amount_microcents);
}

static bool put_record(struct store_buffer *line, const struct felt_store_record *record) {
  bool fits = store_buffer_printf(line, "{\"seq\":%" PRId64, record->seq) &&
              put_member(line, "stream", record->stream) &&
              store_buffer_printf(line, ",\"number\":%" PRId64 ",\"time\":%" PRId64, record->number,
                                  record->time_ms) &&
              put_member(line, "command", record->command) && put_member(line, "event", record->text) &&
              put_member(line, "answer", record->answer);
  for (size_t i = 0; i < record->posting_count && fits; i++)
    fits = store_buffer_printf(line, i == 0 ? ",\"postings\":[" : ",") &&
           put_posting(line, &record->postings[i]);
  if (record->posting_count > 0) fits = fits && store_buffer_put(line, "]", 1);
  return fits && store_buffer_printf(line, ",\"hash\":\"%s\"}\n", store_hex(&record->hash).text);
}

/* Writes what is in the line, and empties it. */
static enum felt_status flush(struct out *out, bool fits, struct felt_error *error) {
  if (!fits) return store_no_memory(error);
  enum felt_status status = out->write(out->context, out->line.at, out->line.length, error);
  out->line.length = 0;
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
    out->events++;
    out->last = record->hash;
    status = flush(out, put_record(&out->line, record), error);
  } while (status == FELT_OK);
  felt_store_end(cursor);
  return status;
}

static enum felt_status export_book(void *context, const struct felt_store_hash *hash, const char *text,
                                    size_t length, struct felt_error *error) {
  (void)length;
  struct out *out = context;
  bool fits = store_buffer_printf(&out->line, "{\"book\":\"%s\"", store_hex(hash).text) &&
              put_member(&out->line, "text", text) && store_buffer_put(&out->line, "}\n", 2);
  return flush(out, fits, error);
}

static enum felt_status export_balance(void *context, const struct felt_store_posting *balance,
                                       struct felt_error *error) {
  struct out *out = context;
  bool fits = store_buffer_printf(&out->line, "{\"balance\":") && put_posting(&out->line, balance) &&
              store_buffer_put(&out->line, "}\n", 2);
  return flush(out, fits, error);
}

enum felt_status felt_store_export_jsonl(struct felt_store *store, felt_store_write *write, void *context,
                                         struct felt_error *error) {
  struct out out = {.write = write, .context = context};
  enum felt_status status =
      flush(&out, store_buffer_printf(&out.line, "{\"felt\":\"log\",\"form\":1}\n"), error);
  if (status == FELT_OK) status = export_records(store, &out, error);
  if (status == FELT_OK) status = store->backend->ops->each_book(store->backend, export_book, &out, error);
  if (status == FELT_OK) status = felt_store_each_balance(store, export_balance, &out, error);
  if (status == FELT_OK)
    status = flush(&out,
                   store_buffer_printf(&out.line, "{\"end\":%" PRId64 ",\"hash\":\"%s\"}\n", out.events,
                                       store_hex(&out.last).text),
                   error);
  store_buffer_release(&out.line);
  return status;
}
