#include "access.h"

/* Whatever was sent, as text: where it is not UTF-8, question marks stand for the bytes that are not ASCII.
 */
static json_t *words_of(const char *text) {
  if (!text) return json_null();
  char cut[ACCESS_NAME_MAX + 4];
  size_t length = strlen(text);
  bool longer = length > ACCESS_NAME_MAX;
  if (longer) length = ACCESS_NAME_MAX;
  while (longer && length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  (void)snprintf(cut, sizeof cut, "%.*s%s", (int)length, text, longer ? "..." : "");
  json_t *words = json_string(cut);
  if (words) return words;
  for (char *c = cut; *c; c++)
    if ((unsigned char)*c > '~') *c = '?';
  return json_string(cut);
}

/* Whether the line is one of those that are bounded and have had their share. */
static bool is_left_out(struct felt_server *server, const struct access *access, long long *before) {
  bool costs_nothing = strcmp(access->result, "refused") == 0 ||
                       (strcmp(access->result, "locked") == 0 && strcmp(access->event, "login") == 0);
  if (!costs_nothing) return false;
  struct left_out *bound = access->who ? &server->left_out_known : &server->left_out;
  pthread_mutex_lock(&server->left_out_lock);
  bool left_out = bucket_take(&bound->lines, ACCESS_AT_ONCE, ACCESS_A_SECOND, 1, clock_us()) > 0;
  *before = bound->count;
  bound->count = left_out ? bound->count + 1 : 0;
  pthread_mutex_unlock(&server->left_out_lock);
  return left_out;
}

const char *access_result(const struct felt_error *error) {
  return error->status == FELT_E_INPUT || error->status == FELT_E_RULE ? "refused" : "failed";
}

static json_t *what_of(const struct access *access) {
  char words[sizeof(struct felt_sentence)];
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_words_reason(access->why, &text);
  return plain_json(words);
}

void access_log(const struct request *request, const struct access *access) {
  char address[64];
  long long left_out = 0;
  if (is_left_out(request->server, access, &left_out)) {
    json_decref(access->more);
    return;
  }
  request_address(request, address);
  json_t *line = json_pack("{ss so so ss so}", "result", access->result, "who", words_of(access->who), "whom",
                           words_of(access->whom), "address", address, "what", what_of(access));
  if (line) json_object_set_new(line, "code", json_string(felt_code_word(access->why->code)));
  if (access->more && line) (void)json_object_update(line, access->more);
  if (left_out > 0 && line) json_object_set_new(line, "left_out", json_integer(left_out));
  json_decref(access->more);
  log_json(strcmp(access->result, "ok") == 0 ? "info" : "warning", access->event, line);
}

void access_end(struct felt_server *server) {
  long long count = server->left_out.count + server->left_out_known.count;
  if (count > 0) log_says("warning", "log", FELT_SAYS(LINES_LEFT_OUT, count));
}
