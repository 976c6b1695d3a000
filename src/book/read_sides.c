/* Side wagers. The sheet has sections of their own for Trips and Cover All; a house that takes more of either
 * kind lists them under "side wagers", each by its name. */
#include "read.h"

/* ---- pays by tables */

/* "no less than: A": a house may post its own table, but not below a printed one (MA 10(d)). */
static void check_floor(struct felt_sheet *sheet, int at, const struct felt_side_rules *rules,
                        const struct felt_pay_table *table) {
  int named = felt_sheet_may(sheet, at, "no less than");
  if (named == FELT_NOWHERE) return;
  const char *name = felt_sheet_word(sheet, named);
  const struct felt_pay_table *least = NULL;
  for (int i = 0; i < rules->table_count; i++)
    if (strcmp(rules->table[i].name.text, name) == 0) least = &rules->table[i];
  if (!least) {
    felt_sheet_fault(sheet, named, FELT_SAYS(NONE_OF_THE_TABLES, felt_sheet_quote(name).text));
    return;
  }
  if (!felt_sheet_sound(sheet, at)) return;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    const struct felt_odds *row = &table->row[hand], *floor = &least->row[hand];
    if (floor->per > 0 && (row->per == 0 || (int64_t)row->to * floor->per < (int64_t)floor->to * row->per))
      felt_sheet_fault(sheet, at, FELT_SAYS(PAYS_LESS_THAN_TABLE, name, felt_words_hand.word[hand]));
  }
}

static void read_tables(struct felt_sheet *sheet, int at, struct felt_book *book, const char *title,
                        struct felt_side_rules *rules) {
  int tables = felt_sheet_may(sheet, at, "tables");
  if (tables == FELT_NOWHERE) {
    felt_read_pay_table(sheet, felt_sheet_need(sheet, at, "pays"), book, &rules->table[0]);
    rules->table_count = 1;
    return;
  }
  for (int i = felt_sheet_first(sheet, tables); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (rules->table_count == FELT_SIDE_TABLES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY_TABLES, FELT_SIDE_TABLES_MAX, title));
      break;
    }
    struct felt_pay_table *table = &rules->table[rules->table_count++];
    table->name = felt_sheet_key_name(sheet, i);
    felt_read_pay_table(sheet, i, book, table);
  }
  int n = 0;
  for (int i = felt_sheet_first(sheet, tables); i != FELT_NOWHERE && n < rules->table_count;
       i = felt_sheet_next(sheet, i))
    check_floor(sheet, i, rules, &rules->table[n++]);
  struct felt_table_names of;
  struct felt_words names = felt_words_of_side_tables(rules, &of);
  rules->table_default = felt_read_in_use(sheet, at, &names, &rules->default_rule);
}

static void check_limits(struct felt_sheet *sheet, int limits, const struct felt_book *book,
                         const struct felt_side_rules *rules) {
  felt_check_limits(sheet, limits, book, &rules->limits);
  bool ante_read = felt_sheet_sound(sheet, felt_sheet_may(sheet, 0, "ante and blind"));
  if (rules->at_most_ante && ante_read && rules->limits.min_cents > book->main.ante.max_cents)
    felt_sheet_clash(sheet, limits, FELT_SAYS(LEAST_ABOVE_ANTE));
}

/* ---- pays on the highest hand, by the number of hands */

struct columns {
  int hands[FELT_TABLE_HANDS_MAX];
  int count;
};

/* Every number of hands that can occur needs its column, once. */
static struct columns read_columns(struct felt_sheet *sheet, int at, int positions) {
  struct columns columns = {0};
  bool taken[FELT_TABLE_HANDS_MAX + 1] = {false};
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    int hands = felt_sheet_number(sheet, i, 2, FELT_TABLE_HANDS_MAX);
    if (columns.count == FELT_TABLE_HANDS_MAX) {
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

static void read_column_row(struct felt_sheet *sheet, int row, int hand, const struct columns *columns,
                            struct felt_side_rules *rules) {
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

static void read_column_pays(struct felt_sheet *sheet, int at, int positions, struct felt_side_rules *rules) {
  struct columns columns = read_columns(sheet, felt_sheet_need(sheet, at, "hands in the round"), positions);
  int pays = felt_sheet_need(sheet, at, "pays"), lowest = -1;
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    int row = felt_sheet_may(sheet, pays, felt_words_hand.word[hand]);
    if (row != FELT_NOWHERE) {
      if (lowest < 0) lowest = hand;
      read_column_row(sheet, row, hand, &columns, rules);
    } else if (lowest >= 0) {
      felt_sheet_fault(sheet, pays, FELT_SAYS(ROW_MISSING, felt_words_hand.word[hand]));
    }
  }
  if (lowest < 0) felt_sheet_fault(sheet, pays, FELT_SAYS(NO_ROWS));
}

/* ---- of every kind */

/* Where its form has no limits of its own it has those of the first; where it does not ask, it needs Ante and
 * Blind (R18) and goes with every way of dealing. */
static void read_side(struct felt_sheet *sheet, int at, struct felt_book *book, enum felt_side_kind kind,
                      struct felt_side_rules *rules) {
  rules->kind = kind;
  rules->ways = (1U << book->way_count) - 1;
  felt_section_read(sheet, at, &felt_form_side[kind], book, rules);
  if (rules->own_limits)
    check_limits(sheet, felt_sheet_may(sheet, at, "limits"), book, rules);
  else
    rules->limits = book->side[0].limits;
  if (!rules->alone_rule.id[0]) rules->alone_rule = rules->rule;
  if (kind == FELT_HIGHEST_HAND)
    read_column_pays(sheet, at, book->positions, rules);
  else
    read_tables(sheet, at, book, book->wager[FELT_SIDE + (rules - book->side)].title.text, rules);
}

/* ---- the list */

/* A name becomes a word of the log, a key of JSON and words for people: it is written one way, and it is not
 * a word that stands for something else there. */
static bool is_free(const struct felt_book *book, const struct felt_wager_kind *wager) {
  return !felt_wager_is_reserved(wager->word.text) && felt_book_wager(book, wager->word.text) == FELT_WAGERS;
}

/* "trips-table" says which table of Trips is meant. */
static bool is_table_of(const char *word, const char *other) {
  size_t length = strlen(other);
  return strncmp(word, other, length) == 0 && strcmp(word + length, "-table") == 0;
}

static bool is_no_table(const struct felt_book *book, const struct felt_wager_kind *wager) {
  for (int i = 0; i < book->side_count; i++) {
    const char *other = felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i));
    if (is_table_of(wager->word.text, other) || is_table_of(other, wager->word.text)) return false;
  }
  return true;
}

static bool is_plain(const char *name) {
  if (name[0] < 'a' || name[0] > 'z') return false;
  for (const char *c = name; *c; c++) {
    bool letter = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
    if (!letter && !(*c == ' ' && c[1] && c[1] != ' ')) return false;
  }
  return true;
}

/* The next of the list, or NULL where it has no room or the name is none. */
static struct felt_side_rules *add_side(struct felt_sheet *sheet, int at, const char *name,
                                        struct felt_book *book) {
  struct felt_wager_kind wager = felt_wager_named(name);
  if (book->side_count == FELT_SIDES_MAX) {
    felt_sheet_fault(sheet, at,
                     FELT_SAYS(TOO_MANY, FELT_SIDES_MAX, felt_figure_name(FELT_CODE_THING_SIDE_WAGER)));
    return NULL;
  }
  if (!is_plain(name) || strlen(name) >= sizeof wager.word.text) {
    felt_sheet_fault(sheet, at, FELT_SAYS(NAME_NOT_PLAIN));
    return NULL;
  }
  if (!is_free(book, &wager) || !is_no_table(book, &wager)) {
    felt_sheet_fault(sheet, at, FELT_SAYS(NAME_TAKEN, felt_sheet_quote(name).text));
    return NULL;
  }
  book->wager[FELT_SIDE + book->side_count] = wager;
  return &book->side[book->side_count++];
}

static void read_listed(struct felt_sheet *sheet, int at, struct felt_book *book) {
  int goes = felt_sheet_need(sheet, at, "goes by");
  int kind = felt_sheet_choice(sheet, goes, &felt_words_side_kind);
  struct felt_side_rules *rules = add_side(sheet, at, felt_sheet_key(sheet, at), book);
  if (rules) read_side(sheet, at, book, (enum felt_side_kind)kind, rules);
}

static void put_in_sets(const struct felt_side_rules *rules, uint32_t bit, struct felt_side_sets *sets) {
  bool own_hand = rules->kind == FELT_OWN_HAND;
  if (own_hand) sets->own_hand |= bit;
  if (rules->kind == FELT_HIGHEST_HAND) sets->highest_hand |= bit;
  if (!own_hand && rules->kind != FELT_DECLINED) sets->others |= bit;
  if (rules->alone) sets->alone |= bit;
  if (own_hand && rules->after_fold == FELT_FOLD_KEEPS) sets->kept |= bit;
  if (own_hand && rules->after_fold == FELT_FOLD_KEEPS_UNLESS_MUCKED) sets->kept_unless_mucked |= bit;
  if (bit == 1 || !rules->own_limits) sets->assumed_limits |= bit;
}

/* What the house says no to keeps its name: a person who asks for it hears that this house has none. */
void felt_read_sides(struct felt_sheet *sheet, int top, struct felt_book *book) {
  felt_wagers_fixed(book->wager);
  int trips = felt_sheet_need(sheet, top, "trips");
  struct felt_side_rules *rules = add_side(sheet, trips, "trips", book);
  if (rules) read_side(sheet, trips, book, FELT_OWN_HAND, rules);
  int cover = felt_sheet_need(sheet, top, "cover all");
  rules = add_side(sheet, cover, "cover all", book);
  if (felt_sheet_says_no(sheet, cover) && rules)
    rules->kind = FELT_DECLINED;
  else if (cover != FELT_NOWHERE && rules)
    read_side(sheet, cover, book, FELT_HIGHEST_HAND, rules);
  int listed = felt_sheet_may(sheet, top, "side wagers");
  for (int i = felt_sheet_first(sheet, listed); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i))
    read_listed(sheet, i, book);
  for (int i = 0; i < book->side_count; i++) put_in_sets(&book->side[i], 1U << i, &book->sides);
}
