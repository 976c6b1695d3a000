/* What a house posts at its tables and for its links: within the book, from its moment on, in the log (R43).
 */
#include "floor_fixture.h"

static struct fixture f;
#define TWO MIA WITH("sue", "supervisor")
#define PIT SUE WITH("mia", "shift-manager")

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, 1);
}

static void expect_limits(const struct felt_limits *limits, int64_t min_cents, int64_t max_cents) {
  assert_int_equal(limits->min_cents, min_cents);
  assert_int_equal(limits->max_cents, max_cents);
}

static void money(const char *currency, int64_t cents, struct felt_figure *figure) {
  *figure = felt_figure_money(currency, cents);
}

static void a_table_opens_with_the_houses_limits_seats_and_chips(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  must(&f, "open-table",
       SUE " table=1 book=%s positions=8 chip=50 min-ante=2500 max-ante=100000 min-trips=50 max-trips=5000",
       f.hash);
  expect_limits(&table()->book->main.ante, 2500, 100000);
  expect_limits(&table()->book->side[0].limits, 50, 5000);
  assert_int_equal(table()->book->positions, 8);
  assert_int_equal(table()->book->chip_cents, 50);
  seat(&f, 1, 8, "ann");
  must(&f, "leave", "by=ann table=1 seat=8");
  must(&f, "close-table", SUE " table=1");
  /* Opened anew it has its book's own. */
  open_table(&f, 1, NULL);
  expect_limits(&table()->book->main.ante, 500, 10000);
  assert_int_equal(table()->book->positions, 6);
  teardown(&f);
}

static void it_is_played_by_them_and_they_are_not_assumed_any_more(void **state) {
  (void)state;
  struct felt_settlement settlement;
  struct felt_error error;
  setup(&f, "memory:", "massachusetts");
  open_link(&f, "main");
  must(&f, "open-table",
       SUE " table=1 book=%s chip=500 min-ante=2500 max-ante=100000 min-trips=500 max-trips=5000", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  expect_limits(&table()->book->main.ante, 2500, 100000);
  expect_limits(&table()->book->side[0].limits, 500, 5000);
  assert_string_equal(table()->book->assumed[FELT_ASSUMED_ANTE_LIMITS].id, "");
  assert_string_equal(table()->book->assumed[FELT_ASSUMED_CHIP].id, "");
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  assert_int_not_equal(say(&f, "bet", "by=ann table=1 seat=1 ante=2000 blind=2000"), FELT_OK);
  assert_int_equal(f.error.reason.code, FELT_CODE_OFF_LIMITS);
  assert_int_not_equal(say(&f, "bet", "by=ann table=1 seat=1 ante=2600 blind=2600"), FELT_OK);
  assert_int_equal(f.error.reason.code, FELT_CODE_NOT_WHOLE_CHIPS);
  must(&f, "bet", "by=ann table=1 seat=1 ante=90000 blind=90000 trips=5000");
  deal(&f, 1, "AhAcAdKs9c KhKc 7s2d AsJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(felt_floor_settlement(f.floor, 1, &settlement, &error), FELT_OK);
  for (int i = 0; i < FELT_ASSUMABLES; i++)
    assert_false(i == FELT_ASSUMED_ANTE_LIMITS && settlement.assumed >> i & 1);
  must(&f, "game-over", DEB " table=1");
  /* A round that is over is read back with what was posted then, and corrected by it. */
  must(&f, "post-limits", PIT " table=1 max-ante=50000");
  struct felt_floor_past_round *past = malloc(sizeof *past);
  assert_non_null(past);
  assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, &error), FELT_OK);
  expect_limits(&past->book->main.ante, 2500, 100000);
  expect_limits(&table()->book->main.ante, 2500, 50000);
  free(past);
  audit(&f);
  teardown(&f);
}

static void limits_beyond_the_text_are_refused_with_its_rule(void **state) {
  (void)state;
  struct felt_figure least, most;
  setup(&f, "memory:", "catfish-bend");
  commit(&f);
  money("USD", 500, &least);
  money("USD", 5000, &most);
  must_not(&f, FELT_SAYS(LIMITS_BEYOND_TEXT, least, most), "open-table", SUE " table=1 book=%s max-ante=5100",
           f.hash);
  assert_string_not_equal(f.error.rule, "");
  must_not(&f, FELT_SAYS(LIMITS_BEYOND_TEXT, least, most), "open-table", SUE " table=1 book=%s min-ante=400",
           f.hash);
  must_not(&f, FELT_SAYS(MAXIMUM_BELOW_MINIMUM), "open-table",
           SUE " table=1 book=%s min-ante=3000 max-ante=2000", f.hash);
  must_not(&f, FELT_SAYS(NO_SUCH_WAGER), "open-table", SUE " table=1 book=%s max-cover-all=2000", f.hash);
  must_not(&f, FELT_SAYS(NO_SUCH_WAGER), "open-table", SUE " table=1 book=%s max-play=2000", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s min-ante=1000 max-ante=2500", f.hash);
  must_not(&f, FELT_SAYS(LIMITS_BEYOND_TEXT, least, most), "post-limits", PIT " table=1 max-ante=5100");
  must_not(&f, FELT_SAYS(NOTHING_POSTED), "post-limits", PIT " table=1");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "post-limits", SUE " table=1 max-ante=5000");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "post-limits"), "post-limits",
           DEB WITH("sue", "supervisor") " table=1 max-ante=5000");
  must(&f, "post-limits", PIT " table=1 max-ante=5000");
  expect_limits(&table()->book->main.ante, 1000, 5000);
  audit(&f);
  teardown(&f);
}

static void a_change_while_wagers_are_in_play_waits_for_its_moment(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 1, NULL);
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 6, "bob");
  must(&f, "open", DEB " table=1");
  must(&f, "post-limits", PIT " table=1 max-ante=20000");
  assert_false(table()->waits);
  must(&f, "bet", "by=ann table=1 seat=1 ante=15000 blind=15000");
  must(&f, "post-limits", PIT " table=1 min-ante=1000 max-ante=5000");
  must_not(&f, FELT_SAYS(SOMEBODY_SITS, "bob", 6), "post-limits", PIT " table=1 positions=5");
  must(&f, "post-limits", PIT " table=1 max-trips=2000");
  assert_true(table()->waits);
  expect_limits(&table()->book->main.ante, 500, 20000);
  deal(&f, 1, "AhAcAdKs9c KhKc AsJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_true(table()->waits);
  must(&f, "game-over", DEB " table=1");
  assert_false(table()->waits);
  expect_limits(&table()->book->main.ante, 1000, 5000);
  assert_int_equal(table()->book->side[0].limits.max_cents, 2000);
  /* The seat that is about to go is not taken. */
  must(&f, "leave", "by=bob table=1 seat=6");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=5000 blind=5000");
  must(&f, "post-limits", PIT " table=1 positions=5");
  must_not(&f, FELT_SAYS(SEAT_BEYOND_TABLE, 6, 5), "sit", "by=bob table=1 seat=6 patron=bob");
  must(&f, "clear", "by=ann table=1 seat=1");
  assert_int_equal(table()->book->positions, 5);
  audit(&f);
  teardown(&f);
}

static void hit_and_settle(const char *cards) {
  deal(&f, 1, cards);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
}

static void a_link_opens_with_its_own_seeds_and_changes_them_when_nothing_is_in_play(void **state) {
  (void)state;
  struct felt_figure seed, award;
  setup(&f, "memory:", "chickasaw");
  must(&f, "link-open",
       TWO " link=main reason=new-link book=%s seed-0=2000000 growth-0=150000 seed-1=300000 growth-1=60000 "
           "seed-2=50000"
           " growth-2=40000 reserve-2=10000",
       f.hash);
  const struct felt_link *link = felt_floor_find_link(f.floor, "main");
  assert_int_equal(felt_link_shown_cents(link, 0), 2000000);
  assert_int_equal(felt_link_shown_cents(link, 2), 50000);
  open_table(&f, 1, "main");
  const struct felt_progressive *progressive = &table()->book->progressive.table[0];
  assert_int_equal(progressive->level[0].seed_cents, 2000000);
  assert_string_equal(table()->book->assumed[FELT_ASSUMED_SEED].id, "");
  assert_string_equal(table()->book->assumed[FELT_ASSUMED_GROWTH].id, "");
  seat(&f, 1, 1, "ann");
  must_not(&f, FELT_SAYS(NEEDS_TWO_PEOPLE, "post-terms"), "post-terms", MIA " link=main seed-0=1500000");
  must_not(&f, FELT_SAYS(NO_LINK_NAMED, "other"), "post-terms", TWO " link=other seed-0=1500000");
  must_not(&f, FELT_SAYS(NO_SUCH_LEVEL), "post-terms", TWO " link=main seed-3=1500000");
  must_not(&f, FELT_SAYS(NOTHING_POSTED), "post-terms", TWO " link=main seed-0=2000000");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "lock", DEB " table=1");
  must(&f, "post-terms", TWO " link=main seed-2=70000");
  must(&f, "post-limits", PIT " table=1 max-ante=20000");
  assert_non_null(felt_floor_link_waits(f.floor, "main"));
  char deck[2 * FELT_DECK + 1];
  deck_of("AhAcAdKs9c As2d 7s2c", deck);
  must(&f, "deal", DEB " table=1 cards=%s", deck);
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  /* Four aces take the minor, and the old seed lies there. */
  assert_int_equal(felt_link_shown_cents(felt_floor_find_link(f.floor, "main"), 2), 50000);
  int64_t share = felt_floor_find_link(f.floor, "main")->award[0].amount_cents;
  money("USD", 40000, &seed);
  money("USD", share, &award);
  must_not(&f, FELT_SAYS(SEED_BELOW_AWARD, seed, 1, award), "post-terms", TWO " link=main seed-2=40000");
  must(&f, "game-over", DEB " table=1");
  assert_non_null(felt_floor_link_waits(f.floor, "main"));
  pay_award(&f, 1);
  assert_null(felt_floor_link_waits(f.floor, "main"));
  link = felt_floor_find_link(f.floor, "main");
  assert_int_equal(link->terms.level[2].seed_cents, 70000);
  expect_limits(&table()->book->main.ante, 500, 20000);
  assert_int_equal(link->terms.level[0].seed_cents, 2000000);
  assert_int_equal(link->phase, FELT_LINK_PHASE_OPEN);
  assert_int_equal(table()->book->progressive.table[0].level[2].seed_cents, 70000);
  assert_false(table()->table.duty.progressive_down);
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  hit_and_settle("AhAcAdKs9c As2d 7s2c");
  assert_int_equal(felt_link_shown_cents(felt_floor_find_link(f.floor, "main"), 2), 70000);
  must(&f, "game-over", DEB " table=1");
  audit(&f);
  teardown(&f);
}

static void seeds_and_growth_below_the_text_are_refused(void **state) {
  (void)state;
  struct felt_figure seed;
  setup(&f, "memory:", "catfish-bend");
  commit(&f);
  money("USD", 2000000, &seed);
  must_not(&f, FELT_SAYS(SEED_BELOW_TEXT, seed), "link-open",
           TWO " link=main reason=new-link book=%s seed-0=1999999", f.hash);
  assert_string_not_equal(f.error.rule, "");
  must_not(&f, FELT_SAYS(GROWTH_BELOW_TEXT), "link-open",
           TWO " link=main reason=new-link book=%s growth-0=130000", f.hash);
  must(&f, "link-open", TWO " link=main reason=new-link book=%s seed-0=2500000", f.hash);
  must_not(&f, FELT_SAYS(SEED_BELOW_TEXT, seed), "post-terms", TWO " link=main seed-0=1000000");
  audit(&f);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_opens_with_the_houses_limits_seats_and_chips),
      cmocka_unit_test(it_is_played_by_them_and_they_are_not_assumed_any_more),
      cmocka_unit_test(limits_beyond_the_text_are_refused_with_its_rule),
      cmocka_unit_test(a_change_while_wagers_are_in_play_waits_for_its_moment),
      cmocka_unit_test(a_link_opens_with_its_own_seeds_and_changes_them_when_nothing_is_in_play),
      cmocka_unit_test(seeds_and_growth_below_the_text_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
