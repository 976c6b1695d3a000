#include "felt/cards.h"
#include "test.h"

static void every_card_prints_and_reads_back(void **state) {
  (void)state;
  for (felt_card card = 0; card < FELT_DECK; card++) {
    felt_card again = 99;
    assert_int_equal(felt_card_parse(felt_card_print(card).text, 2, &again, NULL), FELT_OK);
    assert_int_equal(again, card);
  }
  assert_string_equal(felt_card_print(felt_card_make(12, 3)).text, "As");
  assert_string_equal(felt_card_print(0).text, "2c");
}

static void cards_are_read_in_either_case_and_any_spacing(void **state) {
  (void)state;
  felt_card cards[7];
  int count = 0;
  static const char text[] = " ah,KH\tqHJh  Th";
  assert_int_equal(felt_cards_parse(text, sizeof text - 1, 0, 7, cards, &count, NULL), FELT_OK);
  assert_int_equal(count, 5);
  assert_string_equal(felt_card_print(cards[0]).text, "Ah");
  assert_string_equal(felt_card_print(cards[4]).text, "Th");
  assert_int_equal(felt_set_count(felt_cards_set(cards, count)), 5);
}

static void bad_cards_are_named(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t length;
    const char *where;
    enum felt_code code;
    const char *figure;
    int number;
  } rows[] = {
      {"AsKx", 4, "character 3", FELT_CODE_NOT_A_CARD, "Kx", 0},
      {"As1d", 4, "character 3", FELT_CODE_NOT_A_CARD, "1d", 0},
      {"A", 1, "character 1", FELT_CODE_NOT_A_CARD, "A", 0},
      {"As\0d", 4, "character 3", FELT_CODE_NOT_A_CARD, "\\x00d", 0},
      {"As As", 5, "", FELT_CODE_CARD_TWICE, "As", 0},
      {"2c", 2, "", FELT_CODE_CARD_TWICE, "2c", 0},
      {"3c4c5c6c7c8c9cTc", 16, "", FELT_CODE_TOO_MANY_CARDS, "", 7},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    felt_card cards[7] = {42};
    int count = 77;
    struct felt_error error;
    assert_int_equal(felt_cards_parse(rows[i].text, rows[i].length, felt_set_of(0), 7, cards, &count, &error),
                     FELT_E_INPUT);
    assert_string_equal(error.where, rows[i].where);
    assert_int_equal(error.reason.code, rows[i].code);
    assert_string_equal(error.reason.figure[0].text, rows[i].figure);
    assert_int_equal(error.reason.figure[0].number, rows[i].number);
    assert_int_equal(count, 77);
    assert_int_equal(cards[0], 42);
  }
}

static void taking_from_a_set_gives_its_cards_in_order(void **state) {
  (void)state;
  felt_set set = felt_set_of(51) | felt_set_of(3);
  assert_int_equal(felt_set_take(&set), 3);
  assert_int_equal(felt_set_take(&set), 51);
  assert_int_equal(set, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_card_prints_and_reads_back),
      cmocka_unit_test(cards_are_read_in_either_case_and_any_spacing),
      cmocka_unit_test(bad_cards_are_named),
      cmocka_unit_test(taking_from_a_set_gives_its_cards_in_order),
  };
  return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
