/* One hole against the dealer on one board: dealer by dealer, or by ranks and one suit. */
#include "advise.h"

struct board_score felt_view_score(const struct view *view, felt_value value, felt_value own, int64_t below,
                                   int64_t upto, int64_t unqualified) {
  const struct stakes *s = &view->stakes;
  int category = (int)felt_eval_category(value);
  int64_t lost = view->dealers - upto;
  int64_t on_ante = value >= s->qualifies ? below - unqualified - lost : unqualified - view->dealers;
  return (struct board_score){.base = s->ante * (on_ante - lost) + s->blind[category] * below,
                              .ahead = (int32_t)(below - lost),
                              .kind = (uint8_t)(category + (value == own ? FELT_CATEGORIES : 0))};
}

static felt_wide envy_of(const struct view *view, felt_value value, felt_value own) {
  return view->amounts.envy[(int)felt_eval_category(value) + (value == own ? FELT_CATEGORIES : 0)];
}

struct board_score felt_view_board(const struct view *view, felt_set board,
                                   struct felt_dealer_hands *dealer) {
  felt_value value = felt_eval(board | felt_cards_set(view->hole, 2)), own = felt_eval(board);
  felt_card left[FELT_DECK];
  int count = 0;
  for (felt_set rest = FELT_FULL_DECK & ~(view->gone | board); rest;) left[count++] = felt_set_take(&rest);
  int64_t below = 0, upto = 0, unqualified = 0;
  felt_wide envied = 0;
  for (int two = 1; two < count; two++)
    for (int one = 0; one < two; one++) {
      felt_value theirs = felt_eval(board | felt_set_of(left[one]) | felt_set_of(left[two]));
      below += theirs < value;
      upto += theirs <= value;
      unqualified += theirs < view->stakes.qualifies;
      if (view->envy_of_seven) envied += envy_of(view, theirs, own);
    }
  int outs = 0;
  for (int i = 0; i < count && dealer; i++) outs += felt_eval(board | felt_set_of(left[i])) > value;
  if (dealer)
    *dealer = (struct felt_dealer_hands){.hands = (int)view->dealers,
                                         .cards = count,
                                         .outs = outs,
                                         .better = (int)(view->dealers - upto),
                                         .tied = (int)(upto - below),
                                         .beaten = (int)below,
                                         .unqualified = (int)unqualified};
  struct board_score score = felt_view_score(view, value, own, below, upto, unqualified);
  score.envied = envied;
  return score;
}

/* ---- by classes */

/* The dealer's holes on one board, lane by lane. */
struct against {
  const struct view *view;
  felt_value value, own; /* the hand's and the board's */
  int64_t below, upto, unqualified;
  felt_wide envied;
};

static inline void meet(struct against *a, felt_value dealer, int holes) {
  a->below += dealer < a->value ? holes : 0;
  a->upto += dealer <= a->value ? holes : 0;
  a->unqualified += dealer < a->view->stakes.qualifies ? holes : 0;
  if (a->view->envy_of_seven) a->envied += holes * envy_of(a->view, dealer, a->own);
}

static inline felt_value better(felt_value one, felt_value two) {
  return one > two ? one : two;
}

static void meet_spades(struct against *a, unsigned board, unsigned left, const int others[FELT_RANKS],
                        const felt_value plain[PAIRS]) {
  const struct tables *t = &a->view->tables;
  for (unsigned highs = left; highs; highs &= highs - 1) {
    int b = __builtin_ctz(highs);
    for (unsigned lows = left & ((1U << b) - 1); lows; lows &= lows - 1) {
      int low = __builtin_ctz(lows);
      meet(a, better(plain[t->pair[low][b]], t->flush[board | 1U << b | 1U << low]), 1);
    }
    felt_value flush = t->flush[board | 1U << b];
    for (int other = 0; other < FELT_RANKS; other++)
      if (others[other]) meet(a, better(plain[t->pair[b][other]], flush), others[other]);
  }
}

static void meet_others(struct against *a, unsigned board, const int others[FELT_RANKS],
                        const felt_value plain[PAIRS]) {
  const struct tables *t = &a->view->tables;
  felt_value flush = t->flush[board];
  for (int p = 0; p < PAIRS; p++) {
    int low = t->low[p], high = t->high[p];
    int holes = low == high ? others[low] * (others[low] - 1) / 2 : others[low] * others[high];
    if (holes) meet(a, better(plain[p], flush), holes);
  }
}

/* Ranks of a suit in a set. */
static unsigned of_suit(felt_set set, int suit) {
  return suit < 0 ? 0 : (unsigned)(set >> suit * FELT_RANKS & FELT_SUIT_MASK);
}

/* Into ascending ranks. */
static int insert(int ranks[], int count, int rank) {
  int i = count;
  for (; i > 0 && ranks[i - 1] > rank; i--) ranks[i] = ranks[i - 1];
  ranks[i] = rank;
  return count + 1;
}

struct board_score felt_view_class(const struct view *view, const struct board_class *board) {
  const struct tables *t = &view->tables;
  int ranks[5], count = 0, others[FELT_RANKS];
  for (unsigned spades = board->spades; spades; spades &= spades - 1) ranks[count++] = __builtin_ctz(spades);
  for (int i = 0; i < board->other_count; i++) count = insert(ranks, count, board->others[i]);
  felt_assert(count == 5);
  for (int r = 0; r < FELT_RANKS; r++) {
    others[r] = 0;
    for (int suit = 0; suit < FELT_SUITS; suit++)
      others[r] += suit != board->suit && !(of_suit(view->gone, suit) >> r & 1);
  }
  for (int i = 0; i < board->other_count; i++) others[board->others[i]]--;
  felt_value plain[PAIRS];
  felt_value_pairs(t, ranks, plain);
  unsigned own_spades = of_suit(felt_cards_set(view->hole, 2), board->suit);
  int pair = t->pair[felt_card_rank(view->hole[0])][felt_card_rank(view->hole[1])];
  struct against a = {.view = view,
                      .value = better(plain[pair], t->flush[board->spades | own_spades]),
                      .own = better(t->five[multiset(t, ranks, 5)], t->flush[board->spades])};
  if (board->suit >= 0) {
    unsigned left = (unsigned)FELT_SUIT_MASK & ~(of_suit(view->gone, board->suit) | board->spades);
    meet_spades(&a, board->spades, left, others, plain);
  }
  meet_others(&a, board->spades, others, plain);
  struct board_score score = felt_view_score(view, a.value, a.own, a.below, a.upto, a.unqualified);
  score.envied = a.envied;
  return score;
}

/* ---- envy of hole and flop */

void felt_view_envy(const struct view *view, felt_set flop, struct envy_list *list) {
  list->count = 0;
  if (!view->envy_of_five) return;
  felt_set rest = FELT_FULL_DECK & ~(view->gone | flop);
  for (felt_set highs = rest; highs;) {
    felt_card high = felt_set_take(&highs);
    for (felt_set lows = rest & (felt_set_of(high) - 1); lows;) {
      felt_set hole = felt_set_of(high) | felt_set_of(felt_set_take(&lows));
      int category = (int)felt_eval_category(felt_eval(flop | hole));
      if (view->amounts.envy[category] == 0) continue;
      list->hole[list->count].hole = hole;
      list->hole[list->count++].kind = category;
    }
  }
}
