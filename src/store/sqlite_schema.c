/* The schema in versions. A new database goes through all of them, so that an old one that was migrated is
 * the same to the letter, and that letter is checked at every opening. A step, once released, is never
 * changed. */
#include "sqlite_inside.h"

#define APPLICATION_ID "1181052020" /* "Felt" */

static const char *const steps[FELT_STORE_SCHEMA] = {
    /* 1: events, postings, books. */
    "CREATE TABLE event ("
    " seq INTEGER PRIMARY KEY,"
    " stream TEXT NOT NULL,"
    " number INTEGER NOT NULL,"
    " time_ms INTEGER NOT NULL,"
    " command TEXT,"
    " text TEXT NOT NULL,"
    " answer TEXT,"
    " hash BLOB NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX event_of_stream ON event (stream, number);"
    "CREATE UNIQUE INDEX event_of_command ON event (command) WHERE answer IS NOT NULL;"
    "CREATE TABLE posting ("
    " seq INTEGER NOT NULL,"
    " line INTEGER NOT NULL,"
    " account TEXT NOT NULL,"
    " currency TEXT NOT NULL,"
    " amount_microcents INTEGER NOT NULL,"
    " PRIMARY KEY (seq, line)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE book (hash BLOB PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = " APPLICATION_ID ";"
    "PRAGMA user_version = 1",

    /* 2: balances and the head are kept, so that opening need not add up the whole log; and a hand with a SQL
     * shell is told that the log is not for editing. */
    "CREATE TABLE balance ("
    " account TEXT NOT NULL,"
    " currency TEXT NOT NULL,"
    " amount_microcents INTEGER NOT NULL,"
    " PRIMARY KEY (account, currency)) STRICT, WITHOUT ROWID;"
    "INSERT INTO balance SELECT account, currency, sum(amount_microcents) FROM posting GROUP BY account, "
    "currency;"
    "CREATE TABLE head ("
    " one INTEGER PRIMARY KEY CHECK (one = 1),"
    " seq INTEGER NOT NULL,"
    " hash BLOB NOT NULL,"
    " anchor INTEGER NOT NULL) STRICT;"
    "INSERT INTO head SELECT 1, seq, hash,"
    " (SELECT coalesce(max(seq), 0) FROM event WHERE stream = 'floor' AND text GLOB 's1 anchor*')"
    " FROM event ORDER BY seq DESC LIMIT 1;"
    "CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT raise(ABORT, 'events stay'); END;"
    "CREATE TRIGGER event_stays_so BEFORE UPDATE ON event BEGIN SELECT raise(ABORT, 'events stay'); END;"
    "CREATE TRIGGER posting_stays BEFORE DELETE ON posting BEGIN SELECT raise(ABORT, 'postings stay'); END;"
    "CREATE TRIGGER posting_stays_so BEFORE UPDATE ON posting BEGIN SELECT raise(ABORT, 'postings stay'); "
    "END;"
    "PRAGMA user_version = 2",
};

/* ---- migrating */

enum felt_status store_sqlite_migrate(sqlite3 *db, int from, int to, struct felt_error *error) {
  for (int version = from; version < to; version++) {
    enum felt_status status = store_sqlite_exec(db, "BEGIN IMMEDIATE", "cannot migrate", error);
    if (status == FELT_OK) status = store_sqlite_exec(db, steps[version], "cannot migrate", error);
    if (status == FELT_OK) status = store_sqlite_exec(db, "COMMIT", "cannot migrate", error);
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
    status = store_sqlite_fail(db, code, "cannot read", error);
  sqlite3_finalize(statement);
  return status;
}

static bool same_text(sqlite3_stmt *a, sqlite3_stmt *b, int column) {
  const char *left = (const char *)sqlite3_column_text(a, column);
  const char *right = (const char *)sqlite3_column_text(b, column);
  return left && right ? strcmp(left, right) == 0 : left == right;
}

/* Both list their schema in the same order; the first row that differs is named. */
static enum felt_status compare_rows(sqlite3 *db, sqlite3_stmt *found, sqlite3_stmt *expected,
                                     struct felt_error *error) {
  for (;;) {
    int code = sqlite3_step(found), expected_code = sqlite3_step(expected);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
      return store_sqlite_fail(db, code, "cannot read the schema", error);
    if (expected_code != SQLITE_ROW && expected_code != SQLITE_DONE) return store_no_memory(error);
    if (code == SQLITE_DONE && expected_code == SQLITE_DONE) return FELT_OK;
    bool same = code == expected_code;
    for (int column = 0; column < 4 && same; column++) same = same_text(found, expected, column);
    if (same) continue;
    const char *name = code == SQLITE_ROW ? (const char *)sqlite3_column_text(found, 1)
                                          : (const char *)sqlite3_column_text(expected, 1);
    return felt_fail(error, FELT_E_DIFFERS, "database", NULL, "the schema is not Felt's, at \"%.60s\"",
                     name ? name : "");
  }
}

static enum felt_status compare_with(sqlite3 *db, sqlite3 *reference, int version, struct felt_error *error) {
  static const char list[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  sqlite3_stmt *found = NULL, *expected = NULL;
  enum felt_status status = store_sqlite_migrate(reference, 0, version, error);
  if (status == FELT_OK) status = store_sqlite_prepare(reference, list, &expected, error);
  if (status == FELT_OK) status = store_sqlite_prepare(db, list, &found, error);
  if (status == FELT_OK) status = compare_rows(db, found, expected, error);
  sqlite3_finalize(found);
  sqlite3_finalize(expected);
  return status;
}

enum felt_status store_sqlite_check_schema(sqlite3 *db, int *found, struct felt_error *error) {
  int64_t application = 0, version = 0;
  enum felt_status status = read_number(db, "PRAGMA application_id", &application, error);
  if (status == FELT_OK) status = read_number(db, "PRAGMA user_version", &version, error);
  if (status) return status;
  bool ours = application == strtoll(APPLICATION_ID, NULL, 10);
  if (version < 0 || (version == 0) != (application == 0) || (application != 0 && !ours))
    return felt_fail(error, FELT_E_DIFFERS, "database", NULL,
                     "it is not Felt's (application id %lld, version %lld)", (long long)application,
                     (long long)version);
  if (version > FELT_STORE_SCHEMA)
    return felt_fail(error, FELT_E_DIFFERS, "database", NULL,
                     "its schema is version %lld, this felt knows up to %d", (long long)version,
                     FELT_STORE_SCHEMA);
  sqlite3 *reference;
  status = store_sqlite_connect(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL, 0, &reference,
                                error);
  if (status) return status;
  status = compare_with(db, reference, (int)version, error);
  sqlite3_close(reference);
  if (status == FELT_OK) *found = (int)version;
  return status;
}
