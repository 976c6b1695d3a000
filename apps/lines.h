/* lines: the lines of a file descriptor, in bounded memory whatever comes in. */
#ifndef FELT_APPS_LINES_H
#define FELT_APPS_LINES_H

#include "felt/base.h"

enum { LINES_BUFFER = 1 << 16 };

enum lines_result { LINES_LINE, LINES_END, LINES_TOO_LONG, LINES_FAILED /* errno says why */ };

struct lines {
  int file;
  bool ended;
  long number; /* of the line given last, from 1 */
  size_t begin, end;
  char buffer[LINES_BUFFER];
};

void lines_init(struct lines *lines, int file) FELT_NONNULL(1);

/* The next line without its line feed (nor a carriage return before it); it borrows from `lines` until the
 * next call. A line that does not fit gives LINES_TOO_LONG with its beginning. Standard output is flushed
 * before every wait for input, so that a program that talks to this one never waits for an answer that is
 * still in a buffer. */
enum lines_result lines_next(struct lines *lines, const char **line, size_t *length) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

#endif
