/* Tables' tablets: codes for them, which there are, and what is done before them: a dealer taps in and out,
 * and a second person signs. The rules (felt/roster.h) and the floor say who may. */
#include "access.h"
#include "writer.h"

enum { DEVICE_SECONDS = 400 * 24 * 3600 }; /* no browser keeps a cookie longer */

static json_t *or_null(const char *text) {
  return text[0] ? json_string(text) : json_null();
}

static json_t *time_or_null(int64_t time_ms) {
  return time_ms ? json_integer(time_ms) : json_null();
}

static json_t *device_json(const struct device *device) {
  return json_pack("{ss si sb ss sI so so so so so so}", "name", device->name, "table", device->table, "good",
                   device->good, "made_by", device->made_by, "made_ms", (json_int_t)device->made_ms,
                   "code_until_ms", time_or_null(device->has_code ? device->code_until_ms : 0), "enrolled_ms",
                   time_or_null(device->enrolled_ms), "revoked_ms", time_or_null(device->revoked_ms),
                   "revoked_by", or_null(device->revoked_by), "dealer", or_null(device->dealer), "since_ms",
                   time_or_null(device->since_ms));
}

static struct people *people_of(const struct request *request) {
  return request->server->writer->people;
}

/* ---- for whoever keeps them */

/* Somebody who may; else the reply says why not. */
static bool request_keeper(struct request *request, struct person *person, const char *deed) {
  struct felt_error error;
  if (!request_session(request, person)) return false;
  if (!person_need_keeper(person, &error)) return true;
  reply_failure(&request->reply, &error);
  if (deed)
    access_log(request, &(struct access){
                            .event = deed, .result = "refused", .who = person->name, .why = &error.reason});
  return false;
}

static void add_row(void *context, const struct device *device) {
  json_array_append_new(context, device_json(device));
}

void api_devices(struct request *request) {
  struct person person;
  if (!request_keeper(request, &person, NULL)) return;
  json_t *rows = json_array();
  devices_each(people_of(request), add_row, rows);
  reply_json(&request->reply, MHD_HTTP_OK, json_pack("{so}", "devices", rows));
}

/* What was done to a device, or why it was not. */
static void tell(const struct request *request, const char *event, const struct person *by, const char *name,
                 const struct felt_error *error, const struct felt_reason *done) {
  access_log(request, &(struct access){.event = event,
                                       .result = error->status ? access_result(error) : "ok",
                                       .who = by->name,
                                       .whom = name,
                                       .why = error->status ? &error->reason : done});
}

void api_make_device(struct request *request) {
  static const char *const names[] = {"name"};
  const char *name = NULL;
  struct person person;
  struct device device;
  struct felt_error error = {0};
  char code[CODE_TEXT];
  json_t *body = NULL;
  if (!request_keeper(request, &person, "device-code") || !request_texts(request, &body, names, &name, 1))
    return;
  const json_t *table = json_object_get(body, "table");
  error.status = json_is_integer(table) ? devices_make(people_of(request), person.name, name,
                                                       json_integer_value(table), code, &error)
                                        : field_bad(&error, "table", FELT_SAYS(NOT_A_NUMBER));
  if (error.status) {
    reply_failure(&request->reply, &error);
  } else {
    (void)devices_get(people_of(request), name, &device);
    json_t *answer = device_json(&device);
    json_object_set_new(answer, "code", json_string(code));
    reply_json(&request->reply, MHD_HTTP_OK, answer);
  }
  tell(request, "device-code", &person, name, &error, FELT_SAYS(HAS_CODE));
  json_decref(body);
}

void api_revoke_device(struct request *request) {
  struct person person;
  struct device device;
  struct felt_error error = {0};
  if (!request_keeper(request, &person, "device-revoked")) return;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  error.status = devices_revoke(people_of(request), request->arg[0], person.name, &error);
  if (error.status)
    reply_failure(&request->reply, &error);
  else if (devices_get(people_of(request), request->arg[0], &device))
    reply_json(&request->reply, MHD_HTTP_OK, device_json(&device));
  tell(request, "device-revoked", &person, request->arg[0], &error, FELT_SAYS(DEVICE_IS_REVOKED));
}

/* ---- for the tablet itself */

static void reply_device(struct request *request, const struct device *device) {
  struct device other;
  json_t *elsewhere = json_null();
  if (device && device->good && devices_monitor(people_of(request), device->table, &other) &&
      strcmp(other.name, device->name) != 0)
    elsewhere = json_pack("{ss ss sI}", "name", other.name, "dealer", other.dealer, "since_ms",
                          (json_int_t)other.since_ms);
  reply_json(
      &request->reply, MHD_HTTP_OK,
      json_pack("{so so}", "device", device ? device_json(device) : json_null(), "elsewhere", elsewhere));
}

void api_device(struct request *request) {
  struct device device;
  bool there = devices_find(people_of(request), request_device(request), &device);
  reply_device(request, there ? &device : NULL);
}

/* Badge, PIN or code that did not do. */
static void refuse_try(struct request *request, const char *event, const struct people_try *attempt,
                       const struct felt_error *error) {
  bool wrong = error->reason.code == FELT_CODE_WRONG_PIN || error->reason.code == FELT_CODE_CODE_USED;
  struct access access = {.event = event,
                          .result = wrong ? "wrong" : access_result(error),
                          .whom = attempt->device,
                          .why = &error->reason};
  if (attempt->wait_seconds > 0) {
    atomic_fetch_add(&request->server->counts.lockouts, 1);
    access.result = "locked";
    reply_too_often(&request->reply, error, attempt->wait_seconds);
  } else {
    reply_failure(&request->reply, error);
  }
  access_log(request, &access);
}

void api_enrol(struct request *request) {
  static const char *const names[] = {"code"};
  const char *code = NULL;
  char token[TOKEN_HEX], address[64];
  struct device device;
  struct felt_error error;
  json_t *body = NULL;
  if (!request_texts(request, &body, names, &code, 1)) return;
  request_address(request, address);
  struct people_try attempt = {.name = "", .address = address};
  if (devices_enrol(people_of(request), &attempt, code, token, &device, &error)) {
    refuse_try(request, "device-enrolled", &attempt, &error);
  } else {
    reply_device(request, &device);
    reply_cookie(request, "felt_device", token, DEVICE_SECONDS);
    access_log(request, &(struct access){.event = "device-enrolled",
                                         .result = "ok",
                                         .whom = device.name,
                                         .why = FELT_SAYS(IS_ENROLLED),
                                         .more = json_pack("{si}", "table", device.table)});
  }
  json_decref(body);
}

/* Who stands before this tablet, by badge and PIN; false: the reply says why nobody. */
static bool badge_in(struct request *request, const json_t *body, const char *event, struct device *device,
                     struct person *person) {
  struct felt_error error;
  char address[64];
  const char *pin = json_string_value(json_object_get(body, "pin"));
  request_address(request, address);
  struct people_try attempt = {.name = json_string_value(json_object_get(body, "badge")), .address = address};
  if (!attempt.name || !pin) {
    reply_refuse(&request->reply, FELT_E_INPUT, attempt.name ? "pin" : "badge", FELT_SAYS(IS_MISSING));
    return false;
  }
  enum felt_status status = devices_admit(people_of(request), request_device(request), device, &error);
  if (!status) attempt.device = device->name;
  if (!status) status = people_badge_in(people_of(request), &attempt, pin, person, &error);
  if (status) refuse_try(request, event, &attempt, &error);
  return !status;
}

static void tell_done(const struct request *request, const char *event, const struct person *person,
                      const char *device, const struct felt_reason *done) {
  access_log(request, &(struct access){
                          .event = event, .result = "ok", .who = person->name, .whom = device, .why = done});
}

/* ---- tapping in and out */

/* A dealer who is new at the table is so in the table's log, too: what the book asks of a new dealer is due
 * from then on. The same person at another tablet is not. */
static void plan_tap_in(struct writer *writer, struct order *order) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_person by = person_on_floor(&order->person);
  struct felt_error error;
  bool is_new = false;
  if (people_may_tap_in(writer->people, order->person.device, order->person.name, order->take_over, &is_new,
                        &error)) {
    batch_refuse(item, &error);
    return;
  }
  if (!is_new) return;
  item->command = (struct felt_floor_command){
      .act = FELT_FLOOR_ROUND, .table = order->table, .round.kind = FELT_DO_TAP_IN};
  (void)snprintf(item->command.round_note.by, sizeof item->command.round_note.by, "%s", by.id);
  item_complete(writer, item, &by, NULL);
  order->command_count = 1;
}

static void finish_tap_in(struct writer *writer, struct order *order) {
  const struct batch_item *item = &order->batch->item[0];
  struct request *request = order->request;
  struct person person;
  struct felt_error error;
  char token[TOKEN_HEX];
  if (item->status && item->status != MHD_HTTP_OK) {
    batch_reply(item, &request->reply);
  } else if (people_tap_in(writer->people, order->person.device, order->person.name, order->take_over,
                           &person, token, &error)) {
    reply_failure(&request->reply, &error);
  } else {
    reply_new_session(request, &person, token);
    tell_done(request, "tap-in", &person, person.device, FELT_SAYS(TAPPED_IN));
  }
}

/* An order of one command, for the person who stands there; NULL: the reply says that memory ran out. */
static struct order *order_of(struct request *request, const struct person *person, order_step *plan,
                              order_step *finish) {
  struct order *order = order_new(request, plan, finish);
  if (order) order->batch = batch_new(1);
  if (order && order->batch) {
    order->person = *person;
    return order;
  }
  if (order) order_free(order);
  reply_no_memory(&request->reply);
  return NULL;
}

bool api_tap_in(struct request *request) {
  struct person person;
  struct device device;
  json_t *body = request_json(request);
  if (!body) return false;
  const json_t *over = json_object_get(body, "take_over");
  bool take_over = json_is_true(over), sound = !over || json_is_boolean(over);
  if (!sound) reply_refuse(&request->reply, FELT_E_INPUT, "take_over", FELT_SAYS(NOT_TRUE_OR_FALSE));
  bool known = sound && badge_in(request, body, "tap-in", &device, &person);
  json_decref(body);
  struct order *order = known ? order_of(request, &person, plan_tap_in, finish_tap_in) : NULL;
  if (!order) return false;
  (void)snprintf(order->person.device, sizeof order->person.device, "%s", device.name);
  order->table = order->person.table = device.table;
  order->take_over = take_over;
  (void)snprintf(order->batch->item[0].id, sizeof order->batch->item[0].id, "tap-in-%s-%lld", device.name,
                 (long long)clock_us());
  return order_hand_over(request, order);
}

void api_tap_out(struct request *request) {
  struct person person;
  struct felt_error error;
  if (!request_session(request, &person)) return;
  json_t *body = request_json(request);
  if (!body) return;
  json_decref(body);
  if (people_tap_out(people_of(request), &person, &error)) {
    reply_failure(&request->reply, &error);
    return;
  }
  reply_no_session(request);
  tell_done(request, "tap-out", &person, person.device, FELT_SAYS(TAPPED_OUT));
}

/* ---- a second person signs */

static void plan_signed(struct writer *writer, struct order *order) {
  struct batch_item *item = &order->batch->item[0];
  struct felt_floor_person one = person_on_floor(&order->person), other = person_on_floor(&order->second);
  felt_floor_signed_by(writer->floor, &one, &other, &item->command);
  one = item->command.by;
  other = item->command.with;
  item_complete(writer, item, &one, &other);
  order->command_count = 1;
}

static void finish_signed(struct writer *writer, struct order *order) {
  (void)writer;
  const struct batch_item *item = &order->batch->item[0];
  batch_reply(item, &order->request->reply);
  if (item->status == MHD_HTTP_OK)
    tell_done(order->request, "signature", &order->second, order->person.device, FELT_SAYS(SIGNED_HERE));
}

/* The command first: nobody's PIN is asked for what cannot be. */
static struct order *read_signed(struct request *request, const json_t *body, const struct person *person) {
  struct felt_error error;
  struct order *order = order_of(request, person, plan_signed, finish_signed);
  if (!order) return NULL;
  struct batch_item *item = &order->batch->item[0];
  enum felt_status status = item_read(request->server, json_object_get(body, "command"), item, &error);
  if (!status) status = person_need_table(person, item->command.table, &error);
  if (!status) return order;
  reply_failure(&request->reply, &error);
  order_free(order);
  return NULL;
}

bool api_sign_here(struct request *request) {
  struct person person;
  struct felt_error error;
  struct device device;
  if (!request_staff(request, &person)) return false;
  if (person_need_device(&person, &error)) {
    reply_failure(&request->reply, &error);
    return false;
  }
  json_t *body = request_json(request);
  if (!body) return false;
  struct order *order = read_signed(request, body, &person);
  bool known = order && badge_in(request, body, "signature", &device, &order->second);
  json_decref(body);
  if (order && known) return order_hand_over(request, order);
  if (order) order_free(order);
  return false;
}
