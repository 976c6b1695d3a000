#include "advise.h"

/* ---- the view */

static enum felt_status check_point(const struct felt_point *point, struct felt_error *error) {
  if (point->board_count != 0 && point->board_count != 3 && point->board_count != 5)
    return felt_refuse(error, FELT_E_INPUT, "board", NULL, FELT_SAYS(BOARD_COUNT, point->board_count));
  felt_set seen = 0;
  for (int i = 0; i < 2 + point->board_count; i++) {
    felt_card card = i < 2 ? point->hole[i] : point->board[i - 2];
    const char *where = i < 2 ? "hole" : "board";
    if (card >= FELT_DECK)
      return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(NO_SUCH_CARD, card));
    if (seen & felt_set_of(card))
      return felt_refuse(error, FELT_E_INPUT, where, NULL, FELT_SAYS(CARD_TWICE, felt_card_print(card).text));
    seen |= felt_set_of(card);
  }
  if (point->dead & ~FELT_FULL_DECK)
    return felt_refuse(error, FELT_E_INPUT, "dead", NULL, FELT_SAYS(OUTSIDE_THE_DECK));
  if (point->dead & seen) {
    felt_set both = point->dead & seen;
    return felt_refuse(error, FELT_E_INPUT, "dead", NULL,
                       FELT_SAYS(CARD_IN_SIGHT, felt_card_print(felt_set_take(&both)).text));
  }
  if (felt_set_count(point->dead) > FELT_DEAD_MAX)
    return felt_refuse(error, FELT_E_INPUT, "dead", NULL, FELT_SAYS(TOO_MANY_CARDS, FELT_DEAD_MAX));
  return FELT_OK;
}

enum felt_status felt_view_open(const struct felt_game *game, const struct felt_point *point,
                                struct view *view, struct felt_error *error) {
  enum felt_status status = felt_amounts_of(game, &view->amounts, error);
  if (status) return status;
  status = felt_stakes_of(game, &view->amounts, &view->stakes, error);
  if (status) return status;
  if (point->board_count < 5) felt_tables_fill(&view->tables); /* the river does without */
  view->hole[0] = point->hole[0];
  view->hole[1] = point->hole[1];
  view->gone = felt_cards_set(point->hole, 2) | point->dead;
  int64_t left = FELT_DECK - felt_set_count(view->gone) - 5;
  view->dealers = left * (left - 1) / 2;
  bool envy = game->others > 0 && game->progressive_cents > 0;
  view->envy_of_seven = envy && game->progressive_of_seven;
  view->envy_of_five = envy && !game->progressive_of_seven;
  return FELT_OK;
}

/* ---- sums to options */

static void river_sums(const struct view *view, const felt_card board[5], struct point_sums *sums,
                       struct felt_dealer_hands *dealer) {
  const struct stakes *s = &view->stakes;
  felt_set whole = felt_cards_set(board, 5), flop = felt_cards_set(board, 3);
  struct board_score score = felt_view_board(view, whole, dealer);
  int five = (int)felt_eval_category(felt_eval(flop | felt_cards_set(view->hole, 2)));
  struct envy_list envy;
  felt_view_envy(view, flop, &envy);
  memset(sums, 0, sizeof *sums);
  sums->envied = score.envied;
  for (int i = 0; i < envy.count; i++)
    if (!(envy.hole[i].hole & whole)) sums->envied += view->amounts.envy[envy.hole[i].kind];
  sums->base = score.base;
  sums->ahead = score.ahead;
  sums->best = -2 * (felt_wide)s->ante * view->dealers;
  sums->boards = 1;
  sums->kinds[score.kind] = 1;
  sums->fives[five] = 1;
}

/* What the side wagers bring, over boards and dealers, to a hand that never folds, less the fee. */
static felt_wide side_sum(const struct felt_game *game, const struct view *view,
                          const struct point_sums *sums) {
  const struct amounts *a = &view->amounts;
  felt_wide side = sums->envied - a->fee * sums->boards * view->dealers;
  for (int k = 0; k < KINDS; k++) {
    felt_wide each = a->sides[k % FELT_CATEGORIES];
    if (game->progressive_cents > 0 && game->progressive_of_seven) each += a->progressive[k];
    side += each * sums->kinds[k] * view->dealers;
  }
  for (int c = 0; c < FELT_CATEGORIES; c++)
    if (game->progressive_cents > 0 && !game->progressive_of_seven)
      side += a->progressive[c] * sums->fives[c] * view->dealers;
  return side;
}

/* On the river: the side wagers of a hand that folds. */
static felt_wide side_of_fold(const struct felt_game *game, const struct view *view,
                              const struct point_sums *sums, felt_wide side) {
  const struct amounts *a = &view->amounts;
  for (int k = 0; k < KINDS; k++) {
    felt_wide lost = a->sides_forfeited[k % FELT_CATEGORIES];
    if (game->fold_forfeits_progressive && game->progressive_cents > 0 && game->progressive_of_seven)
      lost += a->progressive[k] + a->progressive_stake;
    side -= lost * sums->kinds[k] * view->dealers;
  }
  if (game->fold_forfeits_progressive && game->progressive_cents > 0) {
    if (!game->progressive_of_seven)
      for (int c = 0; c < FELT_CATEGORIES; c++)
        side -= (a->progressive[c] + a->progressive_stake) * sums->fives[c] * view->dealers;
    side -= sums->envied;
  }
  return side;
}

static struct felt_exact exact(felt_wide amount, felt_wide unit, felt_wide deals) {
  felt_wide common = felt_wide_gcd(amount, unit);
  return (struct felt_exact){amount / common, unit / common * deals};
}

static void list_options(const struct felt_game *game, const struct view *view, int street,
                         const struct point_sums *sums, struct felt_advice *advice) {
  felt_wide ante = view->amounts.ante, unit = ante / view->stakes.ante, deals = sums->boards * view->dealers;
  felt_wide side = side_sum(game, view, sums), last = side;
  if (street == 2) last = side_of_fold(game, view, sums, side);
  struct felt_advice made = {.street = street};
  felt_wide best = 0;
  for (int i = game->play_count[street]; i >= 0; i--) {
    struct felt_option *option = &made.option[made.count];
    option->multiple = i > 0 ? game->play_multiple[street][i - 1] : 0;
    felt_wide amount =
        i > 0 ? sums->base * unit + option->multiple * sums->ahead * ante + side : sums->best * unit + last;
    option->ev = exact(amount, ante, deals);
    if (made.count == 0 || amount > best) {
      best = amount;
      made.best = made.count;
    }
    made.count++;
  }
  *advice = made;
}

enum felt_status felt_advise(const struct felt_game *game, const struct felt_point *point, int threads,
                             struct felt_advice *advice, struct felt_error *error) {
  enum felt_status status = check_point(point, error);
  if (!status && (threads < 1 || threads > FELT_SOLVE_THREADS_MAX))
    status = felt_refuse(error, FELT_E_INPUT, "threads", NULL,
                         FELT_SAYS(NOT_ONE_TO, threads, FELT_SOLVE_THREADS_MAX));
  if (status) return status;
  struct view *view = malloc(sizeof *view);
  if (!view) return felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  struct point_sums sums;
  struct felt_dealer_hands dealer = {0};
  int street = point->board_count == 0 ? 0 : point->board_count == 3 ? 1 : 2;
  status = felt_view_open(game, point, view, error);
  if (!status && street == 0) status = felt_view_preflop(view, threads, &sums, error);
  if (!status && street == 1) felt_view_flop(view, point->board, &sums);
  if (!status && street == 2) river_sums(view, point->board, &sums, &dealer);
  if (!status) {
    list_options(game, view, street, &sums, advice);
    advice->dealer = dealer;
  }
  free(view);
  return status;
}

const char *felt_option_name(const struct felt_advice *advice, int option) {
  static const char *const last[] = {"check", "check", "fold"};
  static const char names[][5] = {"",    "1x",  "2x",  "3x",  "4x",  "5x",  "6x",  "7x",  "8x",  "9x", "10x",
                                  "11x", "12x", "13x", "14x", "15x", "16x", "17x", "18x", "19x", "20x"};
  int multiple = advice->option[option].multiple;
  return multiple ? names[multiple] : last[advice->street];
}
