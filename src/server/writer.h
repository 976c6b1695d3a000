/* writer: the one thread that writes. Orders arrive from the connections, are applied to the floor in one
 * order and committed together, then shown to the streams and answered. The automatic dealer of the practice
 * tables and its bots work here as well, since they give commands as people do.
 *
 * Every function here is for the writer's thread, except writer_start, writer_finish, writer_stop,
 * writer_submit and those of orders. */
#ifndef FELT_SERVER_WRITER_H
#define FELT_SERVER_WRITER_H

#include "batch.h"
#include "felt/data.h"
#include "felt/people.h"
#include "felt/views.h"
#include "serve.h"
#include "streams.h"

struct writer;
struct order;

enum { ORDER_COMMANDS_MAX = FELT_PRACTICE_COMMANDS_MAX };

typedef void order_step(struct writer *writer, struct order *order);

/* What a suspended request asks of the writer. */
struct order {
  struct order *next;
  struct request *request;
  order_step *deed;             /* of a player: what `plan` comes to where there is such a table */
  enum felt_practice_wish wish; /* of plan_wish */
  order_step *plan;   /* before the group: may add commands, or refuse through `error`; may be NULL */
  order_step *finish; /* after the commit: writes the reply */
  struct person person;
  struct person second; /* who signs on the same screen */
  bool take_over;       /* of a tap-in */
  int table, seat;
  char id[72];
  const char *kind; /* a bot's; NULL: it leaves */
  int64_t cents, after;
  struct streams_wants wants;
  struct lease *lease;             /* of a stream's session; the order's own; NULL: nobody's */
  struct felt_floor_command given; /* of a player: as it was read, without who, when and at which table */
  int command_count, answers;      /* each command is given only after the one before it was accepted */
  int asked_for;                   /* which of them is what was asked for: its answer is the order's */
  struct felt_floor_command command[ORDER_COMMANDS_MAX];
  struct batch *batch; /* its commands stand in place of `command`; the order's own; NULL: none */
  const struct felt_book_text *book; /* a built-in one that the command names */
  json_t *asked;                     /* the command as it was asked for; the order's own; may be NULL */
  struct link_order *of_link;        /* api_link.c's; the order's own; NULL: none */
  struct order *deeds;             /* a list, done as one: these are planned and answered, the order's own */
  struct felt_floor_command *list; /* all their commands; the order's own; NULL: not a list */
  bool together;                   /* its commands are done as one, or not at all */
  bool refused, repeated, later;
  bool pooled; /* a worker goes on with the request, by the handler of its route */
  int64_t seq;
  struct felt_error error;
};

struct writer {
  struct felt_server *server;
  struct folder folder;
  struct felt_store *store;
  struct felt_floor *floor;
  struct people *people;
  struct hits *hits;             /* what became of every one of them */
  struct anchors *anchors;       /* NULL: nothing is kept, so nothing leaves */
  struct felt_store_head left;   /* the last anchor that left: its seq and hash; */
  int64_t left_people, left_us;  /* of people; when it was looked at last */
  struct background *background; /* keeps hands, and looks after the logs of the databases */
  struct streams *streams;
  pthread_t thread;
  pthread_mutex_t lock; /* of the queue */
  pthread_cond_t arrived;
  struct order *first, **last;
  int waiting;
  bool running, stopping;
  char boot[17]; /* commands of the dealer have ids of their own */
  uint64_t commands;
  int64_t now_us, now_ms, seq;
  struct felt_deck_keys keys; /* of the secrets of virtual decks */
  struct changed {
    json_t *did; /* what happened at this table in the group; NULL: nothing */
    int64_t seq;
  } changed[FELT_FLOOR_TABLES_MAX + 1];
  bool links_changed, latest_due;
  int64_t latest_us;
  bool staff_watch[8]; /* by enum felt_viewer_kind: somebody follows tables like that */
  struct {
    int table;
    int64_t seq;
    json_t *list;
  } can; /* what can be done at the table that was looked at last, at this event; NULL: none yet */
  struct felt_practice *practice;
  struct felt_thinking *thinking; /* of its bots */
  json_t *last_round[FELT_PRACTICE_TABLES_MAX +
                     1]; /* by practice table: the round before, as the pages show it */
  struct corrected
      *corrected; /* rounds that were after Game Over; NULL until the practice tables are set up */
  struct felt_play_names *names;
};

/* Opens the floor under `data` (NULL: in memory), sets up `tables` practice tables, one for each book in
 * turn, and starts writing. */
enum felt_status writer_start(struct felt_server *server, const char *data, int tables,
                              struct writer **writer, struct felt_error *error) FELT_CHECKED;
/* Finishes and answers every order; takes none from then on. May be NULL. */
void writer_finish(struct writer *writer);
/* Closes the floor; finishes first, if that is not done. */
void writer_stop(struct writer *writer);

/* Hands an order over; the caller's request must be suspended. False: full or stopping, and the order is the
 * caller's still. */
bool writer_submit(struct writer *writer, struct order *order);
/* Whether somebody has sent something that is not done yet. */
bool writer_is_asked(struct writer *writer);

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

/* ---- order.c: several deeds of a player as one */

enum { LIST_MAX = 12 };

/* The body is a list of commands ("commands") instead of one. */
bool list_is(const json_t *body);
/* Reads a list. FELT_E_INPUT, FELT_E_NOMEM. */
enum felt_status list_read(const json_t *body, struct order *order, struct felt_error *error) FELT_CHECKED;
/* Plans every deed by `each` and puts their commands together; refused as a whole where one is. */
void list_plan(struct writer *writer, struct order *order, order_step *each);
/* Takes the floor's n-th answer. */
void list_answer(struct order *order, int n, const struct felt_floor_answer *answer);
/* The deed that the others were refused with, and its place from 1; NULL: all were done. */
const struct order *list_refused(const struct order *order, int *place);

/* A command of the automatic dealer. */
void writer_do(struct writer *writer, const struct felt_floor_command *command);
/* As whom the order's person acts at its table. */
struct felt_floor_person writer_person(const struct writer *writer, int table, const struct person *person);

/* A link for its staff, with its hits and what can be done on it; NULL: there is none. Between commits alone.
 */
json_t *writer_link_json(struct writer *writer, const char *link);
json_t *writer_tables_json(struct writer *writer);
/* An event without an id; takes the value, which may be NULL: then there is none. */
struct frame *writer_frame(const char *name, json_t *value);
/* To the streams that follow the list of tables. */
void writer_show_list(struct writer *writer);
struct view_practice writer_practice_view(const struct writer *writer, int table);
/* The table as a person may see it, with what can be done there for those who work on the floor; NULL: there
 * is none. Between commits alone. */
json_t *writer_view(struct writer *writer, int table, const struct felt_floor_person *person);

/* Readers of docs/api.md's commands; for the thread of the connections, and for the fuzzer. At a table: */
enum felt_status command_read(const json_t *body, struct order *order, struct felt_error *error) FELT_CHECKED;
/* Of a table of another game, by its key. */
struct link_claim {
  int64_t table;                 /* as the client says; 0: not said */
  struct felt_floor_claim claim; /* without its game, which is the key's */
};
enum felt_status link_command_read(const json_t *body, struct batch_item *item, struct link_claim *claim,
                                   struct felt_error *error) FELT_CHECKED;

/* ---- practice_orders.c: what the server does for the practice tables */
extern const struct felt_practice_host practice_host; /* its context is the writer */
/* A plan of an order: what its person wishes of a practice table (order->wish). */
order_step plan_wish;
/* After the commit of chips that were bought, and not before: tells those who follow the table. */
void practice_bought(struct writer *writer, const struct order *order);

/* ---- api_live.c: what staff follow: the pit, a link, what waits to be signed */

enum { PIT_TOPIC = 40 };
/* The name of a topic's latest state: "pit", "approvals", "link:main". False: it is none of these. */
bool pit_topic(const char *topic, char name[PIT_TOPIC]);
/* A link can be followed from its opening on; NULL: the pit and approvals, which are always there. */
void pit_add(struct writer *writer, const char *link);
/* To the streams that follow, and to one that is about to: `wants` may be NULL. */
void pit_show(struct writer *writer, const struct streams_wants *wants);

/* ---- api_floor.c */

/* A command of staff out of JSON. FELT_E_INPUT. */
enum felt_status item_read(struct felt_server *server, json_t *body, struct batch_item *item,
                           struct felt_error *error) FELT_CHECKED;
/* Makes it complete: by whom, with whom (NULL: nobody), when; or refuses it. */
void item_complete(struct writer *writer, struct batch_item *item, const struct felt_floor_person *by,
                   const struct felt_floor_person *with);

/* What waits for a second person, as GET /api/floor/proposals shows it. */
json_t *proposals_json(const struct felt_floor *floor);
/* Ends those whose time is over. */
void proposals_expire(struct writer *writer);

#endif
