/* Parts of a state as bytes, written and read by one description: least significant byte first, no padding.
 */
#ifndef FELT_ROUND_PACK_H
#define FELT_ROUND_PACK_H

#include "felt/round.h"

#include <string.h>

struct felt_pack {
  uint8_t *at;
  bool reads;
};

/* Where `reads` is known when it is compiled, a field is one load and one store. */
#define FELT_ALWAYS inline __attribute__((always_inline))

enum {
  FELT_PACKED_SMALL = 24,
  FELT_PACKED_HAND = 8 * FELT_PLACED + 8 + 4 + 13,
  FELT_PACKED_INCIDENT = 12,
  FELT_PACKED_INCIDENTS = FELT_PACKED_INCIDENT * FELT_INCIDENTS_MAX
};

static FELT_ALWAYS void felt_pack_bytes(struct felt_pack *pack, uint8_t bytes[], size_t count) {
  if (pack->reads)
    memcpy(bytes, pack->at, count);
  else
    memcpy(pack->at, bytes, count);
  pack->at += count;
}

static FELT_ALWAYS void felt_pack_number(struct felt_pack *pack, uint64_t *value, int bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (pack->reads) *value = 0;
  felt_pack_bytes(pack, (uint8_t *)value, (size_t)bytes);
#else
  uint64_t read = 0;
  for (int i = 0; i < bytes; i++) {
    if (pack->reads)
      read |= (uint64_t)pack->at[i] << (8 * i);
    else
      pack->at[i] = (uint8_t)(*value >> (8 * i));
  }
  if (pack->reads) *value = read;
  pack->at += bytes;
#endif
}

#define FELT_PACK(pack, type, field, bytes) \
  do { \
    uint64_t felt_pack_value = (uint64_t)(field); \
    felt_pack_number(pack, &felt_pack_value, bytes); \
    if ((pack)->reads) (field) = (type)felt_pack_value; \
  } while (0)

void felt_pack_small(struct felt_pack *pack, struct felt_round_now *now);
void felt_pack_hand(struct felt_pack *pack, struct felt_round_hand *hand);
/* As many as the small fields, packed before, say. */
void felt_pack_incidents(struct felt_pack *pack, struct felt_round_now *now);

#endif
