/* The manager: closes a table now and then, when its link and its players have left it, and opens it anew.
 * What is to be done follows from what the floor shows, so it is done whatever became of earlier commands. */
#include "world.h"

#include <string.h>

static struct felt_floor_command *begin(struct world *world, const struct client *client, uint8_t act,
                                        int table) {
  struct felt_floor_command *command = people_command(world, client, act);
  people_sign(&command->by, "sue", ROLE(SUPERVISOR));
  command->table = table;
  command->seat = 0;
  return command;
}

static void act_on_link(struct world *world, struct client *client, int table, enum felt_link_act act,
                        const char *link) {
  struct felt_floor_command *command = begin(world, client, FELT_FLOOR_LINK, table);
  command->link.act = act;
  (void)snprintf(command->link_name, sizeof command->link_name, "%.23s", link);
  people_send(world, client);
}

static void open(struct world *world, struct client *client, int table) {
  storm_fill_opening(world, begin(world, client, FELT_FLOOR_OPEN_TABLE, table), table,
                     chance(&client->rng, 2));
  people_send(world, client);
}

static bool is_between(const struct felt_floor_table *table) {
  return table->table.round.now.phase == FELT_PHASE_IDLE || table->table.round.now.phase == FELT_PHASE_OVER;
}

static bool may_end(const struct felt_floor_table *table) {
  const struct felt_round_now *now = &table->table.round.now;
  return is_between(table) || (now->phase == FELT_PHASE_BETTING && now->last_seat == 0);
}

static bool is_empty(const struct felt_floor_table *table) {
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    if (table->seat[i].patron[0]) return false;
  return true;
}

/* A table that is closed is opened again, one on no link joins its own; false: all is as it should be. */
static bool restore(struct world *world, struct client *client) {
  for (int number = 1; number <= MODEL_TABLES; number++) {
    if (!storm_plays(world, number)) continue;
    const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
    bool open_now = table && table->open;
    if (!open_now && world->closing == number) world->closing = 0;
    if (storm_closes(world, number)) continue;
    if (is_practice(world, number)) {
      if (open_now || !(world->healed || chance(&client->rng, 10))) continue;
      server_restart(world); /* such a table is the automatic dealer's: a start opens it */
      return true;
    }
    if (!open_now) {
      open(world, client, number);
      return true;
    }
    /* One on no link plays without a progressive, and joins when the round is over. */
    if (storm_link_of(number) < 0 || table->link.text[0] || !is_between(table)) continue;
    act_on_link(world, client, number, FELT_LINK_JOIN, world->model.link[storm_link_of(number)].name);
    return true;
  }
  return false;
}

static void close_down(struct world *world, struct client *client, const struct felt_floor_table *table) {
  if (table->link.text[0]) {
    act_on_link(world, client, table->number, FELT_LINK_LEAVE, table->link.text);
    return;
  }
  (void)begin(world, client, FELT_FLOOR_CLOSE_TABLE, table->number);
  people_send(world, client);
}

/* After the storm, whichever has had its round. */
static void close_any(struct world *world, struct client *client) {
  int first = (int)felt_rng_below(&client->rng, MODEL_TABLES);
  for (int i = 0; i < MODEL_TABLES; i++) {
    int number = 1 + (first + i) % MODEL_TABLES;
    const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
    if (!storm_plays(world, number) || !storm_closes(world, number) || !table || !table->open) continue;
    if (!may_end(table) || !is_empty(table)) continue;
    close_down(world, client, table);
    return;
  }
}

void manager_wake(struct world *world, struct client *client) {
  if (world->healed) world->closing = 0;
  if (restore(world, client)) return;
  if (world->healed) {
    close_any(world, client);
    return;
  }
  if (world->closing == 0) {
    int number = 1 + (int)felt_rng_below(&client->rng, MODEL_TABLES);
    if (happens(world, FELT_STORM_CHANGES) && chance(&client->rng, 3) && storm_plays(world, number))
      world->closing = number;
    return;
  }
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, world->closing);
  if (table && (may_end(table) || chance(&client->rng, 6))) close_down(world, client, table);
}
