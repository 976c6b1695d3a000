/* The form of a document, checked where one comes from outside. */
#include "felt/report.h"

static enum felt_status refuse(struct felt_error *error, const char *where,
                               const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, where, NULL, reason);
}

static bool is_text(const json_t *object, const char *key) {
  return json_is_string(json_object_get(object, key));
}

static bool is_number(const json_t *object, const char *key) {
  return json_is_number(json_object_get(object, key));
}

/* Every element of the array under a key, which must be there. */
static bool all(const json_t *object, const char *key, bool (*holds)(const json_t *element)) {
  const json_t *array = json_object_get(object, key);
  if (!json_is_array(array)) return false;
  for (size_t i = 0; i < json_array_size(array); i++)
    if (!holds(json_array_get(array, i))) return false;
  return true;
}

static bool may_be_text(const json_t *object, const char *key) {
  return !json_object_get(object, key) || is_text(object, key);
}

/* ---- blocks */

static bool is_cell(const json_t *cell) {
  return is_text(cell, "text") && may_be_text(cell, "assumed") &&
         (!json_object_get(cell, "value") || is_number(cell, "value"));
}

static bool is_row(const json_t *row) {
  return may_be_text(row, "style") && all(row, "cells", is_cell);
}

static bool is_column(const json_t *column) {
  const json_t *width = json_object_get(column, "width");
  return is_text(column, "heading") && is_text(column, "align") &&
         (!width ||
          (json_is_integer(width) && json_integer_value(width) > 0 && json_integer_value(width) <= 100));
}

static bool is_table(const json_t *block) {
  if (!all(block, "columns", is_column) || !all(block, "rows", is_row)) return false;
  size_t columns = json_array_size(json_object_get(block, "columns"));
  const json_t *rows = json_object_get(block, "rows");
  for (size_t i = 0; i < json_array_size(rows); i++) {
    const json_t *row = json_array_get(rows, i);
    size_t cells = json_array_size(json_object_get(row, "cells"));
    if (cells != columns && !(cells == 1 && is_text(row, "style"))) return false;
  }
  return columns > 0 && columns <= 16;
}

static bool is_string(const json_t *element) {
  return json_is_string(element);
}

static bool is_hand(const json_t *cell) {
  return is_text(cell, "hand") && is_text(cell, "action") && is_number(cell, "gain");
}

static bool is_grid(const json_t *block) {
  return all(block, "hands", is_hand) && json_array_size(json_object_get(block, "hands")) == 169 &&
         all(block, "legend", is_string);
}

static bool is_point(const json_t *point) {
  return json_is_array(point) && json_array_size(point) == 2 && json_is_number(json_array_get(point, 0)) &&
         json_is_number(json_array_get(point, 1));
}

static bool is_series(const json_t *series) {
  return is_text(series, "name") && all(series, "points", is_point) &&
         json_array_size(json_object_get(series, "points")) > 0;
}

static bool is_tick(const json_t *tick) {
  return is_text(tick, "text") && is_number(tick, "at");
}

static bool is_axis(const json_t *axis) {
  return is_text(axis, "label") && is_number(axis, "from") && is_number(axis, "to") &&
         json_number_value(json_object_get(axis, "to")) > json_number_value(json_object_get(axis, "from")) &&
         all(axis, "ticks", is_tick);
}

static bool is_lines(const json_t *block) {
  return is_axis(json_object_get(block, "x")) && is_axis(json_object_get(block, "y")) &&
         all(block, "series", is_series) && all(block, "marks", is_tick);
}

static bool is_bar(const json_t *bar) {
  return is_text(bar, "label") && is_number(bar, "value") && is_text(bar, "text");
}

static bool is_block(const json_t *block) {
  const char *is = json_string_value(json_object_get(block, "is"));
  if (!is) return false;
  if (strcmp(is, "text") == 0 || strcmp(is, "note") == 0 || strcmp(is, "heading") == 0)
    return is_text(block, "text");
  if (strcmp(is, "list") == 0) return all(block, "items", is_string);
  if (!is_text(block, "id") || !is_text(block, "caption")) return false;
  if (strcmp(is, "table") == 0) return is_table(block);
  if (strcmp(is, "grid") == 0) return is_grid(block);
  if (strcmp(is, "lines") == 0) return is_lines(block);
  if (strcmp(is, "bars") == 0) return all(block, "bars", is_bar);
  return false;
}

/* ---- the document */

static bool is_figure(const json_t *figure) {
  return is_text(figure, "label") && is_text(figure, "value") && is_text(figure, "note");
}

static bool is_identity(const json_t *one) {
  return is_text(one, "label") && is_text(one, "value");
}

enum felt_status felt_report_check(const json_t *document, struct felt_error *error) {
  static const char *const texts[] = {"document", "title", "subtitle", "source", "colophon", "running"};
  for (size_t i = 0; i < FELT_COUNT(texts); i++)
    if (!is_text(document, texts[i])) return refuse(error, texts[i], FELT_SAYS(MISSING_IN_DOCUMENT));
  if (json_integer_value(json_object_get(document, "form")) != 1)
    return refuse(error, "form", FELT_SAYS(UNKNOWN_FORM));
  if (!all(document, "summary", is_figure)) return refuse(error, "summary", FELT_SAYS(NOT_A_LIST_OF_FIGURES));
  if (!all(document, "about", is_string)) return refuse(error, "about", FELT_SAYS(NOT_A_LIST_OF_TEXTS));
  if (!all(document, "identity", is_identity))
    return refuse(error, "identity", FELT_SAYS(NOT_A_LIST_OF_LABELS));
  const json_t *sections = json_object_get(document, "sections");
  if (!json_is_array(sections)) return refuse(error, "sections", FELT_SAYS(SECTIONS_MISSING));
  for (size_t i = 0; i < json_array_size(sections); i++) {
    const json_t *section = json_array_get(sections, i);
    char where[64];
    snprintf(where, sizeof where, "section %zu", i + 1);
    if (!is_text(section, "id") || !is_text(section, "heading"))
      return refuse(error, where, FELT_SAYS(SECTION_WITHOUT_HEADING));
    if (!all(section, "blocks", is_block)) return refuse(error, where, FELT_SAYS(UNKNOWN_BLOCK));
  }
  return FELT_OK;
}
