/* What a preview says is what then happens, and the preview itself changes nothing. */
#include "floor_fixture.h"

enum { WAGER = 100 }; /* the progressive one */

/* Asks for a command that has not been given, and looks whether anything changed. */
static struct felt_floor_preview ask(struct fixture *f, const char *word, const char *rest) {
  struct felt_floor_command command;
  struct felt_floor_preview preview;
  struct felt_error error;
  char line[FELT_FLOOR_LINE_MAX];
  uint8_t before[FELT_STORE_HASH], after[FELT_STORE_HASH];
  int64_t last = felt_store_last(f->store);
  line_of(f, line, word, rest);
  if (felt_floor_command_parse(line, strlen(line), &command, &error))
    fail_msg("%s: %s", line, felt_code_word(error.reason.code));
  felt_floor_digest(f->floor, before);
  assert_int_equal(felt_floor_preview(f->floor, &command, &preview, &error), FELT_OK);
  felt_floor_digest(f->floor, after);
  assert_memory_equal(before, after, sizeof before);
  assert_int_equal(felt_store_last(f->store), last);
  check_rebuilt(f);
  return preview;
}

/* A live round with progressive wagers; the flop's second card is keyed 7d for 7h. */
static void deal_live(struct fixture *f) {
  setup(f, "memory:", "chickasaw");
  open_link(f, "main");
  must(f, "open-table", SUE " table=1 book=%s live", f->hash);
  must(f, "link-join", SUE " link=main table=1");
  seat(f, 1, 1, "ann");
  seat(f, 1, 2, "bob");
  must(f, "open", DEB " table=1");
  must(f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000 progressive");
  must(f, "bet", DEB " table=1 seat=2 ante=2000 blind=2000 trips=500 progressive");
  must(f, "lock", DEB " table=1");
  must(f, "deal", DEB " table=1");
  must(f, "play", DEB " table=1 seat=1 multiple=4");
}

static void settle_live(struct fixture *f) {
  must(f, "play", DEB " table=1 seat=2 multiple=4");
  must(f, "flop", DEB " table=1 cards=8h7d6h");
  must(f, "river", DEB " table=1 cards=2c3d");
  must(f, "reveal", DEB " table=1 cards=AsKc");
  must(f, "reveal", DEB " table=1 seat=2 cards=4c4s");
  must(f, "reveal", DEB " table=1 seat=1 cards=Th9h");
  must(f, "settle", DEB " table=1");
}

static void an_award_that_appears_is_the_one_that_the_preview_names(void **state) {
  (void)state;
  struct fixture f;
  deal_live(&f);
  settle_live(&f);
  struct felt_floor_preview said = ask(&f, "correct",
                                       SUE " table=1 what=card place=board index=1 card=7h "
                                           "reason=keyed");
  assert_int_equal(said.status, FELT_OK);
  assert_true(said.two_people);
  assert_string_equal(said.rule, "R36");
  assert_int_equal(said.award_count, 1);
  assert_int_equal(said.award[0].change, FELT_AWARD_APPEARS);
  assert_int_equal(said.award[0].hand, FELT_STRAIGHT_FLUSH);
  int64_t ann = account_cents(&f, "patron:ann");
  must(&f, "correct",
       SUE WITH("mia", "shift-manager") " table=1 what=card place=board index=1 card=7h "
                                        "reason=keyed");
  const struct felt_link *link = felt_floor_find_link(f.floor, "main");
  assert_int_equal(link->hit_count, 1);
  assert_int_equal(link->hit[0].number, said.award[0].hit);
  assert_int_equal(link->hit[0].share_cents, said.award[0].cents);
  assert_int_equal(said.money_count, 1);
  assert_string_equal(said.money[0].patron, "ann");
  assert_int_equal(account_cents(&f, "patron:ann"),
                   ann + said.money[0].paid_cents - said.money[0].taken_cents);
  teardown(&f);
}

/* What it changes is owed, not paid: the preview says as much, by seat and by patron. */
static void a_correction_after_game_over_says_what_will_be_owed(void **state) {
  (void)state;
  struct fixture f;
  deal_live(&f);
  settle_live(&f);
  must(&f, "game-over", DEB " table=1");
  must(&f, "leave", DEB " table=1 seat=1");
  struct felt_floor_preview said = ask(&f, "correct",
                                       SUE " table=1 what=card place=board index=1 card=7h "
                                           "reason=keyed");
  assert_int_equal(said.status, FELT_OK);
  assert_true(said.two_people);
  assert_string_equal(said.rule, "R36");
  assert_int_equal(said.award_count, 1);
  assert_int_equal(said.money_count, 2); /* the hand, and envy for the other */
  must(&f, "correct",
       SUE WITH("mia", "shift-manager") " table=1 what=card place=board index=1 card=7h "
                                        "reason=keyed");
  for (int i = 0; i < said.money_count; i++) {
    const struct felt_preview_money *money = &said.money[i];
    struct felt_floor_owed owed = felt_floor_owed(f.floor, money->patron, "USD");
    assert_string_equal(money->patron, money->seat == 1 ? "ann" : "bob");
    assert_true(owed.to_cents > 0);
    assert_int_equal(owed.to_cents - owed.by_cents, money->returned_cents + money->paid_cents);
  }
  teardown(&f);
}

static void a_decision_says_which_hands_die_and_what_goes_back(void **state) {
  (void)state;
  struct fixture f;
  deal_live(&f);
  struct felt_floor_preview said = ask(&f, "incident", DEB " table=1 kind=other");
  assert_true(said.has_outcome);
  assert_int_equal(said.outcome, FELT_ASKS_FOR_DECISION);
  assert_true(said.decisions >> FELT_VOID_ROUND & 1);
  assert_int_equal(said.dead, 0);
  must(&f, "incident", DEB " table=1 kind=other");
  said = ask(&f, "decide", SUE " table=1 decision=forfeit-hand seat=1 reason=x");
  assert_int_equal(said.outcome, FELT_FORFEITS_HAND);
  assert_int_equal(said.dead, 1U << 1);
  assert_int_equal(said.money[0].taken_cents, 6000 + WAGER);
  said = ask(&f, "decide", SUE " table=1 decision=void-round reason=x");
  assert_int_equal(said.outcome, FELT_VOIDS_ROUND);
  assert_int_equal(said.dead, 1U << 1 | 1U << 2);
  must(&f, "decide", SUE " table=1 decision=void-round reason=x");
  int64_t before[] = {account_cents(&f, "patron:bob"), account_cents(&f, "patron:ann")};
  must(&f, "settle", DEB " table=1");
  const struct felt_round *round = &felt_floor_find_table(f.floor, 1)->table.round;
  for (int i = 0; i < said.money_count; i++)
    assert_int_equal(round->paid[said.money[i].seat - 1].returned_cents, said.money[i].returned_cents);
  /* The progressive wager had been taken at Coin In. */
  assert_int_equal(account_cents(&f, "patron:bob"), before[0] + WAGER);
  assert_int_equal(account_cents(&f, "patron:ann"), before[1] + WAGER);
  teardown(&f);
}

static void a_link_that_goes_down_names_the_rounds_in_play(void **state) {
  (void)state;
  struct fixture f;
  deal_live(&f);
  struct felt_floor_preview said = ask(&f, "link-down", SUE " link=main reason=system-failed");
  assert_int_equal(said.status, FELT_OK);
  assert_true(said.two_people);
  assert_string_equal(said.rule, "CN 48(a)");
  assert_int_equal(said.round_count, 1);
  assert_int_equal(said.round[0].table, 1);
  assert_int_equal(said.round[0].seats, 1U << 1 | 1U << 2);
  must_not(&f, FELT_SAYS(NEEDS_SECOND_PERSON, "down"), "link-down", SUE " link=main reason=system-failed");
  settle_live(&f);
  said = ask(&f, "link-down", SUE " link=main reason=system-failed");
  assert_false(said.two_people);
  assert_int_equal(said.round_count, 0);
  teardown(&f);
}

static void what_would_be_refused_says_why(void **state) {
  (void)state;
  struct fixture f;
  deal_live(&f);
  struct felt_floor_preview said = ask(&f, "decide", SUE " table=1 decision=continue reason=x");
  assert_int_not_equal(said.status, FELT_OK);
  assert_int_not_equal(said.error.reason.code, FELT_CODE_NONE);
  said = ask(&f, "play", DEB " table=1 seat=2 multiple=4");
  assert_int_equal(said.error.reason.code, FELT_CODE_NO_PREVIEW);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_award_that_appears_is_the_one_that_the_preview_names),
      cmocka_unit_test(a_correction_after_game_over_says_what_will_be_owed),
      cmocka_unit_test(a_decision_says_which_hands_die_and_what_goes_back),
      cmocka_unit_test(a_link_that_goes_down_names_the_rounds_in_play),
      cmocka_unit_test(what_would_be_refused_says_why),
  };
  return cmocka_run_group_tests_name("preview", tests, NULL, NULL);
}
