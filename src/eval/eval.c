#include "tables.h"

felt_value felt_eval(felt_set cards) {
  uint64_t key = felt_key_of(cards);
  felt_assert((key & 0x1ff) - 5 <= 2 && cards <= FELT_FULL_DECK);
  return felt_eval_value((struct felt_eval_hand){key, cards});
}
