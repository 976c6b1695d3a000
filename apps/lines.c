#include "lines.h"

#include <errno.h>
#include <unistd.h>

void lines_init(struct lines *lines, int file) {
  lines->file = file;
  lines->ended = false;
  lines->number = 0;
  lines->begin = lines->end = 0;
}

/* Reads once behind what is there; false when the device refuses. */
static bool refill(struct lines *lines) {
  memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
  lines->end -= lines->begin;
  lines->begin = 0;
  (void)fflush(stdout);
  ssize_t count;
  do count = read(lines->file, lines->buffer + lines->end, LINES_BUFFER - lines->end);
  while (count < 0 && errno == EINTR);
  if (count < 0) return false;
  lines->ended = count == 0;
  lines->end += (size_t)count;
  return true;
}

static enum lines_result give(struct lines *lines, size_t length, const char **line, size_t *given) {
  *line = lines->buffer + lines->begin;
  *given = length > 0 && (*line)[length - 1] == '\r' ? length - 1 : length;
  lines->number++;
  return LINES_LINE;
}

enum lines_result lines_next(struct lines *lines, const char **line, size_t *length) {
  for (size_t seen = 0;;) {
    const char *start = lines->buffer + lines->begin;
    size_t there = lines->end - lines->begin;
    const char *feed = memchr(start + seen, '\n', there - seen);
    if (feed) {
      size_t whole = (size_t)(feed - start);
      enum lines_result result = give(lines, whole, line, length);
      lines->begin += whole + 1;
      return result;
    }
    if (lines->ended) {
      if (there == 0) return LINES_END;
      enum lines_result result = give(lines, there, line, length);
      lines->begin = lines->end;
      return result;
    }
    if (there == LINES_BUFFER) {
      (void)give(lines, there, line, length);
      return LINES_TOO_LONG;
    }
    seen = there;
    if (!refill(lines)) return LINES_FAILED;
  }
}
