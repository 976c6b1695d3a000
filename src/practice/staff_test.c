/* What staff ask for: practice tables keep their numbers and names, and whoever deals a virtual deck is
 * brought its cards. */
#include "hall.h"
#include "reasons.h"

enum { MONEY = 7 }; /* a table where money is played for */

static const uint32_t staff = 1U << FELT_SUPERVISOR | 1U << FELT_DEALER | 1U << FELT_CASHIER;
static struct felt_error error;

/* Practice tables 1 and 2, and a table for money with a link of its own. */
static void open_house(struct hall *hall) {
  open_hall(hall, 2);
  const struct felt_book *book = table_of(hall, 1)->book;
  struct felt_floor_command command = {.act = FELT_FLOOR_OPEN_TABLE, .table = MONEY};
  memcpy(command.book, book->hash, sizeof command.book);
  do_as(hall, "sue", staff, command);
  command = (struct felt_floor_command){.act = FELT_FLOOR_LINK, .link_name = "money"};
  command.link.act = FELT_LINK_OPEN;
  command.link.reason = FELT_REASON_NEW_LINK;
  command.with = (struct felt_floor_person){.id = "sue", .roles = 1U << FELT_SUPERVISOR};
  memcpy(command.terms.book, book->hash, sizeof command.terms.book);
  do_as(hall, "mia", 1U << FELT_SHIFT_MANAGER, command);
}

static struct felt_floor_command join(const char *link, int table, const char *game) {
  struct felt_floor_command command = {.id = "new", .act = FELT_FLOOR_LINK, .table = table};
  (void)snprintf(command.link_name, sizeof command.link_name, "%s", link);
  (void)snprintf(command.other.text, sizeof command.other.text, "%s", game);
  command.link.act = FELT_LINK_JOIN;
  command.link.table = table;
  return command;
}

static void expect(const struct hall *hall, struct felt_floor_command command, enum felt_code code,
                   const char *where) {
  memset(&error, 0, sizeof error);
  enum felt_status status = felt_practice_complete(hall->practice, &command, &error);
  if (error.reason.code != code)
    fail_msg("act %d: %s, not %s", command.act, felt_code_word(error.reason.code), felt_code_word(code));
  assert_int_equal(status, code == FELT_CODE_NONE ? FELT_OK : FELT_E_RULE);
  if (code != FELT_CODE_NONE) assert_string_equal(error.where, where);
}

static void practice_tables_keep_their_numbers_and_names(void **state) {
  (void)state;
  struct hall hall;
  open_house(&hall);
  static const struct {
    enum felt_floor_act act;
    int table;
    const char *patron;
    enum felt_code code;
    const char *where;
  } rows[] = {
      {FELT_FLOOR_OPEN_TABLE, 2, "", FELT_CODE_PRACTICE_NUMBER, "table"},
      {FELT_FLOOR_OPEN_TABLE, 3, "", FELT_CODE_PRACTICE_NUMBER, "table"},
      {FELT_FLOOR_OPEN_TABLE, 99, "", FELT_CODE_PRACTICE_NUMBER, "table"},
      {FELT_FLOOR_OPEN_TABLE, 100, "", FELT_CODE_NONE, NULL},
      {FELT_FLOOR_OPEN_TABLE, MONEY, "", FELT_CODE_NONE, NULL}, /* of an older server: it is for money */
      {FELT_FLOOR_CLOSE_TABLE, 2, "", FELT_CODE_NONE, NULL},
      {FELT_FLOOR_BUY_IN, 0, "play.ann", FELT_CODE_PLAY_CHIPS_AT_CAGE, "patron"},
      {FELT_FLOOR_CASH_OUT, 0, "simple.1.2", FELT_CODE_PLAY_CHIPS_AT_CAGE, "patron"},
      {FELT_FLOOR_BUY_IN, 0, "ann", FELT_CODE_NONE, NULL},
      {FELT_FLOOR_CASH_OUT, 0, "ann", FELT_CODE_NONE, NULL},
      {FELT_FLOOR_SIT, MONEY, "play.ann", FELT_CODE_PLAY_CHIPS_ELSEWHERE, "patron"},
      {FELT_FLOOR_SIT, 1, "ann", FELT_CODE_SEATS_ARE_TAKEN_FREELY, "patron"},
      {FELT_FLOOR_SIT, MONEY, "ann", FELT_CODE_NONE, NULL},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_floor_command command = {.id = "new", .act = (uint8_t)rows[i].act, .table = rows[i].table};
    (void)snprintf(command.patron, sizeof command.patron, "%s", rows[i].patron);
    expect(&hall, command, rows[i].code, rows[i].where);
  }
  expect(&hall, join("money", 2, "other"), FELT_CODE_PRACTICE_NUMBER_JOINS, "link");
  expect(&hall, join("money", 120, "other"), FELT_CODE_NONE, NULL);
  close_hall(&hall);
}

static void what_the_automatic_dealer_opens_is_for_play(void **state) {
  (void)state;
  struct hall hall;
  open_house(&hall);
  assert_int_equal(felt_floor_table_purpose(hall.floor, 1), FELT_FOR_PLAY);
  assert_int_equal(felt_floor_link_purpose(hall.floor, table_of(&hall, 1)->link.text), FELT_FOR_PLAY);
  assert_int_equal(felt_floor_table_purpose(hall.floor, MONEY), FELT_FOR_MONEY);
  assert_int_equal(felt_floor_link_purpose(hall.floor, "money"), FELT_FOR_MONEY);
  close_hall(&hall);
}

/* ---- decks */

static struct felt_floor_command of_round(int table, enum felt_command_kind kind) {
  struct felt_floor_command command = {.id = "new", .act = FELT_FLOOR_ROUND, .table = table};
  command.round.kind = kind;
  return command;
}

static void complete_and_do(struct hall *hall, struct felt_floor_command *command) {
  (void)snprintf(command->id, sizeof command->id, "c%d", hall->number + 1);
  assert_int_equal(felt_practice_complete(hall->practice, command, &error), FELT_OK);
  do_as(hall, "deb", staff, *command);
}

static void open_betting(struct hall *hall, struct felt_floor_command *open) {
  struct felt_floor_command command = {.act = FELT_FLOOR_BUY_IN, .patron = "ann", .cents = 100000};
  memcpy(command.currency, table_of(hall, MONEY)->book->currency, sizeof command.currency);
  do_as(hall, "carl", staff, command);
  command = (struct felt_floor_command){.act = FELT_FLOOR_SIT, .table = MONEY, .seat = 1, .patron = "ann"};
  do_as(hall, "ann", 0, command);
  *open = of_round(MONEY, FELT_DO_OPEN);
  memset(open->round.opening.commitment, 0x11, sizeof open->round.opening.commitment);
  complete_and_do(hall, open);
}

static void lock(struct hall *hall) {
  wager_as(hall, "ann", MONEY, 1, false);
  do_as(hall, "deb", staff, of_round(MONEY, FELT_DO_LOCK));
}

static void whoever_deals_is_brought_the_deck_that_was_committed_to(void **state) {
  (void)state;
  struct hall hall;
  struct felt_floor_command open;
  uint8_t secret[FELT_FLOOR_SEED], commitment[FELT_COMMITMENT];
  open_house(&hall);
  felt_deck_next(&hall.keys, table_of(&hall, MONEY), secret);
  felt_floor_commitment(secret, commitment);
  open_betting(&hall, &open);
  assert_memory_equal(open.round.opening.commitment, commitment, sizeof commitment);
  lock(&hall);
  struct felt_floor_command deal = of_round(MONEY, FELT_DO_DEAL);
  memset(deal.seed, 0x22, sizeof deal.seed); /* of the dealer's own choice */
  deal.round.faces.count = 3;
  complete_and_do(&hall, &deal);
  assert_memory_equal(deal.seed, secret, sizeof secret);
  assert_int_equal(deal.round.faces.count, 0);
  assert_int_equal(phase_of(&hall, MONEY), FELT_PHASE_PREFLOP);
  /* Sent again they are what they were, though another round's deck would be next. */
  struct felt_floor_command again = of_round(MONEY, FELT_DO_OPEN);
  memcpy(again.id, open.id, sizeof again.id);
  assert_int_equal(felt_practice_complete(hall.practice, &again, &error), FELT_OK);
  assert_memory_equal(again.round.opening.commitment, commitment, sizeof commitment);
  again = of_round(MONEY, FELT_DO_DEAL);
  memcpy(again.id, deal.id, sizeof again.id);
  assert_int_equal(felt_practice_complete(hall.practice, &again, &error), FELT_OK);
  assert_memory_equal(again.seed, secret, sizeof secret);
  close_hall(&hall);
}

static void a_deck_without_its_key_is_not_dealt(void **state) {
  (void)state;
  struct hall hall;
  struct felt_floor_command open;
  open_house(&hall);
  open_betting(&hall, &open);
  lock(&hall);
  memset(hall.keys.key[hall.keys.count - 1], 0x77, FELT_DECK_KEY);
  expect(&hall, of_round(MONEY, FELT_DO_DEAL), FELT_CODE_NO_DECK_KEY, "table");
  close_hall(&hall);
}

static void nobody_deals_where_the_automatic_dealer_does(void **state) {
  (void)state;
  struct hall hall;
  open_house(&hall);
  expect(&hall, of_round(1, FELT_DO_OPEN), FELT_CODE_AUTOMATIC_DEALER, "table");
  expect(&hall, of_round(1, FELT_DO_DEAL), FELT_CODE_AUTOMATIC_DEALER, "table");
  expect(&hall, of_round(1, FELT_DO_UNDO), FELT_CODE_NONE, NULL);
  expect(&hall, of_round(50, FELT_DO_DEAL), FELT_CODE_NONE, NULL); /* the floor says that there is none */
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(practice_tables_keep_their_numbers_and_names),
      cmocka_unit_test(what_the_automatic_dealer_opens_is_for_play),
      cmocka_unit_test(whoever_deals_is_brought_the_deck_that_was_committed_to),
      cmocka_unit_test(a_deck_without_its_key_is_not_dealt),
      cmocka_unit_test(nobody_deals_where_the_automatic_dealer_does),
  };
  return cmocka_run_group_tests_name("staff", tests, NULL, NULL);
}
