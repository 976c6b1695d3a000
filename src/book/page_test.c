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

static void take_heading(void *context, const char *code, const char *heading, const char *rule) {
  (void)heading, (void)rule;
  struct codes *codes = context;
  check_form(code);
  (void)snprintf(codes->section, sizeof codes->section, "%s", code);
}

static void take_row(void *context, const char *code, const char *label, const char *value, const char *rule,
                     const char *assumed) {
  (void)label, (void)value, (void)rule, (void)assumed;
  take_code(context, code);
}

static void take_cells(void *context, const char *code, const char *label,
                       const struct felt_page_cells *cells, const char *rule) {
  (void)label, (void)cells, (void)rule;
  take_code(context, code);
}

static void take_note(void *context, const char *code, const char *note, const char *rule) {
  (void)note, (void)rule;
  take_code(context, code);
}

static int by_spelling(const void *a, const void *b) {
  return strcmp(a, b);
}

/* In the order of their spelling. */
static const char *const expected[] = {"blind-pays/flush",
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_row_of_every_book_has_its_code),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
