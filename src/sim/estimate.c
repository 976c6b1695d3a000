/* What the sums say, beside what the solver says. Floating point begins here, where money has been counted.
 */
#include "sim.h"

static double root(double square) {
  return square > 0 ? (double)felt_square_root(square) : 0;
}

/* ---- exact values */

static struct exact_part exact_of(const struct felt_moments *m) {
  return (struct exact_part){true, felt_exact_value(m->mean_cents), m->deviation_cents, m->farthest_cents};
}

static void add_hits(struct exact_part *part, int64_t deals, int64_t pays_cents) {
  double share = (double)deals / (double)FELT_DEALS_ALL, pays = (double)pays_cents;
  part->mean_cents += share * pays;
  part->deviation_cents += share * pays * pays; /* the square's mean, until all are in */
  if (pays > part->farthest_cents) part->farthest_cents = pays;
}

/* What tray and meters pay, from the hands that are paid. */
static void exact_awards(struct felt_sim *sim, const struct felt_parts *parts) {
  const struct felt_progressive_rules *rules = &sim->book.progressive;
  const struct felt_progressive *table = &rules->table[sim->facts.progressive_table];
  for (int p = FELT_SIM_TRAY; p < FELT_SIM_PARTS; p++) sim->exact[p].known = true;
  for (int k = 0; k < FELT_KINDS; k++) {
    if (!parts->paid[k]) continue;
    int c = k % FELT_CATEGORIES;
    const struct felt_progressive_row *row =
        k >= FELT_CATEGORIES && table->has_on_board[c] ? &table->on_board[c] : &table->row[c];
    if (row->pays == FELT_PAYS_NOTHING) continue;
    int64_t pays_cents = sim->game.award_cents[k];
    if (rules->stake_returned) pays_cents -= table->wager_cents;
    if (rules->envy_to_winner) pays_cents -= row->envy_cents;
    if (rules->envy_to_winner) add_hits(&sim->exact[FELT_SIM_ENVY], parts->paid[k], row->envy_cents);
    int part = row->pays == FELT_PAYS_PERCENT ? FELT_SIM_LEVEL + row->level : FELT_SIM_TRAY;
    add_hits(&sim->exact[part], parts->paid[k], pays_cents);
  }
  for (int p = FELT_SIM_TRAY; p < FELT_SIM_PARTS; p++) {
    struct exact_part *part = &sim->exact[p];
    part->deviation_cents = root(part->deviation_cents - part->mean_cents * part->mean_cents);
  }
}

/* What the highest award with its envy brings a hand of the round, on the average of them. */
static double best_hit(const struct felt_sim *sim) {
  double best = 0;
  for (int k = 0; k < FELT_KINDS; k++) {
    double hit = (double)sim->game.award_cents[k] + sim->game.others * (double)sim->game.envy_cents[k];
    if (hit > best) best = hit;
  }
  return best / sim->wagers.players;
}

void felt_sim_exact(struct felt_sim *sim, const struct felt_plan *plan) {
  const struct felt_parts *parts = &plan->parts;
  double ante = (double)sim->game.ante_cents;
  if (!sim->plays_best) return;
  sim->exact[FELT_SIM_FEE] = (struct exact_part){.known = true, .mean_cents = -(double)sim->game.fee_cents};
  if (plan->has_parts) {
    sim->exact[FELT_SIM_ANTE] = exact_of(&parts->ante);
    sim->exact[FELT_SIM_BLIND] = exact_of(&parts->blind);
    sim->exact[FELT_SIM_PLAY] = exact_of(&parts->play);
    for (int i = 0; i < FELT_SIDES_MAX; i++) sim->exact[FELT_SIM_SIDE + i] = exact_of(&parts->side[i]);
    sim->exact[FELT_SIM_PROGRESSIVE] = exact_of(&parts->progressive);
    sim->exact[FELT_SIM_TOTAL] = exact_of(&parts->total);
    if (sim->wagers.progressive) exact_awards(sim, parts);
  } else {
    sim->exact[FELT_SIM_TOTAL] = (struct exact_part){.known = true,
                                                     .mean_cents = felt_exact_value(plan->solution.ev) * ante,
                                                     .farthest_cents = best_hit(sim)};
  }
}

/* ---- estimates */

enum { NEVER = 1000 }; /* standard errors */

static struct felt_sim_estimate judge(struct felt_sim_estimate e, double rounds, double farthest) {
  double by = e.deviation > 0 ? e.deviation / root(rounds) : e.error;
  /* What is the same in every round is exact or wrong. */
  if (e.has_exact) e.z = by > 0 ? (e.mean - e.exact) / by : e.mean - e.exact == 0 ? 0 : NEVER;
  e.enough = e.has_exact && rounds > 1 && 3 * farthest <= by * rounds;
  return e;
}

static struct felt_sim_estimate estimate(const struct felt_sim *sim, const struct felt_sim_sums *sums,
                                         const struct felt_sim_sum *sum, const struct exact_part *exact) {
  struct felt_sim_estimate e = {0};
  double rounds = (double)sums->rounds, players = sim->wagers.players;
  double ante = (double)sim->game.ante_cents, scale = ante * players;
  if (sums->rounds == 0) return e;
  /* The sum of squares less the square of the sum, exactly, before anything is rounded. */
  felt_wide cents = sum->cents, spread = sum->squares * sums->rounds - cents * cents;
  e.mean = (double)cents / rounds / scale;
  double deviation = rounds > 1 ? root((double)spread / rounds / (rounds - 1)) / scale : 0;
  e.error = deviation / root(rounds);
  e.has_exact = exact->known;
  e.exact = exact->mean_cents / ante;
  /* The hands of a round share a board, so only a single one's deviation is known beforehand. */
  if (exact->known) e.deviation = sim->wagers.players > 1 ? deviation : exact->deviation_cents / ante;
  return judge(e, rounds, exact->farthest_cents / ante);
}

struct felt_sim_estimate felt_sim_estimate(const struct felt_sim *sim, const struct felt_sim_sums *sums,
                                           int part) {
  static const struct exact_part unknown = {0};
  return estimate(sim, sums, &sums->part[part], felt_sim_cut(sim, sums, part) ? &unknown : &sim->exact[part]);
}

bool felt_sim_limited(const struct felt_sim *sim) {
  return sim->limited;
}

/* A cut takes something off, never puts anything on, so that sums which agree were not cut. */
bool felt_sim_cut(const struct felt_sim *sim, const struct felt_sim_sums *sums, int part) {
  return sim->limited && sums->part[part].cents != sums->unlimited[part].cents;
}

struct felt_sim_estimate felt_sim_estimate_unlimited(const struct felt_sim *sim,
                                                     const struct felt_sim_sums *sums, int part) {
  return estimate(sim, sums, sim->limited ? &sums->unlimited[part] : &sums->part[part], &sim->exact[part]);
}

struct felt_sim_estimate felt_sim_frequency(const struct felt_sim *sim, const struct felt_sim_sums *sums,
                                            int street) {
  struct felt_sim_estimate e = {0};
  double hands = (double)sums->hands;
  if (sums->hands == 0) return e;
  bool folds = street == FELT_STREETS;
  e.mean = (double)(folds ? sums->folds : sums->plays[street]) / hands;
  e.error = root(e.mean * (1 - e.mean) / hands);
  e.has_exact = sim->plays_best;
  e.exact = (double)(folds ? sim->solution.folds : sim->solution.plays[street]) / (double)FELT_BOARDS_ALL;
  e.deviation = e.has_exact ? root(e.exact * (1 - e.exact)) : 0;
  e = judge(e, hands, 1);
  if (sim->wagers.players > 1) e.z = 0, e.enough = false; /* hands of a round are not independent */
  return e;
}

/* ---- parts */

bool felt_sim_has(const struct felt_sim *sim, int part) {
  bool progressive = sim->wagers.progressive;
  if (part >= FELT_SIM_SIDE && part < FELT_SIM_PROGRESSIVE)
    return sim->wagers.side_cents[part - FELT_SIM_SIDE] > 0;
  switch (part) {
  case FELT_SIM_ANTE:
  case FELT_SIM_BLIND:
  case FELT_SIM_PLAY:
  case FELT_SIM_TOTAL: return true;
  case FELT_SIM_FEE: return sim->book.fee_cents > 0;
  case FELT_SIM_PROGRESSIVE:
  case FELT_SIM_TRAY: return progressive;
  case FELT_SIM_ENVY: return progressive && (sim->wagers.players > 1 || sim->book.progressive.envy_to_winner);
  default:
    return progressive &&
           part - FELT_SIM_LEVEL < sim->book.progressive.table[sim->facts.progressive_table].level_count;
  }
}

const char *felt_sim_part_name(const struct felt_sim *sim, int part) {
  static const char *const names[] = {[FELT_SIM_ANTE] = "ante", [FELT_SIM_BLIND] = "blind",
                                      [FELT_SIM_PLAY] = "play", [FELT_SIM_PROGRESSIVE] = "progressive",
                                      [FELT_SIM_FEE] = "fee",   [FELT_SIM_TOTAL] = "total",
                                      [FELT_SIM_TRAY] = "tray", [FELT_SIM_ENVY] = "envy"};
  if (part >= FELT_SIM_SIDE && part < FELT_SIM_PROGRESSIVE)
    return felt_wager_word(&sim->book, (enum felt_wager)(FELT_SIDE + part - FELT_SIM_SIDE));
  if (part < FELT_SIM_LEVEL) return names[part];
  return sim->book.progressive.table[sim->facts.progressive_table].level[part - FELT_SIM_LEVEL].name.text;
}
