#include "canvas_svg.h"

static const char *const names[TONES] = {"none",        "ink",   "soft",    "grid",  "one",
                                         "two",         "three", "four",    "raise", "raise-close",
                                         "check-close", "check", "on-raise"};

void put_escaped(struct buffer *out, const char *text) {
  for (; *text; text++) switch (*text) {
    case '<': buffer_put(out, "&lt;"); break;
    case '>': buffer_put(out, "&gt;"); break;
    case '&': buffer_put(out, "&amp;"); break;
    case '"': buffer_put(out, "&quot;"); break;
    default: buffer_add(out, text, 1);
    }
}

static void svg_rect(void *context, double x, double y, double width, double height, enum tone fill,
                     enum tone stroke) {
  buffer_printf(context, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"f-%s s-%s\"/>",
                x, y, width, height, names[fill], names[stroke]);
}

static void svg_line(void *context, const double points[], int count, enum tone tone, double width,
                     bool dashed) {
  buffer_put(context, "<polyline points=\"");
  for (int i = 0; i < count; i++)
    buffer_printf(context, "%s%.1f,%.1f", i > 0 ? " " : "", points[2 * (size_t)i], points[2 * (size_t)i + 1]);
  buffer_printf(context, "\" class=\"f-none s-%s\" stroke-width=\"%.1f\"%s/>", names[tone], width,
                dashed ? " stroke-dasharray=\"4 3\"" : "");
}

static void svg_text(void *context, double x, double y, enum anchor anchor, double size, bool bold,
                     enum tone tone, const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  buffer_printf(context, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\"%s%s class=\"f-%s\">", x, y, size,
                anchors[anchor], bold ? " font-weight=\"600\"" : "", names[tone]);
  put_escaped(context, text);
  buffer_put(context, "</text>");
}

struct canvas canvas_svg(struct buffer *out) {
  return (struct canvas){out, svg_rect, svg_line, svg_text};
}
