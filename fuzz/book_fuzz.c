/* The book reader: any bytes are safe; a refused book touches nothing and has faults in the order of their
 * lines; one that is read writes out to a sheet that reads back to the same values. */
#include "felt/book.h"
#include "felt/words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct felt_book book, again;
static struct felt_faults faults;
static char text[FELT_BOOK_TEXT_MAX];

static void check_refused(void) {
  felt_assert(faults.count > 0);
  int shown = faults.count < FELT_FAULTS_MAX ? faults.count : FELT_FAULTS_MAX;
  for (int i = 0; i < shown; i++) {
    felt_assert(faults.fault[i].line >= 1 && faults.fault[i].reason.code != FELT_CODE_NONE);
    felt_assert(i == 0 || faults.fault[i - 1].line <= faults.fault[i].line);
  }
  const unsigned char *bytes = (const unsigned char *)&book;
  for (size_t i = 0; i < sizeof book; i += 997) felt_assert(bytes[i] == 0x5a);
}

/* ---- its rules page: every line has a code, and words */

static void check_words(const struct felt_text *words) {
  felt_assert(words->length > 0 && !words->full);
}

static void take_heading(void *context, const char *code, const struct felt_reason *heading,
                         const char *rule) {
  (void)context, (void)rule;
  struct felt_text words = felt_text_init(text, sizeof text);
  felt_words_reason(heading, &words);
  felt_assert(code[0]);
  check_words(&words);
}

static void take_row(void *context, const struct felt_page_row *row) {
  if (row->label) take_heading(context, row->code, row->label, row->rule);
  struct felt_text words = felt_text_init(text, sizeof text);
  felt_words_saying(row->value, &words);
  check_words(&words);
}

static void take_cells(void *context, const char *code, const struct felt_reason *label,
                       const struct felt_page_cells *cells, const char *rule) {
  take_heading(context, code, label, rule);
  for (int i = 0; i < cells->count; i++) take_heading(context, code, &cells->cell[i], rule);
}

static void take_note(void *context, const char *code, const char *note, const char *rule) {
  (void)context, (void)rule;
  felt_assert(code[0] && note[0]);
}

static void check_read(void) {
  struct felt_text sheet = felt_text_init(text, sizeof text);
  felt_book_print_yaml(&book, &sheet);
  felt_assert(!sheet.full);
  felt_assert(felt_book_read(text, sheet.length, &again, &faults) == FELT_OK);
  memcpy(again.hash, book.hash, sizeof book.hash);
  felt_assert(memcmp((const char *)&again, (const char *)&book, sizeof book) == 0);
  felt_book_walk_page(&book, &(struct felt_page_visitor){take_heading, take_row, take_cells, take_note},
                      NULL);
  struct felt_text json = felt_text_init(text, sizeof text);
  felt_book_print_json(&book, &json);
  felt_assert(!json.full);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  memset(&book, 0x5a, sizeof book);
  if (felt_book_read((const char *)data, size, &book, &faults) == FELT_OK)
    check_read();
  else
    check_refused();
  return 0;
}
