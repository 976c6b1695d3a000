/* What the files of the floor share. */
#ifndef FELT_FLOOR_INTERNAL_H
#define FELT_FLOOR_INTERNAL_H

#include "felt/floor.h"
#include "felt/record.h"

/* ---- state.c: what the floor holds */

/* Whose a hit is: the award is paid to him, wherever he sits by then. */
struct floor_winner {
  int64_t hit;
  char patron[24];
};

struct floor_link_state {
  struct felt_link link;
  int winner_count;
  struct floor_winner winner[FELT_LINK_HITS_MAX];
};

/* A table or a link three times: as commands are decided against it, as it is on disk and shown, and as it
 * was before the command that is being decided. */
struct floor_table {
  struct felt_floor_table now, shown, before;
  bool touched, dirty;
  struct floor_table *next_touched, *next_dirty;
  char stream[24]; /* "table:3" */
};

struct floor_link {
  char name[24], stream[32]; /* "main", "link:main" */
  char currency[4];
  struct floor_link_state now, shown, before;
  bool touched, dirty;
  struct floor_link *next_touched, *next_dirty;
};

/* What one patron holds in one currency. The tray of a table is kept likewise, closed or open, under a name
 * that no patron can have: "tray:3". */
struct floor_patron {
  char id[24], currency[4];
  int64_t cents, shown_cents, before_cents;
  bool touched, dirty;
  struct floor_patron *next_touched, *next_dirty;
};

/* ---- one command in the making: its events with their postings */

enum {
  /* A link's act and its mirror on another link, a change of every table, and a round's own. */
  BATCH_EVENTS = 2 * FELT_LINK_EVENTS_MAX + 2 * FELT_LINK_TABLES_MAX + 2 * FELT_EVENTS_MAX,
  BATCH_POSTINGS = 8 * BATCH_EVENTS,
  BATCH_TEXT = 1 << 20
};

struct floor_batch {
  size_t event_count, posting_count, used;
  bool full;
  struct felt_store_event event[BATCH_EVENTS];
  struct felt_store_posting posting[BATCH_POSTINGS];
  char text[BATCH_TEXT];
};

/* ---- the open group */

struct floor_outcome {
  uint64_t tag;
  enum felt_status status;
  bool repeated;
  int64_t seq;
  char id[FELT_STORE_NAME_MAX + 1];
  struct felt_error error;
};

struct floor_told {
  int64_t seq, time_ms;
  int32_t table;
  const struct felt_book *book; /* of the table */
  char *stream, *text;          /* one allocation, owned */
};

struct floor_list {
  void *at;
  size_t count, room;
};

struct felt_floor {
  struct felt_store *store;
  struct felt_floor_listener listener;
  struct floor_list books;    /* of struct felt_book * */
  struct floor_list tables;   /* of struct floor_table * */
  struct floor_list links;    /* of struct floor_link * */
  struct floor_list patrons;  /* of struct floor_patron * */
  struct floor_list outcomes; /* of struct floor_outcome */
  struct floor_list told;     /* of struct floor_told */
  struct floor_table *by_number[FELT_FLOOR_TABLES_MAX + 1];
  struct floor_table *touched_tables, *dirty_tables; /* changed by this command, by this group */
  struct floor_link *touched_links, *dirty_links;
  struct floor_patron *touched_patrons, *dirty_patrons;
  uint32_t *patron_index; /* open addressing: 1 + place in patrons, 0: free */
  size_t patron_index_size;
  size_t tables_before, links_before; /* this command's undo */
  bool group_open;
  int64_t next_seq;
  struct felt_error death; /* status FELT_OK: alive */
  struct floor_batch *batch;
  struct felt_link_event *link_events; /* FELT_LINK_EVENTS_MAX of them */
  struct felt_link *scratch;
};

/* Room for one more; NULL: memory ran out. */
void *floor_list_add(struct floor_list *list, size_t size);

static inline struct floor_table *floor_table_no(const struct felt_floor *floor, size_t n) {
  return ((struct floor_table *const *)floor->tables.at)[n];
}
static inline struct floor_link *floor_link_no(const struct felt_floor *floor, size_t n) {
  return ((struct floor_link *const *)floor->links.at)[n];
}
static inline struct floor_patron *floor_patron_no(const struct felt_floor *floor, size_t n) {
  return ((struct floor_patron *const *)floor->patrons.at)[n];
}

/* NULL: none such. */
struct floor_table *floor_find_table(const struct felt_floor *floor, int number);
struct floor_link *floor_find_link(const struct felt_floor *floor, const char *name);
struct floor_patron *floor_find_patron(const struct felt_floor *floor, const char *id, const char *currency);
/* NULL: memory ran out. */
struct floor_table *floor_add_table(struct felt_floor *floor, int number);
struct floor_link *floor_add_link(struct felt_floor *floor, const char *name, const char *currency);
struct floor_patron *floor_add_patron(struct felt_floor *floor, const char *id, const char *currency);

/* The book of this hash, read from the store the first time. FELT_E_INPUT: there is none such. */
enum felt_status floor_need_book(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH],
                                 const struct felt_book **book, struct felt_error *error) FELT_CHECKED;

/* Before its first change by a command. */
void floor_touch_table(struct felt_floor *floor, struct floor_table *table);
void floor_touch_link(struct felt_floor *floor, struct floor_link *link);
void floor_touch_patron(struct felt_floor *floor, struct floor_patron *patron);

/* The command is done, or never was. */
void floor_keep_command(struct felt_floor *floor);
void floor_undo_command(struct felt_floor *floor);
/* The group is durable. */
void floor_show_group(struct felt_floor *floor);

/* The progressive wager of a table's round; 0 where none is offered. */
int64_t floor_wager_cents(const struct felt_floor_table *table);
/* What a patron's wagers on layouts come to: in the working state, or as shown. */
int64_t floor_on_layout(const struct felt_floor *floor, const char *id, const char *currency, bool shown);
/* What lies in the tray of an open table: in the working state, or as shown. */
int64_t floor_tray_cents(const struct felt_floor *floor, const struct felt_floor_table *table, bool shown);

enum felt_status floor_init(struct felt_store *store, struct felt_floor **floor,
                            struct felt_error *error) FELT_CHECKED;

static inline bool floor_between_rounds(const struct felt_table *table) {
  return table->round.now.phase == FELT_PHASE_IDLE || table->round.now.phase == FELT_PHASE_OVER;
}

/* Nothing keeps the table: no round, or one that is open to bets and has none. */
static inline bool floor_may_end(const struct felt_table *table) {
  return floor_between_rounds(table) ||
         (table->round.now.phase == FELT_PHASE_BETTING && table->round.now.last_seat == 0);
}

static inline bool floor_is_linked(const struct felt_floor_table *table) {
  return table->link.text[0] != '\0';
}

/* Its deck was committed to, and has been dealt. */
static inline bool floor_dealt_from_seed(const struct felt_floor_table *table) {
  for (int i = 0; i < FELT_FLOOR_SEED; i++)
    if (table->secret[i]) return true;
  return false;
}

/* The number of a table's round on its link: it goes on when the table is opened anew. */
static inline int64_t floor_link_round(const struct felt_floor_table *table) {
  return table->rounds_before + table->table.round.opening.number;
}

bool floor_is_id(const char *id, size_t size);

/* ---- own.c: events that are the floor's own */

/* Kinds: those acts of felt/acts.def that leave an event of their own, and this one. */
enum { FLOOR_SECRET = FELT_FLOOR_ACTS }; /* what a virtual deck was shuffled from */

struct floor_own {
  uint8_t kind;
  int32_t seat;
  char patron[24], currency[4];
  int64_t cents;
  uint8_t seed[FELT_FLOOR_SEED];
  struct felt_note_by note;
};

void floor_own_print(const struct floor_own *own, struct felt_text *text);
/* False: the line is not one of the floor's own words. */
bool floor_own_is(const char *line);
enum felt_status floor_own_parse(const char *line, size_t length, struct floor_own *own,
                                 struct felt_error *error) FELT_CHECKED;

/* ---- encode.c */

/* As felt_floor_digest(), but memory may run out. */
enum felt_status floor_digest(const struct felt_floor *floor, uint8_t digest[FELT_STORE_HASH],
                              struct felt_error *error) FELT_CHECKED;

/* ---- postings.c: what an event moves, from the state before it and the event alone */

enum floor_account {
  ACCOUNT_PATRON,  /* with a patron */
  ACCOUNT_OUTSIDE, /* with a table: players of another game, who hold nothing here */
  ACCOUNT_TRAY,    /* with a table */
  ACCOUNT_TOKES,   /* with a table: what its dealers were given */
  ACCOUNT_METER,   /* with a level, as the next two */
  ACCOUNT_RESERVE,
  ACCOUNT_OVERFLOW,
  ACCOUNT_PAYABLE,
  ACCOUNT_TRANSIT, /* between two links; nothing after each command */
  ACCOUNT_HOUSE,
  ACCOUNT_CAGE
};

struct floor_movement {
  uint8_t account, level;
  int32_t table;
  char patron[24];
  int64_t micro; /* positive: the account holds more */
};

struct floor_movements {
  char currency[4];
  const struct floor_link *link; /* of meters; NULL: none */
  int count;
  struct floor_movement at[FELT_LINK_POSTINGS_MAX];
};

void floor_postings_own(const struct floor_table *table, const struct floor_own *own,
                        struct floor_movements *moves);
void floor_postings_table(const struct floor_table *table, const struct felt_event *event,
                          struct floor_movements *moves);
void floor_postings_link(const struct felt_floor *floor, const struct floor_link *link,
                         const struct felt_link_event *event, struct floor_movements *moves);
void floor_account_print(const struct floor_movements *moves, const struct floor_movement *movement,
                         struct felt_text *text);

/* ---- acts.c: the rows of felt/acts.def */

/* The fields that an act takes, in the order in which lines have them. */
enum floor_field {
  FIELD_TABLE = 1,
  FIELD_SEAT = 2,
  FIELD_PATRON = 4,
  FIELD_CURRENCY = 8,
  FIELD_CENTS = 16,
  FIELD_SEED = 32,
  FIELD_OPTIONS = 64, /* it has no event of its own: the table's set-up is one */
  FIELD_NOTE = 128,
  FIELD_RECORDED = 256 /* no field: there is nothing to decide but who may */
};

struct floor_act {
  const char *word;
  unsigned fields;
  uint32_t roles;
  enum felt_code may_not;
};
/* NULL for acts of rounds and links. */
const struct floor_act *floor_act(int act);

/* ---- told.c: what listeners are told of the group's events */

/* Keeps the events of the batch for the commit. False: memory ran out. */
bool floor_tell_batch(struct felt_floor *floor, int64_t time_ms);
void floor_show_told(const struct felt_floor *floor);
void floor_forget_told(struct felt_floor *floor);

/* ---- evolve.c: the only code that changes what the floor holds.
 * Each checks that the event fits, and fails otherwise; it says what moved. */

enum felt_status floor_evolve_own(struct felt_floor *floor, struct floor_table *table,
                                  const struct floor_own *own, struct floor_movements *moves,
                                  struct felt_error *error) FELT_CHECKED;
enum felt_status floor_evolve_table(struct felt_floor *floor, struct floor_table *table,
                                    const struct felt_book *book, const struct felt_event *event,
                                    struct floor_movements *moves, struct felt_error *error) FELT_CHECKED;
/* What an event that the link has taken means to the floor: whose hit it is, which tables are joined. */
enum felt_status floor_follow_link(struct felt_floor *floor, struct floor_link *link,
                                   const struct felt_link_event *event, struct floor_movements *moves,
                                   struct felt_error *error) FELT_CHECKED;
/* A stored event, by its stream and its text. */
enum felt_status floor_evolve_record(struct felt_floor *floor, const char *stream, const char *text,
                                     struct floor_movements *moves, struct felt_error *error) FELT_CHECKED;

/* ---- emit.c: an event of the command that is being decided: it changes the state and joins the batch */

struct floor_work {
  struct felt_floor *floor;
  const struct felt_floor_command *command;
  struct felt_error *error;
};

enum felt_status floor_emit_own(struct floor_work *work, struct floor_table *table,
                                const struct floor_own *own) FELT_CHECKED;
enum felt_status floor_emit_table(struct floor_work *work, struct floor_table *table,
                                  const struct felt_book *book, const struct felt_event *event) FELT_CHECKED;
/* The act with the command's people, each in a role that the link's terms ask for. */
struct felt_link_command floor_sign(const struct floor_work *work, const struct floor_link *link,
                                    struct felt_link_command act);
/* Decides an act of a link and emits its events; the act's people are the command's. */
enum felt_status floor_act_on_link(struct floor_work *work, struct floor_link *link,
                                   struct felt_link_command act, int *count) FELT_CHECKED;
/* Tells a table, by the command of its own, and emits its events. */
enum felt_status floor_tell_table(struct floor_work *work, struct floor_table *table,
                                  const struct felt_command *command) FELT_CHECKED;

enum felt_status floor_refuse(struct floor_work *work, const char *where, const char *rule,
                              const struct felt_reason *reason) FELT_COLD FELT_CHECKED;

#ifdef __clang_analyzer__ /* it sees one file at a time and would take the refusal for a success */
#define floor_refuse(work, ...) ((void)floor_refuse(work, __VA_ARGS__), FELT_E_INPUT)
#endif

/* ---- decide.c, decide_round.c, decide_link.c */

/* Decides the command: the state is changed and the batch holds its events, or it is refused and the caller
 * undoes what was changed. FELT_E_NOMEM, FELT_E_IO: the floor is to die. */
enum felt_status floor_decide(struct felt_floor *floor, const struct felt_floor_command *command,
                              struct felt_error *error) FELT_CHECKED;
enum felt_status floor_decide_round(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_decide_link(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_need_table(struct floor_work *work, struct floor_table **table) FELT_CHECKED;
/* Refused by the code `may_not`, which has no figures. */
enum felt_status floor_need_roles(struct floor_work *work, uint32_t roles,
                                  enum felt_code may_not) FELT_CHECKED;
/* Progressive wagers are open at the tables of a link while it is open, up, and has no held hit. */
enum felt_status floor_sync_link(struct floor_work *work, const struct floor_link *link) FELT_CHECKED;

#define ROLE(role) (1U << FELT_##role)
enum {
  AT_TABLE = 1 << FELT_DEALER | 1 << FELT_SUPERVISOR | 1 << FELT_SHIFT_MANAGER,
  IN_PIT = 1 << FELT_SUPERVISOR | 1 << FELT_SHIFT_MANAGER
};

/* ---- command_text.c */

/* The command without its id and time, with the version of the rules that decided it: what is kept as its
 * answer, so that a repetition can be told from another command and an audit can decide it again. */
void floor_receipt_print(const struct felt_floor_command *command, int64_t rules, struct felt_text *text);
enum felt_status floor_receipt_parse(const char *line, size_t length, struct felt_floor_command *command,
                                     int64_t *rules, struct felt_error *error) FELT_CHECKED;
/* The version of the rules alone. The first receipts name none: their rules are version 1. */
int64_t floor_receipt_rules(const char *line);
/* FELT_E_INPUT: the receipt of event `seq` names rules that this program does not know. */
enum felt_status floor_receipt_check(const char *line, int64_t seq, struct felt_error *error) FELT_CHECKED;

#endif
