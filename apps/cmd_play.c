/* felt play: a table in the terminal, by the rules of a real house. */
#include "book_file.h"
#include "commands.h"
#include "play.h"

#include "felt/lab.h"

#include <errno.h>
#include <unistd.h>

enum { BOOK, SEED, PLAYERS, BANK, RECORD };

static const struct cli_option options[] = {
    [BOOK] = {"book", "BOOK", "a built-in book, or the path of a YAML file (the first one listed)"},
    [SEED] = {"seed", "N", "the same cards every time; without it they are secret"},
    [PLAYERS] = {"players", "N", "hands at the table; bots play the others (1)"},
    [BANK] = {"bank", "AMOUNT", "play chips to begin with (1000)"},
    [RECORD] = {"record", "FILE", "write every event there, for felt replay"},
    {NULL, NULL, NULL},
};

/* ---- asking */

/* Chips bought at the table, before or during a round: "buy 500". */
static bool buys_in(struct play *play, const char *line, size_t length) {
  char amount[24];
  int64_t cents = 0;
  if (length < 5 || length - 4 >= sizeof amount || memcmp(line, "buy ", 4) != 0) return false;
  memcpy(amount, line + 4, length - 4);
  amount[length - 4] = '\0';
  if (felt_money_parse(amount, &cents, NULL) || cents > FELT_CENTS_MAX - play->bank_cents) return false;
  char money[32];
  play->bank_cents += cents;
  play_money(play, play->bank_cents, money);
  printf("  You have %s now.\n", money);
  return true;
}

/* A line of input after a prompt, made of plain characters; false at the end of input. */
static bool ask(struct play *play, const char *prompt, char line[PLAY_LINE]) {
  const char *read;
  size_t length;
  do {
    printf("%s", prompt);
    (void)fflush(stdout);
    enum lines_result result = lines_next(&play->lines, &read, &length);
    if (result != LINES_LINE) {
      putchar('\n');
      return false;
    }
    if (length >= PLAY_LINE) length = PLAY_LINE - 1;
    for (size_t i = 0; i < length; i++) line[i] = read[i] >= ' ' && read[i] <= '~' ? read[i] : '?';
    line[length] = '\0';
    if (play->echo) printf("%s\n", line); /* so that a transcript reads like a session */
  } while (buys_in(play, line, length));
  return true;
}

/* ---- a command to the table, which must be right */

static void write_record(const struct play *play, const struct felt_event events[], int count) {
  for (int i = 0; play->record && i < count; i++) {
    char line[1024];
    struct felt_text text = felt_text_init(line, sizeof line);
    felt_event_print(&play->book, &events[i], &text);
    felt_assert(!text.full);
    (void)fprintf(play->record, "%s\n", line);
  }
}

static enum felt_status try(struct play *play, const struct felt_command *command, struct felt_error *error) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  enum felt_status status = felt_table_apply(&play->book, &play->table, command, events, &count, error);
  if (!status) write_record(play, events, count);
  return status;
}

static void must(struct play *play, const struct felt_command *command) {
  struct felt_error error;
  felt_assert(try(play, command, &error) == FELT_OK);
}

static void must_do(struct play *play, enum felt_command_kind kind) {
  must(play, &(struct felt_command){.kind = kind});
}

static void say(const struct felt_error *error) {
  char buffer[400];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_error(error, &text);
  printf("  %s\n", buffer);
}

/* ---- betting */

static enum felt_status put_down(struct play *play, int seat, const struct felt_bet *bet,
                                 struct felt_error *error) {
  return try(play, &(struct felt_command){.kind = FELT_DO_BET, .seat = seat, .bet = *bet}, error);
}

static int64_t cost_of(const struct play *play, const struct felt_bet *bet) {
  int table = play->table.options.progressive_table;
  int64_t progressive =
      bet->progressive && table != FELT_NO_TABLE ? play->book.progressive.table[table].wager_cents : 0;
  return felt_bet_cents(bet) + progressive;
}

static bool place(struct play *play, const struct felt_bet *bet) {
  struct felt_error error;
  char money[32];
  if (cost_of(play, bet) > play->bank_cents) {
    play_money(play, play->bank_cents, money);
    printf("  You have %s; \"buy 500\" buys chips.\n", money);
    return false;
  }
  if (put_down(play, play->seat, bet, &error)) {
    say(&error);
    return false;
  }
  play->last = *bet;
  play->has_last = true;
  return true;
}

/* Asks until a bet is down; false when the player leaves. */
static bool take_bet(struct play *play) {
  for (;;) {
    char line[PLAY_LINE];
    struct felt_reason what;
    struct felt_bet bet = {0};
    if (!ask(play, play->has_last ? "\nBet (Enter: the same)> " : "\nBet> ", line)) return false;
    switch (play_read_bet(&play->book, line, strlen(line), &bet, &what)) {
    case PLAY_QUIT: return false;
    case PLAY_HELP: play_help(play); break;
    case PLAY_PAYS: play_pay_tables(play); break;
    case PLAY_BAD: printf("  %s\n", felt_words_fault("", &what, "").text); break;
    case PLAY_AGAIN:
      if (!play->has_last)
        printf("  Type an ante, for example %d.\n", (int)(play->book.main.ante.min_cents / 100));
      else if (place(play, &play->last))
        return true;
      break;
    case PLAY_BET:
      if (place(play, &bet)) return true;
      break;
    }
  }
}

static void take_bots_bets(struct play *play) {
  int64_t least = play->book.main.ante.min_cents;
  struct felt_bet bet = {.cents[FELT_ANTE] = least, .cents[FELT_BLIND] = least};
  for (int seat = 1; seat <= play->players; seat++) {
    struct felt_error error;
    bet.progressive = play->table.options.progressive_table != FELT_NO_TABLE && seat % 2 == 0;
    if (seat != play->seat) felt_assert(put_down(play, seat, &bet, &error) == FELT_OK);
  }
}

/* ---- deciding */

static void prompt_for(const struct play *play, const struct felt_legal *legal, char prompt[160]) {
  struct felt_text text = felt_text_init(prompt, 160);
  felt_text_put(&text, "\n");
  if (legal->check) felt_text_put(&text, "[c]heck");
  if (legal->fold) felt_text_put(&text, "[f]old");
  for (int i = 0; i < legal->play_count; i++) {
    char money[32];
    play_money(play, legal->play[i].cents, money);
    felt_text_printf(&text, "%s[%d]x %s", legal->check || legal->fold || i ? ", " : "",
                     legal->play[i].multiple, money);
  }
  felt_text_put(&text, ", [h]elp> ");
}

/* One answer as a command for the table; false where it is not one of those offered. */
static bool read_action(const struct play *play, const struct felt_legal *legal, const char *line,
                        struct felt_command *command) {
  *command = (struct felt_command){.seat = play->seat};
  if ((line[0] == 'c' || line[0] == 'k') && legal->check) {
    command->kind = FELT_DO_CHECK;
    return true;
  }
  if (line[0] == 'f' && legal->fold) {
    command->kind = FELT_DO_FOLD;
    return true;
  }
  for (int i = 0; i < legal->play_count; i++) {
    if (line[0] != '0' + legal->play[i].multiple) continue;
    command->kind = FELT_DO_PLAY;
    command->play = (struct felt_play_wager){.multiple = (uint8_t)legal->play[i].multiple};
    return true;
  }
  return false;
}

static bool covers(const struct play *play, const struct felt_command *command) {
  if (command->kind != FELT_DO_PLAY) return true;
  int64_t left_cents = play->bank_cents - cost_of(play, &play->last);
  if (command->play.multiple * play->last.cents[FELT_ANTE] <= left_cents) return true;
  char money[32];
  play_money(play, left_cents, money);
  printf("  You have %s left, and a Play wager must be covered; \"buy 500\" buys chips.\n", money);
  return false;
}

/* The person's decision. At the end of input it is taken by the clock: check, and at the last fold (R35). */
static void decide(struct play *play, const struct felt_round_view *view) {
  const struct felt_legal *legal = &view->legal;
  char prompt[160], line[PLAY_LINE];
  struct felt_command command;
  prompt_for(play, legal, prompt);
  play_show_table(play);
  for (;;) {
    if (!ask(play, prompt, line)) {
      play->left = true;
      must(play, &(struct felt_command){.kind = FELT_DO_TIME_OUT, .seat = play->seat});
      return;
    }
    if (line[0] == 'p') {
      play_pay_tables(play);
    } else if (line[0] == 'h') {
      play_advise(play, view);
    } else if (!read_action(play, legal, line, &command)) {
      printf("  Type a letter or figure in brackets; h asks the coach, p shows the pay tables.\n");
    } else if (covers(play, &command)) {
      must(play, &command);
      return;
    }
  }
}

static void bot_decides(struct play *play, const struct felt_round_view *view) {
  int multiple = felt_lab_short_strategy(view);
  struct felt_command command = {.kind = FELT_DO_CHECK, .seat = view->viewer.seat};
  if (multiple < 0) command.kind = FELT_DO_FOLD;
  if (multiple > 0) {
    command.kind = FELT_DO_PLAY;
    command.play = (struct felt_play_wager){.multiple = (uint8_t)multiple};
  }
  must(play, &command);
  printf("  Seat %d %s", view->viewer.seat, multiple > 0 ? "plays" : multiple < 0 ? "folds" : "checks");
  if (multiple > 0) printf(" %dx", multiple);
  printf(".\n");
}

/* Everyone acts in turn on this street. */
static void act(struct play *play) {
  for (int turn; (turn = play->table.round.now.turn) != 0;) {
    struct felt_table_view view;
    felt_table_view(&play->book, &play->table, (struct felt_viewer){FELT_VIEWER_SEAT, turn}, &view);
    if (turn == play->seat)
      decide(play, &view.round);
    else
      bot_decides(play, &view.round);
  }
}

/* ---- a round */

static void deal(struct play *play) {
  struct felt_command command = {.kind = FELT_DO_DEAL};
  command.faces.count = FELT_DECK;
  felt_rng_shuffle(&play->rng, command.faces.card);
  must(play, &command);
}

static void add_to_session(struct play *play, const struct felt_hand_result *hand) {
  struct play_session *session = &play->session;
  session->rounds++;
  session->won += hand->net_cents > 0;
  session->lost += hand->net_cents < 0;
  session->staked_cents += hand->staked_cents;
  session->returned_cents += hand->returned_cents;
  session->envy_cents += hand->envy_cents;
  for (int i = 0; i < hand->line_count; i++) {
    session->stake_cents[hand->line[i].wager] += hand->line[i].stake_cents;
    session->net_cents[hand->line[i].wager] += play_line_net(&hand->line[i]);
  }
  play->bank_cents += hand->net_cents;
  if (!hand->has_toke) return;
  play->bank_cents -= hand->toke.stake_cents; /* the dealer's, whatever becomes of it */
  play->session.tokes_cents += hand->toke.stake_cents;
}

static void settle(struct play *play) {
  struct felt_settlement settlement;
  struct felt_error error;
  must_do(play, FELT_DO_SETTLE);
  felt_assert(felt_table_settlement(&play->book, &play->table, &settlement, &error) == FELT_OK);
  for (int i = 0; i < settlement.hand_count; i++)
    if (settlement.hand[i].seat == play->seat) add_to_session(play, &settlement.hand[i]);
  play_show_table(play);
  play_show_settlement(play, &settlement);
  must_do(play, FELT_DO_GAME_OVER);
}

/* False when the player has left. */
static bool play_round(struct play *play) {
  must_do(play, FELT_DO_OPEN);
  if (!take_bet(play)) return false;
  take_bots_bets(play);
  must_do(play, FELT_DO_LOCK);
  deal(play);
  act(play);
  must_do(play, FELT_DO_FLOP);
  act(play);
  must_do(play, FELT_DO_RIVER);
  act(play);
  must_do(play, FELT_DO_REVEAL);
  settle(play);
  return !play->left;
}

/* ---- the command */

static bool parse_count(const char *word, int64_t most, int64_t *count) {
  char *end = NULL;
  errno = 0;
  long long value = strtoll(word, &end, 10);
  if (errno || end == word || *end || value < 0 || value > most) return false;
  *count = value;
  return true;
}

/* What the options say, before the book is known. */
struct words {
  const char *book, *record;
  bool seeded;
  int64_t seed, players, bank_cents;
};

static int read_options(const struct cli_command *command, int argc, char *argv[], struct words *words) {
  struct cli_args args = cli_begin(command, argc, argv);
  for (int next; (next = cli_next(&args)) != CLI_END;) {
    switch (next) {
    case BOOK: words->book = args.value; break;
    case RECORD: words->record = args.value; break;
    case SEED:
      words->seeded = true;
      if (!parse_count(args.value, INT64_MAX, &words->seed))
        return cli_fail(command, CLI_USAGE,
                        FELT_SAYS(OPTION_TAKES_WHOLE_NUMBER, "seed", cli_quote(args.value).text));
      break;
    case PLAYERS:
      if (!parse_count(args.value, FELT_SEATS_MAX, &words->players) || words->players < 1)
        return cli_fail(
            command, CLI_USAGE,
            FELT_SAYS(OPTION_TAKES_NUMBER, "players", 1, FELT_SEATS_MAX, cli_quote(args.value).text));
      break;
    case BANK:
      if (felt_money_parse(args.value, &words->bank_cents, NULL))
        return cli_fail(command, CLI_USAGE,
                        FELT_SAYS(OPTION_TAKES_AMOUNT, "bank", cli_quote(args.value).text));
      break;
    case CLI_OPERAND:
      return cli_fail(command, CLI_USAGE, FELT_SAYS(TAKES_NO_WORD, cli_quote(args.value).text));
    default: return args.status == CLI_DONE ? -1 : args.status;
    }
  }
  return CLI_DONE;
}

static int open_record(struct play *play, const struct cli_command *command, const char *path) {
  if (!path) return CLI_DONE;
  play->record = fopen(path, "w");
  if (!play->record)
    return cli_fail(command, CLI_FAILED, FELT_SAYS(FILE_SAYS, cli_quote(path).text, strerror(errno)));
  struct felt_event set_up = felt_table_set_up(&play->book, &play->table);
  write_record(play, &set_up, 1);
  return CLI_DONE;
}

static int close_record(struct play *play, const struct cli_command *command) {
  if (!play->record) return CLI_DONE;
  bool written = !ferror(play->record);
  if (fclose(play->record) != 0 || !written)
    return cli_fail(command, CLI_FAILED, FELT_SAYS(RECORD_NOT_WRITTEN));
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct play play;
  struct words words = {.book = felt_book_builtin(0)->name, .players = 1, .bank_cents = 100000};
  int status = read_options(command, argc, argv, &words);
  if (status) return status < 0 ? CLI_DONE : status;
  status = book_open(command, words.book, &play.book);
  if (status) return status;
  if (words.players > play.book.positions)
    return cli_fail(command, CLI_USAGE, FELT_SAYS(TABLE_HAS_POSITIONS, play.book.positions));
  struct felt_table_options choices = felt_table_defaults(&play.book);
  felt_table_init(&play.book, &choices, &play.table);
  play.players = (int)words.players;
  play.seat = (play.players + 1) / 2;
  play.bank_cents = words.bank_cents;
  play.rng = words.seeded ? felt_rng_from_seed((uint64_t)words.seed) : felt_rng_secure();
  play.colour = cli_colour(stdout);
  play.echo = !isatty(STDIN_FILENO);
  lines_init(&play.lines, STDIN_FILENO);
  status = open_record(&play, command, words.record);
  if (status) return status;
  play_welcome(&play);
  while (play_round(&play)) continue;
  play_show_session(&play);
  return close_record(&play, command);
}

const struct cli_command cmd_play = {
    .name = "play",
    .summary = "Play at a table in the terminal, by a real house's rules",
    .synopsis = "[--book BOOK] [--seed N] [--players N] [--bank AMOUNT] [--record FILE]",
    .about = "A table with an automatic dealer. Type an ante to begin; ? at the bet lists everything else: "
             "side\n"
             "wagers, the progressive, tokes, the same bet again, pay tables. Every settled wager says why, "
             "with the "
             "rule\n"
             "of the house that decided it. Input may come from a file, one answer a line.\n"
             "\n"
             "  felt play --book massachusetts --players 3\n",
    .options = options,
    .run = run,
};
