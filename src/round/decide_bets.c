/* Before the deal: bets open, wagers go down and come back, no more bets. */
#include "internal.h"

static bool betting(const struct felt_round *round) {
  return round->now.phase == FELT_PHASE_BETTING;
}

static enum felt_status need_betting(const struct felt_decision_work *work, int seat) {
  if (betting(work->round)) return FELT_OK;
  if (work->round->now.phase == FELT_PHASE_IDLE || work->round->now.phase == FELT_PHASE_OVER)
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(BETS_NOT_OPEN));
  return felt_round_refuse(work, seat, &work->book->main.no_more_bets, FELT_SAYS(NO_MORE_BETS));
}

static bool offers(const struct felt_book *book, const struct felt_opening *opening) {
  bool progressive =
      opening->progressive_table == FELT_NO_TABLE
          ? book->progressive.table_count == 0 || book->progressive.may_offer_none
          : opening->progressive_table >= 0 && opening->progressive_table < book->progressive.table_count;
  return progressive && opening->way < book->way_count && felt_round_has_tables(book, opening->side_table);
}

static uint32_t all_seats(const struct felt_book *book) {
  return (1U << (book->positions + 1)) - 2;
}

enum felt_status felt_round_decide_open(struct felt_decision_work *work) {
  const struct felt_book *book = work->book;
  const struct felt_opening *opening = &work->command->opening;
  enum felt_phase phase = (enum felt_phase)work->round->now.phase;
  if (phase != FELT_PHASE_IDLE && phase != FELT_PHASE_OVER)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_NOT_OVER));
  if (!offers(book, opening)) return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_SUCH_CHOICE));
  if (opening->deck >= book->way[opening->way].decks)
    return felt_round_refuse(work, 0, &book->way[opening->way].decks_rule, FELT_SAYS(NO_SUCH_DECK));
  if (opening->busy && book->hands_when_busy == 0)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_BUSY_TIMES));
  if (opening->dead_sensors & ~all_seats(book) ||
      (opening->dead_sensors && !book->progressive.sensors_may_fail))
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_SUCH_SENSORS));
  struct felt_event *event = felt_round_emit(work, FELT_DID_OPEN, 0);
  event->opening = *opening;
  memcpy(event->opening.book, book->hash, sizeof event->opening.book);
  return FELT_OK;
}

/* ---- wagers */

static enum felt_status check_form(const struct felt_decision_work *work) {
  const struct felt_bet *bet = &work->command->bet;
  if (!felt_bet_in_bounds(bet))
    return felt_round_refuse(work, work->command->seat, NULL, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  if (bet->player < 0 || !felt_book_has(work->book, bet->toke_on))
    return felt_round_refuse(work, work->command->seat, NULL, FELT_SAYS(NO_SUCH_PLAYER));
  if (bet->toke_cents > 0 && bet->toke_on == FELT_PLAY)
    return felt_round_refuse(work, work->command->seat, &work->book->tokes.rule,
                             FELT_SAYS(TOKE_COMES_WITH_PLAY));
  return FELT_OK;
}

/* Returns where it is. */
static int add_hand(struct felt_facts *facts, int seat, int32_t player) {
  struct felt_hand_facts *hand = &facts->hand[facts->hand_count];
  hand->seat = seat;
  hand->bet.player = player ? player : -seat;
  hand->decided = FELT_UNDECIDED;
  return facts->hand_count++;
}

/* The facts as they would be, for the same eyes that look at them when the round is settled. What may be bet
 * depends on whose the other hands are, and not on their wagers: those are left out. */
static enum felt_status check_wagers(const struct felt_decision_work *work) {
  const struct felt_bet *bet = &work->command->bet;
  int own = work->command->seat, at = -1;
  struct felt_facts facts;
  felt_round_table_facts(work->book, work->round, &facts);
  facts.hand_count = 0;
  for (int seat = 1; seat <= work->round->now.last_seat; seat++) {
    if (!felt_round_has_seat(work->round, seat)) continue;
    const struct felt_bet *laid = seat == own ? bet : &work->round->now.hand[seat - 1].bet;
    int hand = add_hand(&facts, seat, laid->player);
    if (seat == own) at = hand;
  }
  if (at < 0) at = add_hand(&facts, own, bet->player);
  int32_t player = facts.hand[at].bet.player;
  facts.hand[at].bet = *bet;
  facts.hand[at].bet.player = player;
  return felt_settle_check_bet(work->book, &facts, at, work->error);
}

enum felt_status felt_round_decide_bet(struct felt_decision_work *work) {
  enum felt_status status = felt_round_need_seat(work);
  if (!status) status = need_betting(work, work->command->seat);
  if (!status) status = check_form(work);
  if (!status) status = check_wagers(work);
  if (!status) felt_round_emit(work, FELT_DID_BET, work->command->seat)->bet = work->command->bet;
  return status;
}

enum felt_status felt_round_decide_clear(struct felt_decision_work *work) {
  int seat = work->command->seat;
  enum felt_status status = felt_round_need_seat(work);
  if (!status) status = need_betting(work, seat);
  if (status) return status;
  if (!felt_round_has_seat(work->round, seat))
    return felt_round_refuse(work, seat, NULL, FELT_SAYS(NO_WAGER));
  (void)felt_round_emit(work, FELT_DID_CLEAR, seat);
  return FELT_OK;
}

enum felt_status felt_round_decide_sensor(struct felt_decision_work *work) {
  const struct felt_progressive_rules *rules = &work->book->progressive;
  int seat = work->command->seat;
  enum felt_status status = felt_round_need_seat(work);
  if (!status) status = need_betting(work, seat);
  if (status) return status;
  bool dead = work->round->now.dead_sensors >> seat & 1;
  if (!rules->sensors_may_fail) return felt_round_refuse(work, seat, NULL, FELT_SAYS(NO_BARRING_SENSORS));
  if (dead == work->command->flag)
    return felt_round_refuse(work, seat, &rules->sensor_rule,
                             dead ? FELT_SAYS(SENSOR_DEAD_ALREADY) : FELT_SAYS(SENSOR_IN_ORDER_ALREADY));
  felt_round_emit(work, FELT_DID_SENSOR, seat)->flag = work->command->flag;
  return FELT_OK;
}

/* A fee is taken before the deal, lowest seat first. */
static void take_fees(struct felt_decision_work *work) {
  if (work->book->fee_cents == 0) return;
  for (int seat = 1; seat <= work->round->now.last_seat; seat++) {
    if (!felt_round_has_seat(work->round, seat)) continue;
    struct felt_event *event = felt_round_emit(work, FELT_DID_MOVE, seat);
    event->moved = (struct felt_move_event){.stage = FELT_STAGE_TAKEN, .level = -1};
    event->moved.money.cents[FELT_MONEY_FEE][FELT_DOES_TAKE] = work->book->fee_cents;
  }
}

enum felt_status felt_round_decide_lock(struct felt_decision_work *work) {
  enum felt_status status = need_betting(work, 0);
  if (status) return status;
  if (work->round->now.last_seat > 0) {
    (void)felt_round_emit(work, FELT_DID_LOCK, 0);
    take_fees(work);
    return FELT_OK;
  }
  return felt_round_refuse(work, 0, &work->book->main.equal, FELT_SAYS(NO_WAGERS));
}
