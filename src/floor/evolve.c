/* The only code that changes what the floor holds: one event, one change. Used by commands and by replay
 * alike, so that the state rebuilt from the log is the live state. */
#include "internal.h"

#include <string.h>

static enum felt_status misfit(struct felt_error *error, const char *where,
                               const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, where, NULL, reason);
}

/* ---- money of patrons and trays */

/* Patrons are bounded. Trays are not, except by arithmetic: older floors let any amount be taken from one. */
static enum felt_status move_one(struct felt_floor *floor, const char *id, const char *currency,
                                 int64_t cents, int64_t most_cents, struct felt_error *error) {
  struct floor_patron *patron = floor_add_patron(floor, id, currency);
  int64_t sum = 0;
  if (!patron) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  floor_touch_patron(floor, patron);
  if (__builtin_add_overflow(patron->cents, cents, &sum) || sum > most_cents || sum < -most_cents)
    return misfit(error, id, FELT_SAYS(BALANCE_OUT_OF_BOUNDS));
  patron->cents = sum;
  return FELT_OK;
}

static enum felt_status move_money(struct felt_floor *floor, const struct floor_movements *moves,
                                   struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < moves->count && !status; i++) {
    const struct floor_movement *movement = &moves->at[i];
    int64_t cents = movement->micro / FELT_MICRO;
    if (movement->account == ACCOUNT_TRAY) {
      char tray[24];
      (void)snprintf(tray, sizeof tray, "tray:%d", movement->table);
      status = move_one(floor, tray, moves->currency, cents, INT64_MAX, error);
    } else if (movement->account == ACCOUNT_PATRON) {
      if (!floor_is_id(movement->patron, 24)) return misfit(error, "patron", FELT_SAYS(NO_SUCH_PATRON));
      status = move_one(floor, movement->patron, moves->currency, cents, FELT_CENTS_MAX, error);
    }
  }
  return status;
}

/* ---- the floor's own events */

/* Somebody sits down, or nobody does. Once the deck is dealt, the part that a player had in its shuffle stays
 * whoever sits there, to the end of the round: without it nobody could check the deck. */
static void change_patron(const struct felt_floor_table *table, struct felt_floor_seat *seat,
                          const char patron[24]) {
  if (!floor_dealt_from_seed(table)) memset(seat, 0, sizeof *seat);
  memcpy(seat->patron, patron, sizeof seat->patron);
  seat->ready = seat->leaving = false;
}

/* A table opened anew begins with another set-up; its rounds on a link go on counting. */
static void close_table(struct felt_floor_table *table) {
  table->open = table->disputed = table->seats_changed = false;
  table->rounds_before += table->table.duty.rounds;
  memset(&table->table, 0, sizeof table->table);
  memset(table->secret, 0, sizeof table->secret);
  memset(table->seat, 0, sizeof table->seat);
}

static enum felt_status check_own(const struct floor_table *table, const struct floor_own *own,
                                  struct felt_error *error) {
  const struct floor_act *act = floor_act(own->kind);
  bool of_patron = act && !(act->fields & FIELD_TABLE);
  if (of_patron != (table == NULL)) return misfit(error, "floor", FELT_SAYS(OTHER_STREAM));
  if (of_patron)
    return floor_is_id(own->patron, sizeof own->patron) && strlen(own->currency) == 3
               ? FELT_OK
               : misfit(error, "floor", FELT_SAYS(NO_SUCH_PATRON_OR_CURRENCY));
  if (!table->now.open) return misfit(error, table->stream, FELT_SAYS(TABLE_NOT_OPEN));
  bool at_seat = act && act->fields & FIELD_SEAT;
  if (at_seat && (own->seat < 1 || own->seat > table->now.book->positions))
    return misfit(error, table->stream, FELT_SAYS(SEAT_OUT_OF_RANGE));
  bool taken = at_seat && table->now.seat[own->seat - 1].patron[0] != '\0';
  if (at_seat && taken == (own->kind == FELT_FLOOR_SIT))
    return misfit(error, table->stream, taken ? FELT_SAYS(SEAT_TAKEN) : FELT_SAYS(NOBODY_SITS_THERE));
  if (own->kind == FELT_FLOOR_SIT && !floor_is_id(own->patron, sizeof own->patron))
    return misfit(error, table->stream, FELT_SAYS(NO_SUCH_PATRON));
  bool of_dispute = own->kind == FELT_FLOOR_DISPUTE || own->kind == FELT_FLOOR_NOTIFY;
  if (of_dispute && table->now.disputed != (own->kind == FELT_FLOOR_NOTIFY))
    return misfit(error, table->stream,
                  table->now.disputed ? FELT_SAYS(DISPUTE_IS_OPEN) : FELT_SAYS(NO_DISPUTE));
  if (own->kind == FELT_FLOOR_CLOSE_TABLE &&
      (!floor_may_end(&table->now.table) || floor_is_linked(&table->now)))
    return misfit(error, table->stream, FELT_SAYS(TABLE_IN_USE));
  return FELT_OK;
}

static void change_table(struct felt_floor_table *table, const struct floor_own *own) {
  struct felt_floor_seat *seat = &table->seat[own->seat > 0 ? own->seat - 1 : 0]; /* where it has one */
  switch (own->kind) {
  case FELT_FLOOR_CLOSE_TABLE: close_table(table); break;
  case FELT_FLOOR_SIT:
  case FELT_FLOOR_LEAVE:
    table->seats_changed = true;
    change_patron(table, seat, own->kind == FELT_FLOOR_SIT ? own->patron : (const char[24]){""});
    break;
  case FELT_FLOOR_SEED_DEAL:
    seat->seeded = true;
    memcpy(seat->seed, own->seed, sizeof seat->seed);
    break;
  case FELT_FLOOR_READY: seat->ready = true; break;
  case FELT_FLOOR_LEAVE_LATER: seat->leaving = true; break;
  case FELT_FLOOR_DISPUTE:
  case FELT_FLOOR_NOTIFY: table->disputed = own->kind == FELT_FLOOR_DISPUTE; break;
  case FLOOR_SECRET: memcpy(table->secret, own->seed, sizeof table->secret); break;
  default: break; /* money, or a note, alone */
  }
}

enum felt_status floor_evolve_own(struct felt_floor *floor, struct floor_table *table,
                                  const struct floor_own *own, struct floor_movements *moves,
                                  struct felt_error *error) {
  enum felt_status status = check_own(table, own, error);
  if (status) return status;
  floor_postings_own(table, own, moves);
  if (table) {
    floor_touch_table(floor, table);
    change_table(&table->now, own);
  }
  return move_money(floor, moves, error);
}

/* ---- rounds */

/* The seeds of a round are its own, and who was ready for the last is not for this one. */
static void begin_round(struct felt_floor_table *table) {
  memset(table->secret, 0, sizeof table->secret);
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    table->seat[i].seeded = table->seat[i].ready = false;
    memset(table->seat[i].seed, 0, sizeof table->seat[i].seed);
  }
}

/* What the link's meters showed when the round was settled: the settlement's lines follow from it. */
static void take_meters(const struct felt_floor *floor, struct felt_floor_table *table) {
  const struct floor_link *link = floor_is_linked(table) ? floor_find_link(floor, table->link.text) : NULL;
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    table->table.before[i] = link ? link->now.link.level[i].meter : (struct felt_meter){0};
}

/* What a false record could claim, far beyond what any round pays. */
static bool in_bounds(const struct felt_paid *paid) {
  const int64_t amounts[] = {paid->staked_cents, paid->returned_cents, paid->toke_cents,
                             paid->toke_returned_cents};
  for (size_t i = 0; i < FELT_COUNT(amounts); i++)
    if (amounts[i] < 0 || amounts[i] > FELT_CENTS_MAX) return false;
  return true;
}

/* The link going down, a count, a sensor while no bets are open: the round's last step is still its last. */
static bool is_step(const struct felt_round *round, const struct felt_event *event) {
  return event->kind < FELT_ROUND_EVENTS &&
         (event->kind != FELT_DID_SENSOR || round->now.phase == FELT_PHASE_BETTING);
}

enum felt_status floor_evolve_table(struct felt_floor *floor, struct floor_table *table,
                                    const struct felt_book *book, const struct felt_event *event,
                                    struct floor_movements *moves, struct felt_error *error) {
  bool sets_up = event->kind == FELT_DID_SET_UP;
  if (sets_up == table->now.open)
    return misfit(error, table->stream, sets_up ? FELT_SAYS(TABLE_IS_OPEN) : FELT_SAYS(TABLE_NOT_OPEN));
  if (sets_up && !event->set_up.linked) return misfit(error, table->stream, FELT_SAYS(METERS_NOT_A_LINKS));
  if (event->kind == FELT_DID_PAY && !in_bounds(&event->paid))
    return misfit(error, table->stream, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  floor_touch_table(floor, table);
  if (is_step(&table->now.table.round, event)) table->now.seats_changed = false;
  floor_postings_table(table, event, moves);
  enum felt_status status = felt_table_evolve(book, &table->now.table, event, error);
  if (status) return status;
  if (sets_up) {
    table->now.open = true;
    table->now.book = book;
  }
  if (event->kind == FELT_DID_OPEN) begin_round(&table->now);
  if (event->kind == FELT_DID_SETTLE) take_meters(floor, &table->now);
  return move_money(floor, moves, error);
}

/* ---- links */

static void add_winner(const struct felt_floor *floor, struct floor_link_state *state,
                       const struct felt_link_event *event) {
  for (int i = 0; i < state->winner_count; i++)
    if (state->winner[i].hit == event->hit) return; /* held before */
  const struct floor_table *table = floor_find_table(floor, event->table);
  if (!table) return;
  felt_assert(state->winner_count < FELT_LINK_HITS_MAX);
  struct floor_winner *winner = &state->winner[state->winner_count++];
  winner->hit = event->hit;
  memcpy(winner->patron, table->now.seat[event->seat - 1].patron, sizeof winner->patron);
}

static void forget_winners(struct floor_link_state *state) {
  int kept = 0;
  for (int i = 0; i < state->winner_count; i++)
    if (felt_link_find_hit(&state->link, state->winner[i].hit)) state->winner[kept++] = state->winner[i];
  state->winner_count = kept;
}

static void join_table(struct felt_floor *floor, const struct floor_link *link, int number, bool joins) {
  struct floor_table *table = floor_find_table(floor, number);
  if (!table || !table->now.open) return;
  floor_touch_table(floor, table);
  memset(&table->now.link, 0, sizeof table->now.link);
  if (joins) memcpy(table->now.link.text, link->name, sizeof link->name);
}

enum felt_status floor_follow_link(struct felt_floor *floor, struct floor_link *link,
                                   const struct felt_link_event *event, struct floor_movements *moves,
                                   struct felt_error *error) {
  floor_postings_link(floor, link, event, moves);
  if (event->act == FELT_LINK_HIT || event->act == FELT_LINK_HOLD) add_winner(floor, &link->now, event);
  if (event->act == FELT_LINK_JOIN || event->act == FELT_LINK_LEAVE)
    join_table(floor, link, event->table, event->act == FELT_LINK_JOIN);
  if (link->now.winner_count > 0) forget_winners(&link->now);
  return move_money(floor, moves, error);
}

/* ---- stored events */

static enum felt_status replay_link(struct felt_floor *floor, const char *name, const char *line,
                                    struct floor_movements *moves, struct felt_error *error) {
  struct felt_link_event event;
  enum felt_status status = felt_link_event_parse(line, strlen(line), &event, error);
  if (status) return status;
  struct floor_link *link = floor_find_link(floor, name);
  if (!link) {
    const struct felt_book *book = NULL;
    if (event.act != FELT_LINK_OPEN || strlen(name) >= sizeof link->name)
      return misfit(error, "link", FELT_SAYS(NEVER_OPENED));
    status = floor_need_book(floor, event.terms.hash, &book, error);
    if (status) return status;
    link = floor_add_link(floor, name, book->currency);
    if (!link) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  }
  floor_touch_link(floor, link);
  status = felt_link_evolve(&link->now.link, &event, error);
  return status ? status : floor_follow_link(floor, link, &event, moves, error);
}

/* The first line of a table names its book by hash, and the book is needed to read it. */
static enum felt_status find_set_up_book(struct felt_floor *floor, const char *line,
                                         const struct felt_book **book, struct felt_error *error) {
  const char *at = strstr(line, " hash=");
  uint8_t hash[FELT_BOOK_HASH];
  for (int i = 0; i < FELT_BOOK_HASH; i++) {
    unsigned byte = 0;
    for (int j = 0; j < 2; j++) {
      const char *digits = "0123456789abcdef", *digit = NULL;
      char c = at ? at[6 + 2 * i + j] : '\0';
      if (c) digit = strchr(digits, c);
      if (!digit) return misfit(error, "table", FELT_SAYS(NAMES_NO_BOOK));
      byte = byte * 16 + (unsigned)(digit - digits);
    }
    hash[i] = (uint8_t)byte;
  }
  return floor_need_book(floor, hash, book, error);
}

static enum felt_status replay_table(struct felt_floor *floor, int number, const char *line,
                                     struct floor_movements *moves, struct felt_error *error) {
  struct floor_table *table = floor_find_table(floor, number);
  if (floor_own_is(line)) {
    struct floor_own own;
    enum felt_status status = floor_own_parse(line, strlen(line), &own, error);
    if (status) return status;
    if (!table) return misfit(error, "table", FELT_SAYS(NEVER_OPENED));
    return floor_evolve_own(floor, table, &own, moves, error);
  }
  const struct felt_book *book = table ? table->now.book : NULL;
  if (!table || !table->now.open) {
    enum felt_status status = find_set_up_book(floor, line, &book, error);
    if (status) return status;
    if (!table) table = floor_add_table(floor, number);
    if (!table) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  }
  struct felt_event event;
  enum felt_status status = felt_event_parse(book, line, strlen(line), &event, error);
  return status ? status : floor_evolve_table(floor, table, book, &event, moves, error);
}

static int table_of(const char *stream) {
  int number = 0;
  if (strncmp(stream, "table:", 6) != 0 || stream[6] == '0') return 0;
  for (const char *digit = stream + 6; *digit; digit++) {
    if (*digit < '0' || *digit > '9' || number > FELT_FLOOR_TABLES_MAX) return 0;
    number = number * 10 + (*digit - '0');
  }
  return number <= FELT_FLOOR_TABLES_MAX ? number : 0;
}

enum felt_status floor_evolve_record(struct felt_floor *floor, const char *stream, const char *text,
                                     struct floor_movements *moves, struct felt_error *error) {
  moves->count = 0;
  if (felt_store_is_own(text)) return FELT_OK;
  int table = table_of(stream);
  if (table > 0) return replay_table(floor, table, text, moves, error);
  if (strncmp(stream, "link:", 5) == 0) return replay_link(floor, stream + 5, text, moves, error);
  if (strcmp(stream, "floor") != 0) return misfit(error, stream, FELT_SAYS(NOT_A_FLOOR_STREAM));
  struct floor_own own;
  enum felt_status status = floor_own_parse(text, strlen(text), &own, error);
  return status ? status : floor_evolve_own(floor, NULL, &own, moves, error);
}
