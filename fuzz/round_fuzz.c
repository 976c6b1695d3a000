/* The table as a state machine: bytes become commands. Whatever they are, a refused command changes nothing,
 * an accepted one gives events that rebuild the state from their text, every view can be made, and a round
 * that can be settled agrees with felt_settle.
 *
 * The first bytes choose book, options and meters; then each command is a byte for what to do (even: what a
 * dealer would do next; odd: anything) and the bytes of its particulars. Bytes that are missing read as 0. */
#include "felt/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BOOKS = 4, COMMANDS_MAX = 400, LINE = 1024 };

struct input {
  const uint8_t *at;
  size_t left;
};

static struct felt_book books[BOOKS];
static struct felt_table table, replayed;
static const struct felt_book *book;

static uint8_t next_byte(struct input *input) {
  if (input->left == 0) return 0;
  input->left--;
  return *input->at++;
}

static int below(struct input *input, int n) {
  return next_byte(input) % n;
}

static void read_books(void) {
  static struct felt_faults faults;
  if (books[0].positions) return;
  for (int i = 0; i < BOOKS; i++) {
    const struct felt_book_text *text = felt_book_builtin(i);
    felt_assert(text && felt_book_read(text->text, text->length, &books[i], &faults) == FELT_OK);
  }
}

static void open_table(struct input *input) {
  book = &books[below(input, BOOKS)];
  struct felt_table_options options = felt_table_defaults(book);
  options.way = below(input, book->way_count);
  options.side_table[0] = (uint8_t)below(input, book->side[0].table_count);
  options.progressive_table = below(input, book->progressive.table_count);
  uint8_t flags = next_byte(input);
  if (flags & 1 && book->progressive.may_offer_none) options.progressive_table = FELT_NO_TABLE;
  options.live = flags & 2;
  felt_table_init(book, &options, &table);
  if (flags & 4 && options.progressive_table != FELT_NO_TABLE)
    table.meter[0].micro += (int64_t)next_byte(input) * 999999;
  replayed = table;
}

/* ---- commands */

static void read_faces(struct input *input, int count, struct felt_faces *faces) {
  faces->count = (uint8_t)count;
  for (int i = 0; i < count; i++) faces->card[i] = next_byte(input);
}

/* A whole deck: the cards in order, some of them swapped. */
static void read_deck(struct input *input, struct felt_faces *faces) {
  faces->count = FELT_DECK;
  for (int i = 0; i < FELT_DECK; i++) faces->card[i] = (felt_card)i;
  for (int i = 0; i < 12; i++) {
    int from = below(input, FELT_DECK);
    felt_card card = faces->card[i];
    faces->card[i] = faces->card[from];
    faces->card[from] = card;
  }
}

/* Faces that are not open yet, as a live dealer would enter them. */
static void read_new_faces(struct input *input, int count, struct felt_faces *faces) {
  felt_set taken = 0;
  for (int i = 0; i < FELT_DECK; i++)
    if (table.round.now.deck[i] < FELT_DECK) taken |= felt_set_of(table.round.now.deck[i]);
  faces->count = (uint8_t)(table.round.opening.live ? count : 0);
  for (int i = 0; i < faces->count; i++) {
    felt_card card = (felt_card)below(input, FELT_DECK);
    while (taken & felt_set_of(card)) card = (felt_card)((card + 1) % FELT_DECK);
    taken |= felt_set_of(card);
    faces->card[i] = card;
  }
}

static void read_bet(struct input *input, struct felt_command *command) {
  struct felt_bet *bet = &command->bet;
  uint8_t flags = next_byte(input);
  command->kind = FELT_DO_BET;
  command->seat = 1 + below(input, book->positions);
  int64_t unit = book->main.ante.min_cents;
  if (flags & 1) bet->cents[FELT_ANTE] = bet->cents[FELT_BLIND] = unit * (1 + below(input, 8));
  if (flags & 2) bet->cents[FELT_SIDE] = unit * (1 + below(input, 4));
  bet->progressive = flags & 4;
  if (flags & 8) bet->cents[FELT_SIDE + 1] = unit;
  if (flags & 16) bet->cents[FELT_MATCH_PLAY] = unit;
  if (flags & 32) bet->player = 1 + below(input, 3);
  if (flags & 64) {
    bet->toke_cents = 50 + next_byte(input);
    bet->toke_on = next_byte(input);
  }
  if (flags & 128) bet->cents[FELT_BLIND] = (int64_t)((uint64_t)next_byte(input) << below(input, 64));
}

static void read_incident(struct input *input, struct felt_command *command) {
  command->kind = FELT_DO_INCIDENT;
  command->incident = felt_incident_init((enum felt_incident_kind)below(input, FELT_INCIDENT_KINDS + 1));
  struct felt_incident *incident = &command->incident;
  uint8_t flags = next_byte(input);
  if (flags & 1) incident->who = below(input, 12);
  if (flags & 2) incident->seat = below(input, 12);
  if (flags & 4) incident->count = below(input, 60);
  incident->correctable = flags & 8;
  incident->misdealt = flags & 16;
  if (flags & 32) incident->when = (enum felt_moment)below(input, FELT_MOMENTS + 1);
}

static void read_anything(struct input *input, struct felt_command *command) {
  static const struct felt_note_by note = {.by = "a person", .reason = "100% sure, \"yes\""};
  command->kind = (enum felt_command_kind)below(input, FELT_COMMANDS + 1);
  command->seat = below(input, 14) - 1;
  command->number = next_byte(input);
  command->flag = command->number & 1;
  command->note = next_byte(input) & 1 ? &note : NULL;
  switch (command->kind) {
  case FELT_DO_BET: read_bet(input, command); break;
  case FELT_DO_INCIDENT: read_incident(input, command); break;
  case FELT_DO_PLAY:
    command->play.multiple = next_byte(input);
    command->play.toke_cents = next_byte(input);
    break;
  case FELT_DO_DECIDE:
    command->ruling.decision = (uint8_t)below(input, 5);
    command->ruling.seat = (int16_t)(below(input, 12) - 1);
    break;
  case FELT_DO_DEAL:
  case FELT_DO_FLOP:
  case FELT_DO_RIVER:
  case FELT_DO_REVEAL: read_faces(input, below(input, FELT_DECK + 1), &command->faces); break;
  default: break;
  }
}

static void read_action(struct input *input, struct felt_command *command) {
  const struct felt_round_now *now = &table.round.now;
  int street = now->phase - FELT_PHASE_PREFLOP;
  command->seat = now->turn;
  command->kind = street == FELT_RIVER ? FELT_DO_FOLD : FELT_DO_CHECK;
  uint8_t choice = next_byte(input);
  if (choice % 3 == 0) return;
  command->kind = FELT_DO_PLAY;
  command->play.multiple = (uint8_t)book->main.play_multiple[street][choice % book->main.play_count[street]];
}

static void read_reveal(struct input *input, struct felt_command *command) {
  const struct felt_round_now *now = &table.round.now;
  command->kind = FELT_DO_REVEAL;
  for (int seat = 1; table.round.opening.live && seat <= book->positions; seat++)
    if ((now->is_void || now->dealer_shown) && felt_round_turns_up(book, &table.round, seat) &&
        !now->hand[seat - 1].shown)
      command->seat = seat;
  read_new_faces(input, 2, &command->faces);
}

static void read_next(struct input *input, struct felt_command *command) {
  const struct felt_round_now *now = &table.round.now;
  if (now->turn) {
    read_action(input, command);
    return;
  }
  switch (now->phase) {
  case FELT_PHASE_BETTING:
    command->kind = FELT_DO_LOCK;
    if (next_byte(input) % 4) read_bet(input, command);
    break;
  case FELT_PHASE_LOCKED:
    command->kind = FELT_DO_DEAL;
    if (!table.round.opening.live) read_deck(input, &command->faces);
    break;
  case FELT_PHASE_PREFLOP:
    command->kind = FELT_DO_FLOP;
    read_new_faces(input, 3, &command->faces);
    break;
  case FELT_PHASE_FLOP:
    command->kind = FELT_DO_RIVER;
    read_new_faces(input, 2, &command->faces);
    break;
  case FELT_PHASE_RIVER:
  case FELT_PHASE_SHOWDOWN:
    command->kind = FELT_DO_SETTLE;
    if (!felt_round_may(book, &table.round, FELT_DO_SETTLE)) read_reveal(input, command);
    break;
  case FELT_PHASE_SETTLED: command->kind = FELT_DO_GAME_OVER; break;
  default: command->kind = FELT_DO_OPEN; break;
  }
}

/* ---- what must hold */

static void replay(const struct felt_event *event) {
  char line[LINE], again[LINE];
  struct felt_event read;
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_event_print(book, event, &text);
  felt_assert(!text.full && felt_event_parse(book, line, text.length, &read, NULL) == FELT_OK);
  struct felt_text second = felt_text_init(again, sizeof again);
  felt_event_print(book, &read, &second);
  felt_assert(strcmp(line, again) == 0);
  felt_assert(felt_table_evolve(book, &replayed, &read, NULL) == FELT_OK);
}

static void check_encodings(void) {
  static uint8_t one[FELT_TABLE_ENCODING], two[FELT_TABLE_ENCODING];
  size_t size = felt_table_encode(&table, one);
  felt_assert(size == felt_table_encode(&replayed, two) && memcmp(one, two, size) == 0);
}

static void check_paid(void) {
  static struct felt_settlement settlement;
  felt_assert(felt_table_settlement(book, &table, &settlement, NULL) == FELT_OK);
  for (int i = 0; i < settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &settlement.hand[i];
    felt_assert(table.round.paid[hand->seat - 1].returned_cents == hand->returned_cents);
  }
}

static void give(const struct felt_command *command) {
  static struct felt_table before;
  static struct felt_table_view view;
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error = {0};
  int count = -1;
  before = table;
  if (felt_table_apply(book, &table, command, events, &count, &error)) {
    const void *was = &before, *is = &table;
    felt_assert(count == -1 && memcmp(was, is, sizeof before) == 0 && error.reason.code != FELT_CODE_NONE);
    return;
  }
  for (int i = 0; i < count; i++) replay(&events[i]);
  check_encodings();
  for (int kind = FELT_VIEWER_SEAT; kind <= FELT_VIEWER_AUDITOR; kind++)
    felt_table_view(book, &table,
                    (struct felt_viewer){.kind = (enum felt_viewer_kind)kind, .seat = command->seat}, &view);
  if (command->kind == FELT_DO_SETTLE) check_paid();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct input input = {data, size};
  read_books();
  open_table(&input);
  for (int i = 0; i < COMMANDS_MAX && input.left > 0; i++) {
    struct felt_command command = {0};
    if (next_byte(&input) & 1)
      read_anything(&input, &command);
    else
      read_next(&input, &command);
    give(&command);
  }
  return 0;
}
