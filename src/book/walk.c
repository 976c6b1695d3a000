/* All values of a book in the order of its sheet. Reading (read_*.c) and this are the two directions of one
 * form; a test holds them together: what is walked out reads back to the same book. */
#include "words.h"

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

/* "14 %", "0.5 %" */
static void print_percent(struct felt_text *text, int32_t ppm) {
  felt_text_printf(text, "%d", ppm / 10000);
  int rest = ppm % 10000;
  if (rest) felt_text_put(text, ".");
  for (int unit = 1000; rest; rest %= unit, unit /= 10) felt_text_printf(text, "%d", rest / unit);
  felt_text_put(text, " %");
}

static void put_percent(const struct walk *walk, const char *key, int32_t ppm) {
  char word[24];
  struct felt_text text = felt_text_init(word, sizeof word);
  print_percent(&text, ppm);
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

static void put_choices(const struct walk *walk, const char *key, const struct felt_words *words,
                        unsigned bits) {
  open_list(walk, key, true);
  for (int i = 0; i < words->count; i++)
    if (bits & 1U << i) put_choice(walk, "", words, i);
  close(walk);
}

static void put_deals(const struct walk *walk, const char *key, unsigned bits) {
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < walk->book->deal_count; i++) name[i] = walk->book->deal[i].name.text;
  put_choices(walk, key, &(struct felt_words){"way of dealing", walk->book->deal_count, name}, bits);
}

static void put_wagers(const struct walk *walk, unsigned bits) {
  struct felt_wager_words of;
  struct felt_words words = felt_words_of_wagers(walk->book, &of);
  put_choices(walk, "wagers", &words, felt_words_of_bits(&of, bits));
}

/* The rule of a map and, where a ruling set its values, that ruling; `assumable` is -1 where none may. */
static void put_ruled(const struct walk *walk, const struct felt_rule *rule, int assumable) {
  static const struct felt_rule nobody = {""};
  const struct felt_rule *assumed = assumable < 0 ? &nobody : &walk->book->assumed[assumable];
  if (strcmp(rule->id, assumed->id) != 0) put_rule(walk, "rule", rule);
  put_rule(walk, "assumed", assumed);
}

/* ---- sections */

static void walk_house(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  put_text(walk, "book", book->name.text);
  put_text(walk, "house", book->house);
  put_text(walk, "source", book->source);
  put_text(walk, "currency", book->currency);
  open_line(walk, "odds are written");
  put_choice(walk, "like", &felt_words_odds, (int)book->odds_words);
  put_rule(walk, "rule", &book->odds_words_rule);
  close(walk);
}

static void walk_table(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  open_map(walk, "table");
  open_line(walk, "positions");
  put_number(walk, "count", book->positions);
  put_ruled(walk, &book->positions_rule, FELT_ASSUMED_POSITIONS);
  close(walk);
  open_line(walk, "smallest chip");
  put_amount(walk, "amount", book->chip_cents);
  put_ruled(walk, &book->chip_rule, FELT_ASSUMED_CHIP);
  close(walk);
  if (book->fee_rule.id[0]) {
    open_line(walk, "fee a hand");
    put_amount(walk, "amount", book->fee_cents);
    put_ruled(walk, &book->fee_rule, FELT_ASSUMED_FEE);
    close(walk);
  } else {
    put_yes(walk, "fee a hand", false);
  }
  open_line(walk, "hands a player");
  put_number(walk, "count", book->hands_per_player);
  put_rule(walk, "rule", &book->hands_rule);
  close(walk);
  if (book->hands_when_busy > 0) {
    open_line(walk, "hands a player when busy");
    put_number(walk, "count", book->hands_when_busy);
    put_rule(walk, "rule", &book->busy_rule);
    close(walk);
  }
  open_line(walk, "practice times");
  put_number(walk, "seconds to act", book->act_seconds);
  put_number(walk, "seconds from first bet to deal", book->start_seconds);
  put_ruled(walk, &book->times_rule, FELT_ASSUMED_TIMES);
  close(walk);
  close(walk);
}

static void walk_limits(const struct walk *walk, const struct felt_limits *limits, int assumable,
                        const bool *at_most_ante) {
  open_line(walk, "limits");
  put_amount(walk, "min", limits->min_cents);
  put_amount(walk, "max", limits->max_cents);
  if (at_most_ante) put_yes(walk, "at most the ante", *at_most_ante);
  put_ruled(walk, &limits->rule, assumable);
  close(walk);
}

static void walk_rows(const struct walk *walk, const struct felt_pay_table *table) {
  put_rule(walk, "rule", &table->rule);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    const struct felt_odds *row = &table->row[hand];
    if (row->per == 0) continue;
    open_line(walk, felt_words_hand.word[hand]);
    put_odds(walk, "pays", row->to, row->per);
    put_rule(walk, "rule", &row->rule);
    close(walk);
  }
}

static void walk_main(const struct walk *walk) {
  const struct felt_main_rules *rules = &walk->book->main;
  open_map(walk, "ante and blind");
  walk_limits(walk, &rules->ante, FELT_ASSUMED_ANTE_LIMITS, NULL);
  put_rule(walk, "both required and equal", &rules->equal);
  open_line(walk, "dealer qualifies");
  put_choice(walk, "with", &felt_words_hand, (int)rules->qualifies);
  put_rule(walk, "rule", &rules->qualifies_rule);
  close(walk);
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
  put_rule(walk, "once, never changed", &rules->play_once);
  put_rule(walk, "nothing else after no more bets", &rules->no_more_bets);
  close(walk);
  open_map(walk, "what decides");
  put_rule(walk, "ante wins", &rules->ante_wins);
  put_rule(walk, "ante goes back, dealer not qualified", &rules->ante_unqualified);
  put_rule(walk, "play wins", &rules->play_wins);
  put_rule(walk, "blind wins", &rules->blind_wins);
  put_rule(walk, "blind pushes below its table", &rules->blind_pushes);
  put_rule(walk, "all lose to the dealer", &rules->lose);
  put_rule(walk, "all push on a tie", &rules->tie);
  put_rule(walk, "a fold loses ante and blind", &rules->fold);
  close(walk);
}

static void walk_own_hand(const struct walk *walk, int side) {
  const struct felt_side_rules *rules = &walk->book->side[side];
  walk_limits(walk, &rules->limits, side == 0 ? FELT_ASSUMED_SIDE_LIMITS : -1, &rules->at_most_ante);
  open_line(walk, "without ante and blind");
  put_yes(walk, "allowed", rules->alone);
  put_rule(walk, "rule", &rules->alone_rule);
  close(walk);
  open_line(walk, "after a fold");
  put_choice(walk, walk->book->wager[FELT_SIDE + side].said.text, &felt_words_side_fold,
             (int)rules->after_fold);
  put_rule(walk, "rule", &rules->after_fold_rule);
  put_rule(walk, "mucked", &rules->mucked_rule);
  close(walk);
  put_rule(walk, "wins", &rules->wins);
  put_rule(walk, "loses", &rules->loses);
  if (!rules->default_rule.id[0]) {
    open_map(walk, "pays");
    walk_rows(walk, &rules->table[0]);
    close(walk);
    return;
  }
  open_line(walk, "table in use");
  const char *name[FELT_SIDE_TABLES_MAX];
  for (int i = 0; i < rules->table_count; i++) name[i] = rules->table[i].name.text;
  put_choice(walk, "table", &(struct felt_words){"table", rules->table_count, name}, rules->table_default);
  put_rule(walk, "rule", &rules->default_rule);
  close(walk);
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
    print_percent(&text, row->percent_ppm);
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
    open_line(walk, table->level[i].name.text);
    put_amount(walk, "amount", listed_seed(table, &table->level[i]));
    put_ruled(walk, &table->level[i].seed_rule, FELT_ASSUMED_SEED);
    close(walk);
  }
  close(walk);
  open_map(walk, "growth");
  for (int i = 0; i < table->level_count; i++) {
    open_line(walk, table->level[i].name.text);
    put_percent(walk, "meter", table->level[i].growth_ppm);
    put_percent(walk, "reserve", table->level[i].reserve_ppm);
    put_ruled(walk, &table->level[i].growth_rule, FELT_ASSUMED_GROWTH);
    close(walk);
  }
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

static void walk_progressive_failures(const struct walk *walk, const struct felt_progressive_rules *rules) {
  if (rules->may_offer_none)
    put_rule(walk, "a table may do without", &rules->none_rule);
  else
    put_yes(walk, "a table may do without", false);
  open_line(walk, "system down");
  put_rule(walk, "rule", &rules->down_rule);
  close(walk);
  open_line(walk, "system down at a win");
  put_yes(walk, "all hands void", rules->down_at_win_voids);
  put_rule(walk, "rule", &rules->down_at_win_rule);
  close(walk);
  if (rules->sensors_may_fail)
    put_rule(walk, "dead sensor bars its seat", &rules->sensor_rule);
  else
    put_yes(walk, "dead sensor bars its seat", false);
  if (rules->game_rule.id[0]) {
    open_line(walk, "other games on the link");
    open_list(walk, "games", true);
    for (int i = 0; i < rules->game_count; i++) put_text(walk, "", rules->game[i].text);
    close(walk);
    put_rule(walk, "rule", &rules->game_rule);
    close(walk);
  }
  put_rule(walk, "linked games share a pay table", &rules->link_rule);
}

static void walk_progressive_rules(const struct walk *walk, const struct felt_progressive_rules *rules) {
  const struct felt_progressive *table = &rules->table[0];
  open_line(walk, "wager");
  put_amount(walk, "amount", table->wager_cents);
  put_amount(walk, "seeds listed for", table->seeds_for_wager_cents);
  put_ruled(walk, &table->wager_rule, FELT_ASSUMED_PROGRESSIVE_WAGER);
  close(walk);
  open_line(walk, "needs");
  put_choice(walk, "a wager on", &felt_words_needs_ante, rules->needs_ante);
  put_rule(walk, "rule", &rules->needs_rule);
  close(walk);
  open_line(walk, "hand");
  put_choice(walk, "cards", &felt_words_progressive_hand, (int)table->hand);
  put_rule(walk, "rule", &table->hand_rule);
  close(walk);
  open_line(walk, "after a fold");
  put_choice(walk, "pays and envy", &felt_words_progressive_fold, rules->fold_forfeits);
  put_rule(walk, "rule", &rules->fold_rule);
  close(walk);
  open_line(walk, "winning wager");
  put_yes(walk, "returned", rules->stake_returned);
  put_rule(walk, "rule", &rules->stake_rule);
  close(walk);
  put_rule(walk, "wins", &rules->wins);
  put_rule(walk, "loses", &rules->loses);
  open_line(walk, "several winners");
  put_choice(walk, "policy", &felt_words_several, (int)rules->several);
  put_choice(walk, "order", &felt_words_order, (int)rules->order);
  put_rule(walk, "rule", &rules->several_rule);
  close(walk);
  open_line(walk, "envy");
  put_yes(walk, "to the winner too", rules->envy_to_winner);
  put_rule(walk, "rule", &rules->envy_rule);
  close(walk);
}

static void walk_progressive(const struct walk *walk) {
  const struct felt_progressive_rules *rules = &walk->book->progressive;
  if (rules->table_count == 0) {
    put_yes(walk, "progressive", false);
    return;
  }
  open_map(walk, "progressive");
  walk_progressive_rules(walk, rules);
  walk_progressive_failures(walk, rules);
  if (!rules->default_rule.id[0]) {
    walk_progressive_table(walk, "table", &rules->table[0]);
    close(walk);
    return;
  }
  open_line(walk, "table in use");
  const char *name[FELT_PROGRESSIVES_MAX];
  for (int i = 0; i < rules->table_count; i++) name[i] = rules->table[i].name.text;
  put_choice(walk, "table", &(struct felt_words){"table", rules->table_count, name}, rules->table_default);
  put_rule(walk, "rule", &rules->default_rule);
  close(walk);
  open_map(walk, "tables");
  for (int i = 0; i < rules->table_count; i++) walk_progressive_table(walk, name[i], &rules->table[i]);
  close(walk);
  close(walk);
}

/* ---- extras */

static void walk_highest_hand(const struct walk *walk, int side) {
  const struct felt_side_rules *rules = &walk->book->side[side];
  put_rule(walk, "rule", &rules->rule);
  if (rules->own_limits) walk_limits(walk, &rules->limits, -1, &rules->at_most_ante);
  open_line(walk, "offered when dealt");
  if (walk->book->deal[0].name.text[0]) put_deals(walk, "by", rules->deals);
  put_rule(walk, "rule", &rules->deals_rule);
  close(walk);
  put_rule(walk, "wins", &rules->wins);
  put_rule(walk, "loses", &rules->loses);
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
  int side = felt_wager_side((int)wager);
  if (walk->book->side[side].kind == FELT_OWN_HAND)
    walk_own_hand(walk, side);
  else
    walk_highest_hand(walk, side);
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
    if (book->side[i].kind == FELT_OWN_HAND)
      walk_own_hand(walk, i);
    else
      walk_highest_hand(walk, i);
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
    const struct felt_aggregate *limit = &book->aggregate[i];
    open_map(walk, "");
    put_amount(walk, "limit", limit->limit_cents);
    put_choice(walk, "for", &felt_words_scope, (int)limit->scope);
    put_choice(walk, "at tables", &felt_words_offered, (int)limit->when);
    put_wagers(walk, limit->covers);
    if (limit->only_odds_to) put_odds(walk, "only pays of", limit->only_odds_to, 1);
    put_yes(walk, "or the most won at the minimum, if more", limit->or_minimum_win);
    put_yes(walk, "tokes count", limit->tokes);
    put_rule(walk, "rule", &limit->rule);
    close(walk);
  }
  close(walk);
}

static void walk_tokes(const struct walk *walk) {
  const struct felt_toke_rules *rules = &walk->book->tokes;
  if (rules->allowed) {
    open_map(walk, "dealer tokes");
    open_line(walk, "beside");
    put_wagers(walk, rules->on);
    put_rule(walk, "rule", &rules->rule);
    close(walk);
    put_rule(walk, "never on the progressive", &rules->not_rule);
    open_line(walk, "amount");
    put_amount(walk, "min", rules->min_cents);
    if (rules->max_cents > 0) put_amount(walk, "max", rules->max_cents);
    put_rule(walk, "rule", &rules->amount_rule);
    close(walk);
    open_line(walk, "smallest chip");
    put_amount(walk, "amount", rules->chip_cents);
    put_rule(walk, "rule", &rules->chip_rule);
    close(walk);
    open_line(walk, "bet and toke");
    put_percent(walk, "over the maximum by", rules->over_ppm);
    put_rule(walk, "rule", &rules->total_rule);
    close(walk);
    close(walk);
  } else {
    put_yes(walk, "dealer tokes", false);
  }
  if (walk->book->match_play.allowed) {
    open_line(walk, "match play");
    put_rule(walk, "rule", &walk->book->match_play.rule);
    close(walk);
  } else {
    put_yes(walk, "match play", false);
  }
}

/* ---- dealing, incidents */

static void walk_steps(const struct walk *walk, const struct felt_deal *deal) {
  static const char *const kinds[] = {"community", "each", "burn"};
  open_list(walk, "steps", false);
  for (int i = 0; i < deal->step_count; i++) {
    const struct felt_deal_step *step = &deal->step[i];
    open_line(walk, "");
    put_number(walk, kinds[step->kind], step->count);
    if (step->before != FELT_PREFLOP) put_choice(walk, "at the", &felt_words_opening, (int)step->before);
    put_rule(walk, "rule", &step->rule);
    close(walk);
  }
  close(walk);
}

static void walk_deal(const struct walk *walk, const struct felt_deal *deal) {
  put_rule(walk, "rule", &deal->rule);
  put_yes(walk, "from a shuffler", deal->shuffler);
  put_yes(walk, "only when the shuffler is down", deal->only_when_shuffler_is_down);
  open_line(walk, "decks");
  put_number(walk, "count", deal->decks);
  put_ruled(walk, &deal->decks_rule, FELT_ASSUMED_DECKS);
  close(walk);
  if (deal->cut_at_least > 0) {
    open_line(walk, "cut");
    put_number(walk, "at least", deal->cut_at_least);
    put_rule(walk, "rule", &deal->cut_rule);
    close(walk);
  } else {
    put_yes(walk, "cut", false);
  }
  if (deal->stub_count_every > 0) {
    open_line(walk, "count the stub");
    put_number(walk, "every so many rounds", deal->stub_count_every);
    put_yes(walk, "the shuffler counts", deal->device_counts);
    put_rule(walk, "rule", &deal->count_rule);
    close(walk);
  }
  if (deal->tap_in_rule.id[0]) {
    open_line(walk, "count the deck");
    put_yes(walk, "when a dealer taps in", deal->deck_count_at_tap_in);
    put_rule(walk, "rule", &deal->tap_in_rule);
    close(walk);
  }
  open_line(walk, "opened");
  put_rule(walk, "flop", &deal->opens[FELT_FLOP]);
  put_rule(walk, "turn and river", &deal->opens[FELT_RIVER]);
  put_rule(walk, "dealer", &deal->reveals);
  close(walk);
  put_rule(walk, "a fold loses ante and blind", &deal->fold);
  put_rule(walk, "trips after a fold", &deal->after_fold);
  walk_steps(walk, deal);
}

static void walk_dealing(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  open_map(walk, "dealing");
  if (!book->deal_default_rule.id[0]) {
    walk_deal(walk, &book->deal[0]);
    close(walk);
    return;
  }
  open_line(walk, "way in use");
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < book->deal_count; i++) name[i] = book->deal[i].name.text;
  put_choice(walk, "way", &(struct felt_words){"way", book->deal_count, name}, book->deal_default);
  put_rule(walk, "rule", &book->deal_default_rule);
  close(walk);
  open_map(walk, "ways");
  for (int i = 0; i < book->deal_count; i++) {
    open_map(walk, name[i]);
    walk_deal(walk, &book->deal[i]);
    close(walk);
  }
  close(walk);
  close(walk);
}

static void walk_policy(const struct walk *walk, const char *key, const struct felt_policy *policy) {
  open_line(walk, key);
  if (policy->moments) put_choices(walk, "when", &felt_words_moment, policy->moments);
  if (policy->deals) put_deals(walk, "dealt by", policy->deals);
  if (policy->count_min > 0) {
    char word[24];
    snprintf(word, sizeof word, "%d%s", policy->count_min, policy->count_max == 0 ? " or more" : "");
    put(walk, &(struct felt_book_value){
                  .key = "cards", .kind = FELT_IS_NUMBER, .number = policy->count_min, .word = word});
  }
  if (policy->who != FELT_ANYONE) put_choice(walk, "who", &felt_words_who, (int)policy->who);
  if (policy->correctable != FELT_EITHER) put_yes(walk, "can be corrected", policy->correctable == FELT_YES);
  if (policy->misdealt != FELT_EITHER) put_yes(walk, "misdealt", policy->misdealt == FELT_YES);
  put_choice(walk, "then", &felt_words_outcome, (int)policy->outcome);
  if (policy->outcome == FELT_NEEDS_DECISION)
    put_choices(walk, "choices", &felt_words_decision, policy->decisions);
  if (policy->kind == FELT_CARD_FACE_UP) put_yes(walk, "set aside", policy->set_aside);
  put_yes(walk, "reshuffle", policy->reshuffle);
  put_yes(walk, "remove the deck", policy->remove_deck);
  put_rule(walk, "rule", &policy->rule);
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
      walk_policy(walk, "", &rules->policy[i]);
    }
    if (any) close(walk);
  }
  walk_policy(walk, "anything else", &rules->otherwise);
  put_rule(walk, "disputes", &rules->dispute);
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
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    open_line(walk, "");
    put_choice(walk, "on", &felt_words_trigger, (int)notice->trigger);
    if (notice->trigger != FELT_ON_METER_AWARD) put_amount(walk, "amount", notice->from_cents);
    put_choice(walk, "needs", &felt_words_need, (int)notice->need);
    put_rule(walk, "rule", &notice->rule);
    close(walk);
  }
  close(walk);
}

static void walk_notes(const struct walk *walk) {
  const struct felt_book *book = walk->book;
  if (book->note_count == 0) return;
  open_map(walk, "notes");
  for (int i = 0; i < book->note_count; i++) {
    const struct felt_note *note = &book->note[i];
    if (i == 0 || book->note[i - 1].kind != note->kind) open_map(walk, felt_words_note.word[note->kind]);
    put_text(walk, note->rule.id, note->text);
    if (i + 1 == book->note_count || book->note[i + 1].kind != note->kind) close(walk);
  }
  close(walk);
}

void felt_book_walk(const struct felt_book *book, const struct felt_book_visitor *visitor, void *context) {
  struct walk walk = {.book = book, .visitor = visitor, .context = context};
  walk_house(&walk);
  walk_table(&walk);
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
  walk_notes(&walk);
}
