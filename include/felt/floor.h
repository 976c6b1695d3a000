/* floor: tables, seats, patrons and links over one store; the only place where the core meets the disk.
 *
 * Commands from everyone are applied in one order and committed in groups:
 *
 *   felt_floor_submit() ...    decides each against everything accepted so far, the open group included
 *   felt_floor_commit()        the group is on disk; now, and only now, events are shown and answers given
 *
 * A command has an id of its own, chosen by who sends it. Sent again it has its effect once and is answered
 * the same; with other content it is refused. A refused command leaves no trace and may be tried again. Even
 * a refusal is answered at the commit, because it may rest on what the group has not yet made durable.
 *
 * Two states: the working one, which commands are decided against, and the durable one, which is all that
 * anyone is shown. felt_floor_open() replays the log and resumes every table and link where it was, in the
 * middle of a round too.
 *
 * A floor owns no thread, clock, socket or randomness: time and cards come with commands. It belongs to one
 * thread at a time, as its store does. It allocates when tables, links, patrons and books are added, and
 * nothing in between but the group's own texts.
 *
 * Failure: felt_floor_submit() and felt_floor_commit() fail only when the store or memory does. Then the
 * floor is dead: every later call fails the same way, nothing of the open group was shown or answered, and
 * the process must end and open the store again. docs/ledger.md tells an auditor what is posted and who may
 * do what. */
#ifndef FELT_FLOOR_H
#define FELT_FLOOR_H

#include "felt/link.h"
#include "felt/store.h"
#include "felt/table.h"

struct felt_floor;

enum {
  FELT_FLOOR_TABLES_MAX = 1024, /* table numbers are 1 to this; those of other games count too */
  FELT_FLOOR_LINE_MAX = 4096,   /* of a command as text, terminator included */
  FELT_FLOOR_VERSION = 1,       /* of the form of its texts */
  FELT_FLOOR_RULES = 2,         /* of the rules that commands are decided by; docs/ledger.md has their list */
  FELT_FLOOR_SEED = 32
};

/* ---- people */

/* Who asks: an id as in struct felt_person and the roles he has, bit r: enum felt_role r. Without any role he
 * is a patron and acts for his own seats alone. Who he is, the caller has made sure of. */
struct felt_floor_person {
  char id[24];
  uint32_t roles;
};

/* ---- commands */

/* FELT_FLOOR_BUY_IN and so on, from felt/acts.def, which says what each takes and does. */
enum felt_floor_act {
#define FELT_ACT(name, word, fields, roles, may_not) FELT_FLOOR_##name,
#include "felt/acts.def"
#undef FELT_ACT
  FELT_FLOOR_ROUND, /* `table`, `round`: every command of felt/round.h and felt/table.h, see below */
  FELT_FLOOR_LINK,  /* `link_name`, `link`: every command of felt/link.h, see below */
  FELT_FLOOR_ACTS
};

/* What a table is set up with, by the names in its book; empty: the book's own choice. */
struct felt_floor_options {
  struct felt_name way, progressive; /* progressive "none" where the book lets a house do without */
  struct {
    struct felt_name word, table; /* which table of a side wager, by its word */
  } side[FELT_SIDES_MAX];         /* the first without a word ends them */
  bool live;                      /* real cards; otherwise a virtual deck */
};

/* The terms of a link, or of a table of another game that joins one: those of a book's progressive table,
 * and what the house sets itself. */
struct felt_floor_terms {
  uint8_t book[FELT_BOOK_HASH];
  struct felt_name progressive;       /* its pay table; empty: the book's own choice */
  int32_t decks;                      /* that a round is dealt from; 0: one, as every book deals */
  int64_t wager_cents;                /* a joining table's own; 0: the pay table's */
  int64_t cap_cents[FELT_LEVELS_MAX]; /* 0: none */
  uint32_t house;                     /* bit a: for enum felt_link_act a the house names its own roles: */
  struct felt_link_who who[FELT_LINK_ACTS];
};

/* What is put on a side wager, by its word in the book of the table. */
struct felt_floor_stake {
  struct felt_name word;
  int64_t cents;
};

/* A command is a plain value. Which fields an act uses is said at its name; the others are ignored.
 *
 * FELT_FLOOR_ROUND takes `round.kind` and what that kind uses, with these differences: the note is
 * `round_note` (round.note is ignored; an empty `by` there is the person's id); FELT_DO_OPEN uses only
 * round.opening.commitment; FELT_DO_BET ignores round.bet.player, which follows from the seats, and takes
 * side wagers and the wager beside a toke by their words, which only the table's book knows: felt_floor_bet()
 * fills them in; FELT_DO_DEAL
 * at a virtual table uses `seed` when the round was opened with a commitment, else round.faces;
 * FELT_DO_SETTLE takes the meters of the table's link. Wagers at a virtual table need the patron's money.
 * FELT_DO_PROGRESSIVE is refused: that is the link's matter.
 *
 * FELT_FLOOR_LINK takes `link` without its people (they are `by` and `with`), `name` and `terms`: `terms` is
 * below; `name` is `other` for retire and transfer, and the game's for a join, "" where a table of this floor
 * joins. A transfer to or from another link, and a retirement, is booked on both in the same command.
 * Coin-in, deal, hit and end are for tables of other games alone; at the floor's own they follow from the
 * rounds. */
struct felt_floor_command {
  char id[FELT_STORE_NAME_MAX + 1];  /* printable ASCII without spaces */
  int64_t time_ms;                   /* since 1970 UTC */
  struct felt_floor_person by, with; /* `with`: the second person, where one is needed */
  uint8_t act;                       /* enum felt_floor_act */
  int32_t table, seat;
  char patron[24]; /* a person's id */
  char currency[4];
  int64_t cents;
  uint8_t book[FELT_BOOK_HASH]; /* of a book that felt_floor_keep_book() has kept */
  struct felt_floor_options options;
  uint8_t seed[FELT_FLOOR_SEED];
  struct felt_command round;
  struct felt_floor_stake stake[FELT_SIDES_MAX]; /* on side wagers; the first without a word ends them */
  struct felt_name toke_on;                      /* the word of a wager; empty: the Ante */
  struct felt_note_by round_note;
  char link_name[24]; /* the link: letters, digits and . _ - */
  struct felt_link_command link;
  struct felt_name other;
  uint8_t other_level; /* transfer: the level of the other link, */
  uint8_t other_kind;  /* and which of its accounts, enum felt_link_account_kind */
  struct felt_floor_terms terms;
};

/* Makes these wagers those of a command for a table of this book. */
void felt_floor_put_bet(const struct felt_book *book, const struct felt_bet *bet,
                        struct felt_floor_command *command) FELT_NONNULL(1, 2, 3);
/* The wagers of a command, by the table's book. Fails with FELT_E_INPUT and names the word where the book has
 * no such wager, or it is named twice. */
enum felt_status felt_floor_bet(const struct felt_book *book, const struct felt_floor_command *command,
                                struct felt_bet *bet, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* A command as one line, without a newline, in felt/record.h's form: a word, id, time, people, then the
 * fields of the act, those with their usual value left out. Examples; docs/ledger.md has the whole form:
 *
 *   v1 buy-in id=a1 time=1794700800000 by=carl roles=cashier patron=ann currency=USD cents=50000
 *   v1 open-table id=a2 time=... by=sue roles=supervisor table=1 book=HEX progressive=PTMGL01
 *   v1 sit id=a3 time=... by=ann table=1 seat=2 patron=ann
 *   v1 open id=a4 time=... by=deb roles=dealer table=1 commitment=HEX
 *   v1 bet id=a5 time=... by=ann table=1 seat=2 ante=1000 blind=1000 trips=500 progressive
 *   v1 play id=a6 time=... by=ann table=1 seat=2 multiple=4
 *   v1 link-open id=a7 time=... by=mia roles=shift-manager with=sue with-roles=supervisor link=main book=HEX
 *      progressive=PTMGL01 reason=new-link                                                  (one line)
 *   v1 link-join id=a8 time=... by=sue roles=supervisor link=main table=1
 *
 * The words are those of felt_floor_act ("buy-in", "open-table", "seed"), felt_command_name(), and "link-"
 * with felt_link_act_name(). It may hold hidden cards. */
void felt_floor_command_print(const struct felt_floor_command *command, struct felt_text *text)
    FELT_NONNULL(1, 2);

/* Reads what felt_floor_command_print() wrote, and nothing else. `command` is untouched on failure. */
enum felt_status felt_floor_command_parse(const char *line, size_t length, struct felt_floor_command *command,
                                          struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* The command "fill", "play" or "link-pay" with its fields from a source, whatever their order: who does it,
 * its id and its time are the caller's to add. FELT_E_INPUT: an unknown deed, or a field's fault as cause. */
struct felt_record_source;
enum felt_status felt_floor_command_take(const char *deed, struct felt_record_source *source,
                                         struct felt_floor_command *command,
                                         struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* The command behind a stored event that has an answer, as it was understood, without its id and time.
 * FELT_E_INPUT: rules of a newer program decided it; FELT_E_DIFFERS: the answer is no receipt. `where` names
 * the event. */
enum felt_status felt_floor_receipt(const struct felt_store_record *record,
                                    struct felt_floor_command *command, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* ---- opening */

/* What a command came to. Borrows for the duration of the call. */
struct felt_floor_answer {
  uint64_t tag;            /* as it was given to felt_floor_submit() */
  enum felt_status status; /* FELT_OK: done, and durable. FELT_E_INPUT, FELT_E_RULE: refused */
  bool repeated;           /* it had been done before; `seq` is what it was then */
  int64_t seq;             /* of its last event; 0 when refused */
  const char *id;
  const struct felt_error *error; /* why it was refused; NULL when done */
};

/* A durable event, read back from the line that is stored. It may hold hidden cards: what people are sent
 * comes from felt_floor_view(). Borrows for the duration of the call. */
struct felt_floor_event {
  int64_t seq, time_ms;
  const char *stream, *line;             /* "floor", "table:3", "link:main", and what was stored there */
  const char *word;                      /* "bet", "sit", "coin-in": as the log has it */
  int32_t table, seat;                   /* 0: of no table, of no seat */
  const char *link;                      /* the link whose it is; NULL: none's */
  const struct felt_book *book;          /* of the table; NULL: of no table */
  const struct felt_event *round;        /* NULL: no event of a round */
  const struct felt_link_event *of_link; /* NULL: no event of a link */
};

/* Who is told, during felt_floor_commit(): first all events of the group in their order, then all answers in
 * the order of submission. Functions may be NULL; they must not submit or commit, but may look at the floor,
 * which already shows the group. */
struct felt_floor_listener {
  void (*happened)(void *context, const struct felt_floor_event *event);
  void (*answered)(void *context, const struct felt_floor_answer *answer);
  void *context;
};

/* Takes up the floor that `store` holds, an empty one if it is new. Borrows the store until
 * felt_floor_close(); nobody else may write to it. FELT_E_DIFFERS: the log is not one of a floor; `where`
 * names the event. FELT_E_INPUT: a newer program wrote it, by rules that this one does not know. `listener`
 * may be NULL. Cost: some 5 us an event. The caller owns *floor. */
enum felt_status felt_floor_open(struct felt_store *store, const struct felt_floor_listener *listener,
                                 struct felt_floor **floor, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 3);

/* Frees the floor; an open group is gone, as if it had never been submitted. The store stays open. `floor`
 * may be NULL. */
void felt_floor_close(struct felt_floor *floor);

/* ---- doing */

/* Keeps a book's text in the store, in the open group, so that tables and links can name it by its hash; one
 * that is there is left alone. FELT_E_INPUT: it is no sound book. */
enum felt_status felt_floor_keep_book(struct felt_floor *floor, const char *text, size_t length,
                                      int64_t time_ms, uint8_t hash[FELT_BOOK_HASH],
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 5);

/* Decides a command and adds it to the open group. FELT_OK: it will be answered, done or refused, at the
 * commit, under `tag`. Anything else: the floor is dead. Cost: some ten microseconds. */
enum felt_status felt_floor_submit(struct felt_floor *floor, const struct felt_floor_command *command,
                                   uint64_t tag, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* The same from a line of text; one that cannot be read is answered FELT_E_INPUT at the commit. */
enum felt_status felt_floor_submit_line(struct felt_floor *floor, const char *line, size_t length,
                                        uint64_t tag, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* Makes the group durable, then shows its events and answers its commands. Without an accepted command in the
 * group nothing is written and no disk is waited for. Failing, the floor is dead. */
enum felt_status felt_floor_commit(struct felt_floor *floor, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Whether the command that was submitted last is accepted: for who submits another one only then, so that
 * both are done or neither. People are told at the commit. */
bool felt_floor_accepted(const struct felt_floor *floor) FELT_NONNULL(1);

/* Commands submitted since the last commit. */
size_t felt_floor_waiting(const struct felt_floor *floor) FELT_NONNULL(1);

/* One command alone: submit and commit, with everything that was waiting. FELT_OK: done, *seq is its last
 * event. Otherwise `error` says why it was refused, or how the floor died (felt_floor_is_dead()). */
enum felt_status felt_floor_do(struct felt_floor *floor, const struct felt_floor_command *command,
                               int64_t *seq, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

bool felt_floor_is_dead(const struct felt_floor *floor) FELT_NONNULL(1);

/* The command that was done under this id, as it was understood, without its id and time; the open group
 * included. False: there is none such, or the store does not tell. Cost: one look-up in an index. */
bool felt_floor_done(const struct felt_floor *floor, const char *id,
                     struct felt_floor_command *command) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* ---- what is durable: all that anyone is shown. Pointers are good until the next commit. */

struct felt_floor_seat {
  char patron[24]; /* "": free */
  bool seeded;     /* the player's part in the next shuffle is in `seed` */
  bool ready;      /* said so in this round; means something while bets are open */
  bool leaving;    /* said so; until the seat is left */
  uint8_t seed[FELT_FLOOR_SEED];
};

struct felt_floor_table {
  int32_t number;
  bool open;
  const struct felt_book *book;                /* the floor's own */
  struct felt_name link;                       /* "": none, and then no progressive wagers */
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* seat[s - 1] is seat s */
  uint8_t secret[FELT_FLOOR_SEED];             /* the committed seed, once dealt; hidden until Game Over */
  bool seats_changed;      /* since the last step of the round, which cannot be taken back any more */
  bool disputed;           /* whoever the book names has not been notified yet */
  int64_t rounds_before;   /* rounds of its earlier openings */
  struct felt_table table; /* hidden cards included */
};

/* NULL where there is none such. */
const struct felt_floor_table *felt_floor_find_table(const struct felt_floor *floor, int number)
    FELT_NONNULL(1);
const struct felt_link *felt_floor_find_link(const struct felt_floor *floor, const char *name)
    FELT_NONNULL(1, 2);
const struct felt_book *felt_floor_find_book(const struct felt_floor *floor,
                                             const uint8_t hash[FELT_BOOK_HASH]) FELT_NONNULL(1, 2);

/* All of them, in the order they were first opened: from 0; NULL past the last. */
const struct felt_floor_table *felt_floor_table_at(const struct felt_floor *floor, int n) FELT_NONNULL(1);
const char *felt_floor_link_at(const struct felt_floor *floor, int n) FELT_NONNULL(1); /* its name */

struct felt_floor_balance {
  int64_t cents;           /* what the patron holds, with what lies on layouts */
  int64_t on_layout_cents; /* wagered in rounds that are not settled; the rest is free */
};
struct felt_floor_balance felt_floor_balance(const struct felt_floor *floor, const char *patron,
                                             const char *currency) FELT_NONNULL(1, 2, 3);

/* As what a person sees a table: pit, dealer or auditor by his roles, else his seat, else the public. */
struct felt_viewer felt_floor_viewer(const struct felt_floor_table *table,
                                     const struct felt_floor_person *person) FELT_NONNULL(1, 2);

/* A table as `viewer` may see it, and nothing more. */
struct felt_floor_view {
  struct felt_table_view table; /* meters are the link's */
  bool open, linked, disputed;
  int hands; /* dealt in the round, the dealer's included: the column of Cover All (MA 12(e)); 0: not dealt */
  struct felt_name link;
  char patron[FELT_SEATS_MAX][24]; /* by seat; "" */
  uint32_t lit;                   /* bit s: the sensor of seat s is lit, its wager reached the link (CN 10) */
  struct felt_link_alarms alarms; /* of the link; dealer, pit and auditor */
  int64_t needs_fill_cents;       /* by how much the tray is below nothing; likewise */
  bool opened;                    /* Game Over of a round dealt from a seed: what the deck was made of */
  uint8_t secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* the players' parts, while `opened` */
};
enum felt_status felt_floor_view(const struct felt_floor *floor, int table, struct felt_viewer viewer,
                                 struct felt_floor_view *view, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 4);

/* The settlement of a table's round, line by line with its rules, from FELT_PHASE_SETTLED on: for everyone at
 * the table, since everything settled has been shown. Awards from a meter stand in it as the meter stood
 * then; the link has what each hit's share is. */
enum felt_status felt_floor_settlement(const struct felt_floor *floor, int table,
                                       struct felt_settlement *settlement,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* What must not be overlooked on the whole floor. */
struct felt_floor_alarms {
  int links_down;
  int held, pending, verified, locked; /* hits and awards, as in struct felt_link_alarms */
  int decisions;                       /* tables where an incident waits for its decision */
  int disputes;                        /* tables with a dispute that nobody was notified of */
  int fills; /* open tables whose tray is below nothing: those of play chips too, which nobody fills */
};
struct felt_floor_alarms felt_floor_alarms(const struct felt_floor *floor) FELT_NONNULL(1);

/* ---- a deck that was committed to */

/* The commitment to a secret seed: shown before bets open. */
void felt_floor_commitment(const uint8_t secret[FELT_FLOOR_SEED], uint8_t commitment[FELT_COMMITMENT])
    FELT_NONNULL(1, 2);

/* The deck of a secret and the players' parts, by seat; those of seats without one are left out. */
void felt_floor_shuffle(const uint8_t secret[FELT_FLOOR_SEED],
                        const struct felt_floor_seat seat[FELT_SEATS_MAX], felt_card deck[FELT_DECK])
    FELT_NONNULL(1, 2, 3);

/* ---- the state as bytes */

/* The canonical encoding of the working state, in pieces: equal floors give equal bytes. The working state is
 * the durable one when no group is open. */
enum felt_status felt_floor_encode(const struct felt_floor *floor, felt_store_write *write, void *context,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* BLAKE2b-256 of the encoding. Ends the process where memory runs out: it is for tests and comparisons. */
void felt_floor_digest(const struct felt_floor *floor, uint8_t digest[FELT_STORE_HASH]) FELT_NONNULL(1, 2);

/* ---- the audit's replay */

/* For felt_store_verify(): computes the postings of every event again; decides every command again that was
 * decided by the present rules (FELT_FLOOR_RULES) and compares its events with those that are stored; and at
 * the end compares every meter and every patron with the balances. A command of older rules is judged by what
 * it did: its events must fit the state before them. FELT_E_INPUT: a newer program wrote the log. The caller
 * owns *replayer and ends it with felt_floor_replayer_release(). Borrows `store`. */
enum felt_status felt_floor_replayer(struct felt_store *store, struct felt_store_replayer *replayer,
                                     struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* How the commands that a replayer has seen were judged. */
struct felt_floor_judged {
  int64_t again;    /* decided again, by the present rules */
  int64_t by_deeds; /* of older rules: by their events and postings alone */
};
struct felt_floor_judged felt_floor_replayer_judged(const struct felt_store_replayer *replayer)
    FELT_NONNULL(1);
void felt_floor_replayer_release(struct felt_store_replayer *replayer);

#endif
