#include "reasons.h"

#include "felt/wire.h"
#include "felt/words.h"

static void put_words(json_t *object, const char *key, felt_value player, felt_value dealer,
                      void (*describe)(felt_value, felt_value, struct felt_text *)) {
  char words[80];
  struct felt_text text = felt_text_init(words, sizeof words);
  describe(player, dealer, &text);
  if (text.length) json_object_set_new(object, key, json_string(words));
}

static void put_deciding(json_t *result, const felt_card own[5], const felt_card dealers[5]) {
  felt_value player = felt_eval(felt_cards_set(own, 5)), dealer = felt_eval(felt_cards_set(dealers, 5));
  json_t *deciding = felt_wire_deciding(own, dealers);
  put_words(deciding, "shared", player, dealer, felt_eval_describe_shared);
  put_words(deciding, "words", player, dealer, felt_eval_describe_deciding);
  json_object_set_new(result, "deciding", deciding);
}

void reasons_add(const struct felt_facts *facts, const struct felt_settlement *settlement, json_t *seats) {
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
    if (!felt_settle_is_showdown(settlement, i)) continue;
    felt_card own[5], dealers[5];
    felt_settle_best_five(facts, facts->hand[i].hole, own);
    felt_settle_best_five(facts, facts->dealer, dealers);
    put_deciding(result, own, dealers);
  }
}

/* ---- kept hands */

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
  if (!outcome || json_object_get(result, "deciding")) return;
  for (size_t i = 0; i < FELT_COUNT(compared); i++)
    if (strcmp(outcome, compared[i]) == 0 && read_five(json_object_get(seat, "hand"), own) &&
        read_five(json_object_get(dealer, "hand"), dealers))
      put_deciding(result, own, dealers);
}
