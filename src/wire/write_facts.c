/* A round's facts as the JSON that felt_wire_read_facts reads back. */
#include "felt/wire.h"

static json_t *cards_array(const felt_card cards[], int count) {
  json_t *array = json_array();
  for (int i = 0; i < count; i++) json_array_append_new(array, json_string(felt_card_print(cards[i]).text));
  return array;
}

static void put(json_t *object, const char *key, int64_t integer) {
  json_object_set_new(object, key, json_integer(integer));
}

static void put_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, json_string(text));
}

static void put_wager(json_t *object, const char *key, int64_t cents) {
  if (cents > 0) put(object, key, cents);
}

static json_t *play_value(const struct felt_hand_facts *hand) {
  if (hand->decided == FELT_FOLDED) return json_string("fold");
  json_t *object = json_object();
  put_text(object, "street", felt_street_name(hand->street));
  put(object, "multiple", hand->multiple);
  return object;
}

/* Players are known by number only; a number names one as well as a word. */
static json_t *hand_object(const struct felt_book *book, const struct felt_hand_facts *hand) {
  json_t *object = json_object();
  put(object, "seat", hand->seat);
  if (hand->bet.player > 0) {
    char name[24];
    (void)snprintf(name, sizeof name, "player %d", hand->bet.player);
    put_text(object, "player", name);
  }
  for (int i = 0; i < FELT_PLACED; i++) put_wager(object, book->wager[i].key.text, hand->bet.cents[i]);
  if (hand->bet.progressive) json_object_set_new(object, "progressive", json_true());
  if (hand->bet.toke_cents > 0) {
    json_t *toke = json_object();
    put_text(toke, "on", felt_wager_word(book, (enum felt_wager)hand->bet.toke_on));
    put(toke, "amount", hand->bet.toke_cents);
    json_object_set_new(object, "toke", toke);
  }
  if (hand->hole_count > 0) json_object_set_new(object, "hole", cards_array(hand->hole, hand->hole_count));
  if (hand->decided != FELT_UNDECIDED) json_object_set_new(object, "play", play_value(hand));
  return object;
}

static json_t *incident_object(const struct felt_incident *incident) {
  json_t *object = json_object();
  put_text(object, "kind", felt_incident_name(incident->kind));
  if (incident->when != FELT_NO_MOMENT) put_text(object, "when", felt_moment_name(incident->when));
  if (incident->kind == FELT_CARD_FACE_UP) put(object, "count", incident->count);
  if (incident->kind == FELT_WRONG_CARD_COUNT) {
    if (incident->who == FELT_THE_DEALERS_HAND)
      put_text(object, "who", "dealer");
    else
      put(object, "who", incident->who);
    json_object_set_new(object, "correctable", json_boolean(incident->correctable));
  }
  if (incident->kind == FELT_STUB_COUNT_WRONG)
    json_object_set_new(object, "misdealt", json_boolean(incident->misdealt));
  if (incident->seat != FELT_NO_SEAT) put(object, "seat", incident->seat);
  if (incident->decision != FELT_NO_DECISION)
    put_text(object, "decision", felt_decision_name((enum felt_decision)incident->decision));
  return object;
}

/* Only what the book leaves open is an option. */
static json_t *options_object(const struct felt_book *book, const struct felt_facts *facts) {
  json_t *object = json_object();
  for (int i = 0; i < book->side_count; i++) {
    const struct felt_side_rules *side = &book->side[i];
    if (side->table_count < 2) continue;
    char key[64];
    (void)snprintf(key, sizeof key, "%s_table", book->wager[FELT_SIDE + i].key.text);
    put_text(object, key, side->table[facts->side_table[i]].name.text);
  }
  if (book->progressive.table_count > 1 || book->progressive.may_offer_none)
    put_text(object, "progressive_table",
             facts->progressive_table == FELT_NO_TABLE
                 ? "none"
                 : book->progressive.table[facts->progressive_table].name.text);
  if (book->way_count > 1) put_text(object, "deal", book->way[facts->way].name.text);
  return object;
}

static json_t *meters_object(const struct felt_progressive *progressive, const struct felt_facts *facts) {
  json_t *object = json_object();
  for (int i = 0; i < progressive->level_count; i++)
    put(object, progressive->level[i].name.text, felt_meter_shown_cents(&facts->meter[i]));
  return object;
}

static json_t *sensors_array(uint32_t dead) {
  json_t *array = json_array();
  for (int seat = 0; dead >> seat; seat++)
    if (dead >> seat & 1) json_array_append_new(array, json_integer(seat));
  return array;
}

json_t *felt_wire_facts(const struct felt_book *book, const struct felt_facts *facts) {
  json_t *round = json_object(), *seats = json_array(), *incidents = json_array();
  json_object_set_new(round, "options", options_object(book, facts));
  if (facts->progressive_table != FELT_NO_TABLE)
    json_object_set_new(round, "meters",
                        meters_object(&book->progressive.table[facts->progressive_table], facts));
  json_object_set_new(round, "dealer", cards_array(facts->dealer, facts->dealer_count));
  json_object_set_new(round, "board", cards_array(facts->board, facts->board_count));
  for (int i = 0; i < facts->hand_count; i++)
    json_array_append_new(seats, hand_object(book, &facts->hand[i]));
  for (int i = 0; i < facts->incident_count; i++)
    json_array_append_new(incidents, incident_object(&facts->incident[i]));
  json_object_set_new(round, "seats", seats);
  json_object_set_new(round, "incidents", incidents);
  if (facts->busy) json_object_set_new(round, "busy", json_true());
  if (facts->dead_sensors) json_object_set_new(round, "dead_sensors", sensors_array(facts->dead_sensors));
  return round;
}
