/* buffer: text that grows, for documents written whole before a byte of them leaves. */
#ifndef FELT_APPS_REPORT_BUFFER_H
#define FELT_APPS_REPORT_BUFFER_H

#include "felt/base.h"

/* Starts as {0}; the owner frees `at`. Memory that runs out ends the program. */
struct buffer {
  char *at;
  size_t length, size;
};

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) FELT_NONNULL(1);
void buffer_put(struct buffer *buffer, const char *text) FELT_NONNULL(1, 2);
void buffer_printf(struct buffer *buffer, const char *format, ...) FELT_PRINTF(2, 3) FELT_NONNULL(1, 2);

#endif
