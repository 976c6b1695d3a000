/* felt: finds the subcommand and gets out of its way.
 *
 * Small ones are part of this program and start in a millisecond. `felt NAME` for any other NAME executes
 * felt-NAME, which stands beside this program or in its libexec folder, as git does. */
#include "commands.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#define ADDRESS(name) &cmd_##name,
static const struct cli_command *const commands[] = {COMMANDS(ADDRESS)};
#undef ADDRESS

/* Programs of their own, named here for the help text alone. */
static const struct {
  const char *name, *summary;
} programs[] = {
    {"audit", "Verify a floor's database: chains, postings, balances"},
    {"export", "Write a floor's log as JSON lines or as a journal for hledger"},
    {"report", "Write a book's rules and exact mathematics as one document"},
    {"verify", "Repeat a virtual deal from its record and compare it with what was committed to"},
    {"backup", "Copy a server's data while it runs, and verify the copy"},
    {"people", "Who has an account; and the way back where too few can sign"},
    {"serve", "Serve tables, signs and the lab to browsers and programs"},
    {"compare", "Compare two books, rule by rule and in money"},
    {NULL, NULL},
};

static const struct cli_command felt = {.name = "",
                                        .options = (const struct cli_option[]){{NULL, NULL, NULL}}};

static const struct cli_command *find(const char *name) {
  for (size_t i = 0; i < FELT_COUNT(commands); i++)
    if (strcmp(commands[i]->name, name) == 0) return commands[i];
  return NULL;
}

/* ---- felt --help */

static void list_commands(int width, const char *gap) {
  for (size_t i = 0; i < FELT_COUNT(commands); i++)
    printf("%s%-*s%s%s\n", width ? "  " : "", width, commands[i]->name, gap, commands[i]->summary);
  for (size_t i = 0; programs[i].name; i++)
    printf("%s%-*s%s%s\n", width ? "  " : "", width, programs[i].name, gap, programs[i].summary);
}

static void print_usage(void) {
  printf("Usage: felt COMMAND ...\n\nUltimate Texas Hold'em Progressive by the book.\n\nCommands:\n");
  list_commands(10, " ");
  printf("\n`felt help COMMAND` says more about one; `felt --version` tells the version.\n"
         "Exit status: 0 done, 1 failed, 2 usage or bad input, 3 an audit or check found a difference.\n");
}

/* ---- felt NAME for a program of its own */

static bool safe_name(const char *name) {
  size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
  return length > 0 && length < 32 && name[length] == '\0' && name[0] != '-';
}

static void execute_in(const char *folder, const char *name, char *argv[]) {
  char path[PATH_MAX];
  struct felt_text text = felt_text_init(path, sizeof path);
  felt_text_printf(&text, "%s/felt-%s", folder, name);
  if (!text.full) execv(path, argv);
}

/* Returns only when there is no such program. */
static void execute(const char *name, char *argv[]) {
  char self[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (!safe_name(name)) return;
  if (length > 0) {
    self[length] = '\0';
    *strrchr(self, '/') = '\0';
    execute_in(self, name, argv);
    char libexec[PATH_MAX + 32];
    (void)snprintf(libexec, sizeof libexec, "%s/../libexec/felt", self);
    execute_in(libexec, name, argv);
  }
  execute_in(FELT_LIBEXECDIR, name, argv);
}

/* ---- a name that nobody knows */

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* Levenshtein's distance, for words of fewer than 32 letters. */
static size_t distance(const char *a, const char *b) {
  size_t row[32], length = strlen(b);
  felt_assert(length < FELT_COUNT(row));
  for (size_t j = 0; j <= length; j++) row[j] = j;
  for (size_t i = 1; a[i - 1]; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= length; j++) {
      size_t change = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = least(change, least(row[j], row[j - 1]) + 1);
    }
  }
  return row[length];
}

static const char *closest(const char *name) {
  const char *best = NULL;
  size_t best_distance = 3; /* more typing errors than that are another word */
  if (strlen(name) >= 32) return NULL;
  for (size_t i = 0; i < FELT_COUNT(commands) + FELT_COUNT(programs) - 1; i++) {
    const char *known =
        i < FELT_COUNT(commands) ? commands[i]->name : programs[i - FELT_COUNT(commands)].name;
    size_t d = distance(name, known);
    if (d < best_distance) {
      best = known;
      best_distance = d;
    }
  }
  return best;
}

/* It stands in the list of commands, but its program is in none of its places. */
static int missing(const char *name) {
  return cli_fail(&felt, CLI_FAILED, FELT_SAYS(PROGRAM_MISSING, name, FELT_LIBEXECDIR));
}

static int unknown(const char *name) {
  for (size_t i = 0; programs[i].name; i++)
    if (strcmp(programs[i].name, name) == 0) return missing(name);
  const char *guess = closest(name);
  if (guess) return cli_fail(&felt, CLI_USAGE, FELT_SAYS(COMMAND_GUESSED, cli_quote(name).text, guess));
  return cli_fail(&felt, CLI_USAGE, FELT_SAYS(UNKNOWN_COMMAND, cli_quote(name).text));
}

/* ---- dispatch */

static int help(int argc, char *argv[]) {
  if (argc < 2) {
    print_usage();
    return CLI_DONE;
  }
  if (strcmp(argv[1], "--list") == 0) { /* for the shells' completion */
    list_commands(0, "\t");
    return CLI_DONE;
  }
  const struct cli_command *command = find(argv[1]);
  if (command) {
    cli_help(command);
    return CLI_DONE;
  }
  char help_word[] = "--help";
  execute(argv[1], (char *[]){argv[1], help_word, NULL});
  return unknown(argv[1]);
}

static int dispatch(int argc, char *argv[]) {
  const char *name = argv[0];
  if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
    return help(argc, argv);
  if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
    printf("felt %s\n", FELT_VERSION);
    return CLI_DONE;
  }
  const struct cli_command *command = find(name);
  if (command) return command->run(command, argc, argv);
  execute(name, argv);
  return unknown(name);
}

int main(int argc, char *argv[]) {
  if (argc < 2) return cli_fail(&felt, CLI_USAGE, FELT_SAYS(COMMAND_MISSING));
  return cli_finish(&felt, dispatch(argc - 1, argv + 1));
}
