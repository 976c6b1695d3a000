/* felt-people, executed by `felt people`: at the console of the machine, who has an account; and the way back
 * where fewer than two administrators can sign. The server is stopped meanwhile. */
#include "cli.h"

#include "felt/data.h"
#include "felt/people.h"

#include <sodium.h>
#include <sys/stat.h>
#include <time.h>

enum { APPOINT, LINK, CONFIRM, ENABLE };

static const struct cli_option options[] = {
    [APPOINT] = {"appoint", "NAME", "makes NAME an administrator, and prints a one-time link"},
    [LINK] = {"link", "NAME", "prints a one-time link by which NAME chooses a password"},
    [CONFIRM] = {"confirm", "NAME", "the roles of NAME that were suspended count again"},
    [ENABLE] = {"enable", "NAME", "enables the account of NAME again"},
    {NULL, NULL, NULL},
};

static const enum people_deed deeds[] = {
    [APPOINT] = PEOPLE_APPOINT, [LINK] = PEOPLE_LINK, [CONFIRM] = PEOPLE_CONFIRM, [ENABLE] = PEOPLE_ENABLE};

static void print_roles(uint32_t roles, const char *before) {
  for (int role = FELT_NOBODY + 1; role < FELT_ALL_ROLES; role++)
    if (roles >> role & 1) {
      printf("%s%s", before, felt_role_name((enum felt_role)role));
      before = ", ";
    }
}

static void print_account(void *context, const struct felt_roster_account *account) {
  (void)context;
  uint32_t roles = felt_roster_roles(account);
  printf("%s", account->name);
  print_roles(roles, "  ");
  print_roles(account->roles & ~roles, "  waits for: ");
  if (account->disabled) printf("  disabled");
  if (!account->has_password) printf("  no password yet");
  if (account->has_link) printf("  a link of %s", account->link_by[0] ? account->link_by : "the console");
  printf("\n");
}

static void print_request(void *context, const struct felt_roster_request *request) {
  (void)context;
  printf("request %lld of %s: %s is to have", (long long)request->number, request->by, request->name);
  print_roles(request->roles, " ");
  printf("\n");
}

static void print_all(struct people *people) {
  people_each(people, print_account, NULL);
  people_each_request(people, print_request, NULL);
  printf("%d can sign\n", people_signers(people));
}

static int change(const struct cli_command *command, struct people *people, int deed, const char *name) {
  struct people_change wanted = {.deed = deeds[deed], .by = "", .name = name};
  struct people_changed changed;
  struct felt_error error;
  if (people_change(people, &wanted, &changed, &error)) return cli_fail_with(command, &error);
  if (changed.link[0])
    printf("%s chooses a password at /welcome?name=%s&token=%s\n", name, name, changed.link);
  else
    print_all(people);
  return CLI_DONE;
}

/* Makes nothing: a folder without a log of people is not one that can be mended. */
static int open_people(const struct cli_command *command, const char *data, struct folder *folder,
                       struct people **people) {
  struct felt_error error;
  struct people_found found;
  struct people_limits limits = {.commands_per_second = 1, .guests_per_minute = 1};
  struct stat there;
  if (stat(data, &there) != 0)
    return cli_fail(command, CLI_USAGE, FELT_SAYS(NO_FOLDER, cli_quote(data).text));
  if (folder_open(data, false, folder, &error)) return cli_fail_with(command, &error);
  struct people_place place = {.log = folder->accounts, .path = folder->people};
  if (!folder->has_people)
    return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_PEOPLE_THERE, cli_quote(data).text));
  if (people_open(&place, &limits, people, &found, &error)) return cli_fail_with(command, &error);
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *data = NULL, *name = NULL;
  int deed = -1;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == CLI_OPERAND && data)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args.value).text));
    if (option == CLI_OPERAND) {
      data = args.value;
    } else if (deed >= 0) {
      return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_DEED));
    } else {
      deed = option;
      name = args.value;
    }
  }
  if (!data) return cli_fail(command, CLI_USAGE, FELT_SAYS(WHICH_FOLDER));
  if (sodium_init() < 0) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_RANDOMNESS));
  (void)umask(077);
  struct folder folder = {.lock = -1};
  struct people *people = NULL;
  int code = open_people(command, data, &folder, &people);
  if (!code && deed >= 0) code = change(command, people, deed, name);
  if (!code && deed < 0) print_all(people);
  people_close(people);
  folder_close(&folder);
  return code;
}

static const struct cli_command command = {
    .name = "people",
    .summary = "Who has an account; and the way back where too few can sign",
    .synopsis = "DATA [--appoint NAME | --link NAME | --confirm NAME | --enable NAME]",
    .about =
        "DATA is the folder of felt serve --data, whose server is stopped meanwhile. Alone it lists "
        "everyone\n"
        "with an account, and what waits to be signed.\n\n"
        "Roles that touch money are given by two administrators. Where fewer than two can sign, because one\n"
        "has left or lost the password, nobody can mend that in a browser: whoever has the machine does it\n"
        "here, and it is in the log of people as done at the console. Where two can sign, this is "
        "refused.\n\n"
        "  felt people /var/lib/felt\n"
        "  felt people /var/lib/felt --appoint carol",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
