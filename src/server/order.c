/* Orders: what a suspended request asks of the writer. */
#include "house.h"
#include "lease.h"

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
  json_decref(order->asked);
  free(order->batch);
  free(order->of_link);
  lease_drop(order->lease);
  free(order);
}

bool order_hand_over(struct request *request, struct order *order) {
  if (house_submit(request->server->house, order)) return true;
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
