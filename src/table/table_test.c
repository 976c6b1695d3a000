/* The table around the round: meters at Coin In and at awards, duties with their rules. */
#include "felt/table.h"
#include "test.h"

struct sitting {
  struct felt_book book;
  struct felt_table table;
  struct felt_error error;
};

static void sit(struct sitting *at, const char *name, const char *way, bool live) {
  static struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find(name);
  assert_int_equal(felt_book_read(text->text, text->length, &at->book, &faults), FELT_OK);
  struct felt_table_options options = felt_table_defaults(&at->book);
  if (way) options.way = felt_book_way(&at->book, way);
  options.live = live;
  felt_table_init(&at->book, &options, &at->table);
}

static enum felt_status try_give(struct sitting *at, struct felt_command command) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  memset(&at->error, 0, sizeof at->error);
  return felt_table_apply(&at->book, &at->table, &command, events, &count, &at->error);
}

static void give(struct sitting *at, struct felt_command command) {
  if (try_give(at, command))
    fail_msg("%s: %s (%s)", felt_command_name(command.kind), felt_code_word(at->error.reason.code),
             at->error.rule);
}

static void refused(struct sitting *at, const char *rule, struct felt_command command) {
  assert_int_not_equal(try_give(at, command), FELT_OK);
  assert_string_equal(at->error.rule, rule);
}

#define DO(...) ((struct felt_command){__VA_ARGS__})

static void cards(struct felt_command *command, const char *words) {
  int count = 0;
  assert_int_equal(felt_cards_parse(words, strlen(words), 0, FELT_DECK, command->faces.card, &count, NULL),
                   FELT_OK);
  command->faces.count = (uint8_t)count;
}

static void give_cards(struct sitting *at, enum felt_command_kind kind, int seat, const char *words) {
  struct felt_command command = {.kind = kind, .seat = seat};
  cards(&command, words);
  give(at, command);
}

static bool has_notice(const struct sitting *at, enum felt_need need, const char *rule) {
  struct felt_settle_notice notices[FELT_TABLE_NOTICES_MAX];
  int count = felt_table_notices(&at->book, &at->table, notices);
  for (int i = 0; i < count; i++)
    if (notices[i].need == need && strcmp(notices[i].rule, rule) == 0) return true;
  return false;
}

static void bet(struct sitting *at, int seat, bool progressive) {
  give(at, DO(.kind = FELT_DO_BET, .seat = seat,
              .bet = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = progressive}));
}

/* A live round with one hand, to the showdown. */
static void play_to_showdown(struct sitting *at) {
  give(at, DO(.kind = FELT_DO_OPEN));
  bet(at, 1, false);
  give(at, DO(.kind = FELT_DO_LOCK));
  give(at, DO(.kind = FELT_DO_DEAL));
  give(at, DO(.kind = FELT_DO_PLAY, .seat = 1, .play = {.multiple = 4}));
  give_cards(at, FELT_DO_FLOP, 0, "2c7d9h");
  give_cards(at, FELT_DO_RIVER, 0, "JsKd");
  give_cards(at, FELT_DO_REVEAL, 0, "AcKh"); /* it qualifies: nothing goes back first */
  give_cards(at, FELT_DO_REVEAL, 1, "3c3d");
}

static void play_live_round(struct sitting *at) {
  play_to_showdown(at);
  give(at, DO(.kind = FELT_DO_SETTLE));
}

/* ---- meters */

static void coin_in_reaches_the_meters_at_lock_and_stays_there_CN_10_R24(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "chickasaw", NULL, true);
  int64_t before = at.table.meter[0].micro;
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 1, true);
  bet(&at, 2, true);
  assert_int_equal(at.table.meter[0].micro, before);
  give(&at, DO(.kind = FELT_DO_LOCK));
  assert_int_equal(at.table.meter[0].micro - before, 2 * 100 * 140000); /* 14 % of two dollars (R1) */
  give(&at, DO(.kind = FELT_DO_INCIDENT, .incident = felt_incident_init(FELT_SHOE_FAILED)));
  static const struct felt_note_by note = {.by = "Ann", .reason = "the shoe is stuck"};
  give(&at, DO(.kind = FELT_DO_DECIDE, .ruling = {.decision = FELT_VOID_ROUND, .seat = FELT_NO_SEAT},
               .note = &note));
  give(&at, DO(.kind = FELT_DO_SETTLE));
  assert_int_equal(at.table.meter[0].micro - before, 2 * 100 * 140000);
  assert_int_equal(at.table.round.paid[0].returned_cents, 2100);
}

static void a_royal_takes_the_meter_and_reseeds_it_CN_34_CB_Meter_7(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "chickasaw", NULL, true);
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 2, true);
  give(&at, DO(.kind = FELT_DO_LOCK));
  give(&at, DO(.kind = FELT_DO_DEAL));
  give(&at, DO(.kind = FELT_DO_PLAY, .seat = 2, .play = {.multiple = 4}));
  give_cards(&at, FELT_DO_FLOP, 0, "AhKhQh");
  give_cards(&at, FELT_DO_RIVER, 0, "3s9c");
  give_cards(&at, FELT_DO_REVEAL, 0, "Ac7d");
  give_cards(&at, FELT_DO_REVEAL, 2, "JhTh");
  give(&at, DO(.kind = FELT_DO_SETTLE));
  assert_int_equal(at.table.round.paid[1].award_cents, 1000014);
  assert_int_equal(at.table.round.paid[1].award_level, 0);
  assert_int_equal(at.table.meter[0].micro, 1000000 * FELT_MICRO);
}

/* CN 48(a): the system is down when a progressive hand wins: all hands are dead. */
static void a_system_that_is_down_at_the_win_kills_all_hands_CN_48_a(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "chickasaw", NULL, true);
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 2, true);
  give(&at, DO(.kind = FELT_DO_LOCK));
  give(&at, DO(.kind = FELT_DO_DEAL));
  give(&at, DO(.kind = FELT_DO_PROGRESSIVE, .flag = true));
  give(&at, DO(.kind = FELT_DO_PLAY, .seat = 2, .play = {.multiple = 4}));
  give_cards(&at, FELT_DO_FLOP, 0, "AhKhQh");
  give_cards(&at, FELT_DO_RIVER, 0, "3s9c");
  give_cards(&at, FELT_DO_REVEAL, 0, "Ac7d");
  give_cards(&at, FELT_DO_REVEAL, 2, "JhTh");
  give(&at, DO(.kind = FELT_DO_SETTLE));
  assert_int_equal(at.table.round.paid[1].outcome, FELT_SEAT_VOID);
  assert_int_equal(at.table.round.paid[1].returned_cents, at.table.round.paid[1].staked_cents);
  give(&at, DO(.kind = FELT_DO_GAME_OVER));
  give(&at, DO(.kind = FELT_DO_OPEN));
  refused(&at, "CN 48",
          DO(.kind = FELT_DO_BET, .seat = 1,
             .bet = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true}));
}

/* ---- duties */

static const struct {
  const char *way, *rule;
  int stub;
} counted[] = {{"shoe", "MA 7(g)", 52 - 4 - 1 - 3 - 1 - 2}, {"shuffler", "MA 8(d)", 52 - 4 - 5}};

/* To the showdown of the round whose stub must be counted. */
static void play_to_the_count(struct sitting *at, const char *way) {
  sit(at, "massachusetts", way, true);
  for (int round = 1; round <= 4; round++) {
    play_live_round(at);
    give(at, DO(.kind = FELT_DO_GAME_OVER));
  }
  play_to_showdown(at);
}

static void the_stub_is_counted_at_least_every_fifth_round_MA_7_g_MA_8_d(void **state) {
  (void)state;
  static struct sitting at;
  for (size_t i = 0; i < FELT_COUNT(counted); i++) {
    sit(&at, "massachusetts", counted[i].way, true);
    for (int round = 1; round <= 4; round++) {
      play_to_showdown(&at);
      assert_false(has_notice(&at, FELT_NEEDS_STUB_COUNT, counted[i].rule));
      give(&at, DO(.kind = FELT_DO_SETTLE));
      give(&at, DO(.kind = FELT_DO_GAME_OVER));
    }
    play_to_showdown(&at);
    assert_true(has_notice(&at, FELT_NEEDS_STUB_COUNT, counted[i].rule));
    refused(&at, counted[i].rule, DO(.kind = FELT_DO_SETTLE));
    assert_int_equal(at.error.reason.code, FELT_CODE_STUB_COUNT_DUE);
    give(&at, DO(.kind = FELT_DO_COUNT_STUB, .number = counted[i].stub));
    give(&at, DO(.kind = FELT_DO_SETTLE));
    give(&at, DO(.kind = FELT_DO_GAME_OVER));
    play_live_round(&at);
    give(&at, DO(.kind = FELT_DO_GAME_OVER)); /* and counting begins again */
  }
}

static void a_wrong_stub_before_the_settlement_voids_the_hands_MA_7_g_2(void **state) {
  (void)state;
  static struct sitting at;
  for (size_t i = 0; i < FELT_COUNT(counted); i++) {
    play_to_the_count(&at, counted[i].way);
    refused(&at, counted[i].rule, DO(.kind = FELT_DO_COUNT_STUB, .number = counted[i].stub - 1));
    assert_int_equal(at.error.reason.code, FELT_CODE_STUB_COUNT_WRONG);
    struct felt_command wrong = {.kind = FELT_DO_INCIDENT,
                                 .incident = felt_incident_init(FELT_STUB_COUNT_WRONG)};
    give(&at, wrong);
    refused(&at, counted[i].rule, DO(.kind = FELT_DO_COUNT_STUB, .number = counted[i].stub - 1));
    assert_int_equal(at.error.reason.code, FELT_CODE_COUNT_AGAIN_LATER);
    give(&at, DO(.kind = FELT_DO_SETTLE));
    assert_int_equal(at.table.round.paid[0].outcome, FELT_SEAT_VOID);
    give(&at, DO(.kind = FELT_DO_GAME_OVER));
  }
}

/* What was paid stays paid; the deck goes. */
static void a_wrong_stub_after_the_settlement_condemns_the_deck_MA_7_g_2(void **state) {
  (void)state;
  static struct sitting at;
  for (size_t i = 0; i < FELT_COUNT(counted); i++)
    for (int many = -1; many <= 1; many += 2) {
      play_to_the_count(&at, counted[i].way);
      give(&at, DO(.kind = FELT_DO_COUNT_STUB, .number = counted[i].stub));
      give(&at, DO(.kind = FELT_DO_SETTLE));
      refused(&at, counted[i].rule, DO(.kind = FELT_DO_COUNT_STUB, .number = 53));
      give(&at, DO(.kind = FELT_DO_COUNT_STUB, .number = counted[i].stub + many));
      assert_true(at.table.duty.change_deck);
      assert_int_not_equal(at.table.round.paid[0].outcome, FELT_SEAT_VOID);
      give(&at, DO(.kind = FELT_DO_GAME_OVER));
      give(&at, DO(.kind = FELT_DO_OPEN));
      bet(&at, 1, false);
      give(&at, DO(.kind = FELT_DO_LOCK));
      refused(&at, i == 0 ? "MA 2(a)" : "MA 2(b)", DO(.kind = FELT_DO_DEAL));
      assert_int_equal(at.error.reason.code, FELT_CODE_DECK_MUST_LEAVE);
      give(&at, DO(.kind = FELT_DO_CHANGE_DECK));
      give(&at, DO(.kind = FELT_DO_DEAL));
    }
}

/* A round that an older program settled without its count has a way on. */
static void a_round_settled_without_its_count_may_end(void **state) {
  (void)state;
  static struct sitting at;
  play_to_the_count(&at, "shoe");
  at.table.round.now.phase = FELT_PHASE_SETTLED;
  assert_false(has_notice(&at, FELT_NEEDS_STUB_COUNT, "MA 7(g)"));
  give(&at, DO(.kind = FELT_DO_GAME_OVER));
  play_to_showdown(&at);
  refused(&at, "MA 7(g)", DO(.kind = FELT_DO_SETTLE)); /* and is not forgotten */
}

static void a_wrong_stub_without_a_misdeal_sends_the_deck_away_MA_7_g_2(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "massachusetts", "shoe", true);
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 1, false);
  give(&at, DO(.kind = FELT_DO_LOCK));
  give(&at, DO(.kind = FELT_DO_DEAL));
  struct felt_command wrong = {.kind = FELT_DO_INCIDENT,
                               .incident = felt_incident_init(FELT_STUB_COUNT_WRONG)};
  wrong.incident.misdealt = false;
  give(&at, wrong);
  give(&at, DO(.kind = FELT_DO_SETTLE));
  give(&at, DO(.kind = FELT_DO_GAME_OVER));
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 1, false);
  give(&at, DO(.kind = FELT_DO_LOCK));
  refused(&at, "MA 2(a)", DO(.kind = FELT_DO_DEAL));
  give(&at, DO(.kind = FELT_DO_CHANGE_DECK));
  give(&at, DO(.kind = FELT_DO_DEAL));
}

static void a_condemned_deck_leaves_whatever_it_counts_afterwards_MA_7_h_CB_HandDeal_4(void **state) {
  (void)state;
  static struct sitting at;
  static const struct felt_note_by jo = {.by = "Jo"};
  static const struct {
    const char *house, *way, *rule;
  } cases[] = {{"massachusetts", "shuffler", "MA 2(b)"}, {"catfish-bend", "hand", "CB HandDeal 0(c)"}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    sit(&at, cases[i].house, cases[i].way, true);
    give(&at, DO(.kind = FELT_DO_COUNT_DECK, .number = 51));
    give(&at, DO(.kind = FELT_DO_TAP_IN, .note = &jo));
    refused(&at, cases[i].rule, DO(.kind = FELT_DO_COUNT_DECK, .number = 52));
    assert_int_equal(at.error.reason.code, FELT_CODE_DECK_COUNTED_WRONG);
    give(&at, DO(.kind = FELT_DO_OPEN));
    bet(&at, 1, false);
    give(&at, DO(.kind = FELT_DO_LOCK));
    refused(&at, cases[i].rule, DO(.kind = FELT_DO_COUNT_DECK, .number = 52));
    refused(&at, cases[i].rule, DO(.kind = FELT_DO_DEAL));
    give(&at, DO(.kind = FELT_DO_CHANGE_DECK));
    give(&at, DO(.kind = FELT_DO_COUNT_DECK, .number = 52));
    give(&at, DO(.kind = FELT_DO_DEAL));
  }
}

/* It was so once, and a record of it is read as it was. */
static void an_older_record_of_a_deck_counted_right_again_stands(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "massachusetts", "shuffler", true);
  struct felt_event count = {.kind = FELT_DID_COUNT_DECK, .number = 51};
  assert_int_equal(felt_table_evolve(&at.book, &at.table, &count, &at.error), FELT_OK);
  assert_true(at.table.duty.change_deck);
  count.number = 52;
  assert_int_equal(felt_table_evolve(&at.book, &at.table, &count, &at.error), FELT_OK);
  assert_false(at.table.duty.change_deck);
}

static void a_new_dealer_counts_the_deck_when_dealt_by_hand_CB_HandDeal_4(void **state) {
  (void)state;
  static struct sitting at;
  static const struct felt_note_by jo = {.by = "Jo"};
  sit(&at, "catfish-bend", "hand", true);
  give(&at, DO(.kind = FELT_DO_TAP_IN, .note = &jo));
  assert_true(has_notice(&at, FELT_NEEDS_DECK_COUNT, "CB HandDeal 4"));
  give(&at, DO(.kind = FELT_DO_OPEN));
  bet(&at, 1, false);
  give(&at, DO(.kind = FELT_DO_LOCK));
  refused(&at, "CB HandDeal 4", DO(.kind = FELT_DO_DEAL));
  give(&at, DO(.kind = FELT_DO_COUNT_DECK, .number = 51));
  refused(&at, "CB HandDeal 0(c)", DO(.kind = FELT_DO_DEAL)); /* that deck leaves */
  give(&at, DO(.kind = FELT_DO_CHANGE_DECK));
  give(&at, DO(.kind = FELT_DO_COUNT_DECK, .number = 52));
  give(&at, DO(.kind = FELT_DO_DEAL));
  sit(&at, "catfish-bend", "shuffler", true);
  give(&at, DO(.kind = FELT_DO_TAP_IN, .note = &jo));
  assert_false(has_notice(&at, FELT_NEEDS_DECK_COUNT, "CB HandDeal 4"));
}

static void hand_dealing_only_while_the_shuffler_is_out_of_order_CB_HandDeal_0_b(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "catfish-bend", "shuffler", true);
  int hand = felt_book_way(&at.book, "hand"), shuffler = felt_book_way(&at.book, "shuffler");
  refused(&at, "CB HandDeal 0(b)", DO(.kind = FELT_DO_WAY, .number = hand));
  give(&at, DO(.kind = FELT_DO_SHUFFLER, .flag = true));
  refused(&at, "CB HandDeal 0(b)", DO(.kind = FELT_DO_OPEN));
  give(&at, DO(.kind = FELT_DO_WAY, .number = hand));
  play_live_round(&at);
  refused(&at, "", DO(.kind = FELT_DO_WAY, .number = shuffler)); /* not in a round */
  give(&at, DO(.kind = FELT_DO_GAME_OVER));
  give(&at, DO(.kind = FELT_DO_SHUFFLER, .flag = false));
  refused(&at, "CB HandDeal 0(b)", DO(.kind = FELT_DO_OPEN));
  give(&at, DO(.kind = FELT_DO_WAY, .number = shuffler));
  give(&at, DO(.kind = FELT_DO_OPEN));
}

static void two_decks_alternate_every_round_MA_2_b_4_CB_Shuffle_2(void **state) {
  (void)state;
  static struct sitting at;
  static const char *const houses[] = {"massachusetts", "catfish-bend"};
  for (size_t i = 0; i < FELT_COUNT(houses); i++) {
    sit(&at, houses[i], "shuffler", true);
    for (int round = 0; round < 4; round++) {
      play_live_round(&at);
      assert_int_equal(at.table.round.opening.deck, round % 2);
      give(&at, DO(.kind = FELT_DO_GAME_OVER));
    }
  }
}

static void a_dead_sensor_stays_dead_for_the_next_round_CN_49(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "chickasaw", NULL, true);
  give(&at, DO(.kind = FELT_DO_SENSOR, .seat = 1, .flag = true));
  give(&at, DO(.kind = FELT_DO_OPEN));
  struct felt_command wager =
      DO(.kind = FELT_DO_BET, .seat = 1,
         .bet = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true});
  refused(&at, "CN 49", wager);
  wager.seat = 2;
  give(&at, wager);
}

static void management_may_limit_players_to_one_hand_CN_7_a(void **state) {
  (void)state;
  static struct sitting at;
  sit(&at, "chickasaw", NULL, true);
  give(&at, DO(.kind = FELT_DO_BUSY, .flag = true));
  give(&at, DO(.kind = FELT_DO_OPEN));
  struct felt_bet hers = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .player = 3};
  give(&at, DO(.kind = FELT_DO_BET, .seat = 1, .bet = hers));
  refused(&at, "CN 7(a)", DO(.kind = FELT_DO_BET, .seat = 2, .bet = hers));
  sit(&at, "massachusetts", NULL, true);
  refused(&at, "", DO(.kind = FELT_DO_BUSY, .flag = true));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(coin_in_reaches_the_meters_at_lock_and_stays_there_CN_10_R24),
      cmocka_unit_test(a_royal_takes_the_meter_and_reseeds_it_CN_34_CB_Meter_7),
      cmocka_unit_test(a_system_that_is_down_at_the_win_kills_all_hands_CN_48_a),
      cmocka_unit_test(the_stub_is_counted_at_least_every_fifth_round_MA_7_g_MA_8_d),
      cmocka_unit_test(a_wrong_stub_before_the_settlement_voids_the_hands_MA_7_g_2),
      cmocka_unit_test(a_wrong_stub_after_the_settlement_condemns_the_deck_MA_7_g_2),
      cmocka_unit_test(a_round_settled_without_its_count_may_end),
      cmocka_unit_test(a_wrong_stub_without_a_misdeal_sends_the_deck_away_MA_7_g_2),
      cmocka_unit_test(a_condemned_deck_leaves_whatever_it_counts_afterwards_MA_7_h_CB_HandDeal_4),
      cmocka_unit_test(an_older_record_of_a_deck_counted_right_again_stands),
      cmocka_unit_test(a_new_dealer_counts_the_deck_when_dealt_by_hand_CB_HandDeal_4),
      cmocka_unit_test(hand_dealing_only_while_the_shuffler_is_out_of_order_CB_HandDeal_0_b),
      cmocka_unit_test(two_decks_alternate_every_round_MA_2_b_4_CB_Shuffle_2),
      cmocka_unit_test(a_dead_sensor_stays_dead_for_the_next_round_CN_49),
      cmocka_unit_test(management_may_limit_players_to_one_hand_CN_7_a),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
