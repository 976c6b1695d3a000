/* What the files of the round share. */
#ifndef FELT_ROUND_INTERNAL_H
#define FELT_ROUND_INTERNAL_H

#include "felt/round.h"
#include "pack.h"

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
void felt_round_deal_street(const struct felt_way *way, struct felt_round_now *now, enum felt_street street);

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

/* ---- evolve.c, for corrections as well */

void felt_round_apply_incident(const struct felt_book *book, struct felt_round *round,
                               const struct felt_round_incident *incident);
void felt_round_apply_ruling(struct felt_round_now *now, const struct felt_ruling *ruling);
/* A virtual deck turns up everything that is to be seen. */
void felt_round_reveal_all(const struct felt_book *book, struct felt_round *round);
/* The highest seat that has a wager, when that of `seat` has changed. */
void felt_round_find_last_seat(struct felt_round_now *now, int seat);

/* ---- steps.c: steps that can be taken back */

/* Before `event` changes the state. */
void felt_round_remember(struct felt_round *round, const struct felt_event *event);
/* The last one; there is one. */
void felt_round_take_back(struct felt_round *round);
void felt_round_forget(struct felt_steps *steps);

/* ---- money.c: what has moved, and what is to move next */

/* The events from FELT_DID_SETTLE to FELT_DID_ADJUST, corrections apart. */
void felt_round_move_money(const struct felt_book *book, struct felt_round *round,
                           const struct felt_event *event);

/* What a settlement comes to, and when. */
struct felt_reckoning {
  struct felt_facts facts;
  struct felt_settlement settlement;
  uint32_t stages[FELT_SEATS_MAX], any; /* of each hand: bit s, something may move at that stage; of all */
};
/* By the meters that the round keeps, or `meter` where it keeps none (NULL: the seeds). It holds for hands
 * that are open; of one that is still face down, only for what does not depend on its cards: antes that go
 * back. */
enum felt_status felt_round_reckon(const struct felt_book *book, const struct felt_round *round,
                                   const struct felt_meter meter[], struct felt_reckoning *reckoning,
                                   struct felt_error *error) FELT_CHECKED;

/* What settlement.hand[hand] is moved at `stage`; where a linked round's award comes off a meter, the link
 * pays that. False: nothing. */
bool felt_round_moved(const struct felt_book *book, const struct felt_round *round,
                      const struct felt_reckoning *reckoning, enum felt_stage stage, int hand,
                      struct felt_move_event *moved);
/* The hand of a seat; -1: it has none. */
int felt_round_hand_of(const struct felt_reckoning *reckoning, int seat);

/* Has this seat been through this stage, so that a correction changes it? */
bool felt_round_is_through(const struct felt_round *round, enum felt_stage stage, int seat);

/* CN 48(a): hands are dead if any of them has a progressive win, so that all are looked at before any is
 * settled. */
bool felt_round_looks_at_all(const struct felt_book *book, const struct felt_round *round);

/* A hand that is settled among the folded ones. */
bool felt_round_is_folded(const struct felt_round_now *now, int seat);

/* ---- decide_correct.c */

bool felt_round_is_card_place(const struct felt_book *book, const struct felt_round *round,
                              const struct felt_correction *correction);

/* Changes the facts; the money follows by other events. */
void felt_round_correct(const struct felt_book *book, struct felt_round *round,
                        const struct felt_correction *correction);

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
enum felt_status felt_round_decide_antes_back(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_settle(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_seen(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_correct(struct felt_decision_work *work) FELT_CHECKED;
enum felt_status felt_round_decide_game_over(struct felt_decision_work *work) FELT_CHECKED;

/* Of felt_round_facts everything but the hands, and the meters, which may be anybody's. */
void felt_round_table_facts(const struct felt_book *book, const struct felt_round *round,
                            struct felt_facts *facts);

/* The first seat whose cards are still to be turned up before the round can be settled; 0: the dealer's;
 * FELT_NO_SEAT: none. */
int felt_round_face_down(const struct felt_book *book, const struct felt_round *round);

#endif
