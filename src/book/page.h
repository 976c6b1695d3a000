/* page: the parts of the rules page, and the lines they are made of. */
#ifndef FELT_BOOK_PAGE_H
#define FELT_BOOK_PAGE_H

#include "words.h"

enum { FELT_PAGE_WIDTH = 80 };

struct felt_page {
  const struct felt_book *book;
  struct felt_text *text;
};

struct felt_page_words {
  char text[400];
};

/* Words in lines of at most `width`, from column `from` on, which the first line has reached already. Gives
 * the column where it ended. */
int felt_page_wrapped(struct felt_text *text, const char *words, int from, int width);
void felt_page_heading(const struct felt_page *page, const char *heading);
/* A label, a value, and the rule at the right margin of the last line; `assumed` may be NULL. */
void felt_page_row(const struct felt_page *page, const char *label, const char *value,
                   const struct felt_rule *rule, const struct felt_rule *assumed);
/* The same with columns that stay as they are; `rule` may be NULL. */
void felt_page_columns(const struct felt_page *page, const char *label, const char *columns,
                       const struct felt_rule *rule);

void felt_page_money(struct felt_text *text, const struct felt_book *book, int64_t cents);
struct felt_page_words felt_page_amount(const struct felt_page *page, int64_t cents);
void felt_page_percent(struct felt_text *text, int32_t ppm);
void felt_page_bits(struct felt_text *text, const struct felt_words *words, unsigned bits, const char *last);

void felt_page_table(const struct felt_page *page);
void felt_page_main(const struct felt_page *page);
void felt_page_trips(const struct felt_page *page);
void felt_page_progressive(const struct felt_page *page);
void felt_page_cover_all(const struct felt_page *page);
void felt_page_payout_limits(const struct felt_page *page);
void felt_page_tokes(const struct felt_page *page);
void felt_page_deal(const struct felt_page *page, const struct felt_deal *deal);
void felt_page_incidents(const struct felt_page *page);
void felt_page_notices(const struct felt_page *page);
void felt_page_notes(const struct felt_page *page);

#endif
