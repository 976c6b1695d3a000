/* What can be done now: candidates are decided by the floor itself and taken back. */
#include "can.h"

#include <string.h>

/* ---- names */

static const char *const keys[FELT_CAN_NAMES] = {
    [FELT_CAN_TABLE] = "table",
    [FELT_CAN_LINK] = "link",
    [FELT_CAN_SEAT] = "seat",
    [FELT_CAN_MULTIPLE] = "multiple",
    [FELT_CAN_DECK] = "cards",
    [FELT_CAN_COUNTED] = "cards",
    [FELT_CAN_ANTE] = "ante",
    [FELT_CAN_PROGRESSIVE] = "progressive",
    [FELT_CAN_INCIDENT] = "kind",
    [FELT_CAN_WHO] = "who",
    [FELT_CAN_HAND] = "seat",
    [FELT_CAN_FACES] = "count",
    [FELT_CAN_CORRECTABLE] = "correctable",
    [FELT_CAN_NOT_MISDEALT] = "not_misdealt",
    [FELT_CAN_DECISION] = "decision",
    [FELT_CAN_RULED] = "seat",
    [FELT_CAN_DEAD] = "dead",
    [FELT_CAN_DOWN] = "down",
    [FELT_CAN_ON] = "on",
    [FELT_CAN_WAY] = "to",
    [FELT_CAN_WHAT] = "what",
    [FELT_CAN_CENTS] = "cents",
    [FELT_CAN_HOURS] = "hours",
    [FELT_CAN_PATRON] = "patron",
    [FELT_CAN_NOTE] = "reason",
    [FELT_CAN_HIT] = "hit",
    [FELT_CAN_AWARD] = "award",
    [FELT_CAN_LINE] = "line",
    [FELT_CAN_RESULT] = "result",
    [FELT_CAN_REFERENCE] = "reference",
    [FELT_CAN_CHEQUES] = "cheques",
    [FELT_CAN_CHECK] = "check",
    [FELT_CAN_CHECK_NUMBER] = "check-number",
    [FELT_CAN_CASH] = "cash",
    [FELT_CAN_REASON] = "reason",
    [FELT_CAN_ROUND] = "round",
    [FELT_CAN_SEATS] = "seats",
    [FELT_CAN_DISPUTE] = "dispute",
    [FELT_CAN_VERDICT] = "verdict",
    [FELT_CAN_NOTICE] = "notice",
};

const char *felt_can_key(const struct felt_can_field *field) {
  bool worded = field->name == FELT_CAN_SIDE || field->name == FELT_CAN_LIMIT;
  return worded ? field->word.text : keys[field->name];
}

const char *felt_can_word(const struct felt_can_field *field, int64_t choice) {
  switch (field->name) {
  case FELT_CAN_INCIDENT: return felt_incident_name((enum felt_incident_kind)choice);
  case FELT_CAN_DECISION: return felt_decision_name((enum felt_decision)choice);
  case FELT_CAN_WHAT: return felt_corrected_name((enum felt_corrected)choice);
  case FELT_CAN_REASON: return felt_link_reason_name((enum felt_link_reason)choice);
  case FELT_CAN_LINE: return felt_award_line_name((enum felt_award_line)choice);
  case FELT_CAN_RESULT: return felt_line_result_name((enum felt_line_result)choice);
  case FELT_CAN_VERDICT: return felt_verdict_name((enum felt_verdict)choice);
  case FELT_CAN_WHO: return choice == FELT_THE_DEALERS_HAND ? "dealer" : NULL;
  default: return NULL;
  }
}

/* ---- what was chosen */

static void put_of_round(enum felt_can_name name, int64_t chosen, struct felt_floor_command *command) {
  struct felt_command *round = &command->round;
  switch (name) {
  case FELT_CAN_MULTIPLE: round->play.multiple = (uint8_t)chosen; break;
  case FELT_CAN_COUNTED:
  case FELT_CAN_WAY: round->number = (int)chosen; break;
  case FELT_CAN_ANTE: round->bet.cents[FELT_ANTE] = round->bet.cents[FELT_BLIND] = chosen; break;
  case FELT_CAN_PROGRESSIVE: round->bet.progressive = chosen != 0; break;
  case FELT_CAN_INCIDENT: round->incident.kind = (enum felt_incident_kind)chosen; break;
  case FELT_CAN_WHO: round->incident.who = (int)chosen; break;
  case FELT_CAN_HAND: round->incident.seat = (int)chosen; break;
  case FELT_CAN_FACES: round->incident.count = (int)chosen; break;
  case FELT_CAN_CORRECTABLE: round->incident.correctable = chosen != 0; break;
  case FELT_CAN_NOT_MISDEALT: round->incident.misdealt = chosen == 0; break;
  case FELT_CAN_DECISION: round->ruling.decision = (uint8_t)chosen; break;
  case FELT_CAN_RULED: round->ruling.seat = (int16_t)chosen; break;
  case FELT_CAN_DEAD:
  case FELT_CAN_DOWN:
  case FELT_CAN_ON: round->flag = chosen != 0; break;
  default: break;
  }
}

static void put_of_link(enum felt_can_name name, int64_t chosen, struct felt_link_command *link) {
  switch (name) {
  case FELT_CAN_HIT: link->hit = chosen; break;
  case FELT_CAN_AWARD: link->award = chosen; break;
  case FELT_CAN_LINE: link->line = (enum felt_award_line)chosen; break;
  case FELT_CAN_RESULT: link->result = (enum felt_line_result)chosen; break;
  case FELT_CAN_CHEQUES: link->parts.cheques_cents = chosen; break;
  case FELT_CAN_CHECK: link->parts.check_cents = chosen; break;
  case FELT_CAN_CASH: link->parts.cash_cents = chosen; break;
  case FELT_CAN_REASON: link->reason = (enum felt_link_reason)chosen; break;
  case FELT_CAN_ROUND: link->round = chosen; break;
  case FELT_CAN_SEATS: link->seats = (uint32_t)chosen; break;
  default: break;
  }
}

static void put_side(const struct felt_name *word, int64_t cents, struct felt_floor_command *command) {
  int at = 0;
  while (at < FELT_SIDES_MAX - 1 && command->stake[at].word.text[0] &&
         strcmp(command->stake[at].word.text, word->text) != 0)
    at++;
  command->stake[at] = (struct felt_floor_stake){.word = *word, .cents = cents};
}

static void put_limit(const char *word, int64_t cents, struct felt_floor_command *command) {
  if (strncmp(word, "seed-", 5) == 0) {
    command->terms.level[word[5] - '0'].seed_cents = cents;
    return;
  }
  struct felt_posted *posted = &command->options.posted;
  struct felt_posted_limits *limits = felt_posted_find(posted, word + 4);
  if (limits && word[1] == 'i') limits->min_cents = cents;
  if (limits && word[1] == 'a') limits->max_cents = cents;
}

void felt_can_put(const struct felt_can_field *field, int64_t chosen, struct felt_floor_command *command) {
  switch (field->name) {
  case FELT_CAN_TABLE: command->table = (int32_t)chosen; break;
  case FELT_CAN_SEAT: command->seat = (int32_t)chosen; break;
  case FELT_CAN_CENTS: command->cents = chosen; break;
  case FELT_CAN_DISPUTE: command->dispute = chosen; break;
  case FELT_CAN_VERDICT: command->verdict = (uint8_t)chosen; break;
  case FELT_CAN_NOTICE: command->notice = chosen; break;
  case FELT_CAN_HOURS: command->hours = (int32_t)chosen; break;
  case FELT_CAN_LIMIT: put_limit(field->word.text, chosen, command); break;
  case FELT_CAN_SIDE: put_side(&field->word, chosen, command); break;
  default:
    if (command->act == FELT_FLOOR_LINK)
      put_of_link((enum felt_can_name)field->name, chosen, &command->link);
    else
      put_of_round((enum felt_can_name)field->name, chosen, command);
  }
}

/* ---- an entry in the making */

enum { EVERY_ROLE = (1 << FELT_ROLES) - 2 };

static struct felt_floor_person somebody(const char *id, uint32_t roles) {
  struct felt_floor_person person = {.roles = roles};
  (void)snprintf(person.id, sizeof person.id, "%s", id);
  return person;
}

struct felt_floor_command *can_begin(struct can_work *work, enum felt_floor_act act) {
  memset(&work->can, 0, sizeof work->can);
  work->can.command.act = (uint8_t)act;
  return &work->can.command;
}

struct felt_can_field *can_field(struct can_work *work, enum felt_can_name name, enum felt_can_kind kind) {
  felt_assert(work->can.field_count < FELT_CAN_FIELDS_MAX);
  struct felt_can_field *field = &work->can.field[work->can.field_count++];
  *field = (struct felt_can_field){.name = (uint8_t)name, .kind = (uint8_t)kind, .step = 1};
  return field;
}

void can_fixed(struct can_work *work, enum felt_can_name name, int64_t choice) {
  struct felt_can_field *field = can_field(work, name, FELT_CAN_ONE_OF);
  field->choice[field->count++] = choice;
  felt_can_put(field, choice, &work->can.command);
}

struct felt_can_field *can_choices(struct can_work *work, enum felt_can_name name, int64_t first,
                                   int64_t last) {
  struct felt_can_field *field = can_field(work, name, FELT_CAN_ONE_OF);
  for (int64_t i = first; i <= last && field->count < FELT_CAN_CHOICES_MAX; i++)
    field->choice[field->count++] = i;
  return field;
}

void can_range(struct can_work *work, enum felt_can_name name, int64_t min, int64_t max) {
  struct felt_can_field *field = can_field(work, name, FELT_CAN_RANGE);
  field->min = min;
  field->max = max;
  felt_can_put(field, min, &work->can.command);
}

struct felt_can_field *can_text(struct can_work *work, enum felt_can_name name, int64_t most) {
  struct felt_can_field *field = can_field(work, name, FELT_CAN_TEXT);
  field->max = most;
  return field;
}

void can_note(struct can_work *work, bool optional) {
  struct felt_can_field *field = can_field(work, FELT_CAN_NOTE, FELT_CAN_TEXT);
  field->optional = optional;
  field->max = (int64_t)sizeof work->can.command.round_note.reason - 1;
  (void)snprintf(work->can.command.round_note.reason, sizeof work->can.command.round_note.reason, "as seen");
}

void can_flag(struct can_work *work, enum felt_can_name name) {
  can_field(work, name, FELT_CAN_FLAG)->optional = true;
}

/* ---- the trial */

static bool decides(struct can_work *work, const struct felt_floor_command *command, struct felt_error *why) {
  enum felt_status status = floor_decide(work->floor, command, why);
  floor_undo_command(work->floor);
  if (status == FELT_E_NOMEM || status == FELT_E_IO) {
    work->status = status;
    work->error = *why;
  }
  return status == FELT_OK;
}

static bool needs_second(const struct felt_error *why) {
  return why->reason.code == FELT_CODE_NEEDS_TWO_PEOPLE ||
         why->reason.code == FELT_CODE_NEEDS_SECOND_PERSON ||
         why->reason.code == FELT_CODE_CORRECTION_NEEDS_TWO;
}

static bool try_with(struct can_work *work, const struct felt_floor_command *command, uint32_t roles,
                     bool *two_people) {
  struct felt_floor_command tried = *command;
  struct felt_error why = {0};
  tried.time_ms = work->now_ms;
  tried.by = somebody("first", roles);
  *two_people = false;
  if (work->status) return false;
  if (work->listener->complete && !work->listener->complete(work->listener->context, &tried)) return false;
  if (decides(work, &tried, &why)) return true;
  if (!needs_second(&why)) return false;
  tried.with = somebody("second", EVERY_ROLE);
  *two_people = true;
  memcpy(work->can.rule, why.rule, sizeof work->can.rule);
  return decides(work, &tried, &why);
}

bool can_try(struct can_work *work, const struct felt_floor_command *command, bool *two_people) {
  return try_with(work, command, EVERY_ROLE, two_people);
}

/* What a command of a round makes of its link, that link's terms have a say in: it is tried role by role. */
static bool asks_link_too(const struct felt_floor_command *command) {
  return command->act == FELT_FLOOR_ROUND &&
         (command->round.kind == FELT_DO_SENSOR || command->round.kind == FELT_DO_CORRECT);
}

static uint32_t who_of(struct can_work *work, uint32_t first) {
  uint32_t roles = 0;
  bool two = false;
  if (!asks_link_too(&work->can.command)) return first;
  for (int role = FELT_DEALER; role < FELT_ROLES; role++)
    if (first >> role & 1 && try_with(work, &work->can.command, 1U << role, &two)) roles |= 1U << role;
  return roles;
}

static bool has_several(const struct felt_can_field *field) {
  return field->kind == FELT_CAN_ONE_OF && field->count > 1;
}

void can_offer(struct can_work *work) {
  struct felt_floor_can *can = &work->can;
  struct felt_can_field *open = NULL;
  bool two = false, any_two = false;
  for (int i = 0; i < can->field_count; i++)
    if (has_several(&can->field[i])) open = &can->field[i];
  if (!open) {
    if (!can_try(work, &can->command, &any_two)) return;
  } else {
    int kept = 0;
    for (int i = 0; i < open->count; i++) {
      felt_can_put(open, open->choice[i], &can->command);
      if (!can_try(work, &can->command, &two)) continue;
      open->choice[kept++] = open->choice[i];
      any_two = any_two || two;
    }
    open->count = kept;
    if (kept == 0) return;
    felt_can_put(open, open->choice[0], &can->command);
  }
  struct felt_floor_who who = felt_floor_may(work->floor, &can->command);
  can->roles = who_of(work, who.first);
  can->second = any_two ? who.second : 0;
  if (!any_two) can->rule[0] = '\0';
  if (can->roles) work->listener->each(work->listener->context, can);
}

/* ---- all of a table, all of a link */

enum felt_status can_start(struct can_work *work, struct felt_error *error) {
  struct felt_floor *floor = work->floor;
  felt_assert(floor->outcomes.count == 0);
  if (floor->death.status && error) *error = floor->death;
  return floor->death.status;
}

enum felt_status can_end(const struct can_work *work, struct felt_error *error) {
  if (work->status && error) *error = work->error;
  return work->status;
}
