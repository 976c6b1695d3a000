/* The rules page: a book in 80 columns for people. What is said to the left, the rule that says so to the
 * right. */
#include "page.h"

enum { INDENT = 2, LABEL = 28 };

/* ---- lines */

static void put_spaces(struct felt_text *text, int count) {
  for (int i = 0; i < count; i++) felt_text_put(text, " ");
}

/* Words in lines of at most `width`, from column `from` on, which the first line has reached already. Gives
 * the column where it ended. */
int felt_page_wrapped(struct felt_text *text, const char *words, int from, int width) {
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

void felt_page_heading(const struct felt_page *page, const char *heading) {
  felt_text_printf(page->text, "\n%s\n", heading);
}

static struct felt_text cite(char buffer[100], const struct felt_rule *rule,
                             const struct felt_rule *assumed) {
  struct felt_text text = felt_text_init(buffer, 100);
  bool ruled = assumed && assumed->id[0];
  if (!ruled || strcmp(rule->id, assumed->id) != 0) felt_text_put(&text, rule->id);
  if (ruled) felt_text_printf(&text, "%sassumed %s", text.length > 0 ? ", " : "", assumed->id);
  return text;
}

/* A label, a value, and the rule at the right margin of the last line. */
void felt_page_row(const struct felt_page *page, const char *label, const char *value,
                   const struct felt_rule *rule, const struct felt_rule *assumed) {
  char citation[100];
  int cited = (int)cite(citation, rule, assumed).length;
  put_spaces(page->text, INDENT);
  felt_text_put(page->text, label);
  int column = INDENT + (int)strlen(label);
  if (column >= LABEL) {
    felt_text_put(page->text, "\n");
    column = 0;
  }
  put_spaces(page->text, LABEL - column);
  column = felt_page_wrapped(page->text, value, LABEL, FELT_PAGE_WIDTH);
  if (column + 2 + cited > FELT_PAGE_WIDTH) {
    felt_text_put(page->text, "\n");
    column = 0;
  }
  put_spaces(page->text, FELT_PAGE_WIDTH - cited - column);
  felt_text_printf(page->text, "%s\n", citation);
}

/* The same with columns that stay as they are. */
void felt_page_columns(const struct felt_page *page, const char *label, const char *columns,
                       const struct felt_rule *rule) {
  int length = (int)strlen(columns), cited = rule ? (int)strlen(rule->id) : 0;
  while (length > 0 && columns[length - 1] == ' ') length--;
  int column = LABEL + length;
  put_spaces(page->text, INDENT);
  felt_text_printf(page->text, "%-*s%.*s", LABEL - INDENT, label, length, columns);
  if (rule) {
    if (column + 2 + cited > FELT_PAGE_WIDTH) {
      felt_text_put(page->text, "\n");
      column = 0;
    }
    put_spaces(page->text, FELT_PAGE_WIDTH - cited - column);
    felt_text_put(page->text, rule->id);
  }
  felt_text_put(page->text, "\n");
}

/* ---- values */

void felt_page_money(struct felt_text *text, const struct felt_book *book, int64_t cents) {
  char amount[40];
  struct felt_text money = felt_text_init(amount, sizeof amount);
  felt_money_print(&money, book->currency, cents);
  if (cents % 100 == 0) amount[money.length - strlen(".00")] = '\0';
  felt_text_put(text, amount);
}

struct felt_page_words felt_page_amount(const struct felt_page *page, int64_t cents) {
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_page_money(&text, page->book, cents);
  return words;
}

void felt_page_percent(struct felt_text *text, int32_t ppm) {
  felt_text_printf(text, "%d", ppm / 10000);
  int rest = ppm % 10000;
  if (rest) felt_text_put(text, ".");
  for (int unit = 1000; rest; rest %= unit, unit /= 10) felt_text_printf(text, "%d", rest / unit);
  felt_text_put(text, "%");
}

void felt_page_bits(struct felt_text *text, const struct felt_words *words, unsigned bits, const char *last) {
  int left = __builtin_popcount(bits);
  for (int i = 0; i < words->count; i++) {
    if (!(bits & 1U << i)) continue;
    felt_text_put(text, words->word[i]);
    left--;
    if (left > 0) felt_text_put(text, left == 1 ? last : ", ");
  }
}

void felt_book_print_odds(const struct felt_book *book, int32_t to, int32_t per, struct felt_text *text) {
  felt_text_printf(text, book->odds_words == FELT_WORDS_COLON ? "%d:%d" : "%d to %d", to, per);
}

/* ---- the page */

void felt_book_print_page(const struct felt_book *book, struct felt_text *text) {
  struct felt_page page = {.book = book, .text = text};
  felt_text_printf(text, "%s\n%s\n", book->house, book->source);
  char words[400];
  snprintf(
      words, sizeof words,
      "Book %s, amounts in %s. To the right of each value stands the rule that sets it; \"assumed\" marks a "
      "value that a ruling set because the text is silent.",
      book->name.text, book->currency);
  (void)felt_page_wrapped(text, words, 0, FELT_PAGE_WIDTH);
  felt_text_put(text, "\n");
  felt_page_table(&page);
  felt_page_main(&page);
  felt_page_trips(&page);
  felt_page_progressive(&page);
  felt_page_cover_all(&page);
  felt_page_payout_limits(&page);
  felt_page_tokes(&page);
  for (int i = 0; i < book->deal_count; i++) felt_page_deal(&page, &book->deal[i]);
  felt_page_incidents(&page);
  felt_page_notices(&page);
  felt_page_notes(&page);
}
