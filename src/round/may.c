/* Which commands a dealer's monitor offers now. */
#include "internal.h"

/* All of them, or at a live table the one that is next. */
static bool may_settle(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  if (now->phase < FELT_PHASE_LOCKED || now->phase >= FELT_PHASE_SETTLED) return false;
  if (now->is_void && !now->but_sides) return true;
  if (now->board_open < 5 || now->turn) return false;
  if (felt_round_face_down(book, round) == FELT_NO_SEAT) return true;
  int next = felt_round_pays_next(book, round);
  return next && round->opening.live && now->dealer_shown && !felt_round_looks_at_all(book, round) &&
         !felt_round_antes_due(book, round) &&
         (now->hand[next - 1].shown || !felt_round_turns_up(book, round, next));
}

/* Somewhere there is still a hand to be turned up, or one to be entered again. */
static bool may_reveal_live(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_settling *settling = &round->settling;
  if (!settling->begun) return true;
  uint32_t settled = settling->moved[FELT_STAGE_HAND] | settling->moved[FELT_STAGE_FOLDED];
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (felt_round_turns_up(book, round, seat) && !(settled >> seat & 1))
      return felt_round_antes_due(book, round) == 0;
  return false;
}

static bool may_reveal(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  if (now->turn) return false;
  if (now->phase == FELT_PHASE_SHOWDOWN) return round->opening.live && may_reveal_live(book, round);
  return now->phase == FELT_PHASE_RIVER &&
         (!now->is_void || felt_round_face_down(book, round) != FELT_NO_SEAT);
}

static bool may_play_on(const struct felt_book *book, const struct felt_round *round,
                        enum felt_command_kind kind) {
  const struct felt_round_now *now = &round->now;
  bool acting = felt_round_deciding(now) && now->turn > 0;
  switch (kind) {
  case FELT_DO_BET: return now->phase == FELT_PHASE_BETTING;
  case FELT_DO_CLEAR:
  case FELT_DO_LOCK: return now->phase == FELT_PHASE_BETTING && now->last_seat > 0;
  case FELT_DO_SENSOR: return now->phase == FELT_PHASE_BETTING && book->progressive.sensors_may_fail;
  case FELT_DO_DEAL: return now->phase == FELT_PHASE_LOCKED;
  case FELT_DO_CHECK: return acting && now->phase != FELT_PHASE_RIVER;
  case FELT_DO_FOLD: return acting && now->phase == FELT_PHASE_RIVER;
  case FELT_DO_PLAY:
  case FELT_DO_TIME_OUT: return acting;
  case FELT_DO_FLOP: return now->phase == FELT_PHASE_PREFLOP && now->turn == 0;
  case FELT_DO_RIVER: return now->phase == FELT_PHASE_FLOP && now->turn == 0;
  case FELT_DO_REVEAL: return may_reveal(book, round);
  case FELT_DO_INCIDENT:
    return now->phase >= FELT_PHASE_BETTING && now->phase < FELT_PHASE_SETTLED && !round->settling.begun;
  case FELT_DO_ANTES_BACK: return felt_round_antes_due(book, round) != 0;
  default: return false;
  }
}

static bool may_correct(const struct felt_round *round) {
  bool paid = round->now.phase >= FELT_PHASE_SETTLED || round->settling.begun;
  return round->now.phase >= FELT_PHASE_LOCKED && (!paid || (round->settling.kept && round->opening.linked));
}

bool felt_round_may(const struct felt_book *book, const struct felt_round *round,
                    enum felt_command_kind kind) {
  const struct felt_round_now *now = &round->now;
  if (kind == FELT_DO_UNDO) return felt_round_may_undo(round);
  if (kind == FELT_DO_DECIDE) return now->pending;
  if (now->pending) return false;
  if (kind == FELT_DO_OPEN) return now->phase == FELT_PHASE_IDLE || now->phase == FELT_PHASE_OVER;
  if (kind == FELT_DO_SEEN) return felt_round_unseen(book, round) != 0;
  if (kind == FELT_DO_CORRECT) return may_correct(round);
  if (kind == FELT_DO_GAME_OVER)
    return now->phase == FELT_PHASE_SETTLED && felt_round_unseen(book, round) == 0;
  if (kind == FELT_DO_SETTLE) return may_settle(book, round);
  if (now->is_void && !now->but_sides) return false;
  return may_play_on(book, round, kind);
}
