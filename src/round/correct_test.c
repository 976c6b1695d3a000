/* Hands settled one by one (R37), and facts put right before and after they are (R36). */
#include "playing.h"

static const struct felt_note_by sue = {.by = "sue", .reason = "the camera shows it"};

/* A live round on a link: seats 2 and 5 with a progressive wager, Ante and Blind of ten dollars, */
static void play_to_the_lock(const char *house) {
  use_book(house);
  felt_round_init(&round_);
  struct felt_command open = {.kind = FELT_DO_OPEN,
                              .opening = {.number = 1,
                                          .live = true,
                                          .linked = true,
                                          .way = (uint8_t)book.way_default,
                                          .side_table = {(uint8_t)book.side[0].table_default},
                                          .progressive_table = (int16_t)book.progressive.table_default}};
  done(&open);
  for (int seat = 2; seat <= 5; seat += 3) {
    struct felt_command bet = ante(seat, 1000);
    bet.bet.progressive = true;
    bet.bet.player = seat;
    done(&bet);
  }
  DONE(simply(FELT_DO_LOCK));
}

/* 4x; the flop was keyed as given. */
static void play_to_the_dealer(const char *house, const char *flop, const char *dealer) {
  play_to_the_lock(house);
  DONE(simply(FELT_DO_DEAL));
  DONE(play(2, 4));
  DONE(play(5, 4));
  DONE(with_cards(FELT_DO_FLOP, 0, flop));
  DONE(with_cards(FELT_DO_RIVER, 0, "2c3s"));
  DONE(with_cards(FELT_DO_REVEAL, 0, dealer));
}

static struct felt_command settle(int seat) {
  struct felt_command command = {
      .kind = FELT_DO_SETTLE, .seat = seat, .coin_in = 11, .deal = 12, .place = 13};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) command.meter[i] = felt_meter_seeded(100000 * (i + 1));
  return command;
}

static struct felt_command correct(struct felt_correction correction) {
  return (struct felt_command){.kind = FELT_DO_CORRECT, .correction = correction, .note = &sue};
}

static felt_card card(const char *word) {
  felt_card cards[1];
  int count = 0;
  assert_int_equal(felt_cards_parse(word, 2, 0, 1, cards, &count, NULL), FELT_OK);
  return cards[0];
}

static const struct felt_event *event_of(enum felt_event_kind kind, enum felt_stage stage, int seat) {
  for (int i = 0; i < event_count; i++)
    if (events[i].kind == kind && events[i].seat == seat && events[i].moved.stage == stage) return &events[i];
  return NULL;
}

/* What is paid after a correction is what a settlement of the corrected facts says. */
static void paid_is_what_the_facts_say(void) {
  struct felt_settlement settlement;
  assert_int_equal(felt_round_settlement(&book, &round_, NULL, &settlement, NULL), FELT_OK);
  for (int i = 0; i < settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &settlement.hand[i];
    int64_t award = 0;
    for (int j = 0; j < hand->line_count; j++)
      if (hand->line[j].level >= 0) award = hand->line[j].pays_cents; /* the link's */
    const struct felt_paid *paid = &round_.paid[hand->seat - 1];
    assert_int_equal(paid->returned_cents,
                     hand->returned_cents - award - (hand->envy_cents - paid->envy_cents));
    assert_int_equal(paid->staked_cents, hand->staked_cents);
    assert_int_equal(paid->outcome, hand->outcome);
  }
}

static void hands_are_opened_and_settled_one_at_a_time_in_paying_order_R37(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd");
  REFUSED("CN 23", settle(5)); /* face down */
  assert_int_equal(error.reason.code, FELT_CODE_HAND_FACE_DOWN);
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  REFUSED("CN 23", settle(2));
  assert_int_equal(error.reason.code, FELT_CODE_PAYS_IN_ORDER);
  DONE(with_cards(FELT_DO_REVEAL, 5, "QcQd"));
  DONE(settle(5));
  assert_int_equal(events[0].kind, FELT_DID_SETTLING);
  assert_int_equal(events[0].settling.place, 13);
  const struct felt_event *move = event_of(FELT_DID_MOVE, FELT_STAGE_HAND, 5);
  assert_non_null(move);
  assert_int_equal(move->moved.money.cents[FELT_ANTE][FELT_DOES_TAKE], 1000);
  assert_int_equal(move->moved.money.cents[FELT_PLAY][FELT_DOES_TAKE], 4000);
  REFUSED(NULL, with_cards(FELT_DO_REVEAL, 5, "JcJd")); /* it is corrected, not typed over */
  assert_int_equal(error.reason.code, FELT_CODE_MONEY_HAS_MOVED);
  REFUSED(NULL, with_cards(FELT_DO_REVEAL, 0, "JcJd"));
  DONE(settle(0));
  assert_int_equal(round_.now.phase, FELT_PHASE_SETTLED);
  assert_null(event_of(FELT_DID_MOVE, FELT_STAGE_HAND, 5));
  paid_is_what_the_facts_say();
}

static void antes_go_back_before_a_hand_is_looked_at_CB_NotQualified_1(void **state) {
  (void)state;
  static const char *const houses[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};
  for (size_t i = 0; i < FELT_COUNT(houses); i++) {
    play_to_the_dealer(houses[i], "7d8h9h", "AcJd"); /* ace high */
    assert_int_equal(felt_round_antes_due(&book, &round_), 1U << 2 | 1U << 5);
    struct felt_command reveal = with_cards(FELT_DO_REVEAL, 5, "QcQd");
    assert_int_equal(try_command(&reveal), FELT_E_RULE);
    assert_int_equal(error.reason.code, FELT_CODE_ANTES_FIRST);
    DONE(simply(FELT_DO_ANTES_BACK));
    assert_int_equal(event_count, 3);
    assert_int_equal(events[1].seat, 5);
    assert_int_equal(events[1].moved.money.cents[FELT_ANTE][FELT_DOES_RETURN], 1000);
    assert_int_equal(felt_round_antes_due(&book, &round_), 0);
    DONE(with_cards(FELT_DO_REVEAL, 5, "QcQd"), );
    DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
    DONE(settle(5));
    assert_int_equal(
        event_of(FELT_DID_MOVE, FELT_STAGE_HAND, 5)->moved.money.cents[FELT_ANTE][FELT_DOES_RETURN], 0);
    DONE(settle(0));
    paid_is_what_the_facts_say();
  }
}

static void a_flop_card_keyed_wrongly_brings_its_straight_flush_after_all_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd"); /* it was 7h */
  DONE(with_cards(FELT_DO_REVEAL, 5, "ThJh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  assert_int_equal(round_.paid[4].award_level, -1);
  assert_int_equal(felt_round_unseen(&book, &round_), 0);
  REFUSED("R26", correct((struct felt_correction){
                     .what = FELT_CORRECT_CARD, .place = FELT_PLACE_BOARD, .card = card("8h")}));
  DONE(correct(
      (struct felt_correction){.what = FELT_CORRECT_CARD, .place = FELT_PLACE_BOARD, .card = card("7h")}));
  assert_int_equal(events[0].correction.correction.was, card("7d"));
  const struct felt_event *adjust = event_of(FELT_DID_ADJUST, FELT_STAGE_HAND, 5);
  assert_non_null(adjust);
  assert_int_equal(adjust->moved.level, 1);
  assert_int_equal(adjust->moved.hand, FELT_STRAIGHT_FLUSH);
  assert_int_equal(adjust->moved.money.cents[FELT_BLIND][FELT_DOES_PAY],
                   1000 * (50 - 1)); /* a straight paid 1 */
  paid_is_what_the_facts_say();
  assert_int_equal(felt_round_unseen(&book, &round_), 1U << 5);
  REFUSED("CN 38", simply(FELT_DO_GAME_OVER));
  DONE(at_seat(FELT_DO_SEEN, 5));
  assert_int_equal(
      event_of(FELT_DID_MOVE, FELT_STAGE_ENVY, 2)->moved.money.cents[FELT_MONEY_ENVY][FELT_DOES_PAY], 30000);
  DONE(simply(FELT_DO_GAME_OVER));
}

static void a_royal_typed_by_mistake_goes_with_its_envy_and_its_blind_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "QhKhAh", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "ThJh")); /* it was Jd */
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  DONE(at_seat(FELT_DO_SEEN, 5));
  assert_int_equal(round_.paid[4].award_level, 0);
  assert_int_equal(round_.paid[1].envy_cents, 100000);
  DONE(correct((struct felt_correction){
      .what = FELT_CORRECT_CARD, .place = FELT_PLACE_HAND, .seat = 5, .index = 1, .card = card("Jd")}));
  assert_int_equal(
      event_of(FELT_DID_ADJUST, FELT_STAGE_ENVY, 2)->moved.money.cents[FELT_MONEY_ENVY][FELT_DOES_PAY],
      -100000);
  assert_int_equal(round_.paid[4].award_level, -1);
  assert_int_equal(round_.paid[1].envy_cents, 0);
  paid_is_what_the_facts_say();
  DONE(simply(FELT_DO_GAME_OVER));
}

/* A hand that was seen has been seen: what a second correction brings back of its envy is paid at once. */
static void envy_that_a_correction_took_comes_back_with_the_hand_that_was_seen_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "QhKhAh", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "ThJh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  DONE(at_seat(FELT_DO_SEEN, 5));
  struct felt_correction knave = {
      .what = FELT_CORRECT_CARD, .place = FELT_PLACE_HAND, .seat = 5, .index = 1, .card = card("Jd")};
  DONE(correct(knave));
  assert_int_equal(round_.paid[1].envy_cents, 0);
  knave.card = card("Jh");
  DONE(correct(knave));
  assert_int_equal(
      event_of(FELT_DID_ADJUST, FELT_STAGE_ENVY, 2)->moved.money.cents[FELT_MONEY_ENVY][FELT_DOES_PAY],
      100000);
  assert_int_equal(round_.paid[1].envy_cents, 100000);
  DONE(simply(FELT_DO_GAME_OVER));
}

/* Two hands bring envy and one of them was seen; the other one was none. */
static void envy_that_waited_for_a_hand_is_paid_when_a_correction_takes_that_hand_away_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "8h9hTh", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "JhQh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "6h7h")); /* it was 7s */
  DONE(settle(0));
  DONE(at_seat(FELT_DO_SEEN, 5));
  assert_int_equal(felt_round_unseen(&book, &round_), 1U << 2);
  assert_int_equal(round_.paid[1].envy_cents, 0);
  DONE(correct((struct felt_correction){
      .what = FELT_CORRECT_CARD, .place = FELT_PLACE_HAND, .seat = 2, .index = 1, .card = card("7s")}));
  assert_int_equal(round_.paid[1].envy_cents, 30000);
  assert_int_equal(round_.paid[4].envy_cents, 0);
  DONE(simply(FELT_DO_GAME_OVER));
}

static void envy_waits_for_a_second_hand_that_a_correction_brings_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "8h9hTh", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "JhQh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "6h7s")); /* it was 7h */
  DONE(settle(0));
  DONE(at_seat(FELT_DO_SEEN, 5));
  assert_int_equal(round_.paid[1].envy_cents, 30000);
  DONE(correct((struct felt_correction){
      .what = FELT_CORRECT_CARD, .place = FELT_PLACE_HAND, .seat = 2, .index = 1, .card = card("7h")}));
  assert_int_equal(round_.paid[1].envy_cents, 0);
  DONE(at_seat(FELT_DO_SEEN, 2));
  assert_int_equal(round_.paid[1].envy_cents, 30000);
  assert_int_equal(round_.paid[4].envy_cents, 30000);
  DONE(simply(FELT_DO_GAME_OVER));
}

static void wagers_decisions_seats_and_incidents_are_corrected_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "ThJh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  struct felt_bet bet = {.cents = {2000, 2000}, .progressive = true};
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_WAGER, .seat = 5, .bet = bet}));
  paid_is_what_the_facts_say();
  bet.progressive = false;
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_WAGER, .seat = 5, .bet = bet}));
  assert_int_equal(
      event_of(FELT_DID_ADJUST, FELT_STAGE_TAKEN, 5)->moved.money.cents[FELT_PROGRESSIVE][FELT_DOES_TAKE],
      -100);
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_DECISION, .seat = 2, .decided = FELT_FOLDED}));
  paid_is_what_the_facts_say();
  DONE(correct((struct felt_correction){
      .what = FELT_CORRECT_DECISION, .seat = 2, .decided = FELT_PLAYED, .street = FELT_FLOP, .multiple = 2}));
  paid_is_what_the_facts_say();
  REFUSED("CN 16", correct((struct felt_correction){
                       .what = FELT_CORRECT_DECISION, .seat = 2, .decided = FELT_PLAYED, .multiple = 2}));
  int64_t returned = round_.paid[4].returned_cents;
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_SEAT, .seat = 5, .to = 6}));
  assert_int_equal(round_.paid[5].returned_cents, returned);
  assert_int_equal(round_.paid[4].returned_cents, 0);
  paid_is_what_the_facts_say();
  REFUSED(NULL, correct((struct felt_correction){.what = FELT_CORRECT_SEAT, .seat = 5, .to = 1}));
  assert_int_equal(error.reason.code, FELT_CODE_SEAT_DID_NOT_PLAY);
  struct felt_round_incident shoe = {
      .kind = FELT_SHOE_FAILED, .when = FELT_NO_MOMENT, .count = 1, .who = -1, .seat = -1, .misdealt = true};
  shoe.decision = FELT_NO_DECISION;
  REFUSED("CN 50", correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .incident = shoe}));
  shoe.decision = FELT_VOID_ROUND;
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .incident = shoe}));
  assert_int_equal(round_.paid[5].outcome, FELT_SEAT_VOID);
  paid_is_what_the_facts_say();
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  assert_int_not_equal(round_.paid[5].outcome, FELT_SEAT_VOID);
  paid_is_what_the_facts_say();
  assert_int_equal(round_.corrections, 7);
}

/* Everything that is known of the hand goes with it. */
static void a_hand_that_was_seen_is_so_at_its_right_seat_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "QhKhAh", "AcAd");
  DONE(with_cards(FELT_DO_REVEAL, 5, "ThJh"));
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  DONE(at_seat(FELT_DO_SEEN, 5));
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_SEAT, .seat = 5, .to = 6}));
  assert_int_equal(felt_round_unseen(&book, &round_), 0);
  assert_int_equal(round_.paid[1].envy_cents, 100000);
  paid_is_what_the_facts_say();
  DONE(simply(FELT_DO_GAME_OVER));
}

/* R28: wagers that were handed back are not on the table any more. */
static void an_incident_that_handed_bets_back_is_not_dropped_R36(void **state) {
  (void)state;
  play_to_the_lock("players-guide");
  DONE(simply(FELT_DO_DEAL));
  DONE(at_seat(FELT_DO_CHECK, 2));
  DONE(at_seat(FELT_DO_CHECK, 5));
  DONE(with_cards(FELT_DO_FLOP, 0, "QhKhAh"));
  DONE(play(2, 2));
  DONE(((struct felt_command){.kind = FELT_DO_INCIDENT,
                              .incident = felt_incident_init(FELT_DEALER_CARD_EXPOSED)}));
  assert_true(round_.now.flop_cancelled);
  REFUSED(NULL, correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  assert_int_equal(error.reason.code, FELT_CODE_INCIDENT_STANDS);
}

static void every_card_of_a_correction_is_written_and_read(void **state) {
  (void)state;
  use_book("chickasaw");
  for (int n = 0; n < FELT_DECK; n++) {
    char line[512];
    struct felt_text text = felt_text_init(line, sizeof line);
    struct felt_event event = {.kind = FELT_DID_CORRECT}, read;
    event.correction.correction = (struct felt_correction){.what = FELT_CORRECT_CARD,
                                                           .place = FELT_PLACE_BOARD,
                                                           .card = (felt_card)n,
                                                           .was = (felt_card)((n + 1) % FELT_DECK)};
    felt_event_print(&book, &event, &text);
    assert_int_equal(felt_event_parse(&book, line, text.length, &read, &error), FELT_OK);
    assert_int_equal(read.correction.correction.card, n);
    assert_int_equal(read.correction.correction.was, (n + 1) % FELT_DECK);
  }
}

static void what_cannot_be_corrected_is_refused_R36(void **state) {
  (void)state;
  struct felt_correction seven = {.what = FELT_CORRECT_CARD, .place = FELT_PLACE_BOARD, .card = card("7h")};
  open_bets("chickasaw", NULL, false);
  REFUSED(NULL, correct(seven));
  assert_int_equal(error.reason.code, FELT_CODE_NOTHING_TO_CORRECT);
  DONE(ante(1, 1000));
  DONE(simply(FELT_DO_LOCK));
  REFUSED(NULL, correct(seven));
  assert_int_equal(error.reason.code, FELT_CODE_DECK_IS_SEALED);
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd");
  struct felt_command silent = correct(seven);
  silent.note = NULL;
  refused(&silent, NULL);
  assert_int_equal(error.reason.code, FELT_CODE_CORRECTION_NEEDS_REASON);
  seven.place = FELT_PLACE_HAND;
  seven.seat = 5;
  REFUSED(NULL, correct(seven));
  assert_int_equal(error.reason.code, FELT_CODE_CARD_NOT_ENTERED);
  REFUSED(NULL, correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  assert_int_equal(error.reason.code, FELT_CODE_NO_SUCH_INCIDENT);
  /* Nothing has moved yet: the fact alone changes. */
  seven.place = FELT_PLACE_BOARD;
  DONE(correct(seven));
  assert_int_equal(event_count, 1);
}

static void an_incident_cannot_end_a_round_before_its_plays_R36(void **state) {
  (void)state;
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd"); /* no money has moved */
  struct felt_round_incident shoe = {.kind = FELT_SHOE_FAILED,
                                     .when = FELT_AT_DEAL,
                                     .count = 1,
                                     .who = -1,
                                     .seat = -1,
                                     .misdealt = true,
                                     .decision = FELT_VOID_ROUND};
  REFUSED("CN 50", correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .incident = shoe}));
  assert_int_equal(error.reason.code, FELT_CODE_ROUND_HAD_ENDED);
  shoe.when = FELT_NO_MOMENT;
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .incident = shoe}));
  DONE(settle(0));
}

/* MA 14(b): two cards face up void the round, and one does not. */
static void an_incident_that_a_later_one_is_counted_with_stays_until_that_is_dropped_R36(void **state) {
  (void)state;
  play_to_the_lock("massachusetts");
  DONE(incident(FELT_CARD_FACE_UP));
  DONE(incident(FELT_CARD_FACE_UP));
  assert_true(round_.now.is_void);
  REFUSED(NULL, correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  assert_int_equal(error.reason.code, FELT_CODE_INCIDENT_COUNTED_WITH);
  assert_int_equal(error.reason.figure[1].number, 2);
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 2}));
  assert_false(round_.now.is_void);
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  DONE(simply(FELT_DO_DEAL));
}

/* No hand was dealt. */
static void a_round_that_was_void_before_its_deal_has_no_decisions_R36(void **state) {
  (void)state;
  static const struct felt_correction plays = {
      .what = FELT_CORRECT_DECISION, .seat = 2, .decided = FELT_PLAYED, .multiple = 4};
  play_to_the_lock("chickasaw");
  DONE(incident(FELT_OTHER));
  DONE(decision(FELT_VOID_ROUND, FELT_NO_SEAT));
  DONE(settle(0));
  REFUSED(NULL, correct(plays));
  assert_int_equal(error.reason.code, FELT_CODE_NOBODY_DECIDES);
  DONE(simply(FELT_DO_GAME_OVER));
  REFUSED(NULL, correct(plays));
  assert_int_equal(error.reason.code, FELT_CODE_NOBODY_DECIDES);
}

/* Nobody has seen its cards, so nobody knows what it is worth; whoever says that it was played says with
 * what.
 */
static void a_hand_that_was_settled_face_down_comes_back_with_its_cards_alone_R36(void **state) {
  (void)state;
  struct felt_correction plays = {
      .what = FELT_CORRECT_DECISION, .seat = 5, .decided = FELT_PLAYED, .street = FELT_RIVER, .multiple = 1};
  play_to_the_dealer("chickasaw", "7d8h9h", "AcAd");
  DONE(correct((struct felt_correction){.what = FELT_CORRECT_DECISION, .seat = 5, .decided = FELT_FOLDED}));
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(2));
  DONE(settle(5));
  for (int all = 0; all < 2; all++) { /* hand by hand, and when every hand is settled */
    if (all) DONE(settle(0));
    REFUSED("CN 23", correct(plays));
    assert_int_equal(error.reason.code, FELT_CODE_HAND_FACE_DOWN);
  }
  plays.hole_count = 2;
  plays.hole[0] = card("Th");
  plays.hole[1] = card("Jh");
  DONE(correct(plays));
  paid_is_what_the_facts_say();
}

/* A hand that was forfeited is settled face down, too: what is dropped then would leave the round stuck. */
static void a_forfeited_hand_that_is_settled_stays_so_where_its_cards_are_not_known_R36(void **state) {
  (void)state;
  play_to_the_lock("chickasaw");
  DONE(simply(FELT_DO_DEAL));
  DONE(play(2, 4));
  DONE(play(5, 4));
  DONE(with_cards(FELT_DO_FLOP, 0, "7d8h9h"));
  DONE(incident(FELT_OTHER));
  DONE(decision(FELT_FORFEIT_HAND, 5));
  DONE(with_cards(FELT_DO_RIVER, 0, "2c3s"));
  DONE(with_cards(FELT_DO_REVEAL, 0, "AcAd"));
  DONE(settle(5));
  REFUSED("CN 23", correct((struct felt_correction){.what = FELT_CORRECT_INCIDENT, .drop = 1}));
  assert_int_equal(error.reason.code, FELT_CODE_HAND_FACE_DOWN);
  DONE(with_cards(FELT_DO_REVEAL, 2, "KcKd"));
  DONE(settle(0));
  DONE(simply(FELT_DO_GAME_OVER));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hands_are_opened_and_settled_one_at_a_time_in_paying_order_R37),
      cmocka_unit_test(antes_go_back_before_a_hand_is_looked_at_CB_NotQualified_1),
      cmocka_unit_test(a_flop_card_keyed_wrongly_brings_its_straight_flush_after_all_R36),
      cmocka_unit_test(a_royal_typed_by_mistake_goes_with_its_envy_and_its_blind_R36),
      cmocka_unit_test(envy_that_a_correction_took_comes_back_with_the_hand_that_was_seen_R36),
      cmocka_unit_test(envy_that_waited_for_a_hand_is_paid_when_a_correction_takes_that_hand_away_R36),
      cmocka_unit_test(envy_waits_for_a_second_hand_that_a_correction_brings_R36),
      cmocka_unit_test(wagers_decisions_seats_and_incidents_are_corrected_R36),
      cmocka_unit_test(a_hand_that_was_seen_is_so_at_its_right_seat_R36),
      cmocka_unit_test(an_incident_that_handed_bets_back_is_not_dropped_R36),
      cmocka_unit_test(every_card_of_a_correction_is_written_and_read),
      cmocka_unit_test(an_incident_cannot_end_a_round_before_its_plays_R36),
      cmocka_unit_test(what_cannot_be_corrected_is_refused_R36),
      cmocka_unit_test(an_incident_that_a_later_one_is_counted_with_stays_until_that_is_dropped_R36),
      cmocka_unit_test(a_hand_that_was_settled_face_down_comes_back_with_its_cards_alone_R36),
      cmocka_unit_test(a_forfeited_hand_that_is_settled_stays_so_where_its_cards_are_not_known_R36),
      cmocka_unit_test(a_round_that_was_void_before_its_deal_has_no_decisions_R36),
  };
  return cmocka_run_group_tests_name("correct", tests, NULL, NULL);
}
