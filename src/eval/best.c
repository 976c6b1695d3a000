#include "order.h"

/* The suit of which five cards lie there, or -1. */
static int flush_suit(felt_set cards) {
  for (int suit = 0; suit < FELT_SUITS; suit++)
    if (felt_set_count(cards >> suit * FELT_RANKS & FELT_SUIT_MASK) >= 5) return suit;
  return -1;
}

void felt_eval_best_five(const felt_card cards[], int count, felt_card best[5]) {
  felt_set set = felt_cards_set(cards, count);
  felt_value value = felt_eval(set);
  felt_assert(felt_set_count(set) == count);
  uint8_t ranks[5];
  felt_order_read(value, ranks);
  /* The value says which ranks play, a flush which suit; of such cards the earliest not yet used does. */
  int suit = flush_suit(set);
  if (suit >= 0) set &= FELT_SUIT_MASK << suit * FELT_RANKS;
  felt_card playing[5];
  for (int i = 0; i < 5; i++) {
    int at = 0;
    while (at < count && !(felt_card_rank(cards[at]) == ranks[i] && set & felt_set_of(cards[at]))) at++;
    felt_assert(at < count);
    playing[i] = cards[at];
    set &= ~felt_set_of(cards[at]);
  }
  memcpy(best, playing, sizeof playing);
}
