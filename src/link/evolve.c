/* The only place, with evolve_awards.c and evolve_late.c, where a link changes. What an event says is booked
 * as it says; that the rules allowed it is for decide.c. But nothing is booked that does not fit: an index
 * that is not there, an account that would go below nothing, a total that would leave its range. */
#include "internal.h"

static enum felt_code fold_open(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_PHASE_NEW && link->phase != FELT_LINK_PHASE_CLOSED)
    return link->phase == FELT_LINK_PHASE_OPEN ? FELT_CODE_LINK_IS_OPEN : FELT_CODE_LINK_IS_RETIRED;
  if (event->first != (link->phase == FELT_LINK_PHASE_NEW)) return FELT_CODE_LINK_OPENED_TWICE;
  enum felt_code fault = felt_link_terms_fault(&event->terms);
  if (fault) return fault;
  if (event->first) {
    for (int i = 0; i < event->terms.level_count; i++) {
      link->level[i].meter = felt_meter_seeded(event->terms.level[i].seed_cents);
      link->level[i].account.first_seed_micro = link->level[i].meter.micro;
    }
  } else {
    if (!felt_link_same_levels(&link->terms, &event->terms)) return FELT_CODE_OTHER_LEVELS;
    for (int i = 0; i < link->table_count; i++)
      if (link->table[i].joined && !felt_link_sheets_agree(&link->terms.sheet, &event->terms.sheet))
        return FELT_CODE_TABLES_ON_OTHER_TERMS;
  }
  link->terms = event->terms;
  link->phase = FELT_LINK_PHASE_OPEN;
  return FELT_CODE_NONE;
}

static enum felt_code fold_close(struct felt_link *link, const struct felt_link_event *event) {
  (void)event;
  struct felt_link_alarms alarms = felt_link_alarms(link);
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (alarms.rounds > 0) return FELT_CODE_ROUND_IS_OPEN;
  if (link->hit_count > 0) return FELT_CODE_HIT_UNFINISHED;
  link->phase = FELT_LINK_PHASE_CLOSED;
  return FELT_CODE_NONE;
}

static enum felt_code fold_retire(struct felt_link *link, const struct felt_link_event *event) {
  (void)event;
  if (link->phase != FELT_LINK_PHASE_CLOSED) return FELT_CODE_LINK_NOT_CLOSED;
  for (int i = 0; i < link->terms.level_count; i++) {
    const struct felt_link_level *level = &link->level[i];
    if (level->meter.micro || level->meter.reserve_micro || level->overflow_micro)
      return FELT_CODE_MONEY_ON_LINK;
  }
  link->phase = FELT_LINK_PHASE_RETIRED;
  return FELT_CODE_NONE;
}

/* ---- tables */

static enum felt_code fold_join(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_PHASE_OPEN && link->phase != FELT_LINK_PHASE_CLOSED)
    return FELT_CODE_NO_SUCH_LINK;
  if (event->table < 1) return FELT_CODE_TABLE_NUMBER;
  if (event->name.text[0] == '\0') return FELT_CODE_GAME_NOT_NAMED;
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (table && table->joined) return FELT_CODE_TABLE_JOINED;
  if (!table) {
    if (link->table_count == FELT_LINK_TABLES_MAX) return FELT_CODE_LINK_HAS_ALL_TABLES;
    table = &link->table[link->table_count++];
    *table = (struct felt_link_table){.number = event->table};
  }
  table->joined = true;
  table->game = event->name;
  return FELT_CODE_NONE;
}

static enum felt_code fold_leave(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->joined) return FELT_CODE_TABLE_NOT_ON_LINK;
  if (table->in_round) return FELT_CODE_ROUND_IS_OPEN;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].table == event->table && link->hit[i].state != FELT_HIT_PAID &&
        link->hit[i].state != FELT_HIT_VOID)
      return FELT_CODE_TABLE_HIT_UNFINISHED;
  table->joined = false;
  return FELT_CODE_NONE;
}

static enum felt_code fold_sensor(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->joined) return FELT_CODE_TABLE_NOT_ON_LINK;
  if (event->seat < 1 || event->seat > FELT_SEATS_MAX) return FELT_CODE_SEAT_OUT_OF_RANGE;
  uint32_t bit = UINT32_C(1) << event->seat;
  bool failed = event->act == FELT_LINK_SENSOR_FAILED;
  if (failed == ((table->dead_sensors & bit) != 0))
    return failed ? FELT_CODE_SENSOR_HAS_FAILED : FELT_CODE_SENSOR_WORKS;
  table->dead_sensors ^= bit;
  return FELT_CODE_NONE;
}

static enum felt_code fold_down(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (link->down) return FELT_CODE_LINK_DOWN_ALREADY;
  link->down = true;
  link->down_reason = event->reason;
  return FELT_CODE_NONE;
}

static enum felt_code fold_stop(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (link->down) return FELT_CODE_LINK_DOWN_ALREADY;
  if (link->stopped) return FELT_CODE_LINK_IS_STOPPED;
  link->stopped = true;
  link->stop_reason = event->reason;
  return FELT_CODE_NONE;
}

static enum felt_code fold_up(struct felt_link *link, const struct felt_link_event *event) {
  (void)event;
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (!link->down && !link->stopped) return FELT_CODE_LINK_IS_UP;
  link->down = link->stopped = false;
  link->down_reason = link->stop_reason = FELT_NO_REASON;
  return FELT_CODE_NONE;
}

/* ---- rounds */

static const uint32_t all_seats = ((UINT32_C(1) << FELT_SEATS_MAX) - 1) << 1;

static enum felt_code wagers_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  if (event->seats == 0) return FELT_CODE_NO_PROGRESSIVE_WAGER;
  if (event->seats & ~all_seats) return FELT_CODE_SEAT_OUT_OF_RANGE;
  if (event->wager_cents != link->terms.sheet.wager_cents) return FELT_CODE_NOT_THE_LINKS_WAGER;
  return FELT_CODE_NONE;
}

static enum felt_code coin_in_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (link->down) return FELT_CODE_LINK_IS_DOWN;
  if (link->stopped) return FELT_CODE_LINK_IS_STOPPED;
  if (!table || !table->joined) return FELT_CODE_TABLE_NOT_ON_LINK;
  if (table->in_round) return FELT_CODE_WAGERS_ARE_COUNTED;
  if (event->round <= table->round) return FELT_CODE_ROUND_WAS_PLAYED;
  if (event->seats & table->dead_sensors) return FELT_CODE_SENSOR_IS_DEAD;
  return wagers_misfit(link, event);
}

/* R36: of the table's open round, which may begin on the link with it, or of one that is over. */
static enum felt_code late_coin_in_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  const struct felt_link_table *table = felt_link_find_table(link, event->table);
  if (link->phase != FELT_LINK_PHASE_OPEN) return FELT_CODE_LINK_NOT_OPEN;
  if (!table) return FELT_CODE_TABLE_NOT_ON_LINK;
  bool open = table->in_round && table->round == event->round;
  bool may_open = table->joined && !table->in_round && event->round > table->round;
  if (event->round < 1 || (table->in_round && event->round > table->round) ||
      event->past == (open || event->opens) || (event->opens && !may_open))
    return FELT_CODE_ROUND_NOT_PLAYED;
  if (open && (event->seats & table->seats)) return FELT_CODE_WAGER_WAS_COUNTED;
  return wagers_misfit(link, event);
}

/* What reaches meter and overflow is the whole growth of these wagers, and the reserve likewise. */
static enum felt_code contribution_misfit(const struct felt_link *link, const struct felt_link_event *event) {
  int64_t wagers_cents = event->wager_cents * __builtin_popcount(event->seats);
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    bool there = i < link->terms.level_count;
    int64_t growth = there ? wagers_cents * link->terms.level[i].growth_ppm : 0;
    int64_t reserve = there ? wagers_cents * link->terms.level[i].reserve_ppm : 0;
    const struct felt_link_level *level = &link->level[i];
    if (event->meter_micro[i] < 0 || event->meter_micro[i] > growth ||
        event->overflow_micro[i] != growth - event->meter_micro[i] || event->reserve_micro[i] != reserve)
      return FELT_CODE_OTHER_CONTRIBUTIONS;
    if (level->meter.micro > FELT_LINK_METER_MAX_MICRO - growth ||
        level->overflow_micro > FELT_LINK_METER_MAX_MICRO - growth ||
        level->meter.reserve_micro > FELT_LINK_METER_MAX_MICRO - reserve ||
        !felt_link_adds(level->account.contributed_micro, growth))
      return FELT_CODE_METER_FULL;
  }
  /* The levels take at most the whole wager, so no lifetime total outgrows this one. */
  if (link->life.coin_in_cents > FELT_LINK_TOTAL_MAX / FELT_PPM - wagers_cents)
    return FELT_CODE_LIFETIME_METER_FULL;
  return FELT_CODE_NONE;
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

static void book_contributions(struct felt_link *link, struct felt_link_table *table,
                               const struct felt_link_event *event) {
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    link->level[i].meter.micro += event->meter_micro[i];
    link->level[i].meter.reserve_micro += event->reserve_micro[i];
    link->level[i].overflow_micro += event->overflow_micro[i];
    link->level[i].account.contributed_micro += event->meter_micro[i];
  }
  count_coin_in(&table->life, event);
  count_coin_in(&link->life, event);
}

static void forget_round(struct felt_link_table *table) {
  table->in_round = table->dealt = table->settled = false;
  table->coin_in_seq = table->deal_seq = 0;
  table->seats = table->hits = 0;
}

static void begin_round(const struct felt_link *link, struct felt_link_table *table,
                        const struct felt_link_event *event) {
  forget_round(table);
  memset(table->kept_cents, 0, sizeof table->kept_cents);
  memset(table->kept_seq, 0, sizeof table->kept_seq);
  table->in_round = true;
  table->round = event->round;
  table->coin_in_seq = event->seq;
  table->seats = event->seats;
  for (int i = 0; i < link->terms.level_count; i++) table->sign_cents[i] = felt_link_shown_cents(link, i);
}

static enum felt_code fold_coin_in(struct felt_link *link, const struct felt_link_event *event) {
  enum felt_code misfit = coin_in_misfit(link, event);
  if (!misfit) misfit = contribution_misfit(link, event);
  if (misfit) return misfit;
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  book_contributions(link, table, event);
  begin_round(link, table, event);
  return FELT_CODE_NONE;
}

static enum felt_code fold_late_coin_in(struct felt_link *link, const struct felt_link_event *event) {
  enum felt_code misfit = late_coin_in_misfit(link, event);
  if (!misfit) misfit = contribution_misfit(link, event);
  if (misfit) return misfit;
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  book_contributions(link, table, event);
  if (event->opens) begin_round(link, table, event);
  if (!event->past) table->seats |= event->seats;
  return FELT_CODE_NONE;
}

/* R36: a wager of the open round was another seat's, or none. No wager is new, and a hit that waits keeps its
 * own. */
static enum felt_code fold_reseat(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return FELT_CODE_ROUND_NOT_OPEN;
  if (event->seats & ~all_seats) return FELT_CODE_SEAT_OUT_OF_RANGE;
  if (__builtin_popcount(event->seats) > __builtin_popcount(table->seats)) return FELT_CODE_NOT_A_RESEATING;
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].table == event->table && link->hit[i].round == event->round &&
        felt_link_is_unpaid(&link->hit[i]) && !(event->seats >> link->hit[i].seat & 1))
      return FELT_CODE_SEAT_DID_NOT_WAGER;
  table->seats = event->seats;
  return FELT_CODE_NONE;
}

static enum felt_code fold_deal(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return FELT_CODE_ROUND_NOT_OPEN;
  if (table->dealt) return FELT_CODE_ROUND_WAS_DEALT;
  table->dealt = true;
  table->deal_seq = event->seq;
  return FELT_CODE_NONE;
}

static enum felt_code fold_end(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return FELT_CODE_ROUND_NOT_OPEN;
  forget_round(table);
  return FELT_CODE_NONE;
}

static enum felt_code fold_settled(struct felt_link *link, const struct felt_link_event *event) {
  struct felt_link_table *table = felt_link_table_at(link, event->table);
  if (!table || !table->in_round || table->round != event->round) return FELT_CODE_ROUND_NOT_OPEN;
  if (table->settled) return FELT_CODE_ROUND_WAS_SETTLED;
  table->settled = true;
  return FELT_CODE_NONE;
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

static enum felt_code move_misfit(struct felt_link *link, struct felt_link_place place, int64_t micro) {
  const int64_t *balance = felt_link_balance(link, place);
  if (!balance) return FELT_CODE_NO_SUCH_ACCOUNT;
  if (micro < -FELT_LINK_METER_MAX_MICRO || micro > FELT_LINK_METER_MAX_MICRO)
    return FELT_CODE_AMOUNT_OUT_OF_RANGE;
  if (*balance + micro < 0) return FELT_CODE_ACCOUNT_TOO_LOW;
  if (*balance + micro > FELT_LINK_METER_MAX_MICRO) return FELT_CODE_METER_FULL;
  const struct felt_link_account *account = &link->level[place.level].account;
  if (place.kind == FELT_ACCOUNT_METER &&
      !felt_link_adds(micro > 0 ? account->moved_in_micro : account->moved_out_micro,
                      micro > 0 ? micro : -micro))
    return FELT_CODE_LIFETIME_METER_FULL;
  return FELT_CODE_NONE;
}

static bool same_place(struct felt_link_place a, struct felt_link_place b) {
  return a.kind == b.kind && a.level == b.level;
}

static enum felt_code fold_transfer(struct felt_link *link, const struct felt_link_event *event) {
  bool from_link = event->from.kind == FELT_ACCOUNT_LINK, to_link = event->to.kind == FELT_ACCOUNT_LINK;
  if (link->phase != FELT_LINK_PHASE_OPEN && link->phase != FELT_LINK_PHASE_CLOSED)
    return FELT_CODE_NO_SUCH_LINK;
  if (event->micro <= 0) return FELT_CODE_TRANSFER_OF_NOTHING;
  if (same_place(event->from, event->to)) return FELT_CODE_TRANSFER_TO_ITSELF;
  if ((from_link || to_link) != (event->name.text[0] != '\0')) return FELT_CODE_OTHER_LINK_UNNAMED;
  enum felt_code misfit = from_link ? FELT_CODE_NONE : move_misfit(link, event->from, -event->micro);
  if (!misfit && !to_link) misfit = move_misfit(link, event->to, event->micro);
  if (misfit) return misfit;
  move(link, event->from, -event->micro);
  move(link, event->to, event->micro);
  return FELT_CODE_NONE;
}

static enum felt_code fold_correct(struct felt_link *link, const struct felt_link_event *event) {
  if (link->phase != FELT_LINK_PHASE_OPEN && link->phase != FELT_LINK_PHASE_CLOSED)
    return FELT_CODE_NO_SUCH_LINK;
  if (event->micro == 0) return FELT_CODE_CORRECTION_OF_NOTHING;
  enum felt_code misfit = move_misfit(link, event->to, event->micro);
  if (misfit) return misfit;
  move(link, event->to, event->micro);
  return FELT_CODE_NONE;
}

/* ---- all */

static enum felt_code dispatch(struct felt_link *link, const struct felt_link_event *event) {
  switch ((enum felt_link_act)event->act) {
  case FELT_LINK_OPEN: return fold_open(link, event);
  case FELT_LINK_CLOSE: return fold_close(link, event);
  case FELT_LINK_RETIRE: return fold_retire(link, event);
  case FELT_LINK_JOIN: return fold_join(link, event);
  case FELT_LINK_LEAVE: return fold_leave(link, event);
  case FELT_LINK_SENSOR_FAILED:
  case FELT_LINK_SENSOR_REPAIRED: return fold_sensor(link, event);
  case FELT_LINK_DOWN: return fold_down(link, event);
  case FELT_LINK_STOP: return fold_stop(link, event);
  case FELT_LINK_UP: return fold_up(link, event);
  case FELT_LINK_COIN_IN: return fold_coin_in(link, event);
  case FELT_LINK_DEAL: return fold_deal(link, event);
  case FELT_LINK_SETTLED: return fold_settled(link, event);
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
  case FELT_LINK_LATE_COIN_IN: return fold_late_coin_in(link, event);
  case FELT_LINK_RESEAT: return fold_reseat(link, event);
  case FELT_LINK_LATE_HIT: return felt_link_fold_late_hit(link, event);
  case FELT_LINK_RETURN: return felt_link_fold_return(link, event);
  case FELT_LINK_MOVES: return felt_link_fold_moves(link, event);
  case FELT_LINK_AWARD: return felt_link_fold_award(link, event);
  case FELT_LINK_SHIFT: return felt_link_fold_shift(link, event);
  case FELT_LINK_TRANSFER: return fold_transfer(link, event);
  case FELT_LINK_CORRECT: return fold_correct(link, event);
  case FELT_LINK_RECORD: /* a command; its event is a hit */
  case FELT_LINK_ACTS: break;
  }
  return FELT_CODE_NOT_A_LINK_EVENT;
}

enum felt_code felt_link_fold(struct felt_link *link, const struct felt_link_event *event) {
  if (event->seq != link->seq + 1) return FELT_CODE_EVENT_OUT_OF_SEQUENCE;
  enum felt_code misfit = dispatch(link, event);
  if (!misfit) link->seq = event->seq;
  return misfit;
}

enum felt_status felt_link_evolve(struct felt_link *link, const struct felt_link_event *event,
                                  struct felt_error *error) {
  enum felt_code misfit = felt_link_fold(link, event);
  if (!misfit) return FELT_OK;
  char where[48];
  (void)snprintf(where, sizeof where, "event %lld", (long long)event->seq);
  return felt_refuse_with_cause(error, FELT_E_INPUT, where, FELT_SAYS(MISFITS_LINK),
                                &(const struct felt_reason){.code = misfit});
}
