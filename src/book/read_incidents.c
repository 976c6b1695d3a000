/* What happens when something goes wrong. */
#include "read.h"

/* "1", "2 or more" */
static void read_count(struct felt_sheet *sheet, int at, struct felt_policy *policy) {
  const char *word = felt_sheet_word(sheet, at);
  if (!word[0]) return;
  const char *more = strstr(word, " or more");
  size_t length = more ? (size_t)(more - word) : strlen(word);
  if ((more && strcmp(more, " or more") != 0) ||
      !felt_sheet_parse_number(word, length, FELT_DECK, &policy->count_min) || policy->count_min < 1) {
    felt_sheet_fault(sheet, at, FELT_SAYS(NOT_A_COUNT, felt_sheet_quote(word).text));
    return;
  }
  policy->count_max = more ? 0 : policy->count_min;
}

static enum felt_tristate read_tristate(struct felt_sheet *sheet, int at) {
  if (at == FELT_NOWHERE) return FELT_EITHER;
  return felt_sheet_yes(sheet, at) ? FELT_YES : FELT_NO;
}

/* Which conditions an incident of a kind can have. */
static void read_conditions(struct felt_sheet *sheet, int at, const struct felt_book *book,
                            struct felt_policy *policy) {
  int when = felt_sheet_may(sheet, at, "when"), dealt = felt_sheet_may(sheet, at, "dealt by");
  if (when != FELT_NOWHERE) policy->moments = felt_sheet_choices(sheet, when, &felt_words_moment);
  if (dealt != FELT_NOWHERE) policy->deals = felt_read_deals(sheet, dealt, book);
  if (policy->kind == FELT_CARD_FACE_UP) read_count(sheet, felt_sheet_may(sheet, at, "cards"), policy);
  if (policy->kind == FELT_WRONG_CARD_COUNT) {
    policy->who = (enum felt_who)felt_sheet_choice(sheet, felt_sheet_may(sheet, at, "who"), &felt_words_who);
    policy->correctable = read_tristate(sheet, felt_sheet_may(sheet, at, "can be corrected"));
  }
  if (policy->kind == FELT_STUB_COUNT_WRONG)
    policy->misdealt = read_tristate(sheet, felt_sheet_may(sheet, at, "misdealt"));
  unsigned possible = 0;
  if (policy->kind == FELT_DEALER_CARD_EXPOSED)
    possible = 1U << FELT_AT_DEAL | 1U << FELT_BEFORE_ACTION | 1U << FELT_BEFORE_FLOP |
               1U << FELT_AFTER_FLOP | 1U << FELT_AFTER_RIVER;
  if (policy->kind == FELT_CARD_FACE_UP) possible = 1U << FELT_AT_DEAL | 1U << FELT_AFTER_DEAL;
  if (policy->moments & ~possible) felt_sheet_clash(sheet, when, FELT_SAYS(IMPOSSIBLE_MOMENT));
}

static void read_policy(struct felt_sheet *sheet, int at, const struct felt_book *book,
                        enum felt_incident_kind kind, struct felt_policy *policy) {
  *policy = (struct felt_policy){.kind = kind};
  read_conditions(sheet, at, book, policy);
  int then = felt_sheet_need(sheet, at, "then");
  policy->outcome = (enum felt_outcome)felt_sheet_choice(sheet, then, &felt_words_outcome);
  policy->decisions = 0;
  int choices = felt_sheet_may(sheet, at, "choices");
  if (felt_sheet_sound(sheet, then) && policy->outcome == FELT_NEEDS_DECISION) {
    policy->decisions = (1U << FELT_DECISIONS) - 1;
    if (choices != FELT_NOWHERE) policy->decisions = felt_sheet_choices(sheet, choices, &felt_words_decision);
  }
  bool of_a_hand = kind == FELT_WRONG_CARD_COUNT || kind == FELT_SHARED_INFORMATION;
  bool to_a_hand = policy->outcome == FELT_VOIDS_HAND || policy->outcome == FELT_FORFEITS_HAND;
  if (to_a_hand && !of_a_hand) felt_sheet_clash(sheet, then, FELT_SAYS(INCIDENT_WITHOUT_HAND));
  if (policy->outcome == FELT_CANCELS_FLOP_BETS && policy->moments != 1U << FELT_AFTER_FLOP &&
      felt_sheet_sound(sheet, at))
    felt_sheet_clash(sheet, then, FELT_SAYS(FLOP_BETS_AFTER_FLOP));
  if (!felt_sheet_sound(sheet, then)) felt_sheet_pass_over(sheet, choices);
  policy->reshuffle = felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "reshuffle"));
  if (kind == FELT_CARD_FACE_UP)
    policy->set_aside = felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "set aside"));
  policy->remove_deck = felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "remove the deck"));
  policy->rule = felt_sheet_rule(sheet, at, NULL);
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
        covers(earlier->deals, later->deals) && covers_count(earlier, later) &&
        (earlier->who == FELT_ANYONE || earlier->who == later->who) &&
        (earlier->correctable == FELT_EITHER || earlier->correctable == later->correctable) &&
        (earlier->misdealt == FELT_EITHER || earlier->misdealt == later->misdealt))
      return true;
  return false;
}

static void read_kind(struct felt_sheet *sheet, int at, const struct felt_book *book,
                      enum felt_incident_kind kind, struct felt_incident_rules *rules) {
  for (int i = felt_sheet_first(sheet, at); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (rules->policy_count == FELT_POLICIES_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_POLICIES_MAX, "policies"));
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
  if (rules->otherwise.outcome != FELT_NEEDS_DECISION) {
    felt_sheet_clash(sheet, otherwise, FELT_SAYS(UNFORESEEN_IS_DECIDED));
    felt_sheet_pass_over(sheet, felt_sheet_may(sheet, otherwise, "choices"));
  }
  rules->dispute = felt_sheet_rule_word(sheet, felt_sheet_may(sheet, at, "disputes"));
}
