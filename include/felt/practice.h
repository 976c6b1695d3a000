/* practice: tables that nobody has to run. An automatic dealer, bots and clocks at as many tables as are
 * asked for, one for each book in turn, where everybody plays with play chips.
 *
 * The dealer is one more who gives commands to the floor: it decides when and which, the floor decides what
 * becomes of them. Time is an argument (felt_practice_look), and so are the secrets of the decks and what a
 * bot thinks; so the fault simulator runs the very code that the server runs. For the floor's thread alone.
 */
#ifndef FELT_PRACTICE_H
#define FELT_PRACTICE_H

#include "felt/floor.h"
#include "felt/solve.h"

enum {
  FELT_PRACTICE_TABLES_MAX = 99,  /* their numbers are 1 to this; no other table is opened under one */
  FELT_PRACTICE_COMMANDS_MAX = 3, /* that one wish of a player comes to */
  FELT_PLAY_PATRON = 24           /* a patron's id */
};

/* ---- play chips (play.c) */

/* At practice tables a person is a patron of their own on the floor, "play." and the name: what they hold
 * there stands in the books under that name alone, so that it is worth nothing at the cage and at other
 * tables. No account can have such a name, since none has a dot. A name that is too long for the floor with
 * "play." before it is cut and told from others by a hash. */
void felt_play_patron(const char *name, char patron[FELT_PLAY_PATRON]) FELT_NONNULL(1, 2);

/* Whether what a patron holds are play chips: a person's at practice tables, or a bot's. */
bool felt_play_is(const char *patron) FELT_PURE FELT_NONNULL(1);

/* "perfect", "simple", "timid"; NULL: the patron is not a bot. */
const char *felt_play_bot(const char *patron) FELT_PURE FELT_NONNULL(1);
/* The kind of bot of that name; NULL: there is none. */
const char *felt_play_bot_kind(const char *word) FELT_PURE FELT_NONNULL(1);

/* Names that were cut, so that they can be shown whole; for one thread. */
struct felt_play_names;
struct felt_play_names *felt_play_names_new(void); /* NULL: memory ran out */
void felt_play_names_free(struct felt_play_names *names);
/* Remembers a name if it is one to be cut. */
void felt_play_names_add(struct felt_play_names *names, const char *name) FELT_NONNULL(2);
/* The person's own name; any other patron's id as it is. Borrows either. */
const char *felt_play_name(const struct felt_play_names *names, const char *patron) FELT_NONNULL(2);

/* ---- secrets of virtual decks (deck.c) */

enum { FELT_DECK_KEY = 32, FELT_DECK_KEYS_MAX = 128 };

/* A round's secret follows from a key, the table and the number of the round in the table's whole life. Each
 * start has a key of its own, so that data brought back from a copy never deals again what the original
 * dealt; older keys are kept as long as a round that was committed to under them waits for its deal. */
struct felt_deck_keys {
  int count;
  uint8_t key[FELT_DECK_KEYS_MAX][FELT_DECK_KEY]; /* the latest last: new rounds are under that one */
};

/* Leaves out the keys that no table of the floor waits for and adds a new one, which the caller drew.
 * FELT_E_RULE: every place is taken by a key that is needed. */
enum felt_status felt_deck_keys_renew(struct felt_deck_keys *keys, const struct felt_floor *floor,
                                      const uint8_t fresh[FELT_DECK_KEY],
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);
/* The secret of the table's next round. */
void felt_deck_next(const struct felt_deck_keys *keys, const struct felt_floor_table *table,
                    uint8_t secret[FELT_FLOOR_SEED]) FELT_NONNULL(1, 2, 3);
/* The secret that the table's round was committed to; false: no key here explains the commitment. */
bool felt_deck_find(const struct felt_deck_keys *keys, const struct felt_floor_table *table,
                    uint8_t secret[FELT_FLOOR_SEED]) FELT_NONNULL(1, 2, 3);

/* ---- bots (bots.c) */

enum { FELT_BOT_FOLDS = -1, FELT_BOT_THINKS = -2 };

/* What "simple" and "timid" bots do with what their seat sees: a multiple to play, 0 to check,
 * FELT_BOT_FOLDS. A "perfect" one has to think (felt_bot_perfect); this answers FELT_BOT_THINKS for it. */
int felt_bot_decide(const char *kind, const struct felt_round_view *view) FELT_NONNULL(1, 2);

/* The books that perfect bots have solved. Before the flop a solution answers for all hands at once; it is
 * worked out when a book's first perfect bot has to act, which takes some 200 ms. For one thread. */
struct felt_bot_mind;
struct felt_bot_mind *felt_bot_mind_new(void); /* NULL: memory ran out */
void felt_bot_mind_free(struct felt_bot_mind *mind);
int felt_bot_perfect(struct felt_bot_mind *mind, const struct felt_book *book,
                     const struct felt_round_view *view) FELT_NONNULL(1, 2, 3);

/* ---- thinking (thinking.c): perfect bots think in a thread of their own, so that no table waits for another
 * one's bot */

struct felt_thinking;

struct felt_thinking *felt_thinking_start(void); /* NULL: memory ran out */
/* Before the floor is closed, whose books it borrows. May be NULL. */
void felt_thinking_stop(struct felt_thinking *thinking);
/* What a bot at a table does with what its seat sees, as felt_bot_decide says it; FELT_BOT_THINKS: ask again
 * in a moment. */
int felt_thinking_ask(struct felt_thinking *thinking, int table, const char *kind,
                      const struct felt_book *book, const struct felt_round_view *view)
    FELT_NONNULL(1, 3, 4, 5);

/* ---- the automatic dealer (dealer.c) */

/* Two of all roles: who gives the dealer's commands, and who signs them with it. */
extern const struct felt_floor_person felt_practice_dealer, felt_practice_witness;

/* What the dealer asks of whoever runs it. */
struct felt_practice_host {
  void *context;
  /* Submits a command to the floor. */
  void (*submit)(void *context, const struct felt_floor_command *command);
  /* As felt_bot_decide, for every kind. FELT_BOT_THINKS: the dealer asks again in a moment. */
  int (*think)(void *context, int table, const char *kind, const struct felt_book *book,
               const struct felt_round_view *view);
  /* A round is over and was committed: once for each. `round` counts the table's whole life. */
  void (*over)(void *context, const struct felt_floor_table *table, int64_t round);
  /* No key explains the commitment of this table's round: the pit must void it. */
  void (*no_key)(void *context, int table);
  /* Whether somebody has sent something that is not done yet: the clock waits for it. */
  bool (*is_asked)(void *context);
};

struct felt_practice_options {
  int tables;                        /* practice tables 1 to `tables` */
  int64_t pace_us;                   /* between two steps of the dealer */
  const struct felt_deck_keys *keys; /* borrows */
  char boot[17]; /* ids of the dealer's own commands begin with it: no start has another's */
};

struct felt_practice;

/* NULL: memory ran out. The floor must outlive it. */
struct felt_practice *felt_practice_new(struct felt_floor *floor, const struct felt_practice_options *options,
                                        const struct felt_practice_host *host) FELT_NONNULL(1, 2, 3);
void felt_practice_free(struct felt_practice *practice);

/* What time it is, by the steady clock and by the wall's, until it is told otherwise. */
void felt_practice_look(struct felt_practice *practice, int64_t now_us, int64_t now_ms) FELT_NONNULL(1);

/* Opens the tables that are not open, with their links, and changes chips of older servers. The caller
 * commits. */
void felt_practice_set_up(struct felt_practice *practice) FELT_NONNULL(1);
/* Does what is due at every table, but for deadlines of people. */
void felt_practice_act(struct felt_practice *practice) FELT_NONNULL(1);
/* After the group's other commands, before its commit: where nobody waits for a pace, the dealer does what
 * follows from them at once, so that a press of Deal and its deal, the last decision and the settlement are
 * one commit. It decides by what the group leaves (felt_floor_changed). */
void felt_practice_follow(struct felt_practice *practice) FELT_NONNULL(1);
/* Acts for people whose deadline is over; true: there was somebody. After a group, when everything that has
 * arrived is done. */
bool felt_practice_clock(struct felt_practice *practice) FELT_NONNULL(1);
/* After a commit that changed this table: when its dealer acts next. */
void felt_practice_plan(struct felt_practice *practice, int table) FELT_NONNULL(1);
/* When the dealer of some table has to act next, by the steady clock; INT64_MAX: when something happens. */
int64_t felt_practice_next_us(const struct felt_practice *practice) FELT_PURE FELT_NONNULL(1);

/* Whether the number is a practice table's, open or not. */
bool felt_practice_has(const struct felt_practice *practice, int table) FELT_PURE FELT_NONNULL(1);
/* Whether the automatic dealer deals there: at an open practice table that is not live. */
bool felt_practice_deals(const struct felt_practice *practice, int table) FELT_PURE FELT_NONNULL(1);
/* Until when the person whose turn it is may act, by the wall's clock; 0: nobody's time runs out. */
int64_t felt_practice_deadline_ms(const struct felt_practice *practice, int table) FELT_PURE FELT_NONNULL(1);
/* ---- what staff ask for (staff.c) */

/* Completes a command of staff, at any table. Nobody knows the cards of a virtual deck: so the command that
 * opens a round is given the commitment to its deck, and the command that deals is given the secret.
 * FELT_E_RULE: the command would take a practice table's number, or a name that players have there; the
 * automatic dealer deals there; no key explains the commitment. A command that was done is what it was. */
enum felt_status felt_practice_complete(const struct felt_practice *practice,
                                        struct felt_floor_command *command,
                                        struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* ---- what people ask of a practice table (seating.c) */

/* As whom a person acts at a table and sees it: at a practice table as the patron with play chips, unless
 * they sit there under the plain name, in data of an older server. */
struct felt_floor_person felt_practice_person(const struct felt_practice *practice, int table,
                                              const struct felt_floor_person *plain) FELT_NONNULL(1, 3);
/* The patron has just done something at the table. */
void felt_practice_touch(struct felt_practice *practice, int table, const char *patron) FELT_NONNULL(1, 3);

enum felt_practice_wish {
  FELT_NO_WISH,
  FELT_WISH_SIT,
  FELT_WISH_LEAVE,
  FELT_WISH_READY,
  FELT_WISH_BUY, /* `cents` of play chips */
  FELT_WISH_BOT  /* a bot of a `kind`; NULL: the bot at that seat leaves */
};

/* What a person asks for. */
struct felt_practice_ask {
  enum felt_practice_wish wish;
  const struct felt_floor_person *person; /* under the plain name */
  const char *id;                         /* of the command */
  int table, seat;
  int64_t cents;
  const char *kind;
};

/* The commands that a wish comes to, each to be given only after the one before it was accepted. */
struct felt_practice_plan {
  int count;
  int asked_for; /* which of them is what was asked for: its answer is the wish's */
  bool later;    /* the seat is left after the round */
  struct felt_floor_command command[FELT_PRACTICE_COMMANDS_MAX];
};

/* FELT_E_RULE: it cannot be, and why. */
enum felt_status felt_practice_grant(struct felt_practice *practice, const struct felt_practice_ask *ask,
                                     struct felt_practice_plan *plan, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* ---- what tables, links and patrons of an older log are for (past.c) */

/* What the automatic dealer alone opened is for play, unless a table for money fed the link; patrons are told
 * by their names. The rest is for money. */
struct felt_past;
struct felt_past *felt_past_new(void); /* NULL: memory ran out */
void felt_past_free(struct felt_past *past);

/* Takes notice of a stored event. FELT_E_DIFFERS: its answer cannot be understood; FELT_E_INPUT: a newer
 * program is needed for it. FELT_E_NOMEM. */
enum felt_status felt_past_note(struct felt_past *past, const struct felt_store_record *record,
                                struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* Says on the floor, in the open group, what each thing is for of which nobody has said it; `told` hears each
 * of these commands. Fails as felt_floor_submit() does. The caller commits. */
typedef void felt_past_told(void *context, const struct felt_floor_command *command);
enum felt_status felt_past_say(const struct felt_past *past, struct felt_floor *floor, int64_t now_ms,
                               felt_past_told *told, void *context, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 4);

/* Whether tables 1 to `tables` of the floor can be practice tables. FELT_E_RULE: the first that cannot, why,
 * and what to do. */
enum felt_status felt_past_check(const struct felt_past *past, const struct felt_floor *floor, int tables,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

#endif
