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
