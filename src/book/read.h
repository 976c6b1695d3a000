/* The parts of reading a book: one function a section. Each reads, and finds every fault of, its section.
 * What it looks like is the form's (form.h); here is what has no plain form, and what must fit together. */
#ifndef FELT_BOOK_READ_H
#define FELT_BOOK_READ_H

#include "form.h"

void felt_read_dealing(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_main(struct felt_sheet *sheet, int top, struct felt_book *book);
/* The list of wagers, and the side wagers in it. */
void felt_read_sides(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_progressive(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_payout_limits(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_tokes(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_incidents(struct felt_sheet *sheet, int top, struct felt_book *book);
/* After the notices. */
void felt_read_awards(struct felt_sheet *sheet, int top, struct felt_book *book);

/* By the form: every entry of a section in a map; one entry in a map; the entry that stands at a place; one
 * field. What is missing and may be stays as it was. felt_entry_read returns where the entry stands;
 * FELT_NOWHERE where it is missing or says "no". */
void felt_section_read(struct felt_sheet *sheet, int map, const struct felt_section *section,
                       struct felt_book *book, void *to);
int felt_entry_read(struct felt_sheet *sheet, int map, const struct felt_entry *entry, struct felt_book *book,
                    void *to);
void felt_entry_read_at(struct felt_sheet *sheet, int at, const struct felt_entry *entry,
                        struct felt_book *book, void *to);
void felt_field_read(struct felt_sheet *sheet, int map, const struct felt_field *field,
                     const struct felt_book *book, void *to);

/* Limits of a wager that were read at a place. */
void felt_check_limits(struct felt_sheet *sheet, int at, const struct felt_book *book,
                       const struct felt_limits *limits);
/* Rows "royal flush: {pays: 50 to 1, rule: ...}" or "royal flush: 50 to 1" under the table's own rule. */
void felt_read_pay_table(struct felt_sheet *sheet, int at, struct felt_book *book,
                         struct felt_pay_table *table);
/* "table in use: {table: A, rule: ...}"; the index of the table. */
int felt_read_in_use(struct felt_sheet *sheet, int map, const struct felt_words *tables,
                     struct felt_rule *rule);

#endif
