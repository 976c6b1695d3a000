/* Side wagers that only the table's book knows, on a floor: commands name them by their words, the log keeps
 * them so, and everything is rebuilt and audited from it. */
#include "floor_fixture.h"
#include "sides.h"

static struct fixture f;
static struct sheet sheet;

static void begin(const char *name) {
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_error error;
  setup(&f, "memory:", NULL);
  with_more_sides(name, &sheet);
  if (felt_floor_keep_book(f.floor, sheet.text, sheet.length, 1000, hash, &error))
    fail_msg("%s", felt_code_word(error.reason.code));
  struct felt_text hex = felt_text_init(f.hash, sizeof f.hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", hash[i]);
  commit(&f);
}

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, 1);
}

static void sit_down(const char *options) {
  must(&f, "open-table", SUE " table=1 book=%s%s", f.hash, options);
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
  must(&f, "open", DEB " table=1");
}

static const struct felt_line *line_of_wager(const struct felt_hand_result *hand, enum felt_wager wager) {
  for (int i = 0; i < hand->line_count; i++)
    if (hand->line[i].wager == wager) return &hand->line[i];
  fail_msg("no line %s", felt_wager_word(table()->book, wager));
  return NULL;
}

static void they_are_wagered_settled_kept_and_audited(void **state) {
  (void)state;
  struct felt_settlement settlement;
  struct felt_error error;
  begin("massachusetts");
  sit_down(" trips=B lucky-pair=high progressive=none");
  assert_int_equal(table()->table.options.side_table[LUCKY_PAIR - FELT_SIDE], 1);
  int64_t before = free_cents(&f, "ann");
  must(&f, "bet",
       "by=ann table=1 seat=1 ante=1000 blind=1000 trips=500 cover-all=500 lucky-pair=700 top-table=300");
  assert_int_equal(free_cents(&f, "ann"), before - 4000);
  must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000 top-table=200");
  deal(&f, 1, "AhAcAdKs9c KhKc 7s2d AsJd");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(felt_floor_settlement(f.floor, 1, &settlement, &error), FELT_OK);
  /* A full house of aces and kings against the dealer's four aces, the highest of three hands. */
  const struct felt_line *lucky = line_of_wager(&settlement.hand[0], LUCKY_PAIR);
  const struct felt_line *top = line_of_wager(&settlement.hand[0], TOP_TABLE);
  assert_int_equal(lucky->pays_cents, 700 * 7);
  assert_string_equal(lucky->rule, "LP 4");
  assert_int_equal(top->pays_cents, 300 * 50);
  assert_string_equal(top->rule, "TT 4");
  assert_ptr_equal(top, &settlement.hand[0].line[settlement.hand[0].line_count - 1]);
  assert_int_equal(line_of_wager(&settlement.hand[1], TOP_TABLE)->pays_cents, 200 * 50);
  must(&f, "game-over", DEB " table=1");
  audit(&f);
  teardown(&f);
}

static void words_that_the_book_does_not_have_are_refused(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "open-table", SUE " table=1 book=%s unlucky-pair=high", f.hash);
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "open-table", SUE " table=1 book=%s lucky-pair=middle", f.hash);
  must_not(&f, FELT_SAYS(NO_SUCH_CHOICE), "open-table", SUE " table=1 book=%s lucky-pair=low lucky-pair=high",
           f.hash);
  sit_down("");
  must_not(&f, FELT_SAYS(NO_SUCH_WAGER), "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 unlucky=500");
  assert_string_equal(f.error.where, "seat 1 unlucky");
  must_not(&f, FELT_SAYS(NAMED_TWICE, "lucky-pair"), "bet",
           "by=ann table=1 seat=1 ante=1000 blind=1000 lucky-pair=500 lucky-pair=600");
  must_not(&f, FELT_SAYS(NOT_IN_THE_BOOK, "Cover All"), "bet",
           "by=ann table=1 seat=1 ante=1000 blind=1000 cover-all=500");
  assert_string_equal(f.error.where, "seat 1 cover_all");
  must_not(&f, FELT_SAYS(WAGER_NEEDS_ANTE, "Lucky Pair"), "bet", "by=ann table=1 seat=1 lucky-pair=500");
  assert_string_equal(f.error.rule, "LP 2");
  must_not(&f, FELT_SAYS(MORE_THAN_THE_ANTE, felt_figure_money("USD", 600), felt_figure_money("USD", 500)),
           "bet", "by=ann table=1 seat=1 ante=500 blind=500 lucky-pair=600");
  must_not(&f,
           FELT_SAYS(OFF_LIMITS, felt_figure_money("USD", 100), felt_figure_money("USD", 200),
                     felt_figure_money("USD", 5000)),
           "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 top-table=100");
  must_not(&f, FELT_SAYS(NO_SUCH_WAGER), "bet",
           "by=ann table=1 seat=1 ante=1000 blind=1000 toke=100 on=unlucky");
  must_not(&f, FELT_SAYS(NO_TOKE_ON, "lucky-pair"), "bet",
           "by=ann table=1 seat=1 ante=1000 blind=1000 lucky-pair=500 toke=100 on=lucky-pair");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 top-table=500 trips=500");
  assert_int_equal(table()->table.round.now.hand[0].bet.cents[TOP_TABLE], 500);
  audit(&f);
  teardown(&f);
}

/* A fold loses Trips here and keeps the other: the hand is turned up for it. */
static void each_has_its_own_rule_for_a_fold(void **state) {
  (void)state;
  struct felt_settlement settlement;
  struct felt_error error;
  begin("chickasaw");
  sit_down("");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 trips=500 lucky-pair=500");
  deal(&f, 1, "AhAcKdKs9c 3h4c AsJd");
  must(&f, "check", "by=ann table=1 seat=1");
  must(&f, "flop", DEB " table=1");
  must(&f, "check", "by=ann table=1 seat=1");
  must(&f, "river", DEB " table=1");
  must(&f, "fold", "by=ann table=1 seat=1");
  must(&f, "reveal", DEB " table=1");
  must(&f, "settle", DEB " table=1");
  assert_int_equal(felt_floor_settlement(f.floor, 1, &settlement, &error), FELT_OK);
  assert_int_equal(line_of_wager(&settlement.hand[0], FELT_SIDE)->result, FELT_LOSE);
  assert_int_equal(line_of_wager(&settlement.hand[0], LUCKY_PAIR)->pays_cents, 500);
  must(&f, "game-over", DEB " table=1");
  audit(&f);
  teardown(&f);
}

static void a_command_with_them_prints_as_it_was_read(void **state) {
  (void)state;
  static const char *const lines[] = {
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 x=5 y-z=7 match-play=100 progressive "
      "toke=100 on=x",
      "v1 open-table id=a time=1 by=sue table=1 way=shoe x=A y-z=B progressive=none live"};
  struct felt_floor_command command;
  struct felt_error error;
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    char again[FELT_FLOOR_LINE_MAX];
    struct felt_text text = felt_text_init(again, sizeof again);
    if (felt_floor_command_parse(lines[i], strlen(lines[i]), &command, &error))
      fail_msg("%s: %s", lines[i], felt_code_word(error.reason.code));
    felt_floor_command_print(&command, &text);
    assert_string_equal(lines[i], again);
  }
  static const char *const wrong[] = {
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 x=0",
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 x=y",
      "v1 bet id=a time=1 by=ann table=1 seat=2 x=5 ante=1000 blind=1000",
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 toke=5 on=ante",
      "v1 bet id=a time=1 by=ann table=1 seat=2 ante=1000 blind=1000 a=1 b=1 c=1 d=1 e=1 f=1",
  };
  for (size_t i = 0; i < FELT_COUNT(wrong); i++)
    if (!felt_floor_command_parse(wrong[i], strlen(wrong[i]), &command, &error)) fail_msg("%s", wrong[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(they_are_wagered_settled_kept_and_audited),
      cmocka_unit_test(words_that_the_book_does_not_have_are_refused),
      cmocka_unit_test(each_has_its_own_rule_for_a_fold),
      cmocka_unit_test(a_command_with_them_prints_as_it_was_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
