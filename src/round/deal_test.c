/* Every way of dealing against a deck listed card by card from the house's text. In each deck the first card
 * is As, then Ks, Qs ... down the suits: what is dealt n-th is known by its name. The list says who gets it:
 * 1, 2, 3 the players from the dealer's far left, D the dealer, C a community card, B a burned card. */
#include "playing.h"

static const char *const DECK = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
                                "AhKhQhJhTh9h8h7h6h5h4h3h2h"
                                "AdKdQdJdTd9d8d7d6d5d4d3d2d"
                                "AcKcQcJcTc9c8c7c6c5c4c3c2c";

struct dealt {
  char to;          /* '1' to '6', 'D', 'C', 'B' */
  const char *card; /* the card itself */
};

static felt_card card_named(const char *name) {
  felt_card card = 0;
  assert_int_equal(felt_card_parse(name, 2, &card, NULL), FELT_OK);
  return card;
}

/* Plays seats 1, 3 and 6 to the river with checks and compares every card that left the deck. */
static void deals(const char *house, const char *way, const struct dealt list[], int count) {
  open_bets(house, way, false);
  DONE(ante(1, 1000));
  DONE(ante(3, 1000));
  DONE(ante(6, 1000));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  static const int seats[] = {1, 3, 6};
  for (int i = 0; i < 3; i++) DONE(at_seat(FELT_DO_CHECK, seats[i]));
  DONE(simply(FELT_DO_FLOP));
  for (int i = 0; i < 3; i++) DONE(at_seat(FELT_DO_CHECK, seats[i]));
  DONE(simply(FELT_DO_RIVER));
  assert_int_equal(round_.now.next, count);
  int board = 0, dealer = 0, hole[7] = {0};
  for (int i = 0; i < count; i++) {
    assert_int_equal(round_.now.deck[i], card_named(list[i].card));
    struct felt_place place = felt_round_place(&round_, i);
    switch (list[i].to) {
    case 'C':
      assert_int_equal(place.kind, FELT_PLACE_BOARD);
      assert_int_equal(place.index, board++);
      break;
    case 'D':
      assert_int_equal(place.kind, FELT_PLACE_DEALER);
      assert_int_equal(place.index, dealer++);
      break;
    case 'B': assert_int_equal(place.kind, FELT_PLACE_BURN); break;
    default:
      assert_int_equal(place.kind, FELT_PLACE_HAND);
      assert_int_equal(place.seat, list[i].to - '0');
      assert_int_equal(place.index, hole[list[i].to - '0']++);
    }
  }
  assert_int_equal(felt_round_place(&round_, count).kind, FELT_PLACE_STUB);
}

#define DEALS(house, way, ...) \
  do { \
    static const struct dealt list[] = {__VA_ARGS__}; \
    deals(house, way, list, (int)FELT_COUNT(list)); \
  } while (0)

/* "The dealer will deal the five community cards face down in front of the chip tray. Working from left to
 * right, the dealer will give each player two cards face down. The dealer will also receive two cards." */
static void chickasaw_deals_five_community_then_pairs_and_the_dealer_CN_11_CN_12(void **state) {
  (void)state;
  DEALS("chickasaw", NULL, {'C', "As"}, {'C', "Ks"}, {'C', "Qs"}, {'C', "Js"}, {'C', "Ts"}, {'1', "9s"},
        {'1', "8s"}, {'3', "7s"}, {'3', "6s"}, {'6', "5s"}, {'6', "4s"}, {'D', "3s"}, {'D', "2s"});
}

/* "The shuffler deals first the five community cards and then two cards for each player and two for the
 * dealer." */
static void players_guide_shuffler_deals_community_then_pairs_PG_Deal_4(void **state) {
  (void)state;
  DEALS("players-guide", "shuffler", {'C', "As"}, {'C', "Ks"}, {'C', "Qs"}, {'C', "Js"}, {'C', "Ts"},
        {'1', "9s"}, {'1', "8s"}, {'3', "7s"}, {'3', "6s"}, {'6', "5s"}, {'6', "4s"}, {'D', "3s"},
        {'D', "2s"});
}

/* "The dealer deals two cards face down, one card at a time, to each player and to him/herself, from left to
 * right. Then, the dealer deals five community cards face down, one by one." */
static void players_guide_hand_deals_single_cards_then_community_PG_Deal_1_PG_Deal_2(void **state) {
  (void)state;
  DEALS("players-guide", "hand", {'1', "As"}, {'3', "Ks"}, {'6', "Qs"}, {'D', "Js"}, {'1', "Ts"}, {'3', "9s"},
        {'6', "8s"}, {'D', "7s"}, {'C', "6s"}, {'C', "5s"}, {'C', "4s"}, {'C', "3s"}, {'C', "2s"});
}

/* "The shuffler will first dispense five cards, which will be the community cards ... two cards at a time ...
 * starting with the player furthest to the dealer's left and continuing clockwise ... the dealer will then
 * deal himself two cards." */
static void catfish_bend_shuffler_deals_community_then_pairs_then_dealer_CB_Play_5_6_7(void **state) {
  (void)state;
  DEALS("catfish-bend", "shuffler", {'C', "As"}, {'C', "Ks"}, {'C', "Qs"}, {'C', "Js"}, {'C', "Ts"},
        {'1', "9s"}, {'1', "8s"}, {'3', "7s"}, {'3', "6s"}, {'6', "5s"}, {'6', "4s"}, {'D', "3s"},
        {'D', "2s"});
}

/* "The dealer will then deal the five community cards one at a time from left to right. The dealer shall then
 * deal 2 cards commencing from the dealers left to right, and the dealer shall receive the house hand last."
 */
static void catfish_bend_hand_deals_community_then_pairs_house_last_CB_HandDeal_1_2(void **state) {
  (void)state;
  DEALS("catfish-bend", "hand", {'C', "As"}, {'C', "Ks"}, {'C', "Qs"}, {'C', "Js"}, {'C', "Ts"}, {'1', "9s"},
        {'1', "8s"}, {'3', "7s"}, {'3', "6s"}, {'6', "5s"}, {'6', "4s"}, {'D', "3s"}, {'D', "2s"});
}

/* "One card face down to each player ...; one card face down to the area designated for the dealer's hand
 * ...; a second card ...; Once all players have either placed a play wager or checked, the dealer shall burn
 * the next card. The dealer shall then deal the next three cards (the flop) ... burn the next card ... deal
 * the next two cards." */
static void massachusetts_shoe_deals_single_cards_and_burns_before_each_opening_MA_7(void **state) {
  (void)state;
  DEALS("massachusetts", "shoe", {'1', "As"}, {'3', "Ks"}, {'6', "Qs"}, {'D', "Js"}, {'1', "Ts"}, {'3', "9s"},
        {'6', "8s"}, {'D', "7s"}, {'B', "6s"}, {'C', "5s"}, {'C', "4s"}, {'C', "3s"}, {'B', "2s"},
        {'C', "Ah"}, {'C', "Kh"});
}

/* "The dealer shall deliver the first stack of five community cards ... then place the two card hands ... to
 * the player farthest to their left ... clockwise ... the dealer's two card hand shall remain in the nest."
 */
static void massachusetts_shuffler_deals_community_then_pairs_MA_8(void **state) {
  (void)state;
  DEALS("massachusetts", "shuffler", {'C', "As"}, {'C', "Ks"}, {'C', "Qs"}, {'C', "Js"}, {'C', "Ts"},
        {'1', "9s"}, {'1', "8s"}, {'3', "7s"}, {'3', "6s"}, {'6', "5s"}, {'6', "4s"}, {'D', "3s"},
        {'D', "2s"});
}

static void every_way_of_every_book_is_in_this_file(void **state) {
  (void)state;
  int ways = 0;
  for (int n = 0; felt_book_builtin(n); n++) {
    use_book(felt_book_builtin(n)->name);
    ways += book.way_count;
  }
  assert_int_equal(ways, 7);
}

/* MA 14(b): a card found face up while dealing is not used; the next one takes its place. PG: the shuffler's
 * is turned down and used. */
static void a_face_up_card_is_set_aside_by_MA_14_b_and_used_by_PG_Misdeal_Shuffler_3(void **state) {
  (void)state;
  static const struct {
    const char *house, *way;
    int first;
  } cases[] = {
      {"massachusetts", "shoe", 1}, {"massachusetts", "shuffler", 1}, {"players-guide", "shuffler", 0}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    open_bets(cases[i].house, cases[i].way, false);
    DONE(ante(2, 500));
    DONE(simply(FELT_DO_LOCK));
    DONE(incident(FELT_CARD_FACE_UP));
    DONE(with_cards(FELT_DO_DEAL, 0, DECK));
    int first = 52;
    for (int c = 0; c < 2; c++)
      if (round_.now.hand[1].position[c] < first) first = round_.now.hand[1].position[c];
    if (round_.now.board_position[0] < first) first = round_.now.board_position[0];
    assert_int_equal(first, cases[i].first);
  }
}

/* After the initial deal the shoe still holds the flop: the face-up card goes to the rack, then the burn. */
static void a_card_face_up_after_the_deal_moves_the_flop_by_one_MA_14_b(void **state) {
  (void)state;
  open_bets("massachusetts", "shoe", false);
  DONE(ante(1, 500));
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  DONE(at_seat(FELT_DO_CHECK, 1));
  DONE(incident(FELT_CARD_FACE_UP));
  DONE(simply(FELT_DO_FLOP));
  assert_int_equal(round_.now.board_position[0], 4 + 1 + 1);
  assert_int_equal(felt_round_place(&round_, 4).kind, FELT_PLACE_BURN);
  assert_int_equal(felt_round_place(&round_, 5).kind, FELT_PLACE_BURN);
}

static void trips_only_hands_are_dealt_in_too_CN_3(void **state) {
  (void)state;
  open_bets("chickasaw", NULL, false);
  DONE({.kind = FELT_DO_BET, .seat = 2, .bet = {.cents[FELT_SIDE] = 500}});
  DONE(simply(FELT_DO_LOCK));
  DONE(with_cards(FELT_DO_DEAL, 0, DECK));
  assert_int_equal(round_.now.hand[1].position[0], 5);
  assert_int_equal(round_.now.turn, 0); /* and do not act */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chickasaw_deals_five_community_then_pairs_and_the_dealer_CN_11_CN_12),
      cmocka_unit_test(players_guide_shuffler_deals_community_then_pairs_PG_Deal_4),
      cmocka_unit_test(players_guide_hand_deals_single_cards_then_community_PG_Deal_1_PG_Deal_2),
      cmocka_unit_test(catfish_bend_shuffler_deals_community_then_pairs_then_dealer_CB_Play_5_6_7),
      cmocka_unit_test(catfish_bend_hand_deals_community_then_pairs_house_last_CB_HandDeal_1_2),
      cmocka_unit_test(massachusetts_shoe_deals_single_cards_and_burns_before_each_opening_MA_7),
      cmocka_unit_test(massachusetts_shuffler_deals_community_then_pairs_MA_8),
      cmocka_unit_test(every_way_of_every_book_is_in_this_file),
      cmocka_unit_test(a_face_up_card_is_set_aside_by_MA_14_b_and_used_by_PG_Misdeal_Shuffler_3),
      cmocka_unit_test(a_card_face_up_after_the_deal_moves_the_flop_by_one_MA_14_b),
      cmocka_unit_test(trips_only_hands_are_dealt_in_too_CN_3),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
