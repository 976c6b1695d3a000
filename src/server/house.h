/* house: the one writer. Orders arrive from the connections, are applied to the floor in one order and
 * committed together, then shown to the streams and answered. The automatic dealer of the practice tables and
 * its bots work here as well, since they are only some who give commands.
 *
 * Every function named house_* but house_start, house_stop and house_submit is for the writer's thread. */
#ifndef FELT_SERVER_HOUSE_H
#define FELT_SERVER_HOUSE_H

#include "batch.h"
#include "clerk.h"
#include "deck.h"
#include "folder.h"
#include "hub.h"
#include "people.h"
#include "play.h"
#include "serve.h"
#include "view.h"

struct house;
struct order;

enum { ORDER_COMMANDS_MAX = 3, PRACTICE_TABLES_MAX = 99 };

typedef void order_step(struct house *house, struct order *order);

/* What a suspended request asks of the writer. */
struct order {
  struct order *next;
  struct request *request;
  order_step *deed;   /* of a player: what `plan` comes to where there is such a table */
  order_step *plan;   /* before the group: may add commands, or refuse through `error`; may be NULL */
  order_step *finish; /* after the commit: writes the reply */
  struct person person;
  int table, seat;
  char id[72];
  const char *kind; /* a bot's; NULL: it leaves */
  int64_t cents, after;
  struct hub_wants wants;
  struct lease *lease;                           /* of a stream's session; the order's own; NULL: nobody's */
  struct felt_command round;                     /* FELT_FLOOR_ROUND, */
  struct felt_floor_stake stake[FELT_SIDES_MAX]; /* and of a bet what its table's book names */
  struct felt_name toke_on;
  uint8_t seed[FELT_FLOOR_SEED];
  int command_count, answers; /* each command is given only after the one before it was accepted */
  int asked_for;              /* which of them is what was asked for: its answer is the order's */
  struct felt_floor_command command[ORDER_COMMANDS_MAX];
  struct batch *batch; /* its commands stand in place of `command`; the order's own; NULL: none */
  const struct felt_book_text *book; /* a built-in one that the command names */
  json_t *asked;                     /* the command as it was asked for; the order's own; may be NULL */
  struct link_order *of_link;        /* api_link.c's; the order's own; NULL: none */
  bool refused, repeated, later;
  bool pooled; /* a worker goes on with the request, by the handler of its route */
  int64_t seq;
  struct felt_error error;
};

/* ---- practice tables (practice.c) */

struct practice {
  bool active;
  int64_t due_us;      /* when the dealer acts next; INT64_MAX: when something happens */
  int64_t deadline_ms; /* as the pages show it: until then a person may act; 0: nobody's time runs out */
  int64_t held_for_us, held_until_us; /* the clock of a deadline (held for) that is over waits until then, */
  int holds;                          /* and has waited so many times */
  int64_t bet_us;                     /* of the first wager of a person in this round; 0: none */
  int64_t locked_us;                  /* when wagers were last closed */
  int64_t turn_us;                    /* since when it is this turn */
  uint32_t turn_round;
  int turn_phase, turn_seat;
  int64_t touched_us[FELT_SEATS_MAX + 1]; /* when the person at a seat last did something */
  json_t *last;                           /* the round before */
  int64_t kept_round;                     /* hands of this round of its life are in players' history */
};

struct house {
  struct felt_server *server;
  struct folder folder;
  struct felt_store *store;
  struct felt_floor *floor;
  struct people *people;
  struct clerk *clerk; /* keeps hands, and looks after the logs of the databases */
  struct hub *hub;
  pthread_t thread;
  pthread_mutex_t lock; /* of the queue */
  pthread_cond_t arrived;
  struct order *first, **last;
  int waiting;
  bool running, stopping;
  char boot[17]; /* commands of the house itself have ids of their own */
  uint64_t commands;
  int64_t now_us, now_ms, seq;
  struct deck_keys deck; /* of the seeds of virtual decks */
  struct changed {
    json_t *did; /* what happened at this table in the group; NULL: nothing */
    int64_t seq;
  } changed[FELT_FLOOR_TABLES_MAX + 1];
  bool links_changed, latest_due;
  int64_t latest_us;
  bool staff_watch[8]; /* by enum felt_viewer_kind: somebody follows tables like that */
  struct practice practice[PRACTICE_TABLES_MAX + 1];
  struct bots *bots;
  struct play_names *names;
  struct proposal *proposals; /* what waits for a second person, the latest first (api_floor.c) */
};

/* Opens the floor under `data` (NULL: in memory), sets up `tables` practice tables, one for each book in
 * turn, and starts writing. */
enum felt_status house_start(struct felt_server *server, const char *data, int tables, struct house **house,
                             struct felt_error *error) FELT_CHECKED;
/* Finishes and answers every order; takes none from then on. May be NULL. */
void house_finish(struct house *house);
/* Closes the floor; finishes first, if that is not done. */
void house_stop(struct house *house);

/* Hands an order over; the caller's request must be suspended. False: full or stopping, and the order is the
 * caller's still. */
bool house_submit(struct house *house, struct order *order);
/* Whether somebody has sent something that is not done yet. */
bool house_is_asked(struct house *house);

/* An order for a request, of whoever asks; NULL: the reply says that memory ran out. */
struct order *order_new(struct request *request, order_step *plan, order_step *finish);
/* Frees an order that was not handed over; the request stays. */
void order_free(struct order *order);
/* Hands it over, or frees it and says in the reply why not. */
bool order_hand_over(struct request *request, struct order *order);
/* A client's id: 8 to 64 letters, digits, - and _. */
bool order_id_is_sound(const char *id);
/* A table's number; 0: none. */
int order_table_number(const char *text);

/* Adds a command to an order. */
struct felt_floor_command *house_command(struct house *house, struct order *order,
                                         const struct felt_floor_person *by, enum felt_floor_act act);
/* A command of the house itself, submitted at once; `what` and a number make its id. */
struct felt_floor_command house_own(struct house *house, enum felt_floor_act act);
void house_do(struct house *house, const struct felt_floor_command *command);
/* The people of the house: two of all roles. */
extern const struct felt_floor_person house_dealer, house_witness;

json_t *house_tables_json(struct house *house);
/* To the streams that follow the list of tables. */
void house_show_list(struct house *house);
struct view_practice house_practice_view(const struct house *house, int table);

/* Readers of docs/api.md's commands; for the thread of the connections, and for the fuzzer. At a table: */
enum felt_status command_read(const json_t *body, struct order *order, struct felt_error *error) FELT_CHECKED;
/* Of staff: every command of the floor. *book: a built-in book that was named by its name; NULL: none. */
enum felt_status floor_command_read(const json_t *body, struct felt_floor_command *command,
                                    const struct felt_book_text **book,
                                    struct felt_error *error) FELT_CHECKED;
/* Of a table of another game, by its key. */
struct link_claim {
  int64_t table;       /* as the client says; 0: not said */
  int64_t wager_cents; /* coin-in: of each seat */
  char level[40];      /* hit: what it thinks it hit */
};
enum felt_status link_command_read(const json_t *body, struct batch_item *item, struct link_claim *claim,
                                   struct felt_error *error) FELT_CHECKED;

/* ---- practice.c */
void practice_set_up(struct house *house, int tables);
/* Does what is due at every table, but for deadlines of people. */
void practice_act(struct house *house);
/* Acts for people whose deadline is over; true: there was somebody. After a group, when everything that has
 * arrived is done. */
bool practice_clock(struct house *house);
/* After a commit: when the dealer of this table acts next. */
void practice_plan(struct house *house, int table);
/* When somebody has to act next. */
int64_t practice_next_us(const struct house *house);
/* ---- seating.c: plans of orders. */
order_step plan_sit, plan_leave, plan_bot, plan_ready, plan_buy;
/* After the commit of chips that were bought, and not before: who follows the table is told. */
void practice_bought(struct house *house, const struct order *order);
void practice_touch(struct house *house, int table, const char *patron);
/* As whom a person acts at a table and sees it: at a practice table as the patron with play chips, unless
 * they sit there under the plain name, in data of an older server. */
struct felt_floor_person practice_person(const struct house *house, int table, const struct person *person);
/* Makes a patron's buy-in the one that is given for nothing. */
void practice_gift(const struct felt_floor_table *table, struct felt_floor_command *command);

/* Whether the number is a practice table's, open or not. */
bool practice_has(const struct house *house, int table);
/* Whether the automatic dealer deals there: at an open practice table that is not live. */
bool practice_deals(const struct house *house, int table);
/* Whether play chips and money would have fed one link if a table joined it where the one or the other is
 * wagered. */
bool practice_mixes(const struct house *house, const char *link, bool play);

/* ---- api_floor.c */
void proposals_free(struct house *house);

/* ---- bots.c */
struct bots *bots_new(void);
/* Before the floor is closed, whose books it borrows. */
void bots_free(struct bots *bots);
enum { BOT_FOLDS = -1, BOT_THINKS = -2 };
/* What a bot at a table does with what its seat sees: a multiple to play, 0 to check, BOT_FOLDS; BOT_THINKS:
 * ask again in a moment. */
int bots_decide(struct bots *bots, int table, const char *kind, const struct felt_book *book,
                const struct felt_round_view *view);

#endif
