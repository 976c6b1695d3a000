/* The settlement: what each hand came to, as events, in the order that hands are paid. */
#include "internal.h"

static enum felt_status check_settle(const struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  const struct felt_rule *rule = &work->book->deal[round->opening.deal].reveals;
  if (round->now.phase < FELT_PHASE_LOCKED || round->now.phase >= FELT_PHASE_SETTLED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_ROUND_TO_SETTLE));
  if (round->now.is_void && !round->now.but_sides) return FELT_OK;
  if (round->now.board_open < 5 || round->now.turn)
    return felt_round_refuse(work, 0, rule, FELT_SAYS(ROUND_NOT_PLAYED_OUT));
  int seat = felt_round_face_down(work->book, round);
  if (seat == FELT_NO_SEAT) return FELT_OK;
  return felt_round_refuse(work, seat, rule,
                           seat > 0 ? FELT_SAYS(HAND_FACE_DOWN) : FELT_SAYS(DEALER_FACE_DOWN));
}

/* A linked round says which level was hit; what comes off it, the link pays when its share is final (R11). */
static struct felt_paid paid_of(const struct felt_hand_result *result, bool linked) {
  struct felt_paid paid = {.staked_cents = result->staked_cents,
                           .returned_cents = result->returned_cents,
                           .envy_cents = result->envy_cents,
                           .award_level = -1,
                           .outcome = (uint8_t)result->outcome};
  for (int i = 0; i < result->line_count; i++)
    if (result->line[i].level >= 0) {
      paid.award_level = (int16_t)result->line[i].level;
      if (linked)
        paid.returned_cents -= result->line[i].pays_cents;
      else
        paid.award_cents = result->line[i].pays_cents;
    }
  if (!result->has_toke) return paid;
  const struct felt_toke *toke = &result->toke;
  bool back = toke->result == FELT_WIN || toke->result == FELT_PUSH || toke->result == FELT_VOID;
  paid.toke_cents = toke->stake_cents;
  paid.toke_returned_cents = back ? toke->stake_cents + toke->pays_cents : 0;
  return paid;
}

/* From the dealer's right to left, one hand after the other; folded hands, which are settled for their
 * side wagers alone, at the end. */
static void pay(struct felt_decision_work *work, const struct felt_settlement *settlement) {
  for (int folded = 0; folded < 2; folded++)
    for (int i = settlement->hand_count - 1; i >= 0; i--) {
      const struct felt_hand_result *result = &settlement->hand[i];
      if ((result->outcome == FELT_SEAT_FOLD) != folded) continue;
      felt_round_emit(work, FELT_DID_PAY, result->seat)->paid = paid_of(result, work->round->opening.linked);
    }
}

static enum felt_status settle(struct felt_decision_work *work, const struct felt_meter meter[],
                               struct felt_settlement *settlement) {
  enum felt_status status = check_settle(work);
  if (status) return status;
  struct felt_facts facts;
  felt_round_facts(work->book, work->round, meter, &facts);
  status = felt_settle(work->book, &facts, settlement, work->error);
  if (status) return status;
  (void)felt_round_emit(work, FELT_DID_SETTLE, 0);
  pay(work, settlement);
  return FELT_OK;
}

enum felt_status felt_round_decide_settle(struct felt_decision_work *work) {
  struct felt_settlement settlement;
  return settle(work, work->command->meter, &settlement);
}

enum felt_status felt_round_settle(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_meter meter[], struct felt_event events[], int *count,
                                   struct felt_settlement *settlement, struct felt_error *error) {
  struct felt_command command = {.kind = FELT_DO_SETTLE};
  struct felt_decision_work work = {
      .book = book, .round = round, .command = &command, .events = events, .error = error};
  enum felt_status status = felt_round_check_pending(&work);
  if (!status) status = settle(&work, meter, settlement);
  if (!status) *count = work.count;
  return status;
}

enum felt_status felt_round_decide_game_over(struct felt_decision_work *work) {
  if (work->round->now.phase != FELT_PHASE_SETTLED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_NOT_SETTLED));
  (void)felt_round_emit(work, FELT_DID_GAME_OVER, 0);
  return FELT_OK;
}
