/* Ways of dealing: decks, cuts, counts and the order of the cards. */
#include "read.h"

struct ways {
  const char *name[FELT_DEALS_MAX];
};

static struct felt_words ways_of(const struct felt_book *book, struct ways *ways) {
  for (int i = 0; i < book->deal_count; i++) ways->name[i] = book->deal[i].name.text;
  return (struct felt_words){"way of dealing", book->deal_count, ways->name};
}

unsigned felt_read_deals(struct felt_sheet *sheet, int at, const struct felt_book *book) {
  struct ways ways;
  struct felt_words words = ways_of(book, &ways);
  if (book->deal_count == 0) { /* a fault elsewhere */
    felt_sheet_pass_over(sheet, at);
    return 0;
  }
  return felt_sheet_choices(sheet, at, &words);
}

static bool read_step(struct felt_sheet *sheet, int at, struct felt_deal_step *step) {
  static const char *const kinds[] = {"community", "each", "burn"};
  int named = 0;
  for (int kind = 0; kind < (int)FELT_COUNT(kinds); kind++) {
    int count = felt_sheet_may(sheet, at, kinds[kind]);
    if (count == FELT_NOWHERE) continue;
    step->kind = (enum felt_deal_step_kind)kind;
    step->count = felt_sheet_number(sheet, count, 1, 5);
    named++;
  }
  int before = felt_sheet_may(sheet, at, "at the");
  step->before = (enum felt_street)felt_sheet_choice(sheet, before, &felt_words_opening);
  step->rule = felt_sheet_rule(sheet, at, NULL);
  if (named != 1) felt_sheet_fault(sheet, at, FELT_SAYS(STEP_DEALS_ONE));
  return named == 1;
}

/* Two cards to each hand before anyone acts; three community cards by the flop, five in all. */
static void check_steps(struct felt_sheet *sheet, int at, const struct felt_deal *deal, int positions) {
  int each = 0, burnt = 0, community[FELT_STREETS] = {0};
  for (int i = 0; i < deal->step_count; i++) {
    const struct felt_deal_step *step = &deal->step[i];
    if (i > 0 && step->before < deal->step[i - 1].before)
      felt_sheet_clash(sheet, at, FELT_SAYS(STEP_OUT_OF_ORDER, i + 1));
    if (step->kind == FELT_DEAL_EACH && step->before == FELT_PREFLOP) each += step->count;
    if (step->kind == FELT_DEAL_EACH && step->before != FELT_PREFLOP)
      felt_sheet_clash(sheet, at, FELT_SAYS(STEP_DEALS_TOO_LATE, i + 1));
    if (step->kind == FELT_DEAL_COMMUNITY) community[step->before] += step->count;
    if (step->kind == FELT_DEAL_BURN) burnt += step->count;
  }
  int by_flop = community[FELT_PREFLOP] + community[FELT_FLOP], in_all = by_flop + community[FELT_RIVER];
  if (each != 2) felt_sheet_clash(sheet, at, FELT_SAYS(CARDS_TO_EACH_HAND, each));
  if (in_all != 5) felt_sheet_clash(sheet, at, FELT_SAYS(COMMUNITY_CARDS, in_all));
  if (2 * (positions + 1) + 5 + burnt > FELT_DECK)
    felt_sheet_clash(sheet, at, FELT_SAYS(TABLE_OUTGROWS_DECK));
  if (in_all == 5 && by_flop < 3) felt_sheet_clash(sheet, at, FELT_SAYS(FLOP_TOO_SHORT, by_flop));
}

static void read_counts(struct felt_sheet *sheet, int at, struct felt_deal *deal) {
  int stub = felt_sheet_may(sheet, at, "count the stub"), deck = felt_sheet_may(sheet, at, "count the deck");
  if (stub != FELT_NOWHERE) {
    deal->stub_count_every =
        felt_sheet_number(sheet, felt_sheet_need(sheet, stub, "every so many rounds"), 1, 1000);
    deal->device_counts = felt_sheet_yes(sheet, felt_sheet_need(sheet, stub, "the shuffler counts"));
    deal->count_rule = felt_sheet_rule(sheet, stub, NULL);
  }
  if (deck != FELT_NOWHERE) {
    deal->deck_count_at_tap_in = felt_sheet_yes(sheet, felt_sheet_need(sheet, deck, "when a dealer taps in"));
    deal->tap_in_rule = felt_sheet_rule(sheet, deck, NULL);
  }
}

/* The rules by which flop, turn and river, and the dealer's cards are opened. */
static void read_openings(struct felt_sheet *sheet, int at, struct felt_deal *deal) {
  deal->opens[FELT_FLOP] = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "flop"));
  deal->opens[FELT_RIVER] = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "turn and river"));
  deal->reveals = felt_sheet_rule_word(sheet, felt_sheet_need(sheet, at, "dealer"));
}

static void read_deal(struct felt_sheet *sheet, int at, struct felt_book *book, struct felt_deal *deal) {
  deal->rule = felt_sheet_rule(sheet, at, NULL);
  int decks = felt_sheet_need(sheet, at, "decks");
  deal->decks = felt_sheet_number(sheet, felt_sheet_need(sheet, decks, "count"), 1, 2);
  deal->decks_rule = felt_sheet_rule(sheet, decks, &book->assumed[FELT_ASSUMED_DECKS]);
  int cut = felt_sheet_need(sheet, at, "cut");
  if (!felt_sheet_says_no(sheet, cut)) {
    deal->cut_at_least = felt_sheet_number(sheet, felt_sheet_need(sheet, cut, "at least"), 1, 26);
    deal->cut_rule = felt_sheet_rule(sheet, cut, NULL);
  }
  read_counts(sheet, at, deal);
  deal->only_when_shuffler_is_down =
      felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "only when the shuffler is down"));
  deal->shuffler = felt_sheet_yes(sheet, felt_sheet_may(sheet, at, "from a shuffler"));
  read_openings(sheet, felt_sheet_need(sheet, at, "opened"), deal);
  int steps = felt_sheet_need(sheet, at, "steps");
  for (int i = felt_sheet_first(sheet, steps); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (deal->step_count == FELT_DEAL_STEPS_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_DEAL_STEPS_MAX, "steps"));
      break;
    }
    if (read_step(sheet, i, &deal->step[deal->step_count])) deal->step_count++;
  }
  check_steps(sheet, steps, deal, book->positions);
  deal->fold = felt_sheet_rule_word(sheet, felt_sheet_may(sheet, at, "a fold loses ante and blind"));
  deal->after_fold = felt_sheet_rule_word(sheet, felt_sheet_may(sheet, at, "trips after a fold"));
}

/* One way of dealing stands in the section itself, unnamed; several are named under "ways". */
void felt_read_dealing(struct felt_sheet *sheet, int top, struct felt_book *book) {
  int at = felt_sheet_need(sheet, top, "dealing");
  int ways = felt_sheet_may(sheet, at, "ways");
  if (ways == FELT_NOWHERE) {
    if (at == FELT_NOWHERE) return;
    book->deal_count = 1;
    read_deal(sheet, at, book, &book->deal[0]);
    return;
  }
  for (int i = felt_sheet_first(sheet, ways); i != FELT_NOWHERE; i = felt_sheet_next(sheet, i)) {
    if (book->deal_count == FELT_DEALS_MAX) {
      felt_sheet_fault(sheet, i, FELT_SAYS(TOO_MANY, FELT_DEALS_MAX, "ways of dealing"));
      break;
    }
    struct felt_deal *deal = &book->deal[book->deal_count++];
    deal->name = felt_sheet_key_name(sheet, i);
    read_deal(sheet, i, book, deal);
  }
  int chosen = felt_sheet_need(sheet, at, "way in use");
  struct ways names;
  struct felt_words words = ways_of(book, &names);
  book->deal_default = felt_sheet_choice(sheet, felt_sheet_need(sheet, chosen, "way"), &words);
  book->deal_default_rule = felt_sheet_rule(sheet, chosen, NULL);
}
