/* People of a house, for tests: two administrators, and others as they make them. */
#ifndef FELT_PEOPLE_HOUSE_H
#define FELT_PEOPLE_HOUSE_H

#include "felt/people.h"

#include "test.h"

#include <sodium.h>

#define HOUSE_PASSWORD "a long password"

static inline struct people *house_open(const struct people_place *place) {
  const struct people_limits limits = {.commands_per_second = 20, .guests_per_minute = 600};
  struct people *people = NULL;
  struct people_found found;
  struct felt_error error = {0};
  assert_true(sodium_init() >= 0);
  if (people_open(place, &limits, &people, &found, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  return people;
}

/* "ada" and "bea", by the links of the set-up, where they are not there yet. */
static inline void house_set_up(struct people *people) {
  static const char *const names[] = {"ada", "bea"};
  struct person person;
  struct felt_error error = {0};
  char setup[TOKEN_HEX], token[TOKEN_HEX];
  for (int i = 0; i < 2 && people_setup_missing(people) > 0; i++) {
    people_setup_token(people, 0, setup);
    if (people_set_up(people, setup, names[i], HOUSE_PASSWORD, &person, token, &error))
      fail_msg("%s: %s", names[i], felt_code_word(error.reason.code));
  }
}

/* Somebody who chose a password, with roles that ada asked for and bea signed. */
static inline void house_add(struct people *people, const char *name, const char *password, uint32_t roles) {
  struct people_change change = {.deed = PEOPLE_ADD, .by = "ada", .name = name, .roles = roles};
  struct people_changed changed;
  struct person person;
  struct felt_error error = {0};
  char token[TOKEN_HEX];
  house_set_up(people);
  if (people_change(people, &change, &changed, &error) ||
      people_come(people, changed.link, password, &person, token, &error))
    fail_msg("%s: %s", name, felt_code_word(error.reason.code));
  if (!changed.request) return;
  change = (struct people_change){.deed = PEOPLE_SIGN, .by = "bea", .request = changed.request};
  if (people_change(people, &change, &changed, &error))
    fail_msg("%s: %s", name, felt_code_word(error.reason.code));
}

/* One deed of one administrator. */
static inline enum felt_status house_do(struct people *people, enum people_deed deed, const char *by,
                                        const char *name, struct people_changed *changed,
                                        struct felt_error *error) {
  struct people_change change = {.deed = deed, .by = by, .name = name, .badge = ""};
  return people_change(people, &change, changed, error);
}

/* A tablet of a table; its cookie, where `token` is not NULL. */
static inline void house_enrol(struct people *people, const char *name, int table, char token[TOKEN_HEX]) {
  struct people_try attempt = {.name = "", .address = "10.0.0.7"};
  struct felt_error error = {0};
  struct device device;
  char code[CODE_TEXT], made[TOKEN_HEX];
  house_set_up(people);
  if (devices_make(people, "ada", name, table, code, &error) ||
      devices_enrol(people, &attempt, code, token ? token : made, &device, &error))
    fail_msg("%s: %s", name, felt_code_word(error.reason.code));
}

static inline enum felt_status house_log_in(struct people *people, const char *name, const char *password,
                                            struct person *person, char token[TOKEN_HEX],
                                            struct felt_error *error) {
  struct people_try attempt = {.name = name, .address = "10.0.0.1"};
  return people_log_in(people, &attempt, password, person, token, error);
}

#endif
