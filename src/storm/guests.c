/* Who plays at practice tables: sits down, buys chips, wagers, is ready, decides or sleeps, calls bots and
 * sends them away, leaves, in the middle of a hand too. What is asked of the table goes over the network as
 * it is, and the floor's process makes commands of it. */
#include "world.h"

#include <string.h>

static struct felt_floor_command *wish(struct world *world, const struct client *client,
                                       enum felt_practice_wish kind, int seat) {
  struct felt_floor_command *command = people_command(world, client, 0);
  people_sign(&command->by, client->plain, 0);
  command->seat = seat;
  world->sent[world->sent_count - 1].wish = kind;
  return command;
}

static int any_seat(struct client *client, const struct felt_floor_table *table) {
  return 1 + (int)felt_rng_below(&client->rng, (uint32_t)table->book->positions);
}

/* ---- bots */

static int seat_of_bot(const struct felt_floor_table *table) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (felt_play_bot(table->seat[seat - 1].patron) && !table->seat[seat - 1].leaving) return seat;
  return 0;
}

static void send_bot_away(struct world *world, struct client *client, int seat) {
  (void)wish(world, client, FELT_WISH_BOT, seat);
  people_send(world, client);
}

/* The bots that a table may have are few, so that the model knows them all. */
static bool calls_bot(struct world *world, struct client *client, const struct felt_floor_table *table) {
  static const char *const kinds[] = {"perfect", "simple", "timid"};
  int there = seat_of_bot(table), last = table->book->positions;
  if (!chance(&client->rng, there ? 25 : 6)) return false;
  if (there && chance(&client->rng, 2)) {
    send_bot_away(world, client, there);
    return true;
  }
  int seat = last - (int)felt_rng_below(&client->rng, 2);
  if (table->seat[seat - 1].patron[0] && !chance(&client->rng, 4))
    return false; /* he may try it all the same */
  struct felt_floor_command *command = wish(world, client, FELT_WISH_BOT, seat);
  (void)snprintf(command->patron, sizeof command->patron, "%s", kinds[felt_rng_below(&client->rng, 3)]);
  people_send(world, client);
  return true;
}

/* ---- seats and chips */

static void sit(struct world *world, struct client *client, const struct felt_floor_table *table) {
  int seat = any_seat(client, table);
  if (table->seat[seat - 1].patron[0] && chance(&client->rng, 2)) return;
  (void)wish(world, client, FELT_WISH_SIT, seat);
  people_send(world, client);
}

static bool leaves(struct world *world, struct client *client, const struct felt_floor_table *table) {
  if (table->seat[client->seat - 1].leaving) return false;
  if (!storm_closes(world, client->table) &&
      !(happens(world, FELT_STORM_CHANGES) && chance(&client->rng, 30)))
    return false;
  (void)wish(world, client, FELT_WISH_LEAVE, client->seat);
  people_send(world, client);
  return true;
}

static bool buys(struct world *world, struct client *client, const struct felt_floor_table *table) {
  struct felt_floor_balance balance = felt_floor_balance(world->floor, client->id, table->book->currency);
  bool broke = balance.cents - balance.on_layout_cents < 40 * table->book->main.ante.min_cents;
  if (!broke && !(happens(world, FELT_STORM_CHANGES) && chance(&client->rng, 30))) return false;
  wish(world, client, FELT_WISH_BUY, client->seat)->cents =
      chance(&client->rng, 8) ? INT64_C(20000000) : 50000 + felt_rng_below(&client->rng, 100);
  people_send(world, client);
  return true;
}

/* ---- a hand */

/* His part in the shuffle. */
static bool seeds(struct world *world, struct client *client, const struct felt_floor_table *table) {
  if (table->seat[client->seat - 1].seeded || !chance(&client->rng, 20)) return false;
  struct felt_floor_command *command = people_command(world, client, FELT_FLOOR_SEED_DEAL);
  for (size_t i = 0; i < sizeof command->seed; i++)
    command->seed[i] = (uint8_t)felt_rng_below(&client->rng, 256);
  people_send(world, client);
  return true;
}

static void wager(struct world *world, struct client *client, const struct felt_floor_table *table,
                  const struct felt_floor_view *view) {
  const struct felt_legal *legal = &view->table.round.legal;
  bool in = people_has_bet(&view->table.round, client->seat);
  bool again = happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 10);
  if (client->sleeps && (in || storm_closes(world, client->table))) return;
  if (in && (table->seat[client->seat - 1].ready || seeds(world, client, table))) return;
  if (!in || again) {
    if (!legal->bet || buys(world, client, table)) return;
    people_fill_bet(client, table->book, legal, people_round_command(world, client, FELT_DO_BET));
  } else if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 15)) {
    (void)people_round_command(world, client, FELT_DO_CLEAR);
  } else {
    (void)wish(world, client, FELT_WISH_READY, client->seat);
  }
  people_send(world, client);
}

void guest_wake(struct world *world, struct client *client) {
  struct felt_floor_view view;
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, client->table);
  if (!table || !table->open || !world->house.practice) return;
  bool closes = storm_closes(world, client->table);
  client->seat = people_seat_of(table, client);
  if (closes && seat_of_bot(table)) {
    send_bot_away(world, client, seat_of_bot(table));
    return;
  }
  if (client->seat == 0) {
    if (!closes) sit(world, client, table);
    return;
  }
  if (!client->sleeps && (leaves(world, client, table) || (!closes && calls_bot(world, client, table))))
    return;
  struct felt_viewer viewer = {.kind = FELT_VIEWER_SEAT, .seat = client->seat};
  if (felt_floor_view(world->floor, client->table, viewer, &view, NULL)) return;
  if (view.table.round.phase == FELT_PHASE_BETTING)
    wager(world, client, table, &view);
  else if (!client->sleeps && people_play(world, client, &view.table.round.legal))
    people_send(world, client);
}
