#include "pdf_table.h"

#include <math.h>

enum { COLUMNS_MAX = 16, GAP = 12, LEAST_GAP = 8, PAD = 3 };
static const double body_size = 8.2, head_size = 7.6;

struct table {
  struct pdf *pdf;
  const json_t *columns, *rows;
  size_t count;
  double left[COLUMNS_MAX], width[COLUMNS_MAX];
  double across; /* of the whole table */
  double gap;
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

/* A word is never broken: the widest one of a text. */
static double widest_word(struct table *t, const struct pdf_style *style, const char *text) {
  double widest = 0;
  char word[512];
  for (size_t length; *text; text += length) {
    text += strspn(text, " ");
    length = strcspn(text, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    double used;
    (void)pdf_measure(t->pdf, style, word, -1, &used);
    if (used > widest) widest = used;
  }
  return widest;
}

typedef double measure(struct table *t, const struct pdf_style *style, const char *text);

static double whole_text(struct table *t, const struct pdf_style *style, const char *text) {
  double used;
  (void)pdf_measure(t->pdf, style, text, -1, &used);
  return used;
}

/* The widest cell of each column, its heading among them, by one measure. */
static void widths_by(struct table *t, measure *of, double width[COLUMNS_MAX]) {
  char words[512];
  for (size_t i = 0; i < t->count; i++) {
    struct pdf_style head = {head_size, true, TONE_SOFT, PANGO_ALIGN_LEFT};
    width[i] = of(t, &head, text_in(json_array_get(t->columns, i), "heading"));
    for (size_t r = 0; r < json_array_size(t->rows); r++) {
      const json_t *row = json_array_get(t->rows, r), *cells = json_object_get(row, "cells");
      if (json_array_size(cells) != t->count) continue;
      struct pdf_style style = style_of(t, i, is_called(row, "style", "total"));
      width[i] = fmax(width[i], of(t, &style, words_of(json_array_get(cells, i), words)));
    }
    width[i] += 1;
  }
}

/* Takes `excess` from the widest columns first. */
static void shrink(struct table *t, double width[], double excess) {
  double least[COLUMNS_MAX];
  size_t count = t->count;
  widths_by(t, widest_word, least);
  while (excess > 0) {
    size_t widest = count;
    for (size_t i = 0; i < count; i++)
      if (width[i] - least[i] > 0.01 && (widest == count || width[i] > width[widest])) widest = i;
    if (widest == count) return;
    double step = fmin(1, width[widest] - least[widest]);
    width[widest] -= step;
    excess -= step;
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

static double sum_of(const double width[], size_t count) {
  double all = 0;
  for (size_t i = 0; i < count; i++) all += width[i];
  return all;
}

static void place_columns(struct table *t) {
  size_t wide = t->count, gaps = t->count - 1;
  t->gap = GAP;
  if (!given_widths(t, t->across - t->gap * (double)gaps)) {
    widths_by(t, whole_text, t->width);
    if (sum_of(t->width, t->count) > t->across - t->gap * (double)gaps) t->gap = LEAST_GAP;
    double left = t->across - t->gap * (double)gaps - sum_of(t->width, t->count);
    for (size_t i = 0; i < t->count; i++)
      if (is_called(json_array_get(t->columns, i), "align", "wide")) wide = i;
    if (left < 0)
      shrink(t, t->width, -left);
    else if (wide < t->count)
      t->width[wide] += left;
    else
      for (size_t i = 0; i < t->count; i++) t->width[i] += left / (double)t->count;
  }
  t->left[0] = t->pdf->left;
  for (size_t i = 0; i < gaps; i++) t->left[i + 1] = t->left[i] + t->width[i] + t->gap;
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
  pdf_line(t->pdf, t->pdf->left, t->pdf->y, t->across, TONE_INK, 0.9);
  t->pdf->y += 1;
}

static double row_height(struct table *t, const json_t *row) {
  const json_t *cells = json_object_get(row, "cells");
  bool spans = json_array_size(cells) != t->count;
  char words[512];
  double height = 0;
  for (size_t i = 0; i < json_array_size(cells); i++) {
    struct pdf_style style = style_of(t, i, text_in(row, "style")[0] != '\0');
    double width = spans ? t->across : t->width[i];
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
    cairo_rectangle(t->pdf->cairo, t->pdf->left, t->pdf->y, t->across, height);
    cairo_fill(t->pdf->cairo);
  }
  if (total) pdf_line(t->pdf, t->pdf->left, t->pdf->y, t->across, TONE_INK, 0.9);
  for (size_t i = 0; i < json_array_size(cells); i++)
    put_cell(t, json_array_get(cells, i), i, set_apart, spans ? t->across : t->width[i]);
  t->pdf->y += height;
  if (!total) pdf_line(t->pdf, t->pdf->left, t->pdf->y, t->across, TONE_GRID, 0.5);
}

/* What of a table stays together with its caption: all of a short one, the first rows of a long one. */
static double first_height(struct table *t, size_t rows, double after) {
  enum { WHOLE = 12, FIRST = 3 };
  const double whole = 230;
  double all = after, first = 0;
  for (size_t r = 0; r < rows; r++) {
    double height = row_height(t, json_array_get(t->rows, r));
    if (r < FIRST) first += height;
    all += height;
  }
  return rows <= FIRST || (rows <= WHOLE && all <= whole) ? all : first;
}

static struct table open_table(struct pdf *pdf, const json_t *table) {
  struct table t = {.pdf = pdf,
                    .columns = json_object_get(table, "columns"),
                    .rows = json_object_get(table, "rows"),
                    .count = json_array_size(json_object_get(table, "columns"))};
  t.across = (pdf->right - pdf->left) * table_share(table);
  place_columns(&t);
  return t;
}

static const struct pdf_style caption = {9.4, true, TONE_INK, PANGO_ALIGN_LEFT};

static double caption_height(struct pdf *pdf, const char *words) {
  return words[0] ? pdf_measure(pdf, &caption, words, pdf->right - pdf->left, NULL) + 10 : 4;
}

double pdf_table_first(struct pdf *pdf, const json_t *table, double after) {
  struct table t = open_table(pdf, table);
  return caption_height(pdf, text_in(table, "caption")) + head_height(&t) + PAD +
         first_height(&t, json_array_size(t.rows), after);
}

void pdf_table(struct pdf *pdf, const json_t *table, double after) {
  struct table t = open_table(pdf, table);
  const char *words = text_in(table, "caption");
  size_t rows = json_array_size(t.rows);
  double above = caption_height(pdf, words);
  (void)pdf_need(pdf, above + head_height(&t) + PAD + first_height(&t, rows, after));
  if (words[0]) (void)pdf_put(pdf, &caption, words, pdf->left, pdf->y + 5, pdf->right - pdf->left);
  pdf->y += above;
  put_head(&t);
  for (size_t r = 0; r < rows; r++) {
    const json_t *row = json_array_get(t.rows, r);
    double needed = row_height(&t, row);
    /* A group keeps its first row, a total the row before it, the last row the note that follows. */
    bool keeps = r + 1 < rows && (is_called(row, "style", "group") ||
                                  is_called(json_array_get(t.rows, r + 1), "style", "total"));
    if (keeps) needed += row_height(&t, json_array_get(t.rows, r + 1));
    if (r + 1 == rows || (keeps && r + 2 == rows)) needed += after;
    if (pdf_need(pdf, needed)) put_head(&t);
    put_row(&t, row);
  }
  pdf->y += 9;
}
