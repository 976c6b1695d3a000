/* What a command does: who may, then the money of patrons and tables, tables and seats. */
#include "internal.h"

#include <string.h>

/* ---- who may */

enum felt_status floor_need_roles(struct floor_work *work, uint32_t roles, enum felt_code may_not) {
  if (work->command->by.roles & roles) return FELT_OK;
  if (may_not == FELT_CODE_MAY_NOT_DO)
    return floor_refuse(work, work->command->by.id, NULL,
                        FELT_SAYS(MAY_NOT_DO, floor_act(work->command->act)->word));
  return floor_refuse(work, work->command->by.id, NULL, &(const struct felt_reason){.code = may_not});
}

/* By the columns of felt/acts.def. */
static enum felt_status need_act_roles(struct floor_work *work) {
  const struct floor_act *act = floor_act(work->command->act);
  return floor_need_roles(work, act->roles, act->may_not);
}

static enum felt_status check_who(struct floor_work *work, const struct floor_act *act) {
  enum felt_status status = act->fields & FIELD_OWN ? FELT_OK : need_act_roles(work);
  if (!status && act->fields & FIELD_TWO) status = floor_need_two(work);
  return status;
}

static bool is_free_or_sound(const struct felt_floor_person *person) {
  return person->id[0] == '\0' ? person->roles == 0 : floor_is_id(person->id, sizeof person->id);
}

static enum felt_status check_people(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  uint32_t all = (1U << FELT_ROLES) - 2;
  if (!floor_is_id(command->by.id, sizeof command->by.id) || !is_free_or_sound(&command->with) ||
      command->by.roles & ~all || command->with.roles & ~all)
    return floor_refuse(work, "command", NULL, FELT_SAYS(NOT_A_PERSON));
  return FELT_OK;
}

enum felt_status floor_need_two(struct floor_work *work) {
  const struct felt_floor_person *with = &work->command->with;
  if (with->id[0] && strcmp(with->id, work->command->by.id) != 0 && with->roles & IN_PIT) return FELT_OK;
  return floor_refuse(work, work->command->by.id, "R36", FELT_SAYS(CORRECTION_NEEDS_TWO));
}

/* ---- tables */

enum felt_status floor_need_table(struct floor_work *work, struct floor_table **table) {
  *table = floor_find_table(work->floor, work->command->table);
  if (*table && (*table)->now.open) return FELT_OK;
  return floor_refuse(work, "table", NULL, FELT_SAYS(NO_OPEN_TABLE, work->command->table));
}

static enum felt_status need_cents(struct floor_work *work) {
  if (work->command->cents > 0 && work->command->cents <= FELT_CENTS_MAX) return FELT_OK;
  return floor_refuse(work, "cents", NULL, FELT_SAYS(NO_AMOUNT));
}

static bool is_currency(const char currency[4]) {
  for (int i = 0; i < 3; i++)
    if (currency[i] < 'A' || currency[i] > 'Z') return false;
  return currency[3] == '\0';
}

/* Play chips come from nowhere and are worth nothing: the cage does not take them, and who has money does not
 * buy them under his name. */
static enum felt_status give_patron(struct floor_work *work, bool out) {
  const struct felt_floor_command *command = work->command;
  enum felt_purpose purpose = out ? FELT_FOR_MONEY : (enum felt_purpose)command->purpose;
  return floor_give_patron(work, command->patron, purpose,
                           purpose == FELT_FOR_PLAY ? FELT_CODE_IS_FOR_MONEY : FELT_CODE_PLAY_CHIPS_AT_CAGE);
}

static enum felt_status decide_patron_money(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  bool out = command->act == FELT_FLOOR_CASH_OUT;
  enum felt_status status = need_cents(work);
  if (status) return status;
  if (!floor_is_id(command->patron, sizeof command->patron))
    return floor_refuse(work, "patron", NULL, FELT_SAYS(NOT_A_PATRON));
  if (!is_currency(command->currency)) return floor_refuse(work, "currency", NULL, FELT_SAYS(NO_CURRENCY));
  const struct floor_patron *patron = floor_find_patron(work->floor, command->patron, command->currency);
  int64_t free_cents = patron ? patron->cents : 0;
  if (out) free_cents -= floor_on_layout(work->floor, command->patron, command->currency, false);
  if (out && free_cents < command->cents)
    return floor_refuse(work, command->patron, NULL,
                        FELT_SAYS(TOO_LITTLE_FREE, free_cents > 0 ? free_cents : 0));
  status = give_patron(work, out);
  if (status) return status;
  struct floor_own own = {.kind = command->act, .cents = command->cents};
  memcpy(own.patron, command->patron, sizeof own.patron);
  memcpy(own.currency, command->currency, sizeof own.currency);
  return floor_emit_own(work, NULL, &own);
}

/* The cage pays or takes what corrections left, up to what is owed and no further (R36). */
static enum felt_status decide_owed(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  bool pays = command->act == FELT_FLOOR_PAY_OWED;
  enum felt_status status = need_cents(work);
  if (status) return status;
  if (!floor_is_id(command->patron, sizeof command->patron))
    return floor_refuse(work, "patron", NULL, FELT_SAYS(NOT_A_PATRON));
  if (!is_currency(command->currency)) return floor_refuse(work, "currency", NULL, FELT_SAYS(NO_CURRENCY));
  struct floor_owed_id id = pays ? floor_owed_to(command->patron) : floor_owed_by(command->patron);
  const struct floor_patron *owed = floor_find_patron(work->floor, id.text, command->currency);
  int64_t cents = !owed ? 0 : pays ? owed->cents : -owed->cents;
  if (cents < command->cents)
    return floor_refuse(work, command->patron, "R36", FELT_SAYS(NOT_SO_MUCH_OWED, cents));
  int64_t held = pays ? floor_held_cents(work->floor, command->patron, command->currency) : 0;
  if (cents - held < command->cents)
    return floor_refuse(work, command->patron, NULL, FELT_SAYS(OWED_IS_DISPUTED, held));
  const struct floor_patron *patron = floor_find_patron(work->floor, command->patron, command->currency);
  int64_t free_cents = patron ? patron->cents : 0;
  free_cents -= floor_on_layout(work->floor, command->patron, command->currency, false);
  if (!pays && free_cents < command->cents)
    return floor_refuse(work, command->patron, NULL,
                        FELT_SAYS(NOT_ENOUGH_MONEY, command->patron, free_cents, command->cents));
  struct floor_own own = {.kind = command->act, .cents = command->cents};
  memcpy(own.patron, command->patron, sizeof own.patron);
  memcpy(own.currency, command->currency, sizeof own.currency);
  return floor_emit_own(work, NULL, &own);
}

static enum felt_status decide_window(struct floor_work *work) {
  if (work->command->hours < 0 || work->command->hours > FELT_FLOOR_HOURS_MAX)
    return floor_refuse(work, "hours", NULL, FELT_SAYS(NUMBER_OUT_OF_RANGE));
  return floor_emit_own(
      work, NULL, &(struct floor_own){.kind = FELT_FLOOR_CORRECTION_WINDOW, .hours = work->command->hours});
}

static enum felt_status decide_tray_money(struct floor_work *work) {
  struct floor_table *table = NULL;
  bool fill = work->command->act == FELT_FLOOR_FILL;
  enum felt_status status = need_cents(work);
  if (!status) status = floor_need_table(work, &table);
  if (status) return status;
  if (floor_table_purpose(work->floor, table->now.number, false) == FELT_FOR_PLAY)
    return floor_refuse(work, "table", NULL, FELT_SAYS(PLAY_CHIPS_IN_TRAY));
  int64_t cents = floor_tray_cents(work->floor, &table->now, false);
  if (!fill && cents < work->command->cents)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(TRAY_TOO_LOW, cents > 0 ? cents : 0));
  struct floor_own own = {.kind = work->command->act, .cents = work->command->cents};
  return floor_emit_own(work, table, &own);
}

/* ---- opening and closing */

/* Side wagers, each once and with a table that it has. */
static bool choose_sides(const struct felt_book *book, const struct felt_floor_options *named,
                         struct felt_table_options *options) {
  unsigned chosen = 0;
  for (int i = 0; i < FELT_SIDES_MAX && named->side[i].word.text[0]; i++) {
    int side = felt_wager_side((int)felt_book_wager(book, named->side[i].word.text));
    if (side < 0 || chosen >> side & 1) return false;
    int table = felt_book_side_table(book, side, named->side[i].table.text);
    if (table < 0) return false;
    options->side_table[side] = (uint8_t)table;
    chosen |= 1U << side;
  }
  return true;
}

static enum felt_status choose(struct floor_work *work, const struct felt_book *book,
                               struct felt_table_options *options) {
  const struct felt_floor_options *named = &work->command->options;
  *options = felt_table_defaults(book);
  options->live = named->live;
  options->linked = true;
  if (named->way.text[0]) options->way = felt_book_way(book, named->way.text);
  bool known = choose_sides(book, named, options);
  bool none = strcmp(named->progressive.text, "none") == 0;
  if (none)
    options->progressive_table = FELT_NO_TABLE;
  else if (named->progressive.text[0])
    options->progressive_table = felt_book_progressive_table(book, named->progressive.text);
  known = known && options->way >= 0 &&
          (none ? book->progressive.may_offer_none || book->progressive.table_count == 0
                : !named->progressive.text[0] || options->progressive_table >= 0);
  return known ? FELT_OK : floor_refuse(work, "options", NULL, FELT_SAYS(NO_SUCH_CHOICE));
}

/* A table of another game has a number of its own on the floor. */
static bool is_outside_table(const struct felt_floor *floor, int number) {
  for (size_t i = 0; i < floor->links.count; i++) {
    const struct felt_link_table *table = felt_link_find_table(&floor_link_no(floor, i)->now.link, number);
    if (table && table->joined) return true;
  }
  return false;
}

/* Who bets there is written down with its opening. */
static enum felt_status name_bettor(struct floor_work *work, struct floor_table *table) {
  const struct felt_floor_options *named = &work->command->options;
  if (named->live && named->bets == FELT_BETS_PATRON)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(REAL_CARDS_NEED_STAFF));
  struct floor_own own = {.kind = FLOOR_BETS, .bettor = named->bets};
  if (own.bettor == FELT_BETS_USUAL) own.bettor = named->live ? FELT_BETS_STAFF : FELT_BETS_PATRON;
  return floor_emit_own(work, table, &own);
}

static enum felt_status decide_open_table(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct felt_floor *floor = work->floor;
  const struct felt_book *book = NULL;
  struct felt_table_options options;
  if (command->table < 1 || command->table > FELT_FLOOR_TABLES_MAX)
    return floor_refuse(work, "table", NULL, FELT_SAYS(TABLE_OUT_OF_RANGE, FELT_FLOOR_TABLES_MAX));
  struct floor_table *table = floor_find_table(floor, command->table);
  if (table && table->now.open) return floor_refuse(work, table->stream, NULL, FELT_SAYS(TABLE_IS_OPEN));
  if (is_outside_table(floor, command->table))
    return floor_refuse(work, "table", NULL, FELT_SAYS(TABLE_OF_ANOTHER_GAME, command->table));
  enum felt_status status = floor_need_book(floor, command->book, &book, work->error);
  if (!status) status = floor_need_in_force(work, command->book);
  if (!status) status = choose(work, book, &options);
  if (!status) status = floor_check_posted(work, book, options.progressive_table);
  if (status) return status;
  status = floor_give_table(work, command->table, (enum felt_purpose)command->purpose);
  if (status) return status;
  if (!table) table = floor_add_table(floor, command->table);
  if (!table) return felt_refuse(work->error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  struct felt_table begun;
  felt_table_init(book, &options, &begun);
  struct felt_event set_up = felt_table_set_up(book, &begun);
  status = floor_emit_table(work, table, book, &set_up);
  if (!status) status = name_bettor(work, table);
  if (!status && !felt_posted_is_empty(&command->options.posted))
    status = floor_emit_posted(work, table, &command->options.posted);
  if (status || options.progressive_table == FELT_NO_TABLE) return status;
  return floor_tell_table(work, table, &(struct felt_command){.kind = FELT_DO_PROGRESSIVE, .flag = true});
}

static enum felt_status decide_close_table(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = floor_need_table(work, &table);
  if (status) return status;
  if (!floor_may_end(&table->now.table))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(ROUND_NOT_OVER));
  if (floor_is_linked(&table->now))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(TABLE_STILL_ON_LINK, table->now.link.text));
  for (int i = 0; i < table->now.dispute_count; i++)
    if (table->now.dispute[i].verdict == FELT_UNDECIDED_YET && !table->now.dispute[i].notified)
      return floor_refuse(work, table->stream, table->now.book->incidents.dispute.id,
                          FELT_SAYS(DISPUTE_NOT_NOTIFIED));
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (table->now.seat[seat - 1].patron[0])
      return floor_refuse(work, table->stream, NULL,
                          FELT_SAYS(SOMEBODY_SITS, table->now.seat[seat - 1].patron, seat));
  return floor_emit_own(work, table, &(struct floor_own){.kind = FELT_FLOOR_CLOSE_TABLE});
}

/* ---- seats */

static enum felt_status need_seat(struct floor_work *work, struct floor_table **table) {
  enum felt_status status = floor_need_table(work, table);
  if (status) return status;
  const struct felt_book *book = (*table)->now.book;
  if (work->command->seat >= 1 && work->command->seat <= book->positions) return FELT_OK;
  return floor_refuse(work, (*table)->stream, book->positions_rule.id,
                      FELT_SAYS(SEAT_BEYOND_TABLE, work->command->seat, book->positions));
}

/* A patron is for what the table is for. */
static enum felt_status sit_for(struct floor_work *work, const struct floor_table *table) {
  bool play = floor_table_purpose(work->floor, table->now.number, false) == FELT_FOR_PLAY;
  return floor_give_patron(work, work->command->patron, play ? FELT_FOR_PLAY : FELT_FOR_MONEY,
                           play ? FELT_CODE_MONEY_AT_PLAY_TABLE : FELT_CODE_PLAY_CHIPS_ELSEWHERE);
}

/* A seat that is about to go is not taken. */
static enum felt_status check_stays(struct floor_work *work, const struct floor_table *table) {
  int64_t left = table->now.waits ? table->now.waiting.positions : 0;
  if (left == 0 || work->command->seat <= left) return FELT_OK;
  return floor_refuse(work, table->stream, "R43", FELT_SAYS(SEAT_BEYOND_TABLE, work->command->seat, left));
}

static enum felt_status decide_sit(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct floor_table *table = NULL;
  enum felt_status status = need_seat(work, &table);
  if (status) return status;
  if (!floor_is_id(command->patron, sizeof command->patron))
    return floor_refuse(work, "patron", NULL, FELT_SAYS(NOT_A_PATRON));
  if (strcmp(command->by.id, command->patron) != 0) status = need_act_roles(work);
  if (status) return status;
  const struct felt_book *book = table->now.book;
  int hands = 1;
  for (int i = 0; i < FELT_SEATS_MAX; i++) hands += strcmp(table->now.seat[i].patron, command->patron) == 0;
  if (table->now.seat[command->seat - 1].patron[0])
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(SEAT_IS_TAKEN, command->seat));
  if (hands > book->hands_per_player)
    return floor_refuse(work, table->stream, book->hands_rule.id,
                        FELT_SAYS(PLAYER_HAS_ALL_HANDS, book->hands_per_player));
  status = check_stays(work, table);
  if (!status) status = sit_for(work, table);
  if (status) return status;
  struct floor_own own = {.kind = FELT_FLOOR_SIT, .seat = command->seat};
  memcpy(own.patron, command->patron, sizeof own.patron);
  return floor_emit_own(work, table, &own);
}

static enum felt_status need_own_seat(struct floor_work *work, const struct floor_table *table) {
  const char *patron = table->now.seat[work->command->seat - 1].patron;
  if (!patron[0])
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NOBODY_AT_SEAT, work->command->seat));
  if (strcmp(work->command->by.id, patron) == 0) return FELT_OK;
  return need_act_roles(work);
}

static enum felt_status decide_leave(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = need_seat(work, &table);
  if (!status) status = need_own_seat(work, table);
  if (status) return status;
  const struct felt_round *round = &table->now.table.round;
  if (!floor_between_rounds(&table->now.table) && felt_round_has_seat(round, work->command->seat))
    return floor_refuse(work, table->stream, NULL,
                        round->now.phase == FELT_PHASE_BETTING ? FELT_SAYS(WAGERS_LIE_THERE)
                                                               : FELT_SAYS(DEALT_IN_STAYS));
  return floor_emit_own(work, table,
                        &(struct floor_own){.kind = FELT_FLOOR_LEAVE, .seat = work->command->seat});
}

static enum felt_status decide_ready(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = need_seat(work, &table);
  if (!status) status = need_own_seat(work, table);
  if (status) return status;
  if (table->now.table.round.now.phase != FELT_PHASE_BETTING)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(BETS_NOT_OPEN));
  return floor_emit_own(work, table,
                        &(struct floor_own){.kind = FELT_FLOOR_READY, .seat = work->command->seat});
}

/* The wish alone, at any time: once acknowledged it is not forgotten before the seat is free. */
static enum felt_status decide_leave_later(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = need_seat(work, &table);
  if (!status) status = need_own_seat(work, table);
  if (status) return status;
  return floor_emit_own(work, table,
                        &(struct floor_own){.kind = FELT_FLOOR_LEAVE_LATER, .seat = work->command->seat});
}

/* The player's part in the shuffle is worth something because nobody else can set it. */
static enum felt_status decide_seed(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = need_seat(work, &table);
  if (!status) status = need_own_seat(work, table);
  if (status) return status;
  if (table->now.table.options.live || table->now.table.round.now.phase != FELT_PHASE_BETTING)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NO_PART_IN_SHUFFLE));
  struct floor_own own = {.kind = FELT_FLOOR_SEED_DEAL, .seat = work->command->seat};
  memcpy(own.seed, work->command->seed, sizeof own.seed);
  return floor_emit_own(work, table, &own);
}

/* ---- disputes */

/* The person's own id is who says it, unless the note names somebody. */
static enum felt_status emit_note(struct floor_work *work, struct floor_table *table) {
  struct floor_own own = {.kind = work->command->act, .note = work->command->round_note};
  if (!own.note.by[0]) memcpy(own.note.by, work->command->by.id, sizeof work->command->by.id);
  return floor_emit_own(work, table, &own);
}

static enum felt_status need_reason(struct floor_work *work, const struct floor_table *table) {
  if (work->command->round_note.reason[0]) return FELT_OK;
  return floor_refuse(work, table->stream, NULL,
                      FELT_SAYS(NEEDS_REASON, floor_act(work->command->act)->word));
}

/* Written down, and nothing else. */
static enum felt_status decide_recorded(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = floor_need_table(work, &table);
  if (!status) status = need_reason(work, table);
  return status ? status : emit_note(work, table);
}

/* ---- the progressive of one table (R42) */

static enum felt_status decide_stop(struct floor_work *work) {
  struct floor_table *table = NULL;
  enum felt_status status = floor_need_table(work, &table);
  if (!status) status = need_reason(work, table);
  if (status) return status;
  if (table->now.table.options.progressive_table == FELT_NO_TABLE)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NO_PROGRESSIVE_HERE));
  if (table->now.stopped == (work->command->act == FELT_FLOOR_PROGRESSIVE_STOP))
    return floor_refuse(work, table->stream, "R42", FELT_SAYS(SO_ALREADY));
  status = emit_note(work, table);
  if (status || !floor_is_linked(&table->now)) return status;
  return floor_sync_link(work, floor_find_link(work->floor, table->now.link.text));
}

/* ---- all */

void floor_begin_batch(struct felt_floor *floor) {
  floor->batch->event_count = floor->batch->posting_count = floor->batch->used = 0;
  floor->batch->full = false;
}

enum felt_status floor_decide(struct felt_floor *floor, const struct felt_floor_command *command,
                              struct felt_error *error) {
  floor_begin_batch(floor);
  return floor_decide_one(floor, command, error);
}

static enum felt_status decide_deed(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  const struct floor_act *act = floor_act(command->act);
  if (act && act->fields & FIELD_RECORDED) return decide_recorded(work);
  switch (command->act) {
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT: return decide_patron_money(work);
  case FELT_FLOOR_FILL:
  case FELT_FLOOR_CREDIT: return decide_tray_money(work);
  case FELT_FLOOR_PAY_OWED:
  case FELT_FLOOR_TAKE_OWED: return decide_owed(work);
  case FELT_FLOOR_CORRECTION_WINDOW: return decide_window(work);
  case FELT_FLOOR_PURPOSE: return floor_decide_purpose(work);
  case FELT_FLOOR_PROPOSE:
  case FELT_FLOOR_SIGN:
  case FELT_FLOOR_WITHDRAW:
  case FELT_FLOOR_EXPIRE: return floor_decide_proposal(work);
  case FELT_FLOOR_HAND_IN_BOOK:
  case FELT_FLOOR_APPROVE_BOOK:
  case FELT_FLOOR_RETIRE_BOOK: return floor_decide_book(work);
  case FELT_FLOOR_POST_LIMITS: return floor_decide_post_limits(work);
  case FELT_FLOOR_POST_TERMS: return floor_decide_post_terms(work);
  case FELT_FLOOR_COACH:
    return floor_emit_own(work, NULL, &(struct floor_own){.kind = FELT_FLOOR_COACH, .on = command->on});
  case FELT_FLOOR_OPEN_TABLE: return decide_open_table(work);
  case FELT_FLOOR_CLOSE_TABLE: return decide_close_table(work);
  case FELT_FLOOR_SIT: return decide_sit(work);
  case FELT_FLOOR_LEAVE: return decide_leave(work);
  case FELT_FLOOR_SEED_DEAL: return decide_seed(work);
  case FELT_FLOOR_DISPUTE:
  case FELT_FLOOR_NOTIFY:
  case FELT_FLOOR_DISPUTE_NOTE:
  case FELT_FLOOR_DISPUTE_DECIDE:
  case FELT_FLOOR_DISPUTE_CLOSE: return floor_decide_dispute(work);
  case FELT_FLOOR_PROGRESSIVE_STOP:
  case FELT_FLOOR_PROGRESSIVE_RESUME: return decide_stop(work);
  case FELT_FLOOR_TOLD: return floor_decide_told(work);
  case FELT_FLOOR_READY: return decide_ready(work);
  case FELT_FLOOR_LEAVE_LATER: return decide_leave_later(work);
  case FELT_FLOOR_ROUND: return floor_decide_round(work);
  case FELT_FLOOR_LINK: return floor_decide_link(work);
  default: return floor_refuse(work, "command", NULL, FELT_SAYS(NO_SUCH_ACT));
  }
}

enum felt_status floor_decide_one(struct felt_floor *floor, const struct felt_floor_command *command,
                                  struct felt_error *error) {
  struct floor_work work = {.floor = floor, .command = command, .error = error};
  const struct floor_act *act = floor_act(command->act);
  floor->event_ms = command->time_ms;
  enum felt_status status = check_people(&work);
  if (!status && act) status = check_who(&work, act);
  if (!status) status = decide_deed(&work);
  return status ? status : floor_post_what_waits(&work);
}
