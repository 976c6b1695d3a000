/* model: what the floor must be, known without asking it.
 *
 * The model hears of accepted commands alone, in their order, and works out what must follow: the rounds by
 * the pure table (felt/table.h, whose settlement a second one checks in tests/oracle), everything else by
 * sums of its own: meters, reserves, awards, shares, locks, voids, and every account. It has no disk, no
 * groups and no ids, so nothing that the floor does about those can deceive it. */
#ifndef FELT_STORM_MODEL_H
#define FELT_STORM_MODEL_H

#include "felt/floor.h"

enum { MODEL_TABLES = 8, MODEL_LINKS = 2, MODEL_OUTSIDE = 2, MODEL_PATRONS = 32, MODEL_HITS = 256 };
enum { MODEL_CURRENCIES = 2, MODEL_LINK_TABLES = MODEL_TABLES + MODEL_OUTSIDE };

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
  bool plays_live; /* has put real cheques down, which nobody counts before the round is over */
};

struct model_table {
  int number;
  bool open, changed;
  const struct felt_book *book;
  int link;                   /* -1: none */
  int patron[FELT_SEATS_MAX]; /* -1: nobody */
  bool seats_changed;         /* since the last step of the round */
  int rounds;                 /* that ended */
  int64_t rounds_before;      /* of its earlier openings, begun */
  bool was_dealt;             /* the round, from a virtual deck: */
  felt_card dealt[FELT_DECK]; /* as it was sent, or shuffled from what was committed to */
  bool has_secret;            /* dealt from a deck that was committed to: */
  uint8_t secret[FELT_FLOOR_SEED];
  struct felt_floor_seat seat[FELT_SEATS_MAX]; /* the players' parts in the shuffle alone */
  int64_t tray_cents;
  struct felt_table shadow;
};

/* A table as its link knows it: ours and those of other games. */
struct model_link_table {
  int number;
  bool joined, in_round, dealt;
  int64_t round, coin_in_order, deal_order;
  uint32_t seats, hits, dead;
  int64_t tray_cents, outside_cents; /* of a table of another game, and of its players together */
};

enum model_hit_state { HIT_HELD, HIT_PENDING, HIT_VERIFIED, HIT_PAID, HIT_VOID };

struct model_hit {
  int64_t award;           /* 0 while held */
  int table, seat, patron; /* patron -1: of another game */
  int64_t round, coin_in_order, deal_order, share_cents;
  int level, ppm;
  bool cleared;
  enum model_hit_state state;
};

struct model_award {
  int level, ppm;
  bool locked, passed, finished;
  int64_t order, shown_cents, amount_cents, seed_cents, reserve_cents;
};

struct model_level {
  int64_t meter_micro, reserve_micro;
};

struct model_link {
  char name[24];
  bool open, down, changed;
  const struct felt_book *book;
  const struct felt_progressive *sheet;
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
    int64_t cage_micro, house_micro;
  } money[MODEL_CURRENCIES];
  int64_t accepted; /* commands */
  int64_t hits_while_pending, voids_after_later;
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
int model_find_patron(const struct model *model, const char *id);
/* What lies on layouts in rounds that are not settled. */
int64_t model_on_layout(const struct model *model, int patron);
void model_move_patron(struct model *model, int patron, int64_t cents);
struct model_link *model_find_link(struct model *model, const char *name);

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
/* Wagers of players of another game go into the tray there. */
void model_link_take_outside(struct model_link *link, int table, int64_t cents);
void model_link_end(struct model *model, struct model_link *link, int table, int64_t round);
/* Record, verify, pay, void, break-lock, down, up, sensors. */
void model_link_act(struct model *model, struct model_link *link, const struct felt_floor_command *command);
struct model_link_table *model_link_table(struct model_link *link, int number);
int model_link_held(const struct model_link *link);
int64_t *model_house(struct model *model, const char *currency);
int64_t *model_cage(struct model *model, const char *currency);

#endif
