/* felt eval: the best five of five to seven cards, and their rank among all hands. */
#include "commands.h"
#include "lines.h"

#include "felt/eval.h"

#include <errno.h>
#include <unistd.h>

enum { JSON };

static const struct cli_option options[] = {
    [JSON] = {"json", NULL, "one JSON object a hand"},
    {NULL, NULL, NULL},
};

struct hand {
  felt_card cards[FELT_DECK];
  int count;
};

/* ---- reading */

/* Adds the cards of `string` to the hand. */
static enum felt_status add_cards(struct hand *hand, const char *string, size_t length,
                                  struct felt_error *error) {
  felt_set taken = felt_cards_set(hand->cards, hand->count);
  int count = 0;
  enum felt_status status = felt_cards_parse(string, length, taken, FELT_DECK - hand->count,
                                             hand->cards + hand->count, &count, error);
  if (status == FELT_OK) hand->count += count;
  return status;
}

static enum felt_status check_count(const struct hand *hand, struct felt_error *error) {
  if (hand->count >= 5 && hand->count <= 7) return FELT_OK;
  if (hand->count == 0) return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NO_CARDS_GIVEN));
  return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(NOT_FIVE_TO_SEVEN, hand->count));
}

/* ---- printing */

static void print_json(struct felt_text *text, felt_value value, const felt_card best[5]) {
  felt_text_put(text, "{\"category\":\"");
  felt_text_put(text, felt_category_name(felt_eval_category(value)));
  felt_text_put(text, "\",\"cards\":[");
  for (int i = 0; i < 5; i++) {
    felt_text_put(text, i > 0 ? ",\"" : "\"");
    felt_text_put(text, felt_card_print(best[i]).text);
    felt_text_put(text, "\"");
  }
  felt_text_printf(text, "],\"rank\":%d}\n", felt_eval_rank(value));
}

static void print_words(struct felt_text *text, felt_value value, const felt_card best[5]) {
  enum { WIDTH = 34 }; /* the longest description and a gap, so that lines of hands stand in columns */
  const struct felt_reason says = felt_eval_says(value);
  felt_words_reason(&says, text);
  while (text->length < WIDTH) felt_text_put(text, " ");
  for (int i = 0; i < 5; i++) {
    felt_text_put(text, felt_card_print(best[i]).text);
    felt_text_put(text, " ");
  }
  felt_text_printf(text, "  rank %d of %d\n", felt_eval_rank(value), FELT_VALUES);
}

static void print_hand(const struct hand *hand, bool json) {
  felt_value value = felt_eval(felt_cards_set(hand->cards, hand->count));
  felt_card best[5];
  felt_eval_best_five(hand->cards, hand->count, best);
  char buffer[160];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  (json ? print_json : print_words)(&text, value, best);
  felt_assert(!text.full);
  fwrite(buffer, 1, text.length, stdout);
}

/* ---- running */

static int bad_line(const struct cli_command *command, long number, const struct felt_error *error) {
  return cli_fail_because(command, CLI_USAGE,
                          error->where[0] ? FELT_SAYS(FAULT_IN_LINE_PLACE, number, error->where)
                                          : FELT_SAYS(FAULT_IN_LINE, number),
                          error);
}

static enum felt_status read_line(const char *line, size_t length, bool whole, struct hand *hand,
                                  struct felt_error *error) {
  hand->count = 0;
  enum felt_status status = add_cards(hand, line, length, error);
  if (status) return status;
  if (!whole) return felt_refuse(error, FELT_E_INPUT, NULL, NULL, FELT_SAYS(LINE_LONGER_THAN, LINES_BUFFER));
  return check_count(hand, error);
}

static int eval_lines(const struct cli_command *command, bool json) {
  static struct lines lines;
  lines_init(&lines, STDIN_FILENO);
  for (;;) {
    const char *line;
    size_t length;
    enum lines_result result = lines_next(&lines, &line, &length);
    if (result == LINES_END) return CLI_DONE;
    if (result == LINES_FAILED)
      return cli_fail(command, CLI_FAILED, FELT_SAYS(CANNOT_READ_INPUT, strerror(errno)));
    struct hand hand;
    struct felt_error error;
    if (read_line(line, length, result == LINES_LINE, &hand, &error))
      return bad_line(command, lines.number, &error);
    print_hand(&hand, json);
  }
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  struct hand hand = {.count = 0};
  struct felt_error error = {0};
  bool json = false, from_stdin = false;
  int operands = 0;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON) {
      json = true;
      continue;
    }
    operands++;
    if (strcmp(args.value, "-") == 0)
      from_stdin = true;
    else if (add_cards(&hand, args.value, strlen(args.value), &error))
      return cli_fail(command, CLI_USAGE, &error.reason);
  }
  if (from_stdin && operands > 1) return cli_fail(command, CLI_USAGE, FELT_SAYS(DASH_STANDS_ALONE));
  if (from_stdin) return eval_lines(command, json);
  if (check_count(&hand, &error)) return cli_fail_with(command, &error);
  print_hand(&hand, json);
  return CLI_DONE;
}

const struct cli_command cmd_eval = {
    .name = "eval",
    .summary = "Rank the best five of five, six or seven cards",
    .synopsis = "CARDS... [--json]",
    .about = "Cards are a rank of 23456789TJQKA and a suit of cdhs, together or apart: AhKhQhJhTh or\n"
             "Ah Kh Qh Jh Th. With - instead of cards, hands are read from standard input, one a line,\n"
             "and a bad line ends the run with its number. Rank 1 is a royal flush, 7462 is 7-5-4-3-2.\n\n"
             "  felt eval Ah Kd 9h 5h 2h 3h Ac\n"
             "  printf 'AhKhQhJhTh\\n2c7d9hJsKc\\n' | felt eval - --json",
    .options = options,
    .run = run,
};
