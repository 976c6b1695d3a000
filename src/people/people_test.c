#include "felt/people.h"

#include "house.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static struct people *opened_at(const struct people_place *place, int commands_per_second,
                                int guests_per_minute) {
  struct people_limits limits = {.commands_per_second = commands_per_second,
                                 .guests_per_minute = guests_per_minute};
  struct people *people = NULL;
  struct people_found found;
  struct felt_error error = {0};
  assert_true(sodium_init() >= 0);
  if (people_open(place, &limits, &people, &found, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  return people;
}

static struct people *opened(int commands_per_second, int guests_per_minute) {
  return opened_at(NULL, commands_per_second, guests_per_minute);
}

static bool add_guest(struct people *people, char token[TOKEN_HEX], int *wait_seconds) {
  struct person person;
  struct felt_error error;
  return people_add_guest(people, true, &person, token, wait_seconds, &error) == FELT_OK;
}

static bool is_known(struct people *people, const char *token) {
  struct person person;
  return people_find(people, token, true, &person);
}

static void the_guest_who_was_away_longest_makes_room_for_a_new_one(void **state) {
  (void)state;
  struct people *people = opened(20, 1000000);
  char first[TOKEN_HEX], second[TOKEN_HEX], third[TOKEN_HEX], token[TOKEN_HEX];
  int wait_seconds = 0;
  assert_true(add_guest(people, first, &wait_seconds));
  assert_true(add_guest(people, second, &wait_seconds));
  assert_true(add_guest(people, third, &wait_seconds));
  for (int i = 3; i < GUESTS_MAX; i++) assert_true(add_guest(people, token, &wait_seconds));
  assert_true(is_known(people, first));
  assert_true(add_guest(people, token, &wait_seconds));
  assert_false(is_known(people, second));
  assert_true(is_known(people, first));
  assert_true(is_known(people, third));
  assert_true(is_known(people, token));
  people_close(people);
}

static void after_a_restart_too(void **state) {
  (void)state;
  char folder[] = "/tmp/felt-people-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  (void)snprintf(path, sizeof path, "%s/people.db", folder);
  struct people *people = opened_at(&(struct people_place){.path = path}, 20, 1000000);
  char first[TOKEN_HEX], last[TOKEN_HEX], token[TOKEN_HEX];
  int wait_seconds = 0;
  assert_true(add_guest(people, first, &wait_seconds));
  (void)nanosleep(&(struct timespec){.tv_nsec = 5000000},
                  NULL); /* sessions are told apart by the millisecond */
  for (int i = 1; i < GUESTS_MAX; i++) assert_true(add_guest(people, last, &wait_seconds));
  people_close(people);
  people = opened_at(&(struct people_place){.path = path}, 20, 1000000);
  assert_true(add_guest(people, token, &wait_seconds));
  assert_false(is_known(people, first));
  assert_true(is_known(people, last));
  people_close(people);
  static const char *const files[] = {"people.db", "people.db-wal", "people.db-shm"};
  for (size_t i = 0; i < FELT_COUNT(files); i++) {
    (void)snprintf(path, sizeof path, "%s/%s", folder, files[i]);
    (void)unlink(path);
  }
  assert_int_equal(rmdir(folder), 0);
}

static void too_many_new_guests_wait(void **state) {
  (void)state;
  struct people *people = opened(20, 60);
  char token[TOKEN_HEX];
  int wait_seconds = 0;
  for (int i = 0; i < 60; i++) assert_true(add_guest(people, token, &wait_seconds));
  assert_false(add_guest(people, token, &wait_seconds));
  assert_int_equal(wait_seconds, 1);
  people_close(people);
}

static void a_session_that_commands_too_much_waits_and_no_other_one(void **state) {
  (void)state;
  struct people *people = opened(1, 60);
  char token[TOKEN_HEX], other[TOKEN_HEX];
  int wait_seconds = 0;
  assert_true(add_guest(people, token, &wait_seconds) && add_guest(people, other, &wait_seconds));
  for (int i = 0; i < COMMANDS_AT_ONCE; i++) assert_int_equal(people_spend(people, token), 0);
  assert_int_equal(people_spend(people, token), 1);
  assert_int_equal(people_spend(people, other), 0);
  assert_int_equal(people_spend(people, NULL), 0);
  people_close(people);
}

/* Comes in with the old password until that is refused; keeps the last session it got. */
struct visitor {
  struct people *people;
  atomic_int *came;
  char token[TOKEN_HEX];
};

static void *keep_coming(void *context) {
  struct visitor *visitor = context;
  struct person person;
  struct felt_error error;
  struct people_try attempt = {.name = "dan", .address = "10.0.0.1"};
  while (!people_log_in(visitor->people, &attempt, "the old password", &person, visitor->token, &error))
    atomic_fetch_add(visitor->came, 1);
  return NULL;
}

static void nobody_slips_in_with_the_old_password_while_there_is_a_new_one(void **state) {
  (void)state;
  struct people *people = opened(20, 60);
  struct felt_error error;
  struct person person;
  char token[TOKEN_HEX];
  atomic_int came = 0;
  struct visitor visitors[2] = {{people, &came, ""}, {people, &came, ""}};
  pthread_t threads[2];
  house_add(people, "dan", "the old password", 1U << FELT_DEALER);
  for (int i = 0; i < 2; i++)
    assert_int_equal(pthread_create(&threads[i], NULL, keep_coming, &visitors[i]), 0);
  while (atomic_load(&came) < 2) continue;
  struct people_try own = {.name = "dan", .address = "10.0.0.2"};
  assert_int_equal(
      people_change_password(people, &own, "the old password", "the new password", &person, token, &error),
      FELT_OK);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < 2; i++) assert_false(visitors[i].token[0] && is_known(people, visitors[i].token));
  people_close(people);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_guest_who_was_away_longest_makes_room_for_a_new_one),
      cmocka_unit_test(after_a_restart_too),
      cmocka_unit_test(too_many_new_guests_wait),
      cmocka_unit_test(a_session_that_commands_too_much_waits_and_no_other_one),
      cmocka_unit_test(nobody_slips_in_with_the_old_password_while_there_is_a_new_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
