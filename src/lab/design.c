/* One answer for a designer of pay tables. */
#include "print.h"

/* Of all deals, those with a net result above, at and below nothing. */
static void put_results(const struct felt_distribution *d, struct felt_text *text) {
  int64_t win = 0, push = 0, lose = 0;
  for (int i = 0; i < d->count; i++)
    *(d->row[i].net > 0 ? &win : d->row[i].net == 0 ? &push : &lose) += d->row[i].deals;
  felt_text_printf(text,
                   ",\n \"hit_frequency\": %.17g,\n \"results\": {\"win\": %lld, \"push\": %lld, \"lose\": "
                   "%lld, \"deals\": %lld}",
                   (double)win / (double)FELT_DEALS_ALL, (long long)win, (long long)push, (long long)lose,
                   (long long)FELT_DEALS_ALL);
}

struct work {
  struct felt_solution solution;
  struct felt_distribution distribution;
  struct felt_lab_beside beside;
};

/* Solves the question's game with other side wagers, unless it is the one that has been solved. */
static bool same_sides(const struct felt_game *one, const struct felt_game *two) {
  for (int i = 0; i < FELT_SIDES_MAX; i++)
    if (one->side[i].cents != two->side[i].cents ||
        memcmp(one->side[i].pays, two->side[i].pays, sizeof one->side[i].pays) != 0)
      return false;
  return true;
}

static enum felt_status solve_with(const struct felt_lab_question *question, const struct work *work,
                                   const struct felt_wagers *wagers, int threads, struct felt_game *game,
                                   struct felt_solution *solution, struct felt_error *error) {
  enum felt_status status = felt_game_of(&question->book, wagers, game, error);
  if (status) return status;
  if (!same_sides(game, &question->game)) return felt_solve(game, threads, solution, error);
  *solution = work->solution;
  return FELT_OK;
}

/* Where a fold forfeits a side wager its edge shows in the whole game alone: with the stake that was asked
 * about, or one Ante. */
static enum felt_status weigh_side(const struct felt_lab_question *question, int n,
                                   const struct felt_hand_counts *counts, int threads, struct work *work,
                                   struct felt_error *error) {
  const struct felt_side_rules *rules = &question->book.side[n];
  struct felt_exact *beside = work->beside.side[n];
  struct felt_wagers wagers = question->wagers;
  struct felt_game game;
  struct felt_solution with, without;
  enum felt_status status = FELT_OK;
  for (int i = 0; i < rules->table_count; i++) beside[i] = felt_own_hand_side(counts, &rules->table[i]).ev;
  if (rules->after_fold != FELT_FOLD_FORFEITS) return FELT_OK;
  wagers.side_cents[n] = 0;
  status = solve_with(question, work, &wagers, threads, &game, &without, error);
  int64_t asked_cents = question->wagers.side_cents[n];
  wagers.side_cents[n] = asked_cents ? asked_cents : question->game.ante_cents;
  for (int i = 0; i < rules->table_count && !status; i++) {
    wagers.side_table[n] = i;
    status = solve_with(question, work, &wagers, threads, &game, &with, error);
    if (!status) beside[i] = felt_side_beside(&game, n, &with, &without);
  }
  return status;
}

enum felt_status felt_lab_design(const struct felt_lab_question *question,
                                 const struct felt_side_counts *counts, int threads, struct felt_text *text,
                                 struct felt_error *error) {
  /* Other hands' results do not belong to a distribution: with envy at stake there is the solution alone. */
  bool full = !(question->game.progressive_cents > 0 && question->game.others > 0);
  struct work *work = malloc(sizeof *work); /* a distribution is too much for a stack */
  if (!work) return felt_refuse(error, FELT_E_NOMEM, "design", NULL, FELT_SAYS(NO_MEMORY));
  enum felt_status status =
      full ? felt_solve_full(&question->game, threads, &work->solution, &work->distribution, error)
           : felt_solve(&question->game, threads, &work->solution, error);
  for (int i = 0; i < question->book.side_count && !status; i++)
    if (question->book.side[i].kind == FELT_OWN_HAND)
      status = weigh_side(question, i, &counts->hands, threads, work, error);
  if (!status) {
    felt_text_printf(text, "{\"book\": \"%s\",\n", question->book.name.text);
    felt_lab_put_figures(&question->book, &question->game, &work->solution, text);
    felt_text_printf(text, ",\n \"starts_that_raise\": %d", work->solution.starts_that_raise);
    if (full) {
      put_results(&work->distribution, text);
      felt_text_put(text, ",\n");
      felt_lab_put_distribution(&work->distribution, text);
    }
    felt_text_put(text, ",\n");
    felt_lab_put_starts(&work->solution, text);
    felt_text_put(text, ",\n");
    status = felt_lab_put_side(&question->book, &question->wagers, counts, &work->beside, text, error);
    if (!status && question->page) {
      felt_text_put(text, ",\n \"page\": ");
      felt_lab_print_page(&question->book, text);
    }
    felt_text_put(text, "}\n");
  }
  free(work);
  return status;
}
