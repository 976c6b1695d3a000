/* The slow road and the fast road to the same numbers, one thread. Every figure also checks what it computed.
 */
#include "bench.h"
#include "run.h"
#include "sample_games.h"
#include "slow.h"

static void say(const char *what, double seconds, double times, const char *as) {
  (void)printf("  %-52s %10.3f ms", what, seconds * 1e3);
  if (times > 0) (void)printf(" %8.0f x %s", times, as);
  (void)printf("\n");
  (void)fflush(stdout);
}

struct work {
  struct felt_game game;
  struct felt_solution solution;
  struct felt_distribution distribution;
  struct felt_point point;
  struct felt_advice advice;
  struct slow_flop slow;
  struct stakes stakes;
  felt_card flop[3];
};

static void solve(void *with) {
  struct work *work = with;
  felt_assert(felt_solve(&work->game, 1, &work->solution, NULL) == FELT_OK);
}

static void solve_full(void *with) {
  struct work *work = with;
  felt_assert(felt_solve_full(&work->game, 1, &work->solution, &work->distribution, NULL) == FELT_OK);
}

static void advise(void *with) {
  struct work *work = with;
  felt_assert(felt_advise(&work->game, &work->point, 1, &work->advice, NULL) == FELT_OK);
}

static void slow_flop(void *with) {
  struct work *work = with;
  felt_slow_flop(&work->stakes, 0, work->flop, &work->slow);
}

/* One flop of each kind by the slow road, weighed as the kinds occur: what all 1755 would take. */
static double slow_road(struct work *work) {
  static const felt_card flops[3][3] = {{0, 18, 36}, {0, 5, 23}, {2, 7, 11}}; /* three suits, two, one */
  static const int counts[3] = {455, 1014, 286};
  struct run *run;
  struct hole_sums fast;
  double all = 0;
  felt_assert(felt_run_open(&work->game, 1, &run, NULL) == FELT_OK);
  work->stakes = run->stakes;
  for (int i = 0; i < 3; i++) {
    memcpy(work->flop, flops[i], sizeof work->flop);
    all += counts[i] * bench_best(0.3, slow_flop, work);
  }
  /* The last one against the fast road: the same ranks of one suit, as spades. */
  unsigned ranks = 1U << 2 | 1U << 7 | 1U << 11;
  run->kernel->look(run->space, 0, FLOP_TYPES - TRIPLES + run->tables.triple[ranks], felt_card_make(0, 3),
                    felt_card_make(1, 3), &fast);
  const struct hole_sums *slow = &work->slow.hole[0][1]; /* the slow flop lies in clubs */
  felt_assert(slow->base == fast.base && slow->margin == fast.margin && slow->spared == fast.spared);
  felt_run_close(run);
  return all;
}

static void whole_game(struct work *work) {
  bench_title("The whole game");
  work->game = sample_base();
  double slow = slow_road(work);
  say("slow road, 1755 flops board by board (from three)", slow, 0, NULL);
  double fast = bench_best(2, solve, work);
  felt_assert(work->solution.ev.numerator == INT64_C(-607723787676));
  say("fast road, with frequencies and 169 hands", fast, slow / fast, "the slow road");
  double full = bench_best(2, solve_full, work);
  say("and the distribution", full, 0, NULL);
  sample_trips(&work->game, 500, (const int[]){50, 40, 30, 8, 6, 5, 3}, true);
  sample_progressive(&work->game, 100, (const int64_t[]){1000000, 100000, 25000, 5000, 4000, 3000, 900},
                     true);
  double sides = bench_best(2, solve, work);
  say("with Trips and progressive", sides, 0, NULL);
  say("and the distribution", bench_best(3, solve_full, work), 0, NULL);
}

static void one_hand(struct work *work) {
  bench_title("Advice");
  work->game = sample_base();
  work->point = (struct felt_point){.hole = {felt_card_make(11, 1), felt_card_make(10, 2)}, .board_count = 5};
  const int ranks[5] = {2, 3, 4, 6, 7}, suits[5] = {3, 2, 1, 0, 1}; /* Kd Qh on 4s 5h 6d 8c 9d */
  for (int i = 0; i < 5; i++) work->point.board[i] = felt_card_make(ranks[i], suits[i]);
  double river = bench_best(0.2, advise, work);
  felt_assert(work->advice.option[0].ev.numerator * 990 == -2151 * work->advice.option[0].ev.denominator);
  say("river", river, 0, NULL);
  work->point.board_count = 3;
  say("flop", bench_best(0.5, advise, work), 0, NULL);
  work->point.board_count = 0;
  say("before the flop", bench_best(1, advise, work), 0, NULL);
  work->point.dead = felt_set_of(felt_card_make(12, 0)) | felt_set_of(felt_card_make(12, 1));
  say("before the flop, two cards dead", bench_best(1, advise, work), 0, NULL);
}

int main(void) {
  struct work *work = calloc(1, sizeof *work);
  felt_assert(work);
  whole_game(work);
  one_hand(work);
  free(work);
  return 0;
}
