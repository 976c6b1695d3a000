#include "solve_side.h"

#include "felt/lab.h"

static const char *name_or(const char *name, const char *otherwise) {
  return name[0] ? name : otherwise;
}

static int print_json(const struct cli_command *command, const struct felt_book *book,
                      const struct felt_wagers *wagers, const struct felt_side_counts *counts) {
  struct felt_error error;
  char *buffer = malloc(FELT_LAB_TEXT_MAX);
  if (!buffer) return cli_fail(command, CLI_FAILED, FELT_SAYS(NO_MEMORY));
  struct felt_text text = felt_text_init(buffer, FELT_LAB_TEXT_MAX);
  int code =
      felt_lab_print_side(book, wagers, counts, &text, &error) ? cli_fail_with(command, &error) : CLI_DONE;
  felt_assert(!text.full);
  if (!code) fwrite(buffer, 1, text.length, stdout);
  free(buffer);
  return code;
}

static void print_own_hand(const struct felt_book *book, int n, const struct felt_hand_counts *counts) {
  const struct felt_side_rules *rules = &book->side[n];
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_side side = felt_own_hand_side(counts, &rules->table[i]);
    printf("%s %-10s house edge %9.6f %%, pays in %.6f %% of hands\n", book->wager[FELT_SIDE + n].title.text,
           name_or(rules->table[i].name.text, "table"), -100 * felt_exact_value(side.ev),
           100 * felt_exact_value(side.hit));
  }
  if (rules->after_fold == FELT_FOLD_FORFEITS)
    printf("  kept to the end%s; a fold forfeits it (%s): felt report says what that "
           "costs\n",
           rules->alone ? ", or without Ante and Blind" : "", rules->after_fold_rule.id);
}

static void print_progressive(const struct felt_progressive *table, const struct felt_progressive_side *side,
                              int others) {
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
                               const struct felt_hand_counts *counts) {
  static const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  const struct felt_progressive_rules *rules = &book->progressive;
  int in_use = wagers->progressive_table < 0 ? rules->table_default : wagers->progressive_table;
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_progressive_side side;
    felt_progressive_side(counts, rules, &rules->table[i], i == in_use ? wagers->meter_cents : seeds, &side);
    print_progressive(&rules->table[i], &side, wagers->players - 1);
  }
}

static int print_highest(const struct cli_command *command, const struct felt_book *book, int n,
                         const struct felt_highest *highest) {
  struct felt_error error;
  for (int hands = 2; hands <= FELT_HIGHEST_HANDS_MAX; hands++) {
    struct felt_side side;
    if (felt_highest_side(highest, book, n, hands, &side, &error)) return cli_fail_with(command, &error);
    printf("%s, %d hands: house edge %.6f %%, pays in %.6f %% of rounds\n",
           book->wager[FELT_SIDE + n].title.text, hands, -100 * felt_exact_value(side.ev),
           100 * felt_exact_value(side.hit));
  }
  return CLI_DONE;
}

int solve_side(const struct cli_command *command, const struct felt_book *book,
               const struct felt_wagers *wagers, bool json) {
  struct felt_side_counts counts = {0};
  struct felt_error error;
  if (felt_side_counts(&counts, book, &error)) return cli_fail_with(command, &error);
  if (json) return print_json(command, book, wagers, &counts);
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].kind == FELT_OWN_HAND) print_own_hand(book, i, &counts.hands);
  print_progressives(book, wagers, &counts.hands);
  int code = CLI_DONE;
  for (int i = 0; i < book->side_count && !code; i++)
    if (book->side[i].kind == FELT_HIGHEST_HAND) code = print_highest(command, book, i, &counts.highest);
  return code;
}
