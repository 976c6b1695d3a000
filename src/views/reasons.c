#include "felt/views.h"

#include "felt/service.h"
#include "felt/wire.h"
#include "felt/words.h"

static json_t *shared_json(const struct felt_shared *shared) {
  json_t *says = reason_json(&shared->says), *causes = json_array();
  if (shared->hand.code) json_array_append_new(causes, reason_json(&shared->hand));
  json_object_set_new(says, "causes", causes);
  return says;
}

static void put_deciding(json_t *result, const felt_card own[5], const felt_card dealers[5]) {
  felt_value player = felt_eval(felt_cards_set(own, 5)), dealer = felt_eval(felt_cards_set(dealers, 5));
  const struct felt_shared shared = felt_eval_says_shared(player, dealer);
  const struct felt_reason says = felt_eval_says_deciding(player, dealer);
  json_t *deciding = felt_wire_deciding(own, dealers);
  if (shared.says.code) json_object_set_new(deciding, "shared", shared_json(&shared));
  json_object_set_new(deciding, "says", reason_json(&says));
  json_object_set_new(result, "deciding", deciding);
}

/* Five different cards of a hand's "cards". */
static bool read_five(const json_t *hand, felt_card five[5]) {
  const json_t *cards = json_object_get(hand, "cards"), *card;
  felt_set set = 0;
  size_t i;
  if (json_array_size(cards) != 5) return false;
  json_array_foreach(cards, i, card) {
    if (json_string_length(card) != 2 || felt_card_parse(json_string_value(card), 2, &five[i], NULL))
      return false;
    set |= felt_set_of(five[i]);
  }
  return felt_set_count(set) == 5;
}

/* What a hand is. Hands were first kept with the words of it. */
static void add_says(json_t *hand) {
  felt_card five[5];
  if (!json_is_object(hand) || json_object_get(hand, "says") || !read_five(hand, five)) return;
  const struct felt_reason says = felt_eval_says(felt_eval(felt_cards_set(five, 5)));
  json_object_set_new(hand, "says", reason_json(&says));
  json_object_del(hand, "words");
}

void reasons_add(const struct felt_facts *facts, const struct felt_settlement *settlement, json_t *object) {
  json_t *seats = json_object_get(object, "seats");
  add_says(json_object_get(object, "dealer"));
  for (int i = 0; i < settlement->hand_count; i++) {
    json_t *result = json_array_get(seats, (size_t)i), *lines = json_object_get(result, "wagers");
    const struct felt_hand_result *hand = &settlement->hand[i];
    for (int j = 0; j < hand->line_count; j++) {
      json_t *line = json_array_get(lines, (size_t)j);
      enum felt_code because = hand->line[j].because;
      json_object_set_new(line, "code", json_string(felt_code_word(because)));
      json_object_set_new(line, "because", json_string(felt_words_code(because).text));
      if (hand->line[j].hand < FELT_CATEGORIES)
        json_object_set_new(line, "hand", json_string(felt_category_name(hand->line[j].hand)));
      if (hand->line[j].stays) json_object_set_new(line, "stays", json_true());
    }
    add_says(json_object_get(result, "hand"));
    if (!felt_settle_is_showdown(settlement, i)) continue;
    felt_card own[5], dealers[5];
    felt_settle_best_five(facts, facts->hand[i].hole, own);
    felt_settle_best_five(facts, facts->dealer, dealers);
    put_deciding(result, own, dealers);
  }
}

/* ---- kept hands */

/* Hands were first kept with the words alone, which are data by now: they never change. */
static const struct {
  const char *because;
  enum felt_code code;
} kept_words[] = {{"player is higher", FELT_CODE_PLAYER_HIGHER},
                  {"dealer is higher", FELT_CODE_DEALER_HIGHER},
                  {"the hands tie", FELT_CODE_HANDS_TIE},
                  {"dealer not qualified", FELT_CODE_DEALER_NOT_QUALIFIED},
                  {"won below its table", FELT_CODE_BELOW_ITS_TABLE},
                  {"on its table", FELT_CODE_ON_ITS_TABLE},
                  {"not a paying hand", FELT_CODE_NOT_A_PAYING_HAND},
                  {"folded", FELT_CODE_HAND_FOLDED},
                  {"void", FELT_CODE_HAND_VOID},
                  {"forfeited", FELT_CODE_HAND_FORFEITED}};

static void add_kept_codes(json_t *lines) {
  size_t i;
  json_t *line;
  json_array_foreach(lines, i, line) {
    const char *because = json_string_value(json_object_get(line, "because"));
    for (size_t n = 0; because && n < FELT_COUNT(kept_words) && !json_object_get(line, "code"); n++)
      if (strcmp(because, kept_words[n].because) == 0)
        json_object_set_new(line, "code", json_string(felt_code_word(kept_words[n].code)));
  }
}

static int64_t cents(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

/* Hands were first kept without saying whether a winning progressive wager stayed with the house: what came
 * back in all tells. */
static void add_kept_stays(json_t *result) {
  size_t i;
  json_t *line, *won = NULL;
  int64_t back = cents(result, "envy");
  json_array_foreach(json_object_get(result, "wagers"), i, line) {
    const char *what = json_string_value(json_object_get(line, "result"));
    const char *wager = json_string_value(json_object_get(line, "wager"));
    if (!what || !wager || json_object_get(line, "stays")) return;
    bool wins = strcmp(what, "win") == 0;
    if (wins) back += cents(line, "pays");
    if (wins || strcmp(what, "push") == 0 || strcmp(what, "void") == 0) back += cents(line, "stake");
    if (wins && strcmp(wager, "progressive") == 0) won = line;
  }
  if (won && back - cents(result, "returned") == cents(won, "stake"))
    json_object_set_new(won, "stays", json_true());
}

void reasons_add_kept(json_t *hand) {
  static const char *const compared[] = {"win", "lose", "push"};
  const json_t *seat = json_object_get(hand, "seat"), *dealer = json_object_get(hand, "dealer");
  json_t *result = json_object_get(seat, "result");
  const char *outcome = json_string_value(json_object_get(result, "outcome"));
  felt_card own[5], dealers[5];
  add_kept_codes(json_object_get(result, "wagers"));
  add_kept_stays(result);
  add_says(json_object_get(seat, "hand"));
  add_says(json_object_get(dealer, "hand"));
  add_says(json_object_get(result, "hand"));
  if (!outcome || json_object_get(json_object_get(result, "deciding"), "says")) return;
  json_object_del(result, "deciding"); /* in words */
  for (size_t i = 0; i < FELT_COUNT(compared); i++)
    if (strcmp(outcome, compared[i]) == 0 && read_five(json_object_get(seat, "hand"), own) &&
        read_five(json_object_get(dealer, "hand"), dealers))
      put_deciding(result, own, dealers);
}
