/* The best play on cards that were dealt, settled to the cent. */
#include "felt/lab.h"

#include "felt/wire.h"
#include "test.h"

static struct felt_lab_question question;
static struct felt_faults faults;
static struct felt_facts facts;

static void read_round(const char *book, const char *round) {
  struct felt_error error;
  json_t *asked = json_pack("{ss sI sI}", "book", book, "ante", (json_int_t)1000, "trips", (json_int_t)500);
  json_t *object = json_loads(round, 0, NULL);
  assert_int_equal(felt_lab_read(asked, FELT_LAB_SOLVE, &question, &faults, &error), FELT_OK);
  assert_non_null(object);
  if (felt_wire_read_facts(&question.book, object, &facts, &error))
    fail_msg("%s: %s", error.where, felt_code_word(error.reason.code));
  json_decref(object);
  json_decref(asked);
}

#define HAND(hole, play) \
  "{\"seat\": 3, \"player\": \"ann\", \"ante\": 1000, \"blind\": 1000, \"trips\": 500, \"hole\": [" hole \
  "], \"play\": " play "}"

static void plays_again_and_settles_to_the_cent(void **state) {
  (void)state;
  static const struct {
    const char *book, *round;
    enum felt_decided decided;
    enum felt_street street;
    int multiple;
    int64_t net_cents;
  } rows[] = {
      /* Aces that were folded: four antes before the flop; the dealer has no pair, Ante and Blind come back.
       */
      {"chickasaw",
       "{\"dealer\": [\"2c\", \"7d\"], \"board\": [\"Kd\", \"Qc\", \"9s\", \"4h\", \"3c\"], \"seats\": "
       "[" HAND("\"As\", \"Ah\"", "\"fold\"") "]}",
       FELT_PLAYED, FELT_PREFLOP, 4, 4000 - 500},
      /* Jack and two that were raised: checked twice and folded. */
      {"chickasaw",
       "{\"dealer\": [\"Ac\", \"7d\"], \"board\": [\"4s\", \"5h\", \"6d\", \"8c\", \"9d\"], \"seats\": "
       "[" HAND("\"Jd\", \"2h\"", "{\"street\": \"preflop\", \"multiple\": 4}") "]}",
       FELT_FOLDED, FELT_RIVER, 0, -2500},
      /* A set on the flop: two antes there; Trips is paid three to one beside them. */
      {"massachusetts",
       "{\"dealer\": [\"Ac\", \"7d\"], \"board\": [\"2s\", \"2c\", \"Kd\", \"8c\", \"9h\"], \"seats\": "
       "[" HAND("\"7h\", \"2h\"", "\"fold\"") "]}",
       FELT_PLAYED, FELT_FLOP, 2, 1000 + 2000 + 1500},
  };
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    struct felt_perfect perfect;
    struct felt_error error;
    read_round(rows[i].book, rows[i].round);
    assert_int_equal(felt_lab_perfect(&question.book, &question.game, &facts, 0, 2, &perfect, &error),
                     FELT_OK);
    assert_int_equal(perfect.decided, rows[i].decided);
    assert_int_equal(perfect.street, rows[i].street);
    assert_int_equal(perfect.multiple, rows[i].multiple);
    assert_int_equal(perfect.advised, (int)rows[i].street + 1);
    assert_int_equal(perfect.net_cents, rows[i].net_cents);
  }
}

static void a_player_of_two_hands_sees_both(void **state) {
  (void)state;
  read_round(
      "chickasaw",
      "{\"dealer\": [\"Ac\", \"7d\"], \"board\": [\"4s\", \"5h\", \"6d\", \"8c\", \"9d\"], \"seats\": [" HAND(
          "\"Jd\", \"2h\"",
          "\"fold\"") ", {\"seat\": 4, \"player\": \"ann\", \"trips\": 500, \"hole\": [\"Ks\", "
                      "\"Kd\"]}, {\"seat\": 5, \"player\": \"bob\", \"trips\": 500, \"hole\": "
                      "[\"3s\", \"3d\"]}]}");
  felt_card kings[2] = {felt_card_make(11, 3), felt_card_make(11, 1)};
  assert_true(felt_lab_seen(&facts, 0) == felt_cards_set(kings, 2));
  assert_true(felt_lab_seen(&facts, 2) == 0);
}

static void cards_that_nobody_saw_have_no_best_play(void **state) {
  (void)state;
  struct felt_perfect perfect;
  struct felt_error error;
  read_round(
      "chickasaw",
      "{\"dealer\": [\"Ac\", \"7d\"], \"board\": [\"4s\", \"5h\", \"6d\", \"8c\", \"9d\"], \"seats\": [" HAND(
          "\"Jd\", \"2h\"", "\"fold\"") "]}");
  facts.hand[0].hole_count = 0;
  assert_int_equal(felt_lab_perfect(&question.book, &question.game, &facts, 0, 1, &perfect, &error),
                   FELT_E_INPUT);
  assert_int_equal(felt_lab_perfect(&question.book, &question.game, &facts, 1, 1, &perfect, &error),
                   FELT_E_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plays_again_and_settles_to_the_cent),
      cmocka_unit_test(a_player_of_two_hands_sees_both),
      cmocka_unit_test(cards_that_nobody_saw_have_no_best_play),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
