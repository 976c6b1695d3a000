/* Badge and PIN before a table's tablet. */
#include "house.h"
#include "lockout.h"
#include "reasons.h"

static struct felt_error error;

static enum felt_status badge_in(struct people *people, const char *badge, const char *pin,
                                 struct person *person) {
  struct people_try attempt = {.name = badge, .address = "10.0.0.1", .device = "tablet-7"};
  memset(&error, 0, sizeof error);
  return people_badge_in(people, &attempt, pin, person, &error);
}

static void give(struct people *people, const char *name, const char *badge) {
  struct people_change change = {.deed = PEOPLE_BADGE, .by = "ada", .name = name, .badge = badge};
  struct people_changed changed;
  assert_int_equal(people_change(people, &change, &changed, &error), FELT_OK);
}

static enum felt_status set_pin(struct people *people, const char *name, const char *pin) {
  struct people_try attempt = {.name = name, .address = "10.0.0.1"};
  return people_set_pin(people, &attempt, HOUSE_PASSWORD, pin, &error);
}

static void a_pin_is_some_digits_and_not_all_the_same(void **state) {
  (void)state;
  static const struct {
    const char *pin;
    bool good;
  } rows[] = {{"", false},     {"123", false},           {"1234", true},         {"0000", false},
              {"12a4", false}, {"1234567890123", false}, {"123456789012", true}, {"99999998", true}};
  struct people *people = house_open(NULL);
  house_add(people, "dan", HOUSE_PASSWORD, 1U << FELT_DEALER);
  for (size_t i = 0; i < FELT_COUNT(rows); i++)
    if ((set_pin(people, "dan", rows[i].pin) == FELT_OK) != rows[i].good) fail_msg("row %zu", i);
  people_close(people);
}

static void a_badge_and_its_pin_are_the_person_and_nothing_else_is(void **state) {
  (void)state;
  struct people *people = house_open(NULL);
  struct person person = {0};
  struct people_changed changed;
  house_add(people, "dan", HOUSE_PASSWORD, 1U << FELT_DEALER);
  house_add(people, "sue", HOUSE_PASSWORD, 1U << FELT_SUPERVISOR);
  house_enrol(people, "tablet-7", 7, NULL);
  give(people, "dan", "4711");
  assert_int_equal(badge_in(people, "4711", "", &person), FELT_E_RULE); /* no PIN yet */
  assert_int_equal(set_pin(people, "dan", "9182"), FELT_OK);
  assert_int_equal(set_pin(people, "sue", "7777123"), FELT_OK);
  assert_int_equal(badge_in(people, "4711", "9182", &person), FELT_OK);
  assert_string_equal(person.name, "dan");
  assert_int_equal(person.roles, 1U << FELT_DEALER);
  static const char *const wrong[][2] = {
      {"4711", "7777123"}, {"4712", "9182"}, {"", "9182"}, {"dan", "9182"}};
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    assert_int_equal(badge_in(people, wrong[i][0], wrong[i][1], &person), FELT_E_RULE);
    assert_reason(&error.reason, FELT_SAYS(WRONG_PIN));
  }
  assert_int_equal(house_do(people, PEOPLE_DISABLE, "bea", "dan", &changed, &error), FELT_OK);
  assert_int_equal(badge_in(people, "4711", "9182", &person), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(ACCOUNT_DISABLED));
  assert_int_equal(house_do(people, PEOPLE_ENABLE, "bea", "dan", &changed, &error), FELT_OK);
  assert_int_equal(badge_in(people, "4711", "9182", &person), FELT_OK);
  assert_int_equal(person.roles, 0); /* until somebody else confirms */
  assert_int_equal(person.suspended, 1U << FELT_DEALER);
  people_close(people);
}

static void wrong_pins_lock_the_badge_out_as_wrong_passwords_do_a_name(void **state) {
  (void)state;
  struct people *people = house_open(NULL);
  struct person person;
  char token[TOKEN_HEX];
  house_add(people, "dan", HOUSE_PASSWORD, 1U << FELT_DEALER);
  house_enrol(people, "tablet-7", 7, NULL);
  give(people, "dan", "4711");
  assert_int_equal(set_pin(people, "dan", "9182"), FELT_OK);
  for (int i = 0; i < LOCKOUT_NAME_TRIES; i++)
    assert_int_equal(badge_in(people, "4711", "0001", &person), FELT_E_RULE);
  struct people_try attempt = {.name = "4711", .address = "10.0.0.1", .device = "tablet-7"};
  assert_int_equal(people_badge_in(people, &attempt, "9182", &person, &error), FELT_E_RULE);
  assert_int_equal(error.reason.code, FELT_CODE_TOO_MANY_PASSWORDS);
  assert_true(attempt.wait_seconds > 0);
  /* The password is another way in: nobody locks a person out of it with a badge that lies about. */
  assert_int_equal(house_log_in(people, "dan", HOUSE_PASSWORD, &person, token, &error), FELT_OK);
  people_close(people);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pin_is_some_digits_and_not_all_the_same),
      cmocka_unit_test(a_badge_and_its_pin_are_the_person_and_nothing_else_is),
      cmocka_unit_test(wrong_pins_lock_the_badge_out_as_wrong_passwords_do_a_name),
  };
  return cmocka_run_group_tests_name("badge", tests, NULL, NULL);
}
