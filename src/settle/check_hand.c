/* The wagers of one hand against the book's limits. */
#include "internal.h"

static struct felt_figure amount(const struct work *work, int64_t cents) {
  return felt_figure_money(work->book->currency, cents);
}

static enum felt_status check_chips(const struct work *work, int seat, const char *field, int64_t cents,
                                    int64_t chip_cents, struct felt_error *error) {
  if (cents % chip_cents == 0) return FELT_OK;
  return felt_settle_bad(error, seat, field, work->book->assumed[FELT_ASSUMED_CHIP].id,
                         FELT_SAYS(NOT_WHOLE_CHIPS, amount(work, cents), amount(work, chip_cents)));
}

/* Limits that a ruling assumed are cited as that ruling. */
static enum felt_status check_limits(const struct work *work, int seat, const char *field, int64_t cents,
                                     const struct felt_limits *limits, enum felt_assumable assumable,
                                     struct felt_error *error) {
  const char *assumed = work->book->assumed[assumable].id;
  if (cents < limits->min_cents || cents > limits->max_cents)
    return felt_settle_bad(error, seat, field, assumed[0] ? assumed : limits->rule.id,
                           FELT_SAYS(OFF_LIMITS, amount(work, cents), amount(work, limits->min_cents),
                                     amount(work, limits->max_cents)));
  return check_chips(work, seat, field, cents, work->book->chip_cents, error);
}

static enum felt_status check_main(const struct work *work, const struct felt_hand_facts *hand,
                                   struct felt_error *error) {
  const struct felt_main_rules *main = &work->book->main;
  if (hand->bet.cents[FELT_ANTE] == 0 && hand->bet.cents[FELT_BLIND] == 0) {
    if (hand->bet.cents[FELT_TRIPS] == 0 && hand->bet.progressive)
      return felt_settle_bad(error, hand->seat, "progressive", work->book->progressive.needs_rule.id,
                             FELT_SAYS(PROGRESSIVE_ALONE));
    if (hand->bet.cents[FELT_TRIPS] == 0)
      return felt_settle_bad(error, hand->seat, "ante", main->equal.id,
                             work->book->trips.alone ? FELT_SAYS(HAND_NEEDS_ANTE_OR, "Trips")
                                                     : FELT_SAYS(HAND_NEEDS_ANTE));
    if (work->book->trips.alone) return FELT_OK;
    return felt_settle_bad(error, hand->seat, "trips", work->book->trips.alone_rule.id,
                           FELT_SAYS(WAGER_NEEDS_ANTE, "Trips"));
  }
  if (hand->bet.cents[FELT_ANTE] != hand->bet.cents[FELT_BLIND])
    return felt_settle_bad(error, hand->seat, "blind", main->equal.id,
                           FELT_SAYS(ANTE_UNLIKE_BLIND, amount(work, hand->bet.cents[FELT_ANTE]),
                                     amount(work, hand->bet.cents[FELT_BLIND])));
  return check_limits(work, hand->seat, "ante", hand->bet.cents[FELT_ANTE], &main->ante,
                      FELT_ASSUMED_ANTE_LIMITS, error);
}

static enum felt_status check_trips(const struct work *work, const struct felt_hand_facts *hand,
                                    struct felt_error *error) {
  const struct felt_trips_rules *trips = &work->book->trips;
  if (hand->bet.cents[FELT_TRIPS] == 0) return FELT_OK;
  if (trips->at_most_ante && hand->bet.cents[FELT_ANTE] > 0 &&
      hand->bet.cents[FELT_TRIPS] > hand->bet.cents[FELT_ANTE])
    return felt_settle_bad(error, hand->seat, "trips", trips->limits.rule.id,
                           FELT_SAYS(MORE_THAN_THE_ANTE, amount(work, hand->bet.cents[FELT_TRIPS]),
                                     amount(work, hand->bet.cents[FELT_ANTE])));
  return check_limits(work, hand->seat, "trips", hand->bet.cents[FELT_TRIPS], &trips->limits,
                      FELT_ASSUMED_TRIPS_LIMITS, error);
}

static enum felt_status check_progressive(const struct work *work, const struct felt_hand_facts *hand,
                                          struct felt_error *error) {
  const struct felt_progressive_rules *rules = &work->book->progressive;
  if (!hand->bet.progressive) return FELT_OK;
  if (!work->progressive)
    return felt_settle_bad(error, hand->seat, "progressive", rules->needs_rule.id,
                           FELT_SAYS(NO_PROGRESSIVE_HERE));
  if (hand->bet.cents[FELT_ANTE] == 0 && rules->needs_ante)
    return felt_settle_bad(error, hand->seat, "progressive", rules->needs_rule.id,
                           FELT_SAYS(PROGRESSIVE_NEEDS_ANTE));
  if (work->facts->dead_sensors >> hand->seat & 1)
    return felt_settle_bad(error, hand->seat, "progressive", rules->sensor_rule.id,
                           FELT_SAYS(POSITION_WITHOUT_SENSOR));
  if (work->verdict.down_before_start)
    return felt_settle_bad(error, hand->seat, "progressive", rules->down_rule.id,
                           FELT_SAYS(DOWN_BEFORE_START));
  return FELT_OK;
}

static enum felt_status check_cover_all(const struct work *work, const struct felt_hand_facts *hand,
                                        struct felt_error *error) {
  const struct felt_cover_all_rules *rules = &work->book->cover_all;
  if (hand->bet.cents[FELT_COVER_ALL] == 0) return FELT_OK;
  if (!rules->offered)
    return felt_settle_bad(error, hand->seat, "cover_all", NULL, FELT_SAYS(NOT_IN_THE_BOOK, "Cover All"));
  if (!(rules->deals >> work->facts->deal & 1))
    return felt_settle_bad(error, hand->seat, "cover_all", rules->deals_rule.id,
                           FELT_SAYS(NOT_WITH_THIS_DEAL, "Cover All"));
  if (hand->bet.cents[FELT_ANTE] == 0)
    return felt_settle_bad(error, hand->seat, "cover_all", rules->rule.id,
                           FELT_SAYS(WAGER_NEEDS_ANTE, "Cover All"));
  return check_limits(work, hand->seat, "cover_all", hand->bet.cents[FELT_COVER_ALL],
                      &work->book->trips.limits, FELT_ASSUMED_TRIPS_LIMITS, error);
}

static enum felt_status check_match_play(const struct work *work, const struct felt_hand_facts *hand,
                                         struct felt_error *error) {
  const struct felt_match_play_rules *rules = &work->book->match_play;
  if (hand->bet.cents[FELT_MATCH_PLAY] == 0) return FELT_OK;
  if (!rules->allowed)
    return felt_settle_bad(error, hand->seat, "match_play", NULL,
                           FELT_SAYS(NOT_IN_THE_BOOK, felt_wager_kind(FELT_MATCH_PLAY)->said));
  if (hand->bet.cents[FELT_MATCH_PLAY] > hand->bet.cents[FELT_ANTE])
    return felt_settle_bad(error, hand->seat, "match_play", rules->rule.id,
                           FELT_SAYS(MORE_THAN_THE_ANTE, amount(work, hand->bet.cents[FELT_MATCH_PLAY]),
                                     amount(work, hand->bet.cents[FELT_ANTE])));
  return check_chips(work, hand->seat, "match_play", hand->bet.cents[FELT_MATCH_PLAY], work->book->chip_cents,
                     error);
}

/* R6: a toke on Play is measured with the ante. */
static enum felt_status check_toke_total(const struct work *work, const struct felt_hand_facts *hand,
                                         struct felt_error *error) {
  const struct felt_toke_rules *rules = &work->book->tokes;
  bool on_trips = hand->bet.toke_on == FELT_TRIPS;
  int64_t bet = on_trips ? hand->bet.cents[FELT_TRIPS] : hand->bet.cents[FELT_ANTE];
  int64_t max = on_trips ? work->book->trips.limits.max_cents : work->book->main.ante.max_cents;
  int64_t most = max + max * rules->over_ppm / FELT_PPM;
  if (bet + hand->bet.toke_cents <= most) return FELT_OK;
  return felt_settle_bad(
      error, hand->seat, "toke", rules->total_rule.id,
      FELT_SAYS(TOKE_OVER_TOTAL, amount(work, bet + hand->bet.toke_cents), amount(work, most)));
}

static int64_t wager_beside_toke(const struct felt_hand_facts *hand) {
  switch (hand->bet.toke_on) {
  case FELT_ANTE: return hand->bet.cents[FELT_ANTE];
  case FELT_BLIND: return hand->bet.cents[FELT_BLIND];
  case FELT_PLAY: return hand->decided == FELT_PLAYED ? hand->bet.cents[FELT_ANTE] : 0;
  case FELT_TRIPS: return hand->bet.cents[FELT_TRIPS];
  case FELT_PROGRESSIVE: return hand->bet.progressive;
  case FELT_COVER_ALL: return hand->bet.cents[FELT_COVER_ALL];
  default: return 0;
  }
}

static enum felt_status check_toke(const struct work *work, const struct felt_hand_facts *hand,
                                   struct felt_error *error) {
  const struct felt_toke_rules *rules = &work->book->tokes;
  if (hand->bet.toke_cents == 0) return FELT_OK;
  if (!rules->allowed) return felt_settle_bad(error, hand->seat, "toke", NULL, FELT_SAYS(NO_TOKES));
  if (!(rules->on >> hand->bet.toke_on & 1))
    return felt_settle_bad(error, hand->seat, "toke", rules->not_rule.id,
                           FELT_SAYS(NO_TOKE_ON, felt_wager_name(hand->bet.toke_on)));
  if (wager_beside_toke(hand) == 0)
    return felt_settle_bad(error, hand->seat, "toke", rules->rule.id,
                           FELT_SAYS(TOKE_BESIDE_NOTHING, felt_wager_name(hand->bet.toke_on)));
  if (hand->bet.toke_cents < rules->min_cents ||
      (rules->max_cents > 0 && hand->bet.toke_cents > rules->max_cents))
    return felt_settle_bad(error, hand->seat, "toke", rules->amount_rule.id,
                           FELT_SAYS(TOKE_OFF_LIMITS, amount(work, hand->bet.toke_cents)));
  enum felt_status status =
      check_chips(work, hand->seat, "toke", hand->bet.toke_cents, rules->chip_cents, error);
  return status ? status : check_toke_total(work, hand, error);
}

enum felt_status felt_settle_check_wagers(const struct work *work, int hand, struct felt_error *error) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  enum felt_status status = check_main(work, facts, error);
  if (!status) status = check_trips(work, facts, error);
  if (!status) status = check_progressive(work, facts, error);
  if (!status) status = check_cover_all(work, facts, error);
  if (!status) status = check_match_play(work, facts, error);
  if (!status) status = check_toke(work, facts, error);
  return status;
}
