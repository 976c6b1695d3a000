/* The SQLite backend: reading. Nothing is taken for what the schema promises: a page may be damaged, so
 * types, lengths and terminators are looked at before use. */
#include "sqlite_inside.h"

static struct sqlite *sqlite_of(struct store_backend *backend) {
  return (struct sqlite *)backend;
}

/* ---- columns */

static enum felt_status damaged(sqlite3_stmt *row, int column, struct felt_error *error) {
  const char *name = sqlite3_column_name(row, column);
  return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(VALUE_DAMAGED, name ? name : "?"));
}

enum felt_status store_sqlite_text(sqlite3_stmt *row, int column, const char **text,
                                   struct felt_error *error) {
  if (sqlite3_column_type(row, column) != SQLITE_TEXT) return damaged(row, column, error);
  const char *found = (const char *)sqlite3_column_text(row, column);
  if (!found) return store_no_memory(error);
  if (strlen(found) != (size_t)sqlite3_column_bytes(row, column)) return damaged(row, column, error);
  *text = found;
  return FELT_OK;
}

static enum felt_status text_or_null(sqlite3_stmt *row, int column, const char **text,
                                     struct felt_error *error) {
  if (sqlite3_column_type(row, column) != SQLITE_NULL) return store_sqlite_text(row, column, text, error);
  *text = NULL;
  return FELT_OK;
}

enum felt_status store_sqlite_integer(sqlite3_stmt *row, int column, int64_t *value,
                                      struct felt_error *error) {
  if (sqlite3_column_type(row, column) != SQLITE_INTEGER) return damaged(row, column, error);
  *value = sqlite3_column_int64(row, column);
  return FELT_OK;
}

enum felt_status store_sqlite_hash(sqlite3_stmt *row, int column, struct felt_store_hash *hash,
                                   struct felt_error *error) {
  const void *bytes = sqlite3_column_blob(row, column);
  if (sqlite3_column_type(row, column) != SQLITE_BLOB || sqlite3_column_bytes(row, column) != FELT_STORE_HASH)
    return damaged(row, column, error);
  if (!bytes) return store_no_memory(error);
  memcpy(hash->bytes, bytes, FELT_STORE_HASH);
  return FELT_OK;
}

/* ---- lists */

/* Calls `visit_row` for every row of a query. */
static enum felt_status each_row(struct store_backend *backend, const char *sql,
                                 enum felt_status (*visit_row)(sqlite3_stmt *row, void *context,
                                                               struct felt_error *error),
                                 void *context, struct felt_error *error) {
  sqlite3 *db = sqlite_of(backend)->db;
  sqlite3_stmt *statement = NULL;
  enum felt_status status = store_sqlite_prepare(db, sql, &statement, error);
  if (status) return status;
  int code = SQLITE_ROW;
  while (status == FELT_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
    status = visit_row(statement, context, error);
  if (status == FELT_OK && code != SQLITE_DONE)
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_READ, error);
  sqlite3_finalize(statement);
  return status;
}

static enum felt_status head_row(sqlite3_stmt *row, void *context, struct felt_error *error) {
  struct store_head *head = context;
  enum felt_status status = store_sqlite_integer(row, 0, &head->seq, error);
  if (status == FELT_OK) status = store_sqlite_hash(row, 1, &head->hash, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 2, &head->anchor, error);
  return status;
}

enum felt_status store_sqlite_get_head(struct store_backend *backend, struct store_head *head,
                                       struct felt_error *error) {
  struct store_head found = {0};
  enum felt_status status = each_row(backend, "SELECT seq, hash, anchor FROM head", head_row, &found, error);
  if (status == FELT_OK) *head = found;
  return status;
}

struct visit {
  union {
    store_visit_head *head;
    store_visit_balance *balance;
    store_visit_book *book;
  };
  void *context;
};

static enum felt_status stream_row(sqlite3_stmt *row, void *context, struct felt_error *error) {
  const struct visit *visit = context;
  struct felt_store_record last = {0};
  enum felt_status status = store_sqlite_integer(row, 0, &last.seq, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 1, &last.stream, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 2, &last.number, error);
  if (status == FELT_OK) status = store_sqlite_hash(row, 3, &last.hash, error);
  return status ? status : visit->head(visit->context, &last, error);
}

/* Jumps from stream to stream along the index instead of reading every event. */
enum felt_status store_sqlite_each_head(struct store_backend *backend, store_visit_head *visit, void *context,
                                        struct felt_error *error) {
  static const char sql[] =
      "WITH RECURSIVE name (stream) AS (SELECT min(stream) FROM event UNION ALL"
      " SELECT (SELECT min(stream) FROM event WHERE event.stream > name.stream) FROM name WHERE stream IS "
      "NOT NULL)"
      " SELECT event.seq, event.stream, event.number, event.hash FROM name JOIN event ON event.stream = "
      "name.stream"
      " AND event.number = (SELECT max(number) FROM event WHERE event.stream = name.stream)";
  struct visit visit_with = {.head = visit, .context = context};
  return each_row(backend, sql, stream_row, &visit_with, error);
}

static enum felt_status balance_row(sqlite3_stmt *row, void *context, struct felt_error *error) {
  const struct visit *visit = context;
  struct felt_store_posting balance = {"", "", 0};
  enum felt_status status = store_sqlite_text(row, 0, &balance.account, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 1, &balance.currency, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 2, &balance.amount_microcents, error);
  if (status) return status;
  if (store_form_name(balance.account) || store_form_currency(balance.currency))
    return damaged(row, 0, error);
  return visit->balance(visit->context, &balance, error);
}

enum felt_status store_sqlite_each_balance(struct store_backend *backend, store_visit_balance *visit,
                                           void *context, struct felt_error *error) {
  static const char sql[] =
      "SELECT account, currency, amount_microcents FROM balance ORDER BY account, currency";
  struct visit visit_with = {.balance = visit, .context = context};
  return each_row(backend, sql, balance_row, &visit_with, error);
}

static enum felt_status book_row(sqlite3_stmt *row, void *context, struct felt_error *error) {
  const struct visit *visit = context;
  struct felt_store_hash hash;
  const char *text = NULL;
  enum felt_status status = store_sqlite_hash(row, 0, &hash, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 1, &text, error);
  return status ? status
                : visit->book(visit->context, &hash, text, (size_t)sqlite3_column_bytes(row, 1), error);
}

enum felt_status store_sqlite_each_book(struct store_backend *backend, store_visit_book *visit, void *context,
                                        struct felt_error *error) {
  struct visit visit_with = {.book = visit, .context = context};
  return each_row(backend, "SELECT hash, text FROM book ORDER BY hash", book_row, &visit_with, error);
}

/* ---- look-ups */

static bool lend(struct store_buffer *buffer, const char *text, size_t length) {
  buffer->length = 0;
  return store_buffer_put(buffer, text, length);
}

enum felt_status store_sqlite_find_command(struct store_backend *backend, const char *id, int64_t *seq,
                                           const char **answer, struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  sqlite3_stmt *row = sqlite->statements[FIND_COMMAND];
  int64_t found_seq = 0;
  const char *text = NULL;
  enum felt_status status = FELT_OK;
  sqlite3_bind_text(row, 1, id, -1, SQLITE_STATIC);
  int code = sqlite3_step(row);
  if (code == SQLITE_ROW) {
    status = store_sqlite_integer(row, 0, &found_seq, error);
    if (status == FELT_OK) status = store_sqlite_text(row, 1, &text, error);
    if (status == FELT_OK && text && !lend(&sqlite->answer, text, strlen(text)))
      status = store_no_memory(error);
  } else if (code != SQLITE_DONE) {
    status = store_sqlite_fail(sqlite->db, code, FELT_CODE_CANNOT_LOOK_UP_COMMAND, error);
  }
  (void)sqlite3_reset(row);
  if (status) return status;
  *seq = found_seq;
  *answer = text ? sqlite->answer.at : NULL;
  return FELT_OK;
}

enum felt_status store_sqlite_get_book(struct store_backend *backend, const struct felt_store_hash *hash,
                                       const char **text, size_t *length, struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  sqlite3_stmt *row = sqlite->statements[GET_BOOK];
  const char *found = NULL;
  enum felt_status status = FELT_OK;
  sqlite3_bind_blob(row, 1, hash->bytes, FELT_STORE_HASH, SQLITE_STATIC);
  int code = sqlite3_step(row);
  if (code == SQLITE_ROW) {
    status = store_sqlite_text(row, 0, &found, error);
    if (status == FELT_OK && found && !lend(&sqlite->book, found, strlen(found)))
      status = store_no_memory(error);
  } else if (code != SQLITE_DONE) {
    status = store_sqlite_fail(sqlite->db, code, FELT_CODE_CANNOT_LOOK_UP_BOOK, error);
  }
  (void)sqlite3_reset(row);
  if (status) return status;
  *text = found ? sqlite->book.at : NULL;
  *length = found ? sqlite->book.length : 0;
  return FELT_OK;
}

/* ---- cursors */

struct sqlite_cursor {
  struct store_backend_cursor base;
  sqlite3 *db;
  sqlite3_stmt *events, *postings;
  struct felt_store_posting *list;
  size_t room;
  struct store_buffer names; /* of accounts and currencies, while the rows of postings go by */
};

void store_sqlite_cursor_close(struct store_backend_cursor *base) {
  struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;
  sqlite3_finalize(cursor->events);
  sqlite3_finalize(cursor->postings);
  store_buffer_release(&cursor->names);
  free(cursor->list);
  free(cursor);
}

#define COLUMNS "SELECT seq, stream, number, time_ms, command, text, answer, hash FROM event "

enum felt_status store_sqlite_cursor_open(struct store_backend *backend, const char *stream, int64_t from,
                                          struct store_backend_cursor **cursor, struct felt_error *error) {
  struct sqlite_cursor *opened = calloc(1, sizeof *opened);
  if (!opened) return store_no_memory(error);
  opened->db = sqlite_of(backend)->db;
  enum felt_status status =
      store_sqlite_prepare(opened->db,
                           stream ? COLUMNS "WHERE stream = ?2 AND number >= ?1 ORDER BY number"
                                  : COLUMNS "WHERE seq >= ?1 ORDER BY seq",
                           &opened->events, error);
  if (status == FELT_OK)
    status = store_sqlite_prepare(opened->db,
                                  "SELECT line, account, currency, amount_microcents FROM posting"
                                  " WHERE seq = ?1 ORDER BY line",
                                  &opened->postings, error);
  if (status == FELT_OK) {
    sqlite3_bind_int64(opened->events, 1, from);
    if (stream && sqlite3_bind_text(opened->events, 2, stream, -1, SQLITE_TRANSIENT) != SQLITE_OK)
      status = store_no_memory(error);
  }
  if (status) {
    store_sqlite_cursor_close(&opened->base);
    return status;
  }
  *cursor = &opened->base;
  return FELT_OK;
}

static bool grow_list(struct sqlite_cursor *cursor, size_t count) {
  if (count < cursor->room) return true;
  size_t room = cursor->room ? 2 * cursor->room : 8;
  struct felt_store_posting *list = realloc(cursor->list, room * sizeof *list);
  if (!list) return false;
  cursor->list = list;
  cursor->room = room;
  return true;
}

/* One row. Its names go into cursor->names, which may move, so the list is pointed at them at the end. */
static enum felt_status read_posting(struct sqlite_cursor *cursor, size_t count, struct felt_error *error) {
  sqlite3_stmt *row = cursor->postings;
  int64_t line = 0, amount = 0;
  const char *account = "", *currency = "";
  enum felt_status status = store_sqlite_integer(row, 0, &line, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 1, &account, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 2, &currency, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 3, &amount, error);
  if (status) return status;
  if (line != (int64_t)count + 1) return damaged(row, 0, error);
  if (!grow_list(cursor, count) || !store_buffer_put(&cursor->names, account, strlen(account) + 1) ||
      !store_buffer_put(&cursor->names, currency, strlen(currency) + 1))
    return store_no_memory(error);
  cursor->list[count].amount_microcents = amount;
  return FELT_OK;
}

static enum felt_status read_postings(struct sqlite_cursor *cursor, struct felt_error *error) {
  struct felt_store_record *record = &cursor->base.record;
  enum felt_status status = FELT_OK;
  int code = SQLITE_ROW;
  size_t count = 0;
  cursor->names.length = 0;
  sqlite3_bind_int64(cursor->postings, 1, record->seq);
  while (status == FELT_OK && (code = sqlite3_step(cursor->postings)) == SQLITE_ROW)
    status = read_posting(cursor, count++, error);
  if (status == FELT_OK && code != SQLITE_DONE)
    status = store_sqlite_fail(cursor->db, code, FELT_CODE_CANNOT_READ_POSTINGS, error);
  (void)sqlite3_reset(cursor->postings);
  if (status) return status;
  const char *name = cursor->names.at;
  for (size_t i = 0; i < count; i++) {
    cursor->list[i].account = name;
    name += strlen(name) + 1;
    cursor->list[i].currency = name;
    name += strlen(name) + 1;
  }
  record->postings = cursor->list;
  record->posting_count = count;
  return FELT_OK;
}

enum felt_status store_sqlite_cursor_next(struct store_backend_cursor *base, bool *found,
                                          struct felt_error *error) {
  struct sqlite_cursor *cursor = (struct sqlite_cursor *)base;
  struct felt_store_record *record = &base->record;
  sqlite3_stmt *row = cursor->events;
  int code = sqlite3_step(row);
  *found = code == SQLITE_ROW;
  if (code == SQLITE_DONE) return FELT_OK;
  if (code != SQLITE_ROW) return store_sqlite_fail(cursor->db, code, FELT_CODE_CANNOT_READ_EVENTS, error);
  enum felt_status status = store_sqlite_integer(row, 0, &record->seq, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 1, &record->stream, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 2, &record->number, error);
  if (status == FELT_OK) status = store_sqlite_integer(row, 3, &record->time_ms, error);
  if (status == FELT_OK) status = text_or_null(row, 4, &record->command, error);
  if (status == FELT_OK) status = store_sqlite_text(row, 5, &record->text, error);
  if (status == FELT_OK) status = text_or_null(row, 6, &record->answer, error);
  if (status == FELT_OK) status = store_sqlite_hash(row, 7, &record->hash, error);
  return status ? status : read_postings(cursor, error);
}
