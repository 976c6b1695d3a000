/* Messages and what else is to happen, in the order of a clock that only the storm has. */
#include "world.h"

static bool earlier(const struct due *a, const struct due *b) {
  return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

static void swap(struct due *a, struct due *b) {
  struct due c = *a;
  *a = *b;
  *b = c;
}

static void add(struct world *world, struct due due) {
  felt_assert(world->due_count < EVENTS_MAX);
  int at = world->due_count++;
  world->due[at] = due;
  for (; at > 0 && earlier(&world->due[at], &world->due[(at - 1) / 2]); at = (at - 1) / 2)
    swap(&world->due[at], &world->due[(at - 1) / 2]);
}

void net_schedule(struct world *world, int64_t in_ms, enum due_kind kind, int which, bool accepted) {
  add(world, (struct due){.at_ms = world->now_ms + in_ms,
                          .order = world->next_order++,
                          .kind = kind,
                          .which = which,
                          .accepted = accepted});
}

bool net_next(struct world *world, struct due *due) {
  if (world->due_count == 0) return false;
  *due = world->due[0];
  world->due[0] = world->due[--world->due_count];
  for (int at = 0;;) {
    int least = at;
    for (int child = 2 * at + 1; child <= 2 * at + 2 && child < world->due_count; child++)
      if (earlier(&world->due[child], &world->due[least])) least = child;
    if (least == at) break;
    swap(&world->due[at], &world->due[least]);
    at = least;
  }
  world->now_ms = due->at_ms;
  return true;
}

/* How long a message takes: most a moment, some long enough to arrive in another round. */
static int64_t delay_ms(struct world *world) {
  if (!happens(world, FELT_STORM_NETWORK)) return 1;
  uint32_t kind = felt_rng_below(&world->network, 16);
  if (kind == 0) {
    world->report->delayed++;
    return 1000 + felt_rng_below(&world->network, 9000);
  }
  return 1 + felt_rng_below(&world->network, kind < 4 ? 400 : 15);
}

static void carry(struct world *world, enum due_kind kind, int which, bool accepted) {
  bool lossy = happens(world, FELT_STORM_NETWORK);
  bool cut = is_silent(world) && kind != DUE_COMMAND;
  if (cut || (lossy && chance(&world->network, 12))) {
    world->report->dropped++;
    return;
  }
  net_schedule(world, delay_ms(world), kind, which, accepted);
  if (!lossy || !chance(&world->network, 10)) return;
  world->report->duplicated++;
  net_schedule(world, delay_ms(world), kind, which, accepted);
}

struct felt_floor_command *net_new(struct world *world, int client) {
  felt_assert(world->sent_count < COMMANDS_MAX);
  int number = world->sent_count++;
  struct felt_floor_command *command = calloc(1, sizeof *command);
  felt_assert(command);
  (void)snprintf(command->id, sizeof command->id, "c%d", number);
  command->time_ms = INT64_C(1800000000000) + world->now_ms + world->jump_ms;
  world->sent[number] = (struct sent){.command = command, .client = client, .same_id = -1, .of_wish = -1};
  return command;
}

void net_send_again(struct world *world, int command) {
  carry(world, DUE_COMMAND, command, false);
}

void net_send(struct world *world, int client) {
  int number = world->sent_count - 1;
  if (client >= 0) {
    world->client[client].waiting = number;
    world->client[client].resend_ms = world->now_ms + 1500;
  }
  net_send_again(world, number);
}

void net_answer(struct world *world, int command, bool accepted) {
  carry(world, DUE_ANSWER, command, accepted);
}

void net_show(struct world *world, int picture, int screen) {
  carry(world, DUE_PICTURE, picture * SCREENS + screen, false);
}

void net_cut(struct world *world) {
  int count = world->due_count, kept = 0;
  for (int i = 0; i < count; i++)
    if (world->due[i].kind != DUE_ANSWER && world->due[i].kind != DUE_PICTURE)
      world->due[kept++] = world->due[i];
  world->due_count = 0;
  for (int i = 0; i < kept; i++) add(world, world->due[i]);
}
