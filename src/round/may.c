/* Which commands a dealer's monitor offers now. */
#include "internal.h"

static bool may_settle(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  if (now->phase < FELT_PHASE_LOCKED || now->phase >= FELT_PHASE_SETTLED) return false;
  if (now->is_void && !now->but_sides) return true;
  return now->board_open == 5 && now->turn == 0 && felt_round_face_down(book, round) == FELT_NO_SEAT;
}

static bool may_reveal(const struct felt_book *book, const struct felt_round *round) {
  const struct felt_round_now *now = &round->now;
  if (now->turn) return false;
  if (now->phase == FELT_PHASE_SHOWDOWN) return round->opening.live;
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
  case FELT_DO_INCIDENT: return now->phase >= FELT_PHASE_BETTING && now->phase < FELT_PHASE_SETTLED;
  default: return false;
  }
}

bool felt_round_may(const struct felt_book *book, const struct felt_round *round,
                    enum felt_command_kind kind) {
  const struct felt_round_now *now = &round->now;
  if (kind == FELT_DO_UNDO) return round->may_undo;
  if (kind == FELT_DO_DECIDE) return now->pending;
  if (now->pending) return false;
  if (kind == FELT_DO_OPEN) return now->phase == FELT_PHASE_IDLE || now->phase == FELT_PHASE_OVER;
  if (kind == FELT_DO_GAME_OVER) return now->phase == FELT_PHASE_SETTLED;
  if (kind == FELT_DO_SETTLE) return may_settle(book, round);
  if (now->is_void && !now->but_sides) return false;
  return may_play_on(book, round, kind);
}
