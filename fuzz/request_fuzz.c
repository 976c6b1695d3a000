/* Bytes as the body of a request: a command at a table, and each kind of question to the lab. */
#include "../src/server/house.h"

#include "felt/lab.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct felt_lab_question question;
  static struct felt_faults faults;
  static struct order order;
  struct felt_error error;
  char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE], path[256];
  bool known = false;
  (void)snprintf(path, sizeof path, "%.*s", size < sizeof path ? (int)size : (int)sizeof path - 1,
                 (const char *)data);
  (void)route_find("GET", path, arg, &known);
  json_t *body = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
  if (!body) return 0;
  order = (struct order){0};
  enum felt_status status = command_read(body, &order, &error);
  felt_assert(status || (order.plan && order.id[0]));
  for (int kind = FELT_LAB_SOLVE; kind <= FELT_LAB_DESIGN; kind++) {
    /* Whole books have a fuzzer of their own, and reading one takes long. */
    if (json_object_get(body, "text")) break;
    (void)!felt_lab_read(body, (enum felt_lab_kind)kind, &question, &faults, &error);
  }
  json_decref(body);
  return 0;
}
