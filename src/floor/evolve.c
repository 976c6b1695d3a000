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

static bool is_patrons(const struct floor_movement *movement) {
  return movement->account == ACCOUNT_PATRON || movement->account == ACCOUNT_OWED_TO ||
         movement->account == ACCOUNT_OWED_BY;
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
    } else if (is_patrons(movement)) {
      if (!floor_is_id(movement->patron, 24)) return misfit(error, "patron", FELT_SAYS(NO_SUCH_PATRON));
      struct floor_owed_id owed = movement->account == ACCOUNT_OWED_TO ? floor_owed_to(movement->patron)
                                                                       : floor_owed_by(movement->patron);
      status = move_one(floor, movement->account == ACCOUNT_PATRON ? movement->patron : owed.text,
                        moves->currency, cents, FELT_CENTS_MAX, error);
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
  table->open = false;
  table->bets = FELT_BETS_USUAL;
  table->stopped = false;
  table->waits = false;
  memset(&table->posted, 0, sizeof table->posted);
  memset(&table->waiting, 0, sizeof table->waiting);
  table->seats_step = 0;
  table->rounds_before += table->table.duty.rounds;
  memset(&table->table, 0, sizeof table->table);
  memset(table->secret, 0, sizeof table->secret);
  memset(table->seat, 0, sizeof table->seat);
  memset(&table->dealer, 0, sizeof table->dealer);
}

static bool has_patrons(const struct felt_floor_players *players) {
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    if (players->patron[i][0] && !floor_is_id(players->patron[i], sizeof players->patron[i])) return false;
  return true;
}

/* Play chips and money do not meet, whatever a log says. */
static enum felt_status check_purpose(const struct felt_floor *floor, const struct floor_table *table,
                                      const struct floor_own *own, struct felt_error *error) {
  enum felt_purpose at = table ? floor_table_purpose(floor, table->now.number, false) : FELT_NO_PURPOSE;
  bool tray = own->kind == FELT_FLOOR_FILL || own->kind == FELT_FLOOR_CREDIT;
  if (tray && at == FELT_FOR_PLAY) return misfit(error, table->stream, FELT_SAYS(PLAY_CHIPS_IN_TRAY));
  if (own->kind != FELT_FLOOR_SIT && own->kind != FELT_FLOOR_CASH_OUT) return FELT_OK;
  enum felt_purpose patron = floor_patron_purpose(floor, own->patron, false);
  if (own->kind == FELT_FLOOR_CASH_OUT)
    return patron == FELT_FOR_PLAY ? misfit(error, "patron", FELT_SAYS(PLAY_CHIPS_AT_CAGE)) : FELT_OK;
  if (at == FELT_NO_PURPOSE || patron == FELT_NO_PURPOSE || at == patron) return FELT_OK;
  return misfit(error, table->stream,
                patron == FELT_FOR_PLAY ? FELT_SAYS(PLAY_CHIPS_ELSEWHERE) : FELT_SAYS(MONEY_AT_PLAY_TABLE));
}

static enum felt_status check_own(const struct floor_table *table, const struct floor_own *own,
                                  struct felt_error *error) {
  const struct floor_act *act = floor_act(own->kind);
  bool of_floor = act && !(act->fields & FIELD_TABLE);
  if (of_floor != (table == NULL)) return misfit(error, "floor", FELT_SAYS(OTHER_STREAM));
  if (of_floor && !(act->fields & FIELD_PATRON)) return FELT_OK; /* its taker knows more */
  if (of_floor)
    return floor_is_id(own->patron, sizeof own->patron) && strlen(own->currency) == 3
               ? FELT_OK
               : misfit(error, "floor", FELT_SAYS(NO_SUCH_PATRON_OR_CURRENCY));
  if (floor_is_of_dispute(own->kind)) return floor_check_dispute(table, own, error);
  if (floor_is_of_notice(own->kind)) return floor_check_notice(table, own, error);
  if (!table->now.open) return misfit(error, table->stream, FELT_SAYS(TABLE_NOT_OPEN));
  bool at_seat = act && act->fields & FIELD_SEAT;
  if (at_seat && (own->seat < 1 || own->seat > table->now.book->positions))
    return misfit(error, table->stream, FELT_SAYS(SEAT_OUT_OF_RANGE));
  bool taken = at_seat && table->now.seat[own->seat - 1].patron[0] != '\0';
  if (at_seat && taken == (own->kind == FELT_FLOOR_SIT))
    return misfit(error, table->stream, taken ? FELT_SAYS(SEAT_TAKEN) : FELT_SAYS(NOBODY_SITS_THERE));
  if (own->kind == FELT_FLOOR_SIT && !floor_is_id(own->patron, sizeof own->patron))
    return misfit(error, table->stream, FELT_SAYS(NO_SUCH_PATRON));
  if (own->kind == FLOOR_PLAYERS &&
      (own->players.round != felt_floor_round(&table->now) || !has_patrons(&own->players)))
    return misfit(error, table->stream, FELT_SAYS(NO_SUCH_PATRON));
  if ((own->kind == FELT_FLOOR_PROGRESSIVE_STOP && table->now.stopped) ||
      (own->kind == FELT_FLOOR_PROGRESSIVE_RESUME && !table->now.stopped))
    return misfit(error, table->stream, FELT_SAYS(SO_ALREADY));
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
    table->seats_step = table->table.round.steps.step;
    change_patron(table, seat, own->kind == FELT_FLOOR_SIT ? own->patron : (const char[24]){""});
    break;
  case FELT_FLOOR_SEED_DEAL:
    seat->seeded = true;
    memcpy(seat->seed, own->seed, sizeof seat->seed);
    break;
  case FELT_FLOOR_READY: seat->ready = true; break;
  case FELT_FLOOR_LEAVE_LATER: seat->leaving = true; break;
  case FELT_FLOOR_DISPUTE:
  case FELT_FLOOR_NOTIFY:
  case FELT_FLOOR_DISPUTE_NOTE:
  case FELT_FLOOR_DISPUTE_DECIDE:
  case FELT_FLOOR_DISPUTE_CLOSE: floor_change_dispute(table, own); break;
  case FELT_FLOOR_PROGRESSIVE_STOP:
  case FELT_FLOOR_PROGRESSIVE_RESUME: table->stopped = own->kind == FELT_FLOOR_PROGRESSIVE_STOP; break;
  case FLOOR_BETS: table->bets = own->bettor; break;
  case FLOOR_SECRET: memcpy(table->secret, own->seed, sizeof table->secret); break;
  case FLOOR_PLAYERS:
    table->players = own->players;
    if (table->first_round > 0) break;
    table->first_round = own->players.round;
    table->players_from = table->open_at;
    break;
  default: break; /* money, or a note, alone */
  }
}

static enum felt_status set_switch(struct felt_floor *floor, const char *name, bool on,
                                   struct felt_error *error) {
  struct floor_patron *kept = floor_add_patron(floor, name, "");
  if (!kept) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  floor_touch_patron(floor, kept);
  kept->cents = on;
  return FELT_OK;
}

enum felt_status floor_evolve_own(struct felt_floor *floor, struct floor_table *table,
                                  const struct floor_own *own, struct floor_movements *moves,
                                  struct felt_error *error) {
  enum felt_status status = check_own(table, own, error);
  if (!status) status = check_purpose(floor, table, own, error);
  if (status) return status;
  floor_postings_own(floor, table, own, moves);
  if (table) {
    floor_touch_table(floor, table);
    change_table(&table->now, own);
    if (floor_is_of_notice(own->kind)) floor_change_notices(&table->now, own, floor->event_ms);
    table->now.events++;
  }
  if (own->kind == FLOOR_POSTED || own->kind == FELT_FLOOR_POST_LIMITS)
    return floor_take_posted(floor, &table->now, own, error);
  if (own->kind == FELT_FLOOR_POST_TERMS) return floor_take_terms(floor, own, error);
  if (own->kind == FELT_FLOOR_CORRECTION_WINDOW) floor->window_hours.now = own->hours;
  if (floor_act(own->kind) && floor_act(own->kind)->fields & (FIELD_PROPOSAL | FIELD_COMMAND))
    return floor_take_proposal(floor, own, error);
  if (floor_act(own->kind) && floor_act(own->kind)->fields & FIELD_BOOK)
    return floor_take_book(floor, own, error);
  if (own->kind == FELT_FLOOR_PURPOSE) return floor_take_purpose(floor, own, error);
  if (own->kind == FELT_FLOOR_COACH) return set_switch(floor, FLOOR_COACH, own->on, error);
  return move_money(floor, moves, error);
}

/* ---- rounds */

/* The seeds of a round are its own, and a player who was ready for the last one is not ready for this one. */
static void begin_round(struct felt_floor_table *table) {
  table->open_at = table->events;
  table->seats_step = 0;
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

/* Whoever taps in deals from then on. */
static void tap_in(struct felt_floor_table *table, const struct felt_note_by *note, int64_t time_ms) {
  memset(&table->dealer, 0, sizeof table->dealer);
  (void)snprintf(table->dealer.id, sizeof table->dealer.id, "%.23s", note->by);
  table->dealer.since_ms = time_ms;
}

/* What a false record could claim, far beyond what any round pays. */
static bool in_bounds(const struct felt_paid *paid) {
  const int64_t amounts[] = {paid->staked_cents, paid->returned_cents, paid->toke_cents,
                             paid->toke_returned_cents};
  for (size_t i = 0; i < FELT_COUNT(amounts); i++)
    if (amounts[i] < 0 || amounts[i] > FELT_CENTS_MAX) return false;
  return true;
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
  floor_postings_table(table, event, moves);
  enum felt_status status = felt_table_evolve(book, &table->now.table, event, error);
  if (status) return status;
  if (sets_up) {
    table->now.open = true;
    table->now.book = book;
  }
  table->now.events++;
  if (event->kind == FELT_DID_OPEN) begin_round(&table->now);
  if (event->kind == FELT_DID_SETTLE) take_meters(floor, &table->now);
  if (event->kind == FELT_DID_TAP_IN) tap_in(&table->now, &event->note, floor->event_ms);
  return move_money(floor, moves, error);
}

/* ---- rounds that are over */

enum felt_status floor_evolve_past_players(struct felt_floor *floor, struct floor_table *table,
                                           const struct felt_floor_players *players,
                                           struct floor_movements *moves, struct felt_error *error) {
  moves->count = 0;
  if (players->round > felt_floor_round(&table->now) || !has_patrons(players))
    return misfit(error, table->past_stream, FELT_SAYS(NO_SUCH_ROUND, players->round));
  floor_touch_table(floor, table);
  table->now.past = *players;
  table->now.past_events++;
  return FELT_OK;
}

enum felt_status floor_evolve_past(struct felt_floor *floor, struct floor_table *table,
                                   const struct floor_past_event *event, struct floor_movements *moves,
                                   struct felt_error *error) {
  const struct felt_floor_players *players = &table->now.past;
  const struct felt_book *book = NULL;
  bool adjusts = event->event.kind == FELT_DID_ADJUST;
  if (event->round != players->round || (!adjusts && event->event.kind != FELT_DID_CORRECT))
    return misfit(error, table->past_stream, FELT_SAYS(NO_SUCH_ROUND, event->round));
  if (adjusts && strcmp(event->patron, players->patron[event->event.seat - 1]) != 0)
    return misfit(error, table->past_stream, FELT_SAYS(NO_SUCH_PATRON));
  enum felt_status status = floor_need_book(floor, players->book, &book, error);
  if (status) return status;
  floor_touch_table(floor, table);
  table->now.past_events++;
  floor_postings_past(table, book->currency, event, moves);
  return move_money(floor, moves, error);
}

/* ---- links */

static void add_winner(const struct felt_floor *floor, struct floor_link_state *state,
                       const struct felt_link_event *event) {
  for (int i = 0; i < state->winner_count; i++)
    if (state->winner[i].hit == event->hit) return; /* held before */
  const struct floor_table *table = floor_find_table(floor, event->table);
  if (!table) return;
  felt_assert(state->winner_count < (int)FELT_COUNT(state->winner));
  struct floor_winner *winner = &state->winner[state->winner_count++];
  const char *patron = event->past && table->now.past.round == event->round
                           ? table->now.past.patron[event->seat - 1]
                           : table->now.seat[event->seat - 1].patron;
  winner->hit = event->hit;
  memcpy(winner->patron, patron, sizeof winner->patron);
}

/* What is paid can be handed back as long as the link remembers it. */
static void forget_winners(struct floor_link_state *state) {
  int kept = 0;
  for (int i = 0; i < state->winner_count; i++)
    if (felt_link_find_hit(&state->link, state->winner[i].hit) ||
        felt_link_find_past(&state->link, state->winner[i].hit))
      state->winner[kept++] = state->winner[i];
  state->winner_count = kept;
}

static enum felt_status join_table(struct felt_floor *floor, const struct floor_link *link, int number,
                                   bool joins, struct felt_error *error) {
  struct floor_table *table = floor_find_table(floor, number);
  if (!table || !table->now.open) return FELT_OK;
  floor_touch_table(floor, table);
  memset(&table->now.link, 0, sizeof table->now.link);
  if (joins) memcpy(table->now.link.text, link->name, sizeof link->name);
  return floor_post_link(floor, link, &table->now, joins, error);
}

/* Opened with other terms: its tables go by them. */
static enum felt_status reopen_link(struct felt_floor *floor, struct floor_link *link,
                                    struct felt_error *error) {
  enum felt_status status = FELT_OK;
  link->now.waits = false;
  memset(link->now.waiting, 0, sizeof link->now.waiting);
  memset(&link->now.by, 0, sizeof link->now.by);
  memset(&link->now.with, 0, sizeof link->now.with);
  for (size_t i = 0; i < floor->tables.count && !status; i++) {
    struct floor_table *table = floor_table_no(floor, i);
    if (!table->now.open || strcmp(table->now.link.text, link->name) != 0) continue;
    floor_touch_table(floor, table);
    status = floor_post_link(floor, link, &table->now, true, error);
  }
  return status;
}

/* A table of the floor's own; others are for money, as their games are. */
static bool may_join(const struct felt_floor *floor, const struct floor_link *link, int number) {
  const struct floor_table *table = floor_find_table(floor, number);
  bool own = table && table->now.open;
  enum felt_purpose purpose = own ? floor_table_purpose(floor, number, false) : FELT_FOR_MONEY;
  enum felt_purpose of_link = floor_link_purpose(floor, link->name, false);
  return of_link == FELT_NO_PURPOSE || purpose == FELT_NO_PURPOSE || of_link == purpose;
}

/* Money on its way from link to link. */
static bool may_pass(const struct felt_floor *floor, const struct floor_link *link, const char *other) {
  enum felt_purpose here = floor_link_purpose(floor, link->name, false);
  enum felt_purpose there = other[0] ? floor_link_purpose(floor, other, false) : FELT_NO_PURPOSE;
  return here == FELT_NO_PURPOSE || there == FELT_NO_PURPOSE || here == there;
}

enum felt_status floor_follow_link(struct felt_floor *floor, struct floor_link *link,
                                   const struct felt_link_event *event, struct floor_movements *moves,
                                   struct felt_error *error) {
  enum felt_status status = FELT_OK;
  if (event->act == FELT_LINK_JOIN && !may_join(floor, link, event->table))
    return misfit(error, link->stream, FELT_SAYS(PLAY_CHIPS_ON_LINK));
  if (event->act == FELT_LINK_TRANSFER && !may_pass(floor, link, event->name.text))
    return felt_refuse(error, FELT_E_RULE, link->stream, NULL, FELT_SAYS(PLAY_MEETS_MONEY));
  status = floor_take_check(floor, event, error);
  if (status) return status;
  floor_postings_link(floor, link, event, moves);
  if (event->act == FELT_LINK_HIT || event->act == FELT_LINK_HOLD || event->act == FELT_LINK_LATE_HIT)
    add_winner(floor, &link->now, event);
  if (event->act == FELT_LINK_JOIN || event->act == FELT_LINK_LEAVE)
    status = join_table(floor, link, event->table, event->act == FELT_LINK_JOIN, error);
  if (event->act == FELT_LINK_OPEN) status = reopen_link(floor, link, error);
  if (status) return status;
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
  if (!table || !table->now.open) { /* its first line names the book that is needed to read it */
    enum felt_status status = floor_need_named_book(floor, line, &book, error);
    if (status) return status;
    if (!table) table = floor_add_table(floor, number);
    if (!table) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  }
  struct felt_event event;
  enum felt_status status = felt_event_parse(book, line, strlen(line), &event, error);
  return status ? status : floor_evolve_table(floor, table, book, &event, moves, error);
}

static enum felt_status replay_past(struct felt_floor *floor, int number, const char *line,
                                    struct floor_movements *moves, struct felt_error *error) {
  struct floor_table *table = floor_find_table(floor, number);
  if (!table) return misfit(error, "past", FELT_SAYS(NEVER_OPENED));
  if (floor_own_is(line)) {
    struct floor_own own;
    enum felt_status status = floor_own_parse(line, strlen(line), &own, error);
    if (!status && own.kind != FLOOR_PLAYERS)
      return misfit(error, table->past_stream, FELT_SAYS(OTHER_STREAM));
    return status ? status : floor_evolve_past_players(floor, table, &own.players, moves, error);
  }
  const struct felt_book *book = NULL;
  struct floor_past_event event;
  enum felt_status status = floor_need_book(floor, table->now.past.book, &book, error);
  if (!status) status = floor_past_parse(book, line, &event, error);
  return status ? status : floor_evolve_past(floor, table, &event, moves, error);
}

/* The table whose stream it is; 0: none's. */
static int table_of(const char *stream, const char *prefix) {
  int number = 0;
  size_t length = strlen(prefix);
  if (strncmp(stream, prefix, length) != 0 || stream[length] == '0') return 0;
  for (const char *digit = stream + length; *digit; digit++) {
    if (*digit < '0' || *digit > '9' || number > FELT_FLOOR_TABLES_MAX) return 0;
    number = number * 10 + (*digit - '0');
  }
  return number <= FELT_FLOOR_TABLES_MAX ? number : 0;
}

enum felt_status floor_evolve_record(struct felt_floor *floor, int64_t time_ms, const char *stream,
                                     const char *text, struct floor_movements *moves,
                                     struct felt_error *error) {
  moves->count = 0;
  floor->event_ms = time_ms;
  if (felt_store_is_own(text)) return FELT_OK;
  int table = table_of(stream, "table:"), past = table_of(stream, "past:");
  if (table > 0) return replay_table(floor, table, text, moves, error);
  if (past > 0) return replay_past(floor, past, text, moves, error);
  if (strncmp(stream, "link:", 5) == 0) return replay_link(floor, stream + 5, text, moves, error);
  if (strcmp(stream, "floor") != 0) return misfit(error, stream, FELT_SAYS(NOT_A_FLOOR_STREAM));
  struct floor_own own;
  enum felt_status status = floor_own_parse(text, strlen(text), &own, error);
  return status ? status : floor_evolve_own(floor, NULL, &own, moves, error);
}
