/* Side wagers by themselves: counted hands times pays. */
#include "hands.h"
#include "stakes.h"

/* ---- hands */

static void count_seven(const struct tables *t, struct felt_hand_counts *counts) {
  int64_t by_start[STARTS][KINDS];
  felt_hands_of_seven(t, by_start);
  for (int start = 0; start < STARTS; start++)
    for (int k = 0; k < KINDS; k++) counts->split[k] += by_start[start][k] * combinations_of(start);
  /* Seven cards are a board and a hole in 21 ways. */
  for (int c = 0; c < FELT_CATEGORIES; c++)
    counts->seven[c] = (counts->split[c] + counts->split[c + FELT_CATEGORIES]) / 21;
}

static void count_five(const struct tables *t, struct felt_hand_counts *counts) {
  int64_t by_start[STARTS][FELT_CATEGORIES];
  felt_hands_of_five(t, by_start);
  for (int start = 0; start < STARTS; start++)
    for (int c = 0; c < FELT_CATEGORIES; c++) counts->five[c] += by_start[start][c] * combinations_of(start);
  for (int c = 0; c < FELT_CATEGORIES; c++) counts->five[c] /= 10; /* hole and flop in ten ways */
}

enum felt_status felt_hand_counts(struct felt_hand_counts *counts, struct felt_error *error) {
  struct tables *t = malloc(sizeof *t);
  if (!t) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  memset(counts, 0, sizeof *counts);
  felt_tables_fill(t);
  count_seven(t, counts);
  count_five(t, counts);
  free(t);
  return FELT_OK;
}

/* ---- on the own hand */

enum { SEVENS_ALL = 133784560, FIVES_ALL = 2598960 };
#define SPLITS_ALL INT64_C(2809475760)

struct felt_side felt_own_hand_side(const struct felt_hand_counts *counts,
                                    const struct felt_pay_table *table) {
  /* Pays have different denominators: over their product. */
  felt_wide per = 1, net = 0;
  int64_t hits = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++)
    if (table->row[c].per > 0 && table->row[c].to > 0) per *= table->row[c].per;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    bool pays = table->row[c].per > 0 && table->row[c].to > 0;
    net += counts->seven[c] * (pays ? per / table->row[c].per * table->row[c].to : -per);
    hits += pays ? counts->seven[c] : 0;
  }
  return (struct felt_side){{net, per * SEVENS_ALL}, {hits, SEVENS_ALL}};
}

/* Every solution's denominator is a multiple of all deals. */
struct felt_exact felt_side_beside(const struct felt_game *game, int side, const struct felt_solution *with,
                                   const struct felt_solution *without) {
  int64_t cents = game->side[side].cents;
  felt_assert(cents > 0 && with->ev.denominator % FELT_DEALS_ALL == 0 &&
              without->ev.denominator % FELT_DEALS_ALL == 0);
  felt_wide per_with = with->ev.denominator / FELT_DEALS_ALL;
  felt_wide per_without = without->ev.denominator / FELT_DEALS_ALL;
  felt_wide antes = with->ev.numerator * per_without - without->ev.numerator * per_with;
  felt_wide common = felt_wide_gcd(game->ante_cents, cents);
  return (struct felt_exact){antes * (game->ante_cents / common),
                             FELT_DEALS_ALL * per_with * per_without * (cents / common)};
}

/* ---- the progressive */

/* The row that pays a kind of hand. */
static const struct felt_progressive_row *row_of(const struct felt_progressive *table, int kind) {
  int c = kind % FELT_CATEGORIES;
  return kind >= FELT_CATEGORIES && table->has_on_board[c] ? &table->on_board[c] : &table->row[c];
}

static void count_hits(const struct felt_hand_counts *counts, const struct felt_progressive *table,
                       struct felt_progressive_side *side) {
  bool seven = table->hand == FELT_BEST_OF_SEVEN;
  side->combinations = seven ? SPLITS_ALL : FIVES_ALL;
  for (int k = 0; k < KINDS; k++)
    side->hits[k] = seven ? counts->split[k] : k < FELT_CATEGORIES ? counts->five[k] : 0;
}

static int64_t shown(const struct felt_progressive *table, const int64_t meter_cents[], int level) {
  return meter_cents[level] < 0 ? table->level[level].seed_cents : meter_cents[level];
}

/* What a hand takes from the tray. */
static int64_t from_tray(const struct felt_progressive_rules *rules, const struct felt_progressive *table,
                         const struct felt_progressive_row *row) {
  int64_t cents = row->pays == FELT_PAYS_TIMES ? table->wager_cents * row->times : 0;
  if (rules->stake_returned && row->pays != FELT_PAYS_NOTHING) cents += table->wager_cents;
  if (rules->envy_to_winner) cents += row->envy_cents;
  return cents;
}

static void value_level(const struct felt_progressive *table, int number, felt_wide missing,
                        struct felt_progressive_side *side) {
  const struct felt_level *level = &table->level[number];
  struct felt_level_side *out = &side->level[number];
  felt_wide parts = 0; /* hits x parts per million of the meter */
  int64_t full = 0;
  for (int k = 0; k < KINDS; k++) {
    const struct felt_progressive_row *row = row_of(table, k);
    if (row->pays != FELT_PAYS_PERCENT || row->level != number) continue;
    parts += (felt_wide)side->hits[k] * row->percent_ppm;
    if (row->percent_ppm == FELT_PPM) full += side->hits[k];
  }
  double all = (double)side->combinations, hits = (double)full / all, share = (double)parts / FELT_PPM / all;
  out->hits = (struct felt_exact){full, side->combinations};
  out->wagers_between_hits = full ? all / (double)full : 0;
  out->breaks_even = parts > 0;
  if (parts > 0) out->break_even_cents = (struct felt_exact){missing > 0 ? missing * FELT_PPM : 0, parts};
  out->growth_cents = (double)(table->wager_cents * level->growth_ppm) / FELT_PPM;
  out->reserve_cents = (double)(table->wager_cents * level->reserve_ppm) / FELT_PPM;
  out->seed_cents = hits * (double)level->seed_cents;
  out->house_seed_cents = out->seed_cents > out->reserve_cents ? out->seed_cents - out->reserve_cents : 0;
  /* What goes in comes out: growth and seeds a wager are the meter's mean times the share that a wager takes.
   */
  out->mean_meter_cents = parts > 0 ? (out->growth_cents + out->seed_cents) / share : 0;
}

void felt_progressive_side(const struct felt_hand_counts *counts, const struct felt_progressive_rules *rules,
                           const struct felt_progressive *table, const int64_t meter_cents[FELT_LEVELS_MAX],
                           struct felt_progressive_side *side) {
  memset(side, 0, sizeof *side);
  count_hits(counts, table, side);
  felt_wide paid = 0, tray = 0, envy = 0,
            by_level[FELT_LEVELS_MAX] = {0}; /* cents x combinations x FELT_PPM */
  int64_t hits = 0;
  for (int k = 0; k < KINDS; k++) {
    const struct felt_progressive_row *row = row_of(table, k);
    felt_wide worth = (felt_wide)from_tray(rules, table, row) * FELT_PPM * side->hits[k];
    tray += worth;
    if (row->pays == FELT_PAYS_PERCENT) {
      felt_wide award = (felt_wide)shown(table, meter_cents, row->level) * row->percent_ppm * side->hits[k];
      by_level[row->level] += award;
      worth += award;
    }
    paid += worth;
    envy += (felt_wide)row->envy_cents * side->hits[k];
    if (row->pays != FELT_PAYS_NOTHING) hits += side->hits[k];
  }
  felt_wide all = (felt_wide)side->combinations * table->wager_cents;
  side->at_meters.ev = (struct felt_exact){paid - all * FELT_PPM, all * FELT_PPM};
  side->at_meters.hit = (struct felt_exact){hits, side->combinations};
  side->envy = (struct felt_exact){envy, all};
  side->tray_cents = (double)tray / FELT_PPM / (double)side->combinations;
  side->long_run_return = side->tray_cents;
  for (int i = 0; i < table->level_count; i++) {
    value_level(table, i, (all * FELT_PPM - (paid - by_level[i])) / FELT_PPM, side);
    side->long_run_return += side->level[i].growth_cents + side->level[i].seed_cents;
  }
  side->long_run_return /= (double)table->wager_cents;
}

/* ---- both */

enum felt_status felt_side_counts(struct felt_side_counts *counts, const struct felt_book *book,
                                  struct felt_error *error) {
  enum felt_status status = FELT_OK;
  if (!counts->has_hands) status = felt_hand_counts(&counts->hands, error);
  if (status) return status;
  counts->has_hands = true;
  if (!book->sides.highest_hand || counts->has_highest) return FELT_OK;
  status = felt_highest(&counts->highest, error);
  counts->has_highest = !status;
  return status;
}
