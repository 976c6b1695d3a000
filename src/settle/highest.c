/* Side wagers on the highest hand at the table: the single highest pays, by the number of hands dealt (MA 12,
 * R18). */
#include "internal.h"

/* Turned up are the dealer's hand, every hand with a Play wager, every folded hand kept under a side wager.
 */
static bool turned_up(const struct work *work, int hand) {
  switch (felt_settle_fate(work, hand)) {
  case FATE_SHOWDOWN:
  case FATE_SIDES_ONLY: return true;
  case FATE_FOLDED: return felt_settle_outlasts_fold(work, hand);
  default: return false;
  }
}

static void settle_line(const struct felt_side_rules *side, const struct felt_odds *odds,
                        struct felt_line *line) {
  bool won = odds->per > 0;
  line->result = won ? FELT_WIN : FELT_LOSE;
  line->because = won ? FELT_CODE_ON_ITS_TABLE : FELT_CODE_NOT_A_PAYING_HAND;
  line->rule = won ? side->wins.id : side->loses.id;
  if (won) line->pays_cents = felt_money_odds(line->stake_cents, odds->to, odds->per);
}

void felt_settle_highest(struct work *work) {
  const struct felt_book *book = work->book;
  if (!(work->staked & book->sides.highest_hand) || work->verdict.round_void) return;
  felt_value highest = work->out->dealer_value;
  for (int i = 0; i < work->facts->hand_count; i++)
    if (turned_up(work, i) && work->out->hand[i].value > highest) highest = work->out->hand[i].value;
  int hands = work->facts->hand_count + 1;
  for (int i = 0; i < work->facts->hand_count; i++) {
    struct felt_hand_result *result = &work->out->hand[i];
    for (int j = result->line_count - 1; j >= 0; j--) { /* they are last */
      struct felt_line *line = &result->line[j];
      int n = felt_wager_side((int)line->wager);
      if (n < 0) break;
      if (line->rule) continue; /* decided, or void already */
      const struct felt_side_rules *side = &book->side[n];
      settle_line(side, &side->pays[hands][felt_eval_category(highest)], line);
    }
  }
}
