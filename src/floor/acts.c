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
  HOURS = FIELD_HOURS,
  OWN = FIELD_OWN,
  CLAIM = FIELD_CLAIM,
  CASE = FIELD_CASE,
  VERDICT = FIELD_VERDICT,
  BOOK = FIELD_BOOK,
  NOTICE = FIELD_NOTICE,
  LIMITS = FIELD_LIMITS,
  LEVELS = FIELD_LEVELS,
  TWO = FIELD_TWO,
  FOR = FIELD_FOR,
  THING = FIELD_THING,
  ON = FIELD_ON,
  NOT_ASKED = FIELD_NOT_ASKED,
  PROPOSAL = FIELD_PROPOSAL,
  COMMAND = FIELD_COMMAND,
  CASHIER = 1 << FELT_CASHIER,
  SHIFT_MANAGER = 1 << FELT_SHIFT_MANAGER,
  TECHNICIAN = 1 << FELT_TECHNICIAN
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
