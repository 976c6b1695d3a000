/* The life of a link, its tables and its rounds, and who may do what. Awards: award_test.c. */
#include "fixture.h"

/* ---- opening and closing */

static void opening_puts_the_seeds_on_the_meters_from_the_house(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 0);
  assert_int_equal(shown(f, 0), 2000000); /* CB Meter 1, 2 */
  assert_int_equal(shown(f, 1), 150000);
  struct felt_link_posting postings[FELT_LINK_POSTINGS_MAX];
  assert_int_equal(felt_link_postings(&f->events[0], postings), 3);
  assert_int_equal(postings[2].account.kind, FELT_ACCOUNT_HOUSE);
  assert_int_equal(postings[2].micro, -2150000 * FELT_MICRO);
  free(f);
}

static void terms_do_not_change_while_the_link_is_open(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  f->terms.level[0].seed_cents += 100;
  must_not(f, open_with(&f->terms, FELT_REASON_NEW_TERMS), FELT_SAYS(LINK_IS_OPEN), "");
  struct felt_link_command close = {
      .act = FELT_LINK_CLOSE, .by = person(FELT_SHIFT_MANAGER, "ann"), .reason = FELT_REASON_NEW_TERMS};
  must(f, close);
  must(f, open_with(&f->terms, FELT_REASON_NEW_TERMS));
  assert_int_equal(shown(f, 0),
                   2000000); /* what lies on the meter stays; the new seed is for the next award */
  start(f, 1, 1);
  must(f, hit(1, 1, 2, FELT_ROYAL_FLUSH));
  assert_int_equal(shown(f, 0), 2000100);
  free(f);
}

static void new_terms_keep_the_levels_and_what_joined_tables_agreed_to(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  struct felt_link_command close = {
      .act = FELT_LINK_CLOSE, .by = person(FELT_SHIFT_MANAGER, "ann"), .reason = FELT_REASON_NEW_TERMS};
  must(f, close);
  struct felt_link_terms other = f->terms;
  (void)snprintf(other.level[1].name.text, sizeof other.level[1].name.text, "mini");
  must_not(f, open_with(&other, FELT_REASON_NEW_TERMS), FELT_SAYS(OTHER_LEVELS), "");
  other = f->terms;
  other.sheet.wager_cents = 100;
  must_not(f, open_with(&other, FELT_REASON_NEW_TERMS), FELT_SAYS(TABLES_ON_OTHER_TERMS), "");
  struct felt_link_command leave = {.act = FELT_LINK_LEAVE, .table = 1, .by = person(FELT_SUPERVISOR, "sue")};
  must(f, leave);
  must(f, open_with(&other, FELT_REASON_NEW_TERMS));
  free(f);
}

static void unsound_terms_are_refused(void **state) {
  (void)state;
  static const struct {
    enum felt_code fault;
    int which;
  } rows[] = {{FELT_CODE_LEVEL_COUNT, 0},
              {FELT_CODE_CAP_BELOW_SEED, 1},
              {FELT_CODE_MORE_THAN_THE_WAGER, 2},
              {FELT_CODE_METER_NEEDS_TWO_PEOPLE, 3},
              {FELT_CODE_LINK_WAGER_OUT_OF_RANGE, 4},
              {FELT_CODE_LEVEL_TWICE, 5},
              {FELT_CODE_ROW_WITHOUT_LEVEL, 6},
              {FELT_CODE_ROW_PERCENTAGE, 7},
              {FELT_CODE_DECKS_OUT_OF_RANGE, 8},
              {FELT_CODE_UNKNOWN_ROLE, 9},
              {FELT_CODE_LEVEL_NAME, 10}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    read_terms("catfish-bend", NULL, &f->terms);
    struct felt_link_terms *t = &f->terms;
    switch (rows[i].which) {
    case 0: t->level_count = 0; break;
    case 1: t->level[0].cap_cents = t->level[0].seed_cents - 1; break;
    case 2: t->level[0].growth_ppm = 950000; break;
    case 3: t->who[FELT_LINK_CORRECT].second = 0; break;
    case 4: t->sheet.wager_cents = 0; break;
    case 5: t->level[1].name = t->level[0].name; break;
    case 6: t->sheet.row[FELT_ROYAL_FLUSH].level = 2; break;
    case 7: t->sheet.row[FELT_ROYAL_FLUSH].amount = 0; break;
    case 8: t->sheet.decks = 0; break;
    case 9: t->who[FELT_LINK_PAY].first = 1u << FELT_ROLES; break;
    default: t->level[0].name.text[0] = '\0'; break;
    }
    must_not(f, open_with(t, FELT_REASON_NEW_LINK), &(const struct felt_reason){.code = rows[i].fault}, "");
    free(f);
  }
}

static void nothing_happens_on_a_link_that_was_never_opened(void **state) {
  (void)state;
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  for (int kind = FELT_LINK_CLOSE; kind < FELT_LINK_ACTS; kind++) {
    struct felt_link_command command = command_of((enum felt_link_act)kind);
    command.terms = &f->terms;
    assert_int_equal(act(f, command), FELT_E_RULE);
  }
  free(f);
}

static void an_unfinished_hit_cannot_be_closed_silently(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  struct felt_link_command close = {
      .act = FELT_LINK_CLOSE, .by = person(FELT_SHIFT_MANAGER, "ann"), .reason = FELT_REASON_END_OF_DAY};
  struct felt_link_command leave = {.act = FELT_LINK_LEAVE, .table = 1, .by = person(FELT_SUPERVISOR, "sue")};
  start(f, 1, 1);
  must_not(f, close, FELT_SAYS(LINK_UNFINISHED, 1, 0, 0, 0, 0), "");
  must_not(f, leave, FELT_SAYS(ROUND_IS_OPEN), "");
  must(f, hit(1, 1, 3, FELT_ROYAL_FLUSH));
  end(f, 1, 1);
  must_not(f, close, FELT_SAYS(LINK_UNFINISHED, 0, 0, 1, 0, 0), "");
  must_not(f, leave, FELT_SAYS(TABLE_HIT_UNFINISHED), "");
  must(f, verify(1));
  must_not(f, close, FELT_SAYS(LINK_UNFINISHED, 0, 0, 0, 1, 0), "");
  assert_int_equal(felt_link_alarms(&f->link).verified, 1);
  must(f, pay(f, 1));
  must(f, leave);
  must(f, close);
  must_not(f, coin_in(2, 1, 2), FELT_SAYS(LINK_NOT_OPEN), "");
  free(f);
}

/* ---- tables */

static void another_game_joins_if_and_only_if_pay_table_wager_and_decks_agree(void **state) {
  (void)state; /* MA 13(g) */
  struct fixture *f = link_of("massachusetts", "PTMGL01", 1);
  struct felt_link_terms other = f->terms;
  must(f, join(2, "Crazy 4 Poker", &other));
  other.sheet.wager_cents = 100;
  must_not(f, join(3, "Crazy 4 Poker", &other), FELT_SAYS(OTHER_WAGER, 100, 500), "MA 13(g)");
  other = f->terms;
  other.sheet.decks += 1;
  must_not(f, join(3, "Crazy 4 Poker", &other), FELT_SAYS(OTHER_DECKS, 3, 2), "MA 13(g)");
  read_terms("massachusetts", "PTMGL02", &other); /* differs in envy alone */
  must_not(f, join(3, "Crazy 4 Poker", &other), FELT_SAYS(OTHER_PAY_TABLE), "MA 13(g)");
  must_not(f, join(2, "Crazy 4 Poker", &f->terms), FELT_SAYS(TABLE_JOINED), "");
  free(f);
}

static void a_table_that_left_keeps_its_meters_and_may_come_back(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 7);
  end(f, 1, 7);
  struct felt_link_command leave = {.act = FELT_LINK_LEAVE, .table = 1, .by = person(FELT_SUPERVISOR, "sue")};
  must(f, leave);
  must_not(f, coin_in(1, 8, 2), FELT_SAYS(TABLE_NOT_ON_LINK), "");
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  assert_int_equal(felt_link_find_table(&f->link, 1)->life.coin_ins, 6);
  must_not(f, coin_in(1, 7, 2), FELT_SAYS(ROUND_WAS_PLAYED), "");
  must(f, coin_in(1, 8, 2));
  free(f);
}

static void the_sixty_fifth_table_is_refused(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, FELT_LINK_TABLES_MAX);
  must_not(f, join(FELT_LINK_TABLES_MAX + 1, "Ultimate Texas Hold'em", &f->terms),
           FELT_SAYS(LINK_HAS_ALL_TABLES), "");
  free(f);
}

static void a_dead_sensor_bars_its_seat_until_repaired(void **state) {
  (void)state; /* CN 49 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  struct felt_link_command sensor = {
      .act = FELT_LINK_SENSOR_FAILED, .table = 1, .seat = 3, .by = person(FELT_DEALER, "deb")};
  must(f, sensor);
  must_not(f, sensor, FELT_SAYS(SENSOR_HAS_FAILED), "");
  must_not(f, coin_in(1, 1, 1u << 2 | 1u << 3), FELT_SAYS(SENSOR_OUT_OF_ORDER, 3), f->terms.sensor_rule.id);
  assert_true(strncmp(f->terms.sensor_rule.id, "CN 49", 5) == 0);
  must(f, coin_in(1, 1, 1u << 2 | 1u << 4));
  sensor.act = FELT_LINK_SENSOR_REPAIRED;
  must_not(f, sensor, FELT_SAYS(NOT_YOUR_ROLE, "sensor-repaired", "dealer"), "");
  sensor.by = person(FELT_TECHNICIAN, "tom");
  must(f, sensor);
  must(f, at_round(FELT_LINK_END, 1, 1));
  must(f, coin_in(1, 2, 1u << 3));
  free(f);
}

/* ---- coin-in */

static void a_wager_grows_every_level_by_exactly_its_share(void **state) {
  (void)state; /* CB Meter 5, 6: 70 cents and 10 cents in reserve, 40 cents */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, coin_in(1, 1, 1u << 1 | 1u << 4));
  assert_int_equal(shown(f, 0), 2000000 + 140);
  assert_int_equal(shown(f, 1), 150000 + 80);
  assert_int_equal(f->link.level[0].meter.reserve_micro, 20 * FELT_MICRO);
  assert_int_equal(f->link.level[1].meter.reserve_micro, 0);
  assert_int_equal(f->link.life.coin_ins, 2);
  assert_int_equal(f->link.life.coin_in_cents, 1000);
  assert_int_equal(f->link.table[0].life.contributed_micro, 220 * FELT_MICRO);
  assert_int_equal(f->link.table[0].life.reserve_micro, 20 * FELT_MICRO);
  free(f);
}

static void the_wagers_go_into_the_tray_and_the_house_owes_the_growth(void **state) {
  (void)state; /* CN 10 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, coin_in(1, 1, 1u << 1 | 1u << 4));
  struct felt_link_posting p[FELT_LINK_POSTINGS_MAX];
  assert_int_equal(felt_link_postings(&f->events[0], p), 7);
  assert_int_equal(p[0].account.kind, FELT_ACCOUNT_PATRON);
  assert_int_equal(p[0].seat, 1);
  assert_int_equal(p[1].seat, 4);
  assert_int_equal(p[1].micro, -500 * FELT_MICRO);
  assert_int_equal(p[2].account.kind, FELT_ACCOUNT_TRAY);
  assert_int_equal(p[2].micro, 1000 * FELT_MICRO);
  assert_int_equal(p[6].account.kind, FELT_ACCOUNT_HOUSE);
  assert_int_equal(p[6].micro, -240 * FELT_MICRO);
  free(f);
}

static void a_wager_is_counted_once(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  must(f, coin_in(1, 5, ALL_SIX));
  must_not(f, coin_in(1, 5, ALL_SIX), FELT_SAYS(WAGERS_ARE_COUNTED), "");
  must_not(f, coin_in(1, 6, ALL_SIX), FELT_SAYS(WAGERS_ARE_COUNTED), "");
  end(f, 1, 5);
  must_not(f, coin_in(1, 5, ALL_SIX), FELT_SAYS(ROUND_WAS_PLAYED), "");
  must_not(f, coin_in(1, 4, ALL_SIX), FELT_SAYS(ROUND_WAS_PLAYED), "");
  must_not(f, coin_in(1, 6, 0), FELT_SAYS(NO_PROGRESSIVE_WAGER), "");
  must_not(f, coin_in(1, 6, 1), FELT_SAYS(SEAT_OUT_OF_RANGE), "");
  must_not(f, coin_in(1, 6, 1u << (FELT_SEATS_MAX + 1)), FELT_SAYS(SEAT_OUT_OF_RANGE), "");
  must_not(f, coin_in(3, 1, ALL_SIX), FELT_SAYS(TABLE_NOT_ON_LINK), "");
  free(f);
}

static void a_capped_meter_overflows_to_the_millionth(void **state) {
  (void)state;
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("catfish-bend", NULL, &f->terms);
  f->terms.level[0].cap_cents = 2000100;
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must(f, join(1, "Ultimate Texas Hold'em", &f->terms));
  must(f, coin_in(1, 1, 1u << 1 | 1u << 2)); /* 140 cents of growth, room for 100 */
  assert_int_equal(shown(f, 0), 2000100);
  assert_int_equal(f->link.level[0].overflow_micro, 40 * FELT_MICRO);
  assert_int_equal(f->link.life.overflow_micro, 40 * FELT_MICRO);
  must(f, at_round(FELT_LINK_DEAL, 1, 1));
  must(f, hit(1, 1, 1, FELT_ROYAL_FLUSH));
  assert_int_equal(shown(f, 0), 2000000); /* the overflow stays where it is until people move it */
  assert_int_equal(f->link.level[0].overflow_micro, 40 * FELT_MICRO);
  free(f);
}

/* ---- who may */

static struct felt_link_command correction(int64_t micro) {
  struct felt_link_command command = {
      .act = FELT_LINK_CORRECT, .to = {.kind = FELT_ACCOUNT_METER, .level = 0}, .micro = micro};
  return by_two(command, FELT_SHIFT_MANAGER, FELT_AUDITOR, FELT_REASON_METER_WRONG);
}

static void what_changes_a_meter_needs_a_reason_and_two_different_people(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  struct felt_link_command command = correction(-5 * FELT_MICRO);
  command.with = person(FELT_NOBODY, "");
  must_not(f, command, FELT_SAYS(NEEDS_SECOND_PERSON, "correct"), "");
  command.with = person(FELT_AUDITOR, "Ann");
  must_not(f, command, FELT_SAYS(NEEDS_TWO_PEOPLE, "correct"), "");
  command.with = person(FELT_DEALER, "deb");
  must_not(f, command, FELT_SAYS(NOT_THEIR_ROLE, "correct", "dealer"), "");
  command.with = person(FELT_AUDITOR, "no spaces");
  must_not(f, command, FELT_SAYS(NEEDS_SECOND_PERSON, "correct"), "");
  command = correction(-5 * FELT_MICRO);
  command.by = person(FELT_SUPERVISOR, "sue");
  must_not(f, command, FELT_SAYS(NOT_YOUR_ROLE, "correct", "supervisor"), "");
  command = correction(-5 * FELT_MICRO);
  command.reason = FELT_NO_REASON;
  must_not(f, command, FELT_SAYS(NOT_A_REASON, "correct"), "");
  command.reason = FELT_REASON_HAND_MISREAD;
  must_not(f, command, FELT_SAYS(NOT_A_REASON, "correct"), "");
  must(f, correction(-5 * FELT_MICRO));
  assert_int_equal(shown(f, 0), 2000000 - 5);
  assert_int_equal(f->link.level[0].account.moved_out_micro, 5 * FELT_MICRO);
  free(f);
}

static void a_house_names_its_own_roles(void **state) {
  (void)state;
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  read_terms("chickasaw", NULL, &f->terms);
  f->terms.who[FELT_LINK_CORRECT] = (struct felt_link_who){1u << FELT_CASHIER, 1u << FELT_SURVEILLANCE};
  must(f, open_with(&f->terms, FELT_REASON_NEW_LINK));
  must_not(f, correction(1), FELT_SAYS(NOT_YOUR_ROLE, "correct", "shift-manager"), "");
  struct felt_link_command command = correction(1);
  must(f, by_two(command, FELT_CASHIER, FELT_SURVEILLANCE, FELT_REASON_METER_WRONG));
  free(f);
}

static void a_shown_meter_is_not_lowered_under_an_open_round(void **state) {
  (void)state; /* R24 */
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, coin_in(1, 1, 2));
  must_not(f, correction(-1), FELT_SAYS(METER_IN_PLAY), "R24");
  must(f, correction(1));
  end(f, 1, 1);
  must(f, correction(-1));
  must_not(f, correction(-2000071 * FELT_MICRO), FELT_SAYS(ACCOUNT_TOO_LOW), "");
  free(f);
}

/* ---- transfers and retirement */

static struct felt_link_command transfer(struct felt_link_place from, struct felt_link_place to,
                                         int64_t micro) {
  struct felt_link_command command = {.act = FELT_LINK_TRANSFER,
                                      .from = from,
                                      .to = to,
                                      .micro = micro,
                                      .notice = 20260101,
                                      .date = 20260131};
  return by_two(command, FELT_SHIFT_MANAGER, FELT_CASHIER, FELT_REASON_LINKS_MERGED);
}

static void a_transfer_has_a_notice_date_and_keeps_every_account_exact(void **state) {
  (void)state;
  const struct felt_link_place major = {FELT_ACCOUNT_METER, 0}, minor = {FELT_ACCOUNT_METER, 1};
  const struct felt_link_place reserve = {FELT_ACCOUNT_RESERVE, 0}, other = {FELT_ACCOUNT_LINK, 0};
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  must(f, transfer(major, minor, 1234567));
  assert_int_equal(f->link.level[1].account.moved_in_micro, 1234567);
  must(f, transfer(minor, reserve, 7));
  assert_int_equal(f->link.level[0].meter.reserve_micro, 7);
  struct felt_link_command command = transfer(major, other, 5);
  must_not(f, command, FELT_SAYS(NOT_A_LINK_NAME), "");
  command.name = "main-floor";
  must(f, command);
  command = transfer(other, major, 5);
  command.name = "main-floor";
  must(f, command);
  must_not(f, transfer(major, major, 5), FELT_SAYS(TRANSFER_TO_ITSELF), "");
  must_not(f, transfer(major, minor, 0), FELT_SAYS(TRANSFER_OF_NOTHING), "");
  must_not(f, transfer(reserve, minor, 8), FELT_SAYS(ACCOUNT_TOO_LOW), "");
  must_not(f, transfer((struct felt_link_place){FELT_ACCOUNT_METER, 2}, minor, 1), FELT_SAYS(NO_SUCH_ACCOUNT),
           "");
  must_not(f, transfer((struct felt_link_place){FELT_ACCOUNT_HOUSE, 0}, minor, 1),
           FELT_SAYS(TRANSFER_ACCOUNTS), "");
  command = transfer(major, minor, 1);
  command.notice = 20260229;
  must_not(f, command, FELT_SAYS(NOT_DATES), "");
  command.notice = 20260201;
  must_not(f, command, FELT_SAYS(NOTICE_TOO_LATE, 20260201, 20260131), "");
  free(f);
}

static void retirement_hands_everything_over_and_is_for_ever(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  struct felt_link_command retire = {
      .act = FELT_LINK_RETIRE, .notice = 20260101, .date = 20260131, .name = "main-floor"};
  retire = by_two(retire, FELT_SHIFT_MANAGER, FELT_AUDITOR, FELT_REASON_GAME_WITHDRAWN);
  must_not(f, retire, FELT_SAYS(LINK_NOT_CLOSED), "");
  end(f, 1, 1);
  struct felt_link_command close = {
      .act = FELT_LINK_CLOSE, .by = person(FELT_SHIFT_MANAGER, "ann"), .reason = FELT_REASON_GAME_WITHDRAWN};
  must(f, close);
  must(f, retire);
  assert_int_equal(f->count, 4); /* two meters, one reserve, the retirement */
  assert_int_equal(shown(f, 0), 0);
  must_not(f, open_with(&f->terms, FELT_REASON_RESUMED), FELT_SAYS(LINK_IS_RETIRED), "");
  must_not(f, correction(1), FELT_SAYS(NO_SUCH_LINK), "");
  free(f);
}

/* ---- failure */

static void down_before_the_start_refuses_coin_in_and_nothing_else(void **state) {
  (void)state; /* CN 48, CB Down 1 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  must(f, down(FELT_REASON_NETWORK_FAILED));
  must_not(f, down(FELT_REASON_NETWORK_FAILED), FELT_SAYS(LINK_DOWN_ALREADY), "");
  must_not(f, coin_in(2, 1, 2), FELT_SAYS(PROGRESSIVE_DOWN, "network-failed"), "CB Down 1");
  end(f, 1, 1);
  must(f, up());
  must(f, coin_in(2, 1, 2));
  free(f);
}

static void down_at_a_win_hands_are_dead_where_the_book_says_so(void **state) {
  (void)state; /* CN 48(a), R14 */
  struct fixture *f = link_of("chickasaw", NULL, 1);
  start(f, 1, 1);
  must(f, down(FELT_REASON_SYSTEM_FAILED));
  must_not(f, hit(1, 1, 2, FELT_ROYAL_FLUSH), FELT_SAYS(DOWN_AT_WIN), "CN 48(a)");
  assert_int_equal(f->link.hit_count, 0);
  end(f, 1, 1);
  free(f);
}

static void down_at_a_win_the_award_is_held_until_it_is_recorded(void **state) {
  (void)state; /* R14 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  must(f, down(FELT_REASON_SYSTEM_FAILED));
  must(f, hit(1, 1, 2, FELT_ROYAL_FLUSH));
  assert_int_equal(felt_link_find_hit(&f->link, 1)->state, FELT_HIT_HELD);
  assert_int_equal(shown(f, 0), 2000420); /* nothing is taken yet */
  end(f, 1, 1);
  assert_int_equal(felt_link_alarms(&f->link).held, 1);
  must_not(f, record(1), FELT_SAYS(LINK_IS_DOWN), "");
  must(f, up());
  must_not(f, coin_in(2, 1, 2), FELT_SAYS(HITS_HELD, 1), "R14");
  struct felt_link_command alone = record(1);
  alone.with = person(FELT_NOBODY, "");
  must_not(f, alone, FELT_SAYS(NEEDS_SECOND_PERSON, "record"), "");
  must(f, record(1));
  assert_int_equal(share_of(f, 1), 2000420);
  assert_false(felt_link_find_award(&f->link, 1)->locked); /* its round has ended: nobody can join */
  must(f, coin_in(2, 1, 2));
  must(f, verify(1));
  must(f, pay(f, 1));
  assert_int_equal(f->link.hit_count, 0);
  free(f);
}

static void a_held_hit_keeps_the_lock_that_it_may_join(void **state) {
  (void)state; /* R11, R14 */
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  start(f, 2, 1);
  must(f, down(FELT_REASON_SYSTEM_FAILED));
  must(f, hit(1, 1, 2, FELT_ROYAL_FLUSH)); /* held as hit 1 */
  end(f, 1, 1);
  must(f, up());
  must(f, hit(2, 1, 5, FELT_ROYAL_FLUSH)); /* hit 2 opens award 1 */
  end(f, 2, 1);
  int tables[FELT_LINK_TABLES_MAX];
  assert_int_equal(felt_link_waits_for(&f->link, felt_link_find_award(&f->link, 1), tables), 1);
  assert_int_equal(tables[0], 1);
  must(f, record(1));
  assert_false(felt_link_find_award(&f->link, 1)->locked);
  assert_int_equal(share_of(f, 1) + share_of(f, 2), 2000840);
  assert_int_equal(share_of(f, 1), 1000420);
  free(f);
}

static void a_held_hit_may_be_voided(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  start(f, 1, 1);
  must(f, down(FELT_REASON_SYSTEM_FAILED));
  must(f, hit(1, 1, 2, FELT_ROYAL_FLUSH));
  must_not(f, hit(1, 1, 2, FELT_ROYAL_FLUSH), FELT_SAYS(HIT_WAS_RECORDED), "");
  must(f, void_hit(1));
  assert_int_equal(f->link.hit_count, 0);
  assert_int_equal(f->link.life.voids, 1);
  must(f, hit(1, 1, 2, FELT_STRAIGHT_FLUSH)); /* the right button after the wrong one: CB Winners 3 */
  assert_int_equal(f->link.hit[0].number, 2);
  free(f);
}

static void every_role_is_found_by_its_word(void **state) {
  (void)state;
  for (int role = FELT_NOBODY; role < FELT_ALL_ROLES; role++)
    assert_int_equal(felt_role_find(felt_role_name((enum felt_role)role)), role);
  assert_int_equal(felt_role_find("dealers"), FELT_NOBODY);
  assert_int_equal(felt_role_find(""), FELT_NOBODY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(opening_puts_the_seeds_on_the_meters_from_the_house),
      cmocka_unit_test(terms_do_not_change_while_the_link_is_open),
      cmocka_unit_test(new_terms_keep_the_levels_and_what_joined_tables_agreed_to),
      cmocka_unit_test(unsound_terms_are_refused),
      cmocka_unit_test(nothing_happens_on_a_link_that_was_never_opened),
      cmocka_unit_test(an_unfinished_hit_cannot_be_closed_silently),
      cmocka_unit_test(another_game_joins_if_and_only_if_pay_table_wager_and_decks_agree),
      cmocka_unit_test(a_table_that_left_keeps_its_meters_and_may_come_back),
      cmocka_unit_test(the_sixty_fifth_table_is_refused),
      cmocka_unit_test(a_dead_sensor_bars_its_seat_until_repaired),
      cmocka_unit_test(a_wager_grows_every_level_by_exactly_its_share),
      cmocka_unit_test(the_wagers_go_into_the_tray_and_the_house_owes_the_growth),
      cmocka_unit_test(a_wager_is_counted_once),
      cmocka_unit_test(a_capped_meter_overflows_to_the_millionth),
      cmocka_unit_test(what_changes_a_meter_needs_a_reason_and_two_different_people),
      cmocka_unit_test(a_house_names_its_own_roles),
      cmocka_unit_test(a_shown_meter_is_not_lowered_under_an_open_round),
      cmocka_unit_test(a_transfer_has_a_notice_date_and_keeps_every_account_exact),
      cmocka_unit_test(retirement_hands_everything_over_and_is_for_ever),
      cmocka_unit_test(down_before_the_start_refuses_coin_in_and_nothing_else),
      cmocka_unit_test(down_at_a_win_hands_are_dead_where_the_book_says_so),
      cmocka_unit_test(down_at_a_win_the_award_is_held_until_it_is_recorded),
      cmocka_unit_test(a_held_hit_keeps_the_lock_that_it_may_join),
      cmocka_unit_test(a_held_hit_may_be_voided),
      cmocka_unit_test(every_role_is_found_by_its_word),
  };
  return cmocka_run_group_tests_name("link", tests, NULL, NULL);
}
