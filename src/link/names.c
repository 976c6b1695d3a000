#include "internal.h"

#include <string.h>

const char *const felt_link_act_words[FELT_LINK_ACTS] = {
    [FELT_LINK_OPEN] = "open",
    [FELT_LINK_CLOSE] = "close",
    [FELT_LINK_RETIRE] = "retire",
    [FELT_LINK_JOIN] = "join",
    [FELT_LINK_LEAVE] = "leave",
    [FELT_LINK_SENSOR_FAILED] = "sensor-failed",
    [FELT_LINK_SENSOR_REPAIRED] = "sensor-repaired",
    [FELT_LINK_DOWN] = "down",
    [FELT_LINK_UP] = "up",
    [FELT_LINK_COIN_IN] = "coin-in",
    [FELT_LINK_DEAL] = "deal",
    [FELT_LINK_HIT] = "hit",
    [FELT_LINK_END] = "end",
    [FELT_LINK_RECORD] = "record",
    [FELT_LINK_VERIFY] = "verify",
    [FELT_LINK_PAY] = "pay",
    [FELT_LINK_VOID] = "void",
    [FELT_LINK_BREAK_LOCK] = "break-lock",
    [FELT_LINK_TRANSFER] = "transfer",
    [FELT_LINK_CORRECT] = "correct",
    [FELT_LINK_SETTLED] = "settled",
    [FELT_LINK_STOP] = "stop",
    [FELT_LINK_LATE_COIN_IN] = "late-coin-in",
    [FELT_LINK_LATE_HIT] = "late-hit",
    [FELT_LINK_RETURN] = "return",
    [FELT_LINK_HOLD] = "hold",
    [FELT_LINK_SHARE] = "share",
    [FELT_LINK_MOVE_UP] = "move-up",
    [FELT_LINK_UNLOCK] = "unlock",
    [FELT_LINK_MOVES] = "moves",
    [FELT_LINK_AWARD] = "award",
    [FELT_LINK_SHIFT] = "shift",
    [FELT_LINK_RESEAT] = "reseat",
};

const char *felt_link_act_name(enum felt_link_act act) {
  felt_assert(act < FELT_LINK_ACTS);
  return felt_link_act_words[act];
}

const char *const felt_role_words[FELT_ALL_ROLES] = {
    [FELT_NOBODY] = "nobody",
#define FELT_ROLE(name, word, kept) [FELT_##name] = (word),
#include "felt/roles.def"
#undef FELT_ROLE
};

const char *felt_role_name(enum felt_role role) {
  felt_assert(role < FELT_ALL_ROLES);
  return felt_role_words[role];
}

enum felt_role felt_role_find(const char *word) {
  int role = FELT_ALL_ROLES - 1;
  while (role > FELT_NOBODY && strcmp(felt_role_words[role], word) != 0) role--;
  return (enum felt_role)role;
}

const char *const felt_link_reason_words[FELT_LINK_REASONS] = {
    [FELT_NO_REASON] = "none",
    [FELT_REASON_NEW_LINK] = "new-link",
    [FELT_REASON_NEW_TERMS] = "new-terms",
    [FELT_REASON_RESUMED] = "resumed",
    [FELT_REASON_END_OF_DAY] = "end-of-day",
    [FELT_REASON_MAINTENANCE] = "maintenance",
    [FELT_REASON_SYSTEM_FAILED] = "system-failed",
    [FELT_REASON_NETWORK_FAILED] = "network-failed",
    [FELT_REASON_POWER_FAILED] = "power-failed",
    [FELT_REASON_WAS_DOWN] = "was-down",
    [FELT_REASON_HAND_MISREAD] = "hand-misread",
    [FELT_REASON_NO_WAGER] = "no-wager",
    [FELT_REASON_WRONG_DECK] = "wrong-deck",
    [FELT_REASON_ROUND_VOID] = "round-void",
    [FELT_REASON_PATRON_BARRED] = "patron-barred",
    [FELT_REASON_PRESSED_IN_ERROR] = "pressed-in-error",
    [FELT_REASON_ROUND_CANNOT_END] = "round-cannot-end",
    [FELT_REASON_COIN_IN_MISSED] = "coin-in-missed",
    [FELT_REASON_COIN_IN_TWICE] = "coin-in-twice",
    [FELT_REASON_METER_WRONG] = "meter-wrong",
    [FELT_REASON_SEED_RETURNED] = "seed-returned",
    [FELT_REASON_OVERFLOW_RELEASED] = "overflow-released",
    [FELT_REASON_RESERVE_RELEASED] = "reserve-released",
    [FELT_REASON_LINKS_MERGED] = "links-merged",
    [FELT_REASON_GAME_WITHDRAWN] = "game-withdrawn",
    [FELT_REASON_REGULATOR_ORDER] = "regulator-order",
    [FELT_REASON_ROUND_CORRECTED] = "round-corrected",
};

const char *felt_link_reason_name(enum felt_link_reason reason) {
  felt_assert(reason < FELT_LINK_REASONS);
  return felt_link_reason_words[reason];
}

#define ACT(act) (UINT64_C(1) << FELT_LINK_##act)

/* The list: which reasons an act may be given. An act that no row names needs none. */
static const uint64_t acts_of_reason[FELT_LINK_REASONS] = {
    [FELT_REASON_NEW_LINK] = ACT(OPEN),
    [FELT_REASON_NEW_TERMS] = ACT(OPEN) | ACT(CLOSE),
    [FELT_REASON_RESUMED] = ACT(OPEN),
    [FELT_REASON_END_OF_DAY] = ACT(CLOSE),
    [FELT_REASON_MAINTENANCE] = ACT(CLOSE) | ACT(DOWN) | ACT(STOP),
    [FELT_REASON_SYSTEM_FAILED] = ACT(DOWN) | ACT(STOP) | ACT(CORRECT),
    [FELT_REASON_NETWORK_FAILED] = ACT(DOWN) | ACT(STOP),
    [FELT_REASON_POWER_FAILED] = ACT(DOWN) | ACT(STOP),
    [FELT_REASON_WAS_DOWN] = ACT(RECORD),
    [FELT_REASON_HAND_MISREAD] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_NO_WAGER] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_WRONG_DECK] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_ROUND_VOID] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_PATRON_BARRED] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_PRESSED_IN_ERROR] = ACT(VOID) | ACT(RETURN),
    [FELT_REASON_ROUND_CANNOT_END] = ACT(BREAK_LOCK),
    [FELT_REASON_COIN_IN_MISSED] = ACT(CORRECT) | ACT(LATE_COIN_IN),
    [FELT_REASON_COIN_IN_TWICE] = ACT(CORRECT),
    [FELT_REASON_METER_WRONG] = ACT(CORRECT),
    [FELT_REASON_SEED_RETURNED] = ACT(CORRECT),
    [FELT_REASON_OVERFLOW_RELEASED] = ACT(TRANSFER),
    [FELT_REASON_RESERVE_RELEASED] = ACT(TRANSFER),
    [FELT_REASON_LINKS_MERGED] = ACT(TRANSFER) | ACT(RETIRE) | ACT(CLOSE),
    [FELT_REASON_GAME_WITHDRAWN] = ACT(TRANSFER) | ACT(RETIRE) | ACT(CLOSE),
    [FELT_REASON_REGULATOR_ORDER] = ACT(TRANSFER) | ACT(RETIRE) | ACT(CLOSE) | ACT(CORRECT) | ACT(VOID) |
                                    ACT(DOWN) | ACT(STOP) | ACT(LATE_COIN_IN) | ACT(LATE_HIT) | ACT(RETURN),
    [FELT_REASON_ROUND_CORRECTED] = ACT(VOID) | ACT(LATE_COIN_IN) | ACT(LATE_HIT) | ACT(RETURN),
};

static bool needs_reason(enum felt_link_act act) {
  for (int i = 0; i < FELT_LINK_REASONS; i++)
    if (acts_of_reason[i] & (UINT64_C(1) << act)) return true;
  return false;
}

bool felt_link_reason_fits(enum felt_link_reason reason, enum felt_link_act act) {
  felt_assert(reason < FELT_LINK_REASONS && act < FELT_LINK_ACTS);
  if (reason == FELT_NO_REASON) return !needs_reason(act);
  return (acts_of_reason[reason] & (UINT64_C(1) << act)) != 0;
}

const char *const felt_link_account_words[FELT_ACCOUNT_KINDS] = {
    [FELT_ACCOUNT_METER] = "meter",       [FELT_ACCOUNT_RESERVE] = "reserve",
    [FELT_ACCOUNT_OVERFLOW] = "overflow", [FELT_ACCOUNT_LINK] = "link",
    [FELT_ACCOUNT_PAYABLE] = "payable",   [FELT_ACCOUNT_HOUSE] = "house",
    [FELT_ACCOUNT_TRAY] = "tray",         [FELT_ACCOUNT_CAGE] = "cage",
    [FELT_ACCOUNT_PATRON] = "patron",     [FELT_ACCOUNT_CHECKS] = "checks",
    [FELT_ACCOUNT_CASH] = "cash",         [FELT_ACCOUNT_WITHHELD] = "withheld",
    [FELT_ACCOUNT_OFFSET] = "offset",
};

const char *const felt_line_result_words[FELT_LINE_RESULTS] = {
    [FELT_LINE_DONE] = "done", [FELT_LINE_FAILED] = "failed", [FELT_LINE_NOT_NEEDED] = "not-needed"};

const char *felt_line_result_name(enum felt_line_result result) {
  felt_assert((unsigned)result < FELT_LINE_RESULTS);
  return felt_line_result_words[result];
}

const char *felt_link_account_name(enum felt_link_account_kind kind) {
  felt_assert(kind < FELT_ACCOUNT_KINDS);
  return felt_link_account_words[kind];
}

const char *felt_hit_state_name(enum felt_hit_state state) {
  static const char *const words[FELT_HIT_STATES] = {
      [FELT_HIT_HELD] = "held", [FELT_HIT_PENDING] = "pending", [FELT_HIT_VERIFIED] = "verified",
      [FELT_HIT_PAID] = "paid", [FELT_HIT_VOID] = "void",
  };
  felt_assert(state < FELT_HIT_STATES);
  return words[state];
}

const char *felt_link_phase_name(enum felt_link_phase phase) {
  static const char *const words[] = {
      [FELT_LINK_PHASE_NEW] = "new",
      [FELT_LINK_PHASE_OPEN] = "open",
      [FELT_LINK_PHASE_CLOSED] = "closed",
      [FELT_LINK_PHASE_RETIRED] = "retired",
  };
  felt_assert(phase < FELT_COUNT(words));
  return words[phase];
}
