#include "books.h"
#include "felt/settle.h"
#include "reasons.h"

static void deal(const char *text, felt_card cards[], int *count) {
  assert_int_equal(felt_cards_parse(text, strlen(text), 0, 7, cards, count, NULL), FELT_OK);
}

static struct felt_hand_facts *add_hand(struct felt_facts *facts, int seat, int64_t ante_cents,
                                        const char *hole) {
  struct felt_hand_facts *hand = &facts->hand[facts->hand_count++];
  *hand = (struct felt_hand_facts){.seat = seat,
                                   .bet.player = seat,
                                   .bet.cents[FELT_ANTE] = ante_cents,
                                   .bet.cents[FELT_BLIND] = ante_cents};
  deal(hole, hand->hole, &hand->hole_count);
  hand->decided = FELT_PLAYED;
  hand->street = FELT_RIVER;
  hand->multiple = 1;
  return hand;
}

static void begin(const struct felt_book *book, struct felt_facts *facts, const char *dealer,
                  const char *board) {
  felt_facts_init(book, facts);
  deal(dealer, facts->dealer, &facts->dealer_count);
  deal(board, facts->board, &facts->board_count);
}

static const struct felt_line *line_of(const struct felt_settlement *settlement, int seat,
                                       enum felt_wager wager) {
  for (int i = 0; i < settlement->hand_count; i++)
    for (int j = 0; settlement->hand[i].seat == seat && j < settlement->hand[i].line_count; j++)
      if (settlement->hand[i].line[j].wager == wager) return &settlement->hand[i].line[j];
  fail_msg("seat %d has no line %s", seat, felt_wager_word(book_named("chickasaw"), wager));
  return NULL;
}

/* Two straight flushes with the flop, seats 2 and 5, and a bystander at seat 4, all with the progressive. */
static void two_straight_flushes(const struct felt_book *book, struct felt_facts *facts) {
  begin(book, facts, "Kd Kh", "9c 8c 7c 2d 2h");
  add_hand(facts, 5, 1000, "Jc Tc")->bet.progressive = true;
  add_hand(facts, 2, 1000, "6c 5c")->bet.progressive = true;
  add_hand(facts, 4, 1000, "As Ad")->bet.progressive = true;
}

static void the_first_paid_takes_the_meter_and_the_next_the_reseed_CN_37(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_facts facts;
  struct felt_settlement out;
  two_straight_flushes(book, &facts);
  facts.meter[1] = felt_meter_seeded(123456);
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  assert_int_equal(line_of(&out, 5, FELT_PROGRESSIVE)->pays_cents, 123456 + 3 * 6);
  assert_int_equal(line_of(&out, 2, FELT_PROGRESSIVE)->pays_cents, 100000);
  assert_string_equal(line_of(&out, 2, FELT_PROGRESSIVE)->rule, "CN 37");
  assert_int_equal(felt_meter_shown_cents(&out.level[1].after), 100000);
  assert_int_equal(out.level[1].reseeded_cents, 200000);
  /* CN 38: each collects the other's envy, a third hand both. */
  assert_int_equal(out.hand[0].envy_cents, 30000);
  assert_int_equal(out.hand[1].envy_cents, 30000);
  assert_int_equal(out.hand[2].envy_cents, 60000);
}

static void two_hands_of_one_player_bring_that_player_no_envy_CN_38(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_facts facts;
  struct felt_settlement out;
  two_straight_flushes(book, &facts);
  facts.hand[0].bet.player = facts.hand[1].bet.player;
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  assert_int_equal(out.hand[0].envy_cents, 0);
  assert_int_equal(out.hand[1].envy_cents, 0);
  assert_int_equal(out.hand[2].envy_cents, 60000);
}

static void a_level_hit_twice_is_split_evenly_odd_cents_to_the_lowest_seat_CB_Multiple_1(void **state) {
  (void)state;
  const struct felt_book *book = book_named("catfish-bend");
  struct felt_facts facts;
  struct felt_settlement out;
  two_straight_flushes(book, &facts);
  facts.meter[1] = felt_meter_seeded(200001);
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  int64_t whole = 200001 + 3 * 40;
  assert_int_equal(line_of(&out, 2, FELT_PROGRESSIVE)->pays_cents, (whole + 1) / 2);
  assert_int_equal(line_of(&out, 5, FELT_PROGRESSIVE)->pays_cents, whole / 2);
  assert_int_equal(out.level[1].reseeded_cents, 150000);
}

static void fractions_of_a_cent_on_a_meter_stay_there(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_facts facts;
  struct felt_settlement out;
  two_straight_flushes(book, &facts);
  facts.meter[1].micro += 999999;
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  assert_int_equal(out.level[1].after.micro, 100000 * FELT_MICRO + 999999);
}

static void a_refused_round_leaves_the_settlement_alone(void **state) {
  (void)state;
  const struct felt_book *book = book_named("massachusetts");
  struct felt_facts facts;
  struct felt_settlement out, before;
  struct felt_error error;
  memset(&out, 0x5a, sizeof out);
  memcpy(&before, &out, sizeof out);
  begin(book, &facts, "Kd Kh", "9c 8c 7c 2d 2h");
  add_hand(&facts, 1, 1000, "Jc Tc")->bet.cents[FELT_SIDE] = 1;
  assert_int_equal(felt_settle(book, &facts, &out, &error), FELT_E_RULE);
  assert_string_equal(error.where, "seat 1 trips");
  const struct felt_limits *limits = &book->side[0].limits;
  assert_reason(&error.reason, FELT_SAYS(OFF_LIMITS, felt_figure_money("USD", 1),
                                         felt_figure_money("USD", limits->min_cents),
                                         felt_figure_money("USD", limits->max_cents)));
  assert_memory_equal(&out, &before, sizeof out);
}

static void a_forfeit_stands_even_in_a_void_round(void **state) {
  (void)state;
  const struct felt_book *book = book_named("players-guide");
  struct felt_facts facts;
  struct felt_settlement out;
  begin(book, &facts, "Kd Kh", "9c 8c 7c 2d 2h");
  add_hand(&facts, 1, 1000, "Jc Tc");
  add_hand(&facts, 2, 1000, "As Ad");
  facts.incident[0] = felt_incident_init(FELT_SHARED_INFORMATION);
  facts.incident[0].seat = 2;
  facts.incident[1] = felt_incident_init(FELT_SHOE_FAILED);
  facts.incident_count = 2;
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  assert_int_equal(out.hand[0].net_cents, 0);
  assert_int_equal(out.hand[1].net_cents, -3000);
  assert_int_equal(out.hand[1].outcome, FELT_SEAT_VOID);
  assert_int_equal(line_of(&out, 2, FELT_ANTE)->result, FELT_FORFEIT);
  assert_int_equal(line_of(&out, 1, FELT_ANTE)->because, FELT_CODE_HAND_VOID);
  assert_int_equal(line_of(&out, 2, FELT_ANTE)->because, FELT_CODE_HAND_FORFEITED);
}

static void every_line_says_by_a_code_why_it_came_out_so(void **state) {
  (void)state;
  const struct felt_book *book = book_named("chickasaw");
  struct felt_facts facts;
  struct felt_settlement out;
  begin(book, &facts, "Qd Jh", "9c 8d 6c 3d 2h");
  add_hand(&facts, 1, 1000, "As 4s")->bet.cents[FELT_SIDE] = 500;
  add_hand(&facts, 2, 1000, "Ts 7s")->bet.cents[FELT_SIDE] = 500;
  add_hand(&facts, 3, 1000, "Qs Js");
  add_hand(&facts, 4, 1000, "7h 4c");
  add_hand(&facts, 5, 1000, "Ks Kd")->decided = FELT_FOLDED;
  assert_int_equal(felt_settle(book, &facts, &out, NULL), FELT_OK);
  static const struct {
    int seat;
    enum felt_wager wager;
    enum felt_code code;
  } rows[] = {
      {1, FELT_ANTE, FELT_CODE_DEALER_NOT_QUALIFIED}, {1, FELT_BLIND, FELT_CODE_BELOW_ITS_TABLE},
      {1, FELT_PLAY, FELT_CODE_PLAYER_HIGHER},        {1, FELT_SIDE, FELT_CODE_NOT_A_PAYING_HAND},
      {2, FELT_BLIND, FELT_CODE_ON_ITS_TABLE},        {2, FELT_SIDE, FELT_CODE_ON_ITS_TABLE},
      {3, FELT_BLIND, FELT_CODE_HANDS_TIE},           {4, FELT_PLAY, FELT_CODE_DEALER_HIGHER},
      {5, FELT_ANTE, FELT_CODE_HAND_FOLDED},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++)
    if (line_of(&out, rows[i].seat, rows[i].wager)->because != rows[i].code)
      fail_msg("seat %d %s: %s", rows[i].seat, felt_wager_word(book, rows[i].wager),
               felt_code_word(line_of(&out, rows[i].seat, rows[i].wager)->because));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_paid_takes_the_meter_and_the_next_the_reseed_CN_37),
      cmocka_unit_test(two_hands_of_one_player_bring_that_player_no_envy_CN_38),
      cmocka_unit_test(a_level_hit_twice_is_split_evenly_odd_cents_to_the_lowest_seat_CB_Multiple_1),
      cmocka_unit_test(fractions_of_a_cent_on_a_meter_stay_there),
      cmocka_unit_test(a_refused_round_leaves_the_settlement_alone),
      cmocka_unit_test(a_forfeit_stands_even_in_a_void_round),
      cmocka_unit_test(every_line_says_by_a_code_why_it_came_out_so),
  };
  return cmocka_run_group_tests_name("settle", tests, NULL, NULL);
}
