/* The only code that changes a state: one event, one change. It trusts the rules to have been looked at when
 * the event was decided; check_event.c looks at what a false record could break. */
#include "internal.h"

/* The part of a state that a table of this book ever writes: hands beyond its positions stay zeros. */
static size_t used_size(const struct felt_book *book) {
  return offsetof(struct felt_round_now, hand) + sizeof(struct felt_round_hand) * (size_t)book->positions;
}

/* ---- opening and bets */

static void set_hand(struct felt_round_hand *hand, const struct felt_bet *bet) {
  hand->bet = *bet;
  hand->decided = hand->street = hand->multiple = hand->cancelled = 0;
  hand->position[0] = hand->position[1] = FELT_NOT_DEALT;
  hand->timed_out = hand->shown = hand->is_void = hand->forfeit = hand->mucked = false;
}

void felt_round_find_last_seat(struct felt_round_now *now, int seat) {
  if (seat > now->last_seat) now->last_seat = (uint8_t)seat;
  while (now->last_seat > 0) {
    const struct felt_bet *last = &now->hand[now->last_seat - 1].bet;
    if (felt_bet_is_there(last)) return;
    now->last_seat--;
  }
}

static void set_bet(struct felt_round_now *now, int seat, const struct felt_bet *bet) {
  set_hand(&now->hand[seat - 1], bet);
  felt_round_find_last_seat(now, seat);
}

static void add_incident(struct felt_round_now *now, const struct felt_round_incident *incident) {
  now->incident[now->incident_count++] = *incident;
}

static void open_round(const struct felt_book *book, struct felt_round *round,
                       const struct felt_opening *opening) {
  struct felt_round_now *now = &round->now;
  memset(now, 0, used_size(book));
  memset(round->paid, 0, sizeof round->paid[0] * (size_t)book->positions);
  memset(&round->settling, 0, sizeof round->settling);
  round->corrections = 0;
  round->steps.step = 0;
  felt_round_forget(&round->steps);
  round->opening = *opening;
  now->phase = FELT_PHASE_BETTING;
  now->dead_sensors = opening->dead_sensors;
  now->progressive_down = opening->progressive_down;
  memset(now->deck, FELT_FACE_UNKNOWN, sizeof now->deck);
  memset(now->board_position, FELT_NOT_DEALT, sizeof now->board_position);
  memset(now->dealer_position, FELT_NOT_DEALT, sizeof now->dealer_position);
  for (int i = 0; i < book->positions; i++) {
    now->hand[i].position[0] = now->hand[i].position[1] = FELT_NOT_DEALT;
    round->paid[i].award_level = -1;
  }
  if (!opening->progressive_down) return;
  add_incident(now, &(struct felt_round_incident){.kind = FELT_PROGRESSIVE_DOWN,
                                                  .when = FELT_BEFORE_START,
                                                  .count = 1,
                                                  .who = FELT_NO_SEAT,
                                                  .seat = FELT_NO_SEAT,
                                                  .misdealt = true,
                                                  .decision = FELT_NO_DECISION,
                                                  .outcome = FELT_STANDS});
}

/* CN 49, CN 48: no progressive play on a dead sensor, nor on a system that is down. */
static void take_progressive_back(struct felt_round_now *now, uint32_t seats) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (seats >> seat & 1) now->hand[seat - 1].bet.progressive = false;
}

static void set_sensor(struct felt_round_now *now, int seat, bool dead) {
  uint32_t bit = 1U << seat;
  now->dead_sensors = dead ? now->dead_sensors | bit : now->dead_sensors & ~bit;
  take_progressive_back(now, now->dead_sensors);
}

/* ---- cards */

static void start_street(const struct felt_way *way, struct felt_round_now *now, enum felt_street street) {
  felt_round_deal_street(way, now, street);
  now->phase = (uint8_t)(FELT_PHASE_PREFLOP + street);
  now->turn = (uint8_t)felt_round_next_turn(now, 0);
}

static void open_board(const struct felt_way *way, struct felt_round_now *now, enum felt_street street,
                       const struct felt_faces *faces) {
  start_street(way, now, street);
  for (int i = 0; i < faces->count; i++) now->deck[now->board_position[now->board_open + i]] = faces->card[i];
  now->board_open = street == FELT_FLOP ? 3 : 5;
}

void felt_round_reveal_all(const struct felt_book *book, struct felt_round *round) {
  if (!round->now.is_void) round->now.dealer_shown = true;
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_turns_up(book, round, seat)) round->now.hand[seat - 1].shown = true;
}

static void reveal(const struct felt_book *book, struct felt_round *round, int seat,
                   const struct felt_faces *faces) {
  struct felt_round_now *now = &round->now;
  now->phase = FELT_PHASE_SHOWDOWN;
  if (faces->count == 0) {
    felt_round_reveal_all(book, round);
    return;
  }
  const uint8_t *position = seat > 0 ? now->hand[seat - 1].position : now->dealer_position;
  for (int i = 0; i < 2; i++) now->deck[position[i]] = faces->card[i];
  if (seat > 0)
    now->hand[seat - 1].shown = true;
  else
    now->dealer_shown = true;
}

/* ---- decisions */

static void act(struct felt_round_now *now, const struct felt_event *event) {
  struct felt_round_hand *hand = &now->hand[event->seat - 1];
  now->anyone_acted = true;
  hand->timed_out = event->kind == FELT_DID_TIME_OUT;
  bool folds = event->kind == FELT_DID_FOLD || (hand->timed_out && now->phase == FELT_PHASE_RIVER);
  if (folds) hand->decided = FELT_FOLDED;
  if (event->kind == FELT_DID_PLAY) {
    hand->decided = FELT_PLAYED;
    hand->street = (uint8_t)felt_round_street(now);
    hand->multiple = event->play.multiple;
    if (event->play.toke_cents > 0) {
      hand->bet.toke_cents = event->play.toke_cents;
      hand->bet.toke_on = FELT_PLAY;
    }
  }
  now->turn = (uint8_t)felt_round_next_turn(now, event->seat);
}

/* ---- incidents */

/* R28: 2x bets are handed back; those without a standing bet choose 1x or fold after the river. */
static void cancel_flop_bets(struct felt_round_now *now) {
  now->flop_cancelled = true;
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    struct felt_round_hand *hand = &now->hand[i];
    if (hand->decided != FELT_PLAYED || hand->street != FELT_FLOP) continue;
    hand->cancelled = hand->multiple;
    hand->decided = FELT_UNDECIDED;
    hand->street = hand->multiple = 0;
    if (hand->bet.toke_on == FELT_PLAY) hand->bet.toke_cents = hand->bet.toke_on = 0;
  }
}

static void take_out(struct felt_round_now *now, int seat, bool forfeit) {
  struct felt_round_hand *hand = &now->hand[seat - 1];
  hand->forfeit = hand->forfeit || forfeit;
  hand->is_void = !hand->forfeit;
}

static void void_round(struct felt_round_now *now, bool but_sides) {
  now->but_sides = but_sides && (!now->is_void || now->but_sides);
  now->is_void = true;
}

/* The last incident stands: its cards are not used. */
static void set_aside(const struct felt_book *book, struct felt_round *round) {
  int last = round->now.incident_count - 1;
  const struct felt_policy *policy = felt_round_policy(book, round, last);
  if (policy && policy->set_aside && policy->outcome == FELT_STANDS)
    round->now.next = (uint8_t)(round->now.next + round->now.incident[last].count);
}

static int seat_of(const struct felt_round_incident *incident) {
  return incident->seat != FELT_NO_SEAT ? incident->seat : incident->who;
}

/* The turn passes on when the hand that had it is out, and ends with the street. */
static void pass_turn(struct felt_round_now *now) {
  if (now->turn) now->turn = (uint8_t)felt_round_next_turn(now, now->turn - 1);
}

void felt_round_apply_incident(const struct felt_book *book, struct felt_round *round,
                               const struct felt_round_incident *incident) {
  struct felt_round_now *now = &round->now;
  add_incident(now, incident);
  if (incident->kind == FELT_MUCKED) now->hand[incident->seat - 1].mucked = true;
  if (incident->kind == FELT_PROGRESSIVE_DOWN && incident->when == FELT_BEFORE_START) {
    now->progressive_down = true;
    take_progressive_back(now, UINT32_MAX);
  }
  switch (incident->outcome) {
  case FELT_STANDS: set_aside(book, round); break;
  case FELT_VOIDS_ROUND: void_round(now, false); break;
  case FELT_VOIDS_BUT_SIDES: void_round(now, true); break;
  case FELT_VOIDS_HAND: take_out(now, seat_of(incident), false); break;
  case FELT_FORFEITS_HAND: take_out(now, seat_of(incident), true); break;
  case FELT_CANCELS_FLOP_BETS: cancel_flop_bets(now); break;
  default: now->pending = true; break;
  }
  pass_turn(now);
}

void felt_round_apply_ruling(struct felt_round_now *now, const struct felt_ruling *ruling) {
  struct felt_round_incident *incident = &now->incident[now->incident_count - 1];
  incident->decision = (int16_t)ruling->decision;
  if (ruling->seat != FELT_NO_SEAT) incident->seat = ruling->seat;
  now->pending = false;
  switch (ruling->decision) {
  case FELT_VOID_ROUND: void_round(now, false); break;
  case FELT_VOID_HAND: take_out(now, ruling->seat, false); break;
  case FELT_FORFEIT_HAND: take_out(now, ruling->seat, true); break;
  default: break;
  }
  pass_turn(now);
}

/* ---- undo */

/* What may be taken back. Not what a virtual deck has shown to people; not Start Game, after which
 * wagers are frozen and have reached the meters; not what was paid. */
static bool undoable(const struct felt_round *round, const struct felt_event *event) {
  switch (event->kind) {
  case FELT_DID_BET:
  case FELT_DID_CLEAR:
  case FELT_DID_CHECK:
  case FELT_DID_PLAY:
  case FELT_DID_FOLD:
  case FELT_DID_TIME_OUT:
  case FELT_DID_DECIDE: return true;
  case FELT_DID_DEAL:
  case FELT_DID_FLOP:
  case FELT_DID_RIVER:
  case FELT_DID_REVEAL: return round->opening.live;
  case FELT_DID_INCIDENT: return event->incident.incident.kind != FELT_PROGRESSIVE_DOWN;
  default: return false;
  }
}

static void remember(struct felt_round *round, const struct felt_event *event) {
  if (undoable(round, event))
    felt_round_remember(round, event);
  else
    felt_round_forget(&round->steps);
}

/* ---- all of them */

static void change(const struct felt_book *book, struct felt_round *round, const struct felt_event *event) {
  struct felt_round_now *now = &round->now;
  const struct felt_way *way = &book->way[round->opening.way];
  switch (event->kind) {
  case FELT_DID_OPEN: open_round(book, round, &event->opening); break;
  case FELT_DID_BET: set_bet(now, event->seat, &event->bet); break;
  case FELT_DID_CLEAR: set_bet(now, event->seat, &(struct felt_bet){0}); break;
  case FELT_DID_SENSOR: set_sensor(now, event->seat, event->flag); break;
  case FELT_DID_LOCK: now->phase = FELT_PHASE_LOCKED; break;
  case FELT_DID_DEAL:
    if (event->faces.count == FELT_DECK) memcpy(now->deck, event->faces.card, FELT_DECK);
    start_street(way, now, FELT_PREFLOP);
    break;
  case FELT_DID_CHECK:
  case FELT_DID_PLAY:
  case FELT_DID_FOLD:
  case FELT_DID_TIME_OUT: act(now, event); break;
  case FELT_DID_FLOP: open_board(way, now, FELT_FLOP, &event->faces); break;
  case FELT_DID_RIVER: open_board(way, now, FELT_RIVER, &event->faces); break;
  case FELT_DID_REVEAL: reveal(book, round, event->seat, &event->faces); break;
  case FELT_DID_INCIDENT: felt_round_apply_incident(book, round, &event->incident.incident); break;
  case FELT_DID_DECIDE: felt_round_apply_ruling(now, &event->ruling.ruling); break;
  case FELT_DID_UNDO: felt_round_take_back(round); break;
  case FELT_DID_SETTLE:
  case FELT_DID_PAY:
  case FELT_DID_SETTLING:
  case FELT_DID_MOVE:
  case FELT_DID_SETTLED:
  case FELT_DID_SEEN:
  case FELT_DID_ADJUST: felt_round_move_money(book, round, event); break;
  case FELT_DID_CORRECT: felt_round_correct(book, round, &event->correction.correction); break;
  default: now->phase = FELT_PHASE_OVER; break;
  }
}

void felt_round_advance(const struct felt_book *book, struct felt_round *round,
                        const struct felt_event *event) {
  if (event->kind != FELT_DID_UNDO && event->kind != FELT_DID_OPEN) remember(round, event);
  change(book, round, event);
}

enum felt_status felt_round_evolve(const struct felt_book *book, struct felt_round *round,
                                   const struct felt_event *event, struct felt_error *error) {
  enum felt_status status = felt_round_check(book, round, event, error);
  if (!status) felt_round_advance(book, round, event);
  return status;
}
