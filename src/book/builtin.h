/* The books compiled into the program; builtin.c is made of books/ by cmake/embed.cmake. */
#ifndef FELT_BOOK_BUILTIN_H
#define FELT_BOOK_BUILTIN_H

#include "felt/book.h"

extern const struct felt_book_text felt_builtin[];
extern const int felt_builtin_count;

#endif
