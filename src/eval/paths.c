#include "paths.h"

#include <stdatomic.h>

static const struct felt_eval_path portable = {"portable", felt_many_portable, felt_pairs_portable, NULL};

#if defined(__x86_64__)

/* Gathers measured slower than plain loads (docs/eval.md), so AVX2 has nothing to give felt_eval_many(). */
static const struct felt_eval_path avx2 = {"avx2", felt_many_portable, felt_pairs_avx2, NULL};
static const struct felt_eval_path avx512 = {"avx512", felt_many_avx512, felt_pairs_avx512,
                                             felt_triples_avx512};

static bool has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

const struct felt_eval_path *felt_eval_path(int n) {
  const struct felt_eval_path *paths[4] = {&portable};
  int count = 1;
  if (has_avx2()) paths[count++] = &avx2;
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

/* With so few live cards, setting up for all pairs of ranks costs more than the pairs. */
static bool is_few(felt_set live) {
  for (int i = 0; i < 4; i++) live &= live - 1;
  return !live;
}

static int pairs_one_by_one(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  felt_card cards[FELT_DECK];
  int n = felt_eval_live(live, cards), count = 0;
  for (int i = 0; i < n; i++) {
    struct felt_eval_hand one = felt_eval_add(board, cards[i]);
    for (int j = i + 1; j < n; j++) values[count++] = felt_eval_value(felt_eval_add(one, cards[j]));
  }
  return count;
}

int felt_eval_pairs_on(const struct felt_eval_path *path, struct felt_eval_hand board, felt_set live,
                       felt_value values[]) {
  felt_assert((board.key & FELT_KEY_CARDS) - 3 <= 2 && !(board.cards & live) && live <= FELT_FULL_DECK);
  return is_few(live) ? pairs_one_by_one(board, live, values) : path->pairs(board, live, values);
}

int felt_eval_pairs(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  return felt_eval_pairs_on(fastest(), board, live, values);
}

static int triples_by_pairs(const struct felt_eval_path *path, struct felt_eval_hand board, felt_set live,
                            felt_value values[]) {
  felt_card cards[FELT_DECK];
  int n = felt_eval_live(live, cards), count = 0;
  for (int i = 0; i < n; i++) {
    live &= ~felt_set_of(cards[i]);
    count += felt_eval_pairs_on(path, felt_eval_add(board, cards[i]), live, values + count);
  }
  return count;
}

int felt_eval_triples_on(const struct felt_eval_path *path, struct felt_eval_hand board, felt_set live,
                         felt_value values[]) {
  felt_assert((board.key & FELT_KEY_CARDS) - 2 <= 2 && !(board.cards & live) && live <= FELT_FULL_DECK);
  return path->triples ? path->triples(board, live, values) : triples_by_pairs(path, board, live, values);
}

int felt_eval_triples(struct felt_eval_hand board, felt_set live, felt_value values[]) {
  return felt_eval_triples_on(fastest(), board, live, values);
}
