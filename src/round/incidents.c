/* What goes wrong: at which moment of the round it can, what the book says of it, who decides. */
#include "internal.h"

/* ---- what the book says of it */

const struct felt_policy *felt_round_policy_with(const struct felt_book *book, const struct felt_round *round,
                                                 const struct felt_round_incident *incident, int earlier) {
  if (incident->kind == FELT_PROGRESSIVE_DOWN || incident->kind == FELT_MUCKED) return NULL;
  struct felt_incident facts = felt_round_incident_facts(incident);
  for (int i = 0; i < earlier; i++)
    if (round->now.incident[i].kind == incident->kind) facts.count += round->now.incident[i].count;
  return felt_settle_policy(book, &facts, round->opening.way);
}

bool felt_round_judged_alone(const struct felt_book *book, const struct felt_round *round, int n) {
  const struct felt_round_incident *incident = &round->now.incident[n];
  const struct felt_policy *policy = felt_round_policy_with(book, round, incident, n);
  return policy && policy->outcome != incident->outcome;
}

const struct felt_policy *felt_round_policy(const struct felt_book *book, const struct felt_round *round,
                                            int n) {
  return felt_round_policy_with(book, round, &round->now.incident[n],
                                felt_round_judged_alone(book, round, n) ? 0 : n);
}

/* ---- when it can happen */

/* From which phase to which an incident of a kind can be reported. While bets are open nothing is at stake
 * yet: a wager is simply taken back. */
static const struct {
  uint8_t first, last;
} window[FELT_INCIDENT_KINDS] = {
    [FELT_DEALER_CARD_EXPOSED] = {FELT_PHASE_LOCKED, FELT_PHASE_RIVER},
    [FELT_CARD_FACE_UP] = {FELT_PHASE_LOCKED, FELT_PHASE_RIVER},
    [FELT_WRONG_CARD_COUNT] = {FELT_PHASE_PREFLOP, FELT_PHASE_SHOWDOWN},
    [FELT_CARD_DRAWN_UNSEEN] = {FELT_PHASE_LOCKED, FELT_PHASE_RIVER},
    [FELT_SHUFFLER_FAILED] = {FELT_PHASE_LOCKED, FELT_PHASE_LOCKED},
    [FELT_SHOE_FAILED] = {FELT_PHASE_LOCKED, FELT_PHASE_SHOWDOWN},
    [FELT_NOT_SHUFFLED] = {FELT_PHASE_LOCKED, FELT_PHASE_SHOWDOWN},
    [FELT_STUB_COUNT_WRONG] = {FELT_PHASE_PREFLOP, FELT_PHASE_SHOWDOWN},
    [FELT_SHARED_INFORMATION] = {FELT_PHASE_PREFLOP, FELT_PHASE_SHOWDOWN},
    [FELT_PROGRESSIVE_DOWN] = {FELT_PHASE_BETTING, FELT_PHASE_SHOWDOWN},
    [FELT_MUCKED] = {FELT_PHASE_RIVER, FELT_PHASE_SHOWDOWN},
    [FELT_OTHER] = {FELT_PHASE_LOCKED, FELT_PHASE_SHOWDOWN},
};

static enum felt_status refuse_moment(const struct felt_decision_work *work) {
  return felt_round_refuse(
      work, 0, NULL, FELT_SAYS(INCIDENT_OUT_OF_PLACE, felt_incident_name(work->command->incident.kind)));
}

/* ---- the moment */

static enum felt_moment moment_of_exposure(const struct felt_round_now *now) {
  switch (now->phase) {
  case FELT_PHASE_LOCKED: return FELT_AT_DEAL;
  case FELT_PHASE_PREFLOP: return now->anyone_acted ? FELT_BEFORE_FLOP : FELT_BEFORE_ACTION;
  case FELT_PHASE_FLOP: return FELT_AFTER_FLOP;
  default: return FELT_AFTER_RIVER;
  }
}

/* The moment that the state gives; "during the deal" may be reported until someone acts. */
static enum felt_status find_moment(const struct felt_decision_work *work, enum felt_moment *when) {
  const struct felt_round_now *now = &work->round->now;
  enum felt_moment told = work->command->incident.when, found = FELT_NO_MOMENT;
  switch (work->command->incident.kind) {
  case FELT_DEALER_CARD_EXPOSED:
    if (!felt_round_undecided(now))
      return refuse_moment(work); /* everyone has folded or placed a Play wager */
    found = moment_of_exposure(now);
    break;
  case FELT_CARD_FACE_UP: found = now->phase == FELT_PHASE_LOCKED ? FELT_AT_DEAL : FELT_AFTER_DEAL; break;
  case FELT_PROGRESSIVE_DOWN:
    if (now->phase != FELT_PHASE_BETTING && now->phase != FELT_PHASE_SHOWDOWN) return refuse_moment(work);
    found = now->phase == FELT_PHASE_BETTING ? FELT_BEFORE_START : FELT_AT_WIN;
    break;
  default: break;
  }
  bool still_dealing = now->phase == FELT_PHASE_PREFLOP && !now->anyone_acted && found != FELT_NO_MOMENT;
  if (told == FELT_AT_DEAL && still_dealing) found = FELT_AT_DEAL;
  if (told != FELT_NO_MOMENT && told != found) return refuse_moment(work);
  *when = found;
  return FELT_OK;
}

/* ---- whose hand */

static bool is_seat(const struct felt_decision_work *work, int seat) {
  return seat >= 1 && seat <= work->book->positions && felt_round_has_seat(work->round, seat);
}

static enum felt_status check_whose(const struct felt_decision_work *work) {
  const struct felt_incident *incident = &work->command->incident;
  bool about_a_hand = incident->kind == FELT_SHARED_INFORMATION || incident->kind == FELT_MUCKED;
  if (about_a_hand != (incident->seat != FELT_NO_SEAT) || (about_a_hand && !is_seat(work, incident->seat)))
    return felt_round_refuse(work, 0, NULL,
                             about_a_hand ? FELT_SAYS(INCIDENT_NEEDS_HAND) : FELT_SAYS(INCIDENT_HAS_NO_HAND));
  bool counted = incident->kind == FELT_WRONG_CARD_COUNT;
  if (counted != (incident->who != FELT_NO_SEAT) ||
      (counted && incident->who != FELT_THE_DEALERS_HAND && !is_seat(work, incident->who)))
    return felt_round_refuse(work, 0, NULL,
                             counted ? FELT_SAYS(INCIDENT_NEEDS_WHOSE) : FELT_SAYS(INCIDENT_COUNTS_NOTHING));
  return FELT_OK;
}

/* R27: only where the book keeps a fold's side wager under tucked cards, and only for a fold with one. */
static enum felt_status check_mucked(const struct felt_decision_work *work) {
  int n = felt_book_mucked(work->book);
  const struct felt_side_rules *side = &work->book->side[n];
  int seat = work->command->incident.seat;
  const struct felt_round_hand *hand = &work->round->now.hand[seat - 1];
  if (side->after_fold != FELT_FOLD_KEEPS_UNLESS_MUCKED)
    return felt_round_refuse(work, seat, &side->after_fold_rule, FELT_SAYS(MUCK_NOT_ASKED));
  if (hand->decided != FELT_FOLDED || !felt_bet_asks_of_muck(work->book, &hand->bet) || hand->mucked ||
      hand->shown || work->round->settling.moved[FELT_STAGE_FOLDED] >> seat & 1)
    return felt_round_refuse(work, seat, &side->mucked_rule,
                             FELT_SAYS(MUCK_NEEDS_FACE_DOWN, work->book->wager[FELT_SIDE + n].title.text));
  return FELT_OK;
}

/* ---- the incident */

static enum felt_status check_incident(const struct felt_decision_work *work) {
  const struct felt_incident *incident = &work->command->incident;
  const struct felt_round_now *now = &work->round->now;
  if ((unsigned)incident->kind >= FELT_INCIDENT_KINDS || incident->decision != FELT_NO_DECISION ||
      incident->count < 1 || incident->count > FELT_DECK)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(NOT_AN_INCIDENT));
  if (now->phase < window[incident->kind].first || now->phase > window[incident->kind].last)
    return refuse_moment(work);
  /* Once money has moved, what voids it is a correction. Whether a folded hand was mucked still matters. */
  if (work->round->settling.begun && incident->kind != FELT_MUCKED)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(MONEY_HAS_MOVED));
  if (now->is_void && !now->but_sides) return felt_round_refuse(work, 0, NULL, FELT_SAYS(ROUND_VOID_ALREADY));
  /* The last place is kept for the count that a round is not settled without. */
  int room = FELT_INCIDENTS_MAX - (incident->kind != FELT_STUB_COUNT_WRONG);
  if (now->incident_count >= room)
    return felt_round_refuse(work, 0, NULL, FELT_SAYS(TOO_MANY_INCIDENTS, room));
  return check_whose(work);
}

static enum felt_status check_set_aside(const struct felt_decision_work *work,
                                        const struct felt_policy *policy) {
  int count = work->command->incident.count;
  if (!policy->set_aside || policy->outcome != FELT_STANDS ||
      felt_round_can_set_aside(work->book, work->round, count))
    return FELT_OK;
  return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(TOO_FEW_TO_SET_ASIDE, count));
}

static void write_incident(struct felt_decision_work *work, enum felt_moment when, struct felt_event *event) {
  struct felt_incident facts = work->command->incident;
  facts.when = when;
  if (facts.kind != FELT_CARD_FACE_UP) facts.count = 1;
  if (facts.kind != FELT_WRONG_CARD_COUNT) facts.correctable = false;
  if (facts.kind != FELT_STUB_COUNT_WRONG) facts.misdealt = true;
  facts.decision = FELT_NO_DECISION;
  memset(&event->incident, 0, sizeof event->incident);
  event->incident.incident = felt_round_incident_of(&facts, FELT_STANDS);
  if (work->command->note) event->incident.note = *work->command->note;
}

enum felt_status felt_round_decide_incident(struct felt_decision_work *work) {
  enum felt_moment when = FELT_NO_MOMENT;
  enum felt_status status = check_incident(work);
  if (!status) status = find_moment(work, &when);
  if (!status && work->command->incident.kind == FELT_MUCKED) status = check_mucked(work);
  if (status) return status;
  struct felt_event *event = felt_round_emit(work, FELT_DID_INCIDENT, 0);
  write_incident(work, when, event);
  const struct felt_policy *policy = felt_round_policy_with(
      work->book, work->round, &event->incident.incident, work->round->now.incident_count);
  if (!policy) return FELT_OK;
  event->incident.incident.outcome = (uint8_t)policy->outcome;
  return check_set_aside(work, policy);
}

/* ---- the decision */

enum felt_status felt_round_decide_ruling(struct felt_decision_work *work) {
  const struct felt_round_now *now = &work->round->now;
  struct felt_ruling ruling = work->command->ruling;
  if (!now->pending) return felt_round_refuse(work, 0, NULL, FELT_SAYS(NOTHING_TO_RULE_ON));
  const struct felt_round_incident *incident = &now->incident[now->incident_count - 1];
  const struct felt_policy *policy = felt_round_policy(work->book, work->round, now->incident_count - 1);
  felt_assert(policy);
  if (ruling.decision >= FELT_DECISIONS || !(policy->decisions >> ruling.decision & 1))
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(DECISION_NOT_ALLOWED));
  const struct felt_note_by *note = work->command->note;
  if (!note || !note->by[0] || !note->reason[0])
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(DECISION_NEEDS_REASON));
  bool of_a_hand = ruling.decision == FELT_VOID_HAND || ruling.decision == FELT_FORFEIT_HAND;
  int own = incident->seat != FELT_NO_SEAT ? incident->seat
            : incident->who > 0            ? incident->who
                                           : FELT_NO_SEAT;
  if (!of_a_hand) ruling.seat = FELT_NO_SEAT;
  if (of_a_hand && ruling.seat == FELT_NO_SEAT) ruling.seat = (int16_t)own;
  if (of_a_hand &&
      (!is_seat(work, ruling.seat) || (incident->seat != FELT_NO_SEAT && ruling.seat != incident->seat)))
    return felt_round_refuse(work, 0, &policy->rule, FELT_SAYS(DECISION_NEEDS_HAND));
  struct felt_event *event = felt_round_emit(work, FELT_DID_DECIDE, 0);
  event->ruling = (struct felt_ruling_event){.ruling = ruling, .note = *note};
  return FELT_OK;
}
