/* What the log of an older server was for: what the automatic dealer opened is for play, the rest for money.
 */
#include "practice.h"

/* Who opened a table or a link. */
enum { BY_NOBODY, BY_DEALER, BY_PEOPLE };

struct past_link {
  char name[24];
  uint8_t opened;
};

/* A table on a link, at any time. */
struct past_stay {
  char link[24];
  int32_t table;
  bool other_game;
};

struct felt_past {
  uint8_t table[FELT_FLOOR_TABLES_MAX + 1]; /* by number: who opened it */
  struct past_link *link;
  size_t links, link_room;
  struct past_stay *stay;
  size_t stays, room;
};

struct felt_past *felt_past_new(void) {
  return calloc(1, sizeof(struct felt_past));
}

void felt_past_free(struct felt_past *past) {
  if (!past) return;
  free(past->link);
  free(past->stay);
  free(past);
}

/* ---- noting */

/* Most commands are others, and are told by their word. */
static bool is_worth_reading(const char *receipt) {
  static const char *const words[] = {"open-table ", "link-open ", "link-join "};
  const char *word = strchr(receipt, ' ');
  for (size_t i = 0; word && i < FELT_COUNT(words); i++)
    if (strncmp(word + 1, words[i], strlen(words[i])) == 0) return true;
  return false;
}

/* Room for one more at the end of a list; NULL: memory ran out. */
static void *grow(void *list, size_t count, size_t *room, size_t size) {
  if (count < *room) return list;
  size_t more = *room ? 2 * *room : 64;
  void *at = realloc(list, more * size);
  if (at) *room = more;
  return at;
}

static bool note_stay(struct felt_past *past, const struct felt_floor_command *command) {
  struct past_stay *stay = grow(past->stay, past->stays, &past->room, sizeof *stay);
  if (!stay) return false;
  past->stay = stay;
  stay = &stay[past->stays++];
  *stay = (struct past_stay){.table = command->table, .other_game = command->other.text[0] != '\0'};
  memcpy(stay->link, command->link_name, sizeof stay->link);
  return true;
}

static bool note_link(struct felt_past *past, const struct felt_floor_command *command, uint8_t by) {
  for (size_t i = 0; i < past->links; i++)
    if (strcmp(past->link[i].name, command->link_name) == 0) {
      if (by > past->link[i].opened) past->link[i].opened = by;
      return true;
    }
  struct past_link *link = grow(past->link, past->links, &past->link_room, sizeof *link);
  if (!link) return false;
  past->link = link;
  link = &link[past->links++];
  *link = (struct past_link){.opened = by};
  memcpy(link->name, command->link_name, sizeof link->name);
  return true;
}

enum felt_status felt_past_note(struct felt_past *past, const struct felt_store_record *record,
                                struct felt_error *error) {
  struct felt_floor_command command;
  if (!record->answer || !is_worth_reading(record->answer)) return FELT_OK;
  enum felt_status status = felt_floor_receipt(record, &command, error);
  if (status) return status;
  uint8_t by = strcmp(command.by.id, felt_practice_dealer.id) == 0 ? BY_DEALER : BY_PEOPLE;
  bool kept = true;
  if (command.act == FELT_FLOOR_OPEN_TABLE && command.table <= FELT_FLOOR_TABLES_MAX) {
    if (by > past->table[command.table]) past->table[command.table] = by;
  } else if (command.act == FELT_FLOOR_LINK) {
    kept = command.link.act == FELT_LINK_OPEN ? note_link(past, &command, by) : note_stay(past, &command);
  }
  return kept ? FELT_OK : felt_refuse(error, FELT_E_NOMEM, "ledger", NULL, FELT_SAYS(NO_MEMORY));
}

/* ---- saying it on the floor */

static enum felt_purpose purpose_of_table(const struct felt_past *past, int number) {
  return past->table[number] == BY_DEALER ? FELT_FOR_PLAY : FELT_FOR_MONEY;
}

static enum felt_purpose purpose_of_link(const struct felt_past *past, const char *name) {
  const struct past_link *link = NULL;
  for (size_t i = 0; i < past->links; i++)
    if (strcmp(past->link[i].name, name) == 0) link = &past->link[i];
  if (!link || link->opened != BY_DEALER) return FELT_FOR_MONEY;
  for (size_t i = 0; i < past->stays; i++) {
    const struct past_stay *stay = &past->stay[i];
    if (strcmp(stay->link, name) == 0 &&
        (stay->other_game || purpose_of_table(past, stay->table) == FELT_FOR_MONEY))
      return FELT_FOR_MONEY;
  }
  return FELT_FOR_PLAY;
}

struct saying {
  struct felt_floor *floor;
  int64_t now_ms;
  felt_past_told *told;
  void *context;
  struct felt_error *error;
};

static enum felt_status say(const struct saying *saying, struct felt_floor_command *command, const char *kind,
                            const char *name, enum felt_purpose purpose) {
  command->act = FELT_FLOOR_PURPOSE;
  command->by = felt_practice_dealer;
  command->time_ms = saying->now_ms;
  command->purpose = (uint8_t)purpose;
  (void)snprintf(command->id, sizeof command->id, "for:%s:%s", kind, name);
  enum felt_status status = felt_floor_submit(saying->floor, command, 0, saying->error);
  if (!status) saying->told(saying->context, command);
  return status;
}

static enum felt_status say_table(const struct saying *saying, const struct felt_past *past, int number) {
  struct felt_floor_command command = {.table = number};
  char name[16];
  (void)snprintf(name, sizeof name, "%d", number);
  return say(saying, &command, "table", name, purpose_of_table(past, number));
}

static enum felt_status say_link(const struct saying *saying, const struct felt_past *past,
                                 const char *name) {
  struct felt_floor_command command = {0};
  (void)snprintf(command.link_name, sizeof command.link_name, "%s", name);
  return say(saying, &command, "link", name, purpose_of_link(past, name));
}

/* Older servers told patrons by their names alone. */
static enum felt_status say_patron(const struct saying *saying, const char *id) {
  struct felt_floor_command command = {0};
  (void)snprintf(command.patron, sizeof command.patron, "%s", id);
  return say(saying, &command, "patron", id, felt_play_is(id) ? FELT_FOR_PLAY : FELT_FOR_MONEY);
}

enum felt_status felt_past_say(const struct felt_past *past, struct felt_floor *floor, int64_t now_ms,
                               felt_past_told *told, void *context, struct felt_error *error) {
  const struct saying saying = {floor, now_ms, told, context, error};
  const struct felt_floor_table *table;
  const char *name;
  size_t n = 0;
  enum felt_status status = FELT_OK;
  for (int i = 0; !status && (table = felt_floor_table_at(floor, i)) != NULL; i++)
    if (felt_floor_table_purpose(floor, table->number) == FELT_NO_PURPOSE)
      status = say_table(&saying, past, table->number);
  for (int i = 0; !status && (name = felt_floor_link_at(floor, i)) != NULL; i++)
    if (felt_floor_link_purpose(floor, name) == FELT_NO_PURPOSE) status = say_link(&saying, past, name);
  while (!status && (name = felt_floor_without_purpose(floor, &n)) != NULL)
    status = say_patron(&saying, name);
  return status;
}

/* ---- what an option may ask for */

static bool is_of_other_game(const struct felt_floor *floor, int number) {
  const char *name;
  for (int i = 0; (name = felt_floor_link_at(floor, i)) != NULL; i++) {
    const struct felt_link_table *table = felt_link_find_table(felt_floor_find_link(floor, name), number);
    const struct felt_floor_table *own = felt_floor_find_table(floor, number);
    if (table && table->joined && (!own || !own->open)) return true;
  }
  return false;
}

static enum felt_purpose of_table(const struct felt_past *past, const struct felt_floor *floor, int number) {
  enum felt_purpose purpose = felt_floor_table_purpose(floor, number);
  if (purpose != FELT_NO_PURPOSE || !felt_floor_find_table(floor, number)) return purpose;
  return purpose_of_table(past, number);
}

static enum felt_purpose of_link(const struct felt_past *past, const struct felt_floor *floor,
                                 const char *name) {
  enum felt_purpose purpose = felt_floor_link_purpose(floor, name);
  return purpose == FELT_NO_PURPOSE ? purpose_of_link(past, name) : purpose;
}

enum felt_status felt_past_check(const struct felt_past *past, const struct felt_floor *floor, int tables,
                                 struct felt_error *error) {
  for (int n = 1; n <= tables && n <= FELT_PRACTICE_TABLES_MAX; n++) {
    const struct felt_floor_table *table = felt_floor_find_table(floor, n);
    if (of_table(past, floor, n) == FELT_FOR_MONEY || is_of_other_game(floor, n))
      return felt_refuse(error, FELT_E_RULE, "practice", NULL,
                         n > 1 ? FELT_SAYS(MONEY_AT_TABLE, n, n - 1) : FELT_SAYS(MONEY_AT_FIRST_TABLE, n));
    if (table && table->link.text[0] && of_link(past, floor, table->link.text) == FELT_FOR_MONEY)
      return felt_refuse(error, FELT_E_RULE, "practice", NULL,
                         FELT_SAYS(LINKED_WITH_MONEY, n, table->link.text, n - 1));
  }
  return FELT_OK;
}
