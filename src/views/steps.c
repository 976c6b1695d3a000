/* A round that is over, step by step: who did what, and when, as the log has it. */
#include "felt/views.h"

struct steps {
  json_t *list;
  const struct felt_play_names *names;
};

static json_t *text_or_null(const char *text) {
  return text && text[0] ? json_string(text) : json_null();
}

static void put_text(json_t *object, const char *key, const char *text) {
  if (text[0]) json_object_set_new(object, key, json_string(text));
}

static void put_int(json_t *object, const char *key, int64_t number) {
  json_object_set_new(object, key, json_integer(number));
}

/* ---- particulars */

/* A virtual deck is in the log as it was shuffled: nobody turned it up by dealing it. */
static void put_cards(json_t *object, const struct felt_faces *faces) {
  json_t *cards = json_array();
  for (int i = 0; i < faces->count; i++)
    json_array_append_new(cards, json_string(felt_card_print(faces->card[i]).text));
  json_object_set_new(object, "cards", cards);
}

static void put_bet(json_t *object, const struct felt_book *book, const struct felt_bet *bet) {
  json_t *wagers = json_object();
  for (int i = 0; i < FELT_PLACED; i++)
    if (felt_book_has(book, i) && bet->cents[i] > 0) put_int(wagers, book->wager[i].key.text, bet->cents[i]);
  if (bet->progressive) json_object_set_new(wagers, "progressive", json_true());
  if (bet->toke_cents > 0) put_int(wagers, "toke", bet->toke_cents);
  json_object_set_new(object, "bet", wagers);
}

/* All of a seat's wagers together; tokes are the dealers'. */
static void put_move(json_t *object, const struct felt_move_event *moved) {
  int64_t sum[FELT_DOES] = {0};
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    for (int does = 0; does < FELT_DOES && row != FELT_MONEY_TOKE; does++)
      sum[does] += moved->money.cents[row][does];
  put_text(object, "stage", felt_stage_name((enum felt_stage)moved->stage));
  put_int(object, "returned", sum[FELT_DOES_RETURN]);
  put_int(object, "paid", sum[FELT_DOES_PAY]);
  put_int(object, "taken", sum[FELT_DOES_TAKE]);
  if (moved->hit > 0) put_int(object, "hit", moved->hit);
}

static void put_correction(json_t *object, const struct felt_correction *correction) {
  put_text(object, "what", felt_corrected_name((enum felt_corrected)correction->what));
  if (correction->seat > 0) put_int(object, "seat", correction->seat);
  if (correction->what != FELT_CORRECT_CARD) return;
  put_text(object, "card", felt_card_print(correction->card).text);
  if (correction->was < FELT_DECK) put_text(object, "was", felt_card_print(correction->was).text);
}

static void put_of_round(json_t *object, const struct felt_book *book, const struct felt_event *event) {
  switch (event->kind) {
  case FELT_DID_BET: put_bet(object, book, &event->bet); break;
  case FELT_DID_PLAY: put_int(object, "multiple", event->play.multiple); break;
  case FELT_DID_FLOP:
  case FELT_DID_RIVER:
  case FELT_DID_REVEAL:
    if (event->faces.count > 0) put_cards(object, &event->faces);
    break;
  case FELT_DID_INCIDENT:
    put_text(object, "incident", felt_incident_name((enum felt_incident_kind)event->incident.incident.kind));
    put_text(object, "reason", event->incident.note.reason);
    break;
  case FELT_DID_DECIDE:
    put_text(object, "decision", felt_decision_name((enum felt_decision)event->ruling.ruling.decision));
    put_text(object, "reason", event->ruling.note.reason);
    break;
  case FELT_DID_CORRECT:
    put_correction(object, &event->correction.correction);
    put_text(object, "reason", event->correction.note.reason);
    break;
  case FELT_DID_MOVE:
  case FELT_DID_ADJUST: put_move(object, &event->moved); break;
  case FELT_DID_COUNT_STUB:
  case FELT_DID_COUNT_DECK: put_int(object, "counted", event->number); break;
  case FELT_DID_SENSOR:
  case FELT_DID_SHUFFLER:
  case FELT_DID_PROGRESSIVE: json_object_set_new(object, "down", json_boolean(event->flag)); break;
  default: break;
  }
}

static void put_own(json_t *object, const struct felt_floor_step *step) {
  if (step->cents > 0) put_int(object, "cents", step->cents);
  if (step->dispute > 0) put_int(object, "dispute", step->dispute);
  if (step->verdict) put_text(object, "verdict", felt_verdict_name((enum felt_verdict)step->verdict));
  put_text(object, "reason", step->note.reason);
}

/* ---- all */

static int64_t seq_of(const json_t *step) {
  return json_integer_value(json_object_get(step, "seq"));
}

static void add(void *context, const struct felt_floor_step *step) {
  struct steps *steps = context;
  json_t *object =
      json_pack("{sI sI ss sb si so so so so}", "seq", (json_int_t)step->seq, "time_ms",
                (json_int_t)step->time_ms, "did", step->word, "after_game_over", step->after, "seat",
                step->seat, "by", text_or_null(felt_play_name(steps->names, step->by.id)), "roles",
                view_roles(step->by.roles), "with", text_or_null(felt_play_name(steps->names, step->with.id)),
                "name", text_or_null(felt_play_name(steps->names, step->patron)));
  if (step->round)
    put_of_round(object, step->book, step->round);
  else
    put_own(object, step);
  /* Disputes and corrections of a round come apart: in the order of the log they are one story. */
  size_t at = json_array_size(steps->list);
  while (at > 0 && seq_of(json_array_get(steps->list, at - 1)) > step->seq) at--;
  json_array_insert_new(steps->list, at, object);
}

enum felt_status view_steps(struct felt_floor *floor, int table, int64_t round,
                            const struct felt_play_names *names, json_t **steps, struct felt_error *error) {
  struct steps making = {.list = json_array(), .names = names};
  const struct felt_floor_step_listener listener = {.each = add, .context = &making};
  enum felt_status status = felt_floor_past_steps(floor, table, round, &listener, error);
  if (status)
    json_decref(making.list);
  else
    *steps = making.list;
  return status;
}
