/* The state, and what an event makes of it. */
#include "inside.h"

#include <stdlib.h>

void felt_roster_release(struct felt_roster *roster) {
  free(roster->account);
  free(roster->key);
  free(roster->device);
  *roster = (struct felt_roster){0};
}

static enum felt_status room_for(void **rows, int *room, int wanted, size_t size) {
  if (wanted <= *room) return FELT_OK;
  int more = *room ? 2 * *room : 16;
  if (more < wanted) more = wanted;
  void *grown = realloc(*rows, (size_t)more * size);
  if (!grown) return FELT_E_NOMEM;
  *rows = grown;
  *room = more;
  return FELT_OK;
}

/* For one more of each than `like` has. */
static enum felt_status make_room(struct felt_roster *roster, const struct felt_roster *like) {
  int accounts = like->accounts + 1, keys = like->keys + 1, devices = like->devices + 1;
  void *account = roster->account, *key = roster->key, *device = roster->device;
  enum felt_status status = room_for(&account, &roster->account_room, accounts, sizeof *roster->account);
  roster->account = account;
  if (!status) status = room_for(&key, &roster->key_room, keys, sizeof *roster->key);
  roster->key = key;
  if (!status) status = room_for(&device, &roster->device_room, devices, sizeof *roster->device);
  roster->device = device;
  return status;
}

enum felt_status felt_roster_reserve(struct felt_roster *roster) {
  return make_room(roster, roster);
}

enum felt_status felt_roster_copy(const struct felt_roster *roster, struct felt_roster *copy) {
  struct felt_roster made = *roster;
  made.account = NULL;
  made.key = NULL;
  made.device = NULL;
  made.account_room = made.key_room = made.device_room = 0;
  if (make_room(&made, roster)) {
    felt_roster_release(&made);
    return FELT_E_NOMEM;
  }
  felt_assert(made.account && made.key && made.device);
  if (roster->accounts)
    memcpy(made.account, roster->account, (size_t)roster->accounts * sizeof *made.account);
  if (roster->keys) memcpy(made.key, roster->key, (size_t)roster->keys * sizeof *made.key);
  if (roster->devices) memcpy(made.device, roster->device, (size_t)roster->devices * sizeof *made.device);
  *copy = made;
  return FELT_OK;
}

/* ---- looking */

struct felt_roster_account *felt_roster_find(const struct felt_roster *roster, const char *name) {
  for (int i = 0; i < roster->accounts; i++)
    if (strcmp(roster->account[i].name, name) == 0) return &roster->account[i];
  return NULL;
}

struct felt_roster_account *felt_roster_find_badge(const struct felt_roster *roster, const char *badge) {
  for (int i = 0; badge[0] && i < roster->accounts; i++)
    if (strcmp(roster->account[i].badge, badge) == 0) return &roster->account[i];
  return NULL;
}

struct felt_roster_account *felt_roster_find_link(const struct felt_roster *roster,
                                                  const uint8_t link[FELT_ROSTER_SECRET]) {
  for (int i = 0; i < roster->accounts; i++)
    if (roster->account[i].has_link && memcmp(roster->account[i].link, link, FELT_ROSTER_SECRET) == 0)
      return &roster->account[i];
  return NULL;
}

struct felt_roster_made_key *felt_roster_find_key(const struct felt_roster *roster, const char *name) {
  for (int i = 0; i < roster->keys; i++)
    if (strcmp(roster->key[i].name, name) == 0) return &roster->key[i];
  return NULL;
}

const struct felt_roster_request *felt_roster_find_request(const struct felt_roster *roster, int64_t number) {
  for (int i = 0; i < roster->requests; i++)
    if (roster->request[i].number == number) return &roster->request[i];
  return NULL;
}

uint32_t felt_roster_roles(const struct felt_roster_account *account) {
  if (account->disabled) return 0;
  return account->holders > 0 ? account->roles & FELT_ROSTER_FREE : account->roles;
}

bool felt_roster_can_sign(const struct felt_roster_account *account) {
  return account->has_password && felt_roster_roles(account) >> FELT_ADMINISTRATOR & 1;
}

int felt_roster_signers(const struct felt_roster *roster) {
  int signers = 0;
  for (int i = 0; i < roster->accounts; i++) signers += felt_roster_can_sign(&roster->account[i]);
  return signers;
}

bool felt_roster_key_is_good(const struct felt_roster_made_key *key) {
  return !key->revoked_ms && (key->signed_by[0] || key->taken_over);
}

bool felt_roster_equal(const struct felt_roster *a, const struct felt_roster *b) {
  if (a->begun != b->begun || a->set_up != b->set_up || a->left != b->left || a->next != b->next ||
      a->accounts != b->accounts || a->keys != b->keys || a->devices != b->devices ||
      a->requests != b->requests)
    return false;
  return (a->accounts == 0 ||
          memcmp(a->account, b->account, (size_t)a->accounts * sizeof *a->account) == 0) &&
         (a->keys == 0 || memcmp(a->key, b->key, (size_t)a->keys * sizeof *a->key) == 0) &&
         (a->devices == 0 || memcmp(a->device, b->device, (size_t)a->devices * sizeof *a->device) == 0) &&
         memcmp(a->request, b->request, (size_t)a->requests * sizeof *a->request) == 0;
}

/* ---- changing */

static struct felt_roster_account *add_account(struct felt_roster *roster,
                                               const struct felt_roster_event *event) {
  felt_assert(roster->accounts < roster->account_room);
  struct felt_roster_account *added = &roster->account[roster->accounts++];
  memset(added, 0, sizeof *added);
  memcpy(added->name, event->name, sizeof added->name);
  added->made_ms = event->time_ms;
  return added;
}

static struct felt_roster_made_key *put_key(struct felt_roster *roster,
                                            const struct felt_roster_event *event) {
  struct felt_roster_made_key *key = felt_roster_find_key(roster, event->name);
  felt_assert(key || roster->keys < roster->key_room);
  if (!key) key = &roster->key[roster->keys++];
  memset(key, 0, sizeof *key);
  memcpy(key->name, event->name, sizeof key->name);
  memcpy(key->made_by, event->by, sizeof key->made_by);
  memcpy(key->secret, event->secret, sizeof key->secret);
  memcpy(key->key.link, event->key.link, sizeof key->key.link);
  memcpy(key->key.game, event->key.game, sizeof key->key.game);
  key->key.table = event->key.table;
  key->key.per_minute = event->key.per_minute;
  key->made_ms = event->time_ms;
  return key;
}

static void set_password(struct felt_roster_account *account, const uint8_t secret[FELT_ROSTER_SECRET]) {
  account->has_password = true;
  memcpy(account->password, secret, FELT_ROSTER_SECRET);
}

/* Who brought somebody back: none of them confirms it. Beyond the room for them nobody does but the console.
 */
static void hold(struct felt_roster_account *account, const char *by) {
  for (int i = 0; i < account->holders && i < FELT_ROSTER_HOLDERS; i++)
    if (strcmp(account->holder[i], by) == 0) return;
  if (account->holders < FELT_ROSTER_HOLDERS)
    (void)snprintf(account->holder[account->holders], FELT_ROSTER_NAME, "%s", by);
  if (account->holders <= FELT_ROSTER_HOLDERS) account->holders++;
}

/* Nobody comes in by it any more, so nobody signs by it. */
static void drop_password(struct felt_roster_account *account) {
  account->has_password = false;
  memset(account->password, 0, sizeof account->password);
}

static void let_go(struct felt_roster_account *account) {
  account->holders = 0;
  memset(account->holder, 0, sizeof account->holder);
}

static void drop_link(struct felt_roster_account *account) {
  account->has_link = false;
  account->link_until_ms = 0;
  memset(account->link, 0, sizeof account->link);
  memset(account->link_by, 0, sizeof account->link_by);
}

static void drop_pin(struct felt_roster_account *account) {
  account->has_pin = false;
  memset(account->pin, 0, sizeof account->pin);
}

/* By a link: somebody else had it in their hands. What the account was opened with before is gone. */
static void apply_password(struct felt_roster_account *account, const struct felt_roster_event *event) {
  static const uint8_t none[FELT_ROSTER_SECRET];
  set_password(account, event->secret);
  if (memcmp(event->link, none, sizeof none) == 0) return;
  if (account->link_by[0])
    hold(account, account->link_by);
  else
    let_go(account);
  drop_link(account);
  drop_pin(account);
}

static void drop_request(struct felt_roster *roster, int64_t number) {
  for (int i = 0; i < roster->requests; i++)
    if (roster->request[i].number == number) {
      memmove(&roster->request[i], &roster->request[i + 1],
              (size_t)(roster->requests - i - 1) * sizeof roster->request[0]);
      memset(&roster->request[--roster->requests], 0, sizeof roster->request[0]);
      return;
    }
}

static void drop_old_requests(struct felt_roster *roster, int64_t now_ms) {
  for (int i = roster->requests - 1; i >= 0; i--)
    if (roster->request[i].until_ms < now_ms) drop_request(roster, roster->request[i].number);
}

static void add_request(struct felt_roster *roster, const struct felt_roster_event *event) {
  drop_old_requests(roster, event->time_ms);
  felt_assert(roster->requests < FELT_ROSTER_REQUESTS_MAX);
  struct felt_roster_request *request = &roster->request[roster->requests++];
  memset(request, 0, sizeof *request);
  request->number = event->number;
  memcpy(request->name, event->name, sizeof request->name);
  memcpy(request->by, event->by, sizeof request->by);
  request->roles = event->roles;
  request->made_ms = event->time_ms;
  request->until_ms = event->until_ms;
  roster->next = event->number + 1;
}

static bool holds(const struct felt_roster_account *account, const char *name) {
  for (int i = 0; i < account->holders && i < FELT_ROSTER_HOLDERS; i++)
    if (strcmp(account->holder[i], name) == 0) return true;
  return account->holders > FELT_ROSTER_HOLDERS;
}

/* Whoever signs has seen the person, too. */
static void sign(struct felt_roster *roster, const struct felt_roster_event *event) {
  const struct felt_roster_request *request = felt_roster_find_request(roster, event->number);
  felt_assert(request);
  struct felt_roster_account *account = felt_roster_find(roster, request->name);
  felt_assert(account);
  account->roles |= request->roles;
  if (!holds(account, event->by)) let_go(account);
  drop_request(roster, event->number);
}

static void take_over(struct felt_roster *roster, const struct felt_roster_event *event) {
  roster->left--;
  if (event->act == FELT_ROSTER_TAKE_OVER) {
    struct felt_roster_account *account = add_account(roster, event);
    account->roles = event->roles;
    set_password(account, event->secret);
    return;
  }
  struct felt_roster_made_key *key = put_key(roster, event);
  key->taken_over = true;
  key->made_ms = event->made_ms;
  key->revoked_ms = event->revoked_ms;
}

static void set_up(struct felt_roster *roster, const struct felt_roster_event *event) {
  struct felt_roster_account *account = felt_roster_find(roster, event->name);
  if (!account) account = add_account(roster, event);
  account->roles |= 1U << FELT_ADMINISTRATOR;
  if (event->act == FELT_ROSTER_SET_UP) set_password(account, event->secret);
}

/* What is done to an account that is there. */
static void apply_to(struct felt_roster_account *account, const struct felt_roster_event *event) {
  switch (event->act) {
  case FELT_ROSTER_GIVE: account->roles |= event->roles; break;
  case FELT_ROSTER_TAKE: account->roles &= ~event->roles; break;
  case FELT_ROSTER_LINK:
    account->has_link = true;
    memcpy(account->link, event->secret, sizeof account->link);
    memcpy(account->link_by, event->by, sizeof account->link_by);
    account->link_until_ms = event->until_ms;
    break;
  case FELT_ROSTER_PASSWORD: apply_password(account, event); break;
  case FELT_ROSTER_LOST: drop_password(account); break;
  case FELT_ROSTER_CONFIRM: let_go(account); break;
  case FELT_ROSTER_DISABLE:
    account->disabled = true;
    drop_link(account);
    break;
  case FELT_ROSTER_ENABLE:
    account->disabled = false;
    if (event->by[0]) hold(account, event->by);
    break;
  case FELT_ROSTER_BADGE: memcpy(account->badge, event->badge, sizeof account->badge); break;
  case FELT_ROSTER_PIN:
    account->has_pin = true;
    memcpy(account->pin, event->secret, sizeof account->pin);
    break;
  case FELT_ROSTER_CLEAR_PIN: drop_pin(account); break;
  case FELT_ROSTER_BADGE_IN:
  case FELT_ROSTER_LOGIN:
    account->login_ms = event->time_ms;
    account->failures = 0;
    break;
  case FELT_ROSTER_FAILURE: account->failures++; break;
  default: break;
  }
}

static void apply_key(struct felt_roster *roster, const struct felt_roster_event *event) {
  struct felt_roster_made_key *key = felt_roster_find_key(roster, event->name);
  if (event->act == FELT_ROSTER_KEY)
    (void)put_key(roster, event);
  else if (event->act == FELT_ROSTER_SIGN_KEY)
    memcpy(key->signed_by, event->by, sizeof key->signed_by);
  else
    key->revoked_ms = event->time_ms > 0 ? event->time_ms : 1;
}

/* Whoever has to come in anew is tapped in nowhere. */
static bool ends_presence(enum felt_roster_act act) {
  return act == FELT_ROSTER_PASSWORD || act == FELT_ROSTER_TAKE || act == FELT_ROSTER_DISABLE ||
         act == FELT_ROSTER_BADGE || act == FELT_ROSTER_CLEAR_PIN;
}

void felt_roster_apply(struct felt_roster *roster, const struct felt_roster_event *event) {
  struct felt_roster_account *account = felt_roster_find(roster, event->name);
  switch (event->act) {
  case FELT_ROSTER_BEGIN:
    roster->begun = true;
    roster->left = event->number;
    roster->next = 1;
    break;
  case FELT_ROSTER_TAKE_OVER:
  case FELT_ROSTER_TAKE_OVER_KEY: take_over(roster, event); break;
  case FELT_ROSTER_SET_UP:
  case FELT_ROSTER_APPOINT: set_up(roster, event); break;
  case FELT_ROSTER_ACCOUNT: (void)add_account(roster, event); break;
  case FELT_ROSTER_REQUEST: add_request(roster, event); break;
  case FELT_ROSTER_SIGN: sign(roster, event); break;
  case FELT_ROSTER_WITHDRAW: drop_request(roster, event->number); break;
  case FELT_ROSTER_KEY:
  case FELT_ROSTER_SIGN_KEY:
  case FELT_ROSTER_REVOKE_KEY: apply_key(roster, event); break;
  case FELT_ROSTER_DEVICE:
  case FELT_ROSTER_ENROL:
  case FELT_ROSTER_REVOKE_DEVICE:
  case FELT_ROSTER_TAP_IN:
  case FELT_ROSTER_TAP_OUT: roster_apply_device(roster, event); break;
  default:
    if (account) apply_to(account, event);
  }
  if (ends_presence(event->act)) roster_leave_devices(roster, event->name);
  if (felt_roster_signers(roster) >= FELT_ROSTER_SIGNERS) roster->set_up = true;
}
