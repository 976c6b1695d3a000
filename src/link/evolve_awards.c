/* Hits and awards: how their events change a link. See evolve.c. */
#include "internal.h"

static bool cents_in_range(int64_t cents) {
  return cents >= 0 && cents <= FELT_CENTS_MAX;
}

/* ---- hits */

/* A seat of an open, dealt round that wagered and has no hit yet. */
static enum felt_code seat_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return FELT_CODE_ROUND_NOT_OPEN;
  if (!table->dealt) return FELT_CODE_ROUND_NOT_DEALT;
  if (event->seat < 1 || event->seat > FELT_SEATS_MAX || !(table->seats >> event->seat & 1))
    return FELT_CODE_SEAT_DID_NOT_WAGER;
  if (table->hits >> event->seat & 1) return FELT_CODE_HIT_WAS_RECORDED;
  if (event->hit != link->last_hit + 1) return FELT_CODE_HIT_OUT_OF_SEQUENCE;
  if (link->hit_count == FELT_LINK_HITS_MAX) return FELT_CODE_LINK_HAS_ALL_HITS;
  return FELT_CODE_NONE;
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

enum felt_code felt_link_fold_hold(struct felt_link *link, const struct felt_link_event *event) {
  if (!link->down) return FELT_CODE_LINK_IS_UP;
  enum felt_code misfit = seat_misfit(link, event);
  if (misfit) return misfit;
  (void)add_hit(link, event);
  return FELT_CODE_NONE;
}

static enum felt_code opening_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_level *level = &link->level[event->level];
  if (event->percent_ppm < 1 || event->percent_ppm > FELT_PPM) return FELT_CODE_PERCENTAGE_OUT_OF_RANGE;
  if (!cents_in_range(event->amount_cents) || !cents_in_range(event->seed_cents) ||
      !cents_in_range(event->reserve_cents))
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  if (event->shown_cents != felt_meter_shown_cents(&level->meter)) return FELT_CODE_METER_SHOWS_OTHERWISE;
  if (event->amount_cents > event->shown_cents) return FELT_CODE_AWARD_ABOVE_METER;
  if (event->seed_cents > 0 && event->percent_ppm != FELT_PPM) return FELT_CODE_PART_DOES_NOT_RESEED;
  if (event->reserve_cents > event->seed_cents ||
      event->reserve_cents * FELT_MICRO > level->meter.reserve_micro)
    return FELT_CODE_RESERVE_TOO_LOW;
  if (!felt_link_adds(level->account.awarded_micro, event->amount_cents * FELT_MICRO) ||
      !felt_link_adds(level->account.reseeded_micro, event->seed_cents * FELT_MICRO) ||
      level->meter.micro - event->amount_cents * FELT_MICRO >
          FELT_LINK_METER_MAX_MICRO - event->seed_cents * FELT_MICRO)
    return FELT_CODE_METER_FULL;
  return FELT_CODE_NONE;
}

static enum felt_code joining_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_award *award = felt_link_find_award(link, event->award);
  if (!award) return FELT_CODE_NO_SUCH_AWARD;
  if (!award->locked) return FELT_CODE_AWARD_CLOSED;
  if (award->level != event->level || award->percent_ppm != event->percent_ppm || !event->locked)
    return FELT_CODE_AWARD_OF_OTHER_KIND;
  if (event->shown_cents || event->amount_cents || event->seed_cents || event->reserve_cents)
    return FELT_CODE_JOINING_TAKES_NOTHING;
  return FELT_CODE_NONE;
}

/* A fresh hit, or one that was held. */
static enum felt_code hit_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  if (link->down) return FELT_CODE_LINK_IS_DOWN;
  if (event->level >= link->terms.level_count) return FELT_CODE_NO_SUCH_LEVEL;
  const struct felt_link_hit *held = felt_link_find_hit(link, event->hit);
  if (!held) {
    enum felt_code misfit = seat_misfit(link, event);
    if (misfit) return misfit;
  } else if (held->state != FELT_HIT_HELD || held->table != event->table || held->round != event->round ||
             held->seat != event->seat || held->hand != event->hand || held->on_board != event->on_board) {
    return FELT_CODE_NOT_THE_HELD_HIT;
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

enum felt_code felt_link_fold_hit(struct felt_link *link, const struct felt_link_event *event) {
  enum felt_code misfit = hit_misfit(link, event);
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
  return FELT_CODE_NONE;
}

/* ---- awards */

enum felt_code felt_link_fold_share(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  if (hit->award != event->award) return FELT_CODE_HIT_OF_OTHER_AWARD;
  if (event->amount_cents < 0 || event->amount_cents > felt_link_find_award(link, hit->award)->amount_cents)
    return FELT_CODE_SHARE_OUT_OF_RANGE;
  hit->share_cents = event->amount_cents;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_move_up(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || felt_link_count_hits(link, event->award, PAID) > 0) return FELT_CODE_NO_UNPAID_AWARD;
  if (!cents_in_range(event->shown_cents) || !cents_in_range(event->amount_cents))
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  award->shown_cents = event->shown_cents;
  award->amount_cents = event->amount_cents;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_unlock(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || !award->locked) return FELT_CODE_NO_LOCKED_AWARD;
  award->locked = false;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_verify(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  if (hit->state == FELT_HIT_VERIFIED && (hit->cleared || !event->cleared)) return FELT_CODE_HIT_WAS_VERIFIED;
  hit->state = FELT_HIT_VERIFIED;
  hit->cleared = event->cleared;
  return FELT_CODE_NONE;
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

enum felt_code felt_link_fold_pay(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->state != FELT_HIT_VERIFIED) return FELT_CODE_NO_VERIFIED_HIT;
  if (hit->award != event->award || hit->table != event->table || hit->round != event->round ||
      hit->seat != event->seat)
    return FELT_CODE_OTHER_HIT;
  if (felt_link_find_award(link, hit->award)->locked) return FELT_CODE_AWARD_IS_LOCKED;
  if (!cents_in_range(event->cheques_cents) || !cents_in_range(event->check_cents) ||
      event->cheques_cents + event->check_cents != hit->share_cents)
    return FELT_CODE_PAID_NOT_THE_SHARE;
  struct felt_link_table *table = felt_link_table_at(link, hit->table);
  if (!felt_link_adds(link->life.awarded_cents, hit->share_cents)) return FELT_CODE_LIFETIME_METER_FULL;
  pass(link, hit);
  hit->state = FELT_HIT_PAID;
  table->life.awards++;
  table->life.awarded_cents += hit->share_cents;
  link->life.awards++;
  link->life.awarded_cents += hit->share_cents;
  finish(link, hit->award);
  return FELT_CODE_NONE;
}

/* ---- voids */

/* A dealer who pressed the wrong button may record the right hand while the round is open. */
static void free_seat(struct felt_link *link, const struct felt_link_hit *hit) {
  struct felt_link_table *table = felt_link_table_at(link, hit->table);
  if (table->in_round && table->round == hit->round) table->hits &= ~(UINT32_C(1) << hit->seat);
  table->life.voids++;
  link->life.voids++;
}

static enum felt_code void_misfit(const struct felt_link *link, const struct felt_link_event *event,
                                  const struct felt_link_award *award) {
  const struct felt_link_level *level = &link->level[award->level];
  if (event->level != award->level) return FELT_CODE_AWARD_OF_OTHER_LEVEL;
  if (!cents_in_range(event->amount_cents) || !cents_in_range(event->seed_cents) ||
      event->reserve_cents < 0 || event->reserve_cents > event->seed_cents)
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  if (event->seed_cents > award->seed_cents || event->reserve_cents > award->reserve_cents)
    return FELT_CODE_TAKEN_BACK_TOO_MUCH;
  int64_t after = level->meter.micro + (event->amount_cents - event->seed_cents) * FELT_MICRO;
  if (after < 0 || after > FELT_LINK_METER_MAX_MICRO ||
      level->meter.reserve_micro > FELT_LINK_METER_MAX_MICRO - event->reserve_cents * FELT_MICRO ||
      !felt_link_adds(level->account.returned_micro, event->amount_cents * FELT_MICRO) ||
      !felt_link_adds(level->account.reversed_micro, event->seed_cents * FELT_MICRO))
    return FELT_CODE_METER_LEAVES_RANGE;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_void(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->award != event->award) return FELT_CODE_NO_SUCH_HIT;
  if (hit->state == FELT_HIT_HELD) {
    if (event->level || event->amount_cents || event->seed_cents || event->reserve_cents)
      return FELT_CODE_HELD_HIT_TOOK_NOTHING;
    free_seat(link, hit);
    drop_hit(link, (int)(hit - link->hit));
    return FELT_CODE_NONE;
  }
  if (!felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  struct felt_link_award *award = felt_link_award_at(link, hit->award);
  enum felt_code misfit = void_misfit(link, event, award);
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
  return FELT_CODE_NONE;
}
