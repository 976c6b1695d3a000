/* A round that is over, with the corrections that stand beside it (R36). It is put into words once, with
 * everything; what each may see of it is a copy. */
#include "felt/views.h"
#include "felt/wire.h"

/* ---- everything */

static json_t *roles_json(uint32_t roles) {
  json_t *list = json_array();
  for (int role = FELT_DEALER; role < FELT_ROLES; role++)
    if (roles >> role & 1) json_array_append_new(list, json_string(felt_role_name((enum felt_role)role)));
  return list;
}

static void put_card(json_t *object, const struct felt_correction *correction) {
  static const char *const places[] = {
      [FELT_PLACE_HAND] = "hand", [FELT_PLACE_DEALER] = "dealer", [FELT_PLACE_BOARD] = "board"};
  json_object_set_new(object, "place", json_string(places[correction->place]));
  json_object_set_new(object, "card", json_string(felt_card_print(correction->card).text));
  json_object_set_new(object, "was", json_string(felt_card_print(correction->was).text));
}

static json_t *differences_json(const struct felt_floor_correction *correction) {
  json_t *list = json_array();
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    if (correction->cents[i] != 0)
      json_array_append_new(list,
                            json_pack("{si sI}", "seat", i + 1, "cents", (json_int_t)correction->cents[i]));
  return list;
}

static json_t *correction_json(const struct felt_floor_correction *correction) {
  const struct felt_correction_event *event = &correction->event;
  const struct felt_correction *corrected = &event->correction;
  json_t *object = json_pack(
      "{sI sb ss so so ss ss ss so}", "time_ms", (json_int_t)correction->time_ms, "after_game_over",
      correction->after, "what", felt_corrected_name((enum felt_corrected)corrected->what), "roles",
      roles_json(correction->roles), "with_roles", roles_json(correction->with_roles), "by", event->note.by,
      "with", event->with, "reason", event->note.reason, "seats", differences_json(correction));
  if (corrected->seat > 0) json_object_set_new(object, "seat", json_integer(corrected->seat));
  if (corrected->what == FELT_CORRECT_CARD) put_card(object, corrected);
  if (corrected->what == FELT_CORRECT_SEAT) json_object_set_new(object, "to", json_integer(corrected->to));
  return object;
}

/* As the book settles its facts; null where there is nothing to settle. */
static json_t *round_json(const struct felt_book *book, const struct felt_round *round) {
  struct felt_settlement settlement;
  struct felt_facts facts;
  struct felt_error error;
  felt_round_facts(book, round, round->settling.kept ? round->settling.meter : NULL, &facts);
  json_t *object = json_pack("{so}", "facts", felt_wire_facts(book, &facts)), *settled = json_null();
  if (!felt_round_settlement(book, round, NULL, &settlement, &error)) {
    settled = felt_wire_settlement(book, &facts, &settlement);
    reasons_add(&facts, &settlement, settled);
  }
  json_object_set_new(object, "settlement", settled);
  return object;
}

static bool is_listed(const struct felt_floor_past_round *past, int seat) {
  bool played = felt_round_has_seat(&past->original, seat) || felt_round_has_seat(&past->corrected, seat);
  return played || past->players.patron[seat - 1][0];
}

json_t *view_past(int table, const struct felt_floor_past_round *past) {
  json_t *seats = json_array(), *corrections = json_array();
  bool after = past->corrected.corrections > past->original.corrections;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (is_listed(past, seat))
      json_array_append_new(seats,
                            json_pack("{si ss sI}", "seat", seat, "patron", past->players.patron[seat - 1],
                                      "cents", (json_int_t)past->cents[seat - 1]));
  for (int i = 0; i < past->correction_count && i < FELT_FLOOR_CORRECTIONS_MAX; i++)
    json_array_append_new(corrections, correction_json(&past->correction[i]));
  return json_pack("{si sI sI ss ss sI so so so so}", "table", table, "round",
                   (json_int_t)past->original.opening.number, "life_round", (json_int_t)past->players.round,
                   "book", past->book->name.text, "currency", past->book->currency, "over_ms",
                   (json_int_t)past->over_ms, "original", round_json(past->book, &past->original),
                   "corrected", after ? round_json(past->book, &past->corrected) : json_null(), "seats",
                   seats, "corrections", corrections);
}

/* ---- what each may see */

static json_t *owed_json(const struct view_past_eyes *eyes, const char *patron, const char *currency) {
  struct felt_floor_owed owed = felt_floor_owed(eyes->floor, patron, currency);
  return json_pack("{sI sI}", "to", (json_int_t)owed.to_cents, "by", (json_int_t)owed.by_cents);
}

static void show_seats(const struct view_past_eyes *eyes, json_t *past) {
  const char *currency = json_string_value(json_object_get(past, "currency"));
  size_t i;
  json_t *seat;
  json_array_foreach(json_object_get(past, "seats"), i, seat) {
    const char *patron = json_string_value(json_object_get(seat, "patron"));
    bool yours = patron[0] && strcmp(patron, eyes->patron) == 0, knows = patron[0] && (eyes->house || yours);
    json_object_set_new(seat, "you", json_boolean(yours));
    json_object_set_new(seat, "name", knows ? json_string(felt_play_name(eyes->names, patron)) : json_null());
    json_object_set_new(seat, "owed", knows ? owed_json(eyes, patron, currency) : json_null());
    json_object_del(seat, "patron");
  }
}

/* Players are told which roles corrected their round; people and reasons are the house's. */
static void show_corrections(json_t *corrections, bool house) {
  static const char *const own[] = {"by", "with", "reason"};
  size_t i;
  json_t *correction;
  json_array_foreach(corrections, i, correction) {
    for (size_t n = 0; n < FELT_COUNT(own); n++) {
      const char *text = json_string_value(json_object_get(correction, own[n]));
      if (!house || !text || !text[0]) json_object_set_new(correction, own[n], json_null());
    }
  }
}

json_t *view_past_for(const json_t *past, const struct view_past_eyes *eyes) {
  json_t *copy = json_deep_copy(past);
  if (!copy) return NULL;
  show_seats(eyes, copy);
  show_corrections(json_object_get(copy, "corrections"), eyes->house);
  return copy;
}

bool view_past_is_of(const json_t *past, const char *patron) {
  size_t i;
  json_t *seat;
  bool found = false;
  json_array_foreach(json_object_get(past, "seats"), i, seat) {
    found = found || strcmp(json_string_value(json_object_get(seat, "patron")), patron) == 0;
  }
  return found && patron[0];
}

json_t *view_corrected(const json_t *past, const struct view_past_eyes *eyes) {
  if (!past || json_is_null(json_object_get(past, "corrected"))) return json_null();
  json_t *brief = json_copy((json_t *)(uintptr_t)past); /* jansson takes no const */
  json_object_del(brief, "original");
  json_object_del(brief, "corrected");
  json_t *shown = view_past_for(brief, eyes);
  json_decref(brief);
  return shown ? shown : json_null();
}

static json_t *row_of(const json_t *rows, int seat) {
  size_t i;
  json_t *row;
  json_array_foreach(rows, i, row) {
    if (json_integer_value(json_object_get(row, "seat")) == seat) return row;
  }
  return NULL;
}

static json_t *or_null(const json_t *value) {
  return value ? json_deep_copy(value) : json_null();
}

/* A hand that was another seat's has no part of the corrected round. */
json_t *view_corrected_hand(const json_t *past, int seat) {
  const json_t *corrected = json_object_get(past, "corrected"), *facts = json_object_get(corrected, "facts");
  const json_t *own = row_of(json_object_get(facts, "seats"), seat);
  const json_t *settlement = json_object_get(corrected, "settlement"),
               *results = json_object_get(settlement, "seats");
  if (!json_is_object(corrected)) return NULL;
  json_t *corrections = json_deep_copy(json_object_get(past, "corrections"));
  show_corrections(corrections, false);
  return json_pack("{so so so so so so so}", "corrections", corrections, "cents",
                   or_null(json_object_get(row_of(json_object_get(past, "seats"), seat), "cents")), "board",
                   or_null(json_object_get(facts, "board")), "dealer",
                   or_null(json_object_get(facts, "dealer")), "dealer_hand",
                   or_null(json_object_get(settlement, "dealer")), "hole",
                   or_null(json_object_get(own, "hole")), "result", or_null(row_of(results, seat)));
}
