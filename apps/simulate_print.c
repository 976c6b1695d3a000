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

/* A part that payout limits cut is judged as it was before they did: the exact values leave them aside. */
static void weigh_part(const struct simulation *run, int part, struct verdict *verdict) {
  bool cut = felt_sim_cut(run->sim, &run->sums, part);
  char name[64];
  struct felt_sim_estimate e = felt_sim_estimate_unlimited(run->sim, &run->sums, part);
  (void)snprintf(name, sizeof name, "%.40s%s", felt_sim_part_name(run->sim, part),
                 cut ? " before limits" : "");
  weigh(verdict, &e, name);
}

struct verdict simulate_judge(const struct simulation *run) {
  struct verdict verdict = {0};
  for (int p = 0; p < FELT_SIM_PARTS; p++)
    if (felt_sim_has(run->sim, p)) weigh_part(run, p, &verdict);
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
  printf(" each");
  for (int i = 0; i < run->book.side_count; i++) {
    if (!game->side[i].cents) continue;
    printf(", %s ", run->book.wager[FELT_SIDE + i].title.text);
    print_money(run, game->side[i].cents);
  }
  if (game->progressive_cents) {
    printf(", progressive ");
    print_money(run, game->progressive_cents);
  }
  if (game->fee_cents) {
    printf(", fee ");
    print_money(run, game->fee_cents);
  }
  if (run->options.wagers.players > 1) printf(", %d hands in every round", run->options.wagers.players);
  putchar('\n');
}

static void print_value(double value, int width) {
  printf("%+*.6f", width, value);
}

/* One value: its mean, where the true one lies with 95 %, the exact one, and how far off that is. What limits
 * cut has no exact value. */
static void print_estimate(const char *name, const struct felt_sim_estimate *e, bool cut) {
  printf("%-22s", name);
  print_value(e->mean, 11);
  printf("  ");
  print_value(e->mean - 1.96 * e->error, 10);
  printf(" to ");
  print_value(e->mean + 1.96 * e->error, 10);
  if (!e->has_exact) {
    printf(cut ? "         cut      --\n" : "\n");
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

/* "ante, blind and play", of the wagers that limits cut. */
static void list_cut(const struct simulation *run, struct felt_text *text) {
  int count = 0, last = -1;
  for (int p = 0; p < FELT_SIM_FEE; p++)
    if (felt_sim_cut(run->sim, &run->sums, p)) last = p;
  for (int p = 0; p <= last; p++)
    if (felt_sim_cut(run->sim, &run->sums, p))
      felt_text_printf(text, "%s%s",
                       !count++    ? ""
                       : p == last ? " and "
                                   : ", ",
                       felt_sim_part_name(run->sim, p));
}

static void print_cuts(const struct simulation *run) {
  const struct felt_sim_sums *sums = &run->sums;
  int64_t pays = 0, cents = sums->unlimited[FELT_SIM_TOTAL].cents - sums->part[FELT_SIM_TOTAL].cents;
  char names[80];
  struct felt_text text = felt_text_init(names, sizeof names);
  list_cut(run, &text);
  printf("The book's limits on payouts (");
  for (int i = 0, listed = 0; i < run->book.aggregate_count; i++) {
    if (sums->cut_pays[i]) printf("%s%s", listed++ ? ", " : "", run->book.aggregate[i].rule.id);
    pays += sums->cut_pays[i];
  }
  printf(") cut ");
  print_grouped(pays);
  printf(" pays of %s in ", names);
  print_grouped(sums->cut_rounds);
  printf(" rounds,\n");
  print_money(run, cents);
  printf(" in all. Exact values leave limits aside, so what was cut, and the total, cannot be compared as\n"
         "paid: it is compared as it stood before the limits. All other lines are compared as paid.\n");
}

static void print_limits(const struct simulation *run) {
  if (!felt_sim_limited(run->sim)) return;
  if (run->sums.cut_rounds > 0)
    print_cuts(run);
  else
    printf("The book's limits on payouts could cut the highest pays; they cut none in these rounds.\n");
}

static void print_verdict(const struct simulation *run, const struct verdict *verdict) {
  putchar('\n');
  print_limits(run);
  if (verdict->judged == 0) {
    printf(run->options.strategy.best[0] && run->options.strategy.best[1] && run->options.strategy.best[2]
               ? "Too few rounds to judge by.\n"
               : "Exact values are known of the best play only.\n");
    return;
  }
  if (verdict->outside == 0) {
    print_coloured("Agrees", true);
    printf(": all %d values%s lie within three standard errors of the exact ones", verdict->judged,
           run->sums.cut_rounds > 0 ? " that can be compared" : "");
  } else {
    print_coloured(verdict->worst > 5 ? "DIFFERS" : "Doubtful", false);
    printf(": %d of %d values lie more than three standard errors off the exact ones", verdict->outside,
           verdict->judged);
  }
  printf(";\nthe farthest is %s, %.2f.\n", verdict->what, verdict->worst);
}

/* The same rounds as they would have been paid without limits: the parts that those cut. */
static void print_unlimited(const struct simulation *run, bool exact) {
  print_heading("Before the limits", exact);
  for (int p = 0; p < FELT_SIM_TRAY; p++) {
    if (!felt_sim_cut(run->sim, &run->sums, p)) continue;
    struct felt_sim_estimate e = felt_sim_estimate_unlimited(run->sim, &run->sums, p);
    print_estimate(felt_sim_part_name(run->sim, p), &e, false);
  }
}

void simulate_print_words(const struct simulation *run, const struct verdict *verdict) {
  bool exact = felt_sim_estimate_unlimited(run->sim, &run->sums, FELT_SIM_TOTAL).has_exact;
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
    print_estimate(felt_sim_part_name(run->sim, p), &e, felt_sim_cut(run->sim, &run->sums, p));
  }
  if (run->sums.cut_rounds > 0) print_unlimited(run, exact);
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

static void print_sum_json(const struct felt_sim_sum *sum) {
  char squares[48];
  struct felt_text text = felt_text_init(squares, sizeof squares);
  felt_wide_print(sum->squares, &text);
  printf("\"cents\": %lld, \"squares\": \"%s\", ", (long long)sum->cents, squares);
}

static void print_unlimited_json(const struct simulation *run, int part) {
  struct felt_sim_estimate e = felt_sim_estimate_unlimited(run->sim, &run->sums, part);
  printf(", \"before_limits\": {");
  print_sum_json(&run->sums.unlimited[part]);
  print_estimate_json(&e);
  putchar('}');
}

static void print_limits_json(const struct simulation *run) {
  printf(",\n \"limits\": {\"may_cut\": %s, \"rounds\": %lld, \"cut\": [",
         felt_sim_limited(run->sim) ? "true" : "false", (long long)run->sums.cut_rounds);
  for (int i = 0, listed = 0; i < run->book.aggregate_count; i++)
    if (run->sums.cut_pays[i])
      printf("%s{\"rule\": \"%s\", \"pays\": %lld}", listed++ ? ", " : "", run->book.aggregate[i].rule.id,
             (long long)run->sums.cut_pays[i]);
  printf("]}");
}

static void print_part_json(const struct simulation *run, int part) {
  struct felt_sim_estimate e = felt_sim_estimate(run->sim, &run->sums, part);
  printf("{\"name\": \"%s\", ", felt_sim_part_name(run->sim, part));
  print_sum_json(&run->sums.part[part]);
  print_estimate_json(&e);
  if (felt_sim_cut(run->sim, &run->sums, part)) print_unlimited_json(run, part);
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
  printf(" \"ante\": %lld, ", (long long)game->ante_cents);
  for (int i = 0; i < run->book.side_count; i++)
    if (run->book.side[i].kind == FELT_OWN_HAND)
      printf("\"%s\": %lld, ", run->book.wager[FELT_SIDE + i].key.text, (long long)game->side[i].cents);
  printf("\"progressive\": %lld, \"fee\": %lld, \"limits_may_cut\": %s", (long long)game->progressive_cents,
         (long long)game->fee_cents, felt_sim_limited(run->sim) ? "true" : "false");
  print_limits_json(run);
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
