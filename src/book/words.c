#include "words.h"

#define WORDS(name, says, ...) \
  static const char *const name##_words[] = {__VA_ARGS__}; \
  const struct felt_words felt_words_##name = {says, (int)FELT_COUNT(name##_words), name##_words};

WORDS(hand, "hand", "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
      "four of a kind", "straight flush", "royal flush")
WORDS(street, "street", "before the flop", "after the flop", "after the river")
WORDS(opening, "moment of dealing", "start", "flop", "river")
WORDS(odds, "way of wording odds", "500:1", "500 to 1", "500 to 1 or win")
WORDS(side_kind, "kind of side wager", "own hand", "highest hand")
WORDS(side_fold, "fold rule", "lost", "paid", "paid unless mucked")
WORDS(progressive_fold, "fold rule", "paid", "lost")
WORDS(progressive_hand, "hand", "hole cards and flop", "best of seven")
WORDS(needs_ante, "wager to go with", "trips or ante and blind", "ante and blind")
WORDS(several, "policy", "one after the other", "split evenly")
WORDS(order, "paying order", "highest seat first", "lowest seat first")
WORDS(scope, "scope", "a hand", "a round")
WORDS(offered, "kind of table", "any", "with the progressive", "without the progressive")
WORDS(incident, "incident", "dealer-card-exposed", "card-face-up", "wrong-card-count", "card-drawn-unseen",
      "shuffler-failed", "shoe-failed", "not-shuffled", "stub-count-wrong", "shared-information",
      "progressive-down", "mucked", "other")
WORDS(moment, "moment", "deal", "before-action", "before-flop", "after-flop", "after-river", "after-deal",
      "before-start", "at-win")
WORDS(outcome, "outcome", "goes on", "void", "void that hand", "void but trips", "forfeit that hand",
      "hand back flop bets", "decision")
WORDS(decision, "decision", "continue", "void-hand", "void-round", "forfeit-hand")
WORDS(who, "person", "anyone", "player", "dealer")
WORDS(need, "need", "supervisor", "casino-check", "clear-title-31-ofac-patron-data", "jackpot-procedure",
      "remove-deck", "hold-award", "decision", "stub-count", "deck-count")
WORDS(trigger, "occasion", "seat paid", "meter award", "meter award above")
WORDS(note, "reader", "players", "dealer", "house")
WORDS(assumable, "value", "ante.limits", "trips.limits", "chip", "progressive.wager", "progressive.seed",
      "progressive.growth", "fee", "positions", "decks", "times")

_Static_assert(FELT_COUNT(hand_words) == FELT_CATEGORIES, "a word for every hand");
_Static_assert(FELT_COUNT(street_words) == FELT_STREETS, "a word for every street");
_Static_assert(FELT_COUNT(incident_words) == FELT_INCIDENT_KINDS, "a word for every incident");
_Static_assert(FELT_COUNT(moment_words) == FELT_MOMENTS, "a word for every moment");
_Static_assert(FELT_COUNT(outcome_words) == FELT_OUTCOMES, "a word for every outcome");
_Static_assert(FELT_COUNT(decision_words) == FELT_DECISIONS, "a word for every decision");
_Static_assert(FELT_COUNT(need_words) == FELT_NEEDS, "a word for every need");
_Static_assert(FELT_COUNT(note_words) == FELT_NOTE_KINDS, "a word for every reader");
_Static_assert(FELT_COUNT(assumable_words) == FELT_ASSUMABLES, "a word for every assumable value");

static const char *word(const struct felt_words *words, int n) {
  felt_assert(n >= 0 && n < words->count);
  return words->word[n];
}

const char *felt_street_name(enum felt_street street) {
  static const char *const names[] = {"preflop", "flop", "river"};
  felt_assert((unsigned)street < FELT_STREETS);
  return names[street];
}

const char *felt_assumable_name(enum felt_assumable value) {
  return word(&felt_words_assumable, (int)value);
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

const char *felt_need_name(enum felt_need need) {
  return word(&felt_words_need, (int)need);
}
