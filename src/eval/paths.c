#include "paths.h"

#include <stdatomic.h>

static const struct felt_eval_path portable = {"portable", felt_many_portable, felt_pairs_portable};

#if defined(__x86_64__)

/* Eight or sixteen table look-ups by one gather instruction are slower than as many plain loads (on
 * processors that guard against gather data sampling far slower), so AVX2 has nothing to give
 * felt_eval_many(). */
static const struct felt_eval_path avx2 = {"avx2", felt_many_portable, felt_pairs_portable};
static const struct felt_eval_path avx512 = {"avx512", felt_many_avx512, felt_pairs_avx512};

static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

const struct felt_eval_path *felt_eval_path(int n) {
  const struct felt_eval_path *paths[4] = {&portable};
  int count = 1;
  if (__builtin_cpu_supports("avx2")) paths[count++] = &avx2;
  if (has_avx512()) paths[count++] = &avx512;
  return n < count ? paths[n] : NULL;
}

#else

const struct felt_eval_path *felt_eval_path(int n) {
  return n == 0 ? &portable : NULL;
}

#endif

/* The last of felt_eval_path(), found at the first call. Threads that come first together find the same. */
static const struct felt_eval_path *fastest(void) {
  static const struct felt_eval_path *_Atomic found;
  const struct felt_eval_path *path = atomic_load_explicit(&found, memory_order_relaxed);
  if (path) return path;
  for (int n = 0; felt_eval_path(n); n++) path = felt_eval_path(n);
  atomic_store_explicit(&found, path, memory_order_relaxed);
  return path;
}

void felt_eval_many(const felt_set hands[], size_t count, felt_value values[]) {
  fastest()->many(hands, count, values);
}

int felt_eval_pairs(felt_set board, felt_set live, felt_value values[]) {
  struct felt_eval_hand hand = {felt_key_of(board), board};
  felt_assert((hand.key & 0x1ff) - 3 <= 2 && !(board & live) && (board | live) <= FELT_FULL_DECK);
  return fastest()->pairs(hand, live, values);
}
