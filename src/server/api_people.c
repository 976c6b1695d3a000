/* Sessions and accounts: who is logged in, logging in and out, what administrators see of accounts and do to
 * them. The rules (felt/roster.h) say who may: this only asks. */
#include "access.h"
#include "felt/views.h"
#include "writer.h"

/* ---- answers */

json_t *roles_json(uint32_t roles) {
  json_t *names = json_array();
  for (int r = FELT_NOBODY + 1; r < FELT_ALL_ROLES; r++)
    if (roles >> r & 1) json_array_append_new(names, json_string(felt_role_name((enum felt_role)r)));
  return names;
}

static void reply_me(struct request *request, const struct person *person) {
  struct people *people = request->server->writer->people;
  json_t *who = json_null(), *csrf = json_null();
  if (person) {
    who = json_pack("{ss so so sb}", "name", person->name, "roles", roles_json(person->roles), "suspended",
                    roles_json(person->suspended), "guest", person->guest);
    csrf = json_string(person->csrf);
  }
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so sb sb}", "person", who, "csrf", csrf, "guests", request_is_local(request),
                       "setup", people_setup_missing(people) > 0));
}

void reply_cookie(struct request *request, const char *name, const char *token, int64_t seconds) {
  reply_header(&request->reply, MHD_HTTP_HEADER_SET_COOKIE,
               "%s=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=%lld%s", name, token, (long long)seconds,
               request->server->options.tls_cert ? "; Secure" : "");
}

void reply_new_session(struct request *request, const struct person *person, const char *token) {
  reply_me(request, person);
  reply_cookie(request, "felt_session", token, person_session_seconds(person));
}

void reply_no_session(struct request *request) {
  reply_me(request, NULL);
  reply_cookie(request, "felt_session", "", 0);
}

/* ---- questions */

void api_me(struct request *request) {
  struct person person;
  reply_me(request, request_person(request, &person) ? &person : NULL);
}

bool request_texts(struct request *request, json_t **body, const char *const names[], const char *texts[],
                   int count) {
  *body = request_json(request);
  if (!*body) return false;
  for (int i = 0; i < count; i++) {
    const json_t *value = json_object_get(*body, names[i]);
    texts[i] = json_string_value(value);
    if (texts[i] && strlen(texts[i]) == json_string_length(value)) continue;
    reply_refuse(&request->reply, FELT_E_INPUT, names[i], FELT_SAYS(IS_MISSING));
    json_decref(*body);
    return false;
  }
  return true;
}

void api_guest(struct request *request) {
  struct person person;
  struct felt_error error;
  char token[TOKEN_HEX];
  int wait_seconds = 0;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  if (!people_add_guest(request->server->writer->people, request_is_local(request), &person, token,
                        &wait_seconds, &error)) {
    reply_new_session(request, &person, token);
  } else if (wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.refused_limit, 1);
    reply_too_often(&request->reply, &error, wait_seconds);
  } else {
    reply_failure(&request->reply, &error);
  }
}

/* A password that did not do; attempt->wait_seconds above 0: none was tried. */
static void refuse_login(struct request *request, const struct people_try *attempt,
                         const struct felt_error *error) {
  struct access access = {.event = "login", .result = "wrong", .whom = attempt->name, .why = &error->reason};
  if (attempt->wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.lockouts, 1);
    access.result = "locked";
    reply_too_often(&request->reply, error, attempt->wait_seconds);
  } else {
    if (error->reason.code != FELT_CODE_WRONG_PASSWORD) access.result = access_result(error);
    reply_failure(&request->reply, error);
  }
  access_log(request, &access);
  int locked_seconds = people_locked(request->server->writer->people, attempt->name, attempt->address);
  if (error->status != FELT_E_RULE || attempt->wait_seconds > 0 || locked_seconds == 0) return;
  access_log(request, &(struct access){.event = "lockout",
                                       .result = "locked",
                                       .whom = attempt->name,
                                       .why = FELT_SAYS(LOCKED_OUT, locked_seconds),
                                       .more = json_pack("{si}", "seconds", locked_seconds)});
}

void api_login(struct request *request) {
  static const char *const names[] = {"name", "password"};
  const char *texts[2];
  struct person person;
  struct felt_error error;
  char token[TOKEN_HEX], address[64];
  json_t *body = NULL;
  if (!request_texts(request, &body, names, texts, 2)) return;
  request_address(request, address);
  struct people_try attempt = {.name = texts[0], .address = address};
  if (people_log_in(request->server->writer->people, &attempt, texts[1], &person, token, &error)) {
    refuse_login(request, &attempt, &error);
  } else {
    atomic_fetch_add(&request->server->counts.logins, 1);
    reply_new_session(request, &person, token);
    access_log(request, &(struct access){.event = "login",
                                         .result = "ok",
                                         .who = person.name,
                                         .whom = person.name,
                                         .why = FELT_SAYS(CAME_IN)});
  }
  json_decref(body);
}

/* Somebody who comes in with a link: refused, or with the session that begins. */
static void finish_coming(struct request *request, struct access *access, const struct person *person,
                          const char *token, const struct felt_error *error) {
  if (error->status) {
    reply_failure(&request->reply, error);
    access->result = access_result(error);
    access->why = &error->reason;
  } else {
    reply_new_session(request, person, token);
    access->who = access->whom = person->name;
    access->more =
        json_pack("{so so}", "roles", roles_json(person->roles), "suspended", roles_json(person->suspended));
  }
  access_log(request, access);
}

void api_setup(struct request *request) {
  static const char *const names[] = {"token", "name", "password"};
  const char *texts[3];
  struct person person;
  struct felt_error error = {0};
  char token[TOKEN_HEX];
  json_t *body = NULL;
  if (!request_texts(request, &body, names, texts, 3)) return;
  struct access access = {
      .event = "setup", .result = "ok", .whom = texts[1], .why = FELT_SAYS(FIRST_ADMINISTRATOR)};
  error.status =
      people_set_up(request->server->writer->people, texts[0], texts[1], texts[2], &person, token, &error);
  finish_coming(request, &access, &person, token, &error);
  json_decref(body);
}

void api_welcome(struct request *request) {
  static const char *const names[] = {"token", "password"};
  const char *texts[2];
  struct person person;
  struct felt_error error = {0};
  char token[TOKEN_HEX];
  json_t *body = NULL;
  if (!request_texts(request, &body, names, texts, 2)) return;
  struct access access = {.event = "password", .result = "ok", .why = FELT_SAYS(HAS_NEW_PASSWORD)};
  error.status = people_come(request->server->writer->people, texts[0], texts[1], &person, token, &error);
  finish_coming(request, &access, &person, token, &error);
  json_decref(body);
}

/* ---- one's own password and PIN */

static void change_own(struct request *request, bool pin) {
  const char *const names[] = {"password", pin ? "pin" : "new"};
  const char *texts[2];
  struct person person;
  struct felt_error error = {0};
  char token[TOKEN_HEX], address[64];
  json_t *body = NULL;
  if (!request_session(request, &person) || !request_texts(request, &body, names, texts, 2)) return;
  request_address(request, address);
  struct people *people = request->server->writer->people;
  char name[PERSON_NAME];
  memcpy(name, person.name, sizeof name);
  struct people_try attempt = {.name = name, .address = address};
  enum felt_status status =
      pin ? people_set_pin(people, &attempt, texts[0], texts[1], &error)
          : people_change_password(people, &attempt, texts[0], texts[1], &person, token, &error);
  json_decref(body);
  if (status) {
    refuse_login(request, &attempt, &error);
    return;
  }
  if (pin)
    reply_me(request, &person);
  else
    reply_new_session(request, &person, token);
  access_log(request, &(struct access){.event = pin ? "pin" : "password",
                                       .result = "ok",
                                       .who = name,
                                       .whom = name,
                                       .why = pin ? FELT_SAYS(HAS_PIN) : FELT_SAYS(HAS_NEW_PASSWORD)});
}

void api_own_password(struct request *request) {
  change_own(request, false);
}

void api_own_pin(struct request *request) {
  change_own(request, true);
}

void api_logout(struct request *request) {
  struct person person;
  if (!request_session(request, &person)) return;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  people_log_out(request->server->writer->people,
                 MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "felt_session"));
  if (!person.guest)
    access_log(request, &(struct access){.event = "logout",
                                         .result = "ok",
                                         .who = person.name,
                                         .whom = person.name,
                                         .why = FELT_SAYS(WENT_OUT)});
  reply_no_session(request);
}

/* ---- for administrators */

bool request_administrator(struct request *request, struct person *person, const char *deed) {
  struct felt_error error;
  if (!request_session(request, person)) return false;
  if (!person_need_administrator(person, &error)) return true;
  reply_failure(&request->reply, &error);
  if (deed)
    access_log(request, &(struct access){
                            .event = deed, .result = "refused", .who = person->name, .why = &error.reason});
  return false;
}

/* ---- accounts */

/* Each deed by the last word of its path, or as the request itself: what the log says of it. */
static const struct deed {
  const char *word;
  enum people_deed deed;
  const char *event;
  enum felt_code done;
} deeds[] = {
    {"people", PEOPLE_ADD, "account", FELT_CODE_HAS_ACCOUNT},
    {"roles", PEOPLE_ROLES, "roles", FELT_CODE_HAS_OTHER_ROLES},
    {"link", PEOPLE_LINK, "link", FELT_CODE_HAS_LINK},
    {"confirm", PEOPLE_CONFIRM, "confirmation", FELT_CODE_IS_CONFIRMED},
    {"disable", PEOPLE_DISABLE, "disabled", FELT_CODE_IS_DISABLED},
    {"enable", PEOPLE_ENABLE, "enabled", FELT_CODE_IS_ENABLED},
    {"badge", PEOPLE_BADGE, "badge", FELT_CODE_HAS_BADGE},
    {"clear-pin", PEOPLE_CLEAR_PIN, "pin", FELT_CODE_HAS_NO_PIN},
    {"sign", PEOPLE_SIGN, "roles-signed", FELT_CODE_ROLES_ARE_SIGNED},
    {"withdraw", PEOPLE_WITHDRAW, "roles-withdrawn", FELT_CODE_ROLES_ARE_WITHDRAWN},
};

static const struct deed *deed_of(const struct request *request) {
  const char *word = strrchr(request->route->path, '/') + 1;
  for (size_t i = 0; i < FELT_COUNT(deeds); i++)
    if (strcmp(deeds[i].word, word) == 0) return &deeds[i];
  return NULL;
}

/* ---- looking */

static json_t *link_json(const struct felt_roster_account *account) {
  if (!account->has_link) return json_null();
  return json_pack("{so sI}", "by", account->link_by[0] ? json_string(account->link_by) : json_null(),
                   "until_ms", (json_int_t)account->link_until_ms);
}

static json_t *holders_json(const struct felt_roster_account *account) {
  json_t *names = json_array();
  for (int i = 0; i < account->holders && i < FELT_ROSTER_HOLDERS; i++)
    json_array_append_new(names, json_string(account->holder[i]));
  return names;
}

static void add_row(void *context, const struct felt_roster_account *account) {
  uint32_t roles = felt_roster_roles(account);
  json_array_append_new(
      context,
      json_pack("{ss so so so sb sb ss sb so so so sI}", "name", account->name, "roles", roles_json(roles),
                "suspended", roles_json(account->roles & ~roles), "held_by", holders_json(account),
                "disabled", account->disabled, "password", account->has_password, "badge", account->badge,
                "pin", account->has_pin, "link", link_json(account), "login_ms",
                account->login_ms ? json_integer(account->login_ms) : json_null(), "made_ms",
                json_integer(account->made_ms), "failures", (json_int_t)account->failures));
}

static void add_request(void *context, const struct felt_roster_request *request) {
  json_array_append_new(context, json_pack("{sI ss so ss sI sI}", "request", (json_int_t)request->number,
                                           "name", request->name, "roles", roles_json(request->roles), "by",
                                           request->by, "made_ms", (json_int_t)request->made_ms, "until_ms",
                                           (json_int_t)request->until_ms));
}

void api_people(struct request *request) {
  struct person person;
  if (!request_administrator(request, &person, NULL)) return;
  struct people *people = request->server->writer->people;
  json_t *rows = json_array(), *requests = json_array();
  people_each(people, add_row, rows);
  people_each_request(people, add_request, requests);
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so so so si}", "people", rows, "requests", requests, "roles",
                       roles_json(ACCOUNT_ROLES), "alone", roles_json(FELT_ROSTER_FREE), "signers",
                       people_signers(people)));
}

/* ---- doing */

static enum felt_status read_roles(const json_t *names, uint32_t *roles, struct felt_error *error) {
  uint32_t read = 0;
  size_t i;
  json_t *name;
  if (names && !json_is_array(names)) return field_bad(error, "roles", FELT_SAYS(NOT_A_LIST_OF_ROLES));
  json_array_foreach(names, i, name) {
    if (!json_is_string(name)) return field_bad(error, "roles", FELT_SAYS(NOT_A_LIST_OF_ROLES));
    enum felt_role role = felt_role_find(json_string_value(name));
    if (role == FELT_NOBODY)
      return field_bad(error, "roles", FELT_SAYS(NO_SUCH_ROLE, json_string_value(name)));
    read |= 1U << role;
  }
  *roles = read;
  return FELT_OK;
}

static enum felt_status read_text(const json_t *body, const char *field, const char **text,
                                  struct felt_error *error) {
  const json_t *value = json_object_get(body, field);
  *text = json_string_value(value);
  if (*text && strlen(*text) == json_string_length(value)) return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, field, NULL, FELT_SAYS(IS_MISSING));
}

static enum felt_status read_change(const struct request *request, const json_t *body,
                                    struct people_change *change, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  change->name = request->arg[0];
  change->badge = "";
  if (change->deed == PEOPLE_SIGN || change->deed == PEOPLE_WITHDRAW)
    change->request = strtoll(request->arg[0], NULL, 10); /* 0 where it is not a number: no request has it */
  if (change->deed == PEOPLE_ADD) status = read_text(body, "name", &change->name, error);
  if (!status && change->deed == PEOPLE_BADGE) status = read_text(body, "badge", &change->badge, error);
  if (!status && (change->deed == PEOPLE_ADD || change->deed == PEOPLE_ROLES))
    status = read_roles(json_object_get(body, "roles"), &change->roles, error);
  return status;
}

static json_t *changed_json(const struct people_changed *changed) {
  char path[TOKEN_HEX + PERSON_NAME + 32];
  (void)snprintf(path, sizeof path, "/welcome?name=%s&token=%s", changed->name, changed->link);
  return json_pack("{ss so so so so}", "name", changed->name, "roles", roles_json(changed->roles), "asked",
                   roles_json(changed->asked), "request",
                   changed->request ? json_integer(changed->request) : json_null(), "link",
                   changed->link[0] ? json_string(path) : json_null());
}

/* What was done; the link is nobody's but its reader's. */
static void tell(const struct request *request, const struct deed *deed, const struct person *by,
                 const struct people_changed *changed) {
  struct felt_reason done = {.code = deed->done};
  if (changed->request) done.code = FELT_CODE_ASKS_FOR_ROLES;
  access_log(request,
             &(struct access){.event = deed->event,
                              .result = "ok",
                              .who = by->name,
                              .whom = changed->name,
                              .why = &done,
                              .more = json_pack("{so so so si}", "roles", roles_json(changed->roles),
                                                "before", roles_json(changed->before), "asked",
                                                roles_json(changed->asked), "sessions", changed->sessions)});
}

void api_change_person(struct request *request) {
  struct person person;
  struct people_changed changed;
  struct felt_error error;
  const struct deed *deed = deed_of(request);
  if (!request_administrator(request, &person, deed->event)) return;
  json_t *body = request_json(request);
  if (!body) return;
  struct people_change change = {.deed = deed->deed, .by = person.name};
  enum felt_status status = read_change(request, body, &change, &error);
  if (!status) status = people_change(request->server->writer->people, &change, &changed, &error);
  if (status) {
    reply_failure(&request->reply, &error);
    access_log(request, &(struct access){.event = deed->event,
                                         .result = access_result(&error),
                                         .who = person.name,
                                         .whom = change.name,
                                         .why = &error.reason});
  } else {
    tell(request, deed, &person, &changed);
    reply_json(&request->reply, MHD_HTTP_OK, changed_json(&changed));
  }
  json_decref(body);
}
