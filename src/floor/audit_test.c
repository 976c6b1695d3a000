/* A log with sound chains can still lie. Here somebody with full control of the disk writes a log anew, every
 * hash computed again, with one thing changed: the audit decides every command again and finds it. A command
 * of older rules is judged by what it did. */
#include "floor_fixture.h"

#include <ctype.h>
#include <inttypes.h>

static struct fixture f;

/* A short evening: a jackpot, a void one, an incident, a correction. */
static void play(const char *book) {
  setup(&f, "memory:", book);
  f.unchecked = true;
  open_link(&f, "main");
  open_table(&f, 1, "main");
  seat(&f, 1, 1, "ann");
  seat(&f, 1, 2, "bob");
  for (int round = 0; round < 2; round++) {
    must(&f, "open", DEB " table=1");
    must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000 trips=500 progressive");
    must(&f, "bet", "by=bob table=1 seat=2 ante=1000 blind=1000 progressive");
    deal(&f, 1, "9s8s7s2d3h 6s5s TsJs AcJd");
    play_out(&f, 1);
    must(&f, "settle", DEB " table=1");
    must(&f, "link-verify", SUE " link=main hit=%d", 2 * round + 1);
    must(&f, "link-void", MIA WITH("sue", "supervisor") " link=main hit=%d reason=no-wager", 2 * round + 2);
    must(&f, "game-over", DEB " table=1");
  }
  must(&f, "link-correct",
       MIA WITH("carl", "cashier") " link=main to=meter:0 micro=1500000 reason=meter-wrong");
  must(&f, "cash-out", CARL " patron=bob currency=USD cents=5000");
}

/* ---- writing a log anew */

enum change { NOTHING, TEXT, ANSWER, AMOUNT, ACCOUNT, CHANGES };

/* Whose rules the receipts of the new log name: those of today, none (version 1), or those of a later day. */
enum rules { OF_TODAY, OF_OLD, OF_TOMORROW };

struct copy {
  char text[64][FELT_LINK_LINE_MAX], stream[64][64], account[256][64];
  struct felt_store_posting posting[256];
  struct felt_store_event event[64];
  size_t events, postings;
};

static struct copy copy;

/* The first digit from `from` on becomes another one; false: there is none. */
static bool change_digit(char *text, const char *after) {
  char *at = after ? strstr(text, after) : text;
  for (at = at ? at + (after ? strlen(after) : 3) : NULL; at && *at; at++)
    if (isdigit((unsigned char)*at)) {
      *at = *at == '9' ? '8' : (char)(*at + 1);
      return true;
    }
  return false;
}

static bool change_event(enum change change) {
  struct felt_store_event *event = &copy.event[copy.events - 1];
  struct felt_store_posting *postings = &copy.posting[copy.postings - event->posting_count];
  if (change == TEXT) return change_digit(copy.text[copy.events - 1], NULL);
  if (change == AMOUNT && event->posting_count >= 2) { /* a millionth of a cent, and it still balances */
    postings[0].amount_microcents++;
    postings[1].amount_microcents--;
    return postings[0].amount_microcents != 0 && postings[1].amount_microcents != 0;
  }
  if (change == ACCOUNT && event->posting_count >= 1) {
    (void)snprintf(copy.account[copy.postings - event->posting_count], 64, "patron:eve");
    return true;
  }
  return false;
}

static void take(const struct felt_store_record *record) {
  assert_true(copy.events < 64);
  size_t n = copy.events++;
  (void)snprintf(copy.text[n], sizeof copy.text[n], "%s", record->text);
  (void)snprintf(copy.stream[n], sizeof copy.stream[n], "%s", record->stream);
  copy.event[n] = (struct felt_store_event){.stream = copy.stream[n],
                                            .text = copy.text[n],
                                            .postings = &copy.posting[copy.postings],
                                            .posting_count = record->posting_count};
  for (size_t i = 0; i < record->posting_count; i++) {
    size_t p = copy.postings++;
    assert_true(p < 256);
    (void)snprintf(copy.account[p], sizeof copy.account[p], "%s", record->postings[i].account);
    copy.posting[p] =
        (struct felt_store_posting){copy.account[p], "USD", record->postings[i].amount_microcents};
  }
}

static void name_rules(enum rules rules, char answer[FELT_FLOOR_LINE_MAX]) {
  static const char today[] = " rules=4", tomorrow[] = " rules=5";
  char *at = strstr(answer, today);
  if (!at || rules == OF_TODAY) return;
  if (rules == OF_TOMORROW)
    memcpy(at, tomorrow, strlen(tomorrow));
  else
    memmove(at, at + strlen(today), strlen(at + strlen(today)) + 1);
}

/* The log of `f` with one change at event `at`; false: there is nothing of that kind to change there. */
static bool forge(enum change change, int64_t at, enum rules rules, struct felt_store **forged) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record;
  struct felt_error error;
  struct felt_store_hash hash;
  bool changed = false;
  assert_int_equal(felt_store_open("memory:", NULL, forged, &error), FELT_OK);
  assert_int_equal(felt_store_begin(*forged, &error), FELT_OK);
  assert_int_equal(felt_store_read(f.store, NULL, 1, &cursor, &error), FELT_OK);
  copy.events = copy.postings = 0;
  for (;;) {
    assert_int_equal(felt_store_next(cursor, &record, &error), FELT_OK);
    if (!record) break;
    if (strncmp(record->text, "s1 book", 7) == 0) {
      const struct felt_book *book = felt_floor_table_at(f.floor, 0)->book;
      const struct felt_book_text *text = felt_book_find(book->name.text);
      assert_int_equal(felt_store_put_book(*forged, text->text, text->length, 1, &hash, &error), FELT_OK);
    }
    if (felt_store_is_own(record->text)) continue;
    take(record);
    if (record->seq == at && change != ANSWER) changed = change_event(change);
    if (!record->answer) continue;
    char answer[FELT_FLOOR_LINE_MAX];
    (void)snprintf(answer, sizeof answer, "%s", record->answer);
    if (record->seq == at && change == ANSWER) changed = change_digit(answer, " rules=4");
    name_rules(rules, answer);
    struct felt_store_command command = {.id = record->command, .time_ms = record->time_ms, .answer = answer};
    if (felt_store_append(*forged, &command, copy.event, copy.events, &error))
      changed = false; /* the store itself refuses it */
    copy.events = copy.postings = 0;
  }
  felt_store_end(cursor);
  assert_int_equal(felt_store_commit(*forged, &error), FELT_OK);
  return changed;
}

static enum felt_status verify(struct felt_store *store, bool replayed, struct felt_error *error) {
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  if (!replayed) return felt_store_verify(store, NULL, &report, error);
  assert_int_equal(felt_floor_replayer(store, &replayer, error), FELT_OK);
  enum felt_status status = felt_store_verify(store, &replayer, &report, error);
  felt_floor_replayer_release(&replayer);
  return status;
}

/* ---- */

static void every_event_changed_in_turn_is_found_whatever_its_hash_says(void **state) {
  (void)state;
  static const char *const books[] = {"chickasaw", "catfish-bend"};
  for (size_t b = 0; b < FELT_COUNT(books); b++) {
    int found[CHANGES] = {0};
    play(books[b]);
    int64_t last = felt_store_last(f.store);
    for (int change = NOTHING; change < CHANGES; change++)
      for (int64_t at = 1; at <= (change == NOTHING ? 1 : last); at++) {
        struct felt_store *forged;
        struct felt_error error;
        if (!forge((enum change)change, at, OF_TODAY, &forged) && change != NOTHING) {
          felt_store_close(forged);
          continue;
        }
        if (verify(forged, false, &error))
          fail_msg("the chains themselves show it: %s", felt_code_word(error.reason.code));
        enum felt_status status = verify(forged, true, &error);
        if (change == NOTHING && status) fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
        if (change != NOTHING && status != FELT_E_DIFFERS)
          fail_msg("change %d at event %" PRId64 " is not found", change, at);
        found[change] += status == FELT_E_DIFFERS;
        felt_store_close(forged);
      }
    for (int change = TEXT; change < CHANGES; change++) assert_true(found[change] >= 10);
    teardown(&f);
  }
}

/* Its commands may have been decided otherwise in their day, but what they did must fit and add up. */
static void a_command_of_older_rules_is_judged_by_what_it_did(void **state) {
  (void)state;
  play("catfish-bend");
  int64_t last = felt_store_last(f.store);
  int found = 0;
  for (int change = NOTHING; change < CHANGES; change++)
    for (int64_t at = 1; at <= (change == NOTHING ? 1 : last); at++) {
      struct felt_store *forged;
      struct felt_error error;
      bool changed = forge((enum change)change, at, OF_OLD, &forged);
      enum felt_status status = verify(forged, true, &error);
      if (change == NOTHING || change == ANSWER) { /* what a receipt asked for is not looked at */
        if (status)
          fail_msg("change %d at event %" PRId64 ": %s", change, at, felt_code_word(error.reason.code));
      } else if (changed && change != TEXT) {
        if (status != FELT_E_DIFFERS) fail_msg("change %d at event %" PRId64 " is not found", change, at);
        found++;
      }
      felt_store_close(forged);
    }
  assert_true(found >= 20);
  teardown(&f);
}

static void an_audit_counts_how_commands_were_judged(void **state) {
  (void)state;
  play("chickasaw");
  for (int rules = OF_TODAY; rules <= OF_OLD; rules++) {
    struct felt_store *forged;
    struct felt_store_replayer replayer;
    struct felt_store_report report;
    struct felt_error error;
    (void)forge(NOTHING, 1, (enum rules)rules, &forged);
    assert_int_equal(felt_floor_replayer(forged, &replayer, &error), FELT_OK);
    assert_int_equal(felt_store_verify(forged, &replayer, &report, &error), FELT_OK);
    struct felt_floor_judged judged = felt_floor_replayer_judged(&replayer);
    assert_int_equal(judged.again, rules == OF_TODAY ? report.commands : 0);
    assert_int_equal(judged.by_deeds, rules == OF_OLD ? report.commands : 0);
    felt_floor_replayer_release(&replayer);
    felt_store_close(forged);
  }
  teardown(&f);
}

static void a_log_of_later_rules_needs_the_newer_program(void **state) {
  (void)state;
  struct felt_store *forged;
  struct felt_floor *floor;
  struct felt_error error;
  play("chickasaw");
  (void)forge(NOTHING, 1, OF_TOMORROW, &forged);
  assert_int_equal(felt_floor_open(forged, NULL, &floor, &error), FELT_E_INPUT);
  assert_reason(&error.reason, FELT_SAYS(NEWER_RULES, FELT_FLOOR_RULES + 1, FELT_FLOOR_RULES));
  assert_int_equal(verify(forged, true, &error), FELT_E_INPUT);
  assert_int_equal(verify(forged, false, &error), FELT_OK);
  felt_store_close(forged);
  teardown(&f);
}

/* An evening that began under version 1 goes on under today's. */
static void an_evening_of_older_rules_goes_on_by_those_of_today(void **state) {
  (void)state;
  struct felt_store *forged;
  struct felt_error error;
  play("catfish-bend");
  (void)forge(NOTHING, 1, OF_OLD, &forged);
  felt_floor_close(f.floor);
  felt_store_close(f.store);
  f.store = forged;
  fixture_open(&f);
  must(&f, "open", DEB " table=1");
  must(&f, "bet", "by=ann table=1 seat=1 ante=1000 blind=1000");
  if (verify(f.store, true, &error)) fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  teardown(&f);
}

static void a_log_of_something_else_is_not_a_floor(void **state) {
  (void)state;
  static const struct {
    const char *stream, *text;
  } events[] = {{"floor", "v1 nonsense"},
                {"table:0", "v1 lock"},
                {"table:1", "v1 lock"},
                {"table:1", "v1 sit seat=1"},
                {"link:main", "v1 up"},
                {"table:2000", "v1 lock"},
                {"elsewhere", "v1 lock"},
                {"link:main", "v1 end seq=1 table=1 round=1 by=- with=-"},
                {"table:1", "v1 table book=x hash=00 linked"}};
  for (size_t i = 0; i < FELT_COUNT(events); i++) {
    struct felt_store *store;
    struct felt_floor *floor;
    struct felt_error error;
    struct felt_store_event event = {.stream = events[i].stream, .text = events[i].text};
    assert_int_equal(felt_store_open("memory:", NULL, &store, &error), FELT_OK);
    assert_int_equal(felt_store_begin(store, &error), FELT_OK);
    assert_int_equal(felt_store_append(store, &(struct felt_store_command){"a", 1, "ok"}, &event, 1, &error),
                     FELT_OK);
    assert_int_equal(felt_store_commit(store, &error), FELT_OK);
    assert_int_equal(felt_floor_open(store, NULL, &floor, &error), FELT_E_DIFFERS);
    assert_string_equal(error.where, "event 1");
    assert_int_equal(verify(store, true, &error), FELT_E_DIFFERS);
    felt_store_close(store);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_event_changed_in_turn_is_found_whatever_its_hash_says),
      cmocka_unit_test(a_command_of_older_rules_is_judged_by_what_it_did),
      cmocka_unit_test(an_audit_counts_how_commands_were_judged),
      cmocka_unit_test(a_log_of_later_rules_needs_the_newer_program),
      cmocka_unit_test(an_evening_of_older_rules_goes_on_by_those_of_today),
      cmocka_unit_test(a_log_of_something_else_is_not_a_floor),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
