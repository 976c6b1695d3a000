#include "model.h"

#include <math.h>

/* A Trips wager that no fold forfeits changes no decision. One that pays 2000 times a hand's number shifts
 * each net result by it: the hand can be read off the result. */
enum { SHIFT = 2000 };

static void mark_hands(struct felt_game *game) {
  game->trips_cents = game->ante_cents;
  game->fold_forfeits_trips = false;
  for (int c = 0; c < FELT_CATEGORIES; c++) game->trips[c] = (struct felt_game_odds){SHIFT * (c + 1), 1};
}

static void add_row(struct felt_distribution *d, felt_wide net, int64_t deals) {
  int at = 0;
  while (at < d->count && d->row[at].net < net) at++;
  if (at == d->count || d->row[at].net != net) {
    felt_assert(d->count < FELT_DISTRIBUTION_MAX);
    memmove(&d->row[at + 1], &d->row[at], (size_t)(d->count - at) * sizeof d->row[0]);
    d->row[at].net = net;
    d->row[at].deals = 0;
    d->count++;
  }
  d->row[at].deals += deals;
}

static void read_marks(struct model *model, const struct felt_distribution *marked) {
  struct felt_distribution *d = &model->distribution;
  felt_wide shift = SHIFT * marked->per_ante;
  double squares = 0, mean = felt_exact_value(model->solution.ev);
  d->per_ante = marked->per_ante;
  d->ev = model->solution.ev;
  for (int i = 0; i < marked->count; i++) {
    felt_wide hand = (marked->row[i].net + shift / 2) / shift - 1,
              net = marked->row[i].net - (hand + 1) * shift;
    int64_t deals = marked->row[i].deals;
    felt_assert(hand >= 0 && hand < FELT_CATEGORIES);
    (net > 0 ? model->won : net < 0 ? model->lost : model->tied)[hand] += deals;
    add_row(d, net, deals);
    double antes = (double)net / (double)d->per_ante;
    squares += antes * antes * (double)deals;
  }
  d->standard_deviation = sqrt(squares / (double)FELT_DEALS_ALL - mean * mean);
}

enum felt_status model_open(struct model *model, struct felt_error *error) {
  struct felt_wagers wagers = felt_wagers_none();
  enum felt_status status = felt_hand_counts(&model->counts, error);
  if (!status) status = felt_game_of(model->book, &wagers, &model->game, error);
  if (status) return status;
  status = felt_solve(&model->game, model->options.threads, &model->solution, &model->refusal);
  model->solved = status == FELT_OK;
  if (status == FELT_E_INPUT) return FELT_OK; /* rules and side wagers are worth a report by themselves */
  struct felt_distribution *marked = status ? NULL : malloc(sizeof *marked);
  struct felt_solution *ignored = status ? NULL : malloc(sizeof *ignored);
  struct felt_game game = model->game;
  mark_hands(&game);
  if (!status && (!marked || !ignored))
    status = felt_fail(&model->refusal, FELT_E_NOMEM, NULL, NULL, "no memory for a report");
  if (!status) status = felt_solve_full(&game, model->options.threads, ignored, marked, &model->refusal);
  if (!status) read_marks(model, marked);
  free(marked);
  free(ignored);
  if (status && error) *error = model->refusal;
  return status;
}

struct felt_exact model_value(const struct model *model, const struct felt_game *game) {
  struct felt_solution solution;
  struct felt_error error;
  enum felt_status status = felt_solve(game, model->options.threads, &solution, &error);
  felt_assert(status == FELT_OK);
  return solution.ev;
}

struct felt_game model_game(const struct model *model, const struct felt_wagers *wagers) {
  struct felt_game game;
  struct felt_error error;
  enum felt_status status = felt_game_of(model->book, wagers, &game, &error);
  felt_assert(status == FELT_OK);
  return game;
}

const struct felt_progressive *model_progressive(const struct felt_book *book) {
  if (book->progressive.table_count == 0) return NULL;
  return &book->progressive.table[book->progressive.table_default];
}

const struct felt_pay_table *model_trips(const struct felt_book *book) {
  return &book->trips.table[book->trips.table_default];
}
