/* Side wagers that only a sheet knows: read, named, written out again, shown; and names that cannot be. */
#include "felt/book.h"
#include "sides.h"
#include "test.h"

static struct sheet sheet;
static struct felt_book book, again;
static struct felt_faults faults;
static char text[FELT_BOOK_TEXT_MAX];

static void read_sheet(const char *name) {
  with_more_sides(name, &sheet);
  if (felt_book_read(sheet.text, sheet.length, &book, &faults))
    fail_msg("%s:%d: %s", name, faults.fault[0].line, felt_code_word(faults.fault[0].reason.code));
}

static void two_more_are_read_by_their_kind(void **state) {
  (void)state;
  read_sheet("chickasaw");
  assert_int_equal(book.side_count, 4);
  assert_int_equal(book.side[0].kind, FELT_OWN_HAND);
  assert_int_equal(book.side[1].kind, FELT_DECLINED);
  const struct felt_side_rules *lucky = &book.side[LUCKY_PAIR - FELT_SIDE];
  assert_int_equal(lucky->kind, FELT_OWN_HAND);
  assert_int_equal(lucky->limits.min_cents, 100);
  assert_int_equal(lucky->limits.max_cents, 2500);
  assert_true(lucky->at_most_ante && !lucky->alone);
  assert_int_equal(lucky->after_fold, FELT_FOLD_KEEPS);
  assert_int_equal(lucky->table_count, 2);
  assert_int_equal(felt_book_side_table(&book, LUCKY_PAIR - FELT_SIDE, "high"), 1);
  assert_int_equal(lucky->table[0].row[FELT_TWO_PAIR].to, 1);
  const struct felt_side_rules *top = &book.side[TOP_TABLE - FELT_SIDE];
  assert_int_equal(top->kind, FELT_HIGHEST_HAND);
  assert_false(top->alone);
  assert_int_equal(book.sides.own_hand, 1U << 0 | 1U << (LUCKY_PAIR - FELT_SIDE));
  assert_int_equal(book.sides.highest_hand, 1U << (TOP_TABLE - FELT_SIDE));
  assert_int_equal(book.sides.kept, 1U << (LUCKY_PAIR - FELT_SIDE)); /* Trips are lost with a fold here */
  assert_int_equal(book.sides.alone & ~1U, 0);
  assert_int_equal(top->limits.max_cents, 5000);
  assert_int_equal(top->pays[2][FELT_FULL_HOUSE].to, 12);
}

static void the_names_follow_from_the_sheets_own(void **state) {
  (void)state;
  read_sheet("massachusetts");
  const struct felt_wager_kind *wager = &book.wager[LUCKY_PAIR];
  assert_string_equal(wager->word.text, "lucky-pair");
  assert_string_equal(wager->key.text, "lucky_pair");
  assert_string_equal(wager->said.text, "lucky pair");
  assert_string_equal(wager->title.text, "Lucky Pair");
  assert_int_equal(felt_book_wager(&book, "lucky-pair"), LUCKY_PAIR);
  assert_int_equal(felt_book_wager(&book, "lucky pair"), FELT_WAGERS);
  assert_int_equal(felt_book_wager(&book, ""), FELT_WAGERS);
  assert_true(felt_book_offers(&book, LUCKY_PAIR) && !felt_book_has(&book, FELT_WAGERS));
}

/* On the own hand before the progressive, on the table's highest hand last. */
static void wagers_are_settled_in_the_order_of_their_kinds(void **state) {
  (void)state;
  static const int order[] = {FELT_ANTE,  FELT_MATCH_PLAY,  FELT_BLIND,    FELT_PLAY, FELT_SIDE,
                              LUCKY_PAIR, FELT_PROGRESSIVE, FELT_SIDE + 1, TOP_TABLE};
  enum felt_wager wagers[FELT_WAGERS];
  read_sheet("massachusetts");
  assert_int_equal(felt_book_settled(&book, wagers), FELT_COUNT(order));
  for (size_t i = 0; i < FELT_COUNT(order); i++) assert_int_equal(wagers[i], order[i]);
}

static void what_is_written_out_reads_back_to_the_same(void **state) {
  (void)state;
  for (int n = 0; felt_book_builtin(n); n++) {
    read_sheet(felt_book_builtin(n)->name);
    struct felt_text out = felt_text_init(text, sizeof text);
    felt_book_print_yaml(&book, &out);
    assert_false(out.full);
    assert_int_equal(felt_book_read(text, out.length, &again, &faults), FELT_OK);
    memcpy(again.hash, book.hash, sizeof book.hash);
    assert_memory_equal(&again, &book, sizeof book);
  }
}

/* ---- on the rules page */

struct seen {
  bool paid, pays, ruled, top, highest, columns;
};

static bool names(const struct felt_reason *reason, enum felt_code code, const char *title) {
  return reason->code == code && strcmp(reason->figure[0].text, title) == 0;
}

static void see_heading(void *context, const char *code, const struct felt_reason *heading,
                        const char *rule) {
  (void)rule;
  struct seen *seen = context;
  if (strcmp(code, "lucky-pair-pays") == 0)
    seen->pays = names(heading, FELT_CODE_RULES_WAGER_PAYS, "Lucky Pair");
  if (strcmp(code, "top-table") == 0) seen->top = names(heading, FELT_CODE_RULES_VALUE, "Top Table");
}

static void see_row(void *context, const struct felt_page_row *row) {
  struct seen *seen = context;
  if (names(&row->value->part[0].says, FELT_CODE_RULES_WAGER_PAID, "Lucky Pair")) seen->paid = true;
  if (strcmp(row->rule, "LP 8") == 0) seen->ruled = true;
  if (strcmp(row->code, "highest-hand") == 0 && names(row->label, FELT_CODE_RULES_VALUE, "Top Table"))
    seen->highest = row->value->part[0].says.code == FELT_CODE_RULES_ON_HIGHEST_HAND;
}

static void see_cells(void *context, const char *code, const struct felt_reason *label,
                      const struct felt_page_cells *cells, const char *rule) {
  (void)code, (void)label, (void)cells;
  struct seen *seen = context;
  if (strcmp(rule, "TT 9") == 0) seen->columns = true;
}

static void see_note(void *context, const char *code, const char *note, const char *rule) {
  (void)context, (void)code, (void)note, (void)rule;
}

static void the_rules_page_has_them(void **state) {
  (void)state;
  struct seen seen = {false};
  read_sheet("players-guide");
  felt_book_walk_page(&book, &(struct felt_page_visitor){see_heading, see_row, see_cells, see_note}, &seen);
  assert_true(seen.paid && seen.pays && seen.ruled && seen.top && seen.highest && seen.columns);
}

/* ---- what the reader refuses */

static void change(const char *from, const char *to) {
  char *at = strstr(sheet.text, from);
  assert_non_null(at);
  size_t rest = strlen(at + strlen(from)) + 1;
  assert_true(sheet.length + strlen(to) < sizeof sheet.text);
  memmove(at + strlen(to), at + strlen(from), rest);
  memcpy(at, to, strlen(to));
  sheet.length = strlen(sheet.text);
}

static void spoil(const char *from, const char *to) {
  with_more_sides("catfish-bend", &sheet);
  change(from, to);
}

/* Its limits are those of the first, and assumed as they are; it needs Ante and Blind by its own rule (R18),
 * and goes with every way of dealing. */
static void what_a_form_leaves_open_is_as_usual(void **state) {
  (void)state;
  const struct felt_side_rules *top = &book.side[TOP_TABLE - FELT_SIDE];
  uint32_t bit = 1U << (TOP_TABLE - FELT_SIDE);
  read_sheet("catfish-bend");
  assert_true(top->own_limits && !(book.sides.assumed_limits & bit));
  spoil("    limits:                   {min: 2, max: 50, rule: TT 2}\n", "");
  assert_int_equal(felt_book_read(sheet.text, sheet.length, &book, &faults), FELT_OK);
  assert_memory_equal(&top->limits, &book.side[0].limits, sizeof top->limits);
  assert_int_not_equal(top->limits.max_cents, book.side[LUCKY_PAIR - FELT_SIDE].limits.max_cents);
  assert_true(!top->own_limits && (book.sides.assumed_limits & bit));
  assert_false(top->alone);
  assert_string_equal(top->alone_rule.id, "TT 1");
  assert_int_equal(book.way_count, 2);
  assert_int_equal(top->ways, 3);
}

/* Whether a fault is of this code, and about this word where one is given. */
static bool has_fault(enum felt_code code, const char *about) {
  for (int n = 0; n < faults.count && n < FELT_FAULTS_MAX; n++) {
    const struct felt_reason *reason = &faults.fault[n].reason;
    if (reason->code != code) continue;
    if (!about || strcmp(reason->figure[0].text, about) == 0 || strstr(faults.fault[n].where, about))
      return true;
  }
  return false;
}

static void names_and_kinds_that_cannot_be_are_faults(void **state) {
  (void)state;
  static const struct {
    const char *from, *to;
    enum felt_code code;
    const char *about;
  } tests[] = {
      {"  lucky pair:\n", "  toke:\n", FELT_CODE_NAME_TAKEN, "toke"},
      {"  lucky pair:\n", "  match play:\n", FELT_CODE_NAME_TAKEN, "match play"},
      {"  lucky pair:\n", "  trips:\n", FELT_CODE_NAME_TAKEN, "trips"},
      {"  lucky pair:\n", "  cover all:\n", FELT_CODE_NAME_TAKEN, "cover all"},
      {"  lucky pair:\n", "  trips table:\n", FELT_CODE_NAME_TAKEN, "trips table"},
      {"  lucky pair:\n", "  top:\n", FELT_CODE_NAME_TAKEN, "top table"},
      {"  lucky pair:\n", "  progressive table:\n", FELT_CODE_NAME_TAKEN, "progressive table"},
      {"  lucky pair:\n", "  Lucky:\n", FELT_CODE_NAME_NOT_PLAIN, NULL},
      {"  lucky pair:\n", "  lucky=pair:\n", FELT_CODE_NAME_NOT_PLAIN, NULL},
      {"  lucky pair:\n", "  lucky-pair:\n", FELT_CODE_NAME_NOT_PLAIN, NULL},
      {"goes by:                  own hand", "goes by: the dealer's hand", FELT_CODE_UNKNOWN_CHOICE, NULL},
      {"    goes by:                  own hand\n", "", FELT_CODE_KEY_MISSING, "goes by"},
      {"{lucky pair: paid, rule: LP 3}", "{trips: paid, rule: LP 3}", FELT_CODE_KEY_MISSING, "lucky pair"},
      {"max: 25, at most the ante: yes, rule: LP 1", "max: 25, assumed: R15", FELT_CODE_RULE_MISSING, NULL},
      {"{min: 2, max: 50, rule: TT 2}", "{min: 2, max: 1, rule: TT 2}", FELT_CODE_MAXIMUM_BELOW_MINIMUM,
       NULL},
      {"    rule: TT 1\n", "", FELT_CODE_RULE_MISSING, NULL},
  };
  for (size_t i = 0; i < FELT_COUNT(tests); i++) {
    spoil(tests[i].from, tests[i].to);
    if (!felt_book_read(sheet.text, sheet.length, &book, &faults)) fail_msg("accepted: %s", tests[i].to);
    if (!has_fault(tests[i].code, tests[i].about))
      fail_msg("\"%s\" for \"%s\": %s", tests[i].to, tests[i].from,
               felt_code_word(faults.fault[0].reason.code));
  }
}

/* "lucky table" would be the table of "lucky", whichever comes first. */
static void a_name_is_no_table_of_another(void **state) {
  (void)state;
  static const char *const pairs[][2] = {{"  lucky table:\n", "  lucky:\n"},
                                         {"  lucky:\n", "  lucky table:\n"}};
  for (size_t i = 0; i < FELT_COUNT(pairs); i++) {
    spoil("  lucky pair:\n", pairs[i][0]);
    change("  top table:\n", pairs[i][1]);
    assert_int_equal(felt_book_read(sheet.text, sheet.length, &book, &faults), FELT_E_INPUT);
    assert_true(has_fault(FELT_CODE_NAME_TAKEN, i == 0 ? "lucky" : "lucky table"));
  }
}

static void more_than_there_is_room_for_are_refused(void **state) {
  (void)state;
  static const char more[] = "  %s:\n    goes by: highest hand\n    rule: X 1\n"
                             "    offered when dealt: {rule: X 2}\n    wins: X 3\n    loses: X 4\n"
                             "    hands in the round: [7, 6, 5, 4, 3, 2]\n"
                             "    pays: {royal flush: {to 1: [1, 1, 1, 1, 1, 1], rule: X 5}}\n";
  read_sheet("catfish-bend");
  for (int i = book.side_count; i <= FELT_SIDES_MAX; i++) {
    char section[512], name[8] = {'z', 'y', (char)('a' + i), '\0'};
    int length = snprintf(section, sizeof section, more, name);
    size_t whole = sheet.length - strlen("...\n");
    memcpy(sheet.text + whole, section, (size_t)length);
    memcpy(sheet.text + whole + length, "...\n", sizeof "...\n");
    sheet.length += (size_t)length;
    enum felt_status status = felt_book_read(sheet.text, sheet.length, &book, &faults);
    assert_int_equal(status, i < FELT_SIDES_MAX ? FELT_OK : FELT_E_INPUT);
  }
  assert_true(has_fault(FELT_CODE_TOO_MANY, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_more_are_read_by_their_kind),
      cmocka_unit_test(the_names_follow_from_the_sheets_own),
      cmocka_unit_test(wagers_are_settled_in_the_order_of_their_kinds),
      cmocka_unit_test(what_is_written_out_reads_back_to_the_same),
      cmocka_unit_test(the_rules_page_has_them),
      cmocka_unit_test(what_a_form_leaves_open_is_as_usual),
      cmocka_unit_test(a_name_is_no_table_of_another),
      cmocka_unit_test(names_and_kinds_that_cannot_be_are_faults),
      cmocka_unit_test(more_than_there_is_room_for_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
