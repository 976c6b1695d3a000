#include "order.h"

const felt_value felt_order_last[FELT_CATEGORIES] = {
    [FELT_HIGH_CARD] = 1277,       [FELT_PAIR] = 4137,           [FELT_TWO_PAIR] = 4995,
    [FELT_THREE_OF_A_KIND] = 5853, [FELT_STRAIGHT] = 5863,       [FELT_FLUSH] = 7140,
    [FELT_FULL_HOUSE] = 7296,      [FELT_FOUR_OF_A_KIND] = 7452, [FELT_STRAIGHT_FLUSH] = 7461,
    [FELT_ROYAL_FLUSH] = 7462};

/* How many k-card combinations there are of n ranks. */
static int choose(int n, int k) {
  if (n < k) return 0;
  int ways = 1;
  for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
  return ways;
}

static int highest(unsigned ranks) {
  return 31 - __builtin_clz(ranks);
}

/* The number of the combination made of the `cards` highest of `ranks`, among those of its size. */
static int combination(unsigned ranks, int cards) {
  int number = 0;
  for (int k = cards; k > 0; k--) {
    number += choose(highest(ranks), k);
    ranks &= ~(1U << highest(ranks));
  }
  return number;
}

/* The same read back. */
static unsigned combination_read(int number, int cards) {
  unsigned ranks = 0;
  for (int k = cards; k > 0; k--) {
    int rank = k - 1;
    while (choose(rank + 1, k) <= number) rank++;
    number -= choose(rank, k);
    ranks |= 1U << rank;
  }
  return ranks;
}

/* Closes the gap at `out`: what is left of thirteen ranks without it, in order. */
static unsigned without(unsigned ranks, int out) {
  unsigned below = (1U << out) - 1;
  return (ranks & below) | (ranks >> 1 & ~below);
}

/* Opens it again. */
static unsigned with_gap(unsigned ranks, int out) {
  unsigned below = (1U << out) - 1;
  return (ranks & below) | (ranks & ~below) << 1;
}

/* ---- straights */

/* The ten straights as sets of ranks, in the order of those numbers: the wheel, with its ace, comes ninth. */
static const uint16_t straights[] = {0x001f, 0x003e, 0x007c, 0x00f8, 0x01f0,
                                     0x03e0, 0x07c0, 0x0f80, 0x100f, 0x1f00};

/* 1 (five high) to 10 (ace high) for the best straight among the ranks, 0 for none. */
static int straight_of(unsigned ranks) {
  unsigned with_low_ace = ranks << 1 | ranks >> 12;
  for (int n = 10; n > 0; n--)
    if ((with_low_ace >> (n - 1) & 0x1f) == 0x1f) return n;
  return 0;
}

/* The number of the five highest ranks among the 1277 combinations that are not straights. */
static int five_high(unsigned ranks) {
  int number = combination(ranks, 5), skipped = 0;
  for (size_t i = 0; i < FELT_COUNT(straights); i++) skipped += combination(straights[i], 5) < number;
  return number - skipped;
}

static unsigned five_high_read(int number) {
  for (size_t i = 0; i < FELT_COUNT(straights); i++) number += combination(straights[i], 5) <= number;
  return combination_read(number, 5);
}

/* ---- from cards to values */

static felt_value in(enum felt_category category, int number) {
  int first = category == FELT_HIGH_CARD ? 1 : felt_order_last[category - 1] + 1;
  felt_assert(first + number <= felt_order_last[category]);
  return (felt_value)(first + number);
}

felt_value felt_order_suit(unsigned ranks) {
  int straight = straight_of(ranks);
  if (straight == 10) return in(FELT_ROYAL_FLUSH, 0);
  if (straight) return in(FELT_STRAIGHT_FLUSH, straight - 1);
  return __builtin_popcount(ranks) < 5 ? 0 : in(FELT_FLUSH, five_high(ranks));
}

felt_value felt_order_ranks(const uint8_t count[FELT_RANKS]) {
  unsigned at_least[5] = {0}; /* [n]: the ranks with n cards or more */
  for (int rank = 0; rank < FELT_RANKS; rank++)
    for (int n = 1; n <= count[rank]; n++) at_least[n] |= 1U << rank;
  unsigned ranks = at_least[1];
  int straight = straight_of(ranks);
  if (at_least[4]) {
    int quads = highest(at_least[4]);
    return in(FELT_FOUR_OF_A_KIND, quads * 12 + highest(without(ranks & ~(1U << quads), quads)));
  }
  if (at_least[3]) {
    int trips = highest(at_least[3]);
    unsigned pairs = at_least[2] & ~(1U << trips);
    if (pairs) return in(FELT_FULL_HOUSE, trips * 12 + highest(without(pairs, trips)));
    if (straight) return in(FELT_STRAIGHT, straight - 1);
    return in(FELT_THREE_OF_A_KIND, trips * 66 + combination(without(ranks & ~(1U << trips), trips), 2));
  }
  if (straight) return in(FELT_STRAIGHT, straight - 1);
  if (!at_least[2]) return in(FELT_HIGH_CARD, five_high(ranks));
  int high = highest(at_least[2]);
  unsigned lower = at_least[2] & ~(1U << high);
  unsigned others = ranks & ~(1U << high);
  if (!lower) return in(FELT_PAIR, high * 220 + combination(without(others, high), 3));
  int low = highest(lower);
  others = without(without(others & ~(1U << low), high), low);
  return in(FELT_TWO_PAIR, (choose(high, 2) + low) * 11 + highest(others));
}

/* ---- and back */

/* Writes the ranks of a set, highest first. */
static void put(uint8_t to[], unsigned ranks) {
  for (; ranks; ranks &= ~(1U << highest(ranks))) *to++ = (uint8_t)highest(ranks);
}

static void put_straight(uint8_t to[], int straight) {
  for (int i = 0; i < 5; i++) to[i] = (uint8_t)((straight + 2 - i + FELT_RANKS) % FELT_RANKS);
}

/* `many` cards of one rank, then the others. */
static void put_group(uint8_t to[], int many, int rank, unsigned others) {
  for (int i = 0; i < many; i++) to[i] = (uint8_t)rank;
  put(to + many, with_gap(others, rank));
}

static void put_two_pair(uint8_t to[], int number) {
  unsigned pairs = combination_read(number / 11, 2);
  put(to, pairs);
  uint8_t high = to[0], low = to[1];
  to[1] = high;
  to[2] = to[3] = low;
  put(to + 4, with_gap(with_gap(1U << number % 11, low), high));
}

void felt_order_read(felt_value value, uint8_t ranks[5]) {
  enum felt_category category = felt_eval_category(value);
  int number = value - 1 - (category == FELT_HIGH_CARD ? 0 : felt_order_last[category - 1]);
  switch (category) {
  case FELT_HIGH_CARD:
  case FELT_FLUSH: put(ranks, five_high_read(number)); break;
  case FELT_PAIR: put_group(ranks, 2, number / 220, combination_read(number % 220, 3)); break;
  case FELT_TWO_PAIR: put_two_pair(ranks, number); break;
  case FELT_THREE_OF_A_KIND: put_group(ranks, 3, number / 66, combination_read(number % 66, 2)); break;
  case FELT_FULL_HOUSE:
    put_group(ranks, 3, number / 12, 1U << number % 12);
    ranks[4] = ranks[3];
    break;
  case FELT_FOUR_OF_A_KIND: put_group(ranks, 4, number / 12, 1U << number % 12); break;
  case FELT_STRAIGHT:
  case FELT_STRAIGHT_FLUSH: put_straight(ranks, number + 1); break;
  case FELT_ROYAL_FLUSH: put_straight(ranks, 10); break;
  case FELT_CATEGORIES: break;
  }
}

enum felt_category felt_eval_category(felt_value value) {
  felt_assert(value >= 1 && value <= FELT_VALUES);
  int category = FELT_HIGH_CARD;
  while (value > felt_order_last[category]) category++;
  return (enum felt_category)category;
}
