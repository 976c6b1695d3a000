#include "serve.h"
#include "test.h"

static void expect(const struct felt_error *error, const char *json) {
  json_t *problem = problem_json(status_of(error), error), *expected = json_loads(json, 0, NULL);
  assert_non_null(expected);
  /* The sentence is the catalogue's matter: it is there, and it is the one. */
  assert_string_equal(json_string_value(json_object_get(problem, "detail")), felt_words_of(error).text);
  json_object_del(problem, "detail");
  char *text = json_dumps(problem, JSON_SORT_KEYS);
  if (!json_equal(problem, expected)) fail_msg("%s", text);
  free(text);
  json_decref(expected);
  json_decref(problem);
}

static void a_refusal_has_code_where_and_rule(void **state) {
  (void)state;
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_RULE, "ann", "MA 7(g)", FELT_SAYS(NOT_YOUR_ROLE, "pay", "dealer"));
  expect(&error, "{\"type\": \"/problems/not-your-role\", \"title\": \"Not your role\", \"status\": 403,"
                 " \"code\": \"not-your-role\", \"figures\": [\"pay\", \"dealer\"], \"causes\": [],"
                 " \"where\": \"ann\", \"rule\": \"MA 7(g)\"}");
}

static void what_there_is_none_of_is_null(void **state) {
  (void)state;
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  expect(&error,
         "{\"type\": \"/problems/no-memory\", \"title\": \"No memory\", \"status\": 500,"
         " \"code\": \"no-memory\", \"figures\": [], \"causes\": [], \"where\": null, \"rule\": null}");
}

/* So that the sentence can be made anew, in another language too. */
static void figures_and_causes_are_there_one_by_one(void **state) {
  (void)state;
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_INPUT, NULL, NULL,
                    FELT_SAYS(AMOUNT_TOO_LARGE, felt_figure_money("EUR", 12345)));
  (void)felt_refuse_because(&error, FELT_E_INPUT, NULL, FELT_SAYS(TOO_MANY_CARDS, 7), &error);
  (void)felt_refuse_because(&error, FELT_E_INPUT, "round", FELT_SAYS(BATCH_FAULT, 2, "round"), &error);
  expect(&error,
         "{\"type\": \"/problems/batch-fault\", \"title\": \"Batch fault\", \"status\": 400,"
         " \"code\": \"batch-fault\", \"figures\": [2, \"round\"],"
         " \"causes\": [{\"code\": \"too-many-cards\", \"figures\": [7]},"
         " {\"code\": \"amount-too-large\", \"figures\": [{\"cents\": 12345, \"currency\": \"EUR\"}]}],"
         " \"where\": \"round\", \"rule\": null}");
}

/* A figure that is cut may end in half a letter. */
static void bytes_that_are_not_text_break_nothing(void **state) {
  (void)state;
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_INPUT,
                    "a\x80"
                    "b",
                    NULL, FELT_SAYS(UNKNOWN_FIELD, "x\xC3"));
  json_t *problem = problem_json(400, &error);
  assert_string_equal(json_string_value(json_object_get(problem, "where")), "a?b");
  assert_string_equal(json_string_value(json_array_get(json_object_get(problem, "figures"), 0)), "x?");
  assert_non_null(json_string_value(json_object_get(problem, "detail")));
  json_decref(problem);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_refusal_has_code_where_and_rule),
      cmocka_unit_test(what_there_is_none_of_is_null),
      cmocka_unit_test(figures_and_causes_are_there_one_by_one),
      cmocka_unit_test(bytes_that_are_not_text_break_nothing),
  };
  return cmocka_run_group_tests_name("problem", tests, NULL, NULL);
}
