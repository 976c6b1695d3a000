/* Tables, seats, money and people on a floor; committed decks; live cards. */
#include "floor_fixture.h"

static struct fixture f;

static void begin(const char *book) {
  setup(&f, "memory:", book);
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
}

static void end(void) {
  audit(&f);
  teardown(&f);
}

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, 1);
}

/* ---- seats */

static void only_seated_players_wager_MA_6_e(void **state) {
  (void)state;
  begin("massachusetts");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(NOT_SEATED), "bet", DEB " table=1 seat=3 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(NOT_SEATED), "bet", DEB " table=1 ante=1000 blind=1000");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  end();
}

static void a_player_who_is_dealt_in_stays_to_the_end_of_the_round_MA_6_e(void **state) {
  (void)state;
  begin("massachusetts");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(WAGERS_LIE_THERE), "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2"); /* no wager */
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(DEALT_IN_STAYS), "leave", "by=ann table=1 seat=1");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must_not(&f, FELT_SAYS(DEALT_IN_STAYS), "leave", "by=ann table=1 seat=1");
  must(&f, "game-over", DEB " table=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  end();
}

static void the_wish_to_leave_is_kept_until_the_seat_is_left_and_no_longer(void **state) {
  (void)state;
  begin("massachusetts");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(MAY_NOT_ACT_FOR_OTHERS), "leave-later", "by=bob table=1 seat=1");
  must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 4), "leave-later", "by=bob table=1 seat=4");
  must_not(&f, FELT_SAYS(SEAT_BEYOND_TABLE, 9, 6), "leave-later", "by=bob table=1 seat=9");
  must(&f, "leave-later", "by=ann table=1 seat=1");
  assert_true(table()->seat[0].leaving);
  assert_false(table()->seat[1].leaving);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  assert_true(table()->seat[0].leaving);
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "sit", "by=cat table=1 seat=1 patron=cat");
  assert_false(table()->seat[0].leaving);
  end();
}

static void a_player_is_ready_for_this_round_and_this_seat_alone(void **state) {
  (void)state;
  begin("massachusetts");
  must_not(&f, FELT_SAYS(BETS_NOT_OPEN), "ready", "by=ann table=1 seat=1");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(MAY_NOT_ACT_FOR_OTHERS), "ready", "by=bob table=1 seat=1");
  must(&f, "ready", "by=ann table=1 seat=1");
  must(&f, "ready", "by=bob table=1 seat=2");
  assert_true(table()->seat[0].ready && table()->seat[1].ready);
  must(&f, "leave", "by=bob table=1 seat=2");
  must(&f, "sit", "by=cat table=1 seat=2 patron=cat");
  assert_true(table()->seat[0].ready && !table()->seat[1].ready);
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(BETS_NOT_OPEN), "ready", "by=ann table=1 seat=1");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  must(&f, "open", DEB " table=1");
  assert_false(table()->seat[0].ready);
  end();
}

static void a_player_has_as_many_seats_as_the_book_allows_hands(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "sit", "by=ann table=1 seat=3 patron=ann");
  must_not(&f, FELT_SAYS(PLAYER_HAS_ALL_HANDS, 2), "sit", "by=ann table=1 seat=4 patron=ann");
  must_not(&f, FELT_SAYS(SEAT_IS_TAKEN, 1), "sit", "by=cat table=1 seat=1 patron=cat");
  must_not(&f, FELT_SAYS(SEAT_BEYOND_TABLE, 7, 6), "sit", "by=cat table=1 seat=7 patron=cat");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", "by=ann table=1 seat=3 ante=1000 blind=1000");
  assert_int_equal(table()->table.round.now.hand[2].bet.player, 1); /* one person, two hands */
  assert_int_equal(free_cents(&f, "ann"), 1000000 - 4000);
  teardown(&f);
  begin("catfish-bend");
  must_not(&f, FELT_SAYS(PLAYER_HAS_ALL_HANDS, 1), "sit", "by=ann table=1 seat=3 patron=ann");
  assert_string_equal(f.error.rule, "R10");
  end();
}

static void one_patron_is_one_player_whoever_sat_where_before(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "sit", "by=ann table=1 seat=3 patron=ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", "by=ann table=1 seat=3 ante=1000 blind=1000");
  must(&f, "clear", "by=ann table=1 seat=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "sit", "by=cat table=1 seat=1 patron=cat");
  must(&f, "buy-in", CARL " patron=cat currency=USD cents=100000");
  must(&f, "bet", "by=cat table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000");
  const struct felt_round_hand *hand = table()->table.round.now.hand;
  assert_int_equal(hand[2].bet.player, 1); /* ann's, from when she sat there */
  assert_true(hand[0].bet.player != 1 && hand[1].bet.player != 1);
  assert_int_not_equal(hand[0].bet.player, hand[1].bet.player);
  end();
}

static void a_step_is_not_taken_back_over_a_change_of_seats_or_without_money(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=5000 blind=5000");
  must(&f, "clear", "by=ann table=1 seat=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must_not(&f, FELT_SAYS(SEATS_HAVE_CHANGED), "undo",
           DEB " table=1"); /* it would leave wagers without a player */
  must(&f, "sit", "by=cat table=1 seat=1 patron=cat");
  must(&f, "buy-in", CARL " patron=cat currency=USD cents=1000000");
  must(&f, "tap-in", DEB " table=1 note-by=dan");                      /* no step of the round */
  must_not(&f, FELT_SAYS(SEATS_HAVE_CHANGED), "undo", DEB " table=1"); /* it would make ann's wagers cat's */
  must(&f, "bet", "by=bob table=1 seat=2 ante=5000 blind=5000");
  must(&f, "clear", "by=bob table=1 seat=2");
  must(&f, "cash-out", CARL " patron=bob currency=USD cents=995000");
  must_not(&f, FELT_SAYS(NOT_ENOUGH_MONEY, "bob", -5000, 0), "undo", DEB " table=1");
  must(&f, "buy-in", CARL " patron=bob currency=USD cents=5000");
  must(&f, "undo", DEB " table=1");
  assert_int_equal(free_cents(&f, "bob"), 0);
  end();
}

/* ---- who may */

static void everyone_does_what_is_his_and_no_more(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(MAY_NOT_BUY_IN), "buy-in", "by=ann patron=ann currency=USD cents=100");
  must_not(&f, FELT_SAYS(MAY_NOT_OPEN_TABLE), "open-table", DEB " table=2 book=%s", f.hash);
  must_not(&f, FELT_SAYS(MAY_NOT_SEAT_OTHERS), "sit", "by=ann table=1 seat=3 patron=cat");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "open"), "open", "by=ann table=1");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "bet"), "bet", "by=ann table=1 seat=2 ante=1000 blind=1000");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "lock"), "lock", "by=ann table=1");
  deal(&f, 1, "2h7d9sJcKd 3c4h 5s8c 6dTc");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "fold"), "fold", "by=bob table=1 seat=1");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "undo"), "undo", "by=ann table=1");
  must(&f, "incident", DEB " table=1 kind=other reason=a%%20bottle%%20fell");
  must_not(&f, FELT_SAYS(WAITS_FOR_DECISION, "other"), "check", "by=ann table=1 seat=1");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "decide"), "decide", DEB " table=1 decision=continue reason=nothing");
  must(&f, "decide", SUE " table=1 decision=continue reason=nothing");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "busy"), "busy", DEB " table=1 on");
  must(&f, "busy", MIA " table=1 on");
  must_not(&f, FELT_SAYS(LINKS_MATTER), "progressive", DEB " table=1 down");
  must_not(&f, FELT_SAYS(NOT_A_PERSON), "busy", "table=1");
  end();
}

/* ---- money */

static void wagers_at_a_virtual_table_are_covered_in_full_R35(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 1, NULL);
  must(&f, "sit", "by=ann table=1 seat=1 patron=ann");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(NOT_ENOUGH_MONEY, "ann", 0, 2000), "bet",
           "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "buy-in", CARL " patron=ann currency=USD cents=3000");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1500 blind=1500");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000"); /* in place of it, not on top */
  must_not(&f, FELT_SAYS(TOO_LITTLE_FREE, 1000), "cash-out", CARL " patron=ann currency=USD cents=1001");
  must_not(&f, FELT_SAYS(TOO_LITTLE_FREE, 0), "cash-out", CARL " patron=ann currency=EUR cents=1");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(NOT_ENOUGH_MONEY, "ann", 1000, 4000), "play", "by=ann table=1 seat=1 multiple=4");
  must(&f, "buy-in", CARL " patron=ann currency=USD cents=3000"); /* during the round: allowed */
  must(&f, "play", "by=ann table=1 seat=1 multiple=4");
  assert_int_equal(free_cents(&f, "ann"), 0);
  end();
}

static void a_correction_at_a_virtual_table_is_covered_too_R35(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 1, NULL);
  must(&f, "sit", "by=ann table=1 seat=1 patron=ann");
  must(&f, "buy-in", CARL " patron=ann currency=USD cents=3000");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(NOT_ENOUGH_MONEY, "ann", -1000, 0), "correct",
           SUE " table=1 what=wager seat=1 ante=2000 blind=2000 reason=seen");
  must(&f, "correct", SUE " table=1 what=wager seat=1 ante=1500 blind=1500 reason=seen");
  assert_int_equal(free_cents(&f, "ann"), 0);
  end();
}

static void a_corrected_wager_stays_its_players_whatever_the_command_says(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  struct felt_floor_command command = {.id = "c",
                                       .time_ms = 1,
                                       .by = {.id = "sue", .roles = 1U << FELT_SUPERVISOR},
                                       .act = FELT_FLOOR_ROUND,
                                       .table = 1,
                                       .round_note = {.reason = "seen"}};
  command.round.kind = FELT_DO_CORRECT;
  command.round.correction = (struct felt_correction){
      .what = FELT_CORRECT_WAGER, .seat = 1, .bet = {.player = 5, .cents = {1500, 1500}}};
  int64_t seq = 0;
  assert_int_equal(felt_floor_do(f.floor, &command, &seq, NULL), FELT_OK);
  assert_int_equal(table()->table.round.now.hand[0].bet.player, 1);
  end(); /* the audit decides it again from its receipt, which names no player */
}

/* ---- a trial */

static enum felt_status try_line(const char *line) {
  struct felt_floor_command command;
  assert_int_equal(felt_floor_command_parse(line, strlen(line), &command, NULL), FELT_OK);
  return felt_floor_try(f.floor, &command, NULL);
}

static void a_trial_tells_what_would_come_and_leaves_nothing(void **state) {
  (void)state;
  uint8_t before[FELT_STORE_HASH], after[FELT_STORE_HASH];
  begin("catfish-bend");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  felt_floor_digest(f.floor, before);
  assert_int_equal(try_line("v1 lock id=x time=1 by=deb roles=dealer table=1"), FELT_OK);
  assert_int_not_equal(try_line("v1 flop id=x time=1 by=deb roles=dealer table=1"), FELT_OK);
  assert_int_not_equal(try_line("v1 close-table id=x time=1 by=sue roles=supervisor table=1"), FELT_OK);
  assert_int_equal(felt_floor_tried_table(f.floor, 1)->table.round.now.phase, FELT_PHASE_LOCKED);
  assert_int_equal(felt_floor_tried_link(f.floor, "main")->life.coin_ins, 1);
  assert_int_equal(table()->table.round.now.phase, FELT_PHASE_BETTING);
  felt_floor_end_trial(f.floor);
  felt_floor_digest(f.floor, after);
  assert_memory_equal(before, after, sizeof before);
  assert_int_equal(felt_floor_tried_link(f.floor, "main")->life.coin_ins, 0);
  must(&f, "lock", DEB " table=1");
  end();
}

static void fills_and_credits_move_between_cage_and_tray(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "fill", CARL " table=1 cents=500000");
  must(&f, "credit", CARL " table=1 cents=200000");
  assert_int_equal(account_cents(&f, "tray:1"), 300000);
  assert_int_equal(account_cents(&f, "cage"), -2000000 - 300000);
  must_not(&f, FELT_SAYS(MAY_NOT_FILL), "fill", DEB " table=1 cents=1");
  must_not(&f, FELT_SAYS(NO_AMOUNT), "fill", CARL " table=1");
  must_not(&f, FELT_SAYS(NO_OPEN_TABLE, 9), "fill", CARL " table=9 cents=1");
  end();
}

static int64_t needs_fill(enum felt_viewer_kind kind) {
  struct felt_floor_view view;
  struct felt_error error;
  struct felt_viewer viewer = {.kind = kind, .seat = 1};
  if (felt_floor_view(f.floor, 1, viewer, &view, &error)) fail_msg("%s", felt_code_word(error.reason.code));
  return view.needs_fill_cents;
}

static void a_credit_takes_no_more_than_lies_in_the_tray(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 0), "credit", CARL " table=1 cents=1");
  must(&f, "fill", CARL " table=1 cents=2000000");
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 2000000), "credit", CARL " table=1 cents=99999999");
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 2000000), "credit", CARL " table=1 cents=2000001");
  must(&f, "credit", CARL " table=1 cents=1999999");
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 1), "credit", CARL " table=1 cents=2");
  must(&f, "credit", CARL " table=1 cents=1");
  assert_int_equal(account_cents(&f, "tray:1"), 0);
  /* Another table's tray is another's, and this one's is there when the table opens anew. */
  must(&f, "fill", CARL " table=1 cents=700");
  open_table(&f, 2, NULL);
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 0), "credit", CARL " table=2 cents=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "close-table", SUE " table=1");
  must(&f, "open-table", SUE " table=1 book=%s", f.hash);
  must(&f, "credit", CARL " table=1 cents=700");
  end();
}

static void a_settled_hand_is_paid_and_a_tray_below_nothing_calls_for_a_fill(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "fill", CARL " table=1 cents=1000");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "AhKdQs3s9c AdAs KcJd"); /* three aces beat kings: ante and 4x are paid */
  play_out(&f, 1);
  assert_int_equal(felt_floor_alarms(f.floor).fills, 0);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(account_cents(&f, "tray:1"), 1000 - 5000);
  assert_int_equal(account_cents(&f, "patron:ann"), 1000000 + 5000);
  static const enum felt_viewer_kind house[] = {FELT_VIEWER_DEALER, FELT_VIEWER_PIT, FELT_VIEWER_AUDITOR};
  for (size_t i = 0; i < FELT_COUNT(house); i++) assert_int_equal(needs_fill(house[i]), 4000);
  assert_int_equal(needs_fill(FELT_VIEWER_SEAT), 0);
  assert_int_equal(needs_fill(FELT_VIEWER_PUBLIC), 0);
  assert_int_equal(felt_floor_alarms(f.floor).fills, 1);
  must(&f, "game-over", DEB " table=1"); /* the game waits for nobody */
  must_not(&f, FELT_SAYS(TRAY_TOO_LOW, 0), "credit", CARL " table=1 cents=1");
  must(&f, "fill", CARL " table=1 cents=3999");
  assert_int_equal(needs_fill(FELT_VIEWER_PIT), 1);
  must(&f, "fill", CARL " table=1 cents=1");
  assert_int_equal(needs_fill(FELT_VIEWER_PIT), 0);
  assert_int_equal(felt_floor_alarms(f.floor).fills, 0);
  end();
}

static void a_toke_is_the_dealers_whatever_comes_of_it(void **state) {
  (void)state;
  begin("catfish-bend");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 toke=200");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000 toke=200");
  deal(&f, 1, "AhKdQs3s9c AdAs 7s2d KcJd"); /* ann beats the dealer's kings, bob does not */
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  assert_int_equal(account_cents(&f, "tokes:1"), 400);
  assert_int_equal(account_cents(&f, "patron:ann"), 1000000 + 1000 + 4000 - 200);
  assert_int_equal(account_cents(&f, "patron:bob"), 1000000 - 6000 - 200);
  assert_int_equal(account_cents(&f, "tray:1"), 6000 - 5000 + 200 - 200);
  end();
}

/* ---- tables */

static void a_table_closes_when_nothing_is_left_and_opens_anew(void **state) {
  (void)state;
  begin("chickasaw");
  for (int round = 0; round < 2; round++) {
    must(&f, "open", DEB " table=1");
    must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
    must_not(&f, FELT_SAYS(ROUND_NOT_OVER), "close-table", SUE " table=1");
    must_not(&f, FELT_SAYS(JOINS_BETWEEN_ROUNDS), "link-leave", SUE " link=main table=1");
    deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
    play_out(&f, 1);
    must(&f, "settle", DEB " table=1");
    must(&f, "game-over", DEB " table=1");
    assert_int_equal(felt_link_find_table(felt_floor_find_link(f.floor, "main"), 1)->round, round + 1);
    must_not(&f, FELT_SAYS(TABLE_STILL_ON_LINK, "main"), "close-table", SUE " table=1");
    must(&f, "link-leave", SUE " link=main table=1");
    must_not(&f, FELT_SAYS(SOMEBODY_SITS, "ann", 1), "close-table", SUE " table=1");
    must(&f, "leave", "by=ann table=1 seat=1");
    if (round == 0) must(&f, "leave", "by=bob table=1 seat=2");
    must(&f, "close-table", SUE " table=1");
    must_not(&f, FELT_SAYS(NO_OPEN_TABLE, 1), "open", DEB " table=1");
    must(&f, "open-table", SUE " table=1 book=%s", f.hash);
    must_not(&f, FELT_SAYS(TABLE_IS_OPEN), "open-table", SUE " table=1 book=%s", f.hash);
    must(&f, "link-join", SUE " link=main table=1");
    must(&f, "sit", "by=ann table=1 seat=1 patron=ann");
  }
  end();
}

/* Found by the simulator: there was no way out but a round that somebody plays. */
static void a_table_that_is_open_to_bets_closes_when_nobody_has_wagered(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "clear", "by=ann table=1 seat=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "close-table", SUE " table=1");
  must(&f, "open-table", SUE " table=1 book=%s", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  must(&f, "sit", "by=ann table=1 seat=1 patron=ann");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(JOINS_BETWEEN_ROUNDS), "link-join", SUE " link=main table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "lock", DEB " table=1");
  assert_int_equal(felt_link_find_table(felt_floor_find_link(f.floor, "main"), 1)->round, 2);
  end();
}

static void a_table_without_a_link_takes_no_progressive_wagers(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 1, NULL);
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(DOWN_BEFORE_START), "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  end();
}

static void a_book_is_named_by_the_hash_of_a_kept_one(void **state) {
  (void)state;
  setup(&f, "memory:", NULL);
  must_not(&f, FELT_SAYS(BOOK_NOT_KEPT), "open-table", SUE " table=1");
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  assert_int_equal(felt_floor_keep_book(f.floor, "house: 1\n", 9, 1, hash, &error), FELT_E_INPUT);
  keep_book(&f, "massachusetts");
  keep_book(&f, "massachusetts");
  commit(&f);
  assert_int_equal(felt_store_last(f.store), 1); /* once */
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "open-table", SUE " table=1 book=%s trips=Z", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s way=shoe trips=B progressive=none", f.hash);
  assert_int_equal(table()->table.options.progressive_table, FELT_NO_TABLE);
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s", f.hash);
  must_not(&f, FELT_SAYS(NO_PROGRESSIVE_HERE), "link-join", SUE " link=main table=1");
  end();
}

/* ---- live cards and duties */

static void live_hands(int n) {
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "flop", DEB " table=1 cards=AhKhQh");
  must(&f, "river", DEB " table=1 cards=3s9c");
  must(&f, "reveal", DEB " table=1 cards=2c2d");
  must(&f, "reveal", DEB " table=1 seat=1 cards=%s", n == 0 ? "JhTh" : "7s2h");
}

static void live_round(int n) {
  live_hands(n);
  must(&f, "settle", DEB " table=1");
}

static void a_live_table_asks_for_its_counts_MA_7_g(void **state) {
  (void)state;
  setup(&f, "memory:", "massachusetts");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s way=shoe live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  must(&f, "sit", DEB " table=1 seat=1 patron=guest-1"); /* no money on account: real cheques */
  for (int n = 0; n < 5; n++) {
    live_hands(n);
    if (n == 4) {
      must_not(&f, FELT_SAYS(STUB_COUNT_DUE), "settle", DEB " table=1");
      must_not(&f, FELT_SAYS(STUB_COUNT_WRONG), "count-stub", DEB " table=1 cards=30");
      must(&f, "count-stub", DEB " table=1 cards=%d", FELT_DECK - table()->table.round.now.next);
    }
    must(&f, "settle", DEB " table=1");
    must(&f, "game-over", DEB " table=1");
  }
  assert_int_equal(felt_link_find_hit(felt_floor_find_link(f.floor, "main"), 1)->hand, FELT_ROYAL_FLUSH);
  end();
}

static void a_wrong_count_after_the_settlement_is_recorded_and_sends_the_deck_away_MA_7_g(void **state) {
  (void)state;
  setup(&f, "memory:", "massachusetts");
  must(&f, "open-table", SUE " table=1 book=%s way=shoe progressive=none live", f.hash);
  must(&f, "sit", DEB " table=1 seat=1 patron=guest-1");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "incident", DEB " table=1 kind=shoe-failed");
  must(&f, "settle", DEB " table=1");
  must(&f, "count-stub", DEB " table=1 cards=47");
  must(&f, "game-over", DEB " table=1");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must_not(&f, FELT_SAYS(DECK_COUNTED_WRONG), "count-deck", DEB " table=1 cards=52");
  must_not(&f, FELT_SAYS(DECK_MUST_LEAVE), "deal", DEB " table=1");
  must(&f, "change-deck", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  end();
}

/* R27: the player loses his Trips by it, so it is not the dealer's word alone. */
static void a_supervisor_records_that_a_hand_was_mucked_R27(void **state) {
  (void)state;
  begin("catfish-bend");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 trips=500");
  deal(&f, 1, "AhAcKd3s9c 7s2d AsJd");
  must(&f, "check", "by=ann table=1 seat=1");
  must(&f, "flop", DEB " table=1");
  must(&f, "check", "by=ann table=1 seat=1");
  must(&f, "river", DEB " table=1");
  must(&f, "fold", "by=ann table=1 seat=1");
  must_not(&f, FELT_SAYS(MAY_NOT_RECORD_MUCK), "incident", DEB " table=1 kind=mucked seat=1");
  assert_string_equal(f.error.where, "deb");
  assert_string_equal(f.error.rule, "R27");
  must_not(&f, FELT_SAYS(MAY_NOT_RECORD_MUCK), "incident", "by=ann table=1 kind=mucked seat=1");
  must_not(&f, FELT_SAYS(MAY_NOT_RECORD_MUCK), "incident", CARL " table=1 kind=mucked seat=1");
  must(&f, "incident", SUE " table=1 kind=mucked seat=1");
  assert_true(table()->table.round.now.hand[0].mucked);
  end();
}

/* MA 13(g): the colours of the decks that take turns are not a number of decks. */
static void every_way_of_dealing_joins_its_houses_link_MA_13_g(void **state) {
  (void)state;
  static const struct {
    const char *house, *way;
  } cases[] = {{"catfish-bend", "hand"},
               {"catfish-bend", "shuffler"},
               {"massachusetts", "shoe"},
               {"massachusetts", "shuffler"}};
  /* "decks=2": as links were opened when a shuffler's two colours counted. */
  static const char *const decks[] = {"", " decks=1", " decks=2"};
  for (size_t i = 0; i < FELT_COUNT(cases); i++)
    for (size_t j = 0; j < FELT_COUNT(decks); j++) {
      setup(&f, "memory:", cases[i].house);
      must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s%s", f.hash,
           decks[j]);
      must(&f, "open-table", SUE " table=1 book=%s way=%s live", f.hash, cases[i].way);
      must(&f, "link-join", SUE " link=main table=1");
      must(&f, "link-join", SUE " link=main table=9 game=other book=%s", f.hash);
      must_not(&f, FELT_SAYS(OTHER_DECKS, 6, j == 2 ? 2 : 1), "link-join",
               SUE " link=main table=8 game=other book=%s decks=6", f.hash);
      assert_true(j != 0 || felt_floor_find_link(f.floor, "main")->terms.sheet.decks == 1);
      must(&f, "link-close", MIA " link=main reason=end-of-day");
      must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=resumed book=%s", f.hash);
      end();
    }
  setup(&f, "memory:", "massachusetts");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s decks=6", f.hash);
  open_table(&f, 1, NULL);
  must_not(&f, FELT_SAYS(OTHER_DECKS, 1, 6), "link-join", SUE " link=main table=1");
  assert_string_equal(f.error.rule, "MA 13(g)");
  end();
}

static void a_live_deal_taken_back_keeps_its_place_in_the_order(void **state) {
  (void)state;
  setup(&f, "memory:", "catfish-bend");
  open_link(&f, "main");
  must(&f, "open-table", SUE " table=1 book=%s live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  must(&f, "sit", DEB " table=1 seat=1 patron=guest-1");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  int64_t place = felt_floor_find_link(f.floor, "main")->table[0].deal_seq;
  must(&f, "undo", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  assert_int_equal(felt_floor_find_link(f.floor, "main")->table[0].deal_seq, place);
  end();
}

/* The house's own machine: the book with one value changed. */
static void keep_changed_book(const char *name, const char *from, const char *to) {
  const struct felt_book_text *book = felt_book_find(name);
  const char *at = strstr(book->text, from);
  size_t size = book->length + strlen(to) + 1;
  char *text = malloc(size);
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  assert_non_null(at);
  assert_non_null(text);
  int length = snprintf(text, size, "%.*s%s%s", (int)(at - book->text), book->text, to, at + strlen(from));
  if (felt_floor_keep_book(f.floor, text, (size_t)length, 1000, hash, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  commit(&f);
  struct felt_text hex = felt_text_init(f.hash, sizeof f.hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
  free(text);
}

static void
a_shuffler_that_counts_needs_no_stub_count_and_a_wrong_number_sends_the_deck_away_MA_7_h(void **state) {
  (void)state;
  setup(&f, "memory:", NULL);
  keep_changed_book("massachusetts", "the shuffler counts: no, rule: MA 8(d)",
                    "the shuffler counts: yes, rule: MA 8(d)");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s way=shuffler live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  must(&f, "sit", DEB " table=1 seat=1 patron=guest-1");
  for (int n = 1; n <= 6; n++) {
    live_round(n);
    assert_int_equal(table()->table.round.opening.deck, (n - 1) % 2); /* the second deck: MA 2(b) */
    must(&f, "game-over", DEB " table=1");
  }
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must(&f, "count-deck", DEB " table=1 cards=51"); /* the machine reports it */
  must_not(&f, FELT_SAYS(DECK_MUST_LEAVE), "deal", DEB " table=1");
  must(&f, "change-deck", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  end();
}

static void the_number_of_hands_decides_the_cover_all_payouts_and_is_shown_MA_12_e(void **state) {
  (void)state;
  struct felt_floor_view view;
  struct felt_error error;
  const struct felt_viewer anyone = {.kind = FELT_VIEWER_PUBLIC};
  begin("massachusetts");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 cover-all=500");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000");
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, &error), FELT_OK);
  assert_int_equal(view.hands, 0);
  deal(&f, 1, "AhAcAdKs9c KhKc 7s2d AsJd");
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, &error), FELT_OK);
  assert_int_equal(view.hands, 3);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  struct felt_settlement settlement;
  assert_int_equal(felt_floor_settlement(f.floor, 1, &settlement, &error), FELT_OK);
  const struct felt_hand_result *ann = &settlement.hand[0];
  const struct felt_line *cover_all = &ann->line[ann->line_count - 1];
  assert_int_equal(cover_all->wager, FELT_SIDE + 1);
  /* The dealer's four aces are the highest hand: 50 to 1 with three hands. */
  assert_int_equal(cover_all->pays_cents, 500 * table()->book->side[1].pays[3][FELT_FOUR_OF_A_KIND].to);
  end();
}

static void a_dispute_is_loud_until_the_house_has_notified_whom_it_must_CN_51(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(MAY_NOT_OPEN_DISPUTE), "dispute", "by=ann table=1 reason=mine");
  must_not(&f, FELT_SAYS(DISPUTE_NEEDS_REASON), "dispute", DEB " table=1");
  must(&f, "dispute", DEB " table=1 reason=who%%20folded");
  must_not(&f, FELT_SAYS(DISPUTE_IS_OPEN), "dispute", DEB " table=1 reason=again");
  assert_int_equal(felt_floor_alarms(f.floor).disputes, 1);
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must_not(&f, FELT_SAYS(DISPUTE_NOT_NOTIFIED), "close-table", SUE " table=1");
  assert_string_equal(f.error.rule, "CN 51");
  must_not(&f, FELT_SAYS(MAY_NOT_NOTIFY), "notify", DEB " table=1 reason=the%%20commissioner");
  must(&f, "notify", MIA " table=1 reason=the%%20Gaming%%20Commissioner");
  must_not(&f, FELT_SAYS(NO_DISPUTE), "notify", MIA " table=1 reason=again");
  must(&f, "close-table", SUE " table=1");
  end();
}

static void a_remark_is_in_the_log_and_changes_nothing_else(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "remark"), "remark", "by=ann table=1 reason=mine");
  must_not(&f, FELT_SAYS(NEEDS_REASON, "remark"), "remark", DEB " table=1");
  must_not(&f, FELT_SAYS(NO_OPEN_TABLE, 9), "remark", DEB " table=9 reason=where");
  uint8_t before[FELT_STORE_HASH], after[FELT_STORE_HASH];
  felt_floor_digest(f.floor, before);
  must(&f, "remark", DEB " table=1 reason=seen");
  felt_floor_digest(f.floor, after);
  assert_memory_equal(before, after, sizeof before);
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  assert_int_equal(felt_store_read(f.store, NULL, felt_store_last(f.store), &cursor, NULL), FELT_OK);
  assert_int_equal(felt_store_next(cursor, &record, NULL), FELT_OK);
  assert_string_equal(record->stream, "table:1");
  assert_string_equal(record->text, "v1 remark by=deb reason=seen");
  felt_store_end(cursor);
  end();
}

/* ---- decks that were committed to */

static void hex(const uint8_t *bytes, char text[65]) {
  struct felt_text to = felt_text_init(text, 65);
  for (int i = 0; i < 32; i++) felt_text_printf(&to, "%02x", bytes[i]);
}

static void a_committed_deck_is_the_one_that_is_dealt_and_anyone_can_check_it(void **state) {
  (void)state;
  uint8_t secret[FELT_FLOOR_SEED] = {1, 2, 3}, wrong[FELT_FLOOR_SEED] = {1, 2, 4};
  uint8_t commitment[FELT_COMMITMENT], part[FELT_FLOOR_SEED] = {9};
  char secret_hex[65], wrong_hex[65], commitment_hex[65], part_hex[65];
  struct felt_floor_view view;
  struct felt_error error;
  felt_floor_commitment(secret, commitment);
  hex(secret, secret_hex);
  hex(wrong, wrong_hex);
  hex(commitment, commitment_hex);
  hex(part, part_hex);
  begin("chickasaw");
  must_not(&f, FELT_SAYS(NO_PART_IN_SHUFFLE), "seed", "by=ann table=1 seat=1 seed=%s", part_hex);
  must(&f, "open", DEB " table=1 commitment=%s", commitment_hex);
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(MAY_NOT_SEED_FOR_OTHERS), "seed", "by=bob table=1 seat=1 seed=%s", part_hex);
  must(&f, "seed", "by=ann table=1 seat=1 seed=%s", part_hex);
  /* Nobody else sets it, whatever else he may do. */
  static const char *const staff[] = {DEB, SUE, MIA};
  for (size_t i = 0; i < FELT_COUNT(staff); i++)
    must_not(&f, FELT_SAYS(MAY_NOT_SEED_FOR_OTHERS), "seed", "%s table=1 seat=1 seed=%s", staff[i],
             wrong_hex);
  must(&f, "sit", DEB " table=1 seat=3 patron=deb");
  must(&f, "seed", DEB " table=1 seat=3 seed=%s", part_hex); /* his own seat */
  must(&f, "lock", DEB " table=1");
  must_not(&f, FELT_SAYS(OTHER_SEED), "deal", DEB " table=1 seed=%s", wrong_hex);
  must_not(&f, FELT_SAYS(OTHER_SEED), "deal", DEB " table=1");
  must(&f, "deal", DEB " table=1 seed=%s", secret_hex);
  struct felt_viewer ann = {.kind = FELT_VIEWER_SEAT, .seat = 1};
  const uint8_t zeros[FELT_FLOOR_SEED] = {0};
  assert_int_equal(felt_floor_view(f.floor, 1, ann, &view, &error), FELT_OK);
  assert_false(view.opened);
  assert_memory_equal(view.secret, zeros, sizeof zeros);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  assert_int_equal(felt_floor_view(f.floor, 1, ann, &view, &error), FELT_OK);
  assert_true(view.opened && view.table.round.deck_open);
  uint8_t again[FELT_COMMITMENT];
  felt_card deck[FELT_DECK];
  felt_floor_commitment(view.secret, again);
  assert_memory_equal(again, view.table.round.opening.commitment, sizeof again);
  felt_floor_shuffle(view.secret, view.seat, deck);
  assert_memory_equal(deck, view.table.round.deck, sizeof deck);
  view.seat[0].seed[0]++;
  felt_floor_shuffle(view.secret, view.seat, deck);
  assert_memory_not_equal(deck, view.table.round.deck, sizeof deck); /* the player's part counts */
  must(&f, "open", DEB " table=1");
  assert_false(table()->seat[0].seeded);
  end();
}

/* The part of a player who leaves after the deal stays in the deck. */
static void a_player_who_leaves_after_the_deal_leaves_his_part_in_the_shuffle(void **state) {
  (void)state;
  uint8_t secret[FELT_FLOOR_SEED] = {1, 2, 3}, commitment[FELT_COMMITMENT], part[FELT_FLOOR_SEED] = {9};
  char secret_hex[65], commitment_hex[65], part_hex[65];
  struct felt_floor_view view;
  felt_card deck[FELT_DECK];
  felt_floor_commitment(secret, commitment);
  hex(secret, secret_hex);
  hex(commitment, commitment_hex);
  hex(part, part_hex);
  begin("chickasaw");
  must(&f, "sit", "by=cat table=1 seat=5 patron=cat");
  must(&f, "open", DEB " table=1 commitment=%s", commitment_hex);
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "seed", "by=cat table=1 seat=5 seed=%s", part_hex);
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1 seed=%s", secret_hex);
  must(&f, "leave", "by=cat table=1 seat=5");
  must(&f, "sit", "by=dan table=1 seat=5 patron=dan");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  struct felt_viewer anyone = {.kind = FELT_VIEWER_PUBLIC};
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, NULL), FELT_OK);
  assert_true(view.opened);
  felt_floor_shuffle(view.secret, view.seat, deck);
  assert_memory_equal(deck, view.table.round.deck, sizeof deck);
  must(&f, "open", DEB " table=1 commitment=%s", commitment_hex);
  assert_false(table()->seat[4].seeded);
  must(&f, "seed", "by=dan table=1 seat=5 seed=%s", part_hex);
  must(&f, "leave", "by=dan table=1 seat=5");
  assert_false(table()->seat[4].seeded); /* before the deal it goes with him */
  end();
}

/* ---- views */

static void each_person_sees_a_table_as_his_role_or_seat_lets_him(void **state) {
  (void)state;
  static const struct {
    const char *id;
    uint32_t roles;
    enum felt_viewer_kind kind;
  } people[] = {{"sue", 1U << FELT_SUPERVISOR | 1U << FELT_DEALER, FELT_VIEWER_PIT},
                {"deb", 1U << FELT_DEALER, FELT_VIEWER_DEALER},
                {"olga", 1U << FELT_AUDITOR, FELT_VIEWER_AUDITOR},
                {"ann", 0, FELT_VIEWER_SEAT},
                {"cat", 0, FELT_VIEWER_PUBLIC},
                {"", 0, FELT_VIEWER_PUBLIC}};
  begin("catfish-bend");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  struct felt_floor_view view;
  struct felt_error error;
  for (int dealt = 0; dealt < 2; dealt++) {
    for (size_t i = 0; i < FELT_COUNT(people); i++) {
      struct felt_floor_person person = {.roles = people[i].roles};
      (void)snprintf(person.id, sizeof person.id, "%s", people[i].id);
      struct felt_viewer viewer = felt_floor_viewer(table(), &person);
      assert_int_equal(viewer.kind, people[i].kind);
      assert_int_equal(felt_floor_view(f.floor, 1, viewer, &view, &error), FELT_OK);
      /* Cards are looked at when the deal is complete (CB Play 8), and only one's own. */
      assert_int_equal(view.table.round.hand[0].hole.known,
                       dealt && people[i].kind == FELT_VIEWER_SEAT ? 2 : 0);
      assert_int_equal(view.table.round.hand[1].hole.known, 0);
      assert_int_equal(view.table.round.dealer.known + view.table.round.board.known, 0);
      assert_string_equal(view.patron[0], "ann");
    }
    char deck[2 * FELT_DECK + 1];
    deck_of("2h7d9sJcKd 3c4h 5s8c 6dTc", deck);
    if (!dealt) must(&f, "deal", DEB " table=1 cards=%s", deck);
  }
  assert_int_equal(felt_floor_view(f.floor, 5, (struct felt_viewer){0}, &view, &error), FELT_E_INPUT);
  end();
}

/* ---- text */

static void commands_read_back_to_the_same_line(void **state) {
  (void)state;
  static const char *const lines[] = {
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 trips=500 cover-all=500 match-play=500 "
      "progressive toke=100 on=blind",
      "v1 incident id=a time=1 by=deb roles=dealer table=1 kind=wrong-card-count who=0 correctable note-by=x "
      "reason=y%20z",
      "v1 incident id=a time=1 by=deb roles=dealer table=1 kind=dealer-card-exposed when=deal seat=3 "
      "not-misdealt",
      "v1 decide id=a time=1 by=sue roles=supervisor+shift-manager table=1 decision=void-hand seat=2 "
      "reason=r",
      "v1 reveal id=a time=1 by=deb roles=dealer table=1 seat=3 cards=AhKh",
      "v1 way id=a time=1 by=deb roles=dealer table=1 to=1",
      "v1 shuffler id=a time=1 by=tom roles=technician table=1 down",
      "v1 count-deck id=a time=1 by=deb roles=dealer table=1 cards=51",
      "v1 tap-in id=a time=1 by=deb roles=dealer table=1 note-by=deb",
      "v1 open-table id=a time=1 by=sue roles=supervisor table=1 way=shoe trips=B progressive=none live",
      "v1 link-hit id=a time=1 by=deb roles=dealer link=main table=7 round=3 seat=2 hand=royal-flush "
      "on-board",
      "v1 link-break-lock id=a time=1 by=mia with=sue with-roles=supervisor link=main award=3 "
      "reason=round-cannot-end",
      "v1 link-correct id=a time=1 by=mia link=main to=overflow:2 micro=-15 reason=meter-wrong",
      "v1 link-transfer id=a time=1 by=mia link=main from=link to=meter:2 micro=15 other=b account=reserve:1 "
      "notice=20260101 date=20260102 reason=links-merged",
      "v1 link-open id=a time=1 by=mia link=main reason=new-link decks=2 cap-0=5 cap-3=7 may-pay=3 "
      "with-pay=4",
  };
  struct felt_floor_command command;
  struct felt_error error;
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    char again[FELT_FLOOR_LINE_MAX];
    struct felt_text text = felt_text_init(again, sizeof again);
    if (felt_floor_command_parse(lines[i], strlen(lines[i]), &command, &error))
      fail_msg("%s: %s", lines[i], felt_code_word(error.reason.code));
    felt_floor_command_print(&command, &text);
    assert_string_equal(lines[i], again);
  }
  static const char *const wrong[] = {"v1 bet",
                                      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=0",
                                      "v2 bet id=a time=1 by=ann table=1",
                                      "v1 dance id=a time=1 by=ann",
                                      "v1 check id=a time=1 by=ann roles=dealer+dealer table=1 seat=1",
                                      "v1 check id=a time=1 by=ann roles=king table=1 seat=1",
                                      "v1 play id=a time=1 by=ann table=1 seat=1",
                                      "v1 deal id=a time=1 by=ann table=1 cards=AhAh",
                                      "v1 deal id=a time=1 by=ann table=1 cards=AHkh",
                                      "v1 check id=a time=1 by=ann table=1 seat=1 ",
                                      "v1 link-hold id=a time=1 by=ann link=main"};
  for (size_t i = 1; i < FELT_COUNT(wrong); i++)
    if (!felt_floor_command_parse(wrong[i], strlen(wrong[i]), &command, &error)) fail_msg("%s", wrong[i]);
}

/* The words of links are those of the link itself. */
static void every_act_of_a_link_has_its_word(void **state) {
  (void)state;
  for (int act = 0; act < FELT_LINK_HOLD; act++) {
    struct felt_floor_command command = {.act = FELT_FLOOR_LINK, .link = {.act = (enum felt_link_act)act}};
    char line[FELT_FLOOR_LINE_MAX], expected[48];
    struct felt_text text = felt_text_init(line, sizeof line);
    felt_floor_command_print(&command, &text);
    int length =
        snprintf(expected, sizeof expected, "v1 link-%s", felt_link_act_name((enum felt_link_act)act));
    assert_memory_equal(line, expected, (size_t)length);
    assert_true(line[length] == ' ' || line[length] == '\0');
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(only_seated_players_wager_MA_6_e),
      cmocka_unit_test(a_player_who_is_dealt_in_stays_to_the_end_of_the_round_MA_6_e),
      cmocka_unit_test(the_wish_to_leave_is_kept_until_the_seat_is_left_and_no_longer),
      cmocka_unit_test(a_player_is_ready_for_this_round_and_this_seat_alone),
      cmocka_unit_test(a_player_has_as_many_seats_as_the_book_allows_hands),
      cmocka_unit_test(one_patron_is_one_player_whoever_sat_where_before),
      cmocka_unit_test(a_step_is_not_taken_back_over_a_change_of_seats_or_without_money),
      cmocka_unit_test(everyone_does_what_is_his_and_no_more),
      cmocka_unit_test(wagers_at_a_virtual_table_are_covered_in_full_R35),
      cmocka_unit_test(a_correction_at_a_virtual_table_is_covered_too_R35),
      cmocka_unit_test(a_corrected_wager_stays_its_players_whatever_the_command_says),
      cmocka_unit_test(a_trial_tells_what_would_come_and_leaves_nothing),
      cmocka_unit_test(fills_and_credits_move_between_cage_and_tray),
      cmocka_unit_test(a_credit_takes_no_more_than_lies_in_the_tray),
      cmocka_unit_test(a_settled_hand_is_paid_and_a_tray_below_nothing_calls_for_a_fill),
      cmocka_unit_test(a_toke_is_the_dealers_whatever_comes_of_it),
      cmocka_unit_test(a_table_closes_when_nothing_is_left_and_opens_anew),
      cmocka_unit_test(a_table_that_is_open_to_bets_closes_when_nobody_has_wagered),
      cmocka_unit_test(a_table_without_a_link_takes_no_progressive_wagers),
      cmocka_unit_test(a_book_is_named_by_the_hash_of_a_kept_one),
      cmocka_unit_test(a_live_table_asks_for_its_counts_MA_7_g),
      cmocka_unit_test(a_wrong_count_after_the_settlement_is_recorded_and_sends_the_deck_away_MA_7_g),
      cmocka_unit_test(a_supervisor_records_that_a_hand_was_mucked_R27),
      cmocka_unit_test(every_way_of_dealing_joins_its_houses_link_MA_13_g),
      cmocka_unit_test(
          a_shuffler_that_counts_needs_no_stub_count_and_a_wrong_number_sends_the_deck_away_MA_7_h),
      cmocka_unit_test(the_number_of_hands_decides_the_cover_all_payouts_and_is_shown_MA_12_e),
      cmocka_unit_test(a_dispute_is_loud_until_the_house_has_notified_whom_it_must_CN_51),
      cmocka_unit_test(a_remark_is_in_the_log_and_changes_nothing_else),
      cmocka_unit_test(a_live_deal_taken_back_keeps_its_place_in_the_order),
      cmocka_unit_test(a_committed_deck_is_the_one_that_is_dealt_and_anyone_can_check_it),
      cmocka_unit_test(a_player_who_leaves_after_the_deal_leaves_his_part_in_the_shuffle),
      cmocka_unit_test(each_person_sees_a_table_as_his_role_or_seat_lets_him),
      cmocka_unit_test(commands_read_back_to_the_same_line),
      cmocka_unit_test(every_act_of_a_link_has_its_word),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
