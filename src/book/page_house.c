/* Limits, tokes, dealing, irregularities and people on the rules page. */
#include "page.h"

/* ---- limits, tokes, match play */

static void put_wagers(const struct felt_page *page, struct felt_saying *saying, enum felt_code join,
                       enum felt_code first, unsigned bits, enum felt_code last) {
  enum felt_wager settled[FELT_WAGERS];
  struct felt_figure item[FELT_WAGERS];
  int all = felt_book_settled(page->book, settled), count = 0;
  for (int i = 0; i < all; i++)
    if (bits & 1U << settled[i]) item[count++] = felt_figure_text(page->book->wager[settled[i]].said.text);
  felt_page_list(saying, join, first, item, count, last);
}

static void put_payout_limit(const struct felt_page *page, const struct felt_aggregate *limit) {
  static const enum felt_code at[] = {FELT_CODE_NONE, FELT_CODE_RULES_AT_TABLES_WITH,
                                      FELT_CODE_RULES_AT_TABLES_WITHOUT};
  struct felt_saying saying;
  saying.count = 0;
  if (limit->when != FELT_ALWAYS)
    felt_say(&saying, FELT_CODE_NONE, &(struct felt_reason){.code = at[limit->when]});
  put_wagers(page, &saying, FELT_CODE_JOINED_COLON, FELT_CODE_RULES_WINNINGS_OF, limit->covers,
             FELT_CODE_JOINED_AND);
  if (limit->only_odds_to > 0) {
    const struct felt_reason odds = felt_book_odds(page->book, limit->only_odds_to, 1);
    felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_ONLY_PAYS_OF));
    felt_say(&saying, FELT_CODE_JOINED, &odds);
  }
  if (limit->tokes) felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_TOKES_COUNTED));
  if (limit->or_minimum_win) felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_OR_MINIMUM_WIN));
  bool hand = limit->scope == FELT_PER_HAND;
  struct felt_figure most = felt_page_money(page, limit->limit_cents);
  felt_page_parts(page, hand ? "limit-per-hand" : "limit-per-round",
                  hand ? FELT_SAYS(RULES_A_HAND, most) : FELT_SAYS(RULES_A_ROUND, most), &saying,
                  &limit->rule, NULL);
}

void felt_page_payout_limits(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  if (book->aggregate_count == 0) return;
  felt_page_heading(page, "payout-limits", FELT_SAYS(RULES_PAYOUT_LIMITS), NULL);
  for (int i = 0; i < book->aggregate_count; i++) put_payout_limit(page, &book->aggregate[i]);
}

void felt_page_tokes(const struct felt_page *page) {
  const struct felt_toke_rules *rules = &page->book->tokes;
  if (page->book->match_play.allowed) {
    felt_page_heading(page, "match-play", FELT_SAYS(RULES_MATCH_PLAY), NULL);
    felt_page_entry(page, &felt_form_match_play, page->book);
  }
  if (!rules->allowed) return;
  struct felt_saying saying;
  felt_page_heading(page, "dealer-tokes", FELT_SAYS(RULES_DEALER_TOKES), NULL);
  saying.count = 0;
  put_wagers(page, &saying, FELT_CODE_NONE, FELT_CODE_RULES_BESIDE, rules->on, FELT_CODE_JOINED_OR);
  felt_page_parts(page, "beside", FELT_SAYS(RULES_TOKES), &saying, &rules->rule, NULL);
  felt_page_entries(page, &felt_form_tokes, rules, FELT_ROWS("never-on-progressive"));
  struct felt_figure min = felt_page_money(page, rules->min_cents);
  felt_page_row(page, "amount", FELT_SAYS(RULES_TOKE_AMOUNT),
                rules->max_cents > 0 ? FELT_SAYS(RULES_FROM_TO, min, felt_page_money(page, rules->max_cents))
                                     : FELT_SAYS(RULES_FROM, min),
                &rules->amount_rule, NULL);
  felt_page_entries(page, &felt_form_tokes, rules, FELT_ROWS("smallest-chip"));
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, FELT_SAYS(RULES_AT_MOST_MAXIMUM));
  if (rules->over_ppm > 0)
    felt_say(&saying, FELT_CODE_JOINED_AND,
             FELT_SAYS(RULES_PERCENT_OVER, felt_page_percent(rules->over_ppm)));
  felt_page_parts(page, "bet-and-toke", FELT_SAYS(RULES_BET_AND_TOKE), &saying, &rules->total_rule, NULL);
}

/* ---- dealing */

static void put_steps(const struct felt_page *page, const struct felt_way *way) {
  static const enum felt_code when[] = {FELT_CODE_NONE, FELT_CODE_RULES_AT_FLOP,
                                        FELT_CODE_RULES_AT_TURN_AND_RIVER};
  static const struct {
    const char *code;
    enum felt_code says;
  } kinds[] = {[FELT_DEAL_COMMUNITY] = {"deal-community", FELT_CODE_RULES_COMMUNITY_CARDS},
               [FELT_DEAL_EACH] = {"deal-each", FELT_CODE_RULES_TO_EACH_HAND},
               [FELT_DEAL_BURN] = {"burn", FELT_CODE_RULES_BURN}};
  for (int i = 0; i < way->step_count; i++) {
    const struct felt_deal_step *step = &way->step[i];
    struct felt_reason says = {
        .code = kinds[step->kind].says, .figure_count = 1, .figure = {felt_figure_number(step->count)}};
    struct felt_saying saying;
    saying.count = 0;
    felt_say(&saying, FELT_CODE_NONE, &says);
    if (step->kind != FELT_DEAL_EACH && when[step->before])
      felt_say(&saying, FELT_CODE_JOINED, &(struct felt_reason){.code = when[step->before]});
    felt_page_parts(page, kinds[step->kind].code, i == 0 ? FELT_SAYS(RULES_ORDER) : NULL, &saying,
                    &step->rule, NULL);
  }
}

static void put_stub_count(const struct felt_page *page, const struct felt_way *way) {
  struct felt_saying saying;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE, FELT_SAYS(RULES_EVERY_ROUNDS, way->stub_count_every));
  if (way->device_counts) felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_BY_SHUFFLER));
  felt_page_parts(page, "stub-counted", FELT_SAYS(RULES_STUB_COUNTED), &saying, &way->count_rule, NULL);
}

static void put_dealt(const struct felt_page *page, const struct felt_way *way) {
  struct felt_saying saying;
  saying.count = 0;
  felt_say(&saying, FELT_CODE_NONE,
           way->shuffler       ? FELT_SAYS(RULES_FROM_SHUFFLER)
           : way->name.text[0] ? FELT_SAYS(RULES_WITHOUT_SHUFFLER)
                               : FELT_SAYS(RULES_IN_ORDER_BELOW));
  if (way->only_when_shuffler_is_down)
    felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_ONLY_WHEN_DOWN));
  felt_page_parts(page, "dealt", FELT_SAYS(RULES_DEALT), &saying, &way->rule, NULL);
}

void felt_page_way(const struct felt_page *page, const struct felt_way *way) {
  felt_page_heading(
      page, "dealing",
      way->name.text[0] ? FELT_SAYS(RULES_DEALING_BY, way->name.text) : FELT_SAYS(RULES_DEALING), NULL);
  put_dealt(page, way);
  if (way == &page->book->way[page->book->way_default] && page->book->way_default_rule.id[0])
    felt_page_row(page, "way-in-use", NULL, FELT_SAYS(RULES_WAY_IN_USE), &page->book->way_default_rule, NULL);
  felt_page_entries(page, &felt_form_way, way, FELT_ROWS("decks"));
  if (way->cut_at_least > 0)
    felt_page_row(page, "cut", FELT_SAYS(RULES_CUT),
                  way->cut_at_least > 1 ? FELT_SAYS(RULES_CUT_AT_LEAST, way->cut_at_least)
                                        : FELT_SAYS(RULES_DECK_IS_CUT),
                  &way->cut_rule, NULL);
  put_steps(page, way);
  felt_page_row(page, "opened-flop", FELT_SAYS(RULES_OPENED), FELT_SAYS(RULES_FLOP_OPENS),
                &way->opens[FELT_FLOP], NULL);
  felt_page_row(page, "opened-river", NULL, FELT_SAYS(RULES_RIVER_OPENS), &way->opens[FELT_RIVER], NULL);
  felt_page_row(page, "opened-dealer", NULL, FELT_SAYS(RULES_DEALER_OPENS), &way->reveals, NULL);
  if (way->stub_count_every > 0) put_stub_count(page, way);
  felt_page_entries(page, &felt_form_way, way, FELT_ROWS("deck-counted", "fold"));
  if (way->after_fold.id[0])
    felt_page_row(page, "after-fold",
                  FELT_SAYS(RULES_WAGER_AFTER_FOLD, page->book->wager[FELT_SIDE].title.text),
                  FELT_SAYS(RULES_AS_ABOVE), &way->after_fold, NULL);
}

/* ---- when something goes wrong */

/* The names from `first` on whose bits are set. */
static int names(enum felt_code first, int count, unsigned bits, struct felt_figure item[]) {
  int set = 0;
  for (int i = 0; i < count; i++)
    if (bits & 1U << i) item[set++] = felt_figure_name((enum felt_code)(first + i));
  return set;
}

static void put_condition(const struct felt_page *page, const struct felt_policy *policy,
                          struct felt_saying *saying) {
  struct felt_figure item[FELT_MOMENTS];
  _Static_assert((int)FELT_WAYS_MAX <= (int)FELT_MOMENTS, "ways of dealing have room for moments");
  _Static_assert(FELT_CODE_MOMENT_AT_WIN - FELT_CODE_MOMENT_DEAL + 1 == FELT_MOMENTS,
                 "every moment is named");
  const char *name[FELT_WAYS_MAX];
  struct felt_words ways = felt_words_of_ways(page->book, name);
  felt_page_list(saying, FELT_CODE_JOINED_COMMA, FELT_CODE_RULES_DEALT_BY, item,
                 felt_page_items(&ways, policy->ways, item), FELT_CODE_JOINED_OR);
  felt_page_list(saying, FELT_CODE_JOINED_COMMA, FELT_CODE_RULES_VALUE, item,
                 names(FELT_CODE_MOMENT_DEAL, FELT_MOMENTS, policy->moments, item), FELT_CODE_JOINED_OR);
  if (policy->count_min > 0)
    felt_say(saying, FELT_CODE_JOINED_COMMA,
             policy->count_max == 0 ? FELT_SAYS(RULES_CARDS_OR_MORE, policy->count_min)
                                    : FELT_SAYS(RULES_CARDS, policy->count_min));
  if (policy->who != FELT_ANYONE)
    felt_say(saying, FELT_CODE_JOINED_COMMA,
             policy->who == FELT_A_PLAYER ? FELT_SAYS(RULES_PLAYERS_CARDS) : FELT_SAYS(RULES_DEALERS_CARDS));
  if (policy->correctable != FELT_EITHER)
    felt_say(saying, FELT_CODE_JOINED_COMMA,
             policy->correctable == FELT_YES ? FELT_SAYS(RULES_CAN_BE_CORRECTED)
                                             : FELT_SAYS(RULES_CANNOT_BE_CORRECTED));
  if (policy->misdealt != FELT_EITHER)
    felt_say(saying, FELT_CODE_JOINED_COMMA,
             policy->misdealt == FELT_YES ? FELT_SAYS(RULES_MISDEALT) : FELT_SAYS(RULES_NOT_MISDEALT));
}

/* All is void but the side wagers on the own hand, by their titles. */
static void put_void_but_sides(const struct felt_page *page, struct felt_saying *saying) {
  struct felt_figure item[FELT_SIDES_MAX];
  int count = 0;
  for (int i = 0; i < page->book->side_count; i++)
    if (page->book->side[i].kind == FELT_OWN_HAND)
      item[count++] = felt_figure_text(page->book->wager[FELT_SIDE + i].title.text);
  felt_page_list(saying, FELT_CODE_JOINED_COLON, FELT_CODE_RULES_VOID_BUT_SIDES, item, count,
                 FELT_CODE_JOINED_AND);
  felt_say(saying, FELT_CODE_JOINED, FELT_SAYS(RULES_SETTLED));
}

static void put_policy(const struct felt_page *page, const struct felt_reason *label,
                       const struct felt_policy *policy) {
  static const enum felt_code outcomes[] = {FELT_CODE_RULES_PLAY_GOES_ON,    FELT_CODE_RULES_ALL_VOID,
                                            FELT_CODE_RULES_HAND_VOID,       FELT_CODE_RULES_VOID_BUT_SIDES,
                                            FELT_CODE_RULES_HAND_FORFEIT,    FELT_CODE_RULES_FLOP_BETS_BACK,
                                            FELT_CODE_RULES_SOMEBODY_DECIDES};
  _Static_assert(FELT_COUNT(outcomes) == FELT_OUTCOMES, "every outcome is said");
  _Static_assert(FELT_CODE_DECISION_FORFEIT_HAND - FELT_CODE_DECISION_CONTINUE + 1 == FELT_DECISIONS,
                 "every decision is named");
  struct felt_saying saying;
  saying.count = 0;
  put_condition(page, policy, &saying);
  if (policy->outcome == FELT_VOIDS_BUT_SIDES)
    put_void_but_sides(page, &saying);
  else
    felt_say(&saying, FELT_CODE_JOINED_COLON, &(struct felt_reason){.code = outcomes[policy->outcome]});
  if (policy->decisions != (1U << FELT_DECISIONS) - 1) {
    struct felt_figure item[FELT_DECISIONS];
    felt_page_list(&saying, FELT_CODE_JOINED_COLON, FELT_CODE_RULES_VALUE, item,
                   names(FELT_CODE_DECISION_CONTINUE, FELT_DECISIONS, policy->decisions, item),
                   FELT_CODE_JOINED_OR);
  }
  if (policy->set_aside) felt_say(&saying, FELT_CODE_JOINED, FELT_SAYS(RULES_WITHOUT_CARD));
  if (policy->reshuffle) felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_RESHUFFLED));
  if (policy->remove_deck) felt_say(&saying, FELT_CODE_JOINED_COMMA, FELT_SAYS(RULES_DECK_REMOVED));
  felt_page_parts(page, felt_incident_name(policy->kind), label, &saying, &policy->rule, NULL);
}

void felt_page_incidents(const struct felt_page *page) {
  _Static_assert(FELT_CODE_INCIDENT_OTHER - FELT_CODE_INCIDENT_DEALER_CARD_EXPOSED + 1 == FELT_INCIDENT_KINDS,
                 "every incident is named");
  const struct felt_incident_rules *rules = &page->book->incidents;
  felt_page_heading(page, "incidents", FELT_SAYS(RULES_INCIDENTS), NULL);
  for (int kind = 0; kind < FELT_INCIDENT_KINDS; kind++) {
    const struct felt_reason name = {.code = (enum felt_code)(FELT_CODE_INCIDENT_DEALER_CARD_EXPOSED + kind)},
                             *label = &name;
    for (int i = 0; i < rules->policy_count; i++) {
      if (rules->policy[i].kind != (enum felt_incident_kind)kind) continue;
      put_policy(page, label, &rules->policy[i]);
      label = NULL;
    }
  }
  put_policy(page, FELT_SAYS(INCIDENT_OTHER), &rules->otherwise);
  felt_page_entry(page, &felt_form_disputes, rules);
  felt_page_entry(page, &felt_form_disputes_told, rules);
}

/* ---- people */

void felt_page_notices(const struct felt_page *page) {
  const struct felt_book *book = page->book;
  if (book->notice_count == 0) return;
  static const enum felt_code needs[] = {
      FELT_CODE_RULES_SUPERVISOR_TOLD, FELT_CODE_RULES_CASINO_CHECK, FELT_CODE_RULES_CLEARED_FIRST,
      FELT_CODE_RULES_JACKPOT,         FELT_CODE_RULES_DECK_REMOVED, FELT_CODE_RULES_AWARD_HELD,
      FELT_CODE_RULES_A_DECISION,      FELT_CODE_RULES_STUB_COUNT,   FELT_CODE_RULES_DECK_COUNT};
  _Static_assert(FELT_COUNT(needs) == FELT_NEEDS, "every need is said");
  static const char *const codes[] = {[FELT_ON_SEAT_PAID] = "seat-paid",
                                      [FELT_ON_METER_AWARD] = "meter-award",
                                      [FELT_ON_METER_AWARD_ABOVE] = "meter-award-above"};
  felt_page_heading(page, "paying-out", FELT_SAYS(RULES_PAYING_OUT), NULL);
  for (int i = 0; i < book->notice_count; i++) {
    const struct felt_notice_rule *notice = &book->notice[i];
    struct felt_figure from = felt_page_money(page, notice->from_cents);
    felt_page_row(page, codes[notice->trigger],
                  notice->trigger == FELT_ON_METER_AWARD ? FELT_SAYS(RULES_EVERY_AWARD)
                  : notice->trigger == FELT_ON_SEAT_PAID ? FELT_SAYS(RULES_SEAT_PAID_FROM, from)
                                                         : FELT_SAYS(RULES_AWARDS_OVER, from),
                  &(struct felt_reason){.code = needs[notice->need]}, &notice->rule, NULL);
  }
}

void felt_page_awards(const struct felt_page *page) {
  const struct felt_award_rules *awards = &page->book->awards;
  if (page->book->progressive.table_count == 0) return;
  felt_page_heading(page, "awards", FELT_SAYS(RULES_AWARDS_PAID), NULL);
  for (int i = 0; i < FELT_TENDERS; i++)
    if (awards->tenders >> i & 1)
      felt_page_row(page, "award-tender", FELT_SAYS(RULES_AWARDS_PAID),
                    &(struct felt_reason){.code = (enum felt_code)(FELT_CODE_RULES_IN_CHIPS + i)},
                    &awards->tenders_rule, NULL);
  for (int i = 0; i < awards->need_count; i++)
    felt_page_row(page, "award-line", FELT_SAYS(RULES_BEFORE_AWARD),
                  &(struct felt_reason){
                      .code = (enum felt_code)(FELT_CODE_LINE_CARDS_SEEN + (int)awards->need[i].line)},
                  &awards->need[i].rule, NULL);
}

void felt_page_notes(const struct felt_page *page) {
  static const char *const codes[] = {"notes-to-players", "notes-to-dealer", "notes-to-house"};
  static const enum felt_code headings[] = {FELT_CODE_RULES_NOTES_TO_PLAYERS, FELT_CODE_RULES_NOTES_TO_DEALER,
                                            FELT_CODE_RULES_NOTES_TO_HOUSE};
  const struct felt_book *book = page->book;
  for (int i = 0; i < book->note_count; i++) {
    const struct felt_note *note = &book->note[i];
    if (i == 0 || note->kind != book->note[i - 1].kind)
      felt_page_heading(page, codes[note->kind], &(struct felt_reason){.code = headings[note->kind]}, NULL);
    page->visitor->note(page->context, "note", note->text, note->rule.id);
  }
}
