/* What people ask of a practice table: a seat, chips, a bot, to be dealt to, to leave. */
#include "house.h"

enum { BUY_MAX_CENTS = 10000000 };

/* ---- who asks */

static bool sits_as(const struct felt_floor_table *table, const char *patron) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (strcmp(table->seat[seat - 1].patron, patron) == 0) return true;
  return false;
}

struct felt_floor_person practice_person(const struct house *house, int n, const struct person *person) {
  struct felt_floor_person plain = person_on_floor(person), play = plain;
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, n);
  if (!table || !plain.id[0]) return plain;
  play_patron(plain.id, play.id);
  bool as_play = sits_as(table, play.id) || (practice_deals(house, n) && !sits_as(table, plain.id));
  return as_play ? play : plain;
}

void practice_touch(struct house *house, int n, const char *patron) {
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, n);
  if (!table || n > PRACTICE_TABLES_MAX) return;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (strcmp(table->seat[seat - 1].patron, patron) == 0)
      house->practice[n].touched_us[seat] = house->now_us;
}

/* ---- refusals */

static void refuse(struct order *order, const char *where, const struct felt_reason *reason) {
  order->refused = true;
  (void)felt_refuse(&order->error, FELT_E_RULE, where, NULL, reason);
}

static const struct felt_floor_table *practice_table(struct house *house, struct order *order) {
  if (practice_deals(house, order->table)) return felt_floor_find_table(house->floor, order->table);
  refuse(order, "table", FELT_SAYS(NOT_A_PRACTICE_TABLE));
  return NULL;
}

/* The table, where the person's seat is the order's. */
static const struct felt_floor_table *own_table(struct house *house, struct order *order,
                                                const struct felt_floor_person *person) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table) return NULL;
  if (order->seat >= 1 && order->seat <= FELT_SEATS_MAX &&
      strcmp(table->seat[order->seat - 1].patron, person->id) == 0)
    return table;
  refuse(order, "seat", FELT_SAYS(NOT_YOUR_SEAT));
  return NULL;
}

/* The table, where the person has play chips. Who sits there from the days of an older server has them when
 * the hand is over. */
static const struct felt_floor_table *play_table(struct house *house, struct order *order,
                                                 const struct felt_floor_person *person) {
  const struct felt_floor_table *table = practice_table(house, order);
  if (table && !play_is(person->id)) refuse(order, "table", FELT_SAYS(HAND_NOT_OVER));
  return order->refused ? NULL : table;
}

/* ---- plans */

static struct felt_floor_command *buy_in(struct house *house, struct order *order,
                                         const struct felt_floor_table *table, const char *patron,
                                         int64_t cents) {
  struct felt_floor_command *command = house_command(house, order, &house_dealer, FELT_FLOOR_BUY_IN);
  (void)snprintf(command->patron, sizeof command->patron, "%s", patron);
  memcpy(command->currency, table->book->currency, sizeof command->currency);
  command->cents = cents;
  return command;
}

/* Chips come after the seat, here and for a bot: who is refused the one is not given the other. */
void plan_sit(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  const struct felt_floor_table *table = play_table(house, order, &person);
  if (!table) return;
  play_names_add(house->names, order->person.name);
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_SIT);
  memcpy(command->patron, person.id, sizeof command->patron);
  if (felt_floor_balance(house->floor, person.id, table->book->currency).cents > 0) return;
  practice_gift(table, buy_in(house, order, table, person.id, 0));
}

/* How a seat is left depends on what the table looks like. Sent again, it is what it was. */
static bool left_before(struct house *house, struct order *order, bool bot) {
  struct felt_floor_command done;
  char id[sizeof done.id];
  (void)snprintf(id, sizeof id, "%s:%s", order->person.name, order->id);
  if (!felt_floor_done(house->floor, id, &done)) return false;
  bool leaves = done.act == FELT_FLOOR_LEAVE || done.act == FELT_FLOOR_LEAVE_LATER;
  bool of_bot = strcmp(done.by.id, house_dealer.id) == 0;
  if (!leaves || of_bot != bot || done.table != order->table || done.seat != order->seat) return false;
  (void)house_command(house, order, &done.by, (enum felt_floor_act)done.act);
  order->later = done.act == FELT_FLOOR_LEAVE_LATER;
  return true;
}

static void leave_later(struct house *house, struct order *order, const struct felt_floor_person *by) {
  (void)house_command(house, order, by, FELT_FLOOR_LEAVE_LATER);
  order->later = true;
}

void plan_leave(struct house *house, struct order *order) {
  if (left_before(house, order, false)) return;
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  const struct felt_floor_table *table = own_table(house, order, &person);
  if (!table) return;
  int phase = table->table.round.now.phase;
  bool in = felt_round_has_seat(&table->table.round, order->seat);
  bool betting = phase == FELT_PHASE_BETTING, between = phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
  if (in && !betting && !between) {
    /* Dealt in: the clock acts from now on, and the seat is free after the round (MA 6(e)). */
    leave_later(house, order, &person);
    return;
  }
  if (in && betting) house_command(house, order, &person, FELT_FLOOR_ROUND)->round.kind = FELT_DO_CLEAR;
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_LEAVE);
  (void)snprintf(command->id, sizeof command->id, "%s:%s", order->person.name, order->id);
  if (order->command_count == 2)
    (void)snprintf(order->command[0].id, sizeof order->command[0].id, "%s:%s.2", order->person.name,
                   order->id);
  order->asked_for = order->command_count - 1;
  house->practice[order->table].touched_us[order->seat] = 0; /* for who sits down next */
}

void plan_ready(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  if (!practice_table(house, order)) return;
  (void)house_command(house, order, &person, FELT_FLOOR_READY);
  practice_touch(house, order->table, person.id);
}

void plan_buy(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  const struct felt_floor_table *table = play_table(house, order, &person);
  if (!table) return;
  practice_touch(house, order->table, person.id);
  if (order->cents < 1 || order->cents > BUY_MAX_CENTS)
    refuse(order, "cents", FELT_SAYS(BUY_OUT_OF_RANGE));
  else
    (void)buy_in(house, order, table, person.id, order->cents);
}

/* Chips are bought on the floor, but they are seen at the table. */
void practice_bought(struct house *house, const struct order *order) {
  struct changed *changed = &house->changed[order->table];
  if (!changed->did) changed->did = json_array();
  if (changed->seq < order->seq) changed->seq = order->seq;
  json_array_append_new(changed->did, json_pack("{ss si}", "did", "buy-in", "seat", 0));
}

static void send_bot_away(struct house *house, struct order *order, const struct felt_floor_table *table) {
  if (!view_bot(table->seat[order->seat - 1].patron))
    refuse(order, "table", FELT_SAYS(NO_BOT_THERE));
  else if (felt_round_has_seat(&table->table.round, order->seat) &&
           table->table.round.now.phase != FELT_PHASE_OVER)
    leave_later(house, order, &house_dealer);
  else
    (void)house_command(house, order, &house_dealer, FELT_FLOOR_LEAVE);
}

/* Older servers gave a bot its chips first, under the order's own id. Sent again, it is what it was. */
static void keep_older_ids(const struct house *house, struct order *order, const char *bot) {
  struct felt_floor_command done, *sit = &order->command[0], *chips = &order->command[1];
  if (!felt_floor_done(house->floor, sit->id, &done) || done.act != FELT_FLOOR_BUY_IN ||
      strcmp(done.patron, bot) != 0)
    return;
  char id[sizeof sit->id];
  memcpy(id, sit->id, sizeof id);
  memcpy(sit->id, chips->id, sizeof id);
  memcpy(chips->id, id, sizeof id);
}

void plan_bot(struct house *house, struct order *order) {
  if (!order->kind && left_before(house, order, true)) return;
  const struct felt_floor_table *table = practice_table(house, order);
  if (!table) return;
  if (order->seat < 1 || order->seat > table->book->positions) {
    refuse(order, "table", FELT_SAYS(SEAT_OUT_OF_RANGE));
    return;
  }
  if (!order->kind) {
    send_bot_away(house, order, table);
    return;
  }
  char bot[24];
  (void)snprintf(bot, sizeof bot, "%.10s.%d.%d", order->kind, order->table, order->seat);
  struct felt_floor_command *command = house_command(house, order, &house_dealer, FELT_FLOOR_SIT);
  (void)snprintf(command->patron, sizeof command->patron, "%s", bot);
  (void)buy_in(house, order, table, bot, 1000 * table->book->main.ante.min_cents);
  keep_older_ids(house, order, bot);
}
