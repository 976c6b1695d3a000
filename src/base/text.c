#include "felt/base.h"

struct felt_text felt_text_init(char *buffer, size_t size) {
  felt_assert(size > 0);
  buffer[0] = '\0';
  return (struct felt_text){.at = buffer, .size = size};
}

void felt_text_put_bytes(struct felt_text *text, const char *bytes, size_t length) {
  size_t room = text->size - text->length - 1;
  if (length > room) {
    length = room;
    text->full = true;
  }
  memcpy(text->at + text->length, bytes, length);
  text->length += length;
  text->at[text->length] = '\0';
}

void felt_text_put(struct felt_text *text, const char *string) {
  felt_text_put_bytes(text, string, strlen(string));
}

void felt_text_printf(struct felt_text *text, const char *format, ...) {
  size_t room = text->size - text->length;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text->at + text->length, room, format, arguments);
  va_end(arguments);
  felt_assert(length >= 0);
  if ((size_t)length >= room) {
    text->full = true;
    length = (int)room - 1;
  }
  text->length += (size_t)length;
}
