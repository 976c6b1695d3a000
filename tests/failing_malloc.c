#include "failing_malloc.h"

#include <stddef.h>

struct failing_malloc failing_malloc;

bool failing_malloc_fails(void) {
  return !failing_malloc.paused && ++failing_malloc.count == failing_malloc.fail_at;
}

/* The linker's --wrap: calls of malloc come to __wrap_malloc, and __real_malloc is malloc. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size) {
  return failing_malloc_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return failing_malloc_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
  return failing_malloc_fails() ? NULL : __real_realloc(memory, size);
}
