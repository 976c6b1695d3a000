/* Events as text, events that do not fit, and the canonical encoding of a state. */
#include "fixture.h"

static void try_line(struct fixture *f, const char *line, enum felt_code misfit) {
  struct felt_link before = f->link;
  struct felt_link_event event;
  if (felt_link_event_parse(line, strlen(line), &event, &f->error))
    fail_msg("%s: %s", line, felt_code_word(f->error.cause.code));
  assert_int_equal(felt_link_evolve(&f->link, &event, &f->error), FELT_E_INPUT);
  assert_int_equal(f->error.reason.code, FELT_CODE_MISFITS_LINK);
  if (f->error.cause.code != misfit) fail_msg("%s: %s", line, felt_code_word(f->error.cause.code));
  assert_memory_equal(&before, &f->link, sizeof before);
}

static void a_tampered_event_does_not_fit(void **state) {
  (void)state;
  static const struct {
    const char *line;
    enum felt_code misfit;
  } rows[] = {
      {"v1 deal seq=9 table=1 round=1 by=- with=-", FELT_CODE_EVENT_OUT_OF_SEQUENCE},
      {"v1 deal seq=3 table=1 round=1 by=- with=-", FELT_CODE_ROUND_NOT_OPEN},
      {"v1 end seq=3 table=2 round=1 by=- with=-", FELT_CODE_ROUND_NOT_OPEN},
      {"v1 coin-in seq=3 table=1 round=1 seats=1 wager=500 meter-micro=70000001,40000000,0,0 "
       "reserve-micro=10000000,0,0,0 overflow-micro=0,0,0,0 by=- with=-",
       FELT_CODE_OTHER_CONTRIBUTIONS},
      {"v1 coin-in seq=3 table=1 round=1 seats=1 wager=500 meter-micro=69999999,40000000,0,0 "
       "reserve-micro=10000000,0,0,0 overflow-micro=0,0,0,0 by=- with=-",
       FELT_CODE_OTHER_CONTRIBUTIONS},
      {"v1 coin-in seq=3 table=1 round=1 seats=1 wager=500 meter-micro=70000000,40000000,0,0 "
       "reserve-micro=10000000,0,1,0 overflow-micro=0,0,0,0 by=- with=-",
       FELT_CODE_OTHER_CONTRIBUTIONS},
      {"v1 coin-in seq=3 table=1 round=1 seats=1 wager=499 meter-micro=70000000,40000000,0,0 "
       "reserve-micro=10000000,0,0,0 overflow-micro=0,0,0,0 by=- with=-",
       FELT_CODE_NOT_THE_LINKS_WAGER},
      {"v1 share seq=3 hit=1 award=1 amount=5", FELT_CODE_NO_UNPAID_HIT},
      {"v1 unlock seq=3 award=1", FELT_CODE_NO_LOCKED_AWARD},
      {"v1 move-up seq=3 award=1 shown=5 amount=5", FELT_CODE_NO_UNPAID_AWARD},
      {"v1 correct seq=3 to=meter:2 micro=1 reason=meter-wrong by=auditor:a with=auditor:b",
       FELT_CODE_NO_SUCH_ACCOUNT},
      {"v1 correct seq=3 to=meter:0 micro=-2000000000001 reason=meter-wrong by=auditor:a with=auditor:b",
       FELT_CODE_ACCOUNT_TOO_LOW},
      {"v1 settled seq=3 table=1 round=1 by=- with=-", FELT_CODE_ROUND_NOT_OPEN},
      {"v1 reseat seq=3 table=1 round=1 seats=1", FELT_CODE_ROUND_NOT_OPEN},
      {"v1 late-coin-in seq=3 table=1 round=1 seats=1 wager=500 meter-micro=70000000,40000000,0,0 "
       "reserve-micro=10000000,0,0,0 overflow-micro=0,0,0,0 reason=coin-in-missed by=auditor:a "
       "with=auditor:b",
       FELT_CODE_ROUND_NOT_PLAYED}, /* not marked as past */
      {"v1 late-hit seq=3 hit=1 award=1 table=1 round=1 past seat=4 hand=royal-flush level=0 "
       "percent-ppm=1000000 "
       "coin-in=1 deal=2 place=3 shown=5 amount=5 seed=5 from-reserve=0 reason=round-corrected by=auditor:a "
       "with=auditor:b",
       FELT_CODE_NOT_A_PLACE},
      {"v1 late-hit seq=3 hit=1 award=2 table=1 round=1 past seat=4 hand=royal-flush level=0 "
       "percent-ppm=1000000 "
       "coin-in=1 deal=2 place=2 shown=5 amount=5 seed=5 from-reserve=0 reason=round-corrected by=auditor:a "
       "with=auditor:b",
       FELT_CODE_NO_SUCH_AWARD},
      {"v1 late-hit seq=3 hit=1 award=1 table=1 round=1 past seat=4 hand=royal-flush level=0 "
       "percent-ppm=1000000 "
       "coin-in=1 deal=2 place=2 shown=5 amount=2000001 seed=0 from-reserve=0 reason=round-corrected "
       "by=auditor:a "
       "with=auditor:b",
       FELT_CODE_METER_LEAVES_RANGE},
      {"v1 return seq=3 hit=1 award=1 table=1 round=1 seat=4 cheques=1 check=0 reason=no-wager by=auditor:a "
       "with=auditor:b",
       FELT_CODE_NO_PAID_HIT},
      {"v1 moves seq=3 hit=1 award=1 shown=5", FELT_CODE_NO_UNPAID_HIT},
      {"v1 award seq=3 award=1 place=1 shown=5 amount=5 seed=0 from-reserve=0", FELT_CODE_NO_SUCH_AWARD},
      {"v1 shift seq=3 level=0 place=2 until=2 cents=5", FELT_CODE_NOT_A_SHIFT},
      {"v1 shift seq=3 level=0 place=1 until=3 cents=5", FELT_CODE_NOT_A_SHIFT},
      {"v1 shift seq=3 level=2 place=1 until=2 cents=5", FELT_CODE_NO_SUCH_LEVEL},
      {"v1 retire seq=3 name=x notice=20260101 date=20260101 reason=links-merged by=auditor:a with=auditor:b",
       FELT_CODE_LINK_NOT_CLOSED},
  };
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  assert_int_equal(f->link.seq, 2);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) try_line(f, rows[i].line, rows[i].misfit);
  free(f);
}

/* A verified hit whose award is locked, and a dead sensor at a table between rounds: what decide would refuse
 * with a rule, a log cannot smuggle in either. */
static void a_tampered_event_does_not_fit_a_live_award(void **state) {
  (void)state;
  static const struct {
    const char *line;
    enum felt_code misfit;
  } rows[] = {
      {"v1 pay seq=9 hit=1 award=1 table=1 round=1 seat=4 cheques=0 check=2000420 by=auditor:a "
       "with=auditor:b",
       FELT_CODE_AWARD_IS_LOCKED},
      {"v1 close seq=9 reason=end-of-day by=auditor:a with=-", FELT_CODE_ROUND_IS_OPEN},
      {"v1 hit seq=9 hit=2 award=2 table=1 round=1 seat=3 hand=royal-flush level=0 percent-ppm=1000000 "
       "shown=2000001 amount=2000001 seed=2000000 from-reserve=0 locked reason=none by=- with=-",
       FELT_CODE_METER_SHOWS_OTHERWISE},
      {"v1 hit seq=9 hit=2 award=2 table=1 round=1 seat=3 hand=royal-flush level=0 percent-ppm=1000000 "
       "shown=2000000 amount=2000001 seed=2000000 from-reserve=0 locked reason=none by=- with=-",
       FELT_CODE_AWARD_ABOVE_METER},
      {"v1 hit seq=9 hit=2 award=2 table=1 round=1 seat=3 hand=royal-flush level=0 percent-ppm=1000000 "
       "shown=2000000 amount=2000000 seed=2000000 from-reserve=1 locked reason=none by=- with=-",
       FELT_CODE_RESERVE_TOO_LOW},
      {"v1 hit seq=9 hit=2 award=2 table=1 round=1 seat=3 hand=royal-flush level=0 percent-ppm=500000 "
       "shown=2000000 amount=1000000 seed=2000000 from-reserve=0 reason=none by=- with=-",
       FELT_CODE_PART_DOES_NOT_RESEED},
      {"v1 hit seq=9 hit=2 award=1 table=1 round=1 seat=3 hand=royal-flush level=0 percent-ppm=1000000 "
       "shown=0 amount=5 seed=0 from-reserve=0 locked reason=none by=- with=-",
       FELT_CODE_JOINING_TAKES_NOTHING},
      {"v1 hit seq=9 hit=2 award=1 table=1 round=1 seat=3 hand=straight-flush level=1 percent-ppm=1000000 "
       "shown=0 amount=0 seed=0 from-reserve=0 locked reason=none by=- with=-",
       FELT_CODE_AWARD_OF_OTHER_KIND},
      {"v1 hit seq=9 hit=1 award=1 table=1 round=1 seat=4 hand=royal-flush level=0 percent-ppm=1000000 "
       "shown=0 amount=0 seed=0 from-reserve=0 locked reason=none by=- with=-",
       FELT_CODE_NOT_THE_HELD_HIT},
      {"v1 hold seq=9 hit=2 table=1 round=1 seat=3 hand=royal-flush", FELT_CODE_LINK_IS_UP},
      {"v1 share seq=9 hit=1 award=1 amount=2000421", FELT_CODE_SHARE_OUT_OF_RANGE},
      {"v1 share seq=9 hit=1 award=2 amount=1", FELT_CODE_HIT_OF_OTHER_AWARD},
      {"v1 void seq=9 hit=1 award=1 level=0 amount=2000420 seed=2000001 from-reserve=60 reason=no-wager "
       "by=auditor:a with=auditor:b",
       FELT_CODE_TAKEN_BACK_TOO_MUCH},
      {"v1 void seq=9 hit=1 award=1 level=1 amount=1 seed=0 from-reserve=0 reason=no-wager by=auditor:a "
       "with=auditor:b",
       FELT_CODE_AWARD_OF_OTHER_LEVEL},
      {"v1 moves seq=9 hit=1 award=3 shown=5", FELT_CODE_NO_SUCH_AWARD},
      {"v1 award seq=9 award=1 place=9 shown=5 amount=5 seed=0 from-reserve=0", FELT_CODE_NOT_A_PLACE},
      {"v1 award seq=9 award=1 place=8 shown=5 amount=5 house=6 seed=0 from-reserve=0",
       FELT_CODE_AMOUNTS_OUT_OF_RANGE},
      {"v1 late-hit seq=9 hit=2 award=2 table=1 round=1 seat=4 hand=royal-flush level=0 percent-ppm=1000000 "
       "coin-in=5 deal=6 place=6 shown=5 amount=5 seed=5 from-reserve=0 reason=round-corrected by=auditor:a "
       "with=auditor:b",
       FELT_CODE_HIT_WAS_RECORDED},
      {"v1 late-hit seq=9 hit=2 award=1 table=1 round=1 seat=3 hand=straight-flush level=1 "
       "percent-ppm=1000000 "
       "coin-in=5 deal=6 place=6 shown=5 amount=5 seed=5 from-reserve=0 reason=round-corrected by=auditor:a "
       "with=auditor:b",
       FELT_CODE_AWARD_OF_OTHER_KIND},
      {"v1 coin-in seq=9 table=2 round=1 seats=3 wager=500 meter-micro=70000000,40000000,0,0 "
       "reserve-micro=10000000,0,0,0 overflow-micro=0,0,0,0 by=- with=-",
       FELT_CODE_SENSOR_IS_DEAD},
  };
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  struct felt_link_command sensor = {
      .act = FELT_LINK_SENSOR_FAILED, .table = 2, .seat = 3, .by = person(FELT_DEALER, "deb")};
  must(f, sensor);
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  must(f, verify(1));
  assert_int_equal(f->link.seq, 8);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) try_line(f, rows[i].line, rows[i].misfit);
  end(f, 1, 1);
  try_line(f, "v1 close seq=11 reason=end-of-day by=auditor:a with=-", FELT_CODE_HIT_UNFINISHED);
  try_line(f, "v1 leave seq=11 table=1 by=auditor:a with=-", FELT_CODE_TABLE_HIT_UNFINISHED);
  free(f);
}

static void what_is_no_event_of_a_link_does_not_parse(void **state) {
  (void)state;
  static const char *const lines[] = {
      "",
      "v1 record seq=3",
      "v2 deal seq=3 table=1 round=1 by=- with=-",
      "v1 deal seq=0 table=1 round=1 by=- with=-",
      "v1 deal table=1 round=1 by=- with=-",
      "v1 deal seq=3 round=1 table=1 by=- with=-",
      "v1 deal seq=3 table=1 round=1 by=nobody:a with=-",
      "v1 deal seq=3 table=1 round=1 by=dealer with=-",
      "v1 deal seq=3 table=1 round=1 by=dealer: with=-",
      "v1 deal seq=3 table=1 round=1 by=dealer:twenty-four-characters-x with=-",
      "v1 deal seq=3 table=1 round=1 by=- with=- ",
      "v1 share seq=3 hit=1 award=1 amount=-1",
      "v1 void seq=3 hit=1 award=1 level=0 amount=1 house=0 seed=0 from-reserve=0 reason=none by=- with=-",
      "v1 award seq=3 award=1 place=1 shown=5 amount=5 house=0 seed=0 from-reserve=0",
      "v1 award seq=3 award=1 place=1 shown=-5 amount=5 seed=0 from-reserve=0",
      "v1 share seq=3 hit=1 award=1 amount=1000000000001",
      "v1 correct seq=3 to=house:0 micro=1 reason=meter-wrong by=- with=-",
      "v1 correct seq=3 to=meter:4 micro=1 reason=meter-wrong by=- with=-",
      "v1 down seq=3 reason=tired by=- with=-",
      "v1 sensor-failed seq=3 table=1 seat=11 by=- with=-",
  };
  for (size_t i = 0; i < FELT_COUNT(lines); i++) {
    struct felt_link_event event, before;
    struct felt_error error = {0};
    memset(&event, 0x5a, sizeof event);
    memset(&before, 0x5a, sizeof before);
    if (felt_link_event_parse(lines[i], strlen(lines[i]), &event, &error) != FELT_E_INPUT)
      fail_msg("accepted: %s", lines[i]);
    assert_memory_equal(&event, &before, sizeof event);
  }
}

/* ---- encoding */

static uint8_t encoding[2][FELT_LINK_ENCODING];

/* Whatever is different in a state shows in its encoding. */
#define CHANGES(field, value) \
  do { \
    struct felt_link changed = f->link; \
    struct felt_link *link = &changed; \
    (field) = (value); \
    (void)felt_link_encode(link, encoding[1]); \
    if (strcmp((const char *)encoding[0], (const char *)encoding[1]) == 0) \
      fail_msg("%s does not show", #field); \
  } while (0)

static struct fixture *with_a_hit(void) {
  struct fixture *f = link_of("catfish-bend", NULL, 2);
  start(f, 1, 1);
  must(f, hit(1, 1, 4, FELT_ROYAL_FLUSH));
  size_t length = felt_link_encode(&f->link, encoding[0]);
  assert_int_equal(length, strlen((const char *)encoding[0]));
  return f;
}

static void every_field_of_a_state_shows_in_its_encoding(void **state) {
  (void)state;
  struct fixture *f = with_a_hit();
  CHANGES(link->phase, FELT_LINK_PHASE_CLOSED);
  CHANGES(link->down, true);
  CHANGES(link->down_reason, FELT_REASON_MAINTENANCE);
  CHANGES(link->stopped, true);
  CHANGES(link->stop_reason, FELT_REASON_MAINTENANCE);
  CHANGES(link->seq, 1);
  CHANGES(link->last_award, 9);
  CHANGES(link->last_hit, 9);
  CHANGES(link->life.voids, 9);
  CHANGES(link->life.returned_cents, 9);
  CHANGES(link->terms.sheet.decks, 8);
  CHANGES(link->terms.sheet.on_board[0].envy_cents, 1);
  CHANGES(link->terms.hash[31], 1 ^ link->terms.hash[31]);
  CHANGES(link->terms.level[1].cap_cents, 1);
  CHANGES(link->terms.several, FELT_ONE_AFTER_THE_OTHER);
  CHANGES(link->terms.order, FELT_HIGHEST_SEAT_FIRST);
  CHANGES(link->terms.down_at_win_voids, true);
  CHANGES(link->terms.clearing, true);
  CHANGES(link->terms.check_above_cents, 1);
  CHANGES(link->terms.who[FELT_LINK_PAY].second, 2);
  CHANGES(link->terms.who[FELT_LINK_STOP].first, 2);
  CHANGES(link->terms.link_rule.id[0], 'X');
  CHANGES(link->level[1].meter.micro, 1);
  CHANGES(link->level[1].meter.reserve_micro, 1);
  CHANGES(link->level[1].overflow_micro, 1);
  CHANGES(link->level[1].account.reversed_micro, 1);
  CHANGES(link->level[1].forgotten_seq, 1);
  CHANGES(link->table[1].number, 9);
  CHANGES(link->table[1].game.text[0], 'X');
  CHANGES(link->table[1].joined, false);
  CHANGES(link->table[0].in_round, false);
  CHANGES(link->table[0].dealt, false);
  CHANGES(link->table[0].settled, true);
  CHANGES(link->table[0].sign_cents[3], 1);
  CHANGES(link->table[0].kept_cents[3], 1);
  CHANGES(link->table[0].round, 2);
  CHANGES(link->table[0].coin_in_seq, 1);
  CHANGES(link->table[0].deal_seq, 1);
  CHANGES(link->table[0].seats, 2);
  CHANGES(link->table[0].hits, 2);
  CHANGES(link->table[0].dead_sensors, 2);
  CHANGES(link->table[0].life.awarded_cents, 1);
  free(f);
}

static void every_field_of_awards_and_hits_shows_in_its_encoding(void **state) {
  (void)state;
  struct fixture *f = with_a_hit();
  CHANGES(link->award[0].number, 9);
  CHANGES(link->award[0].seq, 9);
  CHANGES(link->award[0].late, true);
  CHANGES(link->award[0].broken_seq, 1);
  CHANGES(link->award[0].kept_cents, 1);
  CHANGES(link->award[0].house_cents, 1);
  CHANGES(link->award[0].level, 1);
  CHANGES(link->award[0].locked, false);
  CHANGES(link->award[0].percent_ppm, 1);
  CHANGES(link->award[0].shown_cents, 1);
  CHANGES(link->award[0].amount_cents, 1);
  CHANGES(link->award[0].seed_cents, 1);
  CHANGES(link->award[0].reserve_cents, 1);
  CHANGES(link->hit[0].number, 9);
  CHANGES(link->hit[0].award, 9);
  CHANGES(link->hit[0].table, 9);
  CHANGES(link->hit[0].round, 9);
  CHANGES(link->hit[0].coin_in_seq, 9);
  CHANGES(link->hit[0].deal_seq, 9);
  CHANGES(link->hit[0].seq, 9);
  CHANGES(link->hit[0].late, true);
  CHANGES(link->hit[0].after, true);
  CHANGES(link->hit[0].shown_cents, 9);
  CHANGES(link->hit[0].returned_cents, 9);
  CHANGES(link->hit[0].seat, 9);
  CHANGES(link->hit[0].hand, FELT_PAIR);
  CHANGES(link->hit[0].on_board, true);
  CHANGES(link->hit[0].cleared, true);
  CHANGES(link->hit[0].line[FELT_LINE_APPROVALS], 2);
  CHANGES(link->hit[0].state, FELT_HIT_VERIFIED);
  CHANGES(link->hit[0].share_cents, 9);
  CHANGES(link->table_count, 1);
  CHANGES(link->past_count, 1);
  CHANGES(link->shift_count, 1);
  free(f);
}

static void every_field_of_what_is_past_shows_in_its_encoding(void **state) {
  (void)state;
  struct fixture *f = with_a_hit();
  f->link.past_count = f->link.shift_count = 1;
  (void)felt_link_encode(&f->link, encoding[0]);
  CHANGES(link->past[0].hit, 9);
  CHANGES(link->past[0].award, 9);
  CHANGES(link->past[0].table, 9);
  CHANGES(link->past[0].round, 9);
  CHANGES(link->past[0].coin_in_seq, 9);
  CHANGES(link->past[0].deal_seq, 9);
  CHANGES(link->past[0].seq, 9);
  CHANGES(link->past[0].late, true);
  CHANGES(link->past[0].level, 1);
  CHANGES(link->past[0].seat, 9);
  CHANGES(link->past[0].percent_ppm, 9);
  CHANGES(link->past[0].shown_cents, 9);
  CHANGES(link->past[0].taken_cents, 9);
  CHANGES(link->past[0].seed_cents, 9);
  CHANGES(link->past[0].paid_cents, 9);
  CHANGES(link->past[0].returned_cents, 9);
  CHANGES(link->shift[0].level, 1);
  CHANGES(link->shift[0].from, 9);
  CHANGES(link->shift[0].until, 9);
  CHANGES(link->shift[0].cents, 9);
  free(f);
}

/* Logs from before these acts name nobody for them: the usual people do them. */
static void terms_of_older_logs_have_the_usual_people_for_newer_acts(void **state) {
  (void)state;
  struct felt_link_event event = {.act = FELT_LINK_OPEN, .seq = 1, .first = true}, again;
  char line[FELT_LINK_LINE_MAX];
  read_terms("catfish-bend", NULL, &event.terms);
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_link_event_print(&event, &text);
  assert_null(strstr(line, "may-settled"));
  assert_null(strstr(line, "may-late-hit"));
  assert_int_equal(felt_link_event_parse(line, strlen(line), &again, NULL), FELT_OK);
  assert_memory_equal(&again.terms, &event.terms, sizeof event.terms);
  event.terms.who[FELT_LINK_LATE_HIT].first = 1u << FELT_SHIFT_MANAGER;
  text = felt_text_init(line, sizeof line);
  felt_link_event_print(&event, &text);
  assert_non_null(strstr(line, " may-late-hit="));
  assert_int_equal(felt_link_event_parse(line, strlen(line), &again, NULL), FELT_OK);
  assert_memory_equal(&again.terms, &event.terms, sizeof event.terms);
}

static void fill_past(struct felt_link *link) {
  link->past_count = FELT_LINK_PAST_MAX;
  for (int i = 0; i < FELT_LINK_PAST_MAX; i++)
    link->past[i] = (struct felt_link_past){.hit = INT64_MIN,
                                            .award = INT64_MIN,
                                            .table = INT32_MIN,
                                            .round = INT64_MIN,
                                            .coin_in_seq = INT64_MIN,
                                            .deal_seq = INT64_MIN,
                                            .seq = INT64_MIN,
                                            .late = true,
                                            .level = 3,
                                            .seat = 10,
                                            .percent_ppm = INT32_MIN,
                                            .shown_cents = INT64_MIN,
                                            .taken_cents = INT64_MIN,
                                            .seed_cents = INT64_MIN,
                                            .paid_cents = INT64_MIN,
                                            .returned_cents = INT64_MIN};
  link->shift_count = FELT_LINK_SHIFTS_MAX;
  for (int i = 0; i < FELT_LINK_SHIFTS_MAX; i++)
    link->shift[i] = (struct felt_link_shift){3, INT64_MIN, INT64_MIN, INT64_MIN};
}

static void the_largest_state_and_the_longest_event_fit_their_buffers(void **state) {
  (void)state;
  struct fixture *f = link_of("catfish-bend", NULL, 1);
  struct felt_link *link = &f->link;
  const struct felt_link_lifetime life = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN,
                                          INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN};
  struct felt_link_terms *terms = &link->terms;
  struct felt_name name;
  memset(&name, 0, sizeof name);
  memset(name.text, ' ', sizeof name.text - 1); /* every byte is written as three */
  terms->book = terms->pay_table = name;
  terms->level_count = FELT_LEVELS_MAX;
  for (int i = 0; i < FELT_LEVELS_MAX; i++)
    terms->level[i] = (struct felt_link_level_terms){name, INT64_MIN, INT32_MIN, INT32_MIN, INT64_MIN};
  for (int i = 0; i < FELT_CATEGORIES; i++)
    terms->sheet.row[i] = terms->sheet.on_board[i] = (struct felt_link_row){2, 3, INT32_MIN, FELT_CENTS_MAX};
  for (int i = 0; i < FELT_LINK_ACTS; i++) terms->who[i] = (struct felt_link_who){0x1ff, 0x1ff};
  struct felt_rule *rules[] = {&terms->several_rule, &terms->down_rule, &terms->down_at_win_rule,
                               &terms->sensor_rule, &terms->link_rule};
  for (size_t i = 0; i < FELT_COUNT(rules); i++) memcpy(rules[i]->id, name.text, sizeof name.text);
  link->table_count = FELT_LINK_TABLES_MAX;
  for (int i = 0; i < FELT_LINK_TABLES_MAX; i++)
    link->table[i] = (struct felt_link_table){.number = INT32_MIN,
                                              .joined = true,
                                              .in_round = true,
                                              .dealt = true,
                                              .settled = true,
                                              .game = name,
                                              .round = INT64_MIN,
                                              .coin_in_seq = INT64_MIN,
                                              .deal_seq = INT64_MIN,
                                              .seats = UINT32_MAX,
                                              .hits = UINT32_MAX,
                                              .dead_sensors = UINT32_MAX,
                                              .sign_cents = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN},
                                              .kept_cents = {INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN},
                                              .life = life};
  link->award_count = link->hit_count = FELT_LINK_HITS_MAX;
  for (int i = 0; i < FELT_LINK_HITS_MAX; i++) {
    link->award[i] = (struct felt_link_award){.number = INT64_MIN,
                                              .seq = INT64_MIN,
                                              .late = true,
                                              .level = 3,
                                              .locked = true,
                                              .broken_seq = INT64_MIN,
                                              .percent_ppm = INT32_MIN,
                                              .shown_cents = INT64_MIN,
                                              .kept_cents = INT64_MIN,
                                              .amount_cents = INT64_MIN,
                                              .house_cents = INT64_MIN,
                                              .seed_cents = INT64_MIN,
                                              .reserve_cents = INT64_MIN};
    link->hit[i] = (struct felt_link_hit){.number = INT64_MIN,
                                          .award = INT64_MIN,
                                          .table = INT32_MIN,
                                          .round = INT64_MIN,
                                          .coin_in_seq = INT64_MIN,
                                          .deal_seq = INT64_MIN,
                                          .seq = INT64_MIN,
                                          .seat = 10,
                                          .hand = FELT_THREE_OF_A_KIND,
                                          .on_board = true,
                                          .late = true,
                                          .cleared = true,
                                          .state = FELT_HIT_VERIFIED,
                                          .shown_cents = INT64_MIN,
                                          .share_cents = INT64_MIN,
                                          .returned_cents = INT64_MIN};
  }
  fill_past(link);
  assert_true(felt_link_encode(link, encoding[0]) < FELT_LINK_ENCODING); /* it asserts that all went in */
  struct felt_link_event event = {.act = FELT_LINK_OPEN, .seq = INT64_MAX, .terms = *terms};
  char line[FELT_LINK_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_link_event_print(&event, &text);
  assert_false(text.full);
  free(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tampered_event_does_not_fit),
      cmocka_unit_test(a_tampered_event_does_not_fit_a_live_award),
      cmocka_unit_test(what_is_no_event_of_a_link_does_not_parse),
      cmocka_unit_test(every_field_of_a_state_shows_in_its_encoding),
      cmocka_unit_test(every_field_of_awards_and_hits_shows_in_its_encoding),
      cmocka_unit_test(every_field_of_what_is_past_shows_in_its_encoding),
      cmocka_unit_test(terms_of_older_logs_have_the_usual_people_for_newer_acts),
      cmocka_unit_test(the_largest_state_and_the_longest_event_fit_their_buffers),
  };
  return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
