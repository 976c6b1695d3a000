/* solve: the whole game exactly, in integers, by enumeration.
 *
 * A struct felt_game is everything a value depends on: odds, rules of folding, stakes, meters. Solving it
 * weighs all 27,813,810,024,000 deals (hole, flop, turn and river, dealer's hole) and finds the best play for
 * all the wagers together. docs/solver.md explains how. Nothing here keeps state or touches the outside but
 * for threads that a call starts and ends; any number of calls may run at once. */
#ifndef FELT_SOLVE_H
#define FELT_SOLVE_H

#include "felt/book.h"

__extension__ typedef __int128 felt_wide;

/* An exact fraction; the denominator is positive. */
struct felt_exact {
  felt_wide numerator, denominator;
};
double felt_exact_value(struct felt_exact exact) FELT_CONST;
/* Of a number that is not negative. Without the mathematics library, the same everywhere. */
long double felt_square_root(long double square) FELT_CONST;
/* "-607723787676/27813810024000" takes at most 82 bytes. */
void felt_wide_print(felt_wide number, struct felt_text *text) FELT_NONNULL(2);

enum {
  FELT_GAME_STREETS = 3, /* preflop, flop, river */
  FELT_GAME_MULTIPLES = 4,
  FELT_STARTS = 169,
  FELT_SOLVE_THREADS_MAX = 16,
  /* A hand's category, or FELT_CATEGORIES more where its five cards all lie on the board. */
  FELT_KINDS = 2 * FELT_CATEGORIES
};

/* Pays stake x to / per beyond the stake; per 0 or to 0 pays nothing. */
struct felt_game_odds {
  int32_t to, per;
};

/* A side wager on the player's own hand. */
struct felt_game_side {
  int64_t cents; /* 0: nothing lies there */
  struct felt_game_odds pays[FELT_CATEGORIES];
  bool fold_forfeits;
};

struct felt_game {
  int64_t ante_cents;           /* the Blind equals it */
  int64_t fee_cents;            /* what the house takes for the hand: not a wager, lost whatever happens */
  enum felt_category qualifies; /* the dealer's lowest qualifying hand, at most a flush; high card: always */
  struct felt_game_odds blind[FELT_CATEGORIES];
  int play_count[FELT_GAME_STREETS]; /* multiples allowed on each street; exactly one on the river */
  int play_multiple[FELT_GAME_STREETS][FELT_GAME_MULTIPLES]; /* ascending */

  struct felt_game_side side[FELT_SIDES_MAX]; /* in the places of the book's list */

  int64_t progressive_cents;       /* 0: no progressive wager. It is taken before the deal and does not come
                                      back unless an award contains it */
  bool progressive_of_seven;       /* best of seven; otherwise the five cards of hole and flop */
  int64_t award_cents[FELT_KINDS]; /* what each hand is paid; on-board kinds count for best of seven only */
  bool fold_forfeits_progressive;  /* its awards, and envy */
  int others;                     /* other hands with the wager, whose hits bring envy; they never fold one */
  int64_t envy_cents[FELT_KINDS]; /* for each hit of another */
};

/* What a player puts down beside Ante and Blind, by a book. felt_wagers_none() is the place to start. */
struct felt_wagers {
  int64_t ante_cents; /* 0: the book's least */
  /* By the book's list of side wagers: those on the own hand. The others go by hands that are not part of the
   * game. */
  int64_t side_cents[FELT_SIDES_MAX]; /* 0: none */
  int side_table[FELT_SIDES_MAX];     /* -1: the book's default */
  bool progressive;
  int progressive_table;                /* -1: the book's default */
  int64_t meter_cents[FELT_LEVELS_MAX]; /* as they stand; -1: the seed */
  int players;                          /* hands with the progressive wager, one's own included: envy */
};
struct felt_wagers felt_wagers_none(void);

/* The game that a book and wagers make, its fee included. Percentages of meters are rounded down to the cent;
 * this round's own contribution is not added. The book's aggregate limits are left aside: see
 * felt_game_capped. Fails with FELT_E_INPUT where the book has no such table or wager, and for more hands
 * than the table has positions. */
enum felt_status felt_game_of(const struct felt_book *book, const struct felt_wagers *wagers,
                              struct felt_game *game, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* All that lies on the game's side wagers; the progressive is not one of them. */
int64_t felt_game_sides_cents(const struct felt_game *game) FELT_PURE FELT_NONNULL(1);
/* The number of the table that is wagered on. */
int felt_wagers_table(const struct felt_book *book, const struct felt_wagers *wagers, int side) FELT_PURE
    FELT_NONNULL(1, 2);

/* Whether an aggregate limit of the book could cut what this game pays one of so many hands of a round, so
 * that the exact value of the rules as played lies a little lower. Never false where one could. */
bool felt_game_capped(const struct felt_book *book, const struct felt_game *game, int hands) FELT_PURE
    FELT_NONNULL(1, 2);

/* One of the 169 starting hands. */
struct felt_start {
  char hand[4];                         /* "AKs", "AKo", "77" */
  int combinations;                     /* 4, 12 or 6 */
  int multiple;                         /* best play: the Play multiple, 0 to check */
  int raise;                            /* the better multiple of a raise; 0 where none is allowed */
  struct felt_exact ev_raise, ev_check; /* antes */
};

struct felt_solution {
  struct felt_exact ev; /* antes, all wagers together, less the fee */
  /* Of FELT_BOARDS_ALL equally likely (hole, flop, turn and river): how often Play is bet on each street, and
   * how often the hand folds. They add up to FELT_BOARDS_ALL. */
  int64_t plays[FELT_GAME_STREETS], folds;
  int64_t multiples; /* the Play multiples bet, added up */
  int starts_that_raise;
  struct felt_start start[FELT_STARTS]; /* AA, AKs, AKo, AQs, ... 22 */
};
#define FELT_BOARDS_ALL INT64_C(28094757600)    /* 1326 holes x 19600 flops x 1081 turns and rivers */
#define FELT_DEALS_ALL  INT64_C(27813810024000) /* x 990 dealer's holes */

/* The best play and its value. Fails with FELT_E_INPUT where the game is not one (says which field) and
 * FELT_E_NOMEM. Cost: about 0.1 s of one core and 40 MB. The result is the same for any number of threads,
 * 1 to FELT_SOLVE_THREADS_MAX. */
enum felt_status felt_solve(const struct felt_game *game, int threads, struct felt_solution *solution,
                            struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* Every net result of a hand under the best play, and how many of the FELT_DEALS_ALL deals bring it. */
enum { FELT_DISTRIBUTION_MAX = 2048, FELT_PLAYS_MAX = 5 };

/* How a hand with a Play wager ends. The Ante is in action where the dealer qualifies. */
enum felt_end {
  FELT_WINS_ANTE,  /* Ante, Blind and Play */
  FELT_WINS,       /* Blind and Play; the Ante is handed back */
  FELT_LOSES_ANTE, /* all three */
  FELT_LOSES,      /* Blind and Play; the Ante is handed back */
  FELT_TIES,
  FELT_ENDS
};

struct felt_distribution {
  int count;
  felt_wide per_ante; /* net results are whole numbers of 1/per_ante antes */
  struct {
    felt_wide net; /* ascending */
    int64_t deals;
  } row[FELT_DISTRIBUTION_MAX];
  struct felt_exact ev;           /* antes; the solution's */
  int64_t folds[FELT_CATEGORIES]; /* deals in which a hand is folded that is of a better category than the
                                     board's own five cards */
  double standard_deviation;      /* antes */
  /* The same deals by the Play wager, the player's hand and the end. */
  int plays;
  struct {
    int street, multiple;
    int64_t deals[FELT_CATEGORIES][FELT_ENDS];
  } play[FELT_PLAYS_MAX];          /* streets ascending */
  int64_t folded[FELT_CATEGORIES]; /* and without one */
};

/* As felt_solve, and the distribution with it. Fails with FELT_E_INPUT where envy is at stake: other hands'
 * results are not part of it. Cost: about 0.5 s of one core and 60 MB. */
enum felt_status felt_solve_full(const struct felt_game *game, int threads, struct felt_solution *solution,
                                 struct felt_distribution *distribution,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3, 4);

/* ---- the best play written out, for those who play it */

enum { FELT_FLOP_TYPES = 1755, FELT_HOLES = 1326 };

/* Two cards in ascending order as 0 .. FELT_HOLES - 1. */
static inline int felt_hole_number(felt_card one, felt_card two) {
  return two * (two - 1) / 2 + one;
}

/* The net result of one wager, in cents. */
struct felt_moments {
  struct felt_exact mean_cents;
  double deviation_cents; /* standard deviation */
  double farthest_cents;  /* how far from the mean a single result can lie */
};

/* What each wager brings under the best play, the wagers put down together; `total` less the fee. */
struct felt_parts {
  struct felt_moments ante, blind, play, side[FELT_SIDES_MAX], progressive, total;
  int64_t paid[FELT_KINDS]; /* deals, of FELT_DEALS_ALL, in which the progressive pays this hand: a kind of
                               seven cards, or a category of the five of hole and flop */
};

struct felt_plan {
  struct felt_solution solution;
  bool has_parts; /* not where envy is at stake: other hands' results are not part of them */
  struct felt_parts parts;
  felt_card flop[FELT_FLOP_TYPES][3];        /* one of the flops that differ by a change of suits only */
  uint8_t play[FELT_FLOP_TYPES][FELT_HOLES]; /* the Play multiple of a hole that checked; 0: check again */
};

/* As felt_solve, with what it decided on every flop. Cost: that of felt_solve_full; a plan has 2.4 MB. */
enum felt_status felt_solve_plan(const struct felt_game *game, int threads, struct felt_plan *plan,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* ---- the figures that everybody prints */

/* Average of Ante, Blind and Play, in antes. */
double felt_solution_average_wager(const struct felt_solution *solution) FELT_PURE FELT_NONNULL(1);
/* What a hand loses, with all the game's wagers and its fee: of the Ante, */
double felt_solution_house_edge(const struct felt_solution *solution) FELT_PURE FELT_NONNULL(1);
/* and of all that is wagered on average, side wagers and the progressive included. The fee is not a wager. */
double felt_solution_element_of_risk(const struct felt_game *game,
                                     const struct felt_solution *solution) FELT_PURE FELT_NONNULL(1, 2);

/* One integer over the built-in books with fixed wagers. It changes only when the books' figures or the
 * mathematics do, and is named in commits that mean it to. Cost: four solutions and a bit, about a second. */
enum felt_status felt_solve_signature(int threads, uint64_t *signature, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(2);

/* ---- side wagers by themselves */

/* Hands of five (2,598,960) and of seven (133,784,560) by category. */
struct felt_hand_counts {
  int64_t five[FELT_CATEGORIES], seven[FELT_CATEGORIES];
  /* Boards of five with a hole of two (2,809,475,760) by kind. */
  int64_t split[FELT_KINDS];
};
/* Cost: about 0.1 s. */
enum felt_status felt_hand_counts(struct felt_hand_counts *counts, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* A wager whose result is known from one hand. */
struct felt_side {
  struct felt_exact ev;  /* net result of one wager, in wagers */
  struct felt_exact hit; /* how often it pays */
};

/* A wager on the own hand that is kept to the end, or stands alone: Trips. */
struct felt_side felt_own_hand_side(const struct felt_hand_counts *counts, const struct felt_pay_table *table)
    FELT_NONNULL(1, 2);

/* What side wager `side` brings beside the game, in wagers: the value of `game`, which has one, less that of
 * the same game without it, each under its own best play. Where a fold forfeits it that is less than
 * felt_own_hand_side() says. */
struct felt_exact felt_side_beside(const struct felt_game *game, int side, const struct felt_solution *with,
                                   const struct felt_solution *without) FELT_NONNULL(1, 3, 4);

/* One level of a progressive, on the average of many rounds: its meter grows with every wager, is paid out
 * whole on a hit and starts again from the seed; shares that a lower hit takes come off between. */
struct felt_level_side {
  struct felt_exact hits;             /* full hits a wager */
  double wagers_between_hits;         /* 0: the level is never taken whole */
  struct felt_exact break_even_cents; /* what its meter must show for an even wager, the others as given,
                                         without envy; numerator 0 where even an empty one pays enough */
  bool breaks_even;                   /* the level pays at all */
  double mean_meter_cents;            /* what it shows at a hit in the long run */
  double seed_cents;                  /* cost of its seeds, a wager */
  double growth_cents, reserve_cents; /* what goes to meter and reserve, a wager */
  double house_seed_cents;            /* of the seeds, what the reserve does not cover, a wager */
};

struct felt_progressive_side {
  struct felt_side at_meters; /* without envy */
  struct felt_exact envy;     /* of one other hand, in wagers */
  struct felt_level_side level[FELT_LEVELS_MAX];
  double tray_cents;        /* fixed pays and stakes returned, a wager */
  double long_run_return;   /* of a wager, in wagers, without envy: tray, growth and seeds */
  int64_t hits[FELT_KINDS]; /* combinations that make each hand, of `combinations` */
  int64_t combinations;
};

/* A progressive wager that is kept to the end, with the meters as they stand (-1: seed). */
void felt_progressive_side(const struct felt_hand_counts *counts, const struct felt_progressive_rules *rules,
                           const struct felt_progressive *table, const int64_t meter_cents[FELT_LEVELS_MAX],
                           struct felt_progressive_side *side) FELT_NONNULL(1, 2, 3, 4, 5);

/* The highest hand at the table, which Cover All is on, with every hand turned up: how often the highest of
 * `hands` hands, the dealer's included, is of each category or better, exactly, by counting matchings
 * (docs/solver.md). Best play folds no full house that the dealer does not share, so it changes nothing. */
enum { FELT_HIGHEST_HANDS_MAX = 7 };
struct felt_highest {
  /* at_least[hands][category], full house and better */
  struct felt_exact at_least[FELT_HIGHEST_HANDS_MAX + 1][FELT_CATEGORIES];
};
/* Cost: about 0.2 s. */
enum felt_status felt_highest(struct felt_highest *highest, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Side wager `side` of the book, which goes by the highest hand, by its matrix. Fails with FELT_E_INPUT for
 * rows below a full house and for more hands than seven. */
enum felt_status felt_highest_side(const struct felt_highest *highest, const struct felt_book *book, int side,
                                   int hands, struct felt_side *worth, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 5);

/* What side wagers are weighed with. It depends on the deck alone, whatever they pay: a caller that asks
 * often counts once and keeps it. Begin with zeros. */
struct felt_side_counts {
  bool has_hands, has_highest;
  struct felt_hand_counts hands;
  struct felt_highest highest;
};
/* Counts what this book's side wagers need and is not there yet; what is there stays as it is. */
enum felt_status felt_side_counts(struct felt_side_counts *counts, const struct felt_book *book,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* ---- advice at one point of a hand */

/* What a player knows. */
struct felt_point {
  felt_card hole[2];
  int board_count; /* 0, 3 or 5 */
  felt_card board[5];
  felt_set dead; /* cards known to be out of play, at most FELT_DEAD_MAX */
};
enum { FELT_DEAD_MAX = 40 };

struct felt_option {
  int multiple;         /* the Play multiple; 0: check, or fold on the river */
  struct felt_exact ev; /* antes, all wagers together, best play afterwards */
};

/* The hands that the dealer may hold against a whole board, as far as the player can know: every two of the
 * cards that are neither seen nor dead. `better`, beaten by it and equal to it add up to `hands`. */
struct felt_dealer_hands {
  int hands, better, tied, beaten;
  int unqualified; /* below the dealer's lowest qualifying hand; part of the others */
  /* As players count: of the cards that are neither seen nor dead, those of which one alone would give the
   * dealer a better hand. */
  int cards, outs;
};

struct felt_advice {
  int street; /* 0 preflop, 1 flop, 2 river */
  int count;  /* legal actions, highest multiple first, check or fold last */
  struct felt_option option[FELT_GAME_MULTIPLES + 1];
  int best;                        /* index of the best one; of equal ones the first */
  struct felt_dealer_hands dealer; /* river; else zeros */
};

/* "4x", "check", "fold". */
const char *felt_option_name(const struct felt_advice *advice, int option) FELT_PURE FELT_NONNULL(1);

/* The exact value of every legal action. Fails with FELT_E_INPUT where cards occur twice, the board is not
 * one of a decision, or the game is not one; with FELT_E_NOMEM. Cost of one core: river some microseconds,
 * flop about a millisecond, before the flop about 0.2 s (use several threads, or felt_solve once for all
 * hands where no card is dead). The result is the same for any number of threads. */
enum felt_status felt_advise(const struct felt_game *game, const struct felt_point *point, int threads,
                             struct felt_advice *advice, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 4);

#endif
