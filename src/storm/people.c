/* Dealers, players and the cashier: each looks at what the floor shows him, does the next thing, and sends it
 * again until it is answered. */
#include "world.h"

#include <string.h>

static void by(struct felt_floor_command *command, const char *id, uint32_t roles) {
  (void)snprintf(command->by.id, sizeof command->by.id, "%s", id);
  command->by.roles = roles;
}

static struct felt_floor_command *round_command(struct world *world, const struct client *client,
                                                enum felt_command_kind kind) {
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  by(command, client->id, client->kind == CLIENT_DEALER ? 1U << FELT_DEALER : 0);
  command->act = FELT_FLOOR_ROUND;
  command->table = client->table;
  command->seat = client->kind == CLIENT_PLAYER ? client->seat : 0;
  command->round.kind = kind;
  return command;
}

static void send(struct world *world, struct client *client) {
  int newest = world->sent_count - 1;
  net_send(world, (int)(client - world->client));
  if (!happens(world, FELT_STORM_PEOPLE)) return;
  /* A button pressed twice: the same wish under another id. */
  if (chance(&client->rng, 12)) {
    const struct felt_floor_command *first = world->sent[newest].command;
    struct felt_floor_command *second = net_new(world, -1);
    char id[sizeof second->id];
    memcpy(id, second->id, sizeof id);
    *second = *first;
    memcpy(second->id, id, sizeof id);
    world->sent[world->sent_count - 1].must_be_refused = world->sent[newest].must_be_refused;
    net_send(world, -1);
  }
  /* An id that another command had: that must be noticed, or the wrong answer would be given. */
  if (chance(&client->rng, 60) && newest > 10) {
    int old = newest - 1 - (int)felt_rng_below(&client->rng, 10);
    if (!world->sent[old].applied || world->sent[old].command->act != FELT_FLOOR_ROUND) return;
    struct felt_floor_command *other = net_new(world, -1);
    *other = *world->sent[old].command;
    other->table = other->table % MODEL_TABLES + 1;
    world->sent[world->sent_count - 1].must_be_refused = true;
    net_send(world, -1);
  }
}

/* ---- dealers */

/* The next thing to do; false: nothing. */
static bool next_of_dealer(const struct felt_round_view *view, struct felt_rng *rng,
                           enum felt_command_kind *kind) {
  switch (view->phase) {
  case FELT_PHASE_IDLE:
  case FELT_PHASE_OVER: *kind = FELT_DO_OPEN; return true;
  case FELT_PHASE_BETTING:
    *kind = FELT_DO_LOCK;
    return view->hand_count > 1 || (view->hand_count && chance(rng, 4));
  case FELT_PHASE_LOCKED: *kind = FELT_DO_DEAL; return true;
  case FELT_PHASE_PREFLOP: *kind = view->turn ? FELT_DO_TIME_OUT : FELT_DO_FLOP; break;
  case FELT_PHASE_FLOP: *kind = view->turn ? FELT_DO_TIME_OUT : FELT_DO_RIVER; break;
  case FELT_PHASE_RIVER: *kind = view->turn ? FELT_DO_TIME_OUT : FELT_DO_REVEAL; break;
  case FELT_PHASE_SHOWDOWN: *kind = FELT_DO_SETTLE; return true;
  case FELT_PHASE_SETTLED: *kind = FELT_DO_GAME_OVER; return true;
  default: return false;
  }
  return *kind != FELT_DO_TIME_OUT || chance(rng, 8);
}

static void dealer_wake(struct world *world, struct client *client) {
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  struct felt_floor_view view;
  enum felt_command_kind kind = FELT_DO_OPEN;
  if (!table || felt_floor_view(world->floor, client->table, (struct felt_viewer){.kind = FELT_VIEWER_DEALER},
                                &view, NULL))
    return;
  bool something = next_of_dealer(&view.table.round, &client->rng, &kind);
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 25)) {
    kind = (enum felt_command_kind)felt_rng_below(&client->rng, FELT_DO_INCIDENT);
    something = true;
  }
  /* A sensor that flickers: out of order, then not. */
  bool flickers = happens(world, FELT_STORM_SENSORS) && table->book->progressive.sensors_may_fail &&
                  chance(&client->rng, 12);
  if (!something && !flickers) return;
  struct felt_floor_command *command = round_command(world, client, flickers ? FELT_DO_SENSOR : kind);
  if (flickers) {
    command->seat = 1 + (int)felt_rng_below(&client->rng, 3);
    command->round.flag = !(view.table.duty.dead_sensors >> command->seat & 1);
  } else if (kind == FELT_DO_TIME_OUT) {
    command->seat = view.table.round.turn;
  } else if (kind == FELT_DO_DEAL) {
    command->round.faces.count = FELT_DECK;
    deck_make(&client->rng, table->book, &table->table, happens(world, FELT_STORM_HITS),
              command->round.faces.card);
  } else if (kind == FELT_DO_BET || kind == FELT_DO_PLAY || kind == FELT_DO_CLEAR || kind == FELT_DO_CHECK ||
             kind == FELT_DO_FOLD) {
    command->seat = 1 + (int)felt_rng_below(&client->rng, 3);
    if (kind == FELT_DO_PLAY) command->round.play.multiple = 1;
  }
  send(world, client);
}

/* ---- players */

static void fill_bet(struct client *client, const struct felt_legal *legal, struct felt_bet *bet) {
  int64_t units = 1 + felt_rng_below(&client->rng, 3);
  bet->ante_cents = bet->blind_cents = legal->ante.min_cents * units;
  if (bet->ante_cents > legal->ante.max_cents) bet->ante_cents = bet->blind_cents = legal->ante.min_cents;
  if (chance(&client->rng, 3)) bet->trips_cents = legal->trips.min_cents;
  bet->progressive = legal->progressive_cents > 0 && !chance(&client->rng, 5);
}

static bool play(struct world *world, struct client *client, const struct felt_legal *legal) {
  struct felt_floor_command *command;
  if (legal->check && chance(&client->rng, 3)) {
    (void)round_command(world, client, FELT_DO_CHECK);
  } else if (legal->fold && chance(&client->rng, 3)) {
    (void)round_command(world, client, FELT_DO_FOLD);
  } else if (legal->play_count > 0) {
    command = round_command(world, client, FELT_DO_PLAY);
    command->round.play.multiple =
        (uint8_t)legal->play[felt_rng_below(&client->rng, (uint32_t)legal->play_count)].multiple;
  } else {
    return false;
  }
  return true;
}

static bool has_bet(const struct felt_round_view *view, int seat) {
  for (int i = 0; i < view->hand_count; i++)
    if (view->hand[i].seat == seat) return true;
  return false;
}

static void player_wake(struct world *world, struct client *client) {
  struct felt_floor_view view;
  struct felt_viewer viewer = {.kind = FELT_VIEWER_SEAT, .seat = client->seat};
  if (!felt_floor_find_table(world->floor, client->table) ||
      felt_floor_view(world->floor, client->table, viewer, &view, NULL))
    return;
  const struct felt_legal *legal = &view.table.round.legal;
  bool again = happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 10);
  if (legal->bet && (again || !has_bet(&view.table.round, client->seat))) {
    struct felt_floor_command *command = round_command(world, client, FELT_DO_BET);
    fill_bet(client, legal, &command->round.bet);
  } else if (again && view.table.round.phase == FELT_PHASE_BETTING) {
    (void)round_command(world, client, FELT_DO_CLEAR);
  } else if (!play(world, client, legal)) {
    return;
  }
  send(world, client);
}

/* ---- the cashier */

static void cashier_wake(struct world *world, struct client *client) {
  int who = (int)felt_rng_below(&client->rng, (uint32_t)world->model.patron_count);
  const struct model_patron *patron = &world->model.patron[who];
  struct felt_floor_balance balance = felt_floor_balance(world->floor, patron->id, patron->currency);
  bool out = balance.cents - balance.on_layout_cents > 2000000;
  if (!out && balance.cents - balance.on_layout_cents > 300000 && !chance(&client->rng, 4)) return;
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  by(command, client->id, 1U << FELT_CASHIER);
  command->act = out ? FELT_FLOOR_CASH_OUT : FELT_FLOOR_BUY_IN;
  memcpy(command->patron, patron->id, sizeof command->patron);
  memcpy(command->currency, patron->currency, sizeof command->currency);
  command->cents = 100000 + felt_rng_below(&client->rng, 100);
  send(world, client);
}

/* ---- all */

void people_wake(struct world *world, int number) {
  struct client *client = &world->client[number];
  net_schedule(world, 100 + felt_rng_below(&client->rng, 900), DUE_WAKE, number, false);
  if (client->waiting >= 0) {
    if (world->now_ms >= client->resend_ms) {
      client->resend_ms = world->now_ms + 1500;
      net_send_again(world, client->waiting);
    }
    return;
  }
  if (!world->floor) return; /* nobody answers, nothing is shown */
  switch (client->kind) {
  case CLIENT_DEALER: dealer_wake(world, client); break;
  case CLIENT_PLAYER: player_wake(world, client); break;
  case CLIENT_PIT: pit_wake(world, client); break;
  case CLIENT_KEYPAD: keypad_wake(world, client); break;
  case CLIENT_CASHIER: cashier_wake(world, client); break;
  }
}

void people_answered(struct world *world, int command, bool accepted) {
  int number = world->sent[command].client;
  if (number < 0 || world->client[number].waiting != command) return;
  struct client *client = &world->client[number];
  client->waiting = -1;
  if (client->kind == CLIENT_KEYPAD && accepted) client->step++;
}
