/* A hall of practice tables, run as a server runs it, by a clock that the test has. */
#ifndef FELT_TESTS_HALL_H
#define FELT_TESTS_HALL_H

#include "felt/practice.h"
#include "felt/words.h"

#include "test.h"

enum { HALL_TABLES = 5 };
#define SECOND_US INT64_C(1000000)

struct hall {
  struct felt_store *store;
  struct felt_floor *floor;
  struct felt_practice *practice;
  struct felt_deck_keys keys;
  int64_t now_us;
  uint32_t changed;          /* bit t: table t */
  int number;                /* commands of people */
  int over[HALL_TABLES + 1]; /* rounds that are said to be over */
  char refused[200];         /* the dealer's first command that was */
  char why[200];             /* of the last command of anybody that was refused */
  int commits;
  int thinks;      /* so many times more a bot has to think */
  bool asked;      /* somebody has sent something that is not done yet */
  int without_key; /* so many times the host was told that a table has no key */
};

static inline void hall_happened(void *context, const struct felt_floor_event *event) {
  struct hall *hall = context;
  if (event->table >= 1 && event->table <= HALL_TABLES) hall->changed |= 1U << event->table;
}

static inline void hall_answered(void *context, const struct felt_floor_answer *answer) {
  struct hall *hall = context;
  if (!answer->status) return;
  (void)snprintf(hall->why, sizeof hall->why, "%.199s", felt_words_of(answer->error).text);
  if (strncmp(answer->id, "auto:", 5) == 0 && !hall->refused[0])
    memcpy(hall->refused, hall->why, sizeof hall->refused);
}

static inline void hall_submit(void *context, const struct felt_floor_command *command) {
  struct hall *hall = context;
  assert_int_equal(felt_floor_submit(hall->floor, command, 0, NULL), FELT_OK);
}

static inline int hall_think(void *context, int table, const char *kind, const struct felt_book *book,
                             const struct felt_round_view *view) {
  struct hall *hall = context;
  (void)table;
  (void)book;
  if (hall->thinks > 0) {
    hall->thinks--;
    return FELT_BOT_THINKS;
  }
  return felt_bot_decide(kind, view);
}

static inline void hall_over(void *context, const struct felt_floor_table *table, int64_t round) {
  struct hall *hall = context;
  (void)round;
  hall->over[table->number]++;
}

static inline void hall_no_key(void *context, int table) {
  struct hall *hall = context;
  (void)table;
  hall->without_key++;
}

static inline bool hall_is_asked(void *context) {
  const struct hall *hall = context;
  return hall->asked;
}

static inline void look(struct hall *hall) {
  felt_practice_look(hall->practice, hall->now_us, hall->now_us / 1000);
}

static inline void commit(struct hall *hall) {
  struct felt_error error;
  felt_practice_follow(hall->practice);
  hall->commits += felt_floor_waiting(hall->floor) > 0;
  if (felt_floor_waiting(hall->floor) > 0 && felt_floor_commit(hall->floor, &error))
    fail_msg("%s", felt_words_of(&error).text);
  for (int table = 1; table <= HALL_TABLES; table++)
    if (hall->changed >> table & 1) felt_practice_plan(hall->practice, table);
  hall->changed = 0;
}

static inline void open_hall_with(struct hall *hall, int tables, int64_t pace_us) {
  *hall = (struct hall){.now_us = SECOND_US};
  const struct felt_floor_listener listener = {
      .happened = hall_happened, .answered = hall_answered, .context = hall};
  const struct felt_practice_host host = {.context = hall,
                                          .submit = hall_submit,
                                          .think = hall_think,
                                          .over = hall_over,
                                          .no_key = hall_no_key,
                                          .is_asked = hall_is_asked};
  const struct felt_practice_options options = {
      .tables = tables, .pace_us = pace_us, .keys = &hall->keys, .boot = "test"};
  const uint8_t key[FELT_DECK_KEY] = {1};
  assert_int_equal(felt_store_open("memory:", NULL, &hall->store, NULL), FELT_OK);
  assert_int_equal(felt_floor_open(hall->store, &listener, &hall->floor, NULL), FELT_OK);
  assert_int_equal(felt_deck_keys_renew(&hall->keys, hall->floor, key, NULL), FELT_OK);
  hall->practice = felt_practice_new(hall->floor, &options, &host);
  look(hall);
  felt_practice_set_up(hall->practice);
  commit(hall);
  for (int table = 1; table <= tables; table++) felt_practice_plan(hall->practice, table);
}

static inline void open_hall(struct hall *hall, int tables) {
  open_hall_with(hall, tables, 600000);
}

static inline void close_hall(struct hall *hall) {
  felt_practice_free(hall->practice);
  felt_floor_close(hall->floor);
  felt_store_close(hall->store);
}

/* One step of the server: what is due at this time. */
static inline void step(struct hall *hall) {
  look(hall);
  felt_practice_act(hall->practice);
  commit(hall);
  if (felt_practice_clock(hall->practice)) commit(hall);
}

/* Lets so much time go by. */
static inline void wait_us(struct hall *hall, int64_t us) {
  int64_t end_us = hall->now_us + us, next_us;
  while ((next_us = felt_practice_next_us(hall->practice)) <= end_us) {
    if (next_us > hall->now_us) hall->now_us = next_us;
    step(hall);
  }
  hall->now_us = end_us;
  look(hall);
}

static inline void wait(struct hall *hall, int seconds) {
  wait_us(hall, seconds * SECOND_US);
}

static inline const struct felt_floor_table *table_of(const struct hall *hall, int number) {
  return felt_floor_find_table(hall->floor, number);
}

static inline int phase_of(const struct hall *hall, int number) {
  return table_of(hall, number)->table.round.now.phase;
}

/* ---- people */

static inline enum felt_status try_ask(struct hall *hall, const char *name, struct felt_practice_ask ask,
                                       struct felt_practice_plan *plan, struct felt_error *error) {
  struct felt_floor_person person = {.id = ""};
  char id[16];
  (void)snprintf(person.id, sizeof person.id, "%s", name);
  (void)snprintf(id, sizeof id, "a%d", ++hall->number);
  ask.person = &person;
  if (!ask.id) ask.id = id;
  return felt_practice_grant(hall->practice, &ask, plan, error);
}

static inline void ask_as(struct hall *hall, const char *name, struct felt_practice_ask ask) {
  struct felt_practice_plan plan;
  struct felt_error error;
  if (try_ask(hall, name, ask, &plan, &error)) fail_msg("%s", felt_words_of(&error).text);
  for (int i = 0; i < plan.count; i++) {
    hall_submit(hall, &plan.command[i]);
    assert_true(felt_floor_accepted(hall->floor));
  }
  commit(hall);
}

static inline void ask(struct hall *hall, struct felt_practice_ask ask) {
  ask_as(hall, "ann", ask);
}

static inline void do_as(struct hall *hall, const char *id, uint32_t roles,
                         struct felt_floor_command command) {
  (void)snprintf(command.id, sizeof command.id, "c%d", ++hall->number);
  (void)snprintf(command.by.id, sizeof command.by.id, "%s", id);
  command.by.roles = roles;
  hall_submit(hall, &command);
  bool accepted = felt_floor_accepted(hall->floor);
  commit(hall);
  if (!accepted) fail_msg("%s", hall->why);
}

static inline void wager_as(struct hall *hall, const char *patron, int table, int seat, bool progressive) {
  struct felt_floor_command bet = {.act = FELT_FLOOR_ROUND, .table = table, .seat = seat};
  bet.round.kind = FELT_DO_BET;
  bet.round.bet =
      (struct felt_bet){.cents[FELT_ANTE] = 1000, .cents[FELT_BLIND] = 1000, .progressive = progressive};
  do_as(hall, patron, 0, bet);
}

static inline void wager(struct hall *hall, int table, int seat, bool progressive) {
  wager_as(hall, "play.ann", table, seat, progressive);
}

static inline void act_as(struct hall *hall, const char *patron, int seat, enum felt_command_kind kind,
                          int multiple) {
  struct felt_floor_command command = {.act = FELT_FLOOR_ROUND, .table = 1, .seat = seat};
  command.round.kind = kind;
  command.round.play.multiple = (uint8_t)multiple;
  do_as(hall, patron, 0, command);
}

static inline void act(struct hall *hall, int seat, enum felt_command_kind kind, int multiple) {
  act_as(hall, "play.ann", seat, kind, multiple);
}

#define ASK(...) ((struct felt_practice_ask){__VA_ARGS__})

#endif
