/* Inside the advice: one hole against the dealer, with any cards dead. */
#ifndef FELT_SOLVE_ADVISE_H
#define FELT_SOLVE_ADVISE_H

#include "stakes.h"

/* One player's view, in units of the stakes. */
struct view {
  struct tables tables;
  struct amounts amounts;
  struct stakes stakes;
  felt_card hole[2];
  felt_set gone;                    /* hole and dead cards */
  int64_t dealers;                  /* dealer's holes against a whole board */
  bool envy_of_five, envy_of_seven; /* others' hits bring envy, by the progressive's hand */
};

/* A board against all dealer's holes. */
struct board_score {
  int64_t base;     /* Ante and Blind when the hand plays on */
  int32_t ahead;    /* dealers beaten less dealers that win */
  uint8_t kind;     /* of the hand of seven */
  felt_wide envied; /* best of seven only: envy of all dealer's holes, as if they were another's, in the
                       game's unit */
};

/* Fills the view; its tables only where the board is not whole. */
enum felt_status felt_view_open(const struct felt_game *game, const struct felt_point *point,
                                struct view *view, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* Scores from counts. */
struct board_score felt_view_score(const struct view *view, felt_value value, felt_value own, int64_t below,
                                   int64_t upto, int64_t unqualified) FELT_NONNULL(1);

/* Dealer by dealer; `dealer` counts them, and may be NULL. */
struct board_score felt_view_board(const struct view *view, felt_set board, struct felt_dealer_hands *dealer)
    FELT_NONNULL(1);

/* By ranks and one suit: the board's cards of that suit as bits, and its other cards' ranks. A board with no
 * suit three times is all others, seen from any suit: pass suit -1. */
struct board_class {
  int suit;
  unsigned spades;
  int other_count, others[5];
};
struct board_class felt_board_class(felt_set board);
struct board_score felt_view_class(const struct view *view, const struct board_class *board)
    FELT_NONNULL(1, 2);

/* What a fold saves on a board; 0 where it does not. `kept`: what it forfeits beside Ante and Blind, over all
 * dealers. */
static inline int64_t spared(const struct view *view, const struct board_score *score, int64_t kept) {
  const struct stakes *s = &view->stakes;
  int64_t saved = -2 * s->ante * view->dealers - (score->base + s->river * s->ante * score->ahead + kept);
  return saved > 0 ? saved : 0;
}

/* Holes of another player that bring envy with this flop, where the progressive is of hole and flop. */
struct envy_list {
  int count;
  struct {
    felt_set hole;
    int kind;
  } hole[FELT_DECK * (FELT_DECK - 1) / 2];
};
void felt_view_envy(const struct view *view, felt_set flop, struct envy_list *list) FELT_NONNULL(1, 3);

/* Sums after the flop or before it, with the side wagers of a hand that never folds. */
struct point_sums {
  felt_wide base, ahead, best;    /* best: after a check */
  felt_wide boards;               /* how many were added up */
  felt_wide envied;               /* over boards and others' holes, in the game's unit */
  int64_t kinds[KINDS];           /* boards by the hand of seven */
  int64_t fives[FELT_CATEGORIES]; /* boards by the hand of hole and flop */
};

/* Every turn and river after one flop. */
void felt_view_flop(const struct view *view, const felt_card flop[3], struct point_sums *sums)
    FELT_NONNULL(1, 3);

/* Every board. */
enum felt_status felt_view_preflop(const struct view *view, int threads, struct point_sums *sums,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

#endif
