#include "oracle.h"

/* Most significant first: of more cards of a rank before fewer, then of higher rank. */
static void sort_by_weight(int rank[5]) {
  int weight[5];
  for (int i = 0; i < 5; i++) {
    int same = 0;
    for (int j = 0; j < 5; j++) same += rank[j] == rank[i];
    weight[i] = same * 100 + rank[i];
  }
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 5; j++)
      if (weight[j] > weight[i]) {
        int w = weight[i], r = rank[i];
        weight[i] = weight[j], rank[i] = rank[j];
        weight[j] = w, rank[j] = r;
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

uint32_t felt_oracle(const felt_card cards[], int count) {
  if (count == 5) return five(cards);
  uint32_t best = 0;
  for (int out = 0; out < count; out++) {
    felt_card rest[6];
    for (int i = 0, n = 0; i < count; i++)
      if (i != out) rest[n++] = cards[i];
    uint32_t strength = felt_oracle(rest, count - 1);
    if (strength > best) best = strength;
  }
  return best;
}
