/* Ante, Blind and Play. */
#include "read.h"

struct felt_limits felt_read_limits(struct felt_sheet *sheet, int at, const struct felt_book *book,
                                    struct felt_rule *assumed) {
  int min = felt_sheet_need(sheet, at, "min"), max = felt_sheet_need(sheet, at, "max");
  struct felt_limits limits = {.min_cents = felt_sheet_amount(sheet, min),
                               .max_cents = felt_sheet_amount(sheet, max),
                               .rule = felt_sheet_rule(sheet, at, assumed)};
  if (limits.min_cents == 0) felt_sheet_clash(sheet, min, FELT_SAYS(NOT_ABOVE_ZERO, "wager's minimum"));
  if (limits.min_cents > limits.max_cents) felt_sheet_clash(sheet, max, FELT_SAYS(MAXIMUM_BELOW_MINIMUM));
  if (book->chip_cents > 0) {
    if (limits.min_cents % book->chip_cents) felt_sheet_clash(sheet, min, FELT_SAYS(LIMIT_NOT_IN_CHIPS));
    if (limits.max_cents % book->chip_cents) felt_sheet_clash(sheet, max, FELT_SAYS(LIMIT_NOT_IN_CHIPS));
  }
  return limits;
}

/* ---- pay tables */

static struct felt_odds read_odds(struct felt_sheet *sheet, int at, const struct felt_rule *rule) {
  bool plain = felt_sheet_is(sheet, at, FELT_SHEET_WORD);
  int pays = plain ? at : felt_sheet_need(sheet, at, "pays");
  struct felt_odds odds = {0};
  odds.rule = plain ? *rule : felt_sheet_rule(sheet, at, NULL);
  const char *word = felt_sheet_word(sheet, pays);
  if (word[0] && !felt_sheet_parse_odds(word, &odds.to, &odds.per))
    felt_sheet_fault(sheet, pays, FELT_SAYS(NOT_ODDS, felt_sheet_quote(word).text, "50 to 1"));
  return odds;
}

/* A higher hand never pays less. Rows that could not be read are passed over. */
static void check_order(struct felt_sheet *sheet, const int row_at[], const struct felt_pay_table *table) {
  int below = -1;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    const struct felt_odds *row = &table->row[hand];
    if (row->per == 0) {
      if (below >= 0 && row_at[hand] == FELT_NOWHERE)
        felt_sheet_clash(sheet, row_at[below], FELT_SAYS(HIGHER_DOES_NOT_PAY, felt_words_hand.word[hand]));
      continue;
    }
    if (below >= 0) {
      const struct felt_odds *lower = &table->row[below];
      if ((int64_t)row->to * lower->per < (int64_t)lower->to * row->per)
        felt_sheet_clash(sheet, row_at[hand],
                         FELT_SAYS(ODDS_LESS_THAN_LOWER, row->to, row->per, felt_words_hand.word[below]));
    }
    below = hand;
  }
}

void felt_read_pay_table(struct felt_sheet *sheet, int at, struct felt_pay_table *table) {
  int row_at[FELT_CATEGORIES];
  table->rule = felt_sheet_rule(sheet, at, NULL);
  int rows = 0;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    row_at[hand] = felt_sheet_may(sheet, at, felt_words_hand.word[hand]);
    if (row_at[hand] == FELT_NOWHERE) continue;
    table->row[hand] = read_odds(sheet, row_at[hand], &table->rule);
    rows++;
  }
  if (rows == 0) felt_sheet_fault(sheet, at, FELT_SAYS(NO_ROWS));
  check_order(sheet, row_at, table);
}

/* ---- ante, blind, play */

static void read_multiples(struct felt_sheet *sheet, int at, struct felt_main_rules *rules, int street) {
  int list = felt_sheet_need(sheet, at, "times the ante");
  rules->play_rule[street] = felt_sheet_rule(sheet, at, NULL);
  int count = 0;
  for (int i = felt_sheet_first(sheet, list); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    int times = felt_sheet_number(sheet, i, 1, 100);
    if (count == FELT_MULTIPLES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_MULTIPLES_MAX, "multiples"));
      break;
    }
    if (count > 0 && times <= rules->play_multiple[street][count - 1])
      felt_sheet_clash(sheet, i, FELT_SAYS(MULTIPLES_NOT_UPWARD));
    rules->play_multiple[street][count++] = times;
  }
  if (count == 0) felt_sheet_fault(sheet, list, FELT_SAYS(NO_MULTIPLE));
  rules->play_count[street] = count;
}

static void read_results(struct felt_sheet *sheet, int at, struct felt_main_rules *rules) {
  const struct {
    const char *key;
    struct felt_rule *rule;
  } results[] = {{"ante wins", &rules->ante_wins},
                 {"ante goes back, dealer not qualified", &rules->ante_unqualified},
                 {"play wins", &rules->play_wins},
                 {"blind wins", &rules->blind_wins},
                 {"blind pushes below its table", &rules->blind_pushes},
                 {"all lose to the dealer", &rules->lose},
                 {"all push on a tie", &rules->tie},
                 {"a fold loses ante and blind", &rules->fold}};
  for (size_t i = 0; i < FELT_COUNT(results); i++)
    *results[i].rule = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, results[i].key));
}

void felt_read_main(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_main_rules *rules = &book->main;
  int at = felt_sheet_need(sheet, top, "ante and blind");
  rules->ante = felt_read_limits(sheet, felt_sheet_need(sheet, at, "limits"), book,
                                 &book->assumed[FELT_ASSUMED_ANTE_LIMITS]);
  rules->equal = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "both required and equal"));
  int qualifies = felt_sheet_need(sheet, at, "dealer qualifies");
  rules->qualifies = (enum felt_category)felt_sheet_choice(sheet, felt_sheet_need(sheet, qualifies, "with"),
                                                           &felt_words_hand);
  rules->qualifies_rule = felt_sheet_rule(sheet, qualifies, NULL);
  felt_read_pay_table(sheet, felt_sheet_need(sheet, at, "blind pays"), &rules->blind);
  int play = felt_sheet_need(sheet, top, "play");
  for (int street = 0; street < FELT_STREETS; street++)
    read_multiples(sheet, felt_sheet_need(sheet, play, felt_words_street.word[street]), rules, street);
  rules->play_once = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, play, "once, never changed"));
  rules->no_more_bets =
      felt_sheet_rule_word(sheet, felt_sheet_need(sheet, play, "nothing else after no more bets"));
  read_results(sheet, felt_sheet_need(sheet, top, "what decides"), rules);
}
