/* Corrections (R36): hits and coin-ins that should have been recorded, and money handed back. */
#include "refold.h"

/* ---- where a late hit stands */

static bool is_paid_before(const struct felt_link *link, int seat, int other) {
  return (seat < other) == (link->terms.order == FELT_LOWEST_SEAT_FIRST);
}

/* Its place and the meter there: at first what its round's settlement recorded, as corrections since have
 * found it; then what each award of its round that is paid before it left (R23). */
static int64_t recorded_cents(const struct felt_link *link, const struct spot *spot, int level) {
  int64_t cents = spot->shown_cents;
  for (int i = 0; i < link->shift_count; i++)
    if (link->shift[i].level == level && link->shift[i].from <= spot->seq && spot->seq < link->shift[i].until)
      cents += link->shift[i].cents;
  return cents > 0 ? cents : 0;
}

static void stand_after(struct spot *spot, int64_t seq, bool late, int64_t left_cents) {
  if (felt_link_key(seq, late) < felt_link_key(spot->seq, spot->late)) return;
  spot->seq = seq;
  spot->shown_cents = left_cents;
}

static void stand_in_round(const struct felt_link *link, int level, struct spot *spot) {
  for (int i = 0; i < link->past_count; i++) {
    const struct felt_link_past *past = &link->past[i];
    if (past->level == level && past->table == spot->table && past->round == spot->round &&
        is_paid_before(link, past->seat, spot->seat))
      stand_after(spot, past->seq, past->late, past->shown_cents - past->taken_cents + past->seed_cents);
  }
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->table != spot->table || hit->round != spot->round || hit->state == FELT_HIT_HELD ||
        hit->state == FELT_HIT_VOID || !is_paid_before(link, hit->seat, spot->seat))
      continue;
    const struct felt_link_award *award = felt_link_find_award(link, hit->award);
    if (award->level != level) continue;
    bool opened = award->seq == hit->seq && award->late == hit->late;
    int64_t left_cents = hit->shown_cents;
    if (opened)
      left_cents =
          award->shown_cents - felt_link_part(award->shown_cents, award->percent_ppm) + award->seed_cents;
    stand_after(spot, hit->seq, hit->late, left_cents);
  }
}

/* ---- a hit that shares an award that is there */

struct order {
  int64_t deal_seq;
  int seat;
};

static bool is_dealt_before(const struct felt_link *link, struct order a, struct order b) {
  if (a.deal_seq != b.deal_seq) return a.deal_seq < b.deal_seq;
  return a.seat != b.seat && is_paid_before(link, a.seat, b.seat);
}

/* What an award that is paid in part, or whole, comes to with one hit more: paid ones keep what they have. */
static int64_t total_with(const struct felt_link *link, const struct felt_link_award *award,
                          const struct spot *added, int64_t *share_cents) {
  const struct order of_added = {added->deal_seq, added->seat};
  int64_t whole_cents = felt_link_whole_cents(award), total_cents = 0;
  int count = felt_link_count_hits(link, award->number, UNPAID | PAID) + 1, before_added = 0;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    const struct order of_hit = {hit->deal_seq, hit->seat};
    if (hit->award != award->number || hit->state == FELT_HIT_VOID) continue;
    int place = is_dealt_before(link, of_added, of_hit);
    before_added += !place;
    for (int j = 0; j < link->hit_count; j++) {
      const struct felt_link_hit *other = &link->hit[j];
      const struct order of_other = {other->deal_seq, other->seat};
      place += other->award == award->number && other->state != FELT_HIT_VOID &&
               is_dealt_before(link, of_other, of_hit);
    }
    total_cents +=
        hit->state == FELT_HIT_PAID ? hit->share_cents : felt_money_even_share(whole_cents, count, place);
  }
  *share_cents = felt_money_even_share(whole_cents, count, before_added);
  return total_cents + *share_cents;
}

static enum felt_status join_award(struct work *work, struct felt_link_event *event, const struct spot *added,
                                   int64_t number) {
  const struct felt_link_award before = *felt_link_find_award(work->link, number);
  bool one_is_paid = felt_link_count_hits(work->link, number, PAID) > 0;
  int64_t share_cents = 0;
  int64_t total_cents =
      one_is_paid ? total_with(work->link, &before, added, &share_cents) : before.amount_cents;
  event->award = number;
  event->amount_cents = event->house_cents = total_cents - before.amount_cents;
  enum felt_status status = felt_link_emit(work, event);
  if (!status && one_is_paid) {
    struct felt_link_event award = {.act = FELT_LINK_AWARD,
                                    .award = number,
                                    .place = before.seq,
                                    .late = before.late,
                                    .locked = before.locked,
                                    .shown_cents = before.shown_cents,
                                    .kept_cents = before.kept_cents,
                                    .amount_cents = total_cents,
                                    .house_cents = before.house_cents + event->house_cents,
                                    .seed_cents = before.seed_cents,
                                    .reserve_cents = before.reserve_cents};
    status = felt_link_emit(work, &award);
  }
  return status ? status : felt_link_share_out(work, number);
}

/* Who has a share of an award that is paid and gone: those who were paid, and late ones that the house pays.
 */
struct claims {
  int count, before; /* all with the new one, and those dealt before it */
  int64_t whole_cents;
  struct order order[FELT_LINK_HITS_MAX + FELT_LINK_PAST_MAX];
};

static void add_claim(const struct felt_link *link, struct claims *claims, struct order order,
                      const struct spot *added) {
  claims->before += is_dealt_before(link, order, (struct order){added->deal_seq, added->seat});
  claims->order[claims->count++] = order;
}

static bool claims_late(const struct felt_link *link, const struct felt_link_hit *hit, int64_t number) {
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  return award && award->shares == number && felt_link_is_unpaid(hit);
}

static void find_claims(const struct felt_link *link, const struct spot *added, int64_t number,
                        struct claims *claims) {
  claims->count = claims->before = 0;
  add_claim(link, claims, (struct order){added->deal_seq, added->seat}, added);
  for (int i = 0; i < link->past_count; i++) {
    const struct felt_link_past *past = &link->past[i];
    if (past->award != number && past->shares != number) continue;
    if (past->award == number) claims->whole_cents = past->taken_cents;
    add_claim(link, claims, (struct order){past->deal_seq, past->seat}, added);
  }
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (claims_late(link, hit, number))
      add_claim(link, claims, (struct order){hit->deal_seq, hit->seat}, added);
  }
}

static int64_t claim_cents(const struct felt_link *link, const struct claims *claims,
                           const struct felt_link_hit *hit) {
  int place = 0;
  for (int i = 0; i < claims->count; i++)
    place += is_dealt_before(link, claims->order[i], (struct order){hit->deal_seq, hit->seat});
  return felt_money_even_share(claims->whole_cents, claims->count, place);
}

static enum felt_status state_claim(struct work *work, int64_t award, int64_t place, int64_t cents,
                                    int64_t shares) {
  struct felt_link_event event = {.act = FELT_LINK_AWARD,
                                  .award = award,
                                  .place = place,
                                  .late = true,
                                  .amount_cents = cents,
                                  .house_cents = cents,
                                  .shares = shares};
  enum felt_status status = felt_link_emit(work, &event);
  return status ? status : felt_link_share_out(work, award);
}

/* The award is paid and gone: the house pays what would have been this hit's share, and late ones of the same
 * award that are not paid yet have theirs anew. */
static enum felt_status share_of_past(struct work *work, struct felt_link_event *event,
                                      const struct spot *added, int64_t number) {
  const struct felt_link *link = work->link;
  struct claims claims = {0};
  find_claims(link, added, number, &claims);
  int64_t cents = felt_money_even_share(claims.whole_cents, claims.count, claims.before);
  event->award = link->last_award + 1;
  event->percent_ppm = 0;
  event->amount_cents = cents;
  for (int i = 0; i < link->hit_count; i++)
    if (claims_late(link, &link->hit[i], number))
      event->amount_cents += claim_cents(link, &claims, &link->hit[i]) - link->hit[i].share_cents;
  event->house_cents = event->amount_cents;
  int64_t award = event->award;
  int others = link->hit_count;
  enum felt_status status = felt_link_emit(work, event);
  for (int i = 0; i < others && !status; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (claims_late(link, hit, number))
      status = state_claim(work, hit->award, hit->seq, claim_cents(link, &claims, hit), number);
  }
  return status ? status : state_claim(work, award, added->seq, cents, number);
}

/* ---- late hits */

/* Its award opens at its place, and everything behind it is as it would have been. */
static enum felt_status refold_with(struct work *work, struct felt_link_event *event, struct refold *fold) {
  felt_link_refold_plan(fold);
  event->award = work->link->last_award + 1;
  for (int i = 0; i < fold->spot_count; i++) {
    const struct spot *spot = &fold->spot[i];
    if (spot->kind == SPOT_HIT && spot->hit == 0 && fold->group[spot->group].award)
      event->award = fold->group[spot->group].award;
  }
  event->amount_cents = fold->amount_change;
  event->house_cents = fold->house_change;
  event->seed_cents = fold->seed_change;
  event->reserve_cents = fold->reserve_change;
  enum felt_status status = felt_link_emit(work, event);
  return status ? status : felt_link_refold_emit(work, fold);
}

static bool is_open_round(const struct felt_link *link, int number, int64_t round) {
  const struct felt_link_table *table = felt_link_find_table(link, number);
  return table && table->in_round && table->round == round;
}

/* A round that had no Coin In counts as started when it was settled. */
static enum felt_status find_place(struct work *work, struct felt_link_event *event) {
  const struct felt_link_command *command = work->command;
  event->place = command->place;
  event->deal = command->deal ? command->deal : command->place;
  event->coin_in = command->coin_in ? command->coin_in : event->deal;
  if (event->coin_in < 1 || event->coin_in > event->deal || event->deal > event->place ||
      event->place > work->link->seq)
    return felt_link_refuse(work, "R36", FELT_SAYS(NOT_A_PLACE));
  if (!felt_link_cents_fit(command->shown_cents[event->level]))
    return felt_link_refuse(work, "R36", FELT_SAYS(AMOUNTS_OUT_OF_RANGE));
  return FELT_OK;
}

enum felt_status felt_link_decide_late_hit(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link *link = work->link;
  const struct felt_link_row *row = NULL;
  enum felt_status status = felt_link_find_row(work, &row);
  if (status) return status;
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = link->last_hit + 1;
  event.table = command->table;
  event.round = command->round;
  event.past = !is_open_round(link, command->table, command->round);
  event.seat = (uint8_t)command->seat;
  event.hand = (uint8_t)command->hand;
  event.on_board = command->on_board;
  event.level = row->level;
  event.percent_ppm = row->amount;
  status = find_place(work, &event);
  if (status) return status;
  struct spot added = {.kind = SPOT_HIT,
                       .late = true,
                       .seat = event.seat,
                       .table = event.table,
                       .seq = event.place,
                       .round = event.round,
                       .deal_seq = event.deal,
                       .coin_in_seq = event.coin_in,
                       .percent_ppm = event.percent_ppm,
                       .shown_cents = command->shown_cents[event.level]};
  added.shown_cents = recorded_cents(link, &added, event.level);
  stand_in_round(link, event.level, &added);
  event.place = added.seq;
  struct refold fold = {
      .link = link, .level = event.level, .added = &added, .from_key = felt_link_key(added.seq, true)};
  felt_link_refold_begin(&fold);
  const struct group *shared = felt_link_refold_joins(&fold);
  event.shown_cents = added.shown_cents;
  if (shared && shared->finished) return share_of_past(work, &event, &added, shared->award);
  if (shared) return join_award(work, &event, &added, shared->award);
  return refold_with(work, &event, &fold);
}

/* ---- late coin-ins */

enum felt_status felt_link_decide_late_coin_in(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  event.round = work->command->round;
  event.opens = work->command->opens;
  event.past = !event.opens && !is_open_round(work->link, event.table, event.round);
  event.seats = work->command->seats;
  event.wager_cents = work->link->terms.sheet.wager_cents;
  int64_t wagers_cents = event.wager_cents * __builtin_popcount(event.seats);
  for (int i = 0; i < work->link->terms.level_count; i++)
    felt_link_contribute(work->link, i, wagers_cents, &event);
  return felt_link_emit(work, &event);
}

/* ---- whose wagers they are */

enum felt_status felt_link_decide_reseat(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  event.round = work->command->round;
  event.seats = work->command->seats;
  return felt_link_emit(work, &event);
}

/* ---- returns */

enum felt_status felt_link_decide_return(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link_hit *hit = felt_link_find_hit(work->link, command->hit);
  const struct felt_link_past *past = felt_link_find_past(work->link, command->hit);
  if (hit ? hit->state != FELT_HIT_PAID : !past) return felt_link_refuse(work, "R36", FELT_SAYS(NO_PAID_HIT));
  int64_t left_cents = hit ? hit->share_cents - hit->returned_cents : past->paid_cents - past->returned_cents;
  int64_t cents = felt_link_parts_cents(&command->parts);
  if (cents < 0 || cents > left_cents || command->parts.withheld_cents > 0 || command->parts.offset_cents > 0)
    return felt_link_refuse(work, "R36", FELT_SAYS(RETURNED_TOO_MUCH, left_cents));
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = command->hit;
  event.award = hit ? hit->award : past->award;
  event.table = hit ? hit->table : past->table;
  event.round = hit ? hit->round : past->round;
  event.seat = hit ? hit->seat : past->seat;
  event.parts = command->parts;
  return felt_link_emit(work, &event);
}
