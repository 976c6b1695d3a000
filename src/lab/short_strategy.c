/* The well-known strategy that fits on a card, over what a seat sees. */
#include "felt/lab.h"

static bool raises_before_flop(felt_card a, felt_card b) {
  int high = felt_card_rank(a), low = felt_card_rank(b);
  if (high < low) {
    int swap = high;
    high = low;
    low = swap;
  }
  bool suited = felt_card_suit(a) == felt_card_suit(b);
  if (high == low) return high >= 1; /* threes and better */
  static const struct {
    int suited, offsuit;
  } least[FELT_RANKS] = {
      [9] = {6, 8}, [10] = {4, 6}, [11] = {0, 3}, [12] = {0, 0}}; /* jack, queen, king, ace */
  if (high < 9) return false;
  return low >= (suited ? least[high].suited : least[high].offsuit);
}

/* Better than what lies on the board for everyone. */
static bool has_own_pair(const struct felt_hand_view *hand, const struct felt_round_view *view, int board) {
  felt_card cards[7] = {hand->hole.face[0], hand->hole.face[1]};
  memcpy(cards + 2, view->board.face, (size_t)board);
  enum felt_category all = felt_eval_category(felt_eval(felt_cards_set(cards, 2 + board)));
  if (all >= FELT_TWO_PAIR && board == 3) return true;
  for (int i = 0; i < 2; i++) {
    if (felt_card_rank(cards[0]) == felt_card_rank(cards[1]))
      return felt_card_rank(cards[0]) > 0 || board == 5;
    for (int j = 2; j < 2 + board; j++)
      if (felt_card_rank(cards[i]) == felt_card_rank(cards[j])) return true;
  }
  return all >= FELT_STRAIGHT;
}

static int largest(const struct felt_legal *legal) {
  return legal->play_count > 0 ? legal->play[legal->play_count - 1].multiple : 0;
}

int felt_lab_short_strategy(const struct felt_round_view *view) {
  const struct felt_hand_view *own = NULL;
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].seat == view->viewer.seat) own = &view->hand[i];
  felt_assert(own && own->hole.known == 2);
  if (view->phase == FELT_PHASE_PREFLOP)
    return raises_before_flop(own->hole.face[0], own->hole.face[1]) ? largest(&view->legal) : 0;
  if (view->phase == FELT_PHASE_FLOP) return has_own_pair(own, view, 3) ? largest(&view->legal) : 0;
  bool high = felt_card_rank(own->hole.face[0]) >= 10 || felt_card_rank(own->hole.face[1]) >= 10;
  return has_own_pair(own, view, 5) || high ? largest(&view->legal) : -1;
}
