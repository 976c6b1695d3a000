/* Programs before the log of people kept accounts and keys in tables, which anybody who wrote there changed
 * without a trace. Their rows become the first events of the log, once. */
#include "inside.h"

/* The bits of roles there are their own: a new role moves none of them. */
enum kept_bit { /* two roles of one bit do not compile */
#define FELT_ROLE(name, word, kept) KEPT_BIT_##kept = (kept),
#include "felt/roles.def"
#undef FELT_ROLE
};

static const uint8_t kept_bits[FELT_ALL_ROLES] = {
#define FELT_ROLE(name, word, kept) [FELT_##name] = (kept),
#include "felt/roles.def"
#undef FELT_ROLE
};

static uint32_t roles_of(int64_t bits) {
  uint32_t roles = 0;
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++)
    if (bits >> kept_bits[role] & 1) roles |= 1U << role;
  return roles;
}

static int rows_of(sqlite3 *db, const char *count) {
  sqlite3_stmt *row = sql_prepare(db, count, "");
  int rows = row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
  sqlite3_finalize(row);
  return rows;
}

static int people_rows(sqlite3 *db) {
  return rows_of(db, "select count(*) from people");
}

static int key_rows(sqlite3 *db) {
  return rows_of(db, "select count(*) from keys");
}

bool older_is_there(sqlite3 *db) {
  return people_rows(db) + key_rows(db) > 0;
}

static void copy_text(sqlite3_stmt *row, int column, char *text, size_t size) {
  (void)snprintf(text, size, "%s", (const char *)sqlite3_column_text(row, column));
}

static enum felt_status read_people(struct people *people, struct felt_roster_event *events, int *count,
                                    struct felt_error *error) {
  enum felt_status status = FELT_OK;
  sqlite3_stmt *rows = sql_prepare(people->db, "select name, hash, roles from people order by name", "");
  while (!status && rows && sqlite3_step(rows) == SQLITE_ROW) {
    struct felt_roster_event *event = &events[(*count)++];
    char kept[crypto_pwhash_STRBYTES];
    event->act = FELT_ROSTER_TAKE_OVER;
    copy_text(rows, 0, event->name, sizeof event->name);
    copy_text(rows, 1, kept, sizeof kept);
    event->roles = roles_of(sqlite3_column_int64(rows, 2));
    secrets_hash(kept, event->secret);
    status = secrets_keep(people, kept, error);
  }
  sqlite3_finalize(rows);
  return status;
}

static void read_keys(struct people *people, struct felt_roster_event *events, int *count) {
  sqlite3_stmt *rows = sql_prepare(people->db,
                                   "select name, hash, link, at, game, per_minute, made_by, made_ms,"
                                   " revoked_ms from keys order by made_ms, name",
                                   "");
  while (rows && sqlite3_step(rows) == SQLITE_ROW) {
    if (sqlite3_column_bytes(rows, 1) != FELT_ROSTER_SECRET) continue;
    struct felt_roster_event *event = &events[(*count)++];
    event->act = FELT_ROSTER_TAKE_OVER_KEY;
    copy_text(rows, 0, event->name, sizeof event->name);
    memcpy(event->secret, sqlite3_column_blob(rows, 1), FELT_ROSTER_SECRET);
    copy_text(rows, 2, event->key.link, sizeof event->key.link);
    event->key.table = sqlite3_column_int(rows, 3);
    copy_text(rows, 4, event->key.game, sizeof event->key.game);
    event->key.per_minute = sqlite3_column_int(rows, 5);
    copy_text(rows, 6, event->by, sizeof event->by);
    event->made_ms = sqlite3_column_int64(rows, 7);
    event->revoked_ms = sqlite3_column_int64(rows, 8);
  }
  sqlite3_finalize(rows);
}

enum felt_status older_read(struct people *people, struct felt_roster_event **events, int *count,
                            struct people_found *found, struct felt_error *error) {
  size_t most = 1 + (size_t)people_rows(people->db) + (size_t)key_rows(people->db);
  struct felt_roster_event *made = calloc(most, sizeof *made);
  if (!made) return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  int rows = 1;
  enum felt_status status = read_people(people, made, &rows, error);
  found->taken_over_accounts = rows - 1;
  if (!status) read_keys(people, made, &rows);
  found->taken_over_keys = rows - 1 - found->taken_over_accounts;
  made[0].act = FELT_ROSTER_BEGIN;
  made[0].number = rows - 1;
  *events = made;
  *count = rows;
  return status;
}

void older_drop(struct people *people) {
  (void)sqlite3_exec(people->db, "drop table if exists people; drop table if exists keys", NULL, NULL, NULL);
}
