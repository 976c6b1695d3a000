/* felt replay: a recorded table, step by step, rebuilt from its events alone. */
#include "book_file.h"
#include "commands.h"
#include "lines.h"

#include "felt/table.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { BOOK, STEP };

static const struct cli_option options[] = {
    [BOOK] = {"book", "BOOK", "the book, where the record's own is not a built-in one"},
    [STEP] = {"step", NULL, "wait for Enter after each step, on a terminal"},
    {NULL, NULL, NULL},
};

struct replay {
  const struct cli_command *command;
  const char *path;
  struct felt_book book;
  struct felt_table table;
  struct lines lines;
  bool step;
  int steps, board_shown;
};

static int bad_line(const struct replay *replay, const char *what) {
  return cli_fail(replay->command, CLI_USAGE, "%s:%ld: %s", cli_quote(replay->path).text,
                  replay->lines.number, what);
}

/* ---- what a step shows */

static void print_cards(const char *words, const struct felt_cards_view *cards) {
  if (cards->known == 0) return;
  printf("       %s", words);
  for (int i = 0; i < cards->known; i++) printf(" %s", felt_card_print(cards->face[i]).text);
  printf("\n");
}

/* What everyone at the table sees now, where the step has opened something. */
static void show_cards(struct replay *replay) {
  static struct felt_round_view view;
  felt_round_view(&replay->book, &replay->table.round, (struct felt_viewer){FELT_VIEWER_PUBLIC, 0}, &view);
  if (view.board.known != replay->board_shown) print_cards("board", &view.board);
  replay->board_shown = view.board.known;
  if (view.phase != FELT_PHASE_SHOWDOWN) return;
  print_cards("dealer", &view.dealer);
  for (int i = 0; i < view.hand_count; i++) {
    char words[24];
    (void)snprintf(words, sizeof words, "seat %d", view.hand[i].seat);
    print_cards(words, &view.hand[i].hole);
  }
}

static void show_amount(const struct replay *replay, int64_t cents) {
  char buffer[40];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_money_print(&text, replay->book.currency, cents);
  printf(" %11s", buffer);
}

/* Every line of the settlement with the rule that decided it, worked out anew from the facts. */
static int show_settlement(const struct replay *replay) {
  static struct felt_settlement settlement;
  struct felt_error error;
  if (felt_table_settlement(&replay->book, &replay->table, &settlement, &error)) {
    char what[400];
    struct felt_text text = felt_text_init(what, sizeof what);
    felt_error_print(&error, &text);
    return bad_line(replay, what);
  }
  for (int i = 0; i < settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &settlement.hand[i];
    for (int j = 0; j < hand->line_count; j++) {
      const struct felt_line *line = &hand->line[j];
      printf("       seat %d %-11s", hand->seat, felt_wager_name(line->wager));
      show_amount(replay, line->stake_cents);
      printf(" %-7s", felt_result_name(line->result));
      show_amount(replay, line->pays_cents);
      printf("  %s\n", line->limited_by ? line->limited_by : line->rule);
    }
    printf("       seat %d net        ", hand->seat);
    show_amount(replay, hand->net_cents);
    printf("\n");
    const struct felt_paid *paid = &replay->table.round.paid[hand->seat - 1];
    if (paid->staked_cents != hand->staked_cents || paid->returned_cents != hand->returned_cents)
      return cli_fail(replay->command, CLI_DIFFERS,
                      "%s:%ld: seat %d was given back %lld of %lld cents, by the book it is %lld of %lld",
                      cli_quote(replay->path).text, replay->lines.number, hand->seat,
                      (long long)paid->returned_cents, (long long)paid->staked_cents,
                      (long long)hand->returned_cents, (long long)hand->staked_cents);
  }
  return CLI_DONE;
}

/* ---- reading */

/* The first line: "felt-record v1 book=NAME hash=HEX". The book must be the one that the round was played by.
 */
static int read_head(struct replay *replay, const char *line, size_t length, const char *book_path) {
  char head[256], name[64], hash[2 * FELT_BOOK_HASH + 1], own[2 * FELT_BOOK_HASH + 1];
  if (length >= sizeof head) return bad_line(replay, "not the head of a record");
  memcpy(head, line, length);
  head[length] = '\0';
  if (sscanf(head, "felt-record v1 book=%63s hash=%64[0-9a-f]", name, hash) != 2)
    return bad_line(replay, "not a record: it begins with \"felt-record v1 book=NAME hash=...\"");
  int status = book_open(replay->command, book_path ? book_path : name, &replay->book);
  if (status) return status;
  for (int i = 0; i < FELT_BOOK_HASH; i++)
    (void)snprintf(own + (size_t)(2 * i), 3, "%02x", replay->book.hash[i]);
  if (strcmp(hash, own) != 0)
    return bad_line(replay, "the round was played by another edition of this book (--book names it)");
  struct felt_table_options choices = felt_table_defaults(&replay->book);
  felt_table_init(&replay->book, &choices, &replay->table);
  return CLI_DONE;
}

static int replay_line(struct replay *replay, const char *line, size_t length) {
  struct felt_event event;
  struct felt_error error;
  enum felt_status status = felt_event_parse(&replay->book, line, length, &event, &error);
  if (!status) status = felt_table_evolve(&replay->book, &replay->table, &event, &error);
  if (status) return bad_line(replay, error.what);
  printf("%4d  %.*s\n", ++replay->steps, (int)length, line);
  show_cards(replay);
  if (event.kind == FELT_DID_GAME_OVER) return show_settlement(replay);
  return CLI_DONE;
}

static void wait_for_enter(const struct replay *replay) {
  if (!replay->step) return;
  int c;
  do c = getchar();
  while (c != '\n' && c != EOF);
}

static int replay_file(struct replay *replay, const char *book_path) {
  const char *line;
  size_t length;
  for (;;) {
    enum lines_result result = lines_next(&replay->lines, &line, &length);
    if (result == LINES_END) break;
    if (result != LINES_LINE) return bad_line(replay, result == LINES_FAILED ? strerror(errno) : "too long");
    int status = replay->lines.number == 1 ? read_head(replay, line, length, book_path)
                                           : replay_line(replay, line, length);
    if (status) return status;
    wait_for_enter(replay);
  }
  if (replay->lines.number == 0) return bad_line(replay, "the record is empty");
  printf("%d steps, every one of them as the book allows; the round is %s.\n", replay->steps,
         felt_phase_name((enum felt_phase)replay->table.round.now.phase));
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct replay replay;
  struct cli_args args = cli_begin(command, argc, argv);
  const char *book_path = NULL;
  replay.command = command;
  for (int next; (next = cli_next(&args)) != CLI_END;) {
    switch (next) {
    case BOOK: book_path = args.value; break;
    case STEP: replay.step = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); break;
    case CLI_OPERAND:
      if (replay.path) return cli_fail(command, CLI_USAGE, "one record at a time");
      replay.path = args.value;
      break;
    default: return args.status;
    }
  }
  if (!replay.path) return cli_fail(command, CLI_USAGE, "a FILE is missing");
  int file = open(replay.path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return cli_fail(command, CLI_USAGE, "%s: %s", cli_quote(replay.path).text, strerror(errno));
  lines_init(&replay.lines, file);
  int status = replay_file(&replay, book_path);
  (void)close(file);
  return status;
}

const struct cli_command cmd_replay = {
    .name = "replay",
    .summary = "Replay a recorded table step by step and settle it anew",
    .synopsis = "[--book BOOK] [--step] FILE",
    .about =
        "Reads a record, as `felt play --record` writes it: its book by name and hash, then one event a "
        "line.\n"
        "Each event is checked against the state before it, applied and shown; what it opened for everyone "
        "is\n"
        "shown under it. At Game Over the settlement is worked out anew, with its rules. A record that the\n"
        "book does not allow is refused at the line. docs/round.md describes the form.\n"
        "\n"
        "  felt replay docs/examples/record.txt\n",
    .options = options,
    .run = run,
};
