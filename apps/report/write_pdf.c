/* The document on paper: a letterhead, sections one after the other, page numbers. */
#include "chart.h"
#include "pdf_page.h"
#include "pdf_table.h"

static const double note_size = 7.8;

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

static void put_chart(struct pdf *pdf, const json_t *block, double after) {
  struct pdf_style caption = {9.4, true, TONE_INK, PANGO_ALIGN_LEFT};
  double scale = (pdf->right - pdf->left) / CHART_WIDTH, height = chart_height(block) * scale;
  struct canvas canvas = pdf_canvas(pdf);
  double words = pdf_measure(pdf, &caption, text_in(block, "caption"), pdf->right - pdf->left, NULL);
  (void)pdf_need(pdf, words + height + 14 + after);
  (void)pdf_put(pdf, &caption, text_in(block, "caption"), pdf->left, pdf->y + 4, pdf->right - pdf->left);
  pdf->y += words + 10;
  cairo_save(pdf->cairo);
  cairo_translate(pdf->cairo, pdf->left, pdf->y);
  cairo_scale(pdf->cairo, scale, scale);
  chart_draw(block, &canvas);
  cairo_restore(pdf->cairo);
  pdf->y += height + 8;
}

/* The notes that follow a block. */
static double notes_after(struct pdf *pdf, const json_t *blocks, size_t at) {
  struct pdf_style style = {note_size, false, TONE_SOFT, PANGO_ALIGN_LEFT};
  double height = 0;
  for (size_t i = at + 1; i < json_array_size(blocks); i++) {
    const json_t *block = json_array_get(blocks, i);
    if (!is_called(block, "is", "note")) break;
    height += pdf_measure(pdf, &style, text_in(block, "text"), pdf->right - pdf->left, NULL) + 9;
  }
  return height;
}

/* What must stand on one page from a block on: texts and headings with the table, chart or list that they
 * lead to. */
static double needed_from(struct pdf *pdf, const json_t *blocks, size_t at) {
  struct pdf_style style = {9, false, TONE_INK, PANGO_ALIGN_LEFT};
  double height = 0, scale = (pdf->right - pdf->left) / CHART_WIDTH;
  for (; at < json_array_size(blocks); at++) {
    const json_t *block = json_array_get(blocks, at);
    if (chart_is(block)) return height + chart_height(block) * scale + 26 + notes_after(pdf, blocks, at);
    if (is_called(block, "is", "table"))
      return height + pdf_table_first(pdf, block, notes_after(pdf, blocks, at));
    if (is_called(block, "is", "list")) return height + 30;
    height += is_called(block, "is", "heading")
                  ? 26
                  : pdf_measure(pdf, &style, text_in(block, "text"), 455, NULL) + 6;
  }
  return height;
}

static void put_heading(struct pdf *pdf, const char *text, double below) {
  struct pdf_style style = {10.5, true, TONE_INK, PANGO_ALIGN_LEFT};
  (void)pdf_need(pdf, 26 + below);
  pdf->y += 7;
  pdf->y += pdf_put(pdf, &style, text, pdf->left, pdf->y, pdf->right - pdf->left) + 4;
}

static void put_block(struct pdf *pdf, const json_t *blocks, size_t at) {
  const json_t *block = json_array_get(blocks, at);
  if (chart_is(block))
    put_chart(pdf, block, notes_after(pdf, blocks, at));
  else if (is_called(block, "is", "table"))
    pdf_table(pdf, block, notes_after(pdf, blocks, at));
  else if (is_called(block, "is", "list"))
    put_list(pdf, json_object_get(block, "items"));
  else if (is_called(block, "is", "heading"))
    put_heading(pdf, text_in(block, "text"), needed_from(pdf, blocks, at + 1));
  else if (is_called(block, "is", "note"))
    put_paragraph(pdf, text_in(block, "text"), note_size, TONE_SOFT, 0);
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

/* ---- contents: section by section with the page on which it begins */

enum { SECTIONS_MAX = 32, CONTENTS_FROM = 4 /* sections; fewer are found without */ };

/* What the first setting finds out for the second. */
struct layout {
  int pages, section[SECTIONS_MAX];
};

static void put_contents(struct pdf *pdf, const json_t *sections, const struct layout *layout) {
  struct pdf_style style = {9, false, TONE_INK, PANGO_ALIGN_LEFT},
                   page = {9, false, TONE_INK, PANGO_ALIGN_RIGHT};
  put_heading(pdf, "Contents", 60);
  for (size_t s = 0; s < json_array_size(sections) && s < SECTIONS_MAX; s++) {
    char words[200], number[16];
    const json_t *section = json_array_get(sections, s);
    snprintf(words, sizeof words, "%zu. %s", s + 1, text_in(section, "heading"));
    snprintf(number, sizeof number, "%d", layout->section[s]);
    pdf_link(pdf, text_in(section, "id"), true);
    double height = pdf_put(pdf, &style, words, pdf->left, pdf->y, pdf->right - pdf->left - 30);
    (void)pdf_put(pdf, &page, number, pdf->right - 30, pdf->y, 30);
    pdf_link(pdf, text_in(section, "id"), false);
    pdf->y += height + 3;
    pdf_rule(pdf, pdf->y, TONE_GRID, 0.5);
    pdf->y += 3;
  }
  pdf->y += 8;
}

static void put_identity(struct pdf *pdf, const json_t *identity) {
  enum { LABEL = 118 };
  struct pdf_style label = {8.2, false, TONE_SOFT, PANGO_ALIGN_LEFT},
                   value = {8.2, false, TONE_INK, PANGO_ALIGN_LEFT};
  double width = pdf->right - pdf->left - LABEL;
  put_heading(pdf, "What this was made from", 60);
  for (size_t i = 0; i < json_array_size(identity); i++) {
    const json_t *one = json_array_get(identity, i);
    double words = pdf_measure(pdf, &label, text_in(one, "label"), LABEL - 10, NULL);
    double height = pdf_measure(pdf, &value, text_in(one, "value"), width, NULL);
    if (words > height) height = words;
    (void)pdf_need(pdf, height + 3);
    (void)pdf_put(pdf, &label, text_in(one, "label"), pdf->left, pdf->y, LABEL - 10);
    (void)pdf_put(pdf, &value, text_in(one, "value"), pdf->left + LABEL, pdf->y, width);
    pdf->y += height + 3;
  }
  pdf->y += 6;
}

/* ---- all of it, twice: to find the pages, then to number them */

static void put_section(struct pdf *pdf, const json_t *section, size_t number, struct layout *layout) {
  struct pdf_style style = {14, true, TONE_INK, PANGO_ALIGN_LEFT};
  const json_t *blocks = json_object_get(section, "blocks");
  char heading[200], link[64];
  snprintf(heading, sizeof heading, "%zu. %s", number, text_in(section, "heading"));
  (void)pdf_need(pdf, 44 + needed_from(pdf, blocks, 0));
  pdf->y += pdf->y > pdf->top ? 14 : 0;
  snprintf(link, sizeof link, "page=%d pos=[0.0 %.1f]", pdf->page, pdf->y);
  if (pdf->pages > 0)
    (void)cairo_pdf_surface_add_outline(pdf->surface, CAIRO_PDF_OUTLINE_ROOT, heading, link, 0);
  if (number <= SECTIONS_MAX) layout->section[number - 1] = pdf->page;
  cairo_move_to(pdf->cairo, pdf->left, pdf->y);
  pdf_target(pdf, text_in(section, "id"));
  pdf->y += pdf_put(pdf, &style, heading, pdf->left, pdf->y, pdf->right - pdf->left) + 6;
  for (size_t b = 0; b < json_array_size(blocks); b++) put_block(pdf, blocks, b);
}

static void put_front(struct pdf *pdf, const json_t *document, const struct layout *layout) {
  const json_t *about = json_object_get(document, "about"), *sections = json_object_get(document, "sections");
  bool long_one = json_array_size(sections) >= CONTENTS_FROM;
  put_letterhead(pdf, document);
  put_summary(pdf, json_object_get(document, "summary"));
  for (size_t i = 0; i < json_array_size(about); i++)
    put_paragraph(pdf, json_string_value(json_array_get(about, i)), 9, TONE_INK, 0);
  pdf->y += 4;
  if (long_one) put_contents(pdf, sections, layout);
  put_identity(pdf, json_object_get(document, "identity"));
  if (long_one) (void)pdf_need(pdf, pdf->height); /* a page of its own */
}

static cairo_status_t set_document(const json_t *document, enum paper paper, struct layout *layout,
                                   cairo_write_func_t write, void *context) {
  const json_t *sections = json_object_get(document, "sections");
  struct pdf pdf = pdf_open(paper, document, layout->pages, write, context);
  put_front(&pdf, document, layout);
  for (size_t s = 0; s < json_array_size(sections); s++)
    put_section(&pdf, json_array_get(sections, s), s + 1, layout);
  pdf.y += 8;
  put_paragraph(&pdf, text_in(document, "colophon"), note_size, TONE_SOFT, 0);
  layout->pages = pdf.page;
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
  struct layout layout = {0};
  cairo_status_t status = set_document(document, paper, &layout, drop, NULL);
  if (!status) status = set_document(document, paper, &layout, keep, out);
  if (status)
    return felt_refuse(error, FELT_E_IO, "pdf", NULL, FELT_SAYS(SYSTEM_SAYS, cairo_status_to_string(status)));
  return FELT_OK;
}
