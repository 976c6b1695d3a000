/* Hits and awards: how their events change a link. See evolve.c. */
#include "internal.h"

bool felt_link_cents_fit(int64_t cents) {
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

/* `hit` has what the event does not say: its round's places, and its own. */
struct felt_link_hit *felt_link_add_hit(struct felt_link *link, const struct felt_link_event *event,
                                        struct felt_link_hit hit) {
  struct felt_link_hit *added = &link->hit[link->hit_count++];
  hit.number = event->hit;
  hit.table = event->table;
  hit.round = event->round;
  hit.seat = event->seat;
  hit.hand = event->hand;
  hit.on_board = event->on_board;
  *added = hit;
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (table->in_round && table->round == event->round) table->hits |= UINT32_C(1) << event->seat;
  link->last_hit = event->hit;
  return added;
}

static struct felt_link_hit *add_hit(struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  struct felt_link_hit hit = {
      .coin_in_seq = table->coin_in_seq, .deal_seq = table->deal_seq, .after = table->settled};
  return felt_link_add_hit(link, event, hit);
}

enum felt_code felt_link_fold_hold(struct felt_link *link, const struct felt_link_event *event) {
  if (!link->down) return FELT_CODE_LINK_IS_UP;
  enum felt_code misfit = seat_misfit(link, event);
  if (misfit) return misfit;
  add_hit(link, event)->after = false; /* locks wait for what is held */
  return FELT_CODE_NONE;
}

static enum felt_code opening_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_level *level = &link->level[event->level];
  if (event->percent_ppm < 1 || event->percent_ppm > FELT_PPM) return FELT_CODE_PERCENTAGE_OUT_OF_RANGE;
  if (!felt_link_cents_fit(event->amount_cents) || !felt_link_cents_fit(event->seed_cents) ||
      !felt_link_cents_fit(event->reserve_cents) || event->house_cents < 0 ||
      event->house_cents > event->amount_cents)
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  int64_t taken = (event->amount_cents - event->house_cents) * FELT_MICRO;
  if (event->shown_cents != felt_meter_shown_cents(&level->meter)) return FELT_CODE_METER_SHOWS_OTHERWISE;
  if (taken > event->shown_cents * FELT_MICRO) return FELT_CODE_AWARD_ABOVE_METER;
  if (event->seed_cents > 0 && event->percent_ppm != FELT_PPM) return FELT_CODE_PART_DOES_NOT_RESEED;
  if (event->reserve_cents > event->seed_cents ||
      event->reserve_cents * FELT_MICRO > level->meter.reserve_micro)
    return FELT_CODE_RESERVE_TOO_LOW;
  if (!felt_link_adds(level->account.awarded_micro, taken) ||
      !felt_link_adds(level->account.reseeded_micro, event->seed_cents * FELT_MICRO) ||
      level->meter.micro - taken > FELT_LINK_METER_MAX_MICRO - event->seed_cents * FELT_MICRO)
    return FELT_CODE_METER_FULL;
  return FELT_CODE_NONE;
}

static enum felt_code joining_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_award *award = felt_link_find_award(link, event->award);
  if (!award) return FELT_CODE_NO_SUCH_AWARD;
  if (!award->locked) return FELT_CODE_AWARD_CLOSED;
  if (award->level != event->level || award->percent_ppm != event->percent_ppm || !event->locked)
    return FELT_CODE_AWARD_OF_OTHER_KIND;
  if (event->shown_cents || event->amount_cents || event->house_cents || event->seed_cents ||
      event->reserve_cents)
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

int64_t felt_link_kept_by_round(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  return table && table->round == event->round ? felt_link_kept_cents(link, table, event->level) : 0;
}

/* The level is reseeded at once, so that everyone plays on. */
static void open_award(struct felt_link *link, const struct felt_link_event *event, int64_t kept_cents) {
  struct felt_link_level *level = &link->level[event->level];
  int64_t taken = (event->amount_cents - event->house_cents) * FELT_MICRO;
  level->meter.micro += event->seed_cents * FELT_MICRO - taken;
  level->meter.reserve_micro -= event->reserve_cents * FELT_MICRO;
  level->account.awarded_micro += taken;
  level->account.reseeded_micro += event->seed_cents * FELT_MICRO;
  link->award[link->award_count++] = (struct felt_link_award){
      .number = event->award,
      .seq = event->seq,
      .level = event->level,
      .locked = event->locked,
      .percent_ppm = event->percent_ppm,
      .shown_cents = event->shown_cents,
      .kept_cents = kept_cents,
      .amount_cents = event->amount_cents,
      .house_cents = event->house_cents,
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
  hit->seq = event->seq;
  hit->shown_cents = felt_link_shown_cents(link, event->level);
  hit->share_cents = hit->took_cents = event->amount_cents;
  /* Every award has a hit of its own, so there is room for it. */
  if (event->award == link->last_award + 1) open_award(link, event, felt_link_kept_by_round(link, event));
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
  if (hit->share_cents != event->amount_cents) hit->line[FELT_LINE_AMOUNT_AGREED] = 0; /* of another amount */
  hit->share_cents = event->amount_cents;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_move_up(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || felt_link_count_hits(link, event->award, PAID) > 0) return FELT_CODE_NO_UNPAID_AWARD;
  if (!felt_link_cents_fit(event->shown_cents) || !felt_link_cents_fit(event->amount_cents))
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  award->shown_cents = event->shown_cents;
  award->amount_cents = event->amount_cents;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_unlock(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award || !award->locked) return FELT_CODE_NO_LOCKED_AWARD;
  award->locked = false;
  if (event->act == FELT_LINK_BREAK_LOCK) award->broken_seq = event->seq;
  return FELT_CODE_NONE;
}

/* Older logs: cards seen and all that the text wants cleared, at one stroke (CN 39). */
static enum felt_code clear_hit(struct felt_link_hit *hit, const struct felt_link_event *event) {
  static const enum felt_award_line lines[] = {FELT_LINE_CARDS_SEEN, FELT_LINE_IDENTIFIED, FELT_LINE_OFAC,
                                               FELT_LINE_TITLE_31};
  if (hit->cleared || event->line != FELT_LINE_CARDS_SEEN || event->result != FELT_LINE_DONE)
    return FELT_CODE_HIT_WAS_VERIFIED;
  for (size_t i = 0; i < FELT_COUNT(lines); i++) hit->line[lines[i]] = 1 + FELT_LINE_DONE;
  hit->state = FELT_HIT_VERIFIED;
  hit->cleared = true;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_verify(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  if (event->cleared) return clear_hit(hit, event);
  if (hit->line[event->line] == 1 + event->result)
    return event->line == FELT_LINE_CARDS_SEEN ? FELT_CODE_HIT_WAS_VERIFIED : FELT_CODE_LINE_WAS_RECORDED;
  hit->line[event->line] = 1 + event->result;
  if (event->line == FELT_LINE_CARDS_SEEN)
    hit->state = event->result == FELT_LINE_DONE ? FELT_HIT_VERIFIED : FELT_HIT_PENDING;
  return FELT_CODE_NONE;
}

static void drop_hit(struct felt_link *link, int at) {
  link->hit_count--;
  memmove(&link->hit[at], &link->hit[at + 1], sizeof link->hit[0] * (size_t)(link->hit_count - at));
  memset(&link->hit[link->hit_count], 0, sizeof link->hit[0]);
}

static void remember(struct felt_link *link, const struct felt_link_award *award,
                     const struct felt_link_hit *hit) {
  if (link->past_count == FELT_LINK_PAST_MAX) {
    int64_t *forgotten = &link->level[link->past[0].level].forgotten_seq;
    if (*forgotten < link->past[0].seq) *forgotten = link->past[0].seq;
    link->past_count--;
    memmove(&link->past[0], &link->past[1], sizeof link->past[0] * (size_t)link->past_count);
  }
  link->past[link->past_count++] = (struct felt_link_past){
      .hit = hit->number,
      .award = award->number,
      .table = hit->table,
      .round = hit->round,
      .coin_in_seq = hit->coin_in_seq,
      .deal_seq = hit->deal_seq,
      .seq = award->seq,
      .late = award->late,
      .hit_seq = hit->late ? 0 : hit->seq,
      .took_cents = hit->took_cents,
      .shares = award->shares,
      .level = award->level,
      .seat = hit->seat,
      .percent_ppm = award->percent_ppm,
      .shown_cents = award->shown_cents,
      .taken_cents = felt_link_part(award->shown_cents, award->percent_ppm),
      .seed_cents = award->seed_cents,
      .paid_cents = hit->share_cents,
      .returned_cents = hit->returned_cents,
  };
}

void felt_link_finish(struct felt_link *link, int64_t number) {
  if (felt_link_count_hits(link, number, UNPAID) > 0) return;
  const struct felt_link_award *award = felt_link_find_award(link, number);
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == number && link->hit[i].state == FELT_HIT_PAID)
      remember(link, award, &link->hit[i]);
  for (int i = link->hit_count - 1; i >= 0; i--)
    if (link->hit[i].award == number) drop_hit(link, i);
  int at = (int)(award - link->award);
  link->award_count--;
  memmove(&link->award[at], &link->award[at + 1], sizeof link->award[0] * (size_t)(link->award_count - at));
  memset(&link->award[link->award_count], 0, sizeof link->award[0]);
}

enum felt_code felt_link_fold_pay(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->state != FELT_HIT_VERIFIED) return FELT_CODE_NO_VERIFIED_HIT;
  if (hit->award != event->award || hit->table != event->table || hit->round != event->round ||
      hit->seat != event->seat)
    return FELT_CODE_OTHER_HIT;
  if (felt_link_find_award(link, hit->award)->locked) return FELT_CODE_AWARD_IS_LOCKED;
  if (felt_link_parts_cents(&event->parts) != hit->share_cents) return FELT_CODE_PAID_NOT_THE_SHARE;
  struct felt_link_table *table = felt_link_table_at(link, hit->table);
  if (!felt_link_adds(link->life.awarded_cents, hit->share_cents)) return FELT_CODE_LIFETIME_METER_FULL;
  hit->state = FELT_HIT_PAID;
  table->life.awards++;
  table->life.awarded_cents += hit->share_cents;
  link->life.awards++;
  link->life.awarded_cents += hit->share_cents;
  felt_link_finish(link, hit->award);
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

/* No more is taken back than awards of the level have been seeded with. */
static enum felt_code void_misfit(const struct felt_link *link, const struct felt_link_event *event,
                                  const struct felt_link_award *award) {
  int64_t seeds_cents = 0, reserves_cents = 0;
  for (int i = 0; i < link->award_count; i++) {
    if (link->award[i].level != award->level) continue;
    seeds_cents += link->award[i].seed_cents;
    reserves_cents += link->award[i].reserve_cents;
  }
  if (event->level != award->level) return FELT_CODE_AWARD_OF_OTHER_LEVEL;
  if (event->seed_cents > seeds_cents || event->reserve_cents > reserves_cents)
    return FELT_CODE_TAKEN_BACK_TOO_MUCH;
  return FELT_CODE_NONE;
}

/* What is void of an award that is paid in part leaves it; otherwise it is stated anew, or gone. */
static void lessen(struct felt_link *link, struct felt_link_award *award,
                   const struct felt_link_event *event) {
  if (felt_link_count_hits(link, award->number, PAID) == 0) return;
  award->amount_cents -=
      event->amount_cents < award->amount_cents ? event->amount_cents : award->amount_cents;
  award->house_cents -= event->house_cents < award->house_cents ? event->house_cents : award->house_cents;
}

enum felt_code felt_link_fold_void(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || hit->award != event->award) return FELT_CODE_NO_SUCH_HIT;
  if (hit->state == FELT_HIT_HELD) {
    if (event->level || event->amount_cents || event->house_cents || event->seed_cents ||
        event->reserve_cents)
      return FELT_CODE_HELD_HIT_TOOK_NOTHING;
    free_seat(link, hit);
    drop_hit(link, (int)(hit - link->hit));
    return FELT_CODE_NONE;
  }
  if (!felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  struct felt_link_award *award = felt_link_award_at(link, hit->award);
  int64_t before_cents = felt_link_shown_cents(link, award->level);
  enum felt_code misfit = void_misfit(link, event, award);
  if (!misfit) misfit = felt_link_change_meter(link, event, -1);
  if (misfit) return misfit;
  free_seat(link, hit);
  hit->state = FELT_HIT_VOID;
  hit->share_cents = 0;
  felt_link_keep_signs(link, event, before_cents, hit->table, hit->round);
  lessen(link, award, event);
  felt_link_finish(link, award->number);
  return FELT_CODE_NONE;
}
