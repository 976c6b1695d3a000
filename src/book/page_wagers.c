/* Table, main wagers, side wagers on the own hand and the progressive on the rules page. */
#include "page.h"

/* ---- the table, ante, blind, play */

void felt_page_table(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  struct felt_page_words words;
  felt_page_heading(page, "table", "The table");
  snprintf(words.text, sizeof words.text, "%d", book->positions);
  felt_page_row(page, "positions", "Player positions", words.text, &book->positions_rule,
                &book->assumed[FELT_ASSUMED_POSITIONS]);
  snprintf(words.text, sizeof words.text, "%d", book->hands_per_player);
  felt_page_row(page, "hands-a-player", "Hands a player may play", words.text, &book->hands_rule, NULL);
  if (book->hands_when_busy > 0) {
    snprintf(words.text, sizeof words.text, "%d", book->hands_when_busy);
    felt_page_row(page, "hands-when-busy", "... when the game is busy", words.text, &book->busy_rule, NULL);
  }
  felt_page_row(page, "smallest-chip", "Smallest chip", felt_page_amount(page, book->chip_cents).text,
                &book->chip_rule, &book->assumed[FELT_ASSUMED_CHIP]);
  if (book->fee_rule.id[0])
    felt_page_row(page, "fee", "Fee a hand", felt_page_amount(page, book->fee_cents).text, &book->fee_rule,
                  &book->assumed[FELT_ASSUMED_FEE]);
  felt_page_row(page, "odds-written", "Odds are written", felt_words_odds.word[book->odds_words],
                &book->odds_words_rule, NULL);
  snprintf(words.text, sizeof words.text, "%d s to act, %d s from the first bet to the deal",
           book->act_seconds, book->start_seconds);
  felt_page_row(page, "practice-times", "Practice tables", words.text, &book->times_rule,
                &book->assumed[FELT_ASSUMED_TIMES]);
}

struct felt_page_words felt_page_limits(const struct felt_page *page, const struct felt_limits *limits,
                                        const char *more) {
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_page_money(&text, page->book, limits->min_cents);
  felt_text_put(&text, " to ");
  felt_page_money(&text, page->book, limits->max_cents);
  felt_text_put(&text, more);
  return words;
}

static void put_pay_table(const struct felt_page *page, const struct felt_pay_table *table) {
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    struct felt_page_words words;
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    felt_book_print_odds(page->book, table->row[hand].to, table->row[hand].per, &text);
    felt_page_row(page, felt_page_hand_code(hand), felt_words_hand.word[hand], words.text,
                  &table->row[hand].rule, NULL);
  }
}

static void put_play(const struct felt_page *page) {
  static const char *const streets[] = {"Play before the flop", "Play after the flop",
                                        "Play after the river"};
  static const char *const codes[] = {"play-before-flop", "play-after-flop", "play-after-river"};
  static const char *const otherwise[] = {", or check", ", or check", ", or fold"};
  const struct felt_main_rules *rules = &page->book->main;
  for (int street = 0; street < FELT_STREETS; street++) {
    struct felt_page_words words;
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    for (int i = 0; i < rules->play_count[street]; i++)
      felt_text_printf(&text, "%s%dx", i > 0 ? " or " : "", rules->play_multiple[street][i]);
    felt_text_printf(&text, " the Ante%s", otherwise[street]);
    felt_page_row(page, codes[street], streets[street], words.text, &rules->play_rule[street], NULL);
  }
  felt_page_row(page, "play-once", "", "one Play wager a hand, never changed", &rules->play_once, NULL);
  felt_page_row(page, "no-more-bets", "After \"no more bets\"", "nothing but Play wagers changes",
                &rules->no_more_bets, NULL);
}

void felt_page_main(const struct felt_page *page) {
  const struct felt_main_rules *rules = &page->book->main;
  struct felt_page_words words;
  felt_page_heading(page, "main", "Ante, Blind and Play");
  felt_page_row(page, "ante", "Ante", felt_page_limits(page, &rules->ante, "").text, &rules->ante.rule,
                &page->book->assumed[FELT_ASSUMED_ANTE_LIMITS]);
  felt_page_row(page, "blind", "Blind", "equal to the Ante; both are required", &rules->equal, NULL);
  put_play(page);
  snprintf(words.text, sizeof words.text, "with %s%s%s",
           rules->qualifies == FELT_HIGH_CARD  ? "any hand"
           : rules->qualifies == FELT_TWO_PAIR ? ""
                                               : "a ",
           rules->qualifies == FELT_HIGH_CARD ? "" : felt_words_hand.word[rules->qualifies],
           rules->qualifies == FELT_HIGH_CARD ? "" : " or better");
  felt_page_row(page, "dealer-qualifies", "The dealer qualifies", words.text, &rules->qualifies_rule, NULL);
  felt_page_row(page, "dealer-not-qualified", "Dealer does not qualify",
                "the Ante is returned, all other wagers have action", &rules->ante_unqualified, NULL);
  felt_page_row(page, "ante-pays", "Player beats dealer", "Ante pays even money", &rules->ante_wins, NULL);
  felt_page_row(page, "play-pays", "", "Play pays even money", &rules->play_wins, NULL);
  felt_page_row(page, "blind-pays", "", "Blind pays by its table", &rules->blind_wins, NULL);
  felt_page_row(page, "blind-pushes", "", "Blind pushes below its table", &rules->blind_pushes, NULL);
  felt_page_row(page, "dealer-wins", "Dealer beats player", "Ante (if in action), Blind and Play lose",
                &rules->lose, NULL);
  felt_page_row(page, "tie", "Tie", "Ante, Blind and Play push", &rules->tie, NULL);
  felt_page_row(page, "fold", "Fold", "Ante and Blind are lost", &rules->fold, NULL);
  felt_page_ruled_heading(page, "blind-pays", "Blind pays", &rules->blind.rule);
  put_pay_table(page, &rules->blind);
}

/* ---- side wagers on the player's own hand */

/* Tables side by side, as the sheet prints them. */
static void put_side_tables(const struct felt_page *page, const struct felt_side_rules *rules) {
  enum { WIDTH = 11 };
  for (int hand = FELT_CATEGORIES; hand >= 0; hand--) {
    struct felt_page_cells cells = {.count = rules->table_count, .width = WIDTH};
    bool any = false;
    for (int i = 0; i < rules->table_count; i++) {
      struct felt_text cell = felt_text_init(cells.cell[i], WIDTH);
      const struct felt_odds *row = &rules->table[i].row[hand < FELT_CATEGORIES ? hand : 0];
      if (hand == FELT_CATEGORIES)
        felt_text_printf(&cell, "%.9s", rules->table[i].name.text);
      else if (row->per)
        felt_book_print_odds(page->book, row->to, row->per, &cell);
      any = any || cell.length > 0;
      if (cell.length == 0) felt_text_put(&cell, "-");
    }
    if (any)
      felt_page_cells(page, hand < FELT_CATEGORIES ? felt_page_hand_code(hand) : "tables",
                      hand < FELT_CATEGORIES ? felt_words_hand.word[hand] : "table", &cells, NULL);
  }
  for (int i = 0; i < rules->table_count; i++)
    felt_page_row(page, "set-by", i == 0 ? "set by" : "", rules->table[i].name.text, &rules->table[i].rule,
                  NULL);
}

static void put_side_pays(const struct felt_page *page, const struct felt_side_rules *rules,
                          const struct felt_wager_kind *wager) {
  struct felt_page_words code, heading;
  snprintf(code.text, sizeof code.text, "%s-pays", wager->word.text);
  snprintf(heading.text, sizeof heading.text, "%s pays", wager->title.text);
  if (rules->table_count == 1) {
    felt_page_ruled_heading(page, code.text, heading.text, &rules->table[0].rule);
    put_pay_table(page, &rules->table[0]);
  } else {
    felt_page_heading(page, code.text, heading.text);
    put_side_tables(page, rules);
  }
}

static void put_own_hand(const struct felt_page *page, int side) {
  static const char *const fold[] = {"is lost", "is still paid", "is still paid while the cards are kept"};
  const struct felt_side_rules *rules = &page->book->side[side];
  const struct felt_wager_kind *wager = &page->book->wager[FELT_SIDE + side];
  const char *title = wager->title.text;
  struct felt_page_words words;
  felt_page_heading(page, wager->word.text, title);
  felt_page_row(page, "limits", title,
                felt_page_limits(page, &rules->limits, rules->at_most_ante ? ", at most the Ante" : "").text,
                &rules->limits.rule, side == 0 ? &page->book->assumed[FELT_ASSUMED_SIDE_LIMITS] : NULL);
  felt_page_row(page, "alone", "Without Ante and Blind", rules->alone ? "allowed" : "not allowed",
                &rules->alone_rule, NULL);
  felt_page_row(page, "wins", "Wins", "by its table, whatever the dealer holds", &rules->wins, NULL);
  felt_page_row(page, "loses", "Loses", "below its table", &rules->loses, NULL);
  snprintf(words.text, sizeof words.text, "%s %s", title, fold[rules->after_fold]);
  felt_page_row(page, "after-fold", "After a fold", words.text, &rules->after_fold_rule, NULL);
  if (rules->after_fold == FELT_FOLD_KEEPS_UNLESS_MUCKED) {
    snprintf(words.text, sizeof words.text, "%s is lost too, if a supervisor records it", title);
    felt_page_row(page, "mucked", "Cards mucked", words.text, &rules->mucked_rule, NULL);
  }
  if (rules->default_rule.id[0])
    felt_page_row(page, "table-in-use", "Table in use", rules->table[rules->table_default].name.text,
                  &rules->default_rule, NULL);
  put_side_pays(page, rules, wager);
}

void felt_page_own_hand(const struct felt_page *page) {
  for (int i = 0; i < page->book->side_count; i++)
    if (page->book->side[i].kind == FELT_OWN_HAND) put_own_hand(page, i);
}

/* ---- the progressive */

/* "for 1" is what the sheet says where odds are written with a colon; MA 10(a) forbids the word. */
void felt_book_print_award(const struct felt_book *book, const struct felt_progressive *table,
                           const struct felt_progressive_row *row, struct felt_text *text) {
  if (row->pays == FELT_PAYS_PERCENT) {
    felt_page_percent(text, row->percent_ppm);
    felt_text_printf(text, " of %s", table->level[row->level].name.text);
  } else if (book->odds_words == FELT_WORDS_COLON) {
    felt_text_printf(text, "%d for 1", row->times);
  } else if (book->odds_words == FELT_WORDS_TO) {
    felt_text_printf(text, "%d to 1", row->times);
  } else {
    felt_text_printf(text, "wins %d times the wager", row->times);
  }
}

static void put_progressive_row(const struct felt_page *page, const struct felt_progressive *table, int hand,
                                const struct felt_progressive_row *row, bool on_board) {
  if (row->pays == FELT_PAYS_NOTHING) return;
  struct felt_page_words words, label;
  char code[40];
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_book_print_award(page->book, table, row, &text);
  snprintf(label.text, sizeof label.text, "%s%s", felt_words_hand.word[hand],
           on_board ? ", on the board" : "");
  snprintf(code, sizeof code, "%s%s", felt_page_hand_code(hand), on_board ? "-on-board" : "");
  bool own_envy_rule = row->envy_cents > 0 && strcmp(row->envy_rule.id, row->rule.id) != 0;
  if (row->envy_cents > 0 && !own_envy_rule) {
    felt_text_put(&text, ", envy ");
    felt_page_money(&text, page->book, row->envy_cents);
  }
  felt_page_row(page, code, label.text, words.text, &row->rule, NULL);
  if (!own_envy_rule) return;
  text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, "envy ");
  felt_page_money(&text, page->book, row->envy_cents);
  felt_page_row(page, "envy", "", words.text, &row->envy_rule, NULL);
}

static void put_progressive_table(const struct felt_page *page, const struct felt_progressive *table) {
  char heading[80];
  snprintf(heading, sizeof heading, "Progressive pays%s%s", table->name.text[0] ? ", table " : "",
           table->name.text);
  felt_page_ruled_heading(page, "progressive-pays", heading, &table->rule);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    put_progressive_row(page, table, hand, &table->row[hand], false);
    if (table->has_on_board[hand]) put_progressive_row(page, table, hand, &table->on_board[hand], true);
  }
  for (int i = 0; i < table->level_count; i++) {
    const struct felt_level *level = &table->level[i];
    struct felt_page_words label, words;
    snprintf(label.text, sizeof label.text, "Seed, %s", level->name.text);
    felt_page_row(page, "seed", label.text, felt_page_amount(page, level->seed_cents).text, &level->seed_rule,
                  &page->book->assumed[FELT_ASSUMED_SEED]);
    snprintf(label.text, sizeof label.text, "Growth, %s", level->name.text);
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    felt_page_percent(&text, level->growth_ppm);
    felt_text_put(&text, " of each wager");
    if (level->reserve_ppm > 0) {
      felt_text_put(&text, ", ");
      felt_page_percent(&text, level->reserve_ppm);
      felt_text_put(&text, " for the next seed");
    }
    felt_page_row(page, "growth", label.text, words.text, &level->growth_rule,
                  &page->book->assumed[FELT_ASSUMED_GROWTH]);
  }
}

static void put_link(const struct felt_page *page, const struct felt_progressive_rules *rules) {
  felt_page_row(page, "system-down", "System down", "no progressive wagers until it is back",
                &rules->down_rule, NULL);
  felt_page_row(page, "system-down-at-win", "... at a progressive win",
                rules->down_at_win_voids ? "all hands are void" : "the round stands, the award is held",
                &rules->down_at_win_rule, NULL);
  if (rules->sensors_may_fail)
    felt_page_row(page, "dead-sensor", "Sensor does not light",
                  "no progressive at that position until it is repaired", &rules->sensor_rule, NULL);
  for (int i = 0; i < rules->game_count; i++)
    felt_page_row(page, "other-game", i == 0 ? "On the same link" : "", rules->game[i].text,
                  &rules->game_rule, NULL);
  if (rules->link_rule.id[0])
    felt_page_row(page, "linked-games", "Linked games", "share pay table, wager and number of decks",
                  &rules->link_rule, NULL);
  if (rules->may_offer_none)
    felt_page_row(page, "may-do-without", "Offered", "a table may do without it", &rules->none_rule, NULL);
}

void felt_page_progressive(const struct felt_page *page) {
  const struct felt_progressive_rules *rules = &page->book->progressive;
  if (rules->table_count == 0) return;
  const struct felt_progressive *table = &rules->table[0];
  felt_page_heading(page, "progressive", "Progressive");
  felt_page_row(page, "wager", "Wager", felt_page_amount(page, table->wager_cents).text, &table->wager_rule,
                &page->book->assumed[FELT_ASSUMED_PROGRESSIVE_WAGER]);
  struct felt_page_words needs;
  struct felt_text text = felt_text_init(needs.text, sizeof needs.text);
  felt_text_put(&text, "Ante and Blind");
  for (int i = 0; i < page->book->side_count && !rules->needs_ante; i++)
    if (i == 0 || page->book->side[i].alone)
      felt_text_printf(&text, ", or %s", page->book->wager[FELT_SIDE + i].title.text);
  felt_page_row(page, "needs", "Needs", needs.text, &rules->needs_rule, NULL);
  felt_page_row(page, "hand", "Hand", felt_words_progressive_hand.word[table->hand], &table->hand_rule, NULL);
  felt_page_row(page, "wins", "Wins", "by its table", &rules->wins, NULL);
  felt_page_row(page, "loses", "Loses", "below its table", &rules->loses, NULL);
  felt_page_row(page, "winning-wager", "A winning wager",
                rules->stake_returned ? "is returned as well" : "is not returned", &rules->stake_rule, NULL);
  felt_page_row(page, "after-fold", "After a fold",
                rules->fold_forfeits ? "its pays and envy are lost" : "it is still paid", &rules->fold_rule,
                NULL);
  struct felt_page_words words;
  snprintf(words.text, sizeof words.text, "%s, %s",
           rules->several == FELT_SPLIT_EVENLY ? "the meter is split evenly"
                                               : "the first takes the meter, each other the seed",
           felt_words_order.word[rules->order]);
  felt_page_row(page, "several-winners", "Several on one level", words.text, &rules->several_rule, NULL);
  felt_page_row(page, "envy", "Envy goes to",
                rules->envy_to_winner ? "all who wagered at the table, the winner too"
                                      : "all others who wagered at the table, never the winner",
                &rules->envy_rule, NULL);
  put_link(page, rules);
  if (rules->default_rule.id[0])
    felt_page_row(page, "table-in-use", "Table in use", rules->table[rules->table_default].name.text,
                  &rules->default_rule, NULL);
  for (int i = 0; i < rules->table_count; i++) put_progressive_table(page, &rules->table[i]);
}
