/* Corrected facts are settled as if they had been so from the start (R36), and a void hit as if it had never
 * been (R34). All that awards and seeds change is whole cents, so between two places the meter would have
 * been off by a number of cents that stays the same: a walk along the order carries that number. Each hit
 * takes its percentage of what the meter would then have shown, which changes the number; what came onto the
 * meter stays where it came. What is left at the end the meter itself is off by. */
#include "refold.h"

static int64_t key_of(const struct spot *spot) {
  return felt_link_key(spot->seq, spot->late);
}

static int64_t award_key(const struct felt_link_award *award) {
  return felt_link_key(award->seq, award->late);
}

static int64_t taken_of(const struct felt_link_award *award) {
  return felt_link_part(award->shown_cents, award->percent_ppm);
}

static int64_t larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* What the house adds so that an award is not below what its round counts on. */
static int64_t cover_of(int64_t kept_cents, int32_t percent_ppm, int64_t taken_cents) {
  return larger(0, felt_link_part(kept_cents, percent_ppm) - taken_cents);
}

/* ---- the order */

/* Only late ones can stand in one place: then the order of a round is that of payment, else that of deals. */
static bool comes_before(const struct felt_link *link, const struct spot *a, const struct spot *b) {
  if (key_of(a) != key_of(b)) return key_of(a) < key_of(b);
  bool one_round = a->table == b->table && a->round == b->round;
  if (one_round && a->seat != b->seat)
    return (a->seat < b->seat) == (link->terms.order == FELT_LOWEST_SEAT_FIRST);
  if (a->deal_seq != b->deal_seq) return a->deal_seq < b->deal_seq;
  return a->hit != 0 && (b->hit == 0 || a->hit < b->hit);
}

static void add_spot(struct refold *fold, struct spot spot) {
  int at = fold->spot_count++;
  felt_assert(at < SPOTS_MAX);
  for (; at > 0 && comes_before(fold->link, &spot, &fold->spot[at - 1]); at--)
    fold->spot[at] = fold->spot[at - 1];
  fold->spot[at] = spot;
}

static struct spot spot_of_hit(const struct felt_link_hit *hit, const struct felt_link_award *award) {
  return (struct spot){.kind = SPOT_HIT,
                       .late = hit->late,
                       .after = hit->after,
                       .seat = hit->seat,
                       .table = hit->table,
                       .seq = hit->seq,
                       .round = hit->round,
                       .deal_seq = hit->deal_seq,
                       .hit = hit->number,
                       .coin_in_seq = hit->coin_in_seq,
                       .award = award->number,
                       .percent_ppm = award->percent_ppm,
                       .shown_cents = hit->shown_cents};
}

static bool stands(const struct felt_link *link, const struct felt_link_award *award) {
  return award->percent_ppm == 0 || felt_link_count_hits(link, award->number, PAID) > 0;
}

/* Of hits that stand in the place of the award the first opened it; 0: it is void since. */
static int64_t opener_of(const struct felt_link *link, const struct felt_link_award *award) {
  struct spot first = {0};
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->award != award->number || !felt_link_is_unpaid(hit) ||
        felt_link_key(hit->seq, hit->late) != award_key(award))
      continue;
    struct spot spot = spot_of_hit(hit, award);
    if (first.hit == 0 || comes_before(link, &spot, &first)) first = spot;
  }
  return first.hit;
}

/* The hits of an award that is not paid, each in its place; returns whether one of them opened it. */
static bool add_hits(struct refold *fold, const struct felt_link_award *award, struct spot *place) {
  int64_t opener = opener_of(fold->link, award);
  bool opened = false;
  for (int i = 0; i < fold->link->hit_count; i++) {
    const struct felt_link_hit *hit = &fold->link->hit[i];
    if (hit->award != award->number || !felt_link_is_unpaid(hit)) continue;
    struct spot spot = spot_of_hit(hit, award);
    spot.opens = hit->number == opener;
    if (hit->number == fold->voided) {
      if (spot.opens) *place = spot;
      if (spot.opens) place->kind = SPOT_GONE;
      continue;
    }
    place->coin_in_seq = larger(place->coin_in_seq, hit->coin_in_seq);
    if (key_of(&spot) < fold->from_key) continue;
    add_spot(fold, spot);
    opened = opened || spot.opens;
  }
  return opened;
}

/* A ghost joins another award only when all who followed it do. */
static void add_award(struct refold *fold, const struct felt_link_award *award) {
  struct spot place = {.kind = SPOT_GHOST,
                       .late = award->late,
                       .opens = true,
                       .seq = award->seq,
                       .award = award->number,
                       .percent_ppm = award->percent_ppm,
                       .shown_cents = award->shown_cents};
  bool opened = false;
  if (stands(fold->link, award))
    place.kind = SPOT_STANDS;
  else
    opened = add_hits(fold, award, &place);
  bool nobody_left = place.kind == SPOT_GHOST && place.coin_in_seq == 0;
  if (nobody_left) place.kind = SPOT_GONE;
  if (award_key(award) >= fold->from_key && !opened) add_spot(fold, place);
}

static bool is_first_of_award(const struct felt_link *link, const struct felt_link_past *past) {
  const struct felt_link_past *first = link->past;
  while (first->award != past->award) first++;
  return first == past && !felt_link_find_award(link, past->award);
}

static void add_past(struct refold *fold, const struct felt_link_past *past) {
  if (past->level != fold->level || felt_link_key(past->seq, past->late) < fold->from_key ||
      !is_first_of_award(fold->link, past))
    return;
  add_spot(fold, (struct spot){.kind = SPOT_STANDS,
                               .late = past->late,
                               .table = past->table,
                               .seq = past->seq,
                               .round = past->round,
                               .seat = past->seat,
                               .deal_seq = past->deal_seq,
                               .hit = past->hit,
                               .award = past->award,
                               .percent_ppm = past->percent_ppm,
                               .shown_cents = past->shown_cents});
}

/* ---- awards before the change */

static void add_group(struct refold *fold, struct group group) {
  int at = fold->group_count++;
  felt_assert(at < GROUPS_MAX);
  for (; at > 0 && felt_link_key(group.seq, group.late) <
                       felt_link_key(fold->group[at - 1].seq, fold->group[at - 1].late);
       at--)
    fold->group[at] = fold->group[at - 1];
  fold->group[at] = group;
}

static struct group group_of(const struct felt_link_award *award) {
  return (struct group){.fixed = true,
                        .late = award->late,
                        .award = award->number,
                        .seq = award->seq,
                        .broken_seq = award->broken_seq,
                        .percent_ppm = award->percent_ppm};
}

static bool is_earlier(const struct refold *fold, const struct felt_link_past *past) {
  int64_t key = felt_link_key(past->seq, past->late);
  if (key != fold->from_key || !fold->added) return key < fold->from_key;
  struct spot spot = {.late = past->late,
                      .table = past->table,
                      .seq = past->seq,
                      .round = past->round,
                      .seat = past->seat,
                      .deal_seq = past->deal_seq,
                      .hit = past->hit};
  return comes_before(fold->link, &spot, fold->added);
}

static void add_earlier_groups(struct refold *fold) {
  const struct felt_link *link = fold->link;
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].level == fold->level && award_key(&link->award[i]) < fold->from_key)
      add_group(fold, group_of(&link->award[i]));
  for (int i = 0; i < link->past_count; i++) {
    const struct felt_link_past *past = &link->past[i];
    if (past->level == fold->level && is_earlier(fold, past) && is_first_of_award(link, past))
      add_group(fold, (struct group){.fixed = true,
                                     .finished = true,
                                     .late = past->late,
                                     .award = past->award,
                                     .seq = past->seq,
                                     .percent_ppm = past->percent_ppm});
  }
}

static bool is_new(const struct spot *spot) {
  return spot->kind == SPOT_HIT && spot->hit == 0;
}

/* R11. What was finished before a hit was recorded it could not join; only a new hit is asked about it. Until
 * its round is settled a lock waits for a hit, unless two people break it; after that it stays with those it
 * has. */
static int group_to_join(const struct refold *fold, const struct spot *spot) {
  if (fold->link->terms.several != FELT_SPLIT_EVENLY || spot->percent_ppm != FELT_PPM) return -1;
  for (int i = 0; i < fold->group_count; i++) {
    const struct group *group = &fold->group[i];
    if (group->percent_ppm == FELT_PPM && (!group->finished || is_new(spot)) &&
        (!spot->after || group->award == spot->award) &&
        felt_link_started_before(spot->coin_in_seq, group->seq, group->late) &&
        (group->broken_seq == 0 || group->broken_seq > spot->seq))
      return i;
  }
  return -1;
}

/* ---- the walk */

struct walk {
  int64_t off_cents; /* what the meter would show less what it showed */
  int64_t since_key; /* and from where on */
};

/* The first settlement that saw what happened at a place. */
static int64_t first_after(int64_t key) {
  return (key + 1) / 2;
}

static void note_shift(struct refold *fold, const struct walk *walk, int64_t until) {
  struct felt_link_shift shift = {
      .level = fold->level, .from = first_after(walk->since_key), .until = until, .cents = walk->off_cents};
  struct felt_link_shift *last = fold->shift_count > 0 ? &fold->shift[fold->shift_count - 1] : NULL;
  if (shift.cents == 0 || shift.from >= shift.until) return;
  if (last && last->until == shift.from && last->cents == shift.cents)
    last->until = shift.until;
  else if (fold->shift_count < FELT_LINK_SHIFTS_MAX)
    fold->shift[fold->shift_count++] = shift;
}

/* What the meter would show. It never shows less than nothing: the house makes up for what was moved off by
 * hand. */
static int64_t would_show(struct refold *fold, struct walk *walk, int64_t shown_cents) {
  if (shown_cents + walk->off_cents < 0) {
    fold->house_cents -= shown_cents + walk->off_cents;
    walk->off_cents = -shown_cents;
  }
  return smaller(shown_cents + walk->off_cents, FELT_CENTS_MAX);
}

static void pass_standing(struct refold *fold, struct walk *walk, const struct spot *spot) {
  const struct felt_link_award *award = felt_link_find_award(fold->link, spot->award);
  if (award) add_group(fold, group_of(award));
  if (walk->off_cents == 0 || spot->percent_ppm == 0) return;
  if (fold->voided) {
    fold->blocked = true;
    return;
  }
  int64_t would_take = felt_link_part(would_show(fold, walk, spot->shown_cents), spot->percent_ppm);
  int64_t more_cents = would_take - felt_link_part(spot->shown_cents, spot->percent_ppm);
  fold->house_cents += larger(0, -more_cents);
  walk->off_cents -= more_cents;
}

static void pass_unknown(struct refold *fold, struct walk *walk) {
  if (walk->off_cents != 0 && fold->voided) fold->blocked = true;
  fold->house_cents += larger(0, -walk->off_cents);
  walk->off_cents = 0;
}

static void undo(const struct refold *fold, struct walk *walk, int64_t number) {
  const struct felt_link_award *award = felt_link_find_award(fold->link, number);
  walk->off_cents += taken_of(award) - award->seed_cents;
}

static bool is_taken(const struct refold *fold, int64_t award) {
  for (int i = 0; i < fold->group_count; i++)
    if (fold->group[i].award == award) return true;
  return false;
}

/* An award keeps its number as long as one of its hits is left in it. */
static void take_number(struct refold *fold, struct group *group, int64_t number) {
  if (group->award || !number || is_taken(fold, number)) return;
  group->award = number;
  group->broken_seq = felt_link_find_award(fold->link, number)->broken_seq;
}

static void open_group(struct refold *fold, struct walk *walk, struct spot *spot) {
  bool all = spot->percent_ppm == FELT_PPM;
  struct group group = {.late = spot->late,
                        .seq = spot->seq,
                        .percent_ppm = spot->percent_ppm,
                        .shown_cents = spot->now_cents,
                        .seed_cents = all ? fold->link->terms.level[fold->level].seed_cents : 0};
  walk->off_cents += group.seed_cents - felt_link_part(spot->now_cents, spot->percent_ppm);
  spot->group = fold->group_count;
  felt_assert(fold->group_count < GROUPS_MAX);
  fold->group[fold->group_count++] = group;
}

/* Who shares an award from before the change stays in it. */
static int group_from_before(const struct refold *fold, const struct spot *spot) {
  for (int i = 0; i < fold->group_count && spot->award; i++)
    if (fold->group[i].fixed && fold->group[i].award == spot->award) return i;
  return -1;
}

/* A ghost is taken for a hit that is there already. */
static void pass_hit(struct refold *fold, struct walk *walk, struct spot *spot) {
  spot->now_cents = would_show(fold, walk, spot->shown_cents);
  spot->group = group_from_before(fold, spot);
  if (spot->group < 0) spot->group = group_to_join(fold, spot);
  if (spot->group < 0) open_group(fold, walk, spot);
  take_number(fold, &fold->group[spot->group], spot->award);
  if (spot->opens) undo(fold, walk, spot->award);
}

static void walk_along(struct refold *fold) {
  struct walk walk = {0};
  for (int i = 0; i < fold->spot_count && !fold->blocked; i++) {
    struct spot *spot = &fold->spot[i];
    note_shift(fold, &walk, first_after(key_of(spot)));
    walk.since_key = key_of(spot);
    switch (spot->kind) {
    case SPOT_STANDS: pass_standing(fold, &walk, spot); break;
    case SPOT_UNKNOWN: pass_unknown(fold, &walk); break;
    case SPOT_GONE: undo(fold, &walk, spot->award); break;
    default: pass_hit(fold, &walk, spot); break;
    }
  }
  note_shift(fold, &walk, fold->link->seq + 1);
}

/* ---- what each award would be */

/* R36: a round that is open keeps what the sign showed at its Coin In, but for the corrected one. */
static int64_t kept_by_open_rounds(const struct refold *fold, int group, int64_t shown_cents) {
  int64_t kept_cents = 0;
  for (int i = 0; i < fold->spot_count; i++) {
    const struct spot *spot = &fold->spot[i];
    if (spot->kind != SPOT_HIT || spot->group != group || spot->hit == 0) continue;
    const struct felt_link_table *table = felt_link_find_table(fold->link, spot->table);
    bool corrected = spot->table == fold->added->table && spot->round == fold->added->round;
    if (table->in_round && table->round == spot->round && !corrected)
      kept_cents = larger(kept_cents, smaller(table->sign_cents[fold->level], shown_cents));
  }
  return kept_cents;
}

static void size_group(struct refold *fold, int at) {
  struct group *group = &fold->group[at];
  const struct felt_link_award *old = felt_link_find_award(fold->link, group->award);
  int64_t taken = felt_link_part(group->shown_cents, group->percent_ppm), old_cover = 0;
  if (old) {
    old_cover = cover_of(old->kept_cents, old->percent_ppm, taken_of(old));
    group->kept_cents = old->kept_cents;
    group->amount_cents = old->amount_cents - taken_of(old) - old_cover;
    group->house_cents = old->house_cents - old_cover;
    group->reserve_cents = old->reserve_cents;
  }
  if (old && fold->added && taken < taken_of(old))
    group->kept_cents = larger(group->kept_cents, kept_by_open_rounds(fold, at, old->shown_cents));
  int64_t cover = cover_of(group->kept_cents, group->percent_ppm, taken);
  group->amount_cents = larger(0, group->amount_cents + taken + cover);
  group->house_cents = smaller(larger(0, group->house_cents + cover), group->amount_cents);
}

/* ---- money */

static bool is_changed(const struct refold *fold, const struct felt_link_award *award) {
  return award->level == fold->level && award_key(award) >= fold->from_key && !stands(fold->link, award);
}

struct sums {
  int64_t amount_cents, house_cents;
  int64_t seeds_cents, reserves_cents; /* of awards that are there no longer, or are new */
  int64_t paid_for_cents;              /* by the house, for awards that are there no longer */
};

static struct sums sums_before(const struct refold *fold) {
  struct sums sums = {0};
  for (int i = 0; i < fold->link->award_count; i++) {
    const struct felt_link_award *award = &fold->link->award[i];
    if (!is_changed(fold, award)) continue;
    sums.amount_cents += award->amount_cents;
    sums.house_cents += award->house_cents;
    if (is_taken(fold, award->number)) continue;
    sums.seeds_cents += award->seed_cents;
    sums.reserves_cents += award->reserve_cents;
    sums.paid_for_cents +=
        award->house_cents - cover_of(award->kept_cents, award->percent_ppm, taken_of(award));
  }
  return sums;
}

static struct sums sums_after(const struct refold *fold) {
  struct sums sums = {0};
  for (int i = 0; i < fold->group_count; i++) {
    const struct group *group = &fold->group[i];
    if (group->fixed) continue;
    sums.amount_cents += group->amount_cents;
    sums.house_cents += group->house_cents;
    if (!group->award) sums.seeds_cents += group->seed_cents;
  }
  return sums;
}

/* What the house pays for stays the house's, with the award that now takes it. Returns what found no place.
 */
static int64_t give_house(struct refold *fold, int64_t cents) {
  for (int i = 0; i < fold->group_count && cents > 0; i++) {
    struct group *group = &fold->group[i];
    const struct felt_link_award *old = felt_link_find_award(fold->link, group->award);
    bool rises = !group->fixed && (!old || group->shown_cents > old->shown_cents);
    int64_t room = rises ? smaller(cents, group->amount_cents - group->house_cents) : 0;
    group->house_cents += room;
    cents -= room;
  }
  return cents;
}

/* R32: the reserve first, the house for the rest; back the house's part first. */
static void share_seeds(struct refold *fold, const struct sums *before, const struct sums *after) {
  int64_t more = after->seeds_cents - before->seeds_cents, old_reserve = before->reserves_cents;
  int64_t there = fold->link->level[fold->level].meter.reserve_micro / FELT_MICRO;
  int64_t houses = before->seeds_cents - old_reserve;
  fold->seed_change = more;
  fold->reserve_change = more > 0 ? smaller(more, there) : -larger(0, -more - houses);
  int64_t left = old_reserve + fold->reserve_change;
  for (int i = 0; i < fold->group_count; i++) {
    struct group *group = &fold->group[i];
    if (group->fixed || group->award) continue;
    group->reserve_cents = smaller(left, group->seed_cents);
    left -= group->reserve_cents;
  }
}

static void add_up(struct refold *fold) {
  for (int i = 0; i < fold->group_count; i++)
    if (!fold->group[i].fixed) size_group(fold, i);
  struct sums before = sums_before(fold);
  bool still_paid_for = fold->added || fold->house_cents > 0;
  int64_t unplaced = give_house(fold, fold->house_cents + before.paid_for_cents);
  struct sums after = sums_after(fold);
  share_seeds(fold, &before, &after);
  fold->amount_change = after.amount_cents - before.amount_cents;
  fold->house_change = after.house_cents - before.house_cents;
  if (still_paid_for) fold->seed_change += unplaced;
  int64_t meter_cents = felt_link_shown_cents(fold->link, fold->level) + fold->seed_change -
                        (fold->amount_change - fold->house_change);
  if (meter_cents < 0) fold->seed_change -= meter_cents;
}

/* ---- all */

static int64_t left_cents(const struct felt_link *link, const struct spot *spot) {
  const struct felt_link_award *award = felt_link_find_award(link, spot->award);
  int64_t seed_cents = award ? award->seed_cents : 0;
  for (int i = 0; i < link->past_count && !award; i++)
    if (link->past[i].award == spot->award) seed_cents = link->past[i].seed_cents;
  if (spot->kind == SPOT_HIT && !spot->opens) return spot->shown_cents;
  return spot->shown_cents - felt_link_part(spot->shown_cents, spot->percent_ppm) + seed_cents;
}

/* Its round's settlement did not see what other corrections have put in the same place before it. */
static void stand_behind_others(struct refold *fold) {
  for (int i = 0; i < fold->spot_count; i++) {
    struct spot *spot = &fold->spot[i];
    if (is_new(spot)) {
      spot->shown_cents = fold->added->shown_cents;
      return;
    }
    if (key_of(spot) == key_of(fold->added) && spot->kind != SPOT_UNKNOWN && spot->percent_ppm > 0)
      fold->added->shown_cents = left_cents(fold->link, spot);
  }
}

void felt_link_refold_begin(struct refold *fold) {
  const struct felt_link *link = fold->link;
  int64_t forgotten = link->level[fold->level].forgotten_seq;
  fold->spot_count = fold->group_count = fold->shift_count = 0;
  add_earlier_groups(fold);
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].level == fold->level) add_award(fold, &link->award[i]);
  for (int i = 0; i < link->past_count; i++) add_past(fold, &link->past[i]);
  if (felt_link_key(forgotten, true) > fold->from_key)
    add_spot(fold, (struct spot){.kind = SPOT_UNKNOWN, .seq = forgotten, .late = true});
  if (fold->added) {
    add_spot(fold, *fold->added);
    stand_behind_others(fold);
  }
}

static bool has_hit_started_before(const struct felt_link *link, int64_t award, const struct spot *spot) {
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == award && link->hit[i].state != FELT_HIT_VOID &&
        felt_link_started_before(link->hit[i].coin_in_seq, spot->seq, spot->late))
      return true;
  for (int i = 0; i < link->past_count; i++)
    if (link->past[i].award == award &&
        felt_link_started_before(link->past[i].coin_in_seq, spot->seq, spot->late))
      return true;
  return false;
}

/* The first award after the new hit that has a hit which would have joined it; one that stands, or none. */
static const struct spot *standing_companion(const struct refold *fold) {
  const struct spot *added = fold->added;
  for (int i = 0; i < fold->spot_count; i++) {
    const struct spot *spot = &fold->spot[i];
    if (!comes_before(fold->link, added, spot) || spot->percent_ppm != FELT_PPM) continue;
    if (spot->kind == SPOT_STANDS && has_hit_started_before(fold->link, spot->award, added)) return spot;
    if (spot->kind == SPOT_HIT && felt_link_started_before(spot->coin_in_seq, added->seq, added->late))
      return NULL;
  }
  return NULL;
}

const struct group *felt_link_refold_joins(struct refold *fold) {
  if (fold->link->terms.several != FELT_SPLIT_EVENLY || fold->added->percent_ppm != FELT_PPM) return NULL;
  int earlier = group_to_join(fold, fold->added);
  if (earlier >= 0) return &fold->group[earlier];
  const struct spot *spot = standing_companion(fold);
  if (!spot) return NULL;
  struct group group = {.fixed = true,
                        .finished = felt_link_find_award(fold->link, spot->award) == NULL,
                        .award = spot->award,
                        .late = spot->late,
                        .seq = spot->seq,
                        .percent_ppm = spot->percent_ppm};
  fold->group[fold->group_count] = group;
  return &fold->group[fold->group_count++];
}

void felt_link_refold_plan(struct refold *fold) {
  walk_along(fold);
  if (!fold->blocked) add_up(fold);
}

/* ---- events */

static enum felt_status emit_moves(struct work *work, const struct refold *fold, int64_t numbers[]) {
  for (int i = 0; i < fold->spot_count; i++) {
    const struct spot *spot = &fold->spot[i];
    if (spot->kind != SPOT_HIT || spot->hit == 0) continue;
    int64_t *number = &numbers[spot->group];
    if (*number == 0) *number = work->link->last_award + 1;
    if (*number == spot->award && spot->now_cents == spot->shown_cents) continue;
    struct felt_link_event event = {
        .act = FELT_LINK_MOVES, .hit = spot->hit, .award = *number, .shown_cents = spot->now_cents};
    enum felt_status status = felt_link_emit(work, &event);
    if (status) return status;
  }
  return FELT_OK;
}

static bool states_the_same(const struct felt_link_award *award, const struct felt_link_event *event) {
  return award->seq == event->place && award->late == event->late && award->locked == event->locked &&
         award->shown_cents == event->shown_cents && award->kept_cents == event->kept_cents &&
         award->amount_cents == event->amount_cents && award->house_cents == event->house_cents &&
         award->seed_cents == event->seed_cents && award->reserve_cents == event->reserve_cents;
}

/* A lock that two people broke stays open. */
static bool must_lock(const struct felt_link *link, const struct felt_link_award *award,
                      const struct group *group) {
  int tables[FELT_LINK_TABLES_MAX];
  struct felt_link_award moved = *award;
  moved.seq = group->seq;
  moved.late = group->late;
  moved.locked =
      link->terms.several == FELT_SPLIT_EVENLY && award->percent_ppm == FELT_PPM && !award->broken_seq;
  return felt_link_waits_for(link, &moved, tables) > 0;
}

static enum felt_status emit_award(struct work *work, const struct group *group, int64_t number) {
  const struct felt_link_award *award = felt_link_find_award(work->link, number);
  struct felt_link_event event = {.act = FELT_LINK_AWARD,
                                  .award = number,
                                  .place = group->seq,
                                  .late = group->late,
                                  .locked = must_lock(work->link, award, group),
                                  .shown_cents = group->shown_cents,
                                  .kept_cents = group->kept_cents,
                                  .amount_cents = group->amount_cents,
                                  .house_cents = group->house_cents,
                                  .seed_cents = group->seed_cents,
                                  .reserve_cents = group->reserve_cents};
  return states_the_same(award, &event) ? FELT_OK : felt_link_emit(work, &event);
}

static enum felt_status emit_shift(struct work *work, const struct felt_link_shift *shift) {
  struct felt_link_event event = {.act = FELT_LINK_SHIFT,
                                  .level = shift->level,
                                  .place = shift->from,
                                  .until = shift->until,
                                  .amount_cents = shift->cents};
  return felt_link_emit(work, &event);
}

enum felt_status felt_link_refold_emit(struct work *work, const struct refold *fold) {
  int64_t numbers[GROUPS_MAX];
  for (int i = 0; i < fold->group_count; i++) numbers[i] = fold->group[i].award;
  for (int i = 0; i < fold->spot_count; i++)
    if (is_new(&fold->spot[i]))
      numbers[fold->spot[i].group] = felt_link_find_hit(work->link, work->link->last_hit)->award;
  enum felt_status status = emit_moves(work, fold, numbers);
  for (int i = 0; i < fold->group_count && !status; i++)
    if (!fold->group[i].fixed) status = emit_award(work, &fold->group[i], numbers[i]);
  for (int i = 0; i < fold->group_count && !status; i++)
    if (!fold->group[i].finished && felt_link_count_hits(work->link, numbers[i], PAID) == 0)
      status = felt_link_share_out(work, numbers[i]);
  for (int i = 0; i < fold->shift_count && !status; i++) status = emit_shift(work, &fold->shift[i]);
  return status ? status : felt_link_open_locks(work);
}
