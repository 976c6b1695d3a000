/* Every turn and river after one flop, for one hole. */
#include "advise.h"

/* The class of a board: by the suit that lies three times or more. */
struct board_class felt_board_class(felt_set board) {
  struct board_class class = {.suit = -1};
  for (int suit = 0; suit < FELT_SUITS; suit++) {
    unsigned ranks = (unsigned)(board >> suit * FELT_RANKS & FELT_SUIT_MASK);
    if (__builtin_popcount(ranks) < 3) continue;
    class.suit = suit;
    class.spades = ranks;
    board &= ~(FELT_SUIT_MASK << suit * FELT_RANKS);
  }
  while (board) class.others[class.other_count++] = felt_card_rank(felt_set_take(&board));
  return class;
}

/* Envy of another's holes that this board leaves: what it is worth, and what of it the decision weighs. */
static void add_envy(const struct view *view, const struct envy_list *list, felt_set board, felt_wide *worth,
                     int64_t *weighed) {
  for (int i = 0; i < list->count; i++) {
    if (list->hole[i].hole & board) continue;
    *worth += view->amounts.envy[list->hole[i].kind];
    *weighed += view->stakes.envy[list->hole[i].kind];
  }
}

void felt_view_flop(const struct view *view, const felt_card flop[3], struct point_sums *sums) {
  const struct stakes *s = &view->stakes;
  felt_set board = felt_cards_set(flop, 3), rest = FELT_FULL_DECK & ~(view->gone | board);
  int five = (int)felt_eval_category(felt_eval(board | felt_cards_set(view->hole, 2)));
  int group = s->group[five];
  struct envy_list envy;
  felt_view_envy(view, board, &envy);
  memset(sums, 0, sizeof *sums);
  felt_wide saved = 0;
  for (felt_set highs = rest; highs;) {
    felt_card high = felt_set_take(&highs);
    for (felt_set lows = rest & (felt_set_of(high) - 1); lows;) {
      felt_set whole = board | felt_set_of(high) | felt_set_of(felt_set_take(&lows));
      struct board_class class = felt_board_class(whole);
      struct board_score score = felt_view_class(view, &class);
      int64_t kept = 0;
      sums->envied += score.envied;
      add_envy(view, &envy, whole, &sums->envied, &kept);
      if (group != NEVER_FOLDS)
        saved += spared(view, &score, kept + view->dealers * s->kept[group][score.kind]);
      sums->base += score.base;
      sums->ahead += score.ahead;
      sums->kinds[score.kind]++;
      sums->boards++;
    }
  }
  sums->fives[five] = (int64_t)sums->boards;
  sums->best = sums->base + sums->ahead * s->river * s->ante + saved;
}
