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
  bool waits; /* for its moment: these seeds and this growth, which two people signed */
  struct felt_posted_level waiting[FELT_LEVELS_MAX];
  struct felt_person by, with;
  int winner_count;
  struct floor_winner winner[FELT_LINK_HITS_MAX + FELT_LINK_PAST_MAX];
};

/* A table or a link three times: as commands are decided against it, as it is on disk and shown, and as it
 * was before the command that is being decided. */
struct floor_table {
  struct felt_floor_table now, shown, before;
  bool touched, dirty;
  struct floor_table *next_touched, *next_dirty;
  char stream[24], past_stream[24]; /* "table:3", "past:3" */
};

struct floor_link {
  char name[24], stream[32]; /* "main", "link:main" */
  char currency[4];
  struct floor_link_state now, shown, before;
  bool touched, dirty;
  struct floor_link *next_touched, *next_dirty;
};

/* What one patron holds in one currency. The tray of a table is kept likewise, closed or open, and what
 * corrections left to pay or to take, under names that no patron can have: "tray:3", "owed-to:ann". */
struct floor_patron {
  char id[40], currency[4];
  int64_t cents, shown_cents, before_cents;
  bool touched, dirty;
  struct floor_patron *next_touched, *next_dirty;
};

/* A command that waits for its second person. It is kept as long as anybody may see it. */
struct floor_proposal {
  int64_t number, until_ms;
  char by[24];
  char command[FELT_FLOOR_PROPOSED_MAX];
  struct {
    bool now, shown, before;
  } open;
};

/* A sheet of the house's own. Every command that changes none of them leaves them alone. */
struct floor_book {
  struct felt_floor_book now, shown, before;
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
  bool past;                    /* of a round that is over */
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
  struct {
    int32_t now, shown, before;
  } window_hours;              /* that a correction reaches back; `before`: this command's undo */
  struct floor_list proposals; /* of struct floor_proposal * */
  struct {
    int64_t now, shown, before;
  } proposals_made;                /* the number of the last one */
  struct floor_list posted_books;  /* of struct floor_posted_book *: books as tables have posted them */
  struct floor_list house_books;   /* of struct floor_book * */
  bool books_touched, books_dirty; /* changed by this command, by this group */
  bool group_open;
  int64_t next_seq;
  int64_t event_ms;        /* when what is evolved now happened */
  struct felt_error death; /* status FELT_OK: alive */
  struct floor_batch *batch;
  struct felt_link_event *link_events; /* FELT_LINK_EVENTS_MAX of them */
  struct felt_link *scratch;
  struct felt_floor_past_round *past; /* the round that is being corrected after Game Over */
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

/* NULL: there is none. */
struct floor_table *floor_find_table(const struct felt_floor *floor, int number);
struct floor_link *floor_find_link(const struct felt_floor *floor, const char *name);
struct floor_patron *floor_find_patron(const struct felt_floor *floor, const char *id, const char *currency);
/* An account of corrections as it is kept among the patrons: "owed-to:ann". */
struct floor_owed_id {
  char text[40];
};
struct floor_owed_id floor_owed_to(const char *patron);
struct floor_owed_id floor_owed_by(const char *patron);
/* NULL: memory ran out. */
struct floor_table *floor_add_table(struct felt_floor *floor, int number);
struct floor_link *floor_add_link(struct felt_floor *floor, const char *name, const char *currency);
struct floor_patron *floor_add_patron(struct felt_floor *floor, const char *id, const char *currency);

/* The book of this hash, read from the store the first time. FELT_E_INPUT: there is none. */
enum felt_status floor_need_book(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH],
                                 const struct felt_book **book, struct felt_error *error) FELT_CHECKED;

/* The book that the line of a set-up or of an opened round names by its hash. */
enum felt_status floor_need_named_book(struct felt_floor *floor, const char *line,
                                       const struct felt_book **book, struct felt_error *error) FELT_CHECKED;

/* Before its first change by a command. */
void floor_touch_table(struct felt_floor *floor, struct floor_table *table);
void floor_touch_link(struct felt_floor *floor, struct floor_link *link);
void floor_touch_patron(struct felt_floor *floor, struct floor_patron *patron);

/* The command is done, or never was. */
void floor_keep_command(struct felt_floor *floor);
void floor_undo_command(struct felt_floor *floor);
/* The group is durable, or never was; tables and links that it opened stay empty then. */
void floor_show_group(struct felt_floor *floor);
void floor_take_group_back(struct felt_floor *floor);

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

bool floor_is_id(const char *id, size_t size);

/* ---- purpose.c: what tables, links and patrons are for. It is kept among the patrons, as trays are, under
 * names that no patron can have: "for:table:3", "for:link:main", "for:patron:ann". */

struct floor_work;
struct floor_own;

enum felt_purpose floor_table_purpose(const struct felt_floor *floor, int number, bool shown);
enum felt_purpose floor_link_purpose(const struct felt_floor *floor, const char *name, bool shown);
enum felt_purpose floor_patron_purpose(const struct felt_floor *floor, const char *id, bool shown);
/* Whether the two may meet: what is not known yet is for money. */
bool floor_may_meet(enum felt_purpose a, enum felt_purpose b);
/* The event says what a thing is for, once. FELT_E_INPUT: it was said before. */
enum felt_status floor_take_purpose(struct felt_floor *floor, const struct floor_own *own,
                                    struct felt_error *error) FELT_CHECKED;
/* Says what a thing is for where nobody has; refused where it is for the other. */
enum felt_status floor_give_table(struct floor_work *work, int number,
                                  enum felt_purpose purpose) FELT_CHECKED;
enum felt_status floor_give_link(struct floor_work *work, const char *name,
                                 enum felt_purpose purpose) FELT_CHECKED;
/* Refused by the code `may_not`, which has no figures. */
enum felt_status floor_give_patron(struct floor_work *work, const char *id, enum felt_purpose purpose,
                                   enum felt_code may_not) FELT_CHECKED;
enum felt_status floor_decide_purpose(struct floor_work *work) FELT_CHECKED;
/* A switch of the house, kept likewise. */
#define FLOOR_COACH "house:coach"
bool floor_switch(const struct felt_floor *floor, const char *name, bool shown);

/* ---- own.c: events that are the floor's own */

/* Kinds: those acts of felt/acts.def that leave an event of their own, and these. */
enum {
  FLOOR_SECRET = FELT_FLOOR_ACTS, /* what a virtual deck was shuffled from */
  FLOOR_PLAYERS,                  /* who plays the round, and on which link */
  FLOOR_BETS,                     /* who bets at the table that was opened */
  FLOOR_NOTICE,                   /* a payment that a supervisor is to be told of */
  FLOOR_POSTED,                   /* what is posted there from now on, and again with every round */
  FLOOR_OWN_KINDS
};

struct floor_own {
  uint8_t kind;
  int32_t seat;
  char patron[24], currency[4];
  int64_t cents;
  int32_t hours;
  int32_t table; /* FELT_FLOOR_PURPOSE: of one of these three */
  char link[24];
  uint8_t purpose; /* enum felt_purpose */
  bool on;
  uint8_t bettor;                        /* FLOOR_BETS: enum felt_bettor */
  int64_t proposal, until_ms;            /* of a proposal, */
  char signer[24];                       /* who signed it, */
  char command[FELT_FLOOR_PROPOSED_MAX]; /* and what it is */
  uint8_t seed[FELT_FLOOR_SEED];
  struct felt_posted posted;          /* FLOOR_POSTED, FELT_FLOOR_POST_LIMITS, FELT_FLOOR_POST_TERMS */
  struct felt_person first, second;   /* FELT_FLOOR_POST_TERMS */
  uint8_t book[FELT_BOOK_HASH];       /* of a sheet: which one, */
  struct felt_floor_signed book_deed; /* and who did it */
  int64_t round, dispute;             /* of a claim; the number of a dispute, 0 in older logs: the only one */
  int64_t notice;                     /* FELT_FLOOR_TOLD: up to this one */
  uint8_t verdict;
  struct felt_note_by note;
  struct felt_floor_players players;
};

/* "bets=patron" */
void floor_io_bettor(struct felt_record_io *io, uint8_t *bettor);
/* "for=play"; for money nothing is said. */
void floor_io_purpose(struct felt_record_io *io, uint8_t *purpose);
void floor_own_print(const struct floor_own *own, struct felt_text *text);
/* False: the line is not one of the floor's own words. */
bool floor_own_is(const char *line);
enum felt_status floor_own_parse(const char *line, size_t length, struct floor_own *own,
                                 struct felt_error *error) FELT_CHECKED;

/* ---- past.c: rounds that are over, and their corrections in a stream of their own.
 * A line there is a round's "correct" or "adjust" with the round, and whose money it is, behind its word:
 * "v1 adjust round=12 patron=ann seat=1 ...". */

struct floor_past_event {
  int64_t round;
  char patron[24]; /* FELT_DID_ADJUST */
  struct felt_event event;
};

void floor_past_print(const struct felt_book *book, const struct floor_past_event *event,
                      struct felt_text *text);
enum felt_status floor_past_parse(const struct felt_book *book, const char *line,
                                  struct floor_past_event *event, struct felt_error *error) FELT_CHECKED;

/* Reads a round that is over, of the table as it stands there: what lies behind in the store is passed over,
 * because an audit decides commands while later events are there. */
enum felt_status floor_read_past(struct felt_floor *floor, const struct floor_table *table,
                                 const struct felt_floor_table *state, int64_t round,
                                 struct felt_floor_past_round *past, struct felt_error *error) FELT_CHECKED;

/* An event of "table:N" at or before which a round that is over opens, and behind the last one before it. */
enum felt_status floor_find_past(struct felt_floor *floor, const struct floor_table *table,
                                 const struct felt_floor_table *state, int64_t round, int64_t *start,
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
  ACCOUNT_CAGE,
  ACCOUNT_OWED_TO,     /* with a patron: what a correction after Game Over found that the house owes him, */
  ACCOUNT_OWED_BY,     /* and what he owes the house */
  ACCOUNT_CORRECTIONS, /* with a table: against both */
  ACCOUNT_CHECKS,      /* what awards were paid by check, in cash, */
  ACCOUNT_CASH,
  ACCOUNT_WITHHELD, /* and what was kept back of them (R38) */
  ACCOUNT_OFFSET
};

struct floor_movement {
  uint8_t account, level;
  int32_t table;
  char patron[24];
  int64_t micro; /* positive: the account holds more */
};

struct floor_movements {
  char currency[4];
  bool play;                     /* cage and house are those of play chips */
  const struct floor_link *link; /* of meters; NULL: none */
  int count;
  struct floor_movement at[FELT_LINK_POSTINGS_MAX];
};

void floor_postings_own(const struct felt_floor *floor, const struct floor_table *table,
                        const struct floor_own *own, struct floor_movements *moves);
void floor_postings_table(const struct floor_table *table, const struct felt_event *event,
                          struct floor_movements *moves);
/* What the patron of a seat has more by this money, or less; tokes are the dealers'. */
int64_t floor_patrons_part(const struct felt_money *money);
void floor_postings_past(const struct floor_table *table, const char *currency,
                         const struct floor_past_event *event, struct floor_movements *moves);
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
  FIELD_RECORDED = 256, /* no field: there is nothing to decide but who may */
  FIELD_HOURS = 512,
  FIELD_OWN = 1024, /* no field: whoever it is about may as well */
  FIELD_TWO = 2048, /* no field: another of the pit signs too */
  FIELD_FOR = 4096,
  FIELD_THING = 8192, /* a table, a link or a patron, one of them */
  FIELD_ON = 16384,
  FIELD_NOT_ASKED = 32768, /* no field: no client gives this command by its word */
  FIELD_PROPOSAL = 65536,
  FIELD_COMMAND = 131072,
  FIELD_CLAIM = 262144, /* round, seat and cents of a dispute, each of which may be left out */
  FIELD_CASE = 524288,  /* the number of a dispute */
  FIELD_VERDICT = 1048576,
  FIELD_BOOK = 2097152,   /* of a sheet that is kept, by its hash */
  FIELD_NOTICE = 4194304, /* the number of a notice */
  FIELD_LIMITS = 8388608, /* what is posted at a table */
  FIELD_LEVELS = 16777216 /* what is posted for a link; two of those whom its terms name sign it */
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
/* Of a table's stream "past:N": the players of the round that is corrected, then what is corrected of it. */
enum felt_status floor_evolve_past_players(struct felt_floor *floor, struct floor_table *table,
                                           const struct felt_floor_players *players,
                                           struct floor_movements *moves,
                                           struct felt_error *error) FELT_CHECKED;
enum felt_status floor_evolve_past(struct felt_floor *floor, struct floor_table *table,
                                   const struct floor_past_event *event, struct floor_movements *moves,
                                   struct felt_error *error) FELT_CHECKED;
/* What an event that the link has taken means to the floor: whose hit it is, which tables are joined. */
enum felt_status floor_follow_link(struct felt_floor *floor, struct floor_link *link,
                                   const struct felt_link_event *event, struct floor_movements *moves,
                                   struct felt_error *error) FELT_CHECKED;
/* A stored event, by its time, its stream and its text. */
enum felt_status floor_evolve_record(struct felt_floor *floor, int64_t time_ms, const char *stream,
                                     const char *text, struct floor_movements *moves,
                                     struct felt_error *error) FELT_CHECKED;

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
enum felt_status floor_emit_past_players(struct floor_work *work, struct floor_table *table,
                                         const struct felt_floor_players *players) FELT_CHECKED;
enum felt_status floor_emit_past(struct floor_work *work, struct floor_table *table,
                                 const struct felt_book *book,
                                 const struct floor_past_event *event) FELT_CHECKED;
/* The act with the command's people, each in a role that the link's terms ask for. */
struct felt_link_command floor_sign(const struct floor_work *work, const struct floor_link *link,
                                    struct felt_link_command act);
/* Decides an act of a link and emits its events; the act's people are the command's. */
enum felt_status floor_act_on_link(struct floor_work *work, struct floor_link *link,
                                   struct felt_link_command act, int *count) FELT_CHECKED;
/* The same by people who signed it before. */
enum felt_status floor_act_as_signed(struct floor_work *work, struct floor_link *link,
                                     struct felt_link_command act, int *count) FELT_CHECKED;
/* Tells a table, by the command of its own, and emits its events. */
enum felt_status floor_tell_table(struct floor_work *work, struct floor_table *table,
                                  const struct felt_command *command) FELT_CHECKED;

enum felt_status floor_refuse(struct floor_work *work, const char *where, const char *rule,
                              const struct felt_reason *reason) FELT_COLD FELT_CHECKED;

#ifdef __clang_analyzer__ /* it sees one file at a time and would take the refusal for a success */
#define floor_refuse(work, ...) ((void)floor_refuse(work, __VA_ARGS__), FELT_E_INPUT)
#endif

/* ---- proposals.c */

void floor_keep_proposals(struct felt_floor *floor);
void floor_undo_proposals(struct felt_floor *floor);
void floor_show_proposals(struct felt_floor *floor);
void floor_take_proposals_back(struct felt_floor *floor);
/* FELT_E_INPUT: the event does not fit what waits. */
enum felt_status floor_take_proposal(struct felt_floor *floor, const struct floor_own *own,
                                     struct felt_error *error) FELT_CHECKED;
enum felt_status floor_decide_proposal(struct floor_work *work) FELT_CHECKED;

/* ---- posted.c: what a house posts at its tables and for its links (R43) */

struct floor_posted_book {
  struct felt_posted posted;
  int progressive;
  struct felt_book book;
};

/* "positions=5 chip=500 min-ante=1000 max-ante=50000", */
void floor_io_posted(struct felt_record_io *io, struct felt_posted *posted);
/* and "seed-0=1500000 growth-0=140000 reserve-0=20000". */
void floor_io_levels(struct felt_record_io *io, struct felt_posted_level level[FELT_LEVELS_MAX]);
/* The book with this posted, the floor's own for as long as it lives; the book itself where nothing is. */
enum felt_status floor_posted_book(struct felt_floor *floor, const struct felt_book *book,
                                   const struct felt_posted *posted, int progressive,
                                   const struct felt_book **made, struct felt_error *error) FELT_CHECKED;
/* Of a table: its events, and what its link's terms mean to it. */
enum felt_status floor_take_posted(struct felt_floor *floor, struct felt_floor_table *table,
                                   const struct floor_own *own, struct felt_error *error) FELT_CHECKED;
enum felt_status floor_post_link(struct felt_floor *floor, const struct floor_link *link,
                                 struct felt_floor_table *table, bool joins,
                                 struct felt_error *error) FELT_CHECKED;
/* Before a table is opened: whether this may be posted. */
enum felt_status floor_check_posted(struct floor_work *work, const struct felt_book *book,
                                    int progressive) FELT_CHECKED;
enum felt_status floor_emit_posted(struct floor_work *work, struct floor_table *table,
                                   const struct felt_posted *posted) FELT_CHECKED;
/* The house's seeds and growth in the terms of a link: within the book's text. */
enum felt_status floor_set_levels(struct floor_work *work, const struct felt_book *book, int progressive,
                                  const struct felt_posted_level level[FELT_LEVELS_MAX],
                                  struct felt_link_terms *terms) FELT_CHECKED;
enum felt_status floor_decide_post_limits(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_decide_post_terms(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_take_terms(struct felt_floor *floor, const struct floor_own *own,
                                  struct felt_error *error) FELT_CHECKED;
/* What waited at tables and links that the command has touched, and whose moment has come. */
enum felt_status floor_post_what_waits(struct floor_work *work) FELT_CHECKED;

/* ---- house_books.c */

void floor_keep_books(struct felt_floor *floor);
void floor_undo_books(struct felt_floor *floor);
void floor_show_books(struct felt_floor *floor);
void floor_take_books_back(struct felt_floor *floor);
void floor_io_book_deed(struct felt_record_io *io, struct floor_own *own);
enum felt_status floor_take_book(struct felt_floor *floor, const struct floor_own *own,
                                 struct felt_error *error) FELT_CHECKED;
enum felt_status floor_decide_book(struct floor_work *work) FELT_CHECKED;
/* Whether something new may be opened by this book: one that is not in force is refused. Practice goes on
 * with what the house has retired. */
enum felt_status floor_need_in_force(struct floor_work *work,
                                     const uint8_t hash[FELT_BOOK_HASH]) FELT_CHECKED;

/* ---- decide.c, decide_round.c, decide_link.c */

void floor_begin_batch(struct felt_floor *floor);
/* As floor_decide(), behind what is in the batch. */
enum felt_status floor_decide_one(struct felt_floor *floor, const struct felt_floor_command *command,
                                  struct felt_error *error) FELT_CHECKED;

/* Decides the command: the state is changed and the batch holds its events, or it is refused and the caller
 * undoes what was changed. FELT_E_NOMEM, FELT_E_IO: the floor is to die. */
enum felt_status floor_decide(struct felt_floor *floor, const struct felt_floor_command *command,
                              struct felt_error *error) FELT_CHECKED;
enum felt_status floor_decide_round(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_decide_link(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_need_table(struct floor_work *work, struct floor_table **table) FELT_CHECKED;
/* A second person of the pit, another one (R36). */
enum felt_status floor_need_two(struct floor_work *work) FELT_CHECKED;
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

/* ---- disputes.c */

/* The open dispute that holds what a seat of this round is paid; NULL: none does. `settles`: at the table,
 * where play goes on once whoever must be told is; otherwise an award, which waits for the decision. */
const struct felt_floor_dispute *floor_held(const struct felt_floor_table *table, int64_t round, int seat,
                                            bool settles);
/* What disputes hold of a patron's money in this currency. */
int64_t floor_held_cents(const struct felt_floor *floor, const char *patron, const char *currency);
enum felt_status floor_check_dispute(const struct floor_table *table, const struct floor_own *own,
                                     struct felt_error *error) FELT_CHECKED;
void floor_change_dispute(struct felt_floor_table *table, const struct floor_own *own);
bool floor_is_of_dispute(int kind);
void floor_io_verdict(struct felt_record_io *io, uint8_t *verdict);
enum felt_status floor_decide_dispute(struct floor_work *work) FELT_CHECKED;
enum felt_status floor_refuse_held(struct floor_work *work, const struct floor_table *table,
                                   const struct felt_floor_dispute *dispute) FELT_COLD FELT_CHECKED;

/* ---- notices.c: large payments, of which a supervisor is told (CB Payouts 1) */

/* Behind the last movement of a round's money: those of its hands that the book names. */
struct at_table;
enum felt_status floor_note_payments(struct at_table *at) FELT_CHECKED;
enum felt_status floor_check_notice(const struct floor_table *table, const struct floor_own *own,
                                    struct felt_error *error) FELT_CHECKED;
void floor_change_notices(struct felt_floor_table *table, const struct floor_own *own, int64_t time_ms);
bool floor_is_of_notice(int kind);
enum felt_status floor_decide_told(struct floor_work *work) FELT_CHECKED;

/* ---- awards.c: the checklist of an award, and the parts it is paid in (R38) */

bool floor_is_of_award(enum felt_link_act act);
enum felt_status floor_decide_award(struct floor_work *work, struct floor_link *link,
                                    struct felt_link_command act) FELT_CHECKED;
/* A payment by check uses its number up; one that comes back was paid with. */
enum felt_status floor_take_check(struct felt_floor *floor, const struct felt_link_event *event,
                                  struct felt_error *error) FELT_CHECKED;

/* ---- access.c */

/* Whoever sits at its seat may give it, too. */
bool floor_round_is_of_a_seat(enum felt_command_kind kind);
/* The roles that may give a command of a round, by its particulars. */
uint32_t floor_round_roles(const struct felt_command *command);
/* The keypad of another game's table: those who stand there. */
enum { AT_KEYPAD = AT_TABLE | 1 << FELT_TECHNICIAN };
/* An act of a link that the keypad of another game's table gives. */
bool floor_is_keypads(enum felt_link_act act);

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
