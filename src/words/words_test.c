#include "felt/words.h"
#include "test.h"

#include <ctype.h>
#include <string.h>

/* The n-th word of the catalogue is a name of its own, spelled like the constant. */
static const char *const names[FELT_CODES] = {
    [FELT_CODE_NONE] = "",
#define FELT_CODE(name, word, figures) [FELT_CODE_##name] = #name,
#include "felt/codes.def"
#undef FELT_CODE
};

static void a_code_has_one_word_spelled_like_its_name(void **state) {
  (void)state;
  for (int code = 1; code < FELT_CODES; code++) {
    const char *word = felt_code_word((enum felt_code)code), *name = names[code];
    assert_int_equal(strlen(word), strlen(name));
    for (size_t i = 0; word[i]; i++)
      assert_int_equal(word[i], name[i] == '_' ? '-' : tolower((unsigned char)name[i]));
  }
}

/* Every figure is told, and no figure is asked for that is not there. */
static void a_code_has_a_sentence_with_all_its_figures(void **state) {
  (void)state;
  for (int code = 1; code < FELT_CODES; code++) {
    const char *sentence = felt_words_sentence((enum felt_code)code);
    int figures = felt_code_figures((enum felt_code)code);
    if (!sentence[0]) fail_msg("%s has no sentence", names[code]);
    assert_in_range(figures, 0, FELT_FIGURES_MAX);
    unsigned told = 0;
    for (const char *at = strchr(sentence, '{'); at; at = strchr(at + 1, '{')) {
      if (!isdigit((unsigned char)at[1])) continue; /* a brace of the sentence itself */
      const char *end = strchr(at, '}');
      if (!end || at[1] < '0' || at[1] > '0' + figures) fail_msg("%s: %s", names[code], at);
      told |= 1U << (at[1] - '0');
      bool plain = end == at + 2 || (end == at + 4 && at[2] == ':' && at[3] >= '2' && at[3] <= '3'),
           plural = at[1] != '0' && at[2] == '|' && memchr(at + 3, '|', (size_t)(end - at - 3));
      if (!plain && !plural) fail_msg("%s: %s", names[code], at);
    }
    if (told >> 1 != (1U << figures) - 1) fail_msg("%s does not tell all its figures", names[code]);
    size_t length = strlen(sentence);
    if (sentence[length - 1] == '.' || sentence[length - 1] == ' ') fail_msg("%s: %s", names[code], sentence);
  }
}

static void expect(const struct felt_reason *reason, const char *words) {
  char buffer[200];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_reason(reason, &text);
  assert_string_equal(buffer, words);
}

static void figures_stand_in_their_places(void **state) {
  (void)state;
  expect(FELT_SAYS(CARD_TWICE, "Ah"), "the card Ah is there twice");
  expect(FELT_SAYS(TOO_MANY_CARDS, 1), "more than 1 card");
  expect(FELT_SAYS(TOO_MANY_CARDS, 7), "more than 7 cards");
  expect(FELT_SAYS(NO_MEMORY), "memory ran out");
  expect(FELT_SAYS(NEEDS_FIELDS), "needs fields of its own, as in {rule: ...}");
  assert_string_equal(felt_words_code(FELT_CODE_HANDS_TIE).text, "the hands tie");
  assert_string_equal(felt_words_code(FELT_CODE_NONE).text, "");
  expect(FELT_SAYS(AMOUNT_TOO_LARGE, felt_figure_money("USD", 123450)),
         "the amount is too large: \"$1,234.50\"");
}

static void a_whole_amount_has_a_short_form(void **state) {
  (void)state;
  expect(FELT_SAYS(RULES_FROM_TO, felt_figure_money("USD", 50), felt_figure_money("USD", 1000000)),
         "$0.50 to $10,000");
  expect(FELT_SAYS(RULES_AMOUNT, felt_figure_money("EUR", 2000)), "EUR 20");
  expect(FELT_SAYS(RULES_AMOUNT, felt_figure_money("EUR", 0)), "EUR 0");
}

/* Each part with what joins it to the one before; the first has nothing before it. */
static void the_parts_of_a_saying_are_joined(void **state) {
  (void)state;
  struct felt_saying saying = {.count = 0};
  char buffer[200];
  felt_say(&saying, FELT_CODE_JOINED_COLON, FELT_SAYS(RULES_WINNINGS_OF, "ante"));
  felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_VALUE, "blind"));
  felt_say(&saying, FELT_CODE_JOINED_AND, FELT_SAYS(RULES_VALUE, "play"));
  felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_ONLY_PAYS_OF));
  felt_say(&saying, FELT_CODE_JOINED, FELT_SAYS(RULES_ODDS_TO, 500, 1));
  felt_say(&saying, FELT_CODE_JOINED_OR, FELT_SAYS(RULES_ODDS_COLON, 50, 1));
  felt_say(&saying, FELT_CODE_JOINED_COLON, FELT_SAYS(RULES_TIE));
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_saying(&saying, &text);
  assert_string_equal(buffer, "winnings of ante, blind and play, only pays of 500 to 1 or 50:1: Tie");
}

static void outs_are_told_in_cards(void **state) {
  (void)state;
  expect(FELT_SAYS(OUTS_NONE, 45), "Outs: none of 45 unseen cards would give the dealer a better hand");
  expect(FELT_SAYS(OUTS, 1, 45), "Outs: 1 of 45 unseen cards would give the dealer a better hand");
  expect(FELT_SAYS(OUTS, 23, 45), "Outs: 23 of 45 unseen cards would each give the dealer a better hand");
}

static void a_name_stands_in_the_form_that_is_asked_for(void **state) {
  (void)state;
  expect(FELT_SAYS(HIGH_CARD, felt_figure_name(FELT_CODE_RANK_SIX)), "six high");
  expect(FELT_SAYS(PAIR_OF, felt_figure_name(FELT_CODE_RANK_SIX)), "a pair of sixes");
  char buffer[200];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_with(FELT_SAYS(BOTH_HAVE_WITH_ONE, felt_figure_name(FELT_CODE_RANK_ACE)),
                  FELT_SAYS(THREE_OF, felt_figure_name(FELT_CODE_RANK_TEN)), &text);
  assert_string_equal(buffer, "both have three tens with an ace");
  text = felt_text_init(buffer, sizeof buffer);
  felt_words_with(FELT_SAYS(NEITHER_HAS_PAIR), &(const struct felt_reason){.code = FELT_CODE_NONE}, &text);
  assert_string_equal(buffer, "neither has a pair");
  /* The last form where there are not so many. */
  expect(FELT_SAYS(PAIR_OF, felt_figure_name(FELT_CODE_NO_MEMORY)), "a pair of memory ran out");
}

static void an_error_reads_as_one_line(void **state) {
  (void)state;
  struct felt_error error, outer;
  char buffer[200];
  assert_int_equal(felt_refuse(&error, FELT_E_RULE, "seat 2 hole", "MA 2", FELT_SAYS(CARD_TWICE, "Ah")),
                   FELT_E_RULE);
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_error(&error, &text);
  assert_string_equal(buffer, "seat 2 hole: the card Ah is there twice (MA 2)");
  error.line = 12;
  error.rule[0] = '\0';
  text = felt_text_init(buffer, sizeof buffer);
  felt_words_error(&error, &text);
  assert_string_equal(buffer, "seat 2 hole:12: the card Ah is there twice");
  assert_int_equal(felt_refuse_because(&outer, FELT_E_INPUT, "record", FELT_SAYS(TOO_MANY_CARDS, 3), &error),
                   FELT_E_INPUT);
  text = felt_text_init(buffer, sizeof buffer);
  felt_words_error(&outer, &text);
  assert_string_equal(buffer, "record: more than 3 cards: the card Ah is there twice");
  assert_string_equal(felt_words_of(&outer).text, "more than 3 cards: the card Ah is there twice");
}

/* The record's reader says where, and what lies behind stands before that. */
static void a_cause_stands_where_its_sentence_has_a_place_for_it(void **state) {
  (void)state;
  struct felt_error fault, error;
  (void)felt_refuse(&fault, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NOT_A_WHOLE_NUMBER));
  (void)felt_refuse_because(&error, FELT_E_INPUT, "record", FELT_SAYS(FIELD_FAULT, "n", 14), &fault);
  assert_string_equal(felt_words_of(&error).text,
                      "n: not a whole number in its only spelling at character 14");
  (void)felt_refuse_because(&error, FELT_E_INPUT, "event 3", FELT_SAYS(NOT_AN_AMOUNT, "x"), &error);
  assert_string_equal(
      felt_words_of(&error).text,
      "not a plain amount like 5 or 0.50: \"x\": n: not a whole number in its only spelling at "
      "character 14");
}

static void a_fault_has_its_way_and_its_rule(void **state) {
  (void)state;
  const struct felt_reason *reason = FELT_SAYS(NOT_A_NUMBER_WITHIN, "99", 1, 10);
  assert_string_equal(felt_words_fault("table / positions / count", reason, "CN 7").text,
                      "table / positions / count: \"99\" is not a plain number from 1 to 10 (CN 7)");
  assert_string_equal(felt_words_fault("", FELT_SAYS(TEXT_EMPTY), "").text, "the text is empty");
  /* The longest list of words, to its end. */
  reason = FELT_SAYS(UNKNOWN_CHOICE, "cash", felt_figure_name(FELT_CODE_THING_NEED),
                     "supervisor, casino-check, clear-title-31-ofac-patron-data, jackpot-procedure, "
                     "remove-deck, hold-award, decision, stub-count, deck-count");
  assert_string_equal(
      felt_words_fault("paying out / needs", reason, "CN 40(a)").text,
      "paying out / needs: no need is called \"cash\"; there are supervisor, casino-check, "
      "clear-title-31-ofac-patron-data, jackpot-procedure, remove-deck, hold-award, decision, "
      "stub-count, deck-count (CN 40(a))");
}

/* Of a chain that is too long the outermost two and the innermost stay. */
static void the_innermost_cause_is_never_lost(void **state) {
  (void)state;
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_NOMEM, NULL, "R5", FELT_SAYS(NO_MEMORY));
  for (int i = 1; i <= 4; i++)
    (void)felt_refuse_because(&error, FELT_E_IO, NULL, FELT_SAYS(TOO_MANY_CARDS, i), &error);
  assert_string_equal(felt_words_of(&error).text, "more than 4 cards: more than 3 cards: memory ran out");
  assert_string_equal(error.rule, "R5");
  assert_int_equal(felt_refuse_because(NULL, FELT_E_IO, NULL, FELT_SAYS(NO_MEMORY), &error), FELT_E_IO);
}

static void a_sentence_is_never_cut_within_a_word(void **state) {
  (void)state;
  char hands[FELT_FIGURE_TEXT] = "";
  struct felt_text text = felt_text_init(hands, sizeof hands);
  while (!text.full) felt_text_put(&text, "straight flush ");
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_INPUT, NULL, NULL,
                    FELT_SAYS(LINK_UNFINISHED, hands, hands, hands, hands, hands));
  (void)felt_refuse_because(&error, FELT_E_INPUT, NULL,
                            FELT_SAYS(LINK_UNFINISHED, hands, hands, hands, hands, hands), &error);
  const struct felt_sentence words = felt_words_of(&error);
  size_t length = strlen(words.text);
  assert_true(length > sizeof words.text - 16);
  assert_string_equal(words.text + length - 3, "...");
  assert_true(strcmp(words.text + length - 8, "flush...") == 0 ||
              strcmp(words.text + length - 11, "straight...") == 0);
}

static void an_error_without_a_place_takes_no_cause(void **state) {
  (void)state;
  struct felt_error why;
  (void)felt_refuse(&why, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NO_MEMORY));
  felt_because(NULL, &why);
}

static void a_text_that_is_too_long_for_a_figure_is_cut(void **state) {
  (void)state;
  char tall[400];
  memset(tall, 'x', sizeof tall);
  tall[sizeof tall - 1] = '\0';
  struct felt_figure figure = felt_figure_text(tall);
  assert_int_equal(strlen(figure.text), FELT_FIGURE_TEXT - 1);
  for (size_t i = FELT_FIGURE_TEXT - 2; i + 2 < sizeof tall; i += 2) memcpy(tall + i, "\u00e9", 2);
  assert_int_equal(strlen(felt_figure_text(tall).text), FELT_FIGURE_TEXT - 2); /* no half of it */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_code_has_one_word_spelled_like_its_name),
      cmocka_unit_test(a_code_has_a_sentence_with_all_its_figures),
      cmocka_unit_test(figures_stand_in_their_places),
      cmocka_unit_test(a_whole_amount_has_a_short_form),
      cmocka_unit_test(the_parts_of_a_saying_are_joined),
      cmocka_unit_test(outs_are_told_in_cards),
      cmocka_unit_test(a_name_stands_in_the_form_that_is_asked_for),
      cmocka_unit_test(an_error_reads_as_one_line),
      cmocka_unit_test(a_cause_stands_where_its_sentence_has_a_place_for_it),
      cmocka_unit_test(a_fault_has_its_way_and_its_rule),
      cmocka_unit_test(the_innermost_cause_is_never_lost),
      cmocka_unit_test(a_sentence_is_never_cut_within_a_word),
      cmocka_unit_test(an_error_without_a_place_takes_no_cause),
      cmocka_unit_test(a_text_that_is_too_long_for_a_figure_is_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
