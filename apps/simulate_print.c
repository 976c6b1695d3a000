/* The result of a simulation in words, in JSON, and its way as CSV. Nothing here depends on the time it took,
 * so that equal seeds give equal bytes. */
#include "simulate.h"

/* ---- agreement */

static void weigh(struct verdict *verdict, const struct felt_sim_estimate *e, const char *what) {
  double off = e->z < 0 ? -e->z : e->z;
  if (!e->has_exact || !e->enough) return;
  verdict->judged++;
  verdict->outside += off > 3;
  if (off < verdict->worst) return;
  verdict->worst = off;
  (void)snprintf(verdict->what, sizeof verdict->what, "%s", what);
}

static const char *const deeds[] = {"raise before the flop", "raise on the flop", "raise on the river",
                                    "fold"};

struct verdict simulate_judge(const struct simulation *run) {
  struct verdict verdict = {0};
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    if (!felt_sim_has(run->sim, p)) continue;
    struct felt_sim_estimate e = felt_sim_estimate(run->sim, &run->sums, p);
    weigh(&verdict, &e, felt_sim_part_name(run->sim, p));
  }
  for (int s = 0; s <= FELT_STREETS; s++) {
    struct felt_sim_estimate e = felt_sim_frequency(run->sim, &run->sums, s);
    weigh(&verdict, &e, deeds[s]);
  }
  return verdict;
}

/* ---- words */

/* 10,000,000 */
static void print_grouped(int64_t number) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%lld", (long long)number);
  for (int i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0) putchar(',');
    putchar(digits[i]);
  }
}

static void print_money(const struct simulation *run, int64_t cents) {
  char buffer[40];
  struct felt_text text = felt_text_init(buffer, sizeof buffer);
  felt_money_print(&text, run->book.currency, cents);
  printf("%s", buffer);
}

static void print_wagers(const struct simulation *run) {
  const struct felt_game *game = felt_sim_game(run->sim);
  printf("Ante and Blind ");
  print_money(run, game->ante_cents);
  if (game->trips_cents) {
    printf(" each, Trips ");
    print_money(run, game->trips_cents);
  } else {
    printf(" each");
  }
  if (game->progressive_cents) {
    printf(", progressive ");
    print_money(run, game->progressive_cents);
  }
  if (run->options.wagers.players > 1) printf(", %d hands in every round", run->options.wagers.players);
  putchar('\n');
}

static void print_value(double value, int width) {
  printf("%+*.6f", width, value);
}

/* One value: its mean, where the true one lies with 95 %, the exact one, and how far off that is. */
static void print_estimate(const char *name, const struct felt_sim_estimate *e) {
  printf("%-22s", name);
  print_value(e->mean, 11);
  printf("  ");
  print_value(e->mean - 1.96 * e->error, 10);
  printf(" to ");
  print_value(e->mean + 1.96 * e->error, 10);
  if (!e->has_exact) {
    putchar('\n');
    return;
  }
  print_value(e->exact, 12);
  if (e->enough)
    printf("%+8.2f\n", e->z);
  else
    printf("      --\n");
}

static void print_share(const char *name, const struct felt_sim_estimate *e) {
  printf("%-22s%9.4f %%  %10.4f to %10.4f", name, 100 * e->mean, 100 * (e->mean - 1.96 * e->error),
         100 * (e->mean + 1.96 * e->error));
  if (e->has_exact) printf("%10.4f %%", 100 * e->exact);
  if (e->has_exact && e->enough) printf("%+8.2f", e->z);
  putchar('\n');
}

static void print_heading(const char *what, bool exact) {
  printf("\n%-22s%11s  %24s%s\n", what, "mean", "95 % interval     ", exact ? "       exact       z" : "");
}

static void print_hits(const struct simulation *run) {
  if (!felt_sim_has(run->sim, FELT_SIM_TRAY)) return;
  printf("\nTimes paid: tray ");
  print_grouped(run->sums.tray_hits);
  for (int p = FELT_SIM_LEVEL; p < FELT_SIM_PARTS; p++) {
    if (!felt_sim_has(run->sim, p)) continue;
    printf(", %s ", felt_sim_part_name(run->sim, p));
    print_grouped(run->sums.level_hits[p - FELT_SIM_LEVEL]);
  }
  printf(".\n");
}

/* In green or red, where there are colours. */
static void print_coloured(const char *word, bool good) {
  if (cli_colour(stdout))
    printf("\033[1;%dm%s\033[0m", good ? 32 : 31, word);
  else
    printf("%s", word);
}

static void print_verdict(const struct simulation *run, const struct verdict *verdict) {
  putchar('\n');
  if (felt_game_capped(&run->book, felt_sim_game(run->sim), run->options.wagers.players))
    printf("The book's limit on payouts could cut the highest ones; the exact values leave it aside.\n");
  if (verdict->judged == 0) {
    printf(run->options.strategy.best[0] && run->options.strategy.best[1] && run->options.strategy.best[2]
               ? "Too few rounds to judge by.\n"
               : "Exact values are known of the best play only.\n");
    return;
  }
  if (verdict->outside == 0) {
    print_coloured("Agrees", true);
    printf(": all %d values lie within three standard errors of the exact ones", verdict->judged);
  } else {
    print_coloured(verdict->worst > 5 ? "DIFFERS" : "Doubtful", false);
    printf(": %d of %d values lie more than three standard errors off the exact ones", verdict->outside,
           verdict->judged);
  }
  printf(";\nthe farthest is %s, %.2f.\n", verdict->what, verdict->worst);
}

void simulate_print_words(const struct simulation *run, const struct verdict *verdict) {
  bool exact = felt_sim_estimate(run->sim, &run->sums, FELT_SIM_TOTAL).has_exact;
  printf("%s, strategy %s\n", run->book.house, run->options.strategy.name.text);
  print_wagers(run);
  print_grouped(run->sums.rounds);
  if (run->sums.rounds < run->rounds) {
    printf(" of ");
    print_grouped(run->rounds);
  }
  printf(" rounds, seed %llu\n", (unsigned long long)run->options.seed);
  print_heading("Antes a hand", exact);
  for (int p = 0; p < FELT_SIM_PARTS; p++) {
    if (!felt_sim_has(run->sim, p)) continue;
    if (p == FELT_SIM_TRAY) print_heading("Paid, antes a hand", exact);
    struct felt_sim_estimate e = felt_sim_estimate(run->sim, &run->sums, p);
    print_estimate(felt_sim_part_name(run->sim, p), &e);
  }
  print_heading("Shares of the hands", exact);
  for (int s = 0; s <= FELT_STREETS; s++) {
    struct felt_sim_estimate e = felt_sim_frequency(run->sim, &run->sums, s);
    print_share(deeds[s], &e);
  }
  print_hits(run);
  print_verdict(run, verdict);
}

/* ---- JSON */

static void print_estimate_json(const struct felt_sim_estimate *e) {
  printf("\"mean\": %.12g, \"standard_error\": %.12g, \"low\": %.12g, \"high\": %.12g", e->mean, e->error,
         e->mean - 1.96 * e->error, e->mean + 1.96 * e->error);
  if (e->has_exact) printf(", \"exact\": %.12g", e->exact);
  if (e->has_exact && e->enough) printf(", \"z\": %.6f", e->z);
}

static void print_part_json(const struct simulation *run, int part) {
  struct felt_sim_estimate e = felt_sim_estimate(run->sim, &run->sums, part);
  const struct felt_sim_sum *sum = &run->sums.part[part];
  char squares[48];
  struct felt_text text = felt_text_init(squares, sizeof squares);
  felt_wide_print(sum->squares, &text);
  printf("{\"name\": \"%s\", \"cents\": %lld, \"squares\": \"%s\", ", felt_sim_part_name(run->sim, part),
         (long long)sum->cents, squares);
  print_estimate_json(&e);
  if (part == FELT_SIM_TRAY) printf(", \"hits\": %lld", (long long)run->sums.tray_hits);
  if (part >= FELT_SIM_LEVEL)
    printf(", \"hits\": %lld", (long long)run->sums.level_hits[part - FELT_SIM_LEVEL]);
  putchar('}');
}

static void print_parts_json(const struct simulation *run, const char *name, int from, int to) {
  bool first = true;
  printf(",\n \"%s\": [", name);
  for (int p = from; p < to; p++) {
    if (!felt_sim_has(run->sim, p)) continue;
    printf("%s\n  ", first ? "" : ",");
    first = false;
    print_part_json(run, p);
  }
  putchar(']');
}

static void print_text_json(const char *text) {
  putchar('"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text >= ' ' && *text <= '~' ? *text : '?');
  }
  putchar('"');
}

void simulate_print_json(const struct simulation *run, const struct verdict *verdict) {
  static const char *const names[] = {"raise4", "raise2", "raise1", "fold"};
  const struct felt_game *game = felt_sim_game(run->sim);
  printf("{\"book\": \"%s\", \"strategy\": ", run->book.name.text);
  print_text_json(run->options.strategy.name.text);
  printf(", \"seed\": %llu, \"rounds\": %lld, \"asked\": %lld, \"players\": %d,\n",
         (unsigned long long)run->options.seed, (long long)run->sums.rounds, (long long)run->rounds,
         run->options.wagers.players);
  printf(" \"ante\": %lld, \"trips\": %lld, \"progressive\": %lld, \"limits_may_cut\": %s",
         (long long)game->ante_cents, (long long)game->trips_cents, (long long)game->progressive_cents,
         felt_game_capped(&run->book, game, run->options.wagers.players) ? "true" : "false");
  print_parts_json(run, "wagers", 0, FELT_SIM_TRAY);
  if (game->progressive_cents) print_parts_json(run, "awards", FELT_SIM_TRAY, FELT_SIM_PARTS);
  printf(",\n \"frequency\": {");
  for (int s = 0; s <= FELT_STREETS; s++) {
    struct felt_sim_estimate e = felt_sim_frequency(run->sim, &run->sums, s);
    printf("%s\n  \"%s\": {\"hands\": %lld, ", s ? "," : "", names[s],
           (long long)(s == FELT_STREETS ? run->sums.folds : run->sums.plays[s]));
    print_estimate_json(&e);
    putchar('}');
  }
  printf("},\n \"played\": {\"wins\": %lld, \"losses\": %lld, \"pushes\": %lld},\n",
         (long long)run->sums.wins, (long long)run->sums.losses, (long long)run->sums.pushes);
  printf(" \"agreement\": {\"judged\": %d, \"outside_three\": %d, \"farthest\": ", verdict->judged,
         verdict->outside);
  print_text_json(verdict->what);
  printf(", \"z\": %.6f}}\n", verdict->worst);
}

/* ---- the way there */

static void write_row(const struct simulation *run, const struct felt_sim_sums *sums, FILE *file) {
  struct felt_sim_estimate total = felt_sim_estimate(run->sim, sums, FELT_SIM_TOTAL);
  (void)fprintf(file, "%lld,%.9f,%.9f,%.9f,", (long long)sums->rounds, total.mean,
                total.mean - 1.96 * total.error, total.mean + 1.96 * total.error);
  if (total.has_exact) (void)fprintf(file, "%.9f", total.exact);
  for (int p = 0; p < FELT_SIM_PARTS; p++)
    if (felt_sim_has(run->sim, p) && p != FELT_SIM_TOTAL)
      (void)fprintf(file, ",%.9f", felt_sim_estimate(run->sim, sums, p).mean);
  (void)fputc('\n', file);
}

void simulate_write_path(const struct simulation *run, FILE *file) {
  (void)fprintf(file, "rounds,total,low,high,exact");
  for (int p = 0; p < FELT_SIM_PARTS; p++)
    if (felt_sim_has(run->sim, p) && p != FELT_SIM_TOTAL)
      (void)fprintf(file, ",%s", felt_sim_part_name(run->sim, p));
  (void)fputc('\n', file);
  struct felt_sim_sums sums = {0};
  for (int i = 0; i < PATH_ROWS; i++) {
    if (run->path[i].rounds == 0) continue;
    felt_sim_merge(&sums, &run->path[i]);
    write_row(run, &sums, file);
  }
}
