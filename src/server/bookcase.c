#include "bookcase.h"

#include "felt/lab.h"
#include "view.h"

enum { BOOKS_MAX = 16 };

struct bookcase {
  int count;
  struct {
    const struct felt_book_text *written;
    struct book_form book, sheet, page;
    json_t *sides; /* never changed: threads copy it */
  } shelf[BOOKS_MAX];
  struct book_form list;
};

/* Keeps no more room than the text takes. False: memory ran out. */
static bool print(const struct felt_book *book,
                  void (*how)(const struct felt_book *book, struct felt_text *text), char *buffer,
                  struct book_form *form) {
  struct felt_text text = felt_text_init(buffer, FELT_BOOK_TEXT_MAX);
  how(book, &text);
  felt_assert(!text.full);
  form->text = malloc(text.length + 1);
  if (!form->text) return false;
  memcpy(form->text, buffer, text.length);
  form->text[text.length] = '\0';
  form->length = text.length;
  return true;
}

static json_t *listed(const struct felt_book *book) {
  char hash[2 * FELT_BOOK_HASH + 1];
  struct felt_text hex = felt_text_init(hash, sizeof hash);
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", book->hash[i]);
  return json_pack("{ss ss ss ss ss so}", "name", book->name.text, "currency", book->currency, "house",
                   book->house, "source", book->source, "hash", hash, "side_wagers", view_sides(book));
}

static bool fill(struct bookcase *bookcase, struct felt_book *book, struct felt_faults *faults, char *buffer,
                 json_t *list) {
  const struct felt_book_text *written;
  for (; (written = felt_book_builtin(bookcase->count)) != NULL; bookcase->count++) {
    felt_assert(bookcase->count < BOOKS_MAX);
    if (felt_book_read(written->text, written->length, book, faults)) return false;
    bookcase->shelf[bookcase->count].written = written;
    bookcase->shelf[bookcase->count].sides = view_sides(book);
    if (!print(book, felt_book_print_json, buffer, &bookcase->shelf[bookcase->count].book) ||
        !print(book, felt_lab_print_sheet, buffer, &bookcase->shelf[bookcase->count].sheet) ||
        !print(book, felt_lab_print_page, buffer, &bookcase->shelf[bookcase->count].page) ||
        json_array_append_new(list, listed(book)) != 0)
      return false;
  }
  return true;
}

static bool put_list(struct bookcase *bookcase, json_t *list) {
  json_t *object = json_pack("{sO}", "books", list);
  bookcase->list.text = object ? json_dumps(object, JSON_COMPACT) : NULL;
  bookcase->list.length = bookcase->list.text ? strlen(bookcase->list.text) : 0;
  json_decref(object);
  return bookcase->list.text != NULL;
}

struct bookcase *bookcase_new(void) {
  struct bookcase *bookcase = calloc(1, sizeof *bookcase);
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults *faults = malloc(sizeof *faults);
  char *buffer = malloc(FELT_BOOK_TEXT_MAX);
  json_t *list = json_array();
  bool done = bookcase && book && faults && buffer && list && fill(bookcase, book, faults, buffer, list) &&
              put_list(bookcase, list);
  json_decref(list);
  free(buffer);
  free(faults);
  free(book);
  if (done) return bookcase;
  bookcase_free(bookcase);
  return NULL;
}

void bookcase_free(struct bookcase *bookcase) {
  if (!bookcase) return;
  for (int i = 0; i < BOOKS_MAX; i++) {
    free(bookcase->shelf[i].book.text);
    free(bookcase->shelf[i].sheet.text);
    free(bookcase->shelf[i].page.text);
    json_decref(bookcase->shelf[i].sides);
  }
  free(bookcase->list.text);
  free(bookcase);
}

const struct book_form *bookcase_list(const struct bookcase *bookcase) {
  return &bookcase->list;
}

static int find(const struct bookcase *bookcase, const char *name) {
  const struct felt_book_text *written = felt_book_find(name);
  for (int i = 0; written && i < bookcase->count; i++)
    if (bookcase->shelf[i].written == written) return i;
  return -1;
}

const struct book_form *bookcase_book(const struct bookcase *bookcase, const char *name) {
  int at = find(bookcase, name);
  return at < 0 ? NULL : &bookcase->shelf[at].book;
}

const struct book_form *bookcase_sheet(const struct bookcase *bookcase, const char *name) {
  int at = find(bookcase, name);
  return at < 0 ? NULL : &bookcase->shelf[at].sheet;
}

const struct book_form *bookcase_page(const struct bookcase *bookcase, const char *name) {
  int at = find(bookcase, name);
  return at < 0 ? NULL : &bookcase->shelf[at].page;
}

json_t *bookcase_sides(const struct bookcase *bookcase, const char *name) {
  int at = find(bookcase, name);
  return at < 0 ? json_array() : json_deep_copy(bookcase->shelf[at].sides);
}
