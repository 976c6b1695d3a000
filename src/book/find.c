/* Finding things by name: in a book, and the books built into the program. */
#include "builtin.h"

int felt_book_side_table(const struct felt_book *book, int side, const char *name) {
  for (int i = 0; i < book->side[side].table_count && name[0]; i++)
    if (strcmp(book->side[side].table[i].name.text, name) == 0) return i;
  return -1;
}

int felt_book_progressive_table(const struct felt_book *book, const char *name) {
  for (int i = 0; i < book->progressive.table_count && name[0]; i++)
    if (strcmp(book->progressive.table[i].name.text, name) == 0) return i;
  return -1;
}

int felt_book_way(const struct felt_book *book, const char *name) {
  for (int i = 0; i < book->way_count && name[0]; i++)
    if (strcmp(book->way[i].name.text, name) == 0) return i;
  return -1;
}

int felt_progressive_level(const struct felt_progressive *progressive, const char *name) {
  for (int i = 0; i < progressive->level_count; i++)
    if (strcmp(progressive->level[i].name.text, name) == 0) return i;
  return -1;
}

const struct felt_book_text *felt_book_builtin(int n) {
  return n >= 0 && n < felt_builtin_count ? &felt_builtin[n] : NULL;
}

const struct felt_book_text *felt_book_find(const char *name) {
  for (int i = 0; i < felt_builtin_count; i++)
    if (strcmp(felt_builtin[i].name, name) == 0) return &felt_builtin[i];
  return NULL;
}
