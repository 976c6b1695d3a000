/* page: the parts of the rules page, and the rows they are made of. */
#ifndef FELT_BOOK_PAGE_H
#define FELT_BOOK_PAGE_H

#include "words.h"

struct felt_page {
  const struct felt_book *book;
  const struct felt_page_visitor *visitor;
  void *context;
};

struct felt_page_words {
  char text[400];
};

void felt_page_heading(const struct felt_page *page, const char *code, const char *heading);
/* The same with the rule of a whole table. */
void felt_page_ruled_heading(const struct felt_page *page, const char *code, const char *heading,
                             const struct felt_rule *rule);
/* Its code, a label, a value, and the rule; `assumed` may be NULL. */
void felt_page_row(const struct felt_page *page, const char *code, const char *label, const char *value,
                   const struct felt_rule *rule, const struct felt_rule *assumed);
/* The same with several values side by side; `rule` may be NULL. */
void felt_page_cells(const struct felt_page *page, const char *code, const char *label,
                     const struct felt_page_cells *cells, const struct felt_rule *rule);
/* Of a row of a pay table: "royal-flush". */
const char *felt_page_hand_code(int hand);

void felt_page_money(struct felt_text *text, const struct felt_book *book, int64_t cents);
struct felt_page_words felt_page_amount(const struct felt_page *page, int64_t cents);
/* "$5 to $100" and what else there is to say. */
struct felt_page_words felt_page_limits(const struct felt_page *page, const struct felt_limits *limits,
                                        const char *more);
void felt_page_percent(struct felt_text *text, int32_t ppm);
void felt_page_bits(struct felt_text *text, const struct felt_words *words, unsigned bits, const char *last);

void felt_page_table(const struct felt_page *page);
void felt_page_main(const struct felt_page *page);
void felt_page_own_hand(const struct felt_page *page); /* side wagers by their kind */
void felt_page_progressive(const struct felt_page *page);
void felt_page_highest_hand(const struct felt_page *page);
void felt_page_payout_limits(const struct felt_page *page);
void felt_page_tokes(const struct felt_page *page);
void felt_page_deal(const struct felt_page *page, const struct felt_deal *deal);
void felt_page_incidents(const struct felt_page *page);
void felt_page_notices(const struct felt_page *page);
void felt_page_notes(const struct felt_page *page);

#endif
