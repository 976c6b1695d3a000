/* Walking a book and reading it are the two directions of one form. */
#include "felt/book.h"
#include "test.h"

static char text[FELT_BOOK_TEXT_MAX];
static struct felt_book book, again;
static struct felt_faults faults;

static void read_text(const char *from, size_t length, struct felt_book *into) {
  enum felt_status status = felt_book_read(from, length, into, &faults);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("%d: %s: %s\n", faults.fault[i].line, faults.fault[i].where,
                felt_code_word(faults.fault[i].reason.code));
  assert_int_equal(status, FELT_OK);
}

static void a_book_written_out_reads_back_to_the_same_values(void **state) {
  (void)state;
  for (int n = 0; felt_book_builtin(n); n++) {
    read_text(felt_book_builtin(n)->text, felt_book_builtin(n)->length, &book);
    struct felt_text sheet = felt_text_init(text, sizeof text);
    felt_book_print_yaml(&book, &sheet);
    assert_false(sheet.full);
    read_text(text, sheet.length, &again);
    memcpy(again.hash, book.hash, sizeof book.hash); /* of the text, which has no comments now */
    assert_memory_equal(&again, &book, sizeof book);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_book_written_out_reads_back_to_the_same_values)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
