/* Counts of hands, Trips edges and progressives against published figures. */
#include "test.h"

#include "felt/rng.h"
#include "sample_games.h"

static struct felt_book book_named(const char *name) {
  const struct felt_book_text *text = felt_book_find(name);
  static struct felt_book book;
  static struct felt_faults faults;
  assert_non_null(text);
  assert_int_equal(felt_book_read(text->text, text->length, &book, &faults), FELT_OK);
  return book;
}

static struct felt_hand_counts counted(void) {
  struct felt_hand_counts counts;
  struct felt_error error;
  assert_int_equal(felt_hand_counts(&counts, &error), FELT_OK);
  return counts;
}

static void all_hands_of_five_and_seven_are_counted(void **state) {
  (void)state;
  static const int64_t five[FELT_CATEGORIES] = {1302540, 1098240, 123552, 54912, 10200,
                                                5108,    3744,    624,    36,    4};
  static const int64_t seven[FELT_CATEGORIES] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                                 4047644,  3473184,  224848,   37260,   4324};
  struct felt_hand_counts counts = counted();
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    assert_int_equal(counts.five[c], five[c]);
    assert_int_equal(counts.seven[c], seven[c]);
  }
  /* Four boards are a royal, whatever the 1081 holes. */
  assert_int_equal(counts.split[FELT_CATEGORIES + FELT_ROYAL_FLUSH], 4 * 1081);
}

static void trips_tables_have_their_known_edges(void **state) {
  (void)state;
  static const struct {
    const char *table;
    double edge;
  } rows[] = {{"A", 0.901835}, {"B", 1.904049}, {"C", 3.497937}, {"D", 6.180824}};
  struct felt_book book = book_named("massachusetts");
  struct felt_hand_counts counts = counted();
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    int table = felt_book_side_table(&book, 0, rows[i].table);
    assert_true(table >= 0);
    struct felt_side side = felt_own_hand_side(&counts, &book.side[0].table[table]);
    assert_true(near(-100 * felt_exact_value(side.ev), rows[i].edge, 5e-7));
    assert_true(near(100 * felt_exact_value(side.hit), 15.269998, 5e-7));
  }
}

static const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};

static void the_first_massachusetts_progressive_breaks_even_where_it_should(void **state) {
  (void)state;
  struct felt_book book = book_named("massachusetts");
  struct felt_hand_counts counts = counted();
  int number = felt_book_progressive_table(&book, "PTMGL01");
  assert_true(number >= 0);
  struct felt_progressive table = book.progressive.table[number];
  int64_t scale = table.wager_cents / 100; /* the figure is for a wager of $1 */
  struct felt_progressive_side side;
  felt_progressive_side(&counts, &book.progressive, &table, seeds, &side);
  assert_true(near(felt_exact_value(side.level[0].break_even_cents) / (double)scale, 16053052.6, 0.05));
  assert_int_equal(side.hits[FELT_ROYAL_FLUSH], 4);
  assert_true(near(side.level[0].wagers_between_hits, 649740, 1e-6));
  /* At that meter the wager is even. */
  int64_t meter[FELT_LEVELS_MAX] = {(int64_t)felt_exact_value(side.level[0].break_even_cents), -1, -1, -1};
  felt_progressive_side(&counts, &book.progressive, &table, meter, &side);
  assert_true(near(felt_exact_value(side.at_meters.ev), 0, 1e-8));
}

/* What a meter takes in must come out: its mean times the share that each wager takes is growth and seeds. */
static void a_meter_pays_out_what_goes_in(void **state) {
  (void)state;
  struct felt_book book = book_named("catfish-bend");
  struct felt_hand_counts counts = counted();
  const struct felt_progressive *table = &book.progressive.table[book.progressive.table_default];
  struct felt_progressive_side side;
  felt_progressive_side(&counts, &book.progressive, table, seeds, &side);
  double major = side.level[0].mean_meter_cents;
  /* $5 wagers, 14 % of them to a meter that is hit once in 649,740: $20,000 and 0.70 x 649,740. */
  assert_true(near(major, 2000000 + 70.0 * 649740, 1e-3));
  assert_true(near(side.level[0].house_seed_cents, 0, 1e-9)); /* the reserve's 10 cents cover 3.08 of seed */
  int64_t mean[FELT_LEVELS_MAX] = {(int64_t)major, (int64_t)side.level[1].mean_meter_cents, -1, -1};
  double long_run = side.long_run_return;
  felt_progressive_side(&counts, &book.progressive, table, mean, &side);
  assert_true(near(1 + felt_exact_value(side.at_meters.ev), long_run, 1e-7));
}

static void cover_all_of_one_hand_counts_all_hands_of_seven(void **state) {
  (void)state;
  struct felt_hand_counts counts = counted();
  struct felt_highest counts_of_highest;
  struct felt_error error;
  assert_int_equal(felt_highest(&counts_of_highest, &error), FELT_OK);
  int64_t better = 0;
  for (int c = FELT_ROYAL_FLUSH; c >= FELT_FULL_HOUSE; c--) {
    better += counts.seven[c];
    struct felt_exact exact = counts_of_highest.at_least[1][c];
    assert_true(exact.denominator == (felt_wide)2598960 * 1081);
    assert_true(exact.numerator == (felt_wide)better * 21);
  }
}

static void side_counts_are_made_once_and_only_what_a_book_needs(void **state) {
  (void)state;
  struct felt_side_counts counts = {0};
  struct felt_book with = {.side_count = 1, .sides.highest_hand = 1}, without = {0};
  struct felt_error error;
  assert_int_equal(felt_side_counts(&counts, &without, &error), FELT_OK);
  assert_true(counts.has_hands && !counts.has_highest);
  assert_int_equal(counts.hands.seven[FELT_ROYAL_FLUSH], 4324);
  counts.hands.seven[FELT_ROYAL_FLUSH] = 0; /* a second count would put it right */
  assert_int_equal(felt_side_counts(&counts, &with, &error), FELT_OK);
  assert_true(counts.has_highest && counts.highest.at_least[2][FELT_FULL_HOUSE].numerator > 0);
  assert_int_equal(counts.hands.seven[FELT_ROYAL_FLUSH], 0);
}

/* The share of rounds in which the highest of n hands is a full house or better, and quads or better. */
static void cover_all_agrees_with_dealt_rounds(void **state) {
  (void)state;
  enum { ROUNDS = 20000 };
  struct felt_highest counts_of_highest;
  struct felt_error error;
  assert_int_equal(felt_highest(&counts_of_highest, &error), FELT_OK);
  struct felt_rng rng = felt_rng_from_seed(11);
  felt_card deck[FELT_DECK];
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
  int seen[FELT_HIGHEST_HANDS_MAX + 1][FELT_CATEGORIES] = {{0}};
  for (int round = 0; round < ROUNDS; round++) {
    felt_rng_draw(&rng, deck, FELT_DECK, 5 + 2 * FELT_HIGHEST_HANDS_MAX);
    felt_set board = felt_cards_set(deck, 5);
    felt_value highest = 0;
    for (int n = 1; n <= FELT_HIGHEST_HANDS_MAX; n++) {
      felt_value value = felt_eval(board | felt_cards_set(&deck[3 + 2 * n], 2));
      if (value > highest) highest = value;
      for (int c = FELT_FULL_HOUSE; c <= (int)felt_eval_category(highest); c++) seen[n][c]++;
    }
  }
  for (int n = 1; n <= FELT_HIGHEST_HANDS_MAX; n++)
    for (int c = FELT_FULL_HOUSE; c <= FELT_FOUR_OF_A_KIND; c++) {
      double p = felt_exact_value(counts_of_highest.at_least[n][c]), off = seen[n][c] - p * ROUNDS;
      assert_true(off * off < 25 * p * (1 - p) * ROUNDS); /* five standard deviations */
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_hands_of_five_and_seven_are_counted),
      cmocka_unit_test(trips_tables_have_their_known_edges),
      cmocka_unit_test(the_first_massachusetts_progressive_breaks_even_where_it_should),
      cmocka_unit_test(a_meter_pays_out_what_goes_in),
      cmocka_unit_test(cover_all_of_one_hand_counts_all_hands_of_seven),
      cmocka_unit_test(side_counts_are_made_once_and_only_what_a_book_needs),
      cmocka_unit_test(cover_all_agrees_with_dealt_rounds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
