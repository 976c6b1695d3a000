/* felt-export, executed by `felt export`: the log for other eyes. */
#include "cli.h"

#include "felt/store.h"

#include <errno.h>

enum { FORMAT };

static const struct cli_option options[] = {
    [FORMAT] = {"format", "FORMAT", "jsonl (everything, the default) or hledger (the postings)"},
    {NULL, NULL, NULL},
};

static enum felt_status print(void *context, const char *text, size_t length, struct felt_error *error) {
  (void)context;
  if (fwrite(text, 1, length, stdout) == length) return FELT_OK;
  return felt_refuse(error, FELT_E_IO, NULL, NULL, FELT_SAYS(CANNOT_WRITE_OUTPUT, strerror(errno)));
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  const char *path = NULL;
  bool hledger = false;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == FORMAT) {
      hledger = strcmp(args.value, "hledger") == 0;
      if (!hledger && strcmp(args.value, "jsonl") != 0)
        return cli_fail(command, CLI_USAGE, FELT_SAYS(NOT_AN_EXPORT_FORMAT, cli_quote(args.value).text));
    } else if (path) {
      return cli_fail(command, CLI_USAGE, FELT_SAYS(ONE_DATABASE));
    } else {
      path = args.value;
    }
  }
  if (!path) return cli_fail(command, CLI_USAGE, FELT_SAYS(WHICH_DATABASE));
  struct felt_store *store;
  struct felt_error error;
  if (felt_store_open(path, &(struct felt_store_options){.read_only = true}, &store, &error))
    return cli_fail_with(command, &error);
  enum felt_status status = hledger ? felt_store_export_hledger(store, print, NULL, &error)
                                    : felt_store_export_jsonl(store, print, NULL, &error);
  felt_store_close(store);
  return status ? cli_fail_with(command, &error) : CLI_DONE;
}

static const struct cli_command command = {
    .name = "export",
    .summary = "Write a floor's log as JSON lines or as a journal for hledger",
    .synopsis = "DATABASE [--format FORMAT]",
    .about =
        "jsonl has everything, one object a line: the events with their postings and hashes, the books, the\n"
        "balances. tools/check-export checks it again without any of Felt's code. hledger has the postings "
        "as a\n"
        "plain-text journal whose last entry asserts the balances.\n\n"
        "  felt export floor.db | tools/check-export\n"
        "  felt export floor.db --format hledger | hledger -f - balance",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&command, run(&command, argc, argv));
}
