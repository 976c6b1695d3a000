
#include "felt/lab.h"
#include "felt/views.h"

enum { BOOKS_MAX = 16 };

struct book_forms {
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

static bool fill(struct book_forms *book_forms, struct felt_book *book, struct felt_faults *faults,
                 char *buffer, json_t *list) {
  const struct felt_book_text *written;
  for (; (written = felt_book_builtin(book_forms->count)) != NULL; book_forms->count++) {
    felt_assert(book_forms->count < BOOKS_MAX);
    if (felt_book_read(written->text, written->length, book, faults)) return false;
    book_forms->shelf[book_forms->count].written = written;
    book_forms->shelf[book_forms->count].sides = view_sides(book);
    if (!print(book, felt_book_print_json, buffer, &book_forms->shelf[book_forms->count].book) ||
        !print(book, felt_lab_print_sheet, buffer, &book_forms->shelf[book_forms->count].sheet) ||
        !print(book, felt_lab_print_page, buffer, &book_forms->shelf[book_forms->count].page) ||
        json_array_append_new(list, listed(book)) != 0)
      return false;
  }
  return true;
}

static bool put_list(struct book_forms *book_forms, json_t *list) {
  json_t *object = json_pack("{sO}", "books", list);
  book_forms->list.text = object ? json_dumps(object, JSON_COMPACT) : NULL;
  book_forms->list.length = book_forms->list.text ? strlen(book_forms->list.text) : 0;
  json_decref(object);
  return book_forms->list.text != NULL;
}

struct book_forms *book_forms_new(void) {
  struct book_forms *book_forms = calloc(1, sizeof *book_forms);
  struct felt_book *book = malloc(sizeof *book);
  struct felt_faults *faults = malloc(sizeof *faults);
  char *buffer = malloc(FELT_BOOK_TEXT_MAX);
  json_t *list = json_array();
  bool done = book_forms && book && faults && buffer && list &&
              fill(book_forms, book, faults, buffer, list) && put_list(book_forms, list);
  json_decref(list);
  free(buffer);
  free(faults);
  free(book);
  if (done) return book_forms;
  book_forms_free(book_forms);
  return NULL;
}

void book_forms_free(struct book_forms *book_forms) {
  if (!book_forms) return;
  for (int i = 0; i < BOOKS_MAX; i++) {
    free(book_forms->shelf[i].book.text);
    free(book_forms->shelf[i].sheet.text);
    free(book_forms->shelf[i].page.text);
    json_decref(book_forms->shelf[i].sides);
  }
  free(book_forms->list.text);
  free(book_forms);
}

const struct book_form *book_forms_list(const struct book_forms *book_forms) {
  return &book_forms->list;
}

static int find(const struct book_forms *book_forms, const char *name) {
  const struct felt_book_text *written = felt_book_find(name);
  for (int i = 0; written && i < book_forms->count; i++)
    if (book_forms->shelf[i].written == written) return i;
  return -1;
}

const struct book_form *book_forms_book(const struct book_forms *book_forms, const char *name) {
  int at = find(book_forms, name);
  return at < 0 ? NULL : &book_forms->shelf[at].book;
}

const struct book_form *book_forms_sheet(const struct book_forms *book_forms, const char *name) {
  int at = find(book_forms, name);
  return at < 0 ? NULL : &book_forms->shelf[at].sheet;
}

const struct book_form *book_forms_page(const struct book_forms *book_forms, const char *name) {
  int at = find(book_forms, name);
  return at < 0 ? NULL : &book_forms->shelf[at].page;
}

json_t *book_forms_sides(const struct book_forms *book_forms, const char *name) {
  int at = find(book_forms, name);
  return at < 0 ? json_array() : json_deep_copy(book_forms->shelf[at].sides);
}
