/* The SQLite backend: opening and writing. WAL with synchronous FULL: one fsync of the log a commit. */
#include "sqlite_inside.h"

#include <errno.h>

enum { PAGE_BYTES = 4096, BUSY_MS = 5000, READABLE = 2 /* the oldest schema that is read as it lies */ };

static const char *const sql[STATEMENTS] = {
    [PUT_EVENT] = "INSERT INTO event (seq, stream, number, time_ms, command, text, answer, hash)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [PUT_POSTING] = "INSERT INTO posting (seq, line, account, currency, amount_microcents)"
                    " VALUES (?1, ?2, ?3, ?4, ?5)",
    [PUT_BOOK] = "INSERT INTO book (hash, text) VALUES (?1, ?2)",
    [PUT_BALANCE] = "INSERT INTO balance (account, currency, amount_microcents) VALUES (?1, ?2, ?3)"
                    " ON CONFLICT DO UPDATE SET amount_microcents = excluded.amount_microcents",
    [PUT_HEAD] =
        "INSERT INTO head (one, seq, hash, anchor) VALUES (1, ?1, ?2, ?3)"
        " ON CONFLICT DO UPDATE SET seq = excluded.seq, hash = excluded.hash, anchor = excluded.anchor",
    [FIND_COMMAND] = "SELECT seq, answer FROM event WHERE command = ?1 AND answer IS NOT NULL",
    [GET_BOOK] = "SELECT text FROM book WHERE hash = ?1",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLL_BACK] = "ROLLBACK",
};

/* ---- errors */

static enum felt_status status_of(int code) {
  switch (code & 0xff) {
  case SQLITE_NOMEM: return FELT_E_NOMEM;
  case SQLITE_ERROR: /* our statements are right, so it is the schema that is not */
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
  case SQLITE_FORMAT:
  case SQLITE_MISMATCH: return FELT_E_DIFFERS;
  default: return FELT_E_IO;
  }
}

enum felt_status store_sqlite_fail(sqlite3 *db, int code, enum felt_code doing, struct felt_error *error) {
  const char *message = db && sqlite3_errcode(db) != SQLITE_OK ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  return felt_refuse_with_cause(error, status_of(code), "database",
                                &(const struct felt_reason){.code = doing},
                                FELT_SAYS(SQLITE_SAYS, message, code));
}

enum felt_status store_sqlite_exec(sqlite3 *db, const char *text, enum felt_code doing,
                                   struct felt_error *error) {
  int code = sqlite3_exec(db, text, NULL, NULL, NULL);
  return code == SQLITE_OK ? FELT_OK : store_sqlite_fail(db, code, doing, error);
}

enum felt_status store_sqlite_prepare(sqlite3 *db, const char *text, sqlite3_stmt **statement,
                                      struct felt_error *error) {
  int code = sqlite3_prepare_v3(db, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
  return code == SQLITE_OK ? FELT_OK : store_sqlite_fail(db, code, FELT_CODE_CANNOT_PREPARE, error);
}

/* ---- writing */

static struct sqlite *sqlite_of(struct store_backend *backend) {
  return (struct sqlite *)backend;
}

/* Runs a statement that returns no rows and forgets what was bound. A binding that failed shows up as the
 * constraint it violates, or as memory that ran out. */
static enum felt_status run(struct sqlite *sqlite, enum statement which, enum felt_code doing,
                            struct felt_error *error) {
  sqlite3_stmt *statement = sqlite->statements[which];
  int code = sqlite3_step(statement);
  enum felt_status status = code == SQLITE_DONE ? FELT_OK : store_sqlite_fail(sqlite->db, code, doing, error);
  (void)sqlite3_reset(statement);
  return status;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
  if (text)
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
  else
    sqlite3_bind_null(statement, at);
}

static void bind_hash(sqlite3_stmt *statement, int at, const struct felt_store_hash *hash) {
  sqlite3_bind_blob(statement, at, hash->bytes, FELT_STORE_HASH, SQLITE_STATIC);
}

static enum felt_status begin(struct store_backend *backend, struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  enum felt_status status = store_sqlite_begin_writing(sqlite, SQLITE_FILE_LOG, error);
  if (status) return status;
  status = run(sqlite, BEGIN, FELT_CODE_CANNOT_BEGIN_GROUP, error);
  if (status) store_sqlite_end_writing(sqlite, SQLITE_FILE_LOG);
  return status;
}

static enum felt_status put_posting(struct sqlite *sqlite, int64_t seq, int line,
                                    const struct felt_store_posting *posting, struct felt_error *error) {
  sqlite3_stmt *statement = sqlite->statements[PUT_POSTING];
  sqlite3_bind_int64(statement, 1, seq);
  sqlite3_bind_int(statement, 2, line);
  bind_text(statement, 3, posting->account);
  bind_text(statement, 4, posting->currency);
  sqlite3_bind_int64(statement, 5, posting->amount_microcents);
  return run(sqlite, PUT_POSTING, FELT_CODE_CANNOT_WRITE_POSTING, error);
}

static enum felt_status put_record(struct store_backend *backend, const struct felt_store_record *record,
                                   struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  sqlite3_stmt *statement = sqlite->statements[PUT_EVENT];
  sqlite3_bind_int64(statement, 1, record->seq);
  bind_text(statement, 2, record->stream);
  sqlite3_bind_int64(statement, 3, record->number);
  sqlite3_bind_int64(statement, 4, record->time_ms);
  bind_text(statement, 5, record->command);
  bind_text(statement, 6, record->text);
  bind_text(statement, 7, record->answer);
  bind_hash(statement, 8, &record->hash);
  enum felt_status status = run(sqlite, PUT_EVENT, FELT_CODE_CANNOT_WRITE_EVENT, error);
  for (size_t i = 0; i < record->posting_count && status == FELT_OK; i++)
    status = put_posting(sqlite, record->seq, (int)i + 1, &record->postings[i], error);
  return status;
}

static enum felt_status put_book(struct store_backend *backend, const struct felt_store_hash *hash,
                                 const char *text, size_t length, struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  bind_hash(sqlite->statements[PUT_BOOK], 1, hash);
  sqlite3_bind_text(sqlite->statements[PUT_BOOK], 2, text, (int)length, SQLITE_STATIC);
  return run(sqlite, PUT_BOOK, FELT_CODE_CANNOT_WRITE_BOOK, error);
}

static enum felt_status put_balance(struct store_backend *backend, const struct felt_store_posting *balance,
                                    struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  bind_text(sqlite->statements[PUT_BALANCE], 1, balance->account);
  bind_text(sqlite->statements[PUT_BALANCE], 2, balance->currency);
  sqlite3_bind_int64(sqlite->statements[PUT_BALANCE], 3, balance->amount_microcents);
  return run(sqlite, PUT_BALANCE, FELT_CODE_CANNOT_WRITE_BALANCE, error);
}

static enum felt_status put_head(struct store_backend *backend, const struct store_head *head,
                                 struct felt_error *error) {
  struct sqlite *sqlite = sqlite_of(backend);
  sqlite3_bind_int64(sqlite->statements[PUT_HEAD], 1, head->seq);
  bind_hash(sqlite->statements[PUT_HEAD], 2, &head->hash);
  sqlite3_bind_int64(sqlite->statements[PUT_HEAD], 3, head->anchor);
  return run(sqlite, PUT_HEAD, FELT_CODE_CANNOT_WRITE_HEAD, error);
}

static enum felt_status commit(struct store_backend *backend, struct felt_error *error) {
  enum felt_status status = store_sqlite_check_place(backend, error);
  if (status == FELT_OK) status = run(sqlite_of(backend), COMMIT, FELT_CODE_CANNOT_COMMIT, error);
  if (status) return status;
  store_sqlite_end_writing(sqlite_of(backend), SQLITE_FILE_LOG);
  return store_sqlite_check_place(backend, error);
}

static enum felt_status roll_back(struct store_backend *backend, struct felt_error *error) {
  enum felt_status status = run(sqlite_of(backend), ROLL_BACK, FELT_CODE_CANNOT_ROLL_BACK, error);
  store_sqlite_end_writing(sqlite_of(backend), SQLITE_FILE_LOG);
  return status;
}

/* ---- closing */

/* After a failure the log is left as it is: the next opening recovers from it. */
static void close_sqlite(struct store_backend *backend, bool failed) {
  struct sqlite *sqlite = sqlite_of(backend);
  for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(sqlite->statements[i]);
  if (sqlite->db) {
    if (failed) sqlite3_db_config(sqlite->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(sqlite->db);
  }
  store_sqlite_forget_place(sqlite);
  store_buffer_release(&sqlite->answer);
  store_buffer_release(&sqlite->book);
  free(sqlite->path);
  free(sqlite->vfs);
  free(sqlite);
}

static const struct store_backend_ops ops = {
    .begin = begin,
    .put_record = put_record,
    .put_book = put_book,
    .put_balance = put_balance,
    .put_head = put_head,
    .commit = commit,
    .roll_back = roll_back,
    .get_head = store_sqlite_get_head,
    .each_head = store_sqlite_each_head,
    .each_balance = store_sqlite_each_balance,
    .each_book = store_sqlite_each_book,
    .find_command = store_sqlite_find_command,
    .get_book = store_sqlite_get_book,
    .cursor_open = store_sqlite_cursor_open,
    .cursor_next = store_sqlite_cursor_next,
    .cursor_close = store_sqlite_cursor_close,
    .verify = store_sqlite_verify,
    .checkpoint = store_sqlite_checkpoint,
    .check_place = store_sqlite_check_place,
    .backup = store_sqlite_backup,
    .close = close_sqlite,
};

/* ---- opening */

enum felt_status store_sqlite_connect(const char *path, int flags, const char *vfs, int busy_ms, sqlite3 **db,
                                      struct felt_error *error) {
  *db = NULL;
  sqlite3 *opened = NULL;
  int code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs);
  enum felt_status status =
      code == SQLITE_OK ? FELT_OK : store_sqlite_fail(opened, code, FELT_CODE_CANNOT_OPEN, error);
  if (status == FELT_OK) {
    sqlite3_busy_timeout(opened, busy_ms);
    /* Closing copies the log into the database only where open_to_write() says that it may be relied upon. */
    sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    /* A database from elsewhere may bring triggers and views with it: none of its functions are trusted. */
    status = store_sqlite_exec(
        opened,
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
        "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0",
        FELT_CODE_CANNOT_CONNECT, error);
  }
  if (status) {
    sqlite3_close(opened);
    return status;
  }
  *db = opened;
  return FELT_OK;
}

/* "file:PATH?immutable=1" with the path's special characters escaped. */
static bool write_immutable_uri(struct store_buffer *uri, const char *path) {
  bool fits = store_buffer_put(uri, "file:", 5);
  for (; *path && fits; path++)
    fits = strchr("?#%", *path) ? store_buffer_printf(uri, "%%%02x", *path) : store_buffer_put(uri, path, 1);
  return fits && store_buffer_put(uri, "?immutable=1", 12);
}

static bool has_log(const char *path) {
  struct store_buffer name = {0};
  struct stat found;
  bool has = !store_buffer_printf(&name, "%s-wal", path) || (stat(name.at, &found) == 0 && found.st_size > 0);
  store_buffer_release(&name);
  return has;
}

/* Without a log nobody has the file open, and it is read as it lies: no lock, no file beside it, so that
 * evidence can be audited where it must not be touched. With a log the readers' way is the only right one. */
static enum felt_status connect_to_read(struct sqlite *sqlite, struct felt_error *error) {
  sqlite->with_log = has_log(sqlite->path);
  if (sqlite->with_log)
    return store_sqlite_connect(sqlite->path, SQLITE_OPEN_READONLY, sqlite->vfs, sqlite->busy_ms, &sqlite->db,
                                error);
  struct store_buffer uri = {0};
  enum felt_status status = FELT_OK;
  if (!write_immutable_uri(&uri, sqlite->path)) status = store_no_memory(error);
  if (status == FELT_OK)
    status = store_sqlite_connect(uri.at, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, sqlite->vfs,
                                  sqlite->busy_ms, &sqlite->db, error);
  store_buffer_release(&uri);
  return status;
}

/* An old schema is migrated in a copy that goes away. */
static enum felt_status migrate_copy(struct sqlite *sqlite, struct felt_error *error) {
  sqlite3 *copy;
  enum felt_status status = store_sqlite_connect("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL,
                                                 sqlite->busy_ms, &copy, error);
  if (status) return status;
  status = store_sqlite_copy(sqlite->db, copy, error);
  sqlite3_close(sqlite->db);
  sqlite->db = copy;
  if (status) return status;
  return store_sqlite_migrate(copy, sqlite->base.schema_found, error);
}

static enum felt_status open_to_read(struct sqlite *sqlite, struct felt_error *error) {
  struct stat found;
  if (stat(sqlite->path, &found) != 0)
    return felt_refuse(error, FELT_E_INPUT, sqlite->path, NULL, FELT_SAYS(SYSTEM_SAYS, strerror(errno)));
  enum felt_status status = connect_to_read(sqlite, error);
  if (status == FELT_OK) status = store_sqlite_check_schema(sqlite->db, &sqlite->base.schema_found, error);
  if (status) return status;
  if (sqlite->base.schema_found == 0)
    return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(DATABASE_EMPTY));
  if (sqlite->base.schema_found < READABLE) status = migrate_copy(sqlite, error);
  /* One transaction for the reader's whole life: it sees one moment, whatever the writer does. */
  if (status == FELT_OK)
    status = store_sqlite_exec(sqlite->db, "BEGIN", FELT_CODE_CANNOT_BEGIN_READING, error);
  return status;
}

static enum felt_status use_wal(sqlite3 *db, int page_bytes, struct felt_error *error) {
  char text[64];
  struct felt_text pragma = felt_text_init(text, sizeof text);
  felt_text_printf(&pragma, "PRAGMA page_size = %d", page_bytes);
  enum felt_status status = store_sqlite_exec(db, text, FELT_CODE_CANNOT_SET_PAGE_SIZE, error);
  sqlite3_stmt *mode = NULL;
  if (status == FELT_OK) status = store_sqlite_prepare(db, "PRAGMA journal_mode = WAL", &mode, error);
  if (status) return status;
  int code = sqlite3_step(mode);
  const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(mode, 0) : NULL;
  if (code != SQLITE_ROW)
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_USE_LOG, error);
  else if (!found || strcmp(found, "wal") != 0)
    status = felt_refuse(error, FELT_E_IO, "database", NULL,
                         FELT_SAYS(NO_WRITE_AHEAD_LOG, found ? found : "unknown"));
  sqlite3_finalize(mode);
  return status;
}

static enum felt_status log_fails(int code, struct felt_error *error) {
  return felt_refuse_with_cause(error, FELT_E_IO, "database", FELT_SAYS(CANNOT_RECOVER_LOG),
                                FELT_SAYS(SQLITE_SAYS, sqlite3_errstr(code), code));
}

static enum felt_status write_log_again(sqlite3_file *log, struct felt_error *error) {
  enum { CHUNK = 1 << 16 };
  sqlite3_int64 size = 0;
  uint8_t *bytes = malloc(CHUNK);
  if (!bytes) return store_no_memory(error);
  int code = log->pMethods->xFileSize(log, &size);
  for (sqlite3_int64 at = 0; at < size && code == SQLITE_OK; at += CHUNK) {
    int length = size - at < CHUNK ? (int)(size - at) : CHUNK;
    code = log->pMethods->xRead(log, bytes, length, at);
    if (code == SQLITE_OK) code = log->pMethods->xWrite(log, bytes, length, at);
  }
  free(bytes);
  if (code == SQLITE_OK && size > 0) code = log->pMethods->xSync(log, SQLITE_SYNC_FULL);
  return code == SQLITE_OK ? FELT_OK : log_fails(code, error);
}

/* After a failed fsync the system shows pages of the log that never reached the disk and never will. Copied
 * into the database and cut off, such a log may come back after a power cut as the disk has it: an older one,
 * whose pages would stand before the newer ones of the database. So it is written again, byte for byte, while
 * nobody else can write; then it is on disk what it seems to be. Busy: another writer is at work, whose log
 * it is to answer for. */
static enum felt_status settle_log(sqlite3 *db, struct felt_error *error) {
  sqlite3_file *log = NULL;
  int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  if ((code & 0xff) == SQLITE_BUSY) return FELT_OK;
  if (code != SQLITE_OK) return store_sqlite_fail(db, code, FELT_CODE_CANNOT_RECOVER, error);
  code = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, (void *)&log);
  enum felt_status status = FELT_OK;
  if (code == SQLITE_OK && log && log->pMethods) status = write_log_again(log, error);
  if (status) return status;
  code = sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
  return code == SQLITE_OK ? FELT_OK : store_sqlite_fail(db, code, FELT_CODE_CANNOT_RECOVER, error);
}

/* The checkpoint at the end moves whatever was found in the log into the database: what is read from here on
 * counts as durable. */
static enum felt_status open_to_write(struct sqlite *sqlite, int page_bytes, struct felt_error *error) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  /* SQLite would cut a damaged log off and go on: what was acknowledged would be gone without a word. */
  enum felt_status status = store_sqlite_check_log(sqlite->path, sqlite->vfs, error);
  if (status == FELT_OK)
    status = store_sqlite_connect(sqlite->path, flags, sqlite->vfs, sqlite->busy_ms, &sqlite->db, error);
  if (status == FELT_OK) status = store_sqlite_check_schema(sqlite->db, &sqlite->base.schema_found, error);
  if (status == FELT_OK) status = use_wal(sqlite->db, page_bytes, error);
  if (status == FELT_OK) status = settle_log(sqlite->db, error);
  if (status == FELT_OK) status = store_sqlite_migrate(sqlite->db, sqlite->base.schema_found, error);
  if (status) return status;
  int code = sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  /* Readers that are at work keep the log from being cut, not from being copied. */
  if (code != SQLITE_OK && code != SQLITE_BUSY)
    return store_sqlite_fail(sqlite->db, code, FELT_CODE_CANNOT_RECOVER, error);
  sqlite3_db_config(sqlite->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  return store_sqlite_note_place(sqlite, error);
}

static char *copy_text(const char *prefix, const char *text) {
  struct store_buffer copy = {0};
  return store_buffer_printf(&copy, "%s%s", prefix, text) ? copy.at : NULL;
}

static enum felt_status open_with(struct sqlite *sqlite, const char *path,
                                  const struct felt_store_options *options, struct felt_error *error) {
  /* "./" keeps names like ":memory:" and "file:x" from meaning anything but a file. */
  sqlite->path = copy_text(path[0] == '/' ? "" : "./", path);
  if (options->vfs) sqlite->vfs = copy_text("", options->vfs);
  if (!sqlite->path || (options->vfs && !sqlite->vfs)) return store_no_memory(error);
  sqlite->busy_ms = options->busy_ms > 0 ? options->busy_ms : BUSY_MS;
  enum felt_status status =
      options->read_only
          ? open_to_read(sqlite, error)
          : open_to_write(sqlite, options->page_bytes > 0 ? options->page_bytes : PAGE_BYTES, error);
  for (int i = 0; i < (options->read_only ? READING : STATEMENTS) && status == FELT_OK; i++)
    status = store_sqlite_prepare(sqlite->db, sql[i], &sqlite->statements[i], error);
  return status;
}

enum felt_status store_sqlite_open(const char *path, const struct felt_store_options *options,
                                   struct store_backend **backend, struct felt_error *error) {
  struct sqlite *sqlite = calloc(1, sizeof *sqlite);
  if (!sqlite) return store_no_memory(error);
  sqlite->base.ops = &ops;
  enum felt_status status = open_with(sqlite, path, options, error);
  if (status) {
    close_sqlite(&sqlite->base, true);
    return status;
  }
  *backend = &sqlite->base;
  return FELT_OK;
}
