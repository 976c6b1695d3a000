/* The distribution of results: of one hand exactly, of many hands, and what a bankroll stands. */
#include "model.h"
#include "walk.h"

#include <math.h>

static const int horizons[] = {100, 500, 2500};

/* ---- one hand */

static void put_bars(struct model *model) {
  static const struct {
    double above, upto;
    const char *words, *with_fee; /* without a fee losses are whole antes */
  } bins[] = {{-1e9, -5.001, "loses 6 antes or more", "loses over 5 antes"},
              {-5.001, -4.001, "loses 5", "loses over 4, to 5"},
              {-4.001, -3.001, "loses 4", "loses over 3, to 4"},
              {-3.001, -2.001, "loses 3", "loses over 2, to 3"},
              {-2.001, -1.001, "loses 2", "loses over 1, to 2"},
              {-1.001, -0.001, "loses up to 1", NULL},
              {-0.001, 0.001, "even", NULL},
              {0.001, 1.001, "wins up to 1", NULL},
              {1.001, 2.001, "wins over 1, to 2", NULL},
              {2.001, 3.001, "wins over 2, to 3", NULL},
              {3.001, 4.001, "wins over 3, to 4", NULL},
              {4.001, 5.001, "wins over 4, to 5", NULL},
              {5.001, 6.001, "wins over 5, to 6", NULL},
              {6.001, 10.001, "wins over 6, to 10", NULL},
              {10.001, 50.001, "wins over 10, to 50", NULL},
              {50.001, 1e9, "wins over 50", NULL}};
  const struct felt_distribution *d = &model->distribution;
  json_t *chart = doc_chart(&model->doc, "bars", "result-of-a-hand",
                            "Net result of one hand on Ante, Blind and Play, in antes");
  json_t *bars = json_array();
  doc_set(chart, "bars", bars);
  for (size_t b = 0; b < FELT_COUNT(bins); b++) {
    felt_wide deals = 0;
    for (int i = 0; i < d->count; i++) {
      double net = (double)d->row[i].net / (double)d->per_ante;
      if (net > bins[b].above && net <= bins[b].upto) deals += d->row[i].deals;
    }
    if (!deals) continue;
    double share = (double)deals / (double)FELT_DEALS_ALL;
    json_t *bar = json_object();
    doc_add(bars, bar);
    bool by_range = model->game.fee_cents > 0 && bins[b].with_fee;
    doc_set(bar, "label", json_string(by_range ? bins[b].with_fee : bins[b].words));
    doc_set(bar, "value", json_real(share));
    doc_set(bar, "text", doc_words("%s", words_percent(share, share < 0.001 ? 5 : 3).text));
  }
}

static void put_rows(struct model *model) {
  struct doc *doc = &model->doc;
  const struct felt_distribution *d = &model->distribution;
  enum { ROWS_MAX = 80 };
  if (d->count > ROWS_MAX) return;
  felt_wide so_far = 0;
  doc_table(doc, "distribution", "Every net result and the deals that bring it");
  doc_column(doc, "Net, antes", DOC_RIGHT);
  doc_column(doc, "Deals", DOC_RIGHT);
  doc_column(doc, "Share", DOC_RIGHT);
  doc_column(doc, "This or less", DOC_RIGHT);
  for (int i = 0; i < d->count; i++) {
    double net = (double)d->row[i].net / (double)d->per_ante;
    int digits = net == floor(net) ? 0 : 2 * net == floor(2 * net) ? 1 : 3;
    double share = (double)d->row[i].deals / (double)FELT_DEALS_ALL;
    so_far += d->row[i].deals;
    doc_row(doc, "");
    doc_number(doc, net, "%s", words_signed(net, digits).text);
    doc_number(doc, (double)d->row[i].deals, "%s", words_count(d->row[i].deals).text);
    doc_number(doc, share, "%s", words_percent(share, 6).text);
    doc_number(doc, (double)so_far / (double)FELT_DEALS_ALL, "%s",
               words_percent((double)so_far / (double)FELT_DEALS_ALL, 6).text);
  }
  doc_row(doc, "total");
  doc_cell(doc, "All");
  doc_number(doc, (double)so_far, "%s", words_count(so_far).text);
  doc_number(doc, 1, "%s", words_percent(1, 0).text);
  doc_blank(doc);
}

/* ---- many hands */

static void put_quantiles(struct model *model, const struct walk *walk) {
  static const double shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};
  static const char *const words[] = {"5 %", "25 %", "Median", "75 %", "95 %"};
  struct doc *doc = &model->doc;
  double *chance = malloc(WALK_STEPS * sizeof *chance);
  felt_assert(chance);
  doc_table(doc, "quantiles", "Where a player stands after many hands, in antes");
  doc_column(doc, "Hands", DOC_WIDE);
  doc_column(doc, "Mean", DOC_RIGHT);
  for (size_t q = 0; q < FELT_COUNT(words); q++) doc_column(doc, words[q], DOC_RIGHT);
  doc_column(doc, "Ahead", DOC_RIGHT);
  for (size_t i = 0; i < FELT_COUNT(horizons); i++) {
    double mean = horizons[i] * felt_exact_value(model->solution.ev), so_far = 0, ahead = 0;
    walk_total(walk, horizons[i], chance);
    doc_row(doc, "");
    doc_cell(doc, "%s", words_count(horizons[i]).text);
    doc_number(doc, mean, "%s", words_signed(mean, 1).text);
    int at = 0;
    for (size_t q = 0; q < FELT_COUNT(shares); q++) {
      while (at < WALK_STEPS && so_far + chance[at] < shares[q]) so_far += chance[at++];
      int steps = at - WALK_STEPS / 2;
      double antes = (double)steps / WALK_PER_ANTE;
      doc_number(doc, antes, "%s", words_signed(antes, 0).text);
    }
    for (int s = WALK_STEPS / 2 + 1; s < WALK_STEPS; s++) ahead += chance[s];
    doc_number(doc, ahead, "%s", words_percent(ahead, 1).text);
  }
  free(chance);
  doc_note(
      doc,
      "One player in twenty stands at or below the 5 %% column, one in twenty at or above the 95 %% column.");
}

/* The chance that the lowest point of the way lies at a bankroll or deeper, at each horizon. */
struct depths {
  double chance[FELT_COUNT(horizons)][WALK_BANKROLL_MAX + 1];
};

static struct depths *walk_depths(const struct walk *walk) {
  struct walk_low *low = calloc(1, sizeof *low);
  struct depths *depths = malloc(sizeof *depths);
  felt_assert(low && depths);
  for (size_t h = 0; h < FELT_COUNT(horizons); h++) {
    double deeper = 0;
    walk_lowest(walk, horizons[h], low);
    for (int i = WALK_BANKROLL_MAX; i >= 0; i--) depths->chance[h][i] = deeper += low->chance[i];
  }
  free(low);
  return depths;
}

static void put_horizons(struct doc *doc) {
  char heading[80];
  for (size_t h = 0; h < FELT_COUNT(horizons); h++) {
    snprintf(heading, sizeof heading, "within %.40s hands", words_count(horizons[h]).text);
    doc_column(doc, heading, DOC_RIGHT);
  }
}

static void put_ruin(struct model *model, const struct depths *depths) {
  static const int bankrolls[] = {25, 50, 100, 200, 400};
  struct doc *doc = &model->doc;
  doc_table(doc, "ruin", "Chance to lose a bankroll, Ante, Blind and Play alone");
  doc_column(doc, "Bankroll", DOC_WIDE);
  char heading[80];
  snprintf(heading, sizeof heading, "At %.40s",
           words_money(model->book, (double)model->game.ante_cents).text);
  doc_column(doc, heading, DOC_RIGHT);
  put_horizons(doc);
  for (size_t b = 0; b < FELT_COUNT(bankrolls); b++) {
    doc_row(doc, "");
    doc_cell(doc, "%d antes", bankrolls[b]);
    doc_cell(doc, "%s", words_money(model->book, (double)model->game.ante_cents * bankrolls[b]).text);
    for (size_t h = 0; h < FELT_COUNT(horizons); h++) {
      double ruin = depths->chance[h][bankrolls[b] * WALK_PER_ANTE];
      doc_number(doc, ruin, "%s%s", ruin < 5e-5 ? "under " : "",
                 words_percent(ruin < 5e-5 ? 1e-4 : ruin, 2).text);
    }
  }
}

/* The other way round: quantiles of the lowest point. */
static void put_bankrolls(struct model *model, const struct depths *depths) {
  static const double shares[] = {0.5, 0.75, 0.9, 0.95, 0.99};
  struct doc *doc = &model->doc;
  doc_table(doc, "bankrolls", "The bankroll that lasts, in antes");
  doc_column(doc, "Share of players", DOC_WIDE);
  put_horizons(doc);
  for (size_t s = 0; s < FELT_COUNT(shares); s++) {
    doc_row(doc, "");
    doc_cell(doc, "%s", words_percent(shares[s], 0).text);
    for (size_t h = 0; h < FELT_COUNT(horizons); h++) {
      int least = 0;
      while (least < WALK_BANKROLL_MAX && depths->chance[h][least] > 1 - shares[s]) least++;
      double antes = ceil((double)least / WALK_PER_ANTE);
      doc_number(doc, antes, "%s", words_count((felt_wide)antes).text);
    }
  }
  doc_note(
      doc,
      "A bankroll is lost when the net result has reached minus that amount at the end of some hand. "
      "Quantiles, ruin and bankrolls come from the exact distribution of one hand by convolution in floating "
      "point.");
}

void section_results(struct model *model) {
  struct walk *walk = malloc(sizeof *walk);
  felt_assert(walk);
  if (model->solved) {
    doc_section(&model->doc, "results", "Results: one hand, many hands, a bankroll");
    doc_text(&model->doc,
             "The standard deviation of one hand is %s antes. All figures here are of Ante, Blind and "
             "Play under the best play, without side wagers%s.",
             words_decimal(model->distribution.standard_deviation, 6).text,
             model->game.fee_cents > 0 ? " and with the fee taken off" : "");
    put_bars(model);
    walk_of(&model->distribution, walk);
    put_quantiles(model, walk);
    struct depths *depths = walk_depths(walk);
    put_ruin(model, depths);
    put_bankrolls(model, depths);
    free(depths);
    put_rows(model);
  }
  free(walk);
}
