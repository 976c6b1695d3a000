/* Whose progressive wager it was, put right (R36): at another seat, not there at all, there after all. The
 * link counts a wager once, at whatever seat it lies in the end. */
#include "floor_fixture.h"

static struct fixture f;

#define PIT MIA WITH("sue", "supervisor")

/* Live tables of one link; ann, bob and cat sit at seats 1 to 3 of the first, dan and eve at the second. */
static void begin(const char *book) {
  setup(&f, "memory:", book);
  open_link(&f, "main");
  for (int table = 1; table <= 2; table++) {
    must(&f, "open-table", SUE " table=%d book=%s live", table, f.hash);
    must(&f, "link-join", SUE " link=main table=%d", table);
  }
  static const char *const patrons[] = {"ann", "bob", "cat"};
  for (int at = 1; at <= 3; at++) seat(&f, 1, at, patrons[at - 1]);
  seat(&f, 2, 1, "dan");
  seat(&f, 2, 2, "eve");
}

static void end(void) {
  audit(&f);
  teardown(&f);
}

static const struct felt_link *link_main(void) {
  return felt_floor_find_link(f.floor, "main");
}

static const struct felt_round *round_of(int table) {
  return &felt_floor_find_table(f.floor, table)->table.round;
}

static const struct felt_link_hit *hit(int64_t number) {
  const struct felt_link_hit *found = felt_link_find_hit(link_main(), number);
  assert_non_null(found);
  return found;
}

static int64_t patron(const char *id) {
  char account[32];
  (void)snprintf(account, sizeof account, "patron:%s", id);
  return felt_store_balance(f.store, account, felt_floor_find_table(f.floor, 1)->book->currency) / FELT_MICRO;
}

static int64_t wager(void) {
  return link_main()->terms.sheet.wager_cents;
}

static int64_t meter(int level) {
  return felt_link_shown_cents(link_main(), level);
}

/* Seat `at` and seat 1 or 2, whichever it is not, have wagered and play; seat `at` may have a straight flush.
 */
static void to_showdown(int table, int at, const char *wagers) {
  int other = at == 1 ? 2 : 1;
  must(&f, "open", DEB " table=%d", table);
  must(&f, "bet", DEB " table=%d seat=%d ante=1000 blind=1000%s", table, at, wagers);
  must(&f, "bet", DEB " table=%d seat=%d ante=1000 blind=1000", table, other);
  must(&f, "lock", DEB " table=%d", table);
  must(&f, "deal", DEB " table=%d", table);
  for (int s = 1; s <= 3; s++)
    if (felt_round_has_seat(round_of(table), s))
      must(&f, "play", DEB " table=%d seat=%d multiple=4", table, s);
  must(&f, "flop", DEB " table=%d cards=9s8s7s", table);
  must(&f, "river", DEB " table=%d cards=2d3h", table);
}

static void reveal(int table, int at) {
  int other = at == 1 ? 2 : 1;
  must(&f, "reveal", DEB " table=%d cards=AcJd", table);
  if (at > other) must(&f, "reveal", DEB " table=%d seat=%d cards=6s5s", table, at);
  must(&f, "reveal", DEB " table=%d seat=%d cards=KhQd", table, other);
  if (at < other) must(&f, "reveal", DEB " table=%d seat=%d cards=6s5s", table, at);
}

static void settle(int table) {
  const struct felt_floor_table *at = felt_floor_find_table(f.floor, table);
  if (strcmp(at->book->name.text, "massachusetts") == 0)
    must(&f, "count-stub", DEB " table=%d cards=%d", table, FELT_DECK - at->table.round.now.next);
  must(&f, "settle", DEB " table=%d", table);
}

static void over(int table) {
  uint32_t unseen = felt_round_unseen(felt_floor_find_table(f.floor, table)->book, round_of(table));
  for (int s = 1; s <= 3; s++)
    if (unseen >> s & 1) must(&f, "seen", SUE " table=%d seat=%d", table, s);
  for (int i = 0; i < link_main()->hit_count; i++)
    if (link_main()->hit[i].state == FELT_HIT_PENDING)
      must(&f, "link-verify", SUE " link=main hit=%d", (int)link_main()->hit[i].number);
  must(&f, "game-over", DEB " table=%d", table);
}

static void play(int table, int at) {
  to_showdown(table, at, " progressive");
  reveal(table, at);
  settle(table);
}

static void pay_hit(int64_t number) {
  pay_award(&f, number);
}

static const char *const books[] = {"chickasaw", "catfish-bend", "massachusetts"};

/* ---- another seat's */

static void it_is_another_seats_before_the_settlement_and_wins_there(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    to_showdown(1, 2, " progressive");
    int64_t bob = patron("bob"), cat = patron("cat"), shown = meter(0), coin_ins = link_main()->life.coin_ins;
    must_not(&f, FELT_SAYS(MAY_NOT_DO, "correct"), "correct",
             DEB " table=1 what=seat seat=2 to=3 reason=wrong-seat");
    must_not(&f, FELT_SAYS(SEAT_HAS_A_HAND), "correct", SUE " table=1 what=seat seat=2 to=1 reason=x");
    must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 4), "correct", SUE " table=1 what=seat seat=2 to=4 reason=x");
    /* No award appears, changes or goes: a supervisor is enough before Game Over. */
    must(&f, "correct", SUE " table=1 what=seat seat=2 to=3 reason=wrong-seat");
    assert_int_equal(patron("bob"), bob + wager());
    assert_int_equal(patron("cat"), cat - wager());
    assert_int_equal(felt_link_find_table(link_main(), 1)->seats, 1U << 3);
    assert_int_equal(meter(0), shown);
    assert_int_equal(link_main()->life.coin_ins, coin_ins);
    reveal(1, 3);
    settle(1);
    assert_int_equal(hit(1)->seat, 3);
    over(1);
    pay_hit(1);
    assert_true(patron("cat") > cat + 10000);
    end();
  }
}

/* Who came after the wagers were closed did not wager; who left has his hand after Game Over. */
static void it_is_nobodys_who_did_not_sit_there_at_the_start(void **state) {
  (void)state;
  begin("chickasaw");
  to_showdown(1, 2, " progressive");
  must(&f, "leave", "by=cat table=1 seat=3");
  must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 3), "correct", SUE " table=1 what=seat seat=2 to=3 reason=x");
  must(&f, "sit", DEB " table=1 seat=3 patron=fay");
  must(&f, "sit", DEB " table=1 seat=4 patron=gus");
  must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 3), "correct", SUE " table=1 what=seat seat=2 to=3 reason=x");
  must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 4), "correct", SUE " table=1 what=seat seat=2 to=4 reason=x");
  reveal(1, 2);
  settle(1);
  over(1);
  must_not(&f, FELT_SAYS(NOBODY_AT_SEAT, 4), "correct", PIT " table=1 what=seat seat=2 to=4 reason=x");
  must(&f, "correct", PIT " table=1 what=seat seat=2 to=3 reason=x");
  assert_int_equal(felt_floor_owed(f.floor, "cat", "USD").by_cents, wager());
  assert_int_equal(felt_floor_owed(f.floor, "fay", "USD").by_cents, 0);
  end();
}

static void its_award_goes_with_it_and_takes_what_it_took(void **state) {
  (void)state;
  static const int to[] = {1, 3}; /* behind the seat in paying order, and before it */
  for (size_t i = 0; i < FELT_COUNT(books) * FELT_COUNT(to); i++) {
    int at = to[i % 2] == 1 ? 3 : 2, right = to[i % 2] == 1 ? 2 : 3;
    begin(books[i / 2]);
    play(1, at);
    int64_t share = hit(1)->share_cents, payable = account_cents(&f, "payable:main");
    int level = felt_link_find_award(link_main(), hit(1)->award)->level;
    int64_t shown = meter(level);
    must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correct",
             SUE " table=1 what=seat seat=%d to=%d reason=wrong-seat", at, right);
    must(&f, "correct", PIT " table=1 what=seat seat=%d to=%d reason=wrong-seat", at, right);
    assert_null(felt_link_find_hit(link_main(), 1));
    assert_int_equal(hit(2)->seat, right);
    assert_int_equal(hit(2)->share_cents, share);
    assert_int_equal(account_cents(&f, "payable:main"), payable);
    assert_int_equal(meter(level), shown);
    assert_int_equal(round_of(1)->paid[at - 1].award_level, -1);
    assert_int_equal(round_of(1)->paid[at - 1].hit, 0);
    assert_int_equal(round_of(1)->paid[right - 1].hit, 2);
    over(1);
    int64_t holds = patron(right == 2 ? "bob" : "cat");
    pay_hit(2);
    assert_int_equal(patron(right == 2 ? "bob" : "cat"), holds + share - share % 100); /* the rest in cash */
    end();
  }
}

/* The same when another table's award, taken off the meter behind it, is paid: then a void moves nobody up,
 * so that what was not must go before what was comes. */
static void an_award_that_is_paid_behind_it_stands_and_it_takes_what_it_took(void **state) {
  (void)state;
  for (int past = 0; past < 2; past++)
    for (int up = 0; up < 2; up++) {
      int at = up ? 2 : 3, right = up ? 3 : 2;
      begin("chickasaw");
      play(1, at);
      if (past) over(1);
      play(2, 1);
      over(2);
      pay_hit(2);
      int64_t share = hit(1)->share_cents, shown = meter(1), house = account_cents(&f, "house");
      must(&f, "correct", PIT " table=1 round=1 what=seat seat=%d to=%d reason=wrong-seat", at, right);
      assert_int_equal(hit(3)->seat, right);
      assert_int_equal(hit(3)->share_cents, share);
      /* What the void put back for the next stays there, and the house has paid for it. */
      int64_t back = meter(1) - shown;
      assert_true(back >= 0 && back < 100);
      assert_int_equal(account_cents(&f, "house"), house - back);
      if (!past) over(1);
      end();
    }
}

static void after_game_over_the_wager_and_what_it_won_are_owed(void **state) {
  (void)state;
  begin("chickasaw");
  play(1, 2);
  over(1);
  int64_t share = hit(1)->share_cents, bob = patron("bob"), cat = patron("cat");
  must(&f, "leave", "by=cat table=1 seat=3");
  must(&f, "correct", PIT " table=1 round=1 what=seat seat=2 to=3 reason=wrong-seat");
  assert_int_equal(patron("bob"), bob);
  assert_int_equal(patron("cat"), cat);
  /* bob has his progressive wager back and owes what he won; for cat it is the other way round. */
  int64_t won = 50 * 1000 + 4 * 1000; /* Blind and Play; the dealer does not qualify */
  assert_int_equal(felt_floor_owed(f.floor, "bob", "USD").to_cents, wager());
  assert_int_equal(felt_floor_owed(f.floor, "bob", "USD").by_cents, won);
  assert_int_equal(felt_floor_owed(f.floor, "cat", "USD").by_cents, wager());
  assert_int_equal(felt_floor_owed(f.floor, "cat", "USD").to_cents, won);
  assert_int_equal(hit(2)->share_cents, share);
  pay_hit(2);
  assert_int_equal(patron("cat"), cat + share - share % 100);
  /* And it was bob's after all. */
  must(&f, "correct", PIT " table=1 round=1 what=seat seat=3 to=2 reason=it-was-right");
  assert_int_equal(felt_floor_owed(f.floor, "bob", "USD").to_cents, wager() + won);
  assert_int_equal(hit(3)->seat, 2);
  end();
}

static void what_was_paid_to_the_wrong_one_stays_until_its_return_is_recorded(void **state) {
  (void)state;
  begin("chickasaw");
  play(1, 2);
  pay_hit(1);
  int64_t bob = patron("bob"), paid = link_main()->past[0].paid_cents;
  must(&f, "correct", PIT " table=1 what=seat seat=2 to=3 reason=wrong-seat");
  assert_int_equal(link_main()->life.voids, 0);
  assert_int_equal(hit(2)->seat, 3);
  assert_true(hit(2)->share_cents > 0);
  assert_int_equal(round_of(1)->paid[1].hit, 1);
  must(&f, "link-return", PIT " link=main hit=1 cheques=%d reason=round-corrected", (int)paid);
  assert_true(patron("bob") < bob - paid + wager()); /* with what the Blind had paid */
  over(1);
  end();
}

/* ---- not there, and there */

static void one_that_was_taken_out_is_put_in_again(void **state) {
  (void)state;
  static const char *const wagers[] = {"", " progressive", "", " progressive"};
  begin("chickasaw");
  to_showdown(1, 2, " progressive");
  int64_t bob = patron("bob");
  for (size_t i = 0; i < FELT_COUNT(wagers); i++) {
    must(&f, "correct", PIT " table=1 what=wager seat=2 ante=1000 blind=1000%s reason=looked-again",
         wagers[i]);
    assert_int_equal(patron("bob"), bob + (wagers[i][0] ? 0 : wager()));
    assert_int_equal(felt_link_find_table(link_main(), 1)->seats, wagers[i][0] ? 1U << 2 : 0);
  }
  reveal(1, 2);
  settle(1);
  assert_int_equal(hit(1)->seat, 2);
  /* The same when it has won. */
  must(&f, "correct", PIT " table=1 what=wager seat=2 ante=1000 blind=1000 reason=none");
  assert_int_equal(link_main()->hit_count, 0);
  must(&f, "correct", PIT " table=1 what=wager seat=2 ante=1000 blind=1000 progressive reason=one");
  assert_int_equal(hit(2)->seat, 2);
  over(1);
  end();
}

/* Nobody had wagered, as far as the link knew; hands are settled one by one. */
static void one_that_is_found_when_its_hand_is_settled_wins(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    to_showdown(1, 2, "");
    reveal(1, 2);
    if (strcmp(books[i], "massachusetts") == 0)
      must(&f, "count-stub", DEB " table=1 cards=%d", FELT_DECK - round_of(1)->now.next);
    must(&f, "settle", DEB " table=1 seat=2");
    must(&f, "correct",
         PIT " table=1 what=wager seat=2 ante=1000 blind=1000 progressive reason=it-lay-there");
    must(&f, "settle", DEB " table=1");
    assert_int_equal(hit(1)->seat, 2);
    assert_int_equal(link_main()->life.coin_ins, 1);
    over(1);
    pay_hit(1);
    end();
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_another_seats_before_the_settlement_and_wins_there),
      cmocka_unit_test(it_is_nobodys_who_did_not_sit_there_at_the_start),
      cmocka_unit_test(its_award_goes_with_it_and_takes_what_it_took),
      cmocka_unit_test(an_award_that_is_paid_behind_it_stands_and_it_takes_what_it_took),
      cmocka_unit_test(after_game_over_the_wager_and_what_it_won_are_owed),
      cmocka_unit_test(what_was_paid_to_the_wrong_one_stays_until_its_return_is_recorded),
      cmocka_unit_test(one_that_was_taken_out_is_put_in_again),
      cmocka_unit_test(one_that_is_found_when_its_hand_is_settled_wins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
