/* What is for play and what is for money, in the log and for ever; and who bets at a table. */
#include "floor_fixture.h"

static struct fixture f;

#define PLAY 800

/* Table 1 on the link main for money, table PLAY on the link fun for play, ann with money and pat with chips.
 */
static void open_both(void) {
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=fun reason=new-link for=play book=%s", f.hash);
  must(&f, "open-table", SUE " table=%d book=%s for=play", PLAY, f.hash);
  must(&f, "link-join", SUE " link=fun table=%d", PLAY);
  must(&f, "sit", "by=pat table=%d seat=1 patron=pat", PLAY);
  must(&f, "buy-in", CARL " patron=pat currency=USD cents=100000 for=play");
}

static void the_log_says_once_what_each_thing_is_for(void **state) {
  (void)state;
  open_both();
  assert_int_equal(felt_floor_table_purpose(f.floor, 1), FELT_FOR_MONEY);
  assert_int_equal(felt_floor_link_purpose(f.floor, "main"), FELT_FOR_MONEY);
  assert_int_equal(felt_floor_patron_purpose(f.floor, "ann"), FELT_FOR_MONEY);
  assert_int_equal(felt_floor_table_purpose(f.floor, PLAY), FELT_FOR_PLAY);
  assert_int_equal(felt_floor_link_purpose(f.floor, "fun"), FELT_FOR_PLAY);
  assert_int_equal(felt_floor_patron_purpose(f.floor, "pat"), FELT_FOR_PLAY);
  assert_int_equal(felt_floor_table_purpose(f.floor, 2), FELT_NO_PURPOSE);
  must_not(&f, FELT_SAYS(IS_FOR_MONEY), "purpose", MIA " table=1 for=play");
  must_not(&f, FELT_SAYS(IS_FOR_PLAY), "purpose", MIA " patron=pat");
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "purpose", MIA " patron=nobody");
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "purpose", MIA " table=1 link=main");
  audit(&f);
  teardown(&f);
}

static void play_never_meets_money(void **state) {
  (void)state;
  static const struct {
    const char *word, *rest;
    enum felt_code code;
  } rows[] = {
      {"sit", "by=ann table=800 seat=2 patron=ann", FELT_CODE_MONEY_AT_PLAY_TABLE},
      {"sit", "by=pat table=1 seat=2 patron=pat", FELT_CODE_PLAY_CHIPS_ELSEWHERE},
      {"sit", DEB " table=1 seat=2 patron=pat", FELT_CODE_PLAY_CHIPS_ELSEWHERE},
      {"buy-in", CARL " patron=pat currency=USD cents=100", FELT_CODE_PLAY_CHIPS_AT_CAGE},
      {"buy-in", CARL " patron=ann currency=USD cents=100 for=play", FELT_CODE_IS_FOR_MONEY},
      {"cash-out", CARL " patron=pat currency=USD cents=100", FELT_CODE_PLAY_CHIPS_AT_CAGE},
      {"fill", CARL " table=800 cents=100", FELT_CODE_PLAY_CHIPS_IN_TRAY},
      {"credit", CARL " table=800 cents=100", FELT_CODE_PLAY_CHIPS_IN_TRAY},
      {"link-join", SUE " link=fun table=900 game=other book=@", FELT_CODE_PLAY_CHIPS_ON_LINK},
      {"link-transfer",
       MIA WITH("carl", "cashier") " link=main from=meter:0 to=link micro=5 other=fun account=meter:0"
                                   " notice=20261101 date=20261115 reason=links-merged",
       FELT_CODE_PLAY_MEETS_MONEY},
  };
  open_both();
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char rest[512];
    const char *at = strchr(rows[i].rest, '@');
    (void)snprintf(rest, sizeof rest, "%.*s%s", at ? (int)(at - rows[i].rest) : 400, rows[i].rest,
                   at ? f.hash : "");
    must_not(&f, &(const struct felt_reason){.code = rows[i].code}, rows[i].word, "%s", rest);
  }
  /* Closed, table and link are what they were. */
  must(&f, "leave", "by=pat table=800 seat=1");
  must(&f, "link-leave", SUE " link=fun table=800");
  must_not(&f, FELT_SAYS(PLAY_CHIPS_ON_LINK), "link-join", SUE " link=main table=800");
  must(&f, "close-table", SUE " table=800");
  must_not(&f, FELT_SAYS(IS_FOR_PLAY), "open-table", SUE " table=800 book=%s", f.hash);
  must(&f, "open-table", SUE " table=800 book=%s for=play", f.hash);
  must(&f, "link-leave", SUE " link=main table=1");
  must_not(&f, FELT_SAYS(PLAY_CHIPS_ON_LINK), "link-join", SUE " link=fun table=1");
  audit(&f);
  teardown(&f);
}

static void play_chips_have_a_cage_and_a_house_of_their_own(void **state) {
  (void)state;
  open_both();
  assert_int_equal(account_cents(&f, "play:cage"), -100000);
  assert_int_equal(account_cents(&f, "cage"), -1000000);
  assert_true(account_cents(&f, "play:house") < 0 && account_cents(&f, "house") < 0);
  assert_int_equal(account_cents(&f, "play:house"), account_cents(&f, "house"));
  teardown(&f);
}

static void the_coach_is_for_play_until_the_house_says_otherwise(void **state) {
  (void)state;
  struct felt_error error;
  open_both();
  assert_int_equal(felt_floor_need_coach(f.floor, PLAY, &error), FELT_OK);
  assert_int_equal(felt_floor_need_coach(f.floor, 1, &error), FELT_E_RULE);
  assert_reason(&error.reason, FELT_SAYS(COACH_AT_PRACTICE_ONLY));
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "coach"), "coach", SUE " on");
  must(&f, "coach", MIA " on");
  assert_int_equal(felt_floor_need_coach(f.floor, 1, &error), FELT_OK);
  must(&f, "coach", MIA);
  assert_int_equal(felt_floor_need_coach(f.floor, 1, &error), FELT_E_RULE);
  audit(&f);
  teardown(&f);
}

/* ---- whose table it is */

static void begin_betting(const char *choice) {
  setup(&f, "memory:", "chickasaw");
  must(&f, "open-table", SUE " table=1 book=%s%s", f.hash, choice);
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  f.as_said = true;
}

static void at_a_live_table_the_dealer_acts_for_the_seats(void **state) {
  (void)state;
  static const char *const choices[] = {" live", " bets=staff live", " bets=staff"};
  for (size_t i = 0; i < FELT_COUNT(choices); i++) {
    begin_betting(choices[i]);
    must_not(&f, FELT_SAYS(STAFF_BETS_HERE), "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
    must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
    must_not(&f, FELT_SAYS(STAFF_BETS_HERE), "bet", "by=ann table=1 seat=1 ante=2000 blind=2000");
    must_not(&f, FELT_SAYS(STAFF_BETS_HERE), "clear", "by=ann table=1 seat=1");
    must(&f, "lock", DEB " table=1");
    audit(&f);
    teardown(&f);
  }
  setup(&f, "memory:", "chickasaw");
  open_table(&f, 2, NULL);
  must_not(&f, FELT_SAYS(REAL_CARDS_NEED_STAFF), "open-table", SUE " table=1 book=%s bets=patron live",
           f.hash);
  teardown(&f);
}

static void at_an_electronic_table_the_patron_alone_acts(void **state) {
  (void)state;
  static const char *const choices[] = {"", " bets=patron"};
  for (size_t i = 0; i < FELT_COUNT(choices); i++) {
    begin_betting(choices[i]);
    must_not(&f, FELT_SAYS(PATRON_BETS_HERE), "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
    must_not(&f, FELT_SAYS(MAY_NOT_DO, "bet"), "bet", "by=bob table=1 seat=1 ante=1000 blind=1000");
    must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
    must_not(&f, FELT_SAYS(PATRON_BETS_HERE), "clear", SUE " table=1 seat=1");
    audit(&f);
    teardown(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_log_says_once_what_each_thing_is_for),
      cmocka_unit_test(play_never_meets_money),
      cmocka_unit_test(play_chips_have_a_cage_and_a_house_of_their_own),
      cmocka_unit_test(the_coach_is_for_play_until_the_house_says_otherwise),
      cmocka_unit_test(at_a_live_table_the_dealer_acts_for_the_seats),
      cmocka_unit_test(at_an_electronic_table_the_patron_alone_acts),
  };
  return cmocka_run_group_tests_name("purpose", tests, NULL, NULL);
}
