/* Accounts and their sessions: who comes in with what, and for how long. */
#include "felt/people.h"

#include "felt/service.h"

#include "house.h"
#include "reasons.h"

#include <sodium.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

static struct felt_error error;

static struct people *opened(const struct people_place *place) {
  return house_open(place);
}

static enum felt_status log_in(struct people *people, const char *name, const char *password,
                               struct person *person, char token[TOKEN_HEX]) {
  return house_log_in(people, name, password, person, token, &error);
}

/* What a folder of people is called in these tests. */
struct place {
  char folder[32], log[64], path[64];
  struct people_place is;
};

static struct place *place_new(void) {
  static struct place place;
  (void)snprintf(place.folder, sizeof place.folder, "/tmp/felt-people-XXXXXX");
  assert_non_null(mkdtemp(place.folder));
  (void)snprintf(place.log, sizeof place.log, "%s/accounts.db", place.folder);
  (void)snprintf(place.path, sizeof place.path, "%s/people.db", place.folder);
  place.is = (struct people_place){.log = place.log, .path = place.path};
  return &place;
}

static bool is_known(struct people *people, const char *token) {
  struct person person;
  return people_find(people, token, true, &person);
}

static void an_account_is_taken_or_refused_by_name_password_and_roles(void **state) {
  (void)state;
  static char too_long[PASSWORD_MAX + 2], longest[PASSWORD_MAX + 1];
  memset(too_long, 'x', sizeof too_long - 1);
  memset(longest, 'x', sizeof longest - 1);
  static const struct {
    const char *name, *password;
    uint32_t roles;
    bool taken;
  } rows[] = {
      {"ann", "0123456789", 1U << FELT_DEALER, true},
      {"ben", "012345678", 1U << FELT_DEALER, false},
      {"bob", "", 1U << FELT_DEALER, false},
      {"cat", longest, 1U << FELT_DEALER, true},
      {"deb", too_long, 1U << FELT_DEALER, false},
      {"", "0123456789", 1U << FELT_DEALER, false},
      {"a.n", "0123456789", 1U << FELT_DEALER, false}, /* play.ann is the play chips of ann */
      {"a n", "0123456789", 1U << FELT_DEALER, false},
      {"a:n", "0123456789", 1U << FELT_DEALER, false},     /* ann:id is an id of a command */
      {"guest-1", "0123456789", 1U << FELT_DEALER, false}, /* a guest's */
      {"auto-dealer", "0123456789", 1U << FELT_DEALER, false},
      {"abcdefghijklmnopqrstuvwxyz", "0123456789", 1U << FELT_DEALER, false},
      {"ann", "0123456789", 1U << FELT_DEALER, false}, /* is there */
      {"Ann", "0123456789", 1U << FELT_DEALER, false}, /* would pass for ann */
      {"eve", "0123456789", 1U << 31, false},
      {"eve", "0123456789", 0, false},
  };
  struct people *people = opened(NULL);
  house_set_up(people);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct people_change add = {
        .deed = PEOPLE_ADD, .by = "ada", .name = rows[i].name, .roles = rows[i].roles};
    struct people_changed changed;
    struct person person;
    char token[TOKEN_HEX];
    memset(&error, 0, sizeof error);
    bool taken = people_change(people, &add, &changed, &error) == FELT_OK &&
                 people_come(people, changed.link, rows[i].password, &person, token, &error) == FELT_OK;
    if (taken != rows[i].taken) fail_msg("row %zu, %s: %s", i, rows[i].name, taken ? "taken" : error.where);
    if (!taken) assert_true(error.where[0] && error.reason.code != FELT_CODE_NONE);
  }
  people_close(people);
}

static void a_session_is_its_person_until_it_is_logged_out(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person person, found;
  char first[TOKEN_HEX], second[TOKEN_HEX];
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "a long password", &person, first), FELT_OK);
  assert_int_equal(log_in(people, "ann", "a long password", &person, second), FELT_OK);
  assert_string_not_equal(first, second);
  assert_true(people_find(people, first, true, &found));
  assert_string_equal(found.name, "ann");
  assert_int_equal(found.roles, 1U << FELT_DEALER);
  assert_false(found.guest);
  assert_string_not_equal(found.csrf, person.csrf); /* each session has its own */
  people_log_out(people, first);
  assert_false(is_known(people, first));
  assert_true(is_known(people, second));
  people_close(people);
}

static void a_guest_plays_on_this_machine_alone(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person guest, found;
  char token[TOKEN_HEX], staff[TOKEN_HEX];
  int wait_seconds = 7;
  assert_int_equal(people_add_guest(people, false, &guest, token, &wait_seconds, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(GUESTS_ARE_LOCAL));
  assert_int_equal(wait_seconds, 0);
  assert_int_equal(people_add_guest(people, true, &guest, token, &wait_seconds, &error), FELT_OK);
  assert_true(people_find(people, token, true, &found));
  assert_string_equal(found.name, guest.name);
  assert_false(people_find(people, token, false, &found)); /* the server listens elsewhere since */
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "a long password", &found, staff), FELT_OK);
  assert_true(people_find(people, staff, false, &found));
  assert_int_equal(person_session_seconds(&guest), 30 * 24 * 3600);
  assert_int_equal(person_session_seconds(&found), 12 * 3600);
  people_close(people);
}

static void roles_say_who_is_staff_and_who_administers(void **state) {
  (void)state;
  static const struct {
    uint32_t roles;
    bool staff, administrator;
  } rows[] = {
      {0, false, false},
      {1U << FELT_PLAYER, false, false},
      {1U << FELT_DEALER, true, false},
      {1U << FELT_AUDITOR, true, false},
      {1U << FELT_ADMINISTRATOR, false, true},
      {1U << FELT_ADMINISTRATOR | 1U << FELT_CASHIER, true, true},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    const struct person person = {.roles = rows[i].roles};
    assert_int_equal(person_need_staff(&person, &error), rows[i].staff ? FELT_OK : FELT_E_RULE);
    if (!rows[i].staff) assert_reason(&error.reason, FELT_SAYS(STAFF_ONLY));
    assert_int_equal(person_need_administrator(&person, &error),
                     rows[i].administrator ? FELT_OK : FELT_E_RULE);
    if (!rows[i].administrator) assert_reason(&error.reason, FELT_SAYS(ADMINISTRATORS_ONLY));
  }
}

static void a_request_carries_the_token_of_its_session(void **state) {
  (void)state;
  const struct person person = {.csrf = "0123456789abcdef"}, nobody = {0};
  const char *const wrong[] = {NULL, "", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeF"};
  assert_int_equal(person_need_token(&person, "0123456789abcdef", &error), FELT_OK);
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    assert_int_equal(person_need_token(&person, wrong[i], &error), FELT_E_RULE);
    assert_reason(&error.reason, FELT_SAYS(WRONG_CSRF));
  }
  assert_int_equal(person_need_token(&nobody, "", &error), FELT_E_RULE);
}

static void what_is_not_a_token_names_nobody(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person person;
  char token[TOKEN_HEX];
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "a long password", &person, token), FELT_OK);
  char cut[TOKEN_HEX], longer[TOKEN_HEX + 2], changed[TOKEN_HEX];
  (void)snprintf(cut, sizeof cut, "%.63s", token);
  (void)snprintf(longer, sizeof longer, "%s0", token);
  memcpy(changed, token, sizeof changed);
  changed[63] = changed[63] == '0' ? '1' : '0';
  const char *const none[] = {"", cut, longer, changed, "zz", "0", NULL};
  for (int i = 0; none[i]; i++) assert_false(is_known(people, none[i]));
  assert_true(is_known(people, token));
  people_close(people);
}

static void a_new_password_ends_the_person_s_sessions_and_nobody_else_s(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person person;
  char ann[TOKEN_HEX], again[TOKEN_HEX], bob[TOKEN_HEX];
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  house_add(people, "bob", "a long password", 1U << FELT_SUPERVISOR);
  assert_int_equal(log_in(people, "ann", "a long password", &person, ann), FELT_OK);
  assert_int_equal(log_in(people, "ann", "a long password", &person, again), FELT_OK);
  assert_int_equal(log_in(people, "bob", "a long password", &person, bob), FELT_OK);
  struct lease *lease = people_lease(people, ann);
  assert_false(lease_is_over(lease, 0));
  struct people_try own = {.name = "ann", .address = "10.0.0.1"};
  char after[TOKEN_HEX];
  assert_int_equal(
      people_change_password(people, &own, "not the password", "another password", &person, after, &error),
      FELT_E_RULE);
  assert_false(lease_is_over(lease, 0));
  assert_int_equal(
      people_change_password(people, &own, "a long password", "another password", &person, after, &error),
      FELT_OK);
  assert_true(lease_is_over(lease, 0)); /* and so do streams */
  lease_drop(lease);
  assert_false(is_known(people, ann) || is_known(people, again));
  assert_true(is_known(people, bob));
  assert_true(is_known(people, after));
  assert_int_equal(people_roles(people, "ann"), 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "a long password", &person, ann), FELT_E_RULE);
  assert_int_equal(log_in(people, "ann", "another password", &person, ann), FELT_OK);
  people_close(people);
}

/* A person without an account is refused in the same words as one with the wrong password. */
static void a_wrong_name_is_refused_as_a_wrong_password_is(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person person;
  char token[TOKEN_HEX] = "";
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "another one it is", &person, token), FELT_E_RULE);
  int wrong = error.reason.code;
  char where[sizeof error.where];
  memcpy(where, error.where, sizeof where);
  assert_int_equal(log_in(people, "eve", "another one it is", &person, token), FELT_E_RULE);
  assert_int_equal(error.reason.code, wrong);
  assert_string_equal(error.where, where);
  assert_int_equal(people_roles(people, "eve"), 0);
  people_close(people);
}

static void each_set_up_link_makes_one_of_two_administrators(void **state) {
  (void)state;
  struct people *people = opened(NULL);
  struct person person;
  char setup[2][TOKEN_HEX], token[TOKEN_HEX], after[TOKEN_HEX];
  assert_int_equal(people_setup_missing(people), 2);
  for (int i = 0; i < 2; i++) {
    people_setup_token(people, i, setup[i]);
    assert_int_equal(strlen(setup[i]), TOKEN_HEX - 1);
  }
  assert_string_not_equal(setup[0], setup[1]);
  static const struct {
    int link; /* -1: another one */
    const char *name, *password;
    bool made;
  } rows[] = {
      {-1, "eve", "a long password", false}, {0, "ann", "short", false},
      {0, "ann", "a long password", true},   {0, "eve", "a long password", false},
      {1, "ann", "a long password", false},  {1, "bob", "a long password", true},
      {1, "eve", "a long password", false},  {-1, "eve", "a long password", false},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    const char *link = rows[i].link < 0 ? "" : setup[rows[i].link];
    bool made =
        people_set_up(people, link, rows[i].name, rows[i].password, &person, token, &error) == FELT_OK;
    if (made != rows[i].made) fail_msg("row %zu", i);
    if (made) assert_true(is_known(people, token) && person.roles >> FELT_ADMINISTRATOR & 1);
  }
  assert_int_equal(people_setup_missing(people), 0);
  people_setup_token(people, 0, after);
  assert_string_equal(after, "");
  assert_int_equal(people_roles(people, "eve"), 0);
  people_close(people);
}

/* ---- on the disk */

static void clean(const char *folder) {
  static const char *const files[] = {"people.db",   "people.db-wal",   "people.db-shm",
                                      "accounts.db", "accounts.db-wal", "accounts.db-shm"};
  char path[64];
  for (size_t i = 0; i < FELT_COUNT(files); i++) {
    (void)snprintf(path, sizeof path, "%s/%s", folder, files[i]);
    (void)unlink(path);
  }
  assert_int_equal(rmdir(folder), 0);
}

static void sessions_accounts_and_keys_outlive_a_restart(void **state) {
  (void)state;
  char in[TOKEN_HEX], out[TOKEN_HEX], good[KEY_TEXT], bad[KEY_TEXT];
  struct place *place = place_new();
  struct people *people = opened(&place->is);
  struct person person, found;
  struct api_key key = {
      .name = "game-1", .link = "main", .table = 5, .game = "Other Game", .per_minute = 60, .made_by = "ada"};
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  assert_int_equal(log_in(people, "ann", "a long password", &person, in), FELT_OK);
  assert_int_equal(log_in(people, "ann", "a long password", &person, out), FELT_OK);
  people_log_out(people, out);
  assert_int_equal(keys_make(people, &key, good, &error), FELT_OK);
  assert_int_equal(keys_sign(people, "game-1", "bea", &error), FELT_OK);
  memcpy(key.name, "game-2", sizeof "game-2");
  assert_int_equal(keys_make(people, &key, bad, &error), FELT_OK);
  assert_int_equal(keys_revoke(people, "game-2", "ada", &error), FELT_OK);
  people_close(people);

  people = opened(&place->is);
  assert_true(people_find(people, in, true, &found));
  assert_string_equal(found.name, "ann");
  assert_false(is_known(people, out));
  assert_true(keys_find(people, good, &key));
  assert_string_equal(key.name, "game-1");
  assert_int_equal(key.table, 5);
  assert_int_equal(key.revoked_ms, 0);
  assert_true(key.good);
  assert_true(keys_find(people, bad, &key) && key.revoked_ms > 0);
  assert_int_equal(log_in(people, "ann", "a long password", &person, in), FELT_OK);
  people_close(people);
  clean(place->folder);
}

/* Gives every session that is kept so long from now. */
static int64_t shorten(const char *path, int64_t ms) {
  sqlite3 *db = NULL;
  char change[80];
  int64_t until_ms = clock_wall_ms() + ms;
  (void)snprintf(change, sizeof change, "update sessions set until_ms = %lld", (long long)until_ms);
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, change, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
  return until_ms;
}

static void a_session_is_over_when_its_time_is(void **state) {
  (void)state;
  char token[TOKEN_HEX];
  struct person person;
  struct place *place = place_new();
  struct people *people = opened(&place->is);
  house_add(people, "ann", "a long password", 1U << FELT_DEALER);
  bool known = false;
  int64_t until_ms = 0;
  for (int64_t ms = 500; !known; ms *= 4) { /* a slow machine needs longer to open them again */
    assert_int_equal(log_in(people, "ann", "a long password", &person, token), FELT_OK);
    people_close(people);
    until_ms = shorten(place->path, ms);
    people = opened(&place->is);
    known = is_known(people, token);
  }
  struct lease *lease = people_lease(people, token);
  assert_non_null(lease);
  while (clock_wall_ms() <= until_ms) (void)nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
  assert_false(is_known(people, token));
  assert_true(lease_is_over(lease, clock_wall_ms()));
  lease_drop(lease);
  people_close(people);
  clean(place->folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_account_is_taken_or_refused_by_name_password_and_roles),
      cmocka_unit_test(a_session_is_its_person_until_it_is_logged_out),
      cmocka_unit_test(a_guest_plays_on_this_machine_alone),
      cmocka_unit_test(roles_say_who_is_staff_and_who_administers),
      cmocka_unit_test(a_request_carries_the_token_of_its_session),
      cmocka_unit_test(what_is_not_a_token_names_nobody),
      cmocka_unit_test(a_new_password_ends_the_person_s_sessions_and_nobody_else_s),
      cmocka_unit_test(a_wrong_name_is_refused_as_a_wrong_password_is),
      cmocka_unit_test(each_set_up_link_makes_one_of_two_administrators),
      cmocka_unit_test(sessions_accounts_and_keys_outlive_a_restart),
      cmocka_unit_test(a_session_is_over_when_its_time_is),
  };
  return cmocka_run_group_tests_name("sessions", tests, NULL, NULL);
}
