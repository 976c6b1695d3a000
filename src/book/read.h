/* The parts of reading a book: one function a section. Each reads, and finds every fault of, its section. */
#ifndef FELT_BOOK_READ_H
#define FELT_BOOK_READ_H

#include "words.h"

void felt_read_dealing(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_main(struct felt_sheet *sheet, int top, struct felt_book *book);
/* The list of wagers, and the side wagers in it. */
void felt_read_sides(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_progressive(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_payout_limits(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_tokes(struct felt_sheet *sheet, int top, struct felt_book *book);
void felt_read_incidents(struct felt_sheet *sheet, int top, struct felt_book *book);

/* Limits of a wager: {min, max, rule, assumed}. */
struct felt_limits felt_read_limits(struct felt_sheet *sheet, int at, const struct felt_book *book,
                                    struct felt_rule *assumed);
/* Rows "royal flush: {pays: 50 to 1, rule: ...}" or "royal flush: 50 to 1" under the table's own rule. */
void felt_read_pay_table(struct felt_sheet *sheet, int at, struct felt_pay_table *table);
/* Deal methods by name, as bits. */
unsigned felt_read_deals(struct felt_sheet *sheet, int at, const struct felt_book *book);

#endif
