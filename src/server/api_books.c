/* The books: as felt books shows them, and the house's own sheets, which are handed in here. */
#include "writer.h"

#include "felt/book.h"

/* ---- reading */

/* What is only handed in is for those who work here. */
static bool may_read(struct request *request) {
  struct person person;
  return !book_forms_is_handed_in(request->server->book_forms, request->arg[0]) ||
         request_staff(request, &person);
}

static void send_form(struct request *request,
                      const struct book_form *(*form_of)(struct book_forms *forms, const char *name)) {
  const struct book_form *form = form_of(request->server->book_forms, request->arg[0]);
  if (!form)
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(NO_SUCH_BOOK));
  else if (may_read(request))
    reply_static(&request->reply, MHD_HTTP_OK, "application/json", form->text, form->length);
}

void api_books(struct request *request) {
  reply_json(&request->reply, MHD_HTTP_OK, book_forms_list(request->server->book_forms));
}

void api_book(struct request *request) {
  send_form(request, book_forms_book);
}

void api_book_sheet(struct request *request) {
  send_form(request, book_forms_sheet);
}

void api_book_page(struct request *request) {
  send_form(request, book_forms_page);
}

void api_book_text(struct request *request) {
  const struct felt_book_text *found = book_forms_text(request->server->book_forms, request->arg[0]);
  if (!found)
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(NO_SUCH_BOOK));
  else if (may_read(request))
    reply_static(&request->reply, MHD_HTTP_OK, "text/plain; charset=utf-8", found->text, found->length);
}

/* ---- for those who work here */

void api_house_books(struct request *request) {
  struct person person;
  if (request_staff(request, &person))
    reply_json(&request->reply, MHD_HTTP_OK, book_forms_states(request->server->book_forms));
}

void api_book_difference(struct request *request) {
  struct person person;
  const char *with = request_query(request, "with");
  if (!request_staff(request, &person)) return;
  json_t *difference = book_forms_difference(request->server->book_forms, request->arg[0], with ? with : "");
  if (difference)
    reply_json(&request->reply, MHD_HTTP_OK, difference);
  else
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(NO_SUCH_BOOK));
}

/* ---- handing in */

static bool is_built_in(const char *text, size_t length) {
  const struct felt_book_text *book;
  for (int i = 0; (book = felt_book_builtin(i)) != NULL; i++)
    if (book->length == length && memcmp(book->text, text, length) == 0) return true;
  return false;
}

/* Reads it as a book, and says everything that is wrong with it. */
static bool check_sheet(struct request *request, const json_t *text, uint8_t hash[FELT_BOOK_HASH]) {
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults *faults = calloc(1, sizeof *faults);
  struct felt_error error;
  bool sound = false;
  if (!json_is_string(text)) {
    reply_refuse(&request->reply, FELT_E_INPUT, "text", FELT_SAYS(NOT_A_SHEET));
  } else if (!book || !faults) {
    reply_no_memory(&request->reply);
  } else if (is_built_in(json_string_value(text), json_string_length(text))) {
    reply_refuse(&request->reply, FELT_E_INPUT, "text", FELT_SAYS(BOOK_IS_BUILT_IN));
  } else if (felt_book_read(json_string_value(text), json_string_length(text), book, faults)) {
    const struct felt_error first = felt_faults_first(faults);
    (void)felt_refuse_because(&error, FELT_E_INPUT, "text", FELT_SAYS(BOOK_HAS_FAULTS), &first);
    reply_faults(&request->reply, &error, faults);
  } else {
    memcpy(hash, book->hash, FELT_BOOK_HASH);
    sound = true;
  }
  free(faults);
  free(book);
  return sound;
}

/* The text of somebody who may not hand it in is not kept: the floor refuses the command for its person. */
static void plan_hand_in(struct writer *writer, struct order *order) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_command *command = &item->command;
  const json_t *text = json_object_get(order->asked, "text");
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  command->by = person_on_floor(&order->person);
  command->time_ms = writer->now_ms;
  (void)snprintf(command->id, sizeof command->id, "%s:%s", command->by.id, item->id);
  order->command_count = 1;
  if (!(command->by.roles & felt_floor_may(writer->floor, command).first)) return;
  if (felt_floor_keep_book(writer->floor, json_string_value(text), json_string_length(text), writer->now_ms,
                           hash, &error))
    batch_refuse(item, &error);
}

static void finish_hand_in(struct writer *writer, struct order *order) {
  (void)writer;
  const struct batch_item *item = &order->batch->item[0];
  char hash[2 * FELT_BOOK_HASH + 1];
  struct felt_text hex = felt_text_init(hash, sizeof hash);
  if (item->status != MHD_HTTP_OK) {
    batch_reply(item, &order->request->reply);
    return;
  }
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", item->command.book[i]);
  json_t *done = batch_done_json(item);
  json_object_set_new(done, "hash", json_string(hash));
  reply_json(&order->request->reply, MHD_HTTP_OK, done);
}

/* {"id", "text"} and nothing else. */
static const char *read_hand_in(struct request *request, const json_t *body) {
  const char *id = json_string_value(json_object_get(body, "id")), *key;
  json_t *value, *walked = (json_t *)(uintptr_t)body; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    if (strcmp(key, "id") == 0 || strcmp(key, "text") == 0) continue;
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(UNKNOWN_FIELD, key));
    return NULL;
  }
  if (id && order_id_is_sound(id)) return id;
  reply_refuse(&request->reply, FELT_E_INPUT, "id", FELT_SAYS(NOT_AN_ID));
  return NULL;
}

bool api_hand_in_book(struct request *request) {
  struct person person;
  uint8_t hash[FELT_BOOK_HASH];
  if (!request_staff(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  const char *id = read_hand_in(request, body);
  struct order *order = NULL;
  if (id && check_sheet(request, json_object_get(body, "text"), hash)) {
    order = order_new(request, plan_hand_in, finish_hand_in);
    if (order) order->batch = batch_new(1);
    if (!order || !order->batch) reply_no_memory(&request->reply);
  }
  if (!order || !order->batch) {
    if (order) order_free(order);
    json_decref(body);
    return false;
  }
  order->asked = body;
  order->batch->item[0].command.act = FELT_FLOOR_HAND_IN_BOOK;
  memcpy(order->batch->item[0].command.book, hash, sizeof hash);
  (void)snprintf(order->batch->item[0].id, sizeof order->batch->item[0].id, "%s", id);
  return order_hand_over(request, order);
}
