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
  put(to, opening->deal, 1);
  put_bytes(to, opening->side_table, sizeof opening->side_table);
  put(to, (uint8_t)opening->progressive_table, 1);
  put(to, opening->deck, 1);
  put(to, opening->dead_sensors, 4);
  put_bytes(to, opening->commitment, sizeof opening->commitment);
  put_bytes(to, opening->book, sizeof opening->book);
}

static void put_hand(struct writer *to, const struct felt_round_hand *hand) {
  const struct felt_bet *bet = &hand->bet;
  for (int i = 0; i < FELT_PLACED; i++) put(to, (uint64_t)bet->cents[i], 8);
  put(to, (uint64_t)bet->toke_cents, 8);
  put(to, (uint32_t)bet->player, 4);
  const uint8_t small[] = {bet->toke_on,    bet->progressive, hand->decided,     hand->street,
                           hand->multiple,  hand->cancelled,  hand->position[0], hand->position[1],
                           hand->timed_out, hand->shown,      hand->is_void,     hand->forfeit,
                           hand->mucked};
  put_bytes(to, small, sizeof small);
}

static void put_incident(struct writer *to, const struct felt_round_incident *incident) {
  const uint8_t small[] = {
      incident->kind,          incident->when,        incident->count,    (uint8_t)incident->who,
      (uint8_t)incident->seat, incident->correctable, incident->misdealt, (uint8_t)incident->decision,
      incident->outcome};
  put_bytes(to, small, sizeof small);
}

static void put_now(struct writer *to, const struct felt_round_now *now) {
  const uint8_t small[] = {now->phase,         now->turn,           now->anyone_acted,     now->is_void,
                           now->but_sides,     now->flop_cancelled, now->progressive_down, now->pending,
                           now->next,          now->board_open,     now->dealer_shown,     now->last_seat,
                           now->incident_count};
  put_bytes(to, small, sizeof small);
  put_bytes(to, now->dealer_position, sizeof now->dealer_position);
  put_bytes(to, now->board_position, sizeof now->board_position);
  put(to, now->dead_sensors, 4);
  put_bytes(to, now->deck, sizeof now->deck);
  for (int i = 0; i < now->incident_count; i++) put_incident(to, &now->incident[i]);
  for (int i = 0; i < FELT_SEATS_MAX; i++) put_hand(to, &now->hand[i]);
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
  put_bytes(&to, (const uint8_t *)"felt round 1", 12);
  put_opening(&to, &round->opening);
  put_now(&to, &round->now);
  put(&to, round->may_undo, 1);
  if (round->may_undo) put_now(&to, &round->before);
  for (int i = 0; i < FELT_SEATS_MAX; i++) put_paid(&to, &round->paid[i]);
  return (size_t)(to.at - bytes);
}
