/* Repeatable hands for tests and benchmarks that stand on this module alone; biased in the tenth digit. */
#ifndef FELT_EVAL_DEAL_H
#define FELT_EVAL_DEAL_H

#include "felt/eval.h"

struct felt_dealer {
  uint64_t seed;
  felt_card deck[FELT_DECK];
};

static inline struct felt_dealer felt_dealer_from(uint64_t seed) {
  struct felt_dealer dealer = {.seed = seed};
  for (int i = 0; i < FELT_DECK; i++) dealer.deck[i] = (felt_card)i;
  return dealer;
}

static inline uint32_t felt_dealer_below(struct felt_dealer *dealer, uint32_t n) {
  dealer->seed = dealer->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)((dealer->seed >> 32) * n >> 32);
}

/* Puts `count` random cards to the front of the deck and returns them as a set. */
static inline felt_set felt_dealer_deal(struct felt_dealer *dealer, int count) {
  felt_set set = 0;
  for (int i = 0; i < count; i++) {
    int at = i + (int)felt_dealer_below(dealer, (uint32_t)(FELT_DECK - i));
    felt_card card = dealer->deck[at];
    dealer->deck[at] = dealer->deck[i];
    dealer->deck[i] = card;
    set |= felt_set_of(card);
  }
  return set;
}

#endif
