/* What a command would do, before it is done. */
#include "felt/views.h"

static json_t *seats_json(uint32_t bits) {
  json_t *seats = json_array();
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++)
    if (bits >> seat & 1) json_array_append_new(seats, json_integer(seat));
  return seats;
}

static json_t *text_or_null(const char *text) {
  return text[0] ? json_string(text) : json_null();
}

static json_t *money_json(const struct felt_floor_preview *preview) {
  json_t *rows = json_array();
  for (int i = 0; i < preview->money_count; i++) {
    const struct felt_preview_money *money = &preview->money[i];
    json_array_append_new(
        rows, json_pack("{si so sI sI sI}", "seat", money->seat, "patron", text_or_null(money->patron),
                        "returned", (json_int_t)money->returned_cents, "paid", (json_int_t)money->paid_cents,
                        "taken", (json_int_t)money->taken_cents));
  }
  return rows;
}

static json_t *awards_json(const struct felt_floor_preview *preview) {
  json_t *rows = json_array();
  for (int i = 0; i < preview->award_count; i++) {
    const struct felt_preview_award *award = &preview->award[i];
    json_array_append_new(rows,
                          json_pack("{ss sI si si ss sI sI}", "change",
                                    felt_preview_change_name((enum felt_preview_change)award->change), "hit",
                                    (json_int_t)award->hit, "table", award->table, "seat", award->seat,
                                    "hand", felt_category_name((enum felt_category)award->hand), "was",
                                    (json_int_t)award->was_cents, "cents", (json_int_t)award->cents));
  }
  return rows;
}

static json_t *rounds_json(const struct felt_floor_preview *preview) {
  json_t *rows = json_array();
  for (int i = 0; i < preview->round_count; i++)
    json_array_append_new(rows, json_pack("{si sI so}", "table", preview->round[i].table, "round",
                                          (json_int_t)preview->round[i].round, "seats",
                                          seats_json(preview->round[i].seats)));
  return rows;
}

static json_t *decisions_json(unsigned decisions) {
  json_t *words = json_array();
  for (int i = 0; i < FELT_DECISIONS; i++)
    if (decisions >> i & 1)
      json_array_append_new(words, json_string(felt_decision_name((enum felt_decision)i)));
  return words;
}

json_t *view_preview(const struct felt_floor_preview *preview, json_t *refused) {
  const char *outcome =
      preview->has_outcome ? felt_preview_outcome_name((enum felt_outcome)preview->outcome) : "";
  return json_pack("{sb so sb so so so so so so so so}", "done", refused == NULL, "refused",
                   refused ? refused : json_null(), "two_people", preview->two_people, "outcome",
                   text_or_null(outcome), "decisions", decisions_json(preview->decisions), "rule",
                   text_or_null(preview->rule), "dead", seats_json(preview->dead), "money",
                   money_json(preview), "awards", awards_json(preview), "rounds", rounds_json(preview),
                   "lines", view_lines(preview));
}
