#include "serve.h"

static const char json_mime[] = "application/json";

void reply_release(struct reply *reply) {
  if (reply->owned) free(reply->body);
  reply->body = NULL;
  reply->owned = false;
  while (reply->header_count > 0) free(reply->header[--reply->header_count].value);
}

static void put(struct reply *reply, unsigned status, const char *type, char *body, size_t length,
                bool owned) {
  if (reply->owned) free(reply->body);
  reply->status = status;
  reply->type = type;
  reply->body = body;
  reply->length = length;
  reply->owned = owned;
}

void reply_header(struct reply *reply, const char *name, const char *format, ...) {
  felt_assert(reply->header_count < REPLY_HEADERS_MAX);
  char value[400];
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(value, sizeof value, format, arguments) < 0) value[0] = '\0';
  va_end(arguments);
  reply->header[reply->header_count].name = name;
  reply->header[reply->header_count++].value = strdup(value);
}

void reply_take(struct reply *reply, unsigned status, const char *type, char *text, size_t length) {
  put(reply, status, type, text, length, true);
}

void reply_static(struct reply *reply, unsigned status, const char *type, const char *text, size_t length) {
  put(reply, status, type, (char *)(uintptr_t)text, length, false);
}

static void out_of_memory(struct reply *reply) {
  static const char text[] = "{\"error\":{\"what\":\"memory ran out\"}}";
  reply_static(reply, MHD_HTTP_INTERNAL_SERVER_ERROR, json_mime, text, sizeof text - 1);
}

void reply_copy(struct reply *reply, unsigned status, const char *type, const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) {
    out_of_memory(reply);
    return;
  }
  memcpy(copy, text, length);
  copy[length] = '\0';
  reply_take(reply, status, type, copy, length);
}

void reply_json(struct reply *reply, unsigned status, json_t *value) {
  char *text = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
  json_decref(value);
  if (text)
    reply_take(reply, status, json_mime, text, strlen(text));
  else
    out_of_memory(reply);
}

json_t *error_json(const char *where, const char *rule, const char *what) {
  char plain[300];
  struct felt_text text = felt_text_init(plain, sizeof plain);
  /* Words from outside may be cut or no UTF-8 at all, which jansson would refuse. */
  for (; *what; what++) felt_text_printf(&text, "%c", *what >= ' ' && *what <= '~' ? *what : '?');
  json_t *error = json_object();
  json_object_set_new(error, "what", json_string(plain));
  if (where && where[0]) json_object_set_new(error, "where", json_string(where));
  if (rule && rule[0]) json_object_set_new(error, "rule", json_string(rule));
  return error;
}

static void put_error(struct reply *reply, unsigned status, const char *where, const char *rule,
                      const char *what) {
  reply_json(reply, status, json_pack("{so}", "error", error_json(where, rule, what)));
}

void reply_error(struct reply *reply, unsigned status, const char *where, const char *format, ...) {
  char what[300];
  va_list arguments;
  va_start(arguments, format);
  if (vsnprintf(what, sizeof what, format, arguments) < 0) what[0] = '\0';
  va_end(arguments);
  put_error(reply, status, where, NULL, what);
}

void reply_refusal(struct reply *reply, unsigned status, const struct felt_error *error) {
  put_error(reply, status, error->where, error->rule, felt_words_of(error).text);
}

void reply_failure(struct reply *reply, const struct felt_error *error) {
  unsigned status = error->status == FELT_E_INPUT  ? MHD_HTTP_BAD_REQUEST
                    : error->status == FELT_E_RULE ? MHD_HTTP_CONFLICT
                                                   : MHD_HTTP_INTERNAL_SERVER_ERROR;
  put_error(reply, status, error->where, error->rule, felt_words_of(error).text);
}

void reply_too_often(struct reply *reply, const char *where, const char *what, int wait_seconds) {
  reply_error(reply, MHD_HTTP_TOO_MANY_REQUESTS, where, "%s", what);
  reply_header(reply, MHD_HTTP_HEADER_RETRY_AFTER, "%d", wait_seconds);
}

void reply_busy(struct reply *reply, const char *what) {
  reply_error(reply, MHD_HTTP_SERVICE_UNAVAILABLE, NULL, "%s", what);
  reply_header(reply, "Retry-After", "1");
}

void reply_no_worker(struct request *request) {
  bool stopping = atomic_load(&request->server->stopping);
  reply_busy(&request->reply, stopping ? "the server is stopping" : "all workers are busy");
}
