/* What goes wrong, moment by moment and house by house: rules.md section 3 as the round plays it. */
#include "playing.h"

static const char *const DECK = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
                                "AhKhQhJhTh9h8h7h6h5h4h3h2h"
                                "AdKdQdJdTd9d8d7d6d5d4d3d2d"
                                "AcKcQcJcTc9c8c7c6c5c4c3c2c";

/* Seats 1, 2 and 3; brought to a moment: seat 1 has played 4x once anyone has acted, the others check. */
static void bring_to(const char *house, const char *way, enum felt_moment moment) {
  open_bets(house, way, false);
  for (int seat = 1; seat <= 3; seat++)
    DONE({.kind = FELT_DO_BET,
          .seat = seat,
          .bet = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .cents[FELT_SIDE] = 500}});
  DONE(simply(FELT_DO_LOCK));
  if (moment == FELT_AT_DEAL) return;
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  if (moment == FELT_BEFORE_ACTION) return;
  DONE(play(1, 4));
  if (moment == FELT_BEFORE_FLOP) return;
  DONE(at_seat(FELT_DO_CHECK, 2));
  DONE(at_seat(FELT_DO_CHECK, 3));
  DONE(simply(FELT_DO_FLOP));
  DONE(play(2, 2));
  if (moment == FELT_AFTER_FLOP) return;
  DONE(at_seat(FELT_DO_CHECK, 3));
  DONE(simply(FELT_DO_RIVER));
}

static int outcome_of_round(void) {
  if (round_.now.pending) return FELT_ASKS_FOR_DECISION;
  if (round_.now.flop_cancelled) return FELT_CANCELS_FLOP_BETS;
  if (round_.now.is_void) return round_.now.but_sides ? FELT_VOIDS_BUT_SIDES : FELT_VOIDS_ROUND;
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    if (round_.now.hand[i].forfeit) return FELT_FORFEITS_HAND;
    if (round_.now.hand[i].is_void) return FELT_VOIDS_HAND;
  }
  return FELT_STANDS;
}

static void dealers_card_exposed_at_every_moment_CN_50_PG_Misdeal_CB_Irregularities_4_MA_14_a(void **state) {
  (void)state;
  static const struct {
    const char *house, *way;
    enum felt_outcome at[5]; /* deal, before action, before flop, after flop, after river */
  } cases[] = {
      {"chickasaw",
       NULL,
       {FELT_ASKS_FOR_DECISION, FELT_ASKS_FOR_DECISION, FELT_ASKS_FOR_DECISION, FELT_ASKS_FOR_DECISION,
        FELT_ASKS_FOR_DECISION}},
      {"players-guide",
       "hand",
       {FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_CANCELS_FLOP_BETS, FELT_STANDS}},
      {"players-guide",
       "shuffler",
       {FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_CANCELS_FLOP_BETS, FELT_STANDS}},
      {"catfish-bend",
       NULL,
       {FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_VOIDS_ROUND, FELT_VOIDS_ROUND}},
      {"massachusetts",
       "shoe",
       {FELT_VOIDS_BUT_SIDES, FELT_VOIDS_BUT_SIDES, FELT_VOIDS_BUT_SIDES, FELT_VOIDS_BUT_SIDES,
        FELT_VOIDS_BUT_SIDES}},
  };
  for (size_t i = 0; i < FELT_COUNT(cases); i++)
    for (int moment = FELT_AT_DEAL; moment <= FELT_AFTER_RIVER; moment++) {
      bring_to(cases[i].house, cases[i].way, (enum felt_moment)moment);
      DONE(incident(FELT_DEALER_CARD_EXPOSED));
      assert_int_equal(round_.now.incident[0].when, moment);
      assert_int_equal(outcome_of_round(), cases[i].at[moment]);
    }
}

static void a_dealers_card_is_no_incident_once_everyone_has_acted_MA_14_a(void **state) {
  (void)state;
  bring_to("massachusetts", NULL, FELT_AFTER_RIVER);
  DONE(play(3, 1));
  REFUSED(NULL, incident(FELT_DEALER_CARD_EXPOSED));
}

static void a_moment_that_is_past_or_to_come_is_refused(void **state) {
  (void)state;
  bring_to("catfish-bend", NULL, FELT_BEFORE_ACTION);
  struct felt_command exposed = incident(FELT_DEALER_CARD_EXPOSED);
  exposed.incident.when = FELT_AFTER_FLOP;
  REFUSED(NULL, exposed);
  exposed.incident.when = FELT_AT_DEAL; /* may be reported until someone acts */
  DONE(exposed);
  assert_int_equal(round_.now.incident[0].when, FELT_AT_DEAL);
}

/* R28: 2x bets go back, turn and river are opened, those without a standing bet choose 1x or fold. */
static void players_guide_hands_2x_bets_back_and_keeps_4x_PG_Misdeal_Shuffler_4_b_4_c(void **state) {
  (void)state;
  bring_to("players-guide", "shuffler", FELT_AFTER_FLOP);
  DONE(incident(FELT_DEALER_CARD_EXPOSED));
  assert_int_equal(round_.now.hand[0].multiple, 4);
  assert_int_equal(round_.now.hand[1].decided, FELT_UNDECIDED);
  assert_int_equal(round_.now.hand[1].cancelled, 2);
  assert_int_equal(round_.now.turn, 0);
  REFUSED("PG Play 3", play(3, 2));
  DONE(simply(FELT_DO_RIVER));
  assert_int_equal(round_.now.turn, 2);
  DONE(play(2, 1));
  DONE(at_seat(FELT_DO_FOLD, 3));
  DONE(simply(FELT_DO_REVEAL));
  DONE(simply(FELT_DO_SETTLE));
  assert_int_equal(round_.paid[1].staked_cents, 1000 + 1000 + 1000 + 500);
}

static void a_void_round_is_settled_at_once_and_everything_goes_back_R24(void **state) {
  (void)state;
  bring_to("catfish-bend", NULL, FELT_AFTER_FLOP);
  DONE(incident(FELT_SHOE_FAILED));
  REFUSED(NULL, at_seat(FELT_DO_CHECK, 3));
  REFUSED(NULL, simply(FELT_DO_RIVER));
  REFUSED(NULL, incident(FELT_OTHER));
  DONE(simply(FELT_DO_SETTLE));
  for (int i = 0; i < 3; i++) {
    assert_int_equal(round_.paid[i].outcome, FELT_SEAT_VOID);
    assert_int_equal(round_.paid[i].returned_cents, round_.paid[i].staked_cents);
  }
  assert_int_equal(round_.paid[1].staked_cents, 4500); /* the 2x bet as well */
}

static void void_but_trips_completes_the_board_and_settles_trips_MA_14_a(void **state) {
  (void)state;
  bring_to("massachusetts", "shoe", FELT_BEFORE_FLOP);
  DONE(incident(FELT_DEALER_CARD_EXPOSED));
  assert_int_equal(round_.now.turn, 0);
  REFUSED("MA 7(f)(6)", simply(FELT_DO_SETTLE));
  DONE(simply(FELT_DO_FLOP));
  DONE(simply(FELT_DO_RIVER));
  DONE(simply(FELT_DO_REVEAL));
  assert_false(round_.now.dealer_shown);
  assert_true(round_.now.hand[0].shown);
  DONE(simply(FELT_DO_SETTLE));
  for (int i = 0; i < 3; i++) assert_int_equal(round_.paid[i].outcome, FELT_SEAT_VOID);
}

static void an_incident_that_needs_a_decision_stops_everything_else_CN_50_R25(void **state) {
  (void)state;
  bring_to("chickasaw", NULL, FELT_BEFORE_FLOP);
  DONE(incident(FELT_OTHER));
  REFUSED("CN 50", at_seat(FELT_DO_CHECK, 2));
  REFUSED("CN 50", simply(FELT_DO_FLOP));
  REFUSED("CN 50", incident(FELT_OTHER));
  struct felt_command nameless = decision(FELT_CONTINUE, FELT_NO_SEAT);
  nameless.note = NULL;
  REFUSED("CN 50", nameless);
  REFUSED("CN 50", decision(FELT_VOID_HAND, FELT_NO_SEAT));
  REFUSED("CN 50", decision(FELT_VOID_HAND, 6));
  DONE(decision(FELT_VOID_HAND, 2));
  REFUSED(NULL, decision(FELT_CONTINUE, FELT_NO_SEAT));
  assert_int_equal(round_.now.turn, 3); /* seat 2 is out */
}

static void where_the_book_rules_there_is_nothing_to_decide_R25(void **state) {
  (void)state;
  bring_to("catfish-bend", NULL, FELT_BEFORE_FLOP);
  DONE(incident(FELT_CARD_DRAWN_UNSEEN));
  REFUSED(NULL, decision(FELT_CONTINUE, FELT_NO_SEAT));
}

static void catfish_bend_forfeits_a_shared_hand_or_goes_on_CB_Irregularities_7(void **state) {
  (void)state;
  bring_to("catfish-bend", NULL, FELT_BEFORE_FLOP);
  struct felt_command shared = incident(FELT_SHARED_INFORMATION);
  REFUSED(NULL, shared);
  shared.incident.seat = 2;
  DONE(shared);
  REFUSED("CB Irregularities 7", decision(FELT_VOID_ROUND, FELT_NO_SEAT));
  REFUSED("CB Irregularities 7", decision(FELT_FORFEIT_HAND, 3));
  DONE(decision(FELT_FORFEIT_HAND, FELT_NO_SEAT));
  assert_true(round_.now.hand[1].forfeit);
  assert_int_equal(round_.now.turn, 3);
}

static void players_guide_forfeits_a_shared_hand_PG_Conduct_5(void **state) {
  (void)state;
  bring_to("players-guide", NULL, FELT_BEFORE_FLOP);
  struct felt_command shared = incident(FELT_SHARED_INFORMATION);
  shared.incident.seat = 1;
  DONE(shared);
  assert_int_equal(outcome_of_round(), FELT_FORFEITS_HAND);
}

static void a_players_wrong_count_voids_that_hand_alone_MA_14_d(void **state) {
  (void)state;
  bring_to("massachusetts", NULL, FELT_BEFORE_ACTION);
  struct felt_command count = incident(FELT_WRONG_CARD_COUNT);
  REFUSED(NULL, count);
  count.incident.who = 1;
  DONE(count);
  assert_true(round_.now.hand[0].is_void);
  assert_int_equal(round_.now.turn, 2);
  count.incident.who = FELT_THE_DEALERS_HAND;
  count.incident.correctable = true;
  DONE(count); /* completed in sequence */
  assert_false(round_.now.is_void);
  count.incident.correctable = false;
  DONE(count);
  assert_true(round_.now.is_void);
}

static void more_than_one_card_face_up_MA_14_b_CB_Irregularities_1(void **state) {
  (void)state;
  struct felt_command two = incident(FELT_CARD_FACE_UP);
  two.incident.count = 2;
  bring_to("massachusetts", NULL, FELT_AT_DEAL);
  DONE(two);
  assert_int_equal(outcome_of_round(), FELT_VOIDS_ROUND);
  bring_to("massachusetts", NULL, FELT_BEFORE_FLOP);
  DONE(two);
  assert_int_equal(outcome_of_round(), FELT_VOIDS_BUT_SIDES);
  bring_to("catfish-bend", NULL, FELT_AT_DEAL);
  DONE(incident(FELT_CARD_FACE_UP));
  assert_int_equal(outcome_of_round(), FELT_VOIDS_ROUND);
}

/* Cards, not reports, are what the texts count: a card and another one are two. */
static void cards_found_face_up_one_after_the_other_add_up_MA_14_b_PG_Misdeal_Shuffler_3(void **state) {
  (void)state;
  static const struct {
    const char *house, *way;
    enum felt_moment first, second;
    enum felt_outcome outcome;
  } cases[] = {{"massachusetts", "shoe", FELT_AT_DEAL, FELT_AT_DEAL, FELT_VOIDS_ROUND},
               {"massachusetts", "shuffler", FELT_AT_DEAL, FELT_AT_DEAL, FELT_VOIDS_ROUND},
               {"massachusetts", "shoe", FELT_BEFORE_FLOP, FELT_BEFORE_FLOP, FELT_VOIDS_BUT_SIDES},
               {"massachusetts", "shoe", FELT_AT_DEAL, FELT_BEFORE_FLOP, FELT_VOIDS_BUT_SIDES},
               {"players-guide", "shuffler", FELT_AT_DEAL, FELT_AT_DEAL, FELT_VOIDS_ROUND},
               {"players-guide", "shuffler", FELT_AT_DEAL, FELT_BEFORE_FLOP, FELT_VOIDS_ROUND},
               {"players-guide", "shuffler", FELT_AFTER_FLOP, FELT_AFTER_FLOP, FELT_VOIDS_ROUND}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    bring_to(cases[i].house, cases[i].way, cases[i].first);
    DONE(incident(FELT_CARD_FACE_UP));
    assert_int_equal(outcome_of_round(), FELT_STANDS);
    if (cases[i].second != cases[i].first) {
      DONE(with_cards(FELT_DO_DEAL, 0, DECK));
      DONE(play(1, 4));
    }
    DONE(incident(FELT_CARD_FACE_UP));
    assert_int_equal(outcome_of_round(), cases[i].outcome);
    assert_int_equal(round_.now.incident[1].count, 1); /* as it was reported */
    DONE(simply(FELT_DO_UNDO));
    assert_int_equal(outcome_of_round(), FELT_STANDS);
    DONE(incident(FELT_CARD_DRAWN_UNSEEN)); /* another kind counts for itself */
    DONE(simply(FELT_DO_UNDO));
    DONE(incident(FELT_CARD_FACE_UP));
    if (round_.now.but_sides) {
      DONE(simply(FELT_DO_FLOP));
      DONE(simply(FELT_DO_RIVER));
      DONE(simply(FELT_DO_REVEAL));
    }
    DONE(simply(FELT_DO_SETTLE));
    for (int hand = 0; hand < 3; hand++) assert_int_equal(round_.paid[hand].outcome, FELT_SEAT_VOID);
  }
}

static void record(const char *line) {
  struct felt_event event;
  if (felt_event_parse(&book, line, strlen(line), &event, &error))
    fail_msg("%s: %s", line, felt_code_word(error.cause.code));
  if (felt_round_evolve(&book, &round_, &event, &error))
    fail_msg("%s: %s", line, felt_code_word(error.reason.code));
}

/* Rounds that were recorded when each report was judged by itself are what they were, and go on. */
static void an_older_record_of_two_single_cards_stands_and_is_settled_so(void **state) {
  (void)state;
  bring_to("massachusetts", "shoe", FELT_AT_DEAL);
  record("v1 incident kind=card-face-up when=deal outcome=stands");
  record("v1 incident kind=card-face-up when=deal outcome=stands");
  assert_int_equal(round_.now.next, 2); /* both set aside */
  assert_int_equal(outcome_of_round(), FELT_STANDS);
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  for (int seat = 1; seat <= 3; seat++) DONE(play(seat, 4));
  DONE(simply(FELT_DO_FLOP));
  DONE(simply(FELT_DO_RIVER));
  struct felt_round here = round_;
  DONE(incident(FELT_CARD_FACE_UP)); /* the third is judged as today */
  assert_int_equal(outcome_of_round(), FELT_VOIDS_BUT_SIDES);
  round_ = here;
  DONE(simply(FELT_DO_REVEAL));
  DONE(simply(FELT_DO_SETTLE));
  for (int hand = 0; hand < 3; hand++) assert_int_not_equal(round_.paid[hand].outcome, FELT_SEAT_VOID);
  struct felt_event forged;
  static const char line[] = "v1 incident kind=card-face-up when=deal outcome=voids-but-trips";
  bring_to("massachusetts", "shoe", FELT_AT_DEAL);
  assert_int_equal(felt_event_parse(&book, line, strlen(line), &forged, &error), FELT_OK);
  assert_int_equal(felt_round_evolve(&book, &round_, &forged, &error), FELT_E_INPUT);
}

static void the_last_place_for_an_incident_is_kept_for_the_stub_MA_7_g(void **state) {
  (void)state;
  bring_to("massachusetts", "shoe", FELT_BEFORE_FLOP);
  for (int i = 1; i < FELT_INCIDENTS_MAX; i++) DONE(incident(FELT_CARD_DRAWN_UNSEEN));
  REFUSED(NULL, incident(FELT_CARD_DRAWN_UNSEEN));
  assert_reason(&error.reason, FELT_SAYS(TOO_MANY_INCIDENTS, 15));
  DONE(incident(FELT_STUB_COUNT_WRONG));
  assert_int_equal(outcome_of_round(), FELT_VOIDS_ROUND);
}

static void
a_shuffler_that_fails_in_its_shuffle_CB_Irregularities_5_MA_14_e_PG_Misdeal_Shuffler_2(void **state) {
  (void)state;
  static const struct {
    const char *house;
    enum felt_outcome outcome;
  } cases[] = {{"catfish-bend", FELT_STANDS},
               {"massachusetts", FELT_STANDS},
               {"players-guide", FELT_VOIDS_ROUND},
               {"chickasaw", FELT_ASKS_FOR_DECISION}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    bring_to(cases[i].house, NULL, FELT_AT_DEAL);
    DONE(incident(FELT_SHUFFLER_FAILED));
    assert_int_equal(outcome_of_round(), cases[i].outcome);
    bring_to(cases[i].house, NULL, FELT_BEFORE_FLOP);
    REFUSED(NULL, incident(FELT_SHUFFLER_FAILED));
  }
}

static void a_mucked_fold_loses_its_trips_in_catfish_bend_alone_R27(void **state) {
  (void)state;
  bring_to("catfish-bend", NULL, FELT_AFTER_RIVER);
  struct felt_command mucked = incident(FELT_MUCKED);
  mucked.incident.seat = 3;
  REFUSED("R27", mucked); /* not folded yet */
  DONE(at_seat(FELT_DO_FOLD, 3));
  DONE(mucked);
  assert_true(round_.now.hand[2].mucked);
  DONE(simply(FELT_DO_REVEAL));
  assert_false(round_.now.hand[2].shown);
  DONE(simply(FELT_DO_SETTLE));
  assert_int_equal(round_.paid[2].returned_cents, 0);
  bring_to("massachusetts", NULL, FELT_AFTER_RIVER);
  DONE(at_seat(FELT_DO_FOLD, 3));
  REFUSED("MA 9(e)(2)(i)", mucked);
}

static void same_round(const struct felt_round *other) {
  static uint8_t one[FELT_ROUND_ENCODING], two[FELT_ROUND_ENCODING];
  size_t length = felt_round_encode(other, one);
  assert_int_equal(felt_round_encode(&round_, two), length);
  assert_memory_equal(one, two, length);
}

static void an_incident_can_be_taken_back_with_all_that_it_did(void **state) {
  (void)state;
  bring_to("players-guide", NULL, FELT_AFTER_FLOP);
  struct felt_round before = round_;
  DONE(incident(FELT_DEALER_CARD_EXPOSED));
  DONE(simply(FELT_DO_UNDO));
  same_round(&before);
  bring_to("chickasaw", NULL, FELT_AFTER_FLOP);
  before = round_;
  DONE(incident(FELT_OTHER));
  DONE(simply(FELT_DO_UNDO)); /* reported by mistake: nobody need decide it */
  same_round(&before);
}

static void incidents_of_the_cards_need_cards(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  DONE(ante(1, 1000));
  for (int kind = 0; kind < FELT_INCIDENT_KINDS; kind++) {
    if (kind == FELT_PROGRESSIVE_DOWN) continue;
    struct felt_command early = incident((enum felt_incident_kind)kind);
    REFUSED(NULL, early);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dealers_card_exposed_at_every_moment_CN_50_PG_Misdeal_CB_Irregularities_4_MA_14_a),
      cmocka_unit_test(a_dealers_card_is_no_incident_once_everyone_has_acted_MA_14_a),
      cmocka_unit_test(a_moment_that_is_past_or_to_come_is_refused),
      cmocka_unit_test(players_guide_hands_2x_bets_back_and_keeps_4x_PG_Misdeal_Shuffler_4_b_4_c),
      cmocka_unit_test(a_void_round_is_settled_at_once_and_everything_goes_back_R24),
      cmocka_unit_test(void_but_trips_completes_the_board_and_settles_trips_MA_14_a),
      cmocka_unit_test(an_incident_that_needs_a_decision_stops_everything_else_CN_50_R25),
      cmocka_unit_test(where_the_book_rules_there_is_nothing_to_decide_R25),
      cmocka_unit_test(catfish_bend_forfeits_a_shared_hand_or_goes_on_CB_Irregularities_7),
      cmocka_unit_test(players_guide_forfeits_a_shared_hand_PG_Conduct_5),
      cmocka_unit_test(a_players_wrong_count_voids_that_hand_alone_MA_14_d),
      cmocka_unit_test(more_than_one_card_face_up_MA_14_b_CB_Irregularities_1),
      cmocka_unit_test(cards_found_face_up_one_after_the_other_add_up_MA_14_b_PG_Misdeal_Shuffler_3),
      cmocka_unit_test(an_older_record_of_two_single_cards_stands_and_is_settled_so),
      cmocka_unit_test(the_last_place_for_an_incident_is_kept_for_the_stub_MA_7_g),
      cmocka_unit_test(
          a_shuffler_that_fails_in_its_shuffle_CB_Irregularities_5_MA_14_e_PG_Misdeal_Shuffler_2),
      cmocka_unit_test(a_mucked_fold_loses_its_trips_in_catfish_bend_alone_R27),
      cmocka_unit_test(an_incident_can_be_taken_back_with_all_that_it_did),
      cmocka_unit_test(incidents_of_the_cards_need_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
