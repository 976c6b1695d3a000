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
    [FELT_DID_SETTLING] = "settling",
    [FELT_DID_MOVE] = "move",
    [FELT_DID_SETTLED] = "settled",
    [FELT_DID_SEEN] = "seen",
    [FELT_DID_CORRECT] = "correct",
    [FELT_DID_ADJUST] = "adjust",
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
  const char *names[FELT_WAYS_MAX];
  for (int i = 0; i < book->way_count; i++) names[i] = book->way[i].name.text;
  io_choice(io, key, way, names, book->way_count);
}

static void io_tables(struct felt_record_io *io, uint8_t side_table[], int16_t *progressive_table) {
  const struct felt_book *book = io->with;
  const char *names[FELT_SIDE_TABLES_MAX], *progressive[FELT_PROGRESSIVES_MAX + 1];
  for (int n = 0; n < book->side_count; n++) {
    const struct felt_side_rules *side = &book->side[n];
    int table = side_table[n];
    if (side->table_count == 0) continue;
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

/* A record names its book; its reader must have opened that one. */
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
  int way = opening->way;
  io_book(io, opening->book);
  FELT_IO_NEED_INT(io, uint32_t, "round", opening->number, 0, UINT32_MAX);
  io_way(io, "way", &way);
  opening->way = (uint8_t)way;
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

static const char *const meter_keys[FELT_LEVELS_MAX][2] = {{"micro-0", "reserve-micro-0"},
                                                           {"micro-1", "reserve-micro-1"},
                                                           {"micro-2", "reserve-micro-2"},
                                                           {"micro-3", "reserve-micro-3"}};

static void io_meters(struct felt_record_io *io, struct felt_meter meter[FELT_LEVELS_MAX]) {
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    felt_record_io_int(io, meter_keys[i][0], &meter[i].micro, 0, INT64_MAX);
    felt_record_io_int(io, meter_keys[i][1], &meter[i].reserve_micro, 0, INT64_MAX);
  }
}

static void io_settling(struct felt_record_io *io, struct felt_event *event) {
  static const char *const does[] = {"all", "antes-back", "hand"};
  FELT_IO_WORD(io, int32_t, "does", event->number, 0, does, (int)FELT_COUNT(does));
  FELT_IO_INT(io, uint8_t, "seat", event->seat, 0, FELT_SEATS_MAX);
  felt_record_io_int(io, "coin-in", &event->settling.coin_in, 0, INT64_MAX);
  felt_record_io_int(io, "deal", &event->settling.deal, 0, INT64_MAX);
  felt_record_io_int(io, "place", &event->settling.place, 0, INT64_MAX);
  io_meters(io, event->settling.meter);
}

/* The rows in the order that a dealer settles them: "ante-return=1000 ante-pay=1000 blind-take=1000". */
static void io_money(struct felt_record_io *io, struct felt_money *money, bool is_signed) {
  enum felt_wager wagers[FELT_WAGERS];
  int count = felt_book_settled(io->with, wagers);
  for (int i = 0; i < count + 3; i++) {
    static const char *const last[] = {"toke", "fee", "envy"};
    const char *word = i < count ? felt_wager_word(io->with, wagers[i]) : last[i - count];
    int64_t *cents = money->cents[i < count ? (int)wagers[i] : FELT_MONEY_TOKE + i - count];
    for (int does = 0; does < FELT_DOES; does++) {
      char key[sizeof(struct felt_name) + 8];
      (void)snprintf(key, sizeof key, "%s-%s", word, felt_does_name((enum felt_does)does));
      if (is_signed)
        felt_record_io_signed(io, key, &cents[does], FELT_CENTS_MAX);
      else
        felt_record_io_int(io, key, &cents[does], 0, FELT_CENTS_MAX);
    }
  }
}

static void io_award_hand(struct felt_record_io *io, struct felt_move_event *moved) {
  const char *hands[FELT_CATEGORIES];
  for (int i = 0; i < FELT_CATEGORIES; i++) hands[i] = felt_category_name((enum felt_category)i);
  FELT_IO_WORD(io, uint8_t, "hand", moved->hand, -1, hands, FELT_CATEGORIES);
  felt_record_io_flag(io, "on-board", &moved->on_board);
}

static void io_moved(struct felt_record_io *io, struct felt_move_event *moved, bool is_signed) {
  const char *outcome[FELT_SEAT_SIDES_ONLY + 1], *stage[FELT_STAGES];
  for (int i = 0; i <= FELT_SEAT_SIDES_ONLY; i++)
    outcome[i] = felt_seat_outcome_name((enum felt_seat_outcome)i);
  for (int i = 0; i < FELT_STAGES; i++) stage[i] = felt_stage_name((enum felt_stage)i);
  int level = moved->level;
  FELT_IO_WORD(io, uint8_t, "stage", moved->stage, -1, stage, FELT_STAGES);
  FELT_IO_WORD(io, uint8_t, "outcome", moved->outcome, -1, outcome, FELT_SEAT_SIDES_ONLY + 1);
  felt_record_io_flag(io, "alone", &moved->alone);
  io_level(io, "level", &level, -1);
  moved->level = (int16_t)level;
  if (level >= 0) io_award_hand(io, moved);
  felt_record_io_signed(io, "award", &moved->award_cents, FELT_CENTS_MAX);
  felt_record_io_int(io, "hit", &moved->hit, 0, INT64_MAX);
  felt_record_io_int(io, "of-award", &moved->award, 0, INT64_MAX);
  io_money(io, &moved->money, is_signed);
}

static void io_one_card(struct felt_record_io *io, const char *key, felt_card *card) {
  char word[4] = "";
  if (io->text && *card < FELT_DECK) (void)snprintf(word, sizeof word, "%s", felt_card_print(*card).text);
  felt_record_io_text(io, key, word, sizeof word);
  if (io->text || felt_record_io_failed(io)) return;
  int count = 0;
  if (felt_cards_parse(word, strlen(word), 0, 1, card, &count, NULL) || count != 1)
    felt_record_io_fault(io, key, FELT_SAYS(NOT_CARDS));
}

/* An incident that is added, with its decision; in an event with what the book says of it. */
static void io_added(struct felt_record_io *io, struct felt_round_incident *incident, bool decided) {
  const char *names[FELT_DECISIONS + 1];
  for (int i = 0; i < FELT_DECISIONS; i++) names[i] = felt_decision_name((enum felt_decision)i);
  names[FELT_DECISIONS] = "";
  struct felt_incident facts = felt_round_incident_facts(incident);
  uint8_t outcome = incident->outcome;
  int decision = incident->decision == FELT_NO_DECISION ? FELT_DECISIONS : incident->decision;
  felt_io_incident(io, &facts);
  felt_record_io_word(io, "decision", &decision, FELT_DECISIONS, names, FELT_DECISIONS + 1);
  if (decided) FELT_IO_WORD(io, uint8_t, "outcome", outcome, -1, outcomes, FELT_OUTCOMES);
  facts.decision = decision == FELT_DECISIONS ? FELT_NO_DECISION : decision;
  *incident = felt_round_incident_of(&facts, (enum felt_outcome)outcome);
}

/* The commands of a floor have the same fields. */
void felt_io_correction(struct felt_record_io *io, struct felt_correction *correction, bool decided) {
  static const char *const places[] = {"board", "dealer", "hand"};
  static const char *const decisions[] = {"fold", "play"};
  static const uint8_t kinds[] = {FELT_PLACE_BOARD, FELT_PLACE_DEALER, FELT_PLACE_HAND};
  const char *whats[FELT_CORRECTED], *streets[FELT_STREETS];
  for (int i = 0; i < FELT_CORRECTED; i++) whats[i] = felt_corrected_name((enum felt_corrected)i);
  for (int i = 0; i < FELT_STREETS; i++) streets[i] = felt_street_name((enum felt_street)i);
  FELT_IO_WORD(io, uint8_t, "what", correction->what, -1, whats, FELT_CORRECTED);
  if (correction->what == FELT_CORRECT_CARD) {
    int place = correction->place == FELT_PLACE_BOARD ? 0 : correction->place == FELT_PLACE_DEALER ? 1 : 2;
    felt_record_io_word(io, "place", &place, -1, places, (int)FELT_COUNT(places));
    correction->place = kinds[place];
    FELT_IO_INT(io, uint8_t, "seat", correction->seat, 0, FELT_SEATS_MAX);
    FELT_IO_INT(io, uint8_t, "index", correction->index, 0, 4);
    io_one_card(io, "card", &correction->card);
    if (decided) io_one_card(io, "was", &correction->was);
    return;
  }
  if (correction->what == FELT_CORRECT_INCIDENT) {
    FELT_IO_INT(io, uint8_t, "drop", correction->drop, 0, FELT_INCIDENTS_MAX);
    if (correction->drop == 0) io_added(io, &correction->incident, decided);
    return;
  }
  FELT_IO_NEED_INT(io, uint8_t, "seat", correction->seat, 1, FELT_SEATS_MAX);
  if (correction->what == FELT_CORRECT_SEAT)
    FELT_IO_NEED_INT(io, uint8_t, "to", correction->to, 1, FELT_SEATS_MAX);
  if (correction->what == FELT_CORRECT_DECISION) {
    int decision = correction->decided == FELT_PLAYED, street = correction->street;
    struct felt_faces hole = {.count = correction->hole_count};
    memcpy(hole.card, correction->hole, sizeof correction->hole);
    felt_record_io_word(io, "decision", &decision, -1, decisions, (int)FELT_COUNT(decisions));
    correction->decided = decision ? FELT_PLAYED : FELT_FOLDED;
    felt_record_io_word(io, "street", &street, 0, streets, FELT_STREETS);
    correction->street = (uint8_t)street;
    FELT_IO_INT(io, uint8_t, "multiple", correction->multiple, 0, 100);
    felt_io_cards(io, &hole);
    correction->hole_count = hole.count > 3 ? 3 : hole.count;
    memcpy(correction->hole, hole.card, sizeof correction->hole);
  }
}

static void io_correction(struct felt_record_io *io, struct felt_correction_event *event) {
  felt_io_correction(io, &event->correction, true);
  if (event->correction.what == FELT_CORRECT_WAGER) io_bet(io, &event->correction.bet);
  felt_io_note(io, "by", &event->note);
  felt_record_io_text(io, "with", event->with, sizeof event->with);
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
  int way = set_up->way;
  io_book(io, set_up->book);
  io_way(io, "way", &way);
  set_up->way = (uint8_t)way;
  io_tables(io, set_up->side_table, &set_up->progressive_table);
  felt_record_io_flag(io, "live", &set_up->live);
  felt_record_io_flag(io, "linked", &set_up->linked);
  io_meters(io, set_up->meter);
}

static void io_event(struct felt_record_io *io, struct felt_event *event) {
  static const bool seated[FELT_EVENTS] = {
      [FELT_DID_BET] = true,  [FELT_DID_CLEAR] = true,    [FELT_DID_CHECK] = true,  [FELT_DID_PLAY] = true,
      [FELT_DID_FOLD] = true, [FELT_DID_TIME_OUT] = true, [FELT_DID_SENSOR] = true, [FELT_DID_PAY] = true,
      [FELT_DID_MOVE] = true, [FELT_DID_SEEN] = true,     [FELT_DID_ADJUST] = true};
  if (seated[event->kind]) FELT_IO_NEED_INT(io, uint8_t, "seat", event->seat, 1, FELT_SEATS_MAX);
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
  case FELT_DID_SETTLING: io_settling(io, event); break;
  case FELT_DID_MOVE: io_moved(io, &event->moved, false); break;
  case FELT_DID_ADJUST: io_moved(io, &event->moved, true); break;
  case FELT_DID_CORRECT: io_correction(io, &event->correction); break;
  case FELT_DID_AWARD: io_award(io, &event->award); break;
  case FELT_DID_COIN_IN: FELT_IO_NEED_INT(io, int32_t, "wagers", event->number, 0, FELT_SEATS_MAX); break;
  case FELT_DID_COUNT_STUB:
  case FELT_DID_COUNT_DECK: FELT_IO_NEED_INT(io, int32_t, "cards", event->number, 0, FELT_DECK); break;
  case FELT_DID_SEEN:
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
