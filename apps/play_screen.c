/* What `felt play` shows: 80 columns, plain text first, colour only where it helps. */
#include "play.h"

enum { WIDTH = 78 };

void play_money(const struct play *play, int64_t cents, char text[32]) {
  struct felt_text out = felt_text_init(text, 32);
  felt_money_print(&out, play->book.currency, cents);
  /* Whole amounts read better without their cents on a table where chips are whole. */
  if (out.length > 3 && strcmp(text + out.length - 3, ".00") == 0) text[out.length - 3] = '\0';
}

static const char *ink(const struct play *play, const char *code) {
  return play->colour ? code : "";
}

static void rule_line(void) {
  for (int i = 0; i < WIDTH; i++) putchar('-');
  putchar('\n');
}

/* ---- cards and hands */

/* Four colours, as on a four-colour deck: clubs green, diamonds blue, hearts red, spades plain. */
static void print_card(const struct play *play, felt_card card) {
  static const char *const suits[] = {"\033[32m", "\033[34m", "\033[31m", ""};
  printf("%s%s%s ", ink(play, suits[felt_card_suit(card)]), felt_card_print(card).text, ink(play, "\033[0m"));
}

static void print_cards(const struct play *play, const struct felt_cards_view *cards, int places) {
  for (int i = 0; i < cards->dealt || i < places; i++) {
    if (i < cards->known)
      print_card(play, cards->face[i]);
    else
      printf("%s", i < cards->dealt ? "?? " : ".. ");
  }
}

static void describe(felt_value value) {
  char words[80];
  struct felt_text text = felt_text_init(words, sizeof words);
  const struct felt_reason says = felt_eval_says(value);
  felt_words_reason(&says, &text);
  printf("%s", words);
}

enum { WAGERS_COLUMN = 28 };

/* Wagers that do not fit into the line go on below where they began. */
static void print_wager(const char *words, int *column) {
  int length = (int)strlen(words);
  if (*column + length > WIDTH) {
    printf("\n%*s", WAGERS_COLUMN, "");
    *column = WAGERS_COLUMN;
  }
  printf("%s", words);
  *column += length;
}

static void print_amount(const struct play *play, const char *name, int64_t cents, int *column) {
  char money[32], words[96];
  if (cents == 0) return;
  play_money(play, cents, money);
  (void)snprintf(words, sizeof words, " %.*s %s", (int)strcspn(name, "-"), name, money);
  print_wager(words, column);
}

static void print_wagers(const struct play *play, const struct felt_hand_view *hand) {
  const struct felt_bet *bet = &hand->bet;
  int column = WAGERS_COLUMN;
  print_amount(play, "ante=blind", bet->cents[FELT_ANTE], &column);
  print_amount(play, "play", hand->play_cents, &column);
  for (int i = 0; i < play->book.side_count; i++) {
    enum felt_wager wager = (enum felt_wager)(FELT_SIDE + i);
    print_amount(play, felt_wager_word(&play->book, wager), bet->cents[wager], &column);
  }
  print_amount(play, "coupon", bet->cents[FELT_MATCH_PLAY], &column);
  print_amount(play, "toke", bet->toke_cents, &column);
  if (hand->bet.progressive) print_wager(" prog *", &column);
}

static const char *state_of(const struct felt_hand_view *hand) {
  if (hand->is_void) return "void";
  if (hand->forfeit) return "forfeited";
  if (hand->decided == FELT_FOLDED) return "folded";
  return "";
}

void play_show_table(const struct play *play) {
  struct felt_table_view view;
  felt_table_view(&play->book, &play->table, (struct felt_viewer){FELT_VIEWER_SEAT, play->seat}, &view);
  printf("\n  Dealer   ");
  print_cards(play, &view.round.dealer, 2);
  if (view.round.has_dealer_value) {
    printf("         ");
    describe(view.round.dealer_value);
  }
  printf("\n  Board    ");
  print_cards(play, &view.round.board, 5);
  putchar('\n');
  for (int i = 0; i < view.round.hand_count; i++) {
    const struct felt_hand_view *hand = &view.round.hand[i];
    printf("%s%s %d   ", hand->yours ? ink(play, "\033[1m") : "", hand->yours ? "* You " : "  Seat",
           hand->seat);
    print_cards(play, &hand->hole, 2);
    printf("%s  %-9s", hand->yours ? ink(play, "\033[0m") : "", state_of(hand));
    print_wagers(play, hand);
    putchar('\n');
    if (hand->yours && hand->has_value) {
      printf("           You have ");
      describe(hand->value);
      putchar('\n');
    }
  }
}

/* ---- words */

/* "royal flush": names have hyphens for machines. */
static const char *hand_words(enum felt_category category, char words[24]) {
  (void)snprintf(words, 24, "%s", felt_category_name(category));
  for (char *at = words; *at; at++)
    if (*at == '-') *at = ' ';
  return words;
}

void play_welcome(const struct play *play) {
  char min[32], max[32], bank[32];
  const struct felt_book *book = &play->book;
  play_money(play, book->main.ante.min_cents, min);
  play_money(play, book->main.ante.max_cents, max);
  play_money(play, play->bank_cents, bank);
  printf("%sUltimate Texas Hold'em%s by the book of\n%s\n", ink(play, "\033[1m"), ink(play, "\033[0m"),
         book->house);
  printf("Ante %s to %s", min, max);
  for (int i = 0; i < book->side_count; i++) {
    if (book->side[i].kind != FELT_OWN_HAND) continue;
    play_money(play, book->side[i].limits.min_cents, min);
    play_money(play, book->side[i].limits.max_cents, max);
    printf(", %s %s to %s", book->wager[FELT_SIDE + i].title.text, min,
           book->side[i].at_most_ante ? "your ante" : max);
  }
  printf(".\nYou sit at seat %d with %s in play chips.\n", play->seat, bank);
  printf("Type an ante to begin, ? for everything else.\n");
}

/* "  10 trips 5       and 5 on Trips" */
static void help_side(const struct felt_book *book, int n) {
  const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + n];
  const struct felt_side_rules *side = &book->side[n];
  char words[64];
  int part = (int)strcspn(wager->word.text, "-");
  (void)snprintf(words, sizeof words, "10 %.*s 5", part, wager->word.text);
  printf("  %-16s and 5 on %s\n", words, wager->title.text);
  (void)snprintf(words, sizeof words, "%.*s 5", part, wager->word.text);
  if (side->alone) printf("  %-16s %s alone (%s)\n", words, wager->title.text, side->alone_rule.id);
}

static void help_sides(const struct felt_book *book, uint32_t sides) {
  for (; sides; sides &= sides - 1) help_side(book, __builtin_ctz(sides));
}

void play_help(const struct play *play) {
  const struct felt_book *book = &play->book;
  char wager[32];
  printf("\n  10               ante 10 and blind 10\n");
  help_sides(book, book->sides.own_hand);
  if (play->table.options.progressive_table != FELT_NO_TABLE) {
    play_money(play, book->progressive.table[play->table.options.progressive_table].wager_cents, wager);
    printf("  10 prog          and the progressive, %s\n", wager);
  }
  help_sides(book, book->sides.others);
  if (book->match_play.allowed) printf("  10 match 10      and a match play coupon of 10 on the ante\n");
  if (book->tokes.allowed) printf("  10 toke 1 ante   and a toke for the dealer beside it\n");
  printf("  Enter            the same bet again\n"
         "  p                pay tables and meters\n"
         "  buy 500          more chips, at any time\n"
         "  h                at a decision: the exact worth of every action\n"
         "  q                leave the table\n");
}

static void print_odds(const struct felt_odds *odds) {
  char words[24] = "";
  if (odds->per > 0) (void)snprintf(words, sizeof words, "%d to %d", odds->to, odds->per);
  printf(" %10s", words);
}

static void print_progressive_pay(const struct play *play, const struct felt_progressive *table,
                                  const struct felt_progressive_row *row) {
  char words[40] = "", envy[32] = "";
  if (row->pays == FELT_PAYS_TIMES) (void)snprintf(words, sizeof words, "%d times", row->times);
  if (row->pays == FELT_PAYS_PERCENT)
    (void)snprintf(words, sizeof words, "%d%% of %.20s", row->percent_ppm / 10000,
                   table->level[row->level].name.text);
  if (row->envy_cents > 0) play_money(play, row->envy_cents, envy);
  printf("  %-15s %8s", words, envy);
}

static void print_meters(const struct play *play, const struct felt_progressive *table) {
  char money[32];
  printf("\n  Meters:");
  for (int i = 0; i < table->level_count; i++) {
    int64_t cents = felt_meter_shown_cents(&play->table.meter[i]);
    struct felt_text text = felt_text_init(money, sizeof money);
    felt_money_print(&text, play->book.currency, cents);
    printf("  %s %s", table->level[i].name.text, money);
  }
  putchar('\n');
}

/* The table in use of a side wager that has one, or NULL. */
static const struct felt_pay_table *side_table(const struct play *play, int n) {
  const struct felt_side_rules *side = &play->book.side[n];
  return side->table_count > 0 ? &side->table[play->table.options.side_table[n]] : NULL;
}

static int lowest_row(const struct play *play) {
  int lowest = FELT_THREE_OF_A_KIND;
  for (int i = 0; i < play->book.side_count; i++)
    for (int category = 0; side_table(play, i) && category < lowest; category++)
      if (side_table(play, i)->row[category].per > 0) lowest = category;
  return lowest;
}

void play_pay_tables(const struct play *play) {
  const struct felt_book *book = &play->book;
  int chosen = play->table.options.progressive_table;
  const struct felt_progressive *table = chosen == FELT_NO_TABLE ? NULL : &book->progressive.table[chosen];
  char words[24];
  printf("\n  %-16s %10s", "hand", "blind");
  for (int i = 0; i < book->side_count; i++)
    if (side_table(play, i)) printf(" %10s", felt_wager_word(book, (enum felt_wager)(FELT_SIDE + i)));
  printf("%s\n", table ? "  progressive         envy" : "");
  for (int category = FELT_ROYAL_FLUSH; category >= lowest_row(play); category--) {
    printf("  %-16s", hand_words((enum felt_category)category, words));
    print_odds(&book->main.blind.row[category]);
    for (int i = 0; i < book->side_count; i++)
      if (side_table(play, i)) print_odds(&side_table(play, i)->row[category]);
    if (table) print_progressive_pay(play, table, &table->row[category]);
    putchar('\n');
  }
  printf("  A winning Blind below its table pushes. Dealer qualifies with %s or better.\n",
         hand_words(book->main.qualifies, words));
  if (!table) return;
  printf("  The progressive hand: %s. The wager is not returned.\n",
         table->hand == FELT_HOLE_AND_FLOP ? "your two cards and the flop" : "the best five of seven");
  print_meters(play, table);
}

/* ---- the result */

static void print_signed(const struct play *play, int64_t cents, int width) {
  char money[32], text[40];
  play_money(play, cents < 0 ? -cents : cents, money);
  (void)snprintf(text, sizeof text, "%s%s", cents > 0 ? "+" : cents < 0 ? "-" : "", cents == 0 ? "" : money);
  printf("%s%*s%s",
         ink(play, cents > 0   ? "\033[32m"
                   : cents < 0 ? "\033[31m"
                               : ""),
         width, text, ink(play, cents != 0 ? "\033[0m" : ""));
}

int64_t play_line_net(const struct felt_line *line) {
  if (line->result == FELT_WIN)
    return line->pays_cents - (line->wager == FELT_PROGRESSIVE ? line->stake_cents : 0);
  return line->result == FELT_LOSE || line->result == FELT_FORFEIT ? -line->stake_cents : 0;
}

static void print_line(const struct play *play, const struct felt_line *line) {
  char stake[32];
  play_money(play, line->wager == FELT_MATCH_PLAY ? line->face_cents : line->stake_cents, stake);
  printf("  %-11s %7s %-7s", felt_wager_word(&play->book, line->wager), stake,
         felt_result_name(line->result));
  print_signed(play, play_line_net(line), 10);
  printf(" %-20s %s\n", felt_words_code(line->because).text,
         line->limited_by ? line->limited_by : line->rule);
}

/* "Both have a pair of kings; your queen kicker beats the dealer's nine.", in one line where it fits. */
static void print_deciding(felt_value player, felt_value dealer) {
  char shared[80], decides[80];
  struct felt_text text = felt_text_init(shared, sizeof shared);
  const struct felt_shared both = felt_eval_says_shared(player, dealer);
  const struct felt_reason says = felt_eval_says_deciding(player, dealer);
  felt_words_with(&both.says, &both.hand, &text);
  size_t length = text.length;
  text = felt_text_init(decides, sizeof decides);
  felt_words_reason(&says, &text);
  char *first = length ? shared : decides;
  if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
  const char *between = length == 0 ? "" : length + text.length + 6 > WIDTH ? ";\n  " : "; ";
  printf("  %s%s%s.\n", shared, between, decides);
}

void play_show_settlement(const struct play *play, const struct felt_settlement *settlement) {
  char money[32];
  printf("\n");
  for (int i = 0; i < settlement->hand_count; i++) {
    const struct felt_hand_result *hand = &settlement->hand[i];
    if (hand->seat != play->seat) continue;
    for (int j = 0; j < hand->line_count; j++) print_line(play, &hand->line[j]);
    if (hand->envy_cents > 0) {
      printf("  %-11s %7s %-7s", "envy", "", "win");
      print_signed(play, hand->envy_cents, 10);
      printf(" %-20s %s\n", "another player's hand", hand->envy_rule);
    }
    if (hand->has_toke) {
      play_money(play, hand->toke.stake_cents, money);
      printf("  (your toke of %s on the %s: %s, the dealer's)\n", money,
             felt_wager_word(&play->book, hand->toke.on), felt_result_name(hand->toke.result));
    }
    if (felt_settle_is_showdown(settlement, i)) print_deciding(hand->value, settlement->dealer_value);
    play_money(play, play->bank_cents, money);
    printf("  %sNet %s", ink(play, "\033[1m"), ink(play, "\033[0m"));
    print_signed(play, hand->net_cents, 1);
    printf("%s%s   You have %s.\n", hand->net_cents == 0 ? "0" : "", "", money);
  }
  for (int i = 0; i < settlement->notice_count; i++)
    if (settlement->notice[i].seat == play->seat)
      printf("  (at a casino: %s, %s)\n", felt_need_name(settlement->notice[i].need),
             settlement->notice[i].rule);
}

void play_show_session(const struct play *play) {
  const struct play_session *session = &play->session;
  char staked[32], money[32];
  printf("\n");
  rule_line();
  play_money(play, session->staked_cents, staked);
  printf("%d round%s: %d won, %d lost. Put down %s", session->rounds, session->rounds == 1 ? "" : "s",
         session->won, session->lost, staked);
  printf(", came out ");
  int64_t net_cents = session->returned_cents - session->staked_cents;
  if (net_cents == 0)
    printf("even");
  else
    print_signed(play, net_cents, 1);
  play_money(play, play->bank_cents, money);
  printf(", you have %s.\n", money);
  enum felt_wager wagers[FELT_WAGERS];
  int count = felt_book_settled(&play->book, wagers);
  for (int i = 0; i < count; i++) {
    enum felt_wager wager = wagers[i];
    if (session->stake_cents[wager] == 0 && session->net_cents[wager] == 0) continue;
    play_money(play, session->stake_cents[wager], staked);
    printf("  %-12s %10s", felt_wager_word(&play->book, wager), staked);
    print_signed(play, session->net_cents[wager], 12);
    putchar('\n');
  }
  if (session->envy_cents > 0) {
    printf("  %-12s %10s", "envy", "");
    print_signed(play, session->envy_cents, 12);
    putchar('\n');
  }
  if (session->tokes_cents > 0) {
    play_money(play, session->tokes_cents, money);
    printf("  Tokes given to the dealer: %s\n", money);
  }
}
