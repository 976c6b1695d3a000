/* The rules of accounts: every act by everybody, one person against two, and the ways around it that were
 * tried. */
#include "felt/roster.h"

#include "reasons.h"

enum { NOW = 1000000 };

static struct felt_error error;

static struct felt_roster_event event_of(enum felt_roster_act act, const char *by, const char *name) {
  struct felt_roster_event event = {.act = act, .time_ms = NOW};
  (void)snprintf(event.by, sizeof event.by, "%s", by);
  (void)snprintf(event.name, sizeof event.name, "%s", name);
  return event;
}

static enum felt_status attempt(struct felt_roster *roster, const struct felt_roster_event *event) {
  memset(&error, 0, sizeof error);
  assert_int_equal(felt_roster_reserve(roster), FELT_OK);
  enum felt_status status = felt_roster_check(roster, event, &error);
  if (!status) felt_roster_apply(roster, event);
  return status;
}

static void does(struct felt_roster *roster, struct felt_roster_event event) {
  if (attempt(roster, &event))
    fail_msg("%s of %s by %s: %s", felt_roster_word((int)event.act), event.name, event.by,
             felt_code_word(error.reason.code));
}

static void refused(struct felt_roster *roster, struct felt_roster_event event, enum felt_code code) {
  struct felt_roster before;
  assert_int_equal(felt_roster_copy(roster, &before), FELT_OK);
  if (!attempt(roster, &event))
    fail_msg("%s of %s by %s is done", felt_roster_word((int)event.act), event.name, event.by);
  if (error.reason.code != code)
    fail_msg("%s, not %s", felt_code_word(error.reason.code), felt_code_word(code));
  assert_true(felt_roster_equal(roster, &before)); /* an error changes nothing */
  felt_roster_release(&before);
}

static struct felt_roster_event secret_of(enum felt_roster_act act, const char *by, const char *name,
                                          int secret) {
  struct felt_roster_event event = event_of(act, by, name);
  event.secret[0] = (uint8_t)secret;
  event.until_ms = NOW + 1000;
  return event;
}

/* By the link whose hash begins with that byte. */
static struct felt_roster_event come(const char *name, int link) {
  struct felt_roster_event event = secret_of(FELT_ROSTER_PASSWORD, "", name, 77);
  event.link[0] = (uint8_t)link;
  return event;
}

static struct felt_roster_event ask(const struct felt_roster *roster, const char *by, const char *name,
                                    uint32_t roles) {
  struct felt_roster_event event = event_of(FELT_ROSTER_REQUEST, by, name);
  event.roles = roles;
  event.number = roster->next;
  event.until_ms = NOW + FELT_ROSTER_REQUEST_MS;
  return event;
}

static struct felt_roster_event numbered(enum felt_roster_act act, const char *by, int64_t number) {
  struct felt_roster_event event = event_of(act, by, "");
  event.number = number;
  return event;
}

static void add(struct felt_roster *roster, const char *name, uint32_t roles) {
  does(roster, event_of(FELT_ROSTER_ACCOUNT, "ada", name));
  does(roster, secret_of(FELT_ROSTER_LINK, "ada", name, 9));
  does(roster, come(name, 9));
  does(roster, ask(roster, "ada", name, roles));
  does(roster, numbered(FELT_ROSTER_SIGN, "bea", roster->next - 1));
}

/* Two administrators; and one person of every other role, under the name of the role. */
static struct felt_roster house(void) {
  struct felt_roster roster = {0};
  does(&roster, event_of(FELT_ROSTER_BEGIN, "", ""));
  does(&roster, secret_of(FELT_ROSTER_SET_UP, "", "ada", 1));
  does(&roster, secret_of(FELT_ROSTER_SET_UP, "", "bea", 2));
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++)
    if (role != FELT_ADMINISTRATOR) add(&roster, felt_role_name((enum felt_role)role), 1U << role);
  return roster;
}

/* ---- devices */

static struct felt_roster_event of_device(enum felt_roster_act act, const char *by, const char *device,
                                          int secret) {
  struct felt_roster_event event = secret_of(act, by, "", secret);
  (void)snprintf(event.device, sizeof event.device, "%s", device);
  event.table = 7;
  return event;
}

/* By the code whose hash begins with that byte. */
static struct felt_roster_event enrol(const char *device, int code) {
  struct felt_roster_event event = of_device(FELT_ROSTER_ENROL, "", device, 100 + code);
  event.link[0] = (uint8_t)code;
  return event;
}

static struct felt_roster_event at_device(enum felt_roster_act act, const char *name, const char *device) {
  struct felt_roster_event event = event_of(act, "", name);
  (void)snprintf(event.device, sizeof event.device, "%s", device);
  return event;
}

static void enrolled(struct felt_roster *roster, const char *device, int table, int code) {
  struct felt_roster_event made = of_device(FELT_ROSTER_DEVICE, "supervisor", device, code);
  made.table = table;
  does(roster, made);
  does(roster, enrol(device, code));
}

/* ---- the matrix */

/* Acts that administrators do to somebody; each row is sound but for the person who does it. */
static struct felt_roster_event deed(const struct felt_roster *roster, enum felt_roster_act act,
                                     const char *by) {
  struct felt_roster_event event = secret_of(act, by, "dealer", 5);
  switch (act) {
  case FELT_ROSTER_ACCOUNT: memcpy(event.name, "newcomer", sizeof "newcomer"); break;
  case FELT_ROSTER_GIVE: event.roles = 1U << FELT_PLAYER; break;
  case FELT_ROSTER_TAKE: event.roles = 1U << FELT_DEALER; break;
  case FELT_ROSTER_REQUEST: return ask(roster, by, "dealer", 1U << FELT_CASHIER);
  case FELT_ROSTER_SIGN:
  case FELT_ROSTER_WITHDRAW: return numbered(act, by, roster->next - 1);
  case FELT_ROSTER_BADGE: memcpy(event.badge, "4711", sizeof "4711"); break;
  case FELT_ROSTER_KEY:
    event.key = (struct felt_roster_key){.link = "main", .table = 5, .game = "other", .per_minute = 60};
    memcpy(event.name, "key", sizeof "key");
    break;
  case FELT_ROSTER_SIGN_KEY:
  case FELT_ROSTER_REVOKE_KEY: memcpy(event.name, "there", sizeof "there"); break;
  default: break;
  }
  return event;
}

static const enum felt_roster_act deeds[] = {
    FELT_ROSTER_ACCOUNT, FELT_ROSTER_GIVE,     FELT_ROSTER_TAKE,       FELT_ROSTER_REQUEST,
    FELT_ROSTER_SIGN,    FELT_ROSTER_WITHDRAW, FELT_ROSTER_LINK,       FELT_ROSTER_CONFIRM,
    FELT_ROSTER_DISABLE, FELT_ROSTER_ENABLE,   FELT_ROSTER_BADGE,      FELT_ROSTER_CLEAR_PIN,
    FELT_ROSTER_KEY,     FELT_ROSTER_SIGN_KEY, FELT_ROSTER_REVOKE_KEY,
};

/* What each of them needs before: an account that can be enabled, a request, a key. */
static struct felt_roster prepared(enum felt_roster_act act) {
  struct felt_roster roster = house();
  struct felt_roster_event key = deed(&roster, FELT_ROSTER_KEY, "ada");
  memcpy(key.name, "there", sizeof "there");
  does(&roster, key);
  if (act == FELT_ROSTER_SIGN || act == FELT_ROSTER_WITHDRAW)
    does(&roster, ask(&roster, "ada", "dealer", 1U << FELT_CASHIER));
  if (act == FELT_ROSTER_ENABLE || act == FELT_ROSTER_CONFIRM)
    does(&roster, event_of(FELT_ROSTER_DISABLE, "ada", "dealer"));
  if (act == FELT_ROSTER_CONFIRM) does(&roster, event_of(FELT_ROSTER_ENABLE, "ada", "dealer"));
  return roster;
}

static void every_act_is_done_by_administrators_alone(void **state) {
  (void)state;
  int done = 0, refusals = 0;
  for (size_t i = 0; i < FELT_COUNT(deeds); i++)
    for (int role = FELT_NOBODY; role < FELT_ALL_ROLES; role++) {
      struct felt_roster roster = prepared(deeds[i]);
      const char *by = role == FELT_ADMINISTRATOR ? "bea"
                       : role == FELT_NOBODY      ? "nobody"
                                                  : felt_role_name((enum felt_role)role);
      if (role == FELT_ADMINISTRATOR)
        does(&roster, deed(&roster, deeds[i], by));
      else
        refused(&roster, deed(&roster, deeds[i], by), FELT_CODE_ADMINISTRATORS_ONLY);
      role == FELT_ADMINISTRATOR ? done++ : refusals++;
      felt_roster_release(&roster);
    }
  assert_int_equal(done, FELT_COUNT(deeds));
  assert_int_equal(refusals, (int)FELT_COUNT(deeds) * (FELT_ALL_ROLES - 1));
}

static void nobody_changes_their_own_account(void **state) {
  (void)state;
  static const enum felt_roster_act own[] = {FELT_ROSTER_GIVE,   FELT_ROSTER_TAKE,    FELT_ROSTER_REQUEST,
                                             FELT_ROSTER_LINK,   FELT_ROSTER_CONFIRM, FELT_ROSTER_DISABLE,
                                             FELT_ROSTER_ENABLE, FELT_ROSTER_BADGE,   FELT_ROSTER_CLEAR_PIN};
  struct felt_roster roster = house();
  for (size_t i = 0; i < FELT_COUNT(own); i++) {
    struct felt_roster_event event = deed(&roster, own[i], "ada");
    memcpy(event.name, "ada", sizeof "ada");
    refused(&roster, event, FELT_CODE_OWN_ACCOUNT);
  }
  felt_roster_release(&roster);
}

/* Every set of roles that holds one but player. */
static void roles_that_touch_money_are_given_by_two_people(void **state) {
  (void)state;
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++) {
    struct felt_roster roster = house();
    add(&roster, "carl", role == FELT_PLAYER ? 1U << FELT_DEALER : 1U << FELT_PLAYER);
    struct felt_roster_event give = event_of(FELT_ROSTER_GIVE, "ada", "carl");
    give.roles = 1U << role;
    if (role == FELT_PLAYER)
      does(&roster, give);
    else
      refused(&roster, give, FELT_CODE_TOUCHES_MONEY);
    if (role != FELT_PLAYER) {
      does(&roster, ask(&roster, "ada", "carl", 1U << role));
      assert_false(felt_roster_find(&roster, "carl")->roles >> role & 1);
      int64_t number = roster.next - 1;
      refused(&roster, numbered(FELT_ROSTER_SIGN, "ada", number), FELT_CODE_OWN_REQUEST);
      refused(&roster, numbered(FELT_ROSTER_SIGN, "carl", number), FELT_CODE_ADMINISTRATORS_ONLY);
      refused(&roster, numbered(FELT_ROSTER_SIGN, "bea", number + 1), FELT_CODE_NO_SUCH_REQUEST);
      does(&roster, numbered(FELT_ROSTER_SIGN, "bea", number));
      refused(&roster, numbered(FELT_ROSTER_SIGN, "bea", number), FELT_CODE_NO_SUCH_REQUEST);
    }
    assert_true(felt_roster_find(&roster, "carl")->roles >> role & 1);
    felt_roster_release(&roster);
  }
}

/* ---- ways around it */

static void a_third_administrator_cannot_sign_for_themselves(void **state) {
  (void)state;
  struct felt_roster roster = house();
  add(&roster, "cleo", 1U << FELT_ADMINISTRATOR);
  does(&roster, ask(&roster, "ada", "cleo", 1U << FELT_CASHIER));
  refused(&roster, numbered(FELT_ROSTER_SIGN, "cleo", roster.next - 1), FELT_CODE_OWN_ACCOUNT);
  felt_roster_release(&roster);
}

static void who_resets_a_password_does_not_become_the_second_person(void **state) {
  (void)state;
  struct felt_roster roster = house();
  add(&roster, "cleo", 1U << FELT_ADMINISTRATOR);
  does(&roster, secret_of(FELT_ROSTER_LINK, "ada", "bea", 4));
  refused(&roster, come("bea", 5), FELT_CODE_LINK_USED);
  refused(&roster, come("cleo", 4), FELT_CODE_LINK_USED); /* the link is bea's */
  does(&roster, come("bea", 4));
  refused(&roster, come("bea", 4), FELT_CODE_LINK_USED);
  const struct felt_roster_account *bea = felt_roster_find(&roster, "bea");
  assert_int_equal(felt_roster_roles(bea), 0);
  does(&roster, ask(&roster, "ada", "dealer", 1U << FELT_CASHIER));
  refused(&roster, numbered(FELT_ROSTER_SIGN, "bea", roster.next - 1), FELT_CODE_ROLES_HELD);
  refused(&roster, event_of(FELT_ROSTER_CONFIRM, "ada", "bea"), FELT_CODE_HOLDS_IT);
  refused(&roster, event_of(FELT_ROSTER_CONFIRM, "bea", "bea"), FELT_CODE_ROLES_HELD);
  does(&roster, event_of(FELT_ROSTER_CONFIRM, "cleo", "bea"));
  does(&roster, numbered(FELT_ROSTER_SIGN, "bea", roster.next - 1));
  felt_roster_release(&roster);
}

/* ada has the password; cleo, who means well, disables and enables the account: ada still does not confirm
 * it. */
static void whoever_brought_somebody_back_is_remembered(void **state) {
  (void)state;
  struct felt_roster roster = house();
  add(&roster, "cleo", 1U << FELT_ADMINISTRATOR);
  does(&roster, secret_of(FELT_ROSTER_LINK, "ada", "dealer", 4));
  does(&roster, come("dealer", 4));
  does(&roster, event_of(FELT_ROSTER_DISABLE, "cleo", "dealer"));
  does(&roster, event_of(FELT_ROSTER_ENABLE, "cleo", "dealer"));
  refused(&roster, event_of(FELT_ROSTER_CONFIRM, "ada", "dealer"), FELT_CODE_HOLDS_IT);
  refused(&roster, event_of(FELT_ROSTER_CONFIRM, "cleo", "dealer"), FELT_CODE_HOLDS_IT);
  /* Nor by a signature for another role. */
  does(&roster, ask(&roster, "cleo", "dealer", 1U << FELT_CASHIER));
  does(&roster, numbered(FELT_ROSTER_SIGN, "ada", roster.next - 1));
  assert_int_equal(felt_roster_roles(felt_roster_find(&roster, "dealer")), 0);
  does(&roster, event_of(FELT_ROSTER_CONFIRM, "bea", "dealer"));
  assert_int_equal(felt_roster_roles(felt_roster_find(&roster, "dealer")),
                   1U << FELT_DEALER | 1U << FELT_CASHIER);
  felt_roster_release(&roster);
}

static void a_disabled_account_has_no_role_and_comes_back_without_those_that_touch_money(void **state) {
  (void)state;
  struct felt_roster roster = house();
  const char *who = "shift-manager";
  does(&roster, secret_of(FELT_ROSTER_LINK, "ada", who, 4));
  does(&roster, event_of(FELT_ROSTER_DISABLE, "ada", who));
  assert_int_equal(felt_roster_roles(felt_roster_find(&roster, who)), 0);
  refused(&roster, come(who, 4), FELT_CODE_ACCOUNT_DISABLED);
  refused(&roster, secret_of(FELT_ROSTER_LINK, "ada", who, 4), FELT_CODE_ACCOUNT_DISABLED);
  refused(&roster, event_of(FELT_ROSTER_LOGIN, "", who), FELT_CODE_ACCOUNT_DISABLED);
  does(&roster, event_of(FELT_ROSTER_ENABLE, "ada", who));
  refused(&roster, come(who, 4), FELT_CODE_LINK_USED); /* the link of before is gone */
  assert_int_equal(felt_roster_roles(felt_roster_find(&roster, who)), 0);
  does(&roster, event_of(FELT_ROSTER_CONFIRM, "bea", who));
  assert_int_equal(felt_roster_roles(felt_roster_find(&roster, who)), 1U << FELT_SHIFT_MANAGER);
  felt_roster_release(&roster);
}

static void a_link_takes_the_pin_away_and_lasts_its_time(void **state) {
  (void)state;
  struct felt_roster roster = house();
  struct felt_roster_event badge = event_of(FELT_ROSTER_BADGE, "ada", "dealer");
  memcpy(badge.badge, "4711", sizeof "4711");
  does(&roster, badge);
  memcpy(badge.name, "cashier", sizeof "cashier");
  refused(&roster, badge, FELT_CODE_BADGE_TAKEN);
  does(&roster, secret_of(FELT_ROSTER_PIN, "", "dealer", 3));
  enrolled(&roster, "tablet", 7, 1);
  does(&roster, at_device(FELT_ROSTER_BADGE_IN, "dealer", "tablet"));
  does(&roster, secret_of(FELT_ROSTER_LINK, "ada", "dealer", 4));
  struct felt_roster_event late = come("dealer", 4);
  late.time_ms = NOW + 1001;
  refused(&roster, late, FELT_CODE_LINK_USED);
  does(&roster, come("dealer", 4));
  refused(&roster, at_device(FELT_ROSTER_BADGE_IN, "dealer", "tablet"), FELT_CODE_WRONG_PIN);
  struct felt_roster_event forever = secret_of(FELT_ROSTER_LINK, "ada", "dealer", 4);
  forever.until_ms = NOW + FELT_ROSTER_LINK_MS + 1;
  refused(&roster, forever, FELT_CODE_OUT_OF_PLACE);
  felt_roster_release(&roster);
}

static void badge_of(struct felt_roster *roster, const char *name, const char *badge) {
  struct felt_roster_event event = event_of(FELT_ROSTER_BADGE, "ada", name);
  (void)snprintf(event.badge, sizeof event.badge, "%s", badge);
  does(roster, event);
  does(roster, secret_of(FELT_ROSTER_PIN, "", name, 3));
}

static void devices_are_kept_by_those_who_are_there_at_night(void **state) {
  (void)state;
  static const enum felt_roster_act acts[] = {FELT_ROSTER_DEVICE, FELT_ROSTER_REVOKE_DEVICE};
  for (size_t i = 0; i < FELT_COUNT(acts); i++)
    for (int role = FELT_NOBODY; role < FELT_ALL_ROLES; role++) {
      struct felt_roster roster = house();
      const char *by = role == FELT_ADMINISTRATOR ? "bea"
                       : role == FELT_NOBODY      ? "nobody"
                                                  : felt_role_name((enum felt_role)role);
      enrolled(&roster, "there", 7, 1);
      struct felt_roster_event event = of_device(acts[i], by, i ? "there" : "new", 2);
      if (FELT_ROSTER_KEEPERS >> role & 1)
        does(&roster, event);
      else
        refused(&roster, event, FELT_CODE_MAY_NOT_KEEP_DEVICES);
      felt_roster_release(&roster);
    }
}

static void a_code_enrols_one_device_once_and_in_its_time(void **state) {
  (void)state;
  struct felt_roster roster = house();
  struct felt_roster_event made = of_device(FELT_ROSTER_DEVICE, "supervisor", "tablet", 1);
  does(&roster, made);
  refused(&roster, enrol("tablet", 2), FELT_CODE_CODE_USED);
  refused(&roster, enrol("another", 1), FELT_CODE_CODE_USED);
  struct felt_roster_event late = enrol("tablet", 1);
  late.time_ms = NOW + 1001;
  refused(&roster, late, FELT_CODE_CODE_USED);
  made.secret[0] = 5; /* another code in place of one that nobody used */
  does(&roster, made);
  refused(&roster, enrol("tablet", 1), FELT_CODE_CODE_USED);
  does(&roster, enrol("tablet", 5));
  refused(&roster, enrol("tablet", 5), FELT_CODE_CODE_USED);
  refused(&roster, made, FELT_CODE_DEVICE_EXISTS);
  does(&roster, of_device(FELT_ROSTER_REVOKE_DEVICE, "technician", "tablet", 0));
  refused(&roster, of_device(FELT_ROSTER_REVOKE_DEVICE, "ada", "tablet", 0), FELT_CODE_DEVICE_REVOKED);
  does(&roster, made);
  made.until_ms = NOW + FELT_ROSTER_CODE_MS + 1;
  refused(&roster, made, FELT_CODE_OUT_OF_PLACE);
  made.until_ms = NOW - 1;
  refused(&roster, made, FELT_CODE_OUT_OF_PLACE);
  made.until_ms = NOW + 1;
  made.table = 0;
  refused(&roster, made, FELT_CODE_IS_MISSING);
  refused(&roster, of_device(FELT_ROSTER_DEVICE, "ada", "a b", 1), FELT_CODE_NOT_A_NAME);
  refused(&roster, of_device(FELT_ROSTER_REVOKE_DEVICE, "ada", "none", 0), FELT_CODE_NO_SUCH_DEVICE);
  felt_roster_release(&roster);
}

static void a_pin_is_good_at_an_enrolled_device_and_nowhere_else(void **state) {
  (void)state;
  static const enum felt_roster_act acts[] = {FELT_ROSTER_BADGE_IN, FELT_ROSTER_TAP_IN};
  struct felt_roster roster = house();
  badge_of(&roster, "dealer", "4711");
  enrolled(&roster, "tablet", 7, 1);
  does(&roster, of_device(FELT_ROSTER_DEVICE, "ada", "waits", 2));
  enrolled(&roster, "gone", 7, 3);
  does(&roster, of_device(FELT_ROSTER_REVOKE_DEVICE, "ada", "gone", 0));
  for (size_t i = 0; i < FELT_COUNT(acts); i++) {
    refused(&roster, at_device(acts[i], "dealer", ""), FELT_CODE_NOT_A_DEVICE);
    refused(&roster, at_device(acts[i], "dealer", "none"), FELT_CODE_NOT_A_DEVICE);
    refused(&roster, at_device(acts[i], "dealer", "waits"), FELT_CODE_NOT_A_DEVICE);
    refused(&roster, at_device(acts[i], "dealer", "gone"), FELT_CODE_DEVICE_REVOKED);
    refused(&roster, at_device(acts[i], "cashier", "tablet"), FELT_CODE_WRONG_PIN);
    does(&roster, at_device(acts[i], "dealer", "tablet"));
  }
  felt_roster_release(&roster);
}

static void one_device_of_a_table_is_active_and_another_takes_over_in_so_many_words(void **state) {
  (void)state;
  struct felt_roster roster = house();
  badge_of(&roster, "dealer", "4711");
  badge_of(&roster, "supervisor", "2087");
  enrolled(&roster, "one", 7, 1);
  enrolled(&roster, "two", 7, 2);
  enrolled(&roster, "other", 8, 3);
  assert_null(felt_roster_monitor(&roster, 7));
  struct felt_roster_event second = at_device(FELT_ROSTER_TAP_IN, "supervisor", "two");
  memcpy(second.over, "one", sizeof "one");
  refused(&roster, second, FELT_CODE_OUT_OF_PLACE); /* nobody deals there */
  does(&roster, at_device(FELT_ROSTER_TAP_IN, "dealer", "one"));
  assert_string_equal(felt_roster_monitor(&roster, 7)->dealer, "dealer");
  refused(&roster, at_device(FELT_ROSTER_TAP_IN, "supervisor", "two"), FELT_CODE_MONITOR_ELSEWHERE);
  does(&roster, second);
  assert_string_equal(felt_roster_monitor(&roster, 7)->name, "two");
  assert_string_equal(felt_roster_find_device(&roster, "one")->dealer, "");
  refused(&roster, at_device(FELT_ROSTER_TAP_OUT, "dealer", "one"), FELT_CODE_NOT_TAPPED_IN);
  does(&roster, at_device(FELT_ROSTER_TAP_IN, "dealer", "two")); /* relieved on the same screen */
  does(&roster, at_device(FELT_ROSTER_TAP_IN, "dealer", "other"));
  assert_null(felt_roster_monitor(&roster, 7)); /* nobody is at two tables */
  does(&roster, at_device(FELT_ROSTER_TAP_OUT, "dealer", "other"));
  assert_null(felt_roster_monitor(&roster, 8));
  felt_roster_release(&roster);
}

static void who_has_to_come_in_anew_is_tapped_in_nowhere(void **state) {
  (void)state;
  static const enum felt_roster_act acts[] = {FELT_ROSTER_PASSWORD,  FELT_ROSTER_TAKE,
                                              FELT_ROSTER_DISABLE,   FELT_ROSTER_BADGE,
                                              FELT_ROSTER_CLEAR_PIN, FELT_ROSTER_REVOKE_DEVICE};
  for (size_t i = 0; i < FELT_COUNT(acts); i++) {
    struct felt_roster roster = house();
    badge_of(&roster, "dealer", "4711");
    enrolled(&roster, "tablet", 7, 1);
    does(&roster, at_device(FELT_ROSTER_TAP_IN, "dealer", "tablet"));
    struct felt_roster_event event =
        secret_of(acts[i], acts[i] == FELT_ROSTER_PASSWORD ? "" : "ada", "dealer", 9);
    event.roles = 1U << FELT_DEALER;
    memcpy(event.device, "tablet", sizeof "tablet");
    does(&roster, event);
    if (felt_roster_monitor(&roster, 7)) fail_msg("%s", felt_roster_word((int)acts[i]));
    felt_roster_release(&roster);
  }
}

static void a_request_is_of_two_who_can_sign_when_it_is_signed(void **state) {
  (void)state;
  struct felt_roster roster = house();
  add(&roster, "cleo", 1U << FELT_ADMINISTRATOR);
  does(&roster, ask(&roster, "ada", "dealer", 1U << FELT_CASHIER));
  int64_t number = roster.next - 1;
  refused(&roster, ask(&roster, "bea", "dealer", 1U << FELT_SECURITY), FELT_CODE_REQUEST_WAITS);
  struct felt_roster_event late = numbered(FELT_ROSTER_SIGN, "bea", number);
  late.time_ms = NOW + FELT_ROSTER_REQUEST_MS + 1;
  refused(&roster, late, FELT_CODE_REQUEST_OVER);
  does(&roster, event_of(FELT_ROSTER_DISABLE, "cleo", "ada"));
  refused(&roster, numbered(FELT_ROSTER_SIGN, "bea", number), FELT_CODE_ASKED_BY_NOBODY);
  does(&roster, numbered(FELT_ROSTER_WITHDRAW, "bea", number));
  does(&roster, event_of(FELT_ROSTER_ACCOUNT, "bea", "fresh"));
  does(&roster, ask(&roster, "bea", "fresh", 1U << FELT_CASHIER));
  refused(&roster, numbered(FELT_ROSTER_SIGN, "cleo", roster.next - 1), FELT_CODE_NOT_COME_IN);
  felt_roster_release(&roster);
}

static void one_person_has_so_many_requests_open_and_no_more(void **state) {
  (void)state;
  struct felt_roster roster = house();
  for (int i = 0; i <= FELT_ROSTER_REQUESTS_OF_ONE; i++) {
    char name[FELT_ROSTER_NAME];
    (void)snprintf(name, sizeof name, "junk-%d", i);
    does(&roster, event_of(FELT_ROSTER_ACCOUNT, "ada", name));
    if (i < FELT_ROSTER_REQUESTS_OF_ONE)
      does(&roster, ask(&roster, "ada", name, 1U << FELT_CASHIER));
    else
      refused(&roster, ask(&roster, "ada", name, 1U << FELT_CASHIER), FELT_CODE_TOO_MANY_ROLE_REQUESTS);
  }
  does(&roster, ask(&roster, "bea", "dealer", 1U << FELT_CASHIER)); /* another's is not in the way */
  felt_roster_release(&roster);
}

static void the_console_mends_what_too_few_can_sign_and_nothing_else(void **state) {
  (void)state;
  static const enum felt_roster_act acts[] = {FELT_ROSTER_APPOINT, FELT_ROSTER_LINK, FELT_ROSTER_CONFIRM,
                                              FELT_ROSTER_ENABLE};
  struct felt_roster roster = house();
  for (size_t i = 0; i < FELT_COUNT(acts); i++)
    refused(&roster, secret_of(acts[i], "", "dealer", 4), FELT_CODE_ENOUGH_SIGN);
  does(&roster, event_of(FELT_ROSTER_DISABLE, "ada", "bea"));
  assert_int_equal(felt_roster_signers(&roster), 1);
  refused(&roster, secret_of(FELT_ROSTER_SET_UP, "", "eve", 4),
          FELT_CODE_SETUP_LINK_USED); /* it is over for ever */
  does(&roster, event_of(FELT_ROSTER_APPOINT, "", "cleo"));
  assert_int_equal(felt_roster_signers(&roster), 1);
  does(&roster, secret_of(FELT_ROSTER_LINK, "", "cleo", 4));
  does(&roster, come("cleo", 4));
  assert_int_equal(felt_roster_signers(&roster), 2);
  refused(&roster, event_of(FELT_ROSTER_ENABLE, "", "bea"), FELT_CODE_ENOUGH_SIGN);
  felt_roster_release(&roster);
}

static void names_that_pass_for_another_are_refused(void **state) {
  (void)state;
  static const char *const names[] = {"Ada", "BEA", "Shift-Manager"};
  struct felt_roster roster = house();
  for (size_t i = 0; i < FELT_COUNT(names); i++)
    refused(&roster, event_of(FELT_ROSTER_ACCOUNT, "ada", names[i]), FELT_CODE_ACCOUNT_EXISTS);
  felt_roster_release(&roster);
}

static void nothing_comes_before_the_beginning_and_rows_of_older_programs_right_after_it(void **state) {
  (void)state;
  struct felt_roster roster = {0};
  struct felt_roster_event begin = event_of(FELT_ROSTER_BEGIN, "", ""),
                           row = secret_of(FELT_ROSTER_TAKE_OVER, "", "ada", 1);
  begin.number = 2;
  row.roles = 1U << FELT_ADMINISTRATOR;
  refused(&roster, row, FELT_CODE_OUT_OF_PLACE);
  refused(&roster, secret_of(FELT_ROSTER_SET_UP, "", "eve", 4), FELT_CODE_OUT_OF_PLACE);
  does(&roster, begin);
  refused(&roster, begin, FELT_CODE_OUT_OF_PLACE);
  refused(&roster, event_of(FELT_ROSTER_LOGIN, "", "ada"), FELT_CODE_OUT_OF_PLACE);
  does(&roster, row);
  refused(&roster, row, FELT_CODE_OUT_OF_PLACE);
  memcpy(row.name, "bob", sizeof "bob");
  row.roles = 1U << FELT_DEALER;
  does(&roster, row);
  memcpy(row.name, "eve", sizeof "eve");
  refused(&roster, row, FELT_CODE_OUT_OF_PLACE);
  does(&roster, secret_of(FELT_ROSTER_SET_UP, "", "bea", 4)); /* the second one is still to be made */
  assert_true(roster.set_up);
  felt_roster_release(&roster);
}

/* ---- lines */

static void an_event_has_one_line_and_the_line_one_event(void **state) {
  (void)state;
  static const char *const lines[] = {
      "v1 begin",
      "v1 begin number=3",
      "v1 account name=dan by=ada",
      "v1 request number=4 name=dan by=ada roles=dealer+cashier until=17",
      "v1 sign number=4 by=bea",
      "v1 badge name=dan by=ada badge=4711",
      "v1 badge name=dan by=ada",
      "v1 confirm name=dan",
      "v1 failure number=12 name=dan address=10.0.0.1",
      "v1 failure address=10.0.0.1 pin",
      "v1 logout name=dan",
      "v1 badge-in name=dan device=tablet-7 address=10.0.0.1",
      "v1 failure name=dan device=tablet-7 address=10.0.0.1 pin",
      "v1 revoke-device device=tablet-7 by=sue",
      "v1 tap-in name=dan device=tablet-7",
      "v1 tap-in name=dan device=tablet-7 over=tablet-6",
      "v1 tap-out name=dan device=tablet-7",
  };
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    struct felt_roster_event event;
    char again[FELT_ROSTER_LINE];
    struct felt_text text = felt_text_init(again, sizeof again);
    if (felt_roster_read(lines[i], strlen(lines[i]), &event, &error)) fail_msg("%s", lines[i]);
    felt_roster_write(&event, &text);
    assert_string_equal(again, lines[i]);
  }
}

static void what_is_no_event_is_refused(void **state) {
  (void)state;
  static const char *const lines[] = {
      "",
      "v2 begin",
      "v1 rule name=dan",
      "v1 begin number=0",
      "v1 account name=dan by=ada roles=dealer",
      "v1 give name=dan by=ada roles=king",
      "v1 give name=dan by=ada roles=cashier+dealer",
      "v1 give name=dan by=ada roles=dealer+dealer",
      "v1 give name=dan by=ada roles=dealer+",
      "v1 give name=dan by=ada roles=nobody",
      "v1 sign number=-1 by=bea",
      "v1 link name=dan by=ada secret=00 until=7",
      "v1 account name=a-name-that-is-too-long-for-anybody by=ada",
      "v1 logout name=dan ",
  };
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    struct felt_roster_event event;
    if (!felt_roster_read(lines[i], strlen(lines[i]), &event, &error)) fail_msg("%s", lines[i]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_act_is_done_by_administrators_alone),
      cmocka_unit_test(nobody_changes_their_own_account),
      cmocka_unit_test(roles_that_touch_money_are_given_by_two_people),
      cmocka_unit_test(a_third_administrator_cannot_sign_for_themselves),
      cmocka_unit_test(who_resets_a_password_does_not_become_the_second_person),
      cmocka_unit_test(whoever_brought_somebody_back_is_remembered),
      cmocka_unit_test(a_disabled_account_has_no_role_and_comes_back_without_those_that_touch_money),
      cmocka_unit_test(a_link_takes_the_pin_away_and_lasts_its_time),
      cmocka_unit_test(devices_are_kept_by_those_who_are_there_at_night),
      cmocka_unit_test(a_code_enrols_one_device_once_and_in_its_time),
      cmocka_unit_test(a_pin_is_good_at_an_enrolled_device_and_nowhere_else),
      cmocka_unit_test(one_device_of_a_table_is_active_and_another_takes_over_in_so_many_words),
      cmocka_unit_test(who_has_to_come_in_anew_is_tapped_in_nowhere),
      cmocka_unit_test(a_request_is_of_two_who_can_sign_when_it_is_signed),
      cmocka_unit_test(one_person_has_so_many_requests_open_and_no_more),
      cmocka_unit_test(the_console_mends_what_too_few_can_sign_and_nothing_else),
      cmocka_unit_test(names_that_pass_for_another_are_refused),
      cmocka_unit_test(nothing_comes_before_the_beginning_and_rows_of_older_programs_right_after_it),
      cmocka_unit_test(an_event_has_one_line_and_the_line_one_event),
      cmocka_unit_test(what_is_no_event_is_refused),
  };
  return cmocka_run_group_tests_name("roster", tests, NULL, NULL);
}
