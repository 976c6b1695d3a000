/* Who may do what to whom. */
#include "felt/roster.h"

#include <strings.h>

#define LETTERS                    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS                     "0123456789"
#define REFUSE(status, where, ...) felt_refuse(error, status, where, NULL, FELT_SAYS(__VA_ARGS__))

/* Everything that a rule looks at. */
struct case_of {
  const struct felt_roster *roster;
  const struct felt_roster_event *event;
  const struct felt_roster_account *account; /* that it is about; NULL: nobody has the name */
  const struct felt_roster_account *by;      /* NULL: nobody, or the console */
};

/* ---- names */

/* Letters, digits, - and _; dots are for the server's own. */
static bool sound_name(const char *name) {
  size_t length = strlen(name);
  return length >= 2 && length < FELT_ROSTER_NAME && strncmp(name, "guest-", 6) != 0 &&
         strncmp(name, "auto-", 5) != 0 && strspn(name, LETTERS DIGITS "-_") == length;
}

/* "Bea" would pass for "bea" where somebody signs in a hurry. */
static enum felt_status need_new_name(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster *roster = c->roster;
  if (!sound_name(c->event->name)) return REFUSE(FELT_E_INPUT, "name", NOT_A_NAME, FELT_ROSTER_NAME - 1);
  for (int i = 0; i < roster->accounts; i++)
    if (strcasecmp(roster->account[i].name, c->event->name) == 0)
      return REFUSE(FELT_E_RULE, "name", ACCOUNT_EXISTS);
  if (roster->accounts >= FELT_ROSTER_ACCOUNTS_MAX) return REFUSE(FELT_E_RULE, "name", TOO_MANY_ACCOUNTS);
  return FELT_OK;
}

/* ---- who asks */

static enum felt_status need_signer(const struct felt_roster_account *by, struct felt_error *error) {
  if (by && felt_roster_can_sign(by)) return FELT_OK;
  if (by && !by->disabled && by->holders > 0 && by->roles >> FELT_ADMINISTRATOR & 1)
    return REFUSE(FELT_E_RULE, "by", ROLES_HELD, by->name);
  return REFUSE(FELT_E_RULE, "by", ADMINISTRATORS_ONLY);
}

/* Nobody changes their own account. */
static enum felt_status need_other(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_signer(c->by, error);
  if (status) return status;
  if (!c->account) return REFUSE(FELT_E_INPUT, "name", NO_ACCOUNT_NAMED);
  if (c->account == c->by) return REFUSE(FELT_E_RULE, "name", OWN_ACCOUNT);
  return FELT_OK;
}

/* An administrator; or the console, where too few can sign. */
static enum felt_status need_other_or_console(const struct case_of *c, struct felt_error *error) {
  if (c->event->by[0]) return need_other(c, error);
  if (!c->account) return REFUSE(FELT_E_INPUT, "name", NO_ACCOUNT_NAMED);
  if (felt_roster_signers(c->roster) >= FELT_ROSTER_SIGNERS) return REFUSE(FELT_E_RULE, "by", ENOUGH_SIGN);
  return FELT_OK;
}

static enum felt_status need_enabled(const struct felt_roster_account *account, struct felt_error *error) {
  if (!account) return REFUSE(FELT_E_INPUT, "name", NO_ACCOUNT_NAMED);
  return account->disabled ? REFUSE(FELT_E_RULE, "name", ACCOUNT_DISABLED) : FELT_OK;
}

/* ---- the beginning */

static enum felt_status check_begin(const struct case_of *c, struct felt_error *error) {
  return c->roster->begun ? REFUSE(FELT_E_RULE, "act", OUT_OF_PLACE) : FELT_OK;
}

static enum felt_status check_taken_over(const struct case_of *c, struct felt_error *error) {
  if (c->roster->left <= 0) return REFUSE(FELT_E_RULE, "act", OUT_OF_PLACE);
  if (c->event->act == FELT_ROSTER_TAKE_OVER)
    return c->account || c->roster->accounts >= FELT_ROSTER_ACCOUNTS_MAX || c->event->roles == 0
               ? REFUSE(FELT_E_RULE, "name", OUT_OF_PLACE)
               : FELT_OK;
  return felt_roster_find_key(c->roster, c->event->name) || c->roster->keys >= FELT_ROSTER_KEYS_MAX
             ? REFUSE(FELT_E_RULE, "name", OUT_OF_PLACE)
             : FELT_OK;
}

static enum felt_status check_set_up(const struct case_of *c, struct felt_error *error) {
  if (c->roster->set_up) return REFUSE(FELT_E_RULE, "token", SETUP_LINK_USED);
  return need_new_name(c, error);
}

static enum felt_status check_appointed(const struct case_of *c, struct felt_error *error) {
  if (felt_roster_signers(c->roster) >= FELT_ROSTER_SIGNERS) return REFUSE(FELT_E_RULE, "by", ENOUGH_SIGN);
  if (!c->account) return need_new_name(c, error);
  if (c->account->roles >> FELT_ADMINISTRATOR & 1) return REFUSE(FELT_E_RULE, "name", HAS_ROLES);
  return need_enabled(c->account, error);
}

/* ---- roles */

static enum felt_status check_account(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_signer(c->by, error);
  return status ? status : need_new_name(c, error);
}

static enum felt_status check_given(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other(c, error);
  if (status) return status;
  if (c->event->roles & ~FELT_ROSTER_FREE) return REFUSE(FELT_E_RULE, "roles", TOUCHES_MONEY);
  if ((c->event->roles & ~c->account->roles) == 0) return REFUSE(FELT_E_RULE, "roles", HAS_ROLES);
  return FELT_OK;
}

static enum felt_status check_taken(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other(c, error);
  if (status) return status;
  if (c->event->roles == 0 || c->event->roles & ~c->account->roles)
    return REFUSE(FELT_E_RULE, "roles", HAS_NOT_ROLES);
  return FELT_OK;
}

static bool waits(const struct felt_roster_request *request, int64_t now_ms) {
  return request->until_ms >= now_ms;
}

/* One for each account, and not too many of one person, who could hide another's among them. */
static enum felt_status need_room(const struct case_of *c, struct felt_error *error) {
  int waiting = 0, own = 0;
  for (int i = 0; i < c->roster->requests; i++) {
    const struct felt_roster_request *request = &c->roster->request[i];
    if (!waits(request, c->event->time_ms)) continue;
    if (strcmp(request->name, c->event->name) == 0)
      return REFUSE(FELT_E_RULE, "name", REQUEST_WAITS, c->event->name);
    waiting++;
    own += strcmp(request->by, c->event->by) == 0;
  }
  return waiting >= FELT_ROSTER_REQUESTS_MAX || own >= FELT_ROSTER_REQUESTS_OF_ONE
             ? REFUSE(FELT_E_RULE, "roles", TOO_MANY_ROLE_REQUESTS)
             : FELT_OK;
}

static enum felt_status check_request(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_event *e = c->event;
  enum felt_status status = need_other(c, error);
  if (!status) status = need_enabled(c->account, error);
  if (status) return status;
  if ((e->roles & ~c->account->roles) == 0) return REFUSE(FELT_E_RULE, "roles", HAS_ROLES);
  if (e->number != c->roster->next || e->until_ms < e->time_ms ||
      e->until_ms - e->time_ms > FELT_ROSTER_REQUEST_MS)
    return REFUSE(FELT_E_INPUT, "number", OUT_OF_PLACE);
  return need_room(c, error);
}

static enum felt_status find_request(const struct case_of *c, const struct felt_roster_request **request,
                                     struct felt_error *error) {
  enum felt_status status = need_signer(c->by, error);
  if (status) return status;
  *request = felt_roster_find_request(c->roster, c->event->number);
  return *request ? FELT_OK : REFUSE(FELT_E_INPUT, "request", NO_SUCH_REQUEST);
}

/* The second of two people; both can sign, and neither is the one who gains. */
static enum felt_status check_signature(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_request *request = NULL;
  enum felt_status status = find_request(c, &request, error);
  if (status) return status;
  const struct felt_roster_account *first = felt_roster_find(c->roster, request->by);
  const struct felt_roster_account *gains = felt_roster_find(c->roster, request->name);
  if (!waits(request, c->event->time_ms)) return REFUSE(FELT_E_RULE, "request", REQUEST_OVER);
  if (first == c->by) return REFUSE(FELT_E_RULE, "by", OWN_REQUEST);
  if (gains == c->by) return REFUSE(FELT_E_RULE, "by", OWN_ACCOUNT);
  if (!felt_roster_can_sign(first)) return REFUSE(FELT_E_RULE, "request", ASKED_BY_NOBODY, first->name);
  if (!gains->has_password) return REFUSE(FELT_E_RULE, "request", NOT_COME_IN, gains->name);
  return need_enabled(gains, error);
}

static enum felt_status check_withdrawal(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_request *request = NULL;
  return find_request(c, &request, error);
}

/* ---- coming in */

static enum felt_status check_link(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other_or_console(c, error);
  if (!status) status = need_enabled(c->account, error);
  if (!status && (c->event->until_ms < c->event->time_ms ||
                  c->event->until_ms - c->event->time_ms > FELT_ROSTER_LINK_MS))
    status = REFUSE(FELT_E_INPUT, "until", OUT_OF_PLACE);
  return status;
}

/* One's own, by one who has another; or by the link that was given for it. */
static enum felt_status check_password(const struct case_of *c, struct felt_error *error) {
  static const uint8_t none[FELT_ROSTER_SECRET];
  const struct felt_roster_event *e = c->event;
  enum felt_status status = need_enabled(c->account, error);
  if (status) return status;
  if (memcmp(e->link, none, sizeof none) == 0)
    return c->account->has_password ? FELT_OK : REFUSE(FELT_E_RULE, "name", NOT_COME_IN, e->name);
  if (!c->account->has_link || memcmp(c->account->link, e->link, sizeof none) != 0 ||
      e->time_ms > c->account->link_until_ms)
    return REFUSE(FELT_E_RULE, "token", LINK_USED);
  return FELT_OK;
}

/* A start finds that; a disabled account may have lost its password, too. */
static enum felt_status check_lost(const struct case_of *c, struct felt_error *error) {
  if (!c->account) return REFUSE(FELT_E_INPUT, "name", NO_ACCOUNT_NAMED);
  return c->account->has_password ? FELT_OK : REFUSE(FELT_E_RULE, "name", NOT_COME_IN, c->event->name);
}

/* Nobody who brought the account back. */
static enum felt_status check_confirmation(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other_or_console(c, error);
  if (status) return status;
  if (c->account->holders == 0) return REFUSE(FELT_E_RULE, "name", NOTHING_HELD);
  if (!c->event->by[0]) return FELT_OK;
  for (int i = 0; i < c->account->holders && i < FELT_ROSTER_HOLDERS; i++)
    if (strcmp(c->account->holder[i], c->event->by) == 0) return REFUSE(FELT_E_RULE, "by", HOLDS_IT);
  return c->account->holders > FELT_ROSTER_HOLDERS ? REFUSE(FELT_E_RULE, "by", HOLDS_IT) : FELT_OK;
}

static enum felt_status check_disabled(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other(c, error);
  return status ? status : need_enabled(c->account, error);
}

static enum felt_status check_enabled(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_other_or_console(c, error);
  if (!status && !c->account->disabled) status = REFUSE(FELT_E_RULE, "name", ACCOUNT_NOT_DISABLED);
  return status;
}

static enum felt_status check_badge(const struct case_of *c, struct felt_error *error) {
  const char *badge = c->event->badge;
  size_t length = strlen(badge);
  enum felt_status status = need_other(c, error);
  if (status) return status;
  if (length > 0 && (length < 3 || strspn(badge, LETTERS DIGITS) != length))
    return REFUSE(FELT_E_INPUT, "badge", NOT_A_BADGE, FELT_ROSTER_BADGE_SIZE - 1);
  if (felt_roster_find_badge(c->roster, badge)) return REFUSE(FELT_E_RULE, "badge", BADGE_TAKEN);
  return FELT_OK;
}

static enum felt_status need_password(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = need_enabled(c->account, error);
  if (!status && !c->account->has_password) status = REFUSE(FELT_E_RULE, "name", NOT_COME_IN, c->event->name);
  return status;
}

/* Of somebody, or of nobody known. */
static enum felt_status check_failure(const struct case_of *c, struct felt_error *error) {
  return c->event->name[0] && !c->account ? REFUSE(FELT_E_INPUT, "name", NO_ACCOUNT_NAMED) : FELT_OK;
}

/* ---- keys */

static enum felt_status need_sound_key(const struct felt_roster_event *e, struct felt_error *error) {
  size_t length = strlen(e->name);
  /* Ids on the floor are at most 23 long: "key." and the name. */
  if (length < 2 || length > FELT_ROSTER_NAME - 5 || strspn(e->name, LETTERS DIGITS "-_") != length)
    return REFUSE(FELT_E_INPUT, "name", NOT_A_NAME, FELT_ROSTER_NAME - 5);
  if (!e->key.link[0]) return REFUSE(FELT_E_INPUT, "link", IS_MISSING);
  if (!e->key.game[0]) return REFUSE(FELT_E_INPUT, "game", IS_MISSING);
  if (e->key.per_minute < 1 || e->key.per_minute > FELT_ROSTER_PACE_MAX)
    return REFUSE(FELT_E_INPUT, "per_minute", NOT_UP_TO, FELT_ROSTER_PACE_MAX);
  return FELT_OK;
}

/* A name stands for a table for ever: the log says who asked by it, and ids of commands are its own. */
static enum felt_status check_key(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_event *e = c->event;
  const struct felt_roster_made_key *there = felt_roster_find_key(c->roster, e->name);
  enum felt_status status = need_signer(c->by, error);
  if (!status) status = need_sound_key(e, error);
  if (status) return status;
  if (!there)
    return c->roster->keys >= FELT_ROSTER_KEYS_MAX ? REFUSE(FELT_E_RULE, "keys", TOO_MANY_KEYS) : FELT_OK;
  if (!there->revoked_ms) return REFUSE(FELT_E_RULE, "name", KEY_EXISTS);
  if (there->key.table != e->key.table || strcmp(there->key.link, e->key.link) != 0 ||
      strcmp(there->key.game, e->key.game) != 0)
    return REFUSE(FELT_E_RULE, "name", KEY_NAME_TAKEN);
  return FELT_OK;
}

static enum felt_status check_key_change(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_made_key *key = felt_roster_find_key(c->roster, c->event->name);
  enum felt_status status = need_signer(c->by, error);
  if (status) return status;
  if (!key) return REFUSE(FELT_E_INPUT, "name", NO_SUCH_KEY);
  if (key->revoked_ms) return REFUSE(FELT_E_RULE, "name", KEY_REVOKED);
  if (c->event->act == FELT_ROSTER_REVOKE_KEY) return FELT_OK;
  if (felt_roster_key_is_good(key)) return REFUSE(FELT_E_RULE, "name", KEY_SIGNED);
  if (strcmp(key->made_by, c->event->by) == 0) return REFUSE(FELT_E_RULE, "by", OWN_KEY);
  const struct felt_roster_account *maker = felt_roster_find(c->roster, key->made_by);
  if (!maker || !felt_roster_can_sign(maker))
    return REFUSE(FELT_E_RULE, "name", ASKED_BY_NOBODY, key->made_by);
  return FELT_OK;
}

/* ---- devices */

/* NULL: there is none. */
static const struct felt_roster_device *device_of(const struct case_of *c) {
  return felt_roster_find_device(c->roster, c->event->device);
}

static enum felt_status need_keeper(const struct case_of *c, struct felt_error *error) {
  if (c->by && felt_roster_keeps_devices(c->by)) return FELT_OK;
  return REFUSE(FELT_E_RULE, "by", MAY_NOT_KEEP_DEVICES);
}

/* A name is free again when its device is revoked: nothing is done in the name of a device. */
static enum felt_status check_device(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_event *e = c->event;
  const struct felt_roster_device *there = device_of(c);
  size_t length = strlen(e->device);
  enum felt_status status = need_keeper(c, error);
  if (status) return status;
  if (length < 2 || strspn(e->device, LETTERS DIGITS "-_") != length)
    return REFUSE(FELT_E_INPUT, "name", NOT_A_NAME, FELT_ROSTER_NAME - 1);
  if (e->table < 1) return REFUSE(FELT_E_INPUT, "table", IS_MISSING);
  if (e->until_ms < e->time_ms || e->until_ms - e->time_ms > FELT_ROSTER_CODE_MS)
    return REFUSE(FELT_E_INPUT, "until", OUT_OF_PLACE);
  if (!there && c->roster->devices >= FELT_ROSTER_DEVICES_MAX)
    return REFUSE(FELT_E_RULE, "name", TOO_MANY_DEVICES);
  if (there && felt_roster_device_is_good(there)) return REFUSE(FELT_E_RULE, "name", DEVICE_EXISTS);
  return FELT_OK;
}

static enum felt_status check_enrolment(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_device *device = device_of(c);
  if (!device || !device->has_code || memcmp(device->code, c->event->link, sizeof device->code) != 0 ||
      c->event->time_ms > device->code_until_ms)
    return REFUSE(FELT_E_RULE, "code", CODE_USED);
  return FELT_OK;
}

static enum felt_status check_revocation(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_device *device = device_of(c);
  enum felt_status status = need_keeper(c, error);
  if (status) return status;
  if (!device) return REFUSE(FELT_E_INPUT, "name", NO_SUCH_DEVICE);
  return device->revoked_ms ? REFUSE(FELT_E_RULE, "name", DEVICE_REVOKED, device->revoked_by) : FELT_OK;
}

/* A PIN is good at an enrolled device and nowhere else. */
static enum felt_status check_badge_in(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_device *device = device_of(c);
  enum felt_status status = need_enabled(c->account, error);
  if (status) return status;
  if (device && device->revoked_ms) return REFUSE(FELT_E_RULE, "device", DEVICE_REVOKED, device->revoked_by);
  if (!device || !felt_roster_device_is_good(device)) return REFUSE(FELT_E_RULE, "device", NOT_A_DEVICE);
  if (!c->account->has_pin || !c->account->badge[0]) return REFUSE(FELT_E_RULE, "badge", WRONG_PIN);
  return FELT_OK;
}

/* Whoever takes over says from which device. */
static enum felt_status check_tap_in(const struct case_of *c, struct felt_error *error) {
  enum felt_status status = check_badge_in(c, error);
  if (status) return status;
  const struct felt_roster_device *device = device_of(c);
  const struct felt_roster_device *active = felt_roster_monitor(c->roster, device->table);
  if (active == device) active = NULL;
  if (strcmp(c->event->over, active ? active->name : "") == 0) return FELT_OK;
  return active ? REFUSE(FELT_E_RULE, "device", MONITOR_ELSEWHERE, active->name, active->dealer)
                : REFUSE(FELT_E_INPUT, "over", OUT_OF_PLACE);
}

static enum felt_status check_tap_out(const struct case_of *c, struct felt_error *error) {
  const struct felt_roster_device *device = device_of(c);
  if (!device || !c->event->name[0] || strcmp(device->dealer, c->event->name) != 0)
    return REFUSE(FELT_E_RULE, "device", NOT_TAPPED_IN);
  return FELT_OK;
}

/* ---- all of them */

static enum felt_status (*const checks[FELT_ROSTER_ACTS])(const struct case_of *c,
                                                          struct felt_error *error) = {
    [FELT_ROSTER_BEGIN] = check_begin,
    [FELT_ROSTER_TAKE_OVER] = check_taken_over,
    [FELT_ROSTER_TAKE_OVER_KEY] = check_taken_over,
    [FELT_ROSTER_SET_UP] = check_set_up,
    [FELT_ROSTER_APPOINT] = check_appointed,
    [FELT_ROSTER_ACCOUNT] = check_account,
    [FELT_ROSTER_GIVE] = check_given,
    [FELT_ROSTER_TAKE] = check_taken,
    [FELT_ROSTER_REQUEST] = check_request,
    [FELT_ROSTER_SIGN] = check_signature,
    [FELT_ROSTER_WITHDRAW] = check_withdrawal,
    [FELT_ROSTER_LINK] = check_link,
    [FELT_ROSTER_PASSWORD] = check_password,
    [FELT_ROSTER_LOST] = check_lost,
    [FELT_ROSTER_CONFIRM] = check_confirmation,
    [FELT_ROSTER_DISABLE] = check_disabled,
    [FELT_ROSTER_ENABLE] = check_enabled,
    [FELT_ROSTER_BADGE] = check_badge,
    [FELT_ROSTER_PIN] = need_password,
    [FELT_ROSTER_CLEAR_PIN] = need_other,
    [FELT_ROSTER_KEY] = check_key,
    [FELT_ROSTER_SIGN_KEY] = check_key_change,
    [FELT_ROSTER_REVOKE_KEY] = check_key_change,
    [FELT_ROSTER_LOGIN] = need_password,
    [FELT_ROSTER_LOGOUT] = check_failure,
    [FELT_ROSTER_BADGE_IN] = check_badge_in,
    [FELT_ROSTER_FAILURE] = check_failure,
    [FELT_ROSTER_LOCK] = check_failure,
    [FELT_ROSTER_DEVICE] = check_device,
    [FELT_ROSTER_ENROL] = check_enrolment,
    [FELT_ROSTER_REVOKE_DEVICE] = check_revocation,
    [FELT_ROSTER_TAP_IN] = check_tap_in,
    [FELT_ROSTER_TAP_OUT] = check_tap_out,
};

enum felt_status felt_roster_check(const struct felt_roster *roster, const struct felt_roster_event *event,
                                   struct felt_error *error) {
  struct case_of c = {.roster = roster, .event = event, .account = felt_roster_find(roster, event->name)};
  c.by = event->by[0] ? felt_roster_find(roster, event->by) : NULL;
  if (event->act != FELT_ROSTER_BEGIN && !roster->begun) return REFUSE(FELT_E_RULE, "act", OUT_OF_PLACE);
  bool taken = event->act == FELT_ROSTER_TAKE_OVER || event->act == FELT_ROSTER_TAKE_OVER_KEY;
  if (roster->left > 0 && !taken) return REFUSE(FELT_E_RULE, "act", OUT_OF_PLACE);
  return checks[event->act](&c, error);
}
