/* Full rounds with the solved strategy, dealt, decided and settled, on one thread. */
#include "bench.h"

#include "felt/sim.h"

enum { ROUNDS = 2000 };

struct work {
  struct felt_sim *sim;
  struct felt_sim_sums sums;
  uint64_t block;
};

static void slice(void *with) {
  struct work *work = with;
  felt_sim_play(work->sim, work->block++, ROUNDS, &work->sums);
}

static void measure(const struct felt_book *book, const char *words, struct felt_sim_options options,
                    double seconds) {
  struct work work = {0};
  char line[96];
  felt_assert(felt_sim_open(book, &options, &work.sim, NULL) == FELT_OK);
  (void)snprintf(line, sizeof line, "%s, %s", book->name.text, words);
  bench_line(line, ROUNDS, bench_best(seconds, slice, &work), 0, NULL);
  /* Nothing fast is wrong: what was played lies near the exact value. */
  struct felt_sim_estimate total = felt_sim_estimate(work.sim, &work.sums, FELT_SIM_TOTAL);
  felt_assert(!total.enough || (total.z > -6 && total.z < 6));
  felt_sim_close(work.sim);
}

int main(int argc, char *argv[]) {
  static struct felt_book book;
  static struct felt_faults faults;
  bench_title("Whole rounds with perfect play, simulated; one thread, a second each");
  for (int n = 0; felt_book_builtin(n); n++) {
    const struct felt_book_text *text = felt_book_builtin(n);
    if (argc > 1 && strcmp(argv[1], text->name) != 0) continue;
    felt_assert(felt_book_read(text->text, text->length, &book, &faults) == FELT_OK);
    struct felt_sim_options options = {
        .wagers = felt_wagers_none(), .strategy = felt_strategy_best(), .seed = 1, .threads = 1};
    measure(&book, "Ante and Blind", options, 1);
    options.wagers.side_cents[0] = book.main.ante.min_cents;
    options.wagers.progressive = true;
    measure(&book, "a side wager and the progressive too", options, 1);
    options.engine = FELT_SIM_TABLE;
    measure(&book, "the same through a table", options, 1);
    options.engine = FELT_SIM_SETTLE;
    options.wagers.players = book.positions;
    measure(&book, "a full table", options, 1);
  }
  return 0;
}
