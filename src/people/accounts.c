/* What administrators do to accounts, as events. What a request asks for is cut to pieces here: what one
 * person may is done at once, and what takes two is asked for. */
#include "inside.h"

enum { EVENTS_MAX = 4 };

struct plan {
  struct felt_roster_event event[EVENTS_MAX];
  int events;
  char link[TOKEN_HEX]; /* "": none */
};

static struct felt_roster_event *add(struct plan *plan, const struct people_change *change,
                                     enum felt_roster_act act) {
  felt_assert(plan->events < EVENTS_MAX);
  struct felt_roster_event *event = &plan->event[plan->events++];
  event->act = act;
  people_name(event->by, change->by);
  people_name(event->name, change->name);
  return event;
}

static void add_link(struct plan *plan, const struct people_change *change) {
  struct felt_roster_event *event = add(plan, change, FELT_ROSTER_LINK);
  people_random_hex(plan->link, TOKEN);
  (void)people_hash_hex(plan->link, event->secret);
  event->until_ms = clock_wall_ms() + FELT_ROSTER_LINK_MS;
}

/* From the roles that somebody has to those that they are to have. */
static void add_roles(const struct people *people, struct plan *plan, const struct people_change *change,
                      uint32_t has) {
  uint32_t given = change->roles & ~has, taken = has & ~change->roles;
  if (taken) add(plan, change, FELT_ROSTER_TAKE)->roles = taken;
  if (given & FELT_ROSTER_FREE) add(plan, change, FELT_ROSTER_GIVE)->roles = given & FELT_ROSTER_FREE;
  if (!(given & ~FELT_ROSTER_FREE)) return;
  struct felt_roster_event *event = add(plan, change, FELT_ROSTER_REQUEST);
  event->roles = given & ~FELT_ROSTER_FREE;
  event->number = people->roster.next;
  event->until_ms = clock_wall_ms() + FELT_ROSTER_REQUEST_MS;
}

static enum felt_status plan_roles(const struct people *people, struct plan *plan,
                                   const struct people_change *change, struct felt_error *error) {
  const struct felt_roster_account *account = felt_roster_find(&people->roster, change->name);
  if (change->roles & ~ACCOUNT_ROLES || change->roles == 0)
    return felt_refuse(error, FELT_E_INPUT, "roles", NULL, FELT_SAYS(NEEDS_A_ROLE));
  add_roles(people, plan, change, account ? account->roles : 0);
  /* None other: refused as it would be were it one. */
  if (plan->events == 0) add(plan, change, FELT_ROSTER_GIVE)->roles = 0;
  return FELT_OK;
}

static enum felt_status plan_account(const struct people *people, struct plan *plan,
                                     const struct people_change *change, struct felt_error *error) {
  if (change->roles & ~ACCOUNT_ROLES || change->roles == 0)
    return felt_refuse(error, FELT_E_INPUT, "roles", NULL, FELT_SAYS(NEEDS_A_ROLE));
  (void)add(plan, change, FELT_ROSTER_ACCOUNT);
  add_roles(people, plan, change, 0);
  add_link(plan, change);
  return FELT_OK;
}

/* At the console: somebody who is not there yet, or who has lost the way in. */
static void plan_appointment(const struct people *people, struct plan *plan,
                             const struct people_change *change) {
  (void)people;
  (void)add(plan, change, FELT_ROSTER_APPOINT);
  add_link(plan, change);
}

/* Under `writing`. */
static enum felt_status make_plan(const struct people *people, struct plan *plan,
                                  const struct people_change *change, struct felt_error *error) {
  switch (change->deed) {
  case PEOPLE_ADD: return plan_account(people, plan, change, error);
  case PEOPLE_ROLES: return plan_roles(people, plan, change, error);
  case PEOPLE_LINK: add_link(plan, change); break;
  case PEOPLE_CONFIRM: (void)add(plan, change, FELT_ROSTER_CONFIRM); break;
  case PEOPLE_DISABLE: (void)add(plan, change, FELT_ROSTER_DISABLE); break;
  case PEOPLE_ENABLE: (void)add(plan, change, FELT_ROSTER_ENABLE); break;
  case PEOPLE_CLEAR_PIN: (void)add(plan, change, FELT_ROSTER_CLEAR_PIN); break;
  case PEOPLE_SIGN: add(plan, change, FELT_ROSTER_SIGN)->number = change->request; break;
  case PEOPLE_WITHDRAW: add(plan, change, FELT_ROSTER_WITHDRAW)->number = change->request; break;
  case PEOPLE_APPOINT: plan_appointment(people, plan, change); break;
  case PEOPLE_BADGE: {
    struct felt_roster_event *event = add(plan, change, FELT_ROSTER_BADGE);
    if (strlen(change->badge) >= sizeof event->badge)
      return felt_refuse(error, FELT_E_INPUT, "badge", NULL,
                         FELT_SAYS(NOT_A_BADGE, FELT_ROSTER_BADGE_SIZE - 1));
    (void)snprintf(event->badge, sizeof event->badge, "%s", change->badge);
  }
  }
  return FELT_OK;
}

/* Whom it is about: of a request the one who gains. */
static void name_subject(const struct people *people, const struct people_change *change,
                         struct people_changed *changed) {
  const struct felt_roster_request *request = felt_roster_find_request(&people->roster, change->request);
  bool of_request = change->deed == PEOPLE_SIGN || change->deed == PEOPLE_WITHDRAW;
  people_name(changed->name, !of_request ? change->name : request ? request->name : "");
  if (of_request && request) changed->asked = request->roles;
}

static uint32_t roles_now(const struct people *people, const char *name) {
  const struct felt_roster_account *account = felt_roster_find(&people->roster, name);
  return account ? felt_roster_roles(account) : 0;
}

static void tell(const struct people *people, const struct plan *plan, struct people_changed *changed) {
  for (int i = 0; i < plan->events; i++)
    if (plan->event[i].act == FELT_ROSTER_REQUEST) {
      changed->request = plan->event[i].number;
      changed->asked = plan->event[i].roles;
    }
  changed->roles = roles_now(people, changed->name);
  memcpy(changed->link, plan->link, sizeof changed->link);
}

enum felt_status people_change(struct people *people, const struct people_change *change,
                               struct people_changed *changed, struct felt_error *error) {
  struct plan plan = {0};
  struct people_changed done = {0};
  struct people_change named = *change;
  if (!named.name) named.name = "";
  if (strlen(named.name) >= PERSON_NAME)
    return felt_refuse(error, FELT_E_INPUT, "name", NULL, FELT_SAYS(NOT_A_NAME, PERSON_NAME - 1));
  pthread_mutex_lock(&people->writing);
  name_subject(people, &named, &done);
  done.before = roles_now(people, done.name);
  enum felt_status status = make_plan(people, &plan, &named, error);
  if (!status) status = people_record(people, plan.event, plan.events, &done.sessions, error);
  if (!status) {
    tell(people, &plan, &done);
    *changed = done;
  }
  pthread_mutex_unlock(&people->writing);
  return status;
}

/* ---- looking */

uint32_t people_roles(struct people *people, const char *name) {
  pthread_mutex_lock(&people->lock);
  uint32_t roles = roles_now(people, name);
  pthread_mutex_unlock(&people->lock);
  return roles;
}

int people_signers(struct people *people) {
  pthread_mutex_lock(&people->lock);
  int signers = felt_roster_signers(&people->roster);
  pthread_mutex_unlock(&people->lock);
  return signers;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct felt_roster_account *)a)->name, ((const struct felt_roster_account *)b)->name);
}

/* A copy, so that nobody waits while they are told. */
void people_each(struct people *people,
                 void (*visit)(void *context, const struct felt_roster_account *account), void *context) {
  struct felt_roster copy;
  pthread_mutex_lock(&people->lock);
  enum felt_status status = felt_roster_copy(&people->roster, &copy);
  pthread_mutex_unlock(&people->lock);
  if (status) return;
  qsort(copy.account, (size_t)copy.accounts, sizeof *copy.account, by_name);
  for (int i = 0; i < copy.accounts; i++) visit(context, &copy.account[i]);
  felt_roster_release(&copy);
}

void people_each_request(struct people *people,
                         void (*visit)(void *context, const struct felt_roster_request *request),
                         void *context) {
  int64_t now_ms = clock_wall_ms();
  pthread_mutex_lock(&people->lock);
  for (int i = 0; i < people->roster.requests; i++)
    if (people->roster.request[i].until_ms >= now_ms) visit(context, &people->roster.request[i]);
  pthread_mutex_unlock(&people->lock);
}
