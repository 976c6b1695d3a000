/* Hits, locks and awards: which award a hit joins (R11), what it takes (R5, R8, R23, CN 37, CB Multiple), and
 * what a void does to those behind it (R34). */
#include "internal.h"

/* ---- order and shares */

/* CB Multiple 2: first dealt, first paid. Hands of one round were dealt together; there the seats decide. */
static bool comes_before(const struct felt_link *link, const struct felt_link_hit *a,
                         const struct felt_link_hit *b) {
  if (a->deal_seq != b->deal_seq) return a->deal_seq < b->deal_seq;
  if (a->seat != b->seat) return (a->seat < b->seat) == (link->terms.order == FELT_LOWEST_SEAT_FIRST);
  return a->number < b->number;
}

/* Shares an award evenly among its unpaid hits, the odd cents one each from the first (R5). */
static enum felt_status share_out(struct work *work, int64_t number) {
  int order[FELT_LINK_HITS_MAX], count = 0;
  for (int i = 0; i < work->link->hit_count; i++) {
    const struct felt_link_hit *hit = &work->link->hit[i];
    if (hit->award != number || !felt_link_is_unpaid(hit)) continue;
    int at = count++;
    for (; at > 0 && comes_before(work->link, hit, &work->link->hit[order[at - 1]]); at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  int64_t amount_cents = felt_link_find_award(work->link, number)->amount_cents;
  for (int i = 0; i < count; i++) {
    const struct felt_link_hit *hit = &work->link->hit[order[i]];
    int64_t share_cents = felt_money_even_share(amount_cents, count, i);
    if (hit->share_cents == share_cents) continue;
    struct felt_link_event event = {
        .act = FELT_LINK_SHARE, .hit = hit->number, .award = number, .amount_cents = share_cents};
    enum felt_status status = felt_link_emit(work, &event);
    if (status) return status;
  }
  return FELT_OK;
}

/* R11: a lock opens when the rounds started before it have ended. */
static enum felt_status open_locks(struct work *work) {
  int tables[FELT_LINK_TABLES_MAX];
  for (int i = 0; i < work->link->award_count; i++) {
    const struct felt_link_award *award = &work->link->award[i];
    if (!award->locked || felt_link_waits_for(work->link, award, tables) > 0) continue;
    struct felt_link_event event = {.act = FELT_LINK_UNLOCK, .award = award->number};
    enum felt_status status = felt_link_emit(work, &event);
    if (status) return status;
  }
  return FELT_OK;
}

/* ---- hits */

/* R11: the earliest award of that level still locked that was recorded after this round's Coin In. */
static const struct felt_link_award *award_to_join(const struct felt_link *link, int level,
                                                   int64_t coin_in_seq) {
  for (int i = 0; i < link->award_count; i++)
    if (link->award[i].locked && link->award[i].level == level && link->award[i].seq > coin_in_seq)
      return &link->award[i];
  return NULL;
}

/* R23, CN 37(a): one after the other means in paying order, and hands are settled in that order. A hit that
 * comes late could only take what is not its own: the unpaid one after it is voided or paid first. */
static enum felt_status check_order(struct work *work, const struct felt_link_event *event) {
  bool lowest_first = work->link->terms.order == FELT_LOWEST_SEAT_FIRST;
  for (int i = 0; i < work->link->hit_count; i++) {
    const struct felt_link_hit *hit = &work->link->hit[i];
    if (hit->table != event->table || hit->round != event->round || !felt_link_is_unpaid(hit)) continue;
    if (felt_link_find_award(work->link, hit->award)->level != event->level) continue;
    if ((event->seat < hit->seat) == lowest_first)
      return felt_link_refuse(work, work->link->terms.several_rule.id,
                              FELT_SAYS(PAID_BEFORE_SEAT, event->seat, hit->seat, hit->number));
  }
  return FELT_OK;
}

/* Takes the percentage off what the meter shows; who takes it all, it is reseeded at once (R5, R8, R32). */
static void take(const struct felt_link *link, struct felt_link_event *event) {
  struct felt_meter meter = link->level[event->level].meter;
  event->award = link->last_award + 1;
  event->shown_cents = felt_meter_shown_cents(&meter);
  event->amount_cents = felt_meter_take(&meter, event->percent_ppm);
  if (event->percent_ppm != FELT_PPM) return;
  event->seed_cents = link->terms.level[event->level].seed_cents;
  event->reserve_cents = felt_meter_reseed(&meter, event->seed_cents);
}

/* The hit takes its award: joins one, or opens its own. */
static enum felt_status award_hit(struct work *work, struct felt_link_event *event, int64_t coin_in_seq) {
  const struct felt_link_row *row = event->on_board ? &work->link->terms.sheet.on_board[event->hand]
                                                    : &work->link->terms.sheet.row[event->hand];
  event->level = row->level;
  event->percent_ppm = row->amount;
  event->locked = work->link->terms.several == FELT_SPLIT_EVENLY && row->amount == FELT_PPM;
  const struct felt_link_award *award =
      event->locked ? award_to_join(work->link, row->level, coin_in_seq) : NULL;
  if (award) {
    event->award = award->number;
    enum felt_status status = felt_link_emit(work, event);
    return status ? status : share_out(work, event->award);
  }
  if (work->link->terms.several == FELT_ONE_AFTER_THE_OTHER) {
    enum felt_status status = check_order(work, event);
    if (status) return status;
  }
  take(work->link, event);
  return felt_link_emit(work, event);
}

enum felt_status felt_link_decide_hit(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link *link = work->link;
  if ((unsigned)command->hand >= FELT_CATEGORIES)
    return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_HAND));
  if (command->seat < 1 || command->seat > FELT_SEATS_MAX)
    return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_SEAT, command->seat));
  const struct felt_link_row *row =
      command->on_board ? &link->terms.sheet.on_board[command->hand] : &link->terms.sheet.row[command->hand];
  if (row->pays != FELT_PAYS_PERCENT)
    return felt_link_refuse(work, NULL, FELT_SAYS(PAID_FROM_TRAY, felt_category_name(command->hand)));
  struct felt_link_event event = {.act = FELT_LINK_HIT,
                                  .hit = link->last_hit + 1,
                                  .table = command->table,
                                  .round = command->round,
                                  .seat = (uint8_t)command->seat,
                                  .hand = (uint8_t)command->hand,
                                  .on_board = command->on_board};
  if (link->down && link->terms.down_at_win_voids)
    return felt_link_refuse(work, link->terms.down_at_win_rule.id, FELT_SAYS(DOWN_AT_WIN));
  if (link->down) {
    event.act = FELT_LINK_HOLD;
    return felt_link_emit(work, &event);
  }
  const struct felt_link_table *table = felt_link_find_table(link, command->table);
  return award_hit(work, &event, table ? table->coin_in_seq : 0);
}

enum felt_status felt_link_decide_record(struct work *work) {
  const struct felt_link_hit *held = felt_link_find_hit(work->link, work->command->hit);
  if (!held || held->state != FELT_HIT_HELD) return felt_link_refuse(work, "R14", FELT_SAYS(NO_HELD_HIT));
  struct felt_link_event event = felt_link_event_of(work);
  event.act = FELT_LINK_HIT;
  event.hit = held->number;
  event.table = held->table;
  event.round = held->round;
  event.seat = held->seat;
  event.hand = held->hand;
  event.on_board = held->on_board;
  enum felt_status status = award_hit(work, &event, held->coin_in_seq);
  return status ? status : open_locks(work);
}

enum felt_status felt_link_decide_end(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  event.round = work->command->round;
  enum felt_status status = felt_link_emit(work, &event);
  return status ? status : open_locks(work);
}

enum felt_status felt_link_decide_break_lock(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.award = work->command->award;
  return felt_link_emit(work, &event);
}

/* ---- verify and pay */

enum felt_status felt_link_decide_verify(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = work->command->hit;
  event.cleared = work->command->cleared;
  return felt_link_emit(work, &event);
}

enum felt_status felt_link_decide_pay(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link_terms *terms = &work->link->terms;
  const struct felt_link_hit *hit = felt_link_find_hit(work->link, command->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return felt_link_refuse(work, NULL, FELT_SAYS(NO_UNPAID_HIT));
  const struct felt_link_award *award = felt_link_find_award(work->link, hit->award);
  if (hit->state != FELT_HIT_VERIFIED) return felt_link_refuse(work, NULL, FELT_SAYS(HIT_NOT_VERIFIED));
  if (award->locked) return felt_link_refuse(work, "R11", FELT_SAYS(AWARD_LOCKED, award->number));
  if (terms->clearing && !hit->cleared) return felt_link_refuse(work, "R29", FELT_SAYS(NOT_CLEARED));
  if (command->cheques_cents < 0 || command->check_cents < 0 || command->cheques_cents > FELT_CENTS_MAX ||
      command->check_cents > FELT_CENTS_MAX ||
      command->cheques_cents + command->check_cents != hit->share_cents)
    return felt_link_refuse(work, NULL, FELT_SAYS(NOT_THE_SHARE, hit->share_cents));
  if (terms->check_above_cents > 0 && hit->share_cents > terms->check_above_cents &&
      command->cheques_cents > 0)
    return felt_link_refuse(work, "R29", FELT_SAYS(CHECK_ONLY, terms->check_above_cents));
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = hit->number;
  event.award = hit->award;
  event.table = hit->table;
  event.round = hit->round;
  event.seat = hit->seat;
  event.cheques_cents = command->cheques_cents;
  event.check_cents = command->check_cents;
  return felt_link_emit(work, &event);
}

/* ---- void */

/* Awards behind a void one in its round: where each stands after moving up. */
struct chain {
  int count;
  int64_t number[FELT_SEATS_MAX], shown_cents[FELT_SEATS_MAX], amount_cents[FELT_SEATS_MAX];
  int64_t behind_cents; /* what they had taken before */
  int64_t left_cents;   /* of that and of the void award: it goes back on the meter */
};

static bool is_behind(const struct felt_link *link, const struct felt_link_award *award,
                      const struct felt_link_award *front, const struct felt_link_hit *hit) {
  if (award->number <= front->number || award->level != front->level) return false;
  if (felt_link_count_hits(link, award->number, PAID) > 0) return false;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].award == award->number && felt_link_is_unpaid(&link->hit[i]) &&
        link->hit[i].table == hit->table && link->hit[i].round == hit->round)
      return true;
  return false;
}

static int64_t after_cents(const struct felt_link_award *award) {
  return award->shown_cents - award->amount_cents + award->seed_cents;
}

/* Each takes its percentage of what the meter showed at the place before its own; what came on or off between
 * two places stays between them. Together they never take more than they had (with the void one) taken. */
static struct chain move_up(const struct felt_link *link, const struct felt_link_award *front,
                            const struct felt_link_hit *hit) {
  struct chain chain = {.left_cents = front->amount_cents};
  int64_t place_cents = front->shown_cents, old_after_cents = after_cents(front);
  if (front->passed) return chain;
  for (int i = 0; i < link->award_count; i++)
    if (is_behind(link, &link->award[i], front, hit)) chain.behind_cents += link->award[i].amount_cents;
  chain.left_cents += chain.behind_cents;
  for (int i = 0; i < link->award_count && chain.count < FELT_SEATS_MAX; i++) {
    const struct felt_link_award *award = &link->award[i];
    if (!is_behind(link, award, front, hit)) continue;
    int64_t take_cents = place_cents * award->percent_ppm / FELT_PPM;
    if (take_cents > chain.left_cents) take_cents = chain.left_cents;
    chain.number[chain.count] = award->number;
    chain.shown_cents[chain.count] = place_cents;
    chain.amount_cents[chain.count++] = take_cents;
    chain.left_cents -= take_cents;
    int64_t between_cents = award->shown_cents - old_after_cents;
    place_cents += award->seed_cents - take_cents + between_cents;
    if (place_cents < 0) place_cents = 0;
    if (place_cents > FELT_CENTS_MAX) place_cents = FELT_CENTS_MAX;
    old_after_cents = after_cents(award);
  }
  return chain;
}

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* The whole award is void: its amount, or what is left after others moved up, goes back on the meter, and the
 * seed that followed it goes back to where it came from, the house's part first. Where other awards have
 * taken the meter below that seed since, what they left of it goes back: so the void amount is on the meter
 * again, whatever happened in between. */
static void reverse(const struct felt_link *link, const struct felt_link_award *award,
                    const struct chain *chain, struct felt_link_event *event) {
  int64_t shown_cents = felt_link_shown_cents(link, award->level);
  int64_t there_cents = shown_cents + smaller(chain->behind_cents, chain->left_cents);
  int64_t house_cents = award->seed_cents - award->reserve_cents;
  event->amount_cents = chain->left_cents;
  event->seed_cents = smaller(award->seed_cents, there_cents);
  event->reserve_cents = event->seed_cents > house_cents ? event->seed_cents - house_cents : 0;
}

static enum felt_status emit_moves(struct work *work, const struct chain *chain) {
  for (int i = 0; i < chain->count; i++) {
    struct felt_link_event event = {.act = FELT_LINK_MOVE_UP,
                                    .award = chain->number[i],
                                    .shown_cents = chain->shown_cents[i],
                                    .amount_cents = chain->amount_cents[i]};
    enum felt_status status = felt_link_emit(work, &event);
    if (!status) status = share_out(work, chain->number[i]);
    if (status) return status;
  }
  return FELT_OK;
}

/* R34. In a split the unpaid others take the share; once one of them is paid, it goes back on the meter. */
static enum felt_status void_award(struct work *work, const struct felt_link_hit *hit,
                                   struct felt_link_event *event) {
  const struct felt_link_award *award = felt_link_find_award(work->link, hit->award);
  int64_t number = award->number;
  struct chain chain = {0};
  event->level = award->level;
  bool one_is_paid = felt_link_count_hits(work->link, number, PAID) > 0;
  bool others = felt_link_count_hits(work->link, number, UNPAID) > 1;
  if (one_is_paid) {
    event->amount_cents = hit->share_cents;
  } else if (!others) {
    chain = move_up(work->link, award, hit);
    reverse(work->link, award, &chain, event);
  }
  enum felt_status status = felt_link_emit(work, event);
  if (!status) status = emit_moves(work, &chain);
  if (!status && others && !one_is_paid) status = share_out(work, number);
  return status;
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
  return status ? status : open_locks(work);
}
