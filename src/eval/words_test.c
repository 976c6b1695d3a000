/* What is said of hands, in words: the codes of felt/eval.h through the catalogue. */
#include "felt/eval.h"
#include "felt/words.h"
#include "test.h"

#include <string.h>

static felt_value value_of(const char *hole, const char *board) {
  felt_card cards[7];
  int count = 0, more = 0;
  assert_int_equal(felt_cards_parse(hole, strlen(hole), 0, 7, cards, &count, NULL), FELT_OK);
  assert_int_equal(felt_cards_parse(board, strlen(board), 0, 7 - count, cards + count, &more, NULL), FELT_OK);
  return felt_eval(felt_cards_set(cards, count + more));
}

static const char *shared(felt_value player, felt_value dealer, char words[160]) {
  struct felt_text text = felt_text_init(words, 160);
  const struct felt_shared both = felt_eval_says_shared(player, dealer);
  felt_words_with(&both.says, &both.hand, &text);
  return words;
}

static const char *deciding(felt_value player, felt_value dealer, char words[160]) {
  struct felt_text text = felt_text_init(words, 160);
  const struct felt_reason says = felt_eval_says_deciding(player, dealer);
  felt_words_reason(&says, &text);
  return words;
}

static void hands_read_as_people_say_them(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"AhKhQhJhTh2c2d", "a royal flush"},
      {"9h8h7h6h5h", "a straight flush, nine high"},
      {"5h4h3h2hAh", "a straight flush, five high"},
      {"6h6c6d6sAh2c2d", "four sixes"},
      {"QhQcQd9s9h8c8d", "a full house, queens over nines"},
      {"AhJh9h4h2hAcAd", "a flush, ace high"},
      {"5h4c3d2sAh", "a straight, five high"},
      {"6h6c6dAsKh", "three sixes"},
      {"KhKc4d4sAh3c3d", "two pair, kings and fours"},
      {"KhKc4d3sAh", "a pair of kings"},
      {"7h5c4d3s2h", "seven high"},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char words[64];
    struct felt_text text = felt_text_init(words, sizeof words);
    const struct felt_reason says = felt_eval_says(value_of(rows[i][0], ""));
    felt_words_reason(&says, &text);
    assert_string_equal(words, rows[i][1]);
  }
}

static void showdowns_read_as_people_say_them(void **state) {
  (void)state;
  static const struct {
    const char *player, *dealer, *board, *sentence;
  } rows[] = {
      {"Ah 2h", "9s 8s", "Kh Th 4h Jc 7d", "your flush beats the dealer's straight"},
      {"Ac Qd", "3s 3d", "Kh Th 4h 7c 8d", "the dealer's pair beats your ace high"},
      {"Ah Kh", "9h 2h", "Qh Jh Th 3s 3c", "your royal flush beats the dealer's flush"},
      {"Ac 9d", "Kd 9s", "Jh 8h 6d 4c 2s", "neither has a pair; your ace beats the dealer's king"},
      {"7c 3d", "6d 3s", "Ah Kh Jd 9c 2s",
       "both have ace high with a king, a jack and a nine; your seven beats the dealer's six"},
      {"4c 4d", "9d 9s", "Ah Kh Jd 8c 2s", "both have a pair; the dealer's nines beat your fours"},
      {"Kc Qd", "Kd 9s", "Kh 8h 6d 4c 2s",
       "both have a pair of kings; your queen kicker beats the dealer's nine"},
      {"Kc 7d", "Kd 5s", "Kh Ah 8d 4c 2s",
       "both have a pair of kings with an ace and an eight; your seven kicker beats the dealer's five"},
      {"Kc 4d", "Qd 4s", "Kh Qh 4c 8d 2s", "both have two pair; your kings beat the dealer's queens"},
      {"7c 3d", "4d 3s", "Kh Kd 7d 4c 2s",
       "both have two pair with kings; your sevens beat the dealer's fours"},
      {"Qc 3d", "9d 3s", "Kh Kd 4d 4c 2s",
       "both have two pair, kings and fours; your queen kicker beats the dealer's nine"},
      {"5c 5d", "8d 8s", "8h 5h Ad Kc 2s", "both have three of a kind; the dealer's eights beat your fives"},
      {"6c Td", "6d 9s", "6h 6s Ad 3c 2s",
       "both have three sixes with an ace; your ten kicker beats the dealer's nine"},
      {"9c 2d", "4d 3s", "8h 7s 6d 5c Ks",
       "both have a straight; your straight to the nine beats the dealer's to the eight"},
      {"Ac Kd", "6d Qs", "5h 4s 3d 2c Ks",
       "both have a straight; the dealer's straight to the six beats yours to the five"},
      {"Ah 2c", "Qh 2d", "Kh Th 4h 7h 8d", "both have a flush; your ace beats the dealer's king"},
      {"3h 2c", "5h 2d", "Kh Th 4h 7h 8d",
       "both have a flush, king high with a ten and a seven; the dealer's five beats your four"},
      {"Kc 9d", "Qd 9s", "Kh Ks Qh Qs 9c", "both have a full house; your kings beat the dealer's queens"},
      {"9c 2d", "4d 2s", "Kh Ks Kd 9h 4c",
       "both have a full house of kings; your nines beat the dealer's fours"},
      {"Kc Kd", "Qd Qc", "Kh Ks Qh Qs 9c", "both have four of a kind; your kings beat the dealer's queens"},
      {"Ac 2d", "Qd 3s", "9h 9s 9d 9c 4c", "both have four nines; your ace kicker beats the dealer's queen"},
      {"Th 2d", "5h 4h", "9h 8h 7h 6h 2s",
       "both have a straight flush; your straight flush to the ten beats the dealer's to the nine"},
      {"Ah Kc", "6h Kd", "5h 4h 3h 2h Ks",
       "both have a straight flush; the dealer's straight flush to the six beats yours to the five"},
      {"Qc 3d", "Qd 3s", "Kh Kd 4d 4c 2s",
       "both have two pair, kings and fours, down to the last card; the hands tie"},
      {"2c 3d", "2d 3s", "Qh Js Td 9c 8s", "both have a straight, queen high; the hands tie"},
      {"2c 3d", "2d 3s", "Ah Kh Qh Jh Th", "both have a royal flush; the hands tie"},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    char both[160], decides[160], whole[330];
    felt_value player = value_of(rows[i].player, rows[i].board),
               dealer = value_of(rows[i].dealer, rows[i].board);
    struct felt_text text = felt_text_init(whole, sizeof whole);
    felt_text_put(&text, shared(player, dealer, both));
    felt_text_printf(&text, "%s%s", text.length ? "; " : "", deciding(player, dealer, decides));
    assert_string_equal(whole, rows[i].sentence);
  }
}

static void the_terminal_has_room_for_it(void **state) {
  (void)state;
  for (int first = 1; first <= FELT_VALUES; first += 7)
    for (int second = 1 + first % 23; second <= FELT_VALUES; second += 69) {
      char words[160];
      assert_true(strlen(shared((felt_value)first, (felt_value)second, words)) <= 70);
      assert_in_range(strlen(deciding((felt_value)first, (felt_value)second, words)), 1, 70);
    }
}

static void every_rank_has_its_forms(void **state) {
  (void)state;
  static const char *const forms[FELT_RANKS] = {
      "two|twos|a two",  "three|threes|a three", "four|fours|a four",     "five|fives|a five",
      "six|sixes|a six", "seven|sevens|a seven", "eight|eights|an eight", "nine|nines|a nine",
      "ten|tens|a ten",  "jack|jacks|a jack",    "queen|queens|a queen",  "king|kings|a king",
      "ace|aces|an ace"};
  for (int rank = 0; rank < FELT_RANKS; rank++)
    assert_string_equal(felt_words_sentence((enum felt_code)(FELT_CODE_RANK_TWO + rank)), forms[rank]);
}

static void every_kind_of_hand_has_its_forms(void **state) {
  (void)state;
  static const char *const forms[FELT_CATEGORIES] = {"high card|no pair",
                                                     "pair|a pair",
                                                     "two pair|two pair",
                                                     "three of a kind|three of a kind",
                                                     "straight|a straight",
                                                     "flush|a flush",
                                                     "full house|a full house",
                                                     "four of a kind|four of a kind",
                                                     "straight flush|a straight flush",
                                                     "royal flush|a royal flush"};
  for (int kind = 0; kind < FELT_CATEGORIES; kind++)
    assert_string_equal(felt_words_sentence((enum felt_code)(FELT_CODE_KIND_HIGH_CARD + kind)), forms[kind]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hands_read_as_people_say_them),    cmocka_unit_test(showdowns_read_as_people_say_them),
      cmocka_unit_test(the_terminal_has_room_for_it),     cmocka_unit_test(every_rank_has_its_forms),
      cmocka_unit_test(every_kind_of_hand_has_its_forms),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
