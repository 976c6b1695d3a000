/* page: the parts of the rules page, and the rows they are made of. */
#ifndef FELT_BOOK_PAGE_H
#define FELT_BOOK_PAGE_H

#include "form.h"

struct felt_page {
  const struct felt_book *book;
  const struct felt_page_visitor *visitor;
  void *context;
};

/* `rule` is that of a whole table, or NULL. */
void felt_page_heading(const struct felt_page *page, const char *code, const struct felt_reason *heading,
                       const struct felt_rule *rule);
/* Its code, a label, or NULL where it goes on with the row before, a value, and the rule; `assumed` may be
 * NULL. */
void felt_page_row(const struct felt_page *page, const char *code, const struct felt_reason *label,
                   const struct felt_reason *value, const struct felt_rule *rule,
                   const struct felt_rule *assumed);
/* The same with a value of several parts. */
void felt_page_parts(const struct felt_page *page, const char *code, const struct felt_reason *label,
                     const struct felt_saying *value, const struct felt_rule *rule,
                     const struct felt_rule *assumed);
/* By the form: the row of an entry, where the book has it; of entries of a section, FELT_ROWS("wins",
 * "loses"). A label of the form has no figures, but for the title of the wager that it is over. */
void felt_page_entry(const struct felt_page *page, const struct felt_entry *entry, const void *from);
void felt_page_entries(const struct felt_page *page, const struct felt_section *section, const void *from,
                       const char *const codes[]);
#define FELT_ROWS(...) ((const char *const[]){__VA_ARGS__, NULL})
/* The same with several values side by side; `rule` may be NULL. */
void felt_page_cells(const struct felt_page *page, const char *code, const struct felt_reason *label,
                     const struct felt_page_cells *cells, const struct felt_rule *rule);
/* Of a row of a pay table: "royal-flush"; and its name as a figure. */
const char *felt_page_hand_code(int hand);
struct felt_figure felt_page_hand(int hand);

struct felt_figure felt_page_money(const struct felt_page *page, int64_t cents);
struct felt_figure felt_page_percent(int32_t ppm);
/* "$5 to $100", and that it is at most the Ante. */
void felt_page_limits(const struct felt_page *page, const struct felt_limits *limits, bool at_most_ante,
                      struct felt_saying *saying);
/* A list, "beside ante, blind or trips": the first with `first` said of it, the last joined by `last`. */
void felt_page_list(struct felt_saying *saying, enum felt_code join, enum felt_code first,
                    const struct felt_figure item[], int count, enum felt_code last);
/* The items of such a list: those words whose bits are set. At most 32. */
int felt_page_items(const struct felt_words *words, unsigned bits, struct felt_figure item[]);

void felt_page_table(const struct felt_page *page);
void felt_page_main(const struct felt_page *page);
void felt_page_own_hand(const struct felt_page *page); /* side wagers by their kind */
void felt_page_progressive(const struct felt_page *page);
void felt_page_other_sides(const struct felt_page *page);
void felt_page_payout_limits(const struct felt_page *page);
void felt_page_tokes(const struct felt_page *page);
void felt_page_way(const struct felt_page *page, const struct felt_way *way);
void felt_page_incidents(const struct felt_page *page);
void felt_page_notices(const struct felt_page *page);
void felt_page_awards(const struct felt_page *page);
void felt_page_notes(const struct felt_page *page);

#endif
