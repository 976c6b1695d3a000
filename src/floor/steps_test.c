/* A round that is over, step by step: who did what, and when; its corrections and disputes behind it. */
#include "floor_fixture.h"

static struct fixture f;

struct told {
  int count;
  char words[2048]; /* "bet:deb flop:deb ..." */
  int64_t last_seq;
  bool with_two, hidden;
};

static void hear(void *context, const struct felt_floor_step *step) {
  struct told *told = context;
  size_t length = strlen(told->words);
  told->count++;
  assert_true(step->time_ms > 0 && step->by.id[0]);
  if (!step->after) assert_true(step->seq > told->last_seq);
  told->last_seq = step->seq;
  told->with_two = told->with_two || step->with.id[0];
  (void)snprintf(told->words + length, sizeof told->words - length, "%s%s:%s", length > 0 ? " " : "",
                 step->word, step->by.id);
}

static struct told steps_of(int64_t round) {
  struct told told = {0};
  struct felt_error error;
  const struct felt_floor_step_listener listener = {.each = hear, .context = &told};
  if (felt_floor_past_steps(f.floor, 1, round, &listener, &error))
    fail_msg("round %d: %s", (int)round, felt_code_word(error.reason.code));
  return told;
}

static void play(void) {
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "play", DEB " table=1 seat=1 multiple=4");
  must(&f, "flop", DEB " table=1 cards=AhKhQh");
  must(&f, "river", DEB " table=1 cards=2c3d");
  must(&f, "reveal", DEB " table=1 cards=9c9d");
  must(&f, "reveal", DEB " table=1 seat=1 cards=4c4d");
  must(&f, "settle", DEB " table=1");
  must(&f, "game-over", DEB " table=1");
}

static void begin(void) {
  setup(&f, "memory:", "chickasaw");
  open_link(&f, "main");
  must(&f, "open-table", SUE " table=1 book=%s live", f.hash);
  must(&f, "link-join", SUE " link=main table=1");
  seat(&f, 1, 1, "ann");
}

static void a_round_is_told_from_its_opening_to_game_over(void **state) {
  (void)state;
  begin();
  play();
  must(&f, "remark", SUE " table=1 reason=between");
  play();
  for (int64_t round = 1; round <= 2; round++)
    assert_string_equal(
        steps_of(round).words,
        "open:deb bet:deb lock:deb deal:deb play:deb flop:deb river:deb reveal:deb reveal:deb "
        "settling:deb move:deb settled:deb game-over:deb");
  struct told told = {0};
  struct felt_error error;
  const struct felt_floor_step_listener listener = {.each = hear, .context = &told};
  for (int64_t round = 0; round <= 3; round += 3) {
    assert_int_equal(felt_floor_past_steps(f.floor, 1, round, &listener, &error), FELT_E_INPUT);
    assert_int_equal(error.reason.code, FELT_CODE_NO_SUCH_ROUND);
  }
  assert_int_equal(felt_floor_past_steps(f.floor, 9, 1, &listener, &error), FELT_E_INPUT);
  must(&f, "open", DEB " table=1");
  assert_int_equal(felt_floor_past_steps(f.floor, 1, 3, &listener, &error), FELT_E_INPUT);
  assert_int_equal(told.count, 0);
  teardown(&f);
}

static void corrections_and_disputes_stand_behind_it_with_their_people(void **state) {
  (void)state;
  begin();
  play();
  play();
  must(&f, "correct",
       SUE WITH("mia", "shift-manager") " table=1 round=1 what=card place=hand seat=1 card=Kc reason=read");
  must(&f, "dispute", DEB " table=1 round=1 seat=1 cents=4000 reason=kings");
  must(&f, "dispute-note", DEB " table=1 dispute=1 reason=camera");
  must(&f, "notify", SUE " table=1 dispute=1 reason=Commissioner");
  must(&f, "dispute-decide", SUE " table=1 dispute=1 verdict=upheld reason=seen");
  must(&f, "dispute-close", SUE " table=1 dispute=1 reason=paid");
  struct told told = steps_of(1);
  const char *behind = strstr(told.words, "game-over");
  assert_non_null(behind);
  assert_string_equal(behind, "game-over:deb correct:sue adjust:sue dispute:deb dispute-note:deb notify:sue "
                              "dispute-decide:sue dispute-close:sue");
  assert_true(told.with_two);
  assert_null(strstr(steps_of(2).words, "dispute"));
  assert_null(strstr(steps_of(2).words, "correct"));
  audit(&f);
  teardown(&f);
}

/* Of a dispute with many notes its opening stays, and the last ones. */
static void of_many_notes_the_last_are_told(void **state) {
  (void)state;
  begin();
  play();
  must(&f, "dispute", DEB " table=1 round=1 seat=1 cents=4000 reason=kings");
  for (int i = 0; i < 20; i++) must(&f, "dispute-note", SUE " table=1 dispute=1 reason=note");
  struct told told = steps_of(1);
  const char *behind = strstr(told.words, "dispute:deb");
  assert_non_null(behind);
  assert_int_equal(strlen(behind),
                   strlen("dispute:deb") + (FELT_FLOOR_CASE_EVENTS - 1) * strlen(" dispute-note:sue"));
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_round_is_told_from_its_opening_to_game_over),
      cmocka_unit_test(corrections_and_disputes_stand_behind_it_with_their_people),
      cmocka_unit_test(of_many_notes_the_last_are_told),
  };
  return cmocka_run_group_tests_name("steps", tests, NULL, NULL);
}
