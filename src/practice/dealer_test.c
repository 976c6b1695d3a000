/* The automatic dealer at its tables, run as a server runs it, by a clock that the test has. */
#include "hall.h"

static void do_on_link(struct hall *hall, const char *name, enum felt_link_act act) {
  struct felt_floor_command command = {.act = FELT_FLOOR_LINK};
  (void)snprintf(command.link_name, sizeof command.link_name, "%s", name);
  command.link.act = act;
  if (act == FELT_LINK_DOWN) {
    command.link.reason = FELT_REASON_NETWORK_FAILED;
    command.with = (struct felt_floor_person){.id = "tom", .roles = 1U << FELT_TECHNICIAN};
  }
  if (act == FELT_LINK_RECORD) {
    command.link.reason = FELT_REASON_WAS_DOWN;
    command.link.hit = 1;
    command.with = (struct felt_floor_person){.id = "mia", .roles = 1U << FELT_SHIFT_MANAGER};
  }
  do_as(hall, "sue", 1U << FELT_SUPERVISOR, command);
}

/* ---- */

/* A link that fails while bets are open bars the progressive for the round, though it is up again at once. */
static void a_bot_makes_no_wager_that_the_round_does_not_take(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  assert_int_equal(table_of(&hall, 1)->table.round.now.phase, FELT_PHASE_BETTING);
  const char *link = table_of(&hall, 1)->link.text;
  do_on_link(&hall, link, FELT_LINK_DOWN);
  do_on_link(&hall, link, FELT_LINK_UP);
  ask(&hall, (struct felt_practice_ask){.wish = FELT_WISH_SIT, .table = 1, .seat = 1});
  ask(&hall, (struct felt_practice_ask){.wish = FELT_WISH_BOT, .table = 1, .seat = 2, .kind = "simple"});
  wager(&hall, 1, 1, false);
  wait(&hall, 120);
  assert_string_equal(hall.refused, "");
  assert_int_equal(hall.over[1], 1);
  close_hall(&hall);
}

/* A key by whose deck the first hand of table 1 has a straight flush with the flop. */
static void use_lucky_key(struct hall *hall) {
  static const struct felt_floor_seat nobody[FELT_SEATS_MAX];
  enum { FIRST = 146366 }; /* so that none or few are tried in vain */
  const struct felt_floor_table table = {.number = 1};
  uint8_t secret[FELT_FLOOR_SEED];
  felt_card deck[FELT_DECK];
  for (uint32_t i = FIRST;; i++) {
    memcpy(hall->keys.key[0], &i, sizeof i);
    felt_deck_next(&hall->keys, &table, secret);
    felt_floor_shuffle(secret, nobody, deck);
    if (felt_eval_category(felt_eval(felt_cards_set(deck, 3) | felt_cards_set(deck + 5, 2))) <
        FELT_STRAIGHT_FLUSH)
      continue;
    return;
  }
}

/* Held while the link is down, recorded when everybody has gone: the dealer pays it without another round. */
static void a_jackpot_is_paid_though_nobody_plays_on(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  use_lucky_key(&hall);
  wait(&hall, 1);
  const char *name = table_of(&hall, 1)->link.text;
  const struct felt_link *link = felt_floor_find_link(hall.floor, name);
  ask(&hall, (struct felt_practice_ask){.wish = FELT_WISH_SIT, .table = 1, .seat = 1});
  wager(&hall, 1, 1, true);
  ask(&hall, (struct felt_practice_ask){.wish = FELT_WISH_READY, .table = 1, .seat = 1});
  wait(&hall, 1);
  act(&hall, 1, FELT_DO_PLAY, 4);
  do_on_link(&hall, name, FELT_LINK_DOWN);
  wait(&hall, 60);
  assert_int_equal(hall.over[1], 1);
  ask(&hall, (struct felt_practice_ask){.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1});
  int64_t before = felt_floor_balance(hall.floor, "play.ann", table_of(&hall, 1)->book->currency).cents;
  assert_int_equal(link->hit_count, 1);
  assert_int_equal(link->hit[0].state, FELT_HIT_HELD);
  do_on_link(&hall, name, FELT_LINK_UP);
  do_on_link(&hall, name, FELT_LINK_RECORD);
  wait(&hall, 60);
  assert_int_equal(link->hit_count, 0);
  assert_true(felt_floor_balance(hall.floor, "play.ann", table_of(&hall, 1)->book->currency).cents > before);
  assert_string_equal(hall.refused, "");
  assert_int_equal(hall.over[1], 1);
  close_hall(&hall);
}

/* ---- who is waited for */

/* Two people at table 1, and bets are open. */
static void open_for_two(struct hall *hall) {
  open_hall(hall, 1);
  wait(hall, 1);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_BETTING);
  ask_as(hall, "ann", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask_as(hall, "bob", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 2));
}

static void ready(struct hall *hall, const char *name, int seat) {
  ask_as(hall, name, ASK(.wish = FELT_WISH_READY, .table = 1, .seat = seat));
}

static int64_t start_us(const struct hall *hall) {
  return table_of(hall, 1)->book->start_seconds * SECOND_US;
}
static int64_t act_us(const struct hall *hall) {
  return table_of(hall, 1)->book->act_seconds * SECOND_US;
}

static void cards_are_dealt_when_all_are_ready_or_time_is_up(void **state) {
  (void)state;
  static const struct {
    bool ann_bets, bob_bets, ann_ready, bob_ready, at_once, in_time;
  } rows[] = {
      {.ann_bets = true,
       .bob_bets = true,
       .ann_ready = true,
       .bob_ready = true,
       .at_once = true,
       .in_time = true},
      {.ann_bets = true, .ann_ready = true, .bob_ready = true, .at_once = true, .in_time = true},
      {.ann_bets = true, .bob_bets = true, .ann_ready = true, .in_time = true},
      {.ann_bets = true, .ann_ready = true, .in_time = true},
      {.ann_bets = true, .bob_bets = true, .in_time = true},
      {.bob_bets = true, .ann_ready = true, .in_time = true},
      {.ann_ready = true, .bob_ready = true}, /* nobody has bet: nothing to deal, ever */
      {.at_once = false},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct hall hall;
    open_for_two(&hall);
    if (rows[i].ann_bets) wager_as(&hall, "play.ann", 1, 1, false);
    if (rows[i].bob_bets) wager_as(&hall, "play.bob", 1, 2, false);
    if (rows[i].ann_ready) ready(&hall, "ann", 1);
    if (rows[i].bob_ready) ready(&hall, "bob", 2);
    bool waits = (rows[i].ann_bets || rows[i].bob_bets) && !rows[i].at_once;
    assert_int_equal(felt_practice_deadline_ms(hall.practice, 1),
                     waits ? (hall.now_us + start_us(&hall)) / 1000 : 0);
    wait_us(&hall, start_us(&hall) - 1);
    if ((phase_of(&hall, 1) != FELT_PHASE_BETTING) != rows[i].at_once)
      fail_msg("row %zu: too early or late", i);
    wait(&hall, 1);
    if ((phase_of(&hall, 1) != FELT_PHASE_BETTING) != rows[i].in_time) fail_msg("row %zu: at its end", i);
    assert_string_equal(hall.refused, "");
    close_hall(&hall);
  }
}

static void play_out(struct hall *hall) {
  for (int i = 0; i < 40 && phase_of(hall, 1) != FELT_PHASE_BETTING; i++) wait(hall, 60);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_BETTING);
}

static void a_player_who_let_a_deal_go_by_is_waited_for_once_they_do_something(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  wager(&hall, 1, 1, false);
  ready(&hall, "ann", 1);
  assert_true(felt_practice_deadline_ms(hall.practice, 1) > 0); /* bob is new: he has his time */
  wait_us(&hall, start_us(&hall) + SECOND_US);
  play_out(&hall);
  wager(&hall, 1, 1, false);
  ready(&hall, "ann", 1);
  wait_us(&hall, 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP); /* he did not bet, and is not waited for */
  play_out(&hall);
  felt_practice_touch(hall.practice, 1, "play.bob");
  wager(&hall, 1, 1, false);
  ready(&hall, "ann", 1);
  assert_int_equal(felt_practice_deadline_ms(hall.practice, 1), (hall.now_us + start_us(&hall)) / 1000);
  close_hall(&hall);
}

/* ---- deadlines */

/* Ann alone, dealt in at seat 1. */
static void deal_to_ann(struct hall *hall) {
  open_hall(hall, 1);
  wait(hall, 1);
  ask(hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  wager(hall, 1, 1, false);
  ready(hall, "ann", 1);
  wait_us(hall, 0);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_PREFLOP);
}

static bool ann_was_too_late(const struct hall *hall) {
  return table_of(hall, 1)->table.round.now.hand[0].timed_out || phase_of(hall, 1) != FELT_PHASE_PREFLOP;
}

static void a_player_who_does_not_act_is_acted_for_at_the_deadline_and_not_before(void **state) {
  (void)state;
  struct hall hall;
  deal_to_ann(&hall);
  int64_t from_us = hall.now_us;
  assert_int_equal(felt_practice_deadline_ms(hall.practice, 1), (from_us + act_us(&hall)) / 1000);
  wait_us(&hall, act_us(&hall) - 1);
  assert_false(ann_was_too_late(&hall));
  ask(&hall, ASK(.wish = FELT_WISH_BUY, .table = 1, .seat = 1, .cents = 500)); /* gives nobody more time */
  assert_int_equal(felt_practice_deadline_ms(hall.practice, 1), (from_us + act_us(&hall)) / 1000);
  wait(&hall, 1);
  assert_true(ann_was_too_late(&hall));
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

/* The process stood still over the deadline: what was sent meanwhile is read first. */
static void a_clock_that_is_late_waits_as_long_as_it_was(void **state) {
  (void)state;
  static const int64_t late_us[] = {50000, 400000, 900000};
  for (size_t i = 0; i < FELT_COUNT(late_us); i++) {
    struct hall hall;
    deal_to_ann(&hall);
    hall.now_us += act_us(&hall) + late_us[i];
    step(&hall);
    assert_false(ann_was_too_late(&hall));
    hall.now_us += late_us[i];
    step(&hall);
    assert_false(ann_was_too_late(&hall));
    act(&hall, 1, FELT_DO_PLAY, 4);
    wait(&hall, 30);
    assert_int_equal(hall.over[1], 1);
    assert_string_equal(hall.refused, "");
    close_hall(&hall);
  }
}

static void what_waits_to_be_read_holds_the_clock_but_not_for_ever(void **state) {
  (void)state;
  struct hall hall;
  deal_to_ann(&hall);
  hall.asked = true;
  wait_us(&hall, act_us(&hall) + SECOND_US / 2);
  assert_false(ann_was_too_late(&hall));
  wait(&hall, 2);
  assert_true(ann_was_too_late(&hall));
  close_hall(&hall);
}

static void a_turn_of_one_who_leaves_is_not_waited_for(void **state) {
  (void)state;
  struct hall hall;
  deal_to_ann(&hall);
  ask(&hall, ASK(.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1));
  assert_string_equal(table_of(&hall, 1)->seat[0].patron, "play.ann"); /* as long as it is played */
  assert_int_equal(felt_practice_deadline_ms(hall.practice, 1), 0);
  wait(&hall, 10);
  assert_int_equal(hall.over[1], 1);
  assert_string_equal(table_of(&hall, 1)->seat[0].patron, "");
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

/* ---- who goes, and who is left */

static void a_seat_is_free_after_a_quarter_of_an_hour_of_nothing(void **state) {
  (void)state;
  struct hall hall;
  open_for_two(&hall);
  wait(&hall, 899);
  felt_practice_touch(hall.practice, 1, "play.bob");
  wait(&hall, 2);
  assert_string_equal(table_of(&hall, 1)->seat[0].patron, "");
  assert_string_equal(table_of(&hall, 1)->seat[1].patron, "play.bob");
  wait(&hall, 897);
  assert_string_equal(table_of(&hall, 1)->seat[1].patron, "play.bob");
  wait(&hall, 3);
  assert_string_equal(table_of(&hall, 1)->seat[1].patron, "");
  close_hall(&hall);
}

static void bots_do_not_play_alone(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  ask(&hall, ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 2, .kind = "simple"));
  assert_true(felt_practice_next_us(hall.practice) == INT64_MAX);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  wager(&hall, 1, 1, false);
  wait_us(&hall, 0);
  assert_true(felt_round_has_seat(&table_of(&hall, 1)->table.round, 2)); /* the bot bets at once */
  ask(&hall, ASK(.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1));
  wait_us(&hall, 0);
  assert_false(felt_round_has_seat(&table_of(&hall, 1)->table.round, 2)); /* and takes it back */
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
  assert_true(felt_practice_next_us(hall.practice) == INT64_MAX);
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

static int64_t cents_of(const struct hall *hall, const char *patron) {
  return felt_floor_balance(hall->floor, patron, table_of(hall, 1)->book->currency).cents;
}

/* A bot at its seat, with so many of the smallest antes. */
static void seat_bot_with(struct hall *hall, int seat, const char *bot, int antes) {
  const struct felt_book *book = table_of(hall, 1)->book;
  struct felt_floor_command command = {.act = FELT_FLOOR_SIT, .table = 1, .seat = seat};
  (void)snprintf(command.patron, sizeof command.patron, "%s", bot);
  do_as(hall, "auto-dealer", 1U << FELT_DEALER, command);
  command.act = FELT_FLOOR_BUY_IN;
  memcpy(command.currency, book->currency, sizeof command.currency);
  command.cents = antes * book->main.ante.min_cents;
  command.purpose = FELT_FOR_PLAY;
  do_as(hall, "auto-dealer", 1U << FELT_DEALER, command);
}

static void a_bot_that_runs_low_is_given_chips_before_it_bets(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask(&hall, ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 2, .kind = "timid"));
  int64_t ante_cents = table_of(&hall, 1)->book->main.ante.min_cents;
  assert_int_equal(cents_of(&hall, "timid.1.2"), 1000 * ante_cents);
  seat_bot_with(&hall, 3, "timid.1.3", 101); /* enough for a hundred hands, and one */
  seat_bot_with(&hall, 4, "timid.1.4", 100);
  wager(&hall, 1, 1, false);
  wait_us(&hall, 0);
  assert_int_equal(cents_of(&hall, "timid.1.3"), 101 * ante_cents);
  assert_int_equal(cents_of(&hall, "timid.1.4"), 1100 * ante_cents);
  for (int seat = 2; seat <= 4; seat++)
    assert_true(felt_round_has_seat(&table_of(&hall, 1)->table.round, seat));
  close_hall(&hall);
}

static void a_bot_that_thinks_is_asked_again_and_acts(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask(&hall, ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 2, .kind = "simple"));
  wager(&hall, 1, 1, false);
  ready(&hall, "ann", 1);
  hall.thinks = 5;
  wait_us(&hall, 0);
  act(&hall, 1, FELT_DO_PLAY, 4);
  wait(&hall, 60);
  assert_int_equal(hall.thinks, 0);
  assert_int_equal(hall.over[1], 1);
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

/* ---- without a pace */

/* Ann and bob sit at table 1, where nobody waits for a pace, and bets are open. */
static void open_without_pace(struct hall *hall) {
  open_hall_with(hall, 1, 0);
  wait_us(hall, 0);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_BETTING);
  ask_as(hall, "ann", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask_as(hall, "bob", ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 2));
}

static void what_follows_from_the_last_word_is_one_commit_with_it(void **state) {
  (void)state;
  static const bool hits[] = {false, true};
  for (size_t i = 0; i < FELT_COUNT(hits); i++) {
    struct hall hall;
    open_without_pace(&hall);
    wager_as(&hall, "play.ann", 1, 1, hits[i]);
    wager_as(&hall, "play.bob", 1, 2, false);
    ready(&hall, "ann", 1);
    assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING); /* bob may still change his wager */
    int before = hall.commits;
    ready(&hall, "bob", 2);
    assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP);
    act(&hall, 1, FELT_DO_PLAY, 4);
    assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP); /* bob's turn */
    act_as(&hall, "play.bob", 2, FELT_DO_PLAY, 4);
    assert_int_equal(hall.commits, before + 3);
    /* A hit would have to be verified first, and nobody knows of it before the commit. */
    assert_int_equal(phase_of(&hall, 1), hits[i] ? FELT_PHASE_SETTLED : FELT_PHASE_OVER);
    wait_us(&hall, 0);
    assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
    assert_int_equal(hall.over[1], 1);
    assert_int_equal(hall.commits, before + (hits[i] ? 5 : 4));
    assert_string_equal(hall.refused, "");
    close_hall(&hall);
  }
}

static void a_player_who_moved_when_bets_closed_is_waited_for_in_the_next_round(void **state) {
  (void)state;
  struct hall hall;
  open_without_pace(&hall);
  wager_as(&hall, "play.ann", 1, 1, false);
  ready(&hall, "ann", 1);
  ready(&hall, "bob", 2); /* without a wager: the deal follows in the same moment */
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP);
  hall.now_us += SECOND_US;
  look(&hall);
  act(&hall, 1, FELT_DO_PLAY, 4);
  wait_us(&hall, 0);
  wager_as(&hall, "play.ann", 1, 1, false);
  ready(&hall, "ann", 1);
  wait_us(&hall, 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
  wait_us(&hall, start_us(&hall) + SECOND_US);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP);
  close_hall(&hall);
}

static void nothing_follows_while_somebody_is_asked(void **state) {
  (void)state;
  struct hall hall;
  open_without_pace(&hall);
  ready(&hall, "ann", 1); /* nobody has bet */
  ready(&hall, "bob", 2);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
  ask_as(&hall, "ann", ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 4, .kind = "simple"));
  hall.thinks = 1;
  wager_as(&hall, "play.ann", 1, 1, false);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING); /* the bot has not bet */
  wait_us(&hall, 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP);
  act(&hall, 1, FELT_DO_CHECK, 0);
  assert_int_equal(table_of(&hall, 1)->table.round.now.turn, 4); /* the bot's, which thinks */
  wait(&hall, 1);
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

/* ---- the table itself */

static void steps_are_a_pace_apart(void **state) {
  (void)state;
  struct hall hall;
  deal_to_ann(&hall);
  act(&hall, 1, FELT_DO_PLAY, 4);
  static const int board[] = {3, 5};
  for (size_t i = 0; i < FELT_COUNT(board); i++) {
    int before = table_of(&hall, 1)->table.round.now.board_open;
    wait_us(&hall, 599999);
    assert_int_equal(table_of(&hall, 1)->table.round.now.board_open, before);
    wait_us(&hall, 1);
    assert_int_equal(table_of(&hall, 1)->table.round.now.board_open, board[i]);
  }
  close_hall(&hall);
}

static void a_table_without_its_key_says_so_and_deals_nothing(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  wager(&hall, 1, 1, false);
  memset(hall.keys.key, 0xff, sizeof hall.keys.key);
  ready(&hall, "ann", 1);
  wait(&hall, 30);
  assert_true(hall.without_key > 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_LOCKED);
  assert_int_equal(hall.over[1], 0);
  close_hall(&hall);
}

static void tables_do_not_hold_each_other_up(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 2);
  wait(&hall, 1);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 2, .seat = 1));
  wager(&hall, 1, 1, false);
  wager(&hall, 2, 1, false);
  ask(&hall, ASK(.wish = FELT_WISH_READY, .table = 2, .seat = 1));
  wait_us(&hall, 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
  assert_int_equal(phase_of(&hall, 2), FELT_PHASE_PREFLOP);
  assert_true(felt_practice_deadline_ms(hall.practice, 1) > 0 &&
              felt_practice_deadline_ms(hall.practice, 2) > 0);
  close_hall(&hall);
}

static void only_its_own_open_tables_are_dealt_at(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 2);
  static const int others[] = {-1, 0, 3, FELT_PRACTICE_TABLES_MAX, FELT_PRACTICE_TABLES_MAX + 1};
  for (size_t i = 0; i < FELT_COUNT(others); i++) {
    assert_false(felt_practice_has(hall.practice, others[i]));
    assert_false(felt_practice_deals(hall.practice, others[i]));
    assert_int_equal(felt_practice_deadline_ms(hall.practice, others[i]), 0);
  }
  assert_true(felt_practice_deals(hall.practice, 1) && felt_practice_deals(hall.practice, 2));
  struct felt_floor_command leaves = {
      .act = FELT_FLOOR_LINK, .table = 2, .link = {.act = FELT_LINK_LEAVE, .table = 2}};
  memcpy(leaves.link_name, table_of(&hall, 2)->link.text, sizeof leaves.link_name);
  do_as(&hall, "mia", 1U << FELT_SHIFT_MANAGER, leaves);
  do_as(&hall, "mia", 1U << FELT_SHIFT_MANAGER,
        (struct felt_floor_command){.act = FELT_FLOOR_CLOSE_TABLE, .table = 2});
  assert_true(felt_practice_has(hall.practice, 2));
  assert_false(felt_practice_deals(hall.practice, 2));
  wait(&hall, 5);
  assert_false(table_of(&hall, 2)->open);
  assert_string_equal(hall.refused, "");
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_bot_makes_no_wager_that_the_round_does_not_take),
      cmocka_unit_test(a_jackpot_is_paid_though_nobody_plays_on),
      cmocka_unit_test(cards_are_dealt_when_all_are_ready_or_time_is_up),
      cmocka_unit_test(a_player_who_let_a_deal_go_by_is_waited_for_once_they_do_something),
      cmocka_unit_test(a_player_who_does_not_act_is_acted_for_at_the_deadline_and_not_before),
      cmocka_unit_test(a_clock_that_is_late_waits_as_long_as_it_was),
      cmocka_unit_test(what_waits_to_be_read_holds_the_clock_but_not_for_ever),
      cmocka_unit_test(a_turn_of_one_who_leaves_is_not_waited_for),
      cmocka_unit_test(a_seat_is_free_after_a_quarter_of_an_hour_of_nothing),
      cmocka_unit_test(bots_do_not_play_alone),
      cmocka_unit_test(a_bot_that_runs_low_is_given_chips_before_it_bets),
      cmocka_unit_test(a_bot_that_thinks_is_asked_again_and_acts),
      cmocka_unit_test(what_follows_from_the_last_word_is_one_commit_with_it),
      cmocka_unit_test(a_player_who_moved_when_bets_closed_is_waited_for_in_the_next_round),
      cmocka_unit_test(nothing_follows_while_somebody_is_asked),
      cmocka_unit_test(steps_are_a_pace_apart),
      cmocka_unit_test(a_table_without_its_key_says_so_and_deals_nothing),
      cmocka_unit_test(tables_do_not_hold_each_other_up),
      cmocka_unit_test(only_its_own_open_tables_are_dealt_at),
  };
  return cmocka_run_group_tests_name("dealer", tests, NULL, NULL);
}
