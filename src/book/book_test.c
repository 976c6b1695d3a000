/* The four books as built in: what the texts and rulings say, house by house. */
#include "felt/book.h"
#include "test.h"

static struct felt_book book;

static void read_builtin(const char *name) {
  struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find(name);
  assert_non_null(text);
  enum felt_status status = felt_book_read(text->text, text->length, &book, &faults);
  for (int i = 0; i < faults.count && i < FELT_FAULTS_MAX; i++)
    print_error("%s:%d: %s: %s\n", name, faults.fault[i].line, faults.fault[i].where,
                felt_code_word(faults.fault[i].reason.code));
  assert_int_equal(status, FELT_OK);
}

static const char *const houses[] = {"catfish-bend", "chickasaw", "massachusetts", "players-guide"};

static void four_books_are_built_in_and_read_without_a_fault(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    assert_string_equal(felt_book_builtin(i)->name, houses[i]);
    read_builtin(houses[i]);
    assert_string_equal(book.name.text, houses[i]);
  }
  assert_null(felt_book_builtin(4));
  assert_null(felt_book_builtin(-1));
  assert_null(felt_book_find("mars"));
}

static void check_odds(const struct felt_pay_table *table, const int odds[FELT_CATEGORIES][2]) {
  for (int hand = 0; hand < FELT_CATEGORIES; hand++) {
    assert_int_equal(table->row[hand].to, odds[hand][0]);
    assert_int_equal(table->row[hand].per, odds[hand][1]);
  }
}

static void all_houses_share_the_main_game(void **state) {
  (void)state;
  static const int blind[FELT_CATEGORIES][2] = {
      [FELT_STRAIGHT] = {1, 1},        [FELT_FLUSH] = {3, 2},           [FELT_FULL_HOUSE] = {3, 1},
      [FELT_FOUR_OF_A_KIND] = {10, 1}, [FELT_STRAIGHT_FLUSH] = {50, 1}, [FELT_ROYAL_FLUSH] = {500, 1}};
  for (int i = 0; i < 4; i++) {
    read_builtin(houses[i]);
    check_odds(&book.main.blind, blind);
    assert_int_equal(book.main.qualifies, FELT_PAIR);
    static const int multiples[FELT_STREETS][2] = {{3, 4}, {2}, {1}};
    for (int street = 0; street < FELT_STREETS; street++) {
      assert_int_equal(book.main.play_count[street], street == FELT_PREFLOP ? 2 : 1);
      for (int n = 0; n < book.main.play_count[street]; n++)
        assert_int_equal(book.main.play_multiple[street][n], multiples[street][n]);
    }
    assert_int_equal(book.positions, 6);
    assert_int_equal(book.chip_cents, 100);
    assert_int_equal(book.fee_cents, 0);
    assert_false(book.progressive.stake_returned);
  }
}

struct house {
  const char *name, *currency;
  int64_t ante[2], trips[2];
  enum felt_after_fold after_fold;
  bool alone, at_most_ante;
  int hands, busy;
  int64_t progressive;
  bool needs_ante, fold_forfeits, envy_to_winner, voids_at_win, sensors;
  enum felt_several_winners several;
  enum felt_paying_order order;
  enum felt_progressive_hand hand;
  int trips_odds[7]; /* of the table in use, royal flush first */
};

static const struct house sheet[] = {
    {"chickasaw",
     "USD",
     {500, 10000},
     {500, 10000},
     FELT_FOLD_FORFEITS,
     true,
     false,
     2,
     1,
     100,
     false,
     true,
     false,
     true,
     true,
     FELT_ONE_AFTER_THE_OTHER,
     FELT_HIGHEST_SEAT_FIRST,
     FELT_HOLE_AND_FLOP,
     {50, 40, 30, 8, 6, 5, 3}},
    {"players-guide",
     "EUR",
     {500, 10000},
     {500, 10000},
     FELT_FOLD_KEEPS,
     false,
     true,
     1,
     0,
     500,
     true,
     false,
     true,
     false,
     false,
     FELT_ONE_AFTER_THE_OTHER,
     FELT_HIGHEST_SEAT_FIRST,
     FELT_BEST_OF_SEVEN,
     {50, 40, 30, 8, 7, 4, 3}},
    {"catfish-bend",
     "USD",
     {500, 5000},
     {100, 5000},
     FELT_FOLD_KEEPS_UNLESS_MUCKED,
     false,
     false,
     1,
     0,
     500,
     true,
     true,
     false,
     false,
     false,
     FELT_SPLIT_EVENLY,
     FELT_LOWEST_SEAT_FIRST,
     FELT_HOLE_AND_FLOP,
     {50, 40, 30, 8, 7, 4, 3}},
    {"massachusetts",
     "USD",
     {500, 10000},
     {500, 10000},
     FELT_FOLD_KEEPS,
     false,
     false,
     1,
     0,
     500,
     true,
     true,
     false,
     false,
     false,
     FELT_ONE_AFTER_THE_OTHER,
     FELT_HIGHEST_SEAT_FIRST,
     FELT_HOLE_AND_FLOP,
     {50, 40, 30, 9, 7, 4, 3}},
};

static void check_wagers(const struct house *house) {
  assert_string_equal(book.currency, house->currency);
  assert_int_equal(book.main.ante.min_cents, house->ante[0]);
  assert_int_equal(book.main.ante.max_cents, house->ante[1]);
  assert_int_equal(book.side[0].limits.min_cents, house->trips[0]);
  assert_int_equal(book.side[0].limits.max_cents, house->trips[1]);
  assert_int_equal(book.side[0].after_fold, house->after_fold);
  assert_int_equal(book.side[0].alone, house->alone);
  assert_int_equal(book.side[0].at_most_ante, house->at_most_ante);
  assert_int_equal(book.hands_per_player, house->hands);
  assert_int_equal(book.hands_when_busy, house->busy);
  const struct felt_pay_table *table = &book.side[0].table[book.side[0].table_default];
  for (int n = 0; n < 7; n++) {
    assert_int_equal(table->row[FELT_ROYAL_FLUSH - n].to, house->trips_odds[n]);
    assert_int_equal(table->row[FELT_ROYAL_FLUSH - n].per, 1);
  }
  assert_int_equal(table->row[FELT_TWO_PAIR].per, 0);
}

static void check_progressive(const struct house *house) {
  const struct felt_progressive_rules *rules = &book.progressive;
  for (int i = 0; i < rules->table_count; i++) {
    assert_int_equal(rules->table[i].wager_cents, house->progressive);
    assert_int_equal(rules->table[i].hand, house->hand);
  }
  assert_int_equal(rules->needs_ante, house->needs_ante);
  assert_int_equal(rules->fold_forfeits, house->fold_forfeits);
  assert_int_equal(rules->envy_to_winner, house->envy_to_winner);
  assert_int_equal(rules->down_at_win_voids, house->voids_at_win);
  assert_int_equal(rules->sensors_may_fail, house->sensors);
  assert_int_equal(rules->several, house->several);
  assert_int_equal(rules->order, house->order);
}

static void the_houses_differ_as_their_sheets_do(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(sheet); i++) {
    read_builtin(sheet[i].name);
    check_wagers(&sheet[i]);
    check_progressive(&sheet[i]);
  }
}

/* A progressive table: levels with seeds for the wager in force, then its rows from the royal flush down.
 * Pays above 0 are times the wager; below 0 a percentage of level (-pays / 1000), in percent (-pays % 1000).
 */
struct table {
  const char *house, *name;
  int levels;
  const char *level[3];
  int64_t seeds[3];
  int growth[3], reserve[3]; /* percent */
  int pays[7], envy[7];      /* whole dollars */
};

#define OF(level, percent) (-((level)*1000 + (percent)))
#define FIXED              300, 50, 40, 30, 9

static const struct table tables[] = {
    {"chickasaw",
     "",
     3,
     {"mega", "major", "minor"},
     {10000, 1000, 250},
     {14, 6, 4},
     {0},
     {OF(0, 100), OF(1, 100), OF(2, 100), 50, 40, 30, 9},
     {1000, 300}},
    {"players-guide", "", 1, {"jackpot"}, {20000}, {24}, {0}, {OF(0, 100), 300, 100, 10}, {100}},
    {"catfish-bend",
     "",
     2,
     {"major", "minor"},
     {20000, 1500},
     {14, 8},
     {2, 0},
     {OF(0, 100), OF(1, 100), FIXED},
     {5000, 1500}},
    {"massachusetts",
     "PTMGL01",
     1,
     {"jackpot"},
     {50000},
     {24},
     {0},
     {OF(0, 100), OF(0, 10), FIXED},
     {1000, 300}},
    {"massachusetts",
     "PTMGL02",
     1,
     {"jackpot"},
     {50000},
     {24},
     {0},
     {OF(0, 100), OF(0, 10), FIXED},
     {5000, 1500}},
    {"massachusetts",
     "PTMGL04",
     1,
     {"jackpot"},
     {5000},
     {24},
     {0},
     {OF(0, 100), OF(0, 100), FIXED},
     {250, 250}},
    {"massachusetts",
     "PTMGLML01",
     2,
     {"major", "minor"},
     {50000, 5000},
     {16, 8},
     {0},
     {OF(0, 100), OF(1, 100), FIXED},
     {1000, 300}},
    {"massachusetts",
     "PTMGLML02",
     3,
     {"mega", "major", "minor"},
     {50000, 5000, 1250},
     {14, 6, 4},
     {0},
     {OF(0, 100), OF(1, 100), OF(2, 100), 50, 40, 30, 10},
     {1000, 300}},
    {"massachusetts",
     "PTMGLML03",
     3,
     {"mega", "major", "minor"},
     {50000, 5000, 1250},
     {14, 6, 4},
     {0},
     {OF(0, 100), OF(1, 100), OF(2, 100), 50, 40, 30, 9},
     {1000, 300}},
};

static void check_row(const struct felt_progressive_row *row, int pays, int envy) {
  assert_int_equal(row->pays, pays == 0 ? FELT_PAYS_NOTHING : pays > 0 ? FELT_PAYS_TIMES : FELT_PAYS_PERCENT);
  assert_int_equal(row->times, pays > 0 ? pays : 0);
  assert_int_equal(row->level, pays < 0 ? -pays / 1000 : 0);
  assert_int_equal(row->percent_ppm, pays < 0 ? -pays % 1000 * 10000 : 0);
  assert_int_equal(row->envy_cents, envy * 100);
}

static void progressive_tables_are_those_of_the_texts(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(tables); i++) {
    const struct table *want = &tables[i];
    read_builtin(want->house);
    int n = want->name[0] ? felt_book_progressive_table(&book, want->name) : 0;
    assert_in_range(n, 0, book.progressive.table_count - 1);
    const struct felt_progressive *have = &book.progressive.table[n];
    assert_int_equal(have->level_count, want->levels);
    for (int level = 0; level < want->levels; level++) {
      assert_int_equal(felt_progressive_level(have, want->level[level]), level);
      assert_int_equal(have->level[level].seed_cents, want->seeds[level] * 100);
      assert_int_equal(have->level[level].growth_ppm, want->growth[level] * 10000);
      assert_int_equal(have->level[level].reserve_ppm, want->reserve[level] * 10000);
    }
    for (int hand = FELT_ROYAL_FLUSH; hand >= FELT_THREE_OF_A_KIND; hand--)
      check_row(&have->row[hand], want->pays[FELT_ROYAL_FLUSH - hand], want->envy[FELT_ROYAL_FLUSH - hand]);
    assert_int_equal(have->row[FELT_TWO_PAIR].pays, FELT_PAYS_NOTHING);
  }
  read_builtin("players-guide");
  const struct felt_progressive *guide = &book.progressive.table[0];
  assert_true(guide->has_on_board[FELT_ROYAL_FLUSH]);
  check_row(&guide->on_board[FELT_ROYAL_FLUSH], 1000, 0);
  assert_false(guide->has_on_board[FELT_STRAIGHT_FLUSH]);
}

static void massachusetts_has_its_choices(void **state) {
  (void)state;
  static const int trips[4][7] = {
      {50, 40, 30, 9, 7, 4, 3}, {50, 40, 30, 8, 6, 5, 3}, {50, 40, 30, 8, 7, 4, 3}, {50, 40, 20, 7, 6, 5, 3}};
  static const int cover_all[4][6] = {
      {70, 80, 100, 125, 150, 200}, {30, 40, 40, 70, 80, 100}, {20, 30, 35, 40, 50, 70}, {4, 4, 5, 6, 8, 12}};
  read_builtin("massachusetts");
  assert_int_equal(book.side[0].table_count, 4);
  for (int table = 0; table < 4; table++) {
    char name[] = {(char)('A' + table), '\0'};
    assert_int_equal(felt_book_side_table(&book, 0, name), table);
    for (int n = 0; n < 7; n++)
      assert_int_equal(book.side[0].table[table].row[FELT_ROYAL_FLUSH - n].to, trips[table][n]);
  }
  assert_int_equal(book.progressive.table_count, 6);
  assert_string_equal(book.progressive.table[book.progressive.table_default].name.text, "PTMGL01");
  assert_true(book.progressive.may_offer_none);
  assert_int_equal(book.sides.highest_hand, 1U << 1);
  assert_int_equal(book.side[1].ways, 1U << felt_book_way(&book, "shuffler"));
  for (int row = 0; row < 4; row++)
    for (int hands = 7; hands >= 2; hands--)
      assert_int_equal(book.side[1].pays[hands][FELT_ROYAL_FLUSH - row].to, cover_all[row][7 - hands]);
  assert_int_equal(book.side[1].pays[2][FELT_FLUSH].per, 0);
  assert_true(book.match_play.allowed);
  assert_int_equal(book.aggregate_count, 2);
  assert_int_equal(book.aggregate[0].limit_cents, 5000000);
  assert_true(book.aggregate[0].or_minimum_win);
  assert_int_equal(book.aggregate[1].limit_cents, 7500000);
  assert_int_equal(book.aggregate[1].when, FELT_WITH_PROGRESSIVE);
}

static void tokes_and_limits_are_those_of_the_rulings(void **state) {
  (void)state;
  read_builtin("catfish-bend");
  assert_int_equal(book.tokes.min_cents, 50);
  assert_int_equal(book.tokes.max_cents, 5000);
  assert_int_equal(book.tokes.over_ppm, 100000);
  assert_int_equal(book.aggregate[0].limit_cents, 2500000);
  assert_int_equal(book.aggregate[0].only_odds_to, 500);
  assert_int_equal(book.aggregate[0].scope, FELT_PER_ROUND);
  assert_true(book.aggregate[0].tokes);
  assert_string_equal(book.progressive.game[0].text, "Crazy 4 Poker");
  read_builtin("chickasaw");
  assert_int_equal(book.tokes.min_cents, 50);
  assert_int_equal(book.tokes.max_cents, 0);
  assert_int_equal(book.tokes.over_ppm, 0);
  assert_int_equal(book.aggregate_count, 0);
  read_builtin("players-guide");
  assert_false(book.tokes.allowed);
  assert_false(book.match_play.allowed);
}

static void assumed_values_are_marked_with_their_ruling(void **state) {
  (void)state;
  static const struct {
    const char *house, *assumed[FELT_ASSUMABLES];
  } marks[] = {
      {"chickasaw", {"R15", "R15", "R22", "", "R1", "R1", "R30", "R15", "R26", "R35"}},
      {"players-guide", {"R15", "R15", "R22", "R1", "R1", "R1", "", "R15", "R26", "R35"}},
      {"catfish-bend", {"", "", "R22", "", "", "", "", "R15", "", "R35"}},
      {"massachusetts", {"R15", "R15", "R22", "", "", "R1", "", "R15", "", "R35"}},
  };
  for (size_t i = 0; i < FELT_COUNT(marks); i++) {
    read_builtin(marks[i].house);
    for (int value = 0; value < FELT_ASSUMABLES; value++)
      assert_string_equal(book.assumed[value].id, marks[i].assumed[value]);
  }
}

static void names_are_those_of_the_contract(void **state) {
  (void)state;
  assert_string_equal(felt_wager_word(&book, FELT_MATCH_PLAY), "match-play");
  assert_string_equal(felt_wager_word(&book, FELT_SIDE + 1), "cover-all");
  assert_string_equal(felt_street_name(FELT_PREFLOP), "preflop");
  assert_string_equal(felt_street_name(FELT_RIVER), "river");
  assert_string_equal(felt_incident_name(FELT_STUB_COUNT_WRONG), "stub-count-wrong");
  assert_string_equal(felt_moment_name(FELT_BEFORE_ACTION), "before-action");
  assert_string_equal(felt_decision_name(FELT_FORFEIT_HAND), "forfeit-hand");
  assert_string_equal(felt_need_name(FELT_NEEDS_CLEARING), "clear-title-31-ofac-patron-data");
  assert_string_equal(felt_need_name(FELT_NEEDS_DECK_COUNT), "deck-count");
  assert_string_equal(felt_assumable_name(FELT_ASSUMED_ANTE_LIMITS), "ante.limits");
  assert_string_equal(felt_assumable_name(FELT_ASSUMED_TIMES), "times");
}

static void what_a_book_does_not_have_is_not_found(void **state) {
  (void)state;
  read_builtin("chickasaw");
  assert_int_equal(felt_book_side_table(&book, 0, "A"), -1);
  assert_int_equal(felt_book_side_table(&book, 0, ""), -1);
  assert_int_equal(felt_book_progressive_table(&book, "PTMGL01"), -1);
  assert_int_equal(felt_book_way(&book, "shuffler"), -1);
  assert_int_equal(felt_book_way(&book, ""), -1);
  assert_int_equal(felt_progressive_level(&book.progressive.table[0], "jackpot"), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(four_books_are_built_in_and_read_without_a_fault),
      cmocka_unit_test(all_houses_share_the_main_game),
      cmocka_unit_test(the_houses_differ_as_their_sheets_do),
      cmocka_unit_test(progressive_tables_are_those_of_the_texts),
      cmocka_unit_test(massachusetts_has_its_choices),
      cmocka_unit_test(tokes_and_limits_are_those_of_the_rulings),
      cmocka_unit_test(assumed_values_are_marked_with_their_ruling),
      cmocka_unit_test(names_are_those_of_the_contract),
      cmocka_unit_test(what_a_book_does_not_have_is_not_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
