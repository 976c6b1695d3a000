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

/* What it was to begin with, whatever of it is void and whatever the house has added since. */
int64_t felt_link_whole_cents(const struct felt_link_award *award) {
  int64_t shown_cents = award->shown_cents > award->kept_cents ? award->shown_cents : award->kept_cents;
  return felt_link_part(shown_cents, award->percent_ppm);
}

/* The odd cents go one each from the first (R5). Where one is paid, the others have what they would have had
 * if all had been known from the start (R36). */
enum felt_status felt_link_share_out(struct work *work, int64_t number) {
  int order[FELT_LINK_HITS_MAX], count = 0;
  const struct felt_link_award *award = felt_link_find_award(work->link, number);
  bool one_is_paid = felt_link_count_hits(work->link, number, PAID) > 0;
  int64_t whole_cents = one_is_paid ? felt_link_whole_cents(award) : award->amount_cents;
  for (int i = 0; i < work->link->hit_count; i++) {
    const struct felt_link_hit *hit = &work->link->hit[i];
    if (hit->award != number || hit->state == FELT_HIT_VOID) continue;
    int at = count++;
    for (; at > 0 && comes_before(work->link, hit, &work->link->hit[order[at - 1]]); at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
  for (int i = 0; i < count; i++) {
    const struct felt_link_hit *hit = &work->link->hit[order[i]];
    int64_t share_cents = felt_money_even_share(whole_cents, count, i);
    if (hit->share_cents == share_cents || !felt_link_is_unpaid(hit)) continue;
    struct felt_link_event event = {
        .act = FELT_LINK_SHARE, .hit = hit->number, .award = number, .amount_cents = share_cents};
    enum felt_status status = felt_link_emit(work, &event);
    if (status) return status;
  }
  return FELT_OK;
}

/* R11, R37: a lock opens when the rounds started before it are settled. */
enum felt_status felt_link_open_locks(struct work *work) {
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
  const struct felt_link_award *first = NULL;
  for (int i = 0; i < link->award_count; i++) {
    const struct felt_link_award *award = &link->award[i];
    if (!award->locked || award->level != level ||
        !felt_link_started_before(coin_in_seq, award->seq, award->late))
      continue;
    if (!first || felt_link_key(award->seq, award->late) < felt_link_key(first->seq, first->late))
      first = award;
  }
  return first;
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

/* Takes the percentage off what the meter shows; a meter that is taken whole is reseeded at once (R5, R8,
 * R32). Where a correction lowered the meter since the round was started, the house makes up for it (R36). */
static void take(const struct felt_link *link, struct felt_link_event *event) {
  struct felt_meter meter = link->level[event->level].meter;
  event->award = link->last_award + 1;
  event->shown_cents = felt_meter_shown_cents(&meter);
  event->amount_cents = felt_meter_take(&meter, event->percent_ppm);
  int64_t kept_cents = felt_link_part(felt_link_kept_by_round(link, event), event->percent_ppm);
  if (kept_cents > event->amount_cents) {
    event->house_cents = kept_cents - event->amount_cents;
    event->amount_cents = kept_cents;
  }
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
    return status ? status : felt_link_share_out(work, event->award);
  }
  if (work->link->terms.several == FELT_ONE_AFTER_THE_OTHER) {
    enum felt_status status = check_order(work, event);
    if (status) return status;
  }
  take(work->link, event);
  return felt_link_emit(work, event);
}

enum felt_status felt_link_find_row(struct work *work, const struct felt_link_row **row) {
  const struct felt_link_command *command = work->command;
  const struct felt_link_sheet *sheet = &work->link->terms.sheet;
  if ((unsigned)command->hand >= FELT_CATEGORIES)
    return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_HAND));
  if (command->seat < 1 || command->seat > FELT_SEATS_MAX)
    return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_SEAT, command->seat));
  *row = command->on_board ? &sheet->on_board[command->hand] : &sheet->row[command->hand];
  if ((*row)->pays == FELT_PAYS_PERCENT) return FELT_OK;
  return felt_link_refuse(work, NULL, FELT_SAYS(PAID_FROM_TRAY, felt_category_name(command->hand)));
}

enum felt_status felt_link_decide_hit(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link *link = work->link;
  const struct felt_link_row *row = NULL;
  enum felt_status status = felt_link_find_row(work, &row);
  if (status) return status;
  struct felt_link_event event = {.act = FELT_LINK_HIT,
                                  .hit = link->last_hit + 1,
                                  .table = command->table,
                                  .round = command->round,
                                  .seat = (uint8_t)command->seat,
                                  .hand = (uint8_t)command->hand,
                                  .on_board = command->on_board};
  if (link->down && link->terms.down_at_win_voids && !command->stands)
    return felt_link_refuse(work, link->terms.down_at_win_rule.id, FELT_SAYS(DOWN_AT_WIN));
  if (link->down) {
    event.act = FELT_LINK_HOLD;
    return felt_link_emit(work, &event);
  }
  const struct felt_link_table *table = felt_link_find_table(link, command->table);
  status = award_hit(work, &event, table ? table->coin_in_seq : 0);
  return status ? status : felt_link_open_locks(work); /* its round may have been settled before */
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
  return status ? status : felt_link_open_locks(work);
}

enum felt_status felt_link_decide_end(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.table = work->command->table;
  event.round = work->command->round;
  enum felt_status status = felt_link_emit(work, &event);
  return status ? status : felt_link_open_locks(work);
}

enum felt_status felt_link_decide_break_lock(struct work *work) {
  struct felt_link_event event = felt_link_event_of(work);
  event.award = work->command->award;
  return felt_link_emit(work, &event);
}

/* ---- verify and pay */

enum felt_status felt_link_decide_verify(struct work *work) {
  const struct felt_link_command *command = work->command;
  struct felt_link_event event = felt_link_event_of(work);
  if ((unsigned)command->line >= FELT_AWARD_LINES || (unsigned)command->result >= FELT_LINE_RESULTS)
    return felt_link_refuse(work, NULL, FELT_SAYS(NO_SUCH_LINE));
  event.hit = command->hit;
  event.line = (uint8_t)command->line;
  event.result = (uint8_t)command->result;
  memcpy(event.reference, command->reference, sizeof event.reference);
  return felt_link_emit(work, &event);
}

int64_t felt_link_parts_cents(const struct felt_link_parts *parts) {
  const int64_t part[] = {parts->cheques_cents, parts->check_cents, parts->cash_cents, parts->withheld_cents,
                          parts->offset_cents};
  int64_t sum = 0;
  for (size_t i = 0; i < FELT_COUNT(part); i++) {
    if (!felt_link_cents_fit(part[i])) return -1;
    sum += part[i];
  }
  return felt_link_cents_fit(sum) ? sum : -1;
}

enum felt_status felt_link_decide_pay(struct work *work) {
  const struct felt_link_command *command = work->command;
  const struct felt_link_terms *terms = &work->link->terms;
  const struct felt_link_hit *hit = felt_link_find_hit(work->link, command->hit);
  if (!hit || !felt_link_is_unpaid(hit)) return felt_link_refuse(work, NULL, FELT_SAYS(NO_UNPAID_HIT));
  const struct felt_link_award *award = felt_link_find_award(work->link, hit->award);
  if (hit->state != FELT_HIT_VERIFIED) return felt_link_refuse(work, NULL, FELT_SAYS(HIT_NOT_VERIFIED));
  if (award->locked) return felt_link_refuse(work, "R11", FELT_SAYS(AWARD_LOCKED, award->number));
  if (felt_link_parts_cents(&command->parts) != hit->share_cents)
    return felt_link_refuse(work, "R38", FELT_SAYS(NOT_THE_SHARE, hit->share_cents));
  bool by_check = terms->check_above_cents > 0 && hit->share_cents > terms->check_above_cents;
  if (by_check && !command->play && command->parts.cheques_cents + command->parts.cash_cents > 0)
    return felt_link_refuse(work, "R29", FELT_SAYS(CHECK_ONLY, terms->check_above_cents));
  struct felt_link_event event = felt_link_event_of(work);
  event.hit = hit->number;
  event.award = hit->award;
  event.table = hit->table;
  event.round = hit->round;
  event.seat = hit->seat;
  event.parts = command->parts;
  return felt_link_emit(work, &event);
}
