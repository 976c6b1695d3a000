/* A refusal must have a reason: what the rules allow and nobody may forbid is done. */
#include "model.h"

#include <string.h>

/* The command is given by the player who sits there. */
static bool is_his(const struct model *model, const struct model_table *table,
                   const struct felt_floor_command *command) {
  if (command->seat < 1 || command->seat > FELT_SEATS_MAX || table->patron[command->seat - 1] < 0)
    return false;
  return strcmp(model->patron[table->patron[command->seat - 1]].id, command->by.id) == 0;
}

static bool is_between_rounds(const struct model_table *table) {
  enum felt_phase phase = (enum felt_phase)table->shadow.round.now.phase;
  return phase == FELT_PHASE_IDLE || phase == FELT_PHASE_OVER;
}

/* Steps that the pure table alone decides, taken by people who may take them. */
static bool is_the_tables(const struct model *model, const struct model_table *table,
                          const struct felt_floor_command *command) {
  switch (command->round.kind) {
  case FELT_DO_OPEN:
  case FELT_DO_FLOP:
  case FELT_DO_RIVER:
  case FELT_DO_REVEAL: return command->by.roles >> FELT_DEALER & 1;
  case FELT_DO_CHECK:
  case FELT_DO_FOLD:
    return table->shadow.options.live ? command->by.roles >> FELT_DEALER & 1 : is_his(model, table, command);
  default: return false;
  }
}

static bool table_allows(const struct model_table *table, const struct felt_floor_command *command) {
  struct felt_table trial = table->shadow;
  struct felt_event events[FELT_EVENTS_MAX];
  struct felt_note_by note;
  struct felt_command round = model_round_command(command, &note);
  int count = 0;
  return !felt_table_apply(table->book, &trial, &round, events, &count, NULL);
}

static bool may_close(const struct model_table *table) {
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    if (table->patron[i] >= 0) return false;
  return table->link < 0 && model_may_end(table);
}

/* What is owed is paid, and taken from the patron who owes it. */
static bool is_owed(const struct model *model, const struct felt_floor_command *command) {
  int number = model_find_patron(model, command->patron);
  if (number < 0 || !(command->by.roles >> FELT_CASHIER & 1)) return false;
  const struct model_patron *patron = &model->patron[number];
  int64_t owed = command->act == FELT_FLOOR_PAY_OWED ? patron->owed_to_cents : patron->owed_by_cents;
  return command->cents <= owed && (command->act == FELT_FLOOR_PAY_OWED ||
                                    command->cents <= patron->cents - model_on_layout(model, number));
}

static bool must_do(const struct model *model, const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_LINK) return model_link_must_do(model, command);
  if (command->act == FELT_FLOOR_PAY_OWED || command->act == FELT_FLOOR_TAKE_OWED)
    return is_owed(model, command);
  if (command->table < 1 || command->table > MODEL_TABLES) return false;
  const struct model_table *table = &model->table[command->table - 1];
  if (!table->open) return false;
  switch (command->act) {
  case FELT_FLOOR_FILL: return true;
  case FELT_FLOOR_CREDIT: return command->cents <= table->tray_cents;
  case FELT_FLOOR_ROUND: return is_the_tables(model, table, command) && table_allows(table, command);
  case FELT_FLOOR_LEAVE:
    return is_his(model, table, command) &&
           (is_between_rounds(table) || !felt_round_has_seat(&table->shadow.round, command->seat));
  case FELT_FLOOR_CLOSE_TABLE: return may_close(table);
  case FELT_FLOOR_PROGRESSIVE_STOP:
  case FELT_FLOOR_PROGRESSIVE_RESUME:
    return table->shadow.options.progressive_table != FELT_NO_TABLE &&
           table->stopped == (command->act == FELT_FLOOR_PROGRESSIVE_RESUME);
  default: return false;
  }
}

void model_refused(struct model *model, const struct felt_floor_command *command) {
  if (!must_do(model, command)) return;
  char line[FELT_FLOOR_LINE_MAX];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_floor_command_print(command, &text);
  model_fail(model, "refused without a reason: %.300s", line);
}
