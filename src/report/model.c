#include "model.h"

#include "jobs.h"

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

enum felt_status model_begin(struct model *model, const struct felt_book *book,
                             const struct felt_report_options *options, struct felt_error *error) {
  struct felt_wagers wagers = felt_wagers_none();
  model->book = book;
  model->options = *options;
  model->asked = calloc(ASKED_MAX, sizeof *model->asked);
  if (!model->asked) return felt_fail(error, FELT_E_NOMEM, NULL, NULL, "no memory for a report");
  enum felt_status status = felt_game_of(book, &wagers, &model->game, error);
  if (status) return status;
  model_ask(model, &model->game);
  if (book->trips.after_fold == FELT_FOLD_FORFEITS) {
    struct felt_game game = model_with_trips(model);
    model_ask(model, &game);
  }
  return FELT_OK;
}

void model_close(struct model *model) {
  free(model->asked);
  model->asked = NULL;
}

/* Games are copies of one another with some numbers changed, so equal ones are equal in every byte. */
static const struct asked *find_asked(const struct model *model, const struct felt_game *game) {
  for (int i = 0; i < model->asked_count; i++)
    if (memcmp(&model->asked[i].game, game, sizeof *game) == 0) return &model->asked[i];
  return NULL;
}

void model_ask(struct model *model, const struct felt_game *game) {
  if (find_asked(model, game)) return;
  felt_assert(model->asked_count < ASKED_MAX);
  memcpy(&model->asked[model->asked_count++].game, game, sizeof *game);
}

const struct felt_solution *model_solution(const struct model *model, const struct felt_game *game) {
  const struct asked *asked = find_asked(model, game);
  felt_assert(asked && asked->status == FELT_OK);
  return &asked->solution;
}

double model_value(const struct model *model, const struct felt_game *game) {
  return felt_exact_value(model_solution(model, game)->ev);
}

/* ---- solving: each game on one thread, several games at once */

struct full {
  struct felt_game game;
  struct felt_solution ignored;
  struct felt_distribution marked;
  enum felt_status status;
  struct felt_error error;
};

static void solve_full(void *context) {
  struct full *full = context;
  full->status = felt_solve_full(&full->game, 1, &full->ignored, &full->marked, &full->error);
}

static void solve_asked(void *context) {
  struct asked *asked = context;
  asked->status = felt_solve(&asked->game, 1, &asked->solution, &asked->error);
}

static void count_hands(void *context) {
  struct model *model = context;
  model->counts_status = felt_hand_counts(&model->counts, &model->counts_error);
  model->counted = model->counts_status == FELT_OK;
}

static void count_cover_all(void *context) {
  struct model *model = context;
  model->covered = felt_cover_all(&model->cover_all, &model->cover_all_error) == FELT_OK;
}

static enum felt_status read_solved(struct model *model, const struct full *full, struct felt_error *error) {
  const struct asked *own = &model->asked[0];
  enum felt_status status = own->status;
  model->refusal = own->error;
  model->solved = status == FELT_OK;
  if (status == FELT_E_INPUT) return FELT_OK; /* rules and side wagers are worth a report by themselves */
  model->solution = own->solution;
  for (int i = 1; i < model->asked_count && !status; i++) {
    status = model->asked[i].status;
    if (status && error) *error = model->asked[i].error;
  }
  if (!status && full->status) {
    status = full->status;
    if (error) *error = full->error;
  }
  if (!status) read_marks(model, &full->marked);
  return status;
}

enum felt_status model_solve(struct model *model, struct felt_error *error) {
  struct full *full = calloc(1, sizeof *full);
  struct job jobs[ASKED_MAX + 3];
  int count = 0;
  if (!full) return felt_fail(error, FELT_E_NOMEM, NULL, NULL, "no memory for a report");
  full->game = model->game;
  mark_hands(&full->game);
  jobs[count++] = (struct job){solve_full, full};
  if (model->book->cover_all.offered) jobs[count++] = (struct job){count_cover_all, model};
  for (int i = 0; i < model->asked_count; i++) jobs[count++] = (struct job){solve_asked, &model->asked[i]};
  jobs[count++] = (struct job){count_hands, model};
  jobs_run(jobs, count, model->options.threads);
  enum felt_status status = model->counts_status;
  if (status && error) *error = model->counts_error;
  if (!status) status = read_solved(model, full, error);
  free(full);
  return status;
}

/* ---- games */

struct felt_game model_game(const struct model *model, const struct felt_wagers *wagers) {
  struct felt_game game;
  struct felt_error error;
  enum felt_status status = felt_game_of(model->book, wagers, &game, &error);
  felt_assert(status == FELT_OK);
  return game;
}

struct felt_game model_with_trips(const struct model *model) {
  struct felt_wagers wagers = felt_wagers_none();
  wagers.ante_cents = wagers.trips_cents = model->book->main.ante.min_cents;
  struct felt_game game = model_game(model, &wagers);
  game.fold_forfeits_trips = true;
  return game;
}

const struct felt_progressive *model_progressive(const struct felt_book *book) {
  if (book->progressive.table_count == 0) return NULL;
  return &book->progressive.table[book->progressive.table_default];
}

const struct felt_pay_table *model_trips(const struct felt_book *book) {
  return &book->trips.table[book->trips.table_default];
}
