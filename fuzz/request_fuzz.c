/* Bytes as the body of a request: a command at a table, of staff, of another game's table, and each kind of
 * question to the lab. */
#include "../src/server/writer.h"

#include "felt/lab.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is read prints to a line, and the line reads to the same. */
static void read_of_staff(const json_t *body) {
  static struct felt_floor_command command, again;
  const struct felt_book_text *book = NULL;
  struct felt_error error;
  char line[FELT_FLOOR_LINE_MAX], other[FELT_FLOOR_LINE_MAX];
  if (floor_command_read(body, &command, &book, &error)) return;
  struct felt_text text = felt_text_init(line, sizeof line), second = felt_text_init(other, sizeof other);
  felt_assert(!command.by.id[0] && !command.with.id[0] && !command.id[0] && !command.time_ms);
  felt_floor_command_print(&command, &text);
  felt_assert(!text.full && !felt_floor_command_parse(line, text.length, &again, &error));
  felt_floor_command_print(&again, &second);
  felt_assert(strcmp(line, other) == 0);
}

static void read_of_table(const json_t *body) {
  static struct batch_item item;
  static struct link_claim claim;
  struct felt_error error;
  item = (struct batch_item){0};
  claim = (struct link_claim){0};
  if (link_command_read(body, &item, &claim, &error)) return;
  felt_assert(item.id[0] && item.command.act == FELT_FLOOR_LINK && item.command.link.round > 0);
  felt_assert(!(item.command.link.seats & ~(((UINT32_C(1) << FELT_SEATS_MAX) - 1) << 1)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct felt_lab_question question;
  static struct felt_faults faults;
  static struct order order;
  struct felt_error error;
  char arg[ROUTE_ARGS_MAX][ROUTE_ARG_SIZE], path[256];
  char allow[ROUTE_ALLOW_SIZE];
  (void)snprintf(path, sizeof path, "%.*s", size < sizeof path ? (int)size : (int)sizeof path - 1,
                 (const char *)data);
  (void)route_find("GET", path, arg, allow);
  json_t *body = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
  if (!body) return 0;
  order = (struct order){0};
  enum felt_status status = command_read(body, &order, &error);
  felt_assert(status || (order.deed && order.id[0]));
  read_of_staff(body);
  read_of_table(body);
  for (int kind = FELT_LAB_SOLVE; kind <= FELT_LAB_DESIGN; kind++) {
    /* Whole books have a fuzzer of their own, and reading one takes long. */
    if (json_object_get(body, "text")) break;
    (void)!felt_lab_read(body, (enum felt_lab_kind)kind, &question, &faults, &error);
  }
  json_decref(body);
  return 0;
}
