/* table: a round with its meters and its duties, composed.
 *
 * The same shape as a round: felt_table_decide, felt_table_evolve, felt_table_apply over the same commands
 * and events (felt/round.h), plus those of the table itself. At Lock the progressive wagers reach the meters
 * (Coin In); at Settle the awards come off them. Such a table has meters of its own; one that is set up as
 * linked has none: a floor takes the round and the link apart, and gives FELT_DO_SETTLE and
 * FELT_DO_ANTES_BACK the link's meters as they stand in `meter`, and FELT_DO_REVEAL whether it is down in
 * `flag` (R37).
 *
 * Duties are what the house's text asks of the people at the table: counting the stub or the deck, which of
 * two decks is in play, shuffler or hand. Those that the text makes a condition are one: without the count
 * there is no settlement, or no deal. A deck that was counted wrong leaves the table, and nothing else clears
 * it. A virtual deck has none of them. Pure; no allocation. */
#ifndef FELT_TABLE_H
#define FELT_TABLE_H

#include "felt/round.h"

/* What a table is set up with; felt_table_defaults gives the book's own choices. */
struct felt_table_options {
  int way, progressive_table;         /* indices into the book; FELT_NO_TABLE: no progressive */
  uint8_t side_table[FELT_SIDES_MAX]; /* the same, of each side wager */
  bool live;
  bool linked; /* the meters are a link's */
};
struct felt_table_options felt_table_defaults(const struct felt_book *book) FELT_NONNULL(1);

struct felt_duties {
  uint32_t rounds; /* opened so far */
  uint8_t way;     /* the way of dealing from the next round on */
  uint8_t deck;    /* which of two decks is in play, from 0 */
  bool shuffler_down, progressive_down, busy;
  uint32_t dead_sensors; /* bit s: seat s */
  uint32_t uncounted;    /* rounds over since the stub was last counted */
  bool stub_counted;     /* in this round */
  bool deck_count_due;   /* a new dealer has tapped in */
  bool change_deck;      /* the deck in play must leave the table */
};

struct felt_table {
  struct felt_table_options options;
  struct felt_round round;
  struct felt_meter meter[FELT_LEVELS_MAX];
  struct felt_meter before[FELT_LEVELS_MAX]; /* before this round's Coin In */
  struct felt_duties duty;
};

/* A table that opens: meters at their seeds, every duty done. */
void felt_table_init(const struct felt_book *book, const struct felt_table_options *options,
                     struct felt_table *table) FELT_NONNULL(1, 2, 3);

/* The event that a record of this table begins with: folded over any table that has not been opened yet, it
 * gives this one. */
struct felt_event felt_table_set_up(const struct felt_book *book, const struct felt_table *table)
    FELT_NONNULL(1, 2);

/* As felt_round_decide. FELT_DO_OPEN takes from the command's opening only `commitment`: the rest is the
 * table's own; FELT_DO_SETTLE takes the table's meters, where it has its own. */
enum felt_status felt_table_decide(const struct felt_book *book, const struct felt_table *table,
                                   const struct felt_command *command, struct felt_event events[], int *count,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4, 5);

enum felt_status felt_table_evolve(const struct felt_book *book, struct felt_table *table,
                                   const struct felt_event *event, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

enum felt_status felt_table_apply(const struct felt_book *book, struct felt_table *table,
                                  const struct felt_command *command, struct felt_event events[], int *count,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4, 5);

/* The whole settlement of the round, line by line, with its rules: from FELT_PHASE_SETTLED on it is what was
 * paid. Fails while the round cannot be settled yet. */
enum felt_status felt_table_settlement(const struct felt_book *book, const struct felt_table *table,
                                       struct felt_settlement *settlement,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* What the text asks of people beside the round, due or not: it announces itself before anything waits for
 * it. A virtual deck asks for nothing but decisions. */
enum felt_duty_kind {
  FELT_DUTY_DECISION,    /* an incident waits for it; nothing else happens */
  FELT_DUTY_STUB_COUNT,  /* `rounds` more may end without one; 0: in this round, or in the next */
  FELT_DUTY_DECK_COUNT,  /* a new dealer has tapped in */
  FELT_DUTY_CHANGE_DECK, /* the deck in play must leave the table */
  FELT_DUTY_SEE_HAND,    /* a supervisor looks at the hands that bring envy (R37) */
  FELT_DUTY_SENSOR,      /* a patron is shown to a seat whose sensor works, or it is repaired (CN 49) */
  FELT_DUTY_KINDS
};
/* "decision", "stub-count", ... */
const char *felt_duty_name(enum felt_duty_kind kind) FELT_CONST;

struct felt_duty {
  uint8_t kind;   /* enum felt_duty_kind */
  bool due;       /* now */
  int32_t rounds; /* otherwise after so many more */
  uint8_t before; /* enum felt_command_kind: refused until it is done; FELT_COMMANDS: nothing waits for it */
  uint32_t seats; /* bit s */
  const char *rule; /* the book's; "": none */
};
int felt_table_duties(const struct felt_book *book, const struct felt_table *table,
                      struct felt_duty duties[FELT_DUTY_KINDS]) FELT_NONNULL(1, 2, 3);

/* Which moments it is, bit m: enum felt_cue m, as far as the table knows: it knows of no seats and no
 * disputes. What a note says at a moment is for the people at a real deck; hits, envy and what goes wrong are
 * for everybody. */
unsigned felt_table_moments(const struct felt_book *book, const struct felt_table *table) FELT_NONNULL(1, 2);

/* The way of dealing that the round goes by, and between rounds the next one. */
int felt_table_way(const struct felt_table *table) FELT_NONNULL(1);
/* The deck of the next round, from 0. */
int felt_table_next_deck(const struct felt_book *book, const struct felt_table *table) FELT_NONNULL(1, 2);

/* What waits to be done: notices of need (stub-count, deck-count, remove-deck, decision) with their rules.
 * Returns how many, at most FELT_TABLE_NOTICES_MAX. The rules belong to the book. */
enum { FELT_TABLE_NOTICES_MAX = 8 };
int felt_table_notices(const struct felt_book *book, const struct felt_table *table,
                       struct felt_settle_notice notices[FELT_TABLE_NOTICES_MAX]) FELT_NONNULL(1, 2, 3);

/* The round as `viewer` may see it, and what the sign shows. */
struct felt_table_view {
  struct felt_round_view round;
  int level_count;
  int64_t meter_cents[FELT_LEVELS_MAX];
  struct felt_duties duty;
  int notice_count; /* dealer and pit */
  struct felt_settle_notice notice[FELT_TABLE_NOTICES_MAX];
};
void felt_table_view(const struct felt_book *book, const struct felt_table *table, struct felt_viewer viewer,
                     struct felt_table_view *view) FELT_NONNULL(1, 2, 4);

enum { FELT_TABLE_ENCODING = FELT_ROUND_ENCODING + 256 };
size_t felt_table_encode(const struct felt_table *table, uint8_t bytes[FELT_TABLE_ENCODING])
    FELT_NONNULL(1, 2);

#endif
