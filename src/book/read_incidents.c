/* What happens when something goes wrong. */
#include "read.h"

/* At which moments an incident of a kind can happen. */
static unsigned possible_moments(enum felt_incident_kind kind) {
  if (kind == FELT_DEALER_CARD_EXPOSED)
    return 1U << FELT_AT_DEAL | 1U << FELT_BEFORE_ACTION | 1U << FELT_BEFORE_FLOP | 1U << FELT_AFTER_FLOP |
           1U << FELT_AFTER_RIVER;
  return kind == FELT_CARD_FACE_UP ? 1U << FELT_AT_DEAL | 1U << FELT_AFTER_DEAL : 0;
}

/* Where a decision names no choices, all are open. */
static void read_policy(struct felt_sheet *sheet, int at, struct felt_book *book,
                        enum felt_incident_kind kind, struct felt_policy *policy) {
  *policy = (struct felt_policy){.kind = kind, .decisions = (1U << FELT_DECISIONS) - 1};
  felt_entry_read_at(sheet, at, &felt_form_policy, book, policy);
  int then = felt_sheet_may(sheet, at, "then");
  if (policy->outcome != FELT_ASKS_FOR_DECISION || !felt_sheet_sound(sheet, then)) policy->decisions = 0;
  if (policy->moments & ~possible_moments(kind))
    felt_sheet_clash(sheet, felt_sheet_may(sheet, at, "when"), FELT_SAYS(IMPOSSIBLE_MOMENT));
  bool of_a_hand = kind == FELT_WRONG_CARD_COUNT || kind == FELT_SHARED_INFORMATION;
  bool to_a_hand = policy->outcome == FELT_VOIDS_HAND || policy->outcome == FELT_FORFEITS_HAND;
  if (to_a_hand && !of_a_hand) felt_sheet_clash(sheet, then, FELT_SAYS(INCIDENT_WITHOUT_HAND));
  if (policy->outcome == FELT_CANCELS_FLOP_BETS && policy->moments != 1U << FELT_AFTER_FLOP &&
      felt_sheet_sound(sheet, at))
    felt_sheet_clash(sheet, then, FELT_SAYS(FLOP_BETS_AFTER_FLOP));
  if (!felt_sheet_sound(sheet, then)) felt_sheet_pass_over(sheet, felt_sheet_may(sheet, at, "choices"));
}

static bool covers(unsigned earlier, unsigned later) {
  return earlier == 0 || (later != 0 && (later & ~earlier) == 0);
}

static bool covers_count(const struct felt_policy *earlier, const struct felt_policy *later) {
  bool above = earlier->count_min <= later->count_min;
  bool below = earlier->count_max == 0 || (later->count_max != 0 && later->count_max <= earlier->count_max);
  return above && below;
}

/* The first that fits decides, so a line that an earlier one covers whole would be a trap for its reader. */
static bool never_applies(const struct felt_incident_rules *rules, const struct felt_policy *later) {
  for (const struct felt_policy *earlier = rules->policy; earlier < later; earlier++)
    if (earlier->kind == later->kind && covers(earlier->moments, later->moments) &&
        covers(earlier->ways, later->ways) && covers_count(earlier, later) &&
        (earlier->who == FELT_ANYONE || earlier->who == later->who) &&
        (earlier->correctable == FELT_EITHER || earlier->correctable == later->correctable) &&
        (earlier->misdealt == FELT_EITHER || earlier->misdealt == later->misdealt))
      return true;
  return false;
}

static void read_kind(struct felt_sheet *sheet, int at, struct felt_book *book, enum felt_incident_kind kind,
                      struct felt_incident_rules *rules) {
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (rules->policy_count == FELT_POLICIES_MAX) {
      felt_sheet_fault(sheet, i,
                       FELT_SAYS(TOO_MANY, FELT_POLICIES_MAX, felt_figure_name(FELT_CODE_THING_POLICY)));
      break;
    }
    struct felt_policy *policy = &rules->policy[rules->policy_count++];
    read_policy(sheet, i, book, kind, policy);
    /* A line that could not be read covers nothing. */
    if (!felt_sheet_sound(sheet, i))
      rules->policy_count--;
    else if (never_applies(rules, policy))
      felt_sheet_fault(sheet, i, FELT_SAYS(NEVER_APPLIES));
  }
}

void felt_read_incidents(struct felt_sheet *sheet, int top, struct felt_book *book) {
  struct felt_incident_rules *rules = &book->incidents;
  int at = felt_sheet_need(sheet, top, "when something goes wrong");
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    int kind = felt_words_find(&felt_words_incident, felt_sheet_key(sheet, i));
    if (kind >= 0 && kind != FELT_PROGRESSIVE_DOWN && kind != FELT_MUCKED && kind != FELT_OTHER)
      read_kind(sheet, i, book, (enum felt_incident_kind)kind, rules);
  }
  int otherwise = felt_sheet_need(sheet, at, "anything else");
  read_policy(sheet, otherwise, book, FELT_OTHER, &rules->otherwise);
  if (rules->otherwise.outcome != FELT_ASKS_FOR_DECISION) {
    felt_sheet_clash(sheet, otherwise, FELT_SAYS(UNFORESEEN_IS_DECIDED));
    felt_sheet_pass_over(sheet, felt_sheet_may(sheet, otherwise, "choices"));
  }
  (void)felt_entry_read(sheet, at, &felt_form_disputes, book, rules);
  (void)felt_entry_read(sheet, at, &felt_form_disputes_told, book, rules);
}
