/* Links: what a table of another game tells its link by its key, what became of a hit, and what staff see. */
#include "access.h"
#include "felt/data.h"
#include "felt/people.h"
#include "felt/views.h"
#include "writer.h"

/* ---- who asks */

/* The key of a request for the link in its path, or the reply says what is wrong with it. */
static bool need_key(struct request *request, struct api_key *key) {
  const char *text = request_key(request);
  struct felt_error error;
  if (!keys_admit(request->server->writer->people, text, request->arg[0], key, &error)) return true;
  reply_failure(&request->reply, &error);
  if (status_of(&error) != MHD_HTTP_UNAUTHORIZED) return false;
  reply_header(&request->reply, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer realm=\"felt\"");
  if (text)
    access_log(request, &(struct access){.event = "key",
                                         .result = "refused",
                                         .whom = key->name[0] ? key->name : NULL,
                                         .why = &error.reason});
  return false;
}

/* ---- reading */

static enum felt_status read_coin_in(const json_t *body, struct batch_item *item, struct link_claim *claim,
                                     struct felt_error *error) {
  const json_t *seats = json_object_get(body, "seats");
  size_t i;
  json_t *seat;
  if (!json_is_array(seats) || json_array_size(seats) == 0)
    return field_bad(error, "seats", FELT_SAYS(NOT_SEATS_WITH_WAGER));
  json_array_foreach(seats, i, seat) {
    int64_t number = json_is_integer(seat) ? json_integer_value(seat) : 0;
    if (number < 1 || number > FELT_SEATS_MAX || item->command.link.seats >> number & 1)
      return field_bad(error, "seats", FELT_SAYS(NOT_SEATS));
    item->command.link.seats |= UINT32_C(1) << number;
  }
  return field_need_int(body, "wager", 1, FELT_CENTS_MAX, &claim->claim.wager_cents, error);
}

static enum felt_status read_hit(const json_t *body, struct batch_item *item, struct link_claim *claim,
                                 struct felt_error *error) {
  const char *hand = json_string_value(json_object_get(body, "hand"));
  const char *level = json_string_value(json_object_get(body, "level"));
  const json_t *on_board = json_object_get(body, "on_board");
  int category = 0;
  int64_t seat = 0;
  while (hand && category < FELT_CATEGORIES &&
         strcmp(felt_category_name((enum felt_category)category), hand) != 0)
    category++;
  if (!hand || category == FELT_CATEGORIES) return field_bad(error, "hand", FELT_SAYS(NOT_A_HAND));
  if (!level || !level[0] || strlen(level) >= sizeof claim->claim.level)
    return field_bad(error, "level", FELT_SAYS(LEVEL_NOT_NAMED));
  if (on_board && !json_is_boolean(on_board))
    return field_bad(error, "on_board", FELT_SAYS(NOT_TRUE_OR_FALSE));
  memcpy(claim->claim.level, level, strlen(level) + 1);
  item->command.link.hand = (enum felt_category)category;
  item->command.link.on_board = json_is_true(on_board);
  enum felt_status status = field_need_int(body, "seat", 1, FELT_SEATS_MAX, &seat, error);
  item->command.seat = (int32_t)seat;
  return status;
}

static const struct call {
  const char *name;
  enum felt_link_act act;
  enum felt_status (*read)(const json_t *body, struct batch_item *item, struct link_claim *claim,
                           struct felt_error *error);
  const char *fields; /* besides id, do, table and round, between blanks */
} calls[] = {
    {"coin-in", FELT_LINK_COIN_IN, read_coin_in, " seats wager "},
    {"deal", FELT_LINK_DEAL, NULL, " "},
    {"hit", FELT_LINK_HIT, read_hit, " seat hand on_board level "},
    {"end", FELT_LINK_END, NULL, " "},
};

enum felt_status link_command_read(const json_t *body, struct batch_item *item, struct link_claim *claim,
                                   struct felt_error *error) {
  if (!json_is_object(body)) return field_bad(error, "command", FELT_SAYS(NOT_AN_OBJECT));
  const char *id = json_string_value(json_object_get(body, "id"));
  const char *name = json_string_value(json_object_get(body, "do"));
  const struct call *call = NULL;
  for (size_t i = 0; name && i < FELT_COUNT(calls); i++)
    if (strcmp(calls[i].name, name) == 0) call = &calls[i];
  if (!id || !order_id_is_sound(id)) return field_bad(error, "id", FELT_SAYS(NOT_AN_ID));
  if (!call) return field_bad(error, "do", FELT_SAYS(NOT_A_LINK_CALL));
  (void)snprintf(item->id, sizeof item->id, "%s", id);
  item->command.act = FELT_FLOOR_LINK;
  item->command.link.act = call->act;
  enum felt_status status = fields_known(body, " id do table round ", call->fields, error);
  if (!status && json_object_get(body, "table"))
    status = field_need_int(body, "table", 1, FELT_FLOOR_TABLES_MAX, &claim->table, error);
  if (!status) status = field_need_int(body, "round", 1, INT64_MAX, &item->command.link.round, error);
  if (!status && call->read) status = call->read(body, item, claim, error);
  return status;
}

/* ---- doing */

/* What a request by key carries through the writer. */
struct link_order {
  struct api_key key;
  bool single;
  struct link_claim claim[BATCH_MAX];
};

static struct order *new_link_order(struct request *request, order_step *plan, order_step *finish,
                                    const struct api_key *key) {
  struct order *order = order_new(request, plan, finish);
  if (!order) return NULL;
  order->of_link = calloc(1, sizeof *order->of_link);
  if (order->of_link) {
    order->of_link->key = *key;
    return order;
  }
  order_free(order);
  reply_no_memory(&request->reply);
  return NULL;
}

/* An id belongs to the key that sent it. */
static void complete(const struct writer *writer, const struct api_key *key, struct batch_item *item) {
  struct felt_floor_command *command = &item->command;
  command->time_ms = writer->now_ms;
  command->table = key->table;
  command->by = key_on_floor(key);
  (void)snprintf(command->link_name, sizeof command->link_name, "%s", key->link);
  (void)snprintf(command->id, sizeof command->id, "%s:%.64s", command->by.id, item->id);
}

/* The key is of this table; the floor thinks the same of what is at stake. */
static enum felt_status check_item(const struct writer *writer, const struct api_key *key,
                                   const struct link_claim *asked, const struct batch_item *item,
                                   struct felt_error *error) {
  struct felt_floor_claim claim = asked->claim;
  memcpy(claim.game, key->game, sizeof claim.game);
  enum felt_status status = asked->table ? key_need_table(key, asked->table, error) : FELT_OK;
  return status ? status : felt_floor_check_claim(writer->floor, &item->command, &claim, error);
}

static void plan_link(struct writer *writer, struct order *order) {
  const struct link_order *asked = order->of_link;
  for (int i = 0; i < order->batch->count; i++) {
    struct batch_item *item = &order->batch->item[i];
    struct felt_error error;
    complete(writer, &asked->key, item);
    if (check_item(writer, &asked->key, &asked->claim[i], item, &error)) batch_refuse(item, &error);
  }
  order->command_count = order->batch->count;
}

static void finish_link(struct writer *writer, struct order *order) {
  const struct link_order *asked = order->of_link;
  struct reply *reply = &order->request->reply;
  json_t *answers = json_array();
  for (int i = 0; i < order->batch->count; i++) {
    const struct batch_item *item = &order->batch->item[i];
    json_t *answer = batch_item_json(item);
    if (item->status == MHD_HTTP_OK && item->command.link.act == FELT_LINK_HIT) {
      json_t *hit = hits_json_at(writer->hits, writer->floor, asked->key.link, item->seq);
      json_object_set_new(answer, "hit", hit ? hit : json_null());
    }
    json_array_append_new(answers, answer);
  }
  if (!asked->single) {
    reply_json(reply, MHD_HTTP_OK, json_pack("{so}", "answers", answers));
    return;
  }
  const struct batch_item *item = &order->batch->item[0];
  json_t *only = json_incref(json_array_get(answers, 0));
  json_decref(answers);
  if (item->status == MHD_HTTP_OK) {
    json_object_del(only, "status");
    reply_json(reply, item->status, only);
    return;
  }
  json_decref(only);
  batch_reply(item, reply);
}

static bool read_commands(struct request *request, const json_t *body, struct order *order) {
  struct felt_error error;
  const json_t *list = json_object_get(body, "commands");
  size_t count = list ? json_array_size(list) : 1;
  if (count < 1 || count > BATCH_MAX || (list && json_object_size(body) != 1)) {
    reply_refuse(&request->reply, FELT_E_INPUT, "commands", FELT_SAYS(NOT_A_BATCH, BATCH_MAX));
    return false;
  }
  order->batch = batch_new((int)count);
  if (!order->batch) {
    reply_no_memory(&request->reply);
    return false;
  }
  order->of_link->single = !list;
  for (size_t i = 0; i < count; i++) {
    if (!link_command_read(list ? json_array_get(list, i) : body, &order->batch->item[i],
                           &order->of_link->claim[i], &error))
      continue;
    char where[sizeof error.where];
    memcpy(where, error.where, sizeof where);
    if (list)
      (void)felt_refuse_because(&error, FELT_E_INPUT, where, FELT_SAYS(BATCH_FAULT, (int)i + 1, where),
                                &error);
    reply_failure(&request->reply, &error);
    return false;
  }
  return true;
}

static bool may_spend(struct request *request, const struct order *order) {
  int wait_seconds =
      keys_spend(request->server->writer->people, order->of_link->key.name, order->batch->count);
  if (wait_seconds == 0) return true;
  atomic_fetch_add(&request->server->counts.refused_limit, 1);
  struct felt_error error;
  (void)felt_refuse(&error, FELT_E_RULE, "key", NULL, FELT_SAYS(KEY_SPENT, order->of_link->key.per_minute));
  reply_too_often(&request->reply, &error, wait_seconds);
  return false;
}

bool api_link_command(struct request *request) {
  struct api_key key;
  if (!need_key(request, &key)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  struct order *order = new_link_order(request, plan_link, finish_link, &key);
  bool ready = order && read_commands(request, body, order) && may_spend(request, order);
  json_decref(body);
  if (ready) return order_hand_over(request, order);
  if (order) order_free(order);
  return false;
}

/* ---- looking */

static int64_t number_of(const char *text) {
  size_t length = strlen(text);
  return length > 0 && length <= 18 && strspn(text, "0123456789") == length ? strtoll(text, NULL, 10) : 0;
}

static void finish_hit(struct writer *writer, struct order *order) {
  struct reply *reply = &order->request->reply;
  json_t *hit = hits_json(writer->hits, writer->floor, order->id, order->after);
  json_int_t table = json_integer_value(json_object_get(hit, "table"));
  struct felt_error error;
  if (!hit) {
    reply_refuse(reply, FELT_E_INPUT, "hit", FELT_SAYS(NO_SUCH_HIT));
  } else if (order->of_link && key_need_hit_of(&order->of_link->key, table, &error)) {
    reply_failure(reply, &error);
    json_decref(hit);
  } else {
    reply_json(reply, MHD_HTTP_OK, hit);
  }
}

bool api_hit(struct request *request) {
  struct api_key key;
  struct person person;
  bool by_key = request_key(request) != NULL;
  if (by_key ? !need_key(request, &key) : !request_staff(request, &person)) return false;
  struct order *order =
      by_key ? new_link_order(request, NULL, finish_hit, &key) : order_new(request, NULL, finish_hit);
  if (!order) return false;
  (void)snprintf(order->id, sizeof order->id, "%s", request->arg[0]);
  order->after = number_of(request->arg[1]);
  return order_hand_over(request, order);
}

json_t *writer_link_json(struct writer *writer, const char *name) {
  const struct felt_link *link = felt_floor_find_link(writer->floor, name);
  json_t *view = link ? view_link(writer->floor, name) : NULL, *hits = json_array();
  for (int i = 0; view && i < link->hit_count; i++) {
    json_t *hit = hits_json(writer->hits, writer->floor, name, link->hit[i].number);
    if (hit) json_array_append_new(hits, hit);
  }
  json_object_set_new(view, "can", view_can_on_link(writer->floor, writer->practice, name, writer->now_ms));
  json_object_set_new(view, "hits", hits);
  return view;
}

static void finish_one_link(struct writer *writer, struct order *order) {
  json_t *view = writer_link_json(writer, order->id);
  if (view)
    reply_json(&order->request->reply, MHD_HTTP_OK, view);
  else
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_LINK));
}

bool api_link(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  struct order *order = order_new(request, NULL, finish_one_link);
  if (!order) return false;
  (void)snprintf(order->id, sizeof order->id, "%s", request->arg[0]);
  return order_hand_over(request, order);
}
