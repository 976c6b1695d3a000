/* settle: a round's facts in, its settlement out, by the book, to the cent.
 *
 * Pure functions. Nothing is settled in part: felt_settle either fills the whole settlement or says what is
 * wrong with the facts and leaves it alone. Every line names the rule that decided it; those strings belong
 * to the book, which must outlive the settlement. Cost: about a microsecond a hand, no allocation. */
#ifndef FELT_SETTLE_H
#define FELT_SETTLE_H

#include "felt/book.h"
#include "felt/meter.h"

enum { FELT_HOLE_MAX = 7, FELT_INCIDENTS_MAX = 16, FELT_SETTLE_NOTICES_MAX = 64, FELT_NO_TABLE = -1 };

/* ---- facts */

enum felt_decided { FELT_UNDECIDED, FELT_FOLDED, FELT_PLAYED };

/* The wagers of one hand before the deal. Amounts of 0 mean that there is no such wager. */
struct felt_bet {
  int64_t cents[FELT_PLACED]; /* by enum felt_wager */
  int64_t toke_cents;         /* for the dealer, beside `toke_on`; a toke on Play comes with the Play wager */
  int32_t player;             /* whose hand: equal numbers are one person */
  uint8_t toke_on;            /* enum felt_wager */
  bool progressive;
};

/* Any wager at all? Nearly always there is an Ante, so that is asked first. */
static inline bool felt_bet_is_there(const struct felt_bet *bet) {
  if (bet->cents[FELT_ANTE]) return true;
  int64_t any = 0;
  for (int i = 0; i < FELT_PLACED; i++) any |= bet->cents[i];
  return any != 0;
}

/* Side wagers on which something lies, bit n for side n. */
static inline uint32_t felt_bet_sides(const struct felt_bet *bet) {
  uint32_t sides = 0;
  for (int i = 0; i < FELT_SIDES_MAX; i++) sides |= (uint32_t)(bet->cents[FELT_SIDE + i] != 0) << i;
  return sides;
}

/* No amount is negative or larger than FELT_CENTS_MAX. */
bool felt_bet_in_bounds(const struct felt_bet *bet) FELT_PURE FELT_NONNULL(1);

/* The player's own money in it, toke included: no coupons, not the progressive wager. */
int64_t felt_bet_cents(const struct felt_bet *bet) FELT_PURE FELT_NONNULL(1);

/* Is anything at stake on the player's own hand besides the main wagers? */
bool felt_bet_on_own_hand(const struct felt_book *book, const struct felt_bet *bet) FELT_PURE
    FELT_NONNULL(1, 2);
/* The first side wager on the own hand that is put down, by its place in the book; 0 where there is none. */
int felt_bet_alone(const struct felt_book *book, const struct felt_bet *bet) FELT_PURE FELT_NONNULL(1, 2);
/* Is a side wager still paid after a fold, mucked or not? */
bool felt_bet_outlasts_fold(const struct felt_book *book, const struct felt_bet *bet, bool mucked) FELT_PURE
    FELT_NONNULL(1, 2);
/* Does it matter after a fold whether the cards were mucked (R27)? */
bool felt_bet_asks_of_muck(const struct felt_book *book, const struct felt_bet *bet) FELT_PURE
    FELT_NONNULL(1, 2);

/* One hand at one position. */
struct felt_hand_facts {
  int seat; /* from 1, at the dealer's far left */
  struct felt_bet bet;
  int hole_count;
  felt_card hole[FELT_HOLE_MAX]; /* two, or any number after a wrong count */
  enum felt_decided decided;
  enum felt_street street; /* FELT_PLAYED: where, */
  int multiple;            /* and how many antes */
};

enum { FELT_THE_DEALERS_HAND = 0, FELT_NO_SEAT = -1, FELT_NO_DECISION = -1 };

struct felt_incident {
  enum felt_incident_kind kind;
  enum felt_moment when; /* FELT_NO_MOMENT where the kind has none */
  int count;             /* card-face-up */
  bool alone;            /* its count stands by itself: a round of before counts added up */
  int who;               /* wrong-card-count: FELT_THE_DEALERS_HAND or a seat */
  int seat;              /* shared-information, mucked, or the hand a decision means; FELT_NO_SEAT */
  bool correctable, misdealt;
  int decision; /* enum felt_decision, or FELT_NO_DECISION */
};

struct felt_facts {
  /* Indices into the book; progressive_table may be FELT_NO_TABLE. */
  uint8_t side_table[FELT_SIDES_MAX];
  int progressive_table, way;
  struct felt_meter meter[FELT_LEVELS_MAX]; /* before Coin In, */
  bool contributed;                         /* or after it: a link's, which has this round's wagers already */
  int dealer_count, board_count;
  felt_card dealer[FELT_HOLE_MAX];
  felt_card board[5]; /* in the order opened */
  int hand_count;
  struct felt_hand_facts hand[FELT_SEATS_MAX];
  int incident_count;
  struct felt_incident incident[FELT_INCIDENTS_MAX];
  bool busy;             /* one hand a player (CN 7(a)) */
  uint32_t dead_sensors; /* bit s: the sensor of seat s is out of order (CN 49) */
};

/* The book's own choices and no hands: what a round starts from. */
void felt_facts_init(const struct felt_book *book, struct felt_facts *facts) FELT_NONNULL(1, 2);

/* Chooses a progressive table, or FELT_NO_TABLE, and puts its meters at their seeds. */
void felt_facts_choose_progressive(const struct felt_book *book, int table, struct felt_facts *facts)
    FELT_NONNULL(1, 3);

/* An incident of `kind` with the defaults of the fields left out. */
struct felt_incident felt_incident_init(enum felt_incident_kind kind);

/* What the book says of an incident when cards are dealt in this way: the first policy that fits, or what
 * it says of anything else. `count` is all cards of the kind so far: two reports of one card are two cards.
 * Not for FELT_PROGRESSIVE_DOWN and FELT_MUCKED, which have rules of their own. */
const struct felt_policy *felt_settle_policy(const struct felt_book *book,
                                             const struct felt_incident *incident, int way)
    FELT_NONNULL(1, 2);

/* The seats and the wagers of facts->hand[hand], before any card is dealt: what felt_settle would say of
 * them later. */
enum felt_status felt_settle_check_bet(const struct felt_book *book, const struct felt_facts *facts, int hand,
                                       struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2);

/* ---- settlement */

enum felt_result { FELT_WIN, FELT_LOSE, FELT_PUSH, FELT_VOID, FELT_FORFEIT };
/* "win", "lose", "push", "void", "forfeit" */
const char *felt_result_name(enum felt_result result) FELT_CONST;

enum felt_seat_outcome {
  FELT_SEAT_WIN,
  FELT_SEAT_LOSE,
  FELT_SEAT_PUSH,
  FELT_SEAT_FOLD,
  FELT_SEAT_VOID,
  FELT_SEAT_SIDES_ONLY
};
/* "win", "lose", "push", "fold", "void", "trips-only" */
const char *felt_seat_outcome_name(enum felt_seat_outcome outcome) FELT_CONST;

struct felt_line {
  enum felt_wager wager;
  enum felt_result result;
  int64_t stake_cents;
  int64_t face_cents;     /* match play only */
  int64_t pays_cents;     /* beyond the stake */
  const char *rule;       /* that decided the result */
  const char *limited_by; /* the aggregate limit that cut the pay, or NULL */
  enum felt_code because; /* why it came out so: FELT_CODE_PLAYER_HIGHER and the nine after it */
  int level;              /* the level a progressive award came from, or -1 */
  enum felt_category
      hand;      /* that decided a side wager on the own hand or the progressive; FELT_CATEGORIES: none, */
  bool on_board; /* and whether an award's five cards all lay on the board (R2) */
  bool stays;    /* it wins, and the house keeps the wager itself (R4) */
};

struct felt_toke {
  enum felt_wager on;
  int64_t stake_cents, pays_cents;
  enum felt_result result;
  const char *rule;
};

struct felt_hand_result {
  int seat;
  enum felt_seat_outcome outcome;
  bool has_hand; /* the value is known; felt_settle_best_five has the cards */
  felt_value value;
  int line_count;
  struct felt_line line[FELT_WAGERS];
  bool has_toke;
  struct felt_toke toke;
  int64_t envy_cents;
  const char *envy_rule; /* NULL without envy */
  bool brings_envy;      /* another hand gets envy for this one */
  int64_t fee_cents;     /* part of staked, never returned */
  int64_t staked_cents, returned_cents, net_cents;
};

struct felt_level_result {
  struct felt_meter before, after;
  int64_t contributed_micro, reserve_micro; /* this round's, to the meter and to the reserve */
  int64_t paid_cents, reseeded_cents;
  int64_t reseeded_from_reserve_cents;
};

struct felt_settle_notice {
  int seat; /* FELT_NO_SEAT: the round */
  enum felt_need need;
  const char *rule;
};

struct felt_settlement {
  bool has_dealer;
  felt_value dealer_value;
  bool qualifies;
  bool is_void; /* the round as a whole */
  int hand_count;
  struct felt_hand_result hand[FELT_SEATS_MAX]; /* in the order of the facts */
  int level_count;
  struct felt_level_result level[FELT_LEVELS_MAX];
  int notice_count;
  struct felt_settle_notice notice[FELT_SETTLE_NOTICES_MAX];
  uint32_t assumed; /* bit a: enum felt_assumable a was used */
};

/* Checks the facts against the book and settles them. On failure `error` names the seat (or "round"), the
 * field and the rule. */
enum felt_status felt_settle(const struct felt_book *book, const struct felt_facts *facts,
                             struct felt_settlement *settlement, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* ---- the order of money */

/* Stages of a settlement, in the order of the book (R37). */
enum felt_stage {
  FELT_STAGE_TAKEN,        /* progressive wagers and fees, before the deal; lowest seat first */
  FELT_STAGE_ANTES_BACK,   /* the dealer does not qualify: before any hand is looked at */
  FELT_STAGE_HAND,         /* hand by hand, from the dealer's right to left; what is void or forfeited, too */
  FELT_STAGE_FOLDED,       /* what a fold loses, and what it keeps */
  FELT_STAGE_AWARD,        /* of a meter, where they are paid apart; in the book's order of awards */
  FELT_STAGE_HIGHEST_HAND, /* side wagers on the highest hand at the table */
  FELT_STAGE_ENVY,
  FELT_STAGES
};
/* "taken", "antes-back", "hand", "folded", "award", "cover-all", "envy" */
const char *felt_stage_name(enum felt_stage stage) FELT_CONST;

enum felt_does { FELT_DOES_RETURN, FELT_DOES_TAKE, FELT_DOES_PAY, FELT_DOES };
/* "return", "take", "pay" */
const char *felt_does_name(enum felt_does does) FELT_CONST;

enum felt_moved { FELT_MOVES_WAGER, FELT_MOVES_TOKE, FELT_MOVES_FEE, FELT_MOVES_ENVY };

struct felt_move {
  enum felt_stage stage;
  int seat;
  enum felt_moved of;    /* FELT_MOVES_TOKE: the dealers' money */
  enum felt_wager wager; /* FELT_MOVES_WAGER; of a toke: beside which it stands */
  enum felt_does does;
  int64_t cents; /* above 0 */
  const char *rule;
};
/* The wager's word, "toke", "fee" or "envy". */
const char *felt_move_word(const struct felt_book *book, const struct felt_move *move) FELT_PURE
    FELT_NONNULL(1, 2);

enum { FELT_MOVES_MAX = FELT_SEATS_MAX * (2 * FELT_WAGERS + 6) };

struct felt_moves {
  int count;
  struct felt_move move[FELT_MOVES_MAX];
};

/* Every movement of money of a settlement, in the order of the book. A push or a void returns the stake, a
 * win returns it where it comes back and pays, a loss takes it; a progressive wager is taken before the deal
 * and not again. For each seat, without tokes, what is returned and paid is its returned_cents. */
void felt_settle_moves(const struct felt_book *book, const struct felt_facts *facts,
                       const struct felt_settlement *settlement, struct felt_moves *moves)
    FELT_NONNULL(1, 2, 3, 4);

/* Are awards of a meter paid after all hands, or each in its hand's place? */
bool felt_settle_awards_apart(const struct felt_book *book) FELT_PURE FELT_NONNULL(1);
/* The stage of a hand's award, or of having none: by itself, or in its hand's place. */
enum felt_stage felt_settle_award_stage(const struct felt_book *book,
                                        enum felt_seat_outcome outcome) FELT_PURE FELT_NONNULL(1);

/* What one seat is moved at one stage: a row for each wager, then the toke, the fee and envy. */
enum { FELT_MONEY_TOKE = FELT_WAGERS, FELT_MONEY_FEE, FELT_MONEY_ENVY, FELT_MONEY_ROWS };
struct felt_money {
  int64_t cents[FELT_MONEY_ROWS][FELT_DOES];
};

/* The moves of `stage` for settlement->hand[hand], as one; false: there are none. Costs a look at the hand's
 * lines, and no list. */
bool felt_settle_money(const struct felt_book *book, const struct felt_facts *facts,
                       const struct felt_settlement *settlement, int hand, enum felt_stage stage,
                       struct felt_money *money) FELT_NONNULL(1, 2, 3, 6);
/* Stages at which the hand may have moves, or an award of a meter, be it of 0: bit s. */
uint32_t felt_settle_stages(const struct felt_book *book, const struct felt_settlement *settlement,
                            int hand) FELT_PURE FELT_NONNULL(1, 2);
bool felt_money_is_there(const struct felt_money *money) FELT_PURE FELT_NONNULL(1);
/* a - b, row by row. */
struct felt_money felt_money_minus(const struct felt_money *a, const struct felt_money *b) FELT_NONNULL(1, 2);
/* What comes to the player by it, tokes apart: what is returned and paid. */
int64_t felt_money_returned(const struct felt_money *money) FELT_PURE FELT_NONNULL(1);

/* The five cards that play of a hand with this hole on the facts' board, both complete. Only a caller that
 * shows them needs them, and they cost as much as the settlement of a hand. */
void felt_settle_best_five(const struct felt_facts *facts, const felt_card hole[2], felt_card best[5])
    FELT_NONNULL(1, 2, 3);

/* Whether settlement->hand[hand] was compared with the dealer's: it won, lost or tied. */
bool felt_settle_is_showdown(const struct felt_settlement *settlement, int hand) FELT_PURE FELT_NONNULL(1);

#endif
