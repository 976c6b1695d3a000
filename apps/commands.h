/* The subcommands that live in the program `felt` itself: apps/cmd_NAME.c each, which defines cmd_NAME. A new
 * one is a line here and that file. */
#ifndef FELT_APPS_COMMANDS_H
#define FELT_APPS_COMMANDS_H

#include "cli.h"

#define COMMANDS(X) \
  X(eval) \
  X(books) \
  X(settle) \
  X(play) \
  X(replay) \
  X(solve) \
  X(simulate) \
  X(advise)

#define DECLARE(name) extern const struct cli_command cmd_##name;
COMMANDS(DECLARE)
#undef DECLARE

#endif
