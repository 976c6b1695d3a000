/* What people at a real deck are to heed, moment by moment; and duties that announce themselves. */
#include "felt/table.h"
#include "test.h"

static struct felt_book book;
static struct felt_table table;

static void sit(const char *name, const char *way, bool live) {
  static struct felt_faults faults;
  const struct felt_book_text *text = felt_book_find(name);
  assert_int_equal(felt_book_read(text->text, text->length, &book, &faults), FELT_OK);
  struct felt_table_options options = felt_table_defaults(&book);
  if (way) options.way = felt_book_way(&book, way);
  options.live = live;
  felt_table_init(&book, &options, &table);
}

static void give(struct felt_command command) {
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_error error;
  int count = 0;
  if (felt_table_apply(&book, &table, &command, events, &count, &error))
    fail_msg("%s: %s", felt_command_name(command.kind), felt_code_word(error.reason.code));
}

#define DO(...) give((struct felt_command){__VA_ARGS__})

static void open_cards(enum felt_command_kind kind, int seat, const char *words) {
  struct felt_command command = {.kind = kind, .seat = seat};
  int count = 0;
  assert_int_equal(felt_cards_parse(words, strlen(words), 0, 3, command.faces.card, &count, NULL), FELT_OK);
  command.faces.count = (uint8_t)count;
  give(command);
}

static void bet(int seat) {
  DO(.kind = FELT_DO_BET, .seat = seat,
     .bet = {.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = true});
}

/* The moments as words. */
static void expect(const char *words) {
  char said[256];
  struct felt_text text = felt_text_init(said, sizeof said);
  unsigned moments = felt_table_moments(&book, &table);
  for (int i = 0; i < FELT_CUES; i++)
    if (moments >> i & 1)
      felt_text_printf(&text, "%s%s", text.length > 0 ? " " : "", felt_cue_name((enum felt_cue)i));
  assert_string_equal(said, words);
}

static const struct felt_duty *find_duty(enum felt_duty_kind kind) {
  static struct felt_duty duties[FELT_DUTY_KINDS];
  int count = felt_table_duties(&book, &table, duties);
  for (int i = 0; i < count; i++)
    if (duties[i].kind == kind) return &duties[i];
  return NULL;
}

static void play_to_river(void) {
  DO(.kind = FELT_DO_OPEN);
  bet(1);
  bet(2);
  DO(.kind = FELT_DO_LOCK);
  DO(.kind = FELT_DO_DEAL);
  DO(.kind = FELT_DO_PLAY, .seat = 1, .play = {.multiple = 4});
  DO(.kind = FELT_DO_CHECK, .seat = 2);
  open_cards(FELT_DO_FLOP, 0, "AhKhQh");
  DO(.kind = FELT_DO_CHECK, .seat = 2);
  open_cards(FELT_DO_RIVER, 0, "2c3d");
}

static void every_step_of_a_live_round_has_its_moment(void **state) {
  (void)state;
  sit("catfish-bend", NULL, true);
  expect("table-opens shuffle");
  DO(.kind = FELT_DO_OPEN);
  expect("shuffle bets");
  bet(1);
  bet(2);
  expect("bets no-more-bets");
  DO(.kind = FELT_DO_LOCK);
  expect("deal");
  DO(.kind = FELT_DO_DEAL);
  expect("before-the-flop");
  DO(.kind = FELT_DO_PLAY, .seat = 1, .play = {.multiple = 4});
  DO(.kind = FELT_DO_CHECK, .seat = 2);
  expect("flop");
  open_cards(FELT_DO_FLOP, 0, "AhKhQh");
  expect("after-the-flop");
  DO(.kind = FELT_DO_CHECK, .seat = 2);
  expect("river");
  open_cards(FELT_DO_RIVER, 0, "2c3d");
  expect("after-the-river");
  DO(.kind = FELT_DO_FOLD, .seat = 2);
  expect("fold reveal");
  open_cards(FELT_DO_REVEAL, 0, "9c5d"); /* no pair */
  expect("fold antes-back");
  DO(.kind = FELT_DO_ANTES_BACK);
  expect("settle");
  open_cards(FELT_DO_REVEAL, 1, "JhTh"); /* a royal flush: the meter's, and envy's */
  assert_true(felt_table_moments(&book, &table) >> FELT_CUE_HIT & 1);
}

static void what_goes_wrong_is_a_moment_until_the_round_is_settled(void **state) {
  (void)state;
  sit("chickasaw", NULL, true);
  play_to_river();
  DO(.kind = FELT_DO_INCIDENT, .incident = felt_incident_init(FELT_OTHER));
  expect("after-the-river something-wrong");
  assert_string_equal(find_duty(FELT_DUTY_DECISION)->rule, "CN 50");
  DO(.kind = FELT_DO_SENSOR, .seat = 3, .flag = true);
  expect("after-the-river sensor-dark something-wrong");
  assert_int_equal(find_duty(FELT_DUTY_SENSOR)->seats, 1U << 3);
  assert_string_equal(find_duty(FELT_DUTY_SENSOR)->rule, "CN 49");
}

/* A virtual deck is nobody's to shuffle, cut or count. */
static void at_a_virtual_deck_only_money_and_trouble_have_moments(void **state) {
  (void)state;
  sit("massachusetts", NULL, false);
  expect("");
  DO(.kind = FELT_DO_OPEN);
  bet(1);
  expect("");
  assert_null(find_duty(FELT_DUTY_STUB_COUNT));
}

static void play_round(void) {
  DO(.kind = FELT_DO_OPEN);
  bet(1);
  DO(.kind = FELT_DO_LOCK);
  DO(.kind = FELT_DO_DEAL);
  DO(.kind = FELT_DO_PLAY, .seat = 1, .play = {.multiple = 4});
  open_cards(FELT_DO_FLOP, 0, "2c7d9h");
  open_cards(FELT_DO_RIVER, 0, "JsKd");
  open_cards(FELT_DO_REVEAL, 0, "AcKh");
  open_cards(FELT_DO_REVEAL, 1, "3c3d");
}

static void a_stub_count_announces_itself_before_it_blocks_MA_8_d(void **state) {
  (void)state;
  sit("massachusetts", "shuffler", true);
  for (int left = 4; left > 0; left--) {
    assert_int_equal(find_duty(FELT_DUTY_STUB_COUNT)->rounds, left);
    assert_false(find_duty(FELT_DUTY_STUB_COUNT)->due);
    play_round();
    DO(.kind = FELT_DO_SETTLE);
    DO(.kind = FELT_DO_GAME_OVER);
  }
  assert_int_equal(find_duty(FELT_DUTY_STUB_COUNT)->rounds, 0);
  play_round();
  const struct felt_duty *duty = find_duty(FELT_DUTY_STUB_COUNT);
  assert_true(duty->due && duty->before == FELT_DO_SETTLE);
  assert_string_equal(duty->rule, "MA 8(d)");
  assert_true(felt_table_moments(&book, &table) >> FELT_CUE_STUB_COUNT & 1);
  DO(.kind = FELT_DO_COUNT_STUB, .number = FELT_DECK - table.round.now.next);
  assert_null(find_duty(FELT_DUTY_STUB_COUNT));
  assert_int_equal(felt_table_next_deck(&book, &table), 1);
}

static void a_new_dealer_counts_the_deck_that_is_dealt_by_hand_CB_HandDeal_4(void **state) {
  (void)state;
  static const struct felt_note_by deb = {.by = "deb"};
  sit("catfish-bend", "hand", true);
  DO(.kind = FELT_DO_TAP_IN, .note = &deb);
  assert_int_equal(find_duty(FELT_DUTY_DECK_COUNT)->before, FELT_DO_DEAL);
  expect("table-opens shuffle tap-in shuffler-down");
  DO(.kind = FELT_DO_COUNT_DECK, .number = FELT_DECK - 1);
  assert_null(find_duty(FELT_DUTY_DECK_COUNT));
  assert_true(find_duty(FELT_DUTY_CHANGE_DECK)->due);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_step_of_a_live_round_has_its_moment),
      cmocka_unit_test(what_goes_wrong_is_a_moment_until_the_round_is_settled),
      cmocka_unit_test(at_a_virtual_deck_only_money_and_trouble_have_moments),
      cmocka_unit_test(a_stub_count_announces_itself_before_it_blocks_MA_8_d),
      cmocka_unit_test(a_new_dealer_counts_the_deck_that_is_dealt_by_hand_CB_HandDeal_4),
  };
  return cmocka_run_group_tests_name("moments", tests, NULL, NULL);
}
