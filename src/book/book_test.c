/* The four books as built in: read whole, with the values that the rules come down to. */
#include "felt/book.h"
#include "test.h"

static struct felt_book book;

static void read_builtin(const char *name) {
  struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find(name);
  assert_non_null(text);
  enum felt_status status = felt_book_read(text->text, text->length, &book, &faults);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("%s:%d: %s\n", name, faults.fault[i].line, faults.fault[i].what);
  assert_int_equal(status, FELT_OK);
}

static void four_books_are_built_in_and_read_without_a_fault(void **state) {
  (void)state;
  static const char *const names[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};
  for (int i = 0; i < 4; i++) {
    assert_string_equal(felt_book_builtin(i)->name, names[i]);
    read_builtin(names[i]);
    assert_string_equal(book.name.text, names[i]);
  }
  assert_null(felt_book_builtin(4));
  assert_null(felt_book_builtin(-1));
  assert_null(felt_book_find("mars"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(four_books_are_built_in_and_read_without_a_fault)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
