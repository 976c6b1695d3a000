/* All tables at a glance, for those who watch over them. */
#include "felt/views.h"

#include <stdlib.h>

bool view_is_of_pit(const struct felt_floor_table *table) {
  return table->open || table->dispute_count > 0 || table->notices > table->told;
}

json_t *view_alarms(const struct felt_floor *floor) {
  struct felt_floor_alarms alarms = felt_floor_alarms(floor);
  return json_pack("{si si si si si si si si si}", "links_down", alarms.links_down, "held", alarms.held,
                   "pending", alarms.pending, "verified", alarms.verified, "locked", alarms.locked,
                   "decisions", alarms.decisions, "disputes", alarms.disputes, "fills", alarms.fills,
                   "notices", alarms.notices);
}

/* Every position, taken or not: sensors are watched where nobody sits, too. */
static json_t *seats_json(const struct felt_floor_table *table, const struct felt_floor_view *view,
                          const struct view_practice *practice) {
  json_t *seats = json_array();
  for (int seat = 1; seat <= table->book->positions; seat++) {
    const char *patron = view->patron[seat - 1];
    const char *name = patron[0] ? felt_play_name(practice->names, patron) : "";
    json_array_append_new(seats, json_pack("{si so sb sb sb}", "seat", seat, "name",
                                           name[0] ? json_string(name) : json_null(), "in_round",
                                           felt_round_has_seat(&table->table.round, seat), "lit",
                                           (int)(view->lit >> seat & 1), "dead",
                                           (int)(table->table.duty.dead_sensors >> seat & 1)));
  }
  return seats;
}

static void put_round(json_t *object, const struct felt_floor_view *view) {
  const struct felt_round_view *round = &view->table.round;
  json_object_set_new(object, "turn", json_integer(round->turn));
  json_object_set_new(object, "void", json_boolean(round->is_void));
  json_object_set_new(object, "pays_next", json_integer(round->pays_next));
  json_object_set_new(object, "pending",
                      round->pending ? json_string(round->pending_rule ? round->pending_rule : "")
                                     : json_null());
}

static json_t *closed_json(const struct felt_floor_table *table) {
  return json_pack("{si sb ss sI sI so}", "table", table->number, "open", 0, "currency",
                   table->book->currency, "life_round", (json_int_t)felt_floor_round(table), "untold",
                   (json_int_t)(table->notices - table->told), "disputes", view_disputes(table));
}

json_t *view_pit_table(const struct felt_floor *floor, const struct felt_floor_table *table,
                       const struct view_practice *practice) {
  const struct felt_viewer pit = {.kind = FELT_VIEWER_PIT};
  struct felt_floor_view *view = malloc(sizeof *view);
  json_t *object = NULL;
  if (!table->open) {
    object = closed_json(table);
  } else if (view && !felt_floor_view(floor, table->number, pit, view, NULL)) {
    object = view_listed(floor, table, practice);
    json_object_set_new(object, "life_round", json_integer(felt_floor_round(table)));
    json_object_set_new(object, "seats", seats_json(table, view, practice));
    put_round(object, view);
    json_t *staff = view_staff(floor, table, view->needs_fill_cents, practice->names);
    json_object_del(staff, "reminders"); /* of those who stand there */
    json_object_set_new(object, "staff", staff);
    json_object_set_new(object, "disputes", view_disputes(table));
  }
  free(view);
  return object;
}
