#include "felt/views.h"
#include "test.h"

static void a_field_is_known_only_by_its_whole_name(void **state) {
  (void)state;
  static const struct {
    const char *body;
    bool known;
  } rows[] = {
      {"{}", true},
      {"{\"id\": 1, \"do\": 2, \"cents\": 3}", true},
      {"{\"cent\": 1}", false},
      {"{\"ents\": 1}", false},
      {"{\"centss\": 1}", false},
      {"{\"id do\": 1}", false}, /* two names of the list are none */
      {"{\" \": 1}", false},
      {"{\"\": 1}", false},
      {"{\"id\": 1, \"seat\": 2}", false},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_error error;
    json_t *body = json_loads(rows[i].body, 0, NULL);
    assert_non_null(body);
    if ((fields_known(body, " id do ", " cents ", &error) == FELT_OK) != rows[i].known)
      fail_msg("%s: %s", rows[i].body, rows[i].known ? felt_code_word(error.reason.code) : "taken");
    json_decref(body);
  }
}

static void an_integer_is_in_its_range_or_named(void **state) {
  (void)state;
  static const struct {
    const char *body;
    int64_t number; /* -1: refused */
    int64_t needed;
  } rows[] = {
      {"{}", 7, -1},
      {"{\"n\": 1}", 1, 1},
      {"{\"n\": 9}", 9, 9},
      {"{\"n\": 0}", -1, -1},
      {"{\"n\": 10}", -1, -1},
      {"{\"n\": \"1\"}", -1, -1},
      {"{\"n\": 1.5}", -1, -1},
      {"{\"n\": null}", -1, -1},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_error error;
    json_t *body = json_loads(rows[i].body, 0, NULL);
    int64_t number = 7, needed = 7;
    if (field_int(body, "n", 1, 9, &number, &error)) number = -1;
    if (field_need_int(body, "n", 1, 9, &needed, &error)) {
      assert_string_equal(error.where, "n");
      assert_int_equal(error.reason.code,
                       json_object_get(body, "n") ? FELT_CODE_NOT_IN_RANGE : FELT_CODE_IS_MISSING);
      needed = -1;
    }
    if (number != rows[i].number || needed != rows[i].needed) fail_msg("%s", rows[i].body);
    json_decref(body);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_field_is_known_only_by_its_whole_name),
      cmocka_unit_test(an_integer_is_in_its_range_or_named),
  };
  return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
