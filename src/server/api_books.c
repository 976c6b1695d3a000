/* The books, as felt books shows them. */
#include "serve.h"

#include "felt/lab.h"

static enum felt_status read_builtin(const struct felt_book_text *text, struct felt_book *book) {
  struct felt_faults faults;
  return felt_book_read(text->text, text->length, book, &faults);
}

static json_t *listed(const struct felt_book_text *text) {
  struct felt_book *book = malloc(sizeof *book);
  json_t *row = NULL;
  if (book && !read_builtin(text, book)) {
    char hash[2 * FELT_BOOK_HASH + 1];
    struct felt_text hex = felt_text_init(hash, sizeof hash);
    for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&hex, "%02x", book->hash[i]);
    row = json_pack("{ssssssssss}", "name", book->name.text, "currency", book->currency, "house", book->house,
                    "source", book->source, "hash", hash);
  }
  free(book);
  return row;
}

void api_books(struct request *request) {
  json_t *books = json_array();
  for (int i = 0; felt_book_builtin(i); i++) json_array_append_new(books, listed(felt_book_builtin(i)));
  reply_json(&request->reply, MHD_HTTP_OK, json_pack("{so}", "books", books));
}

/* One book in the form that `print` gives it. */
static void print_book(struct request *request,
                       void (*print)(const struct felt_book *book, struct felt_text *text)) {
  struct reply *reply = &request->reply;
  const struct felt_book_text *found = felt_book_find(request->arg[0]);
  if (!found) {
    reply_error(reply, MHD_HTTP_NOT_FOUND, "book", "there is no such book");
    return;
  }
  struct felt_book *book = malloc(sizeof *book);
  char *buffer = malloc(FELT_BOOK_TEXT_MAX);
  if (!book || !buffer || read_builtin(found, book)) {
    free(buffer);
    reply_error(reply, MHD_HTTP_INTERNAL_SERVER_ERROR, "book", "memory ran out");
  } else {
    struct felt_text text = felt_text_init(buffer, FELT_BOOK_TEXT_MAX);
    print(book, &text);
    felt_assert(!text.full);
    reply_copy(reply, MHD_HTTP_OK, "application/json", buffer, text.length);
    free(buffer);
  }
  free(book);
}

void api_book(struct request *request) {
  print_book(request, felt_book_print_json);
}

void api_book_sheet(struct request *request) {
  print_book(request, felt_lab_print_sheet);
}

void api_book_text(struct request *request) {
  const struct felt_book_text *found = felt_book_find(request->arg[0]);
  if (!found)
    reply_error(&request->reply, MHD_HTTP_NOT_FOUND, "book", "there is no such book");
  else
    reply_static(&request->reply, MHD_HTTP_OK, "text/plain; charset=utf-8", found->text, found->length);
}
