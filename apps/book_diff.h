/* book_diff: where two books differ, entry by entry of the sheet. */
#ifndef FELT_APPS_BOOK_DIFF_H
#define FELT_APPS_BOOK_DIFF_H

#include "felt/book.h"

/* Prints the entries whose values differ, with the rule behind each side; gives their number. Entries that
 * say the same under another rule are counted in a last line. -1 when memory ran out. */
int book_diff(const struct felt_book *left, const struct felt_book *right, bool json) FELT_CHECKED
    FELT_NONNULL(1, 2);

#endif
