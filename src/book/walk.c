/* All values of a book in the order of its sheet. Reading (read_*.c) and this are the two directions of one
 * form (form.h); a test holds them together: what is walked out reads back to the same book. */
#include "form.h"

struct walk {
  const struct felt_book *book;
  const struct felt_book_visitor *visitor;
  void *context;
};

/* ---- the kinds of values */

static void open_map(const struct walk *walk, const char *key) {
  walk->visitor->open(walk->context, key, false, false);
}

static void open_line(const struct walk *walk, const char *key) {
  walk->visitor->open(walk->context, key, false, true);
}

static void open_list(const struct walk *walk, const char *key, bool in_line) {
  walk->visitor->open(walk->context, key, true, in_line);
}

static void close(const struct walk *walk) {
  walk->visitor->close(walk->context);
}

static void put(const struct walk *walk, const struct felt_book_value *value) {
  walk->visitor->value(walk->context, value);
}

static void put_text(const struct walk *walk, const char *key, const char *word) {
  put(walk, &(struct felt_book_value){.key = key, .kind = FELT_IS_TEXT, .word = word});
}

static void put_rule(const struct walk *walk, const char *key, const struct felt_rule *rule) {
  if (rule->id[0]) put(walk, &(struct felt_book_value){.key = key, .kind = FELT_IS_RULE, .word = rule->id});
}

static void put_number(const struct walk *walk, const char *key, int number) {
  char word[16];
  snprintf(word, sizeof word, "%d", number);
  put(walk, &(struct felt_book_value){.key = key, .kind = FELT_IS_NUMBER, .number = number, .word = word});
}

static void put_amount(const struct walk *walk, const char *key, int64_t cents) {
  char word[32];
  if (cents % 100)
    snprintf(word, sizeof word, "%lld.%02lld", (long long)cents / 100, (long long)cents % 100);
  else
    snprintf(word, sizeof word, "%lld", (long long)cents / 100);
  put(walk, &(struct felt_book_value){.key = key, .kind = FELT_IS_AMOUNT, .number = cents, .word = word});
}

static void put_percent(const struct walk *walk, const char *key, int32_t ppm) {
  char word[24];
  struct felt_text text = felt_text_init(word, sizeof word);
  felt_words_percent(&text, ppm, " %");
  put(walk, &(struct felt_book_value){.key = key, .kind = FELT_IS_PERCENT, .number = ppm, .word = word});
}

static void put_odds(const struct walk *walk, const char *key, int32_t to, int32_t per) {
  char word[40];
  snprintf(word, sizeof word, "%d to %d", to, per);
  put(walk,
      &(struct felt_book_value){.key = key, .kind = FELT_IS_ODDS, .number = to, .per = per, .word = word});
}

static void put_yes(const struct walk *walk, const char *key, bool yes) {
  put(walk,
      &(struct felt_book_value){.key = key, .kind = FELT_IS_YES, .number = yes, .word = yes ? "yes" : "no"});
}

static void put_choice(const struct walk *walk, const char *key, const struct felt_words *words, int choice) {
  put(walk, &(struct felt_book_value){.key = key,
                                      .kind = FELT_IS_CHOICE,
                                      .number = choice,
                                      .word = words->word[choice],
                                      .choices = words->word,
                                      .choice_count = words->count});
}

/* ---- by the form */

static void put_set(const struct walk *walk, const struct felt_field *field, unsigned bits) {
  struct felt_wager_words of;
  struct felt_words words = felt_field_words(field, walk->book, &of);
  /* The only way of dealing has no name. */
  if (field->words == &felt_words_ways && !words.word[0][0]) return;
  if (field->words == &felt_words_wagers) bits = felt_words_of_bits(&of, bits);
  open_list(walk, field->key, true);
  for (int i = 0; i < words.count; i++)
    if (bits & 1U << i) put_choice(walk, "", &words, i);
  close(walk);
}

/* "2 or more" */
static void put_count(const struct walk *walk, const struct felt_field *field, const void *from, int number) {
  int most = *(const int *)((const char *)from + field->or_more_at);
  char word[24];
  snprintf(word, sizeof word, "%d%s", number, most == 0 ? " or more" : "");
  put(walk,
      &(struct felt_book_value){.key = field->key, .kind = FELT_IS_NUMBER, .number = number, .word = word});
}

static void put_number_of(const struct walk *walk, const struct felt_field *field, const void *from,
                          int64_t number) {
  const char *key = felt_field_key(field, walk->book, from);
  switch (field->kind) {
  case FELT_IS_NUMBER:
    if (field->or_more_at)
      put_count(walk, field, from, (int)number);
    else
      put_number(walk, key, (int)number);
    break;
  case FELT_IS_AMOUNT: put_amount(walk, key, number); break;
  case FELT_IS_PERCENT: put_percent(walk, key, (int32_t)number); break;
  case FELT_IS_ODDS:
    put_odds(walk, key, (int32_t)number,
             field->per_at ? *(const int32_t *)((const char *)from + field->per_at) : 1);
    break;
  case FELT_IS_YES: put_yes(walk, key, field->either ? number == FELT_YES : number); break;
  case FELT_IS_CHOICE:
    if (field->is_set)
      put_set(walk, field, (unsigned)number);
    else
      put_choice(walk, key, field->words, (int)number);
    break;
  case FELT_IS_RULE:
  case FELT_IS_TEXT:
  case FELT_IS_TIMES:
  case FELT_IS_SHARE: felt_assert_failed("a number", __FILE__, __LINE__);
  }
}

static void put_field(const struct walk *walk, const struct felt_field *field, const void *from) {
  if (!felt_field_applies(field, from)) return;
  if (field->kind == FELT_IS_RULE) {
    put_rule(walk, field->key, (const struct felt_rule *)((const char *)from + field->at));
    return;
  }
  int64_t number = felt_field_get(field, from);
  if (number != 0 || !field->may || field->shows_zero) put_number_of(walk, field, from, number);
}

/* The fields of an entry and its rule; where a ruling set them, that ruling. */
static void put_fields(const struct walk *walk, const struct felt_entry *entry, const void *from) {
  static const struct felt_rule nobody = {""};
  int assumable = felt_entry_assumable(entry, walk->book, from);
  const struct felt_rule *rule = felt_entry_rule(entry, from);
  const struct felt_rule *assumed = assumable < 0 ? &nobody : &walk->book->assumed[assumable];
  for (const struct felt_field *field = entry->field; field->key; field++)
    if (!field->follows) put_field(walk, field, from);
  if (strcmp(rule->id, assumed->id) != 0) put_rule(walk, "rule", rule);
  put_rule(walk, "assumed", assumed);
  for (const struct felt_field *field = entry->field; field->key; field++)
    if (field->follows) put_field(walk, field, from);
}

static void put_entry_as(const struct walk *walk, const char *key, const struct felt_entry *entry,
                         const void *from) {
  open_line(walk, key);
  put_fields(walk, entry, from);
  close(walk);
}

static void put_entry(const struct walk *walk, const struct felt_entry *entry, const void *from) {
  if (entry->kind == FELT_ENTRY_VALUE) {
    put_field(walk, &entry->field[0], from);
  } else if (!felt_entry_is_there(entry, from)) {
    if (entry->or_no) put_yes(walk, entry->key, false);
  } else if (entry->kind == FELT_ENTRY_RULE || entry->kind == FELT_ENTRY_WHOLE) {
    put_rule(walk, entry->key, felt_entry_rule(entry, from));
  } else {
    put_entry_as(walk, entry->key, entry, from);
  }
}

static void put_section(const struct walk *walk, const struct felt_section *section, const void *from) {
  for (int i = 0; i < section->count; i++) put_entry(walk, &section->entry[i], from);
}

/* "table in use: {table: A, rule: ...}" */
static void put_in_use(const struct walk *walk, const char *key, const char *what,
                       const struct felt_words *names, int in_use, const struct felt_rule *rule) {
  open_line(walk, key);
  put_choice(walk, what, names, in_use);
  put_rule(walk, "rule", rule);
  close(walk);
}

/* ---- sections */

static void walk_house(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  put_text(walk, "book", book->name.text);
  put_text(walk, "house", book->house);
  put_text(walk, "source", book->source);
  put_text(walk, "currency", book->currency);
  put_entry(walk, &felt_form_odds_words, book);
}

static void walk_rows(const struct walk *walk, const struct felt_pay_table *table) {
  put_rule(walk, "rule", &table->rule);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    const struct felt_odds *row = &table->row[hand];
    if (row->per == 0) continue;
    put_entry_as(walk, felt_words_hand.word[hand], &felt_form_row, row);
  }
}

static void walk_main(const struct walk *walk) {
  const struct felt_main_rules *rules = &walk->book->main;
  open_map(walk, "ante and blind");
  put_section(walk, &felt_form_main, rules);
  open_map(walk, "blind pays");
  walk_rows(walk, &rules->blind);
  close(walk);
  close(walk);
  open_map(walk, "play");
  for (int street = 0; street < FELT_STREETS; street++) {
    open_line(walk, felt_words_street.word[street]);
    open_list(walk, "times the ante", true);
    for (int i = 0; i < rules->play_count[street]; i++) put_number(walk, "", rules->play_multiple[street][i]);
    close(walk);
    put_rule(walk, "rule", &rules->play_rule[street]);
    close(walk);
  }
  put_section(walk, &felt_form_play, rules);
  close(walk);
  open_map(walk, "what decides");
  put_section(walk, &felt_form_results, rules);
  close(walk);
}

static void walk_tables(const struct walk *walk, const struct felt_side_rules *rules) {
  if (!rules->default_rule.id[0]) {
    open_map(walk, "pays");
    walk_rows(walk, &rules->table[0]);
    close(walk);
    return;
  }
  struct felt_table_names of;
  struct felt_words names = felt_words_of_side_tables(rules, &of);
  put_in_use(walk, "table in use", "table", &names, rules->table_default, &rules->default_rule);
  open_map(walk, "tables");
  for (int i = 0; i < rules->table_count; i++) {
    open_map(walk, rules->table[i].name.text);
    walk_rows(walk, &rules->table[i]);
    close(walk);
  }
  close(walk);
}

/* ---- the progressive */

static void walk_progressive_row(const struct walk *walk, const struct felt_progressive *table, int hand,
                                 const struct felt_progressive_row *row) {
  if (row->pays == FELT_PAYS_NOTHING) return;
  char word[80];
  struct felt_text text = felt_text_init(word, sizeof word);
  struct felt_book_value pays = {.key = "pays", .kind = FELT_IS_TIMES, .number = row->times, .word = word};
  if (row->pays == FELT_PAYS_PERCENT) {
    felt_words_percent(&text, row->percent_ppm, " %");
    felt_text_printf(&text, " of %s", table->level[row->level].name.text);
    pays.kind = FELT_IS_SHARE;
    pays.number = row->percent_ppm;
  } else {
    felt_text_printf(&text, "%d times", row->times);
  }
  open_line(walk, felt_words_hand.word[hand]);
  put(walk, &pays);
  if (row->envy_cents > 0) put_amount(walk, "envy", row->envy_cents);
  put_rule(walk, "rule", &row->rule);
  if (strcmp(row->envy_rule.id, row->rule.id) != 0) put_rule(walk, "envy rule", &row->envy_rule);
  close(walk);
}

/* Seeds are listed for another wager than the one in force: back to the listed figure. */
static int64_t listed_seed(const struct felt_progressive *table, const struct felt_level *level) {
  return level->seed_cents * table->seeds_for_wager_cents / table->wager_cents;
}

static void walk_progressive_table(const struct walk *walk, const char *key,
                                   const struct felt_progressive *table) {
  open_map(walk, key);
  put_rule(walk, "rule", &table->rule);
  open_map(walk, "seeds");
  for (int i = 0; i < table->level_count; i++) {
    struct felt_level listed = table->level[i];
    listed.seed_cents = listed_seed(table, &listed);
    put_entry_as(walk, listed.name.text, &felt_form_seed, &listed);
  }
  close(walk);
  open_map(walk, "growth");
  for (int i = 0; i < table->level_count; i++)
    put_entry_as(walk, table->level[i].name.text, &felt_form_growth, &table->level[i]);
  close(walk);
  open_map(walk, "pays");
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--)
    walk_progressive_row(walk, table, hand, &table->row[hand]);
  close(walk);
  bool on_board = false;
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (!table->has_on_board[hand]) continue;
    if (!on_board) open_map(walk, "on the board");
    on_board = true;
    walk_progressive_row(walk, table, hand, &table->on_board[hand]);
  }
  if (on_board) close(walk);
  close(walk);
}

static void walk_games(const struct walk *walk, const struct felt_progressive_rules *rules) {
  if (!rules->game_rule.id[0]) return;
  open_line(walk, "other games on the link");
  open_list(walk, "games", true);
  for (int i = 0; i < rules->game_count; i++) put_text(walk, "", rules->game[i].text);
  close(walk);
  put_rule(walk, "rule", &rules->game_rule);
  close(walk);
}

static void walk_progressive(const struct walk *walk) {
  const struct felt_progressive_rules *rules = &walk->book->progressive;
  if (rules->table_count == 0) {
    put_yes(walk, "progressive", false);
    return;
  }
  open_map(walk, "progressive");
  put_section(walk, &felt_form_progressive, rules);
  walk_games(walk, rules);
  put_entry(walk, &felt_form_linked, rules);
  if (!rules->default_rule.id[0]) {
    walk_progressive_table(walk, "table", &rules->table[0]);
    close(walk);
    return;
  }
  struct felt_table_names of;
  struct felt_words names = felt_words_of_progressives(rules, &of);
  put_in_use(walk, "table in use", "table", &names, rules->table_default, &rules->default_rule);
  open_map(walk, "tables");
  for (int i = 0; i < rules->table_count; i++) walk_progressive_table(walk, of.name[i], &rules->table[i]);
  close(walk);
  close(walk);
}

/* ---- extras */

static void walk_columns(const struct walk *walk, const struct felt_side_rules *rules) {
  int most = 2;
  for (int hands = 2; hands <= FELT_TABLE_HANDS_MAX; hands++)
    if (rules->pays[hands][FELT_ROYAL_FLUSH].per) most = hands;
  open_list(walk, "hands in the round", true);
  for (int hands = most; hands >= 2; hands--) put_number(walk, "", hands);
  close(walk);
  open_map(walk, "pays");
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (rules->pays[2][hand].per == 0) continue;
    open_line(walk, felt_words_hand.word[hand]);
    open_list(walk, "to 1", true);
    for (int hands = most; hands >= 2; hands--) put_number(walk, "", rules->pays[hands][hand].to);
    close(walk);
    put_rule(walk, "rule", &rules->pays[2][hand].rule);
    close(walk);
  }
  close(walk);
}

static void walk_side(const struct walk *walk, int side) {
  const struct felt_side_rules *rules = &walk->book->side[side];
  put_section(walk, &felt_form_side[rules->kind], rules);
  if (rules->kind == FELT_HIGHEST_HAND)
    walk_columns(walk, rules);
  else
    walk_tables(walk, rules);
}

/* Trips and Cover All have sections of their own, under their names. */
static void walk_section(const struct walk *walk, const char *name) {
  char word[40];
  snprintf(word, sizeof word, "%s", name);
  for (char *c = word; *c; c++)
    if (*c == ' ') *c = '-';
  enum felt_wager wager = felt_book_wager(walk->book, word);
  if (wager == FELT_WAGERS || !felt_book_offers(walk->book, wager)) {
    put_yes(walk, name, false);
    return;
  }
  open_map(walk, name);
  walk_side(walk, felt_wager_side((int)wager));
  close(walk);
}

static bool has_section(const struct felt_book *book, int side) {
  const char *name = book->wager[FELT_SIDE + side].said.text;
  return strcmp(name, "trips") == 0 || strcmp(name, "cover all") == 0;
}

struct felt_side_path felt_book_side_path(const struct felt_book *book, int side) {
  struct felt_side_path path;
  snprintf(path.text, sizeof path.text, "%s%s", has_section(book, side) ? "" : "side_wagers/",
           book->wager[FELT_SIDE + side].key.text);
  return path;
}

static void walk_listed(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  bool any = false;
  for (int i = 0; i < book->side_count; i++) {
    if (has_section(book, i)) continue;
    if (!any) open_map(walk, "side wagers");
    any = true;
    open_map(walk, book->wager[FELT_SIDE + i].said.text);
    put_choice(walk, "goes by", &felt_words_side_kind, (int)book->side[i].kind);
    walk_side(walk, i);
    close(walk);
  }
  if (any) close(walk);
}

static void walk_payout_limits(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  if (book->aggregate_count == 0) {
    put_yes(walk, "payout limits", false);
    return;
  }
  open_list(walk, "payout limits", false);
  for (int i = 0; i < book->aggregate_count; i++) {
    open_map(walk, "");
    put_fields(walk, &felt_form_payout_limit, &book->aggregate[i]);
    close(walk);
  }
  close(walk);
}

static void walk_tokes(const struct walk *walk) {
  const struct felt_toke_rules *rules = &walk->book->tokes;
  if (rules->allowed) {
    open_map(walk, "dealer tokes");
    put_section(walk, &felt_form_tokes, rules);
    close(walk);
  } else {
    put_yes(walk, "dealer tokes", false);
  }
  put_entry(walk, &felt_form_match_play, walk->book);
}

/* ---- dealing, incidents */

static void walk_steps(const struct walk *walk, const struct felt_way *way) {
  open_list(walk, "steps", false);
  for (int i = 0; i < way->step_count; i++) {
    const struct felt_deal_step *step = &way->step[i];
    open_line(walk, "");
    put_field(walk, &felt_form_step_deals[step->kind], step);
    put_fields(walk, &felt_form_step, step);
    close(walk);
  }
  close(walk);
}

static void walk_way(const struct walk *walk, const struct felt_way *way) {
  put_section(walk, &felt_form_way, way);
  walk_steps(walk, way);
}

static void walk_dealing(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  open_map(walk, "dealing");
  if (!book->way_default_rule.id[0]) {
    walk_way(walk, &book->way[0]);
    close(walk);
    return;
  }
  const char *name[FELT_WAYS_MAX];
  struct felt_words names = felt_words_of_ways(book, name);
  put_in_use(walk, "way in use", "way", &names, book->way_default, &book->way_default_rule);
  open_map(walk, "ways");
  for (int i = 0; i < book->way_count; i++) {
    open_map(walk, name[i]);
    walk_way(walk, &book->way[i]);
    close(walk);
  }
  close(walk);
  close(walk);
}

static void walk_incidents(const struct walk *walk) {
  const struct felt_incident_rules *rules = &walk->book->incidents;
  open_map(walk, "when something goes wrong");
  for (int kind = 0; kind < FELT_INCIDENT_KINDS; kind++) {
    bool any = false;
    for (int i = 0; i < rules->policy_count; i++) {
      if (rules->policy[i].kind != (enum felt_incident_kind)kind) continue;
      if (!any) open_list(walk, felt_words_incident.word[kind], false);
      any = true;
      put_entry_as(walk, "", &felt_form_policy, &rules->policy[i]);
    }
    if (any) close(walk);
  }
  put_entry_as(walk, "anything else", &felt_form_policy, &rules->otherwise);
  put_entry(walk, &felt_form_disputes, rules);
  put_entry(walk, &felt_form_disputes_told, rules);
  close(walk);
}

/* ---- people */

static void walk_notices(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  if (book->notice_count == 0) {
    put_yes(walk, "paying out", false);
    return;
  }
  open_list(walk, "paying out", false);
  for (int i = 0; i < book->notice_count; i++) put_entry_as(walk, "", &felt_form_notice, &book->notice[i]);
  close(walk);
}

static void walk_awards(const struct walk *walk) {
  const struct felt_award_rules *awards = &walk->book->awards;
  open_map(walk, "awards");
  put_entry(walk, &felt_form_tenders, awards);
  open_list(walk, "checklist", false);
  for (int i = 0; i < awards->need_count; i++)
    put_entry_as(walk, "", &felt_form_award_need, &awards->need[i]);
  close(walk);
  close(walk);
}

static void put_note(const struct walk *walk, const struct felt_note *note) {
  if (!note->at) {
    put_text(walk, note->rule.id, note->text);
    return;
  }
  open_line(walk, note->rule.id);
  put_fields(walk, &felt_form_note, note);
  put_text(walk, "says", note->text);
  close(walk);
}

static void walk_notes(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  if (book->note_count == 0) return;
  open_map(walk, "notes");
  for (int i = 0; i < book->note_count; i++) {
    const struct felt_note *note = &book->note[i];
    if (i == 0 || book->note[i - 1].kind != note->kind) open_map(walk, felt_words_note.word[note->kind]);
    put_note(walk, note);
    if (i + 1 == book->note_count || book->note[i + 1].kind != note->kind) close(walk);
  }
  close(walk);
}

void felt_book_walk(const struct felt_book *book, const struct felt_book_visitor *visitor, void *context) {
  struct walk walk = {.book = book, .visitor = visitor, .context = context};
  walk_house(&walk);
  open_map(&walk, "table");
  put_section(&walk, &felt_form_table, book);
  close(&walk);
  walk_main(&walk);
  walk_section(&walk, "trips");
  walk_progressive(&walk);
  walk_section(&walk, "cover all");
  walk_listed(&walk);
  walk_payout_limits(&walk);
  walk_tokes(&walk);
  walk_dealing(&walk);
  walk_incidents(&walk);
  walk_notices(&walk);
  walk_awards(&walk);
  walk_notes(&walk);
}
