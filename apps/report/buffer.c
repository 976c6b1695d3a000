#include "buffer.h"

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
  if (buffer->length + length + 1 > buffer->size) {
    buffer->size = 2 * (buffer->length + length) + 4096;
    buffer->at = realloc(buffer->at, buffer->size);
    felt_assert(buffer->at);
  }
  if (length > 0) memcpy(buffer->at + buffer->length, bytes, length);
  buffer->length += length;
  buffer->at[buffer->length] = '\0';
}

void buffer_put(struct buffer *buffer, const char *text) {
  buffer_add(buffer, text, strlen(text));
}

void buffer_printf(struct buffer *buffer, const char *format, ...) {
  char words[1024];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  felt_assert(length >= 0 && length < (int)sizeof words);
  buffer_add(buffer, words, (size_t)length);
}
