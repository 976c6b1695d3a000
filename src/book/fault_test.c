/* Every way to spoil a book that the reader knows: one change, and the fault that it must bring, on the line
 * of the change. */
#include "felt/book.h"
#include "test.h"

enum { TEXT_SIZE = 1 << 19 };
static char text[TEXT_SIZE];
static struct felt_book book;
static struct felt_faults faults;

/* The built-in book `name` with the first `from` turned into `to`, in `text`; gives the line of the change.
 */
static int spoil(const char *name, const char *from, const char *to, size_t *length) {
  const struct felt_book_text *whole = felt_book_find(name);
  assert_non_null(whole);
  const char *at = strstr(whole->text, from);
  if (!at) fail_msg("%s does not say \"%s\"", name, from);
  size_t before = (size_t)(at - whole->text), after = whole->length - before - strlen(from);
  *length = before + strlen(to) + after;
  assert_true(*length < TEXT_SIZE);
  memcpy(text, whole->text, before);
  memcpy(text + before, to, strlen(to));
  memcpy(text + before + strlen(to), at + strlen(from), after);
  int line = 1;
  for (const char *p = whole->text; p < at; p++) line += *p == '\n';
  return line;
}

struct spoiled {
  const char *book, *from, *to, *tells; /* part of what tell() gives */
  int lines_below;                      /* where the fault is found further down than the change, or above */
};

/* "dealer tokes / amount / min: not-above-zero thing-toke (CB Tokes 3)": way, code, figures, rule. */
static const char *tell(const struct felt_fault *fault) {
  static char told[1024];
  struct felt_text line = felt_text_init(told, sizeof told);
  felt_text_printf(&line, "%s%s%s", fault->where, fault->where[0] ? ": " : "",
                   felt_code_word(fault->reason.code));
  for (int i = 0; i < fault->reason.figure_count; i++) {
    const struct felt_figure *figure = &fault->reason.figure[i];
    felt_text_put(&line, i > 0 ? ", " : " ");
    if (figure->kind == FELT_IS_A_TEXT)
      felt_text_put(&line, figure->text);
    else if (figure->kind == FELT_IS_A_NAME)
      felt_text_put(&line, felt_code_word((enum felt_code)figure->number));
    else
      felt_text_printf(&line, "%lld", (long long)figure->number);
  }
  if (fault->rule.id[0]) felt_text_printf(&line, " (%s)", fault->rule.id);
  assert_false(line.full);
  return told;
}

static bool brings_its_fault(const struct spoiled *test) {
  size_t length;
  int line = spoil(test->book, test->from, test->to, &length) + test->lines_below;
  memset(&book, 0x5a, sizeof book);
  struct felt_book before = book;
  enum felt_status status = felt_book_read(text, length, &book, &faults);
  if (status != FELT_E_INPUT) fail_msg("\"%s\" for \"%s\" was accepted", test->to, test->from);
  assert_memory_equal(&book, &before, sizeof book);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (faults.fault[i].line == line && strstr(tell(&faults.fault[i]), test->tells)) return true;
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("%s:%d: %s\n", test->book, faults.fault[i].line, tell(&faults.fault[i]));
  print_error("no fault \"%s\" in line %d for \"%s\"\n", test->tells, line, test->to);
  return false;
}

static void check_faults(const struct spoiled tests[], size_t count) {
  int missing = 0;
  for (size_t i = 0; i < count; i++) missing += !brings_its_fault(&tests[i]);
  assert_int_equal(missing, 0);
}

#define CN "chickasaw"
#define PG "players-guide"
#define CB "catfish-bend"
#define MA "massachusetts"

static void faults_of_form_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "currency: USD", "currency: *usd", "has-alias", 0},
      {CN, "currency: USD", "currency: &usd USD", "has-anchor", 0},
      {CN, "table:\n", "table: &t\n", "has-anchor", 0},
      {CN, "wagers: [ante, ", "wagers: &w [ante, ", "has-anchor", 0},
      {CN, "currency: USD", "currency: !!str USD", "has-tag", 0},
      {CN, "table:\n", "table: !!map\n", "has-tag", 0},
      {CN, "wagers: [ante, ", "wagers: !!seq [ante, ", "has-tag", 0},
      {CN, "currency: USD", "*a : USD", "alias-for-name", 0},
      {CN, "currency: USD", "currency: USD\ncurrency: EUR", "key-twice currency", 1},
      {CN, "currency: USD", "currency: USD\ntable: {positions: {count: 7}}\ntable2: 3", "no-such-field", 2},
      {CN, "currency: USD", "currency: \"US\\0\"", "value-control-character", 0},
      {CN, "currency: USD", "currency: \"US\\nD\"", "value-control-character", 0},
      {CN, "currency: USD", "currency: [[[[[[[[[[[[[1]]]]]]]]]]]]]", "nested-too-deep 12", 0},
      {CN, "currency: USD", "[a]: USD", "name-before-colon", 0},
      {CN, "currency: USD", "currency: {a: b", "not-yaml", 1},
      {CN, "currency: USD", "currency: USD\n---\nhouse: x", "second-document", 1},
      {CN, "\n...\n", "\n", "book-cut-off", 1},
      {CN, "currency: USD", "currency:", "currency: currency-letters", 0},
      {CN, "currency: USD", "currency: usd", "currency: currency-letters", 0},
      {CN, "currency: USD", "currency: [USD]", "currency: needs-plain-value", 0},
      {CN, "book: chickasaw", "book: chick/asaw", "name-characters", 0},
      {CN, "book: chickasaw", "book: a-name-that-is-longer-than-the-thirty-nine-characters", "longer-than 39",
       0},
      {CN, "house: The", "hause: The", "hause: no-such-field", 0},
      {CN, "book: chickasaw", "# book: chickasaw", "key-missing book", 1},
      {CN, "rule: CN 5}", "rule: \"\"}", "value-empty", 0},
      {CN, "rule: CN 5}", "rule: \"CN \xc3\xa9\"}", "rule-characters", 0},
      {CN, ", rule: CN 5}", "}", "rule-missing", 0},
      {CN, "{count: 6, assumed: R15}", "6", "needs-fields", 0},
      {CN, "    - {each: 2, rule: CN 12}", "    - 2", "needs-fields", 0},
      {CN, "steps:", "steps: 5\n  strips:", "needs-list", 0},
      {CN, "{count: 2, rule: CN 7}", "{count: 2, rule: CN 7, note: x}",
       "hands a player / note: no-such-field", 0},
      {CN, "CN 13: {at: deal,", "CN 13: {at: dinner,", "notes / players / CN 13 / at: unknown-choice dinner",
       0},
      {CN, "CN 13: {at: deal,", "CN 13: {at: [],", "notes / players / CN 13 / at: names-none", 0},
      {CN, "CN 14: {at: before the flop,", "CN 14: {", "notes / players / CN 14: key-missing at", 0},
      {MA, "MA 7(b): {at: no more bets, dealt by: shoe,", "MA 7(b): {at: no more bets, dealt by: hand,",
       "notes / dealer / MA 7(b) / dealt by: unknown-choice hand", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void numbers_are_read_exactly_or_not_at_all(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "min: 5, max: 100, rule: CN 1", "min: 05, max: 100, rule: CN 1", "not-an-amount 05 (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5.005, max: 100, rule: CN 1", "not-an-amount 5.005 (CN 1)",
       0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5., max: 100, rule: CN 1", "not-an-amount 5. (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: -5, max: 100, rule: CN 1", "not-an-amount -5 (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5e1, max: 100, rule: CN 1", "not-an-amount 5e1 (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: $5, max: 100, rule: CN 1", "not-an-amount $5 (CN 1)", 0},
      {CN, "max: 100, rule: CN 1", "max: 99999999999999999999, rule: CN 1",
       "amount-too-large 99999999999999999999", 0},
      {CN, "count: 6", "count: 0x6", "not-a-number-within 0x6, 1, 10", 0},
      {CN, "count: 6", "count: 06", "not-a-number-within 06, 1, 10", 0},
      {CN, "count: 6", "count: 11", "not-a-number-within 11, 1, 10", 0},
      {CN, "count: 6", "count: 0", "not-a-number-within 0, 1, 10", 0},
      {CN, "count: 6", "count: 6.0", "not-a-number-within 6.0, 1, 10", 0},
      {CN, "meter: 14 %", "meter: 14", "not-a-percentage 14", 0},
      {CN, "meter: 14 %", "meter: 101 %", "not-a-percentage 101 %", 0},
      {CN, "meter: 14 %", "meter: 100.0001 %", "not-a-percentage 100.0001 %", 0},
      {CN, "meter: 14 %", "meter: 0.00001 %", "not-a-percentage 0.00001 %", 0},
      {CN, "meter: 14 %", "meter: 014 %", "not-a-percentage 014 %", 0},
      {CN, "meter: 14 %", "meter: 14. %", "not-a-percentage 14. %", 0},
      {CN, "meter: 14 %", "meter: 1x.5 %", "not-a-percentage 1x.5 %", 0},
      {CN, "meter: 14 %", "meter: 1.x %", "not-a-percentage 1.x %", 0},
      {CN, "meter: 14 %", "meter: \"%\"", "not-a-percentage %", 0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "50 for 1, rule: CN Blind Table 2",
       "not-odds 50 for 1, 50 to 1", 0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "50 to 0, rule: CN Blind Table 2", "not-odds 50 to 0, 50 to 1",
       0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "0 to 1, rule: CN Blind Table 2", "not-odds 0 to 1, 50 to 1",
       0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "5x to 1, rule: CN Blind Table 2", "not-odds 5x to 1, 50 to 1",
       0},
      {CN, "pays: 50 times", "pays: 50", "not-a-pay 50", 0},
      {CN, "pays: 50 times", "pays: 0 times", "not-a-pay 0 times", 0},
      {CN, "pays: 50 times", "pays: 50 times 2", "not-a-pay 50 times 2", 0},
      {CN, "pays: 100 % of mega", "pays: 0 % of mega", "not-a-pay 0 % of mega", 0},
      {CN, "allowed: yes", "allowed: true", "neither-yes-nor-no true", 0},
      {PG, "cards: 1 or more", "cards: one", "not-a-count one", 0},
      {PG, "cards: 1 or more", "cards: 1 or moreover", "not-a-count 1 or moreover", 0},
      {PG, "cards: 1 or more", "cards: 0 or more", "not-a-count 0 or more", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void pay_tables_that_pay_a_lower_hand_more_are_refused(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "pays: 3 to 2, ", "pays: 1 to 2, ",
       "/ flush: odds-less-than-lower 1, 2, straight (CN Blind Table 5)", 0},
      {CN, "pays: 6 to 1, ", "pays: 9 to 1, ", "odds-less-than-lower 8, 1, flush (CN Trips Table 4)", -1},
      {CN, "    flush:                  {pays: 6 to 1,  rule: CN Trips Table 5}\n", "",
       "higher-does-not-pay flush", 0},
      {CN, "{pays: 3 to 1,  rule: CN Trips Table 7}", "{pays: nothing, rule: X}", "not-odds nothing, 50 to 1",
       0},
      {MA, "full house:           9 to 1", "full house:           3 to 1", "odds-less-than-lower 3, 1, flush",
       0},
      {CN, "pays: 40 times", "pays: 51 times", "pays-less-than-lower flush (CN Prog Table 4)", -1},
      {CN, "amount: 1000,", "amount: 249,", "pays-less-than-lower four of a kind", 8},
      {CN, "envy: 300", "envy: 1001", "less-envy-than-lower straight flush", -1},
      {CN, "      flush:                {pays: 40 times, rule: CN Prog Table 5}\n", "",
       "higher-does-not-pay flush", 0},
      {PG, "pays: 1000 times", "pays: 200 times", "pays-less-than-lower straight flush", 0},
      {MA, "[30, 40, 40, 70, 80, 100]", "[30, 40, 40, 70, 80, 60]", "pays-less-than-lower four of a kind", 0},
      {MA, "    straight flush:         {to 1: [30, 40, 40, 70, 80, 100],    rule: MA 12(k) SF}\n", "",
       "row-missing straight flush", -2},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_table_and_the_main_wagers_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "min: 5, max: 100, rule: CN 1", "min: 0, max: 100, rule: CN 1",
       "not-above-zero thing-minimum (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 500, max: 100, rule: CN 1", "maximum-below-minimum (CN 1)",
       0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5.50, max: 100, rule: CN 1", "limit-not-in-chips", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5, max: 100.50, rule: CN 1", "limit-not-in-chips", 0},
      {CN, "{amount: 1, assumed: R22}", "{amount: 0, assumed: R22}", "not-above-zero thing-chip (R22)", 0},
      {CN, "{count: 2, rule: CN 7}", "{count: 7, rule: CN 7}", "not-a-number-within 7, 1, 6", 0},
      {CN, "{count: 1, rule: CN 7(a)}", "{count: 3, rule: CN 7(a)}", "not-a-number-within 3, 1, 2", 0},
      {CN, "seconds to act: 30", "seconds to act: 0", "not-a-number-within 0, 1, 3600", 0},
      {CN, "with: pair", "with: pairs", "unknown-choice pairs, thing-hand, high card, pair,", 0},
      {CN, "like: \"500:1\"", "like: 500 for 1", "unknown-choice 500 for 1, thing-odds-wording,", 0},
      {CN, "[3, 4]", "[4, 3]", "multiples-not-upward (CN 16)", 0},
      {CN, "[3, 4]", "[3, 3]", "multiples-not-upward", 0},
      {CN, "[3, 4]", "[]", "no-multiple", 0},
      {CN, "[3, 4]", "[1, 2, 3, 4, 5]", "too-many 4, thing-multiple", 0},
      {CN, "[3, 4]", "[101]", "not-a-number-within 101, 1, 100", 0},
      {CN, "  ante wins:  ", "  ante wines: ", "no-such-field", 0},
      {CN, "straight:               {pays: 1 to 1,   rule: CN Blind Table 6}", "stright: 1 to 1",
       "no-such-field", 0},
      {CN, "trips: lost", "trips: gone", "unknown-choice gone, thing-fold-rule,", 0},
      {CB, ", mucked: R27}", "}", "key-missing mucked", 0},
      {PG, "min: 5, max: 100, at most", "min: 101, max: 101, at most", "least-above-ante", 0},
      {MA, "table: A,", "table: E,", "none-of-the-tables E", 0},
      {MA, "rule: MA 10(d) D", "rule: MA 10(d) D\n      no less than: A",
       "pays-less-than-table A, full house", -1},
      {MA, "rule: MA 10(d) D", "rule: MA 10(d) D\n      no less than: E", "none-of-the-tables E", 1},
      {MA, "    A:\n", "    \"A+\":\n", "name-characters", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_progressive_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "of mega", "of giga", "level-unknown giga", 0},
      {CN, "of mega", "of major", "level-never-paid mega", -1},
      {CN, "meter: 14 %", "meter: 91 %", "levels-over-wager", -1},
      {CN, "mega:                 {meter", "giga:                 {meter", "no-such-field", 0},
      {CN, "{amount: 1, seeds", "{amount: 0, seeds", "not-above-zero thing-wager (CN 5)", 0},
      {CN, "{amount: 1, seeds", "{amount: 1.50, seeds", "limit-not-in-chips", 0},
      {CN, "{amount: 1, seeds", "{amount: 10000000, seeds", "wager-too-large", 0},
      {CN, "seeds listed for: 1", "seeds listed for: 0", "not-above-zero thing-wager", 0},
      {CN, "seeds listed for: 1", "seeds listed for: 3", "seed-not-in-cents", 16},
      {CN, "amount: 10000,", "amount: 99000000,", "seed-too-large", 0},
      {CN, "policy: one after the other", "policy: winner takes all",
       "unknown-choice winner takes all, thing-policy, one after", 0},
      {CN, "cards: hole cards and flop", "cards: all", "unknown-choice all, thing-hand, hole cards and flop",
       0},
      {CN, "      minor:                {amount",
       "      mini: {amount: 1, rule: X}\n      mana: {amount: 1, rule: X}\n      minor: {amount",
       "too-many 4, thing-level", 2},
      {PG, "cards: best of seven", "cards: hole cards and flop", "board-without-seven", 23},
      {MA, "table: PTMGL01", "table: none", "none-of-the-tables none", 0},
      {MA, "    PTMGL01:\n", "    none:\n", "named-none", 0},
      {CN, "dead sensor bars its seat: CN 49", "dead sensor bars its seat: yes", "not-a-rule yes", 0},
      {CB, "[Crazy 4 Poker]", "[a, b, c, d, e]", "too-many 4, thing-game", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_extras_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3]", "column-missing 2", 0},
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3, 3]", "two-columns 3", 0},
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3, 1]", "not-a-number-within 1, 2, 11", 0},
      {MA, "[4, 4, 5, 6, 8, 12]", "[4, 4, 5, 6, 8]", "pays-and-columns 5, 6 (MA 12(k) FH)", 0},
      {MA, "[4, 4, 5, 6, 8, 12]", "[4, 4, 5, 6, 8, 12, 13]", "pays-and-columns 7, 6", 0},
      {MA, "{by: shuffler,", "{by: machine,", "unknown-choice machine, thing-way, shuffler, shoe", 0},
      {MA, "limit: 50000", "limit: 0", "not-above-zero thing-limit (MA 10(e))", 0},
      {MA, "a table may do without:   R19", "a table may do without:   no",
       "no-such-kind-of-table without the", 117},
      {MA, "[ante, match play, blind, play, trips]", "[ante, ante]", "named-twice ante", 0},
      {MA, "[ante, match play, blind, play, trips]", "[]", "names-none", 0},
      {MA, "[ante, match play, blind, play, trips]", "[progressive]", "progressive-outside-limits", -3},
      {MA, "match play: {rule: MA 6(a)}", "match play: no", "covers-no-wager match-play", -14},
      {CB, "only pays of: 500 to 1", "only pays of: 3 to 2", "not-odds 3 to 2, 500 to 1", 0},
      {CB, "wagers: [blind]", "wagers: [cover-all]", "covers-no-wager cover-all", 0},
      {CB, "[ante, blind, play, trips]", "[ante, progressive]", "toke-elsewhere", 0},
      {CB, "[ante, blind, play, trips]", "[cover all]", "not-in-this-book cover-all", 0},
      {CB, "min: 0.50, max: 50", "min: 60, max: 50", "maximum-below-minimum (CB Tokes 3)", 0},
      {CB, "min: 0.50, max: 50", "min: 0, max: 50", "not-above-zero thing-toke", 0},
      {CB, "min: 0.50, max: 50", "min: 0.75, max: 50", "not-in-toke-chips", 0},
      {CB, "min: 0.50, max: 50", "min: 0.50, max: 50.20", "not-in-toke-chips", 0},
      {CB, "{amount: 0.50, rule: R22}", "{amount: 0, rule: R22}", "not-above-zero thing-chip", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_dealing_and_incidents_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "{community: 5, rule: CN 11}", "{community: 4, rule: CN 11}", "community-cards 4", -1},
      {CN, "{each: 2, rule: CN 12}", "{each: 1, rule: CN 12}", "cards-to-each-hand 1", -2},
      {CN, "{each: 2, rule: CN 12}", "{each: 2, at the: flop, rule: CN 12}", "step-deals-too-late 2", -2},
      {CN, "{each: 2, rule: CN 12}", "{each: 2, burn: 1, rule: CN 12}", "step-deals-one", 0},
      {CN, "{each: 2, rule: CN 12}", "{rule: CN 12}", "step-deals-one", 0},
      {CN, "- {community: 5, rule: CN 11}\n    - {each: 2, rule: CN 12}",
       "- {each: 2, rule: CN 12}\n    - {community: 5, at the: river, rule: CN 11}", "flop-too-short 0", -1},
      {CN, "{community: 5, rule: CN 11}", "{community: 5, at the: river, rule: CN 11}", "step-out-of-order 2",
       -1},
      {CN, "{count: 1, assumed: R26}", "{count: 3, assumed: R26}", "not-a-number-within 3, 1, 2", 0},
      {PG, "way: shuffler", "way: machine", "unknown-choice machine, thing-way,", 0},
      {MA, "at least: 10", "at least: 27", "not-a-number-within 27, 1, 26", 0},
      {MA, "every so many rounds: 5", "every so many rounds: 0", "not-a-number-within 0, 1, 1000", 0},
      {MA, "    shoe:\n", "    a: {rule: X}\n    b: {rule: X}\n    c: {rule: X}\n    shoe:\n",
       "too-many 4, thing-way", 3},
      {MA, "- {burn: 1, at the: flop, rule: MA 7(f)(2)}",
       "- {burn: 5, rule: X}\n        - {burn: 5, rule: X}\n        - {burn: 5, rule: X}\n        - {burn: "
       "5, rule: X}",
       "too-many 8, thing-step", 6},
      {CN, "{then: decision, rule: CN 50}", "{then: void, rule: CN 50}", "unforeseen-is-decided (CN 50)", 0},
      {PG, "then: hand back flop bets", "then: hand them back",
       "unknown-choice hand them back, thing-outcome, goes on, void", 0},
      {PG, "{when: after river, then: goes on, rule: R28}",
       "{when: after river, then: hand back flop bets, rule: R28}", "flop-bets-after-flop", 0},
      {PG, "{then: void, rule: PG Misdeal Shuffler 2}", "{then: void that hand, rule: PG Misdeal Shuffler 2}",
       "incident-without-hand", 0},
      {PG, "{when: after river,", "{when: at win,", "impossible-moment", 0},
      {PG, "{when: after river,", "{when: before flop,", "never-applies", 0},
      {PG, "dealt by: shuffler, then: void, rule: PG Misdeal Shuffler 1", "then: void, rule: X",
       "never-applies", 1},
      {PG, "{cards: 1, dealt by", "{cards: 1 or more, dealt by", "never-applies", 1},
      {PG, "who: dealer", "who: croupier", "unknown-choice croupier, thing-person,", 0},
      {CN, "{then: decision, rule: CN 50}", "{then: decision, choices: [shrug], rule: CN 50}",
       "unknown-choice shrug, thing-decision,", 0},
      {MA, "{misdealt: yes,", "{misdealt: maybe,", "neither-yes-nor-no maybe", 0},
      {CB, "  card drawn unseen:", "  card drawn seen:", "no-such-field", 0},
      {CB, "  card drawn unseen:", "  mucked:", "no-such-field", 0},
      /* The longest list of words, to its end. */
      {CN, "needs: casino-check", "needs: cash",
       "paying out / needs: unknown-choice cash, thing-need, supervisor, casino-check, "
       "clear-title-31-ofac-patron-data, jackpot-procedure, "
       "remove-deck, hold-award, decision, stub-count, deck-count (CN 40(a))",
       0},
      {CN, "on: meter award above, amount: 100000", "on: meter award above", "key-missing amount", 0},
      {CN, "on: meter award, needs", "on: meter award, amount: 5, needs", "amount: no-such-field", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void all_faults_are_listed_in_the_order_of_their_lines(void **state) {
  (void)state;
  static const char wrong[] =
      "book: x\nhouse: y\nmoney: EUR\ntable:\n  positions: {count: 99, rule: A}\n...\n";
  assert_int_equal(felt_book_read(wrong, sizeof wrong - 1, &book, &faults), FELT_E_INPUT);
  assert_true(faults.count > 10);
  for (int i = 1; i < faults.count; i++) assert_true(faults.fault[i - 1].line <= faults.fault[i].line);
  bool unknown = false, number = false;
  for (int i = 0; i < faults.count; i++) {
    const char *told = tell(&faults.fault[i]);
    unknown = unknown || (faults.fault[i].line == 3 && strcmp(told, "money: no-such-field") == 0);
    number = number || (faults.fault[i].line == 5 &&
                        strcmp(told, "table / positions / count: not-a-number-within 99, 1, 10 (A)") == 0);
  }
  assert_true(unknown);
  assert_true(number);
}

static void faults_past_the_room_for_them_are_still_counted(void **state) {
  (void)state;
  size_t length = 0;
  for (int i = 0; i < 300; i++) length += (size_t)snprintf(text + length, TEXT_SIZE - length, "k%d: v\n", i);
  length += (size_t)snprintf(text + length, TEXT_SIZE - length, "...\n");
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  assert_true(faults.count >= 300);
}

static void check_refused(size_t length, const char *tells) {
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (strstr(tell(&faults.fault[i]), tells)) return;
  fail_msg("no fault \"%s\" but \"%s\"", tells, tell(&faults.fault[0]));
}

/* After `from`, many lines more: what stands before a number in each, and what after it. */
static void check_too_many(const char *house, const char *from, const char *before, const char *after,
                           const char *tells) {
  static char to[1 << 16];
  struct felt_text lines = felt_text_init(to, sizeof to);
  felt_text_put(&lines, from);
  for (int i = 0; i < 330; i++) felt_text_printf(&lines, "%s%d%s", before, i, after);
  assert_false(lines.full);
  size_t length;
  (void)spoil(house, from, to, &length);
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (strstr(tell(&faults.fault[i]), tells)) return;
  fail_msg("no fault \"%s\" but \"%s\"", tells, tell(&faults.fault[0]));
}

static void more_of_anything_than_there_is_room_for_is_refused(void **state) {
  (void)state;
  check_too_many(CN, "paying out:\n", "  - {on: meter award, needs: supervisor, rule: X ", "}\n",
                 "too-many 8, thing-notice");
  check_too_many(CB, "payout limits:\n", "  - {limit: 1, for: a hand, at tables: any, wagers: ante, rule: X ",
                 "}\n", "too-many 4, thing-limit");
  check_too_many(CN, "  players:\n", "    N ", ": x\n", "too-many 320, thing-note");
  check_too_many(MA, "{table: A, rule: R19}\n  tables:\n", "    T", ": {rule: X, royal flush: 1 to 1}\n",
                 "too-many-tables 8, Trips");
  check_too_many(MA, "(MA 13(e) note 2).\n  tables:\n", "    T", ": no\n", "too-many-tables 8, progressive");
}

static void bombs_are_refused_at_once(void **state) {
  (void)state;
  size_t length = (size_t)snprintf(text, TEXT_SIZE, "a: &a [x, x, x, x, x, x, x, x, x]\n");
  for (char c = 'b'; c <= 'z'; c++)
    length += (size_t)snprintf(text + length, TEXT_SIZE - length,
                               "%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", c, c, c - 1, c - 1,
                               c - 1, c - 1, c - 1, c - 1, c - 1, c - 1);
  check_refused(length, "has-alias");
  memset(text, '[', 200000);
  check_refused(200000, "nested-too-deep 12");
  memset(text, 'x', 256 * 1024 + 1);
  check_refused(256 * 1024 + 1, "text-longer-than 256");
  text[0] = '[';
  for (int i = 1; i < 200001; i += 2) memcpy(text + i, "x,", 2);
  check_refused(200000, "too-many-entries");
  length = 0;
  for (int i = 0; i < 40000; i++) length += (size_t)snprintf(text + length, TEXT_SIZE - length, "- \n");
  check_refused(length, "too-many-entries");
  check_refused(0, "text-empty");
  length = (size_t)snprintf(text, TEXT_SIZE, "just words\n...\n");
  check_refused(length, "not-a-book");
  memcpy(text, "\xff\xfe\0a", 4);
  check_refused(4, "not-yaml");
}

static void a_truncated_book_is_never_taken_for_a_whole_one(void **state) {
  (void)state;
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *whole = felt_book_builtin(n);
    /* Every byte of the end, where little is missing, and steps above. */
    size_t end = whole->length - 1; /* the last line feed may go */
    for (size_t length = 0; length<end; length += end - length> 700 ? 499 : 1) {
      if (felt_book_read(whole->text, length, &book, &faults) != FELT_E_INPUT)
        fail_msg("%s cut off at byte %zu was accepted", whole->name, length);
      assert_true(faults.count > 0);
    }
  }
}

static void a_refusal_has_the_first_fault_behind_it(void **state) {
  (void)state;
  size_t length;
  int line = spoil(CN, "count: 6", "count: 0x6", &length);
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  struct felt_error error = felt_faults_first(&faults);
  assert_int_equal(error.reason.code, FELT_CODE_FAULT_AT);
  assert_string_equal(error.reason.figure[0].text, "table / positions / count");
  assert_int_equal(error.cause.code, FELT_CODE_NOT_A_NUMBER_WITHIN);
  assert_string_equal(error.rule, "R15");
  assert_int_equal(felt_faults_refuse(&error, FELT_E_INPUT, "book", &faults), FELT_E_INPUT);
  assert_string_equal(error.where, "book");
  assert_int_equal(error.reason.code, FELT_CODE_FAULT_IN_LINE_AT);
  assert_int_equal(error.reason.figure[0].number, line);
  assert_int_equal(error.cause.code, FELT_CODE_NOT_A_NUMBER_WITHIN);
  /* A text without form has no ways within it. */
  assert_int_equal(felt_book_read("", 0, &book, &faults), FELT_E_INPUT);
  assert_int_equal(felt_faults_first(&faults).reason.code, FELT_CODE_TEXT_EMPTY);
  assert_int_equal(felt_faults_refuse(&error, FELT_E_INPUT, "book", &faults), FELT_E_INPUT);
  assert_int_equal(error.reason.code, FELT_CODE_FAULT_IN_LINE);
  assert_int_equal(error.cause.code, FELT_CODE_TEXT_EMPTY);
  faults.count = 0;
  assert_int_equal(felt_faults_first(&faults).reason.code, FELT_CODE_NO_MEMORY);
}

static void a_way_that_is_too_long_for_a_figure_is_cut_after_a_word(void **state) {
  (void)state;
  faults = (struct felt_faults){.count = 1, .fault[0] = {.line = 1, .reason.code = FELT_CODE_NO_ROWS}};
  struct felt_text way = felt_text_init(faults.fault[0].where, sizeof faults.fault[0].where);
  while (way.length < FELT_FIGURE_TEXT) felt_text_put(&way, way.length > 0 ? " / straight flush" : "trips");
  struct felt_error error = felt_faults_first(&faults);
  size_t length = strlen(error.reason.figure[0].text);
  assert_in_range(length, FELT_FIGURE_TEXT - 16, FELT_FIGURE_TEXT - 1);
  const char *end = error.reason.figure[0].text + length;
  assert_true(strcmp(end - 8, "flush...") == 0 || strcmp(end - 11, "straight...") == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_of_form_are_found),
      cmocka_unit_test(numbers_are_read_exactly_or_not_at_all),
      cmocka_unit_test(pay_tables_that_pay_a_lower_hand_more_are_refused),
      cmocka_unit_test(faults_of_the_table_and_the_main_wagers_are_found),
      cmocka_unit_test(faults_of_the_progressive_are_found),
      cmocka_unit_test(faults_of_the_extras_are_found),
      cmocka_unit_test(faults_of_dealing_and_incidents_are_found),
      cmocka_unit_test(all_faults_are_listed_in_the_order_of_their_lines),
      cmocka_unit_test(faults_past_the_room_for_them_are_still_counted),
      cmocka_unit_test(more_of_anything_than_there_is_room_for_is_refused),
      cmocka_unit_test(bombs_are_refused_at_once),
      cmocka_unit_test(a_truncated_book_is_never_taken_for_a_whole_one),
      cmocka_unit_test(a_refusal_has_the_first_fault_behind_it),
      cmocka_unit_test(a_way_that_is_too_long_for_a_figure_is_cut_after_a_word),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
