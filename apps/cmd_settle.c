/* felt settle: one round as facts in, its settlement out, both JSON. */
#include "book_file.h"
#include "commands.h"
#include "lines.h"

#include "felt/wire.h"

enum { BOOK, LINES, DECIDING, MOVES };

/* What is asked for besides the settlement. */
struct extras {
  bool deciding, moves;
};

static const struct cli_option options[] = {
    [BOOK] = {"book", "BOOK", "a built-in book, or the path of a YAML file"},
    [LINES] = {"lines", NULL, "many rounds, one {\"book\":..., \"round\":...} a line"},
    [DECIDING] = {"deciding", NULL, "with each showdown, which cards decided it"},
    [MOVES] = {"moves", NULL, "with every movement of money, in the order of the book"},
    {NULL, NULL, NULL},
};

/* Settles parsed facts; the settlement's JSON is the caller's. */
static enum felt_status settle(const struct felt_book *book, const json_t *round, struct extras extras,
                               json_t **settled, struct felt_error *error) {
  struct felt_facts facts;
  struct felt_settlement settlement;
  enum felt_status status = felt_wire_read_facts(book, round, &facts, error);
  if (!status) status = felt_settle(book, &facts, &settlement, error);
  if (status) return status;
  json_t *object = felt_wire_settlement(book, &facts, &settlement);
  if (!object || (extras.deciding && !felt_wire_add_deciding(&facts, &settlement, object)) ||
      (extras.moves && !felt_wire_add_moves(book, &facts, &settlement, object))) {
    json_decref(object);
    return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  }
  *settled = object;
  return FELT_OK;
}

static int settle_one(const struct cli_command *command, const char *book_name, const char *path,
                      struct extras extras) {
  struct felt_book book;
  int code = book_open(command, book_name, &book);
  char *text = NULL;
  size_t length = 0;
  if (!code) code = file_read(command, path, FELT_WIRE_MAX, &text, &length);
  if (code) return code;
  struct felt_error error;
  json_t *round = NULL, *settled = NULL;
  enum felt_status status = felt_wire_parse(text, length, &round, &error);
  if (!status) status = settle(&book, round, extras, &settled, &error);
  if (status)
    code = cli_fail_with(command, &error);
  else if (json_dumpf(settled, stdout, JSON_INDENT(2)) == 0)
    putchar('\n');
  json_decref(settled);
  json_decref(round);
  free(text);
  return code;
}

/* ---- many rounds */

enum { SHELF = 16 };

/* The books read so far, by name. */
struct shelf {
  int count;
  struct {
    char name[256];
    struct felt_book *book;
  } at[SHELF];
};

static const struct felt_book *shelf_get(const struct cli_command *command, struct shelf *shelf,
                                         const char *name) {
  for (int i = 0; i < shelf->count; i++)
    if (strcmp(shelf->at[i].name, name) == 0) return shelf->at[i].book;
  if (shelf->count == SHELF || strlen(name) >= sizeof shelf->at[0].name) return NULL;
  struct felt_book *book = malloc(sizeof *book);
  if (!book || book_open(command, name, book)) {
    free(book);
    return NULL;
  }
  (void)snprintf(shelf->at[shelf->count].name, sizeof shelf->at[0].name, "%s", name);
  shelf->at[shelf->count].book = book;
  return shelf->at[shelf->count++].book;
}

static void print_line(json_t *settled, const struct felt_error *error) {
  if (!settled) {
    char buffer[512];
    struct felt_text text = felt_text_init(buffer, sizeof buffer);
    felt_words_error(error, &text);
    settled = json_pack("{s:s}", "error", buffer);
  }
  (void)json_dumpf(settled, stdout, JSON_COMPACT);
  putchar('\n');
  json_decref(settled);
}

static void settle_line(const struct cli_command *command, struct shelf *shelf, const char *fallback,
                        const char *line, size_t length, struct extras extras) {
  struct felt_error error = {0};
  json_t *object = NULL, *settled = NULL;
  if (felt_wire_parse(line, length, &object, &error) == FELT_OK) {
    const char *name = json_string_value(json_object_get(object, "book"));
    const json_t *round = json_object_get(object, "round");
    const struct felt_book *book =
        name || fallback ? shelf_get(command, shelf, name ? name : fallback) : NULL;
    if (!book || !round || json_object_size(object) != (name ? 2 : 1))
      (void)felt_refuse(&error, FELT_E_INPUT, "round", NULL, FELT_SAYS(NOT_A_LINE_OF_ROUNDS));
    else
      (void)settle(book, round, extras, &settled, &error);
  }
  print_line(settled, &error);
  json_decref(object);
}

static int settle_lines(const struct cli_command *command, const char *book_name, struct extras extras) {
  static struct lines lines;
  struct shelf shelf = {0};
  const char *line;
  size_t length;
  lines_init(&lines, 0);
  for (;;) {
    enum lines_result result = lines_next(&lines, &line, &length);
    if (result == LINES_END) break;
    if (result != LINES_LINE) {
      (void)cli_fail(command, CLI_USAGE,
                     result == LINES_FAILED ? FELT_SAYS(LINE_UNREADABLE, lines.number)
                                            : FELT_SAYS(LINE_TOO_LONG, lines.number));
      for (int i = 0; i < shelf.count; i++) free(shelf.at[i].book);
      return CLI_USAGE;
    }
    settle_line(command, &shelf, book_name, line, length, extras);
  }
  for (int i = 0; i < shelf.count; i++) free(shelf.at[i].book);
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *book = NULL, *path = NULL;
  bool many = false;
  struct extras extras = {0};
  for (int next; (next = cli_next(&args)) != CLI_END;) {
    switch (next) {
    case BOOK: book = args.value; break;
    case LINES: many = true; break;
    case DECIDING: extras.deciding = true; break;
    case MOVES: extras.moves = true; break;
    case CLI_OPERAND:
      if (path) return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_FILE, cli_quote(args.value).text));
      path = args.value;
      break;
    default: return args.status;
    }
  }
  if (many && path) return cli_fail(command, CLI_USAGE, FELT_SAYS(LINES_TAKES_NO_FILE));
  if (many) return settle_lines(command, book, extras);
  if (!book) return cli_fail(command, CLI_USAGE, FELT_SAYS(SETTLE_NEEDS_BOOK));
  return settle_one(command, book, path ? path : "-", extras);
}

const struct cli_command cmd_settle = {
    .name = "settle",
    .summary = "Settle a round to the cent and name the rule behind each",
    .synopsis = "--book BOOK [--lines] [--deciding] [--moves] [FILE|-]",
    .about =
        "Reads the facts of one round as JSON (wagers, cards, plays, incidents) from FILE or standard\n"
        "input and prints its settlement by the book: one line a wager with stake, result, pay and the\n"
        "rule that decided it, the meters before and after, and what people have to do. Amounts are\n"
        "whole cents. docs/settle.md describes both forms.\n"
        "\n"
        "With --lines every line of standard input is {\"book\": NAME, \"round\": FACTS}; every line of\n"
        "output is a settlement, or {\"error\": ...} for facts that cannot be settled. With --deciding\n"
        "each showdown says which of the player's cards decided it against which of the dealer's.\n"
        "With --moves every movement of money follows, in the order in which the house makes them.\n"
        "\n"
        "  felt settle --book chickasaw docs/examples/round.json",
    .options = options,
    .run = run,
};
