/* Tables' tablets: enrolled by a code, revoked, and the session of whoever is tapped in there. */
#include "house.h"
#include "lockout.h"
#include "reasons.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct felt_error error;

static enum felt_status enrol(struct people *people, const char *code, char token[TOKEN_HEX]) {
  struct people_try attempt = {.name = "", .address = "10.0.0.9"};
  struct device device;
  memset(&error, 0, sizeof error);
  return devices_enrol(people, &attempt, code, token, &device, &error);
}

/* "dan" with badge 4711 and PIN 9182, "sue" with 2087 and 7391. */
static struct people *house(const struct people_place *place) {
  static const struct {
    const char *name, *badge, *pin;
    enum felt_role role;
  } rows[] = {{"dan", "4711", "9182", FELT_DEALER}, {"sue", "2087", "7391", FELT_SUPERVISOR}};
  struct people *people = house_open(place);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct people_try attempt = {.name = rows[i].name, .address = "10.0.0.1"};
    struct people_change badge = {
        .deed = PEOPLE_BADGE, .by = "ada", .name = rows[i].name, .badge = rows[i].badge};
    struct people_changed changed;
    house_add(people, rows[i].name, HOUSE_PASSWORD, 1U << rows[i].role | 1U << FELT_ADMINISTRATOR);
    assert_int_equal(people_change(people, &badge, &changed, &error), FELT_OK);
    assert_int_equal(people_set_pin(people, &attempt, HOUSE_PASSWORD, rows[i].pin, &error), FELT_OK);
  }
  return people;
}

static enum felt_status tap_in(struct people *people, const char *device, const char *name, bool take_over,
                               char token[TOKEN_HEX]) {
  struct person person;
  memset(&error, 0, sizeof error);
  return people_tap_in(people, device, name, take_over, &person, token, &error);
}

static bool is_in(struct people *people, const char *token) {
  struct person person;
  return people_find(people, token, false, &person);
}

static void a_code_is_good_once_however_it_is_typed(void **state) {
  (void)state;
  struct people *people = house_open(NULL);
  struct device device;
  char code[CODE_TEXT], typed[40] = "", token[TOKEN_HEX], again[TOKEN_HEX];
  house_set_up(people);
  assert_int_equal(devices_make(people, "ada", "tablet-7", 7, code, &error), FELT_OK);
  assert_int_equal(strlen(code), CODE_TEXT - 1);
  assert_true(code[5] == '-' && devices_get(people, "tablet-7", &device) && device.has_code && !device.good);
  assert_int_equal(devices_make(people, "ada", "tablet-8", 8, code, &error), FELT_OK);
  for (size_t i = 0; i < strlen(code); i++) { /* small, O for 0 and l for 1, with blanks */
    char sign = code[i] == '0' ? 'o' : code[i] == '1' ? 'l' : (char)tolower(code[i]);
    (void)snprintf(typed + strlen(typed), sizeof typed - strlen(typed), "%c ", sign == '-' ? ' ' : sign);
  }
  assert_int_equal(enrol(people, "", token), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(CODE_USED));
  assert_int_equal(enrol(people, "00000-0000U", token), FELT_E_RULE);
  assert_int_equal(enrol(people, typed, token), FELT_OK);
  assert_true(devices_find(people, token, &device) && device.good && device.table == 8);
  assert_string_equal(device.name, "tablet-8");
  assert_int_equal(enrol(people, code, again), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(CODE_USED));
  assert_int_equal(devices_make(people, "ada", "tablet-9", 0, code, &error), FELT_E_INPUT);
  assert_int_equal(devices_make(people, "ada", "tablet-9", FELT_FLOOR_TABLES_MAX + 1, code, &error),
                   FELT_E_INPUT);
  people_close(people);
}

static void wrong_codes_lock_the_address_out(void **state) {
  (void)state;
  struct people *people = house_open(NULL);
  struct people_try elsewhere = {.name = "", .address = "10.0.0.77"};
  struct device device;
  char code[CODE_TEXT], token[TOKEN_HEX];
  house_set_up(people);
  assert_int_equal(devices_make(people, "ada", "tablet-7", 7, code, &error), FELT_OK);
  for (int i = 0; i < LOCKOUT_NAME_TRIES; i++)
    assert_int_equal(enrol(people, "ABCDE-FGHJK", token), FELT_E_RULE);
  assert_int_equal(enrol(people, code, token), FELT_E_RULE);
  assert_int_equal(error.reason.code, FELT_CODE_TOO_MANY_PASSWORDS);
  assert_int_equal(devices_enrol(people, &elsewhere, code, token, &device, &error), FELT_OK);
  people_close(people);
}

static void a_session_at_a_tablet_is_for_its_table_and_the_floor_alone(void **state) {
  (void)state;
  struct people *people = house(NULL);
  struct person person;
  char token[TOKEN_HEX], own[TOKEN_HEX];
  bool is_new = false;
  house_enrol(people, "tablet-7", 7, NULL);
  assert_int_equal(people_may_tap_in(people, "tablet-7", "dan", false, &is_new, &error), FELT_OK);
  assert_true(is_new);
  assert_int_equal(tap_in(people, "tablet-7", "dan", false, token), FELT_OK);
  assert_true(people_find(people, token, false, &person));
  assert_int_equal(person.roles, 1U << FELT_DEALER); /* not an administrator there */
  assert_int_equal(person_need_table(&person, 7, &error), FELT_OK);
  assert_int_equal(person_need_table(&person, 8, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(DEVICE_OF_OTHER_TABLE, 7));
  assert_int_equal(person_need_table(&person, 0, &error), FELT_E_RULE);
  assert_int_equal(person_need_keeper(&person, &error), FELT_E_RULE);
  assert_int_equal(people_may_tap_in(people, "tablet-7", "dan", false, &is_new, &error), FELT_OK);
  assert_false(is_new); /* nobody else came */
  assert_int_equal(house_log_in(people, "dan", HOUSE_PASSWORD, &person, own, &error), FELT_OK);
  assert_int_equal(person_need_table(&person, 8, &error), FELT_OK);
  assert_true(people_find(people, token, false, &person));
  assert_int_equal(people_tap_out(people, &person, &error), FELT_OK);
  assert_false(is_in(people, token));
  assert_true(is_in(people, own));
  assert_int_equal(people_tap_out(people, &person, &error), FELT_E_RULE);
  people_close(people);
}

static void who_takes_over_ends_the_other_tablets_session_and_it_says_why(void **state) {
  (void)state;
  struct people *people = house(NULL);
  char device[2][TOKEN_HEX], token[2][TOKEN_HEX];
  house_enrol(people, "one", 7, device[0]);
  house_enrol(people, "two", 7, device[1]);
  assert_int_equal(tap_in(people, "one", "dan", false, token[0]), FELT_OK);
  assert_int_equal(tap_in(people, "two", "sue", false, token[1]), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(MONITOR_ELSEWHERE, "one", "dan"));
  assert_true(is_in(people, token[0]));
  assert_int_equal(tap_in(people, "two", "sue", true, token[1]), FELT_OK);
  assert_false(is_in(people, token[0]));
  assert_true(is_in(people, token[1]));
  assert_true(devices_why(people, device[0], &error));
  assert_reason(&error.reason, FELT_SAYS(MONITOR_TAKEN, "two", "sue"));
  assert_false(devices_why(people, token[0], &error)); /* no tablet at all */
  people_log_out(people, token[1]);
  assert_true(devices_why(people, device[0], &error));
  assert_reason(&error.reason, FELT_SAYS(NOT_TAPPED_IN));
  people_close(people);
}

static void a_revoked_tablet_is_refused_from_that_moment_on(void **state) {
  (void)state;
  struct people *people = house(NULL);
  struct people_try badge = {.name = "4711", .address = "10.0.0.1", .device = "tablet-7"};
  struct person person;
  struct device found;
  char device[TOKEN_HEX], token[TOKEN_HEX];
  house_enrol(people, "tablet-7", 7, device);
  assert_int_equal(people_badge_in(people, &badge, "9182", &person, &error), FELT_OK);
  assert_int_equal(tap_in(people, "tablet-7", "dan", false, token), FELT_OK);
  assert_int_equal(devices_revoke(people, "tablet-7", "sue", &error), FELT_OK);
  assert_false(is_in(people, token));
  assert_int_equal(devices_admit(people, device, &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(DEVICE_REVOKED, "sue"));
  assert_true(devices_why(people, device, &error));
  assert_reason(&error.reason, FELT_SAYS(DEVICE_REVOKED, "sue"));
  assert_int_equal(people_badge_in(people, &badge, "9182", &person, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(DEVICE_REVOKED, "sue"));
  assert_int_equal(devices_revoke(people, "tablet-7", "sue", &error), FELT_OK);
  assert_int_equal(devices_revoke(people, "none", "sue", &error), FELT_E_INPUT);
  badge.device = NULL; /* from anywhere else no PIN is looked at */
  assert_int_equal(people_badge_in(people, &badge, "9182", &person, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(NOT_A_DEVICE));
  assert_int_equal(devices_admit(people, NULL, &found, &error), FELT_E_RULE);
  people_close(people);
}

/* After a start the tablet and the dealer are where they were; the log is judged again. */
static void a_new_start_finds_tablets_and_who_deals(void **state) {
  (void)state;
  char folder[] = "/tmp/felt-devices-XXXXXX", log[80], path[80], device[TOKEN_HEX], token[TOKEN_HEX];
  struct people_audited audited;
  struct device found;
  struct person person;
  assert_non_null(mkdtemp(folder));
  (void)snprintf(log, sizeof log, "%s/accounts.db", folder);
  (void)snprintf(path, sizeof path, "%s/people.db", folder);
  const struct people_place place = {.log = log, .path = path};
  struct people *people = house(&place);
  house_enrol(people, "tablet-7", 7, device);
  assert_int_equal(tap_in(people, "tablet-7", "dan", false, token), FELT_OK);
  people_close(people);
  people = house_open(&place);
  assert_true(devices_find(people, device, &found) && found.good);
  assert_string_equal(found.dealer, "dan");
  assert_true(people_find(people, token, false, &person));
  assert_int_equal(person.table, 7);
  assert_string_equal(person.device, "tablet-7");
  people_close(people);
  assert_int_equal(people_audit(log, path, &audited, &error), FELT_OK);
  assert_int_equal(audited.devices, 1);
  static const char *const names[] = {"accounts.db", "accounts.db-wal", "accounts.db-shm",
                                      "people.db",   "people.db-wal",   "people.db-shm"};
  for (size_t i = 0; i < FELT_COUNT(names); i++) {
    char file[100];
    (void)snprintf(file, sizeof file, "%s/%s", folder, names[i]);
    (void)unlink(file);
  }
  assert_int_equal(rmdir(folder), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_code_is_good_once_however_it_is_typed),
      cmocka_unit_test(wrong_codes_lock_the_address_out),
      cmocka_unit_test(a_session_at_a_tablet_is_for_its_table_and_the_floor_alone),
      cmocka_unit_test(who_takes_over_ends_the_other_tablets_session_and_it_says_why),
      cmocka_unit_test(a_revoked_tablet_is_refused_from_that_moment_on),
      cmocka_unit_test(a_new_start_finds_tablets_and_who_deals),
  };
  return cmocka_run_group_tests_name("devices", tests, NULL, NULL);
}
