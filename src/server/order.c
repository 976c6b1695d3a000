/* Orders: what a suspended request asks of the writer. */
#include "felt/people.h"
#include "writer.h"

struct order *order_new(struct request *request, order_step *plan, order_step *finish) {
  struct order *order = calloc(1, sizeof *order);
  if (!order) {
    reply_no_memory(&request->reply);
    return NULL;
  }
  order->request = request;
  order->plan = plan;
  order->finish = finish;
  (void)request_person(request, &order->person);
  return order;
}

void order_free(struct order *order) {
  while (order->deeds) {
    struct order *deed = order->deeds;
    order->deeds = deed->next;
    order_free(deed);
  }
  free(order->list);
  json_decref(order->asked);
  free(order->batch);
  free(order->of_link);
  lease_drop(order->lease);
  free(order);
}

bool order_hand_over(struct request *request, struct order *order) {
  if (writer_submit(request->server->writer, order)) return true;
  order_free(order);
  bool stopping = atomic_load(&request->server->stopping);
  reply_busy(&request->reply, stopping ? FELT_SAYS(SERVER_STOPS) : FELT_SAYS(QUEUE_FULL));
  return false;
}

bool order_id_is_sound(const char *id) {
  size_t length = strlen(id);
  return length >= 8 && length <= 64 &&
         strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

int order_table_number(const char *text) {
  size_t length = strlen(text);
  if (length == 0 || length > 4 || strspn(text, "0123456789") != length) return 0;
  return (int)strtol(text, NULL, 10);
}

/* ---- several deeds of a player as one, or not at all: a press of Deal is a part in the shuffle, wagers and
 * being ready */

bool list_is(const json_t *body) {
  return json_is_object(body) && json_object_get(body, "commands");
}

static enum felt_status read_deed(const json_t *body, int n, struct order *deed, struct felt_error *error) {
  struct felt_error why;
  enum felt_status status = command_read(body, deed, &why);
  if (!status) return FELT_OK;
  return felt_refuse_because(error, status, why.where, FELT_SAYS(BATCH_FAULT, n + 1, why.where), &why);
}

enum felt_status list_read(const json_t *body, struct order *order, struct felt_error *error) {
  const json_t *list = json_object_get(body, "commands");
  size_t count = json_array_size(list);
  if (count < 1 || count > LIST_MAX || json_object_size(body) != 1)
    return felt_refuse(error, FELT_E_INPUT, "commands", NULL, FELT_SAYS(NOT_A_BATCH, LIST_MAX));
  struct order **last = &order->deeds;
  for (size_t i = 0; i < count; i++) {
    struct order *deed = calloc(1, sizeof *deed);
    if (!deed) return felt_refuse(error, FELT_E_NOMEM, "commands", NULL, FELT_SAYS(NO_MEMORY));
    *last = deed;
    last = &deed->next;
    enum felt_status status = read_deed(json_array_get(list, i), (int)i, deed, error);
    if (status) return status;
  }
  return FELT_OK;
}

void list_plan(struct writer *writer, struct order *order, order_step *each) {
  int count = 0;
  for (struct order *deed = order->deeds; deed && !order->refused; deed = deed->next) {
    deed->person = order->person;
    deed->table = order->table;
    each(writer, deed);
    order->refused = deed->refused;
    count += deed->command_count;
  }
  if (order->refused) return;
  order->list = calloc((size_t)count + 1, sizeof *order->list);
  if (!order->list) {
    order->refused = true;
    (void)felt_refuse(&order->error, FELT_E_NOMEM, "commands", NULL, FELT_SAYS(NO_MEMORY));
    return;
  }
  for (const struct order *deed = order->deeds; deed; deed = deed->next)
    for (int i = 0; i < deed->command_count; i++) order->list[order->command_count++] = deed->command[i];
}

/* A deed that was refused with another one's has nothing to say of its own. */
static bool is_beside(const struct felt_error *error) {
  return error->reason.code == FELT_CODE_REFUSED_WITH_LIST;
}

void list_answer(struct order *order, int n, const struct felt_floor_answer *answer) {
  struct order *deed = order->deeds;
  for (; deed && n >= deed->command_count; deed = deed->next) n -= deed->command_count;
  felt_assert(deed != NULL);
  if (answer->status && !is_beside(answer->error)) {
    order->refused = deed->refused = true;
    deed->error = *answer->error;
  }
  if (n != deed->asked_for) return;
  deed->seq = answer->seq;
  deed->repeated = answer->repeated;
}

const struct order *list_refused(const struct order *order, int *place) {
  *place = 1;
  for (const struct order *deed = order->deeds; deed; deed = deed->next, ++*place)
    if (deed->refused) return deed;
  return NULL;
}
