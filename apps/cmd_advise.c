/* felt advise: the exact value of every legal action at one point of a hand. */
#include "commands.h"
#include "wager_options.h"

#include "felt/lab.h"

enum { HOLE = WAGER_OPTIONS, BOARD, DEAD, JSON };

static const struct cli_option options[] = {
    WAGER_OPTION_ROWS,
    [HOLE] = {"hole", "CARDS", "the two hole cards"},
    [BOARD] = {"board", "CARDS", "the flop, or all five community cards"},
    [DEAD] = {"dead", "CARDS", "cards known to be out of play"},
    [JSON] = {"json", NULL, "one JSON object"},
    {NULL, NULL, NULL},
};

static int read_cards(const struct cli_command *command, const char *option, const char *text, int limit,
                      felt_card cards[], int *count) {
  struct felt_error error;
  if (felt_cards_parse(text, strlen(text), 0, limit, cards, count, &error))
    return cli_fail_option(command, option, text, &error.reason);
  return CLI_DONE;
}

static int read_point(const struct cli_command *command, const char *hole, const char *board,
                      const char *dead, struct felt_point *point) {
  felt_card cards[FELT_DECK];
  int count = 0, code;
  if (!hole) return cli_fail(command, CLI_USAGE, FELT_SAYS(HOLE_OPTION_MISSING));
  code = read_cards(command, "hole", hole, 2, point->hole, &count);
  if (!code && count != 2)
    code = cli_fail(command, CLI_USAGE, FELT_SAYS(HOLE_NOT_TWO, cli_quote(hole).text, count));
  if (!code && board) code = read_cards(command, "board", board, 5, point->board, &point->board_count);
  if (!code && dead) {
    code = read_cards(command, "dead", dead, FELT_DECK, cards, &count);
    if (!code) point->dead = felt_cards_set(cards, count);
  }
  return code;
}

static void print_json(const struct felt_advice *advice, const struct felt_point *point) {
  char buffer[2048], hand[80];
  const struct felt_reason says = felt_lab_hand(point);
  struct felt_text text = felt_text_init(hand, sizeof hand);
  if (says.code) felt_text_put(&text, "\"");
  felt_words_reason(&says, &text);
  if (says.code) felt_text_put(&text, "\"");
  text = felt_text_init(buffer, sizeof buffer);
  felt_lab_print_advice(advice, hand, &text);
  felt_assert(!text.full);
  fwrite(buffer, 1, text.length, stdout);
}

static void print_words(const struct felt_advice *advice) {
  for (int i = 0; i < advice->count; i++)
    printf("%-6s %+.9f antes%s\n", felt_option_name(advice, i), felt_exact_value(advice->option[i].ev),
           i == advice->best ? "   best" : "");
  const struct felt_dealer_hands *dealer = &advice->dealer;
  if (dealer->hands == 0) return;
  char words[120];
  const struct felt_reason outs = felt_lab_outs(dealer);
  struct felt_text text = felt_text_init(words, sizeof words);
  felt_words_reason(&outs, &text);
  printf("%s.\n", words);
  printf("Of the dealer's %d possible hands %d are better, %d equal, %d beaten; %d do not qualify.\n",
         dealer->hands, dealer->better, dealer->tied, dealer->beaten, dealer->unqualified);
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  struct wager_options wagers = {0};
  const char *hole = NULL, *board = NULL, *dead = NULL;
  bool json = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == CLI_OPERAND)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args.value).text));
    if (option == HOLE)
      hole = args.value;
    else if (option == BOARD)
      board = args.value;
    else if (option == DEAD)
      dead = args.value;
    else if (option == JSON)
      json = true;
    else if (!wager_take(&wagers, option, args.value))
      return cli_fail(command, CLI_USAGE,
                      FELT_SAYS(TOO_MANY, WAGER_METERS, felt_figure_name(FELT_CODE_THING_METER)));
  }
  struct felt_point point = {0};
  struct felt_book book;
  struct felt_game game;
  struct felt_advice advice;
  struct felt_error error;
  int threads, code = wager_game(command, &wagers, &book, &game, NULL, &threads);
  if (!code) code = read_point(command, hole, board, dead, &point);
  if (code) return code;
  if (felt_advise(&game, &point, threads, &advice, &error)) return cli_fail_with(command, &error);
  if (json)
    print_json(&advice, &point);
  else
    print_words(&advice);
  return CLI_DONE;
}

const struct cli_command cmd_advise = {
    .name = "advise",
    .summary = "Say what every legal action is worth at one point of a hand",
    .synopsis = "--book BOOK --hole CARDS [--board CARDS] [--dead CARDS] [--ante AMOUNT] [--trips N]\n"
                "[--trips-table NAME] [--wager NAME=N]... [--wager-table NAME=TABLE]... [--progressive]\n"
                "[--progressive-table NAME] [--meter LEVEL=AMOUNT]... [--players N] [--threads N] [--json]",
    .about =
        "Values are exact, in antes, for all the wagers together and with best play afterwards. Without a\n"
        "board it is the decision before the flop; with three cards the one after it; with five the last.\n"
        "Dead cards are those seen in other hands.\n\n"
        "  felt advise --book chickasaw --hole KdQh --board 4s5h6d8c9d\n"
        "  felt advise --book massachusetts --hole AhKd --dead AcAd --trips 1 --json",
    .options = options,
    .run = run,
};
