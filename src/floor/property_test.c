/* A crowd plays by chance on every book: after every group the floor rebuilt from its events is the live one,
 * a refusal has changed nothing, money adds up, every level explains its meter, nothing was shown too early.
 * In the end the audit decides every command again. build/check/tests/floor.property_test STEPS SEED      a
 * longer run */
#include "crowd.h"
#include "test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int steps = 150;
static uint64_t seed = 1;

struct watcher {
  struct crowd crowd;
  int64_t shown; /* the last event that was shown */
  bool committing;
  struct felt_store *store;
};

/* What is told is what is stored, and what was read of it says the same when it is written again. */
static void check_told(struct felt_store *store, const struct felt_floor_event *event) {
  char line[2 * FELT_FLOOR_LINE_MAX], stream[32] = "floor";
  struct felt_text text = felt_text_init(line, sizeof line);
  struct felt_store_cursor *cursor = NULL;
  const struct felt_store_record *record = NULL;
  struct felt_error error;
  if (event->table > 0) (void)snprintf(stream, sizeof stream, "table:%d", event->table);
  if (event->link) (void)snprintf(stream, sizeof stream, "link:%s", event->link);
  assert_int_equal(felt_store_read(store, NULL, event->seq, &cursor, &error), FELT_OK);
  assert_int_equal(felt_store_next(cursor, &record, &error), FELT_OK);
  assert_non_null(record);
  assert_int_equal(record->seq, event->seq);
  assert_string_equal(record->stream, stream);
  assert_string_equal(record->stream, event->stream);
  assert_string_equal(record->text, event->line);
  assert_memory_equal(record->text + 3, event->word, strlen(event->word));
  felt_store_end(cursor);
  assert_true((event->of_link != NULL) == (event->link != NULL));
  assert_true((event->book != NULL) == (event->table > 0));
  if (event->of_link) felt_link_event_print(event->of_link, &text);
  if (event->round) felt_event_print(event->book, event->round, &text);
  if (event->of_link || event->round) assert_string_equal(line, event->line);
}

static void happened(void *context, const struct felt_floor_event *event) {
  struct watcher *w = context;
  assert_true(w->committing);
  assert_true(event->seq > w->shown);
  w->shown = event->seq;
  check_told(w->store, event);
}

static void answered(void *context, const struct felt_floor_answer *answer) {
  struct watcher *w = context;
  assert_true(w->committing);
  assert_true(answer->status == FELT_OK ? answer->seq > 0 && answer->seq <= w->shown
                                        : answer->seq == 0 && answer->error);
  crowd_answered(&w->crowd, answer);
}

static enum felt_status add(void *context, const struct felt_store_posting *balance,
                            struct felt_error *error) {
  (void)error;
  *(int64_t *)context += balance->amount_microcents;
  return FELT_OK;
}

/* The floor's own idea of a tray is what the ledger says. */
static void check_trays(struct felt_store *store, const struct felt_floor *floor) {
  const struct felt_floor_table *table;
  int fills = 0;
  for (int n = 0; (table = felt_floor_table_at(floor, n)) != NULL; n++) {
    struct felt_floor_view view;
    struct felt_error error;
    char account[32];
    (void)snprintf(account, sizeof account, "tray:%d", table->number);
    int64_t micro = felt_store_balance(store, account, table->book->currency);
    int64_t lacks = micro < 0 ? -micro / FELT_MICRO : 0;
    assert_int_equal(
        felt_floor_view(floor, table->number, (struct felt_viewer){.kind = FELT_VIEWER_PIT}, &view, &error),
        FELT_OK);
    assert_int_equal(view.needs_fill_cents, lacks);
    fills += lacks > 0;
  }
  assert_int_equal(felt_floor_alarms(floor).fills, fills);
}

static void check_money(struct felt_store *store, const struct felt_floor *floor) {
  struct felt_error error;
  int64_t sum = 0;
  check_trays(store, floor);
  assert_int_equal(felt_store_each_balance(store, add, &sum, &error), FELT_OK);
  assert_int_equal(sum, 0); /* the crowd has one currency */
  const char *name;
  for (int i = 0; (name = felt_floor_link_at(floor, i)) != NULL; i++) {
    const struct felt_link *link = felt_floor_find_link(floor, name);
    for (int level = 0; level < link->terms.level_count; level++) {
      char account[96];
      (void)snprintf(account, sizeof account, "meter:%s:%s", name, link->terms.level[level].name.text);
      const char *currency = felt_floor_table_at(floor, 0)->book->currency;
      assert_true(felt_link_balances(link, level));
      assert_int_equal(felt_store_balance(store, account, currency), link->level[level].meter.micro);
    }
  }
}

static void check_rebuilt(struct felt_store *store, const struct felt_floor *floor) {
  uint8_t live[FELT_STORE_HASH], rebuilt[FELT_STORE_HASH];
  struct felt_floor *again;
  struct felt_error error;
  if (felt_floor_open(store, NULL, &again, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_digest(floor, live);
  felt_floor_digest(again, rebuilt);
  felt_floor_close(again);
  assert_memory_equal(live, rebuilt, sizeof live);
}

/* Every payment names the rule that decided it, from the book. */
static void check_rules(const struct felt_floor *floor) {
  const struct felt_floor_table *table;
  for (int n = 0; (table = felt_floor_table_at(floor, n)) != NULL; n++) {
    struct felt_settlement settlement;
    struct felt_error error;
    if (table->table.round.now.phase != FELT_PHASE_SETTLED) continue;
    if (felt_floor_settlement(floor, table->number, &settlement, &error))
      fail_msg("%s", felt_code_word(error.reason.code));
    for (int i = 0; i < settlement.hand_count; i++)
      for (int j = 0; j < settlement.hand[i].line_count; j++) {
        assert_non_null(settlement.hand[i].line[j].rule);
        assert_true(settlement.hand[i].line[j].rule[0] != '\0');
      }
  }
}

static void check_rounds_are_over(const struct felt_floor *floor, const struct crowd *crowd) {
  const struct felt_floor_table *table;
  for (int n = 0; (table = felt_floor_table_at(floor, n)) != NULL; n++) {
    enum felt_phase phase = (enum felt_phase)table->table.round.now.phase;
    if (phase > FELT_PHASE_BETTING && phase != FELT_PHASE_OVER)
      fail_msg("table %d is stuck in its phase %s: %s, %s", table->number, felt_phase_name(phase),
               crowd->last_refusal.where, felt_code_word(crowd->last_refusal.reason.code));
  }
}

/* What is shown does not change before the commit; a refused command changes nothing at all. */
static void step(struct watcher *w, struct felt_store *store) {
  struct felt_error error;
  char line[FELT_FLOOR_LINE_MAX];
  int tables = w->crowd.tables;
  for (int table = 1; table <= tables + 1; table++) {
    bool any = table <= tables ? crowd_next(&w->crowd, table, line) : crowd_other(&w->crowd, line);
    if (!any) continue;
    uint8_t before[FELT_STORE_HASH], after[FELT_STORE_HASH];
    static struct felt_floor_table shown;
    shown = *felt_floor_find_table(w->crowd.floor, 1);
    felt_floor_digest(w->crowd.floor, before);
    assert_int_equal(felt_floor_submit_line(w->crowd.floor, line, strlen(line), 1, &error), FELT_OK);
    assert_memory_equal(&shown, felt_floor_find_table(w->crowd.floor, 1), sizeof shown);
    felt_floor_digest(w->crowd.floor, after);
    int64_t refused = w->crowd.refused;
    w->committing = true;
    assert_int_equal(felt_floor_commit(w->crowd.floor, &error), FELT_OK);
    w->committing = false;
    if (w->crowd.refused > refused) assert_memory_equal(before, after, sizeof before);
  }
  check_money(store, w->crowd.floor);
  check_rules(w->crowd.floor);
}

static void play(const char *book) {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_error error;
  static struct watcher w;
  memset(&w, 0, sizeof w);
  w.crowd.jackpots = 4;
  w.committing = true;
  struct felt_floor_listener listener = {.happened = happened, .answered = answered, .context = &w};
  assert_int_equal(felt_store_open("memory:", NULL, &store, &error), FELT_OK);
  w.store = store;
  assert_int_equal(felt_floor_open(store, &listener, &floor, &error), FELT_OK);
  if (crowd_init(&w.crowd, floor, book, 4, seed, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  w.committing = false;
  for (int i = 0; i < steps; i++) {
    step(&w, store);
    if (i % (steps / 30 + 1) == 0) check_rebuilt(store, floor);
  }
  w.committing = true;
  assert_int_equal(crowd_finish(&w.crowd, &error), FELT_OK);
  struct felt_floor_alarms alarms = felt_floor_alarms(floor);
  assert_int_equal(alarms.held + alarms.pending + alarms.verified + alarms.locked, 0);
  check_rounds_are_over(floor, &w.crowd);
  check_rebuilt(store, floor);
  check_money(store, floor);
  struct felt_store_replayer replayer;
  struct felt_store_report report;
  assert_int_equal(felt_floor_replayer(store, &replayer, &error), FELT_OK);
  if (felt_store_verify(store, &replayer, &report, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  felt_floor_replayer_release(&replayer);
  assert_true(w.crowd.refused * 4 < w.crowd.accepted);
  felt_floor_close(floor);
  felt_store_close(store);
}

static void a_crowd_plays_catfish_bend(void **state) {
  (void)state;
  play("catfish-bend");
}

static void a_crowd_plays_chickasaw(void **state) {
  (void)state;
  play("chickasaw");
}

static void a_crowd_plays_massachusetts(void **state) {
  (void)state;
  play("massachusetts");
}

static void a_crowd_plays_players_guide(void **state) {
  (void)state;
  play("players-guide");
}

int main(int argc, char *argv[]) {
  if (argc > 1) steps = (int)strtol(argv[1], NULL, 10);
  if (argc > 2) seed = strtoull(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_crowd_plays_catfish_bend),
      cmocka_unit_test(a_crowd_plays_chickasaw),
      cmocka_unit_test(a_crowd_plays_massachusetts),
      cmocka_unit_test(a_crowd_plays_players_guide),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
