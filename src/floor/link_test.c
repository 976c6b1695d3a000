/* Links on a floor: hits at several tables, failures, who may, money from link to link, another game. */
#include "floor_fixture.h"

static struct fixture f;

/* Two tables on one link, ann and bob at the first, cat at the second. */
static void begin(const char *book) {
  setup(&f, "memory:", book);
  open_link(&f, "main");
  open_table(&f, 1, "main");
  open_table(&f, 2, "main");
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
  seat(&f, 2, 1, "cat");
}

static void end(void) {
  audit(&f);
  teardown(&f);
}

static void open_and_bet(int table) {
  must(&f, "open", DEB " table=%d", table);
  must(&f, "bet", DEB " table=%d seat=1 ante=1000 blind=1000 progressive", table);
  if (table == 1) must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
}

#define ROYAL          "AhKhQh3s9c JhTh"
#define ROYAL_AND_MORE "AhKhQh3s9c JhTh 7s2d AcJd"
#define NOTHING        "2h7d9sJcKd 3c4h 5s8c 6dTc"

static const struct felt_link *link_of(const char *name) {
  return felt_floor_find_link(f.floor, name);
}

static const struct felt_link_hit *hit(int64_t number) {
  const struct felt_link_hit *found = felt_link_find_hit(link_of("main"), number);
  assert_non_null(found);
  return found;
}

/* ---- R11 */

static void simultaneous_hits_at_two_tables_share_the_meter_R11_CB_Multiple_2(void **state) {
  (void)state;
  begin("catfish-bend");
  open_and_bet(1);
  open_and_bet(2);
  deal(&f, 1, ROYAL_AND_MORE);
  deal(&f, 2, ROYAL);
  play_out(&f, 1);
  play_out(&f, 2);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(hit(1)->share_cents, 2000000 + 3 * 70);
  must(&f, "link-verify", SUE " link=main hit=1");
  must_not(&f, FELT_SAYS(AWARD_LOCKED, 1), "link-pay",
           MIA WITH("sid", "security") " link=main hit=1 cheques=2000210");
  must(&f, "settle", DEB " table=2");
  assert_int_equal(hit(1)->share_cents, 1000105);
  assert_int_equal(hit(2)->share_cents, 1000105);
  assert_int_equal(hit(2)->award, 1);
  assert_int_equal(felt_floor_find_table(f.floor, 2)->table.round.paid[0].award, 1);
  look_at_award(&f, 1);
  look_at_award(&f, 2);
  /* R37: both rounds are settled, so the shares are final before Game Over. */
  must(&f, "link-pay", MIA WITH("sid", "security") " link=main hit=1 cheques=1000100 cash=5");
  must(&f, "link-pay",
       MIA WITH("sid", "security") " link=main hit=2 cheques=500 check=999605 check-number=17");
  assert_int_equal(felt_floor_alarms(f.floor).verified, 0);
  end();
}

static void a_hit_of_a_round_started_later_opens_its_own_award_R11(void **state) {
  (void)state;
  begin("catfish-bend");
  open_and_bet(1);
  deal(&f, 1, ROYAL_AND_MORE);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  open_and_bet(2);
  deal(&f, 2, ROYAL);
  play_out(&f, 2);
  must(&f, "settle", DEB " table=2");
  assert_int_equal(hit(2)->award, 2);
  assert_int_equal(hit(2)->share_cents, 2000000 + 70);
  end();
}

/* ---- R34, CB Winners */

static void a_void_gives_the_meter_back_and_moves_the_others_up_R34(void **state) {
  (void)state;
  begin("chickasaw");
  open_and_bet(1);
  deal(&f, 1, "9s8s7s2d3h 6s5s TsJs AcJd"); /* two straight flushes: seat 2 is paid first (CN 37) */
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(hit(1)->seat, 2);
  assert_int_equal(hit(1)->share_cents, 100000 + 2 * 6);
  assert_int_equal(hit(2)->share_cents, 100000);
  must_not(&f, FELT_SAYS(NOT_THEIR_ROLE, "void", "security"), "link-void",
           MIA WITH("sid", "security") " link=main hit=1 reason=hand-misread");
  must_not(&f, FELT_SAYS(NOT_A_REASON, "void"), "link-void",
           MIA WITH("sue", "supervisor") " link=main hit=1 reason=was-down");
  must(&f, "link-void", MIA WITH("sue", "supervisor") " link=main hit=1 reason=hand-misread");
  assert_int_equal(hit(2)->share_cents, 100012);
  end();
}

static void a_button_pressed_by_accident_is_taken_back_CB_Winners_3(void **state) {
  (void)state;
  begin("catfish-bend");
  must(&f, "link-join", SUE " link=main table=101 game=crazy-4-poker book=%s", f.hash);
  must(&f, "link-coin-in", DEB " link=main table=101 round=1 seats=3");
  must(&f, "link-deal", DEB " link=main table=101 round=1");
  int64_t before = felt_link_shown_cents(link_of("main"), 0);
  must(&f, "link-hit", DEB " link=main table=101 round=1 seat=3 hand=royal-flush");
  assert_int_equal(felt_link_shown_cents(link_of("main"), 0), 2000000);
  must(&f, "link-void", MIA WITH("sue", "supervisor") " link=main hit=1 reason=pressed-in-error");
  assert_int_equal(felt_link_shown_cents(link_of("main"), 0), before);
  must(&f, "link-hit", DEB " link=main table=101 round=1 seat=3 hand=straight-flush");
  must(&f, "link-end", DEB " link=main table=101 round=1");
  end();
}

static void the_supervisor_records_the_payout_before_the_next_hand_CB_Winners_5(void **state) {
  (void)state;
  begin("catfish-bend");
  open_and_bet(1);
  deal(&f, 1, ROYAL_AND_MORE);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must_not(&f, FELT_SAYS(HIT_TO_BE_RECORDED, 1, 1), "game-over", DEB " table=1");
  assert_string_equal(f.error.rule, "CB Winners 4");
  must_not(&f, FELT_SAYS(NOT_YOUR_ROLE, "verify", "dealer"), "link-verify", DEB " link=main hit=1");
  must(&f, "link-verify", SUE " link=main hit=1");
  must(&f, "game-over", DEB " table=1");
  open_and_bet(1); /* End Game opens the next hand */
  end();
}

/* ---- failure */

static void down_before_the_start_stops_the_progressive_and_the_game_goes_on_CN_48(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "link-down", DEB " link=main reason=network-failed");
  assert_false(felt_floor_find_table(f.floor, 1)->table.round.now.hand[0].bet.progressive);
  must_not(&f, FELT_SAYS(DOWN_BEFORE_START), "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000");
  deal(&f, 1, ROYAL_AND_MORE);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(link_of("main")->hit_count, 0);
  must(&f, "game-over", DEB " table=1");
  must_not(&f, FELT_SAYS(NOT_YOUR_ROLE, "up", "dealer"), "link-up", DEB " link=main");
  must(&f, "link-up", SUE " link=main");
  open_and_bet(1);
  end();
}

static void down_at_a_win_kills_all_hands_where_the_book_says_so_CN_48_a_R14(void **state) {
  (void)state;
  begin("chickasaw");
  open_and_bet(1);
  int64_t ann = free_cents(&f, "ann") + 2100; /* with her wagers */
  deal(&f, 1, ROYAL_AND_MORE);
  must(&f, "link-down", DEB WITH("sue", "supervisor") " link=main reason=power-failed");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(felt_floor_find_table(f.floor, 1)->table.round.paid[0].outcome, FELT_SEAT_VOID);
  assert_int_equal(free_cents(&f, "ann"), ann);
  assert_int_equal(link_of("main")->hit_count, 0);
  must(&f, "game-over", DEB " table=1");
  end();
}

static void down_at_a_win_holds_the_award_elsewhere_and_it_is_loud_R14(void **state) {
  (void)state;
  begin("catfish-bend");
  open_and_bet(1);
  deal(&f, 1, ROYAL_AND_MORE);
  must(&f, "link-down", DEB WITH("sue", "supervisor") " link=main reason=power-failed");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(hit(1)->state, FELT_HIT_HELD);
  assert_int_equal(felt_floor_find_table(f.floor, 1)->table.round.paid[0].hit, 1);
  assert_int_equal(felt_floor_find_table(f.floor, 1)->table.round.paid[0].award, 0);
  must(&f, "game-over", DEB " table=1");
  must(&f, "link-up", SUE " link=main");
  /* The sign shows a jackpot that is won: no progressive wagers until the hit is recorded. */
  must(&f, "open", DEB " table=2");
  must_not(&f, FELT_SAYS(DOWN_BEFORE_START), "bet", DEB " table=2 seat=1 ante=1000 blind=1000 progressive");
  assert_int_equal(felt_floor_alarms(f.floor).held, 1);
  must_not(&f, FELT_SAYS(TABLE_HIT_UNFINISHED), "link-leave", SUE " link=main table=1");
  must_not(&f, FELT_SAYS(TABLE_STILL_ON_LINK, "main"), "close-table", SUE " table=1");
  must_not(&f, FELT_SAYS(LINK_UNFINISHED, 0, 1, 0, 0, 0), "link-close", MIA " link=main reason=end-of-day");
  must(&f, "link-record", SUE WITH("mia", "shift-manager") " link=main hit=1 reason=was-down");
  assert_int_equal(hit(1)->share_cents, 2000000 + 2 * 70);
  assert_false(felt_floor_find_table(f.floor, 2)->table.duty.progressive_down);
  must_not(&f, FELT_SAYS(LINK_UNFINISHED, 0, 0, 1, 0, 0), "link-close", MIA " link=main reason=end-of-day");
  pay_award(&f, 1);
  end();
}

/* ---- one person alone (R42) */

#define STOP  " table=%d reason=the%%20sign%%20is%%20dark"
#define WAGER " seat=1 ante=1000 blind=1000 progressive"

static bool takes_none(int table) {
  return felt_floor_find_table(f.floor, table)->table.duty.progressive_down;
}

static void a_dealer_stops_the_wagers_of_the_own_table_from_the_next_round_on_R42(void **state) {
  (void)state;
  begin("chickasaw");
  open_and_bet(1);
  deal(&f, 1, ROYAL_AND_MORE);
  must(&f, "progressive-stop", DEB STOP, 1);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(hit(1)->state, FELT_HIT_PENDING); /* what was in play is paid */
  must(&f, "game-over", DEB " table=1");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(DOWN_BEFORE_START), "bet", DEB " table=1" WAGER);
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  assert_false(takes_none(2)); /* the other table and the link go on */
  assert_false(link_of("main")->stopped);
  open_and_bet(2);
  end();
}

static void a_stop_while_bets_are_open_hands_the_wagers_back_R42(void **state) {
  (void)state;
  begin("catfish-bend");
  open_and_bet(1);
  must(&f, "progressive-stop", "by=tom roles=technician" STOP, 1);
  assert_false(felt_floor_find_table(f.floor, 1)->table.round.now.hand[0].bet.progressive);
  deal(&f, 1, NOTHING);
  assert_int_equal(link_of("main")->life.coin_ins, 0);
  end();
}

static void a_table_goes_on_when_neither_it_nor_its_link_is_stopped_R42(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "progressive-stop", DEB STOP, 1);
  must(&f, "link-stop", SUE " link=main reason=network-failed");
  must(&f, "link-up", SUE " link=main");
  assert_true(takes_none(1) && !takes_none(2));
  must(&f, "link-stop", SUE " link=main reason=network-failed");
  must(&f, "progressive-resume", SUE STOP, 1);
  assert_true(takes_none(1) && takes_none(2));
  must(&f, "link-up", SUE " link=main");
  assert_false(takes_none(1) || takes_none(2));
  /* It stays so over another link, and ends with the table's day. */
  must(&f, "progressive-stop", DEB STOP, 2);
  must(&f, "link-leave", SUE " link=main table=2");
  must(&f, "link-join", SUE " link=main table=2");
  assert_true(takes_none(2));
  must(&f, "link-leave", SUE " link=main table=2");
  must(&f, "leave", DEB " table=2 seat=1");
  must(&f, "close-table", SUE " table=2");
  open_table(&f, 2, "main");
  assert_false(takes_none(2));
  end();
}

static void who_stops_a_table_and_who_lets_it_go_on_R42(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "progressive-stop"), "progressive-stop", CARL STOP, 1);
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "progressive-stop"), "progressive-stop", "by=ann" STOP, 1);
  must_not(&f, FELT_SAYS(NEEDS_REASON, "progressive-stop"), "progressive-stop", DEB " table=1");
  must_not(&f, FELT_SAYS(NO_OPEN_TABLE, 9), "progressive-stop", DEB STOP, 9);
  must_not(&f, FELT_SAYS(SO_ALREADY), "progressive-resume", SUE STOP, 1);
  must(&f, "progressive-stop", DEB STOP, 1);
  must_not(&f, FELT_SAYS(SO_ALREADY), "progressive-stop", SUE STOP, 1);
  assert_string_equal(f.error.rule, "R42");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "progressive-resume"), "progressive-resume", DEB STOP, 1);
  must(&f, "progressive-resume", "by=tom roles=technician" STOP, 1);
  keep_book(&f, "massachusetts");
  must(&f, "open-table", SUE " table=3 book=%s progressive=none live", f.hash);
  must_not(&f, FELT_SAYS(NO_PROGRESSIVE_HERE), "progressive-stop", DEB STOP, 3);
  end();
}

static void a_dead_sensor_bars_its_seat_at_table_and_link_CN_49(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "sensor", DEB " table=1 seat=2 dead");
  assert_int_equal(felt_link_find_table(link_of("main"), 1)->dead_sensors, 1 << 2);
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(POSITION_WITHOUT_SENSOR), "bet",
           DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000");
  must_not(&f, FELT_SAYS(NOT_YOUR_ROLE, "sensor-repaired", "dealer"), "sensor", DEB " table=1 seat=2");
  must(&f, "sensor", "by=tom roles=technician table=1 seat=2");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  end();
}

static void a_table_that_joins_brings_its_dead_sensors(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, NULL);
  must(&f, "sensor", DEB " table=1 seat=4 dead");
  must(&f, "link-join", SUE " link=main table=1");
  assert_int_equal(felt_link_find_table(link_of("main"), 1)->dead_sensors, 1 << 4);
  end();
}

/* ---- lit sensors */

static void lit_sensors_show_whose_wager_reached_the_link_CN_10_CB_Progressive_2(void **state) {
  (void)state;
  struct felt_floor_view view;
  struct felt_error error;
  begin("catfish-bend");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  struct felt_viewer anyone = {.kind = FELT_VIEWER_PUBLIC};
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, &error), FELT_OK);
  assert_int_equal(view.lit, 0);
  deal(&f, 1, NOTHING);
  play_out(&f, 1);
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, &error), FELT_OK);
  assert_int_equal(view.lit, 1 << 2);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  assert_int_equal(felt_floor_view(f.floor, 1, anyone, &view, &error), FELT_OK);
  assert_int_equal(view.lit, 0); /* Game Over resets the system (CB Multiple 3) */
  assert_int_equal(view.table.meter_cents[0], 2000070);
  end();
}

/* ---- another game, other links */

static void another_game_joins_if_wager_decks_and_pay_table_agree_MA_13_g(void **state) {
  (void)state;
  setup(&f, "memory:", "massachusetts");
  must(&f, "link-open",
       MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s progressive=PTMGL02", f.hash);
  must_not(&f, FELT_SAYS(OTHER_WAGER, 100, 500), "link-join",
           SUE " link=main table=7 game=other book=%s progressive=PTMGL02 wager=100", f.hash);
  assert_string_equal(f.error.rule, "MA 13(g)");
  must_not(&f, FELT_SAYS(OTHER_DECKS, 6, 1), "link-join",
           SUE " link=main table=7 game=other book=%s progressive=PTMGL02 decks=6", f.hash);
  must_not(&f, FELT_SAYS(OTHER_PAY_TABLE), "link-join",
           SUE " link=main table=7 game=other book=%s progressive=PTMGL01", f.hash);
  must(&f, "link-join", SUE " link=main table=7 game=other book=%s progressive=PTMGL02", f.hash);
  must_not(&f, FELT_SAYS(TABLE_OF_ANOTHER_GAME, 7), "open-table", SUE " table=7 book=%s", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s progressive=PTMGL01", f.hash);
  must_not(&f, FELT_SAYS(OTHER_PAY_TABLE), "link-join", SUE " link=main table=1");
  must(&f, "link-coin-in", DEB " link=main table=7 round=1 seats=1,2");
  assert_int_equal(account_cents(&f, "tray:7"), 1000);
  assert_int_equal(account_cents(&f, "outside:7"), -1000);
  must(&f, "link-deal", DEB " link=main table=7 round=1");
  must(&f, "link-hit", DEB " link=main table=7 round=1 seat=2 hand=straight-flush");
  must(&f, "link-end", DEB " link=main table=7 round=1");
  int64_t share = hit(1)->share_cents;
  pay_award(&f, 1);
  assert_int_equal(account_cents(&f, "outside:7"), share - share % 100 - 1000);
  must_not(&f, FELT_SAYS(FOLLOWS_FROM_ROUNDS), "link-coin-in", DEB " link=main table=1 round=1 seats=1");
  end();
}

static void a_transfer_is_booked_on_both_links_or_on_none(void **state) {
  (void)state;
  begin("chickasaw");
  open_link(&f, "spare");
  const char *both = " notice=20261101 date=20261115 reason=links-merged";
  must(&f, "link-transfer",
       MIA WITH("carl",
                "cashier") " link=main from=meter:0 to=link micro=5000000 other=spare account=meter:1%s",
       both);
  assert_int_equal(felt_link_shown_cents(link_of("main"), 0), 1000000 - 5);
  assert_int_equal(felt_link_shown_cents(link_of("spare"), 1), 100000 + 5);
  must(&f, "link-transfer",
       MIA WITH("carl", "cashier") " link=main from=link to=meter:2 micro=7 other=spare account=meter:0%s",
       both);
  assert_int_equal(felt_store_balance(f.store, "transit", "USD"), 0);
  must_not(
      &f, FELT_SAYS(NO_SUCH_ACCOUNT), "link-transfer",
      MIA WITH("carl", "cashier") " link=main from=meter:0 to=link micro=1 other=spare account=meter:3%s",
      both);
  must_not(
      &f, FELT_SAYS(ACCOUNT_TOO_LOW), "link-transfer",
      MIA WITH("carl", "cashier") " link=main from=link to=meter:0 micro=1 other=spare account=reserve:0%s",
      both);
  must_not(&f, FELT_SAYS(NO_OTHER_LINK, "main"), "link-transfer",
           MIA WITH("carl", "cashier") " link=main from=meter:0 to=link micro=1 other=main account=meter:0%s",
           both);
  must_not(&f, FELT_SAYS(NEEDS_TWO_PEOPLE, "transfer"), "link-transfer",
           "by=mia roles=shift-manager+cashier with=mia with-roles=cashier link=main from=meter:0 to=link "
           "micro=1 other=spare account=meter:0%s",
           both);
  end();
}

static void a_retired_link_leaves_everything_to_another(void **state) {
  (void)state;
  begin("catfish-bend");
  open_link(&f, "new");
  open_and_bet(1);
  deal(&f, 1, NOTHING);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must_not(&f, FELT_SAYS(LINK_UNFINISHED, 1, 0, 0, 0, 0), "link-close",
           MIA " link=main reason=game-withdrawn");
  must(&f, "game-over", DEB " table=1");
  must(&f, "link-close", MIA " link=main reason=game-withdrawn");
  assert_true(felt_floor_find_table(f.floor, 1)->table.duty.progressive_down);
  must(
      &f, "link-retire",
      MIA WITH("olga", "auditor") " link=main other=new notice=20261101 date=20261115 reason=game-withdrawn");
  assert_int_equal(felt_link_shown_cents(link_of("new"), 0), 2 * 2000000 + 140);
  assert_int_equal(felt_store_balance(f.store, "meter:main:major", "USD"), 0);
  assert_int_equal(link_of("new")->level[0].meter.reserve_micro, 20 * FELT_MICRO);
  assert_int_equal(felt_store_balance(f.store, "transit", "USD"), 0);
  end();
}

static void a_cap_sends_growth_to_the_overflow_account(void **state) {
  (void)state;
  setup(&f, "memory:", "catfish-bend");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s cap-1=150010",
       f.hash);
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  deal(&f, 1, NOTHING);
  assert_int_equal(felt_link_shown_cents(link_of("main"), 1), 150010);
  assert_int_equal(account_cents(&f, "overflow:main:minor"), 30);
  end();
}

/* The house's own roles, in place of the usual ones. */
static void the_house_names_who_may_pay(void **state) {
  (void)state;
  begin("catfish-bend");
  must(&f, "link-close", MIA " link=main reason=new-terms");
  must_not(&f, FELT_SAYS(METER_NEEDS_TWO_PEOPLE), "link-open",
           MIA WITH("sue", "supervisor") " link=main reason=new-terms book=%s may-pay=3", f.hash); /* alone */
  must(&f, "link-open",
       MIA WITH("sue", "supervisor") " link=main reason=new-terms book=%s may-pay=6 with-pay=2",
       f.hash); /* cashier and supervisor */
  open_and_bet(1);
  deal(&f, 1, ROYAL_AND_MORE);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  look_at_award(&f, 1);
  must(&f, "game-over", DEB " table=1");
  must_not(&f, FELT_SAYS(NOT_YOUR_ROLE, "pay", "shift-manager"), "link-pay",
           MIA WITH("sid", "security") " link=main hit=1 check=2000140");
  must_not(&f, FELT_SAYS(NOT_THEIR_ROLE, "pay", "security"), "link-pay",
           CARL WITH("sid", "security") " link=main hit=1 check=2000140");
  must(&f, "link-pay", CARL WITH("sue", "supervisor") " link=main hit=1 check=2000140 check-number=1017");
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(simultaneous_hits_at_two_tables_share_the_meter_R11_CB_Multiple_2),
      cmocka_unit_test(a_hit_of_a_round_started_later_opens_its_own_award_R11),
      cmocka_unit_test(a_void_gives_the_meter_back_and_moves_the_others_up_R34),
      cmocka_unit_test(a_button_pressed_by_accident_is_taken_back_CB_Winners_3),
      cmocka_unit_test(the_supervisor_records_the_payout_before_the_next_hand_CB_Winners_5),
      cmocka_unit_test(down_before_the_start_stops_the_progressive_and_the_game_goes_on_CN_48),
      cmocka_unit_test(down_at_a_win_kills_all_hands_where_the_book_says_so_CN_48_a_R14),
      cmocka_unit_test(down_at_a_win_holds_the_award_elsewhere_and_it_is_loud_R14),
      cmocka_unit_test(a_dealer_stops_the_wagers_of_the_own_table_from_the_next_round_on_R42),
      cmocka_unit_test(a_stop_while_bets_are_open_hands_the_wagers_back_R42),
      cmocka_unit_test(a_table_goes_on_when_neither_it_nor_its_link_is_stopped_R42),
      cmocka_unit_test(who_stops_a_table_and_who_lets_it_go_on_R42),
      cmocka_unit_test(a_dead_sensor_bars_its_seat_at_table_and_link_CN_49),
      cmocka_unit_test(a_table_that_joins_brings_its_dead_sensors),
      cmocka_unit_test(lit_sensors_show_whose_wager_reached_the_link_CN_10_CB_Progressive_2),
      cmocka_unit_test(another_game_joins_if_wager_decks_and_pay_table_agree_MA_13_g),
      cmocka_unit_test(a_transfer_is_booked_on_both_links_or_on_none),
      cmocka_unit_test(a_retired_link_leaves_everything_to_another),
      cmocka_unit_test(a_cap_sends_growth_to_the_overflow_account),
      cmocka_unit_test(the_house_names_who_may_pay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
