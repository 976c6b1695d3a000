/* report: a book's rules and exact mathematics as one document, and two books side by side.
 *
 * A document is its JSON: a tree of sections made of texts, tables and charts, words and numbers both.
 * Whoever sets it (as HTML, PDF, CSV or text) reads nothing else, so the JSON is enough to build the document
 * again. docs/report.md describes the form. Memory that runs out while a document is built ends the program.
 */
#ifndef FELT_REPORT_H
#define FELT_REPORT_H

#include "felt/book.h"

#include <jansson.h>

struct felt_report_options {
  int threads;
  const char *version; /* of the program, for the colophon */
  /* Makes the words of a refusal that the document tells of, as felt_words_what() does. */
  void (*words)(const struct felt_error *error, struct felt_text *text);
};

/* Everything about one book. Solves it and its variants: some seconds of one core. The caller owns the
 * document (json_decref). Fails with FELT_E_INPUT where the solver refuses the book's game. */
enum felt_status felt_report_of(const struct felt_book *book, const struct felt_report_options *options,
                                json_t **document, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);

/* Two books rule by rule, and what the differences are worth. */
enum felt_status felt_report_compare(const struct felt_book *left, const struct felt_book *right,
                                     const struct felt_report_options *options, json_t **document,
                                     struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4);

/* Whether a tree from outside has the form of a document, so that the writers may trust it. */
enum felt_status felt_report_check(const json_t *document, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1);

#endif
