/* model: what the sections of a report are made from. */
#ifndef FELT_REPORT_MODEL_H
#define FELT_REPORT_MODEL_H

#include "document.h"

#include "felt/solve.h"
#include "felt/words.h"

enum { ASKED_MAX = 64 };

/* A game that some section needs solved. */
struct asked {
  struct felt_game game;
  struct felt_solution solution;
  enum felt_status status;
  struct felt_error error;
};

struct model {
  const struct felt_book *book;
  struct felt_report_options options;
  struct doc doc;
  bool counted;
  struct felt_hand_counts counts;
  enum felt_status counts_status;
  struct felt_error counts_error, highest_error;
  bool has_highest; /* `highest` was counted: the book has a side wager on it */
  struct felt_highest highest;
  bool solved; /* the solver takes this book's game; `refusal` says why not */
  struct felt_error refusal;
  struct felt_game game; /* Ante, Blind and Play alone, at the least Ante */
  struct asked *asked;   /* keeps; the first is `game` */
  int asked_count;
  struct felt_solution solution;
  struct felt_distribution distribution;
};

/* A report is made in three steps: begin, ask for the games that its sections will want the value of, solve
 * all of them at once. What was begun is closed, whatever failed. */
enum felt_status model_begin(struct model *model, const struct felt_book *book,
                             const struct felt_report_options *options, struct felt_error *error) FELT_CHECKED
    FELT_NONNULL(1, 2, 3);
/* Asked twice is solved once. */
void model_ask(struct model *model, const struct felt_game *game) FELT_NONNULL(1, 2);
enum felt_status model_solve(struct model *model, struct felt_error *error) FELT_CHECKED FELT_NONNULL(1);
void model_close(struct model *model) FELT_NONNULL(1);

/* A refusal in words, for the document. */
struct model_words {
  char text[512];
};
struct model_words model_words(const struct model *model, const struct felt_error *error) FELT_NONNULL(1, 2);

/* Of a game that was asked for; the book's own game being one that the solver takes, so is it with other
 * numbers. */
const struct felt_solution *model_solution(const struct model *model, const struct felt_game *game)
    FELT_NONNULL(1, 2);
/* Its value in antes. */
double model_value(const struct model *model, const struct felt_game *game) FELT_NONNULL(1, 2);
/* The book's game with these wagers. */
struct felt_game model_game(const struct model *model, const struct felt_wagers *wagers) FELT_NONNULL(1, 2);

/* With one Ante on a side wager on the own hand that a fold forfeits. */
struct felt_game model_with_side(const struct model *model, int side) FELT_NONNULL(1);
/* What one Ante on it brings, in wagers, by the book's own fold rule: kept to the end, or beside the game
 * where a fold forfeits it (`beside`) and the solver takes the game. */
struct felt_exact model_side_ev(const struct model *model, int side, bool *beside) FELT_NONNULL(1, 3);
/* The side wagers on the own hand, by their places; returns how many. */
int model_own_hand(const struct felt_book *book, int sides[FELT_SIDES_MAX]) FELT_NONNULL(1, 2);
const char *model_title(const struct felt_book *book, int side) FELT_NONNULL(1);

/* The progressive table in use; NULL where the book has none. */
const struct felt_progressive *model_progressive(const struct felt_book *book) FELT_NONNULL(1);
/* The table in use of a side wager on the own hand. */
const struct felt_pay_table *model_table(const struct felt_book *book, int side) FELT_NONNULL(1);

/* ---- the sections, in their order */

/* Asks for the games of section_house_rules(). */
void house_ask(struct model *model) FELT_NONNULL(1);

void section_rules(struct model *model) FELT_NONNULL(1);
void section_returns(struct model *model) FELT_NONNULL(1);
void section_strategy(struct model *model) FELT_NONNULL(1);
void section_house_rules(struct model *model) FELT_NONNULL(1);
void section_meters(struct model *model) FELT_NONNULL(1);
void section_results(struct model *model) FELT_NONNULL(1);
void section_method(struct model *model) FELT_NONNULL(1);
void section_notes(struct model *model) FELT_NONNULL(1);

/* ---- figures as words; the text is good until the calling expression ends */

struct words {
  char text[160];
};

struct words words_percent(double share, int digits);                 /* "2.185 %" */
struct words words_signed(double number, int digits);                 /* "+0.42", with a true minus */
struct words words_count(felt_wide number);                           /* "27,813,810,024,000" */
struct words words_decimal(double number, int digits);                /* "649,740.0" */
struct words words_money(const struct felt_book *book, double cents); /* "$20,000", rounded to the cent */
struct words words_exact(struct felt_exact exact); /* "-607,723,787,676 / 27,813,810,024,000", reduced */
struct words words_odds(const struct felt_book *book, int32_t to, int32_t per);
struct words words_hash(const struct felt_book *book);
struct words words_one_in(double chance);        /* "1 in 649,740" */
const char *words_hand(enum felt_category hand); /* "Straight flush" */

#endif
