/* What the floor says can be done (felt/floor.h, can) is what it does: every command that is listed is
 * accepted, with whatever is chosen within its fields and by whoever has one of its roles; and of commands by
 * chance, what is accepted is listed. Trials of the floor itself: nothing of them stays. */
#include "world.h"

#include "felt/words.h"

#include <string.h>

enum { LISTED_MAX = 512, TRIES = 40, OTHER_SITUATIONS = 256 };

/* An entry without its sample. */
struct listed {
  int word;
  uint32_t roles, second;
  bool more;
  int field_count;
  struct felt_can_field field[FELT_CAN_FIELDS_MAX];
};

struct looking {
  struct world *world;
  int table; /* 0: a link is looked at */
  uint64_t dice;
  int count;
};

static struct listed listed[LISTED_MAX];
static int64_t listed_sum, tried_sum, accepted_sum;

struct felt_storm_can felt_storm_can(void) {
  return (struct felt_storm_can){.listed = listed_sum, .tried = tried_sum, .accepted = accepted_sum};
}

static uint64_t roll(struct looking *looking, uint64_t sides) {
  looking->dice += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = looking->dice;
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return (z ^ z >> 31) % sides;
}

/* A word as a number: acts, then rounds, then links. */
static int word_of(const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_ROUND) return 1000 + (int)command->round.kind;
  return command->act == FELT_FLOOR_LINK ? 2000 + (int)command->link.act : command->act;
}

static uint32_t one_role(struct looking *looking, uint32_t roles) {
  int n = (int)roll(looking, (uint64_t)__builtin_popcount(roles));
  for (int i = 0; i < n; i++) roles &= roles - 1;
  return roles & -roles;
}

/* ---- what is listed is accepted */

/* Cards that lie open nowhere, by chance. */
static void draw(struct looking *looking, struct felt_faces *faces, int count) {
  const struct felt_floor_table *table = felt_floor_find_table(looking->world->floor, looking->table);
  felt_set there = 0;
  for (int i = 0; table && count < FELT_DECK && i < FELT_DECK; i++)
    if (table->table.round.now.deck[i] < FELT_DECK) there |= felt_set_of(table->table.round.now.deck[i]);
  faces->count = 0;
  while (faces->count < count) {
    felt_card card = (felt_card)roll(looking, FELT_DECK);
    if (there & felt_set_of(card)) continue;
    there |= felt_set_of(card);
    faces->card[faces->count++] = card;
  }
}

/* At a table that sees a player's chips, the wagers together must be there: those beside the Ante are left
 * out. */
static bool is_left_out(struct looking *looking, const struct felt_can_field *field) {
  const struct felt_floor_table *table = felt_floor_find_table(looking->world->floor, looking->table);
  bool wager = field->name == FELT_CAN_SIDE || field->name == FELT_CAN_PROGRESSIVE;
  return field->optional && ((wager && !table->table.options.live) || roll(looking, 2));
}

static void choose(struct looking *looking, const struct felt_can_field *field,
                   struct felt_floor_command *command) {
  int64_t chosen = 0;
  if (is_left_out(looking, field)) return;
  switch ((enum felt_can_kind)field->kind) {
  case FELT_CAN_ONE_OF: chosen = field->choice[roll(looking, (uint64_t)field->count)]; break;
  case FELT_CAN_FLAG: chosen = (int64_t)roll(looking, 2); break;
  case FELT_CAN_RANGE:
    chosen = field->min +
             field->step * (int64_t)roll(looking, (uint64_t)((field->max - field->min) / field->step + 1));
    if (field->name == FELT_CAN_SIDE && chosen > command->round.bet.cents[FELT_ANTE] &&
        command->round.bet.cents[FELT_ANTE] >= field->min)
      chosen = command->round.bet.cents[FELT_ANTE];
    break;
  case FELT_CAN_CARDS: draw(looking, &command->round.faces, (int)field->min); return;
  case FELT_CAN_COUNT:
  case FELT_CAN_TEXT:
  case FELT_CAN_DAY: return;
  }
  felt_can_put(field, chosen, command);
}

static void fail(struct looking *looking, const char *what, const struct felt_floor_command *command,
                 const struct felt_error *why) {
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_floor_command_print(command, &text);
  model_fail(&looking->world->model, "can: %s: %s: %.300s", what, why ? felt_words_of(why).text : "", line);
}

static void expect(void *context, const struct felt_floor_can *can) {
  struct looking *looking = context;
  struct felt_floor_command command = can->command;
  struct felt_error why = {0};
  (void)snprintf(command.id, sizeof command.id, "can");
  command.time_ms = looking->world->now_ms;
  people_sign(&command.by, "carl", one_role(looking, can->roles));
  if (can->second)
    people_sign(&command.with, "will", can->more ? (1U << FELT_ROLES) - 2 : one_role(looking, can->second));
  for (int i = 0; i < can->field_count; i++) choose(looking, &can->field[i], &command);
  if (felt_floor_try(looking->world->floor, &command, &why))
    fail(looking, "listed and refused", &command, &why);
  felt_floor_end_trial(looking->world->floor);
  listed_sum++;
  if (looking->count == LISTED_MAX) return;
  struct listed *entry = &listed[looking->count++];
  *entry = (struct listed){.word = word_of(&can->command),
                           .roles = can->roles,
                           .second = can->second,
                           .more = can->more,
                           .field_count = can->field_count};
  memcpy(entry->field, can->field, sizeof entry->field);
}

/* ---- what is accepted is listed */

/* What a command has in a field; false: it is not looked at. */
static bool has(const struct felt_can_field *field, const struct felt_floor_command *command,
                int64_t *value) {
  const struct felt_command *round = &command->round;
  switch (field->name) {
  case FELT_CAN_TABLE: *value = command->table; return true;
  case FELT_CAN_SEAT: *value = command->seat; return true;
  case FELT_CAN_MULTIPLE: *value = round->play.multiple; return true;
  case FELT_CAN_INCIDENT: *value = round->incident.kind; return true;
  case FELT_CAN_WHO: *value = round->incident.who; return true;
  case FELT_CAN_HAND: *value = round->incident.seat; return true;
  case FELT_CAN_DECISION: *value = round->ruling.decision; return true;
  case FELT_CAN_DEAD:
  case FELT_CAN_DOWN:
  case FELT_CAN_ON: *value = round->flag; return true;
  case FELT_CAN_WAY: *value = round->number; return true;
  case FELT_CAN_CENTS: *value = command->cents; return true;
  case FELT_CAN_HIT: *value = command->link.hit; return true;
  case FELT_CAN_AWARD: *value = command->link.award; return true;
  case FELT_CAN_LINE: *value = command->link.line; return true;
  case FELT_CAN_RESULT: *value = command->link.result; return true;
  default: return false;
  }
}

static bool holds(const struct felt_can_field *field, const struct felt_floor_command *command) {
  int64_t value = 0;
  if (!has(field, command, &value)) return true;
  if (field->kind == FELT_CAN_RANGE) return value >= field->min && value <= field->max;
  for (int i = 0; i < field->count; i++)
    if (field->choice[i] == value) return true;
  return field->kind != FELT_CAN_ONE_OF;
}

/* Settlement and opened hands have entries with and without a seat. */
static bool covers(const struct listed *entry, const struct felt_floor_command *command) {
  bool has_seat = false;
  if (entry->word != word_of(command) || !(entry->roles & command->by.roles)) return false;
  for (int i = 0; i < entry->field_count; i++) {
    if (entry->field[i].name == FELT_CAN_SEAT) has_seat = true;
    if (!holds(&entry->field[i], command)) return false;
  }
  bool either = command->act == FELT_FLOOR_ROUND &&
                (command->round.kind == FELT_DO_SETTLE || command->round.kind == FELT_DO_REVEAL);
  return !either || has_seat == (command->seat > 0);
}

static void expect_listed(struct looking *looking, const struct felt_floor_command *command) {
  struct felt_error why = {0};
  tried_sum++;
  bool accepted = felt_floor_try(looking->world->floor, command, &why) == FELT_OK;
  felt_floor_end_trial(looking->world->floor);
  if (!accepted) return;
  accepted_sum++;
  for (int i = 0; i < looking->count; i++)
    if (covers(&listed[i], command)) return;
  fail(looking, "accepted and not listed", command, NULL);
}

/* A command of a round as anybody might give it. */
static bool any_of_round(struct looking *looking, const struct felt_floor_table *table,
                         struct felt_floor_command *command) {
  struct felt_command *round = &command->round;
  round->kind = (enum felt_command_kind)roll(looking, FELT_COMMANDS);
  round->flag = roll(looking, 2);
  switch (round->kind) {
  case FELT_DO_BET:
  case FELT_DO_CORRECT:
  case FELT_DO_PROGRESSIVE: return false; /* particulars that chance does not find */
  case FELT_DO_DEAL: draw(looking, &round->faces, table->table.options.live ? 0 : FELT_DECK); break;
  case FELT_DO_FLOP: draw(looking, &round->faces, table->table.options.live ? 3 : 0); break;
  case FELT_DO_RIVER:
  case FELT_DO_REVEAL: draw(looking, &round->faces, table->table.options.live ? 2 : 0); break;
  case FELT_DO_PLAY: round->play.multiple = (uint8_t)roll(looking, 6); break;
  case FELT_DO_INCIDENT:
    round->incident = felt_incident_init((enum felt_incident_kind)roll(looking, FELT_INCIDENT_KINDS));
    if (roll(looking, 2)) round->incident.seat = (int)roll(looking, 7);
    if (roll(looking, 2)) round->incident.who = (int)roll(looking, 7);
    break;
  case FELT_DO_DECIDE:
    round->ruling = (struct felt_ruling){.decision = (uint8_t)roll(looking, FELT_DECISIONS),
                                         .seat = (int16_t)((int)roll(looking, 8) - 1)};
    break;
  case FELT_DO_COUNT_STUB: round->number = FELT_DECK - table->table.round.now.next; break;
  default: round->number = (int)roll(looking, 4); break;
  }
  return true;
}

static void try_at_table(struct looking *looking) {
  const struct felt_floor_table *table = felt_floor_find_table(looking->world->floor, looking->table);
  struct felt_floor_command command = {
      .id = "can", .table = looking->table, .time_ms = looking->world->now_ms};
  people_sign(&command.by, "carl", 1U << roll(looking, FELT_ROLES) & ~1U);
  command.act = (uint8_t)(roll(looking, 3) ? FELT_FLOOR_ROUND : roll(looking, FELT_FLOOR_ROUND));
  command.seat = (int32_t)roll(looking, 8);
  command.cents = (int64_t)roll(looking, 1000000);
  (void)snprintf(command.patron, sizeof command.patron, "new.%d", (int)roll(looking, 9));
  (void)snprintf(command.round_note.reason, sizeof command.round_note.reason, "by chance");
  if (command.act == FELT_FLOOR_ROUND && !any_of_round(looking, table, &command)) return;
  /* Whoever sits there acts for himself, and what is of no table is not the table's matter. */
  if (felt_floor_is_of_table(&command)) expect_listed(looking, &command);
}

static void try_on_link(struct looking *looking, const struct felt_link *link, const char *name) {
  static const enum felt_link_act acts[] = {FELT_LINK_CLOSE,  FELT_LINK_DOWN,       FELT_LINK_UP,
                                            FELT_LINK_RECORD, FELT_LINK_VERIFY,     FELT_LINK_PAY,
                                            FELT_LINK_VOID,   FELT_LINK_BREAK_LOCK, FELT_LINK_STOP,
                                            FELT_LINK_LEAVE,  FELT_LINK_JOIN};
  struct felt_floor_command command = {
      .id = "can", .act = FELT_FLOOR_LINK, .time_ms = looking->world->now_ms};
  (void)snprintf(command.link_name, sizeof command.link_name, "%.23s", name);
  people_sign(&command.by, "carl", 1U << roll(looking, FELT_ROLES) & ~1U);
  people_sign(&command.with, "will", 1U << roll(looking, FELT_ROLES) & ~1U);
  command.link.act = acts[roll(looking, FELT_COUNT(acts))];
  command.link.reason = (enum felt_link_reason)roll(looking, FELT_LINK_REASONS);
  command.link.hit = 1 + (int64_t)roll(looking, (uint64_t)link->life.hits + 1);
  command.link.award = 1 + (int64_t)roll(looking, (uint64_t)link->life.hits + 1);
  command.table = 1 + (int32_t)roll(looking, 9);
  for (int i = 0; i < link->hit_count; i++)
    if (link->hit[i].number == command.link.hit) {
      command.link.parts.check_cents = link->hit[i].share_cents;
      (void)snprintf(command.link.parts.check, sizeof command.link.parts.check, "can");
    }
  command.link.line = (enum felt_award_line)roll(looking, FELT_AWARD_LINES);
  command.link.result = (enum felt_line_result)roll(looking, FELT_LINE_RESULTS);
  expect_listed(looking, &command);
}

/* ---- all */

static void check_table(struct world *world, int number, uint64_t dice) {
  struct looking looking = {.world = world, .table = number, .dice = dice};
  struct felt_error error;
  const struct felt_can_listener listener = {.each = expect, .context = &looking};
  if (felt_floor_can_at_table(world->floor, number, world->now_ms, &listener, &error)) return;
  for (int i = 0; i < TRIES; i++) try_at_table(&looking);
}

static void check_link(struct world *world, const char *name, uint64_t dice) {
  const struct felt_link *link = felt_floor_find_link(world->floor, name);
  struct looking looking = {.world = world, .dice = dice};
  struct felt_error error;
  const struct felt_can_listener listener = {.each = expect, .context = &looking};
  if (!link || felt_floor_can_on_link(world->floor, name, world->now_ms, &listener, &error)) return;
  for (int i = 0; i < TRIES; i++) try_on_link(&looking, link, name);
}

void can_check(struct world *world, int number, bool is_new, uint64_t key) {
  uint64_t dice = key ^ (uint64_t)world->now_ms;
  if (!world->options->can || (!is_new && dice % OTHER_SITUATIONS)) return;
  const struct felt_floor_table *table = felt_floor_find_table(world->floor, number);
  check_table(world, number, dice);
  if (table->link.text[0]) check_link(world, table->link.text, dice ^ UINT64_C(0x5555));
}
