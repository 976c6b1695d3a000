/* The rules page in 80 columns. What is said to the left, the rule that says so to the right. */
#include "page.h"

enum { WIDTH = 80, INDENT = 2, LABEL = 28 };

static void put_spaces(struct felt_text *text, int count) {
  for (int i = 0; i < count; i++) felt_text_put(text, " ");
}

/* Words in lines of at most `width`, from column `from` on, which the first line has reached already. Gives
 * the column where it ended. */
static int put_wrapped(struct felt_text *text, const char *words, int from, int width) {
  int column = from;
  while (*words) {
    int length = (int)strcspn(words, " ");
    if (column > from && column + 1 + length > width) {
      felt_text_put(text, "\n");
      put_spaces(text, from);
      column = from;
    } else if (column > from) {
      felt_text_put(text, " ");
      column++;
    }
    felt_text_printf(text, "%.*s", length, words);
    column += length;
    words += length;
    words += strspn(words, " ");
  }
  return column;
}

/* At the right margin, on a line of its own where it does not fit. */
static void put_citation(struct felt_text *text, int column, const char *citation) {
  int cited = (int)strlen(citation);
  if (column + 2 + cited > WIDTH) {
    felt_text_put(text, "\n");
    column = 0;
  }
  put_spaces(text, WIDTH - cited - column);
  felt_text_put(text, citation);
}

static void put_heading(void *context, const char *code, const char *heading, const char *rule) {
  (void)code;
  struct felt_text *text = context;
  int column = (int)strlen(heading);
  felt_text_put(text, "\n");
  for (; *heading; heading++)
    felt_text_printf(text, "%c", *heading >= 'a' && *heading <= 'z' ? *heading - 'a' + 'A' : *heading);
  if (rule[0]) put_citation(text, column, rule);
  felt_text_put(text, "\n");
}

static void put_row(void *context, const char *code, const char *label, const char *value, const char *rule,
                    const char *assumed) {
  (void)code;
  struct felt_text *text = context;
  char buffer[100];
  struct felt_text citation = felt_text_init(buffer, sizeof buffer);
  if (!assumed[0] || strcmp(rule, assumed) != 0) felt_text_put(&citation, rule);
  if (assumed[0]) felt_text_printf(&citation, "%sassumed %s", citation.length > 0 ? ", " : "", assumed);
  put_spaces(text, INDENT);
  felt_text_put(text, label);
  int column = INDENT + (int)strlen(label);
  if (column >= LABEL) {
    felt_text_put(text, "\n");
    column = 0;
  }
  put_spaces(text, LABEL - column);
  column = put_wrapped(text, value, LABEL, WIDTH);
  put_citation(text, column, buffer);
  felt_text_put(text, "\n");
}

static void put_cells(void *context, const char *code, const char *label, const struct felt_page_cells *cells,
                      const char *rule) {
  (void)code;
  struct felt_text *text = context;
  put_spaces(text, INDENT);
  felt_text_printf(text, "%-*s", LABEL - INDENT, label);
  int column = LABEL;
  for (int i = 0; i < cells->count; i++) {
    felt_text_put(text, cells->cell[i]);
    column = LABEL + i * cells->width + (int)strlen(cells->cell[i]);
    if (i + 1 < cells->count) put_spaces(text, LABEL + (i + 1) * cells->width - column);
  }
  if (rule[0]) put_citation(text, column, rule);
  felt_text_put(text, "\n");
}

static void put_note(void *context, const char *code, const char *note, const char *rule) {
  (void)code;
  struct felt_text *text = context;
  char line[sizeof(struct felt_note) + 8];
  snprintf(line, sizeof line, "%s (%s)", note, rule);
  felt_text_put(text, "  - ");
  (void)put_wrapped(text, line, 4, WIDTH);
  felt_text_put(text, "\n");
}

void felt_book_print_page(const struct felt_book *book, struct felt_text *text) {
  felt_text_printf(text, "%s\n%s\n", book->house, book->source);
  char words[400];
  snprintf(
      words, sizeof words,
      "Book %s, amounts in %s. To the right of each value stands the rule that sets it; \"assumed\" marks a "
      "value that a ruling set because the text is silent.",
      book->name.text, book->currency);
  (void)put_wrapped(text, words, 0, WIDTH);
  felt_text_put(text, "\n");
  felt_book_walk_page(book, &(struct felt_page_visitor){put_heading, put_row, put_cells, put_note}, text);
}
