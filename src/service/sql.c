
#include "felt/service.h"
#include <stdarg.h>
#include <stdint.h>

sqlite3_stmt *sql_prepare(sqlite3 *db, const char *text, const char *kinds, ...) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, text, -1, &statement, NULL) != SQLITE_OK) return NULL;
  va_list values;
  va_start(values, kinds);
  for (int i = 0; kinds[i]; i++) {
    if (kinds[i] == 's')
      sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
    else if (kinds[i] == 'i')
      sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
    else
      sqlite3_bind_blob(statement, i + 1, va_arg(values, const void *), SQL_BLOB, SQLITE_TRANSIENT);
  }
  va_end(values);
  return statement;
}

bool sql_finish(sqlite3_stmt *statement) {
  bool done = statement && sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  return done;
}
