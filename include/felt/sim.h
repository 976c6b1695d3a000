/* sim: seeded play of whole rounds by a strategy, and what every wager brought: a second road to the numbers
 * of felt/solve.h.
 *
 * Rounds are dealt as the book deals, decided by a strategy that sees what its player sees, and paid by the
 * book's settlement. They come in blocks; a block's deals follow from the seed and its number alone, and what
 * it brought is exact integers, so blocks may be played anywhere and added up in any order with the same
 * result. Pure, but for the memory that felt_sim_open takes; a struct felt_sim may be shared by threads. */
#ifndef FELT_SIM_H
#define FELT_SIM_H

#include "felt/solve.h"
#include "felt/table.h"

/* ---- strategies */

enum { FELT_STRATEGY_RULES_MAX = 64 };

/* What a rule of a strategy after the deal looks at. */
enum felt_sight {
  FELT_SIGHT_ANY,
  FELT_SIGHT_TWO_PAIR,       /* flop: two pair or better with a hole card in it */
  FELT_SIGHT_TRIPS_ON_BOARD, /* flop: three of a kind that lies there without the hole's help */
  FELT_SIGHT_POCKET,         /* flop: a pocket pair from a rank up, and nothing better */
  FELT_SIGHT_PAIR,           /* flop: a hole card of a rank or higher pairs the flop; river: a pair or better
                                with a hole card in it */
  FELT_SIGHT_FLUSH_DRAW,     /* flop: four to a flush, one of them a hole card of a rank or higher */
  FELT_SIGHT_OUTS /* river: at most so many single unseen cards would give the dealer a better hand */
};

struct felt_strategy_rule {
  uint8_t sight;    /* enum felt_sight */
  uint8_t number;   /* a rank, or outs */
  uint8_t multiple; /* of the Play wager; 0: check, on the river fold */
  int line;         /* where it stands */
};

/* A plain value. The first rule that fits decides; where none fits, check or fold. */
struct felt_strategy {
  struct felt_name name;
  bool best[FELT_STREETS];                /* as solved, instead of rules */
  uint8_t start[FELT_RANKS][FELT_RANKS];  /* multiples before the flop: [high][low] suited, [low][high] not */
  int start_line[FELT_RANKS][FELT_RANKS]; /* where they stand; 0: nowhere */
  int count[FELT_STREETS];                /* FELT_FLOP, FELT_RIVER */
  struct felt_strategy_rule rule[FELT_STREETS][FELT_STRATEGY_RULES_MAX];
};

/* The solved strategy, for whatever is wagered. */
struct felt_strategy felt_strategy_best(void);
/* The rules of thumb that `felt report` derives for the base game. */
struct felt_strategy felt_strategy_simple(void);

/* Reads a strategy; docs/simulate.md has the form. Fails with FELT_E_INPUT and the line. */
enum felt_status felt_strategy_parse(const char *text, size_t length, struct felt_strategy *strategy,
                                     struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* ---- what is simulated */

/* Which part of the program plays. Both bring the same money to the cent; a test compares them. */
enum felt_sim_engine {
  FELT_SIM_SETTLE, /* the facts of each round straight to felt_settle */
  FELT_SIM_TABLE /* every round through a felt_table: open, bet, lock, deal, ... game over, and what a player
                    knows through felt_round_view. Some five times slower */
};

struct felt_sim_options {
  struct felt_wagers wagers; /* of every player; `players` hands are in every round, each another's */
  enum felt_sim_engine engine;
  struct felt_strategy strategy;
  uint64_t seed;
  int threads; /* for solving */
};

/* Meters stand at the given values (or the seeds) before every round's Coin In, so that an exact value
 * exists.
 */
struct felt_sim;

/* Fails as felt_settle does where the book refuses the wagers, as felt_solve where it cannot solve the game,
 * and where the strategy plays what the book does not allow. The book is copied. Cost: that of
 * felt_solve_plan and 3 MB. */
enum felt_status felt_sim_open(const struct felt_book *book, const struct felt_sim_options *options,
                               struct felt_sim **sim, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);
void felt_sim_close(struct felt_sim *sim);

/* ---- playing */

enum {
  FELT_SIM_ANTE,
  FELT_SIM_BLIND,
  FELT_SIM_PLAY,
  FELT_SIM_SIDE,                                         /* the book's first side wager, the second, ... */
  FELT_SIM_PROGRESSIVE = FELT_SIM_SIDE + FELT_SIDES_MAX, /* its wager and all it is paid */
  FELT_SIM_FEE,                                          /* the book's, which is not a wager */
  FELT_SIM_TOTAL,                                        /* all of these */
  FELT_SIM_TRAY,                                         /* of the progressive: fixed pays */
  FELT_SIM_ENVY,  /* of the progressive: for another's hand, and one's own where the book says so */
  FELT_SIM_LEVEL, /* of the progressive: awards from the first meter, the second, ... */
  FELT_SIM_PARTS = FELT_SIM_LEVEL + FELT_LEVELS_MAX
};

enum { FELT_SIM_BLOCK = 10000 /* rounds */ };

struct felt_sim_sum {
  int64_t cents;     /* over all rounds and hands */
  felt_wide squares; /* of what each round brought all its hands together */
};

/* What rounds brought. Plain numbers: start from zeros and add. */
struct felt_sim_sums {
  int64_t rounds, hands;
  struct felt_sim_sum part[FELT_SIM_PARTS];
  /* The same rounds paid without the book's payout limits, where those could cut a pay: felt_sim_limited. */
  struct felt_sim_sum unlimited[FELT_SIM_PARTS];
  int64_t cut_rounds, cut_pays[FELT_AGGREGATES_MAX]; /* and how often each limit cut */
  int64_t plays[FELT_STREETS], folds;                /* hands by what they did */
  int64_t wins, losses, pushes;                      /* of those that played */
  int64_t tray_hits, level_hits[FELT_LEVELS_MAX];
};

/* Plays the first `rounds` (at most FELT_SIM_BLOCK) rounds of a block and adds what they brought. Cost: some
 * 0.6 us a round with one hand. */
void felt_sim_play(const struct felt_sim *sim, uint64_t block, int rounds, struct felt_sim_sums *sums)
    FELT_NONNULL(1, 4);

void felt_sim_merge(struct felt_sim_sums *to, const struct felt_sim_sums *from) FELT_NONNULL(1, 2);

/* ---- reading the result */

/* A mean with its standard error, and the exact value where there is one. In antes a hand; of frequencies, a
 * share of the hands. */
struct felt_sim_estimate {
  double mean;
  double error;   /* standard error, from what was played */
  bool has_exact; /* the best play's, which felt/solve.h knows */
  double exact;
  double deviation; /* standard deviation of a round, exact where known: of the mean in one hand */
  double z;         /* (mean - exact) / standard error, exact where known */
  bool enough;      /* rounds to judge by z: no single result can move it by more than a third */
};

struct felt_sim_estimate felt_sim_estimate(const struct felt_sim *sim, const struct felt_sim_sums *sums,
                                           int part) FELT_NONNULL(1, 2);
/* Whether the book's payout limits could cut a pay of this game, and whether they cut this part of what was
 * played. The exact values leave limits aside, so of a part that was cut felt_sim_estimate has none, and
 * felt_sim_estimate_unlimited compares the same rounds as they would have been paid without limits. */
bool felt_sim_limited(const struct felt_sim *sim) FELT_PURE FELT_NONNULL(1);
bool felt_sim_cut(const struct felt_sim *sim, const struct felt_sim_sums *sums, int part) FELT_PURE
    FELT_NONNULL(1, 2);
struct felt_sim_estimate felt_sim_estimate_unlimited(const struct felt_sim *sim,
                                                     const struct felt_sim_sums *sums, int part)
    FELT_NONNULL(1, 2);
/* Of Play on each street, then of folds (FELT_STREETS). */
struct felt_sim_estimate felt_sim_frequency(const struct felt_sim *sim, const struct felt_sim_sums *sums,
                                            int street) FELT_NONNULL(1, 2);

/* Whether a part is wagered at all. */
bool felt_sim_has(const struct felt_sim *sim, int part) FELT_PURE FELT_NONNULL(1);
/* "ante", ... "total", "tray", or the level's name. Borrows from the simulation. */
const char *felt_sim_part_name(const struct felt_sim *sim, int part) FELT_PURE FELT_NONNULL(1);

/* What was set up: the game as dealt, with the meters as a hit finds them (this round's Coin In included). */
const struct felt_game *felt_sim_game(const struct felt_sim *sim) FELT_PURE FELT_NONNULL(1);
/* Zeros where the strategy is not the solved one before the river. */
const struct felt_solution *felt_sim_solution(const struct felt_sim *sim) FELT_PURE FELT_NONNULL(1);

/* ---- for tests: the strategy's own decisions */

int felt_sim_before(const struct felt_sim *sim, const felt_card hole[2]) FELT_NONNULL(1, 2);
int felt_sim_flop(const struct felt_sim *sim, const felt_card hole[2], const felt_card flop[3])
    FELT_NONNULL(1, 2, 3);
int felt_sim_river(const struct felt_sim *sim, const felt_card hole[2], const felt_card board[5])
    FELT_NONNULL(1, 2, 3);

#endif
