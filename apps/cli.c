#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <unistd.h>

/* ---- output */

static void print_name(FILE *stream, const struct cli_command *command) {
  fprintf(stream, "felt%s%s", command->name[0] ? " " : "", command->name);
}

void cli_complain(const struct cli_command *command, const char *where, const char *words) {
  (void)fflush(stdout);
  print_name(stderr, command);
  (void)fprintf(stderr, ": %s%s%s\n", where, where[0] ? ": " : "", words);
}

#undef cli_fail
int cli_fail(const struct cli_command *command, int status, const struct felt_reason *reason) {
  cli_complain(command, "", felt_words_fault("", reason, "").text);
  return status;
}

static void complain_of(const struct cli_command *command, const struct felt_error *error) {
  char buffer[sizeof *error + 16];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_words_error(error, &text);
  cli_complain(command, "", buffer);
}

int cli_fail_because(const struct cli_command *command, int status, const struct felt_reason *reason,
                     const struct felt_error *cause) {
  struct felt_error error;
  (void)felt_refuse_because(&error, cause->status, NULL, reason, cause);
  complain_of(command, &error);
  return status;
}

int cli_fail_option(const struct cli_command *command, const char *option, const char *argument,
                    const struct felt_reason *why) {
  struct felt_error error;
  (void)felt_refuse_with_cause(&error, FELT_E_INPUT, NULL,
                               FELT_SAYS(OPTION_FAULT, option, cli_quote(argument).text), why);
  complain_of(command, &error);
  return CLI_USAGE;
}

static int exit_code(enum felt_status status) {
  switch (status) {
  case FELT_OK: return CLI_DONE;
  case FELT_E_INPUT:
  case FELT_E_RULE: return CLI_USAGE;
  case FELT_E_DIFFERS: return CLI_DIFFERS;
  case FELT_E_NOMEM:
  case FELT_E_IO: break;
  }
  return CLI_FAILED;
}

int cli_fail_with(const struct cli_command *command, const struct felt_error *error) {
  complain_of(command, error);
  return exit_code(error->status);
}

struct cli_quoted cli_quote(const char *string) {
  struct cli_quoted quoted;
  struct felt_text text = felt_text_init(quoted.text, sizeof quoted.text);
  for (; *string && text.length < 40; string++) {
    unsigned char c = (unsigned char)*string;
    felt_text_printf(&text, c >= ' ' && c != 0x7f ? "%c" : "\\x%02x", c);
  }
  if (*string) felt_text_put(&text, "...");
  return quoted;
}

bool cli_colour(FILE *stream) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color && no_color[0]) return false;
  return term && strcmp(term, "dumb") != 0 && isatty(fileno(stream));
}

int cli_finish(const struct cli_command *command, int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  return cli_fail(command, CLI_FAILED, FELT_SAYS(CANNOT_WRITE_OUTPUT, strerror(errno)));
}

/* ---- help */

static void print_option(const char *name, const char *argument, const char *help) {
  char buffer[80];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_text_printf(&text, "--%s%s%s", name, argument ? " " : "", argument ? argument : "");
  printf("  %-24s %s\n", buffer, help);
}

void cli_help(const struct cli_command *command) {
  printf("Usage: ");
  print_name(stdout, command);
  printf(" %s\n\n%s.\n\n%s\n\nOptions:\n", command->synopsis, command->summary, command->about);
  for (const struct cli_option *option = command->options; option->name; option++)
    print_option(option->name, option->argument, option->help);
  print_option("help", NULL, "this text");
}

/* For the shells' completion: "--json<tab>help" a line. */
static void list_options(const struct cli_command *command) {
  for (const struct cli_option *option = command->options; option->name; option++)
    printf("--%s\t%s\n", option->name, option->help);
  printf("--help\tthis text\n");
}

/* ---- options: getopt_long, with the table that is also the help */

enum { OPTIONS_MAX = 40, HELP = OPTIONS_MAX, LIST, FIRST = 256 /* apart from letters */ };

struct cli_args cli_begin(const struct cli_command *command, int argc, char *argv[]) {
  opterr = 0;
  optind = 1;
  return (struct cli_args){.command = command, .argc = argc, .argv = argv, .status = CLI_DONE};
}

static void fill(struct option *longs, const struct cli_command *command) {
  int count = 0;
  for (const struct cli_option *option = command->options; option->name; option++, count++) {
    felt_assert(count < OPTIONS_MAX);
    *longs++ = (struct option){option->name, option->argument ? required_argument : no_argument, NULL,
                               FIRST + count};
  }
  *longs++ = (struct option){"help", no_argument, NULL, FIRST + HELP};
  *longs++ = (struct option){"list-options", no_argument, NULL, FIRST + LIST};
  *longs = (struct option){NULL, 0, NULL, 0};
}

static int stop(struct cli_args *args, int status) {
  args->status = status;
  return CLI_STOP;
}

static int refuse(struct cli_args *args, int code) {
  const struct cli_quoted word = cli_quote(args->argv[optind - 1]);
  const char *name = args->command->name;
  const struct felt_reason *reason = code == ':'       ? FELT_SAYS(ARGUMENT_MISSING, word.text, name)
                                     : optopt >= FIRST ? FELT_SAYS(ARGUMENT_NOT_TAKEN, word.text, name)
                                                       : FELT_SAYS(UNKNOWN_OPTION, word.text, name);
  return stop(args, cli_fail(args->command, CLI_USAGE, reason));
}

static int operand(struct cli_args *args, const char *value) {
  args->value = value;
  return CLI_OPERAND;
}

int cli_next(struct cli_args *args) {
  struct option longs[OPTIONS_MAX + 3];
  fill(longs, args->command);
  /* "-": operands come in their place; ":": a missing argument is told apart from an unknown option. */
  int code = getopt_long(args->argc, args->argv, "-:h", longs, NULL);
  if (code == -1) return optind < args->argc ? operand(args, args->argv[optind++]) : CLI_END;
  if (code == 1) return operand(args, optarg);
  if (code == 'h' || code == FIRST + HELP) {
    cli_help(args->command);
    return stop(args, CLI_DONE);
  }
  if (code == FIRST + LIST) {
    list_options(args->command);
    return stop(args, CLI_DONE);
  }
  if (code == '?' || code == ':') return refuse(args, code);
  args->value = optarg;
  return code - FIRST;
}
