/* What the printers of the lab share. */
#ifndef FELT_LAB_PRINT_H
#define FELT_LAB_PRINT_H

#include "felt/lab.h"

/* What each table of each side wager on the own hand brings beside the game, in wagers. */
struct felt_lab_beside {
  struct felt_exact side[FELT_SIDES_MAX][FELT_SIDE_TABLES_MAX];
};

/* The parts of felt_lab_print_side, without braces: side wagers on the own hand under their keys,
 * "progressive": [...], then those on the highest hand. `beside` NULL: each by itself. */
enum felt_status felt_lab_put_side(const struct felt_book *book, const struct felt_wagers *wagers,
                                   const struct felt_side_counts *counts,
                                   const struct felt_lab_beside *beside, struct felt_text *text,
                                   struct felt_error *error) FELT_CHECKED;

/* The members of a solution from "ev" to "limits_may_cut". */
void felt_lab_put_figures(const struct felt_book *book, const struct felt_game *game,
                          const struct felt_solution *solution, struct felt_text *text);
/* "preflop": [...] */
void felt_lab_put_starts(const struct felt_solution *solution, struct felt_text *text);
/* "standard_deviation" and "distribution" */
void felt_lab_put_distribution(const struct felt_distribution *distribution, struct felt_text *text);

/* A JSON string. */
void felt_lab_put_string(struct felt_text *text, const char *word);

/* The path of a value while a book is walked: keys as in the book's JSON, a list's entries by their number
 * from 0. */
enum { PATH_DEPTH_MAX = 12, PATH_MAX_LENGTH = 240 };
struct path {
  int depth;
  int length[PATH_DEPTH_MAX]; /* of `text` before each level */
  int index[PATH_DEPTH_MAX];  /* entries so far, where the level is a list */
  bool is_list[PATH_DEPTH_MAX];
  char text[PATH_MAX_LENGTH];
};
void felt_lab_path_open(struct path *path, const char *key, bool is_list);
/* The whole path of a value under `key`; good until the next call. */
const char *felt_lab_path_of(struct path *path, const char *key);
void felt_lab_path_close(struct path *path);

/* The book of a question: its name or text, and its edits. */
enum felt_status felt_lab_read_book(const json_t *name, const json_t *sheet, const json_t *edits,
                                    struct felt_book *book, struct felt_faults *faults,
                                    struct felt_error *error) FELT_CHECKED;

#endif
