#include "people_inside.h"

#include "lease.h"
#include "lockout.h"

enum {
  SESSIONS_MAX = 50000,
  DAY_MS = 24 * 3600 * 1000,
  BUSY_MS = 5000, /* the clerk writes to it too */
  OPS = 3,
  MEMORY = 32 << 20
};
#define GUEST_MS (INT64_C(30) * DAY_MS)
#define STAFF_MS (INT64_C(12) * 3600 * 1000)

struct session {
  struct session *next; /* in its bucket */
  uint8_t token[TOKEN]; /* hashed: who reads the database cannot take a session over */
  struct person person;
  int64_t until_ms;
  struct lease *lease; /* shared with its streams */
  struct bucket commands;
  uint64_t seen; /* the number of the last look at it */
};

const char *role_name(enum person_role role) {
  static const char *const names[ROLES] = {"player",       "dealer",    "supervisor",    "shift-manager",
                                           "accounting",   "auditor",   "administrator", "security",
                                           "surveillance", "technician"};
  return names[role];
}

struct felt_floor_person person_on_floor(const struct person *person) {
  static const enum felt_role floor_role[ROLES] = {
      [ROLE_DEALER] = FELT_DEALER,
      [ROLE_SUPERVISOR] = FELT_SUPERVISOR,
      [ROLE_SHIFT_MANAGER] = FELT_SHIFT_MANAGER,
      [ROLE_ACCOUNTING] = FELT_CASHIER,
      [ROLE_AUDITOR] = FELT_AUDITOR,
      [ROLE_SECURITY] = FELT_SECURITY,
      [ROLE_SURVEILLANCE] = FELT_SURVEILLANCE,
      [ROLE_TECHNICIAN] = FELT_TECHNICIAN,
  };
  struct felt_floor_person on_floor = {0};
  memcpy(on_floor.id, person->name, sizeof on_floor.id);
  for (int r = 0; r < ROLES; r++)
    if (person->roles >> r & 1 && floor_role[r] != FELT_NOBODY) on_floor.roles |= 1U << floor_role[r];
  return on_floor;
}

/* ---- the database */

enum felt_status people_fail(struct people *people, struct felt_error *error) {
  return felt_refuse(error, FELT_E_IO, "people", NULL,
                     people->db ? FELT_SAYS(SYSTEM_SAYS, sqlite3_errmsg(people->db)) : FELT_SAYS(NO_MEMORY));
}

static const char schema[] =
    "pragma journal_mode=wal; pragma synchronous=normal; pragma wal_autocheckpoint=0;"
    "create table if not exists people(name text primary key, hash text not null, roles integer not null)"
    " without rowid;"
    "create table if not exists sessions(token blob primary key, name text not null, roles integer not null,"
    " guest integer not null, csrf text not null, until_ms integer not null) without rowid;"
    "create table if not exists keys(name text primary key, hash blob not null, link text not null,"
    " at integer not null, game text not null, per_minute integer not null, made_by text not null,"
    " made_ms integer not null, revoked_ms integer not null) without rowid;"
    "create table if not exists hits(link text not null, hit integer not null, seq integer not null,"
    " changed integer not null, award integer not null, at integer not null, round integer not null,"
    " seat integer not null, hand integer not null, on_board integer not null, level integer not null,"
    " cents integer not null, state integer not null, primary key(link, hit)) without rowid;"
    "create index if not exists hits_by_seq on hits(link, seq);";

sqlite3_stmt *people_prepare(struct people *people, const char *sql, const char *kinds, ...) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(people->db, sql, -1, &statement, NULL) != SQLITE_OK) return NULL;
  va_list values;
  va_start(values, kinds);
  for (int i = 0; kinds[i]; i++) {
    if (kinds[i] == 's')
      sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
    else if (kinds[i] == 'i')
      sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
    else
      sqlite3_bind_blob(statement, i + 1, va_arg(values, const void *), TOKEN, SQLITE_TRANSIENT);
  }
  va_end(values);
  return statement;
}

bool people_finish(sqlite3_stmt *statement) {
  bool done = statement && sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_finalize(statement);
  return done;
}

bool people_finish_durably(struct people *people, sqlite3_stmt *statement) {
  (void)sqlite3_exec(people->db, "pragma synchronous=full", NULL, NULL, NULL);
  bool done = people_finish(statement);
  (void)sqlite3_exec(people->db, "pragma synchronous=normal", NULL, NULL, NULL);
  return done;
}

/* ---- sessions */

void people_hash_token(const uint8_t token[TOKEN], uint8_t hash[TOKEN]) {
  crypto_generichash(hash, TOKEN, token, TOKEN, NULL, 0);
}

static struct session **bucket_of(struct people *people, const uint8_t hash[TOKEN]) {
  return &people->bucket[(hash[0] | hash[1] << 8) % BUCKETS];
}

void people_random_hex(char *hex, size_t bytes) {
  uint8_t random[TOKEN];
  randombytes_buf(random, bytes);
  sodium_bin2hex(hex, 2 * bytes + 1, random, bytes);
}

static void forget(struct people *people, struct session **link) {
  struct session *gone = *link;
  *link = gone->next;
  people->sessions--;
  people->guests -= gone->person.guest;
  (void)people_finish(people_prepare(people, "delete from sessions where token = ?", "b", gone->token));
  lease_end(gone->lease);
  lease_drop(gone->lease);
  free(gone);
}

static void forget_those_over(struct people *people) {
  int64_t now_ms = clock_wall_ms();
  for (int b = 0; b < BUCKETS; b++)
    for (struct session **link = &people->bucket[b]; *link;)
      if ((*link)->until_ms < now_ms)
        forget(people, link);
      else
        link = &(*link)->next;
}

static void forget_longest_unseen(struct people *people, bool guests_only) {
  struct session **longest = NULL;
  for (int b = 0; b < BUCKETS; b++)
    for (struct session **link = &people->bucket[b]; *link; link = &(*link)->next)
      if (((*link)->person.guest || !guests_only) && (!longest || (*link)->seen < (*longest)->seen))
        longest = link;
  if (longest) forget(people, longest);
}

/* There is room for everyone who comes in, and for no more than that. */
static void make_room(struct people *people, bool guest) {
  if (people->sessions >= SESSIONS_MAX || (guest && people->guests >= GUESTS_MAX)) forget_those_over(people);
  if (guest && people->guests >= GUESTS_MAX) forget_longest_unseen(people, true);
  if (people->sessions >= SESSIONS_MAX) forget_longest_unseen(people, false);
}

static struct session *add_session(struct people *people, const uint8_t hash[TOKEN],
                                   const struct person *person, int64_t until_ms) {
  make_room(people, person->guest);
  struct session *session = calloc(1, sizeof *session);
  struct lease *lease = session ? lease_new(until_ms) : NULL;
  if (!lease) {
    free(session);
    return NULL;
  }
  struct session **bucket = bucket_of(people, hash);
  *session = (struct session){
      .next = *bucket, .person = *person, .until_ms = until_ms, .lease = lease, .seen = ++people->looks};
  memcpy(session->token, hash, TOKEN);
  *bucket = session;
  people->sessions++;
  people->guests += person->guest;
  return session;
}

/* Under the lock: a session for `person`, whose csrf is made here. */
static enum felt_status begin_session(struct people *people, struct person *person, char token[TOKEN_HEX],
                                      struct felt_error *error) {
  uint8_t secret[TOKEN], hash[TOKEN];
  randombytes_buf(secret, sizeof secret);
  people_hash_token(secret, hash);
  people_random_hex(person->csrf, 16);
  int64_t until_ms = clock_wall_ms() + (person->guest ? GUEST_MS : STAFF_MS);
  if (!add_session(people, hash, person, until_ms))
    return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  if (!people_finish(people_prepare(people, "insert into sessions values(?,?,?,?,?,?)", "bsiisi", hash,
                                    person->name, (int64_t)person->roles, (int64_t)person->guest,
                                    person->csrf, until_ms)))
    return people_fail(people, error);
  sodium_bin2hex(token, TOKEN_HEX, secret, sizeof secret);
  return FELT_OK;
}

/* Those that last longest first; what is beyond the bounds stays behind. Who lasts longest was there last. */
static void load_sessions(struct people *people) {
  int64_t now_ms = clock_wall_ms();
  (void)people_finish(people_prepare(people, "delete from sessions where until_ms <= ?", "i", now_ms));
  sqlite3_stmt *rows = people_prepare(
      people, "select token, name, roles, guest, csrf, until_ms from sessions order by until_ms desc", "");
  while (rows && sqlite3_step(rows) == SQLITE_ROW && people->sessions < SESSIONS_MAX) {
    struct person person = {.roles = (uint32_t)sqlite3_column_int64(rows, 2),
                            .guest = sqlite3_column_int(rows, 3) != 0};
    if (sqlite3_column_bytes(rows, 0) != TOKEN || (person.guest && people->guests >= GUESTS_MAX)) continue;
    (void)snprintf(person.name, sizeof person.name, "%s", (const char *)sqlite3_column_text(rows, 1));
    (void)snprintf(person.csrf, sizeof person.csrf, "%s", (const char *)sqlite3_column_text(rows, 4));
    struct session *session =
        add_session(people, sqlite3_column_blob(rows, 0), &person, sqlite3_column_int64(rows, 5));
    if (!session) break;
    session->seen = SESSIONS_MAX - people->looks;
  }
  people->looks = SESSIONS_MAX;
  sqlite3_finalize(rows);
}

static struct session **find_session(struct people *people, const char *token) {
  uint8_t secret[TOKEN], hash[TOKEN];
  size_t length = 0;
  if (!token || strlen(token) != 2 * TOKEN ||
      sodium_hex2bin(secret, sizeof secret, token, 2 * TOKEN, NULL, &length, NULL) != 0 || length != TOKEN)
    return NULL;
  people_hash_token(secret, hash);
  for (struct session **link = bucket_of(people, hash); *link; link = &(*link)->next)
    if (sodium_memcmp((*link)->token, hash, TOKEN) == 0) return link;
  return NULL;
}

bool people_find(struct people *people, const char *token, struct person *person) {
  pthread_mutex_lock(&people->lock);
  struct session **link = find_session(people, token);
  bool found = link && (*link)->until_ms > clock_wall_ms();
  if (found) {
    *person = (*link)->person;
    (*link)->seen = ++people->looks;
  }
  pthread_mutex_unlock(&people->lock);
  return found;
}

int people_spend(struct people *people, const char *token) {
  pthread_mutex_lock(&people->lock);
  double each = people->limits.commands_per_second;
  struct session **link = find_session(people, token);
  int wait_seconds = link ? bucket_take(&(*link)->commands, each * COMMANDS_AT_ONCE, each, 1, clock_us()) : 0;
  pthread_mutex_unlock(&people->lock);
  return wait_seconds;
}

struct lease *people_lease(struct people *people, const char *token) {
  pthread_mutex_lock(&people->lock);
  struct session **link = find_session(people, token);
  struct lease *lease = link ? lease_keep((*link)->lease) : NULL;
  pthread_mutex_unlock(&people->lock);
  return lease;
}

void people_log_out(struct people *people, const char *token) {
  pthread_mutex_lock(&people->lock);
  struct session **link = find_session(people, token);
  if (link) forget(people, link);
  pthread_mutex_unlock(&people->lock);
}

/* ---- names and passwords */

/* Letters, digits, - and _; dots are for the server's own. */
static bool sound_name(const char *name) {
  size_t length = strlen(name);
  return length >= 2 && length < PERSON_NAME && strncmp(name, "guest-", 6) != 0 &&
         strncmp(name, "auto-", 5) != 0 &&
         strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

/* What is kept of a password. Slow and large on purpose. */
static enum felt_status hash_password(const char *password, char hash[crypto_pwhash_STRBYTES],
                                      struct felt_error *error) {
  size_t length = strlen(password);
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return felt_refuse(error, FELT_E_INPUT, "password", NULL,
                       FELT_SAYS(PASSWORD_LENGTH, PASSWORD_MIN, PASSWORD_MAX));
  if (crypto_pwhash_str_alg(hash, password, length, OPS, MEMORY, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return felt_refuse(error, FELT_E_NOMEM, "password", NULL, FELT_SAYS(NO_MEMORY));
  return FELT_OK;
}

/* Under the lock. */
static bool read_person(struct people *people, const char *name, char hash[crypto_pwhash_STRBYTES],
                        uint32_t *roles) {
  sqlite3_stmt *row = people_prepare(people, "select hash, roles from people where name = ?", "s", name);
  bool found = row && sqlite3_step(row) == SQLITE_ROW;
  if (found) {
    (void)snprintf(hash, crypto_pwhash_STRBYTES, "%s", (const char *)sqlite3_column_text(row, 0));
    *roles = (uint32_t)sqlite3_column_int64(row, 1);
  }
  sqlite3_finalize(row);
  return found;
}

static bool find_person(struct people *people, const char *name, char hash[crypto_pwhash_STRBYTES],
                        uint32_t *roles) {
  pthread_mutex_lock(&people->lock);
  bool found = read_person(people, name, hash, roles);
  pthread_mutex_unlock(&people->lock);
  return found;
}

/* Whether the password that was tried, which takes a while, still is the one; with the roles of now. */
static bool still_good(struct people *people, const char *name, const char *tried, uint32_t *roles) {
  char hash[crypto_pwhash_STRBYTES];
  return read_person(people, name, hash, roles) && strcmp(hash, tried) == 0;
}

static enum felt_status refuse(struct felt_error *error) {
  return felt_refuse(error, FELT_E_RULE, "login", NULL, FELT_SAYS(WRONG_PASSWORD));
}

enum felt_status people_log_in(struct people *people, const char *name, const char *password,
                               const char *address, struct person *person, char token[TOKEN_HEX],
                               int *wait_seconds, struct felt_error *error) {
  char hash[crypto_pwhash_STRBYTES];
  uint32_t roles = 0;
  *wait_seconds = lockout_wait(people->lockout, name, address, clock_us());
  if (*wait_seconds > 0)
    return felt_refuse(error, FELT_E_RULE, "login", NULL, FELT_SAYS(TOO_MANY_PASSWORDS, *wait_seconds));
  bool known = find_person(people, name, hash, &roles);
  if (!known) memcpy(hash, people->decoy, sizeof hash); /* takes as long as a known one */
  bool right = strlen(password) <= PASSWORD_MAX &&
               crypto_pwhash_str_verify(hash, password, strlen(password)) == 0 && known;
  lockout_note(people->lockout, name, address, right, clock_us());
  if (!right) return refuse(error);
  pthread_mutex_lock(&people->lock);
  bool good = still_good(people, name, hash, &roles);
  *person = (struct person){.roles = roles};
  (void)snprintf(person->name, sizeof person->name, "%s", name);
  enum felt_status status = good ? begin_session(people, person, token, error) : refuse(error);
  pthread_mutex_unlock(&people->lock);
  return status;
}

int people_locked(struct people *people, const char *name, const char *address) {
  return lockout_wait(people->lockout, name, address, clock_us());
}

/* Under the lock; how many there were. */
static int forget_sessions_of(struct people *people, const char *name) {
  int sessions = 0;
  for (int b = 0; b < BUCKETS; b++)
    for (struct session **link = &people->bucket[b]; *link;)
      if (strcmp((*link)->person.name, name) == 0) {
        forget(people, link);
        sessions++;
      } else {
        link = &(*link)->next;
      }
  return sessions;
}

enum felt_status people_put(struct people *people, const char *name, const char *password, uint32_t roles,
                            struct people_before *before, struct felt_error *error) {
  char hash[crypto_pwhash_STRBYTES], old[crypto_pwhash_STRBYTES];
  if (!sound_name(name))
    return felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NOT_A_NAME, PERSON_NAME - 1));
  if (roles == 0 || roles >= 1U << ROLES)
    return felt_refuse(error, FELT_E_INPUT, "roles", NULL, FELT_SAYS(NEEDS_A_ROLE));
  enum felt_status status = hash_password(password, hash, error);
  if (status) return status;
  struct people_before was = {0};
  pthread_mutex_lock(&people->lock);
  was.known = read_person(people, name, old, &was.roles);
  if (!people_finish_durably(people, people_prepare(people, "insert or replace into people values(?,?,?)",
                                                    "ssi", name, hash, (int64_t)roles)))
    status = people_fail(people, error);
  if (!status) {
    was.sessions = forget_sessions_of(people, name);
    *before = was;
    if (roles >> ROLE_ADMINISTRATOR & 1) people->set_up = true;
  }
  pthread_mutex_unlock(&people->lock);
  return status;
}

/* Whoever uses the link next is told that it is used up, unless this one fails and gives it back. */
static bool claim_setup(struct people *people, const char *setup) {
  pthread_mutex_lock(&people->lock);
  bool right = !people->set_up && !people->setup_claimed && strlen(setup) == TOKEN_HEX - 1 &&
               sodium_memcmp(setup, people->setup, TOKEN_HEX - 1) == 0;
  if (right) people->setup_claimed = true;
  pthread_mutex_unlock(&people->lock);
  return right;
}

enum felt_status people_set_up(struct people *people, const char *setup, const char *name,
                               const char *password, struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) {
  if (!claim_setup(people, setup))
    return felt_refuse(error, FELT_E_RULE, "token", NULL, FELT_SAYS(SETUP_LINK_USED));
  uint32_t roles = 1U << ROLE_ADMINISTRATOR;
  struct people_before before;
  enum felt_status status = people_put(people, name, password, roles, &before, error);
  pthread_mutex_lock(&people->lock);
  if (status) {
    people->setup_claimed = false;
  } else {
    *person = (struct person){.roles = roles};
    (void)snprintf(person->name, sizeof person->name, "%s", name);
    sodium_memzero(people->setup, sizeof people->setup);
    status = begin_session(people, person, token, error);
  }
  pthread_mutex_unlock(&people->lock);
  return status;
}

enum felt_status people_add_guest(struct people *people, struct person *person, char token[TOKEN_HEX],
                                  int *wait_seconds, struct felt_error *error) {
  char number[13];
  people_random_hex(number, 6);
  *person = (struct person){.roles = 1U << ROLE_PLAYER, .guest = true};
  (void)snprintf(person->name, sizeof person->name, "guest-%s", number);
  pthread_mutex_lock(&people->lock);
  double most = people->limits.guests_per_minute;
  *wait_seconds = bucket_take(&people->new_guests, most, most / 60, 1, clock_us());
  enum felt_status status = *wait_seconds > 0 ? felt_refuse(error, FELT_E_RULE, "guest", NULL,
                                                            FELT_SAYS(TOO_MANY_GUESTS, *wait_seconds))
                                              : begin_session(people, person, token, error);
  pthread_mutex_unlock(&people->lock);
  return status;
}

uint32_t people_roles(struct people *people, const char *name) {
  char hash[crypto_pwhash_STRBYTES];
  uint32_t roles = 0;
  return find_person(people, name, hash, &roles) ? roles : 0;
}

void people_each(struct people *people, void (*visit)(void *context, const char *name, uint32_t roles),
                 void *context) {
  pthread_mutex_lock(&people->lock);
  sqlite3_stmt *rows = people_prepare(people, "select name, roles from people order by name", "");
  while (rows && sqlite3_step(rows) == SQLITE_ROW)
    visit(context, (const char *)sqlite3_column_text(rows, 0), (uint32_t)sqlite3_column_int64(rows, 1));
  sqlite3_finalize(rows);
  pthread_mutex_unlock(&people->lock);
}

/* ---- opening */

bool people_are_set_up(struct people *people) {
  pthread_mutex_lock(&people->lock);
  bool set_up = people->set_up;
  pthread_mutex_unlock(&people->lock);
  return set_up;
}

void people_setup_token(struct people *people, char token[TOKEN_HEX]) {
  pthread_mutex_lock(&people->lock);
  memcpy(token, people->setup, TOKEN_HEX);
  pthread_mutex_unlock(&people->lock);
}

static void note_administrator(void *context, const char *name, uint32_t roles) {
  (void)name;
  bool *found = context;
  *found = *found || roles >> ROLE_ADMINISTRATOR & 1;
}

enum felt_status people_open(const char *path, const struct people_limits *limits, struct people **made,
                             struct felt_error *error) {
  struct people *people = calloc(1, sizeof *people);
  if (!people) return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  pthread_mutex_init(&people->lock, NULL);
  people->limits = *limits;
  people->lockout = lockout_new();
  enum felt_status status = FELT_OK;
  if (!people->lockout || sqlite3_open(path ? path : ":memory:", &people->db) != SQLITE_OK ||
      sqlite3_busy_timeout(people->db, BUSY_MS) != SQLITE_OK ||
      sqlite3_exec(people->db, schema, NULL, NULL, NULL) != SQLITE_OK)
    status = people_fail(people, error);
  if (!status) status = hash_password("nobody has this one", people->decoy, error);
  if (status) {
    people_close(people);
    return status;
  }
  load_sessions(people);
  keys_load(people);
  bool set_up = false;
  people_each(people, note_administrator, &set_up);
  people->set_up = set_up;
  if (!set_up) people_random_hex(people->setup, TOKEN);
  *made = people;
  return FELT_OK;
}

void people_close(struct people *people) {
  if (!people) return;
  for (int b = 0; b < BUCKETS; b++)
    while (people->bucket[b]) {
      struct session *gone = people->bucket[b];
      people->bucket[b] = gone->next;
      lease_drop(gone->lease);
      free(gone);
    }
  keys_free(people);
  sqlite3_close(people->db);
  lockout_free(people->lockout);
  pthread_mutex_destroy(&people->lock);
  free(people);
}
