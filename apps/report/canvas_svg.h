/* canvas_svg: charts as SVG whose colours come from the page's style sheet. */
#ifndef FELT_APPS_REPORT_CANVAS_SVG_H
#define FELT_APPS_REPORT_CANVAS_SVG_H

#include "buffer.h"
#include "canvas.h"

struct canvas canvas_svg(struct buffer *out) FELT_NONNULL(1);
/* Text with <, > , & and quotes escaped, good for XML and HTML. */
void put_escaped(struct buffer *out, const char *text) FELT_NONNULL(1, 2);

#endif
