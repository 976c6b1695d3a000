/* Corrections: how their events change a link. See evolve.c. */
#include "internal.h"

static bool change_fits(int64_t cents) {
  return cents >= -FELT_CENTS_MAX && cents <= FELT_CENTS_MAX;
}

/* ---- meters */

/* R36: what the sign showed at their Coin In, unless an award has taken it since. */
void felt_link_keep_signs(struct felt_link *link, const struct felt_link_event *event, int64_t before_cents,
                          int table, int64_t round) {
  int level = event->level;
  int64_t now_cents = felt_link_shown_cents(link, level);
  for (int i = 0; i < link->table_count; i++) {
    struct felt_link_table *other = &link->table[i];
    if (!other->in_round || (other->number == table && other->round == round)) continue;
    int64_t sign_cents = other->sign_cents[level];
    if (sign_cents > before_cents) sign_cents = before_cents;
    if (sign_cents <= now_cents || sign_cents <= felt_link_kept_cents(link, other, level)) continue;
    other->kept_cents[level] = sign_cents;
    other->kept_seq[level] = event->seq;
  }
}

static void add_to(int64_t *more, int64_t *less, int64_t micro) {
  *(micro > 0 ? more : less) += micro > 0 ? micro : -micro;
}

static bool total_fits(int64_t more, int64_t less, int64_t micro) {
  return micro > 0 ? felt_link_adds(more, micro) : felt_link_adds(less, -micro);
}

enum felt_code felt_link_change_meter(struct felt_link *link, const struct felt_link_event *event, int sign) {
  struct felt_link_level *level = &link->level[event->level];
  struct felt_link_account *account = &level->account;
  if (!change_fits(event->amount_cents) || !change_fits(event->house_cents) ||
      !change_fits(event->seed_cents) || !change_fits(event->reserve_cents))
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  int64_t taken = sign * (event->amount_cents - event->house_cents) * FELT_MICRO;
  int64_t seed = sign * event->seed_cents * FELT_MICRO, reserve = sign * event->reserve_cents * FELT_MICRO;
  int64_t meter = level->meter.micro - taken + seed, reserve_after = level->meter.reserve_micro - reserve;
  if (meter < 0 || meter > FELT_LINK_METER_MAX_MICRO || reserve_after < 0 ||
      reserve_after > FELT_LINK_METER_MAX_MICRO ||
      !total_fits(account->awarded_micro, account->returned_micro, taken) ||
      !total_fits(account->reseeded_micro, account->reversed_micro, seed))
    return FELT_CODE_METER_LEAVES_RANGE;
  level->meter.micro = meter;
  level->meter.reserve_micro = reserve_after;
  add_to(&account->awarded_micro, &account->returned_micro, taken);
  add_to(&account->reseeded_micro, &account->reversed_micro, seed);
  return FELT_CODE_NONE;
}

/* ---- late hits */

static bool has_hit(const struct felt_link *link, const struct felt_link_event *event) {
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->table == event->table && hit->round == event->round && hit->seat == event->seat &&
        hit->state != FELT_HIT_VOID &&
        !(hit->state == FELT_HIT_PAID && hit->returned_cents == hit->share_cents))
      return true;
  }
  for (int i = 0; i < link->past_count; i++) {
    const struct felt_link_past *past = &link->past[i];
    if (past->table == event->table && past->round == event->round && past->seat == event->seat &&
        past->returned_cents < past->paid_cents)
      return true;
  }
  return false;
}

static enum felt_code late_seat_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (!table) return FELT_CODE_TABLE_NOT_ON_LINK;
  bool open = table->in_round && table->round == event->round;
  if (event->round < 1 || (table->in_round && event->round > table->round) || event->past == open)
    return FELT_CODE_ROUND_NOT_PLAYED;
  if (event->coin_in < 1 || event->coin_in > event->deal || event->deal > event->place ||
      event->place > link->seq)
    return FELT_CODE_NOT_A_PLACE;
  if (event->seat < 1 || event->seat > FELT_SEATS_MAX) return FELT_CODE_SEAT_OUT_OF_RANGE;
  if (open && !table->dealt) return FELT_CODE_ROUND_NOT_DEALT;
  if (open && (table->coin_in_seq != event->coin_in || table->deal_seq != event->deal))
    return FELT_CODE_NOT_THE_ROUNDS_PLACE;
  if (open && !(table->seats >> event->seat & 1)) return FELT_CODE_SEAT_DID_NOT_WAGER;
  if (has_hit(link, event)) return FELT_CODE_HIT_WAS_RECORDED;
  if (event->hit != link->last_hit + 1) return FELT_CODE_HIT_OUT_OF_SEQUENCE;
  return link->hit_count == FELT_LINK_HITS_MAX ? FELT_CODE_LINK_HAS_ALL_HITS : FELT_CODE_NONE;
}

static enum felt_code late_hit_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_award *award = felt_link_find_award(link, event->award);
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (event->level >= link->terms.level_count) return FELT_CODE_NO_SUCH_LEVEL;
  if (event->percent_ppm < 0 || event->percent_ppm > FELT_PPM) return FELT_CODE_PERCENTAGE_OUT_OF_RANGE;
  if (!felt_link_cents_fit(event->shown_cents)) return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  if (!award && event->award != link->last_award + 1) return FELT_CODE_NO_SUCH_AWARD;
  if (award && (award->level != event->level || award->percent_ppm != event->percent_ppm))
    return FELT_CODE_AWARD_OF_OTHER_KIND;
  return late_seat_misfit(link, event);
}

/* Nothing is in it yet: an event that states it follows. */
static void add_award(struct felt_link *link, int64_t number, uint8_t level, int32_t percent_ppm,
                      const struct felt_link_hit *opens) {
  link->award[link->award_count++] = (struct felt_link_award){
      .number = number,
      .seq = opens->seq,
      .late = opens->late,
      .level = level,
      .percent_ppm = percent_ppm,
  };
  link->last_award = number;
}

enum felt_code felt_link_fold_late_hit(struct felt_link *link, const struct felt_link_event *event) {
  enum felt_code misfit = late_hit_misfit(link, event);
  int64_t before_cents = misfit ? 0 : felt_link_shown_cents(link, event->level);
  if (!misfit) misfit = felt_link_change_meter(link, event, 1);
  if (misfit) return misfit;
  felt_link_keep_signs(link, event, before_cents, event->table, event->round);
  struct felt_link_hit hit = {.award = event->award,
                              .coin_in_seq = event->coin_in,
                              .deal_seq = event->deal,
                              .seq = event->place,
                              .late = true,
                              .state = FELT_HIT_PENDING,
                              .shown_cents = event->shown_cents};
  const struct felt_link_hit *added = felt_link_add_hit(link, event, hit);
  /* Every award has a hit of its own, so there is room for it. */
  if (event->award == link->last_award + 1)
    add_award(link, event->award, event->level, event->percent_ppm, added);
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  table->life.hits++;
  link->life.hits++;
  return FELT_CODE_NONE;
}

/* ---- awards as they stand after it */

enum felt_code felt_link_fold_moves(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return FELT_CODE_NO_UNPAID_HIT;
  const struct felt_link_award *from = felt_link_find_award(link, hit->award);
  const struct felt_link_award *to = felt_link_find_award(link, event->award);
  bool opens = event->award == link->last_award + 1;
  if (!to && !opens) return FELT_CODE_NO_SUCH_AWARD;
  if (to && (to->level != from->level || to->percent_ppm != from->percent_ppm))
    return FELT_CODE_AWARD_OF_OTHER_KIND;
  if (!felt_link_cents_fit(event->shown_cents)) return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  int64_t left = hit->award;
  uint8_t level = from->level;
  int32_t percent_ppm = from->percent_ppm;
  hit->shown_cents = event->shown_cents;
  if (event->award == left) return FELT_CODE_NONE;
  hit->award = event->award;
  hit->share_cents = 0;
  /* Where this was the last hit of the award that it leaves, there is room for the other only after. */
  const struct felt_link_hit opener = *hit;
  felt_link_finish(link, left);
  if (opens) add_award(link, event->award, level, percent_ppm, &opener);
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_award(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_award *award = felt_link_award_at(link, event->award);
  if (!award) return FELT_CODE_NO_SUCH_AWARD;
  if (event->place > link->seq) return FELT_CODE_NOT_A_PLACE;
  if (!felt_link_cents_fit(event->shown_cents) || !felt_link_cents_fit(event->kept_cents) ||
      !felt_link_cents_fit(event->amount_cents) || !felt_link_cents_fit(event->seed_cents) ||
      event->house_cents < 0 || event->house_cents > event->amount_cents || event->reserve_cents < 0 ||
      event->reserve_cents > event->seed_cents)
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  award->seq = event->place;
  award->late = event->late;
  award->shown_cents = event->shown_cents;
  award->kept_cents = event->kept_cents;
  award->amount_cents = event->amount_cents;
  award->house_cents = event->house_cents;
  award->seed_cents = event->seed_cents;
  award->reserve_cents = event->reserve_cents;
  award->shares = event->shares;
  award->locked = event->locked;
  return FELT_CODE_NONE;
}

enum felt_code felt_link_fold_shift(struct felt_link *link, const struct felt_link_event *event) {
  if (event->level >= link->terms.level_count) return FELT_CODE_NO_SUCH_LEVEL;
  if (event->place >= event->until || event->until > link->seq || !change_fits(event->amount_cents) ||
      event->amount_cents == 0)
    return FELT_CODE_NOT_A_SHIFT;
  if (link->shift_count == FELT_LINK_SHIFTS_MAX) {
    link->shift_count--;
    memmove(&link->shift[0], &link->shift[1], sizeof link->shift[0] * (size_t)link->shift_count);
  }
  link->shift[link->shift_count++] = (struct felt_link_shift){
      .level = event->level, .from = event->place, .until = event->until, .cents = event->amount_cents};
  return FELT_CODE_NONE;
}

/* ---- returns */

static void free_seat(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (table->in_round && table->round == event->round) table->hits &= ~(UINT32_C(1) << event->seat);
}

static struct felt_link_past *past_at(struct felt_link *link, int64_t hit) {
  const struct felt_link_past *past = felt_link_find_past(link, hit);
  return past ? &link->past[past - link->past] : NULL;
}

enum felt_code felt_link_fold_return(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_hit *hit = felt_link_hit_at(link, event->hit);
  struct felt_link_past *past = past_at(link, event->hit);
  if (hit ? hit->state != FELT_HIT_PAID : !past) return FELT_CODE_NO_PAID_HIT;
  bool same = hit ? hit->award == event->award && hit->table == event->table && hit->round == event->round &&
                        hit->seat == event->seat
                  : past->award == event->award && past->table == event->table &&
                        past->round == event->round && past->seat == event->seat;
  if (!same) return FELT_CODE_OTHER_HIT;
  int64_t cents = felt_link_parts_cents(&event->parts);
  if (cents < 0 || event->parts.withheld_cents > 0 || event->parts.offset_cents > 0)
    return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  int64_t paid_cents = hit ? hit->share_cents : past->paid_cents;
  int64_t *returned_cents = hit ? &hit->returned_cents : &past->returned_cents;
  if (cents == 0) return FELT_CODE_RETURN_OF_NOTHING;
  if (cents > paid_cents - *returned_cents) return FELT_CODE_AMOUNTS_OUT_OF_RANGE;
  *returned_cents += cents;
  if (*returned_cents == paid_cents) free_seat(link, event);
  felt_link_table_at(link, event->table)->life.returned_cents += cents;
  link->life.returned_cents += cents;
  return FELT_CODE_NONE;
}
