/* floor: tables, seats, patrons and links over one store; the only place where the core meets the disk.
 *
 * Commands from everyone are applied in one order and committed in groups:
 *
 *   felt_floor_submit() ...    decides each against everything accepted so far, the open group included
 *   felt_floor_commit()        the group is on disk; now, and only now, events are shown and answers given
 *
 * A command has an id of its own, chosen by the client that sends it. Sent again it has its effect once and
 * is answered the same; with other content it is refused. A refused command leaves no trace and may be tried
 * again. Even a refusal is answered at the commit, because it may rest on what the group has not yet made
 * durable.
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
  FELT_FLOOR_RULES = 4,         /* of the rules that commands are decided by; docs/ledger.md has their list */
  FELT_FLOOR_SEED = 32,
  FELT_FLOOR_WINDOW_HOURS =
      168, /* from Game Over, that a correction reaches back where the house sets none */
  FELT_FLOOR_HOURS_MAX = 87600,
  FELT_FLOOR_PROPOSED_MAX = 2048 /* of a command as text that is put forward, terminator included */
};

/* ---- people */

/* Who asks: an id as in struct felt_person and the roles he has, bit r: enum felt_role r. Without any role he
 * is a patron and acts for his own seats alone. The caller has made sure who it is. */
struct felt_floor_person {
  char id[24];
  uint32_t roles;
};

/* ---- what things are for */

/* A table, a link and a patron are for money or for play chips, from when the floor first hears of them and
 * for ever: the log says so, and the two never meet. FELT_NO_PURPOSE: nobody has said yet, in a log of older
 * rules. */
enum felt_purpose { FELT_FOR_MONEY, FELT_FOR_PLAY, FELT_NO_PURPOSE };
/* "money", "play", "nothing yet" */
const char *felt_purpose_name(enum felt_purpose purpose) FELT_CONST;

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

/* Who bets at a table, checks, plays and folds: staff, always where cards are real, or the patron alone, at
 * his own screen. Usual: as the cards are. A virtual table that was opened by older rules has nobody named:
 * there both may. */
enum felt_bettor { FELT_BETS_USUAL, FELT_BETS_STAFF, FELT_BETS_PATRON };
/* "either", "staff", "patron" */
const char *felt_bettor_name(enum felt_bettor bettor) FELT_CONST;

/* What a table is set up with, by the names in its book; empty: the book's own choice. */
struct felt_floor_options {
  struct felt_name way, progressive; /* progressive "none" where the book lets a house do without */
  struct {
    struct felt_name word, table; /* which table of a side wager, by its word */
  } side[FELT_SIDES_MAX];         /* the first without a word ends them */
  bool live;                      /* real cards; otherwise a virtual deck */
  uint8_t bets;                   /* enum felt_bettor */
  struct felt_posted
      posted; /* the house's limits, seats and chips; FELT_FLOOR_POST_LIMITS uses these alone */
};

/* The terms of a link, or of a table of another game that joins one: those of a book's progressive table,
 * and what the house sets itself. */
struct felt_floor_terms {
  uint8_t book[FELT_BOOK_HASH];
  struct felt_name progressive;       /* its pay table; empty: the book's own choice */
  int32_t decks;                      /* that a round is dealt from; 0: one, as every book deals */
  int64_t wager_cents;                /* a joining table's own; 0: the pay table's */
  int64_t cap_cents[FELT_LEVELS_MAX]; /* 0: none */
  struct felt_posted_level level[FELT_LEVELS_MAX]; /* the house's seeds and growth; 0: the book's own (R43) */
  uint32_t house; /* bit a: for enum felt_link_act a the house names its own roles: */
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
 * FELT_DO_PROGRESSIVE is refused: that is the link's matter. FELT_DO_CORRECT means the round `of_round`: one
 * that is over is corrected by two people, within the house's window, and what that changes is owed (R36).
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
  int32_t hours;    /* FELT_FLOOR_CORRECTION_WINDOW */
  uint8_t purpose;  /* enum felt_purpose: what a table or a link is opened for, a patron buys in for */
  bool on;          /* FELT_FLOOR_COACH */
  int64_t proposal; /* FELT_FLOOR_SIGN, whose `with` is the first person; FELT_FLOOR_WITHDRAW, _EXPIRE */
  char proposed[FELT_FLOOR_PROPOSED_MAX]; /* FELT_FLOOR_PROPOSE: the command, felt_floor_command_print() of it
                                           * with an id, its first person and no time */
  uint8_t book[FELT_BOOK_HASH];           /* of a book that felt_floor_keep_book() has kept */
  struct felt_floor_options options;
  uint8_t seed[FELT_FLOOR_SEED];
  struct felt_command round;
  int64_t of_round; /* FELT_DO_CORRECT, FELT_FLOOR_DISPUTE: as felt_floor_round() counts them; 0: the table's
                     * last */
  int64_t dispute;  /* its number at the table; 0: the one that is about no seat */
  int64_t notice;   /* FELT_FLOOR_TOLD: the last of those that a supervisor has heard of */
  uint8_t verdict;  /* enum felt_verdict */
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

/* ---- who may (access.c) */

/* Roles by commands: bit r is enum felt_role r. */
struct felt_floor_who {
  uint32_t first;  /* may give it; 0: nobody by a role */
  uint32_t second; /* may sign it as the second person; 0: one person does it */
  bool sometimes;  /* two people in some cases alone: a correction after Game Over, a link that goes down in
                    * play
                    */
  bool own;        /* whoever it is about may give it, too: the player at its seat */
};

/* Who may give this command: by its word and, where they matter, its particulars. A link's own terms say it
 * of its acts; where `floor` is NULL or has no such link, the usual ones do. The floor refuses everybody
 * else. */
struct felt_floor_who felt_floor_may(const struct felt_floor *floor, const struct felt_floor_command *command)
    FELT_NONNULL(2);

/* Two people before one screen: whichever of them may give the command is its first person, and the other
 * signs with them where it takes a second. Where neither may, the floor says so. */
void felt_floor_signed_by(const struct felt_floor *floor, const struct felt_floor_person *one,
                          const struct felt_floor_person *other, struct felt_floor_command *command)
    FELT_NONNULL(1, 2, 3, 4);

/* Every command that there is, from 0: its word, and a command of that kind. NULL: past the last. */
const char *felt_floor_word(int n, struct felt_floor_command *command) FELT_NONNULL(2);
/* Whether it is one of those that felt_floor_can_at_table() looks for. */
bool felt_floor_is_of_table(const struct felt_floor_command *command) FELT_NONNULL(1);
/* The word of a command. */
const char *felt_floor_word_of(const struct felt_floor_command *command) FELT_NONNULL(1);

/* The command behind a stored event that has an answer, as it was understood, without its id and time.
 * FELT_E_INPUT: rules of a newer program decided it; FELT_E_DIFFERS: the answer is not a receipt. `where`
 * names the event. */
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
  const char *stream, *line;      /* "floor", "table:3", "past:3", "link:main", and what was stored there */
  const char *word;               /* "bet", "sit", "coin-in": as the log has it */
  int32_t table, seat;            /* 0: of no table, of no seat */
  const char *link;               /* the link whose it is; NULL: none's */
  const struct felt_book *book;   /* of the table; NULL: of no table */
  const struct felt_event *round; /* NULL: no event of a round */
  int64_t past_round;             /* the round that it corrects after Game Over; 0: none */
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
 * that is there is left alone. FELT_E_INPUT: the book is not sound. */
enum felt_status felt_floor_keep_book(struct felt_floor *floor, const char *text, size_t length,
                                      int64_t time_ms, uint8_t hash[FELT_BOOK_HASH],
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 5);

/* The text of a book that is kept, which borrows until the next call. FELT_E_INPUT: there is none. */
enum felt_status felt_floor_book_text(struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH],
                                      const char **text, size_t *length,
                                      struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4);

/* Decides a command and adds it to the open group. FELT_OK: it will be answered, done or refused, at the
 * commit, under `tag`. Anything else: the floor is dead. Cost: some ten microseconds. */
enum felt_status felt_floor_submit(struct felt_floor *floor, const struct felt_floor_command *command,
                                   uint64_t tag, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* Several as one: each is decided upon those before it, and all of them join the open group, or none does.
 * Where one is refused it is answered with its reason, the others with "refused-with-list". All are answered
 * under `tag`, in their order. Cost: twice that of submitting them. */
enum felt_status felt_floor_submit_all(struct felt_floor *floor, const struct felt_floor_command list[],
                                       int count, uint64_t tag, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* One command from a line of text; one that cannot be read is answered FELT_E_INPUT at the commit. */
enum felt_status felt_floor_submit_line(struct felt_floor *floor, const char *line, size_t length,
                                        uint64_t tag, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* Makes the group durable, then shows its events and answers its commands. Without an accepted command in the
 * group nothing is written and no disk is waited for. Failing, the floor is dead. */
enum felt_status felt_floor_commit(struct felt_floor *floor, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

/* Whether the command that was submitted last is accepted: for a caller that submits another one only then,
 * so that both are done or neither. People are told at the commit. */
bool felt_floor_accepted(const struct felt_floor *floor) FELT_NONNULL(1);

/* A table as the open group leaves it, hidden cards included; NULL where the group has not changed it. For
 * whoever decides what follows from the group's own commands and is to be committed with them; nobody is
 * shown it. Good until the next command. */
const struct felt_floor_table *felt_floor_changed(const struct felt_floor *floor, int table) FELT_NONNULL(1);

/* Commands submitted since the last commit. */
size_t felt_floor_waiting(const struct felt_floor *floor) FELT_NONNULL(1);

/* One command alone: submit and commit, with everything that was waiting. FELT_OK: done, *seq is its last
 * event. Otherwise `error` says why it was refused, or how the floor died (felt_floor_is_dead()). */
enum felt_status felt_floor_do(struct felt_floor *floor, const struct felt_floor_command *command,
                               int64_t *seq, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* ---- before it is done
 *
 * What a command would do if it were given now: it is decided as felt_floor_submit() would, and taken back.
 */

enum { FELT_PREVIEW_SEATS_MAX = 2 * FELT_SEATS_MAX, FELT_PREVIEW_AWARDS_MAX = 64 };

/* Money of one seat. Of a correction it is the difference, and may be negative. */
struct felt_preview_money {
  int32_t seat;
  char patron[24]; /* empty: nobody sits there */
  int64_t returned_cents, paid_cents, taken_cents;
};

enum felt_preview_change { FELT_AWARD_APPEARS, FELT_AWARD_CHANGES, FELT_AWARD_GOES };
/* "appears", "changes", "goes" */
const char *felt_preview_change_name(enum felt_preview_change change) FELT_CONST;

struct felt_preview_award {
  uint8_t change; /* enum felt_preview_change */
  int64_t hit;    /* its number on the link */
  int32_t table, seat;
  uint8_t hand; /* enum felt_category */
  int64_t was_cents, cents;
};

/* Rounds with progressive wagers in play, whose hands are dead by `rule` if they win while the link is down.
 */
struct felt_preview_round {
  int32_t table;
  int64_t round;
  uint32_t seats; /* bit s */
};

struct felt_floor_preview {
  enum felt_status status; /* FELT_OK: it would be done; else `error` says why not */
  struct felt_error error;
  bool two_people;    /* it takes a second person; the rest is what happens when one signs */
  bool has_outcome;   /* an incident or a decision: */
  uint8_t outcome;    /* enum felt_outcome */
  unsigned decisions; /* where it asks for one: bit d, enum felt_decision */
  char rule[40];      /* of the book or the rulings; empty: none */
  uint32_t dead;      /* hands that die, bit s */
  int money_count;
  struct felt_preview_money money[FELT_PREVIEW_SEATS_MAX];
  int award_count;
  struct felt_preview_award award[FELT_PREVIEW_AWARDS_MAX];
  int round_count;
  struct felt_preview_round round[FELT_LINK_TABLES_MAX];
  const struct felt_book *book; /* of settle: with how the hands come out; borrows; or NULL */
  bool alone;                   /* one hand is settled, so that wagers which wait for all hands do not move */
  struct felt_facts facts;
  struct felt_settlement settlement; /* hands that lie face down are left out */
};
/* "stands", "voids-round", ... as in a record's line of an incident */
const char *felt_preview_outcome_name(enum felt_outcome outcome) FELT_CONST;

/* Commands of rounds and of links that name no terms. Nothing is changed, stored or answered. Fails as
 * felt_floor_submit() does; a refusal is in `preview`. */
enum felt_status felt_floor_preview(struct felt_floor *floor, const struct felt_floor_command *command,
                                    struct felt_floor_preview *preview, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);
/* The same at a screen where somebody else may sign: as if a person who may stood beside one who may not, and
 * `two_people` says so. */
enum felt_status felt_floor_preview_beside(struct felt_floor *floor, const struct felt_floor_command *command,
                                           struct felt_floor_preview *preview,
                                           struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

bool felt_floor_is_dead(const struct felt_floor *floor) FELT_NONNULL(1);

/* The command that was done under this id, as it was understood, without its id and time; the open group
 * included. False: there is none, or the store does not tell. Cost: one look-up in an index. */
bool felt_floor_done(const struct felt_floor *floor, const char *id,
                     struct felt_floor_command *command) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* ---- a trial: what would come of commands. Each is decided upon those that were tried before it; nothing is
 * stored, shown or answered, and ending the trial takes all of it back. Between commits alone: no command
 * waits, and no book is in the open group. */

/* FELT_OK: it would be done. Otherwise why not, and nothing has changed. */
enum felt_status felt_floor_try(struct felt_floor *floor, const struct felt_floor_command *command,
                                struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);
/* As they would be; NULL where the floor has no such table or link. */
const struct felt_floor_table *felt_floor_tried_table(const struct felt_floor *floor, int number)
    FELT_NONNULL(1);
const struct felt_link *felt_floor_tried_link(const struct felt_floor *floor, const char *name)
    FELT_NONNULL(1, 2);
void felt_floor_end_trial(struct felt_floor *floor) FELT_NONNULL(1);

/* ---- what can be done now (can.c)
 *
 * Every command that would be accepted at this moment, each with its fields and what may stand in them. The
 * floor decides each candidate on its working state and takes it back: nothing is worked out a second time,
 * and nothing is stored. Between commits alone, as a trial. Cost: some microseconds a candidate, a
 * hundred candidates or two a table. */

enum { FELT_CAN_FIELDS_MAX = 16, FELT_CAN_CHOICES_MAX = 40 };

enum felt_can_kind {
  FELT_CAN_ONE_OF, /* one of choice[], each of which is accepted */
  FELT_CAN_RANGE,  /* min to max in steps */
  FELT_CAN_FLAG,   /* yes or no */
  FELT_CAN_CARDS,  /* min cards, none of which lies open yet */
  FELT_CAN_COUNT,  /* cards that were counted: what is not so is refused */
  FELT_CAN_TEXT,   /* up to max bytes */
  FELT_CAN_DAY     /* as 20260131 */
};

/* What stands in a field. */
enum felt_can_name {
  FELT_CAN_TABLE,
  FELT_CAN_LINK,
  FELT_CAN_SEAT,
  FELT_CAN_MULTIPLE,
  FELT_CAN_DECK, /* cards */
  FELT_CAN_COUNTED,
  FELT_CAN_ANTE,  /* the Blind follows it */
  FELT_CAN_SIDE,  /* with `word` */
  FELT_CAN_LIMIT, /* with `word`: "min-ante" */
  FELT_CAN_PROGRESSIVE,
  FELT_CAN_INCIDENT,
  FELT_CAN_WHO,
  FELT_CAN_HAND,  /* the seat of an incident */
  FELT_CAN_FACES, /* how many cards of an incident */
  FELT_CAN_CORRECTABLE,
  FELT_CAN_NOT_MISDEALT,
  FELT_CAN_DECISION,
  FELT_CAN_RULED, /* the seat that a decision means */
  FELT_CAN_DEAD,
  FELT_CAN_DOWN,
  FELT_CAN_ON,
  FELT_CAN_WAY,
  FELT_CAN_WHAT, /* a correction */
  FELT_CAN_CENTS,
  FELT_CAN_HOURS,
  FELT_CAN_PATRON,
  FELT_CAN_NOTE, /* the reason in a person's own words */
  FELT_CAN_HIT,
  FELT_CAN_AWARD,
  FELT_CAN_LINE,
  FELT_CAN_RESULT,
  FELT_CAN_REFERENCE,
  FELT_CAN_CHEQUES,
  FELT_CAN_CHECK,
  FELT_CAN_CHECK_NUMBER,
  FELT_CAN_CASH,
  FELT_CAN_REASON, /* a listed one */
  FELT_CAN_ROUND,
  FELT_CAN_SEATS,
  FELT_CAN_DISPUTE,
  FELT_CAN_VERDICT,
  FELT_CAN_NOTICE,
  FELT_CAN_NAMES
};

struct felt_can_field {
  uint8_t name, kind; /* enum felt_can_name, enum felt_can_kind */
  bool optional;
  struct felt_name word; /* FELT_CAN_SIDE */
  int64_t min, max, step;
  int count;
  int64_t choice[FELT_CAN_CHOICES_MAX];
};

struct felt_floor_can {
  struct felt_floor_command command; /* one that is accepted; who, when and its id are the caller's */
  uint32_t roles;                    /* of whoever may give it, bit r: enum felt_role r; */
  uint32_t second;                   /* and of a second person; 0: none is needed now */
  char rule[40];                     /* why two are needed; empty: no rule says */
  bool more;                         /* it takes particulars besides the fields: a correction's */
  int field_count;
  struct felt_can_field field[FELT_CAN_FIELDS_MAX];
};

/* The key of a field in JSON; and the word of a choice, or NULL where the choice is a number. */
const char *felt_can_key(const struct felt_can_field *field) FELT_NONNULL(1);
const char *felt_can_word(const struct felt_can_field *field, int64_t choice) FELT_NONNULL(1);
/* Puts what was chosen into a command: a number of the field, 0 or 1 of a flag, bits of seats. Cards and
 * texts stay those of `can->command`. */
void felt_can_put(const struct felt_can_field *field, int64_t chosen, struct felt_floor_command *command)
    FELT_NONNULL(1, 3);

/* Who is told of the entries. */
struct felt_can_listener {
  void (*each)(void *context, const struct felt_floor_can *can); /* borrows for the duration of the call */
  /* Adds to a command what people do not say, as the commitment of a virtual deck, before it is tried; false:
   * refused. NULL: they say everything. */
  bool (*complete)(void *context, struct felt_floor_command *command);
  void *context;
};

/* At a table, on a link. Fails as felt_floor_submit() does. */
enum felt_status felt_floor_can_at_table(struct felt_floor *floor, int table, int64_t now_ms,
                                         const struct felt_can_listener *listener,
                                         struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 4);
enum felt_status felt_floor_can_on_link(struct felt_floor *floor, const char *link, int64_t now_ms,
                                        const struct felt_can_listener *listener,
                                        struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 4);

/* ---- what is durable: all that anyone is shown. Pointers are good until the next commit. */

struct felt_floor_seat {
  char patron[24]; /* "": free */
  bool seeded;     /* the player's part in the next shuffle is in `seed` */
  bool ready;      /* said so in this round; means something while bets are open */
  bool leaving;    /* said so; until the seat is left */
  uint8_t seed[FELT_FLOOR_SEED];
};

/* Who plays a round, and on which link: written down at Lock, and again when the round is corrected after
 * Game Over. */
struct felt_floor_players {
  int64_t round; /* as felt_floor_round() counts them; 0: none */
  struct felt_name link;
  uint8_t book[FELT_BOOK_HASH];    /* with a correction; zeros at Lock: the table's own */
  char patron[FELT_SEATS_MAX][24]; /* who sits at seat s is patron[s - 1]; "" */
};

enum felt_verdict { FELT_UNDECIDED_YET, FELT_UPHELD, FELT_DISMISSED, FELT_VERDICTS };
/* "open", "upheld", "dismissed" */
const char *felt_verdict_name(enum felt_verdict verdict) FELT_CONST;

enum { FELT_DISPUTES_MAX = 6 }; /* of one table that are not closed */

/* A dispute that is not closed; closed ones are in the log. */
struct felt_floor_dispute {
  int64_t number; /* from 1, over the table's life */
  int64_t round;  /* as felt_floor_round() counts them; 0: about no round */
  int32_t seat;   /* whose payment is held; 0: nobody's */
  int64_t cents;  /* what is disputed; 0: not said */
  char patron[24];
  struct felt_note_by note; /* who opened it, and why */
  bool notified;            /* whoever must be told has been */
  uint8_t verdict;          /* enum felt_verdict */
  int32_t notes;
};

enum { FELT_FLOOR_CASES_MAX = 16, FELT_FLOOR_CASE_EVENTS = 8 };

/* Where in "table:N" the events of a dispute stand, closed or not: its opening first, of many the last ones.
 */
struct felt_floor_case {
  int64_t number, round; /* 0: none */
  int32_t count;
  int64_t at[FELT_FLOOR_CASE_EVENTS];
};

enum { FELT_FLOOR_NOTICES_MAX = 8 }; /* of one table that are shown, the last ones */

/* A payment that a supervisor is to be told of (CB Payouts 1). */
struct felt_floor_notice {
  int64_t number; /* from 1, over the table's life; 0: none */
  int64_t round;  /* as felt_floor_round() counts them */
  int64_t time_ms;
  int32_t seat;
  int64_t cents; /* paid, stakes left out (R31) */
  char patron[24];
};

/* Who deals, as he tapped in; "": nobody has since the table was opened. */
struct felt_floor_dealer {
  char id[24];
  int64_t since_ms;
};

struct felt_floor_table {
  int32_t number;
  bool open;
  const struct felt_book *book;                /* the floor's own */
  struct felt_name link;                       /* "": none, and then no progressive wagers */
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* seat[s - 1] is seat s */
  uint8_t secret[FELT_FLOOR_SEED];             /* the committed seed, once dealt; hidden until Game Over */
  uint32_t seats_step;   /* the round's steps when seats last changed: those are not taken back any more */
  int32_t dispute_count; /* open at a closed table, too */
  struct felt_floor_dispute dispute[FELT_DISPUTES_MAX];
  int64_t
      disputes; /* ever opened; where the last of them stand: number n at (n - 1) % FELT_FLOOR_CASES_MAX */
  struct felt_floor_case of_dispute[FELT_FLOOR_CASES_MAX];
  int64_t notices,
      told; /* payments that a supervisor is to be told of: ever made, and the last he heard of */
  struct felt_floor_notice notice[FELT_FLOOR_NOTICES_MAX]; /* number n at (n - 1) % FELT_FLOOR_NOTICES_MAX */
  struct felt_floor_dealer dealer;
  uint8_t bets;               /* enum felt_bettor, as its opening said; felt_floor_bettor() knows more */
  bool stopped;               /* somebody stopped its progressive wagers, whatever its link does (R42) */
  struct felt_posted posted;  /* that `book` goes by, its link's seeds and growth included (R43) */
  struct felt_posted waiting; /* that takes its place when no wager is in play, */
  bool waits;                 /* if there is any */
  int64_t rounds_before;      /* rounds of its earlier openings */
  struct felt_floor_players players; /* of the last round that was locked, */
  struct felt_floor_players past;    /* and of the round that was corrected last after Game Over */
  int64_t events, past_events;       /* in the streams "table:N" and "past:N" */
  int64_t open_at;                   /* where in "table:N" the last round opens; */
  int64_t players_from,
      first_round;         /* and the first whose players were written down, and its number; 0: none */
  struct felt_table table; /* hidden cards included */
};

/* The number of a table's last round, those of earlier openings counted: it goes on when the table is opened
 * anew. Its link knows the round by it, and corrections do. */
static inline int64_t felt_floor_round(const struct felt_floor_table *table) {
  return table->rounds_before + table->table.duty.rounds;
}

/* Who bets there. FELT_BETS_USUAL: both may. */
enum felt_bettor felt_floor_bettor(const struct felt_floor_table *table) FELT_NONNULL(1);

/* The terms of a link that wait until none of its wagers is in play and nothing of it is unfinished; NULL:
 * none. */
const struct felt_posted_level *felt_floor_link_waits(const struct felt_floor *floor, const char *name)
    FELT_NONNULL(1, 2);

/* NULL where there is none. */
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

/* What a table, a link, a patron is for; FELT_NO_PURPOSE where there is none. */
enum felt_purpose felt_floor_table_purpose(const struct felt_floor *floor, int number) FELT_NONNULL(1);
enum felt_purpose felt_floor_link_purpose(const struct felt_floor *floor, const char *name)
    FELT_NONNULL(1, 2);
enum felt_purpose felt_floor_patron_purpose(const struct felt_floor *floor, const char *id)
    FELT_NONNULL(1, 2);
/* The next patron from place *n on, which moves along, who has an account and no purpose, in a log of older
 * rules; NULL: there are no more. One with two currencies may come twice. Good until the next commit. */
const char *felt_floor_without_purpose(const struct felt_floor *floor, size_t *n) FELT_NONNULL(1, 2);

/* Whether the house lets the coach speak where money is played for. */
bool felt_floor_coach(const struct felt_floor *floor) FELT_NONNULL(1);
/* FELT_E_RULE: money is played for at that table, and the house has not switched the coach on. */
enum felt_status felt_floor_need_coach(const struct felt_floor *floor, int table,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1);

/* As what a person sees a table: pit, dealer or auditor by his roles, else his seat, else the public. */
struct felt_viewer felt_floor_viewer(const struct felt_floor_table *table,
                                     const struct felt_floor_person *person) FELT_NONNULL(1, 2);

/* A table as `viewer` may see it, and nothing more. */
struct felt_floor_view {
  struct felt_table_view table; /* meters are the link's */
  bool open, linked;
  int dispute_count; /* dealer, pit and auditor */
  struct felt_floor_dispute dispute[FELT_DISPUTES_MAX];
  int hands; /* dealt in the round, the dealer's included: the column of Cover All (MA 12(e)); 0: not dealt */
  struct felt_name link;
  char patron[FELT_SEATS_MAX][24]; /* by seat; "" */
  uint32_t lit;                   /* bit s: the sensor of seat s is lit, its wager reached the link (CN 10) */
  struct felt_link_alarms alarms; /* of the link; dealer, pit and auditor */
  int64_t needs_fill_cents;       /* by how much the tray is below nothing; likewise, for money alone */
  bool opened;                    /* Game Over of a round dealt from a seed: what the deck was made of */
  uint8_t secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* the players' parts, while `opened` */
};
enum felt_status felt_floor_view(const struct felt_floor *floor, int table, struct felt_viewer viewer,
                                 struct felt_floor_view *view, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 4);

/* The settlement of a table's round, line by line with its rules, once money moves: for everyone at the
 * table, since everything settled has been shown; hands that are face down are left out. Awards from a meter
 * stand in it as the meter stood then; the link has what each hit's share is. */
enum felt_status felt_floor_settlement(const struct felt_floor *floor, int table,
                                       struct felt_settlement *settlement,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* ---- rounds that are over, with their corrections (R36) */

enum { FELT_FLOOR_CORRECTIONS_MAX = 32 }; /* of one round that are listed, the last ones */

struct felt_floor_correction {
  int64_t seq, time_ms;                    /* of its event */
  bool after;                              /* Game Over: in the stream "past:N"; otherwise at the table */
  struct felt_correction_event event;      /* what it is now and what it was, people and reason */
  uint32_t roles, with_roles;              /* of both when they signed, bit r: enum felt_role r */
  struct felt_money money[FELT_SEATS_MAX]; /* the difference by seat, all stages together */
  int64_t cents[FELT_SEATS_MAX]; /* what the patron there has more by it, or less: after Game Over it is owed.
                                  * What a meter pays is the link's */
};

struct felt_floor_past_round {
  const struct felt_book *book; /* the floor's own */
  int64_t over_ms;              /* its Game Over */
  struct felt_floor_players players;
  struct felt_round original;    /* as it stood at Game Over; hidden cards included */
  struct felt_round corrected;   /* by all corrections since; the same where there is none */
  int64_t cents[FELT_SEATS_MAX]; /* what all of them since Game Over have changed for the patron there */
  int correction_count;          /* of all; the last FELT_FLOOR_CORRECTIONS_MAX of them are listed */
  struct felt_floor_correction correction[FELT_FLOOR_CORRECTIONS_MAX];
};

/* A round that is over, the table's last one too, read from the store as it is durable: what the table itself
 * shows is the original. FELT_E_INPUT: there is no such round, it is not
 * over, or it was played before players were written down. Cost: some 20 looks into the store, the round's
 * own events and those of "past:N". */
enum felt_status felt_floor_past_round(struct felt_floor *floor, int table, int64_t round,
                                       struct felt_floor_past_round *past,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 4);

/* One event of such a round, of its corrections or of a dispute about it, with the people of its command.
 * Borrows for the duration of the call. */
struct felt_floor_step {
  int64_t seq, time_ms;
  const char *word;                  /* "bet", "flop", "dispute": as the log has it */
  bool after;                        /* Game Over: a correction, or what became of a dispute */
  int32_t seat;                      /* 0: of no seat, or the dealer's */
  struct felt_floor_person by, with; /* when it was done; "": nobody is known */
  const struct felt_book *book;      /* of the round */
  const struct felt_event *round; /* hidden cards included; NULL: an event of the floor's own, with these: */
  char patron[24];
  int64_t cents, dispute;
  uint8_t verdict; /* enum felt_verdict */
  struct felt_note_by note;
};
struct felt_floor_step_listener {
  void (*each)(void *context, const struct felt_floor_step *step);
  void *context;
};

/* Everything that happened in a round that is over, in its order; then its corrections since, and the last
 * disputes about it. Who plays and what a deck was shuffled from are left out. Fails as
 * felt_floor_past_round() does. Cost: the same, and a look-up for each command. */
enum felt_status felt_floor_past_steps(struct felt_floor *floor, int table, int64_t round,
                                       const struct felt_floor_step_listener *listener,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 4);

/* What a correction after Game Over left: what the house owes the patron, and what he owes the house. */
struct felt_floor_owed {
  int64_t to_cents, by_cents; /* neither is negative; they are not set off against each other */
};
struct felt_floor_owed felt_floor_owed(const struct felt_floor *floor, const char *patron,
                                       const char *currency) FELT_NONNULL(1, 2, 3);

/* How many hours a correction reaches back. */
int felt_floor_window_hours(const struct felt_floor *floor) FELT_NONNULL(1);

/* The line of the checklist that an award waits for by the book of its link; NULL: it may be paid, once its
 * share is final. */
const struct felt_award_need *felt_floor_next_line(const struct felt_book *book,
                                                   const struct felt_link_hit *hit) FELT_PURE
    FELT_NONNULL(1, 2);

/* What must not be overlooked on the whole floor. */
struct felt_floor_alarms {
  int links_down;
  int held, pending, verified, locked; /* hits and awards, as in struct felt_link_alarms */
  int decisions;                       /* tables where an incident waits for its decision */
  int disputes;                        /* that are not decided */
  int fills;                           /* open tables for money whose tray is below nothing */
  int notices;                         /* payments that no supervisor has acknowledged */
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

/* ---- tables of other games (claim.c) */

/* What such a table says besides its command, so that both sides think the same of what is at stake. */
struct felt_floor_claim {
  char game[40];       /* as the table joined the link */
  int64_t wager_cents; /* coin-in: of each seat */
  char level[40];      /* hit: what the table thinks that the hand takes */
};

/* FELT_E_RULE: the table is not on the command's link, or the link has another game, wager or level. A
 * command that was done is answered as it was, whatever has become of the link since. */
enum felt_status felt_floor_check_claim(const struct felt_floor *floor,
                                        const struct felt_floor_command *command,
                                        const struct felt_floor_claim *claim,
                                        struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3);

/* ---- the house's own sheets (house_books.c)
 *
 * A sheet is kept (felt_floor_keep_book), handed in by one person, approved by two, and then in force: tables
 * and links may be opened by it. Of one name one is in force: approving another retires it. A retired one is
 * named by its hash for ever, opens nothing new, and may be handed in again. A book that is kept and was
 * never handed in is one of the program's own, and in force unless it was retired. */
enum felt_book_state { FELT_BOOK_PLAIN, FELT_BOOK_HANDED_IN, FELT_BOOK_IN_FORCE, FELT_BOOK_RETIRED };
/* "plain", "handed-in", "in-force", "retired" */
const char *felt_book_state_name(enum felt_book_state state) FELT_CONST;

enum { FELT_FLOOR_BOOKS_MAX = 256 }; /* that were ever handed in or retired */

struct felt_floor_signed {
  char by[24], with[24]; /* "": nobody */
  int64_t time_ms;
};

struct felt_floor_book {
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_name name;
  uint8_t state;                                         /* enum felt_book_state */
  struct felt_floor_signed handed_in, approved, retired; /* the last time each */
};
/* The n-th of those that were ever handed in or retired, from 0, in that order; false past the last. */
bool felt_floor_book_at(const struct felt_floor *floor, int n, struct felt_floor_book *book)
    FELT_NONNULL(1, 3);
enum felt_book_state felt_floor_book_state(const struct felt_floor *floor, const uint8_t hash[FELT_BOOK_HASH])
    FELT_NONNULL(1, 2);

/* ---- proposals (proposals.c) */

/* What one person put forward for another to sign. It is in the log and survives a restart, but it is nothing
 * yet: FELT_FLOOR_SIGN by somebody else does it, in the name of both, in one commit. It was tried when it was
 * made; where it cannot be done any more, the signature is refused with the reason, and it goes on waiting.
 * Its author takes it back (FELT_FLOOR_WITHDRAW); whoever keeps the time ends it when that is over
 * (FELT_FLOOR_EXPIRE). */
enum {
  FELT_PROPOSALS_MAX = 256,  /* that wait at a time, */
  FELT_PROPOSALS_OF_ONE = 8, /* and of one person: nobody crowds the others out */
  FELT_PROPOSAL_MS = 15 * 60 * 1000
};

/* One that waits. Borrows until the next commit. */
struct felt_floor_proposal {
  int64_t number, until_ms;
  const char *by;   /* the first person's id */
  const char *line; /* the command, with its id, its first person and his roles then, and no time */
};
/* The n-th of those that wait, from 0, the latest first; false past the last. */
bool felt_floor_proposal_at(const struct felt_floor *floor, int n, struct felt_floor_proposal *proposal)
    FELT_NONNULL(1, 3);
bool felt_floor_find_proposal(const struct felt_floor *floor, int64_t number,
                              struct felt_floor_proposal *proposal) FELT_NONNULL(1, 3);
/* When the first of them is over; INT64_MAX: none waits. */
int64_t felt_floor_proposals_until_ms(const struct felt_floor *floor) FELT_NONNULL(1);

#endif
