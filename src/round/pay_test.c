/* In which order hands are paid. */
#include "playing.h"

static const char *const DECK = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
                                "AhKhQhJhTh9h8h7h6h5h4h3h2h"
                                "AdKdQdJdTd9d8d7d6d5d4d3d2d"
                                "AcKcQcJcTc9c8c7c6c5c4c3c2c";

static void play_to_the_reveal(const char *house) {
  static const int seats[] = {2, 3, 5};
  open_bets(house, NULL, false);
  for (size_t i = 0; i < FELT_COUNT(seats); i++) DONE(ante(seats[i], 1000));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  for (size_t i = 0; i < FELT_COUNT(seats); i++) DONE(play(seats[i], 4));
  DONE(simply(FELT_DO_FLOP));
  DONE(simply(FELT_DO_RIVER));
  DONE(simply(FELT_DO_REVEAL));
}

static void hands_are_paid_from_the_dealers_right_to_left_CB_Qualifies_0_MA_9_h(void **state) {
  (void)state;
  static const char *const houses[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};
  for (size_t i = 0; i < FELT_COUNT(houses); i++) {
    play_to_the_reveal(houses[i]);
    DONE(simply(FELT_DO_SETTLE));
    int paid = 0, last = FELT_SEATS_MAX + 1;
    for (int e = 0; e < event_count; e++) {
      if (events[e].kind != FELT_DID_MOVE || events[e].moved.stage != FELT_STAGE_HAND) continue;
      assert_true(events[e].seat < last); /* each hand is done with before the next */
      last = events[e].seat;
      paid++;
    }
    assert_int_equal(paid, 3);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hands_are_paid_from_the_dealers_right_to_left_CB_Qualifies_0_MA_9_h),
  };
  return cmocka_run_group_tests_name("pay", tests, NULL, NULL);
}
