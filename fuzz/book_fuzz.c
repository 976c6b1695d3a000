/* The book reader: any bytes are safe; a refused book touches nothing and has faults in the order of their
 * lines; one that is read writes out to a sheet that reads back to the same values. */
#include "felt/book.h"

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

static void check_read(void) {
  struct felt_text sheet = felt_text_init(text, sizeof text);
  felt_book_print_yaml(&book, &sheet);
  felt_assert(!sheet.full);
  felt_assert(felt_book_read(text, sheet.length, &again, &faults) == FELT_OK);
  memcpy(again.hash, book.hash, sizeof book.hash);
  felt_assert(memcmp((const char *)&again, (const char *)&book, sizeof book) == 0);
  struct felt_text page = felt_text_init(text, sizeof text);
  felt_book_print_page(&book, &page);
  felt_assert(!page.full);
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
