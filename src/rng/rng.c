#include "felt/rng.h"

#include <sodium.h>

/* xoshiro256** and SplitMix64 by Blackman and Vigna, from the published descriptions. */
static uint64_t rotate(uint64_t x, int by) {
  return (x << by) | (x >> (64 - by));
}

static uint64_t split_mix(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static uint64_t fast_next(uint64_t s[4]) {
  uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 45);
  return result;
}

struct felt_rng felt_rng_from_seed(uint64_t seed) {
  struct felt_rng rng = {.kind = FELT_RNG_FAST};
  for (int i = 0; i < 4; i++) rng.as.fast[i] = split_mix(&seed);
  return rng;
}

struct felt_rng felt_rng_from_key(const uint8_t key[FELT_RNG_KEY]) {
  struct felt_rng rng = {.kind = FELT_RNG_DEAL};
  memcpy(rng.as.deal.key, key, FELT_RNG_KEY);
  rng.as.deal.used = FELT_RNG_BLOCK;
  return rng;
}

struct felt_rng felt_rng_secure(void) {
  uint8_t key[FELT_RNG_KEY];
  felt_assert(sodium_init() >= 0);
  randombytes_buf(key, sizeof key);
  struct felt_rng rng = felt_rng_from_key(key);
  sodium_memzero(key, sizeof key);
  return rng;
}

/* Block n of the key stream is ChaCha20 under the key with n as the nonce, counter from 0. */
static void deal_refill(struct felt_rng *rng) {
  uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
  for (size_t i = 0; i < sizeof nonce; i++) nonce[i] = (uint8_t)(rng->as.deal.block >> (8 * i));
  crypto_stream_chacha20(rng->as.deal.stream, FELT_RNG_BLOCK, nonce, rng->as.deal.key);
  rng->as.deal.block++;
  rng->as.deal.used = 0;
}

static uint64_t deal_next(struct felt_rng *rng) {
  if (rng->as.deal.used == FELT_RNG_BLOCK) deal_refill(rng);
  uint64_t value = 0;
  for (int i = 0; i < 8; i++)
    value |= (uint64_t)rng->as.deal.stream[rng->as.deal.used + (uint32_t)i] << (8 * i);
  rng->as.deal.used += 8;
  return value;
}

uint64_t felt_rng_next(struct felt_rng *rng) {
  return rng->kind == FELT_RNG_FAST ? fast_next(rng->as.fast) : deal_next(rng);
}

/* Lemire's multiplication: the high word of x * n is uniform once the low words below 2^32 mod n, which
 * would be counted once too often, are thrown away. */
uint32_t felt_rng_below(struct felt_rng *rng, uint32_t n) {
  felt_assert(n >= 1);
  uint64_t product = (felt_rng_next(rng) >> 32) * n;
  if ((uint32_t)product < n) {
    uint32_t threshold = (uint32_t)-n % n;
    while ((uint32_t)product < threshold) product = (felt_rng_next(rng) >> 32) * n;
  }
  return (uint32_t)(product >> 32);
}

void felt_rng_draw(struct felt_rng *rng, felt_card deck[], int size, int count) {
  felt_assert(count >= 0 && count <= size);
  for (int i = 0; i < count; i++) {
    int j = i + (int)felt_rng_below(rng, (uint32_t)(size - i));
    felt_card card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
}

void felt_rng_shuffle(struct felt_rng *rng, felt_card deck[FELT_DECK]) {
  for (int i = 0; i < FELT_DECK; i++) deck[i] = (felt_card)i;
  felt_rng_draw(rng, deck, FELT_DECK, FELT_DECK - 1);
}
