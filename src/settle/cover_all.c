/* Cover All: the single highest hand at the table pays, by the number of hands dealt (MA 12, R18). */
#include "internal.h"

/* Turned up are the dealer's hand, every hand with a Play wager, every folded hand kept under its Trips. */
static bool turned_up(const struct work *work, int hand) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  switch (felt_settle_fate(work, hand)) {
  case FATE_SHOWDOWN:
  case FATE_TRIPS_ONLY: return true;
  case FATE_FOLDED:
    return facts->bet.cents[FELT_TRIPS] > 0 && work->book->trips.after_fold != FELT_FOLD_FORFEITS &&
           !work->verdict.hand[hand].mucked;
  default: return false;
  }
}

void felt_settle_cover_all(struct work *work) {
  const struct felt_cover_all_rules *rules = &work->book->cover_all;
  if (!rules->offered || work->verdict.round_void) return;
  felt_value highest = work->out->dealer_value;
  for (int i = 0; i < work->facts->hand_count; i++)
    if (turned_up(work, i) && work->out->hand[i].value > highest) highest = work->out->hand[i].value;
  int hands = work->facts->hand_count + 1;
  const struct felt_odds *odds = &rules->pays[hands][felt_eval_category(highest)];
  for (int i = 0; i < work->facts->hand_count; i++) {
    struct felt_hand_result *result = &work->out->hand[i];
    if (result->line_count == 0) continue;
    struct felt_line *line = &result->line[result->line_count - 1]; /* Cover All is the last line */
    if (line->wager != FELT_COVER_ALL || line->rule) continue;      /* or void already */
    bool won = odds->per > 0;
    line->result = won ? FELT_WIN : FELT_LOSE;
    line->because = won ? FELT_CODE_ON_ITS_TABLE : FELT_CODE_NOT_A_PAYING_HAND;
    line->rule = won ? rules->wins.id : rules->loses.id;
    if (won) line->pays_cents = felt_money_odds(line->stake_cents, odds->to, odds->per);
  }
}
