#include "pdf_table.h"

enum { COLUMNS_MAX = 16, GAP = 12, PAD = 3, WHOLE = 12 };
static const double body_size = 8.2, head_size = 7.6;

struct table {
  struct pdf *pdf;
  const json_t *columns, *rows;
  size_t count;
  double left[COLUMNS_MAX], width[COLUMNS_MAX];
};

/* ---- cells */

static const char *words_of(const json_t *cell, char words[512]) {
  const char *text = text_in(cell, "text"), *assumed = text_in(cell, "assumed");
  if (!assumed[0]) return text;
  snprintf(words, 512, "%s%sassumed %s", text, text[0] ? ", " : "", assumed);
  return words;
}

static struct pdf_style style_of(const struct table *t, size_t column, bool bold) {
  const char *align = text_in(json_array_get(t->columns, column), "align");
  return (struct pdf_style){body_size, bold, TONE_INK,
                            strcmp(align, "right") == 0    ? PANGO_ALIGN_RIGHT
                            : strcmp(align, "centre") == 0 ? PANGO_ALIGN_CENTER
                                                           : PANGO_ALIGN_LEFT};
}

/* ---- widths: each column what it needs; where that is too much, those that hold sentences give way */

static void natural_widths(struct table *t, double width[COLUMNS_MAX]) {
  char words[512];
  for (size_t i = 0; i < t->count; i++) {
    struct pdf_style head = {head_size, true, TONE_SOFT, PANGO_ALIGN_LEFT};
    (void)pdf_measure(t->pdf, &head, text_in(json_array_get(t->columns, i), "heading"), -1, &width[i]);
    for (size_t r = 0; r < json_array_size(t->rows); r++) {
      const json_t *row = json_array_get(t->rows, r), *cells = json_object_get(row, "cells");
      if (json_array_size(cells) != t->count) continue;
      struct pdf_style style = style_of(t, i, is_called(row, "style", "total"));
      double used;
      (void)pdf_measure(t->pdf, &style, words_of(json_array_get(cells, i), words), -1, &used);
      if (used > width[i]) width[i] = used;
    }
    width[i] += 1;
  }
}

/* Takes `excess` from the widest columns first, down to what is still good to read. */
static void shrink(double width[], size_t count, double excess) {
  enum { LEAST = 46 };
  while (excess > 0) {
    size_t widest = 0;
    for (size_t i = 1; i < count; i++)
      if (width[i] > width[widest]) widest = i;
    if (width[widest] <= LEAST) return;
    width[widest] -= 1;
    excess -= 1;
  }
}

/* Widths that the document itself gives; false where it leaves them open. */
static bool given_widths(struct table *t, double room) {
  for (size_t i = 0; i < t->count; i++) {
    double percent = json_number_value(json_object_get(json_array_get(t->columns, i), "width"));
    if (percent <= 0) return false;
    t->width[i] = room * percent / 100;
  }
  return true;
}

static void place_columns(struct table *t) {
  double room = t->pdf->right - t->pdf->left - GAP * (double)(t->count - 1), all = 0;
  size_t wide = 0, last = t->count - 1;
  bool has_wide = false;
  bool given = given_widths(t, room);
  if (!given) natural_widths(t, t->width);
  for (size_t i = 0; i < t->count; i++) {
    all += t->width[i];
    if (is_called(json_array_get(t->columns, i), "align", "wide")) wide = i, has_wide = true;
  }
  if (given)
    ; /* as they are */
  else if (all > room)
    shrink(t->width, t->count, all - room);
  else if (has_wide)
    t->width[wide] += room - all;
  else
    for (size_t i = 0; i < t->count; i++) t->width[i] += (room - all) / (double)t->count;
  t->left[0] = t->pdf->left;
  for (size_t i = 0; i < last; i++) t->left[i + 1] = t->left[i] + t->width[i] + GAP;
}

/* ---- rows */

static double head_height(struct table *t) {
  double height = 0;
  for (size_t i = 0; i < t->count; i++) {
    struct pdf_style style = {head_size, true, TONE_SOFT, PANGO_ALIGN_LEFT};
    double h =
        pdf_measure(t->pdf, &style, text_in(json_array_get(t->columns, i), "heading"), t->width[i], NULL);
    if (h > height) height = h;
  }
  return height;
}

static void put_head(struct table *t) {
  double height = head_height(t);
  for (size_t i = 0; i < t->count; i++) {
    struct pdf_style style = style_of(t, i, true);
    const char *heading = text_in(json_array_get(t->columns, i), "heading");
    style.size = head_size;
    style.tone = TONE_SOFT;
    double own = pdf_measure(t->pdf, &style, heading, t->width[i], NULL);
    (void)pdf_put(t->pdf, &style, heading, t->left[i], t->pdf->y + height - own, t->width[i]);
  }
  t->pdf->y += height + PAD;
  pdf_rule(t->pdf, t->pdf->y, TONE_INK, 0.9);
  t->pdf->y += 1;
}

static double row_height(struct table *t, const json_t *row) {
  const json_t *cells = json_object_get(row, "cells");
  bool spans = json_array_size(cells) != t->count;
  char words[512];
  double height = 0;
  for (size_t i = 0; i < json_array_size(cells); i++) {
    struct pdf_style style = style_of(t, i, text_in(row, "style")[0] != '\0');
    double width = spans ? t->pdf->right - t->pdf->left : t->width[i];
    double h = pdf_measure(t->pdf, &style, words_of(json_array_get(cells, i), words), width, NULL);
    if (h > height) height = h;
  }
  return height + 2 * PAD;
}

/* The mark of an assumed value: its words on a tinted ground, as in the page. */
static void put_cell(struct table *t, const json_t *cell, size_t column, bool bold, double width) {
  struct pdf_style style = style_of(t, column, bold);
  char words[512];
  const char *text = words_of(cell, words);
  double x = t->left[column], y = t->pdf->y + PAD;
  if (text_in(cell, "assumed")[0]) {
    double used, height = pdf_measure(t->pdf, &style, text, width, &used);
    double from = style.align == PANGO_ALIGN_RIGHT ? x + width - used : x;
    pdf_tone(t->pdf, TONE_CHECK_CLOSE);
    cairo_rectangle(t->pdf->cairo, from - 3, y - 1, used + 6, height + 2);
    cairo_fill(t->pdf->cairo);
    style.tone = TONE_TWO;
  }
  (void)pdf_put(t->pdf, &style, text, x, y, width);
}

static void put_row(struct table *t, const json_t *row) {
  const json_t *cells = json_object_get(row, "cells");
  double height = row_height(t, row);
  bool set_apart = text_in(row, "style")[0] != '\0', total = is_called(row, "style", "total");
  bool spans = json_array_size(cells) != t->count;
  if (set_apart && !total) {
    cairo_set_source_rgb(t->pdf->cairo, 0.945, 0.957, 0.949);
    cairo_rectangle(t->pdf->cairo, t->pdf->left, t->pdf->y, t->pdf->right - t->pdf->left, height);
    cairo_fill(t->pdf->cairo);
  }
  if (total) pdf_rule(t->pdf, t->pdf->y, TONE_INK, 0.9);
  for (size_t i = 0; i < json_array_size(cells); i++)
    put_cell(t, json_array_get(cells, i), i, set_apart, spans ? t->pdf->right - t->pdf->left : t->width[i]);
  t->pdf->y += height;
  if (!total) pdf_rule(t->pdf, t->pdf->y, TONE_GRID, 0.5);
}

void pdf_table(struct pdf *pdf, const json_t *table) {
  struct table t = {.pdf = pdf,
                    .columns = json_object_get(table, "columns"),
                    .rows = json_object_get(table, "rows"),
                    .count = json_array_size(json_object_get(table, "columns"))};
  struct pdf_style caption = {9.4, true, TONE_INK, PANGO_ALIGN_LEFT};
  const char *words = text_in(table, "caption");
  size_t rows = json_array_size(t.rows);
  place_columns(&t);
  double first = 0; /* a caption never stands without some of its rows; a short table stays whole */
  for (size_t r = 0; r < rows && r < (rows <= WHOLE ? rows : 3); r++)
    first += row_height(&t, json_array_get(t.rows, r));
  double above = words[0] ? pdf_measure(pdf, &caption, words, pdf->right - pdf->left, NULL) + 10 : 4;
  (void)pdf_need(pdf, above + head_height(&t) + PAD + first);
  if (words[0]) (void)pdf_put(pdf, &caption, words, pdf->left, pdf->y + 5, pdf->right - pdf->left);
  pdf->y += above;
  put_head(&t);
  for (size_t r = 0; r < rows; r++) {
    const json_t *row = json_array_get(t.rows, r);
    double needed = row_height(&t, row);
    /* A group keeps its first row, a total the row before it. */
    bool keeps = r + 1 < rows && (is_called(row, "style", "group") ||
                                  is_called(json_array_get(t.rows, r + 1), "style", "total"));
    if (keeps) needed += row_height(&t, json_array_get(t.rows, r + 1));
    if (pdf_need(pdf, needed)) put_head(&t);
    put_row(&t, row);
  }
  pdf->y += 9;
}
