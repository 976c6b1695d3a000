
#include "felt/views.h"
#include "test.h"

static const char kept[] = "{\"seat\": {\"seat\": 3, \"hand\": {\"category\": \"two-pair\", \"cards\": "
                           "[\"Kh\", \"Kd\", \"4d\", \"4c\", \"%s\"]},"
                           " \"result\": {\"outcome\": \"%s\"%s}},"
                           " \"dealer\": {\"hand\": {\"category\": \"two-pair\", \"cards\": [\"Kh\", \"Kd\", "
                           "\"4d\", \"4c\", \"9d\"]}}}";

/* "deciding" of a kept hand as text; empty: it has none. */
static const char *deciding(const char *fifth, const char *outcome, const char *more, char text[512]) {
  char json[512];
  (void)snprintf(json, sizeof json, kept, fifth, outcome, more);
  json_t *hand = json_loads(json, 0, NULL);
  assert_non_null(hand);
  reasons_add_kept(hand);
  const json_t *result = json_object_get(json_object_get(hand, "seat"), "result");
  char *dumped = json_dumps(json_object_get(result, "deciding"), JSON_COMPACT);
  (void)snprintf(text, 512, "%s", dumped ? dumped : "");
  free(dumped);
  json_decref(hand);
  return text;
}

static void a_hand_kept_without_is_told_what_decided_it(void **state) {
  (void)state;
  char text[512];
  assert_string_equal(
      deciding("Qc", "win", "", text),
      "{\"by\":\"kicker\",\"place\":5,\"hand\":[\"Qc\"],\"dealer\":[\"9d\"],"
      "\"shared\":{\"code\":\"both-have\",\"figures\":[],\"causes\":["
      "{\"code\":\"two-pair-of\",\"figures\":[{\"name\":\"rank-king\"},{\"name\":\"rank-four\"}]}]},"
      "\"says\":{\"code\":\"your-kicker-beats\",\"figures\":[{\"name\":\"rank-queen\"},{\"name\":\"rank-"
      "nine\"}]}}");
  assert_string_equal(
      deciding("9s", "push", "", text),
      "{\"by\":\"nothing\",\"shared\":{\"code\":\"both-have-to-the-last\",\"figures\":[],\"causes\":["
      "{\"code\":\"two-pair-of\",\"figures\":[{\"name\":\"rank-king\"},{\"name\":\"rank-four\"}]}]},"
      "\"says\":{\"code\":\"hands-tie\",\"figures\":[]}}");
}

static void only_a_showdown_has_it_and_what_was_kept_stays(void **state) {
  (void)state;
  char text[512];
  assert_string_equal(deciding("Qc", "fold", "", text), "");
  assert_string_equal(deciding("Qc", "trips-only", "", text), "");
  assert_string_equal(deciding("Qc", "win", ", \"deciding\": {\"says\": {\"code\": \"kept\"}}", text),
                      "{\"says\":{\"code\":\"kept\"}}");
}

static void what_was_kept_in_words_is_told_by_its_codes(void **state) {
  (void)state;
  char fresh[512], text[512];
  const char *more = ", \"deciding\": {\"by\": \"kicker\", \"shared\": \"in words\", \"words\": \"so\"}";
  assert_string_equal(deciding("Qc", "win", more, text), deciding("Qc", "win", "", fresh));
  assert_string_equal(deciding("??", "win", more, text), "");
  json_t *hand = json_pack("{s{s{s[sssss]ss}}}", "dealer", "hand", "cards", "Ah", "Ad", "9c", "7d", "2s",
                           "words", "a pair of aces");
  assert_non_null(hand);
  reasons_add_kept(hand);
  json_t *says = json_object_get(json_object_get(json_object_get(hand, "dealer"), "hand"), "says");
  assert_string_equal(json_string_value(json_object_get(says, "code")), "pair-of");
  assert_null(json_object_get(json_object_get(json_object_get(hand, "dealer"), "hand"), "words"));
  json_decref(hand);
}

static void a_hand_that_cannot_be_read_is_left_alone(void **state) {
  (void)state;
  char text[512];
  assert_string_equal(deciding("??", "win", "", text), "");
  assert_string_equal(deciding("Kh", "win", "", text), "");
  assert_string_equal(deciding("Qcx", "win", "", text), "");
}

static void a_line_kept_with_words_alone_gets_their_code(void **state) {
  (void)state;
  static const char *const rows[][2] = {{"player is higher", "player-higher"},
                                        {"dealer is higher", "dealer-higher"},
                                        {"the hands tie", "hands-tie"},
                                        {"dealer not qualified", "dealer-not-qualified"},
                                        {"won below its table", "below-its-table"},
                                        {"on its table", "on-its-table"},
                                        {"not a paying hand", "not-a-paying-hand"},
                                        {"folded", "hand-folded"},
                                        {"void", "hand-void"},
                                        {"forfeited", "hand-forfeited"}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    json_t *hand = json_pack("{s{s{s[{ss}{ssss}{ss}]}}}", "seat", "result", "wagers", "because", rows[i][0],
                             "because", rows[i][0], "code", "kept", "because", "some other words");
    assert_non_null(hand);
    const json_t *lines = json_object_get(json_object_get(json_object_get(hand, "seat"), "result"), "wagers");
    reasons_add_kept(hand);
    assert_string_equal(json_string_value(json_object_get(json_array_get(lines, 0), "code")), rows[i][1]);
    assert_string_equal(json_string_value(json_object_get(json_array_get(lines, 1), "code")), "kept");
    assert_null(json_object_get(json_array_get(lines, 2), "code"));
    json_decref(hand);
  }
}

static void a_kept_progressive_that_stayed_with_the_house_is_told_by_what_came_back(void **state) {
  (void)state;
  static const struct {
    const char *result;
    int returned;
    bool stays;
  } rows[] = {{"win", 700, true}, {"win", 1200, false}, {"lose", 0, false}, {"void", 500, false}};
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    bool won = strcmp(rows[i].result, "win") == 0;
    json_t *hand = json_pack("{s{s{sisis[{sssssisi}{sssssisi}]}}}", "seat", "result", "envy", 50, "returned",
                             50 + 2000 + rows[i].returned, "wagers", "wager", "ante", "result", "win",
                             "stake", 1000, "pays", 1000, "wager", "progressive", "result", rows[i].result,
                             "stake", 500, "pays", won ? 700 : 0);
    assert_non_null(hand);
    const json_t *lines = json_object_get(json_object_get(json_object_get(hand, "seat"), "result"), "wagers");
    reasons_add_kept(hand);
    assert_null(json_object_get(json_array_get(lines, 0), "stays"));
    assert_true(json_is_true(json_object_get(json_array_get(lines, 1), "stays")) == rows[i].stays);
    json_decref(hand);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_hand_kept_without_is_told_what_decided_it),
      cmocka_unit_test(only_a_showdown_has_it_and_what_was_kept_stays),
      cmocka_unit_test(what_was_kept_in_words_is_told_by_its_codes),
      cmocka_unit_test(a_hand_that_cannot_be_read_is_left_alone),
      cmocka_unit_test(a_line_kept_with_words_alone_gets_their_code),
      cmocka_unit_test(a_kept_progressive_that_stayed_with_the_house_is_told_by_what_came_back),
  };
  return cmocka_run_group_tests_name("reasons", tests, NULL, NULL);
}
