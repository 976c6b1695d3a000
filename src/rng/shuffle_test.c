/* Statistics of the shuffle on fixed seeds, so that a run always gives the same figures (docs/rng.md).
 *
 * Every statistic is a z: how many standard deviations lie between what was seen and what a fair shuffle
 * gives. A fair one stays within 4; each of the unfair ones below, all of them mistakes that were made
 * somewhere, exceeds 20 in the statistic that is there for it. */
#include "felt/rng.h"
#include "test.h"

#include <math.h>

enum { SHUFFLES = 20000 };

typedef void shuffle(struct felt_rng *rng, felt_card deck[FELT_DECK]);

/* ---- the statistics */

/* Chi-square by card and position. Each row and column of the table adds up to SHUFFLES, which leaves 51 x 51
 * degrees of freedom and shrinks the sum by 51/52. */
static double position_z(struct felt_rng rng, shuffle *shuffled) {
  static int seen[FELT_DECK][FELT_DECK];
  felt_card deck[FELT_DECK] = {0};
  memset(seen, 0, sizeof seen);
  for (int n = 0; n < SHUFFLES; n++) {
    shuffled(&rng, deck);
    for (int i = 0; i < FELT_DECK; i++) seen[i][deck[i]]++;
  }
  const double expected = SHUFFLES / 52.0, freedom = 51.0 * 51.0;
  double sum = 0;
  for (int i = 0; i < FELT_DECK; i++)
    for (int card = 0; card < FELT_DECK; card++)
      sum += (seen[i][card] - expected) * (seen[i][card] - expected) / expected;
  return (sum * 51 / 52 - freedom) / sqrt(2 * freedom);
}

/* The mean of a statistic of one deck (given the deck before) against the mean and variance it has when all
 * orders are equally likely. */
struct statistic {
  double (*of)(const felt_card deck[FELT_DECK], const felt_card before[FELT_DECK]);
  double mean, variance; /* a variance of 0: take the sample's */
};

static double mean_z(struct felt_rng rng, shuffle *shuffled, struct statistic statistic) {
  felt_card deck[FELT_DECK] = {0}, before[FELT_DECK];
  double sum = 0, squares = 0;
  shuffled(&rng, deck);
  for (int n = 0; n < SHUFFLES; n++) {
    memcpy(before, deck, sizeof before);
    shuffled(&rng, deck);
    double value = statistic.of(deck, before);
    sum += value;
    squares += value * value;
  }
  double mean = sum / SHUFFLES;
  double variance = statistic.variance > 0 ? statistic.variance : squares / SHUFFLES - mean * mean;
  return (mean - statistic.mean) / sqrt(variance / SHUFFLES);
}

/* Serial covariance of neighbours: 51 products of deviations from the mean card, 25.5. A deck without
 * replacement has covariance -(52 + 1) / 12 between any two places. */
static double neighbours(const felt_card deck[FELT_DECK], const felt_card before[FELT_DECK]) {
  (void)before;
  double sum = 0;
  for (int i = 0; i + 1 < FELT_DECK; i++) sum += (deck[i] - 25.5) * (deck[i + 1] - 25.5);
  return sum;
}

/* Ascending runs: (n + 1) / 2 of them on average, with variance (n + 1) / 12 (Knuth 3.3.2 and 5.1.3). */
static double ascending_runs(const felt_card deck[FELT_DECK], const felt_card before[FELT_DECK]) {
  (void)before;
  int runs = 1;
  for (int i = 0; i + 1 < FELT_DECK; i++) runs += deck[i] > deck[i + 1];
  return runs;
}

/* Runs of one colour, 26 red and 26 black: mean 27, variance 650 / 51 (Wald and Wolfowitz). */
static double colour_runs(const felt_card deck[FELT_DECK], const felt_card before[FELT_DECK]) {
  (void)before;
  int runs = 1;
  for (int i = 0; i + 1 < FELT_DECK; i++)
    runs += (felt_card_suit(deck[i]) % 3 == 0) != (felt_card_suit(deck[i + 1]) % 3 == 0);
  return runs;
}

/* Cards that lie where they lay in the deck before: one on average, with variance 1. */
static double matches(const felt_card deck[FELT_DECK], const felt_card before[FELT_DECK]) {
  int same = 0;
  for (int i = 0; i < FELT_DECK; i++) same += deck[i] == before[i];
  return same;
}

static const struct statistic serial = {neighbours, -51 * 53 / 12.0, 0},
                              ascents = {ascending_runs, 53 / 2.0, 53 / 12.0},
                              colours = {colour_runs, 27, 650 / 51.0}, repeats = {matches, 1, 1};

/* ---- a fair shuffle */

static struct felt_rng generator(int which) {
  static const uint8_t key[FELT_RNG_KEY] = "a fixed key, for this test alone";
  return which == 0 ? felt_rng_from_key(key) : felt_rng_from_seed((uint64_t)which);
}

static void assert_fair(const char *what, int which, double z) {
  print_message("# %s, generator %d: z = %.2f\n", what, which, z);
  assert_true(fabs(z) < 4);
}

enum { GENERATORS = 3 }; /* the deal generator, and the fast one from two seeds */

static void every_card_lies_equally_often_in_every_place(void **state) {
  (void)state;
  for (int g = 0; g < GENERATORS; g++)
    assert_fair("card by position, chi-square", g, position_z(generator(g), felt_rng_shuffle));
}

static void neighbours_are_not_correlated(void **state) {
  (void)state;
  for (int g = 0; g < GENERATORS; g++)
    assert_fair("serial correlation of neighbours", g, mean_z(generator(g), felt_rng_shuffle, serial));
}

static void runs_are_as_long_as_chance_makes_them(void **state) {
  (void)state;
  for (int g = 0; g < GENERATORS; g++) {
    assert_fair("ascending runs", g, mean_z(generator(g), felt_rng_shuffle, ascents));
    assert_fair("runs of one colour", g, mean_z(generator(g), felt_rng_shuffle, colours));
  }
}

static void a_deck_does_not_remember_the_one_before(void **state) {
  (void)state;
  for (int g = 0; g < GENERATORS; g++)
    assert_fair("cards in the same place as before", g, mean_z(generator(g), felt_rng_shuffle, repeats));
}

/* ---- unfair ones, which the same statistics must notice */

static void swap(felt_card deck[FELT_DECK], uint32_t i, uint32_t j) {
  felt_card card = deck[i];
  deck[i] = deck[j];
  deck[j] = card;
}

static void sort(felt_card deck[FELT_DECK]) {
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
}

static void swaps_with_any_place(struct felt_rng *rng, felt_card deck[FELT_DECK]) {
  sort(deck);
  for (uint32_t i = 0; i < FELT_DECK; i++) swap(deck, i, felt_rng_below(rng, FELT_DECK));
}

static void never_leaves_a_card_alone(struct felt_rng *rng, felt_card deck[FELT_DECK]) {
  sort(deck);
  for (uint32_t i = 0; i + 1 < FELT_DECK; i++) swap(deck, i, i + 1 + felt_rng_below(rng, FELT_DECK - 1 - i));
}

static void only_cuts(struct felt_rng *rng, felt_card deck[FELT_DECK]) {
  uint32_t cut = felt_rng_below(rng, FELT_DECK);
  for (uint32_t i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)((i + cut) % FELT_DECK);
}

static void stirs_the_last_deck_a_little(struct felt_rng *rng, felt_card deck[FELT_DECK]) {
  if (felt_cards_set(deck, FELT_DECK) != FELT_FULL_DECK) felt_rng_shuffle(rng, deck);
  for (int i = 0; i < 60; i++) swap(deck, felt_rng_below(rng, FELT_DECK), felt_rng_below(rng, FELT_DECK));
}

static void unfair_shuffles_are_noticed(void **state) {
  (void)state;
  struct felt_rng rng = generator(1);
  assert_true(position_z(rng, swaps_with_any_place) > 20);
  assert_true(position_z(rng, never_leaves_a_card_alone) > 20);
  assert_true(fabs(mean_z(rng, only_cuts, serial)) > 20);
  assert_true(fabs(mean_z(rng, only_cuts, ascents)) > 20);
  assert_true(fabs(mean_z(rng, only_cuts, colours)) > 20);
  assert_true(fabs(mean_z(rng, stirs_the_last_deck_a_little, repeats)) > 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_card_lies_equally_often_in_every_place),
      cmocka_unit_test(neighbours_are_not_correlated),
      cmocka_unit_test(runs_are_as_long_as_chance_makes_them),
      cmocka_unit_test(a_deck_does_not_remember_the_one_before),
      cmocka_unit_test(unfair_shuffles_are_noticed),
  };
  return cmocka_run_group_tests_name("shuffle", tests, NULL, NULL);
}
