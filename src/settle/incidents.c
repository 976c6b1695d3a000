/* What each incident of the round means by the book, and what they come to together. */
#include "internal.h"

static enum felt_status bad_incident(struct felt_error *error, int n, const char *rule,
                                     const struct felt_reason *reason) {
  char field[64];
  (void)snprintf(field, sizeof field, "incidents[%d]", n);
  return felt_settle_bad(error, FELT_NO_SEAT, field, rule, reason);
}

static bool fits(const struct felt_policy *policy, const struct felt_incident *incident, int way) {
  if (policy->kind != incident->kind) return false;
  if (policy->moments && !(policy->moments >> incident->when & 1)) return false;
  if (policy->ways && !(policy->ways >> way & 1)) return false;
  if (policy->count_min && incident->count < policy->count_min) return false;
  if (policy->count_max && incident->count > policy->count_max) return false;
  if (policy->who == FELT_THE_DEALER && incident->who != FELT_THE_DEALERS_HAND) return false;
  if (policy->who == FELT_A_PLAYER && incident->who == FELT_THE_DEALERS_HAND) return false;
  if (policy->correctable != FELT_EITHER && (policy->correctable == FELT_YES) != incident->correctable)
    return false;
  if (policy->misdealt != FELT_EITHER && (policy->misdealt == FELT_YES) != incident->misdealt) return false;
  return true;
}

const struct felt_policy *felt_settle_policy(const struct felt_book *book,
                                             const struct felt_incident *incident, int way) {
  for (int i = 0; i < book->incidents.policy_count; i++)
    if (fits(&book->incidents.policy[i], incident, way)) return &book->incidents.policy[i];
  return &book->incidents.otherwise;
}

void felt_settle_void_round(struct verdict *verdict, const char *rule, enum felt_moment moment,
                            bool but_sides) {
  /* A plain void outweighs one that settles side wagers. */
  if (verdict->round_void && (!verdict->but_sides || but_sides)) return;
  verdict->round_void = true;
  verdict->but_sides = but_sides;
  verdict->round_rule = rule;
  verdict->round_moment = moment;
}

static void void_hand(struct verdict *verdict, int hand, const char *rule, enum felt_moment moment) {
  if (verdict->hand[hand].is_void || verdict->hand[hand].forfeit) return;
  verdict->hand[hand].is_void = true;
  verdict->hand[hand].rule = rule;
  verdict->hand[hand].moment = moment;
}

static void forfeit_hand(struct verdict *verdict, int hand, const char *rule, enum felt_moment moment) {
  if (verdict->hand[hand].forfeit) return;
  verdict->hand[hand].is_void = false;
  verdict->hand[hand].forfeit = true;
  verdict->hand[hand].rule = rule;
  verdict->hand[hand].moment = moment;
}

/* The seat that an incident is about: the one it names, or the one whose cards were miscounted. */
static int seat_of(const struct felt_incident *incident) {
  if (incident->seat != FELT_NO_SEAT) return incident->seat;
  return incident->who > FELT_THE_DEALERS_HAND ? incident->who : FELT_NO_SEAT;
}

static bool needs_moment(enum felt_incident_kind kind) {
  return kind == FELT_DEALER_CARD_EXPOSED || kind == FELT_CARD_FACE_UP || kind == FELT_PROGRESSIVE_DOWN;
}

static enum felt_status check_form(const struct work *work, int n, struct felt_error *error) {
  const struct felt_incident *incident = &work->facts->incident[n];
  if (needs_moment(incident->kind) && incident->when == FELT_NO_MOMENT)
    return bad_incident(error, n, NULL, FELT_SAYS(NEEDS_FIELD, "when"));
  if (incident->count < 1) return bad_incident(error, n, NULL, FELT_SAYS(COUNT_TOO_LOW));
  if (incident->kind == FELT_WRONG_CARD_COUNT && incident->who == FELT_NO_SEAT)
    return bad_incident(error, n, NULL, FELT_SAYS(NEEDS_WHO));
  bool about_a_hand = incident->kind == FELT_SHARED_INFORMATION || incident->kind == FELT_MUCKED;
  if (about_a_hand && incident->seat == FELT_NO_SEAT)
    return bad_incident(error, n, NULL, FELT_SAYS(NEEDS_FIELD, "seat"));
  int named[] = {incident->seat, incident->who};
  for (size_t i = 0; i < FELT_COUNT(named); i++)
    if (named[i] != FELT_NO_SEAT && named[i] != FELT_THE_DEALERS_HAND &&
        felt_settle_hand_at(work->facts, named[i]) < 0)
      return felt_settle_bad(error, named[i], "incidents", NULL, FELT_SAYS(INCIDENT_NAMES_NO_SEAT, n));
  if (incident->seat == FELT_THE_DEALERS_HAND)
    return bad_incident(error, n, NULL, FELT_SAYS(NOT_A_PLAYERS_SEAT));
  return FELT_OK;
}

static enum felt_status apply_decision(struct work *work, int n, const struct felt_policy *policy,
                                       struct felt_error *error) {
  const struct felt_incident *incident = &work->facts->incident[n];
  if (incident->decision == FELT_NO_DECISION)
    return bad_incident(error, n, policy->rule.id, FELT_SAYS(NEEDS_DECISION));
  if (!(policy->decisions >> incident->decision & 1))
    return bad_incident(error, n, policy->rule.id, FELT_SAYS(DECISION_NOT_ALLOWED));
  if (incident->decision == FELT_CONTINUE) return FELT_OK;
  if (incident->decision == FELT_VOID_ROUND) {
    felt_settle_void_round(&work->verdict, policy->rule.id, incident->when, false);
    return FELT_OK;
  }
  int seat = seat_of(incident);
  if (seat == FELT_NO_SEAT) return bad_incident(error, n, policy->rule.id, FELT_SAYS(DECISION_NEEDS_SEAT));
  int hand = felt_settle_hand_at(work->facts, seat);
  if (incident->decision == FELT_VOID_HAND)
    void_hand(&work->verdict, hand, policy->rule.id, incident->when);
  else
    forfeit_hand(&work->verdict, hand, policy->rule.id, incident->when);
  return FELT_OK;
}

/* MA 14(b) and PG Misdeal Shuffler 3 count the cards that were found, however many reports they came in. */
static int count_so_far(const struct felt_facts *facts, int n) {
  int count = facts->incident[n].count;
  for (int i = 0; i < n && !facts->incident[n].alone; i++)
    if (facts->incident[i].kind == facts->incident[n].kind) count += facts->incident[i].count;
  return count;
}

static enum felt_status apply_policy(struct work *work, int n, struct felt_error *error) {
  const struct felt_incident *incident = &work->facts->incident[n];
  struct felt_incident so_far = *incident;
  so_far.count = count_so_far(work->facts, n);
  const struct felt_policy *policy = felt_settle_policy(work->book, &so_far, work->facts->way);
  struct verdict *verdict = &work->verdict;
  if (policy->remove_deck) verdict->remove_deck_rule = policy->rule.id;
  if (policy->outcome == FELT_ASKS_FOR_DECISION) return apply_decision(work, n, policy, error);
  if (incident->decision != FELT_NO_DECISION)
    return bad_incident(error, n, policy->rule.id, FELT_SAYS(BOOK_RULES_ITSELF));
  int seat = seat_of(incident);
  int hand = seat == FELT_NO_SEAT ? -1 : felt_settle_hand_at(work->facts, seat);
  switch (policy->outcome) {
  case FELT_STANDS: break;
  case FELT_VOIDS_ROUND: felt_settle_void_round(verdict, policy->rule.id, incident->when, false); break;
  case FELT_VOIDS_BUT_SIDES: felt_settle_void_round(verdict, policy->rule.id, incident->when, true); break;
  case FELT_CANCELS_FLOP_BETS:
    verdict->flop_bets_cancelled = true;
    verdict->cancel_rule = policy->rule.id;
    break;
  case FELT_VOIDS_HAND:
  case FELT_FORFEITS_HAND:
    if (hand < 0) return bad_incident(error, n, policy->rule.id, FELT_SAYS(NEEDS_SEAT_OF_HAND));
    if (policy->outcome == FELT_VOIDS_HAND)
      void_hand(verdict, hand, policy->rule.id, incident->when);
    else
      forfeit_hand(verdict, hand, policy->rule.id, incident->when);
    break;
  case FELT_ASKS_FOR_DECISION:
  case FELT_OUTCOMES: break;
  }
  return FELT_OK;
}

/* R27: only where the book keeps a fold's side wager under tucked cards, and only for a fold with one. */
static enum felt_status apply_mucked(struct work *work, int n, struct felt_error *error) {
  const struct felt_incident *incident = &work->facts->incident[n];
  int n_side = felt_book_mucked(work->book);
  const struct felt_side_rules *side = &work->book->side[n_side];
  int hand = felt_settle_hand_at(work->facts, incident->seat);
  const struct felt_hand_facts *facts = &work->facts->hand[hand];
  if (side->after_fold != FELT_FOLD_KEEPS_UNLESS_MUCKED)
    return felt_settle_bad(error, incident->seat, "incidents", side->after_fold_rule.id,
                           FELT_SAYS(MUCK_NOT_ASKED));
  if (facts->decided != FELT_FOLDED || !felt_bet_asks_of_muck(work->book, &facts->bet))
    return felt_settle_bad(error, incident->seat, "incidents", side->mucked_rule.id,
                           FELT_SAYS(MUCK_NEEDS_FOLD, work->book->wager[FELT_SIDE + n_side].title.text));
  if (incident->decision != FELT_NO_DECISION)
    return bad_incident(error, n, side->mucked_rule.id, FELT_SAYS(BOOK_RULES_ITSELF));
  work->verdict.hand[hand].mucked = true;
  return FELT_OK;
}

static enum felt_status apply_progressive_down(struct work *work, int n, struct felt_error *error) {
  const struct felt_incident *incident = &work->facts->incident[n];
  const struct felt_progressive_rules *rules = &work->book->progressive;
  bool at_win = incident->when == FELT_AT_WIN;
  if (incident->decision != FELT_NO_DECISION)
    return bad_incident(error, n, at_win ? rules->down_at_win_rule.id : rules->down_rule.id,
                        FELT_SAYS(BOOK_RULES_ITSELF));
  if (at_win)
    work->verdict.down_at_win = true;
  else
    work->verdict.down_before_start = true;
  return FELT_OK;
}

static void note_miscount(struct work *work, const struct felt_incident *incident) {
  if (incident->kind != FELT_WRONG_CARD_COUNT) return;
  if (incident->who == FELT_THE_DEALERS_HAND)
    work->verdict.dealer_miscounted = true;
  else
    work->verdict.hand[felt_settle_hand_at(work->facts, incident->who)].miscounted = true;
}

enum felt_status felt_settle_incidents(struct work *work, struct felt_error *error) {
  for (int n = 0; n < work->facts->incident_count; n++) {
    const struct felt_incident *incident = &work->facts->incident[n];
    enum felt_status status = check_form(work, n, error);
    if (status) return status;
    note_miscount(work, incident);
    if (incident->kind == FELT_MUCKED)
      status = apply_mucked(work, n, error);
    else if (incident->kind == FELT_PROGRESSIVE_DOWN)
      status = apply_progressive_down(work, n, error);
    else
      status = apply_policy(work, n, error);
    if (status) return status;
  }
  return FELT_OK;
}
