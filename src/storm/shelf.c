/* A shelf for felt-storm: reading a book is a function of its text alone and a third of a storm's time, so
 * each text is read once a process. The linker puts this in the place of felt_book_read() (--wrap). */
#include "felt/book.h"

#include <string.h>

enum felt_status __real_felt_book_read(const char *text, size_t length, struct felt_book *book,
                                       struct felt_faults *faults);
enum felt_status __wrap_felt_book_read(const char *text, size_t length, struct felt_book *book,
                                       struct felt_faults *faults);

enum { SHELF = 8 };

static struct {
  char *text;
  size_t length;
  struct felt_book book;
} shelf[SHELF];

enum felt_status __wrap_felt_book_read(const char *text, size_t length, struct felt_book *book,
                                       struct felt_faults *faults) {
  int at = 0;
  for (; at < SHELF && shelf[at].text; at++) {
    if (shelf[at].length != length || memcmp(shelf[at].text, text, length) != 0) continue;
    *book = shelf[at].book;
    faults->count = 0;
    return FELT_OK;
  }
  enum felt_status status = __real_felt_book_read(text, length, book, faults);
  if (status || at == SHELF) return status;
  shelf[at].text = malloc(length);
  felt_assert(shelf[at].text);
  memcpy(shelf[at].text, text, length);
  shelf[at].length = length;
  shelf[at].book = *book;
  return FELT_OK;
}
