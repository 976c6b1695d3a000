/* link: one progressive link as a pure state machine.
 *
 * A link has levels with meters that grow with every coin-in of the tables joined to it, and awards that come
 * off them. A state plus a command gives events or an error (felt_link_decide), and an error changes nothing.
 * Events alone change a state (felt_link_evolve), so the events of a link are the link: folded over an empty
 * state they give it back exactly. A state is a plain value without pointers: copy it, compare it in its
 * canonical encoding, keep it. The terms of the link come with its opening event, so a log needs no book.
 *
 * The way of a jackpot: coin-in, deal, hit (the amount is locked, the level is reseeded at once, everyone
 * plays on), end of the rounds that may share it (the lock opens, shares are final), verify, pay. Or void,
 * by reversal. Whatever lowers or changes a meter by hand needs a listed reason and two different people of
 * the roles that the terms name. docs/link.md tells an auditor the whole of it.
 *
 * Order is the link's own sequence of events, never a clock. Amounts are cents; what lies on meters is
 * millionths of a cent. Functions are pure and safe in any number of threads; none allocates. A command costs
 * about half a microsecond, an event replayed a tenth of that. */
#ifndef FELT_LINK_H
#define FELT_LINK_H

#include "felt/book.h"
#include "felt/meter.h"

enum {
  FELT_LINK_TABLES_MAX = 64,  /* tables that ever joined; one that left keeps its place and its meters */
  FELT_LINK_HITS_MAX = 128,   /* hits not yet finished; a further one is refused */
  FELT_LINK_PAST_MAX = 64,    /* paid hits that a correction still knows of; the log has all */
  FELT_LINK_SHIFTS_MAX = 128, /* stretches of time whose recorded meters a correction has changed since */
  FELT_LINK_EVENTS_MAX = 5 * FELT_LINK_HITS_MAX + FELT_LINK_PAST_MAX + 8, /* that one command can give */
  FELT_LINK_POSTINGS_MAX = 32,                                            /* of one event */
  FELT_LINK_LINE_MAX = 8192, /* of an event as text, terminator included */
  FELT_REFERENCE_MAX = 47,
  FELT_LINK_ENCODING = 1 << 18,
  FELT_LINK_VERSION = 1
};

/* Bounds that keep every sum far from 2^63; what would exceed them is refused. */
#define FELT_LINK_WAGER_MAX_CENTS INT64_C(100000000)           /* one progressive wager */
#define FELT_LINK_SEED_MAX_CENTS  INT64_C(100000000000)        /* a seed, a cap */
#define FELT_LINK_METER_MAX_MICRO INT64_C(1000000000000000000) /* a meter, a reserve, an overflow */
#define FELT_LINK_TOTAL_MAX       INT64_C(4000000000000000000) /* a total over the link's life */

/* ---- people and reasons */

/* FELT_NOBODY, then the rows of felt/roles.def: FELT_DEALER ... FELT_ADMINISTRATOR. */
enum felt_role {
  FELT_NOBODY,
#define FELT_ROLE(name, word, kept) FELT_##name,
#include "felt/roles.def"
#undef FELT_ROLE
  FELT_ALL_ROLES,
  FELT_ROLES = FELT_PLAYER /* those of the floor and its links */
};
/* "nobody", "dealer", "shift-manager" ... */
const char *felt_role_name(enum felt_role role) FELT_CONST;
/* FELT_NOBODY where no role has the word. */
enum felt_role felt_role_find(const char *word) FELT_PURE FELT_NONNULL(1);

/* Who did it: an id of letters, digits and . _ -, at most 23 of them. */
struct felt_person {
  char id[24];
  uint8_t role; /* enum felt_role */
};

/* What is done to a link: the kinds of commands and of events. */
enum felt_link_act {
  FELT_LINK_OPEN,            /* `terms`, `reason`: the first time with its seeds; then with new terms */
  FELT_LINK_CLOSE,           /* `reason`; refused while a round, a hit or a lock is unfinished */
  FELT_LINK_RETIRE,          /* `reason`, `notice`, `date`, `name` of the link that takes what is left */
  FELT_LINK_JOIN,            /* `table`, `name` of its game, `terms` of its own: they must agree (MA 13(g)) */
  FELT_LINK_LEAVE,           /* `table` */
  FELT_LINK_SENSOR_FAILED,   /* `table`, `seat`: no progressive there until repaired (CN 49) */
  FELT_LINK_SENSOR_REPAIRED, /* `table`, `seat` */
  FELT_LINK_DOWN,            /* `reason`: coin-ins are refused, the game goes on (CN 48, CB Down 1). While a
                              * progressive wager is in play it takes two people (R42) */
  FELT_LINK_UP,              /* ends FELT_LINK_DOWN and FELT_LINK_STOP */
  FELT_LINK_COIN_IN, /* `table`, `round`, `seats`: starts the round; each seat's wager is counted once */
  FELT_LINK_DEAL,    /* `table`, `round`: every hand is dealt; gives its place in the order */
  FELT_LINK_HIT,     /* `table`, `round`, `seat`, `hand`, `on_board`: that hand is settled and takes a meter's
                      * percentage. While the link is down: held, or refused where hands are dead (R14) */
  FELT_LINK_END,     /* `table`, `round`: Game Over; no hit after it. Settles a round that was not settled */
  FELT_LINK_RECORD,  /* `hit`, `reason`: a held hit takes its award now */
  FELT_LINK_VERIFY, /* `hit`, `line`, `result`, `reference`: one line of the award's checklist (R38). With its
                     * cards seen it is verified; what else a house asks for is its book's, and the floor's */
  FELT_LINK_PAY,    /* `hit`, `parts`: together its share */
  FELT_LINK_VOID,   /* `hit`, `reason`: verification failed (R34) */
  FELT_LINK_BREAK_LOCK, /* `award`, `reason`: a round cannot end (R11) */
  FELT_LINK_TRANSFER,   /* `from`, `to`, `micro`, `reason`, `notice`, `date`, `name` of another link */
  FELT_LINK_CORRECT,    /* `to`, `micro` (signed, against the house), `reason` */
  FELT_LINK_SETTLED, /* `table`, `round`: its hands are settled; locks that waited for it alone open (R37) */
  FELT_LINK_STOP,    /* `reason`: no coin-ins of new rounds; rounds in play are as they were (R42) */
  /* `table`, `round`, `seats`, `reason`: wagers that never reached the meters, of an open or a past round */
  FELT_LINK_LATE_COIN_IN,
  /* `table`, `round`, `seat`, `hand`, `on_board`, `coin_in`, `deal`, `place`, `shown_cents`, `reason`: a hit
   * that appears by a correction, of an open round or a past one (R36) */
  FELT_LINK_LATE_HIT,
  FELT_LINK_RETURN, /* `hit`, `parts`, nothing withheld or offset, `reason`: of a paid hit, so much is back */
  /* Events only. */
  FELT_LINK_HOLD,    /* a hit while the link was down: waits for FELT_LINK_RECORD */
  FELT_LINK_SHARE,   /* the share of a hit is now `amount_cents` */
  FELT_LINK_MOVE_UP, /* the amount of an award is now `amount_cents`; logs before FELT_LINK_AWARD have it */
  FELT_LINK_UNLOCK,  /* nothing can join the award any more: its shares are final */
  FELT_LINK_MOVES,   /* `hit` is of `award` now */
  FELT_LINK_AWARD,   /* so `award` stands now: its place, amount, seed and lock (R34, R36) */
  FELT_LINK_SHIFT,   /* recorded meters of `level` from `place` until `until` are `amount_cents` off (R36) */
  /* A command of the table itself, by a correction of its open round: `table`, `round`, `seats` that have a
   * wager in it now. What wagers added to the meters stays there (R36) */
  FELT_LINK_RESEAT,
  FELT_LINK_ACTS
};
/* "open", "coin-in", "break-lock", ... */
const char *felt_link_act_name(enum felt_link_act act) FELT_CONST;

/* How a line of an award's checklist came out. */
enum felt_line_result { FELT_LINE_DONE, FELT_LINE_FAILED, FELT_LINE_NOT_NEEDED, FELT_LINE_RESULTS };
/* "done", "failed", "not-needed" */
const char *felt_line_result_name(enum felt_line_result result) FELT_CONST;

/* What an award is paid in (R38): tenders, and what the patron does not get in his hand. */
struct felt_link_parts {
  int64_t cheques_cents;  /* chips, from the tray: the only part that he holds at the floor afterwards */
  int64_t check_cents;    /* of the house, by the number of `check` */
  int64_t cash_cents;     /* from the cage */
  int64_t withheld_cents; /* tax */
  int64_t offset_cents;   /* against what he owes elsewhere */
  char check[24];         /* letters, digits and . _ -; empty in older logs, where a check became chips */
};
/* Together; -1: one of them is negative or out of bounds. */
int64_t felt_link_parts_cents(const struct felt_link_parts *parts) FELT_PURE FELT_NONNULL(1);

/* The listed reasons; each belongs to certain acts. */
enum felt_link_reason {
  FELT_NO_REASON,
  FELT_REASON_NEW_LINK,
  FELT_REASON_NEW_TERMS,
  FELT_REASON_RESUMED,
  FELT_REASON_END_OF_DAY,
  FELT_REASON_MAINTENANCE,
  FELT_REASON_SYSTEM_FAILED,
  FELT_REASON_NETWORK_FAILED,
  FELT_REASON_POWER_FAILED,
  FELT_REASON_WAS_DOWN,
  FELT_REASON_HAND_MISREAD,
  FELT_REASON_NO_WAGER,
  FELT_REASON_WRONG_DECK,
  FELT_REASON_ROUND_VOID,
  FELT_REASON_PATRON_BARRED,
  FELT_REASON_PRESSED_IN_ERROR,
  FELT_REASON_ROUND_CANNOT_END,
  FELT_REASON_COIN_IN_MISSED,
  FELT_REASON_COIN_IN_TWICE,
  FELT_REASON_METER_WRONG,
  FELT_REASON_SEED_RETURNED,
  FELT_REASON_OVERFLOW_RELEASED,
  FELT_REASON_RESERVE_RELEASED,
  FELT_REASON_LINKS_MERGED,
  FELT_REASON_GAME_WITHDRAWN,
  FELT_REASON_REGULATOR_ORDER,
  FELT_REASON_ROUND_CORRECTED,
  FELT_LINK_REASONS
};
/* "none", "new-link", "hand-misread", ... */
const char *felt_link_reason_name(enum felt_link_reason reason) FELT_CONST;
bool felt_link_reason_fits(enum felt_link_reason reason, enum felt_link_act act) FELT_CONST;

/* ---- terms */

/* One row of the posted pay table. */
struct felt_link_row {
  uint8_t pays;   /* enum felt_progressive_pay */
  uint8_t level;  /* FELT_PAYS_PERCENT */
  int32_t amount; /* times the wager, or parts per million of the meter */
  int64_t envy_cents;
};

/* What linked games must have in common (MA 13(g)): two tables agree when all of it is equal. */
struct felt_link_sheet {
  int64_t wager_cents;
  int32_t decks;
  struct felt_link_row row[FELT_CATEGORIES];
  struct felt_link_row on_board[FELT_CATEGORIES]; /* where a hand on the board pays otherwise (R2) */
};

struct felt_link_level_terms {
  struct felt_name name;
  int64_t seed_cents;
  int32_t growth_ppm, reserve_ppm;
  int64_t cap_cents; /* the meter grows no further, the rest goes to the overflow account; 0: no cap */
};

/* Bit r: enum felt_role r may. `second` 0: one person does. */
struct felt_link_who {
  uint16_t first, second;
};

/* The parameters of a link. They come with its opening and do not change while it is open. */
struct felt_link_terms {
  struct felt_name book; /* its name and hash: where the rules behind all this are */
  uint8_t hash[FELT_BOOK_HASH];
  struct felt_name pay_table; /* "PTMGL01"; empty where the house has only one */
  struct felt_link_sheet sheet;
  int32_t level_count;
  struct felt_link_level_terms level[FELT_LEVELS_MAX];
  uint8_t several;           /* enum felt_several_winners */
  uint8_t order;             /* enum felt_paying_order: of seats of one table */
  bool down_at_win_voids;    /* hands are dead when the link is down at a win (CN 48(a), R14) */
  bool clearing;             /* of older logs: no award is paid before it is cleared (CN 39, R29) */
  int64_t check_above_cents; /* a larger award is paid by casino check, whole (R29); 0: none */
  struct felt_link_who who[FELT_LINK_ACTS]; /* zeros: the act needs nobody's name */
  struct felt_rule several_rule, down_rule, down_at_win_rule, sensor_rule, link_rule;
};

/* The terms of a book's progressive table, as dealt from `decks` decks: no caps, and roles as Catfish Bend
 * gives them (CB Winners 4, 5) where a house names none. Change them before opening. */
void felt_link_terms_init(const struct felt_book *book, int progressive_table, int decks,
                          struct felt_link_terms *terms) FELT_NONNULL(1, 4);

/* ---- the state */

/* What went on and off one meter in the link's life. Always, exactly:
 * first_seed + reseeded + contributed + moved_in + returned - awarded - reversed - moved_out = meter. */
struct felt_link_account {
  int64_t first_seed_micro;
  int64_t reseeded_micro; /* seeds put on after an award */
  int64_t contributed_micro;
  int64_t moved_in_micro, moved_out_micro; /* transfers and corrections */
  int64_t awarded_micro;                   /* taken off by hits */
  int64_t returned_micro;                  /* of those, put back by voids */
  int64_t reversed_micro;                  /* reseeds taken back by voids */
};

struct felt_link_level {
  struct felt_meter meter;
  int64_t overflow_micro;
  struct felt_link_account account;
  int64_t forgotten_seq; /* the last place of a paid award that is no longer among the link's `past` */
};

/* Lifetime meters: they never go down. */
struct felt_link_lifetime {
  int64_t coin_ins, coin_in_cents;
  int64_t contributed_micro, reserve_micro,
      overflow_micro; /* of those wagers: to meters, reserves, overflow */
  int64_t hits, voids;
  int64_t awards, awarded_cents; /* paid */
  int64_t returned_cents;        /* of those, handed back */
};

struct felt_link_table {
  int32_t number; /* from 1 */
  bool joined;    /* false: it left */
  bool in_round;
  bool dealt;
  bool settled; /* no lock waits for the round any more; hits are taken until it ends */
  struct felt_name game;
  int64_t round;       /* the last one started, open or not */
  int64_t coin_in_seq; /* its Coin In and its completed deal in the link's sequence */
  int64_t deal_seq;
  uint32_t seats;                      /* bit s: seat s has a progressive wager in the round */
  uint32_t hits;                       /* bit s: seat s has a hit in it */
  uint32_t dead_sensors;               /* bit s */
  int64_t sign_cents[FELT_LEVELS_MAX]; /* what the sign showed when the last round was started */
  int64_t
      kept_cents[FELT_LEVELS_MAX];   /* of that, what a hit counts on since a correction (R36); 0: nothing */
  int64_t kept_seq[FELT_LEVELS_MAX]; /* and that correction: what awards took after it comes off */
  struct felt_link_lifetime life;
};

enum felt_hit_state {
  FELT_HIT_HELD,     /* made while the link was down; takes its award when recorded */
  FELT_HIT_PENDING,  /* to be verified */
  FELT_HIT_VERIFIED, /* to be paid */
  FELT_HIT_PAID,
  FELT_HIT_VOID,
  FELT_HIT_STATES
};
/* "held", "pending", "verified", "paid", "void" */
const char *felt_hit_state_name(enum felt_hit_state state) FELT_CONST;

/* One winning hand. It leaves the state with its award, when that is finished. */
struct felt_link_hit {
  int64_t number; /* from 1, in the order recorded or held */
  int64_t award;  /* 0 while held */
  int32_t table;
  int64_t round;
  int64_t coin_in_seq, deal_seq; /* of its round */
  int64_t seq;                   /* its place: of its event; `late`: of the last event before it */
  uint8_t seat;
  uint8_t hand; /* enum felt_category */
  bool on_board;
  bool late;
  bool after;                     /* its round had been settled before: locks did not wait for it */
  bool cleared;                   /* older logs: with one word, all that the book wanted cleared */
  uint8_t line[FELT_AWARD_LINES]; /* 0: not looked at yet, else 1 + enum felt_line_result */
  uint8_t state;                  /* enum felt_hit_state */
  int64_t shown_cents;            /* what the meter showed at its place */
  int64_t share_cents;            /* provisional while the award is locked */
  int64_t returned_cents;         /* of a paid one */
  int64_t took_cents;             /* the award that it opened, as it was then */
};

/* A paid hit of a finished award, as long as it is remembered. */
struct felt_link_past {
  int64_t hit, award;
  int32_t table;
  int64_t round;
  int64_t coin_in_seq, deal_seq;
  int64_t seq; /* the place of its award */
  bool late;
  int64_t hit_seq, took_cents; /* of the hit itself, 0 of a late one */
  int64_t shares;              /* as its award had it */
  uint8_t level, seat;
  int32_t percent_ppm;
  int64_t shown_cents, taken_cents, seed_cents; /* of its award: on the meter before, off it, on it after */
  int64_t paid_cents, returned_cents;
};

/* Settlements made from `from` until before `until` recorded a meter that is `cents` below what a correction
 * has since found that it should have shown. */
struct felt_link_shift {
  uint8_t level;
  int64_t from, until, cents;
};

/* What hits took off a meter at one stroke. */
struct felt_link_award {
  int64_t number; /* from 1: what a round's progressive line names */
  int64_t seq;    /* the place of the hit that opened it */
  bool late;
  uint8_t level;
  bool locked;           /* hits of rounds started before it may still join */
  int64_t broken_seq;    /* since when two people have closed it; 0: they have not */
  int32_t percent_ppm;   /* 0: the house alone pays it */
  int64_t shown_cents;   /* what the meter showed when it was taken */
  int64_t kept_cents;    /* it takes its percentage of this if that is more (R36); 0: nothing is kept */
  int64_t amount_cents;  /* to its hits together */
  int64_t house_cents;   /* of that, from the house and not from the meter (R36) */
  int64_t seed_cents;    /* put on the meter after it; 0 where it took less than all */
  int64_t reserve_cents; /* of that seed, paid by the reserve; the house paid the rest */
  int64_t shares;        /* where the house alone pays: the finished award that it is a share of */
};

enum felt_link_phase {
  FELT_LINK_PHASE_NEW,
  FELT_LINK_PHASE_OPEN,
  FELT_LINK_PHASE_CLOSED,
  FELT_LINK_PHASE_RETIRED
};
/* "new", "open", "closed", "retired" */
const char *felt_link_phase_name(enum felt_link_phase phase) FELT_CONST;

struct felt_link {
  uint8_t phase; /* enum felt_link_phase */
  bool down, stopped;
  uint8_t down_reason, stop_reason; /* enum felt_link_reason */
  int64_t seq;                      /* of the last event */
  int64_t last_award, last_hit;
  struct felt_link_terms terms;
  struct felt_link_level level[FELT_LEVELS_MAX];
  struct felt_link_lifetime life;
  int32_t table_count, award_count, hit_count, past_count, shift_count;
  struct felt_link_table table[FELT_LINK_TABLES_MAX]; /* in the order they first joined */
  struct felt_link_award award[FELT_LINK_HITS_MAX];   /* unfinished, by number */
  struct felt_link_hit hit[FELT_LINK_HITS_MAX];       /* held, or of unfinished awards; by number */
  struct felt_link_past past[FELT_LINK_PAST_MAX];     /* in the order they were finished */
  struct felt_link_shift shift[FELT_LINK_SHIFTS_MAX]; /* in the order they were found */
};

/* An empty state: a link that was never opened. */
void felt_link_init(struct felt_link *link) FELT_NONNULL(1);

/* ---- commands and events */

enum felt_link_account_kind {
  FELT_ACCOUNT_METER,    /* with a level */
  FELT_ACCOUNT_RESERVE,  /* with a level */
  FELT_ACCOUNT_OVERFLOW, /* with a level */
  FELT_ACCOUNT_LINK,     /* another link */
  FELT_ACCOUNT_PAYABLE,  /* locked awards, not yet paid */
  FELT_ACCOUNT_HOUSE,
  FELT_ACCOUNT_TRAY, /* with a table */
  FELT_ACCOUNT_CAGE,
  FELT_ACCOUNT_PATRON, /* with a table and a seat */
  FELT_ACCOUNT_CHECKS, /* what awards were paid by check, in cash, */
  FELT_ACCOUNT_CASH,
  FELT_ACCOUNT_WITHHELD, /* and what was kept back of them */
  FELT_ACCOUNT_OFFSET,
  FELT_ACCOUNT_KINDS
};
/* "meter", "reserve", "overflow", "link", "payable", "house", "tray", "cage", "patron", "checks", "cash",
 * "withheld", "offset" */
const char *felt_link_account_name(enum felt_link_account_kind kind) FELT_CONST;

struct felt_link_place {
  uint8_t kind;  /* enum felt_link_account_kind */
  uint8_t level; /* 0 where it has none */
};

/* Which fields an act uses is said at enum felt_link_act; the others are ignored. */
struct felt_link_command {
  enum felt_link_act act;
  struct felt_person by, with;
  enum felt_link_reason reason;
  int table, seat;
  int64_t round;
  uint32_t seats; /* bit s: seat s, from 1 */
  enum felt_category hand;
  bool on_board;
  bool stands; /* a hit: the link was up when the dealer's hand was opened, so that it is held (R37) */
  bool opens;  /* a late coin-in: its round is in play and no wager of it was counted before (R36) */
  int64_t coin_in, deal;                /* a late hit: its round's Coin In and deal in the link's sequence */
  int64_t place;                        /* the link's `seq` when its round was settled */
  int64_t shown_cents[FELT_LEVELS_MAX]; /* and what the meters then showed, whole cents */
  int64_t hit, award;
  enum felt_award_line line;
  enum felt_line_result result;
  char reference[FELT_REFERENCE_MAX + 1]; /* where the paper, the recording, the case lies; may be empty */
  struct felt_link_parts parts;
  bool cleared; /* of receipts of older rules alone */
  bool play;    /* a payment in play chips: whole in chips, whatever the amount */
  struct felt_link_place from, to;
  int64_t micro;
  int32_t notice, date;                /* 20260131: when notice was given, and today */
  const char *name;                    /* borrows */
  const struct felt_link_terms *terms; /* borrows */
};

/* A plain value. Only the fields of its act are set; they are those of its text. */
struct felt_link_event {
  uint8_t act; /* enum felt_link_act */
  int64_t seq; /* from 1, without gaps */
  struct felt_person by, with;
  uint8_t reason;
  uint8_t seat, hand, level;
  bool on_board, cleared, first, locked, late;
  bool past;  /* a late hit or coin-in: its round is not the table's open one */
  bool opens; /* a late coin-in: the table's round begins with it */
  int32_t table;
  int64_t round;
  uint32_t seats;
  int64_t hit, award;
  int32_t percent_ppm;
  int64_t coin_in, deal, place, until;
  /* Of a hit: what it takes, and of that what the house pays instead of the meter; then put on the meter, and
   * of that what the reserve pays. Of a late hit the same over all awards that change, negative where they
   * fall. Of a void: what goes back. Of a share and an award: what it is now. */
  int64_t shown_cents, amount_cents, house_cents, seed_cents, reserve_cents;
  int64_t kept_cents;
  int64_t shares;
  int64_t wager_cents;
  uint8_t line, result; /* enum felt_award_line, enum felt_line_result */
  char reference[FELT_REFERENCE_MAX + 1];
  struct felt_link_parts parts;
  int64_t meter_micro[FELT_LEVELS_MAX], reserve_micro[FELT_LEVELS_MAX], overflow_micro[FELT_LEVELS_MAX];
  struct felt_link_place from, to;
  int64_t micro;
  int32_t notice, date;
  struct felt_name name;
  struct felt_link_terms terms;
};

/* What a command would do: events[0..count), at most FELT_LINK_EVENTS_MAX, or an error that names where and
 * the rule. The state is not touched. */
enum felt_status felt_link_decide(const struct felt_link *link, const struct felt_link_command *command,
                                  struct felt_link_event events[], int *count,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4);

/* Applies one event that felt_link_decide gave, then or in another life. An event that does not fit this
 * state fails and changes nothing (FELT_E_INPUT): a record may have been tampered with. */
enum felt_status felt_link_evolve(struct felt_link *link, const struct felt_link_event *event,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* Both: decides, then evolves. On failure the state is as it was. */
enum felt_status felt_link_apply(struct felt_link *link, const struct felt_link_command *command,
                                 struct felt_link_event events[], int *count,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4);

/* ---- postings */

struct felt_link_posting {
  int64_t micro; /* never 0; positive: the account holds more */
  int32_t table; /* tray and patron; else 0 */
  uint8_t seat;  /* patron; else 0 */
  struct felt_link_place account;
};

/* What an event does to the books: lines that add up to zero, from the event alone. Returns how many, at most
 * FELT_LINK_POSTINGS_MAX; 0 where no money moves. */
int felt_link_postings(const struct felt_link_event *event,
                       struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX]) FELT_NONNULL(1, 2);

/* ---- what follows from a state */

/* What the sign shows. */
int64_t felt_link_shown_cents(const struct felt_link *link, int level) FELT_PURE FELT_NONNULL(1);

/* Whether the account of a level explains its meter, to the millionth of a cent. */
bool felt_link_balances(const struct felt_link *link, int level) FELT_PURE FELT_NONNULL(1);

/* NULL where there is none, or it is finished. */
const struct felt_link_table *felt_link_find_table(const struct felt_link *link, int number) FELT_PURE
    FELT_NONNULL(1);
const struct felt_link_award *felt_link_find_award(const struct felt_link *link, int64_t number) FELT_PURE
    FELT_NONNULL(1);
const struct felt_link_hit *felt_link_find_hit(const struct felt_link *link, int64_t number) FELT_PURE
    FELT_NONNULL(1);

/* A paid hit of a finished award; NULL where the link has no such hit or remembers it no longer. */
const struct felt_link_past *felt_link_find_past(const struct felt_link *link, int64_t hit) FELT_PURE
    FELT_NONNULL(1);

/* Rounds with a progressive wager in play: started and not settled. While there are any, FELT_LINK_DOWN takes
 * two people (R42). */
int felt_link_in_play(const struct felt_link *link) FELT_PURE FELT_NONNULL(1);

/* Who may where a house names nobody else: by the terms that felt_link_terms_init() gives. */
struct felt_link_who felt_link_usual_people(enum felt_link_act act) FELT_CONST;
/* Who may do it now, by the terms of an open link. */
struct felt_link_who felt_link_who_may(const struct felt_link *link, enum felt_link_act act) FELT_PURE
    FELT_NONNULL(1);

/* The tables whose unsettled rounds or held hits keep an award locked. Returns how many. */
int felt_link_waits_for(const struct felt_link *link, const struct felt_link_award *award,
                        int tables[FELT_LINK_TABLES_MAX]) FELT_NONNULL(1, 2, 3);

/* What must not be overlooked. All zero: the link is quiet and may be closed. */
struct felt_link_alarms {
  bool down, stopped;
  int held;     /* hits that wait to be recorded: coin-ins are refused until they are */
  int pending;  /* hits that wait to be verified */
  int verified; /* hits that wait to be paid */
  int locked;   /* awards whose shares are not final */
  int rounds;   /* open rounds */
  int dead_sensors;
};
struct felt_link_alarms felt_link_alarms(const struct felt_link *link) FELT_PURE FELT_NONNULL(1);

/* ---- text */

/* "meter:0", "reserve:2", "link": a place in a line, for felt/record.h's "both at once". */
struct felt_record_io;
void felt_io_link_place(struct felt_record_io *io, const char *key, struct felt_link_place *place)
    FELT_NONNULL(1, 2, 3);

/* The line of a checklist with its result, and what parts of a payment there are besides cheques and check.
 */
void felt_io_award_line(struct felt_record_io *io, uint8_t *line, uint8_t *result) FELT_NONNULL(1, 2, 3);
void felt_io_more_parts(struct felt_record_io *io, struct felt_link_parts *parts, bool kept_back)
    FELT_NONNULL(1, 2);

/* One line without a newline, "v1 coin-in seq=12 table=3 round=12 seats=1,2 ...", in felt/record.h's form. */
void felt_link_event_print(const struct felt_link_event *event, struct felt_text *text) FELT_NONNULL(1, 2);

/* Reads what felt_link_event_print wrote, and nothing else. `event` is untouched on failure. */
enum felt_status felt_link_event_parse(const char *line, size_t length, struct felt_link_event *event,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* The canonical encoding, readable text: equal states give equal bytes, different states different ones.
 * Writes at most FELT_LINK_ENCODING bytes, terminator included, and returns the length without it. */
size_t felt_link_encode(const struct felt_link *link, uint8_t bytes[FELT_LINK_ENCODING]) FELT_NONNULL(1, 2);

#endif
