/* model: what the floor must be, known without asking it.
 *
 * The model hears of accepted commands alone, in their order, and works out what must follow: the rounds by
 * the pure table (felt/table.h, whose settlement a second one checks in tests/oracle), everything else by
 * sums of its own: meters, reserves, awards, shares, locks, voids, and every account. It has no disk, no
 * groups and no ids, so nothing that the floor does about those can deceive it. */
#ifndef FELT_STORM_MODEL_H
#define FELT_STORM_MODEL_H

#include "felt/floor.h"

/* Two links where money is wagered, then those of the practice tables' books. */
enum { MODEL_TABLES = 8, MODEL_MONEY_LINKS = 2, MODEL_LINKS = MODEL_MONEY_LINKS + 4 };
enum { MODEL_OUTSIDE = 2, MODEL_PATRONS = 96, MODEL_HITS = 256 };
enum { MODEL_CURRENCIES = 2, MODEL_LINK_TABLES = MODEL_TABLES + MODEL_OUTSIDE };
enum { MODEL_PASTS = 8 }; /* rounds of a table that are over and may be corrected: the last ones */

struct model_fault {
  bool found;
  char what[400];
};

/* `changed`: since the floor was last held against it. */
struct model_patron {
  char id[24], account[32];
  bool changed;
  char currency[4];
  int64_t cents;
  int64_t owed_to_cents, owed_by_cents; /* after corrections of rounds that were over */
  bool plays_live; /* has put real cheques down, which nobody counts before the round is over */
};

/* A round from its Lock on. */
struct model_past {
  int64_t round; /* 0: none */
  bool over, is_corrected;
  const struct felt_book *book;
  int link;                   /* -1: none */
  int patron[FELT_SEATS_MAX]; /* who played; -1: nobody */
  struct felt_round corrected;
};

struct model_table {
  int number;
  bool open, changed;
  bool play;                            /* it was opened for play chips */
  bool stopped;                         /* its progressive wagers are, whatever its link does */
  const struct felt_book *book, *plain; /* with what is posted there, and without */
  struct felt_posted posted;
  int link;                   /* -1: none */
  int patron[FELT_SEATS_MAX]; /* -1: nobody */
  uint32_t seats_step;        /* the round stood at it when its seats last changed */
  int rounds;                 /* that ended */
  int64_t rounds_before;      /* of its earlier openings, begun */
  bool was_dealt;             /* the round, from a virtual deck: */
  felt_card dealt[FELT_DECK]; /* as it was sent, or shuffled from what was committed to */
  bool has_secret;            /* dealt from a deck that was committed to: */
  uint8_t secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* the players' parts in the shuffle alone */
  uint32_t ready, leaving;                     /* bit s: who sits at seat s said so */
  int64_t tray_cents;
  int64_t corrections_cents; /* against what is owed */
  struct felt_table shadow;
  struct model_past past[MODEL_PASTS]; /* by its number, modulo */
};

/* A table as its link knows it: ours and those of other games. */
struct model_link_table {
  int number;
  bool joined, in_round, dealt, settled;
  int64_t round, coin_in_order, deal_order;
  uint32_t seats, hits, dead;
  int64_t sign_cents[FELT_LEVELS_MAX]; /* at Coin In, and of that what a hit counts on after a meter fell */
  int64_t kept_cents[FELT_LEVELS_MAX], kept_order[FELT_LEVELS_MAX];
  int64_t tray_cents, outside_cents; /* of a table of another game, and of its players together */
};

enum model_hit_state { HIT_HELD, HIT_PENDING, HIT_VERIFIED, HIT_PAID, HIT_VOID };

struct model_hit {
  int64_t award;           /* 0 while held */
  int table, seat, patron; /* patron -1: of another game */
  int64_t round, coin_in_order, deal_order, order, share_cents, took_cents;
  int64_t came_micro; /* what had come onto the level by then, but for seeds after awards */
  int level, ppm;
  bool after;                     /* its round had been settled before */
  uint8_t line[FELT_AWARD_LINES]; /* of its checklist: 0, or 1 + enum felt_line_result */
  enum model_hit_state state;
};

struct model_award {
  int level, ppm;
  bool locked, finished;
  bool gone; /* void, as if it had never been */
  int64_t order, broken_order, came_micro;
  int64_t shown_cents, kept_cents, amount_cents, seed_cents, reserve_cents;
};

struct model_level {
  int64_t meter_micro, reserve_micro, came_micro;
};

struct model_link {
  char name[24];
  bool open, closed, down, stopped, changed;
  const struct felt_book *book;
  const struct felt_progressive *sheet; /* with its own seeds and growth: `own`; that of its book */
  struct felt_progressive own;
  struct model_level level[FELT_LEVELS_MAX];
  int table_count;
  struct model_link_table table[MODEL_LINK_TABLES];
  int64_t order; /* of what happened on it */
  int64_t coin_ins;
  int hit_count, award_count; /* hit n and award n are at n - 1 */
  struct model_hit hit[MODEL_HITS];
  struct model_award award[MODEL_HITS];
  int64_t payable_cents;
};

struct model {
  struct model_fault *fault; /* the first one stays */
  struct model_table table[MODEL_TABLES];
  struct model_link link[MODEL_LINKS];
  int patron_count;
  struct model_patron patron[MODEL_PATRONS];
  struct {
    char code[4];
    int64_t cage_micro[2], house_micro[2]; /* of money, and of play chips */
    struct felt_link_parts paid;           /* of awards, but for chips */
  } money[MODEL_CURRENCIES];
  int check_count; /* numbers of checks that awards were paid with */
  char check[MODEL_HITS * MODEL_LINKS][24];
  int64_t accepted; /* commands */
  int64_t hits_while_pending, voids_after_later, voids_by_correction, late_coin_ins;
};

/* Nothing has happened yet; people and links keep their names. */
void model_begin(struct model *model);
void model_fail(struct model *model, const char *format, ...) FELT_PRINTF(2, 3);

/* An accepted command has its effect. `book` finds what a hash names. */
void model_apply(struct model *model, const struct felt_floor_command *command,
                 const struct felt_book *(*book)(void *context, const uint8_t hash[FELT_BOOK_HASH]),
                 void *context);

/* A command was refused: there must be a reason, as far as the model knows them (model_refuse.c). */
void model_refused(struct model *model, const struct felt_floor_command *command);

/* What the floor shows and what its store holds must be this: where something changed, or all of it. */
void model_compare(struct model *model, const struct felt_floor *floor, const struct felt_store *store,
                   bool all);

/* What a viewer of a table is shown is what he may see, all of it, and no card more. */
void model_compare_view(struct model *model, const struct felt_floor *floor, const struct model_table *table,
                        struct felt_viewer viewer);
/* The same for every role and every seat. */
void model_compare_views(struct model *model, const struct felt_floor *floor,
                         const struct model_table *table);

/* Between rounds, or bets are open and nobody has wagered: the table may leave its link and close. */
bool model_may_end(const struct model_table *table);
/* What a command of the floor is to a round; `note` is borrowed. */
struct felt_command model_round_command(const struct felt_floor_command *command, struct felt_note_by *note);
/* Side wagers are named by their words. */
void model_find_corrected_bet(struct model *model, const struct felt_book *book,
                              const struct felt_floor_command *command, struct felt_correction *correction);
/* What money of a settlement, or of an adjustment, comes to: for the patron and for the dealers. */
struct model_parts {
  int64_t patron, dealers; /* cents */
};
struct model_parts model_parts_of(const struct felt_money *money);
/* An adjustment names the hit that its hand has, and one that it would not have where that is paid. One that
 * goes is void then: returned, or NULL. */
struct model_hit *model_name_award(struct model *model, int link, const struct felt_book *book,
                                   const struct felt_round *round, struct felt_event *event);
/* The correction has a progressive wager that was missed. */
bool model_adds_progressive(const struct felt_round *round, const struct felt_event *event);
/* Nobody has more on layouts than he holds. */
void model_check_money(struct model *model, int patron);
/* The table's last round, counted over all its openings. */
int64_t model_round_of(const struct model_table *table);
int model_find_patron(const struct model *model, const char *id);
/* What lies on layouts in rounds that are not settled. */
int64_t model_on_layout(const struct model *model, int patron);
void model_move_patron(struct model *model, int patron, int64_t cents);
struct model_link *model_find_link(struct model *model, const char *name);

/* ---- model_past.c: corrections of rounds that are over */

bool model_is_past(const struct model_table *table, const struct felt_floor_command *command);
void model_past_lock(struct model_table *table);
void model_past_over(struct model_table *table);
void model_past_correct(struct model *model, struct model_table *table,
                        const struct felt_floor_command *command);
void model_past_pay(struct model *model, const struct felt_floor_command *command); /* or take */
/* Rounds that were corrected, and the last of each table, as they are read back from the store. */
void model_past_compare(struct model *model, struct felt_floor *floor);

/* ---- model_link.c */

/* Whether the link must do it: coin-in, deal, hit and end of another game's table, verify, pay, void. False
 * where the model has no opinion, too. */
bool model_link_must_do(const struct model *model, const struct felt_floor_command *command);

void model_link_open(struct model *model, struct model_link *link);
void model_link_join(struct model *model, struct model_link *link, int number);
void model_link_leave(struct model *model, struct model_link *link, int number);
/* A correction, or a transfer within a link or between two. */
void model_link_move(struct model *model, struct model_link *link, const struct felt_floor_command *command);
void model_link_coin_in(struct model *model, struct model_link *link, int table, int64_t round,
                        uint32_t seats);
void model_link_deal(struct model *model, struct model_link *link, int table, int64_t round);
/* `patron` -1: of another game. Returns the number of the hit, and of its award, 0 while it is held. */
int64_t model_link_hit(struct model *model, struct model_link *link, int table, int64_t round, int seat,
                       int patron, const struct felt_progressive_row *row, int64_t *award);
/* By a correction the open round's wagers are those of `seats`. */
void model_link_reseat(struct model_link *link, int table, int64_t round, uint32_t seats);
/* A wager that was corrected to be there; `opens`: its round begins on the link with it. */
void model_link_late_coin_in(struct model *model, struct model_link *link, int table, int64_t round, int seat,
                             bool opens);
void model_link_void(struct model *model, struct model_link *link, struct model_hit *hit);
/* Wagers of players of another game go into the tray there. */
void model_link_take_outside(struct model_link *link, int table, int64_t cents);
/* Its hands are settled: locks wait for it no longer. */
void model_link_settled(struct model *model, struct model_link *link, int table, int64_t round);
void model_link_end(struct model *model, struct model_link *link, int table, int64_t round);
bool model_link_in_play(const struct model_link *link);
/* Record, verify, pay, void, break-lock, down, up, sensors. */
void model_link_act(struct model *model, struct model_link *link, const struct felt_floor_command *command);
struct model_link_table *model_link_table(struct model_link *link, int number);
int model_link_held(const struct model_link *link);
/* Between model_link.c and model_void.c. */
bool model_is_unpaid(const struct model_hit *hit);
int model_count_hits(const struct model_link *link, int64_t award, bool paid);
bool model_waits(const struct model_link *link, int level, int64_t order);
void model_share_out(struct model_link *link, int64_t award);
void model_open_locks(struct model_link *link);
int64_t model_part(int64_t cents, int ppm);
/* What a table's open round still counts on of a meter that fell; awards took it since, void ones did not. */
int64_t model_kept(const struct model_link *link, const struct model_link_table *table, int level);
void model_void_award(struct model *model, struct model_link *link, struct model_hit *hit);
/* Whether it is won with play chips. */
bool model_is_play(const struct model *model, const struct model_link *link);
int64_t *model_house(struct model *model, const struct model_link *link);
struct felt_link_parts *model_paid(struct model *model, const struct model_link *link);
bool model_check_is_used(const struct model *model, const char *number);
int64_t *model_cage(struct model *model, const char *currency, bool play);

/* ---- model_posted.c */

const struct felt_book *model_posted(const struct felt_book *book, const struct felt_posted *posted,
                                     int progressive);
void model_post_terms(struct model_link *link, const struct felt_progressive *sheet,
                      const struct felt_posted_level level[FELT_LEVELS_MAX]);
/* `link` NULL: it is on none. */
void model_post_table(struct model_table *table, const struct model_link *link);

#endif
