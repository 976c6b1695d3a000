/* Large payments are written down for a supervisor, and stay loud until one has heard of them (CB Payouts 1).
 */
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

/* The dealer does not qualify: seat 1 is paid four antes, on its Play alone. */
static void play(int ante) {
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=%d blind=%d", ante, ante);
  must(&f, "bet", DEB " table=1 seat=2 ante=500 blind=500");
  deal(&f, 1, "2h7d9sJcKd KcKh 5s8c AdTc");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
}

static void a_payment_from_the_books_amount_waits_for_a_supervisor(void **state) {
  (void)state;
  begin("catfish-bend");
  play(1000); /* $40 */
  assert_int_equal(table()->notices, 0);
  must(&f, "game-over", DEB " table=1");
  play(5000);
  const struct felt_floor_notice *notice = &table()->notice[0];
  assert_int_equal(table()->notices, 1);
  assert_int_equal(notice->round, 2);
  assert_int_equal(notice->seat, 1);
  assert_int_equal(notice->cents, 20000);
  assert_string_equal(notice->patron, "ann");
  assert_int_equal(felt_floor_alarms(f.floor).notices, 1);
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "told"), "told", DEB " table=1 notice=1");
  must_not(&f, FELT_SAYS(NO_SUCH_NOTICE), "told", SUE " table=1 notice=2");
  must_not(&f, FELT_SAYS(NO_SUCH_NOTICE), "told", SUE " table=1");
  must(&f, "told", SUE " table=1 notice=1");
  assert_int_equal(felt_floor_alarms(f.floor).notices, 0);
  must_not(&f, FELT_SAYS(NO_SUCH_NOTICE), "told", SUE " table=1 notice=1");
  end();
}

static void one_word_acknowledges_all_up_to_it_at_a_closed_table_too(void **state) {
  (void)state;
  begin("catfish-bend");
  for (int i = 0; i < FELT_FLOOR_NOTICES_MAX + 2; i++) {
    play(5000);
    must(&f, "game-over", DEB " table=1");
  }
  assert_int_equal(table()->notices, FELT_FLOOR_NOTICES_MAX + 2);
  assert_int_equal(table()->notice[0].number, FELT_FLOOR_NOTICES_MAX + 1);
  must(&f, "told", SUE " table=1 notice=4");
  assert_int_equal(felt_floor_alarms(f.floor).notices, FELT_FLOOR_NOTICES_MAX - 2);
  must(&f, "leave", DEB " table=1 seat=1");
  must(&f, "leave", DEB " table=1 seat=2");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "close-table", SUE " table=1");
  must(&f, "told", SUE " table=1 notice=10 reason=at%%20the%%20close");
  assert_int_equal(felt_floor_alarms(f.floor).notices, 0);
  end();
}

static void other_books_ask_for_nothing(void **state) {
  (void)state;
  static const char *const books[] = {"chickasaw", "players-guide", "massachusetts"};
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    play(5000);
    assert_int_equal(table()->notices, 0);
    end();
  }
}

/* Who tapped in deals from then on, until the table is closed. */
static void the_dealer_is_whoever_tapped_in_last(void **state) {
  (void)state;
  begin("chickasaw");
  assert_string_equal(table()->dealer.id, "");
  must(&f, "tap-in", DEB " table=1");
  assert_string_equal(table()->dealer.id, "deb");
  assert_int_equal(table()->dealer.since_ms, 1000 * f.commands);
  must(&f, "tap-in", DEB " table=1 note-by=dan");
  assert_string_equal(table()->dealer.id, "dan");
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_payment_from_the_books_amount_waits_for_a_supervisor),
      cmocka_unit_test(one_word_acknowledges_all_up_to_it_at_a_closed_table_too),
      cmocka_unit_test(other_books_ask_for_nothing),
      cmocka_unit_test(the_dealer_is_whoever_tapped_in_last),
  };
  return cmocka_run_group_tests_name("notices", tests, NULL, NULL);
}
