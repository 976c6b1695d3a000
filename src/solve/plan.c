/* The best play written out, and what each wager brings under it. */
#include "outcomes.h"

/* ---- each wager by itself */

struct adding {
  felt_wide total;
  long double square;
};

static void add(struct adding *to, felt_wide net, int64_t deals) {
  to->total += net * deals;
  to->square += (long double)net * (long double)net * ((long double)deals / (long double)FELT_DEALS_ALL);
}

static void farthest(felt_wide net, const struct adding *from, double unit, struct felt_moments *moments) {
  double apart = ((double)net - (double)from->total / (double)FELT_DEALS_ALL) / unit;
  if (apart < 0) apart = -apart;
  if (apart > moments->farthest_cents) moments->farthest_cents = apart;
}

static void describe(const struct adding *from, int64_t unit, struct felt_moments *moments) {
  long double mean = (long double)from->total / (long double)FELT_DEALS_ALL;
  moments->mean_cents = (struct felt_exact){from->total, (felt_wide)unit * FELT_DEALS_ALL};
  moments->deviation_cents = (double)(felt_square_root(from->square - mean * mean) / (long double)unit);
}

enum { PARTS = 5 + FELT_SIDES_MAX };

static void list_nets(const struct felt_game *game, const struct amounts *a, const struct outcome_row *row,
                      felt_wide nets[PARTS]) {
  struct outcome_nets net = felt_outcome_nets(game, a, row);
  nets[0] = net.ante, nets[1] = net.blind, nets[2] = net.play, nets[3] = net.progressive, nets[4] = net.total;
  memcpy(nets + 5, net.side, sizeof net.side);
}

static void add_up(const struct felt_game *game, const struct amounts *a, const struct outcomes *outcomes,
                   struct felt_parts *parts) {
  struct felt_moments *to[PARTS] = {&parts->ante, &parts->blind, &parts->play, &parts->progressive,
                                    &parts->total};
  for (int i = 0; i < FELT_SIDES_MAX; i++) to[5 + i] = &parts->side[i];
  struct adding sums[PARTS] = {{0}};
  felt_wide nets[PARTS];
  int64_t unit = (int64_t)(a->ante / game->ante_cents);
  memset(parts, 0, sizeof *parts);
  for (int i = 0; i < outcomes->count; i++) {
    const struct outcome_row *row = &outcomes->row[i];
    list_nets(game, a, row, nets);
    for (int p = 0; p < PARTS; p++) add(&sums[p], nets[p], row->deals);
    int kind = game->progressive_of_seven ? row->kind : row->five;
    if (game->progressive_cents > 0 && (row->outcome != FOLDS || !game->fold_forfeits_progressive))
      parts->paid[kind] += game->award_cents[kind] > 0 ? row->deals : 0;
  }
  for (int p = 0; p < PARTS; p++) describe(&sums[p], unit, to[p]);
  for (int i = 0; i < outcomes->count; i++) {
    list_nets(game, a, &outcomes->row[i], nets);
    for (int p = 0; p < PARTS; p++) farthest(nets[p], &sums[p], (double)unit, to[p]);
  }
}

static enum felt_status find_parts(const struct felt_game *game, const struct run *run,
                                   struct felt_parts *parts, struct felt_error *error) {
  struct outcomes *outcomes = malloc(sizeof *outcomes);
  enum felt_status status = outcomes ? felt_outcomes_of(game, run, outcomes, error)
                                     : felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  if (!status) add_up(game, &run->amounts, outcomes, parts);
  free(outcomes);
  return status;
}

/* ---- the flops */

static void write_flops(const struct run *run, struct felt_plan *plan) {
  for (int n = 0; n < FLOP_TYPES; n++) {
    const struct flop_type *flop = run->kernel->flop(run->space, n);
    felt_set board = felt_cards_set(flop->card, 3);
    memcpy(plan->flop[n], flop->card, sizeof plan->flop[n]);
    for (int two = 1; two < FELT_DECK; two++)
      for (int one = 0; one < two; one++) {
        felt_set hole = felt_set_of((felt_card)one) | felt_set_of((felt_card)two);
        plan->play[n][felt_hole_number((felt_card)one, (felt_card)two)] =
            board & hole ? 0 : (uint8_t)run->kernel->play(run->space, n, (felt_card)one, (felt_card)two);
      }
  }
}

_Static_assert((int)FELT_FLOP_TYPES == (int)FLOP_TYPES, "the header says how many flops there are");

enum felt_status felt_solve_plan(const struct felt_game *game, int threads, struct felt_plan *plan,
                                 struct felt_error *error) {
  struct run *run;
  struct felt_parts parts = {0};
  enum felt_status status = felt_run_open(game, threads, &run, error);
  if (status) return status;
  bool alone = game->others == 0;
  if (alone) status = find_parts(game, run, &parts, error);
  if (!status) {
    plan->has_parts = alone;
    plan->parts = parts;
    write_flops(run, plan);
    felt_run_solution(game, run, &plan->solution);
  }
  felt_run_close(run);
  return status;
}
