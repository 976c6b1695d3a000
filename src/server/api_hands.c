/* A player's own hands, with what each decision was worth. */
#include "felt/views.h"
#include "writer.h"

enum { HANDS_MAX = 100, VALUED_MAX = 20 };

/* ---- the list */

struct list {
  struct book_forms *book_forms;
  json_t *hands;
  int64_t number[HANDS_MAX];
};

/* Older servers had another word for what the log calls `on`. */
static void rename_toke(json_t *hand) {
  json_t *bet = json_object_get(json_object_get(hand, "seat"), "bet"), *on = json_object_get(bet, "toke_on");
  if (!on) return;
  (void)json_object_set(bet, "on", on);
  (void)json_object_del(bet, "toke_on");
}

static void add_hand(void *context, int64_t number, const char *json) {
  struct list *list = context;
  json_t *hand = json_loads(json, 0, NULL);
  size_t n = json_array_size(list->hands);
  if (!hand || n >= HANDS_MAX) {
    json_decref(hand);
    return;
  }
  const char *book = json_string_value(json_object_get(hand, "book"));
  json_object_set_new(hand, "hand", json_integer(number));
  json_object_set_new(hand, "side_wagers", book_forms_sides(list->book_forms, book ? book : ""));
  reasons_add_kept(hand);
  rename_toke(hand);
  list->number[n] = number;
  json_array_append_new(list->hands, hand);
}

/* What is worked out once is kept with the hand. False: the server stops, and would not end for many seconds.
 */
static bool value_hands(struct request *request, struct list *list) {
  const struct worth_means means = {.cache = request->server->cache,
                                    .threads = request->server->options.solve_threads};
  size_t i;
  json_t *hand;
  json_array_foreach(list->hands, i, hand) {
    if (json_object_get(hand, "perfect")) continue;
    if (atomic_load(&request->server->stopping)) return false;
    worth_add(&means, hand);
    char *text = json_dumps(hand, JSON_COMPACT | JSON_REAL_PRECISION(17));
    if (text) background_set_hand(request->server->writer->background, list->number[i], text);
    free(text);
  }
  return true;
}

/* A hand is kept as it was played; what was corrected since stands beside it. */
static void add_corrections(struct corrected *corrected, json_t *hands) {
  size_t i;
  json_t *hand;
  json_array_foreach(hands, i, hand) corrected_hand(corrected, hand);
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
  struct list list = {.book_forms = request->server->book_forms, .hands = json_array()};
  int most = with_values ? VALUED_MAX : HANDS_MAX;
  int limit = (int)number_of(request, "limit", with_values ? 10 : 50, most);
  background_each_hand(request->server->writer->background, person.name,
                       number_of(request, "before", 0, INT64_MAX), limit, add_hand, &list);
  if (with_values && !value_hands(request, &list)) {
    json_decref(list.hands);
    reply_no_worker(request);
    return;
  }
  add_corrections(request->server->writer->corrected, list.hands);
  size_t count = json_array_size(list.hands);
  bool more = limit > 0 && (int)count == limit;
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{so so}", "hands", list.hands, "next",
                       more ? json_integer(list.number[count - 1]) : json_null()));
}
