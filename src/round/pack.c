/* See pack.h. Every step packs what it can change, so writing and reading are compiled apart: one
 * description, handed the direction as a constant. It gives back where it ended. */
#include "pack.h"

#include <stddef.h>

#define EACH_WAY(pack, fields, of) \
  ((pack)->at = (pack)->reads ? fields((struct felt_pack){.at = (pack)->at, .reads = true}, of) \
                              : fields((struct felt_pack){.at = (pack)->at, .reads = false}, of))

/* The small fields are bytes that stand together, but for the sensors. */
enum { FIRST_SMALL = offsetof(struct felt_round_now, phase) };
enum { BYTES_SMALL = offsetof(struct felt_round_now, incident_count) + 1 - FIRST_SMALL };
_Static_assert(FIRST_SMALL == 0 && BYTES_SMALL + 4 == FELT_PACKED_SMALL, "no padding among them");

static FELT_ALWAYS uint8_t *small_fields(struct felt_pack pack, struct felt_round_now *now) {
  felt_pack_bytes(&pack, (uint8_t *)now, BYTES_SMALL);
  FELT_PACK(&pack, uint32_t, now->dead_sensors, 4);
  return pack.at;
}

void felt_pack_small(struct felt_pack *pack, struct felt_round_now *now) {
  EACH_WAY(pack, small_fields, now);
}

static FELT_ALWAYS uint8_t *hand_fields(struct felt_pack pack, struct felt_round_hand *hand) {
  struct felt_bet *bet = &hand->bet;
  for (int i = 0; i < FELT_PLACED; i++) FELT_PACK(&pack, int64_t, bet->cents[i], 8);
  FELT_PACK(&pack, int64_t, bet->toke_cents, 8);
  FELT_PACK(&pack, int32_t, bet->player, 4);
  FELT_PACK(&pack, uint8_t, bet->toke_on, 1);
  FELT_PACK(&pack, bool, bet->progressive, 1);
  FELT_PACK(&pack, uint8_t, hand->decided, 1);
  FELT_PACK(&pack, uint8_t, hand->street, 1);
  FELT_PACK(&pack, uint8_t, hand->multiple, 1);
  FELT_PACK(&pack, uint8_t, hand->cancelled, 1);
  felt_pack_bytes(&pack, hand->position, sizeof hand->position);
  FELT_PACK(&pack, bool, hand->timed_out, 1);
  FELT_PACK(&pack, bool, hand->shown, 1);
  FELT_PACK(&pack, bool, hand->is_void, 1);
  FELT_PACK(&pack, bool, hand->forfeit, 1);
  FELT_PACK(&pack, bool, hand->mucked, 1);
  return pack.at;
}

void felt_pack_hand(struct felt_pack *pack, struct felt_round_hand *hand) {
  EACH_WAY(pack, hand_fields, hand);
}

void felt_pack_incidents(struct felt_pack *pack, struct felt_round_now *now) {
  if (pack->reads) memset(now->incident, 0, sizeof now->incident);
  for (int i = 0; i < now->incident_count; i++) {
    struct felt_round_incident *incident = &now->incident[i];
    FELT_PACK(pack, uint8_t, incident->kind, 1);
    FELT_PACK(pack, uint8_t, incident->when, 1);
    FELT_PACK(pack, uint8_t, incident->count, 1);
    FELT_PACK(pack, int16_t, incident->who, 2);
    FELT_PACK(pack, int16_t, incident->seat, 2);
    FELT_PACK(pack, bool, incident->correctable, 1);
    FELT_PACK(pack, bool, incident->misdealt, 1);
    FELT_PACK(pack, int16_t, incident->decision, 2);
    FELT_PACK(pack, uint8_t, incident->outcome, 1);
  }
}
