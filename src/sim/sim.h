/* What the files of the simulation share. */
#ifndef FELT_SIM_INTERNAL_H
#define FELT_SIM_INTERNAL_H

#include "felt/rng.h"
#include "policy.h"

/* A part's exact mean and deviation, in cents a hand. */
struct exact_part {
  bool known;
  double mean_cents, deviation_cents, farthest_cents;
};

struct felt_sim {
  struct felt_book book;
  bool limited;               /* its payout limits could cut a pay */
  struct felt_book unlimited; /* the book without them */
  struct felt_wagers wagers;
  enum felt_sim_engine engine;
  uint64_t seed;
  struct felt_game game; /* with the meters as a hit finds them */
  struct felt_solution solution;
  struct felt_facts facts; /* wagers and meters; cards and decisions are each round's */
  struct felt_table_options table_options;
  struct felt_bet bet; /* of every seat */
  /* Where the book deals the cards, by position of the deck; `used` of them are dealt. */
  uint8_t hole[FELT_SEATS_MAX][2], dealer[2], board[5];
  int used;
  bool plays_best; /* on every street */
  struct exact_part exact[FELT_SIM_PARTS];
  struct policy policy;
};

/* The cards of one of the rounds, `deck` in the order dealt, as facts. */
void felt_sim_deal(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_facts *facts);
/* One of the rounds to the settlement. */
void felt_sim_by_settle(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_facts *facts,
                        struct felt_settlement *settlement);
void felt_sim_by_table(const struct felt_sim *sim, const felt_card deck[FELT_DECK], struct felt_table *table,
                       struct felt_facts *facts, struct felt_settlement *settlement);

/* exact.c */
void felt_sim_exact(struct felt_sim *sim, const struct felt_plan *plan);

/* What a line of the settlement brought beyond its stake, less the stake where it is gone. */
int64_t felt_sim_line_net(const struct felt_book *book, const struct felt_line *line);

#endif
