#include "internal.h"

const char *felt_phase_name(enum felt_phase phase) {
  static const char *const names[FELT_PHASES] = {"idle",  "betting",  "locked",  "preflop", "flop",
                                                 "river", "showdown", "settled", "over"};
  felt_assert((unsigned)phase < FELT_PHASES);
  return names[phase];
}

const char *felt_command_name(enum felt_command_kind kind) {
  static const char *const names[FELT_COMMANDS] = {
      "open",        "bet",      "clear",  "lock",        "deal",   "check",      "play",
      "fold",        "time-out", "flop",   "river",       "reveal", "incident",   "decide",
      "sensor",      "undo",     "settle", "game-over",   "tap-in", "count-stub", "count-deck",
      "change-deck", "shuffler", "way",    "progressive", "busy"};
  felt_assert((unsigned)kind < FELT_COMMANDS);
  return names[kind];
}
