/* A request's life: head, body, the handler at once or elsewhere, the reply. */
#include "deadlines.h"
#include "felt/people.h"
#include "serve.h"
#include "workers.h"
#include "writer.h"

#include <netdb.h>
#include <netinet/in.h>

enum { JSON_DEPTH_MAX = 32 };

const char *request_query(const struct request *request, const char *name) {
  return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const struct request *request, const char *name) {
  return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *request_key(const struct request *request) {
  return keys_in_header(request_header(request, MHD_HTTP_HEADER_AUTHORIZATION));
}

static const char *session_token(const struct request *request) {
  return MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "felt_session");
}

const char *request_device(const struct request *request) {
  return MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "felt_device");
}

bool request_person(const struct request *request, struct person *person) {
  const char *token = session_token(request);
  return token && people_find(request->server->writer->people, token, request_is_local(request), person);
}

struct lease *request_lease(const struct request *request) {
  return people_lease(request->server->writer->people, session_token(request));
}

bool request_session(struct request *request, struct person *person) {
  struct felt_error error;
  if (!request_person(request, person)) {
    if (!devices_why(request->server->writer->people, request_device(request), &error))
      (void)felt_refuse(&error, FELT_E_RULE, NULL, NULL, FELT_SAYS(NOT_LOGGED_IN));
    reply_failure(&request->reply, &error);
    return false;
  }
  bool reads = strcmp(request->route->method, "GET") == 0;
  if (reads || !person_need_token(person, request_header(request, "X-Felt-CSRF"), &error)) return true;
  reply_failure(&request->reply, &error);
  return false;
}

bool request_staff(struct request *request, struct person *person) {
  struct felt_error error;
  if (!request_session(request, person)) return false;
  if (!person_need_staff(person, &error)) return true;
  reply_failure(&request->reply, &error);
  return false;
}

bool request_at_table(struct request *request, const struct person *person, int table) {
  struct felt_error error;
  if (!person_need_table(person, table, &error)) return true;
  reply_failure(&request->reply, &error);
  return false;
}

void request_address(const struct request *request, char text[64]) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  text[0] = '\0';
  if (!info || !info->client_addr) return;
  socklen_t size =
      info->client_addr->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  if (getnameinfo(info->client_addr, size, text, 64, NULL, 0, NI_NUMERICHOST) != 0) text[0] = '\0';
}

bool request_is_local(const struct request *request) {
  static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
  const char *host = request_header(request, MHD_HTTP_HEADER_HOST);
  for (size_t i = 0; request->server->loopback && host && i < FELT_COUNT(names); i++) {
    size_t length = strlen(names[i]);
    if (strncmp(host, names[i], length) == 0 && (host[length] == '\0' || host[length] == ':')) return true;
  }
  return false;
}

/* ---- the body */

/* Nesting as far as brackets outside strings show it; whether it is JSON at all is not asked here. */
static bool too_deep(const char *text, size_t length) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < length; i++) {
    if (quoted) {
      if (text[i] == '\\')
        i++;
      else if (text[i] == '"')
        quoted = false;
    } else if (text[i] == '"') {
      quoted = true;
    } else if (text[i] == '{' || text[i] == '[') {
      if (++depth > JSON_DEPTH_MAX) return true;
    } else if (text[i] == '}' || text[i] == ']') {
      depth--;
    }
  }
  return false;
}

json_t *request_json(struct request *request) {
  const char *type = request_header(request, MHD_HTTP_HEADER_CONTENT_TYPE);
  /* A form of another site cannot send this type without asking first. */
  if (!type || strncmp(type, "application/json", strlen("application/json")) != 0) {
    reply_refuse(&request->reply, FELT_E_INPUT, "Content-Type", FELT_SAYS(NOT_JSON_TYPE));
    return NULL;
  }
  if (request->length == 0) {
    reply_refuse(&request->reply, FELT_E_INPUT, "body", FELT_SAYS(BODY_EMPTY));
    return NULL;
  }
  if (too_deep(request->body, request->length)) {
    reply_refuse(&request->reply, FELT_E_INPUT, "body", FELT_SAYS(NESTED_TOO_DEEP, JSON_DEPTH_MAX));
    return NULL;
  }
  json_error_t fault;
  json_t *value = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, &fault);
  if (!value)
    reply_refuse(&request->reply, FELT_E_INPUT, "body",
                 FELT_SAYS(NOT_JSON, fault.line, fault.column, fault.text));
  return value;
}

static void take_body(struct request *request, const char *upload, size_t size) {
  size_t limit = request->route ? request->route->body_max : 0;
  if (request->too_long || request->length + size > limit) {
    request->too_long = true;
    return;
  }
  if (request->length + size + 1 > request->room) {
    size_t room = (request->length + size + 1) * 2;
    char *grown = realloc(request->body, room);
    if (!grown) {
      request->too_long = true;
      return;
    }
    request->body = grown;
    request->room = room;
  }
  memcpy(request->body + request->length, upload, size);
  request->length += size;
  request->body[request->length] = '\0';
}

/* ---- the reply */

static enum MHD_Result send_stream(struct request *request) {
  struct reply *reply = &request->reply;
  struct MHD_Response *response = streams_response(reply->stream, request->connection);
  if (!response) return MHD_NO;
  reply->stream = NULL; /* the response's now */
  enum MHD_Result result = MHD_queue_response(request->connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

static enum MHD_Result send_reply(struct request *request) {
  struct reply *reply = &request->reply;
  if (reply->stream) return send_stream(request);
  deadlines_answer(request->connection);
  struct MHD_Response *response = MHD_create_response_from_buffer(
      reply->length, reply->body, reply->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
  if (!response) return MHD_NO;
  reply->owned = false; /* the response's now */
  (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
  (void)MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  (void)MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
  bool cached = false;
  for (int i = 0; i < reply->header_count; i++) {
    if (reply->header[i].value)
      (void)MHD_add_response_header(response, reply->header[i].name, reply->header[i].value);
    cached = cached || strcmp(reply->header[i].name, MHD_HTTP_HEADER_CACHE_CONTROL) == 0;
  }
  if (!cached) (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
  /* A client that goes on asking would never let the server end. */
  if (atomic_load(&request->server->stopping))
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  atomic_fetch_add(&request->server->counts.bytes_out, (long long)reply->length);
  if (reply->status >= 500) atomic_fetch_add(&request->server->counts.failures, 1);
  enum MHD_Result result = MHD_queue_response(request->connection, reply->status, response);
  MHD_destroy_response(response);
  return result;
}

void request_done(struct request *request) {
  request->ready_us = clock_us();
  request->state = REQUEST_READY;
  MHD_resume_connection(request->connection);
}

/* ---- dispatch */

static bool takes_keys(const struct route *route) {
  return route && (route->order == api_link_command || route->order == api_hit);
}

/* What the writer is given by people; tables of other games have limits of their own. */
static bool too_many_commands(struct request *request) {
  const struct route *route = request->route;
  if (!route || route->how != ROUTE_WRITTEN || strcmp(route->method, "POST") != 0 || takes_keys(route))
    return false;
  int wait_seconds = people_spend(request->server->writer->people, session_token(request));
  if (wait_seconds == 0) return false;
  atomic_fetch_add(&request->server->counts.refused_limit, 1);
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_RULE, "session", NULL, FELT_SAYS(TOO_MANY_COMMANDS));
  reply_too_often(&request->reply, &error, wait_seconds);
  return true;
}

/* The request is complete. True: its reply is ready. False: the connection is suspended, and the request is
 * no longer ours until it is resumed. */
static bool dispatch(struct request *request, const char *url) {
  const struct route *route = request->route;
  struct felt_server *server = request->server;
  request->state = REQUEST_READY;
  if (request_key(request) && !takes_keys(route)) {
    reply_refuse(&request->reply, FELT_E_RULE, "Authorization", FELT_SAYS(KEY_IS_FOR_LINKS));
  } else if (request->too_long) {
    int64_t most = route ? (int64_t)route->body_max : 0;
    reply_refuse(&request->reply, FELT_E_INPUT, "body", FELT_SAYS(BODY_TOO_LONG, most));
  } else if (!route) {
    pages_answer(request, url);
  } else if (too_many_commands(request)) {
    return true;
  } else if (route->how == ROUTE_AT_ONCE) {
    route->handle(request);
  } else if (route->how == ROUTE_WRITTEN) {
    request->state = REQUEST_WORKING;
    MHD_suspend_connection(request->connection);
    if (!route->order(request)) request_done(request);
    return false;
  } else {
    request->state = REQUEST_WORKING;
    MHD_suspend_connection(request->connection);
    if (workers_submit(server->workers, request)) {
      atomic_fetch_add(&server->counts.pool_jobs, 1);
      return false;
    }
    atomic_fetch_add(&server->counts.refused_full, 1);
    reply_no_worker(request);
    request_done(request);
    return false;
  }
  return true;
}

/* From here on a stop of the server waits for this answer, for a while. */
static void owe(struct request *request) {
  request->owed = true;
  atomic_fetch_add(&request->server->counts.owed, 1);
}

static struct request *begin(struct felt_server *server, struct MHD_Connection *connection, const char *url,
                             const char *method) {
  struct request *request = calloc(1, sizeof *request);
  if (!request) return NULL;
  char allow[ROUTE_ALLOW_SIZE];
  request->server = server;
  request->connection = connection;
  request->started_us = clock_us();
  request->route = route_find(method, url, request->arg, allow);
  atomic_fetch_add(&server->counts.requests, 1);
  bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
  bool page = !allow[0] && strncmp(url, "/api/", 5) != 0;
  if (request->route || (page && reads)) return request;
  if (allow[0] || (page && pages_have(url))) {
    reply_refuse(&request->reply, FELT_E_INPUT, NULL, FELT_SAYS(WRONG_METHOD));
    reply_header(&request->reply, MHD_HTTP_HEADER_ALLOW, "%s", page ? "GET, HEAD" : allow);
  } else {
    reply_refuse(&request->reply, FELT_E_INPUT, NULL, FELT_SAYS(NO_SUCH_THING));
  }
  request->state = REQUEST_READY;
  return request;
}

enum MHD_Result handle_request(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *upload,
                               size_t *upload_size, void **kept) {
  (void)version;
  struct request *request = *kept;
  if (!request) {
    *kept = request = begin(context, connection, url, method);
    if (!request) return MHD_NO;
    deadlines_body(connection);
    /* An error that is known from the head is answered before any body is read. */
    return request->state == REQUEST_READY ? send_reply(request) : MHD_YES;
  }
  if (*upload_size > 0) {
    take_body(request, upload, *upload_size);
    *upload_size = 0;
    return MHD_YES;
  }
  if (request->state == REQUEST_READING) {
    owe(request);
    deadlines_busy(connection);
    if (!dispatch(request, url)) return MHD_YES;
  }
  if (request->ready_us) timing_add(&request->server->counts.loop, clock_us() - request->ready_us);
  return send_reply(request);
}

static void log_request(const struct request *request, enum MHD_RequestTerminationCode code,
                        int64_t took_us) {
  const char *method = request->route ? request->route->method : "-",
             *path = request->route ? request->route->path : "-";
  const unsigned status = request->reply.status;
  log_says("info", "request",
           code == MHD_REQUEST_TERMINATED_COMPLETED_OK
               ? FELT_SAYS(REQUEST_ANSWERED, method, path, status, took_us)
               : FELT_SAYS(REQUEST_CUT, method, path, status, took_us));
}

void handle_completed(void *context, struct MHD_Connection *connection, void **kept,
                      enum MHD_RequestTerminationCode code) {
  struct felt_server *server = context;
  struct request *request = *kept;
  deadlines_head(connection);
  if (!request) return;
  int64_t took_us = clock_us() - request->started_us;
  if (server->options.verbose || request->reply.status >= 500) log_request(request, code, took_us);
  if (request->owed) atomic_fetch_sub(&server->counts.owed, 1);
  streams_drop(request->reply.stream);
  reply_release(&request->reply);
  free(request->body);
  free(request);
  *kept = NULL;
}
