/* Commands in one order, groups, repetition, restart. */
#include "floor_fixture.h"

/* ---- rounds */

static void a_round_is_played_paid_and_audited(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 trips=500 progressive");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000");
  assert_int_equal(free_cents(&f, "ann"), 1000000 - 2600);
  deal(&f, 1, "AhKhQh3s9c 4c4d 7s2d AcJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  /* The dealer has a pair of aces, ann fours, bob nothing. */
  assert_int_equal(free_cents(&f, "ann"), 1000000 - 1000 - 1000 - 4000 - 500 - 100);
  assert_int_equal(free_cents(&f, "bob"), 1000000 - 6000);
  assert_int_equal(account_cents(&f, "patron:ann"), 1000000 - 6600);
  assert_int_equal(account_cents(&f, "tray:1"), 12600);
  audit(&f);
  teardown(&f);
}

static void a_royal_takes_the_meter_and_is_verified_and_paid(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 progressive");
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000 progressive");
  deal(&f, 1, "AhKhQh3s9c JhTh 7s2d AcJd");
  assert_int_equal(felt_floor_find_link(f.floor, "main")->level[0].meter.micro / FELT_MICRO, 1000028);
  play_out(&f, 1);
  int64_t ann = free_cents(&f, "ann");
  must(&f, "settle", DEB " table=1");
  const struct felt_paid *paid = felt_floor_find_table(f.floor, 1)->table.round.paid;
  assert_int_equal(paid[0].hit, 1);
  assert_int_equal(paid[0].award, 1);
  assert_int_equal(paid[0].award_level, 0);
  assert_int_equal(felt_floor_find_link(f.floor, "main")->level[0].meter.micro / FELT_MICRO, 1000000);
  assert_int_equal(account_cents(&f, "payable:main"), 1000028);
  must(&f, "game-over", DEB " table=1");
  /* Blind 500 to 1, ante and play 1 to 1, each with its stake; the meter is not paid yet. */
  assert_int_equal(free_cents(&f, "ann"), ann + 2000 + 501000 + 8000);
  must_not(&f, FELT_SAYS(HIT_NOT_VERIFIED), "link-pay",
           MIA WITH("sid", "security") " link=main hit=1 check=1000028");
  look_at_award(&f, 1);
  must_not(&f, FELT_SAYS(NEEDS_TWO_PEOPLE, "pay"), "link-pay",
           MIA "+security" WITH("mia", "security") " link=main hit=1 check=1000028");
  must_not(&f, FELT_SAYS(TABLE_NOT_ON_LINK), "link-leave", SUE " link=main table=9");
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "link-pay", MIA WITH("sid", "security") " link=main hit=1 cheques=1000000 cash=28");
  assert_int_equal(free_cents(&f, "ann"), ann + 2000 + 501000 + 8000 + 1000000);
  assert_int_equal(account_cents(&f, "payable:main"), 0);
  audit(&f);
  teardown(&f);
}

/* ---- answers, groups, repetition */

struct told {
  int events, answers, order_faults;
};

static void told_event(void *context, const struct felt_floor_event *event) {
  struct told *told = context;
  told->order_faults += told->answers > 0 || event->seq <= 0;
  told->events++;
}

static void told_answer(void *context, const struct felt_floor_answer *answer) {
  struct told *told = context;
  told->order_faults += answer->tag != (uint64_t)told->answers + 1;
  told->answers++;
}

static void nothing_is_shown_or_answered_before_the_commit(void **state) {
  (void)state;
  struct felt_store *store;
  struct felt_floor *floor;
  struct told told = {0};
  struct felt_floor_listener listener = {.happened = told_event, .answered = told_answer, .context = &told};
  struct felt_error error;
  assert_int_equal(felt_store_open("memory:", NULL, &store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(store, &listener, &floor, &error), FELT_OK);
  const char *lines[] = {
      "v1 buy-in id=a time=1 by=carl roles=cashier patron=ann currency=USD cents=500",
      "v1 cash-out id=b time=2 by=carl roles=cashier patron=ann currency=USD cents=300",
      "v1 cash-out id=c time=3 by=carl roles=cashier patron=ann currency=USD cents=300", /* refused: 200 left
                                                                                          */
      "v1 buy-in id=a time=9 by=carl roles=cashier patron=ann currency=USD cents=500",   /* again */
      "what?"};
  static const bool accepted[FELT_COUNT(lines)] = {true, true, false, true, false};
  assert_false(felt_floor_accepted(floor));
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    assert_int_equal(felt_floor_submit_line(floor, lines[i], strlen(lines[i]), i + 1, &error), FELT_OK);
    assert_int_equal(felt_floor_accepted(floor), accepted[i]);
  }
  assert_int_equal(felt_floor_waiting(floor), FELT_COUNT(lines));
  assert_int_equal(told.events + told.answers, 0);
  assert_int_equal(felt_floor_balance(floor, "ann", "USD").cents, 0);
  assert_int_equal(felt_floor_commit(floor, &error), FELT_OK);
  assert_int_equal(told.events, 3); /* what ann is for is said with her first money */
  assert_int_equal(told.answers, 5);
  assert_int_equal(told.order_faults, 0);
  assert_int_equal(felt_floor_balance(floor, "ann", "USD").cents, 200);
  felt_floor_close(floor);
  felt_store_close(store);
}

static void a_repeated_command_has_its_effect_once_and_the_same_answer(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", NULL);
  submit(&f, "v1 buy-in id=x time=1 by=carl roles=cashier patron=ann currency=USD cents=500");
  submit(&f, "v1 buy-in id=x time=2 by=carl roles=cashier patron=ann currency=USD cents=500");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_OK);
  assert_true(f.answer.repeated);
  int64_t seq = f.answer.seq;
  felt_floor_close(f.floor);
  fixture_open(&f);
  submit(&f, "v1 buy-in id=x time=3 by=carl roles=cashier patron=ann currency=USD cents=500");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_OK);
  assert_true(f.answer.repeated);
  assert_int_equal(f.answer.seq, seq);
  assert_int_equal(felt_floor_balance(f.floor, "ann", "USD").cents, 500);
  submit(&f, "v1 buy-in id=x time=4 by=carl roles=cashier patron=ann currency=USD cents=501");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_E_INPUT);
  assert_reason(&f.error.reason, FELT_SAYS(ID_OF_OTHER_COMMAND));
  struct felt_floor_command done;
  assert_true(felt_floor_done(f.floor, "x", &done));
  assert_int_equal(done.cents, 500);
  assert_string_equal(done.patron, "ann");
  assert_false(felt_floor_done(f.floor, "y", &done));
  audit(&f);
  teardown(&f);
}

/* It was answered under version 1, whose receipts name no rules. */
static void a_repetition_is_known_although_the_rules_have_changed_since(void **state) {
  (void)state;
  struct fixture f;
  struct felt_error error;
  setup(&f, "memory:", NULL);
  const struct felt_store_posting postings[] = {{"cage", "USD", -500 * FELT_MICRO},
                                                {"patron:ann", "USD", 500 * FELT_MICRO}};
  const struct felt_store_event event = {"floor", "v1 buy-in patron=ann currency=USD cents=500", postings, 2};
  const struct felt_store_command old = {"x", 1,
                                         "v1 buy-in by=carl roles=cashier patron=ann currency=USD cents=500"};
  felt_floor_close(f.floor);
  assert_int_equal(felt_store_begin(f.store, &error), FELT_OK);
  assert_int_equal(felt_store_append(f.store, &old, &event, 1, &error), FELT_OK);
  assert_int_equal(felt_store_commit(f.store, &error), FELT_OK);
  fixture_open(&f);
  submit(&f, "v1 buy-in id=x time=3 by=carl roles=cashier patron=ann currency=USD cents=500");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_OK);
  assert_true(f.answer.repeated);
  submit(&f, "v1 buy-in id=x time=4 by=carl roles=cashier patron=ann currency=USD cents=501");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_E_INPUT);
  assert_int_equal(felt_floor_balance(f.floor, "ann", "USD").cents, 500);
  teardown(&f);
}

static void a_refused_command_may_be_tried_again_with_its_id(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", NULL);
  const char *out = "v1 cash-out id=x time=1 by=carl roles=cashier patron=ann currency=USD cents=500";
  submit(&f, out);
  commit(&f);
  assert_int_equal(f.answer.status, FELT_E_INPUT);
  submit(&f, "v1 buy-in id=y time=1 by=carl roles=cashier patron=ann currency=USD cents=500");
  submit(&f, out);
  commit(&f);
  assert_int_equal(f.answer.status, FELT_OK);
  assert_false(f.answer.repeated);
  teardown(&f);
}

static void tables_of_two_houses_play_by_their_own_books_after_a_restart_too(void **state) {
  (void)state;
  static const char *const books[] = {"chickasaw", "massachusetts"};
  struct fixture f;
  setup(&f, "memory:", NULL);
  for (int i = 0; i < 2; i++) {
    keep_book(&f, books[i]);
    open_table(&f, i + 1, NULL);
    seat(&f, i + 1, 1, i == 0 ? "ann" : "bob");
    must(&f, "open", DEB " table=%d", i + 1);
  }
  felt_floor_close(f.floor);
  fixture_open(&f);
  for (int i = 0; i < 2; i++)
    assert_string_equal(felt_floor_find_table(f.floor, i + 1)->book->name.text, books[i]);
  must(&f, "bet", "by=ann table=1 seat=1 trips=500"); /* Trips alone: CN 3, but not MA 6(c) */
  must_not(&f, FELT_SAYS(WAGER_NEEDS_ANTE, "Trips"), "bet", "by=bob table=2 seat=1 trips=500");
  assert_string_equal(f.error.rule, "MA 6(c)");
  audit(&f);
  teardown(&f);
}

static void what_the_open_group_has_changed_can_be_told_before_it_is_shown(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  open_table(&f, 2, "main");
  must(&f, "buy-in", CARL " patron=ann currency=USD cents=100000");
  assert_null(felt_floor_changed(f.floor, 1));
  submit(&f, "v1 sit id=x1 time=1 by=ann table=2 seat=99 patron=ann"); /* refused */
  submit(&f, "v1 sit id=x2 time=1 by=ann table=1 seat=2 patron=ann");
  assert_string_equal(felt_floor_changed(f.floor, 1)->seat[1].patron, "ann");
  assert_string_equal(felt_floor_find_table(f.floor, 1)->seat[1].patron, "");
  assert_null(felt_floor_changed(f.floor, 2));
  assert_null(felt_floor_changed(f.floor, 3));
  commit(&f);
  assert_null(felt_floor_changed(f.floor, 1));
  assert_string_equal(felt_floor_find_table(f.floor, 1)->seat[1].patron, "ann");
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_round_is_played_paid_and_audited),
      cmocka_unit_test(a_royal_takes_the_meter_and_is_verified_and_paid),
      cmocka_unit_test(nothing_is_shown_or_answered_before_the_commit),
      cmocka_unit_test(a_repeated_command_has_its_effect_once_and_the_same_answer),
      cmocka_unit_test(a_repetition_is_known_although_the_rules_have_changed_since),
      cmocka_unit_test(a_refused_command_may_be_tried_again_with_its_id),
      cmocka_unit_test(tables_of_two_houses_play_by_their_own_books_after_a_restart_too),
      cmocka_unit_test(what_the_open_group_has_changed_can_be_told_before_it_is_shown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
