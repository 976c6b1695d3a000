/* The floor's own acts as a table. */
#include "internal.h"

enum {
  TABLE = FIELD_TABLE,
  SEAT = FIELD_SEAT,
  PATRON = FIELD_PATRON,
  CURRENCY = FIELD_CURRENCY,
  CENTS = FIELD_CENTS,
  SEED = FIELD_SEED,
  OPTIONS = FIELD_OPTIONS,
  NOTE = FIELD_NOTE,
  RECORDED = FIELD_RECORDED,
  CASHIER = 1 << FELT_CASHIER
};

static const struct floor_act acts[] = {
#define FELT_ACT(name, word, fields, roles, may_not) \
  [FELT_FLOOR_##name] = {word, (unsigned)(fields), (uint32_t)(roles), FELT_CODE_##may_not},
#include "felt/acts.def"
#undef FELT_ACT
};

const struct floor_act *floor_act(int act) {
  return act >= 0 && act < (int)FELT_COUNT(acts) ? &acts[act] : NULL;
}
