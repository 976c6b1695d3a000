/* Disputes: the payment is held, noted, decided by whom the book names, told where it says so, closed; in
 * each book. */
#include "floor_fixture.h"

static struct fixture f;

#define ROYAL_AND_MORE "AhKhQh3s9c JhTh 7s2d AcJd"
#define NOTHING        "2h7d9sJcKd 3c4h 5s8c 6dTc"
#define PAID           MIA WITH("sid", "security")

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

/* A round up to its settlement. */
static void play(const char *deck) {
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  deal(&f, 1, deck);
  play_out(&f, 1);
}

static const struct felt_floor_dispute *dispute(int n) {
  const struct felt_floor_table *table = felt_floor_find_table(f.floor, 1);
  assert_true(n < table->dispute_count);
  return &table->dispute[n];
}

static int disputes(void) {
  return felt_floor_find_table(f.floor, 1)->dispute_count;
}

static const char *const books[] = {"chickasaw", "players-guide", "catfish-bend", "massachusetts"};

static void what_is_disputed_is_not_paid_before_it_is_decided(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    play(NOTHING);
    must(&f, "dispute", DEB " table=1 seat=2 cents=4000 reason=a%%20flush");
    assert_int_equal(dispute(0)->round, 1);
    assert_string_equal(dispute(0)->patron, "bob");
    must_not(&f, FELT_SAYS(PAYMENT_IS_DISPUTED, 1, 2), "settle", DEB " table=1");
    assert_string_equal(f.error.rule, felt_floor_find_table(f.floor, 1)->book->incidents.dispute.id);
    must(&f, "dispute-note", DEB " table=1 dispute=1 reason=camera%%2014%%2C%%2012:04");
    must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=dismissed reason=seen");
    must(&f, "settle", DEB " table=1");
    must(&f, "game-over", DEB " table=1");
    assert_int_equal(felt_floor_alarms(f.floor).disputes, 0);
    end();
  }
}

static void only_whom_the_book_names_decides(void **state) {
  (void)state;
  begin("chickasaw");
  play(NOTHING);
  must(&f, "dispute", DEB " table=1 seat=1 reason=mine");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "dispute-decide"), "dispute-decide",
           DEB " table=1 dispute=1 verdict=upheld reason=seen");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "dispute-decide"), "dispute-decide",
           "by=ann table=1 dispute=1 verdict=upheld reason=seen");
  must_not(&f, FELT_SAYS(NOT_A_VERDICT), "dispute-decide", SUE " table=1 dispute=1 verdict=open reason=seen");
  must_not(&f, FELT_SAYS(NEEDS_REASON, "dispute-decide"), "dispute-decide",
           SUE " table=1 dispute=1 verdict=upheld");
  must_not(&f, FELT_SAYS(NO_DISPUTE), "dispute-decide", SUE " table=1 dispute=2 verdict=upheld reason=seen");
  must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=upheld reason=seen");
  must_not(&f, FELT_SAYS(DISPUTE_IS_DECIDED), "dispute-decide",
           SUE " table=1 dispute=1 verdict=dismissed reason=again");
  end();
}

static void the_commissioner_is_told_before_it_ends_where_the_book_says_so_CN_51(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    const char *rule = felt_floor_find_table(f.floor, 1)->book->incidents.dispute_told.id;
    play(NOTHING);
    must(&f, "dispute", DEB " table=1 seat=2 reason=a%%20flush");
    must_not(&f, FELT_SAYS(DISPUTE_NOT_DECIDED), "dispute-close", SUE " table=1 dispute=1 reason=over");
    must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=dismissed reason=seen");
    if (rule[0]) {
      must_not(&f, FELT_SAYS(DISPUTE_NOT_NOTIFIED), "dispute-close", SUE " table=1 dispute=1 reason=over");
      assert_string_equal(f.error.rule, "CN 51");
      must(&f, "notify", MIA " table=1 dispute=1 reason=the%%20Gaming%%20Commissioner");
    }
    assert_int_equal(rule[0] != '\0', i == 0);
    must(&f, "dispute-close", SUE " table=1 dispute=1 reason=over");
    must_not(&f, FELT_SAYS(NO_DISPUTE), "dispute-close", SUE " table=1 dispute=1 reason=again");
    assert_int_equal(disputes(), 0);
    end();
  }
}

static void play_goes_on_once_the_commissioner_is_told_and_the_award_waits(void **state) {
  (void)state;
  begin("chickasaw");
  play(ROYAL_AND_MORE);
  must(&f, "dispute", DEB " table=1 seat=1 cents=1000028 reason=not%%20hers");
  must_not(&f, FELT_SAYS(PAYMENT_IS_DISPUTED, 1, 1), "settle", DEB " table=1");
  must(&f, "notify", MIA " table=1 dispute=1 reason=the%%20Gaming%%20Commissioner");
  must(&f, "settle", DEB " table=1");
  look_at_award(&f, 1);
  int64_t share = felt_link_find_hit(felt_floor_find_link(f.floor, "main"), 1)->share_cents;
  must_not(&f, FELT_SAYS(PAYMENT_IS_DISPUTED, 1, 1), "link-pay", PAID " link=main hit=1 check=%lld",
           (long long)share);
  must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=dismissed reason=seen");
  pay_award(&f, 1);
  end();
}

static void a_dispute_is_about_a_round_that_was_played_and_a_seat_in_it(void **state) {
  (void)state;
  begin("massachusetts");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 0), "dispute", DEB " table=1 seat=1 reason=x");
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 1), "dispute", DEB " table=1 seat=1 reason=x");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 2), "dispute", DEB " table=1 round=2 seat=1 reason=x");
  must_not(&f, FELT_SAYS(SEAT_NOT_IN_ROUND), "dispute", DEB " table=1 seat=2 reason=x");
  must_not(&f, FELT_SAYS(SEAT_NOT_IN_ROUND), "dispute", DEB " table=1 cents=5 reason=x");
  must_not(&f, FELT_SAYS(NO_TABLE_NUMBERED, 9), "dispute", DEB " table=9 seat=1 reason=x");
  must(&f, "dispute", DEB " table=1 seat=1 reason=x");
  must_not(&f, FELT_SAYS(DISPUTE_IS_OPEN), "dispute", DEB " table=1 round=1 seat=1 reason=x");
  end();
}

static void over(void) {
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
}

static void a_dispute_holds_its_own_round_alone(void **state) {
  (void)state;
  begin("chickasaw");
  play(NOTHING);
  over();
  must(&f, "dispute", DEB " table=1 round=1 seat=2 cents=1000 reason=a%%20flush");
  play(NOTHING); /* the same patron at the same seat */
  over();
  end();
}

/* The house owes bob dollars; what he disputes at another table are euros. */
static void it_holds_what_is_owed_in_its_own_money_alone(void **state) {
  (void)state;
  begin("chickasaw");
  play(NOTHING);
  over();
  must(&f, "correct",
       SUE WITH("mia", "shift-manager") " table=1 round=1 what=wager seat=2 ante=500 blind=500 progressive"
                                        " reason=half");
  assert_true(account_cents(&f, "owed-to:bob") > 0);
  keep_book(&f, "players-guide");
  must(&f, "open-table", SUE " table=2 book=%s live", f.hash);
  must(&f, "sit", DEB " table=2 seat=1 patron=bob");
  must(&f, "open", DEB " table=2");
  must(&f, "bet", DEB " table=2 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=2");
  must(&f, "dispute", DEB " table=2 seat=1 cents=1000000 reason=a%%20flush");
  must(&f, "pay-owed", CARL " patron=bob currency=USD cents=100");
  must(&f, "dispute", DEB " table=1 round=1 seat=2 cents=1000000 reason=all%%20of%%20it");
  must_not(&f, FELT_SAYS(OWED_IS_DISPUTED, 1000000), "pay-owed", CARL " patron=bob currency=USD cents=100");
  end();
}

static void a_dispute_outlasts_its_round_and_its_table(void **state) {
  (void)state;
  begin("players-guide");
  play(NOTHING);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  must(&f, "dispute", DEB " table=1 round=1 seat=2 cents=1000 reason=a%%20flush");
  assert_string_equal(dispute(0)->patron, "bob");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must_not(&f, FELT_SAYS(DISPUTE_NOT_NOTIFIED), "close-table", SUE " table=1");
  must(&f, "notify", MIA " table=1 dispute=1 reason=the%%20director");
  must(&f, "close-table", SUE " table=1");
  assert_int_equal(felt_floor_alarms(f.floor).disputes, 1);
  must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=dismissed reason=seen");
  must(&f, "dispute-close", SUE " table=1 dispute=1 reason=over");
  assert_int_equal(disputes(), 0);
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_disputed_is_not_paid_before_it_is_decided),
      cmocka_unit_test(only_whom_the_book_names_decides),
      cmocka_unit_test(the_commissioner_is_told_before_it_ends_where_the_book_says_so_CN_51),
      cmocka_unit_test(play_goes_on_once_the_commissioner_is_told_and_the_award_waits),
      cmocka_unit_test(a_dispute_is_about_a_round_that_was_played_and_a_seat_in_it),
      cmocka_unit_test(a_dispute_holds_its_own_round_alone),
      cmocka_unit_test(it_holds_what_is_owed_in_its_own_money_alone),
      cmocka_unit_test(a_dispute_outlasts_its_round_and_its_table),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
