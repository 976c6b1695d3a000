/* What can be done at a table. */
#include "can.h"

#include <string.h>

struct at {
  struct can_work *work;
  const struct felt_floor_table *table;
  const struct felt_round *round;
};

static struct felt_floor_command *begin(const struct at *at, enum felt_floor_act act) {
  struct felt_floor_command *command = can_begin(at->work, act);
  can_fixed(at->work, FELT_CAN_TABLE, at->table->number);
  return command;
}

static struct felt_floor_command *begin_round(const struct at *at, enum felt_command_kind kind) {
  struct felt_floor_command *command = begin(at, FELT_FLOOR_ROUND);
  command->round.kind = kind;
  return command;
}

static void offer_seats(const struct at *at, enum felt_can_name name) {
  (void)can_choices(at->work, name, 1, at->table->book->positions);
  can_offer(at->work);
}

/* ---- steps without particulars, and of one seat */

static void offer_steps(const struct at *at) {
  static const enum felt_command_kind kinds[] = {FELT_DO_OPEN,   FELT_DO_LOCK,       FELT_DO_ANTES_BACK,
                                                 FELT_DO_SETTLE, FELT_DO_GAME_OVER,  FELT_DO_UNDO,
                                                 FELT_DO_TAP_IN, FELT_DO_CHANGE_DECK};
  static const enum felt_command_kind of_seats[] = {FELT_DO_CLEAR,    FELT_DO_CHECK,  FELT_DO_FOLD,
                                                    FELT_DO_TIME_OUT, FELT_DO_SETTLE, FELT_DO_SEEN};
  for (size_t i = 0; i < FELT_COUNT(kinds); i++) {
    (void)begin_round(at, kinds[i]);
    can_offer(at->work);
  }
  for (size_t i = 0; i < FELT_COUNT(of_seats); i++) {
    (void)begin_round(at, of_seats[i]);
    offer_seats(at, FELT_CAN_SEAT);
  }
}

/* ---- wagers */

/* The most of a field that is accepted, of `least` chips to `most`: all that there may be, or as much as is
 * there. Below `least` where nothing is. */
static int64_t most_of(const struct at *at, const struct felt_can_field *field, int64_t least, int64_t most) {
  struct felt_floor_command command = at->work->can.command;
  bool two = false;
  felt_can_put(field, most * field->step, &command);
  if (can_try(at->work, &command, &two)) return most;
  for (least--; most - least > 1;) {
    int64_t middle = least + (most - least) / 2;
    felt_can_put(field, middle * field->step, &command);
    if (can_try(at->work, &command, &two))
      least = middle;
    else
      most = middle;
  }
  return least;
}

/* The last field is a range up to what is accepted; false: nothing is. */
static bool bound(const struct at *at, int64_t step) {
  struct felt_can_field *field = &at->work->can.field[at->work->can.field_count - 1];
  field->step = step;
  int64_t least = (field->min + step - 1) / step, most = most_of(at, field, least, field->max / step);
  field->min = least * step;
  field->max = most * step;
  felt_can_put(field, field->min, &at->work->can.command);
  return most >= least;
}

static void offer_bet(const struct at *at, int seat) {
  const struct felt_book *book = at->table->book;
  struct felt_round_view view;
  felt_round_view(book, at->round, (struct felt_viewer){.kind = FELT_VIEWER_SEAT, .seat = seat}, &view);
  if (!view.legal.bet) return;
  (void)begin_round(at, FELT_DO_BET);
  can_fixed(at->work, FELT_CAN_SEAT, seat);
  const struct felt_limits *ante = &view.legal.limits[FELT_ANTE];
  can_range(at->work, FELT_CAN_ANTE, ante->min_cents, ante->max_cents);
  if (!bound(at, book->chip_cents)) return;
  for (int i = 0; i < book->side_count; i++) {
    const struct felt_limits *limits = &view.legal.limits[FELT_SIDE + i];
    if (limits->max_cents == 0) continue;
    struct felt_can_field *field = can_field(at->work, FELT_CAN_SIDE, FELT_CAN_RANGE);
    field->optional = true;
    field->word = book->wager[FELT_SIDE + i].word;
    field->min = limits->min_cents;
    field->max = limits->max_cents;
    field->step = book->chip_cents;
  }
  if (view.legal.progressive_cents > 0) can_flag(at->work, FELT_CAN_PROGRESSIVE);
  can_offer(at->work);
}

static void offer_play(const struct at *at) {
  if (at->round->now.turn == 0) return;
  (void)begin_round(at, FELT_DO_PLAY);
  can_fixed(at->work, FELT_CAN_SEAT, at->round->now.turn);
  (void)can_choices(at->work, FELT_CAN_MULTIPLE, 1, 4);
  can_offer(at->work);
}

static void offer_wagers(const struct at *at) {
  for (int seat = 1; seat <= at->table->book->positions; seat++)
    if (at->round->now.phase == FELT_PHASE_BETTING && at->table->seat[seat - 1].patron[0])
      offer_bet(at, seat);
  offer_play(at);
}

/* ---- cards */

/* Cards that lie open nowhere. */
static void take_cards(const struct felt_round *round, int count, struct felt_faces *faces) {
  felt_set known = 0;
  for (int i = 0; i < FELT_DECK; i++)
    if (round->now.deck[i] < FELT_DECK) known |= felt_set_of(round->now.deck[i]);
  faces->count = 0;
  for (int card = 0; card < FELT_DECK && faces->count < count; card++)
    if (count == FELT_DECK || !(known & felt_set_of((felt_card)card)))
      faces->card[faces->count++] = (felt_card)card;
}

static void put_cards(const struct at *at, int count) {
  if (count == 0) return;
  can_field(at->work, FELT_CAN_DECK, FELT_CAN_CARDS)->min = count;
  take_cards(at->round, count, &at->work->can.command.round.faces);
}

static void offer_cards(const struct at *at) {
  bool live = at->table->table.options.live;
  static const struct {
    enum felt_command_kind kind;
    int live, virtual;
  } steps[] = {
      {FELT_DO_DEAL, 0, FELT_DECK}, {FELT_DO_FLOP, 3, 0}, {FELT_DO_RIVER, 2, 0}, {FELT_DO_REVEAL, 2, 0}};
  for (size_t i = 0; i < FELT_COUNT(steps); i++) {
    (void)begin_round(at, steps[i].kind);
    put_cards(at, live ? steps[i].live : at->work->listener->complete ? 0 : steps[i].virtual);
    can_offer(at->work);
  }
  if (!live) return;
  (void)begin_round(at, FELT_DO_REVEAL);
  put_cards(at, 2);
  offer_seats(at, FELT_CAN_SEAT);
}

/* ---- irregularities */

static struct felt_floor_command *begin_incident(const struct at *at, enum felt_incident_kind kind) {
  struct felt_floor_command *command = begin_round(at, FELT_DO_INCIDENT);
  command->round.incident = felt_incident_init(kind);
  can_fixed(at->work, FELT_CAN_INCIDENT, kind);
  can_note(at->work, true);
  return command;
}

static void offer_incidents(const struct at *at) {
  for (int i = 0; i < FELT_INCIDENT_KINDS; i++) {
    enum felt_incident_kind kind = (enum felt_incident_kind)i;
    (void)begin_incident(at, kind);
    switch (kind) {
    case FELT_SHARED_INFORMATION:
    case FELT_MUCKED: offer_seats(at, FELT_CAN_HAND); continue;
    case FELT_WRONG_CARD_COUNT:
      can_flag(at->work, FELT_CAN_CORRECTABLE);
      (void)can_choices(at->work, FELT_CAN_WHO, FELT_THE_DEALERS_HAND, at->table->book->positions);
      break;
    case FELT_CARD_FACE_UP: (void)can_choices(at->work, FELT_CAN_FACES, 1, 3); break;
    case FELT_STUB_COUNT_WRONG: can_flag(at->work, FELT_CAN_NOT_MISDEALT); break;
    default: break;
    }
    can_offer(at->work);
  }
}

/* What the book leaves to people, and for which hands. */
static void offer_decisions(const struct at *at) {
  if (!at->round->now.pending) return;
  for (int i = 0; i < FELT_DECISIONS; i++) {
    struct felt_floor_command *command = begin_round(at, FELT_DO_DECIDE);
    command->round.ruling.seat = FELT_NO_SEAT;
    can_fixed(at->work, FELT_CAN_DECISION, i);
    can_note(at->work, false);
    if (i == FELT_VOID_HAND || i == FELT_FORFEIT_HAND)
      offer_seats(at, FELT_CAN_RULED);
    else
      can_offer(at->work);
  }
}

/* ---- duties and devices */

static void offer_switch(const struct at *at, enum felt_command_kind kind, enum felt_can_name name) {
  (void)begin_round(at, kind);
  (void)can_choices(at->work, name, 0, 1);
  can_offer(at->work);
}

static void offer_duties(const struct at *at) {
  for (int dead = 0; dead <= 1; dead++) {
    (void)begin_round(at, FELT_DO_SENSOR);
    can_fixed(at->work, FELT_CAN_DEAD, dead);
    offer_seats(at, FELT_CAN_SEAT);
  }
  offer_switch(at, FELT_DO_SHUFFLER, FELT_CAN_DOWN);
  offer_switch(at, FELT_DO_BUSY, FELT_CAN_ON);
  (void)begin_round(at, FELT_DO_WAY);
  (void)can_choices(at->work, FELT_CAN_WAY, 0, at->table->book->way_count - 1);
  can_offer(at->work);
  (void)begin_round(at, FELT_DO_COUNT_STUB);
  can_field(at->work, FELT_CAN_COUNTED, FELT_CAN_COUNT)->max = FELT_DECK;
  at->work->can.command.round.number = FELT_DECK - at->round->now.next;
  can_offer(at->work);
  (void)begin_round(at, FELT_DO_COUNT_DECK);
  can_field(at->work, FELT_CAN_COUNTED, FELT_CAN_COUNT)->max = FELT_DECK;
  at->work->can.command.round.number = FELT_DECK;
  can_offer(at->work);
}

/* ---- corrections: one that is accepted stands for those of its kind; its particulars are a person's to say
 */

/* Begins a correction of the last round, whose particulars the caller adds. */
static struct felt_correction *begin_correction(const struct at *at, enum felt_corrected what) {
  struct felt_floor_command *command = begin_round(at, FELT_DO_CORRECT);
  command->round.correction = (struct felt_correction){.what = (uint8_t)what};
  can_fixed(at->work, FELT_CAN_WHAT, what);
  can_note(at->work, false);
  at->work->can.more = true;
  return &command->round.correction;
}

static bool offer_correction(const struct at *at) {
  bool two = false;
  if (!can_try(at->work, &at->work->can.command, &two)) return false;
  can_offer(at->work);
  return true;
}

static bool offer_wager_correction(const struct at *at, int seat) {
  struct felt_correction *correction = begin_correction(at, FELT_CORRECT_WAGER);
  correction->seat = (uint8_t)seat;
  struct felt_bet bet = at->round->now.hand[seat - 1].bet;
  int64_t chip = at->table->book->chip_cents;
  int64_t more = bet.cents[FELT_ANTE] > at->table->book->main.ante.min_cents ? -chip : chip;
  bet.cents[FELT_ANTE] += more;
  bet.cents[FELT_BLIND] += more;
  struct felt_floor_command put = {0};
  felt_floor_put_bet(at->table->book, &bet, &put);
  correction->bet = put.round.bet;
  memcpy(at->work->can.command.stake, put.stake, sizeof put.stake);
  at->work->can.command.toke_on = put.toke_on;
  return offer_correction(at);
}

static bool offer_card_correction(const struct at *at, enum felt_place_kind place, int seat, int index) {
  struct felt_correction *correction = begin_correction(at, FELT_CORRECT_CARD);
  struct felt_faces faces = {0};
  take_cards(at->round, 1, &faces);
  correction->place = (uint8_t)place;
  correction->seat = (uint8_t)seat;
  correction->index = (uint8_t)index;
  correction->card = faces.card[0];
  return offer_correction(at);
}

static bool offer_decision_correction(const struct at *at, int seat, int multiple) {
  struct felt_correction *correction = begin_correction(at, FELT_CORRECT_DECISION);
  correction->seat = (uint8_t)seat;
  correction->decided = multiple ? FELT_PLAYED : FELT_FOLDED;
  correction->street = multiple >= 3 ? FELT_PREFLOP : multiple == 2 ? FELT_FLOP : FELT_RIVER;
  correction->multiple = (uint8_t)multiple;
  return offer_correction(at);
}

static void offer_wager_corrections(const struct at *at) {
  bool done = false;
  for (int seat = 1; seat <= at->round->now.last_seat && !done; seat++)
    done = felt_round_has_seat(at->round, seat) && offer_wager_correction(at, seat);
}

/* The hand that stands under one seat was another's: of somebody who sat there and had none. */
static bool may_be_of(const struct at *at, int to) {
  return at->table->players.patron[to - 1][0] && !felt_round_has_seat(at->round, to);
}

/* Of the last round, over or not. A round that is over is read from the store for every trial, so nothing is
 * tried that cannot be; those of before it are named by their number, which only people know. */
static void offer_corrections(const struct at *at) {
  const int last = at->round->now.last_seat;
  if (at->round->now.phase < FELT_PHASE_LOCKED) return;
  offer_wager_corrections(at);
  bool done = false;
  for (int i = 0; i < 5 && !done; i++) done = offer_card_correction(at, FELT_PLACE_BOARD, 0, i);
  for (int i = 0; i < 2 && !done; i++) done = offer_card_correction(at, FELT_PLACE_DEALER, 0, i);
  for (int seat = 1; seat <= last && !done; seat++)
    done = felt_round_has_seat(at->round, seat) && offer_card_correction(at, FELT_PLACE_HAND, seat, 0);
  done = false;
  for (int seat = 1; seat <= last && !done; seat++)
    for (int multiple = 0; multiple <= 4 && !done; multiple++)
      done = felt_round_has_seat(at->round, seat) && offer_decision_correction(at, seat, multiple);
  done = false;
  for (int seat = 1; seat <= last && !done; seat++)
    for (int to = 1; to <= at->table->book->positions && !done; to++) {
      if (!felt_round_has_seat(at->round, seat)) break;
      if (!may_be_of(at, to)) continue;
      struct felt_correction *correction = begin_correction(at, FELT_CORRECT_SEAT);
      correction->seat = (uint8_t)seat;
      correction->to = (uint8_t)to;
      done = offer_correction(at);
    }
}

/* ---- the floor's own acts, by their fields in felt/acts.def */

/* A table that is opened is none yet; a player's part in the shuffle is his alone. */
static bool is_listed(const struct floor_act *act) {
  return act->fields & FIELD_TABLE && !(act->fields & (FIELD_OPTIONS | FIELD_SEED));
}

bool felt_floor_is_of_table(const struct felt_floor_command *command) {
  const struct floor_act *act = floor_act(command->act);
  return act ? is_listed(act) : command->act == FELT_FLOOR_ROUND;
}

/* About a seat of the last round, or about none. */
static void offer_claim(const struct at *at) {
  (void)begin(at, FELT_FLOOR_DISPUTE);
  can_note(at->work, false);
  can_offer(at->work);
  (void)begin(at, FELT_FLOOR_DISPUTE);
  can_note(at->work, false);
  can_range(at->work, FELT_CAN_CENTS, 0, FELT_CENTS_MAX);
  at->work->can.field[at->work->can.field_count - 1].optional = true;
  offer_seats(at, FELT_CAN_SEAT);
}

/* What is done to an open dispute. */
static void offer_case(const struct at *at, int number, const struct felt_floor_dispute *dispute) {
  int verdicts = floor_act(number)->fields & FIELD_VERDICT ? FELT_VERDICTS : FELT_UPHELD + 1;
  for (int verdict = FELT_UPHELD; verdict < verdicts; verdict++) {
    (void)begin(at, (enum felt_floor_act)number);
    if (dispute) can_fixed(at->work, FELT_CAN_DISPUTE, dispute->number);
    if (floor_act(number)->fields & FIELD_VERDICT) can_fixed(at->work, FELT_CAN_VERDICT, verdict);
    can_note(at->work, false);
    can_offer(at->work);
  }
}

static void offer_cases(const struct at *at, int number) {
  for (int i = 0; i < at->table->dispute_count; i++) offer_case(at, number, &at->table->dispute[i]);
  offer_case(at, number, NULL);
}

/* All payments of which nobody has heard yet, or those up to one of them. */
static void offer_told(const struct at *at) {
  if (at->table->told == at->table->notices) return;
  (void)begin(at, FELT_FLOOR_TOLD);
  can_note(at->work, true);
  can_range(at->work, FELT_CAN_NOTICE, at->table->told + 1, at->table->notices);
  can_offer(at->work);
}

/* ---- limits */

/* A range in whole chips; false: there is none. */
static bool put_limit(const struct at *at, const char *which, const char *word, int64_t least, int64_t most) {
  int64_t chip = at->table->book->chip_cents;
  least = (least + chip - 1) / chip * chip;
  if (least > most) return false;
  struct felt_can_field *field = can_field(at->work, FELT_CAN_LIMIT, FELT_CAN_RANGE);
  (void)snprintf(field->word.text, sizeof field->word.text, "%s-%.35s", which, word);
  field->min = least;
  field->max = most / chip * chip;
  field->step = chip;
  return true;
}

/* Where the text gives a figure, up to it; otherwise up to twice what is posted. A least and a most meet
 * where the most is by then, so that any two of them go together. */
static bool put_limits(const struct at *at, const char *word, bool given, const struct felt_limits *text,
                       const struct felt_limits *now) {
  int64_t most = given ? text->max_cents : 2 * now->max_cents;
  if (most > FELT_POSTED_MAX_CENTS) most = now->max_cents;
  return put_limit(at, "max", word, now->max_cents, most) &&
         put_limit(at, "min", word, given ? text->min_cents : at->table->book->chip_cents, now->max_cents);
}

static void offer_limits(const struct at *at) {
  const struct felt_floor_table *table = at->table;
  const struct felt_book *text = felt_floor_find_book(at->work->floor, table->book->hash), *now = table->book;
  if (!text || (table->waits && floor_posted_book(at->work->floor, text, &table->waiting,
                                                  table->table.options.progressive_table, &now, NULL)))
    return;
  (void)begin(at, FELT_FLOOR_POST_LIMITS);
  int first = at->work->can.field_count;
  if (!put_limits(at, "ante", !text->assumed[FELT_ASSUMED_ANTE_LIMITS].id[0], &text->main.ante,
                  &now->main.ante))
    return;
  for (int i = 0; i < text->side_count; i++) {
    bool given = !text->assumed[FELT_ASSUMED_SIDE_LIMITS].id[0] || !(text->sides.assumed_limits >> i & 1);
    if (text->side[i].kind != FELT_DECLINED)
      (void)put_limits(at, felt_wager_word(text, (enum felt_wager)(FELT_SIDE + i)), given,
                       &text->side[i].limits, &now->side[i].limits);
  }
  for (int i = first; i < at->work->can.field_count; i++) at->work->can.field[i].optional = i > first;
  felt_can_put(&at->work->can.field[first], at->work->can.field[first].min, &at->work->can.command);
  can_offer(at->work);
}

static void offer_act(const struct at *at, int number) {
  const struct floor_act *act = floor_act(number);
  if (!is_listed(act)) return;
  if (act->fields & FIELD_LIMITS) offer_limits(at);
  if (act->fields & FIELD_LIMITS) return;
  if (act->fields & FIELD_CLAIM) offer_claim(at);
  if (act->fields & FIELD_CASE) offer_cases(at, number);
  if (act->fields & FIELD_NOTICE) offer_told(at);
  if (act->fields & (FIELD_CLAIM | FIELD_CASE | FIELD_NOTICE)) return;
  struct felt_floor_command *command = begin(at, (enum felt_floor_act)number);
  if (act->fields & FIELD_PATRON) {
    can_field(at->work, FELT_CAN_PATRON, FELT_CAN_TEXT)->max = (int64_t)sizeof command->patron - 1;
    (void)snprintf(command->patron, sizeof command->patron, "somebody.new");
  }
  if (act->fields & FIELD_NOTE) can_note(at->work, false);
  if (act->fields & FIELD_CENTS) {
    can_range(at->work, FELT_CAN_CENTS, 1, FELT_CENTS_MAX);
    if (!bound(at, 1)) return;
  }
  if (act->fields & FIELD_SEAT)
    offer_seats(at, FELT_CAN_SEAT);
  else
    can_offer(at->work);
}

/* ---- all */

enum felt_status felt_floor_can_at_table(struct felt_floor *floor, int number, int64_t now_ms,
                                         const struct felt_can_listener *listener, struct felt_error *error) {
  struct can_work work = {.floor = floor, .now_ms = now_ms, .listener = listener};
  const struct floor_table *table = floor_find_table(floor, number);
  enum felt_status status = can_start(&work, error);
  if (status || !table || !table->now.open) return status;
  const struct at at = {.work = &work, .table = &table->shown, .round = &table->shown.table.round};
  offer_steps(&at);
  offer_wagers(&at);
  offer_cards(&at);
  offer_incidents(&at);
  offer_decisions(&at);
  offer_duties(&at);
  offer_corrections(&at);
  for (int act = 0; act < FELT_FLOOR_ROUND; act++) offer_act(&at, act);
  return can_end(&work, error);
}
