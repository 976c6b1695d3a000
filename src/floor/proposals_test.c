/* What waits for a second person: tried when it is made, in the log, signed by another, taken back or over.
 */
#include "floor_fixture.h"

static struct fixture f;

enum { MINUTES = 60 * 1000 };

/* A command of one person, put forward: "hours=5" is a window of corrections that mia proposes. */
static void line_inner(char line[512], const char *by, int n, const char *deed) {
  const char *rest = strchr(deed, ' ');
  (void)snprintf(line, 512, "v1%%20%.*s%%20id=p%d%%20by=%s", (int)(rest - deed), deed, n, by);
  size_t at = strlen(line);
  (void)snprintf(line + at, 512 - at, "%%20roles=%s",
                 strcmp(by, "mia") == 0 ? "shift-manager" : "supervisor");
  for (const char *c = rest; *c; c++) {
    at = strlen(line);
    (void)snprintf(line + at, 512 - at, *c == ' ' ? "%%20" : "%c", *c);
  }
}

static enum felt_status propose(const char *by, const char *deed) {
  char inner[512], rest[1024];
  line_inner(inner, by, f.commands, deed);
  (void)snprintf(rest, sizeof rest, "by=%s roles=%s command=%s", by,
                 strcmp(by, "mia") == 0 ? "shift-manager" : "supervisor", inner);
  return say(&f, "propose", rest);
}

static int waiting(void) {
  struct felt_floor_proposal proposal;
  int n = 0;
  while (felt_floor_proposal_at(f.floor, n, &proposal)) n++;
  return n;
}

static void begin(void) {
  setup(&f, "memory:", "chickasaw");
}

#define SIGNS "by=sue roles=supervisor with=mia with-roles=shift-manager"

static void another_person_signs_and_it_is_done_in_the_name_of_both(void **state) {
  (void)state;
  struct felt_floor_proposal proposal;
  begin();
  assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  assert_int_equal(felt_floor_window_hours(f.floor), FELT_FLOOR_WINDOW_HOURS); /* nothing yet */
  assert_true(felt_floor_find_proposal(f.floor, 1, &proposal));
  assert_string_equal(proposal.by, "mia");
  assert_string_equal(proposal.line, "v1 correction-window id=p0 by=mia roles=shift-manager hours=5");
  must(&f, "sign", SIGNS " proposal=1");
  assert_int_equal(felt_floor_window_hours(f.floor), 5);
  assert_int_equal(waiting(), 0);
  must_not(&f, FELT_SAYS(NO_SUCH_PROPOSAL), "sign", SIGNS " proposal=1");
  audit(&f);
  teardown(&f);
}

static void nobody_signs_their_own(void **state) {
  (void)state;
  begin();
  assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  must_not(&f, FELT_SAYS(NEEDS_OTHER_SIGNER), "sign", MIA " with=mia with-roles=shift-manager proposal=1");
  /* Nor in the name of somebody who put nothing forward, nor by somebody who may not. */
  must_not(&f, FELT_SAYS(NOT_A_PERSON), "sign", SUE " with=tom with-roles=shift-manager proposal=1");
  must_not(&f, FELT_SAYS(CORRECTION_NEEDS_TWO), "sign",
           "by=carl roles=cashier with=mia with-roles=shift-manager proposal=1");
  /* The first person's roles are those of now. */
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "correction-window"), "sign",
           SUE " with=mia with-roles=supervisor proposal=1");
  assert_int_equal(waiting(), 1);
  must(&f, "sign", SIGNS " proposal=1");
  teardown(&f);
}

static void what_would_be_refused_is_refused_at_once(void **state) {
  (void)state;
  begin();
  assert_int_not_equal(propose("sue", "correction-window hours=5"), FELT_OK);
  assert_reason(&f.error.reason, FELT_SAYS(MAY_NOT_DO, "correction-window"));
  assert_int_not_equal(propose("mia", "link-down link=main reason=maintenance"), FELT_OK);
  assert_reason(&f.error.reason, FELT_SAYS(NO_LINK_NAMED, "main"));
  /* Nor is a proposal proposed, nor one in another's name. */
  assert_int_not_equal(propose("mia", "sign proposal=1"), FELT_OK);
  must_not(&f, FELT_SAYS(CANNOT_BE_PROPOSED), "propose",
           SUE " command=v1%%20correction-window%%20id=x%%20by=mia%%20roles=shift-manager%%20hours=5");
  must_not(&f, FELT_SAYS(MAY_NOT_DO, "propose"), "propose",
           "by=ann command=v1%%20correction-window%%20id=x%%20by=ann%%20hours=5");
  assert_int_equal(waiting(), 0);
  assert_int_equal(felt_floor_window_hours(f.floor), FELT_FLOOR_WINDOW_HOURS); /* trying changes nothing */
  teardown(&f);
}

static void what_cannot_be_done_any_more_goes_on_waiting(void **state) {
  (void)state;
  begin();
  open_link(&f, "main");
  assert_int_equal(propose("mia", "link-close link=main reason=maintenance"), FELT_OK);
  must(&f, "link-close", MIA WITH("sue", "supervisor") " link=main reason=maintenance");
  assert_true(say(&f, "sign", SIGNS " proposal=1") != FELT_OK);
  assert_int_equal(waiting(), 1);
  must(&f, "link-open", MIA WITH("sue", "supervisor") " link=main reason=resumed book=%s", f.hash);
  must(&f, "sign", SIGNS " proposal=1");
  audit(&f);
  teardown(&f);
}

static void its_author_takes_it_back(void **state) {
  (void)state;
  begin();
  assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  must_not(&f, FELT_SAYS(NOT_YOUR_PROPOSAL), "withdraw", SUE " proposal=1");
  must(&f, "withdraw", MIA " proposal=1");
  must_not(&f, FELT_SAYS(NO_SUCH_PROPOSAL), "sign", SIGNS " proposal=1");
  assert_int_equal(propose("mia", "correction-window hours=6"), FELT_OK);
  struct felt_floor_proposal proposal;
  assert_true(felt_floor_find_proposal(f.floor, 2, &proposal)); /* numbers are never used again */
  audit(&f);
  teardown(&f);
}

static void its_time_is_over_by_the_clock_that_commands_bring(void **state) {
  (void)state;
  struct felt_error error;
  int64_t seq;
  begin();
  assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  must_not(&f, FELT_SAYS(PROPOSAL_NOT_OVER), "expire", "by=auto-clock proposal=1");
  struct felt_floor_command sign = {.id = "late",
                                    .time_ms = INT64_C(1000) * f.commands + 16 * MINUTES,
                                    .by = {"sue", 1U << FELT_SUPERVISOR},
                                    .with = {"mia", 1U << FELT_SHIFT_MANAGER},
                                    .act = FELT_FLOOR_SIGN,
                                    .proposal = 1};
  assert_int_not_equal(felt_floor_do(f.floor, &sign, &seq, &error), FELT_OK);
  assert_reason(&error.reason, FELT_SAYS(NO_SUCH_PROPOSAL));
  assert_true(felt_floor_proposals_until_ms(f.floor) <= sign.time_ms);
  sign.act = FELT_FLOOR_EXPIRE;
  sign.with = (struct felt_floor_person){0};
  assert_int_equal(felt_floor_do(f.floor, &sign, &seq, &error), FELT_OK);
  assert_int_equal(waiting(), 0);
  assert_int_equal(felt_floor_proposals_until_ms(f.floor), INT64_MAX);
  check_rebuilt(&f);
  audit(&f);
  teardown(&f);
}

static void one_person_has_a_few_and_crowds_nobody_out(void **state) {
  (void)state;
  begin();
  for (int i = 0; i < FELT_PROPOSALS_OF_ONE; i++)
    assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  assert_int_not_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  assert_reason(&f.error.reason, FELT_SAYS(TOO_MANY_PROPOSALS, FELT_PROPOSALS_OF_ONE));
  assert_int_not_equal(propose("sue", "remark table=1 note-by=sue reason=x"), FELT_OK); /* no such table */
  must(&f, "withdraw", MIA " proposal=3");
  assert_int_equal(propose("mia", "correction-window hours=5"), FELT_OK);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(another_person_signs_and_it_is_done_in_the_name_of_both),
      cmocka_unit_test(nobody_signs_their_own),
      cmocka_unit_test(what_would_be_refused_is_refused_at_once),
      cmocka_unit_test(what_cannot_be_done_any_more_goes_on_waiting),
      cmocka_unit_test(its_author_takes_it_back),
      cmocka_unit_test(its_time_is_over_by_the_clock_that_commands_bring),
      cmocka_unit_test(one_person_has_a_few_and_crowds_nobody_out),
  };
  return cmocka_run_group_tests_name("proposals", tests, NULL, NULL);
}
