/* What is kept of passwords and PINs. The log knows each by its hash, so that it can be shown to anybody, and
 * what is kept cannot be exchanged for another: whoever writes his own into the database is found. */
#include "inside.h"

void secrets_hash(const char *kept, uint8_t hash[FELT_ROSTER_SECRET]) {
  crypto_generichash(hash, FELT_ROSTER_SECRET, (const unsigned char *)kept, strlen(kept), NULL, 0);
}

enum felt_status secrets_keep(struct people *people, const char *kept, struct felt_error *error) {
  uint8_t hash[FELT_ROSTER_SECRET];
  secrets_hash(kept, hash);
  pthread_mutex_lock(&people->lock);
  bool done = people_finish_durably(
      people, sql_prepare(people->db, "insert or replace into secrets values(?,?)", "bs", hash, kept));
  enum felt_status status = done ? FELT_OK : people_fail(people, error);
  pthread_mutex_unlock(&people->lock);
  return status;
}

bool secrets_are_there(sqlite3 *db) {
  sqlite3_stmt *rows = sql_prepare(db, "select 1 from secrets limit 1", "");
  bool there = rows && sqlite3_step(rows) == SQLITE_ROW;
  sqlite3_finalize(rows);
  return there;
}

/* What is kept under a hash of the log; "": nothing. FELT_E_DIFFERS: something else. */
static enum felt_status read_one(sqlite3 *db, const uint8_t hash[FELT_ROSTER_SECRET], const char *name,
                                 char kept[crypto_pwhash_STRBYTES], struct felt_error *error) {
  uint8_t found[FELT_ROSTER_SECRET];
  enum felt_status status = FELT_OK;
  kept[0] = '\0';
  sqlite3_stmt *row = sql_prepare(db, "select kept from secrets where hash = ?", "b", hash);
  if (row && sqlite3_step(row) == SQLITE_ROW) {
    (void)snprintf(kept, crypto_pwhash_STRBYTES, "%s", (const char *)sqlite3_column_text(row, 0));
    secrets_hash(kept, found);
    if (memcmp(found, hash, sizeof found) != 0)
      status = felt_refuse(error, FELT_E_DIFFERS, "people.db", NULL, FELT_SAYS(SECRET_DIFFERS, name));
  }
  sqlite3_finalize(row);
  return status;
}

static enum felt_status read_kept(sqlite3 *db, const struct felt_roster_account *account, struct kept *kept,
                                  struct felt_error *error) {
  enum felt_status status = FELT_OK;
  *kept = (struct kept){0};
  if (account->has_password) status = read_one(db, account->password, account->name, kept->password, error);
  if (!status && account->has_pin) status = read_one(db, account->pin, account->name, kept->pin, error);
  return status;
}

enum felt_status secrets_compare(sqlite3 *db, const struct felt_roster *roster, int *compared,
                                 struct felt_error *error) {
  struct kept kept;
  enum felt_status status = FELT_OK;
  *compared = 0;
  for (int i = 0; i < roster->accounts && !status; i++) {
    status = read_kept(db, &roster->account[i], &kept, error);
    *compared += (kept.password[0] != '\0') + (kept.pin[0] != '\0');
  }
  sodium_memzero(&kept, sizeof kept);
  return status;
}

static void forget_others(struct people *people) {
  (void)sqlite3_exec(people->db, "create temp table good(hash blob primary key)", NULL, NULL, NULL);
  for (int i = 0; i < people->roster.accounts; i++) {
    const struct felt_roster_account *account = &people->roster.account[i];
    if (account->has_password)
      (void)sql_finish(
          sql_prepare(people->db, "insert or ignore into good values(?)", "b", account->password));
    if (account->has_pin)
      (void)sql_finish(sql_prepare(people->db, "insert or ignore into good values(?)", "b", account->pin));
  }
  (void)sqlite3_exec(people->db,
                     "delete from secrets where hash not in (select hash from good); drop table good", NULL,
                     NULL, NULL);
}

enum felt_status secrets_load(struct people *people, int *missing, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  *missing = 0;
  for (int i = 0; i < people->roster.accounts && !status; i++) {
    const struct felt_roster_account *account = &people->roster.account[i];
    status = read_kept(people->db, account, &people->kept[i], error);
    *missing += !status && account->has_password && !people->kept[i].password[0];
  }
  if (!status) forget_others(people);
  return status;
}
