#include "hub_text.h"

struct hub_text *hub_text_new(const char *text, size_t length) {
  struct hub_text *made = malloc(sizeof *made + length);
  if (!made) return NULL;
  atomic_init(&made->references, 1);
  made->length = length;
  memcpy(made->text, text, length);
  return made;
}

struct hub_text *hub_frame(int64_t seq, const char *name, const char *data) {
  size_t length = strlen(data) + strlen(name) + 64;
  char *frame = malloc(length);
  if (!frame) return NULL;
  struct felt_text text = felt_text_init(frame, length);
  if (seq > 0) felt_text_printf(&text, "id: %lld\n", (long long)seq);
  felt_text_printf(&text, "event: %s\ndata: %s\n\n", name, data);
  struct hub_text *made = hub_text_new(frame, text.length);
  free(frame);
  return made;
}

struct hub_text *hub_text_keep(struct hub_text *text) {
  atomic_fetch_add(&text->references, 1);
  return text;
}

void hub_text_drop(struct hub_text *text) {
  if (text && atomic_fetch_sub(&text->references, 1) == 1) free(text);
}
