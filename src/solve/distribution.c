/* The exact distribution of the net result under the best play. */
#include "distribution.h"

static struct outcome_nets nets_of_wagers(const struct felt_game *game, const struct amounts *a,
                                          const struct outcome_row *row) {
  struct outcome_nets net = {0};
  int category = row->kind % FELT_CATEGORIES;
  bool folds = row->outcome == FOLDS;
  for (int i = 0; i < FELT_SIDES_MAX; i++)
    if (game->side[i].cents > 0)
      net.side[i] = folds && game->side[i].fold_forfeits ? -a->side_stake[i] : a->side[i][category];
  if (game->progressive_cents > 0)
    net.progressive = folds && game->fold_forfeits_progressive ? -a->progressive_stake
                      : game->progressive_of_seven             ? a->progressive[row->kind]
                                                               : a->progressive[row->five];
  if (folds) {
    net.ante = net.blind = -a->ante;
    return net;
  }
  bool wins = row->outcome == WINS_ANTE || row->outcome == WINS;
  bool loses = row->outcome == LOSES_ANTE || row->outcome == LOSES;
  bool in_action = row->outcome == WINS_ANTE || row->outcome == LOSES_ANTE;
  int sign = wins - loses;
  net.ante = in_action ? sign * a->ante : 0;
  net.blind = wins ? a->blind[category] : sign * a->ante;
  net.play = sign * a->ante * row->multiple;
  return net;
}

struct outcome_nets felt_outcome_nets(const struct felt_game *game, const struct amounts *a,
                                      const struct outcome_row *row) {
  struct outcome_nets net = nets_of_wagers(game, a, row);
  net.total = net.ante + net.blind + net.play + net.progressive - a->fee;
  for (int i = 0; i < FELT_SIDES_MAX; i++) net.total += net.side[i];
  return net;
}

struct amount {
  felt_wide net;
  int64_t deals;
};

static int by_net(const void *one, const void *two) {
  const struct amount *a = one, *b = two;
  return (a->net > b->net) - (a->net < b->net);
}

static int list_amounts(const struct felt_game *game, const struct run *run, const struct outcomes *outcomes,
                        struct amount amounts[]) {
  for (int i = 0; i < outcomes->count; i++) {
    struct outcome_nets net = felt_outcome_nets(game, &run->amounts, &outcomes->row[i]);
    amounts[i] = (struct amount){net.total, outcomes->row[i].deals};
  }
  qsort(amounts, (size_t)outcomes->count, sizeof amounts[0], by_net);
  int unique = 0;
  for (int i = 0; i < outcomes->count; i++) {
    if (unique > 0 && amounts[unique - 1].net == amounts[i].net)
      amounts[unique - 1].deals += amounts[i].deals;
    else
      amounts[unique++] = amounts[i];
  }
  return unique;
}

static void describe(const struct run *run, const struct outcomes *outcomes, const struct amount amounts[],
                     int count, struct felt_distribution *out) {
  felt_wide ante = run->amounts.ante, total = 0, common = ante;
  long double mean, variance = 0;
  for (int i = 0; i < count; i++) {
    total += amounts[i].net * amounts[i].deals;
    common = felt_wide_gcd(common, amounts[i].net);
  }
  mean = (long double)total / (long double)FELT_DEALS_ALL;
  for (int i = 0; i < count; i++) {
    long double apart = (long double)amounts[i].net - mean;
    variance += apart * apart * ((long double)amounts[i].deals / (long double)FELT_DEALS_ALL);
    out->row[i].net = amounts[i].net / common;
    out->row[i].deals = amounts[i].deals;
  }
  memcpy(out->folds, outcomes->folds, sizeof out->folds);
  out->count = count;
  out->per_ante = ante / common;
  out->ev = (struct felt_exact){total, ante * FELT_DEALS_ALL};
  out->standard_deviation = (double)(felt_square_root(variance) / (long double)ante);
}

_Static_assert((int)WINS_ANTE == FELT_WINS_ANTE && (int)TIES == FELT_TIES && (int)FOLDS == FELT_ENDS,
               "outcomes are ends and the fold");

/* Rows of one Play wager follow one another, streets ascending. */
static void list_ends(const struct outcomes *outcomes, struct felt_distribution *out) {
  memset(out->folded, 0, sizeof out->folded);
  memset(out->play, 0, sizeof out->play);
  out->plays = 0;
  for (int i = 0; i < outcomes->count; i++) {
    const struct outcome_row *row = &outcomes->row[i];
    int hand = row->kind % FELT_CATEGORIES, last = out->plays - 1;
    if (row->outcome == FOLDS) {
      out->folded[hand] += row->deals;
      continue;
    }
    if (last < 0 || out->play[last].street != row->street || out->play[last].multiple != row->multiple) {
      felt_assert(out->plays < FELT_PLAYS_MAX);
      last = out->plays++;
      out->play[last].street = row->street;
      out->play[last].multiple = row->multiple;
    }
    out->play[last].deals[hand][row->outcome] += row->deals;
  }
}

enum felt_status felt_distribution_of(const struct felt_game *game, const struct run *run,
                                      struct felt_distribution *out, struct felt_error *error) {
  struct outcomes *outcomes = malloc(sizeof *outcomes);
  struct amount *amounts = malloc(sizeof *amounts * OUTCOME_ROWS);
  enum felt_status status = outcomes && amounts
                                ? felt_outcomes_of(game, run, outcomes, error)
                                : felt_refuse(error, FELT_E_NOMEM, NULL, NULL, FELT_SAYS(NO_MEMORY));
  if (!status) {
    int count = list_amounts(game, run, outcomes, amounts);
    if (count > FELT_DISTRIBUTION_MAX)
      status =
          felt_refuse(error, FELT_E_INPUT, "stakes", NULL,
                      FELT_SAYS(TOO_MANY, FELT_DISTRIBUTION_MAX, felt_figure_name(FELT_CODE_THING_RESULT)));
    if (!status) {
      describe(run, outcomes, amounts, count, out);
      list_ends(outcomes, out);
    }
  }
  free(outcomes);
  free(amounts);
  return status;
}
