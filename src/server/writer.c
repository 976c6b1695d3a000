#include "writer.h"
#include "felt/data.h"

#include "deadlines.h"
#include "workers.h"

#include <sodium.h>

enum { WAITING_MAX = 4096, LATEST_US = 200 * 1000 };

/* After a failure of the store nobody knows what is on disk: only a new start does. */
static void die(const struct felt_error *error) {
  log_failure("fatal", "floor", NULL, error);
  _exit(1);
}

void writer_do(struct writer *writer, const struct felt_floor_command *command) {
  struct felt_error error;
  if (felt_floor_submit(writer->floor, command, 0, &error)) die(&error);
}

struct felt_floor_person writer_person(const struct writer *writer, int table, const struct person *person) {
  struct felt_floor_person plain = person_on_floor(person);
  return felt_practice_person(writer->practice, table, &plain);
}

/* ---- what the floor says at a commit */

/* A sheet that was handed in, approved or retired is so for everybody before the answer is given. */
static void follow_books(struct writer *writer) {
  struct felt_error error;
  if (book_forms_follow(writer->server->book_forms, writer->floor)) return;
  (void)felt_refuse(&error, FELT_E_NOMEM, "books", NULL, FELT_SAYS(NO_MEMORY));
  die(&error);
}

static void happened(void *context, const struct felt_floor_event *event) {
  struct writer *writer = context;
  writer->seq = event->seq;
  if (event->of_link) {
    hits_note(writer->hits, event->seq, event->time_ms, event->link, event->of_link);
    (void)streams_sign(writer->streams,
                       event->link); /* its sign can be followed as soon as its opening is answered */
    pit_add(writer, event->link);
    writer->links_changed = true;
  }
  if (event->past_round > 0 && event->round->kind == FELT_DID_CORRECT && writer->corrected)
    corrected_note(writer->corrected, event->table, event->past_round);
  if (strstr(event->word, "-book") && strcmp(event->stream, "floor") == 0) follow_books(writer);
  writer->latest_due = true; /* what waits to be signed, too */
  json_t *did = event->table > 0 ? view_did(event) : NULL;
  if (!did) return;
  struct changed *changed = &writer->changed[event->table];
  if (!changed->did) changed->did = json_array();
  changed->seq = event->seq;
  json_array_append_new(changed->did, did);
}

static void answered(void *context, const struct felt_floor_answer *answer) {
  (void)context;
  struct order *order = (struct order *)(uintptr_t)answer->tag;
  if (!order) {
    if (answer->status) log_failure("warning", "writer", answer->id, answer->error);
    return;
  }
  int n = order->answers++;
  if (order->deeds) {
    list_answer(order, n, answer);
    return;
  }
  if (order->batch) {
    batch_answer(order->batch, answer);
    return;
  }
  if (n > order->asked_for && answer->status) log_failure("warning", "writer", answer->id, answer->error);
  if (n > order->asked_for || (n < order->asked_for && !answer->status)) return;
  order->refused = answer->status != FELT_OK;
  order->repeated = answer->repeated;
  order->seq = answer->seq;
  if (answer->error) order->error = *answer->error;
}

/* ---- showing */

struct view_practice writer_practice_view(const struct writer *writer, int table) {
  json_t *corrected = writer->corrected ? corrected_last(writer->corrected, table, writer->now_ms) : NULL;
  struct view_practice view = {.names = writer->names, .corrected = corrected};
  if (!felt_practice_deals(writer->practice, table)) return view;
  return (struct view_practice){.practice = true,
                                .names = writer->names,
                                .corrected = corrected,
                                .deadline_ms = felt_practice_deadline_ms(writer->practice, table),
                                .last = writer->last_round[table]};
}

/* One list for all who work on the floor. Nobody runs a practice table. */
static json_t *can_at(struct writer *writer, int table) {
  if (felt_practice_deals(writer->practice, table)) return NULL;
  if (writer->can.list && writer->can.table == table && writer->can.seq == writer->seq)
    return writer->can.list;
  json_decref(writer->can.list);
  writer->can.table = table;
  writer->can.seq = writer->seq;
  writer->can.list = view_can_at_table(writer->floor, writer->practice, table, writer->now_ms);
  return writer->can.list;
}

json_t *writer_view(struct writer *writer, int table, const struct felt_floor_person *person) {
  struct view_practice practice = writer_practice_view(writer, table);
  if (person && person->roles) practice.can = can_at(writer, table);
  return view_table(writer->floor, table, person, &practice);
}

static struct frame *table_frame(struct writer *writer, int table, const struct felt_floor_person *person,
                                 const struct changed *changed) {
  json_t *view = writer_view(writer, table, person);
  if (!view) return NULL;
  json_object_set_new(view, "seq", json_integer(changed->seq));
  json_t *data = json_pack("{si sI sO so}", "table", table, "seq", (json_int_t)changed->seq, "did",
                           changed->did, "view", view);
  char *text = json_dumps(data, JSON_COMPACT);
  struct frame *frame = text ? frame_of_event(changed->seq, "table", text) : NULL;
  free(text);
  json_decref(data);
  return frame;
}

/* For everyone who may see the same, once. */
static int render_table(struct writer *writer, int table, struct streams_view views[STREAMS_VIEWS_MAX]) {
  struct changed *changed = &writer->changed[table];
  const struct felt_floor_table *state = felt_floor_find_table(writer->floor, table);
  int count = 0;
  views[count++] =
      (struct streams_view){.kind = FELT_VIEWER_PUBLIC, .text = table_frame(writer, table, NULL, changed)};
  for (int seat = 0; state && seat < FELT_SEATS_MAX; seat++) {
    struct felt_floor_person person = {0};
    memcpy(person.id, state->seat[seat].patron, sizeof person.id);
    bool known = !person.id[0] || felt_play_bot(person.id);
    const char *name = felt_play_name(writer->names, person.id); /* streams are asked for by people */
    for (int i = 1; i < count && !known; i++) known = strcmp(views[i].patron, name) == 0;
    if (known) continue;
    views[count] =
        (struct streams_view){.kind = FELT_VIEWER_SEAT, .text = table_frame(writer, table, &person, changed)};
    (void)snprintf(views[count].patron, sizeof views[count].patron, "%s", name);
    count++;
  }
  static const struct {
    int kind;
    enum felt_role role;
  } staff[] = {{FELT_VIEWER_DEALER, FELT_DEALER},
               {FELT_VIEWER_PIT, FELT_SUPERVISOR},
               {FELT_VIEWER_AUDITOR, FELT_AUDITOR},
               {STREAMS_HOUSE, FELT_TECHNICIAN}};
  for (size_t i = 0; i < FELT_COUNT(staff); i++) {
    if (!writer->staff_watch[staff[i].kind]) continue;
    struct felt_floor_person person = {.id = "staff", .roles = 1U << staff[i].role};
    views[count++] =
        (struct streams_view){.kind = staff[i].kind, .text = table_frame(writer, table, &person, changed)};
  }
  return count;
}

/* Rendering costs more than everything else: a table that nobody has followed for a while is not. */
static void publish_table(struct writer *writer, int table) {
  struct changed *changed = &writer->changed[table];
  struct streams_view views[STREAMS_VIEWS_MAX];
  int count = streams_is_watched(writer->streams, table) ? render_table(writer, table, views) : 0;
  streams_publish(writer->streams, changed->seq, table, views, count);
  json_decref(changed->did);
  changed->did = NULL;
}

json_t *writer_tables_json(struct writer *writer) {
  json_t *tables = json_array();
  const struct felt_floor_table *table;
  for (int i = 0; (table = felt_floor_table_at(writer->floor, i)) != NULL; i++) {
    struct view_practice practice = writer_practice_view(writer, table->number);
    if (table->open) json_array_append_new(tables, view_listed(writer->floor, table, &practice));
  }
  return json_pack("{sI so}", "seq", (json_int_t)writer->seq, "tables", tables);
}

struct frame *writer_frame(const char *name, json_t *value) {
  char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
  struct frame *frame = text ? frame_of_event(0, name, text) : NULL;
  free(text);
  json_decref(value);
  return frame;
}

void writer_show_list(struct writer *writer) {
  streams_show_tables(writer->streams, writer_frame("tables", writer_tables_json(writer)));
}

/* The latest states, not more often than anybody is sent them. */
static void show_latest(struct writer *writer) {
  if (!writer->latest_due || writer->now_us - writer->latest_us < LATEST_US) return;
  const char *link;
  for (int i = 0; (link = felt_floor_link_at(writer->floor, i)) != NULL; i++) {
    streams_show_sign(writer->streams, streams_sign(writer->streams, link),
                      writer_frame("sign", view_sign(writer->floor, link, writer->now_ms)));
    pit_add(writer, link);
  }
  if (streams_list_is_watched(writer->streams)) writer_show_list(writer);
  pit_show(writer, NULL);
  writer->latest_us = writer->now_us;
  writer->latest_due = false;
}

/* In the order of their last events, so that a stream can go on after any of them. */
static void show(struct writer *writer) {
  for (;;) {
    int next = 0;
    for (int table = 1; table <= FELT_FLOOR_TABLES_MAX; table++)
      if (writer->changed[table].did && (!next || writer->changed[table].seq < writer->changed[next].seq))
        next = table;
    if (!next) break;
    if (next <= FELT_PRACTICE_TABLES_MAX) felt_practice_plan(writer->practice, next);
    publish_table(writer, next);
    writer->latest_due = true;
  }
  writer->latest_due = writer->latest_due || writer->links_changed;
  writer->links_changed = false;
  show_latest(writer);
}

/* ---- anchors */

/* Whatever is anchored from here on names people as they are now. */
static void look_at_people(struct writer *writer) {
  if (!writer->anchors) return;
  const struct felt_store_head people = people_head(writer->people);
  felt_store_set_beside(writer->store, &people);
}

static int64_t anchor_due_us(const struct writer *writer) {
  return writer->left_us + writer->server->options.anchors_seconds * INT64_C(1000000);
}

static void write_anchor(struct writer *writer) {
  struct felt_error error;
  if (felt_store_is_anchored(writer->store)) return;
  if (felt_store_begin(writer->store, &error) || felt_store_anchor(writer->store, &error) ||
      felt_store_commit(writer->store, &error))
    die(&error);
}

/* Between two groups. What happened since the last one left is in the next. */
static void let_anchor_leave(struct writer *writer) {
  if (!writer->anchors) return;
  const struct felt_store_head people = people_head(writer->people);
  felt_store_set_beside(writer->store, &people);
  writer->left_us = clock_us();
  if (felt_store_last(writer->store) == writer->left.number && people.number == writer->left_people) return;
  write_anchor(writer);
  const struct anchor anchor = {.time_ms = clock_wall_ms(),
                                .seq = felt_store_last(writer->store),
                                .hash = felt_store_last_hash(writer->store),
                                .people = people};
  anchors_leave(writer->anchors, &anchor);
  writer->left = (struct felt_store_head){.number = anchor.seq, .hash = anchor.hash};
  writer->left_people = people.number;
}

/* ---- writing */

static void commit(struct writer *writer) {
  struct felt_error error;
  int64_t begun_us = clock_us();
  int64_t last = felt_store_last(writer->store);
  if (felt_floor_waiting(writer->floor) == 0) return;
  look_at_people(writer);
  if (felt_floor_commit(writer->floor, &error)) die(&error);
  if (felt_store_last(writer->store) == last) return; /* all were refused: nothing was written */
  timing_add(&writer->server->counts.commit, clock_us() - begun_us);
  atomic_fetch_add(&writer->server->counts.commits, 1);
}

static void submit(struct writer *writer, struct order *order) {
  struct felt_error error;
  if (order->plan) order->plan(writer, order);
  if (order->refused) order->command_count = 0;
  if (order->list) {
    if (felt_floor_submit_all(writer->floor, order->list, order->command_count, (uint64_t)(uintptr_t)order,
                              &error))
      die(&error);
    atomic_fetch_add(&writer->server->counts.commands, order->command_count);
    return;
  }
  for (int i = 0; i < order->command_count; i++) {
    if (order->batch && order->batch->item[i].status) continue;
    const struct felt_floor_command *command =
        order->batch ? &order->batch->item[i].command : &order->command[i];
    if (felt_floor_submit(writer->floor, command, (uint64_t)(uintptr_t)order, &error)) die(&error);
    atomic_fetch_add(&writer->server->counts.commands, 1);
    if (!order->batch && !felt_floor_accepted(writer->floor)) order->command_count = i + 1;
  }
}

/* Answers the orders with commands, or all; gives back the others. */
static struct order *answer_all(struct writer *writer, struct order *orders, bool commands_only) {
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
    order->finish(writer, order);
    bool pooled = order->pooled;
    order_free(order);
    if (pooled && workers_submit(writer->server->workers, request)) continue;
    if (pooled) reply_no_worker(request);
    request_done(request);
  }
  return left;
}

static void look_at_clock(struct writer *writer) {
  writer->now_us = clock_us();
  writer->now_ms = clock_wall_ms();
  felt_practice_look(writer->practice, writer->now_us, writer->now_ms);
}

/* One group: what is due, and the orders that arrived together. */
static void write_group(struct writer *writer, struct order *orders) {
  struct counts *counts = &writer->server->counts;
  look_at_clock(writer);
  felt_practice_act(writer->practice);
  proposals_expire(writer);
  for (struct order *order = orders; order; order = order->next) {
    timing_add(&counts->queue, writer->now_us - order->request->started_us);
    submit(writer, order);
  }
  felt_practice_follow(writer->practice);
  commit(writer);
  /* The person who gave a command waits for its answer; those who look on are shown it a moment later. */
  orders = answer_all(writer, orders, true);
  int64_t begun_us = clock_us();
  show(writer);
  timing_add(&counts->show, clock_us() - begun_us);
  (void)answer_all(writer, orders, false);
  look_at_clock(writer);
  if (writer->now_us >= anchor_due_us(writer)) let_anchor_leave(writer);
  if (!felt_practice_clock(writer->practice)) return;
  commit(writer);
  show(writer);
}

static int64_t next_us(const struct writer *writer) {
  int64_t next = felt_practice_next_us(writer->practice);
  int64_t until_ms = felt_floor_proposals_until_ms(writer->floor);
  if (until_ms != INT64_MAX) {
    int64_t until_us = writer->now_us + (until_ms - writer->now_ms) * 1000;
    if (until_us < next) next = until_us;
  }
  if (writer->anchors && anchor_due_us(writer) < next) next = anchor_due_us(writer);
  if (writer->latest_due && writer->latest_us + LATEST_US < next) next = writer->latest_us + LATEST_US;
  return next;
}

static void *write_on(void *context) {
  struct writer *writer = context;
  pthread_mutex_lock(&writer->lock);
  for (;;) {
    int64_t due_us = next_us(writer);
    if (!writer->first && !writer->stopping && due_us > clock_us()) {
      clock_wait(&writer->arrived, &writer->lock, due_us);
      if (!writer->first && !writer->stopping && next_us(writer) > clock_us()) continue;
    }
    struct order *orders = writer->first;
    bool last = writer->stopping && !orders;
    writer->first = NULL;
    writer->last = &writer->first;
    writer->waiting = 0;
    pthread_mutex_unlock(&writer->lock);
    if (last) return NULL;
    write_group(writer, orders);
    pthread_mutex_lock(&writer->lock);
  }
}

/* First what nobody has read, then what was read: a request goes from the one to the other. */
bool writer_is_asked(struct writer *writer) {
  if (deadlines_waiting(writer->server->deadlines)) return true;
  pthread_mutex_lock(&writer->lock);
  bool asked = writer->first != NULL;
  pthread_mutex_unlock(&writer->lock);
  return asked;
}

bool writer_submit(struct writer *writer, struct order *order) {
  pthread_mutex_lock(&writer->lock);
  bool taken = writer->waiting < WAITING_MAX && !writer->stopping;
  if (taken) {
    order->next = NULL;
    *writer->last = order;
    writer->last = &order->next;
    writer->waiting++;
    pthread_cond_signal(&writer->arrived);
  }
  pthread_mutex_unlock(&writer->lock);
  return taken;
}

/* ---- opening */

/* What is not there any more is made anew, but not without a word. */
static void tell_what_is_missing(const struct writer *writer) {
  if (felt_store_last(writer->store) == 0) return;
  if (!writer->folder.has_people) log_says("warning", "data", FELT_SAYS(ACCOUNTS_WERE_MISSING));
  if (!writer->folder.has_key) log_says("warning", "data", FELT_SAYS(DECK_KEY_WAS_MISSING));
}

/* What happened to the log of people at this start. */
static void tell_people(const struct people_found *found) {
  if (found->taken_over_accounts + found->taken_over_keys > 0)
    log_says("info", "people",
             FELT_SAYS(PEOPLE_TAKEN_OVER, found->taken_over_accounts, found->taken_over_keys));
  if (found->without_password > 0)
    log_says("warning", "people", FELT_SAYS(PASSWORDS_MISSING, found->without_password));
  if (found->events > 0)
    log_says("info", "people", FELT_SAYS(PEOPLE_VERIFIED, found->events, found->accounts, found->signers));
}

static enum felt_status open_people(struct writer *writer, bool kept, struct felt_error *error) {
  const struct felt_server_options *options = &writer->server->options;
  struct people_limits limits = {.commands_per_second = options->commands_per_second,
                                 .guests_per_minute = options->guests_per_minute};
  struct people_place place = {.log = kept ? writer->folder.accounts : NULL,
                               .path = kept ? writer->folder.people : NULL,
                               .self = kept ? &writer->folder.self.people : NULL,
                               .lost = die};
  struct people_found found;
  enum felt_status status = kept ? folder_make_people(&writer->folder, error) : FELT_OK;
  if (!status) status = people_open(&place, &limits, &writer->people, &found, error);
  if (!status) tell_people(&found);
  return status;
}

static enum felt_status open_anchors(struct writer *writer, struct felt_error *error) {
  const struct felt_server_options *options = &writer->server->options;
  const struct anchors_options places = {.key = options->anchors_key ? options->anchors_key
                                                                     : writer->folder.anchors_key,
                                         .last = writer->folder.anchor,
                                         .to = options->anchors_to};
  char hex[2 * FELT_STORE_KEY + 1];
  enum felt_status status = anchors_start(&places, &writer->folder.self.identity, &writer->anchors, error);
  if (status) return status;
  const uint8_t *key = anchors_key(writer->anchors);
  log_says("info", "anchor", FELT_SAYS(ANCHORS_KEY_IS, sodium_bin2hex(hex, sizeof hex, key, FELT_STORE_KEY)));
  return felt_store_say_key(writer->store, key, clock_wall_ms(), error);
}

static enum felt_status open_data(struct writer *writer, const char *data, struct felt_error *error) {
  const char *people = data ? writer->folder.people : NULL;
  const struct felt_server_options *options = &writer->server->options;
  struct ledger_options ledger = {.data = data,
                                  .make_new = options->new_ledger,
                                  .restored = options->restored,
                                  .practice_tables = options->practice_tables};
  struct felt_floor_listener listener = {.happened = happened, .answered = answered, .context = writer};
  enum felt_status status =
      ledger_open(&ledger, &listener, &writer->folder, &writer->store, &writer->floor, error);
  if (!status) follow_books(writer);
  if (!status && data) tell_what_is_missing(writer);
  if (!status) status = open_people(writer, data != NULL, error);
  if (!status)
    status = deck_file_open(data ? writer->folder.key : NULL, &writer->folder.self.identity, writer->floor,
                            &writer->keys, error);
  if (!status && data) status = open_anchors(writer, error);
  if (!status) status = hits_open(people, &writer->hits, error);
  if (!status) status = hits_catch_up(writer->hits, writer->store, error);
  if (!status)
    status =
        background_start(people, (const struct felt_store *[2]){writer->store, people_log(writer->people)},
                         &writer->server->counts.commits, &writer->background, error);
  return status;
}

static void note_name(void *context, const struct felt_roster_account *account) {
  felt_play_names_add(context, account->name);
}

static enum felt_status open_practice(struct writer *writer, int tables, struct felt_error *error) {
  struct felt_practice_options options = {
      .tables = tables, .pace_us = writer->server->options.pace_ms * INT64_C(1000), .keys = &writer->keys};
  struct felt_practice_host host = practice_host;
  host.context = writer;
  memcpy(options.boot, writer->boot, sizeof options.boot);
  writer->practice = felt_practice_new(writer->floor, &options, &host);
  if (!writer->practice) return felt_refuse(error, FELT_E_NOMEM, "writer", NULL, FELT_SAYS(NO_MEMORY));
  writer->corrected = corrected_new(writer->floor, writer->store);
  if (!writer->corrected) return felt_refuse(error, FELT_E_NOMEM, "writer", NULL, FELT_SAYS(NO_MEMORY));
  people_each(writer->people, note_name, writer->names);
  look_at_clock(writer);
  felt_practice_set_up(writer->practice);
  return FELT_OK;
}

enum felt_status writer_start(struct felt_server *server, const char *data, int tables, struct writer **made,
                              struct felt_error *error) {
  struct writer *writer = calloc(1, sizeof *writer);
  if (!writer) return felt_refuse(error, FELT_E_NOMEM, "writer", NULL, FELT_SAYS(NO_MEMORY));
  uint8_t boot[8];
  randombytes_buf(boot, sizeof boot);
  sodium_bin2hex(writer->boot, sizeof writer->boot, boot, sizeof boot);
  pthread_mutex_init(&writer->lock, NULL);
  clock_wait_init(&writer->arrived);
  writer->server = server;
  writer->folder.lock = -1;
  writer->streams = server->streams;
  writer->last = &writer->first;
  writer->thinking = felt_thinking_start();
  writer->names = felt_play_names_new();
  enum felt_status status = writer->thinking && writer->names
                                ? FELT_OK
                                : felt_refuse(error, FELT_E_NOMEM, "writer", NULL, FELT_SAYS(NO_MEMORY));
  if (!status) status = open_data(writer, data, error);
  if (!status) status = open_practice(writer, tables, error);
  if (!status) {
    commit(writer);
    writer->seq = felt_store_last(writer->store);
    streams_begin(writer->streams, writer->seq);
    pit_add(writer, NULL);
    writer->latest_due = true;
    writer->latest_us = -LATEST_US;
    show(writer);
    for (int table = 1; table <= FELT_PRACTICE_TABLES_MAX; table++)
      felt_practice_plan(writer->practice, table);
    let_anchor_leave(writer);
    writer->running = pthread_create(&writer->thread, NULL, write_on, writer) == 0;
    if (!writer->running) status = felt_refuse(error, FELT_E_NOMEM, "writer", NULL, FELT_SAYS(NO_THREAD));
  }
  *made = writer;
  return status;
}

void writer_finish(struct writer *writer) {
  if (!writer || !writer->running) return;
  pthread_mutex_lock(&writer->lock);
  writer->stopping = true;
  pthread_cond_signal(&writer->arrived);
  pthread_mutex_unlock(&writer->lock);
  pthread_join(writer->thread, NULL);
  writer->running = false;
}

void writer_stop(struct writer *writer) {
  if (!writer) return;
  writer_finish(writer);
  for (int i = 0; i <= FELT_PRACTICE_TABLES_MAX; i++) json_decref(writer->last_round[i]);
  for (int i = 0; i <= FELT_FLOOR_TABLES_MAX; i++) json_decref(writer->changed[i].did);
  background_stop(writer->background);
  corrected_free(writer->corrected);
  json_decref(writer->can.list);
  felt_thinking_stop(writer->thinking);
  felt_practice_free(writer->practice);
  felt_play_names_free(writer->names);
  if (writer->anchors && writer->floor && !felt_floor_is_dead(writer->floor)) let_anchor_leave(writer);
  anchors_stop(writer->anchors);
  felt_floor_close(writer->floor);
  felt_store_close(writer->store);
  hits_close(writer->hits);
  people_close(writer->people);
  folder_close(&writer->folder);
  pthread_cond_destroy(&writer->arrived);
  pthread_mutex_destroy(&writer->lock);
  free(writer);
}
