/* Hits and awards: how their events change a link. See evolve.c. */
#include "internal.h"

static bool cents_in_range(int64_t cents) {
  return cents >= 0 && cents <= FELT_CENTS_MAX;
}

/* ---- hits */

/* A seat of an open, dealt round that wagered and has no hit yet. */
static const char *seat_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return "this round is not open";
  if (!table->dealt) return "this round has not been dealt";
  if (event->seat < 1 || event->seat > FELT_SEATS_MAX || !(table->seats >> event->seat & 1))
    return "the seat has no progressive wager in this round";
  if (table->hits >> event->seat & 1) return "the seat's hit is recorded";
  if (event->hit != link->last_hit + 1) return "the hit is out of sequence";
  if (link->hit_count == FELT_LINK_HITS_MAX) return "the link has all the unfinished hits that it can have";
  return NULL;
}

static struct felt_link_hit *add_hit(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  struct felt_link_hit *hit = &link->hit[link->hit_count++];
  *hit = (struct felt_link_hit){
      .number = event->hit,
      .table = event->table,
      .round = event->round,
      .coin_in_seq = table->coin_in_seq,
      .deal_seq = table->deal_seq,
      .seat = event->seat,
      .hand = event->hand,
      .on_board = event->on_board,
      .state = FELT_HIT_HELD,
  };
  table->hits |= UINT32_C(1) << event->seat;
  link->last_hit = event->hit;
  return hit;
}

const char *felt_link_fold_hold(struct felt_link *link, const struct felt_link_event *event) {
  if (!link->down) return "the link is up";
  const char *misfit = seat_misfit(link, event);
  if (misfit) return misfit;
  (void)add_hit(link, event);
  return NULL;
}

static const char *opening_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_level *level = &link->level[event->level];
  if (event->percent_ppm < 1 || event->percent_ppm > FELT_PPM) return "the percentage is out of range";
  if (!cents_in_range(event->amount_cents) || !cents_in_range(event->seed_cents) ||
      !cents_in_range(event->reserve_cents))
    return "an amount is out of range";
  if (event->shown_cents != felt_meter_shown_cents(&level->meter)) return "the meter shows another amount";
  if (event->amount_cents > event->shown_cents) return "the award is more than the meter shows";
  if (event->seed_cents > 0 && event->percent_ppm != FELT_PPM) return "a part of a meter does not reseed it";
  if (event->reserve_cents > event->seed_cents ||
      event->reserve_cents * FELT_MICRO > level->meter.reserve_micro)
    return "the reserve does not hold so much";
  if (!felt_link_adds(level->account.awarded_micro, event->amount_cents * FELT_MICRO) ||
      !felt_link_adds(level->account.reseeded_micro, event->seed_cents * FELT_MICRO) ||
      level->meter.micro - event->amount_cents * FELT_MICRO >
          FELT_LINK_METER_MAX_MICRO - event->seed_cents * FELT_MICRO)
    return "a meter is full";
  return NULL;
}

static const char *joining_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_award *award = felt_link_find_award(link, event->award);
  if (!award) return "there is no such award";
  if (!award->locked) return "the award is closed";
  if (award->level != event->level || award->percent_ppm != event->percent_ppm || !event->locked)
    return "the award is of another kind";
  if (event->shown_cents || event->amount_cents || event->seed_cents || event->reserve_cents)
    return "who joins an award takes nothing more off the meter";
  return NULL;
}

/* A fresh hit, or one that was held. */
static const char *hit_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  if (link->down) return "the link is down";
  if (event->level >= link->terms.level_count) return "there is no such level";
  const struct felt_link_hit *held = felt_link_find_hit(link, event->hit);
  if (!held) {
    const char *misfit = seat_misfit(link, event);
    if (misfit) return misfit;
  } else if (held->state != FELT_HIT_HELD || held->table != event->table || held->round != event->round ||
             held->seat != event->seat || held->hand != event->hand || held->on_board != event->on_board) {
    return "the hit is not the one that was held";
  }
  return event->award == link->last_award + 1 ? opening_misfit(link, event) : joining_misfit(link, event);
}

/* The level is reseeded at once, so that everyone plays on. */
static void open_award(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_level *level = &link->level[event->level];
  level->meter.micro += (event->seed_cents - event->amount_cents) * FELT_MICRO;
  level->meter.reserve_micro -= event->reserve_cents * FELT_MICRO;
  level->account.awarded_micro += event->amount_cents * FELT_MICRO;
  level->account.reseeded_micro += event->seed_cents * FELT_MICRO;
  link->award[link->award_count++] = (struct felt_link_award){
      .number = event->award,
      .seq = event->seq,
      .level = event->level,
      .locked = event->locked,
      .percent_ppm = event->percent_ppm,
      .shown_cents = event->shown_cents,
      .amount_cents = event->amount_cents,
      .seed_cents = event->seed_cents,
      .reserve_cents = event->reserve_cents,
  };
  link->last_award = event->award;
}

const char *felt_link_fold_hit(struct felt_link *link, const struct felt_link_event *event) {
  const char *misfit = hit_misfit(link, event);
  if (misfit) return misfit;
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit) hit = add_hit(link, event);
  hit->state = FELT_HIT_PENDING;
  hit->award = event->award;
  hit->share_cents = event->amount_cents;
  /* Every award has a hit of its own, so there is room for it. */
  if (event->award == link->last_award + 1) open_award(link, event);
  felt_link_table_at(link, event->table)->life.hits++;
  link->life.hits++;
  return NULL;
}

/* ---- awards */

const char *felt_link_fold_share(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return "there is no such unpaid hit";
  if (hit->award != event->award) return "the hit has another award";
  if (event->amount_cents < 0 || event->amount_cents > felt_link_find_award(link, hit->award)->amount_cents)
    return "the share is out of range";
  hit->share_cents = event->amount_cents;
  return NULL;
}

const char *felt_link_fold_move_up(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || felt_link_count_hits(link, event->award, PAID) > 0) return "there is no such unpaid award";
  if (!cents_in_range(event->shown_cents) || !cents_in_range(event->amount_cents))
    return "an amount is out of range";
  award->shown_cents = event->shown_cents;
  award->amount_cents = event->amount_cents;
  return NULL;
}

const char *felt_link_fold_unlock(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || !award->locked) return "there is no such locked award";
  award->locked = false;
  return NULL;
}

const char *felt_link_fold_verify(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return "there is no such unpaid hit";
  if (hit->state == FELT_HIT_VERIFIED && (hit->cleared || !event->cleared))
    return "the hit is verified already";
  hit->state = FELT_HIT_VERIFIED;
  hit->cleared = event->cleared;
  return NULL;
}

static void drop_hit(struct felt_link *link, int at) {
  link->hit_count--;
  memmove(&link->hit[at], &link->hit[at + 1], sizeof link->hit[0] * (size_t)(link->hit_count - at));
  memset(&link->hit[link->hit_count], 0, sizeof link->hit[0]);
}

/* An award whose hits are all paid or void leaves the state; the log keeps it. */
static void finish(struct felt_link *link, int64_t number) {
  if (felt_link_count_hits(link, number, UNPAID) > 0) return;
  for (int i = link->hit_count - 1; i >= 0; i--)
    if (link->hit[i].award == number) drop_hit(link, i);
  int at = (int)(felt_link_award_at(link, number) - link->award);
  link->award_count--;
  memmove(&link->award[at], &link->award[at + 1], sizeof link->award[0] * (size_t)(link->award_count - at));
  memset(&link->award[link->award_count], 0, sizeof link->award[0]);
}

/* R34: once a hit is paid, those before it in its round have been passed. */
static void pass(struct felt_link *link, const struct felt_link_hit *paid) {
  uint8_t level = felt_link_find_award(link, paid->award)->level;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->award == 0 || hit->award >= paid->award || hit->table != paid->table ||
        hit->round != paid->round)
      continue;
    struct felt_link_award *award = felt_link_award_at(link, hit->award);
    if (award->level == level) award->passed = true;
  }
}

const char *felt_link_fold_pay(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->state != FELT_HIT_VERIFIED) return "there is no such verified hit";
  if (hit->award != event->award || hit->table != event->table || hit->round != event->round ||
      hit->seat != event->seat)
    return "the hit is another one";
  if (felt_link_find_award(link, hit->award)->locked) return "the award is locked";
  if (!cents_in_range(event->cheques_cents) || !cents_in_range(event->check_cents) ||
      event->cheques_cents + event->check_cents != hit->share_cents)
    return "what is paid is not the share";
  struct felt_link_table *table = felt_link_table_at(link, hit->table);
  if (!felt_link_adds(link->life.awarded_cents, hit->share_cents)) return "a lifetime meter is full";
  pass(link, hit);
  hit->state = FELT_HIT_PAID;
  table->life.awards++;
  table->life.awarded_cents += hit->share_cents;
  link->life.awards++;
  link->life.awarded_cents += hit->share_cents;
  finish(link, hit->award);
  return NULL;
}

/* ---- voids */

/* A dealer who pressed the wrong button may record the right hand while the round is open. */
static void free_seat(struct felt_link *link, const struct felt_link_hit *hit) {
  struct felt_link_table *table = felt_link_table_at(link, hit->table);
  if (table->in_round && table->round == hit->round) table->hits &= ~(UINT32_C(1) << hit->seat);
  table->life.voids++;
  link->life.voids++;
}

static const char *void_misfit(const struct felt_link *link, const struct felt_link_event *event,
                               const struct felt_link_award *award) {
  const struct felt_link_level *level = &link->level[award->level];
  if (event->level != award->level) return "the award is of another level";
  if (!cents_in_range(event->amount_cents) || !cents_in_range(event->seed_cents) ||
      event->reserve_cents < 0 || event->reserve_cents > event->seed_cents)
    return "an amount is out of range";
  if (event->seed_cents > award->seed_cents || event->reserve_cents > award->reserve_cents)
    return "more is taken back than was put on";
  int64_t after = level->meter.micro + (event->amount_cents - event->seed_cents) * FELT_MICRO;
  if (after < 0 || after > FELT_LINK_METER_MAX_MICRO ||
      level->meter.reserve_micro > FELT_LINK_METER_MAX_MICRO - event->reserve_cents * FELT_MICRO ||
      !felt_link_adds(level->account.returned_micro, event->amount_cents * FELT_MICRO) ||
      !felt_link_adds(level->account.reversed_micro, event->seed_cents * FELT_MICRO))
    return "a meter would leave its range";
  return NULL;
}

const char *felt_link_fold_void(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->award != event->award) return "there is no such hit";
  if (hit->state == FELT_HIT_HELD) {
    if (event->level || event->amount_cents || event->seed_cents || event->reserve_cents)
      return "a held hit took nothing off a meter";
    free_seat(link, hit);
    drop_hit(link, (int)(hit - link->hit));
    return NULL;
  }
  if (!felt_link_is_unpaid(hit)) return "there is no such unpaid hit";
  struct felt_link_award *award = felt_link_award_at(link, hit->award);
  const char *misfit = void_misfit(link, event, award);
  if (misfit) return misfit;
  struct felt_link_level *level = &link->level[award->level];
  level->meter.micro += (event->amount_cents - event->seed_cents) * FELT_MICRO;
  level->meter.reserve_micro += event->reserve_cents * FELT_MICRO;
  level->account.returned_micro += event->amount_cents * FELT_MICRO;
  level->account.reversed_micro += event->seed_cents * FELT_MICRO;
  free_seat(link, hit);
  hit->state = FELT_HIT_VOID;
  hit->share_cents = 0;
  award->amount_cents -=
      event->amount_cents < award->amount_cents ? event->amount_cents : award->amount_cents;
  finish(link, award->number);
  return NULL;
}
