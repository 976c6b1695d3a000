#include "words.h"

#define WORDS(name, thing, ...) \
  static const char *const name##_words[] = {__VA_ARGS__}; \
  const struct felt_words felt_words_##name = {FELT_CODE_THING_##thing, (int)FELT_COUNT(name##_words), \
                                               name##_words};

WORDS(hand, HAND, "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
      "four of a kind", "straight flush", "royal flush")
WORDS(street, STREET, "before the flop", "after the flop", "after the river")
WORDS(opening, MOMENT_OF_DEALING, "start", "flop", "river")
WORDS(odds, ODDS_WORDING, "500:1", "500 to 1", "500 to 1 or win")
WORDS(side_kind, SIDE_KIND, "own hand", "highest hand")
WORDS(side_fold, FOLD_RULE, "lost", "paid", "paid unless mucked")
WORDS(progressive_fold, FOLD_RULE, "paid", "lost")
WORDS(progressive_hand, HAND, "hole cards and flop", "best of seven")
WORDS(needs_ante, WAGER_TO_GO_WITH, "trips or ante and blind", "ante and blind")
WORDS(several, POLICY, "one after the other", "split evenly")
WORDS(order, PAYING_ORDER, "highest seat first", "lowest seat first")
WORDS(scope, SCOPE, "a hand", "a round")
WORDS(offered, KIND_OF_TABLE, "any", "with the progressive", "without the progressive")
WORDS(incident, INCIDENT, "dealer-card-exposed", "card-face-up", "wrong-card-count", "card-drawn-unseen",
      "shuffler-failed", "shoe-failed", "not-shuffled", "stub-count-wrong", "shared-information",
      "progressive-down", "mucked", "other")
WORDS(moment, MOMENT, "deal", "before-action", "before-flop", "after-flop", "after-river", "after-deal",
      "before-start", "at-win")
WORDS(outcome, OUTCOME, "goes on", "void", "void that hand", "void but trips", "forfeit that hand",
      "hand back flop bets", "decision")
WORDS(decision, DECISION, "continue", "void-hand", "void-round", "forfeit-hand")
WORDS(who, PERSON, "anyone", "player", "dealer")
WORDS(need, NEED, "supervisor", "casino-check", "clear-title-31-ofac-patron-data", "jackpot-procedure",
      "remove-deck", "hold-award", "decision", "stub-count", "deck-count")
WORDS(trigger, OCCASION, "seat paid", "meter award", "meter award above")
WORDS(tender, TENDER, "chips", "check", "cash")
WORDS(award_line, LINE, "cards-seen", "recording-seen", "identified", "ofac", "title-31", "tax-form",
      "offsets", "paperwork", "amount-agreed", "approvals")
WORDS(note, READER, "players", "dealer", "house")
WORDS(cue, MOMENT, "table-opens", "empty-table", "shuffle", "bets", "no-more-bets", "deal", "before-the-flop",
      "flop", "after-the-flop", "river", "after-the-river", "fold", "reveal", "antes-back", "settle", "hit",
      "envy", "game-over", "tap-in", "stub-count", "sensor-dark", "shuffler-down", "something-wrong",
      "dispute")
WORDS(assumable, VALUE, "ante.limits", "trips.limits", "chip", "progressive.wager", "progressive.seed",
      "progressive.growth", "fee", "positions", "decks", "times")

_Static_assert(FELT_COUNT(hand_words) == FELT_CATEGORIES, "a word for every hand");
_Static_assert(FELT_COUNT(street_words) == FELT_STREETS, "a word for every street");
_Static_assert(FELT_COUNT(side_kind_words) == FELT_SIDE_KINDS, "a word for every kind of side wager");
_Static_assert(FELT_COUNT(incident_words) == FELT_INCIDENT_KINDS, "a word for every incident");
_Static_assert(FELT_COUNT(moment_words) == FELT_MOMENTS, "a word for every moment");
_Static_assert(FELT_COUNT(outcome_words) == FELT_OUTCOMES, "a word for every outcome");
_Static_assert(FELT_COUNT(decision_words) == FELT_DECISIONS, "a word for every decision");
_Static_assert(FELT_COUNT(need_words) == FELT_NEEDS, "a word for every need");
_Static_assert(FELT_COUNT(tender_words) == FELT_TENDERS, "a word for every tender");
_Static_assert(FELT_COUNT(award_line_words) == FELT_AWARD_LINES, "a word for every line");
_Static_assert(FELT_COUNT(note_words) == FELT_NOTE_KINDS, "a word for every reader");
_Static_assert(FELT_COUNT(cue_words) == FELT_CUES, "a word for every moment of a note");
_Static_assert(FELT_COUNT(assumable_words) == FELT_ASSUMABLES, "a word for every assumable value");

static const char *word(const struct felt_words *words, int n) {
  felt_assert(n >= 0 && n < words->count);
  return words->word[n];
}

void felt_words_percent(struct felt_text *text, int32_t ppm, const char *unit) {
  felt_text_printf(text, "%d", ppm / 10000);
  int rest = ppm % 10000;
  if (rest) felt_text_put(text, ".");
  for (int ten = 1000; rest; rest %= ten, ten /= 10) felt_text_printf(text, "%d", rest / ten);
  felt_text_put(text, unit);
}

const char *felt_street_name(enum felt_street street) {
  static const char *const names[] = {"preflop", "flop", "river"};
  felt_assert((unsigned)street < FELT_STREETS);
  return names[street];
}

const char *felt_cue_name(enum felt_cue at) {
  return word(&felt_words_cue, (int)at);
}

const char *felt_assumable_name(enum felt_assumable value) {
  return word(&felt_words_assumable, (int)value);
}

const char *felt_side_kind_name(enum felt_side_kind kind) {
  static const char *const names[] = {"own-hand", "highest-hand"};
  _Static_assert(FELT_COUNT(names) == FELT_SIDE_KINDS, "a name for every kind of side wager");
  felt_assert((unsigned)kind < FELT_SIDE_KINDS);
  return names[kind];
}

const char *felt_incident_name(enum felt_incident_kind kind) {
  return word(&felt_words_incident, (int)kind);
}

const char *felt_moment_name(enum felt_moment moment) {
  return word(&felt_words_moment, (int)moment);
}

const char *felt_decision_name(enum felt_decision decision) {
  return word(&felt_words_decision, (int)decision);
}

const char *felt_tender_name(enum felt_tender tender) {
  return word(&felt_words_tender, (int)tender);
}

const char *felt_award_line_name(enum felt_award_line line) {
  return word(&felt_words_award_line, (int)line);
}

const char *felt_need_name(enum felt_need need) {
  return word(&felt_words_need, (int)need);
}
