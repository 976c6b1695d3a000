/* The codes of a rules page: programs rely on them, so none may be spelled otherwise one day. */
#include "felt/book.h"
#include "test.h"

enum { CODES_MAX = 512, CODE = 80 };

struct codes {
  char section[CODE];
  int count, rows;
  char code[CODES_MAX][CODE]; /* "trips/after-fold", each once */
};

static void check_form(const char *code) {
  if (!code[0] || strspn(code, "abcdefghijklmnopqrstuvwxyz-") != strlen(code)) fail_msg("\"%s\"", code);
}

static void take_code(struct codes *codes, const char *code) {
  char whole[CODE];
  check_form(code);
  (void)snprintf(whole, sizeof whole, "%.39s/%.39s", codes->section, code);
  codes->rows++;
  for (int i = 0; i < codes->count; i++)
    if (strcmp(codes->code[i], whole) == 0) return;
  assert_true(codes->count < CODES_MAX);
  memcpy(codes->code[codes->count++], whole, sizeof whole);
}

/* What is said is a code with all its figures. */
static void check_said(const struct felt_reason *reason) {
  assert_int_not_equal(reason->code, FELT_CODE_NONE);
  assert_int_equal(reason->figure_count, felt_code_figures(reason->code));
}

static void take_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  (void)rule;
  struct codes *codes = context;
  check_form(code);
  check_said(heading);
  (void)snprintf(codes->section, sizeof codes->section, "%s", code);
}

static void take_row(void *context, const struct felt_page_row *row) {
  take_code(context, row->code);
  if (row->label) check_said(row->label);
  assert_true(row->value->count > 0 && (row->label || !row->under));
  for (int i = 0; i < row->value->count; i++) {
    check_said(&row->value->part[i].says);
    assert_int_equal(row->value->part[i].join != FELT_CODE_NONE, i > 0);
  }
}

static void take_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  (void)rule;
  take_code(context, code);
  check_said(label);
  for (int i = 0; i < cells->count; i++) check_said(&cells->cell[i]);
}

static void take_note(void *context, const char *code, const char *note, const char *rule) {
  (void)note, (void)rule;
  take_code(context, code);
}

static void take_no_note(void *context, const char *code, const char *note, const char *rule) {
  (void)context, (void)code, (void)note, (void)rule;
}

static int by_spelling(const void *a, const void *b) {
  return strcmp(a, b);
}

/* In the order of their spelling. */
static const char *const expected[] = {"awards/award-line",
                                       "awards/award-tender",
                                       "blind-pays/flush",
                                       "blind-pays/four-of-a-kind",
                                       "blind-pays/full-house",
                                       "blind-pays/royal-flush",
                                       "blind-pays/straight",
                                       "blind-pays/straight-flush",
                                       "cover-all/four-of-a-kind",
                                       "cover-all/full-house",
                                       "cover-all/hands-in-round",
                                       "cover-all/highest-hand",
                                       "cover-all/loses",
                                       "cover-all/offered",
                                       "cover-all/royal-flush",
                                       "cover-all/straight-flush",
                                       "cover-all/wins",
                                       "dealer-tokes/amount",
                                       "dealer-tokes/beside",
                                       "dealer-tokes/bet-and-toke",
                                       "dealer-tokes/never-on-progressive",
                                       "dealer-tokes/smallest-chip",
                                       "dealing/after-fold",
                                       "dealing/burn",
                                       "dealing/cut",
                                       "dealing/deal-community",
                                       "dealing/deal-each",
                                       "dealing/dealt",
                                       "dealing/deck-counted",
                                       "dealing/decks",
                                       "dealing/fold",
                                       "dealing/opened-dealer",
                                       "dealing/opened-flop",
                                       "dealing/opened-river",
                                       "dealing/stub-counted",
                                       "dealing/way-in-use",
                                       "incidents/card-drawn-unseen",
                                       "incidents/card-face-up",
                                       "incidents/dealer-card-exposed",
                                       "incidents/disputes",
                                       "incidents/disputes-told",
                                       "incidents/not-shuffled",
                                       "incidents/other",
                                       "incidents/shared-information",
                                       "incidents/shoe-failed",
                                       "incidents/shuffler-failed",
                                       "incidents/stub-count-wrong",
                                       "incidents/wrong-card-count",
                                       "main/ante",
                                       "main/ante-pays",
                                       "main/blind",
                                       "main/blind-pays",
                                       "main/blind-pushes",
                                       "main/dealer-not-qualified",
                                       "main/dealer-qualifies",
                                       "main/dealer-wins",
                                       "main/fold",
                                       "main/no-more-bets",
                                       "main/play-after-flop",
                                       "main/play-after-river",
                                       "main/play-before-flop",
                                       "main/play-once",
                                       "main/play-pays",
                                       "main/tie",
                                       "match-play/coupon",
                                       "notes-to-dealer/note",
                                       "notes-to-house/note",
                                       "notes-to-players/note",
                                       "paying-out/meter-award",
                                       "paying-out/meter-award-above",
                                       "paying-out/seat-paid",
                                       "payout-limits/limit-per-hand",
                                       "payout-limits/limit-per-round",
                                       "progressive-pays/envy",
                                       "progressive-pays/flush",
                                       "progressive-pays/four-of-a-kind",
                                       "progressive-pays/full-house",
                                       "progressive-pays/growth",
                                       "progressive-pays/royal-flush",
                                       "progressive-pays/royal-flush-on-board",
                                       "progressive-pays/seed",
                                       "progressive-pays/straight",
                                       "progressive-pays/straight-flush",
                                       "progressive-pays/three-of-a-kind",
                                       "progressive/after-fold",
                                       "progressive/dead-sensor",
                                       "progressive/envy",
                                       "progressive/hand",
                                       "progressive/linked-games",
                                       "progressive/loses",
                                       "progressive/may-do-without",
                                       "progressive/needs",
                                       "progressive/other-game",
                                       "progressive/several-winners",
                                       "progressive/system-down",
                                       "progressive/system-down-at-win",
                                       "progressive/table-in-use",
                                       "progressive/wager",
                                       "progressive/winning-wager",
                                       "progressive/wins",
                                       "table/fee",
                                       "table/hands-a-player",
                                       "table/hands-when-busy",
                                       "table/odds-written",
                                       "table/positions",
                                       "table/practice-times",
                                       "table/smallest-chip",
                                       "trips-pays/flush",
                                       "trips-pays/four-of-a-kind",
                                       "trips-pays/full-house",
                                       "trips-pays/royal-flush",
                                       "trips-pays/set-by",
                                       "trips-pays/straight",
                                       "trips-pays/straight-flush",
                                       "trips-pays/tables",
                                       "trips-pays/three-of-a-kind",
                                       "trips/after-fold",
                                       "trips/alone",
                                       "trips/limits",
                                       "trips/loses",
                                       "trips/mucked",
                                       "trips/table-in-use",
                                       "trips/wins"};

static void every_row_of_every_book_has_its_code(void **state) {
  (void)state;
  static struct felt_book book;
  static struct felt_faults faults;
  static struct codes codes;
  const struct felt_page_visitor visitor = {take_heading, take_row, take_cells, take_note};
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *text = felt_book_builtin(n);
    assert_int_equal(felt_book_read(text->text, text->length, &book, &faults), FELT_OK);
    felt_book_walk_page(&book, &visitor, &codes);
  }
  assert_true(codes.rows > 600);
  qsort(codes.code, (size_t)codes.count, sizeof codes.code[0], by_spelling);
  for (int i = 0; i < codes.count && i < (int)FELT_COUNT(expected); i++)
    assert_string_equal(codes.code[i], expected[i]);
  assert_int_equal(codes.count, FELT_COUNT(expected));
}

/* ---- what rows say */

/* "rules-times 3; joined-or rules-times 4": codes with their figures. */
static void tell(const struct felt_reason *reason, struct felt_text *text) {
  felt_text_put(text, felt_code_word(reason->code));
  for (int i = 0; i < reason->figure_count; i++) {
    const struct felt_figure *figure = &reason->figure[i];
    if (figure->kind == FELT_IS_A_TEXT)
      felt_text_printf(text, " %s", figure->text);
    else if (figure->kind == FELT_IS_A_NAME)
      felt_text_printf(text, " @%s", felt_code_word((enum felt_code)figure->number));
    else
      felt_text_printf(text, " %lld", (long long)figure->number);
  }
}

static const struct said {
  const char *book, *section, *code, *rule;
  const char *label, *value; /* "... ": the label goes on with the one before */
} said[] = {
    {"chickasaw", "table", "hands-when-busy", "CN 7(a)", "... rules-when-busy", "rules-value 1"},
    {"chickasaw", "table", "odds-written", "CN Blind Table 1", "rules-odds-written", "rules-like-colon"},
    {"chickasaw", "main", "play-before-flop", "CN 16", "rules-play-before-flop",
     "rules-times 3; joined-or rules-times 4; joined rules-the-ante; joined-comma rules-or-check"},
    {"chickasaw", "main", "dealer-qualifies", "CN 26", "rules-dealer-qualifies",
     "rules-with-or-better @kind-pair"},
    {"chickasaw", "progressive", "needs", "CN 6", "rules-needs",
     "rules-ante-and-blind; joined-comma rules-or-wager Trips"},
    {"chickasaw", "progressive", "several-winners", "CN 37", "rules-several-winners",
     "rules-first-takes-meter; joined-comma rules-highest-seat-first"},
    {"catfish-bend", "progressive", "several-winners", "CB Multiple 1", "rules-several-winners",
     "rules-meter-split; joined-comma rules-lowest-seat-first"},
    {"catfish-bend", "progressive-pays", "royal-flush", "CB Prog Table 1", "rules-value @kind-royal-flush",
     "rules-percent-of 100 major; joined-comma rules-envy 500000"},
    {"catfish-bend", "progressive-pays", "growth", "CB Meter 5", "rules-growth major",
     "rules-percent-of-wager 14; joined-comma rules-percent-for-seed 2"},
    {"players-guide", "trips", "limits", "PG Trips 3", "rules-value Trips",
     "rules-from-to 500 10000; joined-comma rules-at-most-ante"},
    {"massachusetts", "payout-limits", "limit-per-hand", "MA 10(e)", "rules-a-hand 5000000",
     "rules-at-tables-without; joined-colon rules-winnings-of ante; joined-comma rules-value match play; "
     "joined-comma rules-value blind; joined-comma rules-value play; joined-and rules-value trips; "
     "joined-comma rules-or-minimum-win"},
    {"catfish-bend", "payout-limits", "limit-per-round", "CB Payouts 2", "rules-a-round 2500000",
     "rules-winnings-of blind; joined-comma rules-only-pays-of; joined rules-odds-to 500 1; joined-comma "
     "rules-tokes-counted"},
    {"catfish-bend", "dealer-tokes", "beside", "CB Tokes 1", "rules-tokes",
     "rules-beside ante; joined-comma rules-value blind; joined-comma rules-value play; joined-or "
     "rules-value trips"},
    {"catfish-bend", "dealer-tokes", "bet-and-toke", "CB Tokes 2", "rules-bet-and-toke",
     "rules-at-most-maximum; joined-and rules-percent-over 10"},
    {"catfish-bend", "dealing", "dealt", "CB HandDeal 0(b)", "rules-dealt",
     "rules-without-shuffler; joined-comma rules-only-when-down"},
    {"massachusetts", "dealing", "burn", "MA 7(f)(4)", "", "rules-burn 1; joined rules-at-turn-and-river"},
    {"massachusetts", "incidents", "card-face-up", "MA 14(b)", "",
     "rules-value @moment-after-deal; joined-comma rules-cards 1; joined-colon rules-play-goes-on; joined "
     "rules-without-card"},
    {"massachusetts", "incidents", "card-face-up", "MA 14(b)", "",
     "rules-value @moment-after-deal; joined-comma rules-cards-or-more 2; joined-colon rules-void-but-sides "
     "Trips; joined rules-settled; joined-comma rules-reshuffled"},
    {"massachusetts", "incidents", "stub-count-wrong", "MA 7(g)(2)", "",
     "rules-not-misdealt; joined-colon rules-all-void; joined-comma rules-deck-removed"},
    {"players-guide", "incidents", "dealer-card-exposed", "PG Misdeal Manual 6",
     "incident-dealer-card-exposed",
     "rules-dealt-by hand; joined-comma rules-value @moment-deal; joined-or rules-value "
     "@moment-before-action; joined-colon rules-all-void"},
    {"players-guide", "incidents", "wrong-card-count", "PG Misdeal Manual 3", "",
     "rules-dealt-by hand; joined-comma rules-players-cards; joined-comma rules-cannot-be-corrected; "
     "joined-colon rules-all-void"},
    {"catfish-bend", "incidents", "shared-information", "CB Irregularities 7", "incident-shared-information",
     "rules-somebody-decides; joined-colon rules-value @decision-continue; joined-or rules-value "
     "@decision-forfeit-hand"},
    {"catfish-bend", "paying-out", "seat-paid", "CB Payouts 1", "rules-seat-paid-from 10000",
     "rules-supervisor-told"},
};

struct saying {
  const char *book;
  char section[CODE];
  bool seen[FELT_COUNT(said)];
};

static void hear_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  (void)heading, (void)rule;
  struct saying *saying = context;
  (void)snprintf(saying->section, sizeof saying->section, "%s", code);
}

static void hear_row(void *context, const struct felt_page_row *row) {
  struct saying *saying = context;
  char label[200] = "", value[400] = "";
  struct felt_text text = felt_text_init(label, sizeof label);
  if (row->under) felt_text_put(&text, "... ");
  if (row->label) tell(row->label, &text);
  text = felt_text_init(value, sizeof value);
  for (int i = 0; i < row->value->count; i++) {
    const struct felt_part *part = &row->value->part[i];
    if (i > 0) felt_text_printf(&text, "; %s ", felt_code_word(part->join));
    tell(&part->says, &text);
  }
  for (size_t i = 0; i < FELT_COUNT(said); i++)
    if (strcmp(said[i].book, saying->book) == 0 && strcmp(said[i].section, saying->section) == 0 &&
        strcmp(said[i].code, row->code) == 0 && strcmp(said[i].rule, row->rule) == 0 &&
        strcmp(said[i].label, label) == 0 && strcmp(said[i].value, value) == 0)
      saying->seen[i] = true;
}

static void hear_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  (void)context, (void)code, (void)label, (void)cells, (void)rule;
}

static void a_row_says_what_its_book_does(void **state) {
  (void)state;
  static struct felt_book book;
  static struct felt_faults faults;
  const struct felt_page_visitor visitor = {hear_heading, hear_row, hear_cells, take_no_note};
  struct saying saying = {.book = ""};
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *text = felt_book_builtin(n);
    assert_int_equal(felt_book_read(text->text, text->length, &book, &faults), FELT_OK);
    saying.book = text->name;
    felt_book_walk_page(&book, &visitor, &saying);
  }
  for (size_t i = 0; i < FELT_COUNT(said); i++)
    if (!saying.seen[i]) fail_msg("no row of %s says: %s", said[i].book, said[i].value);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_row_of_every_book_has_its_code),
      cmocka_unit_test(a_row_says_what_its_book_does),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
