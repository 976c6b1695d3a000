#include "solve_side.h"

static const char *name_or(const char *name, const char *otherwise) {
  return name[0] ? name : otherwise;
}

/* ---- trips */

static void print_trips(const struct felt_book *book, const struct felt_hand_counts *counts, bool json) {
  if (json) printf(" \"trips\": [");
  for (int i = 0; i < book->trips.table_count; i++) {
    const struct felt_pay_table *table = &book->trips.table[i];
    struct felt_side side = felt_trips_side(counts, table);
    double edge = -felt_exact_value(side.ev), hit = felt_exact_value(side.hit);
    if (json)
      printf("%s\n  {\"table\": \"%s\", \"house_edge\": %.17g, \"hit_rate\": %.17g}", i > 0 ? "," : "",
             table->name.text, edge, hit);
    else
      printf("Trips %-10s house edge %9.6f %%, pays in %.6f %% of hands\n",
             name_or(table->name.text, "table"), 100 * edge, 100 * hit);
  }
  if (json) printf("],\n");
}

/* ---- progressives */

static void print_level_json(const struct felt_level *level, const struct felt_level_side *side) {
  printf("{\"level\": \"%s\", \"wagers_between_hits\": %.17g, \"break_even\": %.17g, \"mean_meter\": %.17g, "
         "\"growth_per_wager\": %.17g, \"reserve_per_wager\": %.17g, \"seed_per_wager\": %.17g, "
         "\"house_seed_per_wager\": %.17g}",
         level->name.text, side->wagers_between_hits, felt_exact_value(side->break_even_cents),
         side->mean_meter_cents, side->growth_cents, side->reserve_cents, side->seed_cents,
         side->house_seed_cents);
}

static void print_progressive_json(const struct felt_progressive *table,
                                   const struct felt_progressive_side *side, int others, bool first) {
  double edge = -felt_exact_value(side->at_meters.ev), envy = felt_exact_value(side->envy);
  printf("%s\n  {\"table\": \"%s\", \"wager\": %lld, \"house_edge\": %.17g, \"hit_rate\": %.17g, "
         "\"envy_per_other_hand\": %.17g, \"others\": %d, \"house_edge_with_envy\": %.17g, "
         "\"long_run_return\": %.17g, "
         "\"tray_per_wager\": %.17g,\n   \"combinations\": %lld, \"hits\": {",
         first ? "" : ",", table->name.text, (long long)table->wager_cents, edge,
         felt_exact_value(side->at_meters.hit), envy, others, edge - others * envy, side->long_run_return,
         side->tray_cents, (long long)side->combinations);
  for (int c = FELT_ROYAL_FLUSH; c >= 0; c--) {
    long long hits = side->hits[c] + side->hits[c + FELT_CATEGORIES];
    printf("\"%s\": %lld%s", felt_category_name((enum felt_category)c), hits,
           c ? ", " : "},\n   \"levels\": [");
  }
  for (int i = 0; i < table->level_count; i++) {
    if (i > 0) printf(",\n    ");
    print_level_json(&table->level[i], &side->level[i]);
  }
  printf("]}");
}

static void print_progressive_words(const struct felt_progressive *table,
                                    const struct felt_progressive_side *side, int others) {
  double edge = -felt_exact_value(side->at_meters.ev), envy = felt_exact_value(side->envy);
  printf("Progressive %s: house edge %.6f %% at these meters, pays in %.6f %% of hands\n", table->name.text,
         100 * edge, 100 * felt_exact_value(side->at_meters.hit));
  printf("  envy of another hand gives back %.6f %%; with %d others the edge is %.6f %%\n", 100 * envy,
         others, 100 * (edge - others * envy));
  printf("  in the long run %.6f %% of the wagers come back, %.6f %% from the tray\n",
         100 * side->long_run_return, 100 * side->tray_cents / (double)table->wager_cents);
  for (int i = 0; i < table->level_count; i++) {
    const struct felt_level_side *level = &side->level[i];
    printf("  %-8s hit once in %.1f wagers; even at %.2f; shows %.2f at a hit on average\n",
           table->level[i].name.text, level->wagers_between_hits,
           felt_exact_value(level->break_even_cents) / 100, level->mean_meter_cents / 100);
    printf("           a wager: %.4f cents to the meter, %.4f to the reserve; seeds cost %.4f, of it %.4f "
           "from the house\n",
           level->growth_cents, level->reserve_cents, level->seed_cents, level->house_seed_cents);
  }
}

static void print_progressives(const struct felt_book *book, const struct felt_wagers *wagers,
                               const struct felt_hand_counts *counts, bool json) {
  static const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  const struct felt_progressive_rules *rules = &book->progressive;
  int in_use = wagers->progressive_table < 0 ? rules->table_default : wagers->progressive_table;
  if (json) printf(" \"progressive\": [");
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_progressive_side side;
    felt_progressive_side(counts, rules, &rules->table[i], i == in_use ? wagers->meter_cents : seeds, &side);
    if (json)
      print_progressive_json(&rules->table[i], &side, wagers->players - 1, i == 0);
    else
      print_progressive_words(&rules->table[i], &side, wagers->players - 1);
  }
  if (json) printf("]");
}

/* ---- Cover All */

static int print_cover_all(const struct cli_command *command, const struct felt_book *book, bool json) {
  struct felt_cover_all cover;
  struct felt_error error;
  if (felt_cover_all(&cover, &error)) return cli_fail_with(command, &error);
  if (json) printf(",\n \"cover_all\": [");
  for (int hands = 2; hands <= FELT_COVER_HANDS_MAX; hands++) {
    struct felt_side side;
    if (felt_cover_all_side(&cover, &book->cover_all, hands, &side, &error))
      return cli_fail_with(command, &error);
    double edge = -felt_exact_value(side.ev), hit = felt_exact_value(side.hit);
    if (json)
      printf("%s\n  {\"hands\": %d, \"house_edge\": %.17g, \"hit_rate\": %.17g}", hands > 2 ? "," : "", hands,
             edge, hit);
    else
      printf("Cover All, %d hands: house edge %.6f %%, pays in %.6f %% of rounds\n", hands, 100 * edge,
             100 * hit);
  }
  if (json) printf("]");
  return CLI_DONE;
}

int solve_side(const struct cli_command *command, const struct felt_book *book,
               const struct felt_wagers *wagers, bool json) {
  struct felt_hand_counts counts;
  struct felt_error error;
  if (felt_hand_counts(&counts, &error)) return cli_fail_with(command, &error);
  if (json) printf("{\"book\": \"%s\",\n", book->name.text);
  print_trips(book, &counts, json);
  print_progressives(book, wagers, &counts, json);
  int code = book->cover_all.offered ? print_cover_all(command, book, json) : CLI_DONE;
  if (json) printf("}\n");
  return code;
}
