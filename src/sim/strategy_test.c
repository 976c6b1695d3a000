#include "books.h"
#include "felt/sim.h"
#include "test.h"

static struct felt_strategy strategy;
static struct felt_error error;

static enum felt_status parse(const char *text) {
  memset(&error, 0, sizeof error);
  return felt_strategy_parse(text, strlen(text), &strategy, &error);
}

static int rank(char c) {
  static const char ranks[] = "23456789TJQKA";
  return (int)(strchr(ranks, c) - ranks);
}

/* "AKs", "AKo", "77" */
static int start(const char *hand) {
  int high = rank(hand[0]), low = rank(hand[1]);
  return hand[2] == 'o' ? strategy.start[low][high] : strategy.start[high][low];
}

static void hands_before_the_flop(void **state) {
  (void)state;
  assert_int_equal(parse("preflop 4x 77, AKs K9o+ Q7+ TT+\n"), FELT_OK);
  static const struct {
    const char *hand;
    int multiple;
  } cases[] = {{"77", 4},  {"88", 0},  {"TT", 4},  {"AA", 4},  {"99", 0},  {"AKs", 4},
               {"AKo", 0}, {"KQo", 4}, {"K9o", 4}, {"K8o", 0}, {"KQs", 0}, {"Q7s", 4},
               {"Q7o", 4}, {"QJs", 4}, {"QJo", 4}, {"Q6s", 0}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++)
    if (start(cases[i].hand) != cases[i].multiple) fail_msg("%s: %d", cases[i].hand, start(cases[i].hand));
}

static void the_first_line_that_names_a_hand_decides(void **state) {
  (void)state;
  assert_int_equal(parse("preflop check 22\npreflop 4x 22+\npreflop 3x any"), FELT_OK);
  assert_int_equal(start("22"), 0);
  assert_int_equal(start("33"), 4);
  assert_int_equal(start("72o"), 3);
  assert_int_equal(strategy.start_line[0][0], 1);
}

static void rules_after_the_flop_keep_their_order_and_line(void **state) {
  (void)state;
  assert_int_equal(
      parse("# one\n\nflop check pair 2+ # not yet\r\nflop 2x pocket 3+, flush-draw T+ trips-on-board\n"
            "river 1x pair outs 20\nriver fold any"),
      FELT_OK);
  assert_int_equal(strategy.count[FELT_FLOP], 4);
  assert_int_equal(strategy.count[FELT_RIVER], 3);
  const struct felt_strategy_rule *rule = strategy.rule[FELT_FLOP];
  assert_int_equal(rule[0].multiple, 0);
  assert_int_equal(rule[0].line, 3);
  assert_int_equal(rule[1].sight, FELT_SIGHT_POCKET);
  assert_int_equal(rule[1].number, rank('3'));
  assert_int_equal(rule[2].number, rank('T'));
  assert_int_equal(rule[3].line, 4);
  assert_int_equal(strategy.rule[FELT_RIVER][1].number, 20);
}

static void a_street_may_be_left_to_the_solver(void **state) {
  (void)state;
  assert_int_equal(parse("preflop best\nflop best\nriver 1x any"), FELT_OK);
  assert_true(strategy.best[FELT_PREFLOP] && strategy.best[FELT_FLOP] && !strategy.best[FELT_RIVER]);
}

static void bad_text_is_named_by_its_line(void **state) {
  (void)state;
  static const struct {
    const char *text;
    enum felt_code code;
    const char *word;
    int line;
  } cases[] = {
      {"", FELT_CODE_NO_RULE, "", 0},
      {"# nothing\n\n", FELT_CODE_NO_RULE, "", 2},
      {"turn 2x pair", FELT_CODE_NOT_A_STREET, "turn", 1},
      {"\npreflop 4y AA", FELT_CODE_NOT_AN_ACTION, "4y", 2},
      {"preflop fold AA", FELT_CODE_NOT_AN_ACTION, "fold", 1},
      {"river check any", FELT_CODE_NOT_A_RIVER_ACTION, "check", 1},
      {"flop", FELT_CODE_NO_ACTION, "", 1},
      {"preflop 4x", FELT_CODE_NO_HANDS_NAMED, "", 1},
      {"preflop 4x AAs", FELT_CODE_NOT_A_STARTING_HAND, "AAs", 1},
      {"preflop 4x AK+s", FELT_CODE_NOT_A_STARTING_HAND, "AK+s", 1},
      {"preflop 4x A1", FELT_CODE_NOT_A_STARTING_HAND, "A1", 1},
      {"preflop 4x A", FELT_CODE_NOT_A_STARTING_HAND, "A", 1},
      {"preflop 4x AKs++", FELT_CODE_NOT_A_STARTING_HAND, "AKs++", 1},
      {"flop 2x", FELT_CODE_NOTHING_SEEN, "", 1},
      {"flop 2x outs 3", FELT_CODE_NOT_SEEN_ON_FLOP, "outs", 1},
      {"flop 2x pair 8", FELT_CODE_NOT_SEEN_ON_FLOP, "8", 1},
      {"river 1x two-pair", FELT_CODE_NOT_SEEN_ON_RIVER, "two-pair", 1},
      {"river 1x pair 8+", FELT_CODE_NOT_SEEN_ON_RIVER, "8+", 1},
      {"river 1x outs", FELT_CODE_OUTS_MISSING, "", 1},
      {"river 1x outs x", FELT_CODE_NOT_OUTS, "x", 1},
      {"river 1x outs 46", FELT_CODE_OUTS_TOO_MANY, "46", 1},
      {"river 1x outs 100", FELT_CODE_NOT_OUTS, "100", 1},
      {"flop best\nflop 2x pair", FELT_CODE_BEST_STANDS_ALONE, "", 2},
      {"flop 2x pair\nflop best", FELT_CODE_BEST_STANDS_ALONE, "", 2},
      {"flop best pair", FELT_CODE_BESIDE_BEST, "pair", 1},
      {"flop 2x p\033air", FELT_CODE_NOT_SEEN_ON_FLOP, "p?air", 1},
      {"flop 2x a-word-that-is-much-longer-than-any-other", FELT_CODE_NOT_SEEN_ON_FLOP,
       "a-word-that-is-much-lon", 1},
  };
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    if (parse(cases[i].text) != FELT_E_INPUT) fail_msg("accepted: %s", cases[i].text);
    const char *word = error.reason.figure_count > 0 ? error.reason.figure[0].text : "";
    if (error.reason.code != cases[i].code || strcmp(word, cases[i].word) != 0 || error.line != cases[i].line)
      fail_msg("%s: line %d: %s %s", cases[i].text, error.line, felt_code_word(error.reason.code), word);
  }
}

static void a_failure_leaves_the_strategy_alone(void **state) {
  (void)state;
  struct felt_strategy before = strategy = felt_strategy_best();
  assert_int_equal(parse("flop 2x nonsense"), FELT_E_INPUT);
  assert_memory_equal(&before, &strategy, sizeof before);
}

static void too_many_rules_are_refused(void **state) {
  (void)state;
  char text[FELT_STRATEGY_RULES_MAX * 16 + 64] = "";
  struct felt_text to = felt_text_init(text, sizeof text);
  for (int i = 0; i < FELT_STRATEGY_RULES_MAX; i++) felt_text_put(&to, "flop 2x pair\n");
  assert_int_equal(parse(text), FELT_OK);
  felt_text_put(&to, "flop 2x pair\n");
  assert_int_equal(parse(text), FELT_E_INPUT);
  assert_int_equal(error.line, FELT_STRATEGY_RULES_MAX + 1);
}

static void the_simple_strategy_is_a_strategy(void **state) {
  (void)state;
  strategy = felt_strategy_simple();
  assert_string_equal(strategy.name.text, "simple");
  assert_int_equal(start("33"), 4);
  assert_int_equal(start("22"), 0);
  assert_int_equal(start("K2s"), 4);
  assert_int_equal(start("K4o"), 0);
  assert_int_equal(strategy.count[FELT_FLOP], 3);
  assert_int_equal(strategy.count[FELT_RIVER], 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hands_before_the_flop),
      cmocka_unit_test(the_first_line_that_names_a_hand_decides),
      cmocka_unit_test(rules_after_the_flop_keep_their_order_and_line),
      cmocka_unit_test(a_street_may_be_left_to_the_solver),
      cmocka_unit_test(bad_text_is_named_by_its_line),
      cmocka_unit_test(a_failure_leaves_the_strategy_alone),
      cmocka_unit_test(too_many_rules_are_refused),
      cmocka_unit_test(the_simple_strategy_is_a_strategy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
