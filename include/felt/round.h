/* round: one round at one table, from open bets to Game Over, as a pure state machine.
 *
 * A state plus a command gives events or an error (felt_round_decide), and an error changes nothing. Events
 * are the only thing that changes a state (felt_round_evolve), so the events of a round are the round: folded
 * over an empty state they give it back exactly, in its canonical encoding (felt_round_encode). A state is a
 * plain value without pointers: copy it, compare it, keep it. The book is an argument; the state names it by
 * its hash.
 *
 * A card is dealt before it is known. Dealing gives places (a hand, the dealer, the board, the discard rack)
 * to positions of the deck; the face of a position is known when it is opened. A virtual deck knows its faces
 * when it is dealt and shows them to nobody; at a live table the dealer enters them at flop, river and
 * reveal, and a folded hand may never be entered.
 *
 * What anyone is shown comes from felt_round_view and from nowhere else.
 *
 * Functions are pure and safe in any number of threads; none allocates. A round of one hand is some ten
 * commands and costs less than a microsecond. */
#ifndef FELT_ROUND_H
#define FELT_ROUND_H

#include "felt/settle.h"

enum {
  FELT_FACE_UNKNOWN = 255, /* of a position of the deck */
  FELT_NOT_DEALT = 255,    /* the position of a place that has no card yet */
  FELT_EVENTS_MAX = 96,    /* that one command can give */
  FELT_STEPS_MAX = 64,     /* that can be taken back one by one; older ones stand */
  FELT_STEPS_BYTES = 6144,
  FELT_COMMITMENT = 32
};

/* ---- the state */

enum felt_phase {
  FELT_PHASE_IDLE,     /* no round: what an empty state is in */
  FELT_PHASE_BETTING,  /* bets are open */
  FELT_PHASE_LOCKED,   /* no more bets; the deal is next */
  FELT_PHASE_PREFLOP,  /* dealt: each hand plays or checks, then the flop is opened */
  FELT_PHASE_FLOP,     /* flop open: likewise, then turn and river are opened */
  FELT_PHASE_RIVER,    /* board open: each hand plays or folds, then the dealer's cards are opened */
  FELT_PHASE_SHOWDOWN, /* hands are turned up and settled one by one */
  FELT_PHASE_SETTLED,  /* paid and collected, but for envy that waits for a supervisor's look (R37) */
  FELT_PHASE_OVER,     /* Game Over; the next round may be opened */
  FELT_PHASES
};
/* "idle", "betting", ... */
const char *felt_phase_name(enum felt_phase phase) FELT_CONST;

/* One position of the table. It is in the round when it has a wager. */
struct felt_round_hand {
  struct felt_bet bet;      /* player 0: a player of this seat's own */
  uint8_t decided;          /* enum felt_decided */
  uint8_t street, multiple; /* FELT_PLAYED: where, and how many antes */
  uint8_t cancelled;        /* antes of a Play wager that an incident handed back (R28); 0: none */
  uint8_t position[2];      /* of the hole cards in the deck, or FELT_NOT_DEALT */
  bool timed_out;           /* its last action was taken by the clock (R35) */
  bool shown;               /* turned up at the reveal */
  bool is_void, forfeit, mucked;
};

/* An incident as it is kept: felt_round_facts gives it as struct felt_incident. */
struct felt_round_incident {
  uint8_t kind, when, count; /* enum felt_incident_kind, enum felt_moment */
  int16_t who, seat;         /* as in struct felt_incident */
  bool correctable, misdealt;
  int16_t decision; /* enum felt_decision or FELT_NO_DECISION */
  uint8_t outcome;  /* enum felt_outcome: what the book says */
};

/* What steps change, and what they can be taken back from. */
struct felt_round_now {
  uint8_t phase;           /* enum felt_phase */
  uint8_t turn;            /* the seat to act, or 0: everyone has acted on this street */
  bool anyone_acted;       /* a hand has played, checked or folded */
  bool is_void, but_sides; /* the round; but_sides: side wagers on the own hand are settled all the same */
  bool flop_cancelled;     /* Play wagers of the flop were handed back (R28) */
  bool progressive_down;   /* before the start: no progressive wagers */
  bool pending;            /* the last incident waits for its decision */
  uint8_t dealer_position[2], board_position[5]; /* in the deck, or FELT_NOT_DEALT */
  uint8_t next; /* position of the top card of the stub; below it, what has no other place is in the rack */
  uint8_t board_open; /* community cards face up: 0, 3 or 5 */
  bool dealer_shown;
  uint8_t last_seat; /* the highest seat in the round; 0: none */
  uint8_t incident_count;
  struct felt_round_incident incident[FELT_INCIDENTS_MAX];
  uint32_t dead_sensors;                       /* bit s: seat s */
  felt_card deck[FELT_DECK];                   /* by position; FELT_FACE_UNKNOWN */
  struct felt_round_hand hand[FELT_SEATS_MAX]; /* hand[s - 1] is seat s */
};

/* What the round was opened with. */
struct felt_opening {
  uint32_t number;       /* of the round at its table */
  bool live;             /* real cards, faces entered by the dealer; otherwise a virtual deck */
  bool busy;             /* one hand a player (CN 7(a)) */
  bool progressive_down; /* no progressive wagers in this round */
  bool linked;           /* the meters are a link's: it pays what comes off them, the round only names it */
  uint8_t way;           /* of dealing: its index in the book */
  uint8_t side_table[FELT_SIDES_MAX];  /* indices into the book; */
  int16_t progressive_table;           /* FELT_NO_TABLE: none is offered */
  uint8_t deck;                        /* which of alternating decks is in play, from 0 */
  uint32_t dead_sensors;               /* bit s: seat s */
  uint8_t commitment[FELT_COMMITMENT]; /* to a virtual deck, shown before bets open; zeros: none */
  uint8_t book[FELT_BOOK_HASH];        /* the book's hash: filled by felt_round_decide */
};

/* What one hand has come to so far. */
struct felt_paid {
  int64_t staked_cents, returned_cents, envy_cents; /* as in struct felt_hand_result */
  int64_t award_cents;                              /* from a meter; part of returned_cents */
  int64_t hit, award; /* a linked round: its number on the link, and of the award; 0: none, or still held */
  int64_t toke_cents, toke_returned_cents; /* the dealer's: toke put down and what came back */
  int16_t award_level;                     /* of the progressive table, or -1 */
  uint8_t outcome;                         /* enum felt_seat_outcome */
};

/* Where a settlement stands. Money moves seat by seat and stage by stage (R37); what it was worked out with
 * is kept, so that a correction finds the same again (R36). */
struct felt_settling {
  bool begun;                   /* money has moved, or nothing hinders it any more */
  bool kept;                    /* meters and places are known: a round of before this was kept has none */
  uint32_t moved[FELT_STAGES];  /* bit s: seat s has been through that stage; bit 0: everybody has */
  uint32_t seen;                /* bit s: a supervisor has seen the hand of seat s, which brings envy */
  int64_t coin_in, deal, place; /* Coin In, deal and this settlement in the link's sequence; 0: none */
  struct felt_meter meter[FELT_LEVELS_MAX]; /* as the lines were settled by */
};

/* Steps that can be taken back, the last on top: the packed parts of `now` as they were (steps.c). */
struct felt_steps {
  uint32_t step;  /* how many lie below and here: a step's own number */
  uint16_t count; /* of those that are kept */
  uint16_t used;
  uint16_t length[FELT_STEPS_MAX]; /* of each, the oldest first */
  uint8_t bytes[FELT_STEPS_BYTES];
};

struct felt_round {
  struct felt_opening opening;
  struct felt_round_now now;
  struct felt_settling settling;
  struct felt_paid paid[FELT_SEATS_MAX];
  uint16_t corrections; /* made so far */
  struct felt_steps steps;
};

static inline bool felt_round_may_undo(const struct felt_round *round) {
  return round->steps.count > 0;
}

/* An empty state: no round. */
void felt_round_init(struct felt_round *round) FELT_NONNULL(1);

static inline bool felt_round_has_seat(const struct felt_round *round, int seat) {
  return felt_bet_is_there(&round->now.hand[seat - 1].bet);
}

/* ---- commands */

enum felt_command_kind {
  FELT_DO_OPEN,       /* `opening`: bets open */
  FELT_DO_BET,        /* `seat`, `bet`: replaces that seat's wagers */
  FELT_DO_CLEAR,      /* `seat`: takes all its wagers back */
  FELT_DO_LOCK,       /* no more bets, Start Game, Coin In: nothing changes any more but Play */
  FELT_DO_DEAL,       /* `faces`: the 52 cards of a virtual deck, top first; none at a live table */
  FELT_DO_CHECK,      /* `seat` */
  FELT_DO_PLAY,       /* `seat`, `play` */
  FELT_DO_FOLD,       /* `seat` */
  FELT_DO_TIME_OUT,   /* `seat`: checks, at the last decision folds (R35) */
  FELT_DO_FLOP,       /* `faces`: three at a live table, in the order opened; none with a virtual deck */
  FELT_DO_RIVER,      /* `faces`: two, likewise */
  FELT_DO_REVEAL,     /* virtual: turns up everything that is to be seen. Live: `seat` (0: the dealer) and two
                       * `faces`; again to correct them */
  FELT_DO_INCIDENT,   /* `incident`, perhaps `note`; `when` FELT_NO_MOMENT is found from the state */
  FELT_DO_DECIDE,     /* `ruling`, `note` with person and reason: for the incident that waits */
  FELT_DO_SENSOR,     /* `seat`, `flag`: its coin sensor is out of order, or repaired */
  FELT_DO_UNDO,       /* takes the last step back */
  FELT_DO_ANTES_BACK, /* the dealer does not qualify: before any hand is looked at; as below */
  FELT_DO_SETTLE,  /* `meter`: as they stood before this round's Coin In; a linked round: as they stand, with
                    * `coin_in`, `deal` and `place`. Everything that is due, all hands being face up. Live,
                    * with  `seat`: that hand alone, in its turn */
  FELT_DO_SEEN,    /* `seat`: a supervisor has seen the hand that brings envy (R37) */
  FELT_DO_CORRECT, /* `correction`, `note`: a fact was other than it was recorded (R36) */
  FELT_DO_GAME_OVER,
  FELT_ROUND_COMMANDS,
  /* Of a table (felt/table.h); a round refuses them. */
  FELT_DO_TAP_IN = FELT_ROUND_COMMANDS, /* `note.by`: a new dealer */
  FELT_DO_COUNT_STUB,                   /* `number`: cards counted in the stub */
  FELT_DO_COUNT_DECK,                   /* `number`: cards counted in the deck */
  FELT_DO_CHANGE_DECK,                  /* the deck in play has been replaced */
  FELT_DO_SHUFFLER,                     /* `flag`: out of order, or back */
  FELT_DO_WAY,                          /* `number`: index of the way of dealing from the next round on */
  FELT_DO_PROGRESSIVE,                  /* `flag`: the system is down, or back */
  FELT_DO_BUSY, /* `flag`: players are limited to fewer hands, from the next round on */
  FELT_COMMANDS
};
/* "open", "bet", ... "game-over", "tap-in", ... */
const char *felt_command_name(enum felt_command_kind kind) FELT_CONST;

/* The person and the reason, in the person's own words. */
struct felt_note_by {
  char by[40], reason[160];
};

struct felt_faces {
  uint8_t count;
  felt_card card[FELT_DECK];
};

struct felt_play_wager {
  uint8_t multiple;   /* antes */
  int64_t toke_cents; /* a toke beside it; 0: none */
};

struct felt_ruling {
  uint8_t decision; /* enum felt_decision */
  int16_t seat;     /* the hand it means, or FELT_NO_SEAT where the incident names it or none is meant */
};

/* What was recorded wrongly, and what it is instead. */
enum felt_corrected {
  FELT_CORRECT_CARD,     /* `place`, `seat` of a hand's, `index`, `card`; live tables only */
  FELT_CORRECT_WAGER,    /* `seat`, `bet` */
  FELT_CORRECT_DECISION, /* `seat`, `decided`, `street`, `multiple`; `hole` where its cards were never entered
                          */
  FELT_CORRECT_SEAT,     /* `seat`: the hand was that of seat `to` */
  FELT_CORRECT_INCIDENT, /* `drop`: the number of one that was none, from 1; 0: `incident` is added */
  FELT_CORRECTED
};
/* "card", "wager", "decision", "seat", "incident" */
const char *felt_corrected_name(enum felt_corrected what) FELT_CONST;

struct felt_correction {
  uint8_t what;  /* enum felt_corrected */
  uint8_t place; /* enum felt_place_kind: FELT_PLACE_HAND, FELT_PLACE_DEALER, FELT_PLACE_BOARD */
  uint8_t seat, index, to, drop;
  felt_card card, was; /* `was` is found by felt_round_decide */
  uint8_t decided, street, multiple;
  uint8_t hole_count;
  felt_card hole[2];
  struct felt_bet bet;
  struct felt_round_incident incident; /* with its decision, where the book leaves it to one */
};

struct felt_command {
  enum felt_command_kind kind;
  int seat; /* from 1 */
  int number;
  bool flag;
  /* FELT_DO_ANTES_BACK, FELT_DO_SETTLE. */
  struct felt_meter meter[FELT_LEVELS_MAX];
  int64_t coin_in, deal, place;
  union {
    struct felt_opening opening;
    struct felt_bet bet;
    struct felt_play_wager play;
    struct felt_faces faces;
    struct felt_incident incident;
    struct felt_ruling ruling;
    struct felt_correction correction;
  };
  const struct felt_note_by *note; /* borrows; may be NULL where none is needed */
  const char *with;                /* FELT_DO_CORRECT: the second person; borrows; NULL: none */
};

/* ---- events */

enum felt_event_kind {
  FELT_DID_OPEN,
  FELT_DID_BET,
  FELT_DID_CLEAR,
  FELT_DID_LOCK,
  FELT_DID_DEAL,
  FELT_DID_CHECK,
  FELT_DID_PLAY,
  FELT_DID_FOLD,
  FELT_DID_TIME_OUT,
  FELT_DID_FLOP,
  FELT_DID_RIVER,
  FELT_DID_REVEAL,
  FELT_DID_INCIDENT,
  FELT_DID_DECIDE,
  FELT_DID_SENSOR,
  FELT_DID_UNDO,
  FELT_DID_SETTLE,   /* of older records, in one stroke; */
  FELT_DID_PAY,      /* and what each hand came to by it */
  FELT_DID_SETTLING, /* money begins to move */
  FELT_DID_MOVE,     /* of one seat at one stage */
  FELT_DID_SETTLED,  /* all hands are settled */
  FELT_DID_SEEN,
  FELT_DID_CORRECT,
  FELT_DID_ADJUST, /* what a correction changed of a move that had been made */
  FELT_DID_GAME_OVER,
  FELT_ROUND_EVENTS,
  /* Of a table. */
  FELT_DID_COIN_IN = FELT_ROUND_EVENTS, /* `number` progressive wagers reached the meters */
  FELT_DID_AWARD,                       /* a level paid, and stands at `award` now */
  FELT_DID_TAP_IN,
  FELT_DID_COUNT_STUB,
  FELT_DID_COUNT_DECK,
  FELT_DID_CHANGE_DECK,
  FELT_DID_SHUFFLER,
  FELT_DID_WAY,
  FELT_DID_PROGRESSIVE,
  FELT_DID_BUSY,
  FELT_DID_SET_UP, /* the first line of a table's record: `set_up` */
  FELT_EVENTS
};

/* An incident with what the book says of it, and who reported it. */
struct felt_incident_event {
  struct felt_round_incident incident;
  struct felt_note_by note;
};

struct felt_ruling_event {
  struct felt_ruling ruling;
  struct felt_note_by note;
};

/* What a settlement is worked out with. The event's `number` is 0 where it settles all, 1 where antes go back
 * first, 2 where the hand of `seat` is settled alone. */
struct felt_settling_event {
  struct felt_meter meter[FELT_LEVELS_MAX];
  int64_t coin_in, deal, place;
};

/* Money of one seat at one stage; of a correction the difference, which may be negative. */
struct felt_move_event {
  uint8_t stage;      /* enum felt_stage */
  uint8_t outcome;    /* enum felt_seat_outcome */
  int16_t level;      /* of the meter award that this hand takes here, or -1; */
  uint8_t hand;       /* with what, enum felt_category, */
  bool on_board;      /* and whether all of it lies on the board (R2) */
  int64_t hit, award; /* a linked round: its number on the link, and of the award; 0: none, or still held */
  int64_t
      award_cents; /* a table with meters of its own: what the level paid; part of the progressive's row */
  bool alone;      /* the hand was settled by a command of its own */
  struct felt_money money;
};

struct felt_correction_event {
  struct felt_correction correction;
  struct felt_note_by note;
  char with[24];
};

/* What a level paid in a round and where it stands after it. */
struct felt_award {
  uint8_t level;
  int64_t paid_cents, reseeded_cents, from_reserve_cents;
  struct felt_meter after;
};

/* What a table starts with. */
struct felt_set_up {
  bool live, linked;
  uint8_t way, side_table[FELT_SIDES_MAX]; /* indices into the book */
  int16_t progressive_table;
  struct felt_meter meter[FELT_LEVELS_MAX];
  uint8_t book[FELT_BOOK_HASH];
};

struct felt_event {
  uint8_t kind; /* enum felt_event_kind */
  uint8_t seat; /* from 1; 0: the dealer (reveal), or none */
  bool flag;
  int32_t number;
  union {
    struct felt_opening opening;
    struct felt_bet bet;
    struct felt_play_wager play;
    struct felt_faces faces;
    struct felt_incident_event incident;
    struct felt_ruling_event ruling;
    struct felt_paid paid;
    struct felt_settling_event settling;
    struct felt_move_event moved;
    struct felt_correction_event correction;
    struct felt_award award;
    struct felt_note_by note;
    struct felt_set_up set_up;
  };
};

/* What a command would do: events[0..count), at most FELT_EVENTS_MAX, or an error that names the seat (or
 * "round") and the rule. The state is not touched. */
enum felt_status felt_round_decide(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_command *command, struct felt_event events[], int *count,
                                   struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4, 5);

/* Could this event have come from this state? FELT_E_INPUT if not: a record may have been cut, mixed up or
 * forged. It looks at what could break a state, not at the rules. */
enum felt_status felt_round_check(const struct felt_book *book, const struct felt_round *round,
                                  const struct felt_event *event, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* Applies an event that felt_round_decide has just given for this very state, or that felt_round_check has
 * passed. */
void felt_round_advance(const struct felt_book *book, struct felt_round *round,
                        const struct felt_event *event) FELT_NONNULL(1, 2, 3);

/* Checks and advances: the fold over a record. On failure the state is as it was. */
enum felt_status felt_round_evolve(const struct felt_book *book, struct felt_round *round,
                                   const struct felt_event *event, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* Decides and advances. On failure the state is as it was. */
enum felt_status felt_round_apply(const struct felt_book *book, struct felt_round *round,
                                  const struct felt_command *command, struct felt_event events[], int *count,
                                  struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4, 5);

/* The command that this event came of, so that a record can be decided again; false where it came of the same
 * command as the event before it (pay, coin-in, award), or of none (set-up). Borrows the event's note. */
bool felt_event_command(const struct felt_event *event, struct felt_command *command) FELT_CHECKED
    FELT_NONNULL(1, 2);

/* ---- what follows from a state */

/* The facts of the round so far, for felt_settle: open cards and turned-up hands only. The meters are those
 * given, or the seeds where `meter` is NULL. */
void felt_round_facts(const struct felt_book *book, const struct felt_round *round,
                      const struct felt_meter meter[], struct felt_facts *facts) FELT_NONNULL(1, 2, 4);

/* What the book said of incident `n` of the round when it was reported: the policy, or NULL where other rules
 * of the book decide it. */
const struct felt_policy *felt_round_policy(const struct felt_book *book, const struct felt_round *round,
                                            int n) FELT_NONNULL(1, 2);

/* An incident as felt_settle knows it. */
struct felt_incident felt_round_incident_facts(const struct felt_round_incident *incident) FELT_NONNULL(1);

/* The settlement of the round as far as its hands are open, line by line: with the meters that it keeps, or
 * `meter` while no money has moved. Fails while nothing can be settled. */
enum felt_status felt_round_settlement(const struct felt_book *book, const struct felt_round *round,
                                       const struct felt_meter meter[], struct felt_settlement *settlement,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 4);

/* The next hand to be settled, in the order that hands are paid; 0: none waits. */
int felt_round_pays_next(const struct felt_book *book, const struct felt_round *round) FELT_PURE
    FELT_NONNULL(1, 2);

/* Antes that are to go back before a hand is opened or settled, bit s for seat s. */
uint32_t felt_round_antes_due(const struct felt_book *book, const struct felt_round *round)
    FELT_NONNULL(1, 2);

/* Hands that bring envy and that no supervisor has seen yet, bit s for seat s. */
uint32_t felt_round_unseen(const struct felt_book *book, const struct felt_round *round) FELT_NONNULL(1, 2);

/* Where everything was dealt to: what place the card at `position` has. */
enum felt_place_kind {
  FELT_PLACE_STUB,
  FELT_PLACE_HAND,
  FELT_PLACE_DEALER,
  FELT_PLACE_BOARD,
  FELT_PLACE_BURN
};
struct felt_place {
  enum felt_place_kind kind;
  int seat;  /* FELT_PLACE_HAND */
  int index; /* first card 0 */
};
struct felt_place felt_round_place(const struct felt_round *round, int position) FELT_NONNULL(1);

/* Is this hand turned up at the reveal, because something still depends on its cards? */
bool felt_round_turns_up(const struct felt_book *book, const struct felt_round *round, int seat) FELT_PURE
    FELT_NONNULL(1, 2);

/* Whether a command of this kind can be accepted now, with the right particulars. */
bool felt_round_may(const struct felt_book *book, const struct felt_round *round,
                    enum felt_command_kind kind) FELT_PURE FELT_NONNULL(1, 2);

/* Has the book these tables for its side wagers? */
bool felt_round_has_tables(const struct felt_book *book, const uint8_t side_table[FELT_SIDES_MAX]) FELT_PURE
    FELT_NONNULL(1, 2);

/* The canonical encoding: equal states give equal bytes on every machine, different states different ones.
 * Writes at most FELT_ROUND_ENCODING bytes and returns how many. */
enum { FELT_ROUND_ENCODING = 4096 + FELT_STEPS_BYTES };
size_t felt_round_encode(const struct felt_round *round, uint8_t bytes[FELT_ROUND_ENCODING])
    FELT_NONNULL(1, 2);

/* ---- text */

/* One line without a newline: "v1 bet seat=2 ante=1000 blind=1000 trips=500 progressive". docs/round.md has
 * the whole form. Amounts are cents. It holds hidden cards: a record is for the house and its auditors. */
void felt_event_print(const struct felt_book *book, const struct felt_event *event, struct felt_text *text)
    FELT_NONNULL(1, 2, 3);

/* Reads what felt_event_print wrote, and nothing else. `event` is untouched on failure. */
enum felt_status felt_event_parse(const struct felt_book *book, const char *line, size_t length,
                                  struct felt_event *event, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 4);

/* Fields that commands have as well as events, so that whoever keeps commands spells them alike; see "both at
 * once" in felt/record.h. An incident is read without its decision. */
struct felt_record_io;
void felt_io_cards(struct felt_record_io *io, struct felt_faces *faces) FELT_NONNULL(1, 2);
void felt_io_note(struct felt_record_io *io, const char *by_key, struct felt_note_by *note)
    FELT_NONNULL(1, 2, 3);
void felt_io_incident(struct felt_record_io *io, struct felt_incident *incident) FELT_NONNULL(1, 2);
void felt_io_ruling(struct felt_record_io *io, struct felt_ruling *ruling) FELT_NONNULL(1, 2);
/* All but the wagers, which a book names; `decided`: as it stands in an event, with what was found. */
void felt_io_correction(struct felt_record_io *io, struct felt_correction *correction, bool decided)
    FELT_NONNULL(1, 2);

/* ---- views */

enum felt_viewer_kind {
  FELT_VIEWER_SEAT,   /* the player at `seat`: own hole cards, of both hands where two are played */
  FELT_VIEWER_DEALER, /* the dealer's monitor */
  FELT_VIEWER_PIT,    /* supervisor, shift manager */
  FELT_VIEWER_PUBLIC, /* anyone who stands by */
  FELT_VIEWER_AUDITOR /* the public, until Game Over; then everything that was known */
};

struct felt_viewer {
  enum felt_viewer_kind kind;
  int seat; /* FELT_VIEWER_SEAT */
};

/* A place where cards lie: how many, and their faces as far as this viewer may see them. */
struct felt_cards_view {
  int dealt; /* cards that lie there */
  int known; /* faces in `face`, from the first; the others are hidden */
  felt_card face[5];
};

struct felt_hand_view {
  int seat;
  bool yours;
  struct felt_bet bet;
  int64_t play_cents; /* 0: none */
  enum felt_decided decided;
  enum felt_street street; /* FELT_PLAYED */
  int multiple, cancelled;
  bool acts;  /* it has Ante and Blind and is neither void nor forfeited */
  bool shown; /* turned up for everyone */
  bool timed_out, is_void, forfeit, mucked;
  struct felt_cards_view hole;
  bool has_value; /* the hand's value on an open board is known to this viewer */
  felt_value value;
  bool settled;          /* its own wagers are paid or collected */
  struct felt_paid paid; /* as far as money has moved */
};

/* What this viewer's own seat may do now. */
struct felt_legal {
  bool bet;                               /* FELT_PHASE_BETTING: within these limits */
  struct felt_limits limits[FELT_WAGERS]; /* by enum felt_wager: Ante and side wagers; max 0: not offered */
  int64_t progressive_cents;              /* 0: not offered to this seat */
  bool check, fold;
  int play_count;
  struct {
    int multiple;
    int64_t cents;
  } play[FELT_MULTIPLES_MAX];
};

struct felt_round_view {
  struct felt_viewer viewer;
  struct felt_opening opening;
  enum felt_phase phase;
  int turn; /* the seat to act, or 0 */
  bool is_void, but_sides, flop_cancelled, progressive_down;
  bool pending;       /* an incident waits for its decision; nothing else goes on */
  unsigned decisions; /* dealer and pit, while pending: bit d, enum felt_decision, allowed by the book */
  const char *pending_rule; /* of the book; NULL: nothing waits */
  int incident_count;
  struct felt_round_incident incident[FELT_INCIDENTS_MAX];
  struct felt_cards_view board, dealer;
  bool has_dealer_value;
  felt_value dealer_value;
  int burn_count, stub_count; /* cards in the discard rack and left in the deck */
  int hand_count;
  struct felt_hand_view hand[FELT_SEATS_MAX]; /* those in the round, by seat */
  struct felt_legal legal;                    /* FELT_VIEWER_SEAT */
  unsigned commands;  /* dealer and pit: bit c, enum felt_command_kind, possible now */
  bool settling;      /* money has begun to move */
  int pays_next;      /* dealer and pit: the hand to be settled next, or 0 */
  uint32_t antes_due; /* dealer and pit: antes that go back now, bit s */
  uint32_t unseen;    /* hands that bring envy and wait for a supervisor's look, bit s */
  int corrections;    /* made to this round */
  bool deck_open;     /* Game Over of a virtual round: the whole deck, top card first */
  felt_card deck[FELT_DECK];
};

/* What `viewer` may see of the round, and nothing more. */
void felt_round_view(const struct felt_book *book, const struct felt_round *round, struct felt_viewer viewer,
                     struct felt_round_view *view) FELT_NONNULL(1, 2, 4);

#endif
