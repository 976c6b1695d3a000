/* Memory that runs out at one allocation of the test program's own: felt_failing_malloc() in CMake puts these
 * in the place of malloc, calloc and realloc. */
#ifndef FELT_FAILING_MALLOC_H
#define FELT_FAILING_MALLOC_H

#include <stdbool.h>

extern struct failing_malloc {
  long count;   /* allocations so far; set it back as you like */
  long fail_at; /* the one that fails; 0: none */
  bool paused;  /* those that come now do not count */
} failing_malloc;

/* Counts one more: is it the one? For allocations that go another way. */
bool failing_malloc_fails(void);

#endif
