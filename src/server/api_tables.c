/* Tables: what they look like, and what is done at them. */
#include "fields.h"
#include "house.h"
#include "judge.h"
#include "status.h"

#include <sodium.h>

/* ---- looking */

static void finish_tables(struct house *house, struct order *order) {
  reply_json(&order->request->reply, MHD_HTTP_OK, house_tables_json(house));
}

bool api_tables(struct request *request) {
  struct order *order = order_new(request, NULL, finish_tables);
  return order && order_hand_over(request, order);
}

static void finish_table(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  struct view_practice practice = house_practice_view(house, order->table);
  json_t *view = view_table(house->floor, order->table, &person, &practice);
  if (!view) {
    reply_refuse(&order->request->reply, FELT_E_INPUT, "table", FELT_SAYS(NO_SUCH_TABLE));
    return;
  }
  json_object_set_new(view, "seq", json_integer(house->seq));
  reply_json(&order->request->reply, MHD_HTTP_OK, view);
}

bool api_table(struct request *request) {
  struct order *order = order_new(request, NULL, finish_table);
  if (!order) return false;
  order->table = order_table_number(request->arg[0]);
  return order_hand_over(request, order);
}

/* ---- doing */

static void name_in_figures(const char *patron, const char *name, struct felt_reason *reason) {
  for (int i = 0; i < felt_code_figures(reason->code); i++)
    if (reason->figure[i].kind == FELT_IS_A_TEXT && strcmp(reason->figure[i].text, patron) == 0)
      reason->figure[i] = felt_figure_text(name);
}

/* What the floor says, with the person's own name in place of the patron's. */
static void name_person(const char *name, struct felt_error *error) {
  char patron[PLAY_PATRON];
  play_patron(name, patron);
  if (strcmp(error->where, patron) == 0) (void)snprintf(error->where, sizeof error->where, "%s", name);
  name_in_figures(patron, name, &error->reason);
  name_in_figures(patron, name, &error->cause);
  name_in_figures(patron, name, &error->root);
}

static void finish_command(struct house *house, struct order *order) {
  if (order->refused) {
    unsigned status = status_of_command(&order->error);
    name_person(order->person.name, &order->error);
    reply_problem(&order->request->reply, status, problem_json(status, &order->error));
    return;
  }
  if (order->deed == plan_buy && !order->repeated) practice_bought(house, order);
  reply_json(&order->request->reply, MHD_HTTP_OK,
             json_pack("{ss sI sb sb}", "id", order->id, "seq", (json_int_t)order->seq, "repeated",
                       order->repeated, "later", order->later));
}

/* A player's deed at a table that there is. */
static void plan_deed(struct house *house, struct order *order) {
  order->refused = !felt_floor_find_table(house->floor, order->table);
  if (order->refused)
    (void)felt_refuse(&order->error, FELT_E_INPUT, "table", NULL, FELT_SAYS(NO_SUCH_TABLE));
  else
    order->deed(house, order);
}

static void plan_round(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_ROUND);
  command->round = order->round;
  memcpy(command->stake, order->stake, sizeof command->stake);
  command->toke_on = order->toke_on;
  practice_touch(house, order->table, person.id);
}

static void plan_seed(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  struct felt_floor_command *command = house_command(house, order, &person, FELT_FLOOR_SEED_DEAL);
  memcpy(command->seed, order->seed, sizeof command->seed);
  practice_touch(house, order->table, person.id);
}

/* "match_play" is the word match-play: which side wagers a table's book has is known at the table. */
static enum felt_status read_stake(const json_t *body, const char *key, struct order *order,
                                   struct felt_error *error) {
  int n = 0;
  struct felt_name word;
  (void)snprintf(word.text, sizeof word.text, "%s", key);
  for (char *c = word.text; *c; c++)
    if (*c == '_') *c = '-';
  while (n < FELT_SIDES_MAX && order->stake[n].word.text[0]) n++;
  if (n == FELT_SIDES_MAX || !key[0] || strlen(key) >= sizeof word.text || felt_wager_is_reserved(word.text))
    return field_bad(error, "command", FELT_SAYS(UNKNOWN_FIELD, key));
  order->stake[n].word = word;
  return field_int(body, key, 0, FELT_CENTS_MAX, &order->stake[n].cents, error);
}

static enum felt_status read_bet(const json_t *body, struct order *order, struct felt_error *error) {
  struct felt_bet *bet = &order->round.bet;
  order->round.kind = FELT_DO_BET;
  enum felt_status status = field_int(body, "toke", 0, FELT_CENTS_MAX, &bet->toke_cents, error);
  if (!status) status = field_int(body, "ante", 0, FELT_CENTS_MAX, &bet->cents[FELT_ANTE], error);
  bet->cents[FELT_BLIND] = bet->cents[FELT_ANTE];
  const char *key;
  json_t *value, *walked = (json_t *)(uintptr_t)body; /* jansson's iterators take no const */
  json_object_foreach(walked, key, value) {
    bool fixed = field_is_listed(" id do seat ante match_play progressive toke toke_on ", key);
    if (!status && !fixed) status = read_stake(body, key, order, error);
  }
  if (!status) status = field_int(body, "match_play", 0, FELT_CENTS_MAX, &bet->cents[FELT_MATCH_PLAY], error);
  if (status) return status;
  const json_t *progressive = json_object_get(body, "progressive"), *on = json_object_get(body, "toke_on");
  if (progressive && !json_is_boolean(progressive))
    return field_bad(error, "progressive", FELT_SAYS(NOT_TRUE_OR_FALSE));
  bet->progressive = json_is_true(progressive);
  if (bet->toke_cents == 0 && !on) return FELT_OK;
  if (!json_is_string(on) || !json_string_length(on) || json_string_length(on) >= sizeof order->toke_on.text)
    return field_bad(error, "toke_on", FELT_SAYS(NOT_A_WAGER));
  (void)snprintf(order->toke_on.text, sizeof order->toke_on.text, "%s", json_string_value(on));
  return FELT_OK;
}

static struct felt_name key_of(const char *word) {
  struct felt_name key;
  (void)snprintf(key.text, sizeof key.text, "%s", word);
  for (char *c = key.text; *c; c++)
    if (*c == '-') *c = '_';
  return key;
}

/* The words of a bet are those of the table's book. */
static bool knows_bet(const struct felt_book *book, struct order *order) {
  for (int i = 0; i < FELT_SIDES_MAX && order->stake[i].word.text[0]; i++) {
    const char *word = order->stake[i].word.text;
    int wager = (int)felt_book_wager(book, word);
    if (felt_wager_side(wager) >= 0) continue;
    (void)field_bad(&order->error, "command", FELT_SAYS(UNKNOWN_FIELD, key_of(word).text));
    return false;
  }
  if (order->toke_on.text[0] && felt_book_wager(book, order->toke_on.text) == FELT_WAGERS) {
    (void)field_bad(&order->error, "toke_on", FELT_SAYS(NOT_A_WAGER));
    return false;
  }
  if (strcmp(order->toke_on.text, felt_wager_word(book, FELT_ANTE)) == 0) order->toke_on.text[0] = '\0';
  return true;
}

static void plan_bet(struct house *house, struct order *order) {
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, order->table);
  if (table->open && !knows_bet(table->book, order)) {
    order->refused = true;
    return;
  }
  plan_round(house, order);
}

static enum felt_status read_play(const json_t *body, struct order *order, struct felt_error *error) {
  int64_t multiple = 0;
  order->round.kind = FELT_DO_PLAY;
  enum felt_status status = field_int(body, "multiple", 1, 100, &multiple, error);
  if (!status) status = field_int(body, "toke", 0, FELT_CENTS_MAX, &order->round.play.toke_cents, error);
  if (!status && multiple == 0) status = field_bad(error, "multiple", FELT_SAYS(IS_MISSING));
  order->round.play.multiple = (uint8_t)multiple;
  return status;
}

static enum felt_status read_seed(const json_t *body, struct order *order, struct felt_error *error) {
  const char *hex = json_string_value(json_object_get(body, "seed"));
  size_t length = 0;
  if (!hex || strlen(hex) != 2 * FELT_FLOOR_SEED ||
      sodium_hex2bin(order->seed, sizeof order->seed, hex, 2 * FELT_FLOOR_SEED, NULL, &length, NULL) != 0 ||
      length != FELT_FLOOR_SEED)
    return field_bad(error, "seed", FELT_SAYS(NOT_A_SEED));
  return FELT_OK;
}

static enum felt_status read_bot(const json_t *body, struct order *order, struct felt_error *error) {
  const json_t *kind = json_object_get(body, "kind");
  if (!kind || json_is_null(kind)) return FELT_OK;
  order->kind = json_is_string(kind) ? view_bot_kind(json_string_value(kind)) : NULL;
  return order->kind ? FELT_OK : field_bad(error, "kind", FELT_SAYS(NOT_A_BOT));
}

static enum felt_status read_buy(const json_t *body, struct order *order, struct felt_error *error) {
  return field_int(body, "cents", 1, FELT_CENTS_MAX, &order->cents, error);
}

static enum felt_status read_check(const json_t *body, struct order *order, struct felt_error *error) {
  (void)body;
  (void)error;
  order->round.kind = FELT_DO_CHECK;
  return FELT_OK;
}

static enum felt_status read_fold(const json_t *body, struct order *order, struct felt_error *error) {
  (void)body;
  (void)error;
  order->round.kind = FELT_DO_FOLD;
  return FELT_OK;
}

static enum felt_status read_clear(const json_t *body, struct order *order, struct felt_error *error) {
  (void)body;
  (void)error;
  order->round.kind = FELT_DO_CLEAR;
  return FELT_OK;
}

/* What can be done, who reads its fields and who makes commands of it. */
static const struct deed {
  const char *name;
  enum felt_status (*read)(const json_t *body, struct order *order, struct felt_error *error);
  order_step *plan;
  const char *fields; /* besides id, do and seat, between blanks; NULL: `read` looks at them itself */
} deeds[] = {
    {"sit", NULL, plan_sit, " "},
    {"leave", NULL, plan_leave, " "},
    {"ready", NULL, plan_ready, " "},
    {"bet", read_bet, plan_bet, NULL},
    {"clear", read_clear, plan_round, " "},
    {"check", read_check, plan_round, " "},
    {"fold", read_fold, plan_round, " "},
    {"play", read_play, plan_round, " multiple toke "},
    {"seed", read_seed, plan_seed, " seed "},
    {"buy", read_buy, plan_buy, " cents "},
    {"bot", read_bot, plan_bot, " kind "},
};

static const struct deed *find_deed(const json_t *name) {
  for (size_t i = 0; json_is_string(name) && i < FELT_COUNT(deeds); i++)
    if (strcmp(deeds[i].name, json_string_value(name)) == 0) return &deeds[i];
  return NULL;
}

enum felt_status command_read(const json_t *body, struct order *order, struct felt_error *error) {
  if (!json_is_object(body)) return field_bad(error, "command", FELT_SAYS(NOT_AN_OBJECT));
  const char *id = json_string_value(json_object_get(body, "id"));
  const struct deed *deed = find_deed(json_object_get(body, "do"));
  int64_t seat = 0;
  if (!id || !order_id_is_sound(id)) return field_bad(error, "id", FELT_SAYS(NOT_AN_ID));
  if (!deed) return field_bad(error, "do", FELT_SAYS(NO_SUCH_DEED));
  (void)snprintf(order->id, sizeof order->id, "%s", id);
  order->deed = deed->plan;
  enum felt_status status = deed->fields ? fields_known(body, " id do seat ", deed->fields, error) : FELT_OK;
  if (!status) status = field_int(body, "seat", 1, FELT_SEATS_MAX, &seat, error);
  order->seat = (int)seat;
  if (!status && deed->read) status = deed->read(body, order, error);
  return status;
}

bool api_command(struct request *request) {
  struct person person;
  struct felt_error error;
  if (!request_session(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  struct order *order = order_new(request, plan_deed, finish_command);
  enum felt_status status = order ? command_read(body, order, &error) : FELT_OK;
  json_decref(body);
  if (!order) return false;
  order->person = person;
  order->table = order_table_number(request->arg[0]);
  if (status) {
    reply_failure(&request->reply, &error);
    order_free(order);
    return false;
  }
  return order_hand_over(request, order);
}

/* ---- the coach */

/* The question that one's own seat has now, out of its view and nothing else. */
static json_t *own_question(const json_t *view) {
  const json_t *legal = json_object_get(view, "legal");
  size_t i;
  json_t *seat, *found = NULL;
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    if (json_is_object(legal) && json_equal(json_object_get(seat, "seat"), json_object_get(legal, "seat")))
      found = seat;
  }
  /* Who plays two hands has seen both. */
  json_t *dead = json_array();
  json_array_foreach(json_object_get(view, "seats"), i, seat) {
    if (seat != found && json_is_true(json_object_get(seat, "you")))
      json_array_extend(dead, json_object_get(json_object_get(seat, "hole"), "cards"));
  }
  bool turn = found && json_equal(json_object_get(found, "seat"), json_object_get(view, "turn"));
  if (!turn) {
    json_decref(dead);
    return NULL;
  }
  json_t *bet = json_object_get(found, "bet"), *progressive = json_object_get(view, "progressive");
  json_t *question = json_pack("{sO sO sO sO so}", "book", json_object_get(view, "book"), "ante",
                               json_object_get(bet, "ante"), "hole",
                               json_object_get(json_object_get(found, "hole"), "cards"), "board",
                               json_object_get(json_object_get(view, "board"), "cards"), "dead", dead);
  if (question) judge_put_sides(json_object_get(view, "side_wagers"), bet, question);
  if (!json_is_true(json_object_get(bet, "progressive")) || !json_is_object(progressive)) return question;
  json_t *meters = json_object(), *level;
  json_array_foreach(json_object_get(progressive, "levels"), i, level) {
    json_object_set(meters, json_string_value(json_object_get(level, "name")),
                    json_object_get(level, "cents"));
  }
  json_object_set_new(question, "progressive", json_true());
  json_object_set_new(question, "meters", meters);
  return question;
}

static void finish_advice(struct house *house, struct order *order) {
  struct felt_floor_person person = practice_person(house, order->table, &order->person);
  person.roles = 0; /* as a player, whoever asks */
  struct request *request = order->request;
  struct view_practice practice = house_practice_view(house, order->table);
  if (felt_floor_find_table(house->floor, order->table) && !practice.practice) {
    reply_refuse(&request->reply, FELT_E_RULE, "table", FELT_SAYS(COACH_AT_PRACTICE_ONLY));
    return;
  }
  json_t *view = view_table(house->floor, order->table, &person, &practice);
  json_t *question = view ? own_question(view) : NULL;
  char *text = question ? json_dumps(question, JSON_COMPACT) : NULL;
  json_decref(question);
  json_decref(view);
  if (!text) {
    reply_refuse(&request->reply, FELT_E_RULE, "table", FELT_SAYS(NOT_YOUR_TURN));
    return;
  }
  free(request->body);
  request->body = text;
  request->length = strlen(text);
  order->pooled = true;
}

bool api_advice(struct request *request) {
  struct person person;
  if (!request_session(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  json_decref(body);
  struct order *order = order_new(request, NULL, finish_advice);
  if (!order) return false;
  order->table = order_table_number(request->arg[0]);
  return order_hand_over(request, order);
}

/* ---- signs */

static void finish_sign(struct house *house, struct order *order) {
  json_t *sign = view_sign(house->floor, order->id, house->now_ms);
  if (sign)
    reply_json(&order->request->reply, MHD_HTTP_OK, sign);
  else
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_SIGN));
}

static void finish_sign_text(struct house *house, struct order *order) {
  json_t *sign = view_sign(house->floor, order->id, house->now_ms), *level;
  char lines[1024];
  struct felt_text text = felt_text_init(lines, sizeof lines);
  size_t i;
  if (!sign) {
    reply_refuse(&order->request->reply, FELT_E_INPUT, "link", FELT_SAYS(NO_SUCH_SIGN));
    return;
  }
  json_int_t table = json_integer_value(json_object_get(sign, "table"));
  time_t seconds = (time_t)(json_integer_value(json_object_get(sign, "now_ms")) / 1000);
  struct tm utc;
  char words[32];
  felt_text_put(&text, json_string_value(json_object_get(sign, "state")));
  if (table > 0) felt_text_printf(&text, " at table %lld", (long long)table);
  (void)strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &utc));
  felt_text_printf(&text, "\nas of %s\n", words);
  json_array_foreach(json_object_get(sign, "levels"), i, level) {
    felt_text_printf(&text, "%s ", json_string_value(json_object_get(level, "name")));
    felt_money_print(&text, json_string_value(json_object_get(sign, "currency")),
                     json_integer_value(json_object_get(level, "cents")));
    felt_text_put(&text, "\n");
  }
  reply_copy(&order->request->reply, MHD_HTTP_OK, "text/plain; charset=utf-8", lines, text.length);
  json_decref(sign);
}

static void finish_signs(struct house *house, struct order *order) {
  json_t *signs = json_array();
  const char *link;
  for (int i = 0; (link = felt_floor_link_at(house->floor, i)) != NULL; i++)
    json_array_append_new(signs, view_sign(house->floor, link, house->now_ms));
  reply_json(&order->request->reply, MHD_HTTP_OK, json_pack("{so}", "signs", signs));
}

bool api_signs(struct request *request) {
  struct order *order = order_new(request, NULL, finish_signs);
  return order && order_hand_over(request, order);
}

static bool order_sign(struct request *request, int length, order_step *finish) {
  struct order *order = order_new(request, NULL, finish);
  if (!order) return false;
  (void)snprintf(order->id, sizeof order->id, "%.*s", length, request->arg[0]);
  return order_hand_over(request, order);
}

bool api_sign(struct request *request) {
  return order_sign(request, (int)strlen(request->arg[0]), finish_sign);
}

bool api_sign_file(struct request *request) {
  const char *name = request->arg[0], *dot = strrchr(name, '.');
  if (dot && strcmp(dot, ".json") == 0) return order_sign(request, (int)(dot - name), finish_sign);
  if (dot && strcmp(dot, ".txt") == 0) return order_sign(request, (int)(dot - name), finish_sign_text);
  pages_answer(request, "/sign");
  return false;
}
