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

static void act_on_link(struct world *world, struct client *client, int table, enum felt_link_act act) {
  struct felt_floor_command *command = begin(world, client, FELT_FLOOR_LINK, table);
  command->link.act = act;
  memcpy(command->link_name, world->model.link[storm_link_of(table)].name, sizeof command->link_name);
  people_send(world, client);
}

static void open(struct world *world, struct client *client, int table) {
  storm_fill_opening(world, begin(world, client, FELT_FLOOR_OPEN_TABLE, table), table,
                     chance(&client->rng, 2));
  people_send(world, client);
}

/* A table that is closed is opened again, one on no link joins its own; false: all is as it should be. */
static bool restore(struct world *world, struct client *client) {
  for (int number = 1; number <= MODEL_TABLES; number++) {
    if (!storm_plays(world, number)) continue;
    const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
    if (!table || !table->open) {
      if (world->closing == number) world->closing = 0;
      open(world, client, number);
      return true;
    }
    if (world->closing == number || storm_link_of(number) < 0 || table->link.text[0]) continue;
    bool between =
        table->table.round.now.phase == FELT_PHASE_IDLE || table->table.round.now.phase == FELT_PHASE_OVER;
    if (!between) continue; /* it plays without a progressive, and joins when the round is over */
    act_on_link(world, client, number, FELT_LINK_JOIN);
    return true;
  }
  return false;
}

void manager_wake(struct world *world, struct client *client) {
  if (world->healed) world->closing = 0;
  if (restore(world, client)) return;
  if (world->closing == 0) {
    int number = 1 + (int)felt_rng_below(&client->rng, MODEL_TABLES);
    if (happens(world, FELT_STORM_CHANGES) && chance(&client->rng, 3) && storm_plays(world, number))
      world->closing = number;
    return;
  }
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, world->closing);
  if (!table) return;
  if (table->link.text[0])
    act_on_link(world, client, world->closing, FELT_LINK_LEAVE);
  else {
    (void)begin(world, client, FELT_FLOOR_CLOSE_TABLE, world->closing);
    people_send(world, client);
  }
}
