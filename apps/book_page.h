/* book_page: a book's rules as a page of 80 columns, for felt books show. */
#ifndef FELT_APPS_BOOK_PAGE_H
#define FELT_APPS_BOOK_PAGE_H

#include "felt/book.h"

void book_page(const struct felt_book *book, struct felt_text *text) FELT_NONNULL(1, 2);

#endif
