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
};

enum felt_status felt_lab_design(const struct felt_lab_question *question,
                                 const struct felt_side_counts *counts, int threads, struct felt_text *text,
                                 struct felt_error *error) {
  /* Other hands' results are no part of a distribution: with envy at stake there is the solution alone. */
  bool full = !(question->game.progressive_cents > 0 && question->game.others > 0);
  struct work *work = malloc(sizeof *work); /* a distribution is too much for a stack */
  if (!work) return felt_fail(error, FELT_E_NOMEM, "design", NULL, "memory ran out");
  enum felt_status status =
      full ? felt_solve_full(&question->game, threads, &work->solution, &work->distribution, error)
           : felt_solve(&question->game, threads, &work->solution, error);
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
    status = felt_lab_put_side(&question->book, &question->wagers, counts, text, error);
    if (!status && question->page) {
      felt_text_put(text, ",\n \"page\": ");
      felt_lab_print_page(&question->book, text);
    }
    felt_text_put(text, "}\n");
  }
  free(work);
  return status;
}
