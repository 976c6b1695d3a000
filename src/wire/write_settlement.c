/* The settlement as JSON. Memory that runs out anywhere shows in the end as NULL. */
#include "felt/wire.h"

static json_t *cards_array(const felt_card cards[], int count) {
  json_t *array = json_array();
  for (int i = 0; i < count; i++) json_array_append_new(array, json_string(felt_card_print(cards[i]).text));
  return array;
}

static json_t *hand_object(const struct felt_facts *facts, bool known, felt_value value,
                           const felt_card hole[]) {
  if (!known) return json_null();
  felt_card best[5];
  felt_settle_best_five(facts, hole, best);
  json_t *object = json_object();
  json_object_set_new(object, "category", json_string(felt_category_name(felt_eval_category(value))));
  json_object_set_new(object, "cards", cards_array(best, 5));
  return object;
}

static void put(json_t *object, const char *key, int64_t integer) {
  json_object_set_new(object, key, json_integer(integer));
}

static void put_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, json_string(text));
}

static json_t *line_object(const struct felt_book *book, const struct felt_progressive *progressive,
                           const struct felt_line *line) {
  json_t *object = json_object();
  put_text(object, "wager", felt_wager_word(book, line->wager));
  put(object, "stake", line->stake_cents);
  if (line->wager == FELT_MATCH_PLAY) put(object, "face", line->face_cents);
  put_text(object, "result", felt_result_name(line->result));
  put(object, "pays", line->pays_cents);
  if (line->level >= 0) put_text(object, "level", progressive->level[line->level].name.text);
  /* Behind a pay that an aggregate limit cut stands that limit. */
  put_text(object, "rule", line->limited_by ? line->limited_by : line->rule);
  return object;
}

static json_t *toke_object(const struct felt_book *book, const struct felt_toke *toke) {
  json_t *object = json_object();
  put_text(object, "on", felt_wager_word(book, toke->on));
  put(object, "stake", toke->stake_cents);
  put_text(object, "result", felt_result_name(toke->result));
  put(object, "pays", toke->pays_cents);
  put_text(object, "rule", toke->rule);
  return object;
}

static json_t *seat_object(const struct felt_book *book, const struct felt_facts *facts,
                           const struct felt_progressive *progressive, int n,
                           const struct felt_hand_result *hand) {
  json_t *object = json_object();
  put(object, "seat", hand->seat);
  put_text(object, "outcome", felt_seat_outcome_name(hand->outcome));
  json_object_set_new(object, "hand", hand_object(facts, hand->has_hand, hand->value, facts->hand[n].hole));
  json_t *wagers = json_array();
  for (int i = 0; i < hand->line_count; i++)
    json_array_append_new(wagers, line_object(book, progressive, &hand->line[i]));
  json_object_set_new(object, "wagers", wagers);
  if (hand->has_toke) {
    json_t *tokes = json_array();
    json_array_append_new(tokes, toke_object(book, &hand->toke));
    json_object_set_new(object, "tokes", tokes);
  }
  put(object, "envy", hand->envy_cents);
  if (hand->envy_rule) put_text(object, "envy_rule", hand->envy_rule);
  if (hand->fee_cents) put(object, "fee", hand->fee_cents);
  put(object, "staked", hand->staked_cents);
  put(object, "returned", hand->returned_cents);
  put(object, "net", hand->net_cents);
  return object;
}

static json_t *level_object(const struct felt_level *level, const struct felt_level_result *result) {
  json_t *object = json_object();
  int64_t before = felt_meter_shown_cents(&result->before);
  int64_t after = felt_meter_shown_cents(&result->after);
  put(object, "before", before);
  put(object, "contributed", after - before + result->paid_cents - result->reseeded_cents);
  if (level->reserve_ppm > 0) put(object, "reserve", result->reserve_micro / FELT_MICRO);
  put(object, "paid", result->paid_cents);
  put(object, "reseeded", result->reseeded_cents);
  put(object, "after", after);
  return object;
}

static json_t *notice_object(const struct felt_settle_notice *notice) {
  json_t *object = json_object();
  if (notice->seat != FELT_NO_SEAT) put(object, "seat", notice->seat);
  put_text(object, "needs", felt_need_name(notice->need));
  put_text(object, "rule", notice->rule);
  return object;
}

static json_t *dealer_object(const struct felt_facts *facts, const struct felt_settlement *settlement) {
  json_t *object = hand_object(facts, settlement->has_dealer, settlement->dealer_value, facts->dealer);
  if (settlement->has_dealer) json_object_set_new(object, "qualifies", json_boolean(settlement->qualifies));
  return object;
}

json_t *felt_wire_settlement(const struct felt_book *book, const struct felt_facts *facts,
                             const struct felt_settlement *settlement) {
  const struct felt_progressive *progressive =
      facts->progressive_table == FELT_NO_TABLE ? NULL : &book->progressive.table[facts->progressive_table];
  json_t *seats = json_array(), *meters = json_object(), *notices = json_array(), *assumed = json_array();
  for (int i = 0; i < settlement->hand_count; i++)
    json_array_append_new(seats, seat_object(book, facts, progressive, i, &settlement->hand[i]));
  felt_assert(progressive || settlement->level_count == 0);
  for (int i = 0; i < settlement->level_count; i++)
    json_object_set_new(meters, progressive->level[i].name.text,
                        level_object(&progressive->level[i], &settlement->level[i]));
  for (int i = 0; i < settlement->notice_count; i++)
    json_array_append_new(notices, notice_object(&settlement->notice[i]));
  for (int i = 0; i < FELT_ASSUMABLES; i++)
    if (settlement->assumed >> i & 1)
      json_array_append_new(assumed, json_string(felt_assumable_name((enum felt_assumable)i)));
  return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "book", book->name.text, "dealer",
                   dealer_object(facts, settlement), "seats", seats, "meters", meters, "notices", notices,
                   "assumed", assumed);
}

json_t *felt_wire_deciding(const felt_card hand[5], const felt_card dealer[5]) {
  struct felt_deciding deciding =
      felt_eval_deciding(felt_eval(felt_cards_set(hand, 5)), felt_eval(felt_cards_set(dealer, 5)));
  json_t *object = json_object();
  put_text(object, "by", felt_decides_name(deciding.by));
  if (deciding.count == 0) return object;
  put(object, "place", deciding.place + 1); /* people count from 1 */
  json_object_set_new(object, "hand", cards_array(hand + deciding.place, deciding.count));
  json_object_set_new(object, "dealer", cards_array(dealer + deciding.place, deciding.count));
  return object;
}

bool felt_wire_add_deciding(const struct felt_facts *facts, const struct felt_settlement *settlement,
                            json_t *object) {
  const json_t *seats = json_object_get(object, "seats");
  for (int i = 0; i < settlement->hand_count; i++) {
    felt_card own[5], dealers[5];
    if (!felt_settle_is_showdown(settlement, i)) continue;
    felt_settle_best_five(facts, facts->hand[i].hole, own);
    felt_settle_best_five(facts, facts->dealer, dealers);
    if (json_object_set_new(json_array_get(seats, (size_t)i), "deciding", felt_wire_deciding(own, dealers)))
      return false;
  }
  return true;
}

static json_t *move_object(const struct felt_book *book, const struct felt_move *move) {
  json_t *object = json_object();
  put_text(object, "stage", felt_stage_name(move->stage));
  put(object, "seat", move->seat);
  put_text(object, "wager", felt_move_word(book, move));
  put_text(object, "does", felt_does_name(move->does));
  put(object, "cents", move->cents);
  if (move->of == FELT_MOVES_TOKE) json_object_set_new(object, "dealers", json_true());
  put_text(object, "rule", move->rule);
  return object;
}

bool felt_wire_add_moves(const struct felt_book *book, const struct felt_facts *facts,
                         const struct felt_settlement *settlement, json_t *object) {
  struct felt_moves moves;
  json_t *list = json_array();
  felt_settle_moves(book, facts, settlement, &moves);
  for (int i = 0; i < moves.count; i++) json_array_append_new(list, move_object(book, &moves.move[i]));
  return json_object_set_new(object, "moves", list) == 0;
}
