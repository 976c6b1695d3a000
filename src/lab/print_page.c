/* The rules page of a book as JSON, what it says by codes and figures: for the pages of the lab. */
#include "print.h"

struct page {
  struct felt_text *text;
  bool in_section, in_rows;
};

static void put_member(struct felt_text *text, const char *before, const char *word) {
  felt_text_put(text, before);
  felt_lab_put_string(text, word);
}

static void put_figure(struct felt_text *text, const struct felt_figure *figure) {
  switch (figure->kind) {
  case FELT_IS_A_NUMBER: felt_text_printf(text, "%lld", (long long)figure->number); break;
  case FELT_IS_MONEY:
    felt_text_printf(text, "{\"cents\":%lld", (long long)figure->number);
    put_member(text, ",\"currency\":", figure->text);
    felt_text_put(text, "}");
    break;
  case FELT_IS_A_NAME:
    put_member(text, "{\"name\":", felt_code_word((enum felt_code)figure->number));
    felt_text_put(text, "}");
    break;
  default: felt_lab_put_string(text, figure->text);
  }
}

static void open_reason(struct felt_text *text, const struct felt_reason *reason) {
  put_member(text, "{\"code\":", felt_code_word(reason->code));
  felt_text_put(text, ",\"figures\":[");
  for (int i = 0; i < reason->figure_count; i++) {
    if (i > 0) felt_text_put(text, ",");
    put_figure(text, &reason->figure[i]);
  }
  felt_text_put(text, "]");
}

static void put_reason(struct felt_text *text, const struct felt_reason *reason) {
  open_reason(text, reason);
  felt_text_put(text, "}");
}

/* What joins a part to the one before has it for its cause. */
static void put_part(struct felt_text *text, const struct felt_part *part) {
  if (part->join) {
    open_reason(text, &(struct felt_reason){.code = part->join});
    felt_text_put(text, ",\"causes\":[");
  }
  put_reason(text, &part->says);
  if (part->join) felt_text_put(text, "]}");
}

static void close_section(struct page *page) {
  if (page->in_section) felt_text_put(page->text, "]}");
}

static void page_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  struct page *page = context;
  close_section(page);
  put_member(page->text, page->in_section ? ",\n {\"code\":" : "\n {\"code\":", code);
  felt_text_put(page->text, ",\"heading\":");
  put_reason(page->text, heading);
  put_member(page->text, ",\"rule\":", rule);
  felt_text_put(page->text, ",\"rows\":[");
  page->in_section = true;
  page->in_rows = false;
}

static void open_row(struct page *page, const char *code, const struct felt_reason *label) {
  put_member(page->text, page->in_rows ? ",\n  {\"code\":" : "\n  {\"code\":", code);
  felt_text_put(page->text, ",\"label\":");
  if (label)
    put_reason(page->text, label);
  else
    felt_text_put(page->text, "null");
  page->in_rows = true;
}

static void page_row(void *context, const struct felt_page_row *row) {
  struct page *page = context;
  open_row(page, row->code, row->label);
  if (row->under) felt_text_put(page->text, ",\"under\":true");
  for (int i = 0; i < row->value->count; i++) {
    felt_text_put(page->text, i == 0 ? ",\"value\":[" : ",");
    put_part(page->text, &row->value->part[i]);
  }
  put_member(page->text, "],\"rule\":", row->rule);
  put_member(page->text, ",\"assumed\":", row->assumed);
  felt_text_put(page->text, "}");
}

static void page_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  struct page *page = context;
  open_row(page, code, label);
  for (int i = 0; i < cells->count; i++) {
    felt_text_put(page->text, i == 0 ? ",\"cells\":[" : ",");
    put_reason(page->text, &cells->cell[i]);
  }
  put_member(page->text, "],\"rule\":", rule);
  felt_text_put(page->text, "}");
}

static void page_note(void *context, const char *code, const char *note, const char *rule) {
  struct page *page = context;
  open_row(page, code, NULL);
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
