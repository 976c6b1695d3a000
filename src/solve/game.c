/* From a book and the wagers put down to the numbers that the solver needs. */
#include "felt/solve.h"

struct felt_wagers felt_wagers_none(void) {
  struct felt_wagers wagers = {.trips_table = -1, .progressive_table = -1, .players = 1};
  for (int i = 0; i < FELT_LEVELS_MAX; i++) wagers.meter_cents[i] = -1;
  return wagers;
}

static void copy_odds(const struct felt_pay_table *table, struct felt_game_odds odds[FELT_CATEGORIES]) {
  for (int c = 0; c < FELT_CATEGORIES; c++)
    odds[c] = (struct felt_game_odds){table->row[c].per ? table->row[c].to : 0, table->row[c].per};
}

static void set_main(const struct felt_book *book, struct felt_game *game) {
  game->qualifies = book->main.qualifies;
  copy_odds(&book->main.blind, game->blind);
  for (int street = 0; street < FELT_GAME_STREETS; street++) {
    game->play_count[street] = book->main.play_count[street];
    for (int i = 0; i < book->main.play_count[street]; i++)
      game->play_multiple[street][i] = book->main.play_multiple[street][i];
  }
}

static enum felt_status set_trips(const struct felt_book *book, const struct felt_wagers *wagers,
                                  struct felt_game *game, struct felt_error *error) {
  int table = wagers->trips_table < 0 ? book->trips.table_default : wagers->trips_table;
  if (table >= book->trips.table_count)
    return felt_refuse(error, FELT_E_INPUT, "trips", NULL, FELT_SAYS(NO_SUCH_TRIPS_TABLE));
  game->trips_cents = wagers->trips_cents;
  copy_odds(&book->trips.table[table], game->trips);
  game->fold_forfeits_trips = book->trips.after_fold == FELT_FOLD_FORFEITS;
  return FELT_OK;
}

static int64_t award(const struct felt_progressive *table, const struct felt_progressive_row *row,
                     const int64_t meter_cents[]) {
  if (row->pays == FELT_PAYS_TIMES) return table->wager_cents * row->times;
  if (row->pays != FELT_PAYS_PERCENT) return 0;
  int64_t meter = meter_cents[row->level] < 0 ? table->level[row->level].seed_cents : meter_cents[row->level];
  return (int64_t)((felt_wide)meter * row->percent_ppm / FELT_PPM);
}

static enum felt_status set_progressive(const struct felt_book *book, const struct felt_wagers *wagers,
                                        struct felt_game *game, struct felt_error *error) {
  const struct felt_progressive_rules *rules = &book->progressive;
  int number = wagers->progressive_table < 0 ? rules->table_default : wagers->progressive_table;
  if (number >= rules->table_count)
    return felt_refuse(error, FELT_E_INPUT, "progressive", NULL, FELT_SAYS(NO_SUCH_PROGRESSIVE));
  const struct felt_progressive *table = &rules->table[number];
  game->progressive_cents = table->wager_cents;
  game->progressive_of_seven = table->hand == FELT_BEST_OF_SEVEN;
  game->fold_forfeits_progressive = rules->fold_forfeits;
  game->others = wagers->players - 1;
  for (int k = 0; k < FELT_KINDS; k++) {
    int c = k % FELT_CATEGORIES;
    bool on_board = k >= FELT_CATEGORIES && table->has_on_board[c];
    const struct felt_progressive_row *row = on_board ? &table->on_board[c] : &table->row[c];
    game->award_cents[k] = award(table, row, wagers->meter_cents);
    if (rules->stake_returned && game->award_cents[k] > 0) game->award_cents[k] += table->wager_cents;
    if (rules->envy_to_winner) game->award_cents[k] += row->envy_cents;
    game->envy_cents[k] = row->envy_cents;
  }
  return FELT_OK;
}

/* Every hand has a position of its own, whoever plays it. */
static enum felt_status check_players(const struct felt_book *book, int players, struct felt_error *error) {
  if (players >= 1 && players <= book->positions) return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, "players", book->positions_rule.id,
                     FELT_SAYS(PLAYERS_OVER_POSITIONS, players, book->positions));
}

enum felt_status felt_game_of(const struct felt_book *book, const struct felt_wagers *wagers,
                              struct felt_game *game, struct felt_error *error) {
  struct felt_game made = {.ante_cents = wagers->ante_cents ? wagers->ante_cents : book->main.ante.min_cents,
                           .fee_cents = book->fee_cents};
  enum felt_status status = check_players(book, wagers->players, error);
  set_main(book, &made);
  if (!status && wagers->trips_cents) status = set_trips(book, wagers, &made, error);
  if (!status && wagers->progressive) status = set_progressive(book, wagers, &made, error);
  if (!status) *game = made;
  return status;
}

/* ---- aggregate limits */

/* The most that a stake can win, at those odds or better where the limit is of them alone (as felt_settle
 * counts them). */
static int64_t most_of(int64_t stake_cents, const struct felt_game_odds odds[], int32_t only_to) {
  int64_t most = 0;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    if (!odds[c].to || (only_to && odds[c].to < only_to * odds[c].per)) continue;
    int64_t won = felt_money_odds(stake_cents, odds[c].to, odds[c].per);
    if (won > most) most = won;
  }
  return most;
}

static int64_t highest_play(const struct felt_game *game) {
  int highest = 0;
  for (int street = 0; street < FELT_GAME_STREETS; street++)
    for (int i = 0; i < game->play_count[street]; i++)
      if (game->play_multiple[street][i] > highest) highest = game->play_multiple[street][i];
  return game->ante_cents * highest;
}

static int64_t most_covered(const struct felt_aggregate *limit, const struct felt_game *game) {
  bool even = limit->only_odds_to <= 1;
  int64_t most = 0;
  if (limit->covers >> FELT_ANTE & 1 && even) most += game->ante_cents;
  if (limit->covers >> FELT_PLAY & 1 && even) most += highest_play(game);
  if (limit->covers >> FELT_BLIND & 1) most += most_of(game->ante_cents, game->blind, limit->only_odds_to);
  if (limit->covers >> FELT_TRIPS & 1 && game->trips_cents)
    most += most_of(game->trips_cents, game->trips, limit->only_odds_to);
  return most;
}

bool felt_game_capped(const struct felt_book *book, const struct felt_game *game, int hands) {
  /* A table that may do without the progressive is one of those where nobody wagers on it. */
  bool offered =
      game->progressive_cents > 0 || (book->progressive.table_count > 0 && !book->progressive.may_offer_none);
  for (int i = 0; i < book->aggregate_count; i++) {
    const struct felt_aggregate *limit = &book->aggregate[i];
    if (limit->when == (offered ? FELT_WITHOUT_PROGRESSIVE : FELT_WITH_PROGRESSIVE)) continue;
    if (most_covered(limit, game) * (limit->scope == FELT_PER_ROUND ? hands : 1) > limit->limit_cents)
      return true;
  }
  return false;
}
