/* What accepted commands come to: patrons, tables and rounds. */
#include "model.h"

#include "felt/words.h"

#include <string.h>

#define MICRO INT64_C(1000000)

void model_fail(struct model *model, const char *format, ...) {
  if (model->fault->found) return;
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(model->fault->what, sizeof model->fault->what, format, arguments);
  va_end(arguments);
  model->fault->found = true;
}

void model_begin(struct model *model) {
  for (int i = 0; i < MODEL_TABLES; i++) {
    model->table[i] = (struct model_table){.number = i + 1, .link = -1, .changed = true};
    for (int seat = 0; seat < FELT_SEATS_MAX; seat++) model->table[i].patron[seat] = -1;
  }
  for (int i = 0; i < MODEL_LINKS; i++) {
    struct model_link *link = &model->link[i];
    memset((char *)link + sizeof link->name, 0, sizeof *link - sizeof link->name);
  }
  for (int i = 0; i < model->patron_count; i++) {
    model->patron[i].cents = model->patron[i].owed_to_cents = model->patron[i].owed_by_cents = 0;
    model->patron[i].plays_live = false;
  }
  memset(model->money, 0, sizeof model->money);
  model->accepted = model->hits_while_pending = model->voids_after_later = 0;
  model->voids_by_correction = model->late_coin_ins = 0;
}

int model_find_patron(const struct model *model, const char *id) {
  for (int i = 0; i < model->patron_count; i++)
    if (strcmp(model->patron[i].id, id) == 0) return i;
  return -1;
}

void model_move_patron(struct model *model, int patron, int64_t cents) {
  model->patron[patron].cents += cents;
  model->patron[patron].changed = true;
}

/* Side wagers on the highest hand lie there until all hands are settled. */
static int64_t left_of(const struct model_table *table, int seat) {
  int64_t cents = 0;
  for (int i = 0; i < table->book->side_count; i++)
    if (table->book->side[i].kind == FELT_HIGHEST_HAND)
      cents += table->shadow.round.now.hand[seat - 1].bet.cents[FELT_SIDE + i];
  return cents;
}

static int64_t wagers_of(const struct model_table *table, int seat) {
  const struct felt_round *round = &table->shadow.round;
  const struct felt_round_hand *hand = &round->now.hand[seat - 1];
  if (!felt_round_has_seat(round, seat)) return 0;
  const uint32_t *moved = round->settling.moved;
  if ((moved[FELT_STAGE_HAND] | moved[FELT_STAGE_FOLDED]) >> seat & 1) return left_of(table, seat);
  int64_t cents = hand->bet.toke_cents;
  if (round->now.phase == FELT_PHASE_BETTING) cents += table->book->fee_cents;
  for (int i = 0; i < FELT_PLACED; i++)
    if (i != FELT_MATCH_PLAY) cents += hand->bet.cents[i];
  if (hand->decided == FELT_PLAYED) cents += hand->multiple * hand->bet.cents[FELT_ANTE];
  if (hand->bet.progressive && round->now.phase == FELT_PHASE_BETTING)
    cents += table->book->progressive.table[round->opening.progressive_table].wager_cents;
  return cents;
}

int64_t model_on_layout(const struct model *model, int patron) {
  int64_t cents = 0;
  for (int i = 0; i < MODEL_TABLES; i++) {
    const struct model_table *table = &model->table[i];
    enum felt_phase phase = (enum felt_phase)table->shadow.round.now.phase;
    if (!table->open || phase < FELT_PHASE_BETTING || phase > FELT_PHASE_SHOWDOWN) continue;
    for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
      if (table->patron[seat - 1] == patron) cents += wagers_of(table, seat);
  }
  return cents;
}

struct model_link *model_find_link(struct model *model, const char *name) {
  for (int i = 0; i < MODEL_LINKS && name[0]; i++)
    if (strcmp(model->link[i].name, name) == 0) return &model->link[i];
  return NULL;
}

static int money_of(struct model *model, const char *currency) {
  int i = 0;
  while (model->money[i].code[0] && strcmp(model->money[i].code, currency) != 0) i++;
  felt_assert(i < MODEL_CURRENCIES);
  memcpy(model->money[i].code, currency, 4);
  return i;
}

bool model_is_play(const struct model *model, const struct model_link *link) {
  return link - model->link >= MODEL_MONEY_LINKS;
}

int64_t *model_house(struct model *model, const struct model_link *link) {
  return &model->money[money_of(model, link->book->currency)].house_micro[model_is_play(model, link)];
}

struct felt_link_parts *model_paid(struct model *model, const struct model_link *link) {
  return &model->money[money_of(model, link->book->currency)].paid;
}

int64_t *model_cage(struct model *model, const char *currency, bool play) {
  return &model->money[money_of(model, currency)].cage_micro[play];
}

static struct model_table *find_table(struct model *model, int number) {
  return number >= 1 && number <= MODEL_TABLES && model->table[number - 1].number ? &model->table[number - 1]
                                                                                  : NULL;
}

/* ---- tables follow their link */

static void tell_progressive(struct model *model, struct model_table *table, bool down) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error;
  int count = 0;
  if (table->shadow.options.progressive_table == FELT_NO_TABLE || table->shadow.duty.progressive_down == down)
    return;
  const struct felt_command command = {.kind = FELT_DO_PROGRESSIVE, .flag = down};
  table->changed = true;
  if (felt_table_apply(table->book, &table->shadow, &command, events, &count, &error))
    model_fail(model, "table %d: %s", table->number, felt_words_of(&error).text);
}

static void follow_links(struct model *model) {
  for (int i = 0; i < MODEL_TABLES; i++) {
    struct model_table *table = &model->table[i];
    if (!table->open || table->link < 0) continue;
    const struct model_link *link = &model->link[table->link];
    bool down = link->closed || link->down || link->stopped || model_link_held(link) > 0;
    tell_progressive(model, table, down || table->stopped);
  }
}

/* ---- rounds */

int64_t model_round_of(const struct model_table *table) {
  return table->rounds_before + (table->open ? table->shadow.round.opening.number : 0);
}

static uint32_t progressive_seats(const struct model_table *table) {
  uint32_t seats = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (table->shadow.round.now.hand[seat - 1].bet.progressive) seats |= 1U << seat;
  return seats;
}

/* At Lock the progressive wagers leave the patrons for the tray. */
static void coin_in(struct model *model, struct model_table *table) {
  uint32_t seats = progressive_seats(table);
  if (seats == 0) return;
  if (table->link < 0) {
    model_fail(model, "table %d took a progressive wager without a link", table->number);
    return;
  }
  struct model_link *link = &model->link[table->link];
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    if (!(seats >> seat & 1)) continue;
    model_move_patron(model, table->patron[seat - 1], -link->sheet->wager_cents);
    table->tray_cents += link->sheet->wager_cents;
  }
  model_link_coin_in(model, link, table->number, model_round_of(table), seats);
}

/* Stakes are the patron's until they are taken; a progressive wager and a fee were taken before, and move
 * when they come back. A toke leaves him whatever becomes of it. */
struct model_parts model_parts_of(const struct felt_money *money) {
  struct model_parts parts = {0};
  for (int row = 0; row < FELT_MONEY_ROWS; row++) {
    const int64_t *cents = money->cents[row];
    int64_t returned = cents[FELT_DOES_RETURN], taken = cents[FELT_DOES_TAKE], paid = cents[FELT_DOES_PAY];
    if (row == FELT_MONEY_TOKE) {
      parts.patron -= returned + taken;
      parts.dealers += returned + paid;
      continue;
    }
    parts.patron += paid - taken;
    if (row == FELT_PROGRESSIVE || row == FELT_MONEY_FEE) parts.patron += returned;
  }
  return parts;
}

static void move_money(struct model *model, struct model_table *table, const struct felt_event *event) {
  struct model_parts parts = model_parts_of(&event->moved.money);
  int patron = table->patron[event->seat - 1];
  table->tray_cents -= parts.patron + parts.dealers;
  if (patron >= 0)
    model_move_patron(model, patron, parts.patron);
  else if (parts.patron != 0)
    model_fail(model, "table %d moved money of seat %d, where nobody sits", table->number, event->seat);
}

/* The hand takes from a meter: the link's number of it, and of its award. */
static void take_hit(struct model *model, struct model_table *table, struct felt_event *event) {
  if (table->link < 0) {
    model_fail(model, "table %d took an award without a link", table->number);
    return;
  }
  struct model_link *link = &model->link[table->link];
  struct felt_move_event *moved = &event->moved;
  const struct felt_progressive_row *row = moved->on_board && link->sheet->has_on_board[moved->hand]
                                               ? &link->sheet->on_board[moved->hand]
                                               : &link->sheet->row[moved->hand];
  moved->hit = model_link_hit(model, link, table->number, model_round_of(table), event->seat,
                              table->patron[event->seat - 1], row, &moved->award);
}

static void settled(struct model *model, struct model_table *table) {
  if (table->link < 0) return;
  struct model_link *link = &model->link[table->link];
  const struct model_link_table *there = model_link_table(link, table->number);
  if (there && there->in_round && !there->settled)
    model_link_settled(model, link, table->number, model_round_of(table));
}

struct model_hit *model_name_award(struct model *model, int link, const struct felt_book *book,
                                   const struct felt_round *round, struct felt_event *event) {
  if (event->kind != FELT_DID_ADJUST) return NULL;
  if (event->moved.stage != felt_settle_award_stage(book, (enum felt_seat_outcome)event->moved.outcome))
    return NULL;
  const struct felt_paid *paid = &round->paid[event->seat - 1];
  event->moved.hit = paid->hit;
  event->moved.award = paid->award;
  if (link < 0 || paid->award_level < 0 || paid->hit < 1 || event->moved.level >= 0) return NULL;
  struct model_hit *hit = &model->link[link].hit[paid->hit - 1];
  if (hit->state == HIT_PAID || hit->state == HIT_VOID) return NULL;
  event->moved.hit = event->moved.award = 0;
  model->voids_by_correction++;
  return hit;
}

bool model_adds_progressive(const struct felt_round *round, const struct felt_event *event) {
  const struct felt_correction *correction = &event->correction.correction;
  return event->kind == FELT_DID_CORRECT && correction->what == FELT_CORRECT_WAGER &&
         correction->bet.progressive && !round->now.hand[correction->seat - 1].bet.progressive;
}

/* The wager is taken now. A round that its link does not know yet begins there, while hands may hit. */
static void late_coin_in(struct model *model, struct model_table *table, int seat) {
  struct model_link *link = &model->link[table->link];
  const struct felt_round *round = &table->shadow.round;
  enum felt_phase phase = (enum felt_phase)round->now.phase;
  enum felt_stage stage =
      felt_settle_award_stage(table->book, (enum felt_seat_outcome)round->paid[seat - 1].outcome);
  bool may_hit = phase < FELT_PHASE_SETTLED && !(round->settling.moved[stage] >> seat & 1);
  bool opens = may_hit && !model_link_table(link, table->number)->in_round;
  model_move_patron(model, table->patron[seat - 1], -link->sheet->wager_cents);
  table->tray_cents += link->sheet->wager_cents;
  model_link_late_coin_in(model, link, table->number, model_round_of(table), seat, opens);
  if (opens && phase > FELT_PHASE_LOCKED) model_link_deal(model, link, table->number, model_round_of(table));
}

/* What the pure table makes of a command, one event after the other. */
static void advance(struct model *model, struct model_table *table, struct felt_event *event) {
  struct felt_error error;
  bool moves = event->kind == FELT_DID_MOVE || event->kind == FELT_DID_ADJUST;
  bool adds = model_adds_progressive(&table->shadow.round, event);
  if (event->kind == FELT_DID_MOVE && event->moved.level >= 0) take_hit(model, table, event);
  struct model_hit *gone = model_name_award(model, table->link, table->book, &table->shadow.round, event);
  if (felt_table_evolve(table->book, &table->shadow, event, &error))
    model_fail(model, "table %d: %s", table->number, felt_words_of(&error).text);
  if (moves) move_money(model, table, event);
  if (adds) late_coin_in(model, table, event->correction.correction.seat);
  if (event->kind == FELT_DID_CORRECT && table->link >= 0)
    model_link_reseat(&model->link[table->link], table->number, model_round_of(table),
                      progressive_seats(table));
  if (gone) model_link_void(model, &model->link[table->link], gone);
  if (event->kind == FELT_DID_SETTLED) settled(model, table);
}

static void after_round_command(struct model *model, struct model_table *table,
                                const struct felt_command *command) {
  struct model_link *link = table->link >= 0 ? &model->link[table->link] : NULL;
  struct model_link_table *there = link ? model_link_table(link, table->number) : NULL;
  switch (command->kind) {
  case FELT_DO_LOCK:
    model_past_lock(table);
    coin_in(model, table);
    break;
  case FELT_DO_DEAL:
    if (there && there->in_round && !there->dealt)
      model_link_deal(model, link, table->number, model_round_of(table));
    break;
  case FELT_DO_GAME_OVER:
    table->rounds++;
    model_past_over(table);
    if (there && there->in_round) model_link_end(model, link, table->number, model_round_of(table));
    break;
  case FELT_DO_SENSOR:
    if (there) {
      uint32_t bit = 1U << command->seat;
      there->dead = command->flag ? there->dead | bit : there->dead & ~bit;
    }
    break;
  default: break;
  }
}

static bool same_patron(const struct model_table *table, int a, int b) {
  return table->patron[a - 1] >= 0 && table->patron[a - 1] == table->patron[b - 1];
}

/* Two hands of one patron have one number: that of the first wager's seat, where no other has it. */
static int player_of(const struct model_table *table, int seat) {
  const struct felt_round *round = &table->shadow.round;
  uint32_t taken = 0;
  for (int s = FELT_SEATS_MAX; s >= 1; s--) {
    if (s == seat || !felt_round_has_seat(round, s)) continue;
    if (same_patron(table, s, seat)) return round->now.hand[s - 1].bet.player;
    taken |= 1U << round->now.hand[s - 1].bet.player;
  }
  int player = seat;
  while (taken >> player & 1) player = player % FELT_SEATS_MAX + 1;
  return player;
}

/* The deck that was committed to, and nothing else. */
static void deal_committed(struct model *model, struct model_table *table,
                           const struct felt_floor_command *command, struct felt_command *round) {
  static const uint8_t none[FELT_COMMITMENT];
  const struct felt_opening *opening = &table->shadow.round.opening;
  uint8_t commitment[FELT_COMMITMENT];
  if (opening->live || memcmp(opening->commitment, none, sizeof none) == 0) return;
  felt_floor_commitment(command->seed, commitment);
  if (memcmp(commitment, opening->commitment, sizeof commitment) != 0)
    model_fail(model, "table %d dealt another deck than it had committed to", table->number);
  round->faces.count = FELT_DECK;
  felt_floor_shuffle(command->seed, table->seat, round->faces.card);
  table->has_secret = true;
  memcpy(table->secret, command->seed, sizeof table->secret);
}

static void prepare_money(const struct model *model, const struct model_table *table,
                          struct felt_command *round) {
  memset(round->meter, 0, sizeof round->meter);
  for (int i = 0; table->link >= 0 && i < FELT_LEVELS_MAX; i++) {
    round->meter[i].micro = model->link[table->link].level[i].meter_micro;
    round->meter[i].reserve_micro = model->link[table->link].level[i].reserve_micro;
  }
  round->flag = table->link >= 0 && model->link[table->link].down;
}

void model_find_corrected_bet(struct model *model, const struct felt_book *book,
                              const struct felt_floor_command *command, struct felt_correction *correction) {
  struct felt_floor_command bet = *command;
  if (correction->what != FELT_CORRECT_WAGER) return;
  bet.round.bet = correction->bet;
  bet.round.bet.player = 0;
  if (felt_floor_bet(book, &bet, &correction->bet, NULL))
    model_fail(model, "table %d was corrected to a wager that its book has not", command->table);
}

static void prepare(struct model *model, struct model_table *table, const struct felt_floor_command *command,
                    struct felt_command *round) {
  switch (round->kind) {
  case FELT_DO_OPEN:
    table->has_secret = table->was_dealt = false;
    table->ready = 0;
    table->seats_step = 0;
    memset(table->seat, 0, sizeof table->seat);
    break;
  case FELT_DO_BET:
    if (felt_floor_bet(table->book, command, &round->bet, NULL))
      model_fail(model, "table %d took a wager that its book has not", table->number);
    round->bet.player = player_of(table, round->seat);
    break;
  case FELT_DO_DEAL:
    deal_committed(model, table, command, round);
    table->was_dealt = !table->shadow.options.live;
    memcpy(table->dealt, round->faces.card, sizeof table->dealt);
    break;
  case FELT_DO_REVEAL:
  case FELT_DO_ANTES_BACK:
  case FELT_DO_SETTLE:
  case FELT_DO_SEEN: prepare_money(model, table, round); break;
  case FELT_DO_CORRECT: model_find_corrected_bet(model, table->book, command, &round->correction); break;
  case FELT_DO_UNDO:
    if (table->shadow.round.steps.step <= table->seats_step)
      model_fail(model, "table %d took a step back that others saw", table->number);
    break;
  default: break;
  }
}

/* A virtual table takes what its patrons have; only at real cards may somebody owe for a moment. */
void model_check_money(struct model *model, int patron) {
  struct model_patron *there = &model->patron[patron];
  int64_t layout = model_on_layout(model, patron);
  if (!there->plays_live && there->cents < layout)
    model_fail(model, "%s has %lld cents and %lld on layouts", there->id, (long long)there->cents,
               (long long)layout);
}

static void check_players(struct model *model, const struct model_table *table) {
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    if (table->patron[i] < 0) continue;
    struct model_patron *patron = &model->patron[table->patron[i]];
    patron->changed = true;
    patron->plays_live = patron->plays_live || table->shadow.options.live;
    model_check_money(model, table->patron[i]);
  }
}

struct felt_command model_round_command(const struct felt_floor_command *command, struct felt_note_by *note) {
  struct felt_command round = command->round;
  *note = command->round_note;
  (void)snprintf(note->by, sizeof note->by, "%s", command->by.id);
  round.note = note;
  round.with = command->with.id[0] ? command->with.id : NULL;
  round.seat = command->seat;
  return round;
}

/* Where cards are real the dealer acts for the seats, elsewhere whoever sits there. */
static void check_whose(struct model *model, const struct model_table *table,
                        const struct felt_floor_command *command) {
  enum felt_command_kind kind = command->round.kind;
  bool of_seat = kind == FELT_DO_BET || kind == FELT_DO_CLEAR || kind == FELT_DO_CHECK ||
                 kind == FELT_DO_PLAY || kind == FELT_DO_FOLD;
  if (of_seat && table->shadow.options.live != (command->by.roles != 0))
    model_fail(model, "table %d: %s acted for seat %d", table->number, command->by.id, (int)command->seat);
}

static void apply_round(struct model *model, struct model_table *table,
                        const struct felt_floor_command *command) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error;
  struct felt_note_by note;
  struct felt_command round = model_round_command(command, &note);
  int count = 0;
  check_whose(model, table, command);
  prepare(model, table, command, &round);
  if (felt_table_decide(table->book, &table->shadow, &round, events, &count, &error)) {
    model_fail(model, "table %d accepted \"%s\", which the rules refuse: %s", table->number,
               felt_command_name(round.kind), felt_words_of(&error).text);
    return;
  }
  for (int i = 0; i < count; i++) advance(model, table, &events[i]);
  after_round_command(model, table, &round);
  check_players(model, table);
}

/* ---- patrons, tables, links */

static void apply_money(struct model *model, const struct felt_floor_command *command) {
  int64_t cents = command->act == FELT_FLOOR_CASH_OUT ? -command->cents : command->cents;
  int patron = model_find_patron(model, command->patron);
  felt_assert(patron >= 0);
  model_move_patron(model, patron, cents);
  model_check_money(model, patron);
  *model_cage(model, command->currency, command->purpose == FELT_FOR_PLAY) -= cents * MICRO;
}

static void apply_tray(struct model *model, struct model_table *table,
                       const struct felt_floor_command *command) {
  int64_t cents = command->act == FELT_FLOOR_CREDIT ? -command->cents : command->cents;
  if (!table->open) model_fail(model, "chips went to table %d, or from it, and it is closed", table->number);
  if (cents < 0 && table->tray_cents + cents < 0)
    model_fail(model, "%lld cents were taken from the tray of table %d, which held %lld",
               (long long)command->cents, table->number, (long long)table->tray_cents);
  table->tray_cents += cents;
  *model_cage(model, table->book->currency, false) -= cents * MICRO;
}

static void open_table(struct model *model, struct model_table *table,
                       const struct felt_floor_command *command, const struct felt_book *book) {
  struct felt_table_options options = felt_table_defaults(book);
  options.linked = true;
  table->play = command->purpose == FELT_FOR_PLAY;
  options.live = command->options.live;
  if (command->options.progressive.text[0])
    options.progressive_table = felt_book_progressive_table(book, command->options.progressive.text);
  if (table->open) model_fail(model, "table %d was opened twice", table->number);
  table->open = true;
  table->plain = book;
  table->posted = command->options.posted;
  table->has_secret = table->was_dealt = false;
  table->seats_step = 0;
  table->ready = table->leaving = 0;
  table->stopped = false;
  memset(table->seat, 0, sizeof table->seat);
  felt_table_init(book, &options, &table->shadow);
  model_post_table(table, NULL);
  tell_progressive(model, table, true);
}

static bool is_between_rounds(const struct model_table *table) {
  enum felt_phase phase = (enum felt_phase)table->shadow.round.now.phase;
  return phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
}

bool model_may_end(const struct model_table *table) {
  const struct felt_round *round = &table->shadow.round;
  int hands = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) hands += felt_round_has_seat(round, seat);
  return is_between_rounds(table) || (round->now.phase == FELT_PHASE_BETTING && hands == 0);
}

static void close_table(struct model *model, struct model_table *table) {
  bool empty = true;
  for (int i = 0; i < FELT_SEATS_MAX; i++) empty = empty && table->patron[i] < 0;
  if (!table->open || !empty || table->link >= 0 || !model_may_end(table))
    model_fail(model, "table %d was closed and is in use", table->number);
  table->open = false;
  table->rounds_before += table->shadow.duty.rounds;
}

/* R42: what is in play stays so, and from the next round on there is no such wager. */
static void stop(struct model *model, struct model_table *table, bool stops) {
  if (!table->open || table->stopped == stops)
    model_fail(model, "the progressive of table %d was stopped or resumed twice", table->number);
  table->stopped = stops;
}

/* A player's part in the shuffle goes with him until the deck is dealt; then it stays in the round. */
static void change_patron(struct model_table *table, int seat, int patron) {
  table->patron[seat - 1] = patron;
  table->seats_step = table->shadow.round.steps.step;
  table->ready &= ~(1U << seat);
  table->leaving &= ~(1U << seat);
  if (!table->has_secret) memset(&table->seat[seat - 1], 0, sizeof table->seat[seat - 1]);
}

static void sit(struct model *model, struct model_table *table, int seat, int patron) {
  int hands = 1;
  for (int i = 0; i < FELT_SEATS_MAX; i++) hands += table->patron[i] == patron;
  if (patron < 0 || table->patron[seat - 1] >= 0 || seat > table->book->positions ||
      hands > table->book->hands_per_player)
    model_fail(model, "somebody sat down at seat %d of table %d and must not", seat, table->number);
  change_patron(table, seat, patron);
}

/* A player who is dealt in stays to the end of the round (MA 6(e)). */
static void leave(struct model *model, struct model_table *table, int seat) {
  if (table->patron[seat - 1] < 0 ||
      (!is_between_rounds(table) && felt_round_has_seat(&table->shadow.round, seat)))
    model_fail(model, "somebody left seat %d of table %d and must not", seat, table->number);
  change_patron(table, seat, -1);
}

static void join_link(struct model *model, struct model_link *link, int number) {
  struct model_table *table = find_table(model, number);
  if (table && (!table->open || table->link >= 0 || !is_between_rounds(table)))
    model_fail(model, "table %d joined link %s and must not", number, link->name);
  model_link_join(model, link, number);
  if (!table) return;
  table->link = (int)(link - model->link);
  model_link_table(link, number)->dead = table->shadow.duty.dead_sensors;
  model_post_table(table, link);
}

static void leave_link(struct model *model, struct model_link *link, int number) {
  struct model_table *table = find_table(model, number);
  model_link_leave(model, link, number);
  if (!table) return;
  if (table->link < 0 || !model_may_end(table))
    model_fail(model, "table %d left its link and must not", number);
  table->link = -1;
  model_post_table(table, NULL);
  tell_progressive(model, table, true);
}

static void apply_link(struct model *model, const struct felt_floor_command *command,
                       const struct felt_book *book) {
  struct model_link *link = model_find_link(model, command->link_name);
  const struct felt_link_command *act = &command->link;
  int64_t award = 0;
  felt_assert(link);
  link->changed = true;
  switch (act->act) {
  case FELT_LINK_OPEN: {
    int table = command->terms.progressive.text[0]
                    ? felt_book_progressive_table(book, command->terms.progressive.text)
                    : book->progressive.table_default;
    link->book = book;
    model_post_terms(link, &book->progressive.table[table], command->terms.level);
    model_link_open(model, link);
    break;
  }
  case FELT_LINK_JOIN: join_link(model, link, command->table); break;
  case FELT_LINK_LEAVE: leave_link(model, link, command->table); break;
  case FELT_LINK_CORRECT:
  case FELT_LINK_TRANSFER: model_link_move(model, link, command); break;
  case FELT_LINK_COIN_IN:
    model_link_coin_in(model, link, command->table, act->round, act->seats);
    model_link_take_outside(link, command->table, __builtin_popcount(act->seats) * link->sheet->wager_cents);
    break;
  case FELT_LINK_DEAL: model_link_deal(model, link, command->table, act->round); break;
  case FELT_LINK_HIT:
    (void)model_link_hit(model, link, command->table, act->round, command->seat, -1,
                         &link->sheet->row[act->hand], &award);
    break;
  case FELT_LINK_SETTLED: model_link_settled(model, link, command->table, act->round); break;
  case FELT_LINK_END: model_link_end(model, link, command->table, act->round); break;
  default: model_link_act(model, link, command); break;
  }
}

void model_apply(struct model *model, const struct felt_floor_command *command,
                 const struct felt_book *(*book)(void *context, const uint8_t hash[FELT_BOOK_HASH]),
                 void *context) {
  struct model_table *table = find_table(model, command->table);
  model->accepted++;
  if (table) table->changed = true;
  if (table && table->link >= 0) model->link[table->link].changed = true;
  switch (command->act) {
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT: apply_money(model, command); break;
  case FELT_FLOOR_PAY_OWED:
  case FELT_FLOOR_TAKE_OWED: model_past_pay(model, command); break;
  case FELT_FLOOR_FILL:
  case FELT_FLOOR_CREDIT: apply_tray(model, table, command); break;
  case FELT_FLOOR_OPEN_TABLE: open_table(model, table, command, book(context, command->book)); break;
  case FELT_FLOOR_CLOSE_TABLE: close_table(model, table); break;
  case FELT_FLOOR_SIT: sit(model, table, command->seat, model_find_patron(model, command->patron)); break;
  case FELT_FLOOR_LEAVE: leave(model, table, command->seat); break;
  case FELT_FLOOR_PROGRESSIVE_STOP: stop(model, table, true); break;
  case FELT_FLOOR_PROGRESSIVE_RESUME: stop(model, table, false); break;
  case FELT_FLOOR_READY: table->ready |= 1U << command->seat; break;
  case FELT_FLOOR_LEAVE_LATER: table->leaving |= 1U << command->seat; break;
  case FELT_FLOOR_SEED_DEAL:
    table->seat[command->seat - 1].seeded = true;
    memcpy(table->seat[command->seat - 1].seed, command->seed, sizeof command->seed);
    break;
  case FELT_FLOOR_ROUND:
    if (command->round.kind == FELT_DO_CORRECT && model_is_past(table, command))
      model_past_correct(model, table, command);
    else
      apply_round(model, table, command);
    break;
  case FELT_FLOOR_LINK: apply_link(model, command, book(context, command->terms.book)); break;
  default: break;
  }
  follow_links(model);
}
