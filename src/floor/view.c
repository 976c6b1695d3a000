/* What is durable, and who may see what of it. */
#include "internal.h"

#include <string.h>

/* ---- what there is */

const struct felt_floor_table *felt_floor_find_table(const struct felt_floor *floor, int number) {
  const struct floor_table *table = floor_find_table(floor, number);
  return table && table->shown.number ? &table->shown : NULL;
}

const struct felt_floor_table *felt_floor_changed(const struct felt_floor *floor, int number) {
  const struct floor_table *table = floor_find_table(floor, number);
  return table && table->dirty ? &table->now : NULL;
}

const struct felt_floor_table *felt_floor_table_at(const struct felt_floor *floor, int n) {
  if (n < 0 || (size_t)n >= floor->tables.count) return NULL;
  const struct felt_floor_table *table = &floor_table_no(floor, (size_t)n)->shown;
  return table->number ? table : NULL; /* those of the open group come last */
}

static const struct felt_link *shown_link(const struct floor_link *link) {
  return link && link->shown.link.phase != FELT_LINK_PHASE_NEW ? &link->shown.link : NULL;
}

const struct felt_link *felt_floor_find_link(const struct felt_floor *floor, const char *name) {
  return shown_link(floor_find_link(floor, name));
}

const char *felt_floor_link_at(const struct felt_floor *floor, int n) {
  if (n < 0 || (size_t)n >= floor->links.count) return NULL;
  const struct floor_link *link = floor_link_no(floor, (size_t)n);
  return shown_link(link) ? link->name : NULL;
}

struct felt_floor_balance felt_floor_balance(const struct felt_floor *floor, const char *patron,
                                             const char *currency) {
  const struct floor_patron *there = floor_find_patron(floor, patron, currency);
  return (struct felt_floor_balance){.cents = there ? there->shown_cents : 0,
                                     .on_layout_cents = floor_on_layout(floor, patron, currency, true)};
}

struct felt_floor_owed felt_floor_owed(const struct felt_floor *floor, const char *patron,
                                       const char *currency) {
  const struct floor_patron *to = floor_find_patron(floor, floor_owed_to(patron).text, currency);
  const struct floor_patron *by = floor_find_patron(floor, floor_owed_by(patron).text, currency);
  return (struct felt_floor_owed){.to_cents = to ? to->shown_cents : 0,
                                  .by_cents = by ? -by->shown_cents : 0};
}

int felt_floor_window_hours(const struct felt_floor *floor) {
  return floor->window_hours.shown;
}

/* ---- who sees what */

struct felt_viewer felt_floor_viewer(const struct felt_floor_table *table,
                                     const struct felt_floor_person *person) {
  if (person->roles & IN_PIT) return (struct felt_viewer){.kind = FELT_VIEWER_PIT};
  if (person->roles & ROLE(DEALER)) return (struct felt_viewer){.kind = FELT_VIEWER_DEALER};
  if (person->roles & ROLE(AUDITOR)) return (struct felt_viewer){.kind = FELT_VIEWER_AUDITOR};
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (person->id[0] && strcmp(table->seat[seat - 1].patron, person->id) == 0)
      return (struct felt_viewer){.kind = FELT_VIEWER_SEAT, .seat = seat};
  return (struct felt_viewer){.kind = FELT_VIEWER_PUBLIC};
}

static bool is_house(struct felt_viewer viewer) {
  return viewer.kind != FELT_VIEWER_SEAT && viewer.kind != FELT_VIEWER_PUBLIC;
}

static void view_link(const struct felt_link *link, const struct felt_floor_table *table,
                      struct felt_viewer viewer, struct felt_floor_view *view) {
  const struct felt_link_table *there = felt_link_find_table(link, table->number);
  view->linked = true;
  view->lit = there ? there->seats : 0;
  view->table.level_count = link->terms.level_count;
  for (int i = 0; i < link->terms.level_count; i++)
    view->table.meter_cents[i] = felt_link_shown_cents(link, i);
  if (is_house(viewer)) view->alarms = felt_link_alarms(link);
}

/* A settled hand is always paid; the cage owes the tray what it lacks. */
static int64_t needs_fill_cents(const struct felt_floor *floor, const struct felt_floor_table *table) {
  if (floor_table_purpose(floor, table->number, true) == FELT_FOR_PLAY) return 0; /* nobody fills it */
  int64_t cents = floor_tray_cents(floor, table, true);
  return cents < 0 ? -cents : 0;
}

enum felt_status felt_floor_view(const struct felt_floor *floor, int number, struct felt_viewer viewer,
                                 struct felt_floor_view *view, struct felt_error *error) {
  const struct felt_floor_table *table = felt_floor_find_table(floor, number);
  if (!table) return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_TABLE_NUMBERED, number));
  memset(view, 0, sizeof *view);
  view->open = table->open;
  if (is_house(viewer)) {
    view->dispute_count = table->dispute_count;
    memcpy(view->dispute, table->dispute, sizeof view->dispute);
  }
  if (!table->open) return FELT_OK;
  felt_table_view(table->book, &table->table, viewer, &view->table);
  view->table.level_count = 0;
  view->link = table->link;
  if (is_house(viewer)) view->needs_fill_cents = needs_fill_cents(floor, table);
  const struct felt_round_now *now = &table->table.round.now;
  bool dealt = now->dealer_position[0] != FELT_NOT_DEALT && now->phase != FELT_PHASE_IDLE;
  view->hands = dealt ? view->table.round.hand_count + 1 : 0;
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    memcpy(view->patron[i], table->seat[i].patron, sizeof view->patron[i]);
  const struct felt_link *link =
      floor_is_linked(table) ? felt_floor_find_link(floor, table->link.text) : NULL;
  if (link) view_link(link, table, viewer, view);
  view->opened = table->table.round.now.phase == FELT_PHASE_OVER && floor_dealt_from_seed(table);
  if (!view->opened) return FELT_OK;
  memcpy(view->secret, table->secret, sizeof view->secret);
  memcpy(view->seat, table->seat, sizeof view->seat);
  return FELT_OK;
}

enum felt_status felt_floor_settlement(const struct felt_floor *floor, int number,
                                       struct felt_settlement *settlement, struct felt_error *error) {
  const struct felt_floor_table *table = felt_floor_find_table(floor, number);
  if (!table || !table->open ||
      (table->table.round.now.phase < FELT_PHASE_SETTLED && !table->table.round.settling.begun))
    return felt_refuse(error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_SETTLED_ROUND, number));
  return felt_table_settlement(table->book, &table->table, settlement, error);
}

struct felt_floor_alarms felt_floor_alarms(const struct felt_floor *floor) {
  struct felt_floor_alarms sum = {0};
  for (size_t i = 0; i < floor->links.count; i++) {
    const struct felt_link *link = shown_link(floor_link_no(floor, i));
    if (!link) continue;
    struct felt_link_alarms alarms = felt_link_alarms(link);
    sum.links_down += alarms.down;
    sum.held += alarms.held;
    sum.pending += alarms.pending;
    sum.verified += alarms.verified;
    sum.locked += alarms.locked;
  }
  for (size_t i = 0; i < floor->tables.count; i++) {
    const struct felt_floor_table *table = &floor_table_no(floor, i)->shown;
    sum.decisions += table->table.round.now.pending;
    for (int d = 0; d < table->dispute_count; d++)
      sum.disputes += table->dispute[d].verdict == FELT_UNDECIDED_YET;
    sum.fills += table->open && needs_fill_cents(floor, table) > 0;
    sum.notices += (int)(table->notices - table->told);
  }
  return sum;
}
