/* The tables' tablets: enrolled by a code, revoked; badge and PIN before them, who deals, and who takes over.
 */
#include "inside.h"

#include <strings.h>

/* Those that are not taken for one another, as Crockford chose them; what is typed instead is understood. */
static const char signs[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
enum { SIGNS = 32, CODE_SIGNS = CODE_TEXT - 2 };
_Static_assert(sizeof signs - 1 == SIGNS, "five bits a sign");

/* ---- codes */

static void make_code(char code[CODE_TEXT]) {
  for (int i = 0; i < CODE_TEXT - 1; i++) code[i] = signs[randombytes_uniform(SIGNS)];
  code[CODE_SIGNS / 2] = '-';
  code[CODE_TEXT - 1] = '\0';
}

static char plain_sign(char typed) {
  char large = typed >= 'a' && typed <= 'z' ? (char)(typed - 'a' + 'A') : typed;
  if (large == 'O') return '0';
  if (large == 'I' || large == 'L') return '1';
  return large;
}

/* What is kept of a code, however it was typed. False: it is none. */
static bool hash_code(const char *typed, uint8_t hash[TOKEN]) {
  char code[CODE_SIGNS];
  int length = 0;
  for (; *typed; typed++) {
    if (*typed == '-' || *typed == ' ') continue;
    if (length == CODE_SIGNS || !memchr(signs, plain_sign(*typed), SIGNS)) return false;
    code[length++] = plain_sign(*typed);
  }
  if (length != CODE_SIGNS) return false;
  crypto_generichash(hash, TOKEN, (const unsigned char *)code, CODE_SIGNS, NULL, 0);
  return true;
}

/* ---- making, enrolling, revoking */

enum felt_status devices_make(struct people *people, const char *by, const char *name, int64_t table,
                              char code[CODE_TEXT], struct felt_error *error) {
  struct felt_roster_event event = {.act = FELT_ROSTER_DEVICE, .table = (int)table};
  char made[CODE_TEXT];
  if (table < 1 || table > FELT_FLOOR_TABLES_MAX)
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NOT_UP_TO, FELT_FLOOR_TABLES_MAX));
  if (strlen(name) >= PERSON_NAME)
    return felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NOT_A_NAME, PERSON_NAME - 1));
  people_name(event.device, name);
  people_name(event.by, by);
  make_code(made);
  (void)hash_code(made, event.secret);
  event.until_ms = clock_wall_ms() + FELT_ROSTER_CODE_MS;
  enum felt_status status = people_record_one(people, &event, error);
  if (!status) memcpy(code, made, sizeof made);
  sodium_memzero(made, sizeof made);
  return status;
}

/* The code's device, under `writing`; the event fails by itself where there is none. */
static void name_device(const struct people *people, struct felt_roster_event *event) {
  const struct felt_roster_device *device = felt_roster_find_code(&people->roster, event->link);
  if (device) people_name(event->device, device->name);
}

enum felt_status devices_enrol(struct people *people, struct people_try *try, const char *code,
                               char token[TOKEN_HEX], struct device *device, struct felt_error *error) {
  struct felt_roster_event event = {.act = FELT_ROSTER_ENROL};
  uint8_t secret[TOKEN];
  char word[80];
  (void)snprintf(word, sizeof word, "code.%.60s",
                 try->address); /* nobody locks another address's tablets out */
  enum felt_status status = people_need_no_lock(people, word, try, error);
  if (status) return status;
  randombytes_buf(secret, sizeof secret);
  people_hash_token(secret, event.secret);
  (void)snprintf(event.address, sizeof event.address, "%s", try->address);
  if (hash_code(code, event.link)) {
    pthread_mutex_lock(&people->writing);
    name_device(people, &event);
    status = people_record(people, &event, 1, NULL, error);
    pthread_mutex_unlock(&people->writing);
  } else {
    status = felt_refuse(error, FELT_E_RULE, "code", NULL, FELT_SAYS(CODE_USED));
  }
  if (status == FELT_OK || status == FELT_E_RULE) people_note_try(people, word, "", try, false, !status);
  if (!status) {
    sodium_bin2hex(token, TOKEN_HEX, secret, sizeof secret);
    (void)devices_get(people, event.device, device);
  }
  sodium_memzero(secret, sizeof secret);
  return status;
}

enum felt_status devices_revoke(struct people *people, const char *name, const char *by,
                                struct felt_error *error) {
  struct felt_roster_event event = {.act = FELT_ROSTER_REVOKE_DEVICE};
  struct device device;
  if (devices_get(people, name, &device) && device.revoked_ms) return FELT_OK;
  people_name(event.device, name);
  people_name(event.by, by);
  return people_record_one(people, &event, error);
}

/* ---- looking */

static void copy_device(const struct felt_roster_device *made, int64_t now_ms, struct device *device) {
  *device = (struct device){.table = made->table,
                            .good = felt_roster_device_is_good(made),
                            .has_code = made->has_code && made->code_until_ms >= now_ms,
                            .code_until_ms = made->code_until_ms,
                            .made_ms = made->made_ms,
                            .enrolled_ms = made->enrolled_ms,
                            .revoked_ms = made->revoked_ms,
                            .since_ms = made->since_ms};
  people_name(device->name, made->name);
  people_name(device->made_by, made->made_by);
  people_name(device->revoked_by, made->revoked_by);
  people_name(device->dealer, made->dealer);
}

bool devices_get(struct people *people, const char *name, struct device *device) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_device *there = felt_roster_find_device(&people->roster, name);
  if (there) copy_device(there, clock_wall_ms(), device);
  pthread_mutex_unlock(&people->lock);
  return there != NULL;
}

bool devices_find(struct people *people, const char *token, struct device *device) {
  uint8_t hash[TOKEN];
  if (!token || !people_hash_hex(token, hash)) return false;
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_device *there = felt_roster_find_device_of(&people->roster, hash);
  if (there) copy_device(there, clock_wall_ms(), device);
  pthread_mutex_unlock(&people->lock);
  return there != NULL;
}

bool devices_monitor(struct people *people, int table, struct device *device) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_device *there = felt_roster_monitor(&people->roster, table);
  if (there) copy_device(there, clock_wall_ms(), device);
  pthread_mutex_unlock(&people->lock);
  return there != NULL;
}

enum felt_status devices_admit(struct people *people, const char *token, struct device *device,
                               struct felt_error *error) {
  if (!devices_find(people, token, device))
    return felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(NOT_A_DEVICE));
  if (device->revoked_ms)
    return felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(DEVICE_REVOKED, device->revoked_by));
  return FELT_OK;
}

bool devices_why(struct people *people, const char *token, struct felt_error *error) {
  struct device device, other;
  if (!devices_find(people, token, &device)) return false;
  if (devices_admit(people, token, &device, error)) return true;
  if (devices_monitor(people, device.table, &other) && strcmp(other.name, device.name) != 0)
    (void)felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(MONITOR_TAKEN, other.name, other.dealer));
  else
    (void)felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(NOT_TAPPED_IN));
  return true;
}

/* A copy, so that nobody waits while they are told. */
void devices_each(struct people *people, void (*visit)(void *context, const struct device *device),
                  void *context) {
  struct felt_roster copy;
  int64_t now_ms = clock_wall_ms();
  pthread_mutex_lock(&people->lock);
  enum felt_status status = felt_roster_copy(&people->roster, &copy);
  pthread_mutex_unlock(&people->lock);
  if (status) return;
  for (int i = 0; i < copy.devices; i++) {
    struct device device;
    copy_device(&copy.device[i], now_ms, &device);
    visit(context, &device);
  }
  felt_roster_release(&copy);
}

/* ---- by badge and PIN */

static enum felt_status need_good(struct people *people, const char *name, struct felt_error *error) {
  struct device device;
  bool there = name && devices_get(people, name, &device);
  if (there && device.revoked_ms)
    return felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(DEVICE_REVOKED, device.revoked_by));
  return there && device.good ? FELT_OK
                              : felt_refuse(error, FELT_E_RULE, "device", NULL, FELT_SAYS(NOT_A_DEVICE));
}

/* The name of a badge and what is kept of its PIN; the decoy's where there is none. */
static bool find_badge(struct people *people, const char *badge, char name[PERSON_NAME],
                       char kept[crypto_pwhash_STRBYTES]) {
  pthread_mutex_lock(&people->lock);
  const struct felt_roster_account *account = felt_roster_find_badge(&people->roster, badge);
  bool known = account && account->has_pin && people_kept(people, account)->pin[0];
  memcpy(kept, known ? people_kept(people, account)->pin : people->decoy, crypto_pwhash_STRBYTES);
  people_name(name, account ? account->name : "");
  pthread_mutex_unlock(&people->lock);
  return known;
}

/* Under `writing`: badge and PIN still are that person's. */
static bool still_badged(struct people *people, const char *badge, const char *name, const char *tried) {
  const struct felt_roster_account *account = felt_roster_find_badge(&people->roster, badge);
  return account && strcmp(account->name, name) == 0 && strcmp(people_kept(people, account)->pin, tried) == 0;
}

enum felt_status people_badge_in(struct people *people, struct people_try *try, const char *pin,
                                 struct person *person, struct felt_error *error) {
  char kept[crypto_pwhash_STRBYTES], word[64];
  struct felt_roster_event event = {.act = FELT_ROSTER_BADGE_IN};
  (void)snprintf(word, sizeof word, "badge.%.40s", try->name); /* no name of an account has a dot */
  enum felt_status status = need_good(people, try->device, error);
  if (!status) status = people_need_no_lock(people, word, try, error);
  if (status) return status;
  bool known = find_badge(people, try->name, event.name, kept);
  bool right = strlen(pin) <= PASSWORD_MAX && crypto_pwhash_str_verify(kept, pin, strlen(pin)) == 0 && known;
  people_note_try(people, word, event.name, try, true, right);
  if (!right) return felt_refuse(error, FELT_E_RULE, "badge", NULL, FELT_SAYS(WRONG_PIN));
  (void)snprintf(event.address, sizeof event.address, "%s", try->address);
  people_name(event.device, try->device);
  pthread_mutex_lock(&people->writing);
  status = still_badged(people, try->name, event.name, kept)
               ? people_record(people, &event, 1, NULL, error)
               : felt_refuse(error, FELT_E_RULE, "badge", NULL, FELT_SAYS(WRONG_PIN));
  if (!status) {
    *person = (struct person){0};
    people_name(person->name, event.name);
    people_fill(people, felt_roster_find(&people->roster, event.name), person);
  }
  pthread_mutex_unlock(&people->writing);
  return status;
}

/* ---- who deals */

/* Under `writing`, or `lock`: the event, with the tablet that it takes over from. */
static struct felt_roster_event tap_event(const struct people *people, const char *device, const char *name,
                                          bool take_over) {
  struct felt_roster_event event = {.act = FELT_ROSTER_TAP_IN, .time_ms = clock_wall_ms()};
  const struct felt_roster_device *there = felt_roster_find_device(&people->roster, device);
  const struct felt_roster_device *active = there ? felt_roster_monitor(&people->roster, there->table) : NULL;
  people_name(event.device, device);
  people_name(event.name, name);
  if (take_over && active && active != there) people_name(event.over, active->name);
  return event;
}

enum felt_status people_may_tap_in(struct people *people, const char *device, const char *name,
                                   bool take_over, bool *is_new, struct felt_error *error) {
  pthread_mutex_lock(&people->lock);
  struct felt_roster_event event = tap_event(people, device, name, take_over);
  enum felt_status status = felt_roster_check(&people->roster, &event, error);
  const struct felt_roster_device *there = felt_roster_find_device(&people->roster, device);
  const struct felt_roster_device *active = there ? felt_roster_monitor(&people->roster, there->table) : NULL;
  if (!status) *is_new = !active || strcmp(active->dealer, name) != 0;
  pthread_mutex_unlock(&people->lock);
  return status;
}

enum felt_status people_tap_in(struct people *people, const char *device, const char *name, bool take_over,
                               struct person *person, char token[TOKEN_HEX], struct felt_error *error) {
  pthread_mutex_lock(&people->writing);
  struct felt_roster_event event = tap_event(people, device, name, take_over);
  enum felt_status status = people_record(people, &event, 1, NULL, error);
  if (!status) {
    *person = (struct person){0};
    people_name(person->name, name);
    people_name(person->device, device);
    pthread_mutex_lock(&people->lock);
    people_fill(people, felt_roster_find(&people->roster, name), person);
    person->table = felt_roster_find_device(&people->roster, device)->table;
    status = sessions_begin(people, person, token, error);
    pthread_mutex_unlock(&people->lock);
  }
  pthread_mutex_unlock(&people->writing);
  return status;
}

enum felt_status people_tap_out(struct people *people, const struct person *person,
                                struct felt_error *error) {
  struct felt_roster_event event = {.act = FELT_ROSTER_TAP_OUT};
  people_name(event.device, person->device);
  people_name(event.name, person->name);
  return people_record_one(people, &event, error);
}
