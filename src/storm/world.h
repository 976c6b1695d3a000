/* What the parts of a storm share: the clock, the messages, the people, the floor. */
#ifndef FELT_STORM_WORLD_H
#define FELT_STORM_WORLD_H

#include "disk.h"
#include "felt/practice.h"
#include "felt/rng.h"
#include "felt/storm.h"
#include "model.h"

#define WORLD_DATABASE "/storm/floor.db"
#define WORLD_STANDBY  "/storm/standby.db"

enum {
  STORM_MS = 20 * 1000,  /* things go wrong so long, */
  STORM_COMMANDS = 250,  /* or until the floor has heard so many commands */
  HEALED_MS = 30 * 1000, /* then nothing does, and every table must play again, be paid and close */
  RECOVERIES_ENOUGH = 6, /* no further faults of the disk are set up: they take most of a storm's time */
  COMMANDS_MAX = 8192,
  CLIENTS_MAX = 48,
  EVENTS_MAX = 4096,
  BOOKS = 5, /* the built-in ones, and a house that counts every stub */
  BOOK_COUNTED = BOOKS - 1
};

/* ---- what is to happen */

enum due_kind {
  DUE_WAKE,
  DUE_COMMAND,
  DUE_ANSWER,
  DUE_COMMIT,
  DUE_FAULT,
  DUE_RESTART,
  DUE_BACKUP,
  DUE_PICTURE,
  DUE_BEAT,
  DUE_PRACTICE /* the automatic dealer has something to do */
};

struct due {
  int64_t at_ms, order; /* of equal times, the first made comes first */
  enum due_kind kind;
  int which;     /* a client, a command, a picture and a screen; DUE_BACKUP: 1 for one out of turn */
  bool accepted; /* DUE_ANSWER */
};

/* ---- commands that were sent */

struct sent {
  struct felt_floor_command *command; /* owned */
  int client;
  bool must_be_refused;
  bool second_press; /* of a button that was pressed twice */
  bool self;         /* approved by the person who asks for it */
  bool arrived, refused;
  bool gone;            /* its id was that of a command which a standby does not know */
  int same_id;          /* the command whose id it uses, or -1 */
  int64_t answered_seq; /* what its answer tells of */
  bool applied;         /* the model has it */
  bool own;             /* of the automatic dealer: nobody waits for an answer */
  /* What somebody asks of a practice table: the commands that it comes to are others. */
  enum felt_practice_wish wish;
  int asked_for, answers;
  int of_wish;        /* the wish that this command is part of; -1: none */
  int64_t reached_ms; /* when it first reached a practice storm's floor */
  int64_t seq;        /* the answer's, when applied */
};

/* ---- people */

/* Real cards by the place they lie at, whatever their positions are: those of the dealer from 0 on, of seat s
 * from 2 * s on, the board from DECK_BOARD on. */
enum { DECK_BOARD = 2 * FELT_SEATS_MAX + 2 };
struct deck {
  felt_card face[FELT_DECK];
};

enum client_kind {
  CLIENT_DEALER,
  CLIENT_PLAYER,
  CLIENT_PIT,
  CLIENT_KEYPAD,
  CLIENT_CASHIER,
  CLIENT_MANAGER,
  CLIENT_GUEST /* plays at a practice table */
};

/* Somebody with a screen: sends a command again and again until it is answered, then looks and goes on. */
struct client {
  enum client_kind kind;
  int table, seat, link; /* what it is at; link is an index */
  char id[24];
  char plain[24]; /* CLIENT_GUEST: the person's name; `id` is the patron with play chips */
  bool sleeps;    /* CLIENT_GUEST: wagers and does nothing else */
  struct felt_rng rng;
  int waiting; /* for the answer to this command; -1: none */
  int64_t resend_ms;
  int64_t round; /* CLIENT_KEYPAD: of its own game */
  int step;
  uint32_t seats;
  uint32_t secrets; /* CLIENT_DEALER: how many decks it has committed to */
  struct deck deck; /* and the real cards in its hands */
};

/* ---- screens: what is broadcast */

enum {
  TOPICS = MODEL_TABLES + MODEL_LINKS, /* a table for its monitors, a link for its signs */
  SCREENS = 2 * TOPICS,                /* each has a duplicate */
  PICTURES = 2048,                     /* older ones are not on their way any more */
  EVENTS_TOLD = 8192,
  WORDS = 40
};

/* The whole of what the public sees, as of an event. */
struct picture {
  int topic;
  int64_t seq;
  int64_t word[WORDS];
};

struct screen {
  struct picture picture;
};

struct topic {
  bool changed;
  int latest; /* its last picture; -1: none yet */
};

/* ---- practice tables, and the part of the floor's process that runs them */

enum { ASKED_MAX = 512, COMMITTED_MAX = 1024 };

struct committed {
  int table;
  int64_t round; /* of the table's life */
  uint8_t commitment[FELT_COMMITMENT];
};

struct house {
  int scale;                      /* so many times faster than elsewhere time goes by at practice tables */
  int pace_ms;                    /* between two steps of their dealer */
  int tables;                     /* practice tables 1 to `tables`; 0: this storm has none */
  struct felt_practice *practice; /* NULL: the floor is down */
  struct felt_rng rng;
  struct felt_deck_keys keys, backup_keys; /* deck.key: a file of its own, kept with each backup */
  uint64_t starts;
  bool broken;              /* the floor has died of one of the dealer's commands */
  bool in_clock;            /* the dealer acts for people who let their time go by */
  int64_t now_us;           /* of the practice tables' clock */
  int64_t wake_ms;          /* when the dealer's next step is scheduled; 0: it is not */
  int64_t stalled_until_ms; /* the process stands still, and reads nothing */
  uint32_t changed;         /* bit t: events of table t were committed */
  int asked_count;          /* what has arrived and is not done yet, */
  int asked[ASKED_MAX];     /* in its order */
  int waits;                /* groups that left something of it over, one after the other */
  int unread_count;         /* what arrived while the process stood still */
  int unread[ASKED_MAX];
  int64_t deadline_us[MODEL_TABLES + 1]; /* as it was shown; 0: nobody's time runs out */
  int64_t told[MODEL_TABLES + 1];        /* the last round whose end this process was told of */
  int committed_count;
  struct committed committed[COMMITTED_MAX];
};

struct world {
  const struct felt_storm_options *options;
  struct felt_storm_report *report;
  struct model_fault fault;
  struct model model;
  bool healed, ends;
  int64_t now_ms, jump_ms;
  struct felt_rng network, trouble,
      reads; /* one stream each, so that leaving one out does not change the others */
  int64_t next_order;
  int due_count;
  struct due due[EVENTS_MAX];
  int client_count;
  struct client client[CLIENTS_MAX];
  int sent_count;
  struct sent sent[COMMANDS_MAX];
  /* The floor. */
  struct felt_store *store;
  struct felt_floor *floor; /* NULL: it is down */
  bool commit_due;
  struct house house;
  char last_words[200];    /* of what the floor died */
  int plain_count;         /* patrons with money: the first ones */
  int64_t silent_until_ms; /* nothing that it sends gets out, and nobody can look */
  int closing;             /* the table that is to be closed; 0: none */
  unsigned books_kept;     /* bit n: the n-th built-in one is in the store */
  int64_t last_seq;        /* what the model stands at */
  int64_t seen_seq;        /* the highest that anyone was told of, or shown */
  int newest_arrived;      /* of the commands that reached the floor */
  int flight_count;        /* commands of the open group */
  int flight[256];
  int64_t group_last;      /* the last event of the group that was committed last, or was to be */
  int64_t failures_before; /* of the disk, when the floor was called */
  bool commits;            /* it died in a commit: the group may be there */
  bool has_digest;         /* of what it was about to be when it died */
  uint8_t digest[FELT_STORE_HASH];
  int taken_up; /* events that a recovery found beyond what was acknowledged */
  bool has_backup;
  struct felt_store_hash anchor_hash; /* noted outside, with its number */
  int64_t anchor_seq;
  int rounds_at_heal[MODEL_TABLES];
  /* What was accepted, in its order: from these a model can be made again. */
  int order_count;
  int order[COMMANDS_MAX];
  /* Screens. */
  struct topic topic[TOPICS];
  struct screen screen[SCREENS];
  int picture_count;
  struct picture picture[PICTURES];
  int64_t told_seq;           /* the last event that was broadcast, */
  uint64_t told[EVENTS_TOLD]; /* and what each was; 0: not broadcast */
};

/* False: it was left out. */
static inline bool is_wanted(const struct world *world, enum felt_storm_kind kind) {
  return !(world->options->without >> kind & 1);
}

static inline bool happens(const struct world *world, enum felt_storm_kind kind) {
  return !world->healed && is_wanted(world, kind);
}

/* Its faults come at the place that they are asked for, not by chance. */
static inline bool world_is_scripted(const struct world *world) {
  return world->options->crash_at > 0 || world->options->fail_at > 0;
}

static inline bool is_silent(const struct world *world) {
  return !world->healed && world->now_ms < world->silent_until_ms;
}

/* True once in n. */
static inline bool chance(struct felt_rng *rng, uint32_t n) {
  return felt_rng_below(rng, n) == 0;
}

void world_say(const struct world *world, const char *format, ...) FELT_PRINTF(2, 3);

/* ---- net.c */

void net_schedule(struct world *world, int64_t in_ms, enum due_kind kind, int which, bool accepted);
bool net_next(struct world *world, struct due *due);
/* A new command of a client, with an id and a time of its own; the caller fills it. */
struct felt_floor_command *net_new(struct world *world, int client);
/* Sends the newest command; its sender waits for the answer. */
void net_send(struct world *world, int client);
void net_send_again(struct world *world, int command);
void net_answer(struct world *world, int command, bool accepted);
void net_show(struct world *world, int picture, int screen);
/* Connections to the floor's process are gone: answers and pictures that were on their way are lost. */
void net_cut(struct world *world);

/* ---- people.c, dealer.c, pit.c, manager.c */

void people_wake(struct world *world, int client);
void people_answered(struct world *world, int command, bool accepted);
void people_sign(struct felt_floor_person *person, const char *id, uint32_t roles);
/* A command about this client's table, to be filled further and sent. */
struct felt_floor_command *people_command(struct world *world, const struct client *client, uint8_t act);
/* Sends the newest command; in a storm the button may be pressed twice, or an old id used for it. */
void people_send(struct world *world, struct client *client);
struct felt_floor_command *people_round_command(struct world *world, const struct client *client,
                                                enum felt_command_kind kind);
/* Where he sits; of two seats, the one whose turn it is. 0: nowhere. */
int people_seat_of(const struct felt_floor_table *table, const struct client *client);
bool people_has_bet(const struct felt_round_view *view, int seat);
void people_fill_bet(struct client *client, const struct felt_book *book, const struct felt_legal *legal,
                     struct felt_floor_command *command);
/* A decision that is allowed; false: there is none, or he does not have the money. */
bool people_play(struct world *world, struct client *client, const struct felt_legal *legal);
/* A supervisor puts right what was recorded wrongly at this dealer's table; false: nothing. */
bool mistakes_correct(struct world *world, struct client *client, const struct felt_floor_table *table);
/* A correction that gives an award. With no command waiting. */
bool mistakes_give_award(struct world *world, const struct felt_floor_command *command);
void dealer_wake(struct world *world, struct client *client);
/* The seed behind a commitment that the table shows. False where there is no such seed. */
bool dealer_finds_secret(const struct world *world, int table, const uint8_t shown[FELT_COMMITMENT],
                         uint8_t secret[FELT_FLOOR_SEED]);
void pit_wake(struct world *world, struct client *client);
void keypad_wake(struct world *world, struct client *client);
void manager_wake(struct world *world, struct client *client);
#define ROLE(role) (1U << FELT_##role)

/* ---- deck.c */

/* 52 cards in the order that deals what was asked for: with `hits`, jackpots are likely. */
void deck_make(struct felt_rng *rng, const struct felt_book *book, const struct felt_table *table, bool hits,
               felt_card faces[FELT_DECK]);
/* The same for real cards. */
void deck_shuffle(struct felt_rng *rng, const struct felt_table *table, bool hits, struct deck *deck);

/* ---- practice.c: the practice tables in the floor's process; guests.c: who plays there */

static inline bool is_practice(const struct world *world, int table) {
  return table >= 1 && table <= world->house.tables;
}
/* How many links there are; the practice tables' come after those of money. */
static inline int world_links(const struct world *world) {
  return world->house.tables > 0 ? MODEL_LINKS : MODEL_MONEY_LINKS;
}

void practice_choose(struct world *world); /* whether this storm has practice tables, and how many */
void practice_start(struct world *world);  /* the floor is up */
void practice_stop(struct world *world);   /* and now it is not */
void practice_ask(struct world *world, int command); /* it reached the floor */
void practice_group(struct world *world);            /* what is due and what has arrived is done, together */
void practice_wake(struct world *world);
/* A command was accepted, and the model has not heard of it yet. */
void practice_check(struct world *world, const struct felt_floor_command *command);
/* True: nobody waits for this answer, or the person who does was told. */
bool practice_answered(struct world *world, const struct felt_floor_answer *answer);
void practice_check_past(struct world *world); /* at the end: play chips and money never met */
void guest_wake(struct world *world, struct client *client);

/* ---- luck.c: keys of decks with which somebody wins from a meter soon */

/* The key by its number. */
void luck_key(uint64_t number, uint8_t key[FELT_DECK_KEY]);
/* The number of a key whose deck for the table's round, counted over its life, has a jackpot; 0: none is
 * known. */
uint64_t luck_at(int table, int64_t round);

/* ---- storm.c: what a table is opened with, on which link it is put (-1: none), when it closes */

bool storm_plays(const struct world *world, int table);
/* Its players leave it after the round: the manager closes it, or the day is over for it. */
bool storm_closes(const struct world *world, int table);
void storm_fill_opening(struct world *world, struct felt_floor_command *command, int table, bool live);
/* The terms that a link was opened with. */
void storm_fill_terms(struct world *world, int link, struct felt_floor_command *command);
int storm_link_of(int table);

/* ---- screens.c: signs and monitors, and what everybody has seen */

void screens_happened(void *context, const struct felt_floor_event *event); /* the floor's listener */
void screens_publish(struct world *world);                                  /* after a commit */
/* The floor is up: `from` is what was acknowledged before; later events were told to nobody. */
void screens_resume(struct world *world, int64_t from);
void screens_forget(struct world *world, int64_t from); /* the events from there on are gone */
void screens_receive(struct world *world, int which);
void screens_beat(struct world *world);  /* screens that have missed something ask for it */
void screens_check(struct world *world); /* when all is quiet */
void screens_check_record(struct world *world, const struct felt_store_record *record);
/* Somebody was told of this event, or looks at what is durable there. */
void screens_seen(struct world *world, int64_t seq);
void screens_look(struct world *world, const struct client *client);

/* ---- way.c: from every new situation of these tables (bit t: table t) there is a lawful way on */

void way_check(struct world *world, uint32_t tables);

/* ---- can.c: what the floor lists is accepted, what is accepted is listed; `key` names the situation */

void can_check(struct world *world, int table, bool is_new, uint64_t key);

/* ---- history.c: the log, read from its first line to its last */

void history_check(struct world *world);

/* ---- server.c: the floor's process */

void server_start(struct world *world); /* or fails to, and tries again later */
void server_receive(struct world *world, int command);
void server_commit(struct world *world);
/* Gives a command to the floor; false: it has died of it, and server_bury() is next. */
bool server_submit(struct world *world, int command);
bool server_commit_group(struct world *world); /* false: it died, and is buried */
void server_bury(struct world *world);
void server_stop(struct world *world); /* as it should be: it closes */
void server_restart(struct world *world);
void server_keep_book(struct world *world, int number);
void server_backup(struct world *world, bool out_of_turn);
void server_audit(struct world *world);
void server_trouble(struct world *world);
const struct felt_book *server_builtin(int n); /* NULL: past the last */
/* The n-th built-in book (from 0) that splits a jackpot evenly, or does not; -1: none. */
int server_choose(bool splits, int n);
const struct felt_book *server_book(void *context, const uint8_t hash[FELT_BOOK_HASH]);

#endif
