/* What people ask of a practice table: each wish in each situation, granted as which commands, or refused. */
#include "hall.h"

/* How the table stands when somebody asks. Ann sits at 1 and a bot at 3, unless it is new. */
enum situation { NEW, SEATED, WAGERED, DEALT, AFTER, CLOSED };

static void play_a_round(struct hall *hall) {
  act(hall, 1, FELT_DO_PLAY, 4);
  for (int i = 0; i < 600 && phase_of(hall, 1) != FELT_PHASE_OVER; i++) wait_us(hall, SECOND_US / 10);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_OVER);
}

static void close_table(struct hall *hall, int number) {
  struct felt_floor_command leaves = {.act = FELT_FLOOR_LINK, .table = number};
  leaves.link.act = FELT_LINK_LEAVE;
  leaves.link.table = number;
  memcpy(leaves.link_name, table_of(hall, number)->link.text, sizeof leaves.link_name);
  do_as(hall, "mia", 1U << FELT_SHIFT_MANAGER, leaves);
  do_as(hall, "mia", 1U << FELT_SHIFT_MANAGER,
        (struct felt_floor_command){.act = FELT_FLOOR_CLOSE_TABLE, .table = number});
}

static void open_at(struct hall *hall, enum situation situation) {
  open_hall(hall, 2);
  wait(hall, 1);
  if (situation == CLOSED) close_table(hall, 1);
  if (situation == NEW || situation == CLOSED) return;
  ask(hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  ask(hall, ASK(.wish = FELT_WISH_BOT, .table = 1, .seat = 3, .kind = "simple"));
  if (situation == SEATED) return;
  wager(hall, 1, 1, false);
  wait_us(hall, 0); /* the bot bets, too */
  if (situation == WAGERED) return;
  ask(hall, ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 1));
  wait_us(hall, 0);
  assert_int_equal(phase_of(hall, 1), FELT_PHASE_PREFLOP);
  if (situation == AFTER) play_a_round(hall);
}

static const char *const act_words[] = {
#define FELT_ACT(name, word, ...) [FELT_FLOOR_##name] = (word),
#include "felt/acts.def"
#undef FELT_ACT
};

/* "leave-later", "round buy-in": the commands of a plan; of a round's which. */
static void print_plan(const struct felt_practice_plan *plan, char *text, size_t size) {
  size_t used = 0;
  text[0] = '\0';
  for (int i = 0; i < plan->count; i++) {
    const struct felt_floor_command *command = &plan->command[i];
    const char *name =
        command->act == FELT_FLOOR_ROUND ? felt_command_name(command->round.kind) : act_words[command->act];
    used += (size_t)snprintf(text + used, size - used, "%s%s", i ? " " : "", name);
  }
}

struct row {
  enum situation situation;
  const char *who;
  struct felt_practice_ask ask;
  const char *plan;      /* NULL: refused */
  enum felt_code reason; /* why */
};

static const struct row rows[] = {
    /* a seat: with chips where there are none yet */
    {NEW, "ann", {.wish = FELT_WISH_SIT, .table = 1, .seat = 2}, "sit buy-in", 0},
    {SEATED, "bob", {.wish = FELT_WISH_SIT, .table = 1, .seat = 2}, "sit buy-in", 0},
    {SEATED, "ann", {.wish = FELT_WISH_SIT, .table = 2, .seat = 2}, "sit", 0},
    {NEW, "ann", {.wish = FELT_WISH_SIT, .table = 3, .seat = 2}, NULL, FELT_CODE_NOT_A_PRACTICE_TABLE},
    {NEW, "ann", {.wish = FELT_WISH_SIT, .table = 0, .seat = 2}, NULL, FELT_CODE_NOT_A_PRACTICE_TABLE},
    {CLOSED, "ann", {.wish = FELT_WISH_SIT, .table = 1, .seat = 2}, NULL, FELT_CODE_NOT_A_PRACTICE_TABLE},
    /* to leave: at once, with the wagers, or after the hand */
    {SEATED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, "leave", 0},
    {WAGERED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, "clear leave", 0},
    {DEALT, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, "leave-later", 0},
    {AFTER, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, "leave", 0},
    {SEATED, "bob", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, NULL, FELT_CODE_NOT_YOUR_SEAT},
    {SEATED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 2}, NULL, FELT_CODE_NOT_YOUR_SEAT},
    {SEATED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 3}, NULL, FELT_CODE_NOT_YOUR_SEAT},
    {SEATED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 0}, NULL, FELT_CODE_NOT_YOUR_SEAT},
    {SEATED,
     "ann",
     {.wish = FELT_WISH_LEAVE, .table = 1, .seat = FELT_SEATS_MAX + 1},
     NULL,
     FELT_CODE_NOT_YOUR_SEAT},
    {CLOSED, "ann", {.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1}, NULL, FELT_CODE_NOT_A_PRACTICE_TABLE},
    /* to be dealt to */
    {WAGERED, "ann", {.wish = FELT_WISH_READY, .table = 1, .seat = 1}, "ready", 0},
    {NEW, "ann", {.wish = FELT_WISH_READY, .table = 9, .seat = 1}, NULL, FELT_CODE_NOT_A_PRACTICE_TABLE},
    /* chips */
    {SEATED, "ann", {.wish = FELT_WISH_BUY, .table = 1, .cents = 1}, "buy-in", 0},
    {DEALT, "ann", {.wish = FELT_WISH_BUY, .table = 1, .cents = 10000000}, "buy-in", 0},
    {SEATED, "ann", {.wish = FELT_WISH_BUY, .table = 1, .cents = 10000001}, NULL, FELT_CODE_BUY_OUT_OF_RANGE},
    {SEATED, "ann", {.wish = FELT_WISH_BUY, .table = 1, .cents = 0}, NULL, FELT_CODE_BUY_OUT_OF_RANGE},
    {SEATED, "ann", {.wish = FELT_WISH_BUY, .table = 1, .cents = -500}, NULL, FELT_CODE_BUY_OUT_OF_RANGE},
    {SEATED,
     "ann",
     {.wish = FELT_WISH_BUY, .table = 1, .cents = INT64_MAX},
     NULL,
     FELT_CODE_BUY_OUT_OF_RANGE},
    /* a bot comes, and goes */
    {SEATED, "ann", {.wish = FELT_WISH_BOT, .table = 1, .seat = 2, .kind = "timid"}, "sit buy-in", 0},
    {SEATED,
     "ann",
     {.wish = FELT_WISH_BOT, .table = 1, .seat = 0, .kind = "timid"},
     NULL,
     FELT_CODE_SEAT_OUT_OF_RANGE},
    {SEATED,
     "ann",
     {.wish = FELT_WISH_BOT, .table = 1, .seat = 99, .kind = "timid"},
     NULL,
     FELT_CODE_SEAT_OUT_OF_RANGE},
    {SEATED, "ann", {.wish = FELT_WISH_BOT, .table = 1, .seat = 3}, "leave", 0},
    {WAGERED, "ann", {.wish = FELT_WISH_BOT, .table = 1, .seat = 3}, "leave-later", 0},
    {DEALT, "bob", {.wish = FELT_WISH_BOT, .table = 1, .seat = 3}, "leave-later", 0},
    {AFTER, "ann", {.wish = FELT_WISH_BOT, .table = 1, .seat = 3}, "leave", 0},
    {SEATED, "bob", {.wish = FELT_WISH_BOT, .table = 1, .seat = 1}, NULL, FELT_CODE_NO_BOT_THERE},
    {SEATED, "ann", {.wish = FELT_WISH_BOT, .table = 1, .seat = 2}, NULL, FELT_CODE_NO_BOT_THERE},
};

static void each_wish_is_granted_or_refused_as_the_table_stands(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct hall hall;
    struct felt_practice_plan plan;
    struct felt_error error = {0};
    char text[100];
    open_at(&hall, rows[i].situation);
    enum felt_status status = try_ask(&hall, rows[i].who, rows[i].ask, &plan, &error);
    print_plan(&plan, text, sizeof text);
    if (!rows[i].plan) {
      if (status != FELT_E_RULE || error.reason.code != rows[i].reason || plan.count != 0)
        fail_msg("row %zu: not refused as expected, but %s", i, text);
    } else {
      if (status || strcmp(text, rows[i].plan) != 0)
        fail_msg("row %zu: %s, but %s", i, rows[i].plan, status ? felt_words_of(&error).text : text);
      assert_int_equal(plan.later, strcmp(text, "leave-later") == 0);
      for (int c = 0; c < plan.count; c++) {
        hall_submit(&hall, &plan.command[c]);
        if (!felt_floor_accepted(hall.floor)) fail_msg("row %zu: the floor refuses command %d", i, c);
      }
      commit(&hall);
    }
    close_hall(&hall);
  }
}

/* Nobody acts in another's name, and nobody's ids are another's. */
static void commands_are_given_by_who_asks_or_by_the_house(void **state) {
  (void)state;
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct hall hall;
    struct felt_practice_plan plan;
    struct felt_error error;
    struct felt_practice_ask ask = rows[i].ask;
    ask.id = "one-id";
    open_at(&hall, rows[i].situation);
    if (!try_ask(&hall, rows[i].who, ask, &plan, &error)) {
      char own[32], patron[FELT_PLAY_PATRON];
      (void)snprintf(own, sizeof own, "%s:one-id", rows[i].who);
      felt_play_patron(rows[i].who, patron);
      assert_string_equal(plan.command[plan.asked_for].id, own);
      for (int c = 0; c < plan.count; c++) {
        const struct felt_floor_command *command = &plan.command[c];
        bool house = strcmp(command->by.id, felt_practice_dealer.id) == 0;
        assert_true(house || strcmp(command->by.id, patron) == 0);
        assert_true(house || command->by.roles == 0);
        /* The house gives chips, and moves bots; a person moves by their own hand. */
        if (house) assert_true(command->act == FELT_FLOOR_BUY_IN || ask.wish == FELT_WISH_BOT);
        assert_true(felt_play_is(command->patron) || !command->patron[0]);
      }
    }
    close_hall(&hall);
  }
}

static void a_first_seat_brings_chips_once_a_currency(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  const char *currency = table_of(&hall, 1)->book->currency;
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  int64_t gift = felt_floor_balance(hall.floor, "play.ann", currency).cents;
  assert_true(gift > 0);
  for (int i = 0; i < 3; i++) {
    ask(&hall, ASK(.wish = FELT_WISH_LEAVE, .table = 1, .seat = 1));
    ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  }
  assert_int_equal(felt_floor_balance(hall.floor, "play.ann", currency).cents, gift);
  assert_int_equal(felt_floor_balance(hall.floor, "ann", currency).cents, 0); /* no money of hers */
  close_hall(&hall);
}

/* A line that broke: the same wish again, though the table has gone on. */
static void a_leave_that_is_sent_again_is_what_it_was(void **state) {
  (void)state;
  static const struct {
    enum situation situation;
    int seat;
    bool bot, later;
  } cases[] = {
      {SEATED, 1, false, false}, {DEALT, 1, false, true}, {SEATED, 3, true, false}, {DEALT, 3, true, true}};
  for (size_t i = 0; i < FELT_COUNT(cases); i++) {
    struct hall hall;
    struct felt_practice_plan plan;
    struct felt_error error;
    const struct felt_practice_ask leave = {.wish = cases[i].bot ? FELT_WISH_BOT : FELT_WISH_LEAVE,
                                            .table = 1,
                                            .seat = cases[i].seat,
                                            .id = "gone"};
    open_at(&hall, cases[i].situation);
    ask(&hall, leave);
    wait(&hall, 120);
    assert_string_equal(table_of(&hall, 1)->seat[cases[i].seat - 1].patron, "");
    assert_int_equal(try_ask(&hall, "ann", leave, &plan, &error), FELT_OK);
    assert_int_equal(plan.count, 1);
    assert_int_equal(plan.later, cases[i].later);
    hall_submit(&hall, &plan.command[0]);
    assert_true(felt_floor_accepted(hall.floor));
    close_hall(&hall);
  }
}

static void a_person_is_a_patron_with_play_chips_at_practice_tables_alone(void **state) {
  (void)state;
  struct hall hall;
  open_at(&hall, SEATED);
  const struct felt_floor_person ann = {.id = "ann", .roles = 1U << FELT_DEALER}, nobody = {.id = ""};
  assert_string_equal(felt_practice_person(hall.practice, 1, &ann).id, "play.ann");
  assert_int_equal(felt_practice_person(hall.practice, 1, &ann).roles, ann.roles);
  assert_string_equal(felt_practice_person(hall.practice, 77, &ann).id, "ann");
  assert_string_equal(felt_practice_person(hall.practice, 1, &nobody).id, "");
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_wish_is_granted_or_refused_as_the_table_stands),
      cmocka_unit_test(commands_are_given_by_who_asks_or_by_the_house),
      cmocka_unit_test(a_first_seat_brings_chips_once_a_currency),
      cmocka_unit_test(a_leave_that_is_sent_again_is_what_it_was),
      cmocka_unit_test(a_person_is_a_patron_with_play_chips_at_practice_tables_alone),
  };
  return cmocka_run_group_tests_name("seating", tests, NULL, NULL);
}
