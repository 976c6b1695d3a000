/* bookcase: the built-in books in the forms in which they are served, made once. To read a book and print it
 * takes milliseconds, and everybody may ask: made anew for each request they would hold up the commands of
 * all tables. Read by any number of threads. */
#ifndef FELT_SERVER_BOOKCASE_H
#define FELT_SERVER_BOOKCASE_H

#include <jansson.h>
#include <stddef.h>

struct bookcase;

struct book_form {
  char *text;
  size_t length;
};

/* Every built-in book: the list of them is made as well. NULL: memory ran out. */
struct bookcase *bookcase_new(void);
/* May be NULL. */
void bookcase_free(struct bookcase *bookcase);

/* As felt books list --json, each with its side wagers. The bookcase's own, like the forms below. */
const struct book_form *bookcase_list(const struct bookcase *bookcase);
/* As felt books show --json, every value with its path, and the page of felt books show. NULL: there is no
 * such book. */
const struct book_form *bookcase_book(const struct bookcase *bookcase, const char *name);
const struct book_form *bookcase_sheet(const struct bookcase *bookcase, const char *name);
const struct book_form *bookcase_page(const struct bookcase *bookcase, const char *name);
/* Its side wagers (view_sides), the caller's own; an empty list where there is no such book. */
json_t *bookcase_sides(const struct bookcase *bookcase, const char *name);

#endif
