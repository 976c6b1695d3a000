#include "inside.h"

#include "lockout.h"

enum { BUSY_MS = 5000, /* the background writes to it too */ OPS = 3, MEMORY = 32 << 20 };

struct felt_floor_person person_on_floor(const struct person *person) {
  struct felt_floor_person on_floor = {.roles = person->roles & ((1U << FELT_ROLES) - 1)};
  memcpy(on_floor.id, person->name, sizeof on_floor.id);
  return on_floor;
}

enum felt_status person_need_staff(const struct person *person, struct felt_error *error) {
  if (person_on_floor(person).roles) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, NULL, NULL, FELT_SAYS(STAFF_ONLY));
}

enum felt_status person_need_administrator(const struct person *person, struct felt_error *error) {
  if (person->roles >> FELT_ADMINISTRATOR & 1) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, NULL, NULL,
                     person->suspended >> FELT_ADMINISTRATOR & 1 ? FELT_SAYS(ROLES_HELD, person->name)
                                                                 : FELT_SAYS(ADMINISTRATORS_ONLY));
}

enum felt_status person_need_table(const struct person *person, int table, struct felt_error *error) {
  if (!person->device[0] || table == person->table) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "table", NULL, FELT_SAYS(DEVICE_OF_OTHER_TABLE, person->table));
}

enum felt_status person_need_device(const struct person *person, struct felt_error *error) {
  if (person->device[0]) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(NOT_A_DEVICE));
}

enum felt_status person_need_keeper(const struct person *person, struct felt_error *error) {
  if (!person->device[0] && person->roles & FELT_ROSTER_KEEPERS) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, NULL, NULL, FELT_SAYS(MAY_NOT_KEEP_DEVICES));
}

enum felt_status person_need_token(const struct person *person, const char *token, struct felt_error *error) {
  size_t length = strlen(person->csrf);
  if (length > 0 && token && strlen(token) == length && sodium_memcmp(token, person->csrf, length) == 0)
    return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "X-Felt-CSRF", NULL, FELT_SAYS(WRONG_CSRF));
}

/* ---- what all files use */

void people_name(char to[PERSON_NAME], const char *name) {
  (void)snprintf(to, PERSON_NAME, "%s", name);
}

enum felt_status people_fail(const struct people *people, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "people", NULL,
                     people->db ? FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(people->db)) : FELT_SAYS(NO_MEMORY));
}

bool people_finish_durably(struct people *people, sqlite3_stmt *statement) {
  (void)sqlite3_exec(people->db, "pragma synchronous=full", NULL, NULL, NULL);
  bool done = sql_finish(statement);
  (void)sqlite3_exec(people->db, "pragma synchronous=normal", NULL, NULL, NULL);
  return done;
}

void people_hash_token(const uint8_t token[TOKEN], uint8_t hash[TOKEN]) {
  crypto_generichash(hash, TOKEN, token, TOKEN, NULL, 0);
}

bool people_hash_hex(const char *token, uint8_t hash[TOKEN]) {
  uint8_t secret[TOKEN];
  size_t length = 0;
  if (strlen(token) != 2 * TOKEN ||
      sodium_hex2bin(secret, sizeof secret, token, 2 * TOKEN, NULL, &length, NULL) != 0 || length != TOKEN)
    return false;
  people_hash_token(secret, hash);
  sodium_memzero(secret, sizeof secret);
  return true;
}

void people_random_hex(char *hex, size_t bytes) {
  uint8_t random[TOKEN];
  randombytes_buf(random, bytes);
  sodium_bin2hex(hex, 2 * bytes + 1, random, bytes);
}

enum felt_status people_hash_password(const char *password, char hash[crypto_pwhash_STRBYTES],
                                      struct felt_error *error) {
  if (crypto_pwhash_str_alg(hash, password, strlen(password), OPS, MEMORY, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return felt_refuse(error, FELT_E_NOMEM, "password", NULL, FELT_SAYS(NO_MEMORY));
  return FELT_OK;
}

/* ---- opening */

static const char schema[] =
    "pragma journal_mode=wal; pragma synchronous=normal; pragma wal_autocheckpoint=0;"
    "create table if not exists secrets(hash blob primary key, kept text not null) without rowid;"
    "create table if not exists sessions(token blob primary key, name text not null, roles integer not null,"
    " guest integer not null, csrf text not null, until_ms integer not null) without rowid;";

/* A database of secrets that is another floor's has none of these people's. One that does not say whose it
 * is, of an older program or new, is ours from now on. */
static enum felt_status check_identity(struct people *people, const struct people_place *place,
                                       struct felt_error *error) {
  static const char make[] =
      "create table if not exists floor(one integer primary key check(one = 1), identity blob not null)";
  sqlite3_stmt *row = sql_prepare(people->db, "select identity from floor", "");
  const struct felt_store_identity *identity = &place->self->identity;
  bool there = row && sqlite3_step(row) == SQLITE_ROW;
  bool ours = there && sqlite3_column_bytes(row, 0) == FELT_STORE_IDENTITY &&
              memcmp(sqlite3_column_blob(row, 0), identity->bytes, FELT_STORE_IDENTITY) == 0;
  sqlite3_finalize(row);
  if (there && !ours)
    return felt_refuse(error, FELT_E_IO, "data", NULL, FELT_SAYS(FILE_OF_OTHER_FLOOR, place->path));
  if (there) return FELT_OK;
  bool made = sqlite3_exec(people->db, make, NULL, NULL, NULL) == SQLITE_OK;
  sqlite3_stmt *put = made ? sql_prepare(people->db, "insert into floor values(1, ?)", "") : NULL;
  if (put) sqlite3_bind_blob(put, 1, identity->bytes, FELT_STORE_IDENTITY, SQLITE_STATIC);
  return put && people_finish_durably(people, put) ? FELT_OK : people_fail(people, error);
}

enum felt_status people_database_open(struct people *people, const struct people_place *place,
                                      struct felt_error *error) {
  const char *path = place->path ? place->path : ":memory:";
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (sqlite3_open_v2(path, &people->db, flags, place->path ? place->vfs : NULL) != SQLITE_OK ||
      sqlite3_busy_timeout(people->db, BUSY_MS) != SQLITE_OK ||
      sqlite3_exec(people->db, schema, NULL, NULL, NULL) != SQLITE_OK)
    return people_fail(people, error);
  return place->self && place->path ? check_identity(people, place, error) : FELT_OK;
}

/* Once in a process: it takes as long as any. */
static enum felt_status make_decoy(struct people *people, struct felt_error *error) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static char decoy[crypto_pwhash_STRBYTES];
  enum felt_status status = FELT_OK;
  pthread_mutex_lock(&lock);
  if (!decoy[0]) status = people_hash_password("nobody has this one", decoy, error);
  memcpy(people->decoy, decoy, sizeof decoy);
  pthread_mutex_unlock(&lock);
  return status;
}

/* A link for every administrator that is still to be made. */
static void make_setup_links(struct people *people) {
  int signers = felt_roster_signers(&people->roster);
  for (int i = 0; !people->roster.set_up && i < SETUP_LINKS - signers; i++)
    people_random_hex(people->setup[i], TOKEN);
}

enum felt_status people_open(const struct people_place *place, const struct people_limits *limits,
                             struct people **made, struct people_found *found, struct felt_error *error) {
  static const struct people_place in_memory = {0};
  struct people *people = calloc(1, sizeof *people);
  if (!people) return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  if (!place) place = &in_memory;
  pthread_mutex_init(&people->writing, NULL);
  pthread_mutex_init(&people->lock, NULL);
  people->limits = *limits;
  people->tell_lost = place->lost;
  people->lockout = lockout_new();
  *found = (struct people_found){0};
  enum felt_status status = people->lockout ? FELT_OK : people_fail(people, error);
  if (!status) status = people_log_open(people, place, found, error);
  if (!status) status = make_decoy(people, error);
  if (status) {
    people_close(people);
    return status;
  }
  sessions_load(people);
  make_setup_links(people);
  found->accounts = people->roster.accounts;
  found->keys = people->roster.keys;
  found->devices = people->roster.devices;
  found->signers = felt_roster_signers(&people->roster);
  *made = people;
  return FELT_OK;
}

void people_close(struct people *people) {
  if (!people) return;
  sessions_free(people);
  sqlite3_close(people->db);
  felt_store_close(people->log);
  felt_roster_release(&people->roster);
  if (people->kept) sodium_memzero(people->kept, (size_t)people->kept_room * sizeof *people->kept);
  free(people->kept);
  lockout_free(people->lockout);
  pthread_mutex_destroy(&people->lock);
  pthread_mutex_destroy(&people->writing);
  free(people);
}

int people_setup_missing(struct people *people) {
  pthread_mutex_lock(&people->lock);
  int missing = people->roster.set_up ? 0 : SETUP_LINKS - felt_roster_signers(&people->roster);
  pthread_mutex_unlock(&people->lock);
  return missing;
}

void people_setup_token(struct people *people, int n, char token[TOKEN_HEX]) {
  token[0] = '\0';
  pthread_mutex_lock(&people->lock);
  for (int i = 0; i < SETUP_LINKS; i++)
    if (people->setup[i][0] && n-- == 0) memcpy(token, people->setup[i], TOKEN_HEX);
  pthread_mutex_unlock(&people->lock);
}
