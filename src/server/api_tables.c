/* Tables: what they look like, and what is done at them. */
#include "felt/views.h"
#include "writer.h"

/* ---- looking */

static void finish_tables(struct writer *writer, struct order *order) {
  reply_json(&order->request->reply, MHD_HTTP_OK, writer_tables_json(writer));
}

bool api_tables(struct request *request) {
  struct order *order = order_new(request, NULL, finish_tables);
  return order && order_hand_over(request, order);
}

static void finish_table(struct writer *writer, struct order *order) {
  struct felt_floor_person person = writer_person(writer, order->table, &order->person);
  json_t *view = writer_view(writer, order->table, &person);
  if (!view) {
    reply_refuse(&order->request->reply, FELT_E_INPUT, "table", FELT_SAYS(NO_SUCH_TABLE));
    return;
  }
  json_object_set_new(view, "seq", json_integer(writer->seq));
  reply_json(&order->request->reply, MHD_HTTP_OK, view);
}

bool api_table(struct request *request) {
  struct order *order = order_new(request, NULL, finish_table);
  if (!order) return false;
  order->table = order_table_number(request->arg[0]);
  if (request_at_table(request, &order->person, order->table)) return order_hand_over(request, order);
  order_free(order);
  return false;
}

/* ---- a round that is over */

static void show_round(struct writer *writer, struct order *order, const struct felt_floor_past_round *past) {
  struct felt_floor_person person = writer_person(writer, order->table, &order->person);
  const struct view_past_eyes eyes = {
      .floor = writer->floor, .names = writer->names, .patron = person.id, .house = person.roles != 0};
  json_t *whole = view_past(order->table, past);
  struct felt_error error;
  if (view_past_is_of(whole, person.id) || !person_need_staff(&order->person, &error))
    reply_json(&order->request->reply, MHD_HTTP_OK, view_past_for(whole, &eyes));
  else
    reply_failure(&order->request->reply, &error);
  json_decref(whole);
}

static void finish_round(struct writer *writer, struct order *order) {
  struct felt_floor_past_round *past = malloc(sizeof *past);
  enum felt_status status =
      past ? felt_floor_past_round(writer->floor, order->table, order->after, past, &order->error)
           : felt_refuse(&order->error, FELT_E_NOMEM, "round", NULL, FELT_SAYS(NO_MEMORY));
  if (status)
    reply_failure(&order->request->reply, &order->error);
  else
    show_round(writer, order, past);
  free(past);
}

static bool order_round(struct request *request, order_step *finish) {
  const char *number = request->arg[1];
  size_t length = strlen(number);
  bool sound = length <= 18 && strspn(number, "0123456789") == length;
  struct order *order = order_new(request, NULL, finish);
  if (!order) return false;
  order->table = order_table_number(request->arg[0]);
  order->after = sound ? strtoll(number, NULL, 10) : 0;
  return order_hand_over(request, order);
}

bool api_round(struct request *request) {
  struct person person;
  return request_session(request, &person) &&
         request_at_table(request, &person, order_table_number(request->arg[0])) &&
         order_round(request, finish_round);
}

/* Step by step, for staff. */
static void finish_steps(struct writer *writer, struct order *order) {
  json_t *steps = NULL;
  if (view_steps(writer->floor, order->table, order->after, writer->names, &steps, &order->error))
    reply_failure(&order->request->reply, &order->error);
  else
    reply_json(&order->request->reply, MHD_HTTP_OK,
               json_pack("{si sI so}", "table", order->table, "life_round", (json_int_t)order->after, "steps",
                         steps));
}

bool api_steps(struct request *request) {
  struct person person;
  return request_staff(request, &person) &&
         request_at_table(request, &person, order_table_number(request->arg[0])) &&
         order_round(request, finish_steps);
}

static char *document_text(struct writer *writer, int table, const struct felt_floor_past_round *past,
                           const json_t *steps) {
  const struct view_past_eyes eyes = {
      .floor = writer->floor, .names = writer->names, .patron = "", .house = true};
  json_t *whole = view_past(table, past), *shown = whole ? view_past_for(whole, &eyes) : NULL;
  json_t *document = shown ? view_round_document(shown, steps) : NULL;
  char *text = document ? json_dumps(document, JSON_COMPACT) : NULL;
  json_decref(document);
  json_decref(shown);
  json_decref(whole);
  return text;
}

/* As a document, which a worker has set: fonts and drawing have no place in a server. */
static void finish_report(struct writer *writer, struct order *order) {
  struct request *request = order->request;
  struct felt_floor_past_round *past = malloc(sizeof *past);
  json_t *steps = NULL;
  enum felt_status status =
      past ? felt_floor_past_round(writer->floor, order->table, order->after, past, &order->error)
           : felt_refuse(&order->error, FELT_E_NOMEM, "round", NULL, FELT_SAYS(NO_MEMORY));
  if (!status)
    status = view_steps(writer->floor, order->table, order->after, writer->names, &steps, &order->error);
  char *text = status ? NULL : document_text(writer, order->table, past, steps);
  if (!status && !text)
    status = felt_refuse(&order->error, FELT_E_NOMEM, "round", NULL, FELT_SAYS(NO_MEMORY));
  json_decref(steps);
  free(past);
  if (status) {
    reply_failure(&request->reply, &order->error);
    return;
  }
  free(request->body);
  request->body = text;
  request->length = strlen(text);
  order->pooled = true;
}

bool api_round_report(struct request *request) {
  struct person person;
  return request_staff(request, &person) &&
         request_at_table(request, &person, order_table_number(request->arg[0])) &&
         order_round(request, finish_report);
}

/* ---- doing */

static void name_in_figures(const char *patron, const char *name, struct felt_reason *reason) {
  for (int i = 0; i < felt_code_figures(reason->code); i++)
    if (reason->figure[i].kind == FELT_IS_A_TEXT && strcmp(reason->figure[i].text, patron) == 0)
      reason->figure[i] = felt_figure_text(name);
}

/* What the floor says, with the person's own name in place of the patron's. */
static void name_person(const char *name, struct felt_error *error) {
  char patron[FELT_PLAY_PATRON];
  felt_play_patron(name, patron);
  if (strcmp(error->where, patron) == 0) (void)snprintf(error->where, sizeof error->where, "%s", name);
  name_in_figures(patron, name, &error->reason);
  name_in_figures(patron, name, &error->cause);
  name_in_figures(patron, name, &error->root);
}

static void refuse_deed(struct order *order, const struct order *deed, int place) {
  struct felt_error error = deed->error;
  unsigned status = status_of_command(&error);
  name_person(order->person.name, &error);
  json_t *problem = problem_json(status, &error);
  if (place > 0) json_object_set_new(problem, "id", json_string(deed->id));
  if (place > 0) json_object_set_new(problem, "command", json_integer(place));
  reply_problem(&order->request->reply, status, problem);
}

static json_t *done_json(struct writer *writer, const struct order *deed) {
  if (deed->wish == FELT_WISH_BUY && !deed->repeated) practice_bought(writer, deed);
  return json_pack("{ss sI sb sb}", "id", deed->id, "seq", (json_int_t)deed->seq, "repeated", deed->repeated,
                   "later", deed->later);
}

static void finish_command(struct writer *writer, struct order *order) {
  if (order->refused)
    refuse_deed(order, order, 0);
  else
    reply_json(&order->request->reply, MHD_HTTP_OK, done_json(writer, order));
}

static void finish_list(struct writer *writer, struct order *order) {
  int place = 0;
  const struct order *refused = list_refused(order, &place);
  if (order->refused) {
    refuse_deed(order, refused ? refused : order, refused ? place : 0);
    return;
  }
  json_t *done = json_array();
  for (const struct order *deed = order->deeds; deed; deed = deed->next)
    json_array_append_new(done, done_json(writer, deed));
  reply_json(&order->request->reply, MHD_HTTP_OK, json_pack("{so}", "done", done));
}

/* A player's deed, where the table exists. */
static void plan_deed(struct writer *writer, struct order *order) {
  order->refused = !felt_floor_find_table(writer->floor, order->table);
  if (order->refused)
    (void)felt_refuse(&order->error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_SUCH_TABLE));
  else
    order->deed(writer, order);
}

static void plan_deeds(struct writer *writer, struct order *order) {
  list_plan(writer, order, plan_deed);
}

/* What was read, as a command of the person who asks. An id belongs to the person who sent it: nobody can use
 * up another's. */
static void plan_given(struct writer *writer, struct order *order) {
  struct felt_floor_command *command = &order->command[order->command_count++];
  *command = order->given;
  (void)snprintf(command->id, sizeof command->id, "%s:%s", order->person.name, order->id);
  command->time_ms = writer->now_ms;
  command->by = writer_person(writer, order->table, &order->person);
  command->table = order->table;
  felt_practice_touch(writer->practice, order->table, command->by.id);
}

static void plan_bet(struct writer *writer, struct order *order) {
  const struct felt_floor_table *table = felt_floor_find_table(writer->floor, order->table);
  order->refused = table->open && floor_command_check(table->book, &order->given, &order->error);
  if (!order->refused) plan_given(writer, order);
}

static enum felt_status read_bot(const json_t *body, struct order *order, struct felt_error *error) {
  const json_t *kind = json_object_get(body, "kind");
  int64_t seat = 0;
  enum felt_status status = field_int(body, "seat", 1, FELT_SEATS_MAX, &seat, error);
  if (status) return status;
  order->seat = (int)seat;
  if (!kind || json_is_null(kind)) return FELT_OK;
  order->kind = json_is_string(kind) ? felt_play_bot_kind(json_string_value(kind)) : NULL;
  return order->kind ? FELT_OK : field_bad(error, "kind", FELT_SAYS(NOT_A_BOT));
}

static enum felt_status read_buy(const json_t *body, struct order *order, struct felt_error *error) {
  return field_int(body, "cents", 1, FELT_CENTS_MAX, &order->cents, error);
}

/* What can be done, who makes commands of it, and who reads its fields. */
static const struct deed {
  const char *name;
  order_step *plan;
  enum felt_status (*read)(const json_t *body, struct order *order, struct felt_error *error);
  const char *fields; /* that `read` takes besides id and do, between blanks */
  enum felt_practice_wish wish;
} deeds[] = {
    /* The floor's own words, read as they are from staff. */
    {"sit", plan_wish, NULL, NULL, FELT_WISH_SIT},
    {"leave", plan_wish, NULL, NULL, FELT_WISH_LEAVE},
    {"ready", plan_wish, NULL, NULL, FELT_WISH_READY},
    {"bet", plan_bet, NULL, NULL, FELT_NO_WISH},
    {"clear", plan_given, NULL, NULL, FELT_NO_WISH},
    {"check", plan_given, NULL, NULL, FELT_NO_WISH},
    {"fold", plan_given, NULL, NULL, FELT_NO_WISH},
    {"play", plan_given, NULL, NULL, FELT_NO_WISH},
    {"seed", plan_given, NULL, NULL, FELT_NO_WISH},
    /* Of practice tables alone. */
    {"buy", plan_wish, read_buy, " cents ", FELT_WISH_BUY},
    {"bot", plan_wish, read_bot, " seat kind ", FELT_WISH_BOT},
};

static const struct deed *find_deed(const json_t *name) {
  for (size_t i = 0; json_is_string(name) && i < FELT_COUNT(deeds); i++)
    if (strcmp(deeds[i].name, json_string_value(name)) == 0) return &deeds[i];
  return NULL;
}

/* The player is the person who asks, at the table of the path, and the blind is the ante. */
static enum felt_status read_given(const json_t *body, const struct deed *deed, struct order *order,
                                   struct felt_error *error) {
  static const char *const of_staff[] = {"table", "patron", "blind"};
  for (size_t i = 0; i < FELT_COUNT(of_staff); i++)
    if (json_object_get(body, of_staff[i]))
      return field_bad(error, "command", FELT_SAYS(FIELD_NOT_TAKEN, deed->name, of_staff[i]));
  enum felt_status status = floor_command_read(body, &order->given, &order->book, error);
  order->seat = order->given.seat;
  return status;
}

enum felt_status command_read(const json_t *body, struct order *order, struct felt_error *error) {
  if (!json_is_object(body)) return field_bad(error, "command", FELT_SAYS(NOT_AN_OBJECT));
  const char *id = json_string_value(json_object_get(body, "id"));
  const struct deed *deed = find_deed(json_object_get(body, "do"));
  if (!id || !order_id_is_sound(id)) return field_bad(error, "id", FELT_SAYS(NOT_AN_ID));
  if (!deed) return field_bad(error, "do", FELT_SAYS(NO_SUCH_DEED));
  (void)snprintf(order->id, sizeof order->id, "%s", id);
  order->deed = deed->plan;
  order->wish = deed->wish;
  if (!deed->read) return read_given(body, deed, order, error);
  enum felt_status status = fields_known(body, " id do ", deed->fields, error);
  return status ? status : deed->read(body, order, error);
}

bool api_command(struct request *request) {
  struct person person;
  struct felt_error error;
  if (!request_session(request, &person) ||
      !request_at_table(request, &person, order_table_number(request->arg[0])))
    return false;
  json_t *body = request_json(request);
  if (!body) return false;
  bool list = list_is(body);
  struct order *order =
      order_new(request, list ? plan_deeds : plan_deed, list ? finish_list : finish_command);
  enum felt_status status = FELT_OK;
  if (order) status = list ? list_read(body, order, &error) : command_read(body, order, &error);
  json_decref(body);
  if (!order) return false;
  order->person = person;
  order->table = order_table_number(request->arg[0]);
  if (status) {
    reply_failure(&request->reply, &error);
    order_free(order);
    return false;
  }
  return order_hand_over(request, order);
}

/* ---- the coach */

static void finish_advice(struct writer *writer, struct order *order) {
  struct felt_floor_person person = writer_person(writer, order->table, &order->person);
  person.roles = 0; /* as a player, whoever asks */
  struct request *request = order->request;
  struct view_practice practice = writer_practice_view(writer, order->table);
  struct felt_error error;
  if (felt_floor_need_coach(writer->floor, order->table, &error)) {
    reply_failure(&request->reply, &error);
    return;
  }
  json_t *view = view_table(writer->floor, order->table, &person, &practice);
  json_t *question = view ? view_question(view) : NULL;
  char *text = question ? json_dumps(question, JSON_COMPACT) : NULL;
  json_decref(question);
  json_decref(view);
  if (!text) {
    reply_refuse(&request->reply, FELT_E_RULE, "table", FELT_SAYS(NOT_YOUR_TURN));
    return;
  }
  free(request->body);
  request->body = text;
  request->length = strlen(text);
  order->pooled = true;
}

bool api_advice(struct request *request) {
  struct person person;
  if (!request_session(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  json_decref(body);
  struct order *order = order_new(request, NULL, finish_advice);
  if (!order) return false;
  order->table = order_table_number(request->arg[0]);
  return order_hand_over(request, order);
}

/* ---- signs */

static void finish_sign(struct writer *writer, struct order *order) {
  json_t *sign = view_sign(writer->floor, order->id, writer->now_ms);
  if (sign)
    reply_json(&order->request->reply, MHD_HTTP_OK, sign);
  else
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_SIGN));
}

static void finish_sign_text(struct writer *writer, struct order *order) {
  json_t *sign = view_sign(writer->floor, order->id, writer->now_ms);
  char lines[1024];
  struct felt_text text = felt_text_init(lines, sizeof lines);
  if (!sign) {
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_SIGN));
    return;
  }
  view_sign_print(sign, &text);
  reply_copy(&order->request->reply, MHD_HTTP_OK, "text/plain; charset=utf-8", lines, text.length);
  json_decref(sign);
}

static void finish_signs(struct writer *writer, struct order *order) {
  json_t *signs = json_array();
  const char *link;
  for (int i = 0; (link = felt_floor_link_at(writer->floor, i)) != NULL; i++)
    json_array_append_new(signs, view_sign(writer->floor, link, writer->now_ms));
  reply_json(&order->request->reply, MHD_HTTP_OK, json_pack("{so}", "signs", signs));
}

bool api_signs(struct request *request) {
  struct order *order = order_new(request, NULL, finish_signs);
  return order && order_hand_over(request, order);
}

static bool order_sign(struct request *request, int length, order_step *finish) {
  struct order *order = order_new(request, NULL, finish);
  if (!order) return false;
  (void)snprintf(order->id, sizeof order->id, "%.*s", length, request->arg[0]);
  return order_hand_over(request, order);
}

bool api_sign(struct request *request) {
  return order_sign(request, (int)strlen(request->arg[0]), finish_sign);
}

bool api_sign_file(struct request *request) {
  const char *name = request->arg[0], *dot = strrchr(name, '.');
  if (dot && strcmp(dot, ".json") == 0) return order_sign(request, (int)(dot - name), finish_sign);
  if (dot && strcmp(dot, ".txt") == 0) return order_sign(request, (int)(dot - name), finish_sign_text);
  pages_answer(request, "/sign");
  return false;
}
