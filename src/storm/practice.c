/* The practice tables in the floor's process, as the server runs them (src/server/writer.c): what has arrived
 * is done in groups, each after what the automatic dealer has to do; then what changed is planned, and the
 * clock acts for people who let their time go by. The code of the tables is felt/practice.h, the very one. */
#include "world.h"

#include "felt/words.h"

#include <string.h>

enum {
  PACE_MS = 1200, /* of their time */
  WAITS_MAX = 3   /* groups that one message may have to wait for */
};

/* ---- whether there are any */

/* No old seed of tests/seeds has one of these remainders. */
void practice_choose(struct world *world) {
  uint64_t seed = world->options->seed;
  struct house *house = &world->house;
  if (!is_wanted(world, FELT_STORM_PRACTICE) || (seed % 8 != 3 && seed % 8 != 4)) return;
  house->tables = seed / 8 % 2 ? 3 : 5; /* the fifth is on the first one's link */
  house->scale = seed / 16 % 2 ? 20 : 60;
  house->pace_ms = seed / 256 % 4 == 3 ? 0 : PACE_MS; /* now and then nobody waits for a pace */
  house->rng = felt_rng_from_seed(seed ^ UINT64_C(0x70726163));
  for (int i = 0; i < house->tables && i < BOOK_COUNTED; i++) {
    struct model_link *link = &world->model.link[MODEL_MONEY_LINKS + i];
    if (server_builtin(i)->progressive.table_count > 0)
      (void)snprintf(link->name, sizeof link->name, "%.23s", server_builtin(i)->name.text);
  }
}

/* ---- commands that become of it */

static void know_patron(struct model *model, const char *id, const char *currency) {
  if (!id[0] || model_find_patron(model, id) >= 0) return;
  felt_assert(model->patron_count < MODEL_PATRONS);
  struct model_patron *patron = &model->patron[model->patron_count++];
  *patron = (struct model_patron){.cents = 0};
  (void)snprintf(patron->id, sizeof patron->id, "%s", id);
  (void)snprintf(patron->account, sizeof patron->account, "patron:%.23s", id);
  memcpy(patron->currency, currency, sizeof patron->currency);
}

static bool is_same(const struct felt_floor_command *a, const struct felt_floor_command *b) {
  char lines[2][FELT_FLOOR_LINE_MAX];
  struct felt_floor_command other = *b;
  other.time_ms = a->time_ms;
  struct felt_text text[2] = {felt_text_init(lines[0], sizeof lines[0]),
                              felt_text_init(lines[1], sizeof lines[1])};
  felt_floor_command_print(a, &text[0]);
  felt_floor_command_print(&other, &text[1]);
  return strcmp(lines[0], lines[1]) == 0;
}

/* The same command under the same id is one: a gift, or part of a wish that was sent again. */
static int number_of(struct world *world, const struct felt_floor_command *command) {
  for (int i = world->sent_count - 1; i >= 0 && strncmp(command->id, "auto:", 5) != 0; i--) {
    struct sent *sent = &world->sent[i];
    if (sent->wish != FELT_NO_WISH || strcmp(sent->command->id, command->id) != 0 ||
        !is_same(sent->command, command))
      continue;
    if (!sent->applied) *sent->command = *command;
    return i;
  }
  *net_new(world, -1) = *command;
  return world->sent_count - 1;
}

static int take_command(struct world *world, const struct felt_floor_command *command) {
  const struct model_table *table =
      is_practice(world, command->table) ? &world->model.table[command->table - 1] : NULL;
  const char *currency =
      command->act == FELT_FLOOR_BUY_IN || !table || !table->book ? command->currency : table->book->currency;
  know_patron(&world->model, command->patron, currency);
  return number_of(world, command);
}

/* ---- what the dealer asks for */

/* Nobody who acted in time was acted for: nothing of his that came before the deadline is still to be read.
 */
static void check_in_time(struct world *world, const struct felt_floor_command *command, const int *list,
                          int count) {
  const struct house *house = &world->house;
  const struct model_table *table = &world->model.table[command->table - 1];
  bool locks = command->round.kind == FELT_DO_LOCK;
  for (int i = 0; i < count; i++) {
    const struct sent *sent = &world->sent[list[i]];
    const struct felt_floor_command *other = sent->command;
    enum felt_command_kind kind = (enum felt_command_kind)other->round.kind;
    bool acts =
        locks ? kind == FELT_DO_BET : kind == FELT_DO_PLAY || kind == FELT_DO_CHECK || kind == FELT_DO_FOLD;
    int seat = other->seat;
    /* What was refused once has been answered: another copy of it is nobody's act. */
    if (other->act != FELT_FLOOR_ROUND || sent->wish || other->table != command->table || sent->applied ||
        sent->refused || !acts || seat < 1 || (!locks && seat != command->seat) ||
        table->patron[seat - 1] < 0 ||
        strcmp(world->model.patron[table->patron[seat - 1]].id, other->by.id) != 0)
      continue;
    if (sent->reached_ms * 1000 * house->scale <= house->deadline_us[command->table])
      model_fail(&world->model, "table %d: %s acted in time, and was acted for", command->table,
                 other->by.id);
  }
}

static void submit(void *context, const struct felt_floor_command *command) {
  struct world *world = context;
  struct house *house = &world->house;
  if (house->broken) return;
  bool round = command->act == FELT_FLOOR_ROUND;
  if (round && house->in_clock &&
      (command->round.kind == FELT_DO_TIME_OUT || command->round.kind == FELT_DO_LOCK)) {
    check_in_time(world, command, house->asked, house->asked_count);
    check_in_time(world, command, house->unread, house->unread_count);
  }
  int number = take_command(world, command);
  world->sent[number].own = true;
  house->broken = !server_submit(world, number);
}

/* A perfect bot thinks for a while, and then plays as a simple one: solving takes longer than a storm. */
static int think(void *context, int table, const char *kind, const struct felt_book *book,
                 const struct felt_round_view *view) {
  struct world *world = context;
  (void)table;
  (void)book;
  int multiple = felt_bot_decide(kind, view);
  if (multiple != FELT_BOT_THINKS) return multiple;
  return chance(&world->house.rng, 2) ? FELT_BOT_THINKS : felt_bot_decide("simple", view);
}

static void over(void *context, const struct felt_floor_table *table, int64_t round) {
  struct world *world = context;
  int64_t *told = &world->house.told[table->number];
  const struct model_table *there = &world->model.table[table->number - 1];
  if (there->shadow.round.now.phase != FELT_PHASE_OVER ||
      there->rounds_before + there->shadow.round.opening.number != round)
    model_fail(&world->model, "table %d: round %lld is said to be over and is not", table->number,
               (long long)round);
  if (*told == round)
    model_fail(&world->model, "table %d: round %lld is over twice", table->number, (long long)round);
  *told = round;
}

static void no_key(void *context, int table) {
  struct world *world = context;
  model_fail(&world->model, "table %d: no key explains what its round was committed to", table);
}

static bool is_asked(void *context) {
  struct world *world = context;
  world->report->holds += world->house.asked_count > 0;
  return world->house.asked_count > 0;
}

/* ---- what was accepted */

static bool sits_at(const struct world *world, const char *patron) {
  int number = model_find_patron(&world->model, patron);
  for (int table = 1; table <= world->house.tables; table++)
    for (int i = 0; i < FELT_SEATS_MAX && number >= 0; i++)
      if (world->model.table[table - 1].patron[i] == number) return true;
  return false;
}

static void check_opening(struct world *world, const struct model_table *table,
                          const struct felt_floor_command *command) {
  static const uint8_t none[FELT_COMMITMENT];
  struct house *house = &world->house;
  struct model *model = &world->model;
  const uint8_t *commitment = command->round.opening.commitment;
  int64_t round = table->rounds_before + table->shadow.duty.rounds + 1;
  if (table->leaving)
    model_fail(model, "table %d: a player who said that he would leave was not let go", table->number);
  if (house->practice && table->shadow.round.now.phase == FELT_PHASE_OVER &&
      house->told[table->number] != round - 1)
    model_fail(model, "table %d: nobody was told that round %lld is over", table->number,
               (long long)(round - 1));
  if (memcmp(commitment, none, sizeof none) == 0)
    model_fail(model, "table %d: a round without a commitment", table->number);
  for (int i = 0; i < house->committed_count; i++) {
    const struct committed *old = &house->committed[i];
    if (memcmp(old->commitment, commitment, sizeof none) == 0 &&
        (old->table != table->number || old->round != round))
      model_fail(model, "table %d round %lld has the secret of table %d round %lld", table->number,
                 (long long)round, old->table, (long long)old->round);
  }
  felt_assert(house->committed_count < COMMITTED_MAX);
  struct committed *committed = &house->committed[house->committed_count++];
  committed->table = table->number;
  committed->round = round;
  memcpy(committed->commitment, commitment, sizeof committed->commitment);
}

static void check_round(struct world *world, const struct felt_floor_command *command) {
  struct felt_storm_report *report = world->report;
  if (command->round.kind == FELT_DO_OPEN)
    check_opening(world, &world->model.table[command->table - 1], command);
  report->practice_rounds += command->round.kind == FELT_DO_GAME_OVER;
  report->timed_out += command->round.kind == FELT_DO_TIME_OUT;
}

static void check_link(struct world *world, const struct felt_floor_command *command) {
  const struct model_link *link = model_find_link(&world->model, command->link_name);
  bool of_money = link && link - world->model.link < MODEL_MONEY_LINKS;
  if (command->link.act == FELT_LINK_JOIN && of_money == is_practice(world, command->table))
    model_fail(&world->model, "table %d joined link %s: play chips and money meet", command->table,
               command->link_name);
  world->report->practice_hits += command->link.act == FELT_LINK_PAY && !of_money;
}

void practice_check(struct world *world, const struct felt_floor_command *command) {
  struct model *model = &world->model;
  if (world->house.tables == 0) return;
  bool of_wish = strchr(command->id, ':') && strncmp(command->id, "auto:", 5) != 0;
  for (int i = 0, same = 0; i < world->sent_count && of_wish; i++)
    if (world->sent[i].applied && strcmp(world->sent[i].command->id, command->id) == 0 && same++ > 0)
      model_fail(model, "two commands had their effect under the id %s", command->id);
  switch (command->act) {
  case FELT_FLOOR_SIT:
    if (felt_play_is(command->patron) != is_practice(world, command->table))
      model_fail(model, "%s sat down at table %d: play chips and money meet", command->patron,
                 command->table);
    world->report->bots += felt_play_bot(command->patron) != NULL;
    break;
  case FELT_FLOOR_BUY_IN:
    if ((felt_play_bot(command->patron) || strncmp(command->id, "gift:", 5) == 0) &&
        !sits_at(world, command->patron))
      model_fail(model, "%s was given chips and sits nowhere", command->patron);
    break;
  case FELT_FLOOR_LEAVE_LATER: world->report->left_later++; break;
  case FELT_FLOOR_ROUND:
    if (is_practice(world, command->table)) check_round(world, command);
    break;
  case FELT_FLOOR_LINK: check_link(world, command); break;
  default: break;
  }
}

/* ---- answers */

static void answer_wish(struct world *world, struct sent *wish, bool done) {
  wish->answered_seq = felt_store_last(world->store);
  net_answer(world, (int)(wish - world->sent), done);
}

bool practice_answered(struct world *world, const struct felt_floor_answer *answer) {
  struct sent *sent = &world->sent[answer->tag];
  bool done = answer->status == FELT_OK;
  if (sent->own) {
    if (!done)
      model_fail(&world->model, "the automatic dealer was refused %s: %s", answer->id,
                 felt_words_of(answer->error).text);
    return true;
  }
  if (sent->of_wish < 0) return false;
  struct sent *wish = &world->sent[sent->of_wish];
  int n = wish->answers++;
  if (done && n == wish->asked_for && wish->wish == FELT_WISH_BUY)
    world->house.changed |= 1U << wish->command->table;
  if (n == wish->asked_for || (n < wish->asked_for && !done)) answer_wish(world, wish, done);
  return true;
}

/* ---- time */

static void look_at_clock(struct world *world) {
  struct house *house = &world->house;
  house->now_us = world->now_ms * 1000 * house->scale;
  felt_practice_look(house->practice, house->now_us,
                     INT64_C(1800000000000) + world->now_ms * world->house.scale + world->jump_ms);
}

static int64_t wall_ms(const struct world *world) {
  return INT64_C(1800000000000) + world->now_ms * world->house.scale + world->jump_ms;
}

static void plan(struct world *world, uint32_t tables) {
  struct house *house = &world->house;
  for (int table = 1; table <= house->tables; table++) {
    if (!(tables >> table & 1)) continue;
    felt_practice_plan(house->practice, table);
    int64_t deadline_ms = felt_practice_deadline_ms(house->practice, table);
    house->deadline_us[table] = deadline_ms ? house->now_us + (deadline_ms - wall_ms(world)) * 1000 : 0;
  }
}

static void schedule_group(struct world *world, uint32_t within_ms) {
  if (world->commit_due) return;
  world->commit_due = true;
  net_schedule(world, felt_rng_below(&world->house.rng, within_ms), DUE_COMMIT, 0, false);
}

/* When the dealer acts next, to the next millisecond. */
static void schedule_next(struct world *world) {
  struct house *house = &world->house;
  int64_t next_us = felt_practice_next_us(house->practice);
  if (next_us == INT64_MAX) return;
  int64_t next_ms = (next_us + 1000 * house->scale - 1) / (1000 * house->scale);
  if (next_ms <= world->now_ms) next_ms = world->now_ms + 1;
  if (house->wake_ms > world->now_ms && house->wake_ms <= next_ms) return;
  house->wake_ms = next_ms;
  net_schedule(world, next_ms - world->now_ms, DUE_PRACTICE, 0, false);
}

void practice_wake(struct world *world) {
  struct house *house = &world->house;
  if (house->wake_ms <= world->now_ms) house->wake_ms = 0;
  if (!house->practice) return;
  if (felt_practice_next_us(house->practice) <= world->now_ms * 1000 * house->scale)
    schedule_group(world, 4);
  else
    schedule_next(world);
}

/* ---- life */

static bool has_all_open(const struct world *world) {
  for (int table = 1; table <= world->house.tables; table++)
    if (!world->model.table[table - 1].open) return false;
  return true;
}

/* With luck, somebody wins from a meter in the next round of some table. */
static bool draw_lucky_key(struct world *world, uint8_t key[FELT_DECK_KEY]) {
  int table = 1 + (int)felt_rng_below(&world->house.rng, (uint32_t)world->house.tables);
  const struct model_table *there = &world->model.table[table - 1];
  uint64_t number = luck_at(table, model_round_of(there) + 1);
  if (number > 0) luck_key(number, key);
  return number > 0;
}

static void draw_key(struct world *world) {
  struct house *house = &world->house;
  uint8_t fresh[FELT_DECK_KEY];
  struct felt_error error;
  if (!is_wanted(world, FELT_STORM_HITS) || !draw_lucky_key(world, fresh))
    for (size_t i = 0; i < sizeof fresh; i++) fresh[i] = (uint8_t)felt_rng_below(&house->rng, 256);
  if (felt_deck_keys_renew(&house->keys, world->floor, fresh, &error))
    model_fail(&world->model, "a deck's key: %s", felt_words_of(&error).text);
}

/* False: it died. */
static bool set_up(struct world *world) {
  struct house *house = &world->house;
  for (int i = 0; i < house->tables && i < BOOK_COUNTED && !has_all_open(world); i++) {
    server_keep_book(world, i); /* or the tables' dealer does, and nobody could say when */
    if (!world->floor) return false;
  }
  look_at_clock(world);
  felt_practice_set_up(house->practice);
  if (!house->broken) return world->flight_count == 0 || server_commit_group(world);
  server_bury(world);
  return false;
}

void practice_start(struct world *world) {
  struct house *house = &world->house;
  if (house->tables == 0) return;
  const struct felt_practice_host host = {.context = world,
                                          .submit = submit,
                                          .think = think,
                                          .over = over,
                                          .no_key = no_key,
                                          .is_asked = is_asked};
  struct felt_practice_options options = {
      .tables = house->tables, .pace_us = house->pace_ms * INT64_C(1000), .keys = &house->keys};
  (void)snprintf(options.boot, sizeof options.boot, "%llu", (unsigned long long)++house->starts);
  draw_key(world);
  house->practice = felt_practice_new(world->floor, &options, &host);
  felt_assert(house->practice);
  house->broken = false;
  house->changed = 0;
  memset(house->told, 0, sizeof house->told);
  if (!set_up(world)) return;
  house->changed = 0;
  plan(world, ~0U);
  schedule_next(world);
}

void practice_stop(struct world *world) {
  struct house *house = &world->house;
  felt_practice_free(house->practice);
  house->practice = NULL;
  house->asked_count = house->unread_count = house->waits = 0;
  house->stalled_until_ms = 0;
}

/* ---- groups */

static bool is_stalled(const struct world *world) {
  return world->now_ms < world->house.stalled_until_ms;
}

static void forget(int *list, int *count, int command) {
  for (int i = 0; i < *count; i++)
    if (list[i] == command) list[i--] = list[--*count];
}

/* Where the process stands still, what arrives lies there until it goes on. */
void practice_ask(struct world *world, int number) {
  struct house *house = &world->house;
  struct sent *sent = &world->sent[number];
  if (!house->practice || house->asked_count == ASKED_MAX || house->unread_count == ASKED_MAX) return;
  if (sent->reached_ms == 0) sent->reached_ms = world->now_ms;
  if (is_stalled(world)) {
    house->unread[house->unread_count++] = number;
    net_schedule(world, house->stalled_until_ms - world->now_ms, DUE_COMMAND, number, false);
    return;
  }
  forget(house->unread, &house->unread_count, number);
  house->asked[house->asked_count++] = number;
  schedule_group(world, world_is_scripted(world) ? 700 : 40);
}

/* False: the floor died. */
static bool grant(struct world *world, int number) {
  struct house *house = &world->house;
  const struct felt_floor_command *asked = world->sent[number].command;
  const struct felt_practice_ask ask = {.wish = world->sent[number].wish,
                                        .person = &asked->by,
                                        .id = asked->id,
                                        .table = asked->table,
                                        .seat = asked->seat,
                                        .cents = asked->cents,
                                        .kind = asked->patron[0] ? felt_play_bot_kind(asked->patron) : NULL};
  struct felt_practice_plan plan;
  struct felt_error error;
  if (felt_practice_grant(house->practice, &ask, &plan, &error)) {
    world_say(world, "  %s asks in vain: %s", asked->by.id, felt_words_of(&error).text);
    answer_wish(world, &world->sent[number], false);
    return true;
  }
  world->sent[number].asked_for = plan.asked_for;
  world->sent[number].answers = 0;
  for (int i = 0; i < plan.count; i++) {
    int part = take_command(world, &plan.command[i]);
    world->sent[part].of_wish = number;
    if (!server_submit(world, part)) return false;
    if (!felt_floor_accepted(world->floor)) break;
  }
  return true;
}

static bool do_one(struct world *world, int number) {
  const struct sent *sent = &world->sent[number];
  if (sent->gone) return true;
  if (sent->wish != FELT_NO_WISH) return grant(world, number);
  felt_practice_touch(world->house.practice, sent->command->table, sent->command->by.id);
  return server_submit(world, number);
}

/* How much of what has arrived is part of this group; the rest comes while it is written. */
static int part_of(struct world *world) {
  struct house *house = &world->house;
  int count = house->asked_count < 100 ? house->asked_count : 100;
  if (world->healed || count == 0 || house->waits == WAITS_MAX || !chance(&house->rng, 3)) {
    house->waits = 0;
    return count;
  }
  house->waits++;
  return (int)felt_rng_below(&house->rng, (uint32_t)count);
}

/* False: the floor died. */
static bool do_arrived(struct world *world) {
  struct house *house = &world->house;
  int part = part_of(world);
  bool lives = true;
  for (int i = 0; i < part && lives; i++) {
    lives = do_one(world, house->asked[i]);
    if (lives && world->flight_count > (int)FELT_COUNT(world->flight) - 40)
      lives = server_commit_group(world);
    if (!world->floor) return false;
  }
  if (!lives) {
    server_bury(world);
    return false;
  }
  house->asked_count -= part;
  memmove(house->asked, house->asked + part, (size_t)house->asked_count * sizeof house->asked[0]);
  return true;
}

static bool commit_and_plan(struct world *world) {
  struct house *house = &world->house;
  if (house->broken) {
    server_bury(world);
    return false;
  }
  if (world->flight_count > 0 && !server_commit_group(world)) return false;
  plan(world, house->changed);
  house->changed = 0;
  return true;
}

static void act_by_clock(struct world *world) {
  struct house *house = &world->house;
  look_at_clock(world);
  house->in_clock = true;
  bool acted = felt_practice_clock(house->practice);
  house->in_clock = false;
  if (acted && !commit_and_plan(world)) return;
  if (house->asked_count > 0) schedule_group(world, 40);
  schedule_next(world);
}

/* Now and then the whole process stands still, for seconds of the tables' time. */
static void stall(struct world *world) {
  if (!happens(world, FELT_STORM_CLOCK) || !chance(&world->house.rng, 50)) return;
  world->house.stalled_until_ms = world->now_ms + 10 + felt_rng_below(&world->house.rng, 700);
  world->report->stalls++;
  world_say(world, "the floor's process stands still");
}

void practice_group(struct world *world) {
  struct house *house = &world->house;
  if (!house->practice) return;
  if (is_stalled(world)) {
    world->commit_due = true;
    net_schedule(world, house->stalled_until_ms - world->now_ms, DUE_COMMIT, 0, false);
    return;
  }
  look_at_clock(world);
  felt_practice_act(house->practice);
  if (house->broken) {
    server_bury(world);
    return;
  }
  if (!do_arrived(world)) return;
  felt_practice_follow(house->practice);
  if (!commit_and_plan(world)) return;
  act_by_clock(world);
  if (world->floor) stall(world);
}

/* ---- the end */

/* By the log alone: what `felt-serve` asks before it makes practice tables of tables. */
void practice_check_past(struct world *world) {
  struct felt_store_cursor *cursor;
  const struct felt_store_record *record = NULL;
  struct felt_error error;
  if (world->house.tables == 0 || felt_store_read(world->store, NULL, 1, &cursor, NULL)) return;
  struct felt_past *past = felt_past_new();
  felt_assert(past);
  enum felt_status status = FELT_OK;
  while (!status && !felt_store_next(cursor, &record, NULL) && record)
    status = felt_past_note(past, record, &error);
  felt_store_end(cursor);
  if (!status) status = felt_past_check(past, world->floor, world->house.tables, &error);
  if (status) model_fail(&world->model, "the practice tables' past: %s", felt_words_of(&error).text);
  felt_past_free(past);
}
