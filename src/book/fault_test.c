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
  const char *book, *from, *to, *what;
  int lines_below; /* where the fault is found further down than the change, or above */
};

static bool brings_its_fault(const struct spoiled *test) {
  size_t length;
  int line = spoil(test->book, test->from, test->to, &length) + test->lines_below;
  memset(&book, 0x5a, sizeof book);
  struct felt_book before = book;
  enum felt_status status = felt_book_read(text, length, &book, &faults);
  if (status != FELT_E_INPUT) fail_msg("\"%s\" for \"%s\" was accepted", test->to, test->from);
  assert_memory_equal(&book, &before, sizeof book);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (faults.fault[i].line == line && strstr(faults.fault[i].what, test->what)) return true;
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("%s:%d: %s\n", test->book, faults.fault[i].line, faults.fault[i].what);
  print_error("no fault \"%s\" in line %d for \"%s\"\n", test->what, line, test->to);
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
      {CN, "currency: USD", "currency: *usd", "aliases (*)", 0},
      {CN, "currency: USD", "currency: &usd USD", "anchors (&)", 0},
      {CN, "table:\n", "table: &t\n", "anchors (&)", 0},
      {CN, "wagers: [ante, ", "wagers: &w [ante, ", "anchors (&)", 0},
      {CN, "currency: USD", "currency: !!str USD", "tags (!)", 0},
      {CN, "table:\n", "table: !!map\n", "tags (!)", 0},
      {CN, "wagers: [ante, ", "wagers: !!seq [ante, ", "tags (!)", 0},
      {CN, "currency: USD", "*a : USD", "alias cannot be a name", 0},
      {CN, "currency: USD", "currency: USD\ncurrency: EUR", "\"currency\" stands here a second time", 1},
      {CN, "currency: USD", "currency: USD\ntable: {positions: {count: 7}}\ntable2: 3", "no such field", 2},
      {CN, "currency: USD", "currency: \"US\\0\"", "control character", 0},
      {CN, "currency: USD", "currency: \"US\\nD\"", "line break", 0},
      {CN, "currency: USD", "currency: [[[[[[[[[[[[[1]]]]]]]]]]]]]", "nested deeper than 12", 0},
      {CN, "currency: USD", "[a]: USD", "a name must stand before each colon", 0},
      {CN, "currency: USD", "currency: {a: b", "not YAML", 1},
      {CN, "currency: USD", "currency: USD\n---\nhouse: x", "a second one starts here", 1},
      {CN, "\n...\n", "\n", "it may be cut off", 1},
      {CN, "currency: USD", "currency:", "three capital letters", 0},
      {CN, "currency: USD", "currency: usd", "three capital letters", 0},
      {CN, "currency: USD", "currency: [USD]", "needs a plain value", 0},
      {CN, "book: chickasaw", "book: chick/asaw", "letters, digits, spaces and dashes only", 0},
      {CN, "book: chickasaw", "book: a-name-that-is-longer-than-the-thirty-nine-characters",
       "is longer than 39", 0},
      {CN, "house: The", "hause: The", "hause: a book has no such field here", 0},
      {CN, "book: chickasaw", "# book: chickasaw", "\"book\" is missing", 1},
      {CN, "rule: CN 5}", "rule: \"\"}", "is empty", 0},
      {CN, "rule: CN 5}", "rule: \"CN \xc3\xa9\"}", "a rule's id has plain letters", 0},
      {CN, ", rule: CN 5}", "}", "\"rule\" is missing: every value names the rule", 0},
      {CN, "{count: 6, assumed: R15}", "6", "needs fields of its own", 0},
      {CN, "    - {each: 2, rule: CN 12}", "    - 2", "needs fields of its own", 0},
      {CN, "steps:", "steps: 5\n  strips:", "needs a list", 0},
      {CN, "{count: 2, rule: CN 7}", "{count: 2, rule: CN 7, note: x}",
       "hands a player / note: a book has no", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void numbers_are_read_exactly_or_not_at_all(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "min: 5, max: 100, rule: CN 1", "min: 05, max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5.005, max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5., max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: -5, max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5e1, max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: $5, max: 100, rule: CN 1", "not a plain amount", 0},
      {CN, "max: 100, rule: CN 1", "max: 99999999999999999999, rule: CN 1", "too large", 0},
      {CN, "count: 6", "count: 0x6", "not a plain number from 1 to 10", 0},
      {CN, "count: 6", "count: 06", "not a plain number", 0},
      {CN, "count: 6", "count: 11", "not a plain number", 0},
      {CN, "count: 6", "count: 0", "not a plain number", 0},
      {CN, "count: 6", "count: 6.0", "not a plain number", 0},
      {CN, "meter: 14 %", "meter: 14", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 101 %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 100.0001 %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 0.00001 %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 014 %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 14. %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 1x.5 %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: 1.x %", "is not a percentage", 0},
      {CN, "meter: 14 %", "meter: \"%\"", "is not a percentage", 0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "50 for 1, rule: CN Blind Table 2", "not odds like 50 to 1",
       0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "50 to 0, rule: CN Blind Table 2", "not odds like 50 to 1", 0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "0 to 1, rule: CN Blind Table 2", "not odds like 50 to 1", 0},
      {CN, "50 to 1,  rule: CN Blind Table 2", "5x to 1, rule: CN Blind Table 2", "not odds like 50 to 1", 0},
      {CN, "pays: 50 times", "pays: 50", "neither like 50 times", 0},
      {CN, "pays: 50 times", "pays: 0 times", "neither like 50 times", 0},
      {CN, "pays: 50 times", "pays: 50 times 2", "neither like 50 times", 0},
      {CN, "pays: 100 % of mega", "pays: 0 % of mega", "neither like 50 times", 0},
      {CN, "allowed: yes", "allowed: true", "neither yes nor no", 0},
      {PG, "cards: 1 or more", "cards: one", "neither like 1 nor like 2 or more", 0},
      {PG, "cards: 1 or more", "cards: 1 or moreover", "neither like 1 nor like 2 or more", 0},
      {PG, "cards: 1 or more", "cards: 0 or more", "neither like 1 nor like 2 or more", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void pay_tables_that_pay_a_lower_hand_more_are_refused(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "pays: 3 to 2, ", "pays: 1 to 2, ",
       "flush: pays 1 to 2, less than the lower straight (CN Blind Table 5)", 0},
      {CN, "pays: 6 to 1, ", "pays: 9 to 1, ", "pays 8 to 1, less than the lower flush (CN Trips Table 4)",
       -1},
      {CN, "    flush:                  {pays: 6 to 1,  rule: CN Trips Table 5}\n", "",
       "pays, but the higher flush does not", 0},
      {CN, "{pays: 3 to 1,  rule: CN Trips Table 7}", "{pays: nothing, rule: X}", "not odds like", 0},
      {MA, "full house:           9 to 1", "full house:           3 to 1",
       "pays 3 to 1, less than the lower flush", 0},
      {CN, "pays: 40 times", "pays: 51 times", "pays less than the lower flush (CN Prog Table 4)", -1},
      {CN, "amount: 1000,", "amount: 249,", "pays less than the lower four of a kind", 8},
      {CN, "envy: 300", "envy: 1001", "brings less envy than the lower straight flush", -1},
      {CN, "      flush:                {pays: 40 times, rule: CN Prog Table 5}\n", "",
       "pays, but the higher flush does not", 0},
      {PG, "pays: 1000 times", "pays: 200 times", "pays less than the lower straight flush", 0},
      {MA, "[30, 40, 40, 70, 80, 100]", "[30, 40, 40, 70, 80, 60]", "pays less than the lower four of a kind",
       0},
      {MA, "    straight flush:         {to 1: [30, 40, 40, 70, 80, 100],    rule: MA 12(k) SF}\n", "",
       "no row for the straight flush", -2},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_table_and_the_main_wagers_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "min: 5, max: 100, rule: CN 1", "min: 0, max: 100, rule: CN 1", "a wager's minimum is more than 0",
       0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 500, max: 100, rule: CN 1",
       "the maximum is below the minimum (CN 1)", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5.50, max: 100, rule: CN 1",
       "no multiple of the smallest chip", 0},
      {CN, "min: 5, max: 100, rule: CN 1", "min: 5, max: 100.50, rule: CN 1",
       "no multiple of the smallest chip", 0},
      {CN, "{amount: 1, assumed: R22}", "{amount: 0, assumed: R22}", "a chip is more than 0 (R22)", 0},
      {CN, "{count: 2, rule: CN 7}", "{count: 7, rule: CN 7}", "not a plain number from 1 to 6", 0},
      {CN, "{count: 1, rule: CN 7(a)}", "{count: 3, rule: CN 7(a)}", "not a plain number from 1 to 2", 0},
      {CN, "seconds to act: 30", "seconds to act: 0", "not a plain number from 1 to 3600", 0},
      {CN, "with: pair", "with: pairs", "\"pairs\" is no hand; there are high card, pair,", 0},
      {CN, "like: \"500:1\"", "like: 500 for 1", "is no way of wording odds", 0},
      {CN, "[3, 4]", "[4, 3]", "multiples go upward (CN 16)", 0},
      {CN, "[3, 4]", "[3, 3]", "multiples go upward", 0},
      {CN, "[3, 4]", "[]", "at least one multiple", 0},
      {CN, "[3, 4]", "[1, 2, 3, 4, 5]", "more than 4 multiples", 0},
      {CN, "[3, 4]", "[101]", "not a plain number from 1 to 100", 0},
      {CN, "  ante wins:  ", "  ante wines: ", "a book has no such field here", 0},
      {CN, "straight:               {pays: 1 to 1,   rule: CN Blind Table 6}", "stright: 1 to 1",
       "no such field", 0},
      {CN, "trips: lost", "trips: gone", "is no fold rule", 0},
      {CB, ", mucked: R27}", "}", "\"mucked\" is missing", 0},
      {PG, "min: 5, max: 100, at most", "min: 101, max: 101, at most", "the least is above the highest ante",
       0},
      {MA, "table: A,", "table: E,", "\"E\" is none of the tables", 0},
      {MA, "rule: MA 10(d) D", "rule: MA 10(d) D\n      no less than: A",
       "pays less than table A on a full house", -1},
      {MA, "rule: MA 10(d) D", "rule: MA 10(d) D\n      no less than: E", "\"E\" is none of the tables", 1},
      {MA, "    A:\n", "    \"A+\":\n", "letters, digits, spaces and dashes only", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_progressive_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "of mega", "of giga", "there is no level \"giga\"", 0},
      {CN, "of mega", "of major", "no row pays from the level mega", -1},
      {CN, "meter: 14 %", "meter: 91 %", "more than 100 % of the wager", -1},
      {CN, "mega:                 {meter", "giga:                 {meter", "a book has no such field here",
       0},
      {CN, "{amount: 1, seeds", "{amount: 0, seeds", "a wager is more than 0 (CN 5)", 0},
      {CN, "{amount: 1, seeds", "{amount: 1.50, seeds", "no multiple of the smallest chip", 0},
      {CN, "{amount: 1, seeds", "{amount: 10000000, seeds", "the wager is too large", 0},
      {CN, "seeds listed for: 1", "seeds listed for: 0", "a wager is more than 0", 0},
      {CN, "seeds listed for: 1", "seeds listed for: 3", "does not come out in whole cents", 16},
      {CN, "amount: 10000,", "amount: 99000000,", "the seed is too large", 0},
      {CN, "policy: one after the other", "policy: winner takes all", "is no policy; there are one after", 0},
      {CN, "cards: hole cards and flop", "cards: all", "is no hand; there are hole cards and flop", 0},
      {CN, "      minor:                {amount",
       "      mini: {amount: 1, rule: X}\n      mana: {amount: 1, rule: X}\n      minor: {amount",
       "more than 4 levels", 2},
      {PG, "cards: best of seven", "cards: hole cards and flop", "counts only where the best of seven counts",
       23},
      {MA, "table: PTMGL01", "table: none", "\"none\" is none of the tables", 0},
      {MA, "    PTMGL01:\n", "    none:\n", "\"none\" means no progressive", 0},
      {CN, "dead sensor bars its seat: CN 49", "dead sensor bars its seat: yes",
       "the id of the rule belongs here", 0},
      {CB, "[Crazy 4 Poker]", "[a, b, c, d, e]", "more than 4 games", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_the_extras_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3]", "no column for 2 hands", 0},
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3, 3]", "3 hands have two columns", 0},
      {MA, "[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3, 1]", "not a plain number from 2 to 11", 0},
      {MA, "[4, 4, 5, 6, 8, 12]", "[4, 4, 5, 6, 8]", "5 pays for 6 columns (MA 12(k) FH)", 0},
      {MA, "[4, 4, 5, 6, 8, 12]", "[4, 4, 5, 6, 8, 12, 13]", "7 pays for 6 columns", 0},
      {MA, "{by: shuffler,", "{by: machine,", "is no way of dealing; there are shuffler, shoe", 0},
      {MA, "limit: 50000", "limit: 0", "a limit is more than 0 (MA 10(e))", 0},
      {MA, "a table may do without:   R19", "a table may do without:   no",
       "no table of this book is one without the", 117},
      {MA, "[ante, match play, blind, play, trips]", "[ante, ante]", "\"ante\" is named twice", 0},
      {MA, "[ante, match play, blind, play, trips]", "[]", "names none", 0},
      {MA, "[ante, match play, blind, play, trips]", "[progressive]", "outside such limits", -3},
      {MA, "match play: {rule: MA 6(a)}", "match play: no",
       "covers match-play, which this book does not have", -14},
      {CB, "only pays of: 500 to 1", "only pays of: 3 to 2", "is not odds like 500 to 1", 0},
      {CB, "wagers: [blind]", "wagers: [cover-all]", "covers cover-all, which this book does not have", 0},
      {CB, "[ante, blind, play, trips]", "[ante, progressive]", "a toke stands beside", 0},
      {CB, "[ante, blind, play, trips]", "[cover all]", "cover-all is not in this book", 0},
      {CB, "min: 0.50, max: 50", "min: 60, max: 50", "the maximum is below the minimum (CB Tokes 3)", 0},
      {CB, "min: 0.50, max: 50", "min: 0, max: 50", "a toke is more than 0", 0},
      {CB, "min: 0.50, max: 50", "min: 0.75, max: 50", "no multiple of the smallest toke chip", 0},
      {CB, "min: 0.50, max: 50", "min: 0.50, max: 50.20", "no multiple of the smallest toke chip", 0},
      {CB, "{amount: 0.50, rule: R22}", "{amount: 0, rule: R22}", "a chip is more than 0", 0},
  };
  check_faults(tests, FELT_COUNT(tests));
}

static void faults_of_dealing_and_incidents_are_found(void **state) {
  (void)state;
  static const struct spoiled tests[] = {
      {CN, "{community: 5, rule: CN 11}", "{community: 4, rule: CN 11}", "4 community cards, not 5", -1},
      {CN, "{each: 2, rule: CN 12}", "{each: 1, rule: CN 12}", "1 cards to each hand, not 2", -2},
      {CN, "{each: 2, rule: CN 12}", "{each: 2, at the: flop, rule: CN 12}",
       "step 2 deals to hands after the start", -2},
      {CN, "{each: 2, rule: CN 12}", "{each: 2, burn: 1, rule: CN 12}", "one of them", 0},
      {CN, "{each: 2, rule: CN 12}", "{rule: CN 12}", "one of them", 0},
      {CN, "- {community: 5, rule: CN 11}\n    - {each: 2, rule: CN 12}",
       "- {each: 2, rule: CN 12}\n    - {community: 5, at the: river, rule: CN 11}",
       "only 0 community cards at the flop", -1},
      {CN, "{community: 5, rule: CN 11}", "{community: 5, at the: river, rule: CN 11}",
       "step 2 comes before the one above it", -1},
      {CN, "{count: 1, assumed: R26}", "{count: 3, assumed: R26}", "not a plain number from 1 to 2", 0},
      {PG, "way: shuffler", "way: machine", "is no way of dealing", 0},
      {MA, "at least: 10", "at least: 27", "not a plain number from 1 to 26", 0},
      {MA, "every so many rounds: 5", "every so many rounds: 0", "not a plain number", 0},
      {MA, "    shoe:\n", "    a: {rule: X}\n    b: {rule: X}\n    c: {rule: X}\n    shoe:\n",
       "more than 4 ways", 3},
      {MA, "- {burn: 1, at the: flop, rule: MA 7(f)(2)}",
       "- {burn: 5, rule: X}\n        - {burn: 5, rule: X}\n        - {burn: 5, rule: X}\n        - {burn: "
       "5, rule: X}",
       "more than 8 steps", 6},
      {CN, "{then: decision, rule: CN 50}", "{then: void, rule: CN 50}",
       "what no rule foresees is a decision (CN 50)", 0},
      {PG, "then: hand back flop bets", "then: hand them back", "is no outcome; there are goes on, void", 0},
      {PG, "{when: after river, then: goes on, rule: R28}",
       "{when: after river, then: hand back flop bets, rule: R28}", "only where \"when\" is after flop", 0},
      {PG, "{then: void, rule: PG Misdeal Shuffler 2}", "{then: void that hand, rule: PG Misdeal Shuffler 2}",
       "this incident names no hand", 0},
      {PG, "{when: after river,", "{when: at win,", "cannot happen at that moment", 0},
      {PG, "{when: after river,", "{when: before flop,", "never applies: a line above it covers it", 0},
      {PG, "dealt by: shuffler, then: void, rule: PG Misdeal Shuffler 1", "then: void, rule: X",
       "never applies", 1},
      {PG, "{cards: 1, dealt by", "{cards: 1 or more, dealt by", "never applies", 1},
      {PG, "who: dealer", "who: croupier", "is no person", 0},
      {CN, "{then: decision, rule: CN 50}", "{then: decision, choices: [shrug], rule: CN 50}",
       "is no decision", 0},
      {MA, "{misdealt: yes,", "{misdealt: maybe,", "neither yes nor no", 0},
      {CB, "  card drawn unseen:", "  card drawn seen:", "a book has no such field here", 0},
      {CB, "  card drawn unseen:", "  mucked:", "a book has no such field here", 0},
      /* The longest list of words, to its end. */
      {CN, "needs: casino-check", "needs: cash",
       "paying out / needs: \"cash\" is no need; there are supervisor, casino-check, "
       "clear-title-31-ofac-patron-data, jackpot-procedure, remove-deck, hold-award, decision, stub-count, "
       "deck-count (CN 40(a))",
       0},
      {CN, "on: meter award above, amount: 100000", "on: meter award above", "\"amount\" is missing", 0},
      {CN, "on: meter award, needs", "on: meter award, amount: 5, needs",
       "amount: a book has no such field here", 0},
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
    unknown = unknown || (faults.fault[i].line == 3 && strstr(faults.fault[i].what, "no such field"));
    number = number ||
             (faults.fault[i].line == 5 && strstr(faults.fault[i].what, "table / positions / count: \"99\""));
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

static void check_refused(size_t length, const char *what) {
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (strstr(faults.fault[i].what, what)) return;
  fail_msg("no fault \"%s\" but \"%s\"", what, faults.fault[0].what);
}

/* After `from`, many lines more: what stands before a number in each, and what after it. */
static void check_too_many(const char *house, const char *from, const char *before, const char *after,
                           const char *what) {
  static char to[1 << 16];
  struct felt_text lines = felt_text_init(to, sizeof to);
  felt_text_put(&lines, from);
  for (int i = 0; i < 330; i++) felt_text_printf(&lines, "%s%d%s", before, i, after);
  assert_false(lines.full);
  size_t length;
  (void)spoil(house, from, to, &length);
  assert_int_equal(felt_book_read(text, length, &book, &faults), FELT_E_INPUT);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    if (strstr(faults.fault[i].what, what)) return;
  fail_msg("no fault \"%s\" but \"%s\"", what, faults.fault[0].what);
}

static void more_of_anything_than_there_is_room_for_is_refused(void **state) {
  (void)state;
  check_too_many(CN, "paying out:\n", "  - {on: meter award, needs: supervisor, rule: X ", "}\n",
                 "more than 8 notices");
  check_too_many(CB, "payout limits:\n", "  - {limit: 1, for: a hand, at tables: any, wagers: ante, rule: X ",
                 "}\n", "more than 4 limits");
  check_too_many(CN, "  players:\n", "    N ", ": x\n", "more than 320 notes");
  check_too_many(MA, "{table: A, rule: R19}\n  tables:\n", "    T", ": {rule: X, royal flush: 1 to 1}\n",
                 "more than 8 Trips tables");
  check_too_many(MA, "(MA 13(e) note 2).\n  tables:\n", "    T", ": no\n", "more than 8 progressive tables");
}

static void bombs_are_refused_at_once(void **state) {
  (void)state;
  size_t length = (size_t)snprintf(text, TEXT_SIZE, "a: &a [x, x, x, x, x, x, x, x, x]\n");
  for (char c = 'b'; c <= 'z'; c++)
    length += (size_t)snprintf(text + length, TEXT_SIZE - length,
                               "%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", c, c, c - 1, c - 1,
                               c - 1, c - 1, c - 1, c - 1, c - 1, c - 1);
  check_refused(length, "aliases (*)");
  memset(text, '[', 200000);
  check_refused(200000, "nested deeper than 12");
  memset(text, 'x', 256 * 1024 + 1);
  check_refused(256 * 1024 + 1, "longer than 256 KiB");
  text[0] = '[';
  for (int i = 1; i < 200001; i += 2) memcpy(text + i, "x,", 2);
  check_refused(200000, "too many entries");
  length = 0;
  for (int i = 0; i < 40000; i++) length += (size_t)snprintf(text + length, TEXT_SIZE - length, "- \n");
  check_refused(length, "too many entries");
  check_refused(0, "the text is empty");
  length = (size_t)snprintf(text, TEXT_SIZE, "just words\n...\n");
  check_refused(length, "a book starts with names and colons");
  memcpy(text, "\xff\xfe\0a", 4);
  check_refused(4, "not YAML");
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
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
