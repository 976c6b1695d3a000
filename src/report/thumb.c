/* The best rules of thumb from the counts. */
#include "thumb.h"

enum { DEALERS = 990 };

static bool bets_on_flop(const struct thumb_rules *rules, int sight) {
  if (sight == SIGHT_NOTHING) return false;
  if (sight == SIGHT_BOARD_TRIPS) return rules->board_trips;
  if (sight == SIGHT_TWO_PAIR) return rules->two_pair;
  if (sight < SIGHT_PAIR) return sight - SIGHT_POCKET >= rules->pocket_from;
  if (sight < SIGHT_FLUSH_DRAW) return sight - SIGHT_PAIR >= rules->pair_from;
  return sight - SIGHT_FLUSH_DRAW >= rules->draw_from;
}

static bool bets_on_river(const struct thumb_rules *rules, int end) {
  return end == HIDDEN_PAIR ? rules->hidden_pair : end < rules->outs_below;
}

static int flop_multiple(const struct felt_game *game) {
  return game->play_count[1] ? game->play_multiple[1][game->play_count[1] - 1] : 0;
}

/* What the checked hands bring, in 1/unit antes over all their deals. */
static felt_wide checked_value(const struct felt_game *game, const struct thumb_counts *counts,
                               const struct thumb_rules *rules) {
  int flop = flop_multiple(game), river = game->play_multiple[2][0];
  felt_wide value = 0;
  for (int s = 0; s < SIGHTS; s++)
    for (int e = 0; e < ENDS; e++) {
      const struct thumb_sum *sum = &counts->sum[s][e];
      if (flop && bets_on_flop(rules, s))
        value += sum->base + (felt_wide)counts->unit * flop * sum->ahead;
      else if (bets_on_river(rules, e))
        value += sum->base + (felt_wide)counts->unit * river * sum->ahead;
      else
        value -= (felt_wide)2 * DEALERS * counts->unit * sum->boards;
    }
  return value;
}

/* What the wagers of a starting hand that raises bring, in 1/unit antes over all its deals. The solver's
 * value has the fee taken off it, which need not come out in those parts. */
static felt_wide raise_brings(const struct felt_game *game, const struct felt_start *start, int64_t unit) {
  const struct felt_exact *ev = &start->ev_raise;
  felt_wide ante = game->ante_cents, deals = FELT_DEALS_ALL / 1326 * start->combinations;
  felt_wide brings = (ev->numerator * ante + ev->denominator * game->fee_cents) * unit * deals;
  felt_assert(brings % (ev->denominator * ante) == 0);
  return brings / (ev->denominator * ante);
}

/* Hands that raise before the flop are as in the best play. */
static felt_wide raised_value(const struct felt_game *game, const struct felt_solution *solution,
                              int64_t unit) {
  felt_wide value = 0;
  for (int i = 0; i < FELT_STARTS; i++)
    if (solution->start[i].multiple) value += raise_brings(game, &solution->start[i], unit);
  return value;
}

struct felt_exact thumb_value(const struct felt_game *game, const struct felt_solution *solution,
                              const struct thumb_counts *counts, const struct thumb_rules *rules) {
  felt_wide value = raised_value(game, solution, counts->unit) + checked_value(game, counts, rules);
  felt_wide deals = (felt_wide)counts->unit * FELT_DEALS_ALL;
  return (struct felt_exact){value * game->ante_cents - deals * game->fee_cents, deals * game->ante_cents};
}

/* The same hands raised before the flop are worth what the solver says they are: every count is checked by a
 * second road, in every report. */
static void check_counts(const struct felt_game *game, const struct felt_solution *solution,
                         const struct thumb_counts *counts) {
  int multiple = game->play_count[0] ? game->play_multiple[0][game->play_count[0] - 1] : 0;
  felt_wide counted = 0, solved = 0;
  for (int s = 0; s < SIGHTS; s++)
    for (int e = 0; e < ENDS; e++)
      counted += counts->sum[s][e].base + (felt_wide)counts->unit * multiple * counts->sum[s][e].ahead;
  for (int i = 0; i < FELT_STARTS; i++) {
    const struct felt_start *start = &solution->start[i];
    if (start->multiple) continue;
    if (start->raise != multiple) return; /* a smaller raise would lose less: nothing to compare with */
    solved += raise_brings(game, start, counts->unit);
  }
  felt_assert(counted == solved);
}

/* ---- finding them: one number at a time, until none is better */

static bool better(const struct felt_game *game, const struct thumb_counts *counts, struct thumb_rules *best,
                   const struct thumb_rules *other) {
  if (checked_value(game, counts, other) <= checked_value(game, counts, best)) return false;
  *best = *other;
  return true;
}

static bool try_numbers(const struct felt_game *game, const struct thumb_counts *counts,
                        struct thumb_rules *best, size_t field, int from, int to) {
  bool found = false;
  for (int n = from; n <= to; n++) {
    struct thumb_rules other = *best;
    memcpy((char *)&other + field, &n, sizeof n);
    found = better(game, counts, best, &other) || found;
  }
  return found;
}

static bool try_switches(const struct felt_game *game, const struct thumb_counts *counts,
                         struct thumb_rules *best) {
  struct thumb_rules other = *best;
  other.two_pair = !best->two_pair;
  bool found = better(game, counts, best, &other);
  other = *best;
  other.board_trips = !best->board_trips;
  found = better(game, counts, best, &other) || found;
  other = *best;
  other.hidden_pair = !best->hidden_pair;
  return better(game, counts, best, &other) || found;
}

/* The number of outs that players know the rule by. */
enum { FAMILIAR_OUTS = 21 };

/* Whether some hand comes to the river with so many outs for the dealer. */
static bool comes_to_river(const struct felt_game *game, const struct thumb_counts *counts,
                           const struct thumb_rules *rules, int outs) {
  for (int s = 0; s < SIGHTS; s++)
    if (!(flop_multiple(game) && bets_on_flop(rules, s)) && counts->sum[s][outs].boards > 0) return true;
  return false;
}

/* Numbers between which no hand lies decide every deal alike. */
static int familiar_outs(const struct felt_game *game, const struct thumb_counts *counts,
                         const struct thumb_rules *rules) {
  int lowest = rules->outs_below, highest = rules->outs_below;
  while (lowest > 0 && !comes_to_river(game, counts, rules, lowest - 1)) lowest--;
  while (highest < OUTS && !comes_to_river(game, counts, rules, highest)) highest++;
  return lowest <= FAMILIAR_OUTS && FAMILIAR_OUTS <= highest ? FAMILIAR_OUTS : lowest;
}

void thumb_find(const struct felt_game *game, const struct felt_solution *solution,
                const struct thumb_counts *counts, struct thumb_rules *rules) {
  struct thumb_rules best = {.two_pair = true,
                             .hidden_pair = true,
                             .pocket_from = FELT_RANKS,
                             .pair_from = 0,
                             .draw_from = FELT_RANKS,
                             .outs_below = OUTS / 2};
  if (counts->every == 1) check_counts(game, solution, counts);
  for (bool found = true; found;) {
    found = try_switches(game, counts, &best);
    found =
        try_numbers(game, counts, &best, offsetof(struct thumb_rules, pocket_from), 0, FELT_RANKS) || found;
    found = try_numbers(game, counts, &best, offsetof(struct thumb_rules, pair_from), 0, FELT_RANKS) || found;
    found = try_numbers(game, counts, &best, offsetof(struct thumb_rules, draw_from), 0, FELT_RANKS) || found;
    found = try_numbers(game, counts, &best, offsetof(struct thumb_rules, outs_below), 0, OUTS) || found;
  }
  best.outs_below = familiar_outs(game, counts, &best);
  best.ev = thumb_value(game, solution, counts, &best);
  *rules = best;
}
