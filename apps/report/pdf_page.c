#include "pdf_page.h"

enum { MARGIN_SIDE = 51, MARGIN_TOP = 48, MARGIN_BOTTOM = 58 }; /* points */

static const struct {
  double red, green, blue;
} colours[TONES] = {
    [TONE_INK] = {0.086, 0.129, 0.110},
    [TONE_SOFT] = {0.32, 0.37, 0.345},
    [TONE_GRID] = {0.80, 0.83, 0.815},
    [TONE_ONE] = {0.078, 0.376, 0.247},
    [TONE_TWO] = {0.706, 0.329, 0.102},
    [TONE_THREE] = {0.541, 0.141, 0.196},
    [TONE_FOUR] = {0.20, 0.333, 0.545},
    [TONE_RAISE] = {0.106, 0.431, 0.290},
    [TONE_RAISE_CLOSE] = {0.663, 0.827, 0.741},
    [TONE_CHECK_CLOSE] = {0.953, 0.918, 0.824},
    [TONE_CHECK] = {1, 1, 1},
    [TONE_ON_RAISE] = {1, 1, 1},
};

void pdf_tone(struct pdf *pdf, enum tone tone) {
  cairo_set_source_rgb(pdf->cairo, colours[tone].red, colours[tone].green, colours[tone].blue);
}

/* ---- text */

static void shape(struct pdf *pdf, const struct pdf_style *style, const char *text, double width) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, "Inter,DejaVu Sans,sans-serif");
  pango_font_description_set_absolute_size(font, style->size * PANGO_SCALE);
  pango_font_description_set_weight(font, style->bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(pdf->layout, font);
  pango_font_description_free(font);
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
  pango_layout_set_attributes(pdf->layout, attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_alignment(pdf->layout, style->align);
  pango_layout_set_wrap(pdf->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(pdf->layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
  pango_layout_set_text(pdf->layout, text, -1);
}

double pdf_measure(struct pdf *pdf, const struct pdf_style *style, const char *text, double width,
                   double *used) {
  int across, down;
  shape(pdf, style, text, width);
  pango_layout_get_size(pdf->layout, &across, &down);
  if (used) *used = (double)across / PANGO_SCALE;
  return (double)down / PANGO_SCALE;
}

double pdf_put(struct pdf *pdf, const struct pdf_style *style, const char *text, double x, double y,
               double width) {
  double height = pdf_measure(pdf, style, text, width, NULL);
  pdf_tone(pdf, style->tone);
  cairo_move_to(pdf->cairo, x, y);
  pango_cairo_show_layout(pdf->cairo, pdf->layout);
  return height;
}

void pdf_line(struct pdf *pdf, double x, double y, double width, enum tone tone, double thickness) {
  pdf_tone(pdf, tone);
  cairo_rectangle(pdf->cairo, x, y - thickness / 2, width, thickness);
  cairo_fill(pdf->cairo);
}

void pdf_rule(struct pdf *pdf, double y, enum tone tone, double thickness) {
  pdf_line(pdf, pdf->left, y, pdf->right - pdf->left, tone, thickness);
}

/* ---- links; while pages are being counted there is nowhere to lead to */

void pdf_target(struct pdf *pdf, const char *name) {
  char words[80];
  if (pdf->pages == 0) return;
  snprintf(words, sizeof words, "name='%.40s'", name);
  cairo_tag_begin(pdf->cairo, CAIRO_TAG_DEST, words);
  cairo_tag_end(pdf->cairo, CAIRO_TAG_DEST);
}

void pdf_link(struct pdf *pdf, const char *name, bool begin) {
  char words[80];
  if (pdf->pages == 0) return;
  snprintf(words, sizeof words, "dest='%.40s'", name);
  if (begin)
    cairo_tag_begin(pdf->cairo, CAIRO_TAG_LINK, words);
  else
    cairo_tag_end(pdf->cairo, CAIRO_TAG_LINK);
}

/* ---- pages */

static void put_footer(struct pdf *pdf) {
  enum { RIGHT = 210 };
  struct pdf_style style = {7.5, false, TONE_SOFT, PANGO_ALIGN_LEFT};
  char words[96];
  double y = pdf->height - MARGIN_BOTTOM + 24;
  pdf_rule(pdf, y - 6, TONE_GRID, 0.5);
  (void)pdf_put(pdf, &style, pdf->running, pdf->left, y, pdf->right - pdf->left - RIGHT);
  style.align = PANGO_ALIGN_RIGHT;
  snprintf(words, sizeof words, "Signature %.16s \u00b7 Page %d of %d", pdf->signature, pdf->page,
           pdf->pages);
  (void)pdf_put(pdf, &style, words, pdf->right - RIGHT, y, RIGHT);
}

static void begin_page(struct pdf *pdf) {
  pdf->page++;
  pdf->y = pdf->top;
  put_footer(pdf);
}

bool pdf_need(struct pdf *pdf, double height) {
  if (pdf->y + height <= pdf->bottom || pdf->y <= pdf->top) return false;
  cairo_show_page(pdf->cairo);
  begin_page(pdf);
  return true;
}

static void set_metadata(cairo_surface_t *surface, const json_t *document) {
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, text_in(document, "running"));
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, text_in(document, "subtitle"));
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "felt report");
  /* Cairo would write the clock's. The document says what it was made from; when does not matter to it. */
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
}

/* Glyphs go where the font says, not where a screen's pixels would be. */
static void set_fine_positions(PangoLayout *layout) {
  PangoContext *context = pango_layout_get_context(layout);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_layout_context_changed(layout);
}

struct pdf pdf_open(enum paper paper, const json_t *document, int pages, cairo_write_func_t write,
                    void *context) {
  struct pdf pdf = {.width = paper == PAPER_A4 ? 595.276 : 612,
                    .height = paper == PAPER_A4 ? 841.89 : 792,
                    .pages = pages,
                    .running = text_in(document, "running"),
                    .signature = text_in(document, "signature")};
  pdf.left = MARGIN_SIDE;
  pdf.right = pdf.width - MARGIN_SIDE;
  pdf.top = MARGIN_TOP;
  pdf.bottom = pdf.height - MARGIN_BOTTOM;
  pdf.surface = cairo_pdf_surface_create_for_stream(write, context, pdf.width, pdf.height);
  cairo_pdf_surface_restrict_to_version(pdf.surface, CAIRO_PDF_VERSION_1_5);
  set_metadata(pdf.surface, document);
  pdf.cairo = cairo_create(pdf.surface);
  pdf.layout = pango_cairo_create_layout(pdf.cairo);
  set_fine_positions(pdf.layout);
  begin_page(&pdf);
  return pdf;
}

cairo_status_t pdf_close(struct pdf *pdf) {
  cairo_show_page(pdf->cairo);
  g_object_unref(pdf->layout);
  cairo_status_t drawn = cairo_status(pdf->cairo);
  cairo_destroy(pdf->cairo);
  cairo_surface_finish(pdf->surface);
  cairo_status_t written = cairo_surface_status(pdf->surface);
  cairo_surface_destroy(pdf->surface);
  return drawn ? drawn : written;
}

/* ---- charts */

static void draw_rect(void *context, double x, double y, double width, double height, enum tone fill,
                      enum tone stroke) {
  struct pdf *pdf = context;
  cairo_rectangle(pdf->cairo, x, y, width, height);
  if (fill) {
    pdf_tone(pdf, fill);
    cairo_fill_preserve(pdf->cairo);
  }
  if (stroke) {
    pdf_tone(pdf, stroke);
    cairo_set_line_width(pdf->cairo, 0.6);
    cairo_stroke_preserve(pdf->cairo);
  }
  cairo_new_path(pdf->cairo);
}

static void draw_line(void *context, const double points[], int count, enum tone tone, double width,
                      bool dashed) {
  struct pdf *pdf = context;
  cairo_new_path(pdf->cairo); /* text leaves its point behind */
  for (int i = 0; i < count; i++) cairo_line_to(pdf->cairo, points[2 * (size_t)i], points[2 * (size_t)i + 1]);
  cairo_set_dash(pdf->cairo, (double[]){4, 3}, dashed ? 2 : 0, 0);
  cairo_set_line_width(pdf->cairo, width);
  pdf_tone(pdf, tone);
  cairo_stroke(pdf->cairo);
  cairo_set_dash(pdf->cairo, NULL, 0, 0);
}

static void draw_text(void *context, double x, double y, enum anchor anchor, double size, bool bold,
                      enum tone tone, const char *text) {
  struct pdf *pdf = context;
  struct pdf_style style = {size, bold, tone, PANGO_ALIGN_LEFT};
  double width;
  (void)pdf_measure(pdf, &style, text, -1, &width);
  double base = (double)pango_layout_get_baseline(pdf->layout) / PANGO_SCALE;
  double left = anchor == ANCHOR_LEFT ? x : anchor == ANCHOR_MIDDLE ? x - width / 2 : x - width;
  (void)pdf_put(pdf, &style, text, left, y - base, -1);
}

struct canvas pdf_canvas(struct pdf *pdf) {
  return (struct canvas){pdf, draw_rect, draw_line, draw_text};
}
