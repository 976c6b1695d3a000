
#include "felt/service.h"
#include "test.h"

static const unsigned char *key(int n) {
  static unsigned char bytes[CACHE_KEY];
  bytes[0] = (unsigned char)n;
  return bytes;
}

static int has(struct cache *cache, int n) {
  char *text = NULL;
  size_t length = 0;
  if (!cache_get(cache, key(n), &text, &length)) return 0;
  assert_int_equal(strlen(text), length);
  free(text);
  return 1;
}

static void keeps_what_was_used_last(void **state) {
  (void)state;
  struct cache *cache = cache_new(2, 1000);
  cache_put(cache, key(1), "one", 3);
  cache_put(cache, key(2), "two", 3);
  assert_true(has(cache, 1));
  cache_put(cache, key(3), "three", 5);
  assert_true(has(cache, 1));
  assert_false(has(cache, 2));
  assert_true(has(cache, 3));
  cache_free(cache);
}

static void keeps_within_its_bytes(void **state) {
  (void)state;
  struct cache *cache = cache_new(10, 10);
  cache_put(cache, key(1), "123456", 6);
  cache_put(cache, key(2), "123456", 6);
  assert_false(has(cache, 1));
  assert_true(has(cache, 2));
  cache_put(cache, key(3), "12345678901", 11);
  assert_false(has(cache, 3));
  assert_true(has(cache, 2));
  cache_put(cache, key(2), "x", 1); /* anew */
  char *text = NULL;
  size_t length = 0;
  assert_true(cache_get(cache, key(2), &text, &length));
  assert_string_equal(text, "x");
  free(text);
  cache_free(cache);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(keeps_what_was_used_last),
                                     cmocka_unit_test(keeps_within_its_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
