/* felt-compare: two books side by side, rule by rule and in money. */
#include "../book_file.h"
#include "output.h"

#include "felt/report.h"

static const struct cli_option options[] = {
    OUTPUT_OPTION_ROWS,
    {NULL, NULL, NULL},
};

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static struct felt_book book[2];
  struct cli_args args = cli_begin(command, argc, argv);
  struct output output = {.format = FORMAT_OF_NAME, .usual = FORMAT_TEXT};
  const char *name[2];
  int count = 0, threads = 2, status = CLI_DONE;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option != CLI_OPERAND)
      status = output_take(command, option, args.value, &output, &threads);
    else if (count < 2)
      name[count++] = args.value;
    else
      status = cli_fail(command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args.value).text));
    if (status) return status;
  }
  if (count != 2) return cli_fail(command, CLI_USAGE, FELT_SAYS(TWO_BOOKS_NEEDED));
  for (int i = 0; i < 2; i++) {
    status = book_open(command, name[i], &book[i]);
    if (status) return status;
  }
  status = output_check(command, &output);
  if (status) return status;
  json_t *document = NULL;
  struct felt_error error;
  struct felt_report_options how = {.threads = threads, .version = FELT_VERSION, .words = felt_words_what};
  if (felt_report_compare(&book[0], &book[1], &how, &document, &error)) return cli_fail_with(command, &error);
  status = output_write(command, &output, document);
  json_decref(document);
  return status;
}

static const struct cli_command cmd_compare = {
    .name = "compare",
    .summary = "Compare two books, rule by rule and in money",
    .synopsis = "BOOK BOOK [--format html|pdf|json|csv|text|all] [--output FILE] [--paper a4|letter]\n"
                "[--threads N]",
    .about =
        "A BOOK is a built-in name or the path of a YAML file. First what the differences are worth, then\n"
        "every rule in which the books differ, each side with its clause. The form is that of --format, or\n"
        "of the file's name, or text.\n\n"
        "  felt compare chickasaw catfish-bend\n"
        "  felt compare massachusetts mine.yaml --output compared.pdf",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&cmd_compare, run(&cmd_compare, argc, argv));
}
