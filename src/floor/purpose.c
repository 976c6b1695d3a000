/* What tables, links and patrons are for: play chips or money, said once and never changed. */
#include "internal.h"

#include <string.h>

const char *felt_purpose_name(enum felt_purpose purpose) {
  static const char *const names[] = {"money", "play", "nothing yet"};
  return names[purpose];
}

void floor_io_purpose(struct felt_record_io *io, uint8_t *purpose) {
  const char *const words[] = {felt_purpose_name(FELT_FOR_MONEY), felt_purpose_name(FELT_FOR_PLAY)};
  FELT_IO_WORD(io, uint8_t, "for", *purpose, FELT_FOR_MONEY, words, (int)FELT_COUNT(words));
}

/* ---- where it is kept */

struct thing {
  char key[40];
};

static struct thing thing_table(int number) {
  struct thing thing;
  (void)snprintf(thing.key, sizeof thing.key, "for:table:%d", number);
  return thing;
}

static struct thing thing_link(const char *name) {
  struct thing thing;
  (void)snprintf(thing.key, sizeof thing.key, "for:link:%.23s", name);
  return thing;
}

static struct thing thing_patron(const char *id) {
  struct thing thing;
  (void)snprintf(thing.key, sizeof thing.key, "for:patron:%.23s", id);
  return thing;
}

/* Nothing is kept before anything is said; so every purpose is kept as one more than it is. */
static enum felt_purpose purpose_of(const struct felt_floor *floor, struct thing thing, bool shown) {
  const struct floor_patron *kept = floor_find_patron(floor, thing.key, "");
  int64_t value = !kept ? 0 : shown ? kept->shown_cents : kept->cents;
  return value == 0 ? FELT_NO_PURPOSE : (enum felt_purpose)(value - 1);
}

enum felt_purpose floor_table_purpose(const struct felt_floor *floor, int number, bool shown) {
  return purpose_of(floor, thing_table(number), shown);
}

enum felt_purpose floor_link_purpose(const struct felt_floor *floor, const char *name, bool shown) {
  return purpose_of(floor, thing_link(name), shown);
}

enum felt_purpose floor_patron_purpose(const struct felt_floor *floor, const char *id, bool shown) {
  return purpose_of(floor, thing_patron(id), shown);
}

bool floor_may_meet(enum felt_purpose a, enum felt_purpose b) {
  return (a == FELT_FOR_PLAY) == (b == FELT_FOR_PLAY);
}

bool floor_switch(const struct felt_floor *floor, const char *name, bool shown) {
  const struct floor_patron *kept = floor_find_patron(floor, name, "");
  return kept && (shown ? kept->shown_cents : kept->cents) != 0;
}

/* ---- the event */

/* The one thing that an event or a command names; an empty key: none, or several. */
static struct thing named(int table, const char *link, const char *patron) {
  struct thing none = {""};
  if ((table > 0) + (link[0] != '\0') + (patron[0] != '\0') != 1) return none;
  return table > 0 ? thing_table(table) : link[0] ? thing_link(link) : thing_patron(patron);
}

static bool is_name(const char *name, size_t size) {
  return name[0] == '\0' || floor_is_id(name, size);
}

enum felt_status floor_take_purpose(struct felt_floor *floor, const struct floor_own *own,
                                    struct felt_error *error) {
  struct thing thing = named(own->table, own->link, own->patron);
  if (!thing.key[0] || !is_name(own->link, sizeof own->link) || !is_name(own->patron, sizeof own->patron))
    return felt_refuse(error, FELT_E_INPUT, "floor", NULL, FELT_SAYS(NO_SUCH_PATRON));
  struct floor_patron *kept = floor_add_patron(floor, thing.key, "");
  if (!kept) return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  if (kept->cents != 0)
    return felt_refuse(error, FELT_E_INPUT, thing.key, NULL,
                       kept->cents == 1 + FELT_FOR_PLAY ? FELT_SAYS(IS_FOR_PLAY) : FELT_SAYS(IS_FOR_MONEY));
  floor_touch_patron(floor, kept);
  kept->cents = 1 + own->purpose;
  return FELT_OK;
}

/* ---- deciding */

static enum felt_status refuse_other(struct floor_work *work, const char *where, enum felt_purpose is) {
  return floor_refuse(work, where, NULL,
                      is == FELT_FOR_PLAY ? FELT_SAYS(IS_FOR_PLAY) : FELT_SAYS(IS_FOR_MONEY));
}

enum felt_status floor_give_table(struct floor_work *work, int number, enum felt_purpose purpose) {
  enum felt_purpose is = floor_table_purpose(work->floor, number, false);
  if (is == purpose) return FELT_OK;
  if (is != FELT_NO_PURPOSE) return refuse_other(work, "table", is);
  struct floor_own own = {.kind = FELT_FLOOR_PURPOSE, .table = number, .purpose = (uint8_t)purpose};
  return floor_emit_own(work, NULL, &own);
}

enum felt_status floor_give_link(struct floor_work *work, const char *name, enum felt_purpose purpose) {
  enum felt_purpose is = floor_link_purpose(work->floor, name, false);
  struct floor_own own = {.kind = FELT_FLOOR_PURPOSE, .purpose = (uint8_t)purpose};
  if (is == purpose) return FELT_OK;
  if (is != FELT_NO_PURPOSE) return refuse_other(work, name, is);
  (void)snprintf(own.link, sizeof own.link, "%s", name);
  return floor_emit_own(work, NULL, &own);
}

enum felt_status floor_give_patron(struct floor_work *work, const char *id, enum felt_purpose purpose,
                                   enum felt_code may_not) {
  enum felt_purpose is = floor_patron_purpose(work->floor, id, false);
  struct floor_own own = {.kind = FELT_FLOOR_PURPOSE, .purpose = (uint8_t)purpose};
  if (is == purpose) return FELT_OK;
  if (is != FELT_NO_PURPOSE)
    return floor_refuse(work, "patron", NULL, &(const struct felt_reason){.code = may_not});
  (void)snprintf(own.patron, sizeof own.patron, "%s", id);
  return floor_emit_own(work, NULL, &own);
}

/* Whether older rules know of it: a table or a link that was opened, a patron with an account. */
static bool is_known(const struct felt_floor *floor, const struct felt_floor_command *command) {
  if (command->table > 0) return floor_find_table(floor, command->table) != NULL;
  if (command->link_name[0]) return floor_find_link(floor, command->link_name) != NULL;
  for (size_t i = 0; i < floor->patrons.count; i++)
    if (strcmp(floor_patron_no(floor, i)->id, command->patron) == 0) return true;
  return false;
}

enum felt_status floor_decide_purpose(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  if (!named(command->table, command->link_name, command->patron).key[0] || !is_known(work->floor, command))
    return floor_refuse(work, "command", NULL, FELT_SAYS(NO_SUCH_CHOICE));
  enum felt_purpose purpose = (enum felt_purpose)command->purpose;
  struct floor_own own = {.kind = FELT_FLOOR_PURPOSE, .table = command->table, .purpose = (uint8_t)purpose};
  memcpy(own.link, command->link_name, sizeof own.link);
  memcpy(own.patron, command->patron, sizeof own.patron);
  return floor_emit_own(work, NULL, &own);
}

/* ---- what is shown */

enum felt_purpose felt_floor_table_purpose(const struct felt_floor *floor, int number) {
  return floor_table_purpose(floor, number, true);
}

enum felt_purpose felt_floor_link_purpose(const struct felt_floor *floor, const char *name) {
  return floor_link_purpose(floor, name, true);
}

enum felt_purpose felt_floor_patron_purpose(const struct felt_floor *floor, const char *id) {
  return floor_patron_purpose(floor, id, true);
}

const char *felt_floor_without_purpose(const struct felt_floor *floor, size_t *n) {
  while (*n < floor->patrons.count) {
    const struct floor_patron *patron = floor_patron_no(floor, (*n)++);
    if (!strchr(patron->id, ':') && floor_patron_purpose(floor, patron->id, true) == FELT_NO_PURPOSE)
      return patron->id;
  }
  return NULL;
}

bool felt_floor_coach(const struct felt_floor *floor) {
  return floor_switch(floor, FLOOR_COACH, true);
}

enum felt_status felt_floor_need_coach(const struct felt_floor *floor, int table, struct felt_error *error) {
  bool money = felt_floor_find_table(floor, table) && felt_floor_table_purpose(floor, table) != FELT_FOR_PLAY;
  if (!money || felt_floor_coach(floor)) return FELT_OK;
  return felt_refuse(error, FELT_E_RULE, "table", NULL, FELT_SAYS(COACH_AT_PRACTICE_ONLY));
}
