/* Several commands as one: all of them are done, or none. A crowd plays a floor by lists, some of them
 * spoiled, and a second floor by the same commands one after the other. */
#include "crowd.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 8, STEPS = 250 };

struct list {
  int count;
  struct felt_floor_command command[LIST_MAX];
};

/* What was answered since the last look. */
struct answers {
  int count, refused; /* refused: how many */
  struct felt_error error[LIST_MAX];
  bool repeated[LIST_MAX];
  enum felt_status status[LIST_MAX];
};

struct twin {
  struct felt_store *store;
  struct felt_floor *floor;
  struct crowd crowd;
  struct answers answers;
};

static void answered(void *context, const struct felt_floor_answer *answer) {
  struct twin *twin = context;
  struct answers *answers = &twin->answers;
  crowd_answered(&twin->crowd, answer);
  if (answers->count == LIST_MAX) return;
  answers->status[answers->count] = answer->status;
  answers->repeated[answers->count] = answer->repeated;
  if (answer->error) answers->error[answers->count] = *answer->error;
  answers->refused += answer->status != FELT_OK;
  answers->count++;
}

static void begin(struct twin *twin, const char *book, uint64_t seed) {
  struct felt_error error;
  struct felt_floor_listener listener = {.answered = answered, .context = twin};
  memset(twin, 0, sizeof *twin);
  assert_int_equal(felt_store_open("memory:", NULL, &twin->store, &error), FELT_OK);
  assert_int_equal(felt_floor_open(twin->store, &listener, &twin->floor, &error), FELT_OK);
  if (crowd_init(&twin->crowd, twin->floor, book, 3, seed, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
}

static void end(struct twin *twin) {
  felt_floor_close(twin->floor);
  felt_store_close(twin->store);
}

static void commit(struct twin *twin) {
  struct felt_error error;
  assert_int_equal(felt_floor_commit(twin->floor, &error), FELT_OK);
}

static void do_list(struct twin *twin, const struct list *list) {
  struct felt_error error;
  twin->answers = (struct answers){0};
  assert_int_equal(felt_floor_submit_all(twin->floor, list->command, list->count, 0, &error), FELT_OK);
  commit(twin);
  assert_int_equal(twin->answers.count, list->count);
}

/* The reason why it was refused; FELT_CODE_NONE: it was done. */
static enum felt_code do_one(struct twin *twin, const struct felt_floor_command *command) {
  struct felt_error error;
  twin->answers = (struct answers){0};
  assert_int_equal(felt_floor_submit(twin->floor, command, 0, &error), FELT_OK);
  commit(twin);
  return twin->answers.status[0] ? twin->answers.error[0].reason.code : FELT_CODE_NONE;
}

struct mark {
  uint8_t digest[FELT_STORE_HASH];
  int64_t last;
};

static struct mark look(const struct twin *twin) {
  struct mark mark = {.last = felt_store_last(twin->store)};
  felt_floor_digest(twin->floor, mark.digest);
  return mark;
}

static void must_be(const struct twin *twin, const struct mark *mark) {
  struct mark now = look(twin);
  assert_int_equal(now.last, mark->last);
  assert_memory_equal(now.digest, mark->digest, sizeof now.digest);
}

static void add(struct list *list, const char *line) {
  struct felt_error error;
  if (felt_floor_command_parse(line, strlen(line), &list->command[list->count], &error))
    fail_msg("%s: %s", line, felt_code_word(error.reason.code));
  list->count++;
}

/* What the crowd would do next at each table; now and then with somebody's mistake among it. */
static void gather(struct crowd *crowd, struct felt_rng *rng, struct list *list) {
  char line[FELT_FLOOR_LINE_MAX];
  int spoiled = felt_rng_below(rng, 3) == 0 ? (int)felt_rng_below(rng, 4) : -1;
  list->count = 0;
  for (int table = 1; table <= crowd->tables; table++) {
    if (list->count == spoiled) {
      crowd_say(crowd, line, "bet", "by=nobody table=1 seat=1 ante=500 blind=500");
      add(list, line);
    }
    if (crowd_next(crowd, table, line)) add(list, line);
  }
  if (crowd_other(crowd, line)) add(list, line);
}

static int first_refused(const struct answers *answers) {
  for (int i = 0; i < answers->count; i++)
    if (answers->status[i] && answers->error[i].reason.code != FELT_CODE_REFUSED_WITH_LIST) return i;
  fail_msg("no command of a refused list says why");
  return 0;
}

/* Nothing is left of a list that was refused; and its commands, one by one, are refused at the same place for
 * the same reason. */
static void check_refused(struct twin *lists, struct twin *singles, const struct list *list,
                          const struct mark *before) {
  struct answers answers = lists->answers;
  int refused = first_refused(&answers);
  must_be(lists, before);
  assert_int_equal(answers.refused, list->count);
  for (int i = 0; i < list->count; i++)
    if (i != refused) assert_int_equal(answers.error[i].reason.figure[0].number, refused + 1);
  for (int i = 0; i <= refused; i++) {
    enum felt_code expected = i < refused ? FELT_CODE_NONE : answers.error[refused].reason.code;
    assert_int_equal(do_one(lists, &list->command[i]), expected);
    assert_int_equal(do_one(singles, &list->command[i]), expected);
  }
}

static void play_by_lists(const char *book, uint64_t seed) {
  static struct twin lists, singles;
  struct felt_rng rng = felt_rng_from_seed(seed);
  int done = 0, refused = 0;
  begin(&lists, book, seed);
  begin(&singles, book, seed);
  for (int step = 0; step < STEPS; step++) {
    struct list list;
    struct mark before = look(&lists);
    gather(&lists.crowd, &rng, &list);
    if (list.count == 0) continue;
    do_list(&lists, &list);
    if (lists.answers.refused == 0) {
      for (int i = 0; i < list.count; i++)
        assert_int_equal(do_one(&singles, &list.command[i]), FELT_CODE_NONE);
      done++;
    } else {
      check_refused(&lists, &singles, &list, &before);
      refused++;
    }
    /* The store writes an anchor now and then, by the number of groups: the state alone is compared. */
    struct mark here = look(&lists), there = look(&singles);
    assert_memory_equal(here.digest, there.digest, sizeof here.digest);
  }
  assert_true(done > STEPS / 4 && refused > STEPS / 20);
  end(&lists);
  end(&singles);
}

static void a_list_is_done_as_one_or_not_at_all(void **state) {
  (void)state;
  const struct felt_book_text *book;
  for (int i = 0; (book = felt_book_builtin(i)) != NULL; i++) play_by_lists(book->name, 7 + (uint64_t)i);
}

static void a_list_sent_again_is_answered_as_before(void **state) {
  (void)state;
  static struct twin twin;
  struct list list = {0};
  begin(&twin, "chickasaw", 1);
  add(&list, "v1 buy-in id=a time=5 by=carl roles=cashier patron=ann currency=USD cents=100000");
  add(&list, "v1 buy-in id=b time=5 by=carl roles=cashier patron=bob currency=USD cents=100000");
  do_list(&twin, &list);
  assert_int_equal(twin.answers.refused, 0);
  struct mark mark = look(&twin);
  do_list(&twin, &list);
  assert_true(twin.answers.refused == 0 && twin.answers.repeated[0] && twin.answers.repeated[1]);
  must_be(&twin, &mark);
  /* One of them anew beside one that was done. */
  (void)snprintf(list.command[1].id, sizeof list.command[1].id, "c");
  do_list(&twin, &list);
  assert_true(twin.answers.refused == 0 && twin.answers.repeated[0] && !twin.answers.repeated[1]);
  mark = look(&twin);
  list.command[0].cents = 5;
  do_list(&twin, &list);
  assert_int_equal(twin.answers.error[0].reason.code, FELT_CODE_ID_OF_OTHER_COMMAND);
  must_be(&twin, &mark);
  end(&twin);
}

static void a_list_that_cannot_be_is_refused_whole(void **state) {
  (void)state;
  static struct twin twin;
  struct list list = {0};
  begin(&twin, "chickasaw", 1);
  struct mark mark = look(&twin);
  add(&list, "v1 buy-in id=a time=5 by=carl roles=cashier patron=ann currency=USD cents=100000");
  add(&list, "v1 buy-in id=a time=5 by=carl roles=cashier patron=bob currency=USD cents=100000");
  do_list(&twin, &list);
  assert_int_equal(twin.answers.error[1].reason.code, FELT_CODE_ID_TWICE_IN_LIST);
  assert_int_equal(twin.answers.error[0].reason.code, FELT_CODE_REFUSED_WITH_LIST);
  must_be(&twin, &mark);
  /* A table that is opened and one that cannot be: neither is there. */
  list.count = 0;
  char line[FELT_FLOOR_LINE_MAX];
  (void)snprintf(line, sizeof line, "v1 open-table id=t time=6 by=sue roles=supervisor table=40 book=%s",
                 twin.crowd.hash);
  add(&list, line);
  add(&list, "v1 sit id=s time=6 by=ann table=41 seat=1 patron=ann");
  do_list(&twin, &list);
  assert_int_equal(twin.answers.refused, 2);
  assert_null(felt_floor_find_table(twin.floor, 40));
  must_be(&twin, &mark);
  list.command[1].table = 40;
  do_list(&twin, &list);
  assert_int_equal(twin.answers.refused, 0);
  assert_string_equal(felt_floor_find_table(twin.floor, 40)->seat[0].patron, "ann");
  memset(list.command[0].id, 'x', sizeof list.command[0].id);
  do_list(&twin, &list);
  assert_int_equal(twin.answers.error[0].reason.code, FELT_CODE_COMMAND_FORM);
  end(&twin);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_list_is_done_as_one_or_not_at_all),
      cmocka_unit_test(a_list_sent_again_is_answered_as_before),
      cmocka_unit_test(a_list_that_cannot_be_is_refused_whole),
  };
  return cmocka_run_group_tests_name("list", tests, NULL, NULL);
}
