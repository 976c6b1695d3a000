#include "past.h"

#include "house.h"

/* ---- noting */

static bool is_house(const struct felt_floor_person *person) {
  return strcmp(person->id, house_dealer.id) == 0;
}

/* What people do with money, in words; NULL: it may be done with play chips. Players of older servers sat
 * down at practice tables under their plain names, but by themselves; elsewhere staff seat them. */
static const char *with_money(const struct felt_floor_command *command) {
  if (is_house(&command->by)) return NULL;
  switch (command->act) {
  case FELT_FLOOR_OPEN_TABLE: return "opened it";
  case FELT_FLOOR_FILL: return "filled its tray";
  case FELT_FLOOR_CREDIT: return "took a credit from its tray";
  case FELT_FLOOR_SIT:
    return play_is(command->patron) || strcmp(command->by.id, command->patron) == 0 ? NULL
                                                                                    : "seated a patron there";
  case FELT_FLOOR_LINK:
    return command->link.act == FELT_LINK_JOIN && command->other.text[0]
               ? "gave its number to a table of another game"
               : NULL;
  default: return NULL;
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
    return felt_fail(error, FELT_E_NOMEM, "ledger", NULL, "memory ran out");
  const char *what = with_money(&command);
  struct past_deed *deed = &past->table[command.table];
  if (!what || deed->seq > 0) return FELT_OK;
  deed->seq = record->seq;
  (void)snprintf(deed->what, sizeof deed->what, "%s %s", command.by.id, what);
  return FELT_OK;
}

void past_release(struct past *past) {
  free(past->stay);
  *past = (struct past){0};
}

/* ---- asking */

static enum felt_status refuse(int table, const char *why, struct felt_error *error) {
  return felt_fail(error, FELT_E_RULE, "practice", NULL,
                   "table %d is no practice table: %.120s. Start with %s--practice %d", table, why,
                   table > 1 ? "at most " : "", table - 1);
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
    char why[160];
    if (deed->seq > 0)
      (void)snprintf(why, sizeof why, "%s (event %lld)", deed->what, (long long)deed->seq);
    else if (other > 0)
      (void)snprintf(why, sizeof why, "it is on the link %s with table %d: %s (event %lld)", table->link.text,
                     other, past->table[other].what, (long long)past->table[other].seq);
    else
      continue;
    return refuse(n, why, error);
  }
  return FELT_OK;
}
