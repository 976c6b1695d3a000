/* What people have to do beside paying: call, clear, check, hold, remove. */
#include "internal.h"

static void add(struct felt_settlement *out, int seat, enum felt_need need, const char *rule) {
  felt_assert(out->notice_count < FELT_SETTLE_NOTICES_MAX);
  out->notice[out->notice_count++] = (struct felt_settle_notice){.seat = seat, .need = need, .rule = rule};
}

static bool triggered(const struct felt_notice_rule *rule, int64_t paid_cents, int64_t award_cents) {
  switch (rule->trigger) {
  case FELT_ON_SEAT_PAID: return paid_cents >= rule->from_cents;
  case FELT_ON_METER_AWARD: return award_cents > 0;
  case FELT_ON_METER_AWARD_ABOVE: return award_cents > rule->from_cents;
  }
  return false;
}

void felt_settle_notices(struct work *work) {
  struct felt_settlement *out = work->out;
  const struct felt_book *book = work->book;
  for (int i = 0; i < out->hand_count; i++) {
    const struct felt_hand_result *hand = &out->hand[i];
    int64_t paid_cents = hand->envy_cents, award_cents = 0; /* R31: stakes and losses left out */
    for (int j = 0; j < hand->line_count; j++) {
      paid_cents += hand->line[j].pays_cents;
      if (hand->line[j].level >= 0) award_cents = hand->line[j].pays_cents;
    }
    for (int j = 0; j < book->notice_count; j++)
      if (triggered(&book->notice[j], paid_cents, award_cents))
        add(out, hand->seat, book->notice[j].need, book->notice[j].rule.id);
    if (work->verdict.down_at_win && award_cents > 0) /* R14 */
      add(out, hand->seat, FELT_NEEDS_HOLD_AWARD, book->progressive.down_at_win_rule.id);
  }
  if (work->verdict.remove_deck_rule)
    add(out, FELT_NO_SEAT, FELT_NEEDS_REMOVE_DECK, work->verdict.remove_deck_rule);
}
