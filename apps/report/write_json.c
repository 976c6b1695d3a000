#include "writers.h"

static int add(const char *bytes, size_t length, void *context) {
  buffer_add(context, bytes, length);
  return 0;
}

void write_json(const json_t *document, struct buffer *out) {
  felt_assert(json_dump_callback(document, add, out, JSON_INDENT(1)) == 0);
  buffer_put(out, "\n");
}
