#include "paths.h"

void felt_many_portable(const felt_set hands[], size_t count, felt_value values[]) {
  for (size_t i = 0; i < count; i++) values[i] = felt_eval(hands[i]);
}

/* The suits of the live cards of a rank, as four bits. */
static unsigned suits_of(felt_set live, int rank) {
  return (unsigned)((live >> rank & 1) | (live >> (rank + 13) & 1) << 1 | (live >> (rank + 26) & 1) << 2 |
                    (live >> (rank + 39) & 1) << 3);
}

int felt_eval_live(felt_set live, felt_card cards[FELT_DECK]) {
  int n = 0;
  for (int rank = 0; rank < FELT_RANKS; rank++)
    for (int suit = 0; suit < FELT_SUITS; suit++)
      if (live & felt_set_of(felt_card_make(rank, suit))) cards[n++] = felt_card_make(rank, suit);
  return n;
}

/* A live card matters by its class alone: its rank, plus 16 if it is of the suit that may make a flush. */
static int list_classes(felt_set live, int flush_suit, uint8_t classes[FELT_DECK]) {
  int n = 0;
  for (int rank = 0; rank < FELT_RANKS; rank++) {
    unsigned suits = suits_of(live, rank);
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

/* rows[a][b]: the value of the board with a card of class a and one of class b, rank of a <= rank of b. A
 * flush is worth more than anything that the ranks of the same cards make, since it leaves no room for a full
 * house. */
static void fill_rows(struct felt_eval_hand board, int flush_suit, int low, const felt_value by_ranks[],
                      felt_value rows[32][32]) {
  unsigned held = (unsigned)(board.cards >> flush_suit * FELT_RANKS & FELT_SUIT_MASK);
  const felt_value none = felt_eval_by_suit[held];
  for (int a = low; a < FELT_RANKS; a++)
    for (int b = a; b < FELT_RANKS; b++) {
      felt_value plain = by_ranks[felt_pair_lane(a, b)];
      rows[a][b] = higher(plain, none);
      rows[a][b + 16] = higher(plain, felt_eval_by_suit[held | 1U << b]);
      rows[a + 16][b] = higher(plain, felt_eval_by_suit[held | 1U << a]);
      rows[a + 16][b + 16] = higher(plain, felt_eval_by_suit[held | 1U << a | 1U << b]);
    }
}

int felt_pairs_portable(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  felt_value by_ranks[FELT_PAIR_LANES], rows[32][32];
  uint8_t classes[FELT_DECK + 4];
  int flush_suit = felt_key_flush_draw(board.key), n = list_classes(live, flush_suit, classes);
  if (n < 2) return 0;
  int low = classes[0] & 15;
  const uint16_t *shifts = felt_key_shifts_of_pairs(board);
  for (int lane = felt_pair_lane(low, low); lane < FELT_PAIR_LANES; lane++)
    by_ranks[lane] = felt_key_value(shifts, (uint32_t)board.key + felt_eval_pair_keys[lane]);
  if (flush_suit >= 0) fill_rows(board, flush_suit, low, by_ranks, rows);
  felt_value *at = values;
  for (int i = 0; i < n; i++) {
    const felt_value *row = flush_suit >= 0 ? rows[classes[i]] : by_ranks + felt_pair_row(classes[i]);
    for (int j = i + 1; j < n; j++) *at++ = row[classes[j]];
  }
  return n * (n - 1) / 2;
}
