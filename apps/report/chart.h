/* chart: the blocks of a document that are drawn. */
#ifndef FELT_APPS_REPORT_CHART_H
#define FELT_APPS_REPORT_CHART_H

#include "canvas.h"

#include <jansson.h>

enum { CHART_WIDTH = 500 };

/* Whether the block is a chart, and how high it will be at CHART_WIDTH. */
bool chart_is(const json_t *block) FELT_NONNULL(1);
double chart_height(const json_t *block) FELT_NONNULL(1);
void chart_draw(const json_t *block, const struct canvas *canvas) FELT_NONNULL(1, 2);

#endif
