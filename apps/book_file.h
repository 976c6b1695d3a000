/* book_file: the book that a --book option names. */
#ifndef FELT_APPS_BOOK_FILE_H
#define FELT_APPS_BOOK_FILE_H

#include "cli.h"

#include "felt/book.h"

/* Reads a built-in book by its name, or a YAML file by its path. What is wrong goes to standard error, a
 * line for every fault, and the exit code comes back; CLI_DONE when `book` is filled. */
int book_open(const struct cli_command *command, const char *name, struct felt_book *book) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* A fault in words, without its line. */
struct felt_sentence book_fault(const struct felt_fault *fault) FELT_NONNULL(1);

/* Writes every fault to standard error as "felt books: FILE:LINE: ...". */
void book_report(const struct cli_command *command, const char *name, const struct felt_faults *faults)
    FELT_NONNULL(1, 2, 3);

/* A whole file, or standard input for "-", up to `limit` bytes, into a buffer that the caller frees.
 * Returns CLI_DONE or, after saying what is wrong, the exit code. */
int file_read(const struct cli_command *command, const char *path, size_t limit, char **text,
              size_t *length) FELT_CHECKED FELT_NONNULL(1, 2, 4, 5);

#endif
