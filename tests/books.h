/* The built-in books, read once a test program. */
#ifndef FELT_TESTS_BOOKS_H
#define FELT_TESTS_BOOKS_H

#include "felt/book.h"

static inline const struct felt_book *book_named(const char *name) {
  enum { SHELF = 8 };
  static struct felt_book books[SHELF];
  static int count;
  static struct felt_faults faults;
  for (int i = 0; i < count; i++)
    if (strcmp(books[i].name.text, name) == 0) return &books[i];
  const struct felt_book_text *text = felt_book_find(name);
  felt_assert(text && count < SHELF);
  felt_assert(felt_book_read(text->text, text->length, &books[count], &faults) == FELT_OK);
  return &books[count++];
}

#endif
