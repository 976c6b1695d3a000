/* The only place, with evolve_awards.c, where a link changes. What an event says is booked as it says; that
 * the rules allowed it is for decide.c. But nothing is booked that does not fit: an index that is not there,
 * an account that would go below nothing, a total that would leave its range. */
#include "internal.h"

static const char *fold_open(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_NEW && link->phase != FELT_LINK_IS_CLOSED)
    return link->phase == FELT_LINK_IS_OPEN ? "the link is open" : "the link is retired";
  if (event->first != (link->phase == FELT_LINK_NEW)) return "a link is first opened once";
  const char *fault = felt_link_terms_fault(&event->terms);
  if (fault) return fault;
  if (event->first) {
    for (int i = 0; i < event->terms.level_count; i++) {
      link->level[i].meter = felt_meter_seeded(event->terms.level[i].seed_cents);
      link->level[i].account.first_seed_micro = link->level[i].meter.micro;
    }
  } else {
    if (!felt_link_same_levels(&link->terms, &event->terms))
      return "the levels of a link are its own: new levels are a new link";
    for (int i = 0; i < link->table_count; i++)
      if (link->table[i].joined && !felt_link_sheets_agree(&link->terms.sheet, &event->terms.sheet))
        return "tables are joined on another pay table, wager or number of decks: they must leave first";
  }
  link->terms = event->terms;
  link->phase = FELT_LINK_IS_OPEN;
  return NULL;
}

static const char *fold_close(struct felt_link *link, const struct felt_link_event *event) {
  (void)event;
  struct felt_link_alarms alarms = felt_link_alarms(link);
  if (link->phase != FELT_LINK_IS_OPEN) return "the link is not open";
  if (alarms.rounds > 0) return "a round is open";
  if (link->hit_count > 0) return "a hit is neither paid nor void";
  link->phase = FELT_LINK_IS_CLOSED;
  return NULL;
}

static const char *fold_retire(struct felt_link *link, const struct felt_link_event *event) {
  (void)event;
  if (link->phase != FELT_LINK_IS_CLOSED) return "only a closed link is retired";
  for (int i = 0; i < link->terms.level_count; i++) {
    const struct felt_link_level *level = &link->level[i];
    if (level->meter.micro || level->meter.reserve_micro || level->overflow_micro)
      return "there is money on the link";
  }
  link->phase = FELT_LINK_IS_RETIRED;
  return NULL;
}

/* ---- tables */

static const char *fold_join(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_IS_OPEN && link->phase != FELT_LINK_IS_CLOSED) return "there is no such link";
  if (event->table < 1) return "tables are numbered from 1";
  if (event->name.text[0] == '\0') return "the table's game is not named";
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (table && table->joined) return "the table has joined already";
  if (!table) {
    if (link->table_count == FELT_LINK_TABLES_MAX) return "the link has all the tables that it can have";
    table = &link->table[link->table_count++];
    *table = (struct felt_link_table){.number = event->table};
  }
  table->joined = true;
  table->game = event->name;
  return NULL;
}

static const char *fold_leave(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->joined) return "the table is not on this link";
  if (table->in_round) return "a round is open";
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].table == event->table && link->hit[i].state != FELT_HIT_PAID &&
        link->hit[i].state != FELT_HIT_VOID)
      return "a hit of the table is neither paid nor void";
  table->joined = false;
  return NULL;
}

static const char *fold_sensor(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->joined) return "the table is not on this link";
  if (event->seat < 1 || event->seat > FELT_SEATS_MAX) return "there is no such seat";
  uint32_t bit = UINT32_C(1) << event->seat;
  bool failed = event->act == FELT_LINK_SENSOR_FAILED;
  if (failed == ((table->dead_sensors & bit) != 0))
    return failed ? "the sensor has failed already" : "the sensor works";
  table->dead_sensors ^= bit;
  return NULL;
}

static const char *fold_down_or_up(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_IS_OPEN) return "the link is not open";
  bool down = event->act == FELT_LINK_DOWN;
  if (link->down == down) return down ? "the link is down already" : "the link is up";
  link->down = down;
  link->down_reason = down ? event->reason : FELT_NO_REASON;
  return NULL;
}

/* ---- rounds */

static const char *coin_in_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const uint32_t all_seats = ((UINT32_C(1) << FELT_SEATS_MAX) - 1) << 1;
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (link->phase != FELT_LINK_IS_OPEN) return "the link is not open";
  if (link->down) return "the link is down";
  if (!table || !table->joined) return "the table is not on this link";
  if (table->in_round) return "a round is open: its wagers are counted";
  if (event->round <= table->round) return "this round has been played";
  if (event->seats == 0) return "no seat has a progressive wager";
  if (event->seats & ~all_seats) return "there is no such seat";
  if (event->seats & table->dead_sensors) return "a sensor is out of order";
  if (event->wager_cents != link->terms.sheet.wager_cents) return "the wager is not the link's";
  return NULL;
}

/* What reaches meter and overflow is the whole growth of these wagers, and the reserve likewise. */
static const char *contribution_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  int64_t wagers_cents = event->wager_cents * __builtin_popcount(event->seats);
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    bool there = i < link->terms.level_count;
    int64_t growth = there ? wagers_cents * link->terms.level[i].growth_ppm : 0;
    int64_t reserve = there ? wagers_cents * link->terms.level[i].reserve_ppm : 0;
    const struct felt_link_level *level = &link->level[i];
    if (event->meter_micro[i] < 0 || event->meter_micro[i] > growth ||
        event->overflow_micro[i] != growth - event->meter_micro[i] || event->reserve_micro[i] != reserve)
      return "the contributions are not those of the terms";
    if (level->meter.micro > FELT_LINK_METER_MAX_MICRO - growth ||
        level->overflow_micro > FELT_LINK_METER_MAX_MICRO - growth ||
        level->meter.reserve_micro > FELT_LINK_METER_MAX_MICRO - reserve ||
        !felt_link_adds(level->account.contributed_micro, growth))
      return "a meter is full";
  }
  /* The levels take at most the whole wager, so no lifetime total outgrows this one. */
  if (link->life.coin_in_cents > FELT_LINK_TOTAL_MAX / FELT_PPM - wagers_cents)
    return "a lifetime meter is full";
  return NULL;
}

static void count_coin_in(struct felt_link_lifetime *life, const struct felt_link_event *event) {
  int seats = __builtin_popcount(event->seats);
  life->coin_ins += seats;
  life->coin_in_cents += seats * event->wager_cents;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    life->contributed_micro += event->meter_micro[i];
    life->reserve_micro += event->reserve_micro[i];
    life->overflow_micro += event->overflow_micro[i];
  }
}

static const char *fold_coin_in(struct felt_link *link, const struct felt_link_event *event) {
  const char *misfit = coin_in_misfit(link, event);
  if (!misfit) misfit = contribution_misfit(link, event);
  if (misfit) return misfit;
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  table->in_round = true;
  table->dealt = false;
  table->round = event->round;
  table->coin_in_seq = event->seq;
  table->deal_seq = 0;
  table->seats = event->seats;
  table->hits = 0;
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    link->level[i].meter.micro += event->meter_micro[i];
    link->level[i].meter.reserve_micro += event->reserve_micro[i];
    link->level[i].overflow_micro += event->overflow_micro[i];
    link->level[i].account.contributed_micro += event->meter_micro[i];
  }
  count_coin_in(&table->life, event);
  count_coin_in(&link->life, event);
  return NULL;
}

static const char *fold_deal(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return "this round is not open";
  if (table->dealt) return "this round has been dealt";
  table->dealt = true;
  table->deal_seq = event->seq;
  return NULL;
}

static const char *fold_end(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return "this round is not open";
  table->in_round = table->dealt = false;
  table->coin_in_seq = table->deal_seq = 0;
  table->seats = table->hits = 0;
  return NULL;
}

/* ---- moves */

/* Adds `micro` to an account, and to the totals where it is a meter. */
static void move(struct felt_link *link, struct felt_link_place place, int64_t micro) {
  int64_t *balance = felt_link_balance(link, place);
  if (!balance) return;
  *balance += micro;
  if (place.kind != FELT_ACCOUNT_METER) return;
  struct felt_link_account *account = &link->level[place.level].account;
  *(micro > 0 ? &account->moved_in_micro : &account->moved_out_micro) += micro > 0 ? micro : -micro;
}

static const char *move_misfit(struct felt_link *link, struct felt_link_place place, int64_t micro) {
  const int64_t *balance = felt_link_balance(link, place);
  if (!balance) return "there is no such account";
  if (micro < -FELT_LINK_METER_MAX_MICRO || micro > FELT_LINK_METER_MAX_MICRO)
    return "the amount is out of range";
  if (*balance + micro < 0) return "there is not so much on the account";
  if (*balance + micro > FELT_LINK_METER_MAX_MICRO) return "a meter is full";
  const struct felt_link_account *account = &link->level[place.level].account;
  if (place.kind == FELT_ACCOUNT_METER &&
      !felt_link_adds(micro > 0 ? account->moved_in_micro : account->moved_out_micro,
                      micro > 0 ? micro : -micro))
    return "a lifetime meter is full";
  return NULL;
}

static bool same_place(struct felt_link_place a, struct felt_link_place b) {
  return a.kind == b.kind && a.level == b.level;
}

static const char *fold_transfer(struct felt_link *link, const struct felt_link_event *event) {
  bool from_link = event->from.kind == FELT_ACCOUNT_LINK, to_link = event->to.kind == FELT_ACCOUNT_LINK;
  if (link->phase != FELT_LINK_IS_OPEN && link->phase != FELT_LINK_IS_CLOSED) return "there is no such link";
  if (event->micro <= 0) return "a transfer moves more than nothing";
  if (same_place(event->from, event->to)) return "a transfer goes to another account";
  if ((from_link || to_link) != (event->name.text[0] != '\0')) return "another link is named by its name";
  const char *misfit = from_link ? NULL : move_misfit(link, event->from, -event->micro);
  if (!misfit && !to_link) misfit = move_misfit(link, event->to, event->micro);
  if (misfit) return misfit;
  move(link, event->from, -event->micro);
  move(link, event->to, event->micro);
  return NULL;
}

static const char *fold_correct(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_IS_OPEN && link->phase != FELT_LINK_IS_CLOSED) return "there is no such link";
  if (event->micro == 0) return "a correction changes something";
  const char *misfit = move_misfit(link, event->to, event->micro);
  if (misfit) return misfit;
  move(link, event->to, event->micro);
  return NULL;
}

/* ---- all */

static const char *dispatch(struct felt_link *link, const struct felt_link_event *event) {
  switch ((enum felt_link_act)event->act) {
  case FELT_LINK_OPEN: return fold_open(link, event);
  case FELT_LINK_CLOSE: return fold_close(link, event);
  case FELT_LINK_RETIRE: return fold_retire(link, event);
  case FELT_LINK_JOIN: return fold_join(link, event);
  case FELT_LINK_LEAVE: return fold_leave(link, event);
  case FELT_LINK_SENSOR_FAILED:
  case FELT_LINK_SENSOR_REPAIRED: return fold_sensor(link, event);
  case FELT_LINK_DOWN:
  case FELT_LINK_UP: return fold_down_or_up(link, event);
  case FELT_LINK_COIN_IN: return fold_coin_in(link, event);
  case FELT_LINK_DEAL: return fold_deal(link, event);
  case FELT_LINK_END: return fold_end(link, event);
  case FELT_LINK_HIT: return felt_link_fold_hit(link, event);
  case FELT_LINK_HOLD: return felt_link_fold_hold(link, event);
  case FELT_LINK_SHARE: return felt_link_fold_share(link, event);
  case FELT_LINK_MOVE_UP: return felt_link_fold_move_up(link, event);
  case FELT_LINK_UNLOCK:
  case FELT_LINK_BREAK_LOCK: return felt_link_fold_unlock(link, event);
  case FELT_LINK_VERIFY: return felt_link_fold_verify(link, event);
  case FELT_LINK_PAY: return felt_link_fold_pay(link, event);
  case FELT_LINK_VOID: return felt_link_fold_void(link, event);
  case FELT_LINK_TRANSFER: return fold_transfer(link, event);
  case FELT_LINK_CORRECT: return fold_correct(link, event);
  case FELT_LINK_RECORD: /* a command; its event is a hit */
  case FELT_LINK_ACTS: break;
  }
  return "no event of a link";
}

const char *felt_link_fold(struct felt_link *link, const struct felt_link_event *event) {
  if (event->seq != link->seq + 1) return "the event is out of sequence";
  const char *misfit = dispatch(link, event);
  if (!misfit) link->seq = event->seq;
  return misfit;
}

enum felt_status felt_link_evolve(struct felt_link *link, const struct felt_link_event *event,
                                  struct felt_error *error) {
  const char *misfit = felt_link_fold(link, event);
  if (!misfit) return FELT_OK;
  char where[48];
  (void)snprintf(where, sizeof where, "event %lld", (long long)event->seq);
  return felt_fail(error, FELT_E_INPUT, where, NULL, "it does not fit the link: %s", misfit);
}
