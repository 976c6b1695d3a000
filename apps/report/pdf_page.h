/* pdf_page: pages with a margin, a footer and a place to go on writing. */
#ifndef FELT_APPS_REPORT_PDF_PAGE_H
#define FELT_APPS_REPORT_PDF_PAGE_H

#include "canvas.h"
#include "writers.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

struct pdf {
  cairo_surface_t *surface;
  cairo_t *cairo;
  PangoLayout *layout;                            /* one for all text */
  double width, height, left, right, top, bottom; /* the page, and where its text begins and ends */
  double y;                                       /* where the next block goes */
  int page, pages;                                /* pages: of the whole document, 0 while counting them */
  const char *running;                            /* footer */
  const char *signature;                          /* likewise */
};

struct pdf pdf_open(enum paper paper, const json_t *document, int pages, cairo_write_func_t write,
                    void *context);
cairo_status_t pdf_close(struct pdf *pdf) FELT_CHECKED;

/* Makes room for a block of that height: goes on to the next page where it does not fit. True if it did. */
bool pdf_need(struct pdf *pdf, double height);

struct pdf_style {
  double size;
  bool bold;
  enum tone tone;
  PangoAlignment align;
};

void pdf_tone(struct pdf *pdf, enum tone tone);
/* Text set in lines of at most `width` (negative: one line); its height and, where asked for, its width. */
double pdf_measure(struct pdf *pdf, const struct pdf_style *style, const char *text, double width,
                   double *used);
/* The same, put on the page with its upper left corner at (x, y). */
double pdf_put(struct pdf *pdf, const struct pdf_style *style, const char *text, double x, double y,
               double width);
void pdf_rule(struct pdf *pdf, double y, enum tone tone, double thickness);
/* From x to the right. */
void pdf_line(struct pdf *pdf, double x, double y, double width, enum tone tone, double thickness);
/* Where a link of that name leads, and what to click on for it. */
void pdf_target(struct pdf *pdf, const char *name);
void pdf_link(struct pdf *pdf, const char *name, bool begin);
/* A chart's canvas with its origin at (x, y). */
struct canvas pdf_canvas(struct pdf *pdf);

#endif
