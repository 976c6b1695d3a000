/* Every table as rows of comma-separated values (RFC 4180), each under its id; charts as their numbers. */
#include "writers.h"

static void put_field(struct buffer *out, const char *text, bool last) {
  bool quote = strpbrk(text, ",\"\r\n") != NULL;
  if (quote) buffer_put(out, "\"");
  for (; *text; text++) {
    if (*text == '"') buffer_put(out, "\"");
    buffer_add(out, text, 1);
  }
  if (quote) buffer_put(out, "\"");
  buffer_put(out, last ? "\r\n" : ",");
}

static void put_number(struct buffer *out, double number, bool last) {
  char words[40];
  snprintf(words, sizeof words, "%.12g", number);
  put_field(out, words, last);
}

static void put_cell(struct buffer *out, const json_t *cell, bool last) {
  const json_t *value = json_object_get(cell, "value");
  char words[512];
  if (value) {
    put_number(out, json_number_value(value), last);
    return;
  }
  const char *assumed = text_in(cell, "assumed");
  snprintf(words, sizeof words, "%s%s%s", text_in(cell, "text"),
           assumed[0] ? (text_in(cell, "text")[0] ? ", assumed " : "assumed ") : "", assumed);
  put_field(out, words, last);
}

static void put_table(struct buffer *out, const json_t *table) {
  const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
  size_t count = json_array_size(columns);
  put_field(out, "table", false);
  for (size_t i = 0; i < count; i++)
    put_field(out, text_in(json_array_get(columns, i), "heading"), i + 1 == count);
  for (size_t r = 0; r < json_array_size(rows); r++) {
    const json_t *cells = json_object_get(json_array_get(rows, r), "cells");
    size_t cell_count = json_array_size(cells);
    put_field(out, text_in(table, "id"), false);
    for (size_t i = 0; i < cell_count; i++) put_cell(out, json_array_get(cells, i), i + 1 == cell_count);
  }
  buffer_put(out, "\r\n");
}

static void put_grid(struct buffer *out, const json_t *grid) {
  const json_t *hands = json_object_get(grid, "hands");
  buffer_put(out, "chart,hand,action,gain\r\n");
  for (size_t i = 0; i < json_array_size(hands); i++) {
    const json_t *hand = json_array_get(hands, i);
    put_field(out, text_in(grid, "id"), false);
    put_field(out, text_in(hand, "hand"), false);
    put_field(out, text_in(hand, "action"), false);
    put_number(out, json_number_value(json_object_get(hand, "gain")), true);
  }
  buffer_put(out, "\r\n");
}

static void put_lines(struct buffer *out, const json_t *lines) {
  const json_t *all = json_object_get(lines, "series");
  buffer_put(out, "chart,series,x,y\r\n");
  for (size_t i = 0; i < json_array_size(all); i++) {
    const json_t *points = json_object_get(json_array_get(all, i), "points");
    for (size_t p = 0; p < json_array_size(points); p++) {
      put_field(out, text_in(lines, "id"), false);
      put_field(out, text_in(json_array_get(all, i), "name"), false);
      put_number(out, json_number_value(json_array_get(json_array_get(points, p), 0)), false);
      put_number(out, json_number_value(json_array_get(json_array_get(points, p), 1)), true);
    }
  }
  buffer_put(out, "\r\n");
}

static void put_bars(struct buffer *out, const json_t *chart) {
  const json_t *bars = json_object_get(chart, "bars");
  buffer_put(out, "chart,label,value\r\n");
  for (size_t i = 0; i < json_array_size(bars); i++) {
    put_field(out, text_in(chart, "id"), false);
    put_field(out, text_in(json_array_get(bars, i), "label"), false);
    put_number(out, json_number_value(json_object_get(json_array_get(bars, i), "value")), true);
  }
  buffer_put(out, "\r\n");
}

static void put_front(struct buffer *out, const json_t *list, const char *name) {
  put_field(out, name, false);
  put_field(out, "label", false);
  put_field(out, "value", true);
  for (size_t i = 0; i < json_array_size(list); i++) {
    put_field(out, name, false);
    put_field(out, text_in(json_array_get(list, i), "label"), false);
    put_field(out, text_in(json_array_get(list, i), "value"), true);
  }
  buffer_put(out, "\r\n");
}

void write_csv(const json_t *document, struct buffer *out) {
  const json_t *sections = json_object_get(document, "sections");
  put_front(out, json_object_get(document, "identity"), "identity");
  if (json_array_size(json_object_get(document, "summary")) > 0)
    put_front(out, json_object_get(document, "summary"), "summary");
  for (size_t s = 0; s < json_array_size(sections); s++) {
    const json_t *blocks = json_object_get(json_array_get(sections, s), "blocks");
    for (size_t b = 0; b < json_array_size(blocks); b++) {
      const json_t *block = json_array_get(blocks, b);
      if (is_called(block, "is", "table")) put_table(out, block);
      if (is_called(block, "is", "grid")) put_grid(out, block);
      if (is_called(block, "is", "lines")) put_lines(out, block);
      if (is_called(block, "is", "bars")) put_bars(out, block);
    }
  }
}
