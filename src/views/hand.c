/* A player's own hand: the question that it has now, and what is kept of it when it is over. */
#include "felt/views.h"

/* ---- the question */

static const json_t *seat_of_legal(const json_t *view) {
  const json_t *legal = json_object_get(view, "legal"), *found = NULL;
  size_t i;
  json_t *seat;
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    if (json_is_object(legal) && json_equal(json_object_get(seat, "seat"), json_object_get(legal, "seat")))
      found = seat;
  }
  return found;
}

/* A player of two hands has seen both. */
static json_t *cards_of_other_hands(const json_t *view, const json_t *own) {
  json_t *dead = json_array(), *seat;
  size_t i;
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    if (seat != own && json_is_true(json_object_get(seat, "you")))
      json_array_extend(dead, json_object_get(json_object_get(seat, "hole"), "cards"));
  }
  return dead;
}

static void put_progressive(const json_t *progressive, json_t *question) {
  json_t *meters = json_object(), *level;
  size_t i;
  json_array_foreach(json_object_get(progressive, "levels"), i, level) {
    json_object_set(meters, json_string_value(json_object_get(level, "name")),
                    json_object_get(level, "cents"));
  }
  json_object_set_new(question, "progressive", json_true());
  json_object_set_new(question, "meters", meters);
}

json_t *view_question(const json_t *view) {
  const json_t *own = seat_of_legal(view);
  if (!own || !json_equal(json_object_get(own, "seat"), json_object_get(view, "turn"))) return NULL;
  json_t *bet = json_object_get(own, "bet"), *progressive = json_object_get(view, "progressive");
  json_t *question = json_pack(
      "{sO sO sO sO so}", "book", json_object_get(view, "book_hash"), "ante", json_object_get(bet, "ante"),
      "hole", json_object_get(json_object_get(own, "hole"), "cards"), "board",
      json_object_get(json_object_get(view, "board"), "cards"), "dead", cards_of_other_hands(view, own));
  if (!question) return NULL;
  worth_put_sides(json_object_get(view, "side_wagers"), bet, question);
  if (json_is_true(json_object_get(bet, "progressive")) && json_is_object(progressive))
    put_progressive(progressive, question);
  return question;
}

/* ---- what is kept */

static json_t *find_seat(const json_t *view, int number) {
  size_t i;
  json_t *seat;
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    if (json_integer_value(json_object_get(seat, "seat")) == number) return seat;
  }
  return NULL;
}

json_t *view_hand(const struct felt_floor *floor, int number, int seat, const struct view_practice *practice,
                  int64_t now_ms) {
  const struct felt_floor_table *table = felt_floor_find_table(floor, number);
  struct felt_floor_person person = {0};
  if (!table || !table->open) return NULL;
  memcpy(person.id, table->seat[seat - 1].patron, sizeof person.id);
  if (!person.id[0] || felt_play_bot(person.id)) return NULL;
  json_t *view = view_table(floor, number, &person, practice);
  json_t *own = find_seat(view, seat), *hand = NULL;
  if (json_is_true(json_object_get(own, "in_round")))
    hand = json_pack("{si sI sI sI ss ss sO sO sO sO sO so sb}", "table", number, "round",
                     (json_int_t)table->table.round.opening.number, "life_round",
                     (json_int_t)felt_floor_round(table), "time_ms", (json_int_t)now_ms, "book",
                     table->book->name.text, "currency", table->book->currency, "seat", own, "board",
                     json_object_get(view, "board"), "dealer", json_object_get(view, "dealer"), "progressive",
                     json_object_get(view, "progressive"), "fair", json_object_get(view, "fair"), "facts",
                     view_facts(floor, number), "contributed", table->table.round.opening.linked);
  json_decref(view);
  return hand;
}
