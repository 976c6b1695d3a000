#include "output.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static int find(const char *const names[], int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0) return i;
  return -1;
}

static const char *const formats[FORMATS + 1] = {"html", "pdf", "json", "csv", "text", "all"};

int output_take(const struct cli_command *command, int option, const char *value, struct output *output,
                int *threads) {
  static const char *const papers[] = {"a4", "letter"};
  int found = 0;
  if (option == OUTPUT_FORMAT) {
    found = find(formats, FORMATS + 1, value);
    if (found >= 0) output->format = (enum format)found;
  } else if (option == OUTPUT_PAPER) {
    found = find(papers, 2, value);
    if (found >= 0) output->paper = (enum paper)found;
  } else if (option == OUTPUT_THREADS) {
    char *end;
    long number = strtol(value, &end, 10);
    found = *value && !*end && number >= 1 && number <= 16 ? 0 : -1;
    if (!found) *threads = (int)number;
  } else {
    output->path = value;
  }
  if (found >= 0) return CLI_DONE;
  const char *choices = option == OUTPUT_FORMAT  ? "html, pdf, json, csv, text, all"
                        : option == OUTPUT_PAPER ? "a4, letter"
                                                 : "1 to 16";
  return cli_fail(
      command, CLI_USAGE,
      FELT_SAYS(OPTION_NOT_ONE_OF, command->options[option].name, cli_quote(value).text, choices));
}

/* Beside the file first, so that nobody ever reads half of a report. What is not a plain file (a pipe, a
 * device, a link) is written to and stays what it is: putting a file in its place could break a whole
 * machine. */
static int write_file(const struct cli_command *command, const char *path, const struct buffer *bytes) {
  char beside[4096];
  struct felt_text text = felt_text_init(beside, sizeof beside);
  struct stat there;
  bool replaces = lstat(path, &there) != 0 || S_ISREG(there.st_mode);
  felt_text_printf(&text, "%s%s", path, replaces ? ".part" : "");
  if (text.full) return cli_fail(command, CLI_USAGE, FELT_SAYS(OUTPUT_NAME_TOO_LONG));
  FILE *file = fopen(beside, "wb");
  if (!file)
    return cli_fail(command, CLI_FAILED, FELT_SAYS(CANNOT_WRITE_FILE, cli_quote(path).text, strerror(errno)));
  bool written = fwrite(bytes->at, 1, bytes->length, file) == bytes->length;
  int reason = errno;
  if (fclose(file) != 0 && written) written = false, reason = errno;
  if (written && (!replaces || rename(beside, path) == 0)) return CLI_DONE;
  if (written) reason = errno;
  if (replaces) (void)unlink(beside);
  return cli_fail(command, CLI_FAILED, FELT_SAYS(CANNOT_WRITE_FILE, cli_quote(path).text, strerror(reason)));
}

static int write_form(const struct cli_command *command, const struct output *output, enum format format,
                      const char *path, const json_t *document) {
  static void (*const writers[FORMATS])(const json_t *, struct buffer *) = {[FORMAT_HTML] = write_html,
                                                                            [FORMAT_JSON] = write_json,
                                                                            [FORMAT_CSV] = write_csv,
                                                                            [FORMAT_TEXT] = write_text};
  struct buffer bytes = {0};
  struct felt_error error;
  int status = CLI_DONE;
  if (format != FORMAT_PDF)
    writers[format](document, &bytes);
  else if (write_pdf(document, output->paper, &bytes, &error))
    status = cli_fail_with(command, &error);
  if (!status && path) status = write_file(command, path, &bytes);
  if (!status && !path) fwrite(bytes.at, 1, bytes.length, stdout);
  free(bytes.at);
  return status;
}

/* ---- the form that a name has */

static bool ends_with(const char *name, const char *ending) {
  for (; *name && *ending; name++, ending++)
    if ((*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name) != *ending) return false;
  return *name == *ending;
}

/* A file called x.pdf that is not a PDF would be the wrong file; what has no ending, or is only a dot file,
 * says nothing of its form. */
static int form_of_name(const struct cli_command *command, struct output *output) {
  static const struct {
    const char *ending;
    enum format format;
  } endings[] = {{"html", FORMAT_HTML}, {"htm", FORMAT_HTML}, {"pdf", FORMAT_PDF},  {"json", FORMAT_JSON},
                 {"csv", FORMAT_CSV},   {"txt", FORMAT_TEXT}, {"text", FORMAT_TEXT}};
  const char *slash = output->path ? strrchr(output->path, '/') : NULL;
  const char *name = slash ? slash + 1 : output->path, *dot = name ? strrchr(name, '.') : NULL;
  output->format = output->usual;
  if (!dot || dot == name) return CLI_DONE;
  for (size_t i = 0; i < FELT_COUNT(endings); i++)
    if (ends_with(dot + 1, endings[i].ending)) {
      output->format = endings[i].format;
      return CLI_DONE;
    }
  return cli_fail(command, CLI_USAGE, FELT_SAYS(NAME_SAYS_NO_FORM, cli_quote(output->path).text));
}

int output_check(const struct cli_command *command, struct output *output) {
  int status = output->format == FORMAT_OF_NAME ? form_of_name(command, output) : CLI_DONE;
  if (status) return status;
  if (output->path) return CLI_DONE;
  if (output->format == FORMAT_ALL) return cli_fail(command, CLI_USAGE, FELT_SAYS(ALL_NEEDS_OUTPUT));
  if (output->format == FORMAT_PDF && isatty(STDOUT_FILENO))
    return cli_fail(command, CLI_USAGE, FELT_SAYS(PDF_ON_TERMINAL));
  return CLI_DONE;
}

int output_write(const struct cli_command *command, const struct output *output, const json_t *document) {
  if (output->format != FORMAT_ALL)
    return write_form(command, output, output->format, output->path, document);
  int status = CLI_DONE;
  for (int format = 0; format < FORMATS && !status; format++) {
    char path[4096];
    struct felt_text text = felt_text_init(path, sizeof path);
    felt_text_printf(&text, "%s.%s", output->path, formats[format]);
    if (text.full) return cli_fail(command, CLI_USAGE, FELT_SAYS(OUTPUT_NAME_TOO_LONG));
    status = write_form(command, output, (enum format)format, path, document);
  }
  return status;
}
