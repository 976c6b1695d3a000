/* Rounds that are over, read back from the store, with the corrections that stand beside them (R36). */
#include "internal.h"

#include <string.h>

/* ---- lines of the stream "past:N" */

enum { LINE_MAX = 4096 };

static const char head[] = "v1 ";

/* Where the fields of a line begin. */
static size_t word_end(const char *line) {
  return sizeof head - 1 + strcspn(line + sizeof head - 1, " ");
}

void floor_past_print(const struct felt_book *book, const struct floor_past_event *event,
                      struct felt_text *text) {
  char line[LINE_MAX];
  struct felt_text own = felt_text_init(line, sizeof line);
  felt_event_print(book, &event->event, &own);
  size_t end = word_end(line);
  felt_text_printf(text, "%.*s", (int)end, line);
  felt_record_int(text, "round", event->round);
  if (event->patron[0]) felt_record_string(text, "patron", event->patron);
  felt_text_put(text, line + end);
}

/* The line without its round and its patron is a round's own. */
static enum felt_status read_head(const char *line, char own[LINE_MAX], struct floor_past_event *event,
                                  struct felt_error *error) {
  static const char *const words[] = {"correct", "adjust"};
  int word = 0;
  struct felt_record record =
      felt_record_read(line, strlen(line), FELT_FLOOR_VERSION, words, (int)FELT_COUNT(words), &word, error);
  size_t end = word_end(line);
  event->round = felt_record_read_int(&record, "round", 1, INT64_MAX);
  if (word == 1) felt_record_read_string(&record, "patron", event->patron, sizeof event->patron);
  if (record.status) return felt_record_end(&record);
  (void)snprintf(own, LINE_MAX, "%.*s%.*s", (int)end, line, (int)record.left, record.at);
  return FELT_OK;
}

enum felt_status floor_past_parse(const struct felt_book *book, const char *line,
                                  struct floor_past_event *event, struct felt_error *error) {
  struct floor_past_event read = {0};
  char own[LINE_MAX];
  if (strncmp(line, head, sizeof head - 1) != 0)
    return felt_refuse(error, FELT_E_INPUT, "past", NULL, FELT_SAYS(NOT_THIS_VERSION));
  enum felt_status status = read_head(line, own, &read, error);
  if (!status) status = felt_event_parse(book, own, strlen(own), &read.event, error);
  if (!status) *event = read;
  return status;
}

/* ---- finding a round */

struct reader {
  struct felt_floor *floor;
  const struct floor_table *table;
  const struct felt_floor_table *state;
  int64_t round;
  struct felt_floor_past_round *past;
  bool people; /* with the roles of those who corrected it */
  struct felt_error *error;
};

static bool has_word(const char *line, const char *word) {
  size_t length = strlen(word);
  return strncmp(line, head, sizeof head - 1) == 0 && strncmp(line + sizeof head - 1, word, length) == 0 &&
         line[sizeof head - 1 + length] == ' ';
}

static enum felt_status refuse(const struct reader *reader, const struct felt_reason *reason) {
  return felt_refuse(reader->error, FELT_E_INPUT, reader->table->past_stream, NULL, reason);
}

/* The next event of the table up to where its state stands; NULL past it. */
static enum felt_status next(const struct reader *reader, struct felt_store_cursor *cursor, int64_t last,
                             const struct felt_store_record **record) {
  enum felt_status status = felt_store_next(cursor, record, reader->error);
  if (!status && *record && (*record)->number > last) *record = NULL;
  return status;
}

static enum felt_status read_players(const char *line, struct felt_floor_players *players,
                                     struct felt_error *error) {
  struct floor_own own;
  enum felt_status status = floor_own_parse(line, strlen(line), &own, error);
  if (!status) *players = own.players;
  return status;
}

/* The first players from event `from` on; `*number` 0: there are none. */
static enum felt_status probe(const struct reader *reader, int64_t from, int64_t *number, int64_t *round) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status =
      felt_store_read(reader->floor->store, reader->table->stream, from, &cursor, reader->error);
  if (status) return status;
  *number = 0;
  while (!(status = next(reader, cursor, reader->state->events, &record)) && record) {
    if (!has_word(record->text, "players")) continue;
    struct felt_floor_players players;
    status = read_players(record->text, &players, reader->error);
    *number = record->number;
    *round = players.round;
    break;
  }
  felt_store_end(cursor);
  return status;
}

/* Behind the last players of an earlier round: the round opens there or later. */
static enum felt_status find_start(const struct reader *reader, int64_t *start) {
  int64_t low = reader->state->players_from, high = reader->state->events + 1;
  while (low < high) {
    int64_t middle = low + (high - low) / 2, number = 0, round = 0;
    enum felt_status status = probe(reader, middle, &number, &round);
    if (status) return status;
    if (number > 0 && round < reader->round)
      low = number + 1;
    else
      high = middle;
  }
  *start = low;
  return FELT_OK;
}

/* ---- what was corrected */

static void add_money(struct felt_money *sum, const struct felt_money *money) {
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    for (int does = 0; does < FELT_DOES; does++) sum->cents[row][does] += money->cents[row][does];
}

/* Of many the last ones are listed. */
static struct felt_floor_correction *add_correction(struct felt_floor_past_round *past) {
  enum { MOST = FELT_FLOOR_CORRECTIONS_MAX };
  int at = past->correction_count++;
  if (at >= MOST) {
    memmove(past->correction, past->correction + 1, (MOST - 1) * sizeof past->correction[0]);
    at = MOST - 1;
  }
  past->correction[at] = (struct felt_floor_correction){0};
  return &past->correction[at];
}

/* Lines name people; what they were then stands in the command's receipt. */
static void find_roles(const struct reader *reader, const char *id,
                       struct felt_floor_correction *correction) {
  struct felt_floor_command command;
  if (!reader->people || !id || !felt_floor_done(reader->floor, id, &command)) return;
  bool signs = command.act == FELT_FLOOR_SIGN; /* the second person asks for what the first put forward */
  correction->roles = signs ? command.with.roles : command.by.roles;
  correction->with_roles = signs ? command.by.roles : command.with.roles;
}

/* A wager that the link had missed is taken by a line of the link's. */
static int64_t missed_cents(const struct felt_book *book, const struct felt_round *before,
                            const struct felt_correction *correction) {
  bool missed = correction->what == FELT_CORRECT_WAGER && correction->bet.progressive &&
                !before->now.hand[correction->seat - 1].bet.progressive;
  int16_t table = before->opening.progressive_table;
  return missed && table != FELT_NO_TABLE ? book->progressive.table[table].wager_cents : 0;
}

static void add_cents(struct felt_floor_past_round *past, struct felt_floor_correction *correction, int seat,
                      int64_t cents) {
  correction->cents[seat - 1] += cents;
  if (correction->after) past->cents[seat - 1] += cents;
}

static void list_correction(const struct reader *reader, const struct felt_store_record *record,
                            const struct felt_event *event, const struct felt_round *before) {
  struct felt_floor_correction *correction = add_correction(reader->past);
  const struct felt_correction *corrected = &event->correction.correction;
  correction->seq = record->seq;
  correction->time_ms = record->time_ms;
  correction->after = before == &reader->past->corrected;
  correction->event = event->correction;
  find_roles(reader, record->command, correction);
  if (corrected->seat > 0)
    add_cents(reader->past, correction, corrected->seat,
              -missed_cents(reader->past->book, before, corrected));
}

static void list(const struct reader *reader, const struct felt_store_record *record,
                 const struct felt_event *event, const struct felt_round *before) {
  struct felt_floor_past_round *past = reader->past;
  if (event->kind == FELT_DID_CORRECT) {
    list_correction(reader, record, event, before);
  } else if (event->kind == FELT_DID_ADJUST && past->correction_count > 0) {
    int last = past->correction_count > FELT_FLOOR_CORRECTIONS_MAX ? FELT_FLOOR_CORRECTIONS_MAX
                                                                   : past->correction_count;
    struct felt_floor_correction *correction = &past->correction[last - 1];
    add_money(&correction->money[event->seat - 1], &event->moved.money);
    add_cents(past, correction, event->seat, floor_patrons_part(&event->moved.money));
  }
}

/* ---- folding it */

/* Once bets are closed, a sensor is the table's matter alone. */
static bool is_of_round(const struct felt_round *round, const struct felt_event *event) {
  if (event->kind == FELT_DID_SENSOR) return round->now.phase == FELT_PHASE_BETTING;
  return event->kind < FELT_ROUND_EVENTS;
}

/* The book with what this line posts. */
static enum felt_status take_posted(const struct reader *reader, const char *line, int progressive) {
  struct felt_floor_past_round *past = reader->past;
  const struct felt_book *plain = NULL;
  struct floor_own own;
  enum felt_status status = floor_own_parse(line, strlen(line), &own, reader->error);
  if (!status) status = floor_need_book(reader->floor, past->book->hash, &plain, reader->error);
  if (status) return status;
  return floor_posted_book(reader->floor, plain, &own.posted, progressive, &past->book, reader->error);
}

/* Posted before anybody had wagered; what is posted after the round is not its matter. */
static enum felt_status take_posted_since(const struct reader *reader, const char *line) {
  const struct felt_round *round = &reader->past->original;
  if (round->now.phase != FELT_PHASE_BETTING || round->now.last_seat > 0) return FELT_OK;
  return take_posted(reader, line, round->opening.progressive_table);
}

/* `posted` stands right before it: what the round is played by; "": the book alone. */
static enum felt_status begin(const struct reader *reader, const char *line, const char *posted) {
  struct felt_floor_past_round *past = reader->past;
  struct felt_event open;
  past->correction_count = 0;
  felt_round_init(&past->original);
  enum felt_status status = floor_need_named_book(reader->floor, line, &past->book, reader->error);
  if (status || !posted[0]) return status;
  status = felt_event_parse(past->book, line, strlen(line), &open, reader->error);
  return status ? status : take_posted(reader, posted, open.opening.progressive_table);
}

static enum felt_status fold(const struct reader *reader, const struct felt_store_record *record) {
  struct felt_floor_past_round *past = reader->past;
  struct felt_event event;
  if (has_word(record->text, "players")) return read_players(record->text, &past->players, reader->error);
  if (has_word(record->text, "posted")) return take_posted_since(reader, record->text);
  if (floor_own_is(record->text)) return FELT_OK;
  enum felt_status status =
      felt_event_parse(past->book, record->text, strlen(record->text), &event, reader->error);
  if (status || !is_of_round(&past->original, &event)) return status;
  past->over_ms = record->time_ms;
  list(reader, record, &event, &past->original);
  return felt_round_evolve(past->book, &past->original, &event, reader->error);
}

static bool is_over(const struct reader *reader) {
  return reader->past->players.round == reader->round && reader->past->original.now.phase == FELT_PHASE_OVER;
}

/* A round that is still in the making has not been written down: a list of commands is tried first. */
static enum felt_status check_found(const struct reader *reader, int64_t seen) {
  if (is_over(reader)) return FELT_OK;
  if (seen < reader->state->events) return refuse(reader, FELT_SAYS(CORRECTION_APART));
  return refuse(reader, FELT_SAYS(NO_SUCH_ROUND, reader->round));
}

static enum felt_status read_round(const struct reader *reader) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  int64_t start = 0;
  bool opened = false;
  char posted[1024] = "";
  enum felt_status status = find_start(reader, &start);
  if (start > 1) start--; /* what is posted stands before the round */
  int64_t seen = start - 1;
  if (!status)
    status = felt_store_read(reader->floor->store, reader->table->stream, start, &cursor, reader->error);
  if (status) return status;
  while (!is_over(reader) && reader->past->players.round <= reader->round &&
         !(status = next(reader, cursor, reader->state->events, &record)) && record) {
    seen = record->number;
    if (has_word(record->text, "open")) {
      opened = true;
      status = begin(reader, record->text, posted);
    }
    if (!status && opened) status = fold(reader, record);
    if (status) break;
    bool is_posted = has_word(record->text, "posted") && strlen(record->text) < sizeof posted;
    (void)snprintf(posted, sizeof posted, "%s", is_posted ? record->text : "");
  }
  felt_store_end(cursor);
  if (!status && reader->past->players.round > reader->round)
    return refuse(reader, FELT_SAYS(NO_SUCH_ROUND, reader->round));
  return status ? status : check_found(reader, seen);
}

/* ---- its corrections since */

static enum felt_status correct(const struct reader *reader, const struct felt_store_record *record) {
  struct floor_past_event past;
  enum felt_status status = floor_past_parse(reader->past->book, record->text, &past, reader->error);
  if (status) return status;
  list(reader, record, &past.event, &reader->past->corrected);
  return felt_round_evolve(reader->past->book, &reader->past->corrected, &past.event, reader->error);
}

static enum felt_status read_corrections(const struct reader *reader) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  struct felt_floor_players players = {0};
  int64_t seen = 0;
  reader->past->corrected = reader->past->original;
  if (reader->state->past_events == 0) return FELT_OK;
  enum felt_status status =
      felt_store_read(reader->floor->store, reader->table->past_stream, 1, &cursor, reader->error);
  if (status) return status;
  while (!(status = next(reader, cursor, reader->state->past_events, &record)) && record) {
    seen = record->number;
    if (has_word(record->text, "players"))
      status = read_players(record->text, &players, reader->error);
    else if (players.round == reader->round)
      status = correct(reader, record);
    if (status) break;
  }
  felt_store_end(cursor);
  if (!status && seen < reader->state->past_events) return refuse(reader, FELT_SAYS(CORRECTION_APART));
  return status;
}

static enum felt_status read_past(const struct reader *reader) {
  const struct felt_floor_table *state = reader->state;
  memset(reader->past, 0, sizeof *reader->past);
  if (reader->round < 1 || reader->round > felt_floor_round(state))
    return refuse(reader, FELT_SAYS(NO_SUCH_ROUND, reader->round));
  if (state->first_round == 0 || reader->round < state->first_round)
    return refuse(reader, FELT_SAYS(SETTLEMENT_NOT_KEPT));
  enum felt_status status = read_round(reader);
  if (!status) status = read_corrections(reader);
  return status;
}

enum felt_status floor_read_past(struct felt_floor *floor, const struct floor_table *table,
                                 const struct felt_floor_table *state, int64_t round,
                                 struct felt_floor_past_round *past, struct felt_error *error) {
  const struct reader reader = {
      .floor = floor, .table = table, .state = state, .round = round, .past = past, .error = error};
  return read_past(&reader);
}

enum felt_status floor_find_past(struct felt_floor *floor, const struct floor_table *table,
                                 const struct felt_floor_table *state, int64_t round, int64_t *start,
                                 struct felt_error *error) {
  const struct reader reader = {
      .floor = floor, .table = table, .state = state, .round = round, .error = error};
  return find_start(&reader, start);
}

enum felt_status felt_floor_past_round(struct felt_floor *floor, int number, int64_t round,
                                       struct felt_floor_past_round *past, struct felt_error *error) {
  const struct floor_table *table = floor_find_table(floor, number);
  if (!table || !table->shown.number)
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_TABLE_NUMBERED, number));
  const struct reader reader = {.floor = floor,
                                .table = table,
                                .state = &table->shown,
                                .round = round,
                                .past = past,
                                .people = true,
                                .error = error};
  return read_past(&reader);
}
