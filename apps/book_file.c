#include "book_file.h"

#include <errno.h>

enum { BOOK_MAX = 1 << 18 };

static int read_stream(const struct cli_command *command, const char *path, FILE *file, size_t limit,
                       char **text, size_t *length) {
  char *buffer = malloc(limit + 1);
  if (!buffer) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  size_t n = fread(buffer, 1, limit + 1, file);
  if (ferror(file)) {
    int code = errno;
    free(buffer);
    return cli_fail(command, CLI_FAILED, FELT_SAYS(FILE_SAYS, cli_quote(path).text, strerror(code)));
  }
  if (n > limit) {
    free(buffer);
    return cli_fail(command, CLI_USAGE, FELT_SAYS(FILE_LONGER_THAN, cli_quote(path).text, (int64_t)limit));
  }
  *text = buffer;
  *length = n;
  return CLI_DONE;
}

int file_read(const struct cli_command *command, const char *path, size_t limit, char **text,
              size_t *length) {
  if (strcmp(path, "-") == 0) return read_stream(command, "standard input", stdin, limit, text, length);
  FILE *file = fopen(path, "rb");
  if (!file) return cli_fail(command, CLI_USAGE, FELT_SAYS(FILE_SAYS, cli_quote(path).text, strerror(errno)));
  int status = read_stream(command, path, file, limit, text, length);
  fclose(file);
  return status;
}

/* A path may be long, and people need all of it to find the file; control bytes are not for a terminal. */
static void put_path(struct felt_text *text, const char *path) {
  for (; *path; path++) {
    unsigned char c = (unsigned char)*path;
    felt_text_printf(text, c >= ' ' && c != 0x7f ? "%c" : "\\x%02x", c);
  }
}

struct felt_sentence book_fault(const struct felt_fault *fault) {
  return felt_words_fault(fault->where, &fault->reason, fault->rule.id);
}

void book_report(const struct cli_command *command, const char *name, const struct felt_faults *faults) {
  char path[1024];
  struct felt_text text = felt_text_init(path, sizeof path);
  put_path(&text, name);
  int shown = faults->count < FELT_FAULTS_MAX ? faults->count : FELT_FAULTS_MAX;
  for (int i = 0; i < shown; i++) {
    char where[sizeof path + 16];
    (void)snprintf(where, sizeof where, "%s:%d", path, faults->fault[i].line);
    cli_complain(command, where, book_fault(&faults->fault[i]).text);
  }
  if (faults->count > shown)
    cli_complain(command, path, felt_words_fault("", FELT_SAYS(MORE_FAULTS, faults->count - shown), "").text);
}

static int parse(const struct cli_command *command, const char *name, const char *text, size_t length,
                 struct felt_book *book) {
  struct felt_faults faults;
  enum felt_status status = felt_book_read(text, length, book, &faults);
  if (status == FELT_E_NOMEM) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  if (status == FELT_OK) return CLI_DONE;
  book_report(command, name, &faults);
  return CLI_USAGE;
}

int book_open(const struct cli_command *command, const char *name, struct felt_book *book) {
  const struct felt_book_text *builtin = felt_book_find(name);
  if (builtin) return parse(command, name, builtin->text, builtin->length, book);
  if (!strpbrk(name, "/.")) {
    char words[200];
    struct felt_text text = felt_text_init(words, sizeof words);
    for (int i = 0; felt_book_builtin(i); i++)
      felt_text_printf(&text, "%s%s", i ? ", " : "", felt_book_builtin(i)->name);
    return cli_fail(command, CLI_USAGE, FELT_SAYS(NO_BOOK_NAMED, cli_quote(name).text, words));
  }
  char *text = NULL;
  size_t length = 0;
  int status = file_read(command, name, BOOK_MAX, &text, &length);
  if (status) return status;
  status = parse(command, name, text, length, book);
  free(text);
  return status;
}
