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

void felt_text_cut(struct felt_text *text) {
  static const char more[] = "...";
  if (!text->full || text->size < sizeof more) return;
  size_t most = text->size - sizeof more, end = text->length < most ? text->length : most;
  while (end > 0 && text->at[end] != ' ') end--;
  while (end > 0 && strchr(" ,;:", text->at[end - 1])) end--;
  if (end == 0) /* one long word: at least no character is cut in two */
    for (end = most; end > 0 && ((unsigned char)text->at[end] & 0xc0) == 0x80;) end--;
  memcpy(text->at + end, more, sizeof more);
  text->length = end + sizeof more - 1;
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
