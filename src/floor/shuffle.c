/* A deck that was committed to: BLAKE2b of the secret is shown before bets open; secret and players' parts
 * together key the shuffle. docs/rng.md says how anyone checks it. */
#include "internal.h"

#include "felt/rng.h"

#include <sodium.h>

void felt_floor_commitment(const uint8_t secret[FELT_FLOOR_SEED], uint8_t commitment[FELT_COMMITMENT]) {
  static const uint8_t name[] = "felt commitment 1";
  crypto_generichash_state state;
  felt_assert(crypto_generichash_init(&state, NULL, 0, FELT_COMMITMENT) == 0);
  felt_assert(crypto_generichash_update(&state, name, sizeof name - 1) == 0);
  felt_assert(crypto_generichash_update(&state, secret, FELT_FLOOR_SEED) == 0);
  felt_assert(crypto_generichash_final(&state, commitment, FELT_COMMITMENT) == 0);
}

void felt_floor_shuffle(const uint8_t secret[FELT_FLOOR_SEED],
                        const struct felt_floor_seat seat[FELT_SEATS_MAX], felt_card deck[FELT_DECK]) {
  static const uint8_t name[] = "felt deck 1";
  uint8_t key[FELT_RNG_KEY];
  crypto_generichash_state state;
  felt_assert(crypto_generichash_init(&state, NULL, 0, sizeof key) == 0);
  felt_assert(crypto_generichash_update(&state, name, sizeof name - 1) == 0);
  felt_assert(crypto_generichash_update(&state, secret, FELT_FLOOR_SEED) == 0);
  for (int i = 0; i < FELT_SEATS_MAX; i++) {
    if (!seat[i].seeded) continue;
    uint8_t number = (uint8_t)(i + 1);
    felt_assert(crypto_generichash_update(&state, &number, 1) == 0);
    felt_assert(crypto_generichash_update(&state, seat[i].seed, FELT_FLOOR_SEED) == 0);
  }
  felt_assert(crypto_generichash_final(&state, key, sizeof key) == 0);
  struct felt_rng rng = felt_rng_from_key(key);
  felt_rng_shuffle(&rng, deck);
}
