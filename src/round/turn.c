/* Whose turn it is: hands act in seat order, seat 1 first, once on a street. */
#include "internal.h"

int felt_round_next_turn(const struct felt_round_now *now, int seat) {
  if (now->is_void || !felt_round_deciding(now)) return 0;
  if (now->phase == FELT_PHASE_FLOP && now->flop_cancelled) return 0; /* R28: only 1x or fold remains */
  for (int s = seat + 1; s <= now->last_seat; s++)
    if (felt_round_acts(now, s) && now->hand[s - 1].decided == FELT_UNDECIDED) return s;
  return 0;
}

bool felt_round_undecided(const struct felt_round_now *now) {
  for (int s = 1; s <= now->last_seat; s++)
    if (felt_round_acts(now, s) && now->hand[s - 1].decided == FELT_UNDECIDED) return true;
  return false;
}
