#include "distribution.h"
#include "hands.h"
#include "run.h"
#include "side_sums.h"

/* ---- exact numbers */

__extension__ typedef unsigned __int128 felt_unsigned;

double felt_exact_value(struct felt_exact exact) {
  return (double)((long double)exact.numerator / (long double)exact.denominator);
}

void felt_wide_print(felt_wide number, struct felt_text *text) {
  char digits[42], *at = digits + sizeof digits;
  *--at = '\0';
  felt_unsigned left = number < 0 ? -(felt_unsigned)number : (felt_unsigned)number;
  do {
    *--at = (char)('0' + (int)(left % 10));
    left /= 10;
  } while (left);
  if (number < 0) *--at = '-';
  felt_text_put(text, at);
}

/* Newton's method from above, until it no longer falls. */
long double felt_square_root(long double square) {
  long double at = square > 1 ? square : 1, next = (at + square / at) / 2;
  while (next < at) {
    at = next;
    next = (at + square / at) / 2;
  }
  return at;
}

/* amount / (unit x deals) as a fraction over a multiple of `deals`, as small as the amount allows. */
static struct felt_exact exact(felt_wide amount, felt_wide unit, felt_wide deals) {
  felt_wide common = felt_wide_gcd(amount, unit);
  if (common == 0) common = 1;
  return (struct felt_exact){amount / common, unit / common * deals};
}

/* ---- from sums to the solution */

#define PER_HOLE (INT64_C(19600) * RUNOUTS * DEALERS) /* deals */

static void name_start(const struct tables *t, int start, char name[4]) {
  static const char ranks[] = "23456789TJQKA";
  int pair = start < UNEQUAL ? start : start - UNEQUAL;
  name[0] = ranks[t->high[pair]];
  name[1] = ranks[t->low[pair]];
  name[2] = start < UNEQUAL ? 's' : pair < UNEQUAL ? 'o' : '\0';
  name[3] = '\0';
}

struct scale {
  felt_wide ante; /* in the game's unit */
  felt_wide unit; /* of the stakes, in the game's unit */
};

/* A Play wager's worth is linear in its multiple, so the best one is the highest or, behind, the lowest. */
static int better_multiple(const struct felt_game *game, const struct start_sums *sums) {
  int count = game->play_count[0];
  return count == 0 ? 0 : game->play_multiple[0][sums->margin < 0 ? 0 : count - 1];
}

int felt_start_multiple(const struct felt_game *game, const struct stakes *s, const struct start_sums *sums) {
  int multiple = better_multiple(game, sums);
  return multiple > 0 && sums->base + sums->margin * multiple * s->ante >= sums->best ? multiple : 0;
}

/* Decides one starting hand and adds it up; returns its sum in the game's unit. */
static felt_wide add_start(const struct felt_game *game, const struct scale *scale,
                           const struct start_sums *sums, felt_wide side, int combinations,
                           struct felt_start *start, struct felt_solution *solution) {
  const int64_t boards = INT64_C(19600) * 1081;
  int multiple = better_multiple(game, sums);
  felt_wide check = sums->best * scale->unit + side;
  felt_wide raise = sums->base * scale->unit + multiple * sums->margin * scale->ante + side;
  start->combinations = combinations;
  start->raise = multiple;
  start->multiple = multiple > 0 && raise >= check ? multiple : 0;
  start->ev_raise = exact(raise, scale->ante * combinations, PER_HOLE);
  start->ev_check = exact(check, scale->ante * combinations, PER_HOLE);
  if (start->multiple) {
    solution->starts_that_raise++;
    solution->plays[0] += combinations * boards;
    solution->multiples += boards * combinations * multiple;
    return raise;
  }
  int64_t on_flop = sums->raises * RUNOUTS, low = sums->raised_low * RUNOUTS;
  int64_t on_river = combinations * boards - on_flop - sums->folds;
  solution->plays[1] += on_flop;
  solution->plays[2] += on_river;
  solution->folds += sums->folds;
  if (on_flop) {
    int flops = game->play_count[1];
    solution->multiples +=
        low * game->play_multiple[1][0] + (on_flop - low) * game->play_multiple[1][flops - 1];
  }
  solution->multiples += on_river * game->play_multiple[2][0];
  return check;
}

/* AA, AKs, AKo, AQs, ... 22. */
static int start_in_order(const struct tables *t, int high, int low, bool suited) {
  int pair = t->pair[high][low];
  return suited ? pair : UNEQUAL + pair;
}

static void put_together(const struct felt_game *game, const struct amounts *a, const struct stakes *s,
                         const struct tables *t, const struct start_sums starts[STARTS],
                         struct felt_solution *solution) {
  felt_wide sides[STARTS];
  felt_side_sums(game, a, t, sides);
  struct scale scale = {a->ante, a->ante / s->ante};
  felt_wide total = 0;
  int n = 0;
  memset(solution, 0, sizeof *solution);
  for (int high = FELT_RANKS - 1; high >= 0; high--)
    for (int low = high; low >= 0; low--)
      for (int suited = high != low; suited >= 0; suited--) {
        int start = start_in_order(t, high, low, suited);
        struct felt_start *to = &solution->start[n++];
        name_start(t, start, to->hand);
        total += add_start(game, &scale, &starts[start], sides[start], combinations_of(start), to, solution);
      }
  felt_assert(n == STARTS);
  felt_assert(solution->plays[0] + solution->plays[1] + solution->plays[2] + solution->folds ==
              FELT_BOARDS_ALL);
  solution->ev = exact(total, scale.ante, FELT_DEALS_ALL);
}

void felt_run_solution(const struct felt_game *game, const struct run *run, struct felt_solution *solution) {
  put_together(game, &run->amounts, &run->stakes, &run->tables, run->starts, solution);
}

enum felt_status felt_solve(const struct felt_game *game, int threads, struct felt_solution *solution,
                            struct felt_error *error) {
  struct run *run;
  enum felt_status status = felt_run_open(game, threads, &run, error);
  if (status) return status;
  felt_run_solution(game, run, solution);
  felt_run_close(run);
  return FELT_OK;
}

enum felt_status felt_solve_full(const struct felt_game *game, int threads, struct felt_solution *solution,
                                 struct felt_distribution *distribution, struct felt_error *error) {
  struct run *run;
  enum felt_status status = felt_run_open(game, threads, &run, error);
  if (status) return status;
  status = felt_distribution_of(game, run, distribution, error);
  if (!status) felt_run_solution(game, run, solution);
  felt_run_close(run);
  return status;
}

/* ---- figures */

double felt_solution_average_wager(const struct felt_solution *solution) {
  return 2 + (double)solution->multiples / (double)FELT_BOARDS_ALL;
}

double felt_solution_house_edge(const struct felt_solution *solution) {
  return -felt_exact_value(solution->ev);
}

double felt_solution_element_of_risk(const struct felt_game *game, const struct felt_solution *solution) {
  double sides = (double)(felt_game_sides_cents(game) + game->progressive_cents) / (double)game->ante_cents;
  return felt_solution_house_edge(solution) / (felt_solution_average_wager(solution) + sides);
}
