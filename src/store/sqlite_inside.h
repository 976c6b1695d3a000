/* What the files of the SQLite backend share. */
#ifndef FELT_STORE_SQLITE_INSIDE_H
#define FELT_STORE_SQLITE_INSIDE_H

#include "backend.h"

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>

enum statement {
  FIND_COMMAND,
  GET_BOOK,
  READING, /* those above are all that a reader needs */
  PUT_EVENT = READING,
  PUT_POSTING,
  PUT_BOOK,
  PUT_BALANCE,
  PUT_HEAD,
  BEGIN,
  COMMIT,
  ROLL_BACK,
  STATEMENTS
};

/* A file by its name, which one had that name when it was opened, and as its writer left it. */
struct sqlite_file {
  const char *path; /* borrows; NULL: not watched */
  dev_t device;
  ino_t inode;
  int writing; /* we are, so many times at once: it changes meanwhile */
  off_t size;
  struct timespec changed;
};

enum { SQLITE_FILE_DATABASE, SQLITE_FILE_LOG, SQLITE_FILES };

struct sqlite_place {
  pthread_mutex_t lock; /* of `writing` and what follows it */
  struct sqlite_file file[SQLITE_FILES];
};

struct sqlite {
  struct store_backend base;
  sqlite3 *db;
  sqlite3_stmt *statements[STATEMENTS];
  char *path, *vfs; /* for connections of checkpoint and backup; vfs may be NULL */
  int busy_ms;
  struct sqlite_place *place;       /* of a writer: its files */
  bool with_log;                    /* opened for reading, with a write-ahead log beside it */
  struct store_buffer answer, book; /* what was lent last */
};

/* The error of a call that returned `code` and did not succeed. `doing` is the reason, what SQLite says its
 * cause. */
enum felt_status store_sqlite_fail(sqlite3 *db, int code, enum felt_code doing, struct felt_error *error);
enum felt_status store_sqlite_exec(sqlite3 *db, const char *sql, enum felt_code doing,
                                   struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **statement,
                                      struct felt_error *error) FELT_CHECKED;

/* A connection to `path`; uri: the path is one. The caller closes *db, which is NULL on failure. */
enum felt_status store_sqlite_connect(const char *path, int flags, const char *vfs, int busy_ms, sqlite3 **db,
                                      struct felt_error *error) FELT_CHECKED;

/* Columns of a row, with the type that the schema promises. FELT_E_DIFFERS for anything else. */
enum felt_status store_sqlite_text(sqlite3_stmt *row, int column, const char **text,
                                   struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_integer(sqlite3_stmt *row, int column, int64_t *value,
                                      struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_hash(sqlite3_stmt *row, int column, struct felt_store_hash *hash,
                                   struct felt_error *error) FELT_CHECKED;

/* sqlite_schema.c: the schema in versions. `found` is the version before; a new file has 0. */
enum felt_status store_sqlite_check_schema(sqlite3 *db, int *found, struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_migrate(sqlite3 *db, int from, struct felt_error *error) FELT_CHECKED;

/* sqlite_read.c */
enum felt_status store_sqlite_get_head(struct store_backend *backend, struct store_head *head,
                                       struct felt_error *error);
enum felt_status store_sqlite_each_head(struct store_backend *backend, store_visit_head *visit, void *context,
                                        struct felt_error *error);
enum felt_status store_sqlite_each_balance(struct store_backend *backend, store_visit_balance *visit,
                                           void *context, struct felt_error *error);
enum felt_status store_sqlite_each_book(struct store_backend *backend, store_visit_book *visit, void *context,
                                        struct felt_error *error);
enum felt_status store_sqlite_find_command(struct store_backend *backend, const char *id, int64_t *seq,
                                           const char **answer, struct felt_error *error);
enum felt_status store_sqlite_get_book(struct store_backend *backend, const struct felt_store_hash *hash,
                                       const char **text, size_t *length, struct felt_error *error);
enum felt_status store_sqlite_cursor_open(struct store_backend *backend, const char *stream, int64_t from,
                                          struct store_backend_cursor **cursor, struct felt_error *error);
enum felt_status store_sqlite_cursor_next(struct store_backend_cursor *cursor, bool *found,
                                          struct felt_error *error);
void store_sqlite_cursor_close(struct store_backend_cursor *cursor);

/* sqlite_place.c */
enum felt_status store_sqlite_note_place(struct sqlite *sqlite, struct felt_error *error) FELT_CHECKED;
enum felt_status store_sqlite_check_place(const struct store_backend *backend, struct felt_error *error);
/* Between the two one of the files is written to, by us: checkpoints write the database, groups the log. */
enum felt_status store_sqlite_begin_writing(const struct sqlite *sqlite, int file, struct felt_error *error);
void store_sqlite_end_writing(const struct sqlite *sqlite, int file);
void store_sqlite_forget_place(struct sqlite *sqlite);

/* sqlite_care.c */
enum felt_status store_sqlite_verify(struct store_backend *backend, struct felt_error *error);
enum felt_status store_sqlite_checkpoint(const struct store_backend *backend, struct felt_error *error);
enum felt_status store_sqlite_backup(const struct store_backend *backend, const char *to,
                                     struct felt_error *error);
/* sqlite_log.c: FELT_E_DIFFERS when the write-ahead log is damaged so that SQLite would not tell. */
enum felt_status store_sqlite_check_log(const char *path, const char *vfs,
                                        struct felt_error *error) FELT_CHECKED;

/* Copies all of `from` into `to`. */
enum felt_status store_sqlite_copy(sqlite3 *from, sqlite3 *to, struct felt_error *error) FELT_CHECKED;

#endif
