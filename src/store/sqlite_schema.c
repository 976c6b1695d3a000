/* The schema in versions. A new database goes through all of them, so that an old one that was migrated is
 * the same to the letter, and that letter is checked at every opening. A step, once released, is never
 * changed. */
#include "sqlite_inside.h"

#define APPLICATION_ID "1181052020" /* "Felt" */

/* A step of the schema: what it creates, then what it does with the data. */
struct step {
  const char *creates[8], *then[4];
};

static const struct step steps[FELT_STORE_SCHEMA] = {
    /* 1: events, postings, books. */
    {.creates = {"CREATE TABLE event ("
                 " seq INTEGER PRIMARY KEY,"
                 " stream TEXT NOT NULL,"
                 " number INTEGER NOT NULL,"
                 " time_ms INTEGER NOT NULL,"
                 " command TEXT,"
                 " text TEXT NOT NULL,"
                 " answer TEXT,"
                 " hash BLOB NOT NULL) STRICT",
                 "CREATE UNIQUE INDEX event_of_stream ON event (stream, number)",
                 "CREATE UNIQUE INDEX event_of_command ON event (command) WHERE answer IS NOT NULL",
                 "CREATE TABLE posting ("
                 " seq INTEGER NOT NULL,"
                 " line INTEGER NOT NULL,"
                 " account TEXT NOT NULL,"
                 " currency TEXT NOT NULL,"
                 " amount_microcents INTEGER NOT NULL,"
                 " PRIMARY KEY (seq, line)) STRICT, WITHOUT ROWID",
                 "CREATE TABLE book (hash BLOB PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID"},
     .then = {"PRAGMA application_id = " APPLICATION_ID, "PRAGMA user_version = 1"}},

    /* 2: balances and the head are kept, so that opening need not add up the whole log; and a hand with a SQL
     * shell is told that the log is not for editing. */
    {.creates =
         {"CREATE TABLE balance ("
          " account TEXT NOT NULL,"
          " currency TEXT NOT NULL,"
          " amount_microcents INTEGER NOT NULL,"
          " PRIMARY KEY (account, currency)) STRICT, WITHOUT ROWID",
          "CREATE TABLE head ("
          " one INTEGER PRIMARY KEY CHECK (one = 1),"
          " seq INTEGER NOT NULL,"
          " hash BLOB NOT NULL,"
          " anchor INTEGER NOT NULL) STRICT",
          "CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT raise(ABORT, 'events stay'); END",
          "CREATE TRIGGER event_stays_so BEFORE UPDATE ON event BEGIN SELECT raise(ABORT, 'events stay'); "
          "END",
          "CREATE TRIGGER posting_stays BEFORE DELETE ON posting"
          " BEGIN SELECT raise(ABORT, 'postings stay'); END",
          "CREATE TRIGGER posting_stays_so BEFORE UPDATE ON posting"
          " BEGIN SELECT raise(ABORT, 'postings stay'); END"},
     .then = {"INSERT INTO balance SELECT account, currency, sum(amount_microcents) FROM posting"
              " GROUP BY account, currency",
              "INSERT INTO head SELECT 1, seq, hash,"
              " (SELECT coalesce(max(seq), 0) FROM event WHERE stream = 'floor' AND text GLOB 's1 anchor*')"
              " FROM event ORDER BY seq DESC LIMIT 1",
              "PRAGMA user_version = 2"}},

    /* 3: the log says whose it is, in a stream of its own, which older programs take for damage. */
    {.then = {"PRAGMA user_version = 3"}},
};

enum { CREATES = FELT_COUNT(steps[0].creates), THENS = FELT_COUNT(steps[0].then) };

/* ---- migrating */

static enum felt_status run_all(sqlite3 *db, const char *const list[], int count, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < count && list[i] && status == FELT_OK; i++)
    status = store_sqlite_exec(db, list[i], FELT_CODE_CANNOT_MIGRATE, error);
  return status;
}

enum felt_status store_sqlite_migrate(sqlite3 *db, int from, struct felt_error *error) {
  for (int version = from; version < FELT_STORE_SCHEMA; version++) {
    enum felt_status status = store_sqlite_exec(db, "BEGIN IMMEDIATE", FELT_CODE_CANNOT_MIGRATE, error);
    if (status == FELT_OK) status = run_all(db, steps[version].creates, CREATES, error);
    if (status == FELT_OK) status = run_all(db, steps[version].then, THENS, error);
    if (status == FELT_OK) status = store_sqlite_exec(db, "COMMIT", FELT_CODE_CANNOT_MIGRATE, error);
    if (status) {
      sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
      return status;
    }
  }
  return FELT_OK;
}

/* ---- checking */

static enum felt_status read_number(sqlite3 *db, const char *pragma, int64_t *number,
                                    struct felt_error *error) {
  sqlite3_stmt *statement = NULL;
  enum felt_status status = store_sqlite_prepare(db, pragma, &statement, error);
  if (status) return status;
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW)
    *number = sqlite3_column_int64(statement, 0);
  else
    status = store_sqlite_fail(db, code, FELT_CODE_CANNOT_READ, error);
  sqlite3_finalize(statement);
  return status;
}

/* Crosses out what `sql` creates; false when it is not expected, or not any more. */
static bool cross_out(const char *sql, int version, bool seen[FELT_STORE_SCHEMA][CREATES]) {
  for (int i = 0; i < version; i++) {
    for (int j = 0; j < CREATES && steps[i].creates[j]; j++) {
      if (seen[i][j] || strcmp(steps[i].creates[j], sql) != 0) continue;
      seen[i][j] = true;
      return true;
    }
  }
  return false;
}

static enum felt_status not_ours(const char *sql, struct felt_error *error) {
  char start[61];
  struct felt_text text = felt_text_init(start, sizeof start);
  felt_text_put(&text, sql);
  return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(OTHER_SCHEMA, start));
}

/* SQLite keeps what created a thing to the letter; all of it must be there and nothing else. */
static enum felt_status compare(sqlite3 *db, sqlite3_stmt *list, int version, struct felt_error *error) {
  bool seen[FELT_STORE_SCHEMA][CREATES] = {{false}};
  int code;
  while ((code = sqlite3_step(list)) == SQLITE_ROW) {
    const char *sql = (const char *)sqlite3_column_text(list, 0);
    if (!sql) return store_no_memory(error);
    if (!cross_out(sql, version, seen)) return not_ours(sql, error);
  }
  if (code != SQLITE_DONE) return store_sqlite_fail(db, code, FELT_CODE_CANNOT_READ_SCHEMA, error);
  for (int i = 0; i < version; i++)
    for (int j = 0; j < CREATES && steps[i].creates[j]; j++)
      if (!seen[i][j]) return not_ours(steps[i].creates[j], error);
  return FELT_OK;
}

enum felt_status store_sqlite_check_schema(sqlite3 *db, int *found, struct felt_error *error) {
  int64_t application = 0, version = 0;
  enum felt_status status = read_number(db, "PRAGMA application_id", &application, error);
  if (status == FELT_OK) status = read_number(db, "PRAGMA user_version", &version, error);
  if (status) return status;
  bool ours = application == strtoll(APPLICATION_ID, NULL, 10);
  if (version < 0 || (version == 0) != (application == 0) || (application != 0 && !ours))
    return felt_refuse(error, FELT_E_DIFFERS, "database", NULL, FELT_SAYS(NOT_FELTS, application, version));
  if (version > FELT_STORE_SCHEMA)
    return felt_refuse(error, FELT_E_DIFFERS, "database", NULL,
                       FELT_SAYS(NEWER_SCHEMA, version, FELT_STORE_SCHEMA));
  sqlite3_stmt *list = NULL;
  status = store_sqlite_prepare(db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", &list, error);
  if (status) return status;
  status = compare(db, list, (int)version, error);
  sqlite3_finalize(list);
  if (status == FELT_OK) *found = (int)version;
  return status;
}
