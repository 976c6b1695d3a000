/* Frames of event streams: made once and shared by all who are sent them. */
#include "streams.h"

#include <stdlib.h>
#include <string.h>

struct frame *frame_new(const char *text, size_t length) {
  struct frame *made = malloc(sizeof *made + length);
  if (!made) return NULL;
  atomic_init(&made->references, 1);
  made->length = length;
  memcpy(made->text, text, length);
  return made;
}

struct frame *frame_of_event(int64_t seq, const char *name, const char *data) {
  size_t length = strlen(data) + strlen(name) + 64;
  char *frame = malloc(length);
  if (!frame) return NULL;
  struct felt_text text = felt_text_init(frame, length);
  if (seq > 0) felt_text_printf(&text, "id: %lld\n", (long long)seq);
  felt_text_printf(&text, "event: %s\ndata: %s\n\n", name, data);
  struct frame *made = frame_new(frame, text.length);
  free(frame);
  return made;
}

struct frame *frame_keep(struct frame *text) {
  atomic_fetch_add(&text->references, 1);
  return text;
}

void frame_drop(struct frame *text) {
  if (text && atomic_fetch_sub(&text->references, 1) == 1) free(text);
}
