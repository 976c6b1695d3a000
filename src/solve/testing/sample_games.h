/* Games that tests and benchmarks solve: the blind table all houses share, with side wagers put on. */
#ifndef FELT_SOLVE_SAMPLE_GAMES_H
#define FELT_SOLVE_SAMPLE_GAMES_H

#include "felt/solve.h"

/* Ante 1, Play 3 or 4, 2, 1; the dealer qualifies with a pair. */
static inline struct felt_game sample_base(void) {
  struct felt_game game = {
      .ante_cents = 500,
      .qualifies = FELT_PAIR,
      .play_count = {2, 1, 1},
      .play_multiple = {{3, 4}, {2}, {1}},
  };
  game.blind[FELT_STRAIGHT] = (struct felt_game_odds){1, 1};
  game.blind[FELT_FLUSH] = (struct felt_game_odds){3, 2};
  game.blind[FELT_FULL_HOUSE] = (struct felt_game_odds){3, 1};
  game.blind[FELT_FOUR_OF_A_KIND] = (struct felt_game_odds){10, 1};
  game.blind[FELT_STRAIGHT_FLUSH] = (struct felt_game_odds){50, 1};
  game.blind[FELT_ROYAL_FLUSH] = (struct felt_game_odds){500, 1};
  return game;
}

/* Trips on top: pays of royal, straight flush, quads, full house, flush, straight, three of a kind. */
static inline void sample_trips(struct felt_game *game, int64_t cents, const int pays[7], bool forfeits) {
  game->side[0].cents = cents;
  game->side[0].fold_forfeits = forfeits;
  for (int i = 0; i < 7; i++) game->side[0].pays[FELT_ROYAL_FLUSH - i] = (struct felt_game_odds){pays[i], 1};
}

/* A progressive on hole and flop: awards in the same order. */
static inline void sample_progressive(struct felt_game *game, int64_t cents, const int64_t awards_cents[7],
                                      bool forfeits) {
  game->progressive_cents = cents;
  game->fold_forfeits_progressive = forfeits;
  for (int i = 0; i < 7; i++) game->award_cents[FELT_ROYAL_FLUSH - i] = awards_cents[i];
}

/* cmocka's assert_float_equal compares floats; this one doubles. */
static inline bool near(double one, double two, double within) {
  return one - two <= within && two - one <= within;
}

#endif
