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
                                     const struct felt_limits *limits, const char *assumed,
                                     struct felt_error *error) {
  if (cents < limits->min_cents || cents > limits->max_cents)
    return felt_settle_bad(error, seat, field, assumed[0] ? assumed : limits->rule.id,
                           FELT_SAYS(OFF_LIMITS, amount(work, cents), amount(work, limits->min_cents),
                                     amount(work, limits->max_cents)));
  return check_chips(work, seat, field, cents, work->book->chip_cents, error);
}

/* "Trips, or Lucky Pair": what may be played without Ante and Blind. */
struct words {
  char text[FELT_FIGURE_TEXT];
};

static struct words alone_words(const struct felt_book *book) {
  struct words words = {""};
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  for (uint32_t left = book->sides.alone; left; left &= left - 1)
    felt_text_printf(&text, "%s%s", text.length ? ", or " : "",
                     book->wager[FELT_SIDE + __builtin_ctz(left)].title.text);
  return words;
}

/* A hand without Ante and Blind: its side wagers must be such as stand alone. */
static enum felt_status check_sides_alone(const struct work *work, const struct felt_hand_facts *hand,
                                          uint32_t staked, struct felt_error *error) {
  const struct felt_book *book = work->book;
  uint32_t sides = staked & book->sides.own_hand, bound = sides & ~book->sides.alone;
  if (bound) {
    const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + __builtin_ctz(bound)];
    return felt_settle_bad(error, hand->seat, wager->key.text, book->side[__builtin_ctz(bound)].alone_rule.id,
                           FELT_SAYS(WAGER_NEEDS_ANTE, wager->title.text));
  }
  if (sides) return FELT_OK;
  if (hand->bet.progressive)
    return felt_settle_bad(error, hand->seat, "progressive", book->progressive.needs_rule.id,
                           FELT_SAYS(PROGRESSIVE_ALONE));
  return felt_settle_bad(error, hand->seat, "ante", book->main.equal.id,
                         book->sides.alone ? FELT_SAYS(HAND_NEEDS_ANTE_OR, alone_words(book).text)
                                           : FELT_SAYS(HAND_NEEDS_ANTE));
}

static enum felt_status check_main(const struct work *work, const struct felt_hand_facts *hand,
                                   uint32_t staked, struct felt_error *error) {
  const struct felt_main_rules *main = &work->book->main;
  if (hand->bet.cents[FELT_ANTE] == 0 && hand->bet.cents[FELT_BLIND] == 0)
    return check_sides_alone(work, hand, staked, error);
  if (hand->bet.cents[FELT_ANTE] != hand->bet.cents[FELT_BLIND])
    return felt_settle_bad(error, hand->seat, "blind", main->equal.id,
                           FELT_SAYS(ANTE_UNLIKE_BLIND, amount(work, hand->bet.cents[FELT_ANTE]),
                                     amount(work, hand->bet.cents[FELT_BLIND])));
  return check_limits(work, hand->seat, "ante", hand->bet.cents[FELT_ANTE], &main->ante,
                      work->book->assumed[FELT_ASSUMED_ANTE_LIMITS].id, error);
}

static enum felt_status check_side(const struct work *work, const struct felt_hand_facts *hand, int n,
                                   struct felt_error *error) {
  const struct felt_wager_kind *wager = &work->book->wager[FELT_SIDE + n];
  const struct felt_side_rules *side = &work->book->side[n];
  int64_t cents = hand->bet.cents[FELT_SIDE + n], ante_cents = hand->bet.cents[FELT_ANTE];
  const char *field = wager->key.text;
  if (!(side->ways >> work->facts->way & 1))
    return felt_settle_bad(error, hand->seat, field, side->ways_rule.id,
                           FELT_SAYS(NOT_WITH_THIS_DEAL, wager->title.text));
  if (ante_cents == 0 && !side->alone)
    return felt_settle_bad(error, hand->seat, field, side->alone_rule.id,
                           FELT_SAYS(WAGER_NEEDS_ANTE, wager->title.text));
  if (side->at_most_ante && ante_cents > 0 && cents > ante_cents)
    return felt_settle_bad(error, hand->seat, field, side->limits.rule.id,
                           FELT_SAYS(MORE_THAN_THE_ANTE, amount(work, cents), amount(work, ante_cents)));
  bool assumed = work->book->sides.assumed_limits >> n & 1;
  return check_limits(work, hand->seat, field, cents, &side->limits,
                      assumed ? work->book->assumed[FELT_ASSUMED_SIDE_LIMITS].id : "", error);
}

static enum felt_status check_sides(const struct work *work, const struct felt_hand_facts *hand,
                                    uint32_t sides, struct felt_error *error) {
  enum felt_status status = FELT_OK;
  for (uint32_t left = sides; left && !status; left &= left - 1)
    status = check_side(work, hand, __builtin_ctz(left), error);
  return status;
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

/* No stake on what the book does not have. */
static enum felt_status refuse_declined(const struct felt_book *book, const struct felt_hand_facts *hand,
                                        uint32_t sides, struct felt_error *error) {
  int side = __builtin_ctz(sides);
  const struct felt_wager_kind *wager = &book->wager[FELT_SIDE + side];
  bool named = side < book->side_count;
  return felt_settle_bad(error, hand->seat, named ? wager->key.text : "side", NULL,
                         FELT_SAYS(NOT_IN_THE_BOOK, named
                                                        ? felt_figure_text(wager->title.text)
                                                        : felt_figure_name(FELT_CODE_THING_SUCH_SIDE_WAGER)));
}

static enum felt_status check_match_play(const struct work *work, const struct felt_hand_facts *hand,
                                         struct felt_error *error) {
  const struct felt_match_play_rules *rules = &work->book->match_play;
  if (hand->bet.cents[FELT_MATCH_PLAY] == 0) return FELT_OK;
  if (!rules->allowed)
    return felt_settle_bad(error, hand->seat, "match_play", NULL,
                           FELT_SAYS(NOT_IN_THE_BOOK, work->book->wager[FELT_MATCH_PLAY].said.text));
  if (hand->bet.cents[FELT_MATCH_PLAY] > hand->bet.cents[FELT_ANTE])
    return felt_settle_bad(error, hand->seat, "match_play", rules->rule.id,
                           FELT_SAYS(MORE_THAN_THE_ANTE, amount(work, hand->bet.cents[FELT_MATCH_PLAY]),
                                     amount(work, hand->bet.cents[FELT_ANTE])));
  return check_chips(work, hand->seat, "match_play", hand->bet.cents[FELT_MATCH_PLAY], work->book->chip_cents,
                     error);
}

/* R6: a toke on Play is measured with the ante, and so is one on the highest hand at the table. */
static enum felt_status check_toke_total(const struct work *work, const struct felt_hand_facts *hand,
                                         struct felt_error *error) {
  const struct felt_toke_rules *rules = &work->book->tokes;
  int side = felt_wager_side(hand->bet.toke_on);
  bool on_side = side >= 0 && work->book->side[side].kind == FELT_OWN_HAND;
  int64_t bet = hand->bet.cents[on_side ? hand->bet.toke_on : FELT_ANTE];
  int64_t max = on_side ? work->book->side[side].limits.max_cents : work->book->main.ante.max_cents;
  int64_t most = max + max * rules->over_ppm / FELT_PPM;
  if (bet + hand->bet.toke_cents <= most) return FELT_OK;
  return felt_settle_bad(
      error, hand->seat, "toke", rules->total_rule.id,
      FELT_SAYS(TOKE_OVER_TOTAL, amount(work, bet + hand->bet.toke_cents), amount(work, most)));
}

static int64_t wager_beside_toke(const struct felt_hand_facts *hand) {
  switch (hand->bet.toke_on) {
  case FELT_PLAY: return hand->decided == FELT_PLAYED ? hand->bet.cents[FELT_ANTE] : 0;
  case FELT_PROGRESSIVE: return hand->bet.progressive;
  default: return hand->bet.cents[hand->bet.toke_on];
  }
}

static enum felt_status check_toke(const struct work *work, const struct felt_hand_facts *hand,
                                   struct felt_error *error) {
  const struct felt_toke_rules *rules = &work->book->tokes;
  if (hand->bet.toke_cents == 0) return FELT_OK;
  if (!rules->allowed) return felt_settle_bad(error, hand->seat, "toke", NULL, FELT_SAYS(NO_TOKES));
  if (!(rules->on >> hand->bet.toke_on & 1))
    return felt_settle_bad(error, hand->seat, "toke", rules->not_rule.id,
                           FELT_SAYS(NO_TOKE_ON, felt_wager_word(work->book, hand->bet.toke_on)));
  if (wager_beside_toke(hand) == 0)
    return felt_settle_bad(error, hand->seat, "toke", rules->rule.id,
                           FELT_SAYS(TOKE_BESIDE_NOTHING, felt_wager_word(work->book, hand->bet.toke_on)));
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
  uint32_t staked = work->sides[hand];
  enum felt_status status = check_main(work, facts, staked, error);
  const struct felt_side_sets *sides = &work->book->sides;
  if (!status) status = check_sides(work, facts, staked & sides->own_hand, error);
  if (!status) status = check_progressive(work, facts, error);
  if (!status) status = check_sides(work, facts, staked & sides->others, error);
  staked &= ~(sides->own_hand | sides->others);
  if (!status && staked) status = refuse_declined(work->book, facts, staked, error);
  if (!status) status = check_match_play(work, facts, error);
  if (!status) status = check_toke(work, facts, error);
  return status;
}
