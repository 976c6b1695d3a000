/* book: a house's rules as plain read-only values.
 *
 * A book is read from YAML once (felt_book_read), validated wholly, and from then on is a value without
 * pointers: copy it, compare it, keep it by its hash. Every value that decides something carries the rule
 * that set it. Nothing in the engine knows a house by name: what differs between houses is in here.
 *
 * Amounts are cents; parts of a whole are per million; `rule` is the id to cite. */
#ifndef FELT_BOOK_H
#define FELT_BOOK_H

#include "felt/eval.h"

enum {
  FELT_SEATS_MAX = 10,       /* player positions at a table */
  FELT_LEVELS_MAX = 4,       /* levels of a progressive */
  FELT_SIDES_MAX = 4,        /* side wagers of a book */
  FELT_SIDE_TABLES_MAX = 8,  /* tables of a side wager that a house may choose from */
  FELT_PROGRESSIVES_MAX = 8, /* progressive tables a house may choose from */
  FELT_WAYS_MAX = 4,         /* ways of dealing */
  FELT_DEAL_STEPS_MAX = 8,
  FELT_POLICIES_MAX = 64,
  FELT_AGGREGATES_MAX = 4,
  FELT_NOTICES_MAX = 8,
  FELT_NOTES_MAX = 320,
  FELT_GAMES_MAX = 4,
  FELT_MULTIPLES_MAX = 4,
  FELT_TABLE_HANDS_MAX = FELT_SEATS_MAX + 1 /* hands in a round, the dealer's included */
};

/* The id of a rule, "CN 26 s2"; empty where the book gives none. */
struct felt_rule {
  char id[40];
};

struct felt_name {
  char text[40];
};

/* The wagers of a hand. First those that are put down with an amount before the deal, in the order of
 * placing, in which the log writes them: it is for ever. Play comes later, and the progressive wager is what
 * its table says. In which order they are settled is another matter: felt_book_settled(). */
enum felt_wager {
  FELT_ANTE,
  FELT_BLIND,
  FELT_SIDE, /* side wager n of the book is FELT_SIDE + n */
  FELT_MATCH_PLAY = FELT_SIDE + FELT_SIDES_MAX,
  FELT_PLACED, /* so many */
  FELT_PLAY = FELT_PLACED,
  FELT_PROGRESSIVE,
  FELT_WAGERS
};

/* Which of the book's side wagers it is; -1: none of them. */
static inline int felt_wager_side(int wager) {
  return wager >= FELT_SIDE && wager < FELT_SIDE + FELT_SIDES_MAX ? wager - FELT_SIDE : -1;
}

/* A wager of the list: what its readers and writers, sums and views need to know. */
struct felt_wager_kind {
  struct felt_name word;  /* "cover-all": in the log and in a settlement's lines; empty: the book has none */
  struct felt_name said;  /* "cover all": to people, */
  struct felt_name title; /* "Cover All": and at the head of its sentences */
  struct felt_name key;   /* "cover_all": in JSON */
  bool is_coupon;         /* its face is not the player's stake (R7) */
  bool follows;           /* it is as high as the wager before it in the order of placing: the Blind */
};

/* The word of a wager that every book has; NULL for side wagers. */
const char *felt_wager_fixed_word(enum felt_wager wager) FELT_CONST;

/* Words that commands, events and JSON have for other things: no side wager is called so, and a word that is
 * none of them may be one of some book. */
bool felt_wager_is_reserved(const char *word) FELT_PURE FELT_NONNULL(1);

enum felt_street { FELT_PREFLOP, FELT_FLOP, FELT_RIVER, FELT_STREETS };
const char *felt_street_name(enum felt_street street) FELT_CONST;

/* Values that a ruling assumed because the house's text is silent. They are shown as assumed wherever
 * they are used. */
enum felt_assumable {
  FELT_ASSUMED_ANTE_LIMITS,
  FELT_ASSUMED_SIDE_LIMITS,
  FELT_ASSUMED_CHIP,
  FELT_ASSUMED_PROGRESSIVE_WAGER,
  FELT_ASSUMED_SEED,
  FELT_ASSUMED_GROWTH,
  FELT_ASSUMED_FEE,
  FELT_ASSUMED_POSITIONS,
  FELT_ASSUMED_DECKS,
  FELT_ASSUMED_TIMES,
  FELT_ASSUMABLES
};
/* "ante.limits", "trips.limits", "chip", "progressive.wager", "progressive.seed", "progressive.growth",
 * "fee", "positions", "decks", "times". */
const char *felt_assumable_name(enum felt_assumable value) FELT_CONST;

/* Pays stake x to / per beyond the stake; per = 0 means the row is not in the table. */
struct felt_odds {
  int32_t to, per;
  struct felt_rule rule;
};

struct felt_pay_table {
  struct felt_name name;                 /* "A"; empty where the house has only one */
  struct felt_rule rule;                 /* of the table as a whole */
  struct felt_odds row[FELT_CATEGORIES]; /* by the hand that makes it */
};

struct felt_limits {
  int64_t min_cents, max_cents;
  struct felt_rule rule;
};

/* ---- the main wagers */

struct felt_main_rules {
  struct felt_limits ante;      /* the blind equals it */
  struct felt_rule equal;       /* that Ante and Blind are equal, and required */
  enum felt_category qualifies; /* the dealer's lowest qualifying hand */
  struct felt_rule qualifies_rule;
  struct felt_pay_table blind;  /* below its lowest row a winning Blind pushes */
  int play_count[FELT_STREETS]; /* multiples of the ante allowed as a Play wager on each street */
  int play_multiple[FELT_STREETS][FELT_MULTIPLES_MAX]; /* ascending */
  struct felt_rule play_rule[FELT_STREETS];
  struct felt_rule play_once;    /* one Play wager, never changed */
  struct felt_rule no_more_bets; /* after that call nothing is made, changed or withdrawn but Play */
  /* What decides each result. */
  struct felt_rule ante_wins, ante_unqualified; /* the latter: returned, the dealer does not qualify */
  struct felt_rule play_wins;
  struct felt_rule blind_wins, blind_pushes; /* the latter: won with less than its lowest row */
  struct felt_rule lose, tie;                /* Ante, Blind and Play alike */
  struct felt_rule fold;                     /* Ante and Blind are lost; see also felt_way.fold */
};

/* ---- side wagers */

enum felt_after_fold {
  FELT_FOLD_FORFEITS,           /* lost with the fold */
  FELT_FOLD_KEEPS,              /* still paid */
  FELT_FOLD_KEEPS_UNLESS_MUCKED /* still paid while the cards are kept; a supervisor may record a muck (R27)
                                 */
};

enum felt_side_kind {
  FELT_OWN_HAND,     /* pays by a table for the player's own hand, whatever the dealer holds: Trips */
  FELT_HIGHEST_HAND, /* pays for the highest hand at the table, by how many hands were dealt: Cover All */
  FELT_DECLINED,     /* the sheet says that the house has no such wager */
  FELT_SIDE_KINDS = FELT_DECLINED
};
/* "own-hand", "highest-hand" */
const char *felt_side_kind_name(enum felt_side_kind kind) FELT_CONST;

/* A side wager: what is put down beside Ante and Blind, or without them. */
struct felt_side_rules {
  enum felt_side_kind kind;
  struct felt_rule rule; /* of the wager as a whole; empty where the text has none */
  struct felt_limits limits;
  bool own_limits;             /* or those of the first side wager */
  bool at_most_ante;           /* and never more than the Ante */
  bool alone;                  /* may be played without Ante and Blind */
  struct felt_rule alone_rule; /* the rule that allows or forbids it */
  enum felt_after_fold after_fold;
  struct felt_rule after_fold_rule, mucked_rule;
  unsigned ways; /* bit w: offered with that way of dealing */
  struct felt_rule ways_rule;
  struct felt_rule wins, loses;
  int table_count, table_default; /* 0 tables: FELT_HIGHEST_HAND, which pays by `pays` */
  struct felt_rule default_rule;  /* who chose the default; empty where there is only one table */
  struct felt_pay_table table[FELT_SIDE_TABLES_MAX];
  /* pays[hands][category], hands in the round, the dealer's included */
  struct felt_odds pays[FELT_TABLE_HANDS_MAX + 1][FELT_CATEGORIES];
};

/* The side wagers of which something is true, bit n for side n: what is asked of every hand of every round.
 */
struct felt_side_sets {
  uint32_t own_hand, highest_hand; /* by their kinds; */
  uint32_t others;                 /* of every kind but the own hand */
  uint32_t alone;                  /* may be played without Ante and Blind */
  uint32_t kept;                   /* on the own hand, and still paid after a fold, */
  uint32_t kept_unless_mucked;     /* or while the cards are kept */
  uint32_t assumed_limits;         /* has the limits of the first, which a ruling may have assumed */
};

/* ---- the progressive */

enum felt_progressive_hand {
  FELT_HOLE_AND_FLOP, /* the five cards of hole and flop */
  FELT_BEST_OF_SEVEN
};

struct felt_level {
  struct felt_name name; /* "mega" */
  int64_t seed_cents;    /* for the wager in force */
  int32_t growth_ppm;    /* of each wager, to the meter */
  int32_t reserve_ppm;   /* of each wager, towards the next seed (R32) */
  struct felt_rule seed_rule, growth_rule;
};

enum felt_progressive_pay {
  FELT_PAYS_NOTHING,
  FELT_PAYS_TIMES,  /* times the wager, from the tray */
  FELT_PAYS_PERCENT /* of a level's meter */
};

struct felt_progressive_row {
  enum felt_progressive_pay pays;
  int32_t times;       /* FELT_PAYS_TIMES */
  int32_t percent_ppm; /* FELT_PAYS_PERCENT: 1000000 takes the meter and reseeds it */
  int level;           /* FELT_PAYS_PERCENT: index of the level */
  int64_t envy_cents;  /* to each other participating hand; 0 none */
  struct felt_rule rule, envy_rule;
};

/* One level hit by several hands of a round. */
enum felt_several_winners {
  FELT_ONE_AFTER_THE_OTHER, /* the first paid takes the meter, the next what it then shows: the seed */
  FELT_SPLIT_EVENLY
};

enum felt_paying_order { FELT_HIGHEST_SEAT_FIRST, FELT_LOWEST_SEAT_FIRST };

struct felt_progressive {
  struct felt_name name; /* "PTMGL01"; empty where the house has only one */
  struct felt_rule rule;
  int64_t wager_cents;
  struct felt_rule wager_rule;
  int64_t seeds_for_wager_cents; /* the wager for which the sheet lists its seeds; they are scaled by it */
  enum felt_progressive_hand hand;
  struct felt_rule hand_rule;
  int level_count;
  struct felt_level level[FELT_LEVELS_MAX];
  struct felt_progressive_row row[FELT_CATEGORIES];
  /* Best of seven only: the row of a hand whose five cards all lie on the board, where it differs (R2). */
  bool has_on_board[FELT_CATEGORIES];
  struct felt_progressive_row on_board[FELT_CATEGORIES];
};

struct felt_progressive_rules {
  int table_count, table_default; /* 0 tables: no progressive in this book */
  struct felt_rule default_rule;
  struct felt_progressive table[FELT_PROGRESSIVES_MAX];
  bool may_offer_none; /* a table may do without ("none") */
  struct felt_rule none_rule;
  bool needs_ante; /* a progressive needs Ante and Blind; otherwise a side wager on the own hand is enough */
  struct felt_rule needs_rule;
  bool fold_forfeits; /* its pays and its envy */
  struct felt_rule fold_rule;
  bool stake_returned; /* a winning wager comes back on top of its pay (R4) */
  struct felt_rule stake_rule;
  struct felt_rule wins, loses;
  enum felt_several_winners several;
  struct felt_rule several_rule;
  enum felt_paying_order order; /* of awards from one meter, and of odd cents */
  bool envy_to_winner;          /* envy is paid to the winner too (R3) */
  struct felt_rule envy_rule;
  bool down_at_win_voids; /* system down at the moment of a progressive win: all hands dead (CN 48(a)) */
  struct felt_rule down_rule, down_at_win_rule;
  bool sensors_may_fail; /* a dead sensor bars its position (CN 49) */
  struct felt_rule sensor_rule;
  int game_count; /* other games on the link */
  struct felt_name game[FELT_GAMES_MAX];
  struct felt_rule game_rule, link_rule; /* link_rule: what linked games must share */
};

/* ---- limits over several wagers */

enum felt_scope { FELT_PER_HAND, FELT_PER_ROUND };
enum felt_offered { FELT_ALWAYS, FELT_WITH_PROGRESSIVE, FELT_WITHOUT_PROGRESSIVE };

struct felt_aggregate {
  int64_t limit_cents;
  enum felt_scope scope;
  enum felt_offered when;
  unsigned covers;      /* bit w: winnings of enum felt_wager w */
  int32_t only_odds_to; /* only pays at these odds to 1; 0: all */
  bool or_minimum_win;  /* or the most one patron can win at the minimum, if that is more (MA 10(e)) */
  bool tokes;           /* tokes paid at those odds count too */
  struct felt_rule rule;
};

/* ---- tokes, match play */

struct felt_toke_rules {
  bool allowed;
  int64_t min_cents, max_cents; /* max 0: no maximum of its own */
  int64_t chip_cents;
  int32_t over_ppm; /* wager plus toke may exceed the wager's maximum by this part of it (R6) */
  unsigned on;      /* bit w: beside enum felt_wager w */
  struct felt_rule rule, amount_rule, chip_rule, total_rule;
  struct felt_rule not_rule; /* where a toke may not stand */
};

struct felt_match_play_rules {
  bool allowed;
  struct felt_rule rule;
};

/* ---- dealing */

enum felt_deal_step_kind {
  FELT_DEAL_COMMUNITY, /* `count` community cards */
  FELT_DEAL_EACH,      /* `count` cards to each hand from seat 1, then to the dealer */
  FELT_DEAL_BURN       /* `count` cards to the discard rack, unseen */
};

struct felt_deal_step {
  enum felt_deal_step_kind kind;
  int count;
  enum felt_street before; /* FELT_PREFLOP: the initial deal; otherwise when that street is opened */
  struct felt_rule rule;
};

struct felt_way {
  struct felt_name name; /* "shuffler", "hand", "shoe"; empty where the house has only one way */
  struct felt_rule rule;
  int decks; /* 2: alternating, of different colour */
  struct felt_rule decks_rule;
  int cut_at_least; /* cards in the smaller part of a cut; 0: not cut */
  struct felt_rule cut_rule;
  int stub_count_every;      /* rounds; 0: never */
  bool device_counts;        /* the shuffler counts the deck: then the stub need not be counted */
  bool deck_count_at_tap_in; /* the deck is counted whenever a new dealer taps in */
  struct felt_rule count_rule, tap_in_rule; /* of the stub, of the deck at tap-in */
  bool shuffler; /* the cards come out of a shuffler: not while it is out of order */
  bool only_when_shuffler_is_down;
  int step_count;
  struct felt_deal_step step[FELT_DEAL_STEPS_MAX];
  struct felt_rule opens[FELT_STREETS]; /* FELT_FLOP, FELT_RIVER: when the board is opened */
  struct felt_rule reveals;             /* when the dealer's cards are */
  struct felt_rule fold, after_fold; /* where this way of dealing has its own clause for a fold; else empty */
};

/* ---- when something goes wrong */

enum felt_incident_kind {
  FELT_DEALER_CARD_EXPOSED,
  FELT_CARD_FACE_UP,
  FELT_WRONG_CARD_COUNT,
  FELT_CARD_DRAWN_UNSEEN,
  FELT_SHUFFLER_FAILED,
  FELT_SHOE_FAILED,
  FELT_NOT_SHUFFLED,
  FELT_STUB_COUNT_WRONG,
  FELT_SHARED_INFORMATION,
  FELT_PROGRESSIVE_DOWN, /* decided by felt_progressive_rules, never by a policy */
  FELT_MUCKED,           /* decided by felt_side_rules.after_fold, never by a policy */
  FELT_OTHER,
  FELT_INCIDENT_KINDS
};
/* "dealer-card-exposed", ... as in the facts' JSON. */
const char *felt_incident_name(enum felt_incident_kind kind) FELT_CONST;

enum felt_moment {
  FELT_AT_DEAL,
  FELT_BEFORE_ACTION,
  FELT_BEFORE_FLOP,
  FELT_AFTER_FLOP,
  FELT_AFTER_RIVER,
  FELT_AFTER_DEAL,   /* card-face-up: at any time after the initial deal */
  FELT_BEFORE_START, /* progressive-down */
  FELT_AT_WIN,       /* progressive-down */
  FELT_MOMENTS,
  FELT_NO_MOMENT = FELT_MOMENTS
};
/* "deal", "before-action", "before-flop", "after-flop", "after-river", "after-deal", "before-start", "at-win"
 */
const char *felt_moment_name(enum felt_moment moment) FELT_CONST;

enum felt_outcome {
  FELT_STANDS, /* play goes on; nothing is lost by it */
  FELT_VOIDS_ROUND,
  FELT_VOIDS_HAND,        /* that player's hand */
  FELT_VOIDS_BUT_SIDES,   /* void, the board is completed and side wagers on the own hand are settled */
  FELT_FORFEITS_HAND,     /* that player's wagers are taken */
  FELT_CANCELS_FLOP_BETS, /* Play wagers of the flop are handed back; 1x or fold remains (R28) */
  FELT_ASKS_FOR_DECISION,
  FELT_OUTCOMES
};

enum felt_decision { FELT_CONTINUE, FELT_VOID_HAND, FELT_VOID_ROUND, FELT_FORFEIT_HAND, FELT_DECISIONS };
/* "continue", "void-hand", "void-round", "forfeit-hand" */
const char *felt_decision_name(enum felt_decision decision) FELT_CONST;

enum felt_who { FELT_ANYONE, FELT_A_PLAYER, FELT_THE_DEALER };
enum felt_tristate { FELT_EITHER, FELT_NO, FELT_YES };

/* What the book says of an incident. The first policy that fits decides; where none fits, `otherwise`. */
struct felt_policy {
  enum felt_incident_kind kind;
  unsigned moments;               /* bit m: at these; 0: at any */
  unsigned ways;                  /* bit w: with these ways of dealing; 0: with any */
  int count_min, count_max;       /* card-face-up; 0: no bound */
  enum felt_who who;              /* wrong-card-count */
  enum felt_tristate correctable; /* wrong-card-count */
  enum felt_tristate misdealt;    /* stub-count-wrong */
  enum felt_outcome outcome;
  unsigned decisions; /* FELT_ASKS_FOR_DECISION: bit d allowed */
  bool remove_deck;   /* the deck leaves the table as well */
  bool reshuffle;     /* the cards are shuffled again */
  bool set_aside;     /* card-face-up: the card is not used, the next one takes its place */
  struct felt_rule rule;
};

struct felt_incident_rules {
  int policy_count;
  struct felt_policy policy[FELT_POLICIES_MAX];
  struct felt_policy otherwise;  /* always FELT_ASKS_FOR_DECISION */
  struct felt_rule dispute;      /* who hears a dispute; empty where the text is silent */
  struct felt_rule dispute_told; /* the regulator is told before a dispute ends; empty: nobody must be */
};

/* ---- people and payments */

enum felt_need {
  FELT_NEEDS_SUPERVISOR,
  FELT_NEEDS_CASINO_CHECK,
  FELT_NEEDS_CLEARING, /* Title 31, OFAC, patron data */
  FELT_NEEDS_JACKPOT_PROCEDURE,
  FELT_NEEDS_REMOVE_DECK,
  FELT_NEEDS_HOLD_AWARD,
  FELT_NEEDS_DECISION,
  FELT_NEEDS_STUB_COUNT,
  FELT_NEEDS_DECK_COUNT,
  FELT_NEEDS
};
/* "supervisor", "casino-check", "clear-title-31-ofac-patron-data", "jackpot-procedure", "remove-deck",
 * "hold-award", "decision", "stub-count", "deck-count" */
const char *felt_need_name(enum felt_need need) FELT_CONST;

enum felt_trigger {
  FELT_ON_SEAT_PAID,        /* what a seat is paid in the round reaches `from_cents` (R31) */
  FELT_ON_METER_AWARD,      /* every award from a meter */
  FELT_ON_METER_AWARD_ABOVE /* an award from a meter above `from_cents` */
};

struct felt_notice_rule {
  enum felt_need need;
  enum felt_trigger trigger;
  int64_t from_cents;
  struct felt_rule rule;
};

/* What an award from a meter may be paid in (R38). */
enum felt_tender { FELT_TENDER_CHIPS, FELT_TENDER_CHECK, FELT_TENDER_CASH, FELT_TENDERS };
/* "chips", "check", "cash" */
const char *felt_tender_name(enum felt_tender tender) FELT_CONST;

/* What people see to before an award is paid, line by line; which of them a house asks for is its book's. */
enum felt_award_line {
  FELT_LINE_CARDS_SEEN,
  FELT_LINE_RECORDING_SEEN,
  FELT_LINE_IDENTIFIED, /* the patron, and the record of him is whole */
  FELT_LINE_OFAC,
  FELT_LINE_TITLE_31,
  FELT_LINE_TAX_FORM,
  FELT_LINE_OFFSETS,
  FELT_LINE_PAPERWORK,
  FELT_LINE_AMOUNT_AGREED, /* with what the sign shows */
  FELT_LINE_APPROVALS,
  FELT_AWARD_LINES
};
/* "cards-seen", "recording-seen", "identified", "ofac", "title-31", "tax-form", "offsets", "paperwork",
 * "amount-agreed", "approvals" */
const char *felt_award_line_name(enum felt_award_line line) FELT_CONST;

struct felt_award_need {
  enum felt_award_line line;
  bool may_be_not_needed; /* whoever looks may find that this award does not need it */
  struct felt_rule rule;
};

/* How an award is paid. A text that is silent: in anything, once its cards have been seen. */
struct felt_award_rules {
  unsigned tenders; /* bit t: enum felt_tender t; above what a notice says, by check alone (R29) */
  struct felt_rule tenders_rule;
  int need_count; /* in the order in which they are looked at; cards seen is always one of them */
  struct felt_award_need need[FELT_AWARD_LINES];
};

/* A sentence of the house's text that people must see or do, for the rules page and the dealer. */
enum felt_note_kind { FELT_NOTE_PLAYERS, FELT_NOTE_DEALER, FELT_NOTE_HOUSE, FELT_NOTE_KINDS };

/* When people at the table must heed a note; felt_cue_name() has their words. */
enum felt_cue {
  FELT_CUE_TABLE_OPENS,     /* before its first round */
  FELT_CUE_EMPTY_TABLE,     /* nobody sits there */
  FELT_CUE_SHUFFLE,         /* between rounds, and while bets are open */
  FELT_CUE_BETS,            /* bets are open */
  FELT_CUE_NO_MORE_BETS,    /* there are wagers, and bets are about to close */
  FELT_CUE_DEAL,            /* bets are closed, cards are dealt */
  FELT_CUE_BEFORE_THE_FLOP, /* hands decide; */
  FELT_CUE_FLOP,            /* all have, and the flop is opened; and so on */
  FELT_CUE_AFTER_THE_FLOP,
  FELT_CUE_RIVER,
  FELT_CUE_AFTER_THE_RIVER,
  FELT_CUE_FOLD,       /* a folded hand lies there */
  FELT_CUE_REVEAL,     /* the dealer's cards are opened */
  FELT_CUE_ANTES_BACK, /* the dealer does not qualify, and antes go back */
  FELT_CUE_SETTLE,     /* hands are opened and paid */
  FELT_CUE_HIT,        /* a hand of the round takes a meter's percentage */
  FELT_CUE_ENVY,       /* a hand of the round brings envy */
  FELT_CUE_GAME_OVER,  /* all is settled */
  FELT_CUE_TAP_IN,     /* a new dealer has tapped in, and the deck is to be counted */
  FELT_CUE_STUB_COUNT, /* the stub is to be counted in this round */
  FELT_CUE_SENSOR_DARK,
  FELT_CUE_SHUFFLER_DOWN,
  FELT_CUE_SOMETHING_WRONG, /* an irregularity of this round */
  FELT_CUE_DISPUTE,
  FELT_CUES
};
/* "table-opens", "no-more-bets", ... */
const char *felt_cue_name(enum felt_cue at) FELT_CONST;

struct felt_note {
  enum felt_note_kind kind;
  struct felt_rule rule;
  unsigned at;   /* bit m: enum felt_cue m; 0: at no moment, it is for the rules page */
  unsigned ways; /* of dealing that it is about, bit w; 0: all */
  char text[200];
};

/* How this house words odds on anything shown or printed. */
enum felt_odds_words {
  FELT_WORDS_COLON,    /* "500:1", the progressive "50 for 1" */
  FELT_WORDS_TO,       /* "500 to 1" */
  FELT_WORDS_TO_OR_WIN /* "500 to 1", the progressive "wins 300 times the wager", never "for" (MA 10(a)) */
};

/* ---- the book */

enum { FELT_BOOK_HASH = 32 };

struct felt_book {
  struct felt_name name; /* "chickasaw" */
  char house[96];
  char source[160]; /* the text it was taken from */
  char currency[4]; /* ISO 4217 */
  enum felt_odds_words odds_words;
  struct felt_rule odds_words_rule;
  int positions;      /* player positions at a table */
  int64_t chip_cents; /* the smallest chip: every wager is a multiple (R22) */
  struct felt_rule positions_rule, chip_rule, times_rule;
  int64_t fee_cents; /* participation fee a hand (R30) */
  struct felt_rule fee_rule;
  int hands_per_player, hands_when_busy; /* hands_when_busy 0: the book knows no busy times */
  struct felt_rule hands_rule, busy_rule;
  int act_seconds,
      start_seconds; /* practice tables: time to act, time from the first bet to the deal (R35) */
  struct felt_main_rules main;
  struct felt_wager_kind wager[FELT_WAGERS]; /* the list of wagers */
  int side_count;
  struct felt_side_sets sides;                 /* what follows from the list below */
  struct felt_side_rules side[FELT_SIDES_MAX]; /* the first goes by the player's own hand */
  struct felt_progressive_rules progressive;
  int aggregate_count;
  struct felt_aggregate aggregate[FELT_AGGREGATES_MAX];
  struct felt_toke_rules tokes;
  struct felt_match_play_rules match_play;
  int way_count, way_default;
  struct felt_rule way_default_rule;
  struct felt_way way[FELT_WAYS_MAX];
  struct felt_incident_rules incidents;
  int notice_count;
  struct felt_notice_rule notice[FELT_NOTICES_MAX];
  struct felt_award_rules awards;
  int note_count;
  struct felt_note note[FELT_NOTES_MAX];
  struct felt_rule assumed[FELT_ASSUMABLES]; /* the ruling that assumed it; empty: the house's own */
  uint8_t hash[FELT_BOOK_HASH];              /* BLAKE2b of the text it was read from */
};

/* ---- what a house posts within its book (R43)
 *
 * Limits of wagers by their words, the number of seats and the smallest chip of a table; seeds and growth of
 * a link. Zero: the book's own. Where the text gives a figure, limits stay within it and seeds and growth are
 * no less; where it is silent the house is free, and what it sets is not assumed any more. */
enum { FELT_POSTED_MAX = 1 + FELT_SIDES_MAX };
#define FELT_POSTED_MAX_CENTS INT64_C(1000000000)

struct felt_posted_limits {
  struct felt_name word; /* the first without one ends them */
  int64_t min_cents, max_cents;
};
struct felt_posted_level {
  int64_t seed_cents;
  int32_t growth_ppm, reserve_ppm;
};
struct felt_posted {
  struct felt_posted_limits limits[FELT_POSTED_MAX];
  int64_t chip_cents;
  int64_t positions;
  struct felt_posted_level level[FELT_LEVELS_MAX]; /* of the progressive table in use */
};

bool felt_posted_is_empty(const struct felt_posted *posted) FELT_PURE FELT_NONNULL(1);
/* The limits of that word, a new entry where there are none; NULL: there is no room. */
struct felt_posted_limits *felt_posted_find(struct felt_posted *posted, const char *word) FELT_NONNULL(1, 2);
/* Whatever `more` says of limits, seats and chips takes the place of what was said; levels stay. */
void felt_posted_merge(struct felt_posted *into, const struct felt_posted *more) FELT_NONNULL(1, 2);
/* Makes `book` the book of a table where this is posted, with this progressive table; its hash stays. -1:
 * none. FELT_E_RULE: beyond the text, with its rule; `book` is then good for nothing. */
enum felt_status felt_book_post(const struct felt_posted *posted, int progressive, struct felt_book *book,
                                struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3);

/* One fault of a book's text. felt_words_fault() makes a sentence of it. */
struct felt_fault {
  int line;              /* from 1 */
  char where[320];       /* the way to it, "dealer tokes / amount / min"; empty where the text has no form */
  struct felt_rule rule; /* in force there */
  struct felt_reason reason;
};

enum { FELT_FAULTS_MAX = 64 };

/* All faults found, up to FELT_FAULTS_MAX; `count` goes on counting past it. */
struct felt_faults {
  int count;
  struct felt_fault fault[FELT_FAULTS_MAX];
};

/* Reads and validates a book. On failure every fault is in `faults` with its line, `book` is untouched.
 * Cost: under a millisecond for a book of 400 lines; memory is given back before it returns.
 * Refuses texts over 256 KiB, aliases, anchors, tags and nesting deeper than 12. */
enum felt_status felt_book_read(const char *text, size_t length, struct felt_book *book,
                                struct felt_faults *faults) FELT_CHECKED FELT_NONNULL(1, 3, 4);

/* The first fault as a failure: what lies behind a refusal of the book. Where there is none, memory ran out.
 */
struct felt_error felt_faults_first(const struct felt_faults *faults) FELT_NONNULL(1);
/* Refuses a book for its first fault, with its line. Returns `status`. */
enum felt_status felt_faults_refuse(struct felt_error *error, enum felt_status status, const char *where,
                                    const struct felt_faults *faults) FELT_NONNULL(3, 4);

/* The books built into the program, in alphabetical order; felt_book_text gives NULL past the last. */
struct felt_book_text {
  const char *name, *text;
  size_t length;
};
const struct felt_book_text *felt_book_builtin(int n);
const struct felt_book_text *felt_book_find(const char *name) FELT_NONNULL(1);

/* Index of a table, way of dealing or level by name; -1 where the book has none of that name. */
int felt_book_side_table(const struct felt_book *book, int side, const char *name) FELT_PURE
    FELT_NONNULL(1, 3);
int felt_book_progressive_table(const struct felt_book *book, const char *name) FELT_PURE FELT_NONNULL(1, 2);
int felt_book_way(const struct felt_book *book, const char *name) FELT_PURE FELT_NONNULL(1, 2);
/* A wager of the book by its word; FELT_WAGERS where there is none. */
enum felt_wager felt_book_wager(const struct felt_book *book, const char *word) FELT_PURE FELT_NONNULL(1, 2);
/* "ante", "match-play", ... as in the settlement's JSON. */
static inline const char *felt_wager_word(const struct felt_book *book, enum felt_wager wager) {
  return book->wager[wager].word.text;
}
/* Has the book such a wager, if only to say that the house declines it? */
static inline bool felt_book_has(const struct felt_book *book, int wager) {
  return wager >= 0 && wager < FELT_WAGERS && book->wager[wager].word.text[0];
}
/* The book's wagers in the order in which a hand's are settled; returns how many. */
int felt_book_settled(const struct felt_book *book, enum felt_wager wagers[FELT_WAGERS]) FELT_NONNULL(1, 2);
/* The first side wager that is lost when folded cards are mucked (R27); 0 where the book asks of none. */
int felt_book_mucked(const struct felt_book *book) FELT_PURE FELT_NONNULL(1);
/* Where a side wager's section stands in the sheet, as felt_lab_print_sheet writes paths: "cover_all", or
 * "side_wagers/KEY" of one that the sheet lists. */
struct felt_side_path {
  char text[64];
};
struct felt_side_path felt_book_side_path(const struct felt_book *book, int side) FELT_NONNULL(1);
/* Whether the house takes this wager at all. */
bool felt_book_offers(const struct felt_book *book, enum felt_wager wager) FELT_PURE FELT_NONNULL(1);
int felt_progressive_level(const struct felt_progressive *progressive, const char *name) FELT_PURE
    FELT_NONNULL(1, 2);

/* ---- all values of a book, one by one */

enum felt_value_kind {
  FELT_IS_TEXT,
  FELT_IS_RULE,    /* the id of a rule; the key is "rule", "assumed" or what the rule decides */
  FELT_IS_AMOUNT,  /* cents in `number` */
  FELT_IS_NUMBER,  /* in `number` */
  FELT_IS_PERCENT, /* parts per million in `number` */
  FELT_IS_ODDS,    /* `number` to `per` */
  FELT_IS_TIMES,   /* `number` times the progressive wager */
  FELT_IS_SHARE,   /* `number` parts per million of the meter `word` */
  FELT_IS_CHOICE,  /* one of `choices`, by its index */
  FELT_IS_YES      /* 1 or 0 */
};

/* A value as it stands in the book. Pointers borrow from the walk and are good during the call only. */
struct felt_book_value {
  const char *key; /* the words before the colon; "" in a list */
  enum felt_value_kind kind;
  int64_t number;
  int32_t per;
  const char *word; /* as the book writes it: "5", "3 to 2", "100 % of mega", "split evenly" */
  const char *const *choices;
  int choice_count;
};

/* The receiver of a walk. `open` begins a map or a list of the sheet (`in_line`: short, on one line), `close`
 * ends it. */
struct felt_book_visitor {
  void (*open)(void *context, const char *key, bool is_list, bool in_line);
  void (*value)(void *context, const struct felt_book_value *value);
  void (*close)(void *context);
};

/* Every value of the book in the order of its sheet, under the same keys. */
void felt_book_walk(const struct felt_book *book, const struct felt_book_visitor *visitor, void *context)
    FELT_NONNULL(1, 2);

/* The book as a sheet again: reads back to the same values (the hash is the text's own). */
void felt_book_print_yaml(const struct felt_book *book, struct felt_text *text) FELT_NONNULL(1, 2);
/* The same sheet with the n-th value of the walk (from 0) written as `word`: for tests that change one value
 * at a time. */
void felt_book_print_changed(const struct felt_book *book, int n, const char *word, struct felt_text *text)
    FELT_NONNULL(1, 3, 4);
/* The same with several values changed at once; `change` in ascending order of n. */
struct felt_book_change {
  int n; /* of the walk, from 0 */
  const char *word;
};
void felt_book_print_changes(const struct felt_book *book, const struct felt_book_change change[], int count,
                             struct felt_text *text) FELT_NONNULL(1, 4);
/* All values as one JSON object under the sheet's keys, with underscores; amounts in cents, parts per million
 * under keys that end in _ppm. */
void felt_book_print_json(const struct felt_book *book, struct felt_text *text) FELT_NONNULL(1, 2);
/* ---- the rules page, row by row; felt/words.h makes words of it */

enum { FELT_PAGE_CELLS_MAX = 16 };

/* Values of several tables side by side. */
struct felt_page_cells {
  int count, width; /* columns that each takes on a page of text */
  struct felt_reason cell[FELT_PAGE_CELLS_MAX];
};

/* `code` is for programs: a row has one of its own under its heading's, "trips" and "after-fold"; what is
 * said several times (of each level, of each incident of a kind) has the same one each time. */
struct felt_page_row {
  const char *code;
  const struct felt_reason *label; /* NULL: it goes on with the row before */
  bool under; /* the label goes on with that of the row before: "when the game is busy" */
  const struct felt_saying *value;
  const char *rule, *assumed; /* `assumed` is empty where the house itself set the value */
};

/* The receiver of a page. Everything is good during the call only. */
struct felt_page_visitor {
  /* "Ante, Blind and Play"; the rule of a whole table, empty where there is none. */
  void (*heading)(void *context, const char *code, const struct felt_reason *heading, const char *rule);
  void (*row)(void *context, const struct felt_page_row *row);
  void (*cells)(void *context, const char *code, const struct felt_reason *label,
                const struct felt_page_cells *cells, const char *rule);
  void (*note)(void *context, const char *code, const char *note, const char *rule);
};

/* The rules as a page for people, every value with its rule, assumed ones marked. */
void felt_book_walk_page(const struct felt_book *book, const struct felt_page_visitor *visitor, void *context)
    FELT_NONNULL(1, 2);

/* Odds as this house words them: "500:1", "500 to 1". */
struct felt_reason felt_book_odds(const struct felt_book *book, int32_t to, int32_t per) FELT_NONNULL(1);

/* What a row of a progressive pays, as this house words it: "100% of mega", "50 for 1", "wins 50 times the
 * wager". */
struct felt_reason felt_book_award(const struct felt_book *book, const struct felt_progressive *table,
                                   const struct felt_progressive_row *row) FELT_NONNULL(1, 2, 3);

/* Room that is enough for each of them. */
enum { FELT_BOOK_TEXT_MAX = 512 * 1024 };

#endif
