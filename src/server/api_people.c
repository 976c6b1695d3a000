/* Who one is, coming in and going out. */
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
    reply_error(&request->reply, MHD_HTTP_BAD_REQUEST, names[i], "is missing");
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
    reply_error(&request->reply, MHD_HTTP_FORBIDDEN, NULL, "guests play on the server's own machine only");
  } else if (!people_add_guest(request->server->house->people, &person, token, &wait_seconds, &error)) {
    reply_new_session(request, &person, token);
  } else if (wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.refused_limit, 1);
    reply_too_often(&request->reply, "guest", error.what, wait_seconds);
  } else {
    reply_failure(&request->reply, &error);
  }
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
  if (!people_log_in(request->server->house->people, texts[0], texts[1], address, &person, token,
                     &wait_seconds, &error)) {
    atomic_fetch_add(&request->server->counts.logins, 1);
    reply_new_session(request, &person, token);
  } else if (wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.lockouts, 1);
    reply_too_often(&request->reply, "login", error.what, wait_seconds);
  } else {
    reply_error(&request->reply, MHD_HTTP_UNAUTHORIZED, "login", "%s", error.what);
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
  if (people_set_up(request->server->house->people, texts[0], texts[1], texts[2], &person, token, &error))
    reply_failure(&request->reply, &error);
  else
    reply_new_session(request, &person, token);
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
  reply_me(request, NULL);
  set_cookie(request, "", 0);
}

/* ---- for administrators */

bool request_administrator(struct request *request, struct person *person) {
  if (!request_session(request, person)) return false;
  if (person->roles >> ROLE_ADMINISTRATOR & 1) return true;
  reply_error(&request->reply, MHD_HTTP_FORBIDDEN, NULL, "for administrators");
  return false;
}

static void add_row(void *context, const char *name, uint32_t roles) {
  json_array_append_new(context, json_pack("{ss so}", "name", name, "roles", roles_json(roles)));
}

void api_people(struct request *request) {
  struct person person;
  if (!request_administrator(request, &person)) return;
  json_t *rows = json_array();
  people_each(request->server->house->people, add_row, rows);
  reply_json(&request->reply, MHD_HTTP_OK, json_pack("{so}", "people", rows));
}

static uint32_t read_roles(const json_t *names) {
  uint32_t roles = 0;
  size_t i;
  json_t *name;
  json_array_foreach(names, i, name) {
    int role = 0;
    while (role < ROLES &&
           (!json_is_string(name) || strcmp(role_name((enum person_role)role), json_string_value(name)) != 0))
      role++;
    if (role == ROLES) return 0;
    roles |= 1U << role;
  }
  return roles;
}

void api_put_person(struct request *request) {
  static const char *const names[] = {"name", "password"};
  const char *texts[2];
  struct person person;
  struct felt_error error;
  json_t *body = NULL;
  if (!request_administrator(request, &person) || !read_texts(request, &body, names, texts, 2)) return;
  uint32_t roles = read_roles(json_object_get(body, "roles"));
  if (people_put(request->server->house->people, texts[0], texts[1], roles, &error))
    reply_failure(&request->reply, &error);
  else
    reply_json(&request->reply, MHD_HTTP_OK,
               json_pack("{ss so}", "name", texts[0], "roles", roles_json(roles)));
  json_decref(body);
}
