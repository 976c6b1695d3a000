/* What staff do: every command of the floor, by one person or by two. The floor decides who may. */
#include "writer.h"

#include <inttypes.h>

/* ---- reading */

/* A book goes by the name that the program has for it, or by the hash that the floor knows it by. */
static void name_book(struct felt_server *server, json_t *body) {
  const char *name = json_string_value(json_object_get(body, "book"));
  const struct felt_book_text *text = name ? book_forms_text(server->book_forms, name) : NULL;
  const struct felt_book_text *built_in = text ? felt_book_find(text->name) : NULL;
  if (!text) return;
  bool own = !built_in || built_in->text != text->text;
  json_object_set_new(body, "book",
                      json_string(own ? book_forms_hash(server->book_forms, name) : text->name));
}

enum felt_status item_read(struct felt_server *server, json_t *body, struct batch_item *item,
                           struct felt_error *error) {
  const char *id = json_is_object(body) ? json_string_value(json_object_get(body, "id")) : NULL;
  if (!id || !order_id_is_sound(id))
    return felt_refuse(error, FELT_E_INPUT, "id", NULL, FELT_SAYS(NOT_AN_ID));
  (void)snprintf(item->id, sizeof item->id, "%s", id);
  name_book(server, body);
  return floor_command_read(body, &item->command, &item->book, error);
}

static enum felt_status read_items(struct felt_server *server, json_t *body, struct batch *batch,
                                   struct felt_error *error) {
  if (!list_is(body)) return item_read(server, body, &batch->item[0], error);
  enum felt_status status = FELT_OK;
  for (int i = 0; i < batch->count && !status; i++) {
    struct felt_error why;
    status = item_read(server, json_array_get(json_object_get(body, "commands"), (size_t)i), &batch->item[i],
                       &why);
    if (status)
      (void)felt_refuse_because(error, status, why.where, FELT_SAYS(BATCH_FAULT, i + 1, why.where), &why);
  }
  return status;
}

/* An order of one command, or of a list where that is allowed, read from the request's body; NULL: the reply
 * says what is wrong. */
static struct order *read_order(struct request *request, bool may_be_list, order_step *plan,
                                order_step *finish) {
  struct person person;
  struct felt_error error;
  if (!request_staff(request, &person)) return NULL;
  json_t *body = request_json(request);
  if (!body) return NULL;
  bool list = may_be_list && list_is(body);
  size_t count = list ? json_array_size(json_object_get(body, "commands")) : 1;
  if (count < 1 || count > LIST_MAX || (list && json_object_size(body) != 1)) {
    json_decref(body);
    reply_refuse(&request->reply, FELT_E_INPUT, "commands", FELT_SAYS(NOT_A_BATCH, LIST_MAX));
    return NULL;
  }
  struct order *order = order_new(request, plan, finish);
  if (order) order->batch = batch_new((int)count);
  if (!order || !order->batch) {
    if (order) order_free(order);
    json_decref(body);
    reply_no_memory(&request->reply);
    return NULL;
  }
  order->asked = body;
  order->together = list;
  enum felt_status status = read_items(request->server, body, order->batch, &error);
  for (int i = 0; i < order->batch->count && !status; i++)
    status = person_need_table(&person, order->batch->item[i].command.table, &error);
  if (!status) return order;
  reply_failure(&request->reply, &error);
  order_free(order);
  return NULL;
}

/* ---- what is the server's own */

/* A book that is named by its name is kept, and the floor knows it by its hash. */
static void keep_book(struct writer *writer, const struct felt_book_text *book, struct batch_item *item) {
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  if (felt_floor_keep_book(writer->floor, book->text, book->length, writer->now_ms, hash, &error)) {
    (void)snprintf(error.where, sizeof error.where, "book");
    batch_refuse(item, &error);
    return;
  }
  memcpy(item->command.book, hash, sizeof item->command.book);
  memcpy(item->command.terms.book, hash, sizeof item->command.terms.book);
}

/* The book that says which wagers there are; NULL: the floor has more to say against the command. */
static const struct felt_book *book_of(const struct writer *writer,
                                       const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_OPEN_TABLE) return felt_floor_find_book(writer->floor, command->book);
  const struct felt_floor_table *table = felt_floor_find_table(writer->floor, command->table);
  return table && table->open ? table->book : NULL;
}

static void know_wagers(const struct writer *writer, struct batch_item *item) {
  const struct felt_book *book = book_of(writer, &item->command);
  struct felt_error error;
  if (book && floor_command_check(book, &item->command, &error)) batch_refuse(item, &error);
}

void item_complete(struct writer *writer, struct batch_item *item, const struct felt_floor_person *by,
                   const struct felt_floor_person *with) {
  item->command.by = *by;
  item->command.with = with ? *with : (struct felt_floor_person){0};
  item->command.time_ms = writer->now_ms;
  (void)snprintf(item->command.id, sizeof item->command.id, "%s:%s", by->id, item->id);
  struct felt_error error;
  if (felt_practice_complete(writer->practice, &item->command, &error)) batch_refuse(item, &error);
  if (!item->status && item->book) keep_book(writer, item->book, item);
  if (!item->status) know_wagers(writer, item);
}

static void plan_command(struct writer *writer, struct order *order) {
  struct felt_floor_person by = person_on_floor(&order->person);
  item_complete(writer, &order->batch->item[0], &by, NULL);
  order->command_count = 1;
}

static void finish_command(struct writer *writer, struct order *order) {
  (void)writer;
  batch_reply(&order->batch->item[0], &order->request->reply);
}

/* ---- several as one */

static void plan_list(struct writer *writer, struct order *order) {
  struct felt_floor_person by = person_on_floor(&order->person);
  struct batch *batch = order->batch;
  for (int i = 0; i < batch->count && !order->refused; i++) {
    item_complete(writer, &batch->item[i], &by, NULL);
    order->refused = batch->item[i].status != 0;
  }
  order->list = order->refused ? NULL : calloc((size_t)batch->count, sizeof *order->list);
  if (!order->refused && !order->list)
    (void)felt_refuse(&order->error, FELT_E_NOMEM, "commands", NULL, FELT_SAYS(NO_MEMORY));
  order->refused = order->list == NULL;
  for (int i = 0; !order->refused && i < batch->count; i++)
    order->list[order->command_count++] = batch->item[i].command;
}

/* The item that the others were refused with; -1: all were done. */
static int refused_item(const struct batch *batch) {
  for (int i = 0; i < batch->count; i++)
    if (batch->item[i].status && batch->item[i].status != MHD_HTTP_OK &&
        batch->item[i].error.reason.code != FELT_CODE_REFUSED_WITH_LIST)
      return i;
  return -1;
}

static void finish_list(struct writer *writer, struct order *order) {
  (void)writer;
  struct reply *reply = &order->request->reply;
  int refused = refused_item(order->batch);
  if (refused >= 0) {
    const struct batch_item *item = &order->batch->item[refused];
    json_t *problem = problem_json(item->status, &item->error);
    json_object_set_new(problem, "id", json_string(item->id));
    json_object_set_new(problem, "command", json_integer(refused + 1));
    reply_problem(reply, item->status, problem);
  } else if (order->refused) {
    reply_no_memory(reply);
  } else {
    json_t *done = json_array();
    for (int i = 0; i < order->batch->count; i++)
      json_array_append_new(done, batch_done_json(&order->batch->item[i]));
    reply_json(reply, MHD_HTTP_OK, json_pack("{so}", "done", done));
  }
}

bool api_floor_command(struct request *request) {
  struct order *order = read_order(request, true, plan_command, finish_command);
  if (!order) return false;
  if (order->together) {
    order->plan = plan_list;
    order->finish = finish_list;
  }
  return order_hand_over(request, order);
}

/* ---- who may */

void api_access(struct request *request) {
  struct person person;
  if (request_staff(request, &person)) reply_json(&request->reply, MHD_HTTP_OK, view_access());
}

/* ---- before it is done */

/* At a tablet somebody who may signs on the same screen. */
static enum felt_status look_ahead(struct felt_floor *floor, const struct felt_floor_command *command,
                                   bool at_tablet, struct felt_floor_preview *preview,
                                   struct felt_error *error) {
  return at_tablet ? felt_floor_preview_beside(floor, command, preview, error)
                   : felt_floor_preview(floor, command, preview, error);
}

/* The floor decides it on its working state and takes it back: nothing is stored. */
static void finish_preview(struct writer *writer, struct order *order) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_person by = person_on_floor(&order->person);
  struct felt_floor_preview *preview = malloc(sizeof *preview);
  struct felt_error error;
  if (!preview) {
    reply_no_memory(&order->request->reply);
    return;
  }
  item->command.by = by;
  item->command.time_ms = writer->now_ms;
  (void)snprintf(item->command.id, sizeof item->command.id, "%s:%s", by.id, item->id);
  const struct felt_book *book = book_of(writer, &item->command);
  if ((book && floor_command_check(book, &item->command, &error)) ||
      look_ahead(writer->floor, &item->command, order->person.device[0], preview, &error))
    reply_failure(&order->request->reply, &error);
  else
    reply_json(&order->request->reply, MHD_HTTP_OK,
               view_preview(preview, preview->status
                                         ? problem_json(status_of_command(&preview->error), &preview->error)
                                         : NULL));
  free(preview);
}

bool api_preview(struct request *request) {
  struct order *order = read_order(request, false, NULL, finish_preview);
  return order && order_hand_over(request, order);
}

/* ---- two people */

static json_t *proposal_json(const struct felt_floor_proposal *proposal) {
  char number[24];
  (void)snprintf(number, sizeof number, "%" PRId64, proposal->number);
  return json_pack("{ss ss so sI so}", "proposal", number, "by", proposal->by, "signed_by", json_null(),
                   "until_ms", (json_int_t)proposal->until_ms, "command", floor_command_json(proposal->line));
}

json_t *proposals_json(const struct felt_floor *floor) {
  json_t *rows = json_array();
  struct felt_floor_proposal proposal;
  for (int n = 0; felt_floor_proposal_at(floor, n, &proposal); n++)
    json_array_append_new(rows, proposal_json(&proposal));
  return json_pack("{so}", "proposals", rows);
}

/* The command, complete but for its second person, in a command that puts it forward under its id. */
static void wrap(struct batch_item *item) {
  struct felt_floor_command inner = item->command;
  struct felt_floor_command *command = &item->command;
  struct felt_text text = felt_text_init(command->proposed, sizeof command->proposed);
  struct felt_error error;
  *command = (struct felt_floor_command){.act = FELT_FLOOR_PROPOSE, .by = inner.by, .time_ms = inner.time_ms};
  memcpy(command->id, inner.id, sizeof command->id);
  inner.time_ms = 0;
  felt_floor_command_print(&inner, &text);
  if (!text.full) return;
  (void)felt_refuse(&error, FELT_E_INPUT, "command", NULL, FELT_SAYS(RECEIPT_TOO_LONG));
  batch_refuse(item, &error);
}

static void plan_propose(struct writer *writer, struct order *order) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_person by = person_on_floor(&order->person);
  item_complete(writer, item, &by, NULL);
  if (!item->status) wrap(item);
  order->command_count = 1;
}

/* The proposal that has just been made; sent again, the one that still waits. */
static void finish_propose(struct writer *writer, struct order *order) {
  const struct batch_item *item = &order->batch->item[0];
  struct felt_floor_proposal proposal;
  struct felt_floor_command made;
  if (item->status != MHD_HTTP_OK) {
    batch_reply(item, &order->request->reply);
    return;
  }
  for (int n = 0; felt_floor_proposal_at(writer->floor, n, &proposal); n++) {
    if (felt_floor_command_parse(proposal.line, strlen(proposal.line), &made, NULL) ||
        strcmp(made.id, item->command.id) != 0)
      continue;
    reply_json(&order->request->reply, MHD_HTTP_OK, proposal_json(&proposal));
    return;
  }
  reply_refuse(&order->request->reply, FELT_E_INPUT, "proposal", FELT_SAYS(NO_SUCH_PROPOSAL));
}

bool api_propose(struct request *request) {
  struct order *order = read_order(request, false, plan_propose, finish_propose);
  return order && order_hand_over(request, order);
}

static void finish_proposals(struct writer *writer, struct order *order) {
  reply_json(&order->request->reply, MHD_HTTP_OK, proposals_json(writer->floor));
}

bool api_proposals(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  struct order *order = order_new(request, NULL, finish_proposals);
  return order && order_hand_over(request, order);
}

/* The id that the proposal's client gave it. At a tablet it is about this table. */
static void take_id(const char *line, const struct person *person, struct batch_item *item) {
  struct felt_floor_command command;
  struct felt_error error;
  if (felt_floor_command_parse(line, strlen(line), &command, NULL)) return;
  if (person_need_table(person, command.table, &error)) batch_refuse(item, &error);
  const char *colon = strchr(command.id, ':');
  (void)snprintf(item->id, sizeof item->id, "%.71s", colon ? colon + 1 : command.id);
}

/* What somebody does about a proposal, under an id that is the same whenever they do it. */
static void plan_about(struct writer *writer, struct order *order, enum felt_floor_act act,
                       const char *word) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_command *command = &item->command;
  struct felt_floor_proposal proposal;
  const char *arg = order->request->arg[0];
  *command = (struct felt_floor_command){
      .act = (uint8_t)act, .by = person_on_floor(&order->person), .time_ms = writer->now_ms};
  if (arg[0] && strlen(arg) <= 18 && strspn(arg, "0123456789") == strlen(arg))
    command->proposal = strtoll(arg, NULL, 10);
  (void)snprintf(command->id, sizeof command->id, "%s:%s-%" PRId64, command->by.id, word, command->proposal);
  (void)snprintf(item->id, sizeof item->id, "%s-%" PRId64, word, command->proposal);
  order->command_count = 1;
  if (felt_floor_find_proposal(writer->floor, command->proposal, &proposal)) {
    take_id(proposal.line, &order->person, item);
    if (act != FELT_FLOOR_SIGN) return;
    /* The first person's roles are those of now, not those of when the command was put forward. */
    struct person first = {.roles = people_roles(writer->people, proposal.by)};
    (void)snprintf(first.name, sizeof first.name, "%s", proposal.by);
    command->with = person_on_floor(&first);
    return;
  }
  struct felt_floor_command done;
  if (felt_floor_done(writer->floor, command->id, &done)) command->with = done.with;
}

static void plan_sign(struct writer *writer, struct order *order) {
  plan_about(writer, order, FELT_FLOOR_SIGN, "signs-proposal");
}

static void plan_withdraw(struct writer *writer, struct order *order) {
  plan_about(writer, order, FELT_FLOOR_WITHDRAW, "withdraws-proposal");
}

static bool order_about(struct request *request, order_step *plan) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  json_decref(body);
  struct order *order = order_new(request, plan, finish_command);
  if (order) order->batch = batch_new(1);
  if (order && order->batch) return order_hand_over(request, order);
  if (order) order_free(order);
  reply_no_memory(&request->reply);
  return false;
}

bool api_sign_proposal(struct request *request) {
  return order_about(request, plan_sign);
}

bool api_withdraw_proposal(struct request *request) {
  return order_about(request, plan_withdraw);
}

/* ---- time */

void proposals_expire(struct writer *writer) {
  struct felt_floor_proposal proposal;
  if (felt_floor_proposals_until_ms(writer->floor) > writer->now_ms) return;
  for (int n = 0; felt_floor_proposal_at(writer->floor, n, &proposal); n++) {
    if (proposal.until_ms > writer->now_ms) continue;
    struct felt_floor_command command = {.act = FELT_FLOOR_EXPIRE,
                                         .by = {.id = "auto-clock"},
                                         .time_ms = writer->now_ms,
                                         .proposal = proposal.number};
    (void)snprintf(command.id, sizeof command.id, "auto:expire-%" PRId64, proposal.number);
    writer_do(writer, &command);
  }
}
