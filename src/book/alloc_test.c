/* Memory that runs out at each allocation in turn: the reader says so, touches nothing and leaks nothing. */
#include "felt/book.h"
#include "test.h"

/* The linker sends the reader's allocations here (--wrap). */
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static int left = -1; /* allocations until one fails; below 0: none does */

void *__wrap_calloc(size_t count, size_t size) {
  return left-- == 0 ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
  return left-- == 0 ? NULL : __real_realloc(memory, size);
}

static void running_out_of_memory_is_said_and_nothing_else_happens(void **state) {
  (void)state;
  static struct felt_book book;
  struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find("massachusetts");
  int failures = 0;
  for (enum felt_status status = FELT_E_NOMEM; status != FELT_OK; failures++) {
    assert_in_range(failures, 0, 1000);
    left = failures;
    status = felt_book_read(text->text, text->length, &book, &faults);
    left = -1;
    if (status == FELT_OK) break;
    assert_int_equal(status, FELT_E_NOMEM);
    assert_string_equal(book.name.text, "");
  }
  assert_in_range(failures, 5, 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(running_out_of_memory_is_said_and_nothing_else_happens),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
