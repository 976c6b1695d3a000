#include "order.h"

felt_value felt_eval(felt_set cards) {
  felt_assert(felt_set_count(cards) >= 5 && felt_set_count(cards) <= 7 && cards <= FELT_FULL_DECK);
  uint8_t count[FELT_RANKS] = {0};
  for (felt_set left = cards; left;) count[felt_card_rank(felt_set_take(&left))]++;
  /* Five ranks of a suit leave two cards at most: no full house or quads beside a flush. */
  felt_value best = felt_order_ranks(count);
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    felt_value flush = felt_order_suit((unsigned)(cards >> suit * FELT_RANKS & FELT_SUIT_MASK));
    if (flush > best) best = flush;
  }
  return best;
}
