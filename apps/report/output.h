/* output: in which form a document leaves, and where to. What felt-report and felt-compare share. */
#ifndef FELT_APPS_REPORT_OUTPUT_H
#define FELT_APPS_REPORT_OUTPUT_H

#include "../cli.h"
#include "writers.h"

enum format {
  FORMAT_HTML,
  FORMAT_PDF,
  FORMAT_JSON,
  FORMAT_CSV,
  FORMAT_TEXT,
  FORMATS,
  FORMAT_ALL = FORMATS,
  FORMAT_OF_NAME /* not said: that of the file's name */
};

struct output {
  enum format format; /* begin with FORMAT_OF_NAME */
  enum format usual;  /* where neither --format nor a name says which */
  enum paper paper;
  const char *path; /* NULL: standard output */
};

/* Options that both programs have; their tables begin with OUTPUT_OPTION_ROWS. */
enum { OUTPUT_FORMAT, OUTPUT_PATH, OUTPUT_PAPER, OUTPUT_THREADS, OUTPUT_OPTIONS };
#define OUTPUT_OPTION_ROWS \
  [OUTPUT_FORMAT] = {"format", "FORMAT", "html, pdf, json, csv or text; or all of them"}, \
  [OUTPUT_PATH] = \
      {"output", "FILE", \
       "write to FILE, whole or not at all, in the form of its name; of all of them FILE.html, ..."}, \
  [OUTPUT_PAPER] = {"paper", "PAPER", "a4 or letter, of a PDF (a4)"}, \
  [OUTPUT_THREADS] = {"threads", "N", "threads that solve (2)"}

/* Takes one of those options. CLI_DONE, or the exit code after saying what is wrong. */
int output_take(const struct cli_command *command, int option, const char *value, struct output *output,
                int *threads) FELT_CHECKED FELT_NONNULL(1, 4, 5);

/* Before anything is solved: which form it is to have, and whether there is a place for it. CLI_DONE, or the
 * exit code after saying why not. */
int output_check(const struct cli_command *command, struct output *output) FELT_CHECKED FELT_NONNULL(1, 2);

/* Sets the document and writes it. CLI_DONE, or the exit code after saying what is wrong. */
int output_write(const struct cli_command *command, const struct output *output,
                 const json_t *document) FELT_CHECKED FELT_NONNULL(1, 2, 3);

#endif
