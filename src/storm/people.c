/* Players and the cashier: each looks at what the floor shows him, does the next thing, and sends it
 * again until it is answered. */
#include "world.h"

#include <string.h>

void people_sign(struct felt_floor_person *person, const char *id, uint32_t roles) {
  (void)snprintf(person->id, sizeof person->id, "%s", id);
  person->roles = roles;
}

struct felt_floor_command *people_command(struct world *world, const struct client *client, uint8_t act) {
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  people_sign(&command->by, client->id, client->kind == CLIENT_DEALER ? ROLE(DEALER) : 0);
  command->act = act;
  command->table = client->table;
  command->seat = client->kind == CLIENT_PLAYER || client->kind == CLIENT_GUEST ? client->seat : 0;
  return command;
}

struct felt_floor_command *people_round_command(struct world *world, const struct client *client,
                                                enum felt_command_kind kind) {
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_ROUND);
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  command->round.kind = kind;
  /* With real cards the dealer acts for a player, who now and then tries by his phone. */
  bool live = client->kind == CLIENT_PLAYER && table && felt_floor_bettor(table) == FELT_BETS_STAFF;
  bool phones = live && happens(world, FELT_STORM_PEOPLE) && (world->sent_count & 31) == 0;
  if (live && !phones) people_sign(&command->by, "dan", ROLE(DEALER));
  return command;
}

/* A button pressed twice: the same wish under another id. What it comes to, the model knows. */
static void press_again(struct world *world, int first) {
  struct felt_floor_command *second = net_new(world, -1);
  char id[sizeof second->id];
  memcpy(id, second->id, sizeof id);
  *second = *world->sent[first].command;
  memcpy(second->id, id, sizeof id);
  struct sent *sent = &world->sent[world->sent_count - 1];
  sent->must_be_refused = world->sent[first].must_be_refused;
  sent->self = world->sent[first].self;
  sent->wish = world->sent[first].wish;
  sent->second_press = true;
  net_send(world, -1);
}

/* An id that another command had: that must be noticed, or the wrong answer would be given. */
static void use_id_again(struct world *world, int old) {
  const struct felt_floor_command *first = world->sent[old].command;
  bool pays = first->act == FELT_FLOOR_LINK && first->link.act == FELT_LINK_PAY;
  if (!world->sent[old].applied || (first->act != FELT_FLOOR_ROUND && !pays)) return;
  struct felt_floor_command *other = net_new(world, -1);
  *other = *first;
  if (pays)
    other->link.hit++;
  else
    other->table = other->table % MODEL_TABLES + 1;
  world->sent[world->sent_count - 1].must_be_refused = true;
  world->sent[world->sent_count - 1].same_id = old;
  net_send(world, -1);
}

void people_send(struct world *world, struct client *client) {
  int newest = world->sent_count - 1;
  net_send(world, (int)(client - world->client));
  if (!happens(world, FELT_STORM_PEOPLE)) return;
  if (chance(&client->rng, 12)) press_again(world, newest);
  if (chance(&client->rng, 60) && newest > 10)
    use_id_again(world, newest - 1 - (int)felt_rng_below(&client->rng, 10));
}

/* ---- players */

void people_fill_bet(struct client *client, const struct felt_book *book, const struct felt_legal *legal,
                     struct felt_floor_command *command) {
  struct felt_bet bet = {0};
  const struct felt_limits *ante = &legal->limits[FELT_ANTE];
  int64_t units = 1 + felt_rng_below(&client->rng, 3);
  bet.cents[FELT_ANTE] = bet.cents[FELT_BLIND] = ante->min_cents * units;
  if (bet.cents[FELT_ANTE] > ante->max_cents) bet.cents[FELT_ANTE] = bet.cents[FELT_BLIND] = ante->min_cents;
  if (chance(&client->rng, 3)) bet.cents[FELT_SIDE] = legal->limits[FELT_SIDE].min_cents;
  bet.progressive = legal->progressive_cents > 0 && !chance(&client->rng, 5);
  felt_floor_put_bet(book, &bet, command);
}

/* A player who has less mostly does not try. */
static bool is_broke(const struct world *world, struct client *client, int64_t cents) {
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  struct felt_floor_balance balance = felt_floor_balance(world->floor, client->id, table->book->currency);
  return balance.cents - balance.on_layout_cents < cents && !chance(&client->rng, 6);
}

bool people_play(struct world *world, struct client *client, const struct felt_legal *legal) {
  struct felt_floor_command *command;
  if (legal->check && chance(&client->rng, 3)) {
    (void)people_round_command(world, client, FELT_DO_CHECK);
  } else if (legal->fold && chance(&client->rng, 3)) {
    (void)people_round_command(world, client, FELT_DO_FOLD);
  } else if (legal->play_count > 0 && !is_broke(world, client, legal->play[0].cents)) {
    command = people_round_command(world, client, FELT_DO_PLAY);
    command->round.play.multiple =
        (uint8_t)legal->play[felt_rng_below(&client->rng, (uint32_t)legal->play_count)].multiple;
  } else {
    return false;
  }
  return true;
}

bool people_has_bet(const struct felt_round_view *view, int seat) {
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].seat == seat) return true;
  return false;
}

/* ---- seats */

int people_seat_of(const struct felt_floor_table *table, const struct client *client) {
  int turn = table->table.round.now.turn, found = 0;
  for (int seat = FELT_SEATS_MAX; seat >= 1; seat--)
    if (strcmp(table->seat[seat - 1].patron, client->id) == 0 && (found == 0 || found != turn)) found = seat;
  return found;
}

static void sit(struct world *world, struct client *client, const struct felt_floor_table *table) {
  int seat = 1 + (int)felt_rng_below(&client->rng, (uint32_t)table->book->positions);
  if (table->seat[seat - 1].patron[0] && chance(&client->rng, 2))
    return; /* he may try a seat that is taken */
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_SIT);
  command->seat = seat;
  memcpy(command->patron, client->id, sizeof command->patron);
  people_send(world, client);
}

static bool goes(struct world *world, struct client *client, const struct felt_floor_table *table) {
  bool between =
      table->table.round.now.phase == FELT_PHASE_IDLE || table->table.round.now.phase == FELT_PHASE_OVER;
  if (!between && felt_round_has_seat(&table->table.round, client->seat) &&
      !(happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 80)))
    return false;
  if (!storm_closes(world, client->table) &&
      !(happens(world, FELT_STORM_CHANGES) && chance(&client->rng, 30)))
    return false;
  (void)people_command(world, client, FELT_FLOOR_LEAVE);
  people_send(world, client);
  return true;
}

/* His part in the shuffle of a deck that was committed to. */
static bool seeds(struct world *world, struct client *client, const struct felt_floor_table *table) {
  const struct felt_round *round = &table->table.round;
  if (round->opening.live || round->now.phase != FELT_PHASE_BETTING || table->seat[client->seat - 1].seeded ||
      !chance(&client->rng, 4))
    return false;
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_SEED_DEAL);
  for (size_t i = 0; i < sizeof command->seed; i++)
    command->seed[i] = (uint8_t)felt_rng_below(&client->rng, 256);
  people_send(world, client);
  return true;
}

static void player_wake(struct world *world, struct client *client) {
  struct felt_floor_view view;
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  if (!table || !table->open) return;
  client->seat = people_seat_of(table, client);
  if (client->seat == 0) {
    if (!storm_closes(world, client->table)) sit(world, client, table);
    return;
  }
  if (goes(world, client, table) || seeds(world, client, table)) return;
  struct felt_viewer viewer = {.kind = FELT_VIEWER_SEAT, .seat = client->seat};
  if (felt_floor_view(world->floor, client->table, viewer, &view, NULL)) return;
  const struct felt_legal *legal = &view.table.round.legal;
  bool again = happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 10);
  if (legal->bet && is_broke(world, client, 2 * legal->limits[FELT_ANTE].min_cents)) return;
  if (legal->bet && (again || !people_has_bet(&view.table.round, client->seat))) {
    struct felt_floor_command *command = people_round_command(world, client, FELT_DO_BET);
    people_fill_bet(client, table->book, legal, command);
  } else if (again && view.table.round.phase == FELT_PHASE_BETTING) {
    (void)people_round_command(world, client, FELT_DO_CLEAR);
  } else if (!people_play(world, client, legal)) {
    return;
  }
  people_send(world, client);
}

/* ---- the cashier */

/* Chips go to a tray and come back, more than lie there as well: that must be refused, and the model knows.
 */
static bool moves_chips(struct world *world, struct client *client) {
  int table = 1 + (int)felt_rng_below(&client->rng, MODEL_TABLES);
  if (!happens(world, FELT_STORM_CHANGES) || !storm_plays(world, table) || !chance(&client->rng, 6) ||
      is_practice(world, table))
    return false;
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  people_sign(&command->by, client->id, ROLE(CASHIER));
  command->act = chance(&client->rng, 2) ? FELT_FLOOR_FILL : FELT_FLOOR_CREDIT;
  command->table = table;
  command->cents = 1 + felt_rng_below(&client->rng, 60000);
  people_send(world, client);
  return true;
}

/* What corrections left is paid or taken, in part as well; a cent too much must be refused. */
static bool settles_owed(struct world *world, struct client *client) {
  for (int i = 0; i < world->plain_count; i++) {
    const struct model_patron *patron = &world->model.patron[i];
    struct felt_floor_owed owed = felt_floor_owed(world->floor, patron->id, patron->currency);
    int64_t cents = owed.to_cents > 0 ? owed.to_cents : owed.by_cents;
    if (cents == 0 || !chance(&client->rng, 2)) continue;
    struct felt_floor_command *command = net_new(world, (int)(client - world->client));
    people_sign(&command->by, client->id, ROLE(CASHIER));
    command->act = owed.to_cents > 0 ? FELT_FLOOR_PAY_OWED : FELT_FLOOR_TAKE_OWED;
    memcpy(command->patron, patron->id, sizeof command->patron);
    memcpy(command->currency, patron->currency, sizeof command->currency);
    command->cents = chance(&client->rng, 3) ? 1 + felt_rng_below(&client->rng, (uint32_t)cents) : cents;
    if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 6)) command->cents = cents + 1;
    people_send(world, client);
    return true;
  }
  return false;
}

static void cashier_wake(struct world *world, struct client *client) {
  if (world->plain_count == 0 || moves_chips(world, client) || settles_owed(world, client)) return;
  int who = (int)felt_rng_below(&client->rng, (uint32_t)world->plain_count);
  const struct model_patron *patron = &world->model.patron[who];
  struct felt_floor_balance balance = felt_floor_balance(world->floor, patron->id, patron->currency);
  int64_t free_cents = balance.cents - balance.on_layout_cents;
  bool poor = who % 3 == 2; /* brings little, and takes all of it away, or more */
  bool out = free_cents > (poor ? 8000 : 2000000);
  if (!out && free_cents > (poor ? 3000 : 300000) && !chance(&client->rng, 4)) return;
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  people_sign(&command->by, client->id, ROLE(CASHIER));
  command->act = out ? FELT_FLOOR_CASH_OUT : FELT_FLOOR_BUY_IN;
  memcpy(command->patron, patron->id, sizeof command->patron);
  memcpy(command->currency, patron->currency, sizeof command->currency);
  command->cents = (poor ? 2000 : 100000) + felt_rng_below(&client->rng, 100);
  if (out && poor) command->cents = free_cents + (chance(&client->rng, 3) ? 1 : 0);
  people_send(world, client);
}

/* ---- all */

/* Half of the tables are quick, so that their jackpots are won, voided and paid in the storm; which ones, the
 * seed says. The pit waits for nothing else. */
static int64_t pause_ms(const struct world *world, struct client *client) {
  bool at_table =
      client->kind == CLIENT_DEALER || client->kind == CLIENT_PLAYER || client->kind == CLIENT_GUEST;
  bool slow = at_table && !world->healed && (world->options->seed + (uint64_t)client->table) % 2;
  if (client->kind == CLIENT_CASHIER) slow = true;
  /* Time goes by faster at practice tables: whoever is as slow there is acted for every time. */
  if (client->kind == CLIENT_GUEST && slow) return 100 + felt_rng_below(&client->rng, 600);
  return slow ? 200 + felt_rng_below(&client->rng, 1600) : 50 + felt_rng_below(&client->rng, 250);
}

void people_wake(struct world *world, int number) {
  struct client *client = &world->client[number];
  net_schedule(world, pause_ms(world, client), DUE_WAKE, number, false);
  if (client->waiting >= 0) {
    if (world->now_ms >= client->resend_ms) {
      client->resend_ms = world->now_ms + 1500;
      net_send_again(world, client->waiting);
    }
    return;
  }
  if (!world->floor || is_silent(world)) return; /* nobody answers, nothing is shown */
  screens_look(world, client);
  switch (client->kind) {
  case CLIENT_DEALER: dealer_wake(world, client); break;
  case CLIENT_PLAYER: player_wake(world, client); break;
  case CLIENT_PIT: pit_wake(world, client); break;
  case CLIENT_KEYPAD: keypad_wake(world, client); break;
  case CLIENT_CASHIER: cashier_wake(world, client); break;
  case CLIENT_MANAGER: manager_wake(world, client); break;
  case CLIENT_GUEST: guest_wake(world, client); break;
  }
}

void people_answered(struct world *world, int command, bool accepted) {
  screens_seen(world, world->sent[command].answered_seq);
  int number = world->sent[command].client;
  if (number < 0 || world->client[number].waiting != command) return;
  struct client *client = &world->client[number];
  client->waiting = -1;
  if (client->kind == CLIENT_KEYPAD && accepted) client->step++;
}
