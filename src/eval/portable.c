#include "paths.h"

void felt_many_portable(const felt_set hands[], size_t count, felt_value values[]) {
  for (size_t i = 0; i < count; i++) values[i] = felt_eval(hands[i]);
}

int felt_eval_live(felt_set live, felt_card cards[FELT_DECK]) {
  int n = 0;
  for (unsigned ranks = felt_ranks_of(live); ranks; ranks &= ranks - 1) {
    int rank = __builtin_ctz(ranks);
    for (unsigned suits = felt_suits_of(live, rank); suits; suits &= suits - 1)
      cards[n++] = felt_card_make(rank, __builtin_ctz(suits));
  }
  return n;
}

/* A live card matters by its class alone: its rank, plus 16 if it is of the suit that may make a flush. */
static int list_classes(felt_set live, int flush_suit, uint8_t classes[FELT_DECK]) {
  int n = 0;
  for (int rank = __builtin_ctz(felt_ranks_of(live)); rank < FELT_RANKS; rank++) {
    unsigned suits = felt_suits_of(live, rank);
    for (int suit = 0; suit < FELT_SUITS; suit++) {
      classes[n] = (uint8_t)(rank + (suit == flush_suit ? 16 : 0));
      n += suits >> suit & 1;
    }
  }
  return n;
}

static felt_value higher(felt_value a, felt_value b) {
  return a > b ? a : b;
}

void felt_pairs_flush_rows(struct felt_eval_hand board, int flush_suit, int low, const felt_value by_ranks[],
                           felt_value rows[32][32]) {
  unsigned held = felt_ranks_held(board, flush_suit);
  felt_value none = felt_eval_by_suit[held], one[16] = {0}, two[FELT_PAIR_SPACE] = {0};
  for (int rank = 0; rank < FELT_RANKS; rank++) one[rank] = felt_eval_by_suit[held | 1U << rank];
  for (int lane = felt_pair_lane(low, low); lane < FELT_PAIR_LANES; lane++)
    two[lane] = felt_eval_by_suit[held | felt_eval_pair_ranks[lane]];
  /* Sixteen at a time, though only the ranks from `rank` up mean anything: compilers make vectors of it. */
  for (int rank = low; rank < FELT_RANKS; rank++) {
    const felt_value *plain = by_ranks + felt_pair_row(rank), *both = two + felt_pair_row(rank);
    for (int i = 0; i < 16; i++) rows[rank][i] = higher(plain[i], none);
    for (int i = 0; i < 16; i++) rows[rank][i + 16] = higher(plain[i], one[i]);
    for (int i = 0; i < 16; i++) rows[rank + 16][i] = higher(plain[i], one[rank]);
    for (int i = 0; i < 16; i++) rows[rank + 16][i + 16] = higher(plain[i], both[i]);
  }
}

void felt_pairs_by_ranks(struct felt_eval_hand board, int low, felt_value by_ranks[FELT_PAIR_SPACE]) {
  const uint16_t *shifts = felt_key_shifts_of_pairs(board);
  for (int lane = felt_pair_lane(low, low); lane < FELT_PAIR_LANES; lane++)
    by_ranks[lane] = felt_key_value(shifts, (uint32_t)board.key + felt_eval_pair_keys[lane]);
}

int felt_pairs_portable(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  felt_value by_ranks[FELT_PAIR_SPACE] = {0}, rows[32][32];
  uint8_t classes[FELT_DECK + 4];
  int flush_suit = felt_key_flush_draw(board.key), n = list_classes(live, flush_suit, classes);
  int low = __builtin_ctz(felt_ranks_of(live));
  felt_pairs_by_ranks(board, low, by_ranks);
  if (flush_suit >= 0) felt_pairs_flush_rows(board, flush_suit, low, by_ranks, rows);
  felt_value *at = values;
  for (int i = 0; i < n; i++) {
    const felt_value *row = flush_suit >= 0 ? rows[classes[i]] : by_ranks + felt_pair_row(classes[i]);
    for (int j = i + 1; j < n; j++) *at++ = row[classes[j]];
  }
  return n * (n - 1) / 2;
}
