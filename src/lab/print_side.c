/* The side wagers by themselves. */
#include "print.h"

static const char *yes(bool yes) {
  return yes ? "true" : "false";
}

static void put_own_hand(const struct felt_book *book, int n, int in_use,
                         const struct felt_hand_counts *counts, const struct felt_exact beside[],
                         struct felt_text *text) {
  felt_text_printf(text, " \"%s\": [", book->wager[FELT_SIDE + n].key.text);
  for (int i = 0; i < book->side[n].table_count; i++) {
    const struct felt_pay_table *table = &book->side[n].table[i];
    struct felt_side side = felt_own_hand_side(counts, table);
    felt_text_printf(text, "%s\n  {\"table\": \"%s\", \"in_use\": %s, \"house_edge\": %.17g, ",
                     i > 0 ? "," : "", table->name.text, yes(i == in_use),
                     -felt_exact_value(beside ? beside[i] : side.ev));
    if (beside) felt_text_printf(text, "\"house_edge_kept\": %.17g, ", -felt_exact_value(side.ev));
    felt_text_printf(text, "\"hit_rate\": %.17g}", felt_exact_value(side.hit));
  }
  felt_text_put(text, "],\n");
}

static void put_level(const struct felt_level *level, const struct felt_level_side *side,
                      struct felt_text *text) {
  felt_text_printf(text,
                   "{\"level\": \"%s\", \"wagers_between_hits\": %.17g, \"break_even\": %.17g, "
                   "\"mean_meter\": %.17g, \"growth_per_wager\": %.17g, \"reserve_per_wager\": %.17g, "
                   "\"seed_per_wager\": %.17g, \"house_seed_per_wager\": %.17g}",
                   level->name.text, side->wagers_between_hits, felt_exact_value(side->break_even_cents),
                   side->mean_meter_cents, side->growth_cents, side->reserve_cents, side->seed_cents,
                   side->house_seed_cents);
}

static void put_progressive(const struct felt_progressive *table, const struct felt_progressive_side *side,
                            bool in_use, int others, struct felt_text *text) {
  double edge = -felt_exact_value(side->at_meters.ev), envy = felt_exact_value(side->envy);
  felt_text_printf(text,
                   "\n  {\"table\": \"%s\", \"in_use\": %s, \"wager\": %lld, \"house_edge\": %.17g, "
                   "\"hit_rate\": %.17g, "
                   "\"envy_per_other_hand\": %.17g, \"others\": %d, \"house_edge_with_envy\": %.17g, "
                   "\"long_run_return\": %.17g, "
                   "\"tray_per_wager\": %.17g,\n   \"combinations\": %lld, \"hits\": {",
                   table->name.text, yes(in_use), (long long)table->wager_cents, edge,
                   felt_exact_value(side->at_meters.hit), envy, others, edge - others * envy,
                   side->long_run_return, side->tray_cents, (long long)side->combinations);
  for (int c = FELT_ROYAL_FLUSH; c >= 0; c--) {
    long long hits = side->hits[c] + side->hits[c + FELT_CATEGORIES];
    felt_text_printf(text, "\"%s\": %lld%s", felt_category_name((enum felt_category)c), hits,
                     c ? ", " : "},\n   \"levels\": [");
  }
  for (int i = 0; i < table->level_count; i++) {
    if (i > 0) felt_text_put(text, ",\n    ");
    put_level(&table->level[i], &side->level[i], text);
  }
  felt_text_put(text, "]}");
}

static void put_progressives(const struct felt_book *book, const struct felt_wagers *wagers,
                             const struct felt_hand_counts *counts, struct felt_text *text) {
  static const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};
  const struct felt_progressive_rules *rules = &book->progressive;
  int in_use = wagers->progressive_table < 0 ? rules->table_default : wagers->progressive_table;
  felt_text_put(text, " \"progressive\": [");
  for (int i = 0; i < rules->table_count; i++) {
    struct felt_progressive_side side;
    felt_progressive_side(counts, rules, &rules->table[i], i == in_use ? wagers->meter_cents : seeds, &side);
    if (i > 0) felt_text_put(text, ",");
    put_progressive(&rules->table[i], &side, i == in_use, wagers->players - 1, text);
  }
  felt_text_put(text, "]");
}

static enum felt_status put_highest(const struct felt_book *book, int n, const struct felt_highest *highest,
                                    struct felt_text *text, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  felt_text_printf(text, ",\n \"%s\": [", book->wager[FELT_SIDE + n].key.text);
  for (int hands = 2; hands <= FELT_HIGHEST_HANDS_MAX && !status; hands++) {
    struct felt_side side;
    status = felt_highest_side(highest, book, n, hands, &side, error);
    if (!status)
      felt_text_printf(text, "%s\n  {\"hands\": %d, \"house_edge\": %.17g, \"hit_rate\": %.17g}",
                       hands > 2 ? "," : "", hands, -felt_exact_value(side.ev), felt_exact_value(side.hit));
  }
  felt_text_put(text, "]");
  return status;
}

enum felt_status felt_lab_put_side(const struct felt_book *book, const struct felt_wagers *wagers,
                                   const struct felt_side_counts *counts,
                                   const struct felt_lab_beside *beside, struct felt_text *text,
                                   struct felt_error *error) {
  enum felt_status status = FELT_OK;
  felt_assert(counts->has_hands && (counts->has_highest || !book->sides.highest_hand));
  for (int i = 0; i < book->side_count; i++)
    if (book->side[i].kind == FELT_OWN_HAND)
      put_own_hand(book, i, felt_wagers_table(book, wagers, i), &counts->hands,
                   beside ? beside->side[i] : NULL, text);
  put_progressives(book, wagers, &counts->hands, text);
  for (int i = 0; i < book->side_count && !status; i++)
    if (book->side[i].kind == FELT_HIGHEST_HAND) status = put_highest(book, i, &counts->highest, text, error);
  return status;
}

enum felt_status felt_lab_print_side(const struct felt_book *book, const struct felt_wagers *wagers,
                                     const struct felt_side_counts *counts, struct felt_text *text,
                                     struct felt_error *error) {
  felt_text_printf(text, "{\"book\": \"%s\",\n", book->name.text);
  enum felt_status status = felt_lab_put_side(book, wagers, counts, NULL, text, error);
  felt_text_put(text, "}\n");
  return status;
}
