/* pages: the files of web/dist, made into a table by cmake/pages.cmake. */
#ifndef FELT_SERVER_PAGES_H
#define FELT_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page_bytes {
  const unsigned char *at; /* NULL: not in this form */
  size_t length;
};

struct page {
  const char *path; /* "index.html", "assets/app-1A2B3C4D.js" */
  const char *type;
  const char *etag; /* of the contents */
  bool immutable;   /* the name holds a hash of the contents */
  struct page_bytes plain, gzip, brotli;
};

extern const struct page pages[];
extern const int page_count;

#endif
