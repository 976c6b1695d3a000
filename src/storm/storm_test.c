/* A few storms under the sanitizers; a thousand run in the release (tests/release/storm_test.sh). */
#include "disk.h"
#include "felt/storm.h"
#include "test.h"

static void expect_clean(const struct felt_storm_options *options) {
  struct felt_storm_report report;
  felt_storm_run(options, &report);
  if (report.failed) fail_msg("seed %llu: %s", (unsigned long long)options->seed, report.what);
}

static void storms_leave_the_floor_as_it_must_be(void **state) {
  (void)state;
  for (uint64_t seed = 900001; seed <= 900012; seed++)
    expect_clean(&(struct felt_storm_options){.seed = seed});
}

static void a_storm_is_its_seed(void **state) {
  (void)state;
  struct felt_storm_options options = {.seed = 77};
  struct felt_storm_report first, second;
  felt_storm_run(&options, &first);
  felt_storm_run(&options, &second);
  assert_memory_equal(&first, &second, sizeof first);
  options.seed = 75; /* with practice tables */
  felt_storm_run(&options, &first);
  felt_storm_run(&options, &second);
  assert_true(first.practice_rounds > 0);
  assert_memory_equal(&first, &second, sizeof first);
  options.seed = 78;
  felt_storm_run(&options, &second);
  assert_memory_not_equal(&first, &second, sizeof first);
}

static void everything_that_can_happen_happens(void **state) {
  (void)state;
  struct felt_storm_report sum = {0};
  for (uint64_t seed = 76; seed <= 116; seed++) {
    struct felt_storm_report report;
    felt_storm_run(&(struct felt_storm_options){.seed = seed}, &report);
    assert_false(report.failed);
    felt_storm_add(&sum, &report);
  }
  for (int i = 0; i < 4; i++) assert_true(sum.cuts[i] > 0);
  assert_true(sum.crashes > sum.power_cuts && sum.failed_syncs > 0 && sum.full_disks > 0);
  assert_true(sum.failed_calls > 0 && sum.failed_starts > 0);
  assert_true(sum.dropped > 0 && sum.duplicated > 0 && sum.delayed > 0 && sum.reordered > 0);
  assert_true(sum.clock_jumps > 0 && sum.sensor_changes > 0);
  assert_true(sum.double_refused > 0 && sum.double_done > 0 && sum.self_refused > 0);
  assert_true(sum.hits_together > 0 && sum.hits_while_pending > 0 && sum.voids_after_later > 0);
  assert_true(sum.standbys_by_sight > 0 && sum.standbys_by_anchor > 0);
  assert_true(sum.standbys_older > 0 && sum.standbys_used > sum.standbys_older);
  assert_true(sum.cheques > 0 && sum.locks_broken > 0 && sum.shown > 0 && sum.stale > 0);
  assert_true(sum.refused > 0 && sum.repeated > 0 && sum.paid > 0 && sum.voided > 0);
  assert_true(sum.live_rounds > 0 && sum.incidents > 0 && sum.rulings > 0 && sum.undone > 0);
  assert_true(sum.seat_changes > 0 && sum.closings > 0 && sum.corrections > 0 && sum.transfers > 0);
  assert_true(sum.rounds_corrected > sum.cards_corrected && sum.cards_corrected > 0);
  assert_true(sum.past_corrected > sum.past_cards_corrected && sum.past_cards_corrected > 0);
  assert_true(sum.owed_paid > 0 && sum.owed_taken > 0);
  assert_true(sum.voids_by_correction > 0 && sum.late_coin_ins > 0);
  assert_true(sum.hands_alone > 0 && sum.links_stopped > 0 && sum.links_closed > 0 && sum.tables_stopped > 0);
  assert_true(felt_storm_situations() > 1000);
  assert_true(sum.practice_rounds > 0 && sum.timed_out > 0 && sum.bots > 0 && sum.left_later > 0);
  assert_true(sum.practice_hits > 0 && sum.stalls > 0);
}

/* Of some seeds more, in the release: tests/release/storm_test.sh. */
static void what_can_be_done_is_what_is_accepted(void **state) {
  (void)state;
  for (uint64_t seed = 11; seed <= 14; seed++)
    expect_clean(&(struct felt_storm_options){.seed = seed, .can = true});
  struct felt_storm_can sum = felt_storm_can();
  assert_true(sum.listed > 1000 && sum.tried > 1000 && sum.accepted > 50 && sum.accepted < sum.tried);
}

static void options_are_words_and_back(void **state) {
  (void)state;
  static const char *const lines[] = {"7", "12 --without crash,network --tables 1,8 --until 93",
                                      "0 --without practice --until 5 --crash 17:torn",
                                      "0 --crash 17:kept --fail 3", "7 --until 20 --can"};
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    struct felt_storm_options options;
    char words[256];
    struct felt_text text = felt_text_init(words, sizeof words);
    assert_int_equal(felt_storm_options_parse(lines[i], &options, NULL), FELT_OK);
    felt_storm_options_print(&options, &text);
    assert_string_equal(words, lines[i]);
  }
  static const char *const wrong[] = {"",
                                      "x",
                                      "7 ",
                                      "7 --without",
                                      "7 --without rain",
                                      "7 --tables 9",
                                      "7 --until",
                                      "7 --crash 0:lost",
                                      "7 --crash 3:gone",
                                      "7 --fail"};
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    struct felt_storm_options options;
    assert_int_equal(felt_storm_options_parse(wrong[i], &options, NULL), FELT_E_INPUT);
  }
}

static void an_early_end_is_an_early_end(void **state) {
  (void)state;
  struct felt_storm_report report;
  felt_storm_run(&(struct felt_storm_options){.seed = 2, .until = 90}, &report);
  assert_false(report.failed);
  assert_int_equal(report.commands, 90);
}

static int forget(void **state) {
  (void)state;
  disk_forget();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_can_be_done_is_what_is_accepted),
      cmocka_unit_test(storms_leave_the_floor_as_it_must_be),
      cmocka_unit_test(a_storm_is_its_seed),
      cmocka_unit_test(everything_that_can_happen_happens),
      cmocka_unit_test(options_are_words_and_back),
      cmocka_unit_test(an_early_end_is_an_early_end),

  };
  return cmocka_run_group_tests_name("storm", tests, NULL, forget);
}
