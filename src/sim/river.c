/* The best play of the last street: the hand against all 990 dealer's holes.
 *
 * Play is worth Ante and Blind against those dealers and the Play wager on top, a fold loses Ante and Blind
 * and what the book says it forfeits. Derived from the game here once more, not taken from the solver, so
 * that an error of the last decision on either side would show as a difference. */
#include "policy.h"

/* ---- amounts */

static int64_t common_multiple(int64_t unit, int64_t per) {
  int64_t multiple = unit;
  while (per > 0 && multiple % per) multiple += unit;
  return multiple;
}

static felt_value lowest_of(enum felt_category category) {
  felt_value value = 1;
  while (felt_eval_category(value) < category) value++;
  return value;
}

/* No more than 990 Play wagers ever matters, and sums stay small. */
static int64_t at_most(felt_wide amount, felt_wide limit) {
  return (int64_t)(amount < limit ? amount : limit);
}

/* Stake and pay of a side wager that a fold throws away. */
static int64_t forfeited(const struct felt_game_side *side, int category, int64_t unit) {
  const struct felt_game_odds *pays = &side->pays[category];
  if (!side->fold_forfeits || !side->cents || !pays->to) return 0;
  return side->cents * unit + side->cents * unit / pays->per * pays->to;
}

void felt_river_prepare(const struct felt_game *game, struct river_stakes *s) {
  int64_t unit = 1;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    if (game->blind[c].to) unit = common_multiple(unit, game->blind[c].per);
    for (int i = 0; i < FELT_SIDES_MAX; i++)
      if (game->side[i].cents && game->side[i].pays[c].to)
        unit = common_multiple(unit, game->side[i].pays[c].per);
  }
  *s = (struct river_stakes){.ante = game->ante_cents * unit,
                             .multiple = game->play_multiple[2][0],
                             .of_seven = game->progressive_of_seven,
                             .qualifies = lowest_of(game->qualifies)};
  s->play = s->ante * s->multiple;
  for (int c = 0; c < FELT_CATEGORIES; c++) {
    const struct felt_game_odds *blind = &game->blind[c];
    s->blind[c] = blind->to ? s->ante / blind->per * blind->to : 0;
    for (int i = 0; i < FELT_SIDES_MAX; i++) s->sides[c] += forfeited(&game->side[i], c, unit);
  }
  if (!game->progressive_cents || !game->fold_forfeits_progressive) return;
  s->forfeits_progressive = true;
  for (int k = 0; k < FELT_KINDS; k++)
    s->progressive[k] = at_most((felt_wide)game->award_cents[k] * unit, (felt_wide)s->play);
  for (int c = 0; c < FELT_CATEGORIES && game->others > 0; c++) {
    s->envy[c] = at_most((felt_wide)game->envy_cents[c] * game->others * unit, (felt_wide)s->play * DEALERS);
    s->has_envy = s->has_envy || s->envy[c] > 0;
  }
}

/* ---- counting dealers */

struct dealers {
  int below, upto, unqualified;
};

/* Values are below 2^15, so that they can be compared as signed numbers, many at a time. */
static struct dealers count_dealers(const felt_value values[restrict DEALER_ROOM], felt_value own,
                                    felt_value qualifies) {
  const int16_t mine = (int16_t)own, least = (int16_t)qualifies;
  int16_t below = 0, above = 0, unqualified = 0;
  for (int i = 0; i < DEALER_ROOM; i++) {
    int16_t value = (int16_t)values[i];
    below = (int16_t)(below + (value < mine));
    above = (int16_t)(above + (value > mine));
    unqualified = (int16_t)(unqualified + (value < least));
  }
  /* The room beyond the 990 holds values above all. */
  return (struct dealers){below, DEALER_ROOM - above, unqualified};
}

static bool one_suit(felt_set flop) {
  for (int suit = 0; suit < FELT_SUITS; suit++)
    if (felt_set_count(flop >> suit * FELT_RANKS & FELT_SUIT_MASK) == 3) return true;
  return false;
}

/* Envy that a fold would forfeit: of another's holes, which are those a dealer may hold. The solver takes it
 * for straight flushes only, which need a flop of one suit. */
static int64_t envy_of(const struct river_stakes *s, felt_set flop, felt_set rest) {
  int64_t envy = 0;
  for (felt_set highs = rest; highs;) {
    felt_card high = felt_set_take(&highs);
    for (felt_set lows = rest & (felt_set_of(high) - 1); lows;)
      envy += s->envy[felt_eval_category(
          felt_eval(flop | felt_set_of(high) | felt_set_of(felt_set_take(&lows))))];
  }
  return envy;
}

/* What the fold throws away, over all dealers. */
static int64_t kept(const struct river_stakes *s, felt_set hole, const felt_card board[5], felt_set rest,
                    felt_value own, int category) {
  int64_t each = s->sides[category];
  if (!s->forfeits_progressive) return DEALERS * each;
  felt_set flop = felt_cards_set(board, 3);
  if (s->of_seven) {
    bool on_board = felt_eval(felt_cards_set(board, 5)) == own;
    each += s->progressive[category + (on_board ? FELT_CATEGORIES : 0)];
  } else {
    each += s->progressive[felt_eval_category(felt_eval(flop | hole))];
  }
  int64_t all = DEALERS * each;
  if (s->has_envy && one_suit(flop) && all < DEALERS * s->play) all += envy_of(s, flop, rest);
  return all;
}

int felt_river_best(const struct river_stakes *s, const felt_card hole[2], const felt_card board[5]) {
  _Alignas(64) felt_value values[DEALER_ROOM];
  felt_set whole = felt_cards_set(board, 5), own_cards = felt_cards_set(hole, 2);
  felt_set rest = FELT_FULL_DECK & ~(whole | own_cards);
  struct felt_eval_hand on_board = felt_eval_hand_of(whole);
  felt_value own = felt_eval_value(felt_eval_add(felt_eval_add(on_board, hole[0]), hole[1]));
  int category = (int)felt_eval_category(own);
  int count = felt_eval_pairs(on_board, rest, values);
  felt_assert(count == DEALERS);
  for (int i = DEALERS; i < DEALER_ROOM; i++) values[i] = INT16_MAX;
  struct dealers n = count_dealers(values, own, s->qualifies);
  int64_t lost = DEALERS - n.upto;
  /* A hand that would qualify beats every dealer that does not; one that would not beats none that does. */
  int64_t on_ante = own >= s->qualifies ? n.below - n.unqualified - lost : n.unqualified - DEALERS;
  int64_t worth = s->ante * (on_ante - lost) + s->blind[category] * n.below + s->play * (n.below - lost);
  int64_t fold = -2 * s->ante * DEALERS;
  if (worth >= fold) return s->multiple;
  return worth + kept(s, own_cards, board, rest, own, category) >= fold ? s->multiple : 0;
}
