/* What people ask of a practice table: a seat, chips, a bot, to be dealt to, to leave. */
#include "practice.h"

enum { BUY_MAX_CENTS = 10000000 };

/* ---- who asks */

static bool sits_as(const struct felt_floor_table *table, const char *patron) {
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (strcmp(table->seat[seat - 1].patron, patron) == 0) return true;
  return false;
}

struct felt_floor_person felt_practice_person(const struct felt_practice *practice, int n,
                                              const struct felt_floor_person *plain) {
  struct felt_floor_person play = *plain;
  const struct felt_floor_table *table = felt_floor_find_table(practice->floor, n);
  if (!table || !plain->id[0]) return *plain;
  felt_play_patron(plain->id, play.id);
  bool as_play = sits_as(table, play.id) || (felt_practice_deals(practice, n) && !sits_as(table, plain->id));
  return as_play ? play : *plain;
}

void felt_practice_touch(struct felt_practice *practice, int n, const char *patron) {
  const struct felt_floor_table *table = felt_floor_find_table(practice->floor, n);
  if (!table || !felt_practice_has(practice, n)) return;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (strcmp(table->seat[seat - 1].patron, patron) == 0)
      practice->dealer[n].touched_us[seat] = practice->now_us;
}

/* ---- a wish, and what it comes to */

struct wish {
  struct felt_practice *practice;
  const struct felt_practice_ask *ask;
  struct felt_practice_plan *plan;
  struct felt_error *error;
  const struct felt_floor_table *table; /* a practice table */
  struct felt_floor_person person;      /* who asks, as the table knows them */
};

static enum felt_status refuse(const struct wish *wish, const char *where, const struct felt_reason *reason) {
  return felt_refuse(wish->error, FELT_E_RULE, where, NULL, reason);
}

/* An id belongs to the person who sent it: nobody can use up another's. */
static void name_command(const struct wish *wish, const char *end, struct felt_floor_command *command) {
  (void)snprintf(command->id, sizeof command->id, "%s:%s%s", wish->ask->person->id, wish->ask->id, end);
}

static struct felt_floor_command *add(const struct wish *wish, const struct felt_floor_person *by,
                                      enum felt_floor_act act) {
  static const char *const ends[FELT_PRACTICE_COMMANDS_MAX] = {"", ".2", ".3"};
  felt_assert(wish->plan->count < FELT_PRACTICE_COMMANDS_MAX);
  struct felt_floor_command *command = &wish->plan->command[wish->plan->count];
  *command = (struct felt_floor_command){.time_ms = wish->practice->now_ms, .by = *by, .act = (uint8_t)act};
  command->table = wish->ask->table;
  command->seat = wish->ask->seat;
  name_command(wish, ends[wish->plan->count++], command);
  return command;
}

static bool is_own_seat(const struct wish *wish) {
  int seat = wish->ask->seat;
  return seat >= 1 && seat <= FELT_SEATS_MAX &&
         strcmp(wish->table->seat[seat - 1].patron, wish->person.id) == 0;
}

/* A person who sits there from the days of an older server has play chips when the hand is over. */
static enum felt_status need_play_chips(const struct wish *wish) {
  return felt_play_is(wish->person.id) ? FELT_OK : refuse(wish, "table", FELT_SAYS(HAND_NOT_OVER));
}

static struct felt_floor_command *buy_in(const struct wish *wish, const char *patron, int64_t cents) {
  struct felt_floor_command *command = add(wish, &felt_practice_dealer, FELT_FLOOR_BUY_IN);
  (void)snprintf(command->patron, sizeof command->patron, "%s", patron);
  memcpy(command->currency, wish->table->book->currency, sizeof command->currency);
  command->cents = cents;
  command->purpose = FELT_FOR_PLAY;
  return command;
}

/* ---- one after the other */

/* Chips come after the seat, here and for a bot: a person who is refused the one is not given the other. */
static enum felt_status sit(const struct wish *wish) {
  enum felt_status status = need_play_chips(wish);
  if (status) return status;
  struct felt_floor_command *command = add(wish, &wish->person, FELT_FLOOR_SIT);
  memcpy(command->patron, wish->person.id, sizeof command->patron);
  if (felt_floor_balance(wish->practice->floor, wish->person.id, wish->table->book->currency).cents > 0)
    return FELT_OK;
  practice_gift(wish->table, buy_in(wish, wish->person.id, 0));
  return FELT_OK;
}

/* How a seat is left depends on what the table looks like. Sent again, it is what it was. */
static bool left_before(const struct wish *wish, bool bot) {
  struct felt_floor_command done, asked;
  name_command(wish, "", &asked);
  if (!felt_floor_done(wish->practice->floor, asked.id, &done)) return false;
  bool leaves = done.act == FELT_FLOOR_LEAVE || done.act == FELT_FLOOR_LEAVE_LATER;
  bool of_bot = strcmp(done.by.id, felt_practice_dealer.id) == 0;
  if (!leaves || of_bot != bot || done.table != wish->ask->table || done.seat != wish->ask->seat)
    return false;
  (void)add(wish, &done.by, (enum felt_floor_act)done.act);
  wish->plan->later = done.act == FELT_FLOOR_LEAVE_LATER;
  return true;
}

static void leave_later(const struct wish *wish, const struct felt_floor_person *by) {
  (void)add(wish, by, FELT_FLOOR_LEAVE_LATER);
  wish->plan->later = true;
}

static enum felt_status leave(const struct wish *wish) {
  if (!is_own_seat(wish)) return refuse(wish, "seat", FELT_SAYS(NOT_YOUR_SEAT));
  const struct felt_round *round = &wish->table->table.round;
  int phase = round->now.phase;
  bool in = felt_round_has_seat(round, wish->ask->seat);
  bool betting = phase == FELT_PHASE_BETTING, between = phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
  if (in && !betting && !between) {
    /* Dealt in: the clock acts from now on, and the seat is free after the round (MA 6(e)). */
    leave_later(wish, &wish->person);
    return FELT_OK;
  }
  struct felt_floor_command *clears = NULL;
  if (in && betting) {
    clears = add(wish, &wish->person, FELT_FLOOR_ROUND);
    clears->round.kind = FELT_DO_CLEAR;
  }
  name_command(wish, "", add(wish, &wish->person, FELT_FLOOR_LEAVE));
  if (clears) name_command(wish, ".2", clears);
  wish->plan->asked_for = wish->plan->count - 1;
  /* For the next one who sits down. */
  wish->practice->dealer[wish->ask->table].touched_us[wish->ask->seat] = 0;
  return FELT_OK;
}

static enum felt_status be_ready(const struct wish *wish) {
  (void)add(wish, &wish->person, FELT_FLOOR_READY);
  felt_practice_touch(wish->practice, wish->ask->table, wish->person.id);
  return FELT_OK;
}

static enum felt_status buy(const struct wish *wish) {
  enum felt_status status = need_play_chips(wish);
  if (status) return status;
  felt_practice_touch(wish->practice, wish->ask->table, wish->person.id);
  if (wish->ask->cents < 1 || wish->ask->cents > BUY_MAX_CENTS)
    return refuse(wish, "cents", FELT_SAYS(BUY_OUT_OF_RANGE));
  (void)buy_in(wish, wish->person.id, wish->ask->cents);
  return FELT_OK;
}

/* ---- bots */

static enum felt_status send_bot_away(const struct wish *wish) {
  const struct felt_round *round = &wish->table->table.round;
  if (!felt_play_bot(wish->table->seat[wish->ask->seat - 1].patron))
    return refuse(wish, "table", FELT_SAYS(NO_BOT_THERE));
  if (felt_round_has_seat(round, wish->ask->seat) && round->now.phase != FELT_PHASE_OVER)
    leave_later(wish, &felt_practice_dealer);
  else
    (void)add(wish, &felt_practice_dealer, FELT_FLOOR_LEAVE);
  return FELT_OK;
}

/* Older servers gave a bot its chips first, under the wish's own id. Sent again, it is what it was. */
static void keep_older_ids(const struct wish *wish, const char *bot) {
  struct felt_floor_command done, *sits = &wish->plan->command[0], *chips = &wish->plan->command[1];
  if (!felt_floor_done(wish->practice->floor, sits->id, &done) || done.act != FELT_FLOOR_BUY_IN ||
      strcmp(done.patron, bot) != 0)
    return;
  char id[sizeof sits->id];
  memcpy(id, sits->id, sizeof id);
  memcpy(sits->id, chips->id, sizeof id);
  memcpy(chips->id, id, sizeof id);
}

static enum felt_status seat_bot(const struct wish *wish) {
  const struct felt_practice_ask *ask = wish->ask;
  if (ask->seat < 1 || ask->seat > wish->table->book->positions)
    return refuse(wish, "table", FELT_SAYS(SEAT_OUT_OF_RANGE));
  if (!ask->kind) return send_bot_away(wish);
  char bot[FELT_PLAY_PATRON];
  (void)snprintf(bot, sizeof bot, "%.10s.%d.%d", ask->kind, ask->table, ask->seat);
  struct felt_floor_command *command = add(wish, &felt_practice_dealer, FELT_FLOOR_SIT);
  (void)snprintf(command->patron, sizeof command->patron, "%s", bot);
  (void)buy_in(wish, bot, 1000 * wish->table->book->main.ante.min_cents);
  keep_older_ids(wish, bot);
  return FELT_OK;
}

enum felt_status felt_practice_grant(struct felt_practice *practice, const struct felt_practice_ask *ask,
                                     struct felt_practice_plan *plan, struct felt_error *error) {
  struct wish wish = {.practice = practice, .ask = ask, .plan = plan, .error = error};
  felt_assert(ask->wish != FELT_NO_WISH);
  plan->count = plan->asked_for = 0;
  plan->later = false;
  bool bot = ask->wish == FELT_WISH_BOT;
  if ((ask->wish == FELT_WISH_LEAVE || (bot && !ask->kind)) && left_before(&wish, bot)) return FELT_OK;
  if (!felt_practice_deals(practice, ask->table))
    return refuse(&wish, "table", FELT_SAYS(NOT_A_PRACTICE_TABLE));
  wish.table = felt_floor_find_table(practice->floor, ask->table);
  wish.person = felt_practice_person(practice, ask->table, ask->person);
  switch (ask->wish) {
  case FELT_WISH_SIT: return sit(&wish);
  case FELT_WISH_LEAVE: return leave(&wish);
  case FELT_WISH_READY: return be_ready(&wish);
  case FELT_WISH_BUY: return buy(&wish);
  case FELT_NO_WISH:
  case FELT_WISH_BOT: break;
  }
  return seat_bot(&wish);
}
