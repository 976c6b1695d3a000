#include "document.h"

#include <sodium.h>

/* ---- words and trees */

static json_t *format_words(const char *format, va_list arguments) FELT_PRINTF(1, 0);
static json_t *format_words(const char *format, va_list arguments) {
  char buffer[1200];
  int length = vsnprintf(buffer, sizeof buffer, format, arguments);
  felt_assert(length >= 0 && length < (int)sizeof buffer);
  json_t *words = json_string(buffer);
  felt_assert(words);
  return words;
}

json_t *doc_words(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  json_t *words = format_words(format, arguments);
  va_end(arguments);
  return words;
}

void doc_set(json_t *object, const char *key, json_t *value) {
  felt_assert(value && json_object_set_new(object, key, value) == 0);
}

void doc_add(json_t *array, json_t *value) {
  felt_assert(value && json_array_append_new(array, value) == 0);
}

static json_t *set_array(json_t *object, const char *key) {
  json_t *array = json_array();
  doc_set(object, key, array);
  return array;
}

struct doc doc_begin(const char *kind) {
  struct doc doc = {.root = json_object()};
  felt_assert(doc.root);
  doc_set(doc.root, "document", json_string(kind));
  doc_set(doc.root, "form", json_integer(1));
  (void)set_array(doc.root, "about");
  (void)set_array(doc.root, "identity");
  return doc;
}

void doc_free(struct doc *doc) {
  json_decref(doc->root);
  *doc = (struct doc){0};
}

/* ---- the front */

void doc_about(struct doc *doc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  doc_add(json_object_get(doc->root, "about"), format_words(format, arguments));
  va_end(arguments);
}

void doc_identity(struct doc *doc, const char *label, const char *value) {
  json_t *one = json_object();
  doc_add(json_object_get(doc->root, "identity"), one);
  doc_set(one, "label", json_string(label));
  doc_set(one, "value", json_string(value));
}

/* ---- sections and blocks */

void doc_section(struct doc *doc, const char *id, const char *heading) {
  json_t *section = json_object();
  if (!doc->sections) doc->sections = set_array(doc->root, "sections");
  doc_add(doc->sections, section);
  doc_set(section, "id", json_string(id));
  doc_set(section, "heading", json_string(heading));
  doc->blocks = set_array(section, "blocks");
}

static json_t *add_block(struct doc *doc, const char *is) {
  felt_assert(doc->blocks);
  json_t *block = json_object();
  doc_add(doc->blocks, block);
  doc_set(block, "is", json_string(is));
  return block;
}

void doc_heading(struct doc *doc, const char *heading) {
  doc_set(add_block(doc, "heading"), "text", json_string(heading));
}

void doc_text(struct doc *doc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  doc_set(add_block(doc, "text"), "text", format_words(format, arguments));
  va_end(arguments);
}

void doc_note(struct doc *doc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  doc_set(add_block(doc, "note"), "text", format_words(format, arguments));
  va_end(arguments);
}

void doc_item(struct doc *doc, const char *format, ...) {
  json_t *last = json_array_get(doc->blocks, json_array_size(doc->blocks) - 1);
  const char *is = last ? json_string_value(json_object_get(last, "is")) : "";
  json_t *items =
      strcmp(is, "list") == 0 ? json_object_get(last, "items") : set_array(add_block(doc, "list"), "items");
  va_list arguments;
  va_start(arguments, format);
  doc_add(items, format_words(format, arguments));
  va_end(arguments);
}

/* ---- tables */

void doc_table(struct doc *doc, const char *id, const char *caption) {
  json_t *table = add_block(doc, "table");
  doc_set(table, "id", json_string(id));
  doc_set(table, "caption", json_string(caption));
  doc->columns = set_array(table, "columns");
  doc->rows = set_array(table, "rows");
}

void doc_column(struct doc *doc, const char *heading, enum doc_align align) {
  static const char *const names[] = {"left", "right", "centre", "wide"};
  json_t *column = json_object();
  doc_add(doc->columns, column);
  doc_set(column, "heading", json_string(heading));
  doc_set(column, "align", json_string(names[align]));
}

void doc_width(struct doc *doc, int percent) {
  doc_set(json_array_get(doc->columns, json_array_size(doc->columns) - 1), "width", json_integer(percent));
}

static json_t *last_cells(const struct doc *doc) {
  json_t *row = json_array_get(doc->rows, json_array_size(doc->rows) - 1);
  felt_assert(row);
  return json_object_get(row, "cells");
}

void doc_row(struct doc *doc, const char *style) {
  json_t *row = json_object();
  doc_add(doc->rows, row);
  if (style[0]) doc_set(row, "style", json_string(style));
  (void)set_array(row, "cells");
}

static json_t *add_cell(struct doc *doc, json_t *words) {
  json_t *cell = json_object();
  doc_add(last_cells(doc), cell);
  doc_set(cell, "text", words);
  return cell;
}

void doc_cell(struct doc *doc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)add_cell(doc, format_words(format, arguments));
  va_end(arguments);
}

void doc_blank(struct doc *doc) {
  (void)add_cell(doc, json_string(""));
}

void doc_number(struct doc *doc, double value, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  doc_set(add_cell(doc, format_words(format, arguments)), "value", json_real(value));
  va_end(arguments);
}

void doc_assumed(struct doc *doc, const char *ruling) {
  json_t *cells = last_cells(doc);
  doc_set(json_array_get(cells, json_array_size(cells) - 1), "assumed", json_string(ruling));
}

/* ---- charts */

json_t *doc_chart(struct doc *doc, const char *is, const char *id, const char *caption) {
  json_t *block = add_block(doc, is);
  doc_set(block, "id", json_string(id));
  doc_set(block, "caption", json_string(caption));
  return block;
}

/* ---- the end */

void doc_sign(struct doc *doc, const char *version) {
  enum { BYTES = 16 };
  unsigned char digest[BYTES];
  char words[2 * BYTES + 1];
  char *text = json_dumps(doc->sections, JSON_COMPACT);
  felt_assert(text && sodium_init() >= 0);
  felt_assert(crypto_generichash(digest, BYTES, (const unsigned char *)text, strlen(text), NULL, 0) == 0);
  free(text);
  sodium_bin2hex(words, sizeof words, digest, BYTES);
  json_t *program = doc_words("felt %s", version);
  doc_set(doc->root, "program", program);
  doc_set(doc->root, "signature", json_string(words));
  doc_identity(doc, "Program", json_string_value(program));
  doc_identity(doc, "Signature, BLAKE2b-128 over the sections", words);
  doc_set(doc->root, "colophon",
          doc_words("Written by felt %s. Signature of this document, BLAKE2b-128 over its sections: %s.",
                    version, words));
}
