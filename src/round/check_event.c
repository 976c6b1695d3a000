/* Could this event have come from this state? Events of our own always could; a record from outside may have
 * been cut, mixed up or forged, and must not break more than itself. */
#include "internal.h"

static enum felt_status misfit(struct felt_error *error, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, "record", NULL, reason);
}

enum { AT_SEAT = 1, IN_ROUND = 2, OR_DEALER = 4, BETWEEN = 8, WHILE_PENDING = 16 };
#define PHASES(first, last) ((2U << FELT_PHASE_##last) - (1U << FELT_PHASE_##first))

static const struct {
  unsigned phases, needs;
} form[FELT_ROUND_EVENTS] = {
    [FELT_DID_OPEN] = {1U << FELT_PHASE_IDLE | 1U << FELT_PHASE_OVER, 0},
    [FELT_DID_BET] = {PHASES(BETTING, BETTING), AT_SEAT},
    [FELT_DID_CLEAR] = {PHASES(BETTING, BETTING), AT_SEAT | IN_ROUND},
    [FELT_DID_LOCK] = {PHASES(BETTING, BETTING), 0},
    [FELT_DID_SENSOR] = {PHASES(BETTING, BETTING), AT_SEAT},
    [FELT_DID_DEAL] = {PHASES(LOCKED, LOCKED), 0},
    [FELT_DID_CHECK] = {PHASES(PREFLOP, FLOP), AT_SEAT},
    [FELT_DID_PLAY] = {PHASES(PREFLOP, RIVER), AT_SEAT},
    [FELT_DID_FOLD] = {PHASES(RIVER, RIVER), AT_SEAT},
    [FELT_DID_TIME_OUT] = {PHASES(PREFLOP, RIVER), AT_SEAT},
    [FELT_DID_FLOP] = {PHASES(PREFLOP, PREFLOP), BETWEEN},
    [FELT_DID_RIVER] = {PHASES(FLOP, FLOP), BETWEEN},
    [FELT_DID_REVEAL] = {PHASES(RIVER, SHOWDOWN), BETWEEN | OR_DEALER},
    [FELT_DID_INCIDENT] = {PHASES(BETTING, SHOWDOWN), 0},
    [FELT_DID_DECIDE] = {PHASES(BETTING, SHOWDOWN), WHILE_PENDING},
    [FELT_DID_UNDO] = {PHASES(BETTING, SHOWDOWN), WHILE_PENDING},
    [FELT_DID_SETTLE] = {PHASES(BETTING, SHOWDOWN), 0},
    [FELT_DID_PAY] = {PHASES(SETTLED, SETTLED), AT_SEAT | IN_ROUND},
    [FELT_DID_SETTLING] = {PHASES(LOCKED, SHOWDOWN), OR_DEALER},
    [FELT_DID_MOVE] = {PHASES(LOCKED, SETTLED), AT_SEAT | IN_ROUND},
    [FELT_DID_SETTLED] = {PHASES(SHOWDOWN, SHOWDOWN), 0},
    [FELT_DID_SEEN] = {PHASES(SETTLED, SETTLED), AT_SEAT | IN_ROUND},
    [FELT_DID_CORRECT] = {PHASES(LOCKED, OVER), 0},
    [FELT_DID_ADJUST] = {PHASES(LOCKED, OVER), AT_SEAT},
    [FELT_DID_GAME_OVER] = {PHASES(SETTLED, SETTLED), 0},
};

static enum felt_status check_form(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_event *event, struct felt_error *error) {
  if (event->kind >= FELT_ROUND_EVENTS) return misfit(error, FELT_SAYS(NOT_A_ROUND_EVENT));
  unsigned needs = form[event->kind].needs;
  if (!(form[event->kind].phases >> round->now.phase & 1))
    return misfit(error, FELT_SAYS(EVENT_OUT_OF_PLACE));
  if (round->now.pending && !(needs & WHILE_PENDING)) return misfit(error, FELT_SAYS(INCIDENT_WAITS));
  if (needs & AT_SEAT && (event->seat < 1 || event->seat > book->positions))
    return misfit(error, FELT_SAYS(SEAT_OUT_OF_RANGE));
  if (needs & OR_DEALER && event->seat > 0 &&
      (event->seat > book->positions || !felt_round_has_seat(round, event->seat)))
    return misfit(error, FELT_SAYS(SEAT_NOT_IN_ROUND));
  if (needs & IN_ROUND && !felt_round_has_seat(round, event->seat))
    return misfit(error, FELT_SAYS(SEAT_NOT_IN_ROUND));
  if (needs & BETWEEN && round->now.turn) return misfit(error, FELT_SAYS(SOMEONE_HAS_NOT_ACTED));
  return FELT_OK;
}

static enum felt_status check_opening(const struct felt_book *book, const struct felt_opening *opening,
                                      struct felt_error *error) {
  bool fits = opening->way < book->way_count && felt_round_has_tables(book, opening->side_table) &&
              opening->progressive_table >= FELT_NO_TABLE &&
              opening->progressive_table < book->progressive.table_count;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NO_SUCH_CHOICE));
}

static enum felt_status check_bet(const struct felt_book *book, const struct felt_bet *bet,
                                  struct felt_error *error) {
  if (!felt_bet_in_bounds(bet)) return misfit(error, FELT_SAYS(AMOUNT_OUT_OF_BOUNDS));
  bool fits = felt_bet_is_there(bet) && bet->player >= 0 && felt_book_has(book, bet->toke_on);
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NOT_A_BET));
}

static enum felt_status check_cards(const struct felt_round *round, const struct felt_faces *faces,
                                    int live_count, int virtual_count, struct felt_error *error) {
  int count = round->opening.live ? live_count : virtual_count;
  if (faces->count != count) return misfit(error, FELT_SAYS(NOT_SO_MANY_CARDS));
  felt_set seen = 0;
  for (int i = 0; i < count; i++) {
    if (faces->card[i] >= FELT_DECK) return misfit(error, FELT_SAYS(UNKNOWN_CARD));
    if (seen & felt_set_of(faces->card[i]))
      return misfit(error, FELT_SAYS(CARD_TWICE, felt_card_print(faces->card[i]).text));
    seen |= felt_set_of(faces->card[i]);
  }
  return FELT_OK;
}

static enum felt_status check_deal(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_faces *faces, struct felt_error *error) {
  if (!felt_round_can_set_aside(book, round, 0)) return misfit(error, FELT_SAYS(MORE_THAN_A_DECK));
  return check_cards(round, faces, 0, FELT_DECK, error);
}

static bool is_play_multiple(const struct felt_book *book, enum felt_street street, int multiple) {
  for (int i = 0; i < book->main.play_count[street]; i++)
    if (book->main.play_multiple[street][i] == multiple) return true;
  return false;
}

static enum felt_status check_action(const struct felt_book *book, const struct felt_round *round,
                                     const struct felt_event *event, struct felt_error *error) {
  if (round->now.turn != event->seat) return misfit(error, FELT_SAYS(NOT_THIS_SEATS_TURN));
  enum felt_street street = felt_round_street(&round->now);
  bool fits = true;
  if (event->kind == FELT_DID_PLAY)
    fits = is_play_multiple(book, street, event->play.multiple) && event->play.toke_cents >= 0 &&
           event->play.toke_cents <= FELT_CENTS_MAX;
  if (event->kind == FELT_DID_CHECK) fits = street != FELT_RIVER;
  if (event->kind == FELT_DID_FOLD) fits = street == FELT_RIVER;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(ACTION_NOT_OF_STREET));
}

static bool seat_in_round(const struct felt_book *book, const struct felt_round *round, int seat) {
  return seat >= 1 && seat <= book->positions && felt_round_has_seat(round, seat);
}

static enum felt_status check_incident(const struct felt_book *book, const struct felt_round *round,
                                       const struct felt_round_incident *incident, struct felt_error *error) {
  if (incident->kind >= FELT_INCIDENT_KINDS || incident->when > FELT_MOMENTS ||
      incident->outcome >= FELT_OUTCOMES || incident->count < 1 || incident->count > FELT_DECK ||
      incident->decision != FELT_NO_DECISION || round->now.incident_count >= FELT_INCIDENTS_MAX)
    return misfit(error, FELT_SAYS(NOT_AN_INCIDENT));
  const int named[] = {incident->seat, incident->who};
  for (size_t i = 0; i < FELT_COUNT(named); i++)
    if (named[i] != FELT_NO_SEAT && !(i == 1 && named[i] == FELT_THE_DEALERS_HAND) &&
        !seat_in_round(book, round, named[i]))
      return misfit(error, FELT_SAYS(INCIDENT_NAMES_NO_HAND));
  bool of_a_hand = incident->outcome == FELT_VOIDS_HAND || incident->outcome == FELT_FORFEITS_HAND;
  if ((of_a_hand && incident->seat == FELT_NO_SEAT && incident->who < 1) ||
      (incident->kind == FELT_MUCKED && incident->seat == FELT_NO_SEAT))
    return misfit(error, FELT_SAYS(INCIDENT_NAMES_NO_HAND));
  const struct felt_policy *policy = felt_round_policy_with(book, round, incident, round->now.incident_count);
  /* Counts did not always add up: an older record judges each by itself. */
  if (policy && incident->outcome != policy->outcome)
    policy = felt_round_policy_with(book, round, incident, 0);
  if (incident->outcome != (policy ? policy->outcome : FELT_STANDS))
    return misfit(error, FELT_SAYS(BOOK_SAYS_OTHERWISE));
  if (policy && policy->set_aside && !felt_round_can_set_aside(book, round, incident->count))
    return misfit(error, FELT_SAYS(MORE_THAN_A_DECK));
  return FELT_OK;
}

/* Every hand that it or its decision means is in the round. */
static bool names_hands(const struct felt_book *book, const struct felt_round *round,
                        const struct felt_round_incident *incident) {
  bool of_a_hand = incident->outcome == FELT_VOIDS_HAND || incident->outcome == FELT_FORFEITS_HAND ||
                   incident->kind == FELT_MUCKED;
  bool ruled = incident->decision == FELT_VOID_HAND || incident->decision == FELT_FORFEIT_HAND;
  if (incident->seat > 0 && !seat_in_round(book, round, incident->seat)) return false;
  if (incident->who > 0 && !seat_in_round(book, round, incident->who)) return false;
  if ((ruled || incident->kind == FELT_MUCKED) && incident->seat < 1) return false;
  return !of_a_hand || incident->seat > 0 || incident->who > 0;
}

static enum felt_status check_ruling(const struct felt_book *book, const struct felt_round *round,
                                     const struct felt_ruling *ruling, struct felt_error *error) {
  if (!round->now.pending || ruling->decision >= FELT_DECISIONS)
    return misfit(error, FELT_SAYS(NOTHING_WAITS));
  bool of_a_hand = ruling->decision == FELT_VOID_HAND || ruling->decision == FELT_FORFEIT_HAND;
  bool fits = of_a_hand ? seat_in_round(book, round, ruling->seat) : ruling->seat == FELT_NO_SEAT;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(DECISION_NAMES_NO_HAND));
}

static enum felt_status check_paid(const struct felt_paid *paid, struct felt_error *error) {
  bool fits =
      paid->award_level >= -1 && paid->award_level < FELT_LEVELS_MAX && paid->outcome <= FELT_SEAT_SIDES_ONLY;
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NOT_A_PAYMENT));
}

static enum felt_status check_moved(const struct felt_round *round, const struct felt_event *event,
                                    struct felt_error *error) {
  const struct felt_move_event *moved = &event->moved;
  bool taken = moved->stage == FELT_STAGE_TAKEN &&
               (round->now.phase == FELT_PHASE_LOCKED || event->kind == FELT_DID_ADJUST);
  bool fits = moved->level >= -1 && moved->level < FELT_LEVELS_MAX && moved->hand < FELT_CATEGORIES &&
              moved->outcome <= FELT_SEAT_SIDES_ONLY && moved->stage < FELT_STAGES &&
              (taken || round->settling.begun);
  if (event->kind == FELT_DID_MOVE) fits = fits && !(round->settling.moved[moved->stage] >> event->seat & 1);
  for (int row = 0; row < FELT_MONEY_ROWS; row++)
    for (int does = 0; does < FELT_DOES; does++) {
      int64_t cents = moved->money.cents[row][does];
      int64_t least = event->kind == FELT_DID_MOVE ? 0 : -FELT_CENTS_MAX;
      fits = fits && cents >= least && cents <= FELT_CENTS_MAX;
    }
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NOT_A_PAYMENT));
}

/* Every place that a correction writes to is there. */
static enum felt_status check_correction(const struct felt_book *book, const struct felt_round *round,
                                         const struct felt_correction *correction, struct felt_error *error) {
  bool at_seat = seat_in_round(book, round, correction->seat), fits = false;
  switch (correction->what) {
  case FELT_CORRECT_CARD:
    fits = felt_round_is_card_place(book, round, correction) && correction->card < FELT_DECK;
    break;
  case FELT_CORRECT_WAGER: fits = at_seat && check_bet(book, &correction->bet, error) == FELT_OK; break;
  case FELT_CORRECT_DECISION:
    fits = at_seat && correction->decided <= FELT_PLAYED && correction->street < FELT_STREETS &&
           correction->hole_count <= 2 && round->now.hand[correction->seat - 1].position[0] != FELT_NOT_DEALT;
    for (int i = 0; i < correction->hole_count && fits; i++) fits = correction->hole[i] < FELT_DECK;
    break;
  case FELT_CORRECT_SEAT:
    fits = at_seat && correction->to >= 1 && correction->to <= book->positions &&
           !felt_round_has_seat(round, correction->to);
    break;
  case FELT_CORRECT_INCIDENT:
    if (correction->drop > 0) {
      fits = correction->drop <= round->now.incident_count;
      break;
    }
    fits = correction->incident.kind < FELT_INCIDENT_KINDS && correction->incident.outcome < FELT_OUTCOMES &&
           correction->incident.decision >= FELT_NO_DECISION &&
           correction->incident.decision < FELT_DECISIONS && round->now.incident_count < FELT_INCIDENTS_MAX &&
           names_hands(book, round, &correction->incident);
    break;
  default: break;
  }
  return fits ? FELT_OK : misfit(error, FELT_SAYS(NO_SUCH_CORRECTION));
}

enum felt_status felt_round_check(const struct felt_book *book, const struct felt_round *round,
                                  const struct felt_event *event, struct felt_error *error) {
  enum felt_status status = check_form(book, round, event, error);
  if (status) return status;
  switch (event->kind) {
  case FELT_DID_OPEN: return check_opening(book, &event->opening, error);
  case FELT_DID_BET: return check_bet(book, &event->bet, error);
  case FELT_DID_DEAL: return check_deal(book, round, &event->faces, error);
  case FELT_DID_CHECK:
  case FELT_DID_PLAY:
  case FELT_DID_FOLD:
  case FELT_DID_TIME_OUT: return check_action(book, round, event, error);
  case FELT_DID_FLOP: return check_cards(round, &event->faces, 3, 0, error);
  case FELT_DID_RIVER:
  case FELT_DID_REVEAL: return check_cards(round, &event->faces, 2, 0, error);
  case FELT_DID_INCIDENT: return check_incident(book, round, &event->incident.incident, error);
  case FELT_DID_DECIDE: return check_ruling(book, round, &event->ruling.ruling, error);
  case FELT_DID_UNDO:
    return felt_round_may_undo(round) ? FELT_OK : misfit(error, FELT_SAYS(LAST_STEP_STANDS));
  case FELT_DID_PAY: return check_paid(&event->paid, error);
  case FELT_DID_SETTLING:
    return round->settling.begun ? misfit(error, FELT_SAYS(EVENT_OUT_OF_PLACE)) : FELT_OK;
  case FELT_DID_SETTLED:
    return round->settling.begun ? FELT_OK : misfit(error, FELT_SAYS(EVENT_OUT_OF_PLACE));
  case FELT_DID_MOVE:
  case FELT_DID_ADJUST: return check_moved(round, event, error);
  case FELT_DID_CORRECT: return check_correction(book, round, &event->correction.correction, error);
  default: return FELT_OK;
  }
}
