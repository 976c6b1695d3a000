/* Events as lines of text: docs/round.md describes every word. */
#include "felt/record.h"

#include "internal.h"

static const char *const words[FELT_EVENTS] = {
    [FELT_DID_OPEN] = "open",
    [FELT_DID_BET] = "bet",
    [FELT_DID_CLEAR] = "clear",
    [FELT_DID_LOCK] = "lock",
    [FELT_DID_DEAL] = "deal",
    [FELT_DID_CHECK] = "check",
    [FELT_DID_PLAY] = "play",
    [FELT_DID_FOLD] = "fold",
    [FELT_DID_TIME_OUT] = "time-out",
    [FELT_DID_FLOP] = "flop",
    [FELT_DID_RIVER] = "river",
    [FELT_DID_REVEAL] = "reveal",
    [FELT_DID_INCIDENT] = "incident",
    [FELT_DID_DECIDE] = "decide",
    [FELT_DID_SENSOR] = "sensor",
    [FELT_DID_UNDO] = "undo",
    [FELT_DID_SETTLE] = "settle",
    [FELT_DID_PAY] = "pay",
    [FELT_DID_GAME_OVER] = "game-over",
    [FELT_DID_COIN_IN] = "coin-in",
    [FELT_DID_AWARD] = "award",
    [FELT_DID_TAP_IN] = "tap-in",
    [FELT_DID_COUNT_STUB] = "count-stub",
    [FELT_DID_COUNT_DECK] = "count-deck",
    [FELT_DID_CHANGE_DECK] = "change-deck",
    [FELT_DID_SHUFFLER] = "shuffler",
    [FELT_DID_WAY] = "way",
    [FELT_DID_PROGRESSIVE] = "progressive",
    [FELT_DID_BUSY] = "busy",
    [FELT_DID_SET_UP] = "table",
};

static const char *const outcomes[FELT_OUTCOMES] = {"stands",          "voids-round",   "voids-hand",
                                                    "voids-but-trips", "forfeits-hand", "cancels-flop-bets",
                                                    "needs-decision"};

/* ---- the book's own names */

/* Names of a book's choices; a choice without a name is the only one and is left out. */
static void io_choice(struct felt_record_io *io, const char *key, int *value, const char *const names[],
                      int count) {
  felt_record_io_word(io, key, value, count > 0 && !names[0][0] ? 0 : -1, names, count);
}

static void io_way(struct felt_record_io *io, const char *key, int *way) {
  const struct felt_book *book = io->with;
  const char *names[FELT_DEALS_MAX];
  for (int i = 0; i < book->deal_count; i++) names[i] = book->deal[i].name.text;
  io_choice(io, key, way, names, book->deal_count);
}

static void io_tables(struct felt_record_io *io, uint8_t side_table[], int16_t *progressive_table) {
  const struct felt_book *book = io->with;
  const char *names[FELT_SIDE_TABLES_MAX], *progressive[FELT_PROGRESSIVES_MAX + 1];
  for (int n = 0; n < book->side_count; n++) {
    const struct felt_side_rules *side = &book->side[n];
    int table = side_table[n];
    if (side->kind != FELT_OWN_HAND) continue;
    for (int i = 0; i < side->table_count; i++) names[i] = side->table[i].name.text;
    io_choice(io, felt_wager_word(book, (enum felt_wager)(FELT_SIDE + n)), &table, names, side->table_count);
    side_table[n] = (uint8_t)table;
  }
  int none = book->progressive.table_count;
  for (int i = 0; i < none; i++) progressive[i] = book->progressive.table[i].name.text;
  progressive[none] = "none";
  int link = *progressive_table == FELT_NO_TABLE ? none : *progressive_table;
  io_choice(io, "progressive", &link, progressive, none + 1);
  *progressive_table = link == none ? FELT_NO_TABLE : (int16_t)link;
}

/* A record names its book; who reads it must have opened that one. */
static void io_book(struct felt_record_io *io, uint8_t hash[FELT_BOOK_HASH]) {
  const struct felt_book *book = io->with;
  const char *const name[] = {book->name.text};
  int only = 0;
  felt_record_io_word(io, "book", &only, -1, name, 1);
  felt_record_io_hex(io, "hash", hash, FELT_BOOK_HASH);
}

static void io_level(struct felt_record_io *io, const char *key, int *level, int usual) {
  /* Levels of different tables of a book have different names; numbers are plain. */
  int64_t number = *level;
  felt_record_io_int(io, key, &number, usual, FELT_LEVELS_MAX - 1);
  *level = (int)number;
}

/* ---- one kind each */

static void io_opening(struct felt_record_io *io, struct felt_opening *opening) {
  int way = opening->deal;
  io_book(io, opening->book);
  FELT_IO_NEED_INT(io, uint32_t, "round", opening->number, 0, UINT32_MAX);
  io_way(io, "way", &way);
  opening->deal = (uint8_t)way;
  io_tables(io, opening->side_table, &opening->progressive_table);
  FELT_IO_INT(io, uint8_t, "deck", opening->deck, 0, 1);
  felt_record_io_flag(io, "live", &opening->live);
  felt_record_io_flag(io, "busy", &opening->busy);
  felt_record_io_flag(io, "progressive-down", &opening->progressive_down);
  felt_record_io_flag(io, "linked", &opening->linked);
  felt_record_io_bits(io, "dead-sensors", &opening->dead_sensors, FELT_SEATS_MAX);
  felt_record_io_hex(io, "commitment", opening->commitment, sizeof opening->commitment);
}

static void io_toke_on(struct felt_record_io *io, struct felt_bet *bet) {
  enum felt_wager wagers[FELT_WAGERS];
  const char *names[FELT_WAGERS];
  int count = felt_book_settled(io->with, wagers), on = 0;
  for (int i = 0; i < count; i++) {
    names[i] = felt_wager_word(io->with, wagers[i]);
    if (wagers[i] == bet->toke_on) on = i;
  }
  felt_record_io_word(io, "on", &on, 0, names, count);
  bet->toke_on = (uint8_t)wagers[on];
}

static void io_bet(struct felt_record_io *io, struct felt_bet *bet) {
  const struct felt_book *book = io->with;
  FELT_IO_INT(io, int32_t, "player", bet->player, 0, INT32_MAX);
  for (int i = 0; i < FELT_PLACED; i++)
    if (felt_book_has(book, i))
      felt_record_io_int(io, felt_wager_word(book, (enum felt_wager)i), &bet->cents[i], 0, FELT_CENTS_MAX);
  felt_record_io_flag(io, "progressive", &bet->progressive);
  felt_record_io_int(io, "toke", &bet->toke_cents, 0, FELT_CENTS_MAX);
  io_toke_on(io, bet);
}

static void io_incident(struct felt_record_io *io, struct felt_incident_event *event) {
  struct felt_incident facts = felt_round_incident_facts(&event->incident);
  uint8_t outcome = event->incident.outcome;
  felt_io_incident(io, &facts);
  FELT_IO_WORD(io, uint8_t, "outcome", outcome, -1, outcomes, FELT_OUTCOMES);
  felt_io_note(io, "by", &event->note);
  event->incident = felt_round_incident_of(&facts, (enum felt_outcome)outcome);
}

static void io_ruling(struct felt_record_io *io, struct felt_ruling_event *event) {
  felt_io_ruling(io, &event->ruling);
  felt_io_note(io, "by", &event->note);
}

static void io_paid(struct felt_record_io *io, struct felt_paid *paid) {
  const char *outcome[FELT_SEAT_SIDES_ONLY + 1];
  for (int i = 0; i <= FELT_SEAT_SIDES_ONLY; i++)
    outcome[i] = felt_seat_outcome_name((enum felt_seat_outcome)i);
  int level = paid->award_level;
  FELT_IO_WORD(io, uint8_t, "outcome", paid->outcome, -1, outcome, FELT_SEAT_SIDES_ONLY + 1);
  felt_record_io_need_int(io, "staked", &paid->staked_cents, 0, INT64_MAX);
  felt_record_io_need_int(io, "returned", &paid->returned_cents, 0, INT64_MAX);
  felt_record_io_int(io, "envy", &paid->envy_cents, 0, INT64_MAX);
  io_level(io, "level", &level, -1);
  paid->award_level = (int16_t)level;
  felt_record_io_int(io, "award", &paid->award_cents, 0, INT64_MAX);
  felt_record_io_int(io, "hit", &paid->hit, 0, INT64_MAX);
  felt_record_io_int(io, "of-award", &paid->award, 0, INT64_MAX);
  felt_record_io_int(io, "toke", &paid->toke_cents, 0, INT64_MAX);
  felt_record_io_int(io, "toke-returned", &paid->toke_returned_cents, 0, INT64_MAX);
}

static void io_award(struct felt_record_io *io, struct felt_award *award) {
  FELT_IO_NEED_INT(io, uint8_t, "level", award->level, 0, FELT_LEVELS_MAX - 1);
  felt_record_io_need_int(io, "paid", &award->paid_cents, 0, INT64_MAX);
  felt_record_io_int(io, "reseeded", &award->reseeded_cents, 0, INT64_MAX);
  felt_record_io_int(io, "from-reserve", &award->from_reserve_cents, 0, INT64_MAX);
  felt_record_io_need_int(io, "micro", &award->after.micro, 0, INT64_MAX);
  felt_record_io_int(io, "reserve-micro", &award->after.reserve_micro, 0, INT64_MAX);
}

static void io_set_up(struct felt_record_io *io, struct felt_set_up *set_up) {
  int way = set_up->deal;
  io_book(io, set_up->book);
  io_way(io, "way", &way);
  set_up->deal = (uint8_t)way;
  io_tables(io, set_up->side_table, &set_up->progressive_table);
  felt_record_io_flag(io, "live", &set_up->live);
  felt_record_io_flag(io, "linked", &set_up->linked);
  static const char *const keys[FELT_LEVELS_MAX][2] = {{"micro-0", "reserve-micro-0"},
                                                       {"micro-1", "reserve-micro-1"},
                                                       {"micro-2", "reserve-micro-2"},
                                                       {"micro-3", "reserve-micro-3"}};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    felt_record_io_int(io, keys[i][0], &set_up->meter[i].micro, 0, INT64_MAX);
    felt_record_io_int(io, keys[i][1], &set_up->meter[i].reserve_micro, 0, INT64_MAX);
  }
}

static void io_event(struct felt_record_io *io, struct felt_event *event) {
  static const uint32_t seated = 1U << FELT_DID_BET | 1U << FELT_DID_CLEAR | 1U << FELT_DID_CHECK |
                                 1U << FELT_DID_PLAY | 1U << FELT_DID_FOLD | 1U << FELT_DID_TIME_OUT |
                                 1U << FELT_DID_SENSOR | 1U << FELT_DID_PAY;
  if (seated >> event->kind & 1) FELT_IO_NEED_INT(io, uint8_t, "seat", event->seat, 1, FELT_SEATS_MAX);
  if (event->kind == FELT_DID_REVEAL) FELT_IO_INT(io, uint8_t, "seat", event->seat, 0, FELT_SEATS_MAX);
  switch (event->kind) {
  case FELT_DID_OPEN: io_opening(io, &event->opening); break;
  case FELT_DID_BET: io_bet(io, &event->bet); break;
  case FELT_DID_PLAY:
    FELT_IO_NEED_INT(io, uint8_t, "multiple", event->play.multiple, 1, 100);
    felt_record_io_int(io, "toke", &event->play.toke_cents, 0, FELT_CENTS_MAX);
    break;
  case FELT_DID_DEAL:
  case FELT_DID_FLOP:
  case FELT_DID_RIVER:
  case FELT_DID_REVEAL: felt_io_cards(io, &event->faces); break;
  case FELT_DID_INCIDENT: io_incident(io, &event->incident); break;
  case FELT_DID_DECIDE: io_ruling(io, &event->ruling); break;
  case FELT_DID_SENSOR: felt_record_io_flag(io, "dead", &event->flag); break;
  case FELT_DID_PAY: io_paid(io, &event->paid); break;
  case FELT_DID_AWARD: io_award(io, &event->award); break;
  case FELT_DID_COIN_IN: FELT_IO_NEED_INT(io, int32_t, "wagers", event->number, 0, FELT_SEATS_MAX); break;
  case FELT_DID_COUNT_STUB:
  case FELT_DID_COUNT_DECK: FELT_IO_NEED_INT(io, int32_t, "cards", event->number, 0, FELT_DECK); break;
  case FELT_DID_TAP_IN: felt_io_note(io, "by", &event->note); break;
  case FELT_DID_SHUFFLER:
  case FELT_DID_PROGRESSIVE: felt_record_io_flag(io, "down", &event->flag); break;
  case FELT_DID_BUSY: felt_record_io_flag(io, "on", &event->flag); break;
  case FELT_DID_WAY: io_way(io, "to", &event->number); break;
  case FELT_DID_SET_UP: io_set_up(io, &event->set_up); break;
  default: break;
  }
}

void felt_event_print(const struct felt_book *book, const struct felt_event *event, struct felt_text *text) {
  felt_assert(event->kind < FELT_EVENTS);
  struct felt_event copy = *event; /* the description reads and writes; it changes nothing here */
  struct felt_record_io io = {.with = book, .text = text};
  felt_record_begin(text, 1, words[event->kind]);
  io_event(&io, &copy);
}

enum felt_status felt_event_parse(const struct felt_book *book, const char *line, size_t length,
                                  struct felt_event *event, struct felt_error *error) {
  struct felt_event read = {0};
  int kind = 0;
  struct felt_record record = felt_record_read(line, length, 1, words, FELT_EVENTS, &kind, error);
  struct felt_record_io io = {.with = book, .record = &record};
  read.kind = (uint8_t)kind;
  if (!record.status) io_event(&io, &read);
  enum felt_status status = felt_record_end(&record);
  if (!status) *event = read;
  return status;
}
