/* The canonical encoding: every field in a fixed order, least significant byte first, no padding. */
#include "internal.h"

struct writer {
  uint8_t *at, *end;
};

static void put(struct writer *to, uint64_t value, int bytes) {
  felt_assert(to->end - to->at >= bytes);
  for (int i = 0; i < bytes; i++) *to->at++ = (uint8_t)(value >> (8 * i));
}

static void put_bytes(struct writer *to, const uint8_t bytes[], size_t count) {
  felt_assert((size_t)(to->end - to->at) >= count);
  memcpy(to->at, bytes, count);
  to->at += count;
}

static void put_opening(struct writer *to, const struct felt_opening *opening) {
  put(to, opening->number, 4);
  put(to, opening->live, 1);
  put(to, opening->busy, 1);
  put(to, opening->progressive_down, 1);
  put(to, opening->linked, 1);
  put(to, opening->way, 1);
  put_bytes(to, opening->side_table, sizeof opening->side_table);
  put(to, (uint8_t)opening->progressive_table, 1);
  put(to, opening->deck, 1);
  put(to, opening->dead_sensors, 4);
  put_bytes(to, opening->commitment, sizeof opening->commitment);
  put_bytes(to, opening->book, sizeof opening->book);
}

/* A part of the state by the description that steps.c packs it with, too. */
static struct felt_pack packing(struct writer *to, size_t most) {
  felt_assert((size_t)(to->end - to->at) >= most);
  return (struct felt_pack){.at = to->at};
}

static void put_now(struct writer *to, const struct felt_round_now *now) {
  struct felt_round_now copy = *now; /* packing reads and writes; it changes nothing here */
  struct felt_pack pack =
      packing(to, FELT_PACKED_SMALL + FELT_DECK + FELT_PACKED_INCIDENTS + FELT_SEATS_MAX * FELT_PACKED_HAND);
  felt_pack_small(&pack, &copy);
  felt_pack_bytes(&pack, copy.deck, sizeof copy.deck);
  felt_pack_incidents(&pack, &copy);
  for (int i = 0; i < FELT_SEATS_MAX; i++) felt_pack_hand(&pack, &copy.hand[i]);
  to->at = pack.at;
}

static void put_settling(struct writer *to, const struct felt_settling *settling) {
  put(to, settling->begun, 1);
  put(to, settling->kept, 1);
  for (int i = 0; i < FELT_STAGES; i++) put(to, settling->moved[i], 4);
  put(to, settling->seen, 4);
  put(to, (uint64_t)settling->coin_in, 8);
  put(to, (uint64_t)settling->deal, 8);
  put(to, (uint64_t)settling->place, 8);
  for (int i = 0; i < FELT_LEVELS_MAX; i++) {
    put(to, (uint64_t)settling->meter[i].micro, 8);
    put(to, (uint64_t)settling->meter[i].reserve_micro, 8);
  }
}

static void put_steps(struct writer *to, const struct felt_steps *steps) {
  put(to, steps->step, 4);
  put(to, steps->count, 2);
  for (int i = 0; i < steps->count; i++) put(to, steps->length[i], 2);
  put_bytes(to, steps->bytes, steps->used);
}

static void put_paid(struct writer *to, const struct felt_paid *paid) {
  const int64_t amounts[] = {paid->staked_cents, paid->returned_cents, paid->envy_cents,
                             paid->award_cents,  paid->toke_cents,     paid->toke_returned_cents};
  for (size_t i = 0; i < FELT_COUNT(amounts); i++) put(to, (uint64_t)amounts[i], 8);
  put(to, (uint64_t)paid->hit, 8);
  put(to, (uint64_t)paid->award, 8);
  put(to, (uint8_t)paid->award_level, 1);
  put(to, paid->outcome, 1);
}

size_t felt_round_encode(const struct felt_round *round, uint8_t bytes[FELT_ROUND_ENCODING]) {
  struct writer to = {bytes, bytes + FELT_ROUND_ENCODING};
  put_bytes(&to, (const uint8_t *)"felt round 2", 12);
  put_opening(&to, &round->opening);
  put_now(&to, &round->now);
  put_settling(&to, &round->settling);
  put(&to, round->corrections, 2);
  put_steps(&to, &round->steps);
  for (int i = 0; i < FELT_SEATS_MAX; i++) put_paid(&to, &round->paid[i]);
  return (size_t)(to.at - bytes);
}
