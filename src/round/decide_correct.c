/* A fact was recorded otherwise than it was (R36). The facts are corrected and settled as if they had been so
 * from the start, with the meters that the settlement kept; what has moved already is adjusted by the
 * difference. */
#include "internal.h"

/* ---- what a correction changes */

static uint8_t position_of(const struct felt_round_now *now, const struct felt_correction *correction) {
  switch (correction->place) {
  case FELT_PLACE_BOARD: return now->board_position[correction->index];
  case FELT_PLACE_DEALER: return now->dealer_position[correction->index];
  default: return now->hand[correction->seat - 1].position[correction->index];
  }
}

static void correct_decision(struct felt_round_now *now, const struct felt_correction *correction) {
  struct felt_round_hand *hand = &now->hand[correction->seat - 1];
  hand->decided = correction->decided;
  hand->street = correction->street;
  hand->multiple = correction->multiple;
  hand->timed_out = false;
  if (hand->decided != FELT_PLAYED && hand->bet.toke_on == FELT_PLAY)
    hand->bet.toke_cents = hand->bet.toke_on = 0;
  for (int i = 0; i < correction->hole_count; i++) now->deck[hand->position[i]] = correction->hole[i];
  if (correction->hole_count > 0) hand->shown = true;
}

/* The hand was another seat's: its wagers, its cards and what was paid for it are that seat's. */
static void correct_seat(struct felt_round *round, int from, int to) {
  struct felt_round_now *now = &round->now;
  int32_t player = now->hand[from - 1].bet.player;
  struct felt_round_hand none = {.position = {FELT_NOT_DEALT, FELT_NOT_DEALT}};
  now->hand[to - 1] = now->hand[from - 1];
  now->hand[to - 1].bet.player = player == from ? to : player;
  now->hand[from - 1] = none;
  for (int i = 0; i < now->incident_count; i++) {
    if (now->incident[i].seat == from) now->incident[i].seat = (int16_t)to;
    if (now->incident[i].who == from) now->incident[i].who = (int16_t)to;
  }
  for (int stage = 0; stage < FELT_STAGES; stage++)
    if (round->settling.moved[stage] >> from & 1) round->settling.moved[stage] |= 1U << to;
  if (round->settling.seen >> from & 1) round->settling.seen |= 1U << to;
  if (now->turn == from) now->turn = (uint8_t)to;
  felt_round_find_last_seat(now, to);
}

/* What incidents and decisions did to the round, done again from those that are left. */
static void apply_again(const struct felt_book *book, struct felt_round *round, int count,
                        const struct felt_round_incident incident[]) {
  struct felt_round_now *now = &round->now;
  uint8_t next = now->next;
  now->incident_count = 0;
  now->is_void = now->but_sides = now->pending = false;
  for (int i = 0; i < FELT_SEATS_MAX; i++)
    now->hand[i].is_void = now->hand[i].forfeit = now->hand[i].mucked = false;
  for (int i = 0; i < count; i++) {
    struct felt_round_incident again = incident[i];
    struct felt_ruling ruling = {.decision = (uint8_t)again.decision, .seat = again.seat};
    bool ruled = again.decision != FELT_NO_DECISION;
    if (again.outcome == FELT_CANCELS_FLOP_BETS)
      again.outcome = FELT_STANDS; /* what was handed back stays so */
    again.decision = FELT_NO_DECISION;
    felt_round_apply_incident(book, round, &again);
    now->incident[i].outcome = incident[i].outcome;
    if (ruled) felt_round_apply_ruling(now, &ruling);
  }
  now->next = next; /* cards that were set aside lie where they lie */
}

static void correct_incident(const struct felt_book *book, struct felt_round *round,
                             const struct felt_correction *correction) {
  struct felt_round_incident left[FELT_INCIDENTS_MAX];
  int count = 0;
  for (int i = 0; i < round->now.incident_count; i++)
    if (i + 1 != correction->drop) left[count++] = round->now.incident[i];
  if (correction->drop == 0) left[count++] = correction->incident;
  apply_again(book, round, count, left);
}

void felt_round_correct(const struct felt_book *book, struct felt_round *round,
                        const struct felt_correction *correction) {
  struct felt_round_now *now = &round->now;
  bool was_void = now->is_void;
  switch (correction->what) {
  case FELT_CORRECT_CARD: now->deck[position_of(now, correction)] = correction->card; break;
  case FELT_CORRECT_WAGER: {
    int32_t player = now->hand[correction->seat - 1].bet.player;
    now->hand[correction->seat - 1].bet = correction->bet;
    now->hand[correction->seat - 1].bet.player = player;
    break;
  }
  case FELT_CORRECT_DECISION: correct_decision(now, correction); break;
  case FELT_CORRECT_SEAT: correct_seat(round, correction->seat, correction->to); break;
  default: correct_incident(book, round, correction); break;
  }
  round->corrections++;
  /* A round that was broken off goes on, and a hand that came back decides at the last: on an earlier street
   * it has checked. */
  if (felt_round_deciding(now) && (now->phase == FELT_PHASE_RIVER || (was_void && !now->is_void)))
    now->turn = (uint8_t)felt_round_next_turn(now, 0);
  if (!round->opening.live && now->phase >= FELT_PHASE_SHOWDOWN) felt_round_reveal_all(book, round);
  if (now->phase == FELT_PHASE_OVER) round->settling.seen = UINT32_MAX; /* two people have looked */
}

/* ---- may it be? */

static enum felt_status refuse_card(const struct felt_decision_work *work, felt_card card) {
  return felt_round_refuse(work, 0, &work->book->way[work->round->opening.way].decks_rule,
                           FELT_SAYS(CARD_IS_THERE, felt_card_print(card).text));
}

static bool is_anywhere(const struct felt_round_now *now, felt_card card) {
  for (int i = 0; i < FELT_DECK; i++)
    if (now->deck[i] == card) return true;
  return false;
}

/* A place of the layout whose card was entered. */
bool felt_round_is_card_place(const struct felt_book *book, const struct felt_round *round,
                              const struct felt_correction *correction) {
  bool of_hand = correction->place == FELT_PLACE_HAND;
  int count = correction->place == FELT_PLACE_BOARD ? 5 : 2;
  if (correction->place != FELT_PLACE_BOARD && correction->place != FELT_PLACE_DEALER && !of_hand)
    return false;
  if (correction->index >= count) return false;
  if (of_hand && (correction->seat < 1 || correction->seat > book->positions ||
                  !felt_round_has_seat(round, correction->seat)))
    return false;
  uint8_t position = position_of(&round->now, correction);
  return position != FELT_NOT_DEALT && round->now.deck[position] != FELT_FACE_UNKNOWN;
}

static enum felt_status check_card(const struct felt_decision_work *work,
                                   struct felt_correction *correction) {
  const struct felt_round_now *now = &work->round->now;
  if (!work->round->opening.live) return felt_round_refuse(work, 0, NULL, FELT_SAYS(DECK_IS_SEALED));
  if (!felt_round_is_card_place(work->book, work->round, correction))
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(CARD_NOT_ENTERED));
  if (correction->card >= FELT_DECK) return felt_round_refuse(work, 0, NULL, FELT_SAYS(UNKNOWN_CARD));
  if (is_anywhere(now, correction->card)) return refuse_card(work, correction->card);
  correction->was = now->deck[position_of(now, correction)];
  return FELT_OK;
}

static enum felt_status need_hand(const struct felt_decision_work *work, int seat) {
  if (seat >= 1 && seat <= work->book->positions && felt_round_has_seat(work->round, seat)) return FELT_OK;
  return felt_round_refuse(work, 0, NULL, FELT_SAYS(SEAT_DID_NOT_PLAY, seat));
}

/* The settlement, or here the check of a bet, says whether the book takes these wagers. */
static enum felt_status check_wager(const struct felt_decision_work *work,
                                    const struct felt_correction *correction) {
  struct felt_facts facts;
  int at = 0;
  enum felt_status status = need_hand(work, correction->seat);
  if (status) return status;
  if (!felt_bet_in_bounds(&correction->bet) || !felt_bet_is_there(&correction->bet))
    return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  /* A link counts a wager later; a table's own meters have done with Coin In. */
  if (!work->round->opening.linked &&
      correction->bet.progressive != work->round->now.hand[correction->seat - 1].bet.progressive)
    return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(COIN_IN_STANDS));
  felt_round_facts(work->book, work->round, NULL, &facts);
  while (facts.hand[at].seat != correction->seat) at++;
  int32_t player = facts.hand[at].bet.player;
  facts.hand[at].bet = correction->bet;
  facts.hand[at].bet.player = player;
  return felt_settle_check_bet(work->book, &facts, at, work->error);
}

static enum felt_status check_hole(const struct felt_decision_work *work,
                                   const struct felt_correction *correction) {
  const struct felt_round *round = work->round;
  if (correction->hole_count == 0) return FELT_OK;
  if (!round->opening.live) return felt_round_refuse(work, 0, NULL, FELT_SAYS(DECK_IS_SEALED));
  if (correction->hole_count != 2)
    return felt_round_refuse(work, correction->seat, NULL,
                             FELT_SAYS(OTHER_NUMBER_OF_CARDS, 2, correction->hole_count));
  if (round->now.hand[correction->seat - 1].shown)
    return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(CARDS_WERE_ENTERED));
  for (int i = 0; i < 2; i++) {
    felt_card card = correction->hole[i];
    if (card >= FELT_DECK) return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(UNKNOWN_CARD));
    if (is_anywhere(&round->now, card) || (i == 1 && card == correction->hole[0]))
      return refuse_card(work, card);
  }
  return FELT_OK;
}

/* Before everybody has acted a step is simply taken back. */
static enum felt_status check_decision(const struct felt_decision_work *work,
                                       const struct felt_correction *correction) {
  const struct felt_main_rules *main = &work->book->main;
  enum felt_status status = need_hand(work, correction->seat);
  if (status) return status;
  if (work->round->now.phase < FELT_PHASE_SHOWDOWN)
    return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(TAKE_STEP_BACK));
  bool dealt = work->round->now.hand[correction->seat - 1].position[0] != FELT_NOT_DEALT;
  if (!dealt || !felt_round_acts(&work->round->now, correction->seat))
    return felt_round_refuse(work, correction->seat, NULL, FELT_SAYS(NOBODY_DECIDES));
  bool fits = correction->decided == FELT_FOLDED && !correction->street && !correction->multiple;
  if (correction->decided == FELT_PLAYED && correction->street < FELT_STREETS)
    for (int i = 0; i < main->play_count[correction->street]; i++)
      fits = fits || main->play_multiple[correction->street][i] == correction->multiple;
  if (!fits)
    return felt_round_refuse(
        work, correction->seat,
        &main->play_rule[correction->street < FELT_STREETS ? correction->street : FELT_RIVER],
        FELT_SAYS(NOT_A_PLAY));
  return check_hole(work, correction);
}

static enum felt_status check_seat(const struct felt_decision_work *work,
                                   const struct felt_correction *correction) {
  enum felt_status status = need_hand(work, correction->seat);
  if (status) return status;
  if (correction->to < 1 || correction->to > work->book->positions)
    return felt_round_refuse(work, 0, &work->book->positions_rule,
                             FELT_SAYS(SEAT_BEYOND_TABLE, correction->to, work->book->positions));
  if (felt_round_has_seat(work->round, correction->to))
    return felt_round_refuse(work, correction->to, NULL, FELT_SAYS(SEAT_HAS_A_HAND));
  return FELT_OK;
}

/* An added incident is judged by the book as if it had been reported; where the book leaves it to somebody,
 * it comes with the decision. */
static enum felt_status check_added(const struct felt_decision_work *work,
                                    struct felt_round_incident *incident) {
  const struct felt_round *round = work->round;
  if (incident->kind >= FELT_INCIDENT_KINDS || incident->count < 1 || incident->count > FELT_DECK ||
      incident->kind == FELT_PROGRESSIVE_DOWN)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NOT_AN_INCIDENT));
  if (round->now.incident_count >= FELT_INCIDENTS_MAX)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(TOO_MANY_INCIDENTS, FELT_INCIDENTS_MAX));
  const int named[] = {incident->seat, incident->who};
  for (size_t i = 0; i < FELT_COUNT(named); i++)
    if (named[i] > 0) {
      enum felt_status status = need_hand(work, named[i]);
      if (status) return status;
    }
  const struct felt_policy *policy =
      felt_round_policy_with(work->book, round, incident, round->now.incident_count);
  incident->outcome = (uint8_t)(policy ? policy->outcome : FELT_STANDS);
  bool needs_hand = incident->outcome == FELT_VOIDS_HAND || incident->outcome == FELT_FORFEITS_HAND ||
                    incident->kind == FELT_MUCKED || incident->kind == FELT_SHARED_INFORMATION;
  if (incident->outcome == FELT_CANCELS_FLOP_BETS)
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(BETS_NOT_CANCELLED_LATER));
  if (needs_hand && incident->seat < 1 && incident->who < 1)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(INCIDENT_NEEDS_HAND));
  bool left_open = incident->outcome == FELT_ASKS_FOR_DECISION;
  if (left_open != (incident->decision != FELT_NO_DECISION))
    return felt_round_refuse(work, 0, policy ? &policy->rule : NULL,
                             left_open ? FELT_SAYS(DECISION_MISSING) : FELT_SAYS(DECISION_NOT_ALLOWED));
  if (!left_open) return FELT_OK;
  bool of_a_hand = incident->decision == FELT_VOID_HAND || incident->decision == FELT_FORFEIT_HAND;
  if (incident->decision < 0 || incident->decision >= FELT_DECISIONS ||
      !(policy->decisions >> incident->decision & 1))
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(DECISION_NOT_ALLOWED));
  if (of_a_hand && incident->seat < 1 && incident->who > 0) incident->seat = incident->who;
  if (of_a_hand && incident->seat < 1)
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(DECISION_NEEDS_HAND));
  return FELT_OK;
}

/* The place of an incident that would be judged otherwise by the book without incident `drop` before it; 0:
 * none. */
static int counted_with(const struct felt_book *book, const struct felt_round *round, int drop) {
  struct felt_round without = *round;
  without.now.incident[drop - 1].count = 0;
  for (int i = drop; i < round->now.incident_count; i++) {
    const struct felt_round_incident *later = &round->now.incident[i];
    if (later->kind != round->now.incident[drop - 1].kind || felt_round_judged_alone(book, round, i))
      continue;
    const struct felt_policy *policy = felt_round_policy_with(book, &without, later, i);
    if (policy && policy->outcome != later->outcome) return i + 1;
  }
  return 0;
}

static enum felt_status check_incident(const struct felt_decision_work *work,
                                       struct felt_correction *correction) {
  const struct felt_round_now *now = &work->round->now;
  if (correction->drop == 0) return check_added(work, &correction->incident);
  if (correction->drop > now->incident_count)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_SUCH_INCIDENT, correction->drop));
  const struct felt_round_incident *incident = &now->incident[correction->drop - 1];
  if (incident->kind == FELT_PROGRESSIVE_DOWN || incident->outcome == FELT_CANCELS_FLOP_BETS)
    return felt_round_refuse(
        work, 0, NULL,
        FELT_SAYS(INCIDENT_STANDS, felt_incident_name((enum felt_incident_kind)incident->kind)));
  int later = counted_with(work->book, work->round, correction->drop);
  if (later)
    return felt_round_refuse(
        work, 0, NULL,
        FELT_SAYS(INCIDENT_COUNTED_WITH, felt_incident_name((enum felt_incident_kind)incident->kind), later));
  return FELT_OK;
}

static enum felt_status check(const struct felt_decision_work *work, struct felt_correction *correction) {
  switch (correction->what) {
  case FELT_CORRECT_CARD: return check_card(work, correction);
  case FELT_CORRECT_WAGER: return check_wager(work, correction);
  case FELT_CORRECT_DECISION: return check_decision(work, correction);
  case FELT_CORRECT_SEAT: return check_seat(work, correction);
  case FELT_CORRECT_INCIDENT: return check_incident(work, correction);
  default: return felt_round_refuse(work, 0, NULL, FELT_SAYS(NO_SUCH_CORRECTION));
  }
}

static enum felt_status check_moment(const struct felt_decision_work *work) {
  const struct felt_round *round = work->round;
  const struct felt_note_by *note = work->command->note;
  if (round->now.phase < FELT_PHASE_LOCKED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NOTHING_TO_CORRECT));
  if (!note || !note->by[0] || !note->reason[0])
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(CORRECTION_NEEDS_REASON));
  bool paid = round->now.phase >= FELT_PHASE_SETTLED || round->settling.begun;
  if (paid && (!round->settling.kept || !round->opening.linked))
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(SETTLEMENT_NOT_KEPT));
  return FELT_OK;
}

/* ---- the difference */

/* Envy that no supervisor has seen is not paid; what was paid of it is taken back until he has. */
static bool envy_waits(const struct felt_round *round, const struct felt_reckoning *reckoning) {
  for (int i = 0; i < reckoning->settlement.hand_count; i++) {
    const struct felt_hand_result *hand = &reckoning->settlement.hand[i];
    if (hand->brings_envy && !(round->settling.seen >> hand->seat & 1)) return true;
  }
  return false;
}

/* What the seat is moved at the stage; one without a hand nothing. */
static struct felt_move_event moved_of(const struct felt_decision_work *work, const struct felt_round *round,
                                       const struct felt_reckoning *reckoning, enum felt_stage stage,
                                       int seat) {
  struct felt_move_event moved = {.stage = (uint8_t)stage, .level = -1};
  int hand = felt_round_hand_of(reckoning, seat);
  if (hand >= 0) (void)felt_round_moved(work->book, round, reckoning, stage, hand, &moved);
  return moved;
}

/* The award that the hand had, at its stage then. */
static struct felt_move_event award_of(const struct felt_decision_work *work,
                                       const struct felt_reckoning *reckoning, int seat) {
  static const enum felt_stage stages[] = {FELT_STAGE_HAND, FELT_STAGE_FOLDED, FELT_STAGE_AWARD};
  struct felt_move_event moved = {.level = -1};
  for (size_t i = 0; i < FELT_COUNT(stages) && moved.level < 0; i++)
    moved = moved_of(work, work->round, reckoning, stages[i], seat);
  return moved;
}

static void emit_difference(struct felt_decision_work *work, const struct felt_round *after,
                            const struct felt_reckoning *old, const struct felt_reckoning *new,
                            enum felt_stage stage, int seat) {
  struct felt_move_event was = moved_of(work, work->round, old, stage, seat),
                         is = moved_of(work, after, new, stage, seat);
  if (stage == FELT_STAGE_ENVY && envy_waits(work->round, old)) was.money = (struct felt_money){0};
  struct felt_move_event had = award_of(work, old, seat);
  if (stage == FELT_STAGE_ENVY && envy_waits(after, new)) is.money = (struct felt_money){0};
  is.money = felt_money_minus(&is.money, &was.money);
  bool at_award = stage == felt_settle_award_stage(work->book, (enum felt_seat_outcome)is.outcome);
  bool same_award = is.level == had.level && is.hand == had.hand && is.on_board == had.on_board;
  if ((same_award || !at_award) && !felt_money_is_there(&is.money)) return;
  felt_round_emit(work, FELT_DID_ADJUST, seat)->moved = is;
}

/* A progressive wager that was none is given back, and one that was another seat's is taken there; one that
 * was missed is taken when the link counts it. */
static void emit_wagers_taken(struct felt_decision_work *work, const struct felt_round *after,
                              const struct felt_correction *correction) {
  if (!work->round->opening.linked) return;
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    bool was = work->round->now.hand[seat - 1].bet.progressive,
         is = after->now.hand[seat - 1].bet.progressive;
    if (was == is || (is && correction->what == FELT_CORRECT_WAGER)) continue;
    int64_t wager_cents = work->book->progressive.table[work->round->opening.progressive_table].wager_cents;
    struct felt_move_event moved = {
        .stage = FELT_STAGE_TAKEN, .level = -1, .outcome = work->round->paid[seat - 1].outcome};
    moved.money.cents[FELT_PROGRESSIVE][FELT_DOES_TAKE] = is ? wager_cents : -wager_cents;
    felt_round_emit(work, FELT_DID_ADJUST, seat)->moved = moved;
  }
}

static enum felt_status emit_differences(struct felt_decision_work *work, const struct felt_round *after) {
  struct felt_reckoning old, new;
  int last =
      work->round->now.last_seat > after->now.last_seat ? work->round->now.last_seat : after->now.last_seat;
  enum felt_status status = felt_round_reckon(work->book, after, NULL, &new, work->error);
  if (!status) status = felt_round_reckon(work->book, work->round, NULL, &old, work->error);
  if (status) return status;
  for (int stage = FELT_STAGE_ANTES_BACK; stage < FELT_STAGES; stage++)
    for (int seat = last; seat >= 1; seat--)
      if (felt_round_is_through(after, (enum felt_stage)stage, seat))
        emit_difference(work, after, &old, &new, (enum felt_stage)stage, seat);
  return FELT_OK;
}

/* A hand that was settled face down, and would be paid by cards that nobody has seen; FELT_NO_SEAT: none. */
static int settled_unseen(const struct felt_book *book, const struct felt_round *round) {
  for (int seat = 1; seat <= round->now.last_seat; seat++)
    if (round->settling.begun && felt_round_is_through(round, FELT_STAGE_HAND, seat) &&
        felt_round_turns_up(book, round, seat) && !round->now.hand[seat - 1].shown)
      return seat;
  return FELT_NO_SEAT;
}

/* From the showdown on, the corrected facts must be those of a round that was played out; a hand that is
 * settled is open. */
static enum felt_status check_whole(const struct felt_decision_work *work, const struct felt_round *after) {
  const struct felt_round_now *now = &after->now;
  if (now->phase < FELT_PHASE_SHOWDOWN || (now->is_void && !now->but_sides)) return FELT_OK;
  const struct felt_rule *rule = &work->book->way[after->opening.way].reveals;
  if (now->board_open < 5 || (!now->is_void && felt_round_undecided(now)))
    return felt_round_refuse(work, 0, rule, FELT_SAYS(ROUND_NOT_PLAYED_OUT));
  int seat = now->phase < FELT_PHASE_SETTLED ? settled_unseen(work->book, after)
                                             : felt_round_face_down(work->book, after);
  if (seat == FELT_NO_SEAT) return FELT_OK;
  return felt_round_refuse(work, seat, rule,
                           seat > 0 ? FELT_SAYS(HAND_FACE_DOWN) : FELT_SAYS(DEALER_FACE_DOWN));
}

/* An incident is told as the settlement wants it, with its moment where the book asks for one. */
static enum felt_status check_told(const struct felt_decision_work *work, const struct felt_round *after) {
  struct felt_facts facts;
  felt_round_facts(work->book, after, NULL, &facts);
  return felt_settle_check_bet(work->book, &facts, 0, work->error);
}

enum felt_status felt_round_decide_correct(struct felt_decision_work *work) {
  struct felt_correction correction = work->command->correction;
  enum felt_status status = check_moment(work);
  if (!status) status = check(work, &correction);
  if (status) return status;
  struct felt_round after = *work->round;
  felt_round_correct(work->book, &after, &correction);
  status = check_whole(work, &after);
  if (!status && correction.what == FELT_CORRECT_INCIDENT) status = check_told(work, &after);
  if (status) return status;
  struct felt_event *event = felt_round_emit(work, FELT_DID_CORRECT, 0);
  memset(&event->correction, 0, sizeof event->correction);
  event->correction.correction = correction;
  event->correction.note = *work->command->note;
  if (work->command->with)
    (void)snprintf(event->correction.with, sizeof event->correction.with, "%s", work->command->with);
  emit_wagers_taken(work, &after, &correction);
  return work->round->settling.begun ? emit_differences(work, &after) : FELT_OK;
}
