/* Hits, locks, awards, voids. Everything else: link_test.c. */
#include "fixture.h"

/* ---- what a hit takes */

static void a_hit_locks_the_meter_and_everyone_plays_on_from_the_seed(void **state) {
  (void)state; /* CB Meter 7 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  const struct felt_link_award *award = felt_link_find_award(&f->link, 1);
  assert_true(award->locked);
  assert_int_equal(award->amount_cents, 2000420);
  assert_int_equal(award->seed_cents, 2000000);
  assert_int_equal(award->reserve_cents, 60); /* R32: the reserve first, the house the rest */
  assert_int_equal(shown(f, 0), 2000000);
  assert_int_equal(shown(f, 1), 150240); /* the other level is not touched */
  start(f, 2, 1);
  assert_int_equal(shown(f, 0), 2000420);
  struct felt_link_posting p[FELT_LINK_POSTINGS_MAX];
  end(f, 1, 1);
  must(f, verify(1));
  must(f, pay(f, 1));
  assert_int_equal(felt_link_postings(&f->events[0], p), 4);
  assert_int_equal(p[0].account.kind, FELT_ACCOUNT_CAGE);
  assert_int_equal(p[1].account.kind, FELT_ACCOUNT_PATRON);
  assert_int_equal(p[1].micro, 2000420 * FELT_MICRO);
  assert_int_equal(f->link.life.awarded_cents, 2000420);
  assert_int_equal(felt_link_find_table(&f->link, 1)->life.awards, 1);
  assert_int_equal(f->link.award_count, 0); /* finished: it lives in the log */
  free(f);
}

static void fractions_of_a_cent_stay_on_the_meter(void **state) {
  (void)state; /* R5 */
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("catfish-bend", NULL, &f->terms);
  f->terms.level[0].growth_ppm = 1001; /* 0.5005 cents a wager */
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  assert_int_equal(share_of(f, 1), 2000003);
  assert_int_equal(f->link.level[0].meter.micro, 2000000 * FELT_MICRO + 3000);
  free(f);
}

static void a_hit_needs_a_wager_a_deal_and_a_row_that_takes_from_a_meter(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, coin_in(1, 3, 1u << 2));
  must_not(f, hit(1, 3, 2, FELT_ROYAL_FLUSH), FELT_SAYS(ROUND_NOT_DEALT), "");
  must(f, at_round(FELT_LINK_DEAL, 1, 3));
  must_not(f, at_round(FELT_LINK_DEAL, 1, 3), FELT_SAYS(ROUND_WAS_DEALT), "");
  must_not(f, hit(1, 3, 1, FELT_ROYAL_FLUSH), FELT_SAYS(SEAT_DID_NOT_WAGER), "");
  must_not(f, hit(1, 2, 2, FELT_ROYAL_FLUSH), FELT_SAYS(ROUND_NOT_OPEN), "");
  must_not(f, hit(2, 3, 2, FELT_ROYAL_FLUSH), FELT_SAYS(ROUND_NOT_OPEN), "");
  must_not(f, hit(1, 3, 2, FELT_FOUR_OF_A_KIND), FELT_SAYS(PAID_FROM_TRAY, "four-of-a-kind"), "");
  must_not(f, hit(1, 3, 0, FELT_ROYAL_FLUSH), FELT_SAYS(NO_SUCH_SEAT, 0), "");
  must(f, hit(1, 3, 2, FELT_STRAIGHT_FLUSH));
  must_not(f, hit(1, 3, 2, FELT_STRAIGHT_FLUSH), FELT_SAYS(HIT_WAS_RECORDED), "");
  free(f);
}

static void a_royal_on_the_board_leaves_the_meter_alone(void **state) {
  (void)state; /* R2 */
  struct fixture *f = link_of("players-guide", NULL, 1);
  start(f, 1, 1);
  struct felt_link_command command = hit(1, 1, 2, FELT_ROYAL_FLUSH);
  command.on_board = true;
  must_not(f, command, FELT_SAYS(PAID_FROM_TRAY, "royal-flush"), "");
  command.on_board = false;
  must(f, command);
  free(f);
}

/* ---- one after the other */

static void the_first_paid_takes_the_meter_and_the_other_the_seed(void **state) {
  (void)state; /* CN 37 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100036);
  assert_int_equal(share_of(f, 2), 100000);
  assert_int_equal(shown(f, 1), 100000);
  assert_false(f->link.award[0].locked);
  free(f);
}

static void hits_are_recorded_in_paying_order(void **state) {
  (void)state; /* R23, CN 37(a) */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  must_not(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(PAID_BEFORE_SEAT, 5, 2, 1), "CN 37");
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH)); /* another level has its own order */
  must(f, verify(1));
  must(f, pay(f, 1));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH)); /* a payment stands: it takes what the meter then shows */
  assert_int_equal(share_of(f, 3), 100000);
  free(f);
}

static void at_another_table_a_hit_takes_what_the_meter_then_shows(void **state) {
  (void)state; /* R11, last sentence */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  end(f, 1, 1);
  start(f, 1, 2); /* six more wagers of $1 */
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100000 + 72);
  assert_int_equal(share_of(f, 2), 100000 + 36);
  free(f);
}

static void a_tenth_of_the_meter_does_not_reseed_it(void **state) {
  (void)state; /* R8: even below its seed */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 1);
  start(f, 1, 1);
  int64_t before = shown(f, 0);
  must(f, hit(1, 1, 6, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), before / 10);
  assert_int_equal(share_of(f, 2), (before - before / 10) / 10);
  assert_int_equal(shown(f, 0), before - share_of(f, 1) - share_of(f, 2));
  assert_true(shown(f, 0) < f->terms.level[0].seed_cents);
  assert_int_equal(f->link.level[0].account.reseeded_micro, 0);
  free(f);
}

/* ---- splits and locks */

static void at_one_table_the_meter_is_split_and_the_odd_cents_go_to_the_first_dealt(void **state) {
  (void)state; /* CB Multiple 1, R5 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, coin_in(1, 1, 1u << 1 | 1u << 3 | 1u << 6));
  must(f, at_round(FELT_LINK_DEAL, 1, 1));
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 6, FELT_ROYAL_FLUSH)); /* the dealer works right to left */
  assert_int_equal(share_of(f, 1), whole);
  must(f, hit(1, 1, 3, FELT_ROYAL_FLUSH));
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH));
  assert_int_equal(f->link.award_count, 1);
  assert_int_equal(whole % 3, 2);
  assert_int_equal(share_of(f, 3), whole / 3 + 1); /* seat 1 */
  assert_int_equal(share_of(f, 2), whole / 3 + 1);
  assert_int_equal(share_of(f, 1), whole / 3);
  assert_int_equal(shown(f, 0), 2000000); /* reseeded once */
  end(f, 1, 1);
  assert_int_equal(f->events[1].act, FELT_LINK_UNLOCK);
  free(f);
}

static void across_tables_the_order_is_that_of_completed_deals(void **state) {
  (void)state; /* CB Multiple 2 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  must(f, coin_in(1, 1, 1u << 1));
  must(f, coin_in(2, 1, 1u << 6 | 1u << 2 | 1u << 3 | 1u << 4));
  must(f, at_round(FELT_LINK_DEAL, 2, 1)); /* table 2 coined in later and was dealt first */
  must(f, at_round(FELT_LINK_DEAL, 1, 1));
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH));
  must(f, hit(2, 1, 6, FELT_ROYAL_FLUSH));
  must(f, hit(2, 1, 4, FELT_ROYAL_FLUSH));
  assert_int_equal(whole % 3, 1);
  assert_int_equal(share_of(f, 3), whole / 3 + 1); /* table 2 seat 4 */
  assert_int_equal(share_of(f, 2), whole / 3);     /* table 2 seat 6 */
  assert_int_equal(share_of(f, 1), whole / 3);     /* table 1 */
  free(f);
}

static void a_round_started_after_the_hit_does_not_join(void **state) {
  (void)state; /* R11 */
  struct fixture *f = link_of("catfish-bend", NULL, 3);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH)); /* award 1 */
  start(f, 3, 1);                          /* after the hit */
  must(f, hit(3, 1, 1, FELT_ROYAL_FLUSH)); /* award 2, on the reseeded meter */
  assert_int_equal(felt_link_find_hit(&f->link, 2)->award, 2);
  assert_int_equal(share_of(f, 2), 2000420);
  must(f, hit(2, 1, 1, FELT_ROYAL_FLUSH)); /* may join either: the earliest */
  assert_int_equal(felt_link_find_hit(&f->link, 3)->award, 1);
  end(f, 1, 1);
  assert_true(felt_link_find_award(&f->link, 1)->locked); /* table 2 was started before it */
  end(f, 2, 1);
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  assert_true(felt_link_find_award(&f->link, 2)->locked); /* its own round is open */
  end(f, 3, 1);
  assert_false(felt_link_find_award(&f->link, 2)->locked);
  free(f);
}

static void a_round_that_began_before_a_closed_lock_opens_an_award_of_its_own(void **state) {
  (void)state; /* R11: two people may close a lock when a round cannot end */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH));
  end(f, 1, 1);
  must(f, verify(1));
  must_not(f, pay(f, 1), FELT_SAYS(AWARD_LOCKED, 1), "R11");
  struct felt_link_command lock = {.act = FELT_LINK_BREAK_LOCK, .award = 1};
  must_not(f, lock, FELT_SAYS(NEEDS_FIRST_PERSON, "break-lock"), "");
  lock = by_two(lock, FELT_SHIFT_MANAGER, FELT_SUPERVISOR, FELT_REASON_MAINTENANCE);
  must_not(f, lock, FELT_SAYS(NOT_A_REASON, "break-lock"), "");
  lock.reason = FELT_REASON_ROUND_CANNOT_END;
  must(f, lock);
  must_not(f, lock, FELT_SAYS(NO_LOCKED_AWARD), "");
  must(f, hit(2, 1, 4, FELT_ROYAL_FLUSH));
  assert_int_equal(felt_link_find_hit(&f->link, 2)->award, 2);
  must(f, pay(f, 1));
  free(f);
}

static void levels_are_locked_apart(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 6, FELT_ROYAL_FLUSH));
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  assert_int_equal(f->link.award_count, 2);
  assert_int_equal(share_of(f, 2), 150240);
  free(f);
}

/* ---- paying */

static void nothing_is_paid_before_its_cards_are_seen(void **state) {
  (void)state; /* CN 39, CB Winners 4 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must_not(f, pay(f, 1), FELT_SAYS(HIT_NOT_VERIFIED), "");
  struct felt_link_command other = verify(1), doubt = verify(1);
  other.line = FELT_LINE_OFAC;
  must(f, other);
  must_not(f, other, FELT_SAYS(LINE_WAS_RECORDED), "");
  must_not(f, pay(f, 1), FELT_SAYS(HIT_NOT_VERIFIED), "");
  must(f, verify(1));
  doubt.result = FELT_LINE_FAILED;
  must(f, doubt);
  must_not(f, pay(f, 1), FELT_SAYS(HIT_NOT_VERIFIED), "");
  must(f, verify(1));
  other.line = FELT_AWARD_LINES;
  must_not(f, other, FELT_SAYS(NO_SUCH_LINE), "");
  must_not(f, verify(1), FELT_SAYS(HIT_WAS_VERIFIED), "");
  struct felt_link_command short_pay = pay(f, 1);
  short_pay.parts.check_cents--;
  must_not(f, short_pay, FELT_SAYS(NOT_THE_SHARE, 100036), "R38");
  struct felt_link_command cheques = pay(f, 1);
  cheques.parts.cheques_cents = cheques.parts.check_cents;
  cheques.parts.check_cents = 0;
  must(f, cheques);
  must_not(f, pay(f, 1), FELT_SAYS(NO_UNPAID_HIT), "");
  must_not(f, void_hit(1), FELT_SAYS(NO_UNFINISHED_HIT), "R34");
  free(f);
}

/* What the last act posts to an account. */
static int64_t posted_to(const struct fixture *f, enum felt_link_account_kind kind) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(&f->events[0], postings);
  int64_t micro = 0;
  for (int i = 0; i < count; i++)
    if (postings[i].account.kind == kind) micro += postings[i].micro;
  return micro / FELT_MICRO;
}

static void the_parts_of_a_payment_add_up_and_only_chips_are_the_patrons(void **state) {
  (void)state; /* R38 */
  static const struct felt_link_parts wrong[] = {
      {.cheques_cents = 90000, .withheld_cents = 10035}, /* a cent short */
      {.cheques_cents = 100036, .offset_cents = 1},      /* and one too many */
      {.cheques_cents = 100037, .cash_cents = -1},
      {.check_cents = INT64_MAX, .withheld_cents = 100036 - INT64_MAX},
  };
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  must(f, at_round(FELT_LINK_END, 1, 1));
  must(f, verify(1));
  int64_t share = share_of(f, 1);
  struct felt_link_command parts = pay(f, 1);
  for (size_t i = 0; i < FELT_COUNT(wrong); i++) {
    parts.parts = wrong[i];
    must_not(f, parts, FELT_SAYS(NOT_THE_SHARE, share), "R38");
  }
  parts.parts = (struct felt_link_parts){.cheques_cents = 50000,
                                         .check_cents = share - 50000 - 12 - 24000 - 700,
                                         .cash_cents = 12,
                                         .withheld_cents = 24000,
                                         .offset_cents = 700,
                                         .check = "1017"};
  must(f, parts);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_TRAY), -50000);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_PATRON), 50000);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_CAGE), 50000 - share);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_CHECKS), parts.parts.check_cents);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_CASH), 12);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_WITHHELD), 24000);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_OFFSET), 700);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_PAYABLE), -share);
  assert_int_equal(posted_to(f, FELT_ACCOUNT_HOUSE), share);
  free(f);
}

static void another_amount_is_agreed_anew(void **state) {
  (void)state; /* R38 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  struct felt_link_command agree = verify(1);
  agree.line = FELT_LINE_AMOUNT_AGREED;
  must(f, agree);
  must(f, hit(2, 1, 4, FELT_ROYAL_FLUSH)); /* it shares the award (R11) */
  assert_int_equal(felt_link_find_hit(&f->link, 1)->line[FELT_LINE_AMOUNT_AGREED], 0);
  must(f, agree);
  free(f);
}

static void above_the_threshold_the_whole_amount_is_a_casino_check(void **state) {
  (void)state; /* CN 40, R29 */
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("chickasaw", NULL, &f->terms);
  assert_int_equal(f->terms.check_above_cents, 10000000);
  f->terms.level[0].seed_cents = 10000000;
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  start(f, 1, 1);
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH)); /* $100,000.84 */
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH)); /* $100,000.00 */
  must(f, verify(1));
  must(f, verify(2));
  struct felt_link_command mixed = pay(f, 1);
  mixed.parts.check_cents -= 100;
  mixed.parts.cheques_cents = 100;
  must_not(f, mixed, FELT_SAYS(CHECK_ONLY, 10000000), "R29");
  must(f, pay(f, 1));
  mixed = pay(f, 2);
  mixed.parts.check_cents -= 100;
  mixed.parts.cheques_cents = 100;
  must(f, mixed);
  free(f);
}

/* ---- voids */

static void a_void_puts_everything_back_as_if_nothing_had_been_hit(void **state) {
  (void)state; /* R34 */
  static const char *const books[] = {"catfish-bend", "chickasaw"};
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    struct fixture *f = link_of(books[i], NULL, 1);
    start(f, 1, 1);
    int64_t before = f->link.level[0].meter.micro, reserve = f->link.level[0].meter.reserve_micro;
    must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH));
    must(f, verify(1));
    must(f, void_hit(1));
    assert_int_equal(f->link.level[0].meter.micro, before);
    assert_int_equal(f->link.level[0].meter.reserve_micro, reserve);
    assert_int_equal(f->link.award_count, 0);
    must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH)); /* and the seat may hit again while the round is open */
    free(f);
  }
}

static void in_a_split_the_unpaid_others_take_the_share(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH));
  must(f, hit(2, 1, 5, FELT_ROYAL_FLUSH));
  must(f, hit(2, 1, 1, FELT_ROYAL_FLUSH));
  end(f, 1, 1);
  end(f, 2, 1);
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2) + share_of(f, 3), whole);
  assert_int_equal(shown(f, 0), 2000000);
  must(f, void_hit(3));
  assert_int_equal(share_of(f, 2), whole);
  must(f, void_hit(2)); /* the last one: now it is as if nothing had been hit */
  assert_int_equal(shown(f, 0), whole);
  assert_int_equal(f->link.level[0].account.reversed_micro, 2000000 * FELT_MICRO);
  free(f);
}

static void once_one_of_a_split_is_paid_a_void_share_goes_back_on_the_meter(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH));
  must(f, hit(1, 1, 3, FELT_ROYAL_FLUSH));
  end(f, 1, 1);
  must(f, verify(1));
  must(f, pay(f, 1));
  int64_t share = share_of(f, 2);
  must(f, void_hit(2));
  assert_int_equal(shown(f, 0), 2000000 + share);
  assert_int_equal(share, whole / 2);
  assert_int_equal(f->link.level[0].account.reversed_micro, 0); /* the award stands, and so does its seed */
  assert_int_equal(f->link.award_count, 0);
  free(f);
}

static void a_hit_behind_a_void_one_moves_up_in_its_round(void **state) {
  (void)state; /* R34, CN 37 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole);
  assert_int_equal(share_of(f, 3), 100000);
  assert_int_equal(shown(f, 1), 100000);
  must(f, void_hit(2));
  assert_int_equal(share_of(f, 3), whole);
  assert_int_equal(f->link.level[1].account.reversed_micro, 200000 * FELT_MICRO);
  free(f);
}

static void a_split_behind_a_void_hit_moves_up_with_all_who_share_it(void **state) {
  (void)state; /* R11, R34: its lock was broken, so a later hit of its round shares another's award */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  struct felt_link_command lock = {.act = FELT_LINK_BREAK_LOCK, .award = 1};
  must(f, by_two(lock, FELT_SHIFT_MANAGER, FELT_SUPERVISOR, FELT_REASON_ROUND_CANNOT_END));
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2) + share_of(f, 3), 150000);
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2) + share_of(f, 3), whole);
  assert_in_range(share_of(f, 3) - share_of(f, 2), 0, 1);
  assert_int_equal(shown(f, 1), 150000);
  free(f);
}

static void awards_of_other_tables_that_took_the_reseeded_meter_move_up(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("chickasaw", NULL, 3);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  start(f, 3, 1); /* six wagers of $1: 36 cents */
  must(f, hit(3, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 3), 100036);
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole);
  assert_int_equal(share_of(f, 3), 100036); /* took what the second award left */
  assert_int_equal(shown(f, 1), 100000);
  assert_int_equal(f->link.level[1].account.reversed_micro, 100000 * FELT_MICRO);
  free(f);
}

static void once_one_of_another_table_is_paid_the_void_amount_goes_back_on_the_meter(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, verify(2));
  must(f, pay(f, 2));
  must(f, void_hit(1));
  assert_int_equal(shown(f, 1), whole);
  free(f);
}

static void an_award_between_moves_up_though_one_behind_it_is_paid(void **state) {
  (void)state; /* R34: the paid one took what the award between left, void or not */
  struct fixture *f = link_of("chickasaw", NULL, 3);
  for (int table = 1; table <= 3; table++) start(f, table, 1);
  int64_t whole = shown(f, 1);
  for (int table = 1; table <= 3; table++) must(f, hit(table, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, verify(3));
  must(f, pay(f, 3));
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole);
  assert_int_equal(shown(f, 1), 100000);
  free(f);
}

static void once_one_behind_it_is_paid_the_void_amount_goes_back_on_the_meter(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  must(f, verify(2));
  must(f, pay(f, 2));
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 3), 100000);
  assert_int_equal(shown(f, 1), whole);
  free(f);
}

static void moving_up_recomputes_percentages_at_the_new_place(void **state) {
  (void)state; /* R8, R34 */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 1);
  start(f, 1, 1);
  int64_t whole = shown(f, 0), seed = f->terms.level[0].seed_cents;
  must(f, hit(1, 1, 6, FELT_STRAIGHT_FLUSH)); /* a tenth */
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));    /* the rest, then reseeded */
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH)); /* a tenth of the seed */
  assert_int_equal(share_of(f, 2), whole - whole / 10);
  assert_int_equal(share_of(f, 3), seed / 10);
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole);
  assert_int_equal(share_of(f, 3), seed / 10);
  assert_int_equal(shown(f, 0), seed - seed / 10);
  must(f, void_hit(2)); /* now the last one stands alone: a tenth of the whole */
  assert_int_equal(share_of(f, 3), whole / 10);
  assert_int_equal(shown(f, 0), whole - whole / 10);
  free(f);
}

static void a_meter_paid_down_below_its_seed_gives_back_what_it_shows(void **state) {
  (void)state; /* R34: the void amount is back on the meter whatever was paid since */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 2);
  start(f, 1, 1);
  int64_t whole = shown(f, 0), seed = f->terms.level[0].seed_cents;
  must(f, hit(1, 1, 6, FELT_ROYAL_FLUSH));
  start(f, 2, 1);
  must(f, hit(2, 1, 6, FELT_STRAIGHT_FLUSH));
  must(f, verify(2));
  must(f, pay(f, 2));
  int64_t low = shown(f, 0);
  assert_true(low < seed);
  must(f, void_hit(1));
  assert_int_equal(shown(f, 0), whole);
  assert_int_equal(f->link.level[0].account.reversed_micro, low * FELT_MICRO);
  free(f);
}

static void a_tenth_of_the_reseeded_meter_becomes_a_tenth_of_the_old_one(void **state) {
  (void)state; /* R34 */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 2);
  start(f, 1, 1);
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 6, FELT_ROYAL_FLUSH));
  start(f, 2, 1);
  int64_t came_on = shown(f, 0) - f->terms.level[0].seed_cents;
  must(f, hit(2, 1, 6, FELT_STRAIGHT_FLUSH));
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), (whole + came_on) / 10);
  assert_int_equal(shown(f, 0), whole + came_on - (whole + came_on) / 10);
  free(f);
}

static void a_void_gives_the_house_its_part_of_the_seed_before_the_reserve(void **state) {
  (void)state; /* R32, R34 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  int64_t reserve = f->link.level[0].meter.reserve_micro;
  assert_int_equal(reserve, 60 * FELT_MICRO);
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH));
  assert_int_equal(f->link.level[0].meter.reserve_micro, 0);
  must(f, void_hit(1));
  assert_int_equal(f->events[0].seed_cents, 2000000);
  assert_int_equal(f->events[0].reserve_cents, 60);
  assert_int_equal(f->link.level[0].meter.reserve_micro, reserve);
  free(f);
}

static void what_came_on_between_two_hits_is_the_later_ones(void **state) {
  (void)state; /* R34: as if the void one had never been */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  start(f, 1, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  start(f, 2, 1); /* six wagers at another table: 36 cents */
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100036);
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole + 36);
  assert_int_equal(share_of(f, 3), 100000);
  assert_int_equal(shown(f, 1), 100000);
  free(f);
}

static void each_behind_it_takes_its_part_of_what_the_one_before_would_have_left(void **state) {
  (void)state; /* R8, R34 */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 2);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 0);
  must(f, hit(1, 1, 6, FELT_STRAIGHT_FLUSH));
  must(f, hit(2, 1, 6, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  must(f, void_hit(1));
  assert_int_equal(share_of(f, 2), whole / 10);
  assert_int_equal(share_of(f, 3), whole - whole / 10);
  assert_int_equal(shown(f, 0), f->terms.level[0].seed_cents);
  free(f);
}

static void a_void_on_a_meter_below_its_seed_lowers_those_behind_it(void **state) {
  (void)state; /* R34: the seed that they took from would not have been there */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 4);
  for (int table = 1; table <= 4; table++) start(f, table, 1);
  for (int seat = 6; seat >= 1; seat--) must(f, hit(2, 1, seat, FELT_STRAIGHT_FLUSH));
  int64_t low = shown(f, 0), seed = f->terms.level[0].seed_cents;
  must(f, hit(1, 1, 6, FELT_ROYAL_FLUSH)); /* hit 7 takes little; the meter is reseeded */
  for (int table = 3; table <= 4; table++)
    for (int seat = 6; seat >= 1; seat--) must(f, hit(table, 1, seat, FELT_STRAIGHT_FLUSH));
  assert_true(low < seed && share_of(f, 7) == low);
  must(f, void_hit(7));
  for (int64_t number = 8; number <= 19; number++) {
    assert_int_equal(share_of(f, number), low / 10);
    low -= low / 10;
  }
  assert_int_equal(shown(f, 0), low);
  free(f);
}

static void a_void_may_lift_a_meter_above_its_cap_and_then_all_of_it_overflows(void **state) {
  (void)state;
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("catfish-bend", NULL, &f->terms);
  f->terms.level[0].cap_cents = 2000100;
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  must(f, join(2, "Ultimate Texas Hold'em", &f->terms));
  start(f, 1, 1);
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH));
  start(f, 2, 1);
  must(f, void_hit(1));
  assert_int_equal(shown(f, 0), 2000200);
  int64_t overflow = f->link.level[0].overflow_micro;
  end(f, 2, 1);
  must(f, coin_in(2, 2, 2));
  assert_int_equal(shown(f, 0), 2000200);
  assert_int_equal(f->link.level[0].overflow_micro, overflow + 70 * FELT_MICRO);
  free(f);
}

/* ---- limits */

static void the_hundred_and_twenty_ninth_unfinished_hit_is_refused(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 22);
  for (int table = 1; table <= 22; table++) start(f, table, 1);
  int hits = 0;
  for (int table = 1; table <= 22; table++)
    for (int seat = 6; seat >= 1 && hits < FELT_LINK_HITS_MAX; seat--, hits++)
      must(f, hit(table, 1, seat, FELT_ROYAL_FLUSH));
  assert_int_equal(f->link.award_count, 1); /* all of them share one award */
  must_not(f, hit(22, 1, 1, FELT_ROYAL_FLUSH), FELT_SAYS(LINK_HAS_ALL_HITS), "");
  must(f, void_hit(1));
  must_not(f, hit(22, 1, 1, FELT_ROYAL_FLUSH), FELT_SAYS(LINK_HAS_ALL_HITS), ""); /* stays with its award */
  for (int table = 1; table <= 22; table++) end(f, table, 1);
  int64_t sum = 0;
  for (int64_t number = 2; number <= FELT_LINK_HITS_MAX; number++) sum += share_of(f, number);
  assert_int_equal(sum, 2000000 + 22 * 6 * 70);
  free(f);
}

static void a_full_meter_refuses_the_coin_in_and_keeps_its_money(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  struct felt_link_command command = {.act = FELT_LINK_CORRECT,
                                      .to = {.kind = FELT_ACCOUNT_METER, .level = 0},
                                      .micro = FELT_LINK_METER_MAX_MICRO - 2000000 * FELT_MICRO};
  command = by_two(command, FELT_SHIFT_MANAGER, FELT_AUDITOR, FELT_REASON_METER_WRONG);
  must(f, command);
  command.micro = 1;
  must_not(f, command, FELT_SAYS(METER_FULL), "");
  must_not(f, coin_in(1, 1, 2), FELT_SAYS(METER_FULL), "");
  free(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hit_locks_the_meter_and_everyone_plays_on_from_the_seed),
      cmocka_unit_test(fractions_of_a_cent_stay_on_the_meter),
      cmocka_unit_test(a_hit_needs_a_wager_a_deal_and_a_row_that_takes_from_a_meter),
      cmocka_unit_test(a_royal_on_the_board_leaves_the_meter_alone),
      cmocka_unit_test(the_first_paid_takes_the_meter_and_the_other_the_seed),
      cmocka_unit_test(hits_are_recorded_in_paying_order),
      cmocka_unit_test(at_another_table_a_hit_takes_what_the_meter_then_shows),
      cmocka_unit_test(a_tenth_of_the_meter_does_not_reseed_it),
      cmocka_unit_test(at_one_table_the_meter_is_split_and_the_odd_cents_go_to_the_first_dealt),
      cmocka_unit_test(across_tables_the_order_is_that_of_completed_deals),
      cmocka_unit_test(a_round_started_after_the_hit_does_not_join),
      cmocka_unit_test(a_round_that_began_before_a_closed_lock_opens_an_award_of_its_own),
      cmocka_unit_test(levels_are_locked_apart),
      cmocka_unit_test(nothing_is_paid_before_its_cards_are_seen),
      cmocka_unit_test(the_parts_of_a_payment_add_up_and_only_chips_are_the_patrons),
      cmocka_unit_test(another_amount_is_agreed_anew),
      cmocka_unit_test(above_the_threshold_the_whole_amount_is_a_casino_check),
      cmocka_unit_test(a_void_puts_everything_back_as_if_nothing_had_been_hit),
      cmocka_unit_test(in_a_split_the_unpaid_others_take_the_share),
      cmocka_unit_test(once_one_of_a_split_is_paid_a_void_share_goes_back_on_the_meter),
      cmocka_unit_test(a_hit_behind_a_void_one_moves_up_in_its_round),
      cmocka_unit_test(a_split_behind_a_void_hit_moves_up_with_all_who_share_it),
      cmocka_unit_test(awards_of_other_tables_that_took_the_reseeded_meter_move_up),
      cmocka_unit_test(once_one_of_another_table_is_paid_the_void_amount_goes_back_on_the_meter),
      cmocka_unit_test(an_award_between_moves_up_though_one_behind_it_is_paid),
      cmocka_unit_test(once_one_behind_it_is_paid_the_void_amount_goes_back_on_the_meter),
      cmocka_unit_test(moving_up_recomputes_percentages_at_the_new_place),
      cmocka_unit_test(a_meter_paid_down_below_its_seed_gives_back_what_it_shows),
      cmocka_unit_test(a_tenth_of_the_reseeded_meter_becomes_a_tenth_of_the_old_one),
      cmocka_unit_test(a_void_gives_the_house_its_part_of_the_seed_before_the_reserve),
      cmocka_unit_test(what_came_on_between_two_hits_is_the_later_ones),
      cmocka_unit_test(each_behind_it_takes_its_part_of_what_the_one_before_would_have_left),
      cmocka_unit_test(a_void_on_a_meter_below_its_seed_lowers_those_behind_it),
      cmocka_unit_test(a_void_may_lift_a_meter_above_its_cap_and_then_all_of_it_overflows),
      cmocka_unit_test(the_hundred_and_twenty_ninth_unfinished_hit_is_refused),
      cmocka_unit_test(a_full_meter_refuses_the_coin_in_and_keeps_its_money),
  };
  return cmocka_run_group_tests_name("award", tests, NULL, NULL);
}
