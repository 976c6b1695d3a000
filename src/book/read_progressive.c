/* The progressive: its tables, levels and rules. */
#include "read.h"

/* ---- rows */

static int level_named(const struct felt_progressive *table, const char *name) {
  for (int i = 0; i < table->level_count; i++)
    if (strcmp(table->level[i].name.text, name) == 0) return i;
  return -1;
}

/* "50 times", "100 % of mega" */
static void read_pay(struct felt_sheet *sheet, int at, const struct felt_progressive *table,
                     struct felt_progressive_row *row) {
  const char *word = felt_sheet_word(sheet, at);
  const char *of = strstr(word, " of "), *times = strstr(word, " times");
  int number;
  if (times && strcmp(times, " times") == 0 &&
      felt_sheet_parse_number(word, (size_t)(times - word), 100000, &number) && number > 0) {
    row->pays = FELT_PAYS_TIMES;
    row->times = number;
  } else if (of && felt_sheet_parse_percent(word, (size_t)(of - word), &row->percent_ppm) &&
             row->percent_ppm > 0) {
    row->level = level_named(table, of + strlen(" of "));
    if (row->level >= 0) {
      row->pays = FELT_PAYS_PERCENT;
      return;
    }
    row->level = 0;
    felt_sheet_fault(sheet, at, FELT_SAYS(LEVEL_UNKNOWN, felt_sheet_quote(of + strlen(" of ")).text));
  } else if (word[0]) {
    felt_sheet_fault(sheet, at, FELT_SAYS(NOT_A_PAY, felt_sheet_quote(word).text));
  }
}

static void read_row(struct felt_sheet *sheet, int at, const struct felt_progressive *table,
                     struct felt_progressive_row *row) {
  bool plain = felt_sheet_is(sheet, at, FELT_SHEET_WORD);
  row->rule = plain ? table->rule : felt_sheet_rule(sheet, at, NULL);
  read_pay(sheet, plain ? at : felt_sheet_need(sheet, at, "pays"), table, row);
  if (plain) return;
  row->envy_cents = felt_sheet_amount(sheet, felt_sheet_may(sheet, at, "envy"));
  int envy_rule = felt_sheet_may(sheet, at, "envy rule");
  if (row->envy_cents > 0) row->envy_rule = row->rule;
  if (envy_rule != FELT_NOWHERE) row->envy_rule = felt_sheet_rule_word(sheet, envy_rule);
}

/* What a row is worth with the meters at their seeds, in millionths of a cent. */
static int64_t worth(const struct felt_progressive *table, const struct felt_progressive_row *row) {
  if (row->pays == FELT_PAYS_TIMES) return row->times * table->wager_cents * FELT_PPM;
  if (row->pays == FELT_PAYS_PERCENT) return row->percent_ppm * table->level[row->level].seed_cents;
  return 0;
}

/* `worths`: what rows are worth is known, since wager and seeds could be read. */
static void check_rows(struct felt_sheet *sheet, const struct felt_progressive_row rows[], const int row_at[],
                       const struct felt_progressive *table, bool worths) {
  int below = -1;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    if (rows[hand].pays == FELT_PAYS_NOTHING) {
      if (below >= 0 && row_at[hand] == FELT_NOWHERE)
        felt_sheet_clash(sheet, row_at[below], FELT_SAYS(HIGHER_DOES_NOT_PAY, felt_words_hand.word[hand]));
      continue;
    }
    if (below >= 0 && worths && worth(table, &rows[hand]) < worth(table, &rows[below]))
      felt_sheet_clash(sheet, row_at[hand], FELT_SAYS(PAYS_LESS_THAN_LOWER, felt_words_hand.word[below]));
    if (below >= 0 && rows[hand].envy_cents < rows[below].envy_cents)
      felt_sheet_clash(sheet, row_at[hand], FELT_SAYS(LESS_ENVY_THAN_LOWER, felt_words_hand.word[below]));
    below = hand;
  }
}

/* A level that nothing pays from would only ever grow. */
static void check_levels(struct felt_sheet *sheet, int pays, const struct felt_progressive *table) {
  for (int level = 0; level < table->level_count; level++) {
    bool paid = false;
    for (int hand = 0; hand < FELT_CATEGORIES; hand++)
      paid = paid || (table->row[hand].pays == FELT_PAYS_PERCENT && table->row[hand].level == level);
    if (!paid) felt_sheet_clash(sheet, pays, FELT_SAYS(LEVEL_NEVER_PAID, table->level[level].name.text));
  }
}

static void read_rows(struct felt_sheet *sheet, int shared, int at, struct felt_progressive *table) {
  int row_at[FELT_CATEGORIES];
  bool worths = felt_sheet_sound(sheet, felt_sheet_may(sheet, at, "seeds")) &&
                felt_sheet_sound(sheet, felt_sheet_may(sheet, shared, "wager"));
  bool cards_read = felt_sheet_sound(sheet, felt_sheet_may(sheet, shared, "hand"));
  int pays = felt_sheet_need(sheet, at, "pays"), on_board = felt_sheet_may(sheet, at, "on the board");
  int rows = 0;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    row_at[hand] = felt_sheet_may(sheet, pays, felt_words_hand.word[hand]);
    if (row_at[hand] == FELT_NOWHERE) continue;
    read_row(sheet, row_at[hand], table, &table->row[hand]);
    rows++;
  }
  if (rows == 0) felt_sheet_fault(sheet, pays, FELT_SAYS(NO_ROWS));
  check_rows(sheet, table->row, row_at, table, worths);
  check_levels(sheet, pays, table);
  if (on_board == FELT_NOWHERE) return;
  if (table->hand != FELT_BEST_OF_SEVEN && cards_read)
    felt_sheet_clash(sheet, on_board, FELT_SAYS(BOARD_WITHOUT_SEVEN));
  struct felt_progressive_row shown[FELT_CATEGORIES];
  memcpy(shown, table->row, sizeof shown);
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    int row = felt_sheet_may(sheet, on_board, felt_words_hand.word[hand]);
    if (row == FELT_NOWHERE) continue;
    row_at[hand] = row;
    table->has_on_board[hand] = true;
    read_row(sheet, row, table, &table->on_board[hand]);
    shown[hand] = table->on_board[hand];
  }
  if (felt_sheet_sound(sheet, pays)) check_rows(sheet, shown, row_at, table, worths);
}

/* ---- levels */

/* The sheet may list its seeds for another wager than the one in force; they grow with it. */
static void read_seeds(struct felt_sheet *sheet, int at, struct felt_book *book,
                       struct felt_progressive *table) {
  int seeds = felt_sheet_need(sheet, at, "seeds");
  for (int i = felt_sheet_first(sheet, seeds); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (table->level_count == FELT_LEVELS_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_LEVELS_MAX, felt_figure_name(FELT_CODE_THING_LEVEL)));
      break;
    }
    struct felt_level *level = &table->level[table->level_count++];
    level->name = felt_sheet_key_name(sheet, i);
    felt_entry_read_at(sheet, i, &felt_form_seed, book, level);
    int amount = felt_sheet_may(sheet, i, "amount");
    int64_t listed = level->seed_cents;
    level->seed_cents = 0;
    if (table->seeds_for_wager_cents == 0 || table->wager_cents == 0) continue;
    __extension__ __int128 scaled = (__int128)listed * table->wager_cents;
    if (scaled % table->seeds_for_wager_cents) felt_sheet_clash(sheet, amount, FELT_SAYS(SEED_NOT_IN_CENTS));
    scaled /= table->seeds_for_wager_cents;
    if (scaled <= FELT_CENTS_MAX / 1000)
      level->seed_cents = (int64_t)scaled;
    else
      felt_sheet_clash(sheet, amount, FELT_SAYS(SEED_TOO_LARGE));
  }
  if (seeds != FELT_NOWHERE && table->level_count == 0) felt_sheet_fault(sheet, seeds, FELT_SAYS(NO_LEVEL));
}

static void read_growth(struct felt_sheet *sheet, int at, struct felt_book *book,
                        struct felt_progressive *table) {
  int growth = felt_sheet_need(sheet, at, "growth");
  int64_t sum = 0;
  for (int i = 0; i < table->level_count; i++) {
    struct felt_level *level = &table->level[i];
    int share = felt_sheet_need(sheet, growth, level->name.text);
    felt_entry_read_at(sheet, share, &felt_form_growth, book, level);
    sum += level->growth_ppm + level->reserve_ppm;
  }
  if (sum > FELT_PPM) felt_sheet_clash(sheet, growth, FELT_SAYS(LEVELS_OVER_WAGER));
}

/* ---- one table */

/* What the wager must fit; every table has the wager and the hand of the first. */
static void check_wager(struct felt_sheet *sheet, int at, const struct felt_book *book,
                        struct felt_progressive *table) {
  int amount = felt_sheet_may(sheet, at, "amount");
  if (table->wager_cents > FELT_CENTS_MAX / 1000000) {
    felt_sheet_clash(sheet, amount, FELT_SAYS(WAGER_TOO_LARGE));
    table->wager_cents = 0;
  }
  if (book->chip_cents > 0 && table->wager_cents % book->chip_cents)
    felt_sheet_clash(sheet, amount, FELT_SAYS(LIMIT_NOT_IN_CHIPS));
  if (felt_sheet_may(sheet, at, "seeds listed for") == FELT_NOWHERE)
    table->seeds_for_wager_cents = table->wager_cents;
}

static void read_table(struct felt_sheet *sheet, int shared, int own, struct felt_book *book,
                       struct felt_progressive *table) {
  table->rule = felt_sheet_rule(sheet, own, NULL);
  read_seeds(sheet, own, book, table);
  read_growth(sheet, own, book, table);
  read_rows(sheet, shared, own, table);
}

static void read_tables(struct felt_sheet *sheet, int at, struct felt_book *book) {
  struct felt_progressive_rules *rules = &book->progressive;
  int tables = felt_sheet_may(sheet, at, "tables");
  const struct felt_progressive shared = rules->table[0];
  if (tables == FELT_NOWHERE) {
    rules->table_count = 1;
    read_table(sheet, at, felt_sheet_need(sheet, at, "table"), book, &rules->table[0]);
    return;
  }
  for (int i = felt_sheet_first(sheet, tables); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (rules->table_count == FELT_PROGRESSIVES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY_TABLES, FELT_PROGRESSIVES_MAX, "progressive"));
      break;
    }
    struct felt_progressive *table = &rules->table[rules->table_count++];
    *table = shared;
    table->name = felt_sheet_key_name(sheet, i);
    if (strcmp(table->name.text, "none") == 0) felt_sheet_fault(sheet, i, FELT_SAYS(NAMED_NONE));
    read_table(sheet, at, i, book, table);
  }
  struct felt_table_names of;
  struct felt_words names = felt_words_of_progressives(rules, &of);
  rules->table_default = felt_read_in_use(sheet, at, &names, &rules->default_rule);
}

/* ---- rules that all tables share */

static void read_games(struct felt_sheet *sheet, int at, struct felt_progressive_rules *rules) {
  int games = felt_sheet_may(sheet, at, "other games on the link");
  int list = felt_sheet_may(sheet, games, "games");
  if (games != FELT_NOWHERE) rules->game_rule = felt_sheet_rule(sheet, games, NULL);
  for (int i = felt_sheet_first(sheet, list); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (rules->game_count == FELT_GAMES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_GAMES_MAX, felt_figure_name(FELT_CODE_THING_GAME)));
      break;
    }
    rules->game[rules->game_count++] = felt_sheet_name(sheet, i);
  }
}

void felt_read_progressive(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_progressive_rules *rules = &book->progressive;
  int at = felt_sheet_need(sheet, top, "progressive");
  if (felt_sheet_says_no(sheet, at)) return;
  felt_section_read(sheet, at, &felt_form_progressive, book, rules);
  check_wager(sheet, felt_sheet_may(sheet, at, "wager"), book, &rules->table[0]);
  read_games(sheet, at, rules);
  (void)felt_entry_read(sheet, at, &felt_form_linked, book, rules);
  read_tables(sheet, at, book);
}
