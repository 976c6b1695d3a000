/* rng: unbiased numbers and shuffles.
 *
 * Two generators behind one interface: ChaCha20 from libsodium for deals (unpredictable, and repeatable
 * from its 32-byte key, which is how a committed deck is verified), and xoshiro256** for simulation, where
 * speed counts and secrecy does not. A struct felt_rng is a plain value: copy it to fork the stream. */
#ifndef FELT_RNG_H
#define FELT_RNG_H

#include "felt/cards.h"

enum { FELT_RNG_KEY = 32, FELT_RNG_BLOCK = 512 };

struct felt_rng {
  enum { FELT_RNG_FAST, FELT_RNG_DEAL } kind;
  union {
    uint64_t fast[4]; /* xoshiro256** */
    struct {
      uint8_t key[FELT_RNG_KEY];
      uint64_t block; /* number of the next block of key stream */
      uint32_t used;  /* bytes of `stream` already given out */
      uint8_t stream[FELT_RNG_BLOCK];
    } deal;
  } as;
};

/* A fast generator from any 64-bit seed; equal seeds give equal streams on every machine, for ever. */
struct felt_rng felt_rng_from_seed(uint64_t seed);

/* The deal generator from a key; repeatable. */
struct felt_rng felt_rng_from_key(const uint8_t key[FELT_RNG_KEY]) FELT_NONNULL(1);

/* The deal generator from a fresh key of the operating system's randomness. */
struct felt_rng felt_rng_secure(void);

uint64_t felt_rng_next(struct felt_rng *rng) FELT_NONNULL(1);

/* Uniform on 0 .. n-1, exactly, by rejection. n >= 1. */
uint32_t felt_rng_below(struct felt_rng *rng, uint32_t n) FELT_NONNULL(1);

/* Puts the 52 cards into random order; all 52! orders are equally likely up to the generator's. */
void felt_rng_shuffle(struct felt_rng *rng, felt_card deck[FELT_DECK]) FELT_NONNULL(1, 2);

/* Moves `count` random cards of deck[0..size) to its front, in random order: the first `count` steps of a
 * shuffle. deck[0..size) must hold different cards; count <= size. */
void felt_rng_draw(struct felt_rng *rng, felt_card deck[], int size, int count) FELT_NONNULL(1, 2);

#endif
