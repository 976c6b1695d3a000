/* What an event does to the books. Two kinds of money move: what patrons, trays and the cage hold, and what
 * the house owes: on meters, in reserves, in overflow, and as awards not yet paid. Each kind balances by
 * itself; the house stands against everything that it owes. */
#include "internal.h"

struct lines {
  struct felt_link_posting *at;
  int count;
};

static void line(struct lines *lines, enum felt_link_account_kind kind, int level, int64_t micro) {
  if (micro == 0) return;
  felt_assert(lines->count < FELT_LINK_POSTINGS_MAX);
  lines->at[lines->count++] =
      (struct felt_link_posting){.account = {.kind = (uint8_t)kind, .level = (uint8_t)level}, .micro = micro};
}

static void line_at(struct lines *lines, enum felt_link_account_kind kind, int table, int seat,
                    int64_t micro) {
  int before = lines->count;
  line(lines, kind, 0, micro);
  if (lines->count == before) return;
  lines->at[before].table = table;
  lines->at[before].seat = (uint8_t)seat;
}

static void post_seeds(const struct felt_link_event *event, struct lines *lines) {
  int64_t seeds = 0;
  if (!event->first) return;
  for (int i = 0; i < event->terms.level_count; i++) {
    int64_t seed = event->terms.level[i].seed_cents * FELT_MICRO;
    line(lines, FELT_ACCOUNT_METER, i, seed);
    seeds += seed;
  }
  line(lines, FELT_ACCOUNT_HOUSE, 0, -seeds);
}

/* CN 10: the wagers go into the tray, whole. What they add to the meters the house owes from then on. */
static void post_coin_in(const struct felt_link_event *event, struct lines *lines) {
  int64_t wager = event->wager_cents * FELT_MICRO, owed = 0;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (event->seats >> seat & 1) line_at(lines, FELT_ACCOUNT_PATRON, event->table, seat, -wager);
  line_at(lines, FELT_ACCOUNT_TRAY, event->table, 0, wager * __builtin_popcount(event->seats));
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    line(lines, FELT_ACCOUNT_METER, i, event->meter_micro[i]);
    line(lines, FELT_ACCOUNT_RESERVE, i, event->reserve_micro[i]);
    line(lines, FELT_ACCOUNT_OVERFLOW, i, event->overflow_micro[i]);
    owed += event->meter_micro[i] + event->reserve_micro[i] + event->overflow_micro[i];
  }
  line(lines, FELT_ACCOUNT_HOUSE, 0, -owed);
}

/* `sign` 1: an award comes off its meter, or the house pays for it, and the seed goes on; -1: all back. */
static void post_award(const struct felt_link_event *event, int64_t sign, struct lines *lines) {
  int64_t amount = sign * event->amount_cents * FELT_MICRO, seed = sign * event->seed_cents * FELT_MICRO;
  int64_t reserve = sign * event->reserve_cents * FELT_MICRO, house = sign * event->house_cents * FELT_MICRO;
  line(lines, FELT_ACCOUNT_METER, event->level, house - amount);
  line(lines, FELT_ACCOUNT_PAYABLE, 0, amount);
  line(lines, FELT_ACCOUNT_RESERVE, event->level, -reserve);
  line(lines, FELT_ACCOUNT_HOUSE, 0, reserve - seed - house);
  line(lines, FELT_ACCOUNT_METER, event->level, seed);
}

/* In older logs a check has no number, and was put down as if it were chips. */
static int64_t becomes_chips(const struct felt_link_parts *parts) {
  return parts->cheques_cents + (parts->check[0] ? 0 : parts->check_cents);
}

/* Cheques come from the tray, all else from the cage; the house owes that much less. Only chips are the
 * patron's at the floor afterwards (R38). */
static void post_pay(const struct felt_link_event *event, struct lines *lines) {
  const struct felt_link_parts *parts = &event->parts;
  int64_t cheques = parts->cheques_cents * FELT_MICRO, all = felt_link_parts_cents(parts) * FELT_MICRO;
  int64_t chips = becomes_chips(parts) * FELT_MICRO;
  line_at(lines, FELT_ACCOUNT_TRAY, event->table, 0, -cheques);
  line(lines, FELT_ACCOUNT_CAGE, 0, cheques - all);
  line_at(lines, FELT_ACCOUNT_PATRON, event->table, event->seat, chips);
  line(lines, FELT_ACCOUNT_PAYABLE, 0, -all);
  line(lines, FELT_ACCOUNT_HOUSE, 0, all);
  line(lines, FELT_ACCOUNT_CHECKS, 0, (parts->cheques_cents + parts->check_cents) * FELT_MICRO - chips);
  line(lines, FELT_ACCOUNT_CASH, 0, parts->cash_cents * FELT_MICRO);
  line(lines, FELT_ACCOUNT_WITHHELD, 0, parts->withheld_cents * FELT_MICRO);
  line(lines, FELT_ACCOUNT_OFFSET, 0, parts->offset_cents * FELT_MICRO);
}

/* What was paid comes back as it went; the award stands, and what it took from its meter with it (R36). */
static void post_return(const struct felt_link_event *event, struct lines *lines) {
  const struct felt_link_parts *parts = &event->parts;
  int64_t cheques = parts->cheques_cents * FELT_MICRO, chips = becomes_chips(parts) * FELT_MICRO;
  line_at(lines, FELT_ACCOUNT_PATRON, event->table, event->seat, -chips);
  line_at(lines, FELT_ACCOUNT_TRAY, event->table, 0, cheques);
  line(lines, FELT_ACCOUNT_CAGE, 0, (parts->check_cents + parts->cash_cents) * FELT_MICRO);
  line(lines, FELT_ACCOUNT_CHECKS, 0, chips - (parts->cheques_cents + parts->check_cents) * FELT_MICRO);
  line(lines, FELT_ACCOUNT_CASH, 0, -parts->cash_cents * FELT_MICRO);
}

int felt_link_postings(const struct felt_link_event *event,
                       struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX]) {
  struct lines lines = {.at = postings};
  switch (event->act) {
  case FELT_LINK_OPEN: post_seeds(event, &lines); break;
  case FELT_LINK_COIN_IN:
  case FELT_LINK_LATE_COIN_IN: post_coin_in(event, &lines); break;
  case FELT_LINK_HIT:
  case FELT_LINK_LATE_HIT: post_award(event, 1, &lines); break;
  case FELT_LINK_VOID: post_award(event, -1, &lines); break;
  case FELT_LINK_PAY: post_pay(event, &lines); break;
  case FELT_LINK_RETURN: post_return(event, &lines); break;
  case FELT_LINK_TRANSFER:
    line(&lines, (enum felt_link_account_kind)event->from.kind, event->from.level, -event->micro);
    line(&lines, (enum felt_link_account_kind)event->to.kind, event->to.level, event->micro);
    break;
  case FELT_LINK_CORRECT:
    line(&lines, (enum felt_link_account_kind)event->to.kind, event->to.level, event->micro);
    line(&lines, FELT_ACCOUNT_HOUSE, 0, -event->micro);
    break;
  default: break; /* no money moves */
  }
  return lines.count;
}
