#include "felt/settle.h"

const char *felt_result_name(enum felt_result result) {
  static const char *const names[] = {"win", "lose", "push", "void", "forfeit"};
  felt_assert((size_t)result < FELT_COUNT(names));
  return names[result];
}

const char *felt_seat_outcome_name(enum felt_seat_outcome outcome) {
  static const char *const names[] = {"win", "lose", "push", "fold", "void", "trips-only"};
  felt_assert((size_t)outcome < FELT_COUNT(names));
  return names[outcome];
}

const char *felt_because_words(enum felt_because because) {
  static const char *const words[FELT_BECAUSES] = {
      [FELT_BECAUSE_HIGHER] = "player is higher",
      [FELT_BECAUSE_LOWER] = "dealer is higher",
      [FELT_BECAUSE_TIE] = "the hands tie",
      [FELT_BECAUSE_UNQUALIFIED] = "dealer not qualified",
      [FELT_BECAUSE_BELOW_TABLE] = "won below its table",
      [FELT_BECAUSE_ON_TABLE] = "on its table",
      [FELT_BECAUSE_OFF_TABLE] = "not a paying hand",
      [FELT_BECAUSE_FOLDED] = "folded",
      [FELT_BECAUSE_VOID] = "void",
      [FELT_BECAUSE_FORFEIT] = "forfeited",
  };
  felt_assert((size_t)because < FELT_COUNT(words));
  return words[because];
}
