#include "felt/rng.h"
#include "test.h"

/* Seeds come to state through SplitMix64, whose outputs for this seed are published with xoshiro's. */
static void the_fast_generator_is_seeded_by_split_mix(void **state) {
  (void)state;
  struct felt_rng rng = felt_rng_from_seed(UINT64_C(1477776061723855037));
  assert_true(rng.as.fast[0] == UINT64_C(1985237415132408290));
  assert_true(rng.as.fast[1] == UINT64_C(2979275885539914483));
  assert_true(rng.as.fast[2] == UINT64_C(13511426838097143398));
}

static void the_fast_generator_gives_xoshiros_published_numbers(void **state) {
  (void)state;
  static const uint64_t expected[] = {11520,
                                      0,
                                      1509978240,
                                      UINT64_C(1215971899390074240),
                                      UINT64_C(1216172134540287360),
                                      UINT64_C(607988272756665600),
                                      UINT64_C(16172922978634559625)};
  struct felt_rng rng = {.kind = FELT_RNG_FAST, .as.fast = {1, 2, 3, 4}};
  for (size_t i = 0; i < FELT_COUNT(expected); i++) assert_true(felt_rng_next(&rng) == expected[i]);
}

/* The key stream of ChaCha20 under a key of zeros, nonces 0 and 1, read as little-endian words. */
static void the_deal_generator_gives_chachas_published_stream(void **state) {
  (void)state;
  static const uint8_t key[FELT_RNG_KEY] = {0};
  struct felt_rng rng = felt_rng_from_key(key);
  assert_true(felt_rng_next(&rng) == UINT64_C(0x903df1a0ade0b876));
  assert_true(felt_rng_next(&rng) == UINT64_C(0x28bd8653e56a5d40));
  for (int i = 2; i < FELT_RNG_BLOCK / 8; i++) (void)felt_rng_next(&rng);
  assert_true(felt_rng_next(&rng) == UINT64_C(0xfb7815c6d6df3fef));
}

static void equal_beginnings_give_equal_streams_and_a_copy_forks(void **state) {
  (void)state;
  static const uint8_t key[FELT_RNG_KEY] = {1, 2, 3};
  struct felt_rng rngs[] = {felt_rng_from_seed(7), felt_rng_from_key(key)};
  for (size_t k = 0; k < FELT_COUNT(rngs); k++) {
    for (int i = 0; i < 100; i++) (void)felt_rng_next(&rngs[k]);
    struct felt_rng fork = rngs[k];
    for (int i = 0; i < 1000; i++) assert_true(felt_rng_next(&rngs[k]) == felt_rng_next(&fork));
  }
}

static void fresh_keys_differ(void **state) {
  (void)state;
  struct felt_rng a = felt_rng_secure(), b = felt_rng_secure();
  assert_int_equal(a.kind, FELT_RNG_DEAL);
  assert_memory_not_equal(a.as.deal.key, b.as.deal.key, FELT_RNG_KEY);
}

static void numbers_stay_below_their_bound_and_reach_every_one(void **state) {
  (void)state;
  struct felt_rng rng = felt_rng_from_seed(3);
  for (uint32_t n = 1; n <= 64; n++) {
    uint64_t seen = 0;
    for (int i = 0; i < 2000; i++) {
      uint32_t x = felt_rng_below(&rng, n);
      assert_true(x < n);
      seen |= UINT64_C(1) << x;
    }
    assert_true(seen == (n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1));
  }
}

/* With n = 3 x 2^30 a plain multiplication or remainder gives one third of the numbers twice as often. */
static void large_bounds_are_unbiased(void **state) {
  (void)state;
  enum { DRAWS = 30000, THIRD = 1 << 30 };
  struct felt_rng rng = felt_rng_from_seed(4);
  int by_remainder[3] = {0}, by_third[3] = {0};
  for (int i = 0; i < DRAWS; i++) {
    uint32_t x = felt_rng_below(&rng, UINT32_C(3) * THIRD);
    by_third[x / THIRD]++;
    by_remainder[x % 3]++;
  }
  for (int i = 0; i < 3; i++) { /* four standard deviations are 327 */
    assert_in_range(by_third[i], DRAWS / 3 - 327, DRAWS / 3 + 327);
    assert_in_range(by_remainder[i], DRAWS / 3 - 327, DRAWS / 3 + 327);
  }
}

static void a_shuffled_deck_holds_every_card_once(void **state) {
  (void)state;
  struct felt_rng rng = felt_rng_from_seed(5);
  for (int i = 0; i < 1000; i++) {
    felt_card deck[FELT_DECK];
    felt_rng_shuffle(&rng, deck);
    assert_true(felt_cards_set(deck, FELT_DECK) == FELT_FULL_DECK);
  }
}

static void a_draw_is_the_beginning_of_a_shuffle(void **state) {
  (void)state;
  for (int count = 0; count < FELT_DECK; count++) {
    struct felt_rng rng = felt_rng_from_seed(6), same = rng;
    felt_card deck[FELT_DECK], drawn[FELT_DECK];
    for (int i = 0; i < FELT_DECK; i++) drawn[i] = (felt_card)i;
    felt_rng_shuffle(&rng, deck);
    felt_rng_draw(&same, drawn, FELT_DECK, count);
    assert_memory_equal(deck, drawn, (size_t)count);
    assert_true(felt_cards_set(drawn, FELT_DECK) == FELT_FULL_DECK);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_fast_generator_is_seeded_by_split_mix),
      cmocka_unit_test(the_fast_generator_gives_xoshiros_published_numbers),
      cmocka_unit_test(the_deal_generator_gives_chachas_published_stream),
      cmocka_unit_test(equal_beginnings_give_equal_streams_and_a_copy_forks),
      cmocka_unit_test(fresh_keys_differ),
      cmocka_unit_test(numbers_stay_below_their_bound_and_reach_every_one),
      cmocka_unit_test(large_bounds_are_unbiased),
      cmocka_unit_test(a_shuffled_deck_holds_every_card_once),
      cmocka_unit_test(a_draw_is_the_beginning_of_a_shuffle),
  };
  return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
