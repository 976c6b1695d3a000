/* felt books: the houses' rules, for reading, checking and comparing. */
#include "book_diff.h"
#include "book_file.h"
#include "book_page.h"
#include "commands.h"

enum { JSON };

static const struct cli_option options[] = {
    [JSON] = {"json", NULL, "one JSON object"},
    {NULL, NULL, NULL},
};

enum { OPERANDS_MAX = 256, BOOK_LIMIT = 1 << 18 };

struct request {
  const struct cli_command *command;
  bool json;
  const char *operand[OPERANDS_MAX];
  int count;
};

/* ---- list, text */

static void put_json_text(struct felt_text *text, const char *word) {
  felt_text_put(text, "\"");
  for (; *word; word++) felt_text_printf(text, *word == '"' || *word == '\\' ? "\\%c" : "%c", *word);
  felt_text_put(text, "\"");
}

static void print_listed(const struct felt_book *book, bool json, bool first) {
  if (!json) {
    printf("%-14s %s, %s\n", book->name.text, book->house, book->currency);
    return;
  }
  char line[512];
  struct felt_text text = felt_text_init(line, sizeof line);
  felt_text_printf(&text, "%s{\"name\":\"%s\",\"currency\":\"%s\",\"house\":", first ? "" : ",",
                   book->name.text, book->currency);
  put_json_text(&text, book->house);
  felt_text_put(&text, ",\"source\":");
  put_json_text(&text, book->source);
  felt_text_put(&text, ",\"hash\":\"");
  for (int i = 0; i < FELT_BOOK_HASH; i++) felt_text_printf(&text, "%02x", book->hash[i]);
  printf("%s\"}", line);
}

static int list(const struct request *request) {
  static struct felt_book book;
  if (request->count > 1) return cli_fail(request->command, CLI_USAGE, FELT_SAYS(LIST_TAKES_NO_NAME));
  if (request->json) printf("{\"books\":[");
  for (int i = 0; felt_book_builtin(i); i++) {
    int status = book_open(request->command, felt_book_builtin(i)->name, &book);
    if (status) return status;
    print_listed(&book, request->json, i == 0);
  }
  if (request->json) printf("]}\n");
  return CLI_DONE;
}

static int text(const struct request *request) {
  if (request->count != 2) return cli_fail(request->command, CLI_USAGE, FELT_SAYS(TEXT_TAKES_ONE_BOOK));
  const struct felt_book_text *found = felt_book_find(request->operand[1]);
  if (!found)
    return cli_fail(request->command, CLI_USAGE,
                    FELT_SAYS(NO_BUILT_IN_BOOK, cli_quote(request->operand[1]).text));
  fwrite(found->text, 1, found->length, stdout);
  return CLI_DONE;
}

/* ---- show, diff */

static int show(const struct request *request) {
  static struct felt_book book;
  if (request->count != 2) return cli_fail(request->command, CLI_USAGE, FELT_SAYS(SHOW_TAKES_ONE_BOOK));
  int status = book_open(request->command, request->operand[1], &book);
  if (status) return status;
  char *buffer = malloc(FELT_BOOK_TEXT_MAX);
  if (!buffer) return cli_fail(request->command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  struct felt_text page = felt_text_init(buffer, FELT_BOOK_TEXT_MAX);
  if (request->json)
    felt_book_print_json(&book, &page);
  else
    book_page(&book, &page);
  felt_assert(!page.full);
  fwrite(buffer, 1, page.length, stdout);
  if (request->json) putchar('\n');
  free(buffer);
  return CLI_DONE;
}

static int diff(const struct request *request) {
  static struct felt_book left, right;
  if (request->count != 3) return cli_fail(request->command, CLI_USAGE, FELT_SAYS(DIFF_TAKES_TWO_BOOKS));
  int status = book_open(request->command, request->operand[1], &left);
  if (status) return status;
  status = book_open(request->command, request->operand[2], &right);
  if (status) return status;
  int differ = book_diff(&left, &right, request->json);
  if (differ < 0) return cli_fail(request->command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  return differ > 0 ? CLI_DIFFERS : CLI_DONE;
}

/* ---- check */

struct checked {
  struct felt_faults faults;
  int status; /* CLI_DONE where the file could be read at all */
};

static int check_file(const struct cli_command *command, const char *name, struct felt_faults *faults) {
  static struct felt_book book;
  const struct felt_book_text *builtin = felt_book_find(name);
  char *read = NULL;
  size_t length = 0;
  int status = builtin ? CLI_DONE : file_read(command, name, BOOK_LIMIT, &read, &length);
  if (status) return status;
  enum felt_status result = builtin ? felt_book_read(builtin->text, builtin->length, &book, faults)
                                    : felt_book_read(read, length, &book, faults);
  free(read);
  return result == FELT_E_NOMEM ? cli_fail(command, CLI_FAILED, FELT_SAYS(NO_MEMORY)) : CLI_DONE;
}

static void print_checked_json(const struct request *request, const struct checked checked[]) {
  char line[1200];
  printf("{\"files\":[");
  for (int i = 1; i < request->count; i++) {
    const struct felt_faults *faults = &checked[i].faults;
    struct felt_text text = felt_text_init(line, sizeof line);
    put_json_text(&text, request->operand[i]);
    printf("%s{\"file\":%s,\"faults\":[", i > 1 ? "," : "", line);
    for (int n = 0; n < faults->count && n < FELT_FAULTS_MAX; n++) {
      const struct felt_fault *fault = &faults->fault[n];
      text = felt_text_init(line, sizeof line);
      put_json_text(&text, book_fault(fault).text);
      printf("%s{\"line\":%d,\"what\":%s,\"code\":\"%s\"}", n > 0 ? "," : "", fault->line, line,
             felt_code_word(fault->reason.code));
    }
    printf("],\"fault_count\":%d}", faults->count);
  }
  printf("]}\n");
}

static int check(const struct request *request) {
  if (request->count < 2) return cli_fail(request->command, CLI_USAGE, FELT_SAYS(CHECK_TAKES_FILES));
  struct checked *checked = calloc((size_t)request->count, sizeof *checked);
  if (!checked) return cli_fail(request->command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  int worst = CLI_DONE;
  for (int i = 1; i < request->count; i++) {
    int status = check_file(request->command, request->operand[i], &checked[i].faults);
    if (status == CLI_DONE && checked[i].faults.count > 0) {
      status = CLI_USAGE;
      if (!request->json) book_report(request->command, request->operand[i], &checked[i].faults);
    }
    checked[i].status = status;
    if (status > worst) worst = status;
  }
  bool unread = false;
  for (int i = 1; i < request->count; i++) unread = unread || (checked[i].status && !checked[i].faults.count);
  if (request->json && !unread) print_checked_json(request, checked);
  for (int i = 1; i < request->count && !request->json && worst == CLI_DONE; i++)
    printf("%s: no faults\n", request->operand[i]);
  free(checked);
  return worst;
}

/* ---- which of them */

static int run(const struct cli_command *command, int argc, char *argv[]) {
  static const struct {
    const char *name;
    int (*run)(const struct request *request);
  } parts[] = {{"list", list}, {"show", show}, {"check", check}, {"diff", diff}, {"text", text}};
  struct cli_args args = cli_begin(command, argc, argv);
  struct request request = {.command = command};
  for (int option; (option = cli_next(&args)) != CLI_END;) {
    if (option == CLI_STOP) return args.status;
    if (option == JSON)
      request.json = true;
    else if (request.count == OPERANDS_MAX)
      return cli_fail(command, CLI_USAGE,
                      FELT_SAYS(TOO_MANY, OPERANDS_MAX, felt_figure_name(FELT_CODE_THING_WORD)));
    else
      request.operand[request.count++] = args.value;
  }
  if (request.count == 0) return list(&request);
  for (size_t i = 0; i < FELT_COUNT(parts); i++)
    if (strcmp(request.operand[0], parts[i].name) == 0) return parts[i].run(&request);
  return cli_fail(command, CLI_USAGE, FELT_SAYS(NOT_A_PART_OF_BOOKS, cli_quote(request.operand[0]).text));
}

const struct cli_command cmd_books = {
    .name = "books",
    .summary = "List, show, check and compare the houses' rule books",
    .synopsis = "[list | show BOOK | check FILE... | diff BOOK BOOK | text BOOK] [--json]",
    .about =
        "list names the built-in books. show prints a book as a page of rules, each with the clause that\n"
        "sets it. check reads files whole and reports every fault with its line. diff shows where two\n"
        "books differ (exit status 3 if they do). text prints a built-in book as it was written: a\n"
        "start for a book of your own. A BOOK is a built-in name or the path of a YAML file.\n\n"
        "  felt books show catfish-bend\n"
        "  felt books text chickasaw > mine.yaml; felt books check mine.yaml\n"
        "  felt books diff chickasaw mine.yaml",
    .options = options,
    .run = run,
};
