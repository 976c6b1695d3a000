/* Problem details (RFC 9457): a refusal for programs, and its sentence for people. */
#include "serve.h"

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
