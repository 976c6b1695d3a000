/* Replies, and refusals as problem details (RFC 9457): for programs, with the sentence for people. */
#include "serve.h"

static const char json_mime[] = "application/json", problem_mime[] = "application/problem+json";

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
  static const char text[] =
      "{\"type\":\"/problems/no-memory\",\"title\":\"No memory\",\"status\":500,\"detail\":\"no-memory\","
      "\"code\":\"no-memory\",\"figures\":[],\"causes\":[],\"where\":null,\"rule\":null}";
  reply_static(reply, MHD_HTTP_INTERNAL_SERVER_ERROR, problem_mime, text, sizeof text - 1);
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

/* ---- refusals */

void reply_problem(struct reply *reply, unsigned status, json_t *problem) {
  reply_json(reply, status, problem);
  reply->type = problem_mime;
}

void reply_failure(struct reply *reply, const struct felt_error *error) {
  unsigned status = status_of(error);
  reply_problem(reply, status, problem_json(status, error));
}

void reply_refuse(struct reply *reply, enum felt_status status, const char *where,
                  const struct felt_reason *reason) {
  struct felt_error error;
  (void)felt_refuse(&error, status, where, NULL, reason);
  reply_failure(reply, &error);
}

void reply_no_memory(struct reply *reply) {
  reply_refuse(reply, FELT_E_NOMEM, NULL, FELT_SAYS(NO_MEMORY));
}

void reply_too_often(struct reply *reply, const struct felt_error *error, int wait_seconds) {
  reply_failure(reply, error);
  reply_header(reply, MHD_HTTP_HEADER_RETRY_AFTER, "%d", wait_seconds);
}

void reply_busy(struct reply *reply, const struct felt_reason *reason) {
  reply_refuse(reply, FELT_E_RULE, NULL, reason);
  reply_header(reply, MHD_HTTP_HEADER_RETRY_AFTER, "1");
}

void reply_no_worker(struct request *request) {
  bool stopping = atomic_load(&request->server->stopping);
  reply_busy(&request->reply, stopping ? FELT_SAYS(SERVER_STOPS) : FELT_SAYS(WORKERS_BUSY));
}

/* ---- problem details */

static json_t *plain_or_null(const char *words) {
  return words[0] ? plain_json(words) : json_null();
}

/* "not-your-role" to "Not your role". */
static json_t *title_of(const char *code) {
  char title[64];
  (void)snprintf(title, sizeof title, "%s", code);
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = (char)(title[0] - 'a' + 'A');
  for (char *c = title; *c; c++)
    if (*c == '-') *c = ' ';
  return json_string(title);
}

json_t *problem_json(unsigned status, const struct felt_error *error) {
  const char *code = felt_code_word(error->reason.code);
  char type[80];
  json_t *causes = json_array();
  (void)snprintf(type, sizeof type, "/problems/%s", code);
  if (error->cause.code != FELT_CODE_NONE) json_array_append_new(causes, reason_json(&error->cause));
  if (error->root.code != FELT_CODE_NONE) json_array_append_new(causes, reason_json(&error->root));
  return json_pack("{ss so si so ss so so so so}", "type", type, "title", title_of(code), "status",
                   (int)status, "detail", plain_json(felt_words_of(error).text), "code", code, "figures",
                   reason_figures_json(&error->reason), "causes", causes, "where",
                   plain_or_null(error->where), "rule", plain_or_null(error->rule));
}

/* What the type of a problem refers to. */
void api_problem(struct request *request) {
  for (int n = 1; n < FELT_CODES; n++) {
    const enum felt_code code = (enum felt_code)n;
    const char *word = felt_code_word(code);
    if (strcmp(word, request->arg[0]) != 0) continue;
    reply_json(&request->reply, MHD_HTTP_OK,
               json_pack("{ss so ss si}", "code", word, "title", title_of(word), "sentence",
                         felt_words_sentence(code), "figures", felt_code_figures(code)));
    return;
  }
  reply_refuse(&request->reply, FELT_E_INPUT, "code", FELT_SAYS(NO_SUCH_THING));
}
