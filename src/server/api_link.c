/* Links: what a table of another game tells its link by its key, what became of a hit, and what staff see. */
#include "access.h"
#include "fields.h"
#include "hits.h"
#include "house.h"
#include "keys.h"

/* ---- who asks */

static bool refuse_key(struct request *request, const struct felt_reason *reason) {
  reply_refuse(&request->reply, FELT_E_RULE, "Authorization", reason);
  reply_header(&request->reply, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer realm=\"felt\"");
  return false;
}

/* The key of a request for the link in its path, or the reply says what is wrong with it. */
static bool need_key(struct request *request, struct api_key *key) {
  const char *text = request_key(request);
  if (!text) return refuse_key(request, FELT_SAYS(NOT_A_KEY));
  bool known = keys_find(request->server->house->people, text, key);
  if (!known || key->revoked_ms) {
    const struct felt_reason *why = known ? FELT_SAYS(KEY_REVOKED) : FELT_SAYS(UNKNOWN_KEY);
    access_log(
        request,
        &(struct access){.event = "key", .result = "refused", .whom = known ? key->name : NULL, .why = why});
    return refuse_key(request, why);
  }
  if (strcmp(key->link, request->arg[0]) == 0) return true;
  reply_refuse(&request->reply, FELT_E_RULE, "link", FELT_SAYS(KEY_OF_OTHER_LINK));
  return false;
}

bool request_staff(struct request *request, struct person *person) {
  if (!request_session(request, person)) return false;
  if (person_on_floor(person).roles) return true;
  reply_refuse(&request->reply, FELT_E_RULE, NULL, FELT_SAYS(STAFF_ONLY));
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
  return field_need_int(body, "wager", 1, FELT_CENTS_MAX, &claim->wager_cents, error);
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
  if (!level || !level[0] || strlen(level) >= sizeof claim->level)
    return field_bad(error, "level", FELT_SAYS(LEVEL_NOT_NAMED));
  if (on_board && !json_is_boolean(on_board))
    return field_bad(error, "on_board", FELT_SAYS(NOT_TRUE_OR_FALSE));
  memcpy(claim->level, level, strlen(level) + 1);
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

/* What the floor would take for granted: that table, game, wager and level are what both sides think. */
static void check_claim(const struct felt_link *link, const struct api_key *key,
                        const struct link_claim *claim, struct batch_item *item) {
  const struct felt_link_table *table = link ? felt_link_find_table(link, key->table) : NULL;
  if (!table || !table->joined) {
    batch_refuse(item, "table", NULL, FELT_SAYS(NOT_ON_THE_LINK, key->table, key->link));
  } else if (strcmp(table->game.text, key->game) != 0) {
    batch_refuse(item, "game", NULL, FELT_SAYS(KEY_OF_OTHER_GAME, key->game, key->table));
  } else if (item->command.link.act == FELT_LINK_COIN_IN &&
             claim->wager_cents != link->terms.sheet.wager_cents) {
    batch_refuse(item, "wager", link->terms.link_rule.id,
                 FELT_SAYS(LINK_TAKES_WAGER, link->terms.sheet.wager_cents));
  } else if (item->command.link.act == FELT_LINK_HIT) {
    const struct felt_link_sheet *sheet = &link->terms.sheet;
    enum felt_category hand = item->command.link.hand;
    const struct felt_link_row *row =
        item->command.link.on_board ? &sheet->on_board[hand] : &sheet->row[hand];
    const char *name = felt_category_name(hand);
    if (row->pays != FELT_PAYS_PERCENT)
      batch_refuse(item, "hand", NULL, FELT_SAYS(HAND_TAKES_NOTHING, name));
    else if (strcmp(link->terms.level[row->level].name.text, claim->level) != 0)
      batch_refuse(item, "level", NULL,
                   FELT_SAYS(HAND_TAKES_LEVEL, name, link->terms.level[row->level].name.text));
  }
}

/* A keypad is a machine's, and only its calls get here. An id belongs to the key that sent it. */
static void complete(const struct house *house, const struct api_key *key, const char *id,
                     struct felt_floor_command *command) {
  command->time_ms = house->now_ms;
  command->table = key->table;
  command->by.roles = 1U << FELT_TECHNICIAN;
  (void)snprintf(command->by.id, sizeof command->by.id, "key.%s", key->name);
  (void)snprintf(command->link_name, sizeof command->link_name, "%s", key->link);
  (void)snprintf(command->id, sizeof command->id, "key.%s:%.64s", key->name, id);
}

static void plan_link(struct house *house, struct order *order) {
  const struct link_order *asked = order->of_link;
  const struct felt_link *link = felt_floor_find_link(house->floor, asked->key.link);
  for (int i = 0; i < order->batch->count; i++) {
    struct batch_item *item = &order->batch->item[i];
    struct felt_store_answer known = {0};
    struct felt_error error;
    char id[sizeof item->id];
    memcpy(id, item->id, sizeof id);
    complete(house, &asked->key, id, &item->command);
    if (asked->claim[i].table && asked->claim[i].table != asked->key.table) {
      batch_refuse(item, "table", NULL, FELT_SAYS(KEY_OF_OTHER_TABLE, asked->key.table));
      continue;
    }
    /* What was done is answered as it was, whatever has become of the link since. */
    if (felt_store_find_command(house->store, item->command.id, &known, &error) || !known.text)
      check_claim(link, &asked->key, &asked->claim[i], item);
  }
  order->command_count = order->batch->count;
}

static void finish_link(struct house *house, struct order *order) {
  const struct link_order *asked = order->of_link;
  struct reply *reply = &order->request->reply;
  json_t *answers = json_array();
  for (int i = 0; i < order->batch->count; i++) {
    const struct batch_item *item = &order->batch->item[i];
    json_t *answer = batch_item_json(item);
    if (item->status == MHD_HTTP_OK && item->command.link.act == FELT_LINK_HIT) {
      json_t *hit = hits_json_at(house->people, house->floor, asked->key.link, item->seq);
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
      keys_spend(request->server->house->people, order->of_link->key.name, order->batch->count);
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

static void finish_hit(struct house *house, struct order *order) {
  struct reply *reply = &order->request->reply;
  json_t *hit = hits_json(house->people, house->floor, order->id, order->after);
  if (!hit) {
    reply_refuse(reply, FELT_E_INPUT, "hit", FELT_SAYS(NO_SUCH_HIT));
  } else if (order->of_link &&
             json_integer_value(json_object_get(hit, "table")) != order->of_link->key.table) {
    reply_refuse(reply, FELT_E_RULE, "hit", FELT_SAYS(HIT_OF_OTHER_TABLE));
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

static void finish_one_link(struct house *house, struct order *order) {
  json_t *view = view_link(house->floor, order->id), *hits = json_array();
  const struct felt_link *link = felt_floor_find_link(house->floor, order->id);
  if (!view || !link) {
    json_decref(view);
    json_decref(hits);
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_LINK));
    return;
  }
  for (int i = 0; i < link->hit_count; i++) {
    json_t *hit = hits_json(house->people, house->floor, order->id, link->hit[i].number);
    if (hit) json_array_append_new(hits, hit);
  }
  json_object_set_new(view, "hits", hits);
  reply_json(&order->request->reply, MHD_HTTP_OK, view);
}

bool api_link(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  struct order *order = order_new(request, NULL, finish_one_link);
  if (!order) return false;
  (void)snprintf(order->id, sizeof order->id, "%s", request->arg[0]);
  return order_hand_over(request, order);
}
