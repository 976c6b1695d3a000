#include "lockout.h"

#include "test.h"

#include <sodium.h>

enum { NAMES = 20000 };

static struct lockout *made(void) {
  assert_true(sodium_init() >= 0);
  struct lockout *lockout = lockout_new();
  assert_non_null(lockout);
  return lockout;
}

static void fail_as(struct lockout *lockout, const char *name, const char *address, int times) {
  for (int i = 0; i < times; i++) lockout_note(lockout, name, address, false);
}

static void a_flood_of_names_from_a_locked_address_unlocks_nobody(void **state) {
  (void)state;
  struct lockout *lockout = made();
  char name[32];
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES);
  fail_as(lockout, "bob", "10.0.0.1", LOCKOUT_ADDRESS_TRIES - LOCKOUT_NAME_TRIES);
  assert_true(lockout_wait(lockout, "carl", "10.0.0.1") > 0);
  for (int i = 0; i < NAMES; i++) {
    (void)snprintf(name, sizeof name, "name-%d", i);
    assert_true(lockout_wait(lockout, name, "10.0.0.1") > 0);
  }
  assert_true(lockout_wait(lockout, "ada", "10.0.0.2") > 0);
  assert_true(lockout_wait(lockout, "carl", "10.0.0.1") > 0);
  lockout_free(lockout);
}

/* Many more names than there are places, each from an address of its own, as a botnet would. Who finds no
 * place for a wrong password is not let in to try one. */
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
    for (; tries < LOCKOUT_NAME_TRIES && lockout_wait(lockout, name, address) == 0; tries++)
      lockout_note(lockout, name, address, false);
    assert_true(lockout_wait(lockout, name, address) > 0);
    locked[i] = tries == LOCKOUT_NAME_TRIES;
    locks += locked[i];
  }
  assert_in_range(locks, 1000, 4096);
  for (int i = 0; i < NAMES; i++) {
    (void)snprintf(name, sizeof name, "name-%d", i);
    for (int k = 0; k < 3 && locked[i]; k++) {
      (void)snprintf(address, sizeof address, "10.2.0.%d", k);
      assert_true(lockout_wait(lockout, name, address) > 0);
    }
  }
  lockout_free(lockout);
}

static void a_right_password_begins_anew_and_takes_no_place(void **state) {
  (void)state;
  struct lockout *lockout = made();
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES - 1);
  lockout_note(lockout, "ada", "10.0.0.1", true);
  fail_as(lockout, "ada", "10.0.0.1", LOCKOUT_NAME_TRIES - 1);
  assert_int_equal(lockout_wait(lockout, "ada", "10.0.0.1"), 0);
  for (int i = 0; i < NAMES; i++) {
    char name[32];
    (void)snprintf(name, sizeof name, "name-%d", i);
    lockout_note(lockout, name, "10.0.0.3", true);
  }
  lockout_note(lockout, "ada", "10.0.0.1", false);
  assert_true(lockout_wait(lockout, "ada", "10.0.0.1") > 0);
  lockout_free(lockout);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_flood_of_names_from_a_locked_address_unlocks_nobody),
      cmocka_unit_test(no_lock_is_forgotten_for_another_one),
      cmocka_unit_test(a_right_password_begins_anew_and_takes_no_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
