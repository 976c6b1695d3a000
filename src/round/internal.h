/* What the files of the round share. */
#ifndef FELT_ROUND_INTERNAL_H
#define FELT_ROUND_INTERNAL_H

#include "felt/round.h"

/* ---- turn.c: whose turn it is */

/* Does this hand decide anything: Ante and Blind, neither void nor forfeited? */
static inline bool felt_round_acts(const struct felt_round_now *now, int seat) {
  const struct felt_round_hand *hand = &now->hand[seat - 1];
  return hand->bet.cents[FELT_ANTE] > 0 && !hand->is_void && !hand->forfeit;
}

/* The next seat after `seat` that has to act on this street, or 0. */
int felt_round_next_turn(const struct felt_round_now *now, int seat) FELT_PURE;

/* Has any hand neither played nor folded yet? */
bool felt_round_undecided(const struct felt_round_now *now) FELT_PURE;

/* The street that is being decided in this phase. */
static inline enum felt_street felt_round_street(const struct felt_round_now *now) {
  return (enum felt_street)(now->phase - FELT_PHASE_PREFLOP);
}

static inline bool felt_round_deciding(const struct felt_round_now *now) {
  return now->phase >= FELT_PHASE_PREFLOP && now->phase <= FELT_PHASE_RIVER;
}

/* ---- deal.c: places for positions */

/* The steps of the way of dealing that belong to `street`, over the hands in the round. */
void felt_round_deal_street(const struct felt_deal *deal, struct felt_round_now *now,
                            enum felt_street street);

/* Are there cards enough for those still to be dealt after `count` more leave the deck? */
bool felt_round_can_set_aside(const struct felt_book *book, const struct felt_round *round,
                              int count) FELT_PURE;

/* ---- incidents: felt_round_incident_facts the other way round, and incidents.c */

struct felt_round_incident felt_round_incident_of(const struct felt_incident *facts,
                                                  enum felt_outcome outcome);

/* What the book says of an incident whose count is added to that of the first `earlier` of the round: the
 * policy, or NULL where other rules of the book decide it. */
const struct felt_policy *felt_round_policy_with(const struct felt_book *book, const struct felt_round *round,
                                                 const struct felt_round_incident *incident, int earlier);

/* Was incident `n` judged by its own count, as records were made before counts added up? */
bool felt_round_judged_alone(const struct felt_book *book, const struct felt_round *round, int n);

/* ---- decide_*.c: what a command would do. `events` has room for FELT_EVENTS_MAX. */

struct felt_decision_work {
  const struct felt_book *book;
  const struct felt_round *round;
  const struct felt_command *command;
  struct felt_event *events;
  int count;
  struct felt_error *error;
};

/* The next event, its kind and seat set and nothing else. */
struct felt_event *felt_round_emit(struct felt_decision_work *work, enum felt_event_kind kind, int seat);

/* "seat 2" or, for seat 0, "round". FELT_E_RULE where a rule is given. */
enum felt_status felt_round_refuse(const struct felt_decision_work *work, int seat,
                                   const struct felt_rule *rule,
                                   const struct felt_reason *reason) FELT_COLD FELT_CHECKED;

/* R25: an incident that waits for its decision holds everything else up. */
enum felt_status felt_round_check_pending(const struct felt_decision_work *work) FELT_CHECKED;

enum felt_status felt_round_need_seat(const struct felt_decision_work *work) FELT_CHECKED;

enum felt_status felt_round_decide_open(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_bet(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_clear(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_lock(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_sensor(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_deal(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_action(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_board(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_reveal(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_incident(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_ruling(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_undo(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_settle(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_game_over(struct felt_decision_work *work) FELT_CHECKED;

/* The first seat whose cards are still to be turned up before the round can be settled; 0: the dealer's;
 * FELT_NO_SEAT: none. */
int felt_round_face_down(const struct felt_book *book, const struct felt_round *round);

#endif
