/* From a book and the wagers put down to the numbers that the solver needs. */
#include "felt/solve.h"

struct felt_wagers felt_wagers_none(void) {
  struct felt_wagers wagers = {.progressive_table = -1, .players = 1};
  for (int i = 0; i < FELT_SIDES_MAX; i++) wagers.side_table[i] = -1;
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

int felt_wagers_table(const struct felt_book *book, const struct felt_wagers *wagers, int side) {
  return wagers->side_table[side] < 0 ? book->side[side].table_default : wagers->side_table[side];
}

static enum felt_status set_side(const struct felt_book *book, const struct felt_wagers *wagers, int n,
                                 struct felt_game *game, struct felt_error *error) {
  const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + n];
  if (!felt_book_offers(book, (enum felt_wager)(FELT_SIDE + n)))
    return felt_refuse(error, FELT_E_INPUT, n < book->side_count ? wager->said.text : "side", NULL,
                       FELT_SAYS(NO_SUCH_WAGER));
  if (book->side[n].kind != FELT_OWN_HAND)
    return felt_refuse(error, FELT_E_INPUT, wager->said.text, book->side[n].rule.id,
                       FELT_SAYS(BY_HANDS_OF_OTHERS, wager->title.text));
  int table = felt_wagers_table(book, wagers, n);
  if (table >= book->side[n].table_count)
    return felt_refuse(error, FELT_E_INPUT, wager->said.text, NULL,
                       FELT_SAYS(NO_SUCH_SIDE_TABLE, wager->title.text));
  game->side[n].cents = wagers->side_cents[n];
  copy_odds(&book->side[n].table[table], game->side[n].pays);
  game->side[n].fold_forfeits = book->side[n].after_fold == FELT_FOLD_FORFEITS;
  return FELT_OK;
}

int64_t felt_game_sides_cents(const struct felt_game *game) {
  int64_t cents = 0;
  for (int i = 0; i < FELT_SIDES_MAX; i++) cents += game->side[i].cents;
  return cents;
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
  for (int i = 0; i < FELT_SIDES_MAX && !status; i++)
    if (wagers->side_cents[i]) status = set_side(book, wagers, i, &made, error);
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
  for (int i = 0; i < FELT_SIDES_MAX; i++)
    if (limit->covers >> (FELT_SIDE + i) & 1 && game->side[i].cents)
      most += most_of(game->side[i].cents, game->side[i].pays, limit->only_odds_to);
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
