/* The books, as felt books shows them. */
#include "felt/views.h"
#include "serve.h"

#include "felt/book.h"

static void send_form(struct request *request, const struct book_form *form) {
  if (form)
    reply_static(&request->reply, MHD_HTTP_OK, "application/json", form->text, form->length);
  else
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(NO_SUCH_BOOK));
}

void api_books(struct request *request) {
  send_form(request, book_forms_list(request->server->book_forms));
}

void api_book(struct request *request) {
  send_form(request, book_forms_book(request->server->book_forms, request->arg[0]));
}

void api_book_sheet(struct request *request) {
  send_form(request, book_forms_sheet(request->server->book_forms, request->arg[0]));
}

void api_book_page(struct request *request) {
  send_form(request, book_forms_page(request->server->book_forms, request->arg[0]));
}

void api_book_text(struct request *request) {
  const struct felt_book_text *found = felt_book_find(request->arg[0]);
  if (!found)
    reply_refuse(&request->reply, FELT_E_INPUT, "book", FELT_SAYS(NO_SUCH_BOOK));
  else
    reply_static(&request->reply, MHD_HTTP_OK, "text/plain; charset=utf-8", found->text, found->length);
}
