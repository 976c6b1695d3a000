/* A strategy made ready for one game: what a player does with what he sees. */
#ifndef FELT_SIM_POLICY_H
#define FELT_SIM_POLICY_H

#include "felt/sim.h"

enum { FLOPS = 22100, SUIT_ORDERS = 24, DEALERS = 990, DEALER_ROOM = 1024 };

/* Amounts of the last decision in one whole unit. */
struct river_stakes {
  int64_t ante, play;              /* play: the Ante times the river's multiple */
  int64_t blind[FELT_CATEGORIES];  /* what a winning Blind is paid */
  int64_t sides[FELT_CATEGORIES];  /* what a fold forfeits beside Ante and Blind: of side wagers, */
  int64_t progressive[FELT_KINDS]; /* of the progressive */
  int64_t envy[FELT_CATEGORIES];   /* and for each hand of another that makes this with the flop */
  bool of_seven;                   /* the progressive is of seven cards */
  bool forfeits_progressive, has_envy;
  felt_value qualifies; /* the dealer's lowest qualifying value */
  int multiple;
};

struct policy {
  uint8_t before[FELT_DECK][FELT_DECK];
  uint16_t type[FLOPS];                   /* of a flop, by its number */
  uint8_t order[FLOPS];                   /* the change of suits that takes it to its type */
  felt_card card[SUIT_ORDERS][FELT_DECK]; /* a card after a change of suits */
  uint8_t flop[FELT_FLOP_TYPES][FELT_HOLES];
  bool best_flop, best_river; /* as solved; otherwise by rules */
  struct river_stakes stakes;
  int rules[FELT_STREETS];
  struct felt_strategy_rule rule[FELT_STREETS][FELT_STRATEGY_RULES_MAX];
};

/* `plan` is looked at where the strategy is the solved one. Fails where the strategy plays what the book does
 * not allow. */
enum felt_status felt_policy_make(const struct felt_book *book, const struct felt_game *game,
                                  const struct felt_plan *plan, const struct felt_strategy *strategy,
                                  struct policy *policy, struct felt_error *error) FELT_CHECKED;

/* The Play multiple, 0 to check or fold. */
int felt_policy_before(const struct policy *policy, const felt_card hole[2]);
int felt_policy_flop(const struct policy *policy, const felt_card hole[2], const felt_card flop[3]);
int felt_policy_river(const struct policy *policy, const felt_card hole[2], const felt_card board[5]);

/* river.c: the best play of the last street. */
void felt_river_prepare(const struct felt_game *game, struct river_stakes *stakes);
int felt_river_best(const struct river_stakes *stakes, const felt_card hole[2], const felt_card board[5]);

/* sights.c: the multiple of the first rule that fits, 0 where none does. */
int felt_sights_flop(const struct felt_strategy_rule rules[], int count, const felt_card hole[2],
                     const felt_card flop[3]);
int felt_sights_river(const struct felt_strategy_rule rules[], int count, const felt_card hole[2],
                      const felt_card board[5]);

#endif
