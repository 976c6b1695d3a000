/* From the deal to the reveal: cards get places, hands decide in seat order, faces are opened. */
#include "internal.h"

static const struct felt_way *way(const struct felt_decision_work *work) {
  return &work->book->way[work->round->opening.way];
}

/* ---- faces */

/* A virtual deck is all 52 cards, once each. */
static enum felt_status check_deck(const struct felt_decision_work *work) {
  const struct felt_faces *faces = &work->command->faces;
  felt_set seen = 0;
  unsigned bits = 0; /* of all cards together: under 64 none has been wrapped round */
  for (int i = 0; i < FELT_DECK && faces->count == FELT_DECK; i++) {
    bits |= faces->card[i];
    seen |= felt_set_of(faces->card[i] & 63);
  }
  if (bits < 64 && seen == FELT_FULL_DECK) return FELT_OK;
  return felt_round_refuse(work, 0, &way(work)->decks_rule, FELT_SAYS(NOT_A_WHOLE_DECK));
}

/* Faces that a live dealer enters: so many, real cards, none that lies open elsewhere already. `own` are the
 * positions that they will have. */
static enum felt_status check_faces(const struct felt_decision_work *work, int seat, int needed,
                                    const uint8_t own[], int own_count) {
  const struct felt_round *round = work->round;
  const struct felt_faces *faces = &work->command->faces;
  if (!round->opening.live) {
    if (faces->count == 0) return FELT_OK;
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(DECK_KNOWS_ITS_CARDS));
  }
  if (faces->count != needed)
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(OTHER_NUMBER_OF_CARDS, needed, faces->count));
  felt_set taken = 0;
  for (int i = 0; i < FELT_DECK; i++) {
    bool mine = false;
    for (int j = 0; j < own_count; j++) mine = mine || own[j] == i;
    if (!mine && round->now.deck[i] != FELT_FACE_UNKNOWN) taken |= felt_set_of(round->now.deck[i]);
  }
  for (int i = 0; i < needed; i++) {
    if (faces->card[i] >= FELT_DECK) return felt_round_refuse(work, seat, NULL, FELT_SAYS(UNKNOWN_CARD));
    if (taken & felt_set_of(faces->card[i]))
      return felt_round_refuse(work, seat, &way(work)->decks_rule,
                               FELT_SAYS(CARD_IS_THERE, felt_card_print(faces->card[i]).text));
    taken |= felt_set_of(faces->card[i]);
  }
  return FELT_OK;
}

/* ---- the deal */

enum felt_status felt_round_decide_deal(struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  if (round->now.phase != FELT_PHASE_LOCKED)
    return felt_round_refuse(work, 0, &way(work)->rule,
                             round->now.phase < FELT_PHASE_LOCKED ? FELT_SAYS(BETS_NOT_CLOSED)
                                                                  : FELT_SAYS(CARDS_ARE_DEALT));
  if (round->now.is_void && !round->now.but_sides)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_IS_VOID));
  if (!felt_round_can_set_aside(work->book, round, 0))
    return felt_round_refuse(work, 0, &way(work)->decks_rule, FELT_SAYS(TOO_FEW_CARDS_LEFT));
  enum felt_status status = round->opening.live ? check_faces(work, 0, 0, NULL, 0) : check_deck(work);
  if (status) return status;
  struct felt_event *event = felt_round_emit(work, FELT_DID_DEAL, 0);
  event->faces.count = work->command->faces.count;
  memcpy(event->faces.card, work->command->faces.card, event->faces.count);
  return FELT_OK;
}

/* ---- decisions */

static enum felt_status refuse_alone(const struct felt_decision_work *work, int seat) {
  int side = felt_bet_alone(work->book, &work->round->now.hand[seat - 1].bet);
  return felt_round_refuse(work, seat, &work->book->side[side].alone_rule,
                           FELT_SAYS(ALONE_DECIDES_NOTHING, work->book->wager[FELT_SIDE + side].title.text));
}

static enum felt_status check_turn(const struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  const struct felt_main_rules *main = &work->book->main;
  int seat = work->command->seat;
  if (!felt_round_deciding(now)) return felt_round_refuse(work, seat, NULL, FELT_SAYS(NOBODY_DECIDES));
  if (now->is_void) return felt_round_refuse(work, seat, NULL, FELT_SAYS(ROUND_IS_VOID));
  if (now->turn == seat) return FELT_OK;
  const struct felt_rule *rule = &main->play_rule[felt_round_street(now)];
  if (!felt_round_has_seat(work->round, seat))
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(SEAT_NOT_IN_ROUND));
  if (now->hand[seat - 1].bet.cents[FELT_ANTE] == 0) return refuse_alone(work, seat);
  if (now->hand[seat - 1].decided == FELT_PLAYED)
    return felt_round_refuse(work, seat, &main->play_once, FELT_SAYS(PLAY_STANDS));
  if (now->turn) return felt_round_refuse(work, seat, rule, FELT_SAYS(OTHER_SEATS_TURN, now->turn));
  return felt_round_refuse(work, seat, rule,
                           FELT_SAYS(NOTHING_TO_DECIDE, felt_street_name(felt_round_street(now))));
}

static enum felt_status check_multiple(const struct felt_decision_work *work) {
  const struct felt_main_rules *main = &work->book->main;
  enum felt_street street = felt_round_street(&work->round->now);
  for (int i = 0; i < main->play_count[street]; i++)
    if (main->play_multiple[street][i] == work->command->play.multiple) return FELT_OK;
  return felt_round_refuse(
      work, work->command->seat, &main->play_rule[street],
      FELT_SAYS(PLAY_NOT_ALLOWED, work->command->play.multiple, felt_street_name(street)));
}

/* R6: one toke a hand; beside Play it is measured with the ante. */
static enum felt_status check_toke(const struct felt_decision_work *work) {
  const struct felt_bet *bet = &work->round->now.hand[work->command->seat - 1].bet;
  int64_t cents = work->command->play.toke_cents;
  if (cents == 0) return FELT_OK;
  if (cents < 0 || cents > FELT_CENTS_MAX)
    return felt_round_refuse(work, work->command->seat, NULL, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  if (bet->toke_cents > 0)
    return felt_round_refuse(work, work->command->seat, &work->book->tokes.rule, FELT_SAYS(HAND_HAS_TOKE));
  struct felt_facts facts;
  felt_round_facts(work->book, work->round, NULL, &facts);
  int at = 0;
  while (facts.hand[at].seat != work->command->seat) at++;
  facts.hand[at].bet.toke_cents = cents;
  facts.hand[at].bet.toke_on = FELT_PLAY;
  facts.hand[at].decided = FELT_PLAYED;
  return felt_settle_check_bet(work->book, &facts, at, work->error);
}

enum felt_status felt_round_decide_action(struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  int seat = work->command->seat;
  enum felt_status status = felt_round_need_seat(work);
  if (!status) status = check_turn(work);
  if (status) return status;
  bool last = now->phase == FELT_PHASE_RIVER;
  const struct felt_rule *rule = &work->book->main.play_rule[felt_round_street(now)];
  switch (work->command->kind) {
  case FELT_DO_PLAY:
    status = check_multiple(work);
    if (!status) status = check_toke(work);
    if (!status) felt_round_emit(work, FELT_DID_PLAY, seat)->play = work->command->play;
    return status;
  case FELT_DO_CHECK:
    if (last) return felt_round_refuse(work, seat, rule, FELT_SAYS(PLAY_OR_FOLD));
    (void)felt_round_emit(work, FELT_DID_CHECK, seat);
    return FELT_OK;
  case FELT_DO_FOLD:
    if (!last) return felt_round_refuse(work, seat, rule, FELT_SAYS(NO_FOLD_YET));
    (void)felt_round_emit(work, FELT_DID_FOLD, seat);
    return FELT_OK;
  default: (void)felt_round_emit(work, FELT_DID_TIME_OUT, seat); return FELT_OK;
  }
}

/* ---- the board */

enum felt_status felt_round_decide_board(struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  bool flop = work->command->kind == FELT_DO_FLOP;
  const struct felt_rule *rule = &way(work)->opens[flop ? FELT_FLOP : FELT_RIVER];
  if (now->is_void && !now->but_sides) return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_IS_VOID));
  if (now->phase != (flop ? FELT_PHASE_PREFLOP : FELT_PHASE_FLOP))
    return felt_round_refuse(work, 0, rule, flop ? FELT_SAYS(NOT_THE_FLOP) : FELT_SAYS(NOT_THE_RIVER));
  if (now->turn) return felt_round_refuse(work, 0, rule, FELT_SAYS(SEAT_HAS_NOT_ACTED, now->turn));
  enum felt_status status = check_faces(work, 0, flop ? 3 : 2, NULL, 0);
  if (status) return status;
  felt_round_emit(work, flop ? FELT_DID_FLOP : FELT_DID_RIVER, 0)->faces = work->command->faces;
  return FELT_OK;
}

/* ---- the reveal */

static enum felt_status check_reveal_moment(const struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  const struct felt_rule *rule = &way(work)->reveals;
  if (now->is_void && !now->but_sides) return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_IS_VOID));
  if (now->phase == FELT_PHASE_SHOWDOWN && work->round->opening.live) return FELT_OK;
  if (now->phase != FELT_PHASE_RIVER) return felt_round_refuse(work, 0, rule, FELT_SAYS(NOT_THE_REVEAL));
  if (now->turn) return felt_round_refuse(work, 0, rule, FELT_SAYS(SEAT_HAS_NOT_ACTED, now->turn));
  return FELT_OK;
}

/* What a hand was paid by is not typed over; it is corrected (R36). And antes go back before a hand is looked
 * at. */
static enum felt_status check_money(const struct felt_decision_work *work, int seat) {
  const struct felt_settling *settling = &work->round->settling;
  uint32_t settled = settling->moved[FELT_STAGE_HAND] | settling->moved[FELT_STAGE_FOLDED];
  if (settling->begun && (seat == 0 || settled >> seat & 1))
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(MONEY_HAS_MOVED));
  if (seat > 0 && felt_round_antes_due(work->book, work->round))
    return felt_round_refuse(work, seat, &work->book->main.ante_unqualified, FELT_SAYS(ANTES_FIRST));
  return FELT_OK;
}

static enum felt_status decide_live_reveal(struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  int seat = work->command->seat;
  const uint8_t *own = seat > 0 ? now->hand[seat - 1].position : now->dealer_position;
  if (seat == 0 && now->is_void) return felt_round_refuse(work, 0, NULL, FELT_SAYS(DEALER_STAYS_FACE_DOWN));
  if (seat > 0 && !now->is_void && !now->dealer_shown)
    return felt_round_refuse(work, seat, &way(work)->reveals, FELT_SAYS(DEALER_OPENS_FIRST));
  if (seat > 0 && !felt_round_turns_up(work->book, work->round, seat))
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(CARDS_STAY_FACE_DOWN));
  enum felt_status status = check_money(work, seat);
  if (!status) status = check_faces(work, seat, 2, own, 2);
  if (!status) felt_round_emit(work, FELT_DID_REVEAL, seat)->faces = work->command->faces;
  return status;
}

enum felt_status felt_round_decide_reveal(struct felt_decision_work *work) {
  enum felt_status status = work->command->seat ? felt_round_need_seat(work) : FELT_OK;
  if (!status) status = check_reveal_moment(work);
  if (status) return status;
  if (work->round->opening.live) return decide_live_reveal(work);
  if (work->command->seat)
    return felt_round_refuse(work, work->command->seat, NULL, FELT_SAYS(REVEALED_AT_ONCE));
  status = check_faces(work, 0, 0, NULL, 0);
  if (!status) felt_round_emit(work, FELT_DID_REVEAL, 0)->faces.count = 0;
  return status;
}
