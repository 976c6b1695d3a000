/* The rules page of a book as JSON: the words of felt books show, for the pages of the lab. */
#include "print.h"

struct page {
  struct felt_text *text;
  bool in_section, in_rows;
};

static void put_member(struct felt_text *text, const char *before, const char *word) {
  felt_text_put(text, before);
  felt_lab_put_string(text, word);
}

static void close_section(struct page *page) {
  if (page->in_section) felt_text_put(page->text, "]}");
}

static void page_heading(void *context, const char *code, const char *heading, const char *rule) {
  struct page *page = context;
  close_section(page);
  put_member(page->text, page->in_section ? ",\n {\"code\":" : "\n {\"code\":", code);
  put_member(page->text, ",\"heading\":", heading);
  put_member(page->text, ",\"rule\":", rule);
  felt_text_put(page->text, ",\"rows\":[");
  page->in_section = true;
  page->in_rows = false;
}

static void open_row(struct page *page, const char *code, const char *label) {
  put_member(page->text, page->in_rows ? ",\n  {\"code\":" : "\n  {\"code\":", code);
  put_member(page->text, ",\"label\":", label);
  page->in_rows = true;
}

static void page_row(void *context, const char *code, const char *label, const char *value, const char *rule,
                     const char *assumed) {
  struct page *page = context;
  open_row(page, code, label);
  put_member(page->text, ",\"value\":", value);
  put_member(page->text, ",\"rule\":", rule);
  put_member(page->text, ",\"assumed\":", assumed);
  felt_text_put(page->text, "}");
}

static void page_cells(void *context, const char *code, const char *label,
                       const struct felt_page_cells *cells, const char *rule) {
  struct page *page = context;
  open_row(page, code, label);
  for (int i = 0; i < cells->count; i++)
    put_member(page->text, i == 0 ? ",\"cells\":[" : ",", cells->cell[i]);
  put_member(page->text, "],\"rule\":", rule);
  felt_text_put(page->text, "}");
}

static void page_note(void *context, const char *code, const char *note, const char *rule) {
  struct page *page = context;
  open_row(page, code, "");
  put_member(page->text, ",\"note\":", note);
  put_member(page->text, ",\"rule\":", rule);
  felt_text_put(page->text, "}");
}

void felt_lab_print_page(const struct felt_book *book, struct felt_text *text) {
  struct page page = {.text = text};
  felt_text_put(text, "[");
  felt_book_walk_page(book, &(struct felt_page_visitor){page_heading, page_row, page_cells, page_note},
                      &page);
  close_section(&page);
  felt_text_put(text, "]\n");
}
