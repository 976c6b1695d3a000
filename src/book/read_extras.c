/* Cover All, limits over several wagers, tokes, match play. */
#include "read.h"

/* ---- cover all */

struct columns {
  int hands[FELT_COVER_ALL_HANDS_MAX];
  int count;
};

/* Every number of hands that can occur needs its column, once. */
static struct columns read_columns(struct felt_sheet *sheet, int at, int positions) {
  struct columns columns = {0};
  bool taken[FELT_COVER_ALL_HANDS_MAX + 1] = {false};
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    int hands = felt_sheet_number(sheet, i, 2, FELT_COVER_ALL_HANDS_MAX);
    if (columns.count == FELT_COVER_ALL_HANDS_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(MORE_COLUMNS_THAN_HANDS));
      break;
    }
    if (taken[hands]) felt_sheet_clash(sheet, i, FELT_SAYS(TWO_COLUMNS, hands));
    taken[hands] = true;
    columns.hands[columns.count++] = hands;
  }
  for (int hands = 2; hands <= positions + 1; hands++)
    if (!taken[hands]) felt_sheet_clash(sheet, at, FELT_SAYS(COLUMN_MISSING, hands));
  return columns;
}

static void read_cover_row(struct felt_sheet *sheet, int row, int hand, const struct columns *columns,
                           struct felt_cover_all_rules *rules) {
  int list = felt_sheet_need(sheet, row, "to 1");
  struct felt_rule rule = felt_sheet_rule(sheet, row, NULL);
  int n = 0;
  for (int i = felt_sheet_first(sheet, list); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i), n++) {
    int to = felt_sheet_number(sheet, i, 1, 100000);
    if (n >= columns->count) continue;
    struct felt_odds *odds = &rules->pays[columns->hands[n]][hand];
    *odds = (struct felt_odds){.to = to, .per = 1, .rule = rule};
    int lower = hand - 1; /* that has a row */
    while (lower >= 0 && rules->pays[columns->hands[n]][lower].to == 0) lower--;
    if (lower >= 0 && rules->pays[columns->hands[n]][lower].to > to)
      felt_sheet_clash(sheet, i, FELT_SAYS(PAYS_LESS_THAN_LOWER, felt_words_hand.word[lower]));
  }
  if (n != columns->count) felt_sheet_clash(sheet, row, FELT_SAYS(PAYS_AND_COLUMNS, n, columns->count));
}

void felt_read_cover_all(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_cover_all_rules *rules = &book->cover_all;
  int at = felt_sheet_need(sheet, top, "cover all");
  if (felt_sheet_says_no(sheet, at) || at == FELT_NOWHERE) return;
  rules->offered = true;
  rules->rule = felt_sheet_rule(sheet, at, NULL);
  int dealt = felt_sheet_need(sheet, at, "offered when dealt");
  rules->deals = (1U << book->deal_count) - 1;
  int ways = felt_sheet_may(sheet, dealt, "by");
  if (ways != FELT_NOWHERE) rules->deals = felt_read_deals(sheet, ways, book);
  rules->deals_rule = felt_sheet_rule(sheet, dealt, NULL);
  rules->wins = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "wins"));
  rules->loses = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "loses"));
  struct columns columns =
      read_columns(sheet, felt_sheet_need(sheet, at, "hands in the round"), book->positions);
  int pays = felt_sheet_need(sheet, at, "pays"), lowest = -1;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    int row = felt_sheet_may(sheet, pays, felt_words_hand.word[hand]);
    if (row != FELT_NOWHERE) {
      if (lowest < 0) lowest = hand;
      read_cover_row(sheet, row, hand, &columns, rules);
    } else if (lowest >= 0) {
      felt_sheet_fault(sheet, pays, FELT_SAYS(ROW_MISSING, felt_words_hand.word[hand]));
    }
  }
  if (lowest < 0) felt_sheet_fault(sheet, pays, FELT_SAYS(NO_ROWS));
}

/* ---- payout limits */

/* A limit must be able to apply: its wagers and its kind of table exist. */
static void check_payout_limit(struct felt_sheet *sheet, int at, const struct felt_book *book,
                               const struct felt_aggregate *limit) {
  if (limit->covers & 1U << FELT_PROGRESSIVE)
    felt_sheet_clash(sheet, at, FELT_SAYS(PROGRESSIVE_OUTSIDE_LIMITS));
  if (limit->covers & 1U << FELT_COVER_ALL && !book->cover_all.offered)
    felt_sheet_clash(sheet, at, FELT_SAYS(COVERS_NO_WAGER, "cover-all"));
  if (limit->covers & 1U << FELT_MATCH_PLAY && !book->match_play.allowed)
    felt_sheet_clash(sheet, at, FELT_SAYS(COVERS_NO_WAGER, "match-play"));
  if (limit->tokes && !book->tokes.allowed) felt_sheet_clash(sheet, at, FELT_SAYS(COUNTS_NO_TOKES));
  bool with = book->progressive.table_count > 0, without = !with || book->progressive.may_offer_none;
  if ((limit->when == FELT_WITH_PROGRESSIVE && !with) ||
      (limit->when == FELT_WITHOUT_PROGRESSIVE && !without))
    felt_sheet_clash(sheet, at, FELT_SAYS(NO_SUCH_KIND_OF_TABLE, felt_words_offered.word[limit->when]));
}

static void read_payout_limit(struct felt_sheet *sheet, int at, struct felt_aggregate *limit) {
  int amount = felt_sheet_need(sheet, at, "limit");
  limit->limit_cents = felt_sheet_amount(sheet, amount);
  if (limit->limit_cents == 0) felt_sheet_clash(sheet, amount, FELT_SAYS(NOT_ABOVE_ZERO, "limit"));
  limit->scope =
      (enum felt_scope)felt_sheet_choice(sheet, felt_sheet_need(sheet, at, "for"), &felt_words_scope);
  limit->when = (enum felt_offered)felt_sheet_choice(sheet, felt_sheet_need(sheet, at, "at tables"),
                                                     &felt_words_offered);
  limit->covers = felt_sheet_choices(sheet, felt_sheet_need(sheet, at, "wagers"), &felt_words_wager);
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
    read_payout_limit(sheet, i, limit);
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
  rules->allowed = true;
  int beside = felt_sheet_need(sheet, at, "beside");
  int on = felt_sheet_need(sheet, beside, "wagers");
  rules->on = felt_sheet_choices(sheet, on, &felt_words_wager);
  rules->rule = felt_sheet_rule(sheet, beside, NULL);
  if (rules->on & (1U << FELT_PROGRESSIVE | 1U << FELT_MATCH_PLAY))
    felt_sheet_clash(sheet, on, FELT_SAYS(TOKE_ELSEWHERE));
  if (rules->on & 1U << FELT_COVER_ALL && !book->cover_all.offered)
    felt_sheet_clash(sheet, on, FELT_SAYS(NOT_IN_THIS_BOOK, "cover-all"));
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
