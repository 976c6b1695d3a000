/* Corrections (R36): the round's facts are corrected and what has moved is adjusted; its link hears of wagers
 * it missed, of hits that go and of hits that appear, each at its round's own place. */
#include "at_table.h"

#include <string.h>

/* ---- awards that appear, change or go */

/* Which award a seat had, and whether it has another one by the corrected facts. */
struct change {
  const struct felt_event *adjust;
  int64_t hit; /* it had; 0: none, or the same as now */
  bool appears;
};

/* Is the award of this adjustment the one that the hit took? One that its link has forgotten was paid. */
static bool is_same(const struct at_table *at, const struct felt_paid *paid,
                    const struct felt_move_event *moved) {
  if (!at->link) return paid->award_level == moved->level;
  const struct felt_link *link = &at->link->now.link;
  const struct felt_link_hit *hit = felt_link_find_hit(link, paid->hit);
  const struct felt_link_past *past = felt_link_find_past(link, paid->hit);
  const struct felt_link_sheet *sheet = &link->terms.sheet;
  if (hit) return hit->hand == moved->hand && hit->on_board == moved->on_board;
  if (!past) return paid->award_level == moved->level;
  const struct felt_link_row *row = &(moved->on_board ? sheet->on_board : sheet->row)[moved->hand];
  return past->level == moved->level && past->percent_ppm == row->amount;
}

/* Where the hand's award stands in the settlement, as it is now: a hand may be folded by it, or not any more.
 */
static bool is_award_place(const struct at_table *at, const struct felt_event *event) {
  enum felt_seat_outcome outcome = (enum felt_seat_outcome)event->moved.outcome;
  return event->kind == FELT_DID_ADJUST && event->moved.stage == felt_settle_award_stage(at->book, outcome);
}

static bool changes_award(const struct at_table *at, const struct felt_event *event, struct change *change) {
  if (!is_award_place(at, event)) return false;
  const struct felt_paid *paid = &at->round->paid[event->seat - 1];
  bool takes = event->moved.level >= 0, had = paid->award_level >= 0;
  bool same = takes && paid->hit > 0 && is_same(at, paid, &event->moved);
  *change = (struct change){.adjust = event, .hit = had && !same ? paid->hit : 0, .appears = takes && !same};
  return change->hit || change->appears;
}

/* A hit that is paid stays until two people record its return. */
static bool may_void(const struct felt_link *link, int64_t number) {
  const struct felt_link_hit *hit = felt_link_find_hit(link, number);
  return hit &&
         (hit->state == FELT_HIT_HELD || hit->state == FELT_HIT_PENDING || hit->state == FELT_HIT_VERIFIED);
}

static struct felt_link_command void_of(const struct at_table *at, const struct change *change) {
  struct felt_link_command act = floor_link_act(at, FELT_LINK_VOID);
  act.hit = change->hit;
  act.reason = FELT_REASON_ROUND_CORRECTED;
  return act;
}

static struct felt_link_command late_hit_of(const struct at_table *at, const struct change *change) {
  const struct felt_settling *settling = &at->round->settling;
  struct felt_link_command act = floor_link_act(at, FELT_LINK_LATE_HIT);
  act.seat = change->adjust->seat;
  act.hand = (enum felt_category)change->adjust->moved.hand;
  act.on_board = change->adjust->moved.on_board;
  act.coin_in = settling->coin_in;
  act.deal = settling->deal;
  act.place = settling->place;
  act.reason = FELT_REASON_ROUND_CORRECTED;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) act.shown_cents[i] = felt_meter_shown_cents(&settling->meter[i]);
  return act;
}

/* ---- the wagers */

/* Side wagers are named by their words; the table's book knows them. */
static enum felt_status find_bet(struct at_table *at) {
  struct felt_correction *correction = &at->command.correction;
  if (correction->what != FELT_CORRECT_WAGER) return FELT_OK;
  struct felt_floor_command bet = *at->work->command;
  bet.seat = correction->seat;
  bet.round.bet = correction->bet;
  bet.round.bet.player = 0; /* it stays whose it is */
  return felt_floor_bet(at->book, &bet, &correction->bet, at->work->error);
}

static bool adds_progressive(const struct at_table *at) {
  const struct felt_correction *correction = &at->command.correction;
  return correction->what == FELT_CORRECT_WAGER && correction->seat >= 1 &&
         correction->seat <= FELT_SEATS_MAX && correction->bet.progressive &&
         !at->round->now.hand[correction->seat - 1].bet.progressive;
}

/* The hand has been through the stage that takes awards: what it wins appears by the correction alone. */
static bool is_through_awards(const struct at_table *at, int seat) {
  const struct felt_round *round = at->round;
  enum felt_seat_outcome outcome = (enum felt_seat_outcome)round->paid[seat - 1].outcome;
  return round->now.phase >= FELT_PHASE_SETTLED ||
         round->settling.moved[felt_settle_award_stage(at->book, outcome)] >> seat & 1;
}

/* A round without a progressive wager is not known to its link; while the hand is to be settled, it may hit.
 */
static struct felt_link_command late_coin_in_of(const struct at_table *at) {
  const struct felt_link_table *table = floor_on_link(at);
  struct felt_link_command act = floor_link_act(at, FELT_LINK_LATE_COIN_IN);
  int seat = at->command.correction.seat;
  act.opens = !at->players && table && !table->in_round && !is_through_awards(at, seat);
  act.seats = 1U << seat;
  act.reason = FELT_REASON_ROUND_CORRECTED;
  return act;
}

/* The seats that have a wager in the round by the corrected facts, a missed one left to the late coin-in. */
static uint32_t seats_after(const struct at_table *at, uint32_t seats) {
  const struct felt_correction *correction = &at->command.correction;
  uint32_t own = 1U << correction->seat;
  if (correction->what == FELT_CORRECT_WAGER && !correction->bet.progressive) return seats & ~own;
  if (correction->what == FELT_CORRECT_SEAT && seats & own) return (seats & ~own) | 1U << correction->to;
  return seats;
}

/* While the round is open, its link knows who wagered in it: a hit is of such a seat. */
static bool reseats(const struct at_table *at, struct felt_link_command *act) {
  const struct felt_link_table *table = at->players ? NULL : floor_on_link(at);
  if (!table || !table->in_round || table->round != at->round_number) return false;
  *act = floor_link_act(at, FELT_LINK_RESEAT);
  act->seats = seats_after(at, table->seats);
  return act->seats != table->seats;
}

/* ---- what the link hears */

/* In this order, so that everything is as if the facts had been so from the start: what was not goes, wagers
 * are whose they are, and what appears comes last. */
struct plan {
  struct felt_link_command act[2 * FELT_SEATS_MAX + 2];
  int of_event[2 * FELT_SEATS_MAX + 2]; /* whose award a late hit is; -1: none's */
  int count;
};

static void add_act(struct plan *plan, struct felt_link_command act, int of_event) {
  felt_assert(plan->count < (int)FELT_COUNT(plan->act));
  plan->of_event[plan->count] = of_event;
  plan->act[plan->count++] = act;
}

static void make_plan(struct at_table *at, struct felt_event events[], int count, struct plan *plan) {
  struct change change[FELT_EVENTS_MAX];
  struct felt_link_command reseat;
  plan->count = 0;
  for (int i = 0; i < count; i++) {
    const struct felt_paid *paid = &at->round->paid[events[i].seat > 0 ? events[i].seat - 1 : 0];
    bool changes = changes_award(at, &events[i], &change[i]);
    if (!changes) change[i] = (struct change){0};
    bool goes = change[i].hit && at->link && may_void(&at->link->now.link, change[i].hit);
    if (goes) add_act(plan, void_of(at, &change[i]), -1);
    /* Its number stays with what has not changed, and with what is paid. */
    if (is_award_place(at, &events[i]) && !goes) {
      events[i].moved.hit = paid->hit;
      events[i].moved.award = paid->award;
    }
  }
  if (reseats(at, &reseat)) add_act(plan, reseat, -1);
  if (adds_progressive(at)) add_act(plan, late_coin_in_of(at), -1);
  for (int i = 0; i < count; i++)
    if (change[i].appears) add_act(plan, late_hit_of(at, &change[i]), i);
}

/* Does an award appear, change or go by it, or a wager reach the meters? */
static bool touches_awards(const struct at_table *at, const struct felt_event events[], int count) {
  struct change change;
  bool any = adds_progressive(at);
  for (int i = 0; i < count && !any; i++) any = changes_award(at, &events[i], &change);
  return any;
}

/* On a copy of the link, so that adjustments can name hits and awards that are not there yet. */
static enum felt_status name_awards(struct at_table *at, const struct plan *plan,
                                    struct felt_event events[]) {
  struct felt_link *scratch = at->work->floor->scratch;
  if (plan->count > 0) *scratch = at->link->now.link;
  for (int i = 0; i < plan->count; i++) {
    struct felt_link_command act = floor_sign(at->work, at->link, plan->act[i]);
    int n = 0;
    enum felt_status status =
        felt_link_apply(scratch, &act, at->work->floor->link_events, &n, at->work->error);
    if (status) return status;
    if (plan->of_event[i] < 0) continue;
    const struct felt_link_hit *hit = felt_link_find_hit(scratch, scratch->last_hit);
    events[plan->of_event[i]].moved.hit = scratch->last_hit;
    events[plan->of_event[i]].moved.award = hit ? hit->award : 0;
  }
  return FELT_OK;
}

static enum felt_status tell_link(struct at_table *at, const struct plan *plan) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < plan->count && !status; i++) {
    status = floor_act_on_link(at->work, at->link, plan->act[i], NULL);
    if (!status && plan->act[i].opens && at->round->now.phase > FELT_PHASE_LOCKED)
      status = floor_tell_deal(at);
  }
  return status;
}

/* ---- all */

static enum felt_status emit(struct at_table *at, const struct felt_event *event) {
  return at->players ? floor_emit_of_past(at, event) : floor_emit_table(at->work, at->table, at->book, event);
}

/* A hand that was another seat's is of whoever sat there when wagers were closed. As long as the round is
 * open money moves at the table: he must sit there still. */
static enum felt_status need_patron(struct at_table *at) {
  const struct felt_correction *correction = &at->command.correction;
  const struct felt_floor_players *players = at->players ? at->players : &at->table->now.players;
  int to = correction->to;
  if (correction->what != FELT_CORRECT_SEAT || to < 1 || to > FELT_SEATS_MAX) return FELT_OK;
  const char *patron = players->patron[to - 1];
  bool there = patron[0] && players->round == at->round_number &&
               (at->players || strcmp(patron, at->table->now.seat[to - 1].patron) == 0);
  return there ? FELT_OK : floor_refuse_at(at, FELT_SAYS(NOBODY_AT_SEAT, to));
}

enum felt_status floor_correct(struct at_table *at) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct plan plan;
  int count = 0;
  bool any = false;
  at->command.with = at->work->command->with.id[0] ? at->work->command->with.id : NULL;
  enum felt_status status = find_bet(at);
  if (!status) status = felt_round_decide(at->book, at->round, &at->command, events, &count, at->work->error);
  if (!status) status = need_patron(at);
  if (status) return status;
  any = touches_awards(at, events, count);
  if (any && !at->link) return floor_refuse_at(at, FELT_SAYS(TABLE_ON_NO_LINK));
  /* Two people sign before the link is asked: it would say the same less plainly. */
  if (any) status = floor_need_two(at->work);
  make_plan(at, events, count, &plan);
  if (!status) status = name_awards(at, &plan, events);
  if (!status && at->players) status = floor_emit_past_players(at->work, at->table, at->players);
  for (int i = 0; i < count && !status; i++) status = emit(at, &events[i]);
  if (!status) status = tell_link(at, &plan);
  if (!status && !at->players) status = floor_check_covered(at);
  return status || plan.count == 0 ? status : floor_sync_link(at->work, at->link);
}
