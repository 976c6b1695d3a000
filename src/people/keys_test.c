#include "felt/people.h"

#include "house.h"
#include "reasons.h"

#include <sodium.h>

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

/* ---- made, used and revoked */

static struct felt_error error;

static struct people *opened(void) {
  struct people *people = house_open(NULL);
  house_set_up(people);
  return people;
}

static enum felt_status make(struct people *people, const struct api_key *key, char text[KEY_TEXT]) {
  enum felt_status status = keys_make(people, key, text, &error);
  return status ? status : keys_sign(people, key->name, "bea", &error);
}

static struct api_key wanted(const char *name) {
  struct api_key key = {.link = "main", .table = 5, .game = "Other Game", .per_minute = 60, .made_by = "ada"};
  (void)snprintf(key.name, sizeof key.name, "%s", name);
  return key;
}

static void a_key_is_made_for_one_table_of_one_link_or_refused(void **state) {
  (void)state;
  struct people *people = opened();
  char text[KEY_TEXT];
  const struct {
    struct api_key key;
    const char *where; /* NULL: it is made */
  } rows[] = {
      {wanted("game-1"), NULL},
      {wanted("game-1"), "name"}, /* there is one */
      {wanted("x"), "name"},
      {wanted(""), "name"},
      {wanted("a.b"), "name"},
      {wanted("a b"), "name"},
      {{.name = "no-link", .table = 5, .game = "g", .per_minute = 60, .made_by = "ada"}, "link"},
      {{.name = "no-game", .link = "main", .table = 5, .per_minute = 60, .made_by = "ada"}, "game"},
      {{.name = "no-table", .link = "main", .game = "g", .per_minute = 60, .made_by = "ada"}, "table"},
      {{.name = "far-table",
        .link = "main",
        .game = "g",
        .table = FELT_FLOOR_TABLES_MAX + 1,
        .per_minute = 60,
        .made_by = "ada"},
       "table"},
      {{.name = "never", .link = "main", .game = "g", .table = 5, .made_by = "ada"}, "per_minute"},
      {{.name = "too-often",
        .link = "main",
        .game = "g",
        .table = 5,
        .per_minute = KEY_PER_MINUTE_MAX + 1,
        .made_by = "ada"},
       "per_minute"},
      {{.name = "often",
        .link = "main",
        .game = "g",
        .table = 5,
        .per_minute = KEY_PER_MINUTE_MAX,
        .made_by = "ada"},
       NULL},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    enum felt_status status = keys_make(people, &rows[i].key, text, &error);
    if ((status == FELT_OK) != !rows[i].where) fail_msg("row %zu", i);
    if (rows[i].where) assert_string_equal(error.where, rows[i].where);
  }
  people_close(people);
}

static void a_key_is_found_by_its_whole_text_alone(void **state) {
  (void)state;
  struct people *people = opened();
  struct api_key key = wanted("game-1"), found;
  char text[KEY_TEXT], other[KEY_TEXT];
  assert_int_equal(make(people, &key, text), FELT_OK);
  assert_int_equal(strlen(text), KEY_TEXT - 1);
  assert_true(keys_find(people, text, &found));
  assert_string_equal(found.name, "game-1");
  for (size_t i = 0; i < strlen(text); i += 7) {
    memcpy(other, text, sizeof other);
    other[i] = other[i] == '0' ? '1' : '0';
    assert_false(keys_find(people, other, &found));
  }
  (void)snprintf(other, sizeof other, "%.68s", text);
  assert_false(keys_find(people, other, &found));
  assert_false(keys_find(people, "felt_", &found) || keys_find(people, "", &found));
  people_close(people);
}

static void a_revoked_key_is_refused_and_its_name_stays_its_table_s(void **state) {
  (void)state;
  struct people *people = opened();
  struct api_key key = wanted("game-1"), elsewhere = wanted("game-1"), found;
  char first[KEY_TEXT], second[KEY_TEXT];
  elsewhere.table = 6;
  assert_int_equal(make(people, &key, first), FELT_OK);
  assert_int_equal(keys_revoke(people, "nobody", "ada", &error), FELT_E_INPUT);
  assert_int_equal(keys_revoke(people, "game-1", "bea", &error), FELT_OK);
  assert_true(keys_find(people, first, &found)); /* so that it is told from one that never was */
  assert_true(found.revoked_ms > 0);
  assert_true(keys_get(people, "game-1", &found)); /* the log says who it was */
  assert_true(found.revoked_ms > 0);
  assert_int_equal(make(people, &elsewhere, second), FELT_E_RULE);
  assert_int_equal(make(people, &key, second), FELT_OK);
  assert_true(keys_find(people, second, &found));
  assert_int_equal(found.revoked_ms, 0);
  assert_false(keys_find(people, first, &found));
  people_close(people);
}

static void a_key_is_let_in_to_its_own_link_until_it_is_revoked(void **state) {
  (void)state;
  struct people *people = opened();
  struct api_key key = wanted("game-1"), found;
  char text[KEY_TEXT], other[KEY_TEXT];
  assert_int_equal(make(people, &key, text), FELT_OK);
  memcpy(other, text, sizeof other);
  other[KEY_TEXT - 2] = other[KEY_TEXT - 2] == '0' ? '1' : '0';
  assert_int_equal(keys_admit(people, text, "main", &found, &error), FELT_OK);
  assert_string_equal(found.name, "game-1");
  assert_int_equal(keys_admit(people, NULL, "main", &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(NOT_A_KEY));
  assert_int_equal(keys_admit(people, other, "main", &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(UNKNOWN_KEY));
  assert_string_equal(found.name, "");
  assert_int_equal(keys_admit(people, text, "mainland", &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(KEY_OF_OTHER_LINK));
  assert_int_equal(keys_revoke(people, "game-1", "bea", &error), FELT_OK);
  assert_int_equal(keys_admit(people, text, "main", &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(KEY_REVOKED));
  assert_string_equal(found.name, "game-1"); /* the log says whose it was */
  people_close(people);
}

static void nobody_signs_their_own_key_and_an_unsigned_one_is_refused(void **state) {
  (void)state;
  struct people *people = opened();
  struct api_key key = wanted("game-1"), found;
  char text[KEY_TEXT];
  house_add(people, "dan", HOUSE_PASSWORD, 1U << FELT_SHIFT_MANAGER);
  assert_int_equal(keys_make(people, &key, text, &error), FELT_OK);
  assert_int_equal(keys_admit(people, text, "main", &found, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(KEY_NOT_SIGNED));
  assert_int_equal(keys_sign(people, "game-1", "ada", &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(OWN_KEY));
  assert_int_equal(keys_sign(people, "game-1", "dan", &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(ADMINISTRATORS_ONLY));
  assert_int_equal(keys_admit(people, text, "main", &found, &error), FELT_E_RULE);
  assert_int_equal(keys_sign(people, "game-1", "bea", &error), FELT_OK);
  assert_int_equal(keys_admit(people, text, "main", &found, &error), FELT_OK);
  assert_string_equal(found.made_by, "ada");
  assert_string_equal(found.signed_by, "bea");
  people_close(people);
}

static void a_key_acts_for_its_own_table_as_a_machine(void **state) {
  (void)state;
  struct api_key key = wanted("game-1");
  assert_int_equal(key_need_table(&key, 5, &error), FELT_OK);
  assert_int_equal(key_need_table(&key, 6, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(KEY_OF_OTHER_TABLE, 5));
  assert_int_equal(key_need_hit_of(&key, 5, &error), FELT_OK);
  assert_int_equal(key_need_hit_of(&key, 0, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(HIT_OF_OTHER_TABLE));
  struct felt_floor_person person = key_on_floor(&key);
  assert_string_equal(person.id, "key.game-1");
  assert_int_equal(person.roles, 1U << FELT_TECHNICIAN);
}

static void a_key_sends_as_much_as_it_may_and_then_waits(void **state) {
  (void)state;
  struct people *people = opened();
  struct api_key one = wanted("one"), two = wanted("two");
  char text[KEY_TEXT];
  assert_int_equal(make(people, &one, text), FELT_OK);
  assert_int_equal(make(people, &two, text), FELT_OK);
  assert_int_equal(keys_spend(people, "one", 59), 0);
  assert_int_equal(keys_spend(people, "one", 1), 0);
  assert_true(keys_spend(people, "one", 30) > 0);
  assert_int_equal(keys_spend(people, "two", 60), 0); /* no other key waits for it */
  people_close(people);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_key_is_told_from_what_other_systems_send),
      cmocka_unit_test(a_key_is_made_for_one_table_of_one_link_or_refused),
      cmocka_unit_test(a_key_is_found_by_its_whole_text_alone),
      cmocka_unit_test(a_revoked_key_is_refused_and_its_name_stays_its_table_s),
      cmocka_unit_test(a_key_is_let_in_to_its_own_link_until_it_is_revoked),
      cmocka_unit_test(nobody_signs_their_own_key_and_an_unsigned_one_is_refused),
      cmocka_unit_test(a_key_acts_for_its_own_table_as_a_machine),
      cmocka_unit_test(a_key_sends_as_much_as_it_may_and_then_waits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
