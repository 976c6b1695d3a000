#include "oracle.h"

/* Most significant first: of more cards of a rank before fewer, then of higher rank. */
static void sort_by_weight(int rank[5]) {
  int same[15] = {0};
  for (int i = 0; i < 5; i++) same[rank[i]]++;
  for (int i = 1; i < 5; i++) {
    int one = rank[i], j = i;
    for (; j > 0 && 15 * same[rank[j - 1]] + rank[j - 1] < 15 * same[one] + one; j--) rank[j] = rank[j - 1];
    rank[j] = one;
  }
}

static uint32_t five(const felt_card cards[5]) {
  int rank[5];
  bool flush = true;
  for (int i = 0; i < 5; i++) {
    rank[i] = felt_card_rank(cards[i]) + 2;
    flush = flush && felt_card_suit(cards[i]) == felt_card_suit(cards[0]);
  }
  sort_by_weight(rank);
  bool no_pair = rank[0] != rank[1];
  bool wheel = no_pair && rank[0] == 14 && rank[1] == 5;
  bool straight = wheel || (no_pair && rank[0] - rank[4] == 4);
  if (wheel) {
    static const int order[5] = {5, 4, 3, 2, 1};
    memcpy(rank, order, sizeof order);
  }
  enum felt_category category = FELT_HIGH_CARD;
  if (straight && flush)
    category = rank[0] == 14 ? FELT_ROYAL_FLUSH : FELT_STRAIGHT_FLUSH;
  else if (rank[0] == rank[3])
    category = FELT_FOUR_OF_A_KIND;
  else if (rank[0] == rank[2] && rank[3] == rank[4])
    category = FELT_FULL_HOUSE;
  else if (flush)
    category = FELT_FLUSH;
  else if (straight)
    category = FELT_STRAIGHT;
  else if (rank[0] == rank[2])
    category = FELT_THREE_OF_A_KIND;
  else if (rank[0] == rank[1] && rank[2] == rank[3])
    category = FELT_TWO_PAIR;
  else if (!no_pair)
    category = FELT_PAIR;
  uint32_t strength = category;
  for (int i = 0; i < 5; i++) strength = strength << 4 | (uint32_t)rank[i];
  return strength;
}

/* High cards first, which spares five() most of its sorting. */
static void sort_by_rank(felt_card cards[], int count) {
  for (int i = 1; i < count; i++) {
    felt_card one = cards[i];
    int j = i;
    for (; j > 0 && felt_card_rank(cards[j - 1]) < felt_card_rank(one); j--) cards[j] = cards[j - 1];
    cards[j] = one;
  }
}

/* The strength of the five cards that are left when two places, or one if they are the same, stay out. */
static uint32_t without(const felt_card cards[], int count, int out, int out_too) {
  felt_card rest[5] = {0};
  for (int i = 0, n = 0; i < count && n < 5; i++)
    if (i != out && i != out_too) rest[n++] = cards[i];
  return five(rest);
}

uint32_t felt_oracle(const felt_card cards[], int count) {
  if (count == 5) return five(cards);
  felt_card sorted[7];
  memcpy(sorted, cards, (size_t)count);
  sort_by_rank(sorted, count);
  uint32_t best = 0;
  for (int out = 0; out < count; out++)
    for (int out_too = count == 6 ? out : out + 1; out_too < (count == 6 ? out + 1 : 7); out_too++) {
      uint32_t strength = without(sorted, count, out, out_too);
      if (strength > best) best = strength;
    }
  return best;
}
