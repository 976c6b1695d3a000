/* Ante, Blind and Play. */
#include "read.h"

void felt_check_limits(struct felt_sheet *sheet, int at, const struct felt_book *book,
                       const struct felt_limits *limits) {
  int min = felt_sheet_may(sheet, at, "min"), max = felt_sheet_may(sheet, at, "max");
  if (limits->min_cents > limits->max_cents) felt_sheet_clash(sheet, max, FELT_SAYS(MAXIMUM_BELOW_MINIMUM));
  if (book->chip_cents > 0) {
    if (limits->min_cents % book->chip_cents) felt_sheet_clash(sheet, min, FELT_SAYS(LIMIT_NOT_IN_CHIPS));
    if (limits->max_cents % book->chip_cents) felt_sheet_clash(sheet, max, FELT_SAYS(LIMIT_NOT_IN_CHIPS));
  }
}

/* ---- pay tables */

/* A row that is a word is odds under the rule of the table. */
static void read_row(struct felt_sheet *sheet, int map, int hand, struct felt_book *book,
                     struct felt_pay_table *table) {
  struct felt_entry line = felt_form_row;
  int at = felt_sheet_may(sheet, map, felt_words_hand.word[hand]);
  if (felt_sheet_is(sheet, at, FELT_SHEET_WORD)) {
    line.field[0].key = felt_words_hand.word[hand];
    felt_field_read(sheet, map, &line.field[0], book, &table->row[hand]);
    table->row[hand].rule = table->rule;
  } else {
    felt_entry_read_at(sheet, at, &line, book, &table->row[hand]);
  }
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

void felt_read_pay_table(struct felt_sheet *sheet, int at, struct felt_book *book,
                         struct felt_pay_table *table) {
  int row_at[FELT_CATEGORIES];
  table->rule = felt_sheet_rule(sheet, at, NULL);
  int rows = 0;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    row_at[hand] = felt_sheet_may(sheet, at, felt_words_hand.word[hand]);
    if (row_at[hand] == FELT_NOWHERE) continue;
    read_row(sheet, at, hand, book, table);
    rows++;
  }
  if (rows == 0) felt_sheet_fault(sheet, at, FELT_SAYS(NO_ROWS));
  check_order(sheet, row_at, table);
}

int felt_read_in_use(struct felt_sheet *sheet, int map, const struct felt_words *tables,
                     struct felt_rule *rule) {
  int at = felt_sheet_need(sheet, map, "table in use");
  const char *name = felt_sheet_word(sheet, felt_sheet_need(sheet, at, "table"));
  *rule = felt_sheet_rule(sheet, at, NULL);
  for (int i = 0; i < tables->count; i++)
    if (strcmp(tables->word[i], name) == 0) return i;
  felt_sheet_clash(sheet, at, FELT_SAYS(NONE_OF_THE_TABLES, felt_sheet_quote(name).text));
  return 0;
}

/* ---- ante, blind, play */

static void read_multiples(struct felt_sheet *sheet, int at, struct felt_main_rules *rules, int street) {
  int list = felt_sheet_need(sheet, at, "times the ante");
  rules->play_rule[street] = felt_sheet_rule(sheet, at, NULL);
  int count = 0;
  for (int i = felt_sheet_first(sheet, list); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    int times = felt_sheet_number(sheet, i, 1, 100);
    if (count == FELT_MULTIPLES_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_MULTIPLES_MAX, felt_figure_name(FELT_CODE_THING_MULTIPLE)));
      break;
    }
    if (count > 0 && times <= rules->play_multiple[street][count - 1])
      felt_sheet_clash(sheet, i, FELT_SAYS(MULTIPLES_NOT_UPWARD));
    rules->play_multiple[street][count++] = times;
  }
  if (count == 0) felt_sheet_fault(sheet, list, FELT_SAYS(NO_MULTIPLE));
  rules->play_count[street] = count;
}

void felt_read_main(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_main_rules *rules = &book->main;
  int at = felt_sheet_need(sheet, top, "ante and blind");
  felt_section_read(sheet, at, &felt_form_main, book, rules);
  felt_check_limits(sheet, felt_sheet_may(sheet, at, "limits"), book, &rules->ante);
  felt_read_pay_table(sheet, felt_sheet_need(sheet, at, "blind pays"), book, &rules->blind);
  int play = felt_sheet_need(sheet, top, "play");
  for (int street = 0; street < FELT_STREETS; street++)
    read_multiples(sheet, felt_sheet_need(sheet, play, felt_words_street.word[street]), rules, street);
  felt_section_read(sheet, play, &felt_form_play, book, rules);
  felt_section_read(sheet, felt_sheet_need(sheet, top, "what decides"), &felt_form_results, book, rules);
}
