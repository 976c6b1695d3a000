/* felt solve: the exact best play of a book's game, and its value. */
#include "commands.h"
#include "wager_options.h"

enum { JSON = WAGER_OPTIONS };

static const struct cli_option options[] = {
    WAGER_OPTION_ROWS,
    [JSON] = {"json", NULL, "one JSON object"},
    {NULL, NULL, NULL},
};

struct solved {
  struct felt_book book;
  struct felt_game game;
  struct felt_solution solution;
  int threads;
  double seconds;
};

static double now(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double share(int64_t boards) {
  return (double)boards / (double)FELT_BOARDS_ALL;
}

/* ---- JSON */

static void print_action(const struct felt_start *start) {
  if (start->multiple)
    printf("\"%dx\"", start->multiple);
  else
    printf("\"check\"");
}

static void print_json(const struct solved *s) {
  const struct felt_solution *solution = &s->solution;
  double ev = felt_exact_value(solution->ev), wager = felt_solution_average_wager(solution);
  printf("{\"book\": \"%s\",\n \"ev\": ", s->book.name.text);
  print_exact_json(solution->ev);
  printf(",\n \"house_edge\": %.17g, \"element_of_risk\": %.17g, \"average_wager\": %.17g,\n", -ev,
         -ev / wager, wager);
  printf(" \"frequency\": {\"raise4\": %.17g, \"raise2\": %.17g, \"raise1\": %.17g, \"fold\": %.17g},\n",
         share(solution->plays[0]), share(solution->plays[1]), share(solution->plays[2]),
         share(solution->folds));
  printf(" \"limits_may_cut\": %s,\n", felt_game_capped(&s->book, &s->game) ? "true" : "false");
  printf(" \"preflop\": [");
  for (int i = 0; i < FELT_STARTS; i++) {
    const struct felt_start *start = &solution->start[i];
    printf("%s\n  {\"hand\": \"%s\", \"action\": ", i > 0 ? "," : "", start->hand);
    print_action(start);
    printf(", \"ev_raise\": %.17g, \"ev_check\": %.17g, \"combinations\": %d}",
           felt_exact_value(start->ev_raise), felt_exact_value(start->ev_check), start->combinations);
  }
  printf("],\n \"seconds\": %.4f, \"threads\": %d}\n", s->seconds, s->threads);
}

/* ---- words */

/* The chart players know: suited above the diagonal, offsuit below. */
static void print_chart(const struct felt_solution *solution) {
  static const char ranks[] = "AKQJT98765432";
  printf("\nBefore the flop (suited above the diagonal, . is a check):\n\n    ");
  for (int i = 0; ranks[i]; i++) printf(" %c", ranks[i]);
  putchar('\n');
  for (int row = 0; ranks[row]; row++) {
    printf("   %c", ranks[row]);
    for (int column = 0; ranks[column]; column++) {
      char hand[4] = {ranks[row < column ? row : column], ranks[row < column ? column : row],
                      row == column  ? '\0'
                      : row < column ? 's'
                                     : 'o',
                      '\0'};
      const struct felt_start *start = solution->start;
      while (strcmp(start->hand, hand) != 0) start++;
      printf(" %c", start->multiple ? (char)('0' + start->multiple % 10) : '.');
    }
    putchar('\n');
  }
}

static void print_words(const struct solved *s) {
  const struct felt_solution *solution = &s->solution;
  double ev = felt_exact_value(solution->ev), wager = felt_solution_average_wager(solution);
  char buffer[96];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_wide_print(solution->ev.numerator, &text);
  felt_text_put(&text, "/");
  felt_wide_print(solution->ev.denominator, &text);
  printf("Value of a hand    %+.12f antes, exactly %s\n", ev, buffer);
  printf("House edge         %.6f %% of the Ante\n", -100 * ev);
  printf("Element of risk    %.6f %% of all that is wagered on Ante, Blind and Play\n", -100 * ev / wager);
  printf("Average wager      %.6f antes (Ante, Blind and Play)\n", wager);
  printf("Raise              %.4f %% before the flop, %.4f %% on it, %.4f %% on the river; fold %.4f %%\n",
         100 * share(solution->plays[0]), 100 * share(solution->plays[1]), 100 * share(solution->plays[2]),
         100 * share(solution->folds));
  printf("Starting hands     %d of %d raise\n", solution->starts_that_raise, FELT_STARTS);
  if (felt_game_capped(&s->book, &s->game))
    printf(
        "Note               the book's limit on payouts could cut the highest ones; it is left aside here\n");
  print_chart(solution);
}

/* ---- running */

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  struct wager_options wagers = {0};
  struct solved s;
  bool json = false;
  double start = now();
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == CLI_OPERAND)
      return cli_fail(command, CLI_USAGE, "unexpected \"%s\"", cli_quote(args.value).text);
    if (option == JSON)
      json = true;
    else if (!wager_take(&wagers, option, args.value))
      return cli_fail(command, CLI_USAGE, "more than %d meters", WAGER_METERS);
  }
  int code = wager_game(command, &wagers, &s.book, &s.game, &s.threads);
  if (code) return code;
  struct felt_error error;
  if (felt_solve(&s.game, s.threads, &s.solution, &error)) return cli_fail_with(command, &error);
  s.seconds = now() - start;
  (json ? print_json : print_words)(&s);
  return CLI_DONE;
}

const struct cli_command cmd_solve = {
    .name = "solve",
    .summary = "Solve a book's game exactly: best play, its value, all 169 starting hands",
    .synopsis = "--book BOOK [--ante AMOUNT] [--trips N] [--trips-table NAME] [--progressive]\n"
                "[--progressive-table NAME] [--meter LEVEL=AMOUNT]... [--players N] [--threads N] [--json]",
    .about =
        "All 27,813,810,024,000 deals are weighed in integers; the best play is found for all the wagers\n"
        "together, by the book's fold rules. Values are in antes. Envy counts where other hands carry the\n"
        "progressive wager too.\n\n"
        "  felt solve --book chickasaw --trips 1\n"
        "  felt solve --book massachusetts --progressive --meter jackpot=160530.53 --ante 15 --json",
    .options = options,
    .run = run,
};
