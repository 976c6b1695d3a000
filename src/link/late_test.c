/* Corrections: late hits, late coin-ins, returns, and when a round is settled, stopped or down. Worked
 * examples: chickasaw's minor meter begins at 25000 cents and grows 4 cents a wager of $1, its major at
 * 100000 and 6; catfish-bend's minor begins at 150000 and grows 40 a wager of $5. Six seats wager in each
 * round. */
#include "fixture.h"

/* What a settlement records of its round. */
struct recorded {
  int64_t coin_in, deal, place, shown_cents[FELT_LEVELS_MAX];
};

static struct recorded settlement(const struct fixture *f, int table) {
  const struct felt_link_table *there = felt_link_find_table(&f->link, table);
  struct recorded now = {.coin_in = there->coin_in_seq, .deal = there->deal_seq, .place = f->link.seq};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) now.shown_cents[i] = shown(f, i);
  return now;
}

static void settled(struct fixture *f, int table, int64_t round) {
  must(f, at_round(FELT_LINK_SETTLED, table, round));
}

static struct felt_link_command late_hit(struct recorded recorded, int table, int64_t round, int seat,
                                         enum felt_category hand) {
  struct felt_link_command command = {.act = FELT_LINK_LATE_HIT,
                                      .table = table,
                                      .round = round,
                                      .seat = seat,
                                      .hand = hand,
                                      .coin_in = recorded.coin_in,
                                      .deal = recorded.deal,
                                      .place = recorded.place};
  memcpy(command.shown_cents, recorded.shown_cents, sizeof command.shown_cents);
  return by_two(command, FELT_SUPERVISOR, FELT_SHIFT_MANAGER, FELT_REASON_ROUND_CORRECTED);
}

/* A round that is played to its end without a hit; what its settlement recorded. */
static struct recorded play(struct fixture *f, int table, int64_t round) {
  start(f, table, round);
  struct recorded recorded = settlement(f, table);
  settled(f, table, round);
  end(f, table, round);
  return recorded;
}

static void pay_out(struct fixture *f, int64_t number) {
  must(f, verify(number));
  must(f, pay(f, number));
}

static int64_t posted_to(const struct fixture *f, int event, enum felt_link_account_kind kind) {
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  int count = felt_link_postings(&f->events[event], postings);
  int64_t micro = 0;
  for (int i = 0; i < count; i++)
    if (postings[i].account.kind == kind) micro += postings[i].micro;
  return micro / FELT_MICRO;
}

/* ---- settled */

static void a_lock_opens_when_the_rounds_are_settled_and_the_award_is_paid_before_game_over(void **state) {
  (void)state; /* R37, CB Winners 4, 5 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  settled(f, 1, 1);
  assert_true(felt_link_find_award(&f->link, 1)->locked); /* table 2 was started before it */
  must_not(f, at_round(FELT_LINK_SETTLED, 1, 1), FELT_SAYS(ROUND_WAS_SETTLED), "");
  settled(f, 2, 1);
  assert_int_equal(f->events[1].act, FELT_LINK_UNLOCK);
  pay_out(f, 1);
  end(f, 1, 1);
  end(f, 2, 1);
  must_not(f, at_round(FELT_LINK_SETTLED, 1, 1), FELT_SAYS(ROUND_NOT_OPEN), "");
  free(f);
}

static void the_end_of_a_round_that_was_not_settled_does_both(void **state) {
  (void)state; /* tables of other games, and logs from before */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  end(f, 1, 1);
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  free(f);
}

static void a_held_hit_of_another_level_keeps_no_lock_closed(void **state) {
  (void)state; /* R11, R37 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, down(FELT_REASON_NETWORK_FAILED));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH)); /* held */
  settled(f, 1, 1);
  end(f, 1, 1);
  must(f, up());
  must(f, hit(2, 1, 4, FELT_ROYAL_FLUSH));
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH));
  settled(f, 2, 1);
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  assert_true(felt_link_find_award(&f->link, 2)->locked); /* the held one may join it */
  must(f, record(1));
  assert_false(felt_link_find_award(&f->link, 2)->locked);
  assert_int_equal(felt_link_find_hit(&f->link, 1)->award, 2);
  free(f);
}

static void hits_are_taken_until_game_over(void **state) {
  (void)state; /* R37 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  settled(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  assert_int_equal(f->events[1].act, FELT_LINK_UNLOCK); /* nobody is left to join it */
  end(f, 1, 1);
  must_not(f, hit(1, 1, 5, FELT_ROYAL_FLUSH), FELT_SAYS(ROUND_NOT_OPEN), "");
  free(f);
}

/* ---- stop and down */

static void one_person_stops_new_rounds_and_those_in_play_have_their_jackpot(void **state) {
  (void)state; /* R42 */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  start(f, 1, 1);
  struct felt_link_command stop = {
      .act = FELT_LINK_STOP, .reason = FELT_REASON_MAINTENANCE, .by = person(FELT_DEALER, "deb")};
  must_not(f, stop, FELT_SAYS(NOT_YOUR_ROLE, "stop", "dealer"), "");
  stop.by = person(FELT_SUPERVISOR, "sue");
  must(f, stop);
  must_not(f, stop, FELT_SAYS(LINK_IS_STOPPED), "");
  assert_true(felt_link_alarms(&f->link).stopped);
  must_not(f, coin_in(2, 1, 2), FELT_SAYS(PROGRESSIVE_STOPPED, "maintenance"), "R42");
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH)); /* not dead, not held */
  assert_int_equal(share_of(f, 1), 100036);
  must(f, up());
  must_not(f, up(), FELT_SAYS(LINK_IS_UP), "");
  must(f, coin_in(2, 1, 2));
  free(f);
}

static void down_takes_two_people_while_a_wager_is_in_play(void **state) {
  (void)state; /* R42 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  struct felt_link_command alone = {
      .act = FELT_LINK_DOWN, .reason = FELT_REASON_POWER_FAILED, .by = person(FELT_DEALER, "deb")};
  assert_int_equal(felt_link_who_may(&f->link, FELT_LINK_DOWN).second, 0);
  must(f, alone); /* between rounds it only stops the wagering */
  must(f, up());
  start(f, 1, 1);
  assert_int_equal(felt_link_in_play(&f->link), 1);
  must_not(f, alone, FELT_SAYS(NEEDS_SECOND_PERSON, "down"), "R42");
  struct felt_link_command two = alone;
  two.with = person(FELT_DEALER, "dan");
  must_not(f, two, FELT_SAYS(NOT_THEIR_ROLE, "down", "dealer"), "R42");
  two.with = person(FELT_SUPERVISOR, "deb");
  must_not(f, two, FELT_SAYS(NEEDS_TWO_PEOPLE, "down"), "R42");
  two.with = person(FELT_SUPERVISOR, "sue");
  must(f, two);
  assert_string_equal(f->events[0].with.id, "sue");
  must(f, up());
  settled(f, 1, 1);
  must(f, alone); /* the hands are settled: nobody's win can be lost */
  free(f);
}

static void older_terms_name_no_second_person_and_two_are_needed_all_the_same(void **state) {
  (void)state; /* R42 */
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("chickasaw", NULL, &f->terms);
  f->terms.who[FELT_LINK_DOWN].second = 0;
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  start(f, 1, 1);
  struct felt_link_command alone = down(FELT_REASON_POWER_FAILED);
  alone.with = person(FELT_NOBODY, "");
  must_not(f, alone, FELT_SAYS(NEEDS_SECOND_PERSON, "down"), "R42");
  must(f, down(FELT_REASON_POWER_FAILED));
  free(f);
}

/* ---- late hits: who pays */

static void where_none_came_since_it_comes_off_the_meter_and_contributions_stay(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  struct recorded missed = play(f, 1, 1); /* the major shows 100036 */
  (void)play(f, 2, 1);                    /* and 36 more since: 100072 */
  assert_int_equal(missed.shown_cents[1], 100036);
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(f->events[0].act, FELT_LINK_LATE_HIT);
  assert_true(f->events[0].past);
  assert_int_equal(share_of(f, 1), 100036);
  assert_int_equal(shown(f, 1), 100000 + 36); /* the seed, and what came on since */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_METER), -36);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_PAYABLE), 100036);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100000); /* the seed: no reserve here (R32) */
  pay_out(f, 1);
  free(f);
}

static void the_reserve_pays_the_seed_behind_it_first_R32(void **state) {
  (void)state; /* catfish-bend's major keeps a part of every wager for its next seed */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  struct recorded missed = play(f, 1, 1);
  (void)play(f, 2, 1);
  int64_t reserve = f->link.level[0].meter.reserve_micro / FELT_MICRO;
  assert_true(reserve > 0);
  must(f, late_hit(missed, 1, 1, 5, FELT_ROYAL_FLUSH));
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_RESERVE), -reserve);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -(f->link.terms.level[0].seed_cents - reserve));
  free(f);
}

static void a_later_unpaid_award_takes_what_it_would_have_left(void **state) {
  (void)state; /* R36: recomputed in order */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  struct recorded missed = play(f, 1, 1); /* 100036 */
  start(f, 2, 1);                         /* + 36 */
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100072);
  settled(f, 2, 1);
  end(f, 2, 1);
  must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100036);
  assert_int_equal(share_of(f, 1), 100000 + 36); /* of the seed that would have been there */
  assert_int_equal(shown(f, 1), 100000);
  /* Both awards together rise by the seed alone, and the house pays that. */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_PAYABLE), 100000);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100000);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_METER), 0);
  free(f);
}

static void where_a_later_one_is_paid_the_house_pays_what_is_missing(void **state) {
  (void)state; /* R36: paid ones stand */
  for (int finished = 0; finished < 2; finished++) {
    struct fixture *f = link_of("chickasaw", NULL, 2);
    struct recorded missed = play(f, 1, 1); /* 100036 */
    (void)play(f, 2, 1);                    /* 100072 */
    start(f, 2, 2);                         /* 100108 */
    must(f, hit(2, 2, 5, FELT_STRAIGHT_FLUSH));
    pay_out(f, 1);
    assert_int_equal(shown(f, 1), 100000);
    must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH));
    /* It would have taken 100036, and the paid one 100072, not 100108: 36 too much are gone. The seed that
     * would have followed it is the rest. */
    assert_int_equal(share_of(f, 2), 100036);
    assert_int_equal(f->events[0].house_cents, 36);
    assert_int_equal(f->events[0].seed_cents, 100000);
    assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100036);
    assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_METER), 0);
    assert_int_equal(shown(f, 1), 100000);
    if (finished) {
      must(f, void_hit(2)); /* and back it goes to the house */
      assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), 100036);
      assert_int_equal(shown(f, 1), 100000);
    }
    free(f);
  }
}

static void in_its_round_it_stands_where_the_book_pays_it(void **state) {
  (void)state; /* R23, R36, CN 37: the highest seat first */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH)); /* 100036 */
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH)); /* 100000 */
  must(f, late_hit(round, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_false(f->events[0].past);
  assert_int_equal(share_of(f, 1), 100036);
  assert_int_equal(share_of(f, 3), 100000);
  assert_int_equal(share_of(f, 2), 100000);
  must(f, late_hit(round, 1, 1, 6, FELT_STRAIGHT_FLUSH)); /* before all of them */
  assert_int_equal(share_of(f, 4), 100036);
  assert_int_equal(share_of(f, 1), 100000);
  assert_int_equal(shown(f, 1), 100000);
  free(f);
}

static void behind_a_paid_one_of_its_round_it_takes_what_that_left(void **state) {
  (void)state; /* R36: the paid one is finished, and known all the same */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  pay_out(f, 1);
  assert_int_equal(f->link.award_count, 0);
  must(f, late_hit(round, 1, 1, 2, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100000);
  assert_int_equal(shown(f, 1), 100000);
  free(f);
}

static void a_tenth_that_was_missed_lowers_the_tenths_behind_it(void **state) {
  (void)state; /* R8, R36 */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 2);
  struct recorded missed = play(f, 1, 1);
  int64_t whole = missed.shown_cents[0], came_on = -whole;
  start(f, 2, 1);
  came_on += shown(f, 0);
  must(f, hit(2, 1, 6, FELT_STRAIGHT_FLUSH));
  settled(f, 2, 1);
  end(f, 2, 1);
  must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH));
  int64_t left = whole - whole / 10 + came_on;
  assert_int_equal(share_of(f, 2), whole / 10);
  assert_int_equal(share_of(f, 1), left / 10);
  assert_int_equal(shown(f, 0), left - left / 10);
  free(f);
}

static void the_order_of_corrections_does_not_matter(void **state) {
  (void)state; /* R36: as if they had been so from the start */
  for (int order = 0; order < 2; order++) {
    struct fixture *f = link_of("chickasaw", NULL, 2);
    struct recorded first = play(f, 1, 1);  /* 100036 */
    struct recorded second = play(f, 2, 1); /* 100072 */
    if (order == 0) must(f, late_hit(first, 1, 1, 5, FELT_STRAIGHT_FLUSH));
    must(f, late_hit(second, 2, 1, 5, FELT_STRAIGHT_FLUSH));
    if (order == 1) must(f, late_hit(first, 1, 1, 5, FELT_STRAIGHT_FLUSH));
    assert_int_equal(share_of(f, order == 0 ? 1 : 2), 100036);
    assert_int_equal(share_of(f, order == 0 ? 2 : 1), 100036); /* the seed and 36 */
    assert_int_equal(shown(f, 1), 100000);
    free(f);
  }
}

static void a_late_hit_that_is_void_leaves_everything_as_it_was(void **state) {
  (void)state; /* R34, R36 */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  struct recorded missed = play(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH));
  settled(f, 2, 1);
  end(f, 2, 1);
  int64_t meter = f->link.level[1].meter.micro, share = share_of(f, 1);
  must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_true(share_of(f, 1) < share);
  must(f, void_hit(2));
  assert_int_equal(share_of(f, 1), share);
  assert_int_equal(f->link.level[1].meter.micro, meter);
  must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH)); /* and it can be found again */
  free(f);
}

/* ---- late hits in a split */

static void it_shares_the_award_that_was_open_then_though_it_is_closed_now(void **state) {
  (void)state; /* R11, R36 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  int64_t whole = shown(f, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  struct recorded missed = settlement(f, 2); /* after the hit, started before it */
  settled(f, 1, 1);
  settled(f, 2, 1);
  end(f, 1, 1);
  end(f, 2, 1);
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  must(f, late_hit(missed, 2, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(felt_link_find_hit(&f->link, 2)->award, 1);
  assert_int_equal(share_of(f, 1), whole / 2);
  assert_int_equal(share_of(f, 2), whole / 2);
  assert_int_equal(shown(f, 1), 150000);
  free(f);
}

static void one_that_would_have_joined_it_shares_its_award(void **state) {
  (void)state; /* R11, R36: the missed one was first */
  struct fixture *f = link_of("catfish-bend", NULL, 3);
  start(f, 1, 1);
  start(f, 2, 1);
  struct recorded missed = settlement(f, 1); /* 150480 */
  settled(f, 1, 1);
  end(f, 1, 1);
  start(f, 3, 1);                             /* 240 more */
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH)); /* 150720 */
  settled(f, 2, 1);
  end(f, 2, 1);
  must(f, late_hit(missed, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(f->link.award_count, 1);
  assert_int_equal(felt_link_find_award(&f->link, 1)->amount_cents,
                   150480); /* as it was in the first place */
  assert_int_equal(share_of(f, 1), 75240);
  assert_int_equal(share_of(f, 2), 75240);
  assert_int_equal(shown(f, 1), 150000 + 240);
  assert_int_equal(f->link.level[1].account.reversed_micro, 0); /* one award, one seed */
  free(f);
}

static void of_a_split_that_is_paid_in_part_the_unpaid_share_anew_and_the_house_pays_the_rest(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1); /* 150240 */
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  settled(f, 1, 1);
  pay_out(f, 1); /* 75120 */
  must(f, late_hit(round, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  /* Three shares of 50080: one was paid 75120, so 25040 are missing. */
  assert_int_equal(share_of(f, 2), 50080);
  assert_int_equal(share_of(f, 3), 50080);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -25040);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_METER), 0);
  pay_out(f, 2);
  must(f, void_hit(3)); /* the house first: it had added 25040, and the meter has the rest back */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), 25040);
  assert_int_equal(shown(f, 1), 150000 + 25040);
  free(f);
}

static void a_void_share_that_went_back_on_the_meter_is_no_share_of_what_a_late_hit_joins(void **state) {
  (void)state; /* R34, R36: as if the void one had never been, and the missed one had */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1); /* 150240 */
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 6, FELT_STRAIGHT_FLUSH));
  settled(f, 1, 1);
  pay_out(f, 1);        /* 50080 */
  must(f, void_hit(2)); /* 50080 go back on the meter */
  assert_int_equal(shown(f, 1), 150000 + 50080);
  must(f, late_hit(round, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 3), 50080);
  assert_int_equal(share_of(f, 4), 50080);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -50080);
  free(f);
}

static void of_a_split_that_is_paid_the_house_pays_what_would_have_been_its_share(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1);
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  settled(f, 1, 1);
  pay_out(f, 1);
  end(f, 1, 1);
  must(f, late_hit(round, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 150240 / 2);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -75120);
  assert_int_equal(shown(f, 1), 150000);
  must(f, void_hit(2));
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), 75120);
  free(f);
}

static void a_lock_closes_again_where_rounds_may_still_join(void **state) {
  (void)state; /* R11, R34: the award stands later now, and a round was started before that */
  struct fixture *f = link_of("catfish-bend", NULL, 3);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH)); /* award 1 */
  start(f, 3, 1);
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH)); /* joins */
  settled(f, 1, 1);
  settled(f, 2, 1);
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  must(f, void_hit(1));
  assert_true(felt_link_find_award(&f->link, 1)->locked);
  must(f, hit(3, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(felt_link_find_hit(&f->link, 3)->award, 1);
  assert_int_equal(share_of(f, 2) + share_of(f, 3), 150000 + 18 * 40);
  free(f);
}

static void two_that_share_what_is_paid_and_gone_share_it_with_each_other_too(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1);
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH));
  settled(f, 1, 1);
  pay_out(f, 1);
  end(f, 1, 1);
  must(f, late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 75120);
  must(f, late_hit(round, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 50080);
  assert_int_equal(share_of(f, 3), 50080);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -25040);
  pay_out(f, 2);
  must(f, late_hit(round, 1, 1, 6, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 3), 37560);
  assert_int_equal(share_of(f, 4), 37560);
  assert_int_equal(shown(f, 1), 150000);
  free(f);
}

static void a_late_hit_that_was_void_shares_again_what_its_round_was_paid_meanwhile(void **state) {
  (void)state; /* R34, R36: both are late, so that they stand at one place */
  static const int seats[][2] = {{2, 5}, {5, 2}};
  for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
    struct fixture *f = link_of("catfish-bend", NULL, 1);
    struct recorded round = play(f, 1, 1); /* 150240 */
    must(f, late_hit(round, 1, 1, seats[i][0], FELT_STRAIGHT_FLUSH));
    must(f, late_hit(round, 1, 1, seats[i][1], FELT_STRAIGHT_FLUSH));
    must(f, void_hit(1));
    pay_out(f, 2);
    must(f, late_hit(round, 1, 1, seats[i][0], FELT_STRAIGHT_FLUSH));
    assert_int_equal(share_of(f, 3), 150240 / 2);
    assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -75120);
    assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_METER), 0);
    assert_int_equal(shown(f, 1), 150000);
    free(f);
  }
}

/* ---- rounds that are open keep what the sign showed */

static void an_open_round_has_what_the_sign_showed_at_its_coin_in(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 3);
  struct recorded missed = play(f, 1, 1); /* 100036 */
  start(f, 2, 1);                         /* the sign: 100072 */
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(shown(f, 1), 100036);
  start(f, 3, 1); /* started after it: the sign shows 100072 again */
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100072); /* the meter has it again */
  assert_int_equal(f->events[0].house_cents, 0);
  free(f);

  f = link_of("chickasaw", NULL, 3);
  missed = play(f, 1, 1);
  start(f, 2, 1);
  start(f, 3, 1);                                          /* the sign: 100108 */
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH)); /* the meter: 100072 */
  must(f, hit(3, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100108);
  assert_int_equal(f->events[0].house_cents, 36); /* 100072 from the meter */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100000 - 36);
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH)); /* it was taken: what the meter then shows (CN 37) */
  assert_int_equal(share_of(f, 3), 100000);
  must(f, void_hit(2));
  assert_int_equal(share_of(f, 3), 100072);
  free(f);
}

static void tenths_of_open_rounds_follow_each_other_as_the_sign_would_have_shown(void **state) {
  (void)state; /* R8, R36 */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 2);
  struct recorded missed = play(f, 1, 1);
  start(f, 2, 1);
  int64_t sign = shown(f, 0);
  must(f, late_hit(missed, 1, 1, 4, FELT_STRAIGHT_FLUSH));
  must(f, hit(2, 1, 6, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), sign / 10);
  must(f, hit(2, 1, 5, FELT_STRAIGHT_FLUSH)); /* of what the first has left of it, whoever paid that */
  assert_int_equal(share_of(f, 3), (sign - sign / 10) / 10);
  free(f);
}

static void a_hit_pressed_in_error_does_not_take_what_the_sign_showed(void **state) {
  (void)state; /* R34, R36 */
  struct fixture *f = link_of("chickasaw", NULL, 3);
  struct recorded missed = play(f, 1, 1);
  start(f, 2, 1);
  start(f, 3, 1); /* the sign: 100108 */
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(3, 1, 4, FELT_STRAIGHT_FLUSH)); /* it was another seat's */
  assert_int_equal(share_of(f, 2), 100108);
  must(f, void_hit(2));
  must(f, hit(3, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 3), 100108);
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 4), 100000);
  free(f);
}

static void a_hit_that_was_held_has_what_the_sign_showed_though_its_round_is_over(void **state) {
  (void)state; /* R14, R36; catfish-bend: hits are held */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  struct recorded missed = play(f, 1, 1);
  start(f, 2, 1);
  int64_t sign = shown(f, 1);
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_true(shown(f, 1) < sign);
  must(f, down(FELT_REASON_NETWORK_FAILED));
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH));
  settled(f, 2, 1);
  end(f, 2, 1);
  must(f, up());
  must(f, record(2));
  assert_int_equal(share_of(f, 2), sign);
  free(f);
}

static void an_award_of_an_open_round_is_not_lowered_below_the_sign(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 2);
  struct recorded missed = play(f, 1, 1);     /* 100036 */
  start(f, 2, 1);                             /* the sign: 100072 */
  must(f, hit(2, 1, 4, FELT_STRAIGHT_FLUSH)); /* takes it */
  must(f, late_hit(missed, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 2), 100036);
  assert_int_equal(share_of(f, 1), 100072); /* would be 100036: the house pays 36 */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100000 - 36);
  assert_int_equal(shown(f, 1), 100000);
  settled(f, 2, 1);
  end(f, 2, 1);
  must(f, void_hit(2)); /* and has it back */
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), 100000 + 36);
  assert_int_equal(share_of(f, 1), 100072);
  free(f);
}

/* ---- late coin-ins */

static struct felt_link_command late_coin_in(int table, int64_t round, uint32_t seats) {
  struct felt_link_command command = {
      .act = FELT_LINK_LATE_COIN_IN, .table = table, .round = round, .seats = seats};
  return by_two(command, FELT_SUPERVISOR, FELT_SURVEILLANCE, FELT_REASON_COIN_IN_MISSED);
}

static void a_wager_that_never_reached_the_meters_contributes_and_may_hit(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  must(f, coin_in(1, 1, 1u << 2));
  must(f, at_round(FELT_LINK_DEAL, 1, 1));
  struct recorded round = settlement(f, 1); /* 100006 */
  must_not(f, late_hit(round, 1, 1, 4, FELT_STRAIGHT_FLUSH), FELT_SAYS(SEAT_DID_NOT_WAGER), "");
  must_not(f, late_coin_in(1, 1, 1u << 2), FELT_SAYS(WAGER_WAS_COUNTED), "");
  must(f, late_coin_in(1, 1, 1u << 4));
  assert_false(f->events[0].past);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_PATRON), -100);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_TRAY), 100);
  assert_int_equal(shown(f, 1), 100012);
  assert_int_equal(f->link.life.coin_ins, 2);
  must(f, late_hit(round, 1, 1, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100006); /* what its settlement recorded */
  end(f, 1, 1);
  must(f, late_coin_in(1, 1, 1u << 5));
  assert_true(f->events[0].past);
  must_not(f, late_coin_in(1, 0, 1u << 5), FELT_SAYS(ROUND_NOT_PLAYED), "");
  must_not(f, late_coin_in(9, 1, 1u << 5), FELT_SAYS(TABLE_NOT_ON_LINK), "");
  must_not(f, late_coin_in(1, 1, 0), FELT_SAYS(NO_PROGRESSIVE_WAGER), "");
  struct felt_link_command alone = late_coin_in(1, 1, 1u << 6);
  alone.with = alone.by;
  must_not(f, alone, FELT_SAYS(NEEDS_TWO_PEOPLE, "late-coin-in"), "");
  free(f);
}

static void a_round_in_play_begins_with_a_late_coin_in_where_it_had_none(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  (void)play(f, 1, 1);
  struct felt_link_command only = late_coin_in(1, 2, 1u << 4);
  only.opens = true;
  must(f, only);
  assert_false(f->events[0].past);
  assert_true(f->events[0].opens);
  must_not(f, only, FELT_SAYS(ROUND_NOT_PLAYED), ""); /* it has begun */
  struct felt_link_command other = late_coin_in(1, 3, 1u << 4);
  other.opens = true;
  must_not(f, other, FELT_SAYS(ROUND_NOT_PLAYED), "");
  must(f, at_round(FELT_LINK_DEAL, 1, 2));
  must(f, hit(1, 2, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100042);
  end(f, 1, 2);
  must_not(f, only, FELT_SAYS(ROUND_NOT_PLAYED), ""); /* it is over */
  free(f);
}

static void a_round_that_had_no_coin_in_may_have_one_late_and_hit(void **state) {
  (void)state; /* R36: its only progressive wager was missed */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  (void)play(f, 1, 1);
  struct recorded none = {.place = f->link.seq};
  for (int i = 0; i < 3; i++) none.shown_cents[i] = shown(f, i);
  must(f, late_coin_in(1, 2, 1u << 4));
  must(f, late_hit(none, 1, 2, 4, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, 1), 100036);
  must(f, coin_in(1, 3, 2)); /* whatever number a late one was given, the table goes on */
  free(f);
}

/* ---- wagers that were another seat's */

static struct felt_link_command reseat(int table, int64_t round, uint32_t seats) {
  return (struct felt_link_command){.act = FELT_LINK_RESEAT, .table = table, .round = round, .seats = seats};
}

static void a_wager_of_the_open_round_is_another_seats_and_meters_stay(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  must_not(f, reseat(1, 1, 1u << 4), FELT_SAYS(ROUND_NOT_OPEN), "");
  must(f, coin_in(1, 1, 1u << 2 | 1u << 3));
  must_not(f, reseat(1, 2, 1u << 4), FELT_SAYS(ROUND_NOT_OPEN), "");
  must_not(f, reseat(9, 1, 1u << 4), FELT_SAYS(ROUND_NOT_OPEN), "");
  must_not(f, reseat(1, 1, 1u << 2 | 1u << 3 | 1u << 4), FELT_SAYS(NOT_A_RESEATING), "");
  must_not(f, reseat(1, 1, 1u << 31), FELT_SAYS(SEAT_OUT_OF_RANGE), "");
  must_not(f, reseat(1, 1, 1), FELT_SAYS(SEAT_OUT_OF_RANGE), "");
  int64_t meter = shown(f, 1);
  must(f, reseat(1, 1, 1u << 3 | 1u << 4));
  assert_int_equal(shown(f, 1), meter);
  assert_int_equal(f->link.life.coin_ins, 2);
  must(f, at_round(FELT_LINK_DEAL, 1, 1));
  must_not(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH), FELT_SAYS(SEAT_DID_NOT_WAGER), "");
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  /* Not from under a hit that is to be paid. */
  must_not(f, reseat(1, 1, 1u << 2 | 1u << 3), FELT_SAYS(SEAT_DID_NOT_WAGER), "");
  must(f, reseat(1, 1, 1u << 4));
  must(f, late_coin_in(1, 1, 1u << 3)); /* it was there after all */
  end(f, 1, 1);
  must_not(f, reseat(1, 1, 1u << 4), FELT_SAYS(ROUND_NOT_OPEN), "");
  free(f);
}

/* ---- returns */

static void what_was_paid_and_is_handed_back_is_the_houses_and_the_meter_stays(void **state) {
  (void)state; /* R36 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  must(f, hit(1, 1, 5, FELT_STRAIGHT_FLUSH));
  must(f, hit(1, 1, 4, FELT_STRAIGHT_FLUSH));
  struct felt_link_command back = {.act = FELT_LINK_RETURN, .hit = 1, .parts.check_cents = 100000};
  back = by_two(back, FELT_SHIFT_MANAGER, FELT_CASHIER, FELT_REASON_HAND_MISREAD);
  must_not(f, back, FELT_SAYS(NO_PAID_HIT), "R36");
  pay_out(f, 1);
  back.parts.cheques_cents = 37;
  must_not(f, back, FELT_SAYS(RETURNED_TOO_MUCH, 100036), "R36");
  back.parts.cheques_cents = 36;
  must(f, back);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_PATRON), -100036);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_TRAY), 36);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_CAGE), 100000);
  assert_int_equal(shown(f, 1), 100000);
  assert_int_equal(share_of(f, 2), 100000); /* a paid award stands: nobody moves */
  assert_int_equal(f->link.life.returned_cents, 100036);
  must_not(f, back, FELT_SAYS(RETURNED_TOO_MUCH, 0), "R36");
  must(f, hit(1, 1, 5, FELT_ROYAL_FLUSH)); /* the right hand in its place */
  back.hit = 9;
  must_not(f, back, FELT_SAYS(NO_PAID_HIT), "R36");
  free(f);
}

static void paid_hits_are_remembered_for_a_while(void **state) {
  (void)state;
  struct fixture *f = link_of("chickasaw", NULL, 1);
  for (int64_t round = 1; round <= FELT_LINK_PAST_MAX + 1; round++) {
    start(f, 1, round);
    must(f, hit(1, round, 5, FELT_STRAIGHT_FLUSH));
    pay_out(f, round);
    end(f, 1, round);
  }
  assert_int_equal(f->link.past_count, FELT_LINK_PAST_MAX);
  assert_null(felt_link_find_past(&f->link, 1));
  assert_non_null(felt_link_find_past(&f->link, 2));
  assert_true(f->link.level[1].forgotten_seq > 0);
  /* Of a round before that nobody knows who took what since: the house pays the whole. */
  struct recorded old = {.coin_in = 3, .deal = 4, .place = 4, .shown_cents = {0, 100036}};
  int64_t before = shown(f, 1);
  must(f, late_hit(old, 1, 1, 3, FELT_STRAIGHT_FLUSH));
  assert_int_equal(share_of(f, FELT_LINK_PAST_MAX + 2), 100036);
  assert_int_equal(posted_to(f, 0, FELT_ACCOUNT_HOUSE), -100036);
  assert_int_equal(shown(f, 1), before);
  free(f);
}

/* ---- bad input */

static void a_late_hit_needs_a_round_a_seat_a_place_and_two_people(void **state) {
  (void)state;
  struct fixture *f = link_of("chickasaw", NULL, 2);
  start(f, 1, 1);
  struct recorded round = settlement(f, 1), wrong = round;
  wrong.place = f->link.seq + 1;
  must_not(f, late_hit(wrong, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(NOT_A_PLACE), "R36");
  wrong = round;
  wrong.deal = wrong.coin_in - 1;
  must_not(f, late_hit(wrong, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(NOT_A_PLACE), "R36");
  wrong = round;
  wrong.coin_in--;
  must_not(f, late_hit(wrong, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(NOT_THE_ROUNDS_PLACE), "");
  wrong = round;
  wrong.shown_cents[1] = -1;
  must_not(f, late_hit(wrong, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(AMOUNTS_OUT_OF_RANGE), "R36");
  must_not(f, late_hit(round, 1, 2, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(ROUND_NOT_PLAYED), "");
  must_not(f, late_hit(round, 7, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(TABLE_NOT_ON_LINK), "");
  must_not(f, late_hit(round, 1, 1, 7, FELT_STRAIGHT_FLUSH), FELT_SAYS(SEAT_DID_NOT_WAGER), "");
  must_not(f, late_hit(round, 1, 1, 0, FELT_STRAIGHT_FLUSH), FELT_SAYS(NO_SUCH_SEAT, 0), "");
  must_not(f, late_hit(round, 1, 1, 5, FELT_FLUSH), FELT_SAYS(PAID_FROM_TRAY, "flush"), "");
  struct felt_link_command alone = late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH);
  alone.with = person(FELT_NOBODY, "");
  must_not(f, alone, FELT_SAYS(NEEDS_SECOND_PERSON, "late-hit"), "");
  alone = late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH);
  alone.reason = FELT_REASON_WAS_DOWN;
  must_not(f, alone, FELT_SAYS(NOT_A_REASON, "late-hit"), "");
  must(f, late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH));
  must_not(f, late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(HIT_WAS_RECORDED), "");
  end(f, 1, 1);
  must_not(f, late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(HIT_WAS_RECORDED), "");
  pay_out(f, 1);
  must_not(f, late_hit(round, 1, 1, 5, FELT_STRAIGHT_FLUSH), FELT_SAYS(HIT_WAS_RECORDED), "");
  must(f, late_hit(round, 1, 1, 4, FELT_ROYAL_FLUSH)); /* whatever has become of link and table since */
  free(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_lock_opens_when_the_rounds_are_settled_and_the_award_is_paid_before_game_over),
      cmocka_unit_test(the_end_of_a_round_that_was_not_settled_does_both),
      cmocka_unit_test(a_held_hit_of_another_level_keeps_no_lock_closed),
      cmocka_unit_test(hits_are_taken_until_game_over),
      cmocka_unit_test(one_person_stops_new_rounds_and_those_in_play_have_their_jackpot),
      cmocka_unit_test(down_takes_two_people_while_a_wager_is_in_play),
      cmocka_unit_test(older_terms_name_no_second_person_and_two_are_needed_all_the_same),
      cmocka_unit_test(where_none_came_since_it_comes_off_the_meter_and_contributions_stay),
      cmocka_unit_test(the_reserve_pays_the_seed_behind_it_first_R32),
      cmocka_unit_test(a_later_unpaid_award_takes_what_it_would_have_left),
      cmocka_unit_test(where_a_later_one_is_paid_the_house_pays_what_is_missing),
      cmocka_unit_test(in_its_round_it_stands_where_the_book_pays_it),
      cmocka_unit_test(behind_a_paid_one_of_its_round_it_takes_what_that_left),
      cmocka_unit_test(a_tenth_that_was_missed_lowers_the_tenths_behind_it),
      cmocka_unit_test(the_order_of_corrections_does_not_matter),
      cmocka_unit_test(a_late_hit_that_is_void_leaves_everything_as_it_was),
      cmocka_unit_test(it_shares_the_award_that_was_open_then_though_it_is_closed_now),
      cmocka_unit_test(one_that_would_have_joined_it_shares_its_award),
      cmocka_unit_test(of_a_split_that_is_paid_in_part_the_unpaid_share_anew_and_the_house_pays_the_rest),
      cmocka_unit_test(a_void_share_that_went_back_on_the_meter_is_no_share_of_what_a_late_hit_joins),
      cmocka_unit_test(of_a_split_that_is_paid_the_house_pays_what_would_have_been_its_share),
      cmocka_unit_test(a_lock_closes_again_where_rounds_may_still_join),
      cmocka_unit_test(two_that_share_what_is_paid_and_gone_share_it_with_each_other_too),
      cmocka_unit_test(a_late_hit_that_was_void_shares_again_what_its_round_was_paid_meanwhile),
      cmocka_unit_test(an_open_round_has_what_the_sign_showed_at_its_coin_in),
      cmocka_unit_test(tenths_of_open_rounds_follow_each_other_as_the_sign_would_have_shown),
      cmocka_unit_test(a_hit_pressed_in_error_does_not_take_what_the_sign_showed),
      cmocka_unit_test(a_hit_that_was_held_has_what_the_sign_showed_though_its_round_is_over),
      cmocka_unit_test(an_award_of_an_open_round_is_not_lowered_below_the_sign),
      cmocka_unit_test(a_wager_that_never_reached_the_meters_contributes_and_may_hit),
      cmocka_unit_test(a_round_in_play_begins_with_a_late_coin_in_where_it_had_none),
      cmocka_unit_test(a_wager_of_the_open_round_is_another_seats_and_meters_stay),
      cmocka_unit_test(a_round_that_had_no_coin_in_may_have_one_late_and_hit),
      cmocka_unit_test(what_was_paid_and_is_handed_back_is_the_houses_and_the_meter_stays),
      cmocka_unit_test(paid_hits_are_remembered_for_a_while),
      cmocka_unit_test(a_late_hit_needs_a_round_a_seat_a_place_and_two_people),
  };
  return cmocka_run_group_tests_name("late", tests, NULL, NULL);
}
