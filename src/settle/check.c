/* Are the facts whole and possible: seats, cards, plays? What is wrong is named by seat, field and rule. */
#include "internal.h"

enum felt_status felt_settle_bad(struct felt_error *error, int seat, const char *field, const char *rule,
                                 const struct felt_reason *reason) {
  char where[96];
  if (seat == FELT_NO_SEAT)
    (void)snprintf(where, sizeof where, "round %s", field);
  else
    (void)snprintf(where, sizeof where, "seat %d %s", seat, field);
  return felt_refuse_by(error, where, rule, reason);
}

/* ---- seats */

static enum felt_status check_hands_per_player(const struct work *work, int hand, struct felt_error *error) {
  const struct felt_book *book = work->book;
  bool busy = work->facts->busy && book->hands_when_busy > 0;
  int limit = busy ? book->hands_when_busy : book->hands_per_player;
  int player = work->facts->hand[hand].bet.player, hands = 1;
  for (int i = 0; i < hand; i++) hands += work->facts->hand[i].bet.player == player;
  if (hands <= limit) return FELT_OK;
  int seat = work->facts->hand[hand].seat;
  if (busy)
    return felt_settle_bad(error, seat, "player", book->busy_rule.id,
                           FELT_SAYS(TOO_MANY_HANDS_WHEN_BUSY, limit));
  return felt_settle_bad(error, seat, "player", book->hands_rule.id, FELT_SAYS(TOO_MANY_HANDS, limit));
}

enum felt_status felt_settle_check_seats(const struct work *work, struct felt_error *error) {
  const struct felt_facts *facts = work->facts;
  if (facts->hand_count < 1)
    return felt_settle_bad(error, FELT_NO_SEAT, "seats", NULL, FELT_SAYS(SEATS_MISSING));
  if (facts->dead_sensors >> (work->book->positions + 1) || (facts->dead_sensors & 1))
    return felt_settle_bad(error, FELT_NO_SEAT, "dead_sensors", work->book->progressive.sensor_rule.id,
                           FELT_SAYS(POSITION_OUT_OF_RANGE, work->book->positions));
  uint32_t taken = 0;
  for (int i = 0; i < facts->hand_count; i++) {
    int seat = facts->hand[i].seat;
    if (seat < 1 || seat > work->book->positions)
      return felt_settle_bad(error, seat, "seat", work->book->assumed[FELT_ASSUMED_POSITIONS].id,
                             FELT_SAYS(POSITION_OUT_OF_RANGE, work->book->positions));
    if (taken >> seat & 1) return felt_settle_bad(error, seat, "seat", NULL, FELT_SAYS(SEAT_TWICE));
    taken |= UINT32_C(1) << seat;
    enum felt_status status = check_hands_per_player(work, i, error);
    if (status) return status;
  }
  return FELT_OK;
}

/* ---- cards */

static enum felt_status take_cards(const struct work *work, int seat, const char *field,
                                   const felt_card cards[], int count, felt_set *taken,
                                   struct felt_error *error) {
  for (int i = 0; i < count; i++) {
    if (*taken & felt_set_of(cards[i]))
      return felt_settle_bad(error, seat, field, work->book->way[work->facts->way].decks_rule.id,
                             FELT_SAYS(CARD_TWICE, felt_card_print(cards[i]).text));
    *taken |= felt_set_of(cards[i]);
  }
  return FELT_OK;
}

/* Which card is there twice, and where first. */
static FELT_COLD enum felt_status refuse_card_twice(const struct work *work, struct felt_error *error) {
  const struct felt_facts *facts = work->facts;
  felt_set taken = 0;
  enum felt_status status =
      take_cards(work, FELT_NO_SEAT, "board", facts->board, facts->board_count, &taken, error);
  if (!status)
    status = take_cards(work, FELT_NO_SEAT, "dealer", facts->dealer, facts->dealer_count, &taken, error);
  for (int i = 0; i < facts->hand_count && !status; i++)
    status = take_cards(work, facts->hand[i].seat, "hole", facts->hand[i].hole, facts->hand[i].hole_count,
                        &taken, error);
  return status;
}

static void add_cards(const felt_card cards[], int count, felt_set *taken, int *number) {
  for (int i = 0; i < count; i++) {
    felt_assert(cards[i] < FELT_DECK);
    *taken |= felt_set_of(cards[i]);
  }
  *number += count;
}

/* As many cards as there are different ones. */
static enum felt_status check_cards_once(const struct work *work, struct felt_error *error) {
  const struct felt_facts *facts = work->facts;
  felt_set taken = 0;
  int number = 0;
  add_cards(facts->board, facts->board_count, &taken, &number);
  add_cards(facts->dealer, facts->dealer_count, &taken, &number);
  for (int i = 0; i < facts->hand_count; i++)
    add_cards(facts->hand[i].hole, facts->hand[i].hole_count, &taken, &number);
  return felt_set_count(taken) == number ? FELT_OK : refuse_card_twice(work, error);
}

/* Does anything of this hand still depend on its cards? A fold may have ended that. */
static bool hole_matters(const struct work *work, int hand) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  switch (felt_settle_fate(work, hand)) {
  case FATE_SHOWDOWN:
  case FATE_SIDES_ONLY: return true;
  case FATE_VOID_BUT_SIDES: return (work->sides[hand] & work->book->sides.own_hand) != 0;
  case FATE_FOLDED:
    return felt_settle_outlasts_fold(work, hand) ||
           (facts->bet.progressive && !work->book->progressive.fold_forfeits);
  case FATE_VOID:
  case FATE_FORFEIT: return false;
  }
  return true;
}

static enum felt_status check_hole(const struct work *work, int hand, struct felt_error *error) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  enum fate fate = felt_settle_fate(work, hand);
  const char *rule = work->book->way[work->facts->way].rule.id;
  bool over = fate == FATE_VOID || fate == FATE_FORFEIT || fate == FATE_VOID_BUT_SIDES;
  if (facts->hole_count > 2 && !(over && work->verdict.hand[hand].miscounted))
    return felt_settle_bad(error, facts->seat, "hole", rule,
                           FELT_SAYS(HAND_HAS_TWO_CARDS, facts->hole_count));
  if (hole_matters(work, hand) && facts->hole_count != 2)
    return felt_settle_bad(error, facts->seat, "hole", rule, FELT_SAYS(NEEDS_TWO_CARDS, facts->hole_count));
  if (!over && facts->hole_count == 1)
    return felt_settle_bad(error, facts->seat, "hole", rule, FELT_SAYS(HAND_HAS_TWO_CARDS, 1));
  return FELT_OK;
}

/* Board and dealer may stop where nothing depends on them any more: no hand is left in the round. */
static bool any_live_hand(const struct work *work) {
  for (int i = 0; i < work->facts->hand_count; i++) {
    enum fate fate = felt_settle_fate(work, i);
    if (fate == FATE_SHOWDOWN || fate == FATE_FOLDED || fate == FATE_SIDES_ONLY) return true;
  }
  return false;
}

static enum felt_status check_table_cards(const struct work *work, struct felt_error *error) {
  const struct felt_facts *facts = work->facts;
  const char *rule = work->book->way[facts->way].rule.id;
  bool stands = any_live_hand(work);
  bool board_matters = stands || (work->verdict.round_void && work->verdict.but_sides);
  if (board_matters && facts->board_count != 5)
    return felt_settle_bad(error, FELT_NO_SEAT, "board", rule,
                           FELT_SAYS(NEEDS_FIVE_CARDS, facts->board_count));
  bool any_number = !stands && work->verdict.dealer_miscounted;
  if ((stands && facts->dealer_count != 2) || (facts->dealer_count > 2 && !any_number))
    return felt_settle_bad(error, FELT_NO_SEAT, "dealer", rule,
                           FELT_SAYS(NEEDS_TWO_CARDS, facts->dealer_count));
  return FELT_OK;
}

/* ---- plays */

/* Could a play of this kind have been made before the moment that ended the hand? */
static bool made_before(const struct felt_hand_facts *facts, enum felt_moment moment) {
  if (facts->decided == FELT_UNDECIDED) return true;
  switch (moment) {
  case FELT_AT_DEAL:
  case FELT_BEFORE_ACTION: return false;
  case FELT_BEFORE_FLOP: return facts->decided == FELT_PLAYED && facts->street == FELT_PREFLOP;
  case FELT_AFTER_FLOP: return facts->decided == FELT_PLAYED && facts->street != FELT_RIVER;
  default: return true;
  }
}

static enum felt_status check_multiple(const struct work *work, const struct felt_hand_facts *facts,
                                       struct felt_error *error) {
  const struct felt_main_rules *main = &work->book->main;
  for (int i = 0; i < main->play_count[facts->street]; i++)
    if (main->play_multiple[facts->street][i] == facts->multiple) return FELT_OK;
  return felt_settle_bad(error, facts->seat, "play", main->play_rule[facts->street].id,
                         FELT_SAYS(NOT_A_PLAY_WAGER, facts->multiple, felt_street_name(facts->street)));
}

enum felt_status felt_settle_check_play_moment(const struct work *work, int hand, struct felt_error *error) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  const struct verdict *verdict = &work->verdict;
  bool by_hand = verdict->hand[hand].is_void || verdict->hand[hand].forfeit;
  if (by_hand && !made_before(facts, verdict->hand[hand].moment))
    return felt_settle_bad(error, facts->seat, "play", verdict->hand[hand].rule, FELT_SAYS(HAND_HAD_ENDED));
  if (verdict->round_void && !made_before(facts, verdict->round_moment))
    return felt_settle_bad(error, facts->seat, "play", verdict->round_rule, FELT_SAYS(ROUND_HAD_ENDED));
  if (verdict->flop_bets_cancelled && facts->decided == FELT_PLAYED && facts->street == FELT_FLOP)
    return felt_settle_bad(error, facts->seat, "play", verdict->cancel_rule, FELT_SAYS(FLOP_BETS_CANCELLED));
  return FELT_OK;
}

static enum felt_status check_play(const struct work *work, int hand, struct felt_error *error) {
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  const struct felt_main_rules *main = &work->book->main;
  if (facts->bet.cents[FELT_ANTE] == 0) {
    if (facts->decided == FELT_UNDECIDED) return FELT_OK;
    int side = felt_bet_alone(work->book, &facts->bet);
    return felt_settle_bad(error, facts->seat, "play", work->book->side[side].alone_rule.id,
                           FELT_SAYS(ALONE_DECIDES_NOTHING, work->book->wager[FELT_SIDE + side].title.text));
  }
  if (facts->decided == FELT_UNDECIDED && felt_settle_fate(work, hand) == FATE_SHOWDOWN)
    return felt_settle_bad(error, facts->seat, "play", main->play_rule[FELT_RIVER].id,
                           FELT_SAYS(HAND_UNDECIDED));
  if (facts->decided == FELT_PLAYED) {
    enum felt_status status = check_multiple(work, facts, error);
    if (status) return status;
  }
  return felt_settle_check_play_moment(work, hand, error);
}

enum felt_status felt_settle_check(const struct work *work, struct felt_error *error) {
  for (int i = 0; i < work->facts->hand_count; i++) {
    enum felt_status status = felt_settle_check_wagers(work, i, error);
    if (!status) status = check_play(work, i, error);
    if (!status) status = check_hole(work, i, error);
    if (status) return status;
  }
  enum felt_status status = check_table_cards(work, error);
  return status ? status : check_cards_once(work, error);
}
