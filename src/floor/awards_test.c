/* Paying an award (R38): the checklist of the house's book line by line, parts that add up, in its tenders.
 */
#include "floor_fixture.h"

static struct fixture f;

#define TWO MIA WITH("sid", "security") " link=main hit=1 "

/* A link with a table of another game on it, whose seat 2 has hit; the first meter shows `cents`, but for
 * what the wager added. */
static void begin(const char *book, int64_t cents) {
  setup(&f, "memory:", book);
  open_link(&f, "main");
  must(&f, "link-join", SUE " link=main table=7 game=crazy-4-poker book=%s", f.hash);
  int64_t more = cents - felt_link_shown_cents(felt_floor_find_link(f.floor, "main"), 0);
  if (cents > 0 && more != 0)
    must(&f, "link-correct",
         MIA WITH("carl", "cashier") " link=main to=meter:0 micro=%lld reason=coin-in-missed",
         (long long)(more * FELT_MICRO));
  must(&f, "link-coin-in", DEB " link=main table=7 round=1 seats=2");
  must(&f, "link-deal", DEB " link=main table=7 round=1");
  must(&f, "link-hit", DEB " link=main table=7 round=1 seat=2 hand=royal-flush");
  must(&f, "link-end", DEB " link=main table=7 round=1");
}

static void end(void) {
  audit(&f);
  teardown(&f);
}

static int64_t share(void) {
  return award_hit(&f, 1)->share_cents;
}

/* ---- the checklist */

static const struct {
  const char *book;
  struct {
    const char *line, *rule;
    bool may_be_not_needed;
  } line[8];
} checklists[] = {
    {"chickasaw",
     {{"cards-seen", "CN 39", false},
      {"identified", "CN 39(b)", false},
      {"ofac", "CN 39(a)", false},
      {"title-31", "CN 39(a)", false},
      {"amount-agreed", "CN 40", false},
      {"tax-form", "R38", true}}},
    {"catfish-bend",
     {{"cards-seen", "CB Winners 4 s1", false},
      {"paperwork", "CB Winners 4 s2", false},
      {"offsets", "CB Winners 4 s2", true},
      {"tax-form", "R38", true},
      {"approvals", "CB Winners 4 s3", false},
      {"amount-agreed", "CB Winners 5 s1", false}}},
    {"massachusetts",
     {{"cards-seen", "R38", false},
      {"identified", "R38", false},
      {"amount-agreed", "R38", false},
      {"tax-form", "R38", true}}},
};

static void payment_waits_for_every_line_that_the_book_demands(void **state) {
  (void)state;
  for (size_t b = 0; b < FELT_COUNT(checklists); b++) {
    begin(checklists[b].book, 0);
    for (int i = 0; checklists[b].line[i].line; i++) {
      const char *line = checklists[b].line[i].line, *rule = checklists[b].line[i].rule;
      bool cards = i == 0;
      must_not(&f, cards ? FELT_SAYS(HIT_NOT_VERIFIED) : FELT_SAYS(LINE_NOT_DONE, line), "link-pay",
               TWO "cheques=%lld", (long long)share());
      if (!cards) assert_string_equal(f.error.rule, rule);
      char named[48] = "";
      if (!cards) (void)snprintf(named, sizeof named, " line=%s", line);
      must(&f, "link-verify", SUE " link=main hit=1%s result=failed reference=case%%207", named);
      must_not(&f, cards ? FELT_SAYS(HIT_NOT_VERIFIED) : FELT_SAYS(LINE_NOT_DONE, line), "link-pay",
               TWO "cheques=%lld", (long long)share());
      if (checklists[b].line[i].may_be_not_needed) {
        must(&f, "link-verify", SUE " link=main hit=1%s result=not-needed", named);
      } else {
        must_not(&f, FELT_SAYS(LINE_IS_NEEDED, line), "link-verify",
                 SUE " link=main hit=1%s result=not-needed", named);
        assert_string_equal(f.error.rule, rule);
        must(&f, "link-verify", SUE " link=main hit=1%s", named);
      }
    }
    assert_null(felt_floor_next_line(award_book(&f), award_hit(&f, 1)));
    pay_award(&f, 1);
    end();
  }
}

static void a_line_is_recorded_once_so_and_by_whoever_may(void **state) {
  (void)state;
  begin("catfish-bend", 0);
  must(&f, "link-verify", SUE " link=main hit=1 line=paperwork");
  must_not(&f, FELT_SAYS(LINE_WAS_RECORDED), "link-verify", MIA " link=main hit=1 line=paperwork");
  must_not(&f, FELT_SAYS(NOT_YOUR_ROLE, "verify", "dealer"), "link-verify",
           DEB " link=main hit=1 line=approvals");
  must_not(&f, FELT_SAYS(NO_SUCH_LINE), "link-verify",
           SUE " link=main hit=1 line=ofac"); /* not of this house */
  must_not(&f, FELT_SAYS(NO_SUCH_LINE), "link-verify", SUE " link=main hit=1 cleared"); /* of older rules */
  must_not(&f, FELT_SAYS(NO_UNPAID_HIT), "link-verify", SUE " link=main hit=2");
  end();
}

/* ---- the parts */

static void parts_that_do_not_add_up_are_refused_and_change_nothing(void **state) {
  (void)state;
  begin("massachusetts", 0);
  look_at_award(&f, 1);
  long long cents = share(), odd = cents % 100;
  must_not(&f, FELT_SAYS(NOT_THE_SHARE, cents), "link-pay", TWO "cheques=%lld", cents - odd);
  must_not(&f, FELT_SAYS(NOT_THE_SHARE, cents), "link-pay", TWO "cheques=%lld cash=%lld withheld=1",
           cents - odd, odd);
  must_not(&f, FELT_SAYS(NOT_THE_SHARE, cents), "link-pay", TWO "check=%lld check-number=9 offset=1", cents);
  must_not(&f, FELT_SAYS(PART_OF_A_CHIP, 100), "link-pay", TWO "cheques=150 cash=%lld", cents - 150);
  must_not(&f, FELT_SAYS(NEEDS_CHECK_NUMBER), "link-pay", TWO "check=%lld", cents);
  must_not(&f, FELT_SAYS(NEEDS_CHECK_NUMBER), "link-pay", TWO "check=%lld check-number=a%%20b", cents);
  must_not(&f, FELT_SAYS(NEEDS_CHECK_NUMBER), "link-pay", TWO "check-number=9 cash=%lld", cents);
  must(&f, "link-pay", TWO "cheques=500 check=400 check-number=9 cash=%lld withheld=24 offset=6",
       cents - 930);
  end();
}

static void only_chips_become_a_balance_and_the_rest_has_accounts_of_its_own(void **state) {
  (void)state;
  begin("catfish-bend", 0);
  look_at_award(&f, 1);
  long long cents = share();
  int64_t wager = -account_cents(&f, "outside:7");
  must(&f, "link-pay", TWO "cheques=10000 check=%lld check-number=1017 cash=99 withheld=48000 offset=700",
       cents - 10000 - 99 - 48000 - 700);
  assert_int_equal(account_cents(&f, "outside:7"), 10000 - wager);
  assert_int_equal(account_cents(&f, "checks"), cents - 10000 - 99 - 48000 - 700);
  assert_int_equal(account_cents(&f, "cash"), 99);
  assert_int_equal(account_cents(&f, "withheld"), 48000);
  assert_int_equal(account_cents(&f, "offset"), 700);
  assert_int_equal(account_cents(&f, "cage"), 10000 - cents);
  assert_int_equal(account_cents(&f, "payable:main"), 0);
  /* What comes back: the check by its number, and no more than was paid. */
  must_not(&f, FELT_SAYS(NO_SUCH_CHECK, "1018"), "link-return",
           TWO "check=500 check-number=1018 reason=hand-misread");
  must_not(&f, FELT_SAYS(NEEDS_CHECK_NUMBER), "link-return", TWO "check=500 reason=hand-misread");
  must(&f, "link-return", TWO "cheques=1000 check=500 check-number=1017 cash=9 reason=hand-misread");
  assert_int_equal(account_cents(&f, "outside:7"), 9000 - wager);
  assert_int_equal(account_cents(&f, "checks"), cents - 10000 - 99 - 48000 - 700 - 500);
  assert_int_equal(account_cents(&f, "cash"), 90);
  end();
}

/* Which tenders a house pays in: chickasaw chips up to $100,000, above all by check (CN 39, CN 40, R29);
 * catfish-bend chips and check (CB Winners 4); a silent text all three. Less than a chip is cash anywhere. */
static void tenders_are_the_books(void **state) {
  (void)state;
  static const struct {
    const char *book;
    int64_t cents;
    bool chips, check, cash;
  } cases[] = {{"chickasaw", 9999900, true, false, false},
               {"chickasaw", 10500000, false, true, false},
               {"catfish-bend", 2000000, true, true, false},
               {"massachusetts", 2000000, true, true, true},
               {"players-guide", 2000000, true, true, true}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    begin(cases[i].book, cases[i].cents);
    look_at_award(&f, 1);
    long long cents = share(), odd = cents % 100;
    bool above = cases[i].cents > 10000000;
    const struct felt_reason *no = above ? FELT_SAYS(CHECK_ONLY, 10000000) : NULL;
    if (!cases[i].chips) must_not(&f, no, "link-pay", TWO "cheques=%lld cash=%lld", cents - odd, odd);
    if (!cases[i].check)
      must_not(&f, FELT_SAYS(NOT_IN_THIS_TENDER, "check"), "link-pay", TWO "check=%lld check-number=1",
               cents);
    if (!cases[i].cash)
      must_not(&f, above ? no : FELT_SAYS(NOT_IN_THIS_TENDER, "cash"), "link-pay", TWO "cash=%lld", cents);
    if (cases[i].chips)
      must(&f, "link-pay", TWO "cheques=%lld%s%lld", cents - odd, " cash=", odd ? odd : 0);
    else
      must(&f, "link-pay", TWO "check=%lld check-number=1", cents);
    end();
  }
}

static void a_number_of_a_check_is_used_once_ever(void **state) {
  (void)state;
  begin("catfish-bend", 0);
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=other reason=new-link book=%s", f.hash);
  look_at_award(&f, 1);
  must(&f, "link-pay", TWO "check=%lld check-number=1017", (long long)share());
  must(&f, "link-coin-in", DEB " link=main table=7 round=2 seats=2");
  must(&f, "link-deal", DEB " link=main table=7 round=2");
  must(&f, "link-hit", DEB " link=main table=7 round=2 seat=2 hand=royal-flush");
  must(&f, "link-end", DEB " link=main table=7 round=2");
  look_at_award(&f, 2);
  long long cents = award_hit(&f, 2)->share_cents;
  must_not(&f, FELT_SAYS(CHECK_USED_BEFORE, "1017"), "link-pay",
           MIA WITH("sid", "security") " link=main hit=2 check=%lld check-number=1017", cents);
  must(&f, "link-pay", MIA WITH("sid", "security") " link=main hit=2 check=%lld check-number=1018", cents);
  end();
}

/* Issue 20: a check of $105,001.12 was paid, then $100,000 of it cashed again in chips. */
static void a_check_is_not_cashed_again_in_chips(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  must(&f, "link-correct",
       MIA WITH("carl", "cashier") " link=main to=meter:0 micro=9500098000000 reason=coin-in-missed");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  deal(&f, 1, "AhKhQh3s9c JhTh AcJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  int64_t before = free_cents(&f, "ann");
  assert_int_equal(share(), 10500112);
  look_at_award(&f, 1);
  must(&f, "link-pay", TWO "check=10500112 check-number=1017");
  assert_int_equal(free_cents(&f, "ann"), before);
  must_not(&f, FELT_SAYS(TOO_LITTLE_FREE, before), "cash-out", CARL " patron=ann currency=USD cents=%lld",
           (long long)before + 1);
  end();
}

/* Play chips are worth nothing: an award of them is chips, whatever the amount, and needs no papers. */
static void an_award_of_play_chips_is_chips(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=new-link for=play book=%s", f.hash);
  must(&f, "open-table", SUE " table=1 book=%s for=play", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  must(&f, "link-correct",
       MIA WITH("carl", "cashier") " link=main to=meter:0 micro=9500098000000 reason=coin-in-missed");
  must(&f, "buy-in", CARL " patron=play.ann currency=USD cents=1000000 for=play");
  must(&f, "sit", "by=play.ann table=1 seat=1 patron=play.ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  deal(&f, 1, "AhKhQh3s9c JhTh AcJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must_not(&f, FELT_SAYS(HIT_NOT_VERIFIED), "link-pay", TWO "cheques=10500112");
  must(&f, "link-verify", SUE " link=main hit=1");
  must_not(&f, FELT_SAYS(PLAY_PAID_IN_CHIPS), "link-pay", TWO "check=10500112 check-number=1");
  int64_t before = free_cents(&f, "play.ann");
  must(&f, "link-pay", TWO "cheques=10500112");
  assert_int_equal(free_cents(&f, "play.ann"), before + 10500112);
  end();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(payment_waits_for_every_line_that_the_book_demands),
      cmocka_unit_test(a_line_is_recorded_once_so_and_by_whoever_may),
      cmocka_unit_test(parts_that_do_not_add_up_are_refused_and_change_nothing),
      cmocka_unit_test(only_chips_become_a_balance_and_the_rest_has_accounts_of_its_own),
      cmocka_unit_test(tenders_are_the_books),
      cmocka_unit_test(a_number_of_a_check_is_used_once_ever),
      cmocka_unit_test(a_check_is_not_cashed_again_in_chips),
      cmocka_unit_test(an_award_of_play_chips_is_chips),
  };
  return cmocka_run_group_tests_name("awards", tests, NULL, NULL);
}
