#include "past.h"

#include "house.h"

/* ---- noting */

static bool is_house(const struct felt_floor_person *person) {
  return strcmp(person->id, house_dealer.id) == 0;
}

/* What people do with money; FELT_CODE_NONE: it may be done with play chips. Players of older servers sat
 * down at practice tables under their plain names, but by themselves; elsewhere staff seat them. */
static enum felt_code with_money(const struct felt_floor_command *command) {
  if (is_house(&command->by)) return FELT_CODE_NONE;
  switch (command->act) {
  case FELT_FLOOR_OPEN_TABLE: return FELT_CODE_OPENED_BY;
  case FELT_FLOOR_FILL: return FELT_CODE_FILLED_BY;
  case FELT_FLOOR_CREDIT: return FELT_CODE_CREDITED_BY;
  case FELT_FLOOR_SIT:
    return play_is(command->patron) || strcmp(command->by.id, command->patron) == 0 ? FELT_CODE_NONE
                                                                                    : FELT_CODE_SEATED_BY;
  case FELT_FLOOR_LINK:
    return command->link.act == FELT_LINK_JOIN && command->other.text[0] ? FELT_CODE_NUMBER_GIVEN_BY
                                                                         : FELT_CODE_NONE;
  default: return FELT_CODE_NONE;
  }
}

/* Most commands are others, and are told by their word. */
static bool is_worth_reading(const char *receipt) {
  static const char *const words[] = {"open-table ", "fill ", "credit ", "sit ", "link-join ", "link-leave "};
  const char *word = strchr(receipt, ' ');
  for (size_t i = 0; word && i < FELT_COUNT(words); i++)
    if (strncmp(word + 1, words[i], strlen(words[i])) == 0) return true;
  return false;
}

static bool add_stay(struct past *past, const struct felt_floor_command *command) {
  if (past->stays == past->room) {
    size_t room = past->room ? 2 * past->room : 64;
    struct past_stay *stay = realloc(past->stay, room * sizeof *stay);
    if (!stay) return false;
    past->stay = stay;
    past->room = room;
  }
  struct past_stay *stay = &past->stay[past->stays++];
  *stay = (struct past_stay){.table = command->table};
  memcpy(stay->link, command->link_name, sizeof stay->link);
  return true;
}

static void end_stay(struct past *past, const struct felt_floor_command *command, int64_t seq) {
  for (size_t i = 0; i < past->stays; i++)
    if (past->stay[i].table == command->table && past->stay[i].left == 0 &&
        strcmp(past->stay[i].link, command->link_name) == 0)
      past->stay[i].left = seq;
}

enum felt_status past_note(struct past *past, const struct felt_store_record *record,
                           struct felt_error *error) {
  struct felt_floor_command command;
  if (!record->answer || !is_worth_reading(record->answer)) return FELT_OK;
  enum felt_status status = felt_floor_receipt(record, &command, error);
  if (status) return status;
  if (command.table < 1 || command.table > FELT_FLOOR_TABLES_MAX) return FELT_OK;
  bool of_link = command.act == FELT_FLOOR_LINK;
  if (of_link && command.link.act == FELT_LINK_LEAVE) end_stay(past, &command, record->seq);
  if (of_link && command.link.act == FELT_LINK_JOIN && !add_stay(past, &command))
    return felt_refuse(error, FELT_E_NOMEM, "ledger", NULL, FELT_SAYS(NO_MEMORY));
  enum felt_code code = with_money(&command);
  struct past_deed *deed = &past->table[command.table];
  if (code == FELT_CODE_NONE || deed->seq > 0) return FELT_OK;
  deed->seq = record->seq;
  deed->code = code;
  (void)snprintf(deed->by, sizeof deed->by, "%s", command.by.id);
  return FELT_OK;
}

void past_release(struct past *past) {
  free(past->stay);
  *past = (struct past){0};
}

/* ---- asking */

static struct felt_reason reason_of(const struct past_deed *deed) {
  return (struct felt_reason){.code = deed->code,
                              .figure_count = 2,
                              .figure = {felt_figure_text(deed->by), felt_figure_number(deed->seq)}};
}

static enum felt_status refuse(int table, const struct felt_error *why, struct felt_error *error) {
  return felt_refuse_because(
      error, FELT_E_RULE, "practice",
      table > 1 ? FELT_SAYS(MONEY_AT_TABLE, table, table - 1) : FELT_SAYS(MONEY_AT_FIRST_TABLE, table), why);
}

/* A table at which there was money while it was on this link; 0: none. It may have left since: what it
 * brought is in the meters. */
static int money_on(const struct past *past, const char *link) {
  for (size_t i = 0; link[0] && i < past->stays; i++) {
    const struct past_stay *stay = &past->stay[i];
    int64_t money = past->table[stay->table].seq;
    if (strcmp(stay->link, link) == 0 && money > 0 && (stay->left == 0 || stay->left > money))
      return stay->table;
  }
  return 0;
}

enum felt_status past_check(const struct past *past, const struct felt_floor *floor, int tables,
                            struct felt_error *error) {
  for (int n = 1; n <= tables && n <= FELT_FLOOR_TABLES_MAX; n++) {
    const struct past_deed *deed = &past->table[n];
    const struct felt_floor_table *table = felt_floor_find_table(floor, n);
    int other = table ? money_on(past, table->link.text) : 0;
    struct felt_error why;
    if (deed->seq != 0) {
      const struct felt_reason reason = reason_of(deed);
      (void)felt_refuse(&why, FELT_E_RULE, NULL, NULL, &reason);
    } else if (table && other != 0) {
      const struct felt_reason reason = reason_of(&past->table[other]);
      (void)felt_refuse_with_cause(&why, FELT_E_RULE, NULL,
                                   FELT_SAYS(LINKED_WITH_MONEY, table->link.text, other), &reason);
    } else {
      continue;
    }
    return refuse(n, &why, error);
  }
  return FELT_OK;
}
