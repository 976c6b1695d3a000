/* The rules page: a book in 80 columns for people. What is said to the left, the rule that says so to the
 * right. */
#include "words.h"

enum { WIDTH = 80, INDENT = 2, LABEL = 28 };

struct page {
  const struct felt_book *book;
  struct felt_text *text;
};

/* ---- lines */

static void put_spaces(struct felt_text *text, int count) {
  for (int i = 0; i < count; i++) felt_text_put(text, " ");
}

/* Words in lines of at most `width`, from column `from` on, which the first line has reached already. Gives
 * the column where it ended. */
static int put_wrapped(struct felt_text *text, const char *words, int from, int width) {
  int column = from;
  while (*words) {
    int length = (int)strcspn(words, " ");
    if (column > from && column + 1 + length > width) {
      felt_text_put(text, "\n");
      put_spaces(text, from);
      column = from;
    } else if (column > from) {
      felt_text_put(text, " ");
      column++;
    }
    felt_text_printf(text, "%.*s", length, words);
    column += length;
    words += length;
    words += strspn(words, " ");
  }
  return column;
}

static void put_heading(const struct page *page, const char *heading) {
  felt_text_printf(page->text, "\n%s\n", heading);
}

static struct felt_text cite(char buffer[100], const struct felt_rule *rule,
                             const struct felt_rule *assumed) {
  struct felt_text text = felt_text_init(buffer, 100);
  bool ruled = assumed && assumed->id[0];
  if (!ruled || strcmp(rule->id, assumed->id) != 0) felt_text_put(&text, rule->id);
  if (ruled) felt_text_printf(&text, "%sassumed %s", text.length > 0 ? ", " : "", assumed->id);
  return text;
}

/* A label, a value, and the rule at the right margin of the last line. */
static void put_row(const struct page *page, const char *label, const char *value,
                    const struct felt_rule *rule, const struct felt_rule *assumed) {
  char citation[100];
  int cited = (int)cite(citation, rule, assumed).length;
  put_spaces(page->text, INDENT);
  felt_text_printf(page->text, "%-*s ", LABEL - INDENT - 1, label);
  int column = (int)strlen(label) >= LABEL - INDENT ? INDENT + (int)strlen(label) + 1 : LABEL;
  if (column > LABEL) {
    felt_text_put(page->text, "\n");
    put_spaces(page->text, LABEL);
  }
  column = put_wrapped(page->text, value, LABEL, WIDTH);
  if (column + 2 + cited > WIDTH) {
    felt_text_put(page->text, "\n");
    column = 0;
  }
  put_spaces(page->text, WIDTH - cited - column);
  felt_text_printf(page->text, "%s\n", citation);
}

/* ---- values */

struct words {
  char text[240];
};

static void put_money(struct felt_text *text, const struct felt_book *book, int64_t cents) {
  char amount[40];
  struct felt_text money = felt_text_init(amount, sizeof amount);
  felt_money_print(&money, book->currency, cents);
  if (cents % 100 == 0) amount[money.length - strlen(".00")] = '\0';
  felt_text_put(text, amount);
}

static struct words money(const struct page *page, int64_t cents) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_money(&text, page->book, cents);
  return words;
}

static void put_percent(struct felt_text *text, int32_t ppm) {
  felt_text_printf(text, "%d", ppm / 10000);
  int rest = ppm % 10000;
  if (rest) felt_text_put(text, ".");
  for (int unit = 1000; rest; rest %= unit, unit /= 10) felt_text_printf(text, "%d", rest / unit);
  felt_text_put(text, "%");
}

static void put_bits(struct felt_text *text, const struct felt_words *words, unsigned bits,
                     const char *last) {
  int left = __builtin_popcount(bits);
  for (int i = 0; i < words->count; i++) {
    if (!(bits & 1U << i)) continue;
    felt_text_put(text, words->word[i]);
    left--;
    if (left > 0) felt_text_put(text, left == 1 ? last : ", ");
  }
}

void felt_book_print_odds(const struct felt_book *book, int32_t to, int32_t per, struct felt_text *text) {
  felt_text_printf(text, book->odds_words == FELT_WORDS_COLON ? "%d:%d" : "%d to %d", to, per);
}

/* ---- the table, ante, blind, play */

static void put_table(const struct page *page) {
  const struct felt_book *book = page->book;
  struct words words;
  put_heading(page, "THE TABLE");
  snprintf(words.text, sizeof words.text, "%d", book->positions);
  put_row(page, "Player positions", words.text, &book->positions_rule,
          &book->assumed[FELT_ASSUMED_POSITIONS]);
  snprintf(words.text, sizeof words.text, "%d", book->hands_per_player);
  put_row(page, "Hands a player may play", words.text, &book->hands_rule, NULL);
  if (book->hands_when_busy > 0) {
    snprintf(words.text, sizeof words.text, "%d", book->hands_when_busy);
    put_row(page, "... when the game is busy", words.text, &book->busy_rule, NULL);
  }
  put_row(page, "Smallest chip", money(page, book->chip_cents).text, &book->chip_rule,
          &book->assumed[FELT_ASSUMED_CHIP]);
  if (book->fee_rule.id[0])
    put_row(page, "Fee a hand", money(page, book->fee_cents).text, &book->fee_rule,
            &book->assumed[FELT_ASSUMED_FEE]);
  snprintf(words.text, sizeof words.text, "%d s to act, %d s from the first bet to the deal",
           book->act_seconds, book->start_seconds);
  put_row(page, "Practice tables", words.text, &book->times_rule, &book->assumed[FELT_ASSUMED_TIMES]);
}

static struct words limits_words(const struct page *page, const struct felt_limits *limits,
                                 const char *more) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_money(&text, page->book, limits->min_cents);
  felt_text_put(&text, " to ");
  put_money(&text, page->book, limits->max_cents);
  felt_text_put(&text, more);
  return words;
}

static void put_pay_table(const struct page *page, const struct felt_pay_table *table) {
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (table->row[hand].per == 0) continue;
    struct words words;
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    felt_book_print_odds(page->book, table->row[hand].to, table->row[hand].per, &text);
    put_row(page, felt_words_hand.word[hand], words.text, &table->row[hand].rule, NULL);
  }
}

static void put_play(const struct page *page) {
  static const char *const streets[] = {"Play before the flop", "Play after the flop",
                                        "Play after the river"};
  static const char *const otherwise[] = {", or check", ", or check", ", or fold"};
  const struct felt_main_rules *rules = &page->book->main;
  for (int street = 0; street < FELT_STREETS; street++) {
    struct words words;
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    for (int i = 0; i < rules->play_count[street]; i++)
      felt_text_printf(&text, "%s%dx", i > 0 ? " or " : "", rules->play_multiple[street][i]);
    felt_text_printf(&text, " the Ante%s", otherwise[street]);
    put_row(page, streets[street], words.text, &rules->play_rule[street], NULL);
  }
  put_row(page, "", "one Play wager a hand, never changed", &rules->play_once, NULL);
}

static void put_main(const struct page *page) {
  const struct felt_main_rules *rules = &page->book->main;
  struct words words;
  put_heading(page, "ANTE, BLIND AND PLAY");
  put_row(page, "Ante", limits_words(page, &rules->ante, "").text, &rules->ante.rule,
          &page->book->assumed[FELT_ASSUMED_ANTE_LIMITS]);
  put_row(page, "Blind", "equal to the Ante; both are required", &rules->equal, NULL);
  put_play(page);
  snprintf(words.text, sizeof words.text, "with %s%s%s",
           rules->qualifies == FELT_HIGH_CARD  ? "any hand"
           : rules->qualifies == FELT_TWO_PAIR ? ""
                                               : "a ",
           rules->qualifies == FELT_HIGH_CARD ? "" : felt_words_hand.word[rules->qualifies],
           rules->qualifies == FELT_HIGH_CARD ? "" : " or better");
  put_row(page, "The dealer qualifies", words.text, &rules->qualifies_rule, NULL);
  put_row(page, "Dealer does not qualify", "the Ante is returned, all other wagers have action",
          &rules->ante_unqualified, NULL);
  put_row(page, "Player beats dealer", "Ante pays even money", &rules->ante_wins, NULL);
  put_row(page, "", "Play pays even money", &rules->play_wins, NULL);
  put_row(page, "", "Blind pays by its table", &rules->blind_wins, NULL);
  put_row(page, "", "Blind pushes below its table", &rules->blind_pushes, NULL);
  put_row(page, "Dealer beats player", "Ante (if in action), Blind and Play lose", &rules->lose, NULL);
  put_row(page, "Tie", "Ante, Blind and Play push", &rules->tie, NULL);
  put_row(page, "Fold", "Ante and Blind are lost", &rules->fold, NULL);
  put_heading(page, "BLIND PAYS");
  put_pay_table(page, &rules->blind);
}

/* ---- trips */

static void put_trips(const struct page *page) {
  static const char *const fold[] = {"Trips is lost", "Trips is still paid",
                                     "Trips is still paid while the cards are kept"};
  const struct felt_trips_rules *rules = &page->book->trips;
  put_heading(page, "TRIPS");
  put_row(page, "Trips",
          limits_words(page, &rules->limits, rules->at_most_ante ? ", at most the Ante" : "").text,
          &rules->limits.rule, &page->book->assumed[FELT_ASSUMED_TRIPS_LIMITS]);
  put_row(page, "Without Ante and Blind", rules->alone ? "allowed" : "not allowed", &rules->alone_rule, NULL);
  put_row(page, "Wins", "by its table, whatever the dealer holds", &rules->wins, NULL);
  put_row(page, "Loses", "below its table", &rules->loses, NULL);
  put_row(page, "After a fold", fold[rules->after_fold], &rules->after_fold_rule, NULL);
  if (rules->after_fold == FELT_FOLD_KEEPS_UNLESS_MUCKED)
    put_row(page, "Cards mucked", "Trips is lost too, if a supervisor records it", &rules->mucked_rule, NULL);
  if (rules->default_rule.id[0])
    put_row(page, "Table in use", rules->table[rules->table_default].name.text, &rules->default_rule, NULL);
  for (int i = 0; i < rules->table_count; i++) {
    char heading[80];
    const char *name = rules->table[i].name.text;
    snprintf(heading, sizeof heading, "TRIPS PAYS%s%s", name[0] ? ", TABLE " : "", name);
    put_heading(page, heading);
    put_pay_table(page, &rules->table[i]);
  }
}

/* ---- the progressive */

/* "for 1" is what the sheet says where odds are written with a colon; MA 10(a) forbids the word. */
static void put_progressive_pay(const struct page *page, const struct felt_progressive *table,
                                const struct felt_progressive_row *row, struct felt_text *text) {
  if (row->pays == FELT_PAYS_PERCENT) {
    put_percent(text, row->percent_ppm);
    felt_text_printf(text, " of %s", table->level[row->level].name.text);
  } else if (page->book->odds_words == FELT_WORDS_COLON) {
    felt_text_printf(text, "%d for 1", row->times);
  } else if (page->book->odds_words == FELT_WORDS_TO) {
    felt_text_printf(text, "%d to 1", row->times);
  } else {
    felt_text_printf(text, "wins %d times the wager", row->times);
  }
  if (row->envy_cents > 0) {
    felt_text_put(text, ", envy ");
    put_money(text, page->book, row->envy_cents);
  }
}

static void put_progressive_row(const struct page *page, const struct felt_progressive *table, int hand,
                                const struct felt_progressive_row *row, const char *where) {
  if (row->pays == FELT_PAYS_NOTHING) return;
  struct words words, label;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_progressive_pay(page, table, row, &text);
  snprintf(label.text, sizeof label.text, "%s%s", felt_words_hand.word[hand], where);
  put_row(page, label.text, words.text, &row->rule, NULL);
}

static void put_progressive_table(const struct page *page, const struct felt_progressive *table) {
  char heading[80];
  snprintf(heading, sizeof heading, "PROGRESSIVE PAYS%s%s", table->name.text[0] ? ", TABLE " : "",
           table->name.text);
  put_heading(page, heading);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    put_progressive_row(page, table, hand, &table->row[hand], "");
    if (table->has_on_board[hand])
      put_progressive_row(page, table, hand, &table->on_board[hand], ", on the board");
  }
  for (int i = 0; i < table->level_count; i++) {
    const struct felt_level *level = &table->level[i];
    struct words label, words;
    snprintf(label.text, sizeof label.text, "Seed, %s", level->name.text);
    put_row(page, label.text, money(page, level->seed_cents).text, &level->seed_rule,
            &page->book->assumed[FELT_ASSUMED_SEED]);
    snprintf(label.text, sizeof label.text, "Growth, %s", level->name.text);
    struct felt_text text = felt_text_init(words.text, sizeof words.text);
    put_percent(&text, level->growth_ppm);
    felt_text_put(&text, " of each wager");
    if (level->reserve_ppm > 0) {
      felt_text_put(&text, ", ");
      put_percent(&text, level->reserve_ppm);
      felt_text_put(&text, " for the next seed");
    }
    put_row(page, label.text, words.text, &level->growth_rule, &page->book->assumed[FELT_ASSUMED_GROWTH]);
  }
}

static void put_link(const struct page *page, const struct felt_progressive_rules *rules) {
  put_row(page, "System down", "no progressive wagers until it is back", &rules->down_rule, NULL);
  put_row(page, "... at a progressive win",
          rules->down_at_win_voids ? "all hands are void" : "the round stands, the award is held",
          &rules->down_at_win_rule, NULL);
  if (rules->sensors_may_fail)
    put_row(page, "Sensor does not light", "no progressive at that position until it is repaired",
            &rules->sensor_rule, NULL);
  for (int i = 0; i < rules->game_count; i++)
    put_row(page, i == 0 ? "On the same link" : "", rules->game[i].text, &rules->game_rule, NULL);
  if (rules->link_rule.id[0])
    put_row(page, "Linked games", "share pay table, wager and number of decks", &rules->link_rule, NULL);
  if (rules->may_offer_none) put_row(page, "Offered", "a table may do without it", &rules->none_rule, NULL);
}

static void put_progressive(const struct page *page) {
  const struct felt_progressive_rules *rules = &page->book->progressive;
  if (rules->table_count == 0) return;
  const struct felt_progressive *table = &rules->table[0];
  put_heading(page, "PROGRESSIVE");
  put_row(page, "Wager", money(page, table->wager_cents).text, &table->wager_rule,
          &page->book->assumed[FELT_ASSUMED_PROGRESSIVE_WAGER]);
  put_row(page, "Needs", rules->needs_ante ? "Ante and Blind" : "Ante and Blind, or Trips",
          &rules->needs_rule, NULL);
  put_row(page, "Hand", felt_words_progressive_hand.word[table->hand], &table->hand_rule, NULL);
  put_row(page, "Wins", "by its table", &rules->wins, NULL);
  put_row(page, "Loses", "below its table", &rules->loses, NULL);
  put_row(page, "A winning wager", rules->stake_returned ? "is returned as well" : "is not returned",
          &rules->stake_rule, NULL);
  put_row(page, "After a fold", rules->fold_forfeits ? "its pays and envy are lost" : "it is still paid",
          &rules->fold_rule, NULL);
  struct words words;
  snprintf(words.text, sizeof words.text, "%s, %s",
           rules->several == FELT_SPLIT_EVENLY ? "the meter is split evenly"
                                               : "the first takes the meter, each other the seed",
           felt_words_order.word[rules->order]);
  put_row(page, "Several on one level", words.text, &rules->several_rule, NULL);
  put_row(page, "Envy goes to",
          rules->envy_to_winner ? "all who wagered at the table, the winner too"
                                : "all others who wagered at the table, never the winner",
          &rules->envy_rule, NULL);
  put_link(page, rules);
  if (rules->default_rule.id[0])
    put_row(page, "Table in use", rules->table[rules->table_default].name.text, &rules->default_rule, NULL);
  for (int i = 0; i < rules->table_count; i++) put_progressive_table(page, &rules->table[i]);
}

/* ---- cover all, limits, tokes, match play */

static void put_cover_all(const struct page *page) {
  const struct felt_cover_all_rules *rules = &page->book->cover_all;
  if (!rules->offered) return;
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < page->book->deal_count; i++) name[i] = page->book->deal[i].name.text;
  struct felt_words deals = {"", page->book->deal_count, name};
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_heading(page, "COVER ALL");
  put_row(page, "Cover All", "on the highest hand at the table, the dealer's included", &rules->rule, NULL);
  if (name[0][0]) {
    felt_text_put(&text, "with the ");
    put_bits(&text, &deals, rules->deals, " or ");
    put_row(page, "Offered", words.text, &rules->deals_rule, NULL);
  }
  put_row(page, "Wins", "the single highest hand pays by the table below", &rules->wins, NULL);
  put_row(page, "Loses", "below its table", &rules->loses, NULL);
  for (int hand = FELT_CATEGORIES - 1; hand >= 0; hand--) {
    if (rules->pays[2][hand].per == 0) continue;
    text = felt_text_init(words.text, sizeof words.text);
    for (int hands = FELT_COVER_ALL_HANDS_MAX; hands >= 2; hands--) {
      if (rules->pays[hands][hand].per == 0) continue;
      if (text.length > 0) felt_text_put(&text, ", ");
      felt_book_print_odds(page->book, rules->pays[hands][hand].to, rules->pays[hands][hand].per, &text);
      felt_text_printf(&text, " (%d hands)", hands);
    }
    put_row(page, felt_words_hand.word[hand], words.text, &rules->pays[2][hand].rule, NULL);
  }
}

static void put_payout_limits(const struct page *page) {
  const struct felt_book *book = page->book;
  if (book->aggregate_count == 0) return;
  put_heading(page, "PAYOUT LIMITS");
  for (int i = 0; i < book->aggregate_count; i++) {
    const struct felt_aggregate *limit = &book->aggregate[i];
    struct words words, label;
    struct felt_text text = felt_text_init(label.text, sizeof label.text);
    put_money(&text, book, limit->limit_cents);
    felt_text_printf(&text, " %s", limit->scope == FELT_PER_HAND ? "a hand" : "a round");
    text = felt_text_init(words.text, sizeof words.text);
    if (limit->when != FELT_ALWAYS)
      felt_text_printf(&text, "at tables %s: ", felt_words_offered.word[limit->when]);
    felt_text_put(&text, "winnings of ");
    put_bits(&text, &felt_words_wager, limit->covers, " and ");
    if (limit->only_odds_to > 0) {
      felt_text_put(&text, ", only pays of ");
      felt_book_print_odds(book, limit->only_odds_to, 1, &text);
    }
    if (limit->tokes) felt_text_put(&text, ", tokes counted");
    if (limit->or_minimum_win)
      felt_text_put(&text, ", or the most one can win at the minimum, if that is more");
    put_row(page, label.text, words.text, &limit->rule, NULL);
  }
}

static void put_tokes(const struct page *page) {
  const struct felt_toke_rules *rules = &page->book->tokes;
  if (page->book->match_play.allowed) {
    put_heading(page, "MATCH PLAY");
    put_row(page, "Match play coupon", "on the Ante, once, up to the Ante", &page->book->match_play.rule,
            NULL);
  }
  if (!rules->allowed) return;
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_heading(page, "DEALER TOKES");
  felt_text_put(&text, "beside ");
  put_bits(&text, &felt_words_wager, rules->on, " or ");
  put_row(page, "Tokes", words.text, &rules->rule, NULL);
  put_row(page, "", "never on the progressive", &rules->not_rule, NULL);
  text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, rules->max_cents > 0 ? "" : "from ");
  put_money(&text, page->book, rules->min_cents);
  if (rules->max_cents > 0) {
    felt_text_put(&text, " to ");
    put_money(&text, page->book, rules->max_cents);
  }
  put_row(page, "Amount", words.text, &rules->amount_rule, NULL);
  put_row(page, "Smallest chip", money(page, rules->chip_cents).text, &rules->chip_rule, NULL);
  text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, "at most the wager's maximum");
  if (rules->over_ppm > 0) {
    felt_text_put(&text, " and ");
    put_percent(&text, rules->over_ppm);
    felt_text_put(&text, " over");
  }
  put_row(page, "Bet and toke together", words.text, &rules->total_rule, NULL);
}

/* ---- dealing */

static void put_steps(const struct page *page, const struct felt_deal *deal) {
  static const char *const when[] = {"", " at the flop", " at turn and river"};
  for (int i = 0; i < deal->step_count; i++) {
    const struct felt_deal_step *step = &deal->step[i];
    struct words words;
    if (step->kind == FELT_DEAL_COMMUNITY)
      snprintf(words.text, sizeof words.text, "%d community cards%s", step->count, when[step->before]);
    else if (step->kind == FELT_DEAL_BURN)
      snprintf(words.text, sizeof words.text, "burn %d%s", step->count, when[step->before]);
    else
      snprintf(words.text, sizeof words.text, "%d to each hand from seat 1, the dealer last", step->count);
    put_row(page, i == 0 ? "Order" : "", words.text, &step->rule, NULL);
  }
}

static void put_deal(const struct page *page, const struct felt_deal *deal) {
  struct words words;
  if (deal->name.text[0]) {
    snprintf(words.text, sizeof words.text, "DEALING, %s", deal->name.text);
    for (char *p = words.text; *p; p++)
      if (*p >= 'a' && *p <= 'z') *p = (char)(*p - 'a' + 'A');
    put_heading(page, words.text);
  } else {
    put_heading(page, "DEALING");
  }
  put_row(page, "Dealt",
          deal->only_when_shuffler_is_down ? "only when the shuffler is out of order" : "by these rules",
          &deal->rule, NULL);
  put_row(page, "Decks", deal->decks == 2 ? "two of different colour, alternating" : "one", &deal->decks_rule,
          &page->book->assumed[FELT_ASSUMED_DECKS]);
  if (deal->cut_at_least > 1) {
    snprintf(words.text, sizeof words.text, "at least %d cards", deal->cut_at_least);
    put_row(page, "Cut", words.text, &deal->cut_rule, NULL);
  } else if (deal->cut_at_least == 1) {
    put_row(page, "Cut", "the deck is cut", &deal->cut_rule, NULL);
  }
  put_steps(page, deal);
  if (deal->stub_count_every > 0) {
    snprintf(words.text, sizeof words.text, "at least every %d rounds%s", deal->stub_count_every,
             deal->device_counts ? ", by the shuffler" : "");
    put_row(page, "Stub counted", words.text, &deal->count_rule, NULL);
  }
  if (deal->deck_count_at_tap_in)
    put_row(page, "Deck counted", "whenever a new dealer taps in", &deal->tap_in_rule, NULL);
  if (deal->fold.id[0]) put_row(page, "Fold", "Ante and Blind are lost", &deal->fold, NULL);
  if (deal->after_fold.id[0]) put_row(page, "Trips after a fold", "as above", &deal->after_fold, NULL);
}

/* ---- when something goes wrong */

static void put_condition(const struct page *page, const struct felt_policy *policy, struct felt_text *text) {
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < page->book->deal_count; i++) name[i] = page->book->deal[i].name.text;
  struct felt_words deals = {"", page->book->deal_count, name};
  if (policy->deals) {
    felt_text_put(text, "dealt by ");
    put_bits(text, &deals, policy->deals, " or ");
    felt_text_put(text, ", ");
  }
  if (policy->moments) {
    felt_text_put(text, policy->moments == 1U << FELT_AT_DEAL ? "during the " : "");
    put_bits(text, &felt_words_moment, policy->moments, " or ");
    felt_text_put(text, ", ");
  }
  if (policy->count_min > 0)
    felt_text_printf(text, "%d%s, ", policy->count_min, policy->count_max == 0 ? " or more" : " card");
  if (policy->who != FELT_ANYONE) felt_text_printf(text, "a %s's cards, ", felt_words_who.word[policy->who]);
  if (policy->correctable != FELT_EITHER)
    felt_text_printf(text, "%s be corrected, ", policy->correctable == FELT_YES ? "can" : "cannot");
  if (policy->misdealt != FELT_EITHER)
    felt_text_printf(text, "%smisdealt, ", policy->misdealt == FELT_YES ? "" : "not ");
  if (text->length > 0) {
    text->length -= strlen(", ");
    text->at[text->length] = '\0';
    felt_text_put(text, ": ");
  }
}

static void put_policy(const struct page *page, const char *label, const struct felt_policy *policy) {
  static const char *const outcomes[] = {
      "play goes on",
      "all hands are void, wagers returned",
      "that player's hand is void",
      "all hands are void, but the board is completed and Trips settled",
      "that player's wagers are forfeit",
      "flop bets are handed back, turn and river opened, 1x or fold remains",
      "a supervisor or management decides"};
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_condition(page, policy, &text);
  felt_text_put(&text, outcomes[policy->outcome]);
  if (policy->decisions && policy->decisions != (1U << FELT_DECISIONS) - 1) {
    felt_text_put(&text, ": ");
    put_bits(&text, &felt_words_decision, policy->decisions, " or ");
  }
  if (policy->reshuffle) felt_text_put(&text, ", the cards are reshuffled");
  if (policy->remove_deck) felt_text_put(&text, ", the deck is removed");
  put_row(page, label, words.text, &policy->rule, NULL);
}

static void put_incidents(const struct page *page) {
  static const char *const labels[] = {"Dealer's card exposed",
                                       "Card face up in the deck",
                                       "Wrong number of cards",
                                       "Card drawn unseen",
                                       "Shuffler fails",
                                       "Dealing device fails",
                                       "Not shuffled or cut",
                                       "Stub count wrong",
                                       "Information shared",
                                       "Progressive down",
                                       "Mucked",
                                       "Anything else"};
  _Static_assert(FELT_COUNT(labels) == FELT_INCIDENT_KINDS, "a label for every incident");
  const struct felt_incident_rules *rules = &page->book->incidents;
  put_heading(page, "WHEN SOMETHING GOES WRONG");
  for (int kind = 0; kind < FELT_INCIDENT_KINDS; kind++) {
    const char *label = labels[kind];
    for (int i = 0; i < rules->policy_count; i++) {
      if (rules->policy[i].kind != (enum felt_incident_kind)kind) continue;
      put_policy(page, label, &rules->policy[i]);
      label = "";
    }
  }
  put_policy(page, "Anything else", &rules->otherwise);
  if (rules->dispute.id[0]) put_row(page, "Disputes", "see", &rules->dispute, NULL);
}

/* ---- people */

static void put_notices(const struct page *page) {
  const struct felt_book *book = page->book;
  if (book->notice_count == 0) return;
  static const char *const needs[] = {"a supervisor is told",
                                      "paid by casino check",
                                      "Title 31, OFAC and patron data are cleared first",
                                      "supervisor, shift manager, paperwork, offsets, security, vault",
                                      "the deck is removed",
                                      "the award is held",
                                      "a decision",
                                      "the stub is counted",
                                      "the deck is counted"};
  put_heading(page, "PAYING OUT");
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    struct words label;
    struct felt_text text = felt_text_init(label.text, sizeof label.text);
    if (notice->trigger == FELT_ON_METER_AWARD) {
      felt_text_put(&text, "Every meter award");
    } else {
      felt_text_put(&text, notice->trigger == FELT_ON_SEAT_PAID ? "A seat paid from " : "Awards over ");
      put_money(&text, book, notice->from_cents);
    }
    put_row(page, label.text, needs[notice->need], &notice->rule, NULL);
  }
}

static void put_notes(const struct page *page) {
  static const char *const headings[] = {"FOR PLAYERS", "FOR THE DEALER", "FOR THE HOUSE"};
  const struct felt_book *book = page->book;
  for (int i = 0; i < book->note_count; i++) {
    const struct felt_note *note = &book->note[i];
    if (i == 0 || note->kind != book->note[i - 1].kind) put_heading(page, headings[note->kind]);
    char line[sizeof note->text + sizeof note->rule + 8];
    snprintf(line, sizeof line, "%s (%s)", note->text, note->rule.id);
    felt_text_put(page->text, "  - ");
    (void)put_wrapped(page->text, line, 4, WIDTH);
    felt_text_put(page->text, "\n");
  }
}

void felt_book_print_page(const struct felt_book *book, struct felt_text *text) {
  struct page page = {.book = book, .text = text};
  felt_text_printf(text, "%s\n%s\n", book->house, book->source);
  felt_text_printf(text, "Book \"%s\", amounts in %s. The rule that sets a value stands to its right;\n",
                   book->name.text, book->currency);
  felt_text_put(text, "\"assumed\" marks a value that a ruling set because the text is silent.\n");
  put_table(&page);
  put_main(&page);
  put_trips(&page);
  put_progressive(&page);
  put_cover_all(&page);
  put_payout_limits(&page);
  put_tokes(&page);
  for (int i = 0; i < book->deal_count; i++) put_deal(&page, &book->deal[i]);
  put_incidents(&page);
  put_notices(&page);
  put_notes(&page);
}
