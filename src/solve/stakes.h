/* A game's amounts in whole numbers of one small unit. */
#ifndef FELT_SOLVE_STAKES_H
#define FELT_SOLVE_STAKES_H

#include "tables.h"

/* Every amount of a game, in parts of a cent in which all of them are whole. */
struct amounts {
  felt_wide ante;
  felt_wide blind[FELT_CATEGORIES];                /* what a winning Blind is paid */
  felt_wide side[FELT_SIDES_MAX][FELT_CATEGORIES]; /* net result of each side wager on the own hand, */
  felt_wide sides[FELT_CATEGORIES];                /* of all of them, */
  felt_wide sides_forfeited[FELT_CATEGORIES];      /* and what a fold takes of it: the whole return */
  felt_wide progressive[KINDS];                    /* net result of the progressive wager */
  felt_wide envy[KINDS];                           /* all others' hits together, each of one hand */
  felt_wide side_stake[FELT_SIDES_MAX], progressive_stake;
  felt_wide fee;
};

/* A progressive on hole and flop is settled on the flop: on the river it is a prize that a fold would throw
 * away, and hands with different prizes fold differently. Prizes worth a Play wager or more end all folding.
 */
enum { GROUPS = FELT_CATEGORIES, NEVER_FOLDS = -1 };

/* What the decisions depend on, in units of which the ante has `ante`. */
struct stakes {
  int64_t ante;
  int64_t blind[FELT_CATEGORIES]; /* what a winning Blind is paid */
  int groups;                     /* of hands that fold alike; the first is that of hands without a prize */
  int group[FELT_CATEGORIES];     /* of the five cards of hole and flop; or NEVER_FOLDS */
  int64_t kept[GROUPS][KINDS];    /* what a fold at the river forfeits beside Ante and Blind, by the hand of
                                     seven; at most the Play wager, beyond which it makes no difference */
  int64_t
      envy[KINDS]; /* what a fold forfeits for each other hand that makes this. Another's hole and a dealer's
                      are drawn alike, so it is added up over the dealer's holes that would make it */
  int river;       /* the Play multiple of the last street */
  int flop_low, flop_high; /* those of the flop; flop_high 0: none allowed */
  felt_value qualifies;    /* the dealer's lowest qualifying value */
};

/* Checks the game and puts its amounts into one unit. */
enum felt_status felt_amounts_of(const struct felt_game *game, struct amounts *amounts,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* The stakes of the decisions. Fails where the amounts are so unlike that no whole unit is small enough. */
enum felt_status felt_stakes_of(const struct felt_game *game, const struct amounts *amounts,
                                struct stakes *stakes, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

felt_wide felt_wide_gcd(felt_wide a, felt_wide b) FELT_CONST;

#endif
