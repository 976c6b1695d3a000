#include "house.h"

#include "bell.h"
#include "crew.h"
#include "guard.h"
#include "hits.h"
#include "ledger.h"

#include <sodium.h>

enum { WAITING_MAX = 4096, LATEST_US = 200 * 1000 };

#define ALL_ROLES ((1U << FELT_ROLES) - 2)
const struct felt_floor_person house_dealer = {"auto-dealer", ALL_ROLES};
const struct felt_floor_person house_witness = {"auto-witness", ALL_ROLES};

/* ---- commands of the house itself */

struct felt_floor_command house_own(struct house *house, enum felt_floor_act act) {
  struct felt_floor_command command = {
      .time_ms = house->now_ms, .by = house_dealer, .with = house_witness, .act = (uint8_t)act};
  (void)snprintf(command.id, sizeof command.id, "auto:%s:%llu", house->boot,
                 (unsigned long long)++house->commands);
  return command;
}

/* After a failure of the store nobody knows what is on disk: only a new start does. */
static void die(const struct felt_error *error) {
  log_failure("fatal", "floor", NULL, error);
  _exit(1);
}

void house_do(struct house *house, const struct felt_floor_command *command) {
  struct felt_error error;
  if (felt_floor_submit(house->floor, command, 0, &error)) die(&error);
}

struct felt_floor_command *house_command(struct house *house, struct order *order,
                                         const struct felt_floor_person *by, enum felt_floor_act act) {
  felt_assert(order->command_count < ORDER_COMMANDS_MAX);
  struct felt_floor_command *command = &order->command[order->command_count];
  *command = (struct felt_floor_command){.time_ms = house->now_ms, .by = *by, .act = (uint8_t)act};
  command->table = order->table;
  command->seat = order->seat;
  /* An id belongs to who sent it: nobody can use up another's. */
  (void)snprintf(command->id, sizeof command->id, "%s:%s%s", order->person.name, order->id,
                 order->command_count == 0   ? ""
                 : order->command_count == 1 ? ".2"
                                             : ".3");
  order->command_count++;
  return command;
}

/* ---- what the floor says at a commit */

/* What an event tells everyone: the deed, and those of its fields that are no secret. */
static json_t *did_json(const struct felt_floor_event *event) {
  json_t *did = json_pack("{ss}", "did", event->word);
  const struct felt_event *round = event->round;
  if (event->seat > 0 || (round && round->kind == FELT_DID_REVEAL))
    json_object_set_new(did, "seat", json_integer(event->seat));
  if (!round) return did;
  if (round->kind == FELT_DID_OPEN)
    json_object_set_new(did, "round", json_integer((json_int_t)round->opening.number));
  if (round->kind == FELT_DID_PLAY) json_object_set_new(did, "multiple", json_integer(round->play.multiple));
  for (int i = 0; round->kind == FELT_DID_BET && i < FELT_PLACED; i++) {
    const struct felt_wager_kind *wager = &event->book->wager[i];
    if (round->bet.cents[i] > 0 && !wager->follows)
      json_object_set_new(did, wager->key.text, json_integer(round->bet.cents[i]));
  }
  return did;
}

static void happened(void *context, const struct felt_floor_event *event) {
  struct house *house = context;
  house->seq = event->seq;
  if (event->of_link) {
    hits_note(house->people, event->seq, event->link, event->of_link);
    (void)hub_sign(house->hub, event->link); /* its sign can be followed as soon as its opening is answered */
    house->links_changed = true;
  }
  if (event->table <= 0) return;
  struct changed *changed = &house->changed[event->table];
  if (!changed->did) changed->did = json_array();
  changed->seq = event->seq;
  json_array_append_new(changed->did, did_json(event));
}

static void answered(void *context, const struct felt_floor_answer *answer) {
  (void)context;
  struct order *order = (struct order *)(uintptr_t)answer->tag;
  if (!order) {
    if (answer->status) log_failure("warning", "house", answer->id, answer->error);
    return;
  }
  int n = order->answers++;
  if (order->batch) {
    batch_answer(order->batch, answer);
    return;
  }
  if (n > order->asked_for && answer->status) log_failure("warning", "house", answer->id, answer->error);
  if (n > order->asked_for || (n < order->asked_for && !answer->status)) return;
  order->refused = answer->status != FELT_OK;
  order->repeated = answer->repeated;
  order->seq = answer->seq;
  if (answer->error) order->error = *answer->error;
}

/* ---- showing */

struct view_practice house_practice_view(const struct house *house, int table) {
  struct view_practice view = {.names = house->names};
  if (!practice_deals(house, table)) return view;
  const struct practice *practice = &house->practice[table];
  return (struct view_practice){
      .practice = true, .names = house->names, .deadline_ms = practice->deadline_ms, .last = practice->last};
}

static struct hub_text *table_frame(struct house *house, int table, const struct felt_floor_person *person,
                                    const struct changed *changed) {
  struct view_practice practice = house_practice_view(house, table);
  json_t *view = view_table(house->floor, table, person, &practice);
  if (!view) return NULL;
  json_object_set_new(view, "seq", json_integer(changed->seq));
  json_t *data = json_pack("{si sI sO so}", "table", table, "seq", (json_int_t)changed->seq, "did",
                           changed->did, "view", view);
  char *text = json_dumps(data, JSON_COMPACT);
  struct hub_text *frame = text ? hub_frame(changed->seq, "table", text) : NULL;
  free(text);
  json_decref(data);
  return frame;
}

/* For everyone who may see the same, once. */
static int render_table(struct house *house, int table, struct hub_view views[HUB_VIEWS_MAX]) {
  struct changed *changed = &house->changed[table];
  const struct felt_floor_table *state = felt_floor_find_table(house->floor, table);
  int count = 0;
  views[count++] =
      (struct hub_view){.kind = FELT_VIEWER_PUBLIC, .text = table_frame(house, table, NULL, changed)};
  for (int seat = 0; state && seat < FELT_SEATS_MAX; seat++) {
    struct felt_floor_person person = {0};
    memcpy(person.id, state->seat[seat].patron, sizeof person.id);
    bool known = !person.id[0] || view_bot(person.id);
    const char *name = play_name(house->names, person.id); /* streams are asked for by people */
    for (int i = 1; i < count && !known; i++) known = strcmp(views[i].patron, name) == 0;
    if (known) continue;
    views[count] =
        (struct hub_view){.kind = FELT_VIEWER_SEAT, .text = table_frame(house, table, &person, changed)};
    (void)snprintf(views[count].patron, sizeof views[count].patron, "%s", name);
    count++;
  }
  static const struct {
    enum felt_viewer_kind kind;
    enum felt_role role;
  } staff[] = {{FELT_VIEWER_DEALER, FELT_DEALER},
               {FELT_VIEWER_PIT, FELT_SUPERVISOR},
               {FELT_VIEWER_AUDITOR, FELT_AUDITOR}};
  for (size_t i = 0; i < FELT_COUNT(staff); i++) {
    if (!house->staff_watch[staff[i].kind]) continue;
    struct felt_floor_person person = {.id = "staff", .roles = 1U << staff[i].role};
    views[count++] =
        (struct hub_view){.kind = staff[i].kind, .text = table_frame(house, table, &person, changed)};
  }
  return count;
}

/* Rendering costs more than everything else: a table that nobody has followed for a while is not. */
static void publish_table(struct house *house, int table) {
  struct changed *changed = &house->changed[table];
  struct hub_view views[HUB_VIEWS_MAX];
  int count = hub_is_watched(house->hub, table) ? render_table(house, table, views) : 0;
  hub_publish(house->hub, changed->seq, table, views, count);
  json_decref(changed->did);
  changed->did = NULL;
}

json_t *house_tables_json(struct house *house) {
  json_t *tables = json_array();
  const struct felt_floor_table *table;
  for (int i = 0; (table = felt_floor_table_at(house->floor, i)) != NULL; i++) {
    struct view_practice practice = house_practice_view(house, table->number);
    if (table->open) json_array_append_new(tables, view_listed(house->floor, table, &practice));
  }
  return json_pack("{sI so}", "seq", (json_int_t)house->seq, "tables", tables);
}

static struct hub_text *json_frame(const char *name, json_t *value) {
  char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
  struct hub_text *frame = text ? hub_frame(0, name, text) : NULL;
  free(text);
  json_decref(value);
  return frame;
}

void house_show_list(struct house *house) {
  hub_show_tables(house->hub, json_frame("tables", house_tables_json(house)));
}

/* The latest states, not more often than anybody is sent them. */
static void show_latest(struct house *house) {
  if (!house->latest_due || house->now_us - house->latest_us < LATEST_US) return;
  const char *link;
  for (int i = 0; (link = felt_floor_link_at(house->floor, i)) != NULL; i++)
    hub_show_sign(house->hub, hub_sign(house->hub, link),
                  json_frame("sign", view_sign(house->floor, link, house->now_ms)));
  if (hub_list_is_watched(house->hub)) house_show_list(house);
  house->latest_us = house->now_us;
  house->latest_due = false;
}

/* In the order of their last events, so that a stream can go on after any of them. */
static void show(struct house *house) {
  for (;;) {
    int next = 0;
    for (int table = 1; table <= FELT_FLOOR_TABLES_MAX; table++)
      if (house->changed[table].did && (!next || house->changed[table].seq < house->changed[next].seq))
        next = table;
    if (!next) break;
    if (next <= PRACTICE_TABLES_MAX) practice_plan(house, next);
    publish_table(house, next);
    house->latest_due = true;
  }
  house->latest_due = house->latest_due || house->links_changed;
  house->links_changed = false;
  show_latest(house);
}

/* ---- writing */

static void commit(struct house *house) {
  struct felt_error error;
  int64_t begun_us = clock_us();
  if (felt_floor_waiting(house->floor) == 0) return;
  if (felt_floor_commit(house->floor, &error)) die(&error);
  timing_add(&house->server->counts.commit, clock_us() - begun_us);
  atomic_fetch_add(&house->server->counts.commits, 1);
}

static void submit(struct house *house, struct order *order) {
  struct felt_error error;
  if (order->plan) order->plan(house, order);
  if (order->refused) order->command_count = 0;
  for (int i = 0; i < order->command_count; i++) {
    if (order->batch && order->batch->item[i].status) continue;
    const struct felt_floor_command *command =
        order->batch ? &order->batch->item[i].command : &order->command[i];
    if (felt_floor_submit(house->floor, command, (uint64_t)(uintptr_t)order, &error)) die(&error);
    atomic_fetch_add(&house->server->counts.commands, 1);
    if (!order->batch && !felt_floor_accepted(house->floor)) order->command_count = i + 1;
  }
}

/* Answers the orders with commands, or all; gives back the others. */
static struct order *answer_all(struct house *house, struct order *orders, bool commands_only) {
  struct order *left = NULL, **last = &left;
  while (orders) {
    struct order *order = orders;
    struct request *request = order->request;
    orders = order->next;
    if (commands_only && order->command_count == 0) {
      *last = order;
      last = &order->next;
      *last = NULL;
      continue;
    }
    order->finish(house, order);
    bool pooled = order->pooled;
    order_free(order);
    if (pooled && crews_submit(house->server->crews, request)) continue;
    if (pooled) reply_no_worker(request);
    request_done(request);
  }
  return left;
}

static void look_at_clock(struct house *house) {
  house->now_us = clock_us();
  house->now_ms = clock_wall_ms();
}

/* One group: what is due, and the orders that arrived together. */
static void write_group(struct house *house, struct order *orders) {
  struct counts *counts = &house->server->counts;
  look_at_clock(house);
  practice_act(house);
  for (struct order *order = orders; order; order = order->next) {
    timing_add(&counts->queue, house->now_us - order->request->started_us);
    submit(house, order);
  }
  commit(house);
  /* Who gave a command waits for its answer; who looks on is shown it a moment later. */
  orders = answer_all(house, orders, true);
  int64_t begun_us = clock_us();
  show(house);
  timing_add(&counts->show, clock_us() - begun_us);
  (void)answer_all(house, orders, false);
  look_at_clock(house);
  if (!practice_clock(house)) return;
  commit(house);
  show(house);
}

static int64_t next_us(const struct house *house) {
  int64_t next = practice_next_us(house);
  if (house->latest_due && house->latest_us + LATEST_US < next) next = house->latest_us + LATEST_US;
  return next;
}

static void *write_on(void *context) {
  struct house *house = context;
  pthread_mutex_lock(&house->lock);
  for (;;) {
    int64_t due_us = next_us(house);
    if (!house->first && !house->stopping && due_us > clock_us()) {
      bell_wait(&house->arrived, &house->lock, due_us);
      if (!house->first && !house->stopping && next_us(house) > clock_us()) continue;
    }
    struct order *orders = house->first;
    bool last = house->stopping && !orders;
    house->first = NULL;
    house->last = &house->first;
    house->waiting = 0;
    pthread_mutex_unlock(&house->lock);
    if (last) return NULL;
    write_group(house, orders);
    pthread_mutex_lock(&house->lock);
  }
}

/* First what nobody has read, then what was read: a request goes from the one to the other. */
bool house_is_asked(struct house *house) {
  if (guard_waiting(house->server->guard)) return true;
  pthread_mutex_lock(&house->lock);
  bool asked = house->first != NULL;
  pthread_mutex_unlock(&house->lock);
  return asked;
}

bool house_submit(struct house *house, struct order *order) {
  pthread_mutex_lock(&house->lock);
  bool taken = house->waiting < WAITING_MAX && !house->stopping;
  if (taken) {
    order->next = NULL;
    *house->last = order;
    house->last = &order->next;
    house->waiting++;
    pthread_cond_signal(&house->arrived);
  }
  pthread_mutex_unlock(&house->lock);
  return taken;
}

/* ---- opening */

/* What is not there any more is made anew, but not without a word. */
static void tell_what_is_missing(const struct house *house) {
  if (felt_store_last(house->store) == 0) return;
  if (!house->folder.has_people)
    log_line("warning", "data", "%s",
             "people.db was missing: nobody has an account, no table of another game a key");
  if (!house->folder.has_key)
    log_line("warning", "data", "%s",
             "deck.key was missing: rounds that wait for their deal must be called off");
}

static enum felt_status open_data(struct house *house, const char *data, struct felt_error *error) {
  const char *people = data ? house->folder.people : NULL;
  const struct felt_server_options *options = &house->server->options;
  struct people_limits limits = {.commands_per_second = options->commands_per_second,
                                 .guests_per_minute = options->guests_per_minute};
  struct felt_floor_listener listener = {.happened = happened, .answered = answered, .context = house};
  enum felt_status status =
      ledger_open(options, &listener, &house->folder, &house->store, &house->floor, error);
  if (!status && data) tell_what_is_missing(house);
  if (!status && data) status = folder_make_people(&house->folder, error);
  if (!status) status = people_open(people, &limits, &house->people, error);
  if (!status) status = deck_open(data ? house->folder.key : NULL, house->floor, &house->deck, error);
  if (!status) status = hits_catch_up(house->people, house->store, error);
  if (!status) status = clerk_start(people, house->store, &house->server->counts, &house->clerk, error);
  return status;
}

enum felt_status house_start(struct felt_server *server, const char *data, int tables, struct house **made,
                             struct felt_error *error) {
  struct house *house = calloc(1, sizeof *house);
  if (!house) return felt_refuse(error, FELT_E_NOMEM, "house", NULL, FELT_SAYS(NO_MEMORY));
  uint8_t boot[8];
  randombytes_buf(boot, sizeof boot);
  sodium_bin2hex(house->boot, sizeof house->boot, boot, sizeof boot);
  pthread_mutex_init(&house->lock, NULL);
  bell_init(&house->arrived);
  house->server = server;
  house->folder.lock = -1;
  house->hub = server->hub;
  house->last = &house->first;
  house->bots = bots_new();
  house->names = play_names_new();
  house->now_us = clock_us();
  house->now_ms = clock_wall_ms();
  enum felt_status status = house->bots && house->names
                                ? FELT_OK
                                : felt_refuse(error, FELT_E_NOMEM, "house", NULL, FELT_SAYS(NO_MEMORY));
  if (!status) status = open_data(house, data, error);
  if (!status) {
    practice_set_up(house, tables);
    commit(house);
    house->seq = felt_store_last(house->store);
    hub_begin(house->hub, house->seq);
    house->latest_due = true;
    house->latest_us = -LATEST_US;
    show(house);
    for (int table = 1; table <= PRACTICE_TABLES_MAX; table++) practice_plan(house, table);
    house->running = pthread_create(&house->thread, NULL, write_on, house) == 0;
    if (!house->running) status = felt_refuse(error, FELT_E_NOMEM, "house", NULL, FELT_SAYS(NO_THREAD));
  }
  *made = house;
  return status;
}

void house_finish(struct house *house) {
  if (!house || !house->running) return;
  pthread_mutex_lock(&house->lock);
  house->stopping = true;
  pthread_cond_signal(&house->arrived);
  pthread_mutex_unlock(&house->lock);
  pthread_join(house->thread, NULL);
  house->running = false;
}

void house_stop(struct house *house) {
  if (!house) return;
  house_finish(house);
  for (int i = 0; i <= PRACTICE_TABLES_MAX; i++) json_decref(house->practice[i].last);
  for (int i = 0; i <= FELT_FLOOR_TABLES_MAX; i++) json_decref(house->changed[i].did);
  clerk_stop(house->clerk);
  bots_free(house->bots);
  play_names_free(house->names);
  felt_floor_close(house->floor);
  felt_store_close(house->store);
  people_close(house->people);
  folder_close(&house->folder);
  proposals_free(house);
  pthread_cond_destroy(&house->arrived);
  pthread_mutex_destroy(&house->lock);
  free(house);
}
