#include "lockout.h"

#include "felt/base.h"
#include "test.h"

#include <sodium.h>

enum { NAMES = 20000, PEOPLE = 40 };
#define SECOND INT64_C(1000000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)

/* The clock of every case: it stands still unless the case moves it. */
static int64_t now_us;

static struct lockout *made(void) {
  assert_true(sodium_init() >= 0);
  struct lockout *lockout = lockout_new();
  assert_non_null(lockout);
  now_us = HOUR;
  return lockout;
}

static int wait_of(struct lockout *lockout, const char *name, const char *address) {
  return lockout_wait(lockout, name, address, now_us);
}

static void note(struct lockout *lockout, const char *name, const char *address, bool right) {
  lockout_note(lockout, name, address, right, now_us);
}

static void fail_as(struct lockout *lockout, const char *name, const char *address, int times) {
  for (int i = 0; i < times; i++) note(lockout, name, address, false);
}

/* A wrong password for each of as many names. */
static void fail_as_many(struct lockout *lockout, const char *of, const char *address, int names) {
  for (int i = 0; i < names; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "%s-%d", of, i);
    note(lockout, name, address, false);
  }
}

static void a_flood_of_names_from_a_locked_address_unlocks_nobody(void **state) {
  (void)state;
  struct lockout *lockout = made();
  char name[32];
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES);
  fail_as(lockout, "bob", "10.0.0.1", LOCKOUT_ADDRESS_TRIES - LOCKOUT_NAME_TRIES);
  assert_true(wait_of(lockout, "carl", "10.0.0.1") > 0);
  for (int i = 0; i < NAMES; i++) {
    (void)snprintf(name, sizeof name, "name-%d", i);
    assert_true(wait_of(lockout, name, "10.0.0.1") > 0);
  }
  assert_true(wait_of(lockout, "ada", "10.0.0.2") > 0);
  assert_true(wait_of(lockout, "carl", "10.0.0.1") > 0);
  lockout_free(lockout);
}

/* Many more names than there are places, each from an address of its own, as a botnet would. A name that
 * finds no place for a wrong password is not let in to try one. */
static void no_lock_is_forgotten_for_another_one(void **state) {
  (void)state;
  static bool locked[NAMES];
  struct lockout *lockout = made();
  char name[32], address[32];
  int locks = 0;
  for (int i = 0; i < NAMES; i++) {
    int tries = 0;
    (void)snprintf(name, sizeof name, "name-%d", i);
    (void)snprintf(address, sizeof address, "10.1.%d.%d", i / 256, i % 256);
    for (; tries < LOCKOUT_NAME_TRIES && wait_of(lockout, name, address) == 0; tries++)
      note(lockout, name, address, false);
    assert_true(wait_of(lockout, name, address) > 0);
    locked[i] = tries == LOCKOUT_NAME_TRIES;
    locks += locked[i];
  }
  assert_in_range(locks, 1000, 4096);
  for (int i = 0; i < NAMES; i++) {
    (void)snprintf(name, sizeof name, "name-%d", i);
    for (int k = 0; k < 3 && locked[i]; k++) {
      (void)snprintf(address, sizeof address, "10.2.0.%d", k);
      assert_true(wait_of(lockout, name, address) > 0);
    }
  }
  lockout_free(lockout);
}

static void a_right_password_begins_anew_and_takes_no_place(void **state) {
  (void)state;
  struct lockout *lockout = made();
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES - 1);
  note(lockout, "ada", "10.0.0.1", true);
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES - 1);
  assert_int_equal(wait_of(lockout, "ada", "10.0.0.1"), 0);
  for (int i = 0; i < NAMES; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "name-%d", i);
    note(lockout, name, "10.0.0.3", true);
  }
  note(lockout, "ada", "10.0.0.1", false);
  assert_true(wait_of(lockout, "ada", "10.0.0.1") > 0);
  lockout_free(lockout);
}

static void a_lock_lasts_its_time_and_the_next_one_twice_as_long(void **state) {
  (void)state;
  struct lockout *lockout = made();
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES);
  for (int seconds = LOCKOUT_FIRST_SECONDS; seconds < LOCKOUT_SECONDS_MAX; seconds *= 2) {
    now_us += seconds * SECOND - 1;
    assert_int_equal(wait_of(lockout, "ada", "10.0.0.1"), 1);
    now_us += 1;
    assert_int_equal(wait_of(lockout, "ada", "10.0.0.1"), 0);
    note(lockout, "ada", "10.0.0.1", false);
  }
  now_us += LOCKOUT_SECONDS_MAX * SECOND;
  assert_int_equal(wait_of(lockout, "ada", "10.0.0.1"), 0);
  lockout_free(lockout);
}

/* However many failures there were at the address before. */
static void some_time_after_a_lock_a_typo_does_not_lock_again(void **state) {
  (void)state;
  static const int more[] = {0, 1, 5};
  for (size_t i = 0; i < FELT_COUNT(more); i++) {
    struct lockout *lockout = made();
    fail_as_many(lockout, "guess", "10.0.0.1", LOCKOUT_ADDRESS_TRIES + more[i]);
    assert_true(wait_of(lockout, "ann", "10.0.0.1") > 0);
    now_us += (more[i] + 2) * HOUR / LOCKOUT_ADDRESS_TRIES + LOCKOUT_SECONDS_MAX * SECOND;
    note(lockout, "ann", "10.0.0.1", false);
    assert_int_equal(wait_of(lockout, "ann", "10.0.0.1"), 0);
    assert_int_equal(wait_of(lockout, "bob", "10.0.0.1"), 0);
    lockout_free(lockout);
  }
  struct lockout *lockout = made();
  fail_as(lockout, "ann", "10.0.0.1", LOCKOUT_NAME_TRIES);
  now_us += 2 * HOUR / LOCKOUT_NAME_TRIES;
  note(lockout, "ann", "10.0.0.1", false);
  assert_int_equal(wait_of(lockout, "ann", "10.0.0.1"), 0);
  lockout_free(lockout);
}

/* Everyone of a house behind one address mistypes twice, then comes in; one shift after the other. */
static void typos_that_end_well_lock_nobody_out(void **state) {
  (void)state;
  struct lockout *lockout = made();
  for (int i = 0; i < 10 * PEOPLE; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "name-%d", i % PEOPLE);
    fail_as(lockout, name, "10.0.0.1", 2);
    assert_int_equal(wait_of(lockout, name, "10.0.0.1"), 0);
    note(lockout, name, "10.0.0.1", true);
  }
  /* What was never followed by the right one is there still. */
  fail_as_many(lockout, "guess", "10.0.0.1", LOCKOUT_ADDRESS_TRIES - 1);
  note(lockout, "name-1", "10.0.0.1", false);
  assert_true(wait_of(lockout, "ann", "10.0.0.1") > 0);
  lockout_free(lockout);
}

static void an_account_buys_no_tries_at_other_names(void **state) {
  (void)state;
  struct lockout *lockout = made();
  int guesses = 0;
  for (; guesses < 1000 && wait_of(lockout, "eve", "10.0.0.1") == 0; guesses++) {
    char name[32];
    (void)snprintf(name, sizeof name, "guess-%d", guesses);
    note(lockout, name, "10.0.0.1", false);
    note(lockout, "eve", "10.0.0.1", true);
  }
  assert_int_equal(guesses, LOCKOUT_ADDRESS_TRIES);
  /* Nor with mistakes of its own that time has forgiven already. */
  struct lockout *other = made();
  fail_as(other, "eve", "10.0.0.2", LOCKOUT_NAME_TRIES - 1);
  now_us += HOUR;
  fail_as_many(other, "guess", "10.0.0.2", LOCKOUT_ADDRESS_TRIES - 1);
  note(other, "eve", "10.0.0.2", true);
  note(other, "another", "10.0.0.2", false);
  assert_true(wait_of(other, "ann", "10.0.0.2") > 0);
  lockout_free(other);
  lockout_free(lockout);
}

/* What is forgiven at one address is not at another, and a lock ends when its time is over, not before. */
static void a_right_password_ends_no_lock_and_forgives_no_other_address(void **state) {
  (void)state;
  struct lockout *lockout = made();
  fail_as(lockout, "ann", "10.0.0.1", LOCKOUT_NAME_TRIES - 1);
  fail_as_many(lockout, "guess", "10.0.0.1", LOCKOUT_ADDRESS_TRIES - LOCKOUT_NAME_TRIES);
  note(lockout, "ann", "10.0.0.2", true);
  note(lockout, "bob", "10.0.0.1", false);
  int left = wait_of(lockout, "carl", "10.0.0.1");
  assert_int_equal(left, LOCKOUT_FIRST_SECONDS + 1);
  note(lockout, "bob", "10.0.0.1", true); /* one that was under way */
  assert_int_equal(wait_of(lockout, "carl", "10.0.0.1"), left);
  lockout_free(lockout);
}

/* Tries that get in within a day, and in the fullest hour of it. `step` is how long the guesser rests. */
struct guessed {
  int in_all, in_an_hour;
};

static struct guessed guess_for_a_day(bool one_name, int64_t step_us) {
  static int64_t tried_us[20000];
  struct lockout *lockout = made();
  struct guessed guessed = {0};
  for (int64_t end_us = now_us + 24 * HOUR; now_us < end_us;) {
    char name[32], address[32];
    (void)snprintf(name, sizeof name, "name-%d", one_name ? 0 : guessed.in_all);
    (void)snprintf(address, sizeof address, "10.0.0.%d", one_name ? guessed.in_all : 0);
    int wait = wait_of(lockout, name, address);
    if (wait > 0) {
      now_us += SECOND;
      continue;
    }
    note(lockout, name, address, false);
    assert_in_range(guessed.in_all, 0, FELT_COUNT(tried_us) - 1);
    tried_us[guessed.in_all++] = now_us;
    int within = 0;
    for (int i = guessed.in_all - 1; i >= 0 && tried_us[i] > now_us - HOUR; i--) within++;
    if (within > guessed.in_an_hour) guessed.in_an_hour = within;
    now_us += step_us;
  }
  lockout_free(lockout);
  return guessed;
}

static void somebody_who_guesses_has_a_bounded_number_of_tries_an_hour(void **state) {
  (void)state;
  static const int64_t steps_us[] = {SECOND,     31 * SECOND,         MINUTE, 2 * MINUTE, 3 * MINUTE + SECOND,
                                     5 * MINUTE, 12 * MINUTE + SECOND};
  for (size_t i = 0; i < FELT_COUNT(steps_us); i++) {
    struct guessed name = guess_for_a_day(true, steps_us[i]), address = guess_for_a_day(false, steps_us[i]);
    assert_in_range(name.in_an_hour, 1, LOCKOUT_NAME_AN_HOUR);
    assert_in_range(name.in_all, 1, LOCKOUT_NAME_AN_HOUR + 24 * LOCKOUT_NAME_TRIES);
    assert_in_range(address.in_an_hour, 1, LOCKOUT_ADDRESS_AN_HOUR);
    assert_in_range(address.in_all, 1, LOCKOUT_ADDRESS_AN_HOUR + 24 * LOCKOUT_ADDRESS_TRIES);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_flood_of_names_from_a_locked_address_unlocks_nobody),
      cmocka_unit_test(no_lock_is_forgotten_for_another_one),
      cmocka_unit_test(a_right_password_begins_anew_and_takes_no_place),
      cmocka_unit_test(a_lock_lasts_its_time_and_the_next_one_twice_as_long),
      cmocka_unit_test(some_time_after_a_lock_a_typo_does_not_lock_again),
      cmocka_unit_test(typos_that_end_well_lock_nobody_out),
      cmocka_unit_test(an_account_buys_no_tries_at_other_names),
      cmocka_unit_test(a_right_password_ends_no_lock_and_forgives_no_other_address),
      cmocka_unit_test(somebody_who_guesses_has_a_bounded_number_of_tries_an_hour),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
