/* A hit that should not have been (R34). */
#include "refold.h"

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* One of its split is paid: its share goes back, first to the house what the house added. */
static void give_share_back(const struct felt_link_award *award, const struct felt_link_hit *hit,
                            struct felt_link_event *event) {
  event->amount_cents = hit->share_cents;
  event->house_cents = smaller(award->house_cents, hit->share_cents);
}

/* One behind it is paid: nobody moves, its amount goes back on the meter, and the seed that followed it to
 * where it came from, the house's part first. Where other awards have taken the meter below that seed since,
 * what they left of it goes back: so the void amount is on the meter again, whatever happened in between. */
static void give_award_back(const struct felt_link *link, const struct felt_link_award *award,
                            struct felt_link_event *event) {
  int64_t houses_cents = award->seed_cents - award->reserve_cents;
  event->amount_cents = award->amount_cents;
  event->house_cents = award->house_cents;
  event->seed_cents = smaller(award->seed_cents, felt_link_shown_cents(link, award->level));
  event->reserve_cents = event->seed_cents > houses_cents ? event->seed_cents - houses_cents : 0;
}

/* Everything behind it is as if it had never been. */
static enum felt_status refold_without(struct work *work, struct felt_link_event *event,
                                       const struct refold *fold) {
  event->amount_cents = -fold->amount_change;
  event->house_cents = -fold->house_change;
  event->seed_cents = -fold->seed_change;
  event->reserve_cents = -fold->reserve_change;
  enum felt_status status = felt_link_emit(work, event);
  return status ? status : felt_link_refold_emit(work, fold);
}

static enum felt_status void_award(struct work *work, const struct felt_link_hit *hit,
                                   struct felt_link_event *event) {
  const struct felt_link *link = work->link;
  const struct felt_link_award *award = felt_link_find_award(link, hit->award);
  int64_t number = award->number;
  event->level = award->level;
  if (felt_link_count_hits(link, number, PAID) > 0) {
    give_share_back(award, hit, event);
    return felt_link_emit(work, event);
  }
  if (award->percent_ppm == 0) { /* the house alone pays it: no meter knows of it */
    give_award_back(link, award, event);
    return felt_link_emit(work, event);
  }
  bool others = felt_link_count_hits(link, number, UNPAID) > 1;
  struct refold fold = {.link = link,
                        .level = award->level,
                        .voided = hit->number,
                        .from_key = felt_link_key(award->seq, award->late)};
  felt_link_refold_begin(&fold);
  felt_link_refold_plan(&fold);
  if (!fold.blocked) return refold_without(work, event, &fold);
  if (!others) give_award_back(link, award, event);
  enum felt_status status = felt_link_emit(work, event);
  return status || !others ? status : felt_link_share_out(work, number);
}

enum felt_status felt_link_decide_void(struct work *work) {
  const struct felt_link_hit *hit = felt_link_find_hit(work->link, work->command->hit);
  if (!hit) return felt_link_refuse(work, "R34", FELT_SAYS(NO_UNFINISHED_HIT));
  if (hit->state == FELT_HIT_PAID) return felt_link_refuse(work, "R34", FELT_SAYS(HIT_IS_PAID));
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = hit->number;
  event.award = hit->award;
  if (hit->state != FELT_HIT_HELD) return void_award(work, hit, &event);
  enum felt_status status = felt_link_emit(work, &event);
  return status ? status : felt_link_open_locks(work);
}
