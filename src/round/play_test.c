/* Who may do what when: bets, decisions in seat order, time-outs, live cards, undo. */
#include "playing.h"

static const char *const DECK = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
                                "AhKhQhJhTh9h8h7h6h5h4h3h2h"
                                "AdKdQdJdTd9d8d7d6d5d4d3d2d"
                                "AcKcQcJcTc9c8c7c6c5c4c3c2c";

static struct felt_command bet(int seat, struct felt_bet wagers) {
  return (struct felt_command){.kind = FELT_DO_BET, .seat = seat, .bet = wagers};
}

static void dealt(const char *house, const int seats[], int count) {
  open_bets(house, NULL, false);
  for (int i = 0; i < count; i++) DONE(ante(seats[i], 1000));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
}

/* ---- bets */

static void a_wager_against_the_book_is_refused_with_its_rule_at_once(void **state) {
  (void)state;
  const struct {
    const char *house, *rule;
    struct felt_bet bet;
  } cases[] = {
      {"chickasaw", "CN 1", {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 500}},
      {"chickasaw", "CN 6", {.progressive = true}},
      {"players-guide",
       "PG Trips 3",
       {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_SIDE] = 1500}},
      {"players-guide", "PG Wagers 1", {.cents[FELT_SIDE] = 500}},
      {"catfish-bend", "CB Play 3", {.cents[FELT_ANTE] = 6000, .cents[FELT_BLIND] = 6000}},
      {"catfish-bend",
       "CB Tokes 4",
       {.cents[FELT_ANTE] = 1000,
        .cents[FELT_BLIND] = 1000,
        .progressive = true,
        .toke_cents = 100,
        .toke_on = FELT_PROGRESSIVE}},
      {"massachusetts", "MA 6(c)", {.cents[FELT_SIDE] = 500}},
      {"massachusetts",
       "MA 6(a)",
       {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_MATCH_PLAY] = 1100}},
  };
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    open_bets(cases[i].house, NULL, false);
    REFUSED(cases[i].rule, bet(1, cases[i].bet));
  }
}

static void cover_all_needs_the_shuffler_MA_12_d(void **state) {
  (void)state;
  struct felt_bet cover = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_SIDE + 1] = 500};
  open_bets("massachusetts", "shoe", false);
  REFUSED("MA 12(d)", bet(1, cover));
  open_bets("massachusetts", "shuffler", false);
  DONE(bet(1, cover));
}

static void two_hands_a_player_and_one_when_busy_CN_7_CN_7_a(void **state) {
  (void)state;
  struct felt_bet hers = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .player = 7};
  open_bets("chickasaw", NULL, false);
  DONE(bet(1, hers));
  DONE(bet(2, hers));
  REFUSED("CN 7", bet(3, hers));
  open_bets("players-guide", NULL, false);
  DONE(bet(1, hers));
  REFUSED("PG Conduct 2", bet(2, hers));
  use_book("chickasaw");
  felt_round_init(&round_);
  DONE({.kind = FELT_DO_OPEN, .opening = {.number = 1, .busy = true}});
  DONE(bet(1, hers));
  REFUSED("CN 7(a)", bet(2, hers));
}

static void nothing_changes_after_no_more_bets_CN_9_a_MA_6_b(void **state) {
  (void)state;
  static const struct {
    const char *house, *rule;
  } cases[] = {{"chickasaw", "CN 9(a)"},
               {"players-guide", "PG Wagers 1"},
               {"catfish-bend", "CB Play 4"},
               {"massachusetts", "MA 6(b)"}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    open_bets(cases[i].house, NULL, false);
    DONE(ante(1, 1000));
    DONE(ante(1, 1500));             /* until then it may change, */
    DONE(at_seat(FELT_DO_CLEAR, 1)); /* and go, */
    DONE(ante(1, 2000));             /* and come back */
    DONE(simply(FELT_DO_LOCK));
    REFUSED(cases[i].rule, ante(1, 1000));
    REFUSED(cases[i].rule, ante(2, 1000));
    REFUSED(cases[i].rule, at_seat(FELT_DO_CLEAR, 1));
    REFUSED(cases[i].rule, simply(FELT_DO_LOCK));
    assert_int_equal(round_.now.hand[0].bet.cents[FELT_ANTE], 2000);
  }
}

static void a_round_without_wagers_does_not_start(void **state) {
  (void)state;
  open_bets("catfish-bend", NULL, false);
  REFUSED("CB Play 4", simply(FELT_DO_LOCK));
  REFUSED("CB Play 5", with_cards(FELT_DO_DEAL, 0, DECK));
}

static void a_dead_sensor_takes_the_progressive_back_CN_49(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  struct felt_bet with = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true};
  DONE(bet(2, with));
  DONE(bet(3, with));
  DONE({.kind = FELT_DO_SENSOR, .seat = 2, .flag = true});
  assert_false(round_.now.hand[1].bet.progressive);
  assert_true(round_.now.hand[2].bet.progressive);
  REFUSED("CN 49", bet(2, with));
  DONE({.kind = FELT_DO_SENSOR, .seat = 2, .flag = false});
  DONE(bet(2, with));
}

static void a_system_down_before_the_start_refuses_the_progressive_CN_48(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  struct felt_bet with = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true};
  DONE(bet(2, with));
  DONE(incident(FELT_PROGRESSIVE_DOWN));
  assert_false(round_.now.hand[1].bet.progressive);
  REFUSED("CN 48", bet(2, with));
  with.progressive = false;
  DONE(bet(2, with)); /* the rest of the round is as usual */
}

/* ---- decisions */

static void seats_act_in_order_and_once_a_street_MA_7_f_1(void **state) {
  (void)state;
  dealt("massachusetts", (const int[]){2, 4, 5}, 3);
  assert_int_equal(round_.now.turn, 2);
  REFUSED("MA 9(a)", at_seat(FELT_DO_CHECK, 4));
  REFUSED(NULL, at_seat(FELT_DO_CHECK, 3));
  DONE(at_seat(FELT_DO_CHECK, 2));
  REFUSED("MA 9(a)", at_seat(FELT_DO_CHECK, 2));
  DONE(play(4, 4));
  REFUSED("MA 6(b)", play(4, 3));
  REFUSED("MA 9(b)", simply(FELT_DO_FLOP));
  DONE(at_seat(FELT_DO_CHECK, 5));
  DONE(simply(FELT_DO_FLOP));
  assert_int_equal(round_.now.turn, 2);
  DONE(at_seat(FELT_DO_CHECK, 2));
  assert_int_equal(round_.now.turn, 5); /* seat 4 has its Play wager */
}

static void play_multiples_are_the_streets_own_CN_16_CN_18_CN_20(void **state) {
  (void)state;
  dealt("chickasaw", (const int[]){1}, 1);
  for (int times = 0; times < 7; times++)
    if (times != 3 && times != 4) REFUSED("CN 16", play(1, times));
  REFUSED("CN 16", at_seat(FELT_DO_FOLD, 1));
  DONE(at_seat(FELT_DO_CHECK, 1));
  DONE(simply(FELT_DO_FLOP));
  for (int times = 0; times < 7; times++)
    if (times != 2) REFUSED("CN 18", play(1, times));
  DONE(at_seat(FELT_DO_CHECK, 1));
  DONE(simply(FELT_DO_RIVER));
  REFUSED("CN 20", at_seat(FELT_DO_CHECK, 1));
  for (int times = 0; times < 7; times++)
    if (times != 1) REFUSED("CN 20", play(1, times));
  DONE(play(1, 1));
  assert_int_equal(round_.now.hand[0].street, FELT_RIVER);
}

static void evolves(bool fits, int kind, int multiple) {
  struct felt_event event = {.kind = (uint8_t)kind, .seat = 1};
  if (kind == FELT_DID_PLAY) event.play.multiple = (uint8_t)multiple;
  struct felt_round after = round_;
  enum felt_status status = felt_round_evolve(&book, &after, &event, &error);
  if ((status == FELT_OK) != fits) fail_msg("event %d, multiple %d: status %d", kind, multiple, status);
}

static void a_record_with_an_action_that_the_street_does_not_know_is_refused(void **state) {
  (void)state;
  dealt("chickasaw", (const int[]){1}, 1);
  for (int street = FELT_PREFLOP; street < FELT_STREETS; street++) {
    bool last = street == FELT_RIVER;
    for (int times = 0; times < 7; times++)
      evolves(last                  ? times == 1
              : street == FELT_FLOP ? times == 2
                                    : times == 3 || times == 4,
              FELT_DID_PLAY, times);
    evolves(!last, FELT_DID_CHECK, 0);
    evolves(last, FELT_DID_FOLD, 0);
    evolves(true, FELT_DID_TIME_OUT, 0);
    if (last) break;
    DONE(at_seat(FELT_DO_CHECK, 1));
    DONE(simply(street == FELT_PREFLOP ? FELT_DO_FLOP : FELT_DO_RIVER));
  }
}

static void a_time_out_checks_and_at_the_last_folds_R35(void **state) {
  (void)state;
  dealt("players-guide", (const int[]){1}, 1);
  DONE(at_seat(FELT_DO_TIME_OUT, 1));
  assert_int_equal(round_.now.hand[0].decided, FELT_UNDECIDED);
  DONE(simply(FELT_DO_FLOP));
  DONE(at_seat(FELT_DO_TIME_OUT, 1));
  DONE(simply(FELT_DO_RIVER));
  DONE(at_seat(FELT_DO_TIME_OUT, 1));
  assert_int_equal(round_.now.hand[0].decided, FELT_FOLDED);
  assert_true(round_.now.hand[0].timed_out);
}

static void cards_open_only_when_everyone_has_acted_CN_17_CN_19_CN_23(void **state) {
  (void)state;
  dealt("chickasaw", (const int[]){1}, 1);
  REFUSED("CN 17", simply(FELT_DO_FLOP));
  REFUSED("CN 19", simply(FELT_DO_RIVER));
  REFUSED("CN 23", simply(FELT_DO_REVEAL));
  REFUSED("CN 23", simply(FELT_DO_SETTLE));
  DONE(play(1, 4));
  REFUSED("CN 23", simply(FELT_DO_REVEAL)); /* the board comes first */
  DONE(simply(FELT_DO_FLOP));
  DONE(simply(FELT_DO_RIVER));
  REFUSED("CN 23", simply(FELT_DO_SETTLE));
  REFUSED(NULL, simply(FELT_DO_GAME_OVER));
  DONE(simply(FELT_DO_REVEAL));
  DONE(simply(FELT_DO_SETTLE));
  REFUSED(NULL, simply(FELT_DO_SETTLE));
  DONE(simply(FELT_DO_GAME_OVER));
}

static void a_toke_on_play_comes_with_the_play_wager_CB_Tokes_1(void **state) {
  (void)state;
  open_bets("catfish-bend", NULL, false);
  REFUSED("CB Tokes 1", bet(1, (struct felt_bet){.cents[FELT_ANTE] = 1000,
                                                 .cents[FELT_BLIND] = 1000,
                                                 .toke_cents = 100,
                                                 .toke_on = FELT_PLAY}));
  DONE(ante(1, 1000));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  struct felt_command with = play(1, 4);
  with.play.toke_cents = 10000;
  REFUSED("CB Tokes 3", with);
  with.play.toke_cents = 500;
  DONE(with);
  assert_int_equal(round_.now.hand[0].bet.toke_cents, 500);
  assert_int_equal(round_.now.hand[0].bet.toke_on, FELT_PLAY);
}

static void a_hand_with_trips_alone_does_not_act_CN_3(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  DONE(bet(1, (struct felt_bet){.cents[FELT_SIDE] = 500}));
  DONE(ante(2, 1000));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  assert_int_equal(round_.now.turn, 2);
  REFUSED("CN 3", at_seat(FELT_DO_CHECK, 1));
}

/* ---- a live table */

static void live_opened(void) {
  open_bets("massachusetts", "shoe", true);
  DONE(bet(1,
           (struct felt_bet){.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_SIDE] = 500}));
  DONE(ante(2, 1000));
  DONE(ante(3, 1000));
  DONE(simply(FELT_DO_LOCK));
  REFUSED(NULL, with_cards(FELT_DO_DEAL, 0, DECK));
  DONE(simply(FELT_DO_DEAL));
  for (int i = 1; i <= 3; i++) DONE(at_seat(FELT_DO_CHECK, i));
}

static void live_faces_are_entered_when_opened_and_a_folded_hand_never(void **state) {
  (void)state;
  live_opened();
  REFUSED(NULL, simply(FELT_DO_FLOP));
  REFUSED(NULL, with_cards(FELT_DO_FLOP, 0, "AsKs"));
  DONE(with_cards(FELT_DO_FLOP, 0, "AsKsQs"));
  for (int i = 1; i <= 3; i++) DONE(at_seat(FELT_DO_CHECK, i));
  REFUSED("MA 2(a)", with_cards(FELT_DO_RIVER, 0, "KsJs"));
  DONE(with_cards(FELT_DO_RIVER, 0, "7d2c"));
  DONE(at_seat(FELT_DO_FOLD, 1)); /* with Trips: kept under it */
  DONE(play(2, 1));
  DONE(at_seat(FELT_DO_FOLD, 3)); /* without: spread and discarded */
  REFUSED("MA 7(f)(6)", with_cards(FELT_DO_REVEAL, 2, "9h9c"));
  DONE(with_cards(FELT_DO_REVEAL, 0, "7h3d"));
  REFUSED(NULL, with_cards(FELT_DO_REVEAL, 3, "4h4c"));
  REFUSED("MA 2(a)", with_cards(FELT_DO_REVEAL, 2, "9h7h"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "9h9d"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "9h9c"));   /* corrected */
  REFUSED("MA 7(f)(6)", simply(FELT_DO_SETTLE)); /* seat 1 still lies under its Trips */
  DONE(with_cards(FELT_DO_REVEAL, 1, "JsTs"));
  DONE(simply(FELT_DO_SETTLE));
  assert_int_equal(round_.paid[0].returned_cents, 500 + 500 * 50); /* the royal on Trips, after a fold */
  assert_int_equal(round_.paid[1].outcome, FELT_SEAT_WIN);
  assert_int_equal(round_.paid[2].returned_cents, 0);
  assert_int_equal(round_.now.deck[round_.now.hand[2].position[0]], FELT_FACE_UNKNOWN);
}

/* ---- undo */

static void steps_are_taken_back_one_by_one_as_far_as_the_coin_in(void **state) {
  (void)state;
  static struct felt_round then[64];
  live_opened();
  DONE(with_cards(FELT_DO_FLOP, 0, "AsKsQs"));
  DONE(play(1, 2));
  int steps = 0;
  for (; round_.steps.count > 0; steps++) {
    then[steps] = round_;
    DONE(simply(FELT_DO_UNDO));
  }
  assert_true(steps >= 4); /* the deal, checks, the flop, a play */
  assert_int_equal(round_.now.phase, FELT_PHASE_LOCKED);
  REFUSED(NULL, simply(FELT_DO_UNDO));
  live_opened();
  static uint8_t one[FELT_ROUND_ENCODING], two[FELT_ROUND_ENCODING];
  size_t length = felt_round_encode(&round_, one);
  assert_int_equal(felt_round_encode(&then[2], two), length);
  assert_memory_equal(one, two, length);
  DONE(with_cards(FELT_DO_FLOP, 0, "AsKsJs"));
  DONE(play(1, 2));
  DONE(simply(FELT_DO_UNDO));
  assert_int_equal(round_.now.turn, 1);
  DONE(at_seat(FELT_DO_CHECK, 1));
}

static void start_game_and_what_a_virtual_deck_has_shown_are_not_taken_back_CN_9_a(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  DONE(ante(1, 1000));
  DONE(simply(FELT_DO_LOCK));
  REFUSED(NULL, simply(FELT_DO_UNDO));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  REFUSED(NULL, simply(FELT_DO_UNDO));
  DONE(play(1, 4));
  DONE(simply(FELT_DO_UNDO)); /* a wrong button, until the next step */
  DONE(at_seat(FELT_DO_CHECK, 1));
  DONE(simply(FELT_DO_FLOP));
  REFUSED(NULL, simply(FELT_DO_UNDO));
}

static void a_virtual_deck_has_52_different_cards_CN_45(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  DONE(ante(1, 1000));
  DONE(simply(FELT_DO_LOCK));
  struct felt_command deal = with_cards(FELT_DO_DEAL, 0, DECK);
  deal.faces.card[51] = deal.faces.card[0];
  REFUSED("R26", deal);
  deal.faces.card[51] = 77;
  REFUSED("R26", deal);
  deal.faces.count = 51;
  REFUSED("R26", deal);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wager_against_the_book_is_refused_with_its_rule_at_once),
      cmocka_unit_test(cover_all_needs_the_shuffler_MA_12_d),
      cmocka_unit_test(two_hands_a_player_and_one_when_busy_CN_7_CN_7_a),
      cmocka_unit_test(nothing_changes_after_no_more_bets_CN_9_a_MA_6_b),
      cmocka_unit_test(a_round_without_wagers_does_not_start),
      cmocka_unit_test(a_dead_sensor_takes_the_progressive_back_CN_49),
      cmocka_unit_test(a_system_down_before_the_start_refuses_the_progressive_CN_48),
      cmocka_unit_test(seats_act_in_order_and_once_a_street_MA_7_f_1),
      cmocka_unit_test(play_multiples_are_the_streets_own_CN_16_CN_18_CN_20),
      cmocka_unit_test(a_record_with_an_action_that_the_street_does_not_know_is_refused),
      cmocka_unit_test(a_time_out_checks_and_at_the_last_folds_R35),
      cmocka_unit_test(cards_open_only_when_everyone_has_acted_CN_17_CN_19_CN_23),
      cmocka_unit_test(a_toke_on_play_comes_with_the_play_wager_CB_Tokes_1),
      cmocka_unit_test(a_hand_with_trips_alone_does_not_act_CN_3),
      cmocka_unit_test(live_faces_are_entered_when_opened_and_a_folded_hand_never),
      cmocka_unit_test(steps_are_taken_back_one_by_one_as_far_as_the_coin_in),
      cmocka_unit_test(start_game_and_what_a_virtual_deck_has_shown_are_not_taken_back_CN_9_a),
      cmocka_unit_test(a_virtual_deck_has_52_different_cards_CN_45),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
