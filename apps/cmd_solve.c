/* felt solve: the exact best play of a book's game, and its value. */
#include "commands.h"
#include "solve_side.h"
#include "wager_options.h"

#include "felt/lab.h"

enum { FULL = WAGER_OPTIONS, SIDE, SIGNATURE, JSON };

static const struct cli_option options[] = {
    WAGER_OPTION_ROWS,
    [FULL] = {"full", NULL, "the distribution of the net result too"},
    [SIDE] = {"side", NULL, "the side wagers by themselves instead"},
    [SIGNATURE] = {"signature", NULL, "one number over all built-in books instead"},
    [JSON] = {"json", NULL, "one JSON object"},
    {NULL, NULL, NULL},
};

struct solved {
  struct felt_book book;
  struct felt_game game;
  struct felt_solution solution;
  struct felt_distribution distribution;
  bool full;
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

static int print_json(const struct cli_command *command, const struct solved *s) {
  char *buffer = malloc(FELT_LAB_TEXT_MAX);
  if (!buffer) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  struct felt_text text = felt_text_init(buffer, FELT_LAB_TEXT_MAX);
  felt_lab_print_solution(&s->book, &s->game, &s->solution, s->full ? &s->distribution : NULL, s->seconds,
                          s->threads, &text);
  felt_assert(!text.full);
  fwrite(buffer, 1, text.length, stdout);
  free(buffer);
  return CLI_DONE;
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

static void print_distribution(const struct felt_distribution *d) {
  printf("\nStandard deviation %.6f antes. Of %lld deals:\n\n", d->standard_deviation,
         (long long)FELT_DEALS_ALL);
  for (int i = 0; i < d->count; i++)
    printf("%12.4f antes  %16lld  %.9f %%\n",
           felt_exact_value((struct felt_exact){d->row[i].net, d->per_ante}), (long long)d->row[i].deals,
           100 * (double)d->row[i].deals / (double)FELT_DEALS_ALL);
}

static void print_fee(const struct solved *s) {
  char buffer[40];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_money_print(&text, s->book.currency, s->game.fee_cents);
  printf("Fee                %s a hand, %.6f antes of the value; no wager (%s)\n", buffer,
         (double)s->game.fee_cents / (double)s->game.ante_cents, s->book.fee_rule.id);
}

/* What the element of risk divides by: "Ante, Blind, Play and Trips". */
static void name_wagers(const struct felt_book *book, const struct felt_game *game, struct felt_text *text) {
  const char *words[4 + FELT_SIDES_MAX] = {"Ante", "Blind", "Play"};
  int count = 3;
  for (int i = 0; i < book->side_count; i++)
    if (game->side[i].cents > 0) words[count++] = book->wager[FELT_SIDE + i].title.text;
  if (game->progressive_cents > 0) words[count++] = "the progressive";
  for (int i = 0; i < count; i++)
    felt_text_printf(text, "%s%s", i == 0 ? "" : i < count - 1 ? ", " : " and ", words[i]);
}

static void print_words(const struct solved *s) {
  const struct felt_solution *solution = &s->solution;
  bool sides = felt_game_sides_cents(&s->game) > 0 || s->game.progressive_cents > 0;
  char buffer[96], wagers[64 + FELT_SIDES_MAX * sizeof(struct felt_name)];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_wide_print(solution->ev.numerator, &text);
  felt_text_put(&text, "/");
  felt_wide_print(solution->ev.denominator, &text);
  printf("Value of a hand    %+.12f antes, exactly %s\n", felt_exact_value(solution->ev), buffer);
  printf("House edge         %.6f %% of the Ante%s\n", 100 * felt_solution_house_edge(solution),
         sides ? ", all wagers together" : "");
  text = felt_text_init(wagers, sizeof wagers);
  name_wagers(&s->book, &s->game, &text);
  printf("Element of risk    %.6f %% of all that is wagered on %s\n",
         100 * felt_solution_element_of_risk(&s->game, solution), wagers);
  printf("Average wager      %.6f antes (Ante, Blind and Play)\n", felt_solution_average_wager(solution));
  if (s->game.fee_cents > 0) print_fee(s);
  printf("Raise              %.4f %% before the flop, %.4f %% on it, %.4f %% on the river; fold %.4f %%\n",
         100 * share(solution->plays[0]), 100 * share(solution->plays[1]), 100 * share(solution->plays[2]),
         100 * share(solution->folds));
  printf("Starting hands     %d of %d raise\n", solution->starts_that_raise, FELT_STARTS);
  if (felt_game_capped(&s->book, &s->game, 1))
    printf(
        "Note               the book's limit on payouts could cut the highest ones; it is left aside here\n");
  print_chart(solution);
  if (s->full) print_distribution(&s->distribution);
}

/* ---- running */

struct said {
  struct wager_options wagers;
  bool json, full, side, signature;
};

/* Takes the words; CLI_DONE, or what to exit with when `stop` is set. */
static int read_options(const struct cli_command *command, struct cli_args *args, struct said *said,
                        bool *stop) {
  *stop = true;
  for (int option; (option = cli_next(args)) != CLI_END;) {
    if (option == CLI_STOP) return args->status;
    if (option == CLI_OPERAND)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args->value).text));
    if (option == JSON)
      said->json = true;
    else if (option == FULL)
      said->full = true;
    else if (option == SIDE)
      said->side = said->wagers.sides = true;
    else if (option == SIGNATURE)
      said->signature = true;
    else if (!wager_take(&said->wagers, option, args->value))
      return cli_fail(command, CLI_USAGE,
                      FELT_SAYS(TOO_MANY, WAGER_METERS, felt_figure_name(FELT_CODE_THING_METER)));
  }
  *stop = false;
  return CLI_DONE;
}

static int print_signature(const struct cli_command *command, bool json) {
  struct felt_error error;
  uint64_t signature;
  if (felt_solve_signature(2, &signature, &error)) return cli_fail_with(command, &error);
  printf(json ? "{\"signature\": %llu}\n" : "%llu\n", (unsigned long long)signature);
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct solved s; /* a distribution is too much for a stack */
  struct cli_args args = cli_begin(command, argc, argv);
  struct said said = {0};
  struct felt_wagers wagers;
  struct felt_error error;
  double start = now();
  bool stop;
  int code = read_options(command, &args, &said, &stop);
  if (stop) return code;
  if (said.signature) return print_signature(command, said.json);
  code = wager_game(command, &said.wagers, &s.book, &s.game, &wagers, &s.threads);
  if (code) return code;
  if (said.side) return solve_side(command, &s.book, &wagers, said.json);
  s.full = said.full;
  if (s.full ? felt_solve_full(&s.game, s.threads, &s.solution, &s.distribution, &error)
             : felt_solve(&s.game, s.threads, &s.solution, &error))
    return cli_fail_with(command, &error);
  s.seconds = now() - start;
  if (said.json) return print_json(command, &s);
  print_words(&s);
  return CLI_DONE;
}

const struct cli_command cmd_solve = {
    .name = "solve",
    .summary = "Solve a book's game exactly: best play, its value, all 169 starting hands",
    .synopsis =
        "--book BOOK [--ante AMOUNT] [--trips N] [--trips-table NAME] [--wager NAME=N]...\n"
        "[--wager-table NAME=TABLE]... [--progressive] [--progressive-table NAME] [--meter LEVEL=AMOUNT]...\n"
        "[--players N] [--threads N] [--full] [--json]\n"
        "solve --book BOOK --side [--json] | solve --signature",
    .about =
        "All 27,813,810,024,000 deals are weighed in integers; the best play is found for all the wagers\n"
        "together, by the book's fold rules. Values are in antes. Envy counts where other hands carry the\n"
        "progressive wager too.\n\n"
        "  felt solve --book chickasaw --trips 1\n"
        "  felt solve --book massachusetts --progressive --meter jackpot=160530.53 --ante 15 --json",
    .options = options,
    .run = run,
};
