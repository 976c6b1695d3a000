#include "tables.h"

struct felt_eval_hand felt_eval_hand_of(felt_set cards) {
  return (struct felt_eval_hand){felt_key_of(cards), cards};
}

felt_value felt_eval(felt_set cards) {
  uint64_t key = felt_key_of(cards);
  felt_assert((key & FELT_KEY_CARDS) - 5 <= 2 && cards <= FELT_FULL_DECK);
  return felt_eval_value((struct felt_eval_hand){key, cards});
}
