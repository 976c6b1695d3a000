/* felt-report: a book's rules and exact mathematics as one document. */
#include "../book_file.h"
#include "output.h"

#include "felt/report.h"

enum { BOOK = OUTPUT_OPTIONS, FROM, DOCUMENT_LIMIT = 1 << 24 };

static const struct cli_option options[] = {
    OUTPUT_OPTION_ROWS,
    [BOOK] = {"book", "BOOK", "a built-in book, or the path of a YAML file"},
    [FROM] = {"from", "FILE", "set a report that was written as JSON before"},
    {NULL, NULL, NULL},
};

static int read_document(const struct cli_command *command, const char *path, json_t **document) {
  char *text = NULL;
  size_t length = 0;
  int status = file_read(command, path, DOCUMENT_LIMIT, &text, &length);
  if (status) return status;
  json_error_t fault;
  struct felt_error error;
  json_t *read = json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault);
  free(text);
  if (!read)
    return cli_fail(command, CLI_USAGE,
                    FELT_SAYS(FILE_LINE_SAYS, cli_quote(path).text, fault.line, fault.text));
  if (felt_report_check(read, &error)) {
    json_decref(read);
    return cli_fail_because(command, CLI_USAGE, FELT_SAYS(DOCUMENT_FAULT, cli_quote(path).text, error.where),
                            &error);
  }
  *document = read;
  return CLI_DONE;
}

static int make_document(const struct cli_command *command, const char *name, int threads,
                         json_t **document) {
  static struct felt_book book;
  struct felt_error error;
  int status = book_open(command, name, &book);
  if (status) return status;
  struct felt_report_options how = {.threads = threads, .version = FELT_VERSION, .words = felt_words_what};
  if (felt_report_of(&book, &how, document, &error)) return cli_fail_with(command, &error);
  return CLI_DONE;
}

static int run(const struct cli_command *command, int argc, char *argv[]) {
  struct cli_args args = cli_begin(command, argc, argv);
  struct output output = {.format = FORMAT_OF_NAME, .usual = FORMAT_HTML};
  const char *book = NULL, *from = NULL;
  int threads = 2;
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    int status = CLI_DONE;
    if (option == CLI_STOP) return args.status;
    if (option == CLI_OPERAND)
      return cli_fail(command, CLI_USAGE, FELT_SAYS(UNEXPECTED_WORD, cli_quote(args.value).text));
    if (option == BOOK)
      book = args.value;
    else if (option == FROM)
      from = args.value;
    else
      status = output_take(command, option, args.value, &output, &threads);
    if (status) return status;
  }
  if (!book == !from)
    return cli_fail(command, CLI_USAGE, book ? FELT_SAYS(BOOK_AND_FROM) : FELT_SAYS(REPORT_NEEDS_BOOK));
  json_t *document = NULL;
  int status = output_check(command, &output);
  if (status) return status;
  status = book ? make_document(command, book, threads, &document) : read_document(command, from, &document);
  if (status) return status;
  status = output_write(command, &output, document);
  json_decref(document);
  return status;
}

static const struct cli_command cmd_report = {
    .name = "report",
    .summary = "Write a book's rules and exact mathematics as one document",
    .synopsis = "--book BOOK [--format html|pdf|json|csv|text|all] [--output FILE] [--paper a4|letter]\n"
                "[--threads N] | --from FILE ...",
    .about =
        "Rules in force with their clauses, the return of every wager, the best strategy and rules of\n"
        "thumb, what each house rule is worth, the economics of the meters, the distribution of results.\n"
        "The same book gives the same bytes. --from sets a report again that was written as JSON. The form\n"
        "is that of --format, or of the file's name, or HTML.\n\n"
        "  felt report --book catfish-bend > catfish-bend.html\n"
        "  felt report --book massachusetts --paper letter --output report.pdf",
    .options = options,
    .run = run,
};

int main(int argc, char *argv[]) {
  return cli_finish(&cmd_report, run(&cmd_report, argc, argv));
}
