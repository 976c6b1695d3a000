/* canvas: what charts are drawn on. One drawing, two surfaces: SVG within a page, Cairo within a PDF. */
#ifndef FELT_APPS_REPORT_CANVAS_H
#define FELT_APPS_REPORT_CANVAS_H

#include "felt/base.h"

/* Colours by what they are for: the page's style sheet or the PDF decides which they are. */
enum tone {
  TONE_NONE,
  TONE_INK,
  TONE_SOFT,
  TONE_GRID,
  TONE_ONE,
  TONE_TWO,
  TONE_THREE,
  TONE_FOUR,
  TONE_RAISE,
  TONE_RAISE_CLOSE,
  TONE_CHECK_CLOSE,
  TONE_CHECK,
  TONE_ON_RAISE,
  TONES
};

enum anchor { ANCHOR_LEFT, ANCHOR_MIDDLE, ANCHOR_RIGHT };

struct canvas {
  void *context;
  void (*rect)(void *context, double x, double y, double width, double height, enum tone fill,
               enum tone stroke);
  /* x and y in turns */
  void (*line)(void *context, const double points[], int count, enum tone tone, double width, bool dashed);
  /* y is the base line. */
  void (*text)(void *context, double x, double y, enum anchor anchor, double size, bool bold, enum tone tone,
               const char *text);
};

#endif
