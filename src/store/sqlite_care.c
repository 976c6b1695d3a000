/* The SQLite backend: integrity, checkpoints and backups, each on the connection it needs. */
#include "sqlite_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* ---- integrity */

static enum felt_status check_pages(sqlite3 *db, struct felt_error *error) {
  sqlite3_stmt *check = NULL;
  enum felt_status status = store_sqlite_prepare(db, "PRAGMA integrity_check(1)", &check, error);
  if (status) return status;
  int code = sqlite3_step(check);
  const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(check, 0) : NULL;
  if (code != SQLITE_ROW)
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_CHECK_INTEGRITY, error);
  else if (!found)
    status = store_no_memory(error);
  else if (strcmp(found, "ok") != 0)
    status = felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(DATABASE_DAMAGED, found));
  sqlite3_finalize(check);
  return status;
}

/* Reading goes from events to their postings, and would never meet these. */
static enum felt_status check_postings(sqlite3 *db, struct felt_error *error) {
  sqlite3_stmt *check = NULL;
  enum felt_status status = store_sqlite_prepare(
      db, "SELECT seq FROM posting WHERE seq NOT IN (SELECT seq FROM event) LIMIT 1", &check, error);
  if (status) return status;
  int code = sqlite3_step(check);
  if (code == SQLITE_ROW)
    status = felt_refuse(error, FELT_E_DIFFERS, "database", NULL,
                         FELT_SAYS(POSTING_WITHOUT_EVENT, sqlite3_column_int64(check, 0)));
  else if (code != SQLITE_DONE)
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_CHECK_INTEGRITY, error);
  sqlite3_finalize(check);
  return status;
}

/* What a reader passes over and a writer stumbles upon. The form of the head:
 * https://www.sqlite.org/fileformat2.html#the_database_header */
static enum felt_status check_head(sqlite3 *db, struct felt_error *error) {
  enum { WRITE_VERSION = 18, WITH_LOG = 2 };
  sqlite3_file *file = NULL;
  uint8_t version = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, (void *)&file);
  if (code != SQLITE_OK) return store_sqlite_fail(db, code, FELT_CODE_CANNOT_CHECK_HEAD, error);
  if (!file || !file->pMethods) return FELT_OK; /* a copy in memory */
  code = file->pMethods->xRead(file, &version, 1, WRITE_VERSION);
  if (code != SQLITE_OK) return store_sqlite_fail(NULL, code, FELT_CODE_CANNOT_CHECK_HEAD, error);
  if (version <= WITH_LOG) return FELT_OK;
  return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(HEAD_DAMAGED, version));
}

/* SQLite would take a rollback journal for what is left of a write that was cut off, and undo it when the
 * database is next written to. A floor's has none, from its first event on. */
static enum felt_status check_journal(const struct sqlite *sqlite, struct felt_error *error) {
  struct store_buffer name = {0};
  struct stat found;
  if (sqlite->vfs) return FELT_OK; /* of a disk that only its VFS knows */
  if (!store_buffer_printf(&name, "%s-journal", sqlite->path)) return store_no_memory(error);
  bool there = stat(name.at, &found) == 0 && found.st_size > 0;
  store_buffer_release(&name);
  if (!there) return FELT_OK;
  return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(JOURNAL_BESIDE));
}

enum felt_status store_sqlite_verify(struct store_backend *backend, struct felt_error *error) {
  sqlite3 *db = ((struct sqlite *)backend)->db;
  const struct sqlite *sqlite = (const struct sqlite *)backend;
  enum felt_status status =
      sqlite->with_log ? store_sqlite_check_log(sqlite->path, sqlite->vfs, error) : FELT_OK;
  if (status == FELT_OK) status = check_journal(sqlite, error);
  if (status == FELT_OK) status = check_head(db, error);
  if (status == FELT_OK) status = check_pages(db, error);
  return status ? status : check_postings(db, error);
}

/* ---- checkpoints */

/* A log of so many pages is started again from its beginning, for which the writer waits a moment. */
enum { LOG_PAGES = 4096, WAIT_MS = 100 };

enum felt_status store_sqlite_checkpoint(const struct store_backend *backend, struct felt_error *error) {
  const struct sqlite *sqlite = (const struct sqlite *)backend;
  sqlite3 *db;
  enum felt_status status =
      store_sqlite_connect(sqlite->path, SQLITE_OPEN_READWRITE, sqlite->vfs, WAIT_MS, &db, error);
  if (status) return status;
  /* Not the log of another that has its name now. */
  status = store_sqlite_begin_writing(sqlite, SQLITE_FILE_DATABASE, error);
  if (status) {
    sqlite3_close(db);
    return status;
  }
  int log_pages = 0, copied_pages = 0;
  int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &log_pages, &copied_pages);
  if (code == SQLITE_OK && log_pages > LOG_PAGES)
    code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
  store_sqlite_end_writing(sqlite, SQLITE_FILE_DATABASE);
  /* Busy: readers still need the log, or another checkpoint is at work. The next one goes on from there. */
  if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY)
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_CHECKPOINT, error);
  sqlite3_close(db);
  return status;
}

/* ---- backups */

enum felt_status store_sqlite_copy(sqlite3 *from, sqlite3 *to, struct felt_error *error) {
  sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
  if (!copy) return store_sqlite_fail(to, sqlite3_errcode(to), FELT_CODE_CANNOT_BEGIN_COPY, error);
  int code = sqlite3_backup_step(copy, -1);
  int end = sqlite3_backup_finish(copy);
  if (code == SQLITE_DONE && end == SQLITE_OK) return FELT_OK;
  return store_sqlite_fail(to, code == SQLITE_DONE || code == SQLITE_OK ? end : code, FELT_CODE_CANNOT_COPY,
                           error);
}

static enum felt_status copy_to(const struct sqlite *sqlite, const char *to, struct felt_error *error) {
  sqlite3 *source = NULL, *target = NULL;
  int create = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  enum felt_status status =
      store_sqlite_connect(sqlite->path, SQLITE_OPEN_READWRITE, sqlite->vfs, sqlite->busy_ms, &source, error);
  if (status == FELT_OK) status = store_sqlite_connect(to, create, sqlite->vfs, 0, &target, error);
  if (status == FELT_OK) status = store_sqlite_copy(source, target, error);
  sqlite3_close(source);
  sqlite3_close(target);
  return status;
}

static enum felt_status system_error(const char *where, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, where, NULL, FELT_SAYS(SYSTEM_SAYS, strerror(errno)));
}

static enum felt_status sync_path(const char *path, int flags, struct felt_error *error) {
  int file = open(path, flags | O_CLOEXEC);
  if (file < 0) return system_error(path, error);
  enum felt_status status = fsync(file) == 0 ? FELT_OK : system_error(path, error);
  (void)close(file);
  return status;
}

/* Gives the finished copy its name, which must not be taken, and makes the name durable. */
static enum felt_status publish(const char *part, const char *to, struct felt_error *error) {
  enum felt_status status = sync_path(part, O_RDONLY, error);
  if (status) return status;
  if (link(part, to) != 0) {
    if (errno != EEXIST) return system_error(to, error);
    return felt_refuse(error, FELT_E_INPUT, to, NULL, FELT_SAYS(FILE_EXISTS));
  }
  struct store_buffer folder = {0};
  const char *slash = strrchr(to, '/');
  bool fits =
      slash ? store_buffer_put(&folder, to, (size_t)(slash - to) + 1) : store_buffer_put(&folder, ".", 1);
  status = fits ? sync_path(folder.at, O_RDONLY | O_DIRECTORY, error) : store_no_memory(error);
  store_buffer_release(&folder);
  return status;
}

enum felt_status store_sqlite_backup(const struct store_backend *backend, const char *to,
                                     struct felt_error *error) {
  struct store_buffer part = {0}, name = {0};
  const char *prefix = to[0] == '/' ? "" : "./";
  if (access(to, F_OK) == 0) return felt_refuse(error, FELT_E_INPUT, to, NULL, FELT_SAYS(FILE_EXISTS));
  enum felt_status status;
  if (store_buffer_printf(&name, "%s%s", prefix, to) && store_buffer_printf(&part, "%s%s.part", prefix, to)) {
    (void)unlink(part.at); /* of one that was broken off */
    status = copy_to((const struct sqlite *)backend, part.at, error);
    if (status == FELT_OK) status = publish(part.at, name.at, error);
    (void)unlink(part.at);
  } else {
    status = store_no_memory(error);
  }
  store_buffer_release(&part);
  store_buffer_release(&name);
  return status;
}
