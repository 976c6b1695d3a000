#include "writers.h"

enum { COLUMNS_MAX = 16, GAP = 3, LINE = 118 /* characters of a full table, roughly */ };

static size_t longer(const char *text, size_t than) {
  size_t width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width > than ? width : than;
}

double table_share(const json_t *table) {
  const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
  size_t count = json_array_size(columns), all = 0;
  for (size_t i = 0; i < count; i++) {
    const json_t *column = json_array_get(columns, i);
    if (json_object_get(column, "width")) return 1;
    size_t width = longer(text_in(column, "heading"), 0);
    for (size_t r = 0; r < json_array_size(rows); r++) {
      const json_t *cells = json_object_get(json_array_get(rows, r), "cells");
      if (json_array_size(cells) == count) width = longer(text_in(json_array_get(cells, i), "text"), width);
    }
    all += width + GAP;
  }
  double needed = (double)all / LINE;
  if (count > 4) return 1; /* many columns look lost on a short line */
  return needed < 0.48 ? 0.6 : needed < 0.64 ? 0.75 : 1;
}
