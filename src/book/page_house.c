/* Limits, tokes, dealing, irregularities and people on the rules page. */
#include "page.h"

/* ---- side wagers on the highest hand, limits, tokes, match play */

static void put_highest_pays(const struct felt_page *page, const struct felt_side_rules *rules) {
  enum { WIDTH = 6 };
  for (int hand = FELT_CATEGORIES; hand >= 0; hand--) {
    if (hand < FELT_CATEGORIES && rules->pays[2][hand].per == 0) continue;
    struct felt_page_words label;
    struct felt_page_cells cells = {.width = WIDTH};
    for (int hands = FELT_TABLE_HANDS_MAX; hands >= 2; hands--)
      if (rules->pays[hands][FELT_ROYAL_FLUSH].per)
        snprintf(cells.cell[cells.count++], sizeof cells.cell[0], "%d",
                 hand < FELT_CATEGORIES ? rules->pays[hands][hand].to : hands);
    snprintf(label.text, sizeof label.text, "%s, to 1",
             felt_words_hand.word[hand < FELT_CATEGORIES ? hand : 0]);
    felt_page_cells(page, hand < FELT_CATEGORIES ? felt_page_hand_code(hand) : "hands-in-round",
                    hand < FELT_CATEGORIES ? label.text : "hands in the round", &cells,
                    hand < FELT_CATEGORIES ? &rules->pays[2][hand].rule : NULL);
  }
}

static void put_highest_hand(const struct felt_page *page, int side) {
  const struct felt_side_rules *rules = &page->book->side[side];
  const char *title = page->book->wager[FELT_SIDE + side].title.text;
  felt_assert(page->book->deal_count > 0);
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < page->book->deal_count; i++) name[i] = page->book->deal[i].name.text;
  struct felt_words deals = {"", page->book->deal_count, name};
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_page_heading(page, felt_wager_word(page->book, (enum felt_wager)(FELT_SIDE + side)), title);
  felt_page_row(page, "highest-hand", title, "on the highest hand at the table, the dealer's included",
                &rules->rule, NULL);
  if (rules->own_limits)
    felt_page_row(
        page, "limits", "Limits",
        felt_page_limits(page, &rules->limits, rules->at_most_ante ? ", at most the Ante" : "").text,
        &rules->limits.rule, NULL);
  if (name[0][0]) {
    felt_text_put(&text, "with the ");
    felt_page_bits(&text, &deals, rules->deals, " or ");
    felt_page_row(page, "offered", "Offered", words.text, &rules->deals_rule, NULL);
  }
  int lowest = 0;
  while (lowest < FELT_ROYAL_FLUSH && rules->pays[2][lowest].per == 0) lowest++;
  snprintf(words.text, sizeof words.text, "%s or better; only the highest hand pays",
           felt_words_hand.word[lowest]);
  felt_page_row(page, "wins", "Wins", words.text, &rules->wins, NULL);
  felt_page_row(page, "loses", "Loses", "below its table", &rules->loses, NULL);
  put_highest_pays(page, rules);
}

void felt_page_highest_hand(const struct felt_page *page) {
  for (int i = 0; i < page->book->side_count; i++)
    if (page->book->side[i].kind == FELT_HIGHEST_HAND) put_highest_hand(page, i);
}

static void put_wagers(const struct felt_page *page, struct felt_text *text, unsigned bits,
                       const char *last) {
  struct felt_wager_words of;
  struct felt_words words = felt_words_of_wagers(page->book, &of);
  felt_page_bits(text, &words, felt_words_of_bits(&of, bits), last);
}

void felt_page_payout_limits(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  if (book->aggregate_count == 0) return;
  felt_page_heading(page, "payout-limits", "Payout limits");
  for (int i = 0; i < book->aggregate_count; i++) {
    const struct felt_aggregate *limit = &book->aggregate[i];
    struct felt_page_words words, label;
    struct felt_text text = felt_text_init(label.text, sizeof label.text);
    felt_page_money(&text, book, limit->limit_cents);
    felt_text_printf(&text, " %s", limit->scope == FELT_PER_HAND ? "a hand" : "a round");
    text = felt_text_init(words.text, sizeof words.text);
    if (limit->when != FELT_ALWAYS)
      felt_text_printf(&text, "at tables %s: ", felt_words_offered.word[limit->when]);
    felt_text_put(&text, "winnings of ");
    put_wagers(page, &text, limit->covers, " and ");
    if (limit->only_odds_to > 0) {
      felt_text_put(&text, ", only pays of ");
      felt_book_print_odds(book, limit->only_odds_to, 1, &text);
    }
    if (limit->tokes) felt_text_put(&text, ", tokes counted");
    if (limit->or_minimum_win)
      felt_text_put(&text, ", or the most one can win at the minimum, if that is more");
    felt_page_row(page, limit->scope == FELT_PER_HAND ? "limit-per-hand" : "limit-per-round", label.text,
                  words.text, &limit->rule, NULL);
  }
}

void felt_page_tokes(const struct felt_page *page) {
  const struct felt_toke_rules *rules = &page->book->tokes;
  if (page->book->match_play.allowed) {
    felt_page_heading(page, "match-play", "Match play");
    felt_page_row(page, "coupon", "Match play coupon", "on the Ante, once, up to the Ante",
                  &page->book->match_play.rule, NULL);
  }
  if (!rules->allowed) return;
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  felt_page_heading(page, "dealer-tokes", "Dealer tokes");
  felt_text_put(&text, "beside ");
  put_wagers(page, &text, rules->on, " or ");
  felt_page_row(page, "beside", "Tokes", words.text, &rules->rule, NULL);
  felt_page_row(page, "never-on-progressive", "", "never on the progressive", &rules->not_rule, NULL);
  text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, rules->max_cents > 0 ? "" : "from ");
  felt_page_money(&text, page->book, rules->min_cents);
  if (rules->max_cents > 0) {
    felt_text_put(&text, " to ");
    felt_page_money(&text, page->book, rules->max_cents);
  }
  felt_page_row(page, "amount", "Amount", words.text, &rules->amount_rule, NULL);
  felt_page_row(page, "smallest-chip", "Smallest chip", felt_page_amount(page, rules->chip_cents).text,
                &rules->chip_rule, NULL);
  text = felt_text_init(words.text, sizeof words.text);
  felt_text_put(&text, "at most the wager's maximum");
  if (rules->over_ppm > 0) {
    felt_text_put(&text, " and ");
    felt_page_percent(&text, rules->over_ppm);
    felt_text_put(&text, " over");
  }
  felt_page_row(page, "bet-and-toke", "Bet and toke together", words.text, &rules->total_rule, NULL);
}

/* ---- dealing */

static void put_steps(const struct felt_page *page, const struct felt_deal *deal) {
  static const char *const when[] = {"", " at the flop", " at turn and river"};
  static const char *const codes[] = {
      [FELT_DEAL_COMMUNITY] = "deal-community", [FELT_DEAL_EACH] = "deal-each", [FELT_DEAL_BURN] = "burn"};
  for (int i = 0; i < deal->step_count; i++) {
    const struct felt_deal_step *step = &deal->step[i];
    struct felt_page_words words;
    if (step->kind == FELT_DEAL_COMMUNITY)
      snprintf(words.text, sizeof words.text, "%d community cards%s", step->count, when[step->before]);
    else if (step->kind == FELT_DEAL_BURN)
      snprintf(words.text, sizeof words.text, "burn %d%s", step->count, when[step->before]);
    else
      snprintf(words.text, sizeof words.text, "%d to each hand from seat 1, the dealer last", step->count);
    felt_page_row(page, codes[step->kind], i == 0 ? "Order" : "", words.text, &step->rule, NULL);
  }
}

void felt_page_deal(const struct felt_page *page, const struct felt_deal *deal) {
  struct felt_page_words words;
  if (deal->name.text[0]) {
    snprintf(words.text, sizeof words.text, "Dealing, %s", deal->name.text);
    felt_page_heading(page, "dealing", words.text);
  } else {
    felt_page_heading(page, "dealing", "Dealing");
  }
  snprintf(words.text, sizeof words.text, "%s%s",
           deal->shuffler       ? "from a shuffler"
           : deal->name.text[0] ? "without a shuffler"
                                : "in the order below",
           deal->only_when_shuffler_is_down ? ", only when it is out of order" : "");
  felt_page_row(page, "dealt", "Dealt", words.text, &deal->rule, NULL);
  if (deal == &page->book->deal[page->book->deal_default] && page->book->deal_default_rule.id[0])
    felt_page_row(page, "way-in-use", "", "the way in use", &page->book->deal_default_rule, NULL);
  felt_page_row(page, "decks", "Decks", deal->decks == 2 ? "two of different colour, alternating" : "one",
                &deal->decks_rule, &page->book->assumed[FELT_ASSUMED_DECKS]);
  if (deal->cut_at_least > 1) {
    snprintf(words.text, sizeof words.text, "at least %d cards", deal->cut_at_least);
    felt_page_row(page, "cut", "Cut", words.text, &deal->cut_rule, NULL);
  } else if (deal->cut_at_least == 1) {
    felt_page_row(page, "cut", "Cut", "the deck is cut", &deal->cut_rule, NULL);
  }
  put_steps(page, deal);
  felt_page_row(page, "opened-flop", "Opened", "flop, when all have acted", &deal->opens[FELT_FLOP], NULL);
  felt_page_row(page, "opened-river", "", "turn and river, when all have acted", &deal->opens[FELT_RIVER],
                NULL);
  felt_page_row(page, "opened-dealer", "", "the dealer's cards, when all have acted", &deal->reveals, NULL);
  if (deal->stub_count_every > 0) {
    snprintf(words.text, sizeof words.text, "at least every %d rounds%s", deal->stub_count_every,
             deal->device_counts ? ", by the shuffler" : "");
    felt_page_row(page, "stub-counted", "Stub counted", words.text, &deal->count_rule, NULL);
  }
  if (deal->deck_count_at_tap_in)
    felt_page_row(page, "deck-counted", "Deck counted", "whenever a new dealer taps in", &deal->tap_in_rule,
                  NULL);
  if (deal->fold.id[0]) felt_page_row(page, "fold", "Fold", "Ante and Blind are lost", &deal->fold, NULL);
  if (deal->after_fold.id[0])
    felt_page_row(page, "after-fold", "Trips after a fold", "as above", &deal->after_fold, NULL);
}

/* ---- when something goes wrong */

static void put_condition(const struct felt_page *page, const struct felt_policy *policy,
                          struct felt_text *text) {
  static const char *const when[] = {"during the deal", "before anyone acts", "before the flop",
                                     "after the flop",  "after the river",    "after the deal"};
  struct felt_words moments = {"", (int)FELT_COUNT(when), when};
  const char *name[FELT_DEALS_MAX];
  for (int i = 0; i < page->book->deal_count; i++) name[i] = page->book->deal[i].name.text;
  struct felt_words deals = {"", page->book->deal_count, name};
  if (policy->deals) {
    felt_text_put(text, "dealt by ");
    felt_page_bits(text, &deals, policy->deals, " or ");
    felt_text_put(text, ", ");
  }
  if (policy->moments) {
    felt_page_bits(text, &moments, policy->moments, " or ");
    felt_text_put(text, ", ");
  }
  if (policy->count_min > 0)
    felt_text_printf(text, "%d%s, ", policy->count_min, policy->count_max == 0 ? " or more" : " card");
  if (policy->who != FELT_ANYONE) felt_text_printf(text, "a %s's cards, ", felt_words_who.word[policy->who]);
  if (policy->correctable != FELT_EITHER)
    felt_text_printf(text, "%s be corrected, ", policy->correctable == FELT_YES ? "can" : "cannot");
  if (policy->misdealt != FELT_EITHER)
    felt_text_printf(text, "%smisdealt, ", policy->misdealt == FELT_YES ? "" : "not ");
  if (text->length > 0) {
    text->length -= strlen(", ");
    text->at[text->length] = '\0';
    felt_text_put(text, ": ");
  }
}

static void put_policy(const struct felt_page *page, const char *label, const struct felt_policy *policy) {
  static const char *const outcomes[] = {
      "play goes on",
      "all hands are void, wagers returned",
      "that player's hand is void",
      "all hands are void, but the board is completed and Trips settled",
      "that player's wagers are forfeit",
      "flop bets are handed back, turn and river opened, 1x or fold remains",
      "a supervisor or management decides"};
  struct felt_page_words words;
  struct felt_text text = felt_text_init(words.text, sizeof words.text);
  put_condition(page, policy, &text);
  felt_text_put(&text, outcomes[policy->outcome]);
  if (policy->decisions && policy->decisions != (1U << FELT_DECISIONS) - 1) {
    felt_text_put(&text, ": ");
    felt_page_bits(&text, &felt_words_decision, policy->decisions, " or ");
  }
  if (policy->set_aside) felt_text_put(&text, " without that card");
  if (policy->reshuffle) felt_text_put(&text, ", the cards are reshuffled");
  if (policy->remove_deck) felt_text_put(&text, ", the deck is removed");
  felt_page_row(page, felt_incident_name(policy->kind), label, words.text, &policy->rule, NULL);
}

void felt_page_incidents(const struct felt_page *page) {
  static const char *const labels[] = {"Dealer's card exposed",
                                       "Card face up in the deck",
                                       "Wrong number of cards",
                                       "Card drawn unseen",
                                       "Shuffler fails",
                                       "Dealing device fails",
                                       "Not shuffled or cut",
                                       "Stub count wrong",
                                       "Information shared",
                                       "Progressive down",
                                       "Mucked",
                                       "Anything else"};
  _Static_assert(FELT_COUNT(labels) == FELT_INCIDENT_KINDS, "a label for every incident");
  const struct felt_incident_rules *rules = &page->book->incidents;
  felt_page_heading(page, "incidents", "When something goes wrong");
  for (int kind = 0; kind < FELT_INCIDENT_KINDS; kind++) {
    const char *label = labels[kind];
    for (int i = 0; i < rules->policy_count; i++) {
      if (rules->policy[i].kind != (enum felt_incident_kind)kind) continue;
      put_policy(page, label, &rules->policy[i]);
      label = "";
    }
  }
  put_policy(page, "Anything else", &rules->otherwise);
  if (rules->dispute.id[0])
    felt_page_row(page, "disputes", "Disputes", "are heard under this rule", &rules->dispute, NULL);
}

/* ---- people */

void felt_page_notices(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  if (book->notice_count == 0) return;
  static const char *const needs[] = {"a supervisor is told",
                                      "paid by casino check",
                                      "Title 31, OFAC and patron data are cleared first",
                                      "supervisor, shift manager, paperwork, offsets, security, vault",
                                      "the deck is removed",
                                      "the award is held",
                                      "a decision",
                                      "the stub is counted",
                                      "the deck is counted"};
  static const char *const codes[] = {[FELT_ON_SEAT_PAID] = "seat-paid",
                                      [FELT_ON_METER_AWARD] = "meter-award",
                                      [FELT_ON_METER_AWARD_ABOVE] = "meter-award-above"};
  felt_page_heading(page, "paying-out", "Paying out");
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    struct felt_page_words label;
    struct felt_text text = felt_text_init(label.text, sizeof label.text);
    if (notice->trigger == FELT_ON_METER_AWARD) {
      felt_text_put(&text, "Every meter award");
    } else {
      felt_text_put(&text, notice->trigger == FELT_ON_SEAT_PAID ? "A seat paid from " : "Awards over ");
      felt_page_money(&text, book, notice->from_cents);
    }
    felt_page_row(page, codes[notice->trigger], label.text, needs[notice->need], &notice->rule, NULL);
  }
}

void felt_page_notes(const struct felt_page *page) {
  static const char *const codes[] = {"notes-to-players", "notes-to-dealer", "notes-to-house"};
  static const char *const headings[] = {"Notes to players", "Notes to the dealer", "Notes to the house"};
  const struct felt_book *book = page->book;
  for (int i = 0; i < book->note_count; i++) {
    const struct felt_note *note = &book->note[i];
    if (i == 0 || note->kind != book->note[i - 1].kind)
      felt_page_heading(page, codes[note->kind], headings[note->kind]);
    page->visitor->note(page->context, "note", note->text, note->rule.id);
  }
}
