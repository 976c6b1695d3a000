#include "order.h"

const char *felt_category_name(enum felt_category category) {
  static const char *const names[FELT_CATEGORIES] = {[FELT_HIGH_CARD] = "high-card",
                                                     [FELT_PAIR] = "pair",
                                                     [FELT_TWO_PAIR] = "two-pair",
                                                     [FELT_THREE_OF_A_KIND] = "three-of-a-kind",
                                                     [FELT_STRAIGHT] = "straight",
                                                     [FELT_FLUSH] = "flush",
                                                     [FELT_FULL_HOUSE] = "full-house",
                                                     [FELT_FOUR_OF_A_KIND] = "four-of-a-kind",
                                                     [FELT_STRAIGHT_FLUSH] = "straight-flush",
                                                     [FELT_ROYAL_FLUSH] = "royal-flush"};
  felt_assert((unsigned)category < FELT_CATEGORIES);
  return names[category];
}

/* ---- what is said of hands: codes, and the names of ranks and kinds as their figures */

_Static_assert(FELT_CODE_RANK_ACE == FELT_CODE_RANK_TWO + FELT_RANKS - 1, "a name for every rank");
_Static_assert(FELT_CODE_KIND_ROYAL_FLUSH == FELT_CODE_KIND_HIGH_CARD + FELT_CATEGORIES - 1,
               "a name for every category");

static struct felt_figure rank(int rank) {
  return felt_figure_name((enum felt_code)(FELT_CODE_RANK_TWO + rank));
}

static struct felt_figure kind(felt_value value) {
  return felt_figure_name((enum felt_code)(FELT_CODE_KIND_HIGH_CARD + (int)felt_eval_category(value)));
}

struct felt_reason felt_eval_says(felt_value value) {
  uint8_t r[5];
  felt_order_read(value, r);
  switch (felt_eval_category(value)) {
  case FELT_PAIR: return *FELT_SAYS(PAIR_OF, rank(r[0]));
  case FELT_TWO_PAIR: return *FELT_SAYS(TWO_PAIR_OF, rank(r[0]), rank(r[2]));
  case FELT_THREE_OF_A_KIND: return *FELT_SAYS(THREE_OF, rank(r[0]));
  case FELT_STRAIGHT: return *FELT_SAYS(STRAIGHT_TO, rank(r[0]));
  case FELT_FLUSH: return *FELT_SAYS(FLUSH_TO, rank(r[0]));
  case FELT_FULL_HOUSE: return *FELT_SAYS(FULL_HOUSE_OF, rank(r[0]), rank(r[3]));
  case FELT_FOUR_OF_A_KIND: return *FELT_SAYS(FOUR_OF, rank(r[0]));
  case FELT_STRAIGHT_FLUSH: return *FELT_SAYS(STRAIGHT_FLUSH_TO, rank(r[0]));
  case FELT_ROYAL_FLUSH: return *FELT_SAYS(ROYAL_FLUSH);
  default: return *FELT_SAYS(HIGH_CARD, rank(r[0]));
  }
}

/* ---- two hands */

/* Where the cards begin that felt_eval_says() leaves out; 5: it names them all. */
static int unnamed_from(felt_value value) {
  static const int8_t from[FELT_CATEGORIES] = {
      [FELT_HIGH_CARD] = 1,      [FELT_PAIR] = 2,       [FELT_TWO_PAIR] = 4,   [FELT_THREE_OF_A_KIND] = 3,
      [FELT_STRAIGHT] = 5,       [FELT_FLUSH] = 1,      [FELT_FULL_HOUSE] = 5, [FELT_FOUR_OF_A_KIND] = 4,
      [FELT_STRAIGHT_FLUSH] = 5, [FELT_ROYAL_FLUSH] = 5};
  return from[felt_eval_category(value)];
}

/* "both have a pair of kings with an ace, a ten and an eight": the ranks until `place`. */
static struct felt_reason says_beside(felt_value value, const uint8_t ranks[5], int place) {
  int from = unnamed_from(value);
  switch (place - from) {
  case 1: return *FELT_SAYS(BOTH_HAVE_WITH_ONE, rank(ranks[from]));
  case 2: return *FELT_SAYS(BOTH_HAVE_WITH_TWO, rank(ranks[from]), rank(ranks[from + 1]));
  case 3:
    return *FELT_SAYS(BOTH_HAVE_WITH_THREE, rank(ranks[from]), rank(ranks[from + 1]), rank(ranks[from + 2]));
  default: return *FELT_SAYS(BOTH_HAVE);
  }
}

struct felt_shared felt_eval_says_shared(felt_value player, felt_value dealer) {
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  struct felt_shared shared = {.says = {.code = FELT_CODE_NONE}, .hand = {.code = FELT_CODE_NONE}};
  uint8_t r[5];
  felt_order_read(player, r);
  if (deciding.by == FELT_DECIDES_CATEGORY) return shared;
  if (deciding.by == FELT_DECIDES_NOTHING) {
    shared.says = unnamed_from(player) < 5 ? *FELT_SAYS(BOTH_HAVE_TO_THE_LAST) : *FELT_SAYS(BOTH_HAVE);
    shared.hand = felt_eval_says(player);
  } else if (deciding.place == 0) {
    bool paired = felt_eval_category(player) != FELT_HIGH_CARD;
    shared.says = paired ? *FELT_SAYS(BOTH_HAVE_KIND, kind(player)) : *FELT_SAYS(NEITHER_HAS_PAIR);
  } else if (deciding.by == FELT_DECIDES_SECOND_PAIR) {
    shared.says = *FELT_SAYS(BOTH_HAVE_TWO_PAIR_WITH, rank(r[0]));
  } else if (deciding.by == FELT_DECIDES_PAIR) {
    shared.says = *FELT_SAYS(BOTH_HAVE_FULL_HOUSE_OF, rank(r[0]));
  } else {
    shared.says = says_beside(player, r, deciding.place);
    shared.hand = felt_eval_says(player);
  }
  return shared;
}

/* A code of the player, or the same of the dealer: they come in the same order. */
static struct felt_reason of_winner(bool player, const struct felt_reason *your) {
  struct felt_reason says = *your;
  enum { APART = FELT_CODE_DEALERS_KIND_BEATS - FELT_CODE_YOUR_KIND_BEATS };
  _Static_assert(FELT_CODE_DEALERS_KICKER_BEATS - FELT_CODE_YOUR_KICKER_BEATS == APART, "in the same order");
  if (!player) says.code = (enum felt_code)((int)says.code + APART);
  return says;
}

struct felt_reason felt_eval_says_deciding(felt_value player, felt_value dealer) {
  struct felt_deciding deciding = felt_eval_deciding(player, dealer);
  bool won = deciding.compared > 0;
  felt_value above = won ? player : dealer, below = won ? dealer : player;
  uint8_t high[5], low[5];
  felt_order_read(above, high);
  felt_order_read(below, low);
  struct felt_figure of_above = rank(high[deciding.place]), of_below = rank(low[deciding.place]);
  switch (deciding.by) {
  case FELT_DECIDES_CATEGORY:
    if (felt_eval_category(below) == FELT_HIGH_CARD)
      return of_winner(won, FELT_SAYS(YOUR_KIND_BEATS_HIGH, kind(above), of_below));
    return of_winner(won, FELT_SAYS(YOUR_KIND_BEATS, kind(above), kind(below)));
  case FELT_DECIDES_FOUR:
  case FELT_DECIDES_THREE:
  case FELT_DECIDES_PAIR:
  case FELT_DECIDES_SECOND_PAIR: return of_winner(won, FELT_SAYS(YOUR_RANK_BEATS, of_above, of_below));
  case FELT_DECIDES_TOP: return of_winner(won, FELT_SAYS(YOUR_TOP_BEATS, kind(above), of_above, of_below));
  case FELT_DECIDES_CARD: return of_winner(won, FELT_SAYS(YOUR_CARD_BEATS, of_above, of_below));
  case FELT_DECIDES_KICKER: return of_winner(won, FELT_SAYS(YOUR_KICKER_BEATS, of_above, of_below));
  default: return *FELT_SAYS(HANDS_TIE);
  }
}
