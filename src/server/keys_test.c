#include "keys.h"

#include "test.h"

static void a_key_is_told_from_what_other_systems_send(void **state) {
  (void)state;
  static const struct {
    const char *header, *key;
  } rows[] = {
      {"Bearer felt_00ff", "felt_00ff"},
      {"bearer felt_00ff", "felt_00ff"}, /* RFC 9110, 11.1: schemes are told apart whatever their case */
      {"BEARER   felt_00ff", "felt_00ff"},
      {"Bearer felt_", "felt_"}, /* one of ours that is cut: it is refused as such */
      {NULL, NULL},
      {"", NULL},
      {"Bearer", NULL},
      {"Bearer ", NULL},
      {"Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln", NULL},
      {"Bearer FELT_00ff", NULL},
      {"Bearer xfelt_00ff", NULL},
      {"Bearerfelt_00ff", NULL},
      {"felt_00ff", NULL},
      {"Basic ZmVsdF86eA==", NULL},
      {"Basic felt_00ff", NULL},
      {"Digest username=\"felt_\"", NULL},
      {"Negotiate felt_00ff", NULL},
      {" Bearer felt_00ff", NULL},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    const char *key = keys_in_header(rows[i].header);
    if (rows[i].key)
      assert_string_equal(key, rows[i].key);
    else
      assert_null(key);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_key_is_told_from_what_other_systems_send)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
