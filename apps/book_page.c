/* The rules page in 80 columns. What is said to the left, the rule that says so to the right. */
#include "book_page.h"

#include <string.h>

#include "felt/words.h"

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

/* A line of the page as words. */
struct words {
  char text[1000];
};

static struct words words_of(const struct felt_reason *reason) {
  struct words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_words_reason(reason, &text);
  return words;
}

static void put_heading(void *context, const char *code, const struct felt_reason *heading,
                        const char *rule) {
  (void)code;
  struct felt_text *text = context;
  const struct words words = words_of(heading);
  felt_text_put(text, "\n");
  for (const char *at = words.text; *at; at++)
    felt_text_printf(text, "%c", *at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
  if (rule[0]) put_citation(text, (int)strlen(words.text), rule);
  felt_text_put(text, "\n");
}

static struct words label_of(const struct felt_page_row *row) {
  struct words label = {""};
  struct felt_text text = felt_text_init(label.text, sizeof label.text);
  if (row->under) felt_text_put(&text, "... ");
  if (row->label) felt_words_reason(row->label, &text);
  return label;
}

static struct words citation_of(const struct felt_page_row *row) {
  struct words citation = {""};
  struct felt_text text = felt_text_init(citation.text, sizeof citation.text);
  if (!row->assumed[0] || strcmp(row->rule, row->assumed) != 0) felt_text_put(&text, row->rule);
  if (!row->assumed[0]) return citation;
  if (text.length > 0) felt_text_put(&text, ", ");
  felt_words_reason(FELT_SAYS(RULES_ASSUMED, row->assumed), &text);
  return citation;
}

static void put_row(void *context, const struct felt_page_row *row) {
  struct felt_text *text = context;
  const struct words label = label_of(row);
  struct words value;
  struct felt_text says = felt_text_init(value.text, sizeof value.text);
  felt_words_saying(row->value, &says);
  put_spaces(text, INDENT);
  felt_text_put(text, label.text);
  int column = INDENT + (int)strlen(label.text);
  if (column >= LABEL) {
    felt_text_put(text, "\n");
    column = 0;
  }
  put_spaces(text, LABEL - column);
  column = put_wrapped(text, value.text, LABEL, WIDTH);
  put_citation(text, column, citation_of(row).text);
  felt_text_put(text, "\n");
}

static void put_cells(void *context, const char *code, const struct felt_reason *label,
                      const struct felt_page_cells *cells, const char *rule) {
  (void)code;
  struct felt_text *text = context;
  put_spaces(text, INDENT);
  felt_text_printf(text, "%-*s", LABEL - INDENT, words_of(label).text);
  int column = LABEL;
  for (int i = 0; i < cells->count; i++) {
    struct words cell = words_of(&cells->cell[i]);
    cell.text[cells->width - 1] = '\0';
    felt_text_put(text, cell.text);
    column = LABEL + i * cells->width + (int)strlen(cell.text);
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

void book_page(const struct felt_book *book, struct felt_text *text) {
  felt_text_printf(text, "%s\n%s\n", book->house, book->source);
  struct words head = words_of(FELT_SAYS(RULES_BOOK_PAGE, book->name.text, book->currency));
  (void)put_wrapped(text, head.text, 0, WIDTH);
  felt_text_put(text, ".\n");
  felt_book_walk_page(book, &(struct felt_page_visitor){put_heading, put_row, put_cells, put_note}, text);
}
