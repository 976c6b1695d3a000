/* A round that is over step by step, as the log has it: who did what, and when. */
#include "internal.h"

#include <string.h>

struct teller {
  struct felt_floor *floor;
  const struct floor_table *table;
  int64_t round;
  const struct felt_book *book; /* of the round, once it is known */
  int64_t corrected;            /* the round that the last players of "past:N" played */
  const struct felt_floor_step_listener *listener;
  char command[FELT_STORE_NAME_MAX + 1]; /* whose people are below */
  struct felt_floor_person by, with;
  struct felt_error *error;
};

/* The people of a command stand in its receipt; what two signed is done by the second of them. */
static void find_people(struct teller *teller, const char *id) {
  struct felt_floor_command command;
  if (id && strcmp(id, teller->command) == 0) return;
  (void)snprintf(teller->command, sizeof teller->command, "%s", id ? id : "");
  teller->by = teller->with = (struct felt_floor_person){0};
  if (!id || !felt_floor_done(teller->floor, id, &command)) return;
  bool signs = command.act == FELT_FLOOR_SIGN;
  teller->by = signs ? command.with : command.by;
  teller->with = signs ? command.by : command.with;
}

static void tell(struct teller *teller, const struct felt_store_record *record,
                 struct felt_floor_step *step) {
  find_people(teller, record->command);
  step->seq = record->seq;
  step->time_ms = record->time_ms;
  step->book = teller->book;
  step->by = teller->by;
  step->with = teller->with;
  teller->listener->each(teller->listener->context, step);
}

static const char *word_of(const char *line, char word[32]) {
  const char *at = strchr(line, ' ');
  (void)snprintf(word, 32, "%.*s", at ? (int)strcspn(at + 1, " ") : 0, at ? at + 1 : "");
  return word;
}

/* ---- events */

/* Who plays is shown at the seats, and a secret is opened with its deck. */
static bool is_shown(int kind) {
  return kind != FLOOR_PLAYERS && kind != FLOOR_BETS && kind != FLOOR_SECRET;
}

static enum felt_status tell_own(struct teller *teller, const struct felt_store_record *record, bool after) {
  struct floor_own own;
  char word[32];
  enum felt_status status = floor_own_parse(record->text, strlen(record->text), &own, teller->error);
  if (status || !is_shown(own.kind)) return status;
  struct felt_floor_step step = {.word = word_of(record->text, word),
                                 .after = after,
                                 .seat = own.seat,
                                 .cents = own.cents,
                                 .dispute = own.dispute,
                                 .verdict = own.verdict,
                                 .note = own.note};
  memcpy(step.patron, own.patron, sizeof step.patron);
  tell(teller, record, &step);
  return FELT_OK;
}

static enum felt_status tell_round(struct teller *teller, const struct felt_store_record *record) {
  struct felt_event event;
  char word[32];
  if (floor_own_is(record->text)) return tell_own(teller, record, false);
  enum felt_status status =
      felt_event_parse(teller->book, record->text, strlen(record->text), &event, teller->error);
  if (status) return status;
  struct felt_floor_step step = {.word = word_of(record->text, word), .seat = event.seat, .round = &event};
  tell(teller, record, &step);
  return FELT_OK;
}

/* The players of a round stand before its corrections; another's may have another book. */
static enum felt_status tell_past(struct teller *teller, const struct felt_store_record *record) {
  struct floor_past_event past;
  struct floor_own own;
  char word[32];
  if (floor_own_is(record->text)) {
    enum felt_status status = floor_own_parse(record->text, strlen(record->text), &own, teller->error);
    if (!status) teller->corrected = own.players.round;
    return status;
  }
  if (teller->corrected != teller->round) return FELT_OK;
  enum felt_status status = floor_past_parse(teller->book, record->text, &past, teller->error);
  if (status) return status;
  struct felt_floor_step step = {
      .word = word_of(record->text, word), .after = true, .seat = past.event.seat, .round = &past.event};
  memcpy(step.patron, past.patron, sizeof step.patron);
  tell(teller, record, &step);
  return FELT_OK;
}

/* ---- where they stand */

typedef enum felt_status take_record(struct teller *teller, const struct felt_store_record *record);

/* Events `from` to `to` of a stream. */
static enum felt_status each_of(struct teller *teller, const char *stream, int64_t from, int64_t to,
                                take_record *take) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  enum felt_status status = felt_store_read(teller->floor->store, stream, from, &cursor, teller->error);
  if (status) return status;
  while (!(status = felt_store_next(cursor, &record, teller->error)) && record && record->number <= to) {
    status = take(teller, record);
    if (status) break;
  }
  felt_store_end(cursor);
  return status;
}

/* Where the round opens and where it is over. */
struct span {
  int64_t from, to;
};

static bool is_word(const char *line, const char *word) {
  char own[32];
  return strcmp(word_of(line, own), word) == 0;
}

/* Another round's players end the search. */
static enum felt_status look(struct teller *teller, const struct felt_store_record *record, struct span *span,
                             int64_t *plays) {
  struct floor_own own = {0};
  enum felt_status status = FELT_OK;
  if (is_word(record->text, "open") && *plays == 0) {
    span->from = record->number;
    status = floor_need_named_book(teller->floor, record->text, &teller->book, teller->error);
  } else if (is_word(record->text, "players")) {
    status = floor_own_parse(record->text, strlen(record->text), &own, teller->error);
    if (*plays == 0) *plays = own.players.round;
  } else if (*plays == teller->round && is_word(record->text, "game-over")) {
    span->to = record->number;
  }
  return status;
}

static enum felt_status find_span(struct teller *teller, struct span *span) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  int64_t start = 0, plays = 0;
  enum felt_status status = floor_find_past(teller->floor, teller->table, &teller->table->shown,
                                            teller->round, &start, teller->error);
  if (!status)
    status = felt_store_read(teller->floor->store, teller->table->stream, start, &cursor, teller->error);
  if (status) return status;
  while (span->to == 0 && (plays == 0 || plays == teller->round) &&
         !(status = felt_store_next(cursor, &record, teller->error)) && record) {
    status = look(teller, record, span, &plays);
    if (status) break;
  }
  felt_store_end(cursor);
  return status;
}

static enum felt_status tell_case(struct teller *teller, const struct felt_store_record *record) {
  return tell_own(teller, record, true);
}

/* What was disputed while the round was played has been told with it. */
static enum felt_status tell_disputes(struct teller *teller, const struct span *span) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < FELT_FLOOR_CASES_MAX && !status; i++) {
    const struct felt_floor_case *kept = &teller->table->shown.of_dispute[i];
    for (int n = 0; n < kept->count && !status; n++)
      if (kept->round == teller->round && kept->at[n] > span->to)
        status = each_of(teller, teller->table->stream, kept->at[n], kept->at[n], tell_case);
  }
  return status;
}

enum felt_status felt_floor_past_steps(struct felt_floor *floor, int number, int64_t round,
                                       const struct felt_floor_step_listener *listener,
                                       struct felt_error *error) {
  const struct floor_table *table = floor_find_table(floor, number);
  if (!table || !table->shown.number)
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_TABLE_NUMBERED, number));
  struct teller teller = {
      .floor = floor, .table = table, .round = round, .listener = listener, .error = error};
  struct span span = {0};
  bool kept = table->shown.first_round > 0 && round >= table->shown.first_round;
  enum felt_status status = kept ? find_span(&teller, &span) : FELT_OK;
  if (!status && (span.from == 0 || span.to == 0))
    return felt_refuse(error, FELT_E_INPUT, table->stream, NULL, FELT_SAYS(NO_SUCH_ROUND, round));
  if (!status) status = each_of(&teller, table->stream, span.from, span.to, tell_round);
  if (!status && table->shown.past_events > 0)
    status = each_of(&teller, table->past_stream, 1, table->shown.past_events, tell_past);
  return status ? status : tell_disputes(&teller, &span);
}
