/* Steps that can be taken back. Before a step changes the state, the parts that it can change are packed and
 * put on a stack; taking it back unpacks them. Most steps touch one hand and a few bytes, so a step costs
 * less than a copy of the state would. */
#include "internal.h"

enum { PART_HAND = 1, PART_HANDS = 2, PART_DECK = 4, PART_INCIDENTS = 8 };
/* The largest entry: its own two bytes, and every part. */
enum {
  ENTRY_MAX = 2 + FELT_PACKED_SMALL + FELT_SEATS_MAX * FELT_PACKED_HAND + FELT_DECK + FELT_PACKED_INCIDENTS
};
_Static_assert((int)ENTRY_MAX <= (int)FELT_STEPS_BYTES, "a step fits");

static unsigned parts_of(const struct felt_event *event) {
  switch (event->kind) {
  case FELT_DID_DEAL: return PART_HANDS;
  case FELT_DID_FLOP:
  case FELT_DID_RIVER: return PART_DECK;
  case FELT_DID_REVEAL: return event->seat > 0 ? PART_DECK | PART_HAND : PART_DECK;
  case FELT_DID_INCIDENT:
  case FELT_DID_DECIDE: return PART_INCIDENTS | PART_HANDS;
  default: return PART_HAND;
  }
}

/* Both ways: the small fields are always a part. Hands beyond the last seat are as they were opened. */
static void pack_parts(struct felt_pack *pack, struct felt_round_now *now, unsigned parts, int seat) {
  felt_pack_small(pack, now);
  if (parts & PART_HAND) felt_pack_hand(pack, &now->hand[seat - 1]);
  for (int i = 0; parts & PART_HANDS && i < now->last_seat; i++) felt_pack_hand(pack, &now->hand[i]);
  if (parts & PART_DECK) felt_pack_bytes(pack, now->deck, FELT_DECK);
  if (parts & PART_INCIDENTS) felt_pack_incidents(pack, now);
}

void felt_round_forget(struct felt_steps *steps) {
  steps->count = steps->used = 0;
}

static void drop_oldest(struct felt_steps *steps) {
  uint16_t length = steps->length[0];
  steps->count--;
  steps->used = (uint16_t)(steps->used - length);
  memmove(steps->bytes, steps->bytes + length, steps->used);
  memmove(steps->length, steps->length + 1, steps->count * sizeof steps->length[0]);
}

void felt_round_remember(struct felt_round *round, const struct felt_event *event) {
  struct felt_steps *steps = &round->steps;
  unsigned parts = parts_of(event);
  while (steps->count == FELT_STEPS_MAX || steps->used + ENTRY_MAX > FELT_STEPS_BYTES) drop_oldest(steps);
  uint8_t *begin = steps->bytes + steps->used;
  struct felt_pack pack = {.at = begin};
  begin[0] = (uint8_t)parts;
  begin[1] = event->seat;
  pack.at += 2;
  pack_parts(&pack, &round->now, parts, event->seat);
  steps->length[steps->count++] = (uint16_t)(pack.at - begin);
  steps->used = (uint16_t)(steps->used + (pack.at - begin));
  steps->step++;
}

void felt_round_take_back(struct felt_round *round) {
  struct felt_steps *steps = &round->steps;
  steps->used = (uint16_t)(steps->used - steps->length[--steps->count]);
  steps->step--;
  uint8_t *begin = steps->bytes + steps->used;
  struct felt_pack pack = {.at = begin + 2, .reads = true};
  pack_parts(&pack, &round->now, begin[0], begin[1]);
}
