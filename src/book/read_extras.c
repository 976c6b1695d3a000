/* Limits over several wagers, tokes, match play. */
#include "read.h"

/* ---- payout limits */

/* A limit must be able to apply: its wagers and its kind of table exist. */
static void check_payout_limit(struct felt_sheet *sheet, int at, const struct felt_book *book,
                               const struct felt_aggregate *limit) {
  if (limit->covers & 1U << FELT_PROGRESSIVE)
    felt_sheet_clash(sheet, at, FELT_SAYS(PROGRESSIVE_OUTSIDE_LIMITS));
  for (int i = 0; i < FELT_WAGERS; i++)
    if (limit->covers >> i & 1 && i != FELT_PROGRESSIVE && !felt_book_offers(book, (enum felt_wager)i))
      felt_sheet_clash(sheet, at, FELT_SAYS(COVERS_NO_WAGER, felt_wager_word(book, (enum felt_wager)i)));
  if (limit->tokes && !book->tokes.allowed) felt_sheet_clash(sheet, at, FELT_SAYS(COUNTS_NO_TOKES));
  bool with = book->progressive.table_count > 0, without = !with || book->progressive.may_offer_none;
  if ((limit->when == FELT_WITH_PROGRESSIVE && !with) ||
      (limit->when == FELT_WITHOUT_PROGRESSIVE && !without))
    felt_sheet_clash(sheet, at, FELT_SAYS(NO_SUCH_KIND_OF_TABLE, felt_words_offered.word[limit->when]));
}

void felt_read_payout_limits(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int at = felt_sheet_need(sheet, top, "payout limits");
  if (felt_sheet_says_no(sheet, at)) return;
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (book->aggregate_count == FELT_AGGREGATES_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_AGGREGATES_MAX, felt_figure_name(FELT_CODE_THING_LIMIT)));
      break;
    }
    struct felt_aggregate *limit = &book->aggregate[book->aggregate_count++];
    felt_entry_read_at(sheet, i, &felt_form_payout_limit, book, limit);
    check_payout_limit(sheet, i, book, limit);
  }
}

/* ---- tokes, match play */

static void check_toke_amount(struct felt_sheet *sheet, int at, const struct felt_toke_rules *rules) {
  int min = felt_sheet_may(sheet, at, "min"), max = felt_sheet_may(sheet, at, "max");
  if (rules->max_cents < rules->min_cents) felt_sheet_clash(sheet, max, FELT_SAYS(MAXIMUM_BELOW_MINIMUM));
  if (rules->chip_cents == 0) return;
  if (rules->min_cents % rules->chip_cents) felt_sheet_clash(sheet, min, FELT_SAYS(NOT_IN_TOKE_CHIPS));
  if (rules->max_cents % rules->chip_cents) felt_sheet_clash(sheet, max, FELT_SAYS(NOT_IN_TOKE_CHIPS));
}

static void check_toke_places(struct felt_sheet *sheet, int at, const struct felt_book *book,
                              const struct felt_toke_rules *rules) {
  int on = felt_sheet_may(sheet, at, "wagers");
  if (rules->on & (1U << FELT_PROGRESSIVE | 1U << FELT_MATCH_PLAY))
    felt_sheet_clash(sheet, on, FELT_SAYS(TOKE_ELSEWHERE));
  for (int i = 0; i < book->side_count; i++)
    if (rules->on >> (FELT_SIDE + i) & 1 && book->side[i].kind == FELT_DECLINED)
      felt_sheet_clash(sheet, on,
                       FELT_SAYS(NOT_IN_THIS_BOOK, felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i))));
}

void felt_read_tokes(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_toke_rules *rules = &book->tokes;
  book->match_play.allowed = felt_entry_read(sheet, top, &felt_form_match_play, book, book) != FELT_NOWHERE;
  int at = felt_sheet_need(sheet, top, "dealer tokes");
  if (at == FELT_NOWHERE || felt_sheet_says_no(sheet, at)) return;
  rules->allowed = true;
  felt_section_read(sheet, at, &felt_form_tokes, book, rules);
  check_toke_places(sheet, felt_sheet_may(sheet, at, "beside"), book, rules);
  check_toke_amount(sheet, felt_sheet_may(sheet, at, "amount"), rules);
}
