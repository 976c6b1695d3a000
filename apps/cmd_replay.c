/* felt replay: a recorded round step by step, decided again by the book as it goes. */
#include "book_file.h"
#include "commands.h"
#include "replay_words.h"

#include "felt/wire.h"

#include <ctype.h>
#include <unistd.h>

enum { BOOK, STEP, JSON };
enum { RECORD_MAX = 16 << 20, LINE_MAX_ = 1024 };

static const struct cli_option options[] = {
    [BOOK] = {"book", "BOOK", "the book to replay by, where it is not the built-in one of that name"},
    [STEP] = {"step", NULL, "wait for Enter after every step (on a terminal)"},
    [JSON] = {"json", NULL, "one JSON object a step"},
    {NULL, NULL, NULL},
};

/* The record and how far it has been replayed. */
struct replay {
  const struct cli_command *command;
  struct felt_book book;
  struct felt_table table;
  const char *at, *end; /* what is left of the record */
  int line;             /* number of the line given last */
  int steps;
  bool json, wait;
};

/* ---- the record */

static bool is_blank(const char *line, size_t length) {
  size_t i = 0;
  while (i < length && isspace((unsigned char)line[i])) i++;
  return i == length || line[i] == '#';
}

/* The next line that says something. */
static bool next_line(struct replay *replay, const char **line, size_t *length) {
  while (replay->at < replay->end) {
    const char *stop = memchr(replay->at, '\n', (size_t)(replay->end - replay->at));
    *line = replay->at;
    *length = (size_t)((stop ? stop : replay->end) - replay->at);
    replay->at = stop ? stop + 1 : replay->end;
    replay->line++;
    if (*length > 0 && (*line)[*length - 1] == '\r') --*length;
    if (!is_blank(*line, *length)) return true;
  }
  return false;
}

static int bad_line_because(const struct replay *replay, int code, const struct felt_error *why) {
  return cli_fail_because(replay->command, code, FELT_SAYS(FAULT_IN_LINE, replay->line), why);
}

static int bad_line(const struct replay *replay, int code, const struct felt_reason *reason) {
  struct felt_error why;
  (void)felt_refuse(&why, FELT_E_INPUT, NULL, NULL, reason);
  return bad_line_because(replay, code, &why);
}

static int parse(const struct replay *replay, const char *line, size_t length, struct felt_event *event) {
  struct felt_error error = {0};
  if (felt_event_parse(&replay->book, line, length, event, &error) == FELT_OK) return CLI_DONE;
  return bad_line_because(replay, CLI_USAGE, &error);
}

/* The book is named in the first line: " book=NAME ". */
static int open_book(struct replay *replay, const char *name, const char *line, size_t length) {
  char word[sizeof replay->book.name.text] = "";
  if (!name) {
    const char *key = " book=";
    for (size_t i = 0; i + strlen(key) < length && !word[0]; i++) {
      if (memcmp(line + i, key, strlen(key)) != 0) continue;
      size_t n = 0;
      for (const char *c = line + i + strlen(key); c < line + length && *c != ' ' && n + 1 < sizeof word; c++)
        word[n++] = *c;
    }
    if (!word[0] || !felt_book_find(word)) return bad_line(replay, CLI_USAGE, FELT_SAYS(RECORD_WITHOUT_BOOK));
    name = word;
  }
  return book_open(replay->command, name, &replay->book);
}

static bool other_book(const struct replay *replay, const uint8_t hash[FELT_BOOK_HASH]) {
  static const uint8_t none[FELT_BOOK_HASH];
  return memcmp(hash, none, sizeof none) != 0 && memcmp(hash, replay->book.hash, sizeof none) != 0;
}

/* A record may begin in the middle of a table's life: it is set up so that its first round fits. */
static void begin_with(struct replay *replay, const struct felt_opening *opening) {
  struct felt_table_options set_up = {
      .way = opening->way, .progressive_table = opening->progressive_table, .live = opening->live};
  memcpy(set_up.side_table, opening->side_table, sizeof set_up.side_table);
  felt_table_init(&replay->book, &set_up, &replay->table);
  struct felt_duties *duty = &replay->table.duty;
  duty->rounds = opening->number > 0 ? opening->number - 1 : 0;
  duty->deck = (uint8_t)(1 - opening->deck);
  duty->busy = opening->busy;
  duty->progressive_down = opening->progressive_down;
  duty->dead_sensors = opening->dead_sensors;
}

/* ---- showing a step */

static void wait_for_enter(const struct replay *replay) {
  if (!replay->wait) return;
  (void)fflush(stdout);
  for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
}

static bool shows_layout(const struct felt_event *event) {
  return event->kind == FELT_DID_DEAL || event->kind == FELT_DID_FLOP || event->kind == FELT_DID_RIVER ||
         event->kind == FELT_DID_REVEAL;
}

static void show_lines(const struct replay *replay) {
  static struct felt_settlement settlement;
  if (felt_table_settlement(&replay->book, &replay->table, &settlement, NULL)) return;
  for (int i = 0; i < settlement.hand_count; i++)
    for (int j = 0; j < settlement.hand[i].line_count; j++) {
      const struct felt_line *line = &settlement.hand[i].line[j];
      char buffer[160];
      struct felt_text text = felt_text_init(buffer, sizeof buffer);
      felt_money_print(&text, replay->book.currency, line->stake_cents);
      felt_text_printf(&text, " %s", felt_result_name(line->result));
      if (line->pays_cents) {
        felt_text_put(&text, ", pays ");
        felt_money_print(&text, replay->book.currency, line->pays_cents);
      }
      (void)printf("        seat %d %-12s %s (%s)\n", settlement.hand[i].seat,
                   felt_wager_word(&replay->book, line->wager), buffer,
                   line->limited_by ? line->limited_by : line->rule);
    }
}

static bool settles(const struct felt_event *event) {
  return event->kind == FELT_DID_SETTLE || event->kind == FELT_DID_SETTLED;
}

static void show_words(const struct replay *replay, const struct felt_event *event) {
  char buffer[512], layout[512];
  struct felt_text text = felt_text_init(buffer, sizeof buffer),
                   cards = felt_text_init(layout, sizeof layout);
  replay_words(&replay->book, &replay->table, event, &text);
  (void)printf("%4d  %s\n", replay->steps, buffer);
  if (shows_layout(event)) {
    replay_layout(&replay->book, &replay->table, &cards);
    (void)printf("        %s\n", layout);
  }
  if (settles(event)) show_lines(replay);
}

static json_t *settlement_json(const struct replay *replay) {
  static struct felt_facts facts;
  static struct felt_settlement settlement;
  felt_round_facts(&replay->book, &replay->table.round, replay->table.before, &facts);
  if (felt_settle(&replay->book, &facts, &settlement, NULL)) return json_null();
  return felt_wire_settlement(&replay->book, &facts, &settlement);
}

static void show_json(const struct replay *replay, const struct felt_event *event, const char *line) {
  char buffer[512];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  replay_words(&replay->book, &replay->table, event, &text);
  const struct felt_round_now *now = &replay->table.round.now;
  json_t *object = json_pack("{s:i, s:i, s:s, s:s, s:s, s:i}", "step", replay->steps, "line", replay->line,
                             "event", line, "words", buffer, "phase",
                             felt_phase_name((enum felt_phase)now->phase), "turn", (int)now->turn);
  if (settles(event)) json_object_set_new(object, "settlement", settlement_json(replay));
  (void)json_dumpf(object, stdout, JSON_COMPACT);
  (void)putchar('\n');
  json_decref(object);
}

static void show(struct replay *replay, const struct felt_event *event, const char *line) {
  replay->steps++;
  if (replay->json)
    show_json(replay, event, line);
  else
    show_words(replay, event);
  wait_for_enter(replay);
}

/* ---- replaying */

/* An event may be longer than a figure: a part of it. */
static const char *piece_of(const char *text, size_t n) {
  size_t length = strlen(text), from = n * (FELT_FIGURE_TEXT - 1);
  return from < length ? text + from : "";
}

/* The record says `line`; the book gives `event`. */
static int compare(const struct replay *replay, const struct felt_event *event, const char *line,
                   size_t length) {
  char buffer[LINE_MAX_];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_event_print(&replay->book, event, &text);
  if (text.length == length && memcmp(buffer, line, length) == 0) return CLI_DONE;
  return cli_fail(replay->command, CLI_DIFFERS,
                  FELT_SAYS(BOOK_GIVES, replay->line, piece_of(buffer, 0), piece_of(buffer, 1),
                            piece_of(buffer, 2), piece_of(buffer, 3)));
}

/* All events of a command must stand in the record, one after the other, as the book gives them. */
static int follow_record(struct replay *replay, struct felt_event events[], int count, const char *line,
                         size_t length) {
  struct felt_error error = {0};
  for (int i = 0; i < count; i++) {
    if (i > 0 && !next_line(replay, &line, &length))
      return bad_line(replay, CLI_DIFFERS, FELT_SAYS(RECORD_ENDS_EARLY));
    /* The text of a hash is the record's own; a record without one is as good. */
    struct felt_event read;
    int code = parse(replay, line, length, &read);
    if (code) return code;
    if (events[i].kind == FELT_DID_OPEN && read.kind == FELT_DID_OPEN)
      memcpy(events[i].opening.book, read.opening.book, sizeof read.opening.book);
    code = compare(replay, &events[i], line, length);
    if (code) return code;
    felt_assert(felt_table_evolve(&replay->book, &replay->table, &events[i], &error) == FELT_OK);
    char text[LINE_MAX_];
    (void)snprintf(text, sizeof text, "%.*s", (int)length, line);
    show(replay, &events[i], text);
  }
  return CLI_DONE;
}

static int replay_command(struct replay *replay, const struct felt_command *command, const char *line,
                          size_t length) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error = {0};
  int count = 0;
  if (felt_table_decide(&replay->book, &replay->table, command, events, &count, &error))
    return cli_fail_because(replay->command, CLI_DIFFERS,
                            FELT_SAYS(FAULT_IN_LINE_AT, replay->line, error.where), &error);
  return follow_record(replay, events, count, line, length);
}

/* ---- older records: a round was settled in one stroke, with a line for each hand and then for each meter */

struct older {
  int count;
  struct felt_event event[1 + FELT_SEATS_MAX + FELT_LEVELS_MAX];
};

static struct felt_event *add_older(struct older *older, int kind, int seat) {
  struct felt_event *event = &older->event[older->count++];
  *event = (struct felt_event){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
  return event;
}

/* Does the command and those that follow from it; awards of meters are kept. */
static enum felt_status settle_copy(const struct felt_book *book, struct felt_table *table,
                                    const struct felt_command *command, struct felt_event awards[],
                                    int *award_count, struct felt_error *error) {
  struct felt_event events[FELT_EVENTS_MAX];
  int count = 0;
  enum felt_status status = felt_table_decide(book, table, command, events, &count, error);
  for (int i = 0; i < count && !status; i++) {
    if (events[i].kind == FELT_DID_AWARD) awards[(*award_count)++] = events[i];
    status = felt_table_evolve(book, table, &events[i], error);
  }
  uint32_t unseen = status ? 0 : felt_round_unseen(book, &table->round);
  if (!unseen) return status;
  struct felt_command seen = {.kind = FELT_DO_SEEN, .seat = __builtin_ctz(unseen)};
  return settle_copy(book, table, &seen, awards, award_count, error);
}

/* What the lines of such a settlement are. */
static enum felt_status settle_older(const struct replay *replay, const struct felt_command *command,
                                     struct older *older, struct felt_error *error) {
  struct felt_table after = replay->table;
  struct felt_event awards[FELT_LEVELS_MAX];
  int award_count = 0;
  enum felt_status status = settle_copy(&replay->book, &after, command, awards, &award_count, error);
  (void)add_older(older, FELT_DID_SETTLE, 0);
  for (int folded = 0; folded < 2 && !status; folded++)
    for (int seat = after.round.now.last_seat; seat >= 1; seat--) {
      const struct felt_paid *paid = &after.round.paid[seat - 1];
      if (!felt_round_has_seat(&after.round, seat) || (paid->outcome == FELT_SEAT_FOLD) != folded) continue;
      add_older(older, FELT_DID_PAY, seat)->paid = *paid;
    }
  for (int i = 0; i < award_count; i++) older->event[older->count++] = awards[i];
  return status;
}

static int replay_older(struct replay *replay, const struct felt_command *command, const char *line,
                        size_t length) {
  struct older older = {0};
  struct felt_error error = {0};
  if (settle_older(replay, command, &older, &error))
    return cli_fail_because(replay->command, CLI_DIFFERS,
                            FELT_SAYS(FAULT_IN_LINE_AT, replay->line, error.where), &error);
  return follow_record(replay, older.event, older.count, line, length);
}

static int replay_line(struct replay *replay, const char *line, size_t length) {
  struct felt_event event;
  struct felt_command command;
  struct felt_error error = {0};
  int code = parse(replay, line, length, &event);
  if (code) return code;
  if (event.kind == FELT_DID_SET_UP || event.kind == FELT_DID_OPEN) {
    bool set_up = event.kind == FELT_DID_SET_UP;
    if (other_book(replay, set_up ? event.set_up.book : event.opening.book))
      return bad_line(replay, CLI_DIFFERS, FELT_SAYS(OTHER_EDITION));
    if (replay->steps == 0 && !set_up) begin_with(replay, &event.opening);
    if (set_up && felt_table_evolve(&replay->book, &replay->table, &event, &error))
      return bad_line_because(replay, CLI_USAGE, &error);
    if (set_up) {
      char text[LINE_MAX_];
      (void)snprintf(text, sizeof text, "%.*s", (int)length, line);
      show(replay, &event, text);
      return CLI_DONE;
    }
  }
  if (!felt_event_command(&event, &command))
    return bad_line(replay, CLI_DIFFERS, FELT_SAYS(NO_COMMAND_GIVES_IT));
  if (event.kind == FELT_DID_SETTLE) return replay_older(replay, &command, line, length);
  return replay_command(replay, &command, line, length);
}

static int replay_record(struct replay *replay, const char *book) {
  const char *line;
  size_t length;
  int code = CLI_DONE;
  if (!next_line(replay, &line, &length))
    return cli_fail(replay->command, CLI_USAGE, FELT_SAYS(RECORD_EMPTY));
  code = open_book(replay, book, line, length);
  if (!code) code = replay_line(replay, line, length);
  while (!code && next_line(replay, &line, &length)) code = replay_line(replay, line, length);
  return code;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  static struct replay replay;
  replay.command = command;
  const char *book = NULL, *path = NULL;
  for (int next; (next = cli_next(&args)) != CLI_END;) {
    switch (next) {
    case BOOK: book = args.value; break;
    case STEP: replay.wait = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); break;
    case JSON: replay.json = true; break;
    case CLI_OPERAND:
      if (path) return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_RECORD));
      path = args.value;
      break;
    default: return args.status;
    }
  }
  if (!path) return cli_fail(command, CLI_USAGE, FELT_SAYS(WHICH_RECORD));
  char *text = NULL;
  size_t length = 0;
  int code = file_read(command, path, RECORD_MAX, &text, &length);
  if (code) return code;
  replay.at = text;
  replay.end = text + length;
  code = replay_record(&replay, book);
  free(text);
  return code;
}

const struct cli_command cmd_replay = {
    .name = "replay",
    .summary = "Play a recorded round again, step by step",
    .synopsis = "FILE [--book BOOK] [--step] [--json]",
    .about =
        "FILE (or - for standard input) is a record: one event a line, as docs/round.md describes, from the\n"
        "opening of a table or a round. Every step is decided again by the book and compared with what\n"
        "the record says; a difference ends the replay with exit 3 and its line. Hidden cards are shown:\n"
        "a record is for the house and its auditors.\n"
        "\n"
        "  felt replay docs/examples/massachusetts-shoe.record",
    .options = options,
    .run = run,
};
