/* Two people before one screen: which of them gives the command, who signs it, and what is seen before. */
#include "floor_fixture.h"

#define ROLE(role) (1U << FELT_##role)

static const struct felt_floor_person dealer = {.id = "deb", .roles = ROLE(DEALER)},
                                      supervisor = {.id = "sue", .roles = ROLE(SUPERVISOR)},
                                      manager = {.id = "mia", .roles = ROLE(SHIFT_MANAGER)},
                                      auditor = {.id = "aud", .roles = ROLE(AUDITOR)};

static struct felt_floor_command round_of(enum felt_command_kind kind) {
  return (struct felt_floor_command){.act = FELT_FLOOR_ROUND, .table = 1, .round.kind = (uint8_t)kind};
}

static void whichever_may_gives_it_and_the_other_signs_where_it_takes_two(void **state) {
  (void)state;
  const struct felt_floor_command decide = round_of(FELT_DO_DECIDE), correct = round_of(FELT_DO_CORRECT),
                                  flop = round_of(FELT_DO_FLOP),
                                  window = {.act = FELT_FLOOR_CORRECTION_WINDOW};
  const struct {
    const struct felt_floor_command *command;
    const struct felt_floor_person *one, *other;
    const char *by, *with;
  } rows[] = {
      {&decide, &dealer, &supervisor, "sue", ""},  /* one of the pit decides, and stands there */
      {&decide, &supervisor, &manager, "sue", ""}, /* the first who may */
      {&decide, &dealer, &auditor, "deb", ""},     /* neither may: the floor says so of the first */
      {&flop, &dealer, &supervisor, "deb", ""},    /* it takes nobody else */
      {&correct, &supervisor, &manager, "sue", "mia"},
      {&correct, &dealer, &supervisor, "sue", ""},    /* two of the pit, where it takes two */
      {&window, &supervisor, &manager, "mia", "sue"}, /* a shift manager's, with another of the pit */
      {&window, &dealer, &manager, "mia", "deb"},     /* the floor says what is wrong with the second */
  };
  struct fixture f;
  setup(&f, "memory:", "chickasaw");
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_floor_command command = *rows[i].command;
    felt_floor_signed_by(f.floor, rows[i].one, rows[i].other, &command);
    if (strcmp(command.by.id, rows[i].by) != 0 || strcmp(command.with.id, rows[i].with) != 0)
      fail_msg("row %zu: %s with \"%s\"", i, command.by.id, command.with.id);
  }
  teardown(&f);
}

static struct felt_floor_preview look(struct fixture *f, const char *line, bool beside) {
  struct felt_floor_command command;
  struct felt_floor_preview preview;
  struct felt_error error;
  char whole[FELT_FLOOR_LINE_MAX];
  line_of(f, whole, "decide", line);
  assert_int_equal(felt_floor_command_parse(whole, strlen(whole), &command, &error), FELT_OK);
  assert_int_equal(beside ? felt_floor_preview_beside(f->floor, &command, &preview, &error)
                          : felt_floor_preview(f->floor, &command, &preview, &error),
                   FELT_OK);
  check_rebuilt(f);
  return preview;
}

static void a_preview_beside_is_of_what_somebody_who_may_would_sign(void **state) {
  (void)state;
  struct fixture f;
  setup(&f, "memory:", "chickasaw");
  must(&f, "open-table", SUE " table=1 book=%s live", f.hash);
  seat(&f, 1, 1, "ann");
  must(&f, "open", DEB " table=1");
  must(&f, "bet", DEB " table=1 seat=1 ante=1000 blind=1000");
  must(&f, "lock", DEB " table=1");
  must(&f, "deal", DEB " table=1");
  must(&f, "incident", DEB " table=1 kind=other reason=light");
  struct felt_floor_preview said = look(&f, DEB " table=1 decision=void-round reason=light", false);
  assert_int_not_equal(said.status, FELT_OK);
  said = look(&f, DEB " table=1 decision=void-round reason=light", true);
  assert_int_equal(said.status, FELT_OK);
  assert_true(said.two_people);
  assert_int_equal(said.outcome, FELT_VOIDS_ROUND);
  said = look(&f, SUE " table=1 decision=void-round reason=light", true);
  assert_int_equal(said.status, FELT_OK);
  assert_false(said.two_people); /* one who may needs nobody */
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whichever_may_gives_it_and_the_other_signs_where_it_takes_two),
      cmocka_unit_test(a_preview_beside_is_of_what_somebody_who_may_would_sign),
  };
  return cmocka_run_group_tests_name("signed", tests, NULL, NULL);
}
