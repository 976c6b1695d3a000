/* cli: what every felt program shares: options, help, errors of one line, exit codes, colour.
 *
 * A command is one `struct cli_command`, which is also its help text: what a program accepts and what it
 * says about itself cannot drift apart. */
#ifndef FELT_APPS_CLI_H
#define FELT_APPS_CLI_H

#include "felt/base.h"
#include "felt/words.h"

/* Exit codes of every felt program. */
enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_DIFFERS = 3 };

struct cli_option {
  const char *name;     /* "json"; NULL ends the table */
  const char *argument; /* "FILE"; NULL for a switch */
  const char *help;     /* a few words */
};

struct cli_command {
  const char *name;     /* "eval" */
  const char *summary;  /* one line for `felt --help` */
  const char *synopsis; /* what follows the name: "CARDS... [--json]" */
  const char *about;    /* lines for `felt eval --help`: operands, output, an example */
  const struct cli_option *options;
  int (*run)(const struct cli_command *command, int argc, char *argv[]);
};

/* ---- options */

enum { CLI_END = -1, CLI_OPERAND = -2, CLI_STOP = -3 };

/* A walk over the words after the command's name. There is one at a time in a process (getopt). */
struct cli_args {
  const struct cli_command *command;
  int argc;
  char **argv;
  const char *value; /* the operand, or the option's argument; borrows from argv */
  int status;        /* the exit code when CLI_STOP was returned */
};

/* argv[0] is the command's name. */
struct cli_args cli_begin(const struct cli_command *command, int argc, char *argv[]) FELT_NONNULL(1, 3);

/* The next word: the index of an option in the command's table, CLI_OPERAND, CLI_END after the last, or
 * CLI_STOP when everything was said already (help was asked for, or the option is wrong) and the command
 * should return args->status. Options may follow operands; `--` ends them; `--help` is always there. */
int cli_next(struct cli_args *args) FELT_NONNULL(1);

/* ---- output */

/* Writes "felt eval: ..." and a newline to standard error, after what went to standard output so far, and
 * returns `status`, so that a command can `return cli_fail(...)`. */
int cli_fail(const struct cli_command *command, int status, const struct felt_reason *reason)
    FELT_NONNULL(1, 3);
#ifdef __clang_analyzer__ /* as felt_refuse() */
#define cli_fail(command, status, ...) ((void)cli_fail(command, status, __VA_ARGS__), (status))
#endif

/* The same with what lies behind it, and the rule of that. */
int cli_fail_because(const struct cli_command *command, int status, const struct felt_reason *reason,
                     const struct felt_error *cause) FELT_NONNULL(1, 3, 4);

/* "--ante x: not a plain amount ...": what is wrong with an option's argument. Returns CLI_USAGE. */
int cli_fail_option(const struct cli_command *command, const char *option, const char *argument,
                    const struct felt_reason *why) FELT_NONNULL(1, 2, 3, 4);

/* Words about a place, which is told whole: "felt books: mine.yaml:12: ...". */
void cli_complain(const struct cli_command *command, const char *where, const char *words)
    FELT_NONNULL(1, 2, 3);

/* The same for an error of the library; returns the exit code that belongs to it. */
int cli_fail_with(const struct cli_command *command, const struct felt_error *error) FELT_NONNULL(1, 2);

/* Text from outside made fit for a message: control bytes as \xNN, cut after some forty characters. */
struct cli_quoted {
  char text[64];
};
struct cli_quoted cli_quote(const char *text) FELT_NONNULL(1);

/* The help of one command on standard output. */
void cli_help(const struct cli_command *command) FELT_NONNULL(1);

/* Whether to write colours: a terminal that can, and no NO_COLOR (https://no-color.org). */
bool cli_colour(FILE *stream) FELT_NONNULL(1);

/* Last thing in main(): CLI_FAILED with a message when something written never arrived. */
int cli_finish(const struct cli_command *command, int status) FELT_NONNULL(1);

#endif
