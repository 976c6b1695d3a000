#include "internal.h"

const char *felt_phase_name(enum felt_phase phase) {
  static const char *const names[FELT_PHASES] = {"idle",  "betting",  "locked",  "preflop", "flop",
                                                 "river", "showdown", "settled", "over"};
  felt_assert((unsigned)phase < FELT_PHASES);
  return names[phase];
}

const char *felt_command_name(enum felt_command_kind kind) {
  static const char *const names[FELT_COMMANDS] = {
      "open",        "bet",      "clear", "lock",        "deal",      "check",  "play",       "fold",
      "time-out",    "flop",     "river", "reveal",      "incident",  "decide", "sensor",     "undo",
      "antes-back",  "settle",   "seen",  "correct",     "game-over", "tap-in", "count-stub", "count-deck",
      "change-deck", "shuffler", "way",   "progressive", "busy"};
  felt_assert((unsigned)kind < FELT_COMMANDS);
  return names[kind];
}

const char *felt_corrected_name(enum felt_corrected what) {
  static const char *const names[FELT_CORRECTED] = {"card", "wager", "decision", "seat", "incident"};
  felt_assert((unsigned)what < FELT_CORRECTED);
  return names[what];
}
