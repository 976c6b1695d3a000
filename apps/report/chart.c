#include "chart.h"

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static double number_of(const json_t *object, const char *key) {
  return json_number_value(json_object_get(object, key));
}

/* ---- the 13 x 13 chart of starting hands */

enum { RANKS = 13, CELL = 36, ROW = 30, GRID_LEFT = (CHART_WIDTH - RANKS * CELL) / 2, LEGEND = 26 };

/* Decisions closer than this many antes are set in a lighter tone. */
static const double close_call = 0.1;

static enum tone tone_of(const char *action, double gain) {
  bool raise = strcmp(action, "check") != 0, close = gain < close_call && gain > -close_call;
  if (raise) return close ? TONE_RAISE_CLOSE : TONE_RAISE;
  return close ? TONE_CHECK_CLOSE : TONE_CHECK;
}

static void draw_hand(const struct canvas *c, const json_t *hand, double x, double y) {
  double gain = number_of(hand, "gain");
  enum tone tone = tone_of(text_of(hand, "action"), gain);
  enum tone ink = tone == TONE_RAISE ? TONE_ON_RAISE : TONE_INK;
  char words[32];
  c->rect(c->context, x, y, CELL, ROW, tone, TONE_GRID);
  c->text(c->context, x + CELL / 2.0, y + 13, ANCHOR_MIDDLE, 9.5, true, ink, text_of(hand, "hand"));
  snprintf(words, sizeof words, "%s%.2f", gain < 0 ? "\u2212" : "+", gain < 0 ? -gain : gain);
  c->text(c->context, x + CELL / 2.0, y + 23.5, ANCHOR_MIDDLE, 7, false,
          tone == TONE_RAISE ? TONE_ON_RAISE : TONE_SOFT, words);
}

static void draw_grid(const json_t *block, const struct canvas *c) {
  static const enum tone tones[] = {TONE_RAISE, TONE_RAISE_CLOSE, TONE_CHECK_CLOSE, TONE_CHECK};
  const json_t *hands = json_object_get(block, "hands"), *legend = json_object_get(block, "legend");
  for (int i = 0; i < RANKS * RANKS; i++) {
    int row = i / RANKS, column = i % RANKS;
    draw_hand(c, json_array_get(hands, (size_t)i), GRID_LEFT + column * CELL, row * ROW);
  }
  double y = RANKS * ROW + 10;
  size_t count = json_array_size(legend);
  for (size_t i = 0; i < count && i < FELT_COUNT(tones); i++) {
    double x = GRID_LEFT + (double)i * RANKS * CELL / (double)count;
    c->rect(c->context, x, y, 11, 11, tones[i], TONE_GRID);
    c->text(c->context, x + 16, y + 9, ANCHOR_LEFT, 8, false, TONE_INK,
            json_string_value(json_array_get(legend, i)));
  }
}

/* ---- lines */

enum { LINES_HEIGHT = 210, LEFT = 58, RIGHT = 26, TOP = 12, BOTTOM = 40 };

struct scale {
  double from, to, at, length; /* length is negative where the axis points up */
};

static double place(const struct scale *scale, double value) {
  return scale->at + (value - scale->from) / (scale->to - scale->from) * scale->length;
}

static struct scale scale_of(const json_t *axis, double at, double length) {
  return (struct scale){number_of(axis, "from"), number_of(axis, "to"), at, length};
}

static void draw_axes(const json_t *block, const struct canvas *c, const struct scale *x,
                      const struct scale *y) {
  const json_t *ticks = json_object_get(json_object_get(block, "y"), "ticks");
  for (size_t i = 0; i < json_array_size(ticks); i++) {
    const json_t *tick = json_array_get(ticks, i);
    double at = place(y, number_of(tick, "at"));
    c->line(c->context, (double[]){x->at, at, x->at + x->length, at}, 2, TONE_GRID, 0.6, false);
    c->text(c->context, x->at - 6, at + 3, ANCHOR_RIGHT, 8, false, TONE_SOFT, text_of(tick, "text"));
  }
  ticks = json_object_get(json_object_get(block, "x"), "ticks");
  for (size_t i = 0; i < json_array_size(ticks); i++) {
    const json_t *tick = json_array_get(ticks, i);
    double at = place(x, number_of(tick, "at"));
    c->line(c->context, (double[]){at, y->at, at, y->at + 4}, 2, TONE_SOFT, 0.6, false);
    c->text(c->context, at, y->at + 14, ANCHOR_MIDDLE, 8, false, TONE_SOFT, text_of(tick, "text"));
  }
  c->line(c->context, (double[]){x->at, y->at, x->at + x->length, y->at}, 2, TONE_SOFT, 0.8, false);
  c->text(c->context, x->at + x->length, y->at + 30, ANCHOR_RIGHT, 8, false, TONE_INK,
          text_of(json_object_get(block, "x"), "label"));
  c->text(c->context, x->at, TOP - 3, ANCHOR_LEFT, 8, false, TONE_INK,
          text_of(json_object_get(block, "y"), "label"));
}

static void draw_series(const json_t *series, const struct canvas *c, const struct scale *x,
                        const struct scale *y, enum tone tone) {
  enum { POINTS_MAX = 512 };
  const json_t *points = json_object_get(series, "points");
  double at[2 * POINTS_MAX];
  int count = 0;
  for (size_t i = 0; i < json_array_size(points) && count < POINTS_MAX; i++, count++) {
    const json_t *point = json_array_get(points, i);
    at[2 * (size_t)count] = place(x, json_number_value(json_array_get(point, 0)));
    at[2 * (size_t)count + 1] = place(y, json_number_value(json_array_get(point, 1)));
  }
  c->line(c->context, at, count, tone, 1.6, tone == TONE_TWO);
}

static void draw_lines(const json_t *block, const struct canvas *c) {
  const double height = LINES_HEIGHT - TOP - BOTTOM - 6;
  struct scale x = scale_of(json_object_get(block, "x"), LEFT, CHART_WIDTH - LEFT - RIGHT);
  struct scale y = scale_of(json_object_get(block, "y"), LINES_HEIGHT - BOTTOM, -height);
  draw_axes(block, c, &x, &y);
  const json_t *marks = json_object_get(block, "marks"), *series = json_object_get(block, "series");
  for (size_t i = 0; i < json_array_size(marks); i++) {
    double at = place(&x, number_of(json_array_get(marks, i), "at"));
    c->line(c->context, (double[]){at, y.at, at, y.at - height}, 2, TONE_THREE, 0.9, true);
  }
  for (size_t i = 0; i < json_array_size(marks); i++) { /* over all the lines */
    const json_t *mark = json_array_get(marks, i);
    double at = place(&x, number_of(mark, "at"));
    bool right = at > LEFT + x.length * 0.7;
    double width = 4.3 * (double)strlen(text_of(mark, "text")), from = at + (right ? -5 - width : 5);
    c->rect(c->context, from, y.at - 14 - 11 * (double)i, width, 10, TONE_CHECK,
            TONE_NONE); /* no line behind */
    c->text(c->context, at + (right ? -5 : 5), y.at - 6 - 11 * (double)i, right ? ANCHOR_RIGHT : ANCHOR_LEFT,
            8, false, TONE_THREE, text_of(mark, "text"));
  }
  double legend = LEFT;
  for (size_t i = 0; i < json_array_size(series); i++) {
    const json_t *one = json_array_get(series, i);
    enum tone tone = (enum tone)(TONE_ONE + (int)(i % 4));
    draw_series(one, c, &x, &y, tone);
    if (json_array_size(series) == 1) continue;
    c->line(c->context, (double[]){legend, y.at + 27, legend + 16, y.at + 27}, 2, tone, 1.6,
            tone == TONE_TWO);
    c->text(c->context, legend + 20, y.at + 30, ANCHOR_LEFT, 8, false, TONE_INK, text_of(one, "name"));
    legend += 34 + 4.6 * (double)strlen(text_of(one, "name"));
  }
}

/* ---- bars */

enum { BAR = 15, BAR_LABEL = 150, BAR_TEXT = 76 };

static void draw_bars(const json_t *block, const struct canvas *c) {
  const json_t *bars = json_object_get(block, "bars");
  double most = 0;
  for (size_t i = 0; i < json_array_size(bars); i++)
    if (number_of(json_array_get(bars, i), "value") > most)
      most = number_of(json_array_get(bars, i), "value");
  const double room = CHART_WIDTH - BAR_LABEL - BAR_TEXT;
  for (size_t i = 0; i < json_array_size(bars); i++) {
    const json_t *bar = json_array_get(bars, i);
    double y = (double)i * BAR, width = most > 0 ? number_of(bar, "value") / most * room : 0;
    c->text(c->context, BAR_LABEL - 8, y + 10.5, ANCHOR_RIGHT, 8.5, false, TONE_INK, text_of(bar, "label"));
    c->rect(c->context, BAR_LABEL, y + 2, width < 0.5 ? 0.5 : width, BAR - 4, TONE_ONE, TONE_NONE);
    c->text(c->context, BAR_LABEL + width + 6, y + 10.5, ANCHOR_LEFT, 8.5, false, TONE_SOFT,
            text_of(bar, "text"));
  }
}

/* ---- which of them */

bool chart_is(const json_t *block) {
  const char *is = text_of(block, "is");
  return strcmp(is, "grid") == 0 || strcmp(is, "lines") == 0 || strcmp(is, "bars") == 0;
}

double chart_height(const json_t *block) {
  const char *is = text_of(block, "is");
  if (strcmp(is, "grid") == 0) return RANKS * ROW + LEGEND;
  if (strcmp(is, "lines") == 0) return LINES_HEIGHT;
  return (double)json_array_size(json_object_get(block, "bars")) * BAR + 4;
}

void chart_draw(const json_t *block, const struct canvas *canvas) {
  const char *is = text_of(block, "is");
  if (strcmp(is, "grid") == 0)
    draw_grid(block, canvas);
  else if (strcmp(is, "lines") == 0)
    draw_lines(block, canvas);
  else
    draw_bars(block, canvas);
}
