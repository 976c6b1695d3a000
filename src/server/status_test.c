#include "serve.h"
#include "test.h"

static struct felt_error refused(enum felt_status status, const struct felt_reason *reason) {
  struct felt_error error;
  (void)felt_refuse(&error, status, "somewhere", NULL, reason);
  return error;
}

static void expect(unsigned asked, unsigned command, enum felt_status status,
                   const struct felt_reason *reason) {
  const struct felt_error error = refused(status, reason);
  if (status_of(&error) != asked || status_of_command(&error) != command)
    fail_msg("%s: %u, of a command %u", felt_code_word(reason->code), status_of(&error),
             status_of_command(&error));
}

static void the_status_follows_from_the_code_whatever_kind_of_failure_it_is(void **state) {
  (void)state;
  static const enum felt_status kinds[] = {FELT_E_INPUT, FELT_E_RULE, FELT_E_NOMEM, FELT_E_IO};
  for (size_t i = 0; i < FELT_COUNT(kinds); i++) {
    expect(401, 401, kinds[i], FELT_SAYS(NOT_LOGGED_IN));
    expect(401, 401, kinds[i], FELT_SAYS(WRONG_PASSWORD));
    expect(403, 403, kinds[i], FELT_SAYS(NOT_YOUR_ROLE, "pay", "dealer"));
    expect(403, 403, kinds[i], FELT_SAYS(NOT_THEIR_ROLE, "pay", "dealer"));
    expect(404, 404, kinds[i], FELT_SAYS(NO_SUCH_TABLE));
    expect(404, 404, kinds[i], FELT_SAYS(NO_SUCH_LINK));
    expect(405, 405, kinds[i], FELT_SAYS(WRONG_METHOD));
    expect(413, 413, kinds[i], FELT_SAYS(BODY_TOO_LONG, 1));
    expect(415, 415, kinds[i], FELT_SAYS(NOT_JSON_TYPE));
    expect(422, 422, kinds[i], FELT_SAYS(LINK_TAKES_WAGER, 100));
    expect(429, 429, kinds[i], FELT_SAYS(TOO_MANY_COMMANDS));
    expect(503, 503, kinds[i], FELT_SAYS(WORKERS_BUSY));
  }
}

static void a_person_who_may_not_is_forbidden(void **state) {
  (void)state;
  int codes = 0;
  for (int code = 1; code < FELT_CODES; code++) {
    if (strncmp(felt_code_word((enum felt_code)code), "may-not-", 8) != 0) continue;
    const struct felt_error error = {.status = FELT_E_INPUT, .reason.code = (enum felt_code)code};
    if (status_of_command(&error) != 403) fail_msg("%s", felt_code_word((enum felt_code)code));
    codes++;
  }
  assert_true(codes > 10);
}

/* What could be read and was refused is not a bad request. */
static void a_code_without_a_line_has_the_status_of_its_kind(void **state) {
  (void)state;
  expect(400, 409, FELT_E_INPUT, FELT_SAYS(CARD_TWICE, "Ah"));
  expect(409, 409, FELT_E_RULE, FELT_SAYS(CARD_TWICE, "Ah"));
  expect(500, 409, FELT_E_NOMEM, FELT_SAYS(NO_MEMORY));
  expect(500, 409, FELT_E_IO, FELT_SAYS(REPORT_FAILED));
  expect(500, 409, FELT_E_DIFFERS, FELT_SAYS(EVENT_MISSING, 7));
}

/* Programs rely on a status as on the code. Here is every code that has one of its own. */
static const struct {
  unsigned status;
  const char *codes; /* each between blanks */
} own[] = {
    {400, " not-a-wager unknown-field "},
    {401, " device-revoked key-not-signed monitor-taken key-revoked not-a-device not-a-key not-logged-in "
          "not-tapped-in "
          " unknown-key wrong-password wrong-pin "},
    {403, " administrators-only device-of-other-table may-not-keep-devices guests-are-local "
          "hit-of-other-table key-is-for-links key-of-other-game "
          " key-of-other-link key-of-other-table may-not-act-for-others may-not-buy-in may-not-cash-out "
          " may-not-close-table may-not-credit may-not-do may-not-fill may-not-notify "
          " may-not-open-dispute may-not-open-table may-not-press-keypad may-not-record-muck "
          " may-not-seat-others may-not-seed-for-others needs-other-signer not-their-role not-your-role "
          " not-your-proposal patron-bets-here staff-bets-here staff-only wrong-csrf "
          " account-disabled holds-it own-account own-key own-request roles-held "},
    {404, " no-link-named no-open-table no-reports no-sign-to-follow no-such-book no-such-hit "
          " no-such-round settlement-not-kept "
          " no-such-device no-such-key no-such-link no-such-page no-such-proposal no-such-sign no-such-table "
          " no-such-thing no-table-numbered no-account-named no-such-request "},
    {405, " wrong-method "},
    {413, " body-too-long "},
    {415, " not-json-type "},
    {422, " book-has-faults changed-book-has-faults hand-takes-level hand-takes-nothing link-takes-wager "},
    {429, " key-spent proposals-full too-many-commands too-many-guests too-many-passwords "
          " too-many-proposals "},
    {503, " queue-full server-stops session-ended too-many-streams workers-busy "},
};

static unsigned own_status(const char *word) {
  char between[80];
  (void)snprintf(between, sizeof between, " %s ", word);
  for (size_t i = 0; i < FELT_COUNT(own); i++)
    if (strstr(own[i].codes, between)) return own[i].status;
  return 0;
}

static void a_code_keeps_the_status_that_it_has(void **state) {
  (void)state;
  for (int code = 1; code < FELT_CODES; code++) {
    const char *word = felt_code_word((enum felt_code)code);
    const struct felt_error error = {.status = FELT_E_IO, .reason.code = (enum felt_code)code};
    unsigned status = own_status(word);
    if (status_of(&error) != (status ? status : 500)) fail_msg("%s has status %u", word, status_of(&error));
  }
}

static void no_code_is_a_success(void **state) {
  (void)state;
  for (int code = 1; code < FELT_CODES; code++) {
    const struct felt_error error = {.status = FELT_E_RULE, .reason.code = (enum felt_code)code};
    assert_in_range(status_of(&error), 400, 503);
    /* Which side wagers there are is known at the table alone: that is told as of any other field. */
    bool is_field = code == FELT_CODE_UNKNOWN_FIELD || code == FELT_CODE_NOT_A_WAGER;
    assert_in_range(status_of_command(&error), is_field ? 400 : 401, 503);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_status_follows_from_the_code_whatever_kind_of_failure_it_is),
      cmocka_unit_test(a_person_who_may_not_is_forbidden),
      cmocka_unit_test(a_code_without_a_line_has_the_status_of_its_kind),
      cmocka_unit_test(a_code_keeps_the_status_that_it_has),
      cmocka_unit_test(no_code_is_a_success),
  };
  return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
