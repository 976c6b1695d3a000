/* A player's own hands, with what each decision was worth. */
#include "house.h"

#include "felt/lab.h"

enum { HANDS_MAX = 100, VALUED_MAX = 20 };

/* ---- decisions */

/* What the player knew at a street: the question that felt_lab_read reads. */
static json_t *question_at(const json_t *hand, int street) {
  static const int board[] = {0, 3, 5};
  const json_t *seat = json_object_get(hand, "seat");
  json_t *bet = json_object_get(seat, "bet"), *level, *cards = json_array();
  size_t i;
  for (int n = 0; n < board[street]; n++)
    json_array_append(cards,
                      json_array_get(json_object_get(json_object_get(hand, "board"), "cards"), (size_t)n));
  json_t *question = json_pack("{sO sO sO sO so}", "book", json_object_get(hand, "book"), "ante",
                               json_object_get(bet, "ante"), "trips", json_object_get(bet, "trips"), "hole",
                               json_object_get(json_object_get(seat, "hole"), "cards"), "board", cards);
  if (!question || !json_is_true(json_object_get(bet, "progressive"))) return question;
  json_t *meters = json_object();
  json_array_foreach(json_object_get(json_object_get(hand, "progressive"), "levels"), i, level) {
    json_object_set(meters, json_string_value(json_object_get(level, "name")),
                    json_object_get(level, "cents"));
  }
  json_object_set_new(question, "progressive", json_true());
  json_object_set_new(question, "meters", meters);
  return question;
}

static json_t *valued(const json_t *hand, int street, int multiple, int threads) {
  static const char *const names[] = {"preflop", "flop", "river"};
  struct felt_lab_question *question = malloc(sizeof *question);
  struct felt_faults *faults = malloc(sizeof *faults);
  struct felt_advice advice;
  struct felt_error error;
  json_t *object = question_at(hand, street), *decision = NULL;
  if (question && faults && object && !felt_lab_read(object, FELT_LAB_ADVISE, question, faults, &error) &&
      !felt_advise(&question->game, &question->point, threads, &advice, &error)) {
    json_t *options = json_array();
    int chosen = advice.count - 1; /* check or fold stands last */
    for (int i = 0; i < advice.count; i++) {
      if (multiple > 0 && advice.option[i].multiple == multiple) chosen = i;
      json_array_append_new(options, json_pack("{ss sf}", "action", felt_option_name(&advice, i), "ev",
                                               felt_exact_value(advice.option[i].ev)));
    }
    decision = json_pack(
        "{ss ss ss sf so}", "street", names[street], "did", felt_option_name(&advice, chosen), "best",
        felt_option_name(&advice, advice.best), "cost",
        felt_exact_value(advice.option[advice.best].ev) - felt_exact_value(advice.option[chosen].ev),
        "options", options);
  }
  json_decref(object);
  free(faults);
  free(question);
  return decision;
}

/* Every decision of the hand: checks before the street where it played, or all three of a fold. */
static json_t *decisions_of(const json_t *hand, int threads) {
  const json_t *seat = json_object_get(hand, "seat");
  const char *street = json_string_value(json_object_get(seat, "street"));
  bool folded = json_is_true(json_object_get(seat, "folded"));
  int last = folded ? FELT_RIVER : -1;
  for (int s = 0; street && s < FELT_STREETS; s++)
    if (strcmp(street, felt_street_name((enum felt_street)s)) == 0) last = s;
  json_t *decisions = json_array();
  for (int s = 0; s <= last; s++) {
    int multiple = s == last && !folded ? (int)json_integer_value(json_object_get(seat, "multiple")) : 0;
    json_t *one = valued(hand, s, multiple, threads);
    if (one) json_array_append_new(decisions, one);
  }
  return decisions;
}

/* ---- the list */

struct list {
  json_t *hands;
  int64_t number[HANDS_MAX];
};

static void add_hand(void *context, int64_t number, const char *json) {
  struct list *list = context;
  json_t *hand = json_loads(json, 0, NULL);
  size_t n = json_array_size(list->hands);
  if (!hand || n >= HANDS_MAX) {
    json_decref(hand);
    return;
  }
  json_object_set_new(hand, "hand", json_integer(number));
  list->number[n] = number;
  json_array_append_new(list->hands, hand);
}

/* What is worked out once is kept with the hand. */
static void value_hands(struct request *request, struct list *list) {
  size_t i;
  json_t *hand;
  json_array_foreach(list->hands, i, hand) {
    if (json_object_get(hand, "decisions")) continue;
    json_object_set_new(hand, "decisions", decisions_of(hand, request->server->options.solve_threads));
    char *text = json_dumps(hand, JSON_COMPACT | JSON_REAL_PRECISION(17));
    if (text) people_set_hand(request->server->house->people, list->number[i], text);
    free(text);
  }
}

static int64_t number_of(const struct request *request, const char *name, int64_t otherwise, int64_t most) {
  const char *text = request_query(request, name);
  size_t length = text ? strlen(text) : 0;
  if (length == 0 || length > 18 || strspn(text, "0123456789") != length) return otherwise;
  int64_t number = strtoll(text, NULL, 10);
  return number > most ? most : number;
}

void api_hands(struct request *request) {
  struct person person;
  if (!request_session(request, &person)) return;
  const char *values = request_query(request, "values");
  bool with_values = values && strcmp(values, "1") == 0;
  struct list list = {.hands = json_array()};
  int most = with_values ? VALUED_MAX : HANDS_MAX;
  int limit = (int)number_of(request, "limit", with_values ? 10 : 50, most);
  people_each_hand(request->server->house->people, person.name, number_of(request, "before", 0, INT64_MAX),
                   limit, add_hand, &list);
  if (with_values) value_hands(request, &list);
  size_t count = json_array_size(list.hands);
  bool more = limit > 0 && (int)count == limit;
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so}", "hands", list.hands, "next",
                       more ? json_integer(list.number[count - 1]) : json_null()));
}
