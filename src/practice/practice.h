/* What the files of practice share. */
#ifndef FELT_PRACTICE_INSIDE_H
#define FELT_PRACTICE_INSIDE_H

#include "felt/practice.h"

/* The automatic dealer of one table. */
struct dealer {
  bool active;
  int64_t due_us;      /* when it acts next; INT64_MAX: when something happens */
  int64_t deadline_ms; /* as the pages show it: until then a person may act; 0: nobody's time runs out */
  int64_t held_for_us, held_until_us; /* the clock of a deadline (held for) that is over waits until then, */
  int holds;                          /* and has waited so many times */
  int64_t bet_us;                     /* of the first wager of a person in this round; 0: none */
  int64_t locked_us;                  /* when wagers were last closed */
  int64_t turn_us;                    /* since when it is this turn */
  uint32_t turn_round;
  int turn_phase, turn_seat;
  int64_t touched_us[FELT_SEATS_MAX + 1]; /* when the person at a seat last did something */
  int64_t hits_us;                        /* when it last looked after hits while bets were open */
  int64_t told_round;                     /* the host knows that this round of its life is over */
};

struct felt_practice {
  struct felt_floor *floor;
  struct felt_practice_options options;
  struct felt_practice_host host;
  uint64_t commands; /* of the dealer, since the start */
  int64_t now_us, now_ms;
  struct dealer dealer[FELT_PRACTICE_TABLES_MAX + 1]; /* by table */
};

/* Makes a patron's buy-in the one that is given for nothing. */
void practice_gift(const struct felt_floor_table *table, struct felt_floor_command *command);

#endif
