/* One page that needs nothing but itself: style sheet and charts inside, light and dark, good to print. */
#include "canvas_svg.h"
#include "chart.h"
#include "report_css.h"
#include "writers.h"

static void put_element(struct buffer *out, const char *tag, const char *text) {
  buffer_printf(out, "<%s>", tag);
  put_escaped(out, text);
  buffer_printf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

/* ---- tables */

static void put_cell(struct buffer *out, const json_t *cell, const char *align, size_t span) {
  const char *text = text_in(cell, "text"), *assumed = text_in(cell, "assumed");
  buffer_printf(out, "<td class=\"%s\"", align);
  if (span > 1) buffer_printf(out, " colspan=\"%zu\"", span);
  buffer_put(out, ">");
  put_escaped(out, text);
  if (assumed[0]) {
    buffer_printf(out, "%s<span class=\"assumed\">assumed ", text[0] ? " " : "");
    put_escaped(out, assumed);
    buffer_put(out, "</span>");
  }
  buffer_put(out, "</td>");
}

static void put_head(struct buffer *out, const json_t *columns) {
  buffer_put(out, "<thead><tr>");
  for (size_t i = 0; i < json_array_size(columns); i++) {
    const json_t *column = json_array_get(columns, i);
    buffer_printf(out, "<th scope=\"col\" class=\"%s\"", text_in(column, "align"));
    if (json_object_get(column, "width"))
      buffer_printf(out, " style=\"width:%d%%\"", (int)json_integer_value(json_object_get(column, "width")));
    buffer_put(out, ">");
    put_escaped(out, text_in(column, "heading"));
    buffer_put(out, "</th>");
  }
  buffer_put(out, "</tr></thead>\n");
}

static void put_table(struct buffer *out, const json_t *table) {
  const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
  size_t count = json_array_size(columns);
  bool fixed = json_object_get(json_array_get(columns, 0), "width") != NULL;
  double share = table_share(table);
  buffer_printf(out, "<div class=\"scroll%s\"><table id=\"%s\"%s>\n",
                json_array_size(rows) <= 12 ? " whole" : "", text_in(table, "id"),
                fixed         ? " class=\"fixed\""
                : share < 0.7 ? " class=\"small\""
                : share < 0.9 ? " class=\"medium\""
                              : "");
  if (text_in(table, "caption")[0]) put_element(out, "caption", text_in(table, "caption"));
  put_head(out, columns);
  buffer_put(out, "<tbody>\n");
  for (size_t r = 0; r < json_array_size(rows); r++) {
    const json_t *row = json_array_get(rows, r), *cells = json_object_get(row, "cells");
    size_t cell_count = json_array_size(cells);
    buffer_printf(out, "<tr%s%s%s>", text_in(row, "style")[0] ? " class=\"" : "", text_in(row, "style"),
                  text_in(row, "style")[0] ? "\"" : "");
    for (size_t i = 0; i < cell_count; i++)
      put_cell(out, json_array_get(cells, i), text_in(json_array_get(columns, i), "align"),
               cell_count == 1 ? count : 1);
    buffer_put(out, "</tr>\n");
  }
  buffer_put(out, "</tbody></table></div>\n");
}

/* ---- blocks */

static void put_list(struct buffer *out, const json_t *items) {
  buffer_put(out, "<ul>\n");
  for (size_t i = 0; i < json_array_size(items); i++)
    put_element(out, "li", json_string_value(json_array_get(items, i)));
  buffer_put(out, "</ul>\n");
}

static void put_chart(struct buffer *out, const json_t *block) {
  struct canvas canvas = canvas_svg(out);
  buffer_printf(out, "<figure id=\"%s\" class=\"%s\">", text_in(block, "id"), text_in(block, "is"));
  put_element(out, "figcaption", text_in(block, "caption"));
  buffer_printf(out, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"", CHART_WIDTH,
                chart_height(block));
  put_escaped(out, text_in(block, "caption"));
  buffer_put(out, "\">");
  chart_draw(block, &canvas);
  buffer_put(out, "</svg></figure>\n");
}

static void put_block(struct buffer *out, const json_t *block) {
  if (chart_is(block))
    put_chart(out, block);
  else if (is_called(block, "is", "table"))
    put_table(out, block);
  else if (is_called(block, "is", "list"))
    put_list(out, json_object_get(block, "items"));
  else if (is_called(block, "is", "heading"))
    put_element(out, "h3", text_in(block, "text"));
  else if (is_called(block, "is", "note"))
    put_element(out, "p class=\"note\"", text_in(block, "text"));
  else
    put_element(out, "p", text_in(block, "text"));
}

/* ---- the page */

static void put_summary(struct buffer *out, const json_t *summary) {
  buffer_put(out, "<dl class=\"figures\">\n");
  for (size_t i = 0; i < json_array_size(summary); i++) {
    const json_t *figure = json_array_get(summary, i);
    buffer_put(out, "<div>");
    put_element(out, "dt", text_in(figure, "label"));
    put_element(out, "dd class=\"value\"", text_in(figure, "value"));
    put_element(out, "dd class=\"small\"", text_in(figure, "note"));
    buffer_put(out, "</div>\n");
  }
  buffer_put(out, "</dl>\n");
}

static void put_contents(struct buffer *out, const json_t *sections) {
  buffer_put(out, "<nav aria-label=\"Contents\"><ol>\n");
  for (size_t i = 0; i < json_array_size(sections); i++) {
    const json_t *section = json_array_get(sections, i);
    buffer_printf(out, "<li><a href=\"#%s\">", text_in(section, "id"));
    put_escaped(out, text_in(section, "heading"));
    buffer_put(out, "</a></li>\n");
  }
  buffer_put(out, "</ol></nav>\n");
}

static void put_identity(struct buffer *out, const json_t *identity) {
  buffer_put(out, "<dl class=\"identity\">\n");
  for (size_t i = 0; i < json_array_size(identity); i++) {
    put_element(out, "dt", text_in(json_array_get(identity, i), "label"));
    put_element(out, "dd", text_in(json_array_get(identity, i), "value"));
  }
  buffer_put(out, "</dl>\n");
}

void write_html(const json_t *document, struct buffer *out) {
  const json_t *sections = json_object_get(document, "sections");
  buffer_put(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  put_element(out, "title", text_in(document, "running"));
  buffer_put(out, "<style>\n");
  buffer_put(out, report_css);
  buffer_put(out, "</style>\n</head>\n<body>\n<header>\n");
  put_element(out, "p class=\"kind\"", text_in(document, "subtitle"));
  put_element(out, "h1", text_in(document, "title"));
  put_element(out, "p class=\"soft\"", text_in(document, "source"));
  put_summary(out, json_object_get(document, "summary"));
  const json_t *about = json_object_get(document, "about");
  for (size_t i = 0; i < json_array_size(about); i++)
    put_element(out, "p", json_string_value(json_array_get(about, i)));
  put_contents(out, sections);
  put_identity(out, json_object_get(document, "identity"));
  buffer_put(out, "</header>\n<main>\n");
  for (size_t s = 0; s < json_array_size(sections); s++) {
    const json_t *section = json_array_get(sections, s), *blocks = json_object_get(section, "blocks");
    buffer_printf(out, "<section id=\"%s\">\n<h2>%zu. ", text_in(section, "id"), s + 1);
    put_escaped(out, text_in(section, "heading"));
    buffer_put(out, "</h2>\n");
    for (size_t b = 0; b < json_array_size(blocks); b++) put_block(out, json_array_get(blocks, b));
    buffer_put(out, "</section>\n");
  }
  buffer_put(out, "</main>\n<footer>");
  put_escaped(out, text_in(document, "colophon"));
  buffer_put(out, "</footer>\n</body>\n</html>\n");
}
