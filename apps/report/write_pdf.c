/* The document on paper: a letterhead, sections one after the other, page numbers. */
#include "chart.h"
#include "pdf_page.h"
#include "pdf_table.h"

/* ---- blocks */

static void put_paragraph(struct pdf *pdf, const char *text, double size, enum tone tone, double indent) {
  struct pdf_style style = {size, false, tone, PANGO_ALIGN_LEFT};
  double width = pdf->right - pdf->left - indent;
  if (size > 8 && width > 455) width = 455; /* lines that the eye finds again */
  double height = pdf_measure(pdf, &style, text, width, NULL);
  (void)pdf_need(pdf, height);
  pdf->y += pdf_put(pdf, &style, text, pdf->left + indent, pdf->y, width) + 5;
}

static void put_list(struct pdf *pdf, const json_t *items) {
  for (size_t i = 0; i < json_array_size(items); i++) {
    struct pdf_style style = {9, false, TONE_ONE, PANGO_ALIGN_LEFT};
    const char *text = json_string_value(json_array_get(items, i));
    (void)pdf_need(pdf, pdf_measure(pdf, &style, text, 443, NULL));
    (void)pdf_put(pdf, &style, "\u2022", pdf->left + 2, pdf->y, -1);
    put_paragraph(pdf, text, 9, TONE_INK, 12);
    pdf->y -= 2;
  }
  pdf->y += 4;
}

static void put_chart(struct pdf *pdf, const json_t *block) {
  struct pdf_style caption = {9.4, true, TONE_INK, PANGO_ALIGN_LEFT};
  double scale = (pdf->right - pdf->left) / CHART_WIDTH, height = chart_height(block) * scale;
  struct canvas canvas = pdf_canvas(pdf);
  double words = pdf_measure(pdf, &caption, text_in(block, "caption"), pdf->right - pdf->left, NULL);
  (void)pdf_need(pdf, words + height + 14);
  (void)pdf_put(pdf, &caption, text_in(block, "caption"), pdf->left, pdf->y + 4, pdf->right - pdf->left);
  pdf->y += words + 10;
  cairo_save(pdf->cairo);
  cairo_translate(pdf->cairo, pdf->left, pdf->y);
  cairo_scale(pdf->cairo, scale, scale);
  chart_draw(block, &canvas);
  cairo_restore(pdf->cairo);
  pdf->y += height + 8;
}

static void put_heading(struct pdf *pdf, const char *text) {
  struct pdf_style style = {10.5, true, TONE_INK, PANGO_ALIGN_LEFT};
  (void)pdf_need(pdf, 70);
  pdf->y += 7;
  pdf->y += pdf_put(pdf, &style, text, pdf->left, pdf->y, pdf->right - pdf->left) + 4;
}

static void put_block(struct pdf *pdf, const json_t *block) {
  if (chart_is(block))
    put_chart(pdf, block);
  else if (is_called(block, "is", "table"))
    pdf_table(pdf, block);
  else if (is_called(block, "is", "list"))
    put_list(pdf, json_object_get(block, "items"));
  else if (is_called(block, "is", "heading"))
    put_heading(pdf, text_in(block, "text"));
  else if (is_called(block, "is", "note"))
    put_paragraph(pdf, text_in(block, "text"), 7.8, TONE_SOFT, 0);
  else
    put_paragraph(pdf, text_in(block, "text"), 9, TONE_INK, 0);
}

/* ---- the first page */

static void put_letterhead(struct pdf *pdf, const json_t *document) {
  struct pdf_style kind = {8.6, true, TONE_ONE, PANGO_ALIGN_LEFT},
                   title = {20, true, TONE_INK, PANGO_ALIGN_LEFT};
  double width = pdf->right - pdf->left;
  pdf_rule(pdf, pdf->y, TONE_ONE, 3);
  pdf->y += 12;
  pdf->y += pdf_put(pdf, &kind, text_in(document, "subtitle"), pdf->left, pdf->y, width) + 2;
  pdf->y += pdf_put(pdf, &title, text_in(document, "title"), pdf->left, pdf->y, width) + 4;
  put_paragraph(pdf, text_in(document, "source"), 8.6, TONE_SOFT, 0);
  pdf->y += 6;
}

/* Key figures in boxes, three a row. */
static void put_summary(struct pdf *pdf, const json_t *summary) {
  enum { COLUMNS = 3, HEIGHT = 52 };
  struct pdf_style label = {7.6, false, TONE_SOFT, PANGO_ALIGN_LEFT},
                   value = {14, true, TONE_INK, PANGO_ALIGN_LEFT};
  double width = (pdf->right - pdf->left) / COLUMNS;
  for (size_t i = 0; i < json_array_size(summary); i++) {
    const json_t *figure = json_array_get(summary, i);
    double x = pdf->left + (double)(i % COLUMNS) * width;
    cairo_rectangle(pdf->cairo, x, pdf->y, width, HEIGHT);
    pdf_tone(pdf, TONE_GRID);
    cairo_set_line_width(pdf->cairo, 0.6);
    cairo_stroke(pdf->cairo);
    (void)pdf_put(pdf, &label, text_in(figure, "label"), x + 8, pdf->y + 6, width - 12);
    (void)pdf_put(pdf, &value, text_in(figure, "value"), x + 8, pdf->y + 16, width - 12);
    (void)pdf_put(pdf, &label, text_in(figure, "note"), x + 8, pdf->y + 37, -1);
    if (i % COLUMNS == COLUMNS - 1 || i + 1 == json_array_size(summary)) pdf->y += HEIGHT;
  }
  pdf->y += 12;
}

/* ---- all of it, twice: to count the pages, then to number them */

static void put_section(struct pdf *pdf, const json_t *section, size_t number) {
  struct pdf_style style = {14, true, TONE_INK, PANGO_ALIGN_LEFT};
  const json_t *blocks = json_object_get(section, "blocks");
  char heading[200], link[64];
  snprintf(heading, sizeof heading, "%zu. %s", number, text_in(section, "heading"));
  const json_t *first = json_array_get(blocks, 0); /* a heading never stands without what follows */
  double scale = (pdf->right - pdf->left) / CHART_WIDTH;
  (void)pdf_need(pdf, first && chart_is(first) ? chart_height(first) * scale + 70 : 110);
  pdf->y += pdf->y > pdf->top ? 14 : 0;
  snprintf(link, sizeof link, "page=%d pos=[0.0 %.1f]", pdf->page, pdf->y);
  if (pdf->pages > 0)
    (void)cairo_pdf_surface_add_outline(pdf->surface, CAIRO_PDF_OUTLINE_ROOT, heading, link, 0);
  pdf->y += pdf_put(pdf, &style, heading, pdf->left, pdf->y, pdf->right - pdf->left) + 6;
  for (size_t b = 0; b < json_array_size(blocks); b++) put_block(pdf, json_array_get(blocks, b));
}

static cairo_status_t set_document(const json_t *document, enum paper paper, int *pages,
                                   cairo_write_func_t write, void *context) {
  const json_t *sections = json_object_get(document, "sections");
  struct pdf pdf = pdf_open(paper, document, *pages, write, context);
  put_letterhead(&pdf, document);
  put_summary(&pdf, json_object_get(document, "summary"));
  for (size_t s = 0; s < json_array_size(sections); s++)
    put_section(&pdf, json_array_get(sections, s), s + 1);
  pdf.y += 8;
  put_paragraph(&pdf, text_in(document, "colophon"), 7.8, TONE_SOFT, 0);
  *pages = pdf.page;
  return pdf_close(&pdf);
}

static cairo_status_t drop(void *context, const unsigned char *bytes, unsigned length) {
  (void)context, (void)bytes, (void)length;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t keep(void *context, const unsigned char *bytes, unsigned length) {
  buffer_add(context, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

enum felt_status write_pdf(const json_t *document, enum paper paper, struct buffer *out,
                           struct felt_error *error) {
  int pages = 0;
  cairo_status_t status = set_document(document, paper, &pages, drop, NULL);
  if (!status) status = set_document(document, paper, &pages, keep, out);
  if (status) return felt_fail(error, FELT_E_IO, "pdf", NULL, "%s", cairo_status_to_string(status));
  return FELT_OK;
}
