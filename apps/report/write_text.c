/* The document in plain text, as wide as its tables need. */
#include "writers.h"

enum { WIDTH = 96, COLUMNS_MAX = 16, GAP = 2, WORDS_MAX = 512 };

/* Characters on the screen: bytes that do not continue one of UTF-8. */
static int width_of(const char *text) {
  int width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

static void put_spaces(struct buffer *out, int count) {
  for (int i = 0; i < count; i++) buffer_put(out, " ");
}

/* Up to `width` characters, broken at a blank where there is one; gives what is left. */
static const char *put_line(struct buffer *out, const char *text, int width, int *used) {
  const char *end = text, *blank = NULL;
  int count = 0;
  while (*end && count <= width) {
    if (*end == ' ') blank = end;
    end++;
    while (((unsigned char)*end & 0xc0) == 0x80) end++;
    count++;
  }
  if (count > width) end = blank && blank > text ? blank : end;
  buffer_add(out, text, (size_t)(end - text));
  char line[WORDS_MAX];
  snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
  *used = width_of(line);
  while (*end == ' ') end++;
  return end;
}

static void put_wrapped(struct buffer *out, const char *text, const char *lead) {
  int used;
  do {
    buffer_put(out, lead);
    lead = lead[0] ? "  " : "";
    text = put_line(out, text, WIDTH - 2, &used);
    buffer_put(out, "\n");
  } while (*text);
}

/* ---- tables */

static const char *cell_words(const json_t *cell, char words[WORDS_MAX]) {
  const char *text = text_in(cell, "text"), *assumed = text_in(cell, "assumed");
  snprintf(words, WORDS_MAX, "%s%s%s%s", text, assumed[0] && text[0] ? ", " : "",
           assumed[0] ? "assumed " : "", assumed);
  return words;
}

/* The width of its longest word: a number is never broken. */
static int longest_word(const char *words) {
  int longest = 0;
  char word[WORDS_MAX];
  for (size_t length; *words; words += length) {
    words += strspn(words, " ");
    length = strcspn(words, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, words);
    if (width_of(word) > longest) longest = width_of(word);
  }
  return longest;
}

static void widen(const char *words, int *width, int *least) {
  if (width_of(words) > *width) *width = width_of(words);
  if (longest_word(words) > *least) *least = longest_word(words);
}

static void measure(const json_t *columns, const json_t *rows, int width[COLUMNS_MAX]) {
  size_t count = json_array_size(columns);
  char words[WORDS_MAX];
  int all = 0, least[COLUMNS_MAX] = {0};
  for (size_t i = 0; i < count; i++)
    widen(text_in(json_array_get(columns, i), "heading"), &width[i], &least[i]);
  for (size_t r = 0; r < json_array_size(rows); r++) {
    const json_t *cells = json_object_get(json_array_get(rows, r), "cells");
    for (size_t i = 0; json_array_size(cells) == count && i < count; i++)
      widen(cell_words(json_array_get(cells, i), words), &width[i], &least[i]);
  }
  for (size_t i = 0; i < count; i++) all += width[i] + GAP;
  for (; all - GAP > WIDTH; all--) { /* the widest that can gives way */
    size_t widest = count;
    for (size_t i = 0; i < count; i++)
      if (width[i] > least[i] && (widest == count || width[i] > width[widest])) widest = i;
    if (widest == count) return;
    width[widest]--;
  }
}

static void put_row(struct buffer *out, char words[][WORDS_MAX], const json_t *columns, const int width[]) {
  size_t count = json_array_size(columns);
  const char *rest[COLUMNS_MAX] = {NULL};
  felt_assert(count <= COLUMNS_MAX);
  for (size_t i = 0; i < count; i++) rest[i] = words[i];
  for (bool more = true; more;) {
    int pending = 0;
    more = false;
    for (size_t i = 0; i < count; i++) {
      struct buffer line = {0};
      int used = 0;
      buffer_put(&line, "");
      rest[i] = put_line(&line, rest[i], width[i], &used);
      bool right = is_called(json_array_get(columns, i), "align", "right");
      if (right) pending += width[i] - used;
      if (used > 0) {
        put_spaces(out, pending);
        pending = 0;
        buffer_put(out, line.at);
      }
      pending += (right ? 0 : width[i] - used) + GAP;
      more = more || *rest[i];
      free(line.at);
    }
    buffer_put(out, "\n");
  }
}

static void put_table(struct buffer *out, const json_t *table) {
  const json_t *columns = json_object_get(table, "columns"), *rows = json_object_get(table, "rows");
  size_t count = json_array_size(columns);
  int width[COLUMNS_MAX] = {0}, all = -GAP;
  char words[COLUMNS_MAX][WORDS_MAX] = {""};
  measure(columns, rows, width);
  for (size_t i = 0; i < count; i++) all += width[i] + GAP;
  if (text_in(table, "caption")[0]) buffer_printf(out, "%s\n", text_in(table, "caption"));
  for (size_t i = 0; i < count; i++)
    snprintf(words[i], WORDS_MAX, "%s", text_in(json_array_get(columns, i), "heading"));
  put_row(out, words, columns, width);
  for (int i = 0; i < all; i++) buffer_put(out, "-");
  buffer_put(out, "\n");
  for (size_t r = 0; r < json_array_size(rows); r++) {
    const json_t *cells = json_object_get(json_array_get(rows, r), "cells");
    if (json_array_size(cells) != count) {
      buffer_printf(out, "%s\n", text_in(json_array_get(cells, 0), "text"));
      continue;
    }
    for (size_t i = 0; i < count; i++) (void)cell_words(json_array_get(cells, i), words[i]);
    put_row(out, words, columns, width);
  }
}

/* ---- charts: their numbers */

static void put_grid(struct buffer *out, const json_t *grid) {
  const json_t *hands = json_object_get(grid, "hands");
  buffer_printf(out, "%s\n", text_in(grid, "caption"));
  for (size_t i = 0; i < json_array_size(hands); i++) {
    const json_t *hand = json_array_get(hands, i);
    const char *action = text_in(hand, "action");
    buffer_printf(out, "%4s%s%s", text_in(hand, "hand"), strcmp(action, "check") == 0 ? " ." : action,
                  i % 13 == 12 ? "\n" : "");
  }
}

static void put_bars(struct buffer *out, const json_t *chart) {
  const json_t *bars = json_object_get(chart, "bars");
  buffer_printf(out, "%s\n", text_in(chart, "caption"));
  for (size_t i = 0; i < json_array_size(bars); i++)
    buffer_printf(out, "  %-34s %s\n", text_in(json_array_get(bars, i), "label"),
                  text_in(json_array_get(bars, i), "text"));
}

static void put_block(struct buffer *out, const json_t *block) {
  const json_t *items = json_object_get(block, "items");
  if (is_called(block, "is", "table"))
    put_table(out, block);
  else if (is_called(block, "is", "grid"))
    put_grid(out, block);
  else if (is_called(block, "is", "bars"))
    put_bars(out, block);
  else if (is_called(block, "is", "list"))
    for (size_t i = 0; i < json_array_size(items); i++)
      put_wrapped(out, json_string_value(json_array_get(items, i)), "- ");
  else if (!is_called(block, "is", "lines")) /* a curve says nothing in letters; its table stands beside it */
    put_wrapped(out, text_in(block, "text"), "");
  else
    return;
  buffer_put(out, "\n");
}

void write_text(const json_t *document, struct buffer *out) {
  const json_t *sections = json_object_get(document, "sections"),
               *summary = json_object_get(document, "summary");
  buffer_printf(out, "%s\n%s\n%s\n\n", text_in(document, "title"), text_in(document, "subtitle"),
                text_in(document, "source"));
  for (size_t i = 0; i < json_array_size(summary); i++) {
    const json_t *figure = json_array_get(summary, i);
    buffer_printf(out, "  %-26s %-22s %s\n", text_in(figure, "label"), text_in(figure, "value"),
                  text_in(figure, "note"));
  }
  buffer_put(out, "\n");
  const json_t *about = json_object_get(document, "about"), *identity = json_object_get(document, "identity");
  for (size_t i = 0; i < json_array_size(about); i++) {
    put_wrapped(out, json_string_value(json_array_get(about, i)), "");
    buffer_put(out, "\n");
  }
  for (size_t i = 0; i < json_array_size(identity); i++)
    buffer_printf(out, "  %-42s %s\n", text_in(json_array_get(identity, i), "label"),
                  text_in(json_array_get(identity, i), "value"));
  for (size_t s = 0; s < json_array_size(sections); s++) {
    const json_t *section = json_array_get(sections, s), *blocks = json_object_get(section, "blocks");
    buffer_printf(out, "\n%zu. %s\n\n", s + 1, text_in(section, "heading"));
    for (size_t b = 0; b < json_array_size(blocks); b++) put_block(out, json_array_get(blocks, b));
  }
  put_wrapped(out, text_in(document, "colophon"), "");
}
