/* A built-in sheet with two side wagers more, as tests/more-sides.yaml has them. */
#ifndef FELT_TESTS_SIDES_H
#define FELT_TESTS_SIDES_H

#include "felt/book.h"

#include <stdio.h>

/* The places of the two in a book whose sheet has Trips and says yes or no to Cover All. */
#define LUCKY_PAIR ((enum felt_wager)(FELT_SIDE + 2))
#define TOP_TABLE  ((enum felt_wager)(FELT_SIDE + 3))

struct sheet {
  char text[1 << 17];
  size_t length;
};

static inline void with_more_sides(const char *name, struct sheet *sheet) {
  static const char end[] = "...\n";
  const struct felt_book_text *text = felt_book_find(name);
  size_t room = sizeof sheet->text;
  felt_assert(text && text->length + sizeof end < room);
  size_t whole = text->length - strlen(end);
  felt_assert(strcmp(text->text + whole, end) == 0);
  memcpy(sheet->text, text->text, whole);
  FILE *more = fopen("tests/more-sides.yaml", "r");
  felt_assert(more);
  size_t read = fread(sheet->text + whole, 1, room - whole - sizeof end, more);
  felt_assert(read > 0 && feof(more) && fclose(more) == 0);
  memcpy(sheet->text + whole + read, end, sizeof end);
  sheet->length = whole + read + strlen(end);
}

#endif
