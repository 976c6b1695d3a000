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

static void read_payout_limit(struct felt_sheet *sheet, int at, const struct felt_book *book,
                              struct felt_aggregate *limit) {
  struct felt_wager_words of;
  struct felt_words wagers = felt_words_of_wagers(book, &of);
  int amount = felt_sheet_need(sheet, at, "limit");
  limit->limit_cents = felt_sheet_amount(sheet, amount);
  if (limit->limit_cents == 0) felt_sheet_clash(sheet, amount, FELT_SAYS(NOT_ABOVE_ZERO, "limit"));
  limit->scope =
      (enum felt_scope)felt_sheet_choice(sheet, felt_sheet_need(sheet, at, "for"), &felt_words_scope);
  limit->when = (enum felt_offered)felt_sheet_choice(sheet, felt_sheet_need(sheet, at, "at tables"),
                                                     &felt_words_offered);
  limit->covers =
      felt_wagers_of_words(&of, felt_sheet_choices(sheet, felt_sheet_need(sheet, at, "wagers"), &wagers));
  int only = felt_sheet_may(sheet, at, "only pays of");
  int32_t per = 1;
  const char *odds = felt_sheet_word(sheet, only);
  if (odds[0] && (!felt_sheet_parse_odds(odds, &limit->only_odds_to, &per) || per != 1))
    felt_sheet_fault(sheet, only, FELT_SAYS(NOT_ODDS, felt_sheet_quote(odds).text, "500 to 1"));
  limit->or_minimum_win =
      felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "or the most won at the minimum, if more"));
  limit->tokes = felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "tokes count"));
  limit->rule = felt_sheet_rule(sheet, at, NULL);
}

void felt_read_payout_limits(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int at = felt_sheet_need(sheet, top, "payout limits");
  if (felt_sheet_says_no(sheet, at)) return;
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (book->aggregate_count == FELT_AGGREGATES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_AGGREGATES_MAX, "limits"));
      break;
    }
    struct felt_aggregate *limit = &book->aggregate[book->aggregate_count++];
    read_payout_limit(sheet, i, book, limit);
    check_payout_limit(sheet, i, book, limit);
  }
}

/* ---- tokes, match play */

static void read_toke_amount(struct felt_sheet *sheet, int at, struct felt_toke_rules *rules) {
  int chip = felt_sheet_need(sheet, at, "smallest chip"),
      chip_amount = felt_sheet_need(sheet, chip, "amount");
  rules->chip_cents = felt_sheet_amount(sheet, chip_amount);
  rules->chip_rule = felt_sheet_rule(sheet, chip, NULL);
  if (rules->chip_cents == 0) felt_sheet_clash(sheet, chip_amount, FELT_SAYS(NOT_ABOVE_ZERO, "chip"));
  int amount = felt_sheet_need(sheet, at, "amount");
  int min = felt_sheet_need(sheet, amount, "min"), max = felt_sheet_may(sheet, amount, "max");
  rules->min_cents = felt_sheet_amount(sheet, min);
  rules->max_cents = felt_sheet_amount(sheet, max);
  rules->amount_rule = felt_sheet_rule(sheet, amount, NULL);
  if (rules->min_cents == 0) felt_sheet_clash(sheet, min, FELT_SAYS(NOT_ABOVE_ZERO, "toke"));
  if (rules->max_cents < rules->min_cents) felt_sheet_clash(sheet, max, FELT_SAYS(MAXIMUM_BELOW_MINIMUM));
  if (rules->chip_cents == 0) return;
  if (rules->min_cents % rules->chip_cents) felt_sheet_clash(sheet, min, FELT_SAYS(NOT_IN_TOKE_CHIPS));
  if (rules->max_cents % rules->chip_cents) felt_sheet_clash(sheet, max, FELT_SAYS(NOT_IN_TOKE_CHIPS));
}

static void read_toke_rules(struct felt_sheet *sheet, int at, const struct felt_book *book,
                            struct felt_toke_rules *rules) {
  struct felt_wager_words of;
  struct felt_words wagers = felt_words_of_wagers(book, &of);
  rules->allowed = true;
  int beside = felt_sheet_need(sheet, at, "beside");
  int on = felt_sheet_need(sheet, beside, "wagers");
  rules->on = felt_wagers_of_words(&of, felt_sheet_choices(sheet, on, &wagers));
  rules->rule = felt_sheet_rule(sheet, beside, NULL);
  if (rules->on & (1U << FELT_PROGRESSIVE | 1U << FELT_MATCH_PLAY))
    felt_sheet_clash(sheet, on, FELT_SAYS(TOKE_ELSEWHERE));
  for (int i = 0; i < book->side_count; i++)
    if (rules->on >> (FELT_SIDE + i) & 1 && book->side[i].kind == FELT_DECLINED)
      felt_sheet_clash(sheet, on,
                       FELT_SAYS(NOT_IN_THIS_BOOK, felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i))));
  rules->not_rule = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "never on the progressive"));
  read_toke_amount(sheet, at, rules);
  int total = felt_sheet_need(sheet, at, "bet and toke");
  rules->over_ppm = felt_sheet_percent(sheet, felt_sheet_need(sheet, total, "over the maximum by"));
  rules->total_rule = felt_sheet_rule(sheet, total, NULL);
}

void felt_read_tokes(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int coupon = felt_sheet_need(sheet, top, "match play");
  if (!felt_sheet_says_no(sheet, coupon)) {
    book->match_play.allowed = coupon != FELT_NOWHERE;
    book->match_play.rule = felt_sheet_rule(sheet, coupon, NULL);
  }
  int at = felt_sheet_need(sheet, top, "dealer tokes");
  if (!felt_sheet_says_no(sheet, at) && at != FELT_NOWHERE) read_toke_rules(sheet, at, book, &book->tokes);
}
