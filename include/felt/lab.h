/* lab: the mathematics in JSON: questions read, answers written. The command line and the server share it, so
 * that a figure has one form wherever it is asked for.
 *
 * Texts go into a felt_text of the caller's; FELT_LAB_TEXT_MAX is room enough for any of them. Values are in
 * antes, amounts in cents. Pure functions, safe in any number of threads; those that solve allocate while
 * they run. docs/api.md has the forms. */
#ifndef FELT_LAB_H
#define FELT_LAB_H

#include "felt/round.h"
#include "felt/solve.h"

#include <jansson.h>

enum { FELT_LAB_TEXT_MAX = 512 * 1024, FELT_LAB_EDITS_MAX = 64 };

/* ---- questions */

/* What is asked: a book, what is wagered by it, and a point of a hand. */
struct felt_lab_question {
  struct felt_book book;
  struct felt_wagers wagers;
  struct felt_game game;   /* of the two */
  struct felt_point point; /* advise */
  bool has_hole;
  bool full; /* solve: the distribution too */
  bool side; /* solve: the side wagers by themselves instead */
  bool page; /* design: the rules page too */
};

/* What a question may hold besides a book and wagers. */
enum felt_lab_kind { FELT_LAB_SOLVE, FELT_LAB_ADVISE, FELT_LAB_DESIGN };

/* Reads a question: {"book": "NAME", "ante": cents, "progressive": true, "progressive_table": "P", "meters":
 * {"mega": cents}, "players": 1}, side wagers on the own hand and their tables by the book's keys ("KEY":
 * cents, "KEY_table": "A"); instead of a built-in book's name "text" may hold a whole sheet of YAML, and
 * "edits" {"fee/amount": "1"} changes values of either by the paths of felt_lab_print_sheet. A solve may say
 * "full" or "side", a design "page"; advise needs "hole" and takes "board" and "dead" as text or as lists of
 * cards. Unknown fields are errors; `where` names the field. `faults` says what is wrong with a changed book,
 * line by line of its sheet, count 0 where nothing is. */
enum felt_status felt_lab_read(const json_t *object, enum felt_lab_kind kind,
                               struct felt_lab_question *question, struct felt_faults *faults,
                               struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 3, 4);

/* ---- answers */

/* {"numerator":..., "denominator":..., "value":...} */
void felt_lab_print_exact(struct felt_exact exact, struct felt_text *text) FELT_NONNULL(2);

/* The answer of felt solve --json; `distribution` may be NULL. */
void felt_lab_print_solution(const struct felt_book *book, const struct felt_game *game,
                             const struct felt_solution *solution,
                             const struct felt_distribution *distribution, double seconds, int threads,
                             struct felt_text *text) FELT_NONNULL(1, 2, 3, 7);

/* The answer of felt advise --json. `hand`: what the hand is, as JSON, in words or as a code; "" for nothing.
 */
void felt_lab_print_advice(const struct felt_advice *advice, const char *hand, struct felt_text *text)
    FELT_NONNULL(1, 2, 3);

/* What the hand is, from the flop on; FELT_CODE_NONE before. */
struct felt_reason felt_lab_hand(const struct felt_point *point) FELT_NONNULL(1);

/* On the river: "Outs: 23 of 45 unseen cards would each give the dealer a better hand". */
struct felt_reason felt_lab_outs(const struct felt_dealer_hands *dealer) FELT_NONNULL(1);

/* The answer of felt solve --side --json; `counts` has what the book needs. Fails where a side wager on the
 * highest hand cannot be counted. */
enum felt_status felt_lab_print_side(const struct felt_book *book, const struct felt_wagers *wagers,
                                     const struct felt_side_counts *counts, struct felt_text *text,
                                     struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 3, 4);

/* Every value of a book with the path that "edits" knows it by: [{"path": "ante_and_blind/limits/min",
 * "kind": "amount", "word": "5", "number": 500, "choices": [...]}, ...]. Kinds: text rule amount number
 * percent odds times share choice yes. */
void felt_lab_print_sheet(const struct felt_book *book, struct felt_text *text) FELT_NONNULL(1, 2);

/* The page of felt books show, section by section, by codes and figures: [{"code": "table", "heading":
 * {"code": "rules-table", "figures": []}, "rule": "", "rows": [{"code": "smallest-chip", "label": {"code":
 * "rules-smallest-chip", "figures": []}, "value": [{"code": "rules-amount", "figures": [{"cents": 100,
 * "currency": "USD"}]}], "rule": "CN 2", "assumed": "R22"}, ...]}, ...]. A value has parts, of which all but
 * the first are the cause of what joins them: {"code": "joined-and", "figures": [], "causes": [{...}]}. A row
 * that has several values side by side has "cells" instead of "value", a note "note"; no label: it goes on
 * with the row before, "under": its label does. */
void felt_lab_print_page(const struct felt_book *book, struct felt_text *text) FELT_NONNULL(1, 2);

/* Everything a designer of pay tables looks at, in one answer: the solution with its distribution, the share
 * of hands that win, the side wagers by `counts`, and the rules page where it is asked for. Cost: about 0.5 s
 * of one core. */
enum felt_status felt_lab_design(const struct felt_lab_question *question,
                                 const struct felt_side_counts *counts, int threads, struct felt_text *text,
                                 struct felt_error *error) FELT_CHECKED FELT_NONNULL(1, 2, 4);

/* ---- the best player */

/* One hand played again with the best decisions, each with what its player knew then. */
struct felt_perfect {
  enum felt_decided decided; /* FELT_UNDECIDED: side wagers alone, nothing to decide */
  enum felt_street street;   /* of its last decision */
  int multiple;              /* FELT_PLAYED */
  int advised;               /* streets that it looked at, from the first: */
  struct felt_advice advice[FELT_GAME_STREETS];
  int64_t net_cents; /* what the hand would have brought on these very cards */
};

/* The best play of facts->hand[hand] on the cards that were dealt, settled to the cent; every other hand as
 * it was played. `game` is of the book and that hand's wagers. FELT_E_INPUT where cards of the hand, the
 * board or the dealer are not known, or an incident decided the round. Cost: about that of felt_advise before
 * the flop. */
enum felt_status felt_lab_perfect(const struct felt_book *book, const struct felt_game *game,
                                  const struct felt_facts *facts, int hand, int threads,
                                  struct felt_perfect *perfect, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3, 6);

/* The cards of a player's other hands: a player of two hands sees both (CN 7). */
felt_set felt_lab_seen(const struct felt_facts *facts, int hand) FELT_PURE FELT_NONNULL(1);

/* ---- a simple player */

/* What the short strategy does with what the viewer's seat sees, when it is its turn: a multiple of the ante
 * to play, 0 to check, -1 to fold. It fits on a card and is not the best one. */
int felt_lab_short_strategy(const struct felt_round_view *view) FELT_NONNULL(1);

#endif
