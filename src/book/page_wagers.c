/* Table, main wagers, side wagers and the progressive on the rules page. */
#include "page.h"

/* ---- the table, ante, blind, play */

void felt_page_table(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  felt_page_heading(page, "table", FELT_SAYS(RULES_TABLE), NULL);
  felt_page_entries(page, &felt_form_table, book,
                    FELT_ROWS("positions", "hands-a-player", "hands-when-busy", "smallest-chip", "fee"));
  felt_page_entry(page, &felt_form_odds_words, book);
  felt_page_row(page, "practice-times", FELT_SAYS(RULES_PRACTICE),
                FELT_SAYS(RULES_SECONDS, book->act_seconds, book->start_seconds), &book->times_rule,
                &book->assumed[FELT_ASSUMED_TIMES]);
}

static void put_pay_table(const struct felt_page *page, const struct felt_pay_table *table) {
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    const struct felt_reason odds = felt_book_odds(page->book, table->row[hand].to, table->row[hand].per);
    felt_page_row(page, felt_page_hand_code(hand), FELT_SAYS(RULES_VALUE, felt_page_hand(hand)), &odds,
                  &table->row[hand].rule, NULL);
  }
}

static void put_play(const struct felt_page *page) {
  static const enum felt_code streets[] = {FELT_CODE_RULES_PLAY_BEFORE_FLOP, FELT_CODE_RULES_PLAY_AFTER_FLOP,
                                           FELT_CODE_RULES_PLAY_AFTER_RIVER},
                              otherwise[] = {FELT_CODE_RULES_OR_CHECK, FELT_CODE_RULES_OR_CHECK,
                                             FELT_CODE_RULES_OR_FOLD};
  static const char *const codes[] = {"play-before-flop", "play-after-flop", "play-after-river"};
  const struct felt_main_rules *rules = &page->book->main;
  for (int street = 0; street < FELT_STREETS; street++) {
    struct felt_saying saying;
    saying.count = 0;
    for (int i = 0; i < rules->play_count[street]; i++)
      felt_say(&saying, FELT_CODE_JOINED_OR, FELT_SAYS(RULES_TIMES, rules->play_multiple[street][i]));
    felt_say(&saying, FELT_CODE_JOINED, FELT_SAYS(RULES_THE_ANTE));
    felt_say(&saying, FELT_CODE_JOINED_COMMA, &(struct felt_reason){.code = otherwise[street]});
    felt_page_parts(page, codes[street], &(struct felt_reason){.code = streets[street]}, &saying,
                    &rules->play_rule[street], NULL);
  }
  felt_page_entries(page, &felt_form_play, rules, FELT_ROWS("play-once", "no-more-bets"));
}

void felt_page_main(const struct felt_page *page) {
  const struct felt_main_rules *rules = &page->book->main;
  struct felt_saying limits;
  felt_page_heading(page, "main", FELT_SAYS(RULES_MAIN), NULL);
  felt_page_limits(page, &rules->ante, false, &limits);
  felt_page_parts(page, "ante", FELT_SAYS(RULES_ANTE), &limits, &rules->ante.rule,
                  &page->book->assumed[FELT_ASSUMED_ANTE_LIMITS]);
  felt_page_entries(page, &felt_form_main, rules, FELT_ROWS("blind"));
  put_play(page);
  felt_page_row(page, "dealer-qualifies", FELT_SAYS(RULES_DEALER_QUALIFIES),
                rules->qualifies == FELT_HIGH_CARD
                    ? FELT_SAYS(RULES_WITH_ANY_HAND)
                    : FELT_SAYS(RULES_WITH_OR_BETTER, felt_page_hand((int)rules->qualifies)),
                &rules->qualifies_rule, NULL);
  felt_page_entries(page, &felt_form_results, rules,
                    FELT_ROWS("dealer-not-qualified", "ante-pays", "play-pays", "blind-pays", "blind-pushes",
                              "dealer-wins", "tie", "fold"));
  felt_page_heading(page, "blind-pays", FELT_SAYS(RULES_BLIND_PAYS), &rules->blind.rule);
  put_pay_table(page, &rules->blind);
}

/* ---- side wagers that pay by tables */

/* Tables side by side, as the sheet prints them: a row of them, or in the end their names. */
static bool fill_cells(const struct felt_page *page, const struct felt_side_rules *rules, int hand,
                       struct felt_page_cells *cells) {
  bool any = false;
  *cells = (struct felt_page_cells){.count = rules->table_count, .width = 11};
  for (int i = 0; i < rules->table_count; i++) {
    const struct felt_odds *row = &rules->table[i].row[hand < FELT_CATEGORIES ? hand : 0];
    if (hand == FELT_CATEGORIES)
      cells->cell[i] = *FELT_SAYS(RULES_VALUE, rules->table[i].name.text);
    else if (row->per)
      cells->cell[i] = felt_book_odds(page->book, row->to, row->per);
    else
      cells->cell[i] = *FELT_SAYS(RULES_PAYS_NOTHING);
    any = any || cells->cell[i].code != FELT_CODE_RULES_PAYS_NOTHING;
  }
  return any;
}

static void put_side_tables(const struct felt_page *page, const struct felt_side_rules *rules) {
  struct felt_page_cells cells;
  (void)fill_cells(page, rules, FELT_CATEGORIES, &cells);
  felt_page_cells(page, "tables", FELT_SAYS(RULES_TABLES), &cells, NULL);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--)
    if (fill_cells(page, rules, hand, &cells))
      felt_page_cells(page, felt_page_hand_code(hand), FELT_SAYS(RULES_VALUE, felt_page_hand(hand)), &cells,
                      NULL);
  for (int i = 0; i < rules->table_count; i++)
    felt_page_row(page, "set-by", i == 0 ? FELT_SAYS(RULES_SET_BY) : NULL,
                  FELT_SAYS(RULES_VALUE, rules->table[i].name.text), &rules->table[i].rule, NULL);
}

static void put_side_pays(const struct felt_page *page, const struct felt_side_rules *rules,
                          const struct felt_wager_kind *wager) {
  char code[sizeof wager->word.text + 8];
  snprintf(code, sizeof code, "%s-pays", wager->word.text);
  const struct felt_reason *heading = FELT_SAYS(RULES_WAGER_PAYS, wager->title.text);
  if (rules->table_count == 1) {
    felt_page_heading(page, code, heading, &rules->table[0].rule);
    put_pay_table(page, &rules->table[0]);
  } else {
    felt_page_heading(page, code, heading, NULL);
    put_side_tables(page, rules);
  }
}

static void put_limits(const struct felt_page *page, const struct felt_reason *label,
                       const struct felt_side_rules *rules, const struct felt_rule *assumed) {
  struct felt_saying limits;
  felt_page_limits(page, &rules->limits, rules->at_most_ante, &limits);
  felt_page_parts(page, "limits", label, &limits, &rules->limits.rule, assumed);
}

static void put_table_in_use(const struct felt_page *page, const char *name, const struct felt_rule *rule) {
  if (rule->id[0])
    felt_page_row(page, "table-in-use", FELT_SAYS(RULES_TABLE_IN_USE), FELT_SAYS(RULES_VALUE, name), rule,
                  NULL);
}

static void put_own_hand(const struct felt_page *page, int side) {
  static const enum felt_code fold[] = {FELT_CODE_RULES_WAGER_LOST, FELT_CODE_RULES_WAGER_PAID,
                                        FELT_CODE_RULES_WAGER_PAID_WHILE_KEPT};
  const struct felt_side_rules *rules = &page->book->side[side];
  const struct felt_wager_kind *wager = &page->book->wager[FELT_SIDE + side];
  const struct felt_reason *title = FELT_SAYS(RULES_VALUE, wager->title.text);
  felt_page_heading(page, wager->word.text, title, NULL);
  put_limits(page, title, rules, side == 0 ? &page->book->assumed[FELT_ASSUMED_SIDE_LIMITS] : NULL);
  felt_page_entries(page, &felt_form_side[FELT_OWN_HAND], rules, FELT_ROWS("alone", "wins", "loses"));
  struct felt_reason folded = *title;
  folded.code = fold[rules->after_fold];
  felt_page_row(page, "after-fold", FELT_SAYS(RULES_AFTER_FOLD), &folded, &rules->after_fold_rule, NULL);
  if (rules->after_fold == FELT_FOLD_KEEPS_UNLESS_MUCKED)
    felt_page_row(page, "mucked", FELT_SAYS(RULES_CARDS_MUCKED),
                  FELT_SAYS(RULES_WAGER_LOST_TOO, wager->title.text), &rules->mucked_rule, NULL);
  put_table_in_use(page, rules->table[rules->table_default].name.text, &rules->default_rule);
  put_side_pays(page, rules, wager);
}

void felt_page_own_hand(const struct felt_page *page) {
  for (int i = 0; i < page->book->side_count; i++)
    if (page->book->side[i].kind == FELT_OWN_HAND) put_own_hand(page, i);
}

/* ---- side wagers on other hands */

static void put_highest_pays(const struct felt_page *page, const struct felt_side_rules *rules) {
  for (int hand = FELT_CATEGORIES; hand >= 0; hand--) {
    bool head = hand == FELT_CATEGORIES;
    if (!head && rules->pays[2][hand].per == 0) continue;
    struct felt_page_cells cells = {.width = 6};
    for (int hands = FELT_TABLE_HANDS_MAX; hands >= 2; hands--)
      if (rules->pays[hands][FELT_ROYAL_FLUSH].per)
        cells.cell[cells.count++] = *FELT_SAYS(RULES_VALUE, head ? hands : rules->pays[hands][hand].to);
    felt_page_cells(page, head ? "hands-in-round" : felt_page_hand_code(hand),
                    head ? FELT_SAYS(RULES_HANDS_IN_ROUND)
                         : FELT_SAYS(RULES_HAND_TO_ONE, felt_page_hand(hand)),
                    &cells, head ? NULL : &rules->pays[2][hand].rule);
  }
}

static void put_highest_hand(const struct felt_page *page, int side) {
  const struct felt_side_rules *rules = &page->book->side[side];
  felt_assert(page->book->way_count > 0);
  const char *name[FELT_WAYS_MAX];
  struct felt_words ways = felt_words_of_ways(page->book, name);
  if (name[0][0]) {
    struct felt_figure item[FELT_WAYS_MAX];
    struct felt_saying saying;
    saying.count = 0;
    felt_page_list(&saying, FELT_CODE_NONE, FELT_CODE_RULES_WITH_THE, item,
                   felt_page_items(&ways, rules->ways, item), FELT_CODE_JOINED_OR);
    felt_page_parts(page, "offered", FELT_SAYS(RULES_OFFERED), &saying, &rules->ways_rule, NULL);
  }
  int lowest = 0;
  while (lowest < FELT_ROYAL_FLUSH && rules->pays[2][lowest].per == 0) lowest++;
  felt_page_row(page, "wins", FELT_SAYS(RULES_WINS), FELT_SAYS(RULES_HIGHEST_PAYS, felt_page_hand(lowest)),
                &rules->wins, NULL);
  felt_page_entries(page, &felt_form_side[FELT_HIGHEST_HAND], rules, FELT_ROWS("loses"));
  put_highest_pays(page, rules);
}

/* What a side wager goes by is the first row of its form, and has its title for a label. */
static void put_other(const struct felt_page *page, int side) {
  const struct felt_side_rules *rules = &page->book->side[side];
  const struct felt_wager_kind *wager = &page->book->wager[FELT_SIDE + side];
  const struct felt_entry *goes_by = &felt_form_side[rules->kind].entry[0];
  const struct felt_reason *title = FELT_SAYS(RULES_VALUE, wager->title.text);
  felt_page_heading(page, wager->word.text, title, NULL);
  felt_page_row(page, goes_by->code, title, &(struct felt_reason){.code = goes_by->says[0]}, &rules->rule,
                NULL);
  if (rules->own_limits) put_limits(page, FELT_SAYS(RULES_LIMITS), rules, NULL);
  if (rules->kind == FELT_HIGHEST_HAND) {
    put_highest_hand(page, side);
    return;
  }
  felt_page_entries(page, &felt_form_side[rules->kind], rules, FELT_ROWS("wins", "loses"));
  put_table_in_use(page, rules->table[rules->table_default].name.text, &rules->default_rule);
  put_side_pays(page, rules, wager);
}

void felt_page_other_sides(const struct felt_page *page) {
  for (int i = 0; i < page->book->side_count; i++)
    if (page->book->side[i].kind != FELT_OWN_HAND && page->book->side[i].kind != FELT_DECLINED)
      put_other(page, i);
}

/* ---- the progressive */

/* "for 1" is what the sheet says where odds are written with a colon; MA 10(a) forbids the word. */
struct felt_reason felt_book_award(const struct felt_book *book, const struct felt_progressive *table,
                                   const struct felt_progressive_row *row) {
  if (row->pays == FELT_PAYS_PERCENT)
    return *FELT_SAYS(RULES_PERCENT_OF, felt_page_percent(row->percent_ppm),
                      table->level[row->level].name.text);
  switch (book->odds_words) {
  case FELT_WORDS_COLON: return *FELT_SAYS(RULES_FOR_ONE, row->times);
  case FELT_WORDS_TO: return *FELT_SAYS(RULES_TO_ONE, row->times);
  default: return *FELT_SAYS(RULES_WINS_TIMES, row->times);
  }
}

static void put_progressive_row(const struct felt_page *page, const struct felt_progressive *table, int hand,
                                const struct felt_progressive_row *row, bool on_board) {
  if (row->pays == FELT_PAYS_NOTHING) return;
  char code[40];
  struct felt_saying saying;
  const struct felt_reason award = felt_book_award(page->book, table, row),
                           *envy = FELT_SAYS(RULES_ENVY, felt_page_money(page, row->envy_cents));
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, &award);
  snprintf(code, sizeof code, "%s%s", felt_page_hand_code(hand), on_board ? "-on-board" : "");
  bool own_envy_rule = row->envy_cents > 0 && strcmp(row->envy_rule.id, row->rule.id) != 0;
  if (row->envy_cents > 0 && !own_envy_rule) felt_say(&saying, FELT_CODE_JOINED_COMMA, envy);
  felt_page_parts(page, code,
                  on_board ? FELT_SAYS(RULES_HAND_ON_BOARD, felt_page_hand(hand))
                           : FELT_SAYS(RULES_VALUE, felt_page_hand(hand)),
                  &saying, &row->rule, NULL);
  if (own_envy_rule) felt_page_row(page, "envy", NULL, envy, &row->envy_rule, NULL);
}

static void put_level(const struct felt_page *page, const struct felt_level *level) {
  struct felt_saying saying;
  felt_page_row(page, "seed", FELT_SAYS(RULES_SEED, level->name.text),
                FELT_SAYS(RULES_AMOUNT, felt_page_money(page, level->seed_cents)), &level->seed_rule,
                &page->book->assumed[FELT_ASSUMED_SEED]);
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, FELT_SAYS(RULES_PERCENT_OF_WAGER, felt_page_percent(level->growth_ppm)));
  if (level->reserve_ppm > 0)
    felt_say(&saying, FELT_CODE_JOINED_COMMA,
             FELT_SAYS(RULES_PERCENT_FOR_SEED, felt_page_percent(level->reserve_ppm)));
  felt_page_parts(page, "growth", FELT_SAYS(RULES_GROWTH, level->name.text), &saying, &level->growth_rule,
                  &page->book->assumed[FELT_ASSUMED_GROWTH]);
}

static void put_progressive_table(const struct felt_page *page, const struct felt_progressive *table) {
  felt_page_heading(page, "progressive-pays",
                    table->name.text[0] ? FELT_SAYS(RULES_PROGRESSIVE_PAYS_OF, table->name.text)
                                        : FELT_SAYS(RULES_PROGRESSIVE_PAYS),
                    &table->rule);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    put_progressive_row(page, table, hand, &table->row[hand], false);
    if (table->has_on_board[hand]) put_progressive_row(page, table, hand, &table->on_board[hand], true);
  }
  for (int i = 0; i < table->level_count; i++) put_level(page, &table->level[i]);
}

static void put_link(const struct felt_page *page, const struct felt_progressive_rules *rules) {
  felt_page_entries(page, &felt_form_progressive, rules,
                    FELT_ROWS("system-down", "system-down-at-win", "dead-sensor"));
  for (int i = 0; i < rules->game_count; i++)
    felt_page_row(page, "other-game", i == 0 ? FELT_SAYS(RULES_SAME_LINK) : NULL,
                  FELT_SAYS(RULES_VALUE, rules->game[i].text), &rules->game_rule, NULL);
  felt_page_entry(page, &felt_form_linked, rules);
  felt_page_entries(page, &felt_form_progressive, rules, FELT_ROWS("may-do-without"));
}

static void put_needs(const struct felt_page *page, const struct felt_progressive_rules *rules) {
  struct felt_saying saying;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, FELT_SAYS(RULES_ANTE_AND_BLIND));
  for (int i = 0; i < page->book->side_count && !rules->needs_ante; i++)
    if (i == 0 || page->book->side[i].alone)
      felt_say(&saying, FELT_CODE_JOINED_COMMA,
               FELT_SAYS(RULES_OR_WAGER, page->book->wager[FELT_SIDE + i].title.text));
  felt_page_parts(page, "needs", FELT_SAYS(RULES_NEEDS), &saying, &rules->needs_rule, NULL);
}

static void put_several(const struct felt_page *page, const struct felt_progressive_rules *rules) {
  static const enum felt_code several[] = {FELT_CODE_RULES_FIRST_TAKES_METER, FELT_CODE_RULES_METER_SPLIT},
                              order[] = {FELT_CODE_RULES_HIGHEST_SEAT_FIRST,
                                         FELT_CODE_RULES_LOWEST_SEAT_FIRST};
  struct felt_saying saying;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, &(struct felt_reason){.code = several[rules->several]});
  felt_say(&saying, FELT_CODE_JOINED_COMMA, &(struct felt_reason){.code = order[rules->order]});
  felt_page_parts(page, "several-winners", FELT_SAYS(RULES_SEVERAL_WINNERS), &saying, &rules->several_rule,
                  NULL);
}

void felt_page_progressive(const struct felt_page *page) {
  const struct felt_progressive_rules *rules = &page->book->progressive;
  if (rules->table_count == 0) return;
  felt_page_heading(page, "progressive", FELT_SAYS(RULES_PROGRESSIVE), NULL);
  felt_page_entries(page, &felt_form_progressive, rules, FELT_ROWS("wager"));
  put_needs(page, rules);
  felt_page_entries(page, &felt_form_progressive, rules,
                    FELT_ROWS("hand", "wins", "loses", "winning-wager", "after-fold"));
  put_several(page, rules);
  felt_page_entries(page, &felt_form_progressive, rules, FELT_ROWS("envy"));
  put_link(page, rules);
  put_table_in_use(page, rules->table[rules->table_default].name.text, &rules->default_rule);
  for (int i = 0; i < rules->table_count; i++) put_progressive_table(page, &rules->table[i]);
}
