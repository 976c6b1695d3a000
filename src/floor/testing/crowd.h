/* crowd: people who play a floor by chance, for tests, the benchmark and sample logs.
 *
 * One book, a few tables on one link (virtual ones, the last one live), one table without a link, a table of
 * another game, a second link for transfers. Decks are stacked now and then, so that jackpots, splits and
 * several winners come often. Everything goes through the text form of commands. The same seed plays the same
 * floor. */
#ifndef FELT_FLOOR_CROWD_H
#define FELT_FLOOR_CROWD_H

#include "felt/floor.h"
#include "felt/rng.h"

enum { CROWD_TABLES_MAX = 64, CROWD_OUTSIDE = 901 };

struct crowd_table {
  int bets;                  /* of this round's seats that were asked for wagers */
  int asked;                 /* the seat that was asked last */
  felt_card deck[FELT_DECK]; /* of a live round */
  int64_t last_round;        /* the round before, and its deck */
  felt_card last_deck[FELT_DECK];
  bool counted;
};

struct crowd {
  struct felt_floor *floor;
  const struct felt_book *book;
  struct felt_rng rng;
  char hash[2 * FELT_BOOK_HASH + 1];
  char name[24]; /* before every id: several crowds may play one floor after the other */
  int tables, commands;
  int checks;   /* numbers of those that were paid with */
  int live;     /* so many of the tables, the last ones, are live; 0: one */
  int corrects; /* one other deed in so many corrects a round that is over; 0: none */
  bool calm;    /* no failures, corrections, voids: every round as smooth as it can be */
  int jackpots; /* one deck in so many is stacked; 0: none */
  int64_t rounds, accepted, refused;
  int64_t outside_round;
  int outside_step;
  struct felt_error last_refusal;
  struct crowd_table table[CROWD_TABLES_MAX + 1];
};

/* Opens book, links and tables on an empty floor. The crowd borrows the floor, whose listener must pass
 * answers on to crowd_answered(). Fails with what the floor says. */
enum felt_status crowd_init(struct crowd *crowd, struct felt_floor *floor, const char *book, int tables,
                            uint64_t seed, struct felt_error *error) FELT_CHECKED;
void crowd_answered(void *crowd, const struct felt_floor_answer *answer);

/* The next command at a table (from 1), as the floor is shown: one line. False: nothing to do there. */
bool crowd_next(struct crowd *crowd, int table, char line[FELT_FLOOR_LINE_MAX]);
/* Something else that somebody does: jackpots are verified and paid, links fail and come back. */
bool crowd_other(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);

/* One command of every table and perhaps another, in one group. */
enum felt_status crowd_step(struct crowd *crowd, struct felt_error *error) FELT_CHECKED;
/* Until nothing is left to do: rounds are ended, hits recorded, verified and paid. */
enum felt_status crowd_finish(struct crowd *crowd, struct felt_error *error) FELT_CHECKED;

/* ---- crowd_links.c */
bool crowd_link(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);
bool crowd_outside(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);

/* ---- crowd_corrections.c: of the table's round; two people sign whatever it is. */
bool crowd_correct_past(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);
bool crowd_settle_owed(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);
bool crowd_return_award(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX]);
bool crowd_correct(struct crowd *crowd, const struct felt_floor_table *table, char line[FELT_FLOOR_LINE_MAX]);

uint32_t crowd_corrects_one_in(const struct felt_floor_table *table);
bool crowd_correct_back(struct crowd *crowd, const struct felt_floor_table *table,
                        char line[FELT_FLOOR_LINE_MAX]);

/* "v1 WORD id=... time=... " and what follows. */
void crowd_say(struct crowd *crowd, char line[FELT_FLOOR_LINE_MAX], const char *word, const char *format, ...)
    FELT_PRINTF(4, 5);
static inline bool crowd_chance(struct crowd *crowd, uint32_t in) {
  return felt_rng_below(&crowd->rng, in) == 0;
}

#endif
