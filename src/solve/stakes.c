#include "stakes.h"

felt_wide felt_wide_gcd(felt_wide a, felt_wide b) {
  while (b) {
    felt_wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/* ---- what a game may be */

enum { ODDS_MAX = 1000000, UNIT_MAX = 1000000, MULTIPLE_MAX = 20, OTHERS_MAX = 21 };

static enum felt_status check_odds(const char *where, const struct felt_game_odds odds[], int64_t *unit,
                                   struct felt_error *error) {
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    if (odds[c].to < 0 || odds[c].per < 0 || odds[c].to > ODDS_MAX || odds[c].per > ODDS_MAX ||
        (odds[c].to > 0 && odds[c].per == 0))
      return felt_refuse(
          error, FELT_E_INPUT, where, NULL,
          FELT_SAYS(NOT_A_PAY_OF_HAND, odds[c].to, odds[c].per, felt_category_name((enum felt_category)c)));
    if (odds[c].to == 0) continue;
    *unit = *unit / (int64_t)felt_wide_gcd(*unit, odds[c].per) * odds[c].per;
    if (*unit > UNIT_MAX)
      return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(ODDS_TOO_UNLIKE, UNIT_MAX));
  }
  return FELT_OK;
}

static enum felt_status check_cents(const char *where, int64_t cents, struct felt_error *error) {
  if (cents >= 0 && cents <= FELT_CENTS_MAX) return FELT_OK;
  return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(CENTS_NOT_BETWEEN, cents, FELT_CENTS_MAX));
}

static enum felt_status check_multiples(const struct felt_game *game, struct felt_error *error) {
  static const char *const streets[] = {"play before the flop", "play on the flop", "play on the river"};
  for (int i = 0; i < FELT_GAME_STREETS; i++) {
    int count = game->play_count[i];
    bool river = i == FELT_GAME_STREETS - 1;
    if (count < (river ? 1 : 0) || count > (river ? 1 : FELT_GAME_MULTIPLES))
      return felt_refuse(error, FELT_E_INPUT, streets[i], NULL,
                         river ? FELT_SAYS(NOT_ONE_MULTIPLE, count)
                               : FELT_SAYS(TOO_MANY_MULTIPLES, count, FELT_GAME_MULTIPLES));
    for (int j = 0; j < count; j++) {
      int multiple = game->play_multiple[i][j];
      if (multiple < 1 || multiple > MULTIPLE_MAX || (j > 0 && multiple <= game->play_multiple[i][j - 1]))
        return felt_refuse(error, FELT_E_INPUT, streets[i], NULL,
                           FELT_SAYS(MULTIPLE_OUT_OF_ORDER, multiple, MULTIPLE_MAX));
    }
  }
  return FELT_OK;
}

/* Envy that a fold forfeits is weighed on the river, by the holes that bring it; the solver knows those that
 * make a straight flush or better with the flop. */
static enum felt_status check_envy(const struct felt_game *game, struct felt_error *error) {
  if (game->others == 0) return FELT_OK;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    const char *name = felt_category_name((enum felt_category)c);
    int64_t envy = game->envy_cents[c], on_board = game->envy_cents[c + FELT_CATEGORIES];
    if (game->progressive_of_seven && c != FELT_ROYAL_FLUSH && envy != on_board)
      return felt_refuse(error, FELT_E_INPUT, "envy", NULL, FELT_SAYS(ENVY_DIFFERS_ON_BOARD, name));
    if (game->fold_forfeits_progressive && envy > 0 &&
        (game->progressive_of_seven || c < FELT_STRAIGHT_FLUSH))
      return felt_refuse(error, FELT_E_INPUT, "envy", NULL,
                         game->progressive_of_seven ? FELT_SAYS(ENVY_OF_SEVEN_FORFEITED, name)
                                                    : FELT_SAYS(ENVY_FORFEITED, name));
  }
  return FELT_OK;
}

static enum felt_status check_sides(const struct felt_game *game, int64_t *unit, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (int i = 0; i < FELT_SIDES_MAX && !status; i++) {
    status = check_cents("side wager", game->side[i].cents, error);
    if (!status) status = check_odds("side wager", game->side[i].pays, unit, error);
  }
  return status;
}

static enum felt_status check_game(const struct felt_game *game, int64_t *unit, struct felt_error *error) {
  enum felt_status status = check_cents("ante", game->ante_cents, error);
  if (!status && game->ante_cents == 0)
    status = felt_refuse(error, FELT_E_INPUT, "ante", NULL, FELT_SAYS(NO_ANTE));
  if (!status) status = check_cents("fee", game->fee_cents, error);
  if (!status && (game->qualifies < FELT_HIGH_CARD || game->qualifies > FELT_FLUSH))
    status = felt_refuse(error, FELT_E_INPUT, "qualifies", NULL, FELT_SAYS(QUALIFIES_TOO_HIGH));
  if (!status) status = check_multiples(game, error);
  if (!status) status = check_odds("blind", game->blind, unit, error);
  if (!status) status = check_sides(game, unit, error);
  if (!status) status = check_cents("progressive", game->progressive_cents, error);
  for (int k = 0; k < KINDS && !status; k++) {
    status = check_cents("progressive award", game->award_cents[k], error);
    if (!status) status = check_cents("envy", game->envy_cents[k], error);
  }
  if (!status && (game->others < 0 || game->others > OTHERS_MAX))
    status = felt_refuse(error, FELT_E_INPUT, "players", NULL,
                         FELT_SAYS(OTHERS_NOT_WITHIN, game->others, OTHERS_MAX));
  if (!status) status = check_envy(game, error);
  return status;
}

/* ---- amounts in one unit */

static felt_wide won(int64_t stake_cents, struct felt_game_odds odds, int64_t unit) {
  return odds.to ? (felt_wide)stake_cents * unit / odds.per * odds.to : 0;
}

static void put_side(const struct felt_game_side *side, int n, int64_t unit, struct amounts *a) {
  felt_wide stake = a->side_stake[n] = (felt_wide)side->cents * unit;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    a->side[n][c] = side->pays[c].to ? won(side->cents, side->pays[c], unit) : -stake;
    a->sides[c] += a->side[n][c];
    if (side->fold_forfeits) a->sides_forfeited[c] += a->side[n][c] + stake;
  }
}

enum felt_status felt_amounts_of(const struct felt_game *game, struct amounts *out,
                                 struct felt_error *error) {
  int64_t unit = 1;
  enum felt_status status = check_game(game, &unit, error);
  if (status) return status;
  struct amounts a = {.ante = (felt_wide)game->ante_cents * unit,
                      .progressive_stake = (felt_wide)game->progressive_cents * unit,
                      .fee = (felt_wide)game->fee_cents * unit};
  for (int c = 0; c < FELT_CATEGORIES; c++) a.blind[c] = won(game->ante_cents, game->blind[c], unit);
  for (int i = 0; i < FELT_SIDES_MAX; i++) put_side(&game->side[i], i, unit, &a);
  if (game->progressive_cents > 0)
    for (int k = 0; k < KINDS; k++) {
      a.progressive[k] = (felt_wide)(game->award_cents[k] - game->progressive_cents) * unit;
      a.envy[k] = (felt_wide)game->others * game->envy_cents[k] * unit;
    }
  *out = a;
  return FELT_OK;
}

/* ---- stakes of the decisions */

static felt_value lowest_of(enum felt_category category) {
  int below = 0, at = FELT_VALUES; /* values grow with their category */
  while (at - below > 1) {
    int middle = (below + at) / 2;
    if (felt_eval_category((felt_value)middle) >= category)
      at = middle;
    else
      below = middle;
  }
  return (felt_value)at;
}

/* What a fold forfeits beside Ante and Blind. The stakes of side wagers are lost either way, so it is the
 * whole return of the wager. Nobody folds what is worth a Play wager, so more than that makes no difference.
 */
static felt_wide forfeits(const struct felt_game *game, const struct amounts *a, int five, int kind) {
  felt_wide lost = a->sides_forfeited[kind % FELT_CATEGORIES], play = game->play_multiple[2][0] * a->ante;
  if (game->fold_forfeits_progressive && game->progressive_cents > 0)
    lost += a->progressive[game->progressive_of_seven ? kind : five] + a->progressive_stake;
  return lost < play ? lost : play;
}

static bool alike(const felt_wide one[KINDS], const felt_wide two[KINDS]) {
  for (int k = 0; k < KINDS; k++)
    if (one[k] != two[k]) return false;
  return true;
}

/* Puts each hand of hole and flop into a group. The first group is high card's, whatever it holds. */
static void group_hands(const struct felt_game *game, const struct amounts *a, struct stakes *s,
                        felt_wide kept[GROUPS][KINDS]) {
  for (int five = 0; five < FELT_CATEGORIES; five++) {
    felt_wide own[KINDS];
    bool never = true;
    for (int k = 0; k < KINDS; k++) {
      own[k] = forfeits(game, a, five, k);
      never = never && own[k] == game->play_multiple[2][0] * a->ante;
    }
    int group = 0;
    while (group < s->groups && !alike(own, kept[group])) group++;
    if (group == s->groups && never && five > 0) {
      s->group[five] = NEVER_FOLDS;
      continue;
    }
    if (group == s->groups) memcpy(kept[s->groups++], own, sizeof own);
    s->group[five] = group;
  }
}

/* One of 990 dealer's holes with this much envy is worth a Play wager, so more makes no difference. */
static felt_wide envy_at_most(const struct amounts *a, const struct stakes *s, int kind) {
  felt_wide play = a->ante * s->river * DEALERS;
  return a->envy[kind] < play ? a->envy[kind] : play;
}

/* The widest kernel adds up 1081 boards x 990 dealers in 63 bits. */
#define STAKE_MAX (INT64_MAX / RUNOUTS / DEALERS / 8)

enum felt_status felt_stakes_of(const struct felt_game *game, const struct amounts *a, struct stakes *stakes,
                                struct felt_error *error) {
  int flop = game->play_count[1];
  struct stakes s = {.river = game->play_multiple[2][0],
                     .flop_low = flop ? game->play_multiple[1][0] : 0,
                     .flop_high = flop ? game->play_multiple[1][flop - 1] : 0,
                     .qualifies = lowest_of(game->qualifies)};
  felt_wide kept[GROUPS][KINDS];
  group_hands(game, a, &s, kept);
  felt_wide common = a->ante, largest = a->ante * s.river;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    common = felt_wide_gcd(common, a->blind[c]);
    if (a->blind[c] > largest) largest = a->blind[c];
  }
  for (int g = 0; g < s.groups; g++)
    for (int k = 0; k < KINDS; k++) common = felt_wide_gcd(common, kept[g][k]);
  for (int k = 0; k < KINDS; k++)
    if (game->fold_forfeits_progressive) common = felt_wide_gcd(common, envy_at_most(a, &s, k));
  if (largest / common > STAKE_MAX)
    return felt_refuse(error, FELT_E_INPUT, "stakes", NULL, FELT_SAYS(STAKES_TOO_UNLIKE));
  s.ante = (int64_t)(a->ante / common);
  for (int c = 0; c < FELT_CATEGORIES; c++) s.blind[c] = (int64_t)(a->blind[c] / common);
  for (int g = 0; g < s.groups; g++)
    for (int k = 0; k < KINDS; k++) s.kept[g][k] = (int64_t)(kept[g][k] / common);
  for (int k = 0; k < KINDS; k++)
    if (game->fold_forfeits_progressive) s.envy[k] = (int64_t)(envy_at_most(a, &s, k) / common);
  *stakes = s;
  return FELT_OK;
}
