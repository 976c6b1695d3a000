/* Jackpots fall once in some ten thousand hands, and the decks of practice tables follow from their keys. So
 * keys are known here whose decks have one. `felt-storm --luck` prints the numbers anew. */
#include "world.h"

enum { TABLES = 5, ROUNDS = 12 };

static const uint32_t numbers[TABLES][ROUNDS] = {
#include "luck.def"
};

uint64_t luck_at(int table, int64_t round) {
  return table <= TABLES && round >= 1 && round <= ROUNDS ? numbers[table - 1][round - 1] : 0;
}

void luck_key(uint64_t number, uint8_t key[FELT_DECK_KEY]) {
  struct felt_rng rng = felt_rng_from_seed(number);
  for (int i = 0; i < FELT_DECK_KEY; i++) key[i] = (uint8_t)felt_rng_below(&rng, 256);
}

/* ---- searching */

/* The flop and the first hand, which is there whoever else plays: every book deals the board first. */
static bool has_jackpot(const felt_card deck[FELT_DECK]) {
  enum { BOARD = 5 };
  felt_set hand = felt_cards_set(deck, 3) | felt_cards_set(deck + BOARD, 2);
  return felt_eval_category(felt_eval(hand)) >= FELT_STRAIGHT_FLUSH;
}

static uint32_t search(int number, int64_t round) {
  static const struct felt_floor_seat nobody[FELT_SEATS_MAX];
  const struct felt_floor_table table = {.number = number, .rounds_before = round - 1};
  struct felt_deck_keys keys = {.count = 1};
  uint8_t secret[FELT_FLOOR_SEED];
  felt_card deck[FELT_DECK];
  for (uint32_t i = 1;; i++) {
    luck_key(i, keys.key[0]);
    felt_deck_next(&keys, &table, secret);
    felt_floor_shuffle(secret, nobody, deck);
    if (has_jackpot(deck)) return i;
  }
}

void felt_storm_print_luck(void) {
  for (int table = 1; table <= TABLES; table++) {
    printf("{");
    for (int round = 1; round <= ROUNDS; round++)
      printf("%s%u", round > 1 ? ", " : "", (unsigned)search(table, round));
    printf("},\n");
  }
}
