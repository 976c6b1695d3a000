/* Coming in: by password, by a link. What was tried is in the log, whatever it came to. */
#include "inside.h"

#include "lockout.h"

/* Failures in the log: so many at once, one a second from then on; the next one says how many were left out.
 */
enum { FAILURES_AT_ONCE = 100, FAILURES_A_SECOND = 1 };

static enum felt_status refuse(struct felt_error *error) {
  return felt_refuse(error, FELT_E_RULE, "login", NULL, FELT_SAYS(WRONG_PASSWORD));
}

static enum felt_status need_length(const char *password, struct felt_error *error) {
  size_t length = strlen(password);
  if (length >= PASSWORD_MIN && length <= PASSWORD_MAX) return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, "password", NULL,
                     FELT_SAYS(PASSWORD_LENGTH, PASSWORD_MIN, PASSWORD_MAX));
}

static enum felt_status need_pin(const char *pin, struct felt_error *error) {
  size_t length = strlen(pin);
  char same[] = {pin[0], '\0'};
  if (length >= PIN_MIN && length <= PIN_MAX && strspn(pin, "0123456789") == length &&
      strspn(pin, same) != length)
    return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, "pin", NULL, FELT_SAYS(NOT_A_PIN, PIN_MIN, PIN_MAX));
}

/* ---- failures */

/* A name that nobody has is not in the log: it may be somebody's password, typed in the wrong place. */
static void note_failure(struct people *people, const char *name, const struct people_try *try, bool pin,
                         int locked) {
  struct felt_roster_event events[2] = {{.act = FELT_ROSTER_FAILURE, .pin = pin},
                                        {.act = FELT_ROSTER_LOCK, .pin = pin}};
  struct felt_error error;
  (void)snprintf(events[0].address, sizeof events[0].address, "%s", try->address);
  people_name(events[0].device, try->device ? try->device : "");
  pthread_mutex_lock(&people->writing);
  const struct felt_roster_account *account = felt_roster_find(&people->roster, name);
  if (account) people_name(events[0].name, account->name);
  if (bucket_take(&people->failures, FAILURES_AT_ONCE, FAILURES_A_SECOND, 1, clock_us()) > 0) {
    people->left_out++;
  } else {
    events[0].number = people->left_out;
    memcpy(events[1].name, events[0].name, sizeof events[1].name);
    memcpy(events[1].address, events[0].address, sizeof events[1].address);
    memcpy(events[1].device, events[0].device, sizeof events[1].device);
    if (!people_record(people, events, locked > 0 ? 2 : 1, NULL, &error)) people->left_out = 0;
  }
  pthread_mutex_unlock(&people->writing);
}

/* Where the tries are counted: at the tablet, whose address may be anybody's. A name of the server's own. */
static const char *place_of(const struct people_try *try, char place[64]) {
  if (!try->device) return try->address;
  (void)snprintf(place, 64, "device.%.40s", try->device);
  return place;
}

void people_note_try(struct people *people, const char *word, const char *name, const struct people_try *try,
                     bool pin, bool right) {
  char room[64];
  const char *place = place_of(try, room);
  lockout_note(people->lockout, word, place, right, clock_us());
  if (!right) note_failure(people, name, try, pin, lockout_wait(people->lockout, word, place, clock_us()));
}

enum felt_status people_need_no_lock(struct people *people, const char *word, struct people_try *try,
                                     struct felt_error *error) {
  char room[64];
  try->wait_seconds = lockout_wait(people->lockout, word, place_of(try, room), clock_us());
  if (try->wait_seconds <= 0) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "login", NULL, FELT_SAYS(TOO_MANY_PASSWORDS, try->wait_seconds));
}

int people_locked(struct people *people, const char *name, const char *address) {
  return lockout_wait(people->lockout, name, address, clock_us());
}

/* ---- by password */

const struct kept *people_kept(const struct people *people, const struct felt_roster_account *account) {
  return &people->kept[account - people->roster.account];
}

/* What is kept of a name's password; the decoy's where there is none, which takes as long. */
static bool find_kept(struct people *people, const char *name, char kept[crypto_pwhash_STRBYTES]) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_account *account = felt_roster_find(&people->roster, name);
  bool known = account && people_kept(people, account)->password[0];
  memcpy(kept, known ? people_kept(people, account)->password : people->decoy, crypto_pwhash_STRBYTES);
  pthread_mutex_unlock(&people->lock);
  return known;
}

/* Takes a while; `kept` is what it was tried against. */
static enum felt_status try_password(struct people *people, struct people_try *try, const char *password,
                                     char kept[crypto_pwhash_STRBYTES], struct felt_error *error) {
  enum felt_status status = people_need_no_lock(people, try->name, try, error);
  if (status) return status;
  bool known = find_kept(people, try->name, kept);
  bool right = strlen(password) <= PASSWORD_MAX &&
               crypto_pwhash_str_verify(kept, password, strlen(password)) == 0 && known;
  people_note_try(people, try->name, try->name, try, false, right);
  return right ? FELT_OK : refuse(error);
}

/* Under `writing`: whether the password that was tried still is the one. */
static bool still_good(struct people *people, const char *name, const char *tried) {
  const struct felt_roster_account *account = felt_roster_find(&people->roster, name);
  return account && strcmp(people_kept(people, account)->password, tried) == 0;
}

/* Under `writing`. */
static enum felt_status begin_session(struct people *people, const char *name, struct person *person,
                                      char token[TOKEN_HEX], struct felt_error *error) {
  *person = (struct person){0};
  people_name(person->name, name);
  pthread_mutex_lock(&people->lock);
  people_fill(people, felt_roster_find(&people->roster, name), person);
  enum felt_status status = sessions_begin(people, person, token, error);
  pthread_mutex_unlock(&people->lock);
  return status;
}

enum felt_status people_log_in(struct people *people, struct people_try *try, const char *password,
                               struct person *person, char token[TOKEN_HEX], struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES];
  struct felt_roster_event event = {.act = FELT_ROSTER_LOGIN};
  enum felt_status status = try_password(people, try, password, kept, error);
  if (status) return status;
  people_name(event.name, try->name);
  (void)snprintf(event.address, sizeof event.address, "%s", try->address);
  pthread_mutex_lock(&people->writing);
  status =
      still_good(people, try->name, kept) ? people_record(people, &event, 1, NULL, error) : refuse(error);
  if (!status) status = begin_session(people, try->name, person, token, error);
  pthread_mutex_unlock(&people->writing);
  return status;
}

/* ---- new passwords */

/* Under `writing`, once the log has it. */
static void put_kept(struct people *people, const char *name, const char *kept, bool pin) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_account *account = felt_roster_find(&people->roster, name);
  struct kept *own = &people->kept[account - people->roster.account];
  memcpy(pin ? own->pin : own->password, kept, crypto_pwhash_STRBYTES);
  pthread_mutex_unlock(&people->lock);
}

/* Under `writing`: what is kept first, then the event that refers to it. */
static enum felt_status record_secret(struct people *people, struct felt_roster_event *event,
                                      const char *kept, struct felt_error *error) {
  secrets_hash(kept, event->secret);
  enum felt_status status = felt_roster_check(&people->roster, event, error);
  if (!status) status = secrets_keep(people, kept, error);
  if (!status) status = people_record(people, event, 1, NULL, error);
  if (!status) put_kept(people, event->name, kept, event->act == FELT_ROSTER_PIN);
  return status;
}

/* Which set-up link that is; -1: none that is good. */
static int find_setup(const struct people *people, const char *setup) {
  for (int i = 0; i < SETUP_LINKS; i++)
    if (people->setup[i][0] && strlen(setup) == TOKEN_HEX - 1 &&
        sodium_memcmp(setup, people->setup[i], TOKEN_HEX - 1) == 0)
      return i;
  return -1;
}

enum felt_status people_set_up(struct people *people, const char *setup, const char *name,
                               const char *password, struct person *person, char token[TOKEN_HEX],
                               struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES];
  struct felt_roster_event event = {.act = FELT_ROSTER_SET_UP};
  if (strlen(name) >= PERSON_NAME)
    return felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NOT_A_NAME, PERSON_NAME - 1));
  enum felt_status status = need_length(password, error);
  if (!status) status = people_hash_password(password, kept, error);
  if (status) return status;
  people_name(event.name, name);
  pthread_mutex_lock(&people->writing);
  event.time_ms = clock_wall_ms();
  int link = find_setup(people, setup);
  status = link < 0 ? felt_refuse(error, FELT_E_RULE, "token", NULL, FELT_SAYS(SETUP_LINK_USED))
                    : record_secret(people, &event, kept, error);
  if (!status) {
    pthread_mutex_lock(&people->lock);
    sodium_memzero(people->setup[link], sizeof people->setup[link]);
    pthread_mutex_unlock(&people->lock);
    status = begin_session(people, event.name, person, token, error);
  }
  pthread_mutex_unlock(&people->writing);
  return status;
}

enum felt_status people_come(struct people *people, const char *link, const char *password,
                             struct person *person, char token[TOKEN_HEX], struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES];
  struct felt_roster_event event = {.act = FELT_ROSTER_PASSWORD};
  enum felt_status status = need_length(password, error);
  if (!status && !people_hash_hex(link, event.link))
    status = felt_refuse(error, FELT_E_RULE, "token", NULL, FELT_SAYS(LINK_USED));
  if (!status) status = people_hash_password(password, kept, error);
  if (status) return status;
  pthread_mutex_lock(&people->writing);
  const struct felt_roster_account *account = felt_roster_find_link(&people->roster, event.link);
  event.time_ms = clock_wall_ms();
  if (account) people_name(event.name, account->name);
  status = account ? record_secret(people, &event, kept, error)
                   : felt_refuse(error, FELT_E_RULE, "token", NULL, FELT_SAYS(LINK_USED));
  if (!status) status = begin_session(people, event.name, person, token, error);
  pthread_mutex_unlock(&people->writing);
  return status;
}

/* One's own secret in place of another, by one's password. */
static enum felt_status change_own(struct people *people, struct people_try *try, const char *password,
                                   enum felt_roster_act act, const char *wanted, struct person *person,
                                   char token[TOKEN_HEX], struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES], next[crypto_pwhash_STRBYTES];
  struct felt_roster_event event = {.act = act};
  enum felt_status status = try_password(people, try, password, kept, error);
  if (!status) status = people_hash_password(wanted, next, error);
  if (status) return status;
  people_name(event.name, try->name);
  pthread_mutex_lock(&people->writing);
  event.time_ms = clock_wall_ms();
  status = still_good(people, try->name, kept) ? record_secret(people, &event, next, error) : refuse(error);
  if (!status && person) status = begin_session(people, event.name, person, token, error);
  pthread_mutex_unlock(&people->writing);
  return status;
}

enum felt_status people_change_password(struct people *people, struct people_try *try, const char *password,
                                        const char *wanted, struct person *person, char token[TOKEN_HEX],
                                        struct felt_error *error) {
  enum felt_status status = need_length(wanted, error);
  return status ? status
                : change_own(people, try, password, FELT_ROSTER_PASSWORD, wanted, person, token, error);
}

enum felt_status people_set_pin(struct people *people, struct people_try *try, const char *password,
                                const char *pin, struct felt_error *error) {
  enum felt_status status = need_pin(pin, error);
  return status ? status : change_own(people, try, password, FELT_ROSTER_PIN, pin, NULL, NULL, error);
}
