/* Signs, duplicate monitors, and what anyone has seen.
 *
 * As the server does: the floor's listener hears which tables and links have changed; after the commit each
 * of them is published as a whole picture, as of its last event, to two screens; the network loses, doubles,
 * delays and reorders pictures, and a screen keeps the one of the latest event. A screen that has missed one
 * asks, once a second, and gets the latest that was published: so what no event told of is never shown. */
#include "world.h"

#include <string.h>

void screens_seen(struct world *world, int64_t seq) {
  if (seq > world->seen_seq) world->seen_seq = seq;
}

/* ---- topics */

static int topics_of(const struct world *world) {
  return MODEL_TABLES + world_links(world);
}

static int topic_of(const struct world *world, const struct felt_floor_event *event) {
  if (event->table >= 1 && event->table <= MODEL_TABLES) return event->table - 1;
  for (int i = 0; event->link && i < world_links(world); i++)
    if (strcmp(event->link, world->model.link[i].name) == 0) return MODEL_TABLES + i;
  return -1;
}

/* FNV-1a, never 0. */
static uint64_t hash_of(const char *stream, const char *text, int64_t time_ms) {
  uint64_t hash = UINT64_C(14695981039346656037) ^ (uint64_t)time_ms;
  for (const char *c = stream; *c; c++) hash = (hash ^ (uint8_t)*c) * UINT64_C(1099511628211);
  for (const char *c = text; *c; c++) hash = (hash ^ (uint8_t)*c) * UINT64_C(1099511628211);
  return hash | 1;
}

/* What is broadcast is durable already, comes in order, and once. */
void screens_happened(void *context, const struct felt_floor_event *event) {
  struct world *world = context;
  if (event->seq > felt_store_last(world->store))
    model_fail(&world->model, "event %lld was broadcast before it was durable", (long long)event->seq);
  if (event->seq <= world->told_seq)
    model_fail(&world->model, "event %lld was broadcast after event %lld", (long long)event->seq,
               (long long)world->told_seq);
  world->told_seq = event->seq;
  if (event->seq < EVENTS_TOLD) world->told[event->seq] = hash_of(event->stream, event->line, event->time_ms);
  if (is_practice(world, event->table)) world->house.changed |= 1U << event->table;
  int topic = topic_of(world, event);
  if (topic >= 0) world->topic[topic].changed = true;
}

/* ---- pictures */

static int64_t pack(const struct felt_cards_view *cards) {
  int64_t word = cards->dealt * 8 + cards->known;
  for (int i = 0; i < cards->known; i++) word = word * 64 + cards->face[i];
  return word;
}

static void draw_table(const struct world *world, int table, int64_t word[WORDS]) {
  struct felt_floor_view view;
  int at = 0;
  if (felt_floor_view(world->floor, table, (struct felt_viewer){.kind = FELT_VIEWER_PUBLIC}, &view, NULL))
    return;
  const struct felt_round_view *round = &view.table.round;
  word[at++] = view.open;
  if (!view.open) return;
  word[at++] = round->phase;
  word[at++] = round->turn;
  word[at++] = round->opening.number;
  word[at++] = pack(&round->board);
  word[at++] = pack(&round->dealer);
  word[at++] = round->pending;
  for (int i = 0; i < FELT_SEATS_MAX && i < round->hand_count; i++) {
    const struct felt_hand_view *hand = &round->hand[i];
    word[at++] = hand->seat * 1000 + hand->decided * 10 + hand->shown;
    word[at++] = pack(&hand->hole);
    word[at++] = hand->bet.cents[FELT_ANTE] + hand->play_cents;
    word[at++] = hand->paid.returned_cents;
  }
  felt_assert(at <= WORDS);
}

static void draw_sign(const struct world *world, int number, int64_t word[WORDS]) {
  const struct felt_link *link = felt_floor_find_link(world->floor, world->model.link[number].name);
  int at = 0;
  if (!link) return;
  struct felt_link_alarms alarms = felt_link_alarms(link);
  word[at++] = link->phase;
  word[at++] = link->down;
  word[at++] = link->last_hit;
  word[at++] = alarms.held;
  word[at++] = alarms.pending;
  word[at++] = alarms.verified;
  for (int i = 0; i < link->terms.level_count; i++) word[at++] = felt_link_shown_cents(link, i);
}

static struct picture draw(const struct world *world, int topic, int64_t seq) {
  struct picture picture = {.topic = topic, .seq = seq};
  if (topic < MODEL_TABLES)
    draw_table(world, topic + 1, picture.word);
  else
    draw_sign(world, topic - MODEL_TABLES, picture.word);
  return picture;
}

static void publish(struct world *world, int topic, int64_t seq) {
  int number = world->picture_count++ % PICTURES;
  world->picture[number] = draw(world, topic, seq);
  world->topic[topic].latest = number;
  world->topic[topic].changed = false;
  for (int copy = 0; copy < 2; copy++) net_show(world, number, 2 * topic + copy);
}

void screens_publish(struct world *world) {
  for (int topic = 0; topic < topics_of(world); topic++)
    if (world->topic[topic].changed) publish(world, topic, world->told_seq);
}

void screens_resume(struct world *world, int64_t from) {
  int64_t last = felt_store_last(world->store);
  for (int i = 0; i < 2 * topics_of(world); i++)
    if (world->screen[i].picture.seq > last)
      model_fail(&world->model, "a screen shows event %lld, and the log ends with event %lld",
                 (long long)world->screen[i].picture.seq, (long long)last);
  for (int64_t seq = from + 1; seq <= last && seq < EVENTS_TOLD; seq++) world->told[seq] = 1;
  world->told_seq = last;
  for (int topic = 0; topic < topics_of(world); topic++) publish(world, topic, last);
}

void screens_forget(struct world *world, int64_t from) {
  for (int64_t seq = from; seq < EVENTS_TOLD; seq++) world->told[seq] = 0;
  world->told_seq = from - 1;
}

/* ---- screens */

static void take(struct world *world, int screen, const struct picture *picture) {
  screens_seen(world, picture->seq);
  world->report->shown++;
  if (picture->seq > world->screen[screen].picture.seq || world->screen[screen].picture.seq == 0)
    world->screen[screen].picture = *picture;
  else
    world->report->stale++;
}

void screens_receive(struct world *world, int which) {
  const struct picture *picture = &world->picture[which / SCREENS];
  int screen = which % SCREENS;
  if (picture->topic == screen / 2) take(world, screen, picture); /* else it was so late that it is gone */
}

static bool misses(const struct world *world, int screen) {
  const struct topic *topic = &world->topic[screen / 2];
  return world->screen[screen].picture.seq < world->picture[topic->latest].seq;
}

/* A screen that has the latest that was published shows what is durable now: nothing changes that no event
 * tells of. */
static void compare(struct world *world, int screen) {
  int topic = screen / 2;
  const struct picture *shown = &world->screen[screen].picture;
  struct picture now = draw(world, topic, shown->seq);
  if (memcmp(shown->word, now.word, sizeof now.word) == 0) return;
  model_fail(&world->model, "screen %d of %s %d shows what was at event %lld, and that is no more",
             screen % 2, topic < MODEL_TABLES ? "table" : "link",
             topic < MODEL_TABLES ? topic + 1 : topic - MODEL_TABLES, (long long)shown->seq);
}

void screens_beat(struct world *world) {
  net_schedule(world, 1000, DUE_BEAT, 0, false);
  if (!world->floor) return;
  for (int i = 0; i < 2 * topics_of(world); i++) {
    if (misses(world, i))
      net_show(world, world->topic[i / 2].latest, i);
    else
      compare(world, i);
  }
}

/* A person who looks at a table or a link has seen its last event; cashier and manager look everywhere. */
void screens_look(struct world *world, const struct client *client) {
  bool everywhere = client->kind == CLIENT_CASHIER || client->kind == CLIENT_MANAGER;
  bool of_link = client->kind == CLIENT_PIT || client->kind == CLIENT_KEYPAD;
  int topic = of_link ? MODEL_TABLES + client->link : client->table - 1;
  screens_seen(world, everywhere ? world->last_seq : world->picture[world->topic[topic].latest].seq);
}

void screens_check(struct world *world) {
  for (int i = 0; i < 2 * topics_of(world); i++) {
    if (misses(world, i)) take(world, i, &world->picture[world->topic[i / 2].latest]);
    compare(world, i);
  }
}

/* The log has what was broadcast, word for word, and nothing else but what a recovery found. */
void screens_check_record(struct world *world, const struct felt_store_record *record) {
  if (felt_store_is_own(record->text) || record->seq >= EVENTS_TOLD) return;
  uint64_t told = world->told[record->seq];
  if (told != 1 && told != hash_of(record->stream, record->text, record->time_ms))
    model_fail(&world->model, "event %lld was %s: %s", (long long)record->seq,
               told ? "broadcast as another" : "not broadcast", record->text);
}
