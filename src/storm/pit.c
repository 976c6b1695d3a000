/* The pit, which verifies, pays and voids jackpots, and the keypads of another game's tables on the link. */
#include "world.h"

#include <string.h>

#define ROLE(role) (1U << FELT_##role)

static void sign(struct felt_floor_person *person, const char *id, uint32_t roles) {
  (void)snprintf(person->id, sizeof person->id, "%s", id);
  person->roles = roles;
}

static struct felt_floor_command *link_command(struct world *world, const struct client *client,
                                               enum felt_link_act act) {
  struct felt_floor_command *command = net_new(world, (int)(client - world->client));
  command->act = FELT_FLOOR_LINK;
  memcpy(command->link_name, world->model.link[client->link].name, sizeof command->link_name);
  command->link.act = act;
  return command;
}

static void send(struct world *world, const struct client *client) {
  net_send(world, (int)(client - world->client));
}

/* ---- the pit */

static void pay(struct world *world, struct client *client, const struct felt_link_hit *hit) {
  struct felt_floor_command *command = link_command(world, client, FELT_LINK_PAY);
  sign(&command->by, "mia", ROLE(SHIFT_MANAGER) | ROLE(SECURITY));
  sign(&command->with, "sid", ROLE(SECURITY));
  command->link.hit = hit->number;
  command->link.check_cents = hit->share_cents;
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 5)) {
    /* Who asks for a payment may not be the one who approves it. */
    sign(&command->with, "mia", ROLE(SHIFT_MANAGER) | ROLE(SECURITY));
    world->sent[world->sent_count - 1].must_be_refused = true;
  } else if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 8)) {
    command->link.check_cents++;
    world->sent[world->sent_count - 1].must_be_refused = true;
  }
}

static void act_on(struct world *world, struct client *client, const struct felt_link_hit *hit) {
  bool voids = happens(world, FELT_STORM_HITS) && chance(&client->rng, 6);
  if (hit->state == FELT_HIT_VERIFIED && !voids) {
    pay(world, client, hit);
    return;
  }
  enum felt_link_act act = voids                         ? FELT_LINK_VOID
                           : hit->state == FELT_HIT_HELD ? FELT_LINK_RECORD
                                                         : FELT_LINK_VERIFY;
  struct felt_floor_command *command = link_command(world, client, act);
  command->link.hit = hit->number;
  sign(&command->by, act == FELT_LINK_VOID ? "mia" : "sue",
       act == FELT_LINK_VOID ? ROLE(SHIFT_MANAGER) : ROLE(SUPERVISOR));
  command->link.cleared = act == FELT_LINK_VERIFY;
  if (act == FELT_LINK_VERIFY) return;
  sign(&command->with, act == FELT_LINK_VOID ? "sue" : "mia",
       act == FELT_LINK_VOID ? ROLE(SUPERVISOR) : ROLE(SHIFT_MANAGER));
  command->link.reason = act == FELT_LINK_VOID ? FELT_REASON_HAND_MISREAD : FELT_REASON_WAS_DOWN;
}

/* The hit that can go on, any of them. */
static const struct felt_link_hit *choose(const struct felt_link *link, struct felt_rng *rng) {
  const struct felt_link_hit *chosen = NULL;
  uint32_t seen = 0;
  for (int i = 0; i < link->hit_count; i++) {
    const struct felt_link_hit *hit = &link->hit[i];
    if (hit->state == FELT_HIT_PAID || hit->state == FELT_HIT_VOID) continue;
    if (hit->state == FELT_HIT_HELD && link->down) continue;
    const struct felt_link_award *award = felt_link_find_award(link, hit->award);
    if (hit->state == FELT_HIT_VERIFIED && award && award->locked) continue;
    if (chance(rng, ++seen)) chosen = hit;
  }
  return chosen;
}

void pit_wake(struct world *world, struct client *client) {
  const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[client->link].name);
  if (!link) return;
  bool goes_down = happens(world, FELT_STORM_SENSORS) && !link->down && chance(&client->rng, 30);
  if (goes_down || (link->down && (world->healed || chance(&client->rng, 4)))) {
    struct felt_floor_command *command =
        link_command(world, client, link->down ? FELT_LINK_UP : FELT_LINK_DOWN);
    sign(&command->by, "sue", ROLE(SUPERVISOR));
    if (!link->down) command->link.reason = FELT_REASON_NETWORK_FAILED;
    send(world, client);
    return;
  }
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 40) && link->award_count > 0) {
    struct felt_floor_command *command = link_command(world, client, FELT_LINK_BREAK_LOCK);
    sign(&command->by, "mia", ROLE(SHIFT_MANAGER));
    sign(&command->with, "sue", ROLE(SUPERVISOR));
    command->link.award = link->award[link->award_count - 1].number;
    command->link.reason = FELT_REASON_ROUND_CANNOT_END;
    send(world, client);
    return;
  }
  const struct felt_link_hit *hit = choose(link, &client->rng);
  if (!hit || (!world->healed && chance(&client->rng, 3))) return;
  act_on(world, client, hit);
  send(world, client);
}

/* ---- a table of another game: coin-in, deal, perhaps a hit or two, end */

enum { KEY_COIN_IN, KEY_DEAL, KEY_HIT, KEY_SECOND_HIT, KEY_END, KEY_STEPS };

static void press(struct world *world, struct client *client, enum felt_link_act act) {
  struct felt_floor_command *command = link_command(world, client, act);
  sign(&command->by, client->id, ROLE(DEALER));
  command->table = client->table;
  command->link.round = client->round;
  command->link.seats = client->seats;
  if (act == FELT_LINK_HIT) {
    command->seat = client->step == KEY_HIT ? 1 : 2;
    command->link.hand = chance(&client->rng, 3) ? FELT_ROYAL_FLUSH : FELT_STRAIGHT_FLUSH;
  }
  send(world, client);
}

static const struct felt_link_table *at(const struct world *world, const struct client *client) {
  const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[client->link].name);
  return link ? felt_link_find_table(link, client->table) : NULL;
}

void keypad_wake(struct world *world, struct client *client) {
  static const enum felt_link_act acts[KEY_STEPS] = {FELT_LINK_COIN_IN, FELT_LINK_DEAL, FELT_LINK_HIT,
                                                     FELT_LINK_HIT, FELT_LINK_END};
  const struct felt_link_table *table = at(world, client);
  if (!table) return;
  /* What was pressed may have had its effect without an answer: the sign at the table tells. */
  if (!table->in_round) {
    client->step = KEY_COIN_IN;
    client->round = table->round + 1;
    client->seats = 2U + 2U * felt_rng_below(&client->rng, 4);
  } else {
    client->round = table->round;
    client->seats = table->seats;
    if (!table->dealt) client->step = KEY_DEAL;
    if (table->dealt && client->step < KEY_HIT) client->step = KEY_HIT;
  }
  if (happens(world, FELT_STORM_PEOPLE) && chance(&client->rng, 15))
    client->step = (int)felt_rng_below(&client->rng, KEY_STEPS);
  if (client->step >= KEY_STEPS) client->step = KEY_END;
  bool no_hit = !happens(world, FELT_STORM_HITS) || !chance(&client->rng, 3);
  while ((client->step == KEY_HIT || client->step == KEY_SECOND_HIT) &&
         (no_hit || !(client->seats >> (client->step == KEY_HIT ? 1 : 2) & 1)))
    client->step++;
  press(world, client, acts[client->step]);
}
