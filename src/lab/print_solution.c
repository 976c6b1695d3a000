#include "print.h"

static double share(int64_t boards) {
  return (double)boards / (double)FELT_BOARDS_ALL;
}

void felt_lab_print_exact(struct felt_exact exact, struct felt_text *text) {
  felt_text_put(text, "{\"numerator\": ");
  felt_wide_print(exact.numerator, text);
  felt_text_put(text, ", \"denominator\": ");
  felt_wide_print(exact.denominator, text);
  felt_text_printf(text, ", \"value\": %.17g}", felt_exact_value(exact));
}

void felt_lab_put_figures(const struct felt_book *book, const struct felt_game *game,
                          const struct felt_solution *solution, struct felt_text *text) {
  felt_text_put(text, " \"ev\": ");
  felt_lab_print_exact(solution->ev, text);
  felt_text_printf(text, ",\n \"house_edge\": %.17g, \"element_of_risk\": %.17g, \"average_wager\": %.17g,\n",
                   felt_solution_house_edge(solution), felt_solution_element_of_risk(game, solution),
                   felt_solution_average_wager(solution));
  felt_text_printf(
      text, " \"frequency\": {\"raise4\": %.17g, \"raise2\": %.17g, \"raise1\": %.17g, \"fold\": %.17g},\n",
      share(solution->plays[0]), share(solution->plays[1]), share(solution->plays[2]),
      share(solution->folds));
  felt_text_printf(text, " \"fee\": %lld, \"limits_may_cut\": %s", (long long)game->fee_cents,
                   felt_game_capped(book, game, 1) ? "true" : "false");
}

void felt_lab_put_starts(const struct felt_solution *solution, struct felt_text *text) {
  felt_text_put(text, " \"preflop\": [");
  for (int i = 0; i < FELT_STARTS; i++) {
    const struct felt_start *start = &solution->start[i];
    felt_text_printf(text, "%s\n  {\"hand\": \"%s\", \"action\": ", i > 0 ? "," : "", start->hand);
    if (start->multiple)
      felt_text_printf(text, "\"%dx\"", start->multiple);
    else
      felt_text_put(text, "\"check\"");
    felt_text_printf(text, ", \"ev_raise\": %.17g, \"ev_check\": %.17g, \"combinations\": %d}",
                     felt_exact_value(start->ev_raise), felt_exact_value(start->ev_check),
                     start->combinations);
  }
  felt_text_put(text, "]");
}

void felt_lab_put_distribution(const struct felt_distribution *d, struct felt_text *text) {
  felt_text_printf(text, " \"standard_deviation\": %.17g,\n \"distribution\": [", d->standard_deviation);
  for (int i = 0; i < d->count; i++)
    felt_text_printf(text, "%s\n  {\"net\": %.17g, \"deals\": %lld, \"probability\": %.17g}",
                     i > 0 ? "," : "", felt_exact_value((struct felt_exact){d->row[i].net, d->per_ante}),
                     (long long)d->row[i].deals, (double)d->row[i].deals / (double)FELT_DEALS_ALL);
  felt_text_put(text, "]");
}

void felt_lab_print_solution(const struct felt_book *book, const struct felt_game *game,
                             const struct felt_solution *solution,
                             const struct felt_distribution *distribution, double seconds, int threads,
                             struct felt_text *text) {
  felt_text_printf(text, "{\"book\": \"%s\",\n", book->name.text);
  felt_lab_put_figures(book, game, solution, text);
  felt_text_put(text, ",\n");
  felt_lab_put_starts(solution, text);
  if (distribution) {
    felt_text_put(text, ",\n");
    felt_lab_put_distribution(distribution, text);
  }
  felt_text_printf(text, ",\n \"seconds\": %.4f, \"threads\": %d}\n", seconds, threads);
}

struct felt_reason felt_lab_hand(const struct felt_point *point) {
  if (point->board_count == 0) return (struct felt_reason){.code = FELT_CODE_NONE};
  return felt_eval_says(
      felt_eval(felt_cards_set(point->hole, 2) | felt_cards_set(point->board, point->board_count)));
}

struct felt_reason felt_lab_outs(const struct felt_dealer_hands *dealer) {
  return dealer->outs > 0 ? *FELT_SAYS(OUTS, dealer->outs, dealer->cards)
                          : *FELT_SAYS(OUTS_NONE, dealer->cards);
}

void felt_lab_print_advice(const struct felt_advice *advice, const char *hand, struct felt_text *text) {
  static const char *const streets[] = {"preflop", "flop", "river"};
  felt_text_printf(text, "{\"street\": \"%s\", \"options\": [", streets[advice->street]);
  for (int i = 0; i < advice->count; i++) {
    felt_text_printf(text, "%s{\"action\": \"%s\", \"ev\": %.17g, \"exact\": ", i > 0 ? ", " : "",
                     felt_option_name(advice, i), felt_exact_value(advice->option[i].ev));
    felt_lab_print_exact(advice->option[i].ev, text);
    felt_text_put(text, "}");
  }
  felt_text_printf(text, "], \"best\": \"%s\"", felt_option_name(advice, advice->best));
  if (hand[0]) felt_text_printf(text, ", \"hand\": %s", hand);
  const struct felt_dealer_hands *dealer = &advice->dealer;
  if (dealer->hands > 0)
    felt_text_printf(text,
                     ", \"dealer\": {\"hands\": %d, \"better\": %d, \"tied\": %d, \"beaten\": %d, "
                     "\"unqualified\": %d, \"outs\": %d, \"cards\": %d}",
                     dealer->hands, dealer->better, dealer->tied, dealer->beaten, dealer->unqualified,
                     dealer->outs, dealer->cards);
  felt_text_put(text, "}\n");
}
