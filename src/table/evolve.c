/* The only code that changes a table. */
#include "internal.h"

static enum felt_status misfit(struct felt_error *error, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, "record", NULL, reason);
}

static enum felt_status check_coin_in(const struct felt_book *book, const struct felt_table *table,
                                      const struct felt_event *event, struct felt_error *error) {
  bool fits = felt_table_progressive(book, table) && table->round.now.phase == FELT_PHASE_LOCKED &&
              event->number >= 0 && event->number <= FELT_SEATS_MAX;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NOTHING_TO_COUNT));
}

static void coin_in(const struct felt_book *book, struct felt_table *table, int wagers) {
  const struct felt_progressive *progressive = felt_table_progressive(book, table);
  for (int i = 0; i < progressive->level_count; i++)
    felt_meter_contribute(&table->meter[i], wagers * progressive->wager_cents,
                          progressive->level[i].growth_ppm, progressive->level[i].reserve_ppm);
}

/* Per level, exactly: what was there, less what was paid, plus the new seed. */
static enum felt_status check_award(const struct felt_book *book, const struct felt_table *table,
                                    const struct felt_award *award, struct felt_error *error) {
  const struct felt_progressive *progressive = felt_table_progressive(book, table);
  if (!progressive || award->level >= progressive->level_count)
    return misfit(error, FELT_SAYS(NO_SUCH_LEVEL));
  const struct felt_meter *meter = &table->meter[award->level];
  int64_t most = INT64_MAX / FELT_MICRO / 4;
  if (award->paid_cents < 0 || award->paid_cents > most || award->reseeded_cents < 0 ||
      award->reseeded_cents > most || award->from_reserve_cents < 0 || award->from_reserve_cents > most)
    return misfit(error, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  bool balances = meter->micro - award->paid_cents * FELT_MICRO + award->reseeded_cents * FELT_MICRO ==
                      award->after.micro &&
                  meter->reserve_micro - award->from_reserve_cents * FELT_MICRO == award->after.reserve_micro;
  return balances ? FELT_OK : misfit(error, FELT_SAYS(AWARD_UNBALANCED));
}

/* ---- duties */

static enum felt_status check_duty(const struct felt_book *book, const struct felt_event *event,
                                   struct felt_error *error) {
  if (event->kind >= FELT_EVENTS) return misfit(error, FELT_SAYS(NOT_A_TABLE_EVENT));
  bool no_way = event->kind == FELT_DID_WAY && (event->number < 0 || event->number >= book->way_count);
  return no_way ? misfit(error, FELT_SAYS(BOOK_WITHOUT_WAY)) : FELT_OK;
}

static void do_duty(const struct felt_book *book, struct felt_table *table, const struct felt_event *event) {
  struct felt_duties *duty = &table->duty;
  switch (event->kind) {
  case FELT_DID_TAP_IN:
    duty->deck_count_due = table->options.live && book->way[duty->way].deck_count_at_tap_in;
    break;
  case FELT_DID_COUNT_STUB:
    duty->stub_counted = true;
    if (event->number != FELT_DECK - table->round.now.next) duty->change_deck = true;
    break;
  case FELT_DID_COUNT_DECK:
    duty->deck_count_due = false;
    duty->change_deck = event->number != FELT_DECK;
    break;
  case FELT_DID_CHANGE_DECK: duty->change_deck = false; break;
  case FELT_DID_SHUFFLER: duty->shuffler_down = event->flag; break;
  case FELT_DID_WAY:
    duty->way = (uint8_t)event->number;
    duty->deck_count_due = duty->deck_count_due && book->way[duty->way].deck_count_at_tap_in;
    break;
  case FELT_DID_PROGRESSIVE: duty->progressive_down = event->flag; break;
  default: duty->busy = event->flag; break;
  }
}

static void set_sensor(struct felt_duties *duty, const struct felt_event *event) {
  uint32_t bit = 1U << event->seat;
  duty->dead_sensors = event->flag ? duty->dead_sensors | bit : duty->dead_sensors & ~bit;
}

/* MA 7(g)(2): a wrong count without a misdeal sends the whole deck away. */
static bool removes_deck(const struct felt_book *book, const struct felt_round *round) {
  for (int i = 0; i < round->now.incident_count; i++) {
    const struct felt_policy *policy = felt_round_policy(book, round, i);
    if (policy && policy->remove_deck) return true;
  }
  return false;
}

/* What an event of the round means to its table. */
static void follow_round(const struct felt_book *book, struct felt_table *table,
                         const struct felt_event *event) {
  struct felt_duties *duty = &table->duty;
  switch (event->kind) {
  case FELT_DID_OPEN:
    duty->rounds++;
    duty->deck = event->opening.deck;
    duty->stub_counted = false;
    break;
  case FELT_DID_LOCK: memcpy(table->before, table->meter, sizeof table->meter); break;
  case FELT_DID_SENSOR: set_sensor(duty, event); break;
  case FELT_DID_INCIDENT:
    if (event->incident.incident.kind == FELT_PROGRESSIVE_DOWN) duty->progressive_down = true;
    break;
  case FELT_DID_SETTLING: memcpy(table->before, event->settling.meter, sizeof table->before); break;
  case FELT_DID_SETTLE:
  case FELT_DID_SETTLED:
    if (table->round.now.incident_count > 0 && table->options.live && removes_deck(book, &table->round))
      duty->change_deck = true;
    break;
  case FELT_DID_CORRECT:
    if (table->options.live && table->round.now.phase >= FELT_PHASE_SETTLED &&
        removes_deck(book, &table->round))
      duty->change_deck = true;
    break;
  case FELT_DID_GAME_OVER:
    if (duty->stub_counted)
      duty->uncounted = 0;
    else if (table->round.now.board_position[0] != FELT_NOT_DEALT)
      duty->uncounted++;
    break;
  default: break;
  }
}

/* Between rounds, and once bets are closed, a sensor is the table's matter alone. */
static bool is_own_sensor(const struct felt_table *table, const struct felt_event *event) {
  return event->kind == FELT_DID_SENSOR && table->round.now.phase != FELT_PHASE_BETTING;
}

/* ---- set-up */

struct felt_event felt_table_set_up(const struct felt_book *book, const struct felt_table *table) {
  struct felt_event event = {.kind = FELT_DID_SET_UP};
  event.set_up = (struct felt_set_up){.live = table->options.live,
                                      .linked = table->options.linked,
                                      .way = (uint8_t)table->options.way,
                                      .progressive_table = (int16_t)table->options.progressive_table};
  memcpy(event.set_up.side_table, table->options.side_table, sizeof event.set_up.side_table);
  memcpy(event.set_up.meter, table->meter, sizeof table->meter);
  memcpy(event.set_up.book, book->hash, sizeof event.set_up.book);
  return event;
}

static enum felt_status check_set_up(const struct felt_book *book, const struct felt_table *table,
                                     const struct felt_set_up *set_up, struct felt_error *error) {
  if (table->duty.rounds > 0) return misfit(error, FELT_SAYS(TABLE_WAS_OPENED));
  bool fits = set_up->way < book->way_count && felt_round_has_tables(book, set_up->side_table) &&
              set_up->progressive_table >= FELT_NO_TABLE &&
              set_up->progressive_table < book->progressive.table_count;
  int64_t most = FELT_CENTS_MAX * FELT_MICRO;
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    fits = fits && set_up->meter[i].micro >= 0 && set_up->meter[i].micro <= most &&
           set_up->meter[i].reserve_micro >= 0 && set_up->meter[i].reserve_micro <= most;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NO_SUCH_CHOICE));
}

static void set_up(const struct felt_book *book, struct felt_table *table, const struct felt_set_up *set_up) {
  struct felt_table_options options = {.way = set_up->way,
                                       .progressive_table = set_up->progressive_table,
                                       .live = set_up->live,
                                       .linked = set_up->linked};
  memcpy(options.side_table, set_up->side_table, sizeof options.side_table);
  felt_table_init(book, &options, table);
  memcpy(table->meter, set_up->meter, sizeof table->meter);
  memcpy(table->before, set_up->meter, sizeof table->before);
}

/* ---- all of them */

void felt_table_advance(const struct felt_book *book, struct felt_table *table,
                        const struct felt_event *event) {
  if (is_own_sensor(table, event)) {
    set_sensor(&table->duty, event);
  } else if (event->kind < FELT_ROUND_EVENTS) {
    felt_round_advance(book, &table->round, event);
    follow_round(book, table, event);
  } else if (event->kind == FELT_DID_COIN_IN) {
    coin_in(book, table, event->number);
  } else if (event->kind == FELT_DID_AWARD) {
    table->meter[event->award.level] = event->award.after;
  } else if (event->kind == FELT_DID_SET_UP) {
    set_up(book, table, &event->set_up);
  } else {
    do_duty(book, table, event);
  }
}

static enum felt_status check(const struct felt_book *book, const struct felt_table *table,
                              const struct felt_event *event, struct felt_error *error) {
  if (is_own_sensor(table, event))
    return event->seat >= 1 && event->seat <= book->positions ? FELT_OK
                                                              : misfit(error, FELT_SAYS(SEAT_OUT_OF_RANGE));
  if (event->kind < FELT_ROUND_EVENTS) return felt_round_check(book, &table->round, event, error);
  if (event->kind == FELT_DID_COIN_IN) return check_coin_in(book, table, event, error);
  if (event->kind == FELT_DID_AWARD) return check_award(book, table, &event->award, error);
  if (event->kind == FELT_DID_SET_UP) return check_set_up(book, table, &event->set_up, error);
  return check_duty(book, event, error);
}

enum felt_status felt_table_evolve(const struct felt_book *book, struct felt_table *table,
                                   const struct felt_event *event, struct felt_error *error) {
  enum felt_status status = check(book, table, event, error);
  if (!status) felt_table_advance(book, table, event);
  return status;
}

/* ---- encoding */

static uint8_t *put(uint8_t *at, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++) *at++ = (uint8_t)(value >> (8 * i));
  return at;
}

size_t felt_table_encode(const struct felt_table *table, uint8_t bytes[FELT_TABLE_ENCODING]) {
  const struct felt_duties *duty = &table->duty;
  uint8_t *at = bytes + felt_round_encode(&table->round, bytes);
  const uint64_t small[] = {(uint64_t)table->options.way,
                            (uint8_t)table->options.progressive_table,
                            table->options.live,
                            table->options.linked,
                            duty->way,
                            duty->deck,
                            duty->shuffler_down,
                            duty->progressive_down,
                            duty->busy,
                            duty->stub_counted,
                            duty->deck_count_due,
                            duty->change_deck};
  for (size_t i = 0; i < FELT_COUNT(small); i++) at = put(at, small[i], 1);
  for (int i = 0; i < FELT_SIDES_MAX; i++) at = put(at, table->options.side_table[i], 1);
  at = put(at, duty->rounds, 4);
  at = put(at, duty->dead_sensors, 4);
  at = put(at, duty->uncounted, 4);
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    at = put(at, (uint64_t)table->meter[i].micro, 8);
    at = put(at, (uint64_t)table->meter[i].reserve_micro, 8);
    at = put(at, (uint64_t)table->before[i].micro, 8);
    at = put(at, (uint64_t)table->before[i].reserve_micro, 8);
  }
  return (size_t)(at - bytes);
}
