/* A level as it would be if a hit had been there from the start, or had never been (R34, R36). */
#ifndef FELT_LINK_REFOLD_H
#define FELT_LINK_REFOLD_H

#include "internal.h"

/* What happens in one place of the link's order. */
enum spot_kind {
  SPOT_HIT,    /* an unpaid hit joins an award or opens one */
  SPOT_GHOST,  /* an award was opened here by a hit that is void since; the others have kept its place */
  SPOT_GONE,   /* an award was opened here by the hit that is void */
  SPOT_STANDS, /* an award took what it took: it is paid, or one of its hits is */
  SPOT_UNKNOWN /* the last one that is no longer remembered: it may have taken all there was */
};

struct spot {
  uint8_t kind;
  bool late, after;
  bool opens;          /* it opened its award so far */
  uint8_t seat;        /* these are for its place in the order: */
  int32_t table;       /* .. */
  int64_t seq, round;  /* .. */
  int64_t deal_seq;    /* .. */
  int64_t hit;         /* 0: a hit that is new */
  int64_t coin_in_seq; /* of its round */
  int64_t award;       /* so far; 0: none */
  int32_t percent_ppm;
  int64_t shown_cents; /* what the meter showed, and */
  int64_t now_cents;   /* what it would show */
  int group;           /* of a hit: the award that it would have */
};

/* An award as it would be. */
struct group {
  bool fixed;    /* nothing changes it but who joins it */
  bool finished; /* fixed, and no longer there to be joined */
  bool late, locked;
  int64_t award; /* its number; 0: a new one */
  int64_t seq, broken_seq;
  int32_t percent_ppm;
  int64_t shown_cents, kept_cents, amount_cents, house_cents, seed_cents, reserve_cents;
};

enum { SPOTS_MAX = FELT_LINK_HITS_MAX + FELT_LINK_PAST_MAX + 2, GROUPS_MAX = SPOTS_MAX };

struct refold {
  const struct felt_link *link;
  uint8_t level;
  struct spot *added; /* the new hit, or */
  int64_t voided;     /* the hit that is void */
  int64_t from_key;   /* where it stands: nothing changes before */
  int spot_count, group_count, shift_count;
  struct spot spot[SPOTS_MAX]; /* in their order */
  struct group group[GROUPS_MAX];
  struct felt_link_shift shift[FELT_LINK_SHIFTS_MAX];
  bool blocked;        /* a paid award comes behind the void one */
  int64_t house_cents; /* what the house pays because paid ones keep more than they would have had */
  /* What changes in all, as in a late hit's event. */
  int64_t amount_change, house_change, seed_change, reserve_change;
};

/* Puts everything of the level in its order. Set link, level, and added or voided with from_key before. Where
 * others stand in the place of the new hit, it finds the meter as they left it. */
void felt_link_refold_begin(struct refold *fold);
/* The award that a new hit shares by R11 while nothing else changes: one that was open when it should have
 * been recorded, or a paid one whose hits would have joined it. NULL: none. */
const struct group *felt_link_refold_joins(struct refold *fold);
/* Walks along the order; nothing is done yet. */
void felt_link_refold_plan(struct refold *fold);
/* Emits what changes besides the act itself. */
enum felt_status felt_link_refold_emit(struct work *work, const struct refold *fold);

#endif
