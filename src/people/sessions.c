/* Sessions: who has come in, for how long, and what they may still ask for. */
#include "inside.h"

enum { SESSIONS_MAX = 50000, DAY_MS = 24 * 3600 * 1000 };
#define GUEST_MS (INT64_C(30) * DAY_MS)
#define STAFF_MS (INT64_C(12) * 3600 * 1000)

struct session {
  struct session *next; /* in its bucket */
  uint8_t token[TOKEN]; /* hashed: a person who reads the database cannot take a session over */
  struct person person; /* its roles are a guest's; those of an account are looked up */
  int account;          /* -1: a guest */
  int64_t until_ms;
  struct lease *lease; /* shared with its streams */
  struct bucket commands;
  uint64_t seen; /* the number of the last look at it */
};

static int64_t session_ms(const struct person *person) {
  return person->guest ? GUEST_MS : STAFF_MS;
}

int64_t person_session_seconds(const struct person *person) {
  return session_ms(person) / 1000;
}

static struct session **bucket_of(struct people *people, const uint8_t hash[TOKEN]) {
  return &people->bucket[(hash[0] | hash[1] << 8) % BUCKETS];
}

static void forget(struct people *people, struct session **link) {
  struct session *gone = *link;
  *link = gone->next;
  people->sessions--;
  people->guests -= gone->person.guest;
  (void)sql_finish(sql_prepare(people->db, "delete from sessions where token = ?", "b", gone->token));
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

/* Whether a session at a tablet may be: the person is tapped in there. */
static bool may_be_at(const struct people *people, const struct person *person) {
  if (!person->device[0]) return true;
  const struct felt_roster_device *device = felt_roster_find_device(&people->roster, person->device);
  return device && felt_roster_device_is_good(device) && device->table == person->table &&
         strcmp(device->dealer, person->name) == 0;
}

/* NULL: no memory, or nobody has the name any more, or is tapped in where it was. */
static struct session *add_session(struct people *people, const uint8_t hash[TOKEN],
                                   const struct person *person, int64_t until_ms) {
  const struct felt_roster_account *account =
      person->guest ? NULL : felt_roster_find(&people->roster, person->name);
  if ((!person->guest && !account) || !may_be_at(people, person)) return NULL;
  make_room(people, person->guest);
  struct session *session = calloc(1, sizeof *session);
  struct lease *lease = session ? lease_new(until_ms) : NULL;
  if (!lease) {
    free(session);
    return NULL;
  }
  struct session **bucket = bucket_of(people, hash);
  *session = (struct session){.next = *bucket,
                              .person = *person,
                              .account = account ? (int)(account - people->roster.account) : -1,
                              .until_ms = until_ms,
                              .lease = lease,
                              .seen = ++people->looks};
  memcpy(session->token, hash, TOKEN);
  *bucket = session;
  people->sessions++;
  people->guests += person->guest;
  return session;
}

/* Sessions at tablets are kept as "dan@tablet-7": programs that know none find nobody of that name. */
static void write_name(const struct person *person, char text[2 * PERSON_NAME]) {
  (void)snprintf(text, 2 * PERSON_NAME, "%s%s%s", person->name, person->device[0] ? "@" : "", person->device);
}

static void read_name(const struct people *people, const char *text, struct person *person) {
  size_t length = strcspn(text, "@");
  (void)snprintf(person->name, sizeof person->name, "%.*s", (int)length, text);
  if (!text[length]) return;
  people_name(person->device, text + length + 1);
  const struct felt_roster_device *device = felt_roster_find_device(&people->roster, person->device);
  person->table = device ? device->table : 0;
}

enum felt_status sessions_begin(struct people *people, struct person *person, char token[TOKEN_HEX],
                                struct felt_error *error) {
  uint8_t secret[TOKEN], hash[TOKEN];
  char name[2 * PERSON_NAME];
  randombytes_buf(secret, sizeof secret);
  people_hash_token(secret, hash);
  people_random_hex(person->csrf, 16);
  write_name(person, name);
  int64_t until_ms = clock_wall_ms() + session_ms(person);
  if (!add_session(people, hash, person, until_ms))
    return felt_refuse(error, FELT_E_NOMEM, "people", NULL, FELT_SAYS(NO_MEMORY));
  /* What roles it has is in the log alone; older programs look for them here. */
  if (!sql_finish(sql_prepare(people->db, "insert into sessions values(?,?,0,?,?,?)", "bsisi", hash, name,
                              (int64_t)person->guest, person->csrf, until_ms)))
    return people_fail(people, error);
  sodium_bin2hex(token, TOKEN_HEX, secret, sizeof secret);
  return FELT_OK;
}

/* Those that last longest first; what is beyond the bounds stays behind. The one that lasts longest was there
 * last. */
void sessions_load(struct people *people) {
  int64_t now_ms = clock_wall_ms();
  (void)sql_finish(sql_prepare(people->db, "delete from sessions where until_ms <= ?", "i", now_ms));
  sqlite3_stmt *rows = sql_prepare(
      people->db, "select token, name, guest, csrf, until_ms from sessions order by until_ms desc", "");
  while (rows && sqlite3_step(rows) == SQLITE_ROW && people->sessions < SESSIONS_MAX) {
    struct person person = {.roles = 1U << FELT_PLAYER, .guest = sqlite3_column_int(rows, 2) != 0};
    if (sqlite3_column_bytes(rows, 0) != TOKEN || (person.guest && people->guests >= GUESTS_MAX)) continue;
    read_name(people, (const char *)sqlite3_column_text(rows, 1), &person);
    (void)snprintf(person.csrf, sizeof person.csrf, "%s", (const char *)sqlite3_column_text(rows, 3));
    struct session *session =
        add_session(people, sqlite3_column_blob(rows, 0), &person, sqlite3_column_int64(rows, 4));
    if (session) session->seen = SESSIONS_MAX - people->looks;
  }
  people->looks = SESSIONS_MAX;
  sqlite3_finalize(rows);
}

void sessions_free(struct people *people) {
  for (int b = 0; b < BUCKETS; b++)
    while (people->bucket[b]) {
      struct session *gone = people->bucket[b];
      people->bucket[b] = gone->next;
      lease_drop(gone->lease);
      free(gone);
    }
}

static struct session **find_session(struct people *people, const char *token) {
  uint8_t hash[TOKEN];
  if (!token || !people_hash_hex(token, hash)) return NULL;
  for (struct session **link = bucket_of(people, hash); *link; link = &(*link)->next)
    if (sodium_memcmp((*link)->token, hash, TOKEN) == 0) return link;
  return NULL;
}

void people_fill(const struct people *people, const struct felt_roster_account *account,
                 struct person *person) {
  (void)people;
  person->roles = felt_roster_roles(account);
  person->suspended = account->disabled ? 0 : account->roles & ~person->roles;
  if (person->device[0]) person->roles &= (1U << FELT_ROLES) - 1; /* a tablet is for the floor */
}

bool people_find(struct people *people, const char *token, bool local, struct person *person) {
  pthread_mutex_lock(&people->lock);
  struct session **link = find_session(people, token);
  bool found = link && (*link)->until_ms > clock_wall_ms() && (local || !(*link)->person.guest);
  if (found && (*link)->account >= 0) {
    const struct felt_roster_account *account = &people->roster.account[(*link)->account];
    people_fill(people, account, &(*link)->person);
    found = !account->disabled;
  }
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
  struct felt_roster_event event = {.act = FELT_ROSTER_LOGOUT};
  pthread_mutex_lock(&people->lock);
  struct session **link = find_session(people, token);
  if (link && !(*link)->person.guest) people_name(event.name, (*link)->person.name);
  if (link && (*link)->person.device[0]) {
    event.act = FELT_ROSTER_TAP_OUT;
    people_name(event.device, (*link)->person.device);
  }
  if (link) forget(people, link);
  pthread_mutex_unlock(&people->lock);
  struct felt_error error;
  if (event.name[0] && people_record_one(people, &event, &error))
    return; /* the session is over all the same */
}

int sessions_end(struct people *people, const char *name) {
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

static bool ends_at(const struct person *person, const struct felt_roster_event *event) {
  if (!person->device[0]) return false;
  return strcmp(person->device, event->device) == 0 || strcmp(person->device, event->over) == 0 ||
         (event->act != FELT_ROSTER_REVOKE_DEVICE && strcmp(person->name, event->name) == 0);
}

int sessions_end_at_devices(struct people *people, const struct felt_roster_event *event) {
  int sessions = 0;
  for (int b = 0; b < BUCKETS; b++)
    for (struct session **link = &people->bucket[b]; *link;)
      if (ends_at(&(*link)->person, event)) {
        forget(people, link);
        sessions++;
      } else {
        link = &(*link)->next;
      }
  return sessions;
}

enum felt_status people_add_guest(struct people *people, bool local, struct person *person,
                                  char token[TOKEN_HEX], int *wait_seconds, struct felt_error *error) {
  char number[13];
  *wait_seconds = 0;
  if (!local) return felt_refuse(error, FELT_E_RULE, NULL, NULL, FELT_SAYS(GUESTS_ARE_LOCAL));
  people_random_hex(number, 6);
  *person = (struct person){.roles = 1U << FELT_PLAYER, .guest = true};
  (void)snprintf(person->name, sizeof person->name, "guest-%s", number);
  pthread_mutex_lock(&people->lock);
  double most = people->limits.guests_per_minute;
  *wait_seconds = bucket_take(&people->new_guests, most, most / 60, 1, clock_us());
  enum felt_status status = *wait_seconds > 0 ? felt_refuse(error, FELT_E_RULE, "guest", NULL,
                                                            FELT_SAYS(TOO_MANY_GUESTS, *wait_seconds))
                                              : sessions_begin(people, person, token, error);
  pthread_mutex_unlock(&people->lock);
  return status;
}
