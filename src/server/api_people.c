/* Who one is, coming in and going out. */
#include "access.h"
#include "fields.h"
#include "house.h"

/* ---- answers */

static json_t *roles_json(uint32_t roles) {
  json_t *names = json_array();
  for (int r = 0; r < ROLES; r++)
    if (roles >> r & 1) json_array_append_new(names, json_string(role_name((enum person_role)r)));
  return names;
}

static void reply_me(struct request *request, const struct person *person) {
  struct people *people = request->server->house->people;
  json_t *who = json_null(), *csrf = json_null();
  if (person) {
    who = json_pack("{ss so sb}", "name", person->name, "roles", roles_json(person->roles), "guest",
                    person->guest);
    csrf = json_string(person->csrf);
  }
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so sb sb}", "person", who, "csrf", csrf, "guests", request_is_local(request),
                       "setup", !people_are_set_up(people)));
}

static void set_cookie(struct request *request, const char *token, int64_t seconds) {
  reply_header(&request->reply, MHD_HTTP_HEADER_SET_COOKIE,
               "felt_session=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=%lld%s", token,
               (long long)seconds, request->server->options.tls_cert ? "; Secure" : "");
}

static void reply_new_session(struct request *request, const struct person *person, const char *token) {
  reply_me(request, person);
  set_cookie(request, token, person->guest ? INT64_C(30) * 24 * 3600 : 12 * 3600);
}

/* ---- questions */

void api_me(struct request *request) {
  struct person person;
  reply_me(request, request_person(request, &person) ? &person : NULL);
}

/* The body's texts by name, or false when the reply says what is wrong. */
static bool read_texts(struct request *request, json_t **body, const char *const names[], const char *texts[],
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
  if (!request_is_local(request)) {
    reply_refuse(&request->reply, FELT_E_RULE, NULL, FELT_SAYS(GUESTS_ARE_LOCAL));
  } else if (!people_add_guest(request->server->house->people, &person, token, &wait_seconds, &error)) {
    reply_new_session(request, &person, token);
  } else if (wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.refused_limit, 1);
    reply_too_often(&request->reply, &error, wait_seconds);
  } else {
    reply_failure(&request->reply, &error);
  }
}

/* A login that was not let in; `wait_seconds` above 0: no password was tried. */
static void refuse_login(struct request *request, const char *name, const char *address, int wait_seconds,
                         const struct felt_error *error) {
  struct access access = {.event = "login", .result = "wrong", .whom = name, .why = &error->reason};
  if (wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.lockouts, 1);
    access.result = "locked";
    reply_too_often(&request->reply, error, wait_seconds);
  } else {
    if (error->status != FELT_E_RULE) access.result = "failed";
    reply_failure(&request->reply, error);
  }
  access_log(request, &access);
  int locked_seconds = people_locked(request->server->house->people, name, address);
  if (error->status != FELT_E_RULE || wait_seconds > 0 || locked_seconds == 0) return;
  access_log(request, &(struct access){.event = "lockout",
                                       .result = "locked",
                                       .whom = name,
                                       .why = FELT_SAYS(LOCKED_OUT, locked_seconds),
                                       .more = json_pack("{si}", "seconds", locked_seconds)});
}

void api_login(struct request *request) {
  static const char *const names[] = {"name", "password"};
  const char *texts[2];
  struct person person;
  struct felt_error error;
  char token[TOKEN_HEX], address[64];
  int wait_seconds = 0;
  json_t *body = NULL;
  if (!read_texts(request, &body, names, texts, 2)) return;
  request_address(request, address);
  if (people_log_in(request->server->house->people, texts[0], texts[1], address, &person, token,
                    &wait_seconds, &error)) {
    refuse_login(request, texts[0], address, wait_seconds, &error);
  } else {
    atomic_fetch_add(&request->server->counts.logins, 1);
    reply_new_session(request, &person, token);
    access_log(
        request,
        &(struct access){
            .event = "login", .result = "ok", .who = person.name, .whom = person.name, .what = "came in"});
  }
  json_decref(body);
}

void api_setup(struct request *request) {
  static const char *const names[] = {"token", "name", "password"};
  const char *texts[3];
  struct person person;
  struct felt_error error;
  char token[TOKEN_HEX];
  json_t *body = NULL;
  if (!read_texts(request, &body, names, texts, 3)) return;
  struct access access = {.event = "setup", .result = "ok", .whom = texts[1]};
  if (people_set_up(request->server->house->people, texts[0], texts[1], texts[2], &person, token, &error)) {
    reply_failure(&request->reply, &error);
    access.result = access_result(&error);
    access.why = &error.reason;
  } else {
    reply_new_session(request, &person, token);
    access.who = person.name;
    access.what = "is the first administrator, by the set-up link";
    access.more = json_pack("{so}", "roles", roles_json(person.roles));
  }
  access_log(request, &access);
  json_decref(body);
}

void api_logout(struct request *request) {
  struct person person;
  if (!request_session(request, &person)) return;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  people_log_out(request->server->house->people,
                 MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "felt_session"));
  if (!person.guest)
    access_log(
        request,
        &(struct access){
            .event = "logout", .result = "ok", .who = person.name, .whom = person.name, .what = "went out"});
  reply_me(request, NULL);
  set_cookie(request, "", 0);
}

/* ---- for administrators */

bool request_administrator(struct request *request, struct person *person, const char *deed) {
  if (!request_session(request, person)) return false;
  if (person->roles >> ROLE_ADMINISTRATOR & 1) return true;
  const struct felt_reason *why = FELT_SAYS(ADMINISTRATORS_ONLY);
  reply_refuse(&request->reply, FELT_E_RULE, NULL, why);
  if (deed)
    access_log(request,
               &(struct access){.event = deed, .result = "refused", .who = person->name, .why = why});
  return false;
}

static void add_row(void *context, const char *name, uint32_t roles) {
  json_array_append_new(context, json_pack("{ss so}", "name", name, "roles", roles_json(roles)));
}

void api_people(struct request *request) {
  struct person person;
  if (!request_administrator(request, &person, NULL)) return;
  json_t *rows = json_array();
  people_each(request->server->house->people, add_row, rows);
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so}", "people", rows, "roles", roles_json((1U << ROLES) - 1)));
}

static int find_role(const char *name) {
  int role = 0;
  while (role < ROLES && strcmp(role_name((enum person_role)role), name) != 0) role++;
  return role;
}

static enum felt_status read_roles(const json_t *names, uint32_t *roles, struct felt_error *error) {
  uint32_t read = 0;
  size_t i;
  json_t *name;
  if (names && !json_is_array(names)) return field_bad(error, "roles", FELT_SAYS(NOT_A_LIST_OF_ROLES));
  json_array_foreach(names, i, name) {
    if (!json_is_string(name)) return field_bad(error, "roles", FELT_SAYS(NOT_A_LIST_OF_ROLES));
    int role = find_role(json_string_value(name));
    if (role == ROLES) return field_bad(error, "roles", FELT_SAYS(NO_SUCH_ROLE, json_string_value(name)));
    read |= 1U << role;
  }
  if (read == 0) return field_bad(error, "roles", FELT_SAYS(NEEDS_A_ROLE));
  *roles = read;
  return FELT_OK;
}

/* A new account; or a new password, and other roles where they are others. */
static void tell_change(const struct request *request, const struct person *by, const char *name,
                        uint32_t roles, const struct people_before *before) {
  struct access access = {.result = "ok", .who = by->name, .whom = name};
  if (!before->known) {
    access.event = "account";
    access.what = "has an account from now on";
    access.more = json_pack("{so}", "roles", roles_json(roles));
    access_log(request, &access);
    return;
  }
  access.event = "password";
  access.what = "has a new password; all sessions ended";
  access.more = json_pack("{si}", "sessions", before->sessions);
  access_log(request, &access);
  if (roles == before->roles) return;
  access.event = "roles";
  access.what = "has other roles";
  access.more = json_pack("{so so so}", "roles", roles_json(roles), "given",
                          roles_json(roles & ~before->roles), "taken", roles_json(before->roles & ~roles));
  access_log(request, &access);
}

void api_put_person(struct request *request) {
  static const char *const names[] = {"name", "password"};
  const char *texts[2];
  struct person person;
  struct people_before before;
  struct felt_error error;
  json_t *body = NULL;
  if (!request_administrator(request, &person, "account") || !read_texts(request, &body, names, texts, 2))
    return;
  uint32_t roles = 0;
  enum felt_status status = read_roles(json_object_get(body, "roles"), &roles, &error);
  if (!status)
    status = people_put(request->server->house->people, texts[0], texts[1], roles, &before, &error);
  if (status) {
    reply_failure(&request->reply, &error);
    access_log(request, &(struct access){.event = "account",
                                         .result = access_result(&error),
                                         .who = person.name,
                                         .whom = texts[0],
                                         .why = &error.reason});
  } else {
    tell_change(request, &person, texts[0], roles, &before);
    reply_json(&request->reply, MHD_HTTP_OK,
               json_pack("{ss so}", "name", texts[0], "roles", roles_json(roles)));
  }
  json_decref(body);
}
