/* The keys behind virtual decks. */
#include "hall.h"

/* ---- keys */

static void secret_of(const struct felt_deck_keys *keys, int number, int64_t before, int rounds,
                      uint8_t secret[FELT_FLOOR_SEED]) {
  struct felt_floor_table table = {.number = number, .rounds_before = before};
  table.table.duty.rounds = (uint32_t)rounds;
  felt_deck_next(keys, &table, secret);
}

static void no_two_rounds_have_one_secret(void **state) {
  (void)state;
  enum { KEYS = 3, TABLES = 4, ROUNDS = 5, ALL = KEYS * TABLES * ROUNDS };
  uint8_t secrets[ALL][FELT_FLOOR_SEED];
  int count = 0;
  for (int k = 0; k < KEYS; k++) {
    struct felt_deck_keys keys = {.count = 1, .key = {{(uint8_t)k}}};
    for (int t = 1; t <= TABLES; t++)
      for (int r = 0; r < ROUNDS; r++) secret_of(&keys, t, 0, r, secrets[count++]);
  }
  for (int i = 0; i < count; i++)
    for (int j = 0; j < i; j++) assert_memory_not_equal(secrets[i], secrets[j], FELT_FLOOR_SEED);
}

/* A table that was closed and opened again counts from 1 again; its decks do not. */
static void rounds_count_the_table_s_whole_life(void **state) {
  (void)state;
  const struct felt_deck_keys keys = {.count = 1, .key = {{7}}};
  uint8_t before[FELT_FLOOR_SEED], after[FELT_FLOOR_SEED], first[FELT_FLOOR_SEED];
  secret_of(&keys, 1, 0, 12, before);
  secret_of(&keys, 1, 10, 2, after);
  secret_of(&keys, 1, 0, 2, first);
  assert_memory_equal(before, after, FELT_FLOOR_SEED);
  assert_memory_not_equal(first, after, FELT_FLOOR_SEED);
}

static void renew(struct hall *hall, uint8_t fresh) {
  const uint8_t key[FELT_DECK_KEY] = {fresh, 99};
  assert_int_equal(felt_deck_keys_renew(&hall->keys, hall->floor, key, NULL), FELT_OK);
}

static void a_round_that_waits_keeps_its_key_and_no_other_is_kept(void **state) {
  (void)state;
  struct hall hall;
  uint8_t before[FELT_FLOOR_SEED], after[FELT_FLOOR_SEED];
  open_hall(&hall, 2);
  wait(&hall, 1);
  assert_true(felt_deck_find(&hall.keys, table_of(&hall, 1), before));
  for (int i = 0; i < 3 * FELT_DECK_KEYS_MAX; i++) {
    renew(&hall, (uint8_t)i);
    assert_int_equal(hall.keys.count, 2); /* the one both tables wait for, and the new one */
  }
  assert_true(felt_deck_find(&hall.keys, table_of(&hall, 1), after));
  assert_memory_equal(before, after, FELT_FLOOR_SEED);
  uint8_t commitment[FELT_COMMITMENT];
  felt_floor_commitment(after, commitment);
  assert_memory_equal(commitment, table_of(&hall, 1)->table.round.opening.commitment, FELT_COMMITMENT);
  close_hall(&hall);
}

static void once_dealt_the_next_round_is_under_the_newest_key(void **state) {
  (void)state;
  struct hall hall;
  open_hall(&hall, 1);
  wait(&hall, 1);
  renew(&hall, 2);
  ask(&hall, ASK(.wish = FELT_WISH_SIT, .table = 1, .seat = 1));
  wager(&hall, 1, 1, false);
  ask(&hall, ASK(.wish = FELT_WISH_READY, .table = 1, .seat = 1));
  wait_us(&hall, 0);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_PREFLOP); /* dealt under the older one */
  act(&hall, 1, FELT_DO_PLAY, 4);
  wait(&hall, 20);
  assert_int_equal(phase_of(&hall, 1), FELT_PHASE_BETTING);
  const struct felt_deck_keys newest = {.count = 1, .key = {{2, 99}}};
  uint8_t secret[FELT_FLOOR_SEED];
  assert_true(felt_deck_find(&newest, table_of(&hall, 1), secret));
  renew(&hall, 3);
  assert_int_equal(hall.keys.count, 2); /* the first one is gone */
  close_hall(&hall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_two_rounds_have_one_secret),
      cmocka_unit_test(rounds_count_the_table_s_whole_life),
      cmocka_unit_test(a_round_that_waits_keeps_its_key_and_no_other_is_kept),
      cmocka_unit_test(once_dealt_the_next_round_is_under_the_newest_key),
  };
  return cmocka_run_group_tests_name("deck", tests, NULL, NULL);
}
