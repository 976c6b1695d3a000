/* What a table of another game says of game, wager and level is what its link has, or nothing is done. */
#include "floor_fixture.h"

static struct fixture f;

static void begin(void) {
  setup(&f, "memory:", "massachusetts");
  must(&f, "link-open",
       MIA WITH("sue", "supervisor") " link=main reason=new-link book=%s progressive=PTMGL02", f.hash);
  must(&f, "link-join", SUE " link=main table=7 game=other book=%s progressive=PTMGL02", f.hash);
}

static const struct felt_link_terms *terms(void) {
  return &felt_floor_find_link(f.floor, "main")->terms;
}

static enum felt_status check(const char *id, const char *link, int table, struct felt_link_command act,
                              const struct felt_floor_claim *claim) {
  struct felt_floor_command command = {.act = FELT_FLOOR_LINK, .table = table, .link = act};
  (void)snprintf(command.id, sizeof command.id, "%s", id);
  (void)snprintf(command.link_name, sizeof command.link_name, "%s", link);
  return felt_floor_check_claim(f.floor, &command, claim, &f.error);
}

static void refuses(const struct felt_reason *why, const char *where, const char *link, int table,
                    struct felt_link_command act, const struct felt_floor_claim *claim) {
  assert_int_equal(check("new", link, table, act, claim), FELT_E_RULE);
  assert_reason(&f.error.reason, why);
  assert_string_equal(f.error.where, where);
}

static const struct felt_link_command deal_act = {.act = FELT_LINK_DEAL};
static const struct felt_link_command coin_in = {.act = FELT_LINK_COIN_IN, .seats = 2};

static void a_table_is_on_the_link_with_the_game_that_it_says(void **state) {
  (void)state;
  begin();
  const struct felt_floor_claim claim = {.game = "other"}, wrong = {.game = "others"};
  assert_int_equal(check("new", "main", 7, deal_act, &claim), FELT_OK);
  refuses(FELT_SAYS(KEY_OF_OTHER_GAME, "others", 7), "game", "main", 7, deal_act, &wrong);
  refuses(FELT_SAYS(NOT_ON_THE_LINK, 8, "main"), "table", "main", 8, deal_act, &claim);
  refuses(FELT_SAYS(NOT_ON_THE_LINK, 7, "spare"), "table", "spare", 7, deal_act, &claim);
  must(&f, "link-leave", SUE " link=main table=7");
  refuses(FELT_SAYS(NOT_ON_THE_LINK, 7, "main"), "table", "main", 7, deal_act, &claim);
  teardown(&f);
}

static void a_coin_in_is_of_the_link_s_wager(void **state) {
  (void)state;
  begin();
  int64_t cents = terms()->sheet.wager_cents;
  struct felt_floor_claim claim = {.game = "other", .wager_cents = cents};
  assert_int_equal(check("new", "main", 7, coin_in, &claim), FELT_OK);
  for (int i = -1; i <= 1; i += 2) {
    claim.wager_cents = cents + i;
    refuses(FELT_SAYS(LINK_TAKES_WAGER, cents), "wager", "main", 7, coin_in, &claim);
    assert_string_equal(f.error.rule, terms()->link_rule.id);
  }
  assert_int_equal(check("new", "main", 7, deal_act, &claim), FELT_OK); /* a deal says nothing of it */
  teardown(&f);
}

/* Every hand, in the hand and on the board, with the name of every level. */
static void a_hit_is_of_the_level_that_its_hand_takes_or_of_none(void **state) {
  (void)state;
  begin();
  int taken = 0, nothing = 0;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++)
    for (int on_board = 0; on_board < 2; on_board++)
      for (int level = 0; level < terms()->level_count; level++) {
        const struct felt_link_row *row =
            on_board ? &terms()->sheet.on_board[hand] : &terms()->sheet.row[hand];
        const char *name = felt_category_name((enum felt_category)hand);
        struct felt_link_command act = {
            .act = FELT_LINK_HIT, .hand = (enum felt_category)hand, .on_board = on_board};
        struct felt_floor_claim claim = {.game = "other"};
        (void)snprintf(claim.level, sizeof claim.level, "%s", terms()->level[level].name.text);
        if (row->pays != FELT_PAYS_PERCENT) {
          refuses(FELT_SAYS(HAND_TAKES_NOTHING, name), "hand", "main", 7, act, &claim);
          nothing++;
        } else if (row->level != level) {
          refuses(FELT_SAYS(HAND_TAKES_LEVEL, name, terms()->level[row->level].name.text), "level", "main", 7,
                  act, &claim);
        } else {
          assert_int_equal(check("new", "main", 7, act, &claim), FELT_OK);
          taken++;
        }
      }
  assert_true(taken > 0 && nothing > 0);
  teardown(&f);
}

static void what_was_done_is_not_asked_again_and_the_open_group_counts(void **state) {
  (void)state;
  begin();
  const struct felt_floor_claim wrong = {.game = "another"}, right = {.game = "other"};
  submit(&f, "v1 link-deal id=refused time=1 by=deb roles=dealer link=main table=7 round=1");
  submit(&f, "v1 link-leave id=left time=1 by=sue roles=supervisor link=main table=7");
  refuses(FELT_SAYS(NOT_ON_THE_LINK, 7, "main"), "table", "main", 7, deal_act, &right);
  assert_int_equal(check("left", "main", 7, deal_act, &wrong), FELT_OK);
  assert_int_equal(check("refused", "main", 7, deal_act, &wrong), FELT_E_RULE);
  commit(&f);
  assert_int_equal(check("left", "main", 7, deal_act, &wrong), FELT_OK);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_is_on_the_link_with_the_game_that_it_says),
      cmocka_unit_test(a_coin_in_is_of_the_link_s_wager),
      cmocka_unit_test(a_hit_is_of_the_level_that_its_hand_takes_or_of_none),
      cmocka_unit_test(what_was_done_is_not_asked_again_and_the_open_group_counts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
