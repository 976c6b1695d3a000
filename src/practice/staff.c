/* What staff ask for: practice tables keep their numbers and names, and virtual decks are brought. */
#include "practice.h"

/* ---- numbers and names of practice tables */

/* A number that no table has yet. */
static bool is_kept_free(const struct felt_practice *practice, int number) {
  bool in_range = number >= 1 && number <= FELT_PRACTICE_TABLES_MAX;
  return felt_practice_has(practice, number) ||
         (in_range && felt_floor_table_purpose(practice->floor, number) == FELT_NO_PURPOSE);
}

/* A name that a player or a bot will have there: the floor knows those who have been there by the log. */
static bool is_name_there(const struct felt_practice *practice, const char *patron) {
  return felt_play_is(patron) && felt_floor_patron_purpose(practice->floor, patron) == FELT_NO_PURPOSE;
}

/* What staff leave to the automatic dealer; FELT_CODE_NONE: nothing of it. */
static enum felt_code objection(const struct felt_practice *practice,
                                const struct felt_floor_command *command) {
  switch (command->act) {
  case FELT_FLOOR_OPEN_TABLE:
    return is_kept_free(practice, command->table) ? FELT_CODE_PRACTICE_NUMBER : FELT_CODE_NONE;
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT:
    return is_name_there(practice, command->patron) ? FELT_CODE_PLAY_CHIPS_AT_CAGE : FELT_CODE_NONE;
  case FELT_FLOOR_SIT:
    if (is_name_there(practice, command->patron)) return FELT_CODE_PLAY_CHIPS_ELSEWHERE;
    return felt_practice_deals(practice, command->table) ? FELT_CODE_SEATS_ARE_TAKEN_FREELY : FELT_CODE_NONE;
  case FELT_FLOOR_LINK:
    return command->link.act == FELT_LINK_JOIN && command->other.text[0] &&
                   is_kept_free(practice, command->table)
               ? FELT_CODE_PRACTICE_NUMBER_JOINS
               : FELT_CODE_NONE;
  default: return FELT_CODE_NONE;
  }
}

static enum felt_status keep_to_itself(const struct felt_practice *practice,
                                       const struct felt_floor_command *command, struct felt_error *error) {
  const struct felt_reason why = {.code = objection(practice, command)};
  struct felt_floor_command done;
  /* A repeated command is answered as before, whatever an older server let pass. */
  if (why.code == FELT_CODE_NONE || felt_floor_done(practice->floor, command->id, &done)) return FELT_OK;
  const char *where = command->act == FELT_FLOOR_LINK ? "link" : command->patron[0] ? "patron" : "table";
  return felt_refuse(error, FELT_E_RULE, where, NULL, &why);
}

/* ---- decks */

/* Whether the command is a repeated one; then it has the cards that it had. */
static bool was_done(const struct felt_practice *practice, struct felt_floor_command *command) {
  struct felt_floor_command done;
  if (!felt_floor_done(practice->floor, command->id, &done)) return false;
  memcpy(command->seed, done.seed, sizeof command->seed);
  if (command->round.kind == FELT_DO_OPEN) command->round.opening = done.round.opening;
  return true;
}

static enum felt_status bring_deck(const struct felt_practice *practice, struct felt_floor_command *command,
                                   struct felt_error *error) {
  bool opens = command->round.kind == FELT_DO_OPEN, deals = command->round.kind == FELT_DO_DEAL;
  const struct felt_floor_table *table = felt_floor_find_table(practice->floor, command->table);
  if (command->act != FELT_FLOOR_ROUND || (!opens && !deals) || !table || !table->open ||
      table->table.options.live)
    return FELT_OK;
  memset(command->seed, 0, sizeof command->seed);
  if (deals) command->round.faces.count = 0;
  if (was_done(practice, command)) return FELT_OK;
  if (felt_practice_deals(practice, command->table))
    return felt_refuse(error, FELT_E_RULE, "table", NULL, FELT_SAYS(AUTOMATIC_DEALER));
  if (opens) {
    uint8_t secret[FELT_FLOOR_SEED];
    felt_deck_next(practice->options.keys, table, secret);
    felt_floor_commitment(secret, command->round.opening.commitment);
  } else if (!felt_deck_find(practice->options.keys, table, command->seed)) {
    return felt_refuse(error, FELT_E_RULE, "table", NULL, FELT_SAYS(NO_DECK_KEY));
  }
  return FELT_OK;
}

enum felt_status felt_practice_complete(const struct felt_practice *practice,
                                        struct felt_floor_command *command, struct felt_error *error) {
  enum felt_status status = keep_to_itself(practice, command, error);
  return status ? status : bring_deck(practice, command, error);
}
