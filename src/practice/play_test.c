#include "felt/practice.h"

#include "test.h"

static void a_person_at_practice_tables_is_a_patron_of_their_own(void **state) {
  (void)state;
  char patron[FELT_PLAY_PATRON];
  felt_play_patron("ann", patron);
  assert_string_equal(patron, "play.ann");
  assert_string_equal(felt_play_name(NULL, patron), "ann");
  felt_play_patron("guest-0123456789ab", patron);
  assert_string_equal(patron, "play.guest-0123456789ab");
  assert_string_equal(felt_play_name(NULL, patron), "guest-0123456789ab");
  assert_string_equal(felt_play_name(NULL, "ann"), "ann");
  assert_string_equal(felt_play_name(NULL, "simple.2.4"), "simple.2.4");
}

static void names_that_are_cut_are_told_apart_and_shown_whole(void **state) {
  (void)state;
  static const char *const long_names[] = {"abcdefghij-klmnopqr", "abcdefghij-klmnopqrstuv",
                                           "abcdefghij-klmnopqrstuw"};
  char patron[3][FELT_PLAY_PATRON];
  struct felt_play_names *names = felt_play_names_new();
  assert_non_null(names);
  felt_play_names_add(names, "ann");
  for (int i = 0; i < 3; i++) {
    felt_play_patron(long_names[i], patron[i]);
    assert_true(felt_play_is(patron[i]));
    assert_int_equal(strlen(patron[i]), FELT_PLAY_PATRON - 1);
    assert_int_equal(strspn(patron[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."),
                     FELT_PLAY_PATRON - 1);
    for (int j = 0; j < 2; j++) felt_play_names_add(names, long_names[i]);
  }
  for (int i = 0; i < 3; i++) {
    assert_string_equal(felt_play_name(names, patron[i]), long_names[i]);
    for (int j = 0; j < i; j++) assert_string_not_equal(patron[i], patron[j]);
  }
  felt_play_names_free(names);
}

static void chips_of_people_at_practice_tables_and_of_bots_are_play_chips(void **state) {
  (void)state;
  static const char *const play[] = {"play.ann", "play.", "perfect.1.1", "simple.2.4", "timid.99.6"};
  static const char *const money[] = {"ann",      "play",         "play-ann",  "player.one",
                                      "Play.ann", "simple",       "pat.smith", "perfect.smith",
                                      "timid.1",  "simple.2.4.1", "simple.2.", ""};
  for (size_t i = 0; i < FELT_COUNT(play); i++) assert_true(felt_play_is(play[i]));
  for (size_t i = 0; i < FELT_COUNT(money); i++) assert_false(felt_play_is(money[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_person_at_practice_tables_is_a_patron_of_their_own),
      cmocka_unit_test(names_that_are_cut_are_told_apart_and_shown_whole),
      cmocka_unit_test(chips_of_people_at_practice_tables_and_of_bots_are_play_chips),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
