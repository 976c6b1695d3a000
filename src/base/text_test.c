#include "felt/base.h"
#include "test.h"

static void text_that_does_not_fit_is_cut_and_said(void **state) {
  (void)state;
  char buffer[6];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_text_put(&text, "ace");
  assert_false(text.full);
  felt_text_put(&text, "king");
  assert_true(text.full);
  assert_string_equal(buffer, "aceki");
  text = felt_text_init(buffer, sizeof buffer);
  felt_text_printf(&text, "%d", 1234567);
  assert_true(text.full);
  assert_string_equal(buffer, "12345");
  felt_text_printf(&text, "x");
  assert_string_equal(buffer, "12345");
}

static void what_is_cut_is_cut_after_a_word(void **state) {
  (void)state;
  static const struct {
    const char *put, *cut;
  } rows[] = {{"the ante is due", "the ante is due"}, /* fits */
              {"the antes are due", "the antes..."},
              {"the ante, blind and play", "the ante..."},
              {"unpronounceableness", "unpronouncea..."},
              {"unpronouncea\u00e9\u00e9\u00e9", "unpronouncea..."},
              {"unpronounce\u00e9\u00e9\u00e9", "unpronounce..."}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char buffer[16];
    struct felt_text text = felt_text_init(buffer, sizeof buffer);
    felt_text_put(&text, rows[i].put);
    felt_text_cut(&text);
    assert_string_equal(buffer, rows[i].cut);
    assert_int_equal(text.length, strlen(buffer));
  }
}

static void a_failure_without_a_place_to_tell_it_still_fails(void **state) {
  (void)state;
  assert_int_equal(felt_refuse(NULL, FELT_E_IO, NULL, NULL, FELT_SAYS(NO_MEMORY)), FELT_E_IO);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_that_does_not_fit_is_cut_and_said),
      cmocka_unit_test(what_is_cut_is_cut_after_a_word),
      cmocka_unit_test(a_failure_without_a_place_to_tell_it_still_fails),
  };
  return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
