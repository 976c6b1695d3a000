/* What a command would do, or why not. One function a command; none of them touches the state. */
#include "internal.h"

struct felt_event *felt_round_emit(struct felt_decision_work *work, enum felt_event_kind kind, int seat) {
  felt_assert(work->count < FELT_EVENTS_MAX);
  struct felt_event *event = &work->events[work->count++];
  event->kind = (uint8_t)kind;
  event->seat = (uint8_t)seat;
  event->flag = false;
  event->number = 0;
  return event;
}

enum felt_status felt_round_refuse(const struct felt_decision_work *work, int seat,
                                   const struct felt_rule *rule, const struct felt_reason *reason) {
  char where[32];
  (void)snprintf(where, sizeof where, seat > 0 ? "seat %d" : "round", seat);
  return felt_refuse_by(work->error, where, rule ? rule->id : NULL, reason);
}

enum felt_status felt_round_need_seat(const struct felt_decision_work *work) {
  int seat = work->command->seat;
  if (seat >= 1 && seat <= work->book->positions) return FELT_OK;
  return felt_round_refuse(work, 0, &work->book->positions_rule,
                           FELT_SAYS(SEAT_BEYOND_TABLE, seat, work->book->positions));
}

enum felt_status felt_round_decide_undo(struct felt_decision_work *work) {
  if (!felt_round_may_undo(work->round)) return felt_round_refuse(work, 0, NULL, FELT_SAYS(LAST_STEP_STANDS));
  (void)felt_round_emit(work, FELT_DID_UNDO, 0);
  return FELT_OK;
}

static FELT_COLD enum felt_status refuse_pending(const struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  const struct felt_round_incident *incident = &now->incident[now->incident_count - 1];
  const struct felt_policy *policy = felt_round_policy(work->book, work->round, now->incident_count - 1);
  return felt_round_refuse(
      work, 0, policy ? &policy->rule : NULL,
      FELT_SAYS(WAITS_FOR_DECISION, felt_incident_name((enum felt_incident_kind)incident->kind)));
}

/* R25: without its decision the round does not go on. */
enum felt_status felt_round_check_pending(const struct felt_decision_work *work) {
  enum felt_command_kind kind = work->command->kind;
  if (!work->round->now.pending || kind == FELT_DO_DECIDE || kind == FELT_DO_UNDO) return FELT_OK;
  return refuse_pending(work);
}

static enum felt_status decide(struct felt_decision_work *work) {
  switch (work->command->kind) {
  case FELT_DO_OPEN: return felt_round_decide_open(work);
  case FELT_DO_BET: return felt_round_decide_bet(work);
  case FELT_DO_CLEAR: return felt_round_decide_clear(work);
  case FELT_DO_LOCK: return felt_round_decide_lock(work);
  case FELT_DO_SENSOR: return felt_round_decide_sensor(work);
  case FELT_DO_DEAL: return felt_round_decide_deal(work);
  case FELT_DO_CHECK:
  case FELT_DO_PLAY:
  case FELT_DO_FOLD:
  case FELT_DO_TIME_OUT: return felt_round_decide_action(work);
  case FELT_DO_FLOP:
  case FELT_DO_RIVER: return felt_round_decide_board(work);
  case FELT_DO_REVEAL: return felt_round_decide_reveal(work);
  case FELT_DO_INCIDENT: return felt_round_decide_incident(work);
  case FELT_DO_DECIDE: return felt_round_decide_ruling(work);
  case FELT_DO_UNDO: return felt_round_decide_undo(work);
  case FELT_DO_ANTES_BACK: return felt_round_decide_antes_back(work);
  case FELT_DO_SETTLE: return felt_round_decide_settle(work);
  case FELT_DO_SEEN: return felt_round_decide_seen(work);
  case FELT_DO_CORRECT: return felt_round_decide_correct(work);
  case FELT_DO_GAME_OVER: return felt_round_decide_game_over(work);
  default: return felt_round_refuse(work, 0, NULL, FELT_SAYS(NOT_A_ROUND_COMMAND));
  }
}

enum felt_status felt_round_decide(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_command *command, struct felt_event events[], int *count,
                                   struct felt_error *error) {
  struct felt_decision_work work = {
      .book = book, .round = round, .command = command, .events = events, .error = error};
  enum felt_status status = felt_round_check_pending(&work);
  if (!status) status = decide(&work);
  if (!status) *count = work.count;
  return status;
}

enum felt_status felt_round_apply(const struct felt_book *book, struct felt_round *round,
                                  const struct felt_command *command, struct felt_event events[], int *count,
                                  struct felt_error *error) {
  int n = 0;
  enum felt_status status = felt_round_decide(book, round, command, events, &n, error);
  if (status) return status;
  for (int i = 0; i < n; i++) felt_round_advance(book, round, &events[i]);
  *count = n;
  return FELT_OK;
}
