/* Commands of a link, and what they mean to the floor's tables and to other links. */
#include "internal.h"

#include <string.h>

/* ---- tables follow their link */

static enum felt_status tell_progressive(struct floor_work *work, struct floor_table *table, bool down) {
  if (table->now.table.options.progressive_table == FELT_NO_TABLE ||
      table->now.table.duty.progressive_down == down)
    return FELT_OK;
  return floor_tell_table(work, table, &(struct felt_command){.kind = FELT_DO_PROGRESSIVE, .flag = down});
}

/* CN 48, CB Down 1: the game goes on without the progressive. A held hit stops it too, because the sign would
 * show a jackpot that is already won; and so does whoever stopped the table's own (R42). */
enum felt_status floor_sync_link(struct floor_work *work, const struct floor_link *link) {
  const struct felt_link *state = &link->now.link;
  bool stopped = state->down || state->stopped;
  bool down = state->phase != FELT_LINK_PHASE_OPEN || stopped || felt_link_alarms(state).held > 0;
  enum felt_status status = FELT_OK;
  for (size_t i = 0; i < work->floor->tables.count && !status; i++) {
    struct floor_table *table = floor_table_no(work->floor, i);
    if (table->now.open && strcmp(table->now.link.text, link->name) == 0)
      status = tell_progressive(work, table, down || table->now.stopped);
  }
  return status;
}

/* ---- terms */

/* MA 13(g) asks how many decks a round is dealt from, and that is one, whichever way: two of different colour
 * that take turns are not two. Links opened before this was so have their colours for a number. `link` may be
 * NULL. */
static enum felt_status count_decks(struct floor_work *work, const struct floor_link *link, int *decks) {
  const struct felt_link_terms *terms = link ? &link->now.link.terms : NULL;
  const struct felt_book *book = NULL;
  *decks = 1;
  if (!terms || terms->sheet.decks <= 1) return FELT_OK;
  enum felt_status status = floor_need_book(work->floor, terms->hash, &book, work->error);
  for (int i = 0; !status && i < book->way_count; i++)
    if (book->way[i].decks == terms->sheet.decks) *decks = terms->sheet.decks;
  return status;
}

static enum felt_status build_terms(struct floor_work *work, const struct floor_link *link,
                                    struct felt_link_terms *terms, const struct felt_book **book) {
  const struct felt_floor_terms *named = &work->command->terms;
  enum felt_status status = floor_need_book(work->floor, named->book, book, work->error);
  if (status) return status;
  const struct felt_progressive_rules *rules = &(*book)->progressive;
  int table = rules->table_count > 0 ? rules->table_default : -1;
  if (named->progressive.text[0]) table = felt_book_progressive_table(*book, named->progressive.text);
  if (table < 0) return floor_refuse(work, "terms", NULL, FELT_SAYS(NO_SUCH_PROGRESSIVE));
  int decks = named->decks;
  if (decks <= 0) status = count_decks(work, link, &decks);
  if (status) return status;
  felt_link_terms_init(*book, table, decks, terms);
  status = floor_set_levels(work, *book, table, named->level, terms);
  if (status) return status;
  if (named->wager_cents > 0) terms->sheet.wager_cents = named->wager_cents;
  for (int i = 0; i < terms->level_count; i++) terms->level[i].cap_cents = named->cap_cents[i];
  for (int act = 0; act < FELT_LINK_HOLD; act++)
    if (named->house >> act & 1) terms->who[act] = named->who[act];
  return FELT_OK;
}

/* ---- open, join, leave */

static enum felt_status decide_open(struct floor_work *work, struct felt_link_command act) {
  struct felt_link_terms terms;
  const struct felt_book *book = NULL;
  const char *name = work->command->link_name;
  struct floor_link *link = floor_find_link(work->floor, name);
  enum felt_status status = build_terms(work, link, &terms, &book);
  if (status) return status;
  bool goes_on = link && memcmp(link->now.link.terms.hash, book->hash, sizeof book->hash) == 0;
  if (!goes_on) status = floor_need_in_force(work, book->hash);
  if (status) return status;
  if (link && strcmp(link->currency, book->currency) != 0)
    return floor_refuse(work, name, NULL, FELT_SAYS(BOOK_OF_OTHER_MONEY, link->currency, book->currency));
  status = floor_give_link(work, name, (enum felt_purpose)work->command->purpose);
  if (status) return status;
  if (!link) link = floor_add_link(work->floor, name, book->currency);
  if (!link) return felt_refuse(work->error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  act.terms = &terms;
  status = floor_act_on_link(work, link, act, NULL);
  return status ? status : floor_sync_link(work, link);
}

/* The link keeps which sensors of a table are out of order; so does the table, and the table knows. */
static enum felt_status sync_sensors(struct floor_work *work, struct floor_link *link,
                                     const struct floor_table *table) {
  enum felt_status status = FELT_OK;
  for (int seat = 1; seat <= FELT_SEATS_MAX && !status; seat++) {
    const struct felt_link_table *there = felt_link_find_table(&link->now.link, table->now.number);
    bool dead = table->now.table.duty.dead_sensors >> seat & 1;
    if (!there || dead == (there->dead_sensors >> seat & 1)) continue;
    struct felt_link_command act = {.act = dead ? FELT_LINK_SENSOR_FAILED : FELT_LINK_SENSOR_REPAIRED,
                                    .table = table->now.number,
                                    .seat = seat};
    status = floor_act_on_link(work, link, act, NULL);
  }
  return status;
}

static enum felt_status need_between_rounds(struct floor_work *work, const struct floor_table *table,
                                            bool leaves) {
  if (leaves ? floor_may_end(&table->now.table) : floor_between_rounds(&table->now.table)) return FELT_OK;
  return floor_refuse(work, table->stream, NULL, FELT_SAYS(JOINS_BETWEEN_ROUNDS));
}

static enum felt_status join_own(struct floor_work *work, struct floor_link *link, struct floor_table *table,
                                 struct felt_link_command act) {
  const struct felt_book *book = table->now.book;
  const struct felt_table_options *options = &table->now.table.options;
  struct felt_link_terms terms;
  if (!floor_may_meet(floor_table_purpose(work->floor, table->now.number, false),
                      floor_link_purpose(work->floor, link->name, false)))
    return floor_refuse(work, "link", NULL, FELT_SAYS(PLAY_CHIPS_ON_LINK));
  enum felt_status status = need_between_rounds(work, table, false);
  if (status) return status;
  if (floor_is_linked(&table->now))
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(TABLE_ON_LINK, table->now.link.text));
  if (options->progressive_table == FELT_NO_TABLE)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(NO_PROGRESSIVE_HERE));
  if (strcmp(book->currency, link->currency) != 0)
    return floor_refuse(work, table->stream, NULL, FELT_SAYS(LINK_OF_OTHER_MONEY, link->currency));
  int decks = 1;
  status = count_decks(work, link, &decks);
  if (status) return status;
  felt_link_terms_init(book, options->progressive_table, decks, &terms);
  act.terms = &terms;
  act.name = book->name.text;
  status = floor_act_on_link(work, link, act, NULL);
  if (!status) status = sync_sensors(work, link, table);
  return status ? status : floor_sync_link(work, link);
}

static enum felt_status join_outside(struct floor_work *work, struct floor_link *link,
                                     struct felt_link_command act) {
  struct felt_link_terms terms;
  const struct felt_book *book = NULL;
  if (act.table < 1 || act.table > FELT_FLOOR_TABLES_MAX || !work->command->other.text[0])
    return floor_refuse(work, "table", NULL, FELT_SAYS(OUTSIDE_TABLE_UNNAMED));
  if (floor_link_purpose(work->floor, link->name, false) == FELT_FOR_PLAY)
    return floor_refuse(work, "link", NULL, FELT_SAYS(PLAY_CHIPS_ON_LINK));
  for (size_t i = 0; i < work->floor->links.count; i++) {
    const struct floor_link *there = floor_link_no(work->floor, i);
    const struct felt_link_table *table = felt_link_find_table(&there->now.link, act.table);
    if (table && table->joined)
      return floor_refuse(work, "table", NULL, FELT_SAYS(TABLE_ON_LINK, there->name));
  }
  enum felt_status status = build_terms(work, link, &terms, &book);
  if (status) return status;
  act.terms = &terms;
  act.name = work->command->other.text;
  return floor_act_on_link(work, link, act, NULL);
}

static enum felt_status decide_leave(struct floor_work *work, struct floor_link *link,
                                     struct floor_table *table, struct felt_link_command act) {
  enum felt_status status = table ? need_between_rounds(work, table, true) : FELT_OK;
  if (!status) status = floor_act_on_link(work, link, act, NULL);
  return status || !table ? status : tell_progressive(work, table, true);
}

/* ---- money from link to link */

static enum felt_status find_other(struct floor_work *work, const struct floor_link *link,
                                   struct floor_link **other) {
  const char *name = work->command->other.text;
  *other = floor_find_link(work->floor, name);
  if (!*other || *other == link) return floor_refuse(work, link->name, NULL, FELT_SAYS(NO_OTHER_LINK, name));
  if (strcmp((*other)->currency, link->currency) != 0)
    return floor_refuse(work, link->name, NULL, FELT_SAYS(OTHER_LINK_OF_OTHER_MONEY, (*other)->currency));
  return FELT_OK;
}

/* The same transfer as the other link sees it. */
static enum felt_status mirror(struct floor_work *work, const struct floor_link *link,
                               struct floor_link *other, struct felt_link_command act,
                               struct felt_link_place place) {
  bool comes_in = act.to.kind == FELT_ACCOUNT_LINK;
  const struct felt_link_place outside = {.kind = FELT_ACCOUNT_LINK};
  act.act = FELT_LINK_TRANSFER;
  act.name = link->name;
  act.from = comes_in ? outside : place;
  act.to = comes_in ? place : outside;
  return floor_act_on_link(work, other, act, NULL);
}

static enum felt_status decide_transfer(struct floor_work *work, struct floor_link *link,
                                        struct felt_link_command act) {
  struct floor_link *other = NULL;
  act.name = "";
  if (act.from.kind != FELT_ACCOUNT_LINK && act.to.kind != FELT_ACCOUNT_LINK)
    return floor_act_on_link(work, link, act, NULL);
  enum felt_status status = find_other(work, link, &other);
  if (status) return status;
  act.name = other->name;
  status = floor_act_on_link(work, link, act, NULL);
  if (status) return status;
  struct felt_link_place place = {.kind = work->command->other_kind, .level = work->command->other_level};
  return mirror(work, link, other, act, place);
}

static enum felt_status decide_retire(struct floor_work *work, struct floor_link *link,
                                      struct felt_link_command act) {
  enum { ACCOUNTS = 3 * FELT_LEVELS_MAX };
  struct felt_link_place place[ACCOUNTS];
  int64_t micro[ACCOUNTS];
  struct floor_link *other = NULL;
  int count = 0, moves = 0;
  enum felt_status status = find_other(work, link, &other);
  if (status) return status;
  act.name = other->name;
  status = floor_act_on_link(work, link, act, &count);
  for (int i = 0; i < count && !status; i++) {
    const struct felt_link_event *event = &work->floor->link_events[i];
    if (event->act != FELT_LINK_TRANSFER) continue;
    felt_assert(moves < ACCOUNTS);
    place[moves] = event->from;
    micro[moves++] = event->micro;
  }
  act.to = (struct felt_link_place){.kind = FELT_ACCOUNT_LINK};
  for (int i = 0; i < moves && !status; i++) {
    act.micro = micro[i];
    status = mirror(work, link, other, act, place[i]);
  }
  return status;
}

/* ---- all */

/* An award that is disputed waits for the decision. */
static enum felt_status check_disputed(struct floor_work *work, const struct floor_link *link,
                                       const struct felt_link_command *act) {
  const struct felt_link_hit *hit =
      act->act == FELT_LINK_PAY ? felt_link_find_hit(&link->now.link, act->hit) : NULL;
  const struct floor_table *table = hit ? floor_find_table(work->floor, hit->table) : NULL;
  const struct felt_floor_dispute *dispute =
      table && table->now.book ? floor_held(&table->now, hit->round, hit->seat, false) : NULL;
  return dispute ? floor_refuse_held(work, table, dispute) : FELT_OK;
}

static enum felt_status decide_at(struct floor_work *work, struct floor_link *link,
                                  struct felt_link_command act) {
  struct floor_table *table = floor_find_table(work->floor, act.table);
  if (table && !table->now.open) table = NULL;
  if (floor_is_keypads(act.act)) {
    if (table) return floor_refuse(work, table->stream, NULL, FELT_SAYS(FOLLOWS_FROM_ROUNDS));
    enum felt_status status = floor_need_roles(work, AT_KEYPAD, FELT_CODE_MAY_NOT_PRESS_KEYPAD);
    if (!status) status = floor_act_on_link(work, link, act, NULL);
    return status ? status : floor_sync_link(work, link);
  }
  switch (act.act) {
  case FELT_LINK_JOIN: return table ? join_own(work, link, table, act) : join_outside(work, link, act);
  case FELT_LINK_LEAVE: return decide_leave(work, link, table, act);
  case FELT_LINK_TRANSFER: return decide_transfer(work, link, act);
  case FELT_LINK_RETIRE: return decide_retire(work, link, act);
  default: break;
  }
  enum felt_status status = check_disputed(work, link, &act);
  if (!status && floor_is_of_award(act.act)) return floor_decide_award(work, link, act);
  if (!status) status = floor_act_on_link(work, link, act, NULL);
  return status ? status : floor_sync_link(work, link);
}

enum felt_status floor_decide_link(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct felt_link_command act = command->link;
  act.name = NULL;
  act.terms = NULL;
  act.table = command->table;
  act.seat = command->seat;
  if (!floor_is_id(command->link_name, sizeof command->link_name))
    return floor_refuse(work, "link", NULL, FELT_SAYS(LINK_NAMED_WRONG));
  if ((unsigned)act.act >= FELT_LINK_HOLD || act.from.kind >= FELT_ACCOUNT_KINDS ||
      act.to.kind >= FELT_ACCOUNT_KINDS)
    return floor_refuse(work, command->link_name, NULL, FELT_SAYS(NO_SUCH_ACT));
  if (act.act == FELT_LINK_OPEN) return decide_open(work, act);
  struct floor_link *link = floor_find_link(work->floor, command->link_name);
  if (!link) return floor_refuse(work, "link", NULL, FELT_SAYS(NO_LINK_NAMED, command->link_name));
  return decide_at(work, link, act);
}
