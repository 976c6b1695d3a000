/* Corrections after Game Over (R36): the original stays, what is corrected stands beside it and is owed. */
#include "floor_fixture.h"

static struct fixture f;

#define PIT MIA WITH("sue", "supervisor")
enum { HOUR_MS = 60 * 60 * 1000 };

static void open_live(void) {
  must(&f, "open-table", SUE " table=1 book=%s live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
}

/* A live table on a link, with ann at seat 1 and bob at seat 2. */
static void begin(const char *book) {
  setup(&f, "memory:", book);
  open_link(&f, "main");
  open_live();
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
}

static void end(void) {
  audit(&f);
  teardown(&f);
}

static const struct felt_floor_table *table(void) {
  return felt_floor_find_table(f.floor, 1);
}

static const struct felt_link *link_main(void) {
  return felt_floor_find_link(f.floor, "main");
}

static const struct felt_link_hit *hit(int64_t number) {
  const struct felt_link_hit *found = felt_link_find_hit(link_main(), number);
  assert_non_null(found);
  return found;
}

/* The hit that ann's hand has in the last round, as it is corrected. */
static int64_t hit_of_ann(void) {
  static struct felt_floor_past_round past;
  assert_int_equal(felt_floor_past_round(f.floor, 1, felt_floor_round(table()), &past, NULL), FELT_OK);
  return past.corrected.paid[0].hit;
}

struct dealt {
  const char *flop, *river, *dealer, *ann, *bob;
};

/* A flop card that was keyed 7d for 7s: ann had a straight flush and was paid a straight. */
static const struct dealt miskeyed = {"9s8s7d", "2d3h", "AcJd", "6s5s", "KhQd"};
static const struct dealt royal = {"AhKhQh", "3s9c", "2c2d", "JhTh", "7s2h"};
static const struct dealt nothing = {"2h7d9s", "JcKd", "KsJs", "5s8c", "6dTc"};

static void hands(const struct dealt *dealt, const char *wager) {
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000%s", wager);
  must(&f, "bet", DEB " table=1 seat=2 ante=1000 blind=1000 progressive");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "play", DEB " table=1 seat=2 multiple=4");
  must(&f, "flop", DEB " table=1 cards=%s", dealt->flop);
  must(&f, "river", DEB " table=1 cards=%s", dealt->river);
  must(&f, "reveal", DEB " table=1 cards=%s", dealt->dealer);
  must(&f, "reveal", DEB " table=1 seat=2 cards=%s", dealt->bob);
  must(&f, "reveal", DEB " table=1 seat=1 cards=%s", dealt->ann);
  if (strcmp(table()->book->name.text, "massachusetts") == 0)
    must(&f, "count-stub", DEB " table=1 cards=%d", FELT_DECK - table()->table.round.now.next);
  must(&f, "settle", DEB " table=1");
}

/* CB Winners 5 */
static bool asks_for_procedure(void) {
  return strcmp(table()->book->name.text, "catfish-bend") == 0;
}

static void play(const struct dealt *dealt) {
  hands(dealt, " progressive");
  uint32_t unseen = felt_round_unseen(table()->book, &table()->table.round);
  for (int at = 1; at <= 2; at++)
    if (unseen >> at & 1) must(&f, "seen", SUE " table=1 seat=%d", at);
  for (int i = 0; i < link_main()->hit_count; i++)
    if (link_main()->hit[i].round == felt_floor_round(table()) && asks_for_procedure())
      must(&f, "link-verify", SUE " link=main hit=%d", (int)link_main()->hit[i].number);
  must(&f, "game-over", DEB " table=1");
}

/* The card that was keyed wrongly. */
#define SEVEN " table=1%s what=card place=board index=2 card=7s reason=miskeyed"

static void pay_hit(int64_t number) {
  pay_award(&f, number);
}

/* The line of an event counted from the last: 0 is the last. */
static void line_before(int back, const char *stream, const char *expected) {
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  assert_int_equal(felt_store_read(f.store, NULL, felt_store_last(f.store) - back, &cursor, NULL), FELT_OK);
  assert_int_equal(felt_store_next(cursor, &record, NULL), FELT_OK);
  assert_string_equal(record->stream, stream);
  assert_string_equal(record->text, expected);
  felt_store_end(cursor);
}

/* ---- what is refused */

static void it_is_refused_where_it_may_not_be_and_nothing_changes(void **state) {
  (void)state;
  begin("chickasaw");
  must_not(&f, FELT_SAYS(NOTHING_TO_CORRECT), "correct", PIT SEVEN, "");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 1), "correct", PIT SEVEN, " round=1");
  play(&miskeyed);
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "correct"), "correct", DEB WITH("sue", "supervisor") SEVEN, "");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correct", SUE SEVEN, "");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correct", SUE WITH("sue", "supervisor") SEVEN, "");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correct", MIA WITH("deb", "dealer") SEVEN, "");
  assert_string_equal(f.error.rule, "R36");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 2), "correct", PIT SEVEN, " round=2");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_REASON), "correct",
           PIT " table=1 what=card place=board index=2 card=7s");
  must_not(&f, FELT_SAYS(CARD_IS_THERE, "6s"), "correct",
           PIT " table=1 what=card place=board index=2 card=6s reason=x");
  must_not(&f, FELT_SAYS(SEAT_DID_NOT_PLAY, 3), "correct",
           PIT " table=1 what=wager seat=3 ante=1000 blind=1000 reason=x");
  must_not(&f, FELT_SAYS(NO_OPEN_TABLE, 7), "correct", PIT " table=7 what=seat seat=2 to=3 reason=x");
  end();
}

static void a_sealed_deck_is_not_corrected(void **state) {
  (void)state;
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  deal(&f, 1, "2h7d9sJcKd 3c4h 6dTc");
  play_out(&f, 1);
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
  must_not(&f, FELT_SAYS(DECK_IS_SEALED), "correct", PIT SEVEN, "");
  /* A wager was put down by the player himself, but may have been recorded wrongly all the same. */
  must(&f, "correct", PIT " table=1 what=wager seat=1 ante=500 blind=500 reason=x");
  end();
}

static enum felt_status correct_at(int64_t time_ms) {
  char line[FELT_FLOOR_LINE_MAX];
  (void)snprintf(line, sizeof line, "v1 correct id=at%lld time=%lld " PIT SEVEN, (long long)time_ms,
                 (long long)time_ms, "");
  submit(&f, line);
  commit(&f);
  return f.answer.status;
}

static int64_t over_ms(void) {
  struct felt_floor_past_round *past = malloc(sizeof *past);
  assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, NULL), FELT_OK);
  int64_t time_ms = past->over_ms;
  free(past);
  return time_ms;
}

static void the_house_sets_how_far_back_it_reaches(void **state) {
  (void)state;
  begin("chickasaw");
  play(&miskeyed);
  int64_t over = over_ms();
  assert_int_equal(felt_floor_window_hours(f.floor), FELT_FLOOR_WINDOW_HOURS);
  assert_int_equal(correct_at(over + (int64_t)168 * HOUR_MS + 1), FELT_E_RULE);
  assert_reason(&f.error.reason, FELT_SAYS(BEYOND_WINDOW, 168, 168));
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "correction-window"), "correction-window",
           SUE WITH("mia", "shift-manager") " hours=200");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correction-window", MIA " hours=200");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "correction-window",
           MIA WITH("mia", "shift-manager") " hours=200");
  must(&f, "correction-window", PIT " hours=200");
  line_before(0, "floor", "v1 correction-window hours=200");
  assert_int_equal(felt_floor_window_hours(f.floor), 200);
  assert_int_equal(correct_at(over + (int64_t)200 * HOUR_MS), FELT_OK);
  must(&f, "correction-window", PIT " hours=0");
  must_not(&f, FELT_SAYS(BEYOND_WINDOW, 0, 0), "correct",
           PIT " table=1 what=card place=board index=2 card=7d reason=back");
  end();
}

/* The same log as a program wrote it that did not yet write players down. */
static void a_round_whose_settlement_was_not_kept_is_left_alone(void **state) {
  (void)state;
  begin("chickasaw");
  play(&miskeyed);
  struct fixture old = f;
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  setup(&f, "memory:", "chickasaw");
  commit(&f);
  felt_floor_close(f.floor);
  assert_int_equal(felt_store_begin(f.store, NULL), FELT_OK);
  assert_int_equal(felt_store_read(old.store, NULL, 1, &cursor, NULL), FELT_OK);
  for (int n = 0; felt_store_next(cursor, &record, NULL) == FELT_OK && record; n++) {
    if (felt_store_is_own(record->text) || strstr(record->text, " players ")) continue;
    char id[16];
    (void)snprintf(id, sizeof id, "o%d", n);
    struct felt_store_event event = {record->stream, record->text, record->postings, record->posting_count};
    struct felt_store_command command = {.id = id, .time_ms = 1, .answer = "v1 buy-in rules=1"};
    assert_int_equal(felt_store_append(f.store, &command, &event, 1, NULL), FELT_OK);
  }
  felt_store_end(cursor);
  assert_int_equal(felt_store_commit(f.store, NULL), FELT_OK);
  teardown(&old);
  fixture_open(&f);
  f.commands = 1000;
  must_not(&f, FELT_SAYS(SETTLEMENT_NOT_KEPT), "correct", PIT SEVEN, "");
  play(&miskeyed);
  must_not(&f, FELT_SAYS(SETTLEMENT_NOT_KEPT), "correct", PIT SEVEN, " round=1");
  must(&f, "correct", PIT SEVEN, " round=2");
  teardown(&f);
}

/* ---- awards */

static void a_card_keyed_wrongly_brings_the_straight_flush_and_its_envy(void **state) {
  (void)state;
  begin("chickasaw");
  play(&miskeyed);
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "sit", DEB " table=1 seat=1 patron=cat");
  int64_t ann = account_cents(&f, "patron:ann"), tray = account_cents(&f, "tray:1");
  must(&f, "correct", PIT SEVEN, "");
  /* The Blind pays 50 to 1 for 1 to 1, the progressive its meter for 30 times. */
  assert_int_equal(account_cents(&f, "owed-to:ann"), 49000 - 3000);
  assert_int_equal(account_cents(&f, "owed-to:bob"), 30000);
  assert_int_equal(account_cents(&f, "corrections:1"), -76000);
  assert_int_equal(account_cents(&f, "patron:ann"), ann);
  assert_int_equal(account_cents(&f, "tray:1"), tray);
  assert_int_equal(hit(1)->share_cents, 100000 + 2 * 6);
  assert_int_equal(hit(1)->hand, FELT_STRAIGHT_FLUSH);
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 46000);
  /* It is ann's, whoever sits there now. */
  pay_hit(1);
  assert_int_equal(account_cents(&f, "patron:ann"), ann + 100000); /* and 12 cents in cash */
  must_not(&f, FELT_SAYS(NOT_SO_MUCH_OWED, 46000), "pay-owed", CARL " patron=ann currency=USD cents=46001");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "pay-owed"), "pay-owed", SUE " patron=ann currency=USD cents=1");
  must_not(&f, FELT_SAYS(NOT_SO_MUCH_OWED, 0), "take-owed", CARL " patron=ann currency=USD cents=1");
  must(&f, "pay-owed", CARL " patron=ann currency=USD cents=46000");
  assert_int_equal(account_cents(&f, "owed-to:ann"), 0);
  assert_int_equal(account_cents(&f, "patron:ann"), ann + 100000 + 46000);
  end();
}

static void its_lines_name_the_round_and_whose_money_it_is(void **state) {
  (void)state;
  char text[256];
  begin("chickasaw");
  play(&nothing);
  must(&f, "correct", PIT " table=1 what=wager seat=2 ante=500 blind=500 progressive reason=misread");
  (void)snprintf(text, sizeof text, "v1 players round=1 link=main hash=%s 1=ann 2=bob", f.hash);
  line_before(2, "past:1", text);
  line_before(1, "past:1",
              "v1 correct round=1 what=wager seat=2 ante=500 blind=500 progressive by=mia reason=misread "
              "with=sue");
  line_before(0, "past:1",
              "v1 adjust round=1 patron=bob seat=2 stage=hand outcome=lose ante-take=-500 blind-take=-500 "
              "play-take=-2000");
  assert_int_equal(account_cents(&f, "owed-to:bob"), 3000);
  must(&f, "correct",
       PIT " table=1 what=card place=dealer card=2c reason=misread"); /* the first of all cards */
  end();
}

static void a_royal_typed_by_mistake_goes_while_it_is_unpaid(void **state) {
  (void)state;
  begin("chickasaw");
  int64_t meter = felt_link_shown_cents(link_main(), 0);
  play(&royal);
  assert_int_equal(hit(1)->state, FELT_HIT_PENDING);
  /* A supervisor asks, the shift manager signs. */
  must(&f, "correct",
       SUE WITH("mia", "shift-manager") " table=1 what=card place=hand seat=1 card=Jd reason=mistyped");
  assert_null(felt_link_find_hit(link_main(), 1));
  assert_true(felt_link_shown_cents(link_main(), 0) >= meter);
  assert_int_equal(table()->table.round.paid[0].hit, 1); /* the original stays */
  struct felt_floor_past_round *past = malloc(sizeof *past);
  assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, NULL), FELT_OK);
  assert_int_equal(past->original.paid[0].award_level, 0);
  assert_int_equal(past->corrected.paid[0].award_level, -1);
  assert_int_equal(past->corrected.paid[0].hit, 0);
  free(past);
  assert_true(felt_floor_owed(f.floor, "ann", "USD").by_cents > 0);          /* the Blind, 500 to 1 */
  assert_int_equal(felt_floor_owed(f.floor, "bob", "USD").by_cents, 100000); /* the envy */
  end();
}

static void fold_and_play(const char *round) {
  static const char *const decisions[] = {"fold", "play multiple=4", "fold"};
  for (size_t i = 0; i < FELT_COUNT(decisions); i++) {
    struct felt_floor_past_round *past = malloc(sizeof *past);
    int64_t meter = felt_link_shown_cents(link_main(), 0), payable = account_cents(&f, "payable:main");
    must(&f, "correct", PIT " table=1%s what=decision seat=1 decision=%s reason=misread", round,
         decisions[i]);
    assert_int_equal(link_main()->last_hit, 1);
    assert_int_equal(account_cents(&f, "payable:main"), payable);
    assert_int_equal(felt_link_shown_cents(link_main(), 0), meter);
    const struct felt_round *now = &table()->table.round;
    if (round[0]) {
      assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, NULL), FELT_OK);
      now = &past->corrected;
    }
    assert_int_equal(now->paid[0].award_level, 0);
    assert_int_equal(now->paid[0].hit, 1);
    assert_int_equal(now->paid[0].award, 1);
    free(past);
  }
}

/* PG: a folded hand keeps its progressive wager; its award stands among the folded hands then. */
static void an_award_goes_from_the_hands_to_the_folded_ones_and_back_as_it_is(void **state) {
  (void)state;
  begin("players-guide");
  hands(&royal, " progressive");
  must(&f, "seen", SUE " table=1 seat=1");
  fold_and_play("");
  must(&f, "link-verify", SUE " link=main hit=1");
  fold_and_play("");
  must(&f, "game-over", DEB " table=1");
  assert_int_equal(hit(1)->state, FELT_HIT_VERIFIED);
  fold_and_play(" round=1");
  pay_hit(1);
  fold_and_play(" round=1");
  end();
}

/* Elsewhere it goes with the hand, once, and comes back with it. */
static void an_award_goes_and_comes_with_a_decision(void **state) {
  (void)state;
  static const char *const books[] = {"chickasaw", "catfish-bend", "massachusetts"};
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    hands(&royal, " progressive");
    must(&f, "correct", PIT " table=1 what=decision seat=1 decision=fold reason=misread");
    assert_int_equal(table()->table.round.paid[0].award_level, -1);
    assert_int_equal(table()->table.round.paid[0].hit, 0);
    must(&f, "correct", PIT " table=1 what=decision seat=1 decision=play multiple=4 reason=misread");
    assert_int_equal(table()->table.round.paid[0].award_level, 0);
    assert_int_equal(table()->table.round.paid[0].hit, 2);
    end();
  }
}

static void a_royal_typed_by_mistake_stays_once_it_is_paid_and_comes_once(void **state) {
  (void)state;
  begin("chickasaw");
  play(&royal);
  pay_hit(1);
  int64_t ann = account_cents(&f, "patron:ann"), awards = link_main()->last_award;
  must(&f, "correct", PIT " table=1 what=card place=hand seat=1 card=Jd reason=mistyped");
  assert_int_equal(account_cents(&f, "patron:ann"), ann);
  assert_int_equal(link_main()->life.voids, 0);
  must(&f, "correct", PIT " table=1 what=card place=hand seat=1 card=Jh reason=it-was-right");
  assert_int_equal(link_main()->last_award, awards);
  assert_int_equal(link_main()->last_hit, 1);
  /* Handing it back is two people's matter, and it is ann's money. */
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "link-return", PIT " link=main hit=1 cheques=500 reason=round-corrected");
  assert_int_equal(account_cents(&f, "patron:ann"), ann - 500);
  end();
}

#define DECIDED(what) PIT " table=1 what=decision seat=1 decision=" what " reason=camera"

static void a_hand_that_was_folded_and_was_not_after_all_has_its_award_again(void **state) {
  (void)state;
  static const char *const books[] = {"chickasaw",
                                      "massachusetts"}; /* awards in the hand's place, and apart */
  for (size_t i = 0; i < FELT_COUNT(books); i++) {
    begin(books[i]);
    play(&royal);
    assert_int_equal(hit_of_ann(), 1);
    must(&f, "correct", DECIDED("fold"));
    assert_null(felt_link_find_hit(link_main(), 1));
    assert_int_equal(hit_of_ann(), 0);
    must(&f, "correct", DECIDED("play multiple=4"));
    assert_int_equal(hit(2)->state, FELT_HIT_PENDING);
    assert_int_equal(hit_of_ann(), 2);
    end();
  }
}

static void a_folded_hand_keeps_its_award_where_the_book_says_so(void **state) {
  (void)state;
  begin("players-guide");
  play(&royal);
  must(&f, "correct", DECIDED("fold"));
  must(&f, "correct", DECIDED("play multiple=4"));
  assert_int_equal(link_main()->last_hit, 1);
  assert_int_equal(hit(1)->state, FELT_HIT_PENDING);
  assert_int_equal(hit_of_ann(), 1);
  end();
}

static void a_corrected_round_is_corrected_in_turn(void **state) {
  (void)state;
  begin("chickasaw");
  play(&miskeyed);
  must(&f, "correct", PIT SEVEN, "");
  must_not(&f, FELT_SAYS(CARD_IS_THERE, "7s"), "correct", PIT SEVEN, "");
  must(&f, "correct", PIT " table=1 what=card place=board index=2 card=7d reason=it-was-right");
  assert_null(felt_link_find_hit(link_main(), 1));
  /* Neither is set off against the other. */
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 46000);
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").by_cents, 46000);
  assert_int_equal(account_cents(&f, "corrections:1"), 0);
  must(&f, "take-owed", CARL " patron=ann currency=USD cents=46000");
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").by_cents, 0);
  must_not(&f, FELT_SAYS(NOT_SO_MUCH_OWED, 0), "take-owed", CARL " patron=ann currency=USD cents=1");
  must(&f, "correct", PIT SEVEN, "");
  assert_int_equal(hit(2)->state, FELT_HIT_PENDING);
  struct felt_floor_past_round *past = malloc(sizeof *past);
  assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, NULL), FELT_OK);
  assert_int_equal(past->correction_count, 3);
  assert_string_equal(past->correction[1].event.note.reason, "it-was-right");
  assert_string_equal(past->correction[1].event.note.by, "mia");
  assert_string_equal(past->correction[1].event.with, "sue");
  assert_true(past->correction[1].after);
  assert_int_equal(past->correction[1].roles, 1U << FELT_SHIFT_MANAGER);
  assert_int_equal(past->correction[1].with_roles, 1U << FELT_SUPERVISOR);
  assert_int_equal(past->correction[1].cents[0], -46000);
  assert_int_equal(past->correction[1].cents[1], -30000);
  assert_int_equal(past->correction[1].money[1].cents[FELT_MONEY_ENVY][FELT_DOES_PAY], -30000);
  assert_int_equal(past->original.corrections, 0);
  assert_int_equal(past->corrected.corrections, 3);
  assert_string_equal(past->players.patron[0], "ann");
  free(past);
  end();
}

/* ---- which round */

static void a_table_that_was_opened_anew_has_its_last_round_corrected(void **state) {
  (void)state;
  begin("chickasaw");
  play(&nothing);
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "close-table", SUE " table=1");
  open_live(); /* no round since */
  must(&f, "correct", PIT " table=1 round=1 what=wager seat=1 ante=500 blind=500 progressive reason=misread");
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 3000);
  must(&f, "correct", PIT " table=1 what=wager seat=1 ante=1000 blind=1000 progressive reason=misread");
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").by_cents, 3000);
  end();
}

static void rounds_of_earlier_openings_are_found_and_those_of_a_closed_table(void **state) {
  (void)state;
  begin("chickasaw");
  play(&nothing);
  play(&miskeyed);
  must(&f, "leave", "by=ann table=1 seat=1");
  must(&f, "leave", "by=bob table=1 seat=2");
  must(&f, "link-leave", SUE " link=main table=1");
  must(&f, "close-table", SUE " table=1");
  must(&f, "correct", PIT SEVEN, ""); /* the last round of the closed table */
  assert_int_equal(hit(1)->round, 2);
  pay_hit(1);
  open_live();
  must(&f, "sit", DEB " table=1 seat=1 patron=cat");
  must(&f, "sit", DEB " table=1 seat=2 patron=dan");
  play(&nothing);
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 4), "correct", PIT SEVEN, " round=4");
  must(&f, "correct", PIT " table=1 round=1 what=wager seat=1 ante=500 blind=500 progressive reason=misread");
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 46000 + 3000);
  must(&f, "correct", PIT " table=1 round=3 what=wager seat=1 ante=500 blind=500 progressive reason=misread");
  assert_int_equal(felt_floor_owed(f.floor, "cat", "USD").to_cents, 3000);
  end();
}

static void any_of_many_rounds_is_found_while_another_is_played(void **state) {
  (void)state;
  begin("chickasaw");
  f.unchecked = true;
  for (int n = 1; n <= 25; n++) {
    if (n % 3 == 0) must(&f, "remark", DEB " table=1 reason=between");
    play(&nothing);
  }
  must(&f, "open", DEB " table=1");
  must_not(&f, FELT_SAYS(NO_SUCH_ROUND, 27), "correct",
           PIT " table=1 round=27 what=wager seat=1 ante=500 blind=500 reason=x");
  must_not(&f, FELT_SAYS(NOTHING_TO_CORRECT), "correct",
           PIT " table=1 what=wager seat=1 ante=500 blind=500 reason=x");
  for (int n = 25; n >= 1; n--) {
    must(&f, "correct",
         PIT " table=1 round=%d what=wager seat=1 ante=500 blind=500 progressive reason=misread", n);
    assert_int_equal(table()->past.round, n);
  }
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 25 * 3000);
  f.unchecked = false;
  check_rebuilt(&f);
  end();
}

static void two_in_one_group_rest_on_each_other(void **state) {
  (void)state;
  begin("chickasaw");
  play(&miskeyed);
  submit(&f, "v1 correct id=g1 time=900000 " PIT
             " table=1 what=card place=board index=2 card=7s reason=miskeyed");
  submit(&f,
         "v1 correct id=g2 time=900000 " PIT " table=1 what=card place=board index=2 card=7d reason=back");
  commit(&f);
  assert_int_equal(f.answer.status, FELT_OK);
  assert_int_equal(account_cents(&f, "corrections:1"), 0);
  must(&f, "correct", PIT SEVEN, "");
  end();
}

static void what_is_not_written_down_yet_is_not_corrected_in_the_same_list(void **state) {
  (void)state;
  begin("chickasaw");
  hands(&nothing, " progressive");
  struct felt_floor_command list[2];
  const char *lines[] = {"v1 game-over id=l1 time=900000 " DEB " table=1",
                         "v1 correct id=l2 time=900000 " PIT
                         " table=1 what=wager seat=1 ante=500 blind=500 progressive reason=x"};
  for (int i = 0; i < 2; i++)
    assert_int_equal(felt_floor_command_parse(lines[i], strlen(lines[i]), &list[i], NULL), FELT_OK);
  assert_int_equal(felt_floor_submit_all(f.floor, list, 2, 1, NULL), FELT_OK);
  commit(&f);
  assert_reason(&f.error.reason, FELT_SAYS(CORRECTION_APART));
  must(&f, "game-over", DEB " table=1");
  end();
}

/* ---- wagers that the link missed */

static void a_progressive_wager_that_was_missed_is_counted_and_owed(void **state) {
  (void)state;
  begin("chickasaw");
  hands(&nothing, "");
  must(&f, "game-over", DEB " table=1");
  int64_t coin_ins = link_main()->life.coin_ins, tray = account_cents(&f, "tray:1");
  must(&f, "correct", PIT " table=1 what=wager seat=1 ante=1000 blind=1000 progressive reason=missed");
  assert_int_equal(link_main()->life.coin_ins, coin_ins + 1);
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").by_cents, 100);
  assert_int_equal(account_cents(&f, "corrections:1"), 100);
  assert_int_equal(account_cents(&f, "tray:1"), tray);
  /* And one that was none is given back. */
  must(&f, "correct", PIT " table=1 what=wager seat=1 ante=1000 blind=1000 reason=not-missed");
  assert_int_equal(felt_floor_owed(f.floor, "ann", "USD").to_cents, 100);
  struct felt_floor_past_round *past = malloc(sizeof *past);
  assert_int_equal(felt_floor_past_round(f.floor, 1, 1, past, NULL), FELT_OK);
  assert_int_equal(past->correction[0].cents[0], -100);
  assert_int_equal(past->correction[1].cents[0], 100);
  assert_int_equal(past->cents[0], 0);
  free(past);
  end();
}

/* Before Game Over: its link did not know the round. */
static void a_wager_that_nobody_else_made_is_counted_and_wins(void **state) {
  (void)state;
  begin("chickasaw");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "correct", PIT " table=1 what=wager seat=1 ante=1000 blind=1000 progressive reason=misread");
  must(&f, "flop", DEB " table=1 cards=%s", royal.flop);
  must(&f, "river", DEB " table=1 cards=%s", royal.river);
  must(&f, "reveal", DEB " table=1 cards=%s", royal.dealer);
  must(&f, "reveal", DEB " table=1 seat=1 cards=%s", royal.ann);
  must(&f, "settle", DEB " table=1");
  assert_int_equal(hit(1)->seat, 1);
  must(&f, "game-over", DEB " table=1");
  pay_hit(1);
  end();
}

/* ---- by chance */

static struct felt_rng rng;

static int below(int n) {
  return (int)felt_rng_below(&rng, (uint32_t)n);
}

/* Near royal and straight flushes, so that awards appear and go. */
static void shuffle_near(felt_card cards[11]) {
  static const char *const starts[] = {"AhKhQhJh9h", "9s8s7s6s4d", "AhKhQhJh9h", "9s8s7s6s4d", "KcKdKh2c3d"};
  felt_card deck[FELT_DECK];
  int count = 0;
  const char *start = starts[below((int)FELT_COUNT(starts))];
  assert_int_equal(felt_cards_parse(start, strlen(start), 0, 5, deck, &count, NULL), FELT_OK);
  felt_set used = felt_cards_set(deck, count);
  for (int card = 0; card < FELT_DECK; card++)
    if (!(used & felt_set_of((felt_card)card))) deck[count++] = (felt_card)card;
  for (int i = 5; i < FELT_DECK; i++) {
    int j = i + below(FELT_DECK - i);
    felt_card card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  for (int i = 0; i < 11; i++) cards[i] = deck[i];
}

static void play_by_chance(void) {
  felt_card card[11];
  char text[5][16] = {{0}};
  static const int counts[] = {3, 2, 2, 2, 2};
  shuffle_near(card);
  for (int group = 0, at = 0; group < 5; group++) {
    struct felt_text to = felt_text_init(text[group], sizeof text[group]);
    for (int i = 0; i < counts[group]; i++) felt_text_put(&to, felt_card_print(card[at++]).text);
  }
  play(&(struct dealt){text[0], text[1], text[2], text[3], text[4]});
}

static void pay_by_chance(void) {
  const struct felt_link *link = link_main();
  if (link->hit_count == 0 || below(3) > 0) return;
  const struct felt_link_hit *found = &link->hit[below(link->hit_count)];
  const struct felt_link_award *award = felt_link_find_award(link, found->award);
  bool waits = found->state == FELT_HIT_PENDING || found->state == FELT_HIT_VERIFIED;
  if (waits && award && !award->locked) pay_hit(found->number);
}

static void correct_by_chance(int64_t round) {
  char rest[256];
  int seat_number = 1 + below(2);
  switch (below(6)) {
  case 0:
    (void)snprintf(rest, sizeof rest, "what=wager seat=%d ante=%d blind=%d%s", seat_number, 500, 500,
                   below(4) ? " progressive" : "");
    break;
  case 1:
    (void)snprintf(rest, sizeof rest,
                   below(2) ? "what=decision seat=%d decision=fold"
                            : "what=decision seat=%d decision=play multiple=4",
                   seat_number);
    break;
  default: {
    static const char *const places[] = {
        "hand seat=1",   "hand seat=2", "hand seat=1 index=1", "hand seat=2 index=1", "board",
        "board index=4", "dealer"};
    static const char *const cards[] = {"Th", "5s", "Th", "Ts", "Ks", "2c"};
    const char *card = cards[below((int)FELT_COUNT(cards))]; /* one after the other: compilers differ */
    (void)snprintf(rest, sizeof rest, "what=card place=%s card=%s", places[below((int)FELT_COUNT(places))],
                   card);
  }
  }
  char line[512];
  (void)snprintf(line, sizeof line, PIT " table=1 round=%d %s reason=chance", (int)round, rest);
  (void)say(&f, "correct", line);
}

/* What the corrections of all rounds come to is what is owed. */
static void check_owed(int64_t rounds) {
  struct felt_floor_past_round *past = malloc(sizeof *past);
  int64_t cents[2] = {0, 0};
  for (int64_t round = 1; round <= rounds; round++) {
    assert_int_equal(felt_floor_past_round(f.floor, 1, round, past, NULL), FELT_OK);
    for (int i = 0; i < 2; i++) cents[i] += past->cents[i];
  }
  free(past);
  for (int i = 0; i < 2; i++) {
    struct felt_floor_owed owed = felt_floor_owed(f.floor, i ? "bob" : "ann", table()->book->currency);
    assert_int_equal(cents[i], owed.to_cents - owed.by_cents);
  }
}

/* What has moved in all is what the corrected facts are worth, but for awards, which the link pays. */
static void check_worth(int64_t round) {
  struct felt_floor_past_round *past = malloc(sizeof *past);
  struct felt_settlement settlement;
  struct felt_error error;
  if (felt_floor_past_round(f.floor, 1, round, past, &error) ||
      felt_round_settlement(past->book, &past->corrected, NULL, &settlement, &error))
    fail_msg("round %d: %s: %s", (int)round, error.where, felt_code_word(error.reason.code));
  for (int i = 0; i < settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &settlement.hand[i];
    int64_t awards = 0;
    for (int n = 0; n < hand->line_count; n++)
      if (hand->line[n].level >= 0) awards += hand->line[n].pays_cents;
    assert_int_equal(past->corrected.paid[hand->seat - 1].returned_cents, hand->returned_cents - awards);
    assert_int_equal(past->corrected.paid[hand->seat - 1].envy_cents, hand->envy_cents);
  }
  free(past);
}

static void corrections_by_chance_leave_every_account_explained(void **state) {
  (void)state;
  int corrected = 0, hits = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    static const char *const books[] = {"chickasaw", "catfish-bend", "players-guide", "massachusetts"};
    rng = felt_rng_from_seed(seed);
    begin(books[seed % FELT_COUNT(books)]);
    f.unchecked = true;
    for (int64_t round = 1; round <= 12; round++) {
      play_by_chance();
      for (int n = 0; n < 4; n++) {
        int64_t which = 1 + below((int)round), before = felt_store_last(f.store);
        correct_by_chance(which);
        corrected += felt_store_last(f.store) > before;
        check_worth(which);
        pay_by_chance();
      }
      for (int level = 0; level < link_main()->terms.level_count; level++)
        assert_true(felt_link_balances(link_main(), level));
    }
    hits += (int)link_main()->last_hit;
    check_owed(12);
    check_rebuilt(&f);
    end();
  }
  printf("# %d corrections, %d hits\n", corrected, hits);
  assert_true(corrected > 1000 && hits > 12);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_refused_where_it_may_not_be_and_nothing_changes),
      cmocka_unit_test(a_sealed_deck_is_not_corrected),
      cmocka_unit_test(the_house_sets_how_far_back_it_reaches),
      cmocka_unit_test(a_round_whose_settlement_was_not_kept_is_left_alone),
      cmocka_unit_test(a_card_keyed_wrongly_brings_the_straight_flush_and_its_envy),
      cmocka_unit_test(its_lines_name_the_round_and_whose_money_it_is),
      cmocka_unit_test(a_royal_typed_by_mistake_goes_while_it_is_unpaid),
      cmocka_unit_test(an_award_goes_from_the_hands_to_the_folded_ones_and_back_as_it_is),
      cmocka_unit_test(an_award_goes_and_comes_with_a_decision),
      cmocka_unit_test(a_royal_typed_by_mistake_stays_once_it_is_paid_and_comes_once),
      cmocka_unit_test(a_hand_that_was_folded_and_was_not_after_all_has_its_award_again),
      cmocka_unit_test(a_folded_hand_keeps_its_award_where_the_book_says_so),
      cmocka_unit_test(a_corrected_round_is_corrected_in_turn),
      cmocka_unit_test(a_table_that_was_opened_anew_has_its_last_round_corrected),
      cmocka_unit_test(rounds_of_earlier_openings_are_found_and_those_of_a_closed_table),
      cmocka_unit_test(any_of_many_rounds_is_found_while_another_is_played),
      cmocka_unit_test(two_in_one_group_rest_on_each_other),
      cmocka_unit_test(what_is_not_written_down_yet_is_not_corrected_in_the_same_list),
      cmocka_unit_test(a_progressive_wager_that_was_missed_is_counted_and_owed),
      cmocka_unit_test(a_wager_that_nobody_else_made_is_counted_and_wins),
      cmocka_unit_test(corrections_by_chance_leave_every_account_explained),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
