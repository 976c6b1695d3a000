/* The settlement, stage by stage (R37): antes go back where the dealer does not qualify; then hands one at a
 * time in paying order; folded hands; awards that are paid apart; side wagers on the highest hand; envy, once
 * a supervisor has seen the hand that brings it. A virtual table goes through all of it by itself. */
#include "internal.h"

/* ---- what is moved */

static void emit_settling(struct felt_decision_work *work, int number, int seat) {
  if (work->round->settling.begun) return;
  struct felt_event *event = felt_round_emit(work, FELT_DID_SETTLING, seat);
  event->number = number;
  memset(&event->settling, 0, sizeof event->settling);
  memcpy(event->settling.meter, work->command->meter, sizeof event->settling.meter);
  event->settling.coin_in = work->command->coin_in;
  event->settling.deal = work->command->deal;
  event->settling.place = work->command->place;
}

static void emit_move(struct felt_decision_work *work, const struct felt_reckoning *reckoning,
                      enum felt_stage stage, int hand, bool alone) {
  int seat = reckoning->settlement.hand[hand].seat;
  if (!(reckoning->stages[hand] >> stage & 1) || work->round->settling.moved[stage] >> seat & 1) return;
  struct felt_event *event = felt_round_emit(work, FELT_DID_MOVE, seat);
  if (felt_round_moved(work->book, work->round, reckoning, stage, hand, &event->moved))
    event->moved.alone = alone;
  else
    work->count--;
}

/* Hands stand in the order of their seats. */
static void emit_stage(struct felt_decision_work *work, const struct felt_reckoning *reckoning,
                       enum felt_stage stage) {
  int count = reckoning->any >> stage & 1 ? reckoning->settlement.hand_count : 0;
  bool lowest_first = stage == FELT_STAGE_TAKEN ||
                      (stage == FELT_STAGE_AWARD && work->book->progressive.order == FELT_LOWEST_SEAT_FIRST);
  for (int i = 0; i < count; i++) emit_move(work, reckoning, stage, lowest_first ? i : count - 1 - i, false);
}

/* ---- all that is due */

static enum felt_status check_settle(const struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  const struct felt_rule *rule = &work->book->way[round->opening.way].reveals;
  if (round->now.phase < FELT_PHASE_LOCKED || round->now.phase >= FELT_PHASE_SETTLED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_ROUND_TO_SETTLE));
  if (round->now.is_void && !round->now.but_sides) return FELT_OK;
  if (round->now.board_open < 5 || round->now.turn)
    return felt_round_refuse(work, 0, rule, FELT_SAYS(ROUND_NOT_PLAYED_OUT));
  if (!round->now.is_void && !round->now.dealer_shown)
    return felt_round_refuse(work, 0, rule, FELT_SAYS(DEALER_FACE_DOWN));
  return FELT_OK;
}

static enum felt_status check_face_up(const struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  if (round->now.is_void && !round->now.but_sides) return FELT_OK;
  int seat = felt_round_face_down(work->book, round);
  if (seat == FELT_NO_SEAT) return FELT_OK;
  return felt_round_refuse(work, seat, &work->book->way[round->opening.way].reveals,
                           FELT_SAYS(HAND_FACE_DOWN));
}

/* A virtual table looks at the hand by itself. */
static void emit_envy(struct felt_decision_work *work, const struct felt_reckoning *reckoning) {
  if (work->round->opening.live) return;
  for (int i = 0; i < reckoning->settlement.hand_count; i++) {
    if (!reckoning->settlement.hand[i].brings_envy) continue;
    struct felt_event *event = felt_round_emit(work, FELT_DID_SEEN, reckoning->settlement.hand[i].seat);
    memset(&event->note, 0, sizeof event->note);
  }
  emit_stage(work, reckoning, FELT_STAGE_ENVY);
}

static enum felt_status settle_all(struct felt_decision_work *work) {
  struct felt_reckoning reckoning;
  enum felt_status status = check_face_up(work);
  if (!status)
    status = felt_round_reckon(work->book, work->round, work->command->meter, &reckoning, work->error);
  if (status) return status;
  emit_settling(work, 0, 0);
  for (int stage = FELT_STAGE_ANTES_BACK; stage < FELT_STAGE_ENVY; stage++)
    emit_stage(work, &reckoning, (enum felt_stage)stage);
  (void)felt_round_emit(work, FELT_DID_SETTLED, 0);
  emit_envy(work, &reckoning);
  return FELT_OK;
}

/* ---- one hand */

static enum felt_status check_turn(const struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  const struct felt_rule *rule = &work->book->way[round->opening.way].reveals;
  int seat = work->command->seat;
  if (!round->opening.live) return felt_round_refuse(work, seat, NULL, FELT_SAYS(SETTLED_AT_ONCE));
  if (!felt_round_has_seat(round, seat))
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(SEAT_NOT_IN_ROUND));
  if (felt_round_looks_at_all(work->book, round))
    return felt_round_refuse(work, seat, &work->book->progressive.down_at_win_rule,
                             FELT_SAYS(ALL_HANDS_FIRST));
  if (felt_round_antes_due(work->book, round))
    return felt_round_refuse(work, seat, &work->book->main.ante_unqualified, FELT_SAYS(ANTES_FIRST));
  int next = felt_round_pays_next(work->book, round);
  if (next != seat)
    return felt_round_refuse(work, seat, rule,
                             next ? FELT_SAYS(PAYS_IN_ORDER, next) : FELT_SAYS(NO_ROUND_TO_SETTLE));
  if (!round->now.is_void && felt_round_turns_up(work->book, round, seat) && !round->now.hand[seat - 1].shown)
    return felt_round_refuse(work, seat, rule, FELT_SAYS(HAND_FACE_DOWN));
  return FELT_OK;
}

static enum felt_status settle_one(struct felt_decision_work *work) {
  struct felt_reckoning reckoning;
  int seat = work->command->seat;
  enum felt_status status = felt_round_need_seat(work);
  if (!status) status = check_turn(work);
  if (!status)
    status = felt_round_reckon(work->book, work->round, work->command->meter, &reckoning, work->error);
  if (status) return status;
  emit_settling(work, 2, seat);
  bool folded = felt_round_is_folded(&work->round->now, seat);
  emit_move(work, &reckoning, folded ? FELT_STAGE_FOLDED : FELT_STAGE_HAND,
            felt_round_hand_of(&reckoning, seat), true);
  return FELT_OK;
}

enum felt_status felt_round_decide_settle(struct felt_decision_work *work) {
  enum felt_status status = check_settle(work);
  if (status) return status;
  return work->command->seat ? settle_one(work) : settle_all(work);
}

/* ---- antes */

/* They go back whatever the hands are, so that cards nobody has seen stand in for them. */
enum felt_status felt_round_decide_antes_back(struct felt_decision_work *work) {
  struct felt_reckoning reckoning;
  enum felt_status status = check_settle(work);
  if (status) return status;
  if (!felt_round_antes_due(work->book, work->round))
    return felt_round_refuse(work, 0, &work->book->main.ante_unqualified, FELT_SAYS(NO_ANTES_DUE));
  status = felt_round_reckon(work->book, work->round, work->command->meter, &reckoning, work->error);
  if (status) return status;
  emit_settling(work, 1, 0);
  emit_stage(work, &reckoning, FELT_STAGE_ANTES_BACK);
  return FELT_OK;
}

/* ---- envy */

enum felt_status felt_round_decide_seen(struct felt_decision_work *work) {
  const struct felt_rule *rule = &work->book->progressive.envy_rule;
  uint32_t unseen = felt_round_unseen(work->book, work->round);
  int seat = work->command->seat;
  enum felt_status status = felt_round_need_seat(work);
  if (status) return status;
  if (!(unseen >> seat & 1)) return felt_round_refuse(work, seat, rule, FELT_SAYS(NO_ENVY_WAITS));
  struct felt_event *event = felt_round_emit(work, FELT_DID_SEEN, seat);
  memset(&event->note, 0, sizeof event->note);
  if (work->command->note) event->note = *work->command->note;
  if (unseen != 1U << seat) return FELT_OK;
  struct felt_reckoning reckoning;
  status = felt_round_reckon(work->book, work->round, NULL, &reckoning, work->error);
  if (!status) emit_stage(work, &reckoning, FELT_STAGE_ENVY);
  return status;
}

/* ---- Game Over */

enum felt_status felt_round_decide_game_over(struct felt_decision_work *work) {
  if (work->round->now.phase != FELT_PHASE_SETTLED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_NOT_SETTLED));
  uint32_t unseen = felt_round_unseen(work->book, work->round);
  if (unseen)
    return felt_round_refuse(work, __builtin_ctz(unseen), &work->book->progressive.envy_rule,
                             FELT_SAYS(ENVY_NOT_SEEN));
  (void)felt_round_emit(work, FELT_DID_GAME_OVER, 0);
  return FELT_OK;
}
