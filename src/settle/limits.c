/* Aggregate limits: winnings over the limit are cut to it pro rata; stakes always come back whole (R12). */
#include "internal.h"

enum { CLAIMS_MAX = FELT_SEATS_MAX * (FELT_WAGERS + 1) };
_Static_assert((int)CLAIMS_MAX <= (int)FELT_CLAIMS_MAX, "a round's claims fit felt_money_prorate");

struct claims {
  int count;
  int64_t cents[CLAIMS_MAX];
  int64_t *pays[CLAIMS_MAX];
  const char **rule[CLAIMS_MAX]; /* where the limit that cut it is to be named */
};

static void claim(struct claims *claims, int64_t *pays_cents, const char **rule) {
  if (*pays_cents == 0) return;
  claims->pays[claims->count] = pays_cents;
  claims->rule[claims->count] = rule;
  claims->cents[claims->count++] = *pays_cents;
}

/* Whether a line of this hand was won at such odds. */
static bool won_at(const struct work *work, const struct felt_hand_result *hand, const struct felt_line *line,
                   int32_t odds_to) {
  const struct felt_odds *odds = felt_settle_odds(work, line->wager, felt_settle_hand_of(hand, line));
  if (!odds) return odds_to == 1;
  return odds->per > 0 && odds->to >= odds_to * odds->per;
}

static void claim_hand(const struct work *work, const struct felt_aggregate *limit, int hand,
                       struct claims *claims) {
  struct felt_hand_result *result = &work->out->hand[hand];
  for (int i = 0; i < result->line_count; i++) {
    struct felt_line *line = &result->line[i];
    bool counts = line->result == FELT_WIN && (limit->covers >> line->wager & 1) &&
                  (limit->only_odds_to == 0 || won_at(work, result, line, limit->only_odds_to));
    if (!counts) continue;
    claim(claims, &line->pays_cents, &line->limited_by);
    if (limit->tokes && result->has_toke && result->toke.on == line->wager)
      claim(claims, &result->toke.pays_cents, &result->toke.rule);
  }
}

static void cut(const struct felt_aggregate *limit, int64_t limit_cents, struct claims *claims) {
  felt_money_prorate(limit_cents, claims->count, claims->cents);
  for (int i = 0; i < claims->count; i++) {
    if (claims->cents[i] == *claims->pays[i]) continue;
    *claims->pays[i] = claims->cents[i];
    *claims->rule[i] = limit->rule.id;
  }
}

/* The most one patron can win at the minimum: ante, the largest Play and the best Blind on the smallest
 * ante, and the best of each side wager that has a table at its smallest (R12). */
static int64_t minimum_win_cents(const struct work *work) {
  const struct felt_main_rules *main = &work->book->main;
  int multiple = 0;
  for (int street = 0; street < FELT_STREETS; street++)
    for (int i = 0; i < main->play_count[street]; i++)
      if (main->play_multiple[street][i] > multiple) multiple = main->play_multiple[street][i];
  const struct felt_odds *blind = &main->blind.row[FELT_ROYAL_FLUSH];
  int64_t ante_cents = main->ante.min_cents, most = ante_cents * (1 + multiple);
  if (blind->per) most += felt_money_odds(ante_cents, blind->to, blind->per);
  for (int i = 0; i < work->book->side_count; i++) {
    const struct felt_odds *odds = felt_settle_odds(work, (enum felt_wager)(FELT_SIDE + i), FELT_ROYAL_FLUSH);
    if (odds && odds->per) most += felt_money_odds(work->book->side[i].limits.min_cents, odds->to, odds->per);
  }
  return most;
}

static void apply(const struct work *work, const struct felt_aggregate *limit) {
  int64_t limit_cents = limit->limit_cents;
  if (limit->or_minimum_win && minimum_win_cents(work) > limit_cents) limit_cents = minimum_win_cents(work);
  int order[FELT_SEATS_MAX];
  felt_settle_order(work->facts, FELT_HIGHEST_SEAT_FIRST, order);
  struct claims claims; /* written as far as its count says */
  claims.count = 0;
  for (int i = 0; i < work->facts->hand_count; i++) {
    if (limit->scope == FELT_PER_HAND) claims.count = 0;
    claim_hand(work, limit, order[i], &claims);
    if (limit->scope == FELT_PER_HAND) cut(limit, limit_cents, &claims);
  }
  if (limit->scope == FELT_PER_ROUND) cut(limit, limit_cents, &claims);
}

void felt_settle_limits(struct work *work) {
  for (int i = 0; i < work->book->aggregate_count; i++) {
    const struct felt_aggregate *limit = &work->book->aggregate[i];
    if (limit->when == FELT_WITH_PROGRESSIVE && !work->progressive) continue;
    if (limit->when == FELT_WITHOUT_PROGRESSIVE && work->progressive) continue;
    apply(work, limit);
  }
}
